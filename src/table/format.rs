//! The table file: what the generator writes and [`Table::read`](super::Table::read) reads.
//!
//! ```text
//!  0  8  magic, "fliptabl"
//!  8  4  version of the format
//! 12  4  checksum of everything after it
//! 16  2  rows, columns
//! 18  1  greatest distance
//! 19  1  layout: 1 linear, 2 folded, 3 entries
//! 20  3  linear part: digit bits, syndrome bits, nullity; 0 without it
//! 23  3  fold: shift, check bits, index bits; 0 without it
//! 26  2  0
//! 28  4  number of goals
//! 32     words, offsets, entries, choices, toggle masks, goals, counts
//! ```
//!
//! Numbers are little-endian and unaligned, since `include_bytes!` promises no alignment. The header determines
//! the length of every part.

use core::fmt;

use super::entries::Fold;
use super::linear::LinearShape;
use super::packed::Width;
use crate::grid::Grid;

const MAGIC: [u8; 8] = *b"fliptabl";
pub(crate) const HEADER_BYTES: usize = 32;

/// The most candidates of a board, goals times null-space elements, that a table keeps offsets for.
pub(crate) const MAX_CANDIDATES: usize = 256;

/// The version of the format. Raise it whenever the bytes change or mean something else; the checksums in
/// `tests/table_files.rs` show such a change.
const FORMAT: u32 = 1;

/// The hash of no bytes.
const HASH_START: u32 = 0x811C_9DC5;

/// Continues a hash: FNV-1a over four bytes at a time, then over the remaining bytes. Any change within four bytes
/// changes it.
///
/// The compiler interprets this for every embedded table, and a call in the loop would take it three times as long. The
/// product of 32 and 25 bits does not overflow.
const fn hash_bytes(hash: u32, bytes: &[u8]) -> u32 {
    const PRIME: u64 = 0x0100_0193;
    let (mut hash, mut rest) = (hash as u64, bytes);
    while let [a, b, c, d, after @ ..] = rest {
        let word = *a as u64 | (*b as u64) << 8 | (*c as u64) << 16 | (*d as u64) << 24;
        hash = ((hash ^ word) * PRIME) & 0xFFFF_FFFF;
        rest = after;
    }
    while let [byte, after @ ..] = rest {
        hash = ((hash ^ *byte as u64) * PRIME) & 0xFFFF_FFFF;
        rest = after;
    }
    hash as u32
}

/// Which parts of a table the answers are looked up in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The least of the candidates.
    Linear(LinearShape),
    /// An entry for the distance, and the choice of an offset for the solution.
    Folded(Fold, LinearShape),
    /// An entry for the distance; the solution is found by descending. For rules with too many candidates.
    Entries(Fold),
}

/// What the header says.
#[derive(Clone, Copy)]
pub(crate) struct Header {
    pub grid: Grid,
    pub max_distance: u8,
    pub layout: Layout,
    pub goals: u32,
}

/// The number of parts of a file.
pub(crate) const PART_COUNT: usize = 7;

impl Header {
    /// The width of a toggle mask and of a goal.
    pub const fn board_width(self) -> Width {
        Width::for_bits(self.grid.cell_count())
    }

    /// The number of bytes of each part, in the order in which the parts follow the header.
    pub const fn part_lengths(self) -> [u32; PART_COUNT] {
        let (words, offsets) = match self.layout {
            Layout::Linear(shape) | Layout::Folded(_, shape) => {
                let bytes = shape.width().bytes() as u32;
                let offsets = self.goals << (shape.nullity & 15);
                (shape.words().wrapping_mul(bytes), offsets.wrapping_mul(bytes))
            }
            Layout::Entries(_) => (0, 0),
        };
        let (entries, choices) = match self.layout {
            Layout::Linear(_) => (0, 0),
            Layout::Folded(fold, _) => (fold.classes(), fold.classes()),
            Layout::Entries(fold) => (fold.classes(), 0),
        };
        let board_bytes = self.board_width().bytes() as u32;
        let masks = (self.grid.cell_count() as u32).wrapping_mul(board_bytes);
        let goals = self.goals.wrapping_mul(board_bytes);
        let counts = (self.max_distance as u32).wrapping_add(1).wrapping_mul(8);
        [words, offsets, entries, choices, masks, goals, counts]
    }

    /// The header of a file with this body, which is everything after the header.
    #[cfg_attr(not(feature = "generate"), allow(dead_code))] // the build script always writes
    pub fn to_bytes(self, body: &[u8]) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        let (kind, linear, fold) = match self.layout {
            Layout::Linear(shape) => (1, Some(shape), None),
            Layout::Folded(fold, shape) => (2, Some(shape), Some(fold)),
            Layout::Entries(fold) => (3, None, Some(fold)),
        };
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[16..20].copy_from_slice(&[self.grid.rows(), self.grid.cols(), self.max_distance, kind]);
        if let Some(shape) = linear {
            bytes[20..23].copy_from_slice(&[shape.digit_bits, shape.syndrome_bits, shape.nullity]);
        }
        if let Some(fold) = fold {
            bytes[23..26].copy_from_slice(&[fold.shift, fold.check_bits, fold.index_bits]);
        }
        bytes[28..].copy_from_slice(&self.goals.to_le_bytes());
        let checksum = checksum(&bytes, body);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the header of a file and checks that the rest of the file fits it.
    pub const fn read(file: &[u8]) -> Result<(Header, &[u8]), ReadError> {
        let mut i = 0;
        while i < MAGIC.len() {
            if i >= file.len() || file[i] != MAGIC[i] {
                return Err(ReadError::new(ErrorKind::NotATable));
            }
            i += 1;
        }
        let Some((bytes, body)) = file.split_first_chunk::<HEADER_BYTES>() else {
            return Err(ReadError::new(ErrorKind::Damaged));
        };
        if u32_at(bytes, 8) != FORMAT {
            return Err(ReadError::new(ErrorKind::OtherFormat { found: u32_at(bytes, 8) }));
        }
        if u32_at(bytes, 12) != checksum(bytes, body) {
            return Err(ReadError::new(ErrorKind::Damaged));
        }
        let (Some(grid), goals, max_distance) =
            (Grid::new(bytes[16], bytes[17]), u32_at(bytes, 28), bytes[18])
        else {
            return Err(ReadError::new(ErrorKind::Damaged));
        };
        let cells = grid.cell_count();
        let shape =
            LinearShape { cells, digit_bits: bytes[20], syndrome_bits: bytes[21], nullity: bytes[22] };
        let fold = Fold { cells, shift: bytes[23], check_bits: bytes[24], index_bits: bytes[25] };
        let has_linear = shape.is_valid() && (goals as u64) << (shape.nullity & 15) <= MAX_CANDIDATES as u64;
        let has_entries = fold.is_valid() && (max_distance as u16) < 0xFF >> (fold.check_bits & 7);
        let layout = match bytes[19] {
            1 if has_linear => Layout::Linear(shape),
            2 if has_linear && has_entries => Layout::Folded(fold, shape),
            3 if has_entries && goals <= 1 << 16 => Layout::Entries(fold),
            _ => return Err(ReadError::new(ErrorKind::Damaged)),
        };
        if goals == 0 || max_distance > cells {
            return Err(ReadError::new(ErrorKind::Damaged));
        }
        let header = Header { grid, max_distance, layout, goals };
        let (lengths, mut expected, mut part) = (header.part_lengths(), 0_u64, 0);
        while part < PART_COUNT {
            expected = expected.wrapping_add(lengths[part] as u64);
            part += 1;
        }
        if body.len() as u64 != expected {
            return Err(ReadError::new(ErrorKind::Damaged));
        }
        Ok((header, body))
    }
}

/// The checksum of a file: of its header after the checksum itself, and of its body.
const fn checksum(header: &[u8; HEADER_BYTES], body: &[u8]) -> u32 {
    let (_, checked) = header.split_at(16);
    hash_bytes(hash_bytes(HASH_START, checked), body)
}

const fn u32_at(bytes: &[u8; HEADER_BYTES], i: usize) -> u32 {
    match bytes.split_at_checked(i) {
        Some((_, rest)) => match rest.first_chunk() {
            Some(bytes) => u32::from_le_bytes(*bytes),
            None => 0,
        },
        None => 0,
    }
}

/// The error returned by [`Table::read`](crate::Table::read) for bytes that are not a valid table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ReadError {
    kind: ErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ErrorKind {
    NotATable,
    OtherFormat { found: u32 },
    Damaged,
}

impl ReadError {
    const fn new(kind: ErrorKind) -> ReadError {
        ReadError { kind }
    }

    /// Returns the message without figures, for a panic at compile time, where `Display` is not available.
    ///
    /// ```
    /// use fliptable::Table;
    ///
    /// const FILE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable"));
    /// const GAME: Table<'static> = match Table::read(FILE) {
    ///     Ok(table) => table,
    ///     Err(error) => panic!("{}", error.message()),
    /// };
    /// assert_eq!(GAME.max_distance(), 6);
    /// ```
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self.kind {
            ErrorKind::NotATable => {
                "found bytes that are not a table, expected a file written by fliptable::generate"
            }
            ErrorKind::OtherFormat { .. } => {
                "found a table in another format, expected the format of this version of fliptable: give \
                 [dependencies] and [build-dependencies] the same version and write the table again"
            }
            ErrorKind::Damaged => {
                "found a damaged table, expected a whole file: generate it again, or copy it again"
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ErrorKind::OtherFormat { found } => write!(
                f,
                "found a table in format {found}, expected format {FORMAT}: generate it again with this version of fliptable"
            ),
            _ => f.write_str(self.message()),
        }
    }
}

/// The text of `Display`: a program that returns the error from `main` prints this form.
impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for ReadError {}
