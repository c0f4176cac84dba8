//! Packing: from a rule to the bytes of its table file.

use super::error::{Error, ErrorKind};
use super::linear::Elimination;
use super::parts::{Parts, to_bytes};
use super::rule::Rule;
use super::search::{self, ExpandAll};
use super::{Optimize, check, searched};
use crate::board::Board;
use crate::compositions::compositions;
use crate::table::linear::MAX_CANDIDATES;
use crate::table::{Header, Lookup, Table, Width};

/// Boards with at most this many cells are searched one by one.
const MAX_SEARCHED_CELLS: u8 = 16;

/// The file of a rule's table.
pub fn pack(rule: &Rule, optimize: Optimize, expand_all: ExpandAll) -> Result<Vec<u8>, Error> {
    let elimination = Elimination::new(rule);
    let goals = elimination.sort_goals(rule.goals());
    let nullity = elimination.null_basis.len();
    let candidates = (goals.len() as u128) << nullity;
    let linear =
        (candidates <= MAX_CANDIDATES as u128).then(|| elimination.parts(&goals, digit_bits(optimize)));

    if rule.grid().cell_count() <= MAX_SEARCHED_CELLS {
        let solved = search::search(rule, expand_all);
        let counts = solved.counts();
        let searched = searched::parts(rule, &solved, max_distance(&counts));
        let parts = linear
            .filter(|linear| !is_searched_better(optimize, &searched, linear, candidates))
            .unwrap_or(searched);
        let file = to_file(rule, &goals, &parts, max_distance(&counts), Some(&counts));
        check::compare_with_search(&read(&file), &solved)?;
        return Ok(file);
    }

    let linear = linear.ok_or_else(|| {
        // The null space depends on the size of the grid, and is often smaller on a larger grid.
        let fits_with_one_goal = candidates / goals.len() as u128 <= MAX_CANDIDATES as u128;
        let or_fewer_goals = if fits_with_one_goal { "fewer goals or a" } else { "a" };
        let message = format!(
            "found {candidates} candidates for each board ({} x 2^{nullity}, goals times null-space elements), \
             expected at most {MAX_CANDIDATES} on {}: use {or_fewer_goals} grid of another size",
            goals.len(),
            rule.grid()
        );
        Error::new(ErrorKind::TooManyCandidates, message)
    })?;
    // A smallest set has no more moves than the rank: of moves that are not independent, some can be replaced by fewer.
    let mut file = to_file(rule, &goals, &linear, elimination.rank(), None);
    if let Some(counts) = counts(&read(&file)) {
        file = to_file(rule, &goals, &linear, max_distance(&counts), Some(&counts));
    }
    check::prove_by_linearity(&read(&file), rule)?;
    Ok(file)
}

fn read(file: &[u8]) -> Table<'_> {
    Table::read(file).expect("the generator writes what the library reads")
}

fn max_distance(counts: &[u64]) -> u8 {
    counts.len() as u8 - 1
}

/// The bits of a digit. Measured with `cargo bench` on constants of 4x4, 5x5, 6x6 and 8x8, and compared with digits of
/// 4 bits:
///
/// - Digits of 6 bits make hot queries up to a fifth faster, but cold ones take up to half as long again. The table
///   takes two to three times as many bytes.
/// - Digits of 8 bits make hot queries up to two fifths faster, but cold ones take up to twice as long. The table takes
///   seven to eight times as many bytes.
/// - Digits of 2 bits give the smallest table. Hot queries take up to two thirds longer.
fn digit_bits(optimize: Optimize) -> u8 {
    match optimize {
        Optimize::Speed => 4,
        Optimize::Size => 2,
    }
}

/// Whether a searched table serves better than a linear one, for a rule that was searched.
///
/// Entries of 4 KiB or less make queries 2 to 37 times faster than the least of several candidates, hot and cold. Entries
/// of 32 KiB or more with 2 or 3 candidates make hot queries 4 to 6 times faster, but cold ones 2 to 3 times slower.
/// Measured over six shapes, three grids and three sets of goals.
fn is_searched_better(optimize: Optimize, searched: &Parts, linear: &Parts, candidates: u128) -> bool {
    let bytes = |(_, parts): &Parts| parts.iter().map(Vec::len).sum::<usize>();
    match optimize {
        // Of the bytes, half are entries and half are moves.
        Optimize::Speed => candidates > 1 && bytes(searched) as u128 <= 2 * 2048 * candidates,
        Optimize::Size => candidates > 256 || bytes(searched) < bytes(linear),
    }
}

/// The number of boards of a linear table at each distance; `None` if counting takes too many steps.
fn counts(table: &Table) -> Option<Vec<u64>> {
    let Lookup::Linear(linear) = table.lookup else { return None };
    let mut compositions = compositions(linear, table.masks)?;
    let mut counts = vec![0; usize::from(table.max_distance()) + 1];
    loop {
        for (distance, boards) in compositions.counts() {
            counts[usize::from(distance)] += boards;
        }
        if compositions.advance().is_none() {
            let max_distance = counts.iter().rposition(|&count| count > 0)?;
            counts.truncate(max_distance + 1);
            return Some(counts);
        }
    }
}

fn to_file(
    rule: &Rule,
    goals: &[Board],
    (layout, parts): &Parts,
    max_distance: u8,
    counts: Option<&[u64]>,
) -> Vec<u8> {
    let header = Header {
        grid: rule.grid(),
        max_distance,
        layout: *layout,
        is_counted: counts.is_some(),
        live_cells: rule.live_cells(),
        goals: goals.len() as u32,
    };
    let boards =
        |boards: &[Board]| to_bytes(boards.iter().map(|board| board.bits().into()), header.board_width());
    let counts = counts.unwrap_or_default().iter().map(|&count| count.into());
    let body = [parts.concat(), boards(rule.masks()), boards(goals), to_bytes(counts, Width::Eight)];
    let body = body.concat();
    [&header.to_bytes(&body)[..], &body].concat()
}
