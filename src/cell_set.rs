//! What [`Board`](crate::Board) and [`Moves`](crate::Moves) have in common: both are sets of cells, stored as bits.

use core::iter::FusedIterator;

use crate::cell::Cell;

/// Implements the methods and operators of a set of cells for a tuple struct of a `u64`.
macro_rules! cell_set {
    ($Set:ident) => {
        impl $Set {
            /// The empty set.
            pub const EMPTY: $Set = $Set(0);

            /// Creates a set from bits: it contains cell `i` if bit `i` is set.
            #[inline(always)]
            #[must_use]
            pub const fn from_bits(bits: u64) -> $Set {
                $Set(bits)
            }

            /// Returns the set as bits.
            #[inline(always)]
            #[must_use]
            pub const fn bits(self) -> u64 {
                self.0
            }

            /// Returns the number of cells in the set, 0 to 64.
            ///
            /// ```
            /// use fliptable::{Board, Moves};
            ///
            /// assert_eq!(Board::from_bits(0b1011).len(), 3);
            /// assert_eq!(Moves::from_bits(0b1011).len(), 3);
            /// ```
            #[doc(alias = "count")]
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns `true` if the set contains no cell.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the set with this cell added.
            ///
            /// ```
            /// use fliptable::{Board, Cell, Moves};
            ///
            /// let cell = Cell::new(3).unwrap();
            /// assert_eq!(Board::EMPTY.with(cell), Board::from_bits(0b1000));
            /// assert_eq!(Moves::EMPTY.with(cell), Moves::from_bits(0b1000));
            /// ```
            #[inline]
            #[must_use = "this returns a new set and leaves the original unchanged"]
            pub const fn with(self, cell: Cell) -> $Set {
                $Set(self.0 | cell.bit())
            }

            /// Returns the set with this cell removed.
            ///
            /// ```
            /// use fliptable::{Board, Cell, Moves};
            ///
            /// let cell = Cell::new(3).unwrap();
            /// assert_eq!(Board::from_bits(0b1010).without(cell), Board::from_bits(0b10));
            /// assert_eq!(Moves::from_bits(0b1010).without(cell), Moves::from_bits(0b10));
            /// ```
            #[inline]
            #[must_use = "this returns a new set and leaves the original unchanged"]
            pub const fn without(self, cell: Cell) -> $Set {
                $Set(self.0 & !cell.bit())
            }

            /// Returns the set with this cell added if it is missing, and removed if it is present. Other cells stay
            /// unchanged; to play a move, use [`Table::play`](crate::Table::play).
            ///
            /// ```
            /// use fliptable::{Board, Cell, Moves};
            ///
            /// let cell = Cell::new(0).unwrap();
            /// assert_eq!(Board::from_bits(0b10).toggled(cell), Board::from_bits(0b11));
            /// assert_eq!(Moves::from_bits(0b11).toggled(cell), Moves::from_bits(0b10));
            /// ```
            #[inline]
            #[must_use = "this returns a new set and leaves the original unchanged"]
            pub const fn toggled(self, cell: Cell) -> $Set {
                $Set(self.0 ^ cell.bit())
            }

            /// Returns the lowest-numbered cell; `None` if the set is empty.
            ///
            /// ```
            /// use fliptable::{Board, Cell, Moves};
            ///
            /// let (board, moves) = (Board::from_bits(0b1010), Moves::from_bits(0b1010));
            /// assert_eq!((board.first(), board.last()), (Cell::new(1), Cell::new(3)));
            /// assert_eq!((moves.first(), moves.last()), (Cell::new(1), Cell::new(3)));
            /// assert_eq!(Moves::EMPTY.first(), None);
            /// ```
            #[inline(always)]
            #[must_use]
            pub const fn first(self) -> Option<Cell> {
                $crate::cell_set::first(self.0)
            }

            /// Returns the highest-numbered cell; `None` if the set is empty.
            #[inline]
            #[must_use]
            pub const fn last(self) -> Option<Cell> {
                $crate::cell_set::last(self.0)
            }

            /// Returns `true` if every cell of this set is also in `other`.
            ///
            /// ```
            /// use fliptable::{Board, Moves};
            ///
            /// assert!(Board::from_bits(0b0010).is_subset(Board::from_bits(0b1010)));
            /// assert!(!Moves::from_bits(0b0011).is_subset(Moves::from_bits(0b1010)));
            /// ```
            #[inline]
            #[must_use]
            pub const fn is_subset(self, other: $Set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns an iterator over the cells in ascending order.
            ///
            /// ```
            /// use fliptable::{Board, Cell, Moves};
            ///
            /// let cells: Vec<u8> = Board::from_bits(0b1011).iter().map(Cell::number).collect();
            /// assert_eq!(cells, [0, 1, 3]);
            /// assert!(Moves::from_bits(0b1011).iter().eq(Board::from_bits(0b1011).iter()));
            /// ```
            #[inline]
            #[must_use]
            pub const fn iter(self) -> $crate::cell_set::CellIter {
                $crate::cell_set::CellIter::new(self.0)
            }
        }

        impl From<u64> for $Set {
            #[inline(always)]
            fn from(bits: u64) -> $Set {
                $Set(bits)
            }
        }

        impl From<$Set> for u64 {
            #[inline(always)]
            fn from(set: $Set) -> u64 {
                set.0
            }
        }

        $crate::cell_set::cell_set!(@operator $Set, BitAnd bitand BitAndAssign bitand_assign, |a, b| a & b,
            "Returns the cells in both sets.");
        $crate::cell_set::cell_set!(@operator $Set, BitOr bitor BitOrAssign bitor_assign, |a, b| a | b,
            "Returns the cells in at least one of the sets.");
        $crate::cell_set::cell_set!(@operator $Set, BitXor bitxor BitXorAssign bitxor_assign, |a, b| a ^ b,
            "Returns the cells in exactly one of the sets.");
        $crate::cell_set::cell_set!(@operator $Set, Sub sub SubAssign sub_assign, |a, b| a & !b,
            "Returns the cells of this set that are not in the other.");

        impl Extend<Cell> for $Set {
            fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
                *self |= cells.into_iter().collect::<$Set>();
            }
        }

        impl FromIterator<Cell> for $Set {
            fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> $Set {
                cells.into_iter().fold($Set::EMPTY, $Set::with)
            }
        }

        impl IntoIterator for $Set {
            type Item = Cell;
            type IntoIter = $crate::cell_set::CellIter;
            #[inline]
            fn into_iter(self) -> $crate::cell_set::CellIter {
                self.iter()
            }
        }

        impl IntoIterator for &$Set {
            type Item = Cell;
            type IntoIter = $crate::cell_set::CellIter;
            #[inline]
            fn into_iter(self) -> $crate::cell_set::CellIter {
                self.iter()
            }
        }

        $crate::cell_set::cell_set!(@format $Set LowerHex UpperHex Binary);
    };
    (@operator $Set:ident, $Op:ident $op:ident $OpAssign:ident $op_assign:ident, |$a:ident, $b:ident| $value:expr,
        $doc:literal) => {
        #[doc = $doc]
        impl core::ops::$Op for $Set {
            type Output = $Set;
            #[inline(always)]
            fn $op(self, other: $Set) -> $Set {
                let ($a, $b) = (self.0, other.0);
                $Set($value)
            }
        }

        impl core::ops::$OpAssign for $Set {
            #[inline(always)]
            fn $op_assign(&mut self, other: $Set) {
                *self = core::ops::$Op::$op(*self, other);
            }
        }
    };
    (@format $Set:ident $($Format:ident)*) => {
        $(
            impl core::fmt::$Format for $Set {
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    core::fmt::$Format::fmt(&self.0, f)
                }
            }
        )*
    };
}
pub(crate) use cell_set;

#[inline(always)]
pub(crate) const fn first(bits: u64) -> Option<Cell> {
    if bits == 0 { None } else { Some(Cell::from_low_bits(bits.trailing_zeros())) }
}

#[inline(always)]
pub(crate) const fn last(bits: u64) -> Option<Cell> {
    if bits == 0 { None } else { Some(Cell::from_low_bits(63 - bits.leading_zeros())) }
}

/// An iterator over a set of cells in ascending order, from either end. Returned by [`Board::iter`](crate::Board::iter),
/// [`Moves::iter`](crate::Moves::iter) and [`Grid::cells`](crate::Grid::cells).
///
/// ```
/// use fliptable::{Board, Cell};
///
/// let mut cells = Board::from_bits(0b1011).iter();
/// assert_eq!(cells.len(), 3);
/// assert_eq!((cells.next(), cells.next_back()), (Cell::new(0), Cell::new(3)));
/// assert_eq!((cells.next(), cells.next()), (Cell::new(1), None));
/// ```
#[derive(Clone, Debug)]
pub struct CellIter {
    bits: u64,
}

impl CellIter {
    #[inline]
    pub(crate) const fn new(bits: u64) -> CellIter {
        CellIter { bits }
    }
}

impl Iterator for CellIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = first(self.bits)?;
        self.bits &= self.bits - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl DoubleEndedIterator for CellIter {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        let cell = last(self.bits)?;
        self.bits ^= cell.bit();
        Some(cell)
    }
}

impl ExactSizeIterator for CellIter {
    #[inline]
    fn len(&self) -> usize {
        self.bits.count_ones() as usize
    }
}
impl FusedIterator for CellIter {}
