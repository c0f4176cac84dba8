//! Packing: the parts of a table, and the file that holds them.

use std::vec;
use std::vec::Vec;

use rayon::prelude::*;

use super::search::{Solved, UNREACHED};
use crate::board::Board;
use crate::format::{self, Parts};
use crate::layout::{DIGIT, DIGIT_BITS, Layout, RANK_BLOCK};
use crate::lookup::{self, Tables};
use crate::rule::Rule;

/// With more entries than this, those of four bits answer sooner in a caller that has used the caches for
/// itself, though the check bits take two more loads. With as many or fewer, whole bytes do.
const MOST_ENTRIES_OF_A_BYTE: u32 = 2048;

/// The file of a table in the layout that [`fold`](super::fold::fold) found, with the smallest way to
/// keep the solutions.
pub fn pack(rule: &Rule, solved: &Solved, folded: Layout) -> Vec<u8> {
    let counts = counts(solved, folded);
    let classes = Classes::new(solved, folded);
    let choice =
        Choice::smallest(&classes, Layout { entry_bits: entry_bits(&classes, &counts, folded), ..folded });
    let layout = choice.layout;

    let mut file = Vec::new();
    file.extend(format::MAGIC);
    file.push(format::VERSION);
    file.extend([layout.shift, layout.check_bits, layout.index_bits, layout.choice_bits, layout.offset_bits]);
    file.extend([layout.entry_bits, layout.max_distance]);
    file.extend((rule.goals().len() as u32).to_le_bytes());
    file.extend(rule.masks().iter().chain(rule.goals()).flat_map(|board| board.bits().to_le_bytes()));
    file.extend(entries(&classes, layout));
    file.extend(checks(&classes, layout));
    file.extend(&choice.choices);
    file.extend(choice.bases.iter().chain(&choice.offsets).flat_map(|number| number.to_le_bytes()));
    file.extend(counts.iter().flat_map(|number| number.to_le_bytes()));
    file.extend(ranks(&classes, layout).iter().flat_map(|number| number.to_le_bytes()));
    file
}

/// The first board, if any, for which the packed table answers otherwise than the search.
pub fn first_difference(file: &[u8], solved: &Solved) -> Option<Board> {
    let decoded = Decoded::new(file);
    let tables = decoded.tables();
    let differs = |&bits: &u16| {
        let board = Board::from_bits(bits);
        let (distance, solution) = (tables.distance(board), tables.solution(board));
        let at = usize::from(bits);
        distance.unwrap_or(UNREACHED) != solved.distances[at]
            || solution.is_some() != distance.is_some()
            || solution.is_some_and(|moves| moves.bits() != solved.solutions[at])
    };
    (0..=u16::MAX).into_par_iter().with_min_len(1 << 12).find_first(differs).map(Board::from_bits)
}

/// A file that was packed here, with its numbers decoded.
pub struct Decoded<'a> {
    parts: Parts<'a>,
    tallies: Vec<u64>,
    bases: Vec<u16>,
    offsets: Vec<u16>,
}

impl Decoded<'_> {
    pub fn new(file: &[u8]) -> Decoded<'_> {
        let parts = Parts::read(file).expect("the generator writes what the library reads");
        let numbers = |bytes: &[u8]| (0..bytes.len() / 2).map(|at| format::u16_at(bytes, at)).collect();
        let (bases, offsets): (Vec<u16>, Vec<u16>) = (numbers(parts.bases), numbers(parts.offsets));
        let tallies = bases.iter().map(|&base| lookup::spread(base)).collect();
        Decoded { parts, tallies, bases, offsets }
    }

    pub fn tables(&self) -> Tables<'_> {
        let Parts { layout, entries, checks, choices, .. } = self.parts;
        let (tallies, bases, offsets) = (&self.tallies, &self.bases, &self.offsets);
        Tables { layout, entries, checks, tallies, choices, bases, offsets }
    }
}

/// The boards that share an index, class by class.
struct Classes {
    /// [`UNREACHED`] for a class without a board that can be solved.
    distances: Vec<u8>,
    /// The check bits that tell the boards of the class that can be solved.
    checks: Vec<u8>,
    /// The least solution, which is the same for all boards of the class that can be solved.
    solutions: Vec<Option<u16>>,
}

impl Classes {
    fn new(solved: &Solved, layout: Layout) -> Classes {
        let len = layout.classes() as usize;
        let mut classes =
            Classes { distances: vec![UNREACHED; len], checks: vec![0; len], solutions: vec![None; len] };
        for board in 0..=u16::MAX {
            let distance = solved.distances[usize::from(board)];
            if distance != UNREACHED {
                let index = layout.index(board);
                classes.distances[index] = distance;
                classes.checks[index] = layout.check(board);
                classes.solutions[index] = Some(solved.solutions[usize::from(board)]);
            }
        }
        classes
    }

    fn all_reached(&self) -> bool {
        !self.distances.contains(&UNREACHED)
    }
}

/// How many bits an entry should have.
fn entry_bits(classes: &Classes, counts: &[u32], folded: Layout) -> u8 {
    if counts[0] == 1 && counts.iter().sum::<u32>() == 1 << 16 {
        // Every set of moves solves one board, so the solution is linear and no board shares it.
        return 0;
    }
    // Four bits hold no check bits, and those are a sum over the index only where every index has some.
    let fits = folded.max_distance < 15 && (folded.check_bits == 0 || classes.all_reached());
    if fits && folded.classes() > MOST_ENTRIES_OF_A_BYTE { 4 } else { 8 }
}

/// The entries; that of a class without a board that can be solved is beyond every distance.
fn entries(classes: &Classes, layout: Layout) -> Vec<u8> {
    let distances = classes.distances.iter();
    match layout.entry_bits {
        0 => Vec::new(),
        4 => {
            let nibbles: Vec<u8> = distances.map(|&distance| distance.min(15)).collect();
            nibbles.chunks(2).map(|pair| pair[0] | pair[1] << 4).collect()
        }
        _ => {
            let entry = |(&distance, check): (&u8, &u8)| distance.min(layout.distance_mask()) | check;
            distances.zip(&classes.checks).map(entry).collect()
        }
    }
}

/// The check bits as a linear function of the index.
fn checks(classes: &Classes, layout: Layout) -> Vec<u8> {
    let check = |index: usize| Some(u16::from(classes.checks[index]));
    linear(layout.checks_len(), check).into_iter().map(|check| check as u8).collect()
}

/// Numbers for each value of each digit of the index, such that their sum is the wanted number wherever
/// one bit of the index is set, or none, and a number is wanted.
fn linear(len: usize, wanted: impl Fn(usize) -> Option<u16>) -> Vec<u16> {
    let at_zero = wanted(0).unwrap_or(0);
    let number = |at: usize| {
        let (digit, value) = (at / DIGIT, at % DIGIT);
        let bits = (0..DIGIT_BITS).filter(|bit| value >> bit & 1 == 1);
        let indices = bits.map(|bit| 1 << (digit * usize::from(DIGIT_BITS) + usize::from(bit)));
        let sum = indices.fold(0, |sum, index| sum ^ wanted(index).unwrap_or(at_zero) ^ at_zero);
        if digit == 0 { sum ^ at_zero } else { sum }
    };
    (0..len).map(number).collect()
}

/// How the solution of a class is kept: a base that is a linear function of the index, and a choice
/// among the offsets from it. The offsets are sums of quiet patterns and of ways from goal to goal, so
/// there are few where those are few.
struct Choice {
    layout: Layout,
    choices: Vec<u8>,
    bases: Vec<u16>,
    offsets: Vec<u16>,
}

impl Choice {
    fn smallest(classes: &Classes, folded: Layout) -> Choice {
        let bases = linear(folded.bases_len(), |index| classes.solutions[index]);
        let offset =
            |index: usize| classes.solutions[index].map(|solution| solution ^ lookup::base(&bases, index));
        let mut offsets: Vec<u16> = (0..folded.classes() as usize).filter_map(offset).collect();
        offsets.sort_unstable();
        offsets.dedup();

        let offset_bits = offsets.len().next_power_of_two().ilog2() as u8;
        let choosing = match offset_bits {
            0 => folded,
            1..=4 => Layout { choice_bits: 4, offset_bits: 4, ..folded },
            5..=8 => Layout { choice_bits: 8, offset_bits, ..folded },
            _ => Layout { choice_bits: 16, offset_bits: folded.index_bits, ..folded },
        };
        let listing = Layout { choice_bits: 16, offset_bits: folded.index_bits, ..folded };
        if !folded.is_linear() && (choosing == listing || listing.total_bytes() < choosing.total_bytes()) {
            let solutions = classes.solutions.iter().map(|solution| solution.unwrap_or(0)).collect();
            return Choice { layout: listing, choices: Vec::new(), bases: Vec::new(), offsets: solutions };
        }
        let choice = |index: usize| match offset(index) {
            Some(wanted) => offsets.binary_search(&wanted).expect("every offset is listed") as u8,
            None => 0,
        };
        let choices = match choosing.choice_bits {
            0 => Vec::new(),
            4 => (0..choosing.choices_len()).map(|at| choice(2 * at) | choice(2 * at + 1) << 4).collect(),
            _ => (0..choosing.choices_len()).map(choice).collect(),
        };
        // A choice is masked to an offset when it is read, so their number is filled up to a power of two.
        offsets.resize(choosing.offsets_len(), 0);
        Choice { layout: choosing, choices, bases, offsets }
    }
}

/// How many boards are at each distance.
fn counts(solved: &Solved, layout: Layout) -> Vec<u32> {
    let mut counts = vec![0; layout.counts_len()];
    for &distance in &solved.distances {
        if distance != UNREACHED {
            counts[usize::from(distance)] += 1;
        }
    }
    counts
}

/// For each distance, how many classes with that distance come before each block of them.
fn ranks(classes: &Classes, layout: Layout) -> Vec<u16> {
    if layout.is_linear() {
        return Vec::new();
    }
    let blocks = layout.rank_blocks();
    let mut before = vec![0; layout.counts_len()];
    let mut ranks = vec![0; layout.ranks_len()];
    for (block, distances) in classes.distances.chunks(RANK_BLOCK).enumerate() {
        for (distance, before) in before.iter_mut().enumerate() {
            ranks[distance * blocks + block] = *before;
            *before += distances.iter().filter(|&&there| usize::from(there) == distance).count() as u16;
        }
    }
    ranks
}
