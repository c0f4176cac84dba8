//! Every query of every included 4x4 table, on all 65536 boards, against a brute-force search.

use crate::check;
use crate::oracle::Oracle;
use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR};

#[test]
fn flip_game() {
    check::every_query(&FLIP_GAME, &Oracle::flip_game());
}

#[test]
fn lights_out() {
    check::every_query(&LIGHTS_OUT, &Oracle::lights_out());
}

#[test]
fn refrigerator() {
    check::every_query(&REFRIGERATOR, &Oracle::refrigerator());
}
