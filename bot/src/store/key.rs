//! The keys of outbox rows. The same cause gives the same key whenever it is judged, which makes a row, and the
//! post it becomes, unique.
//!
//! It is a letter for its kind, then its numbers, separated by `-`, in base 36 except for the last of several rows about
//! the same thing, which is decimal. It has at most 25 characters, because that of a row that follows from a message is
//! also the network's [nonce](super::nonce()).

use std::fmt;

use rules::Seat;

use super::convert::message_id;
use crate::chat::ids::{GameId, MessageId};
use crate::time::Moment;

/// The key of a row of the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OutboxKey(String);

impl OutboxKey {
    /// The answers to a message, numbered from 0.
    pub fn answer(message: MessageId, nth: usize) -> Self {
        Self(format!("m{}-{nth}", base36(message.0)))
    }

    /// A result of a deadline, or a private notice about any change of a game, which then has this public revision: 0 for the
    /// announcement, 1 for the end of the game's thread, from 2 for private notices, from 16 for private copies of the record.
    pub fn deadline(game: GameId, revision: i64, nth: usize) -> Self {
        let key = format!("t{}-{}", of(game.0), of(revision));
        Self(if nth == 0 { key } else { format!("{key}-{nth}") })
    }

    /// A game, which has this public revision, goes into quarantine or is released.
    pub fn quarantine(game: GameId, revision: i64) -> Self {
        Self(format!("q{}-{}", of(game.0), of(revision)))
    }

    /// A game, which has this public revision, continues in another place: 0 for the post in the former place, otherwise the seat
    /// notified, from 1.
    pub fn moved(game: GameId, revision: i64, nth: usize) -> Self {
        Self(format!("f{}-{}-{nth}", of(game.0), of(revision)))
    }

    /// The place of a game is gone or closed, which a seat is told once.
    pub fn place_lost(game: GameId, stopped_at: Moment, seat: Seat) -> Self {
        Self(format!("l{}-{}-{}", of(game.0), of(stopped_at.0), seat.0))
    }

    /// A place is open again, in which the clock of this game, its first, was stopped then.
    pub fn reopened(game: GameId, stopped_at: Moment) -> Self {
        Self(format!("r{}-{}", of(game.0), of(stopped_at.0)))
    }

    /// Players of a game cannot write in its place.
    pub fn cannot_write(game: GameId) -> Self {
        Self(format!("w{}", of(game.0)))
    }

    /// A message was edited or deleted, without effect, which is posted once.
    pub fn changed(message: MessageId) -> Self {
        Self(format!("e{}", base36(message.0)))
    }

    /// A row could not be delivered after so many tries.
    pub fn undelivered(row: i64, tries: u32) -> Self {
        Self(format!("d{}-{}", of(row), of(i64::from(tries))))
    }

    /// Returns the key of a person's digest that became due at a time.
    pub fn digest(person: i64, due: Moment) -> Self {
        Self(format!("D{}-{}", of(person), of(due.0)))
    }

    /// Returns the key of the notice to a player who cannot see where the row with this key was posted: `V`. It is no kind of its
    /// own.
    pub fn cannot_see(&self, seat: Seat) -> Self {
        Self(format!("V{self}-{}", seat.0))
    }

    /// Returns the key of the analysis of a game that a message asked for.
    pub fn analysis(game: GameId, message: MessageId) -> Self {
        Self(format!("A{}-{}", of(game.0), base36(message.0)))
    }

    /// Returns the key of a guild's daily puzzle that became due at a time.
    pub fn daily_puzzle(guild: i64, due: Moment) -> Self {
        Self(format!("Z{}-{}", of(guild), of(due.0)))
    }

    pub fn is_daily_puzzle(&self) -> bool {
        self.0.starts_with('Z')
    }

    /// Returns the key of the notice that no more daily puzzles are posted after the one with this key.
    pub fn last_puzzle(&self) -> Self {
        Self(format!("U{self}"))
    }

    /// Returns the keys of the posts with which a game starts without a message.
    pub fn started(game: GameId, nth: usize) -> Self {
        Self(format!("S{}-{nth}", of(game.0)))
    }

    /// Returns the key of what is posted about a cup after a change of this number.
    pub fn cup(cup: i64, revision: i64) -> Self {
        Self(format!("C{}-{}", of(cup), of(revision)))
    }

    /// Returns the key of the line about posts that are left out, of which this row is the first.
    pub fn left_out(first: i64) -> Self {
        Self(format!("M{}", of(first)))
    }

    /// Returns the n-th number, from 0, of a key with one of these letters.
    fn number(&self, letters: &str, nth: usize) -> Option<i64> {
        let rest = self.0.strip_prefix(|letter| letters.contains(letter))?;
        i64::from_str_radix(rest.split('-').nth(nth)?, 36).ok()
    }

    pub fn answered(&self) -> Option<MessageId> {
        self.number("m", 0).map(message_id)
    }

    /// Returns whether it is the first answer to a message.
    pub fn is_first_answer(&self) -> bool {
        self.answered().is_some() && self.0.ends_with("-0")
    }

    /// Returns the game that it is about, if it names one.
    pub fn game(&self) -> Option<GameId> {
        self.number("tqflrwS", 0).map(GameId)
    }

    /// Returns when the clock was stopped, of the notice that a place is open again.
    pub fn stopped_at(&self) -> Option<Moment> {
        self.number("r", 1).map(Moment)
    }

    /// Returns whether it is the notice that a game continues in another place.
    pub fn is_moved(&self) -> bool {
        self.0.starts_with('f')
    }

    /// Returns whether it follows from a message alone, so that judging the message again gives the same key in any database. It
    /// is the nonce of the post then; that of every other row is random, because the same key in another database is about
    /// something else.
    pub fn follows_from_message(&self) -> bool {
        self.0.strip_prefix('V').unwrap_or(&self.0).starts_with(['A', 'm', 'e'])
    }

    /// Returns whether it is the notice about a row that could not be delivered.
    pub fn is_notice(&self) -> bool {
        self.0.starts_with('d')
    }
}

impl fmt::Display for OutboxKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for OutboxKey {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for OutboxKey {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
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

    const GAME: GameId = GameId(37);

    fn all() -> Vec<(OutboxKey, &'static str)> {
        let message = MessageId(1_297);
        vec![
            (OutboxKey::answer(message, 12), "m101-12"),
            (OutboxKey::deadline(GAME, 9, 0), "t11-9"),
            (OutboxKey::deadline(GAME, 9, 1), "t11-9-1"),
            (OutboxKey::quarantine(GAME, 0), "q11-0"),
            (OutboxKey::moved(GAME, 36, 2), "f11-10-2"),
            (OutboxKey::place_lost(GAME, Moment(35), Seat(1)), "l11-z-1"),
            (OutboxKey::reopened(GAME, Moment(35)), "r11-z"),
            (OutboxKey::cannot_write(GAME), "w11"),
            (OutboxKey::started(GAME, 0), "S11-0"),
            (OutboxKey::changed(message), "e101"),
            (OutboxKey::undelivered(71, 3), "d1z-3"),
        ]
    }

    #[test]
    fn a_key_names_its_message_or_its_game() {
        for (key, text) in all() {
            assert_eq!(key.to_string(), text);
            let names_game = !text.starts_with(['m', 'e', 'd']);
            assert_eq!(key.game(), names_game.then_some(GAME), "{text}");
            let answers = text.starts_with('m');
            assert_eq!(key.answered(), answers.then_some(MessageId(1_297)), "{text}");
            let reopens = text.starts_with('r');
            assert_eq!(key.stopped_at(), reopens.then_some(Moment(35)), "{text}");
        }
        for text in ["", "m", "mé-0", "t", "é"] {
            let key = OutboxKey::from(text);
            assert_eq!((key.game(), key.answered(), key.is_first_answer()), (None, None, false));
        }
        assert!(
            OutboxKey::from("m5-0").is_first_answer()
                && !OutboxKey::from("m5-10").is_first_answer()
        );
    }

    #[test]
    fn the_longest_keys_are_nonces() {
        let (game, message) = (GameId(i64::MAX), MessageId(u64::MAX));
        let answer = OutboxKey::answer(message, 1_000);
        assert!(answer.to_string().len() <= 25, "{answer}");
        // A game number of 12 digits and the year 2100.
        let (game, stopped_at) = (GameId(game.0 % 1_000_000_000_000), Moment(4_102_444_800_000));
        let lost = OutboxKey::place_lost(game, stopped_at, Seat(3));
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
}
