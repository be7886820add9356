//! Siege and its powers as they are told to the players.

use super::Siege;
use super::besieged::half_up;
use super::groups::{FIELD, FORTIFICATION, TRAITOR};
use super::notation;
use super::options::Method;
use super::position::Position;
use super::powers::TRAITORS;
use super::refusal::name;
use crate::game::Notice;
use crate::groups::ActionGroup;

/// Examples of one kind in a sentence.
const EXAMPLES: usize = 3;

/// A small number as a word.
fn in_words(n: u16) -> String {
    const WORDS: [&str; 9] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::from(n).checked_sub(2).and_then(|i| WORDS.get(i));
    word.map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// A player has come under siege: why, until when, and which powers that gives (6, 7).
pub(super) fn under_siege(position: &Position, p: u8) -> String {
    let who = name(p);
    let threshold = position.options.thresholds[p as usize];
    let because = match position.options.method {
        Method::Captures if threshold == 1 => format!("the last piece captured was {who}'s"),
        Method::Captures if threshold == 2 => {
            format!("the last two pieces captured were both {who}'s")
        }
        Method::Captures => {
            format!("the last {} pieces captured were all {who}'s", in_words(threshold))
        }
        _ => {
            let others = (0..3).filter(|&q| q != p && position.is_alive(q));
            let half = half_up(others.map(|q| position.siege_points(q)).sum());
            let own = position.siege_points(p);
            format!(
                "half the opponents' count is {half}, more than {threshold} above {who}'s {own}"
            )
        }
    };
    let mut powers = Vec::new();
    if position.has_powers(p) {
        let (on, i) = (position.options.powers, p as usize);
        if on.touch {
            powers.push("touch of death".to_owned());
        }
        if on.fortify && position.state.fortify_spent >> p & 1 == 0 {
            powers.push("fortification".to_owned());
        }
        if on.field {
            powers.push("field promotion".to_owned());
        }
        match TRAITORS.saturating_sub(position.state.traitors_spent[i]) {
            n if n == 0 || !on.traitor => {}
            1 => powers.push("traitor (once)".to_owned()),
            _ => powers.push("traitor (twice)".to_owned()),
        }
    }
    if powers.is_empty() {
        return format!("{who} is under siege: {because}.");
    }
    let until = match position.options.method {
        Method::Captures => "until another player's piece is captured",
        _ => "while that lasts",
    };
    format!("{who} is under siege: {because}. Siege powers {until}: {}.", powers.join(", "))
}

/// A player is under siege no longer.
pub(super) fn over(position: &Position, p: u8) -> String {
    let pause = position.state.pause[p as usize];
    if pause > 0 {
        let turns = if pause == 1 {
            "turn".to_owned()
        } else {
            format!("{} turns", in_words(pause.into()))
        };
        return format!(
            "{0} is no longer under siege, and cannot be during {0}'s next {turns}.",
            name(p)
        );
    }
    format!("{} is no longer under siege.", name(p))
}

/// What the player to act should know: a last blow, and the powers that can be used in this turn.
pub(super) fn notice(game: &Siege, frame: u8) -> Option<Notice> {
    let position = &game.position;
    let player = position.to_act().filter(|_| position.state.touch.is_none())?;
    let mut text = Vec::new();
    let mut groups = Vec::new();
    let besieged = position.has_powers(player);
    if besieged {
        groups = super::groups::groups(game, player);
        groups.retain(|g| {
            [&FORTIFICATION, &FIELD, &TRAITOR].iter().any(|k| std::ptr::eq(*k, g.kind))
        });
    }
    if game.settled.checkmated {
        let power = if groups.is_empty() { "" } else { ", or a siege power" };
        text.push(format!(
            "You are checkmated. This is your last blow: a move of any piece but the king{power}."
        ));
    }
    if besieged {
        text.push("You are under siege.".to_owned());
        text.extend(groups.iter().map(|g| open_now(game, frame, g)));
        if position.options.powers.touch {
            text.push(
                "When a piece of yours is captured, you are asked whether you answer with the touch of death."
                    .to_owned(),
            );
        }
    }
    (!text.is_empty()).then(|| Notice { text: text.join(" "), groups })
}

/// One power that can be used now: how it is typed, with examples from what is legal.
fn open_now(game: &Siege, frame: u8, group: &ActionGroup) -> String {
    let typed = |a: &String| notation::typed(game.position.board, a, frame);
    // One traitor is a simpler example than two.
    let mut actions: Vec<&String> = group.actions.iter().collect();
    actions.sort_by_key(|a| !a.ends_with('%') && a.contains('%'));
    let examples: Vec<String> = actions.into_iter().take(EXAMPLES).map(typed).collect();
    let all = group.actions.len();
    let examples = match (all > EXAMPLES, examples.as_slice()) {
        (false, [first @ .., last]) if !first.is_empty() => {
            format!("{} or {last}", first.join(", "))
        }
        (false, _) => examples.join(", "),
        (true, _) => format!("{} … ({all} in all)", examples.join(", ")),
    };
    if std::ptr::eq(group.kind, &FORTIFICATION) {
        format!("Fortify by adding (F) to a move that captures nothing: {examples}.")
    } else if std::ptr::eq(group.kind, &FIELD) {
        format!("Field promotion, instead of a move: {examples}.")
    } else {
        format!("Traitor, instead of a move: {examples}.")
    }
}
