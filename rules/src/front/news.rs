//! News: sentences about what happened.

use locale::{Text, text};

use super::rules::Rules;
use super::setting::Setting;
use super::table::TABLE;
use crate::ending::{Cause, Ending, Outcome, Settled};
use crate::mechanics::Form;
use crate::names::{Form as Name, Whose};
use crate::seat::Seat;
use crate::termination::Termination;

/// The effects of an action or of a seat leaving the game.
#[derive(Debug)]
pub struct After<'a, R: Rules> {
    /// The position before it.
    pub before: &'a R,
    /// The seat that acted and its action; `None` if a seat left.
    pub action: Option<(Seat, R::Action)>,
    /// What happened automatically after it.
    pub settled: &'a Settled,
    /// The legal actions now.
    pub legal: &'a [R::Action],
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// How often the position has occurred.
    pub times: u32,
    /// The seat in whose frame cells are named.
    pub frame: Seat,
}

/// The headline of an ordinary turn: `White to move`.
#[must_use]
pub fn to_move(setting: &Setting, seat: Seat) -> Text {
    text!(TABLE, "to-move", seat = setting.seat_text(seat))
}

/// The sentences that announce a termination to all players.
#[must_use]
pub fn termination(setting: &Setting, seat: Seat, termination: Termination) -> Vec<Text> {
    let seat = setting.seat_text(seat);
    vec![match termination {
        Termination::Resignation => text!(TABLE, "resigns", seat),
        Termination::OutOfTime => text!(TABLE, "out-of-time", seat),
        Termination::DrawClaim => text!(TABLE, "claims", seat),
        Termination::AgreedDraw => text!(TABLE, "agree"),
    }]
}

/// One sentence about an action in the position before it, without a full stop.
#[must_use]
pub fn describe<R: Rules>(position: &R, action: R::Action, frame: Seat) -> Text {
    let piece = position.setting().whose(position.outline(action).piece, Whose::Start);
    describe_of(position, action, frame, piece)
}

/// Like [`describe`], with the words for the acting piece at the start of the sentence.
#[must_use]
pub fn describe_of<R: Rules>(position: &R, action: R::Action, frame: Seat, piece: Text) -> Text {
    let (setting, outline) = (position.setting(), position.outline(action));
    let seat = setting.seat_text(position.turn());
    if let Some(wing) = outline.castles {
        let wing = Text::same(setting.wording.wings[wing as usize]);
        return text!(TABLE, "castles", seat, wing);
    }
    let name = |cell| setting.layout.name(frame, cell);
    let taken = outline.takes.and_then(|at| Some((at, position.piece_at(at)?)));
    let taken = taken.map(|(at, taken)| (at, setting.whose(taken, Whose::Accusative)));
    let becomes = outline.becomes.map(|kind| setting.kind_text(kind, Name::A));
    let (from, to) = match (outline.from, outline.to) {
        (Some(from), Some(to)) => (name(from), name(to)),
        (None, Some(to)) => {
            let piece = setting.kind_text(outline.piece.kind, Name::Accusative);
            return text!(TABLE, "puts", seat, piece, to = name(to));
        }
        _ => return text!(TABLE, "acts", seat),
    };
    let text = match (taken, becomes) {
        (None, None) => text!(TABLE, "goes"),
        (None, Some(becomes)) => text!(TABLE, "goes-becomes", becomes),
        (Some((at, taken)), _) if outline.form == Form::EnPassant => {
            let passing = setting.wording.passing;
            text!(TABLE, "takes-passing", taken, at = name(at), passing)
        }
        (Some((_, taken)), None) => text!(TABLE, "takes", taken),
        (Some((_, taken)), Some(becomes)) => text!(TABLE, "takes-becomes", taken, becomes),
    };
    text.with("piece", piece).with("from", from).with("to", to)
}

/// A sentence that says how the game ended.
#[must_use]
pub fn ending<R: Rules>(position: &R, ending: Ending) -> Text {
    let setting = position.setting();
    let Outcome::Win(winner) = ending.outcome else {
        return match ending.cause {
            Cause::MoveCount => {
                text!(TABLE, "seventy-five", quiet = (setting.wording.quiet)())
            }
            Cause::Agreed => text!(TABLE, "drawn-agreed"),
            Cause::Claimed => text!(TABLE, "drawn-claimed"),
            Cause::Material => text!(TABLE, "drawn-material"),
            Cause::Stalemate => text!(TABLE, "drawn-stalemate"),
            Cause::Repetition => text!(TABLE, "drawn-repetition"),
            Cause::Blocked => text!(TABLE, "drawn-blocked"),
            Cause::OutOfTime(seat) => {
                let other = setting.seat_text(seat.opponent());
                text!(TABLE, "drawn-time", seat = setting.seat_text(seat), other)
            }
            Cause::Checkmate | Cause::Resigned | Cause::LastLeft => text!(TABLE, "drawn"),
        };
    };
    let others = Seat::all(setting.seats.len()).filter(|&seat| seat != winner);
    let loser =
        others.clone().find(|&seat| position.is_in_game(seat)).or(others.clone().next_back());
    let (winner, loser) = (setting.seat_text(winner), setting.seat_text(loser.unwrap_or(winner)));
    match ending.cause {
        Cause::Checkmate => text!(TABLE, "wins-checkmate", loser, winner),
        Cause::Stalemate => text!(TABLE, "wins-stalemate", loser, winner),
        Cause::Repetition => text!(TABLE, "wins-repetition", loser, winner),
        Cause::Resigned => text!(TABLE, "wins-resigned", loser, winner),
        Cause::OutOfTime(_) => text!(TABLE, "wins-time", loser, winner),
        _ => text!(TABLE, "wins", winner),
    }
}

/// A sentence that says what follows when a seat runs out of time.
#[must_use]
pub fn after_flag(setting: &Setting, seat: Seat, ending: Ending) -> Text {
    let opponent = setting.seat_text(seat.opponent());
    match ending.outcome {
        Outcome::Win(_) => text!(TABLE, "wins", winner = opponent),
        Outcome::Draw(_) => text!(TABLE, "only-king", seat = opponent),
    }
}

/// One or two words for how the loser lost, for final places.
#[must_use]
pub fn how_lost(cause: Cause) -> Text {
    match cause {
        Cause::Checkmate => text!(TABLE, "checkmated"),
        Cause::Stalemate => text!(TABLE, "stalemated"),
        Cause::Repetition => text!(TABLE, "repeated"),
        Cause::Resigned => text!(TABLE, "resigned"),
        Cause::OutOfTime(_) => text!(TABLE, "lost-on-time"),
        Cause::Material
        | Cause::MoveCount
        | Cause::Blocked
        | Cause::Agreed
        | Cause::Claimed
        | Cause::LastLeft => text!(TABLE, "lost"),
    }
}
