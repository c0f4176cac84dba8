//! Where a table's parts come from: constants that a query takes in as it is compiled.

use crate::board::Board;
use crate::cell::Cell;
use crate::layout::Layout;
use crate::lookup::Tables;
use crate::rule::Rule;

/// Where the parts of a table are embedded. [`include_table!`](crate::include_table) implements it; nothing
/// else should, since queries trust that the parts fit together.
pub trait Source: 'static {
    #[doc(hidden)]
    const RULE: &'static Rule<'static>;
    #[doc(hidden)]
    const LAYOUT: Layout;
    #[doc(hidden)]
    const ENTRIES: &'static [u8];
    #[doc(hidden)]
    const CHECKS: &'static [u8];
    #[doc(hidden)]
    const TALLIES: &'static [u64];
    #[doc(hidden)]
    const CHOICES: &'static [u8];
    #[doc(hidden)]
    const BASES: &'static [u16];
    #[doc(hidden)]
    const OFFSETS: &'static [u16];
    #[doc(hidden)]
    const COUNTS: &'static [u32];
    #[doc(hidden)]
    const RANKS: &'static [u16];
}

/// The parts that answer. A query reads some of them, and only those end up in the program.
#[inline(always)]
pub(crate) const fn tables<S: Source>() -> Tables<'static> {
    Tables {
        layout: S::LAYOUT,
        entries: S::ENTRIES,
        checks: S::CHECKS,
        tallies: S::TALLIES,
        choices: S::CHOICES,
        bases: S::BASES,
        offsets: S::OFFSETS,
    }
}

/// Whether this move leaves a board one move closer to a goal than `distance`, that of `board`.
pub(crate) const fn comes_closer<S: Source>(board: Board, distance: u8, cell: Cell) -> bool {
    match tables::<S>().distance(S::RULE.play(board, cell)) {
        Some(after) => after < distance,
        None => false,
    }
}
