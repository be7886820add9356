//! `siegepost serve` as a process of its own, at a Discord on loopback.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::expect_used, reason = "a test may stop at the first surprise")]

pub(crate) mod play;
pub(crate) mod read;

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use loopback::{Double, Message, Person, Settings, Snowflake, World};
use serde_json::Value;
use tempfile::TempDir;

/// How long a test waits for what must come.
pub(crate) const LONG: Duration = Duration::from_secs(40);

/// The configuration of a daemon that limits nobody: people do in a test in a second what takes a year.
pub(crate) const UNLIMITED: &str = "[limits]\ninvitations_per_person = 0\ngames_per_person = 0\ngames_per_place = 0\n\
     games_per_guild = 0\npictures_per_minute = 0\n";

/// A Discord, and a daemon that serves it.
pub(crate) struct Scene {
    pub(crate) double: Double,
    directory: TempDir,
    config: String,
    /// How far time is ahead of the machine's, in seconds.
    ahead: i64,
    pub(crate) daemon: Option<Child>,
    _turn: Turn,
}

/// One of the scenes that may be played at a time.
struct Turn;

/// Each scene has some thirty files open, and a process may often have no more than a thousand: on a machine with many cores
/// the tests that run at a time are too many.
const AT_A_TIME: usize = 16;

static PLAYED: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

impl Turn {
    fn wait() -> Self {
        let played = PLAYED.lock().expect("nothing panics with it");
        let mut played =
            ENDED.wait_while(played, |n| *n >= AT_A_TIME).expect("nothing panics with it");
        *played += 1;
        Self
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *PLAYED.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_one();
    }
}

impl Scene {
    /// A Discord without a daemon yet.
    pub(crate) fn new(settings: Settings) -> Self {
        let turn = Turn::wait();
        let double = Double::start(settings).expect("a double");
        let directory = tempfile::tempdir().expect("a directory");
        double.write_certificate(&directory.path().join("cert.pem")).expect("a certificate");
        let config = format!(
            "[sender]\nretry_first = \"1s\"\nretry_longest = \"2s\"\n[pictures]\nwidth = 400\n{UNLIMITED}"
        );
        Self { double, directory, config, ahead: 0, daemon: None, _turn: turn }
    }

    /// A Discord with a daemon that is ready.
    pub(crate) fn ready() -> Self {
        Self::new_ready(Settings::default())
    }

    /// A Discord set up in a certain way, with a daemon that is ready.
    pub(crate) fn new_ready(settings: Settings) -> Self {
        let mut scene = Self::new(settings);
        scene.start();
        scene
    }

    /// Adds lines to the configuration of the daemon's next start.
    pub(crate) fn configure(&mut self, lines: &str) {
        self.config.push_str(lines);
    }

    /// Replaces the configuration of the daemon's next start.
    pub(crate) fn set_config(&mut self, config: &str) {
        config.clone_into(&mut self.config);
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// What the daemon is started as.
    pub(crate) fn command(&self) -> Command {
        std::fs::write(self.path("config.toml"), &self.config).expect("a configuration");
        let log =
            File::options().create(true).append(true).open(self.path("log.txt")).expect("a log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
        command
            .arg("serve")
            .args(["--db".into(), self.path("games.db")])
            .args(["--config".into(), self.path("config.toml")])
            .env_clear()
            .env("DISCORD_TOKEN", self.double.token())
            .env("RUST_LOG", "info")
            .env("SIEGEPOST_AHEAD", self.told_ahead())
            .env(
                "SIEGEPOST_LOOPBACK",
                format!("{},{}", self.double.address(), self.path("cert.pem").display()),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    /// Starts the daemon and waits until it listens.
    pub(crate) fn start(&mut self) {
        let before = self.double.look(|world| world.identified());
        self.daemon = Some(self.command().spawn().expect("the daemon"));
        let ready = self.double.wait_here_for(LONG, |world| {
            (world.identified() > before && world.connected() > 0).then_some(())
        });
        if let Err(error) = ready {
            panic!("{error}\n{}", self.log());
        }
    }

    /// Starts the daemon, which will kill itself at a point, perhaps before it listens.
    pub(crate) fn start_with(&mut self, plug: &str) {
        let mut command = self.command();
        command.env("SIEGEPOST_KILL", plug);
        self.daemon = Some(command.spawn().expect("the daemon"));
    }

    /// Starts the daemon again if it has died; whether it had.
    pub(crate) fn revive(&mut self) -> bool {
        let Some(daemon) = &mut self.daemon else { return false };
        if daemon.try_wait().expect("a status").is_none() {
            return false;
        }
        self.daemon = Some(self.command().spawn().expect("the daemon"));
        true
    }

    /// Runs the daemon to its end, which must come by itself.
    pub(crate) fn run(&self, change: impl FnOnce(&mut Command)) -> (ExitStatus, String) {
        let mut command = self.command();
        change(&mut command);
        let mut daemon = command.spawn().expect("the daemon");
        let begun = std::time::Instant::now();
        loop {
            if let Some(status) = daemon.try_wait().expect("a status") {
                return (status, self.log());
            }
            if begun.elapsed() > LONG {
                let _ = daemon.kill();
                let _ = daemon.wait();
                panic!("the daemon does not end\n{}", self.log());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Time passes while the daemon is down, on both sides.
    pub(crate) fn passes(&mut self, time: TimeDelta) {
        assert!(self.daemon.is_none(), "a running daemon keeps its clock");
        self.ahead += time.num_seconds();
        self.double.with(|world| world.advance(time));
    }

    /// The machine's clock is set ahead of Discord's, or right again, also while the daemon runs.
    pub(crate) fn set_clock(&self, ahead: TimeDelta) {
        // Replaced at once: a clock is never read half set.
        let (path, new) = (self.path("ahead"), self.path("ahead.new"));
        std::fs::write(&new, (self.ahead + ahead.num_seconds()).to_string()).expect("a clock");
        std::fs::rename(new, path).expect("a clock");
    }

    /// How a daemon is told what its clock says.
    fn told_ahead(&self) -> String {
        let path = self.path("ahead");
        if path.exists() { format!("@{}", path.display()) } else { self.ahead.to_string() }
    }

    /// Asks the daemon to end, and waits until it has: what it was at is noted.
    pub(crate) fn stop(&mut self) {
        let Some(mut daemon) = self.daemon.take() else { return };
        let sent = Command::new("kill").args(["-TERM", &daemon.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "no signal can be sent");
        let status = daemon.wait().expect("a status");
        assert!(status.success(), "{}", self.log());
    }

    /// Pulls the plug.
    pub(crate) fn kill(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }

    /// Keeps the files of a scene that went wrong; where they are.
    pub(crate) fn keep(&mut self) -> PathBuf {
        self.directory.disable_cleanup(true);
        self.directory.path().to_path_buf()
    }

    /// How many actions of a game are stored.
    pub(crate) fn actions(&self, game: i64) -> i64 {
        self.ask("SELECT count(*) FROM actions WHERE game = ?1", game)
    }

    /// When a game's turn ends, in milliseconds since 1970.
    pub(crate) fn deadline(&self, game: i64) -> i64 {
        self.ask("SELECT due FROM deadlines WHERE game = ?1 AND kind IN ('flag', 'decision')", game)
    }

    /// A number from the database, which the daemon goes on using.
    fn ask(&self, question: &str, game: i64) -> i64 {
        let db = rusqlite::Connection::open(self.path("games.db")).expect("the database");
        db.query_row(question, [game], |row| row.get(0)).expect("a number")
    }

    /// Everything the daemon has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.path("log.txt")).unwrap_or_default()
    }

    /// Waits until a post of the bot's in a channel holds these words, and gives it.
    pub(crate) fn posted(&self, channel: Snowflake, words: &str) -> Message {
        let found = self.double.wait_here_for(LONG, |world| {
            world.bot_posts(channel).into_iter().rev().find(|m| m.content.contains(words)).cloned()
        });
        found.unwrap_or_else(|error| {
            let all: Vec<String> = self
                .double
                .look(|w| w.bot_posts(channel).iter().map(|m| m.content.clone()).collect());
            panic!("nobody says '{words}': {error}\n{all:#?}\n{}", self.log())
        })
    }

    /// Waits until so many posts of the bot's in a channel hold these words.
    pub(crate) fn count(&self, channel: Snowflake, words: &str) -> usize {
        self.double.look(|world| {
            world.bot_posts(channel).into_iter().filter(|m| m.content.contains(words)).count()
        })
    }

    /// Waits for the private answer to an interaction.
    pub(crate) fn answer(&self, interaction: Snowflake) -> Message {
        let found = self.double.wait_here_for(LONG, |world| {
            world.answer_to(interaction).filter(|m| !m.content.is_empty()).cloned()
        });
        found.unwrap_or_else(|error| panic!("no private answer: {error}\n{}", self.log()))
    }

    /// Waits until an interaction's acknowledgement is gone: it was answered for all to see.
    pub(crate) fn resolved(&self, interaction: Snowflake) {
        let found = self.double.wait_here_for(LONG, |world| {
            world.interaction(interaction)?;
            let gone = world.answer_to(interaction).is_none_or(|m| m.deleted);
            (gone && !world.deferred().iter().any(|i| i.id == interaction)).then_some(())
        });
        found.unwrap_or_else(|error| panic!("the acknowledgement stays: {error}\n{}", self.log()));
    }

    /// Waits until the bot has told somebody these words in a direct message.
    pub(crate) fn told(&self, person: &Person, words: &str) -> Message {
        let direct = self.double.with(|world| world.direct(person.id));
        self.posted(direct, words)
    }

    /// How much the bot has said in a channel.
    pub(crate) fn said(&self, channel: Snowflake) -> usize {
        self.double.look(|world| said(world, channel))
    }

    /// The thread that was made under a channel.
    pub(crate) fn thread(&self, channel: Snowflake) -> Snowflake {
        let found = self
            .double
            .wait_here_for(LONG, |world| world.threads(channel).last().map(|thread| thread.id));
        found.unwrap_or_else(|error| panic!("no thread: {error}\n{}", self.log()))
    }

    /// Nothing was asked of Discord that it would not take, and the token is in no log. `SIEGEPOST_READ=1` with
    /// `--nocapture` prints all that people read.
    pub(crate) fn sound(&self) {
        if std::env::var("SIEGEPOST_READ").is_ok() {
            println!("{}", self.double.look(read::transcript));
        }
        let violations = self.double.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        let log = self.log();
        assert!(!log.contains(&self.double.token()), "the token is in the log");
        assert!(!log.contains("panicked"), "{log}");
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How much the bot has said in a channel; Discord's own notices do not count.
pub(crate) fn said(world: &World, channel: Snowflake) -> usize {
    world.bot_posts(channel).into_iter().filter(|m| !m.content.is_empty()).count()
}

/// The options of a slash command.
pub(crate) fn text(value: &str) -> Value {
    Value::String(value.to_owned())
}
