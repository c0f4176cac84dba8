//! What the templates of all languages are filled in with.

use std::iter;

use super::template::{Template, rows};
use crate::compositions::{Compositions, compositions};
use crate::table::{self, Lookup, Table};

/// How a language writes numbers.
pub struct Notation<'a> {
    /// Sets of cells and syndromes, which have at most this many bits.
    pub sets: &'a dyn Fn(&[u64], u8) -> String,
    /// The entries and the moves of classes.
    pub bytes: &'a dyn Fn(&[u8]) -> String,
    pub count_suffix: &'a str,
    /// Whether ROWS, COLS, CELLS and MAX_DISTANCE are constants of the language, so that the slots have other names.
    pub has_constants: bool,
}

/// What is exported.
pub struct Data<'a> {
    pub name: &'a str,
    pub table: Table<'a>,
    pub cells: u8,
    /// The words and offsets of a linear table; `None` if the table is searched.
    pub linear: Option<Linear>,
}

/// A word has a set of moves in its low `cells` bits, and a syndrome above them. The XOR of the words of the digits of
/// a board, XOR an offset, is a candidate if its syndrome is zero. Words are such that the first offset has the syndrome
/// zero. All others have it, too, unless there are several runs.
pub struct Linear {
    pub digit_bits: u8,
    pub syndrome_bits: u8,
    /// The cells that can be black. A board with another black cell is impossible, which its syndrome does not show.
    pub live_cells: u64,
    /// For each digit, the lowest first, the word of each of its values. The last digit may have fewer values.
    pub words: Words,
    /// The words of single cells, of which those of digits are sums.
    cell_words: Words,
    pub offsets: Words,
    /// A basis of the null space in which no vector has the lowest cell of another.
    null_space: Words,
    /// The goals that can reach each other, in the order of the offsets. Empty if the boards are not counted.
    pub runs: Vec<Run>,
}

/// The two parts of words or offsets.
pub struct Words {
    pub moves: Vec<u64>,
    pub syndromes: Vec<u64>,
}

impl Words {
    fn new(words: impl IntoIterator<Item = u128>, cells: u8) -> Words {
        let mask = u64::MAX >> (64 - cells);
        let (moves, syndromes) =
            words.into_iter().map(|word| (word as u64 & mask, (word >> cells) as u64)).unzip();
        Words { moves, syndromes }
    }
}

impl Linear {
    fn new(linear: table::Linear, table: &Table) -> Linear {
        let (cells, nullity) = (linear.shape.cells, linear.shape.nullity);
        let (digit_bits, syndrome_bits) = (linear.shape.digit_bits, linear.shape.syndrome_bits);
        let mut words: Vec<u128> = linear.words.words().collect();
        let mut offsets: Vec<u128> = linear.offsets.words().collect();
        let syndrome = offsets.first().map_or(0, |offset| offset >> cells << cells);
        words.iter_mut().take(1 << digit_bits).chain(&mut offsets).for_each(|word| *word ^= syndrome);
        let cell_words = (0..cells).map(|cell| {
            let digit = &words[usize::from(cell / digit_bits) << digit_bits..];
            digit[1 << (cell % digit_bits)] ^ digit[0]
        });
        let null_space = (0..nullity).map(|i| offsets[1 << i] ^ offsets[0]);
        let first = compositions(linear, table.masks).map(|first| first.run);
        let runs = iter::successors(first, |run| run.next()).map(|run| {
            let composition = Compositions::new(run);
            let first = run.goal << nullity;
            let groups = composition.groups().map(|group| group.cells);
            Run {
                first,
                end: first + run.candidates(),
                goal: table.goals.get_or_zero(run.goal),
                groups: [composition.free].into_iter().chain(groups).collect(),
            }
        });
        Linear {
            digit_bits,
            syndrome_bits,
            live_cells: linear.live_cells,
            cell_words: Words::new(cell_words, cells),
            null_space: Words::new(null_space, cells),
            runs: runs.collect(),
            words: Words::new(words, cells),
            offsets: Words::new(offsets, cells),
        }
    }
}

/// Goals that can reach each other.
///
/// All boards from which they can be reached are `goal` XOR the masks of a set of moves, each once, where the set is a
/// subset of the `groups`. The candidates of the board are the set XOR `offsets[i] ^ offsets[first]`. The cells of a
/// group are in the same of these differences, and those of the first group are in none, so the size of each candidate
/// depends only on how many cells of each group are chosen.
pub struct Run {
    /// The numbers of the first offset, and of the first offset after the run.
    pub first: usize,
    pub end: usize,
    /// The first goal of the run.
    pub goal: u64,
    pub groups: Vec<u64>,
}

impl<'a> Data<'a> {
    pub fn new(name: &'a str, table: &Table<'a>) -> Data<'a> {
        let linear = match table.lookup {
            Lookup::Searched(_) => None,
            Lookup::Linear(linear) => Some(Linear::new(linear, table)),
        };
        Data { name, table: *table, cells: table.grid().cell_count(), linear }
    }

    /// A template with the slots, texts and conditions that all languages have.
    pub fn template(&self, notation: &Notation) -> Template {
        let (grid, max_distance) = (self.table.grid(), self.table.max_distance());
        let boards = |boards: &[u64]| (notation.sets)(boards, self.cells);
        let counts = (0..=max_distance).map_while(|distance| self.table.count_at_distance(distance));
        let counts: Vec<String> = counts.map(|count| format!("{count}{}", notation.count_suffix)).collect();
        let is_counted = !counts.is_empty();
        let mut template = Template::default();
        template
            .slot("NAME", self.name)
            .slot("VERSION", env!("CARGO_PKG_VERSION"))
            .slot("LAST_CELL", self.cells - 1)
            .slot("SAMPLE_DISTANCE", max_distance.min(4))
            .condition("counted", is_counted)
            .condition("uncounted", !is_counted)
            .condition("searched", self.linear.is_none())
            .condition("linear", self.linear.is_some())
            .condition("compositions", is_counted && self.linear.is_some())
            .text("masks", boards(&self.table.masks.iter().collect::<Vec<_>>()))
            .text("goals", boards(&self.table.goals.iter().collect::<Vec<_>>()))
            .text("counts", rows(counts));
        for (constant, slot, value) in [
            ("ROWS", "GRID_ROWS", grid.rows()),
            ("COLS", "GRID_COLS", grid.cols()),
            ("CELLS", "GRID_CELLS", self.cells),
            ("MAX_DISTANCE", "GREATEST_DISTANCE", max_distance),
        ] {
            template.slot(if notation.has_constants { slot } else { constant }, value);
        }
        if let Lookup::Searched(searched) = self.table.lookup {
            template
                .slot("SHIFT", searched.fold.shift)
                .slot("CHECK_BITS", searched.fold.check_bits)
                .slot("INDEX_BITS", searched.fold.index_bits)
                .slot("CLASS_COUNT", searched.entries.len())
                .condition("mixed", searched.fold.shift < self.cells)
                .text("entries", (notation.bytes)(searched.entries))
                .text("moves", (notation.bytes)(searched.moves));
        }
        if let Some(linear) = &self.linear {
            let syndromes = |words: &Words| (notation.sets)(&words.syndromes, linear.syndrome_bits);
            template
                .slot("DIGIT_BITS", linear.digit_bits)
                .slot("DIGIT_VALUES", 1 << linear.digit_bits)
                .slot("SYNDROME_BITS", linear.syndrome_bits)
                .condition("syndromes", linear.syndrome_bits > 0)
                .condition("holes", linear.live_cells != grid.full().bits())
                .text("words", boards(&linear.words.moves))
                .text("syndromes", syndromes(&linear.words))
                .text("offsets", boards(&linear.offsets.moves))
                .text("offset_syndromes", syndromes(&linear.offsets))
                .text("cell_words", boards(&linear.cell_words.moves))
                .text("cell_syndromes", syndromes(&linear.cell_words))
                .text("null_space", boards(&linear.null_space.moves));
        }
        template
    }
}
