//! Help with commands and rules.

use rules::Variant;

use crate::chat::text::{LONGEST, weight};
use crate::game::command::{Group, Spec};

fn is_slow(spec: &Spec) -> bool {
    spec.group == Group::Slow
}

/// Returns whether a word after `/help` means the commands for games that last for weeks.
#[must_use]
pub fn means_slow_play(word: &str) -> bool {
    ["slow", "slow-play", "slowplay"].iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Lists commands after a sentence, with as much as fits into one message.
fn listed(head: &str, chosen: &[&Spec], tail: &str) -> String {
    let line = |e: &Spec| {
        let space = if e.usage.is_empty() { "" } else { " " };
        format!("/{}{space}{} – {}", e.name, e.usage, e.short)
    };
    let short = |e: &Spec| format!("/{} – {}", e.name, e.short);
    let name = |e: &Spec| format!("/{}", e.name);
    let text = |form: &dyn Fn(&Spec) -> String, between: &str| {
        let lines: Vec<String> = chosen.iter().map(|e| form(e)).collect();
        format!("{head}\n{}{tail}", lines.join(between))
    };
    let mut texts = [text(&line, "\n"), text(&short, "\n")].into_iter();
    texts.find(|text| weight(text) < LONGEST).unwrap_or_else(|| text(&name, ", "))
}

/// Lists the commands.
#[must_use]
pub fn commands(specs: &[&Spec]) -> String {
    let (slow, others): (Vec<&Spec>, Vec<&Spec>) = specs.iter().partition(|spec| is_slow(spec));
    let slow: Vec<String> = slow.iter().map(|spec| format!("/{}", spec.name)).collect();
    listed(
        "Where your game is played, just type your move. '/help play' explains a command, '/rules' the game.",
        &others,
        &format!("\nFor games that last for weeks, see '/help slow': {}.", slow.join(", ")),
    )
}

/// Lists the commands for games that last for weeks.
#[must_use]
pub fn slow_play(specs: &[&Spec]) -> String {
    let slow: Vec<&Spec> = specs.iter().copied().filter(|spec| is_slow(spec)).collect();
    listed(
        "For games that last for weeks. '/help if' explains a command; '/settings' has sleep, days off, reminders and digests.",
        &slow,
        "",
    )
}

/// Explains one command.
#[must_use]
pub fn command_help(spec: &Spec) -> String {
    let space = if spec.usage.is_empty() { "" } else { " " };
    let mut text = format!("/{}{space}{} – {}.", spec.name, spec.usage, spec.short);
    if !spec.long.is_empty() {
        text = format!("{text} {}", spec.long);
    }
    if !spec.synonyms.is_empty() {
        text = format!("{text}\nAlso: /{}.", spec.synonyms.join(", /"));
    }
    text
}

/// Lists the games on offer, a line each.
#[must_use]
pub fn games() -> String {
    let lines: Vec<String> =
        Variant::ALL.iter().map(|v| format!("{}: {}.", v.title(), v.summary())).collect();
    lines.join("\n")
}

/// The question after a `/play` that names no game.
#[must_use]
pub fn which_variant() -> String {
    format!(
        "Which game?\n{}\nPress a button, or write /play with players and options; '/help play' shows how.",
        games()
    )
}

/// The overview of a game's rules, and how to read on.
#[must_use]
pub fn overview(variant: Variant) -> String {
    let overview = variant.help().first().map_or("", |topic| &topic.text);
    let name = variant.name();
    format!(
        "{overview}\nPress a topic to read on, or write any word after '/rules {name}'. The page of a piece shows how \
         it moves."
    )
}

/// A page of the rules: its game and heading, the text, and a note about the current game.
#[must_use]
pub fn rules_page(variant: Variant, heading: &str, text: &str, note: Option<&str>) -> String {
    let note = note.map_or_else(String::new, |note| format!("\n{note}"));
    format!("{}: {heading}\n{text}{note}", variant.title())
}

/// Lists the options of a game, and those chosen in the current game if there is one.
#[must_use]
pub fn options(variant: Variant, chosen: Option<&[(String, String)]>) -> String {
    let title = variant.title();
    if variant.options().is_empty() {
        return format!("Options of {title}, for /play: none.");
    }
    let lines: Vec<String> = variant
        .options()
        .iter()
        .map(|o| format!("{}={} (default {}): {}", o.key, o.values, o.default, o.help))
        .collect();
    let here = match chosen {
        None => String::new(),
        Some([]) => "\nThis game uses the defaults.".to_owned(),
        Some(chosen) => {
            let pairs: Vec<String> = chosen.iter().map(super::play::option).collect();
            format!("\nThis game: {}.", pairs.join(", "))
        }
    };
    format!("Options of {title}, for /play:\n{}{here}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_fit_into_a_message_and_explain_every_command() {
        let specs: Vec<&Spec> = crate::features::specs().collect();
        let lists = [commands(&specs), slow_play(&specs)];
        for list in &lists {
            assert!(weight(list) < LONGEST, "{}", weight(list));
        }
        for spec in specs {
            let list = &lists[usize::from(is_slow(spec))];
            assert!(list.contains(spec.short), "{}", spec.name);
        }
    }
}
