//! The pages of the guide, followed to the letter: their files are written down, their commands are run,
//! and what comes out is compared with what the page shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn embed_rust_does_as_it_says() {
    follow("embed_rust", include_str!("../src/guide/embed_rust.md"), 2);
}

#[test]
fn own_rule_does_as_it_says() {
    follow("own_rule", include_str!("../src/guide/own_rule.md"), 3);
}

#[cfg(unix)]
#[test]
fn embed_c_does_as_it_says() {
    follow("embed_c", include_str!("../src/guide/embed_c.md"), 5);
}

/// Follows a page that shows so many files.
fn follow(name: &str, page: &str, files: usize) {
    let folder = folder_of(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let mut written = 0;
    let mut ran = 0;
    for block in blocks(page) {
        if block.language == "console" {
            run_console(&folder, &block.text);
            ran += 1;
        } else {
            let file =
                block.file.unwrap_or_else(|| panic!("{name}: no file is named before\n{}", block.text));
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(
                path,
                if file.ends_with("Cargo.toml") { of_this_checkout(&block.text) } else { block.text },
            )
            .unwrap();
            written += 1;
        }
    }
    assert_eq!(written, files, "{name}");
    assert!(ran > 0, "{name}");
}

fn folder_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide").join(name)
}

/// A fenced block, with the file that the line above it names.
struct Block<'a> {
    file: Option<&'a str>,
    language: &'a str,
    text: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut above = "";
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            let file = above.strip_prefix('`').and_then(|rest| rest.strip_suffix("`:"));
            blocks.push(Block { file, language, text });
            above = "";
        } else if !line.is_empty() {
            above = line;
        }
    }
    blocks
}

/// The manifest, with the published version of this crate replaced by the one under test.
fn of_this_checkout(manifest: &str) -> String {
    let version = concat!("\"", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"), "\"");
    let path = concat!("path = \"", env!("CARGO_MANIFEST_DIR"), "\"");
    let manifest = manifest.replace(&format!("fliptable = {version}"), &format!("fliptable = {{ {path} }}"));
    let manifest = manifest.replace(&format!("version = {version}"), path);
    assert!(manifest.contains(path), "the page names another version:\n{manifest}");
    manifest + "\n[workspace]\n"
}

/// Runs the lines that begin with `$ `, and compares what they print with the lines after them.
fn run_console(folder: &Path, text: &str) {
    let mut shown = String::new();
    let mut printed = String::new();
    for line in text.lines() {
        shown.push_str(&format!("{line}\n"));
        if let Some(command) = line.strip_prefix("$ ") {
            printed.push_str(&format!("{line}\n{}", run(folder, command)));
        }
    }
    assert_eq!(printed, shown, "left is printed, right is in the page");
}

fn run(folder: &Path, command: &str) -> String {
    if let Some(arguments) = command.strip_prefix("fliptable ") {
        return run(folder, &format!("{} {arguments}", env!("CARGO_BIN_EXE_fliptable")));
    }
    let shell = |offline: &str| {
        Command::new("sh")
            .args(["-c", command])
            .current_dir(folder)
            .env("PATH", path_with_cargo())
            .env("CARGO_TARGET_DIR", folder_of("target"))
            .env("CARGO_NET_OFFLINE", offline)
            .output()
            .unwrap()
    };
    let mut output = shell("true");
    if !output.status.success() && command.starts_with("cargo") {
        output = shell("false");
    }
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The cargo that runs this test comes first.
fn path_with_cargo() -> std::ffi::OsString {
    let cargo = PathBuf::from(env!("CARGO"));
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = cargo.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&folders));
    std::env::join_paths(folders).unwrap()
}
