//! The questions the daemon asks the database.

use rules::Variant;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::load::{message, size};
use super::rows::{Due, Interaction, OutboxRow, Outcome, Standing, Unreadable};
use super::{checksum, find, older, write};
use crate::bridge::{Look, MessageId, Person, PersonId, PlaceId};
use crate::config::{Palette, Theme};
use crate::play::{Cells, GameId, GuildRules, Settings, Thread, waiting_place};

pub(super) fn verdict(db: &Connection, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>> {
    let word: Option<String> = db
        .prepare_cached("SELECT outcome FROM verdicts WHERE place = ?1 AND message = ?2")?
        .query_row(params![place.0, write::message(id)], |row| row.get(0))
        .optional()?;
    Ok(word.and_then(|w| Outcome::from_word(&w)))
}

pub(super) fn watermark(db: &Connection, place: &PlaceId) -> Result<Option<MessageId>> {
    db.prepare_cached("SELECT watermark FROM places WHERE id = ?1")?
        .query_row([&place.0], |row| row.get(0).map(message))
        .optional()
}

pub(super) fn unfinished_in(db: &Connection, place: &PlaceId) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT id FROM games WHERE place = ?1 AND status IN ('open', 'live') ORDER BY id",
    )?
    .query_map([&place.0], |row| row.get(0).map(GameId))?
    .collect()
}

pub(super) fn formerly_in(db: &Connection, place: &PlaceId) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT game FROM former_places WHERE place = ?1 ORDER BY game")?
        .query_map([&place.0], |row| row.get(0).map(GameId))?
        .collect()
}

pub(super) fn is_stopped(db: &Connection, place: &PlaceId) -> Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM games WHERE place = ?1 AND stopped_at IS NOT NULL
             AND status IN ('open', 'live')
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id) LIMIT 1",
    )?
    .exists([&place.0])
}

pub(super) fn stopped_places(db: &Connection, limit: usize) -> Result<Vec<PlaceId>> {
    db.prepare_cached(
        "SELECT DISTINCT place FROM games WHERE stopped_at IS NOT NULL
             AND status IN ('open', 'live')
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id) LIMIT ?1",
    )?
    .query_map([write::count(limit)], |row| row.get(0).map(PlaceId))?
    .collect()
}

pub(super) fn private_with(db: &Connection, place: &PlaceId) -> Result<Option<PersonId>> {
    db.prepare_cached("SELECT person FROM private_places WHERE place = ?1")?
        .query_row([&place.0], |row| row.get(0).map(PersonId))
        .optional()
}

pub(super) fn last_in(db: &Connection, place: &PlaceId) -> Result<Option<GameId>> {
    db.prepare_cached("SELECT id FROM games WHERE place = ?1 ORDER BY id DESC LIMIT 1")?
        .query_row([&place.0], |row| row.get(0).map(GameId))
        .optional()
}

pub(super) fn revision(db: &Connection, id: GameId) -> Result<Option<i64>> {
    db.prepare_cached("SELECT revision FROM games WHERE id = ?1")?
        .query_row([id.0], |row| row.get(0))
        .optional()
}

pub(super) fn next_game(db: &Connection) -> Result<GameId> {
    db.prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM games")?
        .query_row([], |row| row.get(0).map(GameId))
}

pub(super) fn people_named(db: &Connection, name: &str) -> Result<Vec<Person>> {
    let person =
        |row: &rusqlite::Row<'_>| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? });
    let by_id: Vec<Person> = db
        .prepare_cached("SELECT id, name FROM people WHERE id = ?1")?
        .query_map([name], person)?
        .collect::<Result<_>>()?;
    if !by_id.is_empty() {
        return Ok(by_id);
    }
    db.prepare_cached("SELECT id, name FROM people WHERE name = ?1 COLLATE NOCASE LIMIT 5")?
        .query_map([name], person)?
        .collect()
}

/// Games of which something is due, the longest due first.
pub(super) fn due(db: &Connection, now: i64, limit: usize) -> Result<Vec<(GameId, PlaceId)>> {
    db.prepare_cached(
        "SELECT g.id, g.place FROM deadlines d JOIN games g ON g.id = d.game
         WHERE d.due <= ?1 AND g.stopped_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) GROUP BY g.id ORDER BY min(d.due) LIMIT ?2",
    )?
    .query_map(params![now, write::count(limit)], |row| {
        Ok((GameId(row.get(0)?), PlaceId(row.get(1)?)))
    })?
    .collect()
}

pub(super) fn next_deadline(db: &Connection, after: i64) -> Result<Option<i64>> {
    db.prepare_cached(
        "SELECT due FROM deadlines d JOIN games g ON g.id = d.game
         WHERE d.due > ?1 AND g.stopped_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id) ORDER BY d.due LIMIT 1",
    )?
    .query_row([after], |row| row.get(0))
    .optional()
}

/// The part of the network that is served.
pub(super) fn part(db: &Connection) -> Result<Option<String>> {
    db.prepare_cached("SELECT value FROM about WHERE key = 'part'")?
        .query_row([], |row| row.get(0))
        .optional()
}

pub(super) fn last_tick(db: &Connection) -> Result<Option<i64>> {
    let text: Option<String> = db
        .prepare_cached("SELECT value FROM about WHERE key = 'last_tick'")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(text.and_then(|t| t.parse().ok()))
}

/// Places somebody plays in.
pub(super) fn places(db: &Connection) -> Result<Vec<PlaceId>> {
    db.prepare_cached("SELECT DISTINCT place FROM games WHERE status IN ('open', 'live')")?
        .query_map([], |row| row.get(0).map(PlaceId))?
        .collect()
}

/// Who plays where: the taken seats of open and live games.
pub(super) fn players(db: &Connection) -> Result<Vec<(PlaceId, Person)>> {
    db.prepare_cached(
        "SELECT DISTINCT g.place, s.person, s.name FROM games g JOIN seats s ON s.game = g.id
         WHERE g.status IN ('open', 'live') AND s.state = 'taken' ORDER BY g.place, g.id, s.seat",
    )?
    .query_map([], |row| {
        let person = Person { id: PersonId(row.get(1)?), name: row.get(2)? };
        Ok((PlaceId(row.get(0)?), person))
    })?
    .collect()
}

/// Nothing waits longer for its next try, in milliseconds: what seems to was put off before the clock was set back.
pub const LONGEST_WAIT: i64 = 60 * 60_000;

/// The first message of every place that waits to be delivered: of those that may be tried at `now` the ones that are
/// chosen, in that order, and when the next of the others may be. However much waits in a place, finding its first costs
/// the same.
///
/// The index says which rows are due, and each row says it again: of a damaged file one of them may be wrong, and what
/// was delivered must not be delivered for ever.
pub(super) fn outbox(
    db: &Connection,
    now: i64,
    choose: impl FnOnce(Vec<(i64, PlaceId)>) -> Vec<i64>,
) -> Result<Due> {
    let snapshot = db.unchecked_transaction()?;
    let mut due = Due::default();
    let mut ready = Vec::new();
    // From each place to the next. UNION, not UNION ALL: an index in disorder leads nobody round in circles.
    let mut statement = snapshot.prepare_cached(
        "WITH RECURSIVE next(place) AS (
             SELECT (SELECT place FROM outbox INDEXED BY outbox_due WHERE state = 'due' ORDER BY place LIMIT 1)
             UNION
             SELECT (SELECT o.place FROM outbox o INDEXED BY outbox_due
                     WHERE o.state = 'due' AND o.place > next.place ORDER BY o.place LIMIT 1)
             FROM next WHERE next.place IS NOT NULL)
         SELECT d.first, o.state, o.place, o.retry_at FROM
             (SELECT (SELECT id FROM outbox i INDEXED BY outbox_due WHERE i.state = 'due' AND i.place = next.place
                      ORDER BY i.id LIMIT 1) AS first
              FROM next WHERE next.place IS NOT NULL) d
         LEFT JOIN outbox o ON o.id = d.first WHERE d.first IS NOT NULL ORDER BY d.first",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if text(row, 1)? != "due" {
            due.unsound = Some(row.get(0)?);
            continue;
        }
        let (place, retry_at) = (text(row, 2)?, row.get(3)?);
        // What is said about a game whose thread is not there yet waits.
        if place.starts_with("game:") {
            continue;
        }
        if (now.saturating_add(1)..=now.saturating_add(LONGEST_WAIT)).contains(&retry_at) {
            due.next = Some(due.next.map_or(retry_at, |next: i64| next.min(retry_at)));
        } else {
            ready.push((row.get(0)?, PlaceId(place)));
        }
    }
    drop(rows);
    let mut statement = snapshot.prepare_cached(
        "SELECT id, tries, retry_at, failing_since, key, place, message, made_at, checksum FROM outbox WHERE id = ?1",
    )?;
    for id in choose(ready) {
        let mut rows = statement.query([id])?;
        let Some(row) = rows.next()? else { continue };
        let json = text(row, 6)?;
        let message = older::message(&json);
        let read = OutboxRow {
            id: row.get(0)?,
            key: text(row, 4)?,
            place: PlaceId(text(row, 5)?),
            message: crate::desk::said(String::new()),
            tries: u32::try_from(size(row.get(1)?)).unwrap_or(u32::MAX),
            retry_at: row.get(2)?,
            made_at: row.get(7)?,
            failing_since: row.get(3)?,
        };
        match message {
            _ if !checksum::post_matches(row, 4)? => {
                let why = "it does not match its checksum: it was changed after it was written";
                due.unreadable.push(unreadable(read, &json, why.to_owned()));
            }
            Ok(message) => due.rows.push(OutboxRow { message, ..read }),
            Err(error) => {
                let why = format!("its message cannot be read: {error}");
                due.unreadable.push(unreadable(read, &json, why));
            }
        }
    }
    Ok(due)
}

/// As much as can be known of a row that another version wrote, or that is damaged.
fn unreadable(mut row: OutboxRow, text: &str, why: String) -> Unreadable {
    let json: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    row.message.only_to = json["only_to"].as_str().map(str::to_owned);
    Unreadable {
        row,
        thread_of: json["step"]["OpenThread"]["game"].as_i64().map(GameId),
        step: !json["step"].is_null(),
        why,
    }
}

/// Former places count as long as a game keeps them, private conversations as long as the person plays somewhere.
const LISTENED_TO: &str = "SELECT place FROM games WHERE status IN ('open', 'live')
     UNION SELECT place FROM former_places
     UNION SELECT p.place FROM private_places p WHERE EXISTS
         (SELECT 1 FROM seats s WHERE s.person = p.person AND s.unfinished = 1)";

pub(super) fn listened_to(db: &Connection) -> Result<Vec<PlaceId>> {
    db.prepare_cached(LISTENED_TO)?.query_map([], |row| row.get(0).map(PlaceId))?.collect()
}

pub(super) fn is_listened_to(db: &Connection, place: &PlaceId) -> Result<bool> {
    if find::is_played_in(db, place)? || !formerly_in(db, place)?.is_empty() {
        return Ok(true);
    }
    db.prepare_cached(
        "SELECT 1 FROM private_places p WHERE p.place = ?1 AND EXISTS
             (SELECT 1 FROM seats s WHERE s.person = p.person AND s.unfinished = 1)",
    )?
    .exists([&place.0])
}

pub(super) fn behind(db: &Connection, newest: &[(PlaceId, MessageId)]) -> Result<Vec<PlaceId>> {
    let mut unknown = db.prepare_cached(
        "SELECT 1 FROM places WHERE id = ?1 AND watermark < ?2
             AND NOT EXISTS (SELECT 1 FROM outbox WHERE posted = ?2 AND posted > 0)
             AND NOT EXISTS (SELECT 1 FROM verdicts WHERE place = ?1 AND message = ?2)",
    )?;
    let mut behind = Vec::new();
    for (place, last) in newest {
        if unknown.exists(params![place.0, write::message(*last)])? && is_listened_to(db, place)? {
            behind.push(place.clone());
        }
    }
    Ok(behind)
}

pub(super) fn settings(db: &Connection, person: &PersonId) -> Result<Option<Settings>> {
    db.prepare_cached(
        "SELECT theme, palette, own_side, pings, cells FROM settings WHERE person = ?1",
    )?
    .query_row([&person.0], |row| {
        let theme: Option<String> = row.get(0)?;
        let palette: Option<String> = row.get(1)?;
        let look = Look {
            theme: theme.and_then(|t| Theme::from_word(&t)),
            palette: palette.and_then(|p| Palette::from_word(&p)),
        };
        let cells: String = row.get(4)?;
        let cells = Cells::from_word(&cells).unwrap_or_default();
        Ok(Settings { look, own_side: row.get(2)?, cells, pings: row.get(3)? })
    })
    .optional()
}

pub(super) fn guild(db: &Connection, guild: &str) -> Result<Option<GuildRules>> {
    db.prepare_cached("SELECT channels, role FROM guilds WHERE id = ?1")?
        .query_row([guild], |row| {
            Ok(GuildRules { channels: json(0, &row.get::<_, String>(0)?)?, role: row.get(1)? })
        })
        .optional()
}

pub(super) fn interactions(db: &Connection) -> Result<Vec<Interaction>> {
    let mut statement =
        db.prepare_cached("SELECT id, token, asked FROM interactions ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut kept = Vec::new();
    while let Some(row) = rows.next()? {
        let id = message(row.get(0)?);
        match serde_json::from_str(&row.get::<_, String>(2)?) {
            Ok(asked) => kept.push(Interaction { id, token: row.get(1)?, asked }),
            // Another version wrote it, perhaps: the others are answered all the same.
            Err(error) => tracing::error!(%id, "what was asked cannot be read: {error}"),
        }
    }
    Ok(kept)
}

pub(super) fn attempts(db: &Connection, id: MessageId) -> Result<Option<u32>> {
    db.prepare_cached("SELECT attempts FROM interactions WHERE id = ?1")?
        .query_row([write::message(id)], |row| row.get(0))
        .optional()
}

pub(super) fn is_judged(db: &Connection, id: MessageId) -> Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM verdicts v JOIN interactions i
         ON v.message = i.id AND v.place = i.asked ->> 'place' WHERE i.id = ?1",
    )?
    .exists([write::message(id)])
}

pub(super) fn is_asked_in(db: &Connection, game: GameId) -> Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM interactions i JOIN seats s ON s.person = i.asked ->> '$.author.id'
         WHERE s.game = ?1 AND NOT EXISTS (SELECT 1 FROM verdicts v
             WHERE v.place = i.asked ->> 'place' AND v.message = i.id) LIMIT 1",
    )?
    .exists([game.0])
}

pub(super) fn private_places_of(db: &Connection, game: GameId) -> Result<Vec<PlaceId>> {
    db.prepare_cached(
        "SELECT DISTINCT p.place FROM private_places p JOIN seats s ON s.person = p.person
         WHERE s.game = ?1 AND s.state = 'taken' ORDER BY p.place",
    )?
    .query_map([game.0], |row| row.get(0).map(PlaceId))?
    .collect()
}

/// Answers to a message have keys of its number; there are few of them.
pub(super) fn answer_keys(to: MessageId) -> (String, String) {
    let key = crate::desk::answer_key(to, 0);
    let prefix = key.trim_end_matches('0');
    (prefix.to_owned(), format!("{prefix}~"))
}

pub(super) fn has_due_answer(db: &Connection, to: MessageId) -> Result<bool> {
    let (first, end) = answer_keys(to);
    db.prepare_cached(
        "SELECT 1 FROM outbox WHERE key >= ?1 AND key < ?2 AND state = 'due' LIMIT 1",
    )?
    .exists(params![first, end])
}

pub(super) fn answered_in_private(db: &Connection, to: MessageId) -> Result<bool> {
    let (first, end) = answer_keys(to);
    db.prepare_cached(
        "SELECT 1 FROM outbox WHERE key >= ?1 AND key < ?2
             AND message ->> 'only_to' IS NOT NULL LIMIT 1",
    )?
    .exists(params![first, end])
}

pub(super) fn last_row(db: &Connection) -> Result<i64> {
    db.prepare_cached("SELECT coalesce(max(id), 0) FROM outbox")?.query_row([], |row| row.get(0))
}

pub(super) fn has_key(db: &Connection, key: &str) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM outbox WHERE key = ?1")?.exists([key])
}

pub(super) fn posted(db: &Connection, key: &str) -> Result<Option<MessageId>> {
    let id: Option<i64> = db
        .prepare_cached("SELECT posted FROM outbox WHERE key = ?1 AND posted > 0")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(id.map(message))
}

/// The row that wishes for the thread of a message, and the game.
pub(super) fn wanted_thread(db: &Connection, from: MessageId) -> Result<Option<(i64, GameId)>> {
    let key: Option<String> = db
        .prepare_cached("SELECT key FROM outbox WHERE posted = ?1 AND posted > 0")?
        .query_row([write::message(from)], |row| row.get(0))
        .optional()?;
    let Some(key) = key else { return Ok(None) };
    db.prepare_cached(
        "SELECT o.id, g.id FROM outbox o
         CROSS JOIN games g ON g.id = o.message ->> '$.step.OpenThread.game'
         WHERE o.state = 'due' AND o.message ->> '$.step.OpenThread.from' = ?1
             AND g.thread = 'wanted'",
    )?
    .query_row([key], |row| Ok((row.get(0)?, GameId(row.get(1)?))))
    .optional()
}

pub(super) fn is_posted(db: &Connection, id: MessageId) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM outbox WHERE posted = ?1 AND posted > 0")?
        .exists([write::message(id)])
}

/// A text whatever has become of it: what is no UTF-8 in it is replaced, and anything but a text is empty.
pub(super) fn text(row: &Row<'_>, column: usize) -> Result<String> {
    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

pub(super) fn json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|e| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(e))
    })
}

pub(super) fn all_games(db: &Connection) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT id FROM games ORDER BY id")?
        .query_map([], |row| row.get(0).map(GameId))?
        .collect()
}

/// How much there is, and how long the oldest of it waits.
pub(super) fn standing(db: &Connection) -> Result<Standing> {
    let (waiting, oldest, failing, failing_since) = db
        .prepare_cached(
            "SELECT count(*), min(made_at), count(failing_since), min(failing_since)
             FROM outbox WHERE state = 'due'",
        )?
        .query_row([], |row| {
            Ok((size(row.get(0)?), row.get(1)?, size(row.get(2)?), row.get(3)?))
        })?;
    let dead = db
        .prepare_cached("SELECT count(*) FROM outbox WHERE state = 'dead'")?
        .query_row([], |row| row.get(0).map(size))?;
    let rows = db
        .prepare_cached("SELECT count(*) FROM outbox")?
        .query_row([], |row| row.get(0).map(size))?;
    let live = db
        .prepare_cached(
            "SELECT count(*) FROM games WHERE status IN ('open', 'live') AND status = 'live'",
        )?
        .query_row([], |row| row.get(0).map(size))?;
    let quarantined = db
        .prepare_cached(
            "SELECT count(*) FROM quarantine q JOIN games g ON g.id = q.game
             WHERE g.status IN ('open', 'live')",
        )?
        .query_row([], |row| row.get(0).map(size))?;
    Ok(Standing { waiting, oldest, failing, failing_since, dead, rows, live, quarantined })
}

/// Why a game is in quarantine, if it is.
pub(super) fn quarantined(db: &Connection, id: GameId) -> Result<Option<String>> {
    db.prepare_cached("SELECT reason FROM quarantine WHERE game = ?1")?
        .query_row([id.0], |row| row.get(0))
        .optional()
}

/// All games in quarantine: since when, and why.
pub(super) fn all_quarantined(db: &Connection) -> Result<Vec<(GameId, i64, String)>> {
    db.prepare_cached("SELECT game, since, reason FROM quarantine ORDER BY game")?
        .query_map([], |row| Ok((GameId(row.get(0)?), row.get(1)?, row.get(2)?)))?
        .collect()
}

/// Where things are said about a game that is not over.
pub(super) fn stage_of_unfinished(db: &Connection, id: GameId) -> Result<Option<PlaceId>> {
    db.prepare_cached(
        "SELECT place, thread FROM games WHERE id = ?1 AND status IN ('open', 'live')",
    )?
    .query_row([id.0], |row| {
        let waits = row.get::<_, String>(1)? == Thread::Wanted.word();
        Ok(if waits { waiting_place(id) } else { PlaceId(row.get(0)?) })
    })
    .optional()
}

/// Whether a game is over and was never replayed under today's rules.
pub(super) fn is_finished_under_older_rules(db: &Connection, id: GameId) -> Result<bool> {
    let found: Option<(String, u32)> = db
        .prepare_cached(
            "SELECT variant, rules_version FROM games WHERE id = ?1 AND status NOT IN ('open', 'live')",
        )?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.is_some_and(|(variant, version)| {
        Variant::from_name(&variant).is_ok_and(|variant| version < variant.rules_version())
    }))
}

/// Open and live games whose actions were last looked at under older rules than today's; not those in quarantine.
pub(super) fn outdated(db: &Connection) -> Result<Vec<GameId>> {
    let newest = Variant::ALL.iter().map(|variant| variant.rules_version()).max();
    let mut statement = db.prepare_cached(
        "SELECT id, variant, rules_version FROM games
         WHERE status IN ('open', 'live') AND rules_version < ?1
             AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id)
         ORDER BY id",
    )?;
    let mut rows = statement.query([newest])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (variant, version): (String, u32) = (row.get(1)?, row.get(2)?);
        if Variant::from_name(&variant).is_ok_and(|variant| version < variant.rules_version()) {
            found.push(GameId(row.get(0)?));
        }
    }
    Ok(found)
}

/// When the first game was opened.
pub(super) fn first_game(db: &Connection) -> Result<Option<i64>> {
    db.prepare_cached("SELECT min(opened_at) FROM games")?.query_row([], |row| row.get(0))
}
