//! `siegepost serve` as a process of its own, connected to the Discord double.

#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::expect_used, reason = "a test may stop at the first surprise")]

pub(crate) mod play;
pub(crate) mod read;

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use chrono::TimeDelta;
use loopback::{Double, InteractionState, Message, Person, Settings, Snowflake, World};
use serde_json::Value;
use tempfile::TempDir;

/// How long a test waits for anything.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(40);

/// A configuration without limits: in a test, people do in a second what takes them a year.
pub(crate) const UNLIMITED: &str = "[limits]\ninvitations_per_person = 0\ngames_per_person = 0\ngames_per_place = 0\n\
     games_per_guild = 0\npictures_per_minute = 0\n";

/// A Discord double and a daemon connected to it.
pub(crate) struct Scene {
    pub(crate) double: Double,
    directory: TempDir,
    config: String,
    /// The database, as the argument of `--db`.
    database: PathBuf,
    /// How far the simulated time is ahead of the machine's, in seconds.
    ahead: i64,
    pub(crate) daemon: Option<Child>,
    _slot: Slot,
}

/// One of the scenes that may run at a time.
struct Slot;

/// Each scene has some thirty files open, and many systems allow a process a thousand. On a machine with many cores, too many
/// tests would run at a time.
const MOST_SCENES: usize = 16;

static RUNNING: Mutex<usize> = Mutex::new(0);
static ENDED: Condvar = Condvar::new();

impl Slot {
    fn wait() -> Self {
        let running = RUNNING.lock().expect("nothing panics with it");
        let mut running =
            ENDED.wait_while(running, |n| *n >= MOST_SCENES).expect("nothing panics with it");
        *running += 1;
        Self
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        *RUNNING.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        ENDED.notify_one();
    }
}

impl Scene {
    /// A double without a daemon.
    pub(crate) fn new(settings: Settings) -> Self {
        Self::made(crate::database::address(), settings)
    }

    /// A double without a daemon, whose daemons use the database at an address.
    pub(crate) fn on(address: &str, settings: Settings) -> Self {
        Self::made(Some(address.to_owned()), settings)
    }

    fn made(address: Option<String>, settings: Settings) -> Self {
        let slot = Slot::wait();
        let double = Double::start(settings).expect("a double");
        let directory = tempfile::tempdir().expect("a directory");
        double.write_certificate(&directory.path().join("cert.pem")).expect("a certificate");
        let config = format!(
            "[sender]\nretry_first = \"1s\"\nretry_longest = \"2s\"\n[pictures]\nwidth = 400\n{UNLIMITED}"
        );
        let database = address.map_or_else(|| directory.path().join("games.db"), PathBuf::from);
        Self { double, directory, config, database, ahead: 0, daemon: None, _slot: slot }
    }

    /// A double with a daemon that is ready.
    pub(crate) fn ready() -> Self {
        Self::new_ready(Settings::default())
    }

    /// A double with these settings, and a daemon that is ready.
    pub(crate) fn new_ready(settings: Settings) -> Self {
        let mut scene = Self::new(settings);
        scene.start();
        scene
    }

    /// The database, as the argument of `--db`.
    pub(crate) fn database(&self) -> &str {
        self.database.to_str().expect("test paths are text")
    }

    /// Lets the next daemon use another database, a file of this name.
    pub(crate) fn use_database(&mut self, name: &str) {
        self.database = self.path(name);
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

    /// The command that starts the daemon.
    pub(crate) fn command(&self) -> Command {
        let mut config = self.config.clone();
        if self.database.to_string_lossy().contains("://") && !config.contains("[store]") {
            // A daemon that was killed leaves its lease behind.
            config.push_str("[store]\nlease = \"5s\"\n");
        }
        std::fs::write(self.path("config.toml"), config).expect("a configuration");
        let log =
            File::options().create(true).append(true).open(self.path("log.txt")).expect("a log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_siegepost"));
        command
            .arg("serve")
            .args(["--db".into(), self.database.clone()])
            .args(["--config".into(), self.path("config.toml")])
            .env_clear()
            .env("DISCORD_TOKEN", self.double.token())
            .env("RUST_LOG", "info")
            .env("SIEGEPOST_AHEAD", self.clock_setting())
            .env(
                "SIEGEPOST_LOOPBACK",
                format!("{},{}", self.double.address(), self.path("cert.pem").display()),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    /// Starts the daemon and waits until it is connected.
    pub(crate) fn start(&mut self) {
        let before = self.double.look(|world| world.identified());
        self.daemon = Some(self.command().spawn().expect("the daemon"));
        let ready = self.double.wait_here_for(TIMEOUT, |world| {
            (world.identified() > before && world.connected() > 0).then_some(())
        });
        if let Err(error) = ready {
            panic!("{error}\n{}", self.log());
        }
    }

    /// Starts the daemon, which will kill itself at a fail point, perhaps before it is connected.
    pub(crate) fn start_with(&mut self, kill_at: &str) {
        let mut command = self.command();
        command.env("SIEGEPOST_KILL", kill_at);
        self.daemon = Some(command.spawn().expect("the daemon"));
    }

    /// Restarts the daemon if it has ended. Returns whether it had.
    pub(crate) fn restart_if_ended(&mut self) -> bool {
        let Some(daemon) = &mut self.daemon else { return false };
        if daemon.try_wait().expect("a status").is_none() {
            return false;
        }
        self.daemon = Some(self.command().spawn().expect("the daemon"));
        true
    }

    /// Runs the daemon until it ends by itself.
    pub(crate) fn run(&self, change: impl FnOnce(&mut Command)) -> (ExitStatus, String) {
        let mut command = self.command();
        change(&mut command);
        let mut daemon = command.spawn().expect("the daemon");
        let begun = std::time::Instant::now();
        loop {
            if let Some(status) = daemon.try_wait().expect("a status") {
                return (status, self.log());
            }
            if begun.elapsed() > TIMEOUT {
                let _ = daemon.kill();
                let _ = daemon.wait();
                panic!("the daemon does not end\n{}", self.log());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Advances the time of the double and of the daemon, which must be down.
    pub(crate) fn advance(&mut self, time: TimeDelta) {
        assert!(self.daemon.is_none(), "the clock of a running daemon cannot be advanced");
        self.ahead += time.num_seconds();
        self.double.with(|world| world.advance(time));
    }

    /// Sets the machine's clock ahead of Discord's, or back, even while the daemon runs.
    pub(crate) fn set_clock(&self, ahead: TimeDelta) {
        // Renamed into place, so the file is never read half written.
        let (path, new) = (self.path("ahead"), self.path("ahead.new"));
        std::fs::write(&new, (self.ahead + ahead.num_seconds()).to_string()).expect("a clock");
        std::fs::rename(new, path).expect("a clock");
    }

    /// The environment variable that sets the daemon's clock.
    fn clock_setting(&self) -> String {
        let path = self.path("ahead");
        if path.exists() { format!("@{}", path.display()) } else { self.ahead.to_string() }
    }

    /// Asks the daemon to stop, and waits until it has.
    pub(crate) fn stop(&mut self) {
        let Some(mut daemon) = self.daemon.take() else { return };
        let sent = Command::new("kill").args(["-TERM", &daemon.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
        let status = daemon.wait().expect("a status");
        assert!(status.success(), "{}", self.log());
    }

    /// Kills the daemon.
    pub(crate) fn kill(&mut self) {
        if let Some(mut daemon) = self.daemon.take() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }

    /// Keeps the files of a failed scene, and returns their directory.
    pub(crate) fn keep(&mut self) -> PathBuf {
        self.directory.disable_cleanup(true);
        self.directory.path().to_path_buf()
    }

    /// The number of stored actions of a game.
    pub(crate) fn actions(&self, game: i64) -> i64 {
        self.query("SELECT count(*) FROM actions WHERE game = ?1", game)
    }

    /// When a game's turn ends, in milliseconds since 1970.
    pub(crate) fn deadline(&self, game: i64) -> i64 {
        self.query(
            "SELECT due FROM deadlines WHERE game = ?1 AND kind IN ('flag', 'decision')",
            game,
        )
    }

    /// Waits until a message or interaction is judged, and everything in the outbox is posted.
    pub(crate) fn judged(&self, id: Snowflake) {
        let done = "SELECT EXISTS (SELECT 1 FROM verdicts WHERE message = ?1)
                    AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'due')";
        self.wait_until(done, i64::try_from(id.0).expect("an id"));
    }

    /// Waits until no deadline before a time, in milliseconds since 1970, is left, and everything in the outbox is posted.
    pub(crate) fn settled(&self, time: i64) {
        let done = "SELECT NOT EXISTS (SELECT 1 FROM deadlines WHERE due < ?1)
                    AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'due')";
        self.wait_until(done, time);
    }

    /// Waits until the answer to a question to the database is not zero.
    fn wait_until(&self, question: &str, value: i64) {
        let begun = std::time::Instant::now();
        while self.query(question, value) == 0 {
            assert!(begun.elapsed() < TIMEOUT, "{question}, {value}\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Queries a number from the database, which the daemon may be using.
    fn query(&self, question: &str, game: i64) -> i64 {
        let database = self.database.to_string_lossy();
        if database.contains("://") {
            let question = question.replace("?1", &game.to_string());
            let sql = format!("SELECT ({question})::text");
            let asked = Command::new("psql").args(["-XqAt", "-c", &sql, &database]).output();
            let asked = asked.expect("psql");
            let answer = String::from_utf8_lossy(&asked.stdout);
            return match answer.trim() {
                "true" => 1,
                "false" | "" => 0,
                number => number.parse().unwrap_or_else(|_| panic!("{asked:?}")),
            };
        }
        let db = rusqlite::Connection::open(self.path("games.db")).expect("the database");
        db.query_row(question, [game], |row| row.get(0)).expect("a number")
    }

    /// Everything the daemon has logged.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.path("log.txt")).unwrap_or_default()
    }

    /// Waits for a post of the bot in a channel that contains these words.
    pub(crate) fn posted(&self, channel: Snowflake, words: &str) -> Message {
        let found = self.double.wait_here_for(TIMEOUT, |world| {
            world.bot_posts(channel).into_iter().rev().find(|m| m.content.contains(words)).cloned()
        });
        found.unwrap_or_else(|error| {
            let all: Vec<String> = self
                .double
                .look(|w| w.bot_posts(channel).iter().map(|m| m.content.clone()).collect());
            panic!("no post contains '{words}': {error}\n{all:#?}\n{}", self.log())
        })
    }

    /// The number of posts of the bot in a channel that contain these words.
    pub(crate) fn count(&self, channel: Snowflake, words: &str) -> usize {
        self.double.look(|world| {
            world.bot_posts(channel).into_iter().filter(|m| m.content.contains(words)).count()
        })
    }

    /// Waits for the private answer to an interaction.
    pub(crate) fn answer(&self, interaction: Snowflake) -> Message {
        let found = self.double.wait_here_for(TIMEOUT, |world| {
            world.answer_to(interaction).filter(|m| !m.content.is_empty()).cloned()
        });
        found.unwrap_or_else(|error| panic!("no private answer: {error}\n{}", self.log()))
    }

    /// Waits for the form that is opened in response to an interaction, and returns it as it was sent.
    pub(crate) fn form(&self, interaction: Snowflake) -> Value {
        let found = self.double.wait_here_for(TIMEOUT, |world| world.form(interaction).cloned());
        found.unwrap_or_else(|error| panic!("no form: {error}\n{}", self.log()))
    }

    /// Waits until an interaction's acknowledgement is deleted, as it is after a public answer.
    pub(crate) fn resolved(&self, interaction: Snowflake) {
        let found = self.double.wait_here_for(TIMEOUT, |world| {
            let state = &world.interaction(interaction)?.state;
            let open = [InteractionState::Waiting, InteractionState::Deferred].contains(state);
            (!open && world.answer_to(interaction).is_none()).then_some(())
        });
        found.unwrap_or_else(|error| {
            panic!("the acknowledgement is not deleted: {error}\n{}", self.log())
        });
    }

    /// Waits for a direct message of the bot to a person that contains these words.
    pub(crate) fn notified(&self, person: &Person, words: &str) -> Message {
        let direct = self.double.with(|world| world.direct(person.id));
        self.posted(direct, words)
    }

    /// The number of posts of the bot in a channel.
    pub(crate) fn post_count(&self, channel: Snowflake) -> usize {
        self.double.look(|world| post_count(world, channel))
    }

    /// The thread that was made under a channel.
    pub(crate) fn thread(&self, channel: Snowflake) -> Snowflake {
        let found = self
            .double
            .wait_here_for(TIMEOUT, |world| world.threads(channel).last().map(|thread| thread.id));
        found.unwrap_or_else(|error| panic!("no thread: {error}\n{}", self.log()))
    }

    /// Asserts that Discord would accept every request, and that the token is not logged. With `SIEGEPOST_READ=1` and
    /// `--nocapture`, prints everything that people read.
    pub(crate) fn verify(&self) {
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

/// The number of posts of the bot in a channel, without Discord's own notices.
pub(crate) fn post_count(world: &World, channel: Snowflake) -> usize {
    world.bot_posts(channel).into_iter().filter(|m| !m.content.is_empty()).count()
}

/// The value of a slash command's option.
pub(crate) fn text(value: &str) -> Value {
    Value::String(value.to_owned())
}

/// Runs a command of the program that succeeds.
pub(crate) fn siegepost(args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_siegepost")).args(args).env_clear().output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}
