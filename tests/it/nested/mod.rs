//! Runs cargo on a separate crate: one that is kept under `tests`, or one that a test writes.

#![allow(dead_code)] // each test takes what it needs

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A crate that is not part of this package.
pub struct Nested {
    pub folder: PathBuf,
    pub target: PathBuf,
    rustc: Option<PathBuf>,
}

impl Nested {
    /// The crate in the folder `tests/name`.
    pub fn kept(name: &str) -> Nested {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
        Nested { folder, target: temp_folder(name).join("target"), rustc: None }
    }

    /// A crate with these files, given by path and text. `{fliptable}` in a text stands for the folder of this package.
    /// All crates written here share a target folder, so that fliptable is compiled once.
    pub fn written(name: &str, files: &[(&str, &str)]) -> Nested {
        let folder = temp_folder("written").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text.replace("{fliptable}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        }
        Nested { folder, target: temp_folder("written").join("target"), rustc: None }
    }

    /// The same crate, built in a target folder of its own.
    pub fn in_target(self, name: &str) -> Nested {
        Nested { target: self.target.join(name), ..self }
    }

    /// The same crate, compiled by this compiler.
    pub fn with_rustc(self, rustc: &Path) -> Nested {
        Nested { rustc: Some(rustc.into()), ..self }
    }

    /// Runs cargo, whether or not it succeeds. It uses the network only for crates that have not been downloaded.
    pub fn cargo(&self, args: &[&str]) -> Output {
        let run = |offline: &[&str]| {
            let mut command = Command::new(env!("CARGO"));
            command.current_dir(&self.folder).args(&args[..1]).args(offline).args(&args[1..]);
            command.env("CARGO_TARGET_DIR", &self.target);
            // A crate from a registry is not built incrementally.
            command.env("CARGO_INCREMENTAL", "0");
            // Flags and the folder meant for this test run would change what is built.
            for (name, _) in env::vars_os() {
                let name = name.to_string_lossy();
                let is_meant_for_this_run = ["NUM_JOBS", "OUT_DIR"].contains(&&*name);
                if name.ends_with("RUSTFLAGS") || name.starts_with("CARGO_PROFILE") || is_meant_for_this_run {
                    command.env_remove(&*name);
                }
            }
            if let Some(rustc) = &self.rustc {
                command.env("RUSTC", rustc);
            }
            command.output().expect("cargo starts")
        };
        let offline = run(&["--offline"]);
        let lacks_crates = String::from_utf8_lossy(&offline.stderr).contains("--offline");
        if !offline.status.success() && lacks_crates { run(&[]) } else { offline }
    }

    /// Runs cargo and returns what it writes to standard output and standard error.
    pub fn cargo_succeeds(&self, args: &[&str]) -> (String, String) {
        let output = self.cargo(args);
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(output.status.success(), "cargo {args:?} in {:?}:\n{stdout}\n{stderr}", self.folder);
        (stdout, stderr)
    }

    /// Runs cargo, which must fail, and returns what it writes to standard error.
    pub fn cargo_fails(&self, args: &[&str]) -> String {
        let output = self.cargo(args);
        assert!(!output.status.success(), "cargo {args:?} succeeds in {:?}", self.folder);
        String::from_utf8(output.stderr).unwrap()
    }
}

/// A folder for this test under the target folder of the package.
pub fn temp_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The compilers to test with: the one of this run, and Rust 1.85, the oldest that is supported, if it is installed.
/// The environment variable `RUSTC_1_85` names it; by default it is looked for in `/usr/bin`.
pub fn compilers() -> Vec<PathBuf> {
    let mut compilers = vec![env::var_os("RUSTC").map_or("rustc".into(), PathBuf::from)];
    let oldest = env::var_os("RUSTC_1_85").map_or("/usr/bin/rustc".into(), PathBuf::from);
    let version = Command::new(&oldest).arg("--version").output();
    if version.is_ok_and(|output| output.stdout.starts_with(b"rustc 1.85.")) {
        compilers.push(oldest);
    } else {
        println!("Rust 1.85 is not installed: only the compiler of this run is tested");
    }
    compilers
}

/// The setting of `profile.release.opt-level` for cargo's `--config`.
pub fn opt_level(level: &str) -> String {
    let quote = if level.parse::<u8>().is_ok() { "" } else { "\"" };
    format!("profile.release.opt-level={quote}{level}{quote}")
}
