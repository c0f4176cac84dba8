//! The entries and moves of a searched table: which boards share a class, and what is stored for it.
//!
//! Boards from which a goal is reachable differ from a goal by a sum of toggle masks, so they lie in a few translates
//! of a linear space. If the dimension of that space is less than the number of cells, some bits of such a board follow
//! from the others: the check bits. And if toggling a set of cells takes every goal to a goal, boards that differ by
//! that set have the same answers: a bit that stands for such a set is ignored. The index is what remains.

use super::linear_map::LinearMap;
use super::parts::Parts;
use super::rule::Rule;
use super::search::Solved;
use crate::board::Board;
use crate::cell::Cell;
use crate::table::Layout;
use crate::table::searched::{Fold, NO_MOVE};

/// The fold with the fewest classes: of several, the one without mixing if there is one, and otherwise the one with the
/// smallest shift.
fn fold(rule: &Rule, max_distance: u8) -> Fold {
    let cells = rule.grid().cell_count();
    let first_goal = rule.goals()[0].bits();
    let differences = rule.goals().iter().map(|goal| goal.bits() ^ first_goal);
    let span = LinearMap::zero_on(rule.masks().iter().map(|mask| mask.bits()).chain(differences));
    let mut is_goal = vec![false; 1 << cells];
    for goal in rule.goals() {
        is_goal[goal.bits() as usize] = true;
    }
    let folds = [cells].into_iter().chain(1..cells).map(|shift| {
        let mixed = Fold { cells, shift, check_bits: 0, index_bits: cells };
        let keeps_goals = |bit: &u8| {
            let turn = mixed.unfold(1 << bit, 0);
            rule.goals().iter().all(|goal| is_goal[(goal.bits() ^ turn) as usize])
        };
        let ignored_bits = (0..cells).rev().take_while(keeps_goals).count() as u8;
        let check_bits = check_bits(&span, mixed, max_distance).min(cells - ignored_bits);
        Fold { check_bits, index_bits: cells - ignored_bits - check_bits, ..mixed }
    });
    folds.min_by_key(|fold| fold.index_bits).expect("a grid has a cell")
}

/// The number of low bits of a mixed board that follow from the bits above them for every board of the span. The check
/// bits must leave room in an entry for every distance and for a value above the greatest distance.
fn check_bits(span: &LinearMap, mixed: Fold, max_distance: u8) -> u8 {
    let has_room = |check_bits: &u8| u32::from(max_distance) + 1 < 1 << (8 - check_bits);
    let follow = |check_bits: &u8| {
        let above = span.vectors().map(|vector| mixed.index(vector) as u64 >> check_bits);
        LinearMap::zero_on(above).rank() == span.rank()
    };
    let most = (mixed.cells - span.rank()).min(7);
    (0..=most).rev().filter(has_room).find(follow).unwrap_or(0)
}

/// The parts of a searched table.
pub fn parts(rule: &Rule, solved: &Solved, max_distance: u8) -> Parts {
    let fold = fold(rule, max_distance);
    let unreachable = 0xFF >> fold.check_bits;
    let classes = fold.classes() as usize;
    let (mut entries, mut moves) = (vec![unreachable; classes], vec![NO_MOVE; classes]);
    for board in 0..1_u64 << fold.cells {
        if let Some((distance, solution)) = solved.get(Board::from_bits(board)) {
            let class = fold.index(board);
            entries[class] = fold.check(board) | distance;
            moves[class] = solution.first().map_or(NO_MOVE, Cell::number);
        }
    }
    (Layout::Searched(fold), [entries, moves, Vec::new(), Vec::new()])
}
