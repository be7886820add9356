//! A game as its players see it: what they agreed on, and the position that every move so far leads to.

use loopback::{Person, Snowflake};
use rules::game::Termination;
use rules::{Game, Seat, Variant};

use super::voice::Saying;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Its opener has still to open it.
    Closed,
    /// It waits for players.
    Inviting,
    /// It is played.
    Live,
    /// Its thread was deleted; its players are told, and take it up elsewhere.
    Homeless,
    /// It is over.
    Over,
    /// It was called off.
    Aborted,
}

/// An action that must stand in the record.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) canonical: String,
    /// As the score sheet has it.
    pub(super) sheet: String,
    /// The errand by which it was made.
    pub(super) errand: usize,
    /// Where it must be told.
    pub(super) told_in: Snowflake,
}

/// What is to be done once an errand is done.
#[derive(Clone)]
pub(super) enum Then {
    /// The game is open, or begins at once.
    Opened,
    /// A seat is taken.
    Joined(usize),
    /// A seat is free again: somebody else sits down.
    Declined(usize),
    /// A move was made; it was entered when it was said.
    Moved,
    /// The question whether somebody resigns is put: the answer is pressed.
    Asked(Seat),
    /// A draw is offered at this ply: the other agrees.
    Offered(Person, usize),
    /// The game goes on in the hall.
    TakenUp,
    /// It is proposed to continue it in the hall, or somebody has agreed; these are still asked.
    MoveAsked(Vec<Person>),
}

/// An errand that everybody at a table waits for.
#[derive(Clone)]
pub(super) struct Wait {
    pub(super) errand: usize,
    pub(super) person: Person,
    pub(super) saying: Saying,
    pub(super) then: Then,
}

pub(super) struct Table {
    pub(super) variant: Variant,
    /// Who sits where, by seat; one person may have several.
    pub(super) people: Vec<Person>,
    pub(super) joined: Vec<bool>,
    pub(super) stage: Stage,
    /// The position after all that was said.
    pub(super) model: Box<dyn Game>,
    pub(super) options: &'static str,
    pub(super) record: Vec<Ply>,
    /// The number the daemon gave it.
    pub(super) number: Option<i64>,
    pub(super) opening: Option<usize>,
    pub(super) invitation: Option<Snowflake>,
    /// Where it is played.
    pub(super) place: Option<Snowflake>,
    /// The thread made for it, also when it is deleted.
    pub(super) thread: Option<Snowflake>,
    /// Where it was played before, while those who have not moved elsewhere since are awaited there.
    pub(super) former: Option<Snowflake>,
    pub(super) awaited: Vec<Snowflake>,
    /// Nobody says anything more before this errand is done.
    pub(super) waits: Option<Wait>,
    /// Moves before the players want to end it.
    pub(super) plies_left: u64,
    /// Everything said about it, as numbers of inputs, oldest first.
    pub(super) said: Vec<usize>,
    /// So much of it is known to be answered.
    pub(super) answered: usize,
    /// How often each seat has acted.
    pub(super) acted: Vec<u32>,
}

impl Table {
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
            waits: None,
            plies_left,
            said: Vec::new(),
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

    /// Whether there is something left to be done about it.
    pub(super) fn active(&self) -> bool {
        self.waits.is_some() || !self.finished()
    }

    pub(super) fn finished(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Aborted)
    }

    /// `g12`.
    pub(super) fn name(&self) -> String {
        format!("g{}", self.number.unwrap_or(0))
    }

    /// Whether the one who has just acted may act again at once.
    pub(super) fn acts_again(&self, person: &Person) -> bool {
        self.to_act().is_some_and(|seat| self.person(seat).id == person.id)
    }

    /// The seat whose turn it is.
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

    /// The action that records a draw agreed by all seats left.
    pub(super) fn agreed_draw(&self) -> Option<String> {
        let first = *self.model.in_game().first().filter(|_| self.model.outcome().is_none())?;
        Some(Termination::AgreedDraw.canonical(self.model.seats()[first.index()]))
    }

    /// Enters an action that was said.
    pub(super) fn enter(&mut self, canonical: &str, errand: usize) {
        let played = self.model.apply(canonical).expect("what people say is legal");
        assert_eq!(played.canonical, canonical);
        let told_in = self.place.expect("it is played somewhere");
        self.acted[played.seat.index()] += 1;
        let sheet = played.sheet;
        self.record.push(Ply { canonical: canonical.to_owned(), sheet, errand, told_in });
        if self.model.outcome().is_some() {
            self.stage = Stage::Over;
        }
    }
}
