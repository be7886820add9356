//! The questions the daemon asks the database.

use super::check::{self, Report};
use super::error::StoreError;
use super::handle::Store;
use super::key::OutboxKey;
use super::rows::{Due, Interaction, OutboxRow, Outcome, Standing};
use super::tables::unfinished::{Count, Phase};
use super::tables::{
    about, actions, blocks, deadlines, former_places, games, guilds, interactions, members, outbox,
    people, places, private_places, quarantine, settings, unfinished, verdicts,
};
use super::{chain, load, standing};
use crate::bridge::Person;
use crate::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::play::{ActionRow, GuildRules, Match, Settings, Shown};

impl Store {
    /// Whether a game in a place is paused because the place was closed.
    ///
    /// # Errors
    /// [`StoreError`], as for the next two.
    pub fn is_stopped(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::is_stopped(db, &place))
    }

    /// The places in which games are paused, at most `limit`.
    pub fn stopped_places(&self, limit: usize) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| unfinished::stopped_places(db, limit))
    }

    /// With whom a place is a private conversation, if it is one in which somebody has written.
    pub fn private_with(&self, place: &PlaceId) -> Result<Option<PersonId>, StoreError> {
        let place = place.clone();
        self.read(move |db| private_places::with(db, &place))
    }

    /// What became of a message, if it was judged.
    ///
    /// # Errors
    /// [`StoreError`], as for every question below.
    pub fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        let place = place.clone();
        self.read(move |db| verdicts::outcome(db, &place, id))
    }

    /// Up to which message a place's history has been swept; none when nobody ever played there.
    pub fn watermark(&self, place: &PlaceId) -> Result<Option<MessageId>, StoreError> {
        let place = place.clone();
        self.read(move |db| places::watermark(db, &place))
    }

    /// The open and live games of a place, oldest first.
    pub fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::all_in(db, &place))
    }

    /// The games that were played in a place before and for which what is typed there still counts.
    pub fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| former_places::games_in(db, &place))
    }

    /// The newest game of a place, finished or not.
    pub fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| games::last_in(db, &place))
    }

    /// The first open or live games of a place, at most `most` of them, oldest first.
    pub fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::first_in(db, &place, phase, most))
    }

    /// Whether a place has an open or live game.
    pub fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| unfinished::is_played_in(db, &place))
    }

    /// The live games of a place in which a person has a seat, oldest first.
    pub fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.read(move |db| unfinished::live_in(db, &place, &person))
    }

    /// The live games in which a person has a seat, oldest first.
    pub fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.read(move |db| unfinished::live_of(db, &person))
    }

    /// The open and live games in which a person has a seat; then the open ones they opened; then those in which they are
    /// offered a seat. At most a few hundred.
    pub fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.read(move |db| unfinished::games_of(db, &person))
    }

    /// As [`Store::games_of`], those in one place.
    pub fn games_of_in(
        &self,
        person: &PersonId,
        place: &PlaceId,
    ) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.read(move |db| unfinished::games_of_in(db, &person, &place))
    }

    /// How many games there are of a kind, counted up to `most`.
    pub fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.read(move |db| unfinished::count(db, &what, most))
    }

    /// A number no game has yet.
    pub fn next_game(&self) -> Result<GameId, StoreError> {
        self.read(games::next)
    }

    /// The people known by an id or a name: in a guild, or anywhere.
    pub fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        let (name, guild) = (name.to_owned(), guild.map(str::to_owned));
        self.read(move |db| match guild {
            Some(guild) => members::named(db, &guild, &name),
            None => people::named(db, &name),
        })
    }

    /// Whether somebody may neither open nor join games in a guild.
    pub fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        let (guild, person) = (guild.to_owned(), person.clone());
        self.read(move |db| blocks::is_blocked(db, &guild, &person))
    }

    /// Who may neither open nor join games in a guild; at most `most` of them.
    pub fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        let guild = guild.to_owned();
        self.read(move |db| blocks::blocked(db, &guild, most))
    }

    /// A game, replayed. What of it does not match its checksum is logged.
    pub fn game(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        let (game, faults) = self.load(move |db| {
            let game = load::game(db, id)?;
            Ok((game, chain::faults(db, id)?))
        })?;
        if let Some(fault) = faults.first() {
            self.note_altered(id, fault);
        }
        Ok(game)
    }

    /// A game, replayed also when it is in quarantine.
    pub fn replayed(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            Ok(load::replayed(&snapshot, id)?.map(|row| row.game))
        })
    }

    /// A game as it is stored, not replayed.
    pub fn as_stored(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            load::as_stored(&snapshot, id)
        })
    }

    /// Why a game is in quarantine, if it is.
    pub fn quarantined(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.read(move |db| quarantine::reason(db, id))
    }

    /// The games in quarantine, and since when, in milliseconds since 1970.
    pub fn all_quarantined(&self) -> Result<Vec<(GameId, i64)>, StoreError> {
        let all = self.read(quarantine::all)?;
        Ok(all.into_iter().map(|(id, since, _)| (id, since)).collect())
    }

    /// Where things are said about a game; none for one that is finished, or not there.
    pub fn stage_of_unfinished(&self, id: GameId) -> Result<Option<PlaceId>, StoreError> {
        self.read(move |db| games::stage_of_unfinished(db, id))
    }

    /// Open and live games that were made under older rules and not replayed since.
    pub fn outdated(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(games::outdated)
    }

    /// How often a game was changed, with its opening.
    pub fn revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.read(move |db| games::revision(db, id))
    }

    /// What is shown of a game after so many actions.
    pub fn shown_at(&self, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
        self.load(move |db| load::shown_at(db, id, ply))
    }

    /// The actions of a game.
    pub fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.load(move |db| Ok(actions::of(db, id, None)?))
    }

    /// Games of which something is due, with their places.
    pub fn due(&self, now: i64, limit: usize) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        self.read(move |db| deadlines::due(db, now, limit))
    }

    /// The next time after `after` at which something falls due.
    pub fn next_deadline(&self, after: i64) -> Result<Option<i64>, StoreError> {
        self.read(move |db| deadlines::next(db, after))
    }

    /// When the clock was looked at last.
    pub fn last_tick(&self) -> Result<Option<i64>, StoreError> {
        self.read(about::last_tick)
    }

    /// The places with open or live games.
    pub fn places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.read(unfinished::places)
    }

    /// Places whose history holds what was said to us: those with open or live games, those in which such games were
    /// played before and still listen, and private conversations with their players.
    pub fn listened_to(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.read(places::listened_to)
    }

    /// Whether a place is one of [`Store::listened_to`].
    pub fn is_listened_to(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.read(move |db| places::is_listened_to(db, &place))
    }

    /// Of places with their newest messages, as the network tells them, those that are listened to and in which that
    /// message means nothing yet: it is neither behind the watermark nor judged, nor our own.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn behind(&self, newest: Vec<(PlaceId, MessageId)>) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| places::behind(db, &newest))
    }

    /// A person's settings, if there are any.
    pub fn settings(&self, person: &PersonId) -> Result<Option<Settings>, StoreError> {
        let person = person.clone();
        self.read(move |db| settings::of(db, &person))
    }

    /// A guild's rules, if there are any.
    pub fn guild(&self, guild: &str) -> Result<Option<GuildRules>, StoreError> {
        let guild = guild.to_owned();
        self.read(move |db| guilds::rules(db, &guild))
    }

    /// Interactions not answered yet, oldest first.
    pub fn interactions(&self) -> Result<Vec<Interaction>, StoreError> {
        self.read(interactions::all)
    }

    /// How often judging an interaction was begun without coming to an end; none when it is not kept.
    pub fn attempts(&self, id: MessageId) -> Result<Option<u32>, StoreError> {
        self.read(move |db| interactions::attempts(db, id))
    }

    /// Whether an answer for one person alone was made to a message.
    pub fn answered_in_private(&self, to: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::answered_in_private(db, to))
    }

    /// Whether an interaction that is kept has its verdict.
    pub fn is_judged(&self, id: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| interactions::is_judged(db, id))
    }

    /// Whether a player of a game has used a slash command or button that is kept and has no verdict yet.
    pub fn is_asked_in(&self, game: GameId) -> Result<bool, StoreError> {
        self.read(move |db| interactions::is_asked_in(db, game))
    }

    /// The private conversations with a game's players whose history is read.
    pub fn private_places_of(&self, game: GameId) -> Result<Vec<PlaceId>, StoreError> {
        self.read(move |db| private_places::of_players(db, game))
    }

    /// Whether something that answers a message is still to be said.
    pub fn has_due_answer(&self, to: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::has_due_answer(db, to))
    }

    /// Whether something was or is to be said under this key.
    pub fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError> {
        let key = key.clone();
        self.read(move |db| outbox::has_key(db, &key))
    }

    /// The id under which the row with a key of this text was posted; none when it was not, or nobody knows.
    pub fn posted(&self, key: &str) -> Result<Option<MessageId>, StoreError> {
        let key = key.to_owned();
        self.read(move |db| outbox::posted(db, &key))
    }

    /// The row of the outbox that asks for the thread that is started from a message, and whose thread it is to be.
    pub fn wanted_thread(&self, from: MessageId) -> Result<Option<(i64, GameId)>, StoreError> {
        self.read(move |db| outbox::wanted_thread(db, from))
    }

    /// Whether a post is that of some row.
    pub fn is_posted(&self, id: MessageId) -> Result<bool, StoreError> {
        self.read(move |db| outbox::is_posted(db, id))
    }

    /// The action that came by a message.
    pub fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        let place = place.clone();
        self.load(move |db| Ok(actions::by(db, &place, id)?))
    }

    /// The newest row of the outbox; 0 when it is empty.
    pub fn last_row(&self) -> Result<i64, StoreError> {
        self.read(outbox::last)
    }

    /// The first undelivered row of every place.
    pub fn outbox(&self) -> Result<Vec<OutboxRow>, StoreError> {
        self.outbox_at(i64::MAX, |all| all.into_iter().map(|(id, _)| id).collect())
            .map(|due| due.rows)
    }

    /// Of the first undelivered rows of every place those that may be tried at `now` (milliseconds since 1970) and that
    /// `choose` picks, which is given their numbers and places, the oldest first; and when the next of the others may be.
    pub fn outbox_at(
        &self,
        now: i64,
        choose: impl FnOnce(Vec<(i64, PlaceId)>) -> Vec<i64> + Send + 'static,
    ) -> Result<Due, StoreError> {
        self.read(move |db| outbox::due(db, now, choose))
    }

    /// How much there is of what changes all the time.
    pub fn standing(&self) -> Result<Standing, StoreError> {
        self.read(standing::standing)
    }

    /// When the first game was opened; none without games.
    pub fn first_game(&self) -> Result<Option<i64>, StoreError> {
        self.read(games::first_opened)
    }

    /// Checks the database as [`verify`](fn@super::verify) does.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    pub fn verify(&self) -> Result<Report, StoreError> {
        self.read(check::examine)
    }
}
