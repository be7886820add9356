//! The file in which `siegepost analyse` keeps its results so far.
//!
//! The first line names the record and the effort by a checksum; each further line is the assessment of one position. What a
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
const FORMAT: &str = "siegepost analysis 1";

/// The most bytes that are read of a file: more than any analysis has.
const MAX_BYTES: u64 = 256 << 20;

/// The results so far.
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
        let head = format!("{FORMAT} {}\n", checksum(record, effort));
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

/// The checksum of a record and the effort.
fn checksum(record: &Record, effort: Effort) -> String {
    let text = format!("{record}\n{effort:?}");
    digest(&SHA256, text.as_bytes()).as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
