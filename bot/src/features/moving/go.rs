//! Continues a game in another place.

use locale::text;
use std::sync::Arc;

use rules::Seat;

use super::words::{self, TABLE};
use crate::chat::{MessageId, PersonId, PlaceId};
use crate::game::state::{
    Community, FormerPlace, GameId, MOST_FORMER_PLACES, Match, ProposalKind, Status, Thread,
};
use crate::game::{Case, Halt, mention, text_only};
use crate::store::{Begin, OutboxKey, Outcome};

/// Checks that a place has room for a game: it may have only one and has another, or it has as many as it may have.
pub(super) fn check_room(case: &Case<'_>, place: &PlaceId, game: GameId) -> Result<(), Halt> {
    if case.desk.network.place_a_game {
        return match case.full(place)? {
            Some(most) => Err(Halt::refuse(text!(TABLE, "too-many-games", most))),
            None => Ok(()),
        };
    }
    for id in case.state.unfinished_in(place)? {
        let playable = |g: Arc<Match>| g.quarantined.is_none();
        if id != game && case.state.game(id)?.is_some_and(playable) {
            return Err(Halt::refuse(text!(TABLE, "place-has-a-game")));
        }
    }
    Ok(())
}

/// Continues a game in another place, or in its own if it was paused.
pub(super) fn move_to(
    case: &mut Case<'_>,
    mut game: Match,
    to: PlaceId,
    community: Community,
    mover: Seat,
) -> Result<(), Halt> {
    if to != game.place {
        check_room(case, &to, game.id)?;
    }
    let style = case.desk.network.style;
    let now = case.now.max(case.at());
    let (left, paused) = (game.place.clone(), game.stopped_at.is_some());
    case.desk.go_on(&mut game, now, case.state)?;
    leave_for(&mut game, to.clone(), community, mover, case.incoming.id);
    let mut message = text_only(words::moved_here(&game, style));
    if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) {
        message.mention = mention(case.state, &game, seat)?;
        message.picture = Some(case.desk.picture(case.state, &game, seat)?);
    }
    let deciders = game.deciders();
    let people = deciders.iter().filter_map(|seat| game.holder(*seat).person());
    message.readers = case.desk.readers(game.id, people);
    case.change(Begin { place: to.clone(), since: case.incoming.id });
    case.save(game.clone(), Vec::new());
    case.outcome = Outcome::Answered;
    case.post(&to, message);
    if left != to {
        let text = words::goes_on_there(&game, style);
        case.post_as(notice_key(&game, 0), left.clone(), text_only(text));
        if paused && case.desk.network.private_places {
            let mine = case.consent_seat(&game, words::only_players);
            notify_others(case, &game, mine.unwrap_or(mover));
        }
    }
    case.answer_elsewhere(&[&left, &to], words::goes_on_there(&game, style));
    Ok(())
}

/// Moves the game to another place with a message. In the old place, the players other than `mover` are awaited until they
/// have acted elsewhere.
fn leave_for(
    game: &mut Match,
    place: PlaceId,
    community: Community,
    mover: Seat,
    left_by: MessageId,
) {
    game.drop_proposal(ProposalKind::Move);
    if place == game.place {
        return;
    }
    let left = std::mem::replace(&mut game.place, place);
    game.community = community;
    game.thread = Thread::None;
    let here = &game.place;
    game.former.retain(|former| former.place != *here && former.place != left);
    let person = game.holder(mover).person();
    let in_game = match game.status {
        Status::Live => game.position.in_game(),
        // Before a game begins, nobody can move.
        _ => Vec::new(),
    };
    // A computer writes nowhere.
    let others = in_game
        .into_iter()
        .filter(|seat| !game.is_computer(*seat) && game.holder(*seat).person() != person);
    let awaited: Vec<Seat> = others.collect();
    if !awaited.is_empty() {
        game.former.push(FormerPlace { place: left, left_by, awaited });
    }
    if game.former.len() > MOST_FORMER_PLACES {
        game.former.sort_by_key(|former| former.left_by);
        game.former.remove(0);
    }
}

/// Notifies each of the other players in private that a paused game has been moved.
fn notify_others(case: &mut Case<'_>, game: &Match, mover: Seat) {
    let mut notified: Vec<&PersonId> = vec![case.author()];
    for (index, seat) in (1..).zip(&game.seats) {
        let Some(person) = seat.holder.person().filter(|p| !notified.contains(p)) else {
            continue;
        };
        notified.push(person);
        let text = words::moved_while_paused(game, mover, case.desk.network.style);
        case.post_as(notice_key(game, index), PlaceId::private(person), text_only(text));
    }
}

/// Returns the key of a notice about a move: 0 for the old place, then from 1 for the players.
fn notice_key(game: &Match, nth: usize) -> OutboxKey {
    OutboxKey::moved(game.id, game.public_revision(), nth)
}
