//! Known faults of other solvers, and everything that can be wrong with an input or an output.

mod command;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use command::{FLIP, Ran, all_boards_text, answers, assert_fails, board_text, file, run};

const BOARD: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

fn rows(board: &str) -> String {
    board.replace('/', "\n") + "\n"
}

#[track_caller]
fn assert_fewest(game: &str, board: &str, answer: &str) {
    assert_eq!(answers(&[game], rows(board)), format!("{answer}\n"), "{game} {board}");
}

#[test]
fn the_free_choices_are_tried() {
    assert_fewest("flip", "wwww/wwww/wwww/wwww", "0");
    assert_fewest("lights", "bbbb/bbbb/bbbb/bbbb", "4");
    // With all black as the only goal, all white takes 4: the moves are those from all black to all white.
    assert_eq!(answers(&["lights", "--moves"], rows("bbbb/bbbb/bbbb/bbbb")), "4\n1 2\n2 4\n3 1\n4 3\n");
}

#[test]
fn light_chasing_tries_every_first_row() {
    assert_fewest("flip", "bbbw/wbww/wwww/wwww", "1");
}

#[test]
fn the_nearer_goal_counts() {
    let text = all_boards_text(FLIP);
    let (flip, lights) = (answers(&["flip"], &text), answers(&["lights"], &text));
    let pairs = || flip.lines().zip(lights.lines());
    assert_eq!(pairs().filter(|(flip, lights)| flip != lights).count(), 761);
    assert!(pairs().all(|(flip, lights)| (flip == "Impossible") == (lights == "Impossible")));
    assert!(pairs().all(|(flip, lights)| flip == "Impossible" || flip <= lights));
}

#[test]
fn at_a_goal_no_move_is_left() {
    assert_fewest("flip", "wwww/wwww/wwww/wwww", "0");
    assert_fewest("flip", "bbbb/bbbb/bbbb/bbbb", "0");
    assert_fewest("lights", "wwww/wwww/wwww/wwww", "0");
    assert_fewest("fridge", "----/----/----/----", "0");
}

#[test]
fn boards_that_cannot_be_solved() {
    assert_fewest("flip", "wbbb/wwww/wwww/wwww", "Impossible");
    assert_fewest("flip", "bwbw/wwww/bbwb/bwwb", "Impossible");
    let answers = answers(&["flip"], all_boards_text(FLIP));
    assert_eq!(answers.lines().filter(|line| *line == "Impossible").count(), 61440);
}

#[test]
fn all_sixteen_moves_fit() {
    let every = (1..=4).flat_map(|row| (1..=4).map(move |col| format!("{row} {col}\n")));
    let expected = "16\n".to_owned() + &every.collect::<String>();
    assert_eq!(answers(&["fridge"], rows("++++/++++/++++/++++")), expected);
}

#[test]
fn a_board_played_as_rows_and_columns() {
    // The one move is in row 1 and column 2, not in row 2 and column 1.
    assert_eq!(answers(&["flip", "--moves"], rows("bbbw/wbww/wwww/wwww")), "1\n1 2\n");
    assert_eq!(answers(&["lights", "--hint"], rows("bbbw/wbww/wwww/wwww")), "1 2\n");
}

#[test]
fn of_several_solutions_the_first_in_row_major_order() {
    // The other solution is 1 3, 2 1, 3 4, 4 2.
    assert_eq!(answers(&["lights", "--moves"], rows("bbbb/bbbb/bbbb/bbbb")), "4\n1 2\n2 4\n3 1\n4 3\n");
}

#[test]
fn white_space_is_free() {
    let boards = [0x19B9, 0x0001, 0xFFFF].map(|board| board_text(board, FLIP)).concat();
    let expected = answers(&["flip", "--moves"], &boards);
    let one_line: String = boards.split_whitespace().collect();
    let one_column: String = one_line.chars().map(|cell| format!("{cell}\n")).collect();
    let spaced = [
        boards.replace('\n', "\r\n"),
        boards.replace('\n', "\r"),
        boards.replace('\n', " \t\n"),
        boards.replace('\n', "\n\n"),
        format!("\r\n\n \n{boards}"),
        boards.replace("\n", "\n\t\x0B\x0C"),
        boards.trim_end().to_owned(),
        one_line,
        one_column,
        format!("\u{FEFF}{boards}"),
        format!("\u{FEFF} 3 \r\n{boards}"),
        format!("\n\n003\n{boards}"),
    ];
    for text in spaced {
        assert_eq!(answers(&["flip", "--moves"], &text), expected, "{text:?}");
    }
}

#[test]
fn carriage_returns_are_no_cells() {
    let expected = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";
    assert_eq!(answers(&["fridge"], "-+--\r\n----\r\n----\r\n-+--\r\n"), expected);
    assert_eq!(answers(&["fridge"], "-+--\n----\n----\n-+--\n"), expected);
}

#[test]
fn every_board_has_its_own_answer() {
    assert_eq!(answers(&["flip"], BOARD.repeat(3)), "4\n".repeat(3));
    assert_eq!(answers(&["flip"], BOARD.repeat(100_000)), "4\n".repeat(100_000));
}

#[test]
fn the_number_of_boards_is_checked() {
    let input = |line: &str, boards: usize| format!("{line}\n{}", BOARD.repeat(boards));
    assert_eq!(answers(&["flip"], input("2", 2)), "4\n4\n");
    let cases = [
        (
            input("1", 2),
            1,
            "board 2, line 6, column 1: found 'b', expected the end of the input after 1 board",
        ),
        (
            input("0", 1),
            0,
            "board 1, line 2, column 1: found 'b', expected the end of the input after 0 boards",
        ),
        (
            input("1", 1) + "2",
            1,
            "board 2, line 6, column 1: found '2', expected the end of the input after 1 board",
        ),
        (input("3", 2), 2, "board 3, line 10, column 1: found the end of the input, expected board 3 of 3"),
        (
            input("2", 1) + "bw",
            1,
            "board 2, line 6, column 3: found the end of the input after 2 cells, expected 16",
        ),
        ("5".into(), 0, "board 1, line 1, column 2: found the end of the input, expected board 1 of 5"),
        (
            input("2x", 2),
            0,
            "line 1, column 2: found 'x', expected the end of the line after the number of boards",
        ),
        (
            input("2 2", 2),
            0,
            "line 1, column 3: found '2', expected the end of the line after the number of boards",
        ),
        (
            input("\n 1.0", 2),
            0,
            "line 2, column 3: found '.', expected the end of the line after the number of boards",
        ),
        (
            input("18446744073709551616", 1),
            0,
            "line 1, column 20: found a number above 18446744073709551615, expected the number of boards",
        ),
        (
            input("18446744073709551615", 1),
            1,
            "board 2, line 6, column 1: found the end of the input, expected board 2 of 18446744073709551615",
        ),
        (
            input("-1", 1),
            0,
            "board 1, line 1, column 1: found '-', expected 'b' or 'w' ('fliptable fridge' reads + and -)",
        ),
        (BOARD.to_owned() + "1\n", 1, "board 2, line 5, column 1: found '1', expected 'b' or 'w'"),
    ];
    for (input, boards, fault) in cases {
        assert_fails(&["flip"], input, &"4\n".repeat(boards), &format!("standard input: {fault}"));
    }
}

#[test]
fn what_is_no_cell_is_told_with_its_place() {
    let flip = "expected 'b' or 'w'";
    let fridge = "expected '+' or '-'";
    let cases: &[(&str, &[u8], String)] = &[
        ("flip", b"x", format!("column 3: found 'x', {flip}")),
        ("lights", b"X", format!("column 3: found 'X', {flip}")),
        ("flip", b"'", format!("column 3: found ''', {flip}")),
        ("flip", b"\0", format!("column 3: found byte 0x00, {flip}")),
        ("flip", b"\x1B[2J", format!("column 3: found byte 0x1B, {flip}")),
        ("flip", b"\x7F", format!("column 3: found byte 0x7F, {flip}")),
        ("flip", b"\xFF\xFE", format!("column 3: found byte 0xFF, {flip}")),
        ("flip", b"\x80", format!("column 3: found byte 0x80, {flip}")),
        ("flip", b"\xE2\x88", format!("column 3: found byte 0xE2, {flip}")),
        ("flip", b"\xE2\x88w", format!("column 3: found byte 0xE2, {flip}")),
        ("flip", b"\xED\xA0\x80", format!("column 3: found byte 0xED, {flip}")),
        ("flip", b"\xF4\x90\x80\x80", format!("column 3: found byte 0xF4, {flip}")),
        ("flip", "é".as_bytes(), format!("column 3: found 'é' (U+00E9), {flip}")),
        ("flip", "\u{1F600}".as_bytes(), format!("column 3: found '\u{1F600}' (U+1F600), {flip}")),
        ("flip", "\u{202E}".as_bytes(), format!("column 3: found U+202E, {flip}")),
        ("flip", "\u{85}".as_bytes(), format!("column 3: found U+0085, {flip}")),
        ("flip", "\u{301}".as_bytes(), format!("column 3: found U+0301, {flip}")),
        ("flip", "\u{2212}".as_bytes(), format!("column 3: found '\u{2212}' (U+2212), {flip}")),
        (
            "flip",
            "\u{FEFF}".as_bytes(),
            format!("column 3: found U+FEFF, {flip} (a byte order mark may stand only at the very start)"),
        ),
        ("flip", b"+", format!("column 3: found '+', {flip} ('fliptable fridge' reads + and -)")),
        ("lights", b"-", format!("column 3: found '-', {flip} ('fliptable fridge' reads + and -)")),
        (
            "fridge",
            b"B",
            format!("column 3: found 'B', {fridge} ('fliptable flip' and 'fliptable lights' read b and w)"),
        ),
        (
            "fridge",
            b"w",
            format!("column 3: found 'w', {fridge} ('fliptable flip' and 'fliptable lights' read b and w)"),
        ),
        ("fridge", b"_", format!("column 3: found '_', {fridge}")),
    ];
    for (game, bytes, fault) in cases {
        let (board, two) =
            if *game == "fridge" { ("----\n".repeat(4), "--") } else { ("wwww\n".repeat(4), "ww") };
        let input = [board.as_bytes(), two.as_bytes(), bytes, b"\n"].concat();
        assert_fails(&[game], input, "0\n", &format!("standard input: board 2, line 5, {fault}"));
    }
}

#[test]
fn a_look_alike_of_plus_or_minus_is_named() {
    let look_alikes = [
        ('\u{2010}', "a hyphen", '-'),
        ('\u{2011}', "a non-breaking hyphen", '-'),
        ('\u{2012}', "a figure dash", '-'),
        ('\u{2013}', "an en dash", '-'),
        ('\u{2014}', "an em dash", '-'),
        ('\u{2015}', "a horizontal bar", '-'),
        ('\u{2212}', "a minus sign", '-'),
        ('\u{2500}', "a box drawing line", '-'),
        ('\u{FE63}', "a small hyphen-minus", '-'),
        ('\u{FF0D}', "a fullwidth hyphen-minus", '-'),
        ('\u{FE62}', "a small plus sign", '+'),
        ('\u{FF0B}', "a fullwidth plus sign", '+'),
    ];
    for (character, name, meant) in look_alikes {
        let fault = format!(
            "standard input: board 1, line 1, column 1: found '{character}' (U+{:04X}), expected '+' or '-' \
             (this is {name}, write '{meant}')",
            u32::from(character)
        );
        assert_fails(&["fridge"], format!("{character}---\n"), "", &fault);
    }
    let fault = "standard input: board 1, line 1, column 2: found U+00AD, expected '+' or '-' \
                 (this is a soft hyphen, write '-')";
    assert_fails(&["fridge"], "+\u{AD}--", "", fault);
}

#[test]
fn a_mark_in_the_middle_of_a_file_or_cut_short_is_a_fault() {
    let twice = "standard input: board 1, line 1, column 1: found U+FEFF, expected 'b' or 'w' \
                 (a byte order mark may stand only at the very start)";
    assert_fails(&["flip"], format!("\u{FEFF}\u{FEFF}{BOARD}"), "", twice);
    let late = twice.replace("column 1", "column 2");
    assert_fails(&["flip"], format!(" \u{FEFF}{BOARD}"), "", &late);
    let cut = "standard input: board 1, line 1, column 1: found byte 0xEF, expected 'b' or 'w'";
    assert_fails(&["flip"], b"\xEF\xBB", "", cut);
}

#[test]
fn all_bytes_at_one_place() {
    for byte in 0..=u8::MAX {
        let mut input = BOARD.repeat(2).into_bytes();
        input[27] = byte;
        let ran = run(&["flip"], input);
        assert!(ran.stdout.starts_with("4\n"), "{byte:#04x}: {ran:?}");
        match byte {
            b'b' | b'w' | b'B' | b'W' => assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), "")),
            _ => {
                assert_eq!((ran.status, ran.stdout.as_str()), (Some(2), "4\n"), "{byte:#04x}");
                assert_eq!(ran.stderr.lines().count(), 1, "{byte:#04x}: {ran:?}");
                assert!(ran.stderr.starts_with("fliptable: standard input: board 2, line "), "{ran:?}");
            }
        }
    }
}

#[test]
fn every_prefix() {
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
fn lines_of_a_megabyte() {
    let million = 1_000_000;
    let blanks = " ".repeat(million);
    assert_eq!(answers(&["flip"], format!("{blanks}1{blanks}\n{blanks}{BOARD}{blanks}")), "4\n");
    assert_eq!(answers(&["flip"], "w".repeat(16 * million / 10)), "0\n".repeat(million / 10));
    assert_eq!(answers(&["flip"], format!("{}1\n{BOARD}", "0".repeat(million))), "4\n");
    let fault = "board 1, line 1, column 1000001: found 'x', expected 'b' or 'w'";
    assert_fails(&["flip"], format!("{blanks}x"), "", &format!("standard input: {fault}"));
    let fault = "line 1, column 20: found a number above 18446744073709551615, expected the number of boards";
    assert_fails(&["flip"], "9".repeat(million), "", &format!("standard input: {fault}"));
    let fault = "board 1, line 1, column 1: found byte 0x00, expected 'b' or 'w'";
    assert_fails(&["flip"], vec![0; million], "", &format!("standard input: {fault}"));
}

#[cfg(unix)]
#[test]
fn the_input_at_fault_is_named_and_the_later_ones_are_left() {
    let good = file("good.txt", BOARD);
    let bad = file("bad.txt", BOARD.to_owned() + "bwx");
    let args = |names: &[&std::path::Path]| {
        ["flip".into()]
            .into_iter()
            .chain(names.iter().map(|name| name.as_os_str().to_owned()))
            .collect::<Vec<_>>()
    };
    let fault = format!("{}: board 2, line 5, column 3: found 'x', expected 'b' or 'w'", bad.display());
    assert_fails(&args(&[&good, &bad, &good]), "", "4\n4\n", &fault);

    // A board does not go on in the next file.
    let half = file("half.txt", "bwwb\nbbwb\n");
    let fault = format!(
        "{}: board 1, line 3, column 1: found the end of the input after 8 cells, expected 16",
        half.display()
    );
    assert_fails(&args(&[&half, &half]), "", "", &fault);

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let fault = format!("{}: cannot read: Is a directory (os error 21)", folder.display());
    assert_fails(&args(&[&good, folder, &good]), "", "4\n", &fault);

    let missing = folder.join("missing.txt");
    let fault = format!("{}: cannot open: No such file or directory (os error 2)", missing.display());
    assert_fails(&args(&[&good, &missing, &good]), "", "4\n", &fault);

    let strange = folder.join("a\nb\u{1B}[2J'\u{202E}é");
    let fault = format!(
        "{}: cannot open: No such file or directory (os error 2)",
        folder.join("a\\nb\\u{1b}[2J'\\u{202e}é").display()
    );
    assert_fails(&args(&[&strange]), "", "", &fault);
}

#[cfg(unix)]
#[test]
fn a_file_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let path = file("secret.txt", BOARD);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let args = ["flip".as_ref(), path.as_os_str()];
    if File::open(&path).is_ok() {
        // Root may read everything.
        assert_eq!(answers(&args, ""), "4\n");
    } else {
        let fault = format!("{}: cannot open: Permission denied (os error 13)", path.display());
        assert_fails(&args, "", "", &fault);
    }
    fs::remove_file(path).unwrap();
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let args = [OsStr::new("flip"), OsStr::from_bytes(b"\xFFmissing")];
    assert_fails(&args, "", "", "\u{FFFD}missing: cannot open: No such file or directory (os error 2)");
    let args = [OsStr::new("flip"), OsStr::from_bytes(b"--\xFF")];
    assert_fails(&args, "", "", "flip has no option \"--\u{FFFD}\" (see fliptable --help)");
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
        for row in ["-+--\n", "----\n", "----\n"] {
            stdin.write_all(row.as_bytes()).unwrap();
        }
        stdin.write_all(b"-+-").unwrap();
        assert_eq!(lines.recv_timeout(Duration::from_millis(20)), Err(mpsc::RecvTimeoutError::Timeout));
        // The answer comes with the sixteenth cell, before the line ends.
        stdin.write_all(b"-").unwrap();
        for expected in ["6", "1 1", "1 3", "1 4", "4 1", "4 3", "4 4"] {
            assert_eq!(lines.recv_timeout(Duration::from_secs(30)).as_deref(), Ok(expected));
        }
        stdin.write_all(b"\n").unwrap();
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let long = file("long.txt", BOARD.repeat(100_000));
    let long = long.to_str().unwrap();
    for args in [
        &["flip", long][..],
        &["flip", long, "--moves"],
        &["lights", long, "--show"],
        &["--help"],
        &["stats", "flip"],
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
    let bad = file("full and bad.txt", BOARD.to_owned() + "x");
    let (board, bad) = (board.to_str().unwrap(), bad.to_str().unwrap());
    let requests: [&[&str]; 7] = [
        &["flip", board],
        &["flip", "--show", board],
        &["flip", bad],
        &["deal", "flip", "--distance", "3"],
        &["stats", "lights"],
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
fn a_closed_or_full_error_output_leaves_the_status() {
    for redirect in ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- 2>&-"] {
        let script =
            format!("printf 'bwx' | '{}' flip - /missing {redirect}", env!("CARGO_BIN_EXE_fliptable"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{redirect}");
        assert_eq!((output.stdout, output.stderr), (vec![], vec![]), "{redirect}");
    }
}

#[cfg(unix)]
#[test]
fn closed_standard_input_and_output_are_no_panic() {
    for redirect in [">&-", "<&-"] {
        let script =
            format!("printf 'bbbbbbbbbbbbbbbb' | '{}' flip {redirect}", env!("CARGO_BIN_EXE_fliptable"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{redirect}");
    }
}

#[cfg(unix)]
#[test]
fn standard_input_and_output_the_wrong_way_round_are_told() {
    for (redirect, status, message) in [
        ("1</dev/null", 1, "fliptable: cannot write: Bad file descriptor (os error 9)\n"),
        ("0>/dev/null", 2, "fliptable: standard input: cannot read: Bad file descriptor (os error 9)\n"),
    ] {
        let script =
            format!("printf 'bbbbbbbbbbbbbbbb' | '{}' flip {redirect}", env!("CARGO_BIN_EXE_fliptable"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), &*stderr), (Some(status), message), "{redirect}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_read_that_fails_is_told_after_the_answers() {
    let args = ["flip", "-", "/proc/self/mem", "-"];
    assert_fails(&args, BOARD, "4\n", "/proc/self/mem: cannot read: Input/output error (os error 5)");
    let folder = File::open(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let ran = Ran::from(command::command(&["flip"]).stdin(folder).output().unwrap());
    let stderr = "fliptable: standard input: cannot read: Is a directory (os error 21)\n".into();
    assert_eq!(ran, Ran { stdout: String::new(), stderr, status: Some(2) });
}
