//! What is said about what managers of a guild do.

use super::play::number;
use super::text::{LONGEST, Style, list, shortened, weight};
use crate::bridge::{Person, PersonId};
use crate::play::{GameId, Match, Status};

/// The most characters of a reason.
const LONGEST_REASON: usize = 300;

/// A reason as it can stand in a sentence: one line, not endless, without the full stop that follows it.
#[must_use]
pub fn reason(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    let line: String = line.chars().filter(|c| !super::text::MARKS.contains(c)).collect();
    shortened(line.trim().trim_end_matches('.'), LONGEST_REASON)
}

/// A manager ended a game, told to its players; without a reason when none was given.
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

/// The game is ended, told to whoever ended it from elsewhere.
#[must_use]
pub fn is_closed(id: GameId) -> String {
    format!("Game {} has ended, and its players are told.", number(id))
}

/// A reason is missing.
#[must_use]
pub fn no_reason() -> String {
    "The players want to know why: /close g12 REASON.".to_owned()
}

/// Managers do not end games they play in.
#[must_use]
pub fn not_ones_own(game: &Match) -> String {
    format!(
        "You play in game {} yourself, so another manager has to end it; /resign and /draw are open to you.",
        number(game.id)
    )
}

/// Said elsewhere than in a guild.
#[must_use]
pub fn managers_in_a_guild() -> String {
    "That is done on a server, in one of its channels.".to_owned()
}

/// Said by somebody who may not, or of whom it is not known.
#[must_use]
pub fn for_managers_only() -> String {
    "Only people with the permission Manage Server can do that, with the slash command.".to_owned()
}

/// The network did not tell the guild.
#[must_use]
pub fn guild_unknown() -> String {
    "Discord did not tell me which server this is. Please send that again.".to_owned()
}

/// Somebody is blocked now.
#[must_use]
pub fn is_blocked(person: &PersonId, name: &str, style: Style) -> String {
    format!(
        "{} can no longer open or join games on this server. Games under way go on; /close ends one, and /unblock takes \
         this back.",
        (style.address)(person, name)
    )
}

/// Somebody is blocked no longer.
#[must_use]
pub fn is_unblocked(person: &PersonId, name: &str, style: Style) -> String {
    format!("{} can open and join games on this server again.", (style.address)(person, name))
}

/// Nothing to take back.
#[must_use]
pub fn not_blocked(person: &PersonId, name: &str, style: Style) -> String {
    format!("{} is not blocked. /blocks lists who is.", (style.address)(person, name))
}

/// Nobody blocks themselves.
#[must_use]
pub fn not_oneself() -> String {
    "You cannot block yourself; name somebody else.".to_owned()
}

/// The list is full.
#[must_use]
pub fn too_many_blocked(most: usize) -> String {
    format!("{most} people are blocked already, as many as can be. /unblock somebody first.")
}

/// Who is blocked, as many as a message holds.
#[must_use]
pub fn blocks(people: &[Person], style: Style) -> String {
    if people.is_empty() {
        return "Nobody is blocked on this server. /block blocks somebody.".to_owned();
    }
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
    format!(
        "{} cannot open or join games on this server. /unblock takes that back.",
        list(&shown, "and")
    )
}

/// The writer is blocked.
#[must_use]
pub fn you_are_blocked() -> String {
    "You cannot open or join games on this server: its managers have blocked you. Games you play in go on; ask a manager \
     about others."
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
