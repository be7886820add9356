//! The page of a player.

use rules::Variant;

use crate::game::state::{COUNTED_GAMES, FEW_GAMES, OWN_MOVES, Reliability};
use crate::game::words::count;

/// The page of a player.
pub(super) fn page(name: &str, counts: Reliability, scores: &[(Variant, [usize; 3])]) -> String {
    let share = match counts.percent().filter(|_| !counts.is_new()) {
        Some(percent) => {
            format!("{} of {} games finished ({percent}%)", counts.finished, counts.ended())
        }
        None => format!("new, because fewer than {FEW_GAMES} games have ended"),
    };
    let results: String = scores
        .iter()
        .map(|(variant, [won, drawn, lost])| {
            format!("\n{}: {won} won, {drawn} drawn, {lost} lost.", variant.title())
        })
        .collect();
    let results = match results.as_str() {
        "" => String::new(),
        results => format!("\nResults of finished games that you can see here:{results}"),
    };
    format!(
        "{name}\nMoves: {} in time, {}.\nGames: {} finished, {} abandoned.\nReliability: {share}.\nThe newest {COUNTED_GAMES} games against other \
         people count. A game is finished if its player made {OWN_MOVES} moves in it, and abandoned when its player loses on time, or is replaced by the others.{results}",
        counts.in_time,
        count(counts.time_outs, "time-out"),
        counts.finished,
        counts.abandoned
    )
}
