//! The arguments of the command.

use std::ffi::{OsStr, OsString};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use fliptable::Grid;
use fliptable::export::{Language, Look};
use fliptable::generate::Optimize;

use crate::deal::{Boards, Deal};
use crate::game::{Game, Name};
use crate::usage::{COMMANDS, has_value};
use crate::{guess, printable};

/// What the user asks for.
pub enum Request {
    /// Nothing: the usage in short.
    Usage,
    Help,
    Version,
    ManPage,
    Completions(String),
    /// The page with every game.
    Page {
        output: Option<PathBuf>,
    },
    Run(Game, Task),
}

/// What to do with a game.
pub enum Task {
    Solve {
        format: Option<OutputFormat>,
        echo: bool,
        color: Color,
        inputs: Vec<OsString>,
    },
    Check {
        format: Option<OutputFormat>,
        boards: OsString,
        answers: OsString,
    },
    Deal(Deal),
    Stats,
    Export {
        language: Language,
        name: Option<String>,
        optimize: Optimize,
        look: Option<Look>,
        output: Option<PathBuf>,
    },
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    Fewest,
    Moves,
    Line,
    Map,
    All,
    AllMaps,
    Hint,
    Show,
}

/// When drawings are in color.
#[derive(Clone, Copy)]
pub enum Color {
    Auto,
    Always,
    Never,
}

/// The options of each command, beside those that choose the game.
pub const GAME: [&str; 2] = ["--rule", "--grid"];
pub const SOLVE: [&str; 9] =
    ["--fewest", "--moves", "--line", "--map", "--all", "--hint", "--show", "--echo", "--color"];
pub const CHECK: [&str; 2] = ["--fewest", "--moves"];
pub const DEAL: [&str; 5] = ["--distance", "--any", "--count", "--seed", "--line"];
pub const EXPORT: [&str; 5] = ["--to", "--output", "--name", "--size", "--look"];

/// What is expected instead of something that is not a game.
fn a_game() -> String {
    format!("a game ({}) or --rule FILE", or_list(&Name::ALL.map(Name::text)))
}

/// `a, b or c`
pub fn or_list(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// Reads the arguments, without the name of the program. The error is a message for the user.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let args: Vec<OsString> = args.collect();
    let information = |arg: &OsString| match arg.to_str() {
        Some("-h" | "--help") => Some(Request::Help),
        Some("-V" | "--version") => Some(Request::Version),
        _ => None,
    };
    match &args[..] {
        [] => return Ok(Request::Usage),
        [first, second, ..] if information(first).is_some() => {
            return Err(format!("{} takes no further argument, found {second:?}", printable(first)));
        }
        _ => {}
    }
    if let Some(request) = args.iter().take_while(|arg| *arg != "--").find_map(information) {
        return Ok(request);
    }
    let mut parsed = Parsed::new(args)?;
    match parsed.command.as_deref() {
        Some("man") => {
            parsed.no_operand("man")?;
            Ok(Request::ManPage)
        }
        Some("completions") => {
            let shell = parsed.operand(Some("completions"), "a shell: bash, zsh or fish")?;
            parsed.no_operand("completions")?;
            Ok(Request::Completions(shell.to_string_lossy().into_owned()))
        }
        Some("deal") => {
            let game = parsed.game(Some("deal"))?;
            parsed.no_operand("deal")?;
            let boards = match (parsed.range("--distance")?, parsed.has("--any")) {
                (None, false) => Boards::Unsolved,
                (None, true) => Boards::Any,
                (Some(range), false) => Boards::AtDistance(range),
                (Some(_), true) => return Err("--any cannot be used with --distance".into()),
            };
            let count = parsed.number("--count")?.unwrap_or(1);
            let seed = parsed.number("--seed")?;
            let deal = Deal { boards, count, seed, on_one_line: parsed.has("--line") };
            Ok(Request::Run(game, Task::Deal(deal)))
        }
        Some("check") => {
            let game = parsed.game(Some("check"))?;
            let boards = parsed.operand(Some("check"), "a file of boards and a file of answers")?;
            let answers = parsed.operand(Some("check"), "a file of answers after the file of boards")?;
            parsed.no_operand("check")?;
            if boards == "-" && answers == "-" {
                return Err("found - twice, expected a file of boards or a file of answers".into());
            }
            Ok(Request::Run(game, Task::Check { format: parsed.format()?, boards, answers }))
        }
        Some("export") if parsed.operands.is_empty() && parsed.is_only_page() => {
            Ok(Request::Page { output: parsed.output() })
        }
        Some("export") => {
            let game = parsed.game(Some("export"))?;
            parsed.no_operand("export")?;
            let name = parsed.value("--name").map(|name| name.to_string_lossy().into_owned());
            let optimize = if parsed.has("--size") { Optimize::Size } else { Optimize::Speed };
            let (language, look) = (parsed.language()?, parsed.look()?);
            if look.is_some() && language != Language::Html {
                return Err(format!(
                    "--look can only be used with --to html, found --to {}",
                    language.name()
                ));
            }
            let output = parsed.output();
            Ok(Request::Run(game, Task::Export { language, name, optimize, look, output }))
        }
        Some(_) => {
            let game = parsed.game(Some("stats"))?;
            parsed.no_operand("stats")?;
            Ok(Request::Run(game, Task::Stats))
        }
        None => {
            let game = parsed.game(None)?;
            let (format, color, echo) = (parsed.format()?, parsed.color()?, parsed.has("--echo"));
            Ok(Request::Run(game, Task::Solve { format, echo, color, inputs: parsed.operands }))
        }
    }
}

/// The arguments, split into command, options and operands.
struct Parsed {
    command: Option<String>,
    options: Vec<(String, OsString)>,
    operands: Vec<OsString>,
}

impl Parsed {
    fn new(args: Vec<OsString>) -> Result<Parsed, String> {
        let mut parsed = Parsed { command: None, options: Vec::new(), operands: Vec::new() };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            if arg == "--" {
                parsed.operands.extend(args);
                break;
            }
            if arg == "-" || !arg.as_encoded_bytes().starts_with(b"-") {
                parsed.operands.push(arg);
                continue;
            }
            let (name, value) = split_at_equals(&arg).unwrap_or((arg.to_string_lossy().into(), None));
            let (name, value) = match (has_value(&name), value) {
                (Some(_), _) if parsed.has(&name) => return Err(format!("{name} is given twice")),
                (Some(true), value) => match value.or_else(|| args.next()) {
                    Some(value) => (name, value),
                    None => return Err(format!("{name} expects a value")),
                },
                (Some(false), Some(value)) => {
                    return Err(format!("{name} takes no value, found {value:?}"));
                }
                (None, Some(_)) => (arg.to_string_lossy().into(), OsString::new()),
                (_, None) => (name, OsString::new()),
            };
            parsed.options.push((name, value));
        }
        let first = parsed.operands.first();
        if let Some(command) = COMMANDS.into_iter().find(|command| first.is_some_and(|arg| arg == command)) {
            parsed.operands.remove(0);
            parsed.command = Some(command.to_owned());
        }
        let (allowed, purpose): ([&[&'static str]; 2], _) = match parsed.command.as_deref() {
            None => ([&GAME, &SOLVE], "to solve boards"),
            Some("deal") => ([&GAME, &DEAL], "with deal"),
            Some("stats") => ([&GAME, &[]], "with stats"),
            Some("export") => ([&GAME, &EXPORT], "with export"),
            Some("check") => ([&GAME, &CHECK], "with check"),
            Some(_) => ([&[], &[]], "here"),
        };
        let allowed = [allowed[0], allowed[1], &["--help", "--version"]].concat();
        if let Some((name, _)) = parsed.options.iter().find(|(name, _)| !allowed.contains(&&**name)) {
            return Err(match (has_value(name), guess::meaning(name, &allowed)) {
                (Some(_), _) => format!("{name} cannot be used {purpose} (see fliptable --help)"),
                (None, Some(meaning)) => format!("unknown option {name:?}, did you mean {meaning}?"),
                (None, None) => format!("unknown option {name:?} (see fliptable --help)"),
            });
        }
        Ok(parsed)
    }

    fn operand(&mut self, command: Option<&str>, expected: &str) -> Result<OsString, String> {
        if self.operands.is_empty() {
            return Err(match command {
                Some(command) => format!("{command} expects {expected}"),
                None => format!("expected {expected} (see fliptable --help)"),
            });
        }
        Ok(self.operands.remove(0))
    }

    fn no_operand(&self, command: &str) -> Result<(), String> {
        let Some(operand) = self.operands.first() else { return Ok(()) };
        let is_game_command = !["man", "completions"].contains(&command);
        let can_have_grid = is_game_command && !self.has("--rule") && !self.has("--grid");
        let hint = match operand.to_string_lossy().parse::<Grid>() {
            Ok(grid) if can_have_grid => format!(": use --grid {grid}"),
            _ => String::new(),
        };
        Err(format!("{command} takes no further argument, found {operand:?}{hint}"))
    }

    fn value(&self, name: &str) -> Option<&OsString> {
        self.options.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    fn game(&mut self, command: Option<&str>) -> Result<Game, String> {
        let parse_grid = |text: &OsString| {
            let expected = "--grid expects rows x columns with 1 to 64 cells, such as 5x5";
            text.to_string_lossy().parse::<Grid>().map_err(|_| format!("{expected}, found {text:?}"))
        };
        let grid = self.value("--grid").map(parse_grid).transpose()?;
        if let Some(file) = self.value("--rule").cloned() {
            if grid.is_some() {
                return Err("--grid cannot be used with --rule: the rule file sets the grid".into());
            }
            if let Some(name) =
                self.operands.first().filter(|arg| Name::ALL.iter().any(|game| *arg == game.text()))
            {
                return Err(format!("found {name:?} and --rule, expected only one of them"));
            }
            return Ok(Game::Rule(file));
        }
        let text = self.operand(command, &a_game())?;
        let mut known = Name::ALL.map(Name::text).to_vec();
        let Some(name) = Name::ALL.into_iter().find(|game| text == game.text()) else {
            known.extend(COMMANDS.iter().filter(|_| command.is_none()));
            return Err(match (guess::meaning(&text.to_string_lossy(), &known), command) {
                (Some(meaning), _) => format!("found {text:?}, did you mean {meaning}?"),
                (None, Some(command)) => format!("{command} expects {}, found {text:?}", a_game()),
                (None, None) => {
                    format!("found {text:?}, expected {}, or a command (see fliptable --help)", a_game())
                }
            });
        };
        Ok(Game::Named(name, grid.unwrap_or(Game::DEFAULT_GRID)))
    }

    fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    fn number(&self, name: &str) -> Result<Option<u64>, String> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let number = parse_number(&value.to_string_lossy());
        number.map(Some).ok_or_else(|| format!("{name} expects a whole number below 2^64, found {value:?}"))
    }

    /// A number, or two with a dash between them.
    fn range(&self, name: &str) -> Result<Option<RangeInclusive<u64>>, String> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let text = value.to_string_lossy();
        let (first, last) = text.split_once('-').unwrap_or((&text, &text));
        match (parse_number(first), parse_number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Some(first..=last)),
            _ => Err(format!("{name} expects a whole number or a range such as 3-6, found {value:?}")),
        }
    }

    fn format(&self) -> Result<Option<OutputFormat>, String> {
        let formats = self.options.iter().filter_map(|(name, _)| match &**name {
            "--fewest" => Some(OutputFormat::Fewest),
            "--moves" => Some(OutputFormat::Moves),
            "--line" => Some(OutputFormat::Line),
            "--map" => Some(OutputFormat::Map),
            "--all" => Some(OutputFormat::All),
            "--hint" => Some(OutputFormat::Hint),
            "--show" => Some(OutputFormat::Show),
            _ => None,
        });
        match formats.collect::<Vec<_>>()[..] {
            [] => Ok(None),
            [format] => Ok(Some(format)),
            [OutputFormat::All, OutputFormat::Map] | [OutputFormat::Map, OutputFormat::All] => {
                Ok(Some(OutputFormat::AllMaps))
            }
            _ => Err("found several output formats, expected one (see fliptable --help)".into()),
        }
    }

    fn language(&self) -> Result<Language, String> {
        let names: Vec<&str> = Language::ALL.iter().map(|language| language.name()).collect();
        let names = or_list(&names);
        let name = self.value("--to").ok_or_else(|| format!("export expects --to LANG: {names}"))?;
        let name = name.to_string_lossy();
        Language::from_name(&name).ok_or_else(|| format!("--to expects {names}, found {name:?}"))
    }

    /// Where to write; `None` for standard output.
    fn output(&self) -> Option<PathBuf> {
        self.value("--output").filter(|file| *file != "-").map(PathBuf::from)
    }

    /// Whether a page is asked for and nothing else.
    fn is_only_page(&self) -> bool {
        let has_others = self.options.iter().any(|(name, _)| !["--to", "--output"].contains(&&**name));
        !has_others && matches!(self.language(), Ok(Language::Html))
    }

    fn look(&self) -> Result<Option<Look>, String> {
        let Some(name) = self.value("--look") else { return Ok(None) };
        let look = Look::ALL.iter().copied().find(|look| name == look.name());
        let names: Vec<&str> = Look::ALL.iter().map(|look| look.name()).collect();
        look.map(Some).ok_or_else(|| format!("--look expects {}, found {name:?}", or_list(&names)))
    }

    fn color(&self) -> Result<Color, String> {
        match self.value("--color").map(|value| value.to_string_lossy()).as_deref() {
            None | Some("auto") => Ok(Color::Auto),
            Some("always") => Ok(Color::Always),
            Some("never") => Ok(Color::Never),
            Some(other) => Err(format!("--color expects auto, always or never, found {other:?}")),
        }
    }
}

/// A number in decimal digits alone.
fn parse_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The name and the value in `--name=value`. The value can be a file name that is not UTF-8.
#[cfg(unix)]
fn split_at_equals(arg: &OsStr) -> Option<(String, Option<OsString>)> {
    use std::os::unix::ffi::OsStrExt;

    let bytes = arg.as_bytes();
    let equals = bytes.iter().position(|&byte| byte == b'=')?;
    let name = String::from_utf8_lossy(&bytes[..equals]).into_owned();
    Some((name, Some(OsStr::from_bytes(&bytes[equals + 1..]).to_owned())))
}

#[cfg(not(unix))]
fn split_at_equals(arg: &OsStr) -> Option<(String, Option<OsString>)> {
    let (name, value) = arg.to_str()?.split_once('=')?;
    Some((name.to_owned(), Some(value.into())))
}
