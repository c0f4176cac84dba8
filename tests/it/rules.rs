//! What a rule is made from, and what is refused.
#![cfg(feature = "generate")]

use fliptable::generate::Rule;
use fliptable::{Board, Grid};

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
    assert_eq!(error(&masks[..3], &[Board::EMPTY]), "found 3 toggle masks, expected 4 on 2x2");
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
