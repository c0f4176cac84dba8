//! The distances of many boards at once.

use crate::board::Board;
use crate::table::{Entries, Lookup, Table, byte_or_zero};

/// What [`Table::distances`] writes for a board from which no goal is reachable.
pub const IMPOSSIBLE: u8 = u8::MAX;

impl Table<'_> {
    /// Writes the distance of each board to the same place of `out`, and [`IMPOSSIBLE`] if no goal is reachable. Accepts
    /// slices of `u16`, `u32`, `u64` and [`Board`].
    ///
    /// If the slices differ in length, it does as many as the shorter has and leaves the rest of `out` unchanged. Returns how
    /// many it did.
    ///
    /// ```
    /// use fliptable::{FLIP_GAME, IMPOSSIBLE};
    ///
    /// let mut out = [0; 2];
    /// assert_eq!(FLIP_GAME.distances(&[0x19B9_u16, 1], &mut out), 2);
    /// assert_eq!(out, [4, IMPOSSIBLE]);
    /// ```
    #[inline(always)]
    pub fn distances<B: Copy + Into<Board>>(&self, boards: &[B], out: &mut [u8]) -> usize {
        match self.lookup() {
            Lookup::Linear(linear) => {
                for (board, out) in boards.iter().zip(&mut *out) {
                    *out = linear.distance((*board).into().bits()).unwrap_or(IMPOSSIBLE);
                }
            }
            Lookup::Folded { entries, .. } | Lookup::Entries(entries) => {
                let (mut boards, mut out) = (boards, &mut *out);
                while !boards.is_empty() && !out.is_empty() {
                    let pass = PASS.min(boards.len()).min(out.len());
                    // Not `chunks`, whose length is a division that can panic.
                    let (Some((first, rest)), Some((first_out, rest_out))) =
                        (boards.split_at_checked(pass), out.split_at_mut_checked(pass))
                    else {
                        break; // a pass is at most as long as both
                    };
                    read_entries(entries, first, first_out);
                    (boards, out) = (rest, rest_out);
                }
            }
        }
        boards.len().min(out.len())
    }
}

/// How many boards a pass over the entries takes. Their low bits take twice as many bytes of the stack.
const PASS: usize = 256;

/// Reads the entries of all boards first. The second loop then reads no table, has no branch and works on 16 bits, so
/// the compiler can use vector instructions: together the loops take about half the time of one that does both.
#[inline(always)]
fn read_entries<B: Copy + Into<Board>>(entries: Entries, boards: &[B], out: &mut [u8]) {
    let is_outside = |board: u64| board >> (entries.fold.cells & 63) != 0;
    let (mut all, mut low_bits) = (0, [0_u16; PASS]);
    for ((board, out), low) in boards.iter().zip(&mut *out).zip(&mut low_bits) {
        let board = (*board).into().bits();
        *out = byte_or_zero(entries.bytes, entries.fold.index(board));
        *low = board as u16;
        all |= board;
    }
    for (low, out) in low_bits.iter().take(boards.len()).zip(&mut *out) {
        *out = entries.distance_in(*out, (*low).into()).unwrap_or(IMPOSSIBLE);
    }
    if is_outside(all) {
        for (board, out) in boards.iter().zip(out) {
            if is_outside((*board).into().bits()) {
                *out = IMPOSSIBLE;
            }
        }
    }
}
