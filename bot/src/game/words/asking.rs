//! What people are told about those who ask something of them.

use super::play::number;
use super::text::count;
use crate::chat::text::Style;
use crate::game::state::Match;
use crate::time::Moment;

/// The writer's last proposal of a kind was declined or withdrawn.
#[must_use]
pub fn proposed_lately(game: &Match, actions: usize, at: Moment, style: Style) -> String {
    format!(
        "Your last proposal of this kind in game {} was declined or withdrawn. You can make another one after {}, and in any \
         case from {}.",
        number(game.id),
        count(actions, "more move"),
        (style.moment)(at)
    )
}

/// One person waits for too many answers.
#[must_use]
pub fn too_many_answers() -> String {
    "I still have to post many answers to you. Wait until they are here, and send that again; moves are played meanwhile."
        .to_owned()
}
