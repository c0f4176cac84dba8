//! The pages that show whole programs or commands.

use crate::{follow, tool};

#[test]
#[ignore = "builds a separate crate"]
fn rust() {
    follow::page("rust", include_str!("../../../src/guide/rust.md"), 2);
}

#[test]
#[ignore = "builds a separate crate"]
fn own_rule() {
    follow::page("own_rule", include_str!("../../../src/guide/own_rule.md"), 3);
}

#[test]
#[ignore = "builds a separate crate"]
fn a_game_in_rust() {
    follow::page("game_in_rust", game_makers()[0], 2);
}

#[test]
#[ignore = "needs node"]
fn a_game_in_javascript() {
    let [_, page] = game_makers();
    let checkout = "path/to/fliptable/examples";
    assert!(page.contains(checkout));
    let page = page.replace(checkout, concat!(env!("CARGO_MANIFEST_DIR"), "/../examples"));
    follow::page("game_in_javascript", &page, 1);
}

/// The page for game makers, split where the game in JavaScript begins. Each game takes fewer than 80 lines.
fn game_makers() -> [&'static str; 2] {
    let page = include_str!("../../../src/guide/game_makers.md");
    for language in ["rust,no_run", "js"] {
        let [game] = &tool::blocks(page, language)[..] else { panic!("not one game in {language}") };
        assert!(game.lines().count() < 80, "{language}");
    }
    page.split_once("\n## JavaScript\n").unwrap().into()
}

#[test]
#[ignore = "runs the commands of the page"]
fn command() {
    follow::page("command", include_str!("../../../src/guide/command.md"), 0);
}

#[test]
#[ignore = "runs the commands of the page"]
fn html() {
    follow::page("html", include_str!("../../../src/guide/html.md"), 0);
}

/// The commands that build fliptable itself are replaced; the tests of the command cover them.
#[test]
#[ignore = "runs the commands of the page"]
fn readme() {
    let readme = include_str!("../../../README.md");
    let [install, run, test] =
        ["cargo install --path cli    ", "cargo run --release -q -- flip    # prints 4", "cargo test\n"];
    for command in [install, run, test] {
        assert!(readme.contains(command), "{command}");
    }
    let readme = readme.replace(install, ":").replace(run, "fliptable flip\n# 4").replace(test, "");
    follow::page("readme", &readme, 0);
}

/// With fewer boards than the page measures.
#[test]
#[ignore = "runs the commands of the page"]
fn measurements() {
    let page = include_str!("../../../src/guide/measurements.md");
    let [many, boards, debug, release] = [
        "seq 10000",
        "head -n 40000000",
        "cargo build && time target/debug/fliptable",
        "cargo build --release && time target/release/fliptable",
    ];
    for text in [many, boards, debug, release] {
        assert!(page.contains(text), "{text}");
    }
    let page = page.replace(many, "seq 10").replace(boards, "head -n 4000");
    let page = page.replace(debug, "time fliptable").replace(release, "time fliptable");
    follow::page("measurements", &page, 0);
}
