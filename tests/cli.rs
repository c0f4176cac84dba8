//! The command does what its help says, on every board of every game.

mod command;
mod oracle;

use std::collections::HashSet;

use command::{FLIP, FRIDGE, Letters, all_boards_text, answers, assert_fails, board_text, run};
use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR};
use oracle::{Oracle, cells};

struct Game {
    name: &'static str,
    letters: Letters,
    oracle: Oracle,
}

fn games() -> [Game; 3] {
    [
        Game { name: "flip", letters: FLIP, oracle: Oracle::flip_game() },
        Game { name: "lights", letters: FLIP, oracle: Oracle::lights_out() },
        Game { name: "fridge", letters: FRIDGE, oracle: Oracle::refrigerator() },
    ]
}

fn fewest(oracle: &Oracle, board: u16) -> String {
    oracle.distance(board).map_or("Impossible\n".into(), |distance| format!("{distance}\n"))
}

fn place(cell: u8) -> String {
    format!("{} {}\n", cell / 4 + 1, cell % 4 + 1)
}

fn moves(oracle: &Oracle, board: u16) -> String {
    let moves = oracle.solution(board).map_or(vec![], cells);
    fewest(oracle, board) + &moves.into_iter().map(place).collect::<String>()
}

fn hint(oracle: &Oracle, board: u16) -> String {
    match oracle.solution(board).map(cells).as_deref() {
        None => "Impossible\n".into(),
        Some([]) => "Solved\n".into(),
        Some([first, ..]) => place(*first),
    }
}

/// All boards, each answered by the oracle in this form.
fn expected(oracle: &Oracle, form: fn(&Oracle, u16) -> String) -> String {
    (0..=u16::MAX).map(|board| form(oracle, board)).collect()
}

#[test]
fn all_boards_in_one_input_are_answered_in_every_form() {
    for Game { name, letters, oracle } in games() {
        let text = all_boards_text(letters);
        let usual = if name == "fridge" { moves } else { fewest };
        assert!(answers(&[name], &text) == expected(&oracle, usual), "{name}");
        assert!(answers(&[name, "--moves"], &text) == expected(&oracle, moves), "{name} --moves");
        assert!(answers(&[name, "--hint"], &text) == expected(&oracle, hint), "{name} --hint");
    }
}

#[test]
fn all_boards_in_one_file_with_their_number_first() {
    for Game { name, letters, oracle } in games() {
        let text = format!("65536\n{}", all_boards_text(letters));
        let path = command::file(&format!("all boards of {name}.txt"), text);
        let args = [name.as_ref(), "--moves".as_ref(), path.as_os_str()];
        assert!(answers(&args, "") == expected(&oracle, moves), "{name}");
    }
}

#[test]
fn sample_boards() {
    assert_eq!(answers(&["flip"], "bwwb\nbbwb\nbwwb\nbwww\n"), "4\n");
    assert_eq!(answers(&["flip"], "bwww\nwwww\nwwww\nwwww\n"), "Impossible\n");
    let six = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
    assert_eq!(answers(&["fridge"], "-+--\n----\n----\n-+--\n"), six);
    assert!(answers(&["fridge"], "+---\n----\n----\n----\n").starts_with("7\n"));
    assert!(answers(&["fridge"], "+-+-\n-+-+\n+-+-\n-+-+\n").starts_with("8\n"));
}

#[test]
fn an_empty_input_has_no_answers() {
    for input in ["", "\n", " \t\r\n\n", "0", "0\n", "\n 0 \r\n\n"] {
        assert_eq!(answers(&["flip"], input), "", "{input:?}");
    }
}

#[test]
fn upper_case_letters_are_letters_too() {
    let text = all_boards_text(FLIP);
    let lower = answers(&["lights", "--moves"], &text);
    assert!(answers(&["lights", "--moves"], text.to_uppercase()) == lower);
    let mixed: String = text
        .char_indices()
        .map(|(at, letter)| if at % 3 == 0 { letter.to_ascii_uppercase() } else { letter })
        .collect();
    assert!(answers(&["lights", "--moves"], mixed) == lower);
}

#[test]
fn inputs_are_read_in_order_and_each_has_its_own_number_of_boards() {
    let one = command::file("one board.txt", "1\nbwwb\nbbwb\nbwwb\nbwww\n");
    let two = command::file("two boards.txt", "2\nwwww wwww wwww wwww bwww wwww wwww wwww");
    let none = command::file("no board.txt", "");
    let args = ["flip".as_ref(), two.as_os_str(), none.as_os_str(), "-".as_ref(), one.as_os_str()];
    assert_eq!(answers(&args, "bbbw wbww wwww wwww"), "0\nImpossible\n1\n4\n");
    let args = ["flip".as_ref(), "--moves".as_ref(), "--".as_ref(), one.as_os_str()];
    assert_eq!(answers(&args, ""), "4\n1 1\n1 2\n2 2\n4 3\n");
    let args = ["flip".as_ref(), one.as_os_str(), "--hint".as_ref()];
    assert_eq!(answers(&args, ""), "1 1\n");
}

#[test]
fn a_drawing_shows_the_moves_and_the_boards_on_their_way() {
    for Game { name, letters, oracle } in games() {
        let sample = || (0..=u16::MAX).step_by(31).chain([0x0000, 0xFFFF]);
        let text: String = sample().map(|board| board_text(board, letters)).collect();
        let drawing = answers(&[name, "--show"], text);
        let mut drawings = drawing.strip_suffix("\n\n").unwrap().split("\n\n");
        for board in sample() {
            let solution = oracle.solution(board).map(cells);
            let (title, moves) = match solution {
                None => ("Impossible", vec![]),
                Some(moves) if moves.is_empty() => ("Solved", vec![]),
                Some(moves) => ("Move", moves),
            };
            if moves.is_empty() {
                let (line, drawn) = drawings.next().unwrap().split_once('\n').unwrap();
                assert_eq!(line, title);
                assert_eq!(drawn_board(drawn, 0, letters), board);
            }
            let mut before = board;
            for (number, &cell) in moves.iter().enumerate() {
                let (line, drawn) = drawings.next().unwrap().split_once('\n').unwrap();
                let place = place(cell);
                assert_eq!(format!("{line}\n"), format!("Move {} of {}: {place}", number + 1, moves.len()));
                let mask = oracle.masks[usize::from(cell)];
                assert_eq!(drawn_board(drawn, 0, letters), before, "{drawn}");
                assert_eq!(drawn_marks(drawn, '['), 1 << cell, "{drawn}");
                assert_eq!(drawn_marks(drawn, '('), mask & !(1 << cell), "{drawn}");
                before ^= mask;
                assert_eq!(drawn_board(drawn, 17, letters), before, "{drawn}");
            }
            assert!(title == "Impossible" || oracle.goals.contains(&before), "{before:#06x}");
        }
        assert_eq!(drawings.next(), None);
    }
}

/// The characters at a column of each cell, three columns a cell.
fn drawn_column(drawn: &str, from: usize, is_set: impl Fn(char) -> bool) -> u16 {
    let mut bits = 0;
    for (row, line) in drawn.lines().enumerate() {
        let line: Vec<char> = line.chars().collect();
        for col in 0..4 {
            bits |= u16::from(is_set(line[from + 3 * col])) << (4 * row + col);
        }
    }
    assert_eq!(drawn.lines().count(), 4);
    bits
}

fn drawn_board(drawn: &str, from: usize, [black, white]: Letters) -> u16 {
    let set = drawn_column(drawn, from + 1, |letter| letter == black);
    assert_eq!(drawn_column(drawn, from + 1, |letter| letter == white), !set);
    set
}

fn drawn_marks(drawn: &str, opening: char) -> u16 {
    let closing = if opening == '[' { ']' } else { ')' };
    let set = drawn_column(drawn, 0, |mark| mark == opening);
    assert_eq!(drawn_column(drawn, 2, |mark| mark == closing), set);
    set
}

#[test]
fn every_board_of_every_distance_is_dealt_and_solved() {
    for Game { name, oracle, .. } in games() {
        let max = (0..=u16::MAX).filter_map(|board| oracle.distance(board)).max().unwrap();
        for distance in 0..=max {
            let there = (0..=u16::MAX).filter(|board| oracle.distance(*board) == Some(distance)).count();
            let (d, n) = (distance.to_string(), there.to_string());
            let dealt = answers(&["deal", name, "--distance", &d, "--count", &n], "");
            let boards: HashSet<&str> = dealt.trim_end().split("\n\n").collect();
            assert_eq!(boards.len(), there, "{name}, distance {distance}");
            let solved = answers(&[name, "--moves"], &dealt);
            let counts = solved.lines().filter(|line| !line.contains(' '));
            assert_eq!(counts.filter(|count| *count == d).count(), there, "{name}, distance {distance}");
        }
    }
}

#[test]
fn a_dealt_board_stands_on_four_lines_in_the_letters_of_its_game() {
    assert_eq!(answers(&["deal", "fridge", "--distance", "0"], ""), "----\n----\n----\n----\n");
    let both = answers(&["deal", "flip", "--distance=0", "--count=2"], "");
    let (white, black) = ("wwww\nwwww\nwwww\nwwww\n", "bbbb\nbbbb\nbbbb\nbbbb\n");
    assert!(both == format!("{white}\n{black}") || both == format!("{black}\n{white}"), "{both}");
    assert_eq!(answers(&["deal", "--count", "0", "lights", "--distance", "3"], ""), "");
}

#[test]
fn a_seed_deals_the_same_boards_again() {
    let deal = |seed: &str, count: &str| {
        answers(&["deal", "flip", "--distance", "4", "--count", count, "--seed", seed], "")
    };
    assert_eq!(deal("7", "50"), deal("7", "50"));
    assert!(deal("7", "50").starts_with(&deal("7", "20")));
    assert_ne!(deal("7", "50"), deal("8", "50"));
    assert_ne!(deal("0", "50"), deal(&u64::MAX.to_string(), "50"));
    // Without a seed, two deals of 50 among 1562 are equal about once in 10^159.
    let free = || answers(&["deal", "flip", "--distance", "4", "--count", "50"], "");
    assert_ne!(free(), free());
}

#[test]
fn every_board_is_dealt_about_as_often() {
    let mut dealt = std::collections::HashMap::new();
    for seed in 0..640 {
        let seed = seed.to_string();
        let board = answers(&["deal", "lights", "--distance", "1", "--seed", &seed], "");
        *dealt.entry(board).or_insert(0) += 1;
    }
    // 40 each, with a standard deviation of about 6.
    assert_eq!(dealt.len(), 16);
    assert!(dealt.values().all(|times| (20..=60).contains(times)), "{dealt:?}");
}

#[test]
fn statistics_are_those_of_all_boards() {
    for Game { name, oracle, .. } in games() {
        let printed = answers(&["stats", name], "");
        assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
        let boards = || 0..=u16::MAX;
        let solvable: Vec<u8> = boards().filter_map(|board| oracle.distance(board)).collect();
        let max = solvable.iter().copied().max().unwrap();
        let mut rows = printed.lines().skip_while(|line| !line.starts_with("moves")).skip(1);
        let mut bars = Vec::new();
        for distance in 0..=max {
            let there = solvable.iter().filter(|d| **d == distance).count();
            let row: Vec<&str> = rows.next().unwrap().split_whitespace().collect();
            assert_eq!(row[..2], [distance.to_string(), there.to_string()], "{printed}");
            assert!(row[2].chars().all(|mark| mark == '#'), "{printed}");
            bars.push((there, row[2].len()));
        }
        assert_eq!(rows.next(), Some(""));
        let &(most, longest) = bars.iter().max().unwrap();
        for (there, bar) in bars {
            assert!((bar as f64 - (there * longest) as f64 / most as f64).abs() <= 1.0, "{printed}");
        }
        let unique = boards().filter(|board| oracle.solutions(*board).len() == 1).count();
        let sum: f64 = solvable.iter().map(|distance| f64::from(*distance)).sum();
        let expected = [
            format!("{} boards are impossible", 65536 - solvable.len()),
            format!("{} boards can be solved, {unique} of them in one smallest way only", solvable.len()),
            format!("{max} moves at most"),
            format!("{:.2} moves on average over the boards that can be solved", sum / solvable.len() as f64),
        ];
        assert!(rows.map(str::trim_start).eq(expected), "{printed}");
    }
}

#[test]
fn help_fits_a_terminal_and_its_examples_run() {
    let help = answers(&["--help"], "");
    for args in [&["-h"][..], &["flip", "--help"], &["deal", "-h"], &["stats", "--what", "--help"]] {
        assert_eq!(answers(args, ""), help);
    }
    assert!(help.lines().all(|line| line.chars().count() <= 80));
    assert!((24..=40).contains(&help.lines().count()));
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    assert_eq!(examples.lines().count(), 2);
    for example in examples.lines() {
        let example = example.replace("fliptable", &format!("'{}'", env!("CARGO_BIN_EXE_fliptable")));
        let output = std::process::Command::new("sh").args(["-c", &example]).output().unwrap();
        assert!(
            output.status.success() && !output.stdout.is_empty() && output.stderr.is_empty(),
            "{example}"
        );
    }
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
fn wrong_arguments_are_told_in_one_line() {
    let whole = "a whole number from 0 to 18446744073709551615";
    let cases: &[(&[&str], &str)] = &[
        (&[], "expected a command (see fliptable --help)"),
        (&[""], "unknown command \"\" (see fliptable --help)"),
        (&["chess"], "unknown command \"chess\" (see fliptable --help)"),
        (&["fl\nip"], "unknown command \"fl\\nip\" (see fliptable --help)"),
        (&["--hint", "flip"], "expected a command before \"--hint\" (see fliptable --help)"),
        (&["flip", "--bogus"], "flip has no option \"--bogus\" (see fliptable --help)"),
        (&["lights", "-m"], "lights has no option \"-m\" (see fliptable --help)"),
        (&["fridge", "--seed", "3"], "fridge has no option \"--seed\" (see fliptable --help)"),
        (&["flip", "--moves", "--hint"], "only one of --moves, --hint and --show can be given"),
        (&["flip", "--show", "--moves"], "only one of --moves, --hint and --show can be given"),
        (&["flip", "--hint=3"], "--hint takes no value, found \"3\""),
        (&["flip", "--help=me"], "flip has no option \"--help=me\" (see fliptable --help)"),
        (&["deal"], "deal expects a game: flip, lights or fridge"),
        (&["deal", "--distance", "3"], "deal expects a game: flip, lights or fridge"),
        (&["deal", "flip"], "deal expects --distance and a number of moves"),
        (&["deal", "chess"], "deal expects a game (flip, lights or fridge), found \"chess\""),
        (&["deal", "flip", "lights"], "deal expects one game only, found \"lights\" too"),
        (&["deal", "flip", "--hint"], "deal has no option \"--hint\" (see fliptable --help)"),
        (&["deal", "flip", "--distance"], "--distance expects a number"),
        (
            &["deal", "flip", "--distance", "--count"],
            &format!("--distance expects {whole}, found \"--count\""),
        ),
        (&["deal", "flip", "--distance="], &format!("--distance expects {whole}, found \"\"")),
        (&["deal", "flip", "--count", "-1"], &format!("--count expects {whole}, found \"-1\"")),
        (&["deal", "flip", "--count", "+1"], &format!("--count expects {whole}, found \"+1\"")),
        (
            &["deal", "flip", "--seed", "18446744073709551616"],
            &format!("--seed expects {whole}, found \"18446744073709551616\""),
        ),
        (&["deal", "flip", "--seed", "1", "--seed=1"], "--seed is given twice"),
        (&["deal", "flip", "--distance", "7"], "no board of flip takes 7 moves: they take 0 to 6"),
        (&["deal", "lights", "--distance", "8"], "no board of lights takes 8 moves: they take 0 to 7"),
        (&["deal", "fridge", "--distance", "256"], "no board of fridge takes 256 moves: they take 0 to 16"),
        (
            &["deal", "flip", "--distance", "3", "--count", "881"],
            "cannot deal 881 boards of flip that take 3 moves: there are 880",
        ),
        (
            &["deal", "fridge", "--distance", "1", "--count", "18446744073709551615"],
            "cannot deal 18446744073709551615 boards of fridge that take 1 move: there are 16",
        ),
        (&["stats"], "stats expects a game: flip, lights or fridge"),
        (&["header"], "header expects a game: flip, lights or fridge"),
        (&["header", "flip", "--moves"], "header has no option \"--moves\" (see fliptable --help)"),
        (&["stats", "chess"], "stats expects a game (flip, lights or fridge), found \"chess\""),
        (&["stats", "flip", "flip"], "stats expects one game only, found \"flip\" too"),
        (&["stats", "flip", "--count", "3"], "stats has no option \"--count\" (see fliptable --help)"),
    ];
    for (args, line) in cases {
        assert_fails(args, "", "", line);
    }
}

#[test]
fn the_same_form_twice_is_no_conflict() {
    assert_eq!(answers(&["flip", "--hint", "--hint"], "bbbw wbww wwww wwww"), "1 2\n");
}

#[test]
fn header_prints_the_c_header_of_the_library() {
    assert_eq!(answers(&["header", "flip"], ""), FLIP_GAME.c_header("flip_game").to_string());
    assert_eq!(answers(&["header", "lights"], ""), LIGHTS_OUT.c_header("lights_out").to_string());
    assert_eq!(answers(&["header", "fridge"], ""), REFRIGERATOR.c_header("refrigerator").to_string());
}
