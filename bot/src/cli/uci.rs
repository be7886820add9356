//! `siegepost uci`.

use std::io;

use super::error::CliError;
use super::output::wrong;

pub(super) fn run() -> Result<(), CliError> {
    search::uci::run(io::stdin().lock(), io::stdout()).map_err(wrong)
}
