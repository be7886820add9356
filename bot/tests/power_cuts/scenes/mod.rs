//! What happens while the power may fail.

pub(crate) mod failing;
pub(crate) mod network;
pub(crate) mod restore;
pub(crate) mod room;
pub(crate) mod store;
pub(crate) mod syncs;
