//! What is asked for by `/play`, and how it is written.

use std::fmt;

use rules::Variant;

use crate::game::command::CommandError;
use crate::game::command::write::{flag, pair, word};
use crate::game::state::Pace;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PaceChoice {
    /// The configured pace.
    #[default]
    Usual,
    /// No clock.
    None,
    Given(Pace),
}

/// A game to be opened. The default is the request of a plain `/play`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayRequest {
    /// The game, or a word that names none; `None` for Siege Chess.
    pub(super) variant: Option<Result<Variant, String>>,
    /// Pairs of key and value: seats and options, which are told apart once the game's seats are known.
    pub(super) pairs: Vec<(String, String)>,
    /// People without a colour.
    pub(super) people: Vec<String>,
    /// The level of the computers that take the seats left open, as written.
    pub(super) computer: Option<String>,
    /// Whether the writer is asked which game it is.
    pub(super) asks: bool,
    /// Whether colours that nobody was given are drawn at random.
    pub(super) random: bool,
    pub(super) pace: PaceChoice,
    /// The role that is mentioned when the game is opened, as written.
    pub(super) role: Option<String>,
    /// How long the seats are open, as written.
    pub(super) expires: Option<String>,
    /// The reliability that people need to take an open seat, as written.
    pub(super) reliability: Option<String>,
    /// Whether players can have days off at weekends.
    pub(super) weekends_off: bool,
    /// Whether the seat of a player who runs out of time is offered to others.
    pub(super) offers_seats: bool,
    /// Whether the result counts for no rating.
    pub(super) unrated: bool,
}

impl fmt::Display for PlayRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |key: &str, value: &Option<String>| value.as_ref().map(|value| pair(key, value));
        let variant = match &self.variant {
            None => None,
            Some(Ok(variant)) => Some(variant.name().to_owned()),
            Some(Err(unknown)) => Some(word(unknown)),
        };
        let terms = [
            term("computer", &self.computer),
            flag(self.random, "random"),
            term("role", &self.role),
            term("expires", &self.expires),
            term("reliability", &self.reliability),
            flag(self.weekends_off, "weekends=off"),
            flag(self.offers_seats, "absent=seat"),
            flag(self.unrated, "rated=no"),
            // The words after a pace may be a part of it.
            match &self.pace {
                PaceChoice::Usual => None,
                PaceChoice::None => Some(pair("pace", "none")),
                PaceChoice::Given(pace) => Some(pair("pace", &pace.to_string())),
            },
        ];
        let asks = flag(self.asks, WHICH);
        let words: Vec<String> = (asks.into_iter())
            .chain(variant)
            .chain(self.pairs.iter().map(|(key, value)| pair(key, value)))
            .chain(self.people.iter().map(|person| word(person)))
            .chain(terms.into_iter().flatten())
            .collect();
        f.write_str(&words.join(" "))
    }
}

const WHICH: &str = "which";

/// Words without a meaning of their own.
const FILLERS: &[&str] = &[
    "open", "seat", "seats", "with", "and", "vs", "against", "colours", "colors", "colour", "color",
];

pub(super) fn read(words: &[String]) -> Result<PlayRequest, CommandError> {
    let mut request = PlayRequest::default();
    let mut after_pace = false;
    let mut weekends = false;
    let mut absent = false;
    let mut rated = false;
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case(WHICH) {
            request.asks = true;
            continue;
        }
        let filler = FILLERS.iter().any(|f| f.eq_ignore_ascii_case(word));
        if let Some((key, value)) = word.split_once('=').filter(|(key, _)| !key.starts_with('<')) {
            if key.eq_ignore_ascii_case("pace") {
                if request.pace != PaceChoice::Usual {
                    return Err(CommandError::Twice("pace".to_owned()));
                }
                let mut text = value.to_owned();
                while let Some(more) = words.next_if(|word| continues(&text, word)) {
                    text = format!("{text} {more}");
                }
                request.pace = pace(&text)?;
                after_pace = true;
                continue;
            }
            let term = match key.to_lowercase().as_str() {
                "computer" | "computers" => Some(&mut request.computer),
                "role" => Some(&mut request.role),
                "expires" => Some(&mut request.expires),
                "reliability" => Some(&mut request.reliability),
                _ => None,
            };
            if let Some(term) = term {
                if term.replace(value.to_owned()).is_some() {
                    return Err(CommandError::Twice(key.to_lowercase()));
                }
                continue;
            }
            if key.eq_ignore_ascii_case("weekends") {
                if std::mem::replace(&mut weekends, true) {
                    return Err(CommandError::Twice("weekends".to_owned()));
                }
                request.weekends_off = match value.to_lowercase().as_str() {
                    "off" | "free" | "no" => true,
                    "on" | "yes" | "usual" => false,
                    _ => return Err(CommandError::NotWeekends(value.chars().take(40).collect())),
                };
                continue;
            }
            if key.eq_ignore_ascii_case("absent") {
                if std::mem::replace(&mut absent, true) {
                    return Err(CommandError::Twice("absent".to_owned()));
                }
                request.offers_seats = match value.to_lowercase().as_str() {
                    "seat" | "offer" => true,
                    "lose" | "usual" => false,
                    _ => return Err(CommandError::NotAbsent(value.chars().take(40).collect())),
                };
                continue;
            }
            if key.eq_ignore_ascii_case("rated") {
                if std::mem::replace(&mut rated, true) {
                    return Err(CommandError::Twice("rated".to_owned()));
                }
                request.unrated = match value.to_lowercase().as_str() {
                    "no" | "off" => true,
                    "yes" | "on" | "usual" => false,
                    _ => return Err(CommandError::NotRated(value.chars().take(40).collect())),
                };
                continue;
            }
            request.pairs.push((key.to_owned(), value.to_owned()));
        } else if word.eq_ignore_ascii_case("random") {
            request.random = true;
        } else if after_pace && word.eq_ignore_ascii_case("bank") || filler {
            // People may write `pace=3d+5d bank`.
        } else if let Ok(variant) = Variant::from_name(word)
            && request.variant.is_none()
        {
            request.variant = Some(Ok(variant));
        } else if request.variant.is_none()
            && request.pairs.is_empty()
            && request.people.is_empty()
            && !word.starts_with(['@', '<'])
        {
            // The first word names the game. If it does not, the rules report it, with a list of the games.
            request.variant = Some(Err(word.clone()));
        } else {
            request.people.push(word.clone());
        }
    }
    Ok(request)
}

/// Returns whether a word continues a pace with an increment, which people write without quotes:
/// `pace=14d+2d/move up to 21d`.
fn continues(pace: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let word = word.trim_end_matches(',');
    let last = pace.split_whitespace().next_back().unwrap_or("").to_lowercase();
    let last = last.trim_end_matches(',');
    let has_increment = pace.contains('+');
    let has_unit = last.ends_with("/move") || last.ends_with("/m") || last == "move";
    match word {
        "move" => ["/", "per", "a", "each"].contains(&last) || last.ends_with('/'),
        "per" | "a" | "each" | "/" | "/move" | "/m" => {
            has_increment && last.ends_with(|c: char| "wdhms".contains(c)) && !has_unit
        }
        "up" | "upto" | "at" | "max" | "maximum" => has_increment && has_unit,
        "to" => last == "up",
        "most" => last == "at",
        _ => has_increment && ["to", "upto", "most", "max", "maximum"].contains(&last),
    }
}

fn pace(text: &str) -> Result<PaceChoice, CommandError> {
    if ["none", "off", "0", "no"].iter().any(|n| n.eq_ignore_ascii_case(text)) {
        return Ok(PaceChoice::None);
    }
    text.parse().map(PaceChoice::Given).map_err(CommandError::Pace)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::features::testing::wrong;

    fn asked(text: &str) -> PlayRequest {
        crate::features::testing::asked(text).unwrap()
    }

    #[test]
    fn play_in_all_its_forms() {
        let request =
            asked("/play siege white=ann red=\"Bob B\" black=@cy pace=3d+5d bank setup=8");
        assert_eq!(
            request,
            PlayRequest {
                variant: Some(Ok(Variant::Siege)),
                pairs: [("white", "ann"), ("red", "Bob B"), ("black", "@cy"), ("setup", "8")]
                    .map(|(k, v)| (k.into(), v.into()))
                    .to_vec(),
                people: vec![],
                random: false,
                pace: PaceChoice::Given("3d+5d".parse().unwrap()),
                ..PlayRequest::default()
            }
        );
        let request = asked("/play siege bob cy random colours pace=none");
        assert_eq!(request.people, ["bob", "cy"]);
        assert!(request.random && request.pace == PaceChoice::None);
        for (text, off) in [("weekends=off", true), ("Weekends=ON", false), ("", false)] {
            let request = asked(&format!("/play siege bob {text}"));
            assert_eq!((request.weekends_off, request.people.len()), (off, 1), "{text}");
        }
        assert_eq!(wrong("/play siege weekends=2"), CommandError::NotWeekends("2".into()));
        assert!(matches!(wrong("/play siege weekends=on weekends=on"), CommandError::Twice(_)));
        for text in [
            "/play siege pace=14d+2d/move up to 21d ann",
            "/play siege pace=14d+2d per move, at most 21d ann",
            "/play siege pace=14d+2d/move max 21d ann",
            "/play siege \"pace=14d+2d/move up to 21d\" ann",
            "/play siege pace=\"14d + 2d / move up to 21d\" ann",
        ] {
            let request = asked(text);
            let pace = PaceChoice::Given("14d+2d/move up to 21d".parse().unwrap());
            assert_eq!((request.pace, request.people), (pace, vec!["ann".to_owned()]), "{text}");
        }
        for (text, unrated) in [("rated=no", true), ("Rated=YES", false), ("", false)] {
            let request = asked(&format!("/play siege bob {text}"));
            assert_eq!((request.unrated, request.people.len()), (unrated, 1), "{text}");
        }
        assert_eq!(wrong("/play siege rated=2"), CommandError::NotRated("2".into()));
        assert!(matches!(wrong("/play siege rated=no rated=no"), CommandError::Twice(_)));
        let request = asked("/play siege pace=3d max");
        assert_eq!(request.people, ["max"]);
        let request = asked("/play shogi");
        assert_eq!(request.variant, Some(Err("shogi".into())));
    }
}
