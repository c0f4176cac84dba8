//! The caller: a program that uses the caches for its own data between two queries.

use std::sync::atomic::{Ordering, fence};

use crate::clock::opaque;

/// How many cache lines the caller reads between two queries.
const LINES_READ: usize = 512;

pub struct Caller {
    buffer: Vec<CacheLine>,
    random: Random,
}

#[derive(Clone)]
#[repr(align(64))]
struct CacheLine([u8; 64]);

impl Caller {
    pub fn new(buffer_bytes: usize) -> Caller {
        // A buffer of zeros may be one page that is mapped many times.
        let buffer = vec![CacheLine([1; 64]); buffer_bytes / size_of::<CacheLine>()];
        Caller { buffer, random: Random::new() }
    }

    /// Reads random cache lines of the buffer.
    pub fn work(&mut self) {
        let mut sum = 0;
        for _ in 0..LINES_READ {
            sum += u64::from(self.buffer[self.random.below(self.buffer.len())].0[0]);
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

    #[inline(always)]
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `bound`, which is at most 2^32.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }
}
