//! The configuration file, in TOML; `config.example.toml` explains every key.

mod analysis;
mod computer;
mod limits;
mod operation;

use std::io::Read;
use std::path::{Path, PathBuf};

pub use analysis::AnalysisConfig;
pub use computer::{ComputerConfig, Pause};
pub use limits::LimitsConfig;
pub use operation::{BackupConfig, HealthConfig, LogConfig, LogFormat};

use crate::game::state::{Pace, PaceError};
pub use crate::picture_style::{Palette, Theme};
use crate::time::Span;

/// The configuration; [`Default`] is the configuration without a file.
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    pub store: StoreConfig,
    pub games: GamesConfig,
    pub limits: LimitsConfig,
    pub computer: ComputerConfig,
    pub clock: ClockConfig,
    pub sender: SenderConfig,
    pub pictures: PicturesConfig,
    pub analysis: AnalysisConfig,
    pub log: LogConfig,
    pub discord: DiscordConfig,
    pub health: HealthConfig,
    pub backup: BackupConfig,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DiscordConfig {
    /// A file that contains only the bot's token; empty for the environment or a systemd credential.
    pub token_file: PathBuf,
    /// Whether moves are read from ordinary messages; needs the message content intent.
    pub message_content: bool,
    /// How long a request to Discord may take.
    pub request_timeout: Span,
    /// Requests to Discord a second, without answers to interactions: the limit that Discord sets for the bot, divided
    /// among processes with the same token.
    pub requests_per_second: u32,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StoreConfig {
    /// The database file; empty for the platform's data directory.
    pub path: PathBuf,
    /// The size beyond which the file does not grow; 0 for no limit.
    pub max_megabytes: u32,
    /// A PostgreSQL database instead of a file, `postgres://user@host1,host2/database`; empty for a file.
    pub url: String,
    /// A file that contains only the password for it; empty for the environment variable PGPASSWORD, or none.
    pub password_file: PathBuf,
    /// The certificates of the authorities that may have signed the server's, in PEM; empty for those that browsers trust.
    pub authorities_file: PathBuf,
    /// How long a daemon may be silent before another one takes over from it: 5 seconds or more.
    #[serde(deserialize_with = "lease")]
    pub lease: Span,
}

impl Default for StoreConfig {
    fn default() -> Self {
        Self {
            path: PathBuf::new(),
            max_megabytes: 0,
            url: String::new(),
            password_file: PathBuf::new(),
            authorities_file: PathBuf::new(),
            lease: Span::seconds(15),
        }
    }
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GamesConfig {
    /// The default pace: `3d`, `3d+5d`, `14d+2d/move up to 21d`, or `none`.
    #[serde(deserialize_with = "pace_or_none")]
    pub pace: Option<Pace>,
    /// How long a player may think about a decision before it gets its default answer.
    pub decision_window: Span,
    /// How long before a deadline a player is reminded.
    pub reminders: Vec<Span>,
    /// How long an invitation waits for players.
    pub invitation: Span,
    /// How long a game without a clock waits for a move before it is archived; 0 for forever.
    pub archive: Span,
    /// How much vacation a person earns in a year; 0 for none.
    pub vacation: Span,
    /// Whether a player who never lost on time before gets a third of the move time more, once a game.
    pub automatic_extension: bool,
    /// How long the seat of a player who ran out of time is offered to others, in games opened with `absent=seat`; 0 for not
    /// at all.
    pub seat_offer: Span,
}

/// Timing of deadlines and backfills.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ClockConfig {
    /// The longest time between two checks of the clock.
    pub wake: Span,
    /// How long after a deadline the history is read for the last moves made in time.
    pub flag_lag: Span,
    /// The gap between two checks (a stop, a sleep, a wrong clock) after which players get grace.
    pub long_stop: Span,
    /// How long nobody loses on time after such a gap.
    pub grace: Span,
    /// How often the history of each place with a game is read in any case.
    pub sweep_every: Span,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SenderConfig {
    /// The wait before the second try; it doubles from there.
    pub retry_first: Span,
    pub retry_longest: Span,
    /// How long a delivery may fail, while its place accepts others, before it becomes a dead letter.
    pub give_up: Span,
    /// The number of concurrent deliveries, in different places.
    pub at_once: usize,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PicturesConfig {
    /// The theme, dark or light.
    pub theme: Theme,
    pub palette: Palette,
    /// Width in pixels, 400 to 2400.
    #[serde(deserialize_with = "width")]
    pub width: u32,
}

/// The size of the longest configuration file, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

impl Default for GamesConfig {
    fn default() -> Self {
        Self {
            pace: Some(Pace::Bank { per_move: Span::days(3), bank: Span::ZERO }),
            decision_window: Span::days(1),
            reminders: vec![Span::days(1), Span::hours(2)],
            invitation: Span::days(7),
            archive: Span::days(90),
            vacation: Span::days(30),
            automatic_extension: true,
            seat_offer: Span::days(3),
        }
    }
}

impl Default for ClockConfig {
    fn default() -> Self {
        Self {
            wake: Span::seconds(30),
            flag_lag: Span::seconds(10),
            long_stop: Span::minutes(15),
            grace: Span::hours(12),
            sweep_every: Span::minutes(10),
        }
    }
}

impl Default for SenderConfig {
    fn default() -> Self {
        Self {
            retry_first: Span::seconds(1),
            retry_longest: Span::minutes(5),
            give_up: Span::minutes(30),
            at_once: 16,
        }
    }
}

impl Default for PicturesConfig {
    fn default() -> Self {
        Self { theme: Theme::Dark, palette: Palette::Classic, width: 1200 }
    }
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            token_file: PathBuf::new(),
            message_content: true,
            request_timeout: Span::seconds(15),
            requests_per_second: 50,
        }
    }
}

/// A configuration that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("the configuration {} cannot be read: {why}; check the path and its rights", .path.display())]
    Unreadable { path: PathBuf, why: String },
    #[error("the configuration {} is longer than {MAX_BYTES} bytes; is it the right file?", .path.display())]
    TooLong { path: PathBuf },
    /// A key or value is not allowed.
    #[error("the configuration {} is wrong in line {line}: {why}", .path.display())]
    Wrong {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The key, and what is allowed.
        why: String,
    },
}

impl Config {
    /// Reads a configuration file. The error names the line, the key and what is allowed.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let unreadable = |why: String| ConfigError::Unreadable { path: path.to_path_buf(), why };
        let mut bytes = Vec::new();
        std::fs::File::open(path)
            .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes))
            .map_err(|e| unreadable(e.to_string()))?;
        if bytes.len() > MAX_BYTES {
            return Err(ConfigError::TooLong { path: path.to_path_buf() });
        }
        let text =
            String::from_utf8(bytes).map_err(|_| unreadable("it is not UTF-8 text".to_owned()))?;
        Self::parse(&text, path)
    }

    /// Parses the text of a configuration; `path` is for error messages, as in [`Config::load`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, ConfigError> {
        if text.len() > MAX_BYTES {
            return Err(ConfigError::TooLong { path: path.to_path_buf() });
        }
        rules::steps::take(text.len());
        toml::from_str(text).map_err(|e: toml::de::Error| {
            let start = e.span().map_or(0, |s| s.start).min(text.len());
            let before = text.as_bytes().get(..start).unwrap_or_default();
            let line = before.iter().filter(|b| **b == b'\n').count() + 1;
            let quoted = text.lines().nth(line - 1).unwrap_or("").trim();
            let key = quoted.split(['=', ' ']).next().unwrap_or("");
            let message = e.message().replace('\n', " ");
            let why = if key.is_empty() || message.contains(&format!("`{key}`")) {
                message
            } else {
                format!("{key}: {message}")
            };
            ConfigError::Wrong { path: path.to_path_buf(), line, why }
        })
    }
}

fn pace_or_none<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Pace>, D::Error> {
    use serde::Deserialize;
    let text = String::deserialize(from)?;
    if text == "none" {
        return Ok(None);
    }
    let pace: Result<Pace, PaceError> = text.parse();
    pace.map(Some).map_err(serde::de::Error::custom)
}

fn lease<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Span, D::Error> {
    use serde::Deserialize;
    let lease = Span::deserialize(from)?;
    if lease >= Span::seconds(5) {
        Ok(lease)
    } else {
        Err(serde::de::Error::custom(format!(
            "{lease} is too short, because leases are renewed once a second; use 5s or more"
        )))
    }
}

fn width<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    use serde::Deserialize;
    let width = u32::deserialize(from)?;
    if (400..=2400).contains(&width) {
        Ok(width)
    } else {
        Err(serde::de::Error::custom(format!(
            "{width} is not a valid width; use 400 to 2400 pixels"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        Config::parse(text, Path::new("c.toml")).unwrap_err().to_string()
    }

    #[test]
    fn the_example_has_every_default() {
        let text = include_str!("../../config.example.toml");
        let example = Config::parse(text, Path::new("config.example.toml")).unwrap();
        assert_eq!(example, Config::default());
        // The example names every key.
        let keys = text.lines().filter(|l| !l.starts_with('#') && l.contains(" = ")).count();
        assert_eq!(keys, 51);
    }

    #[test]
    fn the_configurations_for_containers_are_valid() {
        for (file, text) in [
            ("container.toml", include_str!("../deploy/container.toml")),
            ("siegepost.toml", include_str!("../deploy/database/siegepost.toml")),
        ] {
            let config = Config::parse(text, Path::new(file)).unwrap();
            assert_ne!(config.store, StoreConfig::default(), "{file}");
        }
    }

    #[test]
    fn a_configuration_has_a_maximum_size() {
        let padded = |len: usize| format!("[games]\n#{}", "x".repeat(len - 9));
        assert!(Config::parse(&padded(MAX_BYTES), Path::new("c.toml")).is_ok());
        let long = padded(MAX_BYTES + 1);
        assert!(wrong(&long).contains("is it the right file?"), "{}", wrong(&long));
        // A file without end is not read to its end.
        let endless = Config::load(Path::new("/dev/zero"));
        assert_eq!(endless, Err(ConfigError::TooLong { path: "/dev/zero".into() }));
    }

    #[test]
    fn errors_name_line_key_and_what_is_allowed() {
        let e = wrong("[games]\npace = \"soon\"\n");
        assert!(e.contains("line 2") && e.contains("pace") && e.contains("3d"), "{e}");
        let e = wrong("[games]\npcae = \"3d\"\n");
        assert!(e.contains("pcae") && e.contains("pace"), "{e}");
        let e = wrong("[pictures]\ntheme = \"pink\"\n");
        assert!(e.contains("theme") && e.contains("dark"), "{e}");
        let e = wrong("[pictures]\nwidth = 5\n");
        assert!(e.contains("400 to 2400"), "{e}");
        for short in ["4s", "0"] {
            let e = wrong(&format!("[store]\nlease = \"{short}\"\n"));
            assert!(e.contains("line 2") && e.contains("lease") && e.contains("5s or more"), "{e}");
        }
        let e = wrong("[games\n");
        assert!(e.contains("line 1"), "{e}");
    }
}
