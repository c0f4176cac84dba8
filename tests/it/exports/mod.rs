//! Asks the exported code of every language the same queries about tables of every layout and size, and compares the
//! answers with the library's.
//!
//! Each language has a driver, a program that uses exported code. It reads commands from its standard input, one on a
//! line, and prints one line for each. It prints `-` if there is no answer, numbers in decimal, and 1 and 0 for yes and
//! no.
//!
//! | command | what the driver prints |
//! | --- | --- |
//! | `table` | `ROWS COLS MAX_DISTANCE` and every goal |
//! | `board B` | the distance, the next move, the solution, the optimal moves, whether the board is solvable, whether it is a goal, and all smallest sets of moves with commas between them, in any order |
//! | `play B CELL` | the board after the move |
//! | `mask CELL` | the toggle mask |
//! | `count D` | the number of boards at the distance |
//! | `nth D N` | one of them |
//! | `all D` | all of them, in any order |
//! | `deal D` | a dealt board |
//! | `text B` | the board as text, with `/` for line feeds, and the board that it reads from this text |

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fliptable::export::{Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, FLIP_GAME, Grid, LIGHTS_OUT, MINI_LIGHTS_OUT, Moves, REFRIGERATOR, Table};

use crate::tool;

/// Exports every game and compares what the driver prints with the library's answers.
///
/// `driver` makes the driver for a game, in the folder of the exported file, and returns the command that starts it.
/// Boards with cells outside the grid are asked for if `board_bits` returns more than the number of cells.
pub fn check(
    language: Language,
    folder: &str,
    board_bits: impl Fn(&Table) -> u32,
    driver: impl Fn(&Path, &Game) -> Vec<String>,
) {
    let folder = tool::folder(folder);
    for game in all_games() {
        let table = game.table();
        let file = folder.join(language.file_name(game.name));
        fs::write(file, export(game.name, &table, language).unwrap()).unwrap();
        let command = driver(&folder, &game);
        let commands = commands(&table, &game.boards(board_bits(&table)));
        let printed = tool::run_with(&command[0], &command[1..], &(commands.join("\n") + "\n"));
        assert_eq!(printed.lines().count(), commands.len(), "{}", game.name);
        let answers = commands.iter().map(String::as_str).zip(printed.lines());
        for (command, answer) in answers.clone() {
            if let Some(expected) = expected(&table, command) {
                assert_eq!(sorted(answer), expected, "{}: {command}", game.name);
            }
        }
        check_boards_at_distances(&table, game.name, answers);
    }
}

fn commands(table: &Table, boards: &[u64]) -> Vec<String> {
    let (cells, on_grid) = (u64::from(table.grid().cell_count()), table.grid().full().bits());
    let mut commands = vec!["table".to_string()];
    commands.extend((0..cells).map(|cell| format!("mask {cell}")));
    for (i, board) in (0..).zip(boards) {
        commands.push(format!("board {board}"));
        if i % 16 == 0 {
            commands.push(format!("play {} {}", board & on_grid, i / 16 % cells));
            commands.push(format!("text {}", board & on_grid));
        }
    }
    // Boards at a distance take longer to find in large games.
    let samples = if cells <= 16 { 20 } else { 4 };
    for distance in 0..=table.max_distance() + 1 {
        commands.push(format!("count {distance}"));
        let count = table.count_at_distance(distance).unwrap_or(0);
        let numbers =
            (0..count).step_by((count / 20).max(1) as usize).chain(count.checked_sub(1)).chain([count]);
        let numbers: BTreeSet<u64> = numbers.collect();
        commands.extend(numbers.iter().map(|n| format!("nth {distance} {n}")));
        if count <= MOST_BOARDS {
            commands.push(format!("all {distance}"));
        }
        let deals = match table.count_at_distance(distance) {
            Some(1..5) => 40 * count,
            Some(0) => 1,
            None if distance > table.max_distance() => 1,
            None if distance > 5 => 0, // a search that often fails
            _ => samples,
        };
        commands.extend((0..deals).map(|_| format!("deal {distance}")));
    }
    commands
}

/// All boards at a distance are asked for if there are at most this many.
const MOST_BOARDS: u64 = 10_000;

/// The answer to a command; `None` if several are right.
fn expected(table: &Table, command: &str) -> Option<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let number = |i: usize| words[i].parse::<u64>().unwrap();
    let board = || Board::from_bits(number(1));
    let cell = |i| Cell::new(number(i) as u8).unwrap();
    Some(match words[0] {
        "table" => {
            let grid = table.grid();
            let goals = table.goals().map(|goal| format!(" {}", goal.bits()));
            format!("{} {} {}", grid.rows(), grid.cols(), table.max_distance()) + &goals.collect::<String>()
        }
        "board" => {
            // Replay the library's own answer: a driver that prints the same answer is then right, too.
            let board = board();
            if let Some(moves) = table.solution(board) {
                assert!(table.is_goal(table.play_all(board, moves)), "{command}");
                assert_eq!(table.distance(board).map(usize::from), Some(moves.len()));
            }
            let solutions: Vec<String> =
                table.solutions(board).map(|moves| moves.bits().to_string()).collect();
            let solutions = if solutions.is_empty() { "-".to_string() } else { solutions.join(",") };
            sorted(&format!(
                "{} {} {} {} {} {} {solutions}",
                show(table.distance(board)),
                show(table.next_move(board).map(Cell::number)),
                show(table.solution(board).map(Moves::bits)),
                show(table.optimal_moves(board).map(Moves::bits)),
                u8::from(table.is_solvable(board)),
                u8::from(table.is_goal(board)),
            ))
        }
        "play" => table.play(board(), cell(2)).bits().to_string(),
        "mask" => table.toggle_mask(cell(1)).bits().to_string(),
        "count" => show(table.count_at_distance(number(1) as u8)),
        "text" => {
            let board = board();
            format!("{} {}", table.grid().display_board(board).to_string().replace('\n', "/"), board.bits())
        }
        _ => return None,
    })
}

fn show(answer: Option<impl ToString>) -> String {
    answer.map_or_else(|| "-".into(), |answer| answer.to_string())
}

/// Sorts the sets with commas between them at the end of an answer.
fn sorted(answer: &str) -> String {
    let (start, last) = answer.rsplit_once(' ').unwrap_or(("", answer));
    let mut sets: Vec<&str> = last.split(',').collect();
    sets.sort_unstable();
    let sets = sets.join(",");
    if start.is_empty() { sets } else { format!("{start} {sets}") }
}

/// Checks the answers to `nth`, `all` and `deal`: boards at the right distance, each number another one, all if all are
/// asked for, and each likely to be dealt.
fn check_boards_at_distances<'a>(
    table: &Table,
    name: &str,
    answers: impl Iterator<Item = (&'a str, &'a str)>,
) {
    let mut found: BTreeMap<(&str, u8), Vec<Option<u64>>> = BTreeMap::new();
    for (command, answer) in answers {
        let words: Vec<&str> = command.split(' ').collect();
        if matches!(words[0], "nth" | "all" | "deal") {
            let boards = answer.split(' ').map(|board| board.parse().ok());
            found.entry((words[0], words[1].parse().unwrap())).or_default().extend(boards);
        }
    }
    for ((command, distance), boards) in found {
        let count = table.count_at_distance(distance);
        let (some, none): (Vec<_>, Vec<_>) = boards.into_iter().partition(Option::is_some);
        let boards: Vec<u64> = some.into_iter().flatten().collect();
        for &board in &boards {
            let found = table.distance(Board::from_bits(board));
            assert_eq!(found, Some(distance), "{name}: {command} {distance}: {board}");
        }
        let different = boards.iter().collect::<BTreeSet<_>>().len();
        match (command, count) {
            ("nth", _) => assert_eq!((different, none.len()), (boards.len(), 1), "{name}: nth {distance}"),
            ("all", Some(count)) => {
                let expected = (count as usize, usize::from(count == 0));
                assert_eq!((different, none.len()), expected, "{name}: all {distance}");
                assert_eq!(different, boards.len(), "{name}: all {distance}");
            }
            ("all", None) => assert!(boards.is_empty(), "{name}: all {distance}"),
            ("deal", Some(0)) => assert!(boards.is_empty(), "{name}: deal {distance}"),
            ("deal", Some(count @ 1..5)) => {
                assert_eq!((different, none.len()), (count as usize, 0), "{name}: deal {distance}");
            }
            ("deal", Some(count)) => {
                assert!(none.is_empty(), "{name}: deal {distance}");
                assert!(different > 1 || count < 1000 && boards.len() < 20, "{name}: deal {distance}");
            }
            ("deal", None) if distance > table.max_distance() => {
                assert!(boards.is_empty(), "{name}: deal {distance}");
            }
            ("deal", None) => assert!(none.is_empty(), "{name}: deal {distance}"),
            _ => unreachable!("{command} does not find boards"),
        }
    }
}

/// A table with a name, and the boards to ask it for.
pub struct Game {
    pub name: &'static str,
    bytes: Option<Vec<u8>>,
    shipped: Option<Table<'static>>,
}

impl Game {
    fn shipped(name: &'static str, table: Table<'static>) -> Game {
        Game { name, bytes: None, shipped: Some(table) }
    }

    fn new(name: &'static str, rule: &Rule, optimize: Optimize) -> Game {
        let bytes = generate::table(rule, optimize).unwrap_or_else(|error| panic!("{name}: {error}"));
        Game { name, bytes: Some(bytes), shipped: None }
    }

    pub fn table(&self) -> Table<'_> {
        match (&self.bytes, self.shipped) {
            (Some(bytes), _) => Table::read(bytes).unwrap(),
            (_, Some(table)) => table,
            _ => unreachable!(),
        }
    }

    /// All boards of at most 16 cells, otherwise thousands: every board near a goal, and random ones, at least half of
    /// which can reach a goal. Then come boards with cells outside the grid, if `board_bits` is more than the number of
    /// cells.
    pub fn boards(&self, board_bits: u32) -> Vec<u64> {
        let table = self.table();
        let cells = u32::from(table.grid().cell_count());
        let mut boards: Vec<u64> = Vec::new();
        if cells <= 16 {
            boards.extend(0..1 << cells);
        } else {
            let mut random = Random::default();
            for goal in table.goals() {
                let near = table.grid().cells().map(|cell| table.play(goal, cell).bits());
                boards.extend(near.chain([goal.bits()]));
                for _ in 0..1500 {
                    let moves = Moves::from_bits(random.next_u64() & table.grid().full().bits());
                    boards.push(table.play_all(goal, moves).bits());
                    boards.push(moves.bits());
                }
            }
        }
        let widest = u64::MAX >> (64 - board_bits);
        boards.extend((cells..board_bits.min(63)).map(|bit| 1 << bit));
        boards.extend([widest].into_iter().filter(|_| cells < board_bits));
        boards
    }
}

/// The rule with a named shape on a grid of this size.
fn rule(rows: u8, cols: u8, shape: fn(Grid) -> Rule) -> Rule {
    shape(Grid::new(rows, cols).unwrap())
}

fn with_goals(rule: Rule, goals: impl IntoIterator<Item = u64>) -> Rule {
    rule.with_goals(goals.into_iter().map(Board::from_bits)).unwrap()
}

/// King moves on a grid with holes, until all cells have one color.
fn holes(grid: &str, holes: &str) -> Rule {
    format!("{grid}\nholes {holes}\ntoggles king\ngoal all white, all black").parse().unwrap()
}

/// A rule in which the cells of the first row have no effect.
fn idle_row(rows: u8, cols: u8) -> Rule {
    let grid = Grid::new(rows, cols).unwrap();
    Rule::from_fn(grid, |chosen, cell| {
        let ((row, col), (r, c)) = (grid.position(chosen), grid.position(cell));
        row > 0 && row.abs_diff(r) + col.abs_diff(c) <= 1
    })
}

pub fn all_games() -> Vec<Game> {
    small_games().into_iter().chain(large_games()).collect()
}

/// Games on 16 cells or fewer, on which every board is compared.
pub fn small_games() -> Vec<Game> {
    let two_goals = |rule: Rule| {
        let full = rule.grid().full().bits();
        with_goals(rule, [0, full])
    };
    let scattered = || with_goals(rule(4, 4, Rule::plus), (0..40).map(|i| i * 1637 % 65536));
    let apart = || with_goals(rule(4, 4, Rule::plus), [0, 1, 2, 0x0113, 0xFFFF]);
    vec![
        Game::shipped("flip_game", FLIP_GAME),
        Game::shipped("lights_out", LIGHTS_OUT),
        Game::shipped("refrigerator", REFRIGERATOR),
        Game::shipped("mini_lights_out", MINI_LIGHTS_OUT),
        Game::new("flip_game_small", &two_goals(rule(4, 4, Rule::plus)), Optimize::Size),
        Game::new("lights_out_small", &rule(4, 4, Rule::plus), Optimize::Size),
        Game::new("apart", &apart(), Optimize::Speed),
        Game::new("apart_small", &apart(), Optimize::Size),
        Game::new("knight_one_goal", &with_goals(rule(4, 4, Rule::knight), [0x1234]), Optimize::Size),
        Game::new("scattered", &scattered(), Optimize::Speed),
        Game::new("idle_row", &with_goals(idle_row(4, 4), [0, 0x00F0, 0x4001]), Optimize::Size),
        Game::new(
            "nothing_moves",
            &with_goals(Rule::from_fn(Grid::new(2, 2).unwrap(), |_, _| false), [1, 6]),
            Optimize::Size,
        ),
        Game::new("one_cell", &rule(1, 1, Rule::plus), Optimize::Speed),
        Game::new("one_cell_two_goals", &two_goals(rule(1, 1, Rule::plus)), Optimize::Speed),
        Game::new("holes_3x5", &holes("grid 3x5", "1 1, 2 3, 3 5"), Optimize::Speed),
        Game::new("flip_game_3x3", &two_goals(rule(3, 3, Rule::plus)), Optimize::Speed),
        Game::new("ring", &rule(1, 9, Rule::torus), Optimize::Speed),
        Game::new("king", &two_goals(rule(2, 5, Rule::king)), Optimize::Speed),
    ]
}

/// Games on more than 16 cells, on which samples are compared.
pub fn large_games() -> Vec<Game> {
    let full = |cells: u32| u64::MAX >> (64 - cells);
    let size = Optimize::Size;
    vec![
        Game::new("lights_out_5x5", &rule(5, 5, Rule::plus), Optimize::Speed),
        Game::new("flip_game_5x5", &with_goals(rule(5, 5, Rule::plus), [0, full(25)]), size),
        Game::new("apart_5x5", &with_goals(rule(5, 5, Rule::plus), [0, 1, 3, full(25)]), size),
        // 32 cells: bit 31 of a board is its sign in JavaScript, and the words have more bits than the boards.
        Game::new("full_32", &with_goals(rule(4, 8, Rule::plus), [full(32), 0x8000_0001]), size),
        Game::new("wide_words_32", &with_goals(idle_row(4, 8), [0x8000_0000, 1]), Optimize::Speed),
        Game::new("plus_5x8", &rule(5, 8, Rule::plus), size),
        Game::new("plus_8x8", &rule(8, 8, Rule::plus), Optimize::Speed),
        Game::new("torus_7x7", &with_goals(rule(7, 7, Rule::torus), [full(49)]), size),
        Game::new("idle_row_6x7", &with_goals(idle_row(6, 7), [0, 5]), size),
        Game::new("holes_6x6", &holes("grid 6x6", "1 1, 1 6, 3 3, 6 1, 6 6"), size),
        // The syndromes need words of their own.
        Game::new("wide", &rule(8, 8, Rule::diagonal), size),
        Game::new("wide_apart", &with_goals(rule(8, 8, Rule::diagonal), [0, 1]), size),
        // The boards are not counted.
        Game::new("uncounted", &with_goals(rule(6, 8, Rule::plus), [0, full(48)]), size),
        Game::new("uncounted_apart", &with_goals(rule(5, 11, Rule::plus), [0, 1, 6, full(55)]), size),
    ]
}

/// The xorshift generator of Marsaglia with 32 bits, which every language can have.
pub struct Random(u32);

impl Default for Random {
    fn default() -> Random {
        Random(2463534242)
    }
}

impl Random {
    fn next_u32(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    pub fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) << 32 | u64::from(self.next_u32())
    }
}
