//! An open room: what is done about each line.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use super::bridge::RoomBridge;
use super::clock::Clock;
use super::error::RoomError;
use super::keep::{self, Shown};
use super::line::Line;
use super::network::{Network, Saying};
use super::screen::Screen;
use super::words;
use crate::bridge::{Person, PersonId, PlaceId};
use crate::config::{ClockConfig, Config};
use crate::daemon::{self, Daemon, Setup};
use crate::kill::kill_point;
use crate::painter::Painter;
use crate::play::Span;
use crate::store::{Location, Outcome};
use crate::time::{from_millis, millis};

/// How long an answer may take before the room says that it is late.
const PATIENCE: Duration = Duration::from_secs(20);
/// Simulated time that nobody saw pass, as when a room is opened with a later clock: from this on it is a gap.
const GAP: TimeDelta = TimeDelta::hours(1);
/// The most that is waited for at a time.
const LONGEST_WAIT: TimeDelta = TimeDelta::days(400);

/// What a room is opened with.
pub struct Opening {
    /// The games' database; the conversation lies beside it.
    pub location: Location,
    /// Where pictures go.
    pub pictures: PathBuf,
    /// The configuration.
    pub config: Config,
    /// A simulated clock's start.
    pub clock: Option<DateTime<Utc>>,
    /// Where everything is shown.
    pub screen: Screen,
    /// What draws.
    pub painter: Arc<dyn Painter>,
}

/// An open room.
pub struct Room {
    pub(super) daemon: Daemon,
    pub(super) bridge: Arc<RoomBridge>,
    clock: Clock,
    /// How the daemon looks at the clock.
    watch: ClockConfig,
    pub(super) place: PlaceId,
    speaker: Option<Person>,
}

/// What came of a line.
#[derive(Debug)]
pub(super) enum Taken {
    /// There was nothing to do for the daemon.
    Done,
    /// Somebody said something, and this became of it.
    Said {
        /// The daemon's verdict, unless it has none yet.
        outcome: Option<Outcome>,
        /// What was posted about it.
        answers: Vec<Shown>,
    },
    /// Time passed, and this was posted meanwhile.
    Waited(Vec<Shown>),
    /// The room is to be closed.
    Quit,
}

impl Room {
    /// Opens the room and its daemon; runs on the runtime whose tasks the daemon's will be.
    ///
    /// # Errors
    /// What is wrong with the database or the conversation.
    pub async fn open(opening: Opening) -> Result<Self, RoomError> {
        let file = match &opening.location {
            Location::File(path) => Some(Network::beside(path)),
            Location::Memory => None,
        };
        let clock = Clock::new(opening.clock);
        let network = Network::new(file);
        let now = clock.clone();
        let bridge =
            RoomBridge::new(network, opening.screen, opening.pictures, Box::new(move || now.now()));
        let bridge = Arc::new(bridge);
        // Simulated time goes on where it stood: nothing ever happens twice at different times.
        if let (Clock::Simulated(time), Location::File(path)) = (&clock, &opening.location)
            && Network::beside(path).exists()
            && let Some(last) = bridge.network().moment()?
            && last > clock.now()
        {
            time.set(last);
        }
        let mut config = opening.config;
        if let Clock::Simulated(_) = clock {
            config.clock.long_stop.0 = config.clock.long_stop.0.max(GAP.num_milliseconds());
        }
        let watch = config.clock.clone();
        let daemon =
            start(&clock, opening.location, config, Arc::clone(&bridge), opening.painter).await?;
        let place = PlaceId("room".to_owned());
        let room = Self { daemon, bridge, clock, watch, place, speaker: None };
        room.hear_again().await?;
        Ok(room)
    }

    /// The room as a network.
    #[must_use]
    pub(super) fn bridge(&self) -> &RoomBridge {
        &self.bridge
    }

    /// Who says the plain lines.
    #[must_use]
    pub(super) fn speaker(&self) -> Option<&str> {
        self.speaker.as_ref().map(|p| p.name.as_str())
    }

    /// Does what a line says.
    ///
    /// # Errors
    /// What the room itself refuses; the daemon's refusals are answers.
    pub(super) async fn take(&mut self, line: Line<'_>) -> Result<Taken, RoomError> {
        match line {
            Line::Blank => {}
            Line::Say { id, name, text } => {
                let author = match name {
                    Some(name) => self.person(name)?,
                    None => self
                        .speaker
                        .clone()
                        .ok_or_else(|| RoomError::NoSpeaker(words::brief(text)))?,
                };
                return if text.is_empty() {
                    Ok(Taken::Done)
                } else {
                    self.say(id, &author, text).await
                };
            }
            Line::As(name) => self.speaker = Some(self.person(name)?),
            Line::Wait(span) => {
                let span: Span = span.parse()?;
                let span = TimeDelta::milliseconds(span.0);
                if span > LONGEST_WAIT {
                    return Err(RoomError::TooLong);
                }
                return self.wait(self.clock.now() + span).await;
            }
            Line::Until(moment) => {
                let to = DateTime::parse_from_rfc3339(moment)
                    .map_err(|_| RoomError::BadMoment(words::brief(moment)))?
                    .to_utc();
                if to - self.clock.now() > LONGEST_WAIT {
                    return Err(RoomError::TooLong);
                }
                return self.wait(to).await;
            }
            Line::Again => {
                let lines = self.bridge.network().last_lines(10)?;
                self.show_lines(&lines);
            }
            Line::Who => {
                let people = self.bridge.network().people()?;
                let names: Vec<_> = people.into_iter().map(|p| words::printable(&p.name)).collect();
                self.bridge.screen().note(&if names.is_empty() {
                    "nobody has said anything yet".to_owned()
                } else {
                    names.join(", ")
                });
            }
            Line::Help => self.bridge.screen().text(&words::help()),
            Line::Quit => return Ok(Taken::Quit),
        }
        Ok(Taken::Done)
    }

    /// Shows the last lines of the conversation, the newest board only.
    pub(super) fn recall(&self, limit: usize) -> Result<bool, RoomError> {
        let lines = self.bridge.network().last_lines(limit)?;
        self.show_lines(&lines);
        Ok(!lines.is_empty())
    }

    fn show_lines(&self, lines: &[keep::Line]) {
        let has_board = |l: &keep::Line| matches!(l, keep::Line::Posted(s) if s.board.is_some());
        let newest = lines.iter().rposition(has_board);
        for (index, line) in lines.iter().enumerate() {
            self.bridge.screen().line(line, newest == Some(index));
        }
    }

    /// What was wrong with the database's write-ahead log, as a sentence: newest entries may be missing.
    #[must_use]
    pub fn log_damage(&self) -> Option<&str> {
        self.daemon.store().log_damage()
    }

    /// Closes the room.
    pub async fn close(self) {
        self.daemon.stop().await;
    }

    fn person(&self, name: &str) -> Result<Person, RoomError> {
        let id = PersonId(name.to_lowercase());
        // Whoever was here keeps the spelling of the first time.
        let known = self.bridge.network().person(&id)?;
        Ok(known.unwrap_or_else(|| Person { id, name: name.to_owned() }))
    }

    async fn say(
        &mut self,
        id: Option<u64>,
        author: &Person,
        text: &str,
    ) -> Result<Taken, RoomError> {
        let typed = text;
        let (text, addressed) = self.meaning(author, typed)?;
        let saying = Saying { id, author, addressed, typed, text: &text, at: self.clock.now() };
        kill_point("room-heard");
        let (incoming, before) = {
            let mut network = self.bridge.network();
            let incoming = network.say(&self.place, &saying)?;
            (incoming, network.newest()?)
        };
        kill_point("room-kept");
        let id = incoming.id;
        self.daemon.incoming(incoming).await;
        self.settle().await?;
        let answers = self.bridge.network().answers(Some(id.0), before)?;
        let outcome = self.verdict(id).await?;
        Ok(Taken::Said { outcome, answers })
    }

    /// The text that a line stands for, and whether it speaks to the daemon: a number presses a button,
    /// a mention is taken off.
    fn meaning(&self, author: &Person, text: &str) -> Result<(String, bool), RoomError> {
        if let Ok(number) = text.parse::<usize>() {
            let choices = self.bridge.network().choices(&author.id)?;
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

    async fn wait(&mut self, to: DateTime<Utc>) -> Result<Taken, RoomError> {
        let Clock::Simulated(time) = self.clock.clone() else { return Err(RoomError::RealClock) };
        let before = self.bridge.network().newest()?;
        while self.clock.now() < to {
            let next = self.next_event().await?.map_or(to, |next| next.min(to));
            // Noted first: a room that dies now opens again at a time that has not been passed yet.
            self.bridge.network().set_moment(next)?;
            // Simulated time never stops unseen, however large its steps are.
            let clock = Arc::clone(&time);
            self.daemon.pass(millis(next), move || clock.set(next)).await;
            self.settle().await?;
        }
        Ok(Taken::Waited(self.bridge.network().answers(None, before)?))
    }

    /// When the next thing happens by itself: between now and then simulated time need not stop.
    async fn next_event(&self) -> Result<Option<DateTime<Utc>>, RoomError> {
        let (core, watch, now) = (self.daemon.core(), self.watch.clone(), millis(self.clock.now()));
        let next = self.ask(move |_| daemon::clock::next_event(&core, &watch, now)).await?;
        Ok(next.map(from_millis))
    }

    /// Waits until everything said has its answer.
    pub(super) async fn settle(&self) -> Result<(), RoomError> {
        match tokio::time::timeout(PATIENCE, self.daemon.quiet()).await {
            Ok(result) => Ok(result?),
            Err(_) => {
                let why = self.bridge.trouble();
                Err(RoomError::Late(why.unwrap_or_else(|| "the daemon is busy".to_owned())))
            }
        }
    }
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
