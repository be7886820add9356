//! The name of a game in a command.

use std::fmt;

use crate::chat::ids::GameId;

/// A game named in a command, written `g12` or `g12@34`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRef {
    pub id: GameId,
    /// The state of the game for which a button was made.
    pub stamp: Option<Stamp>,
}

/// A state of a game. Its command tells which kind the number in a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    Ply(usize),
    /// The revision in which something was proposed or offered.
    Revision(i64),
}

impl Stamp {
    /// Creates the stamp of a revision from the number in a text.
    pub fn revision(number: usize) -> Self {
        Self::Revision(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl GameRef {
    pub const fn at_ply(id: GameId, ply: usize) -> Self {
        Self { id, stamp: Some(Stamp::Ply(ply)) }
    }

    /// Creates a reference to a game in which something was proposed or offered.
    pub const fn at_revision(id: GameId, revision: i64) -> Self {
        Self { id, stamp: Some(Stamp::Revision(revision)) }
    }

    pub const fn ply(self) -> Option<usize> {
        match self.stamp {
            Some(Stamp::Ply(ply)) => Some(ply),
            Some(Stamp::Revision(_)) | None => None,
        }
    }
}

impl From<GameId> for GameRef {
    fn from(id: GameId) -> Self {
        Self { id, stamp: None }
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ply(ply) => ply.fmt(f),
            Self::Revision(revision) => revision.fmt(f),
        }
    }
}

/// Writes `g12@34`, and with `{:#}` `#12@34`, which is no cell in any game.
impl fmt::Display for GameRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if f.alternate() { '#' } else { 'g' }, self.id.0)?;
        self.stamp.map_or(Ok(()), |stamp| write!(f, "@{stamp}"))
    }
}

/// Parses the name of a game: `g12`, `#12`, `g12@34`. Returns its id and the number of its stamp.
pub(crate) fn game_ref(word: &str) -> Option<(GameId, Option<usize>)> {
    let rest = word.strip_prefix(['g', 'G', '#'])?;
    let (id, stamp) = rest.split_once('@').map_or((rest, None), |(id, stamp)| (id, Some(stamp)));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(id) || !stamp.is_none_or(digits) {
        return None;
    }
    Some((GameId(id.parse().ok()?), stamp.map(str::parse).transpose().ok()?))
}
