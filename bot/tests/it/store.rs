//! The store by itself: what it refuses, what it stores, which faults it survives.

use std::path::{Path, PathBuf};

use bot::chat::{Context, Incoming, Membership, MessageId, Outgoing, PersonId, PlaceId};
use bot::game::state::Settings;
use bot::store::{
    Commit, Location, Outcome, Post, Receipt, Store, StoreError, Verdict, backup, restore, verify,
};
use bot::time::Moment;

use crate::support::{DAY, Fixture};

/// A directory that is removed after the test.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("siegepost-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(&Location::File(path.to_path_buf()), "room", None)
}

fn verdict(id: u64) -> Verdict {
    Verdict {
        place: PlaceId("general".into()),
        message: MessageId(id),
        author: PersonId("ann".into()),
        at: Moment(5),
        outcome: Outcome::Answered,
        game: None,
    }
}

fn post(key: &str, text: &str) -> Post {
    let message = Outgoing::text(locale::Text::same(text.to_owned()));
    Post { key: key.into(), place: PlaceId("general".into()), message }
}

fn commit(id: u64, posts: Vec<Post>) -> Commit {
    Commit { verdict: Some(verdict(id)), posts, ..Commit::default() }
}

#[test]
fn a_second_verdict_changes_nothing() {
    let store = Store::open(&crate::support::database::location(), "room", None).unwrap();
    assert_eq!(store.commit(commit(1, vec![post("a", "one")])), Ok(Receipt::Done));
    assert_eq!(store.commit(commit(1, vec![post("b", "two")])), Ok(Receipt::Duplicate));
    let outbox = store.snapshot().unwrap().outbox().unwrap();
    assert_eq!(outbox.len(), 1);
    assert_eq!(outbox[0].message.text, "one");
}

#[test]
fn a_failed_commit_undoes_only_itself() {
    let store = Store::open(&crate::support::database::location(), "room", None).unwrap();
    store.commit(commit(1, vec![post("same", "one")])).unwrap();
    // The key is taken: the whole commit is undone, including its verdict.
    assert!(store.commit(commit(2, vec![post("new", "two"), post("same", "three")])).is_err());
    assert_eq!(
        store.snapshot().unwrap().verdict(&PlaceId("general".into()), MessageId(2)).unwrap(),
        None
    );
    assert_eq!(store.snapshot().unwrap().outbox().unwrap().len(), 1);
    // Commits before and after it in the same queue are stored.
    let threads: Vec<_> = (10..90)
        .map(|id| {
            let store = store.clone();
            std::thread::spawn(move || {
                let key = if id % 4 == 0 { "same".to_owned() } else { format!("k{id}") };
                (id, store.commit(commit(id, vec![post(&key, "text")])).is_ok())
            })
        })
        .collect();
    for thread in threads {
        let (id, done) = thread.join().unwrap();
        assert_eq!(done, id % 4 != 0);
        let known = store
            .snapshot()
            .unwrap()
            .verdict(&PlaceId("general".into()), MessageId(id))
            .unwrap()
            .is_some();
        assert_eq!(known, done);
    }
}

#[test]
fn a_change_made_on_an_older_state_is_refused() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let store = fixture.core.store().clone();
    let mut old = fixture.game(1);
    fixture.play("3e-5e");
    old.revision += 1;
    let save = bot::store::Save { game: old, actions: Vec::new() };
    let stale = Commit { verdict: Some(verdict(999)), saves: vec![save], ..Commit::default() };
    assert_eq!(store.commit(stale), Ok(Receipt::Conflict));
    assert_eq!(
        store.snapshot().unwrap().verdict(&PlaceId("general".into()), MessageId(999)).unwrap(),
        None
    );
    fixture.verify();
}

#[test]
fn the_watermark_never_goes_back_and_prunes_talk() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let place = fixture.place.clone();
    let talk = fixture.message("ann", "nice weather");
    assert_eq!(fixture.judge(&talk), []);
    let store = fixture.core.store();
    assert_eq!(store.snapshot().unwrap().verdict(&place, talk.id).unwrap(), Some(Outcome::Ignored));
    let (marked, last) = (place.clone(), talk.id);
    store.write(move |tx| tx.set_watermark(&marked, last)).unwrap();
    assert_eq!(store.snapshot().unwrap().verdict(&place, talk.id).unwrap(), None);
    let marked = place.clone();
    store.write(move |tx| tx.set_watermark(&marked, MessageId(1))).unwrap();
    assert_eq!(store.snapshot().unwrap().watermark(&place).unwrap(), Some(talk.id));
    // Commands keep their verdicts.
    assert_eq!(
        store.snapshot().unwrap().verdict(&place, MessageId(1)).unwrap(),
        Some(Outcome::Answered)
    );
    fixture.verify();
}

#[test]
fn a_second_daemon_is_refused() {
    let dir = Dir::new("lock");
    let path = dir.file("games.db");
    let first = open(&path).unwrap();
    let error = open(&path).unwrap_err();
    assert_eq!(error, StoreError::InUse(path.clone()));
    assert!(error.to_string().contains("stop that one first"));
    first.close();
    open(&path).unwrap().close();
}

#[test]
fn foreign_newer_and_other_files_are_not_changed() {
    let dir = Dir::new("foreign");
    let text = dir.file("letter.txt");
    std::fs::write(&text, "Dear Ann, this is a letter and no database, whatever its name is.")
        .unwrap();
    assert_eq!(open(&text).unwrap_err(), StoreError::Foreign(text.clone()));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Dear Ann"));

    let other = dir.file("other.db");
    let db = rusqlite::Connection::open(&other).unwrap();
    db.execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    drop(db);
    assert_eq!(open(&other).unwrap_err(), StoreError::Foreign(other.clone()));
    assert_eq!(verify(&other).unwrap_err(), StoreError::Foreign(other));

    let newer = dir.file("newer.db");
    open(&newer).unwrap().close();
    let db = rusqlite::Connection::open(&newer).unwrap();
    db.execute_batch("PRAGMA user_version = 999").unwrap();
    drop(db);
    assert!(matches!(open(&newer).unwrap_err(), StoreError::Newer { found: 999, .. }));

    let discord = dir.file("discord.db");
    Store::open(&Location::File(discord.clone()), "discord", None).unwrap().close();
    assert!(matches!(open(&discord).unwrap_err(), StoreError::OtherNetwork { .. }));

    assert_eq!(open(&dir.0).unwrap_err(), StoreError::Directory(dir.0.clone()));
    assert_eq!(verify(dir.file("none.db")).unwrap_err(), StoreError::Missing(dir.file("none.db")));
}

#[test]
fn a_database_of_an_older_format_is_refused_untouched() {
    let dir = Dir::new("older");
    let files = |name: &str| ["", "-wal"].map(|suffix| dir.file(&format!("{name}{suffix}")));
    open(&dir.file("closed")).unwrap().close();
    // One that was closed, and one that a daemon left with its log when it was killed.
    let db = rusqlite::Connection::open(dir.file("closed")).unwrap();
    db.execute_batch("PRAGMA user_version = 113; DROP TABLE outbox").unwrap();
    for (from, to) in files("closed").iter().zip(files("killed")) {
        std::fs::copy(from, to).unwrap();
    }
    drop(db);
    for (name, has_log) in [("closed", false), ("killed", true)] {
        let path = dir.file(name);
        let content = || files(name).map(|file| std::fs::read(file).unwrap_or_default());
        let before = content();
        assert_eq!(!before[1].is_empty(), has_log, "{name}");
        let refused = StoreError::Older { path: path.clone(), found: 113, first: 200 };
        assert!(refused.to_string().contains("--db"), "{refused}");
        assert_eq!(open(&path).unwrap_err(), refused);
        assert_eq!(verify(&path).unwrap_err(), refused);
        assert_eq!(backup(&path, &dir.file("copy")).unwrap_err(), refused);
        assert_eq!(restore(&path, dir.file("new")).unwrap_err(), refused);
        assert!(!dir.file("copy").exists() && !dir.file("new").exists());
        assert_eq!(content(), before, "{name}");
    }
}

/// Makes a database one of the format before, which only tests know.
const FORMAT_BEFORE: &str = "CREATE INDEX made_up ON games (ply); PRAGMA user_version = 200";

#[test]
fn a_database_of_the_format_before_is_migrated_and_keeps_what_it_has() {
    let dir = Dir::new("migrated");
    let path = dir.file("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e");
    daily_puzzle(&mut fixture, "here");
    fixture.advance(DAY);
    fixture.send("ann", "/puzzle");
    fixture.send("ann", "/settings pings=never");
    let (game, now) = (fixture.game(1), fixture.now);
    fixture.core.store().close();
    drop(fixture);
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(FORMAT_BEFORE).unwrap();
    drop(db);
    // Verified and backed up as it is, by a program that knows the new format.
    assert_eq!(verify(&path).unwrap().faults, Vec::<String>::new());
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.now = now;
    fixture.next_message = 1_000;
    fixture.verify();
    assert_eq!(fixture.game(1).position.position_string(), game.position.position_string());
    assert_eq!(fixture.game(1).revision, game.revision);
    assert_eq!(fixture.game(1).deadlines, game.deadlines);
    let settings = fixture.view().settings(&PersonId("ann".into())).unwrap();
    assert_eq!(settings, Settings { pings: false, ..Settings::default() });
    // The daily puzzle goes on.
    let posts = fixture.advance(DAY);
    let of_day = posts.iter().filter(|post| post.text.starts_with("Puzzle of the day. "));
    assert_eq!(of_day.count(), 1, "{posts:#?}");
    daily_puzzle(&mut fixture, "here");
    assert_eq!(fixture.answer("ann", "/puzzle").only_to.as_deref(), Some("ann"));
    fixture.verify();
    fixture.core.store().close();
}

/// A manager lets puzzles be posted, or no longer.
fn daily_puzzle(fixture: &mut Fixture, how: &str) {
    let guild = Membership { guild: "5".into(), channel: "7".into(), roles: None, manages: true };
    let context = Context { guild: Some(guild), ..Context::default() };
    let message = Incoming {
        addressed: true,
        context,
        ..fixture.message("ann", &format!("/puzzle daily={how}"))
    };
    let answers = fixture.judge(&message);
    assert!(answers[0].text.contains("every day"), "{answers:#?}");
}

#[test]
fn a_read_only_file_is_reported() {
    let dir = Dir::new("readonly");
    let path = dir.file("games.db");
    open(&path).unwrap().close();
    let mut rights = std::fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&path, rights.clone()).unwrap();
    assert_eq!(open(&path).unwrap_err(), StoreError::ReadOnly(path.clone()));
}

#[test]
fn a_truncated_file_is_reported() {
    let dir = Dir::new("truncated");
    let path = dir.file("games.db");
    let store = open(&path).unwrap();
    for id in 0..300 {
        store.commit(commit(id, vec![post(&format!("k{id}"), &"x".repeat(1000))])).unwrap();
    }
    store.close();
    let length = std::fs::metadata(&path).unwrap().len();
    let file = std::fs::File::options().write(true).open(&path).unwrap();
    file.set_len(length / 2 / 4096 * 4096).unwrap();
    drop(file);
    let error = open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("restore"));
    match verify(&path) {
        Ok(report) => assert!(!report.faults.is_empty()),
        Err(error) => assert!(matches!(error, StoreError::Damaged { .. })),
    }
}

#[test]
fn nothing_confirmed_is_lost_on_a_full_disk() {
    let dir = Dir::new("full");
    let path = dir.file("games.db");
    let store = Store::open(&Location::File(path.clone()), "room", Some(60)).unwrap();
    let mut stored = 0;
    let error = loop {
        let posts = vec![post(&format!("k{stored}"), &"x".repeat(1500))];
        match store.commit(commit(stored, posts)) {
            Ok(receipt) => assert_eq!(receipt, Receipt::Done),
            Err(error) => break error,
        }
        stored += 1;
        assert!(stored < 1000);
    };
    assert_eq!(error, StoreError::DiskFull(path.clone()));
    assert!(error.to_string().contains("free some space"));
    let place = PlaceId("general".into());
    assert!(store.snapshot().unwrap().verdict(&place, MessageId(stored - 1)).unwrap().is_some());
    assert!(store.snapshot().unwrap().verdict(&place, MessageId(stored)).unwrap().is_none());
    store.close();
    // With room again it continues where it stopped.
    let store = open(&path).unwrap();
    assert_eq!(store.commit(commit(stored, vec![])), Ok(Receipt::Done));
    assert_eq!(store.verify().unwrap().faults, Vec::<String>::new());
}

#[test]
fn backup_and_restore_are_checked() {
    let dir = Dir::new("backup");
    let (path, copy) = (dir.file("games.db"), dir.file("copy.db"));
    let store = open(&path).unwrap();
    store.commit(commit(1, vec![post("a", "one")])).unwrap();
    // Online: the daemon has the file open.
    assert_eq!(backup(&path, &copy).unwrap().verdicts, 1);
    assert!(backup(&path, &copy).unwrap_err().to_string().contains("exists already"));
    store.commit(commit(2, vec![])).unwrap();
    assert_eq!(restore(&copy, &path).unwrap_err(), StoreError::InUse(path.clone()));
    store.close();
    assert_eq!(verify(&path).unwrap().verdicts, 2);
    assert_eq!(restore(&copy, &path).unwrap().report.verdicts, 1);
    assert_eq!(verify(&path).unwrap().verdicts, 1);
    assert_eq!(verify(dir.file("games.db.before-restore")).unwrap().verdicts, 2);
    restore(&copy, &path).unwrap();
    assert_eq!(verify(dir.file("games.db.before-restore")).unwrap().verdicts, 2);
    assert_eq!(verify(dir.file("games.db.before-restore-2")).unwrap().verdicts, 1);
    let store = open(&path).unwrap();
    assert_eq!(store.commit(commit(2, vec![])), Ok(Receipt::Done));
}

#[test]
fn a_backup_replaces_the_rest_of_an_interrupted_one() {
    let dir = Dir::new("leftover");
    let (path, copy) = (dir.file("games.db"), dir.file("copy.db"));
    open(&path).unwrap().close();
    let mut half = std::fs::read(&path).unwrap();
    half.truncate(half.len() / 2);
    half[200..].fill(7);
    std::fs::write(dir.file("copy.db.part"), half).unwrap();
    assert_eq!(backup(&path, &copy).unwrap().faults, Vec::<String>::new());
    assert!(!dir.file("copy.db.part").exists());
}

#[test]
fn a_backup_contains_games_that_do_not_replay_with_a_warning() {
    let dir = Dir::new("unreplayable");
    let (path, copy) = (dir.file("games.db"), dir.file("copy.db"));
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e");
    fixture.core.store().close();
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch("UPDATE actions SET canonical = 'W3e-9z' WHERE ply = 1").unwrap();
    drop(db);
    let report = backup(&path, &copy).unwrap();
    assert_eq!((report.games, report.actions, &report.damage), (1, 2, &None));
    assert_eq!(report.unreplayable.len(), 1, "{report:?}");
    assert!(report.unreplayable[0].1.contains("action 1, W3e-9z, does not replay"), "{report:?}");
    assert!(report.faults.iter().any(|f| f.contains("game 1")), "{report:?}");
    // The backup can be restored.
    let restored = restore(&copy, &path).unwrap();
    assert_eq!(restored.report.unreplayable, report.unreplayable);
    // A damaged file is not a backup, and replaces no other.
    let bytes = std::fs::read(&copy).unwrap();
    let half = dir.file("half.db");
    std::fs::write(&half, &bytes[..bytes.len() / 2 / 4096 * 4096]).unwrap();
    assert!(matches!(backup(&half, &dir.file("c2.db")), Err(StoreError::Damaged { .. })));
    assert!(matches!(restore(&half, &path), Err(StoreError::Damaged { .. })));
    assert!(!dir.file("c2.db").exists() && !dir.file("games.db.restoring").exists());
    assert_eq!(verify(&path).unwrap().actions, 2);
}

#[test]
fn a_finished_game_of_older_rules_is_a_note_and_not_a_fault() {
    let dir = Dir::new("finished");
    let path = dir.file("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("3d");
    fixture.play("3e-5e");
    fixture.core.store().close();
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "UPDATE actions SET canonical = 'W3e-9z'; DELETE FROM deadlines;
         UPDATE games SET status = 'aborted', result = 'aborted';
         UPDATE seats SET unfinished = 0",
    )
    .unwrap();
    assert_eq!(verify(&path).unwrap().unreplayable.len(), 1, "under these rules it is a fault");
    db.execute_batch("UPDATE games SET rules_version = 0").unwrap();
    let report = verify(&path).unwrap();
    assert_eq!(report.unreplayable, []);
    assert_eq!(report.faults, Vec::<String>::new());
    assert!(report.notes[0].contains("g1 is over and was played under older rules"));
}

#[test]
fn verify_finds_changes_by_others() {
    let dir = Dir::new("verify");
    let path = dir.file("games.db");
    let tamper = [
        ("UPDATE games SET to_act = 'R'", "player to act"),
        ("UPDATE games SET position = 'nonsense'", "position"),
        ("UPDATE actions SET canonical = 'W3e-9z' WHERE ply = 1", "does not replay"),
        ("DELETE FROM actions WHERE ply = 1", "numbered"),
        ("DELETE FROM verdicts WHERE outcome = 'played'", "without the verdict"),
        ("DELETE FROM deadlines", "deadline"),
    ];
    for (sql, fault) in tamper {
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(dir.file(&format!("games.db{suffix}")));
        }
        let mut fixture = Fixture::at(Location::File(path.clone()));
        fixture.start_game("3d");
        fixture.play("3e-5e 3e-5e");
        fixture.core.store().close();
        assert_eq!(verify(&path).unwrap().faults, Vec::<String>::new());
        let db = rusqlite::Connection::open(&path).unwrap();
        db.execute_batch(sql).unwrap();
        drop(db);
        let faults = verify(&path).unwrap().faults;
        assert!(faults.iter().any(|f| f.contains(fault)), "{sql}: {faults:?}");
    }
}

#[test]
fn verify_replays_imported_records_and_finds_changed_bytes() {
    let dir = Dir::new("imports");
    let path = dir.file("games.db");
    open(&path).unwrap().close();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples/claim.chess");
    let import = [
        "siegepost".as_ref(),
        "import".as_ref(),
        "--db".as_ref(),
        path.as_os_str(),
        file.as_os_str(),
    ];
    let done = bot::cli::run(import.map(std::ffi::OsStr::to_os_string));
    assert_eq!(format!("{done:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
    let report = || verify(&path).unwrap();
    assert_eq!((report().imported, report().faults, report().notes), (1, vec![], vec![]));
    let db = rusqlite::Connection::open(&path).unwrap();
    let text: String = db.query_row("SELECT text FROM imports", [], |row| row.get(0)).unwrap();
    let set = |text: &[u8]| {
        db.execute("UPDATE imports SET text = CAST(?1 AS TEXT)", [text]).unwrap();
    };
    for at in (0..text.len()).step_by(7) {
        let mut changed = text.clone().into_bytes();
        changed[at] ^= 1 << (at % 8);
        set(&changed);
        assert_eq!(report().faults, ["imported record 1 does not match its digest."], "{at}");
    }
    set(text.as_bytes());
    db.execute_batch("UPDATE imports SET digest = zeroblob(32)").unwrap();
    assert_eq!(report().faults.len(), 1);
    // A record as another version of the rules would have taken it.
    let other = text.replace("e2e4", "e2e5");
    assert_ne!(other, text);
    let digest = ring::digest::digest(&ring::digest::SHA256, other.as_bytes());
    db.execute("UPDATE imports SET text = ?1, digest = ?2", (&other, digest.as_ref())).unwrap();
    assert_eq!(report().faults, Vec::<String>::new());
    assert!(report().notes[0].contains("record 1 does not replay under the current rules"));
}

#[test]
fn verify_finds_a_changed_description_of_a_table() {
    let dir = Dir::new("schema");
    let path = dir.file("games.db");
    open(&path).unwrap().close();
    assert_eq!(verify(&path).unwrap().faults, Vec::<String>::new());
    let changed = dir.file("changed.db");
    for (fixture, before, after, fault) in [
        // A read-only connection would not notice.
        (
            "games",
            "CHECK (rules_version >= 0)",
            "CHECK (runes_version >= 0)",
            "definition of games",
        ),
        ("outbox", "failing_since INTEGER", "failing_tince INTEGER", "no column failing_since"),
        ("outbox", "retry_at      INTEGER", "retry_at      ANY", "no column retry_at"),
        ("quarantine", "CREATE TABLE", "CREATE TUBLE", ""),
    ] {
        std::fs::copy(&path, &changed).unwrap();
        let db = rusqlite::Connection::open(&changed).unwrap();
        db.execute_batch("PRAGMA writable_schema = ON").unwrap();
        let sql = "UPDATE sqlite_schema SET sql = replace(sql, ?2, ?3) WHERE name = ?1 AND sql LIKE '%' || ?2 || '%'";
        assert_eq!(db.execute(sql, [fixture, before, after]).unwrap(), 1, "{before}");
        drop(db);
        match verify(&changed) {
            Ok(report) => {
                assert!(report.damage.is_some(), "{after}");
                assert!(report.faults[0].contains(fault) && !fault.is_empty(), "{report:?}");
            }
            Err(error) => assert!(fault.is_empty(), "{after}: {error}"),
        }
        // Nor is it accepted as a backup.
        assert!(backup(&changed, &dir.file("copy.db")).is_err(), "{after}");
    }
}
