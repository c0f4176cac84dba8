//! The rule files of games that were sold or studied: their moves, and how many of their boards can be solved.
#![cfg(feature = "generate")]

use std::fs;
use std::path::Path;

use crate::check;
use crate::oracle::Oracle;
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid, Table};

/// The rule of a file, after a check of how many of its boards can be solved.
fn rule(text: &str, solvable: u128) -> Rule {
    let rule: Rule = text.parse().unwrap();
    for optimize in [Optimize::Speed, Optimize::Size] {
        let file = generate::table(&rule, optimize).unwrap();
        assert_eq!(Table::read(&file).unwrap().solvable_count(), solvable, "{text}");
    }
    rule
}

/// If a light toggles another, the other toggles it, and each light toggles itself and this many others.
fn assert_symmetric(rule: &Rule, others: usize) {
    let cells = rule.grid().cells();
    for (cell, mask) in cells.zip(rule.masks()) {
        assert!(mask.get(cell));
        assert_eq!(mask.iter().count(), others + 1);
        assert!(mask.iter().all(|other| rule.masks()[usize::from(other.number())].get(cell)));
    }
}

/// Every board can be solved, and the goal is a ring of eight lights.
#[test]
fn merlins_magic_square() {
    let rule = rule(include_str!("../../examples/rules/merlin.rule"), 1 << 9);
    let file = generate::table(&rule, Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    assert_eq!(rule.goals(), [table.parse("111/101/111").unwrap()]);
    let right = table.grid().cell(1, 2).unwrap();
    let board = table.parse("110/100/110").unwrap();
    assert_eq!((table.distance(board), table.next_move(board)), (Some(1), Some(right)));
}

/// The nullity of the plus on 6x6 is 0 (OEIS A159257), so every board can be solved.
#[test]
fn lights_out_deluxe() {
    let rule = rule(include_str!("../../examples/rules/lights_out_deluxe.rule"), 1 << 36);
    assert_eq!(rule, Rule::plus(Grid::new(6, 6).unwrap()));
}

/// The knight's game of the XL-25, in which a light also toggles itself. Every board can be solved.
#[test]
fn xl_25() {
    let rule = rule(include_str!("../../examples/rules/xl_25.rule"), 1 << 25);
    let grid = Grid::new(5, 5).unwrap();
    let knight = Rule::from_fn(grid, |chosen, cell| {
        let ((row, col), (r, c)) = (grid.position(chosen), grid.position(cell));
        chosen == cell || row.abs_diff(r) * col.abs_diff(c) == 2
    });
    assert_eq!(rule, knight.with_goals([grid.full()]).unwrap());
}

/// The nullity of the 54 moves is 6, so 2^48 boards can be solved. Each light has its place in space, in the middle of
/// its square, and its neighbors are the closest lights.
#[test]
fn lights_out_cube() {
    let rule = rule(include_str!("../../examples/rules/lights_out_cube.rule"), 1 << 48);
    assert_symmetric(&rule, 4);
    let grid = rule.grid();
    let place = |cell| -> [i32; 3] {
        let (row, col) = grid.position(cell);
        // Along an edge of a face, places are two apart; a face is three away from the center of the cube.
        let (down, right) = (2 * i32::from(row % 3) - 2, 2 * i32::from(col % 3) - 2);
        match (row / 3, col / 3) {
            (0, 0) => [-3, -down, right],
            (0, 1) => [right, -down, 3],
            (0, _) => [3, -down, -right],
            (_, 0) => [-down, -3, -right],
            (_, 1) => [-down, right, -3],
            (_, _) => [-down, 3, right],
        }
    };
    let is_close = |chosen, cell| {
        let squares = place(chosen).into_iter().zip(place(cell)).map(|(a, b)| (a - b).pow(2));
        squares.sum::<i32>() <= 4
    };
    assert_eq!(rule, Rule::from_fn(grid, is_close));
}

/// The faces of a dodecahedron are adjacent like the corners of an icosahedron: two adjacent faces have two common
/// neighbors, and so have any other two, except a face and the opposite one, which have none. No other graph is like
/// that. The nullity is 6.
#[test]
fn dodecahedron() {
    let rule = rule(include_str!("../../examples/rules/dodecahedron.rule"), 1 << 6);
    assert_symmetric(&rule, 5);
    for (cell, mask) in rule.grid().cells().zip(rule.masks()) {
        let mut opposite = 0;
        for (other, other_mask) in rule.grid().cells().zip(rule.masks()).filter(|(other, _)| *other != cell) {
            match (*mask & *other_mask).iter().count() {
                4 => assert!(mask.get(other)),
                2 => assert!(!mask.get(other)),
                common => {
                    assert_eq!(common, 0);
                    opposite += 1;
                }
            }
        }
        assert_eq!(opposite, 1);
    }
    let masks = rule.masks().iter().map(|mask| mask.bits() as u16).collect();
    let file = generate::table(&rule, Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    check::every_query(&table, &Oracle::of_masks(masks, &[Board::EMPTY.bits() as u16]));
}

/// The table of the guide lists every rule file that is included, with as many solvable boards as its table has.
#[test]
fn guide() {
    let page = include_str!("../../src/guide/rule_files.md");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/rules");
    let mut listed = 0;
    for row in page.lines().filter(|line| line.starts_with("| `") && line.contains(".rule` |")) {
        let columns: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let rule = Rule::parse(&fs::read(folder.join(columns[0].trim_matches('`'))).unwrap()).unwrap();
        let file = generate::table(&rule, Optimize::Size).unwrap();
        let solvable = Table::read(&file).unwrap().solvable_count();
        assert!(solvable.is_power_of_two());
        let number = format!("2<sup>{}</sup>", solvable.ilog2());
        let is_every_board = solvable == 1 << rule.grid().cell_count();
        let expected = if is_every_board { format!("{number}, all") } else { number };
        assert_eq!(columns[2], expected, "{row}");
        listed += 1;
    }
    assert_eq!(listed, fs::read_dir(folder).unwrap().count());
}
