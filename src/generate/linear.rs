//! The words and offsets of a linear table, by elimination over GF(2).

use super::linear_map::{LinearMap, reduced_basis};
use super::parts::{Parts, to_bytes};
use super::rule::Rule;
use crate::board::Board;
use crate::table::Layout;
use crate::table::linear::LinearShape;

/// The toggle matrix of a rule after elimination.
pub struct Elimination {
    cells: u8,
    /// The cells that some move toggles or that are black in some goal. The others need no syndrome.
    live_cells: u64,
    /// Maps each board that is a sum of masks to a set of moves that makes it. Moves with an empty mask are left out.
    solve: LinearMap,
    /// A basis of the null space. The lowest bit of each vector is in no other vector.
    pub null_basis: Vec<u64>,
}

impl Elimination {
    pub fn new(rule: &Rule) -> Elimination {
        let (mut solve, mut null_vectors) = (LinearMap::default(), Vec::new());
        for (i, mask) in rule.masks().iter().enumerate() {
            // A move without effect is never part of a smallest set.
            if *mask != Board::EMPTY {
                null_vectors.extend(solve.insert(mask.bits(), 1 << i));
            }
        }
        Elimination {
            cells: rule.grid().cell_count(),
            live_cells: rule.live_cells().bits(),
            solve,
            null_basis: reduced_basis(&null_vectors),
        }
    }

    pub fn rank(&self) -> u8 {
        self.solve.rank()
    }

    /// The syndrome of a board. If two boards have black cells only among the live cells, their syndromes are equal if
    /// and only if moves lead from one to the other.
    fn syndrome(&self, board: u64) -> u64 {
        let (rest, _) = self.solve.reduce(board);
        let not_pivots = Board::from_bits(self.live_cells & !self.solve.pivots());
        let rest = Board::from_bits(rest);
        (0..).zip(not_pivots.iter()).fold(0, |syndrome, (i, cell)| syndrome | u64::from(rest.get(cell)) << i)
    }

    /// The goals of a rule in the order of the offsets: goals with equal syndromes are next to each other.
    pub fn sort_goals(&self, goals: &[Board]) -> Vec<Board> {
        let mut goals = goals.to_vec();
        goals.sort_by_key(|goal| (self.syndrome(goal.bits()), *goal));
        goals
    }

    /// The parts of a linear table. `goals` must be in the order of [`sort_goals`](Elimination::sort_goals).
    pub fn parts(&self, goals: &[Board], digit_bits: u8) -> Parts {
        let cells = self.cells;
        let shape = LinearShape {
            cells,
            digit_bits,
            syndrome_bits: self.live_cells.count_ones() as u8 - self.rank(),
            nullity: self.null_basis.len() as u8,
        };
        // The map must undo the masks; what they do not determine is arbitrary.
        let mut candidate = self.solve.clone();
        for cell in 0..cells {
            candidate.insert(1 << cell, 0);
        }
        let word =
            |board: u64| u128::from(candidate.reduce(board).1) | u128::from(self.syndrome(board)) << cells;
        let cell_words: Vec<u128> = (0..cells).map(|cell| word(1 << cell)).collect();
        let words = to_bytes(cell_words.chunks(digit_bits.into()).flat_map(sums), shape.width());

        let null_basis: Vec<u128> = self.null_basis.iter().map(|&vector| vector.into()).collect();
        let mut offsets = Vec::new();
        let mut first = goals[0];
        for &goal in goals {
            if self.syndrome(goal.bits()) != self.syndrome(first.bits()) {
                first = goal;
            }
            let (_, moves) = self.solve.reduce(goal.bits() ^ first.bits());
            let offset = word(first.bits()) ^ u128::from(moves);
            offsets.extend(sums(&null_basis).map(|null| offset ^ null));
        }
        let offsets = to_bytes(offsets, shape.width());
        (Layout::Linear(shape), [Vec::new(), Vec::new(), words, offsets])
    }
}

/// The sums of these vectors: number `j` is the sum of those whose indices are the bits set in `j`.
fn sums(vectors: &[u128]) -> impl Iterator<Item = u128> {
    (0..1_usize << vectors.len()).map(|j| {
        let chosen = vectors.iter().enumerate().filter(|(i, _)| j >> i & 1 == 1);
        chosen.fold(0, |sum, (_, vector)| sum ^ vector)
    })
}
