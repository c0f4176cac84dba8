//! The bytes of table files: known for the games that ship, and refused if anything in them is changed.

use fliptable::{FLIP_GAME, Table};

const FILES: [(&str, &[u8], u64); 6] = [
    ("flip_game", include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable")), 0x0ee8_d2b2_707a_3871),
    ("lights_out", include_bytes!(concat!(env!("OUT_DIR"), "/lights_out.fliptable")), 0x7a48_a158_9004_2b95),
    (
        "refrigerator",
        include_bytes!(concat!(env!("OUT_DIR"), "/refrigerator.fliptable")),
        0xe678_3c48_3ed2_aba7,
    ),
    (
        "lights_out_3x3",
        include_bytes!(concat!(env!("OUT_DIR"), "/lights_out_3x3.fliptable")),
        0x8ad2_3569_a417_a6ff,
    ),
    (
        "lights_out_5x5",
        include_bytes!(concat!(env!("OUT_DIR"), "/lights_out_5x5.fliptable")),
        0x08f1_15f9_78e9_2e47,
    ),
    (
        "mini_lights_out",
        include_bytes!(concat!(env!("OUT_DIR"), "/mini_lights_out.fliptable")),
        0xe46f_93bf_4286_f942,
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
    assert_eq!(format!("{table:?}"), format!("{FLIP_GAME:?}"));
    assert_eq!(format!("{table:?}"), "Table(4x4, 2048 bytes for distances, 4480 with solutions)");
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
    assert!(error.starts_with("found a table in format 77, expected format 1: generate it again"), "{error}");
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
            ("Flip Game for size", flip_game(), Optimize::Size, 0x1e02_1a32_64d1_ed22),
            ("8x8", Rule::plus(grid(8, 8)), Optimize::Speed, 0x89dd_5873_6b18_e6dc),
            ("7x8 for size", Rule::plus(grid(7, 8)), Optimize::Size, 0x805f_f5ea_f328_1d6f),
            ("two syndromes", two_syndromes, Optimize::Speed, 0x930e_0ca3_0c17_bf14),
            ("many candidates", many_candidates, Optimize::Speed, 0x6b2b_e797_c5ad_d773),
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
