//! How long tables take in a user's build: the generator in a build script, which cargo does not optimize, and a clean
//! build of fliptable itself.
#![cfg(all(target_os = "linux", feature = "generate"))]

use std::fs;
use std::time::{Duration, Instant};

use crate::nested::Nested;

/// Prints the shortest time in microseconds of 15 runs, for each rule.
const BUILD: &str = r#"
use std::time::Instant;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid};

fn main() {
    let grid = |size| Grid::new(size, size).unwrap();
    let flip_game = Rule::plus(grid(4)).with_goals([Board::EMPTY, grid(4).full()]).unwrap();
    for (name, rule) in [
        ("flip_game", flip_game),
        ("lights_out", Rule::plus(grid(4))),
        ("refrigerator", Rule::row_and_column(grid(4))),
        ("plus_5x5", Rule::plus(grid(5))),
        ("plus_8x8", Rule::plus(grid(8))),
    ] {
        let time = || {
            let start = Instant::now();
            generate::write("timed", &rule, Optimize::Speed).unwrap();
            start.elapsed().as_micros()
        };
        println!("cargo::warning={name} {}", (0..15).map(|_| time()).min().unwrap());
    }
}
"#;

/// Other load can only make a run slower, so take the shortest of several.
#[test]
#[ignore = "measures time"]
fn tables_take_milliseconds_without_optimization() {
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
    assert_eq!(times.len(), 5, "{stderr}");
    for (name, microseconds) in times {
        let most = if name.starts_with("plus") { 20_000 } else { 60_000 };
        assert!(microseconds < most, "{name} takes {microseconds} microseconds, expected less than {most}");
    }
}

/// The most that a clean build may take, as a multiple of rayon's: with default features, and without. The first is
/// about one more than the second, since the build script of fliptable waits for rayon.
const MAX_RATIO_TO_RAYON: [(&str, f64, f64); 2] = [("dev", 1.6, 0.75), ("release", 2.0, 1.0)];

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
