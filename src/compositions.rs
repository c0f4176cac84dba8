//! Numbering the boards of a linear table by their distance, without visiting each board.
//!
//! Write each board that can reach a goal as `goal + (sum of the chosen masks)`. Its candidates are the chosen set
//! XORed with the difference between the first offset and each offset. Group the cells by which differences contain
//! them: the size of a candidate then depends only on how many cells are chosen in each group. Such a list of numbers
//! is a *composition*. All boards of one composition have the same distance, and their number is a product of
//! binomials.
//!
//! The cells of the *free group* are in no difference. Each one that is chosen adds one to the size of every candidate,
//! so compositions leave this group out: on 5x5 that leaves 288 of 1728.
//!
//! A board has as many chosen sets as the null space has elements. One of them has none of the *pivots*, the lowest
//! cell of each basis vector of the null space, so pivots are never chosen here, and neither are cells with an empty
//! mask.

use core::iter;
use core::num::NonZeroU64;

use crate::moves::Moves;
use crate::table::{Linear, Packed};

/// The most steps, compositions times candidates, that numbering the boards of a table may take.
const MAX_STEPS: u64 = 1 << 25;

/// The most candidates of a board in a table whose boards are numbered.
const MAX_COUNTED_CANDIDATES: usize = 256;

/// Goals with the same syndrome, which can reach each other.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    linear: Linear<'a>,
    masks: Packed<'a>,
    /// The number of the first goal.
    pub goal: usize,
    goals: usize,
}

impl<'a> Run<'a> {
    /// The run that starts at this goal; `None` past the last goal.
    fn starting_at(linear: Linear<'a>, masks: Packed<'a>, goal: usize) -> Option<Run<'a>> {
        let nullity = linear.shape.nullity;
        let syndrome = |goal: usize| linear.syndrome(linear.offsets.word_or_zero(goal << nullity));
        let goals =
            (goal..linear.offsets.len() >> nullity).take_while(|&other| syndrome(other) == syndrome(goal));
        let goals = goals.count();
        (goals > 0).then_some(Run { linear, masks, goal, goals })
    }

    pub fn next(&self) -> Option<Run<'a>> {
        Run::starting_at(self.linear, self.masks, self.goal + self.goals)
    }

    pub fn candidates(&self) -> usize {
        self.goals << self.linear.shape.nullity
    }

    /// Candidate `i` XOR candidate 0 of any board of the run, for each `i`.
    fn differences(&self) -> impl Iterator<Item = u64> + use<'a> {
        let linear = self.linear;
        let first = self.goal << linear.shape.nullity;
        let cells = u64::MAX >> (64 - linear.shape.cells);
        let difference = move |i| linear.offsets.get_or_zero(i) ^ linear.offsets.get_or_zero(first);
        (first..first + self.candidates()).map(move |i| difference(i) & cells)
    }

    /// The cells that can be chosen: neither pivots of the null space nor cells with an empty mask.
    fn choosable(&self) -> u64 {
        let basis = (0..self.linear.shape.nullity).filter_map(|i| self.differences().nth(1 << i));
        let pivots = basis.fold(0, |pivots, vector| pivots | vector & vector.wrapping_neg());
        let cells = (0..64).filter(|&cell| self.masks.get_or_zero(cell) != 0);
        cells.fold(0, |cells, cell| cells | 1 << cell) & !pivots
    }
}

/// The runs of goals of a table.
pub(crate) fn runs<'a>(linear: Linear<'a>, masks: Packed<'a>) -> impl Iterator<Item = Run<'a>> {
    iter::successors(Run::starting_at(linear, masks, 0), Run::next)
}

/// The compositions of a table, from the first on; `None` if there are more candidates or steps than numbering may take.
pub(crate) fn compositions<'a>(linear: Linear<'a>, masks: Packed<'a>) -> Option<Compositions<'a>> {
    if linear.offsets.len() > MAX_COUNTED_CANDIDATES {
        return None;
    }
    let steps = runs(linear, masks).map(|run| Compositions::new(run).steps());
    let is_possible = steps.fold(0, u64::saturating_add) <= MAX_STEPS;
    is_possible.then_some(Compositions::new(runs(linear, masks).next()?))
}

/// Cells that are in the same differences.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// The cells that can be chosen. A group without cells ends the list of groups.
    pub cells: u64,
    /// How many of them are chosen.
    chosen: u8,
}

/// The compositions of each run, visited one after the other.
#[derive(Clone)]
pub(crate) struct Compositions<'a> {
    pub run: Run<'a>,
    groups: [Group; 64],
    /// The cells of the free group, and how many of them the selected boards have chosen.
    pub free: u64,
    chosen_free: u8,
    /// The differences of the run, kept because they are read at each step.
    differences: [u64; MAX_COUNTED_CANDIDATES],
    /// The size of each candidate at the current composition.
    sizes: [u8; MAX_COUNTED_CANDIDATES],
}

impl<'a> Compositions<'a> {
    /// Starts at the composition of this run in which no cell is chosen.
    pub fn new(run: Run<'a>) -> Compositions<'a> {
        let mut all = Compositions {
            run,
            groups: [Group { cells: 0, chosen: 0 }; 64],
            free: 0,
            chosen_free: 0,
            differences: [0; MAX_COUNTED_CANDIDATES],
            sizes: [0; MAX_COUNTED_CANDIDATES],
        };
        let kept = all.differences.iter_mut().zip(&mut all.sizes);
        for ((kept, size), difference) in kept.zip(run.differences()) {
            (*kept, *size) = (difference, run.linear.size(difference));
        }
        let choosable = run.choosable();
        let covered = run.differences().fold(0, |covered, difference| covered | difference);
        all.free = choosable & !covered;
        let mut rest = choosable & covered;
        for group in &mut all.groups {
            let cell = rest & rest.wrapping_neg();
            let in_same_differences = |cells, difference: u64| {
                cells & if difference & cell != 0 { difference } else { !difference }
            };
            group.cells = if cell == 0 { 0 } else { run.differences().fold(rest, in_same_differences) };
            rest &= !group.cells;
        }
        all
    }

    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().take_while(|group| group.cells != 0)
    }

    /// The number of compositions of the run times the number of candidates.
    pub fn steps(&self) -> u64 {
        let lengths = self.groups().map(|group| u64::from(group.cells.count_ones()) + 1);
        lengths.fold(self.run.candidates() as u64, u64::saturating_mul)
    }

    /// The distance of the current boards of which no cell of the free group is chosen.
    fn least_distance(&self) -> u8 {
        self.sizes.iter().take(self.run.candidates()).fold(u8::MAX, |least, &size| least.min(size))
    }

    /// The number of ways to choose the cells of the current composition.
    fn ways(&self) -> u64 {
        self.groups().map(|group| binomial(group.cells.count_ones(), group.chosen.into())).product()
    }

    /// The distances of the current boards, each with their number.
    #[cfg_attr(not(feature = "generate"), allow(dead_code))] // only the generator counts
    pub fn counts(&self) -> impl Iterator<Item = (u8, u64)> {
        let (ways, least, free) = (self.ways(), self.least_distance(), self.free.count_ones());
        (0..=free).map(move |chosen| (least + chosen as u8, ways * binomial(free, chosen)))
    }

    /// Goes to the next composition, also of the next run; `None` after the last.
    pub fn advance(&mut self) -> Option<()> {
        for group in &mut self.groups {
            let Group { cells, chosen } = *group;
            if cells == 0 {
                break;
            }
            let is_full = u32::from(chosen) == cells.count_ones();
            group.chosen = if is_full { 0 } else { chosen + 1 };
            // Sizes of candidates wrap around below 0 and come back.
            let added = group.chosen.wrapping_sub(chosen);
            for (size, difference) in self.sizes.iter_mut().zip(&self.differences).take(self.run.candidates())
            {
                let change = if difference & cells == 0 { added } else { added.wrapping_neg() };
                *size = size.wrapping_add(change);
            }
            if !is_full {
                return Some(());
            }
        }
        *self = Compositions::new(self.run.next()?);
        Some(())
    }

    /// Goes to the current boards at this distance, by the number of chosen cells of the free group. Returns whether
    /// there are any.
    pub fn select(&mut self, distance: u8) -> bool {
        let Some(chosen) = distance.checked_sub(self.least_distance()) else { return false };
        self.chosen_free = chosen;
        u32::from(chosen) <= self.free.count_ones()
    }

    /// The groups of the selected boards, with the free group.
    fn selected(&self) -> impl Iterator<Item = Group> {
        let free = Group { cells: self.free, chosen: self.chosen_free };
        self.groups().copied().chain([free])
    }

    /// The number of selected boards.
    pub fn count(&self) -> u64 {
        self.ways() * binomial(self.free.count_ones(), self.chosen_free.into())
    }

    /// The moves of selected board `n`, `n` below [`count`](Compositions::count).
    pub fn nth(&self, mut n: u64) -> Moves {
        let mut moves = 0;
        for group in self.selected() {
            let size = group.chosen.into();
            // At most all cells of a group are chosen, so there is a subset.
            let Some(subsets) = NonZeroU64::new(binomial(group.cells.count_ones(), size)) else { continue };
            moves |= nth_subset(group.cells, size, n % subsets);
            n /= subsets;
        }
        Moves::from_bits(moves)
    }

    /// The moves of the selected board after the one with these moves.
    pub fn after(&self, moves: Moves) -> Option<Moves> {
        let mut moves = moves.bits();
        for group in self.selected() {
            let next = next_subset(group.cells, moves & group.cells);
            moves = moves & !group.cells | next.unwrap_or(lowest(group.cells, group.chosen.into()));
            if next.is_some() {
                return Some(Moves::from_bits(moves));
            }
        }
        None
    }
}

/// The lowest `count` of these cells.
fn lowest(cells: u64, count: u32) -> u64 {
    let rest = (0..count).fold(cells, |rest, _| rest & rest.wrapping_sub(1));
    cells & !rest
}

/// The next subset of these cells with as many elements, in ascending order of their bits; `None` after the last.
fn next_subset(cells: u64, subset: u64) -> Option<u64> {
    // The lowest chosen cells that are next to each other among these cells are removed, and the cell after them is
    // chosen. The carry of an addition does this: it passes through them and through what is between these cells.
    let lowest_chosen = subset & subset.wrapping_neg();
    let carried = (subset | !cells).checked_add(lowest_chosen)? & cells;
    // The other removed cells move down as far as possible.
    let missing = subset.count_ones() - carried.count_ones();
    (subset != 0).then(|| carried | lowest(cells, missing))
}

/// Number `n` among the subsets of these cells with `size` elements, in the combinatorial number system: the highest
/// cell of the subset is the largest `i` with `binomial(i, size) <= n`, and the rest of `n` numbers the rest of the
/// subset.
pub(crate) fn nth_subset(cells: u64, size: u32, n: u64) -> u64 {
    let (mut subset, mut left, mut n, mut rest) = (0, size, n, cells);
    while left > 0 && rest != 0 {
        let highest = 1 << (63 - rest.leading_zeros());
        rest &= !highest;
        let without = binomial(rest.count_ones(), left);
        if n >= without {
            subset |= highest;
            n -= without;
            left -= 1;
        }
    }
    subset
}

/// The number of subsets of `size` among `n` cells, at most 64.
pub(crate) fn binomial(n: u32, size: u32) -> u64 {
    if size > n {
        return 0;
    }
    (1..=u64::from(size)).filter_map(NonZeroU64::new).fold(1, |product, i| {
        // binomial(n - size + i, i), computed without the product that overflows.
        let factor = u64::from(n - size) + i.get();
        product / i * factor + product % i * factor / i
    })
}
