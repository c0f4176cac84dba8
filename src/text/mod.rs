//! Boards, cells and moves as text.

mod display;
mod error;
mod letters;
mod moves;
mod parse;
mod reader;
mod scan;

pub use self::display::{BoardDisplay, CellDisplay, MovesDisplay};
pub use self::error::{ParseError, ParseErrorKind};
pub use self::letters::Letters;
pub use self::reader::BoardReader;
#[cfg(feature = "generate")]
pub(crate) use self::{letters::Pairs, scan::Lines, scan::Scanner};
