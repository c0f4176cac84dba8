//! A reader of boards that shares no code with the library's: it splits the whole text into lines and words first, and
//! keeps cells in lists.

use fliptable::{Board, Cell, Grid, ParseErrorKind as Kind};

/// Where an error is, and of which kind.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub board: u64,
    pub line: u64,
    pub column: u64,
    pub kind: Kind,
}

const SIZE: Kind = Kind::Size { stated: None };

const PAIRS: [&str; 6] = ["bBwW", "++--", "1100", "xX..", "##..", "oO.."];

/// A piece of a line after its column: cells, or `/` or `]`.
type Piece = (u64, Vec<u8>);

fn is_space(byte: u8) -> bool {
    b" \t\x0B\x0C".contains(&byte)
}

/// The text of each line, and all bytes from its start.
fn lines(text: &[u8]) -> Vec<(Vec<u8>, &[u8])> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let start = rest;
        let end = rest.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(rest.len());
        let newline = if rest[end..].starts_with(b"\r\n") { 2 } else { usize::from(end < rest.len()) };
        lines.push((rest[..end].to_vec(), start));
        rest = &rest[end + newline..];
    }
    lines
}

fn pieces(line: &[u8]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut continues = false;
    for (column, &byte) in (1..).zip(line) {
        if is_space(byte) || b",[".contains(&byte) {
            continues = false;
        } else if b"/]".contains(&byte) {
            pieces.push((column, vec![byte]));
            continues = false;
        } else if continues {
            pieces.last_mut().unwrap().1.push(byte);
        } else {
            pieces.push((column, vec![byte]));
            continues = true;
        }
    }
    pieces
}

fn is_row_end(piece: &Piece) -> bool {
    piece.1 == b"/" || piece.1 == b"]"
}

fn words(line: &[u8]) -> Vec<Vec<u8>> {
    pieces(line).into_iter().filter(|piece| !is_row_end(piece)).map(|piece| piece.1).collect()
}

/// The numbers of a line that has nothing but numbers.
fn numbers(line: &[u8]) -> Option<Vec<String>> {
    let text = String::from_utf8(line.to_vec()).ok()?;
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || is_space(byte));
    is_plain.then(|| {
        text.split(|c| is_space(c as u8)).filter(|word| !word.is_empty()).map(String::from).collect()
    })
}

/// The value of digits that a person would write as a number.
fn value(digits: &str) -> Option<u64> {
    let is_binary = digits.trim_matches(['0', '1']).is_empty();
    if is_binary && (digits.len() > 10 || digits.len() > 1 && digits.starts_with('0')) {
        return None;
    }
    digits.parse().ok()
}

pub fn read(grid: Grid, text: &[u8]) -> (Vec<Board>, Option<Fault>) {
    let mut boards = Vec::new();
    let fault = find_boards(grid, text, &mut boards).err();
    (boards, fault)
}

fn find_boards(grid: Grid, text: &[u8], boards: &mut Vec<Board>) -> Result<(), Fault> {
    let (rows, cols) = (usize::from(grid.rows()), usize::from(grid.cols()));
    let area = rows * cols;
    let lines = lines(text);
    let mut pairs: Vec<&str> = PAIRS.to_vec();
    let mut cells: Vec<bool> = Vec::new();
    // The number of boards, and the number of boards so far that have a size of one number.
    let (mut count, mut sizes) = (None, 0);
    let mut lone_cells = false;
    let mut has_first_line = false;
    for (i, (line, from_here)) in lines.iter().enumerate() {
        let fault = |board: usize, column: u64, kind| {
            Err(Fault { board: board as u64 + 1, line: i as u64 + 1, column, kind })
        };
        let second = from_here.get(1).copied();
        let is_utf16 = match (from_here[0], second) {
            (0xFF, Some(0xFE)) | (0xFE, Some(0xFF)) => true,
            (0, Some(second)) => second > 0,
            (first, Some(0)) => first == b'\t' || (0x20..0x7F).contains(&first),
            _ => false,
        };
        if is_utf16 && pairs.len() == PAIRS.len() {
            return fault(boards.len(), 1, Kind::Encoding);
        }
        let mut line = line.clone();
        if i == 0 && line.starts_with("\u{FEFF}".as_bytes()) {
            line.drain(..3);
        }
        if line.len() > 65536 {
            return fault(boards.len(), 1, Kind::LongLine);
        }
        let is_first = !has_first_line && !words(&line).is_empty();
        has_first_line |= is_first;
        if cells.is_empty() {
            match numbers(&line).as_deref().unwrap_or_default() {
                [first] if is_first => {
                    let next =
                        lines[i + 1..].iter().map(|line| words(&line.0)).find(|words| !words.is_empty());
                    let are_cells = match next.as_deref() {
                        Some([next]) => next.len() == first.len() && next.iter().all(u8::is_ascii_digit),
                        Some(_) => false,
                        None => {
                            (first.len() == cols || first.len() == area)
                                && first.trim_matches(['0', '1']).is_empty()
                        }
                    };
                    if let Some(value) = value(first) {
                        if !are_cells {
                            count = Some(value);
                            continue;
                        }
                        pairs = vec!["1100"];
                    }
                }
                [side] if sizes > 0 || boards.len() == 1 && rows == cols && count == Some(rows as u64) => {
                    let side = value(side).and_then(|side| u8::try_from(side).ok()).unwrap_or(0);
                    match Grid::new(side, side) {
                        Some(found) if found == grid && area > 1 => {
                            (count, sizes) = (None, boards.len() + 1);
                            continue;
                        }
                        Some(found) if side > 1 && side < 10 => {
                            return fault(boards.len(), 1, Kind::Size { stated: Some(found) });
                        }
                        _ => {}
                    }
                }
                [first, second] => {
                    let side = |text: &str| value(text).and_then(|side| u8::try_from(side).ok());
                    let found = side(first).zip(side(second)).and_then(|(rows, cols)| Grid::new(rows, cols));
                    if found == Some(grid) && area > 1 {
                        continue;
                    }
                    let is_binary = format!("{first}{second}").trim_matches(['0', '1']).is_empty();
                    if found.is_some() && !is_binary {
                        return fault(boards.len(), 1, Kind::Size { stated: found });
                    }
                }
                _ => {}
            }
        }
        let before = cells.len();
        let (mut on_line, mut row_start) = (0, 0);
        for piece in pieces(&line) {
            let (column, letters) = &piece;
            if is_row_end(&piece) {
                if cells.len() % cols > 0 {
                    return fault(boards.len(), row_start.max(1), SIZE);
                }
                continue;
            }
            let mut word = Vec::new();
            for (column, letter) in (*column..).zip(letters) {
                let left: Vec<&str> =
                    pairs.iter().copied().filter(|pair| pair.as_bytes().contains(letter)).collect();
                let Some(pair) = left.first() else {
                    return fault(boards.len(), column, Kind::Character);
                };
                word.push(pair.as_bytes()[..2].contains(letter));
                pairs = left;
            }
            if cells.is_empty() {
                let is_extra = count.is_some_and(|count| boards.len() as u64 == count);
                if is_extra || sizes > 0 && boards.len() == sizes {
                    return fault(boards.len(), *column, Kind::Count);
                }
            }
            let is_second_cell = lone_cells && on_line + word.len() > 1;
            let is_after_row = before > 0 && on_line >= cols;
            let fits = match word.len() {
                1 => true,
                len if len == cols => cells.len() % cols == 0,
                len => len == area && cells.is_empty(),
            };
            // In a grid of one row, a row is a board.
            if is_second_cell || is_after_row || !fits {
                return fault(boards.len(), *column, SIZE);
            }
            if cells.len() % cols == 0 {
                row_start = *column;
            }
            on_line += word.len();
            cells.extend(word);
            if cells.len() == area {
                let black = (0..).zip(&cells).filter(|(_, is_black)| **is_black);
                boards.push(black.filter_map(|(number, _)| Cell::new(number)).collect());
                cells.clear();
            }
        }
        lone_cells |= boards.is_empty() && cells.len() == 1 && on_line == 1 && cols > 1;
        let is_whole = before == 0 && cells.is_empty();
        if on_line > 0 && on_line != cols && !is_whole && !lone_cells {
            return fault(boards.len(), row_start, SIZE);
        }
    }
    let is_short = count.is_some_and(|count| {
        let is_size = boards.len() == 1 && rows == cols && count == rows as u64;
        (boards.len() as u64) < count && !is_size
    });
    if cells.is_empty() && !is_short && boards.len() >= sizes {
        return Ok(());
    }
    let ends_in_newline = text.ends_with(b"\n") || text.ends_with(b"\r");
    let (line, column) = match lines.last() {
        Some((line, _)) if !ends_in_newline => {
            let mark = if lines.len() == 1 && line.starts_with("\u{FEFF}".as_bytes()) { 3 } else { 0 };
            (lines.len(), line.len() - mark + 1)
        }
        _ => (lines.len() + 1, 1),
    };
    Err(Fault {
        board: boards.len() as u64 + 1,
        line: line as u64,
        column: column as u64,
        kind: Kind::Incomplete,
    })
}
