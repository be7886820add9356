//! `data/perft/` of every game, compared with its generator.

use rules::Variant;

use crate::support::perft;

/// Greater counts are left to `siegepost perft`, to keep test runs short.
const MOST: u64 = 5_000_000;

#[test]
fn counts_of_the_files() {
    for &variant in Variant::ALL {
        let lines = perft::lines(variant);
        let ids: std::collections::BTreeSet<&str> = lines.iter().map(|l| l.id.as_str()).collect();
        assert_eq!(ids.len(), lines.len(), "every id once");
        for line in &lines {
            let game = line.game();
            assert!(!line.counts.is_empty(), "{}", line.id);
            for (depth, &count) in (1..).zip(&line.counts).filter(|(_, count)| **count <= MOST) {
                assert_eq!(game.perft(depth), count, "{variant:?} {}, depth {depth}", line.id);
            }
        }
    }
}
