//! The generator: from a rule to the bytes of its table. It runs in build scripts, ours and yours.
//!
//! A build script writes the table:
//!
//! ```no_run
//! // build.rs, with `fliptable = { version = "0.1", features = ["generate"] }` in [build-dependencies]
//! use fliptable::{Board, Rule, generate};
//!
//! fn main() -> Result<(), generate::Error> {
//!     let knight = Rule::from_fn(|chosen, cell| {
//!         chosen.row().abs_diff(cell.row()) * chosen.col().abs_diff(cell.col()) == 2
//!     });
//!     generate::write("knight", &knight.with_goals(&[Board::EMPTY]))
//! }
//! ```
//!
//! The library then says [`include_table!`](crate::include_table)`(pub static KNIGHT = "knight")`, with
//! `fliptable = "0.1"` in `[dependencies]`.

mod fold;
mod pack;
mod search;

use std::boxed::Box;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{env, fmt, fs, io, thread};

use crate::board::Board;
use crate::c_header::{CHeader, is_identifier};
use crate::rule::Rule;

/// The table of a rule, as the bytes of a file for [`include_table!`](crate::include_table).
///
/// A pure function: the same rule gives the same bytes for any number of threads, in any build profile
/// and on any machine, whatever the order of its goals. It searches in parallel, in the rayon pool that it
/// is called in. Before it returns it decodes the bytes and compares each of the 65536 boards with what the
/// search found.
///
/// # Errors
///
/// When the rule has no goal.
pub fn table(rule: &Rule) -> Result<Vec<u8>, Error> {
    if rule.goals().is_empty() {
        return Err(Kind::NoGoal.into());
    }
    let mut goals = rule.goals().to_vec();
    goals.sort_unstable();
    goals.dedup();
    let rule = &rule.with_goals(&goals);
    let solved = search::search(rule);
    let file = pack::pack(rule, &solved, fold::fold(rule, &solved));
    match pack::first_difference(&file, &solved) {
        None => Ok(file),
        Some(board) => Err(Kind::Difference { board }.into()),
    }
}

/// The table of a rule as the text of a C header, whose functions and tables begin with this name: what
/// [`Table::c_header`](crate::CHeader) gives for an embedded table.
///
/// # Errors
///
/// When the rule has no goal, or the name is no identifier.
pub fn c_header(name: &str, rule: &Rule) -> Result<String, Error> {
    check_name(name)?;
    let file = table(rule)?;
    let decoded = pack::Decoded::new(&file);
    Ok(CHeader { name, masks: rule.masks(), tables: decoded.tables() }.to_string())
}

/// Writes the table of a rule to `OUT_DIR`, for [`include_table!`](crate::include_table) to embed under
/// this name. For a build script to call.
///
/// It uses as many threads as cargo allows (`NUM_JOBS`), and no more than the machine has cores. It prints
/// nothing, so that cargo's own rule decides when the script runs again: when a file of your package
/// changes, unless the script names others.
///
/// # Errors
///
/// When the rule has no goal, the name is no identifier, `OUT_DIR` is not set, or the file cannot be
/// written; nothing half-written is left.
pub fn write(name: &str, rule: &Rule) -> Result<(), Error> {
    let path = path_in_out_dir(name, "fliptable")?;
    replace(&path, &in_pool(|| table(rule))?)
}

/// Writes the table of a rule to `OUT_DIR` as a C header, `<name>.h`. For a build script to call that
/// compiles C.
///
/// It does what [`write()`] does, and the text is that of [`c_header`].
///
/// # Errors
///
/// Those of [`write()`].
pub fn write_c_header(name: &str, rule: &Rule) -> Result<(), Error> {
    let path = path_in_out_dir(name, "h")?;
    replace(&path, in_pool(|| c_header(name, rule))?.as_bytes())
}

/// Runs the search with as many threads as cargo allows and there are cores.
fn in_pool<T: Send>(search: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let jobs = env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(cores);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.clamp(1, cores)).build();
    // Where the system gives no more threads, this one does.
    let pool = pool.or_else(|_| rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build());
    pool.map_err(|source| Kind::Threads { source })?.install(search)
}

fn check_name(name: &str) -> Result<(), Error> {
    if is_identifier(name) { Ok(()) } else { Err(Kind::Name { name: name.into() }.into()) }
}

/// Where a build script keeps the file of this name.
fn path_in_out_dir(name: &str, extension: &str) -> Result<PathBuf, Error> {
    check_name(name)?;
    let out_dir = env::var_os("OUT_DIR").ok_or(Kind::NoOutDir)?;
    let mut path = PathBuf::from(out_dir);
    path.push(name);
    path.set_extension(extension);
    Ok(path)
}

/// Puts the bytes in place at once, so that a reader sees the old file or the new one.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut beside = path.to_path_buf().into_os_string();
    beside.push(".tmp");
    fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path)).map_err(|source| {
        // The first error is the one to report; that there is no file to remove is no second one.
        let _ = fs::remove_file(&beside);
        Kind::Write { path: path.into(), source }.into()
    })
}

/// Why a table could not be generated. Its text says what to do about it.
pub struct Error {
    kind: Box<Kind>,
}

enum Kind {
    NoGoal,
    Name { name: String },
    NoOutDir,
    Threads { source: rayon::ThreadPoolBuildError },
    Write { path: PathBuf, source: io::Error },
    Difference { board: Board },
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Error {
        Error { kind: Box::new(kind) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            Kind::NoGoal => f.write_str("the rule has no goal: give it one or more with Rule::with_goals"),
            Kind::Name { name } => write!(
                f,
                "{name:?} cannot name a table: use letters, digits and underscores, and no digit first"
            ),
            Kind::NoOutDir => {
                f.write_str("OUT_DIR is not set: call this from a build script, which cargo gives it to")
            }
            Kind::Threads { source } => write!(f, "cannot start the threads of the search: {source}"),
            Kind::Write { path, source } => write!(f, "cannot write {}: {source}", path.display()),
            Kind::Difference { board } => write!(
                f,
                "the packed table differs from the search at board {:#06x}: this is a bug in fliptable",
                board.bits()
            ),
        }
    }
}

/// The text, as `Display` has it: a build script that returns the error from `main` prints this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            Kind::Threads { source } => Some(source),
            Kind::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}
