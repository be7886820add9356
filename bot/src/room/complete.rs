//! Completion in the line editor: names, commands and their arguments, and legal actions of the seat to act.

use locale::Language;
use rules::game::OptionInfo;
use rules::{Game, Variant};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Result};
use search::level::Level;

use crate::features;
use crate::features::trying::MOST_LINE_ACTIONS;
use crate::game::command::{Kind, Parameter, Spec};
use crate::game::state::{COMPUTER, zone_names};
use crate::game::topics::suggestions;

/// The room's own commands.
const OWN: [&str; 7] = ["as", "again", "room", "who", "wait", "until", "quit"];

/// Examples of paces.
const PACES: [&str; 5] = ["1d", "3d", "3d+5d", "14d+2d/move", "none"];

#[derive(Debug, Default)]
pub(super) struct Helper {
    pub(super) names: Vec<String>,
    /// The variant of the place's newest game.
    pub(super) variant: Option<Variant>,
    /// The canonical legal actions of the seat to act in it.
    pub(super) actions: Vec<String>,
    pub(super) position: Option<Box<dyn Game>>,
    /// The cells with pieces of the seat to act, in its frame.
    pub(super) cells: Vec<String>,
    /// The language in which commands are explained.
    pub(super) language: Language,
    /// Whether there is a current speaker, so that lines need no name.
    pub(super) has_speaker: bool,
}

impl Helper {
    /// Returns where the completion starts in the line, and the candidates.
    fn offers(&self, line: &str, pos: usize) -> (usize, Vec<Pair>) {
        let typed = line.get(..pos).unwrap_or(line);
        let start = typed.rfind(char::is_whitespace).map_or(0, |i| {
            i + typed.get(i..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8)
        });
        let word = typed.get(start..).unwrap_or("");
        let before = typed.get(..start).unwrap_or("").trim();
        let starts_message = before.is_empty() || before.ends_with(':');
        if starts_message && word.starts_with('/') {
            return (start, commands(word, before.is_empty(), self.language));
        }
        if let Some(offers) = self.topics(typed) {
            return offers;
        }
        if let Some((spec, given)) = command_before(before) {
            return (start, self.parameters(spec, &given, word));
        }
        let mut offers = Vec::new();
        if before == "/as" {
            offers.extend(self.names(word, ""));
        } else if before.is_empty() {
            offers.extend(self.names(word, ": "));
        }
        if starts_message && (self.has_speaker || !before.is_empty()) {
            offers.extend(self.moves(word));
        }
        (start, offers)
    }

    /// Completes the arguments of `/rules`: returns where the topic starts, and the topics that fit; also games, unless
    /// one is named already.
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
        let found = suggestions(variant.unwrap_or(Variant::ALL[0]), topic, self.language);
        offers.extend(found.iter().map(|(shown, topic)| pair(shown, topic)));
        Some((start, offers))
    }

    /// Returns candidates for the next argument of a command whose words so far are `given`.
    fn parameters(&self, spec: &Spec, given: &[&str], word: &str) -> Vec<Pair> {
        let named = given.iter().find_map(|word| Variant::from_name(word).ok());
        // `/play` opens another game than the current one.
        let variant = named.or(self.variant.filter(|_| spec.name != "play"));
        let mut all: Vec<String> = Vec::new();
        for parameter in spec.parameters {
            all.extend(self.values(parameter, spec, variant, given, word));
        }
        if spec.name == "help" {
            all.extend(features::specs().map(|e| e.name.to_owned()));
        }
        all.retain(|offer| starts(offer, word) && !given.contains(&offer.trim()));
        let mut seen = std::collections::HashSet::new();
        all.retain(|offer| seen.insert(offer.clone()));
        all.into_iter()
            .map(|offer| Pair { display: offer.trim_end().to_owned(), replacement: offer })
            .collect()
    }

    /// Returns the values of one parameter, each with the space that follows it.
    fn values(
        &self,
        parameter: &Parameter,
        spec: &Spec,
        variant: Option<Variant>,
        given: &[&str],
        word: &str,
    ) -> Vec<String> {
        let name = parameter.name;
        let named = given.iter().any(|word| Variant::from_name(word).is_ok());
        let plain = |values: &[&str]| values.iter().map(|v| format!("{v} ")).collect();
        match parameter.kind {
            // A variant is named once.
            Kind::Variant if named => Vec::new(),
            Kind::Variant => Variant::ALL.iter().map(|v| format!("{} ", v.name())).collect(),
            Kind::Move | Kind::Condition => {
                self.moves(word).into_iter().map(|pair| pair.replacement).collect()
            }
            Kind::Line => self.line(given, word),
            Kind::Cell => self.cells.clone(),
            Kind::Choice(values) => plain(values),
            Kind::NamedChoice(values) => values.iter().map(|v| format!("{name}={v} ")).collect(),
            Kind::Named if name == "pace" => PACES.iter().map(|p| format!("pace={p} ")).collect(),
            Kind::Named if name == "seat" => seats(variant).map(|s| format!("seat={s} ")).collect(),
            Kind::NamedZone => zone_names().map(|zone| format!("{name}={zone} ")).collect(),
            Kind::Named | Kind::NamedNumber => vec![format!("{name}=")],
            Kind::Flag => vec![format!("{name} ")],
            Kind::Words if name == "colour" => seats(variant).map(|s| format!("{s} ")).collect(),
            Kind::Words if name == "seats" => self.seated(variant, word),
            Kind::Words if name == "options" => {
                let info = variant.map(Variant::options).unwrap_or_default();
                info.iter().flat_map(options).collect()
            }
            Kind::Person if spec.name != "play" => {
                self.names.iter().map(|n| format!("{n} ")).collect()
            }
            // Topics have more than one word, seats are given by colour here, and the others are not listed.
            Kind::Person
            | Kind::Words
            | Kind::Text
            | Kind::Answer
            | Kind::Game
            | Kind::Number
            | Kind::NamedPerson
            | Kind::NamedRole
            | Kind::Topic
            | Kind::File => Vec::new(),
        }
    }

    /// Returns candidates for seats: `white=ann`.
    fn seated(&self, variant: Option<Variant>, word: &str) -> Vec<String> {
        // The levels are offered once a computer is meant.
        let all = Level::ALL;
        let levels: &[Level] = if word.contains("=c") { &all } else { &[] };
        let others = ["me".to_owned(), "open".to_owned(), COMPUTER.to_owned()].into_iter();
        let others = others.chain(levels.iter().map(|level| format!("{COMPUTER}:{level}")));
        let people = || others.clone().chain(self.names.clone());
        seats(variant).flat_map(|s| people().map(move |name| format!("{s}={name} "))).collect()
    }

    fn names(&self, word: &str, end: &str) -> Vec<Pair> {
        let fits = self.names.iter().filter(|n| starts(n, word));
        fits.map(|n| Pair { display: n.clone(), replacement: format!("{n}{end}") }).collect()
    }

    /// Returns the moves of a line after those that are given. They are named as on the score sheet, with the letter of the
    /// player, because cells without a letter are the author's, who may be anybody in the room.
    fn line(&self, given: &[&str], word: &str) -> Vec<String> {
        let Some(mut position) = self.position.clone() else { return Vec::new() };
        let moves = given.iter().flat_map(|word| word.split([',', ';'])).filter(|m| !m.is_empty());
        for text in moves.take(MOST_LINE_ACTIONS) {
            let Some(seat) = position.to_act() else { return Vec::new() };
            match position.read(seat, text) {
                Ok(read) if position.play(&read.canonical).is_ok() => {}
                _ => return Vec::new(),
            }
        }
        let actions = position.actions();
        shortened(
            actions.into_iter().filter(|a| !word.is_empty() && starts(a, word)).collect(),
            word,
        )
    }

    /// Returns moves that fit, with or without the player's letter; if there are many, only up to their next cell.
    fn moves(&self, word: &str) -> Vec<Pair> {
        let bare = |a: &str| a.strip_prefix(|c: char| c.is_ascii_uppercase()).map(str::to_owned);
        let with = self.actions.iter().filter(|a| !word.is_empty() && starts(a, word)).cloned();
        let without = self.actions.iter().filter_map(|a| bare(a)).filter(|a| starts(a, word));
        let all = shortened(with.chain(without).collect(), word);
        all.into_iter().map(|a| Pair { display: a.clone(), replacement: a }).collect()
    }
}

/// Returns moves in alphabetical order; if there are many, only up to the next cell after the typed text.
fn shortened(mut all: Vec<String>, word: &str) -> Vec<String> {
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
    all
}

/// Returns commands that begin with the typed text; the room's own commands only if `own` is set.
fn commands(word: &str, own: bool, language: Language) -> Vec<Pair> {
    let own = OWN.iter().filter(|_| own).map(|c| (*c, String::new()));
    let all = own.chain(features::specs().map(|e| (e.name, e.short().say(language))));
    let all = all.map(|(name, short)| (format!("/{name}"), short));
    all.filter(|(command, _)| starts(command, word))
        .map(|(command, short)| {
            let display =
                if short.is_empty() { command.clone() } else { format!("{command}  {short}") };
            Pair { display, replacement: command + " " }
        })
        .collect()
}

/// Returns the command at the start of a line, after the author's name, and the words after it.
fn command_before(line: &str) -> Option<(&'static Spec, Vec<&str>)> {
    let mut words = line.split_whitespace().peekable();
    words.next_if(|word| word.ends_with(':'));
    let spec = features::spec(words.next()?.strip_prefix('/')?)?;
    Some((spec, words.collect()))
}

/// Returns the names of a game's seats as people type them.
fn seats(variant: Option<Variant>) -> impl Iterator<Item = String> {
    let seats = variant.map(Variant::seats).unwrap_or_default();
    seats.iter().map(|seat| seat.name.to_lowercase())
}

/// Returns an option with each of its values, or without a value if it has no fixed list of values.
fn options(info: &OptionInfo) -> Vec<String> {
    let values: Vec<&str> = info.values.split('|').collect();
    if values.iter().any(|value| value.contains([' ', ','])) || values.len() < 2 {
        return vec![format!("{}=", info.key)];
    }
    values.iter().map(|value| format!("{}={value} ", info.key)).collect()
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
        let cells = ["1b", "3e", "3f"].map(str::to_owned).to_vec();
        let names = vec!["ann".to_owned(), "Anton".to_owned()];
        let variant = Some(Variant::Siege);
        let position = Variant::Siege.new_game::<&str, &str>(&[]).ok();
        let helper = Helper {
            names,
            variant,
            actions,
            position,
            cells,
            has_speaker: true,
            language: Language::English,
        };
        helper.offers(line, line.len()).1.into_iter().map(|p| p.replacement).collect()
    }

    #[test]
    fn names_commands_and_moves_are_offered() {
        assert_eq!(offered("an"), ["ann: ", "Anton: "]);
        assert_eq!(offered("/as ANT"), ["Anton"]);
        assert_eq!(offered("ann: 3e"), ["3e-4e", "3e-5e"]);
        assert_eq!(offered("ann: W3e"), ["W3e-4e", "W3e-5e"]);
        assert_eq!(offered("3f"), ["3f-4f"]);
        assert_eq!(offered("ann: /pl"), ["/play ", "/player "]);
        assert_eq!(offered("/wa"), ["/wait "]);
        assert_eq!(offered("ann: /wa"), Vec::<String>::new());
        assert_eq!(offered("ann: hello 3"), Vec::<String>::new());
    }

    #[test]
    fn games_seats_options_and_their_values_follow_play() {
        assert_eq!(offered("ann: /play s"), ["siege ", "separate-realms "]);
        assert_eq!(offered("/play siege set"), ["setup=9 ", "setup=8 "]);
        assert_eq!(offered("/play siege siege=p"), ["siege=points "]);
        assert_eq!(offered("/play siege power"), ["powers="]);
        assert_eq!(offered("/play siege threshold-w"), ["threshold-W="]);
        assert_eq!(offered("/play siege red=a"), ["red=ann ", "red=Anton "]);
        assert_eq!(offered("/play chess red="), Vec::<String>::new(), "chess has no red side");
        assert_eq!(offered("/play separate-realms pawns=a"), ["pawns=advanced "]);
        assert_eq!(offered("/play siege pace=3"), ["pace=3d ", "pace=3d+5d "]);
        assert_eq!(offered("/play siege ra"), ["random ", "rated=no ", "rated=yes "]);
    }

    #[test]
    fn topics_cells_settings_and_commands_follow_theirs() {
        assert_eq!(offered("ann: /rules wizard swo"), ["eagle"]);
        assert_eq!(offered("/rules siege fort"), ["fortification"]);
        assert_eq!(offered("/rules touch of d"), ["touch of death"]);
        assert_eq!(offered("/rules three-realms set"), ["set-up", "options"]);
        // A game or a topic: `siege` is both.
        assert!(offered("/rules sieg").starts_with(&["siege ".to_owned(), "siege".to_owned()]));
        assert!(offered("/rules ").len() > 15);
        assert_eq!(offered("see /rules swo"), Vec::<String>::new());
        assert_eq!(offered("/legal 3"), ["3e", "3f"]);
        assert_eq!(offered("/settings theme=l"), ["theme=light "]);
        assert_eq!(offered("/settings timezone=Europe/Berl"), ["timezone=Europe/Berlin "]);
        assert_eq!(offered("/board r"), ["red "]);
        assert_eq!(offered("/join bl"), ["black "]);
        assert_eq!(offered("/help re"), ["resign", "record", "replay", "rematch", "replace"]);
        assert_eq!(offered("/move 3e"), ["3e-4e", "3e-5e"]);
    }

    #[test]
    fn the_moves_of_a_line_follow_one_another() {
        assert_eq!(offered("ann: /try W3e-5"), ["W3e-5e", "W3e-5g"]);
        assert_eq!(offered("/try 3e-5e R3d-5"), ["R3d-5d", "R3d-5f"]);
        assert_eq!(offered("/try W3e-5e, R3d-5d, B3e-5"), ["B3e-5e", "B3e-5g"]);
        assert_eq!(offered("/try W3e-5e W"), Vec::<String>::new(), "it is Red's turn");
        assert_eq!(
            offered("/try W3e-9z R3d"),
            Vec::<String>::new(),
            "nothing follows what is illegal"
        );
    }
}
