// A page is also read on a code host: it begins with its title, and at its end it defines its links as files. `links.txt`
// defines the same links as modules and items. It comes before each page, since the first definition of a link counts.

#![doc = include_str!("links.txt")]
#![doc = include_str!("README.md")]

macro_rules! pages {
    ($($name:ident)*) => {
        $(
            #[doc = include_str!("links.txt")]
            #[doc = include_str!(concat!(stringify!($name), ".md"))]
            pub mod $name {}
        )*
    };
}

pages! { c command csharp game_makers grids how_it_works html java javascript measurements python rust }

// The examples of these pages use the generator, so without it they are not tested.
#[cfg(any(feature = "generate", not(doctest)))]
pages! { own_rule rule_files run_time_tables size_or_speed }
