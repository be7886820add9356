//! A season: a Discord, a database, people who play, and a daemon that lives again and again for a moment.

use std::collections::{BTreeMap, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bot::kill::{DISCORD_POINTS, POINTS};
use chrono::TimeDelta;
use loopback::{RestFault, Rule, Settings, Snowflake};

use super::judge::Judged;
use super::kept;
use super::ledger::{Ledger, Want};
use super::table::{Stage, Table, Wait};
use crate::discord_support::Scene;
use crate::kill_support::Dice;

/// Games under way at the same time.
const TABLES: usize = 4;
/// Longer than anything takes on a busy machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// How lives ended, by point or `(a random instant)`.
pub(crate) type Deaths = BTreeMap<&'static str, usize>;

/// The name under which random instants are counted.
pub(super) const INSTANT: &str = "(a random instant)";

pub(crate) struct Season {
    pub(super) seed: u64,
    pub(crate) scene: Scene,
    pub(super) hall: Snowflake,
    pub(super) bot: Snowflake,
    pub(super) dice: Dice,
    pub(super) tables: Vec<Table>,
    pub(super) ledger: Ledger,
    /// Questions that wait for their answers, with the table they were asked at.
    pub(super) questions: Vec<(usize, Wait)>,
    /// Whose private conversations are read after a stop.
    pub(super) listened: HashSet<Snowflake>,
    /// Seats that were given back once.
    pub(super) declined: HashSet<(usize, usize)>,
    pub(super) people: usize,
    pub(super) next_variant: usize,
    /// Players may lose their thread now.
    pub(super) homeless: bool,
    /// No new game is opened.
    closing: bool,
    /// Points still to be died at before all are drawn again.
    deck: Vec<&'static str>,
    /// How long a daemon takes until it listens.
    start_up: Duration,
    pub(super) deaths: Deaths,
}

/// The points that `serve` passes while nothing falls due.
pub(super) fn points() -> Vec<&'static str> {
    let shared = POINTS.iter().filter(|p| !p.starts_with("room-") && !p.starts_with("due"));
    shared.chain(DISCORD_POINTS).copied().collect()
}

impl Season {
    pub(crate) fn new(seed: u64) -> Self {
        let settings = Settings { seed, nonce_memory: TimeDelta::zero(), ..Settings::default() };
        let mut scene = Scene::new(settings);
        // Little waits for its turn: the more is under way, the more could be lost.
        scene.configure("[discord]\nrequests_per_second = 1000\n");
        // Now and then a post is taken and its answer gets lost, and nothing is known by its nonce.
        let lost = Rule::with_chance(0.02, RestFault::CutAfter).on("create_message");
        scene.double.with(|w| w.faults.rest.push(lost));
        let bot = scene.double.look(|w| w.bot);
        let mut dice = Dice::new(seed);
        let next_variant = dice.below(6) as usize;
        let mut season = Self {
            seed,
            hall: scene.double.channel,
            bot,
            scene,
            dice,
            tables: Vec::new(),
            ledger: Ledger::default(),
            questions: Vec::new(),
            listened: HashSet::new(),
            declined: HashSet::new(),
            people: 0,
            next_variant,
            homeless: false,
            closing: false,
            deck: Vec::new(),
            start_up: Duration::from_millis(500),
            deaths: Deaths::new(),
        };
        season.begin();
        season
    }

    /// In the hall a game waits for players all the time, so that what is said there is found again.
    fn begin(&mut self) {
        let waiting = self.new_table();
        self.tables[waiting].people[1] = self.somebody();
        self.scene.start();
        self.until("the first game is open", |season| {
            season.go_on(waiting);
            season.tables[waiting].stage == Stage::Inviting
        });
        self.tables[waiting].plies_left = u64::MAX;
        self.scene.kill();
        self.bury();
    }

    pub(super) fn database(&self) -> PathBuf {
        self.scene.path("games.db")
    }

    pub(super) fn alive(&self) -> bool {
        self.scene.daemon.is_some()
    }

    /// Lets the daemon live until it is killed; how that came about is counted.
    pub(crate) fn live(&mut self) {
        let plug = self.draw_plug();
        for _ in 0..self.dice.below(5) {
            self.something();
        }
        if plug.is_some_and(|(point, _)| point == "post-looked-for") {
            self.an_hour_passes();
        }
        let identified = self.scene.double.look(|w| w.identified());
        let begun = Instant::now();
        let limit = match plug {
            Some((point, nth)) => {
                self.scene.start_with(&format!("{point}:{nth}"));
                self.start_up * 4 + Duration::from_millis(1500)
            }
            None => {
                self.scene.daemon = Some(self.scene.command().spawn().expect("the daemon"));
                let most = (self.start_up * 3).as_micros() as u64;
                Duration::from_micros(self.dice.below(most))
            }
        };
        let mut listens = false;
        loop {
            if let Some(status) = self.ended() {
                assert_eq!(status.signal(), Some(9), "{status} {plug:?}\n{}", self.scene.log());
                let point = plug.map_or(INSTANT, |(point, _)| point);
                *self.deaths.entry(point).or_default() += 1;
                break;
            }
            if begun.elapsed() >= limit {
                self.scene.kill();
                *self.deaths.entry(INSTANT).or_default() += 1;
                break;
            }
            if !listens && self.scene.double.look(|w| w.identified() > identified) {
                listens = true;
                self.start_up = (self.start_up * 7 + begun.elapsed()) / 8;
            }
            if listens {
                self.provoke(plug.map(|(point, _)| point));
                self.something();
            }
            std::thread::sleep(Duration::from_millis(8));
        }
        self.bury();
    }

    /// The daemon's end, if it has come by itself.
    fn ended(&mut self) -> Option<std::process::ExitStatus> {
        let status = self.scene.daemon.as_mut()?.try_wait().expect("a status")?;
        self.scene.daemon = None;
        Some(status)
    }

    /// What a dead daemon neither judged nor kept, and cannot read again, is lost.
    fn bury(&mut self) {
        let db = kept::dead(&self.database()).expect("the database");
        if !kept::exists(&db) {
            return;
        }
        let heard = kept::heard(&db).expect("the database");
        self.listened = kept::listened(&db).expect("the database");
        for input in self.ledger.inputs.iter_mut().filter(|i| i.lossy && !i.lost) {
            let found = heard.contains(&input.id.0);
            // A private conversation once heard of is read again.
            let read_again = !input.pressed && self.listened.contains(&input.person);
            input.lost = !found && !read_again;
            // Once it is kept, it stays.
            input.lossy = !found;
        }
    }

    /// A point to die at, or any instant.
    fn draw_plug(&mut self) -> Option<(&'static str, u64)> {
        if self.dice.below(3) == 0 {
            return None;
        }
        if self.deck.is_empty() {
            self.deck = points();
        }
        let which = self.dice.below(self.deck.len() as u64) as usize;
        let point = self.deck.swap_remove(which);
        let nth = match self.dice.below(8) {
            0..=3 => 1,
            4..=6 => 2 + self.dice.below(2),
            _ => 4 + self.dice.below(8),
        };
        // Some things happen once in a while at most.
        let rare = ["unarchived", "games-stopped", "post-looked-for", "thread-closed"];
        let once =
            rare.contains(&point) || point.starts_with("commands") || point.starts_with("thread");
        Some((point, if once { 1 } else { nth }))
    }

    /// Does something that leads to a point, where that is rare.
    fn provoke(&mut self, point: Option<&'static str>) {
        self.homeless = point == Some("games-stopped");
        let live = |t: &&mut Table| t.stage == Stage::Live && t.plies_left < u64::MAX;
        match point {
            Some("games-stopped" | "thread-closed") if self.dice.below(20) == 0 => {
                if let Some(table) = self.tables.iter_mut().find(live) {
                    table.plies_left = 0;
                }
            }
            Some("unarchived") if self.dice.below(10) == 0 => {
                let thread = self.tables.iter_mut().filter(live).find_map(|t| t.thread);
                if let Some(thread) = thread {
                    self.scene.double.with(|w| w.set_archived(thread, true));
                }
            }
            _ => {}
        }
    }

    /// Where answers wait: the machine was off for so long that Discord does not know their nonces any more.
    fn an_hour_passes(&mut self) {
        let db = kept::dead(&self.database()).expect("the database");
        if kept::exists(&db) && kept::due_posts(&db).expect("the database") > 0 {
            drop(db);
            kept::an_hour_passes(&self.database()).expect("the database");
            self.scene.double.with(loopback::World::forget_nonces);
        }
    }

    /// Somebody does something, or not.
    fn something(&mut self) {
        self.tend_questions();
        let mut active: Vec<usize> =
            (0..self.tables.len()).filter(|t| self.tables[*t].active()).collect();
        active.retain(|t| self.tables[*t].plies_left < u64::MAX);
        if active.len() < TABLES && !self.closing {
            active.push(self.new_table());
        }
        if active.is_empty() {
            return;
        }
        let table = active[self.dice.below(active.len() as u64) as usize];
        if !self.closing && self.dice.below(6) == 0 {
            self.aside(table);
        } else if !self.closing || self.tables[table].waits.is_some() {
            self.go_on(table);
        }
    }

    fn until(&mut self, what: &str, mut done: impl FnMut(&mut Self) -> bool) {
        let begun = Instant::now();
        while !done(self) {
            if let Some(status) = self.ended() {
                panic!("{what}: {status}\n{}", self.scene.log());
            }
            if begun.elapsed() > PATIENCE {
                let (open, state) = self.open_ends();
                panic!("{what}: it does not come. {open:#?}\n{state}\n{}", self.scene.log());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What is waited for, for a test that waits in vain.
    fn open_ends(&mut self) -> (Vec<String>, String) {
        let waits: Vec<String> = self
            .tables
            .iter()
            .filter_map(|t| Some((t.name(), t.waits.as_ref()?)))
            .chain(self.questions.iter().map(|(t, wait)| (self.tables[*t].name(), wait)))
            .map(|(name, wait)| {
                let tries: Vec<_> = self.ledger.tries(wait.errand).collect();
                format!("{name}: {:?} {tries:?}", wait.saying)
            })
            .collect();
        let db = kept::alive(&self.database()).expect("the database");
        let heard = kept::heard(&db).expect("the database");
        let unheard: Vec<String> = self.scene.double.look(|w| {
            let wanting = self.ledger.inputs.iter().filter(|i| !i.lost && i.want != Want::Silence);
            let unheard = wanting.filter(|i| !heard.contains(&i.id.0));
            unheard.map(|i| format!("{i:?} '{}'", self.text_of(w, i))).collect()
        });
        let places: Vec<String> = self
            .tables
            .iter()
            .map(|t| {
                format!(
                    "{} {:?} in {:?}, made {:?}, before {:?}",
                    t.name(),
                    t.stage,
                    t.place,
                    t.thread,
                    t.former
                )
            })
            .collect();
        let state = format!(
            "due {:?}, interactions {:?}, threads {:?}, unheard {unheard:#?} of {places:#?}, in {}",
            kept::due(&db),
            kept::open_interactions(&db),
            self.restless_threads(),
            self.scene.keep().display(),
        );
        (waits, state)
    }

    /// Lets everything come to rest.
    pub(super) fn rest(&mut self) {
        self.closing = true;
        self.scene.start();
        self.until("everybody is answered", |season| {
            season.something();
            let waiting = season.tables.iter().any(|t| t.waits.is_some());
            !waiting && season.questions.is_empty() && season.all_judged()
        });
        // What was begun before the last stop is finished after it.
        self.scene.kill();
        self.bury();
        self.scene.start();
        self.until("everything is at rest", |season| {
            let db = kept::alive(&season.database()).expect("the database");
            kept::due(&db) == Ok(0)
                && kept::open_interactions(&db) == Ok(0)
                && season.restless_threads().is_empty()
        });
    }

    /// Whether everything said has its verdict, and every answer is delivered.
    fn all_judged(&self) -> bool {
        let Ok(db) = kept::alive(&self.database()) else { return false };
        let Ok(heard) = kept::heard(&db) else { return false };
        let wanting = self.ledger.inputs.iter().filter(|i| !i.lost && i.want != Want::Silence);
        kept::due(&db) == Ok(0) && wanting.into_iter().all(|i| heard.contains(&i.id.0))
    }

    /// Threads that are not as they should be: those of games played are open, those of games that ended archived.
    fn restless_threads(&self) -> Vec<String> {
        self.scene.double.look(|w| {
            // A deleted thread stays so, whoever takes the game up elsewhere or not.
            let own = self.tables.iter().filter(|t| {
                t.thread.is_some() && t.place == t.thread && t.stage != Stage::Homeless
            });
            let restless = own.filter(|t| {
                let thread = t.thread.and_then(|id| w.channels.get(&id)).and_then(|c| c.thread());
                thread.is_none_or(|thread| thread.archived != t.finished())
            });
            restless.map(|t| format!("{} {:?} {:?}", t.name(), t.stage, t.thread)).collect()
        })
    }
}

impl Season {
    /// Ends a season: everything comes to rest, the daemon is asked to stop, and all is judged.
    pub(crate) fn finish(&mut self) -> Judged {
        self.rest();
        self.stop();
        self.judge().unwrap_or_else(|why| {
            let kept = self.scene.keep();
            panic!("seed {}: {why}\nis left in {}", self.seed, kept.display())
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
            assert!(begun.elapsed() < PATIENCE, "the daemon does not stop\n{}", self.scene.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}
