//! What people are told about those who ask something of them.

use super::managers::names_that_fit;
use super::play::number;
use super::text::{Style, count, list};
use crate::bridge::Person;
use crate::play::Match;
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

/// Lists the people whom the writer ignores.
#[must_use]
pub fn ignored(people: &[Person], style: Style) -> String {
    if people.is_empty() {
        return "You ignore nobody. '/ignore @PERSON' ignores somebody.".to_owned();
    }
    format!(
        "You ignore {}. Their invitations and proposals do not mention you. '/ignore @PERSON off' ends that.",
        list(&names_that_fit(people, style), "and")
    )
}

/// The writer ignores somebody, or no longer does.
#[must_use]
pub fn ignores(person: &Person, wanted: bool, style: Style) -> String {
    let name = (style.address)(&person.id, &person.name);
    if wanted {
        format!(
            "You ignore {name}: invitations and proposals by {name} do not mention you, and their invitations are not in your \
             digest. In games that you play together, you are still told when it is your turn. '/ignore @PERSON off' ends that; {name} \
             does not learn of it."
        )
    } else {
        format!("You no longer ignore {name}.")
    }
}

/// Nobody to stop ignoring.
#[must_use]
pub fn not_ignored(person: &Person, style: Style) -> String {
    format!(
        "You do not ignore {}. /ignore lists whom you do.",
        (style.address)(&person.id, &person.name)
    )
}

/// People cannot ignore themselves.
#[must_use]
pub fn cannot_ignore_yourself() -> String {
    "You cannot ignore yourself; name somebody else.".to_owned()
}

/// The list is full.
#[must_use]
pub fn too_many_ignored(most: usize) -> String {
    format!(
        "You ignore {most} people already, the most that you can. '/ignore @PERSON off' makes room."
    )
}
