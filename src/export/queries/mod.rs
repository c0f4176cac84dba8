//! The queries of a table, written once for all languages, with only the code that this table needs.
//!
//! Each function gives the answers of the query of the same name in the library.

mod dealing;
mod entries;
mod linear;

use super::Error;
use super::body::{Body, Value, number};
use super::ir::{Data, Function, FunctionRef, Module, TableRef, Type, Var};
use crate::board::Board;
use crate::table::{Lookup, Packed, Table};

/// The module of a table.
pub fn module(table: &Table, name: &str) -> Result<Module, Error> {
    let grid = table.grid();
    let mut word_bits = grid.cell_count();
    if let Lookup::Linear(linear) | Lookup::Folded { linear, .. } = table.lookup() {
        word_bits += linear.shape.syndrome_bits;
    }
    let mut queries = Queries { table, tables: Vec::new(), functions: Vec::new() };
    let (count_at_distance, nth_at_distance) = match table.lookup() {
        Lookup::Linear(linear) => {
            let offsets = queries.linear(linear);
            (queries.play_and_count(), queries.nth_by_compositions(linear, offsets)?)
        }
        Lookup::Folded { entries, choices, linear } => {
            let classes = queries.entries(entries);
            queries.folded(classes, choices, linear)?;
            (queries.play_and_count(), queries.nth_by_entries(classes))
        }
        Lookup::Entries(entries) => {
            let classes = queries.entries(entries);
            queries.descent(classes.distance);
            (queries.play_and_count(), queries.nth_by_entries(classes))
        }
    };
    queries.deal(count_at_distance, nth_at_distance);
    Ok(Module {
        name: name.into(),
        rows: grid.rows(),
        cols: grid.cols(),
        max_distance: table.max_distance(),
        goals: Data {
            name: "goals",
            about: "the boards at which the game is over",
            ty: Type::Board,
            stored_bits: grid.cell_count().next_power_of_two().max(16),
            numbers: table.goals().map(Board::bits).collect(),
        },
        word_bits,
        tables: queries.tables,
        functions: queries.functions,
    })
}

fn numbers(packed: Packed) -> impl Iterator<Item = u64> {
    (0..packed.len()).map(move |i| packed.get_or_zero(i))
}

/// The functions of a module and the tables that they read, added one query after another.
struct Queries<'a> {
    table: &'a Table<'a>,
    tables: Vec<Data>,
    functions: Vec<Function>,
}

/// The only parameter of most queries.
const BOARD: Var = Var { name: "board", ty: Type::Board, about: "A board." };
const DISTANCE: Var = Var { name: "distance", ty: Type::Int, about: "A distance." };
/// The number of a board among those at a distance.
const N: Var = Var { name: "n", ty: Type::Count, about: "" };

const NO_GOAL: &str = "no goal is reachable";

/// A function that callers may use and that always returns a value.
fn public(
    name: &'static str,
    params: impl Into<Vec<Var>>,
    returns: Type,
    about: impl Into<String>,
    body: impl FnOnce(&mut Body),
) -> Function {
    let (params, about, body) = (params.into(), about.into(), Body::write(body));
    Function { name, is_public: true, params, returns, about, none_if: None, notes: String::new(), body }
}

impl Queries<'_> {
    fn cells(&self) -> u64 {
        self.table.grid().cell_count().into()
    }

    fn function(&mut self, function: Function) -> FunctionRef {
        let function_ref = function.to_ref();
        self.functions.push(function);
        function_ref
    }

    /// Adds a function that helps others.
    fn private(
        &mut self,
        name: &'static str,
        params: impl Into<Vec<Var>>,
        returns: Type,
        about: &str,
        body: impl FnOnce(&mut Body),
    ) -> FunctionRef {
        self.function(Function { is_public: false, ..public(name, params, returns, about, body) })
    }

    fn table(
        &mut self,
        name: &'static str,
        about: &'static str,
        ty: Type,
        numbers: impl IntoIterator<Item: Into<u64>>,
    ) -> TableRef {
        let numbers: Vec<u64> = numbers.into_iter().map(Into::into).collect();
        let stored_bits = match numbers.iter().max() {
            None | Some(0..=0xFF) => 8,
            Some(0x100..=0xFFFF) => 16,
            Some(0x1_0000..=0xFFFF_FFFF) => 32,
            _ => 64,
        };
        self.tables.push(Data { name, about, ty, stored_bits, numbers });
        TableRef { name, ty, stored_bits }
    }

    /// The table of what moves toggle, which is added when it is first needed.
    fn masks(&mut self) -> TableRef {
        match self.tables.iter().find(|table| table.name == "masks") {
            Some(&Data { name, ty, stored_bits, .. }) => TableRef { name, ty, stored_bits },
            None => {
                let masks = numbers(self.table.masks());
                self.table("masks", "the cells that choosing each cell toggles", Type::Board, masks)
            }
        }
    }

    fn distance(&mut self, body: impl FnOnce(&mut Body)) -> FunctionRef {
        let most = self.table.max_distance();
        let about = format!("the smallest number of moves from the board to a goal, 0 to {most}");
        let distance = self.function(Function {
            none_if: Some(NO_GOAL),
            ..public("distance", [BOARD], Type::Int, about, body)
        });
        let about = "whether the game is over at the board";
        self.function(public("is_goal", [BOARD], Type::Bool, about, |b| {
            b.give(distance.call([BOARD]).equals(0));
        }));
        distance
    }

    fn solution(&mut self, body: impl FnOnce(&mut Body)) -> FunctionRef {
        let about = "a smallest set of moves that reaches a goal";
        let solution = self.function(Function {
            none_if: Some(NO_GOAL),
            notes: "If several sets are smallest, this is the one that comes first in lexicographic order. At a goal, the \
                    set is empty."
                .into(),
            ..public("solution", [BOARD], Type::Board, about, body)
        });
        let about = "the lowest-numbered cell that can start a shortest solution";
        self.function(Function {
            none_if: Some("the board is a goal or no goal is reachable"),
            ..public("next_move", [BOARD], Type::Int, about, |b| {
                let moves = b.needed("moves", solution.call([BOARD]));
                b.none_if(moves.equals(0));
                b.give(moves.lowest_bit_index());
            })
        });
        solution
    }

    fn optimal_moves(&mut self, body: impl FnOnce(&mut Body)) {
        let about = "the set of all moves with which a shortest solution can start";
        self.function(Function {
            none_if: Some(NO_GOAL),
            notes: "At a goal, the set is empty.".into(),
            ..public("optimal_moves", [BOARD], Type::Board, about, body)
        });
    }

    /// `play` and `count_at_distance`; returns the latter.
    fn play_and_count(&mut self) -> FunctionRef {
        let (cells, most) = (self.cells(), self.table.max_distance().into());
        let masks = self.masks();
        let cell = Var { name: "cell", ty: Type::Int, about: "The number of a cell." };
        let about = "the board after the move that chooses the cell";
        self.function(Function {
            notes: "A cell outside the grid toggles nothing.".into(),
            ..public("play", [BOARD, cell], Type::Board, about, |b| {
                b.when(cell.less(0).or_else(cell.at_least(cells)), |b| b.give(BOARD));
                b.give(BOARD ^ masks.at(cell));
            })
        });

        let about = "the number of boards at each distance";
        let counts = self.table("counts", about, Type::Count, numbers(self.table.counts()));
        let about = "the number of boards at exactly this distance";
        self.function(Function {
            notes: format!("It is 0 for a distance above {most}."),
            ..public("count_at_distance", [DISTANCE], Type::Count, about, |b| {
                b.when(DISTANCE.is_outside(most), |b| b.give(number(0, Type::Count)));
                b.give(counts.at(DISTANCE));
            })
        })
    }

    fn nth_at_distance(&mut self, body: impl FnOnce(&mut Body)) -> FunctionRef {
        let about = "board number n at this distance, for an n below the number of such boards";
        self.private("nth_at_distance", [DISTANCE, N], Type::Board, about, body)
    }
}
