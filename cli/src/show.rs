//! Draws the solution of a board move by move.

use std::env;
use std::io::{self, IsTerminal, Write};

use fliptable::{Board, Cell, Grid, Letters, Table};

use crate::args::Color;

/// The most columns of a grid for which the boards before and after a move fit beside each other in 80 columns.
const MAX_COLS_BESIDE: u8 = 12;

/// Draws the solutions of one game.
pub struct Renderer<'a> {
    table: &'a Table<'a>,
    /// Drawn as blanks.
    holes: Board,
    styles: Styles,
}

/// How a marked cell stands out on a terminal, in addition to its mark.
struct Styles {
    chosen: &'static str,
    toggled: &'static str,
    end: &'static str,
}

/// Reverse video and magenta can be read on dark and on light backgrounds.
const COLORED: Styles = Styles { chosen: "\x1b[1;7m", toggled: "\x1b[35m", end: "\x1b[m" };
const PLAIN: Styles = Styles { chosen: "", toggled: "", end: "" };

impl<'a> Renderer<'a> {
    /// With [`Color::Auto`], drawings are in color if standard output is a terminal and `NO_COLOR` is unset or empty.
    pub fn new(table: &'a Table<'a>, color: Color) -> Renderer<'a> {
        let is_colored = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Renderer { table, holes: table.holes(), styles: if is_colored { COLORED } else { PLAIN } }
    }

    /// Draws each move of the solution, or the board alone if there is no move to draw.
    pub fn draw(&self, board: Board, letters: Letters, out: &mut impl Write) -> io::Result<()> {
        let still = Drawing {
            grid: self.table.grid(),
            holes: self.holes,
            letters,
            styles: &PLAIN,
            before: board,
            after: board,
            chosen: None,
        };
        let distance = match self.table.distance(board) {
            None => return still.draw_board("Impossible", out),
            Some(0) => return still.draw_board("Solved", out),
            Some(distance) => distance,
        };
        let mut before = board;
        for (number, (cell, after)) in (1..).zip(self.table.steps(board)) {
            let drawing = Drawing { styles: &self.styles, before, after, chosen: Some(cell), ..still };
            writeln!(out, "Move {number} of {distance}: {}", still.grid.display_cell(cell))?;
            if still.grid.cols() <= MAX_COLS_BESIDE {
                drawing.draw_beside(out)?;
            } else {
                drawing.draw_marks_below(out)?;
            }
            before = after;
        }
        if still.grid.cols() > MAX_COLS_BESIDE {
            Drawing { before, after: before, ..still }.draw_board("Solved", out)?;
        }
        Ok(())
    }
}

/// A move and the boards before and after it.
struct Drawing<'a> {
    grid: Grid,
    holes: Board,
    letters: Letters,
    styles: &'a Styles,
    before: Board,
    after: Board,
    chosen: Option<Cell>,
}

impl Drawing<'_> {
    fn draw_board(&self, title: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{title}")?;
        for row in 0..self.grid.rows() {
            if self.grid.cols() <= MAX_COLS_BESIDE {
                self.draw_row(row, out)?;
            } else {
                let letters: String = self.row(row).map(|cell| self.letter(self.before, cell)).collect();
                writeln!(out, "{letters}")?;
            }
        }
        writeln!(out)
    }

    /// The board before the move, with marked cells, and beside it the board after the move.
    fn draw_beside(&self, out: &mut impl Write) -> io::Result<()> {
        for row in 0..self.grid.rows() {
            for cell in self.row(row) {
                let letter = self.letter(self.before, cell);
                match self.style(cell) {
                    None => write!(out, " {letter} ")?,
                    Some(style) if self.chosen == Some(cell) => {
                        write!(out, "{style}[{letter}]{}", self.styles.end)?;
                    }
                    Some(style) => write!(out, "{style}({letter}){}", self.styles.end)?,
                }
            }
            write!(out, "{}", if row == (self.grid.rows() - 1) / 2 { "  -> " } else { "     " })?;
            Drawing { before: self.after, ..*self }.draw_row(row, out)?;
        }
        writeln!(out)
    }

    fn draw_row(&self, row: u8, out: &mut impl Write) -> io::Result<()> {
        for (i, cell) in self.row(row).enumerate() {
            write!(out, "{}{}", if i == 0 { " " } else { "  " }, self.letter(self.before, cell))?;
        }
        writeln!(out)
    }

    /// The board before the move, and below each row the marks of its cells.
    fn draw_marks_below(&self, out: &mut impl Write) -> io::Result<()> {
        for row in 0..self.grid.rows() {
            for cell in self.row(row) {
                let letter = self.letter(self.before, cell);
                match self.style(cell) {
                    None => write!(out, "{letter}")?,
                    Some(style) => write!(out, "{style}{letter}{}", self.styles.end)?,
                }
            }
            writeln!(out)?;
            let mark = |cell| match self.style(cell) {
                None => ' ',
                Some(_) if self.chosen == Some(cell) => '^',
                Some(_) => '\'',
            };
            let marks: String = self.row(row).map(mark).collect();
            writeln!(out, "{}", marks.trim_end())?;
        }
        writeln!(out)
    }

    fn row(&self, row: u8) -> impl Iterator<Item = Cell> {
        let grid = self.grid;
        (0..grid.cols()).filter_map(move |col| grid.cell(row, col))
    }

    fn letter(&self, board: Board, cell: Cell) -> char {
        if self.holes.get(cell) && !board.get(cell) { ' ' } else { self.letters.letter(board.get(cell)) }
    }

    /// The style of the chosen cell and of the cells that are toggled.
    fn style(&self, cell: Cell) -> Option<&'static str> {
        if self.chosen == Some(cell) {
            Some(self.styles.chosen)
        } else if (self.before ^ self.after).get(cell) {
            Some(self.styles.toggled)
        } else {
            None
        }
    }
}
