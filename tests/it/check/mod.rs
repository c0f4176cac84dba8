//! Compares every query of a table with a brute-force search, on every board.

#![allow(dead_code)] // each test takes what it needs

use std::collections::BTreeSet;

use fliptable::{Board, Cell, IMPOSSIBLE, Moves, Table};

use crate::oracle::{Oracle, cells};

pub fn board(bits: u16) -> Board {
    Board::from(bits)
}

/// Checks the queries of the table as a whole, and all queries of every board.
pub fn every_query(table: &Table, oracle: &Oracle) {
    whole_table(table, oracle);
    dealing(table, oracle);
    many_distances(table, oracle);
    for bits in oracle.boards() {
        one_board(table, oracle, bits);
    }
    for bits in [1_u64 << oracle.masks.len(), u64::MAX, 1 << 63] {
        if oracle.masks.len() < 64 {
            impossible(table, Board::from_bits(bits));
        }
    }
}

pub fn one_board(table: &Table, oracle: &Oracle, bits: u16) {
    let board = board(bits);
    let expected = oracle.solutions(bits);
    assert_eq!(table.distance(board), oracle.distance(bits), "{bits:#06x}");
    assert_eq!(table.is_solvable(board), !expected.is_empty(), "{bits:#06x}");
    assert_eq!(table.is_goal(board), oracle.goals.contains(&bits), "{bits:#06x}");
    assert_eq!(table.solution(board).map(Moves::bits), oracle.solution(bits).map(u64::from), "{bits:#06x}");
    let first = oracle.solution(bits).and_then(|set| cells(set).first().copied());
    assert_eq!(table.next_move(board).map(Cell::number), first, "{bits:#06x}");

    let solutions: Vec<u64> = table.solutions(board).map(Moves::bits).collect();
    assert!(solutions.iter().copied().eq(expected.iter().map(|&set| u64::from(set))), "{bits:#06x}");
    let optimal = (!expected.is_empty()).then(|| expected.iter().fold(0, |all, &set| all | u64::from(set)));
    assert_eq!(table.optimal_moves(board).map(Moves::bits), optimal, "{bits:#06x}");

    let steps = table.steps(board);
    assert_eq!(steps.len(), usize::from(oracle.distance(bits).unwrap_or(0)));
    let mut now = bits;
    let mut played = 0;
    for (cell, after) in steps {
        now ^= oracle.masks[usize::from(cell)];
        played |= 1 << cell.number();
        assert_eq!(after.bits(), u64::from(now), "{bits:#06x}");
    }
    assert_eq!(played, oracle.solution(bits).unwrap_or(0), "{bits:#06x}");
    if let Some(moves) = table.solution(board) {
        assert!(oracle.goals.contains(&now), "{bits:#06x}");
        assert_eq!(table.play_all(board, moves).bits(), u64::from(now), "{bits:#06x}");
    }
}

fn impossible(table: &Table, board: Board) {
    assert_eq!(table.distance(board), None);
    assert!(!table.is_solvable(board) && !table.is_goal(board));
    assert_eq!(table.next_move(board), None);
    assert_eq!(table.solution(board), None);
    assert_eq!(table.optimal_moves(board), None);
    assert_eq!(table.solutions(board).next(), None);
    assert_eq!(table.steps(board).next(), None);
}

/// The rule, and the number of boards at each distance.
pub fn whole_table(table: &Table, oracle: &Oracle) {
    assert_eq!(usize::from(table.grid().cell_count()), oracle.masks.len());
    for (cell, &mask) in oracle.masks.iter().enumerate() {
        let cell = Cell::new(cell as u8).unwrap();
        assert_eq!(table.toggle_mask(cell).bits(), u64::from(mask));
        assert_eq!(table.play(board(0x19B9), cell), board(0x19B9 ^ mask));
    }
    let live = oracle.masks.iter().chain(&oracle.goals).fold(0, |live, board| live | board);
    let hole = |(cell, mask): (usize, &u16)| u16::from(*mask == 0 && live >> cell & 1 == 0) << cell;
    let holes: u16 = oracle.masks.iter().enumerate().map(hole).sum();
    let is_all = u64::from(holes) == table.grid().full().bits();
    assert_eq!(table.holes().bits(), if is_all { 0 } else { holes.into() });
    let mut goals: Vec<u64> = table.goals().map(Board::bits).collect();
    goals.sort_unstable();
    assert!(goals.iter().copied().eq(oracle.goals.iter().map(|&goal| u64::from(goal))));

    let max = oracle.boards().filter_map(|board| oracle.distance(board)).max().unwrap();
    assert_eq!(table.max_distance(), max);
    let mut counts = vec![0; 256];
    for distance in oracle.boards().filter_map(|board| oracle.distance(board)) {
        counts[usize::from(distance)] += 1;
    }
    for distance in 0..=u8::MAX {
        assert_eq!(table.count_at_distance(distance), Some(counts[usize::from(distance)]), "{distance}");
    }
    assert_eq!(table.solvable_count(), counts.iter().map(|&count| u128::from(count)).sum());
}

/// Different numbers give different boards at the right distance. About 60 numbers of each distance are tried, since
/// each costs a pass over the table.
pub fn dealing(table: &Table, oracle: &Oracle) {
    for distance in 0..=table.max_distance().saturating_add(1) {
        let mut all: Vec<u64> = table.boards_at_distance(distance).map(Board::bits).collect();
        all.sort_unstable();
        let expected =
            oracle.boards().filter(|&board| oracle.distance(board) == Some(distance)).map(u64::from);
        assert!(all.into_iter().eq(expected), "{distance}");

        let count = table.count_at_distance(distance).unwrap();
        let step = (count / 60).max(1);
        let numbers =
            (0..count).step_by(step as usize).chain(count.checked_sub(1)).collect::<BTreeSet<u64>>();
        let numbers = numbers.into_iter();
        let dealt: Vec<Board> = numbers.map(|n| table.nth_at_distance(distance, n).unwrap()).collect();
        for board in &dealt {
            assert_eq!(oracle.distance(board.bits() as u16), Some(distance));
        }
        let mut unique = dealt.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), dealt.len());
        for n in [count, u64::MAX] {
            assert_eq!(table.nth_at_distance(distance, n), None);
        }
        let mut draws = 0;
        let board = table.deal(distance, || {
            draws += 1;
            u64::MAX / 3 * draws
        });
        assert_eq!(
            board.and_then(|board| oracle.distance(board.bits() as u16)),
            (count > 0).then_some(distance)
        );
        // A source that always returns the same number must not cause a hang.
        assert_eq!(table.deal(distance, || u64::MAX).is_some(), count > 0);
    }
}

pub fn many_distances(table: &Table, oracle: &Oracle) {
    let expected: Vec<u8> =
        oracle.boards().map(|board| oracle.distance(board).unwrap_or(IMPOSSIBLE)).collect();
    let boards: Vec<u16> = oracle.boards().collect();
    let mut out = vec![77; boards.len()];
    assert_eq!(table.distances(&boards, &mut out), boards.len());
    assert!(out == expected);
    out.fill(77);
    let wide: Vec<u64> = boards.iter().map(|&board| u64::from(board) | 1 << 40).collect();
    table.distances(&wide, &mut out);
    assert!(out.iter().all(|&distance| distance == IMPOSSIBLE));
    let wide: Vec<Board> = boards.iter().map(|&board| Board::from(board)).collect();
    table.distances(&wide, &mut out);
    assert!(out == expected);
    out.fill(77);
    assert_eq!(table.distances(&boards[..1], &mut out), 1);
    assert!(out[1..].iter().all(|&untouched| untouched == 77));
    assert_eq!(table.distances(&boards, &mut out[..1]), 1);
}
