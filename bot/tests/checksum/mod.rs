//! Computes checksums as `bot/src/store/integrity/checksum.rs` describes them, for rows that are not written by the daemon.

use ring::digest::{Context, SHA256};
use rusqlite::types::Value;
use rusqlite::{Connection, Result, params_from_iter};

/// Tables whose rows have a checksum based on no other: their kind, the columns covered, and how many of these are the key.
const ALONE: [(u8, &str, &str, usize); 6] = [
    (b'v', "verdicts", "place, message, author, at, outcome, game, ply", 2),
    (b'd', "deadlines", "game, due, kind", 3),
    (b'b', "secret_votes", "game, seat, ply", 2),
    (b'c', "proposals", "game, kind, seat, ply, at, revision, agreed, details", 2),
    (b'n', "notes", "game, person, number, ply, at, text", 3),
    (b'y', "daily_puzzles", "guild, number, place, due, puzzle, person", 1),
];

const START: &str = "id, variant, options, pace, opener, opened_at, opened_by";
const STATE: &str =
    "place, status, started_at, ended_at, ply, to_act, result, position, thread, stopped_at, guild";
const SEAT: &str = "game, seat, state, person, name, drawn, bank";
const ACTION: &str = "game, ply, seat, canonical, sheet, marks, cause, place, message, at";

/// Gives every row of a database the checksum of what is in it.
pub(crate) fn seal(db: &Connection) -> Result<()> {
    for (kind, table, columns, key) in ALONE {
        for row in rows(db, table, columns, "TRUE")? {
            set(db, table, "checksum", columns, &row[..key], sum(kind, &[], &row))?;
        }
    }
    for mut row in rows(db, "outbox", "key, place, message, made_at, posted", "TRUE")? {
        let posted = row.split_off(4);
        let mut checksum = sum(b'o', &[], &row);
        if posted != [Value::Null] {
            checksum = sum(b'p', &[checksum], &posted);
        }
        set(db, "outbox", "checksum", "key", &row[..1], checksum)?;
    }
    for game in rows(db, "games", START, "TRUE")? {
        let [Value::Integer(id), ..] = game[..] else { continue };
        let start = sum(b'g', &[], &game);
        set(db, "games", "start", START, &game[..1], start.clone())?;
        let (actions, seats) =
            (format!("game = {id} ORDER BY ply"), format!("game = {id} ORDER BY seat"));
        let mut link = start.clone();
        for action in rows(db, "actions", ACTION, &actions)? {
            link = sum(b'a', &[link], &action);
            set(db, "actions", "checksum", ACTION, &action[..2], link.clone())?;
        }
        let mut upon = vec![start.clone(), link];
        for seat in rows(db, "seats", SEAT, &seats)? {
            let checksum = sum(b's', std::slice::from_ref(&start), &seat);
            set(db, "seats", "checksum", SEAT, &seat[..2], checksum.clone())?;
            upon.push(checksum);
        }
        for state in rows(db, "games", STATE, &format!("id = {id}"))? {
            set(db, "games", "checksum", START, &game[..1], sum(b't', &upon, &state))?;
        }
    }
    Ok(())
}

fn rows(db: &Connection, table: &str, columns: &str, condition: &str) -> Result<Vec<Vec<Value>>> {
    let count = columns.split(',').count();
    db.prepare(&format!("SELECT {columns} FROM {table} WHERE {condition}"))?
        .query_map([], |row| (0..count).map(|at| row.get(at)).collect())?
        .collect()
}

/// Sets a checksum in the row with a key, which are the first columns.
fn set(
    db: &Connection,
    table: &str,
    column: &str,
    columns: &str,
    key: &[Value],
    checksum: Vec<u8>,
) -> Result<()> {
    let names: Vec<_> = columns.split(", ").take(key.len()).map(|n| format!("{n} = ?")).collect();
    let sql = format!("UPDATE {table} SET {column} = ? WHERE {}", names.join(" AND "));
    let values = std::iter::once(Value::Blob(checksum)).chain(key.iter().cloned());
    db.prepare_cached(&sql)?.execute(params_from_iter(values)).map(drop)
}

fn sum(kind: u8, upon: &[Vec<u8>], values: &[Value]) -> Vec<u8> {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes();
    let mut digest = Context::new(&SHA256);
    digest.update(&[1, kind]);
    digest.update(&count(upon.len()));
    upon.iter().for_each(|checksum| digest.update(checksum));
    digest.update(&count(values.len()));
    for value in values {
        let mut sized = |tag: u8, bytes: &[u8]| {
            digest.update(&[tag]);
            digest.update(&(bytes.len() as u64).to_le_bytes());
            digest.update(bytes);
        };
        match value {
            Value::Text(text) => sized(3, text.as_bytes()),
            Value::Blob(bytes) => sized(4, bytes),
            Value::Null => digest.update(&[0]),
            Value::Integer(number) => {
                digest.update(&[1]);
                digest.update(&number.to_le_bytes());
            }
            Value::Real(number) => {
                digest.update(&[2]);
                digest.update(&number.to_bits().to_le_bytes());
            }
        }
    }
    let mut checksum = vec![1];
    checksum.extend_from_slice(&digest.finish().as_ref()[..16]);
    checksum
}
