//! What is said about resignations, draw offers, secret votes and draw claims.

use rules::Seat;
use rules::game::Termination;

use crate::chat::text::Style;
use crate::game::state::Match;
use crate::game::words::{addressed, count, list, number, seat_name, span, who};
use crate::game::{away_after, can_be_away};

/// Asks for confirmation of a resignation.
pub(super) fn really_resign(game: &Match, seat: Seat, named: bool) -> String {
    let others = game.position.in_game().len().saturating_sub(1);
    let then = if others > 1 { "The others play on." } else { "That ends the game." };
    format!(
        "{}, do you really want to resign in game {}? {then} Press the button, or write '/resign {}yes'.",
        who(game, seat),
        number(game.id),
        if named { format!("{} ", seat_name(game, seat).to_lowercase()) } else { String::new() }
    )
}

/// A loss on time was typed.
pub(super) fn only_the_clock() -> String {
    "Only the clock decides that a player has run out of time; it cannot be typed.".to_owned()
}

/// A termination was typed with another seat's letter.
pub(super) fn not_yours_to_write(
    game: &Match,
    named: Seat,
    mine: &[Seat],
    termination: Termination,
) -> String {
    let seat = seat_name(game, named);
    let letter = game.position.seats().get(named.index()).map_or('?', |s| s.letter);
    let way = match termination {
        Termination::Resignation => "/resign resigns for you",
        Termination::DrawClaim => "/claim claims a draw for you",
        Termination::AgreedDraw => "/draw offers a draw, or agrees to one",
        Termination::OutOfTime => return only_the_clock(),
    };
    format!(
        "Only {seat} can write {letter}({}), and you play {}; {way}.",
        termination.letter(),
        your_seats(game, mine)
    )
}

/// The seat belongs to another player.
pub(super) fn not_your_seat(game: &Match, named: Seat, mine: &[Seat]) -> String {
    format!("{} is not your seat; you play {}.", seat_name(game, named), your_seats(game, mine))
}

/// The names of a person's seats, for a sentence.
fn your_seats(game: &Match, mine: &[Seat]) -> String {
    let names: Vec<String> = mine.iter().map(|s| seat_name(game, *s).to_owned()).collect();
    list(&names, "and")
}

/// A draw is offered.
pub(super) fn draw_offered(game: &Match, by: Seat, others: &[Seat], style: Style) -> String {
    if others.iter().all(|seat| game.is_computer(*seat)) {
        let others: Vec<String> = others.iter().map(|seat| who(game, *seat)).collect();
        return format!("{} offers a draw to {}.", who(game, by), list(&others, "and"));
    }
    let others: Vec<String> = others.iter().map(|s| addressed(game, *s, style)).collect();
    format!(
        "{} offers a draw. {}: press a button, or write /draw to agree and /draw decline to turn it down. The \
         game goes on meanwhile.",
        who(game, by),
        list(&others, "and")
    )
}

/// Explains that players who are away do not block a draw, if that can happen in the game.
pub(super) fn away_rule(game: &Match) -> String {
    if game.position.in_game().len() < 3 || !can_be_away(game) {
        return String::new();
    }
    format!(
        " A player whose turn has lasted more than {} is away and is not waited for, if at least two others agree.",
        span(away_after(game))
    )
}

/// A player withdraws their draw offer.
pub(super) fn draw_withdrawn(game: &Match, by: Seat) -> String {
    format!("{} withdraws the draw offer. The game goes on.", who(game, by))
}

/// A draw offer has lapsed.
pub(super) fn draw_lapsed() -> String {
    "The draw offer has lapsed.".to_owned()
}

/// There is no draw offer.
pub(super) fn no_offer() -> String {
    "No draw is offered. /draw offers one.".to_owned()
}

/// The button belongs to a draw offer that no longer stands.
pub(super) fn stale_offer() -> String {
    "That draw offer no longer stands. /draw makes a new offer.".to_owned()
}

/// The player has already agreed to the draw.
pub(super) fn offered_already() -> String {
    "You have already agreed to the draw; the others have not answered yet.".to_owned()
}

/// A secret vote is stored. The sentence is the same whoever else has voted.
pub(super) fn voted(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "Your secret vote for a draw in game {id} is stored. Nobody learns of it unless all players left vote for a draw; \
         then the game is drawn at once. It lapses after {}, and when a player leaves the game. '/draw {id} secret off' \
         takes it back.{}",
        count(game.position.in_game().len(), "action"),
        away_rule(game)
    )
}

/// A secret vote is taken back, if there was one.
pub(super) fn vote_withdrawn(game: &Match, had: bool) -> String {
    let id = number(game.id);
    if had {
        format!("Your secret vote for a draw in game {id} no longer counts.")
    } else {
        format!(
            "You have no secret vote for a draw in game {id}. '/draw {id} secret' votes for one."
        )
    }
}

/// The vote was written where others can read it.
pub(super) fn vote_is_public() -> String {
    "Others can read that, so it does not count as a secret vote. Use the slash command /draw with the answer 'secret', or \
     write to me in a direct message."
        .to_owned()
}

/// A computer does not vote in secret.
pub(super) fn no_votes_of_computers(game: &Match) -> String {
    format!(
        "A computer plays in game {0}, and computers do not vote in secret. Offer a draw with '/draw {0}'; they answer it.",
        number(game.id)
    )
}
