//! Reading a rule file, line by line.

use super::lines::in_rule;
use super::{Result, SHAPES, drawing};
use crate::board::Board;
use crate::generate::Rule;
use crate::grid::Grid;
use crate::text::{Lines, Pairs, Scanner};

/// The boards that have names: all white and all black, for each way to see a board.
const BOARDS: [&str; 6] = ["all white", "all black", "all dark", "all lit", "all open", "all closed"];

/// The rule in a file.
pub fn rule(text: &str) -> Result<Rule> {
    let mut lines = Lines::new(text, true);
    if let Some(line) = { lines }.find(|line| line.rest.starts_with("# ")) {
        let expected = r##""//" before a comment, or a row without a space after "#""##;
        return Err(line.found_instead("\"# \"", expected));
    }
    let start = lines.next_or_end();
    let mut line = start;
    let grid = match line.take_keyword() {
        Some("grid") => grid(line)?,
        Some("button") => return buttons(line, &mut lines),
        _ => return Err(start.expected("a first line such as grid 4x4, or buttons")),
    };
    let mut draft = Draft::new(grid);
    let mut is_second_line = true;
    while let Some(start) = lines.next() {
        let mut line = start;
        match line.take_keyword() {
            Some("hole") if is_second_line => draft.holes(line, &mut lines),
            Some("toggle") if draft.masks.is_some() => {
                Err(start.found_instead("a second toggles line", "only one"))
            }
            Some("toggle") => draft.toggles(line, &mut lines),
            Some("cell") => draft.cell_toggles(line, &mut lines),
            Some("goal") => draft.goal(line, &mut lines),
            Some("button") => {
                Err(start.found_instead("buttons after a grid line", "buttons instead of the grid line"))
            }
            _ => Err(start.expected(r#""toggles", "cell", "goal", or "holes" right after the grid line"#)),
        }?;
        is_second_line = false;
    }
    draft.finish(lines.peek())
}

fn grid(line: Scanner) -> Result<Grid> {
    let mut rest = line;
    let rows = rest.take_index("number of rows", 64).map_err(in_rule)? + 1;
    if !rest.take_char('x') {
        return Err(rest.expected("x and the number of columns, as in 4x4"));
    }
    let cols = rest.take_index("number of columns", 64).map_err(in_rule)? + 1;
    expect_end(rest)?;
    Grid::new(rows, cols).ok_or_else(|| line.found_instead(&format!("{rows}x{cols}"), "at most 64 cells"))
}

/// The rule of a game whose buttons are not its lights: a row for each button, with a letter for each light.
fn buttons(line: Scanner, lines: &mut Lines) -> Result<Rule> {
    expect_end(line)?;
    let first = lines.peek();
    if !lines.has_row() {
        return Err(first.expected("a row for each button, with a letter for each light"));
    }
    let count = first.rest.chars().filter(|letter| !letter.is_whitespace()).count();
    let lights = u8::try_from(count).ok().and_then(|count| Grid::new(1, count));
    let lights =
        lights.ok_or_else(|| first.found_instead(&format!("a row of {count} lights"), "at most 64"))?;
    let (mut pairs, mut masks) = (Pairs::ANY, Vec::new());
    while lines.has_row() {
        if masks.len() == 64 {
            return Err(lines.peek().found_instead("a row for button 65", "at most 64 buttons"));
        }
        masks.push(drawing::board(lines, &mut pairs, lights, lights.full())?);
    }
    let mut draft = Draft::new(lights);
    while let Some(start) = lines.next() {
        let mut line = start;
        match line.take_keyword() {
            Some("goal") => draft.goal(line, lines),
            _ => Err(start.expected("\"goal\", because the rows say what each button toggles")),
        }?;
    }
    let rule = Rule::from_buttons(lights.cols(), masks).and_then(|rule| rule.with_goals(draft.goals()));
    Ok(rule.expect("a row has a cell for each light"))
}

fn expect_end(line: Scanner) -> Result<()> {
    if line.is_at_end() { Ok(()) } else { Err(line.expected("the end of the line")) }
}

/// Takes the name of a shape: its masks on the grid.
fn take_shape(line: &mut Scanner, grid: Grid) -> Option<Vec<Board>> {
    let (_, shape) = SHAPES.iter().find(|(name, _)| line.take_words(name))?;
    Some(shape(grid).masks().to_vec())
}

/// The names in quotation marks.
fn one_of(names: &[&str]) -> String {
    format!("one of \"{}\"", names.join("\", \""))
}

fn one_of_shapes() -> String {
    one_of(&SHAPES.map(|(name, _)| name))
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

    fn holes(&mut self, line: Scanner, lines: &mut Lines) -> Result<()> {
        self.cells ^= self.set(line, lines, "cells such as \"1 1, 1 2\", or a drawing below")?;
        Ok(())
    }

    fn toggles(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<()> {
        let shape = take_shape(&mut line, self.grid);
        self.masks = match shape {
            None if line.is_at_end() && lines.has_row() => Some(drawing::masks(lines, self.grid)?),
            None => return Err(line.expected(&format!("{}, or a pattern below", one_of_shapes()))),
            shape => shape,
        };
        expect_end(line)
    }

    fn cell_toggles(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<()> {
        let taken = self.cells.iter().filter(|&cell| self.own_masks[usize::from(cell)].is_some()).collect();
        let chosen = self.list(&mut line, taken, "a cell, as in \"cell 1 2 toggles\"")?;
        let start = line;
        if line.take_keyword() != Some("toggle") {
            return Err(start.expected("a comma or toggles"));
        }
        let masks = match take_shape(&mut line, self.grid) {
            Some(masks) => expect_end(line).map(|()| masks)?,
            None => {
                let expected = format!("{}, cells such as \"1 1, 1 2\", or a drawing below", one_of_shapes());
                vec![self.set(line, lines, &expected)?; self.own_masks.len()]
            }
        };
        for cell in chosen.iter().map(usize::from) {
            self.own_masks[cell] = Some(masks[cell]);
        }
        Ok(())
    }

    fn goal(&mut self, mut line: Scanner, lines: &mut Lines) -> Result<()> {
        if line.is_at_end() && lines.has_row() {
            let mut pairs = Pairs::ANY;
            while lines.has_row() {
                self.goals.push(drawing::board(lines, &mut pairs, self.grid, self.cells)?);
            }
            return Ok(());
        }
        loop {
            let Some(i) = BOARDS.iter().position(|name| line.take_words(name)) else {
                return Err(line.expected(&format!("{}, or a drawing below", one_of(&BOARDS))));
            };
            self.goals.push([Board::EMPTY, self.cells][i % 2]);
            if !line.take_char(',') {
                return expect_end(line);
            }
        }
    }

    /// Reads a set of cells: a list on the line, or a drawing on the next lines.
    fn set(&self, mut line: Scanner, lines: &mut Lines, expected: &str) -> Result<Board> {
        if line.is_at_end() && lines.has_row() {
            return drawing::board(lines, &mut { Pairs::ANY }, self.grid, self.cells);
        }
        let cells = self.list(&mut line, Board::EMPTY, expected)?;
        expect_end(line).map(|()| cells)
    }

    /// Takes cells with commas between them: none of `taken`, none twice, and no holes.
    fn list(&self, line: &mut Scanner, taken: Board, expected: &str) -> Result<Board> {
        let start = *line;
        if !start.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(start.expected(expected));
        }
        let cells = line.take_cells(self.grid, taken).map_err(in_rule)?;
        match cells.iter().find(|&cell| !self.cells.get(cell)) {
            Some(hole) => {
                let found = format!("the hole {}", self.grid.display_cell(hole));
                Err(start.found_instead(&found, "cells that are not holes"))
            }
            None => Ok(cells),
        }
    }

    fn finish(self, end: Scanner) -> Result<Rule> {
        let mut masks = vec![Board::EMPTY; self.own_masks.len()];
        for cell in self.cells.iter() {
            let i = usize::from(cell);
            let common = self.masks.as_ref().map(|masks| masks[i]);
            let Some(mask) = self.own_masks[i].or(common) else {
                let place = self.grid.display_cell(cell);
                return Err(end.expected(&format!("a toggles line, or a line for cell {place}")));
            };
            masks[i] = mask & self.cells;
        }
        Ok(Rule::new(self.grid, masks, self.goals()).expect("masks and goals are on the grid"))
    }

    /// The goals; all white if no line says another.
    fn goals(self) -> Vec<Board> {
        if self.goals.is_empty() { vec![Board::EMPTY] } else { self.goals }
    }
}
