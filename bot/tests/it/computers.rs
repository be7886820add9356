//! Computers that think on threads of the daemon: whole games, and what becomes of a thought when the game goes another way, or the
//! daemon stops.

use std::sync::Arc;
use std::time::Duration;

use bot::chat::{Context, Incoming, MessageId, Person, PersonId, PlaceId};
use bot::config::{ComputerConfig, Config};
use bot::daemon::{Daemon, Network, Setup};
use bot::game::state::{Cause, GameId, Match, Status};
use bot::painter::NoPainter;
use bot::store::Location;
use bot::time::{SimTime, Span, TimeSource};

use crate::support;
use crate::support::net::Net;

/// Thinking that does not end by itself in the time of a test.
const ENDLESS: u64 = u64::MAX;

/// Longer than anything takes that does not wait for such thinking.
const SOON: Duration = Duration::from_secs(60);

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

    async fn start(&self, nodes: u64) -> Daemon {
        let computer = ComputerConfig {
            nodes,
            time: Span::ZERO,
            table_megabytes: 1,
            ..ComputerConfig::default()
        };
        Daemon::start(Setup {
            location: self.location.clone(),
            network: Network::room(),
            config: Config { games: support::without_extension(), computer, ..Config::default() },
            bridge: Arc::clone(&self.net),
            time: Arc::clone(&self.time),
            painter: Arc::new(NoPainter),
        })
        .await
        .unwrap()
    }

    async fn say(&mut self, daemon: &Daemon, text: &str) {
        self.next += 1;
        let message = Incoming {
            id: MessageId(self.next),
            place: PlaceId("general".into()),
            author: Person { id: PersonId("ann".into()), name: "ann".into() },
            at: self.time.now(),
            text: text.into(),
            addressed: false,
            context: Context::default(),
        };
        self.net.write(&message);
        daemon.incoming(message).await;
    }

    /// Lets the pause of a computer pass.
    async fn pause(&self, daemon: &Daemon) {
        self.time.advance(Span::seconds(1));
        tokio::time::timeout(SOON, daemon.tick()).await.unwrap();
        tokio::time::timeout(SOON, daemon.quiet()).await.unwrap().unwrap();
    }

    /// Lets the pause pass after which a computer thinks without end.
    async fn begin_to_think(&self, daemon: &Daemon) {
        daemon.quiet().await.unwrap();
        self.time.advance(Span::seconds(1));
        // The check of the clock lasts as long as the thinking.
        let _ = tokio::time::timeout(Duration::from_millis(100), daemon.tick()).await;
        let begun = async {
            while daemon.core().thinking().queued() == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(SOON, begun).await.unwrap();
    }
}

fn game(daemon: &Daemon) -> Match {
    daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap()
}

fn causes(daemon: &Daemon) -> Vec<Cause> {
    daemon
        .store()
        .snapshot()
        .unwrap()
        .actions(GameId(1))
        .unwrap()
        .iter()
        .map(|action| action.cause)
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_computers_answer_on_a_thread_of_the_daemon() {
    let mut scene = Scene::new(crate::support::database::location());
    let daemon = scene.start(200).await;
    scene.say(&daemon, "/play siege red=computer:1 black=computer:2").await;
    scene.say(&daemon, "3e-5e").await;
    daemon.quiet().await.unwrap();
    assert_eq!(game(&daemon).ply, 1, "the pause is not over");
    scene.pause(&daemon).await;
    assert_eq!(causes(&daemon), [Cause::Message, Cause::Computer, Cause::Computer]);
    let texts = scene.net.texts();
    assert_eq!(texts.len(), 3, "{texts:#?}");
    assert!(texts[2].starts_with("Computer, level 1: R"), "{}", texts[2]);
    assert!(texts[2].contains("\nComputer, level 2: B"), "{}", texts[2]);
    daemon.tick().await;
    assert_eq!(game(&daemon).ply, 3, "it is ann's turn");
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_wakes_for_a_computer_by_itself() {
    let mut scene = Scene::new(crate::support::database::location());
    let daemon = scene.start(200).await;
    scene.say(&daemon, "/play chess white=computer:1 black=computer:1").await;
    daemon.quiet().await.unwrap();
    // Nobody asks the daemon to look at its clock.
    for ply in 1..=3 {
        scene.time.advance(Span::seconds(1));
        let made = async {
            while game(&daemon).ply < ply {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(SOON, made).await.unwrap();
        daemon.quiet().await.unwrap();
    }
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_while_it_thinks_loses_and_doubles_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let mut scene = Scene::new(Location::File(directory.path().join("games.db")));
    let daemon = scene.start(ENDLESS).await;
    scene.say(&daemon, "/play chess black=computer:8").await;
    scene.say(&daemon, "e4").await;
    scene.begin_to_think(&daemon).await;
    tokio::time::timeout(SOON, daemon.stop()).await.unwrap();
    let daemon = scene.start(200).await;
    scene.pause(&daemon).await;
    assert_eq!(causes(&daemon), [Cause::Message, Cause::Computer]);
    scene.pause(&daemon).await;
    assert_eq!(game(&daemon).ply, 2);
    let texts = scene.net.texts();
    assert_eq!(texts.iter().filter(|text| text.starts_with("Computer, level 8:")).count(), 1);
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thought_ends_with_the_position_that_it_is_about() {
    for (change, plies, status) in [
        // The move and the takeback.
        ("/takeback", 2, Status::Live),
        ("/resign yes", 2, Status::Over),
        ("/abort", 1, Status::Aborted),
    ] {
        let mut scene = Scene::new(crate::support::database::location());
        let daemon = scene.start(ENDLESS).await;
        scene.say(&daemon, "/play chess black=computer:8").await;
        scene.say(&daemon, "e4").await;
        scene.begin_to_think(&daemon).await;
        scene.say(&daemon, change).await;
        // It waits for all that is thought about.
        tokio::time::timeout(SOON, daemon.quiet()).await.unwrap().unwrap();
        assert_eq!(daemon.core().thinking().queued(), 0, "{change}");
        scene.pause(&daemon).await;
        let game = game(&daemon);
        assert_eq!((game.ply, game.status), (plies, status), "{change}");
        assert!(!causes(&daemon).contains(&Cause::Computer), "{change}");
        daemon.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_waited_are_judged_before_a_computer_acts() {
    let directory = tempfile::tempdir().unwrap();
    let mut scene = Scene::new(Location::File(directory.path().join("games.db")));
    let daemon = scene.start(200).await;
    scene.say(&daemon, "/play chess black=computer:1").await;
    scene.say(&daemon, "e4").await;
    daemon.quiet().await.unwrap();
    daemon.stop().await;
    // A move that was written before the computer's is no answer to it.
    scene.next += 1;
    let early = Incoming {
        id: MessageId(scene.next),
        place: PlaceId("general".into()),
        author: Person { id: PersonId("ann".into()), name: "ann".into() },
        at: scene.time.now(),
        text: "a3".into(),
        addressed: false,
        context: Context::default(),
    };
    scene.net.write(&early);
    let daemon = scene.start(200).await;
    scene.pause(&daemon).await;
    scene.pause(&daemon).await;
    assert_eq!(causes(&daemon), [Cause::Message, Cause::Computer]);
    daemon.stop().await;
}
