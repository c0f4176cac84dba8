//! `check`, and the forms of answers that go with it: `--echo` and `--map`.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::command::{BOARD, Ran, all_boards_text, answers, assert_fails, file, run, shell};
use fliptable::Letters;

/// Runs `check` on standard input as the answers.
fn check(options: &[&str], boards: &str, given: &str) -> Ran {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let boards = file(&format!("check {}.txt", NEXT.fetch_add(1, Relaxed)), boards);
    run(&[&["check"], options, &[boards.to_str().unwrap(), "-"]].concat(), given)
}

#[test]
fn right_answers_are_accepted() {
    for (game, letters) in
        [("flip", Letters::BLACK_WHITE), ("lights", Letters::ONE_ZERO), ("fridge", Letters::PLUS_MINUS)]
    {
        let boards = all_boards_text(letters);
        for options in [&[game][..], &[game, "--fewest"], &[game, "--moves"]] {
            let ran = check(options, &boards, &answers(options, &boards));
            let stdout = "65536 of 65536 answers are right\n".into();
            assert_eq!(ran, Ran { stdout, stderr: String::new(), status: Some(0) }, "{options:?}");
        }
    }
    // Any smallest set in any order, and any blanks.
    let all = "bbbb/bbbb/bbbb/bbbb";
    for given in ["4\n1 2\n2 4\n3 1\n4 3\n", "4 4 2 3 4\r\n2 1 1 3", "\n\n4\n\n3 1\t1 2\n4 3\n2 4"] {
        assert_eq!(check(&["lights", "--moves"], all, given).status, Some(0), "{given}");
    }
}

#[test]
fn the_first_wrong_answer_is_reported_with_its_board() {
    let boards = "bwwb/bbwb/bwwb/bwww\nbwww/wwww/wwww/wwww\nwwww/wwww/wwww/wwww\n";
    let [first, second] = ["board 1, bwwb/bbwb/bwwb/bwww: ", "board 2, bwww/wwww/wwww/wwww: "];
    let right = "4\n1 1\n1 2\n2 2\n4 3\n";
    let place = "expected a row and a column of 4x4";
    for (options, given, error) in [
        (&["flip"][..], "5\n", format!("{first}found 5, expected 4")),
        (&["flip"], "04\n", format!("{first}found 04, expected 4")),
        (&["flip"], "Impossible", format!("{first}found Impossible, expected 4")),
        (&["flip"], "4\n-1\n", format!("{second}found -1, expected Impossible")),
        (
            &["flip"],
            "4\nimpossible\n",
            format!("{second}found impossible, expected Impossible: upper and lower case matter"),
        ),
        (&["flip"], "4\n", format!("{second}found the end of the answers, expected Impossible")),
        (&["flip"], "", format!("{first}found the end of the answers, expected 4")),
        (&["flip"], "4 Impossible 0 0", "found 0 after the answers to all boards".into()),
        (&["flip", "--moves"], "5\n", format!("{first}found 5, expected 4")),
        (
            &["flip", "--moves"],
            "4 1 1 1 2 2 2 4 4",
            format!("{first}the moves 1 1, 1 2, 2 2, 4 4 do not solve it"),
        ),
        // A move twice is a move that is not made.
        (&["flip", "--moves"], "4 1 1 1 1 2 2 4 3", format!("{first}the moves 2 2, 4 3 do not solve it")),
        (&["flip", "--moves"], "4 1 1 0 2", format!("{first}move 2 of 4: found 0 2, {place}")),
        (&["flip", "--moves"], "4 1 5", format!("{first}move 1 of 4: found 1 5, {place}")),
        (
            &["flip", "--moves"],
            "4 1 1 2",
            format!("{first}move 2 of 4: found the end of the answers, {place}"),
        ),
        (&["flip", "--moves"], &format!("{right}0"), format!("{second}found 0, expected Impossible")),
    ] {
        let stderr = format!("fliptable: standard input: {error}\n");
        assert_eq!(
            check(options, boards, given),
            Ran { stdout: String::new(), stderr, status: Some(1) },
            "{given}"
        );
    }
    // Boards and arguments that are wrong have another status.
    let bad = check(&["flip"], "bwwx", "4");
    assert_eq!((bad.status, bad.stderr.lines().count()), (Some(2), 1));
    let none = check(&["flip"], "", "");
    assert!(none.status == Some(2) && none.stderr.ends_with(": found no board\n"), "{none:?}");
    let expected = "check expects a file of boards and a file of answers";
    assert_fails(&["check", "flip"], "", "", expected);
    assert_fails(&["check", "flip", "-"], "", "", "check expects a file of answers after the file of boards");
    let twice = "found - twice, expected a file of boards or a file of answers";
    assert_fails(&["check", "flip", "-", "-"], "", "", twice);
    assert_fails(&["check", "flip", "a", "b", "c"], "", "", "check takes no further argument, found \"c\"");
    let line = "--line cannot be used with check (see fliptable --help)";
    assert_fails(&["check", "flip", "a", "b", "--line"], "", "", line);
}

/// Answers that are right, but in another form than expected.
#[test]
fn another_form_of_answers_is_named() {
    let [moves, fewest, other] = [
        ": use --moves for answers with moves\n",
        ": use --fewest for answers without moves\n",
        ": answers must be in the form of --fewest or --moves\n",
    ];
    let boards = answers(&["deal", "flip", "--distance", "2-6", "--count=9", "--line", "--seed=3"], "");
    let first = boards.lines().next().unwrap();
    for (options, judged, hint) in [
        (&["--moves"][..], "--fewest", moves),
        (&["--fewest"], "--moves", fewest),
        (&["--line"], "--fewest", other),
        (&["--line"], "--moves", other),
        (&["--all"], "--fewest", other),
        (&["--echo"], "--fewest", other),
        (&["--show"], "--moves", other),
        // Whose first number may be wrong.
        (&["--hint"], "--fewest", "\n"),
        (&["--map"], "--moves", "\n"),
    ] {
        for boards in [&*boards, first] {
            let given = answers(&[&["flip"], options].concat(), boards);
            let ran = check(&["flip", judged], boards, &given);
            assert!(ran.status == Some(1) && ran.stderr.ends_with(hint), "{options:?} {judged}: {ran:?}");
            assert_eq!(hint == "\n", !ran.stderr.contains(": use ") && !ran.stderr.contains("must be"));
            if hint == moves || hint == fewest {
                assert_eq!(check(&["flip", options[0]], boards, &given).status, Some(0), "{options:?}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn answers_are_paired_with_their_boards() {
    let board = "bwwb/bbwb/bwwb/bwww";
    let two = format!("{BOARD}bwww wwww wwww wwww\n");
    assert_eq!(
        answers(&["flip", "--line", "--echo"], &two),
        format!("{board} 4: 1 1, 1 2, 2 2, 4 3\nbwww/wwww/wwww/wwww Impossible\n")
    );
    assert_eq!(answers(&["flip", "--echo"], &two), format!("{board} 4\nbwww/wwww/wwww/wwww Impossible\n"));
    assert_eq!(answers(&["flip", "--echo", "--hint"], BOARD), format!("{board} 1 1\n"));
    assert_eq!(
        answers(&["fridge", "--echo"], "-+-- ---- ---- -+--"),
        "-+--/----/----/-+--\n6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n"
    );
    // What is repeated can be read again.
    let script = "fliptable deal flip --any --line --count 500 --seed 4 > some.txt; fliptable flip --echo some.txt | \
                  cut -d ' ' -f 1 | cmp - some.txt";
    assert_eq!(shell(script), Ran { stdout: String::new(), stderr: String::new(), status: Some(0) });
}

#[test]
fn moves_are_printed_as_maps() {
    // The samples of POJ 1222.
    let boards = "2\n0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n\
                  0 0 1 0 1 0\n1 0 1 0 1 1\n0 0 1 0 1 1\n1 0 1 1 0 0\n0 1 0 1 0 0\n";
    let maps = "1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n\
                1 0 0 1 1 1\n1 1 0 0 0 0\n0 0 0 1 0 0\n1 1 0 1 0 1\n1 0 1 1 0 1\n";
    assert_eq!(answers(&["lights", "--grid", "5x6", "--map"], boards), maps);
    assert_eq!(answers(&["flip", "--map"], "bwww/wwww/wwww/wwww"), "Impossible\n");
    // The sample of POJ 3279, which wants the least map: the last one.
    let all = answers(&["lights", "--all", "--map"], "1001/0110/0110/1001");
    assert_eq!(all, answers(&["lights", "--map", "--all"], "1001/0110/0110/1001"));
    let least = "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n\n";
    assert!(all.ends_with(&format!("\n{least}")), "{all}");
    for board in ["1001/0110/0110/1001", "1111/1111/1111/1111", "0110/0000/0000/0000"] {
        let all = answers(&["lights", "--all", "--map"], board);
        let rows: Vec<&str> = all.trim_end().lines().collect();
        let maps: Vec<&[&str]> = rows.chunks(4).collect();
        assert!(maps.windows(2).all(|maps| maps[0] > maps[1]), "{all}");
        assert!(answers(&["lights", "--map"], board).lines().eq(maps[0].iter().copied()), "{all}");
    }
}
