//! A second oracle: elimination over GF(2), trying every value of the free variables. It shares nothing with the
//! generator. Every distance of the 4x4 games is compared with it here; other tests compare larger grids.

use std::cmp::Reverse;

use crate::oracle::Oracle;
use fliptable::{Board, Cell, FLIP_GAME, LIGHTS_OUT, Moves, REFRIGERATOR, Table};

/// The reduced toggle matrix. It gives a solution for a right-hand side, if one exists, and the null space.
pub struct Elimination {
    /// A row of the reduced matrix, and the sum of right-hand sides that it stands for.
    rows: Vec<(u64, u64)>,
    pivots: Vec<usize>,
    /// Without the moves that toggle nothing.
    pub null_basis: Vec<u64>,
}

impl Elimination {
    pub fn new(masks: &[u64]) -> Elimination {
        let cells = 0..masks.len();
        // Row `cell` holds the moves that toggle that cell.
        let row = |cell: usize| {
            cells
                .clone()
                .filter(|&chosen| masks[chosen] >> cell & 1 == 1)
                .fold(0, |row, chosen| row | 1 << chosen)
        };
        let mut rows: Vec<(u64, u64)> = cells.clone().map(|cell| (row(cell), 1 << cell)).collect();
        let mut pivots = Vec::new();
        for column in cells.clone() {
            let rank = pivots.len();
            let Some(found) = (rank..rows.len()).find(|&i| rows[i].0 >> column & 1 == 1) else { continue };
            rows.swap(rank, found);
            let pivot = rows[rank];
            for (i, row) in rows.iter_mut().enumerate() {
                if i != rank && row.0 >> column & 1 == 1 {
                    *row = (row.0 ^ pivot.0, row.1 ^ pivot.1);
                }
            }
            pivots.push(column);
        }
        let free = cells.filter(|column| !pivots.contains(column) && masks[*column] != 0);
        let null_vector = |free: usize| {
            let bound = pivots.iter().zip(&rows).filter(|(_, row)| row.0 >> free & 1 == 1);
            bound.fold(1 << free, |set, (pivot, _)| set | 1 << pivot)
        };
        Elimination { null_basis: free.map(null_vector).collect(), rows, pivots }
    }

    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// Which equations without unknowns a board violates. Moves lead from one board to another if these are equal.
    pub fn violated(&self, board: u64) -> Vec<bool> {
        self.rows[self.rank()..].iter().map(|row| is_odd(row, board)).collect()
    }

    /// Every set of moves that leads from a board to one of the goals, without moves that toggle nothing.
    pub fn candidates(&self, board: u64, goals: &[u64]) -> Vec<u64> {
        let mut candidates = Vec::new();
        for goal in goals {
            let right = board ^ goal;
            if self.violated(right).contains(&true) {
                continue;
            }
            let bound = self.pivots.iter().zip(&self.rows).filter(|(_, row)| is_odd(row, right));
            let first = candidates.len();
            candidates.push(bound.fold(0_u64, |set, (pivot, _)| set | 1 << pivot));
            for vector in &self.null_basis {
                candidates.extend_from_within(first..);
                let half = first + (candidates.len() - first) / 2;
                candidates[half..].iter_mut().for_each(|set| *set ^= vector);
            }
        }
        candidates
    }

    /// Every smallest set of moves that leads from a board to a goal, in row-major lexicographic order.
    pub fn smallest(&self, board: u64, goals: &[u64]) -> Vec<u64> {
        let mut sets = self.candidates(board, goals);
        let fewest = sets.iter().map(|set| set.count_ones()).min();
        sets.retain(|set| Some(set.count_ones()) == fewest);
        sets.sort_unstable_by_key(|set| Reverse(set.reverse_bits()));
        sets
    }

    /// Compares every query of a board, and replays the solution. Returns the distance.
    #[cfg_attr(not(feature = "generate"), allow(dead_code))] // tests of generated tables call it
    pub fn check(&self, table: &Table, masks: &[u64], goals: &[u64], board: u64) -> Option<u8> {
        let sets = self.smallest(board, goals);
        let (solution, distance) = (sets.first().copied(), sets.first().map(|set| set.count_ones() as u8));
        let asked = Board::from_bits(board);
        assert_eq!(table.distance(asked), distance, "{board:#x}");
        assert_eq!(table.is_solvable(asked), distance.is_some(), "{board:#x}");
        assert_eq!(table.is_goal(asked), goals.contains(&board), "{board:#x}");
        assert_eq!(table.solution(asked).map(Moves::bits), solution, "{board:#x}");
        let first = solution.filter(|&set| set != 0).map(|set| set.trailing_zeros() as u8);
        assert_eq!(table.next_move(asked).map(Cell::number), first, "{board:#x}");
        let all = sets.iter().copied().reduce(|all, set| all | set);
        assert_eq!(table.optimal_moves(asked).map(Moves::bits), all, "{board:#x}");
        // Each further set costs a pass over the candidates.
        assert!(table.solutions(asked).take(5).map(Moves::bits).eq(sets.into_iter().take(5)), "{board:#x}");
        if let Some(solution) = table.solution(asked) {
            let replayed = solution.iter().fold(board, |board, cell| board ^ masks[usize::from(cell)]);
            assert!(goals.contains(&replayed), "{board:#x}");
            assert_eq!(table.steps(asked).last().map_or(asked, |(_, after)| after).bits(), replayed);
            assert!(solution.len() <= table.max_distance().into(), "{board:#x}");
        }
        distance
    }
}

/// Whether the right-hand side of this row is 1.
fn is_odd(row: &(u64, u64), right: u64) -> bool {
    (row.1 & right).count_ones() % 2 == 1
}

fn compare(table: &Table, oracle: &Oracle, nullity: usize) {
    let bits = |boards: &[u16]| boards.iter().copied().map(u64::from).collect::<Vec<_>>();
    let (elimination, goals) = (Elimination::new(&bits(&oracle.masks)), bits(&oracle.goals));
    assert_eq!(elimination.null_basis.len(), nullity);
    for board in oracle.boards() {
        let smallest = elimination.smallest(board.into(), &goals);
        let fewest = smallest.first().map(|set| set.count_ones() as u8);
        assert_eq!(table.distance(Board::from(board)), fewest, "{board:#06x}");
    }
}

#[test]
fn distances_are_those_of_elimination_with_every_value_of_the_free_variables() {
    compare(&FLIP_GAME, &Oracle::flip_game(), 4);
    compare(&LIGHTS_OUT, &Oracle::lights_out(), 4);
    compare(&REFRIGERATOR, &Oracle::refrigerator(), 0);
}
