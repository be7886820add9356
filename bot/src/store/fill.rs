//! Filling of columns that a migration cannot compute: checksums, and the columns of outbox keys.

use rusqlite::{Connection, Result};

use super::chain;
use super::tables::{about, games, outbox, verdicts};

/// The number of games filled in one transaction.
const GAMES_AT_ONCE: i64 = 500;

/// The number of other rows filled in one transaction.
const ROWS_AT_ONCE: i64 = 5_000;

/// Fills all rows that lack something, in several transactions. If it is interrupted, the next start continues it.
pub(super) fn fill(db: &mut Connection) -> Result<()> {
    repeat(db, (), |db, ()| {
        let filled = outbox::fill_columns(db, ROWS_AT_ONCE)?;
        Ok((filled > 0).then_some(()))
    })?;
    if about::value(db, about::CHECKSUMS)?.is_some() {
        return Ok(());
    }
    repeat(db, i64::MIN, |db, after| {
        let games = games::to_fill(db, after, GAMES_AT_ONCE)?;
        games.iter().try_for_each(|game| chain::fill(db, *game))?;
        Ok(games.last().map(|game| game.0))
    })?;
    repeat(db, i64::MIN, |db, after| outbox::fill(db, after, ROWS_AT_ONCE))?;
    repeat(db, None, |db, after| Ok(verdicts::fill(db, after, ROWS_AT_ONCE)?.map(Some)))?;
    let transaction = db.transaction()?;
    chain::fill_alone(&transaction)?;
    transaction.commit()?;
    about::set(db, about::CHECKSUMS, "all")
}

/// Processes one part after the other, each in a transaction, until nothing follows.
fn repeat<A>(
    db: &mut Connection,
    mut after: A,
    mut part: impl FnMut(&Connection, A) -> Result<Option<A>>,
) -> Result<()> {
    loop {
        let transaction = db.transaction()?;
        let last = part(&transaction, after)?;
        transaction.commit()?;
        match last {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::{Outgoing, Step};
    use crate::ids::{GameId, MessageId, PlaceId};
    use crate::store::check::verify;
    use crate::store::handle::Store;
    use crate::store::key::OutboxKey;
    use crate::store::migrations::MIGRATIONS;
    use crate::store::open::Location;

    /// Creates a database of the format before keys had columns, as the daemon of that time left it, except for
    /// checksums: answers to messages 70 and 71, one of them private; a request for a thread; delivered rows;
    /// unknown keys.
    fn of_format_11(path: &std::path::Path) {
        let db = Connection::open(path).unwrap();
        MIGRATIONS[..11].iter().for_each(|step| db.execute_batch(step).unwrap());
        db.execute_batch(
            "PRAGMA application_id = 0x53494547; PRAGMA user_version = 11;
             INSERT INTO about VALUES ('network', 'test');
             INSERT INTO places VALUES ('hall', 0);
             INSERT INTO games (id, place, variant, options, status, opener, opened_at, opened_by, ply, to_act,
                 result, position, revision, thread)
                 VALUES (37, 'hall', 'chess', '[]', 'open', 'ann', 1, 70, 0, '', '', '', 1, 'wanted');
             INSERT INTO verdicts (place, message, author, at, outcome) VALUES
                 ('hall', 70, 'ann', 1, 'answered'), ('hall', 71, 'ann', 1, 'answered');
             INSERT INTO people VALUES ('1', 'Ann'), ('2', 'ANN');
             INSERT INTO members VALUES ('7', '1', 'Ann'), ('7', '2', 'aNN'), ('8', '3', 'Ann');",
        )
        .unwrap();
        let text = |only_to: Option<&str>| Outgoing {
            only_to: only_to.map(str::to_owned),
            ..Outgoing::text("text".to_owned())
        };
        let step = Step::OpenThread { game: 37, from: "m1y-0".to_owned(), name: "name".to_owned() };
        let wish = Outgoing { step: Some(step), ..Outgoing::text(String::new()) };
        for (key, place, posted, message) in [
            ("m1y-0", "hall", Some(900), text(None)),
            ("m1y-1", "hall", None, wish),
            ("m1z-0", "yard", None, text(Some("ann"))),
            ("m1z", "lobby", None, text(None)),
            ("l11-z-1", "@ann", Some(901), text(None)),
            ("x300", "far", None, text(None)),
        ] {
            let state = if posted.is_some() { "sent" } else { "due" };
            db.execute(
                "INSERT INTO outbox (key, place, message, state, made_at, posted)
                 VALUES (?1, ?2, ?3, ?4, 5, ?5)",
                rusqlite::params![
                    key,
                    place,
                    serde_json::to_string(&message).unwrap(),
                    state,
                    posted
                ],
            )
            .unwrap();
        }
    }

    #[test]
    fn a_database_of_an_earlier_format_gets_columns_for_keys() {
        type Columns = (String, Option<i64>, Option<i64>, Option<i64>);
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("games.db");
        of_format_11(&path);
        let store = Store::open(&Location::File(path.clone()), "test", None).unwrap();
        let columns: Vec<Columns> = store
            .read(|db| {
                db.prepare("SELECT kind, game, source, nth FROM outbox ORDER BY id")?
                    .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?
                    .collect()
            })
            .unwrap();
        let of = |kind: &str, game, source, nth| (kind.to_owned(), game, source, nth);
        let wanted = [
            of("answer", None, Some(70), Some(0)),
            of("answer", None, Some(70), Some(1)),
            of("answer", None, Some(71), Some(0)),
            of("other", None, None, None),
            of("place-lost", Some(37), None, Some(1)),
            of("other", None, None, None),
        ];
        assert_eq!(columns, wanted);
        // Queries that use the columns.
        assert_eq!(store.has_due_answer(MessageId(70)), Ok(true));
        assert_eq!(store.has_due_answer(MessageId(72)), Ok(false));
        assert_eq!(store.answered_in_private(MessageId(70)), Ok(false));
        assert_eq!(store.answered_in_private(MessageId(71)), Ok(true));
        assert_eq!(store.wanted_thread(MessageId(900)), Ok(Some((2, GameId(37)))));
        assert_eq!(store.wanted_thread(MessageId(901)), Ok(None));
        assert_eq!(store.people_named("aNn", None).unwrap().len(), 2);
        assert_eq!(store.people_named("ANN", Some("7")).unwrap().len(), 2);
        // A key that this program does not create still makes its row unique, and the row is delivered.
        let due = store.outbox().unwrap();
        let far = due.iter().find(|row| row.place == PlaceId("far".to_owned())).unwrap();
        assert_eq!(far.key, OutboxKey::Other("x300".to_owned()));
        assert_eq!(store.has_key(&"x300".into()), Ok(true));
        store.close();
        let faults: Vec<_> = verify(&path).unwrap().faults;
        assert_eq!(faults.iter().filter(|f| f.contains("outbox")).count(), 0, "{faults:?}");
    }

    #[test]
    fn columns_that_do_not_follow_from_the_key_are_found() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("games.db");
        for change in ["kind = 'other'", "source = 72", "nth = 7", "game = 1", "thread_of = NULL"] {
            let _ = std::fs::remove_file(&path);
            of_format_11(&path);
            Store::open(&Location::File(path.clone()), "test", None).unwrap().close();
            let db = Connection::open(&path).unwrap();
            db.execute(&format!("UPDATE outbox SET {change} WHERE id = 2"), []).unwrap();
            drop(db);
            let faults = verify(&path).unwrap().faults;
            let wanted = "row 2 of the outbox, key m1y-1, does not match the columns";
            assert!(faults.iter().any(|fault| fault.contains(wanted)), "{change}: {faults:?}");
        }
    }
}
