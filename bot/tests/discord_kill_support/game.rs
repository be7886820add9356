//! A game as its players see it: how it was agreed, and the position after every move so far.

use loopback::{Person, Snowflake, World};
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

/// How an action is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// By a message.
    Move,
    /// By a condition, with the move before it.
    Condition,
    /// It takes back the move before it.
    Takeback,
    /// By a computer.
    Computer,
}

/// An action that must be in the record.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) kind: Kind,
    /// The seat that acts.
    pub(super) seat: Seat,
    pub(super) canonical: String,
    /// As written on the score sheet.
    pub(super) sheet: String,
    /// The goal of playing it; none of a computer's.
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
    /// A player has prepared the second action as the answer to the first one.
    Prepared(String, String),
    /// A player has asked to take back the last move, or agreed to it. These players have not answered.
    TakebackAsked(Vec<Person>),
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
    /// The people by seat. One person may have several seats. In the seat of a computer, somebody who does not play.
    pub(super) people: Vec<Person>,
    /// The seat of a computer of level 1. There is one other seat then.
    pub(super) computer: Option<Seat>,
    pub(super) joined: Vec<bool>,
    pub(super) stage: Stage,
    /// The position after everything that was sent.
    pub(super) model: Box<dyn Game>,
    /// The positions before each action of the record.
    before: Vec<Box<dyn Game>>,
    /// The next action, and the answer that a condition makes to it.
    pub(super) prepared: Option<(String, String)>,
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
            computer: None,
            stage: Stage::Closed,
            model,
            before: Vec::new(),
            prepared: None,
            options,
            record: Vec::new(),
            number: None,
            opening: None,
            invitation: None,
            place: None,
            thread: None,
            wait: None,
            plies_left,
            sent: Vec::new(),
            answered: 0,
        }
    }

    /// The people still in the game, once each.
    pub(super) fn left(&self) -> Vec<Person> {
        let mut people: Vec<Person> = Vec::new();
        for seat in self.model.in_game().into_iter().filter(|seat| self.computer != Some(*seat)) {
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

    /// Whether a computer is in turn.
    pub(super) fn waits_for_computer(&self) -> bool {
        self.stage == Stage::Live && self.computer.is_some() && self.to_act() == self.computer
    }

    /// The names of the players, as in pictures.
    pub(super) fn names(&self, world: &World) -> Vec<String> {
        let names = (0u8..).zip(&self.people).map(|(seat, person)| {
            let computer = self.computer == Some(Seat(seat));
            if computer {
                "Computer, level 1".to_owned()
            } else {
                world.name(person.id).to_string()
            }
        });
        names.collect()
    }

    /// The action with which a seat resigns.
    pub(super) fn resignation(&self, seat: Seat) -> String {
        Termination::Resignation.canonical(self.model.seats()[seat.index()])
    }

    /// The action that records a draw agreed by all remaining seats.
    pub(super) fn agreed_draw(&self) -> Option<String> {
        // A computer answers an offer when it likes.
        let open = self.computer.is_none() && self.model.outcome().is_none();
        let first = *self.model.in_game().first().filter(|_| open)?;
        Some(Termination::AgreedDraw.canonical(self.model.seats()[first.index()]))
    }

    /// Adds an action that was sent to the record, and the condition that answers it.
    pub(super) fn enter(&mut self, canonical: &str, goal: usize) {
        self.add(Kind::Move, canonical, goal);
        let prepared = self.prepared.take().filter(|(action, _)| action == canonical);
        if let Some((_, answer)) = prepared {
            self.add(Kind::Condition, &answer, goal);
        }
        if self.model.outcome().is_some() {
            self.stage = Stage::Over;
        }
    }

    /// Adds an action of the computer to the record.
    pub(super) fn enter_of_computer(&mut self, canonical: &str) {
        assert_eq!(self.to_act(), self.computer, "{canonical}");
        self.add(Kind::Computer, canonical, usize::MAX);
        if self.model.outcome().is_some() {
            self.stage = Stage::Over;
        }
    }

    fn add(&mut self, kind: Kind, canonical: &str, goal: usize) {
        self.before.push(self.model.boxed_clone());
        let played = self.model.apply(canonical).expect("people play legal actions");
        assert_eq!(played.canonical, canonical);
        let posted_in = self.place.expect("the game has a place");
        self.acted[played.seat.index()] += 1;
        let (canonical, sheet, seat) = (canonical.to_owned(), played.sheet, played.seat);
        self.record.push(Ply { kind, seat, canonical, sheet, goal, posted_in });
    }

    /// The numbers of the actions that were not taken back.
    fn counting(&self) -> Vec<usize> {
        let mut counting = Vec::new();
        for (number, ply) in (1..).zip(&self.record) {
            if ply.kind == Kind::Takeback {
                counting.pop();
            } else {
                counting.push(number);
            }
        }
        counting
    }

    /// The player who can take back the last move now, which must not be part of a decision.
    pub(super) fn can_take_back(&self) -> Option<Person> {
        let last = self.record.last().filter(|ply| ply.kind == Kind::Move)?;
        let before = self.before.last()?;
        let exit = Termination::from_canonical(self.model.seats(), &last.canonical).is_some();
        let decides = before.decision().is_some() || self.model.decision().is_some();
        (!exit && !decides && self.computer.is_none()).then(|| self.person(last.seat))
    }

    /// Adds the takeback of the last move to the record.
    pub(super) fn take_back(&mut self, goal: usize) {
        let counting = self.counting();
        let to = counting.len().checked_sub(2).map_or(0, |index| counting[index]);
        let last = self.record.last().expect("a move").clone();
        self.acted[last.seat.index()] -= 1;
        let back = self.before.last().expect("a position").boxed_clone();
        self.before.push(std::mem::replace(&mut self.model, back));
        let posted_in = self.place.expect("the game has a place");
        let canonical = bot::game::state::takeback_text(to);
        let (kind, sheet) = (Kind::Takeback, last.sheet);
        self.record.push(Ply { kind, seat: last.seat, canonical, sheet, goal, posted_in });
    }
}
