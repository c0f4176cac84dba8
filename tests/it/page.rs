//! The page to play on: its text, its tables, and its use in browsers.
#![cfg(feature = "export")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tool;
use fliptable::export::{Language, Look, export, page, page_of};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, FLIP_GAME, Grid, LIGHTS_OUT, Table};

#[test]
fn the_page_is_one_small_file() {
    let text = page();
    assert!(text.len() <= 300_000, "{} bytes", text.len());
    assert!(text.is_ascii(), "a page must look the same in every encoding");
    assert_eq!(text.matches("<script").count(), 1);
    assert_eq!(text.matches("</script>").count(), 1);
    for other in
        ["http:", "https:", "//www", " src=", "url(", "@import", "import(", "fetch(", "XMLHttpRequest"]
    {
        assert!(!text.contains(other), "{other}");
    }
    let links: Vec<&str> = text.split(" href=").skip(1).collect();
    assert_eq!(links.len(), 1);
    assert!(links[0].starts_with("\"data:,\""));
    assert!(text.contains("default-src 'none'"));
    assert!(!text.contains("@ insert") && !text.contains("@ if"), "a directive of the template is left");
}

#[test]
fn the_page_opens_with_a_game() {
    let flip = export("flip_game", &FLIP_GAME, Language::Html).unwrap();
    assert_eq!(flip, page_of("flip_game", &FLIP_GAME, Look::Tiles).unwrap());
    assert!(
        flip.contains("const opened = { name: \"flip_game\", title: \"Flip Game\", look: \"tiles\", rows: 4")
    );
    assert!(page().contains("const opened = null;"));
    let of = |look| page_of("buttons", &LIGHTS_OUT, look).unwrap();
    assert_eq!(of(Look::Lights), export("buttons", &LIGHTS_OUT, Language::Html).unwrap());
    assert_ne!(of(Look::Lights), of(Look::Handles));
    for (name, title) in [("lights_out_5x5", "Lights Out 5x5"), ("_", "_"), ("_a", "A")] {
        let text = page_of(name, &FLIP_GAME, Look::Tiles).unwrap();
        assert!(text.contains(&format!("<title>{title}</title>")), "{name}");
    }
    for name in ["", "flip game", "</title>", "a&b", "\"", "TITLE-", "\u{e9}"] {
        assert!(page_of(name, &FLIP_GAME, Look::Tiles).is_err(), "{name}");
    }
}

/// The built page is in the repository, so that it can be tried without a build.
#[test]
fn the_page_among_the_examples_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/exports/fliptable.html");
    let current = page();
    if fs::read_to_string(&path).is_ok_and(|text| text == current) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, current).unwrap();
    panic!("{} was not current; it is now", path.display());
}

/// The xorshift generator of Marsaglia.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn board(&mut self, grid: Grid) -> Board {
        Board::from_bits(self.next() >> 3) & grid.full()
    }
}

/// What the library answers, as the JSON that the scripts read. Sets are hexadecimal, because a JSON number has 53 bits.
/// `setup` names the rule on the page.
fn case(rule: &Rule, setup: &str, boards: impl Fn(&Table) -> Vec<Board>) -> String {
    let grid = rule.grid();
    let sets =
        |sets: &[Board]| sets.iter().map(|set| format!("\"{:x}\"", set.bits())).collect::<Vec<_>>().join(",");
    let mut json = format!(
        r#"{{"setup":{setup},"rows":{},"cols":{},"masks":[{}],"goals":[{}]"#,
        grid.rows(),
        grid.cols(),
        sets(rule.masks()),
        sets(rule.goals())
    );
    let Ok(bytes) = generate::table(rule, Optimize::Speed) else {
        return json + r#","refused":true}"#;
    };
    let table = Table::read(&bytes).unwrap();
    let counts: Option<Vec<String>> = (0..=table.max_distance())
        .map(|distance| Some(format!("\"{}\"", table.count_at_distance(distance)?)))
        .collect();
    let counts = counts.map_or("null".into(), |counts| format!("[{}]", counts.join(",")));
    write!(json, r#","counts":{counts},"boards":["#).unwrap();
    for (i, board) in boards(&table).into_iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let distance = table.distance(board).map_or("null".into(), |distance| distance.to_string());
        let or_null = |moves: Option<fliptable::Moves>| {
            moves.map_or("null".into(), |moves| format!("\"{:x}\"", moves.bits()))
        };
        let (solution, good) = (or_null(table.solution(board)), or_null(table.optimal_moves(board)));
        write!(json, r#"{comma}["{:x}",{distance},{solution},{good}]"#, board.bits()).unwrap();
    }
    json + "]}"
}

fn random_rule(random: &mut Random) -> Rule {
    let (rows, cols) =
        [(1, 7), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (2, 6), (12, 1)][random.next() as usize % 8];
    let grid = Grid::new(rows, cols).unwrap();
    // Masks of a rank that is random itself: sums of some random masks.
    let basis: Vec<Board> = (0..=random.next() % 14).map(|_| random.board(grid)).collect();
    let mask = |random: &mut Random| {
        let chosen = random.next();
        basis
            .iter()
            .enumerate()
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .fold(Board::EMPTY, |sum, (_, &mask)| sum ^ mask)
    };
    let masks: Vec<Board> = (0..grid.cell_count()).map(|_| mask(random)).collect();
    let goals: Vec<Board> = (0..=random.next() % 3).map(|_| random.board(grid)).collect();
    Rule::new(grid, masks, goals).unwrap()
}

#[test]
#[ignore = "needs Node, takes a minute"]
fn the_page_answers_as_the_library_does() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut cases: Vec<String> = (0..40)
        .map(|_| {
            let rule = random_rule(&mut random);
            case(&rule, "null", |table| (0..1 << table.grid().cell_count()).map(Board::from_bits).collect())
        })
        .collect();
    type Shape = fn(Grid) -> Rule;
    let shapes: [(&str, Shape); 6] = [
        ("plus", Rule::plus),
        ("torus", Rule::torus),
        ("cross", Rule::row_and_column),
        ("king", Rule::king),
        ("knight", Rule::knight),
        ("diagonal", Rule::diagonal),
    ];
    let sizes = (2..=8).flat_map(|rows| (2..=8).map(move |cols| Grid::new(rows, cols).unwrap()));
    let sample = |table: &Table, random: &mut Random| {
        let mut boards = vec![random.board(table.grid()); 2];
        for _ in 0..4 {
            let moves = random.board(table.grid()).bits();
            let moved = (0..table.grid().cell_count()).filter(|cell| moves >> cell & 1 == 1);
            let goal = table.goals().next().unwrap();
            boards
                .push(moved.fold(goal, |board, cell| {
                    board ^ table.toggle_mask(fliptable::Cell::new(cell).unwrap())
                }));
        }
        boards
    };
    for grid in sizes {
        for (shape, rule) in shapes {
            for (game, goals) in [("lights", vec![Board::EMPTY]), ("flip", vec![Board::EMPTY, grid.full()])] {
                let rule = rule(grid).with_goals(goals).unwrap();
                let setup = format!(r#"{{"game":"{game}","shape":"{shape}"}}"#);
                let state = std::cell::RefCell::new(Random(random.next()));
                cases.push(case(&rule, &setup, |table| sample(table, &mut state.borrow_mut())));
            }
        }
    }
    for lights in 3..=16 {
        let rule = Rule::torus(Grid::new(1, lights).unwrap());
        let state = std::cell::RefCell::new(Random(random.next()));
        cases.push(case(&rule, r#"{"game":"ring","shape":"torus"}"#, |table| {
            sample(table, &mut state.borrow_mut())
        }));
    }
    let folder = tool::folder("page_tables");
    let file = folder.join("cases.json");
    fs::write(&file, format!("[{}]", cases.join(",\n"))).unwrap();
    println!("{}", tool::run("node", [script("tables.cjs"), file]));
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/page").join(name)
}

/// The pages that the browsers open, with the answers of the library.
fn write_pages(folder: &Path) {
    let file = |text: &str| text.parse::<Rule>().unwrap();
    // Seven lights and three buttons.
    let panel = Rule::from_buttons(7, [0b101_1101, 0b000_0111, 0b111_0010].map(Board::from_bits)).unwrap();
    let rules: [(&str, &str, Rule); 5] = [
        ("merlin", "lights", file(include_str!("../../examples/rules/merlin.rule"))),
        ("no_corners", "tiles", file(include_str!("../../examples/rules/no_corners.rule"))),
        ("ring", "lights", file(include_str!("../../examples/rules/ring.rule"))),
        ("flip_game", "tiles", file(include_str!("../../examples/rules/flip_game.rule"))),
        ("panel", "lights", panel),
    ];
    let mut cases = Vec::new();
    for (name, look, rule) in rules {
        let bytes = generate::table(&rule, Optimize::Speed).unwrap();
        let table = Table::read(&bytes).unwrap();
        assert_eq!(Look::of(&table).name(), look, "{name}");
        fs::write(folder.join(name).with_extension("html"), export(name, &table, Language::Html).unwrap())
            .unwrap();
        let boards = |table: &Table| (0..1 << table.grid().cell_count()).map(Board::from_bits).collect();
        cases.push(case(&rule, &format!("\"{name}\""), boards));
    }
    fs::write(folder.join("fliptable.html"), page()).unwrap();
    fs::write(folder.join("cases.json"), format!("[{}]", cases.join(",\n"))).unwrap();
}

fn in_browser(browser: &str) {
    let folder = tool::folder(&format!("page_{browser}"));
    write_pages(&folder);
    for file in ["check.cjs", "package.json"] {
        fs::copy(script(file), folder.join(file)).unwrap();
    }
    run(Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(&folder));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    run(Command::new("node")
        .args(["check.cjs".as_ref(), browser.as_ref(), source.as_os_str()])
        .current_dir(&folder));
}

#[test]
#[ignore = "needs Chromium, Node and npm"]
fn in_chromium() {
    in_browser("chromium");
}

#[test]
#[ignore = "needs Firefox, Node and npm"]
fn in_firefox() {
    in_browser("firefox");
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    assert!(status.success(), "{command:?} failed");
}
