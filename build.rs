//! Writes the tables of the three games that ship to `OUT_DIR`, with the same generator that the feature
//! `generate` gives to other build scripts.

macro_rules! shared {
    ($($module:ident: $path:literal)*) => {
        $(
            // The library uses the rest of what it shares.
            #[allow(dead_code)]
            #[path = $path]
            mod $module;
        )*
        const SHARED: &[&str] = &[$($path),*];
    };
}

shared! {
    board: "src/board.rs"
    c_header: "src/c_header.rs"
    cell: "src/cell.rs"
    format: "src/format.rs"
    games: "src/games.rs"
    generate: "src/generate/mod.rs"
    layout: "src/layout.rs"
    lookup: "src/lookup.rs"
    moves: "src/moves.rs"
    rule: "src/rule.rs"
    text: "src/text.rs"
}

fn main() -> Result<(), generate::Error> {
    for path in SHARED {
        println!("cargo::rerun-if-changed={path}");
    }
    println!("cargo::rerun-if-changed=src/generate");
    generate::write("flip_game", &games::FLIP_GAME)?;
    generate::write("lights_out", &games::LIGHTS_OUT)?;
    generate::write("refrigerator", &games::REFRIGERATOR)
}
