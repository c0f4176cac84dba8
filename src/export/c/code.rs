//! The functions of the header.

use super::CType;
use crate::export::ir::{Expr, ExprKind, Function, FunctionRef, Module, Op, Stmt, Type};
use crate::export::layout::{Code, capitalized, is_clear, wrap};

/// Whether a function stores its answer in `*result`: every number that it could return may be an answer, so none is
/// left to mean that there is no answer.
fn stores_answer(function: FunctionRef) -> bool {
    function.is_optional && function.returns != Type::Int
}

/// Prints a function.
pub struct Printer<'a> {
    pub module: &'a Module,
    pub function: &'a Function,
}

impl Printer<'_> {
    pub fn print(&self, code: &mut Code) {
        let Printer { module, function } = self;
        let type_name = |ty| match function.is_public {
            true => CType::passed(module, ty).name,
            false => CType::of(module, ty).name,
        };
        let mut params: Vec<String> = Vec::new();
        for param in &function.params {
            params.push(match param.ty {
                Type::Source => "uint64_t (*next_random)(void *state), void *state".into(),
                ty => format!("{} {}", type_name(ty), param.name),
            });
        }
        let mut returns = type_name(function.returns);
        if stores_answer(function.to_ref()) {
            params.push(format!("{returns} *result"));
            returns = CType::BOOL.name;
        }
        let params = params.join(", ") + ")";
        comment(code, &about(function));
        let open = format!("static inline {returns} {}_{}(", module.name, function.name);
        code.line_or_block(&format!("{open}{params}"), &open, "", |code| code.paragraph("", &params));
        code.block("{", "}", |code| self.body(code, &function.body));
        code.line("");
    }

    fn body(&self, code: &mut Code, body: &[Stmt]) {
        body.iter().for_each(|stmt| self.stmt(code, stmt));
    }

    fn stmt(&self, code: &mut Code, stmt: &Stmt) {
        match stmt {
            Stmt::Comment(text) => comment(code, text),
            Stmt::Let(name, value) => {
                code.assign(&format!("const {} {name}", self.calculated(value).name), &self.expr(value));
            }
            Stmt::Var(name, value) => {
                code.assign(&format!("{} {name}", self.calculated(value).name), &self.expr(value));
            }
            Stmt::LetSome(name, value) if value.ty == Type::Int => {
                code.line(format!("const int {name} = {};", self.expr(value)));
                self.none_if(code, &format!("{name} < 0"));
            }
            Stmt::LetSome(name, value) => {
                code.line(format!("{} {name};", CType::passed(self.module, value.ty).name));
                self.none_if(code, &format!("!{}", self.call_with_result(value, &format!("&{name}"))));
            }
            Stmt::Array(name, len) => code.line(format!("int {name}[{len}] = {{0}};")),
            Stmt::Set(name, value) => code.assign(name, &self.expr(value)),
            Stmt::Update(var, op, value) => {
                code.line(format!("{} {}= {};", var.name, op.symbol(), self.expr(value)));
            }
            Stmt::SetAt(name, i, value) => {
                code.assign(&format!("{name}[{}]", self.expr(i)), &self.expr(value));
            }
            Stmt::If(condition, ..) if self.is_never(condition) => {}
            Stmt::If(condition, then, otherwise) => {
                code.if_else(&self.expr(condition), then, otherwise, |code, body| self.body(code, body));
            }
            Stmt::For { name, from, to, step, body } => {
                let (ty, from, to) = (self.calculated(from).name, self.expr(from), self.expr(to));
                let step = if *step == 1 { format!("{name}++") } else { format!("{name} += {step}") };
                let open = format!("for ({ty} {name} = {from}; {name} < {to}; {step}) {{");
                code.block(open, "}", |code| self.body(code, body));
            }
            Stmt::Loop(body) => code.block("for (;;) {", "}", |code| self.body(code, body)),
            Stmt::Break => code.line("break;"),
            Stmt::Return(value) => self.give(code, value),
            Stmt::ReturnNone => code.line(self.return_none()),
        }
    }

    fn give(&self, code: &mut Code, value: &Expr) {
        if matches!(value.kind, ExprKind::Call(function, _) if stores_answer(function)) {
            return code.line(format!("return {};", self.call_with_result(value, "result")));
        }
        let passes = self.function.is_public && value.ty == Type::Board;
        let text = if passes { self.pass(value) } else { self.expr(value) };
        if stores_answer(self.function.to_ref()) {
            code.assign("*result", &text);
            code.line("return true;");
        } else {
            code.line(format!("return {text};"));
        }
    }

    fn return_none(&self) -> &'static str {
        if stores_answer(self.function.to_ref()) { "return false;" } else { "return -1;" }
    }

    fn none_if(&self, code: &mut Code, condition: &str) {
        code.block(format!("if ({condition}) {{"), "}", |code| code.line(self.return_none()));
    }

    /// A board in the type that callers pass and get.
    fn pass(&self, board: &Expr) -> String {
        let (text, passed) = (self.expr(board), CType::passed(self.module, Type::Board));
        let needs_cast = passed == CType::U16 && self.type_of(board) != passed;
        if needs_cast { cast(passed, &text) } else { text }
    }

    fn arguments(&self, function: &FunctionRef, arguments: &[Expr]) -> Vec<String> {
        let argument = |argument: &Expr| match argument.ty {
            Type::Board if function.is_public => self.pass(argument),
            _ => self.expr(argument),
        };
        arguments.iter().map(argument).collect()
    }

    /// A call of a function that stores its answer.
    fn call_with_result(&self, call: &Expr, result: &str) -> String {
        let ExprKind::Call(function, arguments) = &call.kind else {
            unreachable!("only calls store their answers")
        };
        let mut arguments = self.arguments(function, arguments);
        arguments.push(result.into());
        format!("{}_{}({})", self.module.name, function.name, arguments.join(", "))
    }

    /// The type that the numbers of an expression are calculated in.
    fn calculated(&self, expr: &Expr) -> CType {
        CType::of(self.module, expr.ty)
    }

    /// The type of what `expr` prints, before C promotes it.
    fn type_of(&self, expr: &Expr) -> CType {
        let is_passed = |name| self.function.is_public && self.function.params.iter().any(|p| p.name == name);
        match &expr.kind {
            ExprKind::Var(name) if is_passed(*name) => CType::passed(self.module, expr.ty),
            ExprKind::Read(table, _) => CType::stored(table.stored_bits),
            ExprKind::Cast(inner) => self.cast_to(inner, expr.ty).unwrap_or_else(|| self.type_of(inner)),
            _ => self.calculated(expr),
        }
    }

    /// The type to cast to, if a number does not convert to another type silently.
    fn cast_to(&self, inner: &Expr, ty: Type) -> Option<CType> {
        let (from, to) = (self.calculated(inner), CType::of(self.module, ty));
        match (from, to) {
            (CType::INT, _) | (_, CType::INT) => Some(to),
            _ if from.bits <= to.bits => None,
            // On most machines `uint32_t` is the same type as `unsigned`, and compilers warn about a useless cast.
            (_, CType::UNSIGNED) => Some(CType::U16),
            _ => Some(to),
        }
    }

    /// Whether a condition cannot hold: the type of boards may have no bits outside the grid.
    fn is_never(&self, condition: &Expr) -> bool {
        let is_board_outside =
            matches!(&condition.kind, ExprKind::IsOutside(value, _) if value.ty == Type::Board);
        is_board_outside && self.module.cells() == self.module.goals.stored_bits
    }

    fn expr(&self, expr: &Expr) -> String {
        let name = &self.module.name;
        match &expr.kind {
            ExprKind::Number(value) => number(*value, expr.ty),
            ExprKind::Var(variable) => String::from(*variable),
            ExprKind::Read(table, i) => {
                format!("FLIPTABLE_READ_{}(&{name}_{}[{}])", table.stored_bits, table.name, self.expr(i))
            }
            ExprKind::At(array, i) => format!("{array}[{}]", self.expr(i)),
            ExprKind::Call(function, arguments) => {
                format!("{name}_{}({})", function.name, self.arguments(function, arguments).join(", "))
            }
            ExprKind::Draw => String::from("next_random(state)"),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.nested(*op, left, true), self.nested(*op, right, false));
                format!("{left} {} {right}", op.symbol())
            }
            ExprKind::Cast(inner) => match self.cast_to(inner, expr.ty) {
                Some(ty) => cast(ty, &self.expr(inner)),
                None => self.expr(inner),
            },
            ExprKind::CountBits(inner) => format!("{name}_count_bits({})", self.expr(inner)),
            ExprKind::LowestBit(inner) => format!("({0} & (0u - {0}))", self.expr(inner)),
            ExprKind::LowestBitIndex(inner) => format!("{name}_lowest_bit_index({})", self.expr(inner)),
            ExprKind::IsOutside(inner, _) if inner.ty == Type::Board => {
                format!("({} >> {}) != 0", self.expr(inner), self.module.cells())
            }
            ExprKind::IsOutside(inner, most) => format!("{0} < 0 || {0} > {most}", self.expr(inner)),
            ExprKind::IsSome(inner) => format!("{} >= 0", self.expr(inner)),
            ExprKind::IsNone(inner) => format!("{} < 0", self.expr(inner)),
        }
    }

    /// An operand of an operation, in parentheses unless the precedence is obvious.
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
            _ => text,
        }
    }
}

fn cast(ty: CType, value: &str) -> String {
    format!("FLIPTABLE_CAST({}, {value})", ty.name)
}

fn number(number: u64, ty: Type) -> String {
    match ty {
        Type::Bool | Type::Int => format!("{number}"),
        Type::Board | Type::Word | Type::Random if number > 9 => format!("{number:#x}u"),
        _ => format!("{number}u"),
    }
}

fn comment(code: &mut Code, text: &str) {
    code.line(format!("/* {} */", wrap(text, code.room() - "/*  */".len()).join("\n * ")));
}

const ABOUT_SOURCE: &str = "\
    next_random is called with the state and must return independent random numbers, uniformly distributed \
    over all of uint64_t. It is called once in most cases and never more than 128 times.";

/// The comment above a function.
fn about(function: &Function) -> String {
    let Function { about, notes, .. } = function;
    if !function.is_public {
        return format!("{}.", capitalized(about));
    }
    let source = if function.has_source() { ABOUT_SOURCE } else { "" };
    match function.none_if {
        None => format!("Returns {about}. {notes}{source}"),
        Some(none_if) if function.returns == Type::Int => {
            format!("Returns {about}; -1 if {none_if}. {notes}{source}")
        }
        Some(none_if) => format!(
            "Returns true and stores in *result {about}; returns false and stores nothing if {none_if}. {notes}{source}"
        ),
    }
}
