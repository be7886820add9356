//! The sentences of pages.

use locale::{Table, table};

pub(super) static TABLE: Table = table!();
