//! Numbers packed into bytes, little-endian, without alignment.

/// How many bytes a number takes: 2 to the power of the discriminant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Two = 1,
    Four = 2,
    Eight = 3,
    Sixteen = 4,
}

impl Width {
    /// The narrowest width that holds this many bits, at most 128.
    pub const fn for_bits(bits: u8) -> Width {
        match bits {
            0..=16 => Width::Two,
            17..=32 => Width::Four,
            33..=64 => Width::Eight,
            _ => Width::Sixteen,
        }
    }

    #[inline(always)]
    pub const fn bytes(self) -> usize {
        1 << self as usize
    }
}

/// A sequence of numbers of one width.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Packed<'a> {
    pub bytes: &'a [u8],
    pub width: Width,
}

impl<'a> Packed<'a> {
    #[inline(always)]
    pub const fn len(self) -> usize {
        // A shift, since a division is code that can panic.
        self.bytes.len() >> self.width as usize
    }

    /// Number `i`; 0 past the end, so that a caller whose `i` is always in bounds carries no panic.
    #[inline(always)]
    pub const fn word_or_zero(self, i: usize) -> u128 {
        let Some((_, rest)) = self.bytes.split_at_checked(i << self.width as usize) else {
            return 0;
        };
        match self.width {
            Width::Two => match rest.first_chunk() {
                Some(bytes) => u16::from_le_bytes(*bytes) as u128,
                None => 0,
            },
            Width::Four => match rest.first_chunk() {
                Some(bytes) => u32::from_le_bytes(*bytes) as u128,
                None => 0,
            },
            Width::Eight => match rest.first_chunk() {
                Some(bytes) => u64::from_le_bytes(*bytes) as u128,
                None => 0,
            },
            Width::Sixteen => match rest.first_chunk() {
                Some(bytes) => u128::from_le_bytes(*bytes),
                None => 0,
            },
        }
    }

    /// The low 64 bits of number `i`; 0 past the end.
    #[inline(always)]
    pub const fn get_or_zero(self, i: usize) -> u64 {
        self.word_or_zero(i) as u64
    }

    pub fn words(self) -> impl ExactSizeIterator<Item = u128> + use<'a> {
        (0..self.len()).map(move |i| self.word_or_zero(i))
    }

    /// The low 64 bits of each number.
    pub fn iter(self) -> impl ExactSizeIterator<Item = u64> + use<'a> {
        (0..self.len()).map(move |i| self.get_or_zero(i))
    }
}

/// Byte `i`; 0 past the end.
#[inline(always)]
pub(crate) const fn byte_or_zero(bytes: &[u8], i: usize) -> u8 {
    if i < bytes.len() { bytes[i] } else { 0 }
}
