//! One number from every query, of every table, on every board.

use core::hint::black_box;

use fliptable::{
    Board, Cell, FLIP_GAME, Grid, LIGHTS_OUT, LIGHTS_OUT_3X3, LIGHTS_OUT_5X5, MINI_LIGHTS_OUT, Moves,
    REFRIGERATOR, Table,
};

/// Asks for the boards whose bits are `first` or above, and reads `file` as one more table.
pub fn of_all_answers(first: u16, file: &[u8]) -> u32 {
    // The compiler must not know the bytes.
    let read = Table::read(black_box(file));
    (first..=u16::MAX).map(Board::from).fold(0, |sum, board| {
        // One call for each constant, so that each is inlined as in a program that knows its table.
        let games = [
            of_table(&FLIP_GAME, board),
            of_table(&LIGHTS_OUT, board),
            of_table(&REFRIGERATOR, board),
            of_table(&LIGHTS_OUT_3X3, board),
            of_table(&MINI_LIGHTS_OUT, board),
            read.map_or(99, |table| of_table(&table, board)),
        ];
        // Dealing on 5x5 takes some microseconds.
        let is_sampled = board.bits() & 63 == 1;
        mix(mix(sum, games), is_sampled.then(|| of_table(&LIGHTS_OUT_5X5, board)))
    })
}

#[inline(always)]
fn of_table(table: &Table, board: Board) -> u32 {
    let bits = board.bits();
    let distance = (bits % 20) as u8;
    let mut state = bits;
    let random = || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        state
    };
    let mut out = [0; 2];
    let written = table.distances(&[board, table.grid().full()], &mut out) as u32;
    let some_cell = Cell::new(bits as u8 & 31);
    let answers = [
        number(table.distance(board)),
        table.is_solvable(board).into(),
        table.is_goal(board).into(),
        number(table.next_move(board).map(Cell::number)),
        low_bits(table.solution(board).map(Moves::bits)),
        low_bits(table.optimal_moves(board).map(Moves::bits)),
        table.solutions(board).count() as u32,
        mix(0, table.solutions(board).map(|moves| moves.bits() as u32)),
        mix(0, table.steps(board).map(|(cell, after)| u32::from(cell.number()) ^ after.bits() as u32)),
        low_bits(some_cell.map(|cell| table.play(board, cell).bits() ^ table.toggle_mask(cell).bits())),
        table.play_all(board, Moves::from_bits(bits)).bits() as u32,
        mix(0, table.goals().map(|goal| goal.bits() as u32)),
        table.holes().bits() as u32,
        low_bits(table.nth_at_distance(distance, bits).map(Board::bits)),
        low_bits(table.deal(distance, random).map(Board::bits)),
        low_bits(table.count_at_distance(distance)),
        mix(0, table.boards_at_distance(distance).take(9).map(|board| board.bits() as u32)),
        table.max_distance().into(),
        mix(written, out.map(u32::from)),
        of_grid(table.grid(), board),
        mix(
            0,
            [table.distance_bytes(), table.solution_bytes(), table.total_bytes()].map(|bytes| bytes as u32),
        ),
    ];
    mix(0, answers)
}

fn of_grid(grid: Grid, board: Board) -> u32 {
    let positions = board.iter().map(|cell| grid.position(cell));
    let cells = positions.map(|(row, col)| number(grid.cell(row, col).map(Cell::number)));
    let images = grid.symmetries(board).map(|image| image.bits() as u32);
    mix(mix(mix(0, cells), images), [grid.canonical(board).bits() as u32, grid.contains(board).into()])
}

fn number(answer: Option<u8>) -> u32 {
    answer.map_or(99, u32::from)
}

fn low_bits(answer: Option<u64>) -> u32 {
    answer.map_or(99, |bits| bits as u32)
}

fn mix(sum: u32, answers: impl IntoIterator<Item = u32>) -> u32 {
    answers.into_iter().fold(sum, |sum, answer| sum.wrapping_mul(31).wrapping_add(answer))
}
