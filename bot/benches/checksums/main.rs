//! What the checksums of the database cost: writing an action and checking, each with and without them in the same
//! run, alternating.
//!
//! `cargo bench -p siegepost --features mutations --bench checksums`, with `-- --writes 2000 --checked 2000` to change
//! one of these. `TMPDIR` chooses the disk.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::unwrap_used, reason = "a program for developers may stop at the first surprise")]

#[path = "../../tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::time::{Duration, Instant};

use bot::chat::{MessageId, Outgoing, PersonId, PlaceId};
use bot::game::state::{ActionRow, Cause, GameId, Match};
use bot::store::{
    Commit, Location, Outcome, Post, Receipt, Save, Store, Verdict, switch_checksums_off, verify,
};
use bot::time::Moment;
use rules::Seat;
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
    let (writes, checked) = (option("--writes", 2_000, 20), option("--checked", 2_000, 20));
    let dir = tempfile::tempdir().unwrap();
    let on_disk = Location::File(dir.path().join("writing.db"));
    report("an action in memory", &Location::Memory, writes);
    report("an action on the disk", &on_disk, writes);

    let path = dir.path().join("checked.db");
    many(&path, checked);
    let (with, without) = compare(|| {
        assert_eq!(verify(&path, bot::features::TABLES).unwrap().faults, [""; 0]);
    });
    print("checking a game of 12 actions", with, without, checked);
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
    let mut game = store.snapshot().unwrap().as_stored(GameId(1)).unwrap().unwrap();
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
        at: Moment(1),
    };
    let verdict = Verdict {
        place: place.clone(),
        message: MessageId(id),
        author: PersonId("ann".to_owned()),
        at: Moment(1),
        outcome: Outcome::Played,
        game: Some((game.id, game.ply)),
    };
    let message = Outgoing {
        mention: vec!["bob".to_owned()],
        reply_to: Some(id),
        ..Outgoing::text(locale::Text::same(
            "W3e-5e. Red is to move, with all the words that such an answer has.",
        ))
    };
    let post = Post { key: format!("m{id}-0").into(), place, message };
    let commit = Commit {
        verdict: Some(verdict),
        saves: vec![Save { game, actions: vec![action] }],
        posts: vec![post],
        now: Moment(1),
        ..Commit::default()
    };
    assert_eq!(store.commit(commit), Ok(Receipt::Done));
}

/// A database with this many chess games.
fn many(path: &Path, games: usize) {
    let mut fixture = Fixture::at(Location::File(path.to_path_buf()));
    fixture.send("ann", "/play chess white=ann black=dan pace=none");
    fixture.send("dan", "/join");
    let mut steps = vec![(fixture.game(1), None)];
    for (n, text) in MOVES.split_whitespace().enumerate() {
        fixture.send(["ann", "dan"][n % 2], text);
        let last =
            fixture.core.store().snapshot().unwrap().actions(GameId(1)).unwrap().pop().unwrap();
        steps.push((fixture.game(1), Some(last)));
    }
    assert_eq!(fixture.game(1).ply, 12);
    let store = fixture.core.store().clone();
    for n in 1..games as u64 {
        let commits: Vec<Commit> =
            (1..).zip(&steps).map(|(revision, step)| copied(n, revision, step)).collect();
        store
            .write(move |tx| {
                for commit in &commits {
                    assert_eq!(tx.store(commit)?, Receipt::Done);
                }
                Ok(())
            })
            .unwrap();
    }
    store.close();
}

/// A step of the first game in the copy with number `n`.
fn copied(n: u64, revision: i64, (game, last): &(Match, Option<ActionRow>)) -> Commit {
    let of = |message: MessageId| MessageId(message.0 + n * 1_000);
    let mut game = game.clone();
    game.id = GameId(1 + n.cast_signed());
    game.revision = revision;
    game.opened_by = of(game.opened_by);
    let action = last.clone().map(|mut action| {
        action.message = action.message.map(|(place, message)| (place, of(message)));
        action
    });
    let verdict = action.as_ref().and_then(|action| {
        let (place, message) = action.message.clone()?;
        let game = Some((game.id, action.ply));
        let (author, outcome) = (PersonId("ann".to_owned()), Outcome::Played);
        Some(Verdict { place, message, author, at: action.at, outcome, game })
    });
    let saves = vec![Save { game, actions: action.into_iter().collect() }];
    Commit { verdict, saves, now: Moment(1), ..Commit::default() }
}
