//! `guild_places`: the guild of each place in which something was asked, by which several daemons share the work.

use parking_lot::Mutex;

use crate::store::engine::{self, Connection, OptionalExtension, params};

use crate::chat::ids::PlaceId;
use crate::game::state::waits_for_thread;
use crate::store::error::StoreError;
use crate::store::share::{Guilds, Share};
use crate::store::snapshot::Snapshot;

impl Snapshot {
    /// Returns those of some things whose place is in the guilds that this daemon serves.
    pub(crate) fn own<T>(
        &self,
        all: Vec<T>,
        place: impl Fn(&T) -> &PlaceId,
    ) -> Result<Vec<T>, StoreError> {
        let Some(own) = self.own_places() else { return Ok(all) };
        self.read(|db| {
            let mut found = Vec::with_capacity(all.len());
            for one in all {
                if own.contain(db, place(&one))? {
                    found.push(one);
                }
            }
            Ok(found)
        })
    }

    /// Returns the places that this daemon serves, or `None` if it serves all.
    pub(super) fn own_places(&self) -> Option<OwnPlaces<'_>> {
        let (share, known) = self.shared_work()?;
        Some(OwnPlaces { share, known })
    }
}

/// The places in the guilds that a daemon serves.
pub(super) struct OwnPlaces<'s> {
    share: &'s Share,
    known: &'s Mutex<Guilds>,
}

/// The most guilds of places in memory.
const MOST_KNOWN: usize = 100_000;

impl OwnPlaces<'_> {
    /// Returns whether a place is one of them.
    pub(super) fn contain(&self, db: &Connection, place: &PlaceId) -> engine::Result<bool> {
        let known = self.known.lock().get(place).copied();
        let guild = match known {
            Some(guild) => Some(guild),
            None => guild(db, place)?,
        };
        if let (None, Some(guild)) = (known, guild) {
            let mut known = self.known.lock();
            if known.len() >= MOST_KNOWN {
                known.clear();
            }
            known.insert(place.clone(), guild);
        }
        Ok(self.share.serves(guild))
    }
}

/// Returns the guild of a place, if it is known. A thread has it from its game.
pub(super) fn guild(db: &Connection, place: &PlaceId) -> engine::Result<Option<u64>> {
    let noted: Option<i64> = db
        .prepare_cached("SELECT guild FROM guild_places WHERE place = ?1")?
        .query_row([&place.0], |row| row.get(0))
        .optional()?;
    if let Some(noted) = noted {
        return Ok(u64::try_from(noted).ok());
    }
    let of_game: Option<String> = match waits_for_thread(place) {
        Some(game) => db
            .prepare_cached("SELECT guild FROM games WHERE id = ?1 AND guild <> ''")?
            .query_row([game.0], |row| row.get(0)),
        None => db
            .prepare_cached("SELECT guild FROM games WHERE place = ?1 AND guild <> '' LIMIT 1")?
            .query_row([&place.0], |row| row.get(0)),
    }
    .optional()?;
    Ok(of_game.and_then(|guild| guild.parse().ok()))
}

/// Records the guild of a place. A guild whose id is not a number belongs to no shard.
pub(in crate::store) fn note(
    db: &Connection,
    place: &PlaceId,
    guild: Option<&str>,
) -> engine::Result<()> {
    let Some(guild) = guild.and_then(|guild| guild.parse::<i64>().ok()) else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO guild_places (place, guild) VALUES (?1, ?2) ON CONFLICT (place) DO NOTHING",
    )?
    .execute(params![place.0, guild])
    .map(drop)
}
