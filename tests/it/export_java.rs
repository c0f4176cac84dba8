//! The exported Java class, compiled and run: every function on every board of small grids, and on samples of larger
//! ones.
#![cfg(feature = "export")]

use std::path::{Path, PathBuf};

use fliptable::Table;
use fliptable::export::Language::Java;

use crate::classes::{
    assert_quick, class, three_layouts, write_class, write_classes_with_all_names, write_program,
};
use crate::exports::{self, Game, all_games};
use crate::tool;

/// Compiles sources for Java 8. Nothing may warn, except that newer compilers call Java 8 old.
fn compile(folder: &Path, sources: impl IntoIterator<Item = PathBuf>) {
    let flags = ["-Xlint:all", "-Xlint:-options", "-Werror", "--release", "8", "-d"].map(PathBuf::from);
    tool::run("javac", flags.into_iter().chain([folder.into()]).chain(sources));
}

/// Writes and compiles the class of a game and a program about it, and returns the command that runs the program.
fn program(folder: &Path, game: &Game, text: &str) -> Vec<String> {
    let class = write_class(Java, folder, game.name, game);
    compile(folder, [class, write_program(Java, folder, game, text)]);
    command(folder, game)
}

fn command(folder: &Path, game: &Game) -> Vec<String> {
    ["java", "-cp", folder.to_str().unwrap(), &(class(game.name) + "Program")].map(String::from).to_vec()
}

/// All classes are compiled in one run, since the compiler takes long to start.
#[test]
#[ignore = "needs java and javac"]
fn every_answer() {
    let folder = tool::folder("java_classes");
    let sources = all_games().into_iter().flat_map(|game| {
        let driver = write_program(Java, &folder, &game, include_str!("exports/driver.java"));
        [write_class(Java, &folder, game.name, &game), driver]
    });
    compile(&folder, sources);
    let cells = |table: &Table| u32::from(table.grid().cell_count());
    exports::check(Java, "java", cells, |_, game| command(&folder, game));
}

#[test]
#[ignore = "needs java and javac"]
fn wrong_arguments_are_refused() {
    let folder = tool::folder("java_wrong");
    for game in three_layouts() {
        let command = program(&folder, &game, include_str!("exports/wrong_arguments.java"));
        assert_eq!(tool::run(&command[0], &command[1..]), "all refused\n");
    }
}

#[test]
#[ignore = "needs javadoc"]
fn the_documentation_is_complete() {
    let folder = tool::folder("java_documentation");
    let flags = ["-quiet", "-Xdoclint:all", "-Werror", "-d"].map(PathBuf::from);
    let classes = all_games().into_iter().map(|game| write_class(Java, &folder, game.name, &game));
    let arguments: Vec<PathBuf> = flags.into_iter().chain([folder.join("html")]).chain(classes).collect();
    assert_eq!(tool::run_for_both("javadoc", arguments, ""), (String::new(), String::new()));
}

#[test]
#[ignore = "needs javac"]
fn a_class_can_have_every_name_that_is_accepted() {
    for game in three_layouts() {
        let folder = tool::folder("java_names");
        compile(&folder, write_classes_with_all_names(Java, &folder, &game));
    }
}

#[test]
#[ignore = "needs java and javac"]
fn queries_are_quick() {
    let game = all_games().into_iter().find(|game| game.name == "lights_out_5x5").unwrap();
    let command = program(&tool::folder("java_speed"), &game, include_str!("exports/speed.java"));
    assert_quick(&tool::run(&command[0], &command[1..]));
}
