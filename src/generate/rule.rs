//! [`Rule`]: a game, before it is solved.

use std::{error, fmt};

use crate::board::Board;
use crate::cell::Cell;
use crate::grid::Grid;

/// The rule of a flip game: a grid, the toggle mask of each cell, and the goals.
///
/// The toggle masks are the columns of the rule's *toggle matrix* over GF(2).
///
/// ```
/// use fliptable::{Board, Grid, generate::Rule};
///
/// let grid = Grid::new(5, 5).unwrap();
/// let lights_out = Rule::plus(grid);
/// let flip_game = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()])?;
/// let rook = Rule::from_fn(grid, |chosen, cell| {
///     let ((row, col), (r, c)) = (grid.position(chosen), grid.position(cell));
///     row == r || col == c
/// });
/// assert_eq!(rook, Rule::row_and_column(grid));
/// # Ok::<(), fliptable::generate::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    grid: Grid,
    masks: Vec<Board>,
    /// In ascending order, each once.
    goals: Vec<Board>,
}

impl Rule {
    /// Returns the rule in which choosing cell `i` toggles the cells of `masks[i]`.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of masks is not the number of cells, if there are no goals, or if a mask or a
    /// goal contains a cell outside the grid.
    ///
    /// ```
    /// use fliptable::{Board, Grid, generate::Rule};
    ///
    /// // Two cells: the first move toggles both, and the second move toggles the second cell.
    /// let masks = [0b11, 0b10].map(Board::from_bits);
    /// let rule = Rule::new(Grid::new(1, 2).unwrap(), masks, [Board::EMPTY])?;
    /// assert_eq!(rule.masks(), masks);
    /// # Ok::<(), fliptable::generate::RuleError>(())
    /// ```
    pub fn new(
        grid: Grid,
        masks: impl IntoIterator<Item = Board>,
        goals: impl IntoIterator<Item = Board>,
    ) -> Result<Rule, RuleError> {
        let masks: Vec<Board> = masks.into_iter().collect();
        if masks.len() != usize::from(grid.cell_count()) {
            let (found, expected) = (masks.len(), grid.cell_count());
            let s = if found == 1 { "" } else { "s" };
            return error(format!(
                "found {found} toggle mask{s}, expected {expected} on {grid}: if the buttons are not the lights, use \
                 Rule::from_buttons"
            ));
        }
        if let Some(cell) = masks.iter().position(|&mask| !grid.contains(mask)) {
            let mask = masks[cell];
            return error(format!(
                "found toggle mask {mask:#x} of cell {cell}, expected only cells of the {grid} grid"
            ));
        }
        Rule { grid, masks, goals: Vec::new() }.with_goals(goals)
    }

    /// Returns the rule in which choosing the cell `chosen` toggles every `cell` for which `toggles(chosen, cell)` is
    /// true. Its only goal is the board without black cells.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let same_row = Rule::from_fn(grid, |chosen, cell| grid.position(chosen).0 == grid.position(cell).0);
    /// assert_eq!(grid.display_board(same_row.masks()[5]).to_string(), "wwww\nbbbb\nwwww\nwwww");
    /// ```
    #[must_use]
    pub fn from_fn(grid: Grid, mut toggles: impl FnMut(Cell, Cell) -> bool) -> Rule {
        let mask = |chosen| grid.cells().filter(|&cell| toggles(chosen, cell)).collect();
        Rule { grid, masks: grid.cells().map(mask).collect(), goals: Vec::from([Board::EMPTY]) }
    }

    /// Returns the rule of a game whose buttons are not its lights: button `i` toggles the lights `buttons[i]`. Its
    /// only goal is the board on which all lights are dark.
    ///
    /// Buttons and lights are numbered from 0, and there are 1 to 64 of each. The grid is a single row with as many cells
    /// as there are lights or as there are buttons, whichever is more. On a board, cell `i` is light `i`; in an answer,
    /// it is button `i`. If there are more lights than buttons, the cells beyond the buttons toggle nothing and are never
    /// part of an answer. If there are more buttons than lights, the cells beyond the lights stay white.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no lights or no buttons or more than 64, or if a button toggles a light that does
    /// not exist.
    ///
    /// ```
    /// use fliptable::{Board, Moves, Table, generate::{self, Optimize, Rule}};
    ///
    /// // Advent of Code 2025, day 10: [.##.] (3) (1,3) (2) (2,3) (0,2) (0,1)
    /// let buttons = [0b1000, 0b1010, 0b0100, 0b1100, 0b0101, 0b0011].map(Board::from_bits);
    /// let file = generate::table(&Rule::from_buttons(4, buttons)?, Optimize::Size)?;
    /// let table = Table::read(&file)?;
    /// // The buttons that lead from this board to all dark also lead from all dark to this board.
    /// let lit = Board::from_bits(0b0110);
    /// assert_eq!(table.solution(lit), Some(Moves::from_bits(0b1010))); // buttons 1 and 3
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "switch")]
    pub fn from_buttons(lights: u8, buttons: impl IntoIterator<Item = Board>) -> Result<Rule, RuleError> {
        let mut masks: Vec<Board> = buttons.into_iter().collect();
        let row = |what, found: usize| {
            let grid = u8::try_from(found).ok().and_then(|cols| Grid::new(1, cols));
            grid.map_or_else(|| error(format!("found {found} {what}, expected 1 to 64")), Ok)
        };
        let (lights, buttons) = (row("lights", lights.into())?, row("buttons", masks.len())?);
        if let Some(button) = masks.iter().position(|&mask| !lights.contains(mask)) {
            let (mask, last) = (masks[button], lights.cols() - 1);
            let expected = if last == 0 { "light 0".into() } else { format!("lights 0 to {last}") };
            return error(format!(
                "found toggle mask {mask:#x} of button {button}, expected only {expected}"
            ));
        }
        let grid = if lights.cols() > buttons.cols() { lights } else { buttons };
        masks.resize(grid.cell_count().into(), Board::EMPTY);
        Rule::new(grid, masks, [Board::EMPTY])
    }

    /// Replaces the goals of the rule. The order of the goals does not matter, and a goal may be repeated.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no goals, or if a goal has a black cell outside the grid.
    ///
    /// ```
    /// use fliptable::{Board, Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let flip_game = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()])?;
    /// assert_eq!(flip_game.goals(), [Board::EMPTY, grid.full()]);
    /// # Ok::<(), fliptable::generate::RuleError>(())
    /// ```
    pub fn with_goals(self, goals: impl IntoIterator<Item = Board>) -> Result<Rule, RuleError> {
        let mut goals: Vec<Board> = goals.into_iter().collect();
        goals.sort_unstable();
        goals.dedup();
        if goals.is_empty() {
            return error("found no goal, expected at least one".into());
        }
        if let Some(&goal) = goals.iter().find(|&&goal| !self.grid.contains(goal)) {
            return error(format!("found goal {goal:#x}, expected only cells of the {} grid", self.grid));
        }
        Ok(Rule { goals, ..self })
    }

    /// Returns the grid on which the game is played.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the toggle mask of each cell.
    #[must_use]
    pub fn masks(&self) -> &[Board] {
        &self.masks
    }

    /// Returns the boards at which the game is over, in ascending order of their bits.
    #[must_use]
    pub fn goals(&self) -> &[Board] {
        &self.goals
    }

    /// The cells that some move toggles or some goal has black. The others are white on every board that can be solved.
    pub(crate) fn live_cells(&self) -> Board {
        self.masks.iter().chain(&self.goals).fold(Board::EMPTY, |live, &board| live | board)
    }
}

/// The error for masks or goals that do not form a [`Rule`].
#[derive(Clone, PartialEq, Eq)]
pub struct RuleError {
    message: String,
}

fn error<T>(message: String) -> Result<T, RuleError> {
    Err(RuleError { message })
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The text of `Display`: a build script that returns the error from `main` prints this form.
impl fmt::Debug for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl error::Error for RuleError {}
