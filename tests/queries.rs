//! Every query of every table that ships, on all 65536 boards, against the brute force.

mod oracle;

use fliptable::{Board, Cell, FLIP_GAME, IMPOSSIBLE, LIGHTS_OUT, Moves, REFRIGERATOR, Source, Table};
use oracle::Oracle;

fn boards() -> impl Iterator<Item = Board> {
    (0..=u16::MAX).map(Board::from_bits)
}

fn for_each_table(mut check: impl FnMut(&dyn Queries, &Oracle)) {
    check(&FLIP_GAME, &Oracle::flip_game());
    check(&LIGHTS_OUT, &Oracle::lights_out());
    check(&REFRIGERATOR, &Oracle::refrigerator());
}

/// The queries of a table, for a test to take any of the three.
trait Queries {
    fn distance(&self, board: Board) -> Option<u8>;
    fn next_move(&self, board: Board) -> Option<Cell>;
    fn solution(&self, board: Board) -> Option<Moves>;
    fn is_solvable(&self, board: Board) -> bool;
    fn optimal_moves(&self, board: Board) -> Option<Moves>;
    fn solutions(&self, board: Board) -> (usize, Vec<Moves>);
    fn steps(&self, board: Board) -> Vec<(Cell, Board)>;
    fn distances(&self, boards: &[Board], out: &mut [u8]) -> usize;
    fn max_distance(&self) -> u8;
    fn count_at(&self, distance: u8) -> u32;
    fn nth_at(&self, distance: u8, n: u32) -> Option<Board>;
    fn rule(&self) -> fliptable::Rule<'static>;
}

impl<S: Source> Queries for Table<S> {
    fn distance(&self, board: Board) -> Option<u8> {
        Table::distance(self, board)
    }
    fn next_move(&self, board: Board) -> Option<Cell> {
        Table::next_move(self, board)
    }
    fn solution(&self, board: Board) -> Option<Moves> {
        Table::solution(self, board)
    }
    fn is_solvable(&self, board: Board) -> bool {
        Table::is_solvable(self, board)
    }
    fn optimal_moves(&self, board: Board) -> Option<Moves> {
        Table::optimal_moves(self, board)
    }
    fn solutions(&self, board: Board) -> (usize, Vec<Moves>) {
        let solutions = Table::solutions(self, board);
        (solutions.len(), solutions.collect())
    }
    fn steps(&self, board: Board) -> Vec<(Cell, Board)> {
        Table::steps(self, board).collect()
    }
    fn distances(&self, boards: &[Board], out: &mut [u8]) -> usize {
        Table::distances(self, boards, out)
    }
    fn max_distance(&self) -> u8 {
        Table::max_distance(self)
    }
    fn count_at(&self, distance: u8) -> u32 {
        Table::count_at(self, distance)
    }
    fn nth_at(&self, distance: u8, n: u32) -> Option<Board> {
        Table::nth_at(self, distance, n)
    }
    fn rule(&self) -> fliptable::Rule<'static> {
        *Table::rule(self)
    }
}

#[test]
fn rules_are_those_of_the_games() {
    for_each_table(|table, oracle| {
        assert_eq!(table.rule().masks().map(Board::bits), oracle.masks);
        assert_eq!(table.rule().goals().iter().map(|goal| goal.bits()).collect::<Vec<_>>(), oracle.goals);
    });
}

#[test]
fn distances_are_the_fewest_moves() {
    for_each_table(|table, oracle| {
        for board in boards() {
            assert_eq!(table.distance(board), oracle.distance(board.bits()), "{board:?}");
            assert_eq!(table.is_solvable(board), oracle.distance(board.bits()).is_some(), "{board:?}");
        }
    });
}

#[test]
fn solutions_are_the_least_in_row_major_order() {
    for_each_table(|table, oracle| {
        for board in boards() {
            assert_eq!(table.solution(board).map(Moves::bits), oracle.solution(board.bits()), "{board:?}");
        }
    });
}

#[test]
fn solutions_replayed_reach_a_goal() {
    for_each_table(|table, oracle| {
        for board in boards() {
            let Some(moves) = table.solution(board) else { continue };
            let end = moves.iter().fold(board.bits(), |now, cell| now ^ oracle.masks[usize::from(cell)]);
            assert!(oracle.goals.contains(&end), "{board:?}");
        }
    });
}

#[test]
fn next_moves_played_give_the_solution() {
    for_each_table(|table, oracle| {
        for board in boards() {
            let mut now = board.bits();
            let mut played = Vec::new();
            while let Some(cell) = table.next_move(Board::from_bits(now)) {
                played.push(cell.index());
                now ^= oracle.masks[usize::from(cell)];
                assert!(played.len() <= 16, "{board:?}");
            }
            assert_eq!(played, oracle.solution(board.bits()).map_or(vec![], oracle::cells), "{board:?}");
        }
    });
}

#[test]
fn every_smallest_set_is_found_once_in_order() {
    for_each_table(|table, oracle| {
        for board in boards() {
            let (len, found) = table.solutions(board);
            let expected = oracle.solutions(board.bits());
            assert_eq!(len, expected.len(), "{board:?}");
            assert!(found.iter().map(|moves| moves.bits()).eq(expected.iter().copied()), "{board:?}");
        }
    });
}

#[test]
fn optimal_moves_are_those_of_all_smallest_sets() {
    for_each_table(|table, oracle| {
        for board in boards() {
            let sets = oracle.solutions(board.bits());
            let expected = (!sets.is_empty()).then(|| sets.iter().fold(0, |all, set| all | set));
            assert_eq!(table.optimal_moves(board).map(Moves::bits), expected, "{board:?}");
        }
    });
}

#[test]
fn steps_are_the_solution_and_the_boards_on_its_way() {
    for_each_table(|table, oracle| {
        for board in boards() {
            let mut now = board.bits();
            let cells = oracle.solution(board.bits()).map_or(vec![], oracle::cells);
            let expected = cells.into_iter().map(|cell| {
                now ^= oracle.masks[usize::from(cell)];
                (Cell::from_index(cell).unwrap(), Board::from_bits(now))
            });
            assert!(table.steps(board).into_iter().eq(expected), "{board:?}");
        }
    });
}

#[test]
fn the_iterators_know_their_length_all_the_way() {
    let board = boards().max_by_key(|board| LIGHTS_OUT.solutions(*board).len()).unwrap();
    let mut solutions = LIGHTS_OUT.solutions(board);
    let mut steps = LIGHTS_OUT.steps(board);
    for left in (0..12).rev() {
        assert!(solutions.next().is_some());
        assert_eq!(solutions.len(), left);
    }
    assert_eq!((solutions.next(), solutions.next()), (None, None));
    for left in (0..usize::from(LIGHTS_OUT.distance(board).unwrap())).rev() {
        assert!(steps.next().is_some());
        assert_eq!(steps.len(), left);
    }
    assert_eq!(steps.next(), None);
}

#[test]
fn many_at_once_are_the_same_as_one_at_a_time() {
    let all: Vec<Board> = boards().collect();
    for_each_table(|table, oracle| {
        let mut out = vec![99; all.len()];
        assert_eq!(table.distances(&all, &mut out), all.len());
        for board in boards() {
            let expected = oracle.distance(board.bits()).unwrap_or(IMPOSSIBLE);
            assert_eq!(out[usize::from(board.bits())], expected, "{board:?}");
        }
    });
}

#[test]
fn of_slices_of_unequal_length_the_shorter_is_done() {
    let all: Vec<Board> = boards().collect();
    // On both sides of the number of boards that are done at a time, and of twice as many.
    let lengths = [0, 1, 3, 1023, 1024, 1025, 2047, 2048, 2049];
    for_each_table(|table, oracle| {
        for (asked, room) in lengths.into_iter().flat_map(|asked| lengths.map(|room| (asked, room))) {
            let mut out = vec![99; room];
            let done = table.distances(&all[..asked], &mut out);
            assert_eq!(done, asked.min(room));
            let expected = (0..).take(done).map(|board| oracle.distance(board).unwrap_or(IMPOSSIBLE));
            assert!(out[..done].iter().copied().eq(expected), "{asked} boards, room for {room}");
            assert!(out[done..].iter().all(|&left| left == 99), "{asked} boards, room for {room}");
        }
    });
}

#[test]
fn counts_are_the_known_distributions() {
    let counts = |table: &dyn Queries| (0..=17).map(|at| table.count_at(at)).collect::<Vec<_>>();
    let padded =
        |known: &[u32]| known.iter().copied().chain(std::iter::repeat(0)).take(18).collect::<Vec<_>>();
    assert_eq!(counts(&FLIP_GAME), padded(&[2, 32, 228, 880, 1562, 1136, 256]));
    assert_eq!(counts(&LIGHTS_OUT), padded(&[1, 16, 120, 560, 1387, 1440, 540, 32]));
    let binomials =
        [1, 16, 120, 560, 1820, 4368, 8008, 11440, 12870, 11440, 8008, 4368, 1820, 560, 120, 16, 1];
    assert_eq!(counts(&REFRIGERATOR), padded(&binomials));
    for_each_table(|table, oracle| {
        for distance in 0..=u8::MAX {
            let there = boards().filter(|board| oracle.distance(board.bits()) == Some(distance)).count();
            assert_eq!(table.count_at(distance) as usize, there);
            assert_eq!(there == 0, distance > table.max_distance());
        }
    });
}

#[test]
fn every_board_is_dealt_once() {
    for_each_table(|table, oracle| {
        let mut dealt = vec![false; 65536];
        for distance in 0..=u8::MAX {
            let count = table.count_at(distance);
            for n in 0..count {
                let board = table.nth_at(distance, n).unwrap().bits();
                assert_eq!(oracle.distance(board), Some(distance), "number {n} at {distance}");
                assert!(!std::mem::replace(&mut dealt[usize::from(board)], true), "{board:#06x} comes twice");
            }
            for beyond in [count, count + 1, u32::MAX] {
                assert_eq!(table.nth_at(distance, beyond), None);
            }
        }
        for board in boards() {
            assert_eq!(dealt[usize::from(board.bits())], oracle.distance(board.bits()).is_some());
        }
    });
}

#[test]
fn known_numbers_of_solutions() {
    let unique = |table: &dyn Queries| boards().filter(|board| table.solutions(*board).0 == 1).count();
    let most = |table: &dyn Queries| boards().map(|board| table.solutions(board).0).max();
    assert_eq!((unique(&FLIP_GAME), most(&FLIP_GAME)), (1418, Some(13)));
    assert_eq!((unique(&LIGHTS_OUT), most(&LIGHTS_OUT)), (1833, Some(12)));
    assert_eq!((unique(&REFRIGERATOR), most(&REFRIGERATOR)), (65536, Some(1)));
}

#[test]
fn solving_commutes_with_the_symmetries_of_the_square() {
    for_each_table(|table, _| {
        for board in boards() {
            for image in board.symmetries() {
                assert_eq!(table.distance(image), table.distance(board), "{board:?} and {image:?}");
            }
            // The image of every smallest set is a smallest set of the image; the sets of moves turn as
            // boards do.
            // Rotation and transposition generate all eight symmetries.
            for symmetry in [Board::rotate, Board::transpose] {
                let image = |moves: &Moves| Moves::from_bits(symmetry(Board::from_bits(moves.bits())).bits());
                let mut expected: Vec<Moves> = table.solutions(board).1.iter().map(image).collect();
                let mut found = table.solutions(symmetry(board)).1;
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{board:?}");
            }
        }
    });
}

#[test]
fn queries_work_in_constants() {
    const BOARD: Board = Board::from_bits(0x19B9);
    const DISTANCE: Option<u8> = FLIP_GAME.distance(BOARD);
    const SOLUTION: Option<Moves> = FLIP_GAME.solution(BOARD);
    const NEXT: Option<Cell> = FLIP_GAME.next_move(BOARD);
    const OPTIMAL: Option<Moves> = LIGHTS_OUT.optimal_moves(BOARD);
    const DEALT: Option<Board> = REFRIGERATOR.nth_at(3, 5);
    assert_eq!(DISTANCE, Some(4));
    assert_eq!(SOLUTION.map(Moves::first), Some(NEXT));
    assert!(OPTIMAL.is_some());
    assert_eq!(DEALT.map(|board| REFRIGERATOR.distance(board)), Some(Some(3)));
}
