//! Runs the built command and collects what it says.

#![allow(dead_code)] // Each test file uses the part that it needs.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::{fs, thread};

/// The letters of a black and a white cell.
pub type Letters = [char; 2];
pub const FLIP: Letters = ['b', 'w'];
pub const FRIDGE: Letters = ['+', '-'];

/// What a run wrote, and its exit status.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub status: Option<i32>,
}

pub fn command<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fliptable"));
    command.args(args);
    command
}

/// Runs the command on this standard input.
pub fn run<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>) -> Ran {
    let mut child =
        command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref();
    thread::scope(|scope| {
        // A command that stops reading early closes the pipe.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().unwrap()
    })
    .into()
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        Ran {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code(),
        }
    }
}

/// The output of a run that must succeed and say nothing else.
#[track_caller]
pub fn answers<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>) -> String {
    let ran = run(args, input);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

/// A run that must answer this much and then fail with this one line and status 2.
#[track_caller]
pub fn assert_fails<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>, stdout: &str, line: &str) {
    let expected = Ran { stdout: stdout.into(), stderr: format!("fliptable: {line}\n"), status: Some(2) };
    assert_eq!(run(args, input), expected);
}

/// Four lines, each ended by a newline.
pub fn board_text(board: u16, [black, white]: Letters) -> String {
    let row = |row: u16| {
        let cell = |col| if board >> (4 * row + col) & 1 == 1 { black } else { white };
        (0..4).map(cell).chain(['\n']).collect::<String>()
    };
    (0..4).map(row).collect()
}

pub fn all_boards_text(letters: Letters) -> String {
    (0..=u16::MAX).map(|board| board_text(board, letters)).collect()
}

/// A file of this content, in a folder of this build.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}
