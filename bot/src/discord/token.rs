//! The bot's token, which is never printed.

use std::path::{Path, PathBuf};

use super::error::ServeError;

const VARIABLE: &str = "DISCORD_TOKEN";
const CREDENTIAL: &str = "discord-token";
const LONGEST: usize = 300;

/// The bot's token. Its `Debug` prints nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// Parses a token, with or without the prefix `Bot`.
    pub fn new(text: &str) -> Result<Self, ServeError> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text).trim();
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
        if text.is_empty() || text.len() > LONGEST || !text.bytes().all(plain) {
            return Err(ServeError::TokenUnusable);
        }
        Ok(Self(text.to_owned()))
    }

    /// Finds the token: in the environment, in the configured file, or among systemd's credentials.
    pub fn find(file: &Path) -> Result<Self, ServeError> {
        if let Some(text) = in_environment() {
            return Self::new(text.to_str().ok_or(ServeError::TokenUnusable)?);
        }
        Self::found_in(file).map_or(Err(ServeError::NoToken), |path| Self::read(&path))
    }

    /// Returns the file that [`Token::find`] reads, or `None` if the token is in the environment or nowhere.
    pub fn found_in(file: &Path) -> Option<PathBuf> {
        if in_environment().is_some() {
            return None;
        }
        if !file.as_os_str().is_empty() {
            return Some(file.to_path_buf());
        }
        std::env::var_os("CREDENTIALS_DIRECTORY")
            .map(|directory| PathBuf::from(directory).join(CREDENTIAL))
            .filter(|path| path.exists())
    }

    fn read(path: &Path) -> Result<Self, ServeError> {
        let text = std::fs::read_to_string(path).map_err(|why| ServeError::TokenUnreadable {
            path: path.to_path_buf(),
            why: why.to_string(),
        })?;
        Self::new(&text)
    }

    pub(super) fn secret(&self) -> &str {
        &self.0
    }
}

fn in_environment() -> Option<std::ffi::OsString> {
    std::env::var_os(VARIABLE).filter(|v| !v.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::new(" Bot abc.DEF-_1\n").unwrap();
        assert_eq!(token.secret(), "abc.DEF-_1");
        assert_eq!(format!("{token:?}"), "Token");
        for bad in ["", "  ", "a b", "a\nb", "„x“", &"x".repeat(301)] {
            assert_eq!(Token::new(bad).unwrap_err(), ServeError::TokenUnusable, "{bad}");
        }
    }
}
