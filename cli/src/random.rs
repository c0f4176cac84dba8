//! Random numbers that depend on a seed alone.

/// The generator SplitMix64 of Steele, Lea and Flood (2014).
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `limit`, which is at most 2^64, each equally likely.
    pub fn below(&mut self, limit: u128) -> u64 {
        // Draw again if the number is not below the last multiple of the limit; otherwise small remainders would be
        // more likely.
        let multiple = (1 << 64) - (1 << 64) % limit;
        loop {
            let number = u128::from(self.next());
            if number < multiple {
                return (number % limit) as u64;
            }
        }
    }
}
