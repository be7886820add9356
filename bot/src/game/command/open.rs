//! The arguments of `/play`.

use super::error::CommandError;
use crate::game::state::Pace;
use rules::Variant;

/// The pace asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaceChoice {
    /// The configured pace.
    #[default]
    Usual,
    /// No clock.
    None,
    /// This pace.
    Given(Pace),
}

/// A game to be opened. The default is the request of a plain `/play`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayRequest {
    /// The game, or a word that names none; `None` for Siege Chess.
    pub variant: Option<Result<Variant, String>>,
    /// Pairs of key and value: seats and options, which are told apart once the game's seats are known.
    pub pairs: Vec<(String, String)>,
    /// People without a colour.
    pub people: Vec<String>,
    /// The level of the computers that take the seats left open, as written.
    pub computer: Option<String>,
    /// Whether colours that nobody was given are drawn at random.
    pub random: bool,
    /// The pace.
    pub pace: PaceChoice,
    /// The role that is mentioned when the game is opened, as written.
    pub role: Option<String>,
    /// How long the seats are open, as written.
    pub expires: Option<String>,
    /// The reliability that people need to take an open seat, as written.
    pub reliability: Option<String>,
    /// Whether players can have days off at weekends.
    pub weekends_off: bool,
    /// Whether the seat of a player who runs out of time is offered to others.
    pub offers_seats: bool,
}

/// Words without a meaning of their own.
const FILLERS: &[&str] = &[
    "open", "seat", "seats", "with", "and", "vs", "against", "colours", "colors", "colour", "color",
];

/// Parses the arguments of `/play`.
pub(crate) fn read(words: &[String]) -> Result<PlayRequest, CommandError> {
    let mut request = PlayRequest::default();
    let mut after_pace = false;
    let mut weekends = false;
    let mut absent = false;
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
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
