//! The command `fliptable`: answers boards of the games that ship, read as text.

#![forbid(unsafe_code)]

mod args;
mod deal;
mod fault;
mod game;
mod input;
mod show;
mod solve;
mod standard;
mod stats;

use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, Source, Table};

use args::{Request, Task};
use game::Game;

/// Why the program cannot do what it was asked to.
enum Failure {
    /// The request or an input is wrong: what to tell the user.
    Request(String),
    /// The output cannot be written.
    Output(io::Error),
}

/// An error of reading never takes this way: it has to name its input.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

fn main() -> ExitCode {
    match standard::output().map_err(Failure::Output).and_then(answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Request(message)) => {
            tell(&message);
            ExitCode::from(2)
        }
        // Whoever reads the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            tell(&format!("cannot write: {error}"));
            ExitCode::from(1)
        }
    }
}

fn answer(out: impl Write) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let done = args::parse(env::args_os().skip(1))
        .map_err(Failure::Request)
        .and_then(|request| run(request, &mut out));
    // What was answered before a failure is written before the failure is told.
    out.flush()?;
    done
}

fn run(request: Request, out: &mut impl Write) -> Result<(), Failure> {
    match request {
        Request::Help => Ok(out.write_all(args::HELP.as_bytes())?),
        Request::Version => Ok(writeln!(out, "fliptable {}", env!("CARGO_PKG_VERSION"))?),
        Request::Run(game, task) => match game {
            Game::Flip => run_task(&FLIP_GAME, game, task, out),
            Game::Lights => run_task(&LIGHTS_OUT, game, task, out),
            Game::Fridge => run_task(&REFRIGERATOR, game, task, out),
        },
    }
}

fn run_task<S: Source>(
    table: &Table<S>,
    game: Game,
    task: Task,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match task {
        Task::Solve { form, inputs } => solve::run(table, game, form, &inputs, out),
        Task::Deal { distance, count, seed } => deal::run(table, game, distance, count, seed, out),
        Task::Stats => Ok(stats::run(table, game, out)?),
        Task::Header => Ok(write!(out, "{}", table.c_header(game.table_name()))?),
    }
}

/// Tells the user in one line. Where even that cannot be written, the exit status has to do.
fn tell(message: &str) {
    let _ = io::stderr().write_all(format!("fliptable: {message}\n").as_bytes());
}
