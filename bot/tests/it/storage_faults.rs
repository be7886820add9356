//! What the daemon does when its database fails: nothing is posted twice, there are no busy loops, and a damaged row
//! stops only itself.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bot::chat::{Bridge, Context, Delivery, DeliveryError, Incoming, MessageId, Outgoing, Person};
use bot::chat::{PersonId, PlaceId};
use bot::config::Config;
use bot::daemon::trouble::Subsystem;
use bot::daemon::{Daemon, Network, Setup};
use bot::game::state::{GameId, Status};
use bot::painter::NoPainter;
use bot::store::{Commit, Location, OutboxFilter, Post, Store, StoreError, outbox_entries, verify};
use bot::time::{Moment, SimTime, Span, TimeSource};
use rusqlite::Connection;

use crate::support::START;

/// A network that does not deduplicate, as Discord after some minutes: what is delivered twice is there twice. Only
/// doubtful deliveries are searched for first.
#[derive(Default)]
struct Forgetful {
    posts: Mutex<Vec<(PlaceId, String, String)>>,
    written: Mutex<Vec<Incoming>>,
    /// Posts are shown, but the answer gets lost.
    loses_answers: AtomicBool,
    /// Posts are shown, and then there is a panic.
    panics: AtomicBool,
    /// Nothing is delivered so far.
    held: AtomicBool,
    histories: AtomicUsize,
}

impl Forgetful {
    fn texts(&self, place: &str) -> Vec<String> {
        let posts = self.posts.lock().unwrap();
        posts.iter().filter(|(p, ..)| p.0 == place).map(|(_, _, text)| text.clone()).collect()
    }

    /// How often the most frequent key was posted.
    fn most(&self) -> usize {
        let mut times: HashMap<String, usize> = HashMap::new();
        for (_, nonce, _) in self.posts.lock().unwrap().iter() {
            *times.entry(nonce.clone()).or_default() += 1;
        }
        times.into_values().max().unwrap_or(0)
    }

    fn count(&self) -> usize {
        self.posts.lock().unwrap().len()
    }
}

impl Bridge for Forgetful {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        while self.held.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut posts = self.posts.lock().unwrap();
        let id = |at: usize| MessageId((1 << 50) + at as u64);
        if delivery.may_be_posted
            && let Some(at) = posts.iter().position(|(_, nonce, _)| *nonce == delivery.nonce)
        {
            return Ok(id(at));
        }
        let nonce = delivery.nonce.clone();
        posts.push((delivery.place.clone(), nonce, delivery.message.text.clone()));
        if self.loses_answers.load(Ordering::SeqCst) {
            return Err(DeliveryError::Later { reason: "no answer".to_owned(), after: None });
        }
        let posted = id(posts.len() - 1);
        drop(posts);
        assert!(!self.panics.load(Ordering::SeqCst), "a test injected this panic");
        Ok(posted)
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.histories.fetch_add(1, Ordering::SeqCst);
        let written = self.written.lock().unwrap();
        let here = written.iter().filter(|m| m.place == *place && m.id > after);
        Ok(here.take(limit).cloned().collect())
    }
}

/// A database in a directory of its own, a network, a clock.
struct Scene {
    _dir: tempfile::TempDir,
    path: PathBuf,
    net: Arc<Forgetful>,
    time: Arc<SimTime>,
    next: u64,
}

impl Scene {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.db");
        let time = Arc::new(SimTime::new(START));
        Self { _dir: dir, path, net: Arc::default(), time, next: 0 }
    }

    async fn start(&self) -> Daemon {
        self.start_with(Config::default()).await
    }

    async fn start_with(&self, config: Config) -> Daemon {
        Daemon::start(Setup {
            location: Location::File(self.path.clone()),
            network: Network::room(),
            config,
            bridge: Arc::clone(&self.net),
            time: Arc::clone(&self.time),
            painter: Arc::new(NoPainter),
        })
        .await
        .unwrap()
    }

    fn store(&self) -> Store {
        Store::open(&Location::File(self.path.clone()), "room", None).unwrap()
    }

    /// Another connection, as an operator or a fault of the disk would use.
    fn sql(&self, sql: &str) {
        let db = Connection::open(&self.path).unwrap();
        db.busy_timeout(Duration::from_secs(5)).unwrap();
        db.execute_batch(sql).unwrap();
    }

    fn asked<T: rusqlite::types::FromSql>(&self, sql: &str) -> T {
        Connection::open(&self.path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Advances simulated time in steps, and lets the daemon work after each.
    async fn pass(&self, steps: usize, step: Span) {
        for _ in 0..steps {
            self.time.advance(step);
            tokio::time::sleep(Duration::from_millis(4)).await;
        }
    }

    /// Advances time until a condition holds.
    async fn until(&self, what: &str, mut holds: impl FnMut() -> bool) {
        for _ in 0..4_000 {
            if holds() {
                return;
            }
            self.pass(1, Span::seconds(1)).await;
        }
        panic!("never: {what}");
    }

    fn message(&mut self, place: &str, name: &str, text: &str) -> Incoming {
        self.next += 1;
        let message = Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: self.time.now(),
            text: text.into(),
            addressed: false,
            context: Context::default(),
        };
        self.net.written.lock().unwrap().push(message.clone());
        message
    }

    async fn say(&mut self, daemon: &Daemon, place: &str, name: &str, text: &str) {
        let message = self.message(place, name, text);
        daemon.incoming(message).await;
    }

    /// A game of ann alone in a place, with one move.
    async fn game(&mut self, daemon: &Daemon, place: &str) {
        self.say(daemon, place, "ann", "/play siege white=ann red=ann black=ann pace=3d").await;
        self.say(daemon, place, "ann", "3e-5e").await;
        daemon.quiet().await.unwrap();
    }
}

fn post(key: &str, place: &str) -> Post {
    let message = Outgoing::text(locale::Text::same(format!("text of {key}")));
    Post { key: key.into(), place: PlaceId(place.into()), message }
}

fn put(store: &Store, posts: Vec<Post>) {
    store.commit(Commit { posts, now: START, ..Commit::default() }).unwrap();
}

fn troubled(daemon: &Daemon, subsystem: Subsystem, now: Moment) -> bool {
    daemon.core().troubles().all(now).iter().any(|t| t.subsystem == subsystem)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_posts_every_answer_once() {
    let scene = Scene::new();
    scene.store().close();
    // The file has a limit: there is room for the first posts, and then there is none.
    scene.sql(
        "CREATE TABLE ballast (x BLOB); INSERT INTO ballast VALUES (zeroblob(2000000));
         CREATE TABLE room (x BLOB); INSERT INTO room VALUES (zeroblob(600000));
         VACUUM; DROP TABLE room",
    );
    let mut config = Config::default();
    config.store.max_megabytes = 1;
    let daemon = scene.start_with(config).await;
    scene.net.held.store(true, Ordering::SeqCst);
    for from in (0..400).step_by(100) {
        let posts = (from..from + 100).map(|n| post(&format!("k{n}"), &format!("p{}", n % 7)));
        put(daemon.store(), posts.collect());
    }
    let free: i64 = scene.asked("PRAGMA freelist_count");
    scene.sql(&format!("INSERT INTO ballast VALUES (zeroblob({free} * 4092))"));
    scene.net.held.store(false, Ordering::SeqCst);
    let core = daemon.core();
    scene
        .until("the disk is full", || {
            let errors = core.troubles().all(scene.time.now());
            errors.iter().any(|t| matches!(t.error, StoreError::DiskFull(_)))
        })
        .await;
    // Longer than any network remembers a nonce.
    scene.pass(200, Span::seconds(10)).await;
    assert!(troubled(&daemon, Subsystem::Outbox, scene.time.now()));
    assert!(
        matches!(daemon.quiet().await, Err(StoreError::DiskFull(_))),
        "the error is reported in the answer"
    );
    assert!(scene.net.count() < 400, "the disk was never full");
    assert_eq!(scene.net.most(), 1, "an answer was posted twice");
    scene.sql("DROP TABLE ballast");
    scene.until("all is delivered", || scene.net.count() >= 400).await;
    scene
        .until("everything is recorded", || core.troubles().all(scene.time.now()).is_empty())
        .await;
    // What failed since the error was taken above is reported once.
    if daemon.quiet().await.is_err() {
        daemon.quiet().await.unwrap();
    }
    assert_eq!((scene.net.count(), scene.net.most()), (400, 1));
    daemon.stop().await;
    assert_eq!(verify(&scene.path).unwrap().faults, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delivery_that_cannot_be_recorded_is_only_recorded_later() {
    let scene = Scene::new();
    scene.store().close();
    scene.sql(
        "CREATE TRIGGER refuse BEFORE UPDATE OF state ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    let daemon = scene.start().await;
    // Made by this process: no earlier process can have posted it.
    put(daemon.store(), vec![post("a", "general"), post("b", "general")]);
    scene.until("it is posted", || scene.net.count() > 0).await;
    scene.pass(300, Span::seconds(10)).await;
    assert_eq!(scene.net.texts("general"), ["text of a"], "later posts wait");
    // On a busy machine time may have passed since the last attempt, after which its failure is not current.
    let failing = || troubled(&daemon, Subsystem::Outbox, scene.time.now());
    scene.until("it is tried again", failing).await;
    let troubles = daemon.core().troubles().all(scene.time.now());
    assert_eq!(
        troubles.iter().map(|t| (t.subsystem, t.keys)).collect::<Vec<_>>(),
        [(Subsystem::Outbox, 1)]
    );
    scene.sql("DROP TRIGGER refuse");
    scene.until("both are posted", || scene.net.count() == 2).await;
    daemon.quiet().await.unwrap();
    assert_eq!(scene.net.texts("general"), ["text of a", "text of b"]);
    assert_eq!(daemon.core().troubles().all(scene.time.now()), []);
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_that_cannot_be_recorded_makes_the_next_one_doubtful() {
    let scene = Scene::new();
    scene.store().close();
    scene.sql(
        "CREATE TRIGGER refuse BEFORE UPDATE OF tries ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    scene.net.loses_answers.store(true, Ordering::SeqCst);
    let daemon = scene.start().await;
    // Made by this process: no earlier process can have posted it.
    put(daemon.store(), vec![post("a", "general")]);
    scene.until("it is posted", || scene.net.count() > 0).await;
    scene.pass(100, Span::seconds(10)).await;
    assert_eq!(scene.net.count(), 1, "it was not searched for");
    daemon.quiet().await.unwrap();
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_that_panics_unrecorded_makes_the_next_one_doubtful() {
    let scene = Scene::new();
    scene.store().close();
    scene.sql(
        "CREATE TRIGGER refuse BEFORE UPDATE OF tries ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    scene.net.panics.store(true, Ordering::SeqCst);
    let daemon = scene.start().await;
    // Made by this process: no earlier process can have posted it.
    put(daemon.store(), vec![post("a", "general"), post("b", "lobby")]);
    scene.until("they are posted", || scene.net.count() == 2).await;
    scene
        .until("it is posted", || {
            troubled(&daemon, Subsystem::Outbox, scene.time.now())
                || daemon.store().snapshot().unwrap().outbox().unwrap().is_empty()
        })
        .await;
    scene.pass(100, Span::seconds(10)).await;
    assert_eq!((scene.net.count(), scene.net.most()), (2, 1), "it was not searched for");
    daemon.quiet().await.unwrap();
    assert_eq!(daemon.core().troubles().all(scene.time.now()), []);
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_of_read_only_commands_are_reported_too() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.sql(
        "CREATE TRIGGER refuse BEFORE INSERT ON verdicts BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    scene.say(&daemon, "general", "ann", "/help join").await;
    daemon.quiet().await.unwrap_err();
    assert!(troubled(&daemon, Subsystem::Places, scene.time.now()));
    scene.sql("DROP TRIGGER refuse");
    scene.say(&daemon, "general", "ann", "/help join").await;
    daemon.quiet().await.unwrap();
    assert_eq!(scene.net.texts("general").len(), 1);
    assert_eq!(daemon.core().troubles().all(scene.time.now()), []);
    daemon.stop().await;
}

/// Restores an earlier page of an index, so that it lists delivered rows as due.
fn with_old_page(path: &Path, index: &str, change: impl FnOnce()) {
    let (root, size) = {
        let db = Connection::open(path).unwrap();
        let ask = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        let root = format!("SELECT rootpage FROM sqlite_schema WHERE name = '{index}'");
        (ask(&root), ask("PRAGMA page_size"))
    };
    let range = usize::try_from((root - 1) * size).unwrap()..usize::try_from(root * size).unwrap();
    let before = std::fs::read(path).unwrap()[range.clone()].to_vec();
    change();
    let mut bytes = std::fs::read(path).unwrap();
    assert_ne!(bytes[range.clone()], before, "nothing has changed");
    bytes[range].copy_from_slice(&before);
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_page_of_the_outbox_s_index_makes_no_busy_loop() {
    let scene = Scene::new();
    let store = scene.store();
    put(&store, vec![post("a", "general"), post("b", "lobby")]);
    store.close();
    with_old_page(&scene.path, "outbox_open", || {
        let store = scene.store();
        let row = store.snapshot().unwrap().outbox().unwrap().remove(0);
        assert_eq!(row.key, "a".into());
        store.write(move |tx| tx.set_sent(row.id, MessageId(7))).unwrap();
        store.close();
    });
    let daemon = scene.start().await;
    scene.until("the other place goes on", || !scene.net.texts("lobby").is_empty()).await;
    scene.pass(300, Span::seconds(10)).await;
    assert_eq!(scene.net.texts("general"), [""; 0], "it was delivered before");
    assert_eq!(scene.net.texts("lobby"), ["text of b"]);
    let troubles = daemon.core().troubles().all(scene.time.now());
    let [trouble] = troubles.as_slice() else { panic!("{troubles:?}") };
    assert!(matches!(trouble.error, StoreError::Damaged { .. }), "{trouble:?}");
    assert!(trouble.error.to_string().contains("restore"), "{trouble:?}");
    daemon.stop().await;
}

#[test]
fn a_change_that_finds_no_row_is_an_error() {
    let scene = Scene::new();
    let store = scene.store();
    put(&store, vec![post("a", "general"), post("b", "lobby")]);
    let unchanged = |done: Result<(), StoreError>| {
        assert!(matches!(done, Err(StoreError::Unchanged { found: 0, .. })), "{done:?}");
    };
    unchanged(store.write(|tx| tx.set_sent(99, MessageId(1))));
    unchanged(store.write(|tx| tx.set_later(99, Moment(1), Moment(2), "why")));
    unchanged(store.write(|tx| tx.set_dead(99, "why")));
    unchanged(store.write(|tx| tx.set_watermark(&PlaceId("nowhere".into()), MessageId(1))));
    unchanged(store.write(|tx| tx.set_rules_versions(&[(GameId(99), 1)])));
    let first = store.snapshot().unwrap().outbox().unwrap()[0].id;
    store.write(move |tx| tx.set_dead(first, "why")).unwrap();
    unchanged(store.write(move |tx| tx.set_sent(first, MessageId(1))));
    // A finished row stays finished.
    let second = store.snapshot().unwrap().outbox().unwrap()[0].id;
    store.write(move |tx| tx.set_sent(second, MessageId(1))).unwrap();
    store.write(move |tx| tx.set_sent(second, MessageId(2))).unwrap();
    store.write(move |tx| tx.set_later(second, Moment(1), Moment(2), "why")).unwrap();
    assert_eq!(store.snapshot().unwrap().posted("b").unwrap(), Some(MessageId(1)));
    store.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn failed_writes_are_retried_at_growing_intervals() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    daemon.stop().await;
    scene.sql(
        "CREATE TRIGGER refuse BEFORE UPDATE ON places BEGIN SELECT RAISE(ABORT, 'no'); END;
         CREATE TRIGGER refuse_tick BEFORE UPDATE ON about BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    // The sweep at the start finds a message whose watermark cannot be stored.
    scene.message("general", "ann", "3e-5e");
    let daemon = scene.start().await;
    let now = || scene.time.now();
    scene.until("it fails", || troubled(&daemon, Subsystem::Clock, now())).await;
    scene.sql("DROP TRIGGER refuse_tick");
    scene.until("a sweep fails", || troubled(&daemon, Subsystem::Places, now())).await;
    scene.until("the clock is read", || !troubled(&daemon, Subsystem::Clock, now())).await;
    let before = scene.net.histories.load(Ordering::SeqCst);
    // An hour: every ten seconds would be 360 times.
    scene.pass(720, Span::seconds(5)).await;
    let asked = scene.net.histories.load(Ordering::SeqCst) - before;
    assert!((5..=70).contains(&asked), "the history was read {asked} times in an hour");
    assert!(troubled(&daemon, Subsystem::Places, now()));
    scene.sql("DROP TRIGGER refuse");
    scene.until("it goes on", || daemon.core().troubles().all(now()).is_empty()).await;
    assert_eq!(daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().ply, 2);
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_in_an_unknown_format_becomes_a_dead_letter() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    daemon.stop().await;
    let before = scene.net.texts("general").len();
    scene.sql(
        r#"INSERT INTO outbox (id, key, place, message, state, made_at) VALUES
            (101, 'x1', 'general', '{"text": {"new": "form"}}', 'due', 1),
            (102, 'x2', 'general', '{"text": "secret", "only_to": "ann", "mention": 7}', 'due', 1),
            (103, 'x3', 'general', '{"step": "Dance"}', 'due', 1)"#,
    );
    let store = scene.store();
    put(&store, vec![post("y", "general"), post("z", "lobby")]);
    store.close();
    let daemon = scene.start().await;
    scene.until("the rest is delivered", || scene.net.texts("general").len() >= before + 2).await;
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts("general").split_off(before);
    assert_eq!(texts[0], "text of y", "{texts:#?}");
    assert!(texts[1].contains("could not post one of my messages"), "{texts:#?}");
    assert_eq!(texts.len(), 2, "nothing private is posted: {texts:#?}");
    assert_eq!(scene.net.texts("lobby"), ["text of z"]);
    let dead = outbox_entries(&scene.path, OutboxFilter::Dead).unwrap();
    let keys: Vec<&str> = dead.iter().map(|letter| letter.key.as_str()).collect();
    assert_eq!(keys, ["x1", "x2", "x3"]);
    let why = dead[0].error.as_deref().unwrap();
    assert!(why.contains("cannot be read"), "{why}");
    assert_eq!(daemon.core().troubles().all(scene.time.now()), []);
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_row_in_an_unknown_format_leaves_the_game_where_it_was_opened() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    daemon.stop().await;
    scene.sql(
        r#"UPDATE games SET thread = 'wanted';
           INSERT INTO outbox (id, key, place, message, state, made_at, thread_of) VALUES
            (101, 'x1', 'general', '{"step": {"OpenThread": {"game": 1, "from": 5}}}', 'due', 1, 1)"#,
    );
    let store = scene.store();
    put(&store, vec![post("y", "game:1")]);
    store.close();
    let daemon = scene.start().await;
    scene
        .until("it is posts", || {
            scene.net.texts("general").last().is_some_and(|text| text == "text of y")
        })
        .await;
    daemon.stop().await;
}

// Quarantine.

/// The first action of the first game becomes illegal.
const BREAK: &str = "UPDATE actions SET canonical = 'W3e-9z' WHERE game = 1 AND ply = 1";
const REPAIR: &str = "UPDATE actions SET canonical = 'W3e-5e' WHERE game = 1 AND ply = 1";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_does_not_replay_stops_only_itself() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    scene.game(&daemon, "lobby").await;
    daemon.stop().await;
    scene.sql(BREAK);
    let daemon = scene.start().await;
    let before = scene.net.texts("general").len();
    // Chat, a move, and commands in its place; a list of all games of ann elsewhere.
    scene.say(&daemon, "general", "bob", "good morning").await;
    scene.say(&daemon, "general", "ann", "3e-5e").await;
    scene.say(&daemon, "general", "ann", "/resign g1").await;
    scene.say(&daemon, "general", "ann", "/board g1").await;
    scene.say(&daemon, "general", "ann", "/record g1").await;
    // Places are judged side by side: what is wrong with the game is known before the list is asked for.
    daemon.quiet().await.unwrap();
    scene.say(&daemon, "lobby", "ann", "/games").await;
    scene.say(&daemon, "lobby", "ann", "3e-5e").await;
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts("general").split_off(before);
    assert_eq!(texts.len(), 5, "{texts:#?}");
    assert!(
        texts[0].contains("Game g1 is in quarantine") && texts[0].contains("W3e-9z"),
        "{texts:#?}"
    );
    for refusal in &texts[1..3] {
        assert!(
            refusal.contains("is in quarantine") && refusal.contains("/board g1"),
            "{texts:#?}"
        );
    }
    assert_eq!(
        daemon.store().snapshot().unwrap().replayed(GameId(2)).unwrap().unwrap().ply,
        2,
        "the other game goes on"
    );
    let listed = scene.net.texts("lobby").into_iter().find(|t| t.starts_with("Your games"));
    let listed = listed.unwrap();
    assert!(listed.contains("g1 Siege Chess: in quarantine"), "{listed}");
    let standing = daemon.store().snapshot().unwrap().stats().unwrap();
    assert_eq!((standing.live, standing.quarantined), (2, 1));
    // A new game may start in its place, and its deadlines change nothing.
    scene.say(&daemon, "general", "ann", "/play chess white=ann black=ann pace=none").await;
    scene.say(&daemon, "general", "ann", "e2e4").await;
    daemon.quiet().await.unwrap();
    let chess = daemon.store().snapshot().unwrap().replayed(GameId(3)).unwrap().unwrap();
    assert_eq!((chess.ply, chess.place.0.as_str()), (1, "general"));
    for _ in 0..20 {
        scene.time.advance(Span::hours(6));
        daemon.tick().await;
    }
    daemon.quiet().await.unwrap();
    let held = daemon.store().snapshot().unwrap().as_stored(GameId(1)).unwrap().unwrap();
    assert_eq!((held.status, held.ply), (Status::Live, 1));
    assert!(held.quarantined.is_some());
    assert_eq!(daemon.core().troubles().all(scene.time.now()), []);
    let texts = scene.net.texts("general");
    assert_eq!(texts.iter().filter(|t| t.contains("The bot's operator is notified")).count(), 1);
    daemon.stop().await;
    let report = verify(&scene.path).unwrap();
    assert_eq!(report.quarantined.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [GameId(1)]);
    assert!(report.faults.iter().any(|f| f.contains("game 1") || f.contains("g1")), "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_replays_again_continues_with_its_time() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    let due = |daemon: &Daemon| {
        let game = daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap();
        game.turn_ends().unwrap().due
    };
    let before = due(&daemon);
    daemon.stop().await;
    scene.sql(BREAK);
    let daemon = scene.start().await;
    scene.say(&daemon, "general", "ann", "3e-5e").await;
    daemon.quiet().await.unwrap();
    assert!(daemon.store().snapshot().unwrap().quarantined(GameId(1)).unwrap().is_some());
    daemon.stop().await;
    scene.time.advance(Span::days(9));
    // Waiting repairs nothing.
    let daemon = scene.start().await;
    assert!(daemon.store().snapshot().unwrap().quarantined(GameId(1)).unwrap().is_some());
    daemon.stop().await;
    scene.sql(REPAIR);
    let daemon = scene.start().await;
    daemon.quiet().await.unwrap();
    let last = scene.net.texts("general").pop().unwrap();
    assert!(last.contains("Game g1 is out of quarantine") && last.contains("to move"), "{last}");
    assert_eq!(due(&daemon), before + Span::days(9));
    scene.say(&daemon, "general", "ann", "3e-5e").await;
    daemon.quiet().await.unwrap();
    assert_eq!(daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().ply, 2);
    assert_eq!(daemon.store().snapshot().unwrap().stats().unwrap().quarantined, 0);
    daemon.stop().await;
    assert_eq!(verify(&scene.path).unwrap().faults, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_older_rules_are_replayed_before_any_message_is_judged() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    scene.game(&daemon, "lobby").await;
    daemon.stop().await;
    let versions = "SELECT group_concat(rules_version) FROM games";
    let now = rules::Variant::Siege.rules_version();
    assert_eq!(scene.asked::<String>(versions), format!("{now},{now}"));
    scene.sql(&format!("UPDATE games SET rules_version = 0; {BREAK}"));
    let upgrade = bot::store::verify_upgrade(&scene.path).unwrap();
    assert_eq!((upgrade.older, upgrade.breaks.len()), (2, 1), "{upgrade:?}");
    assert_eq!(upgrade.breaks[0].0, GameId(1));
    assert!(upgrade.breaks[0].1.contains("action 1, W3e-9z"), "{upgrade:?}");
    let daemon = scene.start().await;
    let reason = daemon.store().snapshot().unwrap().quarantined(GameId(1)).unwrap().unwrap();
    assert!(reason.contains("rules have changed"), "{reason}");
    assert_eq!(daemon.store().snapshot().unwrap().quarantined(GameId(2)).unwrap(), None);
    daemon.quiet().await.unwrap();
    let last = scene.net.texts("general").pop().unwrap();
    assert!(last.contains("is in quarantine") && last.contains("rules have changed"), "{last}");
    daemon.stop().await;
    assert_eq!(scene.asked::<String>(versions), format!("0,{now}"));
    // The next version repairs it: its version is recorded, and it is not replayed at every start.
    scene.sql(REPAIR);
    scene.start().await.stop().await;
    assert_eq!(scene.asked::<String>(versions), format!("{now},{now}"));
    assert_eq!(bot::store::verify_upgrade(&scene.path).unwrap().older, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_an_unknown_variant_stops_only_itself() {
    let mut scene = Scene::new();
    let daemon = scene.start().await;
    scene.game(&daemon, "general").await;
    daemon.stop().await;
    scene.sql("UPDATE games SET variant = 'quidditch'");
    let daemon = scene.start().await;
    scene.say(&daemon, "general", "ann", "/board g1").await;
    scene.say(&daemon, "general", "ann", "/play chess white=ann black=ann pace=none").await;
    scene.say(&daemon, "general", "ann", "e2e4").await;
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts("general");
    assert!(texts.iter().any(|t| t.contains("Game g1 is in quarantine")), "{texts:#?}");
    assert_eq!(daemon.store().snapshot().unwrap().replayed(GameId(2)).unwrap().unwrap().ply, 1);
    daemon.stop().await;
}
