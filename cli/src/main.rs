//! The `fliptable` command, which solves boards that are read as text.

#![forbid(unsafe_code)]

mod args;
mod check;
mod deal;
mod export;
mod game;
mod guess;
mod input;
mod output;
mod show;
mod solve;
mod standard;
mod stats;
mod usage;

use std::env;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::process::ExitCode;

use fliptable::generate::Optimize;
use fliptable::{FLIP_GAME, LIGHTS_OUT, MINI_LIGHTS_OUT, REFRIGERATOR, Table};

use args::{OutputFormat, Request, Task};
use game::{Game, Name};
use output::Output;

/// Why the program cannot do what it was asked to do.
enum Failure {
    /// There is no request.
    Usage,
    /// The request or an input is wrong; the text is for the user.
    Request(String),
    /// What was asked for cannot be done, or has turned out badly; the text is for the user.
    Failed(String),
    /// The output cannot be written.
    Output(io::Error),
}

/// A bare `io::Error` is always a write error. A read error becomes a `Failure::Request` that names the input.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

fn main() -> ExitCode {
    match standard::output().map_err(Failure::Output).and_then(answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage) => {
            let _ = io::stderr().write_all(usage::usage().as_bytes());
            ExitCode::from(2)
        }
        Err(Failure::Request(message)) => {
            report(&message);
            ExitCode::from(2)
        }
        Err(Failure::Failed(message)) => {
            report(&message);
            ExitCode::from(1)
        }
        // The reader of the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            report(&format!("cannot write: {error}"));
            ExitCode::from(1)
        }
    }
}

fn answer(out: impl Write) -> Result<(), Failure> {
    let mut out = Output::new(out);
    let result = args::parse(env::args_os().skip(1))
        .map_err(Failure::Request)
        .and_then(|request| run(request, &mut out));
    // Write the answers that were found before a failure, then report the failure.
    out.flush()?;
    result
}

fn run(request: Request, out: &mut Output<impl Write>) -> Result<(), Failure> {
    match request {
        Request::Usage => Err(Failure::Usage),
        Request::Help => Ok(out.write_all(usage::help().as_bytes())?),
        Request::Version => Ok(writeln!(out, "fliptable {}", env!("CARGO_PKG_VERSION"))?),
        Request::ManPage => Ok(out.write_all(usage::man_page().as_bytes())?),
        Request::Completions(shell) => match usage::completions(&shell) {
            Some(text) => Ok(out.write_all(text.as_bytes())?),
            None => Err(Failure::Request(format!("completions expects bash, zsh or fish, found {shell:?}"))),
        },
        Request::Page { output } => export::run_page(output.as_deref(), out),
        Request::Run(game, task) => match game {
            Game::Named(Name::Flip, Game::DEFAULT_GRID) => run_task(|| FLIP_GAME, &game, task, out),
            Game::Named(Name::Lights, Game::DEFAULT_GRID) => run_task(|| LIGHTS_OUT, &game, task, out),
            Game::Named(Name::Mini, Game::DEFAULT_GRID) => run_task(|| MINI_LIGHTS_OUT, &game, task, out),
            Game::Named(Name::Fridge, Game::DEFAULT_GRID) => run_task(|| REFRIGERATOR, &game, task, out),
            _ => {
                let bytes = game.generate(Optimize::Speed)?;
                let table = Table::read(&bytes).expect("the generator writes tables");
                run_task(|| table, &game, task, out)
            }
        },
    }
}

fn run_task<'a>(
    table: impl Fn() -> Table<'a>,
    game: &Game,
    task: Task,
    out: &mut Output<impl Write>,
) -> Result<(), Failure> {
    // POJ 2965 asks for the moves.
    let is_fridge = matches!(game, Game::Named(Name::Fridge, _));
    let usual = if is_fridge { OutputFormat::Moves } else { OutputFormat::Fewest };
    match task {
        Task::Solve { format, echo, color, inputs } => {
            solve::run(table, game, format.unwrap_or(usual), echo, color, &inputs, out)
        }
        Task::Check { format, boards, answers } => {
            let has_moves = format.unwrap_or(usual) == OutputFormat::Moves;
            check::run(&table(), game, has_moves, &boards, &answers, out)
        }
        Task::Deal(deal) => deal::run(&table(), game, deal, out),
        Task::Stats => Ok(stats::run(&table(), &game.title(), out)?),
        Task::Export { language, name, optimize, look, output } => {
            export::run(game, language, name, optimize, look, output.as_deref(), out)
        }
    }
}

/// Reports a failure in one line. If standard error cannot be written, the exit status is the only report.
fn report(message: &str) {
    let _ = io::stderr().write_all(format!("fliptable: {message}\n").as_bytes());
}

/// A file name on one line. Characters that a terminal would act on instead of showing them are escaped, and an empty
/// name is shown as `""`.
fn printable(name: &OsStr) -> String {
    let mut line = String::from(if name.is_empty() { "\"\"" } else { "" });
    for character in name.to_string_lossy().chars() {
        match character {
            '\'' | '"' | '\\' => line.push(character),
            _ => line.extend(character.escape_debug()),
        }
    }
    line
}
