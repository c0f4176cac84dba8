//! The queries of the three tables as functions by themselves, for a test to read their assembly.

use fliptable::{Board, Cell, FLIP_GAME, LIGHTS_OUT, Moves, REFRIGERATOR};

macro_rules! functions {
    ($($table:ident: $distance:ident $next_move:ident $solution:ident)*) => {
        $(
            #[unsafe(no_mangle)]
            #[inline(never)]
            pub fn $distance(board: Board) -> Option<u8> {
                $table.distance(board)
            }

            #[unsafe(no_mangle)]
            #[inline(never)]
            pub fn $next_move(board: Board) -> Option<Cell> {
                $table.next_move(board)
            }

            #[unsafe(no_mangle)]
            #[inline(never)]
            pub fn $solution(board: Board) -> Option<Moves> {
                $table.solution(board)
            }
        )*
    };
}

functions! {
    FLIP_GAME: flip_game_distance flip_game_next_move flip_game_solution
    LIGHTS_OUT: lights_out_distance lights_out_next_move lights_out_solution
    REFRIGERATOR: refrigerator_distance refrigerator_next_move refrigerator_solution
}

fn main() {}
