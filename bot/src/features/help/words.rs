//! Help with commands.

use locale::{Table, Text, table, text};

use crate::chat::text::{LONGEST, weight};
use crate::game::command::{Group, Spec};

pub(super) static TABLE: Table = table!();

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

pub(crate) fn of<'s>(specs: &[&'s Spec], group: Group) -> Vec<&'s Spec> {
    specs.iter().copied().filter(|spec| spec.group == group).collect()
}

/// Names the commands by what one wants to do, a line for each list that has some.
pub(crate) fn commands(specs: &[&Spec]) -> Text {
    let list = |group: &Group| {
        let names: Vec<String> =
            of(specs, *group).iter().map(|spec| format!("/{}", spec.name)).collect();
        let (title, word) = (group.title(), group.words()[0]);
        (!names.is_empty()).then(|| text!(TABLE, "list", title, word, names = names.join(", ")))
    };
    Text::lines([text!(TABLE, "basic")].into_iter().chain(Group::ALL.iter().filter_map(list)))
}

pub(crate) fn list(specs: &[&Spec], group: Group) -> Text {
    let more = match group {
        Group::Away => text!(TABLE, "away"),
        Group::Managers => text!(TABLE, "managers"),
        _ => Text::empty(),
    };
    let title = Text::joined([group.title(), Text::same(":")], "");
    listed(&title, &of(specs, group), &more)
}

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
        assert!(fits(&commands(&specs)));
        for spec in specs.iter().copied() {
            let list = list(&specs, spec.group);
            assert!(fits(&list));
            for language in Language::ALL {
                let short = spec.short().say(language);
                assert!(list.say(language).contains(&short), "{language:?} {}", spec.name);
            }
        }
    }
}
