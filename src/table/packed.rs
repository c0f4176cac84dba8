//! Numbers packed into bytes, little-endian, without alignment.

/// How many bytes a number takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Two,
    Four,
    Eight,
}

impl Width {
    /// The narrowest width that holds this many bits, at most 64.
    pub const fn for_bits(bits: u8) -> Width {
        match bits {
            0..=16 => Width::Two,
            17..=32 => Width::Four,
            _ => Width::Eight,
        }
    }

    #[inline(always)]
    pub const fn bytes(self) -> usize {
        match self {
            Width::Two => 2,
            Width::Four => 4,
            Width::Eight => 8,
        }
    }
}

/// A sequence of numbers of one width.
#[derive(Clone, Copy)]
pub(crate) struct Packed<'a> {
    pub bytes: &'a [u8],
    pub width: Width,
}

impl Packed<'_> {
    #[inline(always)]
    pub const fn len(self) -> usize {
        // A shift, since a division is code that can panic.
        self.bytes.len() >> self.width.bytes().trailing_zeros()
    }

    /// The bits of all numbers.
    pub const fn union(self) -> u64 {
        let (mut union, mut i) = (0, 0);
        while i < self.len() {
            union |= self.get_or_zero(i);
            i = i.wrapping_add(1);
        }
        union
    }

    /// Number `i`; 0 past the end, so that a caller whose `i` is always in bounds carries no panic.
    #[inline(always)]
    pub const fn get_or_zero(self, i: usize) -> u64 {
        let Some((_, rest)) = self.bytes.split_at_checked(i.wrapping_mul(self.width.bytes())) else {
            return 0;
        };
        match self.width {
            Width::Two => match rest.first_chunk() {
                Some(bytes) => u16::from_le_bytes(*bytes) as u64,
                None => 0,
            },
            Width::Four => match rest.first_chunk() {
                Some(bytes) => u32::from_le_bytes(*bytes) as u64,
                None => 0,
            },
            Width::Eight => match rest.first_chunk() {
                Some(bytes) => u64::from_le_bytes(*bytes),
                None => 0,
            },
        }
    }
}

/// Byte `i`; 0 past the end.
#[inline(always)]
pub(crate) const fn byte_or_zero(bytes: &[u8], i: usize) -> u8 {
    if i < bytes.len() { bytes[i] } else { 0 }
}
