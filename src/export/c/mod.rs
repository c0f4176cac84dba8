//! C: a header for C99 and C++11.
//!
//! Values of up to 16 bits are computed in `unsigned`, which has at least 16 bits, and wider ones in `uint32_t` or
//! `uint64_t`. Two operands of narrower types would become signed, and strict compilers warn of that. So at least one
//! operand is always wide, and the result is cast where it is stored in a narrow type again.

mod code;

use std::collections::BTreeSet;
use std::iter;

use self::code::Printer;
use super::ir::{Data, Module, Type};
use super::layout::{Code, about_boards, and_list, capitalized, title};

/// What is expected instead of this name; `None` if it can start the names of functions and macros.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let is_reserved = name.starts_with('_') || name.ends_with('_') || name.contains("__");
    is_reserved.then_some("a name without leading, trailing or consecutive underscores, which would make the generated names reserved in C++")
}

/// The text of the header.
pub fn header(module: &Module) -> String {
    let name = &module.name;
    let mut code = Code::new("    ", 100);
    about(&mut code, module);
    code.line(format!("#ifndef FLIPTABLE_{name}_H\n#define FLIPTABLE_{name}_H\n"));
    code.line("#include <stdint.h>\n#ifndef __cplusplus\n#include <stdbool.h>\n#endif\n");
    constants(&mut code, module);
    hooks(&mut code, module);
    tables(module).for_each(|data| table(&mut code, module, data));
    bit_functions(&mut code, module);
    module.functions.iter().for_each(|function| Printer { module, function }.print(&mut code));
    code.line("#undef FLIPTABLE_CAST\n\n#endif");
    code.finish()
}

/// A type that a number has in C.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CType {
    name: &'static str,
    /// The bits that are certain to be there.
    bits: u8,
}

impl CType {
    const BOOL: CType = CType { name: "bool", bits: 1 };
    const INT: CType = CType { name: "int", bits: 16 };
    const UNSIGNED: CType = CType { name: "unsigned", bits: 16 };
    const U8: CType = CType { name: "uint8_t", bits: 8 };
    const U16: CType = CType { name: "uint16_t", bits: 16 };
    const U32: CType = CType { name: "uint32_t", bits: 32 };
    const U64: CType = CType { name: "uint64_t", bits: 64 };

    /// The type that numbers are calculated in.
    fn of(module: &Module, ty: Type) -> CType {
        match ty {
            Type::Bool => CType::BOOL,
            Type::Int => CType::INT,
            Type::Board | Type::Word => match module.bits(ty) {
                0..=16 => CType::UNSIGNED,
                17..=32 => CType::U32,
                _ => CType::U64,
            },
            Type::Count if module.cells() < 32 => CType::U32,
            Type::Count | Type::Random | Type::Source => CType::U64,
        }
    }

    /// The type that callers pass and get.
    fn passed(module: &Module, ty: Type) -> CType {
        match ty {
            Type::Board => CType::stored(module.goals.stored_bits),
            _ => CType::of(module, ty),
        }
    }

    /// The narrowest type of a table's elements, or of a board that a caller passes.
    fn stored(bits: u8) -> CType {
        match bits {
            0..=8 => CType::U8,
            9..=16 => CType::U16,
            17..=32 => CType::U32,
            _ => CType::U64,
        }
    }
}

/// The comment at the top.
fn about(code: &mut Code, module: &Module) {
    let name = &module.name;
    code.line(format!("/* {}", title(module, ", for C99 and C++11")));
    let names: Vec<String> =
        module.public_functions().map(|function| format!("{name}_{}", function.name)).collect();
    let mut paragraphs = vec![format!("The functions are {}.", and_list(&names))];
    paragraphs.extend(about_boards(module));
    paragraphs.push(format!(
        "Boards and sets of moves have the type {}. All functions are static inline, so any number of files can \
         include this header. To include it in a namespace or in extern \"C\", include <stdint.h> first. \
         The names of the tables in a program must differ in more than case, and none may begin with another name and an underscore, as flip_game does with flip.",
        CType::passed(module, Type::Board).name
    ));
    paragraphs.push(String::from(
        "Tables are constants. Before you include the first fliptable header, you can define FLIPTABLE_TABLE to choose where \
         they are stored, and FLIPTABLE_READ_8, FLIPTABLE_READ_16, FLIPTABLE_READ_32 and FLIPTABLE_READ_64 to choose how \
         a number at an address is read. For example, an AVR keeps constants in RAM unless told otherwise:",
    ));
    for paragraph in paragraphs {
        code.line(" *");
        code.paragraph(" * ", &paragraph);
    }
    code.line(" *");
    code.line(" *     #include <avr/pgmspace.h>\n *     #define FLIPTABLE_TABLE PROGMEM");
    for bits in stored_widths(module) {
        let read = match bits {
            8 => "pgm_read_byte(address)",
            16 => "pgm_read_word(address)",
            32 => "pgm_read_dword(address)",
            _ => "\\",
        };
        code.line(format!(" *     #define FLIPTABLE_READ_{bits}(address) {read}"));
        if bits == 64 {
            code.line(" *         (pgm_read_dword(address) | (uint64_t)pgm_read_dword((const char *)(address) + 4) << 32)");
        }
    }
    code.line(format!(" *     #include \"{name}.h\""));
    code.line(" */");
}

/// Macros, since constants of two enumerations cannot be added in C++20 without a warning.
fn constants(code: &mut Code, module: &Module) {
    let capitals = module.name.to_uppercase();
    for (name, value, about) in module.constants() {
        code.line(format!("#define {capitals}_{} {value} /* {about} */", name.to_uppercase()));
    }
    code.line(format!(
        "#define {capitals}_GOAL_COUNT {} /* the number of goals */",
        module.goals.numbers.len()
    ));
    code.line("");
}

fn tables(module: &Module) -> impl Iterator<Item = &Data> {
    iter::once(&module.goals).chain(&module.tables)
}

/// The widths of all numbers in tables.
fn stored_widths(module: &Module) -> BTreeSet<u8> {
    tables(module).map(|table| table.stored_bits).collect()
}

const CAST: &str = "
#ifdef __cplusplus
#define FLIPTABLE_CAST(type, value) static_cast<type>(value)
#else
#define FLIPTABLE_CAST(type, value) ((type)(value))
#endif
";

fn hooks(code: &mut Code, module: &Module) {
    code.line("#ifndef FLIPTABLE_TABLE\n#define FLIPTABLE_TABLE\n#endif");
    for bits in stored_widths(module) {
        code.line(format!("#ifndef FLIPTABLE_READ_{bits}"));
        code.line(format!("#define FLIPTABLE_READ_{bits}(address) (*(address))"));
        code.line("#endif");
    }
    code.line(CAST);
}

fn table(code: &mut Code, module: &Module, table: &Data) {
    let bits = table.stored_bits;
    let number = |&number: &u64| match table.ty {
        Type::Int | Type::Count if bits == 64 => format!("{number}u"),
        Type::Int | Type::Count => format!("{number}"),
        _ => format!("{number:#0width$x}", width = usize::from(bits / 4) + "0x".len()),
    };
    let numbers: Vec<String> = table.numbers.iter().map(number).collect();
    let (ty, prefix) = (CType::stored(bits).name, &module.name);
    code.line(format!("/* {}. */", capitalized(table.about)));
    let open = format!("static const {ty} FLIPTABLE_TABLE {prefix}_{}[{}] = {{", table.name, numbers.len());
    code.block(open, "};", |code| code.rows(&numbers));
    code.line("");
}

const COUNT_64: &str = "\
bits -= (bits >> 1) & 0x5555555555555555u;
bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
return FLIPTABLE_CAST(int, (bits * 0x0101010101010101u) >> 56);";

const COUNT_32: &str = "\
bits -= (bits >> 1) & 0x55555555u;
bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;
return FLIPTABLE_CAST(int, (bits * 0x01010101u) >> 24);";

const COUNT_16: &str = "\
bits -= (bits >> 1) & 0x5555u;
bits = (bits & 0x3333u) + ((bits >> 2) & 0x3333u);
bits = (bits + (bits >> 4)) & 0x0f0fu;
return FLIPTABLE_CAST(int, (bits + (bits >> 8)) & 0x1fu);";

fn bit_functions(code: &mut Code, module: &Module) {
    let (name, ty) = (&module.name, CType::of(module, Type::Board));
    let count = match ty {
        CType::U64 => COUNT_64,
        CType::U32 => COUNT_32,
        _ => COUNT_16,
    };
    code.line("/* The number of bits that are 1. */");
    code.line(format!("static inline int {name}_count_bits({} bits)", ty.name));
    code.block("{", "}", |code| code.line(count));
    code.line("");
    code.line("/* The index of the lowest bit that is 1. */");
    code.line(format!("static inline int {name}_lowest_bit_index({} bits)", ty.name));
    code.block("{", "}", |code| code.line(format!("return {name}_count_bits((bits - 1u) & ~bits);")));
    code.line("");
}
