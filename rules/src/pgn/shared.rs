//! What the reader and the writer of PGN share.

/// The tags that every game has, in their order.
pub(super) const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The value of the tag `Termination` of a game in which time ran out.
pub(super) const TIME_FORFEIT: &str = "time forfeit";

/// The numeric annotation glyphs of `!` and `?`, from `$1`.
pub(super) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The results.
pub(super) const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];
