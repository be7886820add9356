//! Reads the daemon's database.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use bot::chat::Outgoing;
use loopback::Snowflake;
use rusqlite::{Connection, OpenFlags, Result};

/// A row of the outbox.
pub(super) struct Row {
    pub(super) key: String,
    pub(super) nonce: String,
    pub(super) place: String,
    pub(super) only_to: Option<String>,
    pub(super) step: bool,
    /// The whole message.
    pub(super) message: Outgoing,
    pub(super) state: String,
    pub(super) posted: Option<u64>,
}

/// A game's row and its actions.
pub(super) struct StoredGame {
    pub(super) status: String,
    pub(super) place: String,
    pub(super) actions: Vec<(String, u64)>,
}

/// Opens a copy of the database while the daemon is down: opening the file itself would repair it before the daemon
/// does.
pub(super) fn open_copy(database: &Path) -> Result<Connection> {
    let copy = with(database, ".peek");
    for suffix in ["", "-wal"] {
        let (from, to) = (with(database, suffix), with(&copy, suffix));
        // There is no log before the first write or after a clean stop.
        if std::fs::copy(from, &to).is_err() {
            let _ = std::fs::remove_file(to);
        }
    }
    let _ = std::fs::remove_file(with(&copy, "-shm"));
    Connection::open(copy)
}

/// Opens the database of a running daemon.
pub(super) fn open_running(database: &Path) -> Result<Connection> {
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

/// Messages with a verdict, and stored interactions.
pub(super) fn known(db: &Connection) -> Result<HashSet<u64>> {
    db.prepare("SELECT message FROM verdicts UNION SELECT id FROM interactions")?
        .query_map([], |row| row.get(0).map(number))?
        .collect()
}

/// The people whose direct messages are read after a start.
pub(super) fn direct_messages_read(db: &Connection) -> Result<HashSet<Snowflake>> {
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

/// Whether the database exists.
pub(super) fn exists(db: &Connection) -> bool {
    db.prepare("SELECT id, asked FROM interactions").is_ok()
}

fn count(db: &Connection, sql: &str) -> Result<i64> {
    db.query_row(sql, [], |row| row.get(0))
}

/// Rows that are still to be delivered.
pub(super) fn due(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM outbox WHERE state = 'due'")
}

/// Posts still to be delivered that an earlier attempt may have posted.
pub(super) fn due_posts(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM outbox WHERE state = 'due' AND message ->> 'step' IS NULL")
}

/// Stored interactions: those without a final answer.
pub(super) fn open_interactions(db: &Connection) -> Result<i64> {
    count(db, "SELECT count(*) FROM interactions")
}

/// The outbox, in its order.
pub(super) fn outbox(db: &Connection) -> Result<Vec<Row>> {
    db.prepare(
        "SELECT key, place, message ->> 'only_to', message ->> 'step' IS NOT NULL, state, posted, message, coalesce(nonce, key)
         FROM outbox ORDER BY id",
    )?
    .query_map([], |row| {
        Ok(Row {
            key: row.get(0)?,
            nonce: row.get(7)?,
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
pub(super) fn games(db: &Connection) -> Result<BTreeMap<i64, StoredGame>> {
    let mut games: BTreeMap<i64, StoredGame> = db
        .prepare("SELECT id, status, place FROM games")?
        .query_map([], |row| {
            let stored =
                StoredGame { status: row.get(1)?, place: row.get(2)?, actions: Vec::new() };
            Ok((row.get(0)?, stored))
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

/// The actions of a computer in a game that follow its first `known` actions at once.
pub(super) fn of_computer(db: &Connection, game: i64, known: usize) -> Result<Vec<String>> {
    let sql = "SELECT canonical, cause = 'computer' FROM actions WHERE game = ?1 ORDER BY ply LIMIT -1 OFFSET ?2";
    let known = i64::try_from(known).unwrap_or(i64::MAX);
    let rows: Vec<(String, bool)> = db
        .prepare(sql)?
        .query_map([game, known], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_>>()?;
    Ok(rows
        .into_iter()
        .take_while(|(_, computer)| *computer)
        .map(|(canonical, _)| canonical)
        .collect())
}

/// When the next daily puzzle is due, in milliseconds since 1970; `None` if there is none.
pub(super) fn next_puzzle(db: &Connection) -> Result<Option<i64>> {
    db.query_row("SELECT max(due) FROM daily_puzzles", [], |row| row.get(0))
}

/// Acts as if the next daily puzzle had been due at a time.
pub(super) fn puzzle_is_due(database: &Path, at: i64) -> Result<()> {
    let db = Connection::open(database)?;
    db.execute("UPDATE daily_puzzles SET due = ?1", [at]).map(drop)
}

/// Acts as if the machine had been off for an hour: rows of the outbox become an hour older.
pub(super) fn an_hour_passes(database: &Path) -> Result<()> {
    let db = Connection::open(database)?;
    db.execute("UPDATE outbox SET made_at = made_at - 3600000 WHERE state = 'due'", []).map(drop)
}
