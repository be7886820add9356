//! News: sentences about sieges, powers, declared checks, and players who leave.

use super::action::{Action, How, Move};
use super::besieged::half_up;
use super::options::Method;
use super::piece::Kind;
use super::position::{Position, Touch};
use super::powers::TRAITORS;
use super::refusal::name;
use crate::board::Cell;
use crate::front::news::After;
use crate::front::{Pieces as _, news};
use crate::seat::{Seat, SeatSet};

/// One sentence about an action in the position before it, without a full stop.
pub(super) fn describe_action(before: &Position, action: Action, frame: Seat) -> String {
    let hex = |cell: Cell| before.board.name(frame, cell);
    let whose = |cell: Cell| before.setting().whose(before.at(cell));
    let who = name(before.decider());
    match action {
        Action::Move(Move { fortify, .. }) | Action::Castle { fortify, .. } => {
            let text = news::describe(before, action, frame);
            if fortify { format!("{text}; {who} declares fortification") } else { text }
        }
        Action::FieldPromotion { at, kind } => {
            let old = before.at(at).kind().map_or("piece", Kind::name);
            format!("{who}'s {old} on {} becomes a {} (field promotion)", hex(at), kind.name())
        }
        Action::Traitor { first, second } => {
            let second = second.map(|at| format!(", and so does {} on {}", whose(at), hex(at)));
            let (first, at) = (whose(first), hex(first));
            format!("{first} on {at} turns traitor to {who}{}", second.unwrap_or_default())
        }
        Action::Touch => before.state.touch.map_or_else(String::new, |touch| {
            format!(
                "{who}'s touch of death brings the {} back to {} and removes {}",
                touch.taken.kind().map_or("piece", Kind::name),
                hex(touch.taken_at),
                whose(touch.captor_at),
            )
        }),
        Action::LetStand => format!("{who} lets the capture stand"),
    }
}

/// Sentences about a player whose king was captured (5.5), and about fortifications that are over (7.1).
pub(super) fn aftermath(position: &Position, after: &After<'_, Position>) -> Vec<String> {
    let before = after.before;
    let mut news = Vec::new();
    if let Some((_, Action::Move(m))) = after.action {
        let taken = before.at(m.to);
        if m.how == How::Capture && taken.is(Kind::King) && !taken.is_dead() {
            let loser = name(taken.owner());
            news.push(format!(
                "{loser} is out of the game: {loser}'s other pieces stay on the board as obstacles."
            ));
        }
    }
    for p in Seat::all(3).filter(|&p| position.is_alive(p)) {
        if before.state.fortified[p] > 0 && position.state.fortified[p] == 0 {
            news.push(format!("{}'s fortification is over.", name(p)));
        }
    }
    news
}

/// Sentences about players who come under siege or no longer are, and about every attack on a king; none while a touch is
/// to be decided.
pub(super) fn siege_and_checks(position: &Position, after: &After<'_, Position>) -> Vec<String> {
    let before = after.before;
    let mut news = Vec::new();
    if position.state.touch.is_some() && before.state.touch.is_none() {
        return news;
    }
    let (was, is) = (before.sieged(), position.sieged());
    if let Some(p) = was.filter(|&p| is != Some(p) && position.is_alive(p)) {
        news.push(over(position, p));
    }
    if let Some(p) = is.filter(|_| is != was) {
        news.push(under_siege(position, p));
    }
    for p in Seat::all(3) {
        checks(position, after, p, &mut news);
    }
    news
}

/// A small number as a word.
pub(super) fn in_words(n: u16) -> String {
    const WORDS: [&str; 9] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::from(n).checked_sub(2).and_then(|i| WORDS.get(i));
    word.map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// The sentence that a player has come under siege, why, until when, and which powers that gives (6, 7).
fn under_siege(position: &Position, p: Seat) -> String {
    let who = name(p);
    let threshold = position.options.thresholds[p.index()];
    let because = match position.options.method {
        Method::Captures if threshold == 1 => format!("the last piece captured was {who}'s"),
        Method::Captures if threshold == 2 => {
            format!("the last two pieces captured were both {who}'s")
        }
        Method::Captures => {
            format!("the last {} pieces captured were all {who}'s", in_words(threshold))
        }
        _ => {
            let others = Seat::all(3).filter(|&q| q != p && position.is_alive(q));
            let half = half_up(others.map(|q| position.siege_points(q)).sum());
            let own = position.siege_points(p);
            format!(
                "half the opponents' count is {half}, more than {threshold} above {who}'s {own}"
            )
        }
    };
    let mut powers = Vec::new();
    if position.has_powers(p) {
        let on = position.options.powers;
        if on.touch {
            powers.push("touch of death".to_owned());
        }
        if on.fortify && !position.state.fortify_spent.contains(p) {
            powers.push("fortification".to_owned());
        }
        if on.field {
            powers.push("field promotion".to_owned());
        }
        match TRAITORS.saturating_sub(position.state.traitors_spent[p]) {
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

/// The sentence that a player is no longer under siege.
fn over(position: &Position, p: Seat) -> String {
    let pause = position.state.pause[p];
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

/// Adds the sentences about the attackers of a player's king, and whether check was declared (5.1, 5.2).
fn checks(position: &Position, after: &After<'_, Position>, p: Seat, news: &mut Vec<String>) {
    let before = after.before;
    if !position.in_check(p) {
        return;
    }
    let king = position.kings[p];
    let who = name(p);
    let foes = Seat::all(3).filter(|&q| position.foes(p).contains(q));
    let declared = |q: Seat, at: &Position| at.state.declared[q].contains(p);
    // Declared checks come first.
    let (with, without): (Vec<Seat>, Vec<Seat>) = foes
        .filter(|&q| position.is_attacked(king, SeatSet::of(q)))
        .partition(|&q| declared(q, position));
    let pieces = |q: Seat| {
        let attackers = position.captors_of(king, SeatSet::of(q));
        let piece = |hex| {
            let kind = position.at(hex).kind().map_or("piece", Kind::name);
            format!("{kind} on {}", position.board.name(after.frame, hex))
        };
        attackers.iter().map(piece).collect::<Vec<_>>().join(" and ")
    };
    for &q in &with {
        let (by, pieces) = (name(q), pieces(q));
        // The attack was announced before another player acted.
        let captor = before.state.touch.map(|t| before.at(t.captor_at).owner());
        let acted = after.action.is_some_and(|(actor, _)| actor == q) || captor == Some(q);
        let old = declared(q, before) && before.in_check(p) && !acted;
        news.push(if old {
            format!("{by}'s check on {who} still stands ({pieces}).")
        } else {
            format!("{by} calls check on {who} ({pieces}).")
        });
    }
    // A checkmated player cannot end the check: there is a last blow, or a pass (5.3, 5.4).
    let mated = position.state.turn == p && position.checkmated;
    let answers = !mated && !after.settled.mated.contains(p);
    for &q in &without {
        let (by, pieces) = (name(q), pieces(q));
        let (attack, answer) = if with.is_empty() {
            (
                format!("{by} attacks {who}'s king ({pieces}) without having declared check"),
                format!("{who} has to answer it all the same"),
            )
        } else {
            (
                format!("{by} attacks {who}'s king too ({pieces}), without having declared check"),
                format!("{who} has to answer that as well"),
            )
        };
        news.push(if answers { format!("{attack}; {answer}.") } else { format!("{attack}.") });
    }
    if mated && position.players_left() == 2 {
        news.push(format!(
            "{who} is checkmated, but the check was not declared: {who} has a last blow."
        ));
    } else if mated {
        news.push(format!("{who} is checkmated and has a last blow."));
    }
}

/// The question to the victim of a capture (7.5).
pub(super) fn touch_question(position: &Position, touch: Touch) -> String {
    format!(
        "{}: touch of death? (T) brings your {} back to where it stood and removes {}; (-) lets the capture stand.",
        name(touch.victim),
        touch.taken.kind().map_or("piece", Kind::name),
        position.setting().whose(position.at(touch.captor_at)),
    )
}
