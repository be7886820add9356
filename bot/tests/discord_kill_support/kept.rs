//! What the database holds, read by the test.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use bot::bridge::Outgoing;
use loopback::Snowflake;
use rusqlite::{Connection, OpenFlags, Result};

/// A row of the outbox.
pub(super) struct Row {
    pub(super) key: String,
    pub(super) place: String,
    pub(super) only_to: Option<String>,
    pub(super) step: bool,
    /// All that it says.
    pub(super) message: Outgoing,
    pub(super) state: String,
    pub(super) posted: Option<u64>,
}

/// A game's row and its actions.
pub(super) struct Kept {
    pub(super) status: String,
    pub(super) place: String,
    pub(super) actions: Vec<(String, u64)>,
}

/// The database of a daemon that is dead, as a copy: opened itself it would be mended before the daemon meets it.
pub(super) fn dead(database: &Path) -> Result<Connection> {
    let copy = with(database, ".peek");
    for suffix in ["", "-wal"] {
        let (from, to) = (with(database, suffix), with(&copy, suffix));
        // There is no log before the first write, nor after a clean end.
        if std::fs::copy(from, &to).is_err() {
            let _ = std::fs::remove_file(to);
        }
    }
    let _ = std::fs::remove_file(with(&copy, "-shm"));
    Connection::open(copy)
}

/// The database of a daemon that lives.
pub(super) fn alive(database: &Path) -> Result<Connection> {
    Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn number(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

/// The messages that have a verdict, and those that are kept until they are answered.
pub(super) fn heard(db: &Connection) -> Result<HashSet<u64>> {
    db.prepare("SELECT message FROM verdicts UNION SELECT id FROM interactions")?
        .query_map([], |row| row.get(0).map(number))?
        .collect()
}

/// The private conversations whose history is read.
pub(super) fn listened(db: &Connection) -> Result<HashSet<Snowflake>> {
    let rows: Vec<String> = db
        .prepare("SELECT person FROM private_places")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_>>()?;
    Ok(rows.iter().filter_map(|p| Snowflake::parse(p)).collect())
}

/// Verdicts by message.
pub(super) fn verdicts(db: &Connection) -> Result<BTreeMap<u64, String>> {
    db.prepare("SELECT message, outcome FROM verdicts")?
        .query_map([], |row| Ok((number(row.get(0)?), row.get(1)?)))?
        .collect()
}

/// Whether there is any database yet.
pub(super) fn exists(db: &Connection) -> bool {
    db.prepare("SELECT id, asked FROM interactions").is_ok()
}

fn count(db: &Connection, sql: &str) -> Result<i64> {
    db.query_row(sql, [], |row| row.get(0))
}

/// Answers that are still to be said.
pub(super) fn due(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM outbox WHERE state = 'due'")
}

/// Messages still to be said that some try may have posted.
pub(super) fn due_posts(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM outbox WHERE state = 'due' AND message ->> 'step' IS NULL")
}

/// Slash commands and buttons that are not finished with.
pub(super) fn open_interactions(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM interactions")
}

/// The outbox in its order.
pub(super) fn outbox(db: &Connection) -> Result<Vec<Row>> {
    db.prepare(
        "SELECT key, place, message ->> 'only_to', message ->> 'step' IS NOT NULL, state, posted, message
         FROM outbox ORDER BY id",
    )?
    .query_map([], |row| {
        Ok(Row {
            key: row.get(0)?,
            place: row.get(1)?,
            only_to: row.get(2)?,
            step: row.get(3)?,
            state: row.get(4)?,
            posted: row.get::<_, Option<i64>>(5)?.map(number),
            message: serde_json::from_str(&row.get::<_, String>(6)?).expect("a message"),
        })
    })?
    .collect()
}

/// All games by number.
pub(super) fn games(db: &Connection) -> Result<BTreeMap<i64, Kept>> {
    let mut games: BTreeMap<i64, Kept> = db
        .prepare("SELECT id, status, place FROM games")?
        .query_map([], |row| {
            let kept = Kept { status: row.get(1)?, place: row.get(2)?, actions: Vec::new() };
            Ok((row.get(0)?, kept))
        })?
        .collect::<Result<_>>()?;
    let mut statement =
        db.prepare("SELECT game, canonical, coalesce(message, 0) FROM actions ORDER BY game, ply")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let action = (row.get(1)?, number(row.get(2)?));
        games.entry(row.get(0)?).and_modify(|game| game.actions.push(action));
    }
    Ok(games)
}

/// As if the machine had been off for an hour: what waits in the outbox was made so much earlier.
pub(super) fn an_hour_passes(database: &Path) -> Result<()> {
    let db = Connection::open(database)?;
    let earlier =
        "UPDATE outbox SET made_at = made_at - 3600000, checksum = NULL WHERE state = 'due'";
    db.execute(earlier, []).map(drop)
}
