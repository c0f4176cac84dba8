//! The games that the commands name, and the letters that their boards are written in.

/// A game that ships with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Flip,
    Lights,
    Fridge,
}

impl Game {
    pub const ALL: [Game; 3] = [Game::Flip, Game::Lights, Game::Fridge];

    pub fn name(self) -> &'static str {
        match self {
            Game::Flip => "flip",
            Game::Lights => "lights",
            Game::Fridge => "fridge",
        }
    }

    /// What the library calls the table, in lower case.
    pub fn table_name(self) -> &'static str {
        match self {
            Game::Flip => "flip_game",
            Game::Lights => "lights_out",
            Game::Fridge => "refrigerator",
        }
    }

    pub fn letters(self) -> &'static Letters {
        match self {
            Game::Flip | Game::Lights => &Letters::FLIP,
            Game::Fridge => &Letters::FRIDGE,
        }
    }
}

/// The two letters of a board.
#[derive(Debug, PartialEq, Eq)]
pub struct Letters {
    pub black: u8,
    pub white: u8,
    /// The bit that tells an upper-case letter from a lower-case one; 0 where the letters have no case.
    pub case: u8,
}

impl Letters {
    pub const FLIP: Letters = Letters { black: b'b', white: b'w', case: 0x20 };
    pub const FRIDGE: Letters = Letters { black: b'+', white: b'-', case: 0 };

    /// Whether this is the letter of a black cell; `None` if it is neither letter.
    pub fn read(&self, byte: u8) -> Option<bool> {
        let byte = byte | self.case;
        if byte == self.black {
            Some(true)
        } else if byte == self.white {
            Some(false)
        } else {
            None
        }
    }

    /// Reads two rows at once, the first cell into the lowest bit; `None` if any byte is neither letter.
    pub fn read_rows(&self, rows: [[u8; 4]; 2]) -> Option<u8> {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let [first, second] = rows.map(|row| u64::from(u32::from_le_bytes(row)));
        let bytes = first | second << 32;
        // A byte becomes 0 if it is the white letter, and `differ` if it is the black one.
        let differ = self.black ^ self.white;
        let bytes = (bytes | (EACH * u64::from(self.case))) ^ (EACH * u64::from(self.white));
        let black = bytes >> differ.trailing_zeros() & EACH;
        if bytes != black * u64::from(differ) {
            return None;
        }
        // The product gathers the lowest bits of the eight bytes in its highest byte.
        Some((black.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    pub fn of(&self, is_black: bool) -> char {
        char::from(if is_black { self.black } else { self.white })
    }
}
