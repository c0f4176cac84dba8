//! The distances of many boards at once.

use crate::board::Board;
use crate::table::{Lookup, Searched, Table, byte_or_zero};

/// What [`Table::distances`] writes for a board from which no goal is reachable.
///
/// ```
/// use fliptable::{FLIP_GAME, IMPOSSIBLE};
///
/// let mut distances = [0; 2];
/// FLIP_GAME.distances(&[0_u16, 1], &mut distances);
/// assert_eq!(distances, [0, IMPOSSIBLE]);
/// ```
pub const IMPOSSIBLE: u8 = u8::MAX;

impl Table<'_> {
    /// Writes the distance of each board to the element of `out` with the same index, or [`IMPOSSIBLE`] if no goal is
    /// reachable. Accepts slices of `u16`, `u32`, `u64` and [`Board`].
    ///
    /// Returns the number of distances written, which is the length of the shorter slice. The rest of `out` is left
    /// unchanged. Each distance costs as much as [`distance`](Table::distance), or less: in a searched table, the
    /// compiler uses vector instructions.
    ///
    /// ```
    /// use fliptable::{FLIP_GAME, IMPOSSIBLE};
    ///
    /// let mut out = [0; 2];
    /// assert_eq!(FLIP_GAME.distances(&[0x19B9_u16, 1], &mut out), 2);
    /// assert_eq!(out, [4, IMPOSSIBLE]);
    /// assert_eq!(FLIP_GAME.distances(&[0x19B9_u16, 1, 0], &mut out), 2); // no room for the third
    /// ```
    #[inline(always)]
    pub fn distances<B: Copy + Into<Board>>(&self, boards: &[B], out: &mut [u8]) -> usize {
        let count = boards.len().min(out.len());
        let out = out.get_mut(..count).unwrap_or_default();
        match self.lookup {
            Lookup::Linear(linear) => {
                for (board, out) in boards.iter().zip(out) {
                    *out = linear.distance((*board).into().bits()).unwrap_or(IMPOSSIBLE);
                }
            }
            Lookup::Searched(searched) => {
                let mut passes = out.chunks_mut(PASS);
                // `zip` computes its length with a division, which at low optimization levels brings in the panic for a
                // division by zero.
                for boards in boards.chunks(PASS) {
                    let out = passes.next().unwrap_or_default();
                    if size_of::<B>() == size_of::<u16>() {
                        read_entries(searched, boards, out);
                    } else {
                        narrow_and_read_entries(searched, boards, out);
                    }
                }
            }
        }
        count
    }
}

/// The number of boards in a pass over the entries. The narrowed boards of a pass take 512 bytes of stack.
const PASS: usize = 256;

/// Copies each wide board to a `u16`, since a searched table has at most 16 cells. A vector instruction then
/// handles four times as many boards as with `u64`, and the whole takes half the time.
#[inline(always)]
fn narrow_and_read_entries<B: Copy + Into<Board>>(searched: Searched, boards: &[B], out: &mut [u8]) {
    let (mut narrow, mut all) = ([0_u16; PASS], 0);
    for (board, narrow) in boards.iter().zip(&mut narrow) {
        let board = (*board).into().bits();
        *narrow = board as u16;
        all |= board;
    }
    read_entries(searched, &narrow, out);
    let is_outside = |board: u64| board >> searched.fold.cells != 0;
    if is_outside(all) {
        for (board, out) in boards.iter().zip(out) {
            if is_outside((*board).into().bits()) {
                *out = IMPOSSIBLE;
            }
        }
    }
}

/// Reads the entries of all boards first. The second loop then reads no table and has no branch, so the compiler
/// can use vector instructions: together the loops take about half the time of one that does both.
#[inline(always)]
fn read_entries<B: Copy + Into<Board>>(searched: Searched, boards: &[B], out: &mut [u8]) {
    for (board, out) in boards.iter().zip(&mut *out) {
        *out = byte_or_zero(searched.entries, searched.fold.index((*board).into().bits()));
    }
    for (board, out) in boards.iter().zip(out) {
        let board = (*board).into().bits();
        let distance = searched.checked_distance(*out, board).unwrap_or(IMPOSSIBLE);
        *out = if board >> searched.fold.cells == 0 { distance } else { IMPOSSIBLE };
    }
}
