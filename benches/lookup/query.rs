//! A row of the table: a query, how it is timed, and how its answers are checked.

use fliptable::{Board, IMPOSSIBLE};

use crate::caller::{Caller, Random};
use crate::clock::{Clock, opaque};

/// The integer that a caller keeps a board in.
pub trait Bits: Copy + Into<Board> + 'static {
    const MAX: u64;
    /// The integer with the low bits of a number.
    fn truncate(number: u64) -> Self;
}

macro_rules! bits {
    ($($integer:ty)*) => {
        $(impl Bits for $integer {
            const MAX: u64 = <$integer>::MAX as u64;
            #[inline(always)]
            fn truncate(number: u64) -> $integer {
                number as $integer
            }
        })*
    };
}

bits!(u16 u32 u64);

/// Random boards with the right answers.
pub struct Sample<B> {
    boards: Vec<B>,
    answers: Vec<Option<u64>>,
}

impl<B: Bits> Sample<B> {
    /// Random boards with this many cells for which `is_wanted` accepts the answer.
    pub fn new(
        len: usize,
        cells: usize,
        answer: &impl Fn(u64) -> Option<u64>,
        is_wanted: impl Fn(Option<u64>) -> bool,
    ) -> Sample<B> {
        let mut random = Random::new();
        let (mut boards, mut answers) = (Vec::with_capacity(len), Vec::with_capacity(len));
        while boards.len() < len {
            let board = random.next() >> (64 - cells);
            let answer = answer(board);
            if is_wanted(answer) {
                boards.push(B::truncate(board));
                answers.push(answer);
            }
        }
        Sample { boards, answers }
    }

    /// The same boards, with an answer made from each board and its old answer.
    pub fn map(&self, answer: impl Fn(u64, Option<u64>) -> Option<u64>) -> Sample<B> {
        let pairs = self.boards.iter().zip(&self.answers);
        let answers = pairs.map(|(&board, &old)| answer(board.into().bits(), old)).collect();
        Sample { boards: self.boards.clone(), answers }
    }

    /// Up to `len` boards: different ones in each round, if there are enough.
    fn part(&self, round: usize, len: usize) -> (&[B], &[Option<u64>]) {
        let len = len.min(self.boards.len());
        let start = round * len % (self.boards.len() - len + 1);
        (&self.boards[start..start + len], &self.answers[start..start + len])
    }
}

/// A row of the table, whatever its query is. Times are ticks per query.
pub trait Row<B> {
    fn name(&self) -> &'static str;
    fn bytes(&self) -> usize;
    /// Whether the query takes so long that only `hot` is measured, on a few boards.
    fn is_slow(&self) -> bool;
    fn check(&mut self, sample: &Sample<B>);
    fn hot(&mut self, clock: &Clock, sample: &Sample<B>, round: usize) -> f64;
    fn slice(&mut self, clock: &Clock, sample: &Sample<B>) -> f64;
    fn cold(&mut self, clock: &Clock, sample: &Sample<B>, queries: usize, caller: &mut Caller) -> f64;
}

/// A query whose answer is a number, and how often to ask it.
pub struct Query<'a, B, F> {
    name: &'static str,
    bytes: usize,
    ask: F,
    ask_slice: Option<AskSlice<'a, B>>,
    max_boards: usize,
}

type AskSlice<'a, B> = Box<dyn FnMut(&[B], &mut [u8]) + 'a>;

impl<'a, B: Bits, F: FnMut(B) -> Option<u64> + 'a> Query<'a, B, F> {
    pub fn new(name: &'static str, bytes: usize, ask: F) -> Self {
        Query { name, bytes, ask, ask_slice: None, max_boards: usize::MAX }
    }

    pub fn boxed(name: &'static str, bytes: usize, ask: F) -> Box<dyn Row<B> + 'a> {
        Box::new(Query::new(name, bytes, ask))
    }

    /// A row that answers slices with `ask_slice`; other rows ask about one board after the other.
    pub fn boxed_with_slice(
        name: &'static str,
        bytes: usize,
        ask: F,
        ask_slice: impl FnMut(&[B], &mut [u8]) + 'a,
    ) -> Box<dyn Row<B> + 'a> {
        Box::new(Query { ask_slice: Some(Box::new(ask_slice)), ..Query::new(name, bytes, ask) })
    }

    /// A row that is asked about at most this many boards in a round.
    pub fn boxed_slow(name: &'static str, bytes: usize, max_boards: usize, ask: F) -> Box<dyn Row<B> + 'a> {
        Box::new(Query { max_boards, ..Query::new(name, bytes, ask) })
    }
}

/// Two numbers that tell answers apart: whether there is an answer, and what it is.
#[inline(always)]
fn opaque_answer(answer: Option<u64>) -> (u64, u64) {
    (opaque(u64::from(answer.is_some())), opaque(answer.unwrap_or(0)))
}

/// The sums over all answers of the two numbers of [`opaque_answer`].
#[derive(Debug, Default, PartialEq, Eq)]
struct Sums {
    known: u64,
    numbers: u64,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, (is_known, number): (u64, u64)) {
        self.known += is_known;
        self.numbers = self.numbers.wrapping_add(number);
    }

    fn of(answers: &[Option<u64>]) -> Sums {
        let mut sums = Sums::default();
        answers.iter().for_each(|&answer| sums.add(opaque_answer(answer)));
        sums
    }
}

impl<B: Bits, F: FnMut(B) -> Option<u64>> Row<B> for Query<'_, B, F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn is_slow(&self) -> bool {
        self.max_boards != usize::MAX
    }

    fn check(&mut self, sample: &Sample<B>) {
        let (boards, answers) = sample.part(0, self.max_boards);
        for (&board, answer) in boards.iter().zip(answers) {
            assert_eq!((self.ask)(board), *answer, "{}: {:?}", self.name, board.into());
        }
    }

    fn hot(&mut self, clock: &Clock, sample: &Sample<B>, round: usize) -> f64 {
        let (boards, answers) = sample.part(round, self.max_boards);
        // With its upper bits known, the sum below needs no truncation.
        let zero = opaque(0) & B::MAX;
        let (mut last, mut sums) = (0, Sums::default());
        let start = clock.ticks();
        for &board in boards {
            let board = board.into().bits() ^ (last & zero);
            let (is_known, number) = opaque_answer((self.ask)(B::truncate(board)));
            last = is_known ^ number;
            sums.add((is_known, number));
        }
        let ticks = clock.ticks() - start;
        assert_eq!(sums, Sums::of(answers), "{}: the sums of the timed answers", self.name);
        ticks as f64 / boards.len() as f64
    }

    fn slice(&mut self, clock: &Clock, sample: &Sample<B>) -> f64 {
        let mut out = vec![0; 4096];
        let mut ticks = 0;
        for (boards, answers) in sample.boards.chunks(out.len()).zip(sample.answers.chunks(out.len())) {
            // Bring the boards into the cache first, as if the caller had just made them.
            opaque(boards.iter().map(|&board| board.into().bits()).fold(0, |sum, bits| sum ^ bits));
            let start = clock.ticks();
            match &mut self.ask_slice {
                Some(ask_slice) => ask_slice(boards, &mut out),
                None => {
                    for (&board, out) in boards.iter().zip(&mut out) {
                        *out = (self.ask)(board).map_or(IMPOSSIBLE, |distance| distance as u8);
                    }
                }
            }
            ticks += clock.ticks() - start;
            for (answer, out) in answers.iter().zip(&out) {
                assert_eq!(*out, answer.map_or(IMPOSSIBLE, |distance| distance as u8), "{}", self.name);
            }
        }
        ticks as f64 / sample.boards.len() as f64
    }

    fn cold(&mut self, clock: &Clock, sample: &Sample<B>, queries: usize, caller: &mut Caller) -> f64 {
        let (boards, answers) = sample.part(0, queries);
        let (mut ticks, mut sums) = (0, Sums::default());
        for &board in boards {
            let board = board.into().bits();
            caller.work();
            let start = clock.ticks();
            // The barrier keeps the query from starting before the clock is read.
            let answer = opaque_answer((self.ask)(B::truncate(opaque(board))));
            ticks += clock.ticks() - start;
            sums.add(answer);
        }
        assert_eq!(sums, Sums::of(answers), "{}: the sums of the timed answers", self.name);
        ticks as f64 / boards.len() as f64
    }
}
