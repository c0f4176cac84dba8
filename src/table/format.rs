//! The table file: what the generator writes and [`Table::read`](super::Table::read) reads.
//!
//! ```text
//!  0  8  magic, "fliptabl"
//!  8  4  version of the format
//! 12  4  checksum of everything after it
//! 16  2  rows, columns
//! 18  1  greatest distance, or the bound if the boards are not counted
//! 19  1  layout: 1 searched, 2 linear
//! 20  3  searched: shift, check bits, index bits; linear: digit bits, syndrome bits, nullity
//! 23  1  1 if the boards are counted, otherwise 0
//! 24  8  live cells: those that some move toggles or that are black in some goal
//! 32  4  number of goals
//! 36     entries, moves, words, offsets, toggle masks, goals, counts
//! ```
//!
//! Numbers are little-endian and unaligned, since `include_bytes!` promises no alignment. The header determines
//! the length of every part.

use core::fmt;

use super::linear::{LinearShape, MAX_CANDIDATES};
use super::packed::Width;
use super::searched::Fold;
use crate::board::Board;
use crate::grid::Grid;

const MAGIC: [u8; 8] = *b"fliptabl";
pub(crate) const HEADER_BYTES: usize = 36;

/// The version of the format. Raise it whenever the bytes change or mean something else; the checksums in
/// `tests/table_files.rs` show such a change.
const FORMAT: u32 = 2;

/// How a table answers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    Searched(Fold),
    Linear(LinearShape),
}

/// What the header says.
#[derive(Clone, Copy)]
pub(crate) struct Header {
    pub grid: Grid,
    pub max_distance: u8,
    pub layout: Layout,
    pub is_counted: bool,
    pub live_cells: Board,
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
        let (entries, moves, words, offsets) = match self.layout {
            Layout::Searched(fold) => (fold.classes(), fold.classes(), 0, 0),
            Layout::Linear(shape) => {
                let bytes = shape.width().bytes() as u32;
                (0, 0, shape.words() * bytes, (self.goals << shape.nullity) * bytes)
            }
        };
        let board_bytes = self.board_width().bytes() as u32;
        let (masks, goals) = (self.grid.cell_count() as u32 * board_bytes, self.goals * board_bytes);
        let counts = if self.is_counted { (self.max_distance as u32 + 1) * 8 } else { 0 };
        [entries, moves, words, offsets, masks, goals, counts]
    }

    /// The header of a file with this body, which is everything after the header.
    #[cfg_attr(not(feature = "generate"), allow(dead_code))] // the build script always writes
    pub fn to_bytes(self, body: &[u8]) -> [u8; HEADER_BYTES] {
        let (layout, [a, b, c]) = match self.layout {
            Layout::Searched(fold) => (1, [fold.shift, fold.check_bits, fold.index_bits]),
            Layout::Linear(shape) => (2, [shape.digit_bits, shape.syndrome_bits, shape.nullity]),
        };
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[16..20].copy_from_slice(&[self.grid.rows(), self.grid.cols(), self.max_distance, layout]);
        bytes[20..24].copy_from_slice(&[a, b, c, self.is_counted.into()]);
        bytes[24..32].copy_from_slice(&self.live_cells.bits().to_le_bytes());
        bytes[32..].copy_from_slice(&self.goals.to_le_bytes());
        let checksum = checksum(&bytes, body);
        bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the header of a file and finds the parts after it.
    pub const fn read(file: &[u8]) -> Result<(Header, [&[u8]; PART_COUNT]), ReadError> {
        let Some((&MAGIC, _)) = file.split_first_chunk() else {
            return Err(ReadError { kind: ErrorKind::NotATable });
        };
        let damaged = Err(ReadError { kind: ErrorKind::Damaged });
        let Some((bytes, body)) = file.split_first_chunk::<HEADER_BYTES>() else { return damaged };
        let [_, _, _, _, _, _, _, _, f0, f1, f2, f3, c0, c1, c2, c3, ..] = *bytes;
        let found = u32::from_le_bytes([f0, f1, f2, f3]);
        if found != FORMAT {
            return Err(ReadError { kind: ErrorKind::OtherFormat { found } });
        }
        if u32::from_le_bytes([c0, c1, c2, c3]) != checksum(bytes, body) {
            return damaged;
        }
        let Some(header) = Header::parse(bytes) else { return damaged };
        match header.split(body) {
            Some(parts) => Ok((header, parts)),
            None => damaged,
        }
    }

    /// The fields after the checksum; `None` if they do not describe a table.
    const fn parse(bytes: &[u8; HEADER_BYTES]) -> Option<Header> {
        let (_, fields) = bytes.split_at(16);
        let Some((&[rows, cols, max_distance, layout, a, b, c, counted], fields)) =
            fields.split_first_chunk()
        else {
            return None;
        };
        let Some((live_cells, goals)) = fields.split_first_chunk() else { return None };
        let Some(goals) = goals.first_chunk() else { return None };
        let live_cells = Board::from_bits(u64::from_le_bytes(*live_cells));
        let goals = u32::from_le_bytes(*goals);
        let Some(grid) = Grid::new(rows, cols) else { return None };
        let cells = grid.cell_count();
        if goals == 0 || max_distance > cells || counted > 1 || !grid.contains(live_cells) {
            return None;
        }
        let is_counted = counted == 1;
        let fold = Fold { cells, shift: a, check_bits: b, index_bits: c };
        let shape = LinearShape { cells, digit_bits: a, syndrome_bits: b, nullity: c };
        let layout = match layout {
            1 if fold.is_valid()
                && is_counted
                && goals <= 1 << 16
                && max_distance < 0xFF >> fold.check_bits =>
            {
                Layout::Searched(fold)
            }
            2 if shape.is_valid() && (goals as u64) << shape.nullity <= MAX_CANDIDATES as u64 => {
                Layout::Linear(shape)
            }
            _ => return None,
        };
        Some(Header { grid, max_distance, layout, is_counted, live_cells, goals })
    }

    /// The parts of a body; `None` if it has another length than they have together.
    const fn split(self, body: &[u8]) -> Option<[&[u8]; PART_COUNT]> {
        let lengths = self.part_lengths();
        let (mut parts, mut rest, mut i) = ([body; PART_COUNT], body, 0);
        while i < PART_COUNT {
            let Some((part, after)) = rest.split_at_checked(lengths[i] as usize) else { return None };
            (parts[i], rest) = (part, after);
            i += 1;
        }
        if rest.is_empty() { Some(parts) } else { None }
    }
}

/// The checksum of a file: of its header after the checksum itself, and of its body.
const fn checksum(header: &[u8; HEADER_BYTES], body: &[u8]) -> u32 {
    let (_, checked) = header.split_at(16);
    !crc32(crc32(u32::MAX, checked), body)
}

/// Continues a CRC-32 (IEEE 802.3, reflected), which finds every change of up to 32 adjacent bits and of any two bits.
///
/// The compiler interprets this for every embedded table. Half a byte at a time keeps the largest table clear of the
/// lint `long_running_const_eval`, and programs that read tables at run time carry 64 bytes for it instead of 1024.
const fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let (mut crc, mut rest) = (crc, bytes);
    while let [byte, after @ ..] = rest {
        crc ^= *byte as u32;
        crc = (crc >> 4) ^ HALF_BYTES[(crc & 15) as usize];
        crc = (crc >> 4) ^ HALF_BYTES[(crc & 15) as usize];
        rest = after;
    }
    crc
}

/// The remainder of each half byte. The one of 8 is the polynomial.
const HALF_BYTES: [u32; 16] = [
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
];

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
