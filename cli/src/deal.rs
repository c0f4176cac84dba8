//! `deal`: prints random boards.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::mem;
use std::ops::RangeInclusive;

use fliptable::{Board, Cell, Moves, Table};

use crate::game::Game;
use crate::{Failure, report};

/// The boards to choose from.
pub enum Boards {
    /// Every board that can be solved and is not solved yet.
    Unsolved,
    AtDistance(RangeInclusive<u64>),
    /// Every board without black holes, even if it cannot be solved.
    Any,
}

/// What to print of them.
pub struct Deal {
    pub boards: Boards,
    pub count: u64,
    pub seed: Option<u64>,
    pub on_one_line: bool,
}

/// Prints `count` different boards. Each set of `count` boards is equally likely. Which one it is, and in which order,
/// depends on the seed alone.
pub fn run(table: &Table, game: &Game, deal: Deal, out: &mut impl Write) -> Result<(), Failure> {
    let Deal { boards, count, seed, on_one_line } = deal;
    let (title, max) = (game.title(), table.max_distance());
    let (range, of_boards) = match boards {
        Boards::Any => (None, format!("boards of {title}")),
        Boards::Unsolved => {
            (Some(1..=max), format!("boards of {title} that can be solved and are not solved yet"))
        }
        Boards::AtDistance(range) => {
            let (first, last) = range.into_inner();
            let distances = if first == last { first.to_string() } else { format!("{first}-{last}") };
            if first > last || last > max.into() {
                return Err(Failure::Request(format!(
                    "found --distance {distances}, expected 0 to {max} for {title}"
                )));
            }
            (Some(first as u8..=last as u8), format!("boards of {title} at distance {distances}"))
        }
    };
    let live_cells = table.grid().full() - table.holes();
    let counts: Option<Vec<u64>> =
        range.clone().and_then(|range| range.map(|distance| table.count_at_distance(distance)).collect());
    let available = match range {
        None => Some(1 << live_cells.len()),
        Some(_) => counts.as_ref().map(|counts| counts.iter().copied().map(u128::from).sum()),
    };
    if let Some(available) = available.filter(|available| u128::from(count) > *available) {
        return Err(Failure::Request(match available {
            0 => format!("there are no {of_boards}"),
            _ => format!("found --count {count}, expected at most {available}, the number of {of_boards}"),
        }));
    }
    if count == 0 {
        return Ok(());
    }
    let seed = seed.unwrap_or_else(|| {
        let seed = random_seed();
        report(&format!("to repeat this deal, use --seed {seed}"));
        seed
    });
    let mut random = SplitMix64(seed);
    let mut is_first = true;
    let mut print = |board| {
        let text = table.grid().display_board(board).with_letters(game.letters());
        let blank_line = if mem::take(&mut is_first) { "" } else { "\n" };
        let written =
            if on_one_line { writeln!(out, "{text:#}") } else { writeln!(out, "{blank_line}{text}") };
        written.map_err(Failure::from)
    };
    let Some(available) = available else {
        let range = range.unwrap_or(1..=max);
        let mut dealt = HashSet::new();
        while (dealt.len() as u64) < count {
            let board = draw(table, &range, &dealt, &mut random).ok_or_else(|| {
                let (more, option) = if dealt.is_empty() { ("", "--distance") } else { ("more ", "--count") };
                Failure::Request(format!(
                    "gave up after {DRAWS} draws without {more}{of_boards}: try a smaller {option}"
                ))
            })?;
            dealt.insert(board);
            print(board)?;
        }
        return Ok(());
    };
    let cells: Vec<Cell> = live_cells.iter().collect();
    let board = |number| match (&range, &counts) {
        (Some(range), Some(counts)) => {
            let (i, number) = split(number, counts);
            let board = table.nth_at_distance(range.start() + i, number);
            board.expect("every number below the count is a board")
        }
        _ => (0..).zip(&cells).filter(|(i, _)| number >> i & 1 == 1).map(|(_, cell)| *cell).collect(),
    };
    // A Fisher-Yates shuffle of the numbers of all boards, which stores only the numbers that have moved.
    let mut moved = HashMap::new();
    for i in 0..count {
        let j = i + random.below(available - u128::from(i));
        let number = moved.get(&j).copied().unwrap_or(j);
        let displaced = moved.remove(&i).unwrap_or(i);
        if j != i {
            moved.insert(j, displaced);
        }
        print(board(number))?;
    }
    Ok(())
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

/// A number that differs from run to run, from the seed of the standard library's hash maps.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// The generator SplitMix64 of Steele, Lea and Flood (2014).
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is at most 2^64, each equally likely.
    fn below(&mut self, limit: u128) -> u64 {
        // Draw again if the number is not below the last multiple of the limit; otherwise small remainders would be
        // more likely.
        let multiple = (1 << 64) - (1 << 64) % limit;
        loop {
            let number = u128::from(self.next());
            if number < multiple {
                return (number % limit) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_returns_the_published_numbers() {
        let mut random = SplitMix64(1234567);
        let published = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(published.map(|_| random.next()), published);
    }

    #[test]
    fn numbers_below_a_limit_are_below_it_and_equally_likely() {
        for limit in 1..=20 {
            let mut random = SplitMix64(limit);
            let mut times = vec![0; limit as usize];
            for _ in 0..1000 * limit {
                times[random.below(limit.into()) as usize] += 1;
            }
            // The standard deviation is below 32.
            assert!(times.iter().all(|times| (850..=1150).contains(times)), "{times:?}");
        }
    }

    #[test]
    fn a_large_limit_favors_no_remainder() {
        // If numbers were not drawn again, the lower third would come up twice as often.
        let limit = u64::MAX / 4 * 3;
        let mut random = SplitMix64(1);
        let low = (0..3000).filter(|_| random.below(limit.into()) < limit / 3).count();
        assert!((850..=1150).contains(&low), "{low}");
    }
}
