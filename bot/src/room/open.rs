//! An open room, and the processing of its lines.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::DateTime;
use locale::Language;

use super::bridge::RoomBridge;
use super::clock::Clock;
use super::conversation::{self, Shown};
use super::error::RoomError;
use super::line::Line;
use super::network::{Network, NewMessage};
use super::screen::Screen;
use super::words;
use crate::chat::{Person, PersonId, PlaceId};
use crate::config::{ClockConfig, ComputerConfig, Config};
use crate::daemon::{self, Daemon, Setup};
use crate::fail::kill_point;
use crate::painter::Painter;
use crate::store::{Location, Outcome};
use crate::time::{Moment, Span};

/// How long an answer may take before the room reports that it is late.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);
/// How often the room looks whether computers have acted.
const POLL: Duration = Duration::from_millis(50);
/// How long one computer may think if its time is not limited.
const UNLIMITED: Duration = Duration::from_secs(30);
/// The most computers that act before it is a person's turn again, with their decisions.
const COMPUTERS: u32 = 4;
/// The shortest jump of simulated time, as when a room is opened with a later clock, that counts as a gap.
const GAP: Span = Span::hours(1);
/// The longest `/wait` or `/until`.
const LONGEST_WAIT: Span = Span::days(400);

pub struct Opening {
    /// The games' database; the conversation's file is beside it.
    pub location: Location,
    pub pictures: PathBuf,
    pub config: Config,
    /// The start of a simulated clock.
    pub clock: Option<Moment>,
    pub screen: Screen,
    pub painter: Arc<dyn Painter>,
    /// The language of people who have chosen none, and of what all read; `None` for scripts, which are written in English.
    pub language: Option<Language>,
}

pub struct Room {
    pub(super) daemon: Daemon,
    pub(super) bridge: Arc<RoomBridge>,
    clock: Clock,
    /// The daemon's timing.
    timing: ClockConfig,
    /// The longest wait for the answers of computers to one line.
    patience: Duration,
    /// Where lines are written.
    pub(super) place: PlaceId,
    speaker: Option<Person>,
    language: Option<Language>,
}

#[derive(Debug)]
pub(super) enum Taken {
    /// The line was not for the daemon.
    Done,
    Sent {
        /// The outcome of the message, unless it has no verdict yet.
        outcome: Option<Outcome>,
        /// The posts that answer it.
        answers: Vec<Shown>,
    },
    /// Time passed, with these posts in the meantime.
    Waited(Vec<Shown>),
    Quit,
}

impl Room {
    /// Opens the room and starts its daemon on the current runtime.
    pub async fn open(opening: Opening) -> Result<Self, RoomError> {
        let file = match &opening.location {
            Location::File(path) => Some(Network::path_for(path)),
            Location::Memory | Location::Server(_) => None,
        };
        let (clock, language) = (Clock::new(opening.clock), opening.language);
        opening.screen.set_language(language.unwrap_or_default());
        let network = Network::new(file, opening.language);
        let now = clock.clone();
        let bridge =
            RoomBridge::new(network, opening.screen, opening.pictures, Box::new(move || now.now()));
        let bridge = Arc::new(bridge);
        let mut config = opening.config;
        if let Clock::Simulated(_) = clock {
            config.clock.long_stop = config.clock.long_stop.max(GAP);
        }
        // Simulated time continues where it stopped, so that nothing happens twice at different times.
        if let (Clock::Simulated(time), Location::File(path)) = (&clock, &opening.location)
            && Network::path_for(path).exists()
            && let Some(last) = bridge.network().moment()?
            && last > clock.now()
        {
            time.set(last);
            // That moment is stored before the daemon's: a room killed in between finds no gap.
            config.clock.long_stop = Span::MAX;
        }
        let timing = config.clock.clone();
        let patience = patience(&config.computer);
        let daemon =
            start(&clock, opening.location, config, Arc::clone(&bridge), opening.painter).await?;
        let judged = daemon.store().snapshot()?.newest_verdict()?;
        bridge.network().continue_after(judged);
        let place = conversation::place_named(conversation::MAIN_NAME);
        let room = Self { daemon, bridge, clock, timing, patience, place, speaker: None, language };
        room.resend_unjudged().await?;
        Ok(room)
    }

    pub(super) fn bridge(&self) -> &RoomBridge {
        &self.bridge
    }

    pub(super) fn speaker(&self) -> Option<String> {
        self.author().ok().flatten().map(|person| person.name)
    }

    /// Returns the author of lines without a name: the current speaker, else the only person who ever wrote here.
    fn author(&self) -> Result<Option<Person>, RoomError> {
        if self.speaker.is_some() {
            return Ok(self.speaker.clone());
        }
        let mut people = self.bridge.network().people()?;
        Ok(if people.len() == 1 { people.pop() } else { None })
    }

    /// Returns how the current place is shown before a line; empty for the one in which everybody begins.
    pub(super) fn label(&self) -> String {
        conversation::label(&self.place)
    }

    fn list_places(&self) -> Result<(), RoomError> {
        let mut places = self.bridge.network().places()?;
        places.push(conversation::place_named(conversation::MAIN_NAME));
        places.push(self.place.clone());
        places.sort_unstable();
        places.dedup();
        let shown = |place: &PlaceId| {
            let label = conversation::label(place);
            let name = if label.is_empty() { conversation::MAIN_NAME } else { label.trim() };
            words::place(name, *place == self.place)
        };
        self.bridge.screen().note(&words::places(places.iter().map(shown)));
        Ok(())
    }

    /// Processes a line. The error is a refusal of the room itself; refusals of the daemon are answers.
    pub(super) async fn take(&mut self, line: Line<'_>) -> Result<Taken, RoomError> {
        self.speak_to(&line).await?;
        match line {
            Line::Blank => {}
            Line::Message { id, name, text } => {
                let author = match name {
                    Some(name) => self.person(name)?,
                    None => {
                        self.author()?.ok_or_else(|| RoomError::NoSpeaker(words::brief(text)))?
                    }
                };
                return if text.is_empty() {
                    Ok(Taken::Done)
                } else {
                    self.send(id, &author, text).await
                };
            }
            Line::As(name) => self.speaker = Some(self.person(name)?),
            Line::Wait(span) => {
                let span: Span = span.parse()?;
                if span > LONGEST_WAIT {
                    return Err(RoomError::TooLong);
                }
                return self.wait(self.clock.now() + span).await;
            }
            Line::Until(moment) => {
                let to = DateTime::parse_from_rfc3339(moment)
                    .map_err(|_| RoomError::BadMoment(words::brief(moment)))?
                    .into();
                if to - self.clock.now() > LONGEST_WAIT {
                    return Err(RoomError::TooLong);
                }
                return self.wait(to).await;
            }
            Line::Room(Some(name)) => {
                self.place = conversation::place_named(name);
                self.list_places()?;
            }
            Line::Room(None) => self.list_places()?,
            Line::Again => {
                let lines = self.bridge.network().last_lines(10)?;
                self.show_lines(&lines);
            }
            Line::Who => {
                let people = self.bridge.network().people()?;
                let names: Vec<_> = people.into_iter().map(|p| words::printable(&p.name)).collect();
                self.bridge.screen().note(&words::people(&names));
            }
            Line::Help => self.bridge.screen().say(&words::help()),
            Line::Quit => return Ok(Taken::Quit),
        }
        Ok(Taken::Done)
    }

    /// Lets the room itself speak the language of the author of a line: the one that they have chosen, or else that of the room.
    async fn speak_to(&self, line: &Line<'_>) -> Result<(), RoomError> {
        let Some(language) = self.language else { return Ok(()) };
        let author = match line {
            Line::Message { name: Some(name), .. } => Some(self.person(name)?),
            _ => self.author()?,
        };
        let chosen = self.query(move |view| match author {
            Some(author) => Ok(view.settings(&author.id)?.language),
            None => Ok(None),
        });
        let chosen = chosen.await.ok().flatten();
        self.bridge.screen().set_language(chosen.unwrap_or(language));
        Ok(())
    }

    /// Goes to the place in which somebody wrote last, and shows the last lines of the conversation, with the newest board of that place
    /// only. Returns whether there are any.
    pub(super) fn recall(&mut self, limit: usize) -> Result<bool, RoomError> {
        if let Some(place) = self.bridge.network().last_place()? {
            self.place = place;
        }
        let lines = self.bridge.network().last_lines(limit)?;
        self.show_lines(&lines);
        Ok(!lines.is_empty())
    }

    fn show_lines(&self, lines: &[conversation::Line]) {
        let has_board = |l: &conversation::Line| matches!(l, conversation::Line::Posted(s) if s.board.is_some() && s.place == self.place);
        let newest = lines.iter().rposition(has_board);
        for (index, line) in lines.iter().enumerate() {
            self.bridge.screen().line(line, newest == Some(index));
        }
    }

    pub async fn close(self) {
        self.daemon.stop().await;
    }

    fn person(&self, name: &str) -> Result<Person, RoomError> {
        let id = PersonId(name.to_lowercase());
        // A known person keeps the spelling of the first time.
        let known = self.bridge.network().person(&id)?;
        Ok(known.unwrap_or_else(|| Person { id, name: name.to_owned() }))
    }

    async fn send(
        &mut self,
        id: Option<u64>,
        author: &Person,
        text: &str,
    ) -> Result<Taken, RoomError> {
        let typed = text;
        let (text, addressed) = self.meaning(author, typed)?;
        let message =
            NewMessage { id, author, addressed, typed, text: &text, at: self.clock.now() };
        kill_point("room-received");
        let (incoming, before) = {
            let mut network = self.bridge.network();
            let incoming = network.add(&self.place, &message)?;
            (incoming, network.newest()?)
        };
        kill_point("room-stored");
        let id = incoming.id;
        self.daemon.incoming(incoming).await;
        self.settle().await?;
        let answers = self.bridge.network().answers(Some(id.0), before)?;
        let outcome = self.verdict(&self.place, id).await?;
        Ok(Taken::Sent { outcome, answers })
    }

    /// Returns the text that a line stands for, and whether it addresses the daemon: a number presses a button, and a
    /// mention is removed.
    fn meaning(&self, author: &Person, text: &str) -> Result<(String, bool), RoomError> {
        if let Ok(number) = text.parse::<usize>() {
            let choices = self.bridge.network().choices(&self.place, &author.id)?;
            if let Some(button) = number.checked_sub(1).and_then(|i| choices.get(i)) {
                return Ok((button.command.clone(), true));
            }
        }
        let word = text.strip_prefix('@').unwrap_or(text);
        if let Some(rest) = word.get(..9).filter(|w| w.eq_ignore_ascii_case("siegepost"))
            && let Some(rest) = word.get(rest.len()..)
            && rest.starts_with([' ', ':', ','])
        {
            return Ok((rest.trim_start_matches([' ', ':', ',']).to_owned(), true));
        }
        Ok((text.to_owned(), false))
    }

    async fn wait(&mut self, to: Moment) -> Result<Taken, RoomError> {
        let Clock::Simulated(time) = self.clock.clone() else { return Err(RoomError::RealClock) };
        let before = self.bridge.network().newest()?;
        // Whatever is due now is done before time passes, also right after the room was opened.
        self.daemon.tick().await;
        self.settle().await?;
        while self.clock.now() < to {
            let next = self.next_event().await?.map_or(to, |next| next.min(to));
            // Stored first, so that a room killed now does not open again at an earlier time.
            self.bridge.network().set_moment(next)?;
            kill_point("room-moment-stored");
            // A large step must not look like a gap in which the daemon was stopped.
            let clock = Arc::clone(&time);
            self.daemon.pass(next, move || clock.set(next)).await;
            self.settle().await?;
        }
        Ok(Taken::Waited(self.bridge.network().answers(None, before)?))
    }

    /// Returns the time of the next deadline or other timed event, up to which simulated time can jump.
    async fn next_event(&self) -> Result<Option<Moment>, RoomError> {
        let (core, timing) = (self.daemon.core(), self.timing.clone());
        let now = self.clock.now();
        let next = self.query(move |_| daemon::clock::next_event(&core, &timing, now)).await?;
        Ok(next)
    }

    /// Waits until the computers that people play with have acted, at most as long as they may think. Returns what is posted
    /// meanwhile. With a simulated clock they act when it is advanced.
    pub(super) async fn computers_answer(&self) -> Result<Vec<Shown>, RoomError> {
        if let Clock::Simulated(_) = self.clock {
            return Ok(Vec::new());
        }
        let before = self.bridge.network().newest()?;
        let until = tokio::time::Instant::now() + self.patience;
        while self.computers_are_to_act().await? && tokio::time::Instant::now() < until {
            tokio::time::sleep(POLL).await;
        }
        self.settle().await?;
        self.bridge.network().answers(None, before)
    }

    /// Waits until every message has been answered.
    pub(super) async fn settle(&self) -> Result<(), RoomError> {
        match tokio::time::timeout(ANSWER_TIMEOUT, self.daemon.quiet()).await {
            Ok(result) => Ok(result?),
            Err(_) => Err(RoomError::Late(self.bridge.last_error())),
        }
    }
}

/// Returns how long people wait for the answers of computers to one line.
fn patience(config: &ComputerConfig) -> Duration {
    if config.threads == 0 {
        return Duration::ZERO;
    }
    let pause = config.room_pause.longest.duration();
    let thinking = config.limits().0.unwrap_or(UNLIMITED);
    pause.saturating_add(thinking).saturating_add(ANSWER_TIMEOUT).saturating_mul(COMPUTERS)
}

async fn start(
    clock: &Clock,
    location: Location,
    config: Config,
    bridge: Arc<RoomBridge>,
    painter: Arc<dyn Painter>,
) -> Result<Daemon, RoomError> {
    let network = daemon::Network::room();
    Ok(match clock.clone() {
        Clock::Real(time) => {
            Daemon::start(Setup { location, network, config, bridge, time, painter }).await?
        }
        Clock::Simulated(time) => {
            Daemon::start(Setup { location, network, config, bridge, time, painter }).await?
        }
    })
}
