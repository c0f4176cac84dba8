//! Boards, cells and moves as text.

mod display;

pub use self::display::{BoardDisplay, CellDisplay, Letters, MovesDisplay};
