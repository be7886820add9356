//! The decisions of the daemon: from the time, a message or deadline, and the state, it computes everything to store
//! and post. It has no I/O, clock or randomness of its own, so a year of play can be simulated in a second.

mod absence;
mod absent;
mod act;
mod alike;
mod asking;
mod case;
pub(crate) mod chain;
mod charts;
mod clock;
pub mod command;
pub(crate) mod computer;
pub(crate) mod confirm;
pub(crate) mod consent;
mod correct;
pub(crate) mod decision;
mod deserted;
mod digest;
mod due;
mod elsewhere;
mod end;
mod extension;
mod feature;
mod find;
mod forced;
pub mod form;
mod guild;
mod halt;
pub(crate) mod invitation;
pub(crate) mod legal;
mod limits;
mod managers;
mod meant;
pub(crate) mod move_request;
pub(crate) mod open;
pub(crate) mod pages;
pub(crate) mod parse;
mod people;
mod position;
mod quarantine;
mod reading_terms;
mod recent;
mod reopen;
pub(crate) mod replacing;
mod round;
mod ruling;
mod show;
mod start;
pub mod state;
pub(crate) mod terms;
pub(crate) mod topics;
mod undelivered;
pub mod words;

use std::sync::Arc;

use crate::chat::{Incoming, PersonId, PlaceId};
use crate::game::command::{Access, CommandError, GameRef, Spec};
use crate::game::state::Match;
use crate::store::{Commit, Outcome, Snapshot, StoreError};
use crate::time::Moment;
pub(crate) use absence::{away_after, can_be_away};
pub(crate) use act::Entry;
pub(crate) use asking::ignored_by;
pub(crate) use case::{MANY_WAITING, TOO_MANY_WAITING, button, file, text_only};
pub(crate) use clock::{time_of, times};
pub use computer::Decided;
pub(crate) use consent::{stamp, yes_or_no};
pub use correct::Edited;
pub use feature::{Case, Consent, Desk, Feature, Features, Planned, Request, possible, specs};
pub(crate) use find::{Want, which_game};
pub use halt::Halt;
pub(crate) use halt::Refusal;
pub(crate) use open::seat_or_refusal;
use parse::find as find_command;
pub(crate) use parse::unknown;
pub use parse::{Invocation, Parsed, parse};
pub use recent::Recent;
pub(crate) use recent::{MINUTE, Quota};
pub use ruling::Ruling;
pub(crate) use show::{record_file, record_in, record_of};
pub(crate) use start::mention;
pub(crate) use state::Opening;

impl Desk {
    /// Judges a message. Returns `None` if it needs no verdict (a chat message where no game is played). `seed` draws
    /// colours.
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
            Err(Halt::Ignore) if case.answer_alone()? => {}
            Err(Halt::Ignore) => return case.ignore(),
            Err(Halt::Store(error)) => return Err(error),
        }
        case.drop_answer_in_a_crowd()?;
        Ok(Some(case.ruling()))
    }
}

impl Desk {
    /// Returns whether a message is a command that only reads, judging by its first word. Whether text that begins with `/` is for
    /// the daemon at all depends on its place, and is decided when it is judged.
    pub fn is_read_only(&self, incoming: &Incoming) -> bool {
        let spec = self.first_word(incoming).and_then(|word| self.spec(word));
        spec.is_some_and(|spec| spec.access == Access::Read)
    }

    /// Returns whom a message may seat in a game that it starts, as [`Feature::may_start_with`] does.
    pub fn may_start_with(
        &self,
        now: Moment,
        incoming: &Incoming,
        state: &Snapshot,
    ) -> Result<Vec<(PersonId, PlaceId)>, StoreError> {
        self.feature_asked(incoming)
            .map_or(Ok(Vec::new()), |feature| feature.may_start_with(self, now, incoming, state))
    }

    /// Returns the places besides its own that a message asks about, as [`Feature::asks_about`] does.
    pub fn asks_about(
        &self,
        incoming: &Incoming,
        state: &Snapshot,
    ) -> Result<Vec<PlaceId>, StoreError> {
        self.feature_asked(incoming)
            .map_or(Ok(Vec::new()), |feature| feature.asks_about(self, incoming, state))
    }

    /// Returns the feature of the command that a message may be.
    fn feature_asked(&self, incoming: &Incoming) -> Option<&'static dyn Feature> {
        let word = self.first_word(incoming)?;
        find_command(self.features, word).map(|(feature, _)| feature)
    }

    /// Returns the games that features are to start by `now`, as [`Feature::planned`] does.
    pub fn planned(
        &self,
        now: Moment,
        state: &Snapshot,
    ) -> Result<Vec<(&'static dyn Feature, Planned)>, StoreError> {
        let mut all = Vec::new();
        for feature in self.features {
            let planned = feature.planned(self, now, state)?;
            all.extend(planned.into_iter().map(|planned| (*feature, planned)));
        }
        Ok(all)
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
        if asked || case.may_mean_a_game()? {
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
        let spec = asked.request.spec();
        if self.incoming.context.user_install
            && find_command(self.desk.features, spec.name).is_none_or(|(f, _)| !f.user_install())
        {
            let anywhere = self.desk.features.iter().filter(|feature| feature.user_install());
            let anywhere = anywhere.flat_map(|feature| feature.specs());
            return Err(Halt::refuse(words::only_where_the_bot_is(anywhere)));
        }
        let plays = spec.access == Access::Play;
        if !plays && self.waits_for_too_many_answers()? {
            return Ok(());
        }
        asked.request.run(self, asked.game)
    }

    /// Finds the game that a command means, to change it.
    pub(crate) fn find_to_change(
        &mut self,
        named: Option<GameRef>,
        want: Want,
        spec: &Spec,
    ) -> Result<Match, Halt> {
        self.find(named, want, spec.name).map(Arc::unwrap_or_clone)
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
