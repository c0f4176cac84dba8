//! Damaged tables: whatever `Table::read` accepts, no query panics, and none takes long. `tests/fuzz` does the same
//! with the inputs of a fuzzer.
#![cfg(feature = "generate")]

#[cfg(target_os = "linux")]
use std::time::Duration;

use crate::damaged;
use fliptable::Table;

#[test]
fn queries_of_damaged_tables_end_without_a_panic() {
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    };
    let mut accepted = 0;
    for i in 0..2000 {
        let mut input: Vec<u8> = (0..89).map(|_| random() as u8).collect();
        // The first 64 bytes after the kind are changes, and at most a few may hit the header for a table to be
        // accepted. 0xF0 corrects the length and changes nothing.
        let changes = 3 * (1 + i % 4);
        input[1 + changes..65].fill(0xF0);
        accepted += u32::from(damaged::read_and_ask(&input));
        // A header that is made up.
        input[0] = 1;
        input[1..40].fill_with(|| random() as u8);
        accepted += u32::from(damaged::read_and_ask(&input[..64]));
    }
    assert!(accepted > 2000, "{accepted}");
}

/// The slowest query: most cells can never be chosen, yet each is a group of its own, and no board is at the distance.
#[test]
#[cfg(target_os = "linux")]
fn dealing_takes_no_longer_for_groups_without_a_free_cell() {
    const CELLS: u8 = 64;
    const FREE: u8 = 24;
    let mut file = damaged::tables()[0][..16].to_vec();
    // An 8x8 grid; digits of one bit, no syndrome, no null space, counted; all cells live; seven goals that reach each
    // other.
    file.extend([8, 8, CELLS, 2, 1, 0, 0, 1]);
    file.extend(u64::MAX.to_le_bytes());
    file.extend([7, 0, 0, 0]);
    let words = [0_u64; 2 * CELLS as usize];
    // Difference i has the cells whose number has bit i.
    let bit_of_number = |i: u8| (0..CELLS).fold(0, |cells, cell| cells | u64::from(cell >> i & 1) << cell);
    let offsets = (0..7).map(|i| if i == 0 { 0 } else { bit_of_number(i - 1) });
    let masks = (0..CELLS).map(|cell| if cell < FREE { 1 << cell } else { 0 });
    let goals = [0_u64; 7];
    let counts = [1_u64; CELLS as usize + 1];
    for number in words.into_iter().chain(offsets).chain(masks).chain(goals).chain(counts) {
        file.extend(number.to_le_bytes());
    }
    damaged::correct_checksum(&mut file);
    let table = Table::read(&file).unwrap();
    let start = processor_time();
    assert_eq!(table.nth_at_distance(CELLS, 0), None);
    // It takes more than 20 s if the search visits all groups in each step.
    let time = processor_time() - start;
    assert!(time < Duration::from_secs(10), "{time:?}");
}

/// How long this thread has run. Unlike the time of day, this does not depend on what else the machine does.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    Duration::from_nanos(text.split(' ').next().unwrap().parse().unwrap())
}
