//! A round: a Discord double, a database, people who play, and a daemon that is killed again and again.

use std::collections::{BTreeMap, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bot::fail::{DISCORD_POINTS, POINTS};
use chrono::TimeDelta;
use loopback::{RestFault, Rule, Settings, Snowflake};

use super::check::Checked;
use super::database;
use super::expectations::{Expectations, Expected};
use super::game::{PlayedGame, Stage, Wait};
use super::puzzles::DailyPuzzles;
use crate::discord_support::Scene;
use crate::kill_support::Rng;

/// Games under way at the same time.
const GAMES_AT_ONCE: usize = 4;
/// Longer than anything takes on a busy machine.
pub(super) const TIMEOUT: Duration = Duration::from_secs(60);

/// The kills, by fail point or `(a random instant)`.
pub(crate) type Deaths = BTreeMap<&'static str, usize>;

/// The name under which random instants are counted.
pub(super) const INSTANT: &str = "(a random instant)";

pub(crate) struct Round {
    pub(super) seed: u64,
    pub(crate) scene: Scene,
    pub(super) channel: Snowflake,
    pub(super) bot: Snowflake,
    pub(super) rng: Rng,
    pub(super) games: Vec<PlayedGame>,
    pub(super) expectations: Expectations,
    pub(super) puzzles: DailyPuzzles,
    /// Questions without an answer, with the game they are about.
    pub(super) questions: Vec<(usize, Wait)>,
    /// People whose direct messages are read after a start.
    pub(super) direct_messages_read: HashSet<Snowflake>,
    /// Seats that were declined once.
    pub(super) declined: HashSet<(usize, usize)>,
    pub(super) people: usize,
    pub(super) next_variant: usize,
    /// Games may end by the deletion of their thread.
    pub(super) delete_threads: bool,
    /// No new game is opened.
    closing: bool,
    /// Fail points still to be used before all are drawn again.
    points_left: Vec<&'static str>,
    /// How long the daemon takes until it is connected.
    start_up: Duration,
    pub(super) deaths: Deaths,
}

/// The fail points that `serve` passes while nothing falls due.
pub(super) fn points() -> Vec<&'static str> {
    let shared = POINTS.iter().filter(|p| !p.starts_with("room-") && !p.starts_with("due"));
    shared.chain(DISCORD_POINTS).copied().collect()
}

impl Round {
    pub(crate) fn new(seed: u64) -> Self {
        let settings = Settings { seed, nonce_memory: TimeDelta::zero(), ..Settings::default() };
        let mut scene = Scene::new(settings);
        // Fast requests mean much in progress at a time, and much that could be lost.
        scene.configure(
            "[discord]\nrequests_per_second = 1000\n\
             [computer]\ntime = \"0\"\nnodes = 200\npause = [\"0s\", \"1s\"]\n",
        );
        // Some posts are accepted although the answer gets lost, and the double does not deduplicate by nonce.
        let lost = Rule::with_chance(0.02, RestFault::CutAfter).on("create_message");
        scene.double.with(|w| w.faults.rest.push(lost));
        let bot = scene.double.look(|w| w.bot);
        let mut rng = Rng::new(seed);
        let next_variant = rng.below(6) as usize;
        let mut round = Self {
            seed,
            channel: scene.double.channel,
            bot,
            scene,
            rng,
            games: Vec::new(),
            expectations: Expectations::default(),
            puzzles: DailyPuzzles::default(),
            questions: Vec::new(),
            direct_messages_read: HashSet::new(),
            declined: HashSet::new(),
            people: 0,
            next_variant,
            delete_threads: false,
            closing: false,
            points_left: Vec::new(),
            start_up: Duration::from_millis(500),
            deaths: Deaths::new(),
        };
        round.begin();
        round
    }

    /// Opens a game in the channel that waits for players all the time, so that the channel's history is always read.
    fn begin(&mut self) {
        let waiting = self.new_game_to_play();
        self.games[waiting].people[1] = self.somebody();
        self.games[waiting].computer = None;
        self.scene.start();
        self.until("the first game is open", |round| {
            round.advance(waiting);
            round.games[waiting].stage == Stage::Inviting
        });
        self.games[waiting].plies_left = u64::MAX;
        self.begin_daily_puzzles();
        self.scene.kill();
        self.note_losses();
    }

    pub(super) fn database(&self) -> PathBuf {
        self.scene.path("games.db")
    }

    pub(super) fn alive(&self) -> bool {
        self.scene.daemon.is_some()
    }

    /// Starts the daemon and lets it run until it is killed, and counts the kill.
    pub(crate) fn run_until_killed(&mut self) {
        let kill = self.draw_kill();
        for _ in 0..self.rng.below(5) {
            self.do_something();
        }
        if kill.is_some_and(|(point, _)| point == "post-searched") {
            self.an_hour_passes();
        }
        if self.rng.below(2) == 0 {
            self.next_day();
        }
        let identified = self.scene.double.look(|w| w.identified());
        let begun = Instant::now();
        let limit = match kill {
            Some((point, nth)) => {
                self.scene.start_with(&format!("{point}:{nth}"));
                self.start_up * 4 + Duration::from_millis(1500)
            }
            None => {
                self.scene.daemon = Some(self.scene.command().spawn().expect("the daemon"));
                let most = (self.start_up * 3).as_micros() as u64;
                Duration::from_micros(self.rng.below(most))
            }
        };
        let mut connected = false;
        loop {
            if let Some(status) = self.ended() {
                assert_eq!(status.signal(), Some(9), "{status} {kill:?}\n{}", self.scene.log());
                let point = kill.map_or(INSTANT, |(point, _)| point);
                *self.deaths.entry(point).or_default() += 1;
                break;
            }
            if begun.elapsed() >= limit {
                self.scene.kill();
                *self.deaths.entry(INSTANT).or_default() += 1;
                break;
            }
            if !connected && self.scene.double.look(|w| w.identified() > identified) {
                connected = true;
                self.start_up = (self.start_up * 7 + begun.elapsed()) / 8;
            }
            if connected {
                self.provoke(kill.map(|(point, _)| point));
                self.do_something();
            }
            std::thread::sleep(Duration::from_millis(8));
        }
        self.note_losses();
    }

    /// The exit status, if the daemon has ended.
    fn ended(&mut self) -> Option<std::process::ExitStatus> {
        let status = self.scene.daemon.as_mut()?.try_wait().expect("a status")?;
        self.scene.daemon = None;
        Some(status)
    }

    /// Marks as lost what a killed daemon neither judged nor stored, and cannot read again.
    fn note_losses(&mut self) {
        let db = database::open_copy(&self.database()).expect("the database");
        if !database::exists(&db) {
            return;
        }
        let known = database::known(&db).expect("the database");
        self.direct_messages_read = database::direct_messages_read(&db).expect("the database");
        for input in self.expectations.inputs.iter_mut().filter(|i| i.lossy && !i.lost) {
            let found = known.contains(&input.id.0);
            // The history of a known direct-message channel is read again.
            let read_again = !input.pressed && self.direct_messages_read.contains(&input.person);
            input.lost = !found && !read_again;
            // What was stored once, stays stored.
            input.lossy = !found;
        }
    }

    /// Draws a fail point, or `None` for a random instant.
    fn draw_kill(&mut self) -> Option<(&'static str, u64)> {
        if self.rng.below(3) == 0 {
            return None;
        }
        if self.points_left.is_empty() {
            self.points_left = points();
        }
        let which = self.rng.below(self.points_left.len() as u64) as usize;
        let point = self.points_left.swap_remove(which);
        let nth = match self.rng.below(8) {
            0..=3 => 1,
            4..=6 => 2 + self.rng.below(2),
            _ => 4 + self.rng.below(8),
        };
        // Some fail points are passed once at most.
        let rare = ["unarchived", "games-stopped", "post-searched", "thread-closed"];
        let once =
            rare.contains(&point) || point.starts_with("commands") || point.starts_with("thread");
        Some((point, if once { 1 } else { nth }))
    }

    /// Does what leads to a fail point that is otherwise rare.
    fn provoke(&mut self, point: Option<&'static str>) {
        self.delete_threads = point == Some("games-stopped");
        let live = |t: &&mut PlayedGame| t.stage == Stage::Live && t.plies_left < u64::MAX;
        match point {
            Some("games-stopped" | "thread-closed") if self.rng.below(20) == 0 => {
                if let Some(game) = self.games.iter_mut().find(live) {
                    game.plies_left = 0;
                }
            }
            Some("unarchived") if self.rng.below(10) == 0 => {
                let thread = self.games.iter_mut().filter(live).find_map(|t| t.thread);
                if let Some(thread) = thread {
                    self.scene.double.with(|w| w.set_archived(thread, true));
                }
            }
            _ => {}
        }
    }

    /// If answers wait: acts as if the machine had been off for so long that Discord has forgotten their nonces.
    fn an_hour_passes(&mut self) {
        let db = database::open_copy(&self.database()).expect("the database");
        if database::exists(&db) && database::due_posts(&db).expect("the database") > 0 {
            drop(db);
            database::an_hour_passes(&self.database()).expect("the database");
            self.scene.double.with(loopback::World::forget_nonces);
        }
    }

    /// One person does something, or nothing.
    fn do_something(&mut self) {
        self.check_questions();
        let mut active: Vec<usize> =
            (0..self.games.len()).filter(|t| self.games[*t].active()).collect();
        active.retain(|t| self.games[*t].plies_left < u64::MAX);
        if active.len() < GAMES_AT_ONCE && !self.closing {
            active.push(self.new_game_to_play());
        }
        if active.is_empty() {
            return;
        }
        let index = active[self.rng.below(active.len() as u64) as usize];
        if !self.closing && self.rng.below(6) == 0 {
            self.side_action(index);
        } else if !self.closing || self.games[index].wait.is_some() {
            self.advance(index);
        }
    }

    pub(super) fn until(&mut self, what: &str, mut done: impl FnMut(&mut Self) -> bool) {
        let begun = Instant::now();
        while !done(self) {
            if let Some(status) = self.ended() {
                panic!("{what}: {status}\n{}", self.scene.log());
            }
            if begun.elapsed() > TIMEOUT {
                let (open, state) = self.awaited();
                panic!("{what}: timed out. {open:#?}\n{state}\n{}", self.scene.log());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What is still awaited, for the message of a failing test.
    fn awaited(&mut self) -> (Vec<String>, String) {
        let waits: Vec<String> = self
            .games
            .iter()
            .filter_map(|t| Some((t.name(), t.wait.as_ref()?)))
            .chain(self.questions.iter().map(|(t, wait)| (self.games[*t].name(), wait)))
            .map(|(name, wait)| {
                let attempts: Vec<_> = self.expectations.attempts(wait.goal).collect();
                format!("{name}: {:?} {attempts:?}", wait.request)
            })
            .collect();
        let db = database::open_running(&self.database()).expect("the database");
        let known = database::known(&db).expect("the database");
        let unknown: Vec<String> = self.scene.double.look(|w| {
            let wanting = self
                .expectations
                .inputs
                .iter()
                .filter(|i| !i.lost && i.expected != Expected::NoAnswer);
            let unknown = wanting.filter(|i| !known.contains(&i.id.0));
            unknown.map(|i| format!("{i:?} '{}'", self.text_of(w, i))).collect()
        });
        let places: Vec<String> = self
            .games
            .iter()
            .map(|t| format!("{} {:?} in {:?}, made {:?}", t.name(), t.stage, t.place, t.thread))
            .collect();
        let state = format!(
            "due {:?}, interactions {:?}, threads {:?}, unknown {unknown:#?} of {places:#?}, in {}",
            database::due(&db),
            database::open_interactions(&db),
            self.wrong_threads(),
            self.scene.keep().display(),
        );
        (waits, state)
    }

    /// Lets everything finish.
    pub(super) fn rest(&mut self) {
        self.closing = true;
        self.scene.start();
        self.until("every request is answered", |round| {
            round.do_something();
            let waiting = round.games.iter().any(|t| t.wait.is_some());
            !waiting && round.questions.is_empty() && round.all_judged()
        });
        // Work that was in progress at a kill is finished after the restart.
        self.scene.kill();
        self.note_losses();
        self.scene.start();
        self.until("everything is finished", |round| {
            let db = database::open_running(&round.database()).expect("the database");
            database::due(&db) == Ok(0)
                && database::open_interactions(&db) == Ok(0)
                && round.puzzles_are_posted(&db)
                && round.computers_have_acted()
                && round.wrong_threads().is_empty()
        });
    }

    /// Whether every input has its verdict, and every answer is delivered.
    fn all_judged(&self) -> bool {
        let Ok(db) = database::open_running(&self.database()) else { return false };
        let Ok(known) = database::known(&db) else { return false };
        let wanting =
            self.expectations.inputs.iter().filter(|i| !i.lost && i.expected != Expected::NoAnswer);
        database::due(&db) == Ok(0) && wanting.into_iter().all(|i| known.contains(&i.id.0))
    }

    /// Whether every computer in turn has acted, and was seen before.
    fn computers_have_acted(&mut self) -> bool {
        let waits = |index: &usize| self.games[*index].waits_for_computer();
        let waiting: Vec<usize> = (0..self.games.len()).filter(waits).collect();
        waiting.iter().for_each(|index| {
            self.see_computer(*index);
        });
        waiting.is_empty()
    }

    /// Threads in the wrong state: those of running games must be open, those of finished games archived.
    fn wrong_threads(&self) -> Vec<String> {
        self.scene.double.look(|w| {
            // A deleted thread stays deleted, wherever the game continues.
            let own = self.games.iter().filter(|t| {
                t.thread.is_some() && t.place == t.thread && t.stage != Stage::ThreadDeleted
            });
            let wrong = own.filter(|t| {
                let thread = t.thread.and_then(|id| w.channels.get(&id)).and_then(|c| c.thread());
                thread.is_none_or(|thread| thread.archived != t.finished())
            });
            wrong.map(|t| format!("{} {:?} {:?}", t.name(), t.stage, t.thread)).collect()
        })
    }
}

impl Round {
    /// Ends a round: everything finishes, the daemon is stopped, and everything is checked.
    pub(crate) fn finish(&mut self) -> Checked {
        self.rest();
        self.stop();
        self.check().unwrap_or_else(|why| {
            let stored = self.scene.keep();
            panic!("seed {}: {why}\nfiles are in {}", self.seed, stored.display())
        })
    }

    fn stop(&mut self) {
        let daemon = self.scene.daemon.as_ref().map_or(0, std::process::Child::id).to_string();
        let sent = std::process::Command::new("kill").args(["-TERM", &daemon]).status();
        assert!(sent.is_ok_and(|s| s.success()));
        let begun = Instant::now();
        loop {
            if let Some(status) = self.ended() {
                assert!(status.success(), "{status}\n{}", self.scene.log());
                return;
            }
            assert!(begun.elapsed() < TIMEOUT, "the daemon does not stop\n{}", self.scene.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
