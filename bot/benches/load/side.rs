//! A database with its daemon, and the games that are played there.

use std::time::Instant;

use bot::chance::Chance;

use crate::Plan;
use crate::database::empty;
use crate::load_support::boards::{self, Board};
use crate::load_support::harness::Harness;
use crate::load_support::process::Watched;
use crate::postgres_support::Server;

/// Guilds among which the games are divided.
const GUILDS: usize = 4;

/// One of the databases that are compared.
pub(crate) struct Side {
    pub(crate) name: &'static str,
    pub(crate) harness: Harness,
    pub(crate) boards: Vec<Board>,
    pub(crate) chance: Chance,
    /// Stopped after the daemon.
    server: Option<Server>,
}

impl Side {
    /// SQLite, and PostgreSQL if it is wanted and installed.
    pub(crate) fn all(plan: &Plan) -> Vec<Self> {
        let server = if plan.postgres { Server::durable() } else { None };
        if plan.postgres && server.is_none() {
            println!("PostgreSQL is not installed: SQLite is measured alone.");
        }
        let server = server.map(|server| Self::new("PostgreSQL", plan, Some(server)));
        std::iter::once(Self::new("SQLite", plan, None)).chain(server).collect()
    }

    fn new(name: &'static str, plan: &Plan, server: Option<Server>) -> Self {
        let config = format!(
            "[discord]\nrequests_per_second = {}\n[computer]\npause = [\"1s\", \"5s\"]\n",
            plan.limit
        );
        let address = server.as_ref().map(|server| empty(&server.url()));
        let mut harness = Harness::on(address, GUILDS, &config);
        harness.start();
        Self { name, harness, boards: Vec::new(), chance: Chance::new(plan.seed), server }
    }

    /// Opens the games.
    pub(crate) fn open(&mut self, plan: &Plan) {
        let begun = Instant::now();
        self.boards = boards::open(&self.harness, plan.games, plan.games.min(300));
        println!(
            "  {}: opened by the people in {:.0} s, at the daemon's pace",
            self.name,
            begun.elapsed().as_secs_f64()
        );
    }

    /// Seconds of processor time used so far by the daemon, the server (0 if the database is a file), and this process, which is the
    /// doubles and the people.
    pub(crate) fn spent(&self) -> [f64; 3] {
        let server = self.server.as_ref().map(|server| Watched::family(server.pid()).used());
        let own = Watched::new(std::process::id()).used();
        [self.harness.watched().used(), server.unwrap_or(0.0), own]
    }
}
