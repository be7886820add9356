//! The decisions of the daemon: from the time, a message or deadline, and the state, it computes everything to store
//! and post. It has no I/O, clock or randomness of its own, so a year of play can be simulated in a second.

mod absence;
mod absent;
mod act;
mod analyse;
mod asking;
mod case;
mod chain;
mod clock;
pub mod command;
mod commands;
pub(crate) mod computer;
mod conditions;
mod confirm;
mod consent;
mod consents;
mod correct;
mod decision;
mod deserted;
mod digest;
mod due;
mod elsewhere;
mod end;
mod extend;
mod extension;
mod feature;
mod find;
mod guild;
mod halt;
mod hint;
mod legal;
mod limits;
pub(crate) mod line;
mod managers;
mod moving;
mod open;
mod parse;
mod pausing;
mod people;
mod quarantine;
mod queue;
mod reading_terms;
mod recent;
mod rematch;
mod reopen;
mod replacing;
mod rules;
mod ruling;
mod seats;
mod secret;
mod show;
mod start;
pub mod state;
mod takeback;
mod terms;
pub(crate) mod topics;
pub(crate) mod trying;
mod undelivered;
mod vacation;
pub mod words;
mod zone;

use std::sync::Arc;

use crate::chat::Incoming;
use crate::game::command::{Access, CommandError, GameRef};
use crate::game::state::Match;
use crate::store::{Commit, Outcome, Phase, Snapshot, StoreError};
use crate::time::Moment;
pub(crate) use analyse::{record_to_analyse, stored as stored_analysis};
pub(crate) use asking::ignored_by;
pub(crate) use case::{MANY_WAITING, TOO_MANY_WAITING, file, text_only};
pub use commands::Commands;
pub use computer::Decided;
pub use correct::Edited;
pub use feature::{Case, Consent, Desk, Feature, Features, Request, specs};
pub(crate) use find::Want;
pub use halt::Halt;
use halt::Refusal;
pub(crate) use parse::unknown;
pub use parse::{Invocation, Parsed, parse};
pub use recent::Recent;
pub(crate) use recent::{MINUTE, Quota};
pub use ruling::Ruling;
#[cfg(feature = "steps")]
pub(crate) use show::position as position_asked;
pub(crate) use show::record_file;

impl Desk {
    /// Judges a message. Returns `None` if it needs no verdict (a chat message where no game is played). `seed` draws
    /// colours.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn message(
        &self,
        now: Moment,
        seed: u64,
        incoming: &Incoming,
        state: &Snapshot,
        recent: &Recent,
    ) -> Result<Option<Ruling>, StoreError> {
        let mut case = Case::new(self, now, seed, incoming, state, recent);
        match case.judge() {
            Ok(()) => {}
            Err(Halt::Refuse(refusal)) => case.refuse(refusal),
            Err(Halt::Wait) => return Ok(Some(case.without_verdict())),
            Err(Halt::Ignore) => return case.ignore(),
            Err(Halt::Store(error)) => return Err(error),
        }
        case.leave_room()?;
        Ok(Some(case.ruling()))
    }
}

impl Desk {
    /// Returns whether a message is a command that only reads, judging by its first word. Whether text that begins with `/` is for
    /// the daemon at all depends on its place, and is decided when it is judged.
    #[must_use]
    pub fn is_read_only(&self, incoming: &Incoming) -> bool {
        let spec = self.first_word(incoming).and_then(|word| self.spec(word));
        spec.is_some_and(|spec| spec.access == Access::Read)
    }

    /// Returns the first word of a message that may be a command, without a slash.
    fn first_word<'m>(&self, incoming: &'m Incoming) -> Option<&'m str> {
        let text = incoming.text.trim_start();
        let rest = match text.strip_prefix('/') {
            Some(rest) => rest,
            None if incoming.addressed => text,
            None => return None,
        };
        rest.split_whitespace().next()
    }

    /// Refuses a message that only reads, because too many of them are waiting.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn refuse_busy(
        &self,
        now: Moment,
        incoming: &Incoming,
        state: &Snapshot,
        recent: &Recent,
    ) -> Result<Commit, StoreError> {
        let mut case = Case::new(self, now, 0, incoming, state, recent);
        if incoming.addressed || case.takes_slash()? {
            case.refuse(Refusal::new(words::busy()));
        } else {
            case.outcome = Outcome::Ignored;
        }
        Ok(case.ruling().commit)
    }

    /// Gives a verdict to a message that could not be judged. Ordinary chat messages get no answer.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn failed(
        &self,
        now: Moment,
        incoming: &Incoming,
        failure: words::Failure,
        state: &Snapshot,
        recent: &Recent,
    ) -> Result<Commit, StoreError> {
        let mut case = Case::new(self, now, 0, incoming, state, recent);
        let asked = incoming.addressed || incoming.text.trim_start().starts_with('/');
        let place = &incoming.place;
        let played = !state.first_in(place, Phase::Unfinished, 1)?.is_empty()
            || !state.formerly_in(place)?.is_empty();
        if asked || played {
            case.refuse(Refusal::new(words::failed(failure)));
        }
        case.outcome = Outcome::Failed;
        Ok(case.ruling().commit)
    }
}

impl Case<'_> {
    fn judge(&mut self) -> Result<(), Halt> {
        let incoming = self.incoming;
        if let Some(why) = incoming.context.file {
            return Err(Halt::refuse(words::file_not_read(why)));
        }
        let slash_text = self.takes_slash()?;
        match parse(&incoming.text, incoming.addressed, slash_text, self.desk.features) {
            Parsed::Ignored if self.page_for_player()? => Ok(()),
            Parsed::Ignored => Err(Halt::Ignore),
            Parsed::Bare(text) => self.bare_text(&text),
            Parsed::Invalid(CommandError::Unknown { .. })
                if self.page_instead(&incoming.text)? =>
            {
                Ok(())
            }
            Parsed::Invalid(error) => Err(Halt::refuse(words::mistake(&error))),
            Parsed::Command(asked) => self.invoked(asked),
        }
    }

    /// Judges a text that is not a command.
    fn bare_text(&mut self, text: &str) -> Result<(), Halt> {
        self.bare_text = Some(text.to_owned());
        match self.bare_text_games(text)?.as_slice() {
            [game] => {
                let judged = self.bare(game, text);
                if matches!(judged, Err(Halt::Ignore)) {
                    self.may_answer_unread(text)?;
                }
                judged
            }
            [] if self.incoming.addressed => self.not_understood(text),
            [] => Err(Halt::Ignore),
            several => Err(self.ask_which(several, text).into()),
        }
    }

    /// Does what a command asks for.
    fn invoked(&mut self, asked: Invocation) -> Result<(), Halt> {
        let plays = asked.request.spec().access == Access::Play;
        if !plays && self.waits_for_too_many_answers()? {
            return Ok(());
        }
        asked.request.run(self, asked.game)
    }

    /// Finds the game that a command means, and calls `then` with it.
    fn on(
        &mut self,
        named: Option<GameRef>,
        want: Want,
        name: &str,
        then: impl FnOnce(&mut Self, Match) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let game = self.find(named, want, name)?;
        then(self, Arc::unwrap_or_clone(game))
    }

    /// Plays a move given as a command. If no game is named and a former game of the place could be meant, it is treated
    /// like bare text.
    fn move_by_command(&mut self, named: Option<GameRef>, text: &str) -> Result<(), Halt> {
        if named.is_none()
            && let Some(game) = self.former_game_for(text)?
        {
            return self.bare(&game, text);
        }
        self.confirmed = named.is_some_and(|named| named.stamp.is_some());
        self.on(named, Want::Live, "move", |case, game| {
            if case.confirmed && text.trim() == confirm::CANCEL {
                return case.cancel_preview(&game);
            }
            case.bare(&Arc::new(game), text)
        })
    }

    fn not_understood(&mut self, text: &str) -> Result<(), Halt> {
        if text.chars().count() > 2 && self.page_of(text, None)? {
            return Ok(());
        }
        let first = text.split_whitespace().next().unwrap_or("");
        let error = unknown(first, self.desk.features);
        // Short words are similar to many others.
        let hint = first.chars().count() > 3
            && matches!(error, CommandError::Unknown { nearest: Some(_), .. });
        Err(Halt::refuse(if hint { words::mistake(&error) } else { words::unreadable(text) }))
    }
}
