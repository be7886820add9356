//! Default locations of files.

use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs};

use super::error::CliError;
use crate::config::{Config, StoreConfig};
use crate::store::{Location, Server};

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

/// Returns the database that a command is about: from `--db`, else the configuration, else the room's in the data directory.
pub(super) fn database(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    location(db, config, "room.db")
}

/// Returns the room's database, like [`database`]; a file or none.
pub(super) fn room_database(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    match database(db, config)? {
        Location::Server(_) => {
            Err(CliError::Usage("the room plays on a file; name one with --db".to_owned()))
        }
        file => Ok(file),
    }
}

/// Returns the database of `serve`, like [`database`].
pub(super) fn served_database(db: Option<&Path>, config: &Config) -> Result<Location, CliError> {
    match location(db, config, "discord.db")? {
        Location::Memory => Err(CliError::Usage(
            "':memory:' would lose the games; name a file with --db".to_owned(),
        )),
        lasting => Ok(lasting),
    }
}

fn location(db: Option<&Path>, config: &Config, usual: &str) -> Result<Location, CliError> {
    let configured = &config.store;
    let named = db.and_then(|path| path.to_str()).filter(|text| text.contains("://"));
    if let Some(url) = named
        .or(Some(configured.url.as_str()).filter(|_| db.is_none()))
        .filter(|url| !url.is_empty())
    {
        return server(url, config);
    }
    Ok(match db {
        Some(path) if path.as_os_str() == ":memory:" => Location::Memory,
        Some(path) if path.as_os_str().is_empty() => {
            return Err(CliError::Usage(
                "--db needs the path of a file, an address, or ':memory:'".to_owned(),
            ));
        }
        Some(path) => Location::File(path.to_owned()),
        None if !configured.path.as_os_str().is_empty() => Location::File(configured.path.clone()),
        None => Location::File(data_dir()?.join(usual)),
    })
}

/// Returns a database on a server, with the password from a file or the environment.
fn server(url: &str, config: &Config) -> Result<Location, CliError> {
    let StoreConfig { password_file, authorities_file, lease, .. } = &config.store;
    let is_named = |file: &&PathBuf| !file.as_os_str().is_empty();
    let password = match Some(password_file).filter(is_named) {
        Some(file) => {
            let text = std::fs::read_to_string(file).map_err(|e| {
                CliError::Failed(format!(
                    "the password cannot be read from {}: {e}",
                    file.display()
                ))
            })?;
            Some(text.trim_end_matches(['\r', '\n']).to_owned())
        }
        None => std::env::var("PGPASSWORD").ok(),
    };
    let authorities = Some(authorities_file).filter(is_named).map(PathBuf::as_path);
    let lease = lease.duration();
    Ok(Location::Server(Server::new(url, password.as_deref(), authorities, lease)?))
}

/// Returns the directory of a file; empty for the current one.
pub(super) fn directory_of(file: &Path) -> PathBuf {
    file.parent().map(Path::to_owned).unwrap_or_default()
}
