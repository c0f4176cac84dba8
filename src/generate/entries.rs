//! The entries and choices of a table: which boards share an entry, and what is in it.
//!
//! Boards from which a goal is reachable differ from a goal by a sum of toggle masks, so they lie in a few translates
//! of a linear space. If the dimension of that space is less than the number of cells, some bits of such a board follow
//! from the others: the check bits. And if toggling a set of cells takes every goal to a goal, boards that differ by
//! that set have the same answers: a bit that stands for such a set is ignored. The index is what remains.

use super::linear_map::LinearMap;
use super::linear_part::LinearPart;
use super::rule::Rule;
use super::search::Solved;
use crate::board::Board;
use crate::table::entries::Fold;

/// The fold with the fewest classes: of several, the one without mixing if there is one, and otherwise the one with the
/// smallest shift.
pub fn fold(rule: &Rule, max_distance: u8) -> Fold {
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

/// The sets of cells that the ignored bits of a fold stand for.
pub fn turns(fold: Fold) -> impl Iterator<Item = u64> {
    (0..fold.ignored_bits()).map(move |bit| fold.unfold(1 << (fold.index_bits + bit), 0))
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

/// What the boards of each class have in common.
pub struct Classes {
    pub fold: Fold,
    /// The distance, the check bits and the solution; `None` for a class from which no goal is reachable.
    classes: Vec<Option<Class>>,
}

#[derive(Clone, Copy)]
struct Class {
    distance: u8,
    check: u8,
    solution: u64,
    /// One of the boards.
    board: u64,
}

impl Classes {
    pub fn new(solved: &Solved, fold: Fold) -> Classes {
        let mut classes = vec![None; fold.classes() as usize];
        for board in 0..1_u64 << fold.cells {
            if let Some((distance, solution)) = solved.get(Board::from_bits(board)) {
                let check = fold.check(board);
                classes[fold.index(board)] =
                    Some(Class { distance, check, solution: solution.bits(), board });
            }
        }
        Classes { fold, classes }
    }

    pub fn entries(&self) -> Vec<u8> {
        let unreachable = 0xFF >> self.fold.check_bits;
        let entry = |class: &Option<Class>| class.map_or(unreachable, |class| class.check | class.distance);
        self.classes.iter().map(entry).collect()
    }

    /// For each class the number of the offset that leads to its solution.
    pub fn choices(&self, linear: &LinearPart) -> Vec<u8> {
        let linear = linear.view();
        let choice = |class: &Option<Class>| {
            let class = (*class)?;
            let offset = linear.word(class.board)? ^ class.solution;
            // The boards of a class can have different syndromes, but their words have the same moves.
            let is_wanted = |i: &usize| (linear.offsets.get_or_zero(*i) ^ offset) & linear.moves_mask() == 0;
            let number = (0..linear.offsets.len()).find(is_wanted);
            Some(number.expect("every solution is a candidate") as u8)
        };
        self.classes.iter().map(|class| choice(class).unwrap_or(0)).collect()
    }
}
