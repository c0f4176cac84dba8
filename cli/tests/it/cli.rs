//! The command does what its help says.

use std::collections::{HashMap, HashSet};
use std::process::{Command, Stdio};

use crate::command::{BOARD, all_boards_text, answers, assert_fails, board_text, file, run, shell};
use crate::oracle::{Oracle, cells};
use fliptable::export::Language;
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid, Letters, Moves, Table};

struct Game {
    name: &'static str,
    letters: Letters,
    oracle: Oracle,
}

fn games() -> [Game; 4] {
    let ring_distance = |a: i8, b: i8| (a - b).rem_euclid(4).min((b - a).rem_euclid(4));
    let toggles = move |(row, col), (r, c)| ring_distance(row, r) + ring_distance(col, c) <= 1;
    [
        Game { name: "flip", letters: Letters::BLACK_WHITE, oracle: Oracle::flip_game() },
        Game { name: "lights", letters: Letters::BLACK_WHITE, oracle: Oracle::lights_out() },
        Game { name: "mini", letters: Letters::BLACK_WHITE, oracle: Oracle::new((4, 4), toggles, &[0]) },
        Game { name: "fridge", letters: Letters::PLUS_MINUS, oracle: Oracle::refrigerator() },
    ]
}

fn fewest(oracle: &Oracle, board: u16) -> String {
    oracle.distance(board).map_or("Impossible\n".into(), |distance| format!("{distance}\n"))
}

fn place(cell: u8) -> String {
    format!("{} {}", cell / 4 + 1, cell % 4 + 1)
}

fn moves(oracle: &Oracle, board: u16) -> String {
    let moves = oracle.solution(board).map_or(vec![], cells);
    fewest(oracle, board) + &moves.into_iter().map(|cell| place(cell) + "\n").collect::<String>()
}

fn list(set: u16) -> String {
    let places: Vec<String> = cells(set).into_iter().map(place).collect();
    format!("{}: {}", places.len(), places.join(", ")).trim_end().to_owned() + "\n"
}

fn line(oracle: &Oracle, board: u16) -> String {
    oracle.solution(board).map_or("Impossible\n".into(), list)
}

fn all(oracle: &Oracle, board: u16) -> String {
    let sets: String = oracle.solutions(board).iter().map(|set| list(*set)).collect();
    if sets.is_empty() { "Impossible\n\n".into() } else { sets + "\n" }
}

fn hint(oracle: &Oracle, board: u16) -> String {
    match oracle.solution(board).map(cells).as_deref() {
        None => "Impossible\n".into(),
        Some([]) => "Solved\n".into(),
        Some([first, ..]) => place(*first) + "\n",
    }
}

/// Every board, answered by the oracle in this form.
fn expected(oracle: &Oracle, form: fn(&Oracle, u16) -> String) -> String {
    (0..=u16::MAX).map(|board| form(oracle, board)).collect()
}

#[test]
fn every_board_is_answered_in_every_form() {
    for Game { name, letters, oracle } in games() {
        let text = all_boards_text(letters);
        let usual = if name == "fridge" { moves } else { fewest };
        assert!(answers(&[name], &text) == expected(&oracle, usual), "{name}");
        for (option, form) in [
            ("--fewest", fewest as fn(&Oracle, u16) -> String),
            ("--moves", moves),
            ("--line", line),
            ("--all", all),
            ("--hint", hint),
        ] {
            assert!(answers(&[name, option], &text) == expected(&oracle, form), "{name} {option}");
        }
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[test]
fn answers_and_moves_are_byte_for_byte_those_of_0_1() {
    let pinned = [
        ("flip", Letters::BLACK_WHITE, 0xD5D6_4B31_3ED0_286D, 0x267D_7E53_55C4_9DB9),
        ("lights", Letters::BLACK_WHITE, 0xAED9_C821_CEEB_8069, 0xB7E8_7777_9748_26B9),
        ("fridge", Letters::PLUS_MINUS, 0x50EB_C03E_31FB_DF84, 0x50EB_C03E_31FB_DF84),
    ];
    for (game, letters, plain, moves) in pinned {
        let text = all_boards_text(letters);
        let hashes = (hash(&answers(&[game], &text)), hash(&answers(&[game, "--moves"], &text)));
        assert_eq!(hashes, (plain, moves), "{game}");
    }
}

#[test]
fn what_the_command_prints_can_be_read_as_moves() {
    let grid = Grid::new(4, 4).unwrap();
    let moves = Moves::from_bits(0x4023);
    for option in ["--moves", "--line"] {
        assert_eq!(grid.parse_moves(&answers(&["flip", option], BOARD)), Ok(moves));
    }
    assert_eq!(answers(&["flip", "--line"], "wwww ".repeat(4)), "0:\n");
    assert_eq!(grid.parse_moves("0:\n"), Ok(Moves::EMPTY));
}

#[test]
fn sample_boards() {
    assert_eq!(answers(&["flip"], BOARD), "4\n");
    assert_eq!(answers(&["flip"], "1001\n1101\n1001\n1000\n"), "4\n");
    assert_eq!(answers(&["flip"], "bwww\nwwww\nwwww\nwwww\n"), "Impossible\n");
    let six = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
    assert_eq!(answers(&["fridge"], "-+--\n----\n----\n-+--\n"), six);
    assert_eq!(answers(&["fridge"], "-+--\r\n----\r\n----\r\n-+--\r\n"), six);
    assert!(answers(&["fridge"], "+---\n----\n----\n----\n").starts_with("7\n"));
    assert!(answers(&["fridge"], "+-+-\n-+-+\n+-+-\n-+-+\n").starts_with("8\n"));
    assert_eq!(
        answers(&["lights", "--all"], "bbbb ".repeat(4)),
        "4: 1 2, 2 4, 3 1, 4 3\n4: 1 3, 2 1, 3 4, 4 2\n\n"
    );
}

#[test]
fn inputs_are_read_in_order_and_each_has_its_own_form_and_number_of_boards() {
    let one = file("one board.txt", "1\n++++\n++++\n++++\n++++\n");
    let two = file("two boards.txt", "2\nwwww wwww wwww wwww\nbwww wwww wwww wwww");
    let none = file("no board.txt", "");
    let args = ["flip".as_ref(), two.as_os_str(), none.as_os_str(), "-".as_ref(), one.as_os_str()];
    assert_eq!(answers(&args, "bbbw/wbww/wwww/wwww"), "0\nImpossible\n1\n0\n");
    let args = ["flip".as_ref(), "--moves".as_ref(), "--".as_ref(), one.as_os_str()];
    assert_eq!(answers(&args, ""), "0\n");
    let args = ["--hint".as_ref(), "flip".as_ref(), one.as_os_str()];
    assert_eq!(answers(&args, ""), "Solved\n");
}

#[test]
fn other_grids_are_solved() {
    for (name, rule) in [
        ("flip", Rule::plus as fn(Grid) -> Rule),
        ("lights", Rule::plus),
        ("mini", Rule::torus),
        ("fridge", Rule::row_and_column),
    ] {
        for (rows, cols) in [(1, 1), (2, 3), (3, 3), (5, 5), (4, 7), (8, 8), (1, 64), (64, 1)] {
            let grid = Grid::new(rows, cols).unwrap();
            let goals: &[Board] = if name == "flip" { &[Board::EMPTY, grid.full()] } else { &[Board::EMPTY] };
            let rule = rule(grid).with_goals(goals.iter().copied()).unwrap();
            let Ok(bytes) = generate::table(&rule, Optimize::Speed) else {
                let ran = run(&[name, "--grid", &grid.to_string()], "");
                assert_eq!((ran.status, ran.stderr.lines().count()), (Some(2), 1), "{name} {grid}");
                continue;
            };
            let table = Table::read(&bytes).unwrap();
            let moves: u64 = 0x0123_4567_89AB_CDEF & grid.full().bits();
            let board = table.play_all(Board::EMPTY, Moves::from_bits(moves));
            let text = board_text(grid, board.bits(), Letters::ONE_ZERO);
            let printed = answers(&[name, "--grid", &grid.to_string(), "--line"], &text);
            let solution = grid.parse_moves(&printed).unwrap();
            assert_eq!(Some(solution), table.solution(board), "{name} {grid}");
            assert!(goals.contains(&table.play_all(board, solution)), "{name} {grid}");
        }
    }
}

#[test]
fn a_rule_file_can_replace_a_game() {
    let rule = |name: &str| format!("{}/../examples/rules/{name}.rule", env!("CARGO_MANIFEST_DIR"));
    let flip = rule("flip_game");
    for args in [&["--rule", &*flip][..], &["--moves", "--rule", &flip], &["--rule", &flip, "--all"]] {
        let mut game = vec!["flip"];
        game.extend(args.iter().copied().filter(|arg| *arg != "--rule" && *arg != flip));
        assert_eq!(answers(args, BOARD), answers(&game, BOARD), "{args:?}");
    }
    let buttons = ["--rule", &rule("advent_of_code"), "--line"];
    assert_eq!(answers(&buttons, ".##...\n"), "2: 1 2, 1 4\n");
    let board = answers(&["deal", "--rule", &rule("merlin"), "--distance", "9", "--seed", "1"], "");
    assert_eq!(answers(&["--rule", &rule("merlin")], board), "9\n");
    assert!(answers(&["stats", "--rule", &rule("ring")], "").contains("ring.rule: 256 boards by distance\n"));
    // Boards with a black hole are not counted, and holes are drawn as blanks.
    let no_corners = rule("no_corners");
    assert!(answers(&["stats", "--rule", &no_corners], "").contains(": 4096 boards by distance\n"));
    let shown = answers(&["--rule", &no_corners, "--show"], "wbww/bwbw/wbwb/wwbw");
    assert_eq!(shown, "Solved\n    b  w   \n b  w  b  w\n w  b  w  b\n    w  b   \n\n");

    let bad = file("bad.rule", "grid 4x4\ntoggles pluss\n");
    let ran = run(&["--rule".as_ref(), bad.as_os_str()], BOARD);
    assert_eq!((ran.status, ran.stderr.lines().count()), (Some(2), 1));
    assert!(ran.stderr.starts_with(&format!("fliptable: {}: line 2, column 9: ", bad.display())), "{ran:?}");
    assert_fails(
        &["--rule", "/missing.rule"],
        "",
        "",
        "/missing.rule: cannot open: No such file or directory (os error 2)",
    );
}

/// The letters and marks of a drawing with boards beside each other, as bits: chosen, toggled, before, after.
fn read_drawing(drawn: &str, grid: Grid) -> [u64; 4] {
    let (cols, mut bits) = (usize::from(grid.cols()), [0; 4]);
    assert_eq!(drawn.lines().count(), usize::from(grid.rows()), "{drawn}");
    for (row, line) in drawn.lines().enumerate() {
        let line: Vec<char> = line.chars().collect();
        for col in 0..cols {
            let [open, before, close] = line[3 * col..][..3] else { unreachable!() };
            assert!(matches!((open, close), ('[', ']') | ('(', ')') | (' ', ' ')), "{drawn}");
            let after = line[3 * cols + 5 + 3 * col + 1];
            let set = [open == '[', open == '(', before == 'b', after == 'b'];
            for (bits, set) in bits.iter_mut().zip(set) {
                *bits |= u64::from(set) << (cols * row + col);
            }
        }
    }
    bits
}

#[test]
fn drawings_show_each_move_and_the_board_after_it() {
    for (rows, cols) in [(4, 4), (5, 5), (8, 8), (2, 12)] {
        let grid = Grid::new(rows, cols).unwrap();
        let bytes = generate::table(&Rule::plus(grid), Optimize::Speed).unwrap();
        let table = Table::read(&bytes).unwrap();
        for distance in 1..=table.max_distance() {
            let board =
                table.nth_at_distance(distance, table.count_at_distance(distance).unwrap() / 2).unwrap();
            let text = board_text(grid, board.bits(), Letters::BLACK_WHITE);
            let drawing = answers(&["lights", "--grid", &grid.to_string(), "--show"], text);
            assert!(drawing.lines().all(|line| line.chars().count() <= 80), "{drawing}");
            let mut before = board;
            let mut drawings = drawing.strip_suffix("\n\n").unwrap().split("\n\n");
            for (number, (cell, after)) in (1..).zip(table.steps(board)) {
                let (title, drawn) = drawings.next().unwrap().split_once('\n').unwrap();
                assert_eq!(title, format!("Move {number} of {distance}: {}", grid.display_cell(cell)));
                let toggled = (before ^ after).bits() & !cell.bit();
                assert_eq!(
                    read_drawing(drawn, grid),
                    [cell.bit(), toggled, before.bits(), after.bits()],
                    "{drawn}"
                );
                before = after;
            }
            assert_eq!((drawings.next(), before), (None, Board::EMPTY));
        }
    }
    assert_eq!(
        answers(&["flip", "--show"], "wwww ".repeat(4)),
        "Solved\n w  w  w  w\n w  w  w  w\n w  w  w  w\n w  w  w  w\n\n"
    );
    assert!(answers(&["flip", "--show"], "+--- ---- ---- ----").starts_with("Impossible\n +  -  -  -\n"));
}

#[test]
fn wide_boards_are_drawn_with_marks_below() {
    let grid = Grid::new(2, 20).unwrap();
    let board = Board::from_bits(0b111 | 0b10 << 20).bits();
    let drawing =
        answers(&["lights", "--grid", "2x20", "--show"], board_text(grid, board, Letters::ONE_ZERO));
    let expected = "Move 1 of 1: 1 2\n11100000000000000000\n'^'\n01000000000000000000\n '\n\n\
                    Solved\n00000000000000000000\n00000000000000000000\n\n";
    assert_eq!(drawing, expected);
    let long = answers(&["lights", "--grid", "1x64", "--show"], "b".repeat(64) + "\n");
    assert!(long.lines().all(|line| line.chars().count() <= 80) && long.contains("Solved"), "{long}");
}

#[test]
fn color_adds_only_styles() {
    let escapes = ["\x1b[1;7m", "\x1b[35m", "\x1b[m"];
    for (grid, board) in [("4x4", BOARD.to_owned()), ("1x20", "b".repeat(20))] {
        let show = |args: &[&str]| answers(&[&["lights", "--grid", grid, "--show"], args].concat(), &board);
        let plain = show(&[]);
        let colored = show(&["--color", "always"]);
        assert!(!plain.contains('\x1b') && escapes.iter().all(|escape| colored.contains(escape)));
        let stripped = escapes.iter().fold(colored, |text, escape| text.replace(escape, ""));
        assert_eq!(stripped, plain);
        assert_eq!((show(&["--color=never"]), show(&["--color", "auto"])), (plain.clone(), plain));
    }
}

#[test]
fn every_board_of_every_distance_is_dealt() {
    for Game { name, oracle, .. } in games() {
        let max = oracle.boards().filter_map(|board| oracle.distance(board)).max().unwrap();
        for distance in (0..=max).step_by(if max > 8 { 4 } else { 1 }) {
            let available = oracle.boards().filter(|board| oracle.distance(*board) == Some(distance)).count();
            let (d, n) = (distance.to_string(), available.to_string());
            let dealt = answers(&["deal", name, "--distance", &d, "--count", &n, "--seed", "5"], "");
            let boards: HashSet<&str> = dealt.trim_end().split("\n\n").collect();
            assert_eq!(boards.len(), available, "{name}, distance {distance}");
            assert_eq!(answers(&[name, "--fewest"], &dealt), format!("{d}\n").repeat(available));
        }
    }
}

#[test]
fn boards_are_dealt_on_every_grid() {
    for (game, grid, distances) in [
        ("lights", "5x5", 0..=15),
        ("flip", "5x5", 0..=12),
        ("lights", "8x8", 60..=64),
        ("fridge", "8x8", 30..=34),
        ("lights", "1x64", 0..=3),
        ("mini", "5x6", 0..=2),
    ] {
        for distance in distances {
            let d = distance.to_string();
            let dealt =
                answers(&["deal", game, "--grid", grid, "--distance", &d, "--seed", "9", "--count", "1"], "");
            assert_eq!(
                answers(&[game, "--grid", grid, "--fewest"], dealt),
                format!("{d}\n"),
                "{game} {grid}"
            );
        }
    }
}

#[test]
fn a_dealt_board_is_written_in_the_letters_of_its_game() {
    assert_eq!(answers(&["deal", "fridge", "--distance", "0", "--seed=1"], ""), "----\n----\n----\n----\n");
    let both = answers(&["deal", "flip", "--distance=0", "--count=2", "--seed=1"], "");
    let (white, black) = ("wwww\nwwww\nwwww\nwwww\n", "bbbb\nbbbb\nbbbb\nbbbb\n");
    assert!(both == format!("{white}\n{black}") || both == format!("{black}\n{white}"), "{both}");
    // No board has no seed.
    assert_eq!(answers(&["deal", "--count", "0", "lights"], ""), "");
}

#[test]
fn the_reported_seed_deals_the_same_boards_again() {
    let deal = |seed: &str, count: &str| {
        answers(&["deal", "flip", "--distance", "4", "--count", count, "--seed", seed], "")
    };
    assert!(deal("7", "50").starts_with(&deal("7", "20")));
    assert_ne!(deal("7", "50"), deal("8", "50"));
    assert_ne!(deal("0", "50"), deal(&u64::MAX.to_string(), "50"));
    let free = || run(&["deal", "flip", "--distance", "4", "--count", "50"], "");
    let first = free();
    let seed = first.stderr.strip_prefix("fliptable: to repeat this deal, use --seed ").unwrap().trim_end();
    assert_eq!((first.status, deal(seed, "50")), (Some(0), first.stdout.clone()));
    // Two deals of 50 among 1562 boards are equal about once in 10^159.
    assert_ne!(free().stdout, first.stdout);
}

#[test]
fn without_a_distance_every_unsolved_board_is_dealt() {
    let board = |text: &str| Grid::new(4, 4).unwrap().parse_board(text).unwrap();
    for Game { name, oracle, .. } in games() {
        let distances: Vec<u8> = oracle.boards().filter_map(|board| oracle.distance(board)).collect();
        let of = |range: std::ops::RangeInclusive<u8>| distances.iter().filter(|d| range.contains(d)).count();
        let max = distances.iter().copied().max().unwrap();
        for (args, range) in
            [(&[][..], 1..=max), (&["--distance", "2-4"], 2..=4), (&["--distance=0-1"], 0..=1)]
        {
            let count = of(range.clone()).to_string();
            let args = [&["deal", name, "--line", "--seed", "2", "--count", &count], args].concat();
            let dealt = answers(&args, "");
            let boards: HashSet<&str> = dealt.lines().collect();
            assert_eq!(boards.len(), of(range.clone()), "{args:?}");
            assert!(
                boards
                    .iter()
                    .all(|text| range.contains(&oracle.distance(board(text).bits() as u16).unwrap()))
            );
        }
        let too_many = (of(1..=max) + 1).to_string();
        assert_fails(
            &["deal", name, "--count", &too_many],
            "",
            "",
            &format!(
                "found --count {too_many}, expected at most {}, the number of boards of {name} on 4x4 that can be \
                 solved and are not solved yet",
                of(1..=max)
            ),
        );
    }
    let every = answers(&["deal", "flip", "--any", "--line", "--count", "65536", "--seed", "1"], "");
    assert_eq!(every.lines().map(board).collect::<HashSet<_>>().len(), 65536);
    // Of 64 cells, and of a rule with holes.
    let free = run(&["deal", "lights", "--grid", "8x8", "--any", "--line", "--count", "3"], "");
    assert_eq!(answers(&["lights", "--grid", "8x8"], &free.stdout).lines().count(), 3);
    let rule = format!("{}/../examples/rules/no_corners.rule", env!("CARGO_MANIFEST_DIR"));
    let every = answers(&["deal", "--rule", &rule, "--any", "--line", "--count=4096", "--seed=1"], "");
    assert_eq!(every.lines().filter(|line| line.starts_with("w") && line.ends_with("w")).count(), 4096);
    let nothing = file("nothing.rule", "grid 2x2\ntoggles nothing\n");
    let ran = run(&["deal".as_ref(), "--rule".as_ref(), nothing.as_os_str()], "");
    let end = "nothing.rule that can be solved and are not solved yet\n";
    assert!(
        ran.stderr.starts_with("fliptable: there are no boards of ") && ran.stderr.ends_with(end),
        "{ran:?}"
    );
}

/// Boards of two distances, each as often as the other, with counts and without.
#[test]
fn a_range_is_dealt_uniformly() {
    for (game, grid) in [("lights", "4x4"), ("mini", "6x6")] {
        let args = ["deal", game, "--grid", grid, "--distance", "0-1", "--line", "--seed"];
        let mut times: HashMap<String, u32> = HashMap::new();
        for seed in 0..740 {
            *times.entry(answers(&[&args[..], &[&*seed.to_string()]].concat(), "")).or_default() += 1;
        }
        // 1 board at distance 0, and one for each cell.
        let boards = if game == "mini" { 37 } else { 17 };
        assert_eq!(times.len(), boards, "{game}");
        let expected = 740 / boards as u32;
        let close = expected / 3..=expected * 2;
        assert!(times.values().all(|times| close.contains(times)), "{times:?}");
    }
    // Every board that can be solved, where they are not counted.
    let dealt = answers(&["deal", "mini", "--grid=6x6", "--line", "--count=300", "--seed=1"], "");
    let distances = answers(&["mini", "--grid=6x6"], &dealt);
    assert_eq!(dealt.lines().collect::<HashSet<_>>().len(), 300);
    assert!(distances.lines().all(|distance| distance.parse::<u8>().unwrap() > 0), "{distances}");
    assert!(distances.lines().collect::<HashSet<_>>().len() > 5, "{distances}");
}

#[test]
fn every_board_is_dealt_about_as_often() {
    let mut times: HashMap<String, u32> = HashMap::new();
    for seed in 0..640 {
        let seed = seed.to_string();
        *times.entry(answers(&["deal", "lights", "--distance", "1", "--seed", &seed], "")).or_default() += 1;
    }
    // 40 each, with a standard deviation of about 6.
    assert_eq!(times.len(), 16);
    assert!(times.values().all(|times| (20..=60).contains(times)), "{times:?}");
}

#[test]
fn statistics_agree_with_all_boards() {
    for Game { name, oracle, .. } in games() {
        let printed = answers(&["stats", name], "");
        let distances: Vec<u8> = oracle.boards().filter_map(|board| oracle.distance(board)).collect();
        let max = distances.iter().copied().max().unwrap();
        let mut rows = printed.lines().skip_while(|line| !line.starts_with("moves")).skip(1);
        let mut bars = Vec::new();
        for distance in 0..=max {
            let count = distances.iter().filter(|d| **d == distance).count();
            let row: Vec<&str> = rows.next().unwrap().split_whitespace().collect();
            assert_eq!(row[..2], [distance.to_string(), count.to_string()], "{printed}");
            if row.len() == 4 {
                assert_eq!(row[2], format!("{:.2}", count as f64 / 655.36), "{printed}");
            }
            let bar = row.last().unwrap();
            assert!(bar.chars().all(|mark| mark == '#'), "{printed}");
            bars.push((count, bar.len()));
        }
        let &(most, longest) = bars.iter().max().unwrap();
        for (count, bar) in bars {
            assert!((bar as f64 - (count * longest) as f64 / most as f64).abs() <= 1.0, "{printed}");
        }
        let none: Vec<&str> = rows.next().unwrap().split_whitespace().collect();
        assert_eq!(none[..2], ["none".to_string(), (65536 - distances.len()).to_string()], "{printed}");
        let unique = oracle.boards().filter(|board| oracle.solutions(*board).len() == 1).count();
        let mean =
            distances.iter().map(|distance| f64::from(*distance)).sum::<f64>() / distances.len() as f64;
        let summary = [
            String::new(),
            format!("boards with exactly one smallest set of moves: {unique}"),
            format!("greatest distance: {max}"),
            format!("mean distance of the boards that can be solved: {mean:.2}"),
        ];
        assert!(rows.eq(summary), "{printed}");
    }
}

#[test]
fn statistics_fit_80_columns_on_every_grid() {
    for (rows, cols) in [(1, 1), (1, 2), (3, 3), (5, 5), (7, 7), (8, 8), (1, 64), (64, 1)] {
        for game in ["flip", "lights", "fridge"] {
            if game == "fridge" && rows.min(cols) == 1 && rows * cols > 16 {
                continue; // refused: too many candidates
            }
            let printed = answers(&["stats", game, "--grid", &format!("{rows}x{cols}")], "");
            assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
            assert!(
                printed.starts_with(&format!("{game} on {rows}x{cols}: {} boards", 1_u128 << (rows * cols))),
                "{printed}"
            );
            assert!(!printed.contains("NaN"), "{printed}");
        }
    }
}

#[test]
fn the_help_fits_a_screen_and_its_examples_run() {
    let help = answers(&["--help"], "");
    // Whoever asks for help gets it, even after a word that means nothing.
    for args in
        [&["-h"][..], &["flip", "--help"], &["deal", "-h"], &["stats", "--what", "--help"], &["guess", "-h"]]
    {
        assert_eq!(answers(args, ""), help);
    }
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    assert!(help.lines().count() <= 60, "{help}");
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let begins = ["4\n1 1\n1 2\n2 2\n4 3\n", "Move 1 of 5: ", "<!doctype html>"];
    assert_eq!(examples.lines().count(), begins.len());
    for (example, begin) in examples.lines().zip(begins) {
        // Leave out the redirection to a file, so that the output can be compared.
        let ran = shell(example.split(" > ").next().unwrap());
        assert!(ran.status == Some(0) && ran.stdout.starts_with(begin), "{example}: {ran:?}");
    }
}

#[test]
fn every_command_of_the_help_runs() {
    let boards = file("usage boards.txt", BOARD).into_os_string().into_string().unwrap();
    let given = file("usage answers.txt", "4\n").into_os_string().into_string().unwrap();
    let help = answers(&["--help"], "");
    let (usage, _) = help.split_once("\n\nGames:").unwrap();
    let commands: Vec<&str> = usage.lines().filter_map(|line| line.strip_prefix("  fliptable ")).collect();
    assert_eq!(commands.len(), 8);
    for command in commands {
        let (command, _) = command.split_once("  ").unwrap();
        for command in command.split(", ") {
            let value = |word| match word {
                "GAME" => "flip",
                "[FILE...]" | "BOARDS" => &*boards,
                "ANSWERS" => &given,
                "LANG" => "c",
                "SHELL" => "bash",
                word => word,
            };
            let args: Vec<&str> = command.split(' ').map(value).collect();
            assert!(!args.iter().any(|arg| arg.chars().all(char::is_uppercase)), "{command}");
            let ran = run(&args, "");
            assert!(ran.status == Some(0) && !ran.stdout.is_empty(), "{command}: {ran:?}");
        }
    }
}

#[test]
fn every_option_of_the_help_exists() {
    let help = answers(&["--help"], "");
    let rule = format!("{}/../examples/rules/merlin.rule", env!("CARGO_MANIFEST_DIR"));
    let options = help.lines().filter_map(|line| line.strip_prefix("  --").map(|_| line.trim_start()));
    let mut seen = 0;
    for option in options {
        let (name, rest) = option.split_once(' ').unwrap();
        let value = match rest.split_whitespace().next().unwrap() {
            "FILE" if name == "--output" => "-",
            "FILE" => &*rule,
            "RxC" => "2x2",
            "WHEN" => "never",
            "D" | "N" | "S" => "1",
            "LANG" => "js",
            "LOOK" => "tiles",
            "NAME" => "game",
            _ => "",
        };
        let mut args = vec![name];
        args.extend(Some(value).filter(|value| !value.is_empty()));
        if name != "--rule" {
            args.push("lights");
        }
        if matches!(name, "--distance" | "--any" | "--count" | "--seed") {
            args.insert(0, "deal");
        }
        if matches!(name, "--to" | "--output" | "--name" | "--size" | "--look") {
            args.insert(0, "export");
            if name != "--to" {
                args.extend(["--to", if name == "--look" { "html" } else { "c" }]);
            }
        }
        assert_eq!(run(&args, "").status, Some(0), "{args:?}");
        seen += 1;
    }
    assert_eq!(seen, 20, "{help}");
}

#[test]
fn the_help_names_every_game_and_language() {
    let help = answers(&["--help"], "");
    for Game { name, .. } in games() {
        assert!(help.contains(&format!("\n  {name} ")), "{name}");
    }
    let line = help.lines().find(|line| line.starts_with("  --to LANG  ")).unwrap();
    let mut words = line.split([' ', ',']);
    for language in Language::ALL {
        assert!(words.any(|word| word == language.name()), "{}: {line}", language.name());
    }
}

#[test]
fn the_page_shows_a_game_in_its_look_or_in_another() {
    let opened = |args: &[&str]| {
        let page = answers(args, "");
        let line = page.lines().find(|line| line.starts_with("const opened = ")).unwrap();
        line.split(", masks").next().unwrap().to_owned()
    };
    assert_eq!(opened(&["export", "--to", "html"]), "const opened = null;");
    let rule = file("look.rule", "grid 2x2\ntoggles plus\n").into_os_string().into_string().unwrap();
    for (args, name, title, look) in [
        (&["flip"][..], "flip_game", "Flip Game", "tiles"),
        (&["lights", "--grid", "2x2"], "lights_out_2x2", "Lights Out 2x2", "lights"),
        (&["mini"], "mini_lights_out", "Mini Lights Out", "lights"),
        (&["fridge"], "refrigerator", "Refrigerator", "handles"),
        (&["lights", "--look", "tiles"], "lights_out", "Lights Out", "tiles"),
        (&["--rule", &rule], "look", "Look", "lights"),
        (&["--rule", &rule, "--look", "handles"], "look", "Look", "handles"),
    ] {
        let opened = opened(&[&["export", "--to", "html"], args].concat());
        let expected = format!("const opened = {{ name: \"{name}\", title: \"{title}\", look: \"{look}\"");
        assert!(opened.starts_with(&expected), "{opened}");
    }
    assert_fails(
        &["export", "flip", "--to", "c", "--look", "tiles"],
        "",
        "",
        "--look can only be used with --to html, found --to c",
    );
    assert_fails(
        &["export", "flip", "--to", "html", "--look", "cards"],
        "",
        "",
        "--look expects lights, tiles or handles, found \"cards\"",
    );
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = format!("fliptable {}\n", env!("CARGO_PKG_VERSION"));
    for args in [&["--version"][..], &["-V"], &["lights", "-V"]] {
        assert_eq!(answers(args, ""), version);
    }
    // After `--` it is a file.
    assert_eq!(run(&["flip", "--", "--version"], "").status, Some(2));
}

#[test]
fn wrong_arguments_are_reported_in_one_line() {
    let whole = "a whole number below 2^64";
    let range = "a whole number or a range such as 3-6";
    let games = "a game (flip, lights, mini or fridge) or --rule FILE";
    let grid = "--grid expects rows x columns with 1 to 64 cells, such as 5x5, found";
    let help = "(see fliptable --help)";
    let cases: &[(&[&str], String)] = &[
        (&[""], format!("found \"\", expected {games}, or a command {help}")),
        (&["chess"], format!("found \"chess\", expected {games}, or a command {help}")),
        (&["ch\ness"], format!("found \"ch\\ness\", expected {games}, or a command {help}")),
        (&["--hint"], format!("expected {games} {help}")),
        (&["flip", "--bogus"], format!("unknown option \"--bogus\" {help}")),
        (&["lights", "-m"], format!("unknown option \"-m\" {help}")),
        (&["fridge", "--seed", "3"], format!("--seed cannot be used to solve boards {help}")),
        (&["flip", "--moves", "--hint"], format!("found several output formats, expected one {help}")),
        (&["flip", "--hint=3"], "--hint takes no value, found \"3\"".into()),
        (&["flip", "--help=me"], "--help takes no value, found \"me\"".into()),
        (&["flip", "--color"], "--color expects a value".into()),
        (&["flip", "--color=red"], "--color expects auto, always or never, found \"red\"".into()),
        (&["flip", "--grid", "5"], format!("{grid} \"5\"")),
        (&["flip", "--grid", "9x8"], format!("{grid} \"9x8\"")),
        (&["flip", "--grid", "0x8"], format!("{grid} \"0x8\"")),
        (&["flip", "--grid", "+5x5"], format!("{grid} \"+5x5\"")),
        (&["flip", "--grid", "300x1"], format!("{grid} \"300x1\"")),
        (
            &["--rule", "x", "--grid", "5x5"],
            "--grid cannot be used with --rule: the rule file sets the grid".into(),
        ),
        (&["deal"], format!("deal expects {games}")),
        (&["deal", "--distance", "3"], format!("deal expects {games}")),
        (&["deal", "flip", "--any", "--distance=1"], "--any cannot be used with --distance".into()),
        (&["deal", "flip", "--distance=5-7"], "found --distance 5-7, expected 0 to 6 for flip on 4x4".into()),
        (&["deal", "chess"], format!("deal expects {games}, found \"chess\"")),
        (&["deal", "flip", "lights"], "deal takes no further argument, found \"lights\"".into()),
        (&["deal", "flip", "--hint"], format!("--hint cannot be used with deal {help}")),
        (&["deal", "flip", "--distance"], "--distance expects a value".into()),
        (&["deal", "flip", "--distance="], format!("--distance expects {range}, found \"\"")),
        (
            &["deal", "flip", "--distance=1", "--count", "-1"],
            format!("--count expects {whole}, found \"-1\""),
        ),
        (&["deal", "flip", "--distance", "6-3"], format!("--distance expects {range}, found \"6-3\"")),
        (&["deal", "flip", "--distance", "+1"], format!("--distance expects {range}, found \"+1\"")),
        (
            &["deal", "flip", "--distance=1", "--seed", "18446744073709551616"],
            format!("--seed expects {whole}, found \"18446744073709551616\""),
        ),
        (&["deal", "flip", "--seed", "1", "--seed=1"], "--seed is given twice".into()),
        (&["deal", "flip", "--distance", "7"], "found --distance 7, expected 0 to 6 for flip on 4x4".into()),
        (
            &["deal", "fridge", "--distance", "256"],
            "found --distance 256, expected 0 to 16 for fridge on 4x4".into(),
        ),
        (
            &["deal", "flip", "--distance", "3", "--count", "881"],
            "found --count 881, expected at most 880, the number of boards of flip on 4x4 at distance 3"
                .into(),
        ),
        (&["stats"], format!("stats expects {games}")),
        (&["stats", "chess"], format!("stats expects {games}, found \"chess\"")),
        (&["stats", "flip", "flip"], "stats takes no further argument, found \"flip\"".into()),
        (&["stats", "flip", "--count", "3"], format!("--count cannot be used with stats {help}")),
        (&["completions"], "completions expects a shell: bash, zsh or fish".into()),
        (&["completions", "csh"], "completions expects bash, zsh or fish, found \"csh\"".into()),
    ];
    for (args, line) in cases {
        assert_fails(args, "", "", line);
    }
    let usage = run::<&str>(&[], "");
    assert_eq!((usage.status, usage.stdout.as_str(), usage.stderr.lines().count()), (Some(2), "", 9));
    assert!(answers(&["--help"], "").contains(&format!("\n{}\n", usage.stderr)), "{usage:?}");
}

#[test]
fn close_guesses_are_named() {
    let cases: &[(&[&str], &str)] = &[
        (&["filp"], "found \"filp\", did you mean flip?"),
        (&["Flip"], "found \"Flip\", did you mean flip?"),
        (&["deal", "light"], "found \"light\", did you mean lights?"),
        (&["stat", "flip"], "found \"stat\", did you mean stats?"),
        (&["poj1753"], "found \"poj1753\", did you mean flip?"),
        (&["POJ 2965"], "found \"POJ 2965\", did you mean fridge?"),
        (&["stats", "lights_out"], "found \"lights_out\", did you mean lights?"),
        (&["help"], "found \"help\", did you mean --help?"),
        (&["version"], "found \"version\", did you mean --version?"),
        (&["flip", "--solution"], "unknown option \"--solution\", did you mean --moves?"),
        (&["flip", "--mvoes"], "unknown option \"--mvoes\", did you mean --moves?"),
        (&["deal", "flip", "--dist=3"], "unknown option \"--dist\", did you mean --distance?"),
        (&["deal", "flip", "--dist", "3"], "unknown option \"--dist\", did you mean --distance?"),
        (&["deal", "flip", "--difficulty", "3"], "unknown option \"--difficulty\", did you mean --distance?"),
        (&["lights", "--size", "5x5"], "--size cannot be used here, did you mean --grid?"),
        (&["-help"], "unknown option \"-help\", did you mean --help?"),
        // Only what can be used here.
        (&["deal", "flip", "--solution"], "unknown option \"--solution\" (see fliptable --help)"),
        (&["stats", "flop", "--mvoes"], "unknown option \"--mvoes\" (see fliptable --help)"),
        (
            &["stats", "deal"],
            "stats expects a game (flip, lights, mini or fridge) or --rule FILE, found \"deal\"",
        ),
        (&["lights", "5x5"], "5x5: found a grid, expected the name of a file: use --grid 5x5"),
        (&["deal", "lights", "5x5"], "deal takes no further argument, found \"5x5\": use --grid 5x5"),
        (&["deal", "lights", "--grid", "4x4", "5x5"], "deal takes no further argument, found \"5x5\""),
        (
            &["lights", "--grid", "5x5", "stats"],
            "stats: found a command, expected the name of a file: use fliptable stats lights --grid 5x5",
        ),
        (
            &["lights", "bww/wbw/www"],
            "bww/wbw/www: found a board, expected the name of a file: to solve a board, use: echo 'bww/wbw/www' | \
             fliptable lights --grid 3x3",
        ),
        (
            &["flip", "bwwb\nbbwb\nbwwb\nbwww"],
            "bwwb\\nbbwb\\nbwwb\\nbwww: found a board, expected the name of a file: to solve a board, use: echo \
             'bwwb/bbwb/bwwb/bwww' | fliptable flip",
        ),
        (&["--help", "x"], "--help takes no further argument, found \"x\""),
        (&["-V", "flip"], "-V takes no further argument, found \"flip\""),
        (&["flip", "--line", "--line"], "--line is given twice"),
        (&["export", "flip", "--size", "--size"], "--size is given twice"),
    ];
    for (args, line) in cases {
        assert_fails(args, "", "", line);
    }
}

#[test]
fn a_rule_with_too_many_candidates_is_refused_with_smaller_grids() {
    for (game, grid, candidates, smaller) in
        [("mini", "7x9", "2^14", "7x8, 6x9 or 7x7"), ("fridge", "1x17", "2^16", "1x16, 1x15 or 1x14")]
    {
        let ran = run(&[game, "--grid", grid], "");
        assert_eq!((ran.status, ran.stderr.lines().count()), (Some(2), 1));
        let start = format!("fliptable: {game} on {grid}: found ");
        let end = format!("expected at most 4096 on {grid}: use a grid of another size, such as {smaller}\n");
        assert!(ran.stderr.starts_with(&start) && ran.stderr.ends_with(&end), "{ran:?}");
        assert!(ran.stderr.contains(&format!("(1 x {candidates}, goals times")), "{ran:?}");
    }
}

#[test]
fn statistics_without_counts_say_how_many_boards_can_be_solved() {
    let expected = "\
lights on 6x8: 281474976710656 boards

moves           boards        %
 some    4398046511104     1.56
 none  277076930199552    98.44

greatest distance: at most 42
The boards are not counted by distance, which would take too long.
";
    assert_eq!(answers(&["stats", "lights", "--grid", "6x8"], ""), expected);
}

#[test]
fn boards_are_dealt_without_counts() {
    let deal = |distance: &str, count: &str| {
        let count = ["--count", count, "--seed", "3"];
        run(&[&["deal", "mini", "--grid", "6x6", "--distance", distance][..], &count].concat(), "")
    };
    let dealt = deal("5", "20");
    assert_eq!((dealt.status, dealt.stderr), (Some(0), String::new()));
    assert_eq!(answers(&["mini", "--grid", "6x6"], &dealt.stdout), "5\n".repeat(20));
    let boards: HashSet<&str> = dealt.stdout.split("\n\n").map(str::trim_end).collect();
    assert_eq!(boards.len(), 20);

    // At distance 0 there is only one board, and at distance 28 there is probably none.
    let gave_up = |more: &str, distance: u8, option: &str| {
        format!(
            "fliptable: gave up after 100000 draws without {more}boards of mini on 6x6 at distance {distance}: \
             try a smaller {option}\n"
        )
    };
    let twice = deal("0", "2");
    assert_eq!((twice.status, twice.stdout), (Some(2), "wwwwww\n".repeat(6)));
    assert_eq!(twice.stderr, gave_up("more ", 0, "--count"));
    let far = deal("28", "1");
    assert_eq!((far.status, far.stdout), (Some(2), String::new()));
    assert_eq!(far.stderr, gave_up("", 28, "--distance"));
    assert_eq!(deal("29", "1").stderr, "fliptable: found --distance 29, expected 0 to 28 for mini on 6x6\n");
    // Every board that can be solved is solved already, and no option changes that.
    let cells: Vec<String> = (1..=10).map(|col| format!("1 {col}")).collect();
    let (goal, white) = (format!("b{}", "w".repeat(16)), "w".repeat(17));
    let rule =
        format!("grid 1x17\ntoggles nothing\ncells {} toggle 1 1\ngoal\n{goal}\n{white}", cells.join(", "));
    let rule = file("solved.rule", rule);
    let ran = run(&["deal".as_ref(), "--rule".as_ref(), rule.as_os_str()], "");
    let end = "solved.rule that can be solved and are not solved yet\n";
    assert!(ran.stderr.contains("gave up after") && ran.stderr.ends_with(end), "{ran:?}");
}

#[test]
fn completions_name_every_option() {
    let help = answers(&["--help"], "");
    for shell in ["bash", "zsh", "fish"] {
        let text = answers(&["completions", shell], "");
        for line in help.lines().filter_map(|line| line.strip_prefix("  --")) {
            let option = line.split_whitespace().next().unwrap();
            assert!(text.contains(option), "{shell}: {option}");
        }
    }
}

fn run_tool(program: &str, args: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{program}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "needs bash, zsh, fish and mandoc"]
fn shells_and_mandoc_accept_what_the_command_prints() {
    // What a shell offers for `word` after the word `before`, one per line.
    let bash = file("completions.bash", answers(&["completions", "bash"], ""));
    let offer = |before: &str, word: &str| {
        let script = format!(
            "source '{}'; complete -p fliptable > /dev/null; _fliptable fliptable '{word}' '{before}'; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            bash.display()
        );
        run_tool("bash", &["-c", &script], "")
    };
    assert_eq!(offer("flip", "--sh"), "--show\n");
    assert_eq!(offer("fliptable", "ma"), "man\n");
    assert_eq!(offer("--color", "a"), "auto\nalways\n");
    assert_eq!(offer("completions", "z"), "zsh\n");
    assert_eq!(offer("--rule", ""), "\n"); // left to the shell, which offers files

    let folder = bash.parent().unwrap().join("shells");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.rule"), "").unwrap();
    let fish = file("completions.fish", answers(&["completions", "fish"], ""));
    let offer = |line: &str| {
        let script = format!("source '{}'; cd '{}'; complete -C '{line}'", fish.display(), folder.display());
        run_tool("fish", &["-N", "-c", &script], "")
    };
    assert!(offer("fliptable --sh").starts_with("--show\tdraw each move"));
    assert!(offer("fliptable --rule mi").starts_with("mine.rule"));
    assert!(offer("fliptable export --to py").starts_with("python"));

    std::fs::write(folder.join("_fliptable"), answers(&["completions", "zsh"], "")).unwrap();
    let offer = |before: &str| {
        let script = format!(
            "fpath=('{}' $fpath); autoload -Uz compinit zsh/zpty; compinit -D -u; \
             _describe() {{ print -rl -- ${{(P)2}} }}; _files() {{ print files }}; compadd() {{ print -rl -- $@ }}; \
             autoload -Uz _fliptable; words=(fliptable {before} ''); CURRENT=$#words; _fliptable",
            folder.display()
        );
        run_tool("zsh", &["-fc", &script], "")
    };
    assert!(offer("flip").contains("\n--show:draw each move"));
    assert_eq!(offer("--color"), "auto\nalways\nnever\n");
    assert_eq!(offer("--rule"), "files\n");
    let page = answers(&["man"], "");
    let lint = Command::new("mandoc").args(["-T", "lint"]).arg(file("fliptable.1", &page)).output().unwrap();
    let lint = String::from_utf8(lint.stdout).unwrap();
    // The page has no date, so that the same version prints the same page.
    assert!(lint.lines().all(|line| line.contains("missing date") || line.contains(": STYLE: ")), "{lint}");
    assert!(run_tool("mandoc", &["-T", "ascii"], &page).contains("FLIPTABLE(1)"));
}

/// The greatest resident size of a run in KiB.
#[cfg(target_os = "linux")]
fn peak_memory(boards: usize) -> u64 {
    let input = file(&format!("{boards} boards.txt"), BOARD.repeat(boards));
    let script =
        format!("/usr/bin/time -f %M '{}' flip '{}'", env!("CARGO_BIN_EXE_fliptable"), input.display());
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    std::fs::remove_file(input).unwrap();
    assert_eq!(output.stdout.len(), 2 * boards);
    String::from_utf8(output.stderr).unwrap().trim().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs /usr/bin/time"]
fn memory_does_not_grow_with_the_number_of_boards() {
    let (few, many) = (peak_memory(1), peak_memory(1_000_000));
    assert!(many <= few + 1024 && many <= 8192, "{few} KiB, {many} KiB");
}
