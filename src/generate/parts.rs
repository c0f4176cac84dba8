//! What both layouts become before they are written to a table file.

use crate::table::{Layout, Width};

/// The parts that answers are looked up in: the entries, moves, words and offsets, with their layout.
pub type Parts = (Layout, [Vec<u8>; 4]);

/// Numbers as little-endian bytes.
pub fn to_bytes(numbers: impl IntoIterator<Item = u128>, width: Width) -> Vec<u8> {
    numbers.into_iter().flat_map(|number| number.to_le_bytes().into_iter().take(width.bytes())).collect()
}
