//! Files and standard input, with a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rules::reader;
use rules::record::Record;

use super::error::{CliError, print};
use crate::printable::shown;

/// Returns whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads all bytes of a file, or of standard input for `-`.
pub(super) fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, CliError> {
    let wrong = |why| CliError::File { what: "read", path: path.to_owned(), why };
    if is_stdin(path) {
        return stdin(most);
    }
    let bytes = read(File::open(path).map_err(wrong)?, most).map_err(wrong)?;
    if bytes.len() > most { Err(CliError::TooLong(most)) } else { Ok(bytes) }
}

fn stdin(most: usize) -> Result<Vec<u8>, CliError> {
    let bytes = read(io::stdin().lock(), most).map_err(|why| CliError::File {
        what: "read",
        path: "standard input".into(),
        why,
    })?;
    if bytes.len() > most { Err(CliError::TooLong(most)) } else { Ok(bytes) }
}

fn read(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a record, a game in PGN or a position from a file, or from standard input for `-`, and prints what was changed.
pub(super) fn record(path: &Path) -> Result<Record, CliError> {
    let bytes = bytes(path, rules::record::MAX_BYTES)?;
    let path = if is_stdin(path) { Path::new("standard input") } else { path };
    let wrong = |why| CliError::Record { path: path.to_owned(), why };
    let found = reader::from_bytes(&bytes).map_err(wrong)?;
    for note in found.notes {
        print(&CliError::Failed(format!("{}: {}", shown(path), note.english())));
    }
    Ok(found.record)
}
