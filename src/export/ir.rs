//! The small language in which the queries of a table are written once, for every language that tables are exported to.
//!
//! It has what each of these languages has: numbers, tables, local variables, conditions and loops. Numbers never
//! overflow and are never negative, except for [`Type::Int`], which holds small numbers of either sign.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};

/// Everything that a language has to print.
pub struct Module {
    pub name: String,
    pub rows: u8,
    pub cols: u8,
    pub max_distance: u8,
    pub goals: Vec<u64>,
    /// The bits of a [`Type::Word`], at least as many as cells.
    pub word_bits: u8,
    pub tables: Vec<Data>,
    /// In an order in which each function comes after those that it calls.
    pub functions: Vec<Function>,
}

impl Module {
    pub fn cells(&self) -> u8 {
        self.rows * self.cols
    }

    /// The board on which every cell is black.
    pub fn full(&self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }

    /// How many bits a number of this type can have.
    pub fn bits(&self, ty: Type) -> u8 {
        match ty {
            Type::Bool => 1,
            Type::Int => 15,
            Type::Board => self.cells(),
            Type::Word => self.word_bits,
            Type::Count => self.cells() + 1,
            Type::Random => 64,
        }
    }

    pub fn function(&self, name: &str) -> &Function {
        let found = self.functions.iter().find(|function| function.name == name);
        found.expect("calls name functions of the module")
    }

    pub fn table(&self, name: &str) -> &Data {
        let found = self.tables.iter().find(|table| table.name == name);
        found.expect("reads name tables of the module")
    }
}

/// A table of constant numbers.
pub struct Data {
    pub name: &'static str,
    pub about: &'static str,
    pub ty: Type,
    /// 8, 16, 32 or 64: the bits that each number is stored in.
    pub stored_bits: u8,
    pub numbers: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Bool,
    /// A distance, a cell, or the number of a table's element.
    Int,
    /// A board or a set of moves.
    Board,
    /// A set of moves with the syndrome above it.
    Word,
    /// A number of boards.
    Count,
    /// A random number of 64 bits.
    Random,
}

pub struct Function {
    pub name: &'static str,
    /// Whether callers may use it. Other functions are helpers.
    pub is_public: bool,
    pub params: Vec<Param>,
    pub returns: Returns,
    /// What it returns, as a noun phrase.
    pub about: String,
    /// When it returns nothing, as a condition.
    pub none_if: &'static str,
    /// More sentences.
    pub notes: String,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    Value(Type),
    /// A value or nothing.
    Option(Type),
}

#[derive(Clone, Copy)]
pub struct Param {
    pub name: &'static str,
    pub kind: ParamKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ParamKind {
    Value(Type),
    /// A source of random numbers.
    Source,
}

pub enum Stmt {
    Comment(&'static str),
    /// A local constant.
    Let(&'static str, Expr),
    /// A local variable.
    Var(&'static str, Expr),
    /// The value of a call. Returns nothing if the call does.
    LetSome(&'static str, Expr),
    /// The value of a call that may be nothing, for [`ExprKind::IsSome`].
    LetOption(&'static str, Expr),
    /// A local array of this many zeros.
    Array(&'static str, u64),
    Set(&'static str, Expr),
    /// An operation on a variable and a value, assigned to the variable.
    Update(&'static str, Type, Op, Expr),
    SetAt(&'static str, Expr, Expr),
    If(Expr, Vec<Stmt>),
    IfElse(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Counts a variable from a number up to another, exclusive, in steps.
    For {
        name: &'static str,
        from: Expr,
        to: Expr,
        step: u64,
        body: Vec<Stmt>,
    },
    /// Repeats until a `Break` or a return.
    Loop(Vec<Stmt>),
    Break,
    /// Returns nothing if the board has a black cell outside the grid.
    NoneIfOutside(&'static str),
    Return(Expr),
    /// Returns what a call returns, which may be nothing.
    ReturnCall(Expr),
    ReturnNone,
}

#[derive(Clone)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
}

#[derive(Clone)]
pub enum ExprKind {
    Number(u64),
    Var(&'static str),
    /// An element of a table.
    Read(&'static str, Box<Expr>),
    /// An element of a local array.
    At(&'static str, Box<Expr>),
    Call(&'static str, Vec<Expr>),
    /// The next number of the source of random numbers.
    Draw,
    Binary(Op, Box<Expr>, Box<Expr>),
    /// The same number with another type.
    Cast(Box<Expr>),
    /// How many bits are set.
    CountBits(Box<Expr>),
    /// The lowest bit of a variable that is set, alone.
    LowestBit(&'static str),
    /// The number of the lowest bit of a variable that is set.
    LowestBitIndex(&'static str),
    /// Whether a variable is negative, above this number, or, where all numbers have one type, not an integer.
    IsOutside(&'static str, u64),
    /// Whether an optional local constant is a value.
    IsSome(&'static str),
    /// Whether a call returns nothing.
    IsNone(Box<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Xor,
    And,
    Or,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Eq,
    Ne,
    Lt,
    Gt,
    Ge,
    AndAlso,
    OrElse,
}

impl Op {
    pub fn is_comparison(self) -> bool {
        matches!(self, Op::Eq | Op::Ne | Op::Lt | Op::Gt | Op::Ge)
    }

    pub fn is_logical(self) -> bool {
        matches!(self, Op::AndAlso | Op::OrElse)
    }
}

pub fn number(number: u64, ty: Type) -> Expr {
    Expr { kind: ExprKind::Number(number), ty }
}

pub fn int(value: u64) -> Expr {
    number(value, Type::Int)
}

pub fn var(name: &'static str, ty: Type) -> Expr {
    Expr { kind: ExprKind::Var(name), ty }
}

pub fn update(name: &'static str, op: Op, value: Expr) -> Stmt {
    Stmt::Update(name, value.ty, op, value)
}

/// Shifts a board in place.
pub fn shift(name: &'static str, op: Op, by: u8) -> Stmt {
    Stmt::Update(name, Type::Board, op, int(by.into()))
}

pub fn at(array: &'static str, i: Expr) -> Expr {
    Expr { kind: ExprKind::At(array, Box::new(i)), ty: Type::Int }
}

pub fn call<const N: usize>(function: &'static str, ty: Type, arguments: [Expr; N]) -> Expr {
    Expr { kind: ExprKind::Call(function, arguments.into()), ty }
}

impl Expr {
    fn binary(self, op: Op, other: Expr) -> Expr {
        let ty = if op.is_comparison() || op.is_logical() { Type::Bool } else { self.ty };
        if !matches!(op, Op::Shl | Op::Shr) {
            assert!(self.ty == other.ty, "{op:?} of {:?} and {:?}", self.ty, other.ty);
        }
        Expr { kind: ExprKind::Binary(op, Box::new(self), Box::new(other)), ty }
    }

    pub fn cast(self, ty: Type) -> Expr {
        if self.ty == ty { self } else { Expr { kind: ExprKind::Cast(Box::new(self)), ty } }
    }

    pub fn count_bits(self) -> Expr {
        Expr { kind: ExprKind::CountBits(Box::new(self)), ty: Type::Int }
    }

    pub fn and_also(self, other: Expr) -> Expr {
        self.binary(Op::AndAlso, other)
    }

    pub fn or_else(self, other: Expr) -> Expr {
        self.binary(Op::OrElse, other)
    }
}

/// Comparisons, with an expression or a number.
macro_rules! comparisons {
    ($($method:ident: $op:ident)*) => {
        impl Expr {
            $(pub fn $method(self, other: impl Into<Operand>) -> Expr {
                let other = other.into().with_type(self.ty);
                self.binary(Op::$op, other)
            })*
        }
    };
}

comparisons! { equals: Eq differs: Ne less: Lt more: Gt at_least: Ge }

/// The right side of an operation. A number has the type of the left side.
pub enum Operand {
    Expr(Expr),
    Number(u64),
}

impl Operand {
    fn with_type(self, ty: Type) -> Expr {
        match self {
            Operand::Expr(expr) => expr,
            Operand::Number(value) => number(value, ty),
        }
    }
}

impl From<Expr> for Operand {
    fn from(expr: Expr) -> Operand {
        Operand::Expr(expr)
    }
}

impl From<u64> for Operand {
    fn from(number: u64) -> Operand {
        Operand::Number(number)
    }
}

impl From<u8> for Operand {
    fn from(number: u8) -> Operand {
        Operand::Number(number.into())
    }
}

macro_rules! operators {
    ($($trait:ident::$method:ident => $op:ident)*) => {
        $(impl<T: Into<Operand>> $trait<T> for Expr {
            type Output = Expr;
            fn $method(self, other: T) -> Expr {
                let other = other.into().with_type(self.ty);
                self.binary(Op::$op, other)
            }
        })*
    };
}

operators! {
    BitXor::bitxor => Xor BitAnd::bitand => And BitOr::bitor => Or
    Add::add => Add Sub::sub => Sub Mul::mul => Mul Div::div => Div Rem::rem => Rem
}

/// Shifts are by a constant.
impl Shl<u8> for Expr {
    type Output = Expr;
    fn shl(self, by: u8) -> Expr {
        if by == 0 { self } else { self.binary(Op::Shl, int(by.into())) }
    }
}

impl Shr<u8> for Expr {
    type Output = Expr;
    fn shr(self, by: u8) -> Expr {
        if by == 0 { self } else { self.binary(Op::Shr, int(by.into())) }
    }
}
