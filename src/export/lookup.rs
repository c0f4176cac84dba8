//! How a table is looked up: the queries, written once for all languages, with only the code that this table needs.
//!
//! Each function gives the answers of the query of the same name in the library.

use super::Error;
use super::ir::{
    Data, Expr, ExprKind, Function, Module, Op, Param, ParamKind, Returns, Stmt, Type, at, call, int, number,
    shift, update, var,
};
use crate::board::Board;
use crate::compositions::{Compositions, MAX_STEPS, Run};
use crate::table::entries::Fold;
use crate::table::{Linear, Lookup, Packed, Table};

/// The module of a table.
pub fn module(table: &Table, name: &str) -> Result<Module, Error> {
    let lookup = table.lookup();
    let linear = match lookup {
        Lookup::Linear(linear) | Lookup::Folded { linear, .. } => Some(linear),
        Lookup::Entries(_) => None,
    };
    let cells = table.grid().cell_count();
    let mut exporter = Exporter {
        cells,
        max_distance: table.max_distance(),
        counts: numbers(table.counts()),
        stored_goals: numbers(table.goal_boards()),
        masks: numbers(table.masks()),
        tables: Vec::new(),
        functions: Vec::new(),
    };
    match lookup {
        Lookup::Linear(linear) => {
            exporter.linear(linear);
            exporter.play();
            exporter.counts();
            exporter.nth_by_compositions(linear, table.masks())?;
        }
        Lookup::Folded { entries, choices, linear } => {
            if choices.iter().any(|&choice| usize::from(choice) >= linear.offsets.len()) {
                return Err(Error::inconsistent());
            }
            exporter.entries(entries.fold, entries.bytes);
            exporter.folded(choices, linear);
            exporter.play();
            exporter.counts();
            exporter.nth_by_entries(entries.fold);
        }
        Lookup::Entries(entries) => {
            exporter.entries(entries.fold, entries.bytes);
            exporter.descent();
            exporter.play();
            exporter.counts();
            exporter.nth_by_entries(entries.fold);
        }
    }
    exporter.deal();
    Ok(Module {
        name: name.into(),
        rows: table.grid().rows(),
        cols: table.grid().cols(),
        max_distance: table.max_distance(),
        goals: table.goals().map(Board::bits).collect(),
        word_bits: cells + linear.map_or(0, |linear| linear.shape.syndrome_bits),
        tables: exporter.tables,
        functions: exporter.functions,
    })
}

fn numbers(packed: Packed) -> Vec<u64> {
    (0..packed.len()).map(|i| packed.get_or_zero(i)).collect()
}

/// Writes the functions of a module and the tables that they read, one query after another.
struct Exporter {
    cells: u8,
    max_distance: u8,
    counts: Vec<u64>,
    /// The goals in the order of the offsets.
    stored_goals: Vec<u64>,
    masks: Vec<u64>,
    tables: Vec<Data>,
    functions: Vec<Function>,
}

const NO_GOAL: &str = "no goal is reachable";

fn value(name: &'static str, ty: Type) -> Param {
    Param { name, kind: ParamKind::Value(ty) }
}

/// The only parameter of most queries.
fn board_param() -> Vec<Param> {
    vec![value("board", Type::Board)]
}

fn board() -> Expr {
    var("board", Type::Board)
}

fn distance_of(board: Expr) -> Expr {
    call("distance", Type::Int, [board])
}

fn count(name: &'static str, from: Expr, to: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::For { name, from, to, step: 1, body }
}

impl Exporter {
    fn table(&mut self, name: &'static str, about: &'static str, ty: Type, numbers: Vec<u64>) {
        let most = numbers.iter().copied().max().unwrap_or(0);
        let stored_bits = match most {
            0..=0xFF => 8,
            0x100..=0xFFFF => 16,
            0x1_0000..=0xFFFF_FFFF => 32,
            _ => 64,
        };
        self.tables.push(Data { name, about, ty, stored_bits, numbers });
    }

    fn read(&self, table: &'static str, i: Expr) -> Expr {
        let table =
            self.tables.iter().find(|data| data.name == table).expect("tables are made before they are read");
        Expr { kind: ExprKind::Read(table.name, i.into()), ty: table.ty }
    }

    fn private(
        &mut self,
        name: &'static str,
        params: Vec<Param>,
        ty: Type,
        about: impl Into<String>,
        body: Vec<Stmt>,
    ) {
        let (about, notes) = (about.into(), String::new());
        let returns = Returns::Value(ty);
        self.functions.push(Function {
            name,
            is_public: false,
            params,
            returns,
            about,
            none_if: "",
            notes,
            body,
        });
    }

    fn query(
        &mut self,
        name: &'static str,
        returns: Returns,
        about: impl Into<String>,
        none_if: &'static str,
        notes: impl Into<String>,
        body: Vec<Stmt>,
    ) {
        let (about, notes) = (about.into(), notes.into());
        let params = board_param();
        self.functions.push(Function { name, is_public: true, params, returns, about, none_if, notes, body });
    }

    fn distance(&mut self, body: Vec<Stmt>) {
        let about =
            format!("the smallest number of moves from the board to a goal, 0 to {}", self.max_distance);
        self.query("distance", Returns::Option(Type::Int), about, NO_GOAL, "", body);
        let body = vec![Stmt::Return(distance_of(board()).equals(0_u64))];
        self.query(
            "is_goal",
            Returns::Value(Type::Bool),
            "whether the game is over at the board",
            "",
            "",
            body,
        );
    }

    fn solution(&mut self, body: Vec<Stmt>) {
        self.query(
            "solution",
            Returns::Option(Type::Board),
            "a smallest set of moves that reaches a goal",
            NO_GOAL,
            "If several sets are smallest, this is the one that comes first in lexicographic order. At a goal, the set is empty.",
            body,
        );
        let moves = || var("moves", Type::Board);
        let body = vec![
            Stmt::LetSome("moves", call("solution", Type::Board, [board()])),
            Stmt::If(moves().equals(0_u64), vec![Stmt::ReturnNone]),
            Stmt::Return(Expr { kind: ExprKind::LowestBitIndex("moves"), ty: Type::Int }),
        ];
        self.query(
            "next_move",
            Returns::Option(Type::Int),
            "the lowest-numbered cell that can start a shortest solution",
            "the board is a goal or no goal is reachable",
            "",
            body,
        );
    }

    fn optimal_moves(&mut self, body: Vec<Stmt>) {
        self.query(
            "optimal_moves",
            Returns::Option(Type::Board),
            "the set of all moves with which a shortest solution can start",
            NO_GOAL,
            "At a goal, the set is empty.",
            body,
        );
    }

    /// The XOR of the words of a board's digits.
    fn word_of(&mut self, linear: Linear) {
        let shape = linear.shape;
        let words = numbers(linear.words);
        let digit_values = 1_u64 << shape.digit_bits;
        self.table("words", "the word of each value of each digit of a board", Type::Word, words);
        let rest = || var("rest", Type::Board);
        let digit = (rest() & (digit_values - 1)).cast(Type::Int);
        let word = self.read("words", var("first", Type::Int) + digit);
        let body = vec![
            Stmt::Var("word", number(0, Type::Word)),
            Stmt::Var("rest", board()),
            Stmt::For {
                name: "first",
                from: int(0),
                to: int(linear.words.len() as u64),
                step: digit_values,
                body: vec![update("word", Op::Xor, word), shift("rest", Op::Shr, shape.digit_bits)],
            },
            Stmt::Return(var("word", Type::Word)),
        ];
        self.private("word_of", board_param(), Type::Word, "the XOR of the words of a board's digits", body);
    }

    /// The offsets, if there is more than one.
    fn offsets(&mut self, linear: Linear) {
        self.table(
            "offsets",
            "the differences between the sets of moves that solve a board",
            Type::Word,
            numbers(linear.offsets),
        );
    }

    /// Reads the word of the board into a constant; returns nothing if the word shows that no goal is reachable.
    fn let_word(&self, linear: Linear) -> Vec<Stmt> {
        let word_of = call("word_of", Type::Word, [board()]);
        let mut body = vec![Stmt::NoneIfOutside("board")];
        let never_black = linear.moves_mask() & !linear.live_cells;
        if never_black != 0 {
            body.push(Stmt::If((board() & never_black).differs(0_u64), vec![Stmt::ReturnNone]));
        }
        body.push(Stmt::Let("word", word_of));
        if linear.has_one_syndrome && linear.shape.syndrome_bits > 0 {
            let syndrome = linear.offsets.get_or_zero(0) >> self.cells;
            let found = var("word", Type::Word) >> self.cells;
            body.push(Stmt::If(found.differs(syndrome), vec![Stmt::ReturnNone]));
        }
        body
    }

    /// Visits the candidates of a board, with the moves of each in the constant `moves`.
    fn for_each_candidate(&self, linear: Linear, mut visit: Vec<Stmt>) -> Stmt {
        let candidate = var("word", Type::Word) ^ self.read("offsets", var("i", Type::Int));
        let body = if linear.has_one_syndrome {
            visit.insert(0, Stmt::Let("moves", candidate.cast(Type::Board)));
            visit
        } else {
            let found = || var("candidate", Type::Word);
            visit.insert(0, Stmt::Let("moves", found().cast(Type::Board)));
            vec![Stmt::Let("candidate", candidate), Stmt::If((found() >> self.cells).equals(0_u64), visit)]
        };
        count("i", int(0), int(linear.offsets.len() as u64), body)
    }

    /// Returns nothing if no candidate was visited.
    fn none_if_unreachable(&self, linear: Linear) -> Option<Stmt> {
        let condition = || var("least", Type::Int).more(self.cells);
        (!linear.has_one_syndrome).then(|| Stmt::If(condition(), vec![Stmt::ReturnNone]))
    }

    /// The queries of a board with several candidates, or with one.
    fn linear(&mut self, linear: Linear) {
        self.word_of(linear);
        if linear.offsets.len() == 1 {
            return self.one_candidate(linear);
        }
        self.offsets(linear);
        let (size, least) = (|| var("size", Type::Int), || var("least", Type::Int));
        let let_size = || Stmt::Let("size", var("moves", Type::Board).count_bits());
        let more_than_any = int(u64::from(self.cells) + 1);

        let visit = vec![let_size(), Stmt::If(size().less(least()), vec![Stmt::Set("least", size())])];
        let mut body = self.let_word(linear);
        body.push(Stmt::Var("least", more_than_any));
        body.push(self.for_each_candidate(linear, visit));
        body.extend(self.none_if_unreachable(linear));
        body.push(Stmt::Return(least()));
        self.distance(body);

        let more_than_any = int(u64::from(self.cells) + 1);
        let moves = || var("moves", Type::Board);
        let lowest = Expr { kind: ExprKind::LowestBit("difference"), ty: Type::Board };
        let is_better =
            size().less(least()).or_else(size().equals(least()).and_also(var("precedes", Type::Bool)));
        let visit = vec![
            let_size(),
            Stmt::Let("difference", moves() ^ var("best", Type::Board)),
            Stmt::Let("precedes", (moves() & lowest).differs(0_u64)),
            Stmt::If(is_better, vec![Stmt::Set("least", size()), Stmt::Set("best", moves())]),
        ];
        let mut body = self.let_word(linear);
        body.push(Stmt::Var("least", more_than_any));
        body.push(Stmt::Var("best", number(0, Type::Board)));
        body.push(self.for_each_candidate(linear, visit));
        body.extend(self.none_if_unreachable(linear));
        body.push(Stmt::Return(var("best", Type::Board)));
        self.solution(body);

        self.optimal_candidates(linear);
    }

    /// The queries if each board has one candidate.
    fn one_candidate(&mut self, linear: Linear) {
        let moves = || {
            let (word, offset) = (var("word", Type::Word), linear.offsets.get_or_zero(0));
            if offset == 0 { word.cast(Type::Board) } else { (word ^ offset).cast(Type::Board) }
        };
        let mut body = self.let_word(linear);
        body.push(Stmt::Return(moves().count_bits()));
        self.distance(body);
        let mut body = self.let_word(linear);
        body.push(Stmt::Return(moves()));
        self.solution(body);
        self.optimal_moves(vec![Stmt::ReturnCall(call("solution", Type::Board, [board()]))]);
    }

    /// The moves of all smallest candidates.
    fn optimal_candidates(&mut self, linear: Linear) {
        let (size, least) = (|| var("size", Type::Int), || var("least", Type::Int));
        let none = || number(0, Type::Board);
        let visit = vec![
            Stmt::Let("size", var("moves", Type::Board).count_bits()),
            Stmt::If(size().less(least()), vec![Stmt::Set("least", size()), Stmt::Set("optimal", none())]),
            Stmt::If(size().equals(least()), vec![update("optimal", Op::Or, var("moves", Type::Board))]),
        ];
        let mut body = self.let_word(linear);
        body.push(Stmt::Var("least", int(u64::from(self.cells) + 1)));
        body.push(Stmt::Var("optimal", none()));
        body.push(self.for_each_candidate(linear, visit));
        body.extend(self.none_if_unreachable(linear));
        body.push(Stmt::Return(var("optimal", Type::Board)));
        self.optimal_moves(body);
    }

    /// The distance from the entry of a board's class.
    fn entries(&mut self, fold: Fold, entries: &[u8]) {
        let about = match fold.check_bits {
            0 => "the distance of each class of boards",
            _ => {
                "for each class of boards, the check bits of its solvable boards and, in the low bits, their distance"
            }
        };
        self.table("entries", about, Type::Board, entries.iter().map(|&entry| entry.into()).collect());
        let mixed = |shift: u8| match shift + fold.shift {
            more if more >= self.cells => board() >> shift,
            more => (board() >> shift) ^ (board() >> more),
        };
        let index = mixed(fold.check_bits) & u64::from(fold.classes() - 1);
        let check = (mixed(0) << (8 - fold.check_bits)) & 0xFF_u64;
        self.private(
            "class_of",
            board_param(),
            Type::Board,
            "the class of a board",
            vec![Stmt::Return(index)],
        );
        let entry = self.read("entries", call("class_of", Type::Board, [board()]));
        let distance = || var("found", Type::Board);
        let is_none = vec![Stmt::ReturnNone];
        let mut body = vec![Stmt::NoneIfOutside("board")];
        if fold.check_bits == 0 {
            body.push(Stmt::Let("found", entry));
        } else {
            let about = "the bits of a board that an entry is checked against";
            self.private("check_of", board_param(), Type::Board, about, vec![Stmt::Return(check)]);
            body.push(Stmt::Comment("If the check bits differ, the result exceeds every distance."));
            body.push(Stmt::Let("found", call("check_of", Type::Board, [board()]) ^ entry));
        }
        body.push(Stmt::If(distance().more(self.max_distance), is_none));
        body.push(Stmt::Return(distance().cast(Type::Int)));
        self.distance(body);
    }

    /// The solution from the choice of a board's class.
    fn folded(&mut self, choices: &[u8], linear: Linear) {
        self.table(
            "choices",
            "for each class of boards, the index of the offset that leads to its solution",
            Type::Int,
            choices.iter().map(|&choice| choice.into()).collect(),
        );
        self.word_of(linear);
        self.offsets(linear);
        let choice = self.read("choices", call("class_of", Type::Board, [board()]));
        let offset = self.read("offsets", var("choice", Type::Int));
        let mut moves = call("word_of", Type::Word, [board()]) ^ offset;
        if !linear.has_one_syndrome {
            moves = moves & linear.moves_mask();
        }
        self.solution(vec![
            Stmt::If(
                Expr { kind: ExprKind::IsNone(distance_of(board()).into()), ty: Type::Bool },
                vec![Stmt::ReturnNone],
            ),
            Stmt::Let("choice", choice),
            Stmt::Return(moves.cast(Type::Board)),
        ]);
        self.optimal_candidates(linear);
    }

    /// The solution without candidates, from the distances of the boards that moves lead to.
    fn descent(&mut self) {
        self.masks();
        let left = || var("left", Type::Int);
        let cell = || var("cell", Type::Int);
        let now = || var("now", Type::Board);
        let after_move = |this: &Exporter, board: Expr| {
            Stmt::LetOption("after", distance_of(board ^ this.read("masks", cell())))
        };
        let is_closer = || {
            let is_some = Expr { kind: ExprKind::IsSome("after"), ty: Type::Bool };
            is_some.and_also(var("after", Type::Int).less(left()))
        };
        let body = vec![
            Stmt::LetSome("fewest", distance_of(board())),
            Stmt::Var("left", var("fewest", Type::Int)),
            Stmt::Var("now", board()),
            Stmt::Var("moves", number(0, Type::Board)),
            Stmt::Var("bit", number(1, Type::Board)),
            Stmt::Comment(
                "Try the moves in ascending order: a move that is optimal later was already optimal before.",
            ),
            count(
                "cell",
                int(0),
                int(self.cells.into()),
                vec![
                    after_move(self, now()),
                    Stmt::If(
                        is_closer(),
                        vec![
                            update("moves", Op::Or, var("bit", Type::Board)),
                            update("now", Op::Xor, self.read("masks", cell())),
                            Stmt::Set("left", var("after", Type::Int)),
                        ],
                    ),
                    shift("bit", Op::Shl, 1),
                ],
            ),
            Stmt::Return(var("moves", Type::Board)),
        ];
        self.solution(body);
        let body = vec![
            Stmt::LetSome("left", distance_of(board())),
            Stmt::Var("optimal", number(0, Type::Board)),
            Stmt::Var("bit", number(1, Type::Board)),
            count(
                "cell",
                int(0),
                int(self.cells.into()),
                vec![
                    after_move(self, board()),
                    Stmt::If(is_closer(), vec![update("optimal", Op::Or, var("bit", Type::Board))]),
                    shift("bit", Op::Shl, 1),
                ],
            ),
            Stmt::Return(var("optimal", Type::Board)),
        ];
        self.optimal_moves(body);
    }

    fn masks(&mut self) {
        let masks = self.masks.clone();
        if !self.tables.iter().any(|table| table.name == "masks") {
            self.table("masks", "the cells that choosing each cell toggles", Type::Board, masks);
        }
    }

    fn play(&mut self) {
        self.masks();
        let cell = || var("cell", Type::Int);
        let is_outside = cell().less(0_u64).or_else(cell().at_least(self.cells));
        let body = vec![
            Stmt::If(is_outside, vec![Stmt::Return(board())]),
            Stmt::Return(board() ^ self.read("masks", cell())),
        ];
        self.functions.push(Function {
            name: "play",
            is_public: true,
            params: vec![value("board", Type::Board), value("cell", Type::Int)],
            returns: Returns::Value(Type::Board),
            about: String::from("the board after the move that chooses the cell"),
            none_if: "",
            notes: String::from("A cell outside the grid toggles nothing."),
            body,
        });
    }

    fn counts(&mut self) {
        let counts = self.counts.clone();
        self.table("counts", "the number of boards at each distance", Type::Count, counts);
        let distance = || var("distance", Type::Int);
        let is_outside = ExprKind::IsOutside("distance", self.max_distance.into());
        let body = vec![
            Stmt::If(Expr { kind: is_outside, ty: Type::Bool }, vec![Stmt::Return(number(0, Type::Count))]),
            Stmt::Return(self.read("counts", distance())),
        ];
        self.functions.push(Function {
            name: "count_at_distance",
            is_public: true,
            params: vec![value("distance", Type::Int)],
            returns: Returns::Value(Type::Count),
            about: String::from("the number of boards at exactly this distance"),
            none_if: "",
            notes: format!("It is 0 for a distance above {}.", self.max_distance),
            body,
        });
    }

    fn nth(&mut self, body: Vec<Stmt>) {
        let about = "board number n at this distance, for an n below the number of such boards";
        let params = vec![value("distance", Type::Int), value("n", Type::Count)];
        self.private("nth_at_distance", params, Type::Board, about, body);
    }

    /// Finds a board by its number with a pass over the entries.
    fn nth_by_entries(&mut self, fold: Fold) {
        let (n, left) = (|| var("n", Type::Count), || var("left", Type::Count));
        let (index, entry) = (|| var("index", Type::Count), || var("entry", Type::Board));
        let ignored_values = 1_u64 << fold.ignored_bits();
        let above = match fold.ignored_bits() {
            0 => index(),
            _ => ((n() & (ignored_values - 1)) << fold.index_bits) | index(),
        };
        let distance_mask = 0xFF_u64 >> fold.check_bits;
        let mut found = vec![Stmt::Var("board", above.cast(Type::Board))];
        if fold.check_bits > 0 {
            found.push(shift("board", Op::Shl, fold.check_bits));
            found.push(update("board", Op::Or, entry() >> (8 - fold.check_bits)));
        }
        // Each step undoes the mixing of a class for twice as many bits.
        let shifts = std::iter::successors(Some(fold.shift), |shift| Some(2 * shift));
        for shift in shifts.take_while(|&shift| shift < self.cells) {
            found.push(update("board", Op::Xor, board() >> shift));
        }
        found.push(Stmt::Return(board()));
        let distance = var("distance", Type::Int).cast(Type::Board);
        let is_at_distance =
            if fold.check_bits == 0 { entry() } else { entry() & distance_mask }.equals(distance);
        let body = vec![
            Stmt::Var("left", n() >> fold.ignored_bits()),
            Stmt::Var("index", number(0, Type::Count)),
            Stmt::Loop(vec![
                Stmt::Let("entry", self.read("entries", index())),
                Stmt::If(
                    is_at_distance,
                    vec![
                        Stmt::If(left().equals(0_u64), found),
                        update("left", Op::Sub, number(1, Type::Count)),
                    ],
                ),
                update("index", Op::Add, number(1, Type::Count)),
            ]),
        ];
        self.nth(body);
    }

    /// Finds a board by its number with a pass over the compositions, as `compositions.rs` explains.
    fn nth_by_compositions(&mut self, linear: Linear, masks: Packed) -> Result<(), Error> {
        let (mut runs, mut steps) = (Vec::new(), 0_u64);
        while let Some(run) = Run::starting_at(linear, runs.last().map_or(0, |(run, _): &(Run, _)| run.end)) {
            let compositions = Compositions::new(linear, masks, run);
            steps = steps.saturating_add(compositions.steps());
            runs.push((run, compositions));
        }
        if steps > MAX_STEPS {
            return Err(Error::inconsistent());
        }
        self.subsets();
        if linear.offsets.len() == 1 {
            self.nth_subset_of_one_group(&runs[0].1);
        } else {
            self.nth_of_groups(linear, runs);
        }
        Ok(())
    }

    /// Functions that number the subsets of a set of cells.
    fn subsets(&mut self) {
        let (n, size) = (|| var("n", Type::Int), || var("size", Type::Int));
        let (product, i) = (|| var("product", Type::Count), || var("i", Type::Count));
        let factor = || var("factor", Type::Count);
        let body = vec![
            Stmt::If(size().more(n()), vec![Stmt::Return(number(0, Type::Count))]),
            Stmt::Var("product", number(1, Type::Count)),
            count(
                "i",
                number(1, Type::Count),
                size().cast(Type::Count) + 1_u64,
                vec![
                    Stmt::Let("factor", (n() - size()).cast(Type::Count) + i()),
                    Stmt::Comment("Multiply by factor / i, in two parts that cannot overflow."),
                    Stmt::Let("carried", (product() % i()) * factor()),
                    Stmt::Set("product", (product() / i()) * factor() + var("carried", Type::Count) / i()),
                ],
            ),
            Stmt::Return(product()),
        ];
        let params = vec![value("n", Type::Int), value("size", Type::Int)];
        self.private(
            "binomial",
            params,
            Type::Count,
            "the number of subsets with size elements of a set of n",
            body,
        );

        let (bit, rest) = (|| var("bit", Type::Board), || var("rest", Type::Board));
        let (number_left, without) = (|| var("number", Type::Count), || var("without", Type::Count));
        let highest = 1_u64 << (self.cells - 1);
        let binomial = call("binomial", Type::Count, [rest().count_bits(), var("left", Type::Int)]);
        let body = vec![
            Stmt::Var("subset", number(0, Type::Board)),
            Stmt::Var("left", size()),
            Stmt::Var("number", var("n", Type::Count)),
            Stmt::Var("rest", var("cells", Type::Board)),
            Stmt::Var("bit", number(highest, Type::Board)),
            count(
                "i",
                int(0),
                int(self.cells.into()),
                vec![
                    Stmt::If(
                        (rest() & bit()).differs(0_u64),
                        vec![
                            update("rest", Op::Xor, bit()),
                            Stmt::Let("without", binomial),
                            Stmt::If(
                                number_left().at_least(without()),
                                vec![
                                    update("subset", Op::Or, bit()),
                                    update("number", Op::Sub, without()),
                                    update("left", Op::Sub, int(1)),
                                ],
                            ),
                        ],
                    ),
                    shift("bit", Op::Shr, 1),
                ],
            ),
            Stmt::Return(var("subset", Type::Board)),
        ];
        let params = vec![value("cells", Type::Board), value("size", Type::Int), value("n", Type::Count)];
        let about = "subset number n of this size, in the combinatorial number system";
        self.private("nth_subset", params, Type::Board, about, body);

        let body = vec![
            Stmt::Var("after", board()),
            Stmt::Var("rest", var("moves", Type::Board)),
            count(
                "cell",
                int(0),
                int(self.cells.into()),
                vec![
                    Stmt::If(
                        (rest() & 1_u64).differs(0_u64),
                        vec![update("after", Op::Xor, self.read("masks", var("cell", Type::Int)))],
                    ),
                    shift("rest", Op::Shr, 1),
                ],
            ),
            Stmt::Return(var("after", Type::Board)),
        ];
        let params = vec![value("board", Type::Board), value("moves", Type::Board)];
        self.private("play_all", params, Type::Board, "the board after a set of moves", body);
    }

    /// If each board has one candidate, each set of `d` moves leads to a different board at distance `d`.
    fn nth_subset_of_one_group(&mut self, compositions: &Compositions) {
        let free = compositions.free_cells().next().unwrap_or(0);
        let arguments = [number(free, Type::Board), var("distance", Type::Int), var("n", Type::Count)];
        let moves = call("nth_subset", Type::Board, arguments);
        let goal = number(self.stored_goals[0], Type::Board);
        self.nth(vec![Stmt::Return(call("play_all", Type::Board, [goal, moves]))]);
    }

    fn nth_of_groups(&mut self, linear: Linear, runs: Vec<(Run, Compositions)>) {
        let nullity = linear.shape.nullity;
        let (mut groups, mut run_groups, mut run_offsets) = (vec![], vec![0], vec![0]);
        let (mut run_goals, mut run_counts) = (vec![], vec![]);
        for (run, mut compositions) in runs {
            run_goals.push(self.stored_goals[run.first]);
            groups.extend(compositions.free_cells());
            run_groups.push(groups.len() as u64);
            run_offsets.push((run.end << nullity) as u64);
            let mut counts = vec![0; usize::from(self.max_distance) + 1];
            loop {
                if let Some(count) = counts.get_mut(usize::from(compositions.distance())) {
                    *count += compositions.boards();
                }
                if !compositions.advance() {
                    break;
                }
            }
            run_counts.extend(counts);
        }
        let (runs, offsets) = (run_groups.len() - 1, linear.offsets.len() as u64);
        // No language needs to support an empty table.
        groups.resize(groups.len().max(1), 0);
        let group_count = groups.len() as u64;
        let about = "sets of cells: how many cells are chosen in each decides the distance of a board";
        self.table("groups", about, Type::Board, groups);

        let mut body = vec![Stmt::Var("left", var("n", Type::Count))];
        let (first, end, first_group, end_group, goal) = if runs == 1 {
            (int(0), int(offsets), int(0), int(group_count), number(self.stored_goals[0], Type::Board))
        } else {
            let about = "the first offset of each run of goals that can reach each other";
            self.table("run_offsets", about, Type::Int, run_offsets);
            self.table("run_groups", "the first group of each run", Type::Int, run_groups);
            self.table("run_goals", "the first goal of each run", Type::Board, run_goals);
            self.table(
                "run_counts",
                "the number of boards of each run at each distance",
                Type::Count,
                run_counts,
            );
            let run = || var("run", Type::Int);
            let boards = || var("boards", Type::Count);
            let count = run() * (u64::from(self.max_distance) + 1) + var("distance", Type::Int);
            body.extend([
                Stmt::Var("run", int(0)),
                Stmt::Loop(vec![
                    Stmt::Let("boards", self.read("run_counts", count)),
                    Stmt::If(var("left", Type::Count).less(boards()), vec![Stmt::Break]),
                    update("left", Op::Sub, boards()),
                    update("run", Op::Add, int(1)),
                ]),
                Stmt::Let("first", self.read("run_offsets", run())),
                Stmt::Let("end", self.read("run_offsets", run() + 1_u64)),
                Stmt::Let("first_group", self.read("run_groups", run())),
                Stmt::Let("end_group", self.read("run_groups", run() + 1_u64)),
            ]);
            let bound = |name| var(name, Type::Int);
            let goal = self.read("run_goals", run());
            (bound("first"), bound("end"), bound("first_group"), bound("end_group"), goal)
        };

        let (i, g) = (|| var("i", Type::Int), || var("g", Type::Int));
        let (left, boards, sets) =
            (|| var("left", Type::Count), || var("boards", Type::Count), || var("sets", Type::Count));
        let (least, group) = (|| var("least", Type::Int), || var("group", Type::Board));
        let candidates = |body| count("i", first.clone(), end.clone(), body);
        let groups = |body| count("g", first_group.clone(), end_group.clone(), body);
        let let_group = || Stmt::Let("group", self.read("groups", g()));
        let let_difference = || {
            let difference = var("base", Type::Word) ^ self.read("offsets", i());
            Stmt::Let("difference", difference.cast(Type::Board))
        };
        let difference = || var("difference", Type::Board);
        let subsets = || call("binomial", Type::Count, [group().count_bits(), at("chosen", g())]);
        let subset = call("nth_subset", Type::Board, [group(), at("chosen", g()), left() % sets()]);
        let resize = |size| vec![Stmt::SetAt("sizes", i(), size)];
        let added = || var("added", Type::Int);

        body.extend([
            Stmt::Comment("The size of each candidate, and how many cells of each group are chosen."),
            Stmt::Array("sizes", offsets),
            Stmt::Array("chosen", group_count),
            Stmt::Let("base", self.read("offsets", first.clone())),
            candidates(vec![let_difference(), Stmt::SetAt("sizes", i(), difference().count_bits())]),
            Stmt::Loop(vec![
                Stmt::Var("least", int(u64::from(self.cells) + 1)),
                candidates(vec![Stmt::If(
                    at("sizes", i()).less(least()),
                    vec![Stmt::Set("least", at("sizes", i()))],
                )]),
                Stmt::If(
                    least().equals(var("distance", Type::Int)),
                    vec![
                        Stmt::Var("boards", number(1, Type::Count)),
                        groups(vec![let_group(), update("boards", Op::Mul, subsets())]),
                        Stmt::If(
                            left().less(boards()),
                            vec![
                                Stmt::Var("board", goal),
                                groups(vec![
                                    let_group(),
                                    Stmt::Let("sets", subsets()),
                                    Stmt::Set("board", call("play_all", Type::Board, [board(), subset])),
                                    update("left", Op::Div, sets()),
                                ]),
                                Stmt::Return(board()),
                            ],
                        ),
                        update("left", Op::Sub, boards()),
                    ],
                ),
                Stmt::Comment("Count up: choose one more cell of the first group that has one left."),
                groups(vec![
                    let_group(),
                    Stmt::Let("before", at("chosen", g())),
                    Stmt::SetAt(
                        "chosen",
                        g(),
                        (var("before", Type::Int) + 1_u64) % (group().count_bits() + 1_u64),
                    ),
                    Stmt::Let("added", at("chosen", g()) - var("before", Type::Int)),
                    candidates(vec![
                        let_difference(),
                        Stmt::IfElse(
                            (difference() & group()).equals(0_u64),
                            resize(at("sizes", i()) + added()),
                            resize(at("sizes", i()) - added()),
                        ),
                    ]),
                    Stmt::If(added().more(0_u64), vec![Stmt::Break]),
                ]),
            ]),
        ]);
        self.nth(body);
    }

    fn deal(&mut self) {
        let distance = || var("distance", Type::Int);
        let boards = || var("count", Type::Count);
        let (random, multiple) = (|| var("number", Type::Random), || var("multiple", Type::Random));
        let draw = || Expr { kind: ExprKind::Draw, ty: Type::Random };
        let nth = [distance(), (random() % boards().cast(Type::Random)).cast(Type::Count)];
        let most = || number(u64::MAX, Type::Random);
        let body = vec![
            Stmt::Let("count", call("count_at_distance", Type::Count, [distance()])),
            Stmt::If(boards().equals(0_u64), vec![Stmt::ReturnNone]),
            Stmt::Comment(
                "Draw again if the number is not below the last multiple of the count; otherwise small remainders would be more likely.",
            ),
            Stmt::Let("multiple", most() - most() % boards().cast(Type::Random)),
            Stmt::Var("number", draw()),
            count(
                "draws",
                int(1),
                int(128),
                vec![Stmt::If(random().less(multiple()), vec![Stmt::Break]), Stmt::Set("number", draw())],
            ),
            Stmt::Return(call("nth_at_distance", Type::Board, nth)),
        ];
        self.functions.push(Function {
            name: "deal",
            is_public: true,
            params: vec![value("distance", Type::Int), Param { name: "random", kind: ParamKind::Source }],
            returns: Returns::Option(Type::Board),
            about: String::from("a random board at exactly this distance, chosen uniformly from all of them"),
            none_if: "there is no board at this distance",
            notes: String::new(),
            body,
        });
    }
}
