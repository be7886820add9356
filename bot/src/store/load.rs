//! A stored game brought back to life: its actions replayed.

use rules::{Game, Seat, Variant};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::read;
use super::write::count;
use crate::bridge::{MessageId, PersonId, PlaceId};
use crate::play::{
    ActionRow, Cause, Community, Deadline, DeadlineKind, FormerPlace, GameId, Holder, Match,
    SeatState, Shown, Status, Thread,
};

/// Why a stored game cannot be brought back.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    #[error("game {0}: {1}")]
    Game(i64, String),
}

/// The row of a game, before its position is replayed.
pub(super) struct GameRow {
    pub(super) game: Match,
    pub(super) to_act: String,
    pub(super) result: String,
    pub(super) position: String,
    pub(super) stored_ply: usize,
}

/// A game: replayed to its end, or as it is stored if it is in quarantine.
pub(super) fn game(db: &Connection, id: GameId) -> Result<Option<Match>, LoadError> {
    // One snapshot for all tables.
    let snapshot = db.unchecked_transaction()?;
    if read::quarantined(&snapshot, id)?.is_some() {
        return as_stored(&snapshot, id);
    }
    Ok(replayed(&snapshot, id)?.map(|row| row.game))
}

/// A game, replayed to its end and compared with what is stored of it.
pub(super) fn replayed(db: &Connection, id: GameId) -> Result<Option<GameRow>, LoadError> {
    let Some(row) = replay(db, id)? else { return Ok(None) };
    match row.misfit() {
        None => Ok(Some(row)),
        Some(misfit) => Err(LoadError::Game(id.0, misfit)),
    }
}

/// A game, replayed to its end, whatever is stored of it.
pub(super) fn replay(db: &Connection, id: GameId) -> Result<Option<GameRow>, LoadError> {
    whole(id, || {
        let Some(mut row) = bare(db, id)? else { return Ok(None) };
        let actions = actions(db, id, None)?;
        for action in &actions {
            if let Some((_, message)) = &action.message
                && row.game.position.to_act() == Some(action.seat)
            {
                row.game.last_turn = row.game.last_turn.max(Some(*message));
            }
            play(row.game.position.as_mut(), id, action)?;
            if let Some(seat) = row.game.seats.get_mut(action.seat.index()) {
                seat.acted += 1;
            }
        }
        row.game.ply = actions.len();
        Ok(Some(row))
    })
}

/// A game as it is stored, its position too, for looking at.
pub(super) fn as_stored(db: &Connection, id: GameId) -> Result<Option<Match>, LoadError> {
    whole(id, || {
        let Some(mut row) = bare(db, id)? else { return Ok(None) };
        row.game.ply = row.stored_ply;
        if let Ok(position) = row.game.variant.from_position(&row.position) {
            row.game.position = position;
        }
        if row.game.status.unfinished() {
            row.game.quarantined = read::quarantined(db, id)?;
        }
        Ok(Some(row.game))
    })
}

impl GameRow {
    /// What is stored of a game and does not follow from its actions. A position string that this program would write in
    /// another way is not compared.
    fn misfit(&self) -> Option<String> {
        let game = &self.game;
        let position = game.position.as_ref();
        if self.stored_ply != game.ply {
            let (stored, there) = (self.stored_ply, game.ply);
            return Some(format!("{stored} actions were made, and {there} are there"));
        }
        if game.status == Status::Aborted {
            return None;
        }
        let to_act = position.to_act_text();
        if self.to_act != to_act {
            let before = &self.to_act;
            return Some(format!("its actions lead to '{to_act}' to act, and it was '{before}'"));
        }
        let result = rules::game::status_text(position);
        if self.result != result {
            let before = &self.result;
            return Some(format!("its actions lead to '{result}', and it was '{before}'"));
        }
        if position.position_string() == self.position {
            return None;
        }
        let stored = game.variant.from_position(&self.position).ok()?;
        (stored.position_string() == self.position)
            .then(|| "its actions lead to another position than the one that was shown".to_owned())
    }
}

/// Loads a game. What cannot be read of it, or makes the rules panic, is wrong with this game alone.
fn whole<T>(id: GameId, load: impl FnOnce() -> Result<T, LoadError>) -> Result<T, LoadError> {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    let loaded = std::panic::catch_unwind(std::panic::AssertUnwindSafe(load));
    match loaded {
        Ok(Err(LoadError::Sql(
            error @ (FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)),
        ))) => Err(LoadError::Game(id.0, format!("it cannot be read: {error}"))),
        Ok(loaded) => loaded,
        Err(_) => Err(LoadError::Game(id.0, "its actions make the rules panic".to_owned())),
    }
}

/// A game after `ply` actions.
pub(super) fn shown_at(
    db: &Connection,
    id: GameId,
    ply: usize,
) -> Result<Option<Shown>, LoadError> {
    let snapshot = db.unchecked_transaction()?;
    if read::quarantined(&snapshot, id)?.is_some()
        && let Some(game) = as_stored(&snapshot, id)?
        && game.ply == ply
    {
        return Ok(Some(game.shown()));
    }
    whole(id, || {
        let Some(mut row) = bare(&snapshot, id)? else { return Ok(None) };
        for action in &actions(&snapshot, id, Some(ply))? {
            play(row.game.position.as_mut(), id, action)?;
        }
        Ok(Some(row.game.shown()))
    })
}

fn play(position: &mut dyn Game, id: GameId, action: &ActionRow) -> Result<(), LoadError> {
    position.apply(&action.canonical).map(|_| ()).map_err(|refusal| {
        LoadError::Game(
            id.0,
            format!(
                "action {}, {}, does not replay: {}",
                action.ply, action.canonical, refusal.sentence
            ),
        )
    })
}

/// The actions of a game, in order; at most `limit`.
pub(super) fn actions(
    db: &Connection,
    id: GameId,
    limit: Option<usize>,
) -> Result<Vec<ActionRow>, LoadError> {
    let mut statement = db.prepare_cached(
        "SELECT ply, seat, canonical, sheet, marks, cause, place, message, at
         FROM actions WHERE game = ?1 ORDER BY ply LIMIT ?2",
    )?;
    let rows = statement.query_map(params![id.0, limit.map_or(-1, count)], action_row)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The action that came by a message.
pub(super) fn action_by(
    db: &Connection,
    place: &PlaceId,
    id: MessageId,
) -> Result<Option<(GameId, ActionRow)>, LoadError> {
    let found = db
        .prepare_cached(
            "SELECT ply, seat, canonical, sheet, marks, cause, place, message, at, game
             FROM actions WHERE place = ?1 AND message = ?2",
        )?
        .query_row(params![place.0, super::write::message(id)], |row| {
            Ok((GameId(row.get(9)?), action_row(row)?))
        })
        .optional()?;
    Ok(found)
}

fn action_row(row: &Row<'_>) -> rusqlite::Result<ActionRow> {
    let cause: String = row.get(5)?;
    let place: Option<String> = row.get(6)?;
    Ok(ActionRow {
        ply: size(row.get(0)?),
        seat: Seat(row.get(1)?),
        canonical: row.get(2)?,
        sheet: row.get(3)?,
        marks: row.get(4)?,
        cause: Cause::from_word(&cause).unwrap_or(Cause::Message),
        message: place.map(PlaceId).zip(row.get::<_, Option<i64>>(7)?.map(message)),
        at: row.get(8)?,
    })
}

fn bare(db: &Connection, id: GameId) -> Result<Option<GameRow>, LoadError> {
    let found = db
        .prepare_cached(
            "SELECT place, variant, options, pace, status, opener, opened_at, opened_by, started_at,
                 ended_at, offer, ply, to_act, result, position, revision, thread, stopped_at, guild,
                 proposal
             FROM games WHERE id = ?1",
        )?
        .query_row([id.0], |row| Ok(game_row(id, row)))
        .optional()?;
    let Some(row) = found else { return Ok(None) };
    let mut row = row?;
    row.game.seats = seats(db, id)?;
    row.game.deadlines = deadlines(db, id)?;
    row.game.former = former_places(db, id)?;
    Ok(Some(row))
}

fn game_row(id: GameId, row: &Row<'_>) -> Result<GameRow, LoadError> {
    let broken = |what: &str| LoadError::Game(id.0, format!("its {what} cannot be read"));
    let variant: String = row.get(1)?;
    let variant = Variant::from_name(&variant).map_err(|e| LoadError::Game(id.0, e.to_string()))?;
    let options: Vec<(String, String)> =
        serde_json::from_str(&row.get::<_, String>(2)?).map_err(|_| broken("options"))?;
    let position = variant.new_game(&options).map_err(|e| LoadError::Game(id.0, e.to_string()))?;
    let pace: Option<String> = row.get(3)?;
    let status: String = row.get(4)?;
    let offer: Option<String> = row.get(10)?;
    let thread: String = row.get(16)?;
    let proposal: Option<String> = row.get(19)?;
    Ok(GameRow {
        game: Match {
            id,
            place: PlaceId(row.get(0)?),
            thread: Thread::from_word(&thread).ok_or_else(|| broken("thread"))?,
            stopped_at: row.get(17)?,
            quarantined: None,
            community: Community::from_stored(row.get(18)?),
            former: Vec::new(),
            proposal: proposal
                .map(|p| serde_json::from_str(&p))
                .transpose()
                .map_err(|_| broken("proposal"))?,
            variant,
            status: Status::from_word(&status).ok_or_else(|| broken("status"))?,
            pace: pace.map(|p| p.parse()).transpose().map_err(|_| broken("pace"))?,
            opener: PersonId(row.get(5)?),
            opened_at: row.get(6)?,
            opened_by: message(row.get(7)?),
            started_at: row.get(8)?,
            ended_at: row.get(9)?,
            seats: Vec::new(),
            offer: offer
                .map(|o| serde_json::from_str(&o))
                .transpose()
                .map_err(|_| broken("draw offer"))?,
            deadlines: Vec::new(),
            ply: 0,
            last_turn: None,
            revision: row.get(15)?,
            position,
        },
        to_act: row.get(12)?,
        result: row.get(13)?,
        position: row.get(14)?,
        stored_ply: size(row.get(11)?),
    })
}

fn seats(db: &Connection, id: GameId) -> rusqlite::Result<Vec<SeatState>> {
    db.prepare_cached(
        "SELECT state, person, name, drawn, bank FROM seats WHERE game = ?1 ORDER BY seat",
    )?
    .query_map([id.0], |row| {
        let state: String = row.get(0)?;
        let person: Option<String> = row.get(1)?;
        let name: String = row.get::<_, Option<String>>(2)?.unwrap_or_default();
        let holder = match (state.as_str(), person.map(PersonId)) {
            ("taken", Some(person)) => Holder::Taken { person, name },
            ("invited", person) => Holder::Invited { person, name },
            _ => Holder::Nobody,
        };
        Ok(SeatState { holder, drawn: row.get(3)?, bank: row.get(4)?, acted: 0 })
    })?
    .collect()
}

fn former_places(db: &Connection, id: GameId) -> rusqlite::Result<Vec<FormerPlace>> {
    db.prepare_cached(
        "SELECT place, left_at, awaited, told FROM former_places WHERE game = ?1
         ORDER BY left_at, place",
    )?
    .query_map([id.0], |row| {
        let awaited = super::read::json(2, &row.get::<_, String>(2)?)?;
        let told = super::read::json(3, &row.get::<_, String>(3)?)?;
        Ok(FormerPlace { place: PlaceId(row.get(0)?), left_at: row.get(1)?, awaited, told })
    })?
    .collect()
}

fn deadlines(db: &Connection, id: GameId) -> rusqlite::Result<Vec<Deadline>> {
    db.prepare_cached("SELECT due, kind FROM deadlines WHERE game = ?1 ORDER BY due")?
        .query_map([id.0], |row| {
            let kind: String = row.get(1)?;
            Ok(DeadlineKind::from_word(&kind).map(|kind| (row.get(0), kind)))
        })?
        .filter_map(|row| row.transpose())
        .map(|row| row.and_then(|(due, kind)| Ok(Deadline { due: due?, kind })))
        .collect()
}

pub(super) fn message(id: i64) -> MessageId {
    MessageId(u64::try_from(id).unwrap_or(0))
}

pub(super) fn size(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}
