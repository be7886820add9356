//! Messages about games that managers of a guild end, and people whom they block.

use super::play::number;
use crate::chat::text::{LONGEST, Style, weight};
use crate::chat::{Person, PersonId};
use crate::game::state::{GameId, Match, Status};

/// Announces to the players that a manager has ended their game. `reason` may be empty.
#[must_use]
pub fn closed(game: &Match, by: &str, reason: &str, style: Style) -> String {
    let why = if reason.is_empty() { ".".to_owned() } else { format!(": {reason}.") };
    let (id, players) = (number(game.id), super::text::to_all(game, style));
    if game.status == Status::Open {
        return format!("{players}{by}, who manages this server, cancels game {id}{why}");
    }
    format!(
        "{players}{by}, who manages this server, ends game {id}{why} It has no result; /record {id} gives its moves."
    )
}

/// Confirms to a manager in another place that the game has ended.
#[must_use]
pub fn is_closed(id: GameId) -> String {
    format!("Game {} has ended, and its players have been notified.", number(id))
}

/// The network did not send the guild.
#[must_use]
pub fn guild_unknown() -> String {
    "Discord did not tell me which server this is. Please send that again.".to_owned()
}

/// Returns as many names as fit into a message, and how many more there are.
pub(crate) fn names_that_fit(people: &[Person], style: Style) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut room = LONGEST - 200;
    for person in people {
        let name = (style.address)(&person.id, &person.name);
        let Some(left) = room.checked_sub(weight(&name) + 2) else { break };
        room = left;
        shown.push(name);
    }
    let more = people.len() - shown.len();
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    shown
}

/// The writer is blocked.
#[must_use]
pub fn you_are_blocked() -> String {
    "You cannot open or join games on this server: its managers have blocked you. Your games under way go on. If you \
     have questions, ask a manager."
        .to_owned()
}

/// Somebody who is offered a seat is blocked.
#[must_use]
pub fn guest_is_blocked(person: &PersonId, name: &str, style: Style) -> String {
    format!(
        "{} cannot join games on this server: its managers have blocked them. Leave the seat open, or name somebody else.",
        (style.address)(person, name)
    )
}
