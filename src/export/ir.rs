//! The small language in which the queries of a table are written once, for every language that tables are exported to.
//!
//! It has what each of these languages has: numbers, tables, local variables, conditions and loops. Numbers never
//! overflow and are never negative, except for [`Type::Int`], which holds small numbers of either sign.

/// Everything that a language has to print.
pub struct Module {
    pub name: String,
    pub rows: u8,
    pub cols: u8,
    pub max_distance: u8,
    /// Stored in 16, 32 or 64 bits, as many as any board of the grid needs.
    pub goals: Data,
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

    /// The name of each constant, its value and what it is.
    pub fn constants(&self) -> [(&'static str, u8, &'static str); 3] {
        [
            ("rows", self.rows, "the number of rows"),
            ("cols", self.cols, "the number of columns"),
            (
                "max_distance",
                self.max_distance,
                "the greatest distance of any board from which a goal is reachable",
            ),
        ]
    }

    /// How many bits a number of this type can have.
    pub fn bits(&self, ty: Type) -> u8 {
        match ty {
            Type::Bool => 1,
            Type::Int => 15,
            Type::Board => self.cells(),
            Type::Word => self.word_bits,
            Type::Count => self.cells() + 1,
            Type::Random | Type::Source => 64,
        }
    }

    /// The functions that callers may use.
    pub fn public_functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|function| function.is_public)
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

/// A table, for an expression that reads it.
#[derive(Clone, Copy)]
pub struct TableRef {
    pub name: &'static str,
    pub ty: Type,
    pub stored_bits: u8,
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
    /// A source of random numbers. Only parameters have this type.
    Source,
}

pub struct Function {
    pub name: &'static str,
    /// Whether callers may use it. Other functions are helpers.
    pub is_public: bool,
    pub params: Vec<Var>,
    pub returns: Type,
    /// What it returns, as a noun phrase.
    pub about: String,
    /// When it returns nothing, as a condition.
    pub none_if: Option<&'static str>,
    /// More sentences.
    pub notes: String,
    pub body: Vec<Stmt>,
}

/// A function, for an expression that calls it.
#[derive(Clone, Copy)]
pub struct FunctionRef {
    pub name: &'static str,
    pub is_public: bool,
    pub returns: Type,
    /// Whether it can return nothing.
    pub is_optional: bool,
}

impl Function {
    pub fn to_ref(&self) -> FunctionRef {
        let &Function { name, is_public, returns, none_if, .. } = self;
        FunctionRef { name, is_public, returns, is_optional: none_if.is_some() }
    }

    pub fn has_source(&self) -> bool {
        self.params.iter().any(|param| param.ty == Type::Source)
    }
}

/// A parameter, a local variable or a local constant.
#[derive(Clone, Copy)]
pub struct Var {
    pub name: &'static str,
    pub ty: Type,
    /// For callers: what a parameter is, as a sentence. Each language describes a [`Type::Source`] itself.
    pub about: &'static str,
}

pub enum Stmt {
    Comment(&'static str),
    /// A local constant. It can be nothing if the value is a call, for [`ExprKind::IsSome`].
    Let(&'static str, Expr),
    /// A local variable.
    Var(&'static str, Expr),
    /// A local constant with the value of a call. If the call returns nothing, so does the function.
    LetSome(&'static str, Expr),
    /// A local array of this many zeros.
    Array(&'static str, u64),
    Set(&'static str, Expr),
    /// An operation on a variable and a value, assigned to the variable.
    Update(Var, Op, Expr),
    SetAt(&'static str, Expr, Expr),
    /// What to do if a condition holds, and otherwise.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
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
    /// The result of the function. It can be nothing if it is a call.
    Return(Expr),
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
    Read(TableRef, Box<Expr>),
    /// An element of a local array.
    At(&'static str, Box<Expr>),
    Call(FunctionRef, Vec<Expr>),
    /// The next number of the source of random numbers.
    Draw,
    Binary(Op, Box<Expr>, Box<Expr>),
    /// The same number with another type.
    Cast(Box<Expr>),
    /// How many bits are set.
    CountBits(Box<Expr>),
    /// The lowest bit of a variable that is set, alone.
    LowestBit(Box<Expr>),
    /// The number of the lowest bit of a variable that is set.
    LowestBitIndex(Box<Expr>),
    /// Whether a parameter is negative, above this number, or, where all numbers have one type, not an integer. The
    /// number is the greatest board if the parameter is a board.
    IsOutside(Box<Expr>, u64),
    /// Whether a local constant is a value.
    IsSome(Box<Expr>),
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
    /// The operator of C. Most are the same in all languages.
    pub fn symbol(self) -> &'static str {
        match self {
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

    pub fn is_shift(self) -> bool {
        matches!(self, Op::Shl | Op::Shr)
    }

    pub fn is_comparison(self) -> bool {
        matches!(self, Op::Eq | Op::Ne | Op::Lt | Op::Gt | Op::Ge)
    }

    pub fn is_logical(self) -> bool {
        matches!(self, Op::AndAlso | Op::OrElse)
    }
}
