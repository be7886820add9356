//! The standard output, which may be a closed pipe or a full disk.

use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};

use super::error::CliError;

/// A buffered standard output whose errors are [`CliError`]s.
pub(super) struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    pub(super) fn new() -> Self {
        Self(BufWriter::new(io::stdout().lock()))
    }

    pub(super) fn line(&mut self, line: impl Display) -> Result<(), CliError> {
        writeln!(self.0, "{line}").map_err(wrong)
    }

    pub(super) fn flush(&mut self) -> Result<(), CliError> {
        self.0.flush().map_err(wrong)
    }

    /// Flushes the buffer, which can fail too. Must be called last.
    pub(super) fn finish(mut self) -> Result<(), CliError> {
        self.flush()
    }

    pub(super) fn text(self, text: &str) -> Result<(), CliError> {
        self.bytes(text.as_bytes())
    }

    pub(super) fn bytes(mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.0.write_all(bytes).map_err(wrong)?;
        self.finish()
    }
}

pub(super) fn wrong(e: io::Error) -> CliError {
    if e.kind() == io::ErrorKind::BrokenPipe { CliError::Closed } else { CliError::Output(e) }
}
