//! Four modules that ask the same table, for a test that counts the copies of it.

use fliptable::{Board, include_table};

include_table!(pub const KNIGHT = "knight_fast");

macro_rules! users {
    ($($module:ident)*) => {
        $(mod $module {
            use fliptable::Board;

            #[inline(never)]
            pub fn distance(board: Board) -> Option<u8> {
                crate::KNIGHT.distance(board)
            }
        })*

        fn distances(board: Board) -> Vec<Option<u8>> {
            vec![$($module::distance(board)),*]
        }
    };
}

users! { first second third fourth }

fn main() {
    let boards = std::env::args().count() as u64 * 65536;
    for board in (0..boards).map(Board::from_bits) {
        assert_eq!(distances(board), [KNIGHT.distance(board); 4]);
    }
}
