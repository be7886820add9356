//! The queries of the daemon.

use super::error::StoreError;
use super::handle::Store;
use super::integrity::chain;
use super::integrity::check::{self, Report};
use super::key::OutboxKey;
use super::rows::{Due, Interaction, OutboxRow, Outcome, Stats};
use super::tables::unfinished::{Count, Phase};
use super::tables::{
    about, actions, analyses, banks, blocks, corrections, deadlines, former_places, games, guilds,
    hours, interactions, members, notes, notices, outbox, people, places, private_places,
    quarantine, queue, reliability, settings, unfinished, vacations, variations, verdicts,
};
use super::{load, stats};
use crate::bridge::Person;
use crate::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::play::{
    ActionRow, AnalysisRequest, Correctable, GuildRules, Hours, Leave, Match, Note, Notices,
    Queued, Reliability, Settings, Shown, Variation,
};

impl Store {
    /// Returns whether a game in a place is paused because the place was closed.
    ///
    /// # Errors
    /// [`StoreError`], as for all queries below.
    pub fn is_stopped(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::is_stopped(db, &place))
    }

    /// Returns the places with paused games, at most `limit`.
    pub fn stopped_places(&self, limit: usize) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| unfinished::stopped_places(db, limit))
    }

    /// Returns the person of a direct message channel, if that person has written there.
    pub fn private_with(&self, place: &PlaceId) -> Result<Option<PersonId>, StoreError> {
        let place = place.clone();
        self.read(move |db| private_places::with(db, &place))
    }

    /// Returns the outcome of a message, if it was judged.
    pub fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        let place = place.clone();
        self.read(move |db| verdicts::outcome(db, &place, id))
    }

    /// Returns the id up to which a place's history has been read, or `None` if no game was ever played there.
    pub fn watermark(&self, place: &PlaceId) -> Result<Option<MessageId>, StoreError> {
        let place = place.clone();
        self.read(move |db| places::watermark(db, &place))
    }

    /// Returns the open and live games of a place, oldest first.
    pub fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::all_in(db, &place))
    }

    /// Returns the games that were played in a place before and for which moves typed there still count.
    pub fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| former_places::games_in(db, &place))
    }

    /// Returns a person's notes about a game, in the order of their numbers.
    pub fn notes(&self, game: GameId, person: &PersonId) -> Result<Vec<Note>, StoreError> {
        let person = person.clone();
        self.read(move |db| notes::of(db, game, &person))
    }

    /// Returns the result of the analysis of a game, if there is one.
    pub fn analysis(&self, game: GameId) -> Result<Option<String>, StoreError> {
        self.read(move |db| analyses::of(db, game))
    }

    /// Returns the requests for analyses that wait, the oldest first.
    pub fn analysis_requests(&self) -> Result<Vec<AnalysisRequest>, StoreError> {
        self.read(analyses::requests)
    }

    /// Returns a person's lines of moves, the newest first.
    pub fn variations(&self, person: &PersonId) -> Result<Vec<Variation>, StoreError> {
        let person = person.clone();
        self.read(move |db| variations::of(db, &person))
    }

    /// Returns the banks of the seats of a game after an action, if they are known.
    pub fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<i64>>, StoreError> {
        self.read(move |db| banks::after(db, id, ply))
    }

    /// Returns the refused move that a message is, if it is the newest message of its author in the game.
    pub fn correctable(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<Correctable>, StoreError> {
        let place = place.clone();
        self.read(move |db| corrections::of(db, &place, id))
    }

    /// Returns the newest game of a place, finished or not.
    pub fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| games::last_in(db, &place))
    }

    /// Returns the newest game of a place that has ended with a result.
    pub fn last_over_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| games::last_over_in(db, &place))
    }

    /// Returns the first open or live games of a place, at most `most`, oldest first.
    pub fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::first_in(db, &place, phase, most))
    }

    /// Returns whether a place has an open or live game.
    pub fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::is_played_in(db, &place))
    }

    /// Returns the live games of a place in which a person has a seat, oldest first.
    pub fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.read(move |db| unfinished::live_in(db, &place, &person))
    }

    /// Returns the live games in which a person has a seat, oldest first.
    pub fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.read(move |db| unfinished::live_of(db, &person))
    }

    /// Returns the open and live games in which a person has a seat; then the open ones they opened; then those in
    /// which they are offered a seat. At most a few hundred.
    pub fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.read(move |db| unfinished::games_of(db, &person))
    }

    /// Like [`Store::games_of`], in one place.
    pub fn games_of_in(
        &self,
        person: &PersonId,
        place: &PlaceId,
    ) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.read(move |db| unfinished::games_of_in(db, &person, &place))
    }

    /// Returns how many games or rows of a kind there are, counted up to `most`.
    pub fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.read(move |db| unfinished::count(db, &what, most))
    }

    /// Returns a number that no game has.
    pub fn next_game(&self) -> Result<GameId, StoreError> {
        self.read(games::next)
    }

    /// Returns the people with an id or a name: in a guild, or anywhere.
    pub fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        let (name, guild) = (name.to_owned(), guild.map(str::to_owned));
        self.read(move |db| match guild {
            Some(guild) => members::named(db, &guild, &name),
            None => people::named(db, &name),
        })
    }

    /// Returns whether a person may not open or join games in a guild.
    pub fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        let (guild, person) = (guild.to_owned(), person.clone());
        self.read(move |db| blocks::is_blocked(db, &guild, &person))
    }

    /// Returns the people who may not open or join games in a guild, at most `most`.
    pub fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        let guild = guild.to_owned();
        self.read(move |db| blocks::blocked(db, &guild, most))
    }

    /// Returns a game, replayed. Parts that do not match their checksums are logged.
    pub fn game(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        let (game, faults) = self.load(move |db| {
            let game = load::game(db, id)?;
            Ok((game, chain::faults(db, id)?))
        })?;
        if let Some(fault) = faults.first() {
            self.record_altered(id, fault);
        }
        Ok(game)
    }

    /// Returns a game, replayed even if it is in quarantine.
    pub fn replayed(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            Ok(load::replayed(&snapshot, id)?.map(|row| row.game))
        })
    }

    /// Returns a game as it is stored, without replaying it.
    pub fn as_stored(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            load::as_stored(&snapshot, id)
        })
    }

    /// Returns why a game is in quarantine, if it is.
    pub fn quarantined(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.read(move |db| quarantine::reason(db, id))
    }

    /// Returns the games in quarantine, and since when, in milliseconds since 1970.
    pub fn all_quarantined(&self) -> Result<Vec<(GameId, i64)>, StoreError> {
        let all = self.read(quarantine::all)?;
        Ok(all.into_iter().map(|(id, since, _)| (id, since)).collect())
    }

    /// Returns where posts about a game go, or `None` if it is finished or does not exist.
    pub fn posting_place(&self, id: GameId) -> Result<Option<PlaceId>, StoreError> {
        self.read(move |db| games::posting_place(db, id))
    }

    /// Returns the open and live games that were made under older rules and not replayed since.
    pub fn outdated(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(games::outdated)
    }

    /// Returns whether a row of the outbox is the invitation to a game that was cancelled before it began.
    pub fn is_called_off(&self, row: &OutboxRow) -> Result<bool, StoreError> {
        let row = row.clone();
        self.read(move |db| outbox::is_called_off(db, &row))
    }

    /// Returns how many times a game was changed, including its opening.
    pub fn revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.read(move |db| games::revision(db, id))
    }

    /// Returns how many of these changes are public.
    pub fn public_revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.read(move |db| games::public_revision(db, id))
    }

    /// Returns what is shown of a game after a number of actions.
    pub fn shown_at(&self, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
        self.load(move |db| load::shown_at(db, id, ply))
    }

    /// Returns the actions of a game.
    pub fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.load(move |db| Ok(actions::of(db, id, None)?))
    }

    /// Returns the games with a passed deadline, and their places.
    pub fn due(&self, now: i64, limit: usize) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        self.read(move |db| deadlines::due(db, now, limit))
    }

    /// Returns the games in which a computer is to do something, and their places, in the order in which they are served.
    pub fn computers_due(
        &self,
        now: i64,
        limit: usize,
    ) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        self.read(move |db| deadlines::computers_due(db, now, limit))
    }

    /// Returns the first deadline after `after`.
    pub fn next_deadline(&self, after: i64) -> Result<Option<i64>, StoreError> {
        self.read(move |db| deadlines::next(db, after))
    }

    /// Returns when the clock was last checked.
    pub fn last_tick(&self) -> Result<Option<i64>, StoreError> {
        self.read(about::last_tick)
    }

    /// Returns the places with open or live games.
    pub fn places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.read(unfinished::places)
    }

    /// Returns the places whose histories must be read: those of open and live games, former places whose moves
    /// still count, and direct message channels of players.
    pub fn watched_places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.read(places::watched_places)
    }

    /// Returns whether a place is one of [`Store::watched_places`].
    pub fn is_watched(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| places::is_watched(db, &place))
    }

    /// Returns those of some places that must be backfilled, because the newest message that the network reports
    /// for them is unknown: it is after the watermark, has no verdict and is not a post of the daemon.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn behind(&self, newest: Vec<(PlaceId, MessageId)>) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| places::behind(db, &newest))
    }

    /// Returns a person's settings, if there are any.
    pub fn settings(&self, person: &PersonId) -> Result<Option<Settings>, StoreError> {
        let person = person.clone();
        self.read(move |db| settings::of(db, &person))
    }

    /// Returns the people who wait in a guild or place at `now`, the first to ask at the front.
    pub fn waiting_list(&self, scope: &str, now: i64) -> Result<Vec<Queued>, StoreError> {
        let scope = scope.to_owned();
        self.read(move |db| queue::of(db, &scope, now))
    }

    /// Returns the number of waiting lists that a person is on at `now`.
    pub fn queued_for(&self, person: &PersonId, now: i64) -> Result<usize, StoreError> {
        let person = person.clone();
        self.read(move |db| queue::number(db, &person, now))
    }

    /// Counts how reliably a person plays.
    pub fn reliability(&self, person: &PersonId) -> Result<Reliability, StoreError> {
        let person = person.clone();
        self.read(move |db| reliability::of(db, &person))
    }

    /// Returns what a person is notified of, if that was ever set.
    pub fn notices(&self, person: &PersonId) -> Result<Option<Notices>, StoreError> {
        let person = person.clone();
        self.read(move |db| notices::of(db, &person))
    }

    /// Returns the digests that are due at `now`, at most `most`.
    pub fn digests_due(
        &self,
        now: i64,
        most: usize,
    ) -> Result<Vec<notices::DigestDue>, StoreError> {
        self.read(move |db| notices::due(db, now, most))
    }

    /// Returns when the first digest after `after` is due.
    pub fn next_digest(&self, after: i64) -> Result<Option<i64>, StoreError> {
        self.read(move |db| notices::next(db, after))
    }

    /// Returns when a person sleeps and has days off, if that is known.
    pub fn hours(&self, person: &PersonId) -> Result<Option<Hours>, StoreError> {
        let person = person.clone();
        self.read(move |db| hours::of(db, &person))
    }

    /// Returns a person's vacation and budget, if there ever was one.
    pub fn leave(&self, person: &PersonId) -> Result<Option<Leave>, StoreError> {
        let person = person.clone();
        self.read(move |db| vacations::of(db, &person))
    }

    /// Returns a guild's rules, if there are any.
    pub fn guild(&self, guild: &str) -> Result<Option<GuildRules>, StoreError> {
        let guild = guild.to_owned();
        self.read(move |db| guilds::rules(db, &guild))
    }

    /// Returns the interactions without a final answer, oldest first.
    pub fn interactions(&self) -> Result<Vec<Interaction>, StoreError> {
        self.read(interactions::all)
    }

    /// Returns how many times judging an interaction was begun without finishing, or `None` if it is not stored.
    pub fn attempts(&self, id: MessageId) -> Result<Option<u32>, StoreError> {
        self.read(move |db| interactions::attempts(db, id))
    }

    /// Returns whether a message has a private answer.
    pub fn answered_in_private(&self, to: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::answered_in_private(db, to))
    }

    /// Returns whether a stored interaction has its verdict.
    pub fn is_judged(&self, id: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| interactions::is_judged(db, id))
    }

    /// Returns whether a player of a game has used a slash command or button that has no verdict yet.
    pub fn has_pending_interaction(&self, game: GameId) -> Result<bool, StoreError> {
        self.read(move |db| interactions::has_pending_interaction(db, game))
    }

    /// Returns the direct message channels of a game's players whose histories are read.
    pub fn private_places_of(&self, game: GameId) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| private_places::of_players(db, game))
    }

    /// Returns whether an answer to a message is still to be delivered.
    pub fn has_due_answer(&self, to: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::has_due_answer(db, to))
    }

    /// Returns whether a row with this key exists, delivered or not.
    pub fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError> {
        let key = key.clone();
        self.read(move |db| outbox::has_key(db, &key))
    }

    /// Returns the plies of a game whose posts in a place are dead letters.
    pub fn lost_plies(&self, game: GameId, place: &PlaceId) -> Result<Vec<usize>, StoreError> {
        let place = place.clone();
        self.read(move |db| outbox::lost_plies(db, game, &place))
    }

    /// Returns the id under which the row with a key of this text was posted, if it was and the id is known.
    pub fn posted(&self, key: &str) -> Result<Option<MessageId>, StoreError> {
        let key = key.to_owned();
        self.read(move |db| outbox::posted(db, &key))
    }

    /// Returns the outbox row that requests the thread started from a message, and the thread's game.
    pub fn wanted_thread(&self, from: MessageId) -> Result<Option<(i64, GameId)>, StoreError> {
        self.read(move |db| outbox::wanted_thread(db, from))
    }

    /// Returns whether a message is a post of the daemon.
    pub fn is_posted(&self, id: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::is_posted(db, id))
    }

    /// Returns the action that was made by a message.
    pub fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        let place = place.clone();
        self.load(move |db| Ok(actions::by(db, &place, id)?))
    }

    /// Returns the newest row of the outbox, or 0 if it is empty.
    pub fn last_row(&self) -> Result<i64, StoreError> {
        self.read(outbox::last)
    }

    /// Returns the first undelivered row of every place.
    pub fn outbox(&self) -> Result<Vec<OutboxRow>, StoreError> {
        self.outbox_at(i64::MAX, |all| all.into_iter().map(|(id, _)| id).collect())
            .map(|due| due.rows)
    }

    /// Returns those of the first undelivered rows of all places that may be tried at `now` (milliseconds since
    /// 1970) and that `choose` picks from their numbers and places, which are given oldest first; and when the next
    /// of the others may be tried.
    pub fn outbox_at(
        &self,
        now: i64,
        choose: impl FnOnce(Vec<(i64, PlaceId)>) -> Vec<i64> + Send + 'static,
    ) -> Result<Due, StoreError> {
        self.read(move |db| outbox::due(db, now, choose))
    }

    /// Returns the numbers of waiting rows and games.
    pub fn stats(&self) -> Result<Stats, StoreError> {
        self.read(stats::stats)
    }

    /// Returns when the first game was opened, or `None` if there are no games.
    pub fn first_game(&self) -> Result<Option<i64>, StoreError> {
        self.read(games::first_opened)
    }

    /// Checks the database as [`verify`](fn@super::verify) does.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn verify(&self) -> Result<Report, StoreError> {
        self.read(check::examine)
    }
}
