//! Running the tools that tests need. A tool that is missing fails the test.

#![allow(dead_code)] // each test takes what it needs

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder for the files of a test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// What a program prints on its standard output. It must succeed.
pub fn run<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, arguments: impl IntoIterator<Item = S>) -> String {
    run_with(program, arguments, "")
}

/// Like [`run`], with this standard input.
pub fn run_with<S: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = S>,
    input: &str,
) -> String {
    let (printed, _) = run_for_both(program, arguments, input);
    printed
}

/// What a program prints on its standard output and on its standard error.
pub fn run_for_both<S: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = S>,
    input: &str,
) -> (String, String) {
    let name = program.as_ref().to_string_lossy().into_owned();
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().unwrap_or_else(|error| panic!("cannot run {name}, which this test needs: {error}"));
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|scope| {
        // A program that ends early closes the pipe; its exit code says why.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    });
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name} failed, {}:\n{errors}", output.status);
    (String::from_utf8(output.stdout).unwrap(), errors)
}

/// Compares two texts; shows the first line that differs.
pub fn assert_same_lines(name: &str, found: &str, expected: &str) {
    let (mut found_lines, mut expected_lines) = (found.lines(), expected.lines());
    for number in 1.. {
        match (found_lines.next(), expected_lines.next()) {
            (None, None) => return,
            (found, expected) => assert_eq!(found, expected, "{name}, line {number}"),
        }
    }
}

/// The code blocks of a page of the guide in this language, without the fences.
pub fn blocks(page: &str, language: &str) -> Vec<String> {
    let parts: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let block = |part: &&str| part.strip_prefix(language)?.strip_prefix('\n').map(String::from);
    parts.iter().filter_map(block).collect()
}

/// The flags under which a C header must not warn.
pub const C99: &[&str] = &[
    "-std=c99",
    "-pedantic",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Wunused-const-variable=2",
    "-Warith-conversion",
    "-Werror",
];

/// Compiles a C or C++ program.
pub fn compile(compiler: &str, flags: &[&str], source: &Path, out: &Path) {
    let mut arguments: Vec<&str> = flags.to_vec();
    arguments.extend(["-o", out.to_str().unwrap(), source.to_str().unwrap()]);
    run(compiler, arguments);
}

/// The sections of an AVR program that are in RAM.
pub const RAM: [&str; 3] = [".data", ".bss", ".rodata"];

/// The bytes of a program in these sections.
pub fn bytes_in(program: &Path, sections: &[&str]) -> u32 {
    let sizes = run("avr-size", ["-A".as_ref(), program.as_os_str()]);
    let is_wanted = |line: &&str| sections.iter().any(|section| line.starts_with(section));
    let bytes = |line: &str| line.split_whitespace().nth(1).unwrap().parse::<u32>().unwrap();
    sizes.lines().filter(is_wanted).map(bytes).sum()
}
