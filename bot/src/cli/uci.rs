//! `siegepost uci`.

use std::io;

use search::uci::UciError;

use super::error::CliError;
use super::output::wrong;

pub(super) fn run() -> Result<(), CliError> {
    search::uci::run(io::stdin().lock(), io::stdout()).map_err(|error| match error {
        UciError::Output(error) => wrong(error),
        error @ UciError::Input(_) => CliError::Failed(error.to_string()),
    })
}
