//! Boards, cells and moves as text.

mod display;
mod error;
mod moves;
mod parse;
mod reader;

pub use self::display::{BoardDisplay, CellDisplay, Letters, MovesDisplay};
pub use self::error::ParseError;
pub use self::reader::BoardReader;

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\x0B' | '\x0C')
}
