#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "generate")]
extern crate std;

mod batch;
mod board;
mod c_header;
mod cell;
mod deal;
#[doc(hidden)]
pub mod embed;
mod format;
pub mod guide;
mod layout;
mod lookup;
mod moves;
mod rule;
mod solutions;
mod source;
mod table;
mod text;

#[cfg(feature = "generate")]
pub mod generate;

pub use batch::IMPOSSIBLE;
pub use board::Board;
pub use c_header::CHeader;
pub use cell::{Cell, CellIndexError};
pub use layout::{Kind, Layout};
pub use moves::{Moves, MovesIter};
pub use rule::Rule;
pub use solutions::{Solutions, Steps};
pub use source::Source;
pub use table::Table;
pub use text::{ParseBoardError, ParseCellError};

include_table! {
    /// POJ 1753, the Flip Game: a move turns over a cell and its neighbours up, down, left and right; the
    /// game is over when all cells are white or all are black.
    pub static FLIP_GAME = "flip_game"
}

include_table! {
    /// Lights Out on 4x4: the moves of [`FLIP_GAME`](static@FLIP_GAME), with all white (all dark) as the only goal.
    pub static LIGHTS_OUT = "lights_out"
}

include_table! {
    /// POJ 2965, The Pilots Brothers' refrigerator: a move turns over a cell's whole row and whole column;
    /// the goal is all open. Every board has exactly one solution.
    pub static REFRIGERATOR = "refrigerator"
}
