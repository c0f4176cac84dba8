//! The brute force that every answer is held against: all 65536 sets of moves, played one after the other.
//!
//! It takes the masks from the text of the rules, as rows and columns, and shares nothing with the
//! generator, the tables or the types of the library.

// Each test takes what it needs.
#![allow(dead_code)]

/// A game played through: for each board, every smallest set of moves that reaches a goal.
pub struct Oracle {
    pub masks: [u16; 16],
    pub goals: Vec<u16>,
    /// In row-major lexicographic order; empty where no goal can be reached.
    smallest: Vec<Vec<u16>>,
}

impl Oracle {
    pub fn new(toggles: impl Fn((i8, i8), (i8, i8)) -> bool, goals: &[u16]) -> Oracle {
        let place = |cell: usize| ((cell / 4) as i8, (cell % 4) as i8);
        let mask = |chosen| {
            (0..16).filter(|&cell| toggles(place(chosen), place(cell))).fold(0, |sum, cell| sum | 1 << cell)
        };
        Oracle::of_masks(std::array::from_fn(mask), goals)
    }

    pub fn of_masks(masks: [u16; 16], goals: &[u16]) -> Oracle {
        let mut smallest: Vec<Vec<u16>> = vec![Vec::new(); 65536];
        let mut goals = goals.to_vec();
        goals.sort_unstable();
        goals.dedup();
        // Smaller sets first: what finds a board again with more moves is no smallest set.
        let mut unsolved = 65536;
        for size in 0..=16 {
            if unsolved == 0 {
                break;
            }
            for moves in (0..=u16::MAX).filter(|moves| moves.count_ones() == size) {
                let effect =
                    (0..16).filter(|cell| moves >> cell & 1 == 1).fold(0, |sum, cell| sum ^ masks[cell]);
                for goal in &goals {
                    let sets = &mut smallest[usize::from(effect ^ goal)];
                    unsolved -= usize::from(sets.is_empty());
                    if sets.first().is_none_or(|set| set.count_ones() == size) && !sets.contains(&moves) {
                        sets.push(moves);
                    }
                }
            }
        }
        for sets in &mut smallest {
            sets.sort_by_key(|&set| cells(set));
        }
        Oracle { masks, goals, smallest }
    }

    pub fn flip_game() -> Oracle {
        Oracle::new(is_plus, &[0x0000, 0xFFFF])
    }

    pub fn lights_out() -> Oracle {
        Oracle::new(is_plus, &[0x0000])
    }

    pub fn refrigerator() -> Oracle {
        Oracle::new(|(row, col), (r, c)| row == r || col == c, &[0x0000])
    }

    pub fn solutions(&self, board: u16) -> &[u16] {
        &self.smallest[usize::from(board)]
    }

    pub fn solution(&self, board: u16) -> Option<u16> {
        self.solutions(board).first().copied()
    }

    pub fn distance(&self, board: u16) -> Option<u8> {
        self.solution(board).map(|set| set.count_ones() as u8)
    }
}

fn is_plus((row, col): (i8, i8), (r, c): (i8, i8)) -> bool {
    (row - r).abs() + (col - c).abs() <= 1
}

/// The cells of a set in row-major order: comparing these lists is comparing sets lexicographically.
pub fn cells(set: u16) -> Vec<u8> {
    (0..16).filter(|cell| set >> cell & 1 == 1).collect()
}
