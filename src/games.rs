//! The rules of the three games that ship, as the build script hands them to the generator.

use crate::board::Board;
use crate::rule::Rule;

/// POJ 1753: a move turns over the cell and its neighbours up, down, left and right; the game is over
/// when all cells are white or all are black.
pub const FLIP_GAME: Rule = Rule::new(plus()).with_goals(&[Board::EMPTY, Board::FULL]);

/// The moves of [`FLIP_GAME`], with all white as the only goal.
pub const LIGHTS_OUT: Rule = Rule::new(plus()).with_goals(&[Board::EMPTY]);

/// POJ 2965: a move turns over the cell's whole row and whole column; the goal is all open.
pub const REFRIGERATOR: Rule = Rule::new(row_and_column()).with_goals(&[Board::EMPTY]);

const fn plus() -> [Board; 16] {
    let mut masks = [Board::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        let bit = 1u16 << cell;
        let left = (bit >> 1) & 0x7777;
        let right = (bit << 1) & 0xEEEE;
        masks[cell] = Board::from_bits(bit | left | right | bit << 4 | bit >> 4);
        cell += 1;
    }
    masks
}

const fn row_and_column() -> [Board; 16] {
    let mut masks = [Board::EMPTY; 16];
    let mut cell = 0;
    while cell < 16 {
        let row = 0x000F << (cell & !3);
        let column = 0x1111 << (cell & 3);
        masks[cell] = Board::from_bits(row | column);
        cell += 1;
    }
    masks
}
