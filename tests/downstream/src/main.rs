//! Compares the tables that this crate's build script wrote with brute force.

use fliptable::{Table, include_table};

#[path = "../../it/check/mod.rs"]
mod check;
mod flip_game_5x5;
mod odd_rules;
#[path = "../../it/oracle/mod.rs"]
mod oracle;

use oracle::Oracle;

macro_rules! odd_tables {
    ($($name:literal $fast:literal $small:literal)*) => {
        /// The name of each rule, its table for speed, and its table for size.
        const ODD_TABLES: &[(&str, Table<'static>, Table<'static>)] = &[$({
            include_table!(const FAST = $fast);
            include_table!(const SMALL = $small);
            ($name, FAST, SMALL)
        }),*];
    };
}

odd_tables! {
    "knight" "knight_fast" "knight_small"
    "goals_apart" "goals_apart_fast" "goals_apart_small"
    "two_goals_apart" "two_goals_apart_fast" "two_goals_apart_small"
    "two_goals_with_full_rank" "two_goals_with_full_rank_fast" "two_goals_with_full_rank_small"
    "idle_move" "idle_move_fast" "idle_move_small"
    "twin_moves" "twin_moves_fast" "twin_moves_small"
    "one_mask" "one_mask_fast" "one_mask_small"
    "no_mask" "no_mask_fast" "no_mask_small"
    "many_goals" "many_goals_fast" "many_goals_small"
    "every_goal" "every_goal_fast" "every_goal_small"
    "repeated_goals" "repeated_goals_fast" "repeated_goals_small"
    "free_first_cell" "free_first_cell_fast" "free_first_cell_small"
    "free_last_cell" "free_last_cell_fast" "free_last_cell_small"
    "fixed_cell" "fixed_cell_fast" "fixed_cell_small"
    "two_rows" "two_rows_fast" "two_rows_small"
    "one_row" "one_row_fast" "one_row_small"
    "one_column" "one_column_fast" "one_column_small"
    "three_digits" "three_digits_fast" "three_digits_small"
    "ragged_digits" "ragged_digits_fast" "ragged_digits_small"
    "one_cell" "one_cell_fast" "one_cell_small"
}

fn main() {
    let rules = odd_rules::all();
    let names: Vec<&str> = ODD_TABLES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(rules.iter().map(|rule| rule.name).collect::<Vec<_>>(), names, "every rule is checked");
    for (rule, (name, fast, small)) in rules.iter().zip(ODD_TABLES) {
        let oracle = Oracle::of_masks(rule.masks.clone(), &rule.goals);
        assert_eq!((fast.grid().rows(), fast.grid().cols()), rule.size, "{name}");
        check::every_query(fast, &oracle);
        check::every_query(small, &oracle);
        assert!(small.total_bytes() <= fast.total_bytes(), "{name}");
        println!("{name}: {fast:?} and {small:?}");
    }
    flip_game_5x5::check();
}
