//! Pages to read: how it works, and the three ways to embed a table.

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}

#[doc = include_str!("embed_rust.md")]
pub mod embed_rust {}

#[doc = include_str!("own_rule.md")]
pub mod own_rule {}

#[doc = include_str!("embed_c.md")]
pub mod embed_c {}
