//! [`Body`]: the body of a function, written statement by statement.
//!
//! What a body declares can be used by value from then on: variables, tables and functions have the operators and
//! methods of expressions. A number on the right side of an operation has the type of the left side.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Range, Rem, Shl, Shr, Sub};

use super::ir::{Expr, ExprKind, FunctionRef, Op, Stmt, TableRef, Type, Var};

pub fn number(number: u64, ty: Type) -> Expr {
    Expr { kind: ExprKind::Number(number), ty }
}

pub fn int(value: u64) -> Expr {
    number(value, Type::Int)
}

/// The next number of the function's source of random numbers.
pub fn draw() -> Expr {
    Expr { kind: ExprKind::Draw, ty: Type::Random }
}

pub fn var(name: &'static str, ty: Type) -> Var {
    Var { name, ty, about: "" }
}

impl From<Var> for Expr {
    fn from(var: Var) -> Expr {
        Expr { kind: ExprKind::Var(var.name), ty: var.ty }
    }
}

impl TableRef {
    pub fn at(self, i: impl Into<Expr>) -> Expr {
        Expr { kind: ExprKind::Read(self, Box::new(i.into())), ty: self.ty }
    }
}

/// A local array of numbers.
#[derive(Clone, Copy)]
pub struct Array(&'static str);

impl Array {
    pub fn at(self, i: impl Into<Expr>) -> Expr {
        Expr { kind: ExprKind::At(self.0, Box::new(i.into())), ty: Type::Int }
    }
}

impl FunctionRef {
    pub fn call<const N: usize>(self, arguments: [impl Into<Expr>; N]) -> Expr {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Expr { kind: ExprKind::Call(self, arguments), ty: self.returns }
    }
}

/// The right side of an operation.
pub trait Operand {
    /// The expression; a number gets this type.
    fn with_type(self, ty: Type) -> Expr;
}

impl<T: Into<Expr>> Operand for T {
    fn with_type(self, _: Type) -> Expr {
        self.into()
    }
}

impl Operand for u64 {
    fn with_type(self, ty: Type) -> Expr {
        number(self, ty)
    }
}

macro_rules! methods {
    ($($method:ident => $op:ident)*) => {
        $(fn $method(self, other: impl Operand) -> Expr {
            self.binary(Op::$op, other)
        })*
    };
}

/// An expression or a variable.
pub trait Value: Into<Expr> {
    fn binary(self, op: Op, other: impl Operand) -> Expr {
        let left: Expr = self.into();
        let right = other.with_type(if op.is_shift() { Type::Int } else { left.ty });
        if op.is_shift() && matches!(right.kind, ExprKind::Number(0)) {
            return left; // tables differ in how far they shift, and some do not
        }
        assert!(op.is_shift() || left.ty == right.ty, "{op:?} of {:?} and {:?}", left.ty, right.ty);
        let ty = if op.is_comparison() || op.is_logical() { Type::Bool } else { left.ty };
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty }
    }

    methods! {
        equals => Eq differs => Ne less => Lt more => Gt at_least => Ge and_also => AndAlso or_else => OrElse
    }

    fn unary(self, kind: fn(Box<Expr>) -> ExprKind, ty: Type) -> Expr {
        Expr { kind: kind(Box::new(self.into())), ty }
    }

    fn cast(self, ty: Type) -> Expr {
        let expr = self.into();
        if expr.ty == ty { expr } else { expr.unary(ExprKind::Cast, ty) }
    }

    fn count_bits(self) -> Expr {
        self.unary(ExprKind::CountBits, Type::Int)
    }
}

impl Value for Expr {}
impl Value for Var {}

impl Var {
    pub fn lowest_bit(self) -> Expr {
        self.unary(ExprKind::LowestBit, self.ty)
    }

    pub fn lowest_bit_index(self) -> Expr {
        self.unary(ExprKind::LowestBitIndex, Type::Int)
    }

    pub fn is_some(self) -> Expr {
        self.unary(ExprKind::IsSome, Type::Bool)
    }

    /// Whether a parameter is not one of the numbers 0 to `most`.
    pub fn is_outside(self, most: u64) -> Expr {
        Expr { kind: ExprKind::IsOutside(Box::new(self.into()), most), ty: Type::Bool }
    }
}

macro_rules! operators {
    ($($trait:ident::$method:ident => $op:ident)*) => {
        $(
            impl<T: Operand> $trait<T> for Expr {
                type Output = Expr;
                fn $method(self, other: T) -> Expr {
                    self.binary(Op::$op, other)
                }
            }

            impl<T: Operand> $trait<T> for Var {
                type Output = Expr;
                fn $method(self, other: T) -> Expr {
                    self.binary(Op::$op, other)
                }
            }
        )*
    };
}

operators! {
    BitXor::bitxor => Xor BitAnd::bitand => And BitOr::bitor => Or Shl::shl => Shl Shr::shr => Shr
    Add::add => Add Sub::sub => Sub Mul::mul => Mul Div::div => Div Rem::rem => Rem
}

/// The statements so far.
#[derive(Default)]
pub struct Body(Vec<Stmt>);

impl Body {
    pub fn write(write: impl FnOnce(&mut Body)) -> Vec<Stmt> {
        let mut body = Body::default();
        write(&mut body);
        body.0
    }

    pub fn comment(&mut self, text: &'static str) {
        self.0.push(Stmt::Comment(text));
    }

    fn declare(&mut self, stmt: fn(&'static str, Expr) -> Stmt, name: &'static str, value: Expr) -> Var {
        let ty = value.ty;
        self.0.push(stmt(name, value));
        var(name, ty)
    }

    pub fn constant(&mut self, name: &'static str, value: impl Into<Expr>) -> Var {
        self.declare(Stmt::Let, name, value.into())
    }

    pub fn variable(&mut self, name: &'static str, value: impl Into<Expr>) -> Var {
        self.declare(Stmt::Var, name, value.into())
    }

    /// Declares a constant with the value of a call. If the call returns nothing, the function that is being written
    /// returns nothing as well.
    pub fn needed(&mut self, name: &'static str, call: Expr) -> Var {
        self.declare(Stmt::LetSome, name, call)
    }

    /// An array of this many zeros.
    pub fn array(&mut self, name: &'static str, len: u64) -> Array {
        self.0.push(Stmt::Array(name, len));
        Array(name)
    }

    pub fn set(&mut self, var: Var, value: impl Operand) {
        self.0.push(Stmt::Set(var.name, value.with_type(var.ty)));
    }

    pub fn set_at(&mut self, array: Array, i: impl Into<Expr>, value: impl Into<Expr>) {
        self.0.push(Stmt::SetAt(array.0, i.into(), value.into()));
    }

    pub fn update(&mut self, var: Var, op: Op, value: impl Operand) {
        let ty = if op.is_shift() { Type::Int } else { var.ty };
        self.0.push(Stmt::Update(var, op, value.with_type(ty)));
    }

    pub fn when(&mut self, condition: Expr, then: impl FnOnce(&mut Body)) {
        self.0.push(Stmt::If(condition, Body::write(then), Vec::new()));
    }

    pub fn when_else(&mut self, condition: Expr, then: impl FnOnce(&mut Body), or: impl FnOnce(&mut Body)) {
        self.0.push(Stmt::If(condition, Body::write(then), Body::write(or)));
    }

    /// Returns nothing if a condition holds.
    pub fn none_if(&mut self, condition: Expr) {
        self.0.push(Stmt::If(condition, vec![Stmt::ReturnNone], Vec::new()));
    }

    /// Returns nothing if a call does.
    pub fn need(&mut self, call: Expr) {
        self.none_if(call.unary(ExprKind::IsNone, Type::Bool));
    }

    /// Counts a variable up over a range.
    pub fn count(&mut self, name: &'static str, range: Range<Expr>, each: impl FnOnce(&mut Body, Var)) {
        self.count_in_steps(name, range, 1, each);
    }

    pub fn count_in_steps(
        &mut self,
        name: &'static str,
        range: Range<Expr>,
        step: u64,
        each: impl FnOnce(&mut Body, Var),
    ) {
        let var = var(name, range.start.ty);
        let body = Body::write(|body| each(body, var));
        self.0.push(Stmt::For { name, from: range.start, to: range.end, step, body });
    }

    pub fn repeat(&mut self, body: impl FnOnce(&mut Body)) {
        self.0.push(Stmt::Loop(Body::write(body)));
    }

    pub fn leave_loop(&mut self) {
        self.0.push(Stmt::Break);
    }

    /// Returns a value, or what a call returns, which can be nothing.
    pub fn give(&mut self, value: impl Into<Expr>) {
        self.0.push(Stmt::Return(value.into()));
    }
}
