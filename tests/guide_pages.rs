//! The pages of the guide that show whole programs.

mod follow;

#[test]
#[ignore = "builds a crate of its own"]
fn rust() {
    follow::page("rust", include_str!("../src/guide/rust.md"), 2);
}

#[test]
#[ignore = "builds a crate of its own"]
fn own_rule() {
    follow::page("own_rule", include_str!("../src/guide/own_rule.md"), 3);
}

#[test]
#[ignore = "runs the commands of the page"]
fn command() {
    follow::page("command", include_str!("../src/guide/command.md"), 0);
}
