//! Boards, cells and moves: all of them, against the plain definitions by row and column.

use std::collections::{BTreeSet, HashSet};

use fliptable::{Board, Cell, Moves, Rule};

fn boards() -> impl Iterator<Item = Board> {
    (0..=u16::MAX).map(Board::from_bits)
}

/// The board whose cell at `row`, `col` is that of `board` at `from(row, col)`.
fn moved(board: Board, from: impl Fn(u8, u8) -> (u8, u8)) -> Board {
    let black = |cell: &Cell| {
        let (row, col) = from(cell.row(), cell.col());
        board.get(Cell::new(row, col).unwrap())
    };
    Cell::ALL.into_iter().filter(black).fold(Board::EMPTY, Board::toggled)
}

#[test]
fn cells_are_numbered_row_major() {
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        let (row, col) = ((index / 4) as u8, (index % 4) as u8);
        assert_eq!(Cell::new(row, col), Some(cell));
        assert_eq!(Cell::from_index(index as u8), Some(cell));
        assert_eq!(Cell::try_from(index as u8), Ok(cell));
        assert_eq!((cell.row(), cell.col(), cell.index()), (row, col, index as u8));
        assert_eq!((u8::from(cell), usize::from(cell)), (index as u8, index));
        assert_eq!(cell.bit(), 1 << index);
        assert_eq!(cell.to_string(), format!("{} {}", row + 1, col + 1));
        assert_eq!(format!("{cell:?}"), format!("Cell({row}, {col})"));
    }
    assert!(Cell::ALL.is_sorted());
}

#[test]
fn what_is_no_cell_is_refused() {
    for index in 16..=u8::MAX {
        assert_eq!(Cell::from_index(index), None);
        let error = Cell::try_from(index).unwrap_err();
        assert_eq!(error.to_string(), format!("cell {index} does not exist: cells are numbered 0 to 15"));
    }
    for row in 0..=u8::MAX {
        for col in 0..=u8::MAX {
            assert_eq!(Cell::new(row, col).is_some(), row < 4 && col < 4);
        }
    }
}

#[test]
fn boards_are_their_bits() {
    for board in boards() {
        let bits = board.bits();
        assert_eq!((Board::from(bits), u16::from(board)), (board, bits));
        assert_eq!(u32::from(board.count()), bits.count_ones());
        assert_eq!(
            format!("{board:x} {board:X} {board:b} {board:#06x}"),
            format!("{bits:x} {bits:X} {bits:b} {bits:#06x}")
        );
        assert_eq!((!board).bits(), !bits);
        assert_eq!((board ^ Board::FULL).bits(), bits ^ 0xFFFF);
        let black: Vec<Cell> = Cell::ALL.into_iter().filter(|&cell| board.get(cell)).collect();
        assert!(board.cells().eq(black.iter().copied()));
        for cell in Cell::ALL {
            assert_eq!(board.get(cell), bits >> cell.index() & 1 == 1);
            assert_eq!(board.toggled(cell).bits(), bits ^ 1 << cell.index());
        }
    }
    assert_eq!((Board::EMPTY.bits(), Board::FULL.bits(), Board::default()), (0, 0xFFFF, Board::EMPTY));
    assert_eq!(boards().collect::<HashSet<_>>().len(), 65536);
    assert!(boards().is_sorted());
}

#[test]
fn symmetries_move_the_cells() {
    for board in boards() {
        assert_eq!(board.transpose(), moved(board, |row, col| (col, row)));
        assert_eq!(board.mirror(), moved(board, |row, col| (row, 3 - col)));
        assert_eq!(board.rotate(), moved(board, |row, col| (3 - col, row)));
        let turned = |image: Board, times| (0..times).fold(image, |image, _| image.rotate());
        let images = board.symmetries();
        for times in 0..4 {
            assert_eq!(images[times], turned(board, times));
            assert_eq!(images[4 + times], turned(board.mirror(), times));
        }
    }
}

#[test]
fn the_canonical_board_stands_for_its_eight_images() {
    let mut classes = BTreeSet::new();
    for board in boards() {
        let canonical = board.canonical();
        let images = board.symmetries();
        assert_eq!(Some(&canonical), images.iter().min());
        assert!(images.iter().all(|image| image.canonical() == canonical));
        classes.insert(canonical);
    }
    // Burnside's lemma for the square's symmetries on 2-coloured 4x4 boards.
    assert_eq!(classes.len(), (65536 + 2 * 16 + 256 + 2 * 256 + 2 * 1024) / 8);
}

#[test]
fn boards_are_read_as_they_are_written() {
    for board in boards() {
        assert_eq!(board.to_string().parse(), Ok(board));
        assert_eq!(format!("{board:#}").parse(), Ok(board));
        let rows: Vec<String> = board.to_string().lines().map(String::from).collect();
        assert_eq!(Board::try_from([&*rows[0], &*rows[1], &*rows[2], &*rows[3]]), Ok(board));
        let bytes = board.to_string().into_bytes();
        for cell in Cell::ALL {
            let at = usize::from(5 * cell.row() + cell.col());
            assert_eq!(bytes[at], if board.get(cell) { b'b' } else { b'w' });
        }
        assert_eq!(format!("{board:?}"), format!("Board({})", rows.join("/")));
        assert_eq!(format!("{board:#?}"), format!("Board(\n{board}\n)"));
    }
}

#[test]
fn white_space_between_cells_is_free() {
    let board = Ok(Board::from_bits(0x19B9));
    for text in [
        "bwwbbbwbbwwbbwww",
        "bwwb bbwb bwwb bwww",
        "\r\n\r\nbwwb\r\nbbwb\r\n\r\nbwwb  \r\n\tbwww",
        "BWWB BBWB BWWB BWWW\n\n",
        "b w w b b b w b b w w b b w w w",
        "+--+ ++-+ +--+ +---",
    ] {
        assert_eq!(text.parse(), board, "{text:?}");
    }
    assert_eq!(
        Board::try_from(["b wwb", " bbwb", "bwwb\r", "+---".replace('+', "b").replace('-', "w").as_str()]),
        board
    );
}

#[test]
fn what_is_no_board_is_refused_with_the_place() {
    let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
    assert_eq!(error(""), "found the end after 0 cells, expected 16");
    assert_eq!(error("bwwb\nbbwb\nbwwb\nbww"), "found the end after 15 cells, expected 16");
    assert_eq!(
        error("bwwb\nbbwb\nbwwb\nbwwwb"),
        "line 4, column 5: found 'b', expected the end after 16 cells"
    );
    assert_eq!(error("bwwb\r\nb1wb"), "line 2, column 2: found '1', expected 'b' or 'w'");
    assert_eq!(error("+--+\n++w+"), "line 2, column 3: found 'w', expected '+' or '-'");
    assert_eq!(error("x"), "line 1, column 1: found 'x', expected 'b' or 'w', or '+' or '-'");
    assert_eq!(error("\u{2212}"), "line 1, column 1: found '\u{2212}', expected 'b' or 'w', or '+' or '-'");
    let rows = |rows: [&str; 4]| Board::try_from(rows).unwrap_err().to_string();
    assert_eq!(rows(["bwwb", "bbw", "bwwbb", "bwww"]), "row 2: found 3 cells, expected 4");
    assert_eq!(rows(["bwwb", "bbwb", "bw?b", "bwww"]), "line 3, column 3: found '?', expected 'b' or 'w'");
}

#[test]
fn moves_are_sets_of_cells() {
    for bits in 0..=u16::MAX {
        let moves = Moves::from_bits(bits);
        let listed: Vec<Cell> = Cell::ALL.into_iter().filter(|cell| bits >> cell.index() & 1 == 1).collect();
        assert_eq!((moves.bits(), Moves::from(bits), u16::from(moves)), (bits, moves, bits));
        assert_eq!((usize::from(moves.len()), moves.is_empty()), (listed.len(), listed.is_empty()));
        assert_eq!((moves.first(), moves.last()), (listed.first().copied(), listed.last().copied()));
        assert!(moves.iter().eq(listed.iter().copied()));
        assert!(moves.iter().rev().eq(listed.iter().rev().copied()));
        assert_eq!(moves.iter().len(), listed.len());
        assert_eq!(listed.iter().copied().collect::<Moves>(), moves);
        assert_eq!(format!("{moves:x} {moves:X} {moves:b}"), format!("{bits:x} {bits:X} {bits:b}"));
        assert_eq!((!moves).bits(), !bits);
        for cell in Cell::ALL {
            assert_eq!(moves.contains(cell), listed.contains(&cell));
            assert_eq!(moves.with(cell).bits(), bits | cell.bit());
            assert_eq!(moves.without(cell).bits(), bits & !cell.bit());
        }
        let other = Moves::from_bits(bits.rotate_left(5) ^ 0x0F35);
        assert_eq!((moves & other).bits(), bits & other.bits());
        assert_eq!((moves | other).bits(), bits | other.bits());
        assert_eq!((moves ^ other).bits(), bits ^ other.bits());
        assert_eq!((moves - other).bits(), bits & !other.bits());
        assert_eq!(moves.is_subset(other), moves.iter().all(|cell| other.contains(cell)));
        assert!((moves & other).is_subset(moves));
    }
    assert_eq!(Moves::from_bits(0b1000_0000_0010_0001).to_string(), "1 1, 2 2, 4 4");
    assert_eq!(format!("{:?}", Moves::from_bits(0x0021)), "{Cell(0, 0), Cell(1, 1)}");
    assert_eq!(Moves::from(Cell::ALL[7]).bits(), 0x80);
    let mut moves = Moves::EMPTY;
    moves.extend(Cell::ALL);
    assert_eq!(moves, Moves::ALL);
    let mut ends = Moves::from_bits(0x8421).iter();
    assert_eq!((ends.next(), ends.next_back()), (Some(Cell::ALL[0]), Some(Cell::ALL[15])));
    assert_eq!(
        (ends.len(), ends.next(), ends.next_back(), ends.next()),
        (2, Some(Cell::ALL[5]), Some(Cell::ALL[10]), None)
    );
}

#[test]
fn cells_and_moves_are_read_as_they_are_written() {
    for bits in 0..=u16::MAX {
        let moves = Moves::from_bits(bits);
        assert_eq!(moves.to_string().parse(), Ok(moves));
    }
    for row in 0..=9 {
        for col in 0..=9 {
            let expected = (1..=4).contains(&row) && (1..=4).contains(&col);
            let read = format!(" {row}\t{col} ").parse::<Cell>();
            assert_eq!(read.ok(), if expected { Cell::new(row - 1, col - 1) } else { None });
        }
    }
    for text in ["", "1", "1 1 1", "1,1", "a 1", "-1 1", "256 1", "1 257"] {
        let error = text.parse::<Cell>().unwrap_err().to_string();
        assert_eq!(error, "expected a row and a column from 1 to 4, such as '2 3'", "{text:?}");
    }
    assert!("1 1,".parse::<Moves>().is_err());
}

#[test]
fn a_rule_plays_what_its_masks_say() {
    let masks: [Board; 16] =
        std::array::from_fn(|cell| Board::from_bits((0x9E37 * (cell as u32 + 1)) as u16));
    let rule = Rule::new(masks).with_goals(&[Board::FULL]);
    let same = Rule::from_fn(|chosen, cell| masks[usize::from(chosen)].get(cell)).with_goals(&[Board::FULL]);
    assert_eq!(rule, same);
    assert_eq!(rule.masks(), &masks);
    for board in boards() {
        assert_eq!(rule.is_goal(board), board == Board::FULL);
        for cell in Cell::ALL {
            assert_eq!(rule.mask(cell), masks[usize::from(cell)]);
            assert_eq!(rule.play(board, cell), board ^ masks[usize::from(cell)]);
        }
        let moves = Moves::from_bits(board.bits());
        assert_eq!(rule.play_all(board, moves), moves.iter().fold(board, |now, cell| rule.play(now, cell)));
    }
}
