//! What the line editor offers: names, commands, and what is legal for whoever is to act.

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Result};

use rules::Variant;

use crate::command::VOCABULARY;
use crate::desk::topics::suggestions;

/// The room's own commands.
const OWN: [&str; 6] = ["as", "again", "who", "wait", "until", "quit"];

/// What can be said now.
#[derive(Debug, Default)]
pub(super) struct Helper {
    /// The people of the conversation.
    pub(super) names: Vec<String>,
    /// The legal actions of whoever is to act, canonical.
    pub(super) actions: Vec<String>,
    /// Whether somebody speaks without being named.
    pub(super) speaks: bool,
    /// The game of the conversation, whose rules are asked for.
    pub(super) variant: Option<Variant>,
}

impl Helper {
    /// Where the completion starts in the line, and what could stand there.
    fn offers(&self, line: &str, pos: usize) -> (usize, Vec<Pair>) {
        let typed = line.get(..pos).unwrap_or(line);
        let start = typed.rfind(char::is_whitespace).map_or(0, |i| {
            i + typed.get(i..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8)
        });
        let word = typed.get(start..).unwrap_or("");
        let before = typed.get(..start).unwrap_or("").trim();
        let spoken = before.is_empty() || before.ends_with(':');
        let mut offers = Vec::new();
        if spoken && word.starts_with('/') {
            let own = OWN.iter().filter(|_| before.is_empty()).map(|c| (*c, ""));
            for (name, short) in own.chain(VOCABULARY.iter().map(|e| (e.name, e.short))) {
                let command = format!("/{name}");
                if starts(&command, word) {
                    let display = if short.is_empty() {
                        command.clone()
                    } else {
                        format!("{command}  {short}")
                    };
                    offers.push(Pair { display, replacement: command + " " });
                }
            }
            return (start, offers);
        }
        if let Some(offers) = self.topics(typed) {
            return offers;
        }
        if before == "/as" {
            offers.extend(self.names(word, ""));
        } else if before.is_empty() {
            offers.extend(self.names(word, ": "));
        }
        if spoken && (self.speaks || !before.is_empty()) {
            offers.extend(self.moves(word));
        }
        (start, offers)
    }

    /// Behind `/rules`: where its topic starts, and topics that fit; games too as long as none is named.
    fn topics(&self, typed: &str) -> Option<(usize, Vec<Pair>)> {
        let command = "/rules ";
        let at = typed.rfind(command).filter(|at| {
            let before = typed.get(..*at).unwrap_or("").trim();
            before.is_empty() || before.ends_with(':')
        })?;
        let mut start = at + command.len();
        let mut topic = typed.get(start..)?;
        let mut variant = self.variant;
        if let Some((first, rest)) = topic.split_once(' ')
            && let Ok(named) = Variant::from_name(first)
        {
            variant = Some(named);
            start += first.len() + 1;
            topic = rest;
        }
        let named = start > at + command.len();
        let games = Variant::ALL.iter().filter(|v| !named && starts(v.name(), topic));
        let pair = |display: &str, replacement: &str| Pair {
            display: display.to_owned(),
            replacement: replacement.to_owned(),
        };
        let mut offers: Vec<Pair> =
            games.map(|v| pair(v.name(), &format!("{} ", v.name()))).collect();
        let found = suggestions(variant.unwrap_or(Variant::ALL[0]), topic);
        offers.extend(found.iter().map(|(shown, topic)| pair(shown, topic)));
        Some((start, offers))
    }

    fn names(&self, word: &str, end: &str) -> Vec<Pair> {
        let fits = self.names.iter().filter(|n| starts(n, word));
        fits.map(|n| Pair { display: n.clone(), replacement: format!("{n}{end}") }).collect()
    }

    /// Moves with or without the player's letter; while many fit, only as far as their next cell.
    fn moves(&self, word: &str) -> Vec<Pair> {
        let bare = |a: &str| a.strip_prefix(|c: char| c.is_ascii_uppercase()).map(str::to_owned);
        let with = self.actions.iter().filter(|a| !word.is_empty() && starts(a, word)).cloned();
        let without = self.actions.iter().filter_map(|a| bare(a)).filter(|a| starts(a, word));
        let mut all: Vec<String> = with.chain(without).collect();
        if all.len() > 24 {
            let cell = |a: &str| {
                let end = a
                    .char_indices()
                    .skip(1)
                    .find(|(i, c)| *i >= word.len() && !c.is_ascii_alphanumeric());
                a.get(..end.map_or(a.len(), |(i, _)| i)).unwrap_or(a).to_owned()
            };
            all = all.iter().map(|a| cell(a)).collect();
        }
        all.sort();
        all.dedup();
        all.into_iter().map(|a| Pair { display: a.clone(), replacement: a }).collect()
    }
}

fn starts(whole: &str, start: &str) -> bool {
    whole.to_lowercase().starts_with(&start.to_lowercase())
}

impl Completer for Helper {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        Ok(self.offers(line, pos))
    }
}

impl Hinter for Helper {
    type Hint = String;
}
impl Highlighter for Helper {}
impl Validator for Helper {}
impl rustyline::Helper for Helper {}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(line: &str) -> Vec<String> {
        let actions = ["W1b-3a", "W3e-4e", "W3e-5e", "W3f-4f"].map(str::to_owned).to_vec();
        let names = vec!["ann".to_owned(), "Anton".to_owned()];
        let helper = Helper { names, actions, speaks: true, variant: Some(Variant::Wizard) };
        helper.offers(line, line.len()).1.into_iter().map(|p| p.replacement).collect()
    }

    #[test]
    fn names_commands_and_moves_are_offered() {
        assert_eq!(offered("an"), ["ann: ", "Anton: "]);
        assert_eq!(offered("/as ANT"), ["Anton"]);
        assert_eq!(offered("ann: 3e"), ["3e-4e", "3e-5e"]);
        assert_eq!(offered("ann: W3e"), ["W3e-4e", "W3e-5e"]);
        assert_eq!(offered("3f"), ["3f-4f"]);
        assert_eq!(offered("ann: /pl"), ["/play "]);
        assert_eq!(offered("/wa"), ["/wait "]);
        assert_eq!(offered("ann: /wa"), Vec::<String>::new());
        assert_eq!(offered("ann: hello 3"), Vec::<String>::new());
    }

    #[test]
    fn topics_are_offered_behind_rules() {
        assert_eq!(offered("ann: /rules swo"), ["eagle"]);
        assert_eq!(offered("/rules siege fort"), ["fortification"]);
        assert_eq!(offered("/rules three-realms set"), ["set-up", "options"]);
        // A game or a topic: here `wizard` is both.
        assert_eq!(offered("/rules wiz"), ["wizard ", "wizard", "overview", "check"]);
        assert!(offered("/rules ").len() > 15);
        assert_eq!(offered("see /rules swo"), Vec::<String>::new());
    }
}
