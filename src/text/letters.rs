//! [`Letters`]: the pairs of letters that stand for cells.

use core::fmt;

/// The two letters that stand for black and white cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    black: char,
    white: char,
}

impl Letters {
    /// `b` and `w`, the letters of POJ 1753.
    pub const BLACK_WHITE: Letters = Letters { black: 'b', white: 'w' };
    /// `+` and `-`, closed and open, the letters of POJ 2965.
    pub const PLUS_MINUS: Letters = Letters { black: '+', white: '-' };
    /// `1` and `0`, lit and dark, the letters of POJ 1222 and of most level files.
    pub const ONE_ZERO: Letters = Letters { black: '1', white: '0' };
    /// `x` and `.`.
    pub const X_DOT: Letters = Letters { black: 'x', white: '.' };
    /// `#` and `.`.
    pub const HASH_DOT: Letters = Letters { black: '#', white: '.' };
    /// `O` and `.`, the letters of many Lights Out programs.
    pub const O_DOT: Letters = Letters { black: 'O', white: '.' };

    /// All pairs of letters. Boards are read in each of them, in either case.
    pub const ALL: [Letters; 6] = [
        Letters::BLACK_WHITE,
        Letters::PLUS_MINUS,
        Letters::ONE_ZERO,
        Letters::X_DOT,
        Letters::HASH_DOT,
        Letters::O_DOT,
    ];

    /// Returns the letter of a black cell, or of a white one.
    ///
    /// ```
    /// use fliptable::Letters;
    ///
    /// assert_eq!((Letters::ONE_ZERO.letter(true), Letters::ONE_ZERO.letter(false)), ('1', '0'));
    /// ```
    #[must_use]
    pub const fn letter(self, is_black: bool) -> char {
        if is_black { self.black } else { self.white }
    }
}

/// The pairs of letters that a text may use: all of them at first, and fewer with each letter that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pairs {
    /// Bit `i` stands for `Letters::ALL[i]`.
    set: u8,
}

impl Pairs {
    pub const ANY: Pairs = Pairs { set: (1 << Letters::ALL.len()) - 1 };

    pub const ONE_ZERO: Pairs = Pairs { set: 0b100 };

    /// Reads a letter: whether it is black. `None` if it belongs to none of the pairs, which then remain.
    pub fn read(&mut self, letter: char) -> Option<bool> {
        let (mut set, mut is_black) = (0, false);
        for (i, pair) in self.iter() {
            let is_pair_black = letter.eq_ignore_ascii_case(&pair.black);
            if is_pair_black || letter.eq_ignore_ascii_case(&pair.white) {
                (set, is_black) = (set | 1 << i, is_pair_black);
            }
        }
        (set != 0).then(|| {
            self.set = set;
            is_black
        })
    }

    pub fn contains(mut self, letter: char) -> bool {
        self.read(letter).is_some()
    }

    fn iter(self) -> impl Iterator<Item = (u8, Letters)> {
        (0..).zip(Letters::ALL).filter(move |(i, _)| self.set >> i & 1 == 1)
    }

    /// The first pair that the letters so far belong to; `None` before the first letter.
    #[inline]
    pub fn letters(self) -> Option<Letters> {
        let first = Letters::ALL.get(self.set.trailing_zeros() as usize).copied();
        first.filter(|_| self != Pairs::ANY)
    }

    /// The pair, if the letters so far belong to a single one.
    pub fn only(self) -> Option<Letters> {
        self.letters().filter(|_| self.set.is_power_of_two())
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (_, Letters { black, white })) in self.iter().enumerate() {
            write!(f, "{}'{black}' or '{white}'", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
