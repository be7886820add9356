//! Default locations of files.

use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs};

use super::error::CliError;
use crate::config::Config;
use crate::store::Location;

/// Loads the configuration from a file, or returns the default one.
pub(super) fn config(file: Option<&Path>) -> Result<Config, CliError> {
    Ok(file.map(Config::load).transpose()?.unwrap_or_default())
}

/// Returns the platform's directory for this program's data.
pub(super) fn data_dir() -> Result<PathBuf, CliError> {
    let args = AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: "Siegepost".to_owned(),
        app_name: "siegepost".to_owned(),
    };
    etcetera::app_strategy::choose_native_strategy(args).map(|s| s.data_dir()).map_err(|e| {
        CliError::Failed(format!("no home directory was found ({e}); name a database with --db"))
    })
}

/// Returns the room's database: from `--db`, else the configuration, else the data directory.
pub(super) fn database(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    location(db, config, "room.db")
}

/// Returns the database of `serve`, like [`database`].
pub(super) fn served_database(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    match location(db, config, "discord.db")? {
        Location::Memory => Err(CliError::Usage(
            "':memory:' would lose the games; name a file with --db".to_owned(),
        )),
        file => Ok(file),
    }
}

fn location(db: Option<&Path>, config: &Config, usual: &str) -> Result<Location, CliError> {
    let configured = &config.store.path;
    Ok(match db {
        Some(path) if path.as_os_str() == ":memory:" => Location::Memory,
        Some(path) if path.as_os_str().is_empty() => {
            return Err(CliError::Usage("--db needs the path of a file, or ':memory:'".to_owned()));
        }
        Some(path) => Location::File(path.to_owned()),
        None if !configured.as_os_str().is_empty() => Location::File(configured.clone()),
        None => Location::File(data_dir()?.join(usual)),
    })
}

/// Returns the directory of a file; empty for the current one.
pub(super) fn directory_of(file: &Path) -> PathBuf {
    file.parent().map(Path::to_owned).unwrap_or_default()
}
