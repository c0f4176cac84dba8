//! `deal`: prints boards of a wanted difficulty.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use fliptable::{Source, Table};

use crate::Failure;
use crate::game::Game;

/// Prints `count` different boards at this distance. Each set of so many boards is equally likely; which
/// one it is, and in which order, depends on the seed alone.
pub fn run<S: Source>(
    table: &Table<S>,
    game: Game,
    distance: u64,
    count: u64,
    seed: Option<u64>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let name = game.name();
    let max = table.max_distance();
    let distance = u8::try_from(distance).ok().filter(|distance| *distance <= max).ok_or_else(|| {
        Failure::Request(format!("no board of {name} takes {distance} moves: they take 0 to {max}"))
    })?;
    let there = table.count_at(distance);
    if count > u64::from(there) {
        let moves = if distance == 1 { "move" } else { "moves" };
        return Err(Failure::Request(format!(
            "cannot deal {count} boards of {name} that take {distance} {moves}: there are {there}"
        )));
    }
    let mut random = SplitMix64(seed.unwrap_or_else(random_seed));
    // Shuffles as far as needed (Fisher and Yates): each number dealt comes from those not dealt yet.
    let mut numbers: Vec<u32> = (0..there).collect();
    for dealt in 0..count as usize {
        let rest = numbers.len() - dealt;
        numbers.swap(dealt, dealt + random.below(rest as u64) as usize);
        let board = table.nth_at(distance, numbers[dealt]).expect("numbers below the count are boards");
        let between = if dealt > 0 { "\n" } else { "" };
        match game {
            Game::Flip | Game::Lights => writeln!(out, "{between}{board}")?,
            Game::Fridge => writeln!(out, "{between}{board:#}")?,
        }
    }
    Ok(())
}

/// A number that differs from run to run: the standard library seeds its hash maps with it.
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
        // The numbers from the last whole multiple of the limit on would favour the small remainders.
        let whole = u64::MAX - u64::MAX % limit;
        loop {
            let number = self.next();
            if number < whole {
                return number % limit;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_published_numbers() {
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
    fn a_limit_that_divides_badly_favours_no_half() {
        // Without a second try, the lower third would come up twice as often.
        let limit = u64::MAX / 4 * 3;
        let mut random = SplitMix64(1);
        let low = (0..3000).filter(|_| random.below(limit) < limit / 3).count();
        assert!((850..=1150).contains(&low), "{low}");
    }
}
