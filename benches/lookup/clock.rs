//! The clock, and a barrier that hides the value of a number from the compiler.

use std::time::{Duration, Instant};

/// Counts ticks of equal length.
pub struct Clock {
    #[cfg_attr(target_arch = "x86_64", allow(dead_code))]
    start: Instant,
    pub ticks_per_ns: f64,
}

impl Clock {
    /// The source of the ticks.
    pub const NAME: &str = if cfg!(target_arch = "x86_64") {
        "time stamp counter"
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

    /// The time, read after all earlier instructions have finished and before any later one starts.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn ticks(&self) -> u64 {
        let (low, high): (u64, u64);
        // SAFETY: every x86-64 processor has these instructions, and they write only these two registers.
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

/// Returns the number unchanged. The compiler knows nothing about the result and must compute the argument.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn opaque(mut number: u64) -> u64 {
    // SAFETY: the assembly is empty. `black_box` would go through memory, which costs more than a query.
    unsafe { std::arch::asm!("/* {0} */", inout(reg) number, options(nomem, nostack, preserves_flags)) };
    number
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn opaque(number: u64) -> u64 {
    std::hint::black_box(number)
}
