//! [`Moves`]: a set of moves.

use core::fmt;

use crate::cell::Cell;
use crate::cell_set::cell_set;

/// A set of moves. Bit `i` is the move that chooses cell `i`.
///
/// Moves commute, and choosing a cell twice changes nothing, so a set describes a solution completely. The order of
/// sets is that of their bits as numbers, not the row-major lexicographic order of
/// [solutions](crate::Table::solutions).
///
/// ```
/// use fliptable::{FLIP_GAME, Moves};
///
/// let grid = FLIP_GAME.grid();
/// let moves: Moves = [grid.cell(0, 0), grid.cell(3, 1)].into_iter().flatten().collect();
/// assert_eq!(moves, Moves::from_bits(0x2001));
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves.first(), grid.cell(0, 0));
/// assert_eq!(grid.display_moves(moves).to_string(), "1 1, 4 2");
///
/// // What remains of a solution after its first move.
/// assert_eq!(moves - Moves::from(grid.cell(0, 0).unwrap()), Moves::from_bits(0x2000));
/// for cell in moves {
///     assert!(moves.contains(cell));
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves(u64);

cell_set!(Moves);

impl Moves {
    /// Returns `true` if the set has this move.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let moves = Moves::from_bits(0b10);
    /// assert!(!moves.contains(Cell::new(0).unwrap()) && moves.contains(Cell::new(1).unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Returns `true` if this set comes before another set of the same size in row-major lexicographic order: of the
    /// moves that are in exactly one of the sets, the lowest-numbered one is in this set.
    #[inline(always)]
    pub(crate) const fn precedes(self, other: Moves) -> bool {
        let difference = self.0 ^ other.0;
        self.0 & difference & difference.wrapping_neg() != 0
    }
}

/// Creates the set with only this move.
impl From<Cell> for Moves {
    #[inline]
    fn from(cell: Cell) -> Moves {
        Moves(cell.bit())
    }
}

/// Formats the set of cell numbers, as in `{0, 13}`.
impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::number)).finish()
    }
}
