//! The figures in the guide: each is computed again and looked up in the text.
#![cfg(feature = "generate")]

use std::collections::BTreeSet;

use crate::elimination::Elimination;
use fliptable::generate::{self, ErrorKind, Optimize, Rule};
use fliptable::{Board, BoardReader, Grid, Moves, Table};

const HOW_IT_WORKS: &str = include_str!("../../src/guide/how_it_works.md");

fn assert_says(text: &str) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(HOW_IT_WORKS).contains(&flat(text)), "the page does not say {text:?}");
}

/// The bytes of the header of a table file. Byte 19 is the layout; bytes 20 to 22 are its shape.
const HEADER: usize = 36;
const SEARCHED: u8 = 1;
const LINEAR: u8 = 2;

/// Words of four bytes in the file of a linear table, from word `first` on.
fn words(file: &[u8], first: usize, count: usize) -> Vec<u32> {
    let bytes = file[HEADER + 4 * first..].chunks(4).take(count);
    bytes.map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

fn grid(rows: u8, cols: u8) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn file(rule: &Rule) -> Vec<u8> {
    generate::table(rule, Optimize::Speed).unwrap()
}

fn rows(bits: u64, cols: usize) -> Vec<String> {
    let cells: Vec<&str> = (0..cols * cols).map(|i| if bits >> i & 1 == 1 { "x" } else { "." }).collect();
    cells.chunks(cols).map(|row| row.join(" ")).collect()
}

/// A row of a listing: the label and the items, separated by blanks.
fn listing<T: ToString>(label: &str, items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().fold(label.into(), |row, item| row + " " + &item.to_string())
}

#[test]
fn the_lookup_in_the_flip_game_is_as_written() {
    let rule = Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]).unwrap();
    let file = file(&rule);
    let table = Table::read(&file).unwrap();
    let [layout, shift, check_bits, index_bits] = file[19..23] else { panic!() };
    assert_eq!((layout, shift, check_bits, index_bits), (SEARCHED, 1, 4, 11));
    assert_says("x = board ^ (board >> 1)");
    assert_says(&format!("The Flip Game has {} classes", 1 << index_bits));

    let solvable = (0..=u16::MAX).filter(|&board| table.is_solvable(Board::from(board)));
    let mixed: Vec<u16> = solvable.map(|board| board ^ board >> 1).collect();
    assert_says(&format!("Only {} of the {} boards can be solved", mixed.len(), 1 << 16));
    let above: BTreeSet<u16> = mixed.iter().map(|x| x >> 4).collect();
    assert_eq!(above.len(), mixed.len(), "the low four bits follow from the bits above them");

    let board = 0x19B9_u16;
    let (x, index) = (|board: u16| board ^ board >> 1, |x: u16| usize::from(x >> 4 & 0x7FF));
    let entry = |board| file[HEADER + index(x(board))];
    let next = |board| file[HEADER + 2048 + index(x(board))];
    let nibbles = (0..4).rev().map(|i| format!("{:04b}", board >> (4 * i) & 15));
    assert_says(&listing("board", nibbles));
    let (ignored, index_in_table, check) = (x(board) >> 15, index(x(board)), x(board) & 15);
    assert_says(&format!(
        "x {ignored:b} {index_in_table:011b} {check:04b} ignored bit {ignored}, index {index_in_table:#x}, check bits {check:04b}"
    ));
    let (check, distance) = (entry(board) >> 4, entry(board) & 15);
    assert_says(&format!("entry {check:04b} {distance:04b} check bits {check:04b}, distance {distance}"));
    assert_says(&format!("the distance remains: {distance}"));
    assert_says(&format!("move {} row 1, column 1", next(board)));

    let mut boards = Vec::from([board]);
    while let Some(&mask) = rule.masks().get(usize::from(next(boards[boards.len() - 1]))) {
        boards.push(boards[boards.len() - 1] ^ mask.bits() as u16);
    }
    assert_says(&listing("board", boards.iter().map(|board| format!("{board:#06x}"))));
    assert_says(&listing("index", boards.iter().map(|&board| format!("{:#05x}", index(x(board))))));
    assert_says(&listing("distance", boards.iter().map(|&board| entry(board) & 15)));
    let (_, played) = boards.split_last().unwrap();
    assert_says(&listing("move", played.iter().map(|&board| next(board))));
    let solution = played.iter().fold(0, |solution, &board| solution | 1 << next(board));
    assert_eq!(table.solution(Board::from(board)), Some(Moves::from_bits(solution)));
}

#[test]
fn the_linear_table_of_5x5_is_as_drawn() {
    let file = file(&Rule::plus(grid(5, 5)));
    let table = Table::read(&file).unwrap();
    let [layout, digit_bits, syndrome_bits, nullity] = file[19..23] else { panic!() };
    assert_eq!((layout, digit_bits, syndrome_bits, nullity), (LINEAR, 4, 2, 2));
    let text = "bbwbb bwwwb wwwww bwwwb bbwbb";
    let board = table.parse(text).unwrap();
    assert_says(&format!("`{text}`, which is `{:#x}`", board.bits()));

    let digits: Vec<u64> = (0..7).map(|digit| board.bits() >> (4 * digit) & 15).collect();
    assert_says(&listing("value", digits.iter().map(|digit| format!("{digit:x}"))));
    let all = words(&file, 0, 6 * 16 + 2);
    let of_board: Vec<u32> = (0..7).map(|digit| all[16 * digit + digits[digit] as usize]).collect();
    assert_says(&listing("word", of_board.iter().map(|word| format!("{word:08x}"))));
    let word = of_board.iter().fold(0, |sum, word| sum ^ word);
    assert_says(&format!("XOR of all words {word:#09x} syndrome (bits 25 and 26): {}", word >> 25));
    assert_says(&format!("seven loads from {} bytes", 4 * all.len()));

    let offsets = words(&file, all.len(), 4);
    assert_says(&offsets.iter().map(|offset| format!("{offset:#09x}")).collect::<Vec<_>>().join(" "));
    for row in 0..5 {
        let row: Vec<String> = offsets.iter().map(|&offset| rows(offset.into(), 5)[row].clone()).collect();
        assert_says(&row.join(" "));
    }
    for offset in &offsets {
        let candidate = word ^ offset;
        let size = candidate.count_ones();
        assert_says(&format!("offset {offset:#09x} candidate {candidate:#09x} {size} moves"));
        assert_eq!(table.play_all(board, Moves::from_bits(candidate.into())), Board::EMPTY);
    }
    assert_says(&format!("The distance is {}.", table.distance(board).unwrap()));
}

#[test]
fn words_are_as_wide_as_written() {
    assert_says("with the diagonal shape on 8x8, a word has 64 bits for the moves and 2 for the syndrome");
    let file = file(&Rule::diagonal(grid(8, 8)));
    assert_eq!(file[19..22], [LINEAR, 4, 2]);
    let (words, offsets) = (16 * 16, 4);
    assert_eq!(Table::read(&file).unwrap().distance_bytes(), 16 * (words + offsets));
    let size = generate::table(&Rule::diagonal(grid(8, 8)), Optimize::Size).unwrap();
    assert_says("digits* of four bits (two bits in a table optimized for size)");
    assert_eq!(size[20], 2);
}

#[test]
fn linear_tables_have_as_many_offsets_as_written() {
    assert_says("A linear table has at most 4096 offsets");
    let idle = |goals| {
        let rule = Rule::from_fn(grid(3, 6), |_, _| false);
        generate::table(&rule.with_goals((0..goals).map(Board::from_bits)).unwrap(), Optimize::Speed)
    };
    assert!(idle(4096).is_ok());
    assert_eq!(idle(4097).unwrap_err().kind(), ErrorKind::TooManyCandidates);

    assert_says("no counts if boards have more than 256 candidates");
    let is_counted = |file: &[u8]| Table::read(file).unwrap().count_at_distance(0).is_some();
    assert!(is_counted(&idle(256).unwrap()) && !is_counted(&idle(257).unwrap()));
    assert_says(
        "Lights Out on 5x7, with a nullity of 4, is counted; on 4x14, with the same nullity, it is not",
    );
    let (counted, not_counted) = (file(&Rule::plus(grid(5, 7))), file(&Rule::plus(grid(4, 14))));
    assert_eq!((counted[22], not_counted[22]), (4, 4));
    assert!(is_counted(&counted) && !is_counted(&not_counted));

    // Choosing all 56 cells leads to a board at another distance. Each draw asks for a goal and a set.
    assert_says("up to 1000 times");
    let mut asked = 0;
    let dealt = Table::read(&not_counted).unwrap().deal(56, || {
        asked += 1;
        0
    });
    assert_eq!((dealt, asked), (None, 2 * 1000));
}

#[test]
fn tables_are_searched_or_linear_as_written() {
    assert_says("at most 2048 classes for each candidate");
    assert_says("Lights Out on 4x4, boards have 16 candidates, and there are 4096 classes");
    let file = file(&Rule::plus(grid(4, 4)));
    assert_eq!((file[19], 1 << file[22]), (SEARCHED, 4096));
    assert_eq!(generate::table(&Rule::plus(grid(4, 4)), Optimize::Size).unwrap()[22], 4, "2^4 candidates");

    // On the torus, boards have a candidate for each goal, and each board is a class unless toggling some set of cells
    // takes every goal to a goal.
    let layout = |rule: &Rule, goals: &[u16], optimize| {
        let rule = rule.clone().with_goals(goals.iter().copied().map(Board::from)).unwrap();
        generate::table(&rule, optimize).unwrap()
    };
    let torus = Rule::torus(grid(4, 4));
    let goals: Vec<u16> = (0..257_u16).map(|i| i.wrapping_mul(40503)).collect();
    assert_eq!(layout(&torus, &goals[..32], Optimize::Speed)[19..23], [SEARCHED, 16, 0, 16]);
    assert_eq!(layout(&torus, &goals[..31], Optimize::Speed)[19], LINEAR);
    assert_says("if that takes fewer bytes or if boards have more than 256 candidates");
    assert_eq!(layout(&torus, &goals[..256], Optimize::Size)[19], LINEAR);
    assert_eq!(layout(&torus, &goals, Optimize::Size)[19], SEARCHED);

    let king = layout(&Rule::king(grid(4, 4)), &goals[..3], Optimize::Speed);
    let table = Table::read(&king).unwrap();
    assert_eq!((king[19], king[22]), (LINEAR, 0), "3 candidates");
    assert_says(&format!(
        "and three goals, boards have 3 candidates, and there are {} classes, so the table is linear, and its queries read {} bytes",
        1 << 16,
        table.solution_bytes()
    ));
}

#[test]
fn the_groups_of_5x5_are_as_drawn() {
    let (first, second) = (0x15A_82B5_u64, 0x0EA_EEAE_u64);
    let group = |cell: u64| match (first >> cell & 1, second >> cell & 1) {
        (1, 0) => 'a',
        (0, 1) => 'b',
        (1, 1) => 'c',
        _ => 'd',
    };
    let groups: Vec<char> = (0..25).map(group).collect();
    for row in groups.chunks(5) {
        assert_says(&row.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
    }
    let size = |letter: char| groups.iter().filter(|&&group| group == letter).count();
    assert_says(&format!("a: in the first only {} cells", size('a')));
    assert_says(&format!("b: in the second only {} cells", size('b')));
    assert_says(&format!("c: in both {} cells", size('c')));
    assert_says(&format!("d: in neither {} cells", size('d')));
    assert_eq!((groups[0], groups[1]), ('a', 'b')); // the fixed cells

    // All compositions, as the page counts them.
    let binomial = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let (mut counts, mut compositions) = ([0; 16], 0);
    for a in 0..=3 {
        for b in 0..=7 {
            for c in 0..=8 {
                let sizes = [a + b + c, 4 - a + b + 8 - c, a + 8 - b + 8 - c, 4 - a + 8 - b + c];
                let least = sizes.into_iter().min().unwrap();
                for k in 0..=5 {
                    let boards = binomial(3, a) * binomial(7, b) * binomial(8, c) * binomial(5, k);
                    counts[(least + k) as usize] += boards;
                }
                compositions += 1;
            }
        }
    }
    assert_says("the least of `a + b + c`, `4 - a + b + 8 - c`, `a + 8 - b + 8 - c` and `4 - a + 8 - b + c`");
    assert_says("`C(3, a) C(7, b) C(8, c) C(5, k)` boards for each `k`");
    let boards: u64 = counts.iter().sum();
    assert_says(&format!("`4 * 8 * 9 = {compositions}` compositions count all {boards} solvable boards"));
    assert_says(&format!("If compositions included the free group, there would be {}", 6 * compositions));
    for (distance, count) in counts.into_iter().enumerate() {
        assert_eq!(fliptable::LIGHTS_OUT_5X5.count_at_distance(distance as u8), Some(count));
    }
}

type ShapeOn = fn(Grid) -> Rule;

/// What can be done with the boards of a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Support {
    Counted,
    Solved,
    Refused,
}

fn support(rule: &Rule) -> Support {
    match generate::table(rule, Optimize::Size) {
        Ok(file) if Table::read(&file).unwrap().count_at_distance(0).is_some() => Support::Counted,
        Ok(_) => Support::Solved,
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::TooManyCandidates);
            Support::Refused
        }
    }
}

/// `5x7 to 5x10, 7x7`: three or more grids next to each other are written as a range.
fn ranges(grids: &[Grid]) -> String {
    let is_next = |a: &Grid, b: &Grid| a.rows() == b.rows() && a.cols() + 1 == b.cols();
    let runs = grids.chunk_by(is_next).map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.iter().map(Grid::to_string).collect::<Vec<_>>().join(", "),
    });
    let text = runs.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".into() } else { text }
}

#[test]
#[ignore = "generates 900 tables"]
fn the_grids_that_work_are_as_listed() {
    let page = include_str!("../../src/guide/grids.md");
    let flip: ShapeOn = |grid| Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).unwrap();
    let games: [(&str, ShapeOn); 7] = [
        ("`plus` (`lights` in the command)", Rule::plus),
        ("`plus`, all white or all black (`flip`)", flip),
        ("`torus` (`mini`)", Rule::torus),
        ("`row and column` (`fridge`)", Rule::row_and_column),
        ("`king`", Rule::king),
        ("`knight`", Rule::knight),
        ("`diagonal`", Rule::diagonal),
    ];
    let sizes = (1..=64).flat_map(|rows| (rows..=64).filter_map(move |cols| Grid::new(rows, cols)));
    let (small, large): (Vec<Grid>, Vec<Grid>) = sizes.partition(|grid| grid.cell_count() <= 16);
    let rows = games.map(|(name, rule)| {
        assert!(small.iter().all(|&grid| support(&rule(grid)) == Support::Counted), "{name}");
        let found: Vec<(Grid, Support)> = large.iter().map(|&grid| (grid, support(&rule(grid)))).collect();
        let with = |wanted| {
            let wanted = found.iter().filter(|(_, support)| *support == wanted);
            wanted.map(|(grid, _)| *grid).collect::<Vec<_>>()
        };
        format!("| {name} | {} | {} |\n", ranges(&with(Support::Solved)), ranges(&with(Support::Refused)))
    });
    let table =
        format!("| game | solved, but not counted | refused |\n| --- | --- | --- |\n{}", rows.concat());
    assert!(page.contains(&(table.clone() + "\n")), "the page does not say\n{table}");
    // A grid on its side.
    for (rule, rows, cols) in
        [(games[2].1, 9, 7), (games[3].1, 7, 5), (games[4].1, 12, 2), (games[5].1, 9, 7)]
    {
        assert!(support(&rule(grid(rows, cols))) == support(&rule(grid(cols, rows))));
        assert!(support(&rule(grid(rows, cols))) != Support::Counted);
    }
    for (rule, grid, patterns) in [
        (games[0].1, grid(6, 6), 1),
        (games[0].1, grid(5, 5), 4),
        (games[0].1, grid(4, 4), 16),
        (games[5].1, grid(8, 8), 65536),
    ] {
        let masks: Vec<u64> = rule(grid).masks().iter().map(|mask| mask.bits()).collect();
        assert_eq!(1 << Elimination::new(&masks).null_basis.len(), patterns);
    }
    let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("1 on 6x6 with `plus`, 4 on 5x5, 16 on 4x4, and 65536 on 8x8 with `knight`"));
}

/// The examples in the docs of `BoardReader`. The first board starts with the first line or with the next one.
#[test]
fn the_first_line_is_read_as_in_the_examples() {
    let docs = include_str!("../../src/text/reader/mod.rs");
    let rows = docs.lines().filter_map(|line| line.strip_prefix("/// | `")?.strip_suffix(" |"));
    let mut checked = 0;
    for row in rows {
        let [first, next, meaning] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let [first, next] = [first, next].map(|code| code.replace('`', ""));
        let white = if next.starts_with('b') { "wwww" } else { "0000" };
        let text = format!("{first}\n{next}\n{white}\n{white}\n{white}\n");
        let top = |row: &str| grid(4, 4).parse_board(&format!("{row}\n{white}\n{white}\n{white}")).unwrap();
        let found = BoardReader::new(grid(4, 4)).next_board(&mut text.as_bytes());
        match meaning.split([':', ',']).next().unwrap() {
            "the number of boards" => assert_eq!(found.unwrap().unwrap(), top(&next), "{first}"),
            "a row" if meaning.contains("error") => assert!(found.is_err(), "{first}"),
            "a row" => assert_eq!(found.unwrap().unwrap() & top("1111"), top(&first), "{first}"),
            _ => panic!("{meaning}"),
        }
        checked += 1;
    }
    assert_eq!(checked, 7);
}
