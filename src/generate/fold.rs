//! Folding: which boards can share an entry.
//!
//! Boards that can be solved differ from a goal by a sum of toggle masks, so they lie in a linear
//! subspace of the 65536 boards (shifted by a goal). Where its rank is below 16, some bits of a
//! board that can be solved follow from the others: those are the check bits. And where turning over a
//! set of cells moves every goal onto a goal, boards that differ by that set have the same answers: a
//! bit that stands for such a set can be ignored. What remains is the index.

use std::vec;

use super::search::{Solved, UNREACHED};
use crate::layout::Layout;
use crate::rule::Rule;

/// The layout with the fewest entries; the choice among solutions is left for the packing to set.
pub fn fold(rule: &Rule, solved: &Solved) -> Layout {
    let reached = solved.distances.iter().copied().filter(|&distance| distance != UNREACHED);
    let max_distance = reached.max().unwrap_or(0);
    let first_goal = rule.goals()[0].bits();
    let mut span = Span::new();
    for mask in rule.masks() {
        span.insert(mask.bits());
    }
    let mut is_goal = vec![false; 1 << 16];
    for goal in rule.goals() {
        span.insert(goal.bits() ^ first_goal);
        is_goal[usize::from(goal.bits())] = true;
    }

    let layouts = [16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(|shift| {
        let mixed = Layout {
            shift,
            check_bits: 0,
            index_bits: 16,
            choice_bits: 0,
            offset_bits: 0,
            entry_bits: 8,
            max_distance,
        };
        let keeps_goals = |bit: &u32| {
            let turned = mixed.unfold(1 << bit, 0);
            rule.goals().iter().all(|goal| is_goal[usize::from(goal.bits() ^ turned)])
        };
        let ignored_bits = (0..16).rev().take_while(keeps_goals).count() as u8;
        let check_bits = check_bits(&span, mixed).min(16 - ignored_bits);
        Layout { check_bits, index_bits: 16 - ignored_bits - check_bits, ..mixed }
    });
    // Of equals the first is taken, so a mixing step is there only where it gains something.
    let smallest = layouts.iter().map(|layout| layout.index_bits).min();
    layouts
        .into_iter()
        .find(|layout| Some(layout.index_bits) == smallest)
        .expect("there are layouts to choose from")
}

/// How many low bits of a mixed board follow from the bits above them, for the boards of the span, and
/// leave room in a byte for a distance and for one value that is none.
fn check_bits(span: &Span, mixed: Layout) -> u8 {
    let room = |check_bits: &u8| u32::from(mixed.max_distance) + 1 < 1 << (8 - check_bits);
    let follow = |check_bits: &u8| {
        let mut above = Span::new();
        for row in span.rows {
            above.insert(mixed.index(row) as u16 >> check_bits);
        }
        above.rank() == span.rank()
    };
    (0..=16 - span.rank()).rev().filter(|bits| *bits < 8).find(|bits| room(bits) && follow(bits)).unwrap_or(0)
}

/// A linear subspace of the boards over GF(2), as a basis whose rows have different highest bits.
struct Span {
    rows: [u16; 16],
}

impl Span {
    fn new() -> Span {
        Span { rows: [0; 16] }
    }

    fn insert(&mut self, mut board: u16) {
        while board != 0 {
            let row = &mut self.rows[board.ilog2() as usize];
            if *row == 0 {
                *row = board;
                return;
            }
            board ^= *row;
        }
    }

    fn rank(&self) -> u8 {
        self.rows.iter().filter(|&&row| row != 0).count() as u8
    }
}
