//! The exported HTML page: its text, and its use in a browser.
#![cfg(feature = "export")]

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use fliptable::export::{Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, FLIP_GAME, Grid, LIGHTS_OUT, Moves, Table};

fn page(table: &Table, name: &str) -> String {
    export(name, table, Language::Html).unwrap()
}

#[test]
fn the_same_table_gives_the_same_page() {
    let text = page(&FLIP_GAME, "flip_game");
    assert_eq!(text, page(&FLIP_GAME, "flip_game"));
    assert_ne!(text, page(&LIGHTS_OUT, "flip_game"));
    assert!(text.is_ascii(), "a page must look the same in every encoding");
}

#[test]
fn the_page_contains_the_module_once() {
    let module = export("flip_game", &FLIP_GAME, Language::JavaScript).unwrap();
    let text = page(&FLIP_GAME, "flip_game");
    assert_eq!(text.matches(&module).count(), 1);
    assert_eq!(text.matches("<script").count(), 1);
    assert_eq!(text.matches("</script>").count(), 1);
    assert!(!text.contains("{{"), "a slot of the template is left");
}

#[test]
fn the_page_needs_no_other_file() {
    let text = page(&FLIP_GAME, "flip_game");
    for other in
        ["http:", "https:", "//www", " src=", "url(", "@import", "import(", "fetch(", "XMLHttpRequest"]
    {
        assert!(!text.contains(other), "{other}");
    }
    let links: Vec<&str> = text.split(" href=").skip(1).collect();
    assert_eq!(links.len(), 1);
    assert!(links[0].starts_with("\"data:,\""));
    assert!(text.contains("default-src 'none'"));
}

#[test]
fn the_title_comes_from_the_name() {
    for (name, title) in
        [("flip_game", "Flip Game"), ("lights_out_5x5", "Lights Out 5x5"), ("_", "_"), ("_a", "A")]
    {
        let text = page(&FLIP_GAME, name);
        assert!(text.contains(&format!("<title>{title}</title>")), "{name}");
        assert!(text.contains(&format!("<h1>{title}</h1>")), "{name}");
    }
    for name in ["", "flip game", "</title>", "a&b", "\"", "{{script}}", "\u{e9}"] {
        assert!(export(name, &FLIP_GAME, Language::Html).is_err(), "{name}");
    }
}

/// What the table answers, as the JSON that `page/check.cjs` reads. Boards are strings, because a JSON number has 53
/// bits.
fn expected(table: &Table, file: &Path, title: &str, boards: &[Board]) -> String {
    let quoted = |numbers: Vec<u64>| {
        let quoted: Vec<String> = numbers.iter().map(|number| format!("\"{number}\"")).collect();
        quoted.join(",")
    };
    let grid = table.grid();
    let masks =
        (0..grid.cell_count()).map(|cell| table.toggle_mask(Cell::new(cell).unwrap()).bits()).collect();
    let holes = table.holes().cells().map(|cell| cell.number().into()).collect();
    let counts = (0..=table.max_distance()).map(|distance| table.count_at_distance(distance)).collect();
    let mut json = format!(
        r#"{{"file":{file:?},"title":"{title}","rows":{},"cols":{},"masks":[{}],"holes":[{}],"counts":[{}],"samples":["#,
        grid.rows(),
        grid.cols(),
        quoted(masks),
        quoted(holes),
        quoted(counts)
    );
    for (i, &board) in boards.iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let distance = table.distance(board).map_or("null".into(), |distance| distance.to_string());
        let moves = table.solution(board).map(Moves::bits);
        let moves = moves.map_or("null".into(), |moves| format!("\"{moves}\""));
        write!(json, r#"{comma}["{}",{distance},{moves}]"#, board.bits()).unwrap();
    }
    json + "]}"
}

/// Every board of a small grid. Of a larger one, boards of each distance and random ones.
fn boards(table: &Table) -> Vec<Board> {
    let cells = table.grid().cell_count();
    if cells <= 16 {
        return (0..1_u64 << cells).map(Board::from_bits).collect();
    }
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state ^ state >> 29
    };
    let mut boards: Vec<Board> =
        (0..=table.max_distance()).filter_map(|distance| table.deal(distance, &mut random)).collect();
    boards.extend((0..1000).map(|_| Board::from_bits(random()) & table.grid().full()));
    boards
}

#[test]
#[ignore = "needs Chromium, Node and npm"]
fn in_chromium() {
    let grid = |rows, cols| Grid::new(rows, cols).unwrap();
    let generated = |rule: &Rule| generate::table(rule, Optimize::Speed).unwrap();
    let goals = [Board::EMPTY, grid(3, 5).full(), Board::from_bits(0x4411), Board::from_bits(0x0421)];
    let several_goals = generated(&Rule::plus(grid(3, 5)).with_goals(goals).unwrap());
    let lights_5x5 = generated(&Rule::plus(grid(5, 5)));
    let lights_8x8 = generated(&Rule::plus(grid(8, 8)));
    let wide = generated(&Rule::plus(grid(1, 16)).with_goals([Board::EMPTY, grid(1, 16).full()]).unwrap());
    let narrow = generated(&Rule::plus(grid(8, 4)));
    let holes = generated(&include_str!("../../examples/rules/no_corners.rule").parse().unwrap());
    let smallest = generated(&Rule::plus(grid(1, 1)));
    let games = [
        ("flip_game", "Flip Game", FLIP_GAME),
        ("lights_out_5x5", "Lights Out 5x5", Table::read(&lights_5x5).unwrap()),
        ("lights_out_8x8", "Lights Out 8x8", Table::read(&lights_8x8).unwrap()),
        ("four_goals", "Four Goals", Table::read(&several_goals).unwrap()),
        ("one_row", "One Row", Table::read(&wide).unwrap()),
        ("no_corners", "No Corners", Table::read(&holes).unwrap()),
        ("cells_32", "Cells 32", Table::read(&narrow).unwrap()),
        ("smallest", "Smallest", Table::read(&smallest).unwrap()),
    ];

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    fs::create_dir_all(&folder).unwrap();
    let cases = games.map(|(name, title, table)| {
        let file = folder.join(name).with_extension("html");
        fs::write(&file, page(&table, name)).unwrap();
        expected(&table, &file, title, &boards(&table))
    });
    fs::write(folder.join("cases.json"), format!("[{}]", cases.join(",\n"))).unwrap();

    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page");
    for file in ["check.cjs", "package.json"] {
        fs::copy(scripts.join(file), folder.join(file)).unwrap();
    }
    run(Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--loglevel=error"])
        .current_dir(&folder));
    run(Command::new("node").args(["check.cjs", "cases.json"]).current_dir(&folder));
}

fn run(command: &mut Command) {
    let status = command.status().unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    assert!(status.success(), "{command:?} failed");
}
