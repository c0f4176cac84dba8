//! [`Drawing`]: a set of cells, or the black cells of a board, as rows of letters.

use std::ops::RangeInclusive;
use std::slice;

use super::lines::{AFTER_HOLES, Lines};
use super::scan::{Scanner, quote};
use crate::board::Board;
use crate::generate::ParseRuleError;
use crate::grid::Grid;

/// A letter for a cell that is in the set, and one for a cell that is not.
type Pair = [char; 2];

const PAIRS: [Pair; 4] = [['x', '.'], ['b', 'w'], ['1', '0'], ['+', '-']];

/// A pattern of this size covers any grid, whichever cell is chosen.
const MAX_PATTERN: usize = 127;

/// A drawing that is being read.
#[derive(Default)]
pub struct Drawing {
    /// The pair that the first letter belongs to.
    pair: Option<Pair>,
    /// Whether the drawing may end here.
    is_complete: bool,
}

impl Drawing {
    /// Reads a drawing of the grid. A cell that is not one of `cells` is a hole, and must not be in the set.
    pub fn board(&mut self, lines: &mut Lines, grid: Grid, cells: Board) -> Result<Board, ParseRuleError> {
        let length = usize::from(grid.cols());
        let mut board = Board::EMPTY;
        for row in 0..grid.rows() {
            let Some(line) = lines.next_row() else {
                let expected = format!("row {} of {}: a drawing shows the whole grid", row + 1, grid.rows());
                return Err(lines.place().error(&expected));
            };
            for (col, (place, is_in_set)) in (0..).zip(self.row(line, length..=length)?) {
                let Some(cell) = grid.cell(row, col).filter(|_| is_in_set) else { continue };
                if !cells.get(cell) {
                    let [found, expected] = self.pair.unwrap_or_default();
                    return Err(
                        place.error_about(&format!("\"{found}\" in a hole"), &format!("\"{expected}\""))
                    );
                }
                board = board.toggled(cell);
            }
            self.is_complete = row + 1 == grid.rows();
        }
        Ok(board)
    }

    /// Reads a row: whether each cell is in the set, and the place of its letter.
    fn row<'a>(
        &mut self,
        line: Scanner<'a>,
        lengths: RangeInclusive<usize>,
    ) -> Result<Vec<(Scanner<'a>, bool)>, ParseRuleError> {
        let mut cells = Vec::new();
        let mut place = line;
        while let Some(letter) = place.peek() {
            let letter = letter.to_ascii_lowercase();
            let Some(pair) = self.pairs().iter().find(|pair| pair.contains(&letter)).copied() else {
                return Err(self.not_a_letter(place, cells.is_empty()));
            };
            if cells.len() == *lengths.end() {
                return Err(wrong_length(place, cells.len() + place.count_left(), &lengths));
            }
            cells.push((place, letter == pair[0]));
            self.pair = Some(pair);
            place.bump();
        }
        if lengths.contains(&cells.len()) {
            Ok(cells)
        } else {
            Err(wrong_length(place, cells.len(), &lengths))
        }
    }

    /// The pairs that the next letter may belong to.
    fn pairs(&self) -> &[Pair] {
        self.pair.as_ref().map_or(&PAIRS, slice::from_ref)
    }

    fn not_a_letter(&self, place: Scanner, is_first: bool) -> ParseRuleError {
        let pairs: Vec<String> =
            self.pairs().iter().map(|[black, white]| format!("\"{black}\" or \"{white}\"")).collect();
        let pairs = pairs.join(", ");
        let letter = place.peek().unwrap_or_default();
        match is_first {
            // It may be a keyword with a typo.
            true if self.is_complete => place.error(&format!("{pairs}, or {AFTER_HOLES}")),
            true => place.error(&pairs),
            false => place.error_about(&quote(letter.encode_utf8(&mut [0; 4])), &pairs),
        }
    }
}

fn wrong_length(place: Scanner, found: usize, expected: &RangeInclusive<usize>) -> ParseRuleError {
    let at_most = if expected.start() < expected.end() { "at most " } else { "" };
    place.error_about(
        &format!("a row of {found} cell{}", if found == 1 { "" } else { "s" }),
        &format!("{at_most}{}", expected.end()),
    )
}

/// What a move toggles, drawn around the chosen cell.
pub struct Pattern {
    rows: Vec<Vec<bool>>,
}

impl Pattern {
    /// Reads a pattern of at least one row.
    pub fn read(lines: &mut Lines) -> Result<Pattern, ParseRuleError> {
        let start = lines.place();
        let mut drawing = Drawing::default();
        let mut rows: Vec<Vec<bool>> = Vec::new();
        while let Some(line) = lines.next_row() {
            // A row that is drawn with blanks for cells would be shorter than it looks.
            if line.column() != start.column() {
                let found = format!("a row that starts in column {}", line.column());
                return Err(
                    line.error_about(&found, &format!("column {}, as in the first row", start.column()))
                );
            }
            if rows.len() == MAX_PATTERN {
                return Err(line.error(&format!("at most {MAX_PATTERN} rows")));
            }
            let lengths = rows.first().map_or(1..=MAX_PATTERN, |row| row.len()..=row.len());
            rows.push(drawing.row(line, lengths)?.into_iter().map(|(_, is_in_set)| is_in_set).collect());
            drawing.is_complete = true;
        }
        let cols = rows.first().map_or(0, Vec::len);
        if rows.len() % 2 == 0 || cols % 2 == 0 {
            let found = format!("a pattern of {}x{cols}", rows.len());
            let expected = "odd numbers of rows and columns, so that the chosen cell is in the middle";
            return Err(start.error_about(&found, expected));
        }
        Ok(Pattern { rows })
    }

    /// Whether choosing the cell at one position toggles the cell at another.
    pub fn toggles(&self, chosen: (u8, u8), cell: (u8, u8)) -> bool {
        let index =
            |len: usize, chosen: u8, cell: u8| (len / 2 + usize::from(cell)).checked_sub(chosen.into());
        let row = index(self.rows.len(), chosen.0, cell.0).and_then(|i| self.rows.get(i));
        row.and_then(|row| row.get(index(row.len(), chosen.1, cell.1)?)).copied().unwrap_or(false)
    }
}
