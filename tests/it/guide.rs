//! The figures in the guide: each is computed again and looked up in the text.
#![cfg(feature = "export")]

use fliptable::export::{Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, FLIP_GAME, Grid, Moves, Table};

const HOW_IT_WORKS: &str = include_str!("../../src/guide/how_it_works.md");

/// Every function that is exported has a row in the guide's page of the language.
#[test]
fn exported_functions_have_a_row() {
    let exported = |language| export(&FLIP_GAME, "flip", language).unwrap();
    let names = |text: &str, before: &str, after: &[char]| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(before));
        let names = lines.map(|line| line.split(after).next().unwrap().into());
        names.filter(|name: &String| !name.starts_with('_')).collect()
    };
    let assert_rows = |page: &str, names: Vec<String>| {
        assert!(names.len() >= 8, "{names:?}");
        for name in names {
            let row = page.lines().find(|line| line.starts_with("| `") && line.contains(&format!("{name}(")));
            assert!(row.is_some(), "no row for {name}");
        }
    };
    let javascript = exported(Language::JavaScript);
    let page = include_str!("../../src/guide/javascript.md");
    assert_rows(page, names(&javascript, "export function ", &['(']));
    let page = include_str!("../../src/guide/python.md");
    assert_rows(page, names(&exported(Language::Python), "def ", &['(']));
    let c = exported(Language::C);
    let (_, list) = c.split_once("The functions are ").unwrap();
    let list = list.split('.').next().unwrap().split([' ', ',', '\n']);
    let page = include_str!("../../src/guide/c.md");
    assert_rows(page, list.filter(|name| name.starts_with("flip_")).map(String::from).collect());
}

fn assert_says(text: &str) {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(HOW_IT_WORKS).contains(&flat(text)), "the page does not say {text:?}");
}

/// Words of four bytes in a table file, from word `first` on.
fn words(file: &[u8], first: usize, count: usize) -> Vec<u32> {
    let header = 32;
    let bytes = file[header + 4 * first..].chunks(4).take(count);
    bytes.map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

fn rows(bits: u64, cols: usize) -> Vec<String> {
    let cells: Vec<&str> = (0..cols * cols).map(|i| if bits >> i & 1 == 1 { "x" } else { "." }).collect();
    cells.chunks(cols).map(|row| row.join(" ")).collect()
}

fn letters(grid: Grid, board: Board) -> Vec<String> {
    let text = grid.display_board(board).to_string();
    text.lines().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn the_linear_part_of_5x5_is_as_drawn() {
    let grid = Grid::new(5, 5).unwrap();
    let file = generate::table(&Rule::plus(grid), Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    let board = grid.parse_board("bbwbb bwwwb wwwww bwwwb bbwbb").unwrap();
    assert_says(&format!("`{:#x}`", board.bits()));
    let after = table.play(board, grid.cell(2, 2).unwrap());
    for (row, (before, after)) in letters(grid, board).iter().zip(letters(grid, after)).enumerate() {
        let mask = [". . . . .", ". . x . .", ". x x x .", ". . x . .", ". . . . ."][row];
        let signs = if row == 2 { ["XOR ", "= "] } else { ["", ""] };
        assert_says(&format!("{before} {}{mask} {}{after}", signs[0], signs[1]));
    }

    let digits: Vec<u64> = (0..7).map(|digit| board.bits() >> (4 * digit) & 15).collect();
    let text: Vec<String> = digits.iter().map(|digit| format!("{digit:x}")).collect();
    assert_says(&format!("value {}", text.join(" ")));
    let all = words(&file, 0, 6 * 16 + 2);
    let of_board: Vec<u32> = (0..7).map(|digit| all[16 * digit + digits[digit] as usize]).collect();
    let text: Vec<String> = of_board.iter().map(|word| format!("{word:08x}")).collect();
    assert_says(&format!("word {}", text.join(" ")));
    let word = of_board.iter().fold(0, |sum, word| sum ^ word);
    assert_says(&format!("XOR of all words {word:#09x} syndrome (bits 25 and 26): {}", word >> 25));
    assert_says(&format!("seven loads from {} bytes", 4 * all.len()));

    let offsets = words(&file, all.len(), 4);
    let names: Vec<String> = offsets.iter().map(|offset| format!("{offset:#09x}")).collect();
    assert_says(&names.join(" "));
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
    assert_eq!(table.distance(board), Some(4));
}

#[test]
fn the_entry_and_the_choice_of_the_flip_game_are_as_written() {
    let grid = Grid::new(4, 4).unwrap();
    let rule = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).unwrap();
    let file = generate::table(&rule, Optimize::Speed).unwrap();
    let (board, shift, check_bits, index_bits) = (0x19B9_u32, file[23], file[24], file[25]);
    assert_eq!((shift, check_bits, index_bits), (1, 4, 11));
    assert_says(&format!("{} classes", 1 << index_bits));
    let x = board ^ board >> 1;
    let index = (x >> 4 & 0x7FF) as usize;
    let nibbles =
        (0..4).rev().map(|i| format!("{:04b}", board >> (4 * i) & 15)).collect::<Vec<_>>().join(" ");
    assert_says(&format!("board {nibbles}"));
    assert_says(&format!(
        "x {0:b} {index:011b} {1:04b} ignored bit {0}, index {index:#x}, check bits {1:04b}",
        x >> 15,
        x & 15
    ));
    let (words_count, offsets_count) = (4 * 16, 32);
    let entries = &file[32 + 4 * (words_count + offsets_count)..];
    let (entry, choice) = (entries[index], entries[2048 + index]);
    let (check, distance) = (entry >> 4, entry & 15);
    assert_says(&format!("entry {check:04b} {distance:04b} check bits {check:04b}, distance {distance}"));
    assert_says(&format!("the distance remains: {distance}"));

    let all = words(&file, 0, words_count + offsets_count);
    let of_board = (0..4).map(|digit| all[16 * digit + (board >> (4 * digit) & 15) as usize]);
    let of_board: Vec<u32> = of_board.collect();
    let word = of_board.iter().fold(0, |sum, word| sum ^ word);
    let text: Vec<String> = of_board.iter().map(|word| format!("{word:08x}")).collect();
    assert_says(&format!("words of {board:#06x} {}", text.join(" ")));
    assert_says(&format!("XOR of all words {:#06x}, syndrome {}", word & 0xFFFF, word >> 16));
    let offset = all[words_count + usize::from(choice)];
    assert_says(&format!("choice {choice}: offset {offset:#06x}"));
    let solution = (word ^ offset) & 0xFFFF;
    assert_says(&format!("solution {word:#06x} XOR {offset:#06x} = {solution:#06x}, cells 0, 1, 5 and 14"));
    assert_eq!(solution, 1 << 0 | 1 << 1 | 1 << 5 | 1 << 14);
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
                for d in 0..=5 {
                    let sizes =
                        [a + b + c + d, 4 - a + b + 8 - c + d, a + 8 - b + 8 - c + d, 4 - a + 8 - b + c + d];
                    let distance = sizes.into_iter().min().unwrap() as usize;
                    counts[distance] += binomial(3, a) * binomial(7, b) * binomial(8, c) * binomial(5, d);
                    compositions += 1;
                }
            }
        }
    }
    let boards: u64 = counts.iter().sum();
    assert_says(&format!("`4 * 8 * 9 * 6 = {compositions}` compositions count all {boards} solvable boards"));
    for (distance, count) in counts.into_iter().enumerate() {
        assert_eq!(fliptable::LIGHTS_OUT_5X5.count_at_distance(distance as u8), count);
    }
}
