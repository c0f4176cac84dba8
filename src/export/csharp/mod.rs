//! C#: a static class for C# 7.2 and later.

use super::class;
use super::data::{Data, Notation};
use super::template::hex;

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
    let notation =
        Notation { sets: &hex, bytes: &|bytes| hex(bytes, 8), count_suffix: "", has_constants: false };
    class::template(data, &notation, "UL")
        .condition("full_width", data.cells == 64)
        .text("searched", include_str!("searched.cs"))
        .text("linear", include_str!("linear.cs"))
        .text("counted", include_str!("counted.cs"))
        .text("uncounted", include_str!("uncounted.cs"))
        .text("compositions", include_str!("compositions.cs"))
        .render(include_str!("game.cs"))
}
