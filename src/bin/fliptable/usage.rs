//! The usage of the command as data, from which the help, the manual page and the completions are made.

/// A section of the help: a title, the text above the entries, the entries, and the text below them.
pub struct Section {
    pub title: &'static str,
    pub intro: &'static [&'static str],
    pub entries: &'static [Entry],
}

/// An operand, an option with its value, or a command, and what it means.
pub struct Entry {
    pub term: &'static str,
    pub meaning: &'static str,
}

const fn entry(term: &'static str, meaning: &'static str) -> Entry {
    Entry { term, meaning }
}

pub const SUMMARY: &str = "Exact answers for Lights Out and other flip games.";

pub const SYNOPSIS: &[Entry] = &[
    entry("GAME [FILE...]", "answer the boards in the files"),
    entry("deal GAME --distance D", "print a random board that takes D moves"),
    entry("stats GAME", "count all boards by their distance"),
    entry("export GAME --to LANG", "print the table as a source file"),
    entry("completions SHELL | man", "print completions or a manual page"),
    entry("--help | --version", "print this help or the version"),
];

pub const SECTIONS: &[Section] = &[
    Section {
        title: "Games, and what choosing a cell toggles",
        intro: &[],
        entries: &[
            entry("flip", "it and its neighbors; all white or all black wins (POJ 1753)"),
            entry("lights", "it and its neighbors; all white wins (Lights Out)"),
            entry("mini", "like lights, but opposite edges are neighbors"),
            entry("fridge", "its row and its column; all open wins (POJ 2965)"),
            entry("--grid RxC", "a grid of R rows and C columns instead of 4x4, at most 64 cells"),
            entry("--rule FILE", "the game that a rule file describes, instead of a named game"),
        ],
    },
    Section {
        title: "Boards",
        intro: &[
            "Read from standard input if there is no FILE or it is -. A board is rows of",
            "b and w, + and -, or 1 and 0. The first line may be the number of boards.",
        ],
        entries: &[],
    },
    Section {
        title: "Answers",
        intro: &[],
        entries: &[
            entry("--fewest", "the fewest moves, or Impossible (the default except for fridge)"),
            entry("--moves", "the fewest moves, then the row and column of each move on a line"),
            entry("--line", "all of this on one line, as in 4: 1 1, 1 2, 2 2, 4 3"),
            entry("--all", "each smallest set of moves on a line, then an empty line"),
            entry("--hint", "the row and column of the next move, Solved, or Impossible"),
            entry("--show", "draw each move: [b] is chosen, (b) is toggled with it"),
            entry("--color WHEN", "color the drawings: auto, always or never"),
        ],
    },
    Section {
        title: "Dealing and exporting",
        intro: &[],
        entries: &[
            entry("--distance D", "the fewest moves from the board to a goal"),
            entry("--count N", "deal N different boards instead of one"),
            entry("--seed S", "repeat the boards of an earlier deal with this seed"),
            entry("--to LANG", "c, js, dts (types for js), python, or html (a page to play on)"),
            entry("--name NAME", "use NAME in the source file instead of the name of the game"),
            entry("--size", "the smallest table instead of the fastest"),
        ],
    },
    Section {
        title: "Exit status",
        intro: &["0 answered (also if Impossible), 1 cannot write, 2 wrong arguments or input"],
        entries: &[],
    },
    Section {
        title: "Examples",
        intro: &[
            "printf 'bwwb\\nbbwb\\nbwwb\\nbwww\\n' | fliptable flip --moves",
            "fliptable deal fridge --distance 5 --seed 1 | fliptable fridge --show",
            "fliptable export lights --grid 5x5 --to html > lights.html",
        ],
        entries: &[],
    },
];

/// The text of `--help`.
pub fn help() -> String {
    let mut text = format!("{SUMMARY}\n\nUsage:\n");
    for Entry { term, meaning } in SYNOPSIS {
        text += &format!("  fliptable {term:<24}  {meaning}\n");
    }
    for Section { title, intro, entries } in SECTIONS {
        text += &format!("\n{title}:\n");
        for line in *intro {
            text += &format!("  {line}\n");
        }
        for Entry { term, meaning } in *entries {
            text += &format!("  {term:<12}  {meaning}\n");
        }
    }
    text
}

/// A manual page for `man`.
pub fn man_page() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(".TH FLIPTABLE 1 \"\" \"fliptable {version}\"\n.SH NAME\nfliptable \\- ");
    text += &format!("{}\n.SH SYNOPSIS\n", escape(SUMMARY.trim_end_matches('.')).to_lowercase());
    for Entry { term, meaning } in SYNOPSIS {
        text += &format!(".TP\n.B fliptable\n{}\n{}.\n", escape(term), escape(meaning));
    }
    for Section { title, intro, entries } in SECTIONS {
        text += &format!(".SH {}\n", escape(title).to_uppercase());
        let lines: Vec<String> = intro.iter().map(|line| escape(line)).collect();
        if !lines.is_empty() {
            text += &format!("{}\n", lines.join("\n.br\n"));
        }
        for Entry { term, meaning } in *entries {
            text += &format!(".TP\n.B {}\n{}.\n", escape(term), escape(meaning));
        }
    }
    text
}

/// Text as roff prints it literally.
fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

/// The commands that stand before a game.
pub const COMMANDS: [&str; 3] = ["deal", "stats", "export"];

/// Completions for a shell; `None` if it is not `bash`, `zsh` or `fish`.
pub fn completions(shell: &str) -> Option<String> {
    let terms = || SECTIONS.iter().flat_map(|section| section.entries);
    let words: Vec<&str> = COMMANDS
        .into_iter()
        .chain(["--help", "--version"])
        .chain(terms().map(|entry| entry.term.split(' ').next().unwrap_or_default()))
        .collect();
    Some(match shell {
        "bash" => format!("complete -o default -W '{}' fliptable\n", words.join(" ")),
        "zsh" => {
            let quote = |text: &str| text.replace('\'', "'\\''");
            let mut text = "#compdef fliptable\nlocal -a entries\nentries=(\n".to_owned();
            for word in &words[..COMMANDS.len() + 2] {
                text += &format!("  '{word}'\n");
            }
            for Entry { term, meaning } in terms() {
                let word = term.split(' ').next().unwrap_or_default();
                text += &format!("  '{word}:{}'\n", quote(meaning));
            }
            text + ")\n_describe fliptable entries\n_files\n"
        }
        "fish" => {
            let quote = |text: &str| text.replace('\'', "\\'");
            let mut text = String::new();
            for command in COMMANDS {
                text += &format!("complete -c fliptable -a {command}\n");
            }
            for Entry { term, meaning } in terms() {
                let (word, value) = term.split_once(' ').map_or((*term, ""), |(word, _)| (word, " -x"));
                match word.strip_prefix("--") {
                    Some(option) => {
                        text +=
                            &format!("complete -c fliptable -l {option}{value} -d '{}'\n", quote(meaning));
                    }
                    None => text += &format!("complete -c fliptable -a {word} -d '{}'\n", quote(meaning)),
                }
            }
            text
        }
        _ => return None,
    })
}
