//! Files in `OUT_DIR`, where build scripts write.

use std::path::{Path, PathBuf};
use std::{env, fs};

use super::error::{Error, ErrorKind};

/// The path of a file in `OUT_DIR`.
pub fn path(name: &str, extension: &str) -> Result<PathBuf, Error> {
    check_name(name)?;
    let Some(out_dir) = env::var_os("OUT_DIR") else {
        let message = "OUT_DIR is not set: call this function from a build script";
        return Err(Error::new(ErrorKind::NoOutDir, message.into()));
    };
    Ok(Path::new(&out_dir).join(name).with_extension(extension))
}

/// Checks that a name is an identifier in the languages that tables are exported to.
pub fn check_name(name: &str) -> Result<(), Error> {
    let mut bytes = name.bytes();
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    if bytes.next().is_some_and(starts) && bytes.all(|byte| starts(byte) || byte.is_ascii_digit()) {
        return Ok(());
    }
    let expected = "a name of ASCII letters, digits and underscores that does not start with a digit";
    Err(Error::name(name, expected))
}

/// Writes a file so that a reader sees all of it or the file that was there before.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut temp_path = path.to_path_buf().into_os_string();
    temp_path.push(".tmp");
    fs::write(&temp_path, bytes).and_then(|()| fs::rename(&temp_path, path)).map_err(|source| {
        // Report the first error. A missing temporary file is not an error.
        let _ = fs::remove_file(&temp_path);
        Error::write(path, source)
    })
}
