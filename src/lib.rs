// The README defines its links as files. The first definition of a link counts, so these come before it.
#![doc = include_str!("guide/links.txt")]
#![doc = include_str!("picture.md")]
#![doc = include_str!("../README.md")]
// Without the features, links from the guide to the generator and to the exporters are broken. The published docs have
// all features.
#![cfg_attr(not(feature = "export"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(not(feature = "generate"), no_std)]
// The published docs show which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod at_distance;
mod board;
mod cell;
mod cell_set;
mod compositions;
mod deal;
mod distances;
#[doc(hidden)]
pub mod embed;
mod grid;
pub mod guide;
mod moves;
#[cfg(feature = "generate")]
mod rule_file;
mod solutions;
mod table;
mod text;

#[cfg(feature = "export")]
pub mod export;
#[cfg(feature = "generate")]
pub mod generate;

pub use at_distance::BoardsAtDistance;
pub use board::Board;
pub use cell::{Cell, CellError};
pub use cell_set::CellIter;
pub use distances::IMPOSSIBLE;
pub use grid::Grid;
pub use moves::Moves;
pub use solutions::{Solutions, Steps};
pub use table::{ReadError, Table};
pub use text::{BoardDisplay, BoardReader, CellDisplay, Letters, MovesDisplay, ParseError, ParseErrorKind};

include_table! {
    /// The Flip Game of [POJ 1753](http://poj.org/problem?id=1753) on 4x4: choosing a cell toggles it and its neighbors
    /// up, down, left and right; the goals are all white and all black.
    ///
    /// ```
    /// use fliptable::{Board, FLIP_GAME};
    ///
    /// assert_eq!(FLIP_GAME.distance(Board::from_bits(0x19B9)), Some(4));
    /// ```
    pub const FLIP_GAME = "flip_game"
}

include_table! {
    /// Lights Out on 4x4: choosing a cell toggles it and its neighbors, as in [`FLIP_GAME`]; the only goal is all
    /// white (all dark).
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// assert_eq!(LIGHTS_OUT.distance(LIGHTS_OUT.grid().full()), Some(4));
    /// ```
    pub const LIGHTS_OUT = "lights_out"
}

include_table! {
    /// The Pilots Brothers' refrigerator of [POJ 2965](http://poj.org/problem?id=2965) on 4x4: choosing a cell toggles
    /// its whole row and its whole column; the goal is all white (all open). Every board has exactly one solution.
    ///
    /// ```
    /// use fliptable::REFRIGERATOR;
    ///
    /// let board = REFRIGERATOR.parse("-+-- ---- ---- -+--")?;
    /// assert_eq!(REFRIGERATOR.distance(board), Some(6));
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub const REFRIGERATOR = "refrigerator"
}

include_table! {
    /// Lights Out on 3x3: choosing a cell toggles it and its neighbors; the goal is all white (all dark). Every board
    /// has exactly one solution.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT_3X3;
    ///
    /// assert_eq!(LIGHTS_OUT_3X3.distance(LIGHTS_OUT_3X3.grid().full()), Some(5));
    /// ```
    pub const LIGHTS_OUT_3X3 = "lights_out_3x3"
}

include_table! {
    /// Lights Out on 5x5, the size of the handheld game of 1995: choosing a cell toggles it and its neighbors; the goal
    /// is all white (all dark). A quarter of the boards can be solved, in at most 15 moves. Exactly four sets of moves
    /// solve each solvable board, and more than one of them can be smallest.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT_5X5;
    ///
    /// assert_eq!(LIGHTS_OUT_5X5.distance(LIGHTS_OUT_5X5.grid().full()), Some(15));
    /// ```
    pub const LIGHTS_OUT_5X5 = "lights_out_5x5"
}

include_table! {
    /// Mini Lights Out on a 4x4 torus: opposite edges are adjacent, so the first row is next to the last row, and the
    /// first column next to the last column. The goal is all white (all dark). Every board has exactly one solution.
    ///
    /// ```
    /// use fliptable::MINI_LIGHTS_OUT;
    ///
    /// assert_eq!(MINI_LIGHTS_OUT.distance(MINI_LIGHTS_OUT.grid().full()), Some(16));
    /// ```
    pub const MINI_LIGHTS_OUT = "mini_lights_out"
}
