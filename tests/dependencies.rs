//! What a program takes on with this package: nothing at run time, unless it asks for the generator.

use std::process::Command;

/// The packages that `cargo tree` lists, without the versions.
fn tree(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}", "--no-dedupe"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    listed.lines().map(|line| line.split(' ').next().unwrap().into()).collect()
}

#[test]
fn at_run_time_the_package_stands_alone() {
    assert_eq!(tree(&["--edges", "normal"]), ["fliptable"]);
}

#[test]
fn the_feature_generate_brings_rayon_and_nothing_else() {
    assert_eq!(
        tree(&["--edges", "normal", "--depth", "1", "--features", "generate"]),
        ["fliptable", "rayon"]
    );
}

#[test]
fn the_build_needs_rayon_and_nothing_else() {
    assert_eq!(tree(&["--edges", "build", "--depth", "1"]), ["fliptable", "rayon"]);
}
