//! What is said about the replacement of players.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::ids::PersonId;
use crate::chat::text::{Style, named};
use crate::game::state::{Asks, Holder, Match, PARTING_OPEN, Proposal};
use crate::game::words::{
    addressed, and, described_pace, holder_name, number, seat_name, settled, span, turn, who,
};
use crate::game::{away_after, can_be_away};

pub(super) static TABLE: Table = table!();

fn addressed_guest(guest: &Holder, style: Style) -> Text {
    let person = guest.person().zip(guest.name());
    person.map_or_else(|| holder_name(guest), |(id, name)| Text::same((style.address)(id, name)))
}

/// Returns those who have or had a seat and do not yet agree that the game is unrated, if that is proposed, with their names.
pub(super) fn missing_people<'g>(
    game: &'g Match,
    proposal: &Proposal,
) -> Vec<(&'g PersonId, &'g str)> {
    let Some(agreed) = proposal.parting() else { return Vec::new() };
    game.everybody().into_iter().filter(|(person, _)| !agreed.contains(person)).collect()
}

/// Returns those of them who have no seat any more.
fn missing_former<'g>(
    game: &'g Match,
    proposal: &Proposal,
) -> impl Iterator<Item = (&'g PersonId, &'g str)> {
    missing_people(game, proposal).into_iter().filter(|(person, _)| !game.plays(person))
}

/// A player proposes that another person takes over a seat. `asked` are the players whose consent is needed.
pub(super) fn proposed(game: &Match, proposal: &Proposal, asked: &[Seat], style: Style) -> Text {
    let Asks::Replace { seat, guest, .. } = &proposal.asks else { return nothing_stands(game) };
    let (by, seat) = (proposal.by, *seat);
    // A computer accepts without being asked.
    let guests = guest.level().is_none().then(|| addressed_guest(guest, style));
    let asked_players = asked.iter().map(|seat| addressed(game, *seat, style));
    let former = missing_former(game, proposal);
    let former = former.map(|(person, name)| Text::same((style.address)(person, name)));
    let people = and(guests.into_iter().chain(asked_players).chain(former).collect());
    let head = if by == seat {
        text!(TABLE, "hands-over")
    } else if let Some(pace) = game.terms.later.filter(|_| guest.level().is_none()) {
        let proposed = text!(TABLE, "proposed-with-a-clock", pace = described_pace(Some(pace)));
        proposed.with("left", holder_name(game.holder(seat)))
    } else {
        text!(TABLE, "proposed").with("left", holder_name(game.holder(seat)))
    };
    let head = head
        .with("by", who(game, by))
        .with("name", holder_name(guest))
        .with("colour", seat_name(game, seat))
        .with("game", number(game.id));
    let call = text!(TABLE, "call", people, game = number(game.id));
    let time = span(away_after(game));
    let (player, colour) = (who(game, seat), seat_name(game, seat));
    let rule = if proposal.parting().is_some() {
        text!(TABLE, "unrated-if-all-agree", time = span(PARTING_OPEN))
    } else if game.waits_for_offer(seat, guest) {
        text!(TABLE, "after-the-offer")
    } else if by == seat || game.is_computer(seat) {
        Text::empty()
    } else if asked.contains(&seat) && !can_be_away(game) {
        text!(TABLE, "enough", player)
    } else if asked.contains(&seat) {
        text!(TABLE, "enough-or-away", player, colour, time)
    } else {
        text!(TABLE, "is-away", player, colour, time)
    };
    Text::lines([Text::joined([head, call], " "), rule])
}

/// Says in another place that the proposal is posted where the game is played.
pub(super) fn is_asked(game: &Match, style: Style) -> Text {
    let id = number(game.id);
    match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "is-asked-in", place, game = id),
        None => text!(TABLE, "is-asked", game = id),
    }
}

pub(super) fn agreed(
    game: &Match,
    proposal: &Proposal,
    by: Text,
    asked: &[Seat],
    style: Style,
) -> Text {
    let Asks::Replace { seat, guest, .. } = &proposal.asks else { return nothing_stands(game) };
    let seat = *seat;
    let guests = (!guest.plays()).then(|| addressed_guest(guest, style));
    let asked = asked.iter().map(|seat| who(game, *seat));
    let former = missing_former(game, proposal).map(|(_, name)| named(name));
    let missing: Vec<Text> = guests.into_iter().chain(asked).chain(former).collect();
    text!(
        TABLE,
        "agreed",
        by,
        colour = seat_name(game, seat),
        game = number(game.id),
        missing = missing.len(),
        others = and(missing)
    )
}

pub(super) fn declined(game: &Match, seat: Seat, by: Text) -> Text {
    text!(TABLE, "declined", by, who = who(game, seat), game = number(game.id))
}

/// The player who agreed to hand over a seat must first confirm that it counts as a loss by now.
pub(super) fn counts_by_now(game: &Match, seat: Seat, style: Style) -> Text {
    let (player, colour) = (addressed(game, seat, style), seat_name(game, seat));
    text!(TABLE, "counts-by-now", player, colour, game = number(game.id))
}

/// Another person, or a computer, plays a seat instead of who `left`; by consent of all the game may be `unrated`, and its clock
/// may begin with that.
pub(super) fn replaced(
    game: &Match,
    (seat, left): (Seat, Text),
    (unrated, begins): (bool, bool),
    style: Style,
) -> Text {
    let replaced = if begins {
        text!(TABLE, "replaced-with-a-clock").with("pace", described_pace(game.pace))
    } else if game.is_computer(seat) {
        text!(TABLE, "replaced-by-computer")
    } else {
        text!(TABLE, "replaced")
    };
    let replaced = replaced
        .with("who", addressed(game, seat, style))
        .with("left", left)
        .with("game", number(game.id));
    let rated = if unrated && !game.is_rated() {
        Some(text!(TABLE, "unrated", game = number(game.id)))
    } else {
        settled(game)
    };
    // A game without people has no next turn.
    let turn = turn(game, style).filter(|_| !game.is_deserted());
    Text::lines([replaced, rated.unwrap_or_default(), turn.unwrap_or_default()])
}

/// A computer takes the offered seat of a game if nobody else does.
pub(super) fn waits_for_offer(game: &Match, seat: Seat, guest: &Holder, style: Style) -> Text {
    let waits = match game.turn_ends() {
        Some(ends) => text!(TABLE, "waits-until").with("until", (style.moment)(ends.due)),
        None => text!(TABLE, "waits"),
    };
    waits
        .with("colour", seat_name(game, seat))
        .with("name", holder_name(guest))
        .with("game", number(game.id))
}

pub(super) fn nothing_stands(game: &Match) -> Text {
    text!(TABLE, "nothing-stands", game = number(game.id))
}

pub(super) fn agreed_already(game: &Match) -> Text {
    text!(TABLE, "agreed-already", game = number(game.id))
}
