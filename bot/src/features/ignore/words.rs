//! What is said about people whom somebody ignores.

use crate::chat::Person;
use crate::chat::text::Style;
use crate::game::words::{list, names_that_fit};

/// Lists the people whom the writer ignores.
pub(super) fn listed(people: &[Person], style: Style) -> String {
    if people.is_empty() {
        return "You ignore nobody. '/ignore @PERSON' ignores somebody.".to_owned();
    }
    format!(
        "You ignore {}. Their invitations and proposals do not mention you. '/ignore @PERSON off' ends that.",
        list(&names_that_fit(people, style), "and")
    )
}

/// The writer ignores somebody, or no longer does.
pub(super) fn changed(person: &Person, wanted: bool, style: Style) -> String {
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
pub(super) fn not_ignored(person: &Person, style: Style) -> String {
    format!(
        "You do not ignore {}. /ignore lists whom you do.",
        (style.address)(&person.id, &person.name)
    )
}

/// People cannot ignore themselves.
pub(super) fn not_yourself() -> String {
    "You cannot ignore yourself; name somebody else.".to_owned()
}

/// The list is full.
pub(super) fn too_many(most: usize) -> String {
    format!(
        "You ignore {most} people already, the most that you can. '/ignore @PERSON off' makes room."
    )
}
