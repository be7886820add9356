//! Plays the moves of a game in PGN, which makes a record of it.

use locale::Text;

use super::parse::Parsed;
use super::problem::{self, ParseError, Problem};
use super::shared::{RESULTS, ROSTER, TIME_FORFEIT};
use super::{date, fen};
use crate::ending::{DrawKind, Outcome};
use crate::game::{Game, ReadError, Termination, shown};
use crate::record::{Ending, Entry, Record};
use crate::seat::Seat;
use crate::variant::Variant;

/// The names that programs give to the game without a tag `Variant`.
const ORTHODOX: [&str; 6] = ["", "standard", "from position", "chess", "normal", "orthodox"];

/// The names that programs give to Chess960, in lower case and without blanks.
const CHESS960: [&str; 3] = ["chess960", "fischerandom", "fischerrandom"];

/// The tags that say what a record says elsewhere.
const OWN: [&str; 7] = ["Variant", "SetUp", "FEN", "Result", "Options", "Start", "Termination"];

/// A record that was made of a text, and what was changed for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The record.
    pub record: Record,
    /// Sentences about what was changed, without a capital letter at their start and without a full stop.
    pub notes: Vec<Text>,
}

impl Parsed {
    /// Plays the moves and returns the record.
    ///
    /// # Errors
    /// A [`ParseError`] for the first move that is not legal, or for what is wrong with the start or the result.
    pub fn record(&self) -> Result<Record, ParseError> {
        self.read().map(|found| found.record)
    }

    /// Like [`Parsed::record`], with what was changed: a FEN that was not complete, and moves after the end that were left out.
    ///
    /// # Errors
    /// Those of [`Parsed::record`].
    pub fn read(&self) -> Result<Found, ParseError> {
        let mut record = Record::new(self.variant()?);
        let (start, mut notes) = self.position(record.variant)?;
        record.start = start;
        let mut game = record.start_game().map_err(|why| self.start.error(why))?;
        self.copy_tags(&mut record);
        record.preface.clone_from(&self.preface);
        for found in &self.moves {
            let illegal = |why: Text| {
                let text = shown(&found.text, 40);
                found.place.error(Problem::Move { text, why })
            };
            let Some(seat) = game.to_act() else {
                // Electronic boards do not know these ends. No move can follow the others.
                let unseen = [DrawKind::Material, DrawKind::Count, DrawKind::Repetition];
                if !unseen.into_iter().any(|kind| game.outcome() == Some(Outcome::Draw(kind))) {
                    return Err(illegal(problem::over()));
                }
                notes.push(problem::left_out(&shown(&found.text, 40)));
                break;
            };
            let read = game.read(seat, &found.text).map_err(|e| match e {
                ReadError::NotAnAction => illegal(problem::no_move()),
                e => illegal(e.text()),
            })?;
            game.play(&read.canonical).map_err(|e| illegal(e.sentence))?;
            record.entries.push(Entry {
                action: read.canonical,
                marks: found.marks.clone(),
                comment: found.comment.clone(),
                at: found.at,
            });
        }
        record.result = Ending::of(game.outcome(), game.seats());
        let stated = Ending::read(self.result, game.seats()).unwrap_or_default();
        if stated != record.result && self.result != RESULTS[0] {
            let found = record.result;
            let end = self.ending(&*game, stated);
            let end = end.ok_or_else(|| self.end.error(Problem::Result { stated, found }))?;
            record.entries.push(Entry::new(end));
            record.result = stated;
        }
        Ok(Found { record, notes })
    }

    /// Returns the starting position if there is one, completed if it has to be, and what is said about that.
    fn position(&self, variant: Variant) -> Result<(Option<String>, Vec<Text>), ParseError> {
        let Some(fen) = self.tag("FEN") else { return Ok((None, Vec::new())) };
        // Rights named by the files of rooks.
        let rights = fen.split_whitespace().nth(2).unwrap_or("-");
        let files = rights.bytes().all(|b| matches!(b.to_ascii_lowercase(), b'a'..=b'h'));
        if variant == Variant::Chess && files {
            return Err(self.start.error(Problem::Chess960));
        }
        let (game, note) = fen::position(variant, fen).map_err(|why| self.start.error(why))?;
        let start = if note.is_some() { game.position_string() } else { fen.to_owned() };
        Ok((Some(start), note.into_iter().collect()))
    }

    fn variant(&self) -> Result<Variant, ParseError> {
        let name = self.tag("Variant").unwrap_or_default();
        let plain = name.to_ascii_lowercase().replace(' ', "");
        if CHESS960.contains(&plain.as_str()) {
            return Err(self.start.error(Problem::Chess960));
        }
        let orthodox = ORTHODOX.iter().any(|known| known.eq_ignore_ascii_case(name));
        let wanted = if orthodox { "" } else { name };
        let named = |v: &&Variant| v.pgn_name().is_some_and(|n| n.eq_ignore_ascii_case(wanted));
        Variant::ALL.iter().find(named).copied().ok_or_else(|| {
            let known = Variant::ALL.iter().filter(|v| v.pgn_name().is_some());
            let known: Vec<_> = known.map(|v| v.name()).collect();
            self.start.error(Problem::Variant(shown(name, 40), known.join(", ")))
        })
    }

    /// Copies the tags whose values are known. Of equal keys the first counts.
    fn copy_tags(&self, record: &mut Record) {
        for (key, value) in &self.tags {
            let is = |known: &str| known.eq_ignore_ascii_case(key);
            // What ended the game is kept unless it is what the record says itself.
            let words = key.eq_ignore_ascii_case("Termination") && value != TIME_FORFEIT;
            if OWN.into_iter().any(is) && !words || record.tag(key).is_some() {
                continue;
            }
            let roster = ROSTER.into_iter().find(|known| is(known));
            let value = match roster {
                Some("Date") => date::read(value),
                Some(_) if matches!(value.as_str(), "" | "?") => None,
                _ => Some(value.clone()),
            };
            if let Some(value) = value {
                record.set_tag(roster.unwrap_or(key), value);
            }
        }
        // What is left of a key without the characters that records do not take can be nothing.
        record.tags.retain(|(key, _)| !key.is_empty());
    }

    /// Returns the canonical action that ends a game with a result.
    fn ending(&self, game: &dyn Game, stated: Ending) -> Option<String> {
        use Termination::{AgreedDraw, DrawClaim, OutOfTime, Resignation};
        let termination = self.tag("Termination").unwrap_or_default().to_ascii_lowercase();
        let orders = if termination.contains("time") {
            [OutOfTime, DrawClaim, AgreedDraw, Resignation]
        } else {
            [DrawClaim, AgreedDraw, Resignation, OutOfTime]
        };
        let first = game.to_act()?;
        let others = game.in_game().into_iter().filter(|seat| *seat != first);
        let seats: Vec<Seat> = std::iter::once(first).chain(others).collect();
        orders.into_iter().flat_map(|t| seats.iter().map(move |seat| (t, *seat))).find_map(
            |(t, seat)| {
                let mut after = game.boxed_clone();
                let played = after.terminate(seat, t).ok()?;
                (Ending::of(after.outcome(), after.seats()) == stated).then_some(played.canonical)
            },
        )
    }
}
