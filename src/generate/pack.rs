//! Packing: from a rule to the bytes of its table file.

use super::entries::{Classes, fold, turns};
use super::error::{Error, Kind};
use super::linear_part::{Elimination, LinearPart, to_bytes};
use super::rule::Rule;
use super::search::{self, ExpandAll, Solved, UNREACHED};
use super::{Optimize, check};
use crate::board::Board;
use crate::compositions::{Compositions, MAX_STEPS, Run};
use crate::table::{Header, Layout, Linear, MAX_CANDIDATES, Packed, Table, Width};

/// Boards with at most this many cells are searched one by one.
const MAX_SEARCHED_CELLS: u8 = 16;

/// The file of a rule's table.
pub fn pack(rule: &Rule, optimize: Optimize, expand_all: ExpandAll) -> Result<Vec<u8>, Error> {
    let elimination = Elimination::new(rule);
    let file = if rule.grid().cell_count() <= MAX_SEARCHED_CELLS {
        let solved = search::search(rule, expand_all);
        let file = pack_searched(rule, &elimination, optimize, &solved);
        check::compare_with_search(&read(&file), &solved)?;
        file
    } else {
        let file = pack_eliminated(rule, &elimination, optimize)?;
        check::prove_by_linearity(&read(&file), rule)?;
        file
    };
    Ok(file)
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

/// The table of a rule that was searched.
fn pack_searched(rule: &Rule, elimination: &Elimination, optimize: Optimize, solved: &Solved) -> Vec<u8> {
    let max_distance = solved.distances.iter().copied().filter(|&distance| distance != UNREACHED).max();
    let max_distance = max_distance.unwrap_or(0);
    let mut counts = vec![0; usize::from(max_distance) + 1];
    for &distance in solved.distances.iter().filter(|&&distance| distance != UNREACHED) {
        counts[usize::from(distance)] += 1;
    }

    let goals = elimination.sort_goals(rule.goals());
    let linear = |turns| LinearPart::new(rule, elimination, &goals, digit_bits(optimize), turns);
    let candidates = candidates(rule, elimination);
    let (layout, parts) = if candidates > MAX_CANDIDATES as u128 {
        let classes = Classes::new(solved, fold(rule, max_distance));
        (Layout::Entries(classes.fold), Parts { entries: classes.entries(), ..Parts::default() })
    } else if candidates == 1 || optimize == Optimize::Size {
        let linear = linear(Vec::new());
        (Layout::Linear(linear.shape), linear.into())
    } else {
        let classes = Classes::new(solved, fold(rule, max_distance));
        let linear = linear(turns(classes.fold).collect());
        let (entries, choices) = (classes.entries(), classes.choices(&linear));
        (Layout::Folded(classes.fold, linear.shape), Parts { entries, choices, ..linear.into() })
    };
    parts.into_file(rule, layout, &goals, counts)
}

/// The table of a rule with too many boards to search.
fn pack_eliminated(rule: &Rule, elimination: &Elimination, optimize: Optimize) -> Result<Vec<u8>, Error> {
    let candidates = candidates(rule, elimination);
    if candidates > MAX_CANDIDATES as u128 {
        let (goals, nullity) = (rule.goals().len(), elimination.null_basis.len());
        return Err(Kind::TooManyCandidates { grid: rule.grid(), candidates, goals, nullity }.into());
    }
    let word_bits = rule.grid().cell_count() + elimination.syndrome_bits();
    if word_bits > 64 {
        return Err(
            Kind::WordTooWide { grid: rule.grid(), syndrome_bits: elimination.syndrome_bits() }.into()
        );
    }
    let goals = elimination.sort_goals(rule.goals());
    let linear = LinearPart::new(rule, elimination, &goals, digit_bits(optimize), Vec::new());
    let counts = counts(linear.view(), rule)?;
    let layout = Layout::Linear(linear.shape);
    Ok(Parts::from(linear).into_file(rule, layout, &goals, counts))
}

/// The number of boards at each distance, counted by compositions.
fn counts(linear: Linear, rule: &Rule) -> Result<Vec<u64>, Error> {
    let width = Width::for_bits(rule.grid().cell_count());
    let masks = to_bytes(rule.masks().iter().map(|mask| mask.bits()), width);
    let masks = Packed { bytes: &masks, width };
    let mut runs = Vec::new();
    while let Some(run) = Run::starting_at(linear, runs.last().map_or(0, |run: &Run| run.end)) {
        runs.push(run);
    }
    let steps = runs.iter().map(|&run| Compositions::new(linear, masks, run).steps());
    let steps = steps.fold(0, u64::saturating_add);
    if steps > MAX_STEPS {
        return Err(Kind::TooManySteps { grid: rule.grid(), steps, goals: rule.goals().len() }.into());
    }
    let mut counts = Vec::new();
    for run in runs {
        let mut compositions = Compositions::new(linear, masks, run);
        loop {
            let distance = usize::from(compositions.distance());
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += compositions.boards();
            if !compositions.advance() {
                break;
            }
        }
    }
    Ok(counts)
}

/// The parts of a table that answers are looked up in.
#[derive(Default)]
struct Parts {
    words: Vec<u8>,
    offsets: Vec<u8>,
    entries: Vec<u8>,
    choices: Vec<u8>,
}

impl From<LinearPart> for Parts {
    fn from(linear: LinearPart) -> Parts {
        Parts { words: linear.words, offsets: linear.offsets, ..Parts::default() }
    }
}

impl Parts {
    fn into_file(self, rule: &Rule, layout: Layout, goals: &[Board], counts: Vec<u64>) -> Vec<u8> {
        let (grid, max_distance) = (rule.grid(), (counts.len() - 1) as u8);
        let header = Header { grid, max_distance, layout, goals: goals.len() as u32 };
        let boards =
            |boards: &[Board]| to_bytes(boards.iter().map(|board| board.bits()), header.board_width());
        let body = [
            self.words,
            self.offsets,
            self.entries,
            self.choices,
            boards(rule.masks()),
            boards(goals),
            to_bytes(counts.into_iter(), Width::Eight),
        ];
        let body = body.concat();
        [&header.to_bytes(&body)[..], &body].concat()
    }
}

fn read(file: &[u8]) -> Table<'_> {
    Table::read(file).expect("the generator writes what the library reads")
}
