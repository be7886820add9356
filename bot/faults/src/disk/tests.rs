use super::*;
use crate::Journal;
use rusqlite::Connection;

/// Random numbers from a seed.
fn draw(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 27)) >> 7
    }
}

fn after(events: &[Event]) -> Disk {
    let mut disk = Disk::new(BTreeMap::new(), Vec::new());
    events.iter().for_each(|event| disk.apply(event, &mut draw(1)));
    disk
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(name)
}

fn create(name: &str, file: u64) -> Event {
    Event::Create { path: path(name), file: FileId(file) }
}

fn write(file: u64, at: u64, byte: u8, count: usize) -> Event {
    Event::Write { file: FileId(file), at, data: vec![byte; count].into() }
}

/// The contents of a file that occur in many cuts.
fn contents(disk: &Disk, name: &str) -> BTreeSet<Option<Vec<u8>>> {
    (0..2000).map(|n| disk.cut(&mut draw(n)).files.get(Path::new(name)).cloned()).collect()
}

#[test]
fn synced_content_survives_and_its_name_if_the_directory_is_synced() {
    let mut events = vec![create("a", 1), write(1, 0, 7, 3), Event::Sync(FileId(1))];
    let found = contents(&after(&events), "a");
    assert_eq!(found, BTreeSet::from([None, Some(vec![7; 3])]));
    events.push(Event::SyncDirectory(path("")));
    let disk = after(&events);
    assert!(!disk.has_unsynced());
    assert_eq!(contents(&disk, "a"), BTreeSet::from([Some(vec![7; 3])]));
}

#[test]
fn writes_are_lost_reordered_and_torn_into_sectors() {
    let events =
        [create("a", 1), Event::SyncDirectory(path("")), write(1, 0, 1, 1024), write(1, 0, 2, 512)];
    let found = contents(&after(&events), "a");
    let has = |first: u8, second: u8| {
        let wanted = [vec![first; 512], vec![second; 512]].concat();
        found.contains(&Some(wanted))
    };
    assert!(found.contains(&Some(Vec::new())), "both writes are lost");
    assert!(found.contains(&Some(vec![2; 512])), "only the first write is lost");
    assert!(has(1, 1) && has(2, 1), "the second write is lost, or none");
    assert!(has(0, 1), "the first write is torn");
    for content in found.into_iter().flatten() {
        assert!(content.chunks(SECTOR).all(|s| s.iter().all(|b| *b == s[0])), "{content:?}");
    }
}

#[test]
fn a_rename_survives_completely_or_not_at_all() {
    let events = [
        create("old", 1),
        write(1, 0, 1, 4),
        Event::Sync(FileId(1)),
        create("new.part", 2),
        write(2, 0, 2, 4),
        Event::Sync(FileId(2)),
        Event::SyncDirectory(path("")),
        Event::Rename { from: path("new.part"), to: path("old") },
    ];
    let found = contents(&after(&events), "old");
    assert_eq!(found, BTreeSet::from([Some(vec![1; 4]), Some(vec![2; 4])]));
}

#[test]
fn files_in_a_lost_directory_are_lost() {
    let mut events =
        vec![Event::MakeDirectory(path("d")), create("d/a", 1), Event::SyncDirectory(path("d"))];
    let found = contents(&after(&events), "d/a");
    assert_eq!(found, BTreeSet::from([None, Some(Vec::new())]));
    events.push(Event::SyncDirectory(path("")));
    assert_eq!(contents(&after(&events), "d/a"), BTreeSet::from([Some(Vec::new())]));
}

#[test]
fn a_later_sync_does_not_write_what_a_failed_one_discarded() {
    let begin = [create("a", 1), Event::SyncDirectory(path("")), write(1, 0, 1, 512)];
    let end = [Event::SyncFailed(FileId(1)), Event::Sync(FileId(1))];
    let lost = (0..64).any(|n| {
        let mut disk = Disk::new(BTreeMap::new(), Vec::new());
        let mut numbers = draw(n);
        begin.iter().chain(&end).for_each(|event| disk.apply(event, &mut numbers));
        let left = disk.cut(&mut numbers);
        left.files.get(Path::new("a")).is_some_and(Vec::is_empty)
    });
    assert!(lost);
}

/// The number of rows after a power cut at each event of a recorded run, and the number committed before it.
fn rows_after_cuts(pragmas: &str) -> Vec<(i64, i64)> {
    crate::install();
    let dir = tempfile::tempdir().unwrap();
    let journal = Journal::begin(dir.path()).unwrap();
    let db = Connection::open(journal.root().join("a.db")).unwrap();
    db.execute_batch(pragmas).unwrap();
    db.execute_batch("CREATE TABLE t (n)").unwrap();
    journal.mark(0);
    for n in 1..=20 {
        db.execute_batch(&format!("INSERT INTO t VALUES ({n})")).unwrap();
        journal.mark(n);
        if n == 12 {
            db.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(())).unwrap();
        }
    }
    drop(db);
    let (mut disk, events) = journal.end();
    let (mut numbers, mut committed, mut found) = (draw(5), None, Vec::new());
    for event in &events {
        disk.apply(event, &mut numbers);
        if let Event::Mark(n) = event {
            committed = i64::try_from(*n).ok();
        }
        let Some(committed) = committed else { continue };
        let left = tempfile::tempdir().unwrap();
        disk.cut(&mut numbers).write_to(left.path()).unwrap();
        let db = Connection::open(left.path().join("a.db")).unwrap();
        let count = db.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
        found.push((count.unwrap_or(-1), committed));
    }
    found
}

#[test]
fn only_a_synchronous_database_never_loses_a_commit() {
    // If a commit removes the journal, only `EXTRA` syncs the directory.
    for (mode, synchronous) in [("WAL", "FULL"), ("DELETE", "EXTRA"), ("TRUNCATE", "FULL")] {
        let safe = format!("PRAGMA journal_mode = {mode}; PRAGMA synchronous = {synchronous};");
        for (count, committed) in rows_after_cuts(&safe) {
            assert!(count == committed || count == committed + 1, "{mode}: {count} {committed}");
        }
    }
    let off = rows_after_cuts("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
    assert!(off.iter().any(|(count, committed)| count < committed), "{off:?}");
}
