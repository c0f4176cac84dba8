//! Dealing: boards at a chosen distance.

use crate::board::Board;
use crate::compositions::{Compositions, MAX_STEPS, Run};
use crate::table::{Entries, Linear, Lookup, Packed, Table, byte_or_zero, play_all};

impl Table<'_> {
    /// Returns board number `n` at exactly this distance, in a fixed but unspecified order. Each number below
    /// [`count_at_distance`](Table::count_at_distance) gives a different board; other numbers give `None`.
    ///
    /// This costs a pass over the entries if the table has entries. Otherwise it costs a pass over the
    /// [compositions](crate::guide::how_it_works) of the rule: about one step per cell if every board has a single
    /// candidate, several thousand steps for [`LIGHTS_OUT_5X5`](crate::LIGHTS_OUT_5X5), and never more than
    /// 2<sup>27</sup> steps.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let board = FLIP_GAME.nth_at_distance(6, 100).unwrap();
    /// assert_eq!(FLIP_GAME.distance(board), Some(6));
    /// assert_eq!(FLIP_GAME.nth_at_distance(6, 256), None); // there are 256, numbered from 0
    /// ```
    #[inline]
    #[must_use]
    pub const fn nth_at_distance(&self, distance: u8, n: u64) -> Option<Board> {
        if n >= self.count_at_distance(distance) {
            return None;
        }
        match self.lookup() {
            Lookup::Linear(linear) => nth_composed(linear, self.masks(), self.goal_boards(), distance, n),
            Lookup::Folded { entries, .. } | Lookup::Entries(entries) => nth_entry(entries, distance, n),
        }
    }

    /// Returns a random board at exactly this distance; `None` if no board has this distance. All such boards are
    /// equally likely. Use it to deal a puzzle of a chosen difficulty.
    ///
    /// `random` must return independent numbers, uniformly distributed over all of `u64`. It is usually called once or
    /// twice, and never more than 128 times. With the `rand` crate, pass `rand::random` or `|| rng.next_u64()`. Dealing
    /// a board costs as much as [`nth_at_distance`](Table::nth_at_distance).
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
    #[inline]
    #[must_use]
    pub fn deal(&self, distance: u8, random: impl FnMut() -> u64) -> Option<Board> {
        let count = self.count_at_distance(distance);
        self.nth_at_distance(distance, below(count, random)?)
    }
}

/// A number below `limit`, each with the same probability; `None` for limit 0.
#[inline]
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

/// Board number `n` among the boards whose entry holds this distance.
const fn nth_entry(entries: Entries, distance: u8, n: u64) -> Option<Board> {
    let fold = entries.fold;
    let ignored = n & (1_u64 << (fold.ignored_bits() & 31)).wrapping_sub(1);
    let mut left = n >> (fold.ignored_bits() & 31);
    let mut class = 0;
    while class < fold.classes() {
        let entry = byte_or_zero(entries.bytes, class as usize);
        if entries.stored_distance(entry) == distance {
            if left == 0 {
                let above = (ignored as u32) << (fold.index_bits & 31) | class;
                return Some(Board::from_bits(fold.unfold(above, entry ^ distance)));
            }
            left = left.wrapping_sub(1);
        }
        class = class.wrapping_add(1);
    }
    None
}

/// Board number `n` at this distance, counted composition by composition.
const fn nth_composed(linear: Linear, masks: Packed, goals: Packed, distance: u8, n: u64) -> Option<Board> {
    let (mut n, mut steps, mut first) = (n, 0_u64, 0);
    while let Some(run) = Run::starting_at(linear, first) {
        let mut compositions = Compositions::new(linear, masks, run);
        // The generator refuses rules that take more steps, but the file need not come from the generator.
        steps = steps.saturating_add(compositions.steps());
        if steps > MAX_STEPS {
            return None;
        }
        loop {
            if compositions.distance() == distance {
                let boards = compositions.boards();
                if n < boards {
                    let goal = goals.get_or_zero(run.first);
                    return Some(Board::from_bits(play_all(masks, goal, compositions.nth(n))));
                }
                n = n.wrapping_sub(boards);
            }
            if !compositions.advance() {
                break;
            }
        }
        first = run.end;
    }
    None
}
