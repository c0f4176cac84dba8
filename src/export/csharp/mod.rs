//! C#: a static class for C# 7.2 and later.

use super::class;
use super::data::{Data, Layout};
use super::template::{hex, rows};

/// What is expected instead of this name; `None` if it can name a class.
pub fn expected_name(name: &str) -> Option<&'static str> {
    // The types and the namespace that the file uses, and the members, which cannot have the name of their class.
    let used = "ArgumentNullException ArgumentOutOfRangeException Array Below BoardsAtDistance Cells CheckDistance Checked \
                Cols Compositions CountAtDistance Counts Deal Distance Format FormatException Full Func GoalBoards Goals \
                IEnumerable IReadOnlyList IsGoal IsSolvable Lookup Masks Math MaxDistance NextMove NthAtDistance \
                OptimalMoves Parse Play Random Rows Run SharedRandom Solution Solutions StringBuilder System ToggleMask";
    let is_free = class::has_name(name, used);
    (!is_free).then_some("a name whose class is not used in the file; flip_game has the class FlipGame")
}

/// The text of the class.
pub fn export(data: &Data) -> String {
    let boards = |boards: &[u64]| rows(hex(boards, data.cells, ""), WIDTH);
    let full = u64::MAX >> (64 - data.cells);
    let counts = data.counts.as_deref().unwrap_or_default();
    let mut template = data.template();
    template
        .slot("NAME", class::name(data.name))
        .slot("SAMPLE_DISTANCE", data.max_distance.min(5))
        .condition("full_width", data.cells == 64)
        .text("masks", boards(&data.masks))
        .text("goals", boards(&data.goals))
        .text("counts", rows(counts, WIDTH));
    match &data.layout {
        Layout::Searched(searched) => template
            .text("entries", rows(hex(searched.entries, 8, ""), WIDTH))
            .text("moves", rows(searched.moves, WIDTH))
            .text("lookup", include_str!("searched.cs")),
        Layout::Linear(linear) => {
            let syndromes =
                |words| rows(hex(&data.syndromes_of(words), linear.syndrome_bits.max(1), ""), WIDTH);
            template
                .slot("LIVE_CELLS", format!("{:#x}UL", linear.live_cells))
                .condition("syndromes", linear.syndrome_bits > 0)
                .condition("holes", linear.live_cells != full)
                .text("words", boards(&data.moves_of(&linear.words)))
                .text("offsets", boards(&data.moves_of(&linear.offsets)))
                .text("syndromes", syndromes(&linear.words))
                .text("offset_syndromes", syndromes(&linear.offsets))
                .text("runs", class::runs(linear, "", WIDTH))
                .text("counted", include_str!("counted.cs"))
                .text("uncounted", include_str!("uncounted.cs"))
                .text("compositions", include_str!("compositions.cs"))
                .text("lookup", include_str!("linear.cs"))
        }
    };
    template.render(include_str!("game.cs"))
}

/// The widest line of numbers.
const WIDTH: usize = 96;
