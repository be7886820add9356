//! Sentences about what the options of a game change about a topic of the rules.

use locale::{Text, text};

use super::board::NAMES;
use super::options::{Method, Options};
use super::table::TABLE;

/// The sentence that adds to the text of a topic what depends on the options; `None` if nothing does.
pub(crate) fn page_note(topic: &str, pairs: &[(String, String)]) -> Option<Text> {
    let options = Options::parse(pairs).ok()?;
    let powers = options.powers;
    let power = |in_play: bool| match (options.method, in_play) {
        (Method::Off, _) => Some(text!(TABLE, "note-nobody")),
        (_, false) => Some(text!(TABLE, "note-without")),
        _ => None,
    };
    match topic {
        "siege" => Some(siege_note(options)),
        "powers" if options.method == Method::Off => power(true),
        "powers" => Some(match powers_in_play(options) {
            powers if powers.is_empty() => text!(TABLE, "note-no-powers"),
            powers => text!(TABLE, "note-powers", powers),
        }),
        "fortification" => power(powers.fortify),
        "field promotion" => power(powers.field),
        "traitor" => power(powers.traitor),
        "touch of death" => power(powers.touch),
        "set-up" | "board" | "castling" | "pope" => {
            Some(text!(TABLE, "note-setup", setup = options.setup.first_rank()))
        }
        _ => None,
    }
}

fn powers_in_play(options: Options) -> Text {
    let p = options.powers;
    let all = [
        (p.fortify, text!(TABLE, "power-fortification")),
        (p.field, text!(TABLE, "power-field")),
        (p.traitor, text!(TABLE, "power-traitors")),
        (p.touch, text!(TABLE, "power-touch")),
    ];
    Text::joined(all.into_iter().filter_map(|(in_play, name)| in_play.then_some(name)), ", ")
}

/// The sentence about the method and the thresholds of a game.
fn siege_note(options: Options) -> Text {
    let [white, ..] = options.thresholds;
    let figure = |threshold: u16| match options.method {
        Method::Captures => text!(TABLE, "figure-captures", threshold = u32::from(threshold)),
        Method::Points | Method::Moves | Method::Off => {
            text!(TABLE, "figure-more", threshold = u32::from(threshold))
        }
    };
    let method = match options.method {
        Method::Off => return text!(TABLE, "note-off"),
        Method::Captures => "captures",
        Method::Points => "points",
        Method::Moves => "moves",
    };
    let note = if options.thresholds.iter().all(|&t| t == white) {
        text!(TABLE, "note-all", figure = figure(white))
    } else {
        let seats = NAMES.iter().zip(options.thresholds);
        let each = seats.map(|(seat, threshold)| {
            text!(TABLE, "note-for", seat = seat.text(), figure = figure(threshold))
        });
        text!(TABLE, "note-each", figures = Text::joined(each, ", "))
    };
    note.with("method", Text::same(method)).with("duel", i32::from(options.duel))
}
