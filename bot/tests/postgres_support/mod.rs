//! PostgreSQL servers of a test's own, on sockets in temporary directories.
#![allow(dead_code, reason = "every test file uses its part")]

use std::os::unix::fs::chown;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The name of the database's user.
const USER: &str = "siegepost";

/// Returns a program of PostgreSQL. Debian has those of the server in a directory of its own.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    std::env::split_paths(&path)
        .chain(versions.map(|version| version.path().join("bin")))
        .map(|directory| directory.join(name))
        .find(|program| program.is_file())
}

/// Returns the number of a user, or of the one who runs this.
fn user_id(name: Option<&str>) -> Option<u32> {
    let found = Command::new("id").arg("-u").args(name).output().ok()?;
    String::from_utf8(found.stdout).ok()?.trim().parse().ok()
}

pub(crate) fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A server on a socket in a directory of its own.
pub(crate) struct Server {
    directory: tempfile::TempDir,
    /// How it is started.
    options: &'static str,
    /// As whom the server runs, if this is run by root, whom it refuses.
    user: Option<u32>,
}

impl Server {
    /// Returns a running server, or `None` if PostgreSQL is not installed. It waits for no disk.
    pub(crate) fn start() -> Option<Self> {
        Self::started("-F")
    }

    /// Returns a running server with the usual settings, where what is committed is on the disk.
    pub(crate) fn durable() -> Option<Self> {
        Self::started("")
    }

    fn started(options: &'static str) -> Option<Self> {
        let server = Self::prepare(options)?;
        let mut make = server.command("initdb");
        make.args(["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--username"]);
        done(&make.arg(USER).output().unwrap());
        server.run();
        Some(server)
    }

    /// Returns a running standby of a server.
    pub(crate) fn standby_of(primary: &Self) -> Self {
        let server = Self::prepare("-F").unwrap();
        server.follow(primary);
        server
    }

    /// Makes a directory for a server.
    fn prepare(options: &'static str) -> Option<Self> {
        installed("initdb")?;
        let directory = tempfile::tempdir().unwrap();
        let user = (user_id(None)? == 0)
            .then(|| user_id(Some("postgres")).or_else(|| user_id(Some("nobody"))).unwrap());
        chown(directory.path(), user, None).unwrap();
        Some(Self { directory, options, user })
    }

    /// Starts it with the data that it has.
    pub(crate) fn run(&self) {
        let (options, sockets) = (self.options, self.directory.path().display());
        let settings =
            // No test cuts the power, so nothing is lost without fsync.
            format!("{options} -k {sockets} -c listen_addresses='' -c max_connections=300 -c fsync=off");
        let mut start = self.command("pg_ctl");
        start.args(["start", "-w", "-t", "60", "-o", &settings, "-l"]);
        start.arg(self.path("log")).stdout(Stdio::null()).stderr(Stdio::null());
        assert!(
            start.status().unwrap().success(),
            "{:?}",
            std::fs::read_to_string(self.path("log"))
        );
    }

    /// Makes it, which does not run, a standby of another server, with that one's data.
    pub(crate) fn follow(&self, primary: &Self) {
        let _ = std::fs::remove_dir_all(self.path("data"));
        let mut copy = self.command("pg_basebackup");
        copy.args(["-R", "--no-sync", "-c", "fast", "-U", USER, "-h"])
            .arg(primary.directory.path());
        done(&copy.output().unwrap());
        self.run();
    }

    /// Makes commits wait for the standby, which must be there.
    pub(crate) fn wait_for_standby(&self) {
        self.asked("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.asked("SELECT pg_reload_conf()");
        let begun = Instant::now();
        while self.asked("SELECT sync_state FROM pg_stat_replication") != ["sync"] {
            assert!(begun.elapsed() < Duration::from_secs(30), "the standby is not synchronous");
            std::thread::sleep(Duration::from_millis(50));
        }
        // A commit waits as soon as the process that makes checkpoints has read the setting too.
        std::thread::sleep(Duration::from_millis(500));
    }

    /// Makes a standby the primary, for which no commit waits for another.
    pub(crate) fn promote(&self) {
        let mut promote = self.psql();
        promote.args(["-c", "SELECT pg_promote()"]);
        promote.args(["-c", "ALTER SYSTEM RESET synchronous_standby_names"]);
        done(&promote.args(["-c", "SELECT pg_reload_conf()"]).output().unwrap());
    }

    /// Stops it as a crash of its machine would.
    pub(crate) fn kill(&self) {
        done(&Command::new("kill").args(["-KILL", &self.pid().to_string()]).output().unwrap());
    }

    /// Stops it in a mode of `pg_ctl`.
    pub(crate) fn stop(&self, mode: &str) {
        let _ = self.command("pg_ctl").args(["stop", "-m", mode]).output();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// A command about the server's data, run as its user.
    fn command(&self, program: &str) -> Command {
        let program = installed(program).unwrap();
        let mut command = match self.user {
            None => Command::new(program),
            Some(user) => {
                let mut command = Command::new("setpriv");
                let ids = [format!("--reuid={user}"), format!("--regid={user}")];
                command.args(ids).arg("--clear-groups").arg(program);
                command
            }
        };
        command.current_dir(self.directory.path()).arg("-D").arg(self.path("data"));
        command
    }

    /// Returns the number of its process, the parent of those that serve connections.
    pub(crate) fn pid(&self) -> u32 {
        let file = std::fs::read_to_string(self.path("data/postmaster.pid")).unwrap();
        file.lines().next().unwrap().parse().unwrap()
    }

    /// Returns its address.
    pub(crate) fn url(&self) -> String {
        Self::url_of(&[self])
    }

    /// Returns the address that names all of some servers.
    pub(crate) fn url_of(servers: &[&Self]) -> String {
        let host =
            |server: &&Self| server.directory.path().display().to_string().replace('/', "%2F");
        let hosts: Vec<String> = servers.iter().map(host).collect();
        format!("postgres://{USER}@{}/postgres", hosts.join(","))
    }

    pub(crate) fn psql(&self) -> Command {
        let mut command = Command::new(installed("psql").unwrap());
        command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", USER]);
        command.args(["-d", "postgres", "-h"]).arg(self.directory.path());
        command
    }

    pub(crate) fn asked(&self, sql: &str) -> Vec<String> {
        let answer = done(&self.psql().args(["-c", sql]).output().unwrap());
        answer.lines().map(str::to_owned).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop("immediate");
    }
}
