//! C: a header for C99 and C++11.
//!
//! Values of up to 16 bits are computed in `unsigned`, which has at least 16 bits, and wider ones in `uint32_t` or
//! `uint64_t`: operands of narrower types would be promoted to `int`. A mask, rather than a cast, makes them narrow
//! again, since strict compilers warn about casts that some of the types do not need.

use std::iter;

use crate::export::data::{Data, Layout, Run};
use crate::export::template::{hex, rows};

/// What is expected instead of this name; `None` if it can start the names of functions and macros.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let is_reserved = name.starts_with('_') || name.ends_with('_') || name.contains("__");
    is_reserved.then_some("a name without leading, trailing or consecutive underscores, which would make the generated names reserved in C++")
}

/// The widest line of numbers.
const WIDTH: usize = 96;

/// The text of the header.
pub fn export(data: &Data) -> String {
    let upper = data.name.to_uppercase();
    let cells = data.cells;
    let board_bits = width(cells).max(16);
    let boards = |boards: &[u64]| rows(hex(boards, board_bits, ""), WIDTH);
    let counts = data.counts.as_deref().unwrap_or_default();
    let count_bits = if cells < 32 { 32 } else { 64 };
    let mut usable = u64::MAX >> (64 - cells);
    if let Layout::Linear(linear) = &data.layout {
        usable = linear.live_cells;
    }
    let all = u64::MAX >> (64 - board_bits);

    let mut header = data.template();
    header
        .slot("GOAL_COUNT", data.goals.len())
        .slot("GUARD", format!("FLIPTABLE_GAME_{upper}"))
        .slot("FINGERPRINT", 0)
        .slot("UPPER", upper)
        .slot("BOARD", stored(board_bits))
        .slot("BITS", computed(board_bits))
        .slot("COUNT", stored(count_bits))
        .slot("READ_BOARD", format!("FLIPTABLE_READ_{board_bits}"))
        .slot("READ_COUNT", format!("FLIPTABLE_READ_{count_bits}"))
        .slot("ALL", format!("{all:#x}u"))
        .slot("FULL", format!("{:#x}u", u64::MAX >> (64 - cells)))
        .slot("COUNT_ALL", format!("{:#x}u", u64::MAX >> (64 - count_bits)))
        .slot("OUTSIDE", format!("{:#x}u", all & !usable))
        .slot("MOVABLE_COUNT", data.masks.iter().filter(|mask| **mask != 0).count())
        .condition("outside", all != usable)
        .text("goals", boards(&data.goals))
        .text("masks", boards(&data.masks))
        .text("counts", rows(counts.iter().map(|count| format!("{count}u")), WIDTH));
    match &data.layout {
        Layout::Searched(searched) => header
            .text("entries", rows(hex(searched.entries, 8, ""), WIDTH))
            .text("moves", rows(searched.moves, WIDTH))
            .text("lookup", include_str!("searched.h")),
        Layout::Linear(linear) => {
            let is_wide = cells + linear.syndrome_bits > 64;
            let syndrome_bits = width(linear.syndrome_bits);
            let word_bits = if is_wide { 64 } else { width(cells + linear.syndrome_bits).max(16) };
            let syndromes = |words| rows(hex(&data.syndromes_of(words), syndrome_bits, ""), WIDTH);
            let words = if is_wide {
                boards(&data.moves_of(&linear.words))
            } else {
                rows(hex(&linear.words, word_bits, ""), WIDTH)
            };
            let runs = &linear.runs;
            let group_count = 1 + runs.iter().map(|run| run.groups.len()).max().unwrap_or(0);
            let padded = |run: &Run| {
                let groups = [run.free].into_iter().chain(run.groups.clone());
                groups.chain(iter::repeat(0)).take(group_count).collect::<Vec<u64>>()
            };
            let groups: Vec<u64> = runs.iter().flat_map(padded).collect();
            let firsts = [0].into_iter().chain(runs.iter().map(|run| run.end));
            let candidates = runs.iter().zip(firsts).map(|(run, first)| run.end - first);
            let has_several_runs = data.syndromes_of(&linear.offsets).iter().any(|syndrome| *syndrome != 0);
            header
                .slot("WORD", computed(word_bits))
                .slot("STORED_WORD", stored(word_bits))
                .slot("STORED_SYNDROME", stored(syndrome_bits))
                .slot("READ_WORD", format!("FLIPTABLE_READ_{word_bits}"))
                .slot("READ_SYNDROME", format!("FLIPTABLE_READ_{syndrome_bits}"))
                .slot("NO_WORD", if has_several_runs { "{0u, 0u}" } else { "{0u}" })
                .slot("GROUP_COUNT", group_count)
                .slot("MOST_CANDIDATES", candidates.max().unwrap_or(0))
                .slot("WORD_COUNT", linear.words.len())
                .slot("OFFSET_COUNT", linear.offsets.len())
                .slot("RUN_COUNT", runs.len())
                .condition("wide", is_wide)
                .condition("several_runs", has_several_runs)
                .condition("has_syndrome", linear.syndrome_bits > 0)
                .condition("syndrome_in_word", linear.syndrome_bits > 0 && !is_wide)
                .text("words", words)
                .text("word_syndromes", syndromes(&linear.words))
                .text("offsets", boards(&data.moves_of(&linear.offsets)))
                .text("offset_syndromes", syndromes(&linear.offsets))
                .text("run_offsets", rows(runs.iter().map(|run| run.end), WIDTH))
                .text("run_goals", boards(&runs.iter().map(|run| run.goal).collect::<Vec<_>>()))
                .text("groups", boards(&groups))
                .text("lookup", include_str!("linear.h"))
        }
    };
    let template = include_str!("header.h");
    let hash = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let fingerprint = header.render(template).bytes().fold(0x811C_9DC5, hash);
    header.slot("FINGERPRINT", format!("{fingerprint:#010x}")).render(template)
}

/// The width of the narrowest type that holds a number of this many bits.
fn width(bits: u8) -> u8 {
    bits.next_power_of_two().max(8)
}

/// The type of the elements of a table, and of the boards that callers pass and get.
fn stored(width: u8) -> String {
    format!("uint{width}_t")
}

/// The type that such numbers are computed in.
fn computed(width: u8) -> String {
    if width <= 16 { "unsigned".into() } else { stored(width) }
}
