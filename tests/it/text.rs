//! Reading boards, cells and moves: every form, every error, and bytes that arrive in pieces.

use crate::{pieces, second_reader};
use fliptable::{Board, BoardReader, Grid, Letters, Moves, ParseErrorKind as Kind};

fn grid(rows: u8, cols: u8) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// The boards of a text and the text of its error, which do not depend on how the bytes arrive.
fn read(grid: Grid, text: impl AsRef<[u8]>) -> (Vec<Board>, String) {
    let text = text.as_ref();
    let whole = pieces::read(grid, text, || usize::MAX);
    for len in [1, 2, 3, 5, 7, 19, 20, 21, 64] {
        assert_eq!(pieces::read(grid, text, || len), whole, "{:?}", String::from_utf8_lossy(text));
    }
    (whole.0, whole.1.map_or_else(|error| error.to_string(), |()| String::new()))
}

#[track_caller]
fn assert_reads(grid: Grid, text: impl AsRef<[u8]>, bits: &[u64]) {
    let text = text.as_ref();
    let boards = bits.iter().copied().map(Board::from_bits).collect();
    assert_eq!(read(grid, text), (boards, String::new()), "{:?}", String::from_utf8_lossy(text));
}

#[track_caller]
fn assert_error(grid: Grid, text: impl AsRef<[u8]>, boards: usize, error: &str) {
    let text = text.as_ref();
    let (read, found) = read(grid, text);
    assert_eq!((read.len(), &*found), (boards, error), "{:?}", String::from_utf8_lossy(text));
}

/// What an error about a digit above 1 says.
const COUNT_ADVICE: &str =
    " (write the number of boards alone on the first line, with a zero before it if it is as long as a row)";

/// What an error about a first letter says.
const ANY_LETTER: &str =
    "expected a cell: 'b' or 'w', '+' or '-', '1' or '0', 'x' or '.', '#' or '.', 'O' or '.'";

const BOARDS: [u64; 3] = [0x19B9, 0x0001, 0xFFFF];

/// The boards of [`BOARDS`], a row on each line.
fn lines() -> String {
    BOARDS.map(|bits| format!("{}\n", grid(4, 4).display_board(Board::from_bits(bits)))).concat()
}

/// Like [`lines`], but with these texts between cells, between rows and between boards.
fn separated(cells: &str, rows: &str, boards: &str) -> String {
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(cells);
    let board = |bits: u64| {
        let text = grid(4, 4).display_board(Board::from_bits(bits)).to_string();
        text.lines().map(row).collect::<Vec<_>>().join(rows)
    };
    BOARDS.map(board).join(boards)
}

#[test]
fn every_form_gives_the_same_boards() {
    let forms = [
        lines(),
        separated("", "\n", "\n\n"),
        separated("", " ", "\n"),
        separated("", "/", "\n"),
        separated("", " / ", " /\n"),
        separated("", "\t", "  "),
        separated("", "/", " /"),
        separated("", "", "\n"),
        separated("", "", " "),
        separated(" ", "\n", "\n"),
        separated(" ", "/", "\n"),
        separated(" ", "   ", "\n"),
        separated("\n", "\n", "\n"),
        separated("\n\n", "\n", "\n\n\n"),
    ];
    for text in forms {
        for letters in [Letters::PLUS_MINUS, Letters::ONE_ZERO, Letters::BLACK_WHITE] {
            let text: String = text
                .chars()
                .map(|c| match c {
                    'b' => letters.letter(true),
                    'w' => letters.letter(false),
                    other => other,
                })
                .collect();
            let is_digit_per_line = text.starts_with("1\n");
            let count = if is_digit_per_line { "03" } else { "3" };
            for text in [
                text.clone(),
                text.to_uppercase(),
                text.replace('\n', "\r\n"),
                text.replace('\n', "\r"),
                text.replace('\n', " \t\x0B\x0C\n"),
                text.replace('\n', "\n\n"),
                text.replace('\n', "\n \r\n\n\t"),
                format!("\r\n\n \n{text}"),
                format!("{text}\n \n"),
                text.trim_end().to_owned(),
                format!("\u{FEFF}{text}"),
                // As long as the next line, the number would be a digit above 1 where a cell is expected.
                format!("{count}\n{text}"),
                format!("\u{FEFF} {count} \r\n{text}"),
                format!("\n\n003\n{text}"),
            ] {
                assert_reads(grid(4, 4), text, &BOARDS);
            }
        }
    }
}

#[test]
fn rows_and_whole_boards_may_alternate_in_lines() {
    assert_reads(grid(2, 3), "bww www\nwww\nbbb\n www/bww\r\n", &[0b000_001, 0b111_000, 0b001_000]);
}

#[test]
fn every_grid_reads_what_it_writes() {
    for rows in 1..=64 {
        for cols in 1..=64 / rows {
            let grid = grid(rows, cols);
            let mut state = u64::from(rows) << 8 | u64::from(cols);
            let boards: Vec<Board> = (0..5)
                .map(|_| {
                    state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                    Board::from_bits(state.rotate_left(29)) & grid.full()
                })
                .collect();
            let bits: Vec<u64> = boards.iter().map(|board| board.bits()).collect();
            for letters in [Letters::BLACK_WHITE, Letters::PLUS_MINUS, Letters::ONE_ZERO] {
                let write = |board: &Board| grid.display_board(*board).with_letters(letters);
                let lines: String = boards.iter().map(|board| format!("{}\n", write(board))).collect();
                let slashes: String = boards.iter().map(|board| format!("{:#}\n", write(board))).collect();
                assert_reads(grid, &lines, &bits);
                assert_reads(grid, &slashes, &bits);
                assert_reads(grid, lines.repeat(20), &bits.repeat(20));
                for board in &boards {
                    assert_eq!(grid.parse_board(&write(board).to_string()), Ok(*board));
                    assert_eq!(grid.parse_board(&format!("{:#}", write(board))), Ok(*board));
                }
            }
        }
    }
}

#[test]
fn a_row_of_the_wrong_length_is_an_error_at_that_row() {
    let four = grid(4, 4);
    let three = "found a row of 3 cells, expected 4 (the grid is 4x4)";
    let five = "found a row of 5 cells, expected 4 (the grid is 4x4)";
    let long = "found a line of 5 cells, expected 4 (the grid is 4x4)";
    let cases = [
        ("bwwb\nbbb\nbwwb\nbwww\n", 0, format!("board 1, line 2, column 1: {three}")),
        ("wwww\nwwww\nwwww\nwwwww\n", 0, format!("board 1, line 4, column 1: {five}")),
        ("bwwbb\nbbbww\nbwwbb\nbwwwb\nwwbbw\n", 0, format!("board 1, line 1, column 1: {five}")),
        ("bwwbb/bbbww/bwwbb/bwwwb/wwbbw\n", 0, format!("board 1, line 1, column 1: {five}")),
        ("wwww wwww wwww wwww\nwwww www wwwww wwww\n", 1, format!("board 2, line 2, column 6: {three}")),
        ("b w w\n", 0, format!("board 1, line 1, column 1: {three}")),
        (" b w w b b\n", 0, format!("board 1, line 1, column 10: {long}")),
        ("b w w b/b w w/b w w b/b w w b", 0, format!("board 1, line 1, column 9: {three}")),
        ("b w w b\nb w w", 0, format!("board 1, line 2, column 1: {three}")),
        ("10011\n01110\n", 0, format!("board 1, line 1, column 1: {five}")),
        ("1 0 0 1 1\n", 0, format!("board 1, line 1, column 9: {long}")),
        ("2\nwwww\nbbb\n", 0, format!("board 1, line 3, column 1: {three}")),
    ];
    for (text, boards, error) in cases {
        assert_error(four, text, boards, &error);
    }
    let shape = "(the grid is 4x4)";
    let cases = [
        // Whole boards are returned before the error.
        ("wwww/wwww/wwww/wwww/wwww", 1, "1, column 21: found a board of 4 cells, expected 16"),
        (" bwwb bbwb\nbwwb bwww\n", 0, "1, column 7: found a line of 8 cells, expected 4"),
        ("bwwbbbwbbwwbbwwwb", 0, "1, column 1: found a row of 17 cells, expected 4"),
        ("b w w b b w w b", 0, "1, column 9: found a line of 8 cells, expected 4"),
        ("wwww/wwww\nwwww/wwww\n", 0, "1, column 6: found a line of 8 cells, expected 4"),
        ("w w w w/w w w w\nw w w w/w w w w\n", 0, "1, column 9: found a line of 8 cells, expected 4"),
        ("wwwwwwwwwwwwwwww\nwww\n", 1, "2, column 1: found a row of 3 cells, expected 4"),
        ("wwww wwwwwwwwwwwwwwww", 0, "1, column 6: found a row of 16 cells, expected 4"),
        ("w wwww", 0, "1, column 3: found a row of 4 cells, expected 4"),
    ];
    for (text, boards, error) in cases {
        assert_error(four, text, boards, &format!("board {}, line {error} {shape}", boards + 1));
    }
    let cell = "found another cell, expected one on each line, as on the first line";
    assert_error(four, "b\nw\nw b\n", 0, &format!("board 1, line 3, column 3: {cell}"));
    assert_error(four, "w\nw\nww\n", 0, &format!("board 1, line 3, column 1: {cell}"));
    assert_error(four, "w\nwwww\n", 0, &format!("board 1, line 2, column 1: {cell}"));
    let after = "found another cell, expected the end of the line after a row of a board";
    let text = "bwwb\nbwwb bbwb bwwb bwww\n";
    assert_error(four, text, 0, &format!("board 1, line 2, column 6: {after}"));
    let text = "bwwb\nbwwb\nbwwb\nbwwb bbwb bwwb bwww bwww\n";
    assert_error(four, text, 1, &format!("board 2, line 4, column 6: {after}"));
    assert_reads(four, "bwwb/\nbbwb/\nbwwb/\nbwww/\n", &[0x19B9]);
    // Rows with and without spaces between cells.
    assert_reads(four, "b w w b\nbbwb\nb w w b\nbwww\n", &[0x19B9]);
    let last = "board 1, line 1, column 9: found a row of 1 cell, expected 2 (the grid is 3x2)";
    assert_error(grid(3, 2), "b w/b w b/w", 0, last);
    for newline in ["\n", "\r\n", "\r"] {
        let text = ["wwww", "wwww", "", "bbb", ""].join(newline);
        assert_error(four, text, 0, &format!("board 1, line 4, column 1: {three}"));
    }
}

#[test]
fn a_short_row_in_a_long_input_is_reported_after_the_boards_before_it() {
    let text = format!("{0}bwwb\nbbb\nbwwb\nbwww\n{1}", "wwww\n".repeat(4), "wwww\n".repeat(4000));
    let error = "board 2, line 6, column 1: found a row of 3 cells, expected 4 (the grid is 4x4)";
    assert_error(grid(4, 4), text, 1, error);
}

#[test]
fn ones_and_zeros_are_cells_if_they_fit_and_the_next_line_is_alike() {
    for text in [
        "1001\n1101\n1001\n1000\n",
        "1001/1101/1001/1000",
        "1001 1101 1001 1000",
        "1 0 0 1\n1 1 0 1\n1 0 0 1\n1 0 0 0\n",
        "1001110110011000",
    ] {
        assert_reads(grid(4, 4), text, &[0x19B9]);
    }
    assert_reads(grid(4, 4), "1001110110011000\n0000000000000000\n", &[0x19B9, 0]);
    assert_reads(grid(2, 2), "10\n01\n", &[0b1001]);
    assert_reads(grid(2, 2), " 10 \n\n 01 \n10\n01\n", &[0b1001, 0b1001]);
    assert_reads(grid(2, 2), "1\n0\n0\n1\n", &[0b1001]);
    assert_reads(grid(3, 1), "1\n0\n0\n", &[1]);
    assert_reads(grid(1, 1), "1\n0\n1\n", &[1, 0, 1]);
    assert_reads(grid(1, 3), "101\n111\n", &[0b101, 0b111]);
    assert_reads(grid(1, 2), "11", &[0b11]);
    assert_reads(grid(2, 1), "11\n", &[0b11]);
    assert_reads(grid(1, 1), "1", &[1]);
    assert_reads(grid(1, 1), "0", &[0]);
    let end = "found the end of the input";
    let text = "10\n".to_owned() + &"01\n10\n".repeat(10);
    let end = format!("{end} (the first line was read as cells) after a board");
    let error = format!("{end} of 2 cells, expected 4 (the grid is 2x2)");
    assert_error(grid(2, 2), text, 10, &format!("board 11, line 22, column 1: {error}"));
    assert_error(grid(2, 2), "11", 0, &format!("board 1, line 1, column 3: {error}"));
    let error = format!("{end} of 4 cells, expected 16 (the grid is 4x4)");
    assert_error(grid(4, 4), "1001", 0, &format!("board 1, line 1, column 5: {error}"));
    assert_error(grid(4, 4), "10b1", 0, "board 1, line 1, column 3: found 'b', expected '1' or '0'");
    let error = format!("board 1, line 1, column 6: found '2', expected '1' or '0'{COUNT_ADVICE}");
    assert_error(grid(4, 4), "1001 2", 0, &error);
}

#[test]
fn other_ones_and_zeros_are_the_number_of_boards() {
    let ten = |board: &str| "10\n".to_owned() + &board.repeat(10);
    assert_reads(grid(2, 2), ten("wb\nbw\n"), &[0b0110; 10]);
    assert_reads(grid(2, 2), ten("0 1\n1 0\n"), &[0b0110; 10]);
    assert_reads(grid(2, 2), ten("01/10\n"), &[0b0110; 10]);
    assert_reads(grid(2, 2), ten("01 10\n"), &[0b0110; 10]);
    assert_reads(grid(1, 2), ten("bw\n"), &[0b01; 10]);
    assert_reads(grid(4, 4), ten("0000\n0100\n0000\n1111\n"), &[0xF020; 10]);
    assert_reads(grid(4, 4), "1\n".to_owned() + &"1001\n".repeat(4), &[0x9999]);
    assert_reads(grid(4, 4), "1\n\n".to_owned() + &"1 0 0 1\n".repeat(4), &[0x9999]);
    assert_reads(grid(5, 6), "2\n0 1 1 0 1 0\n".to_owned() + &"0 0 0 0 0 0\n".repeat(9), &[0b010_110, 0]);
    assert_reads(grid(1, 1), "1\nb\n", &[1]);
    assert_reads(grid(4, 4), "0", &[]);
    assert_reads(grid(4, 4), "\n 0 \r\n\n", &[]);
    let found = |found, expected| format!("found {found}, expected {expected}, the number at the start");
    assert_error(grid(4, 4), "1\n", 0, &format!("board 1, line 2, column 1: {}", found("0 boards", 1)));
    let none = format!("board 1, line 2, column 1: {}", found("1 board", 0));
    assert_error(grid(4, 4), "0\n1001", 0, &none);
    assert_error(grid(1, 4), "0\n0001", 0, &none);
    assert_error(grid(4, 4), "0\n0 1 1 0\n", 0, &none);
    assert_error(grid(1, 1), "0\n1 0\n", 0, &none);
}

/// Nobody writes a number with leading zeros, or with more than ten digits.
#[test]
fn digits_that_do_not_look_like_a_number_are_cells() {
    assert_reads(grid(2, 2), "0000\n1111 1111\n", &[0, 0xF, 0xF]);
    assert_reads(grid(1, 2), "00\n11/11\n", &[0, 3, 3]);
    // A slash at the end of the second line does not make the first one a number.
    let text = "10\n10/\n".to_owned() + &"01\n".repeat(9);
    assert_reads(grid(1, 2), text, &[1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    assert_reads(grid(4, 4), "1010\n1010/\n0110\n0110/\n", &[0x6655]);
    assert_reads(grid(4, 4), "0000000000000000\n1001110110011000 1001110110011000\n", &[0, 0x19B9, 0x19B9]);
    assert_reads(grid(4, 4), "0110\nbbbb\n".replace('b', "1") + "0000\n0000\n", &[0x00F6]);
    let shape = "(the grid is 4x4)";
    for (text, found) in [("00000\n", "5"), ("000\n", "3"), ("010\n0000\n", "3")] {
        let row = format!("board 1, line 1, column 1: found a row of {found} cells, expected 4 {shape}");
        assert_error(grid(4, 4), text, 0, &row);
    }
    let row = format!("board 1, line 1, column 1: found a row of 25 cells, expected 4 {shape}");
    assert_error(grid(4, 4), "1".repeat(25), 0, &row);
    assert_error(grid(4, 4), "0".repeat(25) + "\nbwwb\n", 0, &row);
    let board = format!("board 2, line 2, column 1: found a row of 15 cells, expected 4 {shape}");
    assert_error(grid(4, 4), "1001110110011000\n100111011001100\n", 1, &board);
    // Fifty boards, the first row of which lacks a cell.
    let text = "010\n".to_owned() + &"0000\n".repeat(199);
    assert_error(
        grid(4, 4),
        text,
        0,
        &format!("board 1, line 1, column 1: found a row of 3 cells, expected 4 {shape}"),
    );
    assert_error(grid(4, 4), "0000\nbbbb\n", 0, "board 1, line 2, column 1: found 'b', expected '1' or '0'");
}

#[test]
fn the_number_of_boards_is_checked() {
    let input = |line: &str, boards| format!("{line}\n{}", "bwwb\nbbwb\nbwwb\nbwww\n".repeat(boards));
    let count = |found, expected: u64| {
        let s = if found == 1 { "" } else { "s" };
        format!("found {found} board{s}, expected {expected}, the number at the start")
    };
    let digit = |digit| format!("found '{digit}', {ANY_LETTER}{COUNT_ADVICE}");
    let max = u64::MAX.to_string();
    let cases = [
        (input("1", 2), 1, format!("board 2, line 6, column 1: {}", count(2, 1))),
        (input("2", 3), 2, format!("board 3, line 10, column 1: {}", count(3, 2))),
        (input("0", 1), 0, format!("board 1, line 2, column 1: {}", count(1, 0))),
        (input("1", 1) + "2", 1, "board 2, line 6, column 1: found '2', expected 'b' or 'w'".into()),
        (input("3", 2), 2, format!("board 3, line 10, column 1: {}", count(2, 3))),
        (input(&max, 1), 1, format!("board 2, line 6, column 1: {}", count(1, u64::MAX))),
        ("5".into(), 0, format!("board 1, line 1, column 2: {}", count(0, 5))),
        (input("2x", 2), 0, format!("board 1, line 1, column 1: {}", digit(2))),
        (input("\n 5.0", 2), 0, format!("board 1, line 2, column 2: {}", digit(5))),
        (
            input("18446744073709551616", 1),
            0,
            "board 1, line 1, column 2: found '8', expected '1' or '0'".to_owned() + COUNT_ADVICE,
        ),
        (input(&"2".repeat(1000), 1), 0, format!("board 1, line 1, column 1: {}", digit(2))),
        (input("-1", 1), 0, "board 1, line 1, column 2: found '1', expected '+' or '-'".into()),
    ];
    for (text, boards, error) in cases {
        assert_error(grid(4, 4), text, boards, &error);
    }
    assert_reads(grid(4, 4), input(&format!("{}2", "0".repeat(1000)), 2), &[0x19B9, 0x19B9]);
}

#[test]
fn a_character_that_is_not_a_cell_is_named_with_its_place() {
    let mark = "(a byte order mark is allowed only at the very start)";
    let cases: &[(&[u8], &str, &str)] = &[
        (b"x", "'x'", ""),
        (b"'", "'''", ""),
        (b"+", "'+'", ""),
        (b"0", "'0'", ""),
        (b"\0", "byte 0x00", ""),
        (b"\x1B[2J", "byte 0x1B", ""),
        (b"\x7F", "byte 0x7F", ""),
        (b"\xFF\xFE", "byte 0xFF", ""),
        (b"\x80", "byte 0x80", ""),
        (b"\xE2\x88w", "byte 0xE2", ""),
        (b"\xE2\x88", "byte 0xE2", ""),
        (b"\xF4\x90\x80\x80", "byte 0xF4", ""),
        ("é".as_bytes(), "'é' (U+00E9)", ""),
        ("\u{1F600}".as_bytes(), "'\u{1F600}' (U+1F600)", ""),
        ("\u{202E}".as_bytes(), "U+202E", ""),
        ("\u{85}".as_bytes(), "U+0085", ""),
        ("\u{FEFF}".as_bytes(), "U+FEFF", mark),
        ("\u{2212}".as_bytes(), "'\u{2212}' (U+2212)", ""),
    ];
    for (bytes, found, advice) in cases {
        let error = format!("board 2, line 5, column 3: found {found}, expected 'b' or 'w' {advice}");
        for after in [&b""[..], b"\n"] {
            let text = [b"wwww\nwwww\nwwww\nwwww\nww", *bytes, after].concat();
            assert_error(grid(4, 4), text, 1, error.trim_end());
        }
    }
    for (found, code, letter) in
        [("\u{2212}", "2212", '-'), ("\u{2014}", "2014", '-'), ("\u{FF0B}", "FF0B", '+')]
    {
        let error = format!("found '{found}' (U+{code}), expected '+' or '-' (write '{letter}')");
        assert_error(grid(4, 4), format!("+-{found}"), 0, &format!("board 1, line 1, column 3: {error}"));
    }
    let cases: &[(&[u8], &str, &str)] = &[
        (b"?", "1: found '?'", ""),
        (b" / x\"", "5: found '\"'", ""),
        (b"\xEF", "1: found byte 0xEF", ""),
        (b"\xEF\xBB", "1: found byte 0xEF", ""),
        (b"\xFF", "1: found byte 0xFF", ""),
        (b"\xFFw", "1: found byte 0xFF", ""),
        (b"\0\0", "1: found byte 0x00", ""),
        ("\u{FEFF}\u{FEFF}".as_bytes(), "1: found U+FEFF", mark),
        (" \u{FEFF}".as_bytes(), "2: found U+FEFF", mark),
    ];
    for (text, found, advice) in cases {
        let expected = if text.contains(&b'x') { "expected 'x' or '.'" } else { ANY_LETTER };
        let error = format!("board 1, line 1, column {found}, {expected} {advice}");
        assert_error(grid(4, 4), text, 0, error.trim_end());
    }
}

#[test]
fn utf_16_is_named() {
    let error = |line| {
        let found = "found UTF-16, expected UTF-8: save the text as UTF-8";
        format!("board 1, line {line}, column 1: {found}")
    };
    for text in [lines(), format!("3\n{}", lines()), "3".into(), "x.".into()] {
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_error(grid(4, 4), [&[0xFF, 0xFE], &*little].concat(), 0, &error(1));
        assert_error(grid(4, 4), [&[0xFE, 0xFF], &*big].concat(), 0, &error(1));
        assert_error(grid(4, 4), big, 0, &error(1));
        assert_error(grid(4, 4), little, 0, &error(1));
        // The first byte of the newline ends a line.
        let after_newline: Vec<u8> = format!("\n{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_error(grid(4, 4), after_newline, 0, &error(2));
    }
}

#[test]
fn boards_before_an_error_on_their_line_are_returned() {
    let two = grid(2, 2);
    let x = "board 4, line 1, column 19: found 'x', expected 'b' or 'w'";
    assert_error(two, "bwwb bwwb bwwb bwwx", 3, x);
    let part = "board 3, line 1, column 13: found a board of 2 cells, expected 4 (the grid is 2x2)";
    assert_error(two, "bw wb bw wb bw", 2, part);
    let row = "board 3, line 1, column 11: found a row of 3 cells, expected 2 (the grid is 2x2)";
    assert_error(two, "bwwb/bwwb/bww", 2, row);
}

/// A row of cells with a digit above 1 is never taken for the number of boards, and no board is read from what follows.
#[test]
fn a_digit_above_1_is_not_a_cell() {
    let digit = |digit, column| {
        format!("board 1, line 1, column {column}: found '{digit}', expected '1' or '0'{COUNT_ADVICE}")
    };
    let board = "3210\n0000\n0000\n0000\n";
    assert_error(grid(4, 4), board, 0, &digit(3, 1));
    assert_error(grid(4, 4), board.repeat(2), 0, &digit(3, 1));
    assert_error(grid(4, 4), "0210\n0000\n0000\n0000\n", 0, &digit(2, 2));
    assert_error(grid(4, 4), "1200\n1111/\n", 0, &digit(2, 2));
    assert_error(grid(3, 1), "2\n1\n0\n", 0, &digit(2, 1));
    let any = format!("board 1, line 1, column 1: found '3', {ANY_LETTER}{COUNT_ADVICE}");
    for board in ["3210/0000/0000/0000", "3 2 1 0\n0 0 0 0\n0 0 0 0\n0 0 0 0", "3210 0000 0000 0000"] {
        assert_error(grid(4, 4), board, 0, &any);
    }
    let second = format!("board 1, line 2, column 2: found '2', expected '1' or '0'{COUNT_ADVICE}");
    assert_error(grid(4, 4), "0110\n0200\n0000\n0000\n", 0, &second);
    // As the advice says.
    let boards = "1001\n1101\n1001\n1000\n".repeat(2000);
    assert_error(grid(4, 4), format!("2000\n{boards}"), 0, &digit(2, 1));
    assert_reads(grid(4, 4), format!("02000\n{boards}"), &[0x19B9; 2000]);
    assert_reads(
        grid(4, 4),
        format!("2000\n{}", boards.replace('1', "b").replace('0', "w")),
        &[0x19B9; 2000],
    );
}

#[test]
fn a_line_before_a_board_may_be_the_size_of_the_grid() {
    let three = grid(3, 3);
    let board = "010\n111\n010\n";
    assert_reads(three, format!("3 3\n{board}"), &[0b010_111_010]);
    assert_reads(three, format!("\n 3\t3 \r\n\n{board}{board}"), &[0b010_111_010; 2]);
    assert_reads(three, format!("3 3\n{board}").repeat(3), &[0b010_111_010; 3]);
    assert_reads(three, format!("2\n3 3\n{board}\n3 3\n{board}"), &[0b010_111_010; 2]);
    assert_reads(three, "3 3\nwbw/bbb/wbw\nwww/www/www\n", &[0b010_111_010, 0]);
    assert_reads(grid(5, 6), format!("5 6\n{}", "011010\n".repeat(5)), &[0x1659_6596]);
    // A single number is the number of boards if as many follow, and the size if one does or if all boards have it.
    assert_reads(three, format!("3\n{board}"), &[0b010_111_010]);
    assert_reads(three, format!("3\n{board}{board}{board}"), &[0b010_111_010; 3]);
    assert_reads(three, format!("3\n{board}").repeat(2), &[0b010_111_010; 2]);
    assert_reads(three, format!("3\n{board}").repeat(5), &[0b010_111_010; 5]);
    let count = "found 2 boards, expected 3, the number at the start";
    assert_error(three, format!("3\n{board}{board}"), 2, &format!("board 3, line 8, column 1: {count}"));
    let no_size = "found a cell, expected the size, as before the other boards";
    let text = format!("3\n{board}3\n{board}{board}");
    assert_error(three, text, 2, &format!("board 3, line 9, column 1: {no_size}"));
    let end = "found the end of the input, expected a board";
    assert_error(three, format!("3\n{board}3\n"), 1, &format!("board 2, line 6, column 1: {end}"));

    let size = |size| format!("column 1: found the size {size}, expected 3x3");
    assert_error(three, format!("3 4\n{board}"), 0, &format!("board 1, line 1, {}", size("3x4")));
    assert_error(three, format!("3 3\n{board}4 4\n{board}"), 1, &format!("board 2, line 5, {}", size("4x4")));
    assert_error(three, format!("3\n{board}4\n{board}"), 1, &format!("board 2, line 5, {}", size("4x4")));
    let text = format!("3\n{board}3\n{board}8\n");
    assert_error(three, text, 2, &format!("board 3, line 9, {}", size("8x8")));
    // What can be cells is cells.
    assert_reads(grid(1, 1), "1 1\n1\n", &[1, 1, 1]);
    assert_reads(grid(2, 2), "10 01\n", &[0b1001]);
    assert_reads(grid(1, 2), "1 0\n1 1\n", &[0b01, 0b11]);
    assert_reads(grid(10, 1), format!("10 1\n{}", "1\n0\n".repeat(5)), &[0b01_0101_0101]);
    let cell = format!("column 1: found '9', {ANY_LETTER}{COUNT_ADVICE}");
    for text in ["9 9\n", "9 0\n", "9 9 9\n", "99 100\n"] {
        assert_error(three, text, 0, &format!("board 1, line 1, {cell}"));
    }
}

#[test]
fn every_pair_of_letters_is_read() {
    let four = grid(4, 4);
    for letters in Letters::ALL {
        let board = four.display_board(Board::from_bits(0x19B9)).with_letters(letters);
        for text in [
            board.to_string(),
            format!("{board:#}"),
            board.to_string().to_uppercase(),
            board.to_string().to_lowercase(),
        ] {
            assert_reads(four, format!("{text}\n").repeat(3), &[0x19B9; 3]);
            let mut reader = BoardReader::new(four);
            assert_eq!(reader.letters(), None);
            reader.finish(&mut text.as_bytes()).unwrap();
            assert_eq!(reader.letters(), Some(letters));
        }
    }
    // The first black cell decides between the pairs with a dot.
    assert_reads(four, "....\n....\n....\n....\n#..#\n##.#\n#..#\n#...\n", &[0, 0x19B9]);
    let error = "board 2, line 2, column 1: found 'x', expected '#' or '.'";
    assert_error(four, "..../..../..#./....\nxxxx/xxxx/xxxx/xxxx\n", 1, error);
    let error = "board 1, line 1, column 3: found 'b', expected 'x' or '.', '#' or '.', 'O' or '.'";
    assert_error(four, "..bw", 0, error);
}

#[test]
fn commas_and_brackets_are_read() {
    let two = grid(2, 2);
    for text in [
        "[[0,1],[1,0]]",
        "[[0, 1], [1, 0]]\n",
        "[\n  [0,1],\n  [1,0]\n]\n",
        "[\n  [\n    0,\n    1\n  ],\n  [\n    1,\n    0\n  ]\n]\n",
        "0,1\n1,0\n",
        "0,1,\r\n1,0,\r\n",
        "[01],[10]",
    ] {
        assert_reads(two, text, &[0b0110]);
    }
    assert_reads(two, "[[[0,1],[1,0]],[[1,1],[0,0]]]", &[0b0110, 0b0011]);
    let row = "board 1, line 1, column 7: found a row of 1 cell, expected 2 (the grid is 3x2)";
    assert_error(grid(3, 2), "[[0,1,1],[0,1,1]]", 0, row);
    let row = "board 1, line 3, column 1: found a row of 1 cell, expected 2 (the grid is 2x2)";
    assert_error(two, "[\nw\n]", 0, row);
}

#[test]
fn a_line_of_more_than_the_limit_is_refused() {
    let board = "bwwb bbwb bwwb bwww ";
    let count = BoardReader::MAX_LINE / board.len();
    let longest =
        format!("{}{}", board.repeat(count), " ".repeat(BoardReader::MAX_LINE - count * board.len()));
    let long = "board 1, line 1, column 1: found a line of more than 65536 bytes, expected a newline before";
    for newline in ["", "\n", "\r\n"] {
        let (boards, error) = pieces::read(grid(4, 4), format!("{longest}{newline}").as_bytes(), || 4096);
        assert_eq!((boards.len(), error), (count, Ok(())));
        let (boards, error) = pieces::read(grid(4, 4), format!("{longest} {newline}").as_bytes(), || 4096);
        assert_eq!((boards.len(), error.unwrap_err().to_string().as_str()), (0, long));
    }
    // The reader does not wait for the end of the line.
    let error =
        BoardReader::new(grid(4, 4)).next_board(&mut &longest.replace(' ', "w").repeat(2).as_bytes()[..]);
    assert_eq!(error.unwrap_err().kind(), Kind::LongLine);
    // A number before so many blank lines that the next line is out of sight is a number of boards.
    let text = format!("0{}0\n", "\n".repeat(2 * BoardReader::MAX_LINE));
    let mut reader = BoardReader::new(grid(2, 1));
    let (mut start, mut rest) = text.as_bytes().split_at(2 * BoardReader::MAX_LINE);
    assert_eq!(reader.next_board(&mut start), Ok(None));
    assert!(start.is_empty());
    assert_eq!(reader.finish(&mut rest).unwrap_err().kind(), Kind::Count);
}

#[test]
fn an_error_tells_its_kind() {
    for (text, kind) in [
        ("bwwb\nbw?b", Kind::Character),
        ("bwwb\nbwb", Kind::Size { stated: None }),
        ("b b", Kind::Size { stated: None }),
        ("b\nbb", Kind::Size { stated: None }),
        ("5 6\n", Kind::Size { stated: Some(grid(5, 6)) }),
        ("bwwb\n", Kind::Incomplete),
        ("2\nbwwb/bwwb/bwwb/bwwb", Kind::Incomplete),
        ("0\nbwwb/bwwb/bwwb/bwwb", Kind::Count),
        ("\u{0}b", Kind::Encoding),
    ] {
        let error = pieces::read(grid(4, 4), text.as_bytes(), || 7).1.unwrap_err();
        assert_eq!(error.kind(), kind, "{text:?}: {error}");
        assert_eq!(format!("{error:?}"), error.to_string());
    }
}

/// A second reader, which shares no code with the first, finds the same boards and the same errors.
fn compare_with_second_reader(seed: u64, rounds: usize) {
    const ALPHABETS: [&[u8]; 10] = [
        b"bw\n",
        b"bw \n",
        b"10\n",
        b"10 \n/",
        b"1023\n ",
        b"[01],\n",
        b"xX#oO.\n",
        b"bwBW  \n\r/2",
        b"+-10bwx. \n\r/29,[]",
        b"10bw\n\r\t\x0B/3\0\xEF\xBB\xBF\xFF\xFE\xC3\xBC",
    ];
    let mut state = seed;
    let mut random = |below: usize| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (state >> 33) as usize % below
    };
    let (mut boards, mut errors, mut whole) = (0, 0, 0);
    for _ in 0..rounds {
        let grid = grid(1 + random(4) as u8, 1 + random(4) as u8);
        let mut text: Vec<u8> = Vec::new();
        if random(2) == 0 {
            let alphabet = ALPHABETS[random(ALPHABETS.len())];
            text.extend((0..random(50)).map(|_| alphabet[random(alphabet.len())]));
        } else {
            // Lines as people write them, with few faults.
            let letters = [*b"bw", *b"10", *b"#."][random(3)];
            let (cells, rows) =
                ([b"" as &[u8], b" ", b","][random(3)], [b"\n" as &[u8], b"\r\n", b"/", b" "][random(4)]);
            let header = random(8);
            let count = random(4);
            match header {
                0 => text.extend(format!("{count}\n").bytes()),
                1 => text.extend(format!("{} {}\n", grid.rows(), grid.cols()).bytes()),
                _ => {}
            }
            for _ in 0..count {
                if header == 2 {
                    text.extend(format!("{}\n", grid.rows()).bytes());
                }
                for _ in 0..grid.rows() {
                    for _ in 0..grid.cols() {
                        text.push(letters[random(2)]);
                        text.extend(cells);
                    }
                    text.extend(rows);
                }
                text.push(b'\n');
            }
            for _ in 0..random(3) {
                let at = random(text.len() + 1);
                match random(3) {
                    0 => text.insert(at, b"bw10x. \n/2"[random(10)]),
                    _ if at == text.len() => {}
                    1 => text[at] = b"bw10x. \n/2"[random(10)],
                    _ => drop(text.remove(at)),
                }
            }
        }
        let (found, result) = pieces::read(grid, &text, || 1 + random(9));
        let error = result.err().map(|error| second_reader::Fault {
            board: error.board().unwrap(),
            line: error.line(),
            column: error.column(),
            kind: error.kind(),
        });
        let expected = second_reader::read(grid, &text);
        assert_eq!(
            (&found, &error),
            (&expected.0, &expected.1),
            "{grid} {:?}",
            String::from_utf8_lossy(&text)
        );
        (boards, errors, whole) = (
            boards + found.len(),
            errors + usize::from(error.is_some()),
            whole + usize::from(error.is_none() && !found.is_empty()),
        );
    }
    assert!(boards > rounds / 4 && errors > rounds / 4 && whole > rounds / 16, "{boards} {errors} {whole}");
}

#[test]
fn a_second_reader_agrees() {
    compare_with_second_reader(1, 30_000);
}

#[test]
#[ignore = "takes a minute"]
fn a_second_reader_agrees_on_1_5_million_texts() {
    compare_with_second_reader(2, 1_500_000);
}

#[test]
fn a_text_with_one_board_is_read_and_any_other_refused() {
    let four = grid(4, 4);
    let one = "bwwb bbwb bwwb bwww";
    for text in [one, "\nbwwb\nbbwb\r\n\nbwwb\nbwww \n\n", "1001/1101/1001/1000", "1001110110011000"] {
        assert_eq!(four.parse_board(text), Ok(Board::from_bits(0x19B9)));
    }
    assert_eq!(grid(1, 1).parse_board("0"), Ok(Board::EMPTY));
    let any = format!("{ANY_LETTER}{COUNT_ADVICE}");
    let end = "found the end of the input";
    let extra = "found another board, expected a single one";
    for (text, error) in [
        (String::new(), format!("1, column 1: {end}, expected a board")),
        (" \n".into(), format!("2, column 1: {end}, expected a board")),
        ("3\n".into(), format!("1, column 1: found '3', {any}")),
        (format!("1\n{one}"), "2, column 1: found 'b', expected '1' or '0'".into()),
        (
            "bwwb\nbbwb".into(),
            format!("2, column 5: {end} after a board of 8 cells, expected 16 (the grid is 4x4)"),
        ),
        (format!("{one}\n{one}"), format!("2, column 1: {extra}")),
        (format!("{one} {one}"), format!("1, column 21: {extra}")),
    ] {
        let found = four.parse_board(&text).unwrap_err();
        assert_eq!((found.to_string(), found.board()), (format!("line {error}"), None), "{text:?}");
    }
}

#[test]
fn moves_and_cells_are_read_back() {
    let four = grid(4, 4);
    for bits in (0..=0xFFFF).step_by(7) {
        let moves = Moves::from_bits(bits);
        let list = four.display_moves(moves).to_string();
        for text in [
            list.clone(),
            list.replace(", ", "\n"),
            list.replace(", ", "\r\n") + "\r\n",
            list.replace(", ", ","),
            list.replace(", ", " ,\n\n"),
            format!("{}\n{}\n", moves.len(), list.replace(", ", "\n")),
            format!("{}: {list}\n", moves.len()),
            format!("\u{FEFF} \n{list} "),
        ] {
            assert_eq!(four.parse_moves(&text), Ok(moves), "{text:?}");
        }
    }
    for cell in four.cells() {
        assert_eq!(four.parse_cell(&format!(" {}\n", four.display_cell(cell))), Ok(cell));
    }
    assert_eq!(grid(1, 64).parse_cell("1 64").ok(), grid(1, 64).cell(0, 63));
}

#[test]
fn moves_and_cells_that_are_wrong_are_named_with_their_place() {
    let end = "found the end of the input";
    let comma = "expected a comma or the end of the line after a move";
    let (row, column) = ("expected a row from 1 to 4", "expected a column from 1 to 4");
    let again = |cell| format!("found the cell {cell} again, expected each cell once");
    let count = "the number at the start";
    for (text, kind, error) in [
        ("1 1, 1 1, 1 2, 2 2, 4 3", Kind::Move, format!("1, column 6: {}", again("1 1"))),
        ("4: 1 1, 1 2, 2 2, 1 2", Kind::Move, format!("1, column 19: {}", again("1 2"))),
        ("2\r\n1 1\n\n1 1\n", Kind::Move, format!("4, column 1: {}", again("1 1"))),
        ("5 1", Kind::Move, format!("1, column 1: found 5, {row}")),
        ("1 0", Kind::Move, format!("1, column 3: found 0, {column}")),
        ("1 99999999999", Kind::Move, format!("1, column 3: found 4294967295 or more, {column}")),
        ("1 1 1 2", Kind::Character, format!("1, column 5: found '1', {comma}")),
        ("1 1;", Kind::Character, format!("1, column 4: found ';', {comma}")),
        ("1 1 // no", Kind::Character, format!("1, column 5: found '/', {comma}")),
        ("1 1, ", Kind::Character, format!("1, column 6: {end}, {row}")),
        ("1 1,\n\n", Kind::Character, format!("3, column 1: {end}, {row}")),
        ("1 1,\n, 1 2", Kind::Character, format!("2, column 1: found ',', {row}")),
        ("1\n1\n1", Kind::Character, format!("2, column 2: found the end of the line, {column}")),
        ("1, 2", Kind::Character, format!("1, column 2: found ',', {column}")),
        (", 1 1", Kind::Character, format!("1, column 1: found ',', {row}")),
        ("Impossible", Kind::Character, format!("1, column 1: found 'I', {row}")),
        ("1 é", Kind::Character, format!("1, column 3: found 'é' (U+00E9), {column}")),
        ("2: 1 1", Kind::Count, format!("1, column 7: found 1 move, expected 2, {count}")),
        ("1: 1 1, 2 2", Kind::Count, format!("1, column 12: found 2 moves, expected 1, {count}")),
        ("3", Kind::Count, format!("1, column 2: found 0 moves, expected 3, {count}")),
    ] {
        let found = grid(4, 4).parse_moves(text).unwrap_err();
        assert_eq!((found.to_string(), found.kind()), (format!("line {error}"), kind), "{text:?}");
    }
    for (text, error) in [
        ("", format!("column 1: {end}, {row}")),
        ("3", format!("column 2: found the end of the line, {column}")),
        ("1 1, 1 2", "column 4: found ',', expected the end of the input after a cell".into()),
    ] {
        let found = grid(4, 4).parse_cell(text).unwrap_err();
        assert_eq!(found.to_string(), format!("line 1, {error}"), "{text:?}");
    }
}

/// Pieces of one byte are never read eight bytes at a time, so [`read`] compares the two ways.
#[test]
fn a_changed_byte_is_read_the_same_way_in_any_pieces() {
    for (rows, cols) in [(4, 4), (3, 3), (2, 9), (1, 16), (5, 1)] {
        let grid = grid(rows, cols);
        let board = Board::from_bits(0x5A3C_19B9) & grid.full();
        for letters in [Letters::BLACK_WHITE, Letters::PLUS_MINUS, Letters::ONE_ZERO] {
            let text = format!("{}\n", grid.display_board(board).with_letters(letters)).repeat(4);
            for text in [text.replace('\n', "\r\n"), text] {
                for i in 0..text.len() {
                    for byte in *b"bwBW+-10x\n\r /\0\x7F\xB5*\x2A\x0B" {
                        let mut changed = text.clone().into_bytes();
                        changed[i] = byte;
                        read(grid, changed);
                    }
                }
            }
        }
    }
}

/// A blank line counts as a line, even after a board that was read in one go and an earlier line that ended in a
/// carriage return.
#[test]
fn a_blank_line_is_not_the_rest_of_an_earlier_line_end() {
    for end in ["\r", "\n"] {
        let text = format!("bwww{end}wwww\n\nx, and more bytes than a look at a row takes");
        assert_error(grid(1, 4), text, 2, "board 3, line 4, column 1: found 'x', expected 'b' or 'w'");
    }
}

/// Noise of cells, separators and other bytes is read or refused without a panic, however the bytes arrive.
#[test]
fn noise_does_not_panic() {
    const ALPHABETS: [&[u8]; 4] =
        [b"bw\n", b"10 \n/", b"bwBW  \n\r/2", b"+-10bw \n\r/29x\0\xEF\xBB\xBF\xFF\xFE"];
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (state >> 33) as usize % below
    };
    let mut boards = 0;
    for _ in 0..20_000 {
        let grid = grid(1 + random(3) as u8, 1 + random(3) as u8);
        let alphabet = ALPHABETS[random(4)];
        let text: Vec<u8> = (0..random(40)).map(|_| alphabet[random(alphabet.len())]).collect();
        boards += read(grid, text).0.len();
    }
    assert!(boards > 1000, "{boards}");
}
