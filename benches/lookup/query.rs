//! A query: how it is asked, checked and timed.

use fliptable::{Board, Cell, IMPOSSIBLE, Moves};

use crate::caller::Caller;
use crate::clock::{Clock, opaque};

/// An answer, as numbers and as what a slice of answers holds.
pub trait Answer: Copy {
    type Stored: Copy;
    fn number(self) -> u16;
    fn store(answer: Option<Self>) -> Self::Stored;
    fn load(stored: Self::Stored) -> Option<Self>;
}

impl Answer for u8 {
    type Stored = u8;
    #[inline(always)]
    fn number(self) -> u16 {
        u16::from(self)
    }
    #[inline(always)]
    fn store(answer: Option<u8>) -> u8 {
        answer.unwrap_or(IMPOSSIBLE)
    }
    fn load(stored: u8) -> Option<u8> {
        (stored != IMPOSSIBLE).then_some(stored)
    }
}

impl Answer for Cell {
    type Stored = Option<Cell>;
    #[inline(always)]
    fn number(self) -> u16 {
        u16::from(self.index())
    }
    #[inline(always)]
    fn store(answer: Option<Cell>) -> Option<Cell> {
        answer
    }
    fn load(stored: Option<Cell>) -> Option<Cell> {
        stored
    }
}

impl Answer for Moves {
    type Stored = Option<Moves>;
    #[inline(always)]
    fn number(self) -> u16 {
        self.bits()
    }
    #[inline(always)]
    fn store(answer: Option<Moves>) -> Option<Moves> {
        answer
    }
    fn load(stored: Option<Moves>) -> Option<Moves> {
        stored
    }
}

/// A query with a name, and the right answer for each board.
pub struct Query<'a, A: Answer, F> {
    name: &'static str,
    bytes: usize,
    expected: &'a [Option<u16>],
    ask: F,
    ask_slice: Option<AskSlice<'a, A>>,
    /// It is timed on one board of so many, and checked on one of so many.
    slowness: usize,
    check_step: usize,
}

type AskSlice<'a, A> = Box<dyn FnMut(&[Board], &mut [<A as Answer>::Stored]) + 'a>;

impl<'a, A: Answer, F: FnMut(Board) -> Option<A>> Query<'a, A, F> {
    pub fn new(name: &'static str, bytes: usize, expected: &'a [Option<u16>], ask: F) -> Self {
        Query { name, bytes, expected, ask, ask_slice: None, slowness: 1, check_step: 1 }
    }

    pub fn with_slice(mut self, ask_slice: impl FnMut(&[Board], &mut [A::Stored]) + 'a) -> Self {
        self.ask_slice = Some(Box::new(ask_slice));
        self
    }

    pub fn slow(self, slowness: usize, check_step: usize) -> Self {
        Query { slowness, check_step, ..self }
    }

    fn fewer<'b>(&self, boards: &'b [Board]) -> &'b [Board] {
        &boards[..(boards.len() / self.slowness).max(64)]
    }

    fn assert_sum(&self, sum: u64, boards: &[Board]) {
        let expected = |board: &Board| match self.expected[usize::from(board.bits())] {
            Some(number) => u64::from(number) + KNOWN,
            None => 0,
        };
        assert_eq!(sum, boards.iter().map(expected).sum(), "{}: the sum of the timed answers", self.name);
    }
}

/// What makes an answer of 0 different from none in a sum.
const KNOWN: u64 = 1 << 16;

/// Whether there is an answer, and which.
#[inline(always)]
fn opaque_answer<A: Answer>(answer: Option<A>) -> (u32, u32) {
    let is_known = opaque(u32::from(answer.is_some()));
    let number = opaque(answer.map_or(0, |answer| u32::from(answer.number())));
    (is_known, number)
}

/// A query of any kind of answer. Times are in ticks a query.
pub trait Contender {
    fn name(&self) -> &'static str;
    fn bytes(&self) -> usize;
    fn check(&mut self);
    fn hot(&mut self, clock: &Clock, boards: &[Board]) -> f64;
    fn slice(&mut self, clock: &Clock, boards: &[Board]) -> f64;
    /// Mean, median and 99th percentile.
    fn cold(&mut self, clock: &Clock, boards: &[Board], caller: &mut Caller) -> [f64; 3];
}

impl<A: Answer, F: FnMut(Board) -> Option<A>> Contender for Query<'_, A, F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn check(&mut self) {
        for board in (0..=u16::MAX).step_by(self.check_step) {
            let answer = (self.ask)(Board::from_bits(board)).map(A::number);
            assert_eq!(answer, self.expected[usize::from(board)], "{}: board {board:#06x}", self.name);
        }
    }

    fn hot(&mut self, clock: &Clock, boards: &[Board]) -> f64 {
        let boards = self.fewer(boards);
        let zero = opaque(0) & 0xFFFF;
        let mut last = 0;
        let mut sum = 0;
        let start = clock.ticks();
        for board in boards {
            let board = u32::from(board.bits()) ^ (last & zero);
            let (is_known, number) = opaque_answer((self.ask)(Board::from_bits(board as u16)));
            last = is_known ^ number;
            sum += u64::from(is_known) * KNOWN + u64::from(number);
        }
        let ticks = clock.ticks() - start;
        self.assert_sum(sum, boards);
        ticks as f64 / boards.len() as f64
    }

    fn slice(&mut self, clock: &Clock, boards: &[Board]) -> f64 {
        let boards = self.fewer(boards);
        let mut out = vec![A::store(None); 4096];
        let mut ticks = 0;
        for boards in boards.chunks(out.len()) {
            // The boards come into the cache before the clock starts, as if the caller had just made them.
            opaque(boards.iter().map(|board| u32::from(board.bits())).sum());
            let start = clock.ticks();
            match &mut self.ask_slice {
                Some(ask_slice) => ask_slice(boards, &mut out),
                None => {
                    for (board, out) in boards.iter().zip(&mut out) {
                        *out = A::store((self.ask)(*board));
                    }
                }
            }
            ticks += clock.ticks() - start;
            for (board, out) in boards.iter().zip(&out) {
                let answer = A::load(*out).map(A::number);
                assert_eq!(answer, self.expected[usize::from(board.bits())], "{}: {board:?}", self.name);
            }
        }
        ticks as f64 / boards.len() as f64
    }

    fn cold(&mut self, clock: &Clock, boards: &[Board], caller: &mut Caller) -> [f64; 3] {
        let boards = self.fewer(boards);
        let mut ticks = Vec::with_capacity(boards.len());
        let mut sum = 0;
        for board in boards {
            let board = opaque(u32::from(board.bits()));
            caller.use_caches();
            let start = clock.ticks();
            // Once more, so that the query cannot begin before the clock is read.
            let board = opaque(board);
            let (is_known, number) = opaque_answer((self.ask)(Board::from_bits(board as u16)));
            ticks.push(clock.ticks() - start);
            sum += u64::from(is_known) * KNOWN + u64::from(number);
        }
        self.assert_sum(sum, boards);
        let mean = ticks.iter().sum::<u64>() as f64 / ticks.len() as f64;
        ticks.sort_unstable();
        [mean, ticks[ticks.len() / 2] as f64, ticks[ticks.len() * 99 / 100] as f64]
    }
}
