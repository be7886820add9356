//! `siegepost render`.
use super::CliError;
use super::args::Render;
pub(super) fn run(_: &Render) -> Result<(), CliError> { Ok(()) }
