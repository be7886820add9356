//! The seam between the store and its two databases: one connection type with the few operations that the SQL in
//! `tables` needs. Values are rusqlite's for both, so a type is stored by one implementation of `ToSql` and `FromSql`.

pub(crate) use rusqlite::params;
use rusqlite::types::{FromSql, FromSqlError, ToSql, ToSqlOutput, Value, ValueRef};

pub(crate) use super::database_error::{Error, Result};
use super::{postgres, sqlite};

/// A connection to either database.
pub(crate) enum Connection {
    Sqlite(rusqlite::Connection),
    Postgres(postgres::Connection),
}

impl From<rusqlite::Connection> for Connection {
    fn from(connection: rusqlite::Connection) -> Self {
        Self::Sqlite(connection)
    }
}

impl Connection {
    /// Returns the connection to a file, for what only SQLite has.
    pub(super) const fn sqlite(&self) -> Option<&rusqlite::Connection> {
        match self {
            Self::Sqlite(db) => Some(db),
            Self::Postgres(_) => None,
        }
    }

    /// Prepares a statement, or takes the one that was prepared before.
    pub(crate) fn prepare_cached(&self, sql: &str) -> Result<Statement<'_>> {
        Ok(match self {
            Self::Sqlite(db) => Statement::Sqlite(db.prepare_cached(sql)?),
            Self::Postgres(db) => Statement::Postgres(db, db.prepare(sql)?),
        })
    }

    /// Executes a statement and returns how many rows it changed.
    pub(crate) fn execute(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.prepare_cached(sql)?.execute(params)
    }

    /// Returns a value made of the first row of a query.
    ///
    /// # Errors
    /// As [`Statement::query_row`].
    pub(crate) fn query_row<T>(
        &self,
        sql: &str,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<T> {
        self.prepare_cached(sql)?.query_row(params, map)
    }

    /// Executes statements without parameters.
    pub(crate) fn execute_batch(&self, sql: &str) -> Result<()> {
        match self {
            Self::Sqlite(db) => Ok(db.execute_batch(sql)?),
            Self::Postgres(db) => db.execute_batch(sql),
        }
    }

    /// Returns whether no transaction is in progress.
    pub(super) fn is_autocommit(&self) -> bool {
        match self {
            Self::Sqlite(db) => db.is_autocommit(),
            Self::Postgres(db) => !db.is_in_transaction(),
        }
    }

    /// Returns whether it can be used: false if the server closed it or it was lost.
    pub(super) fn is_open(&self) -> bool {
        match self {
            Self::Sqlite(_) => true,
            Self::Postgres(db) => !db.is_closed(),
        }
    }

    /// Returns the application id and format, or `None` for an empty database.
    pub(super) fn stamp(&self) -> Result<Option<(i64, i64)>> {
        match self {
            Self::Sqlite(db) => Ok(sqlite::stamp(db)?),
            Self::Postgres(db) => postgres::stamp(db),
        }
    }

    /// Executes a migration and writes the application id and format that it makes.
    pub(super) fn migrate(&self, migration: &str, stamp: (i64, i64)) -> Result<()> {
        match self {
            Self::Sqlite(db) => {
                db.execute_batch(&sqlite::translated(migration))?;
                Ok(sqlite::set_stamp(db, stamp)?)
            }
            Self::Postgres(db) => {
                db.execute_batch(&postgres::migration(migration))?;
                postgres::set_stamp(db, stamp)
            }
        }
    }

    /// Begins a transaction that reads one state of the database.
    pub(super) fn reading(&self) -> Result<Scope<'_>> {
        Scope::begin(self, self.begin_reading())
    }

    /// Returns the statement that begins a transaction that reads one state.
    pub(super) const fn begin_reading(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite::BEGIN_READING,
            Self::Postgres(_) => postgres::BEGIN_READING,
        }
    }

    /// Begins a transaction that will write.
    pub(super) fn writing(&self) -> Result<Scope<'_>> {
        Scope::begin(self, self.begin_writing())
    }

    /// Returns the statement that begins a transaction that will write.
    pub(super) const fn begin_writing(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => sqlite::BEGIN,
            Self::Postgres(_) => postgres::BEGIN,
        }
    }
}

/// A transaction, which is rolled back when it is dropped.
pub(super) struct Scope<'c>(&'c Connection);

impl<'c> Scope<'c> {
    fn begin(db: &'c Connection, begin: &str) -> Result<Self> {
        db.execute_batch(begin)?;
        Ok(Self(db))
    }

    pub(super) fn commit(self) -> Result<()> {
        self.0.execute_batch("COMMIT")
    }
}

impl std::ops::Deref for Scope<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.0
    }
}

impl Drop for Scope<'_> {
    fn drop(&mut self) {
        if !self.0.is_autocommit() {
            let _ = self.0.execute_batch("ROLLBACK");
        }
    }
}

/// A prepared statement.
pub(crate) enum Statement<'c> {
    Sqlite(rusqlite::CachedStatement<'c>),
    Postgres(&'c postgres::Connection, tokio_postgres::Statement),
}

impl Statement<'_> {
    /// Executes it and returns how many rows it changed.
    pub(crate) fn execute(&mut self, params: impl Params) -> Result<usize> {
        match self {
            Self::Sqlite(statement) => {
                bind(statement, params)?;
                Ok(statement.raw_execute()?)
            }
            Self::Postgres(db, statement) => db.execute(statement, &values(params)?),
        }
    }

    pub(crate) fn query(&mut self, params: impl Params) -> Result<Rows<'_>> {
        match self {
            Self::Sqlite(statement) => {
                bind(statement, params)?;
                Ok(Rows::Sqlite(statement.raw_query()))
            }
            Self::Postgres(db, statement) => {
                // All rows at once, because other statements are executed while they are read.
                let rows = db.query(statement, &values(params)?)?;
                Ok(Rows::Postgres { rows: rows.into_iter(), row: None })
            }
        }
    }

    /// Returns a value made of each row.
    pub(crate) fn query_map<T, F: FnMut(&Row<'_>) -> Result<T>>(
        &mut self,
        params: impl Params,
        map: F,
    ) -> Result<Mapped<'_, F>> {
        Ok(Mapped { rows: self.query(params)?, map })
    }

    /// Returns a value made of the first row.
    ///
    /// # Errors
    /// [`rusqlite::Error::QueryReturnedNoRows`] if there is none; see [`OptionalExtension`].
    pub(crate) fn query_row<T>(
        &mut self,
        params: impl Params,
        map: impl FnOnce(&Row<'_>) -> Result<T>,
    ) -> Result<T> {
        let mut rows = self.query(params)?;
        let row = rows.next()?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        map(&row)
    }

    /// Returns whether there is a row.
    pub(crate) fn exists(&mut self, params: impl Params) -> Result<bool> {
        Ok(self.query(params)?.next()?.is_some())
    }
}

fn bind(statement: &mut rusqlite::Statement<'_>, params: impl Params) -> rusqlite::Result<()> {
    let mut bound = 0;
    params.each(&mut |value| {
        bound += 1;
        statement.raw_bind_parameter(bound, value)
    })?;
    match statement.parameter_count() {
        expected if expected == bound => Ok(()),
        expected => Err(rusqlite::Error::InvalidParameterCount(bound, expected)),
    }
}

fn values(params: impl Params) -> Result<Vec<Value>> {
    let mut values = Vec::new();
    params.each(&mut |value| {
        values.push(match value.to_sql()? {
            ToSqlOutput::Owned(value) => value,
            ToSqlOutput::Borrowed(value) => value.try_into().map_err(rusqlite::Error::from)?,
            other => {
                let why = format!("{other:?} cannot be stored");
                return Err(rusqlite::Error::ToSqlConversionFailure(why.into()));
            }
        });
        Ok(())
    })?;
    Ok(values)
}

/// The rows of a query.
pub(crate) enum Rows<'s> {
    Sqlite(rusqlite::Rows<'s>),
    Postgres { rows: std::vec::IntoIter<tokio_postgres::Row>, row: Option<tokio_postgres::Row> },
}

impl Rows<'_> {
    pub(crate) fn next(&mut self) -> Result<Option<Row<'_>>> {
        Ok(match self {
            Self::Sqlite(rows) => rows.next()?.map(Row::Sqlite),
            Self::Postgres { rows, row } => {
                *row = rows.next();
                row.as_ref().map(Row::Postgres)
            }
        })
    }
}

/// The values made of the rows of a query.
pub(crate) struct Mapped<'s, F> {
    rows: Rows<'s>,
    map: F,
}

impl<T, F: FnMut(&Row<'_>) -> Result<T>> Iterator for Mapped<'_, F> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        let row = self.rows.next().transpose()?;
        Some(row.and_then(|row| (self.map)(&row)))
    }
}

pub(crate) enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r tokio_postgres::Row),
}

impl<'r> Row<'r> {
    /// Returns the value of a column, counted from 0.
    pub(crate) fn get<T: FromSql>(&self, column: usize) -> Result<T> {
        let row = match self {
            Self::Sqlite(row) => return Ok(row.get(column)?),
            Self::Postgres(row) => row,
        };
        let value = postgres::value(row, column)?;
        T::column_result(value).map_err(|error| {
            let kind = value.data_type();
            match error {
                FromSqlError::InvalidType => {
                    rusqlite::Error::InvalidColumnType(column, format!("column {column}"), kind)
                }
                FromSqlError::OutOfRange(number) => {
                    rusqlite::Error::IntegralValueOutOfRange(column, number)
                }
                other => rusqlite::Error::FromSqlConversionFailure(column, kind, Box::new(other)),
            }
            .into()
        })
    }

    /// Returns the values one after the other.
    pub(crate) const fn in_order(&self) -> InOrder<'_, 'r> {
        InOrder { row: self, column: 0 }
    }

    /// Returns the value of a column as it is stored.
    pub(crate) fn get_ref(&self, column: usize) -> Result<ValueRef<'r>> {
        match self {
            Self::Sqlite(row) => Ok(row.get_ref(column)?),
            Self::Postgres(row) => postgres::value(row, column),
        }
    }
}

/// The values of a row, one after the other.
pub(crate) struct InOrder<'a, 'r> {
    row: &'a Row<'r>,
    column: usize,
}

impl InOrder<'_, '_> {
    /// Returns the value of the next column.
    pub(crate) fn next<T: FromSql>(&mut self) -> Result<T> {
        self.column += 1;
        self.row.get(self.column - 1)
    }
}

/// The parameters of a statement, in order.
pub(crate) trait Params {
    /// Passes each to `see`, until it fails.
    fn each(&self, see: &mut dyn FnMut(&dyn ToSql) -> rusqlite::Result<()>)
    -> rusqlite::Result<()>;
}

impl Params for &[&dyn ToSql] {
    fn each(
        &self,
        see: &mut dyn FnMut(&dyn ToSql) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        self.iter().try_for_each(|value| see(value))
    }
}

impl Params for &[Value] {
    fn each(
        &self,
        see: &mut dyn FnMut(&dyn ToSql) -> rusqlite::Result<()>,
    ) -> rusqlite::Result<()> {
        self.iter().try_for_each(|value| see(value))
    }
}

impl Params for [&dyn ToSql; 0] {
    fn each(&self, _: &mut dyn FnMut(&dyn ToSql) -> rusqlite::Result<()>) -> rusqlite::Result<()> {
        Ok(())
    }
}

/// Arrays of one type. One of no elements is that of the implementation above.
macro_rules! arrays {
    ($($length:literal)*) => {$(
        impl<T: ToSql> Params for [T; $length] {
            fn each(
                &self,
                see: &mut dyn FnMut(&dyn ToSql) -> rusqlite::Result<()>,
            ) -> rusqlite::Result<()> {
                self.iter().try_for_each(|value| see(value))
            }
        }
    )*};
}

arrays!(1 2 3 4);

/// Makes a row that is missing an ordinary answer.
pub(crate) trait OptionalExtension<T> {
    /// Returns `None` instead of the error that there is no row.
    fn optional(self) -> Result<Option<T>>;
}

impl<T> OptionalExtension<T> for Result<T> {
    fn optional(self) -> Result<Option<T>> {
        match self {
            Ok(value) => Ok(Some(value)),
            Err(Error::Sqlite(rusqlite::Error::QueryReturnedNoRows)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
