//! JavaScript: an ES module or a CommonJS module, and the types of both for TypeScript.

use crate::export::data::{Data, Layout};
use crate::export::template::{Template, rows};

/// Reserved words, names that a module cannot bind, and globals that the functions of a module use.
const RESERVED: &str = "\
    Array BigInt Error Infinity Int32Array Map Math NaN Number Object RangeError Set String Symbol SyntaxError TypeError \
    Uint8Array Uint16Array Uint32Array exports globalThis module require undefined \
    arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package \
    private protected public return static super switch this throw true try typeof var void while with yield";

/// The functions that a module has, apart from the lookup and those of boards.
const GAME: &str = include_str!("game.js");

/// What is expected instead of this name; `None` if it can name a game in a module.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let lookups = [include_str!("searched.js"), include_str!("linear.js")];
    let boards = [include_str!("numbers.js"), include_str!("bigints.js")];
    let sources = [GAME].into_iter().chain(lookups).chain(boards);
    let is_used = sources.flat_map(str::lines).any(|line| {
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
    let mut template = data.compact_template(if is_big { "n" } else { "" });
    let mut code = vec![include_str!("types.js"), GAME];
    code.push(if is_big { include_str!("bigints.js") } else { include_str!("numbers.js") });
    if let Layout::Searched(searched) = &data.layout {
        code.push(include_str!("searched.js"));
        template.text("entries", rows(searched.entries, 92)).text("moves", rows(searched.moves, 92));
    } else {
        code.push(include_str!("linear.js"));
    }
    template
        .text("code", code.join("\n"))
        .condition("big", is_big)
        .condition("uncounted", data.counts.is_none());
    template
}
