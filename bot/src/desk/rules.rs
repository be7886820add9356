//! The rules in short: topics, options, and how each piece moves, with a picture.

use rules::view::{Mark, View, plural};
use rules::{Game, Variant};

use super::case::{Case, button};
use crate::bridge::{Button, Diagram, Outgoing, PictureRequest, Subject};
use crate::command::{GameRef, nearest};
use crate::store::StoreError;
use crate::words;

/// The topic that lists the options.
const OPTIONS: &str = "options";

impl Case<'_> {
    pub(super) fn rules(
        &mut self,
        named: Option<GameRef>,
        topic: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut topic = topic.map(str::trim).unwrap_or_default();
        let first = topic.split_whitespace().next().unwrap_or_default();
        let mut variant = None;
        if let Ok(v) = Variant::from_name(first) {
            variant = Some(v);
            topic = topic.get(first.len()..).unwrap_or_default().trim();
        }
        let at_hand = match (variant, named) {
            (Some(_), _) => None,
            (None, Some(named)) => Some(named.id),
            (None, None) => self.state.last_in(&self.incoming.place)?,
        };
        if let Some(id) = at_hand {
            variant = self.state.game(id)?.map(|g| g.variant);
        }
        let Some(variant) = variant.or((!topic.is_empty()).then_some(Variant::ALL[0])) else {
            let mut message = self.private(words::games());
            message.buttons = games("/rules");
            self.say(&self.incoming.place.clone(), message);
            return Ok(());
        };
        let mut message = match page(variant, topic) {
            Ok(Page::Overview) => {
                let mut message = self.private(words::overview(variant));
                message.buttons = topics(variant)
                    .skip(1)
                    .map(|topic| to_page(variant, &words::capital(topic), topic))
                    .collect();
                message
            }
            Ok(Page::Options) => self.private(words::options(variant)),
            Ok(Page::Text(text)) => self.private(text.to_owned()),
            Ok(Page::Piece(page)) => {
                let mut message = self.private(page.text);
                if let Some(diagram) = page.diagram {
                    message.picture = Some(PictureRequest {
                        subject: Subject::Moves(diagram),
                        viewer: 0,
                        targets: None,
                        look: self.state.settings(self.author())?.look,
                    });
                }
                message.buttons = page.others;
                message
            }
            Err(sentence) => {
                self.refuse(sentence);
                return Ok(());
            }
        };
        if !topic.is_empty() {
            message.buttons.push(button("All topics", format!("/rules {}", variant.name())));
        }
        self.say(&self.incoming.place.clone(), message);
        Ok(())
    }

    fn private(&self, text: String) -> Outgoing {
        self.answer_to(true, text)
    }
}

/// A button for each game: its name behind a command.
pub(super) fn games(command: &str) -> Vec<Button> {
    Variant::ALL.iter().map(|v| button(v.title(), format!("{command} {}", v.name()))).collect()
}

/// Every topic of a game, the overview first.
pub(crate) fn topics(variant: Variant) -> impl Iterator<Item = &'static str> {
    variant.help().iter().map(|(topic, _)| *topic).chain([OPTIONS])
}

/// A page of the rules.
enum Page {
    Overview,
    Options,
    Text(&'static str),
    Piece(PiecePage),
}

/// How a kind of piece moves.
struct PiecePage {
    text: String,
    diagram: Option<Diagram>,
    /// To its moves on other boards.
    others: Vec<Button>,
}

fn to_page(variant: Variant, label: &str, topic: &str) -> Button {
    button(label, format!("/rules {} {topic}", variant.name()))
}

/// The page of a topic: one of the help's, a kind of piece, or a kind and a board (`imp underworld`). Any
/// case, also in the plural.
fn page(variant: Variant, topic: &str) -> Result<Page, String> {
    let topic = topic.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let is = |name: &str| topic == name || topic == plural(name);
    if topic.is_empty() {
        return Ok(Page::Overview);
    }
    if is(OPTIONS) {
        return Ok(Page::Options);
    }
    if let Some(page) = piece(variant, &topic) {
        return page.map(Page::Piece);
    }
    match variant.help().iter().find(|(name, _)| is(name)) {
        Some((_, text)) => Ok(Page::Text(text)),
        None => {
            let topics: Vec<&str> = topics(variant).collect();
            let near = nearest(&topic, topics.iter().copied());
            Err(words::no_such_topic(&topic, &topics, near))
        }
    }
}

/// The page of a piece, when a topic names one.
fn piece(variant: Variant, topic: &str) -> Option<Result<PiecePage, String>> {
    let options: &[(&str, &str)] = &[];
    let game: Box<dyn Game> = variant.new_game(options).ok()?;
    // What follows the name: nothing, or a board.
    let after = |name: &str| {
        let rest = [plural(name).as_str(), name]
            .into_iter()
            .find_map(|name| topic.strip_prefix(name).map(str::to_owned))?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim().to_owned())
    };
    let (kind, board) = game.kinds().into_iter().find_map(|k| Some((k.name, after(k.name)?)))?;
    let text = variant.help().iter().find(|(name, _)| *name == kind).map_or("", |(_, text)| text);
    let views = game.piece_views(kind);
    let boards: Vec<&str> = views.iter().filter_map(board_of).collect();
    let nth = if board.is_empty() {
        0
    } else {
        match boards.iter().position(|b| b.eq_ignore_ascii_case(&board)) {
            Some(nth) => nth,
            None => return Some(Err(words::no_such_diagram(kind, &board, &boards))),
        }
    };
    let others = boards
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != nth)
        .map(|(_, board)| {
            to_page(
                variant,
                &format!("Moves on: {board}"),
                &format!("{kind} {}", board.to_lowercase()),
            )
        })
        .collect();
    let (text, diagram) = match views.get(nth) {
        Some(view) => {
            let diagram =
                Diagram { variant: variant.name().to_owned(), kind: kind.to_owned(), nth };
            (format!("{}. {text}", view.headline), Some(diagram))
        }
        None => (format!("{}. {text}", words::capital(kind)), None),
    };
    Some(Ok(PiecePage { text, diagram, others }))
}

/// The board on which the piece of a diagram stands.
fn board_of(view: &View) -> Option<&'static str> {
    let has = |mark| move |c: &rules::view::CellView| c.marks.contains(mark);
    view.boards.iter().find(|b| b.cells.iter().any(has(Mark::Selected)))?.name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_every_game_has_a_page_with_its_own_words() {
        for &variant in Variant::ALL {
            let options: &[(&str, &str)] = &[];
            for kind in variant.new_game(options).unwrap().kinds() {
                let Ok(Page::Piece(page)) = page(variant, kind.name) else {
                    panic!("{}: {}", variant.name(), kind.name)
                };
                assert!(
                    page.text.len() > kind.name.len() + 15,
                    "{}: {}",
                    variant.name(),
                    page.text
                );
                // A fallen angel moves as what it imitates.
                assert_eq!(page.diagram.is_none(), kind.name == "fallen angel", "{}", kind.name);
            }
        }
    }

    #[test]
    fn every_button_leads_to_a_page() {
        for &variant in Variant::ALL {
            assert!(topics(variant).count() <= 25, "more topics than buttons");
            for topic in topics(variant) {
                let Ok(page) = page(variant, topic) else { panic!("{topic}") };
                let Page::Piece(piece) = page else { continue };
                for other in piece.others {
                    let start = format!("/rules {} ", variant.name());
                    let topic = other.command.strip_prefix(&start).unwrap();
                    assert!(matches!(super::page(variant, topic), Ok(Page::Piece(_))), "{topic}");
                }
            }
        }
    }

    #[test]
    fn boards_are_named_behind_the_piece() {
        let diagram = |topic| match page(Variant::ThreeRealms, topic) {
            Ok(Page::Piece(page)) => page.diagram.map(|d| d.nth),
            _ => None,
        };
        assert_eq!(diagram("imp"), Some(0));
        assert_eq!(diagram("Imps  Underworld"), Some(1));
        let wrong = page(Variant::ThreeRealms, "imp heavens").err().unwrap();
        assert!(wrong.contains("Earth") && wrong.contains("Underworld"), "{wrong}");
        assert!(
            page(Variant::ThreeRealms, "honourable").err().unwrap().contains("honorable horse")
        );
    }
}
