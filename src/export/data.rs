//! What the templates of all languages are filled in with.

use std::iter;

use super::template::{Template, rows};
use crate::compositions::{Compositions, compositions};
use crate::table::{self, Lookup, Packed, Searched, Table};

/// A table as plain numbers.
pub struct Data<'a> {
    pub name: &'a str,
    pub rows: u8,
    pub cols: u8,
    pub cells: u8,
    /// A bound if there are no counts.
    pub max_distance: u8,
    /// The toggle mask of each cell.
    pub masks: Vec<u64>,
    pub goals: Vec<u64>,
    /// The number of boards at each distance; `None` if the boards are not counted.
    pub counts: Option<Vec<u64>>,
    pub layout: Layout<'a>,
}

pub enum Layout<'a> {
    Searched(Searched<'a>),
    Linear(Linear),
}

/// A word has a set of moves in its low `cells` bits, and a syndrome above them. The XOR of the words of the digits of
/// a board, XOR an offset, is a candidate if its syndrome is zero. Words are such that the first offset has the syndrome
/// zero. All others have it, too, unless there are several runs.
pub struct Linear {
    pub digit_bits: u8,
    pub syndrome_bits: u8,
    pub nullity: u8,
    /// The cells that can be black. A board with another black cell is impossible, which its syndrome does not show.
    pub live_cells: u64,
    /// For each digit, the lowest first, the word of each of its values. The last digit may have fewer values.
    pub words: Vec<u128>,
    pub offsets: Vec<u128>,
    /// The goals that can reach each other, in the order of the offsets. Empty if the boards are not counted.
    pub runs: Vec<Run>,
}

impl Linear {
    fn new(linear: table::Linear, masks: Packed, goals: &[u64]) -> Linear {
        let (cells, nullity) = (linear.shape.cells, linear.shape.nullity);
        let (digit_bits, syndrome_bits) = (linear.shape.digit_bits, linear.shape.syndrome_bits);
        let mut words: Vec<u128> = linear.words.words().collect();
        let mut offsets: Vec<u128> = linear.offsets.words().collect();
        let syndrome = offsets.first().map_or(0, |offset| offset >> cells << cells);
        words.iter_mut().take(1 << digit_bits).chain(&mut offsets).for_each(|word| *word ^= syndrome);
        let first = compositions(linear, masks).map(|first| first.run);
        let runs = iter::successors(first, |run| run.next()).map(|run| {
            let first = Compositions::new(run);
            let groups = first.groups().map(|group| group.cells).collect();
            Run {
                end: (run.goal << nullity) + run.candidates(),
                goal: goals[run.goal],
                free: first.free,
                groups,
            }
        });
        let runs = runs.collect();
        Linear { digit_bits, syndrome_bits, nullity, live_cells: linear.live_cells, words, offsets, runs }
    }
}

/// Goals that can reach each other.
///
/// All boards from which they can be reached are `goal` XOR the masks of a set of moves, each once, where the set is a
/// subset of `free` and of the `groups`. The candidates of the board are the set XOR `offsets[i] ^ offsets[0]` of the
/// run. The cells of a group are in the same of these differences, and those of `free` are in none, so the size of each
/// candidate depends only on how many cells of each are chosen.
pub struct Run {
    /// The number of the first offset after those of the run.
    pub end: usize,
    /// The first goal of the run.
    pub goal: u64,
    pub free: u64,
    pub groups: Vec<u64>,
}

impl<'a> Data<'a> {
    pub fn new(name: &'a str, table: &Table<'a>) -> Data<'a> {
        let grid = table.grid();
        let (rows, cols, cells, max_distance) =
            (grid.rows(), grid.cols(), grid.cell_count(), table.max_distance());
        let goals: Vec<u64> = table.goal_boards().iter().collect();
        Data {
            name,
            rows,
            cols,
            cells,
            max_distance,
            masks: table.masks().iter().collect(),
            counts: (0..=max_distance).map(|distance| table.count_at_distance(distance)).collect(),
            layout: match table.lookup() {
                Lookup::Searched(searched) => Layout::Searched(searched),
                Lookup::Linear(linear) => Layout::Linear(Linear::new(linear, table.masks(), &goals)),
            },
            goals,
        }
    }

    /// The moves of each word or offset.
    pub fn moves_of(&self, words: &[u128]) -> Vec<u64> {
        let mask = u64::MAX >> (64 - self.cells);
        words.iter().map(|&word| word as u64 & mask).collect()
    }

    /// The syndrome of each word or offset.
    pub fn syndromes_of(&self, words: &[u128]) -> Vec<u64> {
        words.iter().map(|word| (word >> self.cells) as u64).collect()
    }

    /// A template for a language that makes the words of all digits itself, from those of single cells, and the offsets
    /// from the goals and a basis of the null space, in which no vector has the lowest cell of another.
    pub fn compact_template(&self, suffix: &str) -> Template {
        let boards = |boards: &[u64]| rows(boards.iter().map(|board| format!("{board:#x}{suffix}")), 92);
        let counts = self.counts.iter().flatten().map(|count| format!("{count}{suffix}"));
        let mut template = self.template();
        template
            .slot("DEALT", self.max_distance.min(4))
            .text("masks", boards(&self.masks))
            .text("goals", boards(&self.goals))
            .text("counts", rows(counts, 92));
        if let Layout::Linear(linear) = &self.layout {
            let of_cell = |cell: u8| {
                let digit = &linear.words[usize::from(cell / linear.digit_bits) << linear.digit_bits..];
                digit[1 << (cell % linear.digit_bits)] ^ digit[0]
            };
            let words: Vec<u128> = (0..self.cells).map(of_cell).collect();
            let null_vector = |i: u8| linear.offsets[1 << i] ^ linear.offsets[0];
            let null_basis: Vec<u128> = (0..linear.nullity).map(null_vector).collect();
            template
                .text("words", boards(&self.moves_of(&words)))
                .text("syndromes", boards(&self.syndromes_of(&words)))
                .text("null_space", boards(&self.moves_of(&null_basis)));
        }
        template
    }

    /// A template with the slots and conditions that all languages have.
    pub fn template(&self) -> Template {
        let mut template = Template::default();
        template
            .slot("NAME", self.name)
            .slot("VERSION", env!("CARGO_PKG_VERSION"))
            .slot("ROWS", self.rows)
            .slot("COLS", self.cols)
            .slot("CELLS", self.cells)
            .slot("LAST_CELL", self.cells - 1)
            .slot("MAX_DISTANCE", self.max_distance)
            .condition("counted", self.counts.is_some())
            .condition("searched", matches!(self.layout, Layout::Searched(_)))
            .condition("linear", matches!(self.layout, Layout::Linear(_)));
        match &self.layout {
            Layout::Searched(searched) => template
                .slot("SHIFT", searched.fold.shift)
                .condition("mixed", searched.fold.shift < self.cells)
                .slot("CHECK_BITS", searched.fold.check_bits)
                .slot("INDEX_BITS", searched.fold.index_bits)
                .slot("CLASS_COUNT", searched.entries.len()),
            Layout::Linear(linear) => {
                template.slot("DIGIT_BITS", linear.digit_bits).slot("DIGIT_VALUES", 1 << linear.digit_bits)
            }
        };
        template
    }
}
