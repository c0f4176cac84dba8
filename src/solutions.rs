//! Walks over solutions: all the smallest ones, and the canonical one step by step.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::board::Board;
use crate::cell::Cell;
use crate::moves::{Moves, MovesIter};
use crate::rule::Rule;
use crate::source::{self, Source};

/// Iterates over every smallest set of moves that solves a board. Made by
/// [`Table::solutions`](crate::Table::solutions).
pub struct Solutions<S> {
    /// The board after the moves chosen so far.
    board: Board,
    /// The moves chosen so far, lowest first: the path of a depth-first walk, from which it can go back.
    chosen: Moves,
    /// How many moves are still to choose.
    left: u8,
    /// The lowest-numbered cell to try next; 16 and above when all have been tried.
    from: u8,
    done: bool,
    source: PhantomData<S>,
}

impl<S: Source> Solutions<S> {
    pub(crate) fn new(board: Board) -> Solutions<S> {
        let distance = source::tables::<S>().distance(board);
        Solutions {
            board,
            chosen: Moves::EMPTY,
            left: distance.unwrap_or(0),
            from: 0,
            done: distance.is_none(),
            source: PhantomData,
        }
    }

    /// Takes back the last move chosen, to go on with the cells after it.
    fn back(&mut self) {
        match self.chosen.last() {
            Some(cell) => {
                self.chosen = self.chosen.without(cell);
                self.board = S::RULE.play(self.board, cell);
                self.left += 1;
                self.from = cell.index() + 1;
            }
            None => self.done = true,
        }
    }
}

impl<S: Source> Iterator for Solutions<S> {
    type Item = Moves;

    fn next(&mut self) -> Option<Moves> {
        while !self.done {
            if self.left == 0 {
                let found = self.chosen;
                self.back();
                return Some(found);
            }
            match Cell::from_index(self.from) {
                Some(cell) if source::comes_closer::<S>(self.board, self.left, cell) => {
                    self.chosen = self.chosen.with(cell);
                    self.board = S::RULE.play(self.board, cell);
                    self.left -= 1;
                    self.from += 1;
                }
                Some(_) => self.from += 1,
                None => self.back(),
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let mut rest = self.clone();
        let mut count = 0;
        while rest.next().is_some() {
            count += 1;
        }
        (count, Some(count))
    }
}

impl<S: Source> ExactSizeIterator for Solutions<S> {}
impl<S: Source> FusedIterator for Solutions<S> {}

impl<S> Clone for Solutions<S> {
    fn clone(&self) -> Solutions<S> {
        Solutions { source: PhantomData, ..*self }
    }
}

impl<S> fmt::Debug for Solutions<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("board", &self.board)
            .field("chosen", &self.chosen)
            .finish_non_exhaustive()
    }
}

/// Iterates over the moves of the canonical solution, each with the board after it. Made by
/// [`Table::steps`](crate::Table::steps).
#[derive(Clone, Debug)]
pub struct Steps {
    rule: &'static Rule<'static>,
    board: Board,
    moves: MovesIter,
}

impl Steps {
    pub(crate) const fn new(rule: &'static Rule<'static>, board: Board, moves: Moves) -> Steps {
        Steps { rule, board, moves: moves.iter() }
    }
}

impl Iterator for Steps {
    type Item = (Cell, Board);

    fn next(&mut self) -> Option<(Cell, Board)> {
        let cell = self.moves.next()?;
        self.board = self.rule.play(self.board, cell);
        Some((cell, self.board))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Steps {}
impl FusedIterator for Steps {}
