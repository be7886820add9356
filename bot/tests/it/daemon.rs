//! The whole daemon on a simulated network, with a simulated clock.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use bot::chat::{Context, Incoming, Membership, MessageId, Person, PersonId, PlaceId};
use bot::config::{ClockConfig, Config, GamesConfig};
use bot::daemon::core::Core;
use bot::daemon::processor::Processor;
use bot::daemon::{Daemon, Network, Setup};
use bot::game::Desk;
use bot::game::state::{DeadlineKind, GameId, Status};
use bot::painter::NoPainter;
use bot::store::{Location, Store};
use bot::time::{Moment, SimTime, Span, TimeSource};

use crate::support;
use crate::support::net::Net;

struct Scene {
    net: Arc<Net>,
    time: Arc<SimTime>,
    location: Location,
    next: u64,
}

impl Scene {
    fn new(location: Location) -> Self {
        let time = Arc::new(SimTime::new(support::START));
        Self { net: Arc::new(Net::new(1)), time, location, next: 0 }
    }

    async fn start(&self) -> Daemon {
        self.start_in(Network::room()).await
    }

    async fn start_in(&self, network: Network) -> Daemon {
        Daemon::start(Setup {
            location: self.location.clone(),
            network,
            config: Config { games: support::without_extension(), ..Config::default() },
            bridge: Arc::clone(&self.net),
            time: Arc::clone(&self.time),
            painter: Arc::new(NoPainter),
        })
        .await
        .unwrap()
    }

    fn write(&mut self, name: &str, text: &str) -> Incoming {
        let message = self.message(name, text);
        self.net.write(&message);
        message
    }

    fn message(&mut self, name: &str, text: &str) -> Incoming {
        self.next += 1;
        Incoming {
            id: MessageId(self.next),
            place: PlaceId("general".into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: self.time.now(),
            text: text.into(),
            addressed: false,
            context: Context::default(),
        }
    }

    async fn say(&mut self, daemon: &Daemon, name: &str, text: &str) {
        let message = self.write(name, text);
        daemon.incoming(message).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_from_opening_to_a_loss_on_time() {
    let mut scene = Scene::new(crate::support::database::location());
    let daemon = scene.start().await;
    for (name, text) in [
        ("ann", "/play siege white=ann red=bob black=cy pace=1d"),
        ("bob", "/join"),
        ("cy", "/join"),
        ("ann", "3e-5e"),
        ("bob", "3e-5e"),
        ("cy", "good luck"),
        ("cy", "3e-5e"),
    ] {
        scene.say(&daemon, name, text).await;
    }
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 6, "{texts:#?}");
    assert!(texts[5].contains("ann (White) to move"));
    daemon.tick().await;
    for _ in 0..(26 * 6) {
        scene.time.advance(Span::minutes(10));
        daemon.tick().await;
    }
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 8, "{texts:#?}");
    assert!(texts[6].contains("2 hours left"));
    assert!(texts[7].contains("ann (White) has run out of time"));
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_loses_on_time_if_the_event_of_a_direct_message_is_lost() {
    let mut scene = Scene::new(crate::support::database::location());
    let daemon = scene.start_in(Network { alone: true, ..Network::discord() }).await;
    let private = |message: Incoming| Incoming {
        place: PlaceId("private".into()),
        addressed: true,
        ..message
    };
    let hello = scene.message("ann", "games");
    daemon.incoming(private(hello)).await;
    let guild = Membership {
        guild: "guild".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let open = Incoming {
        addressed: true,
        context: Context { guild: Some(guild), ..Context::default() },
        ..scene.message("ann", "/play siege white=me red=me black=me pace=1d")
    };
    daemon.incoming(open).await;
    daemon.quiet().await.unwrap();
    for _ in 0..143 {
        scene.time.advance(Span::minutes(10));
        daemon.tick().await;
    }
    // Between the last sweep and the deadline.
    scene.time.advance(Span::minutes(5));
    let lost = private(scene.message("ann", "3e-5e"));
    scene.net.write(&lost);
    scene.time.advance(Span::minutes(6));
    daemon.tick().await;
    daemon.quiet().await.unwrap();
    let game = daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap();
    assert_eq!((game.ply, game.status), (1, Status::Live));
    daemon.stop().await;
}

/// A clock a minute ahead of the network's, which knows that.
struct FastClock(Arc<SimTime>);

impl TimeSource for FastClock {
    fn now(&self) -> Moment {
        self.0.now() + Span::minutes(1)
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        self.0.sleep(span)
    }

    fn ahead(&self) -> Span {
        Span::minutes(1)
    }
}

/// A clock 20 hours behind the network's, which knows that.
struct SlowClock(Arc<SimTime>);

impl TimeSource for SlowClock {
    fn now(&self) -> Moment {
        self.0.now() - Span::hours(20)
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        self.0.sleep(span)
    }

    fn is_trusted(&self) -> bool {
        false
    }

    fn ahead(&self) -> Span {
        -Span::hours(20)
    }
}

#[tokio::test]
async fn a_game_whose_place_opens_again_goes_on_at_the_network_s_time() {
    let mut scene = Scene::new(crate::support::database::location());
    let store = Store::open(&scene.location, "room", None).unwrap();
    let core = Arc::new(Core::new(
        store.clone(),
        Desk::new(GamesConfig::default(), Network::room(), bot::features::FEATURES),
        1,
    ));
    let (net, time) = (Arc::clone(&scene.net), Arc::new(SlowClock(Arc::clone(&scene.time))));
    let processor = Processor::new(Arc::clone(&core), net, time, &ClockConfig::default());
    let flag = || {
        let deadlines = store.snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().deadlines;
        deadlines.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap().due
    };
    let opened = scene.write("ann", "/play siege white=ann red=ann black=ann pace=1d");
    let place = opened.place.clone();
    processor.process(opened, true).await.unwrap();
    let before = flag();
    core.place_lost(&place, scene.time.now()).unwrap();
    let closed = Span::hours(10);
    scene.time.advance(closed);
    processor.backfill(&place).await.unwrap();
    assert_eq!(
        store.snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().stopped_at,
        None,
        "it goes on"
    );
    assert_eq!(flag(), before + closed);
}

#[tokio::test]
async fn nobody_loses_on_time_before_the_network_s_clock_agrees() {
    let mut scene = Scene::new(crate::support::database::location());
    let store = Store::open(&scene.location, "room", None).unwrap();
    let desk = Desk::new(support::without_extension(), Network::room(), bot::features::FEATURES);
    let core = Arc::new(Core::new(store.clone(), desk, 1));
    let (net, time) = (Arc::clone(&scene.net), Arc::new(FastClock(Arc::clone(&scene.time))));
    let processor = Processor::new(core, net, time, &ClockConfig::default());
    let (place, id) = (PlaceId("general".into()), GameId(1));
    let opened = scene.write("ann", "/play siege white=ann red=ann black=ann pace=1d");
    processor.process(opened, true).await.unwrap();
    let flag = store.snapshot().unwrap().replayed(id).unwrap().unwrap().deadlines;
    let flag = flag.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap().due;
    // The time is over by the daemon's clock and not by the network's.
    scene.time.set(flag - Span::seconds(30));
    processor.due(id, &place).await.unwrap();
    scene.time.set(flag - Span(1));
    scene.write("ann", "3e-5e");
    processor.due(id, &place).await.unwrap();
    let game = store.snapshot().unwrap().replayed(id).unwrap().unwrap();
    assert_eq!(
        (game.ply, game.status),
        (1, Status::Live),
        "{:?}",
        store.snapshot().unwrap().actions(id)
    );
    assert_eq!(store.snapshot().unwrap().actions(id).unwrap()[0].canonical, "W3e-5e");
    // When it is over by both, the next player loses.
    let flag = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap().due;
    scene.time.set(flag + Span::seconds(30));
    processor.due(id, &place).await.unwrap();
    assert_eq!(store.snapshot().unwrap().actions(id).unwrap()[1].canonical, "R(L)");
}

#[tokio::test]
async fn a_sweep_with_a_later_start_than_now_does_not_count() {
    let mut scene = Scene::new(crate::support::database::location());
    let store = Store::open(&scene.location, "room", None).unwrap();
    let desk = Desk::new(support::without_extension(), Network::room(), bot::features::FEATURES);
    let core = Arc::new(Core::new(store, desk, 1));
    let (net, time) = (Arc::clone(&scene.net), Arc::clone(&scene.time));
    let processor = Processor::new(core, net, time, &ClockConfig::default());
    let place = PlaceId("general".into());
    // A sweep only counts for known games.
    processor.backfill(&place).await.unwrap();
    assert_eq!(processor.backfilled_at(&place), None);
    let opened = scene.write("ann", "/play siege white=ann red=ann black=ann");
    processor.process(opened, true).await.unwrap();
    // The clock is set forward and back between two reads.
    scene.time.advance(Span::minutes(40));
    processor.backfill(&place).await.unwrap();
    let now = support::START + Span::minutes(1);
    scene.time.set(now);
    processor.invalidate_after(now);
    assert_eq!(processor.backfilled_at(&place), None);
    processor.backfill(&place).await.unwrap();
    processor.invalidate_after(now);
    assert_eq!(processor.backfilled_at(&place), Some(now));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_written_while_the_daemon_was_down_are_played_in_order() {
    let base = std::env::temp_dir().join(format!("siegepost-daemon-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&base);
    let mut scene = Scene::new(Location::File(base.join("data/games.db")));
    let daemon = scene.start().await;
    scene.say(&daemon, "ann", "/play siege white=ann red=ann black=ann").await;
    daemon.quiet().await.unwrap();
    daemon.stop().await;

    for text in ["3e-5e", "3e-5e", "3e-5e", "3d-5d"] {
        scene.write("ann", text);
    }
    scene.time.advance(Span::hours(5));
    let daemon = scene.start().await;
    // The next message comes as an event; the ones before it are in the history.
    scene.say(&daemon, "ann", "3d-5d").await;
    daemon.quiet().await.unwrap();
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 6, "{texts:#?}");
    assert!(texts[5].contains("R3d-5d (for Black "), "{texts:#?}");
    // The same events again change nothing.
    for message in scene.net.with(|s| s.written.values().flatten().cloned().collect::<Vec<_>>()) {
        daemon.incoming(message).await;
    }
    daemon.resync().await;
    daemon.tick().await;
    daemon.quiet().await.unwrap();
    assert_eq!(scene.net.texts().len(), 6);
    daemon.stop().await;
    let report = bot::store::verify(base.join("data/games.db")).unwrap();
    assert_eq!((report.faults.len(), report.actions, report.due), (0, 5, 0));
    let _ = std::fs::remove_dir_all(&base);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_long_stop_gives_grace() {
    let base = std::env::temp_dir().join(format!("siegepost-grace-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&base);
    let mut scene = Scene::new(Location::File(base.join("games.db")));
    let daemon = scene.start().await;
    scene.say(&daemon, "ann", "/play siege white=ann red=ann black=ann pace=1d").await;
    daemon.quiet().await.unwrap();
    daemon.tick().await;
    daemon.stop().await;
    scene.time.advance(Span::days(3));
    let daemon = scene.start().await;
    daemon.tick().await;
    daemon.quiet().await.unwrap();
    assert_eq!(scene.net.texts().len(), 1, "nobody lost on time");
    for _ in 0..(13 * 6) {
        scene.time.advance(Span::minutes(10));
        daemon.tick().await;
    }
    daemon.quiet().await.unwrap();
    assert!(scene.net.texts().last().unwrap().contains("has run out of time"));
    daemon.stop().await;
    let _ = std::fs::remove_dir_all(&base);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_reported_in_the_answer() {
    let base = std::env::temp_dir().join(format!("siegepost-disk-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&base);
    let mut scene = Scene::new(Location::File(base.join("games.db")));
    let mut config = Config::default();
    config.store.max_megabytes = 1;
    let daemon = Daemon::start(Setup {
        location: scene.location.clone(),
        network: Network::room(),
        config,
        bridge: Arc::clone(&scene.net),
        time: Arc::clone(&scene.time),
        painter: Arc::new(NoPainter),
    })
    .await
    .unwrap();
    let mut failed = None;
    for _ in 0..2_000 {
        scene.say(&daemon, "ann", "/help").await;
        if let Err(error) = daemon.quiet().await {
            failed = Some(error);
            break;
        }
    }
    assert!(matches!(failed, Some(bot::store::StoreError::DiskFull(_))), "{failed:?}");
    daemon.stop().await;
    let _ = std::fs::remove_dir_all(&base);
}

/// Nothing is lost with many places at once. Prints how many moves a second go through desk, store and outbox;
/// `SIEGEPOST_PLACES` makes it a measurement.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_with_many_places_at_once() {
    let base = std::env::temp_dir().join(format!("siegepost-measure-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&base);
    let mut scene = Scene::new(Location::File(base.join("games.db")));
    let daemon = scene.start().await;
    let places = std::env::var("SIEGEPOST_PLACES").ok().and_then(|n| n.parse().ok()).unwrap_or(16);
    let rounds = 5;
    let begun = std::time::Instant::now();
    for round in 0..=rounds * 3 {
        for place in 0..places {
            let text = match round {
                0 => "/play siege white=ann red=ann black=ann".to_owned(),
                n if (n - 1) / 3 % 2 == 0 => "1b-3a".to_owned(),
                _ => "3a-1b".to_owned(),
            };
            let mut message = scene.write("ann", &text);
            message.place = PlaceId(format!("place {place}"));
            daemon.incoming(message).await;
        }
    }
    daemon.quiet().await.unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    daemon.stop().await;
    let report = bot::store::verify(base.join("games.db")).unwrap();
    eprintln!(
        "{} moves in {seconds:.1} s: {:.0} a second",
        report.actions,
        report.actions as f64 / seconds
    );
    assert_eq!(report.actions, places * rounds * 3);
    let _ = std::fs::remove_dir_all(&base);
}
