//! Times the lookups beside what one would write instead, in one run, and prints one table.
//!
//! `cargo bench` runs it. Without the argument `--bench`, as under `cargo test --benches`, it does everything
//! once in small and prints one line.
//!
//! # The rows
//!
//! - `fliptable`: the query of the library, called from another crate: this one.
//! - `direct array`: a constant array with an element for each of the 65536 boards: a byte for distances, a
//!   `u16` for solutions, from which the next move is taken. All ratios are to this row.
//! - `HashMap`: from each board that can be solved to its distance (`u8`) or solution (`u16`), built before
//!   the clock starts, with the hasher of std.
//! - `elimination`: for each query, Gaussian elimination over GF(2) on 16 equations, then every assignment
//!   of the free variables for every goal. Only the equations are known beforehand.
//! - `search`: for each query, a breadth-first search from the board, with its memory reused.
//! - `empty query`: answers with the bits of the board. Its hot and cold times are shown whole, and are taken
//!   off those of the other rows: its mean off their means, its percentiles off their percentiles.
//!
//! # The columns
//!
//! - `bytes`: the tables that a query reads; for `search` the memory it works in.
//! - `hot`: a query that has to wait for the answer of the last, over 10^6 random boards. For `any` all 65536
//!   are equally likely, for `solvable` those that can be solved. Before each query the board is combined
//!   with the last answer, with its value and with whether there is one, through a mask that is zero
//!   without the compiler knowing. So the bench has no branch that could be guessed to cut the chain short;
//!   the branches that a query has itself stay in it.
//! - `slice`: each of the same `any` boards, 4096 at a time, when the answers are written to a slice and no
//!   query waits for another. For distances it is `Table::distances`. Nothing is taken off.
//! - `cold`: a query of a caller that has used the caches for itself: between two queries it reads 512 random
//!   lines of 64 MiB, or 64 of 1 MiB, other ones each time. Each query is timed alone, with fences around
//!   the clock. The boards are `any` for distances; for moves and solutions they are `solvable`, since the
//!   others are told by their distance alone. Mean, median and 99th percentile.
//!
//! The rows of a section take turns in 11 rounds. A time is the median over the rounds; a ratio is the median
//! of the ratios within each round, so it need not be the quotient of the times.
//!
//! The slow rows get fewer boards: `elimination` one in 50, `search` one in 10000, but 64 at least.
//!
//! # The assertions
//!
//! Before a row is timed it answers all 65536 boards (`search` one in 97), and each answer is compared with a
//! brute force over all sets of moves. The answers that are timed are compared as well: those of `slice`
//! one by one, those of `hot` and `cold` by their sum.

mod caller;
mod clock;
mod query;
mod report;
#[allow(long_running_const_eval)] // Arrays of all boards are filled there.
mod rivals;
mod rounds;

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use std::collections::HashMap;

use fliptable::{FLIP_GAME, LIGHTS_OUT, Moves, REFRIGERATOR, Source, Table};

use oracle::Oracle;
use query::Query;
use rivals::{Direct, Elimination, Search, map_bytes};
use rounds::{Bench, Mix, Row, Size};

fn main() {
    let is_timed = std::env::args().any(|argument| argument == "--bench");
    let mut bench = Bench::new(if is_timed { Size::FULL } else { Size::TEST });
    if is_timed {
        report::print_head(&bench);
    }
    let mut section = |title: String, rows: Vec<Row>| {
        if is_timed {
            report::print_section(&title, &rows);
        }
    };
    game("FLIP_GAME", &FLIP_GAME, &Oracle::flip_game(), &mut bench, &mut section);
    game("LIGHTS_OUT", &LIGHTS_OUT, &Oracle::lights_out(), &mut bench, &mut section);
    game("REFRIGERATOR", &REFRIGERATOR, &Oracle::refrigerator(), &mut bench, &mut section);
    if !is_timed {
        println!("lookup: every row of every section gave the right answers");
    }
}

/// The three sections of a game.
fn game<S: Source>(
    name: &str,
    table: &Table<S>,
    oracle: &Oracle,
    bench: &mut Bench,
    print: &mut dyn FnMut(String, Vec<Row>),
) {
    let boards = 0..=u16::MAX;
    let distances: Vec<_> = boards.clone().map(|board| oracle.distance(board).map(u16::from)).collect();
    let solutions: Vec<_> = boards.clone().map(|board| oracle.solution(board)).collect();
    let first = |set: u16| (set != 0).then(|| set.trailing_zeros() as u16);
    let next_moves: Vec<_> = solutions.iter().map(|solution| solution.and_then(first)).collect();

    let distance_map: HashMap<u16, u8> =
        boards.clone().filter_map(|board| Some((board, oracle.distance(board)?))).collect();
    let solution_map: HashMap<u16, u16> =
        boards.filter_map(|board| Some((board, oracle.solution(board)?))).collect();
    let mut search = Search::new(table.rule());
    let layout = table.layout();

    let rows = bench.section(
        &distances,
        Mix::Any,
        &mut [
            &mut Query::new("fliptable", layout.distance_bytes(), &distances, |board| table.distance(board))
                .with_slice(|boards, out| _ = table.distances(boards, out)),
            &mut Query::new("direct array", Direct::<S>::DISTANCE_BYTES, &distances, Direct::<S>::distance),
            &mut Query::new("HashMap", map_bytes(&distance_map), &distances, |board| {
                distance_map.get(&board.bits()).copied()
            }),
            &mut Query::new("elimination", Elimination::<S>::BYTES, &distances, Elimination::<S>::distance)
                .slow(50, 1),
            &mut Query::new("search", Search::BYTES, &distances, |board| search.distance(board))
                .slow(10_000, 97),
        ],
    );
    print(format!("{name}.distance"), rows);

    let rows = bench.section(
        &solutions,
        Mix::Solvable,
        &mut [
            &mut Query::new("fliptable", layout.solution_bytes(), &next_moves, |board| {
                table.next_move(board)
            }),
            &mut Query::new("direct array", Direct::<S>::SOLUTION_BYTES, &next_moves, Direct::<S>::next_move),
            &mut Query::new("HashMap", map_bytes(&solution_map), &next_moves, |board| {
                Moves::from_bits(*solution_map.get(&board.bits())?).first()
            }),
            &mut Query::new("elimination", Elimination::<S>::BYTES, &next_moves, Elimination::<S>::next_move)
                .slow(50, 1),
            &mut Query::new("search", Search::BYTES, &next_moves, |board| search.next_move(board))
                .slow(10_000, 97),
        ],
    );
    print(format!("{name}.next_move"), rows);

    let rows = bench.section(
        &solutions,
        Mix::Solvable,
        &mut [
            &mut Query::new("fliptable", layout.solution_bytes(), &solutions, |board| table.solution(board)),
            &mut Query::new("direct array", Direct::<S>::SOLUTION_BYTES, &solutions, Direct::<S>::solution),
            &mut Query::new("HashMap", map_bytes(&solution_map), &solutions, |board| {
                solution_map.get(&board.bits()).copied().map(Moves::from_bits)
            }),
            &mut Query::new("elimination", Elimination::<S>::BYTES, &solutions, Elimination::<S>::solution)
                .slow(50, 1),
            &mut Query::new("search", Search::BYTES, &solutions, |board| search.solution(board))
                .slow(10_000, 97),
        ],
    );
    print(format!("{name}.solution"), rows);
}
