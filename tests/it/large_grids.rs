//! Grids of more than 16 cells: all boards of 5x5 against a search that shares no code with the generator, and
//! random sets of moves on larger grids.
#![cfg(feature = "generate")]

use std::collections::BTreeMap;
use std::iter;

use crate::check;
use crate::damaged;
use crate::elimination::Elimination;
use crate::oracle::{self, Oracle};
use fliptable::generate::{self, ErrorKind, Optimize, Rule};
use fliptable::{
    Board, Cell, Grid, IMPOSSIBLE, LIGHTS_OUT_3X3, LIGHTS_OUT_5X5, MINI_LIGHTS_OUT, Moves, Table,
};

fn grid(rows: u8, cols: u8) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1_u128, |product, i| product * u128::from(n - i) / u128::from(i + 1)) as u64
}

fn counts(table: &Table) -> Vec<u64> {
    (0..=table.max_distance()).map(|distance| table.count_at_distance(distance).unwrap()).collect()
}

#[test]
fn small_games_that_ship_answer_every_query_on_every_board() {
    check::every_query(&LIGHTS_OUT_3X3, &Oracle::new((3, 3), oracle::is_plus, &[0]));
    let is_torus_plus = |(row, col): (i8, i8), (r, c): (i8, i8)| {
        let apart = |a: i8, b: i8| (a - b).rem_euclid(4).min((b - a).rem_euclid(4));
        apart(row, r) + apart(col, c) <= 1
    };
    check::every_query(&MINI_LIGHTS_OUT, &Oracle::new((4, 4), is_torus_plus, &[0]));
    assert_eq!(counts(&LIGHTS_OUT_3X3), (0..=9).map(|d| binomial(9, d)).collect::<Vec<_>>());
    assert_eq!(counts(&MINI_LIGHTS_OUT), (0..=16).map(|d| binomial(16, d)).collect::<Vec<_>>());
}

/// All boards of a game, searched breadth-first from its goals.
pub struct Search {
    masks: Vec<u32>,
    distances: Vec<u8>,
    /// The number of smallest sets of moves.
    sets: Vec<u32>,
}

impl Search {
    /// A plus-shaped game.
    fn new(rows: i8, cols: i8, goals: &[u32]) -> Search {
        let cells = usize::from(rows.unsigned_abs()) * usize::from(cols.unsigned_abs());
        let place = |cell: usize| (cell as i8 / cols, cell as i8 % cols);
        let mask = |chosen: usize| {
            let toggled = (0..cells).filter(|&cell| oracle::is_plus(place(chosen), place(cell)));
            toggled.fold(0, |mask, cell| mask | 1 << cell)
        };
        Search::of_masks((0..cells).map(mask).collect(), goals)
    }

    pub fn of_masks(masks: Vec<u32>, goals: &[u32]) -> Search {
        let cells = masks.len();
        let mut distances = vec![IMPOSSIBLE; 1 << cells];
        let mut sets = vec![0; 1 << cells];
        let mut level = goals.to_vec();
        for &goal in goals {
            distances[goal as usize] = 0;
            sets[goal as usize] = 1;
        }
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for board in level {
                for mask in &masks {
                    let neighbor = (board ^ mask) as usize;
                    if distances[neighbor] == IMPOSSIBLE {
                        distances[neighbor] = distance;
                        next.push(neighbor as u32);
                    }
                    if distances[neighbor] == distance {
                        sets[neighbor] += sets[board as usize];
                    }
                }
            }
            // A smallest set has been found once for each of its moves.
            for &board in &next {
                sets[board as usize] /= u32::from(distance);
            }
            level = next;
        }
        Search { masks, distances, sets }
    }

    fn distance(&self, board: u32) -> Option<u8> {
        let distance = self.distances[board as usize];
        (distance != IMPOSSIBLE).then_some(distance)
    }

    fn is_closer(&self, board: u32, cell: usize) -> bool {
        self.distances[(board ^ self.masks[cell]) as usize] + 1 == self.distances[board as usize]
    }

    /// The lowest move that leads closer, again and again: the lexicographically least smallest set.
    fn solution(&self, board: u32) -> Option<u64> {
        self.distance(board)?;
        let (mut board, mut moves) = (board, 0);
        while let Some(cell) = (0..self.masks.len()).find(|&cell| self.is_closer(board, cell)) {
            board ^= self.masks[cell];
            moves |= 1 << cell;
        }
        Some(moves)
    }

    pub fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &distance in self.distances.iter().filter(|&&distance| distance != IMPOSSIBLE) {
            counts.resize(counts.len().max(usize::from(distance) + 1), 0);
            counts[usize::from(distance)] += 1;
        }
        counts
    }
}

/// Compares the answers of a table with a search, on every `step`-th board.
pub fn compare(table: &Table, search: &Search, step: usize) {
    let boards: Vec<u32> = (0..search.distances.len() as u32).step_by(step).collect();
    let mut distances = vec![0; boards.len()];
    table.distances(&boards, &mut distances);
    for (&bits, batch) in boards.iter().zip(distances) {
        let board = Board::from(bits);
        assert_eq!(table.distance(board), search.distance(bits), "{board:?}");
        assert_eq!(batch, search.distances[bits as usize], "{board:?}");
        let solution = search.solution(bits);
        assert_eq!(table.solution(board).map(Moves::bits), solution, "{board:?}");
        let Some(solution) = solution else {
            assert_eq!(table.solutions(board).count(), 0, "{board:?}");
            assert_eq!(table.optimal_moves(board), None, "{board:?}");
            continue;
        };
        let first = (solution != 0).then(|| solution.trailing_zeros() as u8);
        assert_eq!(table.next_move(board).map(Cell::number), first, "{board:?}");
        let mut sets: Vec<u64> = table.solutions(board).map(Moves::bits).collect();
        assert_eq!(sets.len(), search.sets[bits as usize] as usize, "{board:?}");
        assert!(sets.is_sorted_by(|a, b| a.reverse_bits() > b.reverse_bits()), "{board:?}");
        assert_eq!(sets[0], solution, "{board:?}");
        let all = sets.drain(..).fold(0, |all, set| all | set);
        assert_eq!(table.optimal_moves(board).map(Moves::bits), Some(all), "{board:?}");
        let closer = (0..search.masks.len()).filter(|&cell| search.is_closer(bits, cell));
        let closer = if solution == 0 { 0 } else { closer.fold(0, |moves, cell| moves | 1 << cell) };
        assert_eq!(all, closer, "{board:?}");
    }
}

#[test]
#[ignore = "searches all 2^25 boards; run with --release"]
fn all_boards_of_lights_out_5x5() {
    let search = Search::new(5, 5, &[0]);
    assert_eq!(counts(&LIGHTS_OUT_5X5), search.counts());
    compare(&LIGHTS_OUT_5X5, &search, 1);
    let bytes = generate::table(&Rule::plus(grid(5, 5)), Optimize::Size).unwrap();
    compare(&Table::read(&bytes).unwrap(), &search, 1);
}

#[test]
#[ignore = "searches all 2^25 boards; run with --release"]
fn all_boards_of_the_flip_game_on_5x5() {
    let grid = grid(5, 5);
    let rule = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).unwrap();
    let bytes = generate::table(&rule, Optimize::Speed).unwrap();
    let table = Table::read(&bytes).unwrap();
    let search = Search::new(5, 5, &[0, (1 << 25) - 1]);
    assert_eq!(counts(&table), search.counts());
    compare(&table, &search, 1);
}

#[test]
fn counts_of_5x5_are_the_published_ones() {
    let lights_out = [
        1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670,
        82614, 7350,
    ];
    assert_eq!(counts(&LIGHTS_OUT_5X5), lights_out);
    assert_eq!(lights_out.iter().sum::<u64>(), 1 << 23);
    let grid = grid(5, 5);
    let rule = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()]).unwrap();
    let bytes = generate::table(&rule, Optimize::Speed).unwrap();
    let flip_game =
        [2, 50, 600, 4600, 25300, 106260, 352352, 934208, 1913554, 2680450, 1953872, 391440, 25920];
    assert_eq!(counts(&Table::read(&bytes).unwrap()), flip_game);
}

/// Boards of at most 20 cells: every one against a search.
#[test]
fn all_boards_of_4x5() {
    let search = Search::new(4, 5, &[0]);
    for optimize in [Optimize::Speed, Optimize::Size] {
        let bytes = generate::table(&Rule::plus(grid(4, 5)), optimize).unwrap();
        let table = Table::read(&bytes).unwrap();
        assert_eq!(counts(&table), search.counts());
        compare(&table, &search, 1);
    }
    // Goals that do not reach each other, and goals that do.
    let grid = grid(3, 6);
    let goals = [0b1, 0b10, 0x3FFFF, 0x15555];
    let rule = Rule::plus(grid).with_goals(goals.map(Board::from_bits)).unwrap();
    let bytes = generate::table(&rule, Optimize::Speed).unwrap();
    let search = Search::new(3, 6, &goals.map(|goal| goal as u32));
    assert_eq!(counts(&Table::read(&bytes).unwrap()), search.counts());
    compare(&Table::read(&bytes).unwrap(), &search, 1);
}

/// Random numbers, the same in every run: the xorshift generator of Marsaglia.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Plays random sets of moves from a goal: the answer must solve the board with no more moves, and be that very set if
/// solutions are unique.
fn replay(rule: &Rule, nullity: u32) {
    let grid = rule.grid();
    let play_all = |board: Board, moves: Moves| {
        moves.iter().fold(board, |board, cell| board ^ rule.masks()[usize::from(cell)])
    };
    for optimize in [Optimize::Speed, Optimize::Size] {
        let bytes = generate::table(rule, optimize).unwrap();
        let table = Table::read(&bytes).unwrap();
        let all: u128 = counts(&table).iter().map(|&count| u128::from(count)).sum();
        assert_eq!(all, 1_u128 << (u32::from(grid.cell_count()) - nullity), "{grid}");
        let mut state = 0x0123_4567_89AB_CDEF;
        for i in 0..3000 {
            // Sets of all sizes: the AND of random sets is sparse, the OR dense.
            let (a, b) = (random(&mut state), random(&mut state));
            let set = [a, a & b, a | b, a & b & random(&mut state)][i % 4] & grid.full().bits();
            let moves = Moves::from_bits(set);
            let board = play_all(Board::EMPTY, moves);
            assert_eq!(table.play_all(Board::EMPTY, moves), board);
            let solution = table.solution(board).unwrap();
            assert_eq!(play_all(board, solution), Board::EMPTY, "{grid}: {board:?}");
            assert!(solution.len() <= moves.len(), "{grid}: {board:?}");
            assert_eq!(table.distance(board).map(usize::from), Some(solution.len()));
            assert!(solution.len() <= table.max_distance().into());
            if nullity == 0 {
                assert_eq!(solution, moves);
            }
            assert_eq!(table.solutions(board).next(), Some(solution));
            // Toggling some single cell makes the board unsolvable, unless every board is solvable.
            let unsolvable = grid.cells().filter(|&cell| !table.is_solvable(board.toggled(cell))).count();
            assert_eq!(unsolvable > 0, nullity > 0);
        }
        for distance in 0..=table.max_distance() {
            let mut state = u64::from(distance) + 1;
            let dealt = table.deal(distance, || random(&mut state)).unwrap();
            assert_eq!(table.distance(dealt), Some(distance), "{grid}");
        }
    }
}

#[test]
fn random_sets_of_moves_are_solved() {
    for (rows, cols, nullity) in
        [(4, 5, 0), (5, 6, 0), (6, 6, 0), (7, 7, 0), (8, 8, 0), (3, 8, 2), (5, 8, 1), (7, 8, 2)]
    {
        replay(&Rule::plus(grid(rows, cols)), nullity);
    }
    for (rows, cols, nullity) in [(5, 6, 2), (8, 8, 0)] {
        replay(&Rule::torus(grid(rows, cols)), nullity);
    }
    for (rows, cols, nullity) in [(4, 6, 0), (6, 8, 0), (8, 8, 0)] {
        replay(&Rule::row_and_column(grid(rows, cols)), nullity);
    }
    // An octagon of 52 cells. The choice of a hole changes nothing, so the twelve holes count as if in the null space.
    let octagon = "
        grid 8x8
        holes
          xx....xx
          x......x
          ........
          ........
          ........
          ........
          x......x
          xx....xx
        toggles plus";
    replay(&octagon.parse().unwrap(), 12);
}

/// Counting takes 2^25 steps, the most that it may take.
#[test]
fn torus_on_5x5_is_at_the_limit_of_counting() {
    let file = generate::table(&Rule::torus(grid(5, 5)), Optimize::Speed).unwrap();
    let table = Table::read(&file).unwrap();
    assert_eq!(counts(&table).iter().sum::<u64>(), 1 << 17);
}

/// Rules on more than 16 cells whose boards are too many to count by distance, with their ranks.
fn uncounted_rules() -> [(Rule, u8); 10] {
    [
        (Rule::plus(grid(6, 8)), 42),
        (Rule::plus(grid(4, 14)), 52),
        (Rule::plus(grid(5, 11)), 51),
        (Rule::plus(grid(5, 7)).with_goals([Board::EMPTY, grid(5, 7).full()]).unwrap(), 31),
        (Rule::torus(grid(6, 6)), 28),
        (Rule::king(grid(5, 5)), 16),
        (Rule::knight(grid(6, 6)), 24),
        (Rule::row_and_column(grid(5, 7)), 25),
        (Rule::row_and_column(grid(7, 7)), 37),
        (Rule::king(grid(5, 8)), 28),
    ]
}

/// The bound on the distance is the rank.
#[test]
fn tables_without_counts() {
    for (rule, rank) in uncounted_rules() {
        let file = generate::table(&rule, Optimize::Speed).unwrap();
        let table = Table::read(&file).unwrap();
        assert_eq!(table.max_distance(), rank);
        for distance in 0..=u8::MAX {
            assert_eq!(table.count_at_distance(distance), None);
            assert_eq!(table.nth_at_distance(distance, 0), None);
            assert_eq!(table.boards_at_distance(distance).next(), None);
        }
        let mut state = 2026;
        for distance in 0..4 {
            let dealt = table.deal(distance, || random(&mut state)).unwrap();
            assert_eq!(table.distance(dealt), Some(distance));
        }
        assert_eq!(table.deal(rank + 1, || random(&mut state)), None);
    }
}

/// Boards that random sets of moves lead to, and boards at random, of which most are impossible.
#[test]
fn rules_without_counts_are_solved_as_elimination_solves_them() {
    let diagonal = (Rule::diagonal(grid(8, 8)), 62);
    for (rule, rank) in uncounted_rules().into_iter().chain([diagonal]) {
        let bits = |boards: &[Board]| boards.iter().map(|board| board.bits()).collect::<Vec<u64>>();
        let (masks, goals) = (bits(rule.masks()), bits(rule.goals()));
        let elimination = Elimination::new(&masks);
        assert_eq!(elimination.rank(), usize::from(rank), "{}", rule.grid());
        let mut state = 0x0123_4567_89AB_CDEF;
        for optimize in [Optimize::Speed, Optimize::Size] {
            let file = generate::table(&rule, optimize).unwrap();
            let table = Table::read(&file).unwrap();
            let mut impossible = 0;
            for i in 0..40 {
                let (a, b) = (random(&mut state), random(&mut state));
                let set = [a, a & b, a | b, a & b & random(&mut state)][i % 4] & rule.grid().full().bits();
                let board = goals[i % goals.len()]
                    ^ Moves::from_bits(set).iter().fold(0, |sum, cell| sum ^ masks[usize::from(cell)]);
                let distance = elimination.check(&table, &masks, &goals, board);
                assert!(distance.is_some_and(|distance| u32::from(distance) <= set.count_ones()));
                let any = random(&mut state) & rule.grid().full().bits();
                impossible += u32::from(elimination.check(&table, &masks, &goals, any).is_none());
            }
            assert!(impossible > 20, "{}: {impossible}", rule.grid());
        }
    }
}

#[test]
fn rules_that_are_too_large_are_refused_with_their_figures() {
    let king = Rule::king(grid(8, 8));
    let two_goals = king.clone().with_goals([Board::EMPTY, grid(8, 8).full()]).unwrap();
    // Fewer goals are suggested only where one goal would do.
    for (rule, message, or_fewer_goals) in [
        (Rule::torus(grid(7, 9)), "found 16384 candidates for each board", false),
        (king, "found 32768 candidates for each board", false),
        (two_goals, "found 65536 candidates for each board", false),
        (
            Rule::plus(grid(5, 5)).with_goals((0..1025).map(Board::from_bits)).unwrap(),
            "found 4100 candidates for each board (1025 x 2^2, goals times null-space elements), expected at most 4096",
            true,
        ),
    ] {
        let error = generate::table(&rule, Optimize::Speed).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooManyCandidates);
        assert!(error.to_string().contains(message), "{error}");
        assert_eq!(error.to_string().contains("fewer goals"), or_fewer_goals, "{error}");
    }
}

/// Chi-squared over all boards at a distance: the sum has a mean of `boards - 1` and a standard deviation of
/// `sqrt(2 * (boards - 1))`.
///
/// A table without counts may give up, which makes no board more likely.
fn assert_dealt_uniformly(table: &Table, distance: u8, boards: &[Board]) {
    let draws = 5 * boards.len().max(200);
    let mut times: BTreeMap<Board, u32> = boards.iter().map(|&board| (board, 0)).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15 ^ u64::from(distance);
    let mut tries = 0;
    let deal = || {
        tries += 1;
        table.deal(distance, || random(&mut state))
    };
    for dealt in iter::repeat_with(deal).flatten().take(draws) {
        *times.get_mut(&dealt).expect("the board is at the distance") += 1;
    }
    let is_counted = table.count_at_distance(distance).is_some();
    assert!(if is_counted { tries == draws } else { tries < 2 * draws }, "{distance}: {tries}");
    let expected = draws as f64 / boards.len() as f64;
    let chi_squared: f64 = times.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let freedom = (boards.len() - 1) as f64;
    assert!((chi_squared - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt(), "{distance}: {chi_squared}");
}

#[test]
fn dealing_on_5x5_is_uniform() {
    let table = &LIGHTS_OUT_5X5;
    for distance in [0, 1, 2, 3, 15] {
        let numbers = 0..table.count_at_distance(distance).unwrap();
        let mut boards: Vec<Board> = numbers.map(|n| table.nth_at_distance(distance, n).unwrap()).collect();
        boards.sort_unstable();
        boards.dedup();
        assert_eq!(Some(boards.len() as u64), table.count_at_distance(distance));
        let mut all: Vec<Board> = table.boards_at_distance(distance).collect();
        all.sort_unstable();
        assert_eq!(all, boards);
        assert!(boards.iter().all(|&board| table.distance(board) == Some(distance)));
        assert_dealt_uniformly(table, distance, &boards);
    }
    for distance in 0..=15 {
        let mut state = 7;
        for _ in 0..50 {
            let board = table.deal(distance, || random(&mut state)).unwrap();
            assert_eq!(table.distance(board), Some(distance));
        }
    }
    assert_eq!(table.deal(16, || 1), None);
}

/// The file of a table without its counts.
fn without_counts(file: &[u8]) -> Vec<u8> {
    let counts = 8 * (usize::from(file[18]) + 1);
    let mut file = file[..file.len() - counts].to_vec();
    file[23] = 0;
    damaged::correct_checksum(&mut file);
    file
}

#[test]
fn dealing_without_counts_is_uniform() {
    let with_goals =
        |rule: Rule, goals: &[u64]| rule.with_goals(goals.iter().copied().map(Board::from_bits)).unwrap();
    let rules = [
        // Up to 12 smallest sets.
        (Rule::plus(grid(4, 4)), 0..=7),
        (with_goals(Rule::plus(grid(4, 4)), &[0, 0xFFFF]), 0..=6),
        // Three runs of goals, one of which has two.
        (with_goals(Rule::plus(grid(3, 5)), &[0, 1, 2, 0x7FFF]), 0..=5),
        // Moves without effect.
        ("grid 3x5\nholes 1 1, 2 3\ntoggles plus\ncell 3 5 toggles nothing".parse().unwrap(), 0..=6),
        (Rule::plus(grid(5, 5)), 1..=3),
    ];
    for (rule, distances) in rules {
        let counted = generate::table(&rule, Optimize::Size).unwrap();
        let uncounted = without_counts(&counted);
        let (counted, uncounted) = (Table::read(&counted).unwrap(), Table::read(&uncounted).unwrap());
        for distance in distances {
            let boards: Vec<Board> = counted.boards_at_distance(distance).collect();
            assert!(!boards.is_empty() && uncounted.count_at_distance(distance).is_none());
            assert_dealt_uniformly(&uncounted, distance, &boards);
        }
        let mut state = 1;
        assert_eq!(uncounted.deal(counted.max_distance() + 1, || random(&mut state)), None);
    }
}
