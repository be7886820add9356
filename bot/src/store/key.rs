//! The keys of outbox rows. The same cause gives the same key whenever it is judged, which makes a row, and the
//! post it becomes, unique.
//!
//! The text of a key is at most 25 characters, because that of a row that follows from a message is also the
//! network's [nonce](super::nonce()): a letter for its kind, then its numbers, separated by `-`, in base 36 except
//! for the last of several rows about the same thing, which is decimal. The outbox stores the text,
//! and the numbers in columns of their own, which queries use.

use std::fmt;

use rules::Seat;

use super::convert::{count, message_column};
use crate::chat::ids::{GameId, MessageId};
use crate::time::Moment;

/// The key of a row of the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OutboxKey {
    /// The answers to a message, numbered from 0: `m`.
    Answer {
        /// The message or interaction.
        message: MessageId,
        /// The number of the answer.
        nth: usize,
    },
    /// A result of a deadline, or a private notice about any change of a game: `t`.
    Deadline {
        /// The game.
        game: GameId,
        /// The game's public revision afterwards.
        revision: i64,
        /// 0 for the announcement, 1 for the end of the game's thread, from 2 for private notices, from 16 for private copies of
        /// the record.
        nth: usize,
    },
    /// A game goes into quarantine or is released: `q`.
    Quarantine {
        /// The game.
        game: GameId,
        /// The game's public revision before.
        revision: i64,
    },
    /// A game continues in another place: `f`.
    Moved {
        /// The game.
        game: GameId,
        /// The game's public revision before.
        revision: i64,
        /// 0 for the post in the former place, otherwise the seat notified, from 1.
        nth: usize,
    },
    /// The place of a game is gone or closed: `l`. Posted once.
    PlaceLost {
        /// The game.
        game: GameId,
        /// When its clock was stopped.
        stopped_at: Moment,
        /// The seat notified.
        seat: Seat,
    },
    /// A place is open again: `r`.
    Reopened {
        /// The first of its games.
        game: GameId,
        /// When its clock was stopped.
        stopped_at: Moment,
    },
    /// Players of a game cannot write in its place: `w`.
    CannotWrite {
        /// The game.
        game: GameId,
    },
    /// A message was edited or deleted, without effect: `e`. Posted once.
    Changed {
        /// The message.
        message: MessageId,
    },
    /// A row could not be delivered: `d`.
    Undelivered {
        /// The row's number.
        row: i64,
        /// How many times it was tried before.
        tries: u32,
    },
    /// A key that this program does not create.
    Other(String),
}

/// A key as the columns of an outbox row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// The key's variant.
    pub(super) kind: &'static str,
    /// The game's number.
    pub(super) game: Option<i64>,
    /// The message or row it refers to.
    pub(super) source: Option<i64>,
    /// A revision, a time or a number of attempts that distinguishes rows about the same thing.
    pub(super) version: Option<i64>,
    /// The number among several rows, or the seat it is for.
    pub(super) nth: Option<i64>,
}

impl OutboxKey {
    /// Returns the key of a person's digest that became due at a time: `D`. It is no kind of its own.
    #[must_use]
    pub fn digest(person: i64, due: Moment) -> Self {
        Self::Other(format!("D{}-{}", of(person), of(due.0)))
    }

    /// Returns the key of the notice to a player who cannot see where the row with this key was posted: `V`. It is no kind of its
    /// own.
    #[must_use]
    pub fn cannot_see(&self, seat: Seat) -> Self {
        Self::Other(format!("V{self}-{}", seat.0))
    }

    /// Returns the key of the analysis of a game that a message asked for: `A`. It is no kind of its own.
    #[must_use]
    pub fn analysis(game: GameId, message: MessageId) -> Self {
        Self::Other(format!("A{}-{}", of(game.0), base36(message.0)))
    }

    /// Returns the key of a guild's daily puzzle that became due at a time: `Z`. It is no kind of its own.
    #[must_use]
    pub fn daily_puzzle(guild: i64, due: Moment) -> Self {
        Self::Other(format!("Z{}-{}", of(guild), of(due.0)))
    }

    /// Returns whether it is that of a daily puzzle.
    #[must_use]
    pub fn is_daily_puzzle(&self) -> bool {
        matches!(self, Self::Other(text) if text.starts_with('Z'))
    }

    /// Returns the key of the notice that no more daily puzzles are posted after the one with this key: `U`. It is no kind of its own.
    #[must_use]
    pub fn last_puzzle(&self) -> Self {
        Self::Other(format!("U{self}"))
    }

    /// Returns the keys of the posts with which a game starts without a message: `S`. It is no kind of its own.
    #[must_use]
    pub fn started(game: GameId, nth: usize) -> Self {
        Self::Other(format!("S{}-{nth}", of(game.0)))
    }

    /// Returns the game that starts without a message, if the key is one of those posts.
    pub(super) fn started_game(&self) -> Option<i64> {
        let Self::Other(text) = self else { return None };
        let (game, _) = text.strip_prefix('S')?.split_once('-')?;
        i64::from_str_radix(game, 36).ok()
    }

    /// Returns the key of what is posted about a cup after a change of this number: `C`. It is no kind of its own.
    #[must_use]
    pub fn cup(cup: i64, revision: i64) -> Self {
        Self::Other(format!("C{}-{}", of(cup), of(revision)))
    }

    /// Returns the key of the line about posts that are left out, of which this row is the first: `M`. It is no kind of its own.
    #[must_use]
    pub fn left_out(first: i64) -> Self {
        Self::Other(format!("M{}", of(first)))
    }

    /// Returns the message it answers, if any.
    #[must_use]
    pub const fn answered(&self) -> Option<MessageId> {
        match self {
            Self::Answer { message, .. } => Some(*message),
            _ => None,
        }
    }

    /// Returns whether it follows from a message alone, so that judging the message again gives the same key in any database. Its
    /// text is the nonce of the post then; that of every other row is random, because the same key in another database is about
    /// something else.
    #[must_use]
    pub fn follows_from_message(&self) -> bool {
        match self {
            Self::Answer { .. } | Self::Changed { .. } => true,
            Self::Other(text) => {
                text.strip_prefix('V').unwrap_or(text).starts_with(['A', 'm', 'e'])
            }
            _ => false,
        }
    }

    /// Returns whether it is the notice about a row that could not be delivered.
    #[must_use]
    pub const fn is_notice(&self) -> bool {
        matches!(self, Self::Undelivered { .. })
    }

    pub(super) fn columns(&self) -> Columns {
        let of = Columns { kind: self.into(), ..Columns::default() };
        match self {
            Self::Answer { message, nth } => {
                Columns { source: Some(message_column(*message)), nth: Some(count(*nth)), ..of }
            }
            Self::Deadline { game, revision, nth } | Self::Moved { game, revision, nth } => {
                Columns {
                    game: Some(game.0),
                    version: Some(*revision),
                    nth: Some(count(*nth)),
                    ..of
                }
            }
            Self::Quarantine { game, revision } => {
                Columns { game: Some(game.0), version: Some(*revision), ..of }
            }
            Self::PlaceLost { game, stopped_at, seat } => Columns {
                game: Some(game.0),
                version: Some(stopped_at.0),
                nth: Some(i64::from(seat.0)),
                ..of
            },
            Self::Reopened { game, stopped_at } => {
                Columns { game: Some(game.0), version: Some(stopped_at.0), ..of }
            }
            Self::CannotWrite { game } => Columns { game: Some(game.0), ..of },
            Self::Changed { message } => Columns { source: Some(message_column(*message)), ..of },
            Self::Undelivered { row, tries } => {
                Columns { source: Some(*row), version: Some(i64::from(*tries)), ..of }
            }
            Self::Other(_) => of,
        }
    }

    /// Parses a key, if this program would write it in the same way.
    fn parsed(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let letter = letters.next()?;
        let parts: Vec<&str> = letters.as_str().split('-').collect();
        let number = |part: &str| u64::from_str_radix(part, 36).ok();
        let signed = |part: &str| i64::from_str_radix(part, 36).ok();
        let message = |part: &str| number(part).map(MessageId);
        let game = |part: &str| signed(part).map(GameId);
        let key = match (letter, parts.as_slice()) {
            ('m', [id, nth]) => Self::Answer { message: message(id)?, nth: nth.parse().ok()? },
            ('t', [id, revision, rest @ ..]) => Self::Deadline {
                game: game(id)?,
                revision: signed(revision)?,
                nth: match rest {
                    [] => 0,
                    [nth] => nth.parse().ok()?,
                    _ => return None,
                },
            },
            ('q', [id, revision]) => {
                Self::Quarantine { game: game(id)?, revision: signed(revision)? }
            }
            ('f', [id, revision, nth]) => {
                Self::Moved { game: game(id)?, revision: signed(revision)?, nth: nth.parse().ok()? }
            }
            ('l', [id, at, seat]) => Self::PlaceLost {
                game: game(id)?,
                stopped_at: Moment(signed(at)?),
                seat: Seat(seat.parse().ok()?),
            },
            ('r', [id, at]) => Self::Reopened { game: game(id)?, stopped_at: Moment(signed(at)?) },
            ('w', [id]) => Self::CannotWrite { game: game(id)? },
            ('e', [id]) => Self::Changed { message: message(id)? },
            ('d', [row, tries]) => {
                Self::Undelivered { row: signed(row)?, tries: u32::from_str_radix(tries, 36).ok()? }
            }
            _ => return None,
        };
        (key.to_string() == text).then_some(key)
    }
}

impl From<String> for OutboxKey {
    fn from(text: String) -> Self {
        Self::parsed(&text).unwrap_or(Self::Other(text))
    }
}

impl From<&str> for OutboxKey {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl fmt::Display for OutboxKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer { message, nth } => write!(f, "m{}-{nth}", base36(message.0)),
            Self::Deadline { game, revision, nth: 0 } => {
                write!(f, "t{}-{}", of(game.0), of(*revision))
            }
            Self::Deadline { game, revision, nth } => {
                write!(f, "t{}-{}-{nth}", of(game.0), of(*revision))
            }
            Self::Quarantine { game, revision } => write!(f, "q{}-{}", of(game.0), of(*revision)),
            Self::Moved { game, revision, nth } => {
                write!(f, "f{}-{}-{nth}", of(game.0), of(*revision))
            }
            Self::PlaceLost { game, stopped_at, seat } => {
                write!(f, "l{}-{}-{}", of(game.0), of(stopped_at.0), seat.0)
            }
            Self::Reopened { game, stopped_at } => {
                write!(f, "r{}-{}", of(game.0), of(stopped_at.0))
            }
            Self::CannotWrite { game } => write!(f, "w{}", of(game.0)),
            Self::Changed { message } => write!(f, "e{}", base36(message.0)),
            Self::Undelivered { row, tries } => write!(f, "d{}-{}", of(*row), of(*tries)),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Returns a number in base 36; negative numbers become 0.
fn of(n: impl TryInto<u64>) -> String {
    base36(n.try_into().unwrap_or(0_u64))
}

pub(super) fn base36(n: impl Into<u128>) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut n = n.into();
    let mut text = Vec::new();
    loop {
        text.push(char::from(DIGITS[(n % 36) as usize]));
        n /= 36;
        if n == 0 {
            break;
        }
    }
    text.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<(OutboxKey, &'static str)> {
        let (game, message) = (GameId(37), MessageId(1_297));
        vec![
            (OutboxKey::Answer { message, nth: 12 }, "m101-12"),
            (OutboxKey::Deadline { game, revision: 9, nth: 0 }, "t11-9"),
            (OutboxKey::Deadline { game, revision: 9, nth: 1 }, "t11-9-1"),
            (OutboxKey::Quarantine { game, revision: 0 }, "q11-0"),
            (OutboxKey::Moved { game, revision: 36, nth: 2 }, "f11-10-2"),
            (OutboxKey::PlaceLost { game, stopped_at: Moment(35), seat: Seat(1) }, "l11-z-1"),
            (OutboxKey::Reopened { game, stopped_at: Moment(35) }, "r11-z"),
            (OutboxKey::CannotWrite { game }, "w11"),
            (OutboxKey::Changed { message }, "e101"),
            (OutboxKey::Undelivered { row: 71, tries: 3 }, "d1z-3"),
        ]
    }

    #[test]
    fn every_kind_of_key_has_one_text() {
        for (key, text) in all() {
            assert_eq!(key.to_string(), text);
            assert_eq!(OutboxKey::from(text), key);
        }
    }

    #[test]
    fn a_text_in_another_form_stays_as_it_is() {
        for text in [
            "", "m", "m5", "m05-0", "m5-00", "m5-+1", "m5-a", "M5-0", "mA-0", "m-5-0", "t1-2-0",
            "t-1-2", "x1", "k300", "é",
        ] {
            assert_eq!(OutboxKey::from(text), OutboxKey::Other(text.to_owned()));
            assert_eq!(OutboxKey::from(text).to_string(), text);
        }
    }

    #[test]
    fn the_longest_keys_are_nonces() {
        let (game, message) = (GameId(i64::MAX), MessageId(u64::MAX));
        let answer = OutboxKey::Answer { message, nth: 1_000 };
        assert!(answer.to_string().len() <= 25, "{answer}");
        // A game number of 12 digits and the year 2100.
        let (game, stopped_at) = (GameId(game.0 % 1_000_000_000_000), Moment(4_102_444_800_000));
        let lost = OutboxKey::PlaceLost { game, stopped_at, seat: Seat(3) };
        assert!(lost.to_string().len() <= 25, "{lost}");
    }

    #[test]
    fn answers_analyses_and_changed_messages_follow_from_a_message() {
        for (key, text) in all() {
            let follows = text.starts_with(['m', 'e']);
            assert_eq!(key.follows_from_message(), follows, "{text}");
            assert_eq!(key.cannot_see(Seat(1)).follows_from_message(), follows, "V{text}");
        }
        let (game, message) = (GameId(1), MessageId(1));
        assert!(OutboxKey::analysis(game, message).follows_from_message());
        for key in [
            OutboxKey::digest(1, Moment(1)),
            OutboxKey::daily_puzzle(1, Moment(1)),
            OutboxKey::daily_puzzle(1, Moment(1)).last_puzzle(),
            OutboxKey::started(game, 0),
            OutboxKey::cup(1, 1),
        ] {
            assert!(!key.follows_from_message(), "{key}");
        }
    }

    #[test]
    fn only_an_answer_has_a_message_that_it_answers() {
        for (key, _) in all() {
            let answers = matches!(key, OutboxKey::Answer { .. });
            assert_eq!(key.answered().is_some(), answers, "{key}");
        }
    }
}
