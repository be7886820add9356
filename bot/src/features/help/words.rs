//! Help with commands.

use locale::{Table, Text, table, text};

use crate::chat::text::{LONGEST, weight};
use crate::game::command::{Group, Spec};

pub(super) static TABLE: Table = table!();

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
fn listed(head: &Text, chosen: &[&Spec], tail: &Text) -> Text {
    let written = |language| {
        let line = |e: &Spec| format!("{} – {}", e.usage().say(language), e.short().say(language));
        let short = |e: &Spec| format!("/{} – {}", e.name, e.short().say(language));
        let name = |e: &Spec| format!("/{}", e.name);
        let text = |form: &dyn Fn(&Spec) -> String, between: &str| {
            let lines: Vec<String> = chosen.iter().map(|e| form(e)).collect();
            let lines = Text::same(lines.join(between));
            Text::lines([head.clone(), lines, tail.clone()]).say(language)
        };
        let mut texts = [text(&line, "\n"), text(&short, "\n")].into_iter();
        texts.find(|text| weight(text) < LONGEST).unwrap_or_else(|| text(&name, ", "))
    };
    Text::each(|language| written(language).into())
}

/// Lists the commands.
pub(crate) fn commands(specs: &[&Spec]) -> Text {
    let is_apart = |spec: &&&Spec| [Group::Slow, Group::Managers].contains(&spec.group);
    let others: Vec<&Spec> = specs.iter().filter(|spec| !is_apart(spec)).copied().collect();
    let slow = of(specs, Group::Slow);
    let slow: Vec<String> = slow.iter().map(|spec| format!("/{}", spec.name)).collect();
    let more = text!(TABLE, "more", slow = slow.join(", "));
    listed(&text!(TABLE, "basic"), &others, &more)
}

/// Lists the commands for games that last for weeks.
pub(crate) fn slow_play(specs: &[&Spec]) -> Text {
    listed(&text!(TABLE, "slow"), &of(specs, Group::Slow), &Text::empty())
}

/// Lists the commands for managers of a server.
pub(crate) fn managers(specs: &[&Spec]) -> Text {
    listed(&text!(TABLE, "managers"), &of(specs, Group::Managers), &Text::empty())
}

/// Explains one command.
pub(crate) fn command_help(spec: &Spec) -> Text {
    let short = Text::joined([spec.usage(), spec.short()], " – ");
    let short = Text::joined([short, Text::same(".")], "");
    let also = if spec.synonyms.is_empty() {
        Text::empty()
    } else {
        text!(TABLE, "also", names = format!("/{}", spec.synonyms.join(", /")))
    };
    Text::lines([Text::joined([short, spec.long()], " "), also])
}

#[cfg(test)]
mod tests {
    use locale::Language;

    use super::*;
    use crate::chat::text::fits;

    #[test]
    fn all_lists_fit_into_a_message_and_explain_every_command() {
        let specs: Vec<&Spec> = crate::features::specs().collect();
        let lists = [commands(&specs), slow_play(&specs), managers(&specs)];
        assert!(lists.iter().all(fits));
        for spec in specs {
            let list = match spec.group {
                Group::Slow => &lists[1],
                Group::Managers => &lists[2],
                _ => &lists[0],
            };
            for language in Language::ALL {
                let short = spec.short().say(language);
                assert!(list.say(language).contains(&short), "{language:?} {}", spec.name);
            }
        }
    }
}
