//! What a rule is made from, and what is refused.
#![cfg(feature = "generate")]

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, Grid, Table};

fn grid(rows: u8, cols: u8) -> Grid {
    Grid::new(rows, cols).unwrap()
}

#[test]
fn masks_and_goals_must_fit_the_grid() {
    let grid = grid(2, 2);
    let masks = [1, 2, 4, 8].map(Board::from_bits);
    let error = |masks: &[Board], goals: &[Board]| {
        Rule::new(grid, masks.to_vec(), goals.to_vec()).unwrap_err().to_string()
    };
    assert_eq!(
        error(&masks[..3], &[Board::EMPTY]),
        "found 3 toggle masks, expected 4 on 2x2: if the buttons are not the lights, use Rule::from_buttons"
    );
    assert_eq!(
        error(&masks[..1], &[Board::EMPTY]),
        "found 1 toggle mask, expected 4 on 2x2: if the buttons are not the lights, use Rule::from_buttons"
    );
    assert_eq!(error(&masks, &[]), "found no goal, expected at least one");
    let outside = Board::from_bits(0x10);
    assert_eq!(error(&masks, &[outside]), "found goal 0x10, expected only cells of the 2x2 grid");
    assert_eq!(
        error(&[masks[0], outside, masks[2], masks[3]], &[Board::EMPTY]),
        "found toggle mask 0x10 of cell 1, expected only cells of the 2x2 grid"
    );
    let rule = Rule::plus(grid);
    assert_eq!(
        format!("{:?}", rule.clone().with_goals([]).unwrap_err()),
        "found no goal, expected at least one"
    );
    assert!(rule.with_goals([outside]).is_err());
}

#[test]
fn goals_are_sorted_and_unique() {
    let goals = [5, 1, 5, 0, 1].map(Board::from_bits);
    let rule = Rule::plus(grid(3, 3)).with_goals(goals).unwrap();
    assert_eq!(rule.goals(), [0, 1, 5].map(Board::from_bits));
}

/// The toggle mask of the cell in this row and column, as a drawing.
fn drawing(rule: &Rule, row: u8, col: u8) -> String {
    let grid = rule.grid();
    format!("{:#}", grid.display_board(rule.masks()[usize::from(grid.cell(row, col).unwrap())]))
}

#[test]
fn shapes_are_as_documented() {
    let grid = grid(4, 4);
    for (rule, corner, inside) in [
        (Rule::plus(grid), "bbww/bwww/wwww/wwww", "wbww/bbbw/wbww/wwww"),
        (Rule::torus(grid), "bbwb/bwww/wwww/bwww", "wbww/bbbw/wbww/wwww"),
        (Rule::row_and_column(grid), "bbbb/bwww/bwww/bwww", "wbww/bbbb/wbww/wbww"),
        (Rule::king(grid), "bbww/bbww/wwww/wwww", "bbbw/bbbw/bbbw/wwww"),
        (Rule::knight(grid), "wwww/wwbw/wbww/wwww", "wwwb/wwww/wwwb/bwbw"),
        (Rule::diagonal(grid), "bwww/wbww/wwww/wwww", "bwbw/wbww/bwbw/wwww"),
    ] {
        assert_eq!((drawing(&rule, 0, 0).as_str(), drawing(&rule, 1, 1).as_str()), (corner, inside));
        assert_eq!(rule.goals(), [Board::EMPTY]);
    }
}

/// On a torus of one or two rows, a cell that is next to another on both sides is toggled once.
#[test]
fn a_thin_torus_toggles_each_cell_once() {
    assert_eq!(drawing(&Rule::torus(grid(2, 4)), 0, 0), "bbwb/bwww");
    assert_eq!(drawing(&Rule::torus(grid(1, 3)), 0, 0), "bbb");
    assert_eq!(drawing(&Rule::torus(grid(1, 1)), 0, 0), "b");
}

fn boards(bits: &[u64]) -> Vec<Board> {
    bits.iter().copied().map(Board::from_bits).collect()
}

#[test]
fn buttons_and_lights_share_a_row_of_cells() {
    // More buttons than lights: the sample of Advent of Code 2025, day 10, with its published numbers of presses.
    let samples: [(u8, &[u64], u64, u8); 3] = [
        (4, &[0b1000, 0b1010, 0b0100, 0b1100, 0b0101, 0b0011], 0b0110, 2),
        (5, &[0b11101, 0b01100, 0b10001, 0b00111, 0b11110], 0b01000, 3),
        (6, &[0b011111, 0b011001, 0b110111, 0b000110], 0b101110, 2),
    ];
    for (lights, buttons, lit, presses) in samples {
        let rule = Rule::from_buttons(lights, boards(buttons)).unwrap();
        assert_eq!(rule.grid(), grid(1, lights.max(buttons.len() as u8)));
        assert_eq!(rule.goals(), [Board::EMPTY]);
        let file = generate::table(&rule, Optimize::Speed).unwrap();
        let table = Table::read(&file).unwrap();
        let solution = table.solution(Board::from_bits(lit)).unwrap();
        assert_eq!(table.distance(Board::from_bits(lit)), Some(presses));
        let pressed = solution.iter().fold(0, |sum, button| sum ^ buttons[usize::from(button)]);
        assert_eq!(pressed, lit);
        // A light that does not exist cannot be lit.
        for cell in (lights..rule.grid().cell_count()).filter_map(Cell::new) {
            assert!(!table.is_solvable(Board::EMPTY.toggled(cell)));
        }
    }
    // As many as possible of each.
    for (lights, buttons) in [(64, 1), (1, 64), (64, 64)] {
        let rule = Rule::from_buttons(lights, vec![Board::from_bits(1); buttons]).unwrap();
        assert_eq!(rule.grid(), grid(1, 64));
        assert_eq!(rule.masks().iter().filter(|mask| !mask.is_empty()).count(), buttons);
    }
}

#[test]
fn buttons_that_do_not_fit_are_refused() {
    let error =
        |lights, buttons: &[u64]| Rule::from_buttons(lights, boards(buttons)).unwrap_err().to_string();
    assert_eq!(error(0, &[1]), "found 0 lights, expected 1 to 64");
    assert_eq!(error(65, &[1]), "found 65 lights, expected 1 to 64");
    assert_eq!(error(3, &[]), "found 0 buttons, expected 1 to 64");
    assert_eq!(error(3, &[1; 65]), "found 65 buttons, expected 1 to 64");
    assert_eq!(error(3, &[1; 256 + 3]), "found 259 buttons, expected 1 to 64");
    assert_eq!(error(3, &[7, 8]), "found toggle mask 0x8 of button 1, expected only lights 0 to 2");
    assert_eq!(error(1, &[1, 2]), "found toggle mask 0x2 of button 1, expected only light 0");
}
