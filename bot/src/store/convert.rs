//! Conversions between Rust values and database columns.

use rusqlite::Error;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Type, Value, ValueRef};

use super::engine::{Result, Row};

use crate::chat::ids::MessageId;
use crate::time::{Moment, Span};

/// A number of milliseconds is stored as it is.
macro_rules! stored_as_number {
    ($($type:ident),*) => {$(
        impl ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $type {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                i64::column_result(value).map(Self)
            }
        }

        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                value.0.into()
            }
        }
    )*};
}

stored_as_number!(Moment, Span);

/// Converts a message id into a column value. Ids stay below 2^63 as long as snowflakes do; the daemon rejects
/// others.
pub(crate) fn message_column(id: MessageId) -> i64 {
    i64::try_from(id.0).unwrap_or(i64::MAX)
}

/// Converts a column value into a message id.
pub(crate) fn message_id(id: i64) -> MessageId {
    MessageId(u64::try_from(id).unwrap_or(0))
}

/// Converts a count into a column value or a limit.
pub(crate) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Converts a column value into a count.
pub(crate) fn size(n: i64) -> usize {
    usize::try_from(n).unwrap_or(0)
}

/// Converts a value into JSON.
pub(crate) fn to_json<T: serde::Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(|e| Error::ToSqlConversionFailure(Box::new(e)).into())
}

/// Reads a value from the JSON in a column.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(row: &Row<'_>, column: usize) -> Result<T> {
    serde_json::from_str(&row.get::<String>(column)?)
        .map_err(|e| Error::FromSqlConversionFailure(column, Type::Text, Box::new(e)).into())
}

/// Reads a text leniently: bytes that are not UTF-8 are replaced, and other types become an empty text.
pub(super) fn text(row: &Row<'_>, column: usize) -> Result<String> {
    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
}

/// Checks that a statement changed exactly one row.
pub(super) fn one(changed: usize) -> Result<()> {
    if changed == 1 { Ok(()) } else { Err(Error::StatementChangedRows(changed).into()) }
}
