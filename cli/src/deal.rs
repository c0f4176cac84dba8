//! `deal`: prints random boards at a given distance.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::mem;

use fliptable::{Board, Table};

use crate::game::Game;
use crate::{Failure, report};

/// Prints `count` different boards at this distance. Each set of `count` boards is equally likely. Which one it is, and
/// in which order, depends on the seed alone.
pub fn run(
    table: &Table,
    game: &Game,
    distance: u64,
    count: u64,
    seed: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (title, max) = (game.title(), table.max_distance());
    let distance = u8::try_from(distance).ok().filter(|distance| *distance <= max).ok_or_else(|| {
        Failure::Request(format!("found --distance {distance}, expected 0 to {max} for {title}"))
    })?;
    let available = table.count_at_distance(distance);
    if let Some(available) = available.filter(|available| count > *available) {
        return Err(Failure::Request(format!(
            "found --count {count}, expected at most {available}, the number of boards of {title} at distance {distance}"
        )));
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
        writeln!(out, "{blank_line}{text}").map_err(Failure::from)
    };
    match available {
        Some(available) => deal_by_number(table, distance, count, available, &mut random, print),
        None => {
            let mut dealt = HashSet::new();
            while (dealt.len() as u64) < count {
                let board = draw(table, distance, &dealt, &mut random).ok_or_else(|| {
                    let (another, option) =
                        if dealt.is_empty() { ("a", "--distance") } else { ("another", "--count") };
                    Failure::Request(format!(
                        "gave up after {} draws without {another} board of {title} at distance {distance}: try a \
                         smaller {option}",
                        DEALS * 1000
                    ))
                })?;
                dealt.insert(board);
                print(board)?;
            }
            Ok(())
        }
    }
}

/// Prints `count` of the `available` boards at this distance.
fn deal_by_number(
    table: &Table,
    distance: u8,
    count: u64,
    available: u64,
    random: &mut SplitMix64,
    mut print: impl FnMut(Board) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // A Fisher-Yates shuffle of the numbers of all boards, which stores only the numbers that have moved.
    let mut moved = HashMap::new();
    for i in 0..count {
        let j = i + random.below(available - i);
        let number = moved.get(&j).copied().unwrap_or(j);
        let displaced = moved.remove(&i).unwrap_or(i);
        if j != i {
            moved.insert(j, displaced);
        }
        print(table.nth_at_distance(distance, number).expect("every number below the count is a board"))?;
    }
    Ok(())
}

/// How often to deal in vain before giving up. Each time, `Table::deal` draws 1000 boards.
const DEALS: usize = 10;

/// A board of a table without counts that has not been dealt before.
fn draw(table: &Table, distance: u8, dealt: &HashSet<Board>, random: &mut SplitMix64) -> Option<Board> {
    (0..DEALS).find_map(|_| table.deal(distance, || random.next()).filter(|board| !dealt.contains(board)))
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

    /// A number below `limit`, each equally likely.
    fn below(&mut self, limit: u64) -> u64 {
        // Draw again if the number is not below the last multiple of the limit; otherwise small remainders would be
        // more likely.
        let multiple = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.next();
            if number < multiple {
                return number % limit;
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
                times[random.below(limit) as usize] += 1;
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
        let low = (0..3000).filter(|_| random.below(limit) < limit / 3).count();
        assert!((850..=1150).contains(&low), "{low}");
    }
}
