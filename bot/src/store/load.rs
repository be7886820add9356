//! Loading of games: replaying the stored actions.

use std::sync::Arc;

use locale::Text;
use rules::Game;
use rules::game::Refusal;

use super::engine::{self, Connection};
use super::error::{LoadError, StoreError};
use super::snapshot::Snapshot;
use super::tables::games::{self, GameRow};
use super::tables::{actions, quarantine};
use crate::chat::Person;
use crate::chat::ids::GameId;
use crate::game::state::{
    ActionRow, Holder, Match, SeatState, Shown, Status, Unplayable, in_force, is_exit,
};

impl Snapshot {
    /// Returns a game: replayed to its end, or as it is stored if it is in quarantine. One that cannot even be shown does not
    /// exist.
    pub fn game(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError> {
        self.loaded(id)?.map(|game| self.with_present_names(game)).transpose()
    }

    /// Returns an unfinished game with the names that its players have in its guild now.
    fn with_present_names(&self, game: Arc<Match>) -> Result<Arc<Match>, StoreError> {
        let Some(guild) = game.community.guild().filter(|_| game.status.unfinished()) else {
            return Ok(game);
        };
        let mut names: Vec<Person> = self.present_names(game.id, guild)?;
        names.extend(self.named.iter().filter(|(of, _)| of == guild).map(|(_, p)| p.clone()));
        let is_new = |holder: &Holder, person: &Person| {
            holder.person() == Some(&person.id) && holder.name() != Some(&person.name)
        };
        let has_new = |seat: &SeatState| names.iter().any(|person| is_new(&seat.holder, person));
        if !game.seats.iter().any(has_new) {
            return Ok(game);
        }
        let mut game = Match::clone(&game);
        for seat in &mut game.seats {
            for person in &names {
                if is_new(&seat.holder, person)
                    && let Holder::Taken { name, .. } | Holder::Invited { name, .. } =
                        &mut seat.holder
                {
                    name.clone_from(&person.name);
                }
            }
        }
        Ok(Arc::new(game))
    }

    fn loaded(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError> {
        // Another worker may have stored a newer state that is not in memory, and its players may have seen it. No
        // move may be refused on an older position.
        let kept = self.shared.games.lock().get(id);
        if let Some(game) = kept
            && self.revision(id)? == Some(game.revision)
        {
            return Ok(Some(game));
        }
        let quarantined = self.quarantined(id)?.is_some();
        let game = self.load(|db| {
            if quarantined { as_stored(db, id) } else { Ok(replayed(db, id)?.map(|row| row.game)) }
        });
        let game = match game {
            Err(StoreError::Unreplayable { .. }) if quarantined => None,
            game => game?.map(Arc::new),
        };
        if let Some(game) = &game {
            self.shared.games.lock().put(Arc::clone(game));
        }
        Ok(game)
    }

    /// Returns a game, replayed even if it is in quarantine.
    pub fn replayed(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(|db| Ok(replayed(db, id)?.map(|row| row.game)))
    }

    /// Returns a game as it is stored, without replaying it.
    pub fn as_stored(&self, id: GameId) -> Result<Option<Match>, StoreError> {
        self.load(|db| as_stored(db, id))
    }

    /// Returns what is shown of a game after a number of actions.
    pub fn shown_at(&self, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
        // A row of the outbox can be read before what was stored with it is in memory.
        let kept = self.shared.games.lock().get(id).filter(|game| game.ply == ply);
        if let Some(game) = kept
            && self.revision(id)? == Some(game.revision)
        {
            return Ok(Some(self.with_present_names(game)?.shown()));
        }
        if self.quarantined(id)?.is_some()
            && let Some(game) = self.as_stored(id)?
            && game.ply == ply
        {
            return Ok(Some(game.shown()));
        }
        let game = self.load(|db| {
            whole(id, || {
                let Some(mut row) = games::load(db, id)? else { return Ok(None) };
                let done = actions::of(db, id, Some(ply))?;
                crate::game::state::replay(row.game.position.as_mut(), &done)
                    .map_err(|wrong| unplayable(id, &wrong))?;
                Ok(Some(Arc::new(row.game)))
            })
        })?;
        game.map(|game| Ok(self.with_present_names(game)?.shown())).transpose()
    }
}

/// Returns a game, replayed to its end and compared with its stored state.
pub(super) fn replayed(db: &Connection, id: GameId) -> Result<Option<GameRow>, LoadError> {
    let Some(row) = replay(db, id)? else { return Ok(None) };
    match row.misfit() {
        None => Ok(Some(row)),
        Some(misfit) => Err(LoadError::Game(id.0, misfit)),
    }
}

/// Returns a game, replayed to its end, without comparing it with its stored state.
pub(super) fn replay(db: &Connection, id: GameId) -> Result<Option<GameRow>, LoadError> {
    whole(id, || {
        let Some(mut row) = games::load(db, id)? else { return Ok(None) };
        let done = actions::of(db, id, None)?;
        let counting = in_force(&done).map_err(|action| unplayable(id, &no_such_ply(action)))?;
        for action in &counting {
            if let Some((_, message)) = &action.message
                && row.game.position.to_act() == Some(action.seat)
            {
                row.game.last_turn = row.game.last_turn.max(Some(*message));
            }
            play(row.game.position.as_mut(), id, action)?;
            let exit = is_exit(row.game.position.as_ref(), action);
            if let Some(seat) = row.game.seats.get_mut(action.seat.index()).filter(|_| !exit) {
                seat.acted += 1;
            }
        }
        // Nobody leaves the game in what is taken back, so all these were made in turn. What was written before a takeback
        // was written for an earlier position.
        let mut counts = counting.iter().map(|action| action.ply).peekable();
        for action in &done {
            if counts.next_if_eq(&action.ply).is_none()
                && let Some((_, message)) = &action.message
            {
                row.game.last_turn = row.game.last_turn.max(Some(*message));
            }
        }
        row.game.ply = done.len();
        row.game.undone = done.len() - counting.len();
        Ok(Some(row))
    })
}

/// Returns a game as it is stored, including its position, for display.
pub(super) fn as_stored(db: &Connection, id: GameId) -> Result<Option<Match>, LoadError> {
    whole(id, || {
        let Some(mut row) = games::load(db, id)? else { return Ok(None) };
        row.game.ply = row.stored_ply;
        if let Ok(position) = row.game.variant.from_position(&row.position) {
            row.game.position = position;
        }
        if row.game.status.unfinished() {
            row.game.quarantined = quarantine::reason(db, id)?;
        }
        Ok(Some(row.game))
    })
}

impl GameRow {
    /// Returns the first stored value that does not follow from the actions. A position string that this program
    /// would write in another way is not compared.
    fn misfit(&self) -> Option<String> {
        let game = &self.game;
        let position = game.position.as_ref();
        if self.stored_ply != game.ply {
            let (stored, there) = (self.stored_ply, game.ply);
            return Some(format!("{stored} actions were made, but {there} are stored"));
        }
        if game.status == Status::Aborted {
            return None;
        }
        let to_act = position.to_act_text();
        if self.to_act != to_act {
            let before = &self.to_act;
            return Some(format!(
                "its actions lead to '{to_act}' to act, but '{before}' is stored"
            ));
        }
        let result = rules::game::status_text(position);
        if self.result != result {
            let before = &self.result;
            return Some(format!("its actions lead to '{result}', but '{before}' is stored"));
        }
        if position.position_string() == self.position {
            return None;
        }
        let stored = game.variant.from_position(&self.position).ok()?;
        (stored.position_string() == self.position)
            .then(|| "its actions lead to another position than the stored one".to_owned())
    }
}

/// Loads a game. Unreadable values and panics of the rules count as faults of this game alone.
fn whole<T>(id: GameId, load: impl FnOnce() -> Result<T, LoadError>) -> Result<T, LoadError> {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    let loaded = std::panic::catch_unwind(std::panic::AssertUnwindSafe(load));
    match loaded {
        Ok(Err(LoadError::Sql(engine::Error::Sqlite(
            error @ (FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)),
        )))) => Err(LoadError::Game(id.0, format!("it cannot be read: {error}"))),
        Ok(loaded) => loaded,
        Err(_) => Err(LoadError::Game(id.0, "its actions make the rules panic".to_owned())),
    }
}

fn play(position: &mut dyn Game, id: GameId, action: &ActionRow) -> Result<(), LoadError> {
    position.apply(&action.canonical).map(|_| ()).map_err(|why| {
        let (ply, canonical) = (action.ply, action.canonical.clone());
        unplayable(id, &Unplayable { ply, canonical, why })
    })
}

fn no_such_ply(takeback: &ActionRow) -> Unplayable {
    let why = Refusal::new(Text::same("there is no such action to return to"));
    Unplayable { ply: takeback.ply, canonical: takeback.canonical.clone(), why }
}

fn unplayable(id: GameId, wrong: &Unplayable) -> LoadError {
    let Unplayable { ply, canonical, why } = wrong;
    LoadError::Game(
        id.0,
        format!("action {ply}, {canonical}, does not replay: {}", why.sentence.english()),
    )
}
