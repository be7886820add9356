//! Help with commands.

use crate::chat::text::{LONGEST, weight};
use crate::game::command::{Group, Spec};

/// Returns the specs of a group.
fn of<'s>(specs: &[&'s Spec], group: Group) -> Vec<&'s Spec> {
    specs.iter().copied().filter(|spec| spec.group == group).collect()
}

/// Returns whether a word after `/help` means the commands for managers of a server.
pub(crate) fn means_managers(word: &str) -> bool {
    ["manager", "managers", "manage"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Returns whether a word after `/help` means the commands for games that last for weeks.
pub(crate) fn means_slow_play(word: &str) -> bool {
    ["slow", "slow-play", "slowplay"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Lists commands after a sentence, with as much as fits into one message.
fn listed(head: &str, chosen: &[&Spec], tail: &str) -> String {
    let line = |e: &Spec| {
        let space = if e.usage.is_empty() { "" } else { " " };
        format!("/{}{space}{} – {}", e.name, e.usage, e.short().english())
    };
    let short = |e: &Spec| format!("/{} – {}", e.name, e.short().english());
    let name = |e: &Spec| format!("/{}", e.name);
    let text = |form: &dyn Fn(&Spec) -> String, between: &str| {
        let lines: Vec<String> = chosen.iter().map(|e| form(e)).collect();
        format!("{head}\n{}{tail}", lines.join(between))
    };
    let mut texts = [text(&line, "\n"), text(&short, "\n")].into_iter();
    texts.find(|text| weight(text) < LONGEST).unwrap_or_else(|| text(&name, ", "))
}

/// Lists the commands.
pub(crate) fn commands(specs: &[&Spec]) -> String {
    let is_apart = |spec: &&&Spec| [Group::Slow, Group::Managers].contains(&spec.group);
    let others: Vec<&Spec> = specs.iter().filter(|spec| !is_apart(spec)).copied().collect();
    let slow = of(specs, Group::Slow);
    let slow: Vec<String> = slow.iter().map(|spec| format!("/{}", spec.name)).collect();
    listed(
        "Where your game is played, just type your move, or reply to a post with it. '/help play' explains a command, '/rules' the game.",
        &others,
        &format!(
            "\nFor games that last for weeks, see '/help slow': {}. For managers of a server, see '/help managers'.",
            slow.join(", ")
        ),
    )
}

/// Lists the commands for games that last for weeks.
pub(crate) fn slow_play(specs: &[&Spec]) -> String {
    listed(
        "For games that last for weeks. '/help if' explains a command; '/settings' has sleep, days off, reminders and digests.",
        &of(specs, Group::Slow),
        "",
    )
}

/// Lists the commands for managers of a server.
pub(crate) fn managers(specs: &[&Spec]) -> String {
    let head = "For people who may manage the server. '/help block' explains a command.";
    listed(head, &of(specs, Group::Managers), "")
}

/// Explains one command.
pub(crate) fn command_help(spec: &Spec) -> String {
    let space = if spec.usage.is_empty() { "" } else { " " };
    let mut text = format!("/{}{space}{} – {}.", spec.name, spec.usage, spec.short().english());
    if !spec.long().is_empty() {
        text = format!("{text} {}", spec.long().english());
    }
    if !spec.synonyms.is_empty() {
        text = format!("{text}\nAlso: /{}.", spec.synonyms.join(", /"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lists_fit_into_a_message_and_explain_every_command() {
        let specs: Vec<&Spec> = crate::features::specs().collect();
        let lists = [commands(&specs), slow_play(&specs), managers(&specs)];
        for list in &lists {
            assert!(weight(list) < LONGEST, "{}", weight(list));
        }
        for spec in specs {
            let list = match spec.group {
                Group::Slow => &lists[1],
                Group::Managers => &lists[2],
                _ => &lists[0],
            };
            assert!(list.contains(&spec.short().english()), "{}", spec.name);
        }
    }
}
