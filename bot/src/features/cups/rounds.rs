//! The rounds of a cup: when all games of one are over, they are counted and the next one begins. And how a cup lapses.

use std::sync::Arc;

use locale::{Text, text};

use super::chart;
use super::cup::{Cup, Pairing, State, forfeited, points};
use super::store::{self, CupChange};
use super::words::{self, TABLE};
use crate::chat::{Outgoing, PersonId, PlaceId};
use crate::game::state::{
    Cause, Community, CupTerms, GameId, Holder, Leaving, Match, SeatState, Status, Unrated,
};
use crate::game::{Desk, Opening, Planned, text_only};
use crate::store::{Commit, OutboxKey, Post, Snapshot, StoreError};
use crate::time::{Moment, Span};

/// Twice the points of a bye: those of a game won.
const BYE: u32 = 2;

/// Returns the next rounds of all cups of which no game is played, and the cups that lapse.
pub(super) fn planned(
    desk: &Desk,
    now: Moment,
    state: &Snapshot,
) -> Result<Vec<Planned>, StoreError> {
    let mut planned = Vec::new();
    for cup in state.own(store::not_over(state)?, |cup| &cup.place)? {
        let people = match cup.state {
            State::Live if is_round_over(state, &cup)? => {
                let left = cup.course.players.iter().filter(|player| !player.out);
                left.map(|player| player.person.clone()).collect()
            }
            State::Open if was_opened_long_ago(desk, now, &cup) => Vec::new(),
            _ => continue,
        };
        planned.push(Planned { id: cup.id, place: cup.place, people });
    }
    Ok(planned)
}

/// Returns whether a cup was opened longer ago than an open game waits for players.
fn was_opened_long_ago(desk: &Desk, now: Moment, cup: &Cup) -> bool {
    (desk.network.first_message)(now - desk.games.invitation) > cup.course.opened_by
}

/// Returns whether a cup that could go on has waited as long for its channel: since the last game ended, or else since it was opened.
fn has_waited_long(
    desk: &Desk,
    now: Moment,
    state: &Snapshot,
    cup: &Cup,
) -> Result<bool, StoreError> {
    let mut last = None;
    // A round can have no game.
    let mut rounds = cup.course.rounds.iter().rev();
    let played = rounds.find(|round| round.iter().any(|pairing| pairing.game.is_some()));
    for id in played.into_iter().flatten().filter_map(|pairing| pairing.game.map(GameId)) {
        last = last.max(state.game(id)?.and_then(|game| game.ended_at));
    }
    Ok(last.map_or_else(
        || was_opened_long_ago(desk, now, cup),
        |last| now - last > desk.games.invitation,
    ))
}

/// Ends a cup that has too few players, or whose channel is gone or closed. Its opener is told of the latter.
fn lapse(now: Moment, mut cup: Cup, is_gone: bool) -> Commit {
    let opener = &cup.course.opener;
    let (place, text) = match is_gone {
        true => (PlaceId::private(opener), words::lost(&cup)),
        false => (cup.place.clone(), text!(TABLE, "lapsed", cup = cup.id)),
    };
    let nobody = is_gone && opener.is_former();
    let key = OutboxKey::cup(cup.id, cup.revision);
    let posts =
        if nobody { Vec::new() } else { vec![Post { key, place, message: text_only(text) }] };
    cup.state = State::Over;
    Commit { now, posts, changes: vec![Arc::new(CupChange { cup })], ..Commit::default() }
}

/// Returns whether no game of the newest round is played any more.
fn is_round_over(state: &Snapshot, cup: &Cup) -> Result<bool, StoreError> {
    for id in cup.running() {
        if state.posting_place(id)?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Counts the games of the newest round of a cup, and begins the next one, or ends the cup. Who cannot play in its place forfeits the
/// games of this round. A cup that lapses ends.
pub(super) fn start(
    desk: &Desk,
    now: Moment,
    state: &Snapshot,
    planned: &Planned,
    outsiders: Option<&[PersonId]>,
) -> Result<Option<Commit>, StoreError> {
    let Some(mut cup) = store::cup(state, planned.id)? else { return Ok(None) };
    match cup.state {
        State::Live if is_round_over(state, &cup)? => {}
        State::Open if was_opened_long_ago(desk, now, &cup) => {
            return Ok(Some(lapse(now, cup, outsiders.is_none())));
        }
        _ => return Ok(None),
    }
    // A round in which nobody could play waits: somebody has closed the channel for a while. One of several players may still
    // see it, who would win all that is left.
    let left = planned.people.len();
    let there = |out: &[PersonId]| planned.people.iter().filter(|p| !out.contains(p)).count();
    let outsiders = outsiders.filter(|out| there(out) > 1 || left < 2 + there(out));
    let Some(outsiders) = outsiders else {
        if !has_waited_long(desk, now, state, &cup)? {
            return Ok(None);
        }
        count(state, &mut cup)?;
        return Ok(Some(lapse(now, cup, true)));
    };
    count(state, &mut cup)?;
    let mut commit = Commit { now, ..Commit::default() };
    let Some(round) = cup.next_round() else {
        cup.state = State::Over;
        commit.posts.push(post(
            &cup,
            Outgoing { picture: chart::for_all(&cup), ..text_only(words::over(&cup)) },
        ));
        commit.changes.push(Arc::new(CupChange { cup }));
        return Ok(Some(commit));
    };
    if cup.course.unrated.is_none() {
        let mut unrated = Vec::new();
        for (number, player) in cup.course.players.iter().enumerate() {
            unrated.extend((!state.settings(&player.person)?.rated).then_some(number));
        }
        cup.course.unrated = Some(unrated);
    }
    let before = cup.clone();
    let picture = chart::for_all(&cup);
    let is_missing = |player: &usize| {
        let player = cup.course.players.get(*player);
        player.is_none_or(|player| player.out || outsiders.contains(&player.person))
    };
    let mut pairings = Vec::new();
    for seats in round {
        let missing: Vec<usize> = seats.iter().copied().filter(is_missing).collect();
        let mut pairing = Pairing { seats, missing, game: None, points: None };
        if pairing.seats.len() == 1 {
            pairing.points = Some(vec![BYE]);
        } else if !pairing.missing.is_empty() {
            pairing.points = Some(forfeited(&pairing.seats, &pairing.missing));
        } else {
            pairing.game = Some(state.next_game()?.0);
        }
        pairings.push(pairing);
    }
    cup.course.rounds.push(pairings);
    let text = text_only(words::round_begins(&cup, &before));
    commit.posts.push(post(&cup, Outgoing { picture, ..text }));
    for pairing in cup.course.rounds.last().into_iter().flatten() {
        if let Some(game) = game(desk, now, &cup, pairing) {
            let texts = (words::game_begins(&cup, &game), words::note(&cup));
            desk.start_unasked(state, &mut commit, game, texts)?;
        }
    }
    commit.changes.push(Arc::new(CupChange { cup }));
    Ok(Some(commit))
}

fn post(cup: &Cup, message: Outgoing<Text>) -> Post {
    Post { key: OutboxKey::cup(cup.id, cup.revision), place: cup.place.clone(), message }
}

/// Creates the game of a pairing, if it is played.
fn game(desk: &Desk, now: Moment, cup: &Cup, pairing: &Pairing) -> Option<Match> {
    let position = cup.variant()?.new_game::<&str, &str>(&[]).ok()?;
    let seat = |player: &usize| {
        let player = cup.course.players.get(*player)?;
        let holder = Holder::Taken { person: player.person.clone(), name: player.name.clone() };
        Some(SeatState { holder, drawn: false, bank: Span::ZERO, acted: 0 })
    };
    let seats = pairing.seats.iter().map(seat).collect::<Option<Vec<_>>>()?;
    let opening = Opening {
        place: cup.place.clone(),
        community: Community::Guild(cup.guild.clone()),
        opener: cup.course.opener.clone(),
        at: now,
        by: (desk.network.first_message)(now).max(cup.course.opened_by),
    };
    let mut game = opening.game(GameId(pairing.game?), position, seats, cup.pace());
    game.clock.no_vacation = !cup.course.vacation;
    game.terms.cup = Some(CupTerms { id: cup.id, round: cup.round(), added: Vec::new() });
    let unrated = cup.course.unrated.iter().flatten();
    let asked = unrated.into_iter().any(|player| pairing.seats.contains(player));
    game.terms.unrated = asked.then_some(Unrated::Person);
    Some(game)
}

/// Stores the points of the games of the newest round. Players who have abandoned their game are out.
fn count(state: &Snapshot, cup: &mut Cup) -> Result<(), StoreError> {
    for pairing in cup.course.rounds.last_mut().into_iter().flatten() {
        let (None, Some(id)) = (&pairing.points, pairing.game.map(GameId)) else { continue };
        let Some(game) = state.game(id)? else {
            pairing.points = Some(vec![0; pairing.seats.len()]);
            continue;
        };
        pairing.points = Some(score(&game));
        let actions = state.actions(id)?;
        for (seat, player) in (0..).map(rules::Seat).zip(&pairing.seats) {
            let on_time =
                |a: &crate::game::state::ActionRow| a.seat == seat && a.cause == Cause::Time;
            let mut former = game.former_players.iter().filter(|former| former.seat == seat);
            let replaced = former.any(|former| former.leaving != Leaving::Own);
            if replaced || actions.iter().any(on_time) {
                let player = cup.course.players.get_mut(*player);
                player.into_iter().for_each(|player| player.out = true);
            }
        }
    }
    Ok(())
}

/// Returns twice the points of each seat of a game that is over. One that was cancelled gives none.
fn score(game: &Match) -> Vec<u32> {
    let placings = game.position.placings();
    let place = |seat| placings.iter().find(|p| p.seat == seat).map(|p| usize::from(p.place));
    let places: Option<Vec<usize>> = rules::Seat::all(game.seats.len()).map(place).collect();
    match places.filter(|_| game.status == Status::Over) {
        Some(places) => points(&places),
        None => vec![0; game.seats.len()],
    }
}
