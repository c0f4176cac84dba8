//! The exported C# class, compiled and run: every function on every board of small grids, and on samples of larger ones.
#![cfg(feature = "export")]

use std::path::{Path, PathBuf};

use fliptable::Table;
use fliptable::export::Language::CSharp;

use crate::classes::{assert_quick, three_layouts, write_class, write_classes_with_all_names, write_program};
use crate::exports::{self, Game, all_games};
use crate::tool;

/// Compiles sources with every warning, among them those about missing documentation. Some projects check for overflow.
fn compile(out: &Path, flags: &[&str], sources: impl IntoIterator<Item = PathBuf>) {
    let documentation = format!("-doc:{}", out.with_extension("xml").display());
    let out = format!("-out:{}", out.display());
    let always = ["-langversion:7.2", "-warn:4", "-warnaserror", "-checked+", "-o+", &documentation, &out];
    let flags = always.iter().chain(flags).map(PathBuf::from);
    tool::run("mcs", flags.chain(sources));
}

/// Writes and compiles the class of a game and a program about it, and returns the command that runs the program.
fn program(folder: &Path, game: &Game, text: &str) -> Vec<String> {
    let out = folder.join(format!("{}.exe", game.name));
    let class = write_class(CSharp, folder, game.name, game);
    compile(&out, &[], [class, write_program(CSharp, folder, game, text)]);
    vec!["mono".into(), out.to_str().unwrap().into()]
}

#[test]
#[ignore = "needs mcs and mono"]
fn every_answer() {
    let cells = |table: &Table| u32::from(table.grid().cell_count());
    exports::check(CSharp, "csharp", cells, |folder, game| {
        program(folder, game, include_str!("exports/driver.cs"))
    });
}

#[test]
#[ignore = "needs mcs and mono"]
fn wrong_arguments_are_refused() {
    let folder = tool::folder("csharp_wrong");
    for game in three_layouts() {
        let command = program(&folder, &game, include_str!("exports/wrong_arguments.cs"));
        assert_eq!(tool::run(&command[0], &command[1..]), "all refused\n");
    }
}

#[test]
#[ignore = "needs mcs"]
fn a_class_can_have_every_name_that_is_accepted() {
    for game in three_layouts() {
        let folder = tool::folder("csharp_names");
        let classes = write_classes_with_all_names(CSharp, &folder, &game);
        compile(&folder.join("names.dll"), &["-target:library"], classes);
    }
}

#[test]
#[ignore = "needs mcs and mono"]
fn queries_are_quick() {
    let game = all_games().into_iter().find(|game| game.name == "lights_out_5x5").unwrap();
    let command = program(&tool::folder("csharp_speed"), &game, include_str!("exports/speed.cs"));
    assert_quick(&tool::run(&command[0], &command[1..]));
}
