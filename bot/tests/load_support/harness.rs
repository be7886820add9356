//! The double and a daemon connected to it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bot::store::{Location, transfer};
use loopback::{Double, Limit, Retention, Settings, Snowflake};
use tempfile::TempDir;

use super::process::Watched;
use crate::database::{database, empty};

/// The longest wait for anything.
const TIMEOUT: Duration = Duration::from_secs(120);

/// How long after its start the daemon's process reached each step.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Its first request.
    pub asked: Duration,
    /// It identified at the gateway: its database is open, and its clock runs.
    pub identified: Duration,
    /// The double had composed the events of all guilds with their threads.
    pub connected: Duration,
}

/// The double with a daemon.
pub struct Harness {
    /// The double.
    pub double: Double,
    /// Its guilds.
    pub guilds: Vec<Snowflake>,
    directory: TempDir,
    config: String,
    /// The address of the database, if it is not in a file.
    address: Option<String>,
    daemon: Option<Child>,
}

impl Harness {
    /// A double with this many guilds, and no daemon so far. `config` is the daemon's configuration.
    pub fn new(guilds: usize, config: &str) -> Self {
        Self::on(crate::database::address(), guilds, config)
    }

    /// The same with a daemon that uses the database at an address, or a file if there is none.
    pub fn on(address: Option<String>, guilds: usize, config: &str) -> Self {
        // All messages are retained, to be counted; neither files nor bodies of requests.
        let retention = Retention { messages: usize::MAX, ..Retention::MINIMAL };
        let double =
            Double::start(Settings { retention, ..Settings::default() }).expect("a double");
        let mut all = vec![double.guild];
        double.with(|world| {
            all.extend((1..guilds).map(|n| world.add_guild(&format!("Guild {n}"))));
        });
        let directory = tempfile::tempdir().expect("a directory");
        double.write_certificate(&directory.path().join("cert.pem")).expect("a certificate");
        let limits = "invitations_per_person = 0\ngames_per_person = 0\ngames_per_place = 0\n\
                      games_per_guild = 0\ncomputer_games_per_person = 0\n\
                      computer_games_per_guild = 0\npictures_per_minute = 0\n";
        let config = format!("{config}[limits]\n{limits}");
        Self { double, guilds: all, directory, config, address, daemon: None }
    }

    /// The path of one of the daemon's files.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The database.
    pub fn location(&self) -> Location {
        match &self.address {
            None => Location::File(self.path("games.db")),
            Some(address) => database(address),
        }
    }

    /// The database, as the argument of `--db`.
    fn database(&self) -> PathBuf {
        self.address.as_ref().map_or_else(|| self.path("games.db"), PathBuf::from)
    }

    /// Changes the database as a file, which is `games.db`. What is on a server moves there and into an empty database. The daemon
    /// is stopped.
    pub fn change(&mut self, change: impl FnOnce(&Path)) {
        let path = self.path("games.db");
        let Some(address) = self.address.take() else { return change(&path) };
        let file = Location::File(path.clone());
        transfer(&database(&address), &file, &mut |_, _| {}).expect("a file");
        change(&path);
        let new = empty(address.split('?').next().unwrap_or_default());
        transfer(&file, &database(&new), &mut |_, _| {}).expect("a database");
        self.address = Some(new);
    }

    /// Starts the daemon and waits until it is connected.
    pub fn start(&mut self) -> Start {
        let log = File::options().create(true).append(true).open(self.path("log.txt"));
        let (before, requests) =
            self.double.look(|world| (world.identified(), world.request_count()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
        std::fs::write(self.path("config.toml"), &self.config).expect("a configuration");
        command
            .arg("serve")
            .args(["--db".into(), self.database()])
            .args(["--config".into(), self.path("config.toml")])
            .env_clear()
            // As in bot/deploy.
            .env("MALLOC_ARENA_MAX", "1")
            .env("MALLOC_MMAP_THRESHOLD_", "131072")
            .env("DISCORD_TOKEN", self.double.token())
            .env(
                "SIEGEPOST_LOOPBACK",
                format!("{},{}", self.double.address(), self.path("cert.pem").display()),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("a log"));
        let begun = Instant::now();
        self.daemon = Some(command.spawn().expect("the daemon"));
        let asked = self
            .double
            .wait_here_for(TIMEOUT, |world| (world.request_count() > requests).then_some(()));
        let first = begun.elapsed();
        let ready = asked.and_then(|()| {
            self.double.wait_here_for(TIMEOUT, |world| {
                (world.identified() > before && world.connected() > 0).then_some(())
            })
        });
        if let Err(error) = ready {
            panic!("{error}\n{}", self.log());
        }
        let identified = self.double.look(loopback::World::identified_at);
        let identified = identified.map_or_else(Duration::default, |at| at.duration_since(begun));
        Start { asked: first, identified, connected: begun.elapsed() }
    }

    /// The daemon's process.
    pub fn watched(&self) -> Watched {
        Watched::new(self.daemon.as_ref().map_or(0, Child::id))
    }

    /// Stops the daemon as a service manager does.
    pub fn stop(&mut self) {
        let Some(mut daemon) = self.daemon.take() else { return };
        let pid = daemon.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &pid]).status();
        let begun = Instant::now();
        while asked.as_ref().is_ok_and(std::process::ExitStatus::success)
            && begun.elapsed() < Duration::from_secs(20)
        {
            if matches!(daemon.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = daemon.kill();
        let _ = daemon.wait();
    }

    /// Whether `siegepost verify` succeeds, and its output.
    pub fn verify(&self) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
        command.env_clear().arg("verify").args(["--db".into(), self.database()]);
        let output = command.output().expect("the program");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        (output.status.success(), text)
    }

    /// Everything that the daemon has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.path("log.txt")).unwrap_or_default()
    }

    /// Sets Discord's rate limits, with this many requests a second in all.
    pub fn limit(&self, requests: u32) {
        self.double.with(|world| {
            world.rate_limits.like_discord();
            world.rate_limits.set_global(Limit::new(requests, 1_000));
        });
    }

    /// Removes all rate limits, as while games are opened.
    pub fn no_limits(&self) {
        self.double.with(|world| world.rate_limits.off());
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}
