//! Imported records: the digest of each, and its replay.

use ring::digest::{SHA256, digest};
use rules::record::Record;

use crate::store::engine::{Connection, Error, OptionalExtension, Result, Row};

/// The imported records of a database.
#[derive(Debug, Default)]
pub(super) struct Imports {
    /// How many there are.
    pub(super) number: usize,
    /// A sentence for each that is not as it was stored.
    pub(super) faults: Vec<String>,
    /// A sentence for each other that does not replay. It did when it was imported, under older rules.
    pub(super) notes: Vec<String>,
}

/// Checks the imported records, one at a time.
pub(super) fn check(db: &Connection) -> Result<Imports> {
    let mut next = db
        .prepare_cached("SELECT id, digest, text FROM imports WHERE id > ?1 ORDER BY id LIMIT 1")?;
    let mut found = Imports::default();
    let mut last = i64::MIN;
    let mut read = |last| {
        // A damaged text may be no UTF-8.
        let bytes = |row: &Row<'_>, at| {
            Ok::<_, Error>(row.get_ref(at)?.as_bytes().unwrap_or_default().to_vec())
        };
        let row = |row: &Row<'_>| Ok((row.get::<i64>(0)?, bytes(row, 1)?, bytes(row, 2)?));
        next.query_row([last], row).optional()
    };
    while let Some((id, stored, text)) = read(last)? {
        (last, found.number) = (id, found.number + 1);
        if digest(&SHA256, &text).as_ref() != stored {
            found.faults.push(format!("imported record {id} does not match its digest."));
        } else if let Some(why) = why_not(&String::from_utf8_lossy(&text)) {
            found.notes.push(format!(
                "imported record {id} does not replay under the current rules: {why}."
            ));
        }
    }
    Ok(found)
}

/// Returns why a record does not replay.
fn why_not(text: &str) -> Option<String> {
    match Record::parse(text) {
        Ok(record) => record.check().err().map(|error| error.to_string()),
        Err(error) => Some(error.to_string()),
    }
}
