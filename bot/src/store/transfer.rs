//! Copying a whole database from one engine to the other, or into a new file.
//!
//! Each table is read in pages in the order of its key and written in one transaction, which is committed only after
//! every row was read back and compared. What PostgreSQL cannot store, NUL in texts, is left out.

use std::path::Path;

use rusqlite::types::Value;

use super::convert::size;
use super::engine::{self, Connection, Result};
use super::error::StoreError;
use super::files::{remove, with_suffix};
use super::location::Location;
use super::lock::Lock;
use super::{lease, migrations, open_server, sqlite};
use crate::{disk, private};

/// The number of rows read at once.
const PAGE: usize = 1000;

/// The most parameters of a statement: SQLite's limit is a little larger.
const PARAMETERS: usize = 30_000;

/// A table as it is copied.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<String>,
    /// The columns of its key, as places in `columns`.
    pub(super) key: Vec<usize>,
}

impl Table {
    /// Returns the tables of the newest format, those first to which others refer.
    pub(super) fn all() -> Result<Vec<Self>> {
        let db = migrations::empty()?;
        let tables = db.sqlite().map(sqlite::tables).transpose()?.unwrap_or_default();
        let table = |(name, columns): (String, Vec<(String, i64)>)| {
            let mut key: Vec<(i64, usize)> =
                columns.iter().zip(0..).map(|((_, place), n)| (*place, n)).collect();
            key.retain(|(place, _)| *place > 0);
            key.sort_unstable();
            let key = key.into_iter().map(|(_, n)| n).collect();
            Self { name, columns: columns.into_iter().map(|(name, _)| name).collect(), key }
        };
        Ok(tables.into_iter().map(table).collect())
    }

    /// Returns the rows after a key, at most [`PAGE`].
    fn page(&self, db: &Connection, after: Option<&[Value]>) -> Result<Vec<Vec<Value>>> {
        let key: Vec<&str> =
            self.key.iter().filter_map(|n| self.columns.get(*n)).map(String::as_str).collect();
        let key = key.join(", ");
        let numbers: Vec<String> = (1..=self.key.len()).map(|n| format!("?{n}")).collect();
        let after_key = match after {
            None => String::new(),
            Some(_) => format!("WHERE ({key}) > ({})", numbers.join(", ")),
        };
        let sql = format!(
            "SELECT {} FROM {} {after_key} ORDER BY {key} LIMIT {PAGE}",
            self.columns.join(", "),
            self.name
        );
        let columns = self.columns.len();
        db.prepare_cached(&sql)?
            .query_map(after.unwrap_or_default(), |row| {
                (0..columns).map(|n| row.get(n)).collect::<Result<Vec<Value>>>()
            })?
            .collect()
    }

    /// Returns the table and the key of a row, for a sentence.
    fn named(&self, row: &[Value]) -> String {
        let key = self.key.iter().filter_map(|n| Some((self.columns.get(*n)?, row.get(*n)?)));
        let key: Vec<String> = key
            .map(|(column, value)| match value {
                Value::Integer(number) => format!("{column} {number}"),
                Value::Text(text) => format!("{column} {text:?}"),
                other => format!("{column} {other:?}"),
            })
            .collect();
        format!("the row of {} with {}", self.name, key.join(", "))
    }

    /// Returns the key of the last row of a full page.
    fn last_of(&self, rows: &[Vec<Value>]) -> Option<Vec<Value>> {
        let row = rows.last().filter(|_| rows.len() == PAGE)?;
        Some(self.key.iter().filter_map(|n| row.get(*n)).cloned().collect())
    }

    fn insert(&self, db: &Connection, rows: &[Vec<Value>]) -> Result<()> {
        let width = self.columns.len();
        for some in rows.chunks((PARAMETERS / width).min(100)) {
            let places: Vec<String> = (0..some.len())
                .map(|row| {
                    let numbers: Vec<_> =
                        (1..=width).map(|n| format!("?{}", row * width + n)).collect();
                    format!("({})", numbers.join(", "))
                })
                .collect();
            let columns = self.columns.join(", ");
            let sql = format!("INSERT INTO {} ({columns}) VALUES {}", self.name, places.join(", "));
            let values: Vec<Value> = some.iter().flatten().cloned().collect();
            db.prepare_cached(&sql)?.execute(values.as_slice())?;
        }
        Ok(())
    }

    fn count(&self, db: &Connection) -> Result<usize> {
        let sql = format!("SELECT count(*) FROM {}", self.name);
        db.query_row(&sql, [], |row| row.get(0).map(size))
    }
}

/// Takes NUL, which PostgreSQL cannot store, out of the texts of rows.
fn without_nul(rows: &mut [Vec<Value>]) {
    for value in rows.iter_mut().flatten() {
        if let Value::Text(text) = value {
            text.retain(|c| c != '\0');
        }
    }
}

/// Is told how many rows are stored and compared, of how many.
pub(super) type Progress<'p> = &'p mut dyn FnMut(usize, usize);

/// The number of rows in each table that was copied.
pub type Counts = Vec<(String, usize)>;

/// Copies every table into a database of the same format that is empty.
fn copy(
    from: &Connection,
    to: &Connection,
    progress: Progress<'_>,
) -> Result<Result<Counts, String>> {
    let source = from.reading()?;
    let target = to.writing()?;
    let all_tables = Table::all()?;
    let counts: Vec<usize> =
        all_tables.iter().map(|table| table.count(&source)).collect::<Result<_>>()?;
    let all = counts.iter().sum();
    let mut seen = 0;
    // Each row counts once when it is stored and once when it is compared.
    let mut passed = |rows: usize| {
        seen += rows;
        progress(seen / 2, all);
    };
    let to_server = target.sqlite().is_none();
    let fit = |rows: &mut Vec<Vec<Value>>| {
        if to_server {
            without_nul(rows);
        }
    };
    for table in &all_tables {
        let mut last = None;
        loop {
            let mut rows = table.page(&source, last.as_deref())?;
            last = table.last_of(&rows);
            fit(&mut rows);
            table.insert(&target, &rows)?;
            passed(rows.len());
            if last.is_none() {
                break;
            }
        }
    }
    for table in &all_tables {
        let (mut last, mut last_found) = (None, None);
        loop {
            let mut right = table.page(&source, last.as_deref())?;
            let found = table.page(&target, last_found.as_deref())?;
            (last, last_found) = (table.last_of(&right), table.last_of(&found));
            fit(&mut right);
            if let Some(row) = right.iter().zip(&found).find(|(a, b)| a != b).map(|(row, _)| row) {
                return Ok(Err(format!("{} was not stored as it is", table.named(row))));
            }
            if right.len() != found.len() {
                return Ok(Err(format!("not all rows of {} were stored", table.name)));
            }
            passed(right.len());
            if last.is_none() {
                break;
            }
        }
    }
    target.commit()?;
    Ok(Ok(all_tables.into_iter().map(|table| table.name).zip(counts).collect()))
}

/// Copies a database, which may be in use, into a new one: a file that does not exist, or an empty database on a server.
pub(super) fn fill(
    from: &Location,
    to: &Location,
    progress: Progress<'_>,
) -> Result<Counts, StoreError> {
    let failed = |at: &Location, e: engine::Error| StoreError::from_database(&at.shown(), &e);
    let source = from.current()?;
    let target = match to {
        Location::File(path) => {
            private::touch(path).map_err(|e| StoreError::from_io(path, &e))?;
            let file = sqlite::file(path, true).map_err(|e| StoreError::from_sqlite(path, &e))?;
            sqlite::make_durable(&file, true).map_err(|e| StoreError::from_sqlite(path, &e))?;
            let target = Connection::from(file);
            migrations::migrate(&target, 0).map_err(|e| failed(to, e))?;
            target
        }
        Location::Server(server) => {
            let target = to.reader()?;
            open_server::migrate(&target, server.shown())?;
            let is_used = "SELECT 1 FROM about UNION ALL SELECT 1 FROM imports LIMIT 1";
            if target
                .prepare_cached(is_used)
                .and_then(|mut s| s.exists([]))
                .map_err(|e| failed(to, e))?
            {
                return Err(StoreError::NotEmpty(server.shown().to_path_buf()));
            }
            target
        }
        Location::Memory => return Err(StoreError::Missing(to.shown().into_owned())),
    };
    copy(&source, &target, progress)
        .map_err(|e| failed(to, e))?
        .map_err(|why| StoreError::Unfilled { path: to.shown().into_owned(), why })
}

/// Moves a database that no daemon uses to another engine. The old one stays as it is.
///
/// # Errors
/// [`StoreError`] if the old one is in use, if the new one is not empty, or if a row is not the same after it was stored.
/// Then nothing is stored.
pub fn transfer(
    from: &Location,
    to: &Location,
    progress: Progress<'_>,
) -> Result<Counts, StoreError> {
    from.interrupted()?;
    let _unused = match from {
        Location::File(path) if path.exists() => Some(Lock::take(path)?),
        Location::File(path) => return Err(StoreError::Missing(path.clone())),
        _ => None,
    };
    if let Location::Server(server) = from {
        let shown = server.shown();
        let db = from.current()?;
        if lease::is_held(&db).map_err(|e| StoreError::from_database(shown, &e))? {
            return Err(StoreError::InUse(shown.to_path_buf()));
        }
    }
    let Location::File(path) = to else { return fill(from, to, progress) };
    if path.exists() {
        return Err(StoreError::NotEmpty(path.clone()));
    }
    let part = with_suffix(path, ".part");
    remove(&part);
    let filled =
        fill(from, &(&part).into(), progress).and_then(|counts| put(&part, path).map(|()| counts));
    remove(&part);
    filled
}

/// Gives a finished file its name.
fn put(part: &Path, path: &Path) -> Result<(), StoreError> {
    let io = |e: std::io::Error| StoreError::from_io(path, &e);
    disk::rename(part, path).map_err(io)?;
    disk::sync_directory_of(path).map_err(io)
}
