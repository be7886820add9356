//! Settings for operators: health, backups, logs.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use chrono::NaiveTime;

#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HealthConfig {
    /// The loopback address of `/health` and `/metrics`; `None` for neither.
    #[serde(deserialize_with = "loopback_or_none")]
    pub listen: Option<SocketAddr>,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BackupConfig {
    /// Where backups go; empty for `backups` beside the database.
    pub directory: PathBuf,
    /// The time of day, UTC; `None` for no backups.
    #[serde(deserialize_with = "time_or_off")]
    pub at: Option<NaiveTime>,
    /// The number of days whose backups are kept, 1 to 3,650.
    #[serde(deserialize_with = "days")]
    pub keep_days: u32,
    /// The number of weeks before them of which the first backup is kept, 0 to 520.
    #[serde(deserialize_with = "weeks")]
    pub keep_weeks: u32,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LogConfig {
    /// The levels, as a filter of `tracing`: `info`, `warn,bot=debug`.
    pub filter: String,
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

impl BackupConfig {
    /// Returns the directory for the backups of a database.
    pub fn directory_for(&self, database: &Path) -> PathBuf {
        if self.directory.as_os_str().is_empty() {
            database.parent().unwrap_or(Path::new("")).join("backups")
        } else {
            self.directory.clone()
        }
    }
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self {
            directory: PathBuf::new(),
            at: NaiveTime::from_hms_opt(3, 30, 0),
            keep_days: 14,
            keep_weeks: 8,
        }
    }
}

impl Default for LogConfig {
    fn default() -> Self {
        Self { filter: "info".to_owned(), format: LogFormat::Text }
    }
}

fn loopback_or_none<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<SocketAddr>, D::Error> {
    use serde::Deserialize;
    use serde::de::Error;
    let text = String::deserialize(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    let address: SocketAddr = text.parse().map_err(|_| {
        D::Error::custom(format!(
            "'{text}' is not an address; write 127.0.0.1:9464, or leave it empty"
        ))
    })?;
    let here = match address.ip() {
        IpAddr::V4(ip) => ip.is_loopback(),
        IpAddr::V6(ip) => ip.is_loopback(),
    };
    if here {
        Ok(Some(address))
    } else {
        Err(D::Error::custom(format!(
            "{text} can be reached from other machines; use 127.0.0.1 or [::1], with a proxy in front of it if others must reach it"
        )))
    }
}

fn time_or_off<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<NaiveTime>, D::Error> {
    use serde::Deserialize;
    let text = String::deserialize(from)?;
    if text == "off" {
        return Ok(None);
    }
    NaiveTime::parse_from_str(&text, "%H:%M").map(Some).map_err(|_| {
        serde::de::Error::custom(format!("'{text}' is not a time of day; write 03:30, or off"))
    })
}

fn days<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    within(from, 1, 3_650)
}

fn weeks<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    within(from, 0, 520)
}

fn within<'de, D: serde::Deserializer<'de>>(
    from: D,
    least: u32,
    most: u32,
) -> Result<u32, D::Error> {
    use serde::Deserialize;
    let number = u32::deserialize(from)?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(serde::de::Error::custom(format!("{number} is out of range; use {least} to {most}")))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::{Config, ConfigError};

    fn of(text: &str) -> Result<Config, ConfigError> {
        Config::parse(text, Path::new("c.toml"))
    }

    #[test]
    fn health_is_served_on_loopback_only() {
        for good in ["127.0.0.1:9464", "[::1]:9464", "127.1.2.3:0"] {
            let config = of(&format!("[health]\nlisten = \"{good}\"\n")).unwrap();
            assert_eq!(config.health.listen, Some(good.parse().unwrap()));
        }
        assert_eq!(of("[health]\nlisten = \"\"\n").unwrap().health.listen, None);
        for bad in ["0.0.0.0:9464", "192.168.0.1:9464", "[::]:9464"] {
            let error = of(&format!("[health]\nlisten = \"{bad}\"\n")).unwrap_err().to_string();
            assert!(error.contains("other machines") && error.contains("127.0.0.1"), "{error}");
        }
        let error = of("[health]\nlisten = \"9464\"\n").unwrap_err().to_string();
        assert!(error.contains("127.0.0.1:9464"), "{error}");
    }

    #[test]
    fn backups_have_a_time_and_bounds() {
        let config = of("[backup]\nat = \"off\"\n").unwrap();
        assert_eq!(config.backup.at, None);
        assert_eq!(config.backup.directory_for(Path::new("/d/games.db")), Path::new("/d/backups"));
        let config = of("[backup]\ndirectory = \"/b\"\nat = \"23:05\"\nkeep_weeks = 0\n").unwrap();
        assert_eq!(config.backup.at, chrono::NaiveTime::from_hms_opt(23, 5, 0));
        assert_eq!(config.backup.directory_for(Path::new("/d/games.db")), Path::new("/b"));
        for bad in ["at = \"25:00\"", "at = \"night\"", "keep_days = 0", "keep_weeks = 1000"] {
            assert!(of(&format!("[backup]\n{bad}\n")).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_log_has_one_of_two_forms() {
        let error = of("[log]\nformat = \"xml\"\n").unwrap_err().to_string();
        assert!(error.contains("json") && error.contains("text"), "{error}");
    }
}
