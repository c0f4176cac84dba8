//! JavaScript: an ES module, and its types for TypeScript.

use std::cell::Cell;

use super::ir::{Data, Expr, ExprKind, Function, Module, Op, Param, ParamKind, Returns, Stmt, Type, var};
use super::text::{Code, about_boards, and_list, capitalized, is_clear, rows, wrap};

/// Reserved words, and names that a module cannot bind.
const RESERVED: &[&str] = &[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
    "with",
    "yield",
];

/// The widest line.
const WIDTH: usize = 80;

/// The names that can be used, if this one cannot name a module.
pub fn refuses(name: &str) -> Option<&'static str> {
    RESERVED.contains(&name).then_some("a name that is not a reserved word of JavaScript")
}

/// The text of the module.
pub fn module(module: &Module) -> String {
    let printer = Printer { module, counts_bits: Cell::new(false) };
    let mut functions = Code::new("  ");
    for function in &module.functions {
        printer.function(&mut functions, function);
    }

    let mut code = Code::new("  ");
    printer.header(&mut code);
    printer.constants(&mut code);
    for table in &module.tables {
        printer.table(&mut code, table);
    }
    if printer.counts_bits.get() {
        printer.count_bits(&mut code);
    }
    code.line("// The next random number of 64 bits, from two fractions.");
    code.block("function draw(random) {", "}", |code| {
        code.line("const upper = BigInt(Math.floor(random() * 2 ** 32));");
        code.line("const lower = BigInt(Math.floor(random() * 2 ** 32));");
        code.line("return BigInt.asUintN(64, (upper << 32n) | lower);");
    });
    code.line("");
    code.finish() + functions.finish().trim_end() + "\n"
}

/// The text of the declarations.
pub fn declarations(module: &Module) -> String {
    let printer = Printer { module, counts_bits: Cell::new(false) };
    let mut code = Code::new("  ");
    printer.header(&mut code);
    let constants = [
        ("The number of rows.", "rows", module.rows),
        ("The number of columns.", "cols", module.cols),
        (
            "The greatest distance of any board from which a goal is reachable.",
            "maxDistance",
            module.max_distance,
        ),
    ];
    for (about, name, value) in constants {
        code.line(format!("/** {about} */"));
        code.line(format!("export declare const {name}: {value};"));
        code.line("");
    }
    code.line("/** The boards at which the game is over. */");
    code.line(format!("export declare const goals: readonly {}[];", printer.type_name(Type::Board)));
    for function in module.functions.iter().filter(|function| function.is_public) {
        code.line("");
        printer.comment(&mut code, function, false);
        let name = camel_case(function.name);
        let param = |param: &Param| {
            let is_optional = if param.kind == ParamKind::Source { "?" } else { "" };
            format!("{}{is_optional}: {}", param.name, printer.param_type(param))
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        let returns = printer.return_type(function.returns);
        let line = format!("export declare function {name}({}): {returns};", params.join(", "));
        if line.len() <= WIDTH {
            code.line(line);
        } else {
            code.block(format!("export declare function {name}("), &format!("): {returns};"), |code| {
                params.iter().for_each(|param| code.line(format!("{param},")));
            });
        }
    }
    code.finish()
}

struct Printer<'a> {
    module: &'a Module,
    /// Whether some function counts bits.
    counts_bits: Cell<bool>,
}

impl Printer<'_> {
    /// Whether numbers of this type are `BigInt`s. Bit operations on other numbers have 32 bits.
    fn is_big(&self, ty: Type) -> bool {
        match ty {
            Type::Bool | Type::Int => false,
            Type::Board | Type::Word => self.module.bits(ty) > 32,
            Type::Count => self.is_big(Type::Board),
            Type::Random => true,
        }
    }

    fn type_name(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "boolean",
            _ if self.is_big(ty) => "bigint",
            _ => "number",
        }
    }

    fn param_type(&self, param: &Param) -> &'static str {
        match param.kind {
            ParamKind::Value(ty) => self.type_name(ty),
            ParamKind::Source => "() => number",
        }
    }

    fn return_type(&self, returns: Returns) -> String {
        match returns {
            Returns::Value(ty) => self.type_name(ty).into(),
            Returns::Option(ty) => format!("{} | null", self.type_name(ty)),
        }
    }

    fn header(&self, code: &mut Code) {
        let Module { name, rows, cols, .. } = self.module;
        let mut paragraphs = vec![
            format!(
                "A solved flip game on a grid of {rows} x {cols} cells. Generated by fliptable {}.",
                env!("CARGO_PKG_VERSION")
            ),
            format!("import * as {name} from \"./{name}.mjs\";"),
            format!(
                "The module exports rows, cols, maxDistance, goals and the functions {}.",
                self.function_names()
            ),
        ];
        paragraphs.extend(about_boards(self.module));
        paragraphs.push(if self.is_big(Type::Board) {
            format!("The grid has {} cells, more than the 32 bits of bit operations on numbers: boards, sets of moves and \
                     the results of countAtDistance are BigInts. Distances and cells are numbers.", self.module.cells())
        } else if self.module.cells() == 32 {
            String::from("Boards and sets of moves are numbers from 0 to 2^32 - 1. Bit operations of JavaScript give \
                          negative numbers for some of them: write (a ^ b) >>> 0.")
        } else {
            String::from("Boards and sets of moves are numbers. Only grids of more than 32 cells need BigInts.")
        });
        code.line("/*");
        for (i, paragraph) in paragraphs.iter().enumerate() {
            if i > 0 {
                code.line(" *");
            }
            for line in wrap(paragraph, WIDTH - 3) {
                code.line(format!(" * {line}"));
            }
        }
        code.line(" */");
        code.line("");
    }

    /// The names of the functions that a caller may use.
    fn function_names(&self) -> String {
        let public = self.module.functions.iter().filter(|function| function.is_public);
        let names: Vec<String> = public.map(|function| camel_case(function.name)).collect();
        and_list(&names)
    }

    fn constants(&self, code: &mut Code) {
        let Module { rows, cols, max_distance, goals, .. } = self.module;
        code.line("/** The number of rows. */");
        code.line(format!("export const rows = {rows};"));
        code.line("");
        code.line("/** The number of columns. */");
        code.line(format!("export const cols = {cols};"));
        code.line("");
        code.line("/** The greatest distance of any board from which a goal is reachable. */");
        code.line(format!("export const maxDistance = {max_distance};"));
        code.line("");
        code.line("/** The boards at which the game is over. */");
        let goals = goals.iter().map(|&goal| self.number(goal, Type::Board)).collect();
        list(code, "export const goals = Object.freeze([", goals, "]);");
        code.line("");
    }

    fn table(&self, code: &mut Code, table: &Data) {
        for line in wrap(&format!("{}.", capitalized(table.about)), WIDTH - 3) {
            code.line(format!("// {line}"));
        }
        let array = match (self.is_big(table.ty), table.stored_bits) {
            (true, _) => "BigUint64Array",
            (false, 8) => "Uint8Array",
            (false, 16) => "Uint16Array",
            (false, _) => "Uint32Array",
        };
        let numbers = table.numbers.iter().map(|&number| self.number(number, table.ty)).collect();
        list(code, &format!("const {} = new {array}([", camel_case(table.name)), numbers, "]);");
        code.line("");
    }

    fn count_bits(&self, code: &mut Code) {
        code.line("// The number of bits that are 1.");
        code.block("function countBits(bits) {", "}", |code| {
            if self.is_big(Type::Board) {
                code.line("const low = Number(bits & 0xffffffffn);");
                code.line("return countBits32(low) + countBits32(Number(bits >> 32n));");
            } else {
                count_bits_32(code);
            }
        });
        code.line("");
        if self.is_big(Type::Board) {
            code.line("// The number of bits of a 32-bit number that are 1.");
            code.block("function countBits32(bits) {", "}", count_bits_32);
            code.line("");
        }
    }

    fn function(&self, code: &mut Code, function: &Function) {
        self.comment(code, function, true);
        let param = |param: &Param| match param.kind {
            ParamKind::Value(_) => String::from(param.name),
            ParamKind::Source => format!("{} = Math.random", param.name),
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        let export = if function.is_public { "export " } else { "" };
        code.block(
            format!("{export}function {}({}) {{", camel_case(function.name), params.join(", ")),
            "}",
            |code| {
                self.body(code, &function.body);
            },
        );
        code.line("");
    }

    /// The comment above a function, with types where the code has none.
    fn comment(&self, code: &mut Code, function: &Function, with_types: bool) {
        if !function.is_public {
            for line in wrap(&format!("{}.", capitalized(&function.about)), WIDTH - 3) {
                code.line(format!("// {line}"));
            }
            return;
        }
        let returns = match function.none_if {
            "" => capitalized(&function.about),
            none_if => format!("{}; `null` if {none_if}", capitalized(&function.about)),
        };
        let of_type = |ty: &str| if with_types { format!("{{{ty}}} ") } else { String::new() };
        let mut paragraphs: Vec<String> = vec![format!("{returns}. {}", function.notes)];
        for param in &function.params {
            let about = match param.name {
                "board" => "A board.",
                "cell" => "The number of a cell.",
                "distance" => "A distance.",
                "random" => {
                    "Returns a random number that is at least 0 and less than 1, like Math.random. Two calls make one number \
                     of 64 bits, from the first 32 fractional bits of each, upper half first. Usually one or two such \
                     numbers are needed, and never more than 128."
                }
                name => unreachable!("no public function has a parameter {name}"),
            };
            let name = match (param.kind, with_types) {
                (ParamKind::Source, true) => format!("[{}]", param.name),
                _ => param.name.into(),
            };
            paragraphs.push(format!("@param {}{name} {about}", of_type(self.param_type(param))));
        }
        if with_types {
            paragraphs.push(format!("@returns {{{}}}", self.return_type(function.returns)));
        }
        code.line("/**");
        for (i, paragraph) in paragraphs.iter().enumerate() {
            if i == 1 {
                code.line(" *");
            }
            for line in wrap(paragraph, WIDTH - 3) {
                code.line(format!(" * {line}"));
            }
        }
        code.line(" */");
    }

    fn body(&self, code: &mut Code, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(code, stmt));
    }

    fn stmt(&self, code: &mut Code, stmt: &Stmt) {
        match stmt {
            Stmt::Comment(text) => {
                for line in wrap(text, WIDTH - 3 - code.margin()) {
                    code.line(format!("// {line}"));
                }
            }
            Stmt::Let(name, value) | Stmt::LetOption(name, value) => {
                self.assign(code, &format!("const {}", camel_case(name)), value);
            }
            Stmt::Var(name, value) => self.assign(code, &format!("let {}", camel_case(name)), value),
            Stmt::LetSome(name, value) => {
                self.assign(code, &format!("const {name}"), value);
                self.none_if(code, &format!("{name} === null"));
            }
            Stmt::Array(name, len) => code.line(format!("const {name} = new Array({len}).fill(0);")),
            Stmt::Set(name, value) => self.assign(code, &camel_case(name), value),
            Stmt::Update(name, ty, op, value) => self.update(code, var(name, *ty), *op, value),
            Stmt::SetAt(name, i, value) => self.assign(code, &format!("{name}[{}]", self.expr(i)), value),
            Stmt::If(condition, then) => {
                code.block(format!("if ({}) {{", self.expr(condition)), "}", |code| self.body(code, then));
            }
            Stmt::IfElse(condition, then, otherwise) => {
                code.block(format!("if ({}) {{", self.expr(condition)), "", |code| self.body(code, then));
                code.block("} else {", "}", |code| self.body(code, otherwise));
            }
            Stmt::For { name, from, to, step, body } => {
                let (from_text, to) = (self.expr(from), self.expr(to));
                let step = match step {
                    1 => format!("{name}++"),
                    _ => format!("{name} += {}", self.number(*step, from.ty)),
                };
                let open = format!("for (let {name} = {from_text}; {name} < {to}; {step}) {{");
                code.block(open, "}", |code| self.body(code, body));
            }
            Stmt::Loop(body) => code.block("for (;;) {", "}", |code| self.body(code, body)),
            Stmt::Break => code.line("break;"),
            Stmt::NoneIfOutside(name) => {
                let (zero, most) =
                    (self.number(0, Type::Board), self.number(self.module.full(), Type::Board));
                // A number that is not an integer is outside as well. A `BigInt` is always an integer.
                let is_integer = match self.is_big(Type::Board) {
                    true => String::new(),
                    false => format!("Number.isInteger({name}) && "),
                };
                self.none_if(code, &format!("!({is_integer}{name} >= {zero} && {name} <= {most})"));
            }
            Stmt::Return(value) | Stmt::ReturnCall(value) => {
                let line = format!("return {};", self.expr(value));
                if code.margin() + line.len() <= WIDTH {
                    code.line(line);
                } else {
                    code.block("return (", ");", |code| code.line(self.expr(value)));
                }
            }
            Stmt::ReturnNone => code.line("return null;"),
        }
    }

    fn none_if(&self, code: &mut Code, condition: &str) {
        code.block(format!("if ({condition}) {{"), "}", |code| code.line("return null;"));
    }

    fn assign(&self, code: &mut Code, name: &str, value: &Expr) {
        let value = self.expr(value);
        if code.margin() + name.len() + " = ;".len() + value.len() <= WIDTH {
            code.line(format!("{name} = {value};"));
        } else {
            code.block(format!("{name} ="), "", |code| code.line(format!("{value};")));
        }
    }

    fn update(&self, code: &mut Code, variable: Expr, op: Op, value: &Expr) {
        let name = match variable.kind {
            ExprKind::Var(name) => name,
            _ => unreachable!("only variables are updated"),
        };
        if self.is_plain(op, &variable, value) {
            code.line(format!(
                "{name} {}= {};",
                self.symbol(op, variable.ty),
                self.operand(value, variable.ty)
            ));
        } else {
            let ty = variable.ty;
            let kind = ExprKind::Binary(op, variable.into(), value.clone().into());
            self.assign(code, name, &Expr { kind, ty });
        }
    }

    /// Whether the operator alone gives the right number.
    fn is_plain(&self, op: Op, left: &Expr, right: &Expr) -> bool {
        if self.is_big(left.ty) || left.ty == Type::Bool {
            return true;
        }
        let is_small = |expr: &Expr| matches!(expr.kind, ExprKind::Number(number) if number < 1 << 31);
        match op {
            Op::Div => false,
            // Bit operations give a negative number if bit 31 is 1.
            Op::Xor | Op::Or | Op::Shl => self.module.bits(left.ty) < 32,
            Op::And => self.module.bits(left.ty) < 32 || is_small(left) || is_small(right),
            _ => true,
        }
    }

    fn symbol(&self, op: Op, ty: Type) -> &'static str {
        match op {
            Op::Xor => "^",
            Op::And => "&",
            Op::Or => "|",
            Op::Shl => "<<",
            Op::Shr if self.is_big(ty) => ">>",
            Op::Shr => ">>>",
            Op::Add => "+",
            Op::Sub => "-",
            Op::Mul => "*",
            Op::Div => "/",
            Op::Rem => "%",
            Op::Eq => "===",
            Op::Ne => "!==",
            Op::Lt => "<",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::AndAlso => "&&",
            Op::OrElse => "||",
        }
    }

    /// The right side of an operation on a number of this type. The number of bits to shift by has that type, too.
    fn operand(&self, right: &Expr, left: Type) -> String {
        match right.kind {
            ExprKind::Number(bits) if right.ty == Type::Int && self.is_big(left) => format!("{bits}n"),
            _ => self.expr(right),
        }
    }

    fn number(&self, number: u64, ty: Type) -> String {
        let suffix = if self.is_big(ty) { "n" } else { "" };
        match ty {
            Type::Board | Type::Word | Type::Random if number > 9 => format!("{number:#x}{suffix}"),
            _ => format!("{number}{suffix}"),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Number(number) => self.number(*number, expr.ty),
            ExprKind::Var(name) => camel_case(name),
            ExprKind::Read(name, i) | ExprKind::At(name, i) => {
                format!("{}[{}]", camel_case(name), self.expr(i))
            }
            ExprKind::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.expr(argument)).collect();
                format!("{}({})", camel_case(name), arguments.join(", "))
            }
            ExprKind::Draw => String::from("draw(random)"),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(inner) => match (self.is_big(inner.ty), self.is_big(expr.ty)) {
                (true, false) => format!("Number({})", self.expr(inner)),
                (false, true) => format!("BigInt({})", self.expr(inner)),
                _ => self.expr(inner),
            },
            ExprKind::CountBits(inner) => {
                self.counts_bits.set(true);
                format!("countBits({})", self.expr(inner))
            }
            ExprKind::LowestBit(name) => format!("({name} & -{name})"),
            ExprKind::LowestBitIndex(name) if self.is_big(Type::Board) => {
                self.counts_bits.set(true);
                format!("countBits(({name} & -{name}) - 1n)")
            }
            ExprKind::LowestBitIndex(name) => format!("31 - Math.clz32({name} & -{name})"),
            ExprKind::IsOutside(name, most) => {
                format!("!(Number.isInteger({name}) && {name} >= 0 && {name} <= {most})")
            }
            ExprKind::IsSome(name) => format!("{name} !== null"),
            ExprKind::IsNone(call) => format!("{} === null", self.expr(call)),
        }
    }

    fn binary(&self, op: Op, left: &Expr, right: &Expr) -> String {
        let symbol = self.symbol(op, left.ty);
        let is_plain = self.is_plain(op, left, right);
        let left_text = self.nested(op, left, true);
        let right_text = match right.kind {
            ExprKind::Number(_) => self.operand(right, left.ty),
            _ => self.nested(op, right, false),
        };
        let text = format!("{left_text} {symbol} {right_text}");
        match op {
            _ if is_plain => text,
            Op::Div => format!("Math.floor({text})"),
            _ => format!("({text}) >>> 0"),
        }
    }

    /// An operand of an operation, in parentheses unless the precedence is obvious.
    fn nested(&self, outer: Op, expr: &Expr, is_left: bool) -> String {
        let text = self.expr(expr);
        let mut inner = expr;
        while let ExprKind::Cast(cast) = &inner.kind {
            if self.is_big(cast.ty) != self.is_big(inner.ty) {
                return text; // already in the parentheses of a call
            }
            inner = cast;
        }
        match &inner.kind {
            ExprKind::Binary(op, left, right) => {
                let is_call = *op == Op::Div && !self.is_plain(*op, left, right);
                // Shifts come before comparisons, and the most common formatter leaves these parentheses out.
                let is_shift = matches!(op, Op::Shl | Op::Shr) || !self.is_plain(*op, left, right);
                if is_call || is_clear(outer, *op, is_left) || outer.is_comparison() && is_shift {
                    text
                } else {
                    format!("({text})")
                }
            }
            _ => text,
        }
    }
}

/// A list on one line if it fits, and on several otherwise.
fn list(code: &mut Code, open: &str, numbers: Vec<String>, close: &str) {
    let line = format!("{open}{}{close}", numbers.join(", "));
    if line.len() <= WIDTH {
        code.line(line);
    } else {
        code.block(open, close, |code| code.lines(&rows(&numbers, WIDTH - 2)));
    }
}

fn count_bits_32(code: &mut Code) {
    code.line("bits -= (bits >>> 1) & 0x55555555;");
    code.line("bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);");
    code.line("bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;");
    code.line("return Math.imul(bits, 0x01010101) >>> 24;");
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or("").to_string();
    words.fold(first, |name, word| name + &capitalized(word))
}
