//! `outbox`: messages to be posted, in order, and their results.

use crate::store::engine::{Connection, OptionalExtension, Result, params};
use rusqlite::types::Value;

use crate::chat::ids::{GameId, MessageId, PlaceId};
use crate::chat::{Outgoing, Step, Subject};
use crate::store::convert::{count, message_column, message_id, one, size, text, to_json};
use crate::store::error::StoreError;
use crate::store::key::OutboxKey;
use crate::store::nonce::nonce;
use crate::store::promise::{Promise, promise};
use crate::store::rows::{Change, Commit, OutboxRow, Post, Posted, Receipt, Verdict};
use crate::store::snapshot::Snapshot;
use crate::store::tables::languages::said;
use crate::store::transaction::Transaction;
use crate::time::{Moment, Span};

/// The most posts that wait for a place to be open again and are all posted then.
const MOST_WAITING: usize = 10;

/// How long before a row was created its post is searched for.
const LOOKED_BACK: Span = Span::hours(2);

/// Finds a post by its id.
const SHOWN: &str = "SELECT message FROM outbox WHERE posted = ?1 AND posted > 0";

/// Finds the game and the ply of the message that a post answers.
const ANSWERED: &str = "SELECT v.game, v.ply FROM outbox o JOIN verdicts v ON v.place = o.place AND v.message = o.answers
     WHERE o.posted = ?1 AND o.posted > 0 AND v.game IS NOT NULL";

impl Snapshot {
    /// Returns whether a row of the outbox is the invitation to a game that was cancelled before it began.
    pub fn is_called_off(&self, row: &OutboxRow) -> Result<bool, StoreError> {
        let Some(message) = row.key.answered().filter(|_| row.key.is_first_answer()) else {
            return Ok(false);
        };
        self.exists(
            "SELECT 1 FROM verdicts v JOIN games g ON g.id = v.game
             WHERE v.place = ?1 AND v.message = ?2 AND g.opened_by = v.message
                 AND g.place = v.place AND g.status = 'aborted' AND g.started_at IS NULL",
            params![row.place.0, message_column(message)],
        )
    }

    /// Returns whether a message has a private answer.
    pub fn answered_in_private(&self, to: MessageId) -> Result<bool, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(ANSWERS)?;
            let mut rows = statement.query([message_column(to)])?;
            while let Some(ref row) = rows.next()? {
                let json: serde_json::Value =
                    serde_json::from_str(&text(row, 0)?).unwrap_or_default();
                if !json["only_to"].is_null() {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Returns whether an answer to a message is still to be delivered.
    pub fn has_due_answer(&self, to: MessageId) -> Result<bool, StoreError> {
        self.exists(DUE_ANSWER, [message_column(to)])
    }

    /// Returns whether a row with this key exists, delivered or not.
    pub fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM outbox WHERE key = ?1", [key.to_string()])
    }

    /// Returns the plies of a game whose posts in a place are dead letters.
    pub fn lost_plies(&self, game: GameId, place: &PlaceId) -> Result<Vec<usize>, StoreError> {
        self.read(|db| lost_plies(db, game, place))
    }

    /// Returns the id under which the row with a key of this text was posted, if it was and the id is known.
    pub fn posted(&self, key: &str) -> Result<Option<MessageId>, StoreError> {
        self.one("SELECT posted FROM outbox WHERE key = ?1 AND posted > 0", [key], |row| {
            row.get(0).map(message_id)
        })
    }

    /// Returns the outbox row that requests the thread started from a message, and the thread's game.
    pub fn wanted_thread(&self, from: MessageId) -> Result<Option<(i64, GameId)>, StoreError> {
        self.read(|db| wanted_thread(db, from))
    }

    /// Returns the game and the ply that a post shows in its picture, or else those of the message that it answers. Returns `None` for
    /// any other message, and for posts that are no longer stored.
    pub fn shown_in(&self, post: MessageId) -> Result<Option<(GameId, usize)>, StoreError> {
        let id = [message_column(post)];
        let json = self.one(SHOWN, id, |row| text(row, 0))?;
        let message = json.and_then(|json| serde_json::from_str::<Outgoing>(&json).ok());
        if let Some(Subject::Game { game, ply }) =
            message.and_then(|m| m.picture).map(|p| p.subject)
        {
            return Ok(Some((GameId(game), ply)));
        }
        self.one(ANSWERED, id, |row| Ok((GameId(row.get(0)?), size(row.get(1)?))))
    }

    /// Returns whether a message is a post of the daemon.
    pub fn is_posted(&self, id: MessageId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM outbox WHERE posted = ?1 AND posted > 0", [message_column(id)])
    }

    /// Returns the rows that wait for a closed place and are not posted any more, because there are more than anybody reads: all
    /// posts for everybody but the newest board and those from which threads are to be started.
    pub fn too_many(&self, place: &PlaceId) -> Result<Vec<i64>, StoreError> {
        let all = self.all(
            "SELECT id, key, message FROM outbox WHERE state = 'due' AND closed > 0 AND place = ?1 ORDER BY id",
            [&place.0],
            |row| Ok((row.get::<i64>(0)?, text(row, 1)?, text(row, 2)?)),
        )?;
        let (mut posts, mut kept) = (Vec::new(), Vec::new());
        for (id, key, json) in all {
            match serde_json::from_str::<Outgoing>(&json) {
                Ok(Outgoing { step: Some(Step::OpenThread { from, .. }), .. }) => kept.push(from),
                Ok(post) if post.step.is_none() && post.only_to.is_none() => {
                    let shows = post.picture.is_some_and(|picture| picture.game().is_some());
                    posts.push((id, key, shows));
                }
                _ => {}
            }
        }
        if posts.len() <= MOST_WAITING {
            return Ok(Vec::new());
        }
        if let Some(newest) = posts.iter().rposition(|(.., shows)| *shows) {
            posts.remove(newest);
        }
        posts.retain(|(_, key, _)| !kept.contains(key));
        Ok(posts.into_iter().map(|(id, ..)| id).collect())
    }

    /// Returns whether the row with a key of this text waits to be delivered.
    pub fn is_due(&self, key: &str) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM outbox WHERE key = ?1 AND state = 'due'", [key])
    }

    /// Returns the places for which posts wait to be open again, at most `most`.
    pub fn closed_places(&self, most: usize) -> Result<Vec<PlaceId>, StoreError> {
        let all = self.all(
            "SELECT DISTINCT place FROM outbox WHERE state = 'due' AND closed > 0 LIMIT ?1",
            [count(most)],
            |row| row.get(0).map(PlaceId),
        )?;
        self.own(all, |place| place)
    }

    /// Returns the newest row of the outbox, or 0 if it is empty.
    pub fn last_row(&self) -> Result<i64, StoreError> {
        self.read(|db| {
            db.prepare_cached("SELECT coalesce(max(id), 0) FROM outbox")?
                .query_row([], |row| row.get(0))
        })
    }
}

/// The most dead letters of a place that are read.
const MOST_LOST: usize = 200;

/// Returns the plies of a game that the newest dead letters of a place show.
fn lost_plies(db: &Connection, game: GameId, place: &PlaceId) -> Result<Vec<usize>> {
    let mut statement = db.prepare_cached(
        "SELECT message FROM outbox WHERE state = 'dead' AND place = ?1 ORDER BY id DESC LIMIT ?2",
    )?;
    let mut rows = statement.query(params![place.0, count(MOST_LOST)])?;
    let mut plies = Vec::new();
    while let Some(ref row) = rows.next()? {
        // What only one person would have seen is not how a move is shown.
        let message: Option<Outgoing> = serde_json::from_str(&text(row, 0)?).ok();
        let message = message.filter(|m| m.only_to.is_none());
        plies.extend(message.and_then(|m| m.picture).and_then(|picture| match picture.subject {
            Subject::Game { game: shown, ply } if shown == game.0 => Some(ply),
            _ => None,
        }));
    }
    Ok(plies)
}

const DUE_ANSWER: &str = "SELECT 1 FROM outbox
     WHERE answers = ?1 AND state = 'due' LIMIT 1";

const ANSWERS: &str = "SELECT message FROM outbox WHERE answers = ?1";

const WANTED: &str = "SELECT o.id, g.id, o.message FROM outbox o JOIN games g ON g.id = o.thread_of
     WHERE o.thread_of IS NOT NULL AND o.state = 'due' AND g.thread = 'wanted'";

/// Returns the row that requests the thread of a message, and the game.
fn wanted_thread(db: &Connection, from: MessageId) -> Result<Option<(i64, GameId)>> {
    let key: Option<String> = db
        .prepare_cached("SELECT key FROM outbox WHERE posted = ?1 AND posted > 0")?
        .query_row([message_column(from)], |row| row.get(0))
        .optional()?;
    let Some(key) = key else { return Ok(None) };
    let mut statement = db.prepare_cached(WANTED)?;
    let mut rows = statement.query([])?;
    while let Some(ref row) = rows.next()? {
        let json: serde_json::Value = serde_json::from_str(&text(row, 2)?).unwrap_or_default();
        if json["step"]["OpenThread"]["from"].as_str() == Some(key.as_str()) {
            return Ok(Some((row.get(0)?, GameId(row.get(1)?))));
        }
    }
    Ok(None)
}

/// The numbers of undelivered rows.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::store) struct Waiting {
    pub(in crate::store) rows: usize,
    /// Of those that do not wait for a closed place.
    pub(in crate::store) oldest: Option<Moment>,
    pub(in crate::store) failing: usize,
    pub(in crate::store) failing_since: Option<Moment>,
}

/// Counts undelivered rows, and returns how long they have waited.
pub(in crate::store) fn waiting(db: &Connection) -> Result<Waiting> {
    // What waits in a closed place is delivered when it is open again, which may be never.
    db.prepare_cached(
        "SELECT count(*),
             min(CASE WHEN closed = 0 THEN made_at END),
             count(failing_since), min(failing_since)
         FROM outbox WHERE state = 'due'",
    )?
    .query_row([], |row| {
        Ok(Waiting {
            rows: size(row.get(0)?),
            oldest: row.get(1)?,
            failing: size(row.get(2)?),
            failing_since: row.get(3)?,
        })
    })
}

/// Returns how many rows are in a state.
pub(in crate::store) fn number_in(db: &Connection, state: &str) -> Result<usize> {
    // Each state has its own query, because only then the partial indexes are used.
    let sql = match state {
        "due" => "SELECT count(*) FROM outbox WHERE state = 'due'",
        "dead" => "SELECT count(*) FROM outbox WHERE state = 'dead'",
        _ => "SELECT count(*) FROM outbox WHERE state = 'sent'",
    };
    db.prepare_cached(sql)?.query_row([], |row| row.get(0).map(size))
}

/// Returns the number of rows.
pub(in crate::store) fn number(db: &Connection) -> Result<usize> {
    db.prepare_cached("SELECT count(*) FROM outbox")?.query_row([], |row| row.get(0).map(size))
}

/// Moves the undelivered rows of a place to another place.
pub(in crate::store) fn move_due(db: &Connection, from: &PlaceId, to: &PlaceId) -> Result<()> {
    db.prepare_cached(
        "UPDATE outbox SET place = ?2, closed = 0, retry_at = 0 WHERE place = ?1 AND state = 'due'",
    )?
    .execute([&from.0, &to.0])
    .map(drop)
}

/// Returns delivered rows older than `before`, by id, at most `most`. Excluded are rows that are posted only once
/// (a lost place, a changed message), rows of places with open games, whose threads begin with them, rows among
/// which the post of an undelivered row may be searched for, rows after a watermark that may still move (a
/// message read there later may get the same answer, which must not count as its own), and the newest row, so that
/// its number is not given again.
pub(in crate::store) fn old(db: &Connection, before: Moment, most: usize) -> Result<Vec<i64>> {
    let oldest_due = waiting(db)?.oldest;
    let before = oldest_due.map_or(before, |due| before.min(due - LOOKED_BACK));
    db.prepare_cached(
        "SELECT o.id FROM outbox o WHERE o.state = 'sent' AND o.made_at < ?1
             AND o.id < (SELECT max(id) FROM outbox)
             AND substr(o.key, 1, 1) NOT IN ('l', 'e')
             AND NOT EXISTS (SELECT 1 FROM games g WHERE g.place = o.place AND g.status = 'open')
             AND NOT EXISTS (SELECT 1 FROM places p WHERE p.id = o.place AND p.watermark < o.posted
                 AND (EXISTS (SELECT 1 FROM games g WHERE g.place = p.id AND g.status = 'live')
                      OR EXISTS (SELECT 1 FROM former_places f WHERE f.place = p.id)
                      OR EXISTS (SELECT 1 FROM private_places h WHERE h.place = p.id)))
             AND NOT EXISTS (SELECT 1 FROM outbox c WHERE c.state = 'due' AND c.closed > 0 AND c.place = o.place)
         ORDER BY o.id LIMIT ?2",
    )?
    .query_map(params![before, count(most)], |row| row.get(0))?
    .collect()
}

/// Returns whether an answer to a message is stored, by the number of the message.
pub(in crate::store) fn has_answer(db: &Connection, to: i64) -> Result<bool> {
    db.prepare_cached(ANSWERS)?.exists([to])
}

/// Returns the key, place, message and time of a row, and the columns that queries use.
fn columns(
    db: &Connection,
    post: &Post,
    asked: Option<&Verdict>,
    now: Moment,
) -> Result<impl Iterator<Item = Value>> {
    let message = to_json(&said(db, post, asked)?)?;
    let search_columns = search_columns(&post.key, &message);
    let columns: [Value; 4] =
        [post.key.to_string().into(), post.place.0.clone().into(), message.into(), now.into()];
    Ok(columns.into_iter().chain(search_columns))
}

/// Returns the columns that queries use for a row with this key and message: the message it answers, its game, and the game
/// whose thread it asks for.
fn search_columns(key: &OutboxKey, message: &str) -> [Value; 3] {
    [
        key.answered().map(message_column).into(),
        key.game().map(|game| game.0).into(),
        thread_of(message).into(),
    ]
}

/// Returns the game whose thread a stored message requests, even if the rest of it cannot be read.
fn thread_of(message: &str) -> Option<i64> {
    // Few messages do, and parsing all of them would take long.
    if !message.contains("OpenThread") {
        return None;
    }
    let json: serde_json::Value = serde_json::from_str(message).ok()?;
    json["step"]["OpenThread"]["game"].as_i64()
}

/// Adds a message to be posted, caused by the message with this verdict.
pub(in crate::store) fn insert(
    tx: &Transaction<'_>,
    post: &Post,
    asked: Option<&Verdict>,
    now: Moment,
) -> Result<()> {
    let author = asked.map(|asked| asked.author.0.clone());
    let random = !post.key.follows_from_message();
    let nonce = random.then(|| nonce(&post.key, &format!("{} {}", tx.seed, now.0)));
    let values: Vec<Value> =
        columns(tx.db(), post, asked, now)?.chain([author.into(), nonce.into()]).collect();
    tx.db()
        .prepare_cached(
            "INSERT INTO outbox (id, key, place, message, made_at, state, answers, game, thread_of, author, nonce)
             VALUES ((SELECT coalesce(max(id), 0) + 1 FROM outbox), ?1, ?2, ?3, ?4, 'due', ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(values.as_slice())
        .map(drop)
}

impl Change for Posted {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let values: Vec<Value> = columns(tx.db(), &self.post, None, commit.now)?
            .chain([self.nonce.clone().into(), message_column(self.id).into()])
            .collect();
        tx.db()
            .prepare_cached(
                "INSERT INTO outbox (id, key, place, message, made_at, state, answers, game, thread_of, nonce, posted)
                 VALUES ((SELECT coalesce(max(id), 0) + 1 FROM outbox), ?1, ?2, ?3, ?4, 'sent', ?5, ?6, ?7, ?8, ?9)
                 ON CONFLICT (key) DO NOTHING",
            )?
            .execute(values.as_slice())?;
        Ok(Receipt::Done)
    }
}

/// A row that can never be delivered, and why.
#[derive(Clone, Debug)]
pub struct DeadLetter(pub i64, pub String);

impl Change for DeadLetter {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        tx.set_dead(self.0, &self.1)?;
        Ok(Receipt::Done)
    }
}

/// A row whose place is closed waits for it, with all others that do, and is tried when the first of them is. Holds why.
#[derive(Clone, Debug)]
pub struct WaitsForPlace(pub OutboxRow, pub String);

impl Change for WaitsForPlace {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let (Self(row, why), now) = (self, commit.now);
        // Whoever removed the rights knows, so it does not count as failing.
        let changed = tx
            .db()
            .prepare_cached(
                "UPDATE outbox SET closed = (SELECT max(id) FROM outbox), error = ?2, failing_since = NULL
                 WHERE id = ?1 AND state = 'due'",
            )?
            .execute(params![row.id, why])?;
        tx.was_due(row.id, changed)?;
        // The longer it has waited, the longer it waits.
        let wait = (now - row.made_at).clamp(Span::hours(1), Span::days(1));
        tx.db()
            .prepare_cached(
                "UPDATE outbox SET retry_at = ?2 WHERE state = 'due' AND closed > 0 AND place = ?1",
            )?
            .execute(params![row.place.0, now + wait])?;
        Ok(Receipt::Done)
    }
}

/// A place that may be open again: what waits for it may be tried at once.
#[derive(Clone, Debug)]
pub struct TryPlace(pub PlaceId);

impl Change for TryPlace {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        tx.try_place(&self.0)?;
        Ok(Receipt::Done)
    }
}

/// Rows that are not posted: a line says so.
#[derive(Clone, Debug)]
pub struct LeftOut(pub Vec<i64>);

impl Change for LeftOut {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        self.0.iter().try_for_each(|row| tx.set_sent(*row, MessageId(0)))?;
        Ok(Receipt::Done)
    }
}

/// Returns the answers to messages that `judged` does not know.
pub(in crate::store) fn unfounded_answers(
    db: &Connection,
    judged: impl Fn(MessageId) -> bool,
) -> Result<Vec<OutboxKey>> {
    let mut keys = db.prepare_cached("SELECT key FROM outbox ORDER BY id")?;
    let mut rows = keys.query([])?;
    let mut unfounded = Vec::new();
    while let Some(ref row) = rows.next()? {
        let key = OutboxKey::from(text(row, 0)?);
        if key.answered().is_some_and(|message| !judged(message)) {
            unfounded.push(key);
        }
    }
    Ok(unfounded)
}

/// A row that is not delivered.
pub(in crate::store) struct Undelivered {
    pub(in crate::store) id: i64,
    pub(in crate::store) key: String,
    /// Whether it is a dead letter; otherwise it waits.
    pub(in crate::store) dead: bool,
    pub(in crate::store) place: PlaceId,
    /// `None` if this program cannot read it.
    pub(in crate::store) message: Option<Outgoing>,
    pub(in crate::store) made_at: Moment,
    pub(in crate::store) tries: u32,
    pub(in crate::store) failing_since: Option<Moment>,
    pub(in crate::store) error: Option<String>,
}

/// Returns the rows that are not delivered, or only the dead letters, oldest first.
pub(in crate::store) fn undelivered(db: &Connection, only_dead: bool) -> Result<Vec<Undelivered>> {
    let wanted = if only_dead { "state = 'dead'" } else { "state IN ('due', 'dead')" };
    let sql = format!(
        "SELECT id, key, state, place, message, made_at, tries, failing_since, error FROM outbox
         WHERE {wanted} ORDER BY id"
    );
    db.prepare_cached(&sql)?
        .query_map([], |row| {
            Ok(Undelivered {
                id: row.get(0)?,
                key: text(row, 1)?,
                dead: row.get::<String>(2)? == "dead",
                place: PlaceId(text(row, 3)?),
                message: serde_json::from_str(&text(row, 4)?).ok(),
                made_at: row.get(5)?,
                tries: u32::try_from(size(row.get(6)?)).unwrap_or(u32::MAX),
                failing_since: row.get(7)?,
                error: row.get(8)?,
            })
        })?
        .collect()
}

/// Makes a dead letter due again, or a waiting row due at once. Returns the number of rows changed.
pub(in crate::store) fn retry(db: &Connection, id: i64) -> Result<usize> {
    // The number of attempts stays, so a post that may exist is searched for first.
    db.prepare_cached(
        "UPDATE outbox SET state = 'due', retry_at = 0, failing_since = NULL
         WHERE id = ?1 AND state IN ('due', 'dead')",
    )?
    .execute([id])
}

/// Settles a dead letter without delivering it. Returns the number of rows changed.
pub(in crate::store) fn drop_dead(db: &Connection, id: i64) -> Result<usize> {
    // The row stays for now, because its key prevents it from being posted again.
    db.prepare_cached(
        "UPDATE outbox SET state = 'sent', posted = 0 WHERE id = ?1 AND state = 'dead'",
    )?
    .execute([id])
}

impl Transaction<'_> {
    /// Records that a row was delivered.
    ///
    /// # Errors
    /// If there is no such row, or it is a dead letter. The caller must remember the delivery until it can be
    /// recorded.
    pub fn set_sent(&self, row: i64, posted: MessageId) -> Result<()> {
        let changed = self
            .db()
            .prepare_cached(
                "UPDATE outbox SET state = 'sent', posted = ?2, error = NULL
                 WHERE id = ?1 AND state = 'due'",
            )?
            .execute(params![row, message_column(posted)])?;
        self.was_due(row, changed)?;
        promise(self, || Promise::Sent(row));
        Ok(())
    }

    /// Gives a row another nonce: its own belongs to another message.
    pub fn set_nonce(&self, row: &OutboxRow, now: Moment) -> Result<()> {
        let nonce = nonce(&row.key, &format!("{} {} {}", row.nonce, self.seed, now.0));
        let changed = self
            .db()
            .prepare_cached("UPDATE outbox SET nonce = ?2 WHERE id = ?1 AND state = 'due'")?
            .execute(params![row.id, nonce])?;
        self.was_due(row.id, changed)
    }

    /// Counts that the network has refused a row without a documented reason.
    pub fn count_refusal(&self, row: i64) -> Result<()> {
        let changed = self
            .db()
            .prepare_cached(
                "UPDATE outbox SET refusals = refusals + 1 WHERE id = ?1 AND state = 'due'",
            )?
            .execute([row])?;
        self.was_due(row, changed)
    }

    /// Lets what waits for a place to be open again be tried at once.
    pub fn try_place(&self, place: &PlaceId) -> Result<()> {
        self.db()
            .prepare_cached(
                "UPDATE outbox SET retry_at = 0 WHERE state = 'due' AND closed > 0 AND place = ?1",
            )?
            .execute([&place.0])
            .map(drop)
    }

    /// Records that a row could not be delivered at `now` and is tried again at `retry_at`.
    pub fn set_later(&self, row: i64, now: Moment, retry_at: Moment, why: &str) -> Result<()> {
        let changed = self
            .db()
            .prepare_cached(
                "UPDATE outbox SET tries = tries + 1, retry_at = ?2, error = ?3,
                     failing_since = coalesce(failing_since, ?4)
                 WHERE id = ?1 AND state = 'due'",
            )?
            .execute(params![row, retry_at, why, now])?;
        self.was_due(row, changed)
    }

    /// Records that a row can never be delivered.
    pub fn set_dead(&self, row: i64, why: &str) -> Result<()> {
        let changed = self
            .db()
            .prepare_cached(
                "UPDATE outbox SET state = 'dead', tries = tries + 1, error = ?2
                 WHERE id = ?1 AND state = 'due'",
            )?
            .execute(params![row, why])?;
        self.was_due(row, changed)
    }

    /// Checks that an undelivered row was changed, or that it is settled already: a worker may find a thread while
    /// the sender creates it.
    fn was_due(&self, row: i64, changed: usize) -> Result<()> {
        if changed == 0
            && self
                .db()
                .prepare_cached("SELECT 1 FROM outbox WHERE id = ?1 AND state = 'sent'")?
                .exists([row])?
        {
            return Ok(());
        }
        one(changed)
    }

    /// Deletes delivered rows.
    pub(in crate::store) fn drop_sent(&self, rows: &[i64]) -> Result<()> {
        let mut statement =
            self.db().prepare_cached("DELETE FROM outbox WHERE id = ?1 AND state = 'sent'")?;
        rows.iter().try_for_each(|row| statement.execute([row]).map(drop))
    }
}

#[cfg(test)]
mod tests {
    use super::{ANSWERED, ANSWERS, DUE_ANSWER, SHOWN, WANTED};
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn every_query_of_the_outbox_uses_its_index() {
        let db = empty().unwrap();
        assert_eq!(indexes(&db, DUE_ANSWER), ["outbox_answers"]);
        assert_eq!(indexes(&db, ANSWERS), ["outbox_answers"]);
        assert_eq!(indexes(&db, WANTED), ["outbox_threads", "INTEGER PRIMARY KEY"]);
        assert_eq!(indexes(&db, SHOWN), ["outbox_posted"]);
        assert_eq!(indexes(&db, ANSWERED), ["outbox_posted"]);
    }
}
