//! The nightly backup: makes and checks it, removes old backups, and prunes old rows of the database.

mod calendar;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};

use crate::config::BackupConfig;
use crate::daemon::core::Core;
use crate::metrics::{self, Counter, Last};
use crate::store::{self, Report, Store, StoreError};
use crate::time::{Moment, Span, TimeSource};

/// The time between two checks of the clock.
const WAKE: Duration = Duration::from_secs(60);
/// The wait after a failure.
const RETRY_AFTER: Span = Span::hours(1);
/// The age at which rows are pruned.
const PRUNED_AFTER: Span = Span::days(30);

#[derive(Clone, Debug)]
pub struct Backups {
    database: PathBuf,
    directory: PathBuf,
    config: BackupConfig,
}

impl Backups {
    pub fn of(database: &Path, config: BackupConfig) -> Self {
        let directory = config.directory_for(database);
        Self { database: database.to_path_buf(), directory, config }
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Returns the file of a day: `NAME-2026-01-31.db` for the database `NAME.db`.
    pub fn file(&self, day: NaiveDate) -> PathBuf {
        self.directory.join(format!("{}{}.db", self.prefix(), day.format("%Y-%m-%d")))
    }

    fn prefix(&self) -> String {
        let stem = self.database.file_stem().unwrap_or_default().to_string_lossy();
        format!("{stem}-")
    }

    /// Returns the days for which there is a backup, oldest first. A missing directory has none.
    pub fn days(&self) -> Result<Vec<NaiveDate>, StoreError> {
        let prefix = self.prefix();
        let day = |name: &str| {
            let day = name.strip_prefix(&prefix)?.strip_suffix(".db")?;
            NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()
        };
        let mut days: Vec<NaiveDate> = self.names()?.iter().filter_map(|n| day(n)).collect();
        days.sort_unstable();
        Ok(days)
    }

    fn names(&self) -> Result<Vec<String>, StoreError> {
        let wrong = |e: std::io::Error| StoreError::from_io(&self.directory, &e);
        let entries = match std::fs::read_dir(&self.directory) {
            Ok(entries) => entries,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(wrong(e)),
        };
        let mut names = Vec::new();
        for entry in entries {
            names.extend(entry.map_err(wrong)?.file_name().into_string().ok());
        }
        Ok(names)
    }

    /// Returns the modification time of the newest backup.
    pub fn newest(&self) -> Option<Moment> {
        let day = self.days().ok()?.pop()?;
        let modified = std::fs::metadata(self.file(day)).and_then(|m| m.modified()).ok()?;
        Some(DateTime::<Utc>::from(modified).into())
    }

    /// Returns the day of the backup that is due: its time has come, there was a game by then, and no backup has been
    /// made since.
    fn due(&self, store: &Store, now: Moment) -> Result<Option<NaiveDate>, StoreError> {
        let Some(at) = self.config.at else { return Ok(None) };
        let slot = calendar::slot(now.utc(), at);
        let made = self.days()?.into_iter().any(|day| day >= slot.date_naive());
        let first = store.snapshot()?.first_game()?;
        let due = !made && first.is_some_and(|first| first < slot.into());
        Ok(due.then(|| slot.date_naive()))
    }

    /// Makes the backup that is due, if any. Returns the report about the copy if one was made. After an error older backups are left alone.
    pub fn make(&self, store: &Store, now: Moment) -> Result<Option<Report>, StoreError> {
        let Some(day) = self.due(store, now)? else { return Ok(None) };
        crate::disk::create_dir_all(&self.directory)
            .map_err(|e| StoreError::from_io(&self.directory, &e))?;
        self.remove_partial();
        let file = self.file(day);
        let report = store::backup(&self.database, &file)?;
        tracing::info!(
            file = %file.display(),
            games = report.games,
            actions = report.actions,
            "made and checked a backup"
        );
        for fault in &report.faults {
            tracing::warn!("the backup contains a fault of the database: {fault}");
        }
        self.rotate(day)?;
        store.prune(now - PRUNED_AFTER)?;
        Ok(Some(report))
    }

    fn rotate(&self, today: NaiveDate) -> Result<(), StoreError> {
        let days = self.days()?;
        let BackupConfig { keep_days, keep_weeks, .. } = self.config;
        for day in calendar::outdated(&days, today, keep_days, keep_weeks) {
            let file = self.file(day);
            crate::disk::remove(&file).map_err(|e| StoreError::from_io(&file, &e))?;
            tracing::info!(file = %file.display(), "removed an old backup");
        }
        Ok(())
    }

    fn remove_partial(&self) {
        let prefix = self.prefix();
        for name in self.names().unwrap_or_default() {
            if name.starts_with(&prefix) && name.contains(".db.part") {
                let _ = crate::disk::remove(&self.directory.join(name));
            }
        }
    }
}

/// Makes backups until the task is aborted. A failure is logged and counted, health is degraded until one is made, and play goes on. Games that do not replay
/// go into quarantine.
pub async fn run<T: TimeSource>(backups: Backups, core: Arc<Core>, time: Arc<T>) {
    let backups = Arc::new(backups);
    if let Some(newest) = backups.newest() {
        metrics::happened(Last::Backup, newest);
    }
    let mut not_before = Moment::MIN;
    loop {
        let now = time.now();
        if now >= not_before && time.is_trusted() {
            let (making, core) = (Arc::clone(&backups), Arc::clone(&core));
            let made = tokio::task::spawn_blocking(move || {
                let report = making.make(core.store(), now)?;
                let suspects = report.iter().flat_map(|report| &report.unreplayable);
                for (game, _) in suspects.clone() {
                    core.check_replay(*game, now)?;
                }
                Ok::<_, StoreError>(report.is_some())
            })
            .await;
            let made = match made {
                Ok(made) => made.map_err(|error| format!("failed: {error}")),
                Err(_) => Err("panicked".to_owned()),
            };
            match made {
                Ok(false) => {}
                Ok(true) => {
                    metrics::count(Counter::Backups);
                    metrics::happened(Last::Backup, now);
                }
                Err(how) => {
                    metrics::count(Counter::FailedBackups);
                    metrics::happened(Last::FailedBackup, now);
                    tracing::error!("the nightly backup {how}");
                    not_before = now + RETRY_AFTER;
                }
            }
        }
        time.sleep(WAKE).await;
    }
}
