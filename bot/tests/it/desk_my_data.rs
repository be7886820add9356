//! What is stored about a person: all of it is sent to them, and nothing is left when they are forgotten.

use std::collections::BTreeMap;
use std::path::Path;

use bot::chat::{Context, Incoming, Membership, Outgoing, Person, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::game::Desk;
use bot::store::{Location, Store};
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::support::{DAY, Fixture, START};

type Who = (&'static str, &'static str);

const ANN: Who = ("810000000000000001", "Ann");
const BOB: Who = ("820000000000000002", "Bob");

/// Where a message is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Slash(&'static str),
    Channel(&'static str),
    Direct,
}

fn fixture(path: &Path) -> Fixture {
    let (network, location) = (Network::discord(), Location::File(path.to_path_buf()));
    let store = Store::open(&location, network.name, None).unwrap();
    let desk = Desk::new(GamesConfig::default(), network, bot::features::FEATURES);
    let place = PlaceId("general".into());
    Fixture {
        core: Core::new(store, desk, 1),
        now: START,
        next_message: 1,
        place,
        threads: true,
        outsiders: Vec::new(),
    }
}

fn say(fixture: &mut Fixture, who: Who, at: At, text: &str) -> Vec<Outgoing> {
    let place = match at {
        At::Slash(place) | At::Channel(place) => place,
        At::Direct => "dm",
    };
    let guild = Membership {
        guild: "5".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: true,
    };
    let guild = (at != At::Direct).then_some(guild);
    let message = Incoming {
        place: PlaceId(place.into()),
        author: Person { id: PersonId(who.0.into()), name: who.1.into() },
        addressed: text.starts_with('/'),
        context: Context { unseen: matches!(at, At::Slash(_)), guild, ..Context::default() },
        ..fixture.message(who.0, text)
    };
    fixture.judge(&message)
}

/// The texts of a database that contain a text, as many as there are in each column.
fn with(db: &Connection, wanted: &str, exactly: bool) -> BTreeMap<(String, String), usize> {
    let mut tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut found = BTreeMap::new();
    for table in tables {
        let mut rows = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns: Vec<String> = rows.column_names().map(str::to_owned).collect();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            for (n, column) in columns.iter().enumerate() {
                let Value::Text(text) = row.get(n).unwrap() else { continue };
                if text == wanted || (!exactly && text.contains(wanted)) {
                    *found.entry((table.clone(), column.clone())).or_insert(0) += 1;
                }
            }
        }
    }
    found
}

/// Every column that holds the id of a person.
fn columns_of_people(db: &Connection) -> Vec<(String, String)> {
    let sql = "SELECT l.name, c.name FROM pragma_table_list l JOIN pragma_table_info(l.name) c
         WHERE l.type = 'table' AND (c.name IN ('person', 'author', 'opener', 'by') OR l.name = 'people' AND c.name = 'id')";
    let mut found = db.prepare(sql).unwrap();
    let found = found.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    found.map(Result::unwrap).collect()
}

/// A file without the posts that its person has read, which may name others.
fn without_posts(file: &str) -> String {
    let mut rows: serde_json::Value = serde_json::from_str(file).unwrap();
    rows.as_object_mut().unwrap().remove("outbox");
    format!("{rows:#}")
}

/// Ann has played, and has something in every table.
fn lived(path: &Path) -> Fixture {
    let mut fixture = fixture(path);
    let f = &mut fixture;
    let (slash, thread) = (At::Slash("general"), At::Channel("thread-1"));
    say(f, BOB, slash, "/games");
    say(f, ANN, slash, "/play chess white=me black=Bob");
    say(f, BOB, slash, "/join g1");
    say(f, ANN, thread, "e4");
    assert_eq!(f.game(1).ply, 1);
    say(f, BOB, slash, "/play chess white=Ann black=me");
    say(f, ANN, slash, "/join g2");
    for (who, text) in [(ANN, "e4"), (BOB, "e5"), (ANN, "Nf3"), (BOB, "Nc6")] {
        say(f, who, At::Channel("thread-2"), text);
    }
    say(f, BOB, At::Slash("thread-2"), "/resign g2 yes");
    say(f, ANN, At::Slash("thread-1"), "/note g1 Play for the long diagonal");
    say(f, ANN, At::Slash("thread-1"), "/if g1 e5 then Nf3");
    say(f, ANN, slash, "/settings theme=light digest=daily@08:00 timezone=UTC sleep=23:00-07:00");
    say(f, ANN, slash, "/queue siege");
    say(f, ANN, slash, "/cup chess players=4");
    say(f, ANN, slash, "/cup join 1");
    say(f, ANN, slash, "/puzzle chess");
    say(f, ANN, slash, "/puzzle daily=here");
    say(f, ANN, slash, "/ignore Bob");
    say(f, ANN, slash, "/block Bob");
    say(f, ("830000000000000003", "Boss"), slash, "/block Ann");
    say(f, ANN, At::Direct, "/games");
    let db = Connection::open(path).unwrap();
    let me = ANN.0;
    db.execute_batch(&format!(
        "INSERT INTO vacations VALUES ('{me}', 5, 6, '[]', 4, 0, 0, 4);
         INSERT INTO corrections VALUES (1, '{me}', 'general', 900, 1, 'e5', 0);
         INSERT INTO variations VALUES ('{me}', 901, 1, 'mine', 0, '', '[]');
         INSERT INTO former_players VALUES (1, 0, 0, 0, '{me}', 'Ann', 'own', 5);
         INSERT INTO analysis_requests VALUES ('general', 902, 1, '{me}', 5, 0);
         INSERT INTO interactions VALUES (903, 'secret', '{{}}', 'general', '{me}', 0, 0);"
    ))
    .unwrap();
    for (table, column) in columns_of_people(&db) {
        let sql = format!("SELECT count(*) FROM {table} WHERE {column} = '{me}'");
        let rows: i64 = db.query_row(&sql, [], |row| row.get(0)).unwrap();
        assert!(rows > 0, "this test gives ann nothing in {table}.{column}");
    }
    fixture
}

#[test]
fn all_that_is_stored_is_sent_to_its_person_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = lived(&path);
    say(&mut fixture, BOB, At::Slash("thread-1"), "/note g1 Nobody knows this about Ann");
    let sent = say(&mut fixture, ANN, At::Slash("general"), "/my-data").remove(0);
    assert_eq!(sent.only_to.as_deref(), Some(ANN.0));
    let file = sent.attachment.unwrap();
    assert_eq!(file.name, "my-data.json");
    let all: serde_json::Value = serde_json::from_str(&file.content).unwrap();
    let db = Connection::open(&path).unwrap();
    // It only finds the games.
    let finds = "game_people";
    for (table, column) in with(&db, ANN.0, true).into_keys().filter(|(table, _)| table != finds) {
        let rows = all[&table].as_array().map_or(0, Vec::len);
        assert!(rows > 0, "{table}.{column} is missing");
    }
    assert_eq!(all["notes"][0]["text"], "Play for the long diagonal");
    assert_eq!(all["actions"][0]["canonical"], "e2e4");
    assert_eq!(all["settings"][0]["theme"], "light");
    let rows = without_posts(&file.content);
    for secret in [BOB.0, "Nobody knows", "secret", "830000000000000003"] {
        let line = rows.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
    // The copy that was sent is not sent with the next.
    let again = say(&mut fixture, ANN, At::Slash("general"), "/my-data").remove(0);
    let growth = again.attachment.unwrap().content.len() - file.content.len();
    assert!(growth < 2_000, "{growth}");
    let bob = say(&mut fixture, BOB, At::Slash("general"), "/my-data").remove(0);
    assert!(!without_posts(&bob.attachment.unwrap().content).contains(ANN.0));
    fixture.verify();
}

#[test]
fn whoever_still_plays_is_told_how_to_leave() {
    let directory = tempfile::tempdir().unwrap();
    let mut fixture = lived(&directory.path().join("games.db"));
    for text in ["/forget-me", "/forget-me yes"] {
        let refused = say(&mut fixture, ANN, At::Slash("general"), text).remove(0);
        assert!(refused.text.starts_with("You still play or are invited in g1. "), "{refused:?}");
        assert!(refused.buttons.is_empty() && refused.only_to.is_some());
    }
    assert_eq!(fixture.game(1).holder(rules::Seat(0)).name(), Some("Ann"));
    fixture.verify();
}

#[test]
fn nothing_names_who_is_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut fixture = lived(&path);
    let f = &mut fixture;
    let slash = At::Slash("general");
    let over = say(f, ANN, At::Slash("thread-1"), "/resign g1 yes");
    assert!(over.iter().any(|post| post.mention.contains(&ANN.0.to_owned())), "{over:#?}");
    let position = f.game(1).position.position_string();
    let asked = say(f, ANN, slash, "/forget-me").remove(0);
    assert_eq!(asked.only_to.as_deref(), Some(ANN.0));
    assert_eq!(asked.buttons[0].label, "Remove it all");
    assert_eq!(f.game(1).holder(rules::Seat(0)).name(), Some("Ann"), "nothing is done yet");
    let done = say(f, ANN, slash, &asked.buttons[0].command).remove(0);
    assert!(done.text.starts_with("Everything about you is removed."), "{}", done.text);
    f.verify();
    let db = Connection::open(&path).unwrap();
    let kept = |table: &str, column: &str| ((table.to_owned(), column.to_owned()), 1);
    let requests = [kept("blocks", "person"), kept("interactions", "person")];
    // The answer that was just posted is there until it is pruned.
    let answer = [kept("outbox", "author"), kept("outbox", "message")];
    assert_eq!(with(&db, ANN.0, false), requests.iter().chain(&answer).cloned().collect());
    // Posts that are not delivered yet show a name in place of a mention.
    let posts: String = db
        .prepare("SELECT message FROM outbox")
        .unwrap()
        .query_map([], |row| row.get::<_, String>(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(posts.contains("a former player (White)") && !posts.contains("@former-"), "{posts}");
    let names = with(&db, ANN.1, true);
    assert_eq!(names, [kept("blocks", "name")].into());
    say(f, BOB, slash, "/games");
    f.core.store().prune(f.now + DAY).unwrap();
    assert_eq!(with(&db, ANN.0, false), requests.into());
    // The game is as it was.
    f.core.forget();
    let game = f.game(1);
    assert_eq!(game.position.position_string(), position);
    assert_eq!(game.holder(rules::Seat(0)).name(), Some("a former player"));
    assert!(game.opener.is_former() && game.holder(rules::Seat(0)).person().unwrap().is_former());
    let record = say(f, BOB, At::Slash("thread-1"), "/record g1").remove(0);
    let record = record.attachment.unwrap().content;
    assert!(record.contains("a former player") && !record.contains("Ann"), "{record}");
    f.verify();
    // Whoever comes back begins anew, and stays blocked.
    let empty = say(f, ANN, slash, "/history").remove(0);
    assert!(empty.text.contains("no such finished game"), "{}", empty.text);
    let blocked = say(f, ANN, slash, "/queue chess").remove(0);
    assert!(blocked.text.contains("block"), "{}", blocked.text);
    f.verify();
}

/// On the engine of the other tests: a game goes on without a player who has left it.
#[test]
fn a_game_goes_on_when_one_who_has_left_it_is_forgotten() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/settings theme=light digest=daily");
    fixture.send("cy", "/settings next=on");
    fixture.start_game("3d");
    fixture.play("3e-5e");
    fixture.send("ann", "/note g1 Watch the wizard");
    fixture.send("ann", "/puzzle chess");
    assert!(fixture.answer_text("ann", "/forget-me").contains("still play"));
    fixture.send("ann", "/resign yes");
    let file = fixture.answer("ann", "/my-data").attachment.unwrap().content;
    for words in ["Watch the wizard", "light", "puzzle_attempts", "W3e-5e", "verdicts"] {
        assert!(file.contains(words), "{words}");
    }
    let asked = fixture.answer("ann", "/forget-me");
    fixture.answer("ann", &asked.buttons[0].command);
    fixture.verify();
    let names = |fixture: &Fixture| {
        let game = fixture.game(1);
        [0, 1, 2].map(|seat| game.holder(rules::Seat(seat)).name().unwrap().to_owned())
    };
    assert_eq!(names(&fixture), ["a former player", "bob", "cy"]);
    fixture.play("3d-5d 3e-4e");
    let over = fixture.answer("bob", "/resign yes");
    assert_eq!(over.mention, ["bob", "cy"], "nobody is mentioned by a token");
    assert!(over.text.contains("a former player (White)"), "{}", over.text);
    fixture.send("bob", "/rematch");
    let names: Vec<_> =
        fixture.game(2).seats.iter().map(|s| s.holder.name().map(str::to_owned)).collect();
    assert_eq!(names.iter().flatten().collect::<Vec<_>>().len(), 2, "{names:?}");
    assert!(names.contains(&None), "anybody can take the seat of ann: {names:?}");
    let settings = fixture.view().settings(&PersonId("ann".into())).unwrap();
    assert_eq!(settings, bot::game::state::Settings::default());
    let rest: serde_json::Value =
        serde_json::from_str(&fixture.answer("ann", "/my-data").attachment.unwrap().content)
            .unwrap();
    // What was written and posted since.
    let tables: Vec<&String> = rest.as_object().unwrap().keys().collect();
    assert_eq!(tables, ["outbox"], "{rest:#}");
    fixture.verify();
}
