//! The commands of the README and of the guide print what the pages say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::command::answers;
use crate::tool::{self, C99, RAM, bytes_in, compile};
use crate::{follow, tool::blocks};

const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The text of a page of the guide.
fn guide(name: &str) -> String {
    fs::read_to_string(format!("{REPOSITORY}/src/guide/{name}.md")).unwrap()
}

/// Tests that follow a page to the letter: the name of the page, how many files it shows, and what the test needs.
macro_rules! follow {
    ($($name:ident, $files:literal, $needs:literal;)*) => {
        $(
            #[test]
            #[ignore = $needs]
            fn $name() {
                follow::page(stringify!($name), &guide(stringify!($name)), $files);
            }
        )*
        const FOLLOWED: &[&str] = &[$(stringify!($name)),*];
    };
}

follow! {
    command, 0, "runs the commands of the page";
    csharp, 1, "needs mcs and mono";
    html, 0, "runs the commands of the page";
    java, 1, "needs java and javac";
    javascript, 1, "needs node";
    own_rule, 3, "builds a separate crate";
    python, 2, "needs python3 with numpy";
    rust, 2, "builds a separate crate";
}

/// The pages that other tests here follow, because something in them is replaced, or because they show more.
const FOLLOWED_SEPARATELY: [&str; 4] = ["c", "game_makers", "measurements", "rule_files"];

#[test]
fn every_page_with_commands_is_followed() {
    let has_commands = |page: &str| ["sh", "console"].iter().any(|shell| !blocks(page, shell).is_empty());
    let found: BTreeSet<String> = pages().into_iter().filter(|name| has_commands(&guide(name))).collect();
    let followed = FOLLOWED.iter().chain(&FOLLOWED_SEPARATELY).map(|&name| name.to_string());
    assert_eq!(followed.collect::<BTreeSet<_>>(), found);
}

fn pages() -> Vec<String> {
    let files =
        fs::read_dir(format!("{REPOSITORY}/src/guide")).unwrap().map(|entry| entry.unwrap().file_name());
    files.filter_map(|name| Some(name.to_str()?.strip_suffix(".md")?.to_string())).collect()
}

#[test]
#[ignore = "needs gcc, avr-gcc and avr-size"]
fn c() {
    let page = guide("c");
    let folder = follow::page("c", &page, 2);
    compile("gcc", &[C99, &["-O2"]].concat(), &folder.join("hint.c"), &folder.join("strict"));

    // The page ends with the smallest table. Compilers differ by some bytes.
    let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let program = folder.join("switches.elf");
    let takes_about = |bytes: u32| {
        compile("avr-gcc", &["-std=gnu99", "-mmcu=atmega328p", "-Os"], &folder.join("switches.c"), &program);
        assert!(text.contains(&format!("about {bytes} bytes")), "{bytes}");
        assert!(bytes_in(&program, &[".text"]).abs_diff(bytes) < bytes / 10);
        assert_eq!(bytes_in(&program, &RAM), 0);
    };
    takes_about(600);
    fs::write(folder.join("flip.h"), answers(&["export", "flip", "--to", "c", "--name", "flip"], ""))
        .unwrap();
    takes_about(4300);
}

#[test]
#[ignore = "builds a separate crate"]
fn a_game_in_rust() {
    follow::page("game_in_rust", &game_makers()[0], 2);
}

#[test]
#[ignore = "needs node"]
fn a_game_in_javascript() {
    let [_, page] = game_makers();
    let checkout = "path/to/fliptable/examples";
    assert!(page.contains(checkout));
    follow::page("game_in_javascript", &page.replace(checkout, &format!("{REPOSITORY}/examples")), 1);
}

/// The page for game makers, split where the game in JavaScript begins. Each game takes fewer than 80 lines.
fn game_makers() -> [String; 2] {
    let page = guide("game_makers");
    for language in ["rust,no_run", "js"] {
        let [game] = &blocks(&page, language)[..] else { panic!("not one game in {language}") };
        assert!(game.lines().count() < 80, "{language}");
    }
    <[&str; 2]>::from(page.split_once("\n## JavaScript\n").unwrap()).map(String::from)
}

/// The files that the page shows are the included ones.
#[test]
#[ignore = "runs the commands of the page"]
fn rule_files() {
    let page = guide("rule_files");
    let rules = format!("{REPOSITORY}/examples/rules/");
    follow::page("rule_files", &page.replace("--rule advent", &format!("--rule {rules}advent")), 0);
}

/// With fewer boards than the page measures, and without building.
#[test]
#[ignore = "runs the commands of the page"]
fn measurements() {
    let mut page = guide("measurements");
    for (shown, instead) in [
        ("seq 10000", "seq 10"),
        ("head -n 40000000", "head -n 4000"),
        ("cargo build && time target/debug/fliptable", "time fliptable"),
        ("cargo build --release && time target/release/fliptable", "time fliptable"),
    ] {
        assert!(page.contains(shown), "{shown}");
        page = page.replace(shown, instead);
    }
    follow::page("measurements", &page, 0);
}

/// Cargo runs in the repository. All tests are not run again: this is one of them.
#[test]
#[ignore = "builds and installs the command"]
fn readme() {
    let mut readme = fs::read_to_string(format!("{REPOSITORY}/README.md")).unwrap();
    let in_repository = format!("```sh\ncargo() {{ (cd '{REPOSITORY}' && command cargo \"$@\"); }}\n");
    for (shown, instead) in
        [("    # prints 4\n", "\n# 4\n"), ("\ncargo test\n", "\n"), ("```sh\n", in_repository.as_str())]
    {
        assert!(readme.contains(shown), "{shown}");
        readme = readme.replace(shown, instead);
    }
    let folder = follow::page("readme", &readme, 0);
    assert_eq!(tool::run(folder.join("bin/fliptable"), ["--version"]), answers(&["--version"], ""));
}

/// Commands in the text are not run, but what they name must exist: options and subcommands of `fliptable`, and the
/// packages and tests that cargo works on.
#[test]
fn commands_in_the_text_name_what_exists() {
    let help = answers(&["--help"], "");
    let knows = |word: &str| {
        help.split(|c: char| c.is_whitespace() || [',', ':'].contains(&c)).any(|known| known == word)
    };
    let readme = fs::read_to_string(format!("{REPOSITORY}/README.md")).unwrap();
    let mut commands = BTreeSet::new();
    for page in pages().iter().map(|name| guide(name)).chain([readme]) {
        let prose: String = page.split("```").step_by(2).collect();
        let spans = prose.split('`').skip(1).step_by(2);
        commands.extend(spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    let mut checked = 0;
    for command in &commands {
        let words: Vec<&str> = command.split(' ').collect();
        let exists = match words[..] {
            ["fliptable", "=", ..] => continue,
            ["fliptable", ..] => words[1..].iter().all(|word| knows(word)),
            [option, ..] if option.starts_with("--") => knows(option),
            ["cargo", "install", "--path", path] => {
                Path::new(REPOSITORY).join(path).join("src/main.rs").exists()
            }
            ["cargo", "test", "--test", target, filter, "--", "--ignored", "--nocapture"] => {
                Path::new(REPOSITORY).join("tests").join(target).join(filter).with_extension("rs").exists()
            }
            ["cargo", "bench"] => Path::new(REPOSITORY).join("benches/lookup/main.rs").exists(),
            ["cargo", "bench", "--", filter] => {
                fs::read_to_string(format!("{REPOSITORY}/src/lib.rs")).unwrap().contains(filter)
            }
            ["cargo", "doc", "--open"] => true,
            ["cargo", ..] => panic!("say here how to check {command}"),
            _ => continue,
        };
        assert!(exists, "{command}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}
