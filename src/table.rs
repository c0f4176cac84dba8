//! The table that answers: the public queries, and the macro that embeds a table file.

use core::fmt;
use core::marker::PhantomData;

use crate::batch;
use crate::board::Board;
use crate::c_header::CHeader;
use crate::cell::Cell;
use crate::deal;
use crate::layout::Layout;
use crate::moves::Moves;
use crate::rule::Rule;
use crate::solutions::{Solutions, Steps};
use crate::source::{self, Source};

/// A solved game: every answer is a lookup.
///
/// A table is a static, such as [`FLIP_GAME`](static@crate::FLIP_GAME) or one of your own from
/// [`include_table!`](crate::include_table). It takes no room itself. `S` names the embedded parts, and a
/// program carries only the parts that its queries read: once, if it is built as one codegen unit or with
/// LTO, else once for each codegen unit that asks. Since the parts are known when a query is compiled, a
/// distance, a next move or a solution is straight code: no call, no bounds check, no branch on the layout,
/// and addresses known when linking.
///
/// All queries are total: they take every board, allocate nothing and never panic. Functions over any
/// table are generic over [`Source`]:
///
/// ```
/// use fliptable::{Source, Table, FLIP_GAME, LIGHTS_OUT};
///
/// fn hardest<S: Source>(table: &Table<S>) -> u32 {
///     table.count_at(table.max_distance())
/// }
/// assert_eq!((hardest(&FLIP_GAME), hardest(&LIGHTS_OUT)), (256, 32));
/// ```
pub struct Table<S> {
    source: PhantomData<S>,
}

impl<S: Source> Table<S> {
    #[doc(hidden)]
    #[must_use]
    #[allow(clippy::new_without_default)] // Only `include_table!` makes one.
    pub const fn new() -> Table<S> {
        Table { source: PhantomData }
    }

    /// The fewest moves from this board to a goal, 0 to [`max_distance`](Table::max_distance); `None` if no
    /// goal can be reached. Costs one to four loads that do not wait for each other.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert_eq!(FLIP_GAME.distance("bwwb bbwb bwwb bwww".parse()?), Some(4));
    /// assert_eq!(FLIP_GAME.distance(Board::FULL), Some(0));
    /// assert_eq!(FLIP_GAME.distance(Board::from_bits(1)), None);
    /// # Ok::<(), fliptable::ParseBoardError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn distance(&self, board: Board) -> Option<u8> {
        source::tables::<S>().distance(board)
    }

    /// Whether a goal can be reached from this board. Costs what [`distance`](Table::distance) does.
    #[inline(always)]
    #[must_use]
    pub const fn is_solvable(&self, board: Board) -> bool {
        self.distance(board).is_some()
    }

    /// The cell to choose: the lowest-numbered move on any shortest way to a goal. `None` at a goal, and
    /// where no goal can be reached. Costs what [`solution`](Table::solution) does.
    ///
    /// ```
    /// use fliptable::{Board, Cell, LIGHTS_OUT};
    ///
    /// let board: Board = "bwww bbww bwww wwww".parse()?;
    /// assert_eq!(LIGHTS_OUT.next_move(board), Cell::new(1, 0));
    /// # Ok::<(), fliptable::ParseBoardError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn next_move(&self, board: Board) -> Option<Cell> {
        match self.solution(board) {
            Some(moves) => moves.first(),
            None => None,
        }
    }

    /// A smallest set of moves that reaches a goal; `None` if no goal can be reached.
    ///
    /// Of several smallest sets it is the least in row-major order: the one got by playing
    /// [`next_move`](Table::next_move) until a goal. Costs up to eight loads, all but two from
    /// a few cache lines that every board shares.
    ///
    /// ```
    /// use fliptable::{Board, REFRIGERATOR};
    ///
    /// let board: Board = "-+-- ---- ---- -+--".parse()?;
    /// let moves = REFRIGERATOR.solution(board).unwrap();
    /// assert_eq!(moves.to_string(), "1 1, 1 3, 1 4, 4 1, 4 3, 4 4");
    /// assert_eq!(REFRIGERATOR.rule().play_all(board, moves), Board::EMPTY);
    /// # Ok::<(), fliptable::ParseBoardError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn solution(&self, board: Board) -> Option<Moves> {
        source::tables::<S>().solution(board)
    }

    /// Every first move that lies on some shortest way to a goal: empty at a goal, `None` if no goal can be
    /// reached. Costs 17 lookups of a distance.
    ///
    /// ```text
    /// b w w b        x x . .
    /// b b w b   ->   . x . x
    /// b w w b        x . . .
    /// b w w w        . . x .
    /// ```
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// let board: Board = "bwwb bbwb bwwb bwww".parse()?;
    /// assert_eq!(FLIP_GAME.optimal_moves(board).unwrap().to_string(), "1 1, 1 2, 2 2, 2 4, 3 1, 4 3");
    /// # Ok::<(), fliptable::ParseBoardError>(())
    /// ```
    #[must_use]
    pub const fn optimal_moves(&self, board: Board) -> Option<Moves> {
        let Some(distance) = self.distance(board) else {
            return None;
        };
        let mut optimal = Moves::EMPTY;
        let mut at = 0;
        while at < Cell::ALL.len() {
            let cell = Cell::ALL[at];
            if source::comes_closer::<S>(board, distance, cell) {
                optimal = optimal.with(cell);
            }
            at += 1;
        }
        Some(optimal)
    }

    /// Every smallest set of moves that reaches a goal, each once, in row-major lexicographic order: the
    /// first is that of [`solution`](Table::solution). No set if no goal can be reached, the empty set alone at
    /// a goal. The iterator knows its exact length; to find it costs one walk over the sets.
    ///
    /// ```text
    /// b b b b        . x . .        . . x .
    /// b b b b   ->   . . . x   or   x . . .
    /// b b b b        x . . .        . . . x
    /// b b b b        . . x .        . x . .
    /// ```
    ///
    /// ```
    /// use fliptable::{Board, LIGHTS_OUT};
    ///
    /// let solutions = LIGHTS_OUT.solutions(Board::FULL);
    /// assert_eq!(solutions.len(), 2);
    /// let sets: Vec<String> = solutions.map(|moves| moves.to_string()).collect();
    /// assert_eq!(sets, ["1 2, 2 4, 3 1, 4 3", "1 3, 2 1, 3 4, 4 2"]);
    /// ```
    #[must_use]
    pub fn solutions(&self, board: Board) -> Solutions<S> {
        Solutions::new(board)
    }

    /// The canonical solution a step at a time: each cell chosen, and the board after it. Empty at a goal,
    /// and where no goal can be reached.
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
    /// let (cell, after) = LIGHTS_OUT.steps(Board::FULL).next().unwrap();
    /// assert_eq!(cell.to_string(), "1 2");
    /// assert_eq!(after.to_string(), "wwwb\nbwbb\nbbbb\nbbbb");
    /// assert_eq!(LIGHTS_OUT.steps(Board::FULL).last().unwrap().1, Board::EMPTY);
    /// ```
    #[must_use]
    pub const fn steps(&self, board: Board) -> Steps {
        let moves = match self.solution(board) {
            Some(moves) => moves,
            None => Moves::EMPTY,
        };
        Steps::new(S::RULE, board, moves)
    }

    /// The rule that this table solves.
    #[must_use]
    pub const fn rule(&self) -> &'static Rule<'static> {
        S::RULE
    }

    /// How the table is laid out, and what it costs in bytes.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        S::LAYOUT
    }

    /// The greatest distance that any board has, at most 16.
    #[must_use]
    pub const fn max_distance(&self) -> u8 {
        S::LAYOUT.max_distance
    }

    /// How many boards are at exactly this distance; 0 beyond [`max_distance`](Table::max_distance).
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let counts: Vec<u32> = (0..=7).map(|distance| FLIP_GAME.count_at(distance)).collect();
    /// assert_eq!(counts, [2, 32, 228, 880, 1562, 1136, 256, 0]);
    /// ```
    #[must_use]
    pub const fn count_at(&self, distance: u8) -> u32 {
        if (distance as usize) < S::COUNTS.len() { S::COUNTS[distance as usize] } else { 0 }
    }

    /// Board number `n` of those at exactly this distance: deals a puzzle of a wanted difficulty.
    ///
    /// ```text
    /// distance    0    1    2    3     4     5    6
    /// boards      2   32  228  880  1562  1136  256     nth_at(6, n) for n = 0 to 255
    /// ```
    ///
    /// `None` if `n` is not below [`count_at`](Table::count_at), so `n` is to be a random number below that.
    /// Over those `n`, each board comes up exactly once; the order is fixed, but says nothing about the boards.
    /// Costs a search of at most ten steps and a look at up to 64 entries, whatever `n`; what it embeds is
    /// [`deal_bytes`](Layout::deal_bytes) beside the entries.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let board = FLIP_GAME.nth_at(6, 100).unwrap();
    /// assert_eq!(FLIP_GAME.distance(board), Some(6));
    /// assert_eq!(FLIP_GAME.nth_at(6, 256), None);   // there are 256
    /// ```
    #[must_use]
    pub const fn nth_at(&self, distance: u8, n: u32) -> Option<Board> {
        if n >= self.count_at(distance) {
            return None;
        }
        if S::LAYOUT.is_linear() {
            // Every set of this size is the only solution of a board.
            let Some(goal) = S::RULE.goals().first() else {
                return None;
            };
            return Some(S::RULE.play_all(*goal, deal::nth_subset(distance, n)));
        }
        deal::nth_entry(source::tables::<S>(), S::RANKS, distance, n)
    }

    /// Writes the distance of each board to the same place of `out`, and [`IMPOSSIBLE`](crate::IMPOSSIBLE)
    /// where no goal can be reached. Of slices of unequal length it does the shorter, and leaves the rest of
    /// `out` as it was; returns how many it did.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME, IMPOSSIBLE};
    ///
    /// let mut out = [0; 2];
    /// assert_eq!(FLIP_GAME.distances(&[Board::FULL, Board::from_bits(1)], &mut out), 2);
    /// assert_eq!(out, [0, IMPOSSIBLE]);
    /// ```
    pub fn distances(&self, boards: &[Board], out: &mut [u8]) -> usize {
        batch::distances::<S>(boards, out);
        boards.len().min(out.len())
    }

    /// The table as a C header, in which the functions and tables begin with this name: print it to a file.
    ///
    /// Under a name that is no C identifier the text is an `#error` that says so.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let header = FLIP_GAME.c_header("flip_game").to_string();
    /// assert!(header.contains("static inline int flip_game_distance(uint16_t board)"));
    /// ```
    #[must_use]
    pub const fn c_header<'a>(&self, name: &'a str) -> CHeader<'a> {
        CHeader { name, masks: S::RULE.masks(), tables: source::tables::<S>() }
    }
}

impl<S> Clone for Table<S> {
    fn clone(&self) -> Table<S> {
        *self
    }
}

impl<S> Copy for Table<S> {}

/// The layout of the table.
impl<S: Source> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Table").field(&S::LAYOUT).finish()
    }
}
