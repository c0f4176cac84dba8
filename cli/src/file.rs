//! Opens and reads files, and names them in messages.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};

use crate::{Failure, standard};

/// Opens a file, or standard input if its name is `-`.
pub fn open(name: &OsStr) -> io::Result<Box<dyn Read>> {
    if name == "-" { Ok(Box::new(standard::input()?)) } else { Ok(Box::new(File::open(name)?)) }
}

/// Reads all of an input that has been opened. `expected` is what must have no more than `max_len` bytes.
pub fn read_all(
    name: &OsStr,
    opened: io::Result<impl Read>,
    max_len: u64,
    expected: &str,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let input = opened.map_err(|error| cannot("open", name, &error))?;
    input.take(max_len + 1).read_to_end(&mut bytes).map_err(|error| cannot("read", name, &error))?;
    if bytes.len() as u64 > max_len {
        return Err(format!("{}: found more than {max_len} bytes, expected {expected}", title(name)).into());
    }
    Ok(bytes)
}

/// What messages call an input.
pub fn title(input: &OsStr) -> String {
    if input == "-" { "standard input".into() } else { printable(input) }
}

pub fn cannot(what: &str, input: &OsStr, error: &io::Error) -> Failure {
    format!("{}: cannot {what}: {error}", title(input)).into()
}

/// A file name on one line. Characters that a terminal would act on instead of showing them are escaped, and an empty
/// name is shown as `""`.
pub fn printable(name: &OsStr) -> String {
    let mut line = String::from(if name.is_empty() { "\"\"" } else { "" });
    for character in name.to_string_lossy().chars() {
        match character {
            '\'' | '"' | '\\' => line.push(character),
            _ => line.extend(character.escape_debug()),
        }
    }
    line
}
