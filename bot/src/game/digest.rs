//! Digests: one message with all games of a person, those that wait for the person first.

use std::sync::Arc;

use rules::Seat;

use super::asking::ignored_by;
use super::case::text_only;
use super::feature::Desk;
use crate::chat::{BoardOfGame, Outgoing, PersonId, PictureRequest, PlaceId, Subject};
use crate::game::state::{Match, Status};
use crate::game::words;
use crate::store::{Commit, DigestDue, DigestSent, OutboxKey, Post, Snapshot, StoreError};
use crate::time::Moment;

const MOST_BOARDS: usize = 6;

const MOST_LISTED: usize = 15;

impl Desk {
    /// Creates the digest of a person, and schedules the next one after `now`: digests that were missed are not sent later.
    /// Without games nothing is posted, nor in a vacation, nor a daily digest without a game that waits, except once a week.
    pub fn digest(
        &self,
        now: Moment,
        digest: &DigestDue,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let DigestDue { person, number, due } = digest;
        let schedule = state.notices(person)?.digest;
        let time = state.time_of(person)?;
        let zone = time.hours.zone;
        let next = schedule.map(|s| s.next(now.max(*due), &zone));
        let sent = DigestSent { person: person.clone(), due: *due, next };
        let mut commit = Commit { now, changes: vec![Arc::new(sent)], ..Commit::default() };
        let away = time.vacation_at(now).is_some();
        let Some(schedule) = schedule.filter(|_| !away) else { return Ok(commit) };
        let mut games = Vec::new();
        for id in state.games_of(person)? {
            let Some(game) = state.game(id)?.filter(|game| game.quarantined.is_none()) else {
                continue;
            };
            let invited = !game.plays(person) && game.opener != *person;
            if !(invited && state.is_blocked(&ignored_by(person), &game.opener)?) {
                games.push(game);
            }
        }
        let waits = |game: &Match| waits_for(game, person);
        games.sort_by_key(|game| (!waits(game), ends(game), game.id));
        let Some(first) = games.first() else { return Ok(commit) };
        let waiting = games.iter().filter(|game| waits(game)).count();
        if waiting == 0 && !schedule.is_for_all_games(*due, &zone) {
            return Ok(commit);
        }
        let (key, style) = (OutboxKey::digest(*number, *due), self.network.style);
        let private = self.network.private_places;
        let place = if private { PlaceId::private(person) } else { first.place.clone() };
        let mut lines = Vec::new();
        for game in games.iter().take(MOST_LISTED) {
            lines.push(words::in_digest(game, person, waits(game), now, style));
            for feature in self.features {
                lines.extend(feature.digest_line(state, game, person)?);
            }
        }
        let text = words::digest(waiting, games.len(), lines);
        let message = Outgoing {
            only_to: (!private).then(|| person.0.clone()),
            picture: boards(&games, person, state)?,
            ..text_only(text)
        };
        commit.posts.push(Post { key, place, message });
        Ok(commit)
    }
}

fn waits_for(game: &Match, person: &PersonId) -> bool {
    game.status == Status::Live && game.stopped_at.is_none() && game.is_turn_of(person)
}

/// Returns when the turn in a game ends; games without a running clock come last.
fn ends(game: &Match) -> Moment {
    game.shown_end().map_or(Moment::MAX, |deadline| deadline.due)
}

/// Requests one picture with the boards of a person's first games, from their side.
fn boards(
    games: &[Arc<Match>],
    person: &PersonId,
    state: &Snapshot,
) -> Result<Option<PictureRequest>, StoreError> {
    let settings = state.settings(person)?;
    let live = games.iter().filter(|game| game.status == Status::Live);
    let boards: Vec<BoardOfGame> = live
        .filter_map(|game| {
            let in_game = game.position.in_game();
            let mut mine = game.seats_of(person);
            let seat = game
                .position
                .to_act()
                .filter(|seat| game.holder(*seat).person() == Some(person))
                .or_else(|| mine.find(|seat| in_game.contains(seat)))?;
            Some(BoardOfGame {
                game: game.id.0,
                ply: game.ply,
                viewer: if settings.own_side { seat } else { Seat::FIRST },
                frame: settings.frame(seat),
            })
        })
        .take(MOST_BOARDS)
        .collect();
    Ok((!boards.is_empty()).then_some(PictureRequest {
        subject: Subject::Games(boards),
        viewer: Seat::FIRST,
        frame: None,
        targets: None,
        look: settings.look,
    }))
}
