//! What a caller's compiler makes of a query, in a separate crate and without LTO: no call and no panic code at any
//! level of optimization above 0, and at level 3 no loop and few branches for the included games.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::fs;
use std::path::Path;

use crate::nested::{self, Nested};

const GAMES: [&str; 3] = ["flip_game", "lights_out", "refrigerator"];
/// Linear tables with many candidates, and with words of 4, 8 and 16 bytes.
const OTHER_TABLES: [&str; 4] = ["small_4x4", "plus_5x5", "plus_8x8", "wide_8x8"];
const QUERIES: [&str; 3] = ["distance", "next_move", "solution"];

/// Queries without a loop at `opt-level = 3`, and the most branches of each: one for cells outside the grid, and one for a
/// board without an answer. The solution of a searched table is a loop.
const STRAIGHT_QUERIES: [(&str, usize); 7] = [
    ("flip_game_distance", 1),
    ("flip_game_next_move", 2),
    ("lights_out_distance", 1),
    ("lights_out_next_move", 2),
    ("refrigerator_distance", 1),
    ("refrigerator_next_move", 2),
    ("refrigerator_solution", 1),
];

#[test]
#[ignore = "builds a separate crate"]
fn queries_call_nothing_and_cannot_panic() {
    for rustc in nested::compilers() {
        for level in ["1", "2", "3", "s", "z"] {
            let assembly = assembly(&rustc, level);
            for name in GAMES.iter().chain(&OTHER_TABLES) {
                for query in QUERIES {
                    let function = format!("{name}_{query}");
                    let code = Code::read(body(&assembly, &function));
                    let place = format!("{function} at level {level} of {}", rustc.display());
                    assert_eq!(code.calls, [""; 0], "{place}");
                    assert!(code.loads > 0, "{place} reads no table");
                    let is_lookup = query != "solution" && ["flip_game", "lights_out"].contains(name);
                    assert!(!is_lookup || code.loops.is_empty(), "{place}: {:?}", code.loops);
                }
            }
        }
    }
}

#[test]
#[ignore = "builds a separate crate"]
fn the_games_compile_to_code_without_loops() {
    for rustc in nested::compilers() {
        let assembly = assembly(&rustc, "3");
        for (function, most_branches) in STRAIGHT_QUERIES {
            check_straight(&assembly, function, most_branches, &rustc);
        }
        // The compiler knows that these boards have no cell outside the grid.
        check_straight(&assembly, "flip_game_distance_of_u16", 0, &rustc);
    }
}

fn check_straight(assembly: &str, function: &str, most_branches: usize, rustc: &Path) {
    let body = body(assembly, function);
    let code = Code::read(body.clone());
    let place = format!("{function} of {}:\n{}\n", rustc.display(), body.join("\n"));
    assert_eq!(code.loops, [""; 0], "{place}");
    assert!(code.branches <= most_branches, "{place}{} branches, expected {most_branches}", code.branches);
}

/// The assembly of the crate, in AT&T syntax.
fn assembly(rustc: &Path, level: &str) -> String {
    let version = if rustc.is_absolute() { "oldest" } else { "current" };
    let crate_ = Nested::kept("assembly").in_target(version).with_rustc(rustc);
    let file = crate_.target.join(format!("{level}.s"));
    let emit = format!("asm={}", file.display());
    let level = nested::opt_level(level);
    crate_.cargo_succeeds(&["rustc", "--release", "--config", &level, "--", "--emit", &emit]);
    fs::read_to_string(file).unwrap()
}

/// The labels and instructions of a function.
fn body<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("{function}:"), format!(".size\t{function},"));
    let lines = assembly.lines().skip_while(|line| **line != begin).skip(1);
    let lines = lines.map(str::trim).take_while(|line| !line.starts_with(&end));
    let lines: Vec<&str> =
        lines.filter(|line| line.ends_with(':') || !line.starts_with(['.', '#'])).collect();
    assert!(lines.iter().any(|line| line.starts_with("ret")), "{function} is not in the assembly");
    lines
}

/// What matters in the code of a query, whatever registers it uses.
#[derive(Default, PartialEq, Eq, Debug)]
struct Code<'a> {
    /// Instructions that leave the function other than by returning: calls, jumps to other functions, traps.
    calls: Vec<&'a str>,
    /// Jumps back.
    loops: Vec<&'a str>,
    /// Conditional jumps.
    branches: usize,
    /// Instructions that read or write memory.
    loads: usize,
}

impl<'a> Code<'a> {
    fn read(body: Vec<&'a str>) -> Code<'a> {
        let mut code = Code::default();
        for (i, line) in body.iter().enumerate().filter(|(_, line)| !line.ends_with(':')) {
            let (operation, operands) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            if operation.starts_with('j') {
                let label = format!("{}:", operands.trim());
                match body.iter().position(|line| *line == label) {
                    None => code.calls.push(line),
                    Some(target) if target < i => code.loops.push(line),
                    Some(_) => code.branches += usize::from(operation != "jmp"),
                }
            } else if ["call", "ud2", "int"].iter().any(|leaves| operation.starts_with(leaves)) {
                code.calls.push(line);
            } else if operands.contains('(') && !operation.starts_with("lea") {
                code.loads += 1;
            }
        }
        code
    }
}

/// [`Code::read`] recognizes calls, loops, branches and loads.
#[test]
fn calls_loops_branches_and_loads_are_counted() {
    let code = |body: &[&'static str]| Code::read(body.to_vec());
    let load = "movb\t(%rcx,%rax), %al";
    assert_eq!(code(&["leaq\t.Lanon.1(%rip), %rcx", load, "retq"]), Code { loads: 1, ..Code::default() });
    for call in [
        "callq\t*_ZN4core9panicking18panic_bounds_check17hE@GOTPCREL(%rip)",
        "jmp\t_ZN9fliptable8distance17hE",
        "jmpq\t*%rax",
        "jne\tpanic",
        "ud2",
        "int3",
    ] {
        assert_eq!(code(&[load, call, "retq"]).calls, [call]);
    }
    let looping = [".LBB0_1:", load, "jne\t.LBB0_1", "retq"];
    assert_eq!(code(&looping), Code { loops: vec!["jne\t.LBB0_1"], loads: 1, ..Code::default() });
    let branches = ["jne\t.LBB0_1", "ja\t.LBB0_1", "jmp\t.LBB0_1", load, ".LBB0_1:", "retq"];
    assert_eq!(code(&branches), Code { branches: 2, loads: 1, ..Code::default() });
}
