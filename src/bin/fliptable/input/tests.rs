//! The reader, however its text arrives, on every small way to spoil a valid one.

use super::*;

/// Hands out a text at most `most` bytes at a time.
struct Pieces<'a> {
    text: &'a [u8],
    most: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.most.min(buffer.len());
        self.text.read(&mut buffer[..len])
    }
}

/// All boards up to the end or to the fault, which is given in words.
fn read_all(source: impl Read, letters: &'static Letters) -> (Vec<u16>, Option<String>) {
    let mut reader = Reader::new(source, letters);
    let mut boards = Vec::new();
    let mut read = || -> Result<(), Fault> {
        while reader.fill()? {
            while let Some(board) = reader.next_board()? {
                boards.push(board.bits());
            }
        }
        Ok(())
    };
    let fault = read().err().map(|fault| fault.to_string());
    (boards, fault)
}

/// The same, and asserts that it does not depend on how the text arrives.
fn read(text: &[u8], letters: &'static Letters) -> (Vec<u16>, Option<String>) {
    let at_once = read_all(text, letters);
    for most in [1, 7] {
        // No regular board comes whole in such small pieces.
        assert_eq!(read_all(Pieces { text, most }, letters), at_once, "{}", text.escape_ascii());
    }
    at_once
}

fn regular(board: u16, letters: &Letters) -> Vec<u8> {
    let mut text = Vec::new();
    for cell in 0..16 {
        text.push(letters.of(board >> cell & 1 == 1) as u8);
        if cell % 4 == 3 {
            text.push(b'\n');
        }
    }
    text
}

const BOARDS: [u16; 3] = [0x19B9, 0xFFFF, 0x2C01];

fn three_boards(letters: &Letters) -> Vec<u8> {
    BOARDS.iter().flat_map(|&board| regular(board, letters)).collect()
}

fn both_letters() -> [&'static Letters; 2] {
    [&Letters::FLIP, &Letters::FRIDGE]
}

#[test]
fn every_regular_board_is_read_at_once_and_in_pieces() {
    for letters in both_letters() {
        for board in 0..=u16::MAX {
            let text = regular(board, letters);
            let read = Parser::new(letters).regular(&text);
            assert_eq!(read.map(Board::bits), Some(board));
        }
        let text: Vec<u8> = (0..=u16::MAX).flat_map(|board| regular(board, letters)).collect();
        assert_eq!(read(&text, letters), ((0..=u16::MAX).collect(), None));
    }
}

/// What the text has to give, told without the state machine: the boards, and whether all is well. Only for
/// texts whose first digit, if any, makes a wrong first line.
fn expected(text: &[u8], letters: &Letters) -> (Vec<u16>, bool) {
    let known = [letters.black, letters.white].map(|letter| letter.to_ascii_lowercase());
    let marks: Vec<u8> = text.iter().copied().filter(|byte| !b" \t\r\n\x0B\x0C".contains(byte)).collect();
    let is_cell = |mark: &&u8| known.contains(&mark.to_ascii_lowercase());
    let good: Vec<bool> =
        marks.iter().take_while(is_cell).map(|mark| mark.to_ascii_lowercase() == known[0]).collect();
    let board = |cells: &[bool]| cells.iter().rev().fold(0, |bits, black| bits << 1 | u16::from(*black));
    let boards = good.chunks_exact(16).map(board).collect();
    (boards, good.len() == marks.len() && good.len() % 16 == 0)
}

#[test]
fn every_change_of_a_byte_gives_the_right_boards_or_a_fault_at_that_byte() {
    for letters in both_letters() {
        let valid = three_boards(letters);
        for at in 0..valid.len() {
            for byte in 0..=u8::MAX {
                let mut text = valid.clone();
                text[at] = byte;
                let (boards, fault) = read(&text, letters);
                let (right, all_well) = expected(&text, letters);
                assert_eq!((boards, fault.is_none()), (right, all_well), "byte {byte:#04x} at {at}");
                let Some(fault) = fault else { continue };
                let place = if byte.is_ascii_whitespace() || byte == b'\x0B' {
                    "found the end of the input after 15 cells, expected 16".into()
                } else if letters.read(byte).is_some() {
                    "found the end of the input after 1 cell, expected 16".into()
                } else if byte.is_ascii_digit() && at == 0 {
                    format!(
                        "line 1, column 2: found '{}', expected the end of the line",
                        char::from(valid[1])
                    )
                } else {
                    // In place of a newline it is the fifth column, after a last cell that of the next board.
                    format!("board {}, line {}, column {}: found ", (at + 1) / 20 + 1, at / 5 + 1, at % 5 + 1)
                };
                assert!(fault.contains(&place), "byte {byte:#04x} at {at}: {fault}");
            }
        }
    }
}

#[test]
fn every_byte_put_in_or_taken_out_gives_the_right_boards() {
    let valid = three_boards(&Letters::FLIP);
    for at in 0..valid.len() {
        let mut without = valid.clone();
        without.remove(at);
        let with = (0..=u8::MAX).filter(|byte| at > 0 || !byte.is_ascii_digit()).map(|byte| {
            let mut with = valid.clone();
            with.insert(at, byte);
            with
        });
        for mut text in with.chain([without]) {
            let (boards, fault) = read(&text, &Letters::FLIP);
            assert_eq!((boards, fault.is_none()), expected(&text, &Letters::FLIP), "{}", text.escape_ascii());
            // A fault at the end shows whether lines and columns are still counted right.
            text.push(b'x');
            assert!(read(&text, &Letters::FLIP).1.is_some());
        }
    }
}

#[test]
fn every_prefix_gives_its_whole_boards() {
    for letters in both_letters() {
        for start in ["", "\u{FEFF}", " \r\n\t", "\u{FEFF}\n 3 \r\n"] {
            let text = [start.as_bytes(), &three_boards(letters)].concat();
            for end in 0..=text.len() {
                let (read, fault) = read(&text[..end], letters);
                let after = end.saturating_sub(start.len());
                // The sixteenth cell is the nineteenth byte.
                let whole = (after + 1) / 20;
                assert_eq!(read, BOARDS[..whole]);
                let cut = after.saturating_sub(20 * whole);
                let in_mark = start.starts_with('\u{FEFF}') && (1..3).contains(&end);
                let has_number = start.contains('3') && end > start.find('3').unwrap();
                assert_eq!(fault.is_some(), cut > 0 || in_mark || (has_number && whole < 3), "{end}");
                if cut > 0 {
                    let cells = cut - cut / 5;
                    let end = format!(
                        "found the end of the input after {cells} cell{}, expected 16",
                        if cells == 1 { "" } else { "s" }
                    );
                    assert!(fault.unwrap().ends_with(&end));
                }
            }
        }
    }
}

#[test]
fn the_number_of_boards_holds_for_regular_boards_too() {
    let letters = &Letters::FLIP;
    for number in 0..5 {
        let mut text = format!("{number}\n").into_bytes();
        text.extend(three_boards(letters));
        let (boards, fault) = read(&text, letters);
        assert_eq!(boards, BOARDS[..number.min(3)]);
        let line = 4 * number + 2;
        let boards = if number == 1 { "board" } else { "boards" };
        let place = format!("board {}, line {line}, column 1", number + 1);
        let expected = match number {
            3 => None,
            4 => Some("board 4, line 14, column 1: found the end of the input, expected board 4 of 4".into()),
            _ => Some(format!("{place}: found 'b', expected the end of the input after {number} {boards}")),
        };
        assert_eq!(fault, expected);
    }
}

#[test]
fn a_read_that_fails_midway_keeps_what_came_before() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is cut"))
        }
    }
    let start = [regular(5, &Letters::FLIP), b"bw".to_vec()].concat();
    let read = read_all(start.as_slice().chain(Failing), &Letters::FLIP);
    assert_eq!(read, (vec![5], Some("cannot read: the cable is cut".into())));
}

#[test]
fn an_interrupted_read_is_tried_again() {
    struct Interrupted(bool);
    impl Read for Interrupted {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0 = !self.0;
            if self.0 { Err(io::ErrorKind::Interrupted.into()) } else { Ok(0) }
        }
    }
    let text = regular(5, &Letters::FLIP);
    let source = Interrupted(false).chain(text.as_slice()).chain(Interrupted(false));
    assert_eq!(read_all(source, &Letters::FLIP), (vec![5], None));
}
