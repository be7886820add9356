//! Whether what is stored is what was written: checksums of rows and their chains, the check of a whole database, and the check of the
//! write-ahead log before SQLite reads it.

pub(super) mod chain;
pub(super) mod check;
pub(crate) mod checksum;
mod imports;
pub(super) mod wal;
