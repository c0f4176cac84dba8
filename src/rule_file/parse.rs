//! Reading a rule file, line by line.

use super::SHAPES;
use super::drawing::{Drawing, Pattern};
use super::lines::{AFTER_HOLES, Keyword, Lines};
use super::scan::Scanner;
use crate::board::Board;
use crate::cell::Cell;
use crate::generate::{ParseRuleError, Rule};
use crate::grid::Grid;

/// The words for cells, after `all`, and whether they mean black: a pair of words for each way to see a board.
const STATES: [(&str, bool); 6] =
    [("white", false), ("black", true), ("dark", false), ("lit", true), ("open", false), ("closed", true)];

/// The rule in a file.
pub fn rule(text: &str) -> Result<Rule, ParseRuleError> {
    let mut lines = Lines::new(text);
    let Some(line) = lines.next_if(Keyword::Grid) else {
        return Err(lines.place().error("a grid line, such as grid 4x4"));
    };
    let mut draft = Draft::new(grid(line)?);
    let mut keywords = r#""holes", "toggles", "cell" or "goal""#;
    if let Some(line) = lines.next_if(Keyword::Holes) {
        draft.holes(line, &mut lines)?;
        keywords = AFTER_HOLES;
    }
    while let Some(start) = lines.next() {
        let mut line = start;
        match Keyword::take(&mut line) {
            Some(Keyword::Toggles) if draft.masks.is_some() => {
                return Err(start.error_about("a second toggles line", "only one"));
            }
            Some(Keyword::Toggles) => draft.toggles(line, &mut lines)?,
            Some(Keyword::Cell) => draft.cell_toggles(line, &mut lines)?,
            Some(Keyword::Goal) => draft.goal(line, &mut lines)?,
            Some(Keyword::Holes) => {
                let hint = "a holes line must directly follow the grid line";
                return Err(start.error(&format!("{AFTER_HOLES}: {hint}")));
            }
            Some(Keyword::Grid) | None => return Err(start.error(keywords)),
        }
        keywords = AFTER_HOLES;
    }
    draft.finish(lines.place())
}

fn grid(line: Scanner) -> Result<Grid, ParseRuleError> {
    let mut rest = line;
    let rows = rest.take_number("number of rows", 64)?;
    if !rest.take_char('x') {
        return Err(rest.error("x and the number of columns, as in 4x4"));
    }
    let cols = rest.take_number("number of columns", 64)?;
    expect_end(rest, "the end of the line")?;
    Grid::new(rows, cols).ok_or_else(|| line.error_about(&format!("{rows}x{cols}"), "at most 64 cells"))
}

fn expect_end(line: Scanner, expected: &str) -> Result<(), ParseRuleError> {
    if line.is_at_end() { Ok(()) } else { Err(line.error(expected)) }
}

/// Takes the name of a shape: its masks on the grid.
fn take_shape(line: &mut Scanner, grid: Grid) -> Option<Vec<Board>> {
    let (_, shape) = SHAPES.iter().find(|(name, _)| line.take_words(name))?;
    Some(shape(grid).masks().to_vec())
}

fn shape_names() -> String {
    SHAPES.map(|(name, _)| format!("\"{name}\"")).join(", ")
}

/// What the lines so far say.
struct Draft {
    grid: Grid,
    /// All cells but the holes.
    cells: Board,
    /// The masks of the cells that have none of their own.
    masks: Option<Vec<Board>>,
    own_masks: Vec<Option<Board>>,
    goals: Vec<Board>,
}

impl Draft {
    fn new(grid: Grid) -> Draft {
        let own_masks = vec![None; grid.cell_count().into()];
        Draft { grid, cells: grid.full(), masks: None, own_masks, goals: Vec::new() }
    }

    fn holes(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<(), ParseRuleError> {
        let holes = if line.is_at_end() && lines.has_row() {
            Drawing::default().board(lines, self.grid, self.cells)?
        } else {
            self.list(&mut line, Board::EMPTY, "cells such as \"1 1, 1 2\", or a drawing below")?
        };
        expect_end(line, "a comma or the end of the line")?;
        self.cells ^= holes;
        Ok(())
    }

    fn toggles(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<(), ParseRuleError> {
        let grid = self.grid;
        let masks = if line.is_at_end() && lines.has_row() {
            let pattern = Pattern::read(lines)?;
            let toggles = |chosen, cell| pattern.toggles(grid.position(chosen), grid.position(cell));
            Some(Rule::from_fn(grid, toggles).masks().to_vec())
        } else {
            take_shape(&mut line, grid)
        };
        if masks.is_none() {
            return Err(line.error(&format!("one of {}, or a pattern below", shape_names())));
        }
        self.masks = masks;
        expect_end(line, "the end of the line")
    }

    fn cell_toggles(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<(), ParseRuleError> {
        let own = |cell: &Cell| self.own_masks[usize::from(*cell)].is_some();
        let own = self.cells.iter().filter(own).collect();
        let chosen = self.list(&mut line, own, "a cell, as in \"cell 1 2 toggles\"")?;
        if !line.take_with_s("toggle") {
            return Err(line.error("a comma or toggles"));
        }
        let masks = if line.is_at_end() && lines.has_row() {
            vec![Drawing::default().board(lines, self.grid, self.cells)?; self.own_masks.len()]
        } else if let Some(masks) = take_shape(&mut line, self.grid) {
            expect_end(line, "the end of the line")?;
            masks
        } else {
            let expected =
                format!("one of {}, cells such as \"1 1, 1 2\", or a drawing below", shape_names());
            let mask = self.list(&mut line, Board::EMPTY, &expected)?;
            expect_end(line, "a comma or the end of the line")?;
            vec![mask; self.own_masks.len()]
        };
        for cell in chosen.iter().map(usize::from) {
            self.own_masks[cell] = Some(masks[cell]);
        }
        Ok(())
    }

    fn goal(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<(), ParseRuleError> {
        if line.is_at_end() && lines.has_row() {
            let mut drawing = Drawing::default();
            while lines.has_row() {
                self.goals.push(drawing.board(lines, self.grid, self.cells)?);
            }
            return Ok(());
        }
        loop {
            if !line.take_words("all") {
                let goals = STATES.map(|(state, _)| format!("\"all {state}\"")).join(", ");
                return Err(line.error(&format!("one of {goals}, or a drawing below")));
            }
            let Some((_, is_black)) = STATES.iter().find(|(state, _)| line.take_words(state)) else {
                return Err(line.error(&format!(
                    "one of {}",
                    STATES.map(|(state, _)| format!("\"{state}\"")).join(", ")
                )));
            };
            self.goals.push(if *is_black { self.cells } else { Board::EMPTY });
            if !line.take_char(',') {
                return expect_end(line, "a comma or the end of the line");
            }
        }
    }

    /// Takes cells with commas between them: none of `taken`, and none twice.
    fn list(&self, line: &mut Scanner, taken: Board, expected: &str) -> Result<Board, ParseRuleError> {
        if !line.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(line.error(expected));
        }
        let mut cells = Board::EMPTY;
        loop {
            let start = *line;
            let row = line.take_number("row", self.grid.rows())?;
            let col = line.take_number("column", self.grid.cols())?;
            let Some(cell) = self.grid.cell(row - 1, col - 1).filter(|&cell| self.cells.get(cell)) else {
                return Err(start.error_about(&format!("the hole {row} {col}"), "a cell that is not a hole"));
            };
            if (taken | cells).get(cell) {
                return Err(start.error_about(&format!("the cell {row} {col} again"), "each cell once"));
            }
            cells = cells.toggled(cell);
            if !line.take_char(',') {
                return Ok(cells);
            }
        }
    }

    fn finish(mut self, end: Scanner) -> Result<Rule, ParseRuleError> {
        let mut masks = vec![Board::EMPTY; self.own_masks.len()];
        for cell in self.cells.iter() {
            let i = usize::from(cell);
            let common = self.masks.as_ref().map(|masks| masks[i]);
            let Some(mask) = self.own_masks[i].or(common) else {
                let (row, col) = self.grid.position(cell);
                return Err(end.error(&format!(
                    "a toggles line, or a line for cell {} {}",
                    row + 1,
                    col + 1
                )));
            };
            masks[i] = mask & self.cells;
        }
        if self.goals.is_empty() {
            self.goals.push(Board::EMPTY);
        }
        Ok(Rule::new(self.grid, masks, self.goals).expect("masks and goals are on the grid"))
    }
}
