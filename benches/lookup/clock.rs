//! The clock, and values that the compiler cannot see through.

use std::time::{Duration, Instant};

/// Counts ticks of one length.
pub struct Clock {
    #[cfg_attr(target_arch = "x86_64", allow(dead_code))]
    start: Instant,
    pub ticks_per_ns: f64,
}

impl Clock {
    /// What it reads, for the head of the table.
    pub const NAME: &str = if cfg!(target_arch = "x86_64") {
        "the time stamp counter"
    } else {
        "std::time::Instant, which may be too coarse for a single cold query"
    };

    pub fn new() -> Clock {
        let mut clock = Clock { start: Instant::now(), ticks_per_ns: 1.0 };
        let (start, first) = (Instant::now(), clock.ticks());
        while start.elapsed() < Duration::from_millis(100) {}
        let (elapsed, ticks) = (start.elapsed(), clock.ticks() - first);
        clock.ticks_per_ns = ticks as f64 / elapsed.as_nanos() as f64;
        clock
    }

    /// The time when all that stands before is done, and nothing that stands after has begun.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn ticks(&self) -> u64 {
        let (low, high): (u64, u64);
        // SAFETY: every x86-64 has these instructions, and they write to these two registers alone.
        unsafe {
            std::arch::asm!(
                "lfence", "rdtsc", "lfence",
                out("rax") low, out("rdx") high,
                options(nostack, preserves_flags)
            );
        }
        high << 32 | low
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub fn ticks(&self) -> u64 {
        self.start.elapsed().as_nanos() as u64
    }
}

/// The same number, but the compiler does not know it, nor may it leave out what makes it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn opaque(mut number: u32) -> u32 {
    // SAFETY: there is no instruction in it. `black_box` would go through memory, which costs more than a query.
    unsafe { std::arch::asm!("/* {0:e} */", inout(reg) number, options(nomem, nostack, preserves_flags)) };
    number
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn opaque(number: u32) -> u32 {
    std::hint::black_box(number)
}
