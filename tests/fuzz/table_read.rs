//! Fuzzes `Table::read` and every query of what it accepts.
//!
//! `cargo +nightly fuzz run table_read --fuzz-dir tests/fuzz -- -timeout=60`

#![no_main]

use std::hint::black_box;
use std::sync::OnceLock;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, Grid, Moves, Table};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&kind, input)) = input.split_first() else { return };
    if kind == 0 {
        ask_all(input, &[]);
        return;
    }
    let tables = tables();
    let mut file = tables[usize::from(kind) % tables.len()].clone();
    let (edits, boards) = input.split_at(input.len().min(64).max(input.len() / 8));
    let mut is_resized = false;
    for edit in edits.chunks_exact(3) {
        match edit[0] >> 4 {
            // Half of the changes hit the header after the checksum.
            0..8 => file[16 + usize::from(edit[1] % 16)] = edit[2],
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
        let Some(length) = body_length(&file) else { return };
        let body: Vec<u8> = file[HEADER_BYTES..].iter().copied().cycle().take(length).collect();
        file.splice(HEADER_BYTES.., body);
    }
    let checksum = hash(0x811C_9DC5, &file[16..]);
    file[12..16].copy_from_slice(&checksum.to_le_bytes());
    ask_all(&file, boards);
});

/// The format of table files is described in `src/table/format.rs`.
const HEADER_BYTES: usize = 32;

fn hash(hash: u32, bytes: &[u8]) -> u32 {
    let step = |hash: u32, word: u32| (hash ^ word).wrapping_mul(0x0100_0193);
    let words = bytes.chunks_exact(4);
    let rest = words.remainder();
    let hash = words.fold(hash, |hash, word| step(hash, u32::from_le_bytes(word.try_into().unwrap())));
    rest.iter().fold(hash, |hash, &byte| step(hash, byte.into()))
}

/// The length of the body that the header of a file asks for; `None` if that is more than a mebibyte.
fn body_length(file: &[u8]) -> Option<usize> {
    let field = |i: usize| u64::from(file[i]);
    let cells = field(16) * field(17);
    let goals = u64::from(u32::from_le_bytes(file[28..32].try_into().ok()?));
    let width = |bits| match bits {
        0..=16 => 2,
        17..=32 => 4,
        _ => 8,
    };
    let power = |bits: u64| 1_u64.checked_shl(bits as u32);
    let (digit_bits, word) = (field(20), width(cells + field(21)));
    let linear = || {
        let full_digits = cells.checked_div(digit_bits)?.checked_mul(power(digit_bits)?)?;
        let rest = cells.checked_rem(digit_bits)?;
        let words = full_digits.checked_add(if rest > 0 { power(rest)? } else { 0 })?;
        words.checked_add(goals.checked_mul(power(field(22))?)?)?.checked_mul(word)
    };
    let classes = power(field(25))?;
    let lookup = match field(19) {
        1 => linear()?,
        2 => linear()?.checked_add(classes.checked_mul(2)?)?,
        3 => classes,
        _ => return None,
    };
    let boards = cells.checked_add(goals)?.checked_mul(width(cells))?;
    let length = lookup.checked_add(boards)?.checked_add((field(18) + 1) * 8)?;
    usize::try_from(length).ok().filter(|&length| length <= 1 << 20)
}

/// Tables of all layouts, to be damaged.
fn tables() -> &'static [Vec<u8>] {
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
            // More than 256 candidates.
            Rule::from_fn(grid(3, 5), |_, cell| cell.number() == 3),
            Rule::plus(grid(5, 5)),
            with_goals(Rule::plus(grid(5, 5)), &[0, 1, 0x01FF_FFFF]),
            Rule::torus(grid(5, 6)),
            Rule::plus(grid(6, 7)),
            Rule::plus(grid(8, 8)),
        ];
        let layouts = [Optimize::Speed, Optimize::Size];
        let table = |rule: &Rule| layouts.map(|optimize| generate::table(rule, optimize).unwrap());
        rules.iter().flat_map(table).collect()
    })
}

/// Reads a file, and if that succeeds asks every query.
fn ask_all(file: &[u8], boards: &[u8]) {
    let Ok(table) = Table::read(file) else { return };
    let chosen =
        boards.chunks(8).map(|bytes| bytes.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte)));
    let full = table.grid().full();
    let fixed = [0, 1, full.bits(), u64::MAX];
    for board in fixed.into_iter().chain(chosen.take(8)).map(Board::from_bits) {
        ask(&table, board);
        ask(&table, board & full);
    }
    black_box((table.distance_bytes(), table.solution_bytes(), table.total_bytes()));
    black_box(format!("{table:?}"));
    assert_eq!(table.goals().len(), table.goals().count());
    // Dealing on a damaged table can take 2^27 steps, which are some seconds with the fuzzer's instrumentation. On at most
    // 16 cells it takes 2^24.
    let [seed, rarely] = boards.first_chunk().copied().unwrap_or_default();
    if table.grid().cells() <= 16 && seed.is_multiple_of(4) || rarely == 0x9D {
        deal(&table, seed / 4);
    }
}

fn ask(table: &Table, board: Board) {
    let distance = table.distance(board);
    assert_eq!(table.is_solvable(board), distance.is_some());
    assert_eq!(table.is_goal(board), distance == Some(0));
    let solution = table.solution(board);
    assert_eq!(table.next_move(board), solution.and_then(Moves::first));
    black_box(table.optimal_moves(board));
    let solutions = table.solutions(board);
    // On at most 16 cells there are at most 65536 sets; on more there are at most 256 candidates.
    assert!(solutions.len() <= 1 << 16);
    assert!(solutions.clone().take(20).count() <= solutions.len());
    black_box(format!("{:?}", table.steps(board)));
    for cell in [0, 15, 16, 63].into_iter().filter_map(Cell::new) {
        assert_eq!(table.play(table.play(board, cell), cell), board);
        black_box(table.toggle_mask(cell));
    }
    black_box(table.play_all(board, Moves::from_bits(board.bits())));
    let mut out = [0; 3];
    assert_eq!(table.distances(&[board, Board::EMPTY, board], &mut out), 3);
    assert_eq!(out[0], out[2]);
    black_box(table.grid().canonical(board));
    black_box(table.grid().display_board(board).to_string());
}

fn deal(table: &Table, seed: u8) {
    let distance = seed % (table.max_distance() + 2);
    black_box(table.nth_at_distance(distance, table.count_at_distance(distance) / 2));
    let mut state = u64::from(seed);
    black_box(table.deal(distance, || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        state
    }));
    assert_eq!(table.deal(u8::MAX, || 0), None);
}
