//! Folding: which boards can share an entry.
//!
//! Boards from which a goal is reachable differ from a goal by a sum of toggle masks, so they lie in a few translates
//! of a linear space. If the dimension of that space is less than the number of cells, some bits of such a board follow
//! from the others: the check bits. And if toggling a set of cells takes every goal to a goal, boards that differ by
//! that set have the same answers: a bit that stands for such a set is ignored. The index is what remains.

use std::collections::BTreeSet;

use super::linear_map::LinearMap;
use super::rule::Rule;
use crate::board::Board;
use crate::table::entries::Fold;

/// The fold with the fewest classes. Of several, it takes the one without mixing if there is one, and otherwise the one
/// with the smallest shift.
pub fn fold(rule: &Rule, max_distance: u8) -> Fold {
    let cells = rule.grid().cell_count();
    let first_goal = rule.goals()[0].bits();
    let mut span = LinearMap::default();
    let differences = rule.goals().iter().map(|goal| goal.bits() ^ first_goal);
    for vector in rule.masks().iter().map(|mask| mask.bits()).chain(differences) {
        span.insert(vector, 0);
    }
    let goals: BTreeSet<Board> = rule.goals().iter().copied().collect();
    let folds = [cells].into_iter().chain(1..cells).map(|shift| {
        let mixed = Fold { cells, shift, check_bits: 0, index_bits: cells };
        let keeps_goals = |bit: &u8| {
            let turn = Board::from_bits(mixed.unfold(1 << bit, 0));
            goals.iter().all(|&goal| goals.contains(&(goal ^ turn)))
        };
        let ignored_bits = (0..cells).rev().take_while(keeps_goals).count() as u8;
        let check_bits = check_bits(&span, mixed, max_distance).min(cells - ignored_bits);
        Fold { check_bits, index_bits: cells - ignored_bits - check_bits, ..mixed }
    });
    folds.min_by_key(|fold| fold.index_bits).expect("a grid has a cell")
}

/// The sets of cells that the ignored bits of a fold stand for.
pub fn turns(fold: Fold) -> impl Iterator<Item = u64> {
    (0..fold.ignored_bits()).map(move |bit| fold.unfold(1 << (fold.index_bits + bit), 0))
}

/// The number of low bits of a mixed board that follow from the bits above them for every board of the span. The check
/// bits must leave room in an entry for every distance and for a value above the greatest distance.
fn check_bits(span: &LinearMap, mixed: Fold, max_distance: u8) -> u8 {
    let has_room = |check_bits: &u8| u32::from(max_distance) + 1 < 1 << (8 - check_bits);
    let follow = |check_bits: &u8| {
        let mut above = LinearMap::default();
        for vector in span.vectors() {
            above.insert(mixed.index(vector) as u64 >> check_bits, 0);
        }
        above.rank() == span.rank()
    };
    let most = (mixed.cells - span.rank()).min(7);
    (0..=most).rev().filter(has_room).find(follow).unwrap_or(0)
}
