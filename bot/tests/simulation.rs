//! Desk, store, clerk, clock and sender against a model chat network, from a seed: events get lost, come
//! twice, late and out of order, deliveries fail before and after they are shown, the daemon is restarted,
//! its clock jumps. `SIEGEPOST_SIM_EVENTS` and `SIEGEPOST_SIM_SEED` make it longer or repeat one seed.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod support;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use bot::bridge::{Incoming, MessageId, Person, PersonId, PlaceId};
use bot::config::{ClockConfig, GamesConfig, SenderConfig};
use bot::daemon::clerk::Clerk;
use bot::daemon::core::Core;
use bot::daemon::sender::Sender;
use bot::daemon::{Network, clock};
use bot::desk::Desk;
use bot::painter::NoPainter;
use bot::play::{Cause, GameId, Span, Status};
use bot::store::{Location, Outcome, Store};
use bot::time::{SimTime, from_millis};
use chrono::TimeDelta;
use support::net::{Net, next};

const MINUTE: i64 = 60_000;
const PEOPLE: [&str; 4] = ["ann", "bob", "cy", "dan"];
const PLACES: [&str; 3] = ["hall", "cellar", "attic"];

struct World {
    random: u64,
    file: PathBuf,
    net: Arc<Net>,
    time: Arc<SimTime>,
    /// The network's own time, which never jumps.
    true_now: i64,
    next_id: u64,
    late: Vec<Incoming>,
    daemon: Daemon,
    counts: HashMap<&'static str, usize>,
    /// Moves of whoever was to act.
    meant: Vec<(GameId, PlaceId, MessageId)>,
    /// The last message written before the clock made an action: game, ply.
    by_clock: HashMap<(GameId, usize), MessageId>,
}

struct Daemon {
    core: Arc<Core>,
    clerk: Clerk<Net, SimTime>,
    sender: Sender<Net, SimTime>,
}

fn games() -> GamesConfig {
    GamesConfig {
        pace: Some("40m+30m".parse().unwrap()),
        decision_window: Span(20 * MINUTE),
        reminders: vec![Span(10 * MINUTE)],
        invitation: Span(120 * MINUTE),
    }
}

fn clock_config() -> ClockConfig {
    ClockConfig { grace: Span(25 * MINUTE), ..ClockConfig::default() }
}

impl Daemon {
    fn start(file: &std::path::Path, net: &Arc<Net>, time: &Arc<SimTime>) -> Self {
        let store = Store::open(&Location::File(file.to_path_buf()), "room", None).unwrap();
        let core = Arc::new(Core::new(store, Desk::new(games(), Network::room()), 9));
        Self {
            clerk: Clerk::new(
                Arc::clone(&core),
                Arc::clone(net),
                Arc::clone(time),
                &clock_config(),
            ),
            sender: Sender::new(
                Arc::clone(&core),
                Arc::clone(net),
                Arc::clone(time),
                Arc::new(NoPainter),
                SenderConfig::default(),
            ),
            core,
        }
    }
}

impl World {
    fn new(seed: u64) -> Self {
        let base = PathBuf::from("/dev/shm");
        let base = if base.is_dir() { base } else { std::env::temp_dir() };
        let file = base.join(format!("siegepost-sim-{}-{seed}.db", std::process::id()));
        remove(&file);
        let net = Arc::new(Net::new(seed));
        net.with(|s| s.faults = 7);
        let time = Arc::new(SimTime::new(from_millis(support::START)));
        let daemon = Daemon::start(&file, &net, &time);
        Self {
            random: next(seed),
            file,
            net,
            time,
            true_now: support::START,
            next_id: 0,
            late: Vec::new(),
            daemon,
            counts: HashMap::new(),
            by_clock: HashMap::new(),
            meant: Vec::new(),
        }
    }

    fn roll(&mut self, below: usize) -> usize {
        self.random = next(self.random);
        (self.random >> 33) as usize % below.max(1)
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn advance(&mut self, span: i64) {
        self.true_now += span;
        self.time.advance(TimeDelta::milliseconds(span));
    }

    /// Somebody writes something, sensible more often than not.
    async fn write(&mut self) {
        let place = PlaceId(PLACES[self.roll(PLACES.len())].into());
        let live = self.daemon.core.store().unfinished_in(&place).unwrap();
        let game = live.first().and_then(|id| self.daemon.core.store().game(*id).unwrap());
        let mut author = PEOPLE[self.roll(4)].to_owned();
        let text: String;
        let mut other = false;
        match &game {
            None => text = match self.roll(5) {
                0 => "/play siege bob cy random pace=1h threshold-W=1 threshold-R=1 threshold-B=1"
                    .into(),
                1 => "/play siege white=ann red=bob black=cy siege=moves".into(),
                2 => "/play siege setup=8 siege=points".into(),
                3 => format!("/play siege white={author} red={author} black={author}"),
                _ => "anybody for a game?".into(),
            },
            Some(game) if game.status == Status::Open => {
                text =
                    ["/join", "/join", "/join", "/decline", "hello", "3e-5e"][self.roll(6)].into();
            }
            Some(game) => {
                let roll = self.roll(100);
                if let (0..75, Some(seat)) = (roll, game.position.to_act()) {
                    author = game.holder(seat).person().unwrap().0.clone();
                    let actions = game.position.actions();
                    let captures: Vec<_> =
                        actions.iter().filter(|a| a.contains('x') || a.contains('%')).collect();
                    text = match captures.len() {
                        0 => actions[self.roll(actions.len())].clone(),
                        n => captures[self.roll(n)].clone(),
                    };
                } else {
                    let texts = [
                        "3e-9z",
                        "nice one",
                        "W3e-5e",
                        "/board",
                        "/moves",
                        "/draw",
                        "/draw decline",
                        "/resign",
                        "/games",
                        "/nonsense",
                        "/claim",
                        "T",
                        "-",
                        "/abort",
                        "5e",
                        "/resign yes",
                    ];
                    other = true;
                    // The last ones end games: seldom.
                    let few = if self.roll(20) == 0 { texts.len() } else { texts.len() - 3 };
                    text = texts[self.roll(few)].into();
                }
            }
        }
        self.next_id += 1;
        let message = Incoming {
            id: MessageId(self.next_id),
            place,
            author: Person { id: PersonId(author.clone()), name: author },
            at: from_millis(self.true_now),
            text,
            addressed: false,
            context: bot::bridge::Context::default(),
        };
        self.net.write(&message);
        if let Some(game) = game.filter(|g| g.status == Status::Live && !other) {
            self.meant.push((game.id, message.place.clone(), message.id));
        }
        self.count("written");
        match self.roll(100) {
            0..10 => self.count("lost"),
            10..20 => {
                self.count("late");
                self.late.push(message);
            }
            20..30 => {
                self.count("twice");
                self.take(message.clone()).await;
                self.take(message).await;
            }
            _ => self.take(message).await,
        }
    }

    async fn take(&mut self, message: Incoming) {
        let played_in = !self.daemon.core.store().unfinished_in(&message.place).unwrap().is_empty();
        if self.daemon.clerk.take(message.clone()).await.is_err() {
            // No history now: the message waits, as in a lane.
            self.count("held");
            self.late.push(message);
            return;
        }
        // Taken means stored.
        let store = self.daemon.core.store();
        let known = store.verdict(&message.place, message.id).unwrap().is_some()
            || store.watermark(&message.place).unwrap().is_some_and(|w| message.id <= w);
        assert!(known || !played_in, "message {} was taken but has no verdict", message.id);
    }

    async fn look(&mut self) {
        let now = bot::time::millis(bot::time::TimeSource::now(&*self.time));
        let found = clock::look(&self.daemon.core, &clock_config(), now).unwrap();
        if found.set_back {
            self.daemon.clerk.unsweep(None);
        }
        for (id, place) in found.due {
            if self.daemon.clerk.due(id, &place).await.is_err() {
                self.count("deadline waits");
            }
            let actions = self.daemon.core.store().actions(id).unwrap();
            for action in actions.iter().filter(|a| a.cause != Cause::Message) {
                let last = MessageId(self.next_id);
                self.by_clock.entry((id, action.ply)).or_insert(last);
            }
        }
    }

    async fn send(&mut self) {
        let now = bot::time::millis(bot::time::TimeSource::now(&*self.time));
        for row in self.daemon.core.store().outbox().unwrap() {
            if row.retry_at <= now {
                self.daemon.sender.deliver(row).await.unwrap();
            }
        }
    }

    fn restart(&mut self) {
        self.count("restart");
        self.daemon.core.store().close();
        self.daemon = Daemon::start(&self.file, &self.net, &self.time);
    }

    async fn step(&mut self) {
        let span = self.roll(4_000) as i64;
        self.advance(span);
        match self.roll(100) {
            0..62 => self.write().await,
            62..70 => {
                if !self.late.is_empty() {
                    let which = self.roll(self.late.len());
                    let message = self.late.swap_remove(which);
                    self.take(message).await;
                }
            }
            70..88 => self.send().await,
            88..92 => {
                let place = PlaceId(PLACES[self.roll(PLACES.len())].into());
                let _ = self.daemon.clerk.sweep(&place).await;
            }
            92..97 => self.look().await,
            97 => {
                // Nobody writes for a while.
                for _ in 0..self.roll(9) {
                    self.advance(9 * MINUTE);
                    self.look().await;
                    self.send().await;
                }
            }
            98 => {
                self.restart();
                if self.roll(3) == 0 {
                    let span = 60_000 * self.roll(200) as i64;
                    self.advance(span);
                }
            }
            _ => {
                if self.roll(4) == 0 {
                    self.count("clock jump");
                    let jump = (self.roll(6_000) as i64 - 3_000) * 1_000;
                    self.time.advance(TimeDelta::milliseconds(jump));
                }
            }
        }
    }

    /// The network behaves again, and everything comes to rest.
    async fn settle(&mut self) {
        self.net.with(|s| s.faults = 0);
        self.restart();
        for message in std::mem::take(&mut self.late) {
            self.take(message).await;
        }
        for place in PLACES {
            self.daemon.clerk.sweep(&PlaceId(place.into())).await.unwrap();
        }
        self.advance(10 * MINUTE);
        while !self.daemon.core.store().outbox().unwrap().is_empty() {
            self.advance(MINUTE);
            self.send().await;
        }
    }

    fn judge(&mut self) {
        let report = self.daemon.core.store().verify().unwrap();
        assert_eq!(report.faults, Vec::<String>::new());
        assert_eq!((report.due, report.dead), (0, 0));
        let db = rusqlite::Connection::open(&self.file).unwrap();
        // What is shown is what the outbox holds, once, in its order in each place.
        for place in PLACES {
            let kept: Vec<String> = db
                .prepare("SELECT key FROM outbox WHERE place = ?1 ORDER BY id")
                .unwrap()
                .query_map([place], |r| r.get(0))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let shown: Vec<String> = self.net.with(|s| {
                s.shown.iter().filter(|(p, ..)| p.0 == place).map(|(_, n, _)| n.clone()).collect()
            });
            assert_eq!(kept, shown, "{place}");
        }
        // Every message of a place where somebody plays has its verdict, or was talk.
        let store = self.daemon.core.store().clone();
        for place in PLACES {
            let place = PlaceId(place.into());
            if store.unfinished_in(&place).unwrap().is_empty() {
                continue;
            }
            let mark = store.watermark(&place).unwrap().unwrap();
            let written = self.net.with(|s| s.written.get(&place).cloned().unwrap_or_default());
            for message in written {
                assert!(message.id <= mark, "message {} was never swept", message.id);
            }
        }
        let last: i64 =
            db.query_row("SELECT coalesce(max(id), 0) FROM games", [], |r| r.get(0)).unwrap();
        for id in 1..=last {
            self.nobody_wronged(&store, GameId(id));
        }
        self.counts.insert("games", last as usize);
        self.counts.insert("actions", report.actions);
        self.counts.insert("answers", report.sent);
    }

    /// Nobody lost on time who had written a legal move in time.
    fn nobody_wronged(&mut self, store: &Store, id: GameId) {
        let game = store.game(id).unwrap().unwrap();
        let actions = store.actions(id).unwrap();
        for (before, action) in actions.iter().enumerate() {
            if action.cause == Cause::Message {
                continue;
            }
            self.count(if action.cause == Cause::Time { "flag" } else { "default" });
            let position = store.position_at(id, before).unwrap().unwrap();
            let legal = position.actions();
            let holder = game.holder(action.seat).person().unwrap().clone();
            // What was written before the turn began was somebody else's business.
            let since = match actions[..before].last() {
                Some(last) => match &last.message {
                    Some((_, id)) => *id,
                    None => self.by_clock[&(id, before)],
                },
                None => game.opened_by,
            };
            // With the daemon's clock wrong, what comes after the flag may carry a time before it.
            let until = self.by_clock[&(id, action.ply)];
            let saving = self.net.with(|s| {
                s.written[&game.place]
                    .iter()
                    .find(|m| {
                        m.author.id == holder
                            && m.id > since
                            && m.id <= until
                            && m.at <= from_millis(action.at)
                            && game.started_at.is_some_and(|at| m.at >= from_millis(at))
                            && legal.contains(&m.text)
                            && store.verdict(&m.place, m.id).unwrap() != Some(Outcome::Played)
                    })
                    .cloned()
            });
            if let Some(saving) = saving {
                let verdict = store.verdict(&saving.place, saving.id).unwrap();
                panic!(
                    "g{}: action {:?} although {saving:?} ({verdict:?}); before it {:?}, since {since}",
                    id.0,
                    action,
                    actions[..before].last()
                );
            }
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.daemon.core.store().close();
        remove(&self.file);
    }
}

fn remove(file: &std::path::Path) {
    for suffix in ["", "-wal", "-shm", ".lock"] {
        let mut name = file.as_os_str().to_owned();
        name.push(suffix);
        let _ = std::fs::remove_file(name);
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|v| v.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

async fn simulate(seed: u64, events: u64) -> HashMap<&'static str, usize> {
    let mut world = World::new(seed);
    for _ in 0..events {
        world.step().await;
    }
    world.settle().await;
    world.judge();
    world.counts.clone()
}

#[tokio::test]
async fn nothing_is_lost_doubled_or_unjust() {
    let events = number("SIEGEPOST_SIM_EVENTS").unwrap_or(2_000);
    let seeds = number("SIEGEPOST_SIM_SEED").map_or_else(|| (1..=3).collect(), |seed| vec![seed]);
    let mut total: HashMap<&str, usize> = HashMap::new();
    for seed in seeds {
        eprintln!(
            "simulating seed {seed}: SIEGEPOST_SIM_SEED={seed} SIEGEPOST_SIM_EVENTS={events}"
        );
        for (what, count) in simulate(seed, events).await {
            *total.entry(what).or_default() += count;
        }
    }
    let mut total: Vec<_> = total.into_iter().collect();
    total.sort_unstable();
    eprintln!("{total:?}");
}
