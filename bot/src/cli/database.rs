//! `siegepost verify`, `backup` and `restore`.
use super::CliError;
use super::args::{Backup, Restore, Verify};
pub(super) fn verify(_: &Verify) -> Result<(), CliError> {
    Ok(())
}
pub(super) fn backup(_: &Backup) -> Result<(), CliError> {
    Ok(())
}
pub(super) fn restore(_: &Restore) -> Result<(), CliError> {
    Ok(())
}
