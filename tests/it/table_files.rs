//! The bytes of table files: known for the games that ship, and refused if anything in them is changed.

use fliptable::{FLIP_GAME, Table};

const FILES: [(&str, &[u8], u64); 6] = [
    ("flip_game", include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable")), 0xe7b1_9d82_d9e4_b2c0),
    ("lights_out", include_bytes!(concat!(env!("OUT_DIR"), "/lights_out.fliptable")), 0x622e_2efe_7d10_5435),
    (
        "refrigerator",
        include_bytes!(concat!(env!("OUT_DIR"), "/refrigerator.fliptable")),
        0x230a_3ca2_9d0f_5d02,
    ),
    (
        "lights_out_3x3",
        include_bytes!(concat!(env!("OUT_DIR"), "/lights_out_3x3.fliptable")),
        0xd5db_9943_98ac_e08e,
    ),
    (
        "lights_out_5x5",
        include_bytes!(concat!(env!("OUT_DIR"), "/lights_out_5x5.fliptable")),
        0x2445_4052_8e0f_f37c,
    ),
    (
        "mini_lights_out",
        include_bytes!(concat!(env!("OUT_DIR"), "/mini_lights_out.fliptable")),
        0xc4c2_5383_e041_d7a7,
    ),
];

fn assert_checksum(name: &str, file: &[u8], expected: u64) {
    let found = fnv_1a(file);
    assert_eq!(found, expected, "{name}: the checksum is now {found:#018x}");
}

fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn the_checksum_is_fnv_1a() {
    assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
}

/// A change of these bytes must be deliberate: raise the version of the format, and update the checksums by hand.
#[test]
fn files_of_the_games_that_ship_have_known_checksums() {
    for (name, file, expected) in FILES {
        assert_checksum(name, file, expected);
    }
}

/// A table of the build script without a constant, a checksum or a row in the README is a mistake.
#[test]
fn every_file_has_a_constant_and_is_documented() {
    let mut names: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(env!("OUT_DIR")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let constant = name.to_uppercase();
        assert!(
            include_str!("../../src/lib.rs").contains(&format!("pub const {constant} = \"{name}\"")),
            "{name}"
        );
        assert!(include_str!("../../README.md").contains(&format!("\n| `{constant}` | ")), "{name}");
        names.push(name.into());
    }
    names.sort_unstable();
    let mut known = FILES.map(|(name, ..)| name);
    known.sort_unstable();
    assert_eq!(names, known);
}

/// A constant can have any name, even one that the macro uses itself.
#[test]
fn a_table_can_have_any_name() {
    #![allow(non_upper_case_globals)]
    fliptable::include_table!(const embed = "flip_game");
    fliptable::include_table!(const PARTS = "lights_out");
    fliptable::include_table!(const FILE = "refrigerator");
    assert_eq!((embed.max_distance(), PARTS.max_distance(), FILE.max_distance()), (6, 7, 16));
}

#[test]
fn a_file_reads_as_the_constant() {
    let table = Table::read(FILES[0].1).unwrap();
    assert_eq!(table, FLIP_GAME);
    assert_ne!(table, fliptable::LIGHTS_OUT);
    assert_eq!(format!("{table:?}"), "Table(4x4, 2048 bytes for distances, 4128 with solutions)");
    for board in (0..=u16::MAX).map(fliptable::Board::from) {
        assert_eq!(table.solution(board), FLIP_GAME.solution(board));
    }
}

#[test]
fn a_changed_byte_is_an_error() {
    let file = FILES[4].1;
    for i in 0..file.len() {
        for change in [1, 0x80, 0xFF] {
            let mut changed = file.to_vec();
            changed[i] ^= change;
            let error = Table::read(&changed).unwrap_err().to_string();
            let expected = match i {
                0..8 => "found bytes that are not a table, expected a file written by fliptable::generate",
                8..12 => "found a table in format ",
                _ => "found a damaged table, expected a whole file: generate it again, or copy it again",
            };
            assert!(error.starts_with(expected), "byte {i}: {error}");
        }
    }
}

/// One step of CRC-32 for each of the eight bits of a byte.
fn crc_of_a_zero_byte(crc: u32) -> u32 {
    (0..8).fold(crc, |crc, _| (crc >> 1) ^ ((crc & 1) * 0xEDB8_8320))
}

/// How a change of byte `i` by XOR with a value changes the difference between the stored and the right checksum, for
/// each byte after the version and each value. The checksum is linear, so changes add up.
fn effects_of_changes(file: &[u8]) -> Vec<[u32; 256]> {
    let all_values = |bit: &dyn Fn(u32) -> u32| {
        std::array::from_fn(|value| {
            (0..8).filter(|i| value >> i & 1 == 1).fold(0, |effect, i| effect ^ bit(i))
        })
    };
    let stored = (0..4).map(|i| all_values(&|bit| 1 << (8 * i + bit)));
    let mut bits: [u32; 8] = std::array::from_fn(|bit| 1 << bit);
    let mut checked: Vec<[u32; 256]> = Vec::new();
    for _ in 16..file.len() {
        bits = bits.map(crc_of_a_zero_byte);
        checked.push(all_values(&|bit| bits[bit as usize]));
    }
    stored.chain(checked.into_iter().rev()).collect()
}

/// The first eight bytes of a file name the format and the next four its version, so a change of them is always seen.
const FIRST_CHECKED: usize = 12;

#[test]
fn any_two_flipped_bits_are_an_error() {
    for (name, file, _) in FILES {
        let effects = effects_of_changes(file);
        let mut flips: Vec<u32> =
            effects.iter().flat_map(|effects| (0..8).map(|bit| effects[1 << bit])).collect();
        flips.push(0);
        flips.sort_unstable();
        assert!(flips.is_sorted_by(|a, b| a < b), "{name}");
        // The effects themselves: a change and its effect on the checksum cancel.
        for i in (16..file.len()).step_by(101) {
            let mut changed = file.to_vec();
            changed[i] ^= 0x80;
            assert!(Table::read(&changed).is_err(), "{name}: byte {i}");
            let checksum = effects[i - FIRST_CHECKED][0x80].to_le_bytes();
            for (byte, change) in changed[12..16].iter_mut().zip(checksum) {
                *byte ^= change;
            }
            assert!(Table::read(&changed).is_ok() || i < 36, "{name}: byte {i}");
        }
    }
}

#[test]
fn any_two_swapped_bytes_that_differ_are_an_error() {
    for (name, file, _) in FILES {
        let effects = effects_of_changes(file);
        let checked = &file[FIRST_CHECKED..];
        for (i, a) in checked.iter().enumerate() {
            let change = |j: usize| usize::from(a ^ checked[j]);
            let is_seen = |j: &usize| effects[i][change(*j)] != effects[*j][change(*j)];
            let unseen = (0..i).find(|j| change(*j) != 0 && !is_seen(j));
            assert_eq!(unseen, None, "{name}: byte {i}");
        }
        for (i, j) in [(0, 8), (11, 12), (16, 17), (20, 40), (40, file.len() - 1)] {
            let mut swapped = file.to_vec();
            swapped.swap(i, j);
            assert!(Table::read(&swapped).is_err() || swapped == file, "{name}: bytes {i} and {j}");
        }
    }
}

#[test]
fn a_shortened_or_lengthened_file_is_an_error() {
    let file = FILES[4].1;
    for length in 0..file.len() {
        let error = Table::read(&file[..length]).unwrap_err().to_string();
        let expected = if length < 8 { "found bytes that are not a table" } else { "found a damaged table" };
        assert!(error.starts_with(expected), "{length} bytes: {error}");
    }
    assert!(Table::read(&[file, &[0]].concat()).is_err());
}

#[test]
fn the_error_for_another_format_names_both() {
    let mut file = FILES[0].1.to_vec();
    file[8..12].copy_from_slice(&77_u32.to_le_bytes());
    let error = Table::read(&file).unwrap_err();
    assert_eq!(format!("{error:?}"), error.to_string());
    let error = error.to_string();
    assert!(error.starts_with("found a table in format 77, expected format 2: generate it again"), "{error}");
}

#[cfg(feature = "generate")]
mod generated {
    use fliptable::generate::{self, Optimize, Rule};
    use fliptable::{Board, Grid};

    use super::{FILES, assert_checksum};

    fn grid(rows: u8, cols: u8) -> Grid {
        Grid::new(rows, cols).unwrap()
    }

    fn flip_game() -> Rule {
        Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]).unwrap()
    }

    /// The build script may have searched in parallel; `table` searches on one thread.
    #[test]
    fn the_build_script_writes_the_same_bytes() {
        let rules: [Rule; FILES.len()] = [
            flip_game(),
            Rule::plus(grid(4, 4)),
            Rule::row_and_column(grid(4, 4)),
            Rule::plus(grid(3, 3)),
            Rule::plus(grid(5, 5)),
            Rule::torus(grid(4, 4)),
        ];
        for ((name, file, _), rule) in FILES.into_iter().zip(rules) {
            assert!(generate::table(&rule, Optimize::Speed).unwrap() == file, "{name}");
        }
    }

    #[test]
    fn files_of_other_rules_have_known_checksums() {
        let two_syndromes = Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, Board::from_bits(1)]).unwrap();
        let many_candidates =
            Rule::from_fn(grid(4, 4), |chosen, cell| chosen.number() / 8 == cell.number() / 8);
        for (name, rule, optimize, expected) in [
            ("Flip Game for size", flip_game(), Optimize::Size, 0xb323_05b2_6d3b_432b),
            ("8x8", Rule::plus(grid(8, 8)), Optimize::Speed, 0xd011_962e_468b_cf75),
            ("7x8 for size", Rule::plus(grid(7, 8)), Optimize::Size, 0x13fe_4abf_bc46_2df1),
            ("two syndromes", two_syndromes, Optimize::Speed, 0x624a_3965_01aa_467b),
            ("many candidates", many_candidates, Optimize::Speed, 0x8fa9_05c1_a473_7703),
        ] {
            assert_checksum(name, &generate::table(&rule, optimize).unwrap(), expected);
        }
    }

    #[test]
    fn the_order_of_the_goals_does_not_matter() {
        let goals = [3, 1, 0x1234, 0xFFFF, 7].map(Board::from_bits);
        let table = |goals: Vec<Board>| {
            let rule = Rule::plus(grid(4, 4)).with_goals(goals).unwrap();
            generate::table(&rule, Optimize::Speed).unwrap()
        };
        let backwards = goals.iter().rev().chain(&goals[..2]).copied().collect();
        assert!(table(goals.to_vec()) == table(backwards));
    }
}
