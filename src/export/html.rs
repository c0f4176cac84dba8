//! HTML: a page to play the game on, in one file.
//!
//! The page contains the JavaScript module unchanged. An inline module needs no other file, so the page also works when
//! it is opened as a local file, from which browsers refuse to load modules.

use super::layout::capitalized;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The text of the page, from the text of the JavaScript module. The name is an identifier, which needs no escapes in
/// HTML.
pub fn page(name: &str, javascript_module: &str) -> String {
    let mut page = String::new();
    let mut rest = TEMPLATE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (slot, after) = after.split_once("}}").expect("every slot is closed");
        page += before;
        page += &match slot {
            "title" => title(name),
            "style" => STYLE.into(),
            "module" => javascript_module.into(),
            "script" => SCRIPT.into(),
            _ => unreachable!("the template has no slot {slot}"),
        };
        rest = after;
    }
    page + rest
}

/// The title of a game: `Lights Out 5x5` for `lights_out_5x5`.
fn title(name: &str) -> String {
    let words: Vec<String> = name.split('_').filter(|word| !word.is_empty()).map(capitalized).collect();
    if words.is_empty() { name.into() } else { words.join(" ") }
}
