//! Makes many games from a few: every row of the database and everything in the double is copied with other ids.
//!
//! A copy is what the daemon would have written for other people in other places in the same millisecond: ids are
//! changed within the 22 bits that do not hold their time. The JSON of delivered posts is copied unchanged; it still
//! names the original people.

use std::collections::BTreeMap;
use std::path::Path;

use loopback::{ChannelKind, Guild, Snowflake, World};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::boards::Board;
use super::harness::Harness;

/// Bits of an id that stay as they are: the double numbers the ids of one millisecond from 0.
const FIXED_BITS: u32 = 13;

/// Milliseconds between the deadlines of two consecutive copies.
const SPREAD: i64 = 61_000;

/// The id in the n-th copy.
const fn copied_id(id: u64, n: u64) -> u64 {
    id + (n << FIXED_BITS)
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Column {
    /// The same value in all copies.
    Same,
    /// A game's number.
    Game,
    /// An id as text, or null.
    Text,
    /// An id as a number, or null; 0 is not an id.
    Number,
    /// The number of a row of the outbox.
    Row,
    /// An outbox key.
    Key,
    /// A deadline.
    Due,
}

use Column::{Due, Game, Key, Number, Row, Same, Text};

/// Every table and what its columns hold. Tables that others refer to come first.
const TABLES: &[(&str, &[(&str, Column)])] = &[
    ("people", &[("id", Text), ("name", Same)]),
    ("places", &[("id", Text), ("watermark", Number)]),
    (
        "games",
        &[
            ("id", Game),
            ("place", Text),
            ("variant", Same),
            ("options", Same),
            ("pace", Same),
            ("status", Same),
            ("opener", Text),
            ("opened_at", Same),
            ("opened_by", Number),
            ("started_at", Same),
            ("ended_at", Same),
            ("ply", Same),
            ("to_act", Same),
            ("result", Same),
            ("position", Same),
            ("revision", Same),
            ("thread", Same),
            ("stopped_at", Same),
            ("guild", Text),
            ("private_changes", Same),
            ("rules_version", Same),
            ("document", Same),
        ],
    ),
    (
        "seats",
        &[
            ("game", Game),
            ("seat", Same),
            ("state", Same),
            ("person", Text),
            ("name", Same),
            ("drawn", Same),
            ("bank", Same),
            ("unfinished", Same),
            ("has_left", Same),
        ],
    ),
    (
        "actions",
        &[
            ("game", Game),
            ("ply", Same),
            ("seat", Same),
            ("canonical", Same),
            ("sheet", Same),
            ("marks", Same),
            ("cause", Same),
            ("place", Text),
            ("message", Number),
            ("at", Same),
            ("banks", Same),
        ],
    ),
    (
        "verdicts",
        &[
            ("place", Text),
            ("message", Number),
            ("author", Text),
            ("at", Same),
            ("outcome", Same),
            ("game", Game),
            ("ply", Same),
        ],
    ),
    ("game_people", &[("game", Game), ("person", Text)]),
    ("deadlines", &[("game", Game), ("due", Due), ("kind", Same)]),
    (
        "outbox",
        &[
            ("id", Row),
            ("key", Key),
            ("place", Text),
            ("message", Same),
            ("state", Same),
            ("made_at", Same),
            ("tries", Same),
            ("retry_at", Same),
            ("posted", Number),
            ("error", Same),
            ("answers", Number),
            ("game", Game),
            ("thread_of", Same),
            ("author", Text),
        ],
    ),
];

/// Makes `copies` of every game including the original. The daemon is stopped. Returns the number of games.
pub fn multiply(harness: &mut Harness, boards: &[Board], copies: u64) -> usize {
    assert!(copies << FIXED_BITS < 1 << 22, "there are not enough ids for the copies");
    let mut count = 0;
    harness.change(|path| count = copy_file(path, copies));
    harness.double.with(|world| copy_world(world, boards, copies));
    count
}

fn copy_file(path: &Path, copies: u64) -> usize {
    let mut db = Connection::open(path).expect("the database");
    // A crash here loses nothing that is needed.
    db.execute_batch("PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON").expect("a setting");
    let games: i64 =
        db.query_row("SELECT max(id) FROM games", [], |row| row.get(0)).expect("the games");
    let transaction = db.transaction().expect("a transaction");
    for (table, columns) in TABLES {
        copy_table(&transaction, table, columns, games, copies);
    }
    transaction.commit().expect("room on the disk");
    let count = db.query_row("SELECT count(*) FROM games WHERE status = 'live'", [], |r| r.get(0));
    let count: i64 = count.expect("the games");
    db.execute_batch("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)").expect("a checkpoint");
    usize::try_from(count).unwrap_or(0)
}

fn copy_table(db: &Connection, table: &str, columns: &[(&str, Column)], games: i64, copies: u64) {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let names = names.join(", ");
    let mut select = db.prepare(&format!("SELECT {names} FROM {table}")).expect("a table");
    let rows: Vec<Vec<Value>> = select
        .query_map([], |row| (0..columns.len()).map(|i| row.get(i)).collect())
        .expect("rows")
        .collect::<Result<_, _>>()
        .expect("rows");
    let marks = vec!["?"; columns.len()].join(", ");
    let insert = format!("INSERT INTO {table} ({names}) VALUES ({marks})");
    let mut insert = db.prepare(&insert).expect("a table");
    for n in 1..copies {
        for row in &rows {
            let row = row
                .iter()
                .zip(columns)
                .map(|(value, (_, column))| copy_value(value, *column, games, n));
            insert.execute(params_from_iter(row)).expect("the row is new");
        }
    }
}

fn copy_value(value: &Value, column: Column, games: i64, n: u64) -> Value {
    let nth = i64::try_from(n).unwrap_or(0);
    let id = |id: u64| copied_id(id, n);
    match (column, value) {
        (Game, Value::Integer(game)) => Value::Integer(game + nth * games),
        (Number, Value::Integer(number)) if *number > 0 => {
            Value::Integer(number + (nth << FIXED_BITS))
        }
        (Row, Value::Integer(row)) => Value::Integer(row + (nth << 32)),
        (Due, Value::Integer(due)) => Value::Integer(due + nth * SPREAD),
        (Text, Value::Text(text)) => Value::Text(match text.parse() {
            Ok(number) => id(number).to_string(),
            // A direct-message channel is named after its person.
            Err(_) => match text.rsplit_once(':') {
                Some((kind, person)) => format!("{kind}:{}", id(person.parse().unwrap_or(0))),
                None => text.clone(),
            },
        }),
        (Key, Value::Text(key)) => Value::Text(copy_key(key, n)),
        (_, value) => value.clone(),
    }
}

/// `m`, the number of the message that is answered in base 36, `-` and a count.
fn copy_key(key: &str, n: u64) -> String {
    let parts = key.strip_prefix('m').and_then(|key| key.split_once('-'));
    let number = parts.and_then(|(number, _)| u64::from_str_radix(number, 36).ok());
    match (parts, number) {
        (Some((_, count)), Some(number)) => format!("m{}-{count}", base36(copied_id(number, n))),
        _ => format!("{key}-{n}"),
    }
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    while number > 0 || digits.is_empty() {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
    }
    digits.iter().rev().collect()
}

/// Copies guilds, people, channels and the messages in threads.
fn copy_world(world: &mut World, boards: &[Board], copies: u64) {
    let bot = world.bot;
    let guilds: Vec<Guild> = world.guilds.values().cloned().collect();
    let users: Vec<_> = world.users.values().filter(|user| !user.bot).cloned().collect();
    let channels: Vec<_> = world.channels.values().filter(|c| c.guild.is_some()).cloned().collect();
    let posts: Vec<_> = boards
        .iter()
        .flat_map(|b| world.all_messages(b.thread).cloned().collect::<Vec<_>>())
        .collect();
    for n in 1..copies {
        let id = |id: Snowflake| if id == bot { id } else { Snowflake(copied_id(id.0, n)) };
        for user in &users {
            let user = loopback::User { id: id(user.id), ..user.clone() };
            world.users.insert(user.id, user);
        }
        for guild in &guilds {
            let roles = guild.roles.values().map(|role| {
                let role = loopback::Role { id: id(role.id), ..role.clone() };
                (role.id, role)
            });
            let members: BTreeMap<_, _> = guild
                .members
                .iter()
                .map(|(user, member)| {
                    let roles = member.roles.iter().map(|role| id(*role)).collect();
                    (id(*user), loopback::Member { roles, ..member.clone() })
                })
                .collect();
            let guild = Guild {
                id: id(guild.id),
                owner: id(guild.owner),
                roles: roles.collect(),
                members,
                ..guild.clone()
            };
            world.guilds.insert(guild.id, guild);
        }
        for channel in &channels {
            let mut copy = channel.clone();
            copy.id = id(channel.id);
            copy.guild = channel.guild.map(id);
            copy.parent = channel.parent.map(id);
            copy.last_message = None;
            if let ChannelKind::Thread(thread) = &mut copy.kind {
                thread.members = thread.members.iter().map(|user| id(*user)).collect();
            }
            world.channels.insert(copy.id, copy);
        }
        for post in &posts {
            let mut copy = post.clone();
            copy.id = id(post.id);
            copy.channel = id(post.channel);
            copy.author = id(post.author);
            copy.mentions = post.mentions.iter().map(|user| id(*user)).collect();
            world.insert_message(copy);
        }
    }
}
