//! Rules that stress the generator, as masks and goals in bits: whoever generates a table from one and
//! whoever checks that table start from the same numbers.

pub struct OddRule {
    pub name: &'static str,
    pub masks: [u16; 16],
    pub goals: Vec<u16>,
}

/// The rules; the name of each says what is odd about it.
pub fn all() -> Vec<OddRule> {
    let rule = |name, masks, goals: &[u16]| OddRule { name, masks, goals: goals.to_vec() };
    let plus = masks(|rows, cols| rows + cols <= 1);
    let row_and_column = masks(|rows, cols| rows == 0 || cols == 0);
    let single = masks(|rows, cols| rows + cols == 0);
    let with = |masks: [u16; 16], cell: usize, mask| {
        let mut changed = masks;
        changed[cell] = mask;
        changed
    };
    vec![
        rule("knight", masks(|rows, cols| rows * cols == 2), &[0]),
        rule("torus", masks(|rows, cols| rows.min(4 - rows) + cols.min(4 - cols) <= 1), &[0]),
        rule("two_goals", row_and_column, &[0x0000, 0x8421]),
        rule("separate_parts", plus, &[0x0001, 0x0002, 0xFFFF]),
        rule("idle_move", with(plus, 5, 0), &[0]),
        rule("twin_moves", with(plus, 12, plus[3]), &[0x0F0F]),
        rule("one_mask", [0x0FF0; 16], &[0x1234]),
        rule("no_mask", [0; 16], &[0x1234, 0x8000]),
        rule("scattered_goals", row_and_column, &scattered(300)),
        rule("few_scattered_goals", plus, &scattered(5)),
        rule("every_goal", plus, &(0..=u16::MAX).collect::<Vec<_>>()),
        rule("repeated_goals", plus, &[0xFFFF; 70_000]),
        rule("free_first_cell", single, &[0x0000, 0x0001]),
        rule("free_last_cell", single, &[0x8000, 0x0000]),
        rule("fixed_cell", with(single, 7, 0), &[0]),
        rule("rows_of_three", masks_of(|chosen| (0x7 << (chosen & 12)) | 1 << chosen), &[0x0000, 0x0440]),
    ]
}

/// The masks in which a move turns over the cells so many rows and columns away.
fn masks(turns: impl Fn(usize, usize) -> bool) -> [u16; 16] {
    masks_of(|chosen| {
        let near = |cell: &usize| turns((chosen / 4).abs_diff(cell / 4), (chosen % 4).abs_diff(cell % 4));
        (0..16).filter(near).fold(0, |mask, cell| mask | 1 << cell)
    })
}

fn masks_of(mask: impl Fn(usize) -> u16) -> [u16; 16] {
    std::array::from_fn(mask)
}

/// Boards without any relation, by a multiplicative generator.
fn scattered(count: usize) -> Vec<u16> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (state >> 16) as u16
    };
    (0..count).map(|_| next()).collect()
}
