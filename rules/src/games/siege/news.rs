//! News: sentences about sieges, powers, declared checks, and players who leave.

use locale::{Text, text};

use super::action::{Action, How, Move};
use super::besieged::half_up;
use super::options::Method;
use super::piece::Kind;
use super::position::{Position, Touch};
use super::powers::TRAITORS;
use super::refusal::name;
use super::table::TABLE;
use crate::board::Cell;
use crate::front::news::After;
use crate::front::{Pieces as _, news};
use crate::list;
use crate::names::{Form as Name, Whose};
use crate::seat::{Seat, SeatSet};

/// One sentence about an action in the position before it, without a full stop.
pub(super) fn describe_action(before: &Position, action: Action, frame: Seat) -> Text {
    let hex = |cell: Cell| before.board.name(frame, cell);
    let whose = |cell: Cell, form| before.setting().whose(before.at(cell), form);
    let seat = name(before.decider());
    match action {
        Action::Move(Move { fortify, .. }) | Action::Castle { fortify, .. } => {
            let action = news::describe(before, action, frame);
            if fortify { text!(TABLE, "declares-fortification", action, seat) } else { action }
        }
        Action::FieldPromotion { at, kind } => {
            let (piece, at) = (whose(at, Whose::Start), hex(at));
            text!(TABLE, "field-promotion", piece, at, kind = kind.text(Name::A))
        }
        Action::Traitor { first, second } => {
            let traitor = match second {
                None => text!(TABLE, "traitor"),
                Some(second) => text!(TABLE, "two-traitors")
                    .with("second", whose(second, Whose::Nominative))
                    .with("second-at", hex(second)),
            };
            traitor
                .with("piece", whose(first, Whose::Start))
                .with("at", hex(first))
                .with("seat", seat)
        }
        Action::Touch => before.state.touch.map_or_else(Text::empty, |touch| {
            let kind = touch.taken.text(Name::TheAccusative);
            let captor = whose(touch.captor_at, Whose::Accusative);
            text!(TABLE, "touch", seat, kind, at = hex(touch.taken_at), captor)
        }),
        Action::LetStand => text!(TABLE, "lets-stand", seat),
    }
}

/// Sentences about a player whose king was captured (5.5), and about fortifications that are over (7.1).
pub(super) fn aftermath(position: &Position, after: &After<'_, Position>) -> Vec<Text> {
    let before = after.before;
    let mut news = Vec::new();
    if let Some((_, Action::Move(m))) = after.action {
        let taken = before.at(m.to);
        if m.how == How::Capture && taken.is(Kind::King) && !taken.is_dead() {
            news.push(text!(TABLE, "out", seat = name(taken.owner())));
        }
    }
    for p in Seat::all(3).filter(|&p| position.is_alive(p)) {
        if before.state.fortified[p] > 0 && position.state.fortified[p] == 0 {
            news.push(text!(TABLE, "fortification-over", seat = name(p)));
        }
    }
    news
}

/// Sentences about players who come under siege or no longer are, and about every attack on a king; none while a touch is
/// to be decided.
pub(super) fn siege_and_checks(position: &Position, after: &After<'_, Position>) -> Vec<Text> {
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

/// The sentence that a player has come under siege, why, until when, and which powers that gives (6, 7).
fn under_siege(position: &Position, p: Seat) -> Text {
    let seat = name(p);
    let threshold = i32::from(position.options.thresholds[p.index()]);
    let because = match position.options.method {
        Method::Captures => {
            text!(TABLE, "because-captures", captures = threshold, seat = seat.clone())
        }
        _ => {
            let others = Seat::all(3).filter(|&q| q != p && position.is_alive(q));
            let half = half_up(others.map(|q| position.siege_points(q)).sum());
            let own = position.siege_points(p);
            text!(TABLE, "because-count", half, threshold, seat = seat.clone(), own)
        }
    };
    let mut powers = Vec::new();
    if position.has_powers(p) {
        let on = position.options.powers;
        if on.touch {
            powers.push(text!(TABLE, "power-touch"));
        }
        if on.fortify && !position.state.fortify_spent.contains(p) {
            powers.push(text!(TABLE, "power-fortification"));
        }
        if on.field {
            powers.push(text!(TABLE, "power-field"));
        }
        let times = TRAITORS.saturating_sub(position.state.traitors_spent[p]);
        if on.traitor && times > 0 {
            powers.push(text!(TABLE, "power-traitor", times));
        }
    }
    let powers = Text::joined(powers, ", ");
    if powers.is_empty() {
        return text!(TABLE, "under-siege", seat, because);
    }
    match position.options.method {
        Method::Captures => text!(TABLE, "under-siege-until", seat, because, powers),
        _ => text!(TABLE, "under-siege-while", seat, because, powers),
    }
}

/// The sentence that a player is no longer under siege.
fn over(position: &Position, p: Seat) -> Text {
    match position.state.pause[p] {
        0 => text!(TABLE, "siege-over", seat = name(p)),
        turns => text!(TABLE, "siege-paused", seat = name(p), turns),
    }
}

/// Adds the sentences about the attackers of a player's king, and whether check was declared (5.1, 5.2).
fn checks(position: &Position, after: &After<'_, Position>, p: Seat, news: &mut Vec<Text>) {
    let before = after.before;
    if !position.in_check(p) {
        return;
    }
    let king = position.kings[p];
    let seat = || name(p);
    let foes = Seat::all(3).filter(|&q| position.foes(p).contains(q));
    let declared = |q: Seat, at: &Position| at.state.declared[q].contains(p);
    // Declared checks come first.
    let (with, without): (Vec<Seat>, Vec<Seat>) = foes
        .filter(|&q| position.is_attacked(king, SeatSet::of(q)))
        .partition(|&q| declared(q, position));
    let pieces = |q: Seat| {
        let attackers = position.captors_of(king, SeatSet::of(q));
        let piece = |hex| {
            let kind = position.at(hex).text(Name::Name);
            text!(TABLE, "piece-on", kind, at = position.board.name(after.frame, hex))
        };
        list::and(attackers.iter().map(piece))
    };
    for &q in &with {
        // The attack was announced before another player acted.
        let captor = before.state.touch.map(|t| before.at(t.captor_at).owner());
        let acted = after.action.is_some_and(|(actor, _)| actor == q) || captor == Some(q);
        let old = declared(q, before) && before.in_check(p) && !acted;
        let check = if old { text!(TABLE, "check-stands") } else { text!(TABLE, "check") };
        news.push(check.with("by", name(q)).with("seat", seat()).with("pieces", pieces(q)));
    }
    // A checkmated player cannot end the check: there is a last blow, or a pass (5.3, 5.4).
    let mated = position.state.turn == p && position.checkmated;
    let answers = !mated && !after.settled.mated.contains(p);
    for &q in &without {
        let attack = match (with.is_empty(), answers) {
            (true, false) => text!(TABLE, "attack"),
            (true, true) => text!(TABLE, "attack-answer"),
            (false, false) => text!(TABLE, "attack-too"),
            (false, true) => text!(TABLE, "attack-too-answer"),
        };
        news.push(attack.with("by", name(q)).with("seat", seat()).with("pieces", pieces(q)));
    }
    if mated && position.players_left() == 2 {
        news.push(text!(TABLE, "mated-undeclared", seat = seat()));
    } else if mated {
        news.push(text!(TABLE, "mated", seat = seat()));
    }
}

/// The question to the victim of a capture (7.5).
pub(super) fn touch_question(position: &Position, touch: Touch) -> Text {
    let kind = touch.taken.text(Name::YourAccusative);
    let captor = position.setting().whose(position.at(touch.captor_at), Whose::Accusative);
    text!(TABLE, "touch-question", seat = name(touch.victim), kind, captor)
}
