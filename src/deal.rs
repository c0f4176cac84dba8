//! Dealing: the n-th board at a distance, without a list of boards.

use crate::board::Board;
use crate::layout::RANK_BLOCK;
use crate::lookup::Tables;
use crate::moves::Moves;

/// Number `n` of the boards whose entry holds this distance; `None` if there are not so many.
///
/// `ranks` holds, for each distance, how many entries with that distance come before each block.
// Inlined for the lengths of the parts to be known, so that no bounds check is left.
#[inline(always)]
pub(crate) const fn nth_entry(tables: Tables, ranks: &[u16], distance: u8, n: u32) -> Option<Board> {
    let layout = tables.layout;
    let ignored = n & ((1 << layout.ignored_bits()) - 1);
    let rank = n >> layout.ignored_bits();
    let Some((_, ranks)) = ranks.split_at_checked(distance as usize * layout.rank_blocks()) else {
        return None;
    };
    // The last block that begins at or before the wanted rank holds it.
    let (mut block, mut after) = (0, layout.rank_blocks());
    while after - block > 1 {
        let middle = block.midpoint(after);
        if middle < ranks.len() && ranks[middle] as u32 <= rank {
            block = middle;
        } else {
            after = middle;
        }
    }
    let mut left = if block < ranks.len() { rank - ranks[block] as u32 } else { 0 };
    let mut index = (block * RANK_BLOCK) as u32;
    while index < layout.classes() {
        if tables.distance_at(index as usize) == distance {
            if left == 0 {
                let board =
                    layout.unfold(ignored << layout.index_bits | index, tables.check_at(index as usize));
                return Some(Board::from_bits(board));
            }
            left -= 1;
        }
        index += 1;
    }
    None
}

/// Number `n` of the sets of `size` moves, in the order of their bits read as a number.
///
/// This is the combinatorial number system: the highest move of the set is the largest `cell` with
/// `binomial(cell, size) <= n`, and what is left of `n` numbers the rest of the set.
pub(crate) const fn nth_subset(size: u8, mut n: u32) -> Moves {
    let mut bits = 0;
    let mut left = size as u32;
    let mut cell = 15;
    let mut binomial = {
        let (mut product, mut factor) = (1, 0);
        while factor < left {
            product = quotient(product * (15 - factor), factor + 1);
            factor += 1;
        }
        product
    };
    while left > 0 {
        let take = binomial <= n;
        if take {
            bits |= 1 << cell;
            n -= binomial;
        }
        if cell == 0 {
            break;
        }
        // binomial(cell, left) becomes that of cell - 1 and of what is then left.
        binomial = quotient(binomial * if take { left } else { cell - left }, cell);
        left -= take as u32;
        cell -= 1;
    }
    Moves::from_bits(bits)
}

/// A quotient by a number that is not 0, without code that panics if it were.
const fn quotient(dividend: u32, divisor: u32) -> u32 {
    match dividend.checked_div(divisor) {
        Some(quotient) => quotient,
        None => 0,
    }
}
