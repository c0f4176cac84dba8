//! Queries that compare the candidates of a board.

use super::{BOARD, Queries, numbers};
use crate::export::body::{Body, Value, int, number};
use crate::export::ir::{Expr, FunctionRef, Op, TableRef, Type, Var};
use crate::table::Linear;

/// The candidates of a board: its word XORed with each offset, if that leaves no syndrome.
#[derive(Clone, Copy)]
pub struct Candidates<'a> {
    pub linear: Linear<'a>,
    /// The XOR of the words of a board's digits.
    pub word_of: FunctionRef,
    pub offsets: TableRef,
}

impl Queries<'_> {
    /// The queries of a board with several candidates, or with one. Returns the offsets if there are several.
    pub fn linear(&mut self, linear: Linear) -> Option<TableRef> {
        if linear.offsets.len() == 1 {
            self.one_candidate(linear);
            return None;
        }
        let candidates = self.candidates(linear);
        self.distance(|b| {
            let word = let_word(b, linear, candidates.word_of);
            let least = candidates.let_least(b);
            candidates.visit(b, word, |b, _, size| b.when(size.less(least), |b| b.set(least, size)));
            candidates.none_if_unreachable(b, least);
            b.give(least);
        });
        self.solution(|b| {
            let word = let_word(b, linear, candidates.word_of);
            let least = candidates.let_least(b);
            let best = b.variable("best", number(0, Type::Board));
            candidates.visit(b, word, |b, moves, size| {
                let difference = b.constant("difference", moves ^ best);
                let precedes = b.constant("precedes", (moves & difference.lowest_bit()).differs(0));
                let is_better = size.less(least).or_else(size.equals(least).and_also(precedes));
                b.when(is_better, |b| {
                    b.set(least, size);
                    b.set(best, moves);
                });
            });
            candidates.none_if_unreachable(b, least);
            b.give(best);
        });
        self.optimal_candidates(candidates);
        Some(candidates.offsets)
    }

    /// The queries if each board has one candidate.
    fn one_candidate(&mut self, linear: Linear) {
        let word_of = self.word_of(linear);
        let let_moves = |b: &mut Body| {
            let word = let_word(b, linear, word_of);
            match linear.offsets.get_or_zero(0) {
                0 => word.cast(Type::Board),
                offset => (word ^ offset).cast(Type::Board),
            }
        };
        self.distance(|b| {
            let moves = let_moves(b);
            b.give(moves.count_bits());
        });
        let solution = self.solution(|b| {
            let moves = let_moves(b);
            b.give(moves);
        });
        self.optimal_moves(|b| b.give(solution.call([BOARD])));
    }

    /// The moves of all smallest candidates.
    pub fn optimal_candidates(&mut self, candidates: Candidates) {
        self.optimal_moves(|b| {
            let word = let_word(b, candidates.linear, candidates.word_of);
            let least = candidates.let_least(b);
            let optimal = b.variable("optimal", number(0, Type::Board));
            candidates.visit(b, word, |b, moves, size| {
                b.when(size.less(least), |b| {
                    b.set(least, size);
                    b.set(optimal, 0);
                });
                b.when(size.equals(least), |b| b.update(optimal, Op::Or, moves));
            });
            candidates.none_if_unreachable(b, least);
            b.give(optimal);
        });
    }

    pub fn candidates<'a>(&mut self, linear: Linear<'a>) -> Candidates<'a> {
        let word_of = self.word_of(linear);
        let about = "the differences between the sets of moves that solve a board";
        let offsets = self.table("offsets", about, Type::Word, numbers(linear.offsets));
        Candidates { linear, word_of, offsets }
    }

    fn word_of(&mut self, linear: Linear) -> FunctionRef {
        let digit_bits = u64::from(linear.shape.digit_bits);
        let digit_values = 1 << digit_bits;
        let about = "the word of each value of each digit of a board";
        let words = self.table("words", about, Type::Word, numbers(linear.words));
        let about = "the XOR of the words of a board's digits";
        self.private("word_of", [BOARD], Type::Word, about, |b| {
            let word = b.variable("word", number(0, Type::Word));
            let rest = b.variable("rest", BOARD);
            let all = int(0)..int(linear.words.len() as u64);
            b.count_in_steps("first", all, digit_values, |b, first| {
                let digit = (rest & (digit_values - 1)).cast(Type::Int);
                b.update(word, Op::Xor, words.at(first + digit));
                b.update(rest, Op::Shr, digit_bits);
            });
            b.give(word);
        })
    }
}

/// Reads the word of the board into a constant; returns nothing if the word shows that no goal is reachable.
fn let_word(b: &mut Body, linear: Linear, word_of: FunctionRef) -> Var {
    let cells = u64::from(linear.shape.cells);
    b.none_if(BOARD.is_outside(linear.moves_mask()));
    let never_black = linear.moves_mask() & !linear.live_cells;
    if never_black != 0 {
        b.none_if((BOARD & never_black).differs(0));
    }
    let word = b.constant("word", word_of.call([BOARD]));
    if linear.has_one_syndrome && linear.shape.syndrome_bits > 0 {
        b.none_if((word >> cells).differs(linear.offsets.get_or_zero(0) >> cells));
    }
    word
}

impl Candidates<'_> {
    /// The size of the smallest candidate so far: before the first, more than any.
    fn let_least(self, b: &mut Body) -> Var {
        b.variable("least", int(u64::from(self.linear.shape.cells) + 1))
    }

    /// Visits the candidates of a board, with the moves of each and their number.
    fn visit(self, b: &mut Body, word: Var, visit: impl FnOnce(&mut Body, Var, Var)) {
        let visit = |b: &mut Body, candidate: Expr| {
            let moves = b.constant("moves", candidate.cast(Type::Board));
            let size = b.constant("size", moves.count_bits());
            visit(b, moves, size);
        };
        b.count("i", int(0)..int(self.linear.offsets.len() as u64), |b, i| {
            let candidate = word ^ self.offsets.at(i);
            if self.linear.has_one_syndrome {
                return visit(b, candidate);
            }
            let candidate = b.constant("candidate", candidate);
            let syndrome = candidate >> u64::from(self.linear.shape.cells);
            b.when(syndrome.equals(0), |b| visit(b, candidate.into()));
        });
    }

    /// Returns nothing if no candidate was visited.
    fn none_if_unreachable(self, b: &mut Body, least: Var) {
        if !self.linear.has_one_syndrome {
            b.none_if(least.more(u64::from(self.linear.shape.cells)));
        }
    }
}
