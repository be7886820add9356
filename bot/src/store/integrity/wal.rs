//! Checks of a write-ahead log before SQLite opens it.
//!
//! A log is a header and frames of one page each; the last frame of a transaction is a commit. Header and frames
//! contain two salts, which are new whenever the log starts again at its beginning, and a checksum that is
//! continued from frame to frame (<https://www.sqlite.org/fileformat2.html#the_write_ahead_log>). SQLite reads up
//! to the first frame that does not fit, applies the transactions that are complete by then, and silently ignores
//! the rest.
//!
//! # What can be known, and what cannot
//!
//! In normal operation, frames of older salts and frames of at most one transaction follow after that point: with
//! `synchronous=FULL` a transaction begins only after the one before is on the disk, so a power cut can leave one
//! that is written partly. It was confirmed to nobody.
//!
//! - A frame that continues from the checksum of a commit after the first frame that does not fit proves that this
//!   commit was on the disk: [`State::Damaged`]. Confirmed transactions are lost.
//! - One commit that no frame continues from may be either the last transaction, damaged after it was confirmed, or
//!   a transaction that was in progress when the power failed: [`State::Torn`]. The log alone cannot distinguish
//!   these.
//! - Frames without a commit are left by a kill or a rollback: nothing is missing.
//! - The header is on the disk before the first frame is written. If it does not fit and a commit follows, it was
//!   damaged later.
//! - Data lost with the end of the file, or with the whole log, leaves no trace.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::store::error::StoreError;
use crate::store::files::with_suffix;
use crate::{disk, private};

/// The length of the log's header in bytes.
const HEADER: usize = 32;

/// The length of a frame's header in bytes.
const FRAME: usize = 24;

/// The start of a log; the last bit gives the byte order of the words in checksums.
const MAGIC: u32 = 0x377f_0682;

/// A log can look damaged for a moment while it is written, so it is read again: how many times, and after which
/// pause.
const ATTEMPTS: usize = 3;
const PAUSE: Duration = Duration::from_millis(100);

/// The suffix of the copy of a damaged log, followed by its salts.
const KEPT: &str = "-wal.damaged-";

/// The state of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum State {
    /// No confirmed transaction is missing, as far as the log shows.
    Whole,
    /// Its last transaction is incomplete: `ignored` frames after the first `after` ones.
    Torn {
        /// Frames that are read.
        after: u64,
        /// Frames that are ignored.
        ignored: u64,
    },
    /// Confirmed transactions are not read: `ignored` frames after the first `after` ones.
    Damaged {
        /// Frames that are read.
        after: u64,
        /// Frames that are ignored.
        ignored: u64,
        /// The log's salts.
        salts: [u8; 8],
    },
}

impl State {
    /// Returns what the operator should know of the log of `database`.
    pub(in crate::store) fn sentence(self, database: &Path) -> Option<String> {
        let log = with_suffix(database, "-wal");
        let frames = |n: u64| if n == 1 { "1 frame".to_owned() } else { format!("{n} frames") };
        match self {
            Self::Whole => None,
            Self::Torn { after, ignored } => Some(format!(
                "the last transaction in the write-ahead log {} is incomplete ({} after frame {after}) and is ignored: a power cut \
                 causes that, and then it was confirmed to nobody; without a power cut, the disk may have lost the newest entries",
                log.display(),
                frames(ignored)
            )),
            Self::Damaged { after, ignored, .. } => Some(format!(
                "the write-ahead log {} is damaged after frame {after}: {} after it are ignored, the newest entries may be missing; \
                 'siegepost serve' reads missing moves from the channels again, and 'siegepost restore' restores a backup",
                log.display(),
                frames(ignored)
            )),
        }
    }
}

/// Checks the log of a database. A missing log is intact.
///
/// # Errors
/// [`StoreError`] if it cannot be read.
pub(in crate::store) fn check(database: &Path) -> Result<State, StoreError> {
    let path = with_suffix(database, "-wal");
    let read = || read(database, &path).map_err(|e| StoreError::from_io(&path, &e));
    let mut before = read()?;
    for _ in 1..ATTEMPTS {
        let State::Damaged { after, salts, .. } = before else { break };
        std::thread::sleep(PAUSE);
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

/// Copies a damaged log, because SQLite overwrites what it ignores. Returns the path of the copy; the same damage
/// is copied once.
///
/// # Errors
/// [`StoreError`], for example if the disk is full.
pub(in crate::store) fn copy_damaged(
    database: &Path,
    salts: [u8; 8],
) -> Result<PathBuf, StoreError> {
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

/// Returns the copies of damaged logs of a database.
pub(in crate::store) fn damaged_copies(database: &Path) -> Vec<PathBuf> {
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

/// Returns the page size in the header of a database, or SQLite's default if it cannot be read.
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

/// A checksum after some frame.
type Sum = [u32; 2];

/// Continues the checksum of SQLite's logs over pairs of words.
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

/// Returns a number of a header, which is big-endian in any case.
fn number(bytes: &[u8], at: usize) -> u32 {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_be_bytes)
}

/// Reads as much as there is. Returns whether the buffer is full.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Scans a log frame by frame. `usual` is the page size if the header does not contain it.
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
    let in_header = page_size(usize::try_from(number(&header, 8)).unwrap_or(0));
    let header_fits = known && in_header.is_some() && sum(big_endian, [0, 0], covered) == stored;
    let page = if header_fits { in_header } else { None }.unwrap_or_else(usual);
    let salts_in_header = header.get(16..24).and_then(|salts| salts.try_into().ok());
    let mut reading = Reading {
        big_endian,
        salts: if header_fits { salts_in_header } else { None },
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

/// The state of a scan.
#[derive(Default)]
struct Reading {
    big_endian: bool,
    /// The log's salts; if the header does not fit, those of the first frame.
    salts: Option<[u8; 8]>,
    /// The checksums that the next frame may continue from: the last one as stored, and as it should be.
    before: Vec<Sum>,
    header_fits: bool,
    /// Whether all frames so far fit.
    fits: bool,
    frames: u64,
    /// The number of frames up to the last commit that is read.
    read: u64,
    /// The number of frames of this log from the first that does not fit.
    ignored: u64,
    /// Whether the last frame belongs to this log.
    after_ours: bool,
    /// Whether the last frame was an ignored commit.
    after_commit: bool,
    /// Whether there was an ignored commit.
    commit: bool,
    /// Whether a frame continued from an ignored commit.
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
        // Frames of an earlier use of the log continue from each other.
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

    /// Returns a log of `transactions`, each of several pages, as a killed process leaves it, and the database
    /// beside it.
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

    /// Returns how many rows SQLite finds with this log.
    fn rows(database: &Path, log: &[u8]) -> usize {
        let copy = with_suffix(database, ".copy");
        std::fs::copy(database, &copy).unwrap();
        std::fs::write(with_suffix(&copy, "-wal"), log).unwrap();
        let _ = std::fs::remove_file(with_suffix(&copy, "-shm"));
        let db = Connection::open(&copy).unwrap();
        db.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, u32>(0)).unwrap() as usize
    }

    /// Returns where the frames begin, and whether each is a commit.
    fn frames(bytes: &[u8]) -> Vec<(usize, bool)> {
        (HEADER..bytes.len())
            .step_by(FRAME + 512)
            .map(|at| (at, number(bytes, at + 4) != 0))
            .collect()
    }

    #[test]
    fn an_intact_log_is_intact_wherever_it_ends() {
        let (_dir, path, bytes) = log(5);
        assert_eq!(rows(&path, &bytes), 5);
        // A kill, or a power cut on a disk that writes in order, cuts it anywhere.
        for end in 0..=bytes.len() {
            assert_eq!(state(&bytes[..end]), State::Whole, "cut at {end}");
        }
        assert_eq!(state(&vec![0; bytes.len()]), State::Whole, "space that was never written");
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
            // It is unknown whether the last transaction was confirmed; all others were.
            let unclear = bit / 8 >= last && matches!(found, State::Torn { .. } | State::Whole);
            assert!(lost || unclear, "bit {bit}: {found:?}");
            // SQLite itself agrees, for some of the bits.
            if bit % 997 == 0 {
                assert!(rows(&path, &changed) < 5, "bit {bit} costs nothing");
            }
        }
    }

    #[test]
    fn the_report_counts_read_and_ignored_frames() {
        let (_dir, _, bytes) = log(5);
        let frames = frames(&bytes);
        let mut changed = bytes.clone();
        changed[frames[1].0 + FRAME + 100] ^= 1;
        let read = frames.iter().take(1).filter(|(_, commit)| *commit).count() as u64;
        let State::Damaged { after, ignored, .. } = state(&changed) else { panic!("not found") };
        assert_eq!((after, ignored), (read, frames.len() as u64 - 1));
        let sentence = state(&changed).sentence(Path::new("games.db")).unwrap();
        assert!(sentence.contains("games.db-wal is damaged after frame"), "{sentence}");
        assert!(sentence.contains("are ignored, the newest entries may be missing"), "{sentence}");
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
    fn frames_of_a_rolled_back_transaction_are_no_damage() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.db");
        let db = Connection::open(&path).unwrap();
        db.execute_batch(
            "PRAGMA page_size = 512; PRAGMA journal_mode = WAL; PRAGMA cache_size = 2; CREATE TABLE t (x TEXT)",
        )
        .unwrap();
        // The transaction is large enough to be written to the log before it ends, and is then rolled back.
        db.execute_batch("BEGIN").unwrap();
        for _ in 0..200 {
            db.execute("INSERT INTO t VALUES (?1)", ["x".repeat(400)]).unwrap();
        }
        let spilled = std::fs::metadata(with_suffix(&path, "-wal")).unwrap().len();
        db.execute_batch("ROLLBACK; INSERT INTO t VALUES ('a')").unwrap();
        let bytes = std::fs::read(with_suffix(&path, "-wal")).unwrap();
        assert_eq!(bytes.len() as u64, spilled, "nothing is left of it");
        assert_eq!(state(&bytes), State::Whole);
        // Frames from before the log started again are no damage either.
        db.execute_batch("PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES ('b')").unwrap();
        let bytes = std::fs::read(with_suffix(&path, "-wal")).unwrap();
        assert_eq!((state(&bytes), bytes.len() as u64), (State::Whole, spilled));
        assert_eq!(check(&path), Ok(State::Whole));
        assert_eq!(check(&dir.path().join("none.db")), Ok(State::Whole));
    }
}
