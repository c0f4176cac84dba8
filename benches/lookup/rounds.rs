//! Rounds in which the rows of a section take turns, and what comes out of them.

use std::array;

use fliptable::{Board, Moves};

use crate::caller::{Caller, Random};
use crate::clock::Clock;
use crate::query::{Contender, Query};

/// What is measured, in the order of the columns.
pub const COLUMNS: usize = 9;
pub const HOT_ANY: usize = 0;
pub const HOT_SOLVABLE: usize = 1;
pub const SLICE: usize = 2;
/// The mean; the median and the 99th percentile come next.
pub const FAR: usize = 3;
pub const NEAR: usize = 6;

/// A row of the table.
pub struct Row {
    pub name: &'static str,
    pub bytes: usize,
    pub ns: [f64; COLUMNS],
    /// To the direct array; the empty query has none.
    pub ratios: Option<[f64; COLUMNS]>,
}

/// How much is done.
pub struct Size {
    pub rounds: usize,
    pub boards: usize,
    pub cold_queries: usize,
    pub far_bytes: usize,
}

impl Size {
    pub const FULL: Size = Size { rounds: 11, boards: 1_000_000, cold_queries: 20_000, far_bytes: 64 << 20 };
    pub const TEST: Size = Size { rounds: 1, boards: 5_000, cold_queries: 100, far_bytes: 1 << 20 };
}

/// Which boards the cold queries ask about.
#[derive(Clone, Copy)]
pub enum Mix {
    Any,
    Solvable,
}

/// Measures section after section.
pub struct Bench {
    pub clock: Clock,
    size: Size,
    far: Caller,
    near: Caller,
}

impl Bench {
    pub fn new(size: Size) -> Bench {
        let far = Caller::new(size.far_bytes, 512);
        Bench { clock: Clock::new(), size, far, near: Caller::new(1 << 20, 64) }
    }

    /// A row for the empty query and one for each contender, of which the second is the direct array.
    pub fn section(
        &mut self,
        expected: &[Option<u16>],
        mix: Mix,
        contenders: &mut [&mut dyn Contender],
    ) -> Vec<Row> {
        let the_same: Vec<_> = (0..=u16::MAX).map(Some).collect();
        let mut empty = Query::new("empty query", 0, &the_same, |board| Some(Moves::from_bits(board.bits())));
        let mut rows: Vec<&mut dyn Contender> = vec![&mut empty];
        for contender in contenders {
            rows.push(*contender);
        }
        rows.iter_mut().for_each(|row| row.check());

        let any = random_boards(self.size.boards, |_| true);
        let solvable = random_boards(self.size.boards, |bits| expected[usize::from(bits)].is_some());
        let cold = match mix {
            Mix::Any => &any[..self.size.cold_queries],
            Mix::Solvable => &solvable[..self.size.cold_queries],
        };
        let rounds: Vec<_> =
            (0..self.size.rounds).map(|_| self.round(&mut rows, &any, &solvable, cold)).collect();
        let median_of = |part: &dyn Fn(&Round) -> f64| median(rounds.iter().map(part).collect());
        let row = |(at, row): (usize, &&mut dyn Contender)| Row {
            name: row.name(),
            bytes: row.bytes(),
            ns: array::from_fn(|column| median_of(&|round| round[at][column]) / self.clock.ticks_per_ns),
            ratios: (at != EMPTY).then(|| {
                array::from_fn(|column| median_of(&|round| round[at][column] / round[DIRECT][column]))
            }),
        };
        rows.iter().enumerate().map(row).collect()
    }

    /// The ticks of each row; the others without those of the empty query.
    fn round(
        &mut self,
        rows: &mut [&mut dyn Contender],
        any: &[Board],
        solvable: &[Board],
        cold: &[Board],
    ) -> Round {
        let clock = &self.clock;
        let mut round = vec![[0.0; COLUMNS]; rows.len()];
        for (row, ticks) in rows.iter_mut().zip(&mut round) {
            ticks[HOT_ANY] = row.hot(clock, any);
        }
        for (row, ticks) in rows.iter_mut().zip(&mut round) {
            ticks[HOT_SOLVABLE] = row.hot(clock, solvable);
        }
        for (row, ticks) in rows.iter_mut().zip(&mut round) {
            ticks[SLICE] = row.slice(clock, any);
        }
        for (row, ticks) in rows.iter_mut().zip(&mut round) {
            ticks[FAR..FAR + 3].copy_from_slice(&row.cold(clock, cold, &mut self.far));
        }
        for (row, ticks) in rows.iter_mut().zip(&mut round) {
            ticks[NEAR..NEAR + 3].copy_from_slice(&row.cold(clock, cold, &mut self.near));
        }
        let empty = round[EMPTY];
        for ticks in &mut round[EMPTY + 1..] {
            for column in (0..COLUMNS).filter(|&column| column != SLICE) {
                ticks[column] -= empty[column];
            }
        }
        round
    }
}

/// For each row, the ticks of a query in each column.
type Round = Vec<[f64; COLUMNS]>;

/// Where the rows stand.
const EMPTY: usize = 0;
const DIRECT: usize = 2;

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn random_boards(count: usize, is_wanted: impl Fn(u16) -> bool) -> Vec<Board> {
    let wanted: Vec<u16> = (0..=u16::MAX).filter(|&bits| is_wanted(bits)).collect();
    let mut random = Random::new();
    (0..count).map(|_| Board::from_bits(wanted[random.below(wanted.len())])).collect()
}
