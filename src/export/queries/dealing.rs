//! Dealing: boards by their number among those at a distance, for linear tables, and random ones.

use std::iter;

use super::{BOARD, DISTANCE, Error, N, Queries, public};
use crate::compositions::{Compositions, MAX_STEPS, Run};
use crate::export::body::{Body, Value, draw, int, number, var};
use crate::export::ir::{Function, FunctionRef, Op, TableRef, Type, Var};
use crate::table::Linear;

/// Functions that number the subsets of a set of cells.
#[derive(Clone, Copy)]
struct Subsets {
    binomial: FunctionRef,
    nth_subset: FunctionRef,
    play_all: FunctionRef,
}

impl Queries<'_> {
    /// Finds a board by its number with a pass over the compositions, as `compositions.rs` explains.
    pub fn nth_by_compositions(
        &mut self,
        linear: Linear,
        offsets: Option<TableRef>,
    ) -> Result<FunctionRef, Error> {
        let runs = iter::successors(Run::starting_at(linear, 0), |run| Run::starting_at(linear, run.end));
        let with_compositions = |run| (run, Compositions::new(linear, self.table.masks(), run));
        let runs: Vec<_> = runs.map(with_compositions).collect();
        let steps = runs.iter().map(|(_, compositions)| compositions.steps());
        if steps.fold(0, u64::saturating_add) > MAX_STEPS {
            return Err(Error::inconsistent());
        }
        let subsets = self.subsets();
        Ok(match offsets {
            None => self.nth_subset_of_one_group(subsets, &runs[0].1),
            Some(offsets) => self.nth_of_groups(subsets, linear, offsets, runs),
        })
    }

    fn subsets(&mut self) -> Subsets {
        let cell_count = self.cells();
        let (n, size) = (var("n", Type::Int), var("size", Type::Int));
        let about = "the number of subsets with size elements of a set of n";
        let binomial = self.private("binomial", [n, size], Type::Count, about, |b| {
            b.when(size.more(n), |b| b.give(number(0, Type::Count)));
            let product = b.variable("product", number(1, Type::Count));
            b.count("i", number(1, Type::Count)..size.cast(Type::Count) + 1, |b, i| {
                let factor = b.constant("factor", (n - size).cast(Type::Count) + i);
                b.comment("Multiply by factor / i, in two parts that cannot overflow.");
                let carried = b.constant("carried", (product % i) * factor);
                b.set(product, (product / i) * factor + carried / i);
            });
            b.give(product);
        });

        let cells = var("cells", Type::Board);
        let about = "subset number n of this size, in the combinatorial number system";
        let nth_subset = self.private("nth_subset", [cells, size, N], Type::Board, about, |b| {
            let subset = b.variable("subset", number(0, Type::Board));
            let left = b.variable("left", size);
            let number_left = b.variable("number", N);
            let rest = b.variable("rest", cells);
            let bit = b.variable("bit", number(1 << (cell_count - 1), Type::Board));
            b.count("i", int(0)..int(cell_count), |b, _| {
                b.when((rest & bit).differs(0), |b| {
                    b.update(rest, Op::Xor, bit);
                    let without = b.constant("without", binomial.call([rest.count_bits(), left.into()]));
                    b.when(number_left.at_least(without), |b| {
                        b.update(subset, Op::Or, bit);
                        b.update(number_left, Op::Sub, without);
                        b.update(left, Op::Sub, 1);
                    });
                });
                b.update(bit, Op::Shr, 1);
            });
            b.give(subset);
        });

        let masks = self.masks();
        let moves = var("moves", Type::Board);
        let about = "the board after a set of moves";
        let play_all = self.private("play_all", [BOARD, moves], Type::Board, about, |b| {
            let after = b.variable("after", BOARD);
            let rest = b.variable("rest", moves);
            b.count("cell", int(0)..int(cell_count), |b, cell| {
                b.when((rest & 1).differs(0), |b| b.update(after, Op::Xor, masks.at(cell)));
                b.update(rest, Op::Shr, 1);
            });
            b.give(after);
        });
        Subsets { binomial, nth_subset, play_all }
    }

    /// If each board has one candidate, each set of `d` moves leads to a different board at distance `d`.
    fn nth_subset_of_one_group(&mut self, subsets: Subsets, compositions: &Compositions) -> FunctionRef {
        let free = number(compositions.free_cells().next().unwrap_or(0), Type::Board);
        let goal = number(self.table.goal_boards().get_or_zero(0), Type::Board);
        let moves = subsets.nth_subset.call([free, DISTANCE.into(), N.into()]);
        self.nth_at_distance(|b| b.give(subsets.play_all.call([goal, moves])))
    }

    fn nth_of_groups(
        &mut self,
        subsets: Subsets,
        linear: Linear,
        offsets: TableRef,
        runs: Vec<(Run, Compositions)>,
    ) -> FunctionRef {
        let Subsets { binomial, nth_subset, play_all } = subsets;
        let distances = usize::from(self.table.max_distance()) + 1;
        let (mut groups, mut run_groups, mut run_offsets) = (vec![], vec![0], vec![0]);
        let (mut run_goals, mut run_counts) = (vec![], vec![]);
        for (run, mut compositions) in runs {
            run_goals.push(self.table.goal_boards().get_or_zero(run.first));
            groups.extend(compositions.free_cells());
            run_groups.push(groups.len() as u64);
            run_offsets.push((run.end << linear.shape.nullity) as u64);
            let mut counts = vec![0; distances];
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
        // No language needs to support an empty table.
        groups.resize(groups.len().max(1), 0);
        let (offset_count, group_count) = (linear.offsets.len() as u64, groups.len() as u64);
        let first_goal = number(run_goals[0], Type::Board);

        let about = "sets of cells: how many cells are chosen in each decides the distance of a board";
        let groups = self.table("groups", about, Type::Board, groups);
        let run_tables = (run_goals.len() > 1).then(|| {
            let about = "the first offset of each run of goals that can reach each other";
            let offsets = self.table("run_offsets", about, Type::Int, run_offsets);
            let groups = self.table("run_groups", "the first group of each run", Type::Int, run_groups);
            let goals = self.table("run_goals", "the first goal of each run", Type::Board, run_goals);
            let about = "the number of boards of each run at each distance";
            (offsets, groups, goals, self.table("run_counts", about, Type::Count, run_counts))
        });

        self.nth_at_distance(|b| {
            let left = b.variable("left", N);
            let (run_candidates, run_groups, goal) = match run_tables {
                None => (int(0)..int(offset_count), int(0)..int(group_count), first_goal),
                Some((first_offsets, first_groups, first_goals, counts)) => {
                    let run = b.variable("run", int(0));
                    b.repeat(|b| {
                        let boards = b.constant("boards", counts.at(run * distances as u64 + DISTANCE));
                        b.when(left.less(boards), Body::leave_loop);
                        b.update(left, Op::Sub, boards);
                        b.update(run, Op::Add, 1);
                    });
                    let first = b.constant("first", first_offsets.at(run));
                    let end = b.constant("end", first_offsets.at(run + 1));
                    let first_group = b.constant("first_group", first_groups.at(run));
                    let end_group = b.constant("end_group", first_groups.at(run + 1));
                    (first.into()..end.into(), first_group.into()..end_group.into(), first_goals.at(run))
                }
            };

            b.comment("The size of each candidate, and how many cells of each group are chosen.");
            let sizes = b.array("sizes", offset_count);
            let chosen = b.array("chosen", group_count);
            let base = b.constant("base", offsets.at(run_candidates.start.clone()));
            let let_difference =
                |b: &mut Body, i| b.constant("difference", (base ^ offsets.at(i)).cast(Type::Board));
            let let_group = |b: &mut Body, g| b.constant("group", groups.at(g));
            let subset_count = |group: Var, g| binomial.call([group.count_bits(), chosen.at(g)]);
            b.count("i", run_candidates.clone(), |b, i| {
                let difference = let_difference(b, i);
                b.set_at(sizes, i, difference.count_bits());
            });
            b.repeat(|b| {
                let least = b.variable("least", int(u64::from(linear.shape.cells) + 1));
                b.count("i", run_candidates.clone(), |b, i| {
                    b.when(sizes.at(i).less(least), |b| b.set(least, sizes.at(i)));
                });
                b.when(least.equals(DISTANCE), |b| {
                    let boards = b.variable("boards", number(1, Type::Count));
                    b.count("g", run_groups.clone(), |b, g| {
                        let group = let_group(b, g);
                        b.update(boards, Op::Mul, subset_count(group, g));
                    });
                    b.when(left.less(boards), |b| {
                        let board = b.variable(BOARD.name, goal);
                        b.count("g", run_groups.clone(), |b, g| {
                            let group = let_group(b, g);
                            let sets = b.constant("sets", subset_count(group, g));
                            let subset = nth_subset.call([group.into(), chosen.at(g), left % sets]);
                            b.set(board, play_all.call([board.into(), subset]));
                            b.update(left, Op::Div, sets);
                        });
                        b.give(board);
                    });
                    b.update(left, Op::Sub, boards);
                });
                b.comment("Count up: choose one more cell of the first group that has one left.");
                b.count("g", run_groups, |b, g| {
                    let group = let_group(b, g);
                    let before = b.constant("before", chosen.at(g));
                    b.set_at(chosen, g, (before + 1) % (group.count_bits() + 1));
                    let added = b.constant("added", chosen.at(g) - before);
                    b.count("i", run_candidates, |b, i| {
                        let difference = let_difference(b, i);
                        b.when_else(
                            (difference & group).equals(0),
                            |b| b.set_at(sizes, i, sizes.at(i) + added),
                            |b| b.set_at(sizes, i, sizes.at(i) - added),
                        );
                    });
                    b.when(added.more(0), Body::leave_loop);
                });
            });
        })
    }

    pub fn deal(&mut self, count_at_distance: FunctionRef, nth_at_distance: FunctionRef) {
        let source = Var { name: "random", ty: Type::Source, about: "" };
        let about = "a random board at exactly this distance, chosen uniformly from all of them";
        self.function(Function {
            none_if: Some("there is no board at this distance"),
            ..public("deal", [DISTANCE, source], Type::Board, about, |b| {
                let boards = b.constant("count", count_at_distance.call([DISTANCE]));
                b.none_if(boards.equals(0));
                b.comment(
                    "Draw again if the number is not below the last multiple of the count; otherwise small remainders would be more likely.",
                );
                let (boards, most) = (boards.cast(Type::Random), number(u64::MAX, Type::Random));
                let multiple = b.constant("multiple", most.clone() - most % boards.clone());
                let random = b.variable("number", draw());
                b.count("draws", int(1)..int(128), |b, _| {
                    b.when(random.less(multiple), Body::leave_loop);
                    b.set(random, draw());
                });
                b.give(nth_at_distance.call([DISTANCE.into(), (random % boards).cast(Type::Count)]));
            })
        });
    }
}
