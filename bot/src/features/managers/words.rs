//! Answers to managers of a guild.

use crate::chat::Person;
use crate::chat::text::{MARKS, Style, shortened};
use crate::game::state::Match;
use crate::game::words::{list, names_that_fit, number};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 300;

/// Returns a reason that fits into a sentence: one line, of limited length, without a full stop at its end.
pub(super) fn reason(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    let line: String = line.chars().filter(|c| !MARKS.contains(c)).collect();
    shortened(line.trim().trim_end_matches('.'), LONGEST_REASON)
}

/// A reason is missing.
pub(super) fn no_reason() -> String {
    "Please give the players a reason: /close g12 REASON.".to_owned()
}

/// Managers cannot end games in which they play.
pub(super) fn plays_in_it(game: &Match) -> String {
    format!(
        "You play in game {} yourself, so another manager has to end it. You can use /resign or /draw.",
        number(game.id)
    )
}

/// The command was used outside a guild.
pub(super) fn only_in_a_guild() -> String {
    "That works only on a server, in one of its channels.".to_owned()
}

/// The command was used by somebody who is not known to be a manager.
pub(super) fn for_managers_only() -> String {
    "Only people with the permission Manage Server can do that, with the slash command.".to_owned()
}

/// Somebody is blocked, or the block is lifted.
pub(super) fn changed(person: &Person, wanted: bool, style: Style) -> String {
    let name = (style.address)(&person.id, &person.name);
    if wanted {
        format!(
            "{name} can no longer open or join games on this server. Games under way go on; /close ends one, and /unblock \
             lifts the block."
        )
    } else {
        format!("{name} can open and join games on this server again.")
    }
}

/// There is no block to lift.
pub(super) fn not_blocked(person: &Person, style: Style) -> String {
    format!("{} is not blocked. /blocks lists who is.", (style.address)(&person.id, &person.name))
}

/// People cannot block themselves.
pub(super) fn not_yourself() -> String {
    "You cannot block yourself; name somebody else.".to_owned()
}

/// The list is full.
pub(super) fn too_many(most: usize) -> String {
    format!("{most} people are blocked already, the most that can be. /unblock somebody first.")
}

/// Lists who is blocked, with as many names as fit into a message.
pub(super) fn listed(people: &[Person], style: Style) -> String {
    if people.is_empty() {
        return "Nobody is blocked on this server. /block blocks somebody.".to_owned();
    }
    format!(
        "{} cannot open or join games on this server. /unblock lifts a block.",
        list(&names_that_fit(people, style), "and")
    )
}
