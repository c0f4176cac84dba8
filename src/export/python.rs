//! Python: a typed module for Python 3.8 and later.

use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use super::ir::{Data, Expr, ExprKind, Function, Module, Op, Param, ParamKind, Returns, Stmt, Type};
use super::text::{Code, about_boards, capitalized, is_clear, rows, wrap};

/// Keywords, which cannot name a module that is imported.
const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The widest line of text and of numbers.
const WIDTH: usize = 79;

/// What a name should be if it cannot name a module.
pub fn refuses(name: &str) -> Option<&'static str> {
    KEYWORDS.contains(&name).then_some("a name that is not a keyword of Python")
}

/// The text of the module.
pub fn module(module: &Module) -> String {
    let mut code = Code::new("    ");
    header(&mut code, module);
    let public = module.functions.iter().filter(|function| function.is_public);
    let mut names: Vec<&str> = vec!["ROWS", "COLS", "MAX_DISTANCE", "GOALS"];
    names.extend(public.map(|function| function.name));
    code.block("__all__ = [", "]", |code| names.iter().for_each(|name| code.line(format!("{name:?},"))));
    code.line("");
    code.line("# The number of rows, the number of columns, and the greatest distance of any");
    code.line("# board from which a goal is reachable.");
    code.line(format!("ROWS: int = {}", module.rows));
    code.line(format!("COLS: int = {}", module.cols));
    code.line(format!("MAX_DISTANCE: int = {}", module.max_distance));
    code.line("");
    // A formatter would give each number a line of its own.
    code.line("# fmt: off");
    code.line("# The boards at which the game is over.");
    tuple(&mut code, "GOALS", Type::Board, &module.goals);
    for table in &module.tables {
        code.line("");
        comment(&mut code, &format!("{}.", capitalized(table.about)));
        tuple(&mut code, &table_name(table), table.ty, &table.numbers);
    }
    code.line("# fmt: on");
    let printer = Printer { module };
    module.functions.iter().for_each(|function| printer.function(&mut code, function));
    code.finish()
}

fn header(code: &mut Code, module: &Module) {
    let Module { name, rows, cols, .. } = module;
    code.line(format!("\"\"\"A flip game on a grid of {rows} x {cols} cells, solved."));
    let mut paragraphs = about_boards(module);
    paragraphs.push(format!(
        "Written by fliptable {}. Needs Python 3.8 or later and no packages:",
        env!("CARGO_PKG_VERSION")
    ));
    for paragraph in paragraphs {
        code.line("");
        code.lines(&wrap(&paragraph, WIDTH));
    }
    code.line("");
    code.line(format!("    import {name}"));
    code.line(format!("    print({name}.distance({}))", module.goals[0]));
    code.line("\"\"\"");
    code.line("");
    code.line("from typing import Callable, Optional, Tuple");
    code.line("");
}

fn table_name(table: &Data) -> String {
    format!("_{}", table.name.to_uppercase())
}

/// A tuple on one line if it fits, and on several otherwise.
fn tuple(code: &mut Code, name: &str, ty: Type, numbers: &[u64]) {
    let numbers: Vec<String> = numbers.iter().map(|&value| number(value, ty)).collect();
    let line = match &numbers[..] {
        [one] => format!("{name}: Tuple[int, ...] = ({one},)"),
        all => format!("{name}: Tuple[int, ...] = ({})", all.join(", ")),
    };
    if line.len() <= WIDTH {
        code.line(line);
    } else {
        let open = format!("{name}: Tuple[int, ...] = (");
        code.block(open, ")", |code| code.lines(&rows(&numbers, WIDTH - 4)));
    }
}

fn comment(code: &mut Code, text: &str) {
    for line in wrap(text, WIDTH - 2 - code.margin()) {
        code.line(format!("# {line}"));
    }
}

fn number(number: u64, ty: Type) -> String {
    match ty {
        Type::Board | Type::Word | Type::Random if number > 9 => format!("{number:#X}").replace("0X", "0x"),
        _ => number.to_string(),
    }
}

fn param(param: &Param) -> String {
    match param.kind {
        ParamKind::Value(_) => format!("{}: int", param.name),
        ParamKind::Source => format!("{}: Callable[[], int]", param.name),
    }
}

struct Printer<'a> {
    module: &'a Module,
}

impl Printer<'_> {
    /// The name of a function. What a module keeps to itself starts with an underscore.
    fn function_name(&self, name: &str) -> String {
        match self.module.function(name).is_public {
            true => name.into(),
            false => format!("_{name}"),
        }
    }

    fn function(&self, code: &mut Code, function: &Function) {
        let params: Vec<String> = function.params.iter().map(param).collect();
        let returns = match function.returns {
            Returns::Value(Type::Bool) => "bool",
            Returns::Value(_) => "int",
            Returns::Option(_) => "Optional[int]",
        };
        code.line("");
        code.line("");
        let open = format!("def {}({}) -> {returns}:", self.function_name(function.name), params.join(", "));
        code.block(open, "", |code| {
            docstring(code, function);
            self.body(code, &function.body);
        });
    }

    fn body(&self, code: &mut Code, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(code, stmt));
    }

    fn stmt(&self, code: &mut Code, stmt: &Stmt) {
        match stmt {
            Stmt::Comment(text) => comment(code, text),
            Stmt::Let(name, value)
            | Stmt::Var(name, value)
            | Stmt::Set(name, value)
            | Stmt::LetOption(name, value) => code.line(format!("{name} = {}", self.expr(value))),
            Stmt::LetSome(name, value) => {
                code.line(format!("{name} = {}", self.expr(value)));
                none_if(code, &format!("{name} is None"));
            }
            Stmt::Array(name, len) => code.line(format!("{name} = [0] * {len}")),
            Stmt::Update(name, _, op, value) => {
                code.line(format!("{name} {}= {}", symbol(*op), self.expr(value)));
            }
            Stmt::SetAt(name, i, value) => {
                code.line(format!("{name}[{}] = {}", self.expr(i), self.expr(value)));
            }
            Stmt::If(condition, then) => {
                code.block(format!("if {}:", self.expr(condition)), "", |code| self.body(code, then));
            }
            Stmt::IfElse(condition, then, otherwise) => {
                code.block(format!("if {}:", self.expr(condition)), "", |code| self.body(code, then));
                code.block("else:", "", |code| self.body(code, otherwise));
            }
            Stmt::For { name, from, to, step, body } => {
                let (from, to) = (self.expr(from), self.expr(to));
                let range = match (from.as_str(), step) {
                    ("0", 1) => to,
                    (_, 1) => format!("{from}, {to}"),
                    _ => format!("{from}, {to}, {step}"),
                };
                code.block(format!("for {name} in range({range}):"), "", |code| self.body(code, body));
            }
            Stmt::Loop(body) => code.block("while True:", "", |code| self.body(code, body)),
            Stmt::Break => code.line("break"),
            Stmt::NoneIfOutside(name) => {
                none_if(code, &format!("not 0 <= {name} <= {}", number(self.module.full(), Type::Board)));
            }
            Stmt::Return(value) | Stmt::ReturnCall(value) => {
                code.line(format!("return {}", self.expr(value)))
            }
            Stmt::ReturnNone => code.line("return None"),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Number(value) => number(*value, expr.ty),
            ExprKind::Var(name) => String::from(*name),
            ExprKind::Read(name, i) => format!("{}[{}]", table_name(self.module.table(name)), self.expr(i)),
            ExprKind::At(name, i) => format!("{name}[{}]", self.expr(i)),
            ExprKind::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.expr(argument)).collect();
                format!("{}({})", self.function_name(name), arguments.join(", "))
            }
            ExprKind::Draw => String::from("random()"),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.nested(*op, left, true), self.nested(*op, right, false));
                format!("{left} {} {right}", symbol(*op))
            }
            ExprKind::Cast(inner) => self.expr(inner),
            ExprKind::CountBits(inner) => format!("bin({}).count(\"1\")", self.expr(inner)),
            ExprKind::LowestBit(name) => format!("({name} & -{name})"),
            ExprKind::LowestNumber(name) => format!("({name} & -{name}).bit_length() - 1"),
            ExprKind::IsSome(name) => format!("{name} is not None"),
            ExprKind::IsNone(call) => format!("{} is None", self.expr(call)),
        }
    }

    /// An operand of an operation, in parentheses unless everyone knows which operation comes first.
    fn nested(&self, outer: Op, expr: &Expr, is_left: bool) -> String {
        let (text, mut inner) = (self.expr(expr), expr);
        while let ExprKind::Cast(cast) = &inner.kind {
            inner = cast;
        }
        match inner.kind {
            ExprKind::Binary(op, ..) if !is_clear(outer, op, is_left) => format!("({text})"),
            _ => text,
        }
    }
}

fn none_if(code: &mut Code, condition: &str) {
    code.block(format!("if {condition}:"), "", |code| code.line("return None"));
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
        Op::Div => "//",
        Op::Rem => "%",
        Op::Eq => "==",
        Op::Ne => "!=",
        Op::Lt => "<",
        Op::Gt => ">",
        Op::Ge => ">=",
        Op::AndAlso => "and",
        Op::OrElse => "or",
    }
}

/// The first sentence on a line of its own, then the rest.
fn docstring(code: &mut Code, function: &Function) {
    let mut rest = String::new();
    if !function.none_if.is_empty() {
        rest += &format!("None if {}. ", function.none_if);
    }
    rest += &function.notes;
    if function.params.iter().any(|param| param.kind == ParamKind::Source) {
        rest += "random must return a random integer of 64 bits, independent and uniformly distributed, such as \
                 lambda: random.getrandbits(64). It is called once in most cases and never more than 128 times.";
    }
    if rest.is_empty() {
        return code.line(format!("\"\"\"Return {}.\"\"\"", function.about));
    }
    code.line(format!("\"\"\"Return {}.", function.about));
    code.line("");
    code.lines(&wrap(&rest, WIDTH - code.margin()));
    code.line("\"\"\"");
}
