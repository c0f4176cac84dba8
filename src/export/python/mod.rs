//! Python: a typed module for Python 3.8 and later.

use crate::export::data::{Data, Notation};
use crate::export::template::rows;

/// Keywords, which cannot name a module that is imported.
const KEYWORDS: &str = "\
    False None True and as assert async await break class continue def del elif else except finally for from \
    global if import in is lambda nonlocal not or pass raise return try while with yield";

/// A module with one of these names would import itself.
const IMPORTED: &str = "bisect functools importlib itertools math numpy operator random typing";

/// What is expected instead of this name; `None` if it can name a module.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let is_taken = KEYWORDS.split(' ').chain(IMPORTED.split(' ')).any(|word| word == name);
    is_taken.then_some(
        "a name other than the keywords of Python and the modules that the file imports, such as random",
    )
}

/// The text of the module.
pub fn export(data: &Data) -> String {
    let sets = |sets: &[u64], _| rows(sets.iter().map(|set| format!("{set:#x}")));
    data.template(&Notation { sets: &sets, bytes: &digits, count_suffix: "", has_constants: true })
        .text("searched", include_str!("searched.py"))
        .text("linear", include_str!("linear.py"))
        .render(include_str!("module.py"))
}

/// Two hexadecimal digits for each byte, on lines.
fn digits(bytes: &[u8]) -> String {
    let line = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    bytes.chunks(46).map(line).collect::<Vec<_>>().join("\n")
}
