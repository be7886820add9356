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
pub(crate) mod computer;
mod conditions;
mod confirm;
mod correct;
mod decision;
mod deserted;
mod digest;
mod due;
mod elsewhere;
mod end;
mod extend;
mod extension;
mod find;
mod halt;
mod hint;
mod hours;
mod ignoring;
mod legal;
mod limits;
pub(crate) mod line;
mod managers;
mod moving;
mod notes;
mod open;
mod pausing;
mod people;
mod player;
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
mod settings;
mod show;
mod start;
mod takeback;
mod terms;
pub(crate) mod topics;
pub(crate) mod trying;
mod undelivered;
mod vacation;
mod zone;

use std::sync::Arc;

use crate::bridge::Incoming;
use crate::command::{self, Command, CommandError, Parsed};
use crate::play::Match;
use crate::store::{Commit, Outcome, Phase, Snapshot, StoreError};
use crate::time::Moment;
use crate::words;
pub(crate) use analyse::{record_to_analyse, stored as stored_analysis};
use case::Case;
pub(crate) use case::{MANY_WAITING, TOO_MANY_WAITING};
pub use computer::Decided;
pub use correct::Edited;
use find::Want;
use halt::{Halt, Refusal};
pub use recent::Recent;
pub(crate) use recent::{MINUTE, Quota};
pub use ruling::{Desk, Ruling};
#[cfg(feature = "steps")]
pub(crate) use show::position as position_asked;

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

/// The commands that change no game: they read, or store what only their author sees.
const LOOKS: [&str; 14] = [
    "board", "games", "help", "hint", "ifs", "legal", "moves", "notes", "player", "position",
    "record", "rules", "tries", "try",
];

impl Desk {
    /// Returns whether a message is a command that only reads, judging by its first word. Whether text that begins with `/` is for
    /// the daemon at all depends on its place, and is decided when it is judged.
    #[must_use]
    pub fn is_read_only(&self, incoming: &Incoming) -> bool {
        let entry = self.first_word(incoming).and_then(command::entry);
        entry.is_some_and(|entry| LOOKS.contains(&entry.name))
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
        match command::parse(&incoming.text, incoming.addressed, self.takes_slash()?) {
            Parsed::Ignored if self.page_for_player()? => Ok(()),
            Parsed::Ignored => Err(Halt::Ignore),
            Parsed::Bare(text) => self.bare_text(&text),
            Parsed::Invalid(CommandError::Unknown { .. })
                if self.page_instead(&incoming.text)? =>
            {
                Ok(())
            }
            Parsed::Invalid(error) => Err(Halt::refuse(words::mistake(&error))),
            Parsed::Command(asked) => self.command(asked.game, asked.command),
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

    fn command(&mut self, named: Option<command::GameRef>, command: Command) -> Result<(), Halt> {
        if !command.plays() && self.waits_for_too_many_answers()? {
            return Ok(());
        }
        match command {
            Command::Play(request) => self.play(request),
            Command::Games => self.list_games(),
            Command::Rules { topic } => self.rules(named, topic.as_deref()),
            Command::Help { command } => {
                let known =
                    |word: &&str| command::entry(word).is_some() || words::means_slow_play(word);
                let unknown = command.as_deref().filter(|word| !known(word));
                if unknown.map_or(Ok(false), |word| self.page_instead(word))? {
                    return Ok(());
                }
                self.help(command.as_deref())
            }
            Command::Join { colour } => self.take_a_seat(named, colour.as_deref()),
            Command::Computer { colour, level } => {
                self.on(named, Want::Unfinished, "computer", |case, game| {
                    case.computer(game, colour.as_deref(), level)
                })
            }
            Command::Decline => self.on(named, Want::Open, "decline", Case::decline),
            Command::Abort => self.on(named, Want::End, "abort", Case::abort),
            Command::Move { text } => self.move_by_command(named, &text),
            Command::Resign { colour, confirmed } => {
                self.on(named, Want::Live, "resign", |case, game| {
                    case.resign(game, colour.as_deref(), confirmed)
                })
            }
            Command::Draw => self.on(named, Want::Offer, "draw", Case::draw),
            Command::DrawSecret { wanted } => {
                self.on(named, Want::Live, "draw", |case, game| case.draw_secret(game, wanted))
            }
            Command::DrawDecline => self.on(named, Want::Offer, "draw", Case::draw_decline),
            Command::Claim => self.on(named, Want::Live, "claim", Case::claim),
            Command::Legal { what } => {
                self.on(named, Want::Live, "legal", |case, game| case.legal(&game, what.as_deref()))
            }
            Command::Board { seat, ply, private } => {
                self.on(named, Want::Any, "board", |case, game| {
                    case.board(&game, seat.as_deref(), ply, private)
                })
            }
            Command::Moves { private } => {
                self.on(named, Want::Any, "moves", |case, game| case.moves(&game, private))
            }
            Command::Record { private } => {
                self.on(named, Want::Any, "record", |case, game| case.record(&game, private))
            }
            Command::Note { text } => {
                self.on(named, Want::Any, "note", |case, game| case.note(&game, &text))
            }
            Command::RemoveNote { number } => {
                self.on(named, Want::Any, "note", |case, game| case.remove_note(&game, number))
            }
            Command::Notes { wanted } => self
                .on(named, Want::Any, "notes", |case, game| case.notes(&game, wanted.as_deref())),
            Command::Analyse => {
                self.on(named, Want::Any, "analyse", |case, game| case.analyse(&game))
            }
            Command::Hint { position: Some(request) } => self.hint_for(&request),
            Command::Hint { position: None } => {
                self.on(named, Want::Live, "hint", |case, game| case.hint(&game))
            }
            Command::Takeback { agrees } => self.takeback(named, agrees),
            Command::Try(request) => self.try_line(named, request),
            Command::Tries => self.list_variations(),
            Command::Position(request) => self.position(&request),
            Command::Settings { changes } => self.settings(&changes),
            Command::Pause { agrees } => {
                self.on(named, Want::Pause, "pause", |case, game| case.pause(game, agrees))
            }
            Command::Unpause => self.on(named, Want::Live, "unpause", Case::unpause),
            Command::Extend { who, time } => self.on(named, Want::Live, "extend", |case, game| {
                case.extend(game, who.as_deref(), time)
            }),
            Command::Vacation { text } => self.vacation(text.as_deref()),
            Command::MoveGame { agrees } => self.move_game(named, agrees),
            Command::Close { reason } => {
                self.on(named, Want::End, "close", |case, game| case.close(game, &reason))
            }
            Command::If(asked) => {
                self.on(named, Want::Live, "if", |case, game| case.change_conditions(game, asked))
            }
            Command::Ifs { line } => {
                self.on(named, Want::Live, "ifs", |case, game| case.show_conditions(&game, line))
            }
            Command::Block { person } => self.block(&person, true),
            Command::Unblock { person } => self.block(&person, false),
            Command::Blocks => self.list_blocks(),
            Command::Ignore { person, wanted } => self.ignore_person(person.as_deref(), wanted),
            Command::Rematch => self.rematch(named),
            Command::Replace(request) => self.replace(named, request),
            Command::Queue(request) => self.queue(request),
            Command::Player { person } => self.player(person.as_deref()),
        }
    }

    /// Finds the game that a command means, and calls `then` with it.
    fn on(
        &mut self,
        named: Option<command::GameRef>,
        want: Want,
        name: &str,
        then: impl FnOnce(&mut Self, Match) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let game = self.find(named, want, name)?;
        then(self, Arc::unwrap_or_clone(game))
    }

    /// Plays a move given as a command. If no game is named and a former game of the place could be meant, it is treated
    /// like bare text.
    fn move_by_command(&mut self, named: Option<command::GameRef>, text: &str) -> Result<(), Halt> {
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
        let error = command::unknown(first);
        // Short words are similar to many others.
        let hint = first.chars().count() > 3
            && matches!(error, CommandError::Unknown { nearest: Some(_), .. });
        Err(Halt::refuse(if hint { words::mistake(&error) } else { words::unreadable(text) }))
    }
}
