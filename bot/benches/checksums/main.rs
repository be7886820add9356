//! What the checksums of the database cost: writing an action, checking, and the first start with checksums, each
//! with and without them in the same run, alternating.
//!
//! `cargo bench -p siegepost --features mutations --bench checksums`, with `-- --games 100000 --writes 2000 --checked
//! 2000` to change one of these. `TMPDIR` chooses the disk.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::unwrap_used, reason = "a program for developers may stop at the first surprise")]

#[path = "../../tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::time::{Duration, Instant};

use bot::bridge::{MessageId, PersonId, PlaceId};
use bot::play::{ActionRow, Cause, GameId};
use bot::store::{
    Commit, Location, Outcome, Post, Receipt, Save, Store, Verdict, switch_checksums_off, verify,
};
use rules::Seat;
use rusqlite::Connection;
use support::Fixture;

/// Repetitions, each with and without checksums.
const REPETITIONS: usize = 5;

/// The moves of each game that is checked.
const MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8";

fn main() {
    // `cargo test` runs this too, with small numbers.
    let bench = std::env::args().any(|word| word == "--bench");
    let option = |name: &str, full: usize, small: usize| {
        let words: Vec<String> = std::env::args().collect();
        let given = words.windows(2).find(|pair| pair[0] == name);
        given.map_or(if bench { full } else { small }, |pair| pair[1].parse().unwrap())
    };
    let (games, writes, checked) = (
        option("--games", 100_000, 20),
        option("--writes", 2_000, 20),
        option("--checked", 2_000, 20),
    );
    let dir = tempfile::tempdir().unwrap();
    let on_disk = Location::File(dir.path().join("writing.db"));
    report("an action in memory", &Location::Memory, writes);
    report("an action on the disk", &on_disk, writes);

    let path = dir.path().join("checked.db");
    many(&path, checked);
    Store::open(&Location::File(path.clone()), "room", None).unwrap().close();
    let (with, without) = compare(|| {
        assert_eq!(verify(&path).unwrap().faults, [""; 0]);
    });
    print("checking a game of 12 actions", with, without, checked);

    let path = dir.path().join("first.db");
    many(&path, games);
    let bytes = std::fs::metadata(&path).unwrap().len();
    let begun = Instant::now();
    Store::open(&Location::File(path.clone()), "room", None).unwrap().close();
    let first = begun.elapsed();
    let begun = Instant::now();
    Store::open(&Location::File(path.clone()), "room", None).unwrap().close();
    println!(
        "the first start with {games} games of 12 actions ({} MB): {:.1} s, and the next {:.2} s; {} MB then",
        bytes >> 20,
        first.as_secs_f64(),
        begun.elapsed().as_secs_f64(),
        std::fs::metadata(&path).unwrap().len() >> 20
    );
}

/// The medians of some repetitions with checksums and as many without.
fn compare(mut work: impl FnMut()) -> (Duration, Duration) {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for _ in 0..REPETITIONS {
        for (off, times) in [(false, &mut with), (true, &mut without)] {
            switch_checksums_off(off);
            let begun = Instant::now();
            work();
            times.push(begun.elapsed());
        }
    }
    switch_checksums_off(false);
    with.sort_unstable();
    without.sort_unstable();
    (with[REPETITIONS / 2], without[REPETITIONS / 2])
}

fn print(what: &str, with: Duration, without: Duration, times: usize) {
    let each = |span: Duration| span.as_secs_f64() * 1e6 / times as f64;
    println!(
        "{what}: {:.1} us with checksums, {:.1} us without, ratio {:.3}",
        each(with),
        each(without),
        with.as_secs_f64() / without.as_secs_f64()
    );
}

/// Writes what a move changes, `writes` times per repetition.
fn report(what: &str, location: &Location, writes: usize) {
    let mut fixture = Fixture::at(location.clone());
    fixture.start_game("2d+5d");
    let store = fixture.core.store().clone();
    let mut next = 1_000_000;
    let (with, without) = compare(|| {
        for _ in 0..writes {
            next += 1;
            write(&store, next);
        }
    });
    print(what, with, without, writes);
    store.close();
}

/// Writes an action, its verdict, the game, its seats and the answer.
fn write(store: &Store, id: u64) {
    // Read as it is stored: replaying is not part of writing.
    let mut game = store.as_stored(GameId(1)).unwrap().unwrap();
    game.revision += 1;
    game.ply += 1;
    let place = PlaceId("general".to_owned());
    let action = ActionRow {
        ply: game.ply,
        seat: Seat(0),
        canonical: "W3e-5e".to_owned(),
        sheet: "W3e-5e".to_owned(),
        marks: String::new(),
        cause: Cause::Message,
        message: Some((place.clone(), MessageId(id))),
        at: 1,
    };
    let verdict = Verdict {
        place: place.clone(),
        message: MessageId(id),
        author: PersonId("ann".to_owned()),
        at: 1,
        outcome: Outcome::Played,
        game: Some((game.id, game.ply)),
    };
    let message = serde_json::from_value(serde_json::json!({
        "text": "W3e-5e. Red is to move, with all the words that such an answer has.", "mention": ["bob"], "only_to": null,
        "reply_to": id, "picture": null, "buttons": [], "attachment": null,
    }));
    let post = Post { key: format!("m{id}-0").into(), place, message: message.unwrap() };
    let commit = Commit {
        verdict: Some(verdict),
        saves: vec![Save { game, actions: vec![action] }],
        posts: vec![post],
        now: 1,
        ..Commit::default()
    };
    assert_eq!(store.commit(commit), Ok(Receipt::Done));
}

/// A database with this many chess games, in the format before checksums.
fn many(path: &Path, games: usize) {
    let mut fixture = Fixture::at(Location::File(path.to_path_buf()));
    fixture.send("ann", "/play chess white=ann black=dan pace=none");
    fixture.send("dan", "/join");
    for (n, text) in MOVES.split_whitespace().enumerate() {
        fixture.send(["ann", "dan"][n % 2], text);
    }
    assert_eq!(fixture.game(1).ply, 12);
    fixture.core.store().close();
    strip_and_copy(path, games);
}

fn strip_and_copy(path: &Path, games: usize) {
    let db = Connection::open(path).unwrap();
    db.execute_batch(&format!(
        "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN;
         UPDATE games SET start = NULL, checksum = NULL; UPDATE seats SET checksum = NULL;
         UPDATE actions SET checksum = NULL; UPDATE outbox SET checksum = NULL;
         UPDATE verdicts SET checksum = NULL; DELETE FROM about WHERE key = 'checksums';
         CREATE TEMP TABLE n AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {games} - 1)
             SELECT n FROM n WHERE n < {games};
         INSERT INTO games SELECT n + id, place, variant, options, pace, status, opener, opened_at,
             opened_by + n * 1000, started_at, ended_at, offer, ply, to_act, result, position, revision, thread, stopped_at,
             rules_version, guild, proposal, NULL, NULL FROM games, n WHERE id = 1;
         INSERT INTO seats SELECT n + game, seat, state, person, name, drawn, bank, unfinished, NULL
             FROM seats, n WHERE game = 1;
         INSERT INTO actions SELECT n + game, ply, seat, canonical, sheet, marks, cause, place,
             message + n * 1000, at, NULL FROM actions, n WHERE game = 1;
         INSERT INTO verdicts SELECT place, message + n * 1000, author, at, outcome, n + game, ply, NULL
             FROM verdicts, n WHERE game = 1 AND outcome = 'played';
         UPDATE deadlines SET checksum = NULL;
         INSERT INTO deadlines SELECT n + game, due, kind, NULL FROM deadlines, n WHERE game = 1;
         COMMIT; PRAGMA wal_checkpoint(TRUNCATE)"
    ))
    .unwrap();
}
