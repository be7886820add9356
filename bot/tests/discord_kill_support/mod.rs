//! People who go on playing while `serve` is killed again and again, and what must be there in the end.

mod acts;
mod aside;
mod campaign;
mod content;
mod invite;
mod judge;
mod kept;
mod ledger;
mod life;
mod table;
mod voice;

pub(crate) use campaign::run;
pub(crate) use life::Season;

/// The width of the pictures, as the daemon of a scene is configured.
const WIDTH: u32 = 400;
