//! Messages about games that managers of a guild end, and people whom they block.

use locale::{Table, Text, table, text};

use super::play::number;
use super::text::{to, to_all};
use crate::chat::text::{LONGEST, Style, weight};
use crate::chat::{Person, PersonId};
use crate::game::state::{GameId, Match, Status};

static TABLE: Table = table!("managers");

/// Announces to the players that a manager has ended their game. `reason` may be empty.
pub fn closed(game: &Match, by: &str, reason: &str, style: Style) -> Text {
    let text = match (game.status, reason.is_empty()) {
        (Status::Open, true) => text!(TABLE, "cancels"),
        (Status::Open, false) => text!(TABLE, "cancels-because").with("reason", reason),
        (_, true) => text!(TABLE, "ends"),
        (_, false) => text!(TABLE, "ends-because").with("reason", reason),
    };
    to(to_all(game, style), text.with("by", by).with("game", number(game.id)))
}

/// Confirms to a manager in another place that the game has ended.
pub fn is_closed(id: GameId) -> Text {
    text!(TABLE, "is-closed", game = number(id))
}

pub fn guild_unknown() -> Text {
    text!(TABLE, "guild-unknown")
}

/// Returns as many names as fit into a message, and how many more there are.
pub(crate) fn names_that_fit(people: &[Person], style: Style) -> Vec<Text> {
    let mut shown: Vec<Text> = Vec::new();
    let mut room = LONGEST - 200;
    for person in people {
        let name = (style.address)(&person.id, &person.name);
        let Some(left) = room.checked_sub(weight(&name) + 2) else { break };
        room = left;
        shown.push(Text::same(name));
    }
    let more = people.len() - shown.len();
    if more > 0 {
        shown.push(text!(TABLE, "more", more));
    }
    shown
}

/// The writer, who manages the guild, may be somebody who had a seat in the game and was forgotten.
pub fn may_be_forgotten(game: &Match) -> Text {
    text!(TABLE, "may-be-forgotten", game = number(game.id))
}

pub fn you_are_blocked() -> Text {
    text!(TABLE, "you-are-blocked")
}

pub fn guest_is_blocked(person: &PersonId, name: &str, style: Style) -> Text {
    text!(TABLE, "guest-is-blocked", name = (style.address)(person, name))
}
