//! The tests of the library, in one program, so that they are linked once. Each module says which feature it needs.
//!
//! The modules that come second are shared by tests. The folders beside this one are crates that the tests build.

mod assembly;
mod bare;
mod damaged_tables;
mod dependencies;
mod downstream;
mod elimination;
mod export;
mod export_c;
mod export_csharp;
mod export_java;
mod export_javascript;
mod export_python;
mod facts;
mod generation_time;
mod guide;
mod known_games;
mod large_grids;
mod links;
mod page;
mod queries;
mod random_masks;
mod random_rules;
mod ready_made;
mod rule_files;
mod rules;
mod table_files;
mod text;
mod write_errors;

mod check;
#[cfg(feature = "export")]
mod classes;
#[cfg(feature = "generate")]
mod damaged;
#[cfg(feature = "export")]
mod exports;
mod nested;
mod oracle;
mod pieces;
mod second_reader;
mod tool;
