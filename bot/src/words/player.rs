//! What people see about a player.

use super::text::count;
use crate::play::{COUNTED_GAMES, FEW_GAMES, OWN_MOVES, Reliability};

/// The reliability of a person in one line.
#[must_use]
pub fn reliability(name: &str, counts: Reliability) -> String {
    if counts == Reliability::default() {
        return format!("{name} is new: no moves and no games yet.");
    }
    let new = if counts.is_new() { " (new)" } else { "" };
    format!("{name}{new}: {}; {}.", moves(counts), games(counts))
}

fn moves(counts: Reliability) -> String {
    format!("{} in time, {}", count(counts.in_time, "move"), count(counts.time_outs, "time-out"))
}

fn games(counts: Reliability) -> String {
    format!("{} finished, {} abandoned", count(counts.finished, "game"), counts.abandoned)
}

/// The page of a player.
#[must_use]
pub fn player(name: &str, counts: Reliability) -> String {
    let share = match counts.percent().filter(|_| !counts.is_new()) {
        Some(percent) => {
            format!("{} of {} games finished ({percent}%)", counts.finished, counts.ended())
        }
        None => format!("new, because fewer than {FEW_GAMES} games have ended"),
    };
    format!(
        "{name}\nMoves: {} in time, {}.\nGames: {} finished, {} abandoned.\nReliability: {share}.\nThe newest {COUNTED_GAMES} games against other \
         people count. A game is finished if its player made {OWN_MOVES} moves in it, and abandoned when its player loses on time, or is replaced by the others.",
        counts.in_time,
        count(counts.time_outs, "time-out"),
        counts.finished,
        counts.abandoned
    )
}
