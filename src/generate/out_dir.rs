//! Files in `OUT_DIR`, where build scripts write.

use std::path::{Path, PathBuf};
use std::{env, fs};

use super::error::{Error, Kind};

/// The path of a file in `OUT_DIR`.
pub fn path(name: &str, extension: &str) -> Result<PathBuf, Error> {
    if !is_identifier(name) {
        return Err(Kind::Name { name: name.into() }.into());
    }
    let out_dir = env::var_os("OUT_DIR").ok_or(Kind::NoOutDir)?;
    let mut path = PathBuf::from(out_dir);
    path.push(name);
    path.set_extension(extension);
    Ok(path)
}

/// Whether a name is an identifier in the languages that tables are exported to.
pub fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    bytes.next().is_some_and(starts) && bytes.all(|byte| starts(byte) || byte.is_ascii_digit())
}

/// Writes a file so that a reader sees all of it or the file that was there before.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut temp_path = path.to_path_buf().into_os_string();
    temp_path.push(".tmp");
    fs::write(&temp_path, bytes).and_then(|()| fs::rename(&temp_path, path)).map_err(|source| {
        // Report the first error. A missing temporary file is not an error.
        let _ = fs::remove_file(&temp_path);
        Kind::Write { path: path.into(), source }.into()
    })
}
