//! The linear part of a table, by elimination over GF(2).

use super::linear_map::{LinearMap, reduced_basis};
use super::rule::Rule;
use crate::board::Board;
use crate::table::{Linear, LinearShape, Packed, Width};

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

    pub fn syndrome_bits(&self) -> u8 {
        self.live_cells.count_ones() as u8 - self.solve.rank()
    }

    /// The syndrome of a board. If two boards have black cells only among the live cells, their syndromes are equal if
    /// and only if moves lead from one to the other.
    fn syndrome(&self, board: u64) -> u64 {
        let (rest, _) = self.solve.reduce(board);
        let not_pivots = Board::from_bits(self.live_cells & !self.solve.pivots());
        let rest = Board::from_bits(rest);
        (0..).zip(not_pivots.cells()).fold(0, |syndrome, (i, cell)| syndrome | u64::from(rest.get(cell)) << i)
    }

    /// The goals of a rule in the order of the offsets: goals with equal syndromes are next to each other.
    pub fn sort_goals(&self, goals: &[Board]) -> Vec<Board> {
        let mut goals = goals.to_vec();
        goals.sort_by_key(|goal| (self.syndrome(goal.bits()), *goal));
        goals
    }

    /// The elements of the null space: number `j` is the sum of the basis vectors whose indices are the bits set in
    /// `j`.
    fn null_space(&self) -> impl Iterator<Item = u64> {
        let sum = |j: usize| {
            let basis = self.null_basis.iter().enumerate();
            basis.filter(|(i, _)| j >> i & 1 == 1).fold(0, |sum, (_, vector)| sum ^ vector)
        };
        (0..1 << self.null_basis.len()).map(sum)
    }
}

/// The words and offsets of a table, with the shape that they have.
pub struct LinearPart {
    pub shape: LinearShape,
    live_cells: u64,
    pub words: Vec<u8>,
    pub offsets: Vec<u8>,
}

impl LinearPart {
    /// The linear part that sends each of the `turns`, sets of cells that take goals to goals, to no moves. `goals`
    /// must be in the order of [`Elimination::sort_goals`].
    pub fn new(
        rule: &Rule,
        elimination: &Elimination,
        goals: &[Board],
        digit_bits: u8,
        turns: Vec<u64>,
    ) -> LinearPart {
        let cells = elimination.cells;
        let shape = LinearShape {
            cells,
            digit_bits,
            syndrome_bits: elimination.syndrome_bits(),
            nullity: elimination.null_basis.len() as u8,
        };
        // The map must undo the masks, but only up to a turn, which leads from any goal to a goal. So the turns come
        // first; what neither turns nor masks determine is arbitrary.
        let mut candidate = LinearMap::zero_on(turns);
        for (i, mask) in rule.masks().iter().enumerate() {
            candidate.insert(mask.bits(), 1 << i);
        }
        for cell in 0..cells {
            candidate.insert(1 << cell, 0);
        }
        // Shifted as a u128, since the empty syndrome of 64 cells is shifted by 64 bits.
        let word = |board: u64| {
            let syndrome = u128::from(elimination.syndrome(board)) << cells;
            candidate.reduce(board).1 | syndrome as u64
        };
        let cell_words: Vec<u64> = (0..cells).map(|cell| word(1 << cell)).collect();
        let value_words = cell_words.chunks(digit_bits.into()).flat_map(|digit| {
            (0..1_usize << digit.len()).map(move |value| {
                let bits = digit.iter().enumerate().filter(move |(bit, _)| value >> bit & 1 == 1);
                bits.fold(0, |sum, (_, word)| sum ^ word)
            })
        });
        let words = to_bytes(value_words, shape.width());

        let mut offsets = Vec::new();
        let mut first = goals[0];
        for &goal in goals {
            if elimination.syndrome(goal.bits()) != elimination.syndrome(first.bits()) {
                first = goal;
            }
            let (_, moves) = elimination.solve.reduce(goal.bits() ^ first.bits());
            offsets.extend(elimination.null_space().map(|null| word(first.bits()) ^ moves ^ null));
        }
        let live_cells = elimination.live_cells;
        LinearPart { shape, live_cells, words, offsets: to_bytes(offsets.into_iter(), shape.width()) }
    }

    /// The part as queries see it.
    pub fn view(&self) -> Linear<'_> {
        let packed = |bytes| Packed { bytes, width: self.shape.width() };
        Linear::new(self.shape, self.live_cells, packed(&self.words), packed(&self.offsets))
    }
}

/// Numbers as little-endian bytes.
pub fn to_bytes(numbers: impl Iterator<Item = u64>, width: Width) -> Vec<u8> {
    numbers.flat_map(|number| number.to_le_bytes().into_iter().take(width.bytes())).collect()
}
