//! A small crate that a test writes down, with a build script that can generate tables.

use std::fs;
use std::path::PathBuf;

use crate::nested;

/// A small crate in a folder of its own.
pub struct Small {
    pub folder: PathBuf,
    pub target: PathBuf,
}

impl Small {
    pub fn new(name: &str, build: &str, main: &str) -> Small {
        let target = nested::target_folder("small");
        let folder = target.parent().unwrap().join(name);
        let package = nested::crate_folder("downstream");
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        let manifest = manifest.replace("downstream", name).replace("../..", env!("CARGO_MANIFEST_DIR"));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("build.rs"), build).unwrap();
        fs::write(folder.join("src/main.rs"), main).unwrap();
        Small { folder, target }
    }

    pub fn run(&self) -> String {
        nested::cargo_succeeds(&self.folder, &self.target, &["run"]).0
    }
}
