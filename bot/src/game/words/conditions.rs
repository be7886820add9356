//! Messages about the conditions that answer an action, and about those that no longer fit.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::play::number;
use super::text::{or, who};
use crate::chat::text::{LONGEST, heaviest, tidy};
use crate::game::state::{ActionRow, Cause, Match};

static TABLE: Table = table!("conditions");

/// The actions of a chain of conditions before the last, then the last one: each as in the score sheet with its news, or
/// only as in the score sheet if they are too many. A computer is named as the author of its action, and the first action may be
/// `forced`: the only one, played for its player.
pub fn in_chain(
    game: &Match,
    (actions, forced): (&[ActionRow], bool),
    earlier: Vec<(Text, Vec<Text>)>,
    last: Text,
) -> Text {
    let [before @ .., end] = actions else { return last };
    let first = actions.first().map(|action| action.ply).filter(|_| forced);
    let announced = |action: &ActionRow, made: Text| match action.cause {
        // The news say who leaves or agrees.
        _ if made.is_empty() => made,
        _ if first == Some(action.ply) => {
            text!(TABLE, "forced", who = who(game, action.seat), made)
        }
        Cause::Condition => text!(TABLE, "by-condition", made),
        Cause::Computer => match game.holder(action.seat).level() {
            Some(level) => text!(TABLE, "by-computer", level = level.to_string(), made),
            None => made,
        },
        _ => made,
    };
    let lines = before.iter().zip(earlier).map(|(action, (made, news))| {
        Text::joined([announced(action, made), Text::joined(news, " ")], " ")
    });
    let mut text = Text::lines(lines);
    if heaviest(&text) > LONGEST / 2 {
        let sheets: Vec<&str> = before.iter().map(|action| action.sheet.as_str()).collect();
        text = Text::same(sheets.join(" "));
    }
    Text::lines([text, announced(end, last)])
}

/// Conditions no longer fit, after an action of a seat. `impossible` is the answer that cannot be played, as typed, and why.
pub fn conditions_dropped(
    game: &Match,
    sheet: &str,
    by: Seat,
    own: bool,
    impossible: Option<(&str, Text)>,
) -> Text {
    let text = match (own, &impossible) {
        (true, None) => text!(TABLE, "dropped-own"),
        (true, Some(_)) => text!(TABLE, "dropped-own-why"),
        (false, None) => text!(TABLE, "dropped", who = who(game, by)),
        (false, Some(_)) => text!(TABLE, "dropped-why", who = who(game, by)),
    };
    let text = text.with("game", number(game.id)).with("sheet", sheet);
    match impossible {
        None => text,
        Some((typed, why)) => text.with("typed", tidy(typed)).with("why", why),
    }
}

pub fn not_a_step() -> Text {
    text!(TABLE, "not-a-step")
}

pub fn no_termination() -> Text {
    text!(TABLE, "no-termination")
}

pub fn ambiguous_step(options: Vec<String>) -> Text {
    let options = or(options.into_iter().take(12).map(Text::same).collect());
    text!(TABLE, "ambiguous-step", options)
}
