//! Answers to the commands for managers of a guild.

use super::play::number;
use super::text::list;
use crate::chat::text::{LONGEST, Style, shortened, weight};
use crate::chat::{Person, PersonId};
use crate::game::state::{GameId, Match, Status};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 300;

/// Returns a reason that fits into a sentence: one line, of limited length, without a full stop at its end.
#[must_use]
pub fn reason(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    let line: String = line.chars().filter(|c| !crate::chat::text::MARKS.contains(c)).collect();
    shortened(line.trim().trim_end_matches('.'), LONGEST_REASON)
}

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

/// A reason is missing.
#[must_use]
pub fn no_reason() -> String {
    "Please give the players a reason: /close g12 REASON.".to_owned()
}

/// Managers cannot end games in which they play.
#[must_use]
pub fn plays_in_it(game: &Match) -> String {
    format!(
        "You play in game {} yourself, so another manager has to end it. You can use /resign or /draw.",
        number(game.id)
    )
}

/// The command was used outside a guild.
#[must_use]
pub fn managers_in_a_guild() -> String {
    "That works only on a server, in one of its channels.".to_owned()
}

/// The command was used by somebody who is not known to be a manager.
#[must_use]
pub fn for_managers_only() -> String {
    "Only people with the permission Manage Server can do that, with the slash command.".to_owned()
}

/// The network did not send the guild.
#[must_use]
pub fn guild_unknown() -> String {
    "Discord did not tell me which server this is. Please send that again.".to_owned()
}

/// Somebody is blocked now.
#[must_use]
pub fn is_blocked(person: &PersonId, name: &str, style: Style) -> String {
    format!(
        "{} can no longer open or join games on this server. Games under way go on; /close ends one, and /unblock lifts \
         the block.",
        (style.address)(person, name)
    )
}

/// Somebody is blocked no longer.
#[must_use]
pub fn is_unblocked(person: &PersonId, name: &str, style: Style) -> String {
    format!("{} can open and join games on this server again.", (style.address)(person, name))
}

/// There is no block to lift.
#[must_use]
pub fn not_blocked(person: &PersonId, name: &str, style: Style) -> String {
    format!("{} is not blocked. /blocks lists who is.", (style.address)(person, name))
}

/// People cannot block themselves.
#[must_use]
pub fn cannot_block_yourself() -> String {
    "You cannot block yourself; name somebody else.".to_owned()
}

/// The list is full.
#[must_use]
pub fn too_many_blocked(most: usize) -> String {
    format!("{most} people are blocked already, the most that can be. /unblock somebody first.")
}

/// Lists who is blocked, with as many names as fit into a message.
#[must_use]
pub fn blocks(people: &[Person], style: Style) -> String {
    if people.is_empty() {
        return "Nobody is blocked on this server. /block blocks somebody.".to_owned();
    }
    format!(
        "{} cannot open or join games on this server. /unblock lifts a block.",
        list(&names_that_fit(people, style), "and")
    )
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
