//! The sentences of this folder.

use locale::{Table, table};

pub(super) static TABLE: Table = table!();
