//! Verifies a generated table before it is returned.

use std::collections::BTreeSet;

use super::error::{Error, Kind};
use super::linear_map::LinearMap;
use super::rule::Rule;
use super::search::Solved;
use crate::board::Board;
use crate::moves::Moves;
use crate::table::{Lookup, Table, play_all};

/// Compares the answers of a table with the search, for every board.
pub fn compare_with_search(table: &Table, solved: &Solved) -> Result<(), Error> {
    for board in (0..solved.distances.len() as u64).map(Board::from_bits) {
        let answer = (table.distance(board), table.solution(board));
        let expected = solved.get(board);
        if answer != (expected.map(|(distance, _)| distance), expected.map(|(_, moves)| moves)) {
            return Err(Kind::WrongTable { board }.into());
        }
    }
    Ok(())
}

/// Proves that the candidates of a linear table are right for every board.
///
/// A board from which a goal is reachable is a goal XOR a sum of masks. The table is right for all of them if its
/// candidates are right for the goals and if each mask changes the candidates by its own move, up to the null space: a
/// query only takes the least candidate. Every other board must have a black cell that is not live, or differ from the
/// goals in its syndrome: the masks have syndrome zero, and the syndromes of all boards on live cells have as many
/// independent bits as the masks leave undetermined.
pub fn prove_by_linearity(table: &Table, rule: &Rule) -> Result<(), Error> {
    let Lookup::Linear(linear) = table.lookup() else {
        return Err(Kind::WrongTable { board: Board::EMPTY }.into());
    };
    let goals: BTreeSet<u64> = rule.goals().iter().map(|goal| goal.bits()).collect();
    let idle: u64 =
        (0..).zip(rule.masks()).filter(|(_, mask)| **mask == Board::EMPTY).map(|(i, _)| 1 << i).sum();
    let play_all = |board, moves| play_all(table.masks(), board, Moves::from_bits(moves));
    let word = |board| linear.word(board).unwrap_or(u64::MAX);
    for &goal in &goals {
        let offsets = (0..linear.offsets.len()).map(|i| linear.offsets.get_or_zero(i));
        let candidates = offsets.map(|offset| word(goal) ^ offset).filter(|&word| linear.syndrome(word) == 0);
        let candidates: BTreeSet<u64> = candidates.collect();
        let reachable = goals.iter().filter(|&&other| linear.syndrome(word(goal) ^ word(other)) == 0).count();
        let are_right =
            candidates.iter().all(|&moves| goals.contains(&play_all(goal, moves)) && moves & idle == 0);
        if !are_right || candidates.len() != reachable << linear.shape.nullity {
            return Err(Kind::WrongTable { board: Board::from_bits(goal) }.into());
        }
    }
    for mask in rule.masks().iter().map(|mask| mask.bits()) {
        let word = word(mask);
        if linear.syndrome(word) != 0 || play_all(0, word) != mask || word & idle != 0 {
            return Err(Kind::WrongTable { board: Board::from_bits(mask) }.into());
        }
    }
    let live_cells = rule.live_cells();
    let syndromes = LinearMap::zero_on(live_cells.cells().map(|cell| linear.syndrome(word(cell.bit()))));
    let masks = LinearMap::zero_on(rule.masks().iter().map(|mask| mask.bits()));
    if linear.live_cells != live_cells.bits() || syndromes.rank() + masks.rank() != live_cells.count() {
        return Err(Kind::WrongTable { board: Board::EMPTY }.into());
    }
    Ok(())
}
