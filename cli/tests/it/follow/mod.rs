//! Follows a page of the guide, or the README, to the letter: writes down its files, runs its commands, and compares
//! what they print with what the page shows.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Follows a page in a folder of its own, and returns the folder. The page must show this many files, each named at the
/// end of the line above it, and at least one command.
pub fn page(name: &str, text: &str, files: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    let (mut written, mut ran) = (0, 0);
    for block in blocks(text) {
        if block.language == "console" {
            run_console(&folder, &block.text);
            ran += 1;
        } else if block.language == "sh" {
            run_script(&folder, &block.text);
            ran += 1;
        } else if let Some(file) = block.file {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let is_manifest = file.ends_with("Cargo.toml");
            fs::write(path, if is_manifest { of_this_checkout(&block.text) } else { block.text }).unwrap();
            written += 1;
        }
    }
    assert_eq!(written, files, "files on the page {name}");
    assert!(ran > 0, "the page {name} shows no command");
    folder
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
            let inside = lines.by_ref().take_while(|line| *line != "```");
            let text = inside.map(|line| format!("{line}\n")).collect();
            blocks.push(Block { file: file_named_in(above), language, text });
            above = "";
        } else if !line.is_empty() {
            above = line;
        }
    }
    blocks
}

/// `hint.c` in a line such as "Save this as `hint.c` in the same folder:".
fn file_named_in(line: &str) -> Option<&str> {
    let line = line.strip_suffix(':')?;
    let line = line.strip_suffix(" in the same folder").unwrap_or(line);
    let (_, name) = line.strip_suffix('`')?.rsplit_once('`')?;
    name.contains('.').then_some(name)
}

/// The manifest, with the published version of this crate replaced by the one under test.
fn of_this_checkout(manifest: &str) -> String {
    let version = concat!("\"", env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"), "\"");
    let path = concat!("path = \"", env!("CARGO_MANIFEST_DIR"), "/..\"");
    let manifest = manifest.replace(&format!("fliptable = {version}"), &format!("fliptable = {{ {path} }}"));
    let manifest = manifest.replace(&format!("version = {version}"), path);
    assert!(manifest.contains(path), "the page names another version:\n{manifest}");
    manifest + "\n[workspace]\n"
}

/// Runs the lines that begin with `$ ` and compares what they print with the lines after them.
fn run_console(folder: &Path, text: &str) {
    let (mut shown, mut printed) = (String::new(), String::new());
    for line in text.lines() {
        shown.push_str(&format!("{line}\n"));
        if let Some(command) = line.strip_prefix("$ ") {
            printed.push_str(&format!("{line}\n{}", run(folder, command)));
        }
    }
    assert_eq!(printed, shown, "left: what the commands print; right: what the page shows");
}

/// Runs a script. Its lines that begin with `# ` are the expected output. Without such lines, the output is not
/// compared, but the script must succeed. What it installs goes into this folder.
fn run_script(folder: &Path, script: &str) {
    let variables = [("HOME", folder), ("CARGO_INSTALL_ROOT", folder)];
    let ran = shell(folder, &format!("exec 2>&1\n{script}"), &variables);
    let printed = String::from_utf8(ran.stdout).unwrap();
    let shown: String =
        script.lines().filter_map(|line| Some(format!("{}\n", line.strip_prefix("# ")?))).collect();
    if shown.is_empty() {
        assert!(ran.status.success(), "{script}\n{printed}");
    } else {
        assert_eq!(printed, shown, "left: what the script prints; right: what the page shows");
    }
}

fn run(folder: &Path, command: &str) -> String {
    let output = shell(folder, command, &[]);
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a script with these variables. Cargo uses the network only if it fails without.
fn shell(folder: &Path, script: &str, variables: &[(&str, &Path)]) -> Output {
    let home = PathBuf::from(env::var_os("HOME").unwrap_or_default());
    let cargo_home = env::var_os("CARGO_HOME").unwrap_or(home.join(".cargo").into());
    let run = |offline: &str| {
        Command::new("sh")
            .args(["-e", "-c", script])
            .current_dir(folder)
            .env("PATH", path_with_tools())
            .env("CARGO_HOME", &cargo_home)
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide/target"))
            .env("CARGO_NET_OFFLINE", offline)
            .envs(variables.iter().copied())
            .output()
            .unwrap()
    };
    let output = run("true");
    if !output.status.success() && script.contains("cargo") { run("false") } else { output }
}

/// The cargo that runs this test and the command `fliptable` come first.
fn path_with_tools() -> OsString {
    let tools = [env!("CARGO"), env!("CARGO_BIN_EXE_fliptable")].map(PathBuf::from);
    let tools = tools.iter().filter_map(|tool| tool.parent()).map(Path::to_path_buf);
    let folders = env::var_os("PATH").unwrap_or_default();
    env::join_paths(tools.chain(env::split_paths(&folders))).unwrap()
}
