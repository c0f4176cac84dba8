//! Runs the built command and collects what it writes.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::{fs, thread};

use fliptable::{Board, Grid, Letters};

/// A board of the Flip Game at distance 4.
pub const BOARD: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

/// What a run wrote, and its exit status.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub status: Option<i32>,
}

pub fn command<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fliptable"));
    command.args(args).env_remove("NO_COLOR");
    command
}

/// Runs the command with this standard input.
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

/// Runs a line of shell script, in the folder for temporary test files. In it, `fliptable` is the built command.
pub fn shell(script: &str) -> Ran {
    let script = format!("fliptable() {{ '{}' \"$@\"; }}\n{script}", env!("CARGO_BIN_EXE_fliptable"));
    Command::new("sh").args(["-c", &script]).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap().into()
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

/// The output of a run that must succeed without a message.
#[track_caller]
pub fn answers<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>) -> String {
    let ran = run(args, input);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

/// Runs a command that must write these answers and then fail with this one line and status 2.
#[track_caller]
pub fn assert_fails<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>, stdout: &str, line: &str) {
    let expected = Ran { stdout: stdout.into(), stderr: format!("fliptable: {line}\n"), status: Some(2) };
    assert_eq!(run(args, input), expected);
}

/// A row on each line.
pub fn board_text(grid: Grid, board: u64, letters: Letters) -> String {
    format!("{}\n", grid.display_board(Board::from_bits(board)).with_letters(letters))
}

/// All boards of 4x4 in ascending order.
pub fn all_boards_text(letters: Letters) -> String {
    let grid = Grid::new(4, 4).unwrap();
    (0..=0xFFFF).map(|board| board_text(grid, board, letters)).collect()
}

/// A file with this content, in the folder for temporary test files.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}
