//! Messages about waiting lists.

use rules::Variant;

use super::store::Queued;
use crate::chat::PersonId;
use crate::chat::text::Style;
use crate::game::words::{count, list};
use crate::time::Moment;

/// Lists the people who wait in a guild or place, for a reader.
pub(super) fn lists(waiting: &[Queued], reader: &PersonId) -> String {
    let lines: Vec<String> = Variant::ALL
        .iter()
        .filter_map(|variant| {
            let names: Vec<String> = waiting
                .iter()
                .filter(|q| q.variant == *variant)
                .map(|q| if q.person == *reader { "you".to_owned() } else { q.name.clone() })
                .collect();
            let seats = variant.seats().len();
            (!names.is_empty()).then(|| {
                let title = variant.title();
                format!("{title}: {} of {seats} ({})", names.len(), list(&names, "and"))
            })
        })
        .collect();
    if lines.is_empty() {
        return "Nobody is waiting for a game. '/queue siege' puts you on the waiting list."
            .to_owned();
    }
    format!("Waiting for a game:\n{}\n'/queue off' takes you off.", lines.join("\n"))
}

/// Who waits for a game, with whom, and how many are missing.
fn waiting(who: &str, variant: Variant, others: &[String], missing: usize) -> String {
    let with =
        if others.is_empty() { String::new() } else { format!(" with {}", list(others, "and")) };
    let verb = if missing == 1 { "is" } else { "are" };
    format!(
        "{who} for {}{with}. {} {verb} needed; the game then starts by itself, with colours drawn at random.",
        variant.title(),
        count(missing, "more player"),
    )
}

/// The writer waits for a game.
pub(super) fn waits(
    variant: Variant,
    others: &[String],
    missing: usize,
    until: Moment,
    style: Style,
) -> String {
    format!(
        "{} You are on the list until {}; '/queue off' takes you off.",
        waiting("You wait", variant, others, missing),
        (style.moment)(until)
    )
}

/// Somebody waits for a game, for all who read it.
pub(super) fn waits_here(
    name: &str,
    variant: Variant,
    others: &[String],
    missing: usize,
) -> String {
    let waiting = waiting(&format!("{name} waits"), variant, others, missing);
    format!("{waiting} Everybody stays on the list for a week; '/queue off' takes you off.")
}

/// The writer no longer waits.
pub(super) fn left(variants: &[Variant]) -> String {
    let titles: Vec<String> = variants.iter().map(|v| v.title().to_owned()).collect();
    format!("You no longer wait for {}.", list(&titles, "and"))
}

/// The writer is on none of the waiting lists that are meant.
pub(super) fn not_waiting() -> String {
    "You are not on that waiting list. '/queue' shows who is waiting.".to_owned()
}

/// Nobody waits any more behind a button.
pub(super) fn no_longer_waits(variant: Variant) -> String {
    format!(
        "That game has started, or the player no longer waits; '/queue {}' puts you on the waiting list.",
        variant.name()
    )
}

/// The writer is on too many waiting lists.
pub(super) fn too_many(most: usize) -> String {
    format!(
        "You are on {} already, the most you can be on. '/queue off' takes you off.",
        count(most, "waiting list")
    )
}

/// Waiting lists exist in guilds only.
pub(super) fn only_in_a_guild() -> String {
    "Every server has its own waiting lists. Write /queue in a channel of a server.".to_owned()
}

/// The game starts with people from the waiting list.
pub(super) fn taken(others: &[String]) -> String {
    format!("From the waiting list: {}.", list(others, "and"))
}
