//! `games`: the start and the state of each game.

use crate::store::engine::{Connection, OptionalExtension, Result, Row, params};
use rules::Variant;
use rusqlite::Error;
use rusqlite::types::Value;

use super::{conditions, deadlines, former_places, former_players, outbox, places, seats};
use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::fail::kill_point;
#[cfg(feature = "faults")]
use crate::fault::{Guard, guarded};
use crate::game::state::{
    Clock, Community, Document, Match, Opening, Status, Terms, Thread, waiting_place,
};
use crate::store::convert::{count, message_column, message_id, one, size, to_json};
use crate::store::error::LoadError;
use crate::store::error::StoreError;
use crate::store::rows::Placed;
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// A game as it is stored, before its actions are replayed.
pub(in crate::store) struct GameRow {
    pub(in crate::store) game: Match,
    pub(in crate::store) to_act: String,
    pub(in crate::store) result: String,
    pub(in crate::store) position: String,
    pub(in crate::store) stored_ply: usize,
}

/// How many of [`COLUMNS`] never change. Writing them again would make SQLite look for every row that refers to the game.
const FIXED: usize = 6;

/// The columns of a game without the version of its rules, in the order in which they are read and written.
const COLUMNS: [&str; 23] = [
    "id",
    "variant",
    "options",
    "opener",
    "opened_at",
    "opened_by",
    "revision",
    "place",
    "thread",
    "guild",
    "pace",
    "status",
    "started_at",
    "ended_at",
    "stopped_at",
    "paused_at",
    "settled",
    "private_changes",
    "ply",
    "to_act",
    "result",
    "position",
    "document",
];

/// Loads a game, at its initial position.
pub(in crate::store) fn load(
    db: &Connection,
    id: GameId,
) -> std::result::Result<Option<GameRow>, LoadError> {
    let found = db
        .prepare_cached(&format!("SELECT {} FROM games WHERE id = ?1", COLUMNS.join(", ")))?
        .query_row([id.0], |row| Ok(loaded(row)))
        .optional()?;
    let Some(row) = found else { return Ok(None) };
    let mut row = row?;
    row.game.seats = seats::of(db, id)?;
    row.game.deadlines = deadlines::of(db, id)?;
    row.game.former = former_places::of(db, id)?;
    row.game.former_players = former_players::of(db, id)?;
    row.game.conditions = conditions::of(db, id, row.stored_ply)?;
    Ok(Some(row))
}

fn loaded(row: &Row<'_>) -> std::result::Result<GameRow, LoadError> {
    let id: i64 = row.get(0)?;
    let broken = |what: &str| LoadError::Game(id, format!("its {what} cannot be read"));
    let wrong = |error: &dyn std::fmt::Display| LoadError::Game(id, error.to_string());
    let mut values = row.in_order();
    let id = GameId(values.next()?);
    let variant: String = values.next()?;
    let variant = Variant::from_name(&variant).map_err(|e| wrong(&e))?;
    let options: Vec<(String, String)> =
        serde_json::from_str(&values.next::<String>()?).map_err(|_| broken("options"))?;
    let position = variant.new_game(&options).map_err(|e| wrong(&e))?;
    let opener = PersonId(values.next()?);
    let (at, by) = (values.next()?, message_id(values.next()?));
    let revision = values.next()?;
    let place = PlaceId(values.next()?);
    let thread: String = values.next()?;
    let community = Community::from_stored(values.next()?);
    let pace: Option<String> = values.next()?;
    let pace = pace.map(|pace| pace.parse()).transpose().map_err(|_| broken("pace"))?;
    let status: String = values.next()?;
    let opening = Opening { place, community, opener, at, by };
    let mut game = Match {
        revision,
        thread: thread.parse().map_err(|_| broken("thread"))?,
        status: status.parse().map_err(|_| broken("status"))?,
        ..opening.game(id, position, Vec::new(), pace)
    };
    game.started_at = values.next()?;
    game.ended_at = values.next()?;
    game.stopped_at = values.next()?;
    let (paused_at, settled) = (values.next()?, values.next()?);
    game.private_changes = values.next()?;
    let stored_ply = size(values.next()?);
    let (to_act, result, position) = (values.next()?, values.next()?, values.next()?);
    let document: Document =
        serde_json::from_str(&values.next::<String>()?).map_err(|_| broken("document"))?;
    game.terms = Terms { settled, ..document.terms };
    game.clock = Clock { paused_at, ..document.clock };
    game.proposals = document.proposals;
    game.declined = document.declined;
    game.secret_votes = document.secret_votes;
    Ok(GameRow { game, to_act, result, position, stored_ply })
}

/// Returns the values of [`COLUMNS`].
fn values(game: &Match, document: &Document) -> Result<Vec<Value>> {
    Ok(vec![
        game.id.0.into(),
        game.variant.name().to_owned().into(),
        to_json(&game.position.options())?.into(),
        game.opener.0.clone().into(),
        game.opened_at.into(),
        message_column(game.opened_by).into(),
        game.revision.into(),
        game.place.0.clone().into(),
        game.thread.as_ref().to_owned().into(),
        game.community.stored().map(str::to_owned).into(),
        game.pace.map(|pace| pace.to_string()).into(),
        game.status.as_ref().to_owned().into(),
        game.started_at.into(),
        game.ended_at.into(),
        game.stopped_at.into(),
        game.clock.paused_at.into(),
        game.terms.settled.into(),
        game.private_changes.into(),
        count(game.ply).into(),
        game.position.to_act_text().into(),
        result(game).into(),
        game.position.position_string().into(),
        to_json(document)?.into(),
    ])
}

/// Returns the result of a game as a word.
pub(in crate::store) fn result(game: &Match) -> String {
    match game.status {
        Status::Aborted => "aborted".to_owned(),
        _ => rules::game::status_text(game.position.as_ref()),
    }
}

/// Adds a game. Returns false if its number is taken.
pub(in crate::store) fn insert(db: &Connection, game: &Match, document: &Document) -> Result<bool> {
    let mut values = values(game, document)?;
    values.push(i64::from(game.variant.rules_version()).into());
    let numbers: Vec<String> = (1..=values.len()).map(|n| format!("?{n}")).collect();
    let sql = format!(
        "INSERT INTO games ({}, rules_version) VALUES ({}) ON CONFLICT (id) DO NOTHING",
        COLUMNS.join(", "),
        numbers.join(", ")
    );
    Ok(db.prepare_cached(&sql)?.execute(values.as_slice())? == 1)
}

/// The condition that the game is still as it was read.
const AS_READ: &str = "revision = ?2 - 1 AND ply = ?19";

/// Changes a game that had `before` actions. Returns false if it has changed since, or is in quarantine.
pub(in crate::store) fn update(
    db: &Connection,
    game: &Match,
    document: &Document,
    before: usize,
) -> Result<bool> {
    // The number comes first, as ?1.
    let mut values = values(game, document)?;
    values.drain(1..FIXED);
    values.push(count(before).into());
    let changed = COLUMNS.iter().skip(FIXED).zip(2..);
    let changed: Vec<String> = changed.map(|(column, n)| format!("{column} = ?{n}")).collect();
    let changed = changed.join(", ");
    #[cfg(not(feature = "faults"))]
    let as_read = AS_READ;
    #[cfg(feature = "faults")]
    let as_read = if guarded(Guard::VersionChecked) { AS_READ } else { "?19 = ?19" };
    let sql = format!(
        "UPDATE games SET {changed} WHERE id = ?1 AND {as_read}
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = ?1)"
    );
    Ok(db.prepare_cached(&sql)?.execute(values.as_slice())? == 1)
}

/// Ends a game in quarantine, whose actions and position stay as they are. Returns false if it is not in quarantine, or has
/// changed.
pub(in crate::store) fn end_in_quarantine(
    db: &Connection,
    game: &Match,
    document: &Document,
) -> Result<bool> {
    let changed = db
        .prepare_cached(
            "UPDATE games SET status = ?2, ended_at = ?3, result = ?4, revision = ?5, document = ?6, paused_at = NULL
             WHERE id = ?1 AND revision = ?5 - 1 AND status IN ('open', 'live')
                 AND EXISTS (SELECT 1 FROM quarantine q WHERE q.game = ?1)",
        )?
        .execute(params![
            game.id.0,
            game.status.as_ref(),
            game.ended_at,
            result(game),
            game.revision,
            to_json(document)?
        ])?;
    Ok(changed == 1)
}

/// Increases the revision, so commits based on the previous state conflict.
pub(in crate::store) fn raise_revision(db: &Connection, game: GameId) -> Result<()> {
    db.prepare_cached("UPDATE games SET revision = revision + 1 WHERE id = ?1")?
        .execute([game.0])
        .and_then(one)
}

impl Snapshot {
    /// Returns the newest game of a place, finished or not.
    pub fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        self.one(
            "SELECT id FROM games WHERE place = ?1 ORDER BY id DESC LIMIT 1",
            [&place.0],
            |row| row.get(0).map(GameId),
        )
    }

    /// Returns the newest game of a place that has ended with a result.
    pub fn last_over_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        self.one(
            "SELECT id FROM games WHERE place = ?1 AND status = 'over' ORDER BY id DESC LIMIT 1",
            [&place.0],
            |row| row.get(0).map(GameId),
        )
    }

    /// Returns a number that no game has. Games opened in several places at once get different numbers; a number that is
    /// not used is skipped.
    pub fn next_game(&self) -> Result<GameId, StoreError> {
        let next: Option<i64> =
            self.one("SELECT coalesce(max(id), 0) + 1 FROM games", [], |row| row.get(0))?;
        let mut last = self.shared.last_number.lock();
        last.0 = last.0.saturating_add(1).max(next.unwrap_or(1));
        Ok(*last)
    }

    /// Returns where posts about a game go, or `None` if it is finished or does not exist.
    pub fn posting_place(&self, id: GameId) -> Result<Option<PlaceId>, StoreError> {
        self.one(
            "SELECT place, thread FROM games WHERE id = ?1 AND status IN ('open', 'live')",
            [id.0],
            |row| {
                let waits = row.get::<String>(1)? == Thread::Wanted.as_ref();
                Ok(if waits { waiting_place(id) } else { PlaceId(row.get(0)?) })
            },
        )
    }

    /// Returns the open and live games that were made under older rules and not replayed since.
    pub fn outdated(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(outdated)
    }

    /// Returns how many times a game was changed, including its opening.
    pub fn revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.one("SELECT revision FROM games WHERE id = ?1", [id.0], |row| row.get(0))
    }

    /// Returns how many of these changes are public.
    pub fn public_revision(&self, id: GameId) -> Result<Option<i64>, StoreError> {
        self.one("SELECT revision - private_changes FROM games WHERE id = ?1", [id.0], |row| {
            row.get(0)
        })
    }

    /// Returns when the first game was opened, or `None` if there are no games.
    pub fn first_game(&self) -> Result<Option<Moment>, StoreError> {
        self.read(|db| {
            db.prepare_cached("SELECT min(opened_at) FROM games")?.query_row([], |row| row.get(0))
        })
    }
}

pub(in crate::store) fn all(db: &Connection) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT id FROM games ORDER BY id")?
        .query_map([], |row| row.get(0).map(GameId))?
        .collect()
}

/// Returns the games that are over.
pub(in crate::store) fn finished(db: &Connection) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT id FROM games WHERE status = 'over' ORDER BY id")?
        .query_map([], |row| row.get(0).map(GameId))?
        .collect()
}

/// Returns the number of games, including finished ones.
pub(in crate::store) fn number(db: &Connection) -> Result<usize> {
    db.prepare_cached("SELECT count(*) FROM games")?.query_row([], |row| row.get(0).map(size))
}

pub(in crate::store) fn number_live(db: &Connection) -> Result<usize> {
    // The first condition selects the index.
    db.prepare_cached(
        "SELECT count(*) FROM games WHERE status IN ('open', 'live') AND status = 'live'",
    )?
    .query_row([], |row| row.get(0).map(size))
}

/// Returns whether a game is over and was never replayed under the current rules.
pub(in crate::store) fn is_finished_under_older_rules(db: &Connection, id: GameId) -> Result<bool> {
    let found: Option<(String, u32)> = db
        .prepare_cached(
            "SELECT variant, rules_version FROM games WHERE id = ?1 AND status NOT IN ('open', 'live')",
        )?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.is_some_and(|(variant, version)| is_outdated(&variant, version)))
}

/// Returns the open and live games that were last replayed under older rules, except those in quarantine.
pub(in crate::store) fn outdated(db: &Connection) -> Result<Vec<GameId>> {
    let newest = Variant::ALL.iter().map(|variant| variant.rules_version()).max();
    let mut statement = db.prepare_cached(
        "SELECT id, variant, rules_version FROM games
         WHERE status IN ('open', 'live') AND rules_version < ?1
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id)
         ORDER BY id",
    )?;
    let mut rows = statement.query([newest])?;
    let mut found = Vec::new();
    while let Some(ref row) = rows.next()? {
        if is_outdated(&row.get::<String>(1)?, row.get(2)?) {
            found.push(GameId(row.get(0)?));
        }
    }
    Ok(found)
}

fn is_outdated(variant: &str, version: u32) -> bool {
    Variant::from_name(variant).is_ok_and(|variant| version < variant.rules_version())
}

impl Transaction<'_> {
    /// Records the versions of the rules under which games replay.
    pub fn set_rules_versions(&self, games: &[(GameId, u32)]) -> Result<()> {
        let mut statement =
            self.db().prepare_cached("UPDATE games SET rules_version = ?2 WHERE id = ?1")?;
        games
            .iter()
            .try_for_each(|(id, version)| statement.execute(params![id.0, version]).and_then(one))
    }

    /// Records that a game's thread exists, or that there will be none. Posts that waited for it go to the game's
    /// place.
    pub fn set_placed(&self, placed: &Placed) -> Result<()> {
        let (db, game) = (self.db(), placed.game);
        if let Some((place, since)) = &placed.thread {
            places::add(db, place, message_column(*since))?;
        }
        let thread = placed.thread.as_ref().map(|(place, _)| place.0.as_str());
        let state = if thread.is_some() { Thread::Made } else { Thread::None };
        let changed = db
            .prepare_cached(
                "UPDATE games SET place = coalesce(?2, place), thread = ?3, revision = revision + 1
                 WHERE id = ?1 AND thread = 'wanted'",
            )?
            .execute(params![game.0, thread, state.as_ref()])?;
        let played_in: Option<String> = db
            .prepare_cached("SELECT place FROM games WHERE id = ?1")?
            .query_row([game.0], |row| row.get(0))
            .optional()?;
        // It may have been recorded before.
        let played_in = played_in.ok_or(Error::StatementChangedRows(changed))?;
        outbox::move_due(db, &waiting_place(game), &PlaceId(played_in))?;
        kill_point("thread-rows-moved");
        self.set_sent(placed.row, placed.thread.as_ref().map_or(MessageId(0), |(_, since)| *since))
    }

    /// Pauses the games of a place that is gone or closed, at `now`.
    pub fn stop_games(&self, place: &PlaceId, now: Moment) -> Result<()> {
        self.db()
            .prepare_cached(
                "UPDATE games SET stopped_at = ?2, revision = revision + 1
                 WHERE place = ?1 AND status IN ('open', 'live') AND stopped_at IS NULL",
            )?
            .execute(params![place.0, now])?;
        kill_point("games-stopped");
        Ok(())
    }
}
