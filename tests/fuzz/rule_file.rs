//! Fuzzes the reader of rule files.
//!
//! `cargo +nightly fuzz run rule_file --fuzz-dir tests/fuzz`

#![no_main]

use fliptable::generate::{ParseRuleError, Rule};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    match Rule::parse(file) {
        Ok(rule) => {
            assert_eq!(rule.to_string().parse().as_ref(), Ok(&rule));
            let text = std::str::from_utf8(file).unwrap().trim_start_matches('\u{FEFF}');
            let with_blanks = format!("\u{FEFF}\r\n{}", text.replace('\n', " \t\r\n\r\n"));
            assert_eq!(with_blanks.parse(), Ok(rule));
        }
        Err(error) => check_error(file, &error),
    }
});

/// An error points into the file, and its text is short and fit for a terminal.
fn check_error(file: &[u8], error: &ParseRuleError) {
    let text = String::from_utf8_lossy(file).replace("\r\n", "\n").replace('\r', "\n");
    let line = text.split('\n').nth(error.line() - 1).expect("the line is in the file");
    assert!((1..=line.chars().count() + 1).contains(&error.column()), "{error}");
    let message = error.to_string();
    assert!(message.len() < 1000 && !message.contains(char::is_control), "{message:?}");
    assert!(message.contains(": found ") && message.contains(", expected "), "{message}");
}
