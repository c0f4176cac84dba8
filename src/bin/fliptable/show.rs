//! Draws the way from a board to a goal, move by move.

use std::env;
use std::io::{self, IsTerminal, Write};

use fliptable::{Board, Cell, Source, Table};

use crate::game::{Game, Letters};

/// Draws the solutions of one game.
pub struct Artist<'a, S> {
    table: &'a Table<S>,
    letters: &'static Letters,
    styles: Styles,
}

/// How a marked cell stands out on a terminal, besides its brackets.
struct Styles {
    chosen: &'static str,
    turned: &'static str,
    end: &'static str,
}

/// Reverse video and magenta can be read on dark and light backgrounds alike.
const COLOURED: Styles = Styles { chosen: "\x1b[1;7m", turned: "\x1b[35m", end: "\x1b[m" };
const PLAIN: Styles = Styles { chosen: "", turned: "", end: "" };

impl<'a, S: Source> Artist<'a, S> {
    /// One that uses colour if standard output is a terminal and `NO_COLOR` is unset or empty.
    pub fn new(table: &'a Table<S>, game: Game) -> Artist<'a, S> {
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let styles = if io::stdout().is_terminal() && !no_color { COLOURED } else { PLAIN };
        Artist { table, letters: game.letters(), styles }
    }

    /// Draws each move of the canonical solution; the board alone where there is none to make.
    pub fn draw(&self, board: Board, out: &mut impl Write) -> io::Result<()> {
        match self.table.distance(board) {
            None => self.draw_still("Impossible", board, out),
            Some(0) => self.draw_still("Solved", board, out),
            Some(distance) => {
                let mut before = board;
                for (number, (cell, after)) in (1..).zip(self.table.steps(board)) {
                    writeln!(out, "Move {number} of {distance}: {cell}")?;
                    self.draw_move(before, cell, after, out)?;
                    before = after;
                }
                Ok(())
            }
        }
    }

    fn draw_still(&self, title: &str, board: Board, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{title}")?;
        for row in Cell::ALL.chunks(4) {
            self.draw_row(board, row, out)?;
        }
        writeln!(out)
    }

    /// The board before the move, with the cell chosen and those turned over with it marked, and beside it
    /// the board after the move.
    fn draw_move(&self, before: Board, chosen: Cell, after: Board, out: &mut impl Write) -> io::Result<()> {
        for (number, row) in Cell::ALL.chunks(4).enumerate() {
            for &cell in row {
                let letter = self.letters.of(before.get(cell));
                let Styles { chosen: chosen_style, turned, end } = self.styles;
                if cell == chosen {
                    write!(out, "{chosen_style}[{letter}]{end}")?;
                } else if before.get(cell) != after.get(cell) {
                    write!(out, "{turned}({letter}){end}")?;
                } else {
                    write!(out, " {letter} ")?;
                }
            }
            write!(out, "{}", if number == 1 { "  -> " } else { "     " })?;
            self.draw_row(after, row, out)?;
        }
        writeln!(out)
    }

    fn draw_row(&self, board: Board, row: &[Cell], out: &mut impl Write) -> io::Result<()> {
        for &cell in row {
            write!(out, "{}{}", if cell.col() == 0 { " " } else { "  " }, self.letters.of(board.get(cell)))?;
        }
        writeln!(out)
    }
}

#[cfg(test)]
mod tests {
    use fliptable::REFRIGERATOR;

    use super::*;

    #[test]
    fn colour_adds_nothing_but_styles() {
        let draw = |styles: Styles, board: u16| {
            let mut out = Vec::new();
            let artist = Artist { table: &REFRIGERATOR, letters: &Letters::FRIDGE, styles };
            artist.draw(Board::from_bits(board), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        for board in [0x0000, 0x0001, 0x19B9] {
            let coloured = draw(COLOURED, board);
            let moves = usize::from(REFRIGERATOR.distance(Board::from_bits(board)).unwrap());
            // One cell chosen and six others turned over in each move, each style ended.
            assert_eq!(coloured.matches(COLOURED.chosen).count(), moves);
            assert_eq!(coloured.matches(COLOURED.turned).count(), 6 * moves);
            assert_eq!(coloured.matches(COLOURED.end).count(), 7 * moves);
            let without = [COLOURED.chosen, COLOURED.turned, COLOURED.end]
                .iter()
                .fold(coloured, |text, style| text.replace(style, ""));
            assert_eq!(without, draw(PLAIN, board));
        }
    }
}
