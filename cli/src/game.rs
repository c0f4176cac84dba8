//! The games that the command knows, and their tables.

use std::cmp::Reverse;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use fliptable::export::Look;
use fliptable::generate::{self, ErrorKind, Optimize, Rule};
use fliptable::{Board, Grid, Letters};

use crate::args::or_list;
use crate::{Failure, printable};

/// The game that the arguments ask for.
pub enum Game {
    Named(Name, Grid),
    /// The game of a rule file.
    Rule(OsString),
}

/// The name of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Name {
    Flip,
    Lights,
    Mini,
    Fridge,
}

impl Name {
    pub const ALL: [Name; 4] = [Name::Flip, Name::Lights, Name::Mini, Name::Fridge];

    pub fn text(self) -> &'static str {
        match self {
            Name::Flip => "flip",
            Name::Lights => "lights",
            Name::Mini => "mini",
            Name::Fridge => "fridge",
        }
    }

    fn rule(self, grid: Grid) -> Rule {
        match self {
            Name::Flip => Rule::plus(grid)
                .with_goals([Board::EMPTY, grid.full()])
                .expect("both goals are boards of the grid"),
            Name::Lights => Rule::plus(grid),
            Name::Mini => Rule::torus(grid),
            Name::Fridge => Rule::row_and_column(grid),
        }
    }

    /// The largest grids with no more rows and no more columns that the game can be played on.
    fn possible_grids_below(self, grid: Grid) -> Vec<String> {
        let with_rows = |rows| (1..=grid.cols()).filter_map(move |cols| Grid::new(rows, cols));
        let mut grids: Vec<Grid> = (1..=grid.rows()).flat_map(with_rows).collect();
        grids.sort_by_key(|grid| Reverse(grid.cell_count()));
        let is_possible = |grid: &Grid| generate::table(&self.rule(*grid), Optimize::Size).is_ok();
        grids.into_iter().filter(is_possible).take(3).map(|grid| grid.to_string()).collect()
    }
}

impl Game {
    pub const DEFAULT_GRID: Grid = Grid::new(4, 4).expect("the grid has 16 cells");

    /// The name of the game, or the name of its file.
    pub fn title(&self) -> String {
        match self {
            Game::Named(name, grid) => format!("{} on {grid}", name.text()),
            Game::Rule(file) => printable(file),
        }
    }

    /// The arguments that choose the game on this grid.
    pub fn arguments(&self, grid: Grid) -> String {
        match self {
            Game::Named(name, _) if grid == Game::DEFAULT_GRID => name.text().into(),
            Game::Named(name, _) => format!("{} --grid {grid}", name.text()),
            Game::Rule(file) => format!("--rule {}", printable(file)),
        }
    }

    /// The name of its table in another language.
    pub fn table_name(&self) -> String {
        let (name, grid) = match self {
            Game::Named(name, grid) => (name, grid),
            Game::Rule(file) => {
                let stem = Path::new(file).file_stem().unwrap_or(file).to_string_lossy();
                return stem
                    .chars()
                    .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
                    .collect();
            }
        };
        let name = match name {
            Name::Flip => "flip_game",
            Name::Lights => "lights_out",
            Name::Mini => "mini_lights_out",
            Name::Fridge => "refrigerator",
        };
        if *grid == Game::DEFAULT_GRID { name.into() } else { format!("{name}_{grid}") }
    }

    /// The letters that its boards are written in.
    pub fn letters(&self) -> Letters {
        match self {
            Game::Named(Name::Fridge, _) => Letters::PLUS_MINUS,
            _ => Letters::BLACK_WHITE,
        }
    }

    /// What it looks like on the page. The rule of a file decides for itself.
    pub fn look(&self) -> Option<Look> {
        match self {
            Game::Named(Name::Flip, _) => Some(Look::Tiles),
            Game::Named(Name::Lights | Name::Mini, _) => Some(Look::Lights),
            Game::Named(Name::Fridge, _) => Some(Look::Handles),
            Game::Rule(_) => None,
        }
    }

    /// The bytes of its table.
    pub fn generate(&self, optimize: Optimize) -> Result<Vec<u8>, Failure> {
        let rule = match self {
            Game::Named(name, grid) => name.rule(*grid),
            Game::Rule(file) => read_rule(file)?,
        };
        generate::table(&rule, optimize).map_err(|error| {
            let smaller = match self {
                Game::Named(name, grid) if error.kind() == ErrorKind::TooManyCandidates => {
                    let grids = name.possible_grids_below(*grid);
                    format!(", such as {}", or_list(&grids.iter().map(String::as_str).collect::<Vec<_>>()))
                }
                _ => String::new(),
            };
            Failure::Request(format!("{}: {error}{smaller}", self.title()))
        })
    }
}

/// More than any rule needs: a device that never ends must not fill the memory.
const MAX_RULE_BYTES: u64 = 1 << 24;

fn read_rule(file: &OsStr) -> Result<Rule, Failure> {
    let failure = |message: String| Failure::Request(format!("{}: {message}", printable(file)));
    let mut text = Vec::new();
    let file = File::open(file).map_err(|error| failure(format!("cannot open: {error}")))?;
    file.take(MAX_RULE_BYTES + 1)
        .read_to_end(&mut text)
        .map_err(|error| failure(format!("cannot read: {error}")))?;
    if text.len() as u64 > MAX_RULE_BYTES {
        return Err(failure(format!("found more than {MAX_RULE_BYTES} bytes, expected a rule file")));
    }
    Rule::parse(&text).map_err(|error| failure(error.to_string()))
}
