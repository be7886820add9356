//! Pages of the rules: topics, options, and pictures of how each piece moves. `/rules` asks for them, and so does whatever looks
//! like a command but is a word of the rules.

use std::sync::Arc;

use locale::Text;
use rules::{Seat, Variant};

use super::case::button;
use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use super::topics::{Found, OPTIONS, OVERVIEW, elsewhere, exact, find, is_named, is_piece, topics};
use crate::chat::{Button, Diagram, InitialArray, Outgoing, PictureRequest, Subject};
use crate::game::command::GameRef;
use crate::game::state::{Match, chosen_options};
use crate::game::words;
use crate::store::StoreError;

/// Topics whose pages show the initial array.
const WITH_ARRAY: [&str; 3] = ["set-up", "board", "boards"];

/// The longest name of a topic, in characters.
const LONGEST_WORD: usize = 40;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RulesRequest {
    /// A topic, or a game and a topic; `None` for the overview.
    pub(crate) topic: Option<String>,
}

impl Case<'_> {
    /// Shows the page about a text, in the rules of the named game or of the one that is played here.
    pub(crate) fn rules(&mut self, named: Option<GameRef>, text: Option<&str>) -> Result<(), Halt> {
        let text = text.map(str::trim).unwrap_or_default();
        let here = match named {
            None => self.game_for_rules()?,
            Some(named) => match self.state.game(named.id)?.filter(|game| self.may_see(game)) {
                Some(game) => Some(game),
                None => {
                    return Err(Halt::refuse(words::no_such_game(named.id)));
                }
            },
        };
        let variant = here.as_ref().map(|game| game.variant);
        if text.is_empty() && variant.is_none() {
            let mut message = self.private(words::games());
            let all = Variant::ALL.iter();
            message.buttons = all.map(|v| to_page(*v, v.text(), OVERVIEW)).collect();
            self.post(&self.incoming.place.clone(), message);
            return Ok(());
        }
        let text = if text.is_empty() { OVERVIEW } else { text };
        match find(variant, text) {
            Found::Page(variant, topic, board) => {
                self.show_page(here.as_deref(), variant, topic, board, None)
            }
            Found::Nothing(variant, word) => Err(no_such_topic(variant, word).into()),
        }
    }

    /// Shows the page about something that is not a command, such as `/fortify` or `/castle`, also with more words after
    /// it. Returns false if the rules of the current game have no such page.
    pub(crate) fn page_instead(&mut self, text: &str) -> Result<bool, Halt> {
        let Some(text) = self.desk.word_of(text) else { return Ok(false) };
        let first = text.split_whitespace().next().unwrap_or_default();
        for word in [text, first] {
            let lead = words::no_command_but_a_page(word);
            if self.page_of(word, Some(lead))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Shows the page about a word in the rules of the current game. Returns false if they have none.
    pub(crate) fn page_of(&mut self, word: &str, lead: Option<Text>) -> Result<bool, Halt> {
        let here = self.game_for_rules()?;
        let variant = here.as_ref().map_or(Variant::ALL[0], |game| game.variant);
        let Some((topic, board)) = exact(variant, word) else { return Ok(false) };
        self.show_page(here.as_deref(), variant, topic, board, lead)?;
        Ok(true)
    }

    /// Like [`Case::page_instead`], where text that begins with `/` is usually not for the daemon: only for a player of a
    /// game in this place, and only if the text is nothing but a word of its rules.
    pub(crate) fn page_for_player(&mut self) -> Result<bool, Halt> {
        let text = self.incoming.text.trim();
        if !text.starts_with('/') {
            return Ok(false);
        }
        let Some(word) = self.desk.word_of(text) else { return Ok(false) };
        for id in self.state.games_of_in(self.author(), &self.incoming.place)? {
            if let Some(game) = self.state.game(id)?
                && game.seats_of(self.author()).next().is_some()
                && let Some((topic, board)) = exact(game.variant, word)
            {
                let lead = words::no_command_but_a_page(word);
                self.show_page(Some(&game), game.variant, topic, board, Some(lead))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the game whose rules are meant if none is named: the last one of this place, else the writer's only one.
    fn game_for_rules(&self) -> Result<Option<Arc<Match>>, StoreError> {
        let id = match self.state.last_in(&self.incoming.place)? {
            Some(id) => Some(id),
            None => match self.state.games_of(self.author())?.as_slice() {
                [id] => Some(*id),
                _ => None,
            },
        };
        id.map_or(Ok(None), |id| self.state.game(id))
    }

    fn show_page(
        &mut self,
        here: Option<&Match>,
        variant: Variant,
        topic: &'static str,
        board: &str,
        lead: Option<Text>,
    ) -> Result<(), Halt> {
        let here = here.filter(|game| game.variant == variant && self.may_see(game));
        let page = page(variant, topic, board, here)?;
        let mut message = self.private(Text::lines(lead.into_iter().chain([page.text])));
        if let Some(subject) = page.subject
            && self.may_show_picture().is_ok()
        {
            let look = self.state.settings(self.author())?.look;
            message.picture = Some(PictureRequest {
                subject,
                viewer: Seat::FIRST,
                frame: None,
                targets: None,
                look,
            });
        }
        message.buttons = page.buttons;
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    fn private(&self, text: Text) -> Outgoing<Text> {
        self.answer_to(true, text)
    }
}

/// Refuses words without a page, with buttons to their pages in other games.
fn no_such_topic(variant: Variant, word: &str) -> Refusal {
    let others = elsewhere(variant, word);
    let all = topics(variant).map(|topic| variant.topic_title(topic)).collect();
    let to_other = |other: &Variant| Some(to_page(*other, other.text(), exact(*other, word)?.0));
    let buttons = others.iter().filter_map(to_other).collect();
    Refusal { buttons, ..Refusal::new(words::no_such_topic(variant, word, all, &others)) }
}

impl Desk {
    /// Returns a text without its slash if it may be a topic: not a single letter, and not a command or its plural.
    fn word_of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let word = text.trim().trim_start_matches('/').trim();
        let first = word.split_whitespace().next()?;
        let is_command = |w: &str| self.spec(w).is_some();
        let command = is_command(first) || first.strip_suffix('s').is_some_and(is_command);
        (!command && (2..=LONGEST_WORD).contains(&word.chars().count())).then_some(word)
    }
}

struct Page {
    text: Text,
    subject: Option<Subject>,
    buttons: Vec<Button<Text>>,
}

fn to_page(variant: Variant, label: Text, topic: &str) -> Button<Text> {
    let topic = Some(format!("{} {topic}", variant.name()));
    button(label, None, RulesRequest { topic })
}

/// Creates the page of a topic, for a piece on one of its boards, with a note about the current game.
fn page(
    variant: Variant,
    topic: &'static str,
    board: &str,
    here: Option<&Match>,
) -> Result<Page, Refusal> {
    let chosen = here.map(|game| chosen_options(game.position.as_ref())).unwrap_or_default();
    let all_topics = || to_page(variant, words::all_topics(), OVERVIEW);
    if topic == OVERVIEW {
        let with_page = topics(variant).skip(1);
        // An empty list of options needs no button.
        let with_page = with_page.filter(|t| *t != OPTIONS || !variant.options().is_empty());
        let buttons = with_page.map(|t| to_page(variant, title(variant, t), t)).collect();
        return Ok(Page { text: words::overview(variant), subject: None, buttons });
    }
    if topic == OPTIONS {
        let text = words::options(variant, here.map(|_| chosen.as_slice()));
        return Ok(Page { text, subject: None, buttons: vec![all_topics()] });
    }
    let text = variant.topic_text(topic).unwrap_or_default();
    let note = here.and_then(|game| variant.page_note(topic, &game.position.options()));
    let page_text = |heading: Text| words::rules_page(variant, heading, text, note);
    if is_piece(variant, topic) {
        let mut page = piece(variant, topic, board)?;
        page.buttons.push(all_topics());
        return Ok(Page { text: page_text(page.text.clone()), ..page });
    }
    let subject = WITH_ARRAY.contains(&topic).then(|| {
        Subject::Array(InitialArray { variant: variant.name().to_owned(), options: chosen })
    });
    Ok(Page { text: page_text(title(variant, topic)), subject, buttons: vec![all_topics()] })
}

fn title(variant: Variant, topic: &str) -> Text {
    words::capitalised(&variant.topic_title(topic))
}

/// Returns a piece's page with only its heading, its diagram, and buttons to its moves on other boards.
fn piece(variant: Variant, kind: &'static str, board: &str) -> Result<Page, Refusal> {
    let options: &[(&str, &str)] = &[];
    let views = variant.new_game(options).map_or_else(|_| Vec::new(), |g| g.piece_views(kind));
    let nth = match views.iter().position(|view| is_named(&view.aspect_text, board)) {
        Some(nth) => nth,
        None if board.is_empty() => 0,
        None => {
            let aspects = views.iter().map(|view| view.aspect_text.clone());
            let aspects = aspects.filter(|aspect| !aspect.is_empty()).collect();
            let kind = variant.topic_title(kind);
            return Err(Refusal::new(words::no_such_diagram(kind, board, aspects)));
        }
    };
    let others = views.iter().enumerate().filter(|(i, _)| *i != nth);
    let others = others.map(|(_, view)| {
        let name = view.aspect.as_deref().unwrap_or_default();
        let aspect = &view.aspect_text;
        let is_board = view.boards.iter().any(|b| b.name == Some(name));
        let label = match is_board {
            true => words::moves_on(aspect.clone()),
            false if aspect.is_empty() => words::moves(),
            false => words::capitalised(aspect),
        };
        to_page(variant, label, format!("{kind} {}", name.to_lowercase()).trim())
    });
    let diagram = || Diagram { variant: variant.name().to_owned(), kind: kind.to_owned(), nth };
    let view = views.get(nth);
    let heading = view.map_or_else(|| title(variant, kind), |view| view.headline.clone());
    let subject = view.map(|_| Subject::Moves(diagram()));
    Ok(Page { text: heading, subject, buttons: others.collect() })
}

#[cfg(test)]
mod tests {
    use locale::Language;

    use super::*;
    use crate::chat::text::{LONGEST, weight};

    /// Returns every page of a game, on every board of a piece.
    fn pages(variant: Variant) -> Vec<(String, Page)> {
        let mut all = Vec::new();
        for topic in topics(variant) {
            let page = super::page(variant, topic, "", None).unwrap();
            let start = format!("/rules {} {topic} ", variant.name());
            let boards: Vec<String> = page
                .buttons
                .iter()
                .filter_map(|b| b.command.strip_prefix(&start))
                .map(str::to_owned)
                .collect();
            all.push((topic.to_owned(), page));
            for board in boards {
                all.push((
                    format!("{topic} {board}"),
                    super::page(variant, topic, &board, None).unwrap(),
                ));
            }
        }
        all
    }

    #[test]
    fn every_page_fits_a_message() {
        let lead = words::no_command_but_a_page(&"w".repeat(LONGEST_WORD));
        for &variant in Variant::ALL {
            for (topic, page) in pages(variant) {
                // The options with the longest notes.
                let options = [
                    ("siege", "points"),
                    ("threshold-W", "997"),
                    ("threshold-R", "998"),
                    ("threshold-B", "999"),
                    ("duel", "on"),
                ];
                let game = variant
                    .new_game(&options)
                    .or_else(|_| variant.new_game::<&str, &str>(&[]))
                    .unwrap();
                let note = variant.page_note(&topic, &game.options()).unwrap_or_default();
                let whole = Text::lines([lead.clone(), page.text, note]);
                for language in Language::ALL {
                    let weight = weight(&whole.say(language));
                    assert!(
                        weight < LONGEST,
                        "{}: {topic}, {language:?}: {weight}",
                        variant.name()
                    );
                }
            }
        }
    }

    #[test]
    fn every_button_leads_to_a_page() {
        for &variant in Variant::ALL {
            for (topic, page) in pages(variant) {
                assert!(
                    page.buttons.len() <= crate::chat::text::MOST_BUTTONS,
                    "{topic}: {}",
                    page.buttons.len()
                );
                for button in page.buttons {
                    assert!(button.command.chars().count() <= 100, "{}", button.command);
                    let text = button.command.strip_prefix("/rules ").unwrap();
                    let Found::Page(found, topic, board) = find(None, text) else {
                        panic!("{text}")
                    };
                    assert_eq!(found, variant, "{text}");
                    super::page(variant, topic, board, None).unwrap();
                    // In another game a button means the same.
                    let other = Variant::ALL.iter().find(|v| **v != variant).unwrap();
                    assert_eq!(find(Some(*other), text), find(None, text), "{text}");
                }
            }
        }
    }

    #[test]
    fn every_piece_has_a_diagram_and_every_set_up_a_picture() {
        for &variant in Variant::ALL {
            let options: &[(&str, &str)] = &[];
            for kind in variant.new_game(options).unwrap().kinds() {
                let page = super::page(variant, kind.name, "", None).unwrap();
                for language in Language::ALL {
                    let (said, title) = (page.text.say(language), variant.text().say(language));
                    assert!(said.starts_with(&title), "{said}");
                }
                let diagram = matches!(page.subject, Some(Subject::Moves(_)));
                // A fallen angel moves as what it imitates.
                assert_ne!(diagram, kind.name == "fallen angel", "{}", kind.name);
            }
            let page = super::page(variant, "set-up", "", None).unwrap();
            let array = InitialArray { variant: variant.name().to_owned(), options: Vec::new() };
            assert_eq!(page.subject, Some(Subject::Array(array)));
        }
    }

    #[test]
    fn boards_are_named_after_the_piece() {
        let at = |text| match find(Some(Variant::ThreeRealms), text) {
            Found::Page(variant, topic, board) => super::page(variant, topic, board, None),
            Found::Nothing(..) => panic!("{text}"),
        };
        let nth = |text| match at(text).unwrap().subject {
            Some(Subject::Moves(diagram)) => (diagram.kind, diagram.nth),
            _ => panic!("{text}"),
        };
        assert_eq!(nth("imp"), ("imp".to_owned(), 0));
        assert_eq!(nth("Imps  Earth"), ("imp".to_owned(), 1));
        let wrong = at("imp heavens").err().unwrap().text.say(Language::English);
        assert!(wrong.contains("Earth") && wrong.contains("Underworld"), "{wrong}");
    }
}
