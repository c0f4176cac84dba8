//! Writing a rule file.

use core::fmt;

use super::{SHAPES, Shape};
use crate::board::Board;
use crate::generate::Rule;
use crate::moves::Moves;

/// Writes a [rule file](crate::guide::rule_files) that reads back as the same rule. A cell is written as a hole if no
/// move toggles it, choosing it toggles nothing, and it is white in every goal.
///
/// ```
/// use fliptable::{Grid, generate::Rule};
///
/// let rule = Rule::king(Grid::new(3, 4).unwrap());
/// assert_eq!(rule.to_string(), "grid 3x4\ntoggles king\ngoal all white\n");
/// ```
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.grid();
        let list = |board: Board| grid.display_moves(Moves::from_bits(board.bits()));
        writeln!(f, "grid {grid}")?;

        let holes = grid.holes(self.live_cells(), |cell| self.masks()[usize::from(cell)]);
        let cells = holes ^ grid.full();
        if holes != Board::EMPTY {
            writeln!(f, "holes {}", list(holes))?;
        }

        let is_shape = |shape: Shape| {
            let shape = shape(grid);
            cells.iter().map(usize::from).all(|i| shape.masks()[i] & cells == self.masks()[i])
        };
        match SHAPES.iter().find(|(_, shape)| is_shape(*shape)) {
            Some((name, _)) => writeln!(f, "toggles {name}")?,
            None => {
                for cell in cells.iter() {
                    write!(f, "cell {} toggles ", grid.display_cell(cell))?;
                    match self.masks()[usize::from(cell)] {
                        Board::EMPTY => writeln!(f, "nothing")?,
                        mask => writeln!(f, "{}", list(mask))?,
                    }
                }
            }
        }

        for &goal in self.goals() {
            if goal == Board::EMPTY {
                writeln!(f, "goal all white")?;
            } else if goal == cells {
                writeln!(f, "goal all black")?;
            } else {
                writeln!(f, "goal\n{}", grid.display_board(goal))?;
            }
        }
        Ok(())
    }
}
