//! Dealing: a random board at a chosen distance.

use crate::board::Board;
use crate::compositions::{binomial, nth_subset};
use crate::moves::Moves;
use crate::table::{Linear, Lookup, Table};

impl Table<'_> {
    /// Returns a random board at exactly this distance; `None` if no board has this distance. All such boards are
    /// equally likely. Use it to deal a puzzle of a chosen difficulty.
    ///
    /// `random` must return independent numbers, uniformly distributed over all of `u64`. With the `rand` crate, pass
    /// `rand::random` or `|| rng.next_u64()`.
    ///
    /// Dealing a board costs as much as [`nth_at_distance`](Table::nth_at_distance), and usually one or two random
    /// numbers. If the table has no [counts](Table::count_at_distance), the function plays random sets of `distance`
    /// moves until one leads to a board at this distance, and returns `None` after 1000 attempts. Then there is
    /// probably no such board, or only a small fraction of the sets lead to one.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT;
    ///
    /// let mut state = 2026_u64;
    /// let board = LIGHTS_OUT.deal(6, || {
    ///     // SplitMix64 (Steele, Lea and Flood, 2014)
    ///     state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    ///     let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ///     let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ///     z ^ (z >> 31)
    /// });
    /// assert_eq!(LIGHTS_OUT.distance(board.unwrap()), Some(6));
    /// ```
    #[doc(alias = "random")]
    #[must_use]
    pub fn deal(&self, distance: u8, mut random: impl FnMut() -> u64) -> Option<Board> {
        match (self.count_at_distance(distance), self.lookup) {
            (None, Lookup::Linear(linear)) => self.draw(linear, distance, random),
            (count, _) => self.nth_at_distance(distance, below(count?, &mut random)?),
        }
    }

    /// A random board of a table without counts.
    ///
    /// Playing a set of `distance` moves from a goal leads to a board at this distance if the set is a smallest set of
    /// that board. The board is drawn once for each of its smallest sets, so it is accepted with the inverse of their
    /// number as probability.
    fn draw(&self, linear: Linear, distance: u8, mut random: impl FnMut() -> u64) -> Option<Board> {
        let useful = self.grid().cells().filter(|&cell| !self.toggle_mask(cell).is_empty());
        let useful: Moves = useful.collect();
        let sets = binomial(useful.len() as u32, distance.into());
        (0..1000).find_map(|_| {
            let goal = below(self.goals.len() as u64, &mut random)?;
            let goal = Board::from_bits(self.goals.get_or_zero(goal as usize));
            let set = nth_subset(useful.bits(), distance.into(), below(sets, &mut random)?);
            let board = self.play_all(goal, Moves::from_bits(set));
            let is_accepted = linear.distance(board.bits()) == Some(distance)
                && below(linear.smallest_candidates(board.bits()).count() as u64, &mut random) == Some(0);
            is_accepted.then_some(board)
        })
    }
}

/// A number below `limit`, each with the same probability; `None` for limit 0.
fn below(limit: u64, mut random: impl FnMut() -> u64) -> Option<u64> {
    // Draw again if the number is not below the last multiple of the limit; otherwise small remainders would be more
    // likely. This happens with a probability of less than one half. A source whose numbers are rejected 127 times is
    // broken: use its last number rather than loop forever.
    let multiple = u64::MAX - u64::MAX.checked_rem(limit)?;
    let mut number = random();
    for _ in 1..128 {
        if number < multiple {
            break;
        }
        number = random();
    }
    number.checked_rem(limit)
}
