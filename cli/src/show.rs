//! Draws the solution of a board move by move.

use std::env;
use std::io::{self, IsTerminal, Write};

use fliptable::{Board, Cell, Letters, Table};

/// The most columns of a grid for which the boards before and after a move fit beside each other in 80 columns.
const MAX_COLS_BESIDE: u8 = 12;

/// When drawings are in color.
pub const WHEN: [&str; 3] = ["auto", "always", "never"];

/// How a cell stands out: beside its letter, below it, and by a style of the terminal.
#[derive(Clone, Copy)]
struct Mark {
    left: char,
    right: char,
    below: char,
    style: &'static str,
}

/// Reverse video and magenta can be read on dark and on light backgrounds.
const CHOSEN: Mark = Mark { left: '[', right: ']', below: '^', style: "\x1b[1;7m" };
const TOGGLED: Mark = Mark { left: '(', right: ')', below: '\'', style: "\x1b[35m" };
const UNMARKED: Mark = Mark { left: ' ', right: ' ', below: ' ', style: "" };
const END_OF_STYLE: &str = "\x1b[m";

/// Draws the solutions of one game.
pub struct Renderer<'a> {
    table: &'a Table<'a>,
    /// Drawn as blanks.
    holes: Board,
    is_colored: bool,
}

impl<'a> Renderer<'a> {
    /// By default, drawings are in color if standard output is a terminal and `NO_COLOR` is unset or empty.
    pub fn new(table: &'a Table<'a>, when: Option<&str>) -> Renderer<'a> {
        let is_colored = match when {
            Some("always") => true,
            Some("never") => false,
            _ => io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        Renderer { table, holes: table.holes(), is_colored }
    }

    /// Draws each move of the solution, or the board alone if there is no move to draw.
    pub fn draw(&self, board: Board, letters: Letters, out: &mut impl Write) -> io::Result<()> {
        let grid = self.table.grid();
        let Some(distance) = self.table.distance(board) else {
            return self.draw_board("Impossible", board, letters, out);
        };
        let mut before = board;
        for (number, (cell, after)) in (1..).zip(self.table.steps(board)) {
            writeln!(out, "Move {number} of {distance}: {}", grid.display_cell(cell))?;
            let toggled = before ^ after;
            let mark = |other| {
                if other == cell {
                    CHOSEN
                } else if toggled.get(other) {
                    TOGGLED
                } else {
                    UNMARKED
                }
            };
            for row in 0..grid.rows() {
                let drawn = self.row(row, before, letters, mark);
                if self.is_beside() {
                    let arrow = if row == (grid.rows() - 1) / 2 { "  -> " } else { "     " };
                    writeln!(out, "{drawn}{arrow}{}", self.plain_row(row, after, letters))?;
                } else {
                    let marks: String = self.cells(row).map(|cell| mark(cell).below).collect();
                    writeln!(out, "{drawn}\n{}", marks.trim_end())?;
                }
            }
            writeln!(out)?;
            before = after;
        }
        if distance == 0 || !self.is_beside() {
            self.draw_board("Solved", before, letters, out)?;
        }
        Ok(())
    }

    fn draw_board(
        &self,
        title: &str,
        board: Board,
        letters: Letters,
        out: &mut impl Write,
    ) -> io::Result<()> {
        writeln!(out, "{title}")?;
        for row in 0..self.table.grid().rows() {
            writeln!(out, "{}", self.plain_row(row, board, letters))?;
        }
        writeln!(out)
    }

    fn plain_row(&self, row: u8, board: Board, letters: Letters) -> String {
        let mut drawn = self.row(row, board, letters, |_| UNMARKED);
        if self.is_beside() {
            drawn.pop(); // the blank on the right of the last letter
        }
        drawn
    }

    fn row(&self, row: u8, board: Board, letters: Letters, mark: impl Fn(Cell) -> Mark) -> String {
        let draw = |cell| {
            let is_black = board.get(cell);
            let letter = if self.holes.get(cell) && !is_black { ' ' } else { letters.letter(is_black) };
            let Mark { left, right, style, .. } = mark(cell);
            let drawn = if self.is_beside() { format!("{left}{letter}{right}") } else { letter.into() };
            let has_style = self.is_colored && !style.is_empty();
            if has_style { format!("{style}{drawn}{END_OF_STYLE}") } else { drawn }
        };
        self.cells(row).map(draw).collect()
    }

    fn cells(&self, row: u8) -> impl Iterator<Item = Cell> {
        let grid = self.table.grid();
        (0..grid.cols()).filter_map(move |col| grid.cell(row, col))
    }

    /// Whether the boards before and after a move stand beside each other.
    fn is_beside(&self) -> bool {
        self.table.grid().cols() <= MAX_COLS_BESIDE
    }
}
