//! The help, and what is made from it: the manual page and the completions.

use fliptable::export::{Language, Look};

use crate::show::WHEN;

/// The text of `--help`: a sentence, and sections with a title and lines. A line is an [`Entry`] or plain text.
pub const HELP: &str = include_str!("help.txt");

/// A command, a game or an option, and what it means. At least two blanks stand between the two.
struct Entry {
    term: &'static str,
    /// The first word of the term.
    word: &'static str,
    /// The rest of it: the value of an option, or what follows a command.
    value: &'static str,
    meaning: &'static str,
}

impl Entry {
    /// The entry on a line of the help; `None` if the line is plain text.
    fn new(line: &'static str) -> Option<Entry> {
        let (term, meaning) = line.trim_start().trim_start_matches("fliptable ").split_once("  ")?;
        let (word, value) = term.split_once(' ').unwrap_or((term, ""));
        Some(Entry { term, word, value, meaning: meaning.trim_start() })
    }

    /// What the value can be, with blanks between the words, if it is one of a few.
    fn choices(&self) -> Option<String> {
        let words: Vec<&str> = match self.value {
            "WHEN" => WHEN.to_vec(),
            "LANG" => Language::ALL.iter().map(|language| language.name()).collect(),
            "LOOK" => Look::ALL.iter().map(|look| look.name()).collect(),
            "SHELL" => vec!["bash", "zsh", "fish"],
            _ => return None,
        };
        Some(words.join(" "))
    }
}

/// The title and the lines of each section.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    HELP.split("\n\n").filter_map(|section| section.split_once(":\n"))
}

/// The commands in short.
pub fn usage() -> String {
    format!("Usage:\n{}\n", usage_lines())
}

fn usage_lines() -> &'static str {
    let (_, lines) = sections().next().expect("the help has sections");
    lines
}

/// What can be completed: commands, games and options.
fn entries() -> impl Iterator<Item = Entry> {
    let is_word = |entry: &Entry| !["GAME", "--help,"].contains(&entry.word);
    sections().flat_map(|(_, lines)| lines.lines()).filter_map(Entry::new).filter(is_word)
}

/// Whether this option has a value; `None` if there is no such option.
pub fn has_value(option: &str) -> Option<bool> {
    if ["--help", "--version"].contains(&option) {
        return Some(false);
    }
    let entry = entries().find(|entry| entry.word == option && option.starts_with("--"))?;
    Some(!entry.value.is_empty())
}

/// A manual page.
pub fn man_page() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let summary = HELP.lines().next().unwrap_or_default().trim_end_matches('.').replacen('E', "e", 1);
    let mut page = format!(
        ".TH FLIPTABLE 1 \"\" \"fliptable {version}\"\n.SH NAME\nfliptable \\- {}\n.SH SYNOPSIS\n.nf\n",
        escape(&summary)
    );
    for entry in usage_lines().lines().filter_map(Entry::new) {
        page += &format!("\\fBfliptable\\fR {}\n", escape(entry.term));
    }
    page += ".fi\n";
    for (title, lines) in sections() {
        let (title, is_code) = match title {
            "Usage" => ("DESCRIPTION".into(), false),
            _ => (title.to_uppercase(), title == "Examples"),
        };
        page += &format!(".SH {title}\n{}", if is_code { ".nf\n" } else { "" });
        for line in lines.lines() {
            page += &match Entry::new(line) {
                Some(Entry { term, meaning, .. }) => {
                    format!(".TP\n.B {}\n{}.\n", escape(term), escape(&capitalized(meaning)))
                }
                None => format!("{}\n", escape(line.trim_start())),
            };
        }
        page += if is_code { ".fi\n" } else { "" };
    }
    page
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

/// The completions for this shell; `None` if it is not known.
pub fn completions(shell: &str) -> Option<String> {
    match shell {
        "bash" => Some(bash()),
        "zsh" => Some(zsh()),
        "fish" => Some(fish()),
        _ => None,
    }
}

/// One case for each option or command whose value a shell can complete. `write` makes it from the option and its
/// possible values; `None` stands for file names.
fn cases(write: impl Fn(&str, Option<&str>) -> String) -> String {
    let case = |entry: Entry| match entry.choices() {
        Some(words) => write(entry.word, Some(&words)),
        None if entry.value == "FILE" => write(entry.word, None),
        None => String::new(),
    };
    entries().map(case).collect()
}

fn bash() -> String {
    let words: Vec<&str> = entries().map(|entry| entry.word).collect();
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
    let describe = |entry: Entry| format!("  '{}:{}'\n", entry.word, entry.meaning.replace('\'', "'\\''"));
    let entries: String = entries().map(describe).collect();
    let cases = cases(|option, words| match words {
        Some(words) => format!("  {option}) compadd {words} ;;\n"),
        None => format!("  {option}) _files ;;\n"),
    });
    format!(
        "#compdef fliptable\nlocal -a entries\nentries=(\n{entries})\ncase $words[CURRENT-1] in\n{cases}  \
         *) _describe fliptable entries; _files ;;\nesac\n"
    )
}

fn fish() -> String {
    let complete = |entry: Entry| {
        let word = match (entry.word.strip_prefix("--"), entry.value, entry.choices()) {
            (None, ..) => format!("-a {}", entry.word),
            (Some(option), "", _) => format!("-l {option}"),
            (Some(option), "FILE", _) => format!("-l {option} -r -F"),
            (Some(option), _, Some(words)) => format!("-l {option} -x -a '{words}'"),
            (Some(option), ..) => format!("-l {option} -x"),
        };
        format!("complete -c fliptable {word} -d '{}'\n", entry.meaning.replace('\'', "\\'"))
    };
    entries().map(complete).collect()
}
