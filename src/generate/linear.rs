//! The words and offsets of a linear table, by elimination over GF(2).

use super::linear_map::{LinearMap, reduced_basis};
use super::rule::Rule;
use crate::board::Board;
use crate::table::linear::LinearShape;
use crate::table::{Layout, Linear, Width};

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

    fn syndrome_bits(&self) -> u8 {
        self.live_cells.count_ones() as u8 - self.rank()
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
    shape: LinearShape,
    pub words: Vec<u8>,
    pub offsets: Vec<u8>,
}

impl LinearPart {
    /// `goals` must be in the order of [`Elimination::sort_goals`].
    pub fn new(rule: &Rule, elimination: &Elimination, goals: &[Board], digit_bits: u8) -> LinearPart {
        let cells = elimination.cells;
        let shape = LinearShape {
            cells,
            digit_bits,
            syndrome_bits: elimination.syndrome_bits(),
            nullity: elimination.null_basis.len() as u8,
        };
        // The map must undo the masks; what they do not determine is arbitrary.
        let mut candidate = LinearMap::default();
        for (i, mask) in rule.masks().iter().enumerate() {
            candidate.insert(mask.bits(), 1 << i);
        }
        for cell in 0..cells {
            candidate.insert(1 << cell, 0);
        }
        let word = |board: u64| {
            u128::from(candidate.reduce(board).1) | u128::from(elimination.syndrome(board)) << cells
        };
        let cell_words: Vec<u128> = (0..cells).map(|cell| word(1 << cell)).collect();
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
            let offset = |null| word(first.bits()) ^ u128::from(moves ^ null);
            offsets.extend(elimination.null_space().map(offset));
        }
        LinearPart { shape, words, offsets: to_bytes(offsets, shape.width()) }
    }

    /// The layout, and the entries, moves, words and offsets of the file.
    pub fn into_lookup(self) -> (Layout, [Vec<u8>; 4]) {
        (Layout::Linear(self.shape), [Vec::new(), Vec::new(), self.words, self.offsets])
    }

    /// The part as queries see it.
    pub fn view(&self, rule: &Rule) -> Linear<'_> {
        Linear::new(self.shape, rule.live_cells().bits(), &self.words, &self.offsets)
    }
}

/// Numbers as little-endian bytes.
pub fn to_bytes(numbers: impl IntoIterator<Item = u128>, width: Width) -> Vec<u8> {
    numbers.into_iter().flat_map(|number| number.to_le_bytes().into_iter().take(width.bytes())).collect()
}
