//! Verifies a generated table before it is returned.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{Error, ErrorKind};
use super::linear_map::LinearMap;
use super::rule::Rule;
use super::search::Solved;
use crate::board::Board;
use crate::moves::Moves;
use crate::table::{Lookup, Table, play_all};

/// Compares the answers of a table with the search, for every board.
pub fn compare_with_search(table: &Table, solved: &Solved) -> Result<(), Error> {
    for board in (0..solved.distances.len() as u64).map(Board::from_bits) {
        let expected = solved.get(board);
        let distance = expected.map(|(distance, _)| distance);
        let solution = expected.map(|(_, moves)| moves);
        let next_move = solution.and_then(Moves::first);
        let answer = (table.distance(board), table.next_move(board), table.solution(board));
        check(board, answer == (distance, next_move, solution))?;
    }
    Ok(())
}

/// Proves that the candidates of a linear table are right for every board.
///
/// A board from which a goal is reachable is a goal XOR a sum of masks. The table is right for all of them if each mask
/// changes the candidates by its own move, up to the null space, and if the candidates are right for one goal of each
/// run: a query only takes the least candidate. Every other board must have a black cell that is not live, or
/// differ from the goals in its syndrome: the masks have syndrome zero, and the syndromes of all boards on live cells
/// have as many independent bits as the masks leave undetermined.
pub fn prove_by_linearity(table: &Table, rule: &Rule) -> Result<(), Error> {
    let Lookup::Linear(linear) = table.lookup else { return check(Board::EMPTY, false) };
    let play_all = |board, moves| play_all(table.masks, board, moves);
    let word = |board| linear.word(board).unwrap_or(u128::MAX);
    let moves = |word: u128| Moves::from_bits(word as u64);
    let idle = rule.grid().cells().filter(|&cell| table.toggle_mask(cell).is_empty());
    let idle: Moves = idle.collect();

    let live_cells = rule.live_cells();
    let syndromes =
        LinearMap::zero_on(live_cells.iter().map(|cell| linear.syndrome(word(cell.bit())) as u64));
    let masks = LinearMap::zero_on(rule.masks().iter().map(|mask| mask.bits()));
    let are_complete = usize::from(syndromes.rank() + masks.rank()) == live_cells.len();
    check(Board::EMPTY, linear.live_cells == live_cells.bits() && are_complete)?;
    for &mask in rule.masks() {
        let word = word(mask.bits());
        let is_right = linear.syndrome(word) == 0 && play_all(0, moves(word)) == mask.bits();
        check(mask, is_right && (moves(word) & idle).is_empty())?;
    }

    // By syndrome, the goals of each run and the candidates of one of them.
    let mut runs: BTreeMap<u128, (u64, BTreeSet<u64>)> = BTreeMap::new();
    for goal in rule.goals().iter().map(|goal| goal.bits()) {
        let run = runs.entry(linear.syndrome(word(goal))).or_insert((goal, BTreeSet::new()));
        run.1.insert(goal);
    }
    let mut offsets = 0;
    for (first, goals) in runs.values() {
        let candidates: BTreeSet<Moves> = linear.candidates(*first).collect();
        let is_right =
            |moves: &Moves| goals.contains(&play_all(*first, *moves)) && (*moves & idle).is_empty();
        let is_complete = candidates.len() == goals.len() << linear.shape.nullity;
        check(Board::from_bits(*first), is_complete && candidates.iter().all(is_right))?;
        offsets += candidates.len();
    }
    check(Board::EMPTY, offsets == linear.offsets.len())
}

fn check(board: Board, is_right: bool) -> Result<(), Error> {
    if is_right {
        return Ok(());
    }
    let message = format!(
        "the generated table is wrong for board {board:#x}: this is a bug in fliptable, please report it"
    );
    Err(Error::new(ErrorKind::WrongTable, message))
}
