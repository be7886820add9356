//! What SQLite will make of a write-ahead log, before it opens it.
//!
//! A log is a header and frames, one page each; the last frame of a transaction is a commit. Header and frames carry two salts, new
//! whenever the log begins again at its top, and a checksum that goes on from frame to frame
//! (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>). SQLite reads up to the first frame that does not fit, keeps the
//! transactions that are whole by then, and says nothing of what lies behind.
//!
//! # What can be told, and what cannot
//!
//! Behind that frame lie, in an ordinary life of a log, frames of older salts, and those of at most one transaction: with
//! `synchronous=FULL` a transaction begins only after the one before is on the disk, so a power cut can leave one that is there in
//! parts. It was confirmed to nobody.
//!
//! - A frame that goes on from the checksum of a commit behind the first frame that does not fit proves that this commit was on the disk
//!   once: [`State::Damaged`]. Transactions that were confirmed are lost.
//! - One commit with nothing that goes on from it may be either: the last transaction, damaged after it was confirmed, or one that was
//!   under way when the power failed: [`State::Torn`]. The log alone cannot tell these apart.
//! - Frames without a commit are what a kill leaves, or a transaction that was taken back: nothing is missing.
//! - The header is on the disk before the first frame is written. Where it does not fit and there is a commit below it, it was damaged
//!   later.
//! - Nothing is said of what was lost together with the end of the file, or of a log that is gone: no trace is left of it.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::StoreError;
use super::files::with_suffix;
use crate::{disk, private};

/// Bytes of the log's header.
const HEADER: usize = 32;

/// Bytes of a frame's header.
const FRAME: usize = 24;

/// What a log begins with; the last bit says in which order the bytes of words are summed up.
const MAGIC: u32 = 0x377f_0682;

/// A log that somebody is writing can look damaged for a moment: it is looked at again, so often and so much later.
const LOOKS: usize = 3;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// What the name of a log ends with that was kept because it was damaged; its salts follow.
const KEPT: &str = "-wal.damaged-";

/// How a log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing that was confirmed is missing from it, as far as it tells.
    Whole,
    /// Its last transaction is there in parts: `ignored` frames after the first `after` ones.
    Torn {
        /// Frames that are read.
        after: u64,
        /// Frames that are not.
        ignored: u64,
    },
    /// Transactions that were confirmed are not read: `ignored` frames after the first `after` ones.
    Damaged {
        /// Frames that are read.
        after: u64,
        /// Frames that are not.
        ignored: u64,
        /// The log's salts.
        salts: [u8; 8],
    },
}

impl State {
    /// What whoever runs the daemon should know of the log of `database`.
    pub(super) fn sentence(self, database: &Path) -> Option<String> {
        let log = with_suffix(database, "-wal");
        let frames = |n: u64| if n == 1 { "1 frame".to_owned() } else { format!("{n} frames") };
        match self {
            Self::Whole => None,
            Self::Torn { after, ignored } => Some(format!(
                "the last transaction in the write-ahead log {} is not whole ({} after frame {after}) and is ignored: a power cut \
                 leaves that, and then it was confirmed to nobody; if there was none, the disk may have lost the newest entries",
                log.display(),
                frames(ignored)
            )),
            Self::Damaged { after, ignored, .. } => Some(format!(
                "the write-ahead log {} is damaged after frame {after}: {} after it are ignored, the newest entries may be missing; \
                 'siegepost serve' reads the moves in question from the channels again, and 'siegepost restore' puts a backup back",
                log.display(),
                frames(ignored)
            )),
        }
    }
}

/// Looks at the log of a database; one that is not there is whole.
///
/// # Errors
/// [`StoreError`] when it cannot be read.
pub(super) fn look(database: &Path) -> Result<State, StoreError> {
    let path = with_suffix(database, "-wal");
    let read = || read(database, &path).map_err(|e| StoreError::from_io(&path, &e));
    let mut before = read()?;
    for _ in 1..LOOKS {
        let State::Damaged { after, salts, .. } = before else { break };
        std::thread::sleep(BETWEEN_LOOKS);
        match read()? {
            now @ State::Damaged { after: a, salts: s, .. } if (a, s) == (after, salts) => {
                before = now
            }
            State::Damaged { .. } => return Ok(State::Whole),
            other => return Ok(other),
        }
    }
    Ok(before)
}

/// Keeps a copy of a damaged log beside the database: SQLite writes over what it ignores. Its path; the same damage is kept once.
///
/// # Errors
/// [`StoreError`] when there is no room, say.
pub(super) fn keep(database: &Path, salts: [u8; 8]) -> Result<PathBuf, StoreError> {
    let name: String = salts.iter().map(|byte| format!("{byte:02x}")).collect();
    let kept = with_suffix(database, &format!("{KEPT}{name}"));
    if kept.exists() {
        return Ok(kept);
    }
    let copy = || -> io::Result<()> {
        let half = with_suffix(&kept, ".part");
        let mut file = private::options().truncate(true).write(true).open(&half)?;
        io::copy(&mut File::open(with_suffix(database, "-wal"))?, &mut file)?;
        file.sync_all()?;
        drop(file);
        disk::rename(&half, &kept)?;
        disk::sync_directory_of(&kept)
    };
    copy().map(|()| kept.clone()).map_err(|e| StoreError::from_io(&kept, &e))
}

/// The logs of a database that were damaged and kept.
pub(super) fn kept(database: &Path) -> Vec<PathBuf> {
    let name = with_suffix(database.file_name().map_or(Path::new(""), Path::new), KEPT);
    let Some(name) = name.to_str() else { return Vec::new() };
    let parent = database.parent().filter(|p| !p.as_os_str().is_empty());
    let Ok(entries) = std::fs::read_dir(parent.unwrap_or(Path::new("."))) else {
        return Vec::new();
    };
    let ours = |found: &str| {
        found.strip_prefix(name).is_some_and(|salts| salts.bytes().all(|c| c.is_ascii_hexdigit()))
    };
    let mut kept: Vec<PathBuf> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_str().is_some_and(ours))
        .map(|entry| entry.path())
        .collect();
    kept.sort();
    kept
}

fn read(database: &Path, log: &Path) -> io::Result<State> {
    let file = match File::open(log) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(State::Whole),
        Err(error) => return Err(error),
    };
    scan(BufReader::with_capacity(1 << 16, file), || page_size_of(database))
}

/// The size of the pages of a database, as its own header tells it; SQLite's default when it cannot be read.
fn page_size_of(database: &Path) -> usize {
    let read = || -> io::Result<[u8; 2]> {
        let mut size = [0; 2];
        let mut file = File::open(database)?;
        file.seek(SeekFrom::Start(16))?;
        file.read_exact(&mut size)?;
        Ok(size)
    };
    let size = read().map_or(4096, |size| usize::from(u16::from_be_bytes(size)));
    page_size(if size == 1 { 65_536 } else { size }).unwrap_or(4096)
}

fn page_size(size: usize) -> Option<usize> {
    (size.is_power_of_two() && (512..=65_536).contains(&size)).then_some(size)
}

/// A checksum as it stands after some frame.
type Sum = [u32; 2];

/// The checksum of SQLite's logs over whole pairs of words.
fn sum(big_endian: bool, [mut a, mut b]: Sum, bytes: &[u8]) -> Sum {
    let word = |bytes: &[u8]| {
        let bytes = bytes.try_into().unwrap_or_default();
        if big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    };
    for pair in bytes.chunks_exact(8) {
        let (first, second) = pair.split_at(4);
        a = a.wrapping_add(word(first)).wrapping_add(b);
        b = b.wrapping_add(word(second)).wrapping_add(a);
    }
    [a, b]
}

/// A number as headers hold it, whatever the order of the words.
fn number(bytes: &[u8], at: usize) -> u32 {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_be_bytes)
}

/// Reads as much as there is; whether the buffer is full.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Reads a log from its beginning to its end, one frame at a time. Where its header does not tell, `usual` is the size of a page.
fn scan(mut log: impl Read, usual: impl FnOnce() -> usize) -> io::Result<State> {
    let mut header = [0; HEADER];
    if !fill(&mut log, &mut header)? {
        return Ok(State::Whole);
    }
    let magic = number(&header, 0);
    let known = magic & !1 == MAGIC;
    let big_endian = if known { magic & 1 == 1 } else { cfg!(target_endian = "big") };
    let (covered, rest) = header.split_at(24);
    let stored = [number(rest, 0), number(rest, 4)];
    let told = page_size(usize::try_from(number(&header, 8)).unwrap_or(0));
    let header_fits = known && told.is_some() && sum(big_endian, [0, 0], covered) == stored;
    let page = if header_fits { told } else { None }.unwrap_or_else(usual);
    let salts_told = header.get(16..24).and_then(|salts| salts.try_into().ok());
    let mut reading = Reading {
        big_endian,
        salts: if header_fits { salts_told } else { None },
        before: vec![stored],
        header_fits,
        fits: header_fits,
        after_ours: true,
        ..Reading::default()
    };
    let mut frame = vec![0; FRAME + page];
    while fill(&mut log, &mut frame)? {
        reading.frame(&frame);
    }
    Ok(reading.state())
}

/// What is known of a log so far.
#[derive(Default)]
struct Reading {
    big_endian: bool,
    /// The log's salts; of a header that does not fit, those of the first frame.
    salts: Option<[u8; 8]>,
    /// What the next checksum can go on from: the last one as stored, and as it should be.
    before: Vec<Sum>,
    header_fits: bool,
    /// All frames so far fit.
    fits: bool,
    frames: u64,
    /// Frames that are read, up to the last commit.
    read: u64,
    /// Frames of this log behind the first that does not fit, and that one.
    ignored: u64,
    /// The frame before is one of this log.
    after_ours: bool,
    /// The frame before was a commit that is ignored.
    after_commit: bool,
    /// An ignored commit was met.
    commit: bool,
    /// Something went on from an ignored commit.
    confirmed: bool,
}

impl Reading {
    fn frame(&mut self, frame: &[u8]) {
        let (header, page) = frame.split_at(FRAME);
        let salts: Option<[u8; 8]> = header.get(8..16).and_then(|salts| salts.try_into().ok());
        let commit = number(header, 4) != 0;
        let stored = [number(header, 16), number(header, 20)];
        let from = |before: &Sum| {
            let sum = sum(self.big_endian, *before, header.get(..8).unwrap_or_default());
            self::sum(self.big_endian, sum, page)
        };
        let sums: Vec<Sum> = self.before.iter().map(from).collect();
        let goes_on = sums.contains(&stored);
        if self.salts.is_none() {
            self.salts = salts;
        }
        let same_salts = salts == self.salts && salts != Some([0; 8]);
        self.fits = self.fits && same_salts && goes_on && number(header, 0) != 0;
        self.frames += 1;
        if self.fits {
            if commit {
                self.read = self.frames;
            }
            self.before = vec![stored];
            return;
        }
        // What is left of an earlier life of the log goes on from itself.
        let ours = same_salts || goes_on && self.after_ours;
        self.ignored += u64::from(ours);
        self.confirmed |= ours && goes_on && self.after_commit;
        (self.after_ours, self.after_commit) = (ours, ours && commit);
        self.commit |= ours && commit;
        self.before = [Some(stored), sums.first().copied()].into_iter().flatten().collect();
    }

    fn state(&self) -> State {
        let (after, ignored) = (self.read, self.ignored);
        let salts = self.salts.unwrap_or_default();
        match (self.confirmed, self.commit) {
            (true, _) => State::Damaged { after, ignored, salts },
            (false, true) if !self.header_fits => State::Damaged { after, ignored, salts },
            (false, true) => State::Torn { after, ignored },
            (false, false) => State::Whole,
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// The bytes of a log of `transactions`, each of several pages, as a killed process leaves it; and the database beside it.
    fn log(transactions: usize) -> (tempfile::TempDir, PathBuf, Vec<u8>) {
        let dir = tempfile::tempdir().unwrap();
        let live = dir.path().join("live.db");
        let db = Connection::open(&live).unwrap();
        db.execute_batch(
            "PRAGMA page_size = 512; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
             PRAGMA synchronous = FULL; CREATE TABLE t (x TEXT); PRAGMA wal_checkpoint(TRUNCATE)",
        )
        .unwrap();
        for n in 0..transactions {
            let text = char::from(b'a' + u8::try_from(n % 26).unwrap()).to_string().repeat(900);
            db.execute("INSERT INTO t VALUES (?1)", [text]).unwrap();
        }
        let path = dir.path().join("games.db");
        std::fs::copy(&live, &path).unwrap();
        let bytes = std::fs::read(with_suffix(&live, "-wal")).unwrap();
        drop(db);
        (dir, path, bytes)
    }

    fn state(bytes: &[u8]) -> State {
        scan(bytes, || 512).unwrap()
    }

    /// How many rows SQLite finds with this log.
    fn rows(database: &Path, log: &[u8]) -> usize {
        let copy = with_suffix(database, ".copy");
        std::fs::copy(database, &copy).unwrap();
        std::fs::write(with_suffix(&copy, "-wal"), log).unwrap();
        let _ = std::fs::remove_file(with_suffix(&copy, "-shm"));
        let db = Connection::open(&copy).unwrap();
        db.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, u32>(0)).unwrap() as usize
    }

    /// Where the frames begin, and whether each is a commit.
    fn frames(bytes: &[u8]) -> Vec<(usize, bool)> {
        (HEADER..bytes.len())
            .step_by(FRAME + 512)
            .map(|at| (at, number(bytes, at + 4) != 0))
            .collect()
    }

    #[test]
    fn a_whole_log_is_whole_however_it_ends() {
        let (_dir, path, bytes) = log(5);
        assert_eq!(rows(&path, &bytes), 5);
        // A kill, or a power cut on a disk that writes in order, cuts it anywhere.
        for end in 0..=bytes.len() {
            assert_eq!(state(&bytes[..end]), State::Whole, "cut at {end}");
        }
        assert_eq!(state(&vec![0; bytes.len()]), State::Whole, "room that was never written");
    }

    #[test]
    fn each_changed_bit_that_costs_more_than_the_last_transaction_is_damage() {
        let (_dir, path, bytes) = log(5);
        let frames = frames(&bytes);
        let commits: Vec<usize> = frames.iter().filter(|(_, c)| *c).map(|(at, _)| *at).collect();
        assert_eq!(commits.len(), 5);
        let last = commits[3] + FRAME + 512;
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let found = state(&changed);
            let lost = matches!(found, State::Damaged { .. });
            // Whether the last transaction was confirmed cannot be told; of all others it can.
            let unclear = bit / 8 >= last && matches!(found, State::Torn { .. } | State::Whole);
            assert!(lost || unclear, "bit {bit}: {found:?}");
            // SQLite's own word for it, at some of them.
            if bit % 997 == 0 {
                assert!(rows(&path, &changed) < 5, "bit {bit} costs nothing");
            }
        }
    }

    #[test]
    fn how_much_is_read_and_how_much_is_not_is_told() {
        let (_dir, _, bytes) = log(5);
        let frames = frames(&bytes);
        let mut changed = bytes.clone();
        changed[frames[1].0 + FRAME + 100] ^= 1;
        let read = frames.iter().take(1).filter(|(_, commit)| *commit).count() as u64;
        let State::Damaged { after, ignored, .. } = state(&changed) else { panic!("not found") };
        assert_eq!((after, ignored), (read, frames.len() as u64 - 1));
        let told = state(&changed).sentence(Path::new("games.db")).unwrap();
        assert!(told.contains("games.db-wal is damaged after frame"), "{told}");
        assert!(told.contains("are ignored, the newest entries may be missing"), "{told}");
    }

    #[test]
    fn lost_sectors_are_damage_unless_they_are_of_the_last_transaction() {
        let (_dir, _, bytes) = log(6);
        let commits: Vec<usize> =
            frames(&bytes).iter().filter(|(_, commit)| *commit).map(|(at, _)| *at).collect();
        let last = commits[4] + FRAME + 512;
        for sector in (HEADER.next_multiple_of(512)..bytes.len() / 512 * 512).step_by(512) {
            let mut changed = bytes.clone();
            changed[sector..sector + 512].fill(0);
            match state(&changed) {
                State::Damaged { .. } => assert!(sector < last, "{sector}"),
                // A power cut writes the sectors of one transaction in any order, or not at all.
                other => assert!(sector + 512 > commits[4], "{sector}: {other:?}"),
            }
        }
    }

    #[test]
    fn what_is_left_of_a_transaction_that_was_taken_back_is_no_damage() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.db");
        let db = Connection::open(&path).unwrap();
        db.execute_batch(
            "PRAGMA page_size = 512; PRAGMA journal_mode = WAL; PRAGMA cache_size = 2; CREATE TABLE t (x TEXT)",
        )
        .unwrap();
        // So large that it is written to the log before it ends, and then it does not end.
        db.execute_batch("BEGIN").unwrap();
        for _ in 0..200 {
            db.execute("INSERT INTO t VALUES (?1)", ["x".repeat(400)]).unwrap();
        }
        let spilled = std::fs::metadata(with_suffix(&path, "-wal")).unwrap().len();
        db.execute_batch("ROLLBACK; INSERT INTO t VALUES ('a')").unwrap();
        let bytes = std::fs::read(with_suffix(&path, "-wal")).unwrap();
        assert_eq!(bytes.len() as u64, spilled, "nothing is left of it");
        assert_eq!(state(&bytes), State::Whole);
        // Nor what a log holds from before it began again.
        db.execute_batch("PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES ('b')").unwrap();
        let bytes = std::fs::read(with_suffix(&path, "-wal")).unwrap();
        assert_eq!((state(&bytes), bytes.len() as u64), (State::Whole, spilled));
        assert_eq!(look(&path), Ok(State::Whole));
        assert_eq!(look(&dir.path().join("none.db")), Ok(State::Whole));
    }
}
