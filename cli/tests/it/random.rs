//! The random numbers of `deal`, which the tests of the command can only see through the boards.

#[path = "../../src/random.rs"]
mod generator;

use generator::SplitMix64;

#[test]
fn the_generator_returns_the_published_numbers() {
    let mut random = SplitMix64(1234567);
    let published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ];
    assert_eq!(published.map(|_| random.next()), published);
}

#[test]
fn numbers_below_a_limit_are_below_it_and_equally_likely() {
    for limit in 1..=20 {
        let mut random = SplitMix64(limit);
        let mut times = vec![0; limit as usize];
        for _ in 0..1000 * limit {
            times[random.below(limit.into()) as usize] += 1;
        }
        // The standard deviation is below 32.
        assert!(times.iter().all(|times| (850..=1150).contains(times)), "{times:?}");
    }
}

#[test]
fn a_large_limit_favors_no_remainder() {
    // If numbers were not drawn again, the lower third would come up twice as often.
    let limit = u64::MAX / 4 * 3;
    let mut random = SplitMix64(1);
    let low = (0..3000).filter(|_| random.below(limit.into()) < limit / 3).count();
    assert!((850..=1150).contains(&low), "{low}");
}
