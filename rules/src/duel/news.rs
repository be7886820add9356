//! What happened, in words.

use super::castling::Wing;
use super::piece::Piece;
use super::rules::{Cause, Ending, Form, Outline, Setting};
use crate::game::{Outcome, Seat};

/// One sentence on an action before it is done, without a full stop; `taken` is what stands where the
/// outline takes something.
#[must_use]
pub fn describe(setting: &Setting, seat: Seat, outline: &Outline, taken: Piece) -> String {
    let passing = if outline.form == Form::EnPassant { " en passant" } else { "" };
    let takes = if taken.is_none() {
        String::new()
    } else {
        format!(" and takes {}{passing}", setting.whose(taken))
    };
    let who = setting.seat_name(seat);
    if let Some(wing) = outline.castles {
        let wing = match wing {
            Wing::King => "king's",
            Wing::Queen => "queen's",
        };
        return format!("{who} castles on the {wing} side");
    }
    let piece = setting.kind_name(outline.piece.kind());
    let name = |cell| setting.squares.name(cell);
    let mut text = match (outline.from, outline.to) {
        (Some(from), Some(to)) if outline.form == Form::Shot => {
            format!("{who}'s {piece} on {} aims at {}{takes}", name(from), name(to))
        }
        (Some(from), Some(to)) => {
            format!("{who}'s {piece} goes from {} to {}{takes}", name(from), name(to))
        }
        (None, Some(to)) => {
            let piece = setting.a_kind(outline.piece.kind());
            format!("{who} puts {piece} on {}{takes}", name(to))
        }
        _ => format!("{who} acts{takes}"),
    };
    if let Some(kind) = outline.becomes {
        text.push_str(&format!(", becoming {}", setting.a_kind(kind)));
    }
    text
}

/// How the game ended, a sentence.
#[must_use]
pub fn ending(setting: &Setting, ending: Ending) -> String {
    let Outcome::Win(winner) = ending.outcome else {
        if ending.cause == Cause::MoveCount {
            return format!("Seventy-five moves each {}: the game is drawn.", setting.quiet);
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
            Cause::Checkmate | Cause::Resigned | Cause::MoveCount => "The game is drawn.",
        }
        .to_owned();
    };
    let (winner, loser) = (setting.seat_name(winner), setting.seat_name(winner.opponent()));
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

/// What comes of a seat's running out of time, a sentence.
#[must_use]
pub fn after_flag(setting: &Setting, seat: Seat, ending: Ending) -> String {
    let opponent = setting.seat_name(seat.opponent());
    match ending.outcome {
        Outcome::Win(_) => format!("{opponent} wins."),
        Outcome::Draw(_) => format!("But {opponent} has only the king, so the game is drawn."),
    }
}

/// How the loser lost, in a word or two, for final places.
#[must_use]
pub const fn how_lost(cause: Cause) -> &'static str {
    match cause {
        Cause::Checkmate => "checkmated",
        Cause::Stalemate => "stalemated",
        Cause::Repetition => "repeated the position",
        Cause::Resigned => "resigned",
        Cause::OutOfTime(_) => "lost on time",
        Cause::Material | Cause::MoveCount | Cause::Blocked | Cause::Agreed | Cause::Claimed => {
            "lost"
        }
    }
}
