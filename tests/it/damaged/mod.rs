//! Damaged tables whose length and checksum are right, and every query of what `Table::read` accepts.

use std::hint::black_box;
use std::sync::OnceLock;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, Grid, IMPOSSIBLE, Moves, Table};

/// Decodes an input into the bytes of a file. If `Table::read` accepts them, calls every query. Returns whether it
/// accepted them.
///
/// The first byte of the input says what the rest is: the bytes of a file, changes to a table, or a header and a
/// pattern for the body.
pub fn read_and_ask(input: &[u8]) -> bool {
    let Some((&kind, input)) = input.split_first() else { return false };
    let (file, boards) = match kind {
        0 => (input.to_vec(), &[][..]),
        1..48 => match made_up(input) {
            Some(made_up) => made_up,
            None => return false,
        },
        _ => match changed(kind, input) {
            Some(changed) => changed,
            None => return false,
        },
    };
    ask_all(&file, boards)
}

/// A table with some of its bytes changed, and the rest of the input.
fn changed(kind: u8, input: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let tables = tables();
    let mut file = tables[usize::from(kind) % tables.len()].clone();
    let (edits, rest) = input.split_at(input.len().min(64).max(input.len() / 8));
    let mut is_resized = false;
    for edit in edits.chunks_exact(3) {
        match edit[0] >> 4 {
            // Half of the changes hit the header after the checksum.
            0..8 => file[16 + usize::from(edit[1]) % (HEADER_BYTES - 16)] = edit[2],
            8..15 => {
                let i = u16::from_le_bytes([edit[0] << 4, edit[1]]);
                let body = file.len() - HEADER_BYTES;
                file[HEADER_BYTES + usize::from(i) % body] = edit[2];
            }
            _ => is_resized = true,
        }
    }
    // Without the right length only the header is ever read.
    if is_resized {
        let body = file.split_off(HEADER_BYTES);
        extend_with(&mut file, &body)?;
    }
    correct_checksum(&mut file);
    Some((file, rest))
}

/// A file with fields of its header in their ranges and a body of repeated bytes, and the rest of the input.
fn made_up(input: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (fields, rest) = input.split_first_chunk::<13>()?;
    let (body, boards) = rest.split_at_checked(16)?;
    let [
        rows,
        cols,
        distance,
        layout,
        digit,
        syndrome,
        nullity,
        shift,
        check,
        index,
        counted,
        goals,
        pattern,
    ] = *fields;
    let rows = 1 + rows % 8;
    let cols = 1 + cols % 8;
    let cells = rows * cols;
    let check = check % 4;
    let mut file = tables()[0][..16].to_vec();
    file.extend([rows, cols, distance % (cells + 1), 1 + layout % 2]);
    if layout % 2 == 0 {
        file.extend([1 + shift % cells, check, index % (cells.min(16).saturating_sub(check) + 1), 1]);
    } else {
        file.extend([1 + digit % 4, syndrome % (cells + 1), nullity % 13, counted % 2]);
    }
    file.extend((u64::MAX >> (64 - cells)).to_le_bytes());
    file.extend([1 + goals % 16, 0, 0, 0]);
    // If the pattern has an odd length, consecutive words differ.
    extend_with(&mut file, &body[..1 + usize::from(pattern) % body.len()])?;
    correct_checksum(&mut file);
    Some((file, boards))
}

/// Appends a body of the length that the header asks for.
fn extend_with(header: &mut Vec<u8>, pattern: &[u8]) -> Option<()> {
    let length = body_length(header)?;
    header.extend(pattern.iter().copied().cycle().take(length));
    Some(())
}

pub fn correct_checksum(file: &mut [u8]) {
    let checksum = crc_32(&file[16..]);
    file[12..16].copy_from_slice(&checksum.to_le_bytes());
}

/// The format of table files is described in `src/table/format.rs`.
pub const HEADER_BYTES: usize = 36;

/// CRC-32, bit by bit.
pub fn crc_32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

/// The length of the body that the header of a file asks for; `None` if that is more than a mebibyte.
fn body_length(file: &[u8]) -> Option<usize> {
    let field = |i: usize| u64::from(file[i]);
    let cells = field(16) * field(17);
    let goals = u64::from(u32::from_le_bytes(file[32..36].try_into().ok()?));
    let width = |bits| match bits {
        0..=16 => 2,
        17..=32 => 4,
        33..=64 => 8,
        _ => 16,
    };
    let power = |bits: u64| 1_u64.checked_shl(bits as u32);
    let (digit_bits, word) = (field(20), width(cells + field(21)));
    let linear = || {
        let full_digits = cells.checked_div(digit_bits)?.checked_mul(power(digit_bits)?)?;
        let rest = cells.checked_rem(digit_bits)?;
        let words = full_digits.checked_add(if rest > 0 { power(rest)? } else { 0 })?;
        words.checked_add(goals.checked_mul(power(field(22))?)?)?.checked_mul(word)
    };
    let lookup = match field(19) {
        1 => power(field(22))?.checked_mul(2)?,
        2 => linear()?,
        _ => return None,
    };
    let counts = if field(23) == 1 { (field(18) + 1) * 8 } else { 0 };
    let boards = cells.checked_add(goals)?.checked_mul(width(cells))?;
    let length = lookup.checked_add(boards)?.checked_add(counts)?;
    usize::try_from(length).ok().filter(|&length| length <= 1 << 20)
}

/// Tables of all layouts, to be damaged.
pub fn tables() -> &'static [Vec<u8>] {
    static TABLES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let grid = |rows, cols| Grid::new(rows, cols).unwrap();
        let with_goals =
            |rule: Rule, goals: &[u64]| rule.with_goals(goals.iter().copied().map(Board::from_bits)).unwrap();
        let rules = [
            Rule::plus(grid(1, 1)),
            with_goals(Rule::plus(grid(2, 3)), &[0, 63]),
            Rule::plus(grid(3, 3)),
            Rule::king(grid(3, 4)),
            with_goals(Rule::plus(grid(4, 4)), &[0, 0xFFFF]),
            with_goals(Rule::plus(grid(4, 4)), &[0, 1, 2]),
            Rule::knight(grid(2, 8)),
            Rule::diagonal(grid(1, 16)),
            with_goals(Rule::row_and_column(grid(4, 4)), &[0, 0x8421]),
            // 2^14 candidates.
            Rule::from_fn(grid(3, 5), |_, cell| cell.number() == 3),
            Rule::plus(grid(5, 5)),
            with_goals(Rule::plus(grid(5, 5)), &[0, 1, 0x01FF_FFFF]),
            Rule::torus(grid(5, 6)),
            Rule::plus(grid(6, 7)),
            Rule::plus(grid(8, 8)),
            // Words of 16 bytes.
            Rule::from_fn(grid(8, 8), |chosen, cell| chosen.number() / 2 == 0 && cell >= chosen),
            // Without counts.
            Rule::plus(grid(6, 8)),
            Rule::king(grid(5, 5)),
        ];
        let layouts = [Optimize::Speed, Optimize::Size];
        let table = |rule: &Rule| layouts.map(|optimize| generate::table(rule, optimize).unwrap());
        rules.iter().flat_map(table).collect()
    })
}

/// Reads a file, and if that succeeds asks every query.
fn ask_all(file: &[u8], boards: &[u8]) -> bool {
    let Ok(table) = Table::read(file) else { return false };
    let grid = table.grid();
    let chosen =
        boards.chunks(8).map(|bytes| bytes.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte)));
    let fixed = [0, 1, grid.full().bits(), u64::MAX];
    for board in fixed.into_iter().chain(chosen.take(8)).map(Board::from_bits) {
        ask(&table, board);
        ask(&table, board & grid.full());
    }
    black_box(table.solvable_count());
    black_box((table.distance_bytes(), table.solution_bytes(), table.total_bytes()));
    black_box(format!("{table:?}"));
    assert_eq!(table.goals().len(), table.goals().count());
    assert!(table.grid().contains(table.holes()));
    assert!(
        (table.max_distance() + 1..=u8::MAX)
            .all(|distance| table.count_at_distance(distance).unwrap_or(0) == 0)
    );
    // Dealing on a damaged table can take 2^25 steps, which are a second with the fuzzer's instrumentation.
    let [seed, rarely] = boards.first_chunk().copied().unwrap_or_default();
    if grid.cell_count() <= 16 && seed % 4 == 0 || rarely == 0x9D {
        deal(&table, seed / 4);
    }
    true
}

fn ask(table: &Table, board: Board) {
    let distance = table.distance(board);
    assert_eq!(table.is_solvable(board), distance.is_some());
    assert_eq!(table.is_goal(board), distance == Some(0));
    let solution = table.solution(board);
    assert_eq!(solution.is_some(), distance.is_some());
    assert!(distance.is_some() || table.next_move(board).is_none());
    black_box(table.optimal_moves(board));
    ask_solutions(table, board);
    let steps = table.steps(board);
    assert_eq!(steps.len(), solution.map_or(0, |moves| moves.len()));
    let last = steps.clone().last().map_or(board, |(_, after)| after);
    assert_eq!(last, table.play_all(board, solution.unwrap_or_default()));
    black_box(format!("{steps:?}"));
    for cell in [0, 15, 16, 63].into_iter().filter_map(Cell::new) {
        assert_eq!(table.play(table.play(board, cell), cell), board);
        assert_eq!(table.play(Board::EMPTY, cell), table.toggle_mask(cell));
    }
    black_box(table.play_all(board, Moves::from_bits(board.bits())));
    ask_distances(table, [board, Board::EMPTY, board]);
    ask_distances(table, [board.bits() as u16, 0, u16::MAX]);
    ask_distances(table, [board.bits() as u32, 0, u32::MAX]);
    ask_distances(table, [board.bits(), 0, u64::MAX]);
    black_box(table.grid().canonical(board));
    let text = table.grid().display_board(board).to_string();
    assert_eq!(table.parse(&text), Ok(board & table.grid().full()));
}

/// Solutions come in ascending order, each once.
fn ask_solutions(table: &Table, board: Board) {
    let first: Vec<u64> = table.solutions(board).take(300).map(|moves| moves.bits().reverse_bits()).collect();
    assert!(first.is_sorted_by(|a, b| a > b));
    if table.grid().cell_count() <= 16 {
        assert!(table.solutions(board).count() <= 1 << 16);
    }
}

/// `distances` agrees with `distance` on each board.
fn ask_distances<B: Copy + Into<Board>>(table: &Table, boards: [B; 3]) {
    let mut out = [0; 3];
    assert_eq!(table.distances(&boards, &mut out), 3);
    assert_eq!(out, boards.map(|board| table.distance(board.into()).unwrap_or(IMPOSSIBLE)));
}

fn deal(table: &Table, seed: u8) {
    let distance = seed % (table.max_distance() + 2);
    let count = table.count_at_distance(distance).unwrap_or(0);
    assert_eq!(table.nth_at_distance(distance, count), None);
    black_box(table.boards_at_distance(distance).take(100).count());
    black_box(table.nth_at_distance(distance, [0, count / 2, count.wrapping_sub(1)][usize::from(seed) % 3]));
    let mut state = u64::from(seed);
    black_box(table.deal(distance, || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        state
    }));
    assert_eq!(table.deal(u8::MAX, || 0), None);
}
