//! What is stored of a game: every field of it is read back, it stays small, and nobody is left in it who is forgotten.

use bot::chat::{MessageId, Person, PersonId, PlaceId};
use bot::game::state::{
    ActionRow, Asks, BeforeRest, Cause, Clock, Community, Conditions, CupTerms, Deadline,
    DeadlineKind, Declined, Extension, FormerPlace, FormerPlayer, GameId, GivenTime, Holder,
    Leaving, LostOnTime, Match, Parting, Proposal, ProposalKind, SeatOffer, SeatState, SecretVote,
    Standing, Status, Step, Terms, Thread, Unrated,
};
use bot::store::{Commit, Location, Receipt, Save, backup};
use bot::time::Span;
use rules::{Seat, Variant};
use rusqlite::Connection;
use rusqlite::types::Value;
use search::level::Level;

use crate::support::{DAY, Fixture, HOUR, START, database};

/// A desk with a database that can be copied.
fn fixture(directory: &tempfile::TempDir) -> (Fixture, Location) {
    let location = match database::address() {
        None => Location::File(directory.path().join("games.db")),
        Some(url) => database::database(&url),
    };
    (Fixture::at(location.clone()), location)
}

/// Copies a database of either kind into a file.
fn copied(location: &Location, directory: &tempfile::TempDir, name: &str) -> Connection {
    let path = directory.path().join(name);
    backup(location.clone(), &path).unwrap();
    Connection::open(path).unwrap()
}

/// Every text of a database with its table and column.
fn dump(db: &Connection) -> Vec<(String, String)> {
    let mut tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut found = Vec::new();
    for table in tables {
        let mut rows = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns: Vec<String> =
            rows.column_names().map(|name| format!("{table}.{name}")).collect();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (n, column) in columns.iter().enumerate() {
                if let Value::Text(text) = row.get(n).unwrap() {
                    found.push((column.clone(), text));
                }
            }
        }
    }
    found
}

/// A game in which no field has its usual value; `who` is everywhere where a person can be. A new field has no value here, so this
/// does not compile without one.
fn planted(who: &PersonId, status: Status) -> Save {
    let person = || who.clone();
    let at = |minutes: i64| START + Span::minutes(minutes);
    let place = PlaceId("general".into());
    let taken = |name: &str, bank, acted| SeatState {
        holder: Holder::Taken { person: PersonId(name.into()), name: name.into() },
        drawn: true,
        bank,
        acted,
    };
    let mut position = Variant::Glinski.new_game::<&str, &str>(&[]).unwrap();
    let mut actions = Vec::new();
    for ply in 1..=2 {
        let seat = position.to_act().unwrap();
        let canonical = position.actions().swap_remove(0);
        position.apply(&canonical).unwrap();
        actions.push(ActionRow {
            ply,
            seat,
            canonical,
            sheet: "sheet".into(),
            marks: "!".into(),
            cause: Cause::Condition,
            message: None,
            at: at(3),
        });
    }
    let guest = Holder::Invited { person: Some(person()), name: "Planted".into() };
    let parting = Parting::Unrated(vec![PersonId("cy".into()), person()]);
    let proposal = |asks| Proposal {
        by: Seat(1),
        asks,
        ply: 1,
        at: at(4),
        revision: 3,
        agreed: vec![Seat(1)],
    };
    let mut conditions = Conditions::new(person());
    conditions.tree.add(&[(false, Step::Any), (true, Step::Exact("x".into()))]);
    conditions.standing.push(Standing { answer: "yes".into(), always: true });
    let game = Match {
        id: GameId(1),
        place,
        thread: Thread::Made,
        community: Community::Guild("5".into()),
        former: vec![FormerPlace {
            place: PlaceId("before".into()),
            left_by: MessageId(7),
            awaited: vec![Seat(1)],
        }],
        conditions: vec![conditions],
        proposals: vec![
            proposal(Asks::Draw),
            proposal(Asks::Replace { seat: Seat(0), guest, parting }),
            proposal(Asks::Time { seat: Seat(0), span: HOUR }),
        ],
        former_players: vec![FormerPlayer {
            seat: Seat(0),
            ply: 1,
            person: person(),
            name: "Planted".into(),
            leaving: Leaving::Time,
            at: at(5),
        }],
        terms: Terms {
            unrated: Some(Unrated::Agreed),
            settled: Some(1),
            min_reliability: Some(80),
            cup: Some(CupTerms { id: 3, round: DAY, added: vec![(at(1), at(2))] }),
            lost_on_time: vec![LostOnTime { seat: Seat(1), at: at(6), excused: true }],
            later: Some("3d".parse().unwrap()),
            before_rest: Some(BeforeRest { changed_at: at(1), ply: 1, over: at(2), due: at(3) }),
        },
        secret_votes: vec![SecretVote { seat: Seat(1), ply: 2 }],
        declined: vec![Declined { kind: ProposalKind::Pause, seat: Seat(0), ply: 1, at: at(2) }],
        stopped_at: Some(at(7)),
        quarantined: None,
        variant: position.variant(),
        status,
        pace: Some("1d+12h".parse().unwrap()),
        clock: Clock {
            weekends_off: true,
            moved_by: HOUR,
            paused_at: Some(at(8)),
            extensions: vec![Extension { seat: Seat(0), person: person(), at: at(9) }],
            given: vec![GivenTime { seat: Seat(1), ply: 1, span: HOUR }],
            no_vacation: true,
            offers_seats: true,
            offered: Some(SeatOffer { seat: Seat(0), bank: HOUR, revision: 4, at: at(10) }),
        },
        opener: person(),
        opened_at: at(0),
        opened_by: MessageId(1),
        started_at: Some(at(1)),
        ended_at: Some(at(11)),
        seats: vec![taken(&who.0, HOUR, 1), taken("bob", DAY, 1)],
        deadlines: vec![Deadline { due: at(90), kind: DeadlineKind::Flag }],
        ply: 2,
        undone: 0,
        last_turn: None,
        revision: 1,
        private_changes: 0,
        position,
    };
    Save { game, actions }
}

fn store(fixture: &Fixture, save: Save) {
    let name = Person { id: save.game.opener.clone(), name: "Planted".into() };
    let commit =
        Commit { people: vec![name], saves: vec![save], now: fixture.now, ..Commit::default() };
    assert_eq!(fixture.core.store().commit(commit), Ok(Receipt::Done));
}

#[test]
fn every_field_of_a_game_is_read_back() {
    let directory = tempfile::tempdir().unwrap();
    let (fixture, _) = fixture(&directory);
    let mut save = planted(&PersonId("ann".into()), Status::Live);
    store(&fixture, save.clone());
    let read = |fixture: &Fixture| {
        fixture.core.forget();
        fixture.view().replayed(GameId(1)).unwrap().unwrap()
    };
    let same = |read: &Match, stored: &Match| {
        assert_eq!(format!("{read:#?}"), format!("{stored:#?}"));
        assert_eq!(read.conditions, stored.conditions);
        let banks = stored.seats.iter().map(|seat| seat.bank).collect();
        assert_eq!(fixture.view().banks_after(GameId(1), 1).unwrap(), Some(banks));
    };
    same(&read(&fixture), &save.game);
    // The second time it is changed.
    save.actions.clear();
    let game = &mut save.game;
    (game.revision, game.private_changes) = (2, 1);
    game.seats[1].holder = Holder::Computer(Level::new(3).unwrap());
    game.clock.paused_at = None;
    game.terms.cup = None;
    game.proposals.remove(0);
    store(&fixture, save.clone());
    same(&read(&fixture), &save.game);
}

#[test]
fn nobody_is_left_who_is_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let (mut fixture, location) = fixture(&directory);
    let who = PersonId(format!("planted-{}", std::process::id()));
    store(&fixture, planted(&who, Status::Over));
    let named = |db: &Connection| {
        let all = dump(db).into_iter();
        let found = all.filter(|(_, text)| text.contains(&who.0) || text.contains("Planted"));
        found.map(|(column, _)| column).collect::<Vec<_>>()
    };
    let before = named(&copied(&location, &directory, "before.db"));
    for column in [
        "games.opener",
        "games.document",
        "game_people.person",
        "seats.person",
        "former_players.person",
        "conditions.person",
    ] {
        assert!(before.iter().any(|named| named == column), "{column}: {before:?}");
    }
    let name = who.0.clone();
    let asked = fixture.send(&name, "/forget-me yes");
    assert!(asked[0].text.starts_with("Everything about you is removed."), "{asked:?}");
    let changed = fixture.view().revision(GameId(1)).unwrap();
    assert_eq!(changed, Some(2), "whoever has read the game reads it again");
    // The newest post stays.
    fixture.send("bob", "/games");
    fixture.core.store().prune(fixture.now + DAY).unwrap();
    assert_eq!(named(&copied(&location, &directory, "after.db")), Vec::<String>::new());
    // What names others stays.
    fixture.core.forget();
    let game = fixture.view().as_stored(GameId(1)).unwrap().unwrap();
    assert_eq!(game.holder(Seat(1)).name(), Some("bob"));
    assert!(game.clock.extensions[0].person.is_former());
    assert_eq!(game.proposals.len(), 2, "{:?}", game.proposals);
}

/// The bytes of the row of game 1, and of its document.
fn sizes(db: &Connection) -> (usize, usize) {
    let all = dump(db);
    let of = |wanted: &str| {
        all.iter()
            .filter(|(column, _)| column.starts_with(wanted))
            .map(|(_, text)| text.len())
            .sum()
    };
    (of("games."), of("games.document"))
}

#[test]
fn a_late_move_writes_as_much_as_an_early_one() {
    let directory = tempfile::tempdir().unwrap();
    let (mut fixture, location) = fixture(&directory);
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture.play("e4");
    let first = sizes(&copied(&location, &directory, "first.db"));
    fixture.play("e5");
    while fixture.game(1).ply < 600 {
        fixture.play("Nf3 Nc6");
        fixture.send("ann", "/takeback");
        let done = fixture.send("bob", "/takeback agree");
        assert!(done[0].text.starts_with("Everybody agrees"), "{done:?}");
    }
    fixture.play("d4");
    let late = sizes(&copied(&location, &directory, "late.db"));
    assert!(late.1 <= 8192, "{late:?}");
    assert!(late.0 * 5 <= first.0 * 6, "{first:?} {late:?}");
    fixture.verify();
}

#[test]
fn whoever_is_named_in_a_damaged_document_is_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    let who = PersonId("planted".into());
    store(&fixture, planted(&who, Status::Over));
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE games SET document = document || '}'", []).unwrap();
    let done = fixture.send(&who.0, "/forget-me yes");
    assert!(done[0].text.starts_with("Everything about you is removed."), "{done:?}");
    let document = dump(&db).into_iter().find(|(column, _)| column == "games.document").unwrap().1;
    assert!(!document.contains(&format!("{:?}", who.0)), "{document}");
    assert!(document.contains("\"cy\"") && document.ends_with("}}"), "{document}");
}

#[test]
fn given_time_is_bounded_and_its_sum_is_kept() {
    let mut game = planted(&PersonId("ann".into()), Status::Live).game;
    game.clock.given.clear();
    for ply in 0..200 {
        game.ply = ply;
        game.record_given(Seat(u8::from(ply % 2 == 1)), Span::minutes(1));
    }
    assert_eq!(game.clock.given.len(), 64);
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(game.given_since(seat, 0), Span::minutes(100));
        assert_eq!(game.given_since(seat, 180), Span::minutes(10));
    }
}
