//! Messages about the terms of open seats.

use super::play::{number, span};
use crate::chat::text::{Style, markup, tidy};
use crate::game::state::{FEW_GAMES, Match, Reliability};
use crate::time::{Moment, Span};

/// The terms under which seats are open, a line each; empty if there are none.
#[must_use]
pub fn terms(
    role: Option<&str>,
    until: Option<Moment>,
    reliability: Option<u8>,
    style: Style,
) -> String {
    let mut lines = String::new();
    if let Some(until) = until {
        lines += &format!("\nThe seats are open until {}.", (style.moment)(until));
    }
    if let Some(percent) = reliability {
        lines += &format!(
            "\nOpen seats are for players who have finished at least {percent}% of their games. Players with fewer than \
             {FEW_GAMES} ended games are new and may join."
        );
    }
    if let Some(role) = role {
        lines += &format!("\nCalling {}.", markup(&format!("@&{role}")));
    }
    lines
}

/// The person has finished too few games for an open seat.
#[must_use]
pub fn not_reliable_enough(game: &Match, minimum: u8, counts: Reliability) -> String {
    format!(
        "Open seats of game {} are for players who have finished at least {minimum}% of their games. You have finished {} \
         of {} ({}%). /play opens a game of your own.",
        number(game.id),
        counts.finished,
        counts.ended(),
        counts.percent().unwrap_or(0)
    )
}

/// The seats cannot be open for that long.
#[must_use]
pub fn cannot_expire(text: &str, longest: Span) -> String {
    format!(
        "Seats can stay open between 10 minutes and {}; '{}' is not such a time. Write it like expires=3d or expires=12h.",
        span(longest),
        tidy(text)
    )
}

/// The text is not a reliability.
#[must_use]
pub fn no_such_reliability(text: &str) -> String {
    format!(
        "'{}' is not a reliability. Write a number from 1 to 100, such as reliability=80.",
        tidy(text)
    )
}

/// Roles exist in guilds only.
#[must_use]
pub fn roles_in_a_guild() -> String {
    "Only servers have roles. Open the game in a channel of a server, or leave out role=."
        .to_owned()
}

/// The text is not a role that can be called.
#[must_use]
pub fn cannot_call_role(text: &str) -> String {
    format!(
        "'{}' is not a role that I can call. Write role=@chess with a role of this server, other than @everyone.",
        tidy(text)
    )
}

/// The role cannot be mentioned; added to the post.
#[must_use]
pub fn role_not_mentioned(by_manager: bool) -> String {
    if by_manager {
        "I may not mention that role: give me the permission Mention Everyone here, or let anyone mention the role."
    } else {
        "I may not mention that role: a manager of the server must let anyone mention it, or open the game."
    }
    .to_owned()
}
