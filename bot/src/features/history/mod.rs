//! Finished games: lists of those that a person may see, by player, game, result and opening.

mod words;

use std::fmt;

use locale::{Text, text};
use rules::{Game, Variant};

use crate::chat::Person;
use crate::game::command::write::{line, pair, word};
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::{Case, Feature, Halt, Request};
use crate::store::{Score, Sought};
use words::TABLE;

/// The most games in one answer.
const ON_A_PAGE: usize = 8;

/// The most pages: there are no more games than those that are searched.
const MOST_PAGES: usize = 1_000;

const LONGEST_OPENING: usize = 10;

/// The word for the place in which the command is written.
const HERE: &str = "here";

static SPECS: [Spec; 2] = [
    Spec::read(
        Group::Back,
        &["history"],
        &TABLE,
        &[
            optional("person", Kind::Person),
            optional("here", Kind::Flag),
            optional("page", Kind::NamedNumber),
        ],
    ),
    Spec::read(
        Group::Back,
        &["find", "search"],
        &TABLE,
        &[
            optional("variant", Kind::Variant),
            optional("person", Kind::Person),
            optional("result", Kind::Choice(&["won", "drawn", "lost"])),
            optional("moves", Kind::Named),
            optional("page", Kind::NamedNumber),
        ],
    ),
];

pub struct History;

impl Feature for History {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let finds = arguments.spec.name == "find";
        let mut search = Search { finds, ..Search::default() };
        for word in &arguments.words {
            let lower = word.to_lowercase();
            let score = score(&lower).filter(|_| finds);
            let variant = Variant::from_name(word).ok().filter(|_| finds);
            if let Some(page) = lower.strip_prefix("page=") {
                let page = page.parse().ok().filter(|page| (1..=MOST_PAGES).contains(page));
                search.page = page.map_or_else(|| arguments.too_much(word), Ok)?;
            } else if lower.starts_with("moves=") && finds {
                search.moves = word.get("moves=".len()..).map(str::to_owned);
            } else if lower == HERE && !finds {
                search.here = true;
            } else if score.is_some() {
                search.score = score;
            } else if variant.is_some() {
                search.variant = variant;
            } else if search.person.is_none() {
                search.person = Some(word.clone());
            } else {
                return arguments.too_much(word);
            }
        }
        Ok(Box::new(search))
    }
}

fn score(word: &str) -> Option<Score> {
    match word {
        "won" | "win" | "wins" => Some(Score::Won),
        "drawn" | "draw" | "draws" => Some(Score::Drawn),
        "lost" | "loss" | "losses" => Some(Score::Lost),
        _ => None,
    }
}

#[derive(Clone, Debug, Default)]
struct Search {
    /// Whether it is `/find`.
    finds: bool,
    /// A mention, an id or a name.
    person: Option<String>,
    /// Only games of this place.
    here: bool,
    variant: Option<Variant>,
    score: Option<Score>,
    /// Opening moves as they are typed.
    moves: Option<String>,
    /// The page, from 1; 0 is the first, too.
    page: usize,
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.score.map(|score| match score {
            Score::Won => "won",
            Score::Drawn => "drawn",
            Score::Lost => "lost",
        });
        f.write_str(&line([
            self.variant.map(|variant| variant.name().to_owned()),
            self.person.as_deref().map(word),
            self.here.then(|| HERE.to_owned()),
            score.map(str::to_owned),
            self.moves.as_deref().map(|moves| pair("moves", moves)),
            (self.page > 1).then(|| pair("page", &self.page.to_string())),
        ]))
    }
}

impl Request for Search {
    fn spec(&self) -> &'static Spec {
        let [history, find] = &SPECS;
        if self.finds { find } else { history }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        let person = self.person(case)?;
        let opening = match (&self.moves, self.variant) {
            (None, _) => Vec::new(),
            (Some(moves), Some(variant)) => opening(variant, moves)?,
            (Some(_), None) => return Err(Halt::refuse(text!(TABLE, "moves-of-which-game"))),
        };
        let place = &case.incoming.place;
        let sought = Sought {
            player: person.as_ref().map(|person| &person.id),
            score: self.score,
            variant: self.variant,
            place: self.here.then_some(place),
            opening: &opening,
            puzzle_for: None,
        };
        let skip = self.page.saturating_sub(1) * ON_A_PAGE;
        let mut found = case.state.finished_games(case.viewer(), &sought, (skip, ON_A_PAGE + 1))?;
        let more = found.len() > ON_A_PAGE;
        found.truncate(ON_A_PAGE);
        let mut lines = Vec::new();
        for id in found {
            // What may be seen is decided in one place for all commands.
            if let Some(game) = case.state.as_stored(id)?.filter(|game| case.may_see(game)) {
                lines.push(words::in_list(&game, case.desk.network.style));
            }
        }
        let next = more.then(|| {
            let next = Self { page: self.page.max(1) + 1, ..(*self).clone() };
            format!("/{} {next}", next.spec().name)
        });
        case.whisper(words::games(&lines, next));
        Ok(())
    }
}

impl Search {
    fn person(&self, case: &Case<'_>) -> Result<Option<Person>, Halt> {
        let own = || Person { id: case.author().clone(), name: case.author_name() };
        match self.person.as_deref() {
            Some(text) if !text.eq_ignore_ascii_case("me") => case.anybody(text).map(Some),
            Some(_) => Ok(Some(own())),
            None if self.score.is_some() || !self.finds && !self.here => Ok(Some(own())),
            None => Ok(None),
        }
    }
}

/// Reads opening moves; the numbers of rounds may be left out.
fn opening(variant: Variant, text: &str) -> Result<Vec<String>, Halt> {
    let refused = |moved: &str, why: Text| Halt::refuse(words::no_opening(moved, why));
    let mut game: Box<dyn Game> =
        variant.new_game::<&str, &str>(&[]).map_err(|e| refused(text, e.text()))?;
    let mut actions = Vec::new();
    for typed in text.split_whitespace() {
        let after = typed.trim_start_matches(|c: char| c.is_ascii_digit());
        // Siege Chess names hexes by numbers first.
        let typed = if after.starts_with('.') { after.trim_start_matches('.') } else { typed };
        let Some(seat) = game.to_act().filter(|_| !typed.is_empty()) else { continue };
        if actions.len() == LONGEST_OPENING {
            return Err(Halt::refuse(text!(TABLE, "long-opening", most = LONGEST_OPENING)));
        }
        let read = game.read(seat, typed).map_err(|e| refused(typed, e.text()))?;
        game.play(&read.canonical).map_err(|e| refused(typed, e.sentence))?;
        actions.push(read.canonical);
    }
    Ok(actions)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let mut all = vec![
            Search::default(),
            Search { here: true, page: 3, ..Search::default() },
            Search { finds: true, ..Search::default() },
        ];
        for person in [None, Some("<@5>"), Some("two words"), Some("")] {
            all.push(Search { person: person.map(str::to_owned), ..Search::default() });
            all.push(Search {
                finds: true,
                person: person.map(str::to_owned),
                variant: Some(Variant::Chess),
                score: Some(Score::Lost),
                moves: Some("1. e4 e5".to_owned()),
                page: 2,
                here: false,
            });
        }
        all.into_iter().map(|search| Box::new(search) as Box<dyn Request>).collect()
    }

    #[test]
    fn arguments_come_in_any_order() {
        assert_eq!(
            again("/find lost moves=\"e4 e5\" @bob Chess"),
            "/find chess @bob lost \"moves=e4 e5\""
        );
        assert_eq!(again("/history page=2 HERE"), "/history here page=2");
        assert!(matches!(wrong("/history bob ann"), CommandError::TooMuch(_, w) if w == "ann"));
        assert!(matches!(wrong("/find page=0"), CommandError::TooMuch(_, w) if w == "page=0"));
    }

    #[test]
    fn openings_are_read_with_and_without_numbers() {
        let chess = |text| opening(Variant::Chess, text).ok();
        let wanted = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        assert_eq!(chess("1. e4 e5 2. Nf3"), Some(wanted.clone()));
        assert_eq!(chess("1.e4 e5 2.g1f3"), Some(wanted));
        assert_eq!(chess("e5"), None);
        assert_eq!(opening(Variant::Siege, "1. 3e-5e").ok(), Some(vec!["W3e-5e".to_owned()]));
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(3);
        assert_eq!(chess(&long), None);
    }
}
