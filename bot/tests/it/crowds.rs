//! Much waits to be posted in some places: the answers in all others are posted as usual.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bot::chat::{
    Bridge, Context, Delivery, DeliveryError, Incoming, MessageId, Person, PersonId, PlaceId,
};
use bot::config::Config;
use bot::daemon::{Admission, Daemon, Network, Setup};
use bot::game::state::GameId;
use bot::painter::NoPainter;
use bot::time::SystemTime;
use tokio::sync::Notify;

/// A network in which nothing can be posted in some places until they are opened. The part of a place's name before
/// the dash is its guild.
#[derive(Default)]
struct GatedNetwork {
    posts: Mutex<HashMap<String, Vec<String>>>,
    tried: Mutex<Vec<String>>,
    open: AtomicBool,
    opened: Notify,
    /// The network reports which places are at their limits.
    reports_limits: bool,
    next: AtomicU64,
}

impl GatedNetwork {
    fn is_shut(&self, place: &PlaceId) -> bool {
        place.0.starts_with("crowd") && !self.open.load(Ordering::SeqCst)
    }

    fn open(&self) {
        self.open.store(true, Ordering::SeqCst);
        self.opened.notify_waiters();
    }

    fn posts_in(&self, place: &str) -> Vec<String> {
        self.posts.lock().unwrap().get(place).cloned().unwrap_or_default()
    }
}

impl Bridge for GatedNetwork {
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

    fn rate_limited_for(&self, place: &PlaceId, _: Option<&str>) -> Option<Duration> {
        (self.reports_limits && self.is_shut(place)).then_some(Duration::from_millis(20))
    }
}

struct Scene {
    net: Arc<GatedNetwork>,
    daemon: Daemon,
    next: u64,
}

impl Scene {
    async fn new(reports_limits: bool) -> Self {
        let net = Arc::new(GatedNetwork { reports_limits, ..GatedNetwork::default() });
        let daemon = Daemon::start(Setup {
            location: crate::support::database::location(),
            network: Network { limited: true, ..Network::room() },
            config: Config::default(),
            bridge: Arc::clone(&net),
            time: Arc::new(SystemTime),
            painter: Arc::new(NoPainter),
        });
        Self { net, daemon: daemon.await.unwrap(), next: 0 }
    }

    async fn say(&mut self, place: &str, name: &str, text: &str) -> Admission {
        self.say_in(place, name, text, Context::default()).await
    }

    async fn say_in(&mut self, place: &str, name: &str, text: &str, context: Context) -> Admission {
        self.next += 1;
        let message = Incoming {
            id: MessageId(self.next),
            place: PlaceId(place.into()),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: chrono::Utc::now().into(),
            text: text.into(),
            addressed: false,
            context,
        };
        self.daemon.incoming(message).await
    }

    /// Waits for this many posts in a place.
    async fn wait_for_posts(&self, place: &str, count: usize) -> Vec<String> {
        let begun = Instant::now();
        loop {
            let posts = self.net.posts_in(place);
            if posts.len() >= count {
                return posts;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{place}: {posts:?}");
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
        self.daemon.store().snapshot().unwrap().stats().unwrap().waiting
    }
}

const OPEN: &str = "/play siege white=ann red=ann black=ann";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guild_with_slow_posts_holds_up_no_other() {
    let mut scene = Scene::new(false).await;
    for n in 0..40 {
        let name = format!("ann{}", n / 10);
        scene.say(&format!("crowd-{n}"), &name, &OPEN.replace("ann", &name)).await;
    }
    scene.until("all wait", |scene| scene.waiting() == 40).await;
    for n in 0..20 {
        scene.say(&format!("quiet-{n}"), &format!("bob {n}"), "/play siege").await;
    }
    for n in 0..20 {
        scene.wait_for_posts(&format!("quiet-{n}"), 1).await;
    }
    scene.net.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..40).all(|n| scene.net.posts_in(&format!("crowd-{n}")).len() == 1));
    scene.daemon.stop().await;
}

/// It does not matter how many places of how many guilds are at their limits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_at_its_limit_is_not_tried() {
    let mut scene = Scene::new(true).await;
    for n in 0..20 {
        scene.say(&format!("crowd {n}"), "ann", OPEN).await;
    }
    scene.until("all wait", |scene| scene.waiting() == 20).await;
    scene.say("quiet", "bob", "/play siege").await;
    scene.wait_for_posts("quiet", 1).await;
    assert_eq!(*scene.net.tried.lock().unwrap(), ["quiet"]);
    scene.net.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..20).all(|n| scene.net.posts_in(&format!("crowd {n}")).len() == 1));
    scene.daemon.stop().await;
}

/// Private answers to one person go to one direct-message channel, which has its own limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_private_answers_to_one_person_hold_up_nobody() {
    let mut scene = Scene::new(false).await;
    for n in 0..20 {
        scene.say(&format!("crowd {n}"), "eve", "/help join").await;
    }
    scene.until("all wait", |scene| scene.waiting() == 20).await;
    scene.say("quiet", "bob", "/play siege").await;
    scene.wait_for_posts("quiet", 1).await;
    assert_eq!(scene.net.tried.lock().unwrap().len(), 2, "one of eve's, and bob's");
    scene.net.open();
    scene.daemon.quiet().await.unwrap();
    assert!((0..20).all(|n| scene.net.posts_in(&format!("crowd {n}")).len() == 1));
    scene.daemon.stop().await;
}

/// One person sends commands everywhere at once, far more than anybody reads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answers_to_one_person_are_limited_per_minute() {
    let mut scene = Scene::new(false).await;
    scene.net.open();
    for n in 0..100 {
        scene.say(&format!("place {}", n % 40), "eve", "/help join").await;
    }
    scene.daemon.quiet().await.unwrap();
    scene.say("place 0", "eve", OPEN.replace("ann", "eve").as_str()).await;
    scene.say("place 1", "bob", "/help join").await;
    scene.daemon.quiet().await.unwrap();
    let posts: usize = (0..40).map(|n| scene.net.posts_in(&format!("place {n}")).len()).sum();
    // What changes something is answered regardless of the limit.
    assert_eq!(posts, 30 + 1 + 1);
    scene.daemon.stop().await;
}

/// Commands far beyond what can be posted in a place cost neither memory nor the time of its players.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_many_posts_wait_only_moves_are_answered() {
    let mut scene = Scene::new(true).await;
    scene.say("crowd", "ann", OPEN).await;
    scene.until("it is open", |scene| scene.waiting() == 1).await;
    for n in 0..300 {
        scene.say("crowd", &format!("eve {}", n % 20), "/abort").await;
    }
    scene.say("crowd", "ann", "3e-5e").await;
    scene
        .until("it is played", |scene| {
            scene
                .daemon
                .store()
                .snapshot()
                .unwrap()
                .replayed(GameId(1))
                .unwrap()
                .is_some_and(|game| game.ply == 1)
        })
        .await;
    assert!((50..60).contains(&scene.waiting()), "{}", scene.waiting());
    // An interaction is refused before it is judged.
    let unseen = || Context { unseen: true, ..Context::default() };
    assert_eq!(scene.say_in("crowd", "eve", "/help join", unseen()).await, Admission::Busy);
    assert_eq!(scene.say_in("quiet", "eve", "/help join", unseen()).await, Admission::Queued);
    scene.net.open();
    scene.daemon.quiet().await.unwrap();
    let posts = scene.net.posts_in("crowd");
    let busy = posts.iter().filter(|text| text.contains("Too much is going on")).count();
    assert_eq!(busy, 1, "{posts:#?}");
    assert!(posts.last().unwrap().contains("W3e-5e"), "{posts:#?}");
    scene.daemon.stop().await;
}
