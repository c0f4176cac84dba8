//! C: a header for C99 and C++11.
//!
//! Values of up to 16 bits are computed in `unsigned`, which has at least 16 bits, and wider ones in `uint32_t` or
//! `uint64_t`: operands of narrower types would be promoted to `int`. A mask, rather than a cast, makes them narrow
//! again, since strict compilers warn about casts that some of the types do not need.

use std::iter;

use crate::export::data::{Data, Linear, Notation, Run};
use crate::export::template::{Template, hex, rows};

/// What is expected instead of this name; `None` if it can start the names of functions and macros.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let is_reserved = name.starts_with('_') || name.ends_with('_') || name.contains("__");
    is_reserved.then_some("a name without leading, trailing or consecutive underscores, which would make the generated names reserved in C++")
}

/// The text of the header.
pub fn export(data: &Data) -> String {
    let upper = data.name.to_uppercase();
    let cells = data.cells;
    let board_bits = width(cells).max(16);
    let count_bits = if cells < 32 { 32 } else { 64 };
    let usable = data.linear.as_ref().map_or(data.table.grid().full().bits(), |linear| linear.live_cells);
    let outside = u64::MAX >> (64 - board_bits) & !usable;
    let all = |bits: u8| format!("{:#x}u", u64::MAX >> (64 - bits));
    let notation = Notation {
        sets: &|sets, bits| hex(sets, width(bits)),
        bytes: &|bytes| hex(bytes, 8),
        count_suffix: "u",
        has_constants: false,
    };
    let mut header = data.template(&notation);
    add_type(&mut header, ["BOARD", "READ_BOARD"], board_bits);
    add_type(&mut header, ["COUNT", "READ_COUNT"], count_bits);
    header
        .slot("BITS", computed(board_bits))
        .slot("GOAL_COUNT", data.table.goals().len())
        .slot("GUARD", format!("FLIPTABLE_GAME_{upper}"))
        .slot("FINGERPRINT", 0)
        .slot("UPPER", upper)
        .slot("ALL", all(board_bits))
        .slot("FULL", all(cells))
        .slot("COUNT_ALL", all(count_bits))
        .slot("OUTSIDE", format!("{outside:#x}u"))
        .slot("MOVABLE_COUNT", data.table.masks.iter().filter(|mask| *mask != 0).count())
        .condition("outside", outside != 0)
        .text("searched", include_str!("searched.h"))
        .text("linear", include_str!("linear.h"));
    if let Some(linear) = &data.linear {
        add_linear(&mut header, data, linear, board_bits);
    }
    let template = include_str!("header.h");
    let hash = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let fingerprint = header.render(template).bytes().fold(0x811C_9DC5, hash);
    header.slot("FINGERPRINT", format!("{fingerprint:#010x}")).render(template)
}

fn add_linear(header: &mut Template, data: &Data, linear: &Linear, board_bits: u8) {
    let (cells, runs) = (data.cells, &linear.runs);
    // A word in one number is read at once.
    let is_wide = cells + linear.syndrome_bits > 64;
    let word_bits = if is_wide { 64 } else { width(cells + linear.syndrome_bits).max(16) };
    if !is_wide {
        let parts = linear.words.moves.iter().zip(&linear.words.syndromes);
        let words = parts.map(|(&moves, &syndrome)| moves | (u128::from(syndrome) << cells) as u64);
        header.text("words", hex(&words.collect::<Vec<_>>(), word_bits));
    }
    add_type(header, ["STORED_WORD", "READ_WORD"], word_bits);
    add_type(header, ["STORED_SYNDROME", "READ_SYNDROME"], width(linear.syndrome_bits));
    let candidates = runs.iter().map(|run| run.end - run.first);
    let group_count = runs.iter().map(|run| run.groups.len()).max().unwrap_or(1);
    let padded =
        |run: &Run| run.groups.iter().copied().chain(iter::repeat(0)).take(group_count).collect::<Vec<_>>();
    let groups: Vec<u64> = runs.iter().flat_map(padded).collect();
    let goals: Vec<u64> = runs.iter().map(|run| run.goal).collect();
    let has_several_runs = linear.offsets.syndromes.iter().any(|syndrome| *syndrome != 0);
    header
        .slot("WORD", computed(word_bits))
        .slot("NO_WORD", if has_several_runs { "{0u, 0u}" } else { "{0u}" })
        .slot("GROUP_COUNT", group_count)
        .slot("MOST_CANDIDATES", candidates.max().unwrap_or(0))
        .slot("WORD_COUNT", linear.words.moves.len())
        .slot("OFFSET_COUNT", linear.offsets.moves.len())
        .slot("RUN_COUNT", runs.len())
        .condition("wide", is_wide)
        .condition("several_runs", has_several_runs)
        .text("run_offsets", rows(runs.iter().map(|run| run.end)))
        .text("run_goals", hex(&goals, board_bits))
        .text("groups", hex(&groups, board_bits));
}

/// Sets the type of the elements of a table, and the macro that reads them.
fn add_type(header: &mut Template, [stored, read]: [&'static str; 2], bits: u8) {
    header.slot(stored, format!("uint{bits}_t")).slot(read, format!("FLIPTABLE_READ_{bits}"));
}

/// The type that such numbers are computed in.
fn computed(bits: u8) -> String {
    if bits <= 16 { "unsigned".into() } else { format!("uint{bits}_t") }
}

/// The width of the narrowest type that holds a number of this many bits.
fn width(bits: u8) -> u8 {
    bits.next_power_of_two().max(8)
}
