//! JavaScript: an ES module, and its types for TypeScript.

use super::ir::{Data, Expr, ExprKind, Function, Module, Op, Stmt, Type, Var};
use super::layout::{Code, about_boards, and_list, capitalized, is_clear, title};

/// Reserved words, and names that a module cannot bind.
const RESERVED: &str = "\
    arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package \
    private protected public return static super switch this throw true try typeof var void while with yield";

/// What is expected instead of this name; `None` if it can name a module.
pub fn expected_name(name: &str) -> Option<&'static str> {
    let is_reserved = RESERVED.split(' ').any(|word| word == name);
    is_reserved.then_some("a name that is not a reserved word of JavaScript")
}

const DRAW: &str = "\
// The next random number of 64 bits, from two fractions.
function draw(random) {
  const upper = BigInt(Math.floor(random() * 2 ** 32));
  const lower = BigInt(Math.floor(random() * 2 ** 32));
  return BigInt.asUintN(64, (upper << 32n) | lower);
}
";

const COUNT_BITS_32: &str = "\
// The number of bits that are 1.
function countBits(bits) {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}
";

const COUNT_BITS_64: &str = "\
// The number of bits that are 1.
function countBits(bits) {
  const low = Number(bits & 0xffffffffn);
  return countBits32(low) + countBits32(Number(bits >> 32n));
}

// The number of bits of a 32-bit number that are 1.
function countBits32(bits) {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}
";

fn new_code() -> Code {
    Code::new("  ", 80)
}

/// The text of the module.
pub fn module(module: &Module) -> String {
    let printer = Printer { module };
    let mut functions = new_code();
    module.functions.iter().for_each(|function| printer.function(&mut functions, function));
    let functions = functions.finish();

    let mut code = new_code();
    printer.header(&mut code);
    for (name, value, about) in module.constants() {
        code.line(format!("/** {}. */", capitalized(about)));
        code.line(format!("export const {} = {value};", camel_case(name)));
        code.line("");
    }
    code.line(format!("/** {}. */", capitalized(module.goals.about)));
    printer.list(&mut code, "export const goals = Object.freeze([", &module.goals);
    module.tables.iter().for_each(|table| printer.table(&mut code, table));
    if functions.contains("countBits(") {
        code.line(if printer.is_big(Type::Board) { COUNT_BITS_64 } else { COUNT_BITS_32 });
    }
    code.line(DRAW);
    code.finish() + functions.trim_end() + "\n"
}

/// The text of the declarations.
pub fn declarations(module: &Module) -> String {
    let printer = Printer { module };
    let mut code = new_code();
    printer.header(&mut code);
    for (name, value, about) in module.constants() {
        code.line(format!("/** {}. */", capitalized(about)));
        code.line(format!("export declare const {}: {value};", camel_case(name)));
        code.line("");
    }
    code.line(format!("/** {}. */", capitalized(module.goals.about)));
    code.line(format!("export declare const goals: readonly {}[];", printer.type_name(Type::Board)));
    for function in module.public_functions() {
        code.line("");
        printer.comment(&mut code, function, false);
        let param = |param: &Var| {
            let optional = if param.ty == Type::Source { "?" } else { "" };
            format!("{}{optional}: {}", camel_case(param.name), printer.type_name(param.ty))
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        let open = format!("export declare function {}(", camel_case(function.name));
        let close = format!("): {};", printer.return_type(function));
        code.line_or_block(&format!("{open}{}{close}", params.join(", ")), &open, &close, |code| {
            params.iter().for_each(|param| code.line(format!("{param},")));
        });
    }
    code.finish()
}

struct Printer<'a> {
    module: &'a Module,
}

impl Printer<'_> {
    /// Whether numbers of this type are `BigInt`s. Bit operations on other numbers have 32 bits.
    fn is_big(&self, ty: Type) -> bool {
        match ty {
            Type::Bool | Type::Int => false,
            Type::Board | Type::Word => self.module.bits(ty) > 32,
            Type::Count => self.is_big(Type::Board),
            Type::Random | Type::Source => true,
        }
    }

    fn type_name(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "boolean",
            Type::Source => "() => number",
            _ if self.is_big(ty) => "bigint",
            _ => "number",
        }
    }

    fn return_type(&self, function: &Function) -> String {
        let or_null = if function.none_if.is_some() { " | null" } else { "" };
        format!("{}{or_null}", self.type_name(function.returns))
    }

    fn header(&self, code: &mut Code) {
        let name = &self.module.name;
        let functions: Vec<String> =
            self.module.public_functions().map(|function| camel_case(function.name)).collect();
        let mut paragraphs = vec![
            format!("import * as {name} from \"./{name}.mjs\";"),
            format!(
                "The module exports rows, cols, maxDistance, goals and the functions {}.",
                and_list(&functions)
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
        code.paragraph(" * ", &title(self.module, ""));
        for paragraph in paragraphs {
            code.line(" *");
            code.paragraph(" * ", &paragraph);
        }
        code.line(" */");
        code.line("");
    }

    fn table(&self, code: &mut Code, table: &Data) {
        code.paragraph("// ", &format!("{}.", capitalized(table.about)));
        let array = match (self.is_big(table.ty), table.stored_bits) {
            (true, _) => "BigUint64Array",
            (false, 8) => "Uint8Array",
            (false, 16) => "Uint16Array",
            (false, _) => "Uint32Array",
        };
        self.list(code, &format!("const {} = new {array}([", camel_case(table.name)), table);
    }

    /// The numbers of a table on one line if they fit, and on several otherwise.
    fn list(&self, code: &mut Code, open: &str, table: &Data) {
        let numbers: Vec<String> =
            table.numbers.iter().map(|&number| self.number(number, table.ty)).collect();
        let line = format!("{open}{}]);", numbers.join(", "));
        code.line_or_block(&line, open, "]);", |code| code.rows(&numbers));
        code.line("");
    }

    fn function(&self, code: &mut Code, function: &Function) {
        self.comment(code, function, true);
        let param = |param: &Var| match param.ty {
            Type::Source => format!("{} = Math.random", camel_case(param.name)),
            _ => camel_case(param.name),
        };
        let params: Vec<String> = function.params.iter().map(param).collect();
        let export = if function.is_public { "export " } else { "" };
        let open = format!("{export}function {}({}) {{", camel_case(function.name), params.join(", "));
        code.block(open, "}", |code| self.body(code, &function.body));
        code.line("");
    }

    /// The comment above a function, with types where the code has none.
    fn comment(&self, code: &mut Code, function: &Function, with_types: bool) {
        let about = capitalized(&function.about);
        if !function.is_public {
            return code.paragraph("// ", &format!("{about}."));
        }
        let null_if = function.none_if.map_or(String::new(), |none_if| format!("; `null` if {none_if}"));
        code.line("/**");
        code.paragraph(" * ", &format!("{about}{null_if}. {}", function.notes));
        code.line(" *");
        for param in &function.params {
            let name = camel_case(param.name);
            let (name, about) = match param.ty {
                Type::Source => (
                    if with_types { format!("[{name}]") } else { name },
                    "Returns a random number that is at least 0 and less than 1, like Math.random. Two calls make one number \
                     of 64 bits, from the first 32 fractional bits of each, upper half first. Usually one or two such \
                     numbers are needed, and never more than 128.",
                ),
                _ => (name, param.about),
            };
            let ty = if with_types { format!("{{{}}} ", self.type_name(param.ty)) } else { String::new() };
            code.paragraph(" * ", &format!("@param {ty}{name} {about}"));
        }
        if with_types {
            code.line(format!(" * @returns {{{}}}", self.return_type(function)));
        }
        code.line(" */");
    }

    fn body(&self, code: &mut Code, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(code, stmt));
    }

    fn stmt(&self, code: &mut Code, stmt: &Stmt) {
        match stmt {
            Stmt::Comment(text) => code.paragraph("// ", text),
            Stmt::Let(name, value) => code.assign(&format!("const {}", camel_case(name)), &self.expr(value)),
            Stmt::Var(name, value) => code.assign(&format!("let {}", camel_case(name)), &self.expr(value)),
            Stmt::LetSome(name, value) => {
                let name = camel_case(name);
                code.assign(&format!("const {name}"), &self.expr(value));
                code.block(format!("if ({name} === null) {{"), "}", |code| code.line("return null;"));
            }
            Stmt::Array(name, len) => {
                code.line(format!("const {} = new Array({len}).fill(0);", camel_case(name)));
            }
            Stmt::Set(name, value) => code.assign(&camel_case(name), &self.expr(value)),
            Stmt::Update(var, op, value) => self.update(code, *var, *op, value),
            Stmt::SetAt(name, i, value) => {
                code.assign(&format!("{}[{}]", camel_case(name), self.expr(i)), &self.expr(value));
            }
            Stmt::If(condition, then, otherwise) => {
                code.if_else(&self.expr(condition), then, otherwise, |code, body| self.body(code, body));
            }
            Stmt::For { name, from, to, step, body } => {
                let (name, start, end) = (camel_case(name), self.expr(from), self.expr(to));
                let step = match step {
                    1 => format!("{name}++"),
                    _ => format!("{name} += {}", self.number(*step, from.ty)),
                };
                let open = format!("for (let {name} = {start}; {name} < {end}; {step}) {{");
                code.block(open, "}", |code| self.body(code, body));
            }
            Stmt::Loop(body) => code.block("for (;;) {", "}", |code| self.body(code, body)),
            Stmt::Break => code.line("break;"),
            Stmt::Return(value) => {
                let value = self.expr(value);
                code.line_or_block(&format!("return {value};"), "return (", ");", |code| code.line(&value));
            }
            Stmt::ReturnNone => code.line("return null;"),
        }
    }

    fn update(&self, code: &mut Code, var: Var, op: Op, value: &Expr) {
        let (name, old) = (camel_case(var.name), Expr::from(var));
        if self.is_plain(op, &old, value) {
            let (symbol, value) = (self.symbol(op, var.ty), self.operand(value, var.ty));
            code.line(format!("{name} {symbol}= {value};"));
        } else {
            let kind = ExprKind::Binary(op, old.into(), value.clone().into());
            code.assign(&name, &self.expr(&Expr { kind, ty: var.ty }));
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
            Op::Shr if !self.is_big(ty) => ">>>",
            Op::Eq => "===",
            Op::Ne => "!==",
            _ => op.symbol(),
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
            ExprKind::Read(table, i) => format!("{}[{}]", camel_case(table.name), self.expr(i)),
            ExprKind::At(array, i) => format!("{}[{}]", camel_case(array), self.expr(i)),
            ExprKind::Call(function, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.expr(argument)).collect();
                format!("{}({})", camel_case(function.name), arguments.join(", "))
            }
            ExprKind::Draw => String::from("draw(random)"),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(inner) => match (self.is_big(inner.ty), self.is_big(expr.ty)) {
                (true, false) => format!("Number({})", self.expr(inner)),
                (false, true) => format!("BigInt({})", self.expr(inner)),
                _ => self.expr(inner),
            },
            ExprKind::CountBits(inner) => format!("countBits({})", self.expr(inner)),
            ExprKind::LowestBit(inner) => format!("({0} & -{0})", self.expr(inner)),
            ExprKind::LowestBitIndex(inner) if self.is_big(inner.ty) => {
                format!("countBits(({0} & -{0}) - 1n)", self.expr(inner))
            }
            ExprKind::LowestBitIndex(inner) => format!("31 - Math.clz32({0} & -{0})", self.expr(inner)),
            ExprKind::IsOutside(inner, most) => {
                let value = self.expr(inner);
                let (zero, most) = (self.number(0, inner.ty), self.number(*most, inner.ty));
                // A number that is not an integer is outside as well. A `BigInt` is always an integer.
                let is_integer = match self.is_big(inner.ty) {
                    true => String::new(),
                    false => format!("Number.isInteger({value}) && "),
                };
                format!("!({is_integer}{value} >= {zero} && {value} <= {most})")
            }
            ExprKind::IsSome(inner) => format!("{} !== null", self.expr(inner)),
            ExprKind::IsNone(inner) => format!("{} === null", self.expr(inner)),
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

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or("").to_string();
    words.fold(first, |name, word| name + &capitalized(word))
}
