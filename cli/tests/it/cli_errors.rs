//! The faults of other solvers, and everything that can be wrong with an input or an output of the command.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::command::{self, BOARD, Ran, all_boards_text, answers, assert_fails, file, run, shell};
use fliptable::Letters;

#[track_caller]
fn assert_answer(game: &str, board: &str, answer: &str) {
    for text in [board.to_owned(), board.replace('/', "\n") + "\n", board.replace('/', "\r\n")] {
        assert_eq!(answers(&[game, "--fewest"], text), format!("{answer}\n"), "{game} {board}");
    }
}

#[test]
fn known_faults_of_solvers_are_absent() {
    // Elimination without trying the free variables.
    assert_answer("lights", "bbbb/bbbb/bbbb/bbbb", "4");
    // Light-chasing from one first row.
    assert_answer("flip", "bbbw/wbww/wwww/wwww", "1");
    // Already at a goal.
    assert_answer("flip", "wwww/wwww/wwww/wwww", "0");
    assert_answer("flip", "bbbb/bbbb/bbbb/bbbb", "0");
    assert_answer("lights", "wwww/wwww/wwww/wwww", "0");
    assert_answer("fridge", "----/----/----/----", "0");
    // Unsolvable: a consistency check that starts a row late, and a search that never ends.
    assert_answer("flip", "wbbb/wwww/wwww/wwww", "Impossible");
    assert_answer("flip", "bwbw/wwww/bbwb/bwwb", "Impossible");
    // Cells of 1 and 0.
    assert_answer("flip", "1001/1101/1001/1000", "4");
    // Rows and columns swapped: the one move is in row 1 and column 2.
    assert_eq!(answers(&["flip", "--moves"], "bbbw/wbww/wwww/wwww"), "1\n1 2\n");
    // Of several solutions, the row-major lexicographically least.
    assert_eq!(answers(&["lights", "--moves"], "bbbb/bbbb/bbbb/bbbb"), "4\n1 2\n2 4\n3 1\n4 3\n");
    let every: String = (1..=4).flat_map(|row| (1..=4).map(move |col| format!("{row} {col}\n"))).collect();
    assert_eq!(answers(&["fridge"], "++++/++++/++++/++++"), format!("16\n{every}"));
}

#[test]
fn a_game_beside_a_rule_file_is_an_error() {
    let rule = file("either.rule", "grid 3x3\ntoggles plus\n");
    for args in [vec!["flip"], vec!["stats", "mini"], vec!["deal", "fridge", "--distance", "1"]] {
        let args: Vec<_> =
            args.into_iter().map(AsRef::as_ref).chain(["--rule".as_ref(), rule.as_os_str()]).collect();
        let ran = run(&args, "");
        assert_eq!(ran.status, Some(2));
        assert!(ran.stderr.ends_with(" and --rule, expected only one of them\n"), "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn a_rule_file_that_never_ends_is_an_error() {
    let ran = run(&["stats", "--rule", "/dev/zero"], "");
    assert_eq!(ran.status, Some(2));
    let expected = "fliptable: /dev/zero: found more than 16777216 bytes, expected a rule file\n";
    assert_eq!(ran.stderr, expected);
}

#[test]
fn the_nearer_of_two_goals_counts() {
    let rule = file("black.rule", "grid 4x4\ntoggles plus\ngoal all black\n");
    let text = all_boards_text(Letters::BLACK_WHITE);
    let (flip, white) = (answers(&["flip"], &text), answers(&["lights"], &text));
    let pairs = || flip.lines().zip(white.lines());
    assert_eq!(pairs().filter(|(flip, white)| flip != white).count(), 761);
    assert!(pairs().all(|(flip, white)| flip == "Impossible" || flip <= white));
    assert_eq!(flip.lines().filter(|line| *line == "Impossible").count(), 61440);
    let args = ["--rule".as_ref(), rule.as_os_str()];
    assert_eq!(answers(&args, "wwww/wwww/wwww/wwww"), "4\n");
}

#[test]
fn every_board_has_its_own_answer() {
    assert_eq!(answers(&["flip"], BOARD.repeat(100_000)), "4\n".repeat(100_000));
    assert_eq!(answers(&["flip"], format!("3\n{}", BOARD.repeat(3))), "4\n".repeat(3));
    for input in ["", "\n", " \t\r\n\n", "0", "0\n", "\n 0 \r\n\n"] {
        assert_eq!(answers(&["flip"], input), "", "{input:?}");
    }
}

#[test]
fn a_board_of_the_wrong_shape_is_an_error_after_the_answers_before_it() {
    let row = "found a row of";
    let shape = "expected 4 (the grid is 4x4)";
    let long = format!("{0}bwwb\nbbb\nbwwb\nbwww\n{1}", BOARD, BOARD.repeat(1000));
    for (text, answers, error) in [
        ("bwwb\nbbb\nbwwb\nbwww\n", "", format!("board 1, line 2, column 1: {row} 3 cells, {shape}")),
        ("wwww\nwwww\nwwww\nwwwww\n", "", format!("board 1, line 4, column 1: {row} 5 cells, {shape}")),
        (
            "bwwbb/bbbww/bwwbb/bwwwb/wwbbw",
            "",
            format!("board 1, line 1, column 1: {row} 5 cells, {shape}: use --grid 5x5"),
        ),
        (&*long, "4\n", format!("board 2, line 6, column 1: {row} 3 cells, {shape}")),
    ] {
        for game in ["flip", "lights"] {
            let answers = if text.len() > 100 { answers } else { "" };
            assert_fails(&[game], text, answers, &format!("standard input: {error}"));
        }
    }
    let error =
        "board 1, line 1, column 1: found a row of 4 cells, expected 5 (the grid is 5x5): use --grid 4x4";
    assert_fails(&["lights", "--grid", "5x5"], BOARD, "", &format!("standard input: {error}"));
}

/// If the boards are of another size, the error names the option that is missing.
#[test]
fn the_grid_of_the_boards_is_suggested() {
    let five = "10011\n01110\n00000\n11111\n00000\n";
    for (text, grid) in [
        (five.to_owned(), Some("5x5")),
        (five.replace('\n', "\r\n"), Some("5x5")),
        (five.repeat(2), Some("5x5")),
        (format!("{five}\n").repeat(3), Some("5x5")),
        (five.replace('1', "x").replace('0', "."), Some("5x5")),
        (five.replace('1', "1 ").replace('0', "0 "), Some("5x5")),
        (five.trim_end().replace('\n', "/"), Some("5x5")),
        (format!("5\n{five}"), Some("5x5")),
        (format!("2\n{five}{five}"), Some("5x5")),
        (format!("5 5\n{five}"), Some("5x5")),
        (format!("{five}01010\n\n{five}01010\n"), Some("6x5")),
        ("5 6\n".into(), Some("5x6")),
        ("011010\n100111\n001001\n100101\n011100\n".into(), Some("5x6")),
        ("bbb\nbbb\nbbb\n".into(), Some("3x3")),
        ("[[0,1,1],[0,1,1]]".into(), Some("2x3")),
        // What is typed first.
        ("bbb\n".into(), Some("3x3")),
        ("bbbbbbbbb\n".into(), None),
        // The first row is right.
        ("bbbb\nbbb\nbbb\n".into(), None),
        ("bbbb\nbbbb\nbbbb\nbbbbb\n".into(), None),
    ] {
        let ran = run(&["lights"], &text);
        let hint = grid.map_or(String::from("4x4)\n"), |grid| format!(": use --grid {grid}\n"));
        assert_eq!(
            (ran.status, ran.stdout.as_str(), ran.stderr.ends_with(&hint)),
            (Some(2), "", true),
            "{text:?}: {ran:?}"
        );
        if let Some(grid) = grid.filter(|_| text.len() > 20) {
            assert_eq!(run(&["lights", "--grid", grid], &text).status, Some(0), "{text:?}");
        }
    }
    // What is left of a file that was cut off is not a board of another size.
    for (rest, cells) in [("bw", 2), ("bww", 3)] {
        let error =
            format!("board 1, line 4, column 1: found a row of {cells} cells, expected 4 (the grid is 4x4)");
        assert_fails(&["flip"], format!("bwwb\nbbwb\nbwwb\n{rest}"), "", &format!("standard input: {error}"));
    }
    // A later size.
    let error = "board 2, line 6, column 1: found the size 3x3, expected 4x4: use --grid 3x3";
    assert_fails(&["flip"], format!("4 4\n{BOARD}3 3\n"), "4\n", &format!("standard input: {error}"));
    // The grid of a rule file does not depend on an option.
    let rule = file("size.rule", "grid 4x4\ntoggles plus\n");
    let error = "board 1, line 1, column 1: found a row of 3 cells, expected 4 (the grid is 4x4)";
    let args = ["--rule".as_ref(), rule.as_os_str()];
    assert_fails(&args, "bbb\nbbb\nbbb\n", "", &format!("standard input: {error}"));
}

#[test]
fn a_board_that_is_given_as_the_name_of_a_file_is_recognized() {
    let board = "bwwb/bbwb/bwwb/bwww";
    let error = format!(
        "{board}: found a board, expected the name of a file: to solve a board, use: echo '{board}' | fliptable"
    );
    assert_fails(&["flip", board], "", "", &format!("{error} flip"));
    #[cfg(unix)]
    assert_eq!(shell(&format!("echo '{board}' | fliptable flip")).stdout, "4\n");
    let error = "[[0,1],[1,0]]: found a board, expected the name of a file: to solve a board, use: echo '[[0,1],[1,0]]' | fliptable mini --grid 2x2";
    assert_fails(&["mini", "--grid", "2x2", "[[0,1],[1,0]]"], "", "", error);
    // Letters that look like an option, and rows as arguments of their own.
    let board = "-+--/----/----/-+--";
    let solve =
        format!("expected the name of a file: to solve a board, use: echo '{board}' | fliptable fridge");
    for text in [board.to_owned(), board.replace('/', " "), board.replace('/', "\n")] {
        let shown = text.replace('\n', "\\n");
        let solve = if text.contains(' ') { solve.replace('/', " ") } else { solve.clone() };
        assert_fails(&["fridge", &text], "", "", &format!("{shown}: found a board, {solve}"));
    }
    for (args, board, game) in [
        (&["fridge", "-+--", "----", "----", "-+--"][..], board, "fridge"),
        (&["flip", "bwwb", "bbwb", "bwwb", "bwww"], "bwwb/bbwb/bwwb/bwww", "flip"),
        (&["lights", "bww", "wbw", "www"], "bww/wbw/www", "lights --grid 3x3"),
    ] {
        let expected = "found a row of a board, expected the name of a file: to solve the board, use:";
        assert_fails(args, "", "", &format!("{}: {expected} echo '{board}' | fliptable {game}", args[1]));
        #[cfg(unix)]
        assert_eq!(shell(&format!("echo '{board}' | fliptable {game}")).status, Some(0), "{game}");
    }
    let missing = "cannot open: No such file or directory (os error 2), expected a file of boards";
    assert_fails(&["flip", "bwwb", "bbwx"], "", "", &format!("bwwb: {missing}"));
    assert_fails(&["deal", "fridge", "-+--"], "", "", "deal takes no further argument, found \"-+--\"");
    assert_fails(&["fridge", "-+-x"], "", "", "unknown option \"-+-x\" (see fliptable --help)");
}

/// Each was misread, or refused, by an earlier version.
#[test]
fn boards_as_they_are_found_elsewhere_are_read_or_refused_with_the_way_out() {
    for (args, text, answer) in [
        (&["lights"][..], "xxx./.x../..../....", "1\n"),
        (&["lights"], "XXX.\n.X..\n....\n....\n", "1\n"),
        (&["lights"], "###.\n.#..\n....\n....\n", "1\n"),
        (&["lights"], "OOO./.O../..../....", "1\n"),
        (&["lights", "--grid", "2x2"], "[[0,1],[1,0]]", "2\n"),
        (&["lights", "--grid", "2x2"], "0,1\n1,0\n", "2\n"),
        (&["lights", "--grid", "3x3"], "3 3\n010\n111\n010\n", "1\n"),
        (&["lights", "--grid", "5x5"], "5\n11000\n10000\n00000\n00000\n00000\n", "1\n"),
    ] {
        assert_eq!(answers(args, text), answer, "{text}");
    }
    for (args, text, answers, error) in [
        (
            &["flip", "--grid", "2x2"][..],
            "bwwb bwwb bwwb bwwx\n",
            "2\n2\n2\n",
            "board 4, line 1, column 19: found 'x', expected 'b' or 'w'",
        ),
        (
            &["flip", "--grid", "2x2"],
            "bw wb bw wb bw\n",
            "2\n2\n",
            "board 3, line 1, column 13: found a board of 2 cells, expected 4 (the grid is 2x2)",
        ),
        (
            &["lights"],
            "3 3\n010\n111\n010\n",
            "",
            "board 1, line 1, column 1: found the size 3x3, expected 4x4: use --grid 3x3",
        ),
    ] {
        assert_fails(args, text, answers, &format!("standard input: {error}"));
    }
    // Not a number of boards.
    let ran = run(&["lights"], "3210\n0000\n0000\n0000\n");
    let start = "fliptable: standard input: board 1, line 1, column 1: found '3', expected '1' or '0'";
    assert!(ran.status == Some(2) && ran.stdout.is_empty() && ran.stderr.starts_with(start), "{ran:?}");
}

#[test]
fn an_input_that_is_not_boards_is_reported_with_its_place() {
    let cell = "expected 'b' or 'w'";
    for (text, answers, error) in [
        (
            format!("{BOARD}bwx\n").into_bytes(),
            "4\n",
            format!("board 2, line 5, column 3: found 'x', {cell}"),
        ),
        (format!("{BOARD}1\n").into_bytes(), "4\n", format!("board 2, line 5, column 1: found '1', {cell}")),
        (
            format!("{BOARD}bwé\n").into_bytes(),
            "4\n",
            format!("board 2, line 5, column 3: found 'é' (U+00E9), {cell}"),
        ),
        (
            b"\xFF\xFEb\0w\0".to_vec(),
            "",
            "board 1, line 1, column 1: found UTF-16, expected UTF-8: save the text as UTF-8".into(),
        ),
        (
            format!("2\n{BOARD}").into_bytes(),
            "4\n",
            "board 2, line 6, column 1: found 1 board, expected 2, the number at the start".into(),
        ),
    ] {
        assert_fails(&["flip"], text, answers, &format!("standard input: {error}"));
    }
}

#[test]
fn every_byte_in_the_middle_of_a_row_is_read_or_reported() {
    for byte in 0..=u8::MAX {
        let mut input = BOARD.repeat(2).into_bytes();
        input[27] = byte;
        let ran = run(&["flip"], input);
        if matches!(byte, b'b' | b'w' | b'B' | b'W') {
            assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
        } else {
            assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), "4\n"), "{byte:#04x}");
            assert_eq!(ran.stderr.lines().count(), 1, "{byte:#04x}: {ran:?}");
            assert!(ran.stderr.starts_with("fliptable: standard input: board 2, line 6, "), "{ran:?}");
        }
    }
}

#[test]
fn an_input_that_is_cut_off_anywhere_is_reported() {
    let input = format!("2\n{}", BOARD.repeat(2));
    for end in 1..=input.len() {
        let ran = run(&["flip"], &input[..end]);
        let whole = (end - 1) / 20;
        assert_eq!(ran.stdout, "4\n".repeat(whole));
        assert_eq!(ran.status, Some(if whole == 2 { 0 } else { 2 }), "{end}");
        assert_eq!(ran.stderr.lines().count(), usize::from(whole < 2), "{end}");
    }
}

#[test]
fn long_lines_are_read_or_reported_at_once() {
    let blanks = " ".repeat(60_000);
    let text = format!("{blanks}1 \t \n{blanks}\n{BOARD}{blanks}\n{blanks}");
    assert_eq!(answers(&["flip"], text), "4\n");
    let boards = "bwwb bbwb bwwb bwww ".repeat(3_000);
    assert_eq!(answers(&["flip"], format!("{boards}\r\n{boards}\n{boards}")), "4\n".repeat(9_000));
    // Many blank lines after the number of boards.
    assert_eq!(answers(&["flip"], format!("1\n{}{BOARD}", "\n".repeat(300_000))), "4\n");
    let row = "board 1, line 1, column 1: found a row of 60000 cells, expected 4 (the grid is 4x4)";
    for letter in ["w", "0"] {
        assert_fails(&["flip"], letter.repeat(60_000), "", &format!("standard input: {row}"));
    }
    let long = "found a line of more than 65536 bytes, expected a newline before";
    for text in [&b"w"[..], b"0", b"5", b"x", b" ", b"\0", b"bwwb bbwb bwwb bwww "] {
        let text = text.repeat(1_000_000);
        assert_fails(&["flip"], &text, "", &format!("standard input: board 1, line 1, column 1: {long}"));
        let text = [BOARD.as_bytes(), &text].concat();
        assert_fails(&["flip"], text, "4\n", &format!("standard input: board 2, line 5, column 1: {long}"));
    }
}

/// 100 MiB on one line are refused, and 100 MiB of boards answered, within 8 MiB of memory.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs /usr/bin/time"]
fn large_inputs_need_no_more_memory() {
    for (unit, filter, status) in [
        ("w", "tr -d '\\n'", 2),
        (" ", "tr -d '\\n'", 2),
        ("bwwb bbwb bwwb bwww ", "tr -d '\\n'", 2),
        ("bwwb bbwb bwwb bwww", "cat", 0),
        ("bwwb bbwb bwwb bwww", "tr '\\n' '\\r'", 0),
        ("", "cat", 0),
    ] {
        // A multiple of the length of the line of a board.
        let script = format!(
            "yes '{unit}' | {filter} | head -c 104857600 | /usr/bin/time -f %M '{}' flip >/dev/null",
            env!("CARGO_BIN_EXE_fliptable")
        );
        let ran = shell(&script);
        let peak: u64 = ran.stderr.lines().last().unwrap().parse().unwrap();
        assert_eq!(ran.status, Some(status), "{unit:?}: {ran:?}");
        assert!(peak <= 8192, "{unit:?}: {peak} KiB");
    }
}

#[cfg(unix)]
#[test]
fn the_input_at_fault_is_named_and_later_inputs_are_not_read() {
    let good = file("good.txt", BOARD);
    let bad = file("bad.txt", BOARD.to_owned() + "bwx");
    let args = |names: &[&Path]| {
        let names = names.iter().map(|name| name.as_os_str().to_owned());
        ["flip".into()].into_iter().chain(names).collect::<Vec<_>>()
    };
    let error = format!("{}: board 2, line 5, column 3: found 'x', expected 'b' or 'w'", bad.display());
    assert_fails(&args(&[&good, &bad, &good]), "", "4\n4\n", &error);

    // A board does not continue in the next file.
    let half = file("half.txt", "bwwb\nbbwb\n");
    let end = "found the end of the input after a board of 8 cells, expected 16 (the grid is 4x4)";
    assert_fails(
        &args(&[&half, &half]),
        "",
        "",
        &format!("{}: board 1, line 3, column 1: {end}", half.display()),
    );

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let error = format!("{}: cannot read: Is a directory (os error 21)", folder.display());
    assert_fails(&args(&[&good, folder, &good]), "", "4\n", &error);

    let missing = folder.join("missing.txt");
    let error = format!(
        "{}: cannot open: No such file or directory (os error 2), expected a file of boards",
        missing.display()
    );
    assert_fails(&args(&[&good, &missing, &good]), "", "4\n", &error);

    let strange = folder.join("a\nb\u{1B}[2J'\u{202E}é");
    let printable = folder.join("a\\nb\\u{1b}[2J'\\u{202e}é");
    let error = format!(
        "{}: cannot open: No such file or directory (os error 2), expected a file of boards",
        printable.display()
    );
    assert_fails(&args(&[&strange]), "", "", &error);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let path = file("secret.txt", BOARD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let args = ["flip".as_ref(), path.as_os_str()];
    if File::open(&path).is_ok() {
        // Root may read every file.
        assert_eq!(answers(&args, ""), "4\n");
    } else {
        let error = format!("{}: cannot open: Permission denied (os error 13)", path.display());
        assert_fails(&args, "", "", &error);
    }
    fs::remove_file(path).unwrap();
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_reported() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let args = [OsStr::new("flip"), OsStr::from_bytes(b"\xFFmissing")];
    assert_fails(
        &args,
        "",
        "",
        "\u{FFFD}missing: cannot open: No such file or directory (os error 2), expected a file of boards",
    );
    let args = [OsStr::from_bytes(b"--rule=\xFF.rule")];
    let error = "\u{FFFD}.rule: cannot open: No such file or directory (os error 2)";
    assert_fails(&args, "", "", error);
    let args = [OsStr::new("flip"), OsStr::from_bytes(b"--\xFF")];
    assert_fails(&args, "", "", "unknown option \"--\u{FFFD}\" (see fliptable --help)");
}

#[test]
fn an_answer_does_not_wait_for_the_next_board() {
    let mut child =
        command::command(&["fridge"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (sender, lines) = mpsc::channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let reader = thread::spawn(move || {
        for line in stdout.lines() {
            sender.send(line.unwrap()).unwrap();
        }
    });
    for _ in 0..3 {
        for row in ["-+--\n", "----\n", "----\n", "-+--"] {
            stdin.write_all(row.as_bytes()).unwrap();
        }
        assert_eq!(lines.recv_timeout(Duration::from_millis(20)), Err(mpsc::RecvTimeoutError::Timeout));
        // The answer comes with the end of the last row.
        stdin.write_all(b"\n").unwrap();
        for expected in ["6", "1 1", "1 3", "1 4", "4 1", "4 3", "4 4"] {
            assert_eq!(lines.recv_timeout(Duration::from_secs(30)).as_deref(), Ok(expected));
        }
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    let long = file("long.txt", BOARD.repeat(100_000));
    let long = long.to_str().unwrap();
    for args in [
        &["flip", long][..],
        &["flip", long, "--moves"],
        &["flip", long, "--all"],
        &["lights", long, "--show"],
        &["deal", "fridge", "--distance", "8", "--count", "9999", "--seed", "1"],
        &["--help"],
        &["stats", "flip"],
        &["man"],
    ] {
        let mut child = command::command(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!(ran, Ran { stdout: String::new(), stderr: String::new(), status: Some(0) }, "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let board = file("full.txt", BOARD);
    let many = file("full many.txt", BOARD.repeat(100_000));
    let bad = file("full and bad.txt", BOARD.to_owned() + "x");
    let [board, many, bad] = [&board, &many, &bad].map(|path| path.to_str().unwrap());
    let requests: [&[&str]; 10] = [
        &["flip", board],
        &["flip", many],
        &["flip", "--show", board],
        &["flip", bad],
        &["deal", "flip", "--distance", "3", "--seed", "1"],
        // The seed that was chosen is of no use.
        &["deal", "flip"],
        &["stats", "lights"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ];
    for args in requests {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ran = Ran::from(command::command(args).stdout(full).output().unwrap());
        let stderr = "fliptable: cannot write: No space left on device (os error 28)\n".into();
        assert_eq!(ran, Ran { stdout: String::new(), stderr, status: Some(1) }, "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_status_remains_if_the_message_cannot_be_written() {
    for redirect in ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- 2>&-"] {
        let ran = shell(&format!("printf 'bwx' | fliptable flip - /missing {redirect}"));
        assert_eq!(ran, Ran { stdout: String::new(), stderr: String::new(), status: Some(2) }, "{redirect}");
    }
}

#[cfg(unix)]
#[test]
fn closed_standard_input_or_output_does_not_panic() {
    for redirect in [">&-", "<&-"] {
        let ran = shell(&format!("printf '{}' | fliptable flip {redirect}", "b".repeat(16)));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{redirect}");
    }
}

#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_and_output_that_cannot_be_written_are_reported() {
    for (redirect, status, message) in [
        ("1</dev/null", 1, "fliptable: cannot write: Bad file descriptor (os error 9)\n"),
        ("0>/dev/null", 2, "fliptable: standard input: cannot read: Bad file descriptor (os error 9)\n"),
    ] {
        let ran = shell(&format!("printf '{}' | fliptable flip {redirect}", "b".repeat(16)));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(status), message), "{redirect}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_that_fails_is_reported_after_the_answers() {
    let args = ["flip", "-", "/proc/self/mem", "-"];
    assert_fails(&args, BOARD, "4\n", "/proc/self/mem: cannot read: Input/output error (os error 5)");
    let folder = File::open(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let ran = Ran::from(command::command(&["flip"]).stdin(folder).output().unwrap());
    let stderr = "fliptable: standard input: cannot read: Is a directory (os error 21)\n".into();
    assert_eq!(ran, Ran { stdout: String::new(), stderr, status: Some(2) });
}

#[cfg(target_os = "linux")]
#[test]
fn noise_is_reported_in_one_line() {
    let mut noise = vec![0; 1 << 16];
    File::open("/dev/urandom").unwrap().read_exact(&mut noise).unwrap();
    for chunk in noise.chunks(1024) {
        let ran = run(&["flip"], chunk);
        assert_eq!((ran.status, ran.stderr.lines().count()), (Some(2), 1), "{chunk:?}");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_fliptable"))
        .args(["flip", env!("CARGO_BIN_EXE_fliptable")])
        .output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}
