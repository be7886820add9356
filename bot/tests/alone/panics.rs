//! A panic anywhere in the daemon stops what caused it, and nothing else.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::chat::{Context, Incoming, MessageId, Person, PersonId, Picture, PictureStyle, PlaceId};
use bot::config::Config;
use bot::daemon::{Daemon, Network, Setup};
use bot::fail::{Fault, inject};
use bot::game::state::GameId;
use bot::metrics::{Counter, counted};
use bot::painter::{NoPainter, PaintError, Painter};
use bot::store::{Location, Outcome};
use bot::time::{SimTime, Span, TimeSource};
use rules::view::View;
use tokio::sync::RwLockWriteGuard;

use crate::SHARED;
use crate::support;
use crate::support::net::Net;

struct Scene {
    net: Arc<Net>,
    time: Arc<SimTime>,
    daemon: Daemon,
    next: u64,
    /// Some faults are met by any daemon of the process, and counters count them for all daemons.
    _alone: RwLockWriteGuard<'static, ()>,
}

impl Scene {
    async fn new(painter: Arc<dyn Painter>) -> Self {
        let alone = SHARED.write().await;
        let time = Arc::new(SimTime::new(support::START));
        let net = Arc::new(Net::new(1));
        let daemon = Daemon::start(Setup {
            location: Location::Memory,
            network: Network::room(),
            config: Config { games: support::without_extension(), ..Config::default() },
            bridge: Arc::clone(&net),
            time: Arc::clone(&time),
            painter,
        });
        Self { net, time, daemon: daemon.await.unwrap(), next: 0, _alone: alone }
    }

    fn write(&mut self, place: &str, text: &str) -> Incoming {
        self.next += 1;
        let message = Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId("ann".into()), name: "ann".into() },
            at: self.time.now(),
            text: text.into(),
            addressed: false,
            context: Context::default(),
        };
        self.net.write(&message);
        message
    }

    async fn send(&mut self, text: &str) -> Incoming {
        let message = self.write("general", text);
        self.daemon.incoming(message.clone()).await;
        message
    }

    fn verdict(&self, message: &Incoming) -> Option<Outcome> {
        self.daemon.store().snapshot().unwrap().verdict(&message.place, message.id).unwrap()
    }

    /// Advances time until a post contains these words.
    async fn wait_for_post(&self, words: &str) {
        let begun = Instant::now();
        while !self.net.texts().iter().any(|text| text.contains(words)) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{words}: {:#?}", self.net.texts());
            self.time.advance(Span::minutes(5));
            self.daemon.tick().await;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

const OPEN: &str = "/play siege white=ann red=ann black=ann pace=1d";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_panics_is_answered_once_and_holds_up_no_other() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    let _fault = inject(Fault::Panic, "judge", "poison one", 100);
    let (panics, failed) = (counted(Counter::PanicsJudging), counted(Counter::Failed));
    let poison = scene.send("/help poison one").await;
    let after = scene.send("/help join").await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&poison), Some(Outcome::Failed));
    assert_eq!(scene.verdict(&after), Some(Outcome::Answered));
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 2, "{texts:#?}");
    let sorry = |text: &&String| text.contains("Something went wrong while I");
    assert_eq!(texts.iter().filter(sorry).count(), 1, "{texts:#?}");
    assert_eq!(counted(Counter::PanicsJudging), panics + 1);
    assert_eq!(counted(Counter::Failed), failed + 1);
    // Received again, it is not judged again.
    scene.daemon.incoming(poison).await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!((scene.net.texts().len(), counted(Counter::PanicsJudging)), (2, panics + 1));
    scene.daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_panics_does_not_end_a_backfill() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    scene.send(OPEN).await;
    scene.daemon.quiet().await.unwrap();
    let _fault = inject(Fault::Panic, "judge", "poison two", 100);
    // These two have no events; they are found in the history.
    let poison = scene.write("general", "poison two");
    let moved = scene.write("general", "3e-5e");
    scene.daemon.resync().await;
    scene.send("3e-5e").await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&poison), Some(Outcome::Failed));
    assert_eq!(scene.verdict(&moved), Some(Outcome::Played));
    assert_eq!(
        scene.daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().ply,
        2
    );
    let texts = scene.net.texts();
    assert!(texts[1].contains("Something went wrong while I"), "{texts:#?}");
    scene.daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_that_panics_in_a_place_without_games_is_not_answered() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    let _fault = inject(Fault::Panic, "judge", "poison three", 100);
    let talk = scene.send("poison three").await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&talk), Some(Outcome::Failed));
    assert_eq!(scene.net.texts(), Vec::<String>::new());
    scene.daemon.stop().await;
}

/// The store has only one thread.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_the_writer_undoes_one_commit() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    let _fault = inject(Fault::Panic, "write", "/decline", 1);
    scene.send("/help decline").await;
    assert!(scene.daemon.quiet().await.is_err());
    let after = scene.send("/help join").await;
    scene.daemon.quiet().await.unwrap();
    assert_eq!(scene.verdict(&after), Some(Outcome::Answered));
    scene.daemon.stop().await;
}

struct PanickingPainter;

impl Painter for PanickingPainter {
    fn paint(&self, _: &View, _: &[String], _: PictureStyle) -> Result<Picture, PaintError> {
        panic!("no colour left")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_post_whose_picture_panics_is_posted_without_it() {
    let mut scene = Scene::new(Arc::new(PanickingPainter)).await;
    let panics = counted(Counter::PanicsDrawing);
    scene.send(OPEN).await;
    scene.send("3e-5e").await;
    scene.daemon.quiet().await.unwrap();
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 2, "{texts:#?}");
    assert!(texts[1].contains("W3e-5e"), "{texts:#?}");
    assert_eq!(counted(Counter::PanicsDrawing), panics + 2);
    scene.daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_delivery_that_panics_is_retried_and_then_becomes_a_dead_letter() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    let once = inject(Fault::Panic, "deliver", "/decline", 1);
    scene.send("/help decline").await;
    scene.wait_for_post("/decline").await;
    drop(once);
    let _always = inject(Fault::Panic, "deliver", "/join", 100);
    scene.send("/help join").await;
    scene.send("/help claim").await;
    scene.wait_for_post("/claim").await;
    let texts = scene.net.texts();
    assert!(!texts.iter().any(|text| text.contains("/join")), "{texts:#?}");
    let dead = scene.daemon.store().snapshot().unwrap().stats().unwrap().dead;
    assert_eq!(dead, 1, "{texts:#?}");
    scene.daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sender_clock_and_prober_continue_after_a_panic() {
    let mut scene = Scene::new(Arc::new(NoPainter)).await;
    let panics = counted(Counter::PanicsInTasks);
    let outbox = inject(Fault::Panic, "outbox", "", 1);
    scene.send(OPEN).await;
    scene.wait_for_post("begins").await;
    // It can only panic a second time if it continued after the first.
    let scout = inject(Fault::Panic, "newest", "", 2);
    let tick = inject(Fault::Panic, "tick", "", 1);
    // The move has no event; the network reports that there is something newer than what was received.
    let lost = scene.write("general", "3e-5e");
    let newest = vec![(lost.place.clone(), lost.id)];
    scene.daemon.newest(newest.clone());
    scene.daemon.newest(newest);
    scene.wait_for_post("W3e-5e").await;
    scene.wait_for_post("has run out of time").await;
    let begun = Instant::now();
    while counted(Counter::PanicsInTasks) < panics + 4 && begun.elapsed() < Duration::from_secs(60)
    {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(counted(Counter::PanicsInTasks), panics + 4);
    drop((outbox, scout, tick));
    scene.daemon.stop().await;
}
