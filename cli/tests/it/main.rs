//! The tests of the command, in one program.

mod cli;
mod cli_check;
mod cli_errors;
mod cli_export;
mod command;
mod follow;
mod guide_pages;
#[path = "../../../tests/it/oracle/mod.rs"]
mod oracle;
mod random;
#[path = "../../../tests/it/tool/mod.rs"]
mod tool;
