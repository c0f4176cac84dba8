//! Pages to read: how it works, and the ways to embed a table.

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}
