//! What follows `/play`.

use super::error::CommandError;
use crate::play::Pace;
use rules::Variant;

/// The clock asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaceChoice {
    /// The usual one.
    #[default]
    Usual,
    /// None.
    None,
    /// This one.
    Given(Pace),
}

/// A game as somebody wants to open it; the default when nothing at all was said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayRequest {
    /// Which game; the flagship when not said.
    pub variant: Option<Result<Variant, String>>,
    /// `key=value`: seats and options, told apart once the game's seats are known.
    pub pairs: Vec<(String, String)>,
    /// People without a colour.
    pub people: Vec<String>,
    /// Colours nobody was given are drawn.
    pub random: bool,
    /// The clock.
    pub pace: PaceChoice,
}

/// Words that only make the sentence read better.
const FILLERS: &[&str] = &[
    "open", "seat", "seats", "with", "and", "vs", "against", "colours", "colors", "colour", "color",
];

/// Reads what follows `/play`.
pub(super) fn read(words: &[String]) -> Result<PlayRequest, CommandError> {
    let mut request = PlayRequest::default();
    let mut after_pace = false;
    for word in words {
        let filler = FILLERS.iter().any(|f| f.eq_ignore_ascii_case(word));
        if let Some((key, value)) = word.split_once('=').filter(|(key, _)| !key.starts_with('<')) {
            if key.eq_ignore_ascii_case("pace") {
                if request.pace != PaceChoice::Usual {
                    return Err(CommandError::Twice("pace".to_owned()));
                }
                request.pace = pace(value)?;
                after_pace = true;
                continue;
            }
            request.pairs.push((key.to_owned(), value.to_owned()));
        } else if word.eq_ignore_ascii_case("random") {
            request.random = true;
        } else if after_pace && word.eq_ignore_ascii_case("bank") || filler {
            // `pace=3d+5d bank` is how people say it.
        } else if let Ok(variant) = Variant::from_name(word)
            && request.variant.is_none()
        {
            request.variant = Some(Ok(variant));
        } else if request.variant.is_none()
            && request.pairs.is_empty()
            && request.people.is_empty()
            && !word.starts_with(['@', '<'])
        {
            // The first word names the game; a wrong one is told by the rules, with the list.
            request.variant = Some(Err(word.clone()));
        } else {
            request.people.push(word.clone());
        }
    }
    Ok(request)
}

fn pace(text: &str) -> Result<PaceChoice, CommandError> {
    if ["none", "off", "0", "no"].iter().any(|n| n.eq_ignore_ascii_case(text)) {
        return Ok(PaceChoice::None);
    }
    text.parse().map(PaceChoice::Given).map_err(CommandError::Pace)
}
