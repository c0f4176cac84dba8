//! What one would write instead of a lookup in this crate: the rivals in the table.

use std::collections::HashMap;
use std::marker::PhantomData;

use fliptable::{Board, Cell, Kind, Moves, Rule, Source, Table};

const BOARDS: usize = 1 << 16;

/// A static array with an element for each board.
pub struct Direct<S>(PhantomData<S>);

impl<S: Source> Direct<S> {
    const TABLE: Table<S> = Table::new();

    /// Such a game needs no number that stands for no answer.
    const ALWAYS_SOLVABLE: bool = matches!(Self::TABLE.layout().kind(), Kind::Linear);

    const NO_DISTANCE: u8 = u8::MAX;

    /// No smallest set where some board cannot be solved: it would be smaller without a quiet pattern.
    const NO_SOLUTION: u16 = u16::MAX;

    const DISTANCES: &'static [u8; BOARDS] = &{
        let mut distances = [Self::NO_DISTANCE; BOARDS];
        let mut board = 0;
        while board < BOARDS {
            if let Some(distance) = Self::TABLE.distance(Board::from_bits(board as u16)) {
                distances[board] = distance;
            }
            board += 1;
        }
        distances
    };

    const SOLUTIONS: &'static [u16; BOARDS] = &{
        let mut solutions = [Self::NO_SOLUTION; BOARDS];
        let mut board = 0;
        while board < BOARDS {
            if let Some(solution) = Self::TABLE.solution(Board::from_bits(board as u16)) {
                solutions[board] = solution.bits();
            }
            board += 1;
        }
        solutions
    };

    pub const DISTANCE_BYTES: usize = size_of_val(Self::DISTANCES);
    pub const SOLUTION_BYTES: usize = size_of_val(Self::SOLUTIONS);

    #[inline(always)]
    pub fn distance(board: Board) -> Option<u8> {
        let distance = Self::DISTANCES[usize::from(board.bits())];
        if Self::ALWAYS_SOLVABLE || distance != Self::NO_DISTANCE { Some(distance) } else { None }
    }

    #[inline(always)]
    pub fn next_move(board: Board) -> Option<Cell> {
        Self::solution(board)?.first()
    }

    #[inline(always)]
    pub fn solution(board: Board) -> Option<Moves> {
        let solution = Self::SOLUTIONS[usize::from(board.bits())];
        if Self::ALWAYS_SOLVABLE || solution != Self::NO_SOLUTION {
            Some(Moves::from_bits(solution))
        } else {
            None
        }
    }
}

/// What a hash map of std takes: a byte of control for each bucket, and an eighth of the buckets stay free.
pub fn map_bytes<V>(map: &HashMap<u16, V>) -> usize {
    (map.capacity() * 8 / 7).next_power_of_two() * (size_of::<(u16, V)>() + 1)
}

/// Gaussian elimination for each query.
#[derive(Clone, Copy)]
pub struct Elimination<S>(PhantomData<S>);

impl<S: Source> Elimination<S> {
    const RULE: &'static Rule<'static> = Direct::<S>::TABLE.rule();

    /// Which moves toggle each cell: the left sides of the equations.
    const TOGGLED_BY: [u32; 16] = {
        let mut rows = [0; 16];
        let mut at = 0;
        while at < 256 {
            let (cell, chosen) = (at / 16, at % 16);
            rows[cell] |= ((Self::RULE.masks()[chosen].bits() >> cell & 1) as u32) << chosen;
            at += 1;
        }
        rows
    };

    pub const BYTES: usize = size_of_val(&Self::TOGGLED_BY);

    pub fn distance(board: Board) -> Option<u8> {
        Self::solution(board).map(Moves::len)
    }

    pub fn next_move(board: Board) -> Option<Cell> {
        Self::solution(board)?.first()
    }

    #[inline(never)]
    pub fn solution(board: Board) -> Option<Moves> {
        // One elimination serves all goals: goal number g is the right side in bit 16 + g.
        let mut rows = Self::TOGGLED_BY;
        for (goal, right) in Self::RULE.goals().iter().zip(16..) {
            let flipped = board.bits() ^ goal.bits();
            for (cell, row) in rows.iter_mut().enumerate() {
                *row |= u32::from(flipped >> cell & 1) << right;
            }
        }

        let mut rank = 0;
        let mut pivots = [0; 16];
        let mut free = 0u16;
        for column in 0..16 {
            let Some(found) = (rank..16).find(|&row| rows[row] >> column & 1 == 1) else {
                free |= 1 << column;
                continue;
            };
            rows.swap(rank, found);
            let pivot = rows[rank];
            for (row, number) in rows.iter_mut().enumerate() {
                if row != rank && *number >> column & 1 == 1 {
                    *number ^= pivot;
                }
            }
            pivots[rank] = 1u16 << column;
            rank += 1;
        }

        // The moves at the pivots that column `at` of the reduced equations demands.
        let demanded = |at: u32| {
            let chosen = rows[..rank].iter().zip(pivots).filter(|(row, _)| **row >> at & 1 == 1);
            chosen.fold(0, |moves, (_, pivot)| moves | pivot)
        };
        let mut quiet = [0; 16];
        let mut nullity = 0;
        while free != 0 {
            quiet[nullity] = demanded(free.trailing_zeros()) | free & free.wrapping_neg();
            free &= free - 1;
            nullity += 1;
        }

        let mut best = None;
        for right in 16..16 + Self::RULE.goals().len() as u32 {
            if rows[rank..].iter().any(|row| row >> right & 1 == 1) {
                continue;
            }
            // In the order of a Gray code each set differs from the last by one quiet pattern.
            let mut moves = demanded(right);
            for step in 1..=1u32 << nullity {
                // Of sets of one size, the row-major least has the greatest bits when read backward.
                let order = (moves.count_ones(), !moves.reverse_bits());
                if best.is_none_or(|(least, _)| order < least) {
                    best = Some((order, moves));
                }
                moves ^= quiet[step.trailing_zeros() as usize & 15];
            }
        }
        best.map(|(_, moves)| Moves::from_bits(moves))
    }
}

/// A breadth-first search for each query.
pub struct Search {
    rule: Rule<'static>,
    seen: Box<[u64; BOARDS / 64]>,
    /// Boards in the order in which they were seen, each with the moves that lead there.
    queue: Vec<(Board, Moves)>,
}

impl Search {
    /// The memory to work in.
    pub const BYTES: usize = size_of::<[u64; BOARDS / 64]>() + BOARDS * size_of::<(Board, Moves)>();

    pub fn new(rule: &Rule<'static>) -> Search {
        Search { rule: *rule, seen: Box::new([0; BOARDS / 64]), queue: Vec::with_capacity(BOARDS) }
    }

    pub fn distance(&mut self, board: Board) -> Option<u8> {
        self.solution(board).map(Moves::len)
    }

    pub fn next_move(&mut self, board: Board) -> Option<Cell> {
        self.solution(board)?.first()
    }

    /// Moves are tried in row-major order, so the goal that is seen first is reached by the row-major least
    /// of the smallest sets.
    #[inline(never)]
    pub fn solution(&mut self, board: Board) -> Option<Moves> {
        if self.rule.is_goal(board) {
            return Some(Moves::EMPTY);
        }
        self.seen.fill(0);
        self.queue.clear();
        self.see(board, Moves::EMPTY);
        let mut at = 0;
        while let Some(&(from, moves)) = self.queue.get(at) {
            for cell in Cell::ALL {
                let to = self.rule.play(from, cell);
                if self.see(to, moves.with(cell)) && self.rule.is_goal(to) {
                    return Some(moves.with(cell));
                }
            }
            at += 1;
        }
        None
    }

    /// Notes the board if it is new, and tells whether it is.
    fn see(&mut self, board: Board, moves: Moves) -> bool {
        let (word, bit) = (usize::from(board.bits() / 64), 1 << (board.bits() % 64));
        let is_new = self.seen[word] & bit == 0;
        if is_new {
            self.seen[word] |= bit;
            self.queue.push((board, moves));
        }
        is_new
    }
}
