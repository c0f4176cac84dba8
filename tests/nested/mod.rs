//! Cargo, called by a test to build a crate of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of a crate under `tests`.
pub fn crate_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Where the crate of this name is built.
pub fn target_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("target")
}

/// Runs cargo in a folder, whether it succeeds or not. It asks the network only for what is not there.
pub fn cargo(folder: &Path, target: &Path, args: &[&str]) -> Output {
    let run = |offline: Option<&str>| {
        Command::new(env!("CARGO"))
            .current_dir(folder)
            .args(args.iter().take(1).copied().chain(offline).chain(args.iter().skip(1).copied()))
            .env("CARGO_TARGET_DIR", target)
            // Flags meant for this test run would change what is built.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()
            .expect("cargo runs, as it has started this test")
    };
    let offline = run(Some("--offline"));
    let lacks_crates = String::from_utf8_lossy(&offline.stderr).contains("--offline");
    if !offline.status.success() && lacks_crates { run(None) } else { offline }
}

/// Runs cargo in a folder; the texts on its standard output and standard error.
pub fn cargo_succeeds(folder: &Path, target: &Path, args: &[&str]) -> (String, String) {
    let output = cargo(folder, target, args);
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "cargo {args:?} in {folder:?}:\n{stdout}\n{stderr}");
    (stdout, stderr)
}
