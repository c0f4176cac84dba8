//! JavaScript: an ES module or a CommonJS module, and the types of both for TypeScript.

use crate::export::data::{Data, Notation};
use crate::export::template::{Template, rows};

/// Reserved words, names that a module cannot bind, and globals that the functions of a module use.
const RESERVED: &str = "\
    Array BigInt Error Infinity Int32Array Map Math NaN Number Object RangeError Set String Symbol SyntaxError TypeError \
    Uint8Array Uint16Array Uint32Array exports globalThis module require undefined \
    arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package \
    private protected public return static super switch this throw true try typeof var void while with yield";

const NUMBERS: &str = include_str!("numbers.js");
const BIGINTS: &str = include_str!("bigints.js");
const SEARCHED: &str = include_str!("searched.js");
const LINEAR: &str = include_str!("linear.js");
const GAME: &str = include_str!("game.js");

/// What is expected instead of this name; `None` if it can name a game in a module.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let sources = [NUMBERS, BIGINTS, SEARCHED, LINEAR, GAME];
    let is_used = sources.into_iter().flat_map(str::lines).any(|line| {
        let function = line.strip_prefix("function ").and_then(|rest| rest.strip_prefix(name));
        function.is_some_and(|rest| rest.starts_with('('))
    });
    let is_reserved = RESERVED.split(' ').any(|word| word == name);
    (is_used || is_reserved).then_some(
        "a name that is neither a reserved word of JavaScript, a global such as Math, nor a function of the module, such as game",
    )
}

/// An ES module.
pub fn module(data: &Data) -> String {
    template(data).condition("commonjs", false).render(include_str!("module.js"))
}

/// A CommonJS module.
pub fn commonjs(data: &Data) -> String {
    template(data).condition("commonjs", true).render(include_str!("module.js"))
}

/// The types of a module.
pub fn types(data: &Data) -> String {
    template(data).render(include_str!("types.d.ts"))
}

fn template(data: &Data) -> Template {
    let is_big = data.cells > 32;
    let suffix = if is_big { "n" } else { "" };
    let sets = |sets: &[u64], _| rows(sets.iter().map(|set| format!("{set:#x}{suffix}")));
    let notation =
        Notation { sets: &sets, bytes: &|bytes| rows(bytes), count_suffix: suffix, has_constants: false };
    let mut template = data.template(&notation);
    add_sources(template.condition("big", is_big).text("types", include_str!("types.js")));
    template
}

/// Adds the sources of the function `game` for all tables.
pub fn add_sources(template: &mut Template) -> &mut Template {
    template
        .text("numbers", NUMBERS)
        .text("bigints", BIGINTS)
        .text("searched", SEARCHED)
        .text("linear", LINEAR)
        .text("game", GAME)
}
