//! How long tables take in a user's build: the generator in a build script, which cargo does not optimize, and a clean
//! build of fliptable itself.
#![cfg(all(target_os = "linux", feature = "generate"))]

use std::fs;
use std::time::{Duration, Instant};

use crate::nested::Nested;

/// Prints the shortest time in microseconds of some runs, for each rule.
const BUILD: &str = r#"
use std::time::Instant;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid};

fn main() {
    let grid = |rows, cols| Grid::new(rows, cols).unwrap();
    let flip = |grid: Grid| Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).unwrap();
    for (name, rule, runs) in [
        ("flip_game", flip(grid(4, 4)), 15),
        ("lights_out", Rule::plus(grid(4, 4)), 15),
        ("refrigerator", Rule::row_and_column(grid(4, 4)), 15),
        ("plus_5x5", Rule::plus(grid(5, 5)), 15),
        ("plus_8x8", Rule::plus(grid(8, 8)), 15),
        // Counting takes 2^25 steps, the most that it may take.
        ("slow_torus_5x5", Rule::torus(grid(5, 5)), 2),
        ("slow_row_and_column_5x5", Rule::row_and_column(grid(5, 5)), 2),
        // Without counts.
        ("slow_plus_6x8", Rule::plus(grid(6, 8)), 2),
        ("slow_plus_4x14", Rule::plus(grid(4, 14)), 2),
        ("slow_plus_5x11", Rule::plus(grid(5, 11)), 2),
        ("slow_flip_5x7", flip(grid(5, 7)), 2),
        ("slow_torus_6x6", Rule::torus(grid(6, 6)), 2),
        ("slow_king_5x5", Rule::king(grid(5, 5)), 2),
        ("slow_knight_6x6", Rule::knight(grid(6, 6)), 2),
        ("slow_row_and_column_5x7", Rule::row_and_column(grid(5, 7)), 2),
        ("slow_row_and_column_7x7", Rule::row_and_column(grid(7, 7)), 2),
        ("slow_king_5x8", Rule::king(grid(5, 8)), 2),
        ("slow_diagonal_8x8", Rule::diagonal(grid(8, 8)), 2),
    ] {
        let time = || {
            let start = Instant::now();
            generate::write("timed", &rule, Optimize::Speed).unwrap();
            start.elapsed().as_micros()
        };
        println!("cargo::warning={name} {}", (0..runs).map(|_| time()).min().unwrap());
    }
}
"#;

/// Other load can only make a run slower, so take the shortest of several.
#[test]
#[ignore = "measures time"]
fn tables_take_milliseconds_or_a_few_seconds_without_optimization() {
    let manifest = manifest(
        "timed",
        "build-",
        r#"fliptable = { path = "{fliptable}", default-features = false, features = ["generate"] }"#,
    );
    let files = [("Cargo.toml", &*manifest), ("build.rs", BUILD), ("src/lib.rs", "")];
    let (_, stderr) = Nested::written("timed", &files).cargo_succeeds(&["build"]);
    let times: Vec<(&str, u64)> = stderr
        .lines()
        .filter_map(|line| line.strip_prefix("warning: timed@0.0.0: ")?.split_once(' '))
        .map(|(name, time)| (name, time.parse().unwrap()))
        .collect();
    println!("microseconds: {times:?}");
    assert_eq!(times.len(), 18, "{stderr}");
    for (name, microseconds) in times {
        let most = match name.split_once('_') {
            Some(("slow", _)) => 4_000_000,
            Some(("plus", _)) => 20_000,
            _ => 60_000,
        };
        assert!(microseconds < most, "{name} takes {microseconds} microseconds, expected less than {most}");
    }
}

/// The most that a clean build may take, as a multiple of rayon's: with default features, and without. The first is
/// about one more than the second, since the build script of fliptable waits for rayon.
const MAX_RATIO_TO_RAYON: [(&str, f64, f64); 2] = [("dev", 1.6, 0.75), ("release", 2.4, 1.25)];

/// A clean build of fliptable, compared with that of a crate whose build script uses rayon and does nothing else.
#[test]
#[ignore = "measures time"]
fn a_clean_build_takes_little_longer_than_that_of_rayon() {
    let builds = [
        ("rayon", manifest("with_rayon", "build-", r#"rayon = "1.10""#), "use rayon as _;"),
        ("default", manifest("with_default", "", r#"fliptable = { path = "{fliptable}" }"#), ""),
        (
            "alone",
            manifest("with_nothing", "", r#"fliptable = { path = "{fliptable}", default-features = false }"#),
            "",
        ),
    ]
    .map(|(name, manifest, uses)| {
        let build = format!("{uses}\nfn main() {{ println!(\"cargo::rerun-if-changed=build.rs\") }}\n");
        let library = if name == "rayon" { "" } else { "pub use fliptable::FLIP_GAME;" };
        let files = [("Cargo.toml", &*manifest), ("build.rs", &*build), ("src/lib.rs", library)];
        let crate_ = Nested::written(&format!("clean_{name}"), &files).in_target(&format!("clean_{name}"));
        // Downloads what has not been downloaded.
        crate_.cargo_succeeds(&["generate-lockfile"]);
        (name, crate_)
    });
    for (profile, most_default, most_alone) in MAX_RATIO_TO_RAYON {
        let mut shortest = [Duration::MAX; 3];
        for _ in 0..2 {
            for ((_, crate_), shortest) in builds.iter().zip(&mut shortest) {
                let _ = fs::remove_dir_all(&crate_.target);
                let start = Instant::now();
                crate_.cargo_succeeds(&["build", "--profile", profile]);
                *shortest = start.elapsed().min(*shortest);
            }
        }
        let [rayon, default, alone] = shortest.map(|time| time.as_secs_f64());
        println!(
            "{profile}: rayon {rayon:.2} s, default {default:.2} s ({:.2}), without default features {alone:.2} s ({:.2})",
            default / rayon,
            alone / rayon
        );
        assert!(default <= most_default * rayon, "{profile}: expected at most {most_default}");
        assert!(alone <= most_alone * rayon, "{profile}: expected at most {most_alone}");
    }
}

fn manifest(name: &str, kind: &str, dependency: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[{kind}dependencies]\n{dependency}\n"
    )
}
