//! The table file: what the generator writes and the library embeds.
//!
//! ```text
//!  0  8  magic, "fliptabl"
//!  8  1  version of this format
//!  9  7  the layout: shift, check, index, choice, offset and entry bits, maximum distance
//! 16  4  number of goals
//! 20     toggle masks, goals, entries, checks, choices, bases, offsets, counts, ranks
//! ```
//!
//! Numbers are little-endian and have no alignment, since `include_bytes!` promises none. The lengths of
//! all parts follow from the layout, so a file that is cut short cannot be read as a whole one.

use crate::layout::Layout;

pub(crate) const MAGIC: [u8; 8] = *b"fliptabl";
pub(crate) const VERSION: u8 = 1;
pub(crate) const HEADER_LEN: usize = 20;

/// A table file taken apart. The parts are bytes still.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// How the parts below are laid out.
    pub layout: Layout,
    /// The toggle masks, 16 boards.
    pub masks: &'a [u8],
    /// The goals, boards.
    pub goals: &'a [u8],
    /// For each index the distance, in 4 bits, or in 8 with the check bits above it.
    pub entries: &'a [u8],
    /// Where the entries have none, check bits, one byte for each value of each six-bit digit of the index:
    /// their sum is what boards that can be solved have.
    pub checks: &'a [u8],
    /// For each index, which offset leads from the base to the solution: 4 or 8 bits.
    pub choices: &'a [u8],
    /// 16-bit sets of moves, one for each value of each six-bit digit of the index: their sum is the base.
    pub bases: &'a [u8],
    /// 16-bit sets of moves.
    pub offsets: &'a [u8],
    /// The number of boards at each distance, 32 bits.
    pub counts: &'a [u8],
    /// For each distance, the number of entries with it before each block of entries, 16 bits.
    pub ranks: &'a [u8],
}

impl<'a> Parts<'a> {
    /// Takes a file apart; the error says what to do about it.
    pub const fn read(file: &'a [u8]) -> Result<Parts<'a>, &'static str> {
        const STRANGE: &str = "fliptable: this file is no table; write it with fliptable::generate::write";
        const DAMAGED: &str = "fliptable: this table file is damaged; clean the build and write it again";
        let Some((header, mut rest)) = file.split_first_chunk::<HEADER_LEN>() else {
            return Err(STRANGE);
        };
        let mut at = 0;
        while at < MAGIC.len() {
            if header[at] != MAGIC[at] {
                return Err(STRANGE);
            }
            at += 1;
        }
        if header[8] != VERSION {
            return Err("fliptable: this table file was written by another version of fliptable; \
                        give [dependencies] and [build-dependencies] the same version");
        }
        let layout = Layout {
            shift: header[9],
            check_bits: header[10],
            index_bits: header[11],
            choice_bits: header[12],
            offset_bits: header[13],
            entry_bits: header[14],
            max_distance: header[15],
        };
        let goals = u32_at(header, 4);
        if goals > 1 << 16 || !layout.is_consistent() {
            return Err(DAMAGED);
        }
        let lengths = [
            2 * 16,
            2 * goals as usize,
            layout.entries_len(),
            layout.checks_len(),
            layout.choices_len(),
            2 * layout.bases_len(),
            2 * layout.offsets_len(),
            4 * layout.counts_len(),
            2 * layout.ranks_len(),
        ];
        let mut parts: [&[u8]; 9] = [&[]; 9];
        let mut part = 0;
        while part < parts.len() {
            let Some((head, tail)) = rest.split_at_checked(lengths[part]) else {
                return Err(DAMAGED);
            };
            parts[part] = head;
            rest = tail;
            part += 1;
        }
        if !rest.is_empty() {
            return Err(DAMAGED);
        }
        let [masks, goals, entries, checks, choices, bases, offsets, counts, ranks] = parts;
        Ok(Parts { layout, masks, goals, entries, checks, choices, bases, offsets, counts, ranks })
    }
}

/// The number at this place in a row of 16-bit numbers.
pub const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])
}

/// The number at this place in a row of 32-bit numbers.
pub const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[4 * at], bytes[4 * at + 1], bytes[4 * at + 2], bytes[4 * at + 3]])
}
