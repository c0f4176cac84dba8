//! The caller's own work: what it reads between two queries, and the boards it asks about.

use std::sync::atomic::{Ordering, fence};

use crate::clock::opaque;

/// A program that uses the caches for itself: it reads random lines of its memory.
pub struct Caller {
    memory: Vec<Line>,
    lines_read: usize,
    random: Random,
}

#[derive(Clone)]
#[repr(align(64))]
struct Line([u8; 64]);

impl Caller {
    pub fn new(bytes: usize, lines_read: usize) -> Caller {
        // Memory that holds zeros may be one page mapped over and over.
        let memory = vec![Line([1; 64]); bytes / size_of::<Line>()];
        Caller { memory, lines_read, random: Random::new() }
    }

    pub fn use_caches(&mut self) {
        let mut sum = 0;
        for _ in 0..self.lines_read {
            sum += u32::from(self.memory[self.random.below(self.memory.len())].0[0]);
        }
        opaque(sum);
        fence(Ordering::SeqCst);
    }
}

/// Random numbers, the same in every run: the xorshift generator of Marsaglia.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(0x0123_4567_89AB_CDEF)
    }

    /// A number below `bound`, which is at most 2^32.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}
