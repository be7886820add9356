//! The outbox while a place is closed, while the network refuses a row without a reason, and when another message has its nonce.

use std::sync::{Arc, Mutex};

use bot::chat::{
    Bridge, Delivery, DeliveryError, Incoming, MessageId, Outgoing, PictureRequest, PlaceId, Step,
    Subject,
};
use bot::config::{GamesConfig, SenderConfig};
use bot::daemon::core::Core;
use bot::daemon::sender::Sender;
use bot::game::Desk;
use bot::painter::NoPainter;
use bot::picture_style::PictureStyle;
use bot::store::{Commit, OutboxKey, Post, Store};
use bot::time::{SimTime, Span, TimeSource};
use locale::Text;
use rules::Seat;

use crate::support::{Fixture, START};

/// What the network says to a delivery.
type Answer = Box<dyn Fn(&Delivery) -> Option<DeliveryError> + Send>;

/// A network that refuses what a test says.
struct Refusing {
    posts: Mutex<Vec<Delivery>>,
    tried: Mutex<Vec<Delivery>>,
    answer: Mutex<Answer>,
}

impl Bridge for Refusing {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        self.tried.lock().unwrap().push(delivery.clone());
        if delivery.closed {
            return Err(DeliveryError::Closed("as before".to_owned()));
        }
        if let Some(refusal) = (self.answer.lock().unwrap())(delivery) {
            return Err(refusal);
        }
        let mut posts = self.posts.lock().unwrap();
        posts.push(delivery.clone());
        Ok(MessageId(posts.len() as u64))
    }

    async fn history(
        &self,
        _: &PlaceId,
        _: MessageId,
        _: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        Ok(Vec::new())
    }
}

struct Scene {
    store: Store,
    net: Arc<Refusing>,
    time: Arc<SimTime>,
    sender: Sender<Refusing, SimTime>,
    place: PlaceId,
    core: Arc<Core>,
    next: u64,
}

fn here(text: &str) -> Outgoing<Text> {
    Outgoing::text(Text::same(text.to_owned()))
}

impl Scene {
    fn new() -> Self {
        let f = Fixture::new();
        let store = f.core.store().clone();
        let time = Arc::new(SimTime::new(START));
        let net = Arc::new(Refusing {
            posts: Mutex::default(),
            tried: Mutex::default(),
            answer: Mutex::new(Box::new(|_| None)),
        });
        let network = bot::daemon::Network::room();
        let desk = Desk::new(GamesConfig::default(), network, bot::features::FEATURES);
        let core = Arc::new(Core::new(store.clone(), desk, 1));
        let painter = Arc::new(NoPainter);
        let config = SenderConfig::default();
        let sender =
            Sender::new(Arc::clone(&core), Arc::clone(&net), Arc::clone(&time), painter, config);
        Self { store, net, time, sender, place: f.place.clone(), core, next: 0 }
    }

    fn answers(&self, answer: impl Fn(&Delivery) -> Option<DeliveryError> + Send + 'static) {
        *self.net.answer.lock().unwrap() = Box::new(answer);
    }

    /// Stores a post with a key of its own.
    fn post(&mut self, message: Outgoing<Text>) {
        self.next += 1;
        self.post_as(OutboxKey::from(format!("C{}", self.next)), message);
    }

    fn post_as(&self, key: OutboxKey, message: Outgoing<Text>) {
        let post = Post { key, place: self.place.clone(), message };
        let commit = Commit { posts: vec![post], now: self.time.now(), ..Commit::default() };
        self.store.commit(commit).unwrap();
    }

    /// Delivers what is due, until nothing is.
    async fn deliver(&self) {
        loop {
            let now = self.time.now();
            let all = |all: Vec<(i64, PlaceId)>| all.into_iter().map(|(id, _)| id).collect();
            let due = self.store.snapshot().unwrap().outbox_at(now, all).unwrap();
            if due.rows.is_empty() {
                return;
            }
            for row in due.rows {
                self.sender.deliver(row).await.unwrap();
            }
        }
    }

    /// What was posted since the last call.
    fn posted(&self) -> Vec<String> {
        let posts = std::mem::take(&mut *self.net.posts.lock().unwrap());
        posts.into_iter().map(|delivery| delivery.message.text).collect()
    }

    fn dead(&self) -> usize {
        self.store.snapshot().unwrap().stats().unwrap().dead
    }
}

fn closed(delivery: &Delivery) -> Option<DeliveryError> {
    let public = delivery.message.only_to.is_none();
    public.then(|| DeliveryError::Closed("a right is missing".to_owned()))
}

#[tokio::test]
async fn up_to_ten_posts_wait_for_a_closed_place_and_are_posted_in_order() {
    let mut scene = Scene::new();
    scene.answers(closed);
    let wanted: Vec<String> = (0..10).map(|n| format!("post {n}")).collect();
    for text in &wanted {
        scene.post(here(text));
    }
    scene.deliver().await;
    // Then only the first is tried, after an hour at first, and after a day at most.
    let tried = || scene.net.tried.lock().unwrap().len();
    assert_eq!(tried(), 10);
    for (hours, tries) in [(1, 11), (1, 12), (1, 12), (1, 13), (24, 14), (24, 15)] {
        scene.time.advance(Span::hours(hours));
        scene.deliver().await;
        assert_eq!(tried(), tries);
    }
    assert_eq!((scene.posted(), scene.dead()), (Vec::new(), 0));
    // What waits for somebody else's decision is no failure.
    let stats = scene.store.snapshot().unwrap().stats().unwrap();
    assert_eq!((stats.failing, stats.oldest, stats.waiting), (0, None, 10));
    scene.answers(|_| None);
    scene.deliver().await;
    assert_eq!(scene.posted(), [""; 0], "nobody knows yet that it is open");
    scene.core.try_place(scene.place.clone()).unwrap();
    scene.deliver().await;
    assert_eq!(scene.posted(), wanted);
    assert_eq!(scene.store.verify().unwrap().faults, [""; 0]);
}

#[tokio::test]
async fn of_more_posts_than_ten_the_newest_board_and_one_line_are_posted() {
    let mut scene = Scene::new();
    scene.answers(closed);
    let board = |ply: usize| PictureRequest {
        subject: Subject::Game { game: 1, ply },
        viewer: Seat::FIRST,
        frame: None,
        targets: None,
        look: PictureStyle::default(),
    };
    for n in 0..12 {
        let picture = (n % 4 == 1).then(|| board(n));
        scene.post(Outgoing { picture, ..here(&format!("post {n}")) });
    }
    scene.deliver().await;
    // The line is tried before anything is left out.
    scene.time.advance(Span::minutes(61));
    scene.deliver().await;
    let stats = scene.store.snapshot().unwrap().stats().unwrap();
    assert_eq!((scene.posted(), stats.waiting), (Vec::new(), 12));
    scene.answers(|_| None);
    scene.time.advance(Span::minutes(61));
    scene.deliver().await;
    let posted = scene.posted();
    let [line, newest] = posted.as_slice() else { panic!("{posted:?}") };
    assert!(line.starts_with("While I could not post here, 11 of my messages"), "{line}");
    assert_eq!(newest, "post 9");
    assert_eq!(scene.dead(), 0);
    assert_eq!(scene.store.verify().unwrap().faults, [""; 0]);
}

#[tokio::test]
async fn a_private_answer_does_not_wait_for_a_closed_place() {
    let mut scene = Scene::new();
    scene.answers(closed);
    scene.post(here("for all"));
    scene.post(here("for all, too"));
    scene.post(Outgoing { only_to: Some("ada".to_owned()), ..here("for Ada") });
    scene.deliver().await;
    assert_eq!(scene.posted(), ["for Ada"]);
}

#[tokio::test]
async fn each_answer_is_tried_once_in_a_closed_place_and_posted_when_it_is_open() {
    let scene = Scene::new();
    scene.answers(closed);
    let answer = |message: u64| OutboxKey::answer(MessageId(message), 0);
    for message in 1..=3 {
        scene.post_as(answer(message), here(&format!("answer {message}")));
        scene.deliver().await;
        let tried = std::mem::take(&mut *scene.net.tried.lock().unwrap());
        assert_eq!(tried.last().unwrap().origin, Some(MessageId(message)));
        scene.time.advance(Span::minutes(1));
    }
    // Nobody has said that it is open, but a new post tries what waits first.
    scene.answers(|_| None);
    scene.post_as(answer(4), here("answer 4"));
    scene.deliver().await;
    assert_eq!(scene.posted(), ["answer 1", "answer 2", "answer 3", "answer 4"]);
}

#[tokio::test]
async fn what_waits_comes_first_also_if_it_fails_for_another_reason() {
    let mut scene = Scene::new();
    scene.answers(closed);
    scene.post(here("one"));
    scene.deliver().await;
    scene.time.advance(Span::minutes(1));
    scene.post(here("two"));
    scene.answers(|_| Some(DeliveryError::Later { reason: "away".to_owned(), after: None }));
    scene.deliver().await;
    scene.answers(|_| None);
    scene.deliver().await;
    assert_eq!(scene.posted(), [""; 0], "it is tried again only after a moment");
    scene.time.advance(Span::minutes(1));
    scene.deliver().await;
    assert_eq!(scene.posted(), ["one", "two"]);
}

#[tokio::test]
async fn what_is_new_is_not_left_out_and_threads_keep_their_beginning() {
    let mut scene = Scene::new();
    scene.answers(closed);
    let step = Step::OpenThread { game: 1, from: "C1".to_owned(), name: Text::same("a thread") };
    scene.post(here("the beginning of a thread"));
    scene.post(Outgoing { step: Some(step), ..here("") });
    for n in 0..10 {
        scene.post(here(&format!("post {n}")));
    }
    scene.deliver().await;
    assert_eq!(scene.posted(), [""; 0], "no thread is given up while its beginning waits");
    scene.post(here("new"));
    let left_out = scene.store.snapshot().unwrap().too_many(&scene.place).unwrap();
    assert_eq!(left_out, (3..=12).collect::<Vec<_>>());
}

#[tokio::test]
async fn in_a_deleted_place_a_post_is_a_dead_letter() {
    let mut scene = Scene::new();
    scene.answers(|_| Some(DeliveryError::Gone("it was deleted".to_owned())));
    scene.post(here("for nobody"));
    scene.deliver().await;
    assert_eq!(scene.dead(), 1);
}

#[tokio::test]
async fn what_is_refused_again_and_again_is_no_reply_any_more_and_lets_other_games_pass() {
    let mut scene = Scene::new();
    let refused = |delivery: &Delivery| {
        let blocked = delivery.message.text.starts_with("blocked");
        blocked.then(|| DeliveryError::Refused("404 (0)".to_owned()))
    };
    scene.answers(refused);
    let of = |game: i64, text: &str| {
        let subject = Subject::Game { game, ply: 0 };
        let look = PictureStyle::default();
        let picture =
            PictureRequest { subject, viewer: Seat::FIRST, frame: None, targets: None, look };
        Outgoing { picture: Some(picture), ..here(text) }
    };
    scene.post(Outgoing { reply_to: Some(7), ..of(1, "blocked") });
    scene.post(of(1, "of the same game"));
    scene.post(of(2, "of another game"));
    scene.post(here("of none"));
    let mut passed = Vec::new();
    for _ in 0..8 {
        scene.deliver().await;
        passed.push(scene.posted());
        scene.time.advance(Span::minutes(2));
    }
    assert_eq!(passed[..2], [Vec::<String>::new(), Vec::new()]);
    assert_eq!(passed[2], ["of another game", "of none"]);
    assert!(passed[3..].iter().all(Vec::is_empty), "{passed:?}");
    let tried = std::mem::take(&mut *scene.net.tried.lock().unwrap());
    let replies = tried.iter().filter(|d| d.message.text == "blocked");
    let replies: Vec<_> = replies.map(|d| d.message.reply_to).take(4).collect();
    assert_eq!(replies, [Some(7), Some(7), None, None]);
    scene.answers(|_| None);
    scene.time.advance(Span::hours(1));
    scene.deliver().await;
    assert_eq!(scene.posted(), ["blocked", "of the same game"]);
}

#[tokio::test]
async fn a_nonce_that_another_message_has_is_replaced() {
    let scene = Scene::new();
    let key = OutboxKey::answer(MessageId(77), 0);
    scene.post_as(key.clone(), here("an answer"));
    let text = key.to_string();
    scene.answers(move |delivery| {
        let is_taken = delivery.nonce == text;
        is_taken.then(|| DeliveryError::Taken("it is about another message".to_owned()))
    });
    scene.deliver().await;
    scene.time.advance(Span::minutes(1));
    scene.deliver().await;
    let tried = std::mem::take(&mut *scene.net.tried.lock().unwrap());
    let [first, second] = tried.as_slice() else { panic!("{tried:?}") };
    assert_eq!((first.nonce == key.to_string(), first.derived), (true, true));
    assert!(second.nonce.len() == 25 && !second.derived && second.may_be_posted, "{second:?}");
    assert_eq!(second.origin, Some(MessageId(77)), "it still answers the message");
    assert_eq!(scene.posted(), ["an answer"]);
}

#[tokio::test]
async fn what_follows_from_no_message_has_another_nonce_in_every_database() {
    let mut nonces = Vec::new();
    for seed in [1, 2] {
        let scene = Scene::new();
        scene.store.set_seed(seed);
        scene.post_as(OutboxKey::from("t1-4"), here("a move of a computer"));
        scene.deliver().await;
        nonces.extend(scene.net.posts.lock().unwrap().iter().map(|d| d.nonce.clone()));
    }
    assert!(nonces.len() == 2 && nonces[0] != nonces[1], "{nonces:?}");
    assert!(nonces.iter().all(|nonce| nonce.len() == 25 && nonce.starts_with('t')), "{nonces:?}");
}
