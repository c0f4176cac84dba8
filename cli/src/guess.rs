//! What the user may have meant by a word that the command does not know.

/// Words that people try, in lower case and without blanks and dashes inside, and what they mean.
const MEANINGS: &[(&str, &str)] = &[
    ("help", "--help"),
    ("version", "--version"),
    ("solve", "the game alone, such as flip"),
    ("poj1753", "flip"),
    ("flipgame", "flip"),
    ("poj2965", "fridge"),
    ("refrigerator", "fridge"),
    ("poj1222", "lights --grid 5x6"),
    ("poj3279", "lights --grid RxC"),
    ("lightsout", "lights"),
    ("minilightsout", "mini"),
    ("torus", "mini"),
    ("--solution", "--moves"),
    ("--solutions", "--all"),
    ("--solve", "--moves"),
    ("--steps", "--show"),
    ("--next", "--hint"),
    ("--board", "--echo"),
    ("--random", "--any"),
    ("--number", "--count"),
    ("--difficulty", "--distance"),
    ("--size", "--grid"),
    ("--language", "--to"),
    ("--file", "--output"),
];

/// What this word probably means: one of these words, or how to say something else that people try. An option is only
/// named if it is one of these words.
pub fn meaning(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let word = word.to_lowercase();
    let (dashes, rest) = word.strip_prefix("--").map_or(("", &*word), |rest| ("--", rest));
    let plain = dashes.to_owned() + &rest.replace([' ', '-', '_'], "");
    let is_usable = |meaning: &str| dashes.is_empty() || known.contains(&meaning);
    let meaning = MEANINGS.iter().find(|(tried, _)| *tried == plain).map(|(_, meaning)| *meaning);
    meaning.filter(|meaning| is_usable(meaning)).or_else(|| {
        let is_start = |known: &str| rest.len() >= 3 && known.starts_with(&word);
        known.iter().copied().find(|known| is_start(known) || is_typo(&word, known))
    })
}

/// Whether one letter is missing, added or another, or two neighbors are swapped.
fn is_typo(word: &str, known: &str) -> bool {
    let (word, known) = (word.as_bytes(), known.as_bytes());
    let start = word.iter().zip(known).take_while(|(a, b)| a == b).count();
    let (word, known) = (&word[start..], &known[start..]);
    let end = word.iter().rev().zip(known.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&word[..word.len() - end], &known[..known.len() - end]) {
        ([] | [_], [] | [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}
