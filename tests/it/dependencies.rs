//! The packages that a program depends on because of this one: none at run time, and rayon at build time at most.

use std::process::Command;

/// The packages that `cargo tree` lists, without their versions.
fn tree(arguments: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "fliptable",
            "--locked",
            "--offline",
            "--prefix",
            "none",
            "--format",
            "{p}",
            "--no-dedupe",
        ])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    listed.lines().map(|line| line.split(' ').next().unwrap().into()).collect()
}

#[test]
fn no_dependency_at_run_time() {
    assert_eq!(tree(&["--edges", "normal"]), ["fliptable"]);
    assert_eq!(tree(&["--edges", "normal", "--all-features"]), ["fliptable"]);
}

#[test]
fn rayon_at_build_time_by_default() {
    assert_eq!(tree(&["--edges", "build", "--depth", "1"]), ["fliptable", "rayon"]);
}

#[test]
fn nothing_at_all_without_default_features() {
    for features in [&["--no-default-features"][..], &["--no-default-features", "--features", "generate"]] {
        let arguments = [&["--edges", "normal,build"], features].concat();
        assert_eq!(tree(&arguments), ["fliptable"], "{features:?}");
    }
}
