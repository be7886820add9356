//! What only PostgreSQL has: connections, values, its own tables.
//!
//! Changes are made at the isolation level `SERIALIZABLE`: what was written for one writer stays right when there are
//! several, and PostgreSQL refuses one of two transactions that could not have followed each other, which is then made
//! again. Reads take one state, `REPEATABLE READ`; what is decided on it is compared with the revision when it is stored.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error as _;
use std::sync::LazyLock;

use futures_executor::block_on;
use rusqlite::types::{Value, ValueRef};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Row, Statement};

use super::database_error::{Error, Result};

/// Begins a transaction that will write.
pub(super) const BEGIN: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// Begins a transaction that reads one state.
pub(super) const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// How many prepared statements a connection keeps: more than there are in this program.
const STATEMENTS: usize = 1024;

/// The thread that talks to servers.
static IO: LazyLock<std::io::Result<Runtime>> = LazyLock::new(|| {
    Builder::new_multi_thread().worker_threads(1).thread_name("postgres").enable_all().build()
});

/// Runs a future on the thread that talks to servers, and waits for it.
///
/// # Errors
/// A sentence if the thread could not be started.
pub(super) fn run<T: Send + 'static>(
    future: impl Future<Output = T> + Send + 'static,
) -> std::result::Result<T, String> {
    let io =
        IO.as_ref().map_err(|e| format!("the thread for PostgreSQL cannot be started: {e}"))?;
    block_on(io.spawn(future)).map_err(|e| format!("the thread for PostgreSQL stopped: {e}"))
}

type BoxedError = Box<dyn std::error::Error + Sync + Send>;

/// A connection, used by one thread at a time.
///
/// Its input and output is done by the runtime of [`IO`], so it can be waited for anywhere.
pub(crate) struct Connection {
    client: Client,
    prepared: RefCell<HashMap<String, Statement>>,
    in_transaction: Cell<bool>,
}

impl Connection {
    pub(super) fn new(client: Client) -> Self {
        Self { client, prepared: RefCell::default(), in_transaction: Cell::new(false) }
    }

    /// Returns whether the server closed the connection, or it was lost.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Returns whether a transaction was begun and not ended.
    pub(super) fn is_in_transaction(&self) -> bool {
        self.in_transaction.get() && !self.is_closed()
    }

    pub(super) fn prepare(&self, sql: &str) -> Result<Statement> {
        if let Some(known) = self.prepared.borrow().get(sql) {
            return Ok(known.clone());
        }
        let statement = block_on(self.client.prepare(&translated(sql)))?;
        let mut prepared = self.prepared.borrow_mut();
        if prepared.len() >= STATEMENTS {
            prepared.clear();
        }
        prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(super) fn execute_batch(&self, sql: &str) -> Result<()> {
        let done = block_on(self.client.batch_execute(sql));
        match sql.split(' ').next() {
            Some("BEGIN") => self.in_transaction.set(done.is_ok()),
            // A commit that fails ends its transaction too.
            Some("COMMIT") => self.in_transaction.set(false),
            Some("ROLLBACK") if sql == "ROLLBACK" => self.in_transaction.set(false),
            _ => {}
        }
        Ok(done?)
    }

    pub(super) fn execute(&self, statement: &Statement, values: &[Value]) -> Result<usize> {
        let values = Parameter::all(values);
        let changed = block_on(self.client.execute(statement, &Parameter::borrowed(&values)))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    pub(super) fn query(&self, statement: &Statement, values: &[Value]) -> Result<Vec<Row>> {
        let values = Parameter::all(values);
        Ok(block_on(self.client.query(statement, &Parameter::borrowed(&values)))?)
    }
}

/// Returns a statement with its parameters as PostgreSQL writes them.
fn translated(sql: &str) -> String {
    sql.replace('?', "$")
}

/// Returns a migration with what only PostgreSQL has: texts are ordered and put into lower case as by SQLite, whatever the
/// locale of the database.
pub(super) fn migration(sql: &str) -> String {
    sql.replace(" TEXT", " TEXT COLLATE \"C\"")
}

#[derive(Debug)]
struct Parameter<'v>(&'v Value);

impl<'v> Parameter<'v> {
    fn all(values: &'v [Value]) -> Vec<Self> {
        values.iter().map(Parameter).collect()
    }

    fn borrowed(values: &[Self]) -> Vec<&(dyn ToSql + Sync)> {
        values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
    }
}

impl ToSql for Parameter<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> std::result::Result<IsNull, BoxedError> {
        match (self.0, kind) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Integer(n), &Type::BOOL) => (*n != 0).to_sql(kind, out),
            (Value::Integer(n), &Type::INT4) => i32::try_from(*n)?.to_sql(kind, out),
            (Value::Integer(n), &Type::INT8) => n.to_sql(kind, out),
            #[expect(
                clippy::cast_precision_loss,
                reason = "spans in milliseconds are far below 2^53"
            )]
            (Value::Integer(n), &Type::FLOAT8) => (*n as f64).to_sql(kind, out),
            (Value::Real(n), &Type::FLOAT8) => n.to_sql(kind, out),
            (Value::Text(text), &Type::TEXT | &Type::VARCHAR | &Type::NAME) => {
                // PostgreSQL stores no NUL in texts.
                if text.contains('\0') {
                    return text.replace('\0', "\u{fffd}").to_sql(kind, out);
                }
                text.to_sql(kind, out)
            }
            (Value::Blob(bytes), &Type::BYTEA) => bytes.to_sql(kind, out),
            (value, kind) => Err(format!("{:?} is no {kind}", value.data_type()).into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A value of a row.
struct Stored<'r>(ValueRef<'r>);

impl<'r> FromSql<'r> for Stored<'r> {
    fn from_sql(kind: &Type, raw: &'r [u8]) -> std::result::Result<Self, BoxedError> {
        Ok(Self(match *kind {
            Type::INT8 => ValueRef::Integer(i64::from_sql(kind, raw)?),
            Type::INT4 => ValueRef::Integer(i32::from_sql(kind, raw)?.into()),
            Type::BOOL => ValueRef::Integer(bool::from_sql(kind, raw)?.into()),
            Type::FLOAT8 => ValueRef::Real(f64::from_sql(kind, raw)?),
            Type::BYTEA => ValueRef::Blob(raw),
            // Texts.
            _ => ValueRef::Text(raw),
        }))
    }

    fn from_sql_null(_: &Type) -> std::result::Result<Self, BoxedError> {
        Ok(Self(ValueRef::Null))
    }

    fn accepts(kind: &Type) -> bool {
        [
            Type::INT8,
            Type::INT4,
            Type::BOOL,
            Type::FLOAT8,
            Type::BYTEA,
            Type::TEXT,
            Type::VARCHAR,
            Type::NAME,
        ]
        .contains(kind)
    }
}

/// Returns the value of a column.
pub(super) fn value(row: &Row, column: usize) -> Result<ValueRef<'_>> {
    Ok(row.try_get::<_, Stored<'_>>(column)?.0)
}

/// Whether a transaction is made again after an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// It would fail again.
    No,
    /// It was refused because of another one, and is made again at once.
    Conflict,
    /// The connection or the server is gone. If a commit was under way, its outcome is unknown.
    Lost,
}

/// Returns whether a transaction is made again after an error.
pub(super) fn again(error: &Error) -> Again {
    let Error::Postgres(error) = error else { return Again::No };
    let Some(code) = error.code() else {
        let own = error.source().is_some_and(|e| e.is::<tokio_postgres::types::WrongType>());
        return if own || !error.is_closed() && error.source().is_none() {
            Again::No
        } else {
            Again::Lost
        };
    };
    if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED].contains(code) {
        return Again::Conflict;
    }
    let lost = ["08", "57P", "25006", "53300", "58"];
    if lost.iter().any(|class| code.code().starts_with(class)) { Again::Lost } else { Again::No }
}

/// Returns whether a server does not let this program into the database.
pub(super) fn is_denied(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| {
        code.code().starts_with("28") || *code == SqlState::INVALID_CATALOG_NAME
    })
}

/// The tables that only a database on a server has: its format, who serves which shard, the
/// daemons, when the next may identify, and what each wrote last.
pub(super) const OWN: &str =
    "CREATE TABLE IF NOT EXISTS format (application BIGINT NOT NULL, version BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS leases (
    shard BIGINT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL,
    since TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS daemons (
    owner TEXT NOT NULL PRIMARY KEY,
    total BIGINT NOT NULL,
    since TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS identifies (
    id BIGINT NOT NULL PRIMARY KEY,
    next TIMESTAMPTZ NOT NULL
);
CREATE TABLE IF NOT EXISTS writers (
    owner TEXT NOT NULL PRIMARY KEY,
    number BIGINT NOT NULL
);";

/// Returns the application id and format, or `None` for an empty database.
pub(super) fn stamp(db: &Connection) -> Result<Option<(i64, i64)>> {
    let asked = |sql: &str| db.query(&db.prepare(sql)?, &[]);
    let tables = "SELECT tablename = 'format' FROM pg_tables WHERE schemaname = current_schema()";
    let tables = asked(tables)?;
    if tables.is_empty() {
        return Ok(None);
    }
    let is_format = |row: &Row| Ok::<_, Error>(value(row, 0)? == ValueRef::Integer(1));
    if !tables.iter().map(is_format).collect::<Result<Vec<_>>>()?.contains(&true) {
        return Ok(Some((0, 0)));
    }
    let rows = asked("SELECT application, version FROM format")?;
    let Some(row) = rows.first() else { return Ok(Some((0, 0))) };
    Ok(Some((row.try_get(0)?, row.try_get(1)?)))
}

/// Writes the application id and format.
pub(super) fn set_stamp(db: &Connection, (application, version): (i64, i64)) -> Result<()> {
    db.execute(&db.prepare("DELETE FROM format")?, &[])?;
    let insert = db.prepare("INSERT INTO format (application, version) VALUES (?1, ?2)")?;
    db.execute(&insert, &[application.into(), version.into()]).map(drop)
}
