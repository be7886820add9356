//! The database: one SQLite file, written by one thread, read by others.
//!
//! [`Store`] is its interface. Changes are closures over a transaction, [`Store::write`]; the possible changes are
//! methods of [`Transaction`]. The largest, [`Store::commit`], stores all effects of one message. All other methods
//! are queries. The SQL is in `tables`, one file per table, and what only SQLite has is in `sqlite`, so another
//! database could be used behind the same methods.

mod chain;
mod check;
mod checksum;
mod convert;
mod draw_in;
mod error;
mod files;
mod fill;
mod handle;
mod inspect;
mod key;
mod letters;
mod load;
mod lock;
mod marker;
mod migrations;
mod older;
mod open;
#[doc(hidden)]
pub mod promise;
mod questions;
mod restore;
mod rows;
mod save;
mod sqlite;
mod standing;
mod tables;
mod transaction;
mod wal;
mod writer;

pub use check::{Report, Upgrade, backup, verify, verify_upgrade};
#[cfg(feature = "mutations")]
pub use checksum::switch_off as switch_checksums_off;
pub use draw_in::DrawIn;
pub use error::StoreError;
pub use handle::Store;
pub use inspect::{Inspection, inspect};
pub use key::OutboxKey;
pub use letters::{Letter, Letters, Which, drop_letters, letters, retry};
pub use lock::Lock;
pub use open::Location;
pub use restore::{Restored, restore};
pub use rows::{
    Block, Commit, Due, Interaction, OutboxRow, Outcome, Placed, Post, Receipt, Save, Standing,
    Unreadable, Verdict,
};
pub(crate) use sqlite::{make_log_last, use_log, write_anew};
pub use tables::outbox::LONGEST_WAIT;
pub use tables::unfinished::{Count, Phase};
pub use transaction::Transaction;
