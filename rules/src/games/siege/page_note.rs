//! Sentences about what the options of a game change about a topic of the rules.

use super::board::NAMES;
use super::options::{Method, Options};

/// The sentence that adds to the text of a topic what depends on the options; `None` if nothing does.
pub(crate) fn page_note(topic: &str, pairs: &[(String, String)]) -> Option<String> {
    let options = Options::parse(pairs).ok()?;
    let powers = options.powers;
    let power = |in_play: bool| match (options.method, in_play) {
        (Method::Off, _) => Some("Nobody comes under siege in this game.".to_owned()),
        (_, false) => Some("This game is played without this power.".to_owned()),
        _ => None,
    };
    match topic {
        "siege" => Some(siege_note(options)),
        "powers" if options.method == Method::Off => power(true),
        "powers" => Some(match powers_in_play(options).as_slice() {
            [] => "This game has no powers.".to_owned(),
            some => format!("This game has {}.", some.join(", ")),
        }),
        "fortification" => power(powers.fortify),
        "field promotion" => power(powers.field),
        "traitor" => power(powers.traitor),
        "touch of death" => power(powers.touch),
        "set-up" | "board" | "castling" | "pope" => {
            Some(format!("This game has setup={}.", options.setup.first_rank()))
        }
        _ => None,
    }
}

fn powers_in_play(options: Options) -> Vec<&'static str> {
    let p = options.powers;
    let all = [
        (p.fortify, "fortification"),
        (p.field, "field promotion"),
        (p.traitor, "traitor"),
        (p.touch, "touch of death"),
    ];
    all.into_iter().filter_map(|(in_play, name)| in_play.then_some(name)).collect()
}

/// The sentence about the method and the thresholds of a game.
fn siege_note(options: Options) -> String {
    let [white, ..] = options.thresholds;
    let figure = |threshold: u16| match options.method {
        Method::Captures if threshold == 1 => "the last piece captured".to_owned(),
        Method::Captures => format!("the last {threshold} pieces captured"),
        Method::Points | Method::Moves | Method::Off => format!("more than {threshold}"),
    };
    let each = if options.thresholds.iter().all(|&t| t == white) {
        format!("for everybody {}", figure(white))
    } else {
        let seats = NAMES.iter().zip(options.thresholds);
        seats
            .map(|(seat, t)| format!("for {} {}", seat.name, figure(t)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let method = match options.method {
        Method::Off => return "This game: siege=off, so nobody comes under siege.".to_owned(),
        Method::Captures => "captures",
        Method::Points => "points",
        Method::Moves => "moves",
    };
    let duel =
        if options.duel { "also with two players left" } else { "not with two players left" };
    format!("This game: siege={method}, {each}; {duel}.")
}
