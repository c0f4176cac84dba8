//! Rules that stress the generator, as bits: the build script and the check start from the same numbers.

pub struct OddRule {
    pub name: &'static str,
    pub size: (u8, u8),
    pub masks: Vec<u16>,
    pub goals: Vec<u16>,
}

/// The rules. The name of each says what is odd about it.
pub fn all() -> Vec<OddRule> {
    let rule = |name, size, masks, goals: &[u16]| OddRule { name, size, masks, goals: goals.to_vec() };
    let plus = masks((4, 4), |rows, cols| rows + cols <= 1);
    let single = masks((4, 4), |rows, cols| rows + cols == 0);
    let row_and_column = masks((4, 4), |rows, cols| rows == 0 || cols == 0);
    vec![
        rule("knight", (4, 4), masks((4, 4), |rows, cols| rows * cols == 2), &[0]),
        rule("goals_apart", (4, 4), plus.clone(), &[0x0001, 0x0002, 0xFFFF]),
        rule("two_goals_apart", (4, 4), plus.clone(), &[0x0000, 0x0001]),
        rule("two_goals_with_full_rank", (4, 4), row_and_column.clone(), &[0x0000, 0x8421]),
        rule("idle_move", (4, 4), with(&plus, 5, 0), &[0]),
        rule("twin_moves", (4, 4), with(&plus, 12, plus[3]), &[0x0F0F]),
        rule("one_mask", (4, 4), vec![0x0FF0; 16], &[0x1234]),
        rule("no_mask", (4, 4), vec![0; 16], &[0x1234, 0x8000]),
        rule("many_goals", (4, 4), row_and_column, &scattered(300)),
        rule("every_goal", (4, 4), plus.clone(), &(0..=0xFFFF).collect::<Vec<_>>()),
        rule("repeated_goals", (4, 4), plus.clone(), &[0xFFFF; 70_000]),
        rule("free_first_cell", (4, 4), single.clone(), &[0x0000, 0x0001]),
        rule("free_last_cell", (4, 4), single.clone(), &[0x8000, 0x0000]),
        rule("fixed_cell", (4, 4), with(&single, 7, 0), &[0]),
        rule("two_rows", (2, 8), masks((2, 8), |rows, cols| rows + cols <= 1), &[0, 0xFFFF]),
        rule("one_row", (1, 16), masks((1, 16), |_, cols| cols <= 1), &[0, 0xFFFF]),
        rule("one_column", (16, 1), masks((16, 1), |rows, _| rows <= 2), &[0x00FF]),
        rule("three_digits", (3, 4), masks((3, 4), |rows, cols| rows + cols <= 1), &[0, 0x0FFF]),
        rule("ragged_digits", (3, 5), masks((3, 5), |rows, cols| rows <= 1 && cols <= 1), &[0]),
        rule("one_cell", (1, 1), vec![1], &[1]),
    ]
}

/// The masks in which a move toggles the cells that are some rows and columns away.
fn masks((rows, cols): (u8, u8), toggles: impl Fn(u8, u8) -> bool) -> Vec<u16> {
    let is_near = |chosen: u8, cell: u8| {
        toggles((chosen / cols).abs_diff(cell / cols), (chosen % cols).abs_diff(cell % cols))
    };
    let cells = 0..rows * cols;
    let mask =
        |chosen| cells.clone().filter(|&cell| is_near(chosen, cell)).fold(0, |mask, cell| mask | 1 << cell);
    cells.clone().map(mask).collect()
}

fn with(masks: &[u16], cell: usize, mask: u16) -> Vec<u16> {
    let mut masks = masks.to_vec();
    masks[cell] = mask;
    masks
}

/// Unrelated boards, from a linear congruential generator.
fn scattered(count: usize) -> Vec<u16> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (state >> 16) as u16
    };
    (0..count).map(|_| next()).collect()
}
