//! Every distance against a second oracle: elimination over GF(2), trying every free variable.

mod oracle;

use fliptable::{Board, FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, Source, Table};
use oracle::Oracle;

/// The toggle matrix reduced once: for a right-hand side, a solution if there is one, and the null space.
struct Elimination {
    /// A row of the reduced matrix, its pivot, and the sum of right-hand sides that it stands for.
    rows: Vec<(u16, u16)>,
    pivots: Vec<usize>,
    quiet: Vec<u16>,
}

impl Elimination {
    fn new(masks: &[u16; 16]) -> Elimination {
        // Row `cell` holds the moves that toggle that cell.
        let row = |cell: usize| {
            (0..16).filter(|&chosen| masks[chosen] >> cell & 1 == 1).fold(0, |row, chosen| row | 1 << chosen)
        };
        let mut rows: Vec<(u16, u16)> = (0..16).map(|cell| (row(cell), 1 << cell)).collect();
        let mut pivots = Vec::new();
        for column in 0..16 {
            let rank = pivots.len();
            let Some(found) = (rank..16).find(|&at| rows[at].0 >> column & 1 == 1) else { continue };
            rows.swap(rank, found);
            let pivot = rows[rank];
            for (at, row) in rows.iter_mut().enumerate() {
                if at != rank && row.0 >> column & 1 == 1 {
                    *row = (row.0 ^ pivot.0, row.1 ^ pivot.1);
                }
            }
            pivots.push(column);
        }
        let free = (0..16).filter(|column| !pivots.contains(column));
        let quiet = free.map(|free| {
            let bound = pivots.iter().zip(&rows).filter(|(_, row)| row.0 >> free & 1 == 1);
            bound.fold(1 << free, |set, (pivot, _)| set | 1 << pivot)
        });
        Elimination { quiet: quiet.collect(), rows, pivots }
    }

    fn fewest(&self, board: u16, goals: &[u16]) -> Option<u8> {
        let fewest_to = |goal: &u16| {
            let wanted = |row: &(u16, u16)| (row.1 & (board ^ goal)).count_ones() % 2 == 1;
            if self.rows[self.pivots.len()..].iter().any(wanted) {
                return None;
            }
            let bound = self.pivots.iter().zip(&self.rows).filter(|(_, row)| wanted(row));
            let some = bound.fold(0u16, |set, (pivot, _)| set | 1 << pivot);
            let sums = (0..1 << self.quiet.len()).map(|choice: u32| {
                let taken = self.quiet.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
                taken.fold(some, |sum, (_, quiet)| sum ^ quiet)
            });
            sums.map(|set| set.count_ones() as u8).min()
        };
        goals.iter().filter_map(fewest_to).min()
    }
}

fn check<S: Source>(table: &Table<S>, oracle: &Oracle, nullity: usize) {
    let elimination = Elimination::new(&oracle.masks);
    assert_eq!(elimination.quiet.len(), nullity);
    for board in 0..=u16::MAX {
        let fewest = elimination.fewest(board, &oracle.goals);
        assert_eq!(table.distance(Board::from_bits(board)), fewest, "{board:#06x}");
    }
}

#[test]
fn distances_are_those_of_elimination_with_all_free_variables() {
    check(&FLIP_GAME, &Oracle::flip_game(), 4);
    check(&LIGHTS_OUT, &Oracle::lights_out(), 4);
    check(&REFRIGERATOR, &Oracle::refrigerator(), 0);
}
