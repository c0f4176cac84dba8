//! A table as one self-contained C header.

use core::fmt::{self, Write};

use crate::board::Board;
use crate::layout::{DIGIT, DIGIT_BITS};
use crate::lookup::Tables;

/// A table as a C header: its `Display` is the text. Made by [`Table::c_header`](crate::Table::c_header).
///
/// The text is valid C99 and C++11 and needs nothing but `<stdint.h>`. It holds the tables in the layout
/// that they have here, and `static inline` functions whose names begin with the name of the table:
///
/// ```c
/// int      flip_game_distance(uint16_t board);           /* -1 if no goal can be reached */
/// int      flip_game_next_move(uint16_t board);          /* -1 at a goal too */
/// int32_t  flip_game_solution(uint16_t board);           /* a set of moves as bits, or -1 */
/// uint16_t flip_game_play(uint16_t board, int cell);     /* the board after a move */
/// enum { FLIP_GAME_MAX_DISTANCE = 6 };
/// ```
///
/// The name has to be a C identifier: ASCII letters, digits and underscores, and no digit first. Under any
/// other the text is a single `#error` line that says so. Two names in one program differ by more than case, since
/// a constant has the name in capitals.
#[derive(Clone, Copy, Debug)]
pub struct CHeader<'a> {
    pub(crate) name: &'a str,
    pub(crate) masks: &'a [Board; 16],
    pub(crate) tables: Tables<'a>,
}

/// The text of the header, with a newline at its end.
impl fmt::Display for CHeader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !is_identifier(self.name) {
            return f.write_str(
                "#error \"fliptable: the name of a table has letters, digits and underscores, no digit first\"\n",
            );
        }
        let name = self.name;
        self.write_comment(f)?;
        write!(f, "#ifndef FLIPTABLE_{name}_H\n#define FLIPTABLE_{name}_H\n\n#include <stdint.h>\n\n")?;
        writeln!(f, "enum {{ {}_MAX_DISTANCE = {} }};\n", Capitals(name), self.tables.layout.max_distance)?;
        self.write_tables(f)?;
        self.write_functions(f)?;
        f.write_str("#endif\n")
    }
}

/// Whether this can name a table: a file, a Rust module and C functions are called after it.
pub(crate) fn is_identifier(name: &str) -> bool {
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    starts_well && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

impl CHeader<'_> {
    fn write_comment(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, layout) = (self.name, self.tables.layout);
        let (max, all, masks) = (layout.max_distance, layout.solution_bytes(), 2 * self.masks.len());
        let distance = if layout.is_linear() { all } else { layout.distance_bytes() };
        write!(
            f,
            "\
/* {name}: a 4x4 flip game, solved. Written by fliptable; C99 and C++11.
 *
 * A board is a uint16_t: bit 4 * row + col is 1 where the cell is black, with rows and columns counted
 * from 0 at the top left. Every uint16_t is a board. A move chooses a cell, numbered 0 to 15 as the bits
 * are, and turns over the cells of {name}_masks[cell]. The order of moves does not matter and none
 * is worth repeating, so a solution is a set of moves: bit 4 * row + col is 1 if that cell is chosen.
 *
 * int {name}_distance(uint16_t board)
 *     The fewest moves to a goal, 0 to {max}; -1 if no goal can be reached.
 * int {name}_next_move(uint16_t board)
 *     The lowest-numbered move on any shortest way to a goal; -1 at a goal, and if none can be reached.
 * int32_t {name}_solution(uint16_t board)
 *     A smallest set of moves that reaches a goal, 0 to 65535: what {name}_next_move plays. -1 if
 *     no goal can be reached.
 * uint16_t {name}_play(uint16_t board, int cell)
 *     The board after a move. Only the low four bits of the cell count.
 *
 * Each is a few loads and no loop. The distance reads from {distance} bytes of tables, the next move and
 * the solution from {all} (those included), play from another {masks}. A program that is compiled with
 * optimization carries what it calls.
 */
"
        )
    }

    fn write_tables(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_table(f, "uint16_t", "masks", self.masks.map(Board::bits))?;
        self.write_table(f, "uint8_t", "entries", self.tables.entries.iter().copied())?;
        self.write_table(f, "uint8_t", "checks", self.tables.checks.iter().copied())?;
        self.write_table(f, "uint8_t", "choices", self.tables.choices.iter().copied())?;
        self.write_table(f, "uint16_t", "bases", self.tables.bases.iter().copied())?;
        self.write_table(f, "uint16_t", "offsets", self.tables.offsets.iter().copied())
    }

    /// Writes one table; nothing if it is empty, as C has no arrays of length 0.
    fn write_table<N: fmt::LowerHex>(
        &self,
        f: &mut fmt::Formatter<'_>,
        number_type: &str,
        part: &str,
        numbers: impl IntoIterator<Item = N, IntoIter: ExactSizeIterator>,
    ) -> fmt::Result {
        let numbers = numbers.into_iter();
        if numbers.len() == 0 {
            return Ok(());
        }
        // `0x` and two digits a byte.
        let width = 2 + 2 * size_of::<N>();
        write!(f, "static const {number_type} {}_{part}[{}] = {{", self.name, numbers.len())?;
        for (at, number) in numbers.enumerate() {
            f.write_str(if at % 12 == 0 { "\n    " } else { " " })?;
            write!(f, "{number:#0width$x},")?;
        }
        f.write_str("\n};\n\n")
    }

    fn write_functions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_helpers(f)?;
        if self.tables.layout.is_linear() {
            self.write_solution(f)?;
            self.write_distance_by_counting(f)?;
        } else {
            self.write_distance_by_entry(f)?;
            self.write_solution(f)?;
        }
        let name = self.name;
        write!(
            f,
            "\
static inline int {name}_next_move(uint16_t board)
{{
    const int32_t solution = {name}_solution(board);
    const unsigned moves = (unsigned)solution & 0xffffu;
    /* As many bits are below the lowest move as its number says. */
    return solution > 0 ? {name}_count((moves - 1u) & ~moves) : -1;
}}

static inline uint16_t {name}_play(uint16_t board, int cell)
{{
    return (uint16_t)(board ^ {name}_masks[(unsigned)cell & 15u]);
}}

"
        )
    }

    fn write_helpers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, layout) = (self.name, self.tables.layout);
        write!(
            f,
            "\
/* How many of 16 bits are 1. */
static inline int {name}_count(unsigned bits)
{{
    bits -= (bits >> 1) & 0x5555u;
    bits = (bits & 0x3333u) + ((bits >> 2) & 0x3333u);
    bits = (bits + (bits >> 4)) & 0x0f0fu;
    return (int)((bits + (bits >> 8)) & 0x1fu);
}}

/* The board with its bits mixed as the tables have them: the index, above the bits that are checked. */
static inline unsigned {name}_mixed(uint16_t board)
{{
    const unsigned bits = board;
"
        )?;
        match layout.shift {
            16 => f.write_str("    return bits;\n}\n\n")?,
            shift => write!(f, "    return bits ^ (bits >> {shift});\n}}\n\n")?,
        }
        write!(
            f,
            "\
static inline unsigned {name}_index(uint16_t board)
{{
    return ({name}_mixed(board) >> {}) & {:#x}u;
}}

",
            layout.check_bits,
            layout.index_mask(),
        )
    }

    fn write_distance_by_counting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        write!(
            f,
            "\
static inline int {name}_distance(uint16_t board)
{{
    return {name}_count((unsigned){name}_solution(board) & 0xffffu);
}}

"
        )
    }

    fn write_distance_by_entry(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, layout) = (self.name, self.tables.layout);
        writeln!(f, "static inline int {name}_distance(uint16_t board)\n{{")?;
        writeln!(f, "    const unsigned index = {name}_index(board);")?;
        match layout.entry_bits {
            4 => writeln!(f, "    unsigned entry = ({name}_entries[index / 2] >> (index % 2 * 4)) & 15u;")?,
            _ => writeln!(f, "    unsigned entry = {name}_entries[index];")?,
        }
        let up = 8 - layout.check_bits;
        if layout.has_checks() {
            writeln!(f, "    /* Bits that do not check leave a sum that is not 0. */")?;
            writeln!(f, "    unsigned check = ({name}_mixed(board) << {up}) & 0xffu;")?;
            for (digit, first) in (0..self.tables.checks.len()).step_by(DIGIT).enumerate() {
                let shift = digit * usize::from(DIGIT_BITS);
                writeln!(f, "    check ^= {name}_checks[{first} + ((index >> {shift}) & 63)];")?;
            }
            return f.write_str("    return check == 0u ? (int)entry : -1;\n}\n\n");
        }
        if layout.check_bits > 0 {
            writeln!(f, "    /* Bits that do not check leave a number beyond every distance. */")?;
            writeln!(f, "    entry ^= ({name}_mixed(board) << {up}) & 0xffu;")?;
        }
        write!(f, "    return entry <= {}u ? (int)entry : -1;\n}}\n\n", layout.max_distance)
    }

    /// The solution is a sum of bases and of the offset that the entry chooses.
    fn write_solution(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, layout) = (self.name, self.tables.layout);
        writeln!(f, "static inline int32_t {name}_solution(uint16_t board)\n{{")?;
        writeln!(f, "    const unsigned index = {name}_index(board);")?;
        write!(f, "    unsigned moves = ")?;
        match layout.choice_bits {
            0 => writeln!(f, "0;")?,
            4 => writeln!(f, "{name}_offsets[({name}_choices[index / 2] >> (index % 2 * 4)) & 15];")?,
            8 => writeln!(f, "{name}_offsets[{name}_choices[index]];")?,
            _ => writeln!(f, "{name}_offsets[index];")?,
        }
        for (digit, first) in (0..self.tables.bases.len()).step_by(DIGIT).enumerate() {
            let shift = digit * usize::from(DIGIT_BITS);
            writeln!(f, "    moves ^= {name}_bases[{first} + ((index >> {shift}) & 63)];")?;
        }
        match layout.is_linear() {
            true => f.write_str("    return (int32_t)moves;\n}\n\n"),
            false => write!(f, "    return {name}_distance(board) < 0 ? -1 : (int32_t)moves;\n}}\n\n"),
        }
    }
}

/// The name in capitals.
struct Capitals<'a>(&'a str);

impl fmt::Display for Capitals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| f.write_char(letter.to_ascii_uppercase()))
    }
}
