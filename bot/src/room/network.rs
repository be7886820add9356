//! The room's conversation: messages and posts, stored as a chat network stores them, apart from the daemon's database.
//!
//! A message is stored before the daemon receives it, so a daemon that was killed finds it again; a post is stored once,
//! however often it is delivered.

use std::path::{Path, PathBuf};

use locale::{Language, Text};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::conversation::{Line, Shown, incoming, line, open, post_id, signed, unsigned};
use super::error::RoomError;
use crate::chat::text::clean;
use crate::chat::{Context, Delivery, Incoming, MessageId, Person, PersonId, PlaceId};
use crate::store::promise::{self, Promise};
use crate::time::Moment;

/// The greatest id a message may have.
pub(super) const LAST_MESSAGE: u64 = 1_000_000_000_000;

#[derive(Clone, Debug)]
pub(super) struct NewMessage<'a> {
    /// The id, if the line gives one.
    pub(super) id: Option<u64>,
    pub(super) author: &'a Person,
    pub(super) addressed: bool,
    /// The text as typed, by which a repeated line is recognised.
    pub(super) typed: &'a str,
    /// The text that it stands for.
    pub(super) text: &'a str,
    pub(super) at: Moment,
}

#[derive(Debug)]
pub(super) struct Network {
    path: Option<PathBuf>,
    /// The language of people who have chosen none, and of what all read.
    language: Option<Language>,
    /// The newest message that the daemon has judged. Its database may be older than this file: a backup has none.
    judged: MessageId,
    // Opened at the first use, so that a daemon that fails to start creates no file.
    db: Option<Connection>,
}

impl Network {
    /// Creates a conversation in a file, or in memory.
    pub(super) const fn new(path: Option<PathBuf>, language: Option<Language>) -> Self {
        Self { path, language, judged: MessageId(0), db: None }
    }

    /// Lets the ids of messages continue above one that the daemon has judged.
    pub(super) const fn continue_after(&mut self, judged: MessageId) {
        self.judged = judged;
    }

    /// Returns the context of a message. `author` is its author if it is new.
    fn context(&mut self, author: Option<&PersonId>) -> Result<Context, RoomError> {
        let language = self.language;
        // The room speaks a language only to people at a terminal.
        let alone = language.is_some() && {
            let mut people: Vec<PersonId> = self.people()?.into_iter().map(|p| p.id).collect();
            people.extend(author.cloned());
            people.dedup();
            people.len() == 1
        };
        Ok(Context { language, guild_language: language, alone, ..Context::default() })
    }

    /// Returns the file of the conversation of a database, in the same directory.
    pub(super) fn path_for(database: &Path) -> PathBuf {
        let mut name = database.as_os_str().to_owned();
        name.push(".room");
        PathBuf::from(name)
    }

    fn shown_path(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(":memory:"))
    }

    fn query<T>(
        &mut self,
        query: impl FnOnce(&mut Connection) -> rusqlite::Result<T>,
    ) -> Result<T, RoomError> {
        let db = match self.db.take() {
            Some(db) => db,
            None => open(self.path.as_deref())?,
        };
        let result = query(self.db.insert(db));
        result.map_err(|e| RoomError::history(self.shown_path(), &e))
    }

    /// Stores a person's message. The same id again is the same message, with its first time; if it belongs to another one, that is the error.
    pub(super) fn add(
        &mut self,
        place: &PlaceId,
        new: &NewMessage<'_>,
    ) -> Result<Incoming, RoomError> {
        let (id, context) = (new.id.map(signed), self.context(Some(&new.author.id))?);
        let (known, last) = self.query(|db| {
            let known = db
                .query_row(
                    "SELECT * FROM lines WHERE message = ?1 AND place = ?2",
                    params![id, place.0],
                    |row| Ok((incoming(row, context.clone())?, row.get::<_, String>("typed")?)),
                )
                .optional()?;
            let last: i64 =
                db.query_row("SELECT coalesce(max(message), 0) FROM lines", [], |row| row.get(0))?;
            Ok((known, unsigned(last)))
        })?;
        let last = last.max(self.judged.0);
        if let Some((known, typed)) = known {
            let same = known.author.id == new.author.id && typed == new.typed;
            let text = || format!("{}: {}", known.author.name, super::words::brief(&typed));
            let id = known.id.0;
            return if same { Ok(known) } else { Err(RoomError::IdTaken { id, text: text() }) };
        }
        let id = new.id.unwrap_or(last + 1);
        if id <= last {
            return Err(RoomError::IdTooLow { last });
        }
        let message = Incoming {
            id: MessageId(id),
            place: place.clone(),
            author: new.author.clone(),
            at: new.at,
            text: clean(new.text),
            context,
            addressed: new.addressed,
        };
        self.query(|db| {
            db.execute(
                "INSERT INTO lines (message, place, author, name, addressed, at, text, typed)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                params![
                    signed(id),
                    place.0,
                    message.author.id.0,
                    message.author.name,
                    message.addressed,
                    message.at,
                    message.text,
                    new.typed
                ],
            )
        })?;
        promise::record(self.shown_path(), || Promise::Said(message.id));
        Ok(message)
    }

    pub(super) fn posted(&mut self, nonce: &str) -> Result<Option<MessageId>, RoomError> {
        self.query(|db| {
            db.query_row("SELECT seq FROM lines WHERE nonce = ?1", [nonce], |row| row.get(0))
                .optional()
        })
        .map(|seq| seq.map(post_id))
    }

    /// Stores a post, once.
    pub(super) fn post(
        &mut self,
        delivery: &Delivery,
        at: Moment,
        shown: &Shown,
    ) -> Result<MessageId, RoomError> {
        let json = serde_json::to_string(&shown.message).map_err(|e| RoomError::History {
            path: self.shown_path().to_owned(),
            why: Text::same(e.to_string()),
        })?;
        let seq = self.query(|db| {
            db.execute(
                "INSERT INTO lines (nonce, place, at, text, post, board, files, reply_to)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (nonce) DO NOTHING",
                params![
                    delivery.nonce,
                    delivery.place.0,
                    at,
                    shown.message.text,
                    json,
                    shown.board,
                    shown.files.join("\n"),
                    shown.message.reply_to.map(signed)
                ],
            )?;
            let nonce = &delivery.nonce;
            db.query_row("SELECT seq FROM lines WHERE nonce = ?1", [nonce], |row| row.get(0))
        })?;
        promise::record(self.shown_path(), || Promise::Posted(delivery.nonce.clone()));
        Ok(post_id(seq))
    }

    /// Returns the messages in a place after an id, oldest first.
    pub(super) fn history(
        &mut self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, RoomError> {
        let context = self.context(None)?;
        let incoming = |row: &Row<'_>| incoming(row, context.clone());
        self.query(|db| {
            db.prepare_cached(
                "SELECT * FROM lines WHERE place = ?1 AND message > ?2 ORDER BY message LIMIT ?3",
            )?
            .query_map(params![place.0, signed(after.0), signed(limit as u64)], incoming)?
            .collect()
        })
    }

    /// Returns the last messages in a place, oldest first.
    pub(super) fn last_messages(
        &mut self,
        place: &PlaceId,
        limit: usize,
    ) -> Result<Vec<Incoming>, RoomError> {
        let context = self.context(None)?;
        let incoming = |row: &Row<'_>| incoming(row, context.clone());
        self.query(|db| {
            let mut messages: Vec<_> = db
                .prepare_cached(
                    "SELECT * FROM lines WHERE place = ?1 AND message IS NOT NULL
                     ORDER BY message DESC LIMIT ?2",
                )?
                .query_map(params![place.0, signed(limit as u64)], incoming)?
                .collect::<rusqlite::Result<_>>()?;
            messages.reverse();
            Ok(messages)
        })
    }

    /// Returns the last lines of the conversation, oldest first.
    pub(super) fn last_lines(&mut self, limit: usize) -> Result<Vec<Line>, RoomError> {
        self.lines("1 ORDER BY seq DESC LIMIT ?1", signed(limit as u64)).map(|mut lines| {
            lines.reverse();
            lines
        })
    }

    /// Returns the posts that answer a message, and those after a line of the conversation.
    pub(super) fn answers(&mut self, to: Option<u64>, after: i64) -> Result<Vec<Shown>, RoomError> {
        let to = to.map_or(-1, signed);
        let sql = format!("nonce IS NOT NULL AND (seq > {after} OR reply_to = ?1) ORDER BY seq");
        let lines = self.lines(&sql, to)?;
        Ok(lines
            .into_iter()
            .filter_map(|line| match line {
                Line::Posted(shown) => Some(*shown),
                Line::Message { .. } => None,
            })
            .collect())
    }

    /// Returns the places in which somebody has written, the one used first first.
    pub(super) fn places(&mut self) -> Result<Vec<PlaceId>, RoomError> {
        self.query(|db| {
            db.prepare_cached(
                "SELECT place FROM lines WHERE message IS NOT NULL GROUP BY place ORDER BY min(seq)",
            )?
            .query_map([], |row| Ok(PlaceId(row.get(0)?)))?
            .collect()
        })
    }

    /// Returns the place in which somebody wrote last.
    pub(super) fn last_place(&mut self) -> Result<Option<PlaceId>, RoomError> {
        self.query(|db| {
            let sql =
                "SELECT place FROM lines WHERE message IS NOT NULL ORDER BY message DESC LIMIT 1";
            db.query_row(sql, [], |row| Ok(PlaceId(row.get(0)?))).optional()
        })
    }

    /// Returns the buttons of the newest post with buttons that a person can see in a place.
    pub(super) fn choices(
        &mut self,
        place: &PlaceId,
        person: &PersonId,
    ) -> Result<Vec<crate::chat::Button>, RoomError> {
        let newest = self.query(|db| {
            db.query_row(
                "SELECT * FROM lines WHERE nonce IS NOT NULL AND place = ?2
                 AND json_array_length(post, '$.buttons') > 0
                 AND coalesce(json_extract(post, '$.only_to'), ?1) = ?1
                 ORDER BY seq DESC LIMIT 1",
                [&person.0, &place.0],
                line,
            )
            .optional()
        })?;
        Ok(match newest {
            Some(Line::Posted(shown)) => shown.message.buttons,
            _ => Vec::new(),
        })
    }

    /// Returns the number of the newest line.
    pub(super) fn newest(&mut self) -> Result<i64, RoomError> {
        self.query(|db| {
            db.query_row("SELECT coalesce(max(seq), 0) FROM lines", [], |row| row.get(0))
        })
    }

    /// Returns a person who has written before.
    pub(super) fn person(&mut self, id: &PersonId) -> Result<Option<Person>, RoomError> {
        self.query(|db| {
            db.query_row(
                "SELECT author, name FROM lines WHERE author = ?1 ORDER BY seq LIMIT 1",
                [&id.0],
                |row| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? }),
            )
            .optional()
        })
    }

    /// Returns all people who have written, the latest first.
    pub(super) fn people(&mut self) -> Result<Vec<Person>, RoomError> {
        self.query(|db| {
            db.prepare_cached(
                "SELECT author, name, max(seq) FROM lines WHERE author IS NOT NULL
                 GROUP BY author ORDER BY max(seq) DESC",
            )?
            .query_map([], |row| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? }))?
            .collect()
        })
    }

    /// Returns the latest moment in the conversation.
    pub(super) fn moment(&mut self) -> Result<Option<Moment>, RoomError> {
        self.query(|db| {
            db.query_row(
                "SELECT max(at) FROM (SELECT at FROM moment UNION ALL
                 SELECT at FROM lines WHERE message IS NOT NULL)",
                [],
                |row| row.get(0),
            )
        })
    }

    pub(super) fn set_moment(&mut self, at: Moment) -> Result<(), RoomError> {
        self.query(|db| {
            db.execute(
                "INSERT INTO moment VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1",
                [at],
            )
        })
        .map(drop)
    }

    fn lines(&mut self, which: &str, parameter: i64) -> Result<Vec<Line>, RoomError> {
        let sql = format!("SELECT * FROM lines WHERE {which}");
        self.query(|db| db.prepare(&sql)?.query_map([parameter], line)?.collect())
    }
}
