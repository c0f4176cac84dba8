//! Queries that read the distance from the entry of a board's class.

use std::iter;

use super::{BOARD, DISTANCE, Error, N, Queries};
use crate::export::body::{Body, Value, int, number};
use crate::export::ir::{FunctionRef, Op, TableRef, Type, Var};
use crate::table::entries::Fold;
use crate::table::{Entries, Linear};

/// The classes of boards.
#[derive(Clone, Copy)]
pub struct Classes {
    fold: Fold,
    entries: TableRef,
    class_of: FunctionRef,
    pub distance: FunctionRef,
}

impl Queries<'_> {
    /// The distance from the entry of a board's class.
    pub fn entries(&mut self, entries: Entries) -> Classes {
        let Entries { fold, max_distance, bytes } = entries;
        let about = match fold.check_bits {
            0 => "the distance of each class of boards",
            _ => {
                "for each class of boards, the check bits of its solvable boards and, in the low bits, their distance"
            }
        };
        let entries = self.table("entries", about, Type::Board, bytes.iter().copied());
        let mixed = |shift: u8| match shift + fold.shift {
            more if more >= fold.cells => BOARD >> u64::from(shift),
            more => (BOARD >> u64::from(shift)) ^ (BOARD >> u64::from(more)),
        };
        let class_of = self.private("class_of", [BOARD], Type::Board, "the class of a board", |b| {
            b.give(mixed(fold.check_bits) & u64::from(fold.classes() - 1));
        });
        let check_of = (fold.check_bits > 0).then(|| {
            let about = "the bits of a board that an entry is checked against";
            self.private("check_of", [BOARD], Type::Board, about, |b| {
                b.give((mixed(0) << u64::from(8 - fold.check_bits)) & 0xFF);
            })
        });
        let full = self.table.grid().full().bits();
        let distance = self.distance(|b| {
            b.none_if(BOARD.is_outside(full));
            let mut found = entries.at(class_of.call([BOARD]));
            if let Some(check_of) = check_of {
                b.comment("If the check bits differ, the result exceeds every distance.");
                found = check_of.call([BOARD]) ^ found;
            }
            let found = b.constant("found", found);
            b.none_if(found.more(u64::from(max_distance)));
            b.give(found.cast(Type::Int));
        });
        Classes { fold, entries, class_of, distance }
    }

    /// The solution from the choice of a board's class.
    pub fn folded(&mut self, classes: Classes, choices: &[u8], linear: Linear) -> Result<(), Error> {
        if choices.iter().any(|&choice| usize::from(choice) >= linear.offsets.len()) {
            return Err(Error::inconsistent());
        }
        let about = "for each class of boards, the index of the offset that leads to its solution";
        let choices = self.table("choices", about, Type::Int, choices.iter().copied());
        let candidates = self.candidates(linear);
        self.solution(|b| {
            b.need(classes.distance.call([BOARD]));
            let choice = b.constant("choice", choices.at(classes.class_of.call([BOARD])));
            let mut moves = candidates.word_of.call([BOARD]) ^ candidates.offsets.at(choice);
            if !linear.has_one_syndrome {
                moves = moves & linear.moves_mask();
            }
            b.give(moves.cast(Type::Board));
        });
        self.optimal_candidates(candidates);
        Ok(())
    }

    /// The solution without candidates, from the distances of the boards that moves lead to.
    pub fn descent(&mut self, distance: FunctionRef) {
        let (cells, masks) = (self.cells(), self.masks());
        self.solution(|b| {
            let fewest = b.needed("fewest", distance.call([BOARD]));
            let left = b.variable("left", fewest);
            let now = b.variable("now", BOARD);
            let moves = b.variable("moves", number(0, Type::Board));
            let bit = b.variable("bit", number(1, Type::Board));
            b.comment(
                "Try the moves in ascending order: a move that is optimal later was already optimal before.",
            );
            b.count("cell", int(0)..int(cells), |b, cell| {
                let after = b.constant("after", distance.call([now ^ masks.at(cell)]));
                b.when(after.is_some().and_also(after.less(left)), |b| {
                    b.update(moves, Op::Or, bit);
                    b.update(now, Op::Xor, masks.at(cell));
                    b.set(left, after);
                });
                b.update(bit, Op::Shl, 1);
            });
            b.give(moves);
        });
        self.optimal_moves(|b| {
            let left = b.needed("left", distance.call([BOARD]));
            let optimal = b.variable("optimal", number(0, Type::Board));
            let bit = b.variable("bit", number(1, Type::Board));
            b.count("cell", int(0)..int(cells), |b, cell| {
                let after = b.constant("after", distance.call([BOARD ^ masks.at(cell)]));
                b.when(after.is_some().and_also(after.less(left)), |b| b.update(optimal, Op::Or, bit));
                b.update(bit, Op::Shl, 1);
            });
            b.give(optimal);
        });
    }

    /// Finds a board by its number with a pass over the entries.
    pub fn nth_by_entries(&mut self, classes: Classes) -> FunctionRef {
        let fold = classes.fold;
        self.nth_at_distance(|b| {
            let left = b.variable("left", N >> u64::from(fold.ignored_bits()));
            let index = b.variable("index", number(0, Type::Count));
            b.repeat(|b| {
                let entry = b.constant("entry", classes.entries.at(index));
                let found =
                    if fold.check_bits == 0 { entry.into() } else { entry & (0xFF >> fold.check_bits) };
                b.when(found.equals(DISTANCE.cast(Type::Board)), |b| {
                    b.when(left.equals(0), |b| give_unfolded(b, fold, index, entry));
                    b.update(left, Op::Sub, 1);
                });
                b.update(index, Op::Add, 1);
            });
        })
    }
}

/// Returns the board of a class, from the number of the class, its entry, and the ignored bits at the bottom of [`N`].
fn give_unfolded(b: &mut Body, fold: Fold, index: Var, entry: Var) {
    let above = match fold.ignored_bits() {
        0 => index.into(),
        bits => ((N & ((1 << bits) - 1)) << u64::from(fold.index_bits)) | index,
    };
    let board = b.variable(BOARD.name, above.cast(Type::Board));
    if fold.check_bits > 0 {
        b.update(board, Op::Shl, u64::from(fold.check_bits));
        b.update(board, Op::Or, entry >> u64::from(8 - fold.check_bits));
    }
    // Each step undoes the mixing for twice as many bits.
    let shifts = iter::successors(Some(fold.shift), |shift| Some(2 * shift));
    for shift in shifts.take_while(|&shift| shift < fold.cells) {
        b.update(board, Op::Xor, board >> u64::from(shift));
    }
    b.give(board);
}
