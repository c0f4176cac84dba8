//! Iterators over solutions: every smallest set, and the solution one move at a time.

use core::iter::FusedIterator;

use crate::board::Board;
use crate::cell::Cell;
use crate::moves::{Moves, MovesIter};
use crate::table::{Descent, Linear, Lookup, Packed, Table};

impl<'a> Table<'a> {
    /// Returns an iterator over every smallest set of moves that reaches a goal, each once, in row-major lexicographic
    /// order. The first is the [`solution`](Table::solution). The iterator is empty if no goal is reachable. If the
    /// board is a goal, it yields only the empty set.
    ///
    /// ```text
    /// b b b b        . x . .        . . x .
    /// b b b b   ->   . . . x   or   x . . .
    /// b b b b        x . . .        . . . x
    /// b b b b        . . x .        . x . .
    /// ```
    ///
    /// Each set costs a pass over the candidates, and so does `len`. If boards have more than 256 candidates, the sets
    /// are found by a depth-first search, and `len` finds all remaining sets.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// let grid = LIGHTS_OUT.grid();
    /// let solutions = LIGHTS_OUT.solutions(grid.full());
    /// assert_eq!(solutions.len(), 2);
    /// let sets: Vec<String> = solutions.map(|moves| grid.display_moves(moves).to_string()).collect();
    /// assert_eq!(sets, ["1 2, 2 4, 3 1, 4 3", "1 3, 2 1, 3 4, 4 2"]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn solutions(&self, board: Board) -> Solutions<'a> {
        Solutions {
            walk: match self.lookup() {
                Lookup::Linear(linear) | Lookup::Folded { linear, .. } => {
                    Walk::Candidates(Candidates::new(linear, board))
                }
                Lookup::Entries(entries) => Walk::Descent(Descent::new(entries, self.masks(), board)),
            },
        }
    }

    /// Returns an iterator over the moves of the [`solution`](Table::solution). It yields each cell to choose and the
    /// board after that move, and is empty if the board is a goal or no goal is reachable.
    ///
    /// ```text
    /// b b b b         w w w b         w w w w         w w w w         w w w w
    /// b b b b   1 2   b w b b   2 4   b w w w   3 1   w w w w   4 3   w w w w
    /// b b b b   -->   b b b b   -->   b b b w   -->   w w b w   -->   w w w w
    /// b b b b         b b b b         b b b b         w b b b         w w w w
    /// ```
    ///
    /// ```
    /// use fliptable::{Board, LIGHTS_OUT};
    ///
    /// let grid = LIGHTS_OUT.grid();
    /// let (cell, after) = LIGHTS_OUT.steps(grid.full()).next().unwrap();
    /// assert_eq!(grid.position(cell), (0, 1));
    /// assert_eq!(grid.display_board(after).to_string(), "wwwb\nbwbb\nbbbb\nbbbb");
    /// assert_eq!(LIGHTS_OUT.steps(grid.full()).last().unwrap().1, Board::EMPTY);
    /// ```
    #[inline]
    #[must_use]
    pub const fn steps(&self, board: Board) -> Steps<'a> {
        let moves = match self.solution(board) {
            Some(moves) => moves,
            None => Moves::EMPTY,
        };
        Steps { masks: self.masks(), board, moves: moves.iter() }
    }
}

/// An iterator over every smallest set of moves that solves a board. Returned by [`Table::solutions`].
#[derive(Clone)]
pub struct Solutions<'a> {
    walk: Walk<'a>,
}

#[derive(Clone)]
enum Walk<'a> {
    Candidates(Candidates<'a>),
    Descent(Descent<'a>),
}

impl Iterator for Solutions<'_> {
    type Item = Moves;

    fn next(&mut self) -> Option<Moves> {
        match &mut self.walk {
            Walk::Candidates(candidates) => candidates.next(),
            Walk::Descent(descent) => descent.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.len();
        (length, Some(length))
    }

    fn count(self) -> usize {
        self.len()
    }
}

/// `len` is written out because the default compares the bounds of `size_hint` and can panic.
impl ExactSizeIterator for Solutions<'_> {
    fn len(&self) -> usize {
        match &self.walk {
            Walk::Candidates(candidates) => candidates.count_left(),
            Walk::Descent(descent) => {
                let (mut rest, mut count) = (descent.clone(), 0_usize);
                while rest.next().is_some() {
                    count = count.wrapping_add(1);
                }
                count
            }
        }
    }
}
impl FusedIterator for Solutions<'_> {}

impl core::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The smallest candidates in ascending order.
#[derive(Clone)]
struct Candidates<'a> {
    linear: Linear<'a>,
    board: u64,
    /// The set returned last.
    last: Option<Moves>,
    /// The size of the sets; `None` after the last of them.
    size: Option<u8>,
}

impl<'a> Candidates<'a> {
    const fn new(linear: Linear<'a>, board: Board) -> Candidates<'a> {
        let board = board.bits();
        Candidates { linear, board, last: None, size: linear.distance(board) }
    }

    /// Whether this set has not been returned yet.
    fn is_left(&self, moves: Moves) -> bool {
        let bits = moves.bits();
        self.linear.syndrome(bits) == 0
            && Some(self.linear.size(bits)) == self.size
            && self.last.is_none_or(|last| last.precedes(moves))
    }

    /// The XOR of the board's word with every offset. It is a candidate only if its syndrome is zero.
    fn all(&self) -> impl Iterator<Item = Moves> {
        let word = self.linear.word(self.board).unwrap_or(0);
        let offsets = self.linear.offsets;
        (0..offsets.len()).map(move |i| Moves::from_bits(word ^ offsets.get_or_zero(i)))
    }

    fn next(&mut self) -> Option<Moves> {
        let left = self.all().filter(|&moves| self.is_left(moves));
        let next = left.reduce(|least, moves| if moves.precedes(least) { moves } else { least });
        if next.is_none() {
            self.size = None;
        }
        self.last = next.or(self.last);
        next
    }

    fn count_left(&self) -> usize {
        let left = self.all().filter(|&moves| self.is_left(moves));
        left.fold(0, |count, _| count.wrapping_add(1))
    }
}

/// An iterator over the moves of the solution, each with the board after it. Returned by [`Table::steps`].
#[derive(Clone)]
pub struct Steps<'a> {
    masks: Packed<'a>,
    board: Board,
    moves: MovesIter,
}

impl Iterator for Steps<'_> {
    type Item = (Cell, Board);

    fn next(&mut self) -> Option<(Cell, Board)> {
        let cell = self.moves.next()?;
        self.board ^= Board::from_bits(self.masks.get_or_zero(cell.into()));
        Some((cell, self.board))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Steps<'_> {
    fn len(&self) -> usize {
        self.moves.len()
    }
}
impl FusedIterator for Steps<'_> {}

impl core::fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
