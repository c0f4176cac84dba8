//! The games that the command knows, and their tables.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::fs::File;
use std::path::Path;

use fliptable::export::Look;
use fliptable::generate::{self, ErrorKind, Optimize, Rule};
use fliptable::{Board, FLIP_GAME, Grid, LIGHTS_OUT, Letters, MINI_LIGHTS_OUT, REFRIGERATOR, Table};

use crate::args::{Args, command_names, or_list};
use crate::file::{printable, read_all};
use crate::{Failure, guess};

/// The game that the arguments ask for.
pub enum Game {
    Named(&'static NamedGame, Grid),
    /// The game of a rule file.
    Rule(OsString),
}

/// A game with a name. It can be played on many grids.
pub struct NamedGame {
    pub name: &'static str,
    rule: fn(Grid) -> Rule,
    /// The table of the default grid.
    table: Table<'static>,
    /// The name of that table in other languages.
    table_name: &'static str,
    /// What it looks like on the page.
    look: Look,
}

pub static GAMES: [NamedGame; 4] = [
    NamedGame { name: "flip", rule: flip, table: FLIP_GAME, table_name: "flip_game", look: Look::Tiles },
    NamedGame {
        name: "lights",
        rule: Rule::plus,
        table: LIGHTS_OUT,
        table_name: "lights_out",
        look: Look::Lights,
    },
    NamedGame {
        name: "mini",
        rule: Rule::torus,
        table: MINI_LIGHTS_OUT,
        table_name: "mini_lights_out",
        look: Look::Lights,
    },
    NamedGame {
        name: "fridge",
        rule: Rule::row_and_column,
        table: REFRIGERATOR,
        table_name: "refrigerator",
        look: Look::Handles,
    },
];

fn flip(grid: Grid) -> Rule {
    Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).expect("both goals are boards of the grid")
}

impl NamedGame {
    /// The largest grids with no more rows and no more columns that the game can be played on.
    fn possible_grids_below(&self, grid: Grid) -> Vec<String> {
        let with_rows = |rows| (1..=grid.cols()).filter_map(move |cols| Grid::new(rows, cols));
        let mut grids: Vec<Grid> = (1..=grid.rows()).flat_map(with_rows).collect();
        grids.sort_by_key(|grid| Reverse(grid.cell_count()));
        let is_possible = |grid: &Grid| generate::table(&(self.rule)(*grid), Optimize::Size).is_ok();
        grids.into_iter().filter(is_possible).take(3).map(|grid| grid.to_string()).collect()
    }
}

impl Game {
    pub const DEFAULT_GRID: Grid = Grid::new(4, 4).expect("the grid has 16 cells");

    /// Takes the name of a game from the arguments, unless there is a rule file.
    pub fn from_args(args: &mut Args) -> Result<Game, Failure> {
        let names = GAMES.each_ref().map(|game| game.name);
        let grid =
            args.value("--grid", "rows x columns with 1 to 64 cells, such as 5x5", |text| text.parse().ok())?;
        if let Some(file) = args.text("--rule") {
            if grid.is_some() {
                return Err("--grid cannot be used with --rule: the rule file sets the grid".into());
            }
            return match args.operands.first() {
                Some(name) if names.iter().any(|game| name == game) => {
                    Err(format!("found {name:?} and --rule, expected only one of them").into())
                }
                _ => Ok(Game::Rule(file.clone())),
            };
        }
        let expected = format!("a game ({}) or --rule FILE", or_list(&names));
        let text = args.operand(&expected)?;
        if let Some(game) = GAMES.iter().find(|game| text == game.name) {
            return Ok(Game::Named(game, grid.unwrap_or(Game::DEFAULT_GRID)));
        }
        let command = args.command.name;
        let mut known = names.to_vec();
        known.extend(command_names().filter(|_| command.is_empty()));
        Err(match guess::meaning(&text.to_string_lossy(), &known) {
            Some(meaning) => format!("found {text:?}, did you mean {meaning}?"),
            None if command.is_empty() => {
                format!("found {text:?}, expected {expected}, or a command (see fliptable --help)")
            }
            None => format!("{command} expects {expected}, found {text:?}"),
        }
        .into())
    }

    /// The name of the game, or the name of its file.
    pub fn title(&self) -> String {
        match self {
            Game::Named(game, grid) => format!("{} on {grid}", game.name),
            Game::Rule(file) => printable(file),
        }
    }

    pub fn is_fridge(&self) -> bool {
        matches!(self, Game::Named(game, _) if game.name == "fridge")
    }

    /// The arguments that choose the game on this grid.
    pub fn arguments(&self, grid: Grid) -> String {
        match self {
            Game::Named(game, _) if grid == Game::DEFAULT_GRID => game.name.into(),
            Game::Named(game, _) => format!("{} --grid {grid}", game.name),
            Game::Rule(file) => format!("--rule {}", printable(file)),
        }
    }

    /// The name of its table in another language.
    pub fn table_name(&self) -> String {
        match self {
            Game::Named(game, Game::DEFAULT_GRID) => game.table_name.into(),
            Game::Named(game, grid) => format!("{}_{grid}", game.table_name),
            Game::Rule(file) => {
                let stem = Path::new(file).file_stem().unwrap_or(file).to_string_lossy();
                stem.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
            }
        }
    }

    /// The letters that its boards are written in.
    pub fn letters(&self) -> Letters {
        if self.is_fridge() { Letters::PLUS_MINUS } else { Letters::BLACK_WHITE }
    }

    /// What it looks like on the page. The rule of a file decides for itself.
    pub fn look(&self) -> Option<Look> {
        match self {
            Game::Named(game, _) => Some(game.look),
            Game::Rule(_) => None,
        }
    }

    /// Its fastest table.
    pub fn table(&self) -> Result<Table<'static>, Failure> {
        match self {
            Game::Named(game, Game::DEFAULT_GRID) => Ok(game.table),
            _ => self.generate(Optimize::Speed),
        }
    }

    /// Generates its table. The program needs only one, up to its end.
    pub fn generate(&self, optimize: Optimize) -> Result<Table<'static>, Failure> {
        let rule = match self {
            Game::Named(game, grid) => (game.rule)(*grid),
            Game::Rule(file) => {
                let text = read_all(file, File::open(file), MAX_RULE_BYTES, "a rule file")?;
                Rule::parse(&text).map_err(|error| format!("{}: {error}", printable(file)))?
            }
        };
        let bytes = generate::table(&rule, optimize).map_err(|error| {
            let smaller = match self {
                Game::Named(game, grid) if error.kind() == ErrorKind::TooManyCandidates => {
                    let grids = game.possible_grids_below(*grid);
                    format!(", such as {}", or_list(&grids.iter().map(String::as_str).collect::<Vec<_>>()))
                }
                _ => String::new(),
            };
            format!("{}: {error}{smaller}", self.title())
        })?;
        Ok(Table::read(bytes.leak()).expect("the generator writes tables"))
    }
}

/// More than any rule needs: a device that never ends must not fill the memory.
const MAX_RULE_BYTES: u64 = 1 << 24;
