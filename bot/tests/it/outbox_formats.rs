//! Messages that earlier versions left in the outbox are delivered once each after the update, with the same
//! pictures.
//!
//! `bot/tests/formats/outbox-N.jsonl` contains one message per line in each format that was ever written. The same
//! line has the same meaning in all of them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Arc, Mutex};

use bot::bridge::{
    Bridge, Delivery, DeliveryError, Incoming, MessageId, Picture, PictureStyle, PlaceId,
};
use bot::config::Config;
use bot::daemon::{Daemon, Network, Setup};
use bot::painter::{PaintError, Painter};
use bot::store::Location;
use bot::time::{SimTime, from_millis};
use rules::view::View;
use rules::{Seat, Variant};
use rusqlite::{Connection, params};

/// Monday, 5 January 2026, 12:00 UTC.
const START: i64 = 1_767_614_400_000;

/// The migrations to the newest format, in order.
fn migrations() -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/migrations");
    let mut files: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// A format of the messages, and the formats of databases that contain such messages.
fn forms(newest: usize) -> [(usize, std::ops::RangeInclusive<usize>); 4] {
    [(1, 1..=1), (2, 2..=2), (3, 2..=3), (4, 4..=newest)]
}

/// What a message shows.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    key: String,
    text: String,
    picture: Option<Vec<u8>>,
}

/// A network that does not deduplicate: what is posted twice is there twice. Doubtful deliveries are searched for
/// first.
#[derive(Default)]
struct Forgetful(Mutex<Vec<Shown>>);

impl Bridge for Forgetful {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let mut shown = self.0.lock().unwrap();
        let known = shown.iter().position(|post| post.key == delivery.nonce);
        if let Some(at) = known.filter(|_| delivery.may_be_posted) {
            return Ok(MessageId(1000 + at as u64));
        }
        shown.push(Shown {
            key: delivery.nonce.clone(),
            text: delivery.message.text.clone(),
            picture: delivery.picture.as_ref().map(|picture| picture.png.clone()),
        });
        Ok(MessageId(999 + shown.len() as u64))
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

fn digest(view: &View, players: &[String], look: PictureStyle) -> Vec<u8> {
    let mut hasher = DefaultHasher::new();
    format!("{view:?} {players:?} {look:?}").hash(&mut hasher);
    hasher.finish().to_le_bytes().to_vec()
}

struct Digests;

impl Painter for Digests {
    fn paint(
        &self,
        view: &View,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        let png = digest(view, players, look);
        Ok(Picture { png, alt: String::new(), text_board: String::new() })
    }
}

/// A database of a format, with a game of chess after one move and these messages to be delivered.
fn database(path: &Path, format: usize, messages: &[String]) {
    let db = Connection::open(path).unwrap();
    for step in &migrations()[..format] {
        db.execute_batch(step).unwrap();
    }
    db.pragma_update(None, "application_id", 0x5349_4547).unwrap();
    db.pragma_update(None, "user_version", i64::try_from(format).unwrap()).unwrap();
    let (game, played) = after_one_move();
    let options = serde_json::to_string(&game.options()).unwrap();
    db.execute_batch(
        "INSERT INTO about (key, value) VALUES ('network', 'room');
         INSERT INTO people (id, name) VALUES ('ann', 'Ann'), ('bob', 'Bob');
         INSERT INTO places (id, watermark) VALUES ('general', 12);",
    )
    .unwrap();
    db.execute(
        "INSERT INTO games (id, place, variant, options, pace, status, opener, opened_at, opened_by,
             started_at, ended_at, offer, ply, to_act, result, position, revision)
         VALUES (1, 'general', 'chess', ?1, '3d', 'live', 'ann', ?2, 10, ?2, NULL, NULL, 1, ?3, ?4, ?5, 3)",
        params![
            options,
            START,
            game.to_act_text(),
            rules::game::status_text(game.as_ref()),
            game.position_string()
        ],
    )
    .unwrap();
    for (seat, person, name) in [(0, "ann", "Ann"), (1, "bob", "Bob")] {
        db.execute(
            "INSERT INTO seats (game, seat, state, person, name, drawn, bank)
             VALUES (1, ?1, 'taken', ?2, ?3, 0, 0)",
            params![seat, person, name],
        )
        .unwrap();
    }
    // Counted since format 7.
    if format >= 7 {
        db.execute("UPDATE seats SET unfinished = 1", []).unwrap();
    }
    db.execute(
        "INSERT INTO actions (game, ply, seat, canonical, sheet, marks, cause, place, message, at)
         VALUES (1, 1, 0, ?1, ?2, '', 'message', 'general', 12, ?3)",
        params![played.canonical, played.sheet, START],
    )
    .unwrap();
    db.execute(
        "INSERT INTO verdicts (place, message, author, at, outcome, game, ply)
         VALUES ('general', 12, 'ann', ?1, 'played', 1, 1)",
        [START],
    )
    .unwrap();
    db.execute(
        "INSERT INTO deadlines (game, due, kind) VALUES (1, ?1, 'flag')",
        [START + 3 * 86_400_000],
    )
    .unwrap();
    let board = start();
    for (n, message) in messages.iter().enumerate() {
        let message = message.replace("POSITION", &board.position_string());
        db.execute(
            "INSERT INTO outbox (key, place, message, state, made_at) VALUES (?1, 'general', ?2, 'due', ?3)",
            params![key(n), message, START],
        )
        .unwrap();
    }
}

fn key(n: usize) -> String {
    format!("x{n}")
}

fn start() -> Box<dyn rules::Game> {
    let none: [(&str, &str); 0] = [];
    Variant::from_name("chess").unwrap().new_game(&none).unwrap()
}

fn after_one_move() -> (Box<dyn rules::Game>, rules::game::Played) {
    let mut game = start();
    let canonical = game.read(Seat(0), "e4").unwrap().canonical;
    let played = game.apply(&canonical).unwrap();
    (game, played)
}

/// Opens a database with these messages and has them delivered. The first was posted before, and not recorded.
async fn delivered(format: usize, messages: &[String]) -> Vec<Shown> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    database(&path, format, messages);
    let net = Arc::new(Forgetful::default());
    let before = Shown { key: key(0), text: "posted by the version before".into(), picture: None };
    net.0.lock().unwrap().push(before.clone());
    let daemon = Daemon::start(Setup {
        location: Location::File(path.clone()),
        network: Network::room(),
        config: Config::default(),
        bridge: Arc::clone(&net),
        time: Arc::new(SimTime::new(from_millis(START))),
        painter: Arc::new(Digests),
    })
    .await
    .unwrap();
    daemon.quiet().await.unwrap();
    daemon.stop().await;
    let db = Connection::open(&path).unwrap();
    let unsettled: Vec<String> = db
        .prepare("SELECT key || ' is ' || state || ': ' || coalesce(error, '') FROM outbox WHERE state <> 'sent'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(unsettled, Vec::<String>::new(), "format {format}");
    let report = bot::store::verify(&path).unwrap();
    assert_eq!(report.faults, Vec::<String>::new(), "format {format}");
    let mut shown = std::mem::take(&mut *net.0.lock().unwrap());
    assert_eq!(shown.remove(0), before, "format {format}");
    shown
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_of_every_version_are_delivered_once_and_show_the_same() {
    let newest = migrations().len();
    // The posts by line. The newest format is read as it is stored.
    let mut wanted: Vec<Shown> = Vec::new();
    for (form, formats) in forms(newest).into_iter().rev() {
        let path = format!("{}/tests/formats/outbox-{form}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let lines = std::fs::read_to_string(path).unwrap();
        let messages: Vec<String> = lines.lines().map(str::to_owned).collect();
        for format in formats {
            let shown = delivered(format, &messages).await;
            let keys: Vec<String> = shown.iter().map(|post| post.key.clone()).collect();
            assert_eq!(keys, (1..messages.len()).map(key).collect::<Vec<_>>(), "format {format}");
            if wanted.is_empty() {
                wanted = shown;
                continue;
            }
            for post in &shown {
                let same = wanted.iter().find(|other| other.text == post.text);
                assert_eq!(
                    same.map(|other| &other.picture),
                    Some(&post.picture),
                    "format {format}, form {form}: {}",
                    post.text
                );
            }
        }
    }
    // The pictures are compared with a replay of the game by the test.
    let (board, _) = after_one_move();
    let players = ["Ann".to_owned(), "Bob".to_owned()];
    let mut view = board.view_in(Seat(1), Seat(1));
    board.mark_targets(Seat(1), "g8", &mut view).unwrap();
    assert_eq!(wanted[0].picture, Some(digest(&view, &players, PictureStyle::default())));
    let first = start().view_in(Seat(0), Seat(0));
    assert_eq!(wanted[1].picture, Some(digest(&first, &players, PictureStyle::default())));
}
