//! The daemon on a network of its own that, like Discord, keeps its messages and posts when our power fails. It knows
//! no nonces. Rows are recorded as sent after they are posted.

use std::path::Path;
use std::sync::{Arc, Mutex};

use bot::chance::Chance;
use bot::chat::{Bridge, Context, Delivery, DeliveryError, Incoming, MessageId, Person};
use bot::chat::{PersonId, PlaceId};
use bot::config::Config;
use bot::daemon::{Daemon, Network, Setup};
use bot::painter::NoPainter;
use bot::store::Location;
use bot::time::{SimTime, Span};
use faults::Journal;
use rules::Variant;
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::promised::{MISSING, NOT_POSTED, Promised, opens, rows};
use crate::record::{Fact, Recorder, Recording, directory, note};
use crate::support::START;

pub(crate) struct OnANetwork;

const GAMES: &str = "games.db";
const PLIES: usize = 12;

#[derive(Default)]
struct TestNetwork {
    written: Mutex<Vec<Incoming>>,
    posts: Mutex<Vec<(String, String)>>,
    journal: Option<Arc<Journal>>,
}

impl TestNetwork {
    fn note(&self, fact: Fact) {
        if let Some(journal) = &self.journal {
            note(journal, fact);
        }
    }
}

impl Bridge for TestNetwork {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let mut posts = self.posts.lock().unwrap();
        let id = |at: usize| MessageId((1 << 50) + at as u64);
        if delivery.may_be_posted
            && let Some(at) = posts.iter().position(|(nonce, _)| *nonce == delivery.nonce)
        {
            return Ok(id(at));
        }
        let post = (delivery.nonce.clone(), delivery.message.text.clone());
        posts.push(post.clone());
        self.note(Fact::Delivered(post.0, post.1));
        Ok(id(posts.len() - 1))
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        let written = self.written.lock().unwrap();
        let here = written.iter().filter(|m| m.place == *place && m.id > after);
        Ok(here.take(limit).cloned().collect())
    }
}

/// What people write: a game is opened, played and commented on.
fn messages(seed: u64) -> Vec<Incoming> {
    let mut chance = Chance::new(seed ^ 0x3e7);
    let mut typed = vec![
        ("ann", "/play siege white=ann red=bob black=cyd".to_owned()),
        ("bob", "/join".to_owned()),
        ("cyd", "/join".to_owned()),
    ];
    let mut game = Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
    for ply in 0..PLIES {
        let Some(seat) = game.to_act() else { break };
        let actions = game.actions();
        let action = actions[chance.below(actions.len())].clone();
        game.apply(&action).unwrap();
        let name = ["ann", "bob", "cyd"][seat.index()];
        match ply % 4 {
            0 => typed.push(("dora", "what a game!".to_owned())),
            1 => typed.push((name, "9a-9b".to_owned())),
            _ => {}
        }
        typed.push((name, action));
    }
    (1u64..)
        .zip(typed)
        .map(|(n, (name, text))| Incoming {
            id: MessageId(n * 10),
            place: PlaceId("general".to_owned()),
            author: Person { id: PersonId(name.to_owned()), name: name.to_owned() },
            at: START + Span(i64::try_from(n).unwrap()),
            text,
            addressed: false,
            context: Context::default(),
        })
        .collect()
}

/// Writes the rest of the messages, and waits until all are answered.
fn play(games: &Path, net: &Arc<TestNetwork>, messages: &[Incoming]) {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let daemon = Daemon::start(Setup {
            location: Location::File(games.to_owned()),
            network: Network::room(),
            config: Config::default(),
            bridge: Arc::clone(net),
            time: Arc::new(SimTime::new(START)),
            painter: Arc::new(NoPainter),
        })
        .await
        .unwrap();
        let before = net.written.lock().unwrap().len();
        if before > 0 {
            // The network repeats the events that may not have been received.
            for message in &messages[..before] {
                daemon.incoming(message.clone()).await;
            }
        }
        for (n, message) in messages.iter().enumerate().skip(before) {
            net.written.lock().unwrap().push(message.clone());
            net.note(Fact::Written(n + 1));
            daemon.incoming(message.clone()).await;
            if n % 3 != 0 {
                daemon.quiet().await.unwrap();
            }
        }
        daemon.quiet().await.unwrap();
        daemon.stop().await;
    });
}

struct Played {
    recording: Recording,
    messages: Vec<Incoming>,
    posts: Vec<(String, String)>,
}

impl Scene for OnANetwork {
    fn name(&self) -> &'static str {
        "network"
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let recorder = Recorder::begin(directory());
        let net = Arc::new(TestNetwork {
            journal: Some(Arc::clone(recorder.journal())),
            ..TestNetwork::default()
        });
        let messages = messages(seed);
        play(&recorder.path(GAMES), &net, &messages);
        let mut posts = net.posts.lock().unwrap().clone();
        posts.sort();
        assert!(posts.len() > PLIES, "{posts:?}");
        Box::new(Played { recording: recorder.end(), messages, posts })
    }
}

impl RecordedScene for Played {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        let games = root.join(GAMES);
        if !games.exists() {
            return match promised.expects_database() || !promised.delivered.is_empty() {
                true => Err(format!("{MISSING}: the database")),
                false => Ok(()),
            };
        }
        opens(&games)?;
        let db = Connection::open(&games).unwrap();
        promised.check_database(&db)?;
        let outbox: Vec<(String, String)> =
            rows(&db, "SELECT coalesce(nonce, key), state FROM outbox", |row| {
                Ok((row.get(0)?, row.get(1)?))
            });
        let is_posted = |key: &String| promised.delivered.iter().any(|(nonce, _)| nonce == key);
        if let Some((key, _)) =
            outbox.iter().find(|(key, state)| state == "sent" && !is_posted(key))
        {
            return Err(format!("{NOT_POSTED}: {key}"));
        }
        let known = |nonce: &String| outbox.iter().any(|(key, _)| key == nonce);
        match promised.delivered.iter().find(|(nonce, _)| !known(nonce)) {
            Some((nonce, _)) => Err(format!("{MISSING}: the row of the outbox posted as {nonce}")),
            None => Ok(()),
        }
    }

    fn resume(&self, root: &Path, promised: &Promised) -> Option<Result<(), String>> {
        let net = Arc::new(TestNetwork {
            written: Mutex::new(self.messages[..promised.written].to_vec()),
            posts: Mutex::new(promised.delivered.clone()),
            journal: None,
        });
        play(&root.join(GAMES), &net, &self.messages);
        let mut posts = net.posts.lock().unwrap().clone();
        posts.sort();
        if posts == self.posts {
            return Some(Ok(()));
        }
        let only = |a: &[(String, String)], b: &[(String, String)]| -> Vec<String> {
            a.iter().filter(|post| !b.contains(post)).map(|(nonce, _)| nonce.clone()).collect()
        };
        Some(Err(format!(
            "the end differs: {} posts instead of {}, missing {:?}, new {:?}",
            posts.len(),
            self.posts.len(),
            only(&self.posts, &posts),
            only(&posts, &self.posts),
        )))
    }
}
