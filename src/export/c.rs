//! C: a header for C99 and C++11.
//!
//! Arithmetic is done in `unsigned`, which has 16 bits or more, for up to 16 bits, and otherwise in `uint32_t` or
//! `uint64_t`. Two numbers of narrower types would become signed, and strict compilers warn of that. So a narrow number only
//! meets one that is not narrow, and the result is cast where it is stored in a narrow type again.

use std::string::String;
use std::vec::Vec;
use std::{format, vec};

use super::ir::{Data, Expr, ExprKind, Function, Module, Op, ParamKind, Returns, Stmt, Type};
use super::text::{Code, about_boards, capitalized, is_clear, rows, wrap};

/// The widest line, if names are short.
const WIDTH: usize = 100;

/// What a name should be if it cannot start the names of functions and macros.
pub fn refuses(name: &str) -> Option<&'static str> {
    let is_reserved = name.starts_with('_') || name.ends_with('_') || name.contains("__");
    is_reserved.then_some(
        "a name without an underscore at either end or next to another, since C++ reserves such names",
    )
}

/// The text of the header.
pub fn header(module: &Module) -> String {
    let printer = Printer { module, function: None };
    let name = &module.name;
    let mut code = Code::new("    ");
    printer.about(&mut code);
    code.line(format!("#ifndef FLIPTABLE_{name}_H"));
    code.line(format!("#define FLIPTABLE_{name}_H"));
    code.line("");
    code.line("#include <stdint.h>");
    code.line("#ifndef __cplusplus");
    code.line("#include <stdbool.h>");
    code.line("#endif");
    code.line("");
    printer.constants(&mut code);
    printer.hooks(&mut code);
    let about = "the boards at which the game is over";
    let goals = Data {
        name: "goals",
        about,
        ty: Type::Board,
        stored_bits: printer.board_bits(),
        numbers: module.goals.clone(),
    };
    printer.table(&mut code, &goals);
    for table in &module.tables {
        printer.table(&mut code, table);
    }
    printer.bit_functions(&mut code);
    for function in &module.functions {
        Printer { module, function: Some(function) }.function(&mut code, function);
    }
    code.line("#undef FLIPTABLE_CAST");
    code.line("");
    code.line("#endif");
    code.finish()
}

/// A type that a number has in C.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CType {
    Bool,
    Int,
    U8,
    U16,
    Unsigned,
    U32,
    U64,
}

impl CType {
    fn name(self) -> &'static str {
        match self {
            CType::Bool => "bool",
            CType::Int => "int",
            CType::U8 => "uint8_t",
            CType::U16 => "uint16_t",
            CType::Unsigned => "unsigned",
            CType::U32 => "uint32_t",
            CType::U64 => "uint64_t",
        }
    }

    fn is_narrow(self) -> bool {
        matches!(self, CType::U8 | CType::U16)
    }

    /// The bits that are certain to be there.
    fn bits(self) -> u8 {
        match self {
            CType::Bool => 1,
            CType::U8 => 8,
            CType::U16 | CType::Unsigned | CType::Int => 16,
            CType::U32 => 32,
            CType::U64 => 64,
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

struct Printer<'a> {
    module: &'a Module,
    /// The function that is printed.
    function: Option<&'a Function>,
}

impl Printer<'_> {
    /// The type that numbers are calculated in.
    fn calculated(&self, ty: Type) -> CType {
        match ty {
            Type::Bool => CType::Bool,
            Type::Int => CType::Int,
            Type::Board | Type::Word => match self.module.bits(ty) {
                0..=16 => CType::Unsigned,
                17..=32 => CType::U32,
                _ => CType::U64,
            },
            Type::Count if self.module.cells() < 32 => CType::U32,
            Type::Count | Type::Random => CType::U64,
        }
    }

    /// The bits of the type of boards: 16, 32 or 64.
    fn board_bits(&self) -> u8 {
        self.module.cells().next_power_of_two().max(16)
    }

    /// The type that callers pass and get.
    fn passed(&self, ty: Type) -> CType {
        match ty {
            Type::Board => CType::stored(self.board_bits()),
            _ => self.calculated(ty),
        }
    }

    fn capitals(&self) -> String {
        self.module.name.to_ascii_uppercase()
    }

    fn about(&self, code: &mut Code) {
        let Module { name, rows, cols, .. } = self.module;
        let board = self.passed(Type::Board).name();
        let mut paragraphs = vec![format!(
            "A flip game on a grid of {rows} x {cols} cells, solved. Written by fliptable {}, for C99 and C++11.",
            env!("CARGO_PKG_VERSION")
        )];
        paragraphs.extend(about_boards(self.module));
        paragraphs.push(format!(
            "Boards and sets of moves have the type {board}. All functions are static inline, so any number of files can \
             include this header. To include it in a namespace or in extern \"C\", include <stdint.h> and <stdbool.h> before. \
             Names of tables in one program must differ in more than case."
        ));
        paragraphs.push(String::from(
            "Tables are constants. Define FLIPTABLE_TABLE, before the first header of fliptable, to say where they are kept, \
             and FLIPTABLE_READ_8, FLIPTABLE_READ_16, FLIPTABLE_READ_32 and FLIPTABLE_READ_64 to say how a number at an \
             address is read. For example, an AVR keeps constants in RAM unless told otherwise:",
        ));
        let widths = self.stored_widths();
        let mut example =
            vec![String::from("#include <avr/pgmspace.h>"), String::from("#define FLIPTABLE_TABLE PROGMEM")];
        for (bits, read) in [(8, "pgm_read_byte"), (16, "pgm_read_word"), (32, "pgm_read_dword")] {
            if widths.contains(&bits) {
                example.push(format!("#define FLIPTABLE_READ_{bits}(address) {read}(address)"));
            }
        }
        if widths.contains(&64) {
            example.push(String::from("#define FLIPTABLE_READ_64(address) \\"));
            example.push(String::from(
                "    (pgm_read_dword(address) | (uint64_t)pgm_read_dword((const char *)(address) + 4) << 32)",
            ));
        }
        example.push(format!("#include \"{name}.h\""));

        for (i, paragraph) in paragraphs.iter().enumerate() {
            if i > 0 {
                code.line(" *");
            }
            for (j, line) in wrap(paragraph, WIDTH - 3).iter().enumerate() {
                code.line(format!("{} {line}", if i + j == 0 { "/*" } else { " *" }));
            }
        }
        code.line(" *");
        example.iter().for_each(|line| code.line(format!(" *     {line}")));
        code.line(" */");
    }

    /// Macros, since constants of two enumerations cannot be added in C++20 without a warning.
    fn constants(&self, code: &mut Code) {
        let Module { rows, cols, max_distance, goals, .. } = self.module;
        let constants = [
            ("ROWS", u64::from(*rows), "the number of rows"),
            ("COLS", u64::from(*cols), "the number of columns"),
            (
                "MAX_DISTANCE",
                u64::from(*max_distance),
                "the greatest distance of any board from which a goal is reachable",
            ),
            ("GOAL_COUNT", goals.len() as u64, "the number of goals"),
        ];
        for (name, value, about) in constants {
            code.line(format!("#define {}_{name} {value} /* {about} */", self.capitals()));
        }
        code.line("");
    }

    /// The widths of all numbers in tables.
    fn stored_widths(&self) -> Vec<u8> {
        let tables = self.module.tables.iter().map(|table| table.stored_bits);
        let mut widths: Vec<u8> = tables.chain([self.board_bits()]).collect();
        widths.sort_unstable();
        widths.dedup();
        widths
    }

    fn hooks(&self, code: &mut Code) {
        code.line("#ifndef FLIPTABLE_TABLE");
        code.line("#define FLIPTABLE_TABLE");
        code.line("#endif");
        for bits in self.stored_widths() {
            code.line(format!("#ifndef FLIPTABLE_READ_{bits}"));
            code.line(format!("#define FLIPTABLE_READ_{bits}(address) (*(address))"));
            code.line("#endif");
        }
        code.line("");
        code.line("#ifdef __cplusplus");
        code.line("#define FLIPTABLE_CAST(type, value) static_cast<type>(value)");
        code.line("#else");
        code.line("#define FLIPTABLE_CAST(type, value) ((type)(value))");
        code.line("#endif");
        code.line("");
    }

    fn table(&self, code: &mut Code, table: &Data) {
        code.line(format!("/* {}. */", capitalized(table.about)));
        let (ty, len) = (CType::stored(table.stored_bits).name(), table.numbers.len());
        let numbers: Vec<String> = table
            .numbers
            .iter()
            .map(|&number| match (table.ty, table.stored_bits) {
                (Type::Int | Type::Count, 64) => format!("{number}u"),
                (Type::Int | Type::Count, _) => format!("{number}"),
                (_, 8) => format!("{number:#04x}"),
                (_, 16) => format!("{number:#06x}"),
                (_, 32) => format!("{number:#010x}"),
                _ => format!("{number:#018x}"),
            })
            .collect();
        let open =
            format!("static const {ty} FLIPTABLE_TABLE {}_{}[{len}] = {{", self.module.name, table.name);
        code.block(open, "};", |code| code.lines(&rows(&numbers, WIDTH - 4)));
        code.line("");
    }

    fn bit_functions(&self, code: &mut Code) {
        let (name, ty) = (&self.module.name, self.calculated(Type::Board));
        let lines: &[&str] = match ty {
            CType::U64 => &[
                "bits -= (bits >> 1) & 0x5555555555555555u;",
                "bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);",
                "bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;",
                "return FLIPTABLE_CAST(int, (bits * 0x0101010101010101u) >> 56);",
            ],
            CType::U32 => &[
                "bits -= (bits >> 1) & 0x55555555u;",
                "bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);",
                "bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;",
                "return FLIPTABLE_CAST(int, (bits * 0x01010101u) >> 24);",
            ],
            _ => &[
                "bits -= (bits >> 1) & 0x5555u;",
                "bits = (bits & 0x3333u) + ((bits >> 2) & 0x3333u);",
                "bits = (bits + (bits >> 4)) & 0x0f0fu;",
                "return FLIPTABLE_CAST(int, (bits + (bits >> 8)) & 0x1fu);",
            ],
        };
        code.line("/* The number of bits that are 1. */");
        code.line(format!("static inline int {name}_count_bits({} bits)", ty.name()));
        code.block("{", "}", |code| lines.iter().for_each(|line| code.line(line)));
        code.line("");
        code.line("/* The number of the lowest bit that is 1. */");
        code.line(format!("static inline int {name}_lowest_number({} bits)", ty.name()));
        code.block("{", "}", |code| code.line(format!("return {name}_count_bits((bits - 1u) & ~bits);")));
        code.line("");
    }

    fn function(&self, code: &mut Code, function: &Function) {
        let type_of = |ty| if function.is_public { self.passed(ty) } else { self.calculated(ty) };
        let mut params = Vec::new();
        for param in &function.params {
            match param.kind {
                ParamKind::Value(ty) => params.push(format!("{} {}", type_of(ty).name(), param.name)),
                ParamKind::Source => {
                    params.push(String::from("uint64_t (*next_random)(void *state)"));
                    params.push(String::from("void *state"));
                }
            }
        }
        let returns = match function.returns {
            Returns::Value(ty) => type_of(ty),
            Returns::Option(Type::Int) => CType::Int,
            Returns::Option(ty) => {
                params.push(format!("{} *result", type_of(ty).name()));
                CType::Bool
            }
        };
        for (i, line) in wrap(&about(function), WIDTH - 6).iter().enumerate() {
            code.line(format!("{}{line}", if i == 0 { "/* " } else { " * " }));
        }
        code.end_line(" */");
        let open = format!("static inline {} {}_{}(", returns.name(), self.module.name, function.name);
        let line = format!("{open}{})", params.join(", "));
        if line.len() <= WIDTH {
            code.line(line);
        } else {
            code.block(open, "", |code| code.lines(&wrap(&(params.join(", ") + ")"), WIDTH - 4)));
        }
        code.block("{", "}", |code| self.body(code, &function.body));
        code.line("");
    }

    fn body(&self, code: &mut Code, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(code, stmt));
    }

    fn stmt(&self, code: &mut Code, stmt: &Stmt) {
        match stmt {
            Stmt::Comment(text) => code.line(format!("/* {text} */")),
            Stmt::Let(name, value) | Stmt::LetOption(name, value) => {
                let ty = self.calculated(value.ty).name();
                assign(code, &format!("const {ty} {name}"), &self.expr(value));
            }
            Stmt::Var(name, value) => {
                assign(code, &format!("{} {name}", self.calculated(value.ty).name()), &self.expr(value));
            }
            Stmt::LetSome(name, value) => match value.ty {
                Type::Int => {
                    code.line(format!("const int {name} = {};", self.expr(value)));
                    self.none_if(code, &format!("{name} < 0"));
                }
                ty => {
                    code.line(format!("{} {name};", self.passed(ty).name()));
                    self.none_if(code, &format!("!{}", self.call_with_result(value, &format!("&{name}"))));
                }
            },
            Stmt::Array(name, len) => code.line(format!("int {name}[{len}] = {{0}};")),
            Stmt::Set(name, value) => assign(code, name, &self.expr(value)),
            Stmt::Update(name, _, op, value) => {
                code.line(format!("{name} {}= {};", symbol(*op), self.expr(value)));
            }
            Stmt::SetAt(name, i, value) => {
                assign(code, &format!("{name}[{}]", self.expr(i)), &self.expr(value));
            }
            Stmt::If(condition, then) => {
                code.block(format!("if ({}) {{", self.expr(condition)), "}", |code| self.body(code, then));
            }
            Stmt::IfElse(condition, then, otherwise) => {
                code.block(format!("if ({}) {{", self.expr(condition)), "", |code| self.body(code, then));
                code.block("} else {", "}", |code| self.body(code, otherwise));
            }
            Stmt::For { name, from, to, step, body } => {
                let (ty, from, to) = (self.calculated(from.ty).name(), self.expr(from), self.expr(to));
                let step = if *step == 1 { format!("{name}++") } else { format!("{name} += {step}") };
                let open = format!("for ({ty} {name} = {from}; {name} < {to}; {step}) {{");
                code.block(open, "}", |code| self.body(code, body));
            }
            Stmt::Loop(body) => code.block("for (;;) {", "}", |code| self.body(code, body)),
            Stmt::Break => code.line("break;"),
            Stmt::NoneIfOutside(name) => {
                let cells = self.module.cells();
                if cells < self.board_bits() {
                    self.none_if(code, &format!("({name} >> {cells}) != 0"));
                }
            }
            Stmt::Return(value) => self.return_value(code, value),
            Stmt::ReturnCall(value) => {
                code.line(format!("return {};", self.call_with_result(value, "result")))
            }
            Stmt::ReturnNone => code.line(format!("return {};", self.none())),
        }
    }

    fn return_value(&self, code: &mut Code, value: &Expr) {
        let function = self.function.expect("only functions return");
        let passes = function.is_public && value.ty == Type::Board;
        let text = if passes { self.pass(value) } else { self.expr(value) };
        match function.returns {
            Returns::Option(ty) if ty != Type::Int => {
                assign(code, "*result", &text);
                code.line("return true;");
            }
            _ => code.line(format!("return {text};")),
        }
    }

    /// What a function returns instead of an answer.
    fn none(&self) -> &'static str {
        match self.function.map(|function| function.returns) {
            Some(Returns::Option(Type::Int)) => "-1",
            _ => "false",
        }
    }

    fn none_if(&self, code: &mut Code, condition: &str) {
        code.block(format!("if ({condition}) {{"), "}", |code| code.line(format!("return {};", self.none())));
    }

    /// A board in the type that callers pass and get.
    fn pass(&self, board: &Expr) -> String {
        let (text, passed) = (self.expr(board), self.passed(Type::Board));
        if passed.is_narrow() && self.type_of(board) != passed { cast(passed, &text) } else { text }
    }

    fn arguments(&self, name: &str, arguments: &[Expr]) -> Vec<String> {
        let is_public = self.module.function(name).is_public;
        let argument = |argument: &Expr| match argument.ty {
            Type::Board if is_public => self.pass(argument),
            _ => self.expr(argument),
        };
        arguments.iter().map(argument).collect()
    }

    /// A call of a function that stores its answer.
    fn call_with_result(&self, call: &Expr, result: &str) -> String {
        let ExprKind::Call(name, arguments) = &call.kind else {
            unreachable!("only calls store their answers")
        };
        let mut arguments = self.arguments(name, arguments);
        arguments.push(result.into());
        format!("{}_{name}({})", self.module.name, arguments.join(", "))
    }

    /// The type of what `expr` prints, before C promotes it.
    fn type_of(&self, expr: &Expr) -> CType {
        match &expr.kind {
            ExprKind::Var("board") if expr.ty == Type::Board && self.has_passed_board() => {
                self.passed(Type::Board)
            }
            ExprKind::Read(table, _) => CType::stored(self.module.table(table).stored_bits),
            ExprKind::Cast(inner) if self.cast_to(inner, expr.ty).is_none() => self.type_of(inner),
            ExprKind::Cast(inner) => self.cast_to(inner, expr.ty).unwrap_or(CType::Int),
            _ => self.calculated(expr.ty),
        }
    }

    /// Whether the variable `board` is a parameter with the type that callers pass.
    fn has_passed_board(&self) -> bool {
        self.function.is_some_and(|function| function.is_public && function.params[0].name == "board")
    }

    /// The type to cast to, if a number does not convert to another type silently.
    fn cast_to(&self, inner: &Expr, ty: Type) -> Option<CType> {
        let (from, to) = (self.calculated(inner.ty), self.calculated(ty));
        match (from, to) {
            (CType::Int, _) | (_, CType::Int) => Some(to),
            _ if from.bits() <= to.bits() => None,
            // On most machines uint32_t is unsigned, and a cast between them would be useless.
            (_, CType::Unsigned) => Some(CType::U16),
            _ => Some(to),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        let name = &self.module.name;
        match &expr.kind {
            ExprKind::Number(value) => number(*value, expr.ty),
            ExprKind::Var(variable) => String::from(*variable),
            ExprKind::Read(table, i) => {
                let bits = self.module.table(table).stored_bits;
                format!("FLIPTABLE_READ_{bits}(&{name}_{table}[{}])", self.expr(i))
            }
            ExprKind::At(array, i) => format!("{array}[{}]", self.expr(i)),
            ExprKind::Call(function, arguments) => {
                format!("{name}_{function}({})", self.arguments(function, arguments).join(", "))
            }
            ExprKind::Draw => String::from("next_random(state)"),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.nested(*op, left, true), self.nested(*op, right, false));
                format!("{left} {} {right}", symbol(*op))
            }
            ExprKind::Cast(inner) => match self.cast_to(inner, expr.ty) {
                Some(ty) => cast(ty, &self.expr(inner)),
                None => self.expr(inner),
            },
            ExprKind::CountBits(inner) => format!("{name}_count_bits({})", self.expr(inner)),
            ExprKind::LowestBit(variable) => format!("({variable} & (0u - {variable}))"),
            ExprKind::LowestNumber(variable) => format!("{name}_lowest_number({variable})"),
            ExprKind::IsSome(variable) => format!("{variable} >= 0"),
            ExprKind::IsNone(call) => format!("{} < 0", self.expr(call)),
        }
    }

    /// An operand of an operation, in parentheses unless everyone knows which operation comes first.
    fn nested(&self, outer: Op, expr: &Expr, is_left: bool) -> String {
        let (text, mut inner) = (self.expr(expr), expr);
        while let ExprKind::Cast(cast) = &inner.kind {
            if self.cast_to(cast, inner.ty).is_some() {
                return text; // already in the parentheses of a cast
            }
            inner = cast;
        }
        match inner.kind {
            ExprKind::Binary(op, ..) if !is_clear(outer, op, is_left) => format!("({text})"),
            ExprKind::IsSome(_) if outer.is_logical() => text,
            _ => text,
        }
    }
}

fn cast(ty: CType, value: &str) -> String {
    format!("FLIPTABLE_CAST({}, {value})", ty.name())
}

fn assign(code: &mut Code, name: &str, value: &str) {
    if code.margin() + name.len() + " = ;".len() + value.len() <= WIDTH {
        code.line(format!("{name} = {value};"));
    } else {
        code.block(format!("{name} ="), "", |code| code.line(format!("{value};")));
    }
}

fn number(number: u64, ty: Type) -> String {
    match ty {
        Type::Bool | Type::Int => format!("{number}"),
        Type::Board | Type::Word | Type::Random if number > 9 => format!("{number:#x}u"),
        _ => format!("{number}u"),
    }
}

fn symbol(op: Op) -> &'static str {
    match op {
        Op::Xor => "^",
        Op::And => "&",
        Op::Or => "|",
        Op::Shl => "<<",
        Op::Shr => ">>",
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::Eq => "==",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::AndAlso => "&&",
        Op::OrElse => "||",
    }
}

/// The comment above a function.
fn about(function: &Function) -> String {
    let answer = capitalized(&function.about);
    if !function.is_public {
        return format!("{answer}.");
    }
    let mut text = match (function.returns, function.none_if) {
        (Returns::Value(_), _) => format!("Returns {}. ", function.about),
        (Returns::Option(Type::Int), none_if) => format!("Returns {}; -1 if {none_if}. ", function.about),
        (Returns::Option(_), none_if) => format!(
            "Returns true and stores in *result {}; returns false and stores nothing if {none_if}. ",
            function.about
        ),
    };
    text += &function.notes;
    if function.params.iter().any(|param| param.kind == ParamKind::Source) {
        text += "next_random is called with the state and must return independent random numbers, uniformly distributed \
                 over all of uint64_t. It is called once in most cases and never more than 128 times.";
    }
    text
}
