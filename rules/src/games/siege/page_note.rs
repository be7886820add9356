//! Sentences about what the options of a game change about a topic of the rules.

use locale::{Table, Text, table, text};

use super::board::NAMES;
use super::options::{Method, Options};
use crate::variant::Variant;

static TABLE: Table = table!("page_note");

/// The sentence that adds to the text of a topic what depends on the options; `None` if nothing does.
pub(crate) fn page_note(topic: &str, pairs: &[(String, String)]) -> Option<Text> {
    let options = Options::parse(pairs).ok()?;
    let powers = options.powers;
    let power = |in_play: bool| match (options.method, in_play) {
        (Method::Off, _) => Some(text!(TABLE, "no-siege")),
        (_, false) => Some(text!(TABLE, "not-in-play")),
        _ => None,
    };
    match topic {
        "siege" => Some(siege_note(options)),
        "powers" if options.method == Method::Off => power(true),
        "powers" => Some(match powers_in_play(options) {
            some if some.is_empty() => text!(TABLE, "no-powers"),
            powers => text!(TABLE, "powers", powers),
        }),
        "fortification" => power(powers.fortify),
        "field promotion" => power(powers.field),
        "traitor" => power(powers.traitor),
        "touch of death" => power(powers.touch),
        "set-up" | "board" | "castling" | "pope" => {
            Some(text!(TABLE, "set-up", pieces = options.setup.first_rank()))
        }
        _ => None,
    }
}

fn powers_in_play(options: Options) -> Text {
    let p = options.powers;
    let all = [
        (p.fortify, "fortification"),
        (p.field, "field promotion"),
        (p.traitor, "traitor"),
        (p.touch, "touch of death"),
    ];
    let in_play = all.into_iter().filter(|(in_play, _)| *in_play);
    Text::joined(in_play.map(|(_, topic)| Variant::Siege.topic_title(topic)), ", ")
}

/// The sentence about the method and the thresholds of a game.
fn siege_note(options: Options) -> Text {
    let [white, ..] = options.thresholds;
    let figure = |threshold: u16| {
        let number = i64::from(threshold);
        match options.method {
            Method::Captures => text!(TABLE, "captures", number),
            Method::Points | Method::Moves | Method::Off => text!(TABLE, "more-than", number),
        }
    };
    let each = if options.thresholds.iter().all(|&t| t == white) {
        text!(TABLE, "for-all", figure = figure(white))
    } else {
        let seats = NAMES.iter().zip(options.thresholds);
        let of = |(seat, t): (&crate::seat::SeatName, u16)| {
            text!(TABLE, "for-seat", seat = seat.letter.to_string(), figure = figure(t))
        };
        Text::joined(seats.map(of), ", ")
    };
    let method = match options.method {
        Method::Off => return text!(TABLE, "off"),
        Method::Captures => "captures",
        Method::Points => "points",
        Method::Moves => "moves",
    };
    let duel = if options.duel { "yes" } else { "no" };
    text!(TABLE, "siege", method, each, duel)
}
