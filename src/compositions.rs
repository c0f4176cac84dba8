//! Numbering the boards of a linear table by their distance, without visiting each board.
//!
//! Write each board that can reach a goal as `goal + (sum of the chosen masks)`. Its candidates are the chosen set
//! XORed with the difference between the first offset and each offset. Group the cells by which differences contain
//! them: the size of a candidate then depends only on how many cells are chosen in each group. Such a list of numbers
//! is a *composition*. All boards of one composition have the same distance, and their number is a product of
//! binomials.
//!
//! A board has as many chosen sets as the null space has elements. One of them has none of the *pivots*, the lowest
//! cell of each basis vector of the null space, so pivots are never chosen here, and neither are cells with an empty
//! mask.

use crate::moves::Moves;
use crate::table::{Linear, MAX_CANDIDATES, Packed};

/// The most steps, compositions times candidates, that numbering the boards of a table may take.
pub(crate) const MAX_STEPS: u64 = 1 << 27;

/// Goals with the same syndrome, which can reach each other. Their indices in the table are `first..end`.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub first: usize,
    pub end: usize,
}

impl Run {
    /// The run that starts at this goal; `None` past the last goal.
    pub const fn starting_at(linear: Linear, first: usize) -> Option<Run> {
        let goals = linear.offsets.len() >> (linear.shape.nullity & 15);
        if first >= goals {
            return None;
        }
        let mut end = first;
        while end < goals && linear.syndrome(offset(linear, end, 0) ^ offset(linear, first, 0)) == 0 {
            end = end.wrapping_add(1);
        }
        Some(Run { first, end })
    }
}

/// Offset `i` of a goal.
const fn offset(linear: Linear, goal: usize, i: usize) -> u64 {
    linear.offsets.get_or_zero((goal << (linear.shape.nullity & 15)).wrapping_add(i))
}

/// Cells that are in the same differences.
#[derive(Clone, Copy)]
struct Group {
    /// All cells of the group, as bits.
    cells: u64,
    /// The cells that can be chosen.
    free: u64,
    /// How many of them are chosen.
    chosen: u8,
}

/// Iterates over the compositions of a run.
pub(crate) struct Compositions<'a> {
    linear: Linear<'a>,
    /// The number of the run's first offset, and how many it has.
    first: usize,
    candidates: usize,
    groups: [Group; 64],
    group_count: usize,
    /// The size of each candidate at the current composition.
    sizes: [u8; MAX_CANDIDATES],
}

impl<'a> Compositions<'a> {
    /// Starts at the composition in which no cell is chosen.
    pub const fn new(linear: Linear<'a>, masks: Packed, run: Run) -> Compositions<'a> {
        let nullity = linear.shape.nullity & 15;
        let candidates = run.end.wrapping_sub(run.first) << nullity;
        let none = Group { cells: 0, free: 0, chosen: 0 };
        let mut all = Compositions {
            linear,
            first: run.first << nullity,
            candidates: if candidates < MAX_CANDIDATES { candidates } else { MAX_CANDIDATES },
            groups: [none; 64],
            group_count: 1,
            sizes: [0; MAX_CANDIDATES],
        };
        all.groups[0].cells = linear.moves_mask();
        let mut i = 0;
        while i < all.candidates && i < all.sizes.len() {
            all.split(all.difference(i));
            all.sizes[i] = linear.size(all.difference(i));
            i = i.wrapping_add(1);
        }
        let fixed = all.fixed_cells(masks);
        // Keep only the groups with a cell that can be chosen, since `advance` visits every group each time it carries
        // over.
        let (mut kept, mut i) = (0, 0);
        while i < all.group_count && i < all.groups.len() && kept < all.groups.len() {
            let cells = all.groups[i].cells;
            if cells & !fixed != 0 {
                all.groups[kept] = Group { cells, free: cells & !fixed, chosen: 0 };
                kept = kept.wrapping_add(1);
            }
            i = i.wrapping_add(1);
        }
        all.group_count = kept;
        all
    }

    /// Candidate `i` XOR candidate 0 of any board of the run.
    const fn difference(&self, i: usize) -> u64 {
        let offset = self.linear.offsets.get_or_zero(self.first.wrapping_add(i));
        (offset ^ self.linear.offsets.get_or_zero(self.first)) & self.linear.moves_mask()
    }

    /// Splits every group into the cells inside and outside a difference.
    const fn split(&mut self, difference: u64) {
        let (count, mut i) = (self.group_count, 0);
        while i < count && i < self.groups.len() {
            let cells = self.groups[i].cells;
            if cells & difference != 0 && cells & !difference != 0 && self.group_count < self.groups.len() {
                self.groups[i].cells = cells & difference;
                self.groups[self.group_count].cells = cells & !difference;
                self.group_count = self.group_count.wrapping_add(1);
            }
            i = i.wrapping_add(1);
        }
    }

    /// The pivots of the null space, and the cells with an empty mask.
    const fn fixed_cells(&self, masks: Packed) -> u64 {
        let (mut fixed, mut i) = (0, 0);
        while i < self.linear.shape.nullity {
            let basis = self.difference(1 << (i & 15));
            fixed |= basis & basis.wrapping_neg();
            i = i.wrapping_add(1);
        }
        let mut cell = 0;
        while cell < 64 {
            if masks.get_or_zero(cell) == 0 {
                fixed |= 1 << cell;
            }
            cell = cell.wrapping_add(1);
        }
        fixed
    }

    /// The number of compositions times the number of candidates.
    pub const fn steps(&self) -> u64 {
        let (mut steps, mut i) = (self.candidates as u64, 0);
        while i < self.group_count && i < self.groups.len() {
            steps = steps.saturating_mul(self.groups[i].free.count_ones().wrapping_add(1) as u64);
            i = i.wrapping_add(1);
        }
        steps
    }

    /// The cells of each group that can be chosen.
    #[cfg(feature = "export")]
    pub fn free_cells(&self) -> impl Iterator<Item = u64> {
        self.groups.iter().take(self.group_count).map(|group| group.free)
    }

    /// The distance of the boards of the current composition.
    pub const fn distance(&self) -> u8 {
        let (mut least, mut i) = (u8::MAX, 0);
        while i < self.candidates && i < self.sizes.len() {
            if self.sizes[i] < least {
                least = self.sizes[i];
            }
            i = i.wrapping_add(1);
        }
        least
    }

    /// The number of boards of the current composition.
    pub const fn boards(&self) -> u64 {
        let (mut boards, mut i) = (1_u64, 0);
        while i < self.group_count && i < self.groups.len() {
            let group = self.groups[i];
            boards = boards.wrapping_mul(binomial(group.free.count_ones(), group.chosen as u32));
            i = i.wrapping_add(1);
        }
        boards
    }

    /// Goes to the next composition; `false` after the last.
    pub const fn advance(&mut self) -> bool {
        let mut i = 0;
        while i < self.group_count && i < self.groups.len() {
            let Group { cells, free, chosen } = self.groups[i];
            if (chosen as u32) < free.count_ones() {
                self.groups[i].chosen = chosen.wrapping_add(1);
                self.resize(cells, 1);
                return true;
            }
            self.groups[i].chosen = 0;
            self.resize(cells, chosen.wrapping_neg());
            i = i.wrapping_add(1);
        }
        false
    }

    /// Updates the sizes of the candidates after `added` more cells are chosen in the group with these cells.
    const fn resize(&mut self, cells: u64, added: u8) {
        let mut i = 0;
        while i < self.candidates && i < self.sizes.len() {
            let change = if self.difference(i) & cells == 0 { added } else { added.wrapping_neg() };
            self.sizes[i] = self.sizes[i].wrapping_add(change);
            i = i.wrapping_add(1);
        }
    }

    /// Chosen set `n` of the current composition, `n` below [`boards`](Compositions::boards).
    pub const fn nth(&self, n: u64) -> Moves {
        let (mut moves, mut n, mut i) = (0, n, 0);
        while i < self.group_count && i < self.groups.len() {
            let group = self.groups[i];
            let sets = binomial(group.free.count_ones(), group.chosen as u32);
            let (Some(rest), Some(number)) = (n.checked_div(sets), n.checked_rem(sets)) else {
                break; // not reached: at most all cells of a group are chosen, so `sets` is not 0
            };
            moves |= nth_subset(group.free, group.chosen as u32, number);
            n = rest;
            i = i.wrapping_add(1);
        }
        Moves::from_bits(moves)
    }
}

/// Number `n` among the subsets of these cells with `size` elements, in the combinatorial number system: the highest
/// cell of the subset is the largest `i` with `binomial(i, size) <= n`, and the rest of `n` numbers the rest of the
/// subset.
const fn nth_subset(cells: u64, size: u32, n: u64) -> u64 {
    let (mut subset, mut left, mut n, mut rest) = (0, size, n, cells);
    while left > 0 && rest != 0 {
        let highest = 1 << (63_u32.wrapping_sub(rest.leading_zeros()) & 63);
        rest &= !highest;
        let without = binomial(rest.count_ones(), left);
        if n >= without {
            subset |= highest;
            n = n.wrapping_sub(without);
            left = left.wrapping_sub(1);
        }
    }
    subset
}

/// The number of subsets of `size` among `n` cells, at most 64.
const fn binomial(n: u32, size: u32) -> u64 {
    if size > n {
        return 0;
    }
    let (mut product, mut i) = (1_u64, 1_u32);
    while i <= size {
        // binomial(n - size + i, i), computed without the product that overflows.
        let factor = n.wrapping_sub(size).wrapping_add(i) as u64;
        let (Some(quotient), Some(rest)) = (product.checked_div(i as u64), product.checked_rem(i as u64))
        else {
            break; // i is not 0
        };
        let Some(carried) = rest.wrapping_mul(factor).checked_div(i as u64) else { break };
        product = quotient.wrapping_mul(factor).wrapping_add(carried);
        i = i.wrapping_add(1);
    }
    product
}
