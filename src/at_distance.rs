//! The boards at a distance: by number, and all of them.

use core::fmt;
use core::iter::FusedIterator;

use crate::board::Board;
use crate::compositions::{Compositions, compositions, runs};
use crate::moves::Moves;
use crate::table::{Linear, Lookup, Packed, Searched, Table, byte_or_zero, play_all};

impl<'a> Table<'a> {
    /// Returns the number of boards from which a goal is reachable, at most 2<sup>64</sup>. This works even if the
    /// table has no [counts](Table::count_at_distance).
    ///
    /// In a linear table this costs a pass over the goals.
    ///
    /// ```
    /// use fliptable::{LIGHTS_OUT_3X3, LIGHTS_OUT_5X5};
    ///
    /// assert_eq!(LIGHTS_OUT_3X3.solvable_count(), 1 << 9); // every board
    /// assert_eq!(LIGHTS_OUT_5X5.solvable_count(), 1 << 23); // a quarter of the boards
    /// ```
    #[must_use]
    pub fn solvable_count(&self) -> u128 {
        match self.lookup {
            Lookup::Searched(_) => {
                let counts =
                    (0..=self.max_distance()).filter_map(|distance| self.count_at_distance(distance));
                counts.map(u128::from).sum()
            }
            // Each run of goals reaches as many boards as there are sums of masks.
            Lookup::Linear(linear) => (runs(linear, self.masks).count() as u128) << linear.rank(),
        }
    }

    /// Returns board number `n` at exactly this distance. Each number below
    /// [`count_at_distance`](Table::count_at_distance) gives a different board; other numbers give `None`. The order is
    /// fixed, but another version of this crate may number the boards in another order.
    ///
    /// This costs a pass over the entries if the table is searched. In a linear table it costs a pass over the
    /// [compositions](crate::guide::how_it_works) of the rule: a few steps if every board has a single candidate, about
    /// a thousand steps for [`LIGHTS_OUT_5X5`](crate::LIGHTS_OUT_5X5), and never more than 2<sup>25</sup> steps. To
    /// visit all boards at a distance, use [`boards_at_distance`](Table::boards_at_distance).
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let board = FLIP_GAME.nth_at_distance(6, 100).unwrap();
    /// assert_eq!(FLIP_GAME.distance(board), Some(6));
    /// assert_eq!(FLIP_GAME.nth_at_distance(6, 256), None); // there are 256, numbered from 0
    /// ```
    #[must_use]
    pub fn nth_at_distance(&self, distance: u8, n: u64) -> Option<Board> {
        if n >= self.count_at_distance(distance)? {
            return None;
        }
        match self.lookup {
            Lookup::Searched(searched) => nth_entry(searched, distance, n),
            Lookup::Linear(linear) => nth_composed(linear, self.masks, self.goals, distance, n),
        }
    }

    /// Returns an iterator over all boards at exactly this distance, each once, in an unspecified order. It is empty
    /// if the table has no [counts](Table::count_at_distance).
    ///
    /// Visiting all boards costs one pass over the entries or the compositions, like a single call of
    /// [`nth_at_distance`](Table::nth_at_distance), and constant time for each board.
    ///
    /// ```
    /// use fliptable::LIGHTS_OUT_5X5;
    ///
    /// let hardest = LIGHTS_OUT_5X5.boards_at_distance(15);
    /// assert_eq!(hardest.count(), 7350);
    /// ```
    #[must_use]
    pub fn boards_at_distance(&self, distance: u8) -> BoardsAtDistance<'a> {
        let walk = match self.lookup {
            _ if self.count_at_distance(distance).is_none_or(|count| count == 0) => Walk::Done,
            Lookup::Searched(searched) => Walk::Searched { searched, class: 0, ignored: 0 },
            Lookup::Linear(linear) => {
                let compositions = compositions(linear, self.masks);
                compositions.map_or(Walk::Done, |compositions| Walk::Linear { compositions, last: None })
            }
        };
        BoardsAtDistance { distance, masks: self.masks, goals: self.goals, walk }
    }
}

/// Board number `n` among the boards whose entry holds this distance.
fn nth_entry(searched: Searched, distance: u8, n: u64) -> Option<Board> {
    let ignored_bits = searched.fold.ignored_bits();
    let mut classes = (0..searched.fold.classes()).filter(|&class| has_distance(searched, class, distance));
    let class = classes.nth((n >> ignored_bits) as usize)?;
    Some(board_of_class(searched, class, n as u32 & ((1 << ignored_bits) - 1)))
}

fn has_distance(searched: Searched, class: u32, distance: u8) -> bool {
    searched.stored_distance(byte_or_zero(searched.entries, class as usize)) == distance
}

/// The board of a class, which must have a distance, with these ignored bits.
fn board_of_class(searched: Searched, class: u32, ignored: u32) -> Board {
    let entry = byte_or_zero(searched.entries, class as usize);
    let above = ignored << searched.fold.index_bits | class;
    Board::from_bits(searched.fold.unfold(above, entry ^ searched.stored_distance(entry)))
}

/// Board number `n` at this distance, counted composition by composition.
fn nth_composed(linear: Linear, masks: Packed, goals: Packed, distance: u8, mut n: u64) -> Option<Board> {
    let mut compositions = compositions(linear, masks)?;
    loop {
        if compositions.select(distance) {
            let count = compositions.count();
            if n < count {
                let goal = goals.get_or_zero(compositions.run.goal);
                return Some(Board::from_bits(play_all(masks, goal, compositions.nth(n))));
            }
            n -= count;
        }
        compositions.advance()?;
    }
}

/// An iterator over the boards at a distance. Returned by [`Table::boards_at_distance`].
#[derive(Clone)]
pub struct BoardsAtDistance<'a> {
    distance: u8,
    masks: Packed<'a>,
    goals: Packed<'a>,
    walk: Walk<'a>,
}

/// What comes next.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "without allocation there is nothing to box it in")]
enum Walk<'a> {
    /// The class and the ignored bits of the next board, if the class has this distance.
    Searched {
        searched: Searched<'a>,
        class: u32,
        ignored: u32,
    },
    /// The board returned last, if it is one of this composition, with the chosen moves that lead to it.
    Linear {
        compositions: Compositions<'a>,
        last: Option<(Moves, u64)>,
    },
    Done,
}

impl Iterator for BoardsAtDistance<'_> {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        match &mut self.walk {
            Walk::Searched { searched, class, ignored } => {
                let mut classes = *class..searched.fold.classes();
                *class = classes.find(|&class| has_distance(*searched, class, self.distance))?;
                let board = board_of_class(*searched, *class, *ignored);
                *ignored = (*ignored + 1) & ((1 << searched.fold.ignored_bits()) - 1);
                if *ignored == 0 {
                    *class += 1;
                }
                Some(board)
            }
            Walk::Linear { compositions, last } => loop {
                let next = match *last {
                    Some((moves, board)) => compositions.after(moves).map(|next| (next, board, moves ^ next)),
                    None => compositions.select(self.distance).then(|| {
                        let first = compositions.nth(0);
                        (first, self.goals.get_or_zero(compositions.run.goal), first)
                    }),
                };
                *last = next.map(|(moves, before, changed)| (moves, play_all(self.masks, before, changed)));
                if let Some((_, board)) = *last {
                    return Some(Board::from_bits(board));
                }
                if compositions.advance().is_none() {
                    self.walk = Walk::Done;
                    return None;
                }
            },
            Walk::Done => None,
        }
    }
}

impl FusedIterator for BoardsAtDistance<'_> {}

impl fmt::Debug for BoardsAtDistance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardsAtDistance").field("distance", &self.distance).finish_non_exhaustive()
    }
}
