//! The outbox as the operator sees it: rows that wait, dead letters, and what can be done about them.
//!
//! Another process may do this while a daemon is running: it reads one snapshot and writes one short transaction.
//! The daemon reads its outbox every few seconds and finds the changes.

use super::engine::{self, Connection, Result};
use super::error::StoreError;
use super::location::Location;
use super::migrations;
use super::tables::outbox;
use crate::chat::ids::PlaceId;
use crate::chat::{Outgoing, PictureRequest, Step};
use crate::time::Moment;

/// The number of characters of a text that are shown.
const SHOWN: usize = 60;

/// A row of the outbox that is not delivered.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OutboxEntry {
    /// Its number.
    pub id: i64,
    pub key: String,
    /// Whether it is a dead letter; otherwise it waits.
    pub dead: bool,
    pub place: PlaceId,
    /// The game whose board it shows, or whose thread it opens.
    pub game: Option<i64>,
    pub made_at: Moment,
    /// The number of attempts so far.
    pub tries: u32,
    /// When it began to fail; `None` if it was not tried or failed permanently at once.
    pub failing_since: Option<Moment>,
    /// The last error.
    pub error: Option<String>,
    /// The beginning of its text, in one line.
    pub text: String,
}

/// The rows to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutboxFilter {
    /// All undelivered rows.
    All,
    /// Dead letters.
    Dead,
}

/// The rows to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All dead letters.
    AllDead,
    /// These, by number.
    These(Vec<i64>),
}

/// Returns undelivered rows, oldest first.
pub fn outbox_entries(
    database: impl Into<Location>,
    which: OutboxFilter,
) -> Result<Vec<OutboxEntry>, StoreError> {
    let database = database.into();
    let failed = |e: engine::Error| StoreError::from_database(&database.shown(), &e);
    database.interrupted()?;
    let db = database.reader()?;
    migrations::current(db.stamp().map_err(failed)?, &database.shown())?;
    read(&db, which).map_err(failed)
}

/// Makes dead letters due again, in the order in which they were created, and waiting rows due at once. Returns how
/// many rows were changed.
pub fn retry(database: impl Into<Location>, which: &Selection) -> Result<usize, StoreError> {
    change(&database.into(), which, outbox::retry)
}

/// Gives up dead letters for good: they count as settled and are deleted with other settled rows of their age.
/// Returns how many rows were changed.
pub fn drop_dead_letters(
    database: impl Into<Location>,
    which: &Selection,
) -> Result<usize, StoreError> {
    change(&database.into(), which, outbox::drop_dead)
}

fn read(db: &Connection, which: OutboxFilter) -> Result<Vec<OutboxEntry>> {
    let letter = |row: outbox::Undelivered| OutboxEntry {
        id: row.id,
        key: row.key,
        dead: row.dead,
        place: row.place,
        game: row.message.as_ref().and_then(game),
        made_at: row.made_at,
        tries: row.tries,
        failing_since: row.failing_since,
        error: row.error,
        text: row.message.as_ref().map(text).unwrap_or_default(),
    };
    Ok(outbox::undelivered(db, which == OutboxFilter::Dead)?.into_iter().map(letter).collect())
}

fn game(message: &Outgoing) -> Option<i64> {
    match &message.step {
        Some(Step::OpenThread { game, .. }) => Some(*game),
        _ => message.picture.as_ref().and_then(PictureRequest::game),
    }
}

fn text(message: &Outgoing) -> String {
    match &message.step {
        Some(Step::OpenThread { name, .. }) => format!("(open the thread '{name}')"),
        Some(Step::CloseThread) => "(archive the thread)".to_owned(),
        None => {
            let line = message.text.split_whitespace().collect::<Vec<_>>().join(" ");
            if line.chars().count() <= SHOWN {
                return line;
            }
            line.chars().take(SHOWN - 1).chain(['…']).collect()
        }
    }
}

fn change(
    database: &Location,
    which: &Selection,
    one: impl Fn(&Connection, i64) -> Result<usize>,
) -> Result<usize, StoreError> {
    let failed = |e: engine::Error| StoreError::from_database(&database.shown(), &e);
    database.interrupted()?;
    let db = database.beside()?;
    let transaction = db.writing().map_err(failed)?;
    let ids = match which {
        Selection::These(ids) => ids.clone(),
        Selection::AllDead => read(&transaction, OutboxFilter::Dead)
            .map_err(failed)?
            .into_iter()
            .map(|letter| letter.id)
            .collect(),
    };
    let mut changed = 0;
    for id in ids {
        changed += one(&transaction, id).map_err(failed)?;
    }
    transaction.commit().map_err(failed)?;
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::handle::Store;
    use crate::store::location::Location;
    use crate::store::rows::{Commit, Post};

    #[test]
    fn dead_letters_are_listed_tried_again_and_dropped() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("games.db");
        let store = Store::open(&Location::File(path.clone()), "test", None).unwrap();
        let place = PlaceId("11".to_owned());
        let post = |n: usize| Post {
            key: format!("x{n}").into(),
            place: place.clone(),
            message: Outgoing::text(locale::Text::same(format!("line {n}\n{}", "x".repeat(100)))),
        };
        let commit =
            Commit { posts: (1..=3).map(post).collect(), now: Moment(7), ..Commit::default() };
        store.commit(commit).unwrap();
        let first = store.snapshot().unwrap().outbox().unwrap()[0].id;
        store.write(move |tx| tx.set_later(first, Moment(10), Moment(20), "500")).unwrap();
        store.write(move |tx| tx.set_later(first, Moment(30), Moment(40), "500")).unwrap();
        assert_eq!(store.snapshot().unwrap().outbox().unwrap()[0].failing_since, Some(Moment(10)));
        let stats = store.snapshot().unwrap().stats().unwrap();
        assert_eq!((stats.failing, stats.failing_since), (1, Some(Moment(10))));
        store.write(move |tx| tx.set_dead(first, "still 500")).unwrap();
        assert_eq!(store.snapshot().unwrap().stats().unwrap().dead, 1);
        // The daemon has the database open all the time.
        let all = outbox_entries(&path, OutboxFilter::All).unwrap();
        assert_eq!(all.iter().map(|l| l.dead).collect::<Vec<_>>(), [true, false, false]);
        let dead = outbox_entries(&path, OutboxFilter::Dead).unwrap();
        let [letter] = dead.as_slice() else { panic!("{dead:?}") };
        assert_eq!((letter.tries, letter.error.as_deref()), (3, Some("still 500")));
        assert!(letter.text.starts_with("line 1 xx") && letter.text.chars().count() == SHOWN);
        assert_eq!(retry(&path, &Selection::AllDead).unwrap(), 1);
        let rows = store.snapshot().unwrap().outbox().unwrap();
        assert_eq!((rows[0].id, rows[0].failing_since, rows[0].tries), (first, None, 3));
        assert_eq!(
            drop_dead_letters(&path, &Selection::These(vec![first])).unwrap(),
            0,
            "it waits"
        );
        store.write(move |tx| tx.set_dead(first, "again")).unwrap();
        assert_eq!(drop_dead_letters(&path, &Selection::These(vec![first, 99])).unwrap(), 1);
        assert_eq!(outbox_entries(&path, OutboxFilter::Dead).unwrap(), []);
        assert!(store.snapshot().unwrap().has_key(&"x1".into()).unwrap());
        assert_eq!(store.verify().unwrap().faults, Vec::<String>::new());
    }
}
