//! Packing: the parts of a table, and the file that holds them.

use std::vec;
use std::vec::Vec;

use rayon::prelude::*;

use super::search::{Solved, UNREACHED};
use crate::board::Board;
use crate::format::{self, Parts};
use crate::layout::{Layout, RANK_BLOCK};
use crate::lookup;
use crate::moves::Moves;
use crate::rule::Rule;

/// The file of a table in the layout that [`fold`](super::fold::fold) found, with the smallest way to
/// keep the solutions.
pub fn pack(rule: &Rule, solved: &Solved, folded: Layout) -> Vec<u8> {
    let counts = counts(solved, folded);
    let classes = Classes::new(solved, folded);
    // Then every set of moves solves one board, so the solution is linear and no board shares it.
    let linear = counts[0] == 1 && counts.iter().sum::<u32>() == 1 << 16;
    let choice = Choice::smallest(&classes, Layout { linear, ..folded });
    let layout = choice.layout;
    let ranks = ranks(&classes, layout);
    let entries = if layout.linear { &[][..] } else { &classes.entries };

    let mut file = Vec::new();
    file.extend(format::MAGIC);
    file.push(format::VERSION);
    file.extend([layout.shift, layout.check_bits, layout.index_bits, layout.choice_bits, layout.offset_bits]);
    file.extend([u8::from(layout.linear), layout.max_distance]);
    file.extend((rule.goals().len() as u32).to_le_bytes());
    file.extend(rule.masks().iter().chain(rule.goals()).flat_map(|board| board.bits().to_le_bytes()));
    file.extend(entries);
    file.extend(&choice.choices);
    file.extend(choice.bases.iter().chain(&choice.offsets).flat_map(|number| number.to_le_bytes()));
    file.extend(counts.iter().flat_map(|number| number.to_le_bytes()));
    file.extend(ranks.iter().flat_map(|number| number.to_le_bytes()));
    file
}

/// The first board, if any, for which the packed table answers otherwise than the search.
pub fn first_difference(file: &[u8], solved: &Solved) -> Option<Board> {
    let parts = read(file);
    let (bases, offsets) = (numbers(parts.bases), numbers(parts.offsets));
    let tallies: Vec<u64> = bases.iter().map(|&base| lookup::spread(base)).collect();
    let differs = |&bits: &u16| {
        let (board, at) = (Board::from_bits(bits), usize::from(bits));
        let distance = lookup::distance(parts.layout, parts.entries, &tallies, board);
        if distance.unwrap_or(UNREACHED) != solved.distances[at] {
            return true;
        }
        // Where there is no distance the lookup of a solution ends as soon as it has seen that.
        let solution =
            || lookup::solution(parts.layout, parts.entries, parts.choices, &bases, &offsets, board);
        distance.is_some() && solution().map(Moves::bits) != Some(solved.solutions[at])
    };
    (0..=u16::MAX).into_par_iter().with_min_len(1 << 12).find_first(differs).map(Board::from_bits)
}

/// Takes apart a file that was packed here.
pub fn read(file: &[u8]) -> Parts<'_> {
    Parts::read(file).expect("the generator writes what the library reads")
}

/// A part that is a row of 16-bit numbers.
pub fn numbers(bytes: &[u8]) -> Vec<u16> {
    (0..bytes.len() / 2).map(|at| format::u16_at(bytes, at)).collect()
}

/// The boards that share an index, class by class.
struct Classes {
    /// The check bits above the distance; in a class without a board that can be solved, a distance
    /// beyond the greatest.
    entries: Vec<u8>,
    /// The least solution, which is the same for all boards of the class that can be solved.
    solutions: Vec<Option<u16>>,
}

impl Classes {
    fn new(solved: &Solved, layout: Layout) -> Classes {
        let mut classes = Classes {
            entries: vec![layout.distance_mask(); layout.classes()],
            solutions: vec![None; layout.classes()],
        };
        for board in 0..=u16::MAX {
            let distance = solved.distances[usize::from(board)];
            if distance != UNREACHED {
                let index = layout.index(board);
                classes.entries[index] = layout.check(board) | distance;
                classes.solutions[index] = Some(solved.solutions[usize::from(board)]);
            }
        }
        classes
    }
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
        let bases = bases(classes, folded);
        let offset =
            |index: usize| classes.solutions[index].map(|solution| solution ^ lookup::base(&bases, index));
        let mut offsets: Vec<u16> = (0..folded.classes()).filter_map(offset).collect();
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
        if !folded.linear && (choosing == listing || listing.total_bytes() < choosing.total_bytes()) {
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

/// One base for each value of each nibble of the index, such that their sum is the solution wherever
/// one bit of the index is set, or none.
fn bases(classes: &Classes, layout: Layout) -> Vec<u16> {
    let at_zero = classes.solutions[0].unwrap_or(0);
    let base = |at: usize| {
        let (nibble, value) = (at / 16, at % 16);
        let bits = (0..4).filter(|bit| value >> bit & 1 == 1).map(|bit| 1 << (4 * nibble + bit));
        let sum = bits.map(|index| classes.solutions[index].unwrap_or(at_zero) ^ at_zero);
        sum.fold(if nibble == 0 { at_zero } else { 0 }, |sum, one| sum ^ one)
    };
    (0..layout.bases_len()).map(base).collect()
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
    if layout.linear {
        return Vec::new();
    }
    let blocks = layout.rank_blocks();
    let mut before = vec![0; layout.counts_len()];
    let mut ranks = vec![0; layout.ranks_len()];
    for (block, entries) in classes.entries.chunks(RANK_BLOCK).enumerate() {
        for (distance, before) in before.iter_mut().enumerate() {
            let has_distance = |entry: &&u8| usize::from(*entry & layout.distance_mask()) == distance;
            ranks[distance * blocks + block] = *before;
            *before += entries.iter().filter(has_distance).count() as u16;
        }
    }
    ranks
}
