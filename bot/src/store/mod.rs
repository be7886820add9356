//! What the daemon keeps: one SQLite file, written by one thread, read by others.
//!
//! [`Store`] is the whole of it: one method that changes something ([`Store::commit`], all or nothing),
//! a few that note what sweeps, sender and clock have done, and the questions. Another database could
//! stand behind the same methods.

mod check;
mod checksum;
mod draw_in;
mod error;
mod find;
mod inspect;
mod load;
mod lock;
mod members;
mod older;
mod open;
mod outbox;
mod prune;
mod read;
mod restore;
mod rows;
mod wal;
mod write;
mod writer;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use rusqlite::Connection;

pub use check::{Report, Upgrade, backup, verify, verify_upgrade};
#[cfg(feature = "mutations")]
pub use checksum::switch_off as switch_checksums_off;
pub use draw_in::DrawIn;
pub use error::StoreError;
pub use find::{Count, Phase};
pub use inspect::{Inspection, inspect};
pub use lock::Lock;
pub use outbox::{Letter, Letters, Which, drop_letters, letters, retry};
pub use read::LONGEST_WAIT;
pub use restore::{Restored, restore};
pub use rows::{
    Block, Commit, Due, Interaction, OutboxRow, Outcome, Placed, Post, Receipt, Save, Standing,
    Unreadable, Verdict,
};

use crate::bridge::{MessageId, Person, PersonId, PlaceId};
use crate::kill::kill_point;
use crate::play::{ActionRow, GameId, GuildRules, Match, Settings, Shown};
use load::LoadError;
use open::Opened;
pub(crate) use open::{make_log_last, use_log, write_anew};
use writer::{Job, Work};

/// Games noted whose rows do not match their checksums.
const MOST_ALTERED: usize = 1_000;

/// Connections that read, kept for the next reader.
const READERS: usize = 8;

/// Where the database is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file; its directory is made when missing.
    File(PathBuf),
    /// In memory, gone with the process.
    Memory,
}

impl Location {
    /// The file, or what stands for it in messages.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::File(path) => path,
            Self::Memory => Path::new(":memory:"),
        }
    }
}

/// The open database; cheap to clone, closed with the last clone or by [`Store::close`].
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    location: Location,
    jobs: Mutex<Option<SyncSender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: Mutex<Vec<Connection>>,
    lock: Mutex<Option<Lock>>,
    log_damage: Option<String>,
    /// Games of which something does not match its checksum, as far as they were looked at.
    altered: Mutex<BTreeSet<i64>>,
}

impl Store {
    /// Opens a database for the daemon of a chat network; made when missing, migrated when older.
    /// `max_pages` bounds its size, in pages of 4 KiB.
    ///
    /// # Errors
    /// [`StoreError`]: in use, foreign, newer, of another network, read-only, damaged, disk full.
    pub fn open(
        location: &Location,
        network: &str,
        max_pages: Option<u32>,
    ) -> Result<Self, StoreError> {
        let Opened { connection, lock, log_damage } = open::writer(location, network, max_pages)?;
        let (sender, receiver) = sync_channel(writer::QUEUE);
        let path = location.path().to_path_buf();
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::run(&connection, &path, &receiver))
            .map_err(|e| StoreError::from_io(location.path(), &e))?;
        Ok(Self(Arc::new(Inner {
            location: location.clone(),
            jobs: Mutex::new(Some(sender)),
            writer: Mutex::new(Some(thread)),
            readers: Mutex::new(Vec::new()),
            lock: Mutex::new(lock),
            log_damage,
            altered: Mutex::default(),
        })))
    }

    /// What was wrong with the write-ahead log when the database was opened, as a sentence: newest entries may be missing.
    #[must_use]
    pub fn log_damage(&self) -> Option<&str> {
        self.0.log_damage.as_deref()
    }

    /// How many games are known of which something does not match its checksum; counted up to 1,000.
    #[must_use]
    pub fn altered_games(&self) -> usize {
        held(&self.0.altered).len()
    }

    /// Something of a game does not match its checksum. Play goes on, but it is told, once for each game.
    pub fn note_altered(&self, id: GameId, fault: &str) {
        let mut altered = held(&self.0.altered);
        if altered.len() < MOST_ALTERED && altered.insert(id.0) {
            tracing::error!(
                game = id.0,
                "the game was changed outside the daemon, by hand or by a fault of the disk; 'siegepost verify' tells more: {fault}"
            );
        }
    }

    /// Stores everything a message or a stroke of the clock brings about, or nothing of it; returns when
    /// it is on the disk. Blocks.
    ///
    /// # Errors
    /// [`StoreError`]; nothing is stored then.
    pub fn commit(&self, commit: Commit) -> Result<Receipt, StoreError> {
        self.work(Work::Commit(Box::new(commit)))
    }

    /// A sweep has read the history of a place up to and including a message, and each message has
    /// its verdict.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_watermark(&self, place: &PlaceId, id: MessageId) -> Result<(), StoreError> {
        self.work(Work::Watermark(place.clone(), id)).map(drop)
    }

    /// An outbox row was delivered.
    ///
    /// # Errors
    /// [`StoreError`]; whoever delivered it must remember that until it can be noted.
    pub fn set_sent(&self, row: i64, posted: MessageId) -> Result<(), StoreError> {
        self.work(Work::Sent(row, posted)).map(drop)
    }

    /// An outbox row could not be delivered at `now` and is tried again at `retry_at`, both in milliseconds since
    /// 1970.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_later(
        &self,
        row: i64,
        now: i64,
        retry_at: i64,
        why: &str,
    ) -> Result<(), StoreError> {
        self.work(Work::Later { row, now, retry_at, error: why.to_owned() }).map(drop)
    }

    /// An outbox row can never be delivered.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_dead(&self, row: i64, why: &str) -> Result<(), StoreError> {
        self.work(Work::Dead(row, why.to_owned())).map(drop)
    }

    /// A database belongs to the part of the network that used it first.
    ///
    /// # Errors
    /// [`StoreError::OtherPart`] when that was another.
    pub fn claim_part(&self, part: &str) -> Result<(), StoreError> {
        match self.ask(read::part)? {
            Some(found) if found == part => Ok(()),
            Some(found) => Err(StoreError::OtherPart {
                path: self.0.location.path().to_path_buf(),
                found,
                wanted: part.to_owned(),
            }),
            None if part.is_empty() => Ok(()),
            None => self.work(Work::ClaimPart(part.to_owned())).map(drop),
        }
    }

    /// The clock was looked at.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_tick(&self, now: i64) -> Result<(), StoreError> {
        self.work(Work::Tick(now)).map(drop)
    }

    /// Draws in the deadlines that are further away than they can be; of how many there were.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn draw_in(&self, draw_in: DrawIn) -> Result<usize, StoreError> {
        let far = self.ask(move |db| draw_in::too_far(db, draw_in))?;
        if !far.is_empty() {
            self.work(Work::DrawIn(draw_in))?;
        }
        Ok(far.len())
    }

    /// Puts off everything that would fall due before `until`.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn grace(&self, until: i64) -> Result<(), StoreError> {
        self.work(Work::Grace(until)).map(drop)
    }

    /// A game's thread is there, or there will be none.
    ///
    /// # Errors
    /// [`StoreError`]; the thread is asked for again then.
    pub fn set_placed(&self, placed: Placed) -> Result<(), StoreError> {
        self.work(Work::Placed(placed)).map(drop)
    }

    /// A place is gone or closed: the clocks of its games are paused from `now` on.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn stop_games(&self, place: &PlaceId, now: i64) -> Result<(), StoreError> {
        self.work(Work::StopGames(place.clone(), now)).map(drop)
    }

    /// Whether a game in a place is paused because the place was closed.
    ///
    /// # Errors
    /// [`StoreError`], as for the next two.
    pub fn is_stopped(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::is_stopped(db, &place))
    }

    /// The places in which games are paused, at most `limit`.
    pub fn stopped_places(&self, limit: usize) -> Result<Vec<PlaceId>, StoreError> {
        self.ask(move |db| read::stopped_places(db, limit))
    }

    /// With whom a place is a private conversation, if it is one in which somebody has written.
    pub fn private_with(&self, place: &PlaceId) -> Result<Option<PersonId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::private_with(db, &place))
    }

    /// Keeps a slash command or pressed button until it is answered.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn keep_interaction(&self, interaction: Interaction) -> Result<(), StoreError> {
        self.work(Work::KeepInteraction(Box::new(interaction))).map(drop)
    }

    /// Notes how often judging an interaction was begun; of one that is not kept nothing is noted.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_attempts(&self, id: MessageId, attempts: u32) -> Result<(), StoreError> {
        self.work(Work::Attempts(id, attempts)).map(drop)
    }

    /// Forgets interactions: they are answered, or their time is over.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn drop_interactions(&self, ids: Vec<MessageId>) -> Result<(), StoreError> {
        self.work(Work::DropInteractions(ids)).map(drop)
    }

    /// What became of a message, if it was judged.
    ///
    /// # Errors
    /// [`StoreError`], as for every question below.
    pub fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::verdict(db, &place, id))
    }

    /// Up to which message a place's history has been swept; none when nobody ever played there.
    pub fn watermark(&self, place: &PlaceId) -> Result<Option<MessageId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::watermark(db, &place))
    }

    /// The open and live games of a place, oldest first.
    pub fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::unfinished_in(db, &place))
    }

    /// The games that were played in a place before and for which what is typed there still counts.
    pub fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::formerly_in(db, &place))
    }

    /// The newest game of a place, finished or not.
    pub fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::last_in(db, &place))
    }

    /// The first open or live games of a place, at most `most` of them, oldest first.
    pub fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let place = place.clone();
        self.ask(move |db| find::first_in(db, &place, phase, most))
    }

    /// Whether a place has an open or live game.
    pub fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.ask(move |db| find::is_played_in(db, &place))
    }

    /// The live games of a place in which a person has a seat, oldest first.
    pub fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.ask(move |db| find::live_in(db, &place, &person))
    }

    /// The live games in which a person has a seat, oldest first.
    pub fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.ask(move |db| find::live_of(db, &person))
    }

    /// The open and live games in which a person has a seat; then the open ones they opened; then those in which they are
    /// offered a seat. At most a few hundred.
    pub fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let person = person.clone();
        self.ask(move |db| find::games_of(db, &person))
    }

    /// As [`Store::games_of`], those in one place.
    pub fn games_of_in(
        &self,
        person: &PersonId,
        place: &PlaceId,
    ) -> Result<Vec<GameId>, StoreError> {
        let (place, person) = (place.clone(), person.clone());
        self.ask(move |db| find::games_of_in(db, &person, &place))
    }

    /// How many games there are of a kind, counted up to `most`.
    pub fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.ask(move |db| find::count(db, &what, most))
    }

    /// A number no game has yet.
    pub fn next_game(&self) -> Result<GameId, StoreError> {
        self.ask(read::next_game)
    }

    /// The people known by an id or a name: in a guild, or anywhere.
    pub fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        let (name, guild) = (name.to_owned(), guild.map(str::to_owned));
        self.ask(move |db| match guild {
            Some(guild) => members::named(db, &guild, &name),
            None => read::people_named(db, &name),
        })
    }

    /// Whether somebody may neither open nor join games in a guild.
    pub fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        let (guild, person) = (guild.to_owned(), person.clone());
        self.ask(move |db| members::is_blocked(db, &guild, &person))
    }

    /// Who may neither open nor join games in a guild; at most `most` of them.
    pub fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        let guild = guild.to_owned();
        self.ask(move |db| members::blocked(db, &guild, most))
    }

    /// A game, replayed. What of it does not match its checksum is told.
    pub fn game(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        let (game, faults) = self.ask_load(move |db| {
            let game = load::game(db, id)?;
            Ok((game, checksum::game_faults(db, id)?))
        })?;
        if let Some(fault) = faults.first() {
            self.note_altered(id, fault);
        }
        Ok(game)
    }

    /// A game, replayed also when it is in quarantine.
    pub fn replayed(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.ask_load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            Ok(load::replayed(&snapshot, id)?.map(|row| row.game))
        })
    }

    /// A game as it is stored, not replayed.
    pub fn as_stored(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.ask_load(move |db| {
            let snapshot = db.unchecked_transaction()?;
            load::as_stored(&snapshot, id)
        })
    }

    /// Why a game is in quarantine, if it is.
    pub fn quarantined(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.ask(move |db| read::quarantined(db, id))
    }

    /// The games in quarantine, and since when, in milliseconds since 1970.
    pub fn all_quarantined(&self) -> Result<Vec<(GameId, i64)>, StoreError> {
        let all = self.ask(read::all_quarantined)?;
        Ok(all.into_iter().map(|(id, since, _)| (id, since)).collect())
    }

    /// Where things are said about a game; none for one that is finished, or not there.
    pub fn stage_of_unfinished(&self, id: GameId) -> Result<Option<PlaceId>, StoreError> {
        self.ask(move |db| read::stage_of_unfinished(db, id))
    }

    /// Open and live games that were made under older rules and not replayed since.
    pub fn outdated(&self) -> Result<Vec<GameId>, StoreError> {
        self.ask(read::outdated)
    }

    /// Games replay under a version of their rules.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_rules_version(&self, games: Vec<(GameId, u32)>) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        self.work(Work::RulesVersion(games)).map(drop)
    }

    /// How often a game was changed, with its opening.
    pub fn revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.ask(move |db| read::revision(db, id))
    }

    /// What is shown of a game after so many actions.
    pub fn shown_at(&self, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
        self.ask_load(move |db| load::shown_at(db, id, ply))
    }

    /// The actions of a game.
    pub fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.ask_load(move |db| load::actions(db, id, None))
    }

    /// Games of which something is due, with their places.
    pub fn due(&self, now: i64, limit: usize) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        self.ask(move |db| read::due(db, now, limit))
    }

    /// The next time after `after` at which something falls due.
    pub fn next_deadline(&self, after: i64) -> Result<Option<i64>, StoreError> {
        self.ask(move |db| read::next_deadline(db, after))
    }

    /// When the clock was looked at last.
    pub fn last_tick(&self) -> Result<Option<i64>, StoreError> {
        self.ask(read::last_tick)
    }

    /// The places with open or live games.
    pub fn places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.ask(read::places)
    }

    /// Places whose history holds what was said to us: those with open or live games, those in which such games were
    /// played before and still listen, and private conversations with their players.
    pub fn listened_to(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.ask(read::listened_to)
    }

    /// Whether a place is one of [`Store::listened_to`].
    pub fn is_listened_to(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let place = place.clone();
        self.ask(move |db| read::is_listened_to(db, &place))
    }

    /// Of places with their newest messages, as the network tells them, those that are listened to and in which that
    /// message means nothing yet: it is neither behind the watermark nor judged, nor our own.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn behind(&self, newest: Vec<(PlaceId, MessageId)>) -> Result<Vec<PlaceId>, StoreError> {
        self.ask(move |db| read::behind(db, &newest))
    }

    /// A person's settings, if there are any.
    pub fn settings(&self, person: &PersonId) -> Result<Option<Settings>, StoreError> {
        let person = person.clone();
        self.ask(move |db| read::settings(db, &person))
    }

    /// A guild's rules, if there are any.
    pub fn guild(&self, guild: &str) -> Result<Option<GuildRules>, StoreError> {
        let guild = guild.to_owned();
        self.ask(move |db| read::guild(db, &guild))
    }

    /// Interactions not answered yet, oldest first.
    pub fn interactions(&self) -> Result<Vec<Interaction>, StoreError> {
        self.ask(read::interactions)
    }

    /// How often judging an interaction was begun without coming to an end; none when it is not kept.
    pub fn attempts(&self, id: MessageId) -> Result<Option<u32>, StoreError> {
        self.ask(move |db| read::attempts(db, id))
    }

    /// Whether an answer for one person alone was made to a message.
    pub fn answered_in_private(&self, to: MessageId) -> Result<bool, StoreError> {
        self.ask(move |db| read::answered_in_private(db, to))
    }

    /// Whether an interaction that is kept has its verdict.
    pub fn is_judged(&self, id: MessageId) -> Result<bool, StoreError> {
        self.ask(move |db| read::is_judged(db, id))
    }

    /// Whether a player of a game has used a slash command or button that is kept and has no verdict yet.
    pub fn is_asked_in(&self, game: GameId) -> Result<bool, StoreError> {
        self.ask(move |db| read::is_asked_in(db, game))
    }

    /// The private conversations with a game's players whose history is read.
    pub fn private_places_of(&self, game: GameId) -> Result<Vec<PlaceId>, StoreError> {
        self.ask(move |db| read::private_places_of(db, game))
    }

    /// Whether something that answers a message is still to be said.
    pub fn has_due_answer(&self, to: MessageId) -> Result<bool, StoreError> {
        self.ask(move |db| read::has_due_answer(db, to))
    }

    /// Whether something was or is to be said under this key.
    pub fn has_key(&self, key: &str) -> Result<bool, StoreError> {
        let key = key.to_owned();
        self.ask(move |db| read::has_key(db, &key))
    }

    /// The id under which a row was posted; none when it was not, or nobody knows.
    pub fn posted(&self, key: &str) -> Result<Option<MessageId>, StoreError> {
        let key = key.to_owned();
        self.ask(move |db| read::posted(db, &key))
    }

    /// The row of the outbox that wishes for the thread that is started from a message, and whose thread it is to be.
    pub fn wanted_thread(&self, from: MessageId) -> Result<Option<(i64, GameId)>, StoreError> {
        self.ask(move |db| read::wanted_thread(db, from))
    }

    /// Whether a post is that of some row.
    pub fn is_posted(&self, id: MessageId) -> Result<bool, StoreError> {
        self.ask(move |db| read::is_posted(db, id))
    }

    /// The action that came by a message.
    pub fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        let place = place.clone();
        self.ask_load(move |db| load::action_by(db, &place, id))
    }

    /// The newest row of the outbox; 0 when it is empty.
    pub fn last_row(&self) -> Result<i64, StoreError> {
        self.ask(read::last_row)
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
        self.ask(move |db| read::outbox(db, now, choose))
    }

    /// Takes away what is older than `before` (milliseconds since 1970) and of no use any more: delivered rows of
    /// the outbox, and verdicts.
    pub fn prune(&self, before: i64) -> Result<(), StoreError> {
        loop {
            let rows = self.ask(move |db| prune::old_rows(db, before))?;
            let more = rows.len() == prune::AT_ONCE;
            if !rows.is_empty() {
                self.work(Work::DropRows(rows))?;
            }
            if !more {
                break;
            }
        }
        let mut after = (String::new(), i64::MIN);
        loop {
            let (old, last) = self.ask(move |db| prune::old_verdicts(db, before, &after))?;
            let Some(last) = last else { return Ok(()) };
            after = last;
            if !old.is_empty() {
                self.work(Work::DropVerdicts(old))?;
            }
        }
    }

    /// What is wrong with the file, as an error.
    #[must_use]
    pub fn damaged(&self, detail: String) -> StoreError {
        StoreError::Damaged { path: self.0.location.path().to_path_buf(), detail }
    }

    /// How much there is of what changes all the time.
    pub fn standing(&self) -> Result<Standing, StoreError> {
        self.ask(read::standing)
    }

    /// When the first game was opened; none without games.
    pub fn first_game(&self) -> Result<Option<i64>, StoreError> {
        self.ask(read::first_game)
    }

    /// Checks the database as [`verify`](fn@verify) does.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    pub fn verify(&self) -> Result<Report, StoreError> {
        self.ask(check::examine)
    }

    /// Writes what is queued, then closes the file and gives its lock back.
    pub fn close(&self) {
        drop(held(&self.0.jobs).take());
        if let Some(thread) = held(&self.0.writer).take() {
            let _ = thread.join();
        }
        held(&self.0.readers).clear();
        drop(held(&self.0.lock).take());
    }

    fn work(&self, work: Work) -> Result<Receipt, StoreError> {
        let (reply, answer) = sync_channel(1);
        #[cfg(feature = "faults")]
        let promise = crate::fault::watcher().and_then(|_| work.promise());
        let jobs = held(&self.0.jobs).clone().ok_or(StoreError::Closed)?;
        kill_point("commit-queued");
        jobs.send(Job { work, reply }).map_err(|_| StoreError::Closed)?;
        drop(jobs);
        let answer = answer.recv().map_err(|_| StoreError::Closed)?;
        #[cfg(feature = "faults")]
        if let (Ok(Receipt::Done), Some(promise)) = (&answer, promise) {
            crate::fault::promised(self.0.location.path(), || promise);
        }
        kill_point("commit-acknowledged");
        answer
    }

    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.ask_load(move |db| question(db).map_err(LoadError::from))
    }

    fn ask_load<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, LoadError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let path = self.0.location.path();
        let answer = match &self.0.location {
            Location::Memory => {
                // The writer's connection is the only one that sees it.
                let (sender, receiver) = sync_channel(1);
                self.work(Work::Read(Box::new(move |db| {
                    let _ = sender.try_send(question(db));
                })))?;
                receiver.recv().map_err(|_| StoreError::Closed)?
            }
            Location::File(path) => {
                let kept = held(&self.0.readers).pop();
                let connection = kept.map_or_else(|| open::reader(path), Ok)?;
                let answer = question(&connection);
                let mut readers = held(&self.0.readers);
                if readers.len() < READERS {
                    readers.push(connection);
                }
                answer
            }
        };
        answer.map_err(|e| match e {
            LoadError::Sql(e) => StoreError::from_sqlite(path, &e),
            LoadError::Game(game, why) => {
                StoreError::Unreplayable { path: path.to_path_buf(), game: GameId(game), why }
            }
        })
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.0.location).finish()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        drop(held(&self.jobs).take());
        if let Some(thread) = held(&self.writer).take() {
            let _ = thread.join();
        }
    }
}

/// A panic elsewhere leaves nothing half done behind these mutexes: what they guard is only handed over.
fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
