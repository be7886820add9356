//! A game as its players see it: how it was agreed, and the position after every move so far.

use loopback::{Person, Snowflake};
use rules::game::Termination;
use rules::{Game, Seat, Variant};

use super::request::Request;

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It is still to be opened.
    Closed,
    /// It waits for players.
    Inviting,
    /// It is played.
    Live,
    /// Its thread was deleted. Its players are notified and continue elsewhere.
    ThreadDeleted,
    /// It is over.
    Over,
    /// It was aborted.
    Aborted,
}

/// An action that must be in the record.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) canonical: String,
    /// As written on the score sheet.
    pub(super) sheet: String,
    /// The goal of playing it.
    pub(super) goal: usize,
    /// Where it must be announced.
    pub(super) posted_in: Snowflake,
}

/// What to do once a goal is reached.
#[derive(Clone)]
pub(super) enum FollowUp {
    /// The game is open, or starts at once.
    Opened,
    /// A seat is taken.
    Joined(usize),
    /// A seat is free again: another person takes it.
    Declined(usize),
    /// An action was played; it is already in the record.
    Moved,
    /// The bot asks whether a player resigns: the player confirms.
    Asked(Seat),
    /// A draw is offered at this ply: the other player agrees.
    Offered(Person, usize),
    /// The game continues in the channel.
    Continued,
    /// A player has proposed to continue the game in the channel, or agreed to. These players have not answered.
    MoveProposed(Vec<Person>),
}

/// A goal that everybody in a game waits for.
#[derive(Clone)]
pub(super) struct Wait {
    pub(super) goal: usize,
    pub(super) person: Person,
    pub(super) request: Request,
    pub(super) follow_up: FollowUp,
}

pub(super) struct PlayedGame {
    pub(super) variant: Variant,
    /// The people by seat. One person may have several seats.
    pub(super) people: Vec<Person>,
    pub(super) joined: Vec<bool>,
    pub(super) stage: Stage,
    /// The position after everything that was sent.
    pub(super) model: Box<dyn Game>,
    pub(super) options: &'static str,
    pub(super) record: Vec<Ply>,
    /// The number that the daemon assigned.
    pub(super) number: Option<i64>,
    pub(super) opening: Option<usize>,
    pub(super) invitation: Option<Snowflake>,
    /// Where it is played.
    pub(super) place: Option<Snowflake>,
    /// The thread made for it, even if it was deleted.
    pub(super) thread: Option<Snowflake>,
    /// Where it was played before, while players who have not acted elsewhere since may still move there.
    pub(super) former: Option<Snowflake>,
    pub(super) awaited: Vec<Snowflake>,
    /// Nothing more is sent before this goal is reached.
    pub(super) wait: Option<Wait>,
    /// Moves before the players end it.
    pub(super) plies_left: u64,
    /// Everything sent about it, as indices of inputs, oldest first.
    pub(super) sent: Vec<usize>,
    /// This many of them are known to be answered.
    pub(super) answered: usize,
    /// How often each seat has acted.
    pub(super) acted: Vec<u32>,
}

impl PlayedGame {
    pub(super) fn new(
        variant: Variant,
        options: &'static str,
        people: Vec<Person>,
        plies_left: u64,
    ) -> Self {
        let pairs: Vec<(&str, &str)> =
            options.split_whitespace().filter_map(|o| o.split_once('=')).collect();
        let model = variant.new_game(&pairs).expect("options of this game");
        let seats = people.len();
        Self {
            variant,
            joined: vec![false; seats],
            acted: vec![0; seats],
            people,
            stage: Stage::Closed,
            model,
            options,
            record: Vec::new(),
            number: None,
            opening: None,
            invitation: None,
            place: None,
            thread: None,
            former: None,
            awaited: Vec::new(),
            wait: None,
            plies_left,
            sent: Vec::new(),
            answered: 0,
        }
    }

    /// The people still in the game, once each.
    pub(super) fn left(&self) -> Vec<Person> {
        let mut people: Vec<Person> = Vec::new();
        for seat in self.model.in_game() {
            let person = self.person(seat);
            if people.iter().all(|p| p.id != person.id) {
                people.push(person);
            }
        }
        people
    }

    /// Whether anything is left to do.
    pub(super) fn active(&self) -> bool {
        self.wait.is_some() || !self.finished()
    }

    pub(super) fn finished(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Aborted)
    }

    /// The game's name, as in `g12`.
    pub(super) fn name(&self) -> String {
        format!("g{}", self.number.unwrap_or(0))
    }

    /// Whether this person, who has just acted, may act again at once.
    pub(super) fn acts_again(&self, person: &Person) -> bool {
        self.to_act().is_some_and(|seat| self.person(seat).id == person.id)
    }

    /// The seat in turn.
    pub(super) fn to_act(&self) -> Option<Seat> {
        self.model.to_act()
    }

    pub(super) fn person(&self, seat: Seat) -> Person {
        self.people[seat.index()].clone()
    }

    /// The action with which a seat resigns.
    pub(super) fn resignation(&self, seat: Seat) -> String {
        Termination::Resignation.canonical(self.model.seats()[seat.index()])
    }

    /// The action that records a draw agreed by all remaining seats.
    pub(super) fn agreed_draw(&self) -> Option<String> {
        let first = *self.model.in_game().first().filter(|_| self.model.outcome().is_none())?;
        Some(Termination::AgreedDraw.canonical(self.model.seats()[first.index()]))
    }

    /// Adds an action that was sent to the record.
    pub(super) fn enter(&mut self, canonical: &str, goal: usize) {
        let played = self.model.apply(canonical).expect("people play legal actions");
        assert_eq!(played.canonical, canonical);
        let posted_in = self.place.expect("the game has a place");
        self.acted[played.seat.index()] += 1;
        let sheet = played.sheet;
        self.record.push(Ply { canonical: canonical.to_owned(), sheet, goal, posted_in });
        if self.model.outcome().is_some() {
            self.stage = Stage::Over;
        }
    }
}
