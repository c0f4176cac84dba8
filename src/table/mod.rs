//! [`Table`]: a view of the bytes of a table file, and the queries that are a lookup.

mod format;
pub(crate) mod linear;
mod packed;
pub(crate) mod searched;

use core::fmt;

pub use self::format::ReadError;

pub(crate) use self::format::{Header, Layout, PART_COUNT};
pub(crate) use self::linear::Linear;
pub(crate) use self::packed::{Packed, Width, byte_or_zero};
pub(crate) use self::searched::Searched;

use crate::board::Board;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::moves::Moves;

/// A solved game. A `Table` is a view of the bytes of a table file; its methods look up answers in them.
///
/// A table is a plain value that is cheap to copy. The included games, such as [`FLIP_GAME`](crate::FLIP_GAME), and
/// tables of your own from [`include_table!`](crate::include_table) are constants; [`Table::read`] reads one from
/// the bytes of a table file. A function that works on any table takes `&Table`:
///
/// ```
/// use fliptable::{FLIP_GAME, LIGHTS_OUT, Table};
///
/// fn hardest(table: &Table) -> Option<u64> {
///     table.count_at_distance(table.max_distance())
/// }
/// assert_eq!((hardest(&FLIP_GAME), hardest(&LIGHTS_OUT)), (Some(256), Some(32)));
/// ```
///
/// Queries accept every board, allocate nothing and never panic.
///
/// When a query is called on a constant, the compiler knows the whole layout, so `distance`, `next_move` and `solution`
/// each compile to a few instructions, with a few loads. The program contains only the parts of the table that its
/// queries read. Each codegen unit that calls a query contains a copy of the parts that the query reads. With fat LTO
/// or `codegen-units = 1` there is one copy; thin LTO does not merge copies.
///
/// Two tables are equal if their files have the same bytes. Tables with different bytes can give the same answers: a
/// rule has a different table for each [`Optimize`](crate::generate::Optimize).
///
/// ```
/// use fliptable::{FLIP_GAME, LIGHTS_OUT, Table};
///
/// let bytes = std::fs::read(concat!(env!("OUT_DIR"), "/flip_game.fliptable"))?;
/// assert_eq!(Table::read(&bytes)?, FLIP_GAME);
/// assert_ne!(LIGHTS_OUT, FLIP_GAME);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Table<'a> {
    grid: Grid,
    max_distance: u8,
    live_cells: Board,
    pub(crate) lookup: Lookup<'a>,
    pub(crate) masks: Packed<'a>,
    pub(crate) goals: Packed<'a>,
    /// Empty if the boards are not counted.
    counts: Packed<'a>,
}

/// The parts that distances and solutions are looked up in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lookup<'a> {
    /// A distance and a move for each class of boards.
    Searched(Searched<'a>),
    /// The answer is the least of the candidates.
    Linear(Linear<'a>),
}

impl<'a> Table<'a> {
    /// Reads a table, at compile time or at run time, from the bytes of a file written by
    /// [`generate`](crate::generate). The table borrows the bytes, which need no alignment. This costs one pass over
    /// them.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a table, have the format of another version of this crate, or are damaged.
    /// It is safe to pass any bytes: queries never panic or loop forever on a table that this function accepts. The
    /// checksum detects accidental damage, but not forgery: a forged table is safe to query, but its answers can be
    /// wrong.
    ///
    /// ```
    /// use fliptable::{Board, Table};
    ///
    /// let bytes = std::fs::read(concat!(env!("OUT_DIR"), "/flip_game.fliptable"))?;
    /// let table = Table::read(&bytes)?;
    /// assert_eq!(table.distance(Board::from_bits(0x19B9)), Some(4));
    /// assert!(Table::read(b"bwwb").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn read(bytes: &'a [u8]) -> Result<Table<'a>, ReadError> {
        match Header::read(bytes) {
            Ok((header, parts)) => Ok(Table::from_parts(header, parts)),
            Err(error) => Err(error),
        }
    }

    pub(crate) const fn from_parts(header: Header, parts: [&'a [u8]; PART_COUNT]) -> Table<'a> {
        let [entries, moves, words, offsets, masks, goals, counts] = parts;
        let Header { grid, max_distance, live_cells, .. } = header;
        let width = header.board_width();
        Table {
            grid,
            max_distance,
            live_cells,
            lookup: match header.layout {
                Layout::Searched(fold) => Lookup::Searched(Searched { fold, max_distance, entries, moves }),
                Layout::Linear(shape) => {
                    Lookup::Linear(Linear::new(shape, live_cells.bits(), words, offsets))
                }
            },
            masks: Packed { bytes: masks, width },
            goals: Packed { bytes: goals, width },
            counts: Packed { bytes: counts, width: Width::Eight },
        }
    }

    /// Returns the smallest number of moves from this board to the nearest goal, 0 to
    /// [`max_distance`](Table::max_distance); `None` if no goal is reachable.
    ///
    /// This costs one load if the table is searched, as `FLIP_GAME` and `LIGHTS_OUT` are. In a linear table it costs a
    /// load for each digit of the board and a pass over the [candidates](crate::guide::how_it_works).
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert_eq!(FLIP_GAME.distance(FLIP_GAME.parse("bwwb bbwb bwwb bwww")?), Some(4));
    /// assert_eq!(FLIP_GAME.distance(FLIP_GAME.grid().full()), Some(0));
    /// assert_eq!(FLIP_GAME.distance(Board::from_bits(1)), None);
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn distance(&self, board: Board) -> Option<u8> {
        match self.lookup {
            Lookup::Searched(searched) => searched.distance(board.bits()),
            Lookup::Linear(linear) => linear.distance(board.bits()),
        }
    }

    /// Returns `true` if a goal is reachable from this board. This costs as much as [`distance`](Table::distance).
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert!(FLIP_GAME.is_solvable(Board::from_bits(0x19B9)));
    /// assert!(!FLIP_GAME.is_solvable(Board::from_bits(1)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_solvable(&self, board: Board) -> bool {
        self.distance(board).is_some()
    }

    /// Returns the lowest-numbered move that can start a shortest solution; this is the first move of the
    /// [`solution`](Table::solution). Returns `None` if the board is a goal or no goal is reachable.
    ///
    /// This costs two loads if the table is searched, and as much as `solution` if it is linear.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// let board = LIGHTS_OUT.parse("bwww bbww bwww wwww")?;
    /// assert_eq!(LIGHTS_OUT.next_move(board), LIGHTS_OUT.grid().cell(1, 0));
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    #[doc(alias = "hint")]
    #[inline(always)]
    #[must_use]
    pub const fn next_move(&self, board: Board) -> Option<Cell> {
        match self.lookup {
            Lookup::Searched(searched) => searched.next_move(board.bits()),
            Lookup::Linear(linear) => match linear.solution(board.bits()) {
                Some(moves) => moves.first(),
                None => None,
            },
        }
    }

    /// Returns the smallest set of moves that reaches a goal; `None` if no goal is reachable.
    ///
    /// If several sets are smallest, this is the first of them in row-major lexicographic order. Playing
    /// [`next_move`](Table::next_move) until a goal is reached gives the same moves.
    ///
    /// If the table is searched, this costs two loads for each move of the solution. In a linear table it costs a load
    /// for each digit of the board and a pass over the candidates.
    ///
    /// ```
    /// use fliptable::{Board, REFRIGERATOR};
    ///
    /// let board = REFRIGERATOR.parse("-+-- ---- ---- -+--")?;
    /// let moves = REFRIGERATOR.solution(board).unwrap();
    /// assert_eq!(REFRIGERATOR.grid().display_moves(moves).to_string(), "1 1, 1 3, 1 4, 4 1, 4 3, 4 4");
    /// assert_eq!(REFRIGERATOR.play_all(board, moves), Board::EMPTY);
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn solution(&self, board: Board) -> Option<Moves> {
        match self.lookup {
            Lookup::Searched(searched) => searched.solution(self.masks, board.bits()),
            Lookup::Linear(linear) => linear.solution(board.bits()),
        }
    }

    /// Returns every move that can start a shortest solution. The set is empty if the board is a goal. Returns `None`
    /// if no goal is reachable.
    ///
    /// ```text
    /// b w w b        x x . .
    /// b b w b   ->   . x . x
    /// b w w b        x . . .
    /// b w w w        . . x .
    /// ```
    ///
    /// This costs a distance for every cell if the table is searched. In a linear table it costs a load for each digit
    /// of the board and two passes over the candidates.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let moves = FLIP_GAME.optimal_moves(FLIP_GAME.parse("bwwb bbwb bwwb bwww")?).unwrap();
    /// assert_eq!(FLIP_GAME.grid().display_moves(moves).to_string(), "1 1, 1 2, 2 2, 2 4, 3 1, 4 3");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn optimal_moves(&self, board: Board) -> Option<Moves> {
        match self.lookup {
            Lookup::Searched(searched) => searched.optimal_moves(self.masks, board.bits()),
            Lookup::Linear(linear) => linear.optimal_moves(board.bits()),
        }
    }

    /// Returns the board after the move that chooses this cell. A cell outside the grid toggles nothing.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// let grid = FLIP_GAME.grid();
    /// let board = FLIP_GAME.play(Board::EMPTY, grid.cell(0, 0).unwrap());
    /// assert_eq!(grid.display_board(board).to_string(), "bbww\nbwww\nwwww\nwwww");
    /// ```
    #[inline]
    #[must_use = "this returns a new board and leaves the original unchanged"]
    pub const fn play(&self, board: Board, cell: Cell) -> Board {
        Board::from_bits(board.bits() ^ self.toggle_mask(cell).bits())
    }

    /// Returns the board after all these moves. Their order does not matter.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// let board = Board::from_bits(0x19B9);
    /// let moves = FLIP_GAME.solution(board).unwrap();
    /// assert_eq!(FLIP_GAME.play_all(board, moves), FLIP_GAME.grid().full());
    /// ```
    #[inline]
    #[must_use = "this returns a new board and leaves the original unchanged"]
    pub fn play_all(&self, board: Board, moves: Moves) -> Board {
        Board::from_bits(play_all(self.masks, board.bits(), moves))
    }

    /// Returns the cells that choosing this cell toggles; none for a cell outside the grid.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// let grid = LIGHTS_OUT.grid();
    /// let mask = LIGHTS_OUT.toggle_mask(grid.cell(1, 1).unwrap());
    /// assert_eq!(grid.display_board(mask).to_string(), "wbww\nbbbw\nwbww\nwwww");
    /// ```
    #[inline]
    #[must_use]
    pub const fn toggle_mask(&self, cell: Cell) -> Board {
        Board::from_bits(self.masks.get_or_zero(cell.number() as usize))
    }

    /// Returns `true` if the game is over at this board. This costs as much as [`distance`](Table::distance).
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME, LIGHTS_OUT};
    ///
    /// let full = FLIP_GAME.grid().full();
    /// assert!(FLIP_GAME.is_goal(Board::EMPTY) && FLIP_GAME.is_goal(full));
    /// assert!(LIGHTS_OUT.is_goal(Board::EMPTY) && !LIGHTS_OUT.is_goal(full));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_goal(&self, board: Board) -> bool {
        matches!(self.distance(board), Some(0))
    }

    /// Returns an iterator over the boards at which the game is over, each once, in an order that depends only on the
    /// rule.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// let goals: Vec<Board> = FLIP_GAME.goals().collect();
    /// assert_eq!(goals, [Board::EMPTY, FLIP_GAME.grid().full()]);
    /// ```
    #[inline]
    #[must_use]
    pub fn goals(&self) -> impl ExactSizeIterator<Item = Board> + use<'a> {
        self.goals.iter().map(Board::from_bits)
    }

    /// Returns the holes: the cells that play no part in the game, because no move toggles them, choosing them toggles
    /// nothing, and they are white in every goal. If this is true of every cell, no cell is a hole. A board on which a
    /// hole is black is impossible.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert_eq!(FLIP_GAME.holes(), Board::EMPTY);
    /// ```
    #[must_use]
    pub fn holes(&self) -> Board {
        self.grid.holes(self.live_cells, |cell| self.toggle_mask(cell))
    }

    /// Returns the greatest distance of any board from which a goal is reachable, at most 64. If the table has no
    /// [counts](Table::count_at_distance), this is an upper bound.
    ///
    /// ```
    /// use fliptable::{FLIP_GAME, LIGHTS_OUT_5X5};
    ///
    /// assert_eq!((FLIP_GAME.max_distance(), LIGHTS_OUT_5X5.max_distance()), (6, 15));
    /// ```
    #[inline]
    #[must_use]
    pub const fn max_distance(&self) -> u8 {
        self.max_distance
    }

    /// Returns the number of boards at exactly this distance; 0 above [`max_distance`](Table::max_distance). Returns
    /// `None` for every distance if the table has no counts, because [counting its boards](crate::generate::table)
    /// would take too long.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let counts: Vec<u64> = (0..=7).filter_map(|distance| FLIP_GAME.count_at_distance(distance)).collect();
    /// assert_eq!(counts, [2, 32, 228, 880, 1562, 1136, 256, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn count_at_distance(&self, distance: u8) -> Option<u64> {
        if self.counts.bytes.is_empty() { None } else { Some(self.counts.get_or_zero(distance as usize)) }
    }

    /// Returns the grid on which the game is played.
    ///
    /// ```
    /// use fliptable::{Grid, LIGHTS_OUT_5X5};
    ///
    /// assert_eq!(LIGHTS_OUT_5X5.grid(), Grid::new(5, 5).unwrap());
    /// ```
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the size in bytes of the parts that [`distance`](Table::distance) reads. The sizes are not part of the
    /// semantic versioning promise: another version may lay out a table differently.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.distance_bytes(), 2048);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn distance_bytes(&self) -> usize {
        match self.lookup {
            Lookup::Searched(searched) => searched.entries.len(),
            Lookup::Linear(linear) => linear.words.bytes.len() + linear.offsets.bytes.len(),
        }
    }

    /// Returns the size in bytes of the parts that [`distance`](Table::distance), [`next_move`](Table::next_move) and
    /// [`solution`](Table::solution) read.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.solution_bytes(), 4128);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn solution_bytes(&self) -> usize {
        match self.lookup {
            Lookup::Searched(searched) => {
                searched.entries.len() + searched.moves.len() + self.masks.bytes.len()
            }
            Lookup::Linear(_) => self.distance_bytes(),
        }
    }

    /// Returns the size in bytes of all parts, including the toggle masks, the goals, and the number of boards at each
    /// distance.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.total_bytes(), 4188);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn total_bytes(&self) -> usize {
        let lookup = match self.lookup {
            Lookup::Searched(searched) => searched.entries.len() + searched.moves.len(),
            Lookup::Linear(_) => self.distance_bytes(),
        };
        lookup + self.masks.bytes.len() + self.goals.bytes.len() + self.counts.bytes.len()
    }
}

#[inline]
pub(crate) fn play_all(masks: Packed, board: u64, moves: Moves) -> u64 {
    moves.iter().fold(board, |board, cell| board ^ masks.get_or_zero(cell.into()))
}

/// Formats the grid and the sizes, as in `Table(4x4, 2048 bytes for distances, 4128 with solutions)`.
impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (distances, solutions) = (self.distance_bytes(), self.solution_bytes());
        write!(f, "Table({}, {distances} bytes for distances, {solutions} with solutions)", self.grid)
    }
}
