//! Iterators over solutions: every smallest set, and the solution one move at a time.

use core::fmt;
use core::iter::FusedIterator;

use crate::board::Board;
use crate::cell::Cell;
use crate::cell_set::CellIter;
use crate::moves::Moves;
use crate::table::{Linear, Lookup, Packed, Searched, Table};

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
    /// In a linear table each set costs a pass over the candidates. If the table is searched, a depth-first search
    /// finds the sets. For each move of a set, it looks up at most one distance for each cell.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// let grid = LIGHTS_OUT.grid();
    /// let solutions = LIGHTS_OUT.solutions(grid.full());
    /// let sets: Vec<String> = solutions.map(|moves| grid.display_moves(moves).to_string()).collect();
    /// assert_eq!(sets, ["1 2, 2 4, 3 1, 4 3", "1 3, 2 1, 3 4, 4 2"]);
    /// ```
    #[must_use]
    pub fn solutions(&self, board: Board) -> Solutions<'a> {
        let walk = match self.lookup {
            Lookup::Searched(searched) => Walk::Searched(Descent::new(searched, self.masks, board.bits())),
            Lookup::Linear(linear) => Walk::Linear { linear, board: board.bits(), last: None },
        };
        Solutions { walk }
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
    pub fn steps(&self, board: Board) -> Steps<'a> {
        let moves = self.solution(board).unwrap_or_default();
        Steps { masks: self.masks, board, moves: moves.iter() }
    }
}

/// An iterator over every smallest set of moves that solves a board. Returned by [`Table::solutions`].
#[derive(Clone)]
pub struct Solutions<'a> {
    walk: Walk<'a>,
}

#[derive(Clone)]
enum Walk<'a> {
    Searched(Descent<'a>),
    /// The set returned last. It is followed by the least of the smallest candidates that come after it.
    Linear {
        linear: Linear<'a>,
        board: u64,
        last: Option<Moves>,
    },
}

impl Iterator for Solutions<'_> {
    type Item = Moves;

    fn next(&mut self) -> Option<Moves> {
        match &mut self.walk {
            Walk::Searched(descent) => descent.next(),
            Walk::Linear { linear, board, last } => {
                let left = linear
                    .smallest_candidates(*board)
                    .filter(|moves| last.is_none_or(|last| last.precedes(*moves)));
                let next = left.reduce(|least, moves| if moves.precedes(least) { moves } else { least })?;
                *last = Some(next);
                Some(next)
            }
        }
    }
}

impl FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A depth-first search for the smallest sets that lead from a board to a goal, with the moves of each in ascending
/// order.
#[derive(Clone)]
struct Descent<'a> {
    searched: Searched<'a>,
    masks: Packed<'a>,
    /// The board after the moves chosen so far.
    board: u64,
    chosen: Moves,
    /// The distance of `board`; `None` if the search is over.
    left: Option<u8>,
    /// The lowest-numbered cell to try next.
    next_cell: u8,
}

impl<'a> Descent<'a> {
    fn new(searched: Searched<'a>, masks: Packed<'a>, board: u64) -> Descent<'a> {
        let left = searched.distance(board);
        Descent { searched, masks, board, chosen: Moves::EMPTY, left, next_cell: 0 }
    }

    fn next(&mut self) -> Option<Moves> {
        loop {
            let left = self.left?;
            let found = self.chosen;
            let mut untried = self.next_cell..if left == 0 { 0 } else { self.searched.fold.cells };
            let next = untried.find_map(|cell| {
                Cell::new(cell).filter(|&cell| self.searched.is_optimal(self.masks, self.board, left, cell))
            });
            // Choose the next cell, or take back the last.
            self.left = next.or(self.chosen.last()).map(|cell| {
                self.chosen = self.chosen.toggled(cell);
                self.board ^= self.masks.get_or_zero(cell.into());
                self.next_cell = cell.number() + 1;
                if next.is_some() { left - 1 } else { left + 1 }
            });
            if left == 0 {
                return Some(found);
            }
        }
    }
}

/// An iterator over the moves of the solution, each with the board after it. Returned by [`Table::steps`].
#[derive(Clone)]
pub struct Steps<'a> {
    masks: Packed<'a>,
    board: Board,
    moves: CellIter,
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

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
