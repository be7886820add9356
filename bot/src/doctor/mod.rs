//! The checks of `siegepost doctor`, except those of Discord.

mod config;
mod finding;
mod limits;
mod machine;
mod workers;

pub use config::plausibility;
pub use finding::{Finding, Level, sum};
pub use limits::limits;
pub use machine::{backups, database, directory, disk, token_file};
pub use workers::workers;
