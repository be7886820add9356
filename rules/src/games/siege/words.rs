//! What is said about siege, its powers, declared checks, and those who leave.

use super::action::{Action, How, Side};
use super::besieged::half_up;
use super::groups::{FIELD, FORTIFICATION, KINDS, TRAITOR, kind_of};
use super::notation;
use super::options::{Method, SetUp};
use super::piece::Kind;
use super::position::{Position, Touch};
use super::powers::TRAITORS;
use super::refusal::{name, whose};
use crate::board::Cell;
use crate::front::news::After;
use crate::front::{Ending, Form, Outline, Pieces as _, Touched, Words as _};
use crate::game::{Decision, DrawKind, Notice, Outcome, Seat, Termination};
use crate::groups::{ActionGroup, group};
use crate::mechanics::Occupant;
use crate::seat::SeatSet;
use crate::view::Power;

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

/// A player is under siege no longer.
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

/// What the player to act should know: a last blow, and the powers that can be used in this turn.
pub(super) fn notice(position: &Position, legal: &[Action], frame: Seat) -> Option<Notice> {
    let player = position.decider();
    let mut text = Vec::new();
    let mut groups = Vec::new();
    let besieged = position.has_powers(player);
    if besieged {
        let canonical = |&a: &Action| (kind_of(a), position.canonical(player, a));
        groups = group(&KINDS, legal.iter().map(canonical));
        groups.retain(|g| {
            [&FORTIFICATION, &FIELD, &TRAITOR].iter().any(|k| std::ptr::eq(*k, g.kind))
        });
    }
    if position.checkmated {
        let power = if groups.is_empty() { "" } else { ", or a siege power" };
        text.push(format!(
            "You are checkmated. This is your last blow: a move of any piece but the king{power}."
        ));
    }
    if besieged {
        text.push("You are under siege.".to_owned());
        text.extend(groups.iter().map(|g| open_now(position, frame, g)));
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
fn open_now(position: &Position, frame: Seat, group: &ActionGroup) -> String {
    let typed = |a: &String| crate::front::notation::in_frame(position.setting(), a, frame);
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

/// One sentence on an action, hexes in the frame of `seat`, without a full stop.
pub(super) fn describe(before: &Position, action: Action, frame: Seat) -> String {
    let hex = |cell: Cell| before.board.name(frame.index(), cell);
    let who = name(before.decider());
    match action {
        Action::Move(m) => {
            let piece = before.at(m.from).kind().map_or("piece", Kind::name);
            let (from, to) = (hex(m.from), hex(m.to));
            let mut text = match m.how {
                How::Quiet | How::Double { .. } => {
                    format!("{who}'s {piece} goes from {from} to {to}")
                }
                How::Capture => {
                    let taken = whose(before.at(m.to));
                    format!("{who}'s {piece} goes from {from} to {to} and takes {taken}")
                }
                How::EnPassant => {
                    let pawn = before.passing_pawn(m.to);
                    let owner = name(before.at(pawn).owner());
                    let at = hex(pawn);
                    format!(
                        "{who}'s {piece} goes from {from} to {to} and takes {owner}'s pawn on {at} en passé"
                    )
                }
            };
            if let Some(kind) = m.promotion {
                text.push_str(&format!(", becoming a {}", kind.name()));
            }
            if m.fortify {
                text.push_str(&format!("; {who} declares fortification"));
            }
            text
        }
        Action::Castle { side, fortify, .. } => {
            let side = match (side, before.options.setup) {
                (Side::Queen, _) => "queen's",
                (Side::Far, SetUp::Nine) => "pope's",
                (Side::Far, SetUp::Eight) => "king's",
            };
            let called =
                if fortify { format!("; {who} declares fortification") } else { String::new() };
            format!("{who} castles on the {side} side{called}")
        }
        Action::FieldPromotion { at, kind } => {
            let old = before.at(at).kind().map_or("piece", Kind::name);
            format!("{who}'s {old} on {} becomes a {} (field promotion)", hex(at), kind.name())
        }
        Action::Traitor { first, second } => {
            let mut text =
                format!("{} on {} turns traitor to {who}", whose(before.at(first)), hex(first));
            if let Some(second) = second {
                text.push_str(&format!(
                    ", and so does {} on {}",
                    whose(before.at(second)),
                    hex(second)
                ));
            }
            text
        }
        Action::Touch => before.state.touch.map_or_else(String::new, |touch| {
            format!(
                "{who}'s touch of death brings the {} back to {} and removes {}",
                touch.taken.kind().map_or("piece", Kind::name),
                hex(touch.taken_at),
                whose(before.at(touch.captor_at)),
            )
        }),
        Action::LetStand => format!("{who} lets the capture stand"),
    }
}

/// The sentences on an action itself, hexes in a seat's frame.
pub(super) fn told(before: &Position, action: Action, frame: Seat) -> Vec<String> {
    let mut news = vec![format!("{}.", describe(before, action, frame))];
    if let Action::Move(m) = action {
        let taken = before.at(m.to);
        if m.how == How::Capture && taken.is(Kind::King) && !taken.is_dead() {
            let loser = name(taken.owner());
            news.push(format!(
                "{loser} is out of the game: {loser}'s other pieces stay on the board as obstacles."
            ));
        }
    }
    news
}

/// The sentences on what an action led to: passes, siege, check, the end; hexes in a seat's frame.
pub(super) fn consequences(position: &Position, after: &After<'_, Position>) -> Vec<String> {
    let (before, settled) = (after.before, after.settled);
    let mut news = Vec::new();
    for p in Seat::all(3) {
        if before.state.fortified[p] > 0 && position.state.fortified[p] == 0 && position.is_alive(p)
        {
            news.push(format!("{}'s fortification is over.", name(p)));
        }
        if settled.mated.contains(p) {
            news.push(format!("{} is checkmated and has no last blow: the turn passes.", name(p)));
        } else if settled.passed.contains(p) {
            news.push(format!("{} has no legal move: the turn passes.", name(p)));
        }
    }
    if let Some(ending) = after.ending {
        news.push(ending_text(position, ending));
        return news;
    }
    if let (Some(touch), None) = (position.state.touch, before.state.touch) {
        news.push(touch_question(position, touch));
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
    // Said again every twenty turns; in between it stands beside the board.
    let claim = |p: &Position| p.claim().0.then_some(p.state.quiet_turns / 20);
    if claim(position) > claim(before) {
        let turns = position.state.quiet_turns;
        news.push(format!("No capture for {turns} turns: any player may claim a draw."));
    }
    news
}

/// Who attacks a player's king with what, and whether check was declared (5.1, 5.2).
fn checks(position: &Position, after: &After<'_, Position>, p: Seat, news: &mut Vec<String>) {
    let before = after.before;
    if !position.in_check(p) {
        return;
    }
    let king = position.kings[p];
    let who = name(p);
    let foes = Seat::all(3).filter(|&q| position.foes(p).contains(q));
    let declared = |q: Seat, at: &Position| at.state.declared[q].contains(p);
    // What was declared is said first.
    let (with, without): (Vec<Seat>, Vec<Seat>) = foes
        .filter(|&q| position.is_attacked(king, SeatSet::of(q)))
        .partition(|&q| declared(q, position));
    let pieces = |q: Seat| {
        let attackers = position.captors_of(king, SeatSet::of(q));
        let piece = |hex| {
            let kind = position.at(hex).kind().map_or("piece", Kind::name);
            format!("{kind} on {}", position.board.name(after.frame.index(), hex))
        };
        attackers.iter().map(piece).collect::<Vec<_>>().join(" and ")
    };
    for &q in &with {
        let (by, pieces) = (name(q), pieces(q));
        // Somebody else has acted since, and it was told.
        let captor = before.state.touch.map(|t| before.at(t.captor_at).owner());
        let acted = after.action.is_some_and(|(actor, _)| actor == q) || captor == Some(q);
        let old = declared(q, before) && before.in_check(p) && !acted;
        news.push(if old {
            format!("{by}'s check on {who} still stands ({pieces}).")
        } else {
            format!("{by} calls check on {who} ({pieces}).")
        });
    }
    // Who is mated has no answer: a last blow, or a pass (5.3, 5.4).
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

/// Asks the victim of a capture (7.5).
fn touch_question(position: &Position, touch: Touch) -> String {
    format!(
        "{}: touch of death? (T) brings your {} back to where it stood and removes {}; (-) lets the capture stand.",
        name(touch.victim),
        touch.taken.kind().map_or("piece", Kind::name),
        whose(position.at(touch.captor_at)),
    )
}

/// How the game ended.
pub(super) fn ending_text(p: &Position, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Win(winner) => {
            let loser = Seat::all(3).find(|&q| q != winner && p.is_alive(q));
            match loser {
                Some(loser) => format!("{} is checkmated: {} wins.", name(loser), name(winner)),
                None => format!("{} wins.", name(winner)),
            }
        }
        Outcome::Draw(kind) => match kind {
            DrawKind::Agreed => "The game is drawn by agreement.".to_owned(),
            DrawKind::Claimed => "The game is drawn.".to_owned(),
            DrawKind::Material => "Only kings are left: the game is drawn.".to_owned(),
            DrawKind::Stalemate => format!(
                "{} has no action and is not in check: the game is drawn.",
                name(p.state.turn)
            ),
            DrawKind::Count | DrawKind::Blocked | DrawKind::Repetition | DrawKind::OutOfTime => {
                format!("{} turns without a capture: the game is drawn.", p.state.quiet_turns)
            }
        },
    }
}

/// What a termination is; who runs out of time leaves as who resigns (5.5).
pub(super) fn termination(seat: Seat, termination: Termination) -> Vec<String> {
    let name = name(seat);
    let obstacles = format!("{name}'s pieces stay on the board as obstacles.");
    match termination {
        Termination::Resignation => vec![format!("{name} resigns: {obstacles}")],
        Termination::OutOfTime => vec![format!("{name} has run out of time."), obstacles],
        Termination::DrawClaim => vec![format!("{name} claims a draw.")],
        Termination::AgreedDraw => vec!["The players agree on a draw.".to_owned()],
    }
}

/// The decision of the victim of a capture (7.5).
pub(super) fn decision(position: &Position) -> Option<Decision> {
    let touch = position.state.touch?;
    let seat = touch.victim;
    let text = |action| position.canonical(seat, action);
    Some(Decision {
        seat,
        name: "touch",
        question: touch_question(position, touch),
        answers: vec![
            (text(Action::Touch), "touch of death".to_owned()),
            (text(Action::LetStand), "let it stand".to_owned()),
        ],
        default: text(Action::LetStand),
    })
}

/// An action as notation and words need it.
pub(super) fn outline(position: &Position, action: Action) -> Outline {
    let nobody = Occupant::new(position.decider(), Kind::King.shared());
    let at = |hex: Cell| position.at(hex).occupant().unwrap_or(nobody);
    match action {
        Action::Move(m) => {
            let (form, takes) = match m.how {
                How::Quiet | How::Double { .. } => (Form::Move, None),
                How::Capture => (Form::Move, Some(m.to)),
                How::EnPassant => (Form::EnPassant, Some(position.passing_pawn(m.to))),
            };
            Outline {
                from: Some(m.from),
                to: Some(m.to),
                takes,
                becomes: m.promotion.map(Kind::shared),
                declares: m.fortify,
                ..Outline::new(form, at(m.from))
            }
        }
        Action::Castle { by, side, fortify } => {
            let path = position.castling_path_of(by, side);
            Outline {
                from: Some(path.king_from),
                to: Some(path.king_to),
                castles: Some(notation::wing(side)),
                also: Some(path.rook_from),
                declares: fortify,
                ..Outline::new(Form::Other, at(path.king_from))
            }
        }
        Action::FieldPromotion { at: hex, kind } => Outline {
            to: Some(hex),
            becomes: Some(kind.shared()),
            ..Outline::new(Form::Other, at(hex))
        },
        Action::Traitor { first, second } => {
            Outline { to: Some(first), also: second, ..Outline::new(Form::Other, at(first)) }
        }
        Action::Touch => {
            let to = position.state.touch.map(|touch| touch.taken_at);
            Outline { to, ..Outline::new(Form::Other, nobody) }
        }
        Action::LetStand => {
            let to = position.state.touch.map(|touch| touch.captor_at);
            Outline { to, ..Outline::new(Form::Other, nobody) }
        }
    }
}

/// From, to, and where something was removed apart from that.
pub(super) fn touched(position: &Position, action: Action) -> Touched {
    let Outline { from, to, takes, also, .. } = outline(position, action);
    match action {
        Action::Move(_) => Touched { from, to, removed: takes.filter(|&at| Some(at) != to) },
        Action::Traitor { .. } => Touched { from: also, to, removed: None },
        Action::Touch => {
            let captor = position.state.touch.map(|touch| touch.captor_at);
            Touched { from: None, to, removed: captor.filter(|&at| Some(at) != to) }
        }
        _ => Touched { from, to, removed: None },
    }
}

/// The marks for check and mate of the action a player did in a position (8).
pub(super) fn check_marks(
    after: &Position,
    before: &Position,
    player: Seat,
    ending: Option<Ending>,
) -> String {
    let checks = |q: &Seat| {
        *q != player
            && after.is_alive(*q)
            // A shelter that ended with the action stood until then: no check was declared (5.2).
            && !before.is_fortified(*q)
            && !after.is_fortified(player)
            && after.in_check(*q)
            && after.is_attacked(after.kings[*q], SeatSet::of(player))
    };
    let won = ending.is_some_and(|e| e.outcome == Outcome::Win(player));
    let mated = |q: &Seat| {
        after.state.touch.is_none() && after.checkmated && (after.state.turn == *q || won)
    };
    let (mates, checks): (Vec<Seat>, Vec<Seat>) = Seat::all(3).filter(checks).partition(mated);
    let group = |sign: char, list: Vec<Seat>| -> String {
        let letters: String = list.iter().map(|&q| notation::LETTERS[q.index()]).collect();
        if letters.is_empty() { letters } else { format!("{sign}{letters}") }
    };
    group('C', checks) + &group('M', mates)
}

/// Badges of a player in the game.
pub(super) fn status(position: &Position, p: Seat) -> Vec<String> {
    let s = &position.state;
    let mut status = Vec::new();
    if position.checkmated && s.turn == p && s.touch.is_none() {
        status.push("checkmated".to_owned());
    }
    if position.sieged() == Some(p) {
        status.push("under siege".to_owned());
    }
    let turns = |n: u8| if n == 1 { "1 turn".to_owned() } else { format!("{n} turns") };
    if s.fortified[p] > 0 {
        // The turn of the declaration is over by the time anybody looks.
        let left = if s.turn == p { s.fortified[p] } else { s.fortified[p] - 1 };
        status.push(match left {
            0 => "fortified until the next turn".to_owned(),
            left => format!("fortified, {} left", turns(left)),
        });
    }
    if s.pause[p] > 0 {
        status.push(format!("no siege for {}", turns(s.pause[p])));
    }
    status
}

/// The powers a player has or may come to have (7): none where nobody can be sieged any more.
pub(super) fn powers(position: &Position, p: Seat) -> Vec<Power> {
    if !position.is_alive(p) || !position.siege_is_possible() {
        return Vec::new();
    }
    let (on, s) = (position.options.powers, &position.state);
    let left = TRAITORS.saturating_sub(s.traitors_spent[p]);
    let named = [
        (on.fortify && !s.fortify_spent.contains(p), "fortification".to_owned()),
        (on.traitor && left > 0, format!("traitor ×{left}")),
        (on.field, "field promotion".to_owned()),
        (on.touch, "touch of death".to_owned()),
    ];
    let now = position.has_powers(p);
    // Under siege but fortified, a player waits for the end of the fortification alone.
    let waits = position.sieged() == Some(p) && !now;
    let when = if waits { "no longer fortified" } else { "under siege" };
    let named = named.into_iter().filter(|(left, _)| *left);
    named.map(|(_, name)| Power { name, now, when }).collect()
}
