//! What people see about a player.

use super::text::count;
use crate::game::state::Reliability;

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
