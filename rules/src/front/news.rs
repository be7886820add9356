//! News: sentences about what happened.

use super::rules::Rules;
use super::setting::Setting;
use crate::ending::{Cause, Ending, Outcome, Settled};
use crate::mechanics::Form;
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

/// The sentences that announce a termination to all players.
#[must_use]
pub fn termination(setting: &Setting, seat: Seat, termination: Termination) -> Vec<String> {
    let name = setting.seat_name(seat);
    vec![match termination {
        Termination::Resignation => format!("{name} resigns."),
        Termination::OutOfTime => format!("{name} has run out of time."),
        Termination::DrawClaim => format!("{name} claims a draw."),
        Termination::AgreedDraw => "The players agree on a draw.".to_owned(),
    }]
}

/// One sentence about an action in the position before it, without a full stop.
#[must_use]
pub fn describe<R: Rules>(position: &R, action: R::Action, frame: Seat) -> String {
    let (setting, outline) = (position.setting(), position.outline(action));
    let who = setting.seat_name(position.turn());
    if let Some(wing) = outline.castles {
        return format!("{who} castles on the {} side", setting.wording.wings[wing as usize]);
    }
    let name = |cell| setting.layout.name(frame, cell);
    let taken = outline.takes.and_then(|at| Some((at, position.piece_at(at)?)));
    let takes = taken.map_or_else(String::new, |(at, taken)| {
        let passing = match outline.form {
            Form::EnPassant => format!(" on {} {}", name(at), setting.wording.passing),
            _ => String::new(),
        };
        format!(" and takes {}{passing}", setting.whose(taken))
    });
    let piece = setting.kind_name(outline.piece.kind);
    let mut text = match (outline.from, outline.to) {
        (Some(from), Some(to)) if outline.form == Form::Shot => {
            format!("{who}'s {piece} on {} aims at {}{takes}", name(from), name(to))
        }
        (Some(from), Some(to)) => {
            format!("{who}'s {piece} goes from {} to {}{takes}", name(from), name(to))
        }
        (None, Some(to)) => {
            let piece = setting.a_kind(outline.piece.kind);
            format!("{who} puts {piece} on {}{takes}", name(to))
        }
        _ => format!("{who} acts{takes}"),
    };
    if let Some(kind) = outline.becomes {
        text.push_str(&format!(", becoming {}", setting.a_kind(kind)));
    }
    text
}

/// A sentence that says how the game ended.
#[must_use]
pub fn ending<R: Rules>(position: &R, ending: Ending) -> String {
    let setting = position.setting();
    let Outcome::Win(winner) = ending.outcome else {
        if ending.cause == Cause::MoveCount {
            return format!(
                "Seventy-five moves each {}: the game is drawn.",
                setting.wording.quiet
            );
        }
        return match ending.cause {
            Cause::Agreed => "The game is drawn by agreement.",
            Cause::Claimed => "The game is drawn by claim.",
            Cause::Material => "Too little is left to give mate: the game is drawn.",
            Cause::Stalemate => "Stalemate: the game is drawn.",
            Cause::Repetition => "The same position has occurred too often: the game is drawn.",
            Cause::Blocked => "Nobody has an action any more: the game is drawn.",
            Cause::OutOfTime(seat) => {
                return format!(
                    "{} has run out of time, but {} has only the king: the game is drawn.",
                    setting.seat_name(seat),
                    setting.seat_name(seat.opponent())
                );
            }
            Cause::Checkmate | Cause::Resigned | Cause::MoveCount | Cause::LastLeft => {
                "The game is drawn."
            }
        }
        .to_owned();
    };
    let others = Seat::all(setting.seats.len()).filter(|&seat| seat != winner);
    let loser =
        others.clone().find(|&seat| position.is_in_game(seat)).or(others.clone().next_back());
    let (winner, loser) = (setting.seat_name(winner), setting.seat_name(loser.unwrap_or(winner)));
    match ending.cause {
        Cause::Checkmate => format!("{loser} is checkmated: {winner} wins."),
        Cause::Stalemate => format!("{loser} is stalemated, which loses here: {winner} wins."),
        Cause::Repetition => format!(
            "{loser} repeated the same position too often, which loses here: {winner} wins."
        ),
        Cause::Resigned => format!("{loser} resigns: {winner} wins."),
        Cause::OutOfTime(_) => format!("{loser} has run out of time: {winner} wins."),
        _ => format!("{winner} wins."),
    }
}

/// A sentence that says what follows when a seat runs out of time.
#[must_use]
pub fn after_flag(setting: &Setting, seat: Seat, ending: Ending) -> String {
    let opponent = setting.seat_name(seat.opponent());
    match ending.outcome {
        Outcome::Win(_) => format!("{opponent} wins."),
        Outcome::Draw(_) => format!("But {opponent} has only the king, so the game is drawn."),
    }
}

/// One or two words for how the loser lost, for final places.
#[must_use]
pub const fn how_lost(cause: Cause) -> &'static str {
    match cause {
        Cause::Checkmate => "checkmated",
        Cause::Stalemate => "stalemated",
        Cause::Repetition => "repeated the position",
        Cause::Resigned => "resigned",
        Cause::OutOfTime(_) => "lost on time",
        Cause::Material
        | Cause::MoveCount
        | Cause::Blocked
        | Cause::Agreed
        | Cause::Claimed
        | Cause::LastLeft => "lost",
    }
}
