//! What is said about resignations, draw offers, secret votes and draw claims.

use locale::{Table, Text, table, text};
use rules::Seat;
use rules::game::Termination;

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{
    addressed_players, number, players, seat_name, seat_names, seat_typed, span, who,
};
use crate::game::{away_after, can_be_away};

pub(super) static TABLE: Table = table!();

pub(super) fn really_resign(game: &Match, seat: Seat, named: bool) -> Text {
    let others = game.position.in_game().len().saturating_sub(1);
    let question =
        if others > 1 { text!(TABLE, "really-leave") } else { text!(TABLE, "really-end") };
    let colour = if named { seat_typed(game, seat) + " " } else { String::new() };
    question
        .with("who", who(game, seat))
        .with("game", number(game.id))
        .with("command", format!("/resign {colour}yes"))
}

/// A loss on time was typed.
pub(super) fn only_the_clock() -> Text {
    text!(TABLE, "only-the-clock")
}

/// A termination was typed with another seat's letter.
pub(super) fn not_yours_to_write(
    game: &Match,
    named: Seat,
    mine: &[Seat],
    termination: Termination,
) -> Text {
    let refusal = match termination {
        Termination::Resignation => text!(TABLE, "not-your-resignation"),
        Termination::DrawClaim => text!(TABLE, "not-your-claim"),
        Termination::AgreedDraw => text!(TABLE, "not-your-draw"),
        Termination::OutOfTime => return only_the_clock(),
    };
    let letter = game.position.seats().get(named.index()).map_or('?', |s| s.letter);
    refusal
        .with("seat", seat_name(game, named))
        .with("typed", format!("{letter}({})", termination.letter()))
        .with("mine", seat_names(game, mine))
}

pub(super) fn not_your_seat(game: &Match, named: Seat, mine: &[Seat]) -> Text {
    text!(TABLE, "not-your-seat", seat = seat_name(game, named), mine = seat_names(game, mine))
}

pub(super) fn draw_offered(game: &Match, by: Seat, others: &[Seat], style: Style) -> Text {
    let who = who(game, by);
    if others.iter().all(|seat| game.is_computer(*seat)) {
        return text!(TABLE, "draw-offered-to-computers", who, others = players(game, others));
    }
    let others = addressed_players(game, others, style);
    text!(TABLE, "draw-offered", who, others)
}

/// Explains that players who are away do not block a draw; empty if that cannot happen in the game.
pub(super) fn away_rule(game: &Match) -> Text {
    if game.position.in_game().len() < 3 || !can_be_away(game) {
        return Text::empty();
    }
    text!(TABLE, "away-rule", time = span(away_after(game)))
}

pub(super) fn draw_withdrawn(game: &Match, by: Seat) -> Text {
    text!(TABLE, "draw-withdrawn", who = who(game, by))
}

/// A secret vote is stored. The sentence is the same whoever else has voted.
pub(super) fn voted(game: &Match) -> Text {
    let actions = game.position.in_game().len();
    let voted = text!(TABLE, "voted", actions, game = number(game.id));
    Text::joined([voted, away_rule(game)], " ")
}

/// A secret vote is taken back, if there was one.
pub(super) fn vote_withdrawn(game: &Match, had: bool) -> Text {
    let game = number(game.id);
    if had { text!(TABLE, "vote-withdrawn", game) } else { text!(TABLE, "no-vote", game) }
}
