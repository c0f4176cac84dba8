//! Rounds in which the rows of a section take turns.

use std::array;

use crate::caller::Caller;
use crate::clock::Clock;
use crate::query::{Bits, Query, Row, Sample};
use crate::report::{self, COLUMNS, Times};

const HOT_ANY: usize = 0;
const HOT_SOLVABLE: usize = 1;
const SLICE: usize = 2;
const COLD: usize = 3;
/// The columns from which the time of an empty query is subtracted.
const COLUMNS_WITH_OVERHEAD: [usize; 3] = [HOT_ANY, HOT_SOLVABLE, COLD];

/// How much to measure.
pub struct Size {
    pub rounds: usize,
    pub boards: usize,
    pub cold_queries: usize,
    pub buffer_bytes: usize,
}

impl Size {
    pub const FULL: Size =
        Size { rounds: 11, boards: 1_000_000, cold_queries: 10_000, buffer_bytes: 64 << 20 };
    pub const TEST: Size = Size { rounds: 1, boards: 2000, cold_queries: 50, buffer_bytes: 1 << 20 };
}

/// Which query a section measures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Distance,
    NextMove,
    Solution,
}

impl Kind {
    /// The answer to this query for a board with this solution.
    pub fn answer(self, solution: u64) -> Option<u64> {
        match self {
            Kind::Distance => Some(solution.count_ones().into()),
            Kind::NextMove => (solution != 0).then(|| solution.trailing_zeros().into()),
            Kind::Solution => Some(solution),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Distance => "distance",
            Kind::NextMove => "next_move",
            Kind::Solution => "solution",
        }
    }
}

/// Measures section after section.
pub struct Bench {
    pub size: Size,
    filter: String,
    is_timed: bool,
    clock: Clock,
    caller: Caller,
}

impl Bench {
    pub fn new(is_timed: bool, filter: &str) -> Bench {
        let size = if is_timed { Size::FULL } else { Size::TEST };
        let (clock, caller) = (Clock::new(), Caller::new(size.buffer_bytes));
        if is_timed {
            report::print_head(&clock);
        }
        Bench { size, filter: filter.into(), is_timed, clock, caller }
    }

    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// Whether to measure this game.
    pub fn measures(&self, name: &str) -> bool {
        self.filter.is_empty() || name == self.filter
    }

    /// Measures the rows and prints them. The samples must hold solutions as their answers.
    pub fn section<B: Bits>(
        &mut self,
        name: &str,
        kind: Kind,
        any: &Sample<B>,
        solvable: &Sample<B>,
        rows: &mut [Box<dyn Row<B> + '_>],
    ) {
        let [any, solvable] = [any, solvable].map(|sample| sample.map(|_, solution| kind.answer(solution?)));
        for row in rows.iter_mut() {
            row.check(&any);
            row.check(&solvable);
        }
        let bits = |sample: &Sample<B>| sample.map(|board, _| Some(board));
        let (any_bits, solvable_bits) = (bits(&any), bits(&solvable));
        let mut empty = [Query::boxed("empty query", 0, |board: B| Some(board.into().bits()))];
        let rounds: Vec<Vec<Times>> = (0..self.size.rounds)
            .map(|round| {
                let empty = self.round(round, kind, &any_bits, &solvable_bits, &mut empty)[0];
                let mut times = self.round(round, kind, &any, &solvable, rows);
                for times in &mut times {
                    for column in COLUMNS_WITH_OVERHEAD {
                        times[column] = times[column].zip(empty[column]).map(|(time, empty)| time - empty);
                    }
                }
                times
            })
            .collect();
        if !self.is_timed {
            return;
        }
        report::print_title(&format!("{name}.{}", kind.name()));
        for (i, row) in rows.iter().enumerate() {
            let medians = |time: &dyn Fn(&[Times], usize) -> Option<f64>| -> Times {
                array::from_fn(|column| {
                    median(rounds.iter().filter_map(|round| time(round, column)).collect())
                })
            };
            let ns = medians(&|round, column| Some(round[i][column]? / self.clock.ticks_per_ns));
            let ratios = medians(&|round, column| Some(round[i][column]? / round[0][column]?));
            report::print_row(row.name(), row.bytes(), &ns, &ratios);
        }
    }

    /// The ticks of each row.
    fn round<B: Bits>(
        &mut self,
        round: usize,
        kind: Kind,
        any: &Sample<B>,
        solvable: &Sample<B>,
        rows: &mut [Box<dyn Row<B> + '_>],
    ) -> Vec<Times> {
        let (clock, queries) = (&self.clock, self.size.cold_queries);
        // For a board that is not solvable, a move or a solution costs no more than a distance.
        let cold = if kind == Kind::Distance { any } else { solvable };
        let mut times = vec![[None; COLUMNS]; rows.len()];
        for column in 0..COLUMNS {
            for (row, times) in rows.iter_mut().zip(&mut times) {
                times[column] = match column {
                    HOT_ANY => Some(row.hot(clock, any, round)),
                    HOT_SOLVABLE => Some(row.hot(clock, solvable, round)),
                    SLICE if kind == Kind::Distance && !row.is_slow() => Some(row.slice(clock, any)),
                    COLD if !row.is_slow() => Some(row.cold(clock, cold, queries, &mut self.caller)),
                    _ => None,
                };
            }
        }
        times
    }
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
