//! Writes a table for the program to read at run time.

#[path = "src/three_goals.rs"]
mod three_goals;

fn main() -> Result<(), fliptable::generate::Error> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/three_goals.rs");
    fliptable::generate::write("three_goals", &three_goals::rule(), fliptable::generate::Optimize::Speed)?;
    Ok(())
}
