//! The usage of the command as data, from which the help, the manual page and the completions are made.

/// A section of the help: a title, the text above the entries, and the entries.
pub struct Section {
    pub title: &'static str,
    pub intro: &'static [&'static str],
    pub entries: &'static [Entry],
}

/// A command, an operand, or an option with its value, and what it means.
pub struct Entry {
    pub term: &'static str,
    pub meaning: &'static str,
}

const fn entry(term: &'static str, meaning: &'static str) -> Entry {
    Entry { term, meaning }
}

impl Entry {
    /// The first word of the term.
    fn word(&self) -> &'static str {
        self.term.split(' ').next().unwrap_or_default()
    }

    /// What completes the value of an option.
    fn value(&self) -> Value {
        match self.term.split(' ').nth(1) {
            None => Value::None,
            Some("FILE") => Value::File,
            Some("WHEN") => Value::OneOf("auto always never"),
            Some("LANG") => Value::OneOf("c js cjs dts python java cs html"),
            Some("LOOK") => Value::OneOf("lights tiles handles"),
            Some("SHELL") => Value::OneOf("bash zsh fish"),
            Some(_) => Value::Other,
        }
    }
}

enum Value {
    None,
    File,
    OneOf(&'static str),
    Other,
}

/// The commands that stand before a game, or alone.
pub const COMMANDS: [&str; 6] = ["deal", "check", "stats", "export", "completions", "man"];

pub const SUMMARY: &str = "Exact answers for Lights Out and other flip games.";

pub const SYNOPSIS: &[Entry] = &[
    entry("GAME [FILE...]", "solve boards of a game: flip, lights, ..."),
    entry("deal GAME", "print a random board that can be solved"),
    entry("check GAME BOARDS ANSWERS", "judge the answers of another program"),
    entry("stats GAME", "count the boards at each distance"),
    entry("export GAME --to LANG", "print the table as a source file"),
    entry("completions SHELL", "print completions for bash, zsh or fish"),
    entry("man", "print a manual page"),
    entry("--help, --version", "print the whole help or the version"),
];

pub const SECTIONS: &[Section] = &[
    Section {
        title: "Games",
        intro: &["What a move toggles, and the goals:"],
        entries: &[
            entry("flip", "a cell and its neighbors; all white or all black (POJ 1753)"),
            entry("lights", "a cell and its neighbors; all white (Lights Out)"),
            entry("mini", "like lights, but opposite edges are neighbors"),
            entry("fridge", "a row and a column; all open (POJ 2965)"),
            entry("--grid RxC", "a grid of R rows and C columns instead of 4x4, at most 64 cells"),
            entry("--rule FILE", "a game of your own: FILE has lines like grid 5x6, toggles king"),
        ],
    },
    Section {
        title: "Boards",
        intro: &[
            "Boards are read from standard input if FILE is missing or -. A board is rows",
            "of b (black) and w, + and -, x and ., or 1 and 0. Line 1 may be a count.",
        ],
        entries: &[],
    },
    Section {
        title: "Answers",
        intro: &[],
        entries: &[
            entry("--fewest", "the number of moves, or Impossible (default except for fridge)"),
            entry("--moves", "the number of moves, then the row and column of each move"),
            entry("--line", "the number of moves and the moves on one line: 2: 1 1, 3 4"),
            entry("--map", "the moves as rows of ones and zeros, as POJ 1222 has them"),
            entry("--all", "every smallest set, as --line or --map, then an empty line"),
            entry("--hint", "the row and column of the next move, Solved, or Impossible"),
            entry("--show", "draw each move: [b] is chosen, (b) is toggled with it"),
            entry("--echo", "repeat each board on one line before its answer"),
            entry("--color WHEN", "color the drawings: auto, always or never"),
        ],
    },
    Section {
        title: "Dealing and exporting",
        intro: &["deal also takes --line: each board on one line, with / between its rows."],
        entries: &[
            entry("--distance D", "deal boards that take D moves, or 3 to 6 moves for 3-6"),
            entry("--any", "deal any boards, even if they are solved or impossible"),
            entry("--count N", "deal N different boards instead of one"),
            entry("--seed S", "deal the same boards as an earlier deal with seed S"),
            entry("--to LANG", "c, js, cjs, dts (types), python, java, cs, html (a page)"),
            entry("--output FILE", "write FILE, or a file in this folder; for js also the types"),
            entry("--name NAME", "name the table NAME instead of, for example, flip_game"),
            entry("--look LOOK", "what a page shows: lights, tiles or handles"),
            entry("--size", "export the smallest table instead of the fastest"),
        ],
    },
    Section {
        title: "Exit status",
        intro: &[
            "0 if all boards were answered, and rightly for check; 1 if an answer was wrong",
            "or writing failed; 2 for wrong input or usage",
        ],
        entries: &[],
    },
];

pub const EXAMPLES: &[&str] = &[
    "printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | fliptable flip --moves",
    "fliptable deal fridge --distance 5 --seed 1 | fliptable fridge --show",
    "fliptable export --to html > fliptable.html",
];

/// The commands in short.
pub fn usage() -> String {
    let mut text = String::from("Usage:\n");
    for Entry { term, meaning } in SYNOPSIS {
        text += &format!("  fliptable {term:<25}  {meaning}\n");
    }
    text
}

/// The text of `--help`.
pub fn help() -> String {
    let mut text = format!("{SUMMARY}\n\n{}", usage());
    for Section { title, intro, entries } in SECTIONS {
        text += &format!("\n{title}:\n");
        for line in *intro {
            text += &format!("  {line}\n");
        }
        for Entry { term, meaning } in *entries {
            text += &format!("  {term:<13}  {meaning}\n");
        }
    }
    text += "\nExamples:\n";
    for example in EXAMPLES {
        text += &format!("  {example}\n");
    }
    text
}

/// A manual page for `man`.
pub fn man_page() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(".TH FLIPTABLE 1 \"\" \"fliptable {version}\"\n.SH NAME\nfliptable \\- ");
    let summary = SUMMARY.trim_end_matches('.').replacen('E', "e", 1);
    text += &format!("{}\n.SH SYNOPSIS\n.nf\n", escape(&summary));
    for Entry { term, .. } in SYNOPSIS {
        text += &format!("\\fBfliptable\\fR {}\n", escape(term));
    }
    text += ".fi\n.SH DESCRIPTION\n";
    for Entry { term, meaning } in SYNOPSIS {
        text += &format!(".TP\n.B {}\n{}.\n", escape(term), escape(&capitalized(meaning)));
    }
    for Section { title, intro, entries } in SECTIONS {
        text += &format!(".SH {}\n", escape(title).to_uppercase());
        for line in *intro {
            text += &format!("{}\n", escape(line));
        }
        for Entry { term, meaning } in *entries {
            text += &format!(".TP\n.B {}\n{}.\n", escape(term), escape(&capitalized(meaning)));
        }
    }
    text += ".SH EXAMPLES\n.nf\n";
    for example in EXAMPLES {
        text += &format!("{}\n", escape(example));
    }
    text + ".fi\n"
}

/// Text as roff prints it literally.
fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

/// Completions for a shell; `None` if it is not `bash`, `zsh` or `fish`.
pub fn completions(shell: &str) -> Option<String> {
    Some(match shell {
        "bash" => bash(),
        "zsh" => zsh(),
        "fish" => fish(),
        _ => return None,
    })
}

/// Whether this option has a value; `None` if there is no such option.
pub fn has_value(option: &str) -> Option<bool> {
    let entry = entries().find(|entry| entry.word() == option && option.starts_with("--"))?;
    Some(!matches!(entry.value(), Value::None))
}

fn commands() -> impl Iterator<Item = &'static Entry> {
    SYNOPSIS.iter().filter(|entry| COMMANDS.contains(&entry.word()))
}

fn entries() -> impl Iterator<Item = &'static Entry> {
    SECTIONS.iter().flat_map(|section| section.entries)
}

/// One case for each option or command whose value a shell can complete. `write` makes it from the option and its
/// possible values; `None` stands for file names.
fn cases(write: impl Fn(&str, Option<&str>) -> String) -> String {
    let case = |entry: &Entry| match entry.value() {
        Value::OneOf(words) => write(entry.word(), Some(words)),
        Value::File => write(entry.word(), None),
        Value::None | Value::Other => String::new(),
    };
    commands().chain(entries()).map(case).collect()
}

fn bash() -> String {
    let words: Vec<&str> = commands().chain(entries()).map(Entry::word).collect();
    let cases = cases(|option, words| match words {
        Some(words) => format!("    {option}) COMPREPLY=($(compgen -W '{words}' -- \"$2\")) ;;\n"),
        None => format!("    {option}) COMPREPLY=() ;;\n"),
    });
    format!(
        "_fliptable() {{\n  case $3 in\n{cases}    *) COMPREPLY=($(compgen -W '{} --help --version' -- \"$2\")) ;;\n  \
         esac\n}}\ncomplete -o default -F _fliptable fliptable\n",
        words.join(" ")
    )
}

fn zsh() -> String {
    let mut text = String::from("#compdef fliptable\nlocal -a entries\nentries=(\n");
    for entry in commands().chain(entries()) {
        text += &format!("  '{}:{}'\n", entry.word(), entry.meaning.replace('\'', "'\\''"));
    }
    let cases = cases(|option, words| match words {
        Some(words) => format!("  {option}) compadd {words} ;;\n"),
        None => format!("  {option}) _files ;;\n"),
    });
    text + ")\ncase $words[CURRENT-1] in\n" + &cases + "  *) _describe fliptable entries; _files ;;\nesac\n"
}

fn fish() -> String {
    let describe = |entry: &Entry| format!("-d '{}'\n", entry.meaning.replace('\'', "\\'"));
    let mut text = String::new();
    for entry in commands().chain(entries()) {
        text += "complete -c fliptable ";
        text += &match (entry.word().strip_prefix("--"), entry.value()) {
            (None, _) => format!("-a {} ", entry.word()),
            (Some(option), Value::None) => format!("-l {option} "),
            (Some(option), Value::File) => format!("-l {option} -r -F "),
            (Some(option), Value::OneOf(words)) => format!("-l {option} -x -a '{words}' "),
            (Some(option), Value::Other) => format!("-l {option} -x "),
        };
        text += &describe(entry);
    }
    text
}

#[cfg(test)]
mod tests {
    use fliptable::export::Language;

    use super::{Value, commands, entries};
    use crate::args::{CHECK, DEAL, EXPORT, GAME, SOLVE};
    use crate::game::Name;

    #[test]
    fn every_game_option_and_language_has_an_entry() {
        let entry = |word: &str| {
            let found = commands().chain(entries()).find(|entry| entry.word() == word);
            found.unwrap_or_else(|| panic!("{word} has no entry"))
        };
        for name in Name::ALL {
            entry(name.text());
        }
        for option in [&GAME[..], &SOLVE, &CHECK, &DEAL, &EXPORT].concat() {
            entry(option);
        }
        let languages = Language::ALL.iter().map(|language| language.name()).collect::<Vec<_>>().join(" ");
        assert!(matches!(entry("--to").value(), Value::OneOf(words) if words == languages));
    }
}
