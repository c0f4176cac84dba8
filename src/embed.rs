//! Embedding: the macro that turns a table file into a static, and what it needs at compile time.

use crate::board::Board;
use crate::format;
pub use crate::format::Parts;
use crate::layout::Kind;
use crate::lookup;
use crate::rule::Rule;

/// Embeds a table that `generate::write` (feature `generate`) wrote to `OUT_DIR`.
///
/// ```
/// fliptable::include_table!(
///     /// The game that the build script wrote as "flip_game".
///     pub static GAME = "flip_game"
/// );
/// # fn main() {
/// assert_eq!(GAME.max_distance(), 6);
/// # }
/// ```
///
/// declares the static `GAME`, a [`Table`](crate::Table), and a type of the same name that stands for its
/// parts: `GAME` is a `Table<GAME>`. A file that is no table, or that another version of this crate
/// wrote, is an error of the build that says what to do; a name that the build script did not write is one
/// that names the missing file. Attributes go to the static: to leave a table out, put `#[cfg]` on a module
/// around it.
#[macro_export]
macro_rules! include_table {
    ($(#[$meta:meta])* $visibility:vis static $name:ident = $file:literal $(;)?) => {
        $(#[$meta])*
        $visibility static $name: $crate::Table<$name> = $crate::Table::new();

        #[doc = ::core::concat!("The embedded parts of the table [`", ::core::stringify!($name), "`](static@", ::core::stringify!($name), ").")]
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        $visibility enum $name {}

        const _: () = {
            const PARTS: $crate::embed::Parts<'static> = $crate::embed::parts(::core::include_bytes!(
                ::core::concat!(::core::env!("OUT_DIR"), "/", $file, ".fliptable")
            ));

            impl $crate::Source for $name {
                const RULE: &'static $crate::Rule<'static> = {
                    static GOALS: [$crate::Board; PARTS.goals.len() / 2] = $crate::embed::boards(PARTS.goals);
                    static RULE: $crate::Rule<'static> = $crate::embed::rule(PARTS.masks, &GOALS);
                    &RULE
                };
                const LAYOUT: $crate::Layout = PARTS.layout;
                // Not statics: those of another crate are reached through a table of addresses, which is
                // one more cache line to fetch. The price is a copy for each codegen unit that asks.
                const ENTRIES: &'static [u8] = {
                    const LEN: usize = PARTS.entries.len();
                    type Whole = $crate::embed::InOnePage<[u8; LEN], { LEN > 1024 }>;
                    &Whole::new($crate::embed::u8s(PARTS.entries)).part
                };
                const CHECKS: &'static [u8] =
                    &$crate::embed::Aligned::<[u8; PARTS.checks.len()]>($crate::embed::u8s(PARTS.checks)).0;
                const TALLIES: &'static [u64] = {
                    const LEN: usize = $crate::embed::tallies_len(&PARTS);
                    &$crate::embed::Aligned::<[u64; LEN]>($crate::embed::tallies(PARTS.bases)).0
                };
                const CHOICES: &'static [u8] =
                    &$crate::embed::Aligned::<[u8; PARTS.choices.len()]>($crate::embed::u8s(PARTS.choices)).0;
                const BASES: &'static [u16] =
                    &$crate::embed::Aligned::<[u16; PARTS.bases.len() / 2]>($crate::embed::u16s(PARTS.bases)).0;
                const OFFSETS: &'static [u16] =
                    &$crate::embed::Aligned::<[u16; PARTS.offsets.len() / 2]>($crate::embed::u16s(PARTS.offsets)).0;
                const COUNTS: &'static [u32] = {
                    static COUNTS: [u32; PARTS.counts.len() / 4] = $crate::embed::u32s(PARTS.counts);
                    &COUNTS
                };
                const RANKS: &'static [u16] = {
                    static RANKS: [u16; PARTS.ranks.len() / 2] = $crate::embed::u16s(PARTS.ranks);
                    &RANKS
                };
            }
        };
    };
}

/// Starts a part on a cache line, so that it covers as few of them as it can.
#[repr(align(64))]
pub struct Aligned<T>(pub T);

/// A part that starts on a cache line and, if it is large, on half a page: one of half a page is in one page.
#[repr(C)]
pub struct InOnePage<T, const IS_LARGE: bool>
where
    Is<IS_LARGE>: Align,
{
    start: [<Is<IS_LARGE> as Align>::Start; 0],
    pub part: T,
}

impl<T, const IS_LARGE: bool> InOnePage<T, IS_LARGE>
where
    Is<IS_LARGE>: Align,
{
    pub const fn new(part: T) -> Self {
        InOnePage { start: [], part }
    }
}

pub struct Is<const LARGE: bool>;

pub trait Align {
    type Start;
}

impl Align for Is<false> {
    type Start = Aligned<()>;
}

impl Align for Is<true> {
    type Start = HalfPage;
}

/// The alignment of a large part: two kilobytes, so that one of two kilobytes is in one page of four.
#[repr(align(2048))]
pub struct HalfPage;

/// The parts of a table file; one that cannot be read stops the build with the reason.
pub const fn parts(file: &[u8]) -> Parts<'_> {
    match Parts::read(file) {
        Ok(parts) => parts,
        Err(reason) => panic!("{}", reason),
    }
}

pub const fn rule(masks: &[u8], goals: &'static [Board]) -> Rule<'static> {
    Rule::new(boards(masks)).with_goals(goals)
}

pub const fn boards<const N: usize>(bytes: &[u8]) -> [Board; N] {
    let mut boards = [Board::EMPTY; N];
    let mut at = 0;
    while at < N {
        boards[at] = Board::from_bits(format::u16_at(bytes, at));
        at += 1;
    }
    boards
}

pub const fn u8s<const N: usize>(bytes: &[u8]) -> [u8; N] {
    match bytes.first_chunk() {
        Some(chunk) => *chunk,
        None => panic!("fliptable: a part is shorter than its length"),
    }
}

pub const fn u16s<const N: usize>(bytes: &[u8]) -> [u16; N] {
    let mut numbers = [0; N];
    let mut at = 0;
    while at < N {
        numbers[at] = format::u16_at(bytes, at);
        at += 1;
    }
    numbers
}

pub const fn u32s<const N: usize>(bytes: &[u8]) -> [u32; N] {
    let mut numbers = [0; N];
    let mut at = 0;
    while at < N {
        numbers[at] = format::u32_at(bytes, at);
        at += 1;
    }
    numbers
}

/// Only a table without entries counts the moves of its bases.
pub const fn tallies_len(parts: &Parts) -> usize {
    match parts.layout.kind() {
        Kind::Linear => parts.bases.len() / 2,
        Kind::Direct | Kind::Folded => 0,
    }
}

pub const fn tallies<const N: usize>(bases: &[u8]) -> [u64; N] {
    let mut tallies = [0; N];
    let mut at = 0;
    while at < N {
        tallies[at] = lookup::spread(format::u16_at(bases, at));
        at += 1;
    }
    tallies
}
