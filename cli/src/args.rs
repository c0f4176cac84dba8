//! The arguments of the command.

use std::ffi::{OsStr, OsString};

use fliptable::Grid;

use crate::{Failure, guess, help};

/// What stands before a game, or alone, and the options that it takes.
pub struct Command {
    /// Empty for solving, which needs only a game.
    pub name: &'static str,
    options: &'static [&'static str],
}

const SOLVE: Command = Command {
    name: "",
    options: &[
        "--rule", "--grid", "--fewest", "--moves", "--line", "--map", "--all", "--hint", "--show", "--echo",
        "--color",
    ],
};

const COMMANDS: [Command; 6] = [
    Command {
        name: "deal",
        options: &["--rule", "--grid", "--distance", "--any", "--count", "--seed", "--line"],
    },
    Command { name: "check", options: &["--rule", "--grid", "--fewest", "--moves"] },
    Command { name: "stats", options: &["--rule", "--grid"] },
    Command {
        name: "export",
        options: &["--rule", "--grid", "--to", "--output", "--name", "--size", "--look"],
    },
    Command { name: "completions", options: &[] },
    Command { name: "man", options: &[] },
];

pub fn command_names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// The arguments, split into command, options and operands.
pub struct Args {
    pub command: Command,
    options: Vec<(String, OsString)>,
    pub operands: Vec<OsString>,
}

impl Args {
    /// Reads the arguments, without the name of the program.
    pub fn parse(args: Vec<OsString>) -> Result<Args, Failure> {
        let mut parsed = Args { command: SOLVE, options: Vec::new(), operands: Vec::new() };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            if arg == "--" {
                parsed.operands.extend(args);
                break;
            }
            // `-` is standard input. A longer word of these letters is a board, or a row of one, rather than an option.
            let is_board = arg.as_encoded_bytes().iter().all(|byte| b"-+/, \n".contains(byte));
            if is_board || !arg.as_encoded_bytes().starts_with(b"-") {
                parsed.operands.push(arg);
                continue;
            }
            let (name, value) = split_at_equals(&arg).unwrap_or((arg.to_string_lossy().into(), None));
            let value = match (help::has_value(&name), value) {
                (Some(_), _) if parsed.has(&name) => return Err(format!("{name} is given twice").into()),
                (Some(true), value) => {
                    value.or_else(|| args.next()).ok_or_else(|| format!("{name} expects a value"))?
                }
                (Some(false), Some(value)) => {
                    return Err(format!("{name} takes no value, found {value:?}").into());
                }
                (_, value) => value.unwrap_or_default(),
            };
            parsed.options.push((name, value));
        }
        let is_first = |command: &Command| parsed.operands.first().is_some_and(|arg| arg == command.name);
        if let Some(command) = COMMANDS.into_iter().find(is_first) {
            parsed.command = command;
            parsed.operands.remove(0);
        }
        parsed.check_options()?;
        Ok(parsed)
    }

    /// Refuses an option that is unknown or that the command does not take.
    fn check_options(&self) -> Result<(), Failure> {
        let Command { name: command, options: allowed, .. } = self.command;
        let is_wrong = |(name, _): &&(String, _)| !allowed.contains(&&**name);
        let Some((name, _)) = self.options.iter().find(is_wrong) else { return Ok(()) };
        let known = [allowed, &["--help", "--version"]].concat();
        Err(match (help::has_value(name), guess::meaning(name, &known)) {
            (Some(_), Some(meaning)) => format!("{name} cannot be used here, did you mean {meaning}?"),
            (Some(_), _) if command.is_empty() => {
                format!("{name} cannot be used to solve boards (see fliptable --help)")
            }
            (Some(_), _) => format!("{name} cannot be used with {command} (see fliptable --help)"),
            (None, Some(meaning)) => format!("unknown option {name:?}, did you mean {meaning}?"),
            (None, None) => format!("unknown option {name:?} (see fliptable --help)"),
        }
        .into())
    }

    /// Takes the first operand.
    pub fn operand(&mut self, expected: &str) -> Result<OsString, Failure> {
        if self.operands.is_empty() {
            return Err(match self.command.name {
                "" => format!("expected {expected} (see fliptable --help)"),
                command => format!("{command} expects {expected}"),
            }
            .into());
        }
        Ok(self.operands.remove(0))
    }

    pub fn no_operand(&self) -> Result<(), Failure> {
        let Some(operand) = self.operands.first() else { return Ok(()) };
        let Command { name, options, .. } = self.command;
        let can_have_grid = options.contains(&"--grid") && !self.has("--rule") && !self.has("--grid");
        let hint = match operand.to_string_lossy().parse::<Grid>() {
            Ok(grid) if can_have_grid => format!(": use --grid {grid}"),
            _ => String::new(),
        };
        Err(format!("{name} takes no further argument, found {operand:?}{hint}").into())
    }

    pub fn has(&self, option: &str) -> bool {
        self.text(option).is_some()
    }

    pub fn has_only(&self, options: &[&str]) -> bool {
        self.options.iter().all(|(name, _)| options.contains(&&**name))
    }

    /// The value of an option as it was given.
    pub fn text(&self, option: &str) -> Option<&OsString> {
        self.options.iter().find(|(name, _)| name == option).map(|(_, value)| value)
    }

    /// The value of an option as `read` understands it.
    pub fn value<T>(
        &self,
        option: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(option) else { return Ok(None) };
        let value = read(&text.to_string_lossy());
        value.map(Some).ok_or_else(|| format!("{option} expects {expected}, found {text:?}").into())
    }

    pub fn number(&self, option: &str) -> Result<Option<u64>, Failure> {
        self.value(option, "a whole number below 2^64", parse_number)
    }

    /// The value of an option that has these values, each with a name.
    pub fn choice<T: Copy>(
        &self,
        option: &str,
        values: &[T],
        name: fn(T) -> &'static str,
    ) -> Result<Option<T>, Failure> {
        let names: Vec<&str> = values.iter().map(|value| name(*value)).collect();
        self.value(option, &or_list(&names), |text| values.iter().copied().find(|value| name(*value) == text))
    }
}

/// `a, b or c`
pub fn or_list(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// A number in decimal digits alone.
pub fn parse_number(text: &str) -> Option<u64> {
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
