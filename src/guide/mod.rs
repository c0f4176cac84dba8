//! The guide.

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}

#[cfg(feature = "generate")]
#[doc = include_str!("rule_files.md")]
pub mod rule_files {}
