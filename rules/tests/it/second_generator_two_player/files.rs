//! `data/perft/` of a game, compared with its second generator.

use rules::Variant;

use super::driver::{self, SlowGame};
use crate::support::perft;

/// Positions that the slow generator visits per line in every test run; `SIEGEPOST_PERFT_NODES` changes that.
const NODES: u64 = 1_000;

/// Compares the counts of every line of a game's file as deep as time allows.
pub(crate) fn counts_of_the_file<P: SlowGame>(variant: Variant) {
    let most = std::env::var("SIEGEPOST_PERFT_NODES").ok().and_then(|n| n.parse().ok());
    for line in perft::lines(variant) {
        let options = line.from.strip_prefix("start").expect("all lines are from the start");
        let mut game = P::start(&perft::pairs(options));
        for action in &line.after {
            game.apply(action).unwrap_or_else(|e| panic!("{}: {action}: {e}", line.id));
        }
        let mut depths = 0;
        for (depth, &count) in (1..).zip(&line.counts) {
            // The slow generator visits every position one level above the leaves.
            let nodes = if depth > 1 { line.counts[depth as usize - 2] } else { 1 };
            if nodes > most.unwrap_or(NODES) {
                break;
            }
            assert_eq!(driver::perft(&game, depth), count, "{}, depth {depth}", line.id);
            depths = depth;
        }
        println!("{} {}: to depth {depths} of {}", variant.name(), line.id, line.counts.len());
    }
}
