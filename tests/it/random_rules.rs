//! Random rules on random grids of at most 16 cells: every query of both tables, against a brute-force search.
#![cfg(feature = "generate")]

use crate::check;
use crate::oracle::Oracle;
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid, Table};

/// Random numbers, the same in every run: the xorshift generator of Marsaglia.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

/// Masks of a rank that is random itself: sums of random basis vectors.
fn random_masks(random: &mut Random, cells: u8) -> Vec<u16> {
    let all = ((1_u32 << cells) - 1) as u16;
    let rank = random.below(u64::from(cells) + 1);
    let basis: Vec<u16> = (0..rank).map(|_| random.next() as u16 & all).collect();
    let mut mask = || {
        let choice = random.next();
        let chosen = basis.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        chosen.fold(0, |sum, (_, vector)| sum ^ vector)
    };
    (0..cells).map(|_| mask()).collect()
}

fn check(grid: Grid, masks: Vec<u16>, goals: Vec<u16>) {
    let boards = |bits: &[u16]| bits.iter().map(|&bits| Board::from(bits)).collect::<Vec<_>>();
    let rule = Rule::new(grid, boards(&masks), boards(&goals)).unwrap();
    let oracle = Oracle::of_masks(masks, &goals);
    for optimize in [Optimize::Speed, Optimize::Size] {
        let bytes = generate::table(&rule, optimize).unwrap();
        check::every_query(&Table::read(&bytes).unwrap(), &oracle);
    }
}

#[test]
fn random_rules_on_random_grids() {
    check_rules(0..20);
}

#[test]
#[ignore = "takes ten seconds"]
fn more_random_rules_on_random_grids() {
    check_rules(20..360);
}

/// Checks the rules with these numbers.
fn check_rules(rounds: std::ops::Range<u64>) {
    let grids: Vec<Grid> =
        (1..=16).flat_map(|rows| (1..=16 / rows).filter_map(move |cols| Grid::new(rows, cols))).collect();
    for round in rounds {
        let mut random = Random(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(round + 1));
        let grid = grids[random.below(grids.len() as u64) as usize];
        let cells = grid.cell_count();
        let masks = random_masks(&mut random, cells);
        let all = ((1_u32 << cells) - 1) as u16;
        let goal_count = match round % 4 {
            0 => 1,
            1 => 2,
            2 => 1 + random.below(8),
            _ => 1 + random.below(1 << cells.min(9)),
        };
        let mut goals: Vec<u16> = (0..goal_count).map(|_| random.next() as u16 & all).collect();
        if round % 3 == 0 {
            // Goals with a symmetry: what folding looks for.
            let turn = random.next() as u16 & all;
            goals.extend(goals.clone().iter().map(|goal| goal ^ turn));
        }
        println!("round {round}: {grid:?}, masks {masks:04x?}, goals {goals:04x?}");
        check(grid, masks, goals);
    }
}
