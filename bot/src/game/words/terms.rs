//! Messages about the terms of open seats.

use locale::{Table, Text, table, text};

use super::play::number;
use super::text::span;
use crate::chat::text::{Style, markup, tidy};
use crate::game::state::{FEW_GAMES, Match, Reliability};
use crate::time::{Moment, Span};

static TABLE: Table = table!("terms");

/// The terms under which seats are open, a line each; empty if there are none.
pub fn terms(
    role: Option<&str>,
    until: Option<Moment>,
    reliability: Option<u8>,
    style: Style,
) -> Text {
    let until = until.map(|until| text!(TABLE, "until", until = (style.moment)(until)));
    let reliability =
        reliability.map(|percent| text!(TABLE, "reliability", percent, few = FEW_GAMES));
    let role = role.map(|role| text!(TABLE, "calling", role = markup(&format!("@&{role}"))));
    Text::lines([until, reliability, role].into_iter().flatten())
}

pub fn not_reliable_enough(game: &Match, minimum: u8, counts: Reliability) -> Text {
    let (finished, ended) = (counts.finished, counts.ended());
    let (game, percent) = (number(game.id), counts.percent().unwrap_or(0));
    text!(TABLE, "not-reliable-enough", game, minimum, finished, ended, percent)
}

pub fn cannot_expire(text: &str, longest: Span) -> Text {
    text!(TABLE, "cannot-expire", longest = span(longest), typed = tidy(text))
}

pub fn no_such_reliability(text: &str) -> Text {
    text!(TABLE, "no-such-reliability", typed = tidy(text))
}

pub fn roles_in_a_guild() -> Text {
    text!(TABLE, "roles-in-a-guild")
}

pub fn cannot_call_role(text: &str) -> Text {
    text!(TABLE, "cannot-call-role", typed = tidy(text))
}

/// The role cannot be mentioned; added to the post.
pub fn role_not_mentioned(by_manager: bool) -> Text {
    if by_manager {
        text!(TABLE, "role-not-mentioned-by-manager")
    } else {
        text!(TABLE, "role-not-mentioned")
    }
}
