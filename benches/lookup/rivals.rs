//! What you might write instead of using this crate.

use std::collections::HashMap;

use fliptable::generate::Rule;

/// The bytes of a hash map of std: a control byte for each bucket, and at least an eighth of the buckets are free.
pub fn map_bytes<V>(map: &HashMap<u16, V>) -> usize {
    (map.capacity() * 8 / 7).next_power_of_two() * (size_of::<(u16, V)>() + 1)
}

/// The distances of all boards, by one search from all goals; `u8::MAX` if no goal is reachable.
pub fn all_distances(rule: &Rule) -> Vec<u8> {
    let mut distances = vec![u8::MAX; 1 << rule.grid().cell_count()];
    let mut boards: Vec<u64> = rule.goals().iter().map(|goal| goal.bits()).collect();
    let mut distance = 0;
    while !boards.is_empty() {
        boards.retain(|&board| {
            let known = &mut distances[board as usize];
            let is_new = *known == u8::MAX;
            if is_new {
                *known = distance;
            }
            is_new
        });
        let neighbors = |board| rule.masks().iter().map(move |mask| board ^ mask.bits());
        let is_new = |board: &u64| distances[*board as usize] == u8::MAX;
        boards = boards.into_iter().flat_map(neighbors).filter(is_new).collect();
        distance += 1;
    }
    distances
}

/// Gaussian elimination over GF(2) for each query. Only the equations are known in advance.
pub struct Elimination<const CELLS: usize> {
    /// For each cell the moves that toggle it: the left side of an equation.
    toggled_by: [u64; CELLS],
    goals: Vec<u64>,
}

/// The moves in an equation, and the right sides: a bit for each goal.
#[derive(Clone, Copy, Default)]
struct Equation {
    moves: u64,
    right: u8,
}

impl<const CELLS: usize> Elimination<CELLS> {
    pub const BYTES: usize = size_of::<[u64; CELLS]>();

    pub fn new(rule: &Rule) -> Self {
        let mut toggled_by = [0; CELLS];
        for (i, mask) in rule.masks().iter().enumerate() {
            for cell in mask.iter() {
                toggled_by[usize::from(cell.number())] |= 1 << i;
            }
        }
        Elimination { toggled_by, goals: rule.goals().iter().map(|goal| goal.bits()).collect() }
    }

    #[inline(never)]
    pub fn solution(&self, board: u64) -> Option<u64> {
        let mut equations = [Equation::default(); CELLS];
        for (cell, equation) in equations.iter_mut().enumerate() {
            equation.moves = self.toggled_by[cell];
            for (i, goal) in self.goals.iter().enumerate() {
                equation.right |= (((board ^ goal) >> cell & 1) as u8) << i;
            }
        }

        let mut rank = 0;
        let mut pivots = [0_u64; CELLS];
        let mut free: u64 = 0;
        for column in 0..CELLS {
            let Some(found) = (rank..CELLS).find(|&i| equations[i].moves >> column & 1 == 1) else {
                free |= 1 << column;
                continue;
            };
            equations.swap(rank, found);
            let pivot = equations[rank];
            for (i, equation) in equations.iter_mut().enumerate() {
                if i != rank && equation.moves >> column & 1 == 1 {
                    equation.moves ^= pivot.moves;
                    equation.right ^= pivot.right;
                }
            }
            pivots[rank] = 1 << column;
            rank += 1;
        }

        // The moves at the pivots of the equations that the condition selects.
        let pivot_moves = |is_selected: &dyn Fn(&Equation) -> bool| -> u64 {
            let selected = equations[..rank].iter().zip(pivots).filter(|(equation, _)| is_selected(equation));
            selected.fold(0, |moves, (_, pivot)| moves | pivot)
        };
        let mut null_basis = [0_u64; CELLS];
        let mut nullity = 0;
        while free != 0 {
            let column = free.trailing_zeros();
            null_basis[nullity] = 1 << column | pivot_moves(&|equation| equation.moves >> column & 1 == 1);
            free &= free - 1;
            nullity += 1;
        }

        let mut best = None;
        for goal in 0..self.goals.len() {
            if equations[rank..].iter().any(|equation| equation.right >> goal & 1 == 1) {
                continue;
            }
            // In the order of a Gray code, each candidate differs from the previous one by a vector of the basis.
            let mut moves = pivot_moves(&|equation| equation.right >> goal & 1 == 1);
            for i in 1..=1_u64 << nullity {
                // Of sets of the same size, the lexicographically least has the greatest value when its bits are
                // reversed.
                let order = (moves.count_ones(), !moves.reverse_bits());
                if best.is_none_or(|(least, _)| order < least) {
                    best = Some((order, moves));
                }
                moves ^= null_basis[i.trailing_zeros() as usize % CELLS];
            }
        }
        best.map(|(_, moves)| moves)
    }
}

/// A breadth-first search from the board for each query.
pub struct Search {
    masks: Vec<u32>,
    goals: Vec<u32>,
    /// A bit for each board.
    seen: Vec<u64>,
    /// The boards in the order in which they were seen, each with the moves that lead to it.
    queue: Vec<(u32, u32)>,
}

impl Search {
    pub fn new(rule: &Rule) -> Search {
        let boards = 1 << rule.grid().cell_count();
        Search {
            masks: rule.masks().iter().map(|mask| mask.bits() as u32).collect(),
            goals: rule.goals().iter().map(|goal| goal.bits() as u32).collect(),
            seen: vec![0; boards / 64],
            queue: Vec::with_capacity(boards),
        }
    }

    /// The memory that a search uses.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.seen) + self.queue.capacity() * size_of::<(u32, u32)>()
    }

    /// Tries moves in row-major order, so it sees a goal first by the lexicographically least of the smallest sets.
    #[inline(never)]
    pub fn solution(&mut self, board: u64) -> Option<u64> {
        if self.goals.contains(&(board as u32)) {
            return Some(0);
        }
        self.seen.fill(0);
        self.queue.clear();
        self.visit(board as u32, 0);
        let mut i = 0;
        while let Some(&(board, moves)) = self.queue.get(i) {
            for cell in 0..self.masks.len() {
                let (board, moves) = (board ^ self.masks[cell], moves | 1 << cell);
                if self.visit(board, moves) && self.goals.contains(&board) {
                    return Some(moves.into());
                }
            }
            i += 1;
        }
        None
    }

    /// Adds a board to the queue if it has not been seen; returns whether it did.
    fn visit(&mut self, board: u32, moves: u32) -> bool {
        let (seen, bit) = (&mut self.seen[board as usize / 64], 1 << (board % 64));
        let is_new = *seen & bit == 0;
        if is_new {
            *seen |= bit;
            self.queue.push((board, moves));
        }
        is_new
    }
}
