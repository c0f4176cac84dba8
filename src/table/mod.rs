//! [`Table`]: a view of the bytes of a table file, and the queries that are a lookup.

mod descent;
pub(crate) mod entries;
mod format;
mod linear;
mod packed;

use core::fmt;

pub use self::format::ReadError;

pub(crate) use self::descent::Descent;
pub(crate) use self::entries::Entries;
pub(crate) use self::format::{Header, Layout, MAX_CANDIDATES, PART_COUNT};
pub(crate) use self::linear::{Linear, LinearShape};
pub(crate) use self::packed::{Packed, Width, byte_or_zero};

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
/// fn hardest(table: &Table) -> u64 {
///     table.count_at_distance(table.max_distance())
/// }
/// assert_eq!((hardest(&FLIP_GAME), hardest(&LIGHTS_OUT)), (256, 32));
/// ```
///
/// Queries accept every board, allocate nothing and never panic.
///
/// When a query is called on a constant, the compiler knows the whole layout, so `distance`, `next_move` and `solution`
/// each compile to a few instructions, with a few loads. The program contains only the parts of the table that its
/// queries read. Each codegen unit that calls a query contains a copy of the parts that the query reads. With fat LTO
/// or `codegen-units = 1` there is one copy; thin LTO does not merge copies.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    grid: Grid,
    max_distance: u8,
    lookup: Lookup<'a>,
    masks: Packed<'a>,
    goals: Packed<'a>,
    counts: Packed<'a>,
}

/// The parts that distances and solutions are looked up in.
#[derive(Clone, Copy)]
pub(crate) enum Lookup<'a> {
    /// The answer is the least of the candidates.
    Linear(Linear<'a>),
    /// Entries hold the distance, and choices the number of the offset that leads to the solution.
    Folded { entries: Entries<'a>, choices: &'a [u8], linear: Linear<'a> },
    /// Entries hold the distance; the solution is found by descending.
    Entries(Entries<'a>),
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
        let (header, mut rest) = match Header::read(bytes) {
            Ok(read) => read,
            Err(error) => return Err(error),
        };
        let lengths = header.part_lengths();
        let mut parts: [&[u8]; PART_COUNT] = [&[]; PART_COUNT];
        let mut i = 0;
        while i < PART_COUNT {
            let Some((part, after)) = rest.split_at_checked(lengths[i] as usize) else {
                break; // the header fits the file
            };
            (parts[i], rest) = (part, after);
            i += 1;
        }
        Ok(Table::from_parts(header, parts))
    }

    pub(crate) const fn from_parts(header: Header, parts: [&'a [u8]; PART_COUNT]) -> Table<'a> {
        let [words, offsets, entries, choices, masks, goals, counts] = parts;
        let Header { grid, max_distance, layout, .. } = header;
        let width = header.board_width();
        let (masks, goals) = (Packed { bytes: masks, width }, Packed { bytes: goals, width });
        Table {
            grid,
            max_distance,
            lookup: match layout {
                Layout::Linear(shape) => Lookup::Linear(linear(shape, masks, goals, words, offsets)),
                Layout::Folded(fold, shape) => Lookup::Folded {
                    entries: Entries { fold, max_distance, bytes: entries },
                    choices,
                    linear: linear(shape, masks, goals, words, offsets),
                },
                Layout::Entries(fold) => Lookup::Entries(Entries { fold, max_distance, bytes: entries }),
            },
            masks,
            goals,
            counts: Packed { bytes: counts, width: Width::Eight },
        }
    }

    /// The parts, in the order of the file.
    pub(crate) const fn parts(&self) -> [&'a [u8]; PART_COUNT] {
        const NONE: &[u8] = &[];
        let (words, offsets, entries, choices) = match self.lookup {
            Lookup::Linear(linear) => (linear.words.bytes, linear.offsets.bytes, NONE, NONE),
            Lookup::Folded { entries, choices, linear } => {
                (linear.words.bytes, linear.offsets.bytes, entries.bytes, choices)
            }
            Lookup::Entries(entries) => (NONE, NONE, entries.bytes, NONE),
        };
        [words, offsets, entries, choices, self.masks.bytes, self.goals.bytes, self.counts.bytes]
    }

    /// Returns the smallest number of moves from this board to the nearest goal, 0 to
    /// [`max_distance`](Table::max_distance); `None` if no goal is reachable.
    ///
    /// This costs one load if the table has entries, as `FLIP_GAME` and `LIGHTS_OUT` do. Otherwise it costs a load for
    /// each digit of the board and a pass over the [candidates](crate::guide::how_it_works).
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
            Lookup::Linear(linear) => linear.distance(board.bits()),
            Lookup::Folded { entries, .. } | Lookup::Entries(entries) => entries.distance(board.bits()),
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
    /// [`solution`](Table::solution). Returns `None` if the board is a goal or no goal is reachable. This costs as much
    /// as `solution`.
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
        match self.solution(board) {
            Some(moves) => moves.first(),
            None => None,
        }
    }

    /// Returns the smallest set of moves that reaches a goal; `None` if no goal is reachable.
    ///
    /// If several sets are smallest, this is the row-major lexicographically least. Playing
    /// [`next_move`](Table::next_move) until a goal is reached gives the same moves. This costs a load for each digit
    /// of the board, and either three more loads or a pass over the candidates. If boards have more than 256
    /// candidates, it costs a distance for every cell instead.
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
            Lookup::Linear(linear) => linear.solution(board.bits()),
            Lookup::Folded { entries, choices, linear } => match entries.distance(board.bits()) {
                Some(_) => {
                    let choice = byte_or_zero(choices, entries.fold.index(board.bits()));
                    Some(linear.candidate(board.bits(), choice))
                }
                None => None,
            },
            Lookup::Entries(entries) => descent::solution(entries, self.masks, board.bits()),
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
    /// This costs a load for each digit of the board and a pass over the candidates, or a distance for every cell if
    /// boards have more than 256 candidates.
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
    pub const fn optimal_moves(&self, board: Board) -> Option<Moves> {
        // The callees are not inlined, so pass each only the parts that it reads: a program contains no others.
        match self.lookup {
            Lookup::Linear(linear) | Lookup::Folded { linear, .. } => linear.optimal_moves(board.bits()),
            Lookup::Entries(entries) => descent::optimal_moves(entries, self.masks, board.bits()),
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
    pub const fn play_all(&self, board: Board, moves: Moves) -> Board {
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
        let goals = self.goals;
        (0..goals.len()).map(move |i| Board::from_bits(goals.get_or_zero(i)))
    }

    /// Returns the holes: the cells that play no part in the game, as no move toggles them, choosing them toggles
    /// nothing, and they are white in every goal. There are none if that holds for every cell. A board on which a hole
    /// is black is impossible.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert_eq!(FLIP_GAME.holes(), Board::EMPTY);
    /// ```
    #[must_use]
    pub fn holes(&self) -> Board {
        let live = Board::from_bits(self.masks.union() | self.goals.union());
        self.grid.holes(live, |cell| self.toggle_mask(cell))
    }

    /// Returns the greatest distance of any board from which a goal is reachable, at most 64.
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

    /// Returns the number of boards at exactly this distance; 0 above [`max_distance`](Table::max_distance).
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let counts: Vec<u64> = (0..=7).map(|distance| FLIP_GAME.count_at_distance(distance)).collect();
    /// assert_eq!(counts, [2, 32, 228, 880, 1562, 1136, 256, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn count_at_distance(&self, distance: u8) -> u64 {
        self.counts.get_or_zero(distance as usize)
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

    /// Returns the size in bytes of the parts that [`distance`](Table::distance) reads.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.distance_bytes(), 2048);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn distance_bytes(&self) -> usize {
        match self.lookup {
            Lookup::Linear(linear) => total_length(&[linear.words.bytes, linear.offsets.bytes]),
            Lookup::Folded { entries, .. } | Lookup::Entries(entries) => entries.bytes.len(),
        }
    }

    /// Returns the size in bytes of the parts that [`distance`](Table::distance), [`next_move`](Table::next_move) and
    /// [`solution`](Table::solution) read.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.solution_bytes(), 4480);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn solution_bytes(&self) -> usize {
        let [words, offsets, entries, choices, masks, ..] = self.parts();
        let descent: &[u8] = if let Lookup::Entries(_) = self.lookup { masks } else { &[] };
        total_length(&[words, offsets, entries, choices, descent])
    }

    /// Returns the size in bytes of all parts: those in [`solution_bytes`](Table::solution_bytes), the toggle masks,
    /// the goals, and the number of boards at each distance.
    ///
    /// ```
    /// assert_eq!(fliptable::FLIP_GAME.total_bytes(), 4572);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    pub const fn total_bytes(&self) -> usize {
        total_length(&self.parts())
    }

    pub(crate) const fn lookup(&self) -> Lookup<'a> {
        self.lookup
    }

    pub(crate) const fn masks(&self) -> Packed<'a> {
        self.masks
    }

    #[cfg(feature = "export")]
    pub(crate) const fn counts(&self) -> Packed<'a> {
        self.counts
    }

    pub(crate) const fn goal_boards(&self) -> Packed<'a> {
        self.goals
    }
}

const fn total_length(parts: &[&[u8]]) -> usize {
    let (mut total, mut i) = (0_usize, 0);
    while i < parts.len() {
        total = total.wrapping_add(parts[i].len());
        i = i.wrapping_add(1);
    }
    total
}

const fn linear<'a>(
    shape: LinearShape,
    masks: Packed,
    goals: Packed,
    words: &'a [u8],
    offsets: &'a [u8],
) -> Linear<'a> {
    let width = shape.width();
    let live_cells = masks.union() | goals.union();
    Linear::new(shape, live_cells, Packed { bytes: words, width }, Packed { bytes: offsets, width })
}

#[inline]
pub(crate) const fn play_all(masks: Packed, board: u64, moves: Moves) -> u64 {
    let (mut board, mut rest) = (board, moves);
    while let Some(cell) = rest.first() {
        board ^= masks.get_or_zero(cell.number() as usize);
        rest = rest.without(cell);
    }
    board
}

/// Formats the grid and the sizes, as in `Table(4x4, 2048 bytes for distances, 4480 with solutions)`.
impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (distances, solutions) = (self.distance_bytes(), self.solution_bytes());
        write!(f, "Table({}, {distances} bytes for distances, {solutions} with solutions)", self.grid)
    }
}
