//! What happened, in words.

use super::action::{Action, How, Side};
use super::piece::{Kind, Piece};
use super::position::{Position, Touch};
use super::{NAMES, Siege, notice};
use crate::board::Cell;
use crate::game::{DrawKind, Outcome, Seat};

fn name(player: u8) -> &'static str {
    NAMES[player as usize].name
}

/// `Red's knight`, or `Red's dead knight`.
pub(super) fn whose(piece: Piece) -> String {
    let kind = piece.kind().map_or("piece", Kind::name);
    let dead = if piece.is_dead() { "dead " } else { "" };
    format!("{}'s {dead}{kind}", name(piece.owner()))
}

/// From, to, and where something was removed apart from that.
pub(super) fn cells_of(
    before: &Position,
    action: Action,
) -> (Option<Cell>, Option<Cell>, Option<Cell>) {
    match action {
        Action::Move(m) => {
            let removed = (m.how == How::EnPassant).then(|| before.passing_pawn(m.to));
            (Some(m.from), Some(m.to), removed)
        }
        Action::Castle { side, .. } => {
            let path = before.castling_path(side);
            (Some(path.king_from), Some(path.king_to), None)
        }
        Action::FieldPromotion { at, .. } => (None, Some(at), None),
        Action::Traitor { first, second } => (second, Some(first), None),
        Action::Touch => {
            let touch = before.state.touch;
            let back = touch.map(|t| t.taken_at);
            (None, back, touch.map(|t| t.captor_at).filter(|&at| Some(at) != back))
        }
        Action::LetStand => (None, before.state.touch.map(|t| t.captor_at), None),
    }
}

/// One sentence on an action, hexes in the frame of `seat`, without a full stop.
pub(super) fn describe(before: &Position, actor: u8, action: Action, seat: u8) -> String {
    let hex = |cell: Cell| before.board.name(seat.into(), cell);
    let who = name(actor);
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
        Action::Castle { side, fortify } => {
            let side = match (side, before.options.setup) {
                (Side::Queen, _) => "queen's",
                (Side::Far, super::options::SetUp::Nine) => "pope's",
                (Side::Far, super::options::SetUp::Eight) => "king's",
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
pub(super) fn of_action(before: &Position, actor: u8, action: Action, frame: u8) -> Vec<String> {
    let mut news = vec![format!("{}.", describe(before, actor, action, frame))];
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
pub(super) fn aftermath(before: &Position, game: &Siege, frame: u8, news: &mut Vec<String>) {
    let (position, settled) = (&game.position, &game.settled);
    for p in 0..3 {
        let i = p as usize;
        if before.state.fortified[i] > 0 && position.state.fortified[i] == 0 && position.is_alive(p)
        {
            news.push(format!("{}'s fortification is over.", name(p)));
        }
        if settled.passed_mated >> p & 1 != 0 {
            news.push(format!("{} is checkmated and has no last blow: the turn passes.", name(p)));
        } else if settled.passed >> p & 1 != 0 {
            news.push(format!("{} has no legal move: the turn passes.", name(p)));
        }
    }
    if let Some(outcome) = position.state.outcome {
        news.push(outcome_sentence(game, outcome));
        return;
    }
    if let (Some(touch), None) = (position.state.touch, before.state.touch) {
        news.push(touch_question(position, touch));
        return;
    }
    let (was, is) = (before.sieged(), position.sieged());
    if let Some(p) = was.filter(|&p| is != Some(p) && position.is_alive(p)) {
        news.push(notice::over(position, p));
    }
    if let Some(p) = is.filter(|_| is != was) {
        news.push(notice::under_siege(position, p));
    }
    for p in 0..3 {
        checks(before, game, p, frame, news);
    }
    // Said again every twenty turns; in between it stands beside the board.
    let claim = |p: &Position| p.claim().0.then_some(p.state.quiet_turns / 20);
    if claim(position) > claim(before) {
        let turns = position.state.quiet_turns;
        news.push(format!("No capture for {turns} turns: any player may claim a draw."));
    }
}

/// Who attacks a player's king with what, and whether check was declared (5.1, 5.2).
fn checks(before: &Position, game: &Siege, p: u8, frame: u8, news: &mut Vec<String>) {
    let position = &game.position;
    if !position.in_check(p) {
        return;
    }
    let king = position.kings[p as usize];
    let who = name(p);
    let foes = (0..3u8).filter(|&q| position.foes(p) >> q & 1 != 0);
    let declared = |q: u8, at: &Position| at.state.declared[q as usize] >> p & 1 != 0;
    // What was declared is said first.
    let (with, without): (Vec<u8>, Vec<u8>) =
        foes.filter(|&q| position.is_attacked(king, 1 << q)).partition(|&q| declared(q, position));
    let pieces = |q: u8| {
        let attackers = position.captors_of(king, 1 << q);
        let piece = |hex| {
            let kind = position.at(hex).kind().map_or("piece", Kind::name);
            format!("{kind} on {}", position.board.name(frame.into(), hex))
        };
        attackers.iter().map(piece).collect::<Vec<_>>().join(" and ")
    };
    for &q in &with {
        let (by, pieces) = (name(q), pieces(q));
        // Somebody else has acted since, and it was told.
        let captor = before.state.touch.map(|t| before.at(t.captor_at).owner());
        let acted = game.last.action.is_some_and(|(actor, _)| actor == q) || captor == Some(q);
        let old = declared(q, before) && before.in_check(p) && !acted;
        news.push(if old {
            format!("{by}'s check on {who} still stands ({pieces}).")
        } else {
            format!("{by} calls check on {who} ({pieces}).")
        });
    }
    // Who is mated has no answer: a last blow, or a pass (5.3, 5.4).
    let mated = position.state.turn == p && game.settled.checkmated;
    let answers = !mated && game.settled.passed_mated >> p & 1 == 0;
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
pub(super) fn touch_question(position: &Position, touch: Touch) -> String {
    format!(
        "{}: touch of death? (T) brings your {} back to where it stood and removes {}; (-) lets the capture stand.",
        name(touch.victim),
        touch.taken.kind().map_or("piece", Kind::name),
        whose(position.at(touch.captor_at)),
    )
}

/// How the game ended.
pub(super) fn outcome_sentence(game: &Siege, outcome: Outcome) -> String {
    let p = &game.position;
    match outcome {
        Outcome::Win(Seat(winner)) => {
            let loser = (0..3).find(|&q| q != winner && p.is_alive(q));
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
