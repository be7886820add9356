//! One place cannot slow down another, and what exceeds a queue is not lost.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::chat::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId};
use bot::config::Config;
use bot::daemon::{Admission, Daemon, Network, Setup};
use bot::fail::{Fault, inject};
use bot::game::state::GameId;
use bot::painter::NoPainter;
use bot::store::Outcome;
use bot::time::{SimTime, TimeSource};

use crate::support;
use crate::support::net::Net;

struct Scene {
    net: Arc<Net>,
    time: Arc<SimTime>,
    daemon: Daemon,
    next: u64,
}

impl Scene {
    async fn new(network: Network) -> Self {
        let time = Arc::new(SimTime::new(support::START));
        let net = Arc::new(Net::new(1));
        let daemon = Daemon::start(Setup {
            location: crate::support::database::location(),
            network,
            config: Config::default(),
            bridge: Arc::clone(&net),
            time: Arc::clone(&time),
            painter: Arc::new(NoPainter),
        });
        Self { net, time, daemon: daemon.await.unwrap(), next: 0 }
    }

    fn message(&mut self, place: &str, name: &str, text: &str) -> Incoming {
        self.next += 1;
        Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: self.time.now(),
            text: text.into(),
            addressed: false,
            context: Context::default(),
        }
    }

    async fn say(&mut self, place: &str, text: &str) -> (Incoming, Admission) {
        let message = self.message(place, "ann", text);
        self.net.write(&message);
        let taken = self.daemon.incoming(message.clone()).await;
        (message, taken)
    }

    fn verdict(&self, message: &Incoming) -> Option<Outcome> {
        self.daemon.store().snapshot().unwrap().verdict(&message.place, message.id).unwrap()
    }

    async fn judged(&self, message: &Incoming) -> Outcome {
        let begun = Instant::now();
        loop {
            if let Some(outcome) = self.verdict(message) {
                return outcome;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "'{}' waits", message.text);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

const OPEN: &str = "/play siege white=ann red=ann black=ann";

/// Queuing must not wait either: one loop queues the messages of all places.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hanging_place_holds_up_no_other_and_loses_nothing() {
    let mut scene = Scene::new(Network::room()).await;
    scene.say("stuck", OPEN).await;
    scene.daemon.quiet().await.unwrap();
    let stall = inject(Fault::Stall, "judge", "hold everything", 1);
    let (stuck, _) = scene.say("stuck", "hold everything").await;
    // Far more than the queue holds.
    let mut from_history = 0;
    for n in 0..6_000 {
        let (_, taken) = scene.say("stuck", &format!("talk number {n}")).await;
        from_history += u32::from(taken == Admission::FromHistory);
    }
    assert!(from_history > 1_000, "{from_history}");
    let (moved, _) = scene.say("stuck", "3e-5e").await;
    // Every other place is as quick as usual; none shares a queue with that one.
    let mut others = Vec::new();
    for n in 0..64 {
        others.push(scene.say(&format!("place {n}"), OPEN).await.0);
    }
    for other in &others {
        assert_eq!(scene.judged(other).await, Outcome::Answered);
    }
    assert_eq!(scene.verdict(&stuck), None);
    assert_eq!(scene.verdict(&moved), None);
    drop(stall);
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&moved), Some(Outcome::Played));
    assert_eq!(
        scene.daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().ply,
        1
    );
    // Once everything was read, the place is back to normal.
    let (again, taken) = scene.say("stuck", "3e-5e").await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!((taken, scene.verdict(&again)), (Admission::Queued, Some(Outcome::Played)));
    scene.daemon.stop().await;
}

/// A place without games has no watermark, but commands in it are answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_beyond_the_queue_in_a_place_without_games_is_found() {
    let mut scene = Scene::new(Network::room()).await;
    let stall = inject(Fault::Stall, "judge", "hold the empty place", 1);
    scene.say("empty", "hold the empty place").await;
    for n in 0..4_000 {
        scene.say("empty", &format!("talk number {n}")).await;
    }
    let (open, taken) = scene.say("empty", OPEN).await;
    assert_eq!(taken, Admission::FromHistory);
    let (moved, _) = scene.say("empty", "3e-5e").await;
    drop(stall);
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&open), Some(Outcome::Answered));
    assert_eq!(scene.verdict(&moved), Some(Outcome::Played));
    scene.daemon.stop().await;
}

fn asked(message: Incoming) -> Incoming {
    let guild = Membership {
        guild: "guild".into(),
        channel: message.place.0.clone(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let context = Context { unseen: true, guild: Some(guild), ..Context::default() };
    Incoming { addressed: true, context, ..message }
}

/// 64 commands at once that take very long: no move waits for them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn read_only_commands_hold_up_no_move() {
    let mut scene = Scene::new(Network::room()).await;
    scene.say("general", OPEN).await;
    scene.daemon.quiet().await.unwrap();
    let stall = inject(Fault::Stall, "judge", "endless record", 1_000);
    let mut looks = Vec::new();
    for n in 0..64 {
        let text = format!("/position siege endless record {n}");
        let look = asked(scene.message("general", &format!("eve {}", n % 2), &text));
        scene.daemon.incoming(look.clone()).await;
        looks.push(look);
    }
    let (moved, _) = scene.say("general", "3e-5e").await;
    assert_eq!(scene.judged(&moved).await, Outcome::Played);
    // The excess is refused with a reason.
    let refused = |scene: &Scene| {
        looks.iter().filter(|look| scene.verdict(look) == Some(Outcome::Refused)).count()
    };
    let begun = Instant::now();
    while refused(&scene) < 64 - 2 * 4 {
        assert!(begun.elapsed() < Duration::from_secs(60), "{}", refused(&scene));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let judged = looks.iter().filter(|look| scene.verdict(look).is_some());
    assert_eq!(judged.count(), 64 - 2 * 4, "four of each of them may wait");
    drop(stall);
    scene.daemon.quiet().await.unwrap();
    assert!(looks.iter().all(|look| scene.verdict(look).is_some()));
    let busy = scene.net.texts().iter().filter(|t| t.contains("Too much is going on")).count();
    assert_eq!(busy, 64 - 2 * 4);
    scene.daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_command_shows_earlier_moves() {
    let mut scene = Scene::new(Network::room()).await;
    scene.say("general", OPEN).await;
    for moved in ["3e-5e", "3e-5e", "3e-5e"] {
        scene.say("general", moved).await;
        scene.say("general", "/moves").await;
    }
    scene.daemon.quiet().await.unwrap();
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 7, "{texts:#?}");
    let moves = |sheet: &String| sheet.matches("3e-5e").count();
    let sheets: Vec<usize> = texts.iter().filter(|t| t.starts_with("1. ")).map(moves).collect();
    // A late answer may show more, never less.
    let whole = sheets.iter().enumerate().all(|(n, shown)| (n + 1..=3).contains(shown));
    assert!(sheets.len() == 3 && whole, "{texts:#?}");
    scene.daemon.stop().await;
}
