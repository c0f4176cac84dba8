//! Java: a class for Java 8 and later.
//!
//! A method has at most 64 KB, to which each element of an array initializer adds about seven bytes, and a string constant
//! has at most 65535. So numbers are strings of hexadecimal digits, a row each.

use super::class;
use super::data::{Data, Notation};
use super::template::WIDTH;

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
    let notation = Notation {
        sets: &strings,
        bytes: &|bytes| strings(bytes, 8),
        count_suffix: "L",
        has_constants: true,
    };
    class::template(data, &notation, "L")
        .text("searched", include_str!("searched.java"))
        .text("linear", include_str!("linear.java"))
        .text("counted", include_str!("counted.java"))
        .text("uncounted", include_str!("uncounted.java"))
        .text("compositions", include_str!("compositions.java"))
        .render(include_str!("game.java"))
}

/// Numbers with the same number of hexadecimal digits each, in quoted rows with commas between them.
fn strings<N: Copy + Into<u64>>(numbers: &[N], bits: u8) -> String {
    let digits = usize::from(bits).div_ceil(4).max(1);
    let row = |numbers: &[N]| -> String {
        numbers.iter().map(|&number| format!("{:0digits$x}", number.into())).collect()
    };
    let rows = numbers.chunks(WIDTH / digits).map(|numbers| format!("\"{}\"", row(numbers)));
    rows.collect::<Vec<_>>().join(",\n")
}
