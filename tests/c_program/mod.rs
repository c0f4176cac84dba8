//! A C program around a generated header: compiled as C and as C++, run, and its answers for all boards
//! held against the brute force.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::oracle::Oracle;

const WARNINGS: &[&str] = &["-Wall", "-Wextra", "-pedantic", "-Werror", "-Wconversion", "-Wshadow", "-O1"];
const COMPILERS: [(&str, &[&str]); 2] =
    [("gcc", &["-std=c99", "-x", "c"]), ("g++", &["-std=c++11", "-x", "c++"])];

/// Checks the header of this name, working in a folder of its own in `folder`.
pub fn check(folder: &Path, name: &str, header: &str, oracle: &Oracle) {
    let folder = folder.join(format!("c_{name}"));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("table.h"), header).unwrap();
    fs::write(
        folder.join("unused.c"),
        "#include \"table.h\"\n#include \"table.h\"\nint main(void) { return 0; }\n",
    )
    .unwrap();
    let program = include_str!("answers.c").replace("NAME_", &format!("{}_", name.to_uppercase()));
    fs::write(folder.join("answers.c"), program.replace("name_", &format!("{name}_"))).unwrap();
    for (compiler, language) in COMPILERS {
        compile(&folder, compiler, language, "unused.c");
        compile(&folder, compiler, language, "answers.c");
        let run = Command::new(folder.join("program")).output().unwrap();
        assert!(run.status.success(), "the program of {name} failed: {:?}", run.status);
        compare(&format!("{name} by {compiler}"), &String::from_utf8(run.stdout).unwrap(), oracle);
    }
}

fn compile(folder: &Path, compiler: &str, language: &[&str], source: &str) {
    let output = Command::new(compiler)
        .current_dir(folder)
        .args(language)
        .args(WARNINGS)
        .args([source, "-o", "program"])
        .output()
        .unwrap_or_else(|error| panic!("this test needs {compiler}, which does not start: {error}"));
    assert!(output.status.success(), "{compiler} in {folder:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn compare(what: &str, answers: &str, oracle: &Oracle) {
    let mut lines = answers.lines();
    let max = (0..=u16::MAX).filter_map(|board| oracle.distance(board)).max().unwrap();
    assert_eq!(lines.next(), Some(format!("maximum {max}").as_str()), "{what}");
    for board in 0..=u16::MAX {
        let distance = oracle.distance(board).map_or(-1, i32::from);
        let solution = oracle.solution(board).map_or(-1, i32::from);
        let next_move = if solution > 0 { solution.trailing_zeros() as i32 } else { -1 };
        // The program plays its next moves to the end, and plays every move on the board itself.
        let cells = (0..16).filter(|cell| solution > 0 && solution >> cell & 1 == 1);
        let end = cells.fold(board, |now, cell| now ^ oracle.masks[cell]);
        assert_eq!(distance >= 0, oracle.goals.binary_search(&end).is_ok());
        let played = oracle
            .masks
            .iter()
            .fold(0, |sum: u32, mask| sum.wrapping_mul(31).wrapping_add(u32::from(board ^ mask)) & 0xFF_FFFF);
        let expected = format!("{distance} {next_move} {solution} {end} {played}");
        assert_eq!(lines.next(), Some(expected.as_str()), "{what}, board {board:#06x}");
    }
    assert_eq!(lines.next(), None, "{what}");
}
