//! Many distances at once.
//!
//! A pass over a few boards reads the bytes of the entries, and a second one makes distances of them. The
//! second reads no table, so that the compiler can use vector instructions for it, and has no branch to guess.

use crate::board::Board;
use crate::lookup::{self, Tables};
use crate::source::{self, Source};

/// What [`Table::distances`](crate::Table::distances) writes for a board that cannot be solved.
pub const IMPOSSIBLE: u8 = u8::MAX;

/// How many boards a pass takes: so few that they stay in the nearest cache.
const BATCH: usize = 1024;

/// Writes the distance of each board to the same place of `out`, as far as the shorter reaches.
pub(crate) fn distances<S: Source>(boards: &[Board], out: &mut [u8]) {
    let tables = source::tables::<S>();
    if tables.layout.is_linear() {
        for (board, out) in boards.iter().zip(out) {
            *out = tables.distance(*board).unwrap_or(IMPOSSIBLE);
        }
        return;
    }
    let parities = const { Parities::new(source::tables::<S>()) };
    let (mut boards, mut out) = (boards, out);
    while let Some((now, later)) = first(boards, out) {
        pass(tables, &parities, now.0, now.1);
        (boards, out) = later;
    }
}

type Slices<'a> = (&'a [Board], &'a mut [u8]);

/// The slices that the next pass takes, and what is left. Not `chunks`, which where it is not inlined carries
/// code that panics.
#[inline(always)]
fn first<'a>(boards: &'a [Board], out: &'a mut [u8]) -> Option<(Slices<'a>, Slices<'a>)> {
    let len = boards.len().min(out.len()).min(BATCH);
    let (boards, later_boards) = boards.split_at_checked(len)?;
    let (out, later_out) = out.split_at_mut_checked(len)?;
    (len > 0).then_some(((boards, out), (later_boards, later_out)))
}

#[inline(always)]
fn pass(tables: Tables, parities: &Parities, boards: &[Board], out: &mut [u8]) {
    for (board, out) in boards.iter().zip(&mut *out) {
        let index = tables.layout.index(board.bits());
        let byte = if tables.layout.entry_bits == 4 { index / 2 } else { index };
        *out = lookup::at(tables.entries, byte, 0);
    }
    for (board, out) in boards.iter().zip(out) {
        let is_low = tables.layout.index(board.bits()) % 2 == 0;
        let entry = match tables.layout.entry_bits {
            4 if is_low => *out & 15,
            4 => *out >> 4,
            _ => *out,
        };
        *out = if tables.layout.has_checks() {
            entry | parities.impossible(*board)
        } else {
            tables.distance_by(entry, *board).unwrap_or(IMPOSSIBLE)
        };
    }
}

/// The check tables as sets of cells: a board can be solved if it differs from one that can be in an even
/// number of the cells of each.
struct Parities {
    solvable: u16,
    sets: [u16; 8],
}

impl Parities {
    const fn new(tables: Tables) -> Parities {
        if !tables.layout.has_checks() {
            return Parities { solvable: 0, sets: [0; 8] };
        }
        let at_zero = tables.check_at(0);
        let mut sets = [0; 8];
        let mut cell = 0;
        while cell < 16 {
            let bit = 1 << cell;
            let odd = tables.layout.check(bit) ^ tables.check_at(tables.layout.index(bit)) ^ at_zero;
            let mut set = 0;
            while set < 8 {
                sets[set] |= ((odd >> set & 1) as u16) << cell;
                set += 1;
            }
            cell += 1;
        }
        Parities { solvable: tables.layout.unfold(0, at_zero), sets }
    }

    /// 0 if the board can be solved, else [`IMPOSSIBLE`].
    #[inline(always)]
    fn impossible(&self, board: Board) -> u8 {
        let differs = board.bits() ^ self.solvable;
        let mut odd = 0;
        for set in self.sets {
            let mut parity = differs & set;
            parity ^= parity >> 8;
            parity ^= parity >> 4;
            parity ^= parity >> 2;
            parity ^= parity >> 1;
            odd |= parity;
        }
        if odd & 1 == 0 { 0 } else { IMPOSSIBLE }
    }
}
