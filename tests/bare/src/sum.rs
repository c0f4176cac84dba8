//! One number out of every query, of every table, for every board.

use fliptable::{Board, FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, Source, Table};

/// Asks for the boards whose bits are `first` or above.
pub fn of_all_answers(first: u16) -> u32 {
    (first..=u16::MAX).map(Board::from_bits).fold(0, |sum, board| {
        mix(sum, [of_table(&FLIP_GAME, board), of_table(&LIGHTS_OUT, board), of_table(&REFRIGERATOR, board)])
    })
}

fn of_table<S: Source>(table: &Table<S>, board: Board) -> u32 {
    let mut out = [0; 2];
    let written = table.distances(&[board, Board::FULL], &mut out) as u32;
    let answers = [
        table.distance(board).map_or(99, u32::from),
        table.is_solvable(board).into(),
        table.next_move(board).map_or(99, |cell| cell.index().into()),
        table.solution(board).map_or(99, |moves| moves.bits().into()),
        table.optimal_moves(board).map_or(99, |moves| moves.bits().into()),
        mix(0, table.solutions(board).map(|moves| moves.bits().into())),
        mix(
            0,
            table.steps(board).map(|(cell, after)| u32::from(cell.index()) << 16 | u32::from(after.bits())),
        ),
        table.nth_at((board.bits() % 20) as u8, board.bits().into()).map_or(99, |board| board.bits().into()),
        table.count_at((board.bits() % 20) as u8),
        table.max_distance().into(),
        mix(written, out.map(u32::from)),
    ];
    mix(0, answers)
}

fn mix(sum: u32, answers: impl IntoIterator<Item = u32>) -> u32 {
    answers.into_iter().fold(sum, |sum, answer| sum.wrapping_mul(31).wrapping_add(answer))
}
