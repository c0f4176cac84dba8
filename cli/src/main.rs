//! The `fliptable` command, which solves boards that are read as text.

#![forbid(unsafe_code)]

mod args;
mod check;
mod deal;
mod export;
mod file;
mod game;
mod guess;
mod help;
mod input;
mod output;
mod random;
mod show;
mod solve;
mod standard;
mod stats;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use args::Args;
use file::printable;
use output::Output;

/// The standard output.
type Out = Output<standard::Output>;

/// Why the program cannot do what it was asked to do.
enum Failure {
    /// The request or an input is wrong; the text is for the user.
    Request(String),
    /// What was asked for cannot be done, or has turned out badly; the text is for the user.
    Failed(String),
    /// The output cannot be written.
    Output(io::Error),
}

/// Most messages are about the request or an input.
impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Request(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Failure {
        Failure::Request(message.into())
    }
}

/// A bare `io::Error` is always a write error. A read error becomes a message that names the input.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl Failure {
    /// Whether the reader of the output has seen enough.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

fn main() -> ExitCode {
    if env::args_os().len() < 2 {
        let _ = io::stderr().write_all(help::usage().as_bytes());
        return ExitCode::from(2);
    }
    let (status, message) = match standard::output().map_err(Failure::Output).and_then(answer) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => return ExitCode::SUCCESS,
        Err(Failure::Request(message)) => (2, message),
        Err(Failure::Failed(message)) => (1, message),
        Err(Failure::Output(error)) => (1, format!("cannot write: {error}")),
    };
    report(&message);
    ExitCode::from(status)
}

fn answer(out: standard::Output) -> Result<(), Failure> {
    let mut out = Output::new(out);
    let result = run(env::args_os().skip(1).collect(), &mut out);
    // Write the answers that were found before a failure, then report the failure.
    out.flush()?;
    result
}

fn run(args: Vec<OsString>, out: &mut Out) -> Result<(), Failure> {
    let information = |arg: &OsString| match arg.to_str() {
        Some("-h" | "--help") => Some(help::HELP.to_owned()),
        Some("-V" | "--version") => Some(format!("fliptable {}\n", env!("CARGO_PKG_VERSION"))),
        _ => None,
    };
    match &args[..] {
        [first, second, ..] if information(first).is_some() => {
            let first = printable(first);
            return Err(format!("{first} takes no further argument, found {second:?}").into());
        }
        _ => {}
    }
    // Whoever asks for help anywhere gets it, whatever else is wrong.
    if let Some(text) = args.iter().take_while(|arg| *arg != "--").find_map(information) {
        return Ok(out.write_all(text.as_bytes())?);
    }
    let mut args = Args::parse(args)?;
    match args.command.name {
        "deal" => deal::run(args, out),
        "check" => check::run(args, out),
        "stats" => stats::run(args, out),
        "export" => export::run(args, out),
        "completions" => {
            let shell = args.operand("a shell: bash, zsh or fish")?;
            args.no_operand()?;
            let completions = shell.to_str().and_then(help::completions);
            let text = completions
                .ok_or_else(|| format!("completions expects bash, zsh or fish, found {shell:?}"))?;
            Ok(out.write_all(text.as_bytes())?)
        }
        "man" => {
            args.no_operand()?;
            Ok(out.write_all(help::man_page().as_bytes())?)
        }
        _ => solve::run(args, out),
    }
}

/// Reports a failure in one line. If standard error cannot be written, the exit status is the only report.
fn report(message: &str) {
    let _ = io::stderr().write_all(format!("fliptable: {message}\n").as_bytes());
}
