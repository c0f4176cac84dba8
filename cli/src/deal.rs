//! `deal`: prints random boards.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::ops::RangeInclusive;

use fliptable::{Board, Cell, Moves, Table};

use crate::args::{Args, parse_number};
use crate::game::Game;
use crate::random::SplitMix64;
use crate::{Failure, Out, report};

/// Prints `--count` different boards. Each set of that many boards is equally likely. Which one it is, and in which
/// order, depends on the seed alone.
pub fn run(mut args: Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::from_args(&mut args)?;
    args.no_operand()?;
    let distances = args.value("--distance", "a whole number or a range such as 3-6", parse_range)?;
    if distances.is_some() && args.has("--any") {
        return Err("--any cannot be used with --distance".into());
    }
    let count = args.number("--count")?.unwrap_or(1);
    let given_seed = args.number("--seed")?;
    let (table, title) = (game.table()?, game.title());

    let max = table.max_distance();
    let (range, of_boards) = match distances {
        Some((_, last, text)) if last > max.into() => {
            return Err(format!("found --distance {text}, expected 0 to {max} for {title}").into());
        }
        Some((first, last, text)) => {
            (Some(first as u8..=last as u8), format!("boards of {title} at distance {text}"))
        }
        None if args.has("--any") => (None, format!("boards of {title}")),
        None => (Some(1..=max), format!("boards of {title} that can be solved and are not solved yet")),
    };
    let boards = match range {
        None => Boards::Any((table.grid().full() - table.holes()).iter().collect()),
        Some(range) => match range.clone().map(|distance| table.count_at_distance(distance)).collect() {
            Some(counts) => Boards::Counted(range, counts),
            None => Boards::Uncounted(range),
        },
    };
    if let Some(available) = boards.available().filter(|&available| u128::from(count) > available) {
        return Err(match available {
            0 => format!("there are no {of_boards}"),
            _ => format!("found --count {count}, expected at most {available}, the number of {of_boards}"),
        }
        .into());
    }

    // A number that differs from run to run, from the seed of the standard library's hash maps.
    let seed = given_seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let dealt = boards.deal(&table, count, SplitMix64(seed));
    let print = || -> Result<(), Failure> {
        for (i, board) in dealt.enumerate() {
            let board = board.ok_or_else(|| {
                let (more, hint) = match i {
                    0 if args.has("--distance") => ("", ": try a smaller --distance"),
                    0 => ("", ""),
                    _ => ("more ", ": try a smaller --count"),
                };
                format!("gave up after {DRAWS} draws without {more}{of_boards}{hint}")
            })?;
            let text = table.grid().display_board(board).with_letters(game.letters());
            match i {
                _ if args.has("--line") => writeln!(out, "{text:#}")?,
                0 => writeln!(out, "{text}")?,
                _ => writeln!(out, "\n{text}")?,
            }
        }
        Ok(out.flush()?)
    };
    let printed = print();
    // If the boards cannot be written, that is the one thing to report.
    let is_lost = matches!(&printed, Err(failure @ Failure::Output(_)) if !failure.is_closed_pipe());
    if given_seed.is_none() && count > 0 && !is_lost {
        report(&format!("to repeat this deal, use --seed {seed}"));
    }
    printed
}

/// A number, or two with a dash between them: the first, the last and the text.
fn parse_range(text: &str) -> Option<(u64, u64, String)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (parse_number(first)?, parse_number(last)?);
    (first <= last).then(|| (first, last, text.to_owned()))
}

/// The boards to choose from.
enum Boards {
    /// Every board of these cells, even if it cannot be solved.
    Any(Vec<Cell>),
    /// The boards at these distances, and how many there are at each.
    Counted(RangeInclusive<u8>, Vec<u64>),
    /// The boards at these distances in a table without counts.
    Uncounted(RangeInclusive<u8>),
}

impl Boards {
    /// The number of boards; `None` if it is not known.
    fn available(&self) -> Option<u128> {
        match self {
            Boards::Any(cells) => Some(1 << cells.len()),
            Boards::Counted(_, counts) => Some(counts.iter().copied().map(u128::from).sum()),
            Boards::Uncounted(_) => None,
        }
    }

    /// Deals different boards, no more than there are. The last is `None` if it has not been found.
    fn deal<'a>(
        &'a self,
        table: &'a Table,
        count: u64,
        mut random: SplitMix64,
    ) -> Box<dyn Iterator<Item = Option<Board>> + 'a> {
        let limit = self.available().unwrap_or_default();
        match self {
            Boards::Any(cells) => Box::new(shuffled(limit, count, random).map(move |number| {
                let black = (0..).zip(cells).filter(|(i, _)| number >> i & 1 == 1);
                Some(black.map(|(_, cell)| *cell).collect())
            })),
            Boards::Counted(range, counts) => Box::new(shuffled(limit, count, random).map(move |number| {
                let (i, number) = split(number, counts);
                table.nth_at_distance(range.start() + i, number)
            })),
            Boards::Uncounted(range) => {
                let mut dealt = HashSet::new();
                Box::new((0..count).map(move |_| {
                    let board = draw(table, range, &dealt, &mut random);
                    dealt.extend(board);
                    board
                }))
            }
        }
    }
}

/// This many of the numbers below a limit, in random order.
fn shuffled(limit: u128, count: u64, mut random: SplitMix64) -> impl Iterator<Item = u64> {
    // A Fisher-Yates shuffle, which stores only the numbers that have moved.
    let mut moved = HashMap::new();
    (0..count).map(move |i| {
        let j = i + random.below(limit - u128::from(i));
        let number = moved.get(&j).copied().unwrap_or(j);
        let displaced = moved.remove(&i).unwrap_or(i);
        if j != i {
            moved.insert(j, displaced);
        }
        number
    })
}

/// Finds a number among groups of these sizes: returns its group, and its number in the group.
fn split(mut number: u64, sizes: &[u64]) -> (u8, u64) {
    let mut group = 0;
    while number >= sizes[usize::from(group)] {
        number -= sizes[usize::from(group)];
        group += 1;
    }
    (group, number)
}

/// How often to draw in vain before giving up.
const DRAWS: u32 = 100_000;

/// A board of a table without counts that has not been dealt before.
///
/// Playing a set of moves from a goal leads to a board at the distance of its size if it is a smallest set of that
/// board. With every set in this range of sizes equally likely, the board is drawn once for each of its smallest sets,
/// so it is accepted with the inverse of their number as probability.
fn draw(
    table: &Table,
    range: &RangeInclusive<u8>,
    dealt: &HashSet<Board>,
    random: &mut SplitMix64,
) -> Option<Board> {
    let cells: Vec<Cell> = table.grid().cells().filter(|&cell| !table.toggle_mask(cell).is_empty()).collect();
    let goals: Vec<Board> = table.goals().collect();
    let mut sizes = Vec::new();
    let mut sets = 1_u128;
    for size in 0..=*range.end() {
        if range.contains(&size) {
            sizes.push(sets as u64);
        }
        sets = sets * (cells.len() as u128).saturating_sub(size.into()) / u128::from(size + 1);
    }
    let all = sizes.iter().copied().map(u128::from).sum();
    (0..DRAWS).find_map(|_| {
        let (i, _) = split(random.below(all), &sizes);
        let distance = range.start() + i;
        let mut missing = u128::from(distance);
        let choose = |(i, cell): (usize, &Cell)| {
            let is_chosen = u128::from(random.below((cells.len() - i) as u128)) < missing;
            missing -= u128::from(is_chosen);
            is_chosen.then_some(*cell)
        };
        let moves: Moves = cells.iter().enumerate().filter_map(choose).collect();
        let goal = goals[random.below(goals.len() as u128) as usize];
        let board = table.play_all(goal, moves);
        let is_accepted = table.distance(board) == Some(distance)
            && random.below(table.solutions(board).count() as u128) == 0
            && !dealt.contains(&board);
        is_accepted.then_some(board)
    })
}
