//! The rule of a game: what each move toggles, and where the game is over.

use crate::board::Board;
use crate::cell::Cell;
use crate::moves::Moves;

/// The rule of a flip game: the toggle mask of each move, and the goals.
///
/// The 16 masks are the columns of the rule's toggle matrix over GF(2). A rule knows how to play; it
/// does not know how to solve: that is what a [`Table`](crate::Table) is for.
///
/// ```
/// use fliptable::{Board, Cell, FLIP_GAME};
///
/// let rule = FLIP_GAME.rule();
/// let board = rule.play(Board::EMPTY, Cell::new(0, 0).unwrap());
/// assert_eq!(board.to_string(), "bbww\nbwww\nwwww\nwwww");
/// assert_eq!(rule.goals(), [Board::EMPTY, Board::FULL]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    masks: [Board; 16],
    goals: &'a [Board],
}

impl<'a> Rule<'a> {
    /// The rule in which choosing cell `i` toggles the cells of `masks[i]`. It has no goal yet.
    ///
    /// ```
    /// use fliptable::{Board, Rule};
    ///
    /// // Every move turns over a single cell.
    /// const COPY: Rule = {
    ///     let mut masks = [Board::EMPTY; 16];
    ///     let mut cell = 0;
    ///     while cell < 16 {
    ///         masks[cell] = Board::from_bits(1 << cell);
    ///         cell += 1;
    ///     }
    ///     Rule::new(masks).with_goals(&[Board::EMPTY])
    /// };
    /// assert!(COPY.is_goal(Board::EMPTY));
    /// ```
    #[must_use]
    pub const fn new(masks: [Board; 16]) -> Rule<'a> {
        Rule { masks, goals: &[] }
    }

    /// The rule in which choosing `chosen` toggles each `cell` for which `toggles(chosen, cell)` holds.
    /// It has no goal yet.
    ///
    /// ```
    /// use fliptable::{Board, Rule};
    ///
    /// let knight = Rule::from_fn(|chosen, cell| {
    ///     let rows = chosen.row().abs_diff(cell.row());
    ///     let cols = chosen.col().abs_diff(cell.col());
    ///     rows * cols == 2
    /// })
    /// .with_goals(&[Board::EMPTY]);
    /// assert_eq!(knight.masks()[0].to_string(), "wwww\nwwbw\nwbww\nwwww");
    /// ```
    #[must_use]
    pub fn from_fn(toggles: impl Fn(Cell, Cell) -> bool) -> Rule<'a> {
        let mask = |chosen| {
            let toggled = Cell::ALL.into_iter().filter(|&cell| toggles(chosen, cell));
            toggled.fold(Board::EMPTY, Board::toggled)
        };
        Rule::new(Cell::ALL.map(mask))
    }

    /// The same masks with these goals; in a list, a goal may repeat and the order does not matter.
    #[must_use = "the rule itself is left as it was"]
    pub const fn with_goals<'b>(self, goals: &'b [Board]) -> Rule<'b> {
        Rule { masks: self.masks, goals }
    }

    /// The cells that this move toggles.
    #[must_use]
    pub const fn mask(&self, cell: Cell) -> Board {
        // The bound is there for the compiler to see: a cell is below 16 already.
        self.masks[(cell.index() & 15) as usize]
    }

    /// The toggle masks of all moves, in row-major order.
    #[must_use]
    pub const fn masks(&self) -> &[Board; 16] {
        &self.masks
    }

    /// The boards at which the game is over.
    #[must_use]
    pub const fn goals(&self) -> &'a [Board] {
        self.goals
    }

    /// Whether the game is over at this board. Costs a look at each goal.
    #[must_use]
    pub const fn is_goal(&self, board: Board) -> bool {
        let mut at = 0;
        while at < self.goals.len() {
            if self.goals[at].bits() == board.bits() {
                return true;
            }
            at += 1;
        }
        false
    }

    /// The board after this move.
    #[must_use = "the board played on is left as it was"]
    pub const fn play(&self, board: Board, cell: Cell) -> Board {
        Board::from_bits(board.bits() ^ self.mask(cell).bits())
    }

    /// The board after all these moves, in whatever order.
    #[must_use = "the board played on is left as it was"]
    pub const fn play_all(&self, board: Board, moves: Moves) -> Board {
        let mut bits = board.bits();
        let mut left = moves.bits();
        while left != 0 {
            bits ^= self.masks[(left.trailing_zeros() & 15) as usize].bits();
            left &= left - 1;
        }
        Board::from_bits(bits)
    }
}
