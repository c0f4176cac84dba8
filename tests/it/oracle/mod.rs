//! The brute-force search that answers are compared with: all sets of moves, played one after the other.
//!
//! It takes the masks from the text of the rules, as rows and columns, and shares nothing with the generator, the
//! tables or the types of the library.

#![allow(dead_code)] // each test takes what it needs

/// A game solved by brute force: for each board, every smallest set of moves that reaches a goal.
pub struct Oracle {
    pub masks: Vec<u16>,
    /// In ascending order, each once.
    pub goals: Vec<u16>,
    /// In row-major lexicographic order; empty if no goal is reachable.
    smallest: Vec<Vec<u16>>,
}

impl Oracle {
    /// A game on a grid of at most 16 cells, whose moves toggle by rows and columns.
    pub fn new(
        (rows, cols): (usize, usize),
        toggles: impl Fn((i8, i8), (i8, i8)) -> bool,
        goals: &[u16],
    ) -> Oracle {
        let place = |cell: usize| ((cell / cols) as i8, (cell % cols) as i8);
        let mask = |chosen| {
            let toggled = (0..rows * cols).filter(|&cell| toggles(place(chosen), place(cell)));
            toggled.fold(0, |sum, cell| sum | 1 << cell)
        };
        Oracle::of_masks((0..rows * cols).map(mask).collect(), goals)
    }

    pub fn of_masks(masks: Vec<u16>, goals: &[u16]) -> Oracle {
        let boards = 1_usize << masks.len();
        let mut smallest: Vec<Vec<u16>> = vec![Vec::new(); boards];
        let mut goals = goals.to_vec();
        goals.sort_unstable();
        goals.dedup();
        // Smaller sets first: a board that is found again with more moves has been found with a smallest set.
        let mut unsolved = boards;
        let mut sets: Vec<u16> = (0..boards).map(|set| set as u16).collect();
        sets.sort_by_key(|set| set.count_ones());
        for moves in sets {
            if unsolved == 0 && smallest.iter().all(|sets| sets[0].count_ones() < moves.count_ones()) {
                break;
            }
            let effect = cells(moves).into_iter().fold(0, |sum, cell| sum ^ masks[usize::from(cell)]);
            for goal in &goals {
                let sets = &mut smallest[usize::from(effect ^ goal)];
                unsolved -= usize::from(sets.is_empty());
                let is_smallest = sets.first().is_none_or(|set| set.count_ones() == moves.count_ones());
                if is_smallest && sets.last() != Some(&moves) {
                    sets.push(moves);
                }
            }
        }
        for sets in &mut smallest {
            sets.sort_by_key(|&set| cells(set));
        }
        Oracle { masks, goals, smallest }
    }

    pub fn flip_game() -> Oracle {
        Oracle::new((4, 4), is_plus, &[0x0000, 0xFFFF])
    }

    pub fn lights_out() -> Oracle {
        Oracle::new((4, 4), is_plus, &[0x0000])
    }

    pub fn refrigerator() -> Oracle {
        Oracle::new((4, 4), |(row, col), (r, c)| row == r || col == c, &[0x0000])
    }

    pub fn boards(&self) -> impl Iterator<Item = u16> + use<> {
        (0..1_u32 << self.masks.len()).map(|board| board as u16)
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

pub fn is_plus((row, col): (i8, i8), (r, c): (i8, i8)) -> bool {
    (row - r).abs() + (col - c).abs() <= 1
}

/// The cells of a set in ascending order: comparing these lists compares sets lexicographically.
pub fn cells(set: u16) -> Vec<u8> {
    (0..16).filter(|cell| set >> cell & 1 == 1).collect()
}
