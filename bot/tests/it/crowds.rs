//! Much is to be said in some places: the answers of all others go out as ever.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bot::bridge::{
    Bridge, Context, Delivery, DeliveryError, Incoming, MessageId, Person, PersonId, PlaceId,
};
use bot::config::Config;
use bot::daemon::{Daemon, Network, Setup, Taken};
use bot::painter::NoPainter;
use bot::play::GameId;
use bot::store::Location;
use bot::time::SystemTime;
use tokio::sync::Notify;

/// A network in which nothing gets out of some places until they are opened. What a place is called before its dash is
/// its guild.
#[derive(Default)]
struct Doors {
    posts: Mutex<HashMap<String, Vec<String>>>,
    tried: Mutex<Vec<String>>,
    open: AtomicBool,
    opened: Notify,
    /// It is known which places are at their limits.
    tells: bool,
    next: AtomicU64,
}

impl Doors {
    fn is_shut(&self, place: &PlaceId) -> bool {
        place.0.starts_with("crowd") && !self.open.load(Ordering::SeqCst)
    }

    fn open(&self) {
        self.open.store(true, Ordering::SeqCst);
        self.opened.notify_waiters();
    }

    fn said(&self, place: &str) -> Vec<String> {
        self.posts.lock().unwrap().get(place).cloned().unwrap_or_default()
    }
}

impl Bridge for Doors {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        self.tried.lock().unwrap().push(delivery.place.0.clone());
        loop {
            let opened = self.opened.notified();
            if !self.is_shut(&delivery.place) {
                break;
            }
            opened.await;
        }
        let mut posts = self.posts.lock().unwrap();
        let place = posts.entry(delivery.place.0.clone()).or_default();
        place.push(delivery.message.text.clone());
        Ok(MessageId((1 << 50) + self.next.fetch_add(1, Ordering::SeqCst)))
    }

    async fn history(
        &self,
        _: &PlaceId,
        _: MessageId,
        _: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        Ok(Vec::new())
    }

    fn guild_of(&self, place: &PlaceId) -> Option<String> {
        place.0.split_once('-').map(|(guild, _)| guild.to_owned())
    }

    fn rests(&self, place: &PlaceId, _: Option<&str>) -> Option<Duration> {
        (self.tells && self.is_shut(place)).then_some(Duration::from_millis(20))
    }
}

struct Scene {
    doors: Arc<Doors>,
    daemon: Daemon,
    next: u64,
}

impl Scene {
    async fn new(tells: bool) -> Self {
        let doors = Arc::new(Doors { tells, ..Doors::default() });
        let daemon = Daemon::start(Setup {
            location: Location::Memory,
            network: Network { limited: true, ..Network::room() },
            config: Config::default(),
            bridge: Arc::clone(&doors),
            time: Arc::new(SystemTime),
            painter: Arc::new(NoPainter),
        });
        Self { doors, daemon: daemon.await.unwrap(), next: 0 }
    }

    async fn say(&mut self, place: &str, name: &str, text: &str) -> Taken {
        self.say_in(place, name, text, Context::default()).await
    }

    async fn say_in(&mut self, place: &str, name: &str, text: &str, context: Context) -> Taken {
        self.next += 1;
        let message = Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: chrono::Utc::now(),
            text: text.into(),
            addressed: false,
            context,
        };
        self.daemon.incoming(message).await
    }

    /// Waits until so much was said in a place.
    async fn said(&self, place: &str, count: usize) -> Vec<String> {
        let begun = Instant::now();
        loop {
            let said = self.doors.said(place);
            if said.len() >= count {
                return said;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{place}: {said:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !holds(self) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn waiting(&self) -> usize {
        self.daemon.store().standing().unwrap().waiting
    }
}

const OPEN: &str = "/play siege white=ann red=ann black=ann";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guild_whose_posts_take_long_holds_up_no_other() {
    let mut scene = Scene::new(false).await;
    for n in 0..40 {
        scene.say(&format!("crowd-{n}"), "ann", OPEN).await;
    }
    scene.until("all wait", |scene| scene.waiting() == 40).await;
    for n in 0..20 {
        scene.say(&format!("quiet-{n}"), &format!("bob {n}"), "/play siege").await;
    }
    for n in 0..20 {
        scene.said(&format!("quiet-{n}"), 1).await;
    }
    scene.doors.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..40).all(|n| scene.doors.said(&format!("crowd-{n}")).len() == 1));
    scene.daemon.stop().await;
}

/// However many places, of however many guilds, are at their limits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_that_takes_nothing_for_a_while_is_left_alone() {
    let mut scene = Scene::new(true).await;
    for n in 0..20 {
        scene.say(&format!("crowd {n}"), "ann", OPEN).await;
    }
    scene.until("all wait", |scene| scene.waiting() == 20).await;
    scene.say("quiet", "bob", "/play siege").await;
    scene.said("quiet", 1).await;
    assert_eq!(*scene.doors.tried.lock().unwrap(), ["quiet"]);
    scene.doors.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..20).all(|n| scene.doors.said(&format!("crowd {n}")).len() == 1));
    scene.daemon.stop().await;
}

/// Wherever one person asks, what they alone are told goes into one conversation, which takes only so much.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_who_is_told_much_alone_takes_nobodys_turn() {
    let mut scene = Scene::new(false).await;
    for n in 0..20 {
        scene.say(&format!("crowd {n}"), "eve", "/help join").await;
    }
    scene.until("all wait", |scene| scene.waiting() == 20).await;
    scene.say("quiet", "bob", "/play siege").await;
    scene.said("quiet", 1).await;
    assert_eq!(scene.doors.tried.lock().unwrap().len(), 2, "one of hers, and his");
    scene.doors.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..20).all(|n| scene.doors.said(&format!("crowd {n}")).len() == 1));
    scene.daemon.stop().await;
}

/// One person asks everywhere at once, far more than anybody reads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_gets_only_so_many_answers_in_a_minute() {
    let mut scene = Scene::new(false).await;
    scene.doors.open();
    for n in 0..100 {
        scene.say(&format!("place {}", n % 40), "eve", "/help join").await;
    }
    scene.say("place 0", "eve", OPEN.replace("ann", "eve").as_str()).await;
    scene.say("place 1", "bob", "/help join").await;
    scene.daemon.quiet().await.unwrap();
    let said: usize = (0..40).map(|n| scene.doors.said(&format!("place {n}")).len()).sum();
    // What changes something is answered however much was asked before.
    assert_eq!(said, 30 + 1 + 1);
    scene.daemon.stop().await;
}

/// What is asked in a place far beyond what can be said there takes neither memory nor the time of those who play there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_much_waits_to_be_said_moves_are_answered_and_questions_are_not() {
    let mut scene = Scene::new(true).await;
    scene.say("crowd", "ann", OPEN).await;
    scene.until("it is open", |scene| scene.waiting() == 1).await;
    for n in 0..300 {
        scene.say("crowd", &format!("eve {}", n % 20), "/abort").await;
    }
    scene.say("crowd", "ann", "3e-5e").await;
    scene
        .until("it is played", |scene| {
            scene.daemon.store().game(GameId(1)).unwrap().is_some_and(|game| game.ply == 1)
        })
        .await;
    assert!((50..60).contains(&scene.waiting()), "{}", scene.waiting());
    // Unseen, the same is refused before it is judged.
    let unseen = || Context { unseen: true, ..Context::default() };
    assert_eq!(scene.say_in("crowd", "eve", "/help join", unseen()).await, Taken::Busy);
    assert_eq!(scene.say_in("quiet", "eve", "/help join", unseen()).await, Taken::Queued);
    scene.doors.open();
    scene.daemon.quiet().await.unwrap();
    let said = scene.doors.said("crowd");
    let busy = said.iter().filter(|text| text.contains("Too much is going on")).count();
    assert_eq!(busy, 1, "{said:#?}");
    assert!(said.last().unwrap().contains("W3e-5e"), "{said:#?}");
    scene.daemon.stop().await;
}
