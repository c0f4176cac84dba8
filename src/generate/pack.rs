//! Packing: from a rule to the bytes of its table file.

use super::error::{Error, ErrorKind};
use super::linear::{Elimination, LinearPart, to_bytes};
use super::rule::Rule;
use super::search::{self, ExpandAll, Solved};
use super::searched::SearchedPart;
use super::{Optimize, check};
use crate::board::Board;
use crate::compositions::compositions;
use crate::table::linear::MAX_CANDIDATES;
use crate::table::{Header, Layout, Packed, Table, Width};

/// Boards with at most this many cells are searched one by one.
const MAX_SEARCHED_CELLS: u8 = 16;

/// The file of a rule's table.
pub fn pack(rule: &Rule, optimize: Optimize, expand_all: ExpandAll) -> Result<Vec<u8>, Error> {
    let elimination = Elimination::new(rule);
    if rule.grid().cell_count() <= MAX_SEARCHED_CELLS {
        let solved = search::search(rule, expand_all);
        let file = pack_searched(rule, &elimination, optimize, &solved);
        check::compare_with_search(&read(&file), &solved)?;
        Ok(file)
    } else {
        let file = pack_eliminated(rule, &elimination, optimize)?;
        check::prove_by_linearity(&read(&file), rule)?;
        Ok(file)
    }
}

fn read(file: &[u8]) -> Table<'_> {
    Table::read(file).expect("the generator writes what the library reads")
}

/// The number of candidates of a board.
fn candidates(rule: &Rule, elimination: &Elimination) -> u128 {
    (rule.goals().len() as u128) << elimination.null_basis.len()
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
fn is_searched_better(
    optimize: Optimize,
    searched: &SearchedPart,
    linear: &LinearPart,
    candidates: u128,
) -> bool {
    let classes = searched.entries.len();
    match optimize {
        Optimize::Speed => candidates > 1 && classes as u128 <= 2048 * candidates,
        Optimize::Size => candidates > 256 || 2 * classes < linear.words.len() + linear.offsets.len(),
    }
}

/// The table of a rule that was searched.
fn pack_searched(rule: &Rule, elimination: &Elimination, optimize: Optimize, solved: &Solved) -> Vec<u8> {
    let counts = solved.counts();
    let max_distance = counts.len() as u8 - 1;
    let goals = elimination.sort_goals(rule.goals());
    let searched = SearchedPart::new(rule, solved, max_distance);
    let candidates = candidates(rule, elimination);
    let linear = (candidates <= MAX_CANDIDATES as u128)
        .then(|| LinearPart::new(rule, elimination, &goals, digit_bits(optimize)))
        .filter(|linear| !is_searched_better(optimize, &searched, linear, candidates));
    let lookup = linear.map_or_else(|| searched.into_lookup(), LinearPart::into_lookup);
    into_file(rule, lookup, &goals, max_distance, Some(counts))
}

/// The table of a rule with too many boards to search.
fn pack_eliminated(rule: &Rule, elimination: &Elimination, optimize: Optimize) -> Result<Vec<u8>, Error> {
    let candidates = candidates(rule, elimination);
    if candidates > MAX_CANDIDATES as u128 {
        let (goals, nullity) = (rule.goals().len(), elimination.null_basis.len());
        // The null space depends on the size of the grid, and is often smaller on a larger grid.
        let or_fewer_goals = if goals > 1 { "fewer goals or a" } else { "a" };
        let message = format!(
            "found {candidates} candidates for each board ({goals} x 2^{nullity}, goals times null-space elements), \
             expected at most {MAX_CANDIDATES} on {}: use {or_fewer_goals} grid of another size",
            rule.grid()
        );
        return Err(Error::new(ErrorKind::TooManyCandidates, message));
    }
    let goals = elimination.sort_goals(rule.goals());
    let linear = LinearPart::new(rule, elimination, &goals, digit_bits(optimize));
    let counts = counts(&linear, rule);
    // A smallest set has no more moves than the rank: of moves that are not independent, some can be replaced by fewer.
    let max_distance = counts.as_ref().map_or(elimination.rank(), |counts| counts.len() as u8 - 1);
    Ok(into_file(rule, linear.into_lookup(), &goals, max_distance, counts))
}

/// The number of boards at each distance, counted by compositions; `None` if that takes too many steps.
fn counts(linear: &LinearPart, rule: &Rule) -> Option<Vec<u64>> {
    let width = Width::for_bits(rule.grid().cell_count());
    let masks = boards_to_bytes(rule.masks(), width);
    let mut compositions = compositions(linear.view(rule), Packed { bytes: &masks, width })?;
    let mut counts = vec![0; usize::from(rule.grid().cell_count()) + 1];
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

fn boards_to_bytes(boards: &[Board], width: Width) -> Vec<u8> {
    to_bytes(boards.iter().map(|board| board.bits().into()), width)
}

/// The file with these entries, moves, words and offsets.
fn into_file(
    rule: &Rule,
    (layout, lookup): (Layout, [Vec<u8>; 4]),
    goals: &[Board],
    max_distance: u8,
    counts: Option<Vec<u64>>,
) -> Vec<u8> {
    let (grid, live_cells) = (rule.grid(), rule.live_cells());
    let (is_counted, goal_count) = (counts.is_some(), goals.len() as u32);
    let header = Header { grid, max_distance, layout, is_counted, live_cells, goals: goal_count };
    let width = header.board_width();
    let counts = counts.unwrap_or_default().into_iter().map(u128::from);
    let body = [
        lookup.concat(),
        boards_to_bytes(rule.masks(), width),
        boards_to_bytes(goals, width),
        to_bytes(counts, Width::Eight),
    ];
    let body = body.concat();
    [&header.to_bytes(&body)[..], &body].concat()
}
