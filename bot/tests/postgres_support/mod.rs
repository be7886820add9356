//! A PostgreSQL server of a test's own, on a socket in a temporary directory.
#![allow(dead_code, reason = "every test file uses its part")]

use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
    pg_ctl: PathBuf,
    psql: PathBuf,
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

    fn started(options: &str) -> Option<Self> {
        let initdb = installed("initdb")?;
        let (pg_ctl, psql) = (installed("pg_ctl")?, installed("psql")?);
        let directory = tempfile::tempdir().unwrap();
        let user = (user_id(None)? == 0)
            .then(|| user_id(Some("postgres")).or_else(|| user_id(Some("nobody"))).unwrap());
        chown(directory.path(), user, None).unwrap();
        let server = Self { directory, pg_ctl, psql, user };
        let mut make = server.command(&initdb);
        make.args([
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
            "--username",
            USER,
        ]);
        done(&make.output().unwrap());
        let sockets = server.directory.path().display();
        let settings =
            format!("{options} -k {sockets} -c listen_addresses='' -c max_connections=300");
        let mut start = server.command(&server.pg_ctl);
        start.args(["start", "-w", "-t", "60", "-o", &settings, "-l"]);
        start.arg(server.directory.path().join("log")).stdout(Stdio::null()).stderr(Stdio::null());
        let log = || std::fs::read_to_string(server.directory.path().join("log"));
        assert!(start.status().unwrap().success(), "{:?}", log());
        Some(server)
    }

    /// A command about the server's data, run as its user.
    fn command(&self, program: &Path) -> Command {
        let mut command = match self.user {
            None => Command::new(program),
            Some(user) => {
                let mut command = Command::new("setpriv");
                let ids = [format!("--reuid={user}"), format!("--regid={user}")];
                command.args(ids).arg("--clear-groups").arg(program);
                command
            }
        };
        command.current_dir(self.directory.path());
        command.arg("-D").arg(self.directory.path().join("data"));
        command
    }

    /// Returns the number of its process, the parent of those that serve connections.
    pub(crate) fn pid(&self) -> u32 {
        let file = self.directory.path().join("data/postmaster.pid");
        std::fs::read_to_string(file).unwrap().lines().next().unwrap().parse().unwrap()
    }

    /// Returns its address.
    pub(crate) fn url(&self) -> String {
        let directory = self.directory.path().display().to_string().replace('/', "%2F");
        format!("postgres://{USER}@{directory}/postgres")
    }

    pub(crate) fn psql(&self) -> Command {
        let mut command = Command::new(&self.psql);
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
        let mut stop = self.command(&self.pg_ctl);
        let _ = stop.args(["stop", "-m", "immediate"]).output();
    }
}
