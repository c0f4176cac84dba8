//! The guide.

#[doc = include_str!("how_it_works.md")]
pub mod how_it_works {}

#[cfg(feature = "generate")]
#[doc = include_str!("c.md")]
pub mod c {}

#[cfg(feature = "generate")]
#[doc = include_str!("javascript.md")]
pub mod javascript {}

#[cfg(feature = "generate")]
#[doc = include_str!("python.md")]
pub mod python {}

#[cfg(feature = "generate")]
#[doc = include_str!("html.md")]
pub mod html {}
