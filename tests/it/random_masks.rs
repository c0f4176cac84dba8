//! Random masks of a given rank on grids of more than 16 cells: on 8x8 against elimination, and on at most 20 cells every
//! board against a search.
#![cfg(feature = "generate")]

use std::collections::BTreeSet;

use crate::elimination::Elimination;
use crate::large_grids::{self, Search};
use crate::random_rules::Random;
use fliptable::generate::{self, ErrorKind, Optimize, Rule};
use fliptable::{Board, Grid, Table};

/// The most candidates of a board in a table.
const MAX_CANDIDATES: usize = 4096;

/// The sum of some of these vectors.
fn random_sum(random: &mut Random, vectors: &[u64]) -> u64 {
    let choice = random.next();
    vectors.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).fold(0, |sum, (_, vector)| sum ^ vector)
}

/// Masks for all cells whose span has exactly this rank.
fn random_masks(random: &mut Random, cells: usize, rank: usize) -> Vec<u64> {
    let all = u64::MAX >> (64 - cells);
    loop {
        let basis: Vec<u64> = (0..rank).map(|_| random.next() & all).collect();
        let masks: Vec<u64> = (0..cells).map(|_| random_sum(random, &basis)).collect();
        if Elimination::new(&masks).rank() == rank {
            return masks;
        }
    }
}

/// Goals that are reachable from each other. Unless `is_one_run`, every third goal is any board.
fn random_goals(random: &mut Random, masks: &[u64], count: usize, is_one_run: bool) -> Vec<u64> {
    let all = u64::MAX >> (64 - masks.len());
    let first = random.next() & all;
    let mut goals = BTreeSet::from([first]);
    // If the rank is small, there may be fewer goals.
    for i in 1..8 * count {
        if goals.len() < count {
            let is_any = i % 3 == 2 && !is_one_run;
            goals.insert(if is_any { random.next() & all } else { first ^ random_sum(random, masks) });
        }
    }
    goals.into_iter().collect()
}

fn rule(grid: Grid, masks: &[u64], goals: &[u64]) -> Rule {
    let boards = |bits: &[u64]| bits.iter().copied().map(Board::from_bits).collect::<Vec<_>>();
    Rule::new(grid, boards(masks), boards(goals)).unwrap()
}

/// The counts, if the boards are counted. There are as many boards as the rank and the runs of goals say. Otherwise the
/// greatest distance is the rank.
fn checked_counts(table: &Table, elimination: &Elimination, goals: &[u64]) -> Option<Vec<u64>> {
    let runs: BTreeSet<Vec<bool>> = goals.iter().map(|&goal| elimination.violated(goal)).collect();
    let counts: Option<Vec<u64>> =
        (0..=table.max_distance()).map(|distance| table.count_at_distance(distance)).collect();
    let all = (runs.len() as u128) << elimination.rank();
    assert_eq!(table.solvable_count(), all);
    match &counts {
        Some(counts) => {
            assert_eq!(counts.iter().map(|&count| u128::from(count)).sum::<u128>(), all);
            assert_ne!(counts.last(), Some(&0));
        }
        None => assert_eq!(usize::from(table.max_distance()), elimination.rank()),
    }
    counts
}

#[test]
fn random_masks_on_8x8() {
    check_8x8((0..60).step_by(7));
}

#[test]
#[ignore = "takes half a minute"]
fn more_random_masks_on_8x8() {
    check_8x8(0..60);
}

/// Checks the rules with these numbers, of 60: their ranks are 52 to 64, as many goals as are possible up to three.
fn check_8x8(rounds: impl Iterator<Item = u64>) {
    let grid = Grid::new(8, 8).unwrap();
    for round in rounds {
        let mut random = Random(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(round + 1));
        let rank = 52 + round as usize % 13;
        let most_goals = (MAX_CANDIDATES >> (64 - rank)).min(3);
        let masks = random_masks(&mut random, 64, rank);
        let goals = random_goals(&mut random, &masks, 1 + round as usize / 13 % most_goals, false);
        println!("round {round}: rank {rank}, {} goals", goals.len());
        let elimination = Elimination::new(&masks);
        let rule = rule(grid, &masks, &goals);
        for optimize in [Optimize::Speed, Optimize::Size] {
            let file = generate::table(&rule, optimize).unwrap();
            let table = Table::read(&file).unwrap();
            checked_counts(&table, &elimination, &goals);
            let mut solved = 0;
            for i in 0..30 {
                // Boards near a goal, boards that moves lead to, and any boards.
                let goal = goals[random.below(goals.len() as u64) as usize];
                let board = match i % 3 {
                    0 => (0..i / 3).fold(goal, |board, _| board ^ masks[random.below(64) as usize]),
                    1 => goal ^ random_sum(&mut random, &masks),
                    _ => random.next(),
                };
                solved += u32::from(elimination.check(&table, &masks, &goals, board).is_some());
            }
            assert!(if rank == 64 { solved == 30 } else { (20..30).contains(&solved) }, "{solved}");
        }
    }
}

/// Checks a rule on a grid of 17 to 20 cells: it is refused if it has too many candidates, and otherwise right on every
/// board. Returns whether it was refused.
fn check_every_board(grid: Grid, masks: &[u64], goals: &[u64]) -> bool {
    let elimination = Elimination::new(masks);
    let candidates = goals.len() << elimination.null_basis.len();
    println!("{grid}: rank {}, {} goals, {candidates} candidates", elimination.rank(), goals.len());
    let rule = rule(grid, masks, goals);
    if candidates > MAX_CANDIDATES {
        for optimize in [Optimize::Speed, Optimize::Size] {
            let error = generate::table(&rule, optimize).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::TooManyCandidates);
            let figures = format!("found {candidates} candidates for each board ({} x 2^", goals.len());
            assert!(error.to_string().starts_with(&figures), "{error}");
        }
        return true;
    }
    let to_u32 = |boards: &[u64]| boards.iter().map(|&board| board as u32).collect::<Vec<u32>>();
    let search = Search::of_masks(to_u32(masks), &to_u32(goals));
    for optimize in [Optimize::Speed, Optimize::Size] {
        let file = generate::table(&rule, optimize).unwrap();
        let table = Table::read(&file).unwrap();
        assert!(checked_counts(&table, &elimination, goals).is_none_or(|counts| counts == search.counts()));
        large_grids::compare(&table, &search, 1);
    }
    false
}

/// Rule number `round` of 100: the first 78 have every rank on grids of 17 to 20 cells.
fn check_round(round: usize) -> bool {
    let grids = [(1, 17), (3, 6), (1, 19), (4, 5)].map(|(rows, cols)| Grid::new(rows, cols).unwrap());
    let ranks = grids.into_iter().flat_map(|grid| (0..=grid.cell_count()).map(move |rank| (grid, rank)));
    let (grid, rank) = ranks.cycle().nth(round).unwrap();
    let mut random = Random(0xD1B5_4A32_D192_ED03_u64.wrapping_mul(round as u64 + 1));
    let masks = random_masks(&mut random, grid.cell_count().into(), rank.into());
    let nullity = Elimination::new(&masks).null_basis.len();
    let count = match round % 4 {
        0 => 1,
        1 => 2,
        2 => 3 + random.below(30) as usize,
        // As many goals as are possible, or one more.
        _ if rank <= 12 => (MAX_CANDIDATES >> nullity) + round / 4 % 2,
        _ => 3,
    };
    // With several runs of goals, a query looks at all candidates even if the board is impossible.
    let is_one_run = count << nullity > 64;
    let goals = random_goals(&mut random, &masks, count.max(1), is_one_run);
    check_every_board(grid, &masks, &goals)
}

#[test]
fn every_board_of_random_masks() {
    let refused = [2, 3, 7, 16].map(check_round);
    assert!(refused.contains(&true) && refused.contains(&false));
}

#[test]
#[ignore = "takes minutes"]
fn every_board_of_more_random_masks() {
    let refused = (0..100).filter(|&round| check_round(round)).count();
    assert!((10..50).contains(&refused), "{refused}");
}
