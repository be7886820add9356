//! `siegepost room`.
use super::CliError;
use super::args::Room;
pub(super) fn run(_: &Room) -> Result<(), CliError> { Ok(()) }
