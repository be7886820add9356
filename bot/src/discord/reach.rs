//! How many people can reach the bot. From some number on Discord reviews its privileged intents.

use serde_json::Value;

use crate::doctor::Finding;

/// The application flag that Discord has approved the message content intent. A bot that reaches few may use it without.
pub(super) const APPROVED: u64 = 1 << 18;
/// From how many people on Discord reviews privileged intents, and from how many on a warning is reported.
const REVIEWED_FROM: u64 = 10_000;
const WARNED_FROM: u64 = 9_000;

/// How many people can reach the bot, and whether Discord reviews the intent for that. `members` are those of its servers, and whether
/// there may be more.
pub(super) fn reach(application: &Value, (members, more): (u64, bool), wanted: bool) -> Finding {
    const WHAT: &str = "reach";
    const DO: &str = "apply for it in the Developer Portal, under Bot, or set [discord] message_content = false: games go on by \
                      slash commands, buttons, mentions and direct messages";
    let installed = application["approximate_user_install_count"].as_u64();
    let people = members.saturating_add(installed.unwrap_or(0));
    let least = if more || installed.is_none() { "at least" } else { "about" };
    let people_word = if people == 1 { "person" } else { "people" };
    // A person on two of its servers counts twice, so Discord counts fewer.
    let says = format!("{least} {people} {people_word} can reach the bot");
    let approved = application["flags"].as_u64().is_some_and(|flags| flags & APPROVED != 0);
    if !wanted {
        Finding::ok(
            WHAT,
            format!("{says}; it requests no privileged intent, so Discord reviews none"),
        )
    } else if people < WARNED_FROM {
        Finding::ok(
            WHAT,
            format!("{says}; from {REVIEWED_FROM} on Discord reviews the message content intent"),
        )
    } else if approved {
        Finding::ok(
            WHAT,
            format!(
                "{says}; Discord has approved the message content intent, and reviews it every year"
            ),
        )
    } else if people < REVIEWED_FROM {
        let soon = format!(
            "{says}: soon Discord reviews the message content intent, from {REVIEWED_FROM} on and then every year"
        );
        Finding::warn(WHAT, format!("{soon}; {DO}"))
    } else {
        let now = format!(
            "{says}: with {REVIEWED_FROM} or more, Discord must approve the message content intent, and every year again"
        );
        Finding::warn(WHAT, format!("{now}; {DO}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_not_known_is_not_counted_and_an_approved_intent_needs_nothing() {
        let says = |application: Value, members: (u64, bool)| {
            reach(&application, members, true).to_string()
        };
        let small = json!({"approximate_user_install_count": 20, "flags": 1 << 19});
        let found = says(small.clone(), (30, false));
        assert!(
            found.starts_with("ok    reach: about 50 people can reach the bot; from"),
            "{found}"
        );
        let found = says(small, (9_980, true));
        assert!(found.starts_with("warn  reach: at least 10000 people"), "{found}");
        let found = says(json!({"flags": APPROVED}), (20_000, false));
        assert!(found.starts_with("ok    reach: at least 20000 people"), "{found}");
    }
}
