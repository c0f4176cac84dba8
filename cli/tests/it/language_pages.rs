//! The programs on the guide's pages about other languages print what the pages say.

use std::fs;
use std::path::Path;

use fliptable::export::{Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{FLIP_GAME, Table};

use crate::follow;
use crate::tool::{self, C99, RAM, bytes_in, compile};

#[test]
#[ignore = "needs gcc"]
fn the_c_program_prints_what_the_page_says() {
    let page = include_str!("../../../src/guide/c.md");
    let folder = tool::folder("c_guide");
    follow::first_script(page, &folder);
    let (source, program) = (folder.join("hint.c"), folder.join("hint"));
    fs::write(&source, &tool::blocks(page, "c")[0]).unwrap();
    compile("gcc", &[C99, &["-O2"]].concat(), &source, &program);
    assert_eq!(tool::run(&program, [""; 0]), tool::blocks(page, "text")[0]);
}

#[test]
#[ignore = "needs avr-gcc and avr-size"]
fn the_avr_program_needs_no_ram() {
    let page = include_str!("../../../src/guide/c.md");
    let folder = tool::folder("c_guide_avr");
    follow::first_script(page, &folder);
    let (source, program) = (folder.join("switches.c"), folder.join("switches.elf"));
    fs::write(&source, &tool::blocks(page, "c")[1]).unwrap();
    let compile_for_avr =
        || compile("avr-gcc", &["-std=gnu99", "-mmcu=atmega328p", "-Os"], &source, &program);
    compile_for_avr();
    assert_eq!(bytes_in(&program, &RAM), 0);
    // Compilers differ by some bytes.
    let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let takes_about = |bytes: u32| {
        assert!(text.contains(&format!("about {bytes} bytes")), "{bytes}");
        assert!(bytes_in(&program, &[".text"]).abs_diff(bytes) < bytes / 10);
    };
    takes_about(4300);
    let rule = Rule::plus(FLIP_GAME.grid()).with_goals(FLIP_GAME.goals()).unwrap();
    let small = generate::table(&rule, Optimize::Size).unwrap();
    let small = export("flip", &Table::read(&small).unwrap(), Language::C).unwrap();
    fs::write(folder.join("flip.h"), small).unwrap();
    compile_for_avr();
    takes_about(600);
}

#[test]
#[ignore = "needs node"]
fn the_javascript_program_prints_what_the_page_says() {
    let page = include_str!("../../../src/guide/javascript.md");
    let folder = tool::folder("javascript_guide");
    follow::first_script(page, &folder);
    fs::write(folder.join("hint.mjs"), &tool::blocks(page, "js")[0]).unwrap();
    let printed = tool::run("node", [folder.join("hint.mjs")]);
    assert_eq!(printed, tool::blocks(page, "text")[0]);
}

#[test]
#[ignore = "needs python3"]
fn the_python_program_prints_what_the_page_says() {
    let page = include_str!("../../../src/guide/python.md");
    let folder = tool::folder("python_guide");
    follow::first_script(page, &folder);
    fs::write(folder.join("hint.py"), &tool::blocks(page, "python")[0]).unwrap();
    let printed = tool::run("python3", [folder.join("hint.py")]);
    assert_eq!(printed, tool::blocks(page, "text")[0]);
}

#[test]
#[ignore = "needs java and javac"]
fn the_java_program_prints_what_the_page_says() {
    let page = include_str!("../../../src/guide/java.md");
    let folder = tool::folder("java_guide");
    follow::first_script(page, &folder);
    fs::write(folder.join("Hint.java"), &tool::blocks(page, "java")[0]).unwrap();
    let classes = folder.to_str().unwrap();
    tool::run("javac", ["-d", classes, &format!("{classes}/Hint.java"), &format!("{classes}/Flip.java")]);
    assert_eq!(tool::run("java", ["-cp", classes, "Hint"]), tool::blocks(page, "text")[0]);
}

#[test]
#[ignore = "needs mcs and mono"]
fn the_csharp_program_prints_what_the_page_says() {
    let page = include_str!("../../../src/guide/csharp.md");
    let folder = tool::folder("csharp_guide");
    follow::first_script(page, &folder);
    fs::write(folder.join("Hint.cs"), &tool::blocks(page, "csharp")[0]).unwrap();
    let [program, hint, flip] = ["Hint.exe", "Hint.cs", "Flip.cs"].map(|file| folder.join(file));
    let out = format!("-out:{}", program.display());
    tool::run("mcs", [Path::new(&out), &hint, &flip]);
    assert_eq!(tool::run("mono", [program]), tool::blocks(page, "text")[0]);
}
