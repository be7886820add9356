//! A desk and a store in memory for tests, with a clock that the test moves.
#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod database;
pub(crate) mod net;

use std::sync::Arc;

use bot::chat::{Incoming, MessageId, Outgoing, Person, PersonId, PlaceId, Step};
use bot::config::{GamesConfig, LimitsConfig};
use bot::daemon::Network;
use bot::daemon::core::{Core, Judged, Lapsed};
use bot::daemon::plan::Known;
use bot::daemon::question::Effort;
use bot::game::Desk;
use bot::game::state::{GameId, Match};
use bot::store::{Location, Placed, Snapshot, Store};
use bot::time::{Moment, Span};

pub(crate) const HOUR: Span = Span::hours(1);
pub(crate) const DAY: Span = Span::days(1);

/// Monday, 5 January 2026, 12:00 UTC.
pub(crate) const START: Moment = Moment(1_767_614_400_000);

/// How much computers think in tests: always the same for the same position.
pub(crate) const EFFORT: Effort = Effort { time: None, nodes: Some(300), memory: 1 << 20 };

pub(crate) struct Fixture {
    pub(crate) core: Core,
    pub(crate) now: Moment,
    pub(crate) next_message: u64,
    pub(crate) place: PlaceId,
    pub(crate) threads: bool,
    /// Who cannot play where games start without a message.
    pub(crate) outsiders: Vec<String>,
}

/// The default configuration, but a player who runs out of time loses at once.
pub(crate) fn without_extension() -> GamesConfig {
    GamesConfig { automatic_extension: false, ..GamesConfig::default() }
}

impl Fixture {
    pub(crate) fn new() -> Self {
        Self::with(without_extension(), Network::room())
    }

    pub(crate) fn with(games: GamesConfig, network: Network) -> Self {
        Self::make(games, network, database::location())
    }

    pub(crate) fn at(location: Location) -> Self {
        Self::make(without_extension(), Network::room(), location)
    }

    /// A fixture on Discord, with limits.
    pub(crate) fn limited(limits: LimitsConfig) -> Self {
        let mut fixture = Self::with(without_extension(), Network::discord());
        let desk = Desk::new(without_extension(), Network::discord(), bot::features::FEATURES)
            .limited(limits);
        fixture.core = Core::new(fixture.core.store().clone(), desk, 1);
        fixture
    }

    fn make(games: GamesConfig, network: Network, location: Location) -> Self {
        let store = Store::open(&location, network.name, None).unwrap();
        let desk = Desk::new(games, network, bot::features::FEATURES);
        Self {
            core: Core::new(store, desk, 1),
            now: START,
            next_message: 1,
            place: PlaceId("general".into()),
            threads: true,
            outsiders: Vec::new(),
        }
    }

    pub(crate) fn message(&mut self, name: &str, text: &str) -> Incoming {
        let id = MessageId(self.next_message);
        self.next_message += 1;
        Incoming {
            id,
            place: self.place.clone(),
            author: Person { id: PersonId(name.into()), name: name.into() },
            at: self.now,
            text: text.into(),
            addressed: false,
            context: bot::chat::Context::default(),
        }
    }

    /// Sends a message and returns the answers.
    pub(crate) fn send(&mut self, name: &str, text: &str) -> Vec<Outgoing> {
        let message = self.message(name, text);
        self.judge(&message)
    }

    /// Sends a message that addresses the bot.
    pub(crate) fn send_addressed(&mut self, name: &str, text: &str) -> Vec<Outgoing> {
        let message = Incoming { addressed: true, ..self.message(name, text) };
        self.judge(&message)
    }

    pub(crate) fn judge(&mut self, message: &Incoming) -> Vec<Outgoing> {
        assert_eq!(self.core.judge(message, self.now, &Known::everything()).unwrap(), Judged::Done);
        self.take_answers()
    }

    /// Sends a message that must have exactly one answer.
    pub(crate) fn answer(&mut self, name: &str, text: &str) -> Outgoing {
        let mut answers = self.send(name, text);
        assert_eq!(answers.len(), 1, "{text}: {answers:#?}");
        answers.remove(0)
    }

    /// Sends a message and returns the text of its only answer.
    pub(crate) fn answer_text(&mut self, name: &str, text: &str) -> String {
        self.answer(name, text).text
    }

    /// Takes everything out of the outbox.
    pub(crate) fn take_answers(&mut self) -> Vec<Outgoing> {
        let mut answers = Vec::new();
        loop {
            let rows = self.view().outbox().unwrap();
            if rows.is_empty() {
                return answers;
            }
            for row in rows {
                assert!(row.key.to_string().len() <= 25, "{}", row.key);
                let out = &row.message;
                if let Some(step) = &out.step {
                    self.do_step(row.id, step);
                    answers.push(row.message);
                    continue;
                }
                assert!(out.text.chars().count() <= 2000 && !out.text.trim().is_empty());
                assert!(out.buttons.len() <= 25);
                for button in &out.buttons {
                    assert!(button.label.chars().count() <= 80 && button.command.len() <= 100);
                }
                self.core.store().write(move |tx| tx.set_sent(row.id, MessageId(1))).unwrap();
                answers.push(row.message);
            }
        }
    }

    /// Does the step as a network would: the thread of game 1 is `thread-1`, if there are threads.
    fn do_step(&self, row: i64, step: &Step) {
        match step {
            Step::OpenThread { game, from, name } => {
                assert!(!name.is_empty() && name.chars().count() <= 100);
                let from = self.view().posted(from).unwrap();
                let place = PlaceId(format!("thread-{game}"));
                let thread = from.filter(|_| self.threads).map(|from| (place, from));
                self.core.place(Placed { row, game: GameId(*game), thread }).unwrap();
            }
            Step::CloseThread => {
                self.core.store().write(move |tx| tx.set_sent(row, MessageId(0))).unwrap()
            }
        }
    }

    /// Moves the clock. Deadlines lapse at their times. Returns everything that is posted meanwhile.
    pub(crate) fn advance(&mut self, time: Span) -> Vec<Outgoing> {
        let end = self.now + time;
        let mut answers = Vec::new();
        loop {
            let store = self.core.store();
            let digest = store.snapshot().unwrap().next_digest(self.now).unwrap();
            let next = store
                .snapshot()
                .unwrap()
                .next_deadline(self.now)
                .unwrap()
                .into_iter()
                .chain(digest)
                .min();
            self.now = next.filter(|n| *n <= end).unwrap_or(end);
            for (id, _) in self.view().due(self.now, 100).unwrap() {
                while self.core.lapse(id, self.now, Some(self.now)).unwrap() == Lapsed::Changed {}
            }
            for (id, _) in self.view().computers_due(self.now, 100).unwrap() {
                while self.core.lapse(id, self.now, Some(self.now)).unwrap() == Lapsed::Changed {}
                self.think(id);
            }
            self.core.send_digests(self.now).unwrap();
            self.start_planned();
            answers.extend(self.take_answers());
            if self.now == end {
                return answers;
            }
        }
    }

    /// Starts the games that are planned; some people cannot play anywhere.
    pub(crate) fn start_planned(&mut self) {
        for (feature, planned) in self.core.planned(self.now).unwrap() {
            let outside = planned.people.iter().filter(|p| self.outsiders.contains(&p.0)).cloned();
            let outside: Vec<PersonId> = outside.collect();
            self.core.start_planned((feature, &planned), Some(&outside), self.now).unwrap();
        }
    }

    /// Lets the computer that is to do something in a game do it.
    pub(crate) fn think(&self, id: GameId) {
        let Some(question) = self.core.question(id, self.now).unwrap() else { return };
        let decided = question.decide(EFFORT, &Arc::default()).unwrap();
        assert!(self.core.decided((id, question.revision), &decided, self.now).unwrap());
    }

    pub(crate) fn game(&self, id: i64) -> Match {
        let (id, view) = (GameId(id), self.view());
        let quarantined = view.quarantined(id).unwrap().is_some();
        let game = if quarantined { view.as_stored(id) } else { view.replayed(id) };
        game.unwrap().unwrap()
    }

    pub(crate) fn view(&self) -> Snapshot {
        self.core.store().snapshot().unwrap()
    }

    /// Starts a game of ann, bob and cy.
    pub(crate) fn start_game(&mut self, pace: &str) {
        self.send("ann", &format!("/play siege white=ann red=bob black=cy pace={pace}"));
        self.send("bob", "/join");
        let started = self.answer("cy", "/join");
        assert!(started.text.contains("begins"), "{}", started.text);
    }

    /// Plays moves, each by the player in turn.
    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let game = self.game(1);
            let seat = game.position.to_act().unwrap();
            let name = game.holder(seat).person().unwrap().0.clone();
            let answers = self.send(&name, text);
            assert_eq!(self.game(1).ply, game.ply + 1, "{name}: {text}: {answers:#?}");
        }
    }

    pub(crate) fn verify(&self) {
        let report = self.core.store().verify().unwrap();
        assert_eq!(report.faults, Vec::<String>::new());
    }
}
