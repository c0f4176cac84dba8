//! The guide.

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}
