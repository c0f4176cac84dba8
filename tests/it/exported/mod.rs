//! Tables of every layout and size, and the answers that their exported code must print.

#![allow(dead_code)] // each test takes what it needs

use std::fmt::Write;

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Cell, FLIP_GAME, Grid, LIGHTS_OUT, Moves, REFRIGERATOR, Table};

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

/// A rule in which the cells of the first row have no effect.
fn idle_row(rows: u8, cols: u8) -> Rule {
    let grid = Grid::new(rows, cols).unwrap();
    Rule::from_fn(grid, |chosen, cell| {
        let ((row, col), (r, c)) = (grid.position(chosen), grid.position(cell));
        row > 0 && row.abs_diff(r) + col.abs_diff(c) <= 1
    })
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
        Game::new(
            "holes_6x6",
            &"grid 6x6\nholes 1 1, 1 6, 3 3, 6 1, 6 6\ntoggles king\ngoal all white, all black"
                .parse()
                .unwrap(),
            size,
        ),
    ]
}

/// The answers, in the format that the programs print: one line for each board, then the rule and dealt boards.
pub fn answers(table: &Table, boards: &[u64]) -> String {
    let cells = u64::from(table.grid().cell_count());
    let mut text = String::new();
    for &bits in boards {
        let board = Board::from_bits(bits);
        let cell = Cell::new((bits % cells) as u8).unwrap();
        // Replay the library's own answer: a program that prints the same answer is then right, too.
        if let Some(moves) = table.solution(board) {
            let end = table.play_all(board, moves);
            assert!(table.goals().any(|goal| goal == end), "{bits:#x}");
            assert_eq!(table.distance(board), Some(moves.len()));
        }
        let show = |answer: Option<u64>| answer.map_or(String::from("-"), |answer| answer.to_string());
        writeln!(
            text,
            "{bits} {} {} {} {} {} {}",
            show(table.distance(board).map(u64::from)),
            show(table.next_move(board).map(|cell| u64::from(cell.number()))),
            show(table.solution(board).map(Moves::bits)),
            show(table.optimal_moves(board).map(Moves::bits)),
            u8::from(table.is_goal(board)),
            table.play(board, cell).bits(),
        )
        .unwrap();
    }
    whole_table(table, &mut text);
    text
}

/// The answers that concern the whole table.
fn whole_table(table: &Table, text: &mut String) {
    let grid = table.grid();
    writeln!(text, "grid {} {} {}", grid.rows(), grid.cols(), table.max_distance()).unwrap();
    table.goals().for_each(|goal| writeln!(text, "goal {}", goal.bits()).unwrap());
    for number in 0..grid.cell_count() {
        writeln!(text, "play {}", table.play(Board::EMPTY, Cell::new(number).unwrap()).bits()).unwrap();
    }
    let mut random = Random::default();
    for distance in 0..=table.max_distance() + 1 {
        writeln!(text, "count {}", table.count_at_distance(distance)).unwrap();
        for _ in 0..DEALS {
            let board = table.deal(distance, || random.next_u64());
            writeln!(text, "deal {}", board.map_or(String::from("-"), |board| board.bits().to_string()))
                .unwrap();
        }
    }
    // A source that always returns the greatest number must not cause a hang.
    writeln!(text, "last {}", table.deal(1.min(table.max_distance()), || u64::MAX).unwrap().bits()).unwrap();
}

/// How many boards are dealt at each distance.
pub const DEALS: usize = 12;

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
