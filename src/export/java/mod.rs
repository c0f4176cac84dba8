//! Java: a class for Java 8 and later.
//!
//! A method has at most 64 KB, to which each element of an array initializer adds about seven bytes, and a string constant
//! has at most 65535. So numbers are strings of hexadecimal digits, a row each.

use super::class;
use super::data::{Data, Layout};
use super::template::rows;

/// What is expected instead of this name; `None` if it can name a class.
pub fn expected_name(name: &str) -> Option<&'static str> {
    // The classes that the file uses or declares.
    let used = "AbstractLongSpliterator BoardsAtDistance IllegalArgumentException IntStream Long LongConsumer LongStream \
                LongSupplier Lookup Math Objects OptionalLong Override Run StreamSupport String StringBuilder System \
                ThreadLocalRandom";
    let is_free = class::has_name(name, used);
    (!is_free).then_some("a name whose class is not used in the file; flip_game has the class FlipGame")
}

/// The text of the class.
pub fn export(data: &Data) -> String {
    let board_bits = data.cells;
    let boards = |boards: &[u64]| strings(boards, board_bits);
    let counts = data.counts.as_deref().unwrap_or_default();
    let mut template = data.template();
    template
        .slot("NAME", class::name(data.name))
        // These are constants of the class, too.
        .slot("ROWS", "ROWS")
        .slot("COLS", "COLS")
        .slot("CELLS", "CELLS")
        .slot("MAX_DISTANCE", "MAX_DISTANCE")
        .slot("GRID_ROWS", data.rows)
        .slot("GRID_COLS", data.cols)
        .slot("GREATEST_DISTANCE", data.max_distance)
        .slot("SAMPLE_DISTANCE", data.max_distance.min(5))
        .slot("BOARD_DIGITS", board_bits.div_ceil(4))
        .condition("compositions", false)
        .text("masks", boards(&data.masks))
        .text("goals", boards(&data.goals))
        .text("counts", rows(counts.iter().map(|count| format!("{count}L")), WIDTH));
    match &data.layout {
        Layout::Searched(searched) => template
            .text("entries", strings(searched.entries, 8))
            .text("moves", strings(searched.moves, 8))
            .text("lookup", include_str!("searched.java")),
        Layout::Linear(linear) => {
            let syndrome_bits = linear.syndrome_bits.max(1);
            let syndromes = |words| strings(&data.syndromes_of(words), syndrome_bits);
            template
                .slot("SYNDROME_DIGITS", syndrome_bits.div_ceil(4))
                .slot("LIVE_CELLS", format!("{:#x}L", linear.live_cells))
                .condition("compositions", data.counts.is_some())
                .condition("syndromes", linear.syndrome_bits > 0)
                .condition("holes", linear.live_cells != u64::MAX >> (64 - data.cells))
                .text("words", boards(&data.moves_of(&linear.words)))
                .text("offsets", boards(&data.moves_of(&linear.offsets)))
                .text("syndromes", syndromes(&linear.words))
                .text("offset_syndromes", syndromes(&linear.offsets))
                .text("runs", class::runs(linear, "L", WIDTH))
                .text("counted", include_str!("counted.java"))
                .text("uncounted", include_str!("uncounted.java"))
                .text("compositions", include_str!("compositions.java"))
                .text("lookup", include_str!("linear.java"))
        }
    };
    template.render(include_str!("game.java"))
}

/// The widest line of numbers.
const WIDTH: usize = 96;

/// Numbers with the same number of hexadecimal digits each, in quoted rows with commas between them.
fn strings<N: Copy + Into<u64>>(numbers: &[N], bits: u8) -> String {
    let digits = usize::from(bits).div_ceil(4);
    let row = |numbers: &[N]| -> String {
        numbers.iter().map(|&number| format!("{:0digits$x}", number.into())).collect()
    };
    let rows: Vec<String> =
        numbers.chunks(WIDTH / digits).map(|numbers| format!("\"{}\"", row(numbers))).collect();
    rows.join(",\n")
}
