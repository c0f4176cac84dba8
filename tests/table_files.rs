//! The bytes of the table files: those that ship are known, and no number of threads changes any.

#[cfg(feature = "generate")]
mod odd_rules;

const FILES: [(&str, &[u8], u64); 3] = [
    ("flip_game", include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable")), 0xff42_ca09_6397_3315),
    ("lights_out", include_bytes!(concat!(env!("OUT_DIR"), "/lights_out.fliptable")), 0x274b_54aa_df96_0fef),
    (
        "refrigerator",
        include_bytes!(concat!(env!("OUT_DIR"), "/refrigerator.fliptable")),
        0xa057_b77a_1559_22ad,
    ),
];

/// A change of the bytes is to be seen and meant: these sums are set by hand.
#[test]
fn the_files_that_ship_have_the_known_checksums() {
    for (name, file, expected) in FILES {
        assert_eq!(fnv_1a(file), expected, "{name}: the checksum is {:#018x} now", fnv_1a(file));
    }
}

/// Any name is free for a table, one that the macro uses itself as well.
#[test]
fn a_table_can_have_any_name() {
    #![allow(non_upper_case_globals)]
    fliptable::include_table!(static embed = "flip_game");
    fliptable::include_table!(static PARTS = "lights_out");
    assert_eq!((embed.max_distance(), PARTS.max_distance()), (6, 7));
}

#[test]
fn the_checksum_is_fnv_1a() {
    assert_eq!(fnv_1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv_1a(b"foobar"), 0x8594_4171_f739_67e8);
}

fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(feature = "generate")]
mod threads {
    use fliptable::{Board, FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, Rule, generate};

    use super::{FILES, odd_rules};

    fn table(rule: &Rule, threads: usize) -> Vec<u8> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| generate::table(rule)).unwrap()
    }

    #[test]
    fn any_number_of_threads_gives_the_files_that_ship() {
        let rules = [FLIP_GAME.rule(), LIGHTS_OUT.rule(), REFRIGERATOR.rule()];
        for ((name, file, _), rule) in FILES.into_iter().zip(rules) {
            for threads in [1, 2, 8] {
                assert!(table(rule, threads) == file, "{name} on {threads} threads");
            }
        }
    }

    #[test]
    fn any_number_of_threads_gives_the_same_file_for_odd_rules() {
        for odd in odd_rules::all() {
            let goals: Vec<Board> = odd.goals.iter().copied().map(Board::from_bits).collect();
            let rule = Rule::new(odd.masks.map(Board::from_bits)).with_goals(&goals);
            let alone = table(&rule, 1);
            assert!([2, 8].iter().all(|&threads| table(&rule, threads) == alone), "{}", odd.name);
            // Nor does the order of the goals, or that one is there twice.
            let backwards: Vec<Board> = goals.iter().rev().chain(&goals[..1]).copied().collect();
            assert!(table(&rule.with_goals(&backwards), 2) == alone, "{}", odd.name);
        }
    }
}
