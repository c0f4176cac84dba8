//! Embedding: the macro that makes a table file a constant.

use crate::table::{Header, PART_COUNT, Table};

/// Declares a constant of type [`Table<'static>`](crate::Table) that embeds a table written by a build script with
/// [`generate::write`](crate::generate::write).
///
/// ```
/// use fliptable::{Table, include_table};
///
/// include_table!(
///     /// The game that the build script wrote as "flip_game".
///     pub const GAME = "flip_game"
/// );
/// # fn main() {
/// assert_eq!(GAME.max_distance(), 6);
/// # }
/// ```
///
/// The build fails if the package has no build script, or if the build script did not write a table with this name:
/// then the error is "couldn't read", with the name of the file. If [`Table::read`](crate::Table::read) rejects the
/// file, the error says what to do.
#[macro_export]
macro_rules! include_table {
    ($(#[$meta:meta])* $visibility:vis const $name:ident = $file:literal $(;)?) => {
        $(#[$meta])*
        $visibility const $name: $crate::Table<'static> = {
            const FILE: &[u8] = ::core::include_bytes!(::core::concat!(
                ::core::env!("OUT_DIR", "include_table! needs a build script that calls fliptable::generate::write: give fliptable the feature `generate` in [build-dependencies]"),
                "/",
                $file,
                ".fliptable"
            ));
            // Each part is an array of its own, so that a program contains only the parts that it reads.
            const PARTS: [&[u8]; 7] = $crate::embed::parts(FILE);
            $crate::embed::table(
                FILE,
                [
                    &$crate::embed::array::<{ PARTS[0].len() }>(PARTS[0]),
                    &$crate::embed::array::<{ PARTS[1].len() }>(PARTS[1]),
                    &$crate::embed::array::<{ PARTS[2].len() }>(PARTS[2]),
                    &$crate::embed::array::<{ PARTS[3].len() }>(PARTS[3]),
                    &$crate::embed::array::<{ PARTS[4].len() }>(PARTS[4]),
                    &$crate::embed::array::<{ PARTS[5].len() }>(PARTS[5]),
                    &$crate::embed::array::<{ PARTS[6].len() }>(PARTS[6]),
                ],
            )
        };
    };
}

/// The parts of a table file. If the file cannot be read, the build fails.
pub const fn parts(file: &[u8]) -> [&[u8]; PART_COUNT] {
    match Header::read(file) {
        Ok((_, parts)) => parts,
        Err(error) => panic!("{}", error.message()),
    }
}

/// The table of this file, with these copies of its parts.
pub const fn table(file: &[u8], parts: [&'static [u8]; PART_COUNT]) -> Table<'static> {
    match Header::read(file) {
        Ok((header, _)) => Table::from_parts(header, parts),
        Err(error) => panic!("{}", error.message()),
    }
}

/// The bytes of a part.
pub const fn array<const N: usize>(part: &[u8]) -> [u8; N] {
    match part.first_chunk() {
        Some(bytes) => *bytes,
        None => panic!("a part is shorter than its length"),
    }
}
