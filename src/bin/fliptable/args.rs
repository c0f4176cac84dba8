//! The arguments of the command: what may be asked, and the help that says so.

use std::ffi::{OsStr, OsString};

use crate::game::Game;

pub const HELP: &str = "\
Exact answers for 4x4 flip games, each looked up in a table of all boards.

Usage:
  fliptable <flip|lights|fridge> [--moves|--hint|--show] [FILE...]
  fliptable deal <flip|lights|fridge> --distance D [--count N] [--seed S]
  fliptable stats|header <flip|lights|fridge>

Games, and what a move turns over:
  flip     a cell and its neighbours; all white or all black wins (POJ 1753)
  lights   a cell and its neighbours; all white wins (Lights Out)
  fridge   a cell's row and column; all open wins (POJ 2965)

Boards are read from the files, or from standard input if there is none or it
is named -. A board is 16 cells, b and w, or + (closed) and - (open) for fridge.
White space is free. A first line that is only a number is the number of boards.

Answers, for each board:
  (none)   the fewest moves, or Impossible; for fridge the same as --moves
  --moves  the fewest moves, then row and column of each, counted from 1
  --hint   row and column of the next move, Solved, or Impossible
  --show   a drawing of each move: [x] is chosen, (x) is turned over with it

deal prints N different boards (1 if not given) that take D moves to solve, at
random; the same number S gives the same boards. stats counts all boards. header
prints the game's table as a C header (C99, C++11).

  -h, --help     print this help
  -V, --version  print the version

Exit status: 0 all answered (Impossible is an answer), 1 the output cannot be
written, 2 the arguments or an input are wrong.

Examples:
  printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | fliptable flip
  fliptable deal fridge --distance 5 --count 3 | fliptable fridge --show
";

/// What the user asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    Help,
    Version,
    Run(Game, Task),
}

/// What to do with a game.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    Solve { form: Form, inputs: Vec<OsString> },
    Deal { distance: u64, count: u64, seed: Option<u64> },
    Stats,
    Header,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Fewest,
    Moves,
    Hint,
    Show,
}

/// Reads the arguments, without the name of the program; the error is a message for the user.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let args: Vec<OsString> = args.collect();
    for arg in args.iter().take_while(|arg| *arg != "--") {
        match arg.to_str() {
            Some("-h" | "--help") => return Ok(Request::Help),
            Some("-V" | "--version") => return Ok(Request::Version),
            _ => {}
        }
    }
    let mut words = Words { args: args.into_iter(), options_ended: false };
    let command = match words.next() {
        Some(Word::Operand(command)) => command,
        Some(Word::Option(option)) => {
            return Err(format!("expected a command before {:?} (see fliptable --help)", option.name));
        }
        None => return Err("expected a command (see fliptable --help)".into()),
    };
    if let Some(game) = game_named(&command) {
        solve(game, words)
    } else if command == "deal" {
        deal(words)
    } else if command == "stats" {
        without_options("stats", Task::Stats, words)
    } else if command == "header" {
        without_options("header", Task::Header, words)
    } else {
        Err(format!("unknown command {command:?} (see fliptable --help)"))
    }
}

fn solve(game: Game, words: Words) -> Result<Request, String> {
    let mut form = None;
    let mut inputs = Vec::new();
    for word in words {
        let option = match word {
            Word::Operand(input) => {
                inputs.push(input);
                continue;
            }
            Word::Option(option) => option,
        };
        let wanted = match option.name.as_str() {
            "--moves" => Form::Moves,
            "--hint" => Form::Hint,
            "--show" => Form::Show,
            _ => return Err(option.unknown(game.name())),
        };
        option.no_value()?;
        if form.is_some_and(|form| form != wanted) {
            return Err("only one of --moves, --hint and --show can be given".into());
        }
        form = Some(wanted);
    }
    let usual = if game == Game::Fridge { Form::Moves } else { Form::Fewest };
    Ok(Request::Run(game, Task::Solve { form: form.unwrap_or(usual), inputs }))
}

fn deal(mut words: Words) -> Result<Request, String> {
    let mut game = None;
    let (mut distance, mut count, mut seed) = (None, None, None);
    while let Some(word) = words.next() {
        let option = match word {
            Word::Operand(name) => {
                only_game(&mut game, "deal", &name)?;
                continue;
            }
            Word::Option(option) => option,
        };
        let number = match option.name.as_str() {
            "--distance" => &mut distance,
            "--count" => &mut count,
            "--seed" => &mut seed,
            _ => return Err(option.unknown("deal")),
        };
        if number.is_some() {
            return Err(format!("{} is given twice", option.name));
        }
        *number = Some(words.number(option)?);
    }
    let game = game.ok_or("deal expects a game: flip, lights or fridge")?;
    let distance = distance.ok_or("deal expects --distance and a number of moves")?;
    Ok(Request::Run(game, Task::Deal { distance, count: count.unwrap_or(1), seed }))
}

/// Reads the rest of a command that takes a game and nothing else.
fn without_options(command: &str, task: Task, words: Words) -> Result<Request, String> {
    let mut game = None;
    for word in words {
        match word {
            Word::Operand(name) => only_game(&mut game, command, &name)?,
            Word::Option(option) => return Err(option.unknown(command)),
        }
    }
    let game = game.ok_or_else(|| format!("{command} expects a game: flip, lights or fridge"))?;
    Ok(Request::Run(game, task))
}

fn game_named(name: &OsStr) -> Option<Game> {
    Game::ALL.into_iter().find(|game| name == game.name())
}

/// Takes the one operand of a command, which has to name a game.
fn only_game(game: &mut Option<Game>, command: &str, name: &OsStr) -> Result<(), String> {
    if game.is_some() {
        return Err(format!("{command} expects one game only, found {name:?} too"));
    }
    *game = Some(
        game_named(name)
            .ok_or_else(|| format!("{command} expects a game (flip, lights or fridge), found {name:?}"))?,
    );
    Ok(())
}

/// The arguments, told apart.
struct Words {
    args: std::vec::IntoIter<OsString>,
    options_ended: bool,
}

enum Word {
    Option(Flag),
    Operand(OsString),
}

/// An argument that starts with a dash, cut at its `=`.
struct Flag {
    name: String,
    value: Option<String>,
}

impl Iterator for Words {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        let arg = self.args.next()?;
        if self.options_ended || arg == "-" || !arg.as_encoded_bytes().starts_with(b"-") {
            return Some(Word::Operand(arg));
        }
        if arg == "--" {
            self.options_ended = true;
            return self.next();
        }
        let text = arg.to_string_lossy();
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (&*text, None),
        };
        Some(Word::Option(Flag { name: name.to_owned(), value }))
    }
}

impl Words {
    /// The number that an option is given, after its `=` or as the next argument.
    fn number(&mut self, option: Flag) -> Result<u64, String> {
        let Flag { name, value } = option;
        let next = || self.args.next().map(|arg| arg.to_string_lossy().into_owned());
        let Some(value) = value.or_else(next) else {
            return Err(format!("{name} expects a number"));
        };
        let digits = value.bytes().all(|byte| byte.is_ascii_digit());
        value
            .parse()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| format!("{name} expects a whole number from 0 to {}, found {value:?}", u64::MAX))
    }
}

impl Flag {
    fn unknown(&self, command: &str) -> String {
        let Flag { name, value } = self;
        let option = value.as_ref().map_or(name.clone(), |value| format!("{name}={value}"));
        format!("{command} has no option {option:?} (see fliptable --help)")
    }

    fn no_value(&self) -> Result<(), String> {
        match &self.value {
            None => Ok(()),
            Some(value) => Err(format!("{} takes no value, found {value:?}", self.name)),
        }
    }
}
