//! Times the queries of the library, and of alternatives that you might write yourself, in one run.
//!
//! `cargo bench` measures every game and prints a table for each. `cargo bench -- FLIP_GAME` measures one game. Without
//! the argument `--bench`, as under `cargo test --benches`, the bench asks each query a few times and prints one line.
//!
//! # Rows
//!
//! - `direct array`: an array with an element for each board: a byte for distances and moves, a `u16` for solutions. For 5x5 it
//!   is the 32 MiB array of all distances, found by a search over all boards. The bench leaves it out when it only
//!   tests.
//! - `constant`: a table of this crate that is a constant, queried from another crate: the bench.
//! - `run time, speed` and `run time, size`: the table of the same rule, generated when the bench starts, optimized for
//!   speed or for size, and read with `Table::read`. The function that asks it is not inlined and knows nothing of the
//!   layout.
//! - `HashMap`: from each solvable board to the answer, with the hasher of std.
//! - `elimination`: Gaussian elimination over GF(2) for each query, then the least candidate.
//! - `search`: a breadth-first search from the board for each query. It reuses its memory.
//!
//! `bytes` is the size of the tables that the query reads, or of the memory that a search uses.
//!
//! # Columns
//!
//! - *Hot*: each query depends on the previous answer. The bench combines the board with the previous answer through a
//!   mask that is zero, which the compiler does not know. The bench itself has no branch, so a branch misprediction can
//!   only come from the query. `any` boards are uniform over all boards of the grid, `solvable` boards over all
//!   solvable boards.
//! - *Slice*: the distances of `any` boards, 4096 at a time, written to a slice. `constant` calls `Table::distances`.
//! - *Cold*: between two queries the caller reads 512 random cache lines of a 64 MiB buffer. Each query is timed alone;
//!   the figure is the mean. Distances are asked of `any` boards, moves and solutions of `solvable` ones.
//!
//! The time of an empty query, which answers with the board, is subtracted from hot and cold figures. The rows of a
//! section take turns in 11 rounds. A time is the median over the rounds, and a ratio is the median of the ratios
//! within a round, so it need not be the quotient of the times. Elimination and search get fewer boards.
//!
//! # Correctness
//!
//! Every answer is checked, those of hot and cold queries by comparing sums. On 4x4 the expected answers come from a
//! brute-force search over all sets of moves, on larger grids from elimination.

mod caller;
mod clock;
mod query;
mod report;
mod rivals;
mod rounds;

#[path = "../../tests/it/oracle/mod.rs"]
mod oracle;

use std::collections::HashMap;
use std::env;
use std::hint::black_box;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, FLIP_GAME, Grid, LIGHTS_OUT, LIGHTS_OUT_5X5, Moves, REFRIGERATOR, Table};

use oracle::Oracle;
use query::{Bits, Query, Row, Sample};
use rivals::{Elimination, Search, all_distances, map_bytes};
use rounds::{Bench, Kind};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_timed = arguments.iter().any(|argument| argument == "--bench");
    let filter = arguments.iter().find(|argument| !argument.starts_with('-'));
    let mut bench = Bench::new(is_timed, filter.map_or("", String::as_str));

    let grid = |rows, cols| Grid::new(rows, cols).expect("the grid has at most 64 cells");
    let plus = Rule::plus(grid(4, 4));
    let flip_game =
        plus.clone().with_goals([Board::EMPTY, grid(4, 4).full()]).expect("the grid has the goals");
    game_4x4::<FlipGame>(&mut bench, &flip_game, Oracle::flip_game);
    game_4x4::<LightsOut>(&mut bench, &plus, Oracle::lights_out);
    game_4x4::<Refrigerator>(&mut bench, &Rule::row_and_column(grid(4, 4)), Oracle::refrigerator);
    lights_out_5x5(&mut bench, &Rule::plus(grid(5, 5)));
    lights_out_8x8(&mut bench, &Rule::plus(grid(8, 8)));
    if !is_timed {
        println!("lookup: every row of every section gave the right answers");
    }
}

/// A 4x4 game whose table is a constant.
trait Game {
    const NAME: &str;
    const TABLE: Table<'static>;
    /// Whether an array needs no value for boards without an answer.
    const IS_ALWAYS_SOLVABLE: bool = false;
}

struct FlipGame;

impl Game for FlipGame {
    const NAME: &str = "FLIP_GAME";
    const TABLE: Table<'static> = FLIP_GAME;
}

struct LightsOut;

impl Game for LightsOut {
    const NAME: &str = "LIGHTS_OUT";
    const TABLE: Table<'static> = LIGHTS_OUT;
}

struct Refrigerator;

impl Game for Refrigerator {
    const NAME: &str = "REFRIGERATOR";
    const TABLE: Table<'static> = REFRIGERATOR;
    const IS_ALWAYS_SOLVABLE: bool = true;
}

type Rows<'a, B> = Vec<Box<dyn Row<B> + 'a>>;

fn game_4x4<G: Game>(bench: &mut Bench, rule: &Rule, oracle: fn() -> Oracle) {
    const BOARDS: usize = 1 << 16;
    const NO_DISTANCE: u8 = u8::MAX;
    const NO_MOVE: u8 = u8::MAX;
    // No smallest set has every move if some boards are not solvable: XORing it with an element of the null space would
    // make it smaller.
    const NO_SOLUTION: u16 = u16::MAX;

    if !bench.measures(G::NAME) {
        return;
    }
    let oracle = oracle();
    let solvable = || oracle.boards().filter_map(|board| Some((board, oracle.solution(board)?)));
    let solution_map: HashMap<u16, u16> = solvable().collect();
    let distance_map: HashMap<u16, u8> =
        solvable().map(|(board, solution)| (board, solution.count_ones() as u8)).collect();
    let (mut distances, mut solutions) = (Box::new([NO_DISTANCE; BOARDS]), Box::new([NO_SOLUTION; BOARDS]));
    let mut next_moves = Box::new([NO_MOVE; BOARDS]);
    for (board, solution) in solvable() {
        distances[usize::from(board)] = solution.count_ones() as u8;
        if solution != 0 {
            next_moves[usize::from(board)] = solution.trailing_zeros() as u8;
        }
        solutions[usize::from(board)] = solution;
    }

    let fast_rows = |kind| -> Rows<u16> {
        match kind {
            Kind::Distance => vec![
                Query::boxed("direct array", BOARDS, |board| {
                    let distance = distances[usize::from(board)];
                    (G::IS_ALWAYS_SOLVABLE || distance != NO_DISTANCE).then_some(distance.into())
                }),
                Query::boxed_with_slice(
                    "constant",
                    G::TABLE.distance_bytes(),
                    |board: u16| G::TABLE.distance(board.into()).map(u64::from),
                    |boards, out| _ = G::TABLE.distances(boards, out),
                ),
                Query::boxed("HashMap", map_bytes(&distance_map), |board| {
                    distance_map.get(&board).copied().map(u64::from)
                }),
            ],
            Kind::NextMove => vec![
                Query::boxed("direct array", BOARDS, |board| {
                    let next_move = next_moves[usize::from(board)];
                    (next_move != NO_MOVE).then_some(next_move.into())
                }),
                Query::boxed("constant", G::TABLE.solution_bytes(), |board: u16| {
                    G::TABLE.next_move(board.into()).map(|cell| cell.number().into())
                }),
            ],
            Kind::Solution => vec![
                Query::boxed("direct array", 2 * BOARDS, |board| {
                    let solution = solutions[usize::from(board)];
                    (G::IS_ALWAYS_SOLVABLE || solution != NO_SOLUTION).then_some(solution.into())
                }),
                Query::boxed("constant", G::TABLE.solution_bytes(), |board: u16| {
                    G::TABLE.solution(board.into()).map(Moves::bits)
                }),
                Query::boxed("HashMap", map_bytes(&solution_map), |board| {
                    solution_map.get(&board).copied().map(u64::from)
                }),
            ],
        }
    };
    let solution = |board: u64| oracle.solution(board as u16).map(u64::from);
    sections::<u16, 16>(bench, G::NAME, rule, solution, fast_rows, Some(100));
}

fn lights_out_5x5(bench: &mut Bench, rule: &Rule) {
    const BOARDS: usize = 1 << 25;

    let name = "LIGHTS_OUT_5X5";
    if !bench.measures(name) {
        return;
    }
    // A search over all boards takes seconds, so it is left out of tests.
    let distances = bench.is_timed().then(|| all_distances(rule).into_boxed_slice());
    let distances: Option<&[u8; BOARDS]> = distances
        .as_deref()
        .map(|distances| distances.try_into().expect("the array has an element per board"));
    let fast_rows = |kind| -> Rows<u32> {
        let direct = distances.map(|distances| {
            Query::boxed("direct array", BOARDS, |board: u32| {
                let distance = distances[board as usize % BOARDS];
                (distance != u8::MAX).then_some(distance.into())
            })
        });
        let constant = match kind {
            Kind::Distance => Query::boxed_with_slice(
                "constant",
                LIGHTS_OUT_5X5.distance_bytes(),
                |board: u32| LIGHTS_OUT_5X5.distance(board.into()).map(u64::from),
                |boards, out| _ = LIGHTS_OUT_5X5.distances(boards, out),
            ),
            Kind::NextMove => Query::boxed("constant", LIGHTS_OUT_5X5.solution_bytes(), |board: u32| {
                LIGHTS_OUT_5X5.next_move(board.into()).map(|cell| cell.number().into())
            }),
            Kind::Solution => Query::boxed("constant", LIGHTS_OUT_5X5.solution_bytes(), |board: u32| {
                LIGHTS_OUT_5X5.solution(board.into()).map(Moves::bits)
            }),
        };
        direct.filter(|_| matches!(kind, Kind::Distance)).into_iter().chain([constant]).collect()
    };
    let elimination = Elimination::<25>::new(rule);
    let searched_boards = bench.is_timed().then_some(1);
    sections::<u32, 25>(bench, name, rule, |board| elimination.solution(board), fast_rows, searched_boards);
}

fn lights_out_8x8(bench: &mut Bench, rule: &Rule) {
    let name = "LIGHTS_OUT_8X8";
    if bench.measures(name) {
        let elimination = Elimination::<64>::new(rule);
        sections::<u64, 64>(bench, name, rule, |board| elimination.solution(board), |_| vec![], None);
    }
}

/// The sections of a game: the rows that only it has, then the rows that every game has. `searched_boards` is how many
/// boards to search from in each round, if any.
fn sections<'a, B: Bits, const CELLS: usize>(
    bench: &mut Bench,
    name: &str,
    rule: &Rule,
    solution: impl Fn(u64) -> Option<u64>,
    own_rows: impl Fn(Kind) -> Rows<'a, B>,
    searched_boards: Option<usize>,
) {
    let any = Sample::new(bench.size.boards, CELLS, &solution, |_| true);
    let solvable = Sample::new(bench.size.boards, CELLS, &solution, |answer| answer.is_some());
    let files =
        [("run time, speed", Optimize::Speed), ("run time, size", Optimize::Size)].map(|(name, optimize)| {
            (name, generate::table(rule, optimize).expect("the rule has few candidates"))
        });
    let elimination = Elimination::<CELLS>::new(rule);
    let mut search = searched_boards.map(|_| Search::new(rule));

    for kind in [Kind::Distance, Kind::NextMove, Kind::Solution] {
        let mut rows: Vec<Box<dyn Row<B> + '_>> = own_rows(kind);
        for (name, file) in &files {
            rows.push(run_time_row(kind, name, file));
        }
        rows.push(Query::boxed_slow("elimination", Elimination::<CELLS>::BYTES, 20_000, |board: B| {
            kind.answer(elimination.solution(board.into().bits())?)
        }));
        if let (Some(boards), Some(search)) = (searched_boards, &mut search) {
            rows.push(Query::boxed_slow("search", search.bytes(), boards, |board: B| {
                kind.answer(search.solution(board.into().bits())?)
            }));
        }
        bench.section(name, kind, &any, &solvable, &mut rows);
    }
}

/// A table whose layout the compiler does not know, in functions that are not inlined.
fn run_time_row<'a, B: Bits>(kind: Kind, name: &'static str, file: &'a [u8]) -> Box<dyn Row<B> + 'a> {
    #[inline(never)]
    fn distance<B: Bits>(table: &Table, board: B) -> Option<u8> {
        table.distance(board.into())
    }

    #[inline(never)]
    fn next_move<B: Bits>(table: &Table, board: B) -> Option<Cell> {
        table.next_move(board.into())
    }

    #[inline(never)]
    fn solution<B: Bits>(table: &Table, board: B) -> Option<Moves> {
        table.solution(board.into())
    }

    #[inline(never)]
    fn distances<B: Bits>(table: &Table, boards: &[B], out: &mut [u8]) {
        table.distances(boards, out);
    }

    let table = Table::read(black_box(file)).expect("the generator writes tables");
    match kind {
        Kind::Distance => Query::boxed_with_slice(
            name,
            table.distance_bytes(),
            move |board| distance::<B>(&table, board).map(u64::from),
            move |boards, out| distances(&table, boards, out),
        ),
        Kind::NextMove => Query::boxed(name, table.solution_bytes(), move |board| {
            next_move::<B>(&table, board).map(|cell| cell.number().into())
        }),
        Kind::Solution => Query::boxed(name, table.solution_bytes(), move |board| {
            solution::<B>(&table, board).map(Moves::bits)
        }),
    }
}
