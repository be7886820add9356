//! The properties of the fuzz targets on the seeds in `rules/fuzz/seeds` and on random changes of them, so that every
//! test run checks some.

use std::path::Path;

use crate::support::Random;
use crate::support::fuzzed;
use crate::support::mutate::{mutated, seeds};

/// Runs a target on its seeds, and on this many texts made of them.
fn campaign(target: &str, seed: u64, cases: usize, body: impl Fn(&[u8])) {
    let seeds = seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target));
    seeds.iter().for_each(|seed| body(seed));
    let mut random = Random(seed);
    for _ in 0..cases {
        body(&mutated(&mut random, &seeds));
    }
}

#[test]
fn readings_of_any_text() {
    campaign("read", 1, 20_000, fuzzed::read);
}

#[test]
fn any_text_as_a_position() {
    campaign("position", 2, 6_000, fuzzed::position);
}

#[test]
fn any_line_of_play() {
    campaign("play", 5, 0, fuzzed::play);
    let mut random = Random(3);
    for _ in 0..60 {
        let line: Vec<u8> = (0..150).map(|_| random.next() as u8).collect();
        fuzzed::play(&line);
    }
}

#[test]
fn any_text_as_pgn() {
    campaign("pgn", 6, 3_000, fuzzed::pgn);
}

#[test]
fn any_text_as_a_record() {
    campaign("record", 4, 20_000, fuzzed::record);
}
