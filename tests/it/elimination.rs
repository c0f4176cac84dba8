//! Every distance of the 4x4 games against a second oracle: elimination over GF(2), trying every value of the free
//! variables.

use crate::oracle::Oracle;
use fliptable::{Board, FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, Table};

/// The reduced toggle matrix. It gives a solution for a right-hand side, if one exists, and the null space.
struct Elimination {
    /// A row of the reduced matrix, and the sum of right-hand sides that it stands for.
    rows: Vec<(u16, u16)>,
    pivots: Vec<usize>,
    null_basis: Vec<u16>,
}

impl Elimination {
    fn new(masks: &[u16]) -> Elimination {
        // Row `cell` holds the moves that toggle that cell.
        let row = |cell: usize| {
            (0..16).filter(|&chosen| masks[chosen] >> cell & 1 == 1).fold(0, |row, chosen| row | 1 << chosen)
        };
        let mut rows: Vec<(u16, u16)> = (0..16).map(|cell| (row(cell), 1 << cell)).collect();
        let mut pivots = Vec::new();
        for column in 0..16 {
            let rank = pivots.len();
            let Some(found) = (rank..16).find(|&i| rows[i].0 >> column & 1 == 1) else { continue };
            rows.swap(rank, found);
            let pivot = rows[rank];
            for (i, row) in rows.iter_mut().enumerate() {
                if i != rank && row.0 >> column & 1 == 1 {
                    *row = (row.0 ^ pivot.0, row.1 ^ pivot.1);
                }
            }
            pivots.push(column);
        }
        let free = (0..16).filter(|column| !pivots.contains(column));
        let null_vector = |free: usize| {
            let bound = pivots.iter().zip(&rows).filter(|(_, row)| row.0 >> free & 1 == 1);
            bound.fold(1 << free, |set, (pivot, _)| set | 1 << pivot)
        };
        Elimination { null_basis: free.map(null_vector).collect(), rows, pivots }
    }

    fn fewest(&self, board: u16, goals: &[u16]) -> Option<u8> {
        let fewest_to = |goal: &u16| {
            let is_odd = |row: &(u16, u16)| (row.1 & (board ^ goal)).count_ones() % 2 == 1;
            if self.rows[self.pivots.len()..].iter().any(is_odd) {
                return None;
            }
            let bound = self.pivots.iter().zip(&self.rows).filter(|(_, row)| is_odd(row));
            let candidate = bound.fold(0_u16, |set, (pivot, _)| set | 1 << pivot);
            let candidates = (0..1 << self.null_basis.len()).map(|choice: u32| {
                let taken = self.null_basis.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                taken.fold(candidate, |sum, (_, vector)| sum ^ vector)
            });
            candidates.map(|set| set.count_ones() as u8).min()
        };
        goals.iter().filter_map(fewest_to).min()
    }
}

fn compare(table: &Table, oracle: &Oracle, nullity: usize) {
    let elimination = Elimination::new(&oracle.masks);
    assert_eq!(elimination.null_basis.len(), nullity);
    for board in oracle.boards() {
        let fewest = elimination.fewest(board, &oracle.goals);
        assert_eq!(table.distance(Board::from(board)), fewest, "{board:#06x}");
    }
}

#[test]
fn distances_are_those_of_elimination_with_every_value_of_the_free_variables() {
    compare(&FLIP_GAME, &Oracle::flip_game(), 4);
    compare(&LIGHTS_OUT, &Oracle::lights_out(), 4);
    compare(&REFRIGERATOR, &Oracle::refrigerator(), 0);
}
