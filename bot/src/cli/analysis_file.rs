//! The file in which `siegepost analyse` keeps its results so far.
//!
//! The first line names the record by a checksum, and the effort; each further line is the assessment of one position. What a
//! process that was ended has written of a last line is not used.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ring::digest::{SHA256, digest};
use rules::record::Record;
use search::analyse::Assessment;
use search::limits::Effort;

use super::error::CliError;

/// The format of the file; older formats are not read.
const FORMAT: &str = "siegepost analysis 2";

/// The most bytes that are read of a file: more than any analysis has.
const MAX_BYTES: u64 = 256 << 20;

pub(super) struct AnalysisFile {
    path: PathBuf,
    file: File,
}

impl AnalysisFile {
    /// Opens the file of a record, and returns the assessments in it. A file of another record or effort is begun anew.
    pub(super) fn open(
        path: &Path,
        record: &Record,
        effort: Effort,
        most: usize,
    ) -> Result<(Self, Vec<Assessment>), CliError> {
        let wrong =
            |what: &'static str| move |why| CliError::File { what, path: path.to_owned(), why };
        let mut open = OpenOptions::new();
        let open = open.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(wrong("write"))?;
        let mut bytes = Vec::new();
        io::Read::by_ref(&mut file)
            .take(MAX_BYTES)
            .read_to_end(&mut bytes)
            .map_err(wrong("read"))?;
        let head = format!("{}{effort:?}\n", head(record));
        let (known, length) = match bytes.strip_prefix(head.as_bytes()) {
            Some(lines) => {
                let (known, used) = complete(lines, most);
                (known, head.len() + used)
            }
            None => (Vec::new(), 0),
        };
        let mut rewind = || {
            file.set_len(length as u64)?;
            file.seek(SeekFrom::End(0))?;
            if length == 0 { file.write_all(head.as_bytes()) } else { Ok(()) }
        };
        rewind().map_err(wrong("write"))?;
        Ok((Self { path: path.to_owned(), file }, known))
    }

    /// Returns the assessments in the file of a record, whatever the effort; none if there is no such file, or it is of another
    /// record.
    pub(super) fn read(
        path: &Path,
        record: &Record,
        most: usize,
    ) -> Result<Vec<Assessment>, CliError> {
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
        match read {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => {
                read.map_err(|why| CliError::File { what: "read", path: path.to_owned(), why })?
            }
        };
        let rest = bytes.strip_prefix(head(record).as_bytes());
        let lines = rest.and_then(|rest| rest.splitn(2, |byte| *byte == b'\n').nth(1));
        Ok(lines.map_or_else(Vec::new, |lines| complete(lines, most).0))
    }

    /// Adds the assessment of the next position.
    pub(super) fn add(&mut self, assessment: &Assessment) -> Result<(), CliError> {
        let line = format!("{assessment}\n");
        self.file.write_all(line.as_bytes()).map_err(|why| CliError::File {
            what: "write",
            path: self.path.clone(),
            why,
        })
    }
}

/// Returns the complete lines that are assessments, at most `most`, and their length in bytes.
fn complete(bytes: &[u8], most: usize) -> (Vec<Assessment>, usize) {
    let (mut known, mut used) = (Vec::new(), 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n').take(most) {
        let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
        let Some(assessment) = text.and_then(|text| text.parse().ok()) else { break };
        known.push(assessment);
        used += line.len();
    }
    (known, used)
}

/// The first line of the file of a record, up to the effort.
fn head(record: &Record) -> String {
    let sum = digest(&SHA256, record.to_string().as_bytes());
    let sum: String = sum.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{FORMAT} {sum} ")
}
