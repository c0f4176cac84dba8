//! Rule files: the examples that ship, the guide, faults in a file, and writing a rule.
#![cfg(feature = "generate")]

use std::fs;

use crate::check;
use crate::oracle::{Oracle, is_plus};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, Grid, Table};

const GUIDE: &str = include_str!("../../src/guide/rule_files.md");

macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../examples/rules/", $name, ".rule"))
    };
}

fn parse(text: &str) -> Rule {
    text.parse().unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn grid(rows: u8, cols: u8) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// Generates both tables of a rule and compares every query with a brute-force search.
fn check(rule: &Rule, oracle: &Oracle) {
    for optimize in [Optimize::Speed, Optimize::Size] {
        let file = generate::table(rule, optimize).unwrap();
        check::every_query(&Table::read(&file).unwrap(), oracle);
    }
}

/// The number of boards at each distance.
fn counts(rule: &Rule) -> Vec<u64> {
    let file = generate::table(rule, Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    (0..=table.max_distance()).map(|distance| table.count_at_distance(distance).unwrap()).collect()
}

/// The board with these rows from the top, as ones and zeros.
fn board(rows: &str) -> Board {
    let cells = rows.bytes().filter(|&byte| byte != b'/');
    let black = (0..).zip(cells).filter(|(_, letter)| *letter == b'1');
    black.filter_map(|(number, _)| Cell::new(number)).collect()
}

#[test]
fn merlin() {
    let rule = parse(example!("merlin"));
    let toggles = |(row, col): (i8, i8), (r, c): (i8, i8)| match ((row - 1).abs(), (col - 1).abs()) {
        (1, 1) => (row - r).abs() <= 1 && (col - c).abs() <= 1,
        (1, 0) => row == r,
        (0, 1) => col == c,
        _ => is_plus((row, col), (r, c)),
    };
    check(&rule, &Oracle::new((3, 3), toggles, &[board("111/101/111").bits() as u16]));
    assert_eq!(counts(&rule), [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]);
}

#[test]
fn ring() {
    let rule = parse(example!("ring"));
    let masks =
        [0b10000011, 0b00000111, 0b00001110, 0b00011100, 0b00111000, 0b01110000, 0b11100000, 0b11000001];
    assert_eq!(rule.masks(), masks.map(Board::from_bits));
    check(&rule, &Oracle::of_masks(masks.map(|mask| mask as u16).to_vec(), &[0]));

    // The ring, laid out around a hole.
    let square = parse("grid 3x3\nholes 2 2\ntoggles plus");
    assert_eq!(counts(&square), counts(&rule));
}

#[test]
fn knight() {
    let rule = parse(example!("knight"));
    assert_eq!(rule, Rule::knight(grid(4, 4)));
    let toggles = |(row, col): (i8, i8), (r, c): (i8, i8)| (row - r).abs() * (col - c).abs() == 2;
    check(&rule, &Oracle::new((4, 4), toggles, &[0]));
}

#[test]
fn leetcode_1284() {
    let rule = parse(example!("leetcode_1284"));
    check(&rule, &Oracle::new((2, 3), is_plus, &[0]));
    assert_eq!(counts(&rule), [1, 6, 7, 2]); // 48 of the 64 boards are impossible
}

#[test]
fn flip_game() {
    let rule = parse(example!("flip_game"));
    assert_eq!(rule, Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]).unwrap());
    check(&rule, &Oracle::flip_game());
}

#[test]
fn poj_1222() {
    let rule = parse(example!("poj_1222"));
    assert_eq!(rule, Rule::plus(grid(5, 6)));
    for optimize in [Optimize::Speed, Optimize::Size] {
        let file = generate::table(&rule, optimize).unwrap();
        let table = Table::read(&file).unwrap();
        // The sample of the problem.
        for (puzzle, expected) in [
            ("011010/100111/001001/100101/011100", "101001/110101/001011/100100/010000"),
            ("001010/101011/001011/101100/010100", "100111/110000/000100/110101/101101"),
        ] {
            let solution = table.solution(board(puzzle)).unwrap();
            assert_eq!(solution.bits(), board(expected).bits());
            assert_eq!(table.play_all(board(puzzle), solution), Board::EMPTY);
        }
    }
}

#[test]
fn no_corners() {
    let rule = parse(example!("no_corners"));
    let is_hole = |(row, col)| [0, 3].contains(&row) && [0, 3].contains(&col);
    let toggles = |chosen, cell| is_plus(chosen, cell) && !is_hole(chosen) && !is_hole(cell);
    let checkered = board("0100/1010/0101/0010");
    assert_eq!(rule.goals(), [Board::EMPTY, checkered]);
    check(&rule, &Oracle::new((4, 4), toggles, &[0, checkered.bits() as u16]));

    let file = generate::table(&rule, Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    for corner in [0, 3, 12, 15].map(|number| Cell::new(number).unwrap()) {
        for bits in 0..=u16::MAX {
            let board = Board::from(bits);
            assert!(!table.optimal_moves(board).is_some_and(|moves| moves.contains(corner)));
            assert!(!(board.get(corner) && table.is_solvable(board)));
            assert_eq!(table.play(board, corner), board);
        }
    }
}

/// The published samples. The answer to POJ 1830 is 4: a single switch, or all three.
#[test]
fn buttons() {
    let rule = parse(example!("advent_of_code"));
    assert_eq!((rule.grid(), rule.goals()), (grid(1, 6), &[Board::EMPTY][..]));
    let file = generate::table(&rule, Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    let solution = table.solution(table.parse(".##...").unwrap()).unwrap();
    assert_eq!(rule.grid().display_moves(solution).to_string(), "1 2, 1 4");

    let rule = parse(example!("poj_1830"));
    assert_eq!((rule.grid(), rule.goals()), (grid(1, 3), &[board("111")][..]));
    let file = generate::table(&rule, Optimize::Speed).unwrap();
    assert_eq!(Table::read(&file).unwrap().solutions(Board::EMPTY).count(), 3);

    // More lights than buttons, blanks between letters, and several goals.
    let rule = parse("button\n1 1 0 0\n\n0 0 1 1 // the second\ngoals all lit, all dark\ngoal\n1100");
    let expected = Rule::from_buttons(4, [board("1100"), board("0011")]).unwrap();
    assert_eq!(rule, expected.with_goals([board("1111"), board(""), board("1100")]).unwrap());
    assert_eq!(parse(&rule.to_string()), rule);
    // As many as possible.
    let rule = parse(&format!("buttons\n{}", format!("{}\n", "x".repeat(64)).repeat(64)));
    assert_eq!(rule.masks(), [Board::from_bits(u64::MAX); 64]);
}

#[test]
fn errors_in_buttons() {
    let rows = "a row for each button, with a letter for each light";
    check_error("buttons", 1, 8, &format!("found the end of the file, expected {rows}"));
    check_error("buttons\ngoal all dark", 2, 1, &format!("found \"goal\", expected {rows}"));
    check_error("buttons 4\n1\n", 1, 9, "found \"4\", expected the end of the line");
    check_error("buttons\n10\n100\n", 3, 1, "found a row of 3 cells, expected 2");
    check_error("buttons\n1,2\n", 2, 2, "found \",\", expected '1' or '0'");
    check_error(
        format!("buttons\n{}", "x".repeat(65)),
        2,
        1,
        "found a row of 65 lights, expected at most 64",
    );
    check_error(
        format!("buttons{}", "\n1".repeat(65)),
        66,
        1,
        "found a row for button 65, expected at most 64 buttons",
    );
    let goal = "expected \"goal\", because the rows say what each button toggles";
    check_error("buttons\n10\ntoggles plus\n", 3, 1, &format!("found \"toggles\", {goal}"));
    check_error("buttons\n10\ngrid 1x2\n", 3, 1, &format!("found \"grid\", {goal}"));
    check_error("buttons\n10\ngoal\n100\n", 4, 1, "found a row of 3 cells, expected 2");
    let after = "found buttons after a grid line, expected buttons instead of the grid line";
    check_error("grid 1x2\nbuttons\n10\n", 2, 1, after);
    check_error("grid 1x2\ntoggles plus\nButton 1 toggles 1\n", 3, 1, after);
}

/// Every included rule file has a test above or among the known games, and its rule can be written and read back.
#[test]
fn every_example_is_tested_and_reads_back() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rules");
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let rule = Rule::parse(&fs::read(&path).unwrap()).unwrap();
        assert_eq!(parse(&rule.to_string()), rule);
        names.push(path.file_stem().unwrap().to_str().unwrap().into());
    }
    names.sort_unstable();
    let expected = [
        "advent_of_code",
        "dodecahedron",
        "flip_game",
        "knight",
        "leetcode_1284",
        "lights_out_cube",
        "lights_out_deluxe",
        "merlin",
        "no_corners",
        "poj_1222",
        "poj_1830",
        "ring",
        "xl_25",
    ];
    assert_eq!(names, expected);
}

/// The rule files and the error of the guide.
#[test]
fn guide() {
    let blocks: Vec<&str> = GUIDE.split("```").skip(1).step_by(2).collect();
    let texts: Vec<&str> = blocks.iter().filter_map(|block| block.strip_prefix("text\n")).collect();
    assert_eq!(texts.len(), 11);
    let (rules, error) = texts.split_at(9);
    for text in rules {
        generate::table(&parse(text), Optimize::Speed).unwrap();
    }
    for example in [
        example!("flip_game"),
        example!("knight"),
        example!("merlin"),
        example!("ring"),
        example!("no_corners"),
    ] {
        assert!(rules.contains(&example), "the guide does not show\n{example}");
    }
    assert_eq!(error[0].parse::<Rule>().unwrap_err().to_string(), error[1].trim_end());

    let block = "grid 5x5\ntoggles\n  ...\n  .xx\n  .xx\n";
    assert!(rules.contains(&block));
    let toggles = |chosen, cell| {
        let ((row, col), (r, c)) = (grid(5, 5).position(chosen), grid(5, 5).position(cell));
        (row..=row + 1).contains(&r) && (col..=col + 1).contains(&c)
    };
    assert_eq!(parse(block), Rule::from_fn(grid(5, 5), toggles));

    let corners = rules.iter().find(|text| text.starts_with("// Only the corners")).unwrap();
    let masks = [0b001_001_111, 0, 0b100_100_111, 0, 0, 0, 0b111_001_001, 0, 0b111_101_111];
    assert_eq!(parse(corners).masks(), masks.map(Board::from_bits));
}

#[test]
fn the_same_rule_written_in_other_ways() {
    let flip_game = parse(example!("flip_game"));
    for text in [
        "grid 4x4\ntoggles plus\ngoal all white, all black",
        "\u{FEFF}grid 4x4\r\ntoggles plus\r\ngoal all white\r\ngoal all black\r\n",
        "grid 4x4\rtoggles plus\rgoal all white\rgoal all black\r",
        "\n\n  GRID 4 X 4  // comment\n\t\n//comment\nGoals all black,all dark\ntoggle Plus//comment // # more\n  //",
        "grid 4x4\ngoal all lit\ngoal all open\ntoggles\n . 1 ."
            .replace(". 1 .", "0 1 0\n 1 1 1\n\n 010")
            .as_str(),
        "grid 4x4\ntoggles plus\ngoals\nbbbb\nbbbb\nbbbb\nbbbb\n\nwwww\nwwww\n// comment\nwwww\nwwww // row\n",
        "grid 4x4\ntoggles plus\ngoal\n++++\n++++\n++++\n++++\ngoal\nx.xx"
            .replace("x.xx", "0000\n0000\n00 00\n0000")
            .as_str(),
        "grid 4x4\ncell 2 2 toggles\nBWBB\nBBBB\nBBBB\nBBBB\ntoggles plus\ngoal all closed, all white"
            .replace("BWBB\nBBBB\nBBBB\nBBBB", "WBWW\nBBBW\nWBWW\nWWWW")
            .as_str(),
    ] {
        assert_eq!(parse(text), flip_game, "{text}");
    }
}

/// The shapes have the names of the functions.
#[test]
fn shapes() {
    type Shape = fn(Grid) -> Rule;
    let shapes = [
        ("plus", Rule::plus as Shape),
        ("torus", Rule::torus),
        ("row and column", Rule::row_and_column),
        ("king", Rule::king),
        ("knight", Rule::knight),
        ("diagonal", Rule::diagonal),
    ];
    for (rows, cols) in [(1, 1), (3, 5), (8, 8), (64, 1)] {
        for (name, shape) in shapes {
            assert_eq!(parse(&format!("grid {rows}x{cols}\ntoggles {name}")), shape(grid(rows, cols)));
        }
    }
    // A pattern of any odd size, whatever the grid.
    let wide = format!("grid 1x64\ntoggles\n{}", "1".repeat(127));
    assert!(parse(&wide).masks().iter().all(|&mask| mask == grid(1, 64).full()));
}

#[test]
fn a_rule_reads_back_as_it_was_written() {
    let holes = "grid 2x3\nholes 1 2, 2 1\ntoggles king\ngoal all black\n";
    assert_eq!(parse(holes).to_string(), holes);
    // Where nothing changes any cell, none of them is a hole.
    let idle = "grid 2x2\ntoggles nothing\ngoal all white\n";
    assert!(!parse(idle).to_string().contains("holes"));
    let own = "grid 1x3\ncell 1 1 toggles 1 2, 1 3\ncell 1 2 toggles nothing\ncell 1 3 toggles 1 1\ngoal\nbww\ngoal\nwbb\n";
    assert_eq!(parse(own).to_string(), own);

    let mut state = 1_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..2000 {
        let grid = grid(1 + (random() % 8) as u8, 1 + (random() % 8) as u8);
        let keep = grid.full().bits() & if round % 2 == 0 { random() } else { u64::MAX };
        let mut boards =
            |n: u8| (0..n).map(|_| Board::from_bits(random() & random() & keep)).collect::<Vec<_>>();
        let (masks, goals) = (boards(grid.cell_count()), boards(1 + round as u8 % 3));
        let rule = Rule::new(grid, masks, goals).unwrap();
        assert_eq!(parse(&rule.to_string()), rule);
    }
}

const SHAPES: &str =
    "one of \"plus\", \"torus\", \"row and column\", \"king\", \"knight\", \"diagonal\", \"nothing\"";
const GOALS: &str = "one of \"all white\", \"all black\", \"all dark\", \"all lit\", \"all open\", \"all closed\", or a drawing below";

const KEYWORDS: &str = "\"toggles\", \"cell\", \"goal\", or \"holes\" right after the grid line";

const LETTERS: &str = "'b' or 'w', '+' or '-', '1' or '0', 'x' or '.', '#' or '.', 'O' or '.'";

/// The message for a text, without the place, must be this; `{shapes}`, `{goals}`, `{keywords}` and `{letters}` stand for the names.
fn check_error(text: impl AsRef<[u8]>, line: usize, column: usize, message: &str) {
    let text = text.as_ref();
    let shown = String::from_utf8_lossy(text);
    let error = Rule::parse(text).expect_err(&shown);
    let message = message
        .replace("{shapes}", SHAPES)
        .replace("{goals}", GOALS)
        .replace("{keywords}", KEYWORDS)
        .replace("{letters}", LETTERS);
    assert_eq!(error.to_string(), format!("line {line}, column {column}: {message}"), "{shown}");
    assert_eq!((error.line(), error.column()), (line, column));
    assert_eq!(format!("{error:?}"), error.to_string());
}

#[test]
fn errors_in_the_grid() {
    check_error("", 1, 1, "found the end of the file, expected a first line such as grid 4x4, or buttons");
    check_error(
        "\n// nothing\n",
        3,
        1,
        "found the end of the file, expected a first line such as grid 4x4, or buttons",
    );
    check_error(
        "toggles plus\n",
        1,
        1,
        "found \"toggles\", expected a first line such as grid 4x4, or buttons",
    );
    check_error("grid: 4x4\n", 1, 1, "found \"grid:\", expected a first line such as grid 4x4, or buttons");
    check_error("grid\n", 1, 5, "found the end of the line, expected a number of rows from 1 to 64");
    check_error("grid four\n", 1, 6, "found 'f', expected a number of rows from 1 to 64");
    check_error("grid -1x4\n", 1, 6, "found '-', expected a number of rows from 1 to 64");
    check_error("grid 0x4\n", 1, 6, "found 0, expected a number of rows from 1 to 64");
    check_error("grid 65x1\n", 1, 6, "found 65, expected a number of rows from 1 to 64");
    check_error(
        "grid 4\n",
        1,
        7,
        "found the end of the line, expected x and the number of columns, as in 4x4",
    );
    check_error("grid 4 4\n", 1, 8, "found \"4\", expected x and the number of columns, as in 4x4");
    check_error("grid 4x\n", 1, 8, "found the end of the line, expected a number of columns from 1 to 64");
    check_error("grid 8x9\n", 1, 6, "found 8x9, expected at most 64 cells");
    check_error("grid 4x4 torus\n", 1, 10, "found \"torus\", expected the end of the line");
    let first = format!("expected {KEYWORDS}");
    check_error("grid 4x4\ngrid 4x4\n", 2, 1, &format!("found \"grid\", {first}"));
    check_error("grid 4x4\nhols 1 1\n", 2, 1, &format!("found \"hols\", {first}"));
    check_error(
        format!("grid {}x4", "9".repeat(1000)),
        1,
        6,
        "found 4294967295 or more, expected a number of rows from 1 to 64",
    );
}

#[test]
fn errors_in_holes() {
    let expected = "expected cells such as \"1 1, 1 2\", or a drawing below";
    check_error("grid 2x2\nholes\n", 2, 6, &format!("found the end of the line, {expected}"));
    check_error("grid 2x2\nholes none\n", 2, 7, &format!("found \"none\", {expected}"));
    check_error("grid 2x2\nholes 3 1\n", 2, 7, "found 3, expected a row from 1 to 2");
    check_error("grid 2x2\nholes 1 0\n", 2, 9, "found 0, expected a column from 1 to 2");
    check_error("grid 2x2\nholes 1,1\n", 2, 8, "found ',', expected a column from 1 to 2");
    check_error("grid 2x2\nholes 1 1, x\n", 2, 12, "found 'x', expected a row from 1 to 2");
    assert_eq!(parse("grid 2x2\nholes 1 1,\ntoggles plus"), parse("grid 2x2\nholes 1 1\ntoggles plus"));
    check_error("grid 2x2\nholes 1 1 1 2\n", 2, 11, "found \"1\", expected the end of the line");
    check_error("grid 2x2\nholes 1 1, 1 1\n", 2, 12, "found the cell 1 1 again, expected each cell once");
    let late = "found \"holes\", expected {keywords}";
    check_error("grid 2x2\ntoggles plus\nholes 1 1\n", 3, 1, late);
    check_error("grid 2x2\nholes 1 1\nholes 1 2\n", 3, 1, late);
}

#[test]
fn errors_in_toggles() {
    let pattern = "expected {shapes}, or a pattern below";
    check_error("grid 2x2\ntoggles pluss\n", 2, 9, &format!("found \"pluss\", {pattern}"));
    check_error("grid 2x2\ntoggles row\n", 2, 9, &format!("found \"row\", {pattern}"));
    check_error("grid 2x2\ntoggles\n", 2, 8, &format!("found the end of the line, {pattern}"));
    check_error(
        "grid 2x2\ntoggles\ngoal all white\n",
        2,
        8,
        &format!("found the end of the line, {pattern}"),
    );
    check_error("grid 2x2\ntoggles plus king\n", 2, 14, "found \"king\", expected the end of the line");
    check_error(
        "grid 2x2\ntoggles plus\ntoggles plus\n",
        3,
        1,
        "found a second toggles line, expected only one",
    );
    let odd = "expected odd numbers of rows and columns, so that the chosen cell is in the middle";
    check_error("grid 2x2\ntoggles\n  xx\n  xx\n", 3, 3, &format!("found a pattern of 2x2, {odd}"));
    check_error("grid 2x2\ntoggles\nxxx\nxxx\n", 3, 1, &format!("found a pattern of 2x3, {odd}"));
    check_error("grid 2x2\ntoggles\nxxxx\n", 3, 1, &format!("found a pattern of 1x4, {odd}"));
    check_error("grid 2x2\ntoggles\n.x.\nx x\n.x.\n", 4, 1, "found a row of 2 cells, expected 3");
    check_error("grid 2x2\ntoggles\n.x.\nxx xx\n.x.\n", 4, 1, "found a row of 4 cells, expected 3");
    check_error("grid 2x2\ntoggles\n.x.\nxox\n", 4, 2, "found \"ox\", expected 'x' or '.'");
    check_error("grid 2x2\ntoggles\n.x.\nx1x\n", 4, 2, "found \"1x\", expected 'x' or '.'");
    check_error("grid 2x2\ntoggles\n e\n", 3, 2, "found \"e\", expected {letters}, or a keyword");
    let keyword = "found \"gaol\", expected 'x' or '.', or a keyword";
    check_error("grid 2x2\ntoggles\nx\ngaol all white\n", 4, 1, keyword);
    check_error("grid 2x2\ntoggles plus\nxxx\n", 3, 1, "found \"xxx\", expected {keywords}");
}

#[test]
fn errors_in_cells() {
    check_error(
        "grid 2x2\ncell toggles 1 1\n",
        2,
        6,
        "found \"toggles\", expected a cell, as in \"cell 1 2 toggles\"",
    );
    check_error("grid 2x2\ncell 1 1: 1 2\n", 2, 9, "found \":\", expected a comma or toggles");
    check_error("grid 2x2\ncell 1 1\n", 2, 9, "found the end of the line, expected a comma or toggles");
    let expected = "expected {shapes}, cells such as \"1 1, 1 2\", or a drawing below";
    check_error("grid 2x2\ncell 1 1 toggles\n", 2, 17, &format!("found the end of the line, {expected}"));
    check_error("grid 2x2\ncell 1 1 toggles all\n", 2, 18, &format!("found \"all\", {expected}"));
    check_error(
        "grid 2x2\ncell 1 1 toggles 1 1, 1 2 2 1\n",
        2,
        27,
        "found \"2\", expected the end of the line",
    );
    check_error(
        "grid 2x2\ncell 1 1 toggles 1 2, 1 2\n",
        2,
        23,
        "found the cell 1 2 again, expected each cell once",
    );
    let again = "grid 2x2\ncell 1 1 toggles plus\ncell 1 2, 1 1 toggles plus\n";
    check_error(again, 3, 11, "found the cell 1 1 again, expected each cell once");
    let row = "expected row 2 of 2: a drawing shows the whole grid";
    check_error("grid 2x2\ncell 1 1 toggles\nx.", 3, 3, &format!("found the end of the file, {row}"));
    check_error("grid 2x2\ncell 1 1 toggles\nx.\ngoal\n", 4, 1, &format!("found \"goal\", {row}"));
    check_error("grid 2x2\ncell 1 1 toggles\nxx\n..\n..\n", 5, 1, "found \"..\", expected {keywords}");
    check_error("grid 2x2\ncell 1 1 toggles\nxxx\n", 3, 1, "found a row of 3 cells, expected 2");
    check_error("grid 2x2\ncell 1 1 toggles\nx\n", 3, 1, "found a row of 1 cell, expected 2");
    check_error(
        "grid 2x2\ncell 1 1 toggles plus\n",
        3,
        1,
        "found the end of the file, expected a toggles line, or a line for cell 1 2",
    );
    check_error(
        "grid 2x2\n",
        2,
        1,
        "found the end of the file, expected a toggles line, or a line for cell 1 1",
    );
}

#[test]
fn errors_about_holes() {
    let hole = "found the hole 1 1, expected cells that are not holes";
    check_error("grid 2x2\nholes 1 1\ncell 1 1 toggles 1 2\n", 3, 6, hole);
    check_error("grid 2x2\nholes 1 1\ncell 1 2 toggles 1 2, 1 1\n", 3, 18, hole);
    let letter = "found the letter for black in a hole, expected the letter for white";
    let drawn = "grid 2x2\nholes 1 2\ncell 1 1 toggles\n..\n..\ngoal\n  ..\n  .x\ngoal\n  1 1\n  00\n";
    check_error(drawn, 10, 5, letter);
    check_error("grid 1x2\nholes 1 1\ncell 1 2 toggles\nxx\n", 4, 1, letter);
}

#[test]
fn errors_in_goals() {
    let rule = |goal: &str| format!("grid 2x2\ntoggles plus\n{goal}");
    check_error(rule("goal"), 3, 5, "found the end of the line, expected {goals}");
    check_error(rule("goal white"), 3, 6, "found \"white\", expected {goals}");
    check_error(rule("goal all"), 3, 6, "found \"all\", expected {goals}");
    check_error(rule("goal all blue"), 3, 6, "found \"all\", expected {goals}");
    check_error(rule("goal bbww"), 3, 6, "found \"bbww\", expected {goals}");
    check_error(rule("goal all white,"), 3, 16, "found the end of the line, expected {goals}");
    let comma = "expected the end of the line";
    check_error(rule("goal all white and all black"), 3, 16, &format!("found \"and\", {comma}"));
    let row = "expected row 2 of 2: a drawing shows the whole grid";
    check_error(rule("goal\nbw\n"), 5, 1, &format!("found the end of the file, {row}"));
    check_error(rule("goal\nbw\nwb\nbb\ngoal"), 7, 1, &format!("found \"goal\", {row}"));
    check_error(rule("goal\nbw\nw+"), 5, 2, "found \"+\", expected 'b' or 'w'");
    check_error(rule("goal\nbw\nwb\ngoals all\n"), 6, 7, "found \"all\", expected {goals}");
    check_error(rule("goal\nbw\naa"), 5, 1, "found \"aa\", expected 'b' or 'w', or a keyword");
    let keyword = "found \"aa\", expected 'b' or 'w', or a keyword";
    check_error(rule("goal\nbw\nwb\naa"), 6, 1, keyword);
}

/// Rows that are drawn with `#` were comments before version 0.3, and part of a drawing was read.
#[test]
fn a_number_sign_is_a_letter() {
    let plus = parse("grid 3x3\ntoggles\n.x.\nxxx\n.x.");
    for text in ["#.#\n...\n#.#", "###\n###\n###", "#", "#//1", ".#.\n###\n.#."] {
        let drawing = |text: &str| parse(&format!("grid 3x3\ntoggles\n{text}"));
        let text_with_x = text.replace('#', "x");
        assert_eq!(drawing(text), drawing(&text_with_x), "{text}");
    }
    assert_eq!(parse("grid 3x3\ntoggles\n. # .\n.## // a comment\n.#.".replace(".##", "###").as_str()), plus);
    assert_eq!(parse("grid 3x3\ntoggles\n.O.\nooO\n.o."), plus);
    let goal = parse("grid 2x3\ntoggles plus\ngoal\n#..\n.##");
    assert_eq!(goal.goals(), [Board::from_bits(0b110_001)]);
    let holes = parse("grid 2x2\nholes\n#.\n..\ntoggles plus");
    assert_eq!(holes, parse("grid 2x2\nholes 1 1\ntoggles plus"));

    // The files of which 0.2 read another rule.
    let letters = "expected '#' or '.'";
    check_error("grid 3x3\ntoggles\n#0#\n000\n#0#\n", 3, 2, &format!("found \"0#\", {letters}"));
    check_error("grid 1x3\ntoggles plus\ngoal\n#ww\n", 4, 2, &format!("found \"ww\", {letters}"));
    check_error("grid 1x2\nholes\n#0\ntoggles plus", 3, 2, &format!("found \"0\", {letters}"));
    check_error(
        "grid 1x2\nholes\nx#\ntoggles plus",
        3,
        2,
        "found \"#\", expected 'x' or '.' (a comment starts with //)",
    );
}

#[test]
fn comments_start_with_slashes() {
    let rule = |drawing: &str| format!("grid 3x3\ntoggles\n{drawing}");
    let comment = "found \"# \", expected \"//\" before a comment, or a row without a space after \"#\"";
    check_error("# POJ 1753\ngrid 4x4\ntoggles plus\n", 1, 1, comment);
    check_error("grid 4x4\n\n \t# 4x4\ntoggles plus\n", 3, 3, comment);
    check_error(rule("# . #\n. . .\n# . #"), 3, 1, comment);
    check_error(
        "grid 3x3\ntoggles plus\n#\t-----\n",
        3,
        1,
        "found \"#\", expected {keywords} (a comment starts with //)",
    );
    check_error(
        "grid 3x3 # a comment\n",
        1,
        10,
        "found \"#\", expected the end of the line (a comment starts with //)",
    );
    check_error(
        "grid 3x3\n#comment\n",
        2,
        1,
        "found \"#comment\", expected {keywords} (a comment starts with //)",
    );
    check_error("grid 3x3 / toggles plus\n", 1, 10, "found \"/\", expected the end of the line");
    check_error(rule(".x.\nx/x\n.x."), 4, 2, "found \"/x\", expected 'x' or '.'");
    check_error(
        rule("x\n x\n  x"),
        4,
        2,
        "found a row that starts in column 2, expected column 1, as in the first row",
    );
    // A row that is a comment is missing, and not blank.
    check_error(
        "grid 2x1\ntoggles plus\ngoal\n#\n//",
        5,
        3,
        "found the end of the file, expected row 2 of 2: a drawing shows the whole grid",
    );
}

/// Columns count characters, but not the byte order mark or line ends.
#[test]
fn columns_count_characters() {
    check_error("\u{FEFF}grid ä", 1, 6, "found 'ä' (U+00E4), expected a number of rows from 1 to 64");
    check_error(
        "grid\u{A0}4x4\r\n\u{2003}toggles\u{A0}ä",
        2,
        10,
        "found \"ä\", expected {shapes}, or a pattern below",
    );
    check_error(
        "grid 4x4\r\ntoggles \u{7}\u{202E}\r\n",
        2,
        9,
        "found \"\\u{7}\\u{202e}\", expected {shapes}, or a pattern below",
    );
    check_error(
        "grid 4 \t\r\n",
        1,
        7,
        "found the end of the line, expected x and the number of columns, as in 4x4",
    );
    check_error(
        "grid 4 // rows\n",
        1,
        7,
        "found the end of the line, expected x and the number of columns, as in 4x4",
    );
    // A bare CR at the end ends a line, as LF does.
    for newline in ["\r", "\n", "\r\n"] {
        let text = format!("grid 4x4{newline}");
        check_error(text, 2, 1, "found the end of the file, expected a toggles line, or a line for cell 1 1");
    }
    check_error(
        "grid 4x4\r\rtoggles\r",
        3,
        8,
        "found the end of the line, expected {shapes}, or a pattern below",
    );
    check_error(b"grid 4x4\r// \xC3\xBC\xFC", 2, 5, "found the byte 0xfc, expected UTF-8 text");
}

#[test]
fn encodings() {
    let text = "grid 4x4\ntoggles plus\n";
    let utf16 = "found UTF-16 text, expected UTF-8: save the file as UTF-8";
    let little = text.encode_utf16().flat_map(u16::to_le_bytes);
    let big = text.encode_utf16().flat_map(u16::to_be_bytes);
    check_error([0xFF, 0xFE].into_iter().chain(little.clone()).collect::<Vec<u8>>(), 1, 1, utf16);
    check_error([0xFE, 0xFF].into_iter().chain(big.clone()).collect::<Vec<u8>>(), 1, 1, utf16);
    check_error(little.collect::<Vec<u8>>(), 1, 1, utf16);
    check_error(big.collect::<Vec<u8>>(), 1, 1, utf16);
    check_error(b"grid 4x4 // Z\xFCrich", 1, 14, "found the byte 0xfc, expected UTF-8 text");
    check_error(b"\xEF\xBB\xBF// \xC3\xBC\xFC", 1, 5, "found the byte 0xfc, expected UTF-8 text");
    check_error(b"grid 4x4\n// \xC3\xBC\xFC", 2, 5, "found the byte 0xfc, expected UTF-8 text");
}

/// Neither a long line nor many lines take more than a moment.
#[test]
fn large_files() {
    let rule = "grid 4x4\ntoggles plus\n";
    for filler in ["\n", " ", "//a", "// comment\n", "goal all white\n"] {
        let text = format!("{rule}{}", filler.repeat(1 << 20));
        assert_eq!(text.parse(), Ok(Rule::plus(grid(4, 4))));
    }
    for filler in ["x", "x\n", "#", "# \n", "1 ", "1 1, ", "grid ", ",", "\u{301}"] {
        let text = format!("{rule}{}", filler.repeat(1 << 20));
        assert!(text.parse::<Rule>().unwrap_err().to_string().len() < 300);
    }
}
