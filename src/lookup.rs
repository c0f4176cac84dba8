//! The queries themselves, over the parts of a table as slices.
//!
//! The library calls these with everything known at compile time, so that only the loads remain; the
//! generator calls them on what it has just packed. Each is written once.

use crate::board::Board;
use crate::layout::Layout;
use crate::moves::Moves;

/// The distance of a board, if it can be solved.
#[inline(always)]
pub(crate) const fn distance(layout: Layout, entries: &[u8], tallies: &[u64], board: Board) -> Option<u8> {
    if layout.linear {
        return Some(tally(layout, tallies, board));
    }
    distance_in(layout, entries[layout.index(board.bits())], board)
}

/// The distance that the entry of a board holds, if the board can be solved.
#[inline(always)]
pub(crate) const fn distance_in(layout: Layout, entry: u8, board: Board) -> Option<u8> {
    // Where the check bits agree they cancel and the distance is left; where they do not, or where the
    // entry is that of no board that can be solved, what is left is too large for a distance.
    let distance = entry ^ layout.check(board.bits());
    if distance <= layout.max_distance { Some(distance) } else { None }
}

/// The least solution of a board, if it can be solved.
#[inline(always)]
pub(crate) const fn solution(
    layout: Layout,
    entries: &[u8],
    choices: &[u8],
    bases: &[u16],
    offsets: &[u16],
    board: Board,
) -> Option<Moves> {
    if !layout.linear && distance(layout, entries, &[], board).is_none() {
        return None;
    }
    let index = layout.index(board.bits());
    let choice = match layout.choice_bits {
        0 => return Some(Moves::from_bits(base(bases, index))),
        4 => (choices[index / 2] >> (index % 2 * 4)) as usize,
        8 => choices[index] as usize,
        _ => return Some(Moves::from_bits(offsets[index])),
    };
    let offset = offsets[choice & (layout.offsets_len() - 1)];
    Some(Moves::from_bits(base(bases, index) ^ offset))
}

/// The candidate that is a linear function of the index: a sum over its nibbles.
#[inline(always)]
pub(crate) const fn base(bases: &[u16], index: usize) -> u16 {
    let mut sum = 0;
    let mut nibble = 0;
    while 16 * nibble < bases.len() {
        sum ^= bases[16 * nibble + (index >> (4 * nibble) & 15)];
        nibble += 1;
    }
    sum
}

/// One bit in each of 16 nibbles.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The size of the candidate that is linear in the board.
///
/// The tables hold each candidate with its bits four apart, so that one multiplication adds them up in
/// the top nibble. That is shorter than counting the bits of a `u16` where no instruction does it.
#[inline(always)]
const fn tally(layout: Layout, tallies: &[u64], board: Board) -> u8 {
    let index = layout.index(board.bits());
    let mut sum = 0;
    let mut nibble = 0;
    while 16 * nibble < tallies.len() {
        sum ^= tallies[16 * nibble + (index >> (4 * nibble) & 15)];
        nibble += 1;
    }
    // Sixteen moves overflow the nibble.
    if sum == ONES { 16 } else { (sum.wrapping_mul(ONES) >> 60) as u8 }
}

/// The 16 bits of a candidate, four apart.
pub(crate) const fn spread(candidate: u16) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < 16 {
        bits |= ((candidate >> at & 1) as u64) << (4 * at);
        at += 1;
    }
    bits
}
