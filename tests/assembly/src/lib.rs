//! Queries as functions of their own, for a test that reads their assembly.

use fliptable::{Board, Cell, FLIP_GAME, LIGHTS_OUT, Moves, REFRIGERATOR, include_table};

include_table!(const SMALL_4X4 = "small_4x4");
include_table!(const PLUS_5X5 = "plus_5x5");
include_table!(const PLUS_8X8 = "plus_8x8");
include_table!(const WIDE_8X8 = "wide_8x8");

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
    SMALL_4X4: small_4x4_distance small_4x4_next_move small_4x4_solution
    PLUS_5X5: plus_5x5_distance plus_5x5_next_move plus_5x5_solution
    PLUS_8X8: plus_8x8_distance plus_8x8_next_move plus_8x8_solution
    WIDE_8X8: wide_8x8_distance wide_8x8_next_move wide_8x8_solution
}

/// A board that cannot have cells outside a grid of 16.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn flip_game_distance_of_u16(board: u16) -> Option<u8> {
    FLIP_GAME.distance(Board::from(board))
}
