//! The languages in which posts are written: what a person has chosen, or else what the network reports of the person, and
//! likewise of guilds.

use locale::Language;

use crate::chat::Outgoing;
use crate::chat::ids::{GameId, PersonId, PlaceId};
use crate::game::state::waiting_place;
use crate::store::engine::{Connection, OptionalExtension, Result, params};
use crate::store::error::StoreError;
use crate::store::rows::{Post, Verdict};
use crate::store::snapshot::Snapshot;
use crate::store::tables::guild_places;

impl Snapshot {
    /// Returns the message of a post in the language of those who read it.
    pub fn said(&self, post: &Post) -> std::result::Result<Outgoing, StoreError> {
        self.read(|db| said(db, post, None))
    }
}

/// Returns the message of a post in the language of those who read it; if that is unknown, in the one of the place in which it
/// was asked for, or else of the game. Moments are in the time zone of those who read it.
pub(in crate::store) fn said(
    db: &Connection,
    post: &Post,
    asked: Option<&Verdict>,
) -> Result<Outgoing> {
    let reader = match &post.message.only_to {
        Some(person) => Some(PersonId(person.clone())),
        None => reader(db, &post.place)?,
    };
    let mut language = None;
    if let Some(reader) = &reader {
        language = of_person(db, reader)?;
    }
    let game = post.key.game();
    let of_game = game.map(waiting_place);
    let asked_in = asked.map(|asked| &asked.place);
    for place in [Some(&post.place), asked_in, of_game.as_ref()].into_iter().flatten() {
        if language.is_none() {
            language = of_guild(db, place)?;
        }
    }
    let language = language.unwrap_or_default();
    if !post.message.text.has_moments() {
        return Ok(post.message.say(language));
    }
    let game = game.or(asked.and_then(|asked| Some(asked.game?.0)));
    let zone = match (reader, game, asked) {
        (Some(reader), ..) => of_reader(db, &reader)?,
        (None, Some(game), _) => of_players(db, game)?,
        (None, None, Some(asked)) => of_reader(db, &asked.author)?,
        (None, None, None) => None,
    };
    let mut message = post.message.clone();
    message.text.set_zone(zone.as_deref().unwrap_or_default());
    Ok(message.say(language))
}

/// Returns the time zone of a person.
fn of_reader(db: &Connection, person: &PersonId) -> Result<Option<String>> {
    db.prepare_cached("SELECT zone FROM hours WHERE person = ?1")?
        .query_row([&person.0], |row| row.get(0))
        .optional()
}

/// Returns the time zone of the players of a game who have set one, if they have the same.
fn of_players(db: &Connection, game: GameId) -> Result<Option<String>> {
    let mut zones = db
        .prepare_cached(
            "SELECT DISTINCT h.zone FROM seats s JOIN hours h ON h.person = s.person
             WHERE s.game = ?1 AND h.zone <> 'UTC' LIMIT 2",
        )?
        .query_map([game.0], |row| row.get(0))?
        .collect::<Result<Vec<String>>>()?;
    Ok(zones.pop().filter(|_| zones.is_empty()))
}

/// Returns the only person who reads what is posted in a place, if there is only one. Where there are no guilds, it is the only one
/// who has written.
fn reader(db: &Connection, place: &PlaceId) -> Result<Option<PersonId>> {
    if let Some(person) = place.private_with() {
        return Ok(Some(person));
    }
    let private = db
        .prepare_cached("SELECT person FROM private_places WHERE place = ?1")?
        .query_row([&place.0], |row| row.get(0).map(PersonId))
        .optional()?;
    if private.is_some() || guild_places::guild(db, place)?.is_some() {
        return Ok(private);
    }
    let mut people = db.prepare_cached("SELECT id FROM people LIMIT 2")?;
    let mut people =
        people.query_map([], |row| row.get(0).map(PersonId))?.collect::<Result<Vec<_>>>()?;
    Ok(if people.len() == 1 { people.pop() } else { None })
}

/// Returns the language of a column.
pub(super) fn language(column: Option<String>) -> Option<Language> {
    Language::from_tag(&column?)
}

fn of_person(db: &Connection, person: &PersonId) -> Result<Option<Language>> {
    let found: Option<Option<String>> = db
        .prepare_cached(
            "SELECT coalesce(s.language, p.locale) FROM people p LEFT JOIN settings s ON s.person = p.id
             WHERE p.id = ?1",
        )?
        .query_row([&person.0], |row| row.get(0))
        .optional()?;
    Ok(language(found.flatten()))
}

fn of_guild(db: &Connection, place: &PlaceId) -> Result<Option<Language>> {
    // Where there are no guilds, the language of all places is that of one without an id.
    let guild = guild_places::guild(db, place)?.map_or_else(String::new, |guild| guild.to_string());
    let found: Option<Option<String>> = db
        .prepare_cached("SELECT coalesce(language, locale) FROM guilds WHERE id = ?1")?
        .query_row([guild], |row| row.get(0))
        .optional()?;
    Ok(language(found.flatten()))
}

/// Notes which language the network reports of a person.
pub(in crate::store) fn note_person(
    db: &Connection,
    person: &PersonId,
    language: Option<Language>,
) -> Result<()> {
    let Some(language) = language else { return Ok(()) };
    db.prepare_cached("UPDATE people SET locale = ?2 WHERE id = ?1 AND coalesce(locale, '') <> ?2")?
        .execute(params![person.0, language.tag()])
        .map(drop)
}

/// Notes which language the network reports of a guild.
pub(in crate::store) fn note_guild(
    db: &Connection,
    guild: &str,
    language: Option<Language>,
) -> Result<()> {
    let Some(language) = language else { return Ok(()) };
    db.prepare_cached(
        "INSERT INTO guilds (id, channels, locale) VALUES (?1, '[]', ?2)
         ON CONFLICT (id) DO UPDATE SET locale = excluded.locale WHERE coalesce(guilds.locale, '') <> excluded.locale",
    )?
    .execute(params![guild, language.tag()])
    .map(drop)
}
