//! Drawings: a set of cells, or the black cells of a board, as rows of letters.

use super::Result;
use crate::board::Board;
use crate::generate::Rule;
use crate::grid::Grid;
use crate::text::{Lines, Pairs, Scanner};

/// Reads a drawing of the grid in letters of these pairs. A cell that is not one of `cells` is a hole, and must not be
/// in the set.
pub fn board(lines: &mut Lines, pairs: &mut Pairs, grid: Grid, cells: Board) -> Result<Board> {
    let mut board = Board::EMPTY;
    for i in 0..grid.rows() {
        let Some(line) = lines.next_row() else {
            let expected = format!("row {} of {}: a drawing shows the whole grid", i + 1, grid.rows());
            return Err(lines.peek().expected(&expected));
        };
        for (col, (place, is_in_set)) in (0..).zip(row(line, pairs, Some(grid.cols().into()))?) {
            let Some(cell) = grid.cell(i, col).filter(|_| is_in_set) else { continue };
            if !cells.get(cell) {
                return Err(place.found_instead("the letter for black in a hole", "the letter for white"));
            }
            board = board.toggled(cell);
        }
    }
    Ok(board)
}

/// Reads a row: the place of each letter, and whether its cell is in the set.
fn row<'a>(line: Scanner<'a>, pairs: &mut Pairs, len: Option<usize>) -> Result<Vec<(Scanner<'a>, bool)>> {
    let mut cells = Vec::new();
    let mut place = line;
    while let Some(letter) = place.peek() {
        let Some(is_in_set) = pairs.read(letter) else {
            // The first word may be a keyword with a typo.
            let or_keyword = if cells.is_empty() { ", or a keyword" } else { "" };
            return Err(place.expected(&format!("{pairs}{or_keyword}")));
        };
        cells.push((place, is_in_set));
        place.advance(letter.len_utf8());
    }
    match len {
        Some(len) if len != cells.len() => {
            let s = if cells.len() == 1 { "" } else { "s" };
            Err(line.found_instead(&format!("a row of {} cell{s}", cells.len()), &len.to_string()))
        }
        _ => Ok(cells),
    }
}

/// Reads a pattern of at least one row, and returns the masks of all cells: the pattern around the chosen cell.
pub fn masks(lines: &mut Lines, grid: Grid) -> Result<Vec<Board>> {
    let start = lines.peek();
    let mut pairs = Pairs::ANY;
    let mut rows: Vec<Vec<bool>> = Vec::new();
    while let Some(line) = lines.next_row() {
        // A row that is drawn with blanks for cells would be shorter than it looks.
        if line.column != start.column {
            let found = format!("a row that starts in column {}", line.column);
            let expected = format!("column {}, as in the first row", start.column);
            return Err(line.found_instead(&found, &expected));
        }
        let row = self::row(line, &mut pairs, rows.first().map(Vec::len))?;
        rows.push(row.into_iter().map(|(_, is_in_set)| is_in_set).collect());
    }
    let cols = rows.first().map_or(0, Vec::len);
    if rows.len() % 2 == 0 || cols % 2 == 0 {
        let found = format!("a pattern of {}x{cols}", rows.len());
        let expected = "odd numbers of rows and columns, so that the chosen cell is in the middle";
        return Err(start.found_instead(&found, expected));
    }
    let index = |len: usize, chosen: u8, cell: u8| (len / 2 + usize::from(cell)).checked_sub(chosen.into());
    let toggles = |chosen, cell| {
        let (chosen, cell) = (grid.position(chosen), grid.position(cell));
        let row = index(rows.len(), chosen.0, cell.0).and_then(|i| rows.get(i));
        row.and_then(|row| row.get(index(cols, chosen.1, cell.1)?)).copied().unwrap_or(false)
    };
    Ok(Rule::from_fn(grid, toggles).masks().to_vec())
}
