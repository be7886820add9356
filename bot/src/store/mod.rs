//! The database: one SQLite file, written by one thread, read by others.
//!
//! [`Store`] is its interface. Changes are closures over a transaction, [`Store::write`]; the possible changes are
//! methods of [`Transaction`]. The largest, [`Store::commit`], stores all effects of one message. All other methods
//! manage the file. Queries are methods of a [`Snapshot`]. The SQL is in `tables`, one file per table, and what only
//! SQLite has is in `sqlite`, so another database could be used behind the same methods.

mod archive;
mod cache;
mod check;
mod convert;
mod database_error;
pub(crate) mod engine;
mod error;
mod files;
mod handle;
mod imports;
mod inspect;
mod key;
mod lease;
mod load;
mod location;
mod lock;
mod marker;
mod migrations;
mod nonce;
mod open;
mod open_server;
mod opened;
mod outbox_entries;
mod person;
mod postgres;
#[doc(hidden)]
pub mod promise;
mod renewal;
mod restore;
mod rows;
mod save;
mod server;
mod share;
mod snapshot;
mod sqlite;
mod stats;
mod tables;
mod transaction;
mod transfer;
mod writer;

pub(crate) use archive::{Archive, Importer};
pub use check::{Report, Upgrade, backup, verify, verify_upgrade};
pub(crate) use convert::{count, from_json, message_column, message_id, size, to_json};
pub use error::StoreError;
pub use handle::Store;
pub use inspect::{Inspection, inspect};
pub use key::OutboxKey;
pub use lease::Held;
pub use location::Location;
pub use lock::Lock;
#[cfg(test)]
pub(crate) use migrations::empty;
pub use nonce::nonce;
pub use open_server::{Attendance, daemons, identify_after, leases, leave, shards_in_use};
pub use outbox_entries::{
    OutboxEntry, OutboxFilter, Selection, drop_dead_letters, outbox_entries, retry,
};
pub use person::Forget;
pub use restore::{Restored, restore};
pub use rows::{
    Change, Commit, Due, Interaction, Members, OutboxRow, Outcome, Placed, Post, Posted, Receipt,
    Save, Stats, Unreadable, Verdict,
};
pub use server::Server;
pub use snapshot::Snapshot;
pub(crate) use sqlite::{checkpoint, enable_wal, sync_log};
pub(crate) use tables::actions::all as actions;
pub use tables::blocks::Block;
pub use tables::finished::{SEARCHED_GAMES, Score, Sought, Viewer};
pub use tables::notices::{DigestDue, DigestSent, NewNotices};
pub use tables::outbox::{DeadLetter, LeftOut, TryPlace, WaitsForPlace};
pub use tables::outbox_due::LONGEST_WAIT;
pub use tables::places::Begin;
#[cfg(test)]
pub(crate) use tables::plan::indexes;
pub use tables::private_places::PrivatePlace;
pub use tables::quarantine::QuarantineChange;
pub use tables::results::{Played, Seated};
pub use tables::unfinished::{Count, Phase};
pub use transaction::Transaction;
pub use transfer::{Counts, transfer};
