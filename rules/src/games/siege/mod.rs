//! Siege Chess: three players on 192 hexes (paragraph numbers are those of `rulebook/siege.md`).
//!
//! A `Position` trusts its caller: the generator lists only legal actions, `make` and `unmake` do and undo them, and
//! settling lets happen what needs no decision.

pub mod action;
mod attack;
mod besieged;
mod board;
mod groups;
#[cfg(test)]
mod laws;
mod make;
mod movegen;
mod notation;
pub mod options;
mod page_note;
pub mod piece;
mod position;
pub mod position_string;
mod powers;
mod refusal;
mod turn;
mod words;

pub use board::NAMES;
pub use options::INFO as OPTIONS;
pub use position::Position;

use crate::board::{Cell, CellSet};
use crate::front::news::After;
use crate::front::parse::{Intent, MoveWish, Plain, Wish};
use crate::front::{
    Attempt, Cause, Ending, GameOf, Outline, Pieces, Rules, Setting, Settled, Touched, Words,
};
use crate::game::{Decision, Notice, Refusal, Seat, SetupError, Termination};
use crate::groups::ActionKind;
use crate::mechanics::castling::Wing;
use crate::mechanics::{Kind, Occupant};
use crate::perft::Search;
use crate::seat::SeatSet;
use crate::variant::Description;
use crate::view::{Meter, Power};
use action::{Action, Move};
use make::Undo;
use options::Options;
use refusal::Why;

/// The game as the list of games has it.
pub(crate) static GAME: Description = Description {
    name: "siege",
    title: "Siege Chess",
    summary: "three players, 192 hexes, and powers for the player under siege",
    example: "3e-5e",
    note: None,
    about_array: "",
    rules_version: 1,
    options: OPTIONS,
    seats: NAMES,
    rulebook: include_str!("../../../rulebook/siege.md"),
    page_note: page_note::page_note,
    new_game: |options| Ok(Box::new(new(Options::parse(options)?))),
    from_position: |text| Ok(Box::new(from_position(text)?)),
};

/// A new game.
///
/// ```
/// use rules::{Game, games::siege::{self, options::Options}};
/// let mut game = siege::new(Options::default());
/// assert_eq!(game.actions().len(), 46);
/// let played = game.apply("W3e-5e")?;
/// assert_eq!(played.sheet, "W3e-5e");
/// assert!(game.apply("W3e-5e").is_err());
/// # Ok::<(), rules::game::Refusal>(())
/// ```
#[must_use]
pub fn new(options: Options) -> GameOf<Position> {
    GameOf::new(Position::start(options))
}

/// The game at a position string (see [`position_string`]).
///
/// # Errors
/// [`SetupError`] that says what is impossible about it.
pub fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    // Fields stand in any order; the front reads how the game ended at the end.
    let (ended, others): (Vec<&str>, Vec<&str>) =
        text.split_ascii_whitespace().partition(|word| word.starts_with("ended="));
    let over = position_string::is_over(&ended)?;
    let text = [others, ended].concat().join(" ");
    GameOf::from_position(&text, |text| position_string::parse(text, over))
}

impl Search for Position {
    type Action = Action;
    type Undo = Undo;

    fn settle(&mut self, actions: &mut Vec<Action>) -> Settled {
        self.settle_turn(actions)
    }
    #[inline]
    fn make(&mut self, action: Action) -> Undo {
        Position::make(self, action)
    }
    #[inline]
    fn unmake(&mut self, action: Action, undo: &Undo) {
        Position::unmake(self, action, undo);
    }
}

impl Pieces for Position {
    fn setting(&self) -> &'static Setting {
        self.board.setting()
    }

    fn piece_at(&self, cell: Cell) -> Option<Occupant> {
        self.at(cell).occupant()
    }

    fn pieces_of(&self, seat: Seat) -> CellSet {
        self.pieces[seat]
    }

    fn attackers(&self, cell: Cell, by: Seat) -> CellSet {
        self.captors_of(cell, SeatSet::of(by))
    }
}

impl Rules for Position {
    fn options(&self) -> Vec<(String, String)> {
        self.options.pairs()
    }

    fn turn(&self) -> Seat {
        self.decider()
    }

    fn is_in_game(&self, seat: Seat) -> bool {
        self.is_alive(seat)
    }

    fn out(&self) -> Vec<Seat> {
        self.state.out.into_iter().flatten().collect()
    }

    /// Others go on (5.5).
    fn leave(&mut self, seat: Seat, _cause: Cause) -> Option<Ending> {
        self.resign(seat);
        None
    }

    fn stop(&mut self) {
        self.state.touch = None;
    }

    fn pseudo(&self, seat: Seat) -> Vec<Action> {
        let mut actions = self.pseudo_actions(seat);
        if self.has_powers(seat) {
            let mut turn = self.clone();
            turn.state.turn = seat;
            turn.state.touch = None;
            turn.field_promotions(&mut actions, false);
            turn.traitors(&mut actions, CellSet::EMPTY);
        }
        actions
    }

    fn beside_decision(&self, seat: Seat) -> Vec<Action> {
        self.pseudo(seat)
    }

    fn attackers_after(&self, action: Action) -> CellSet {
        self.attackers_of_king_after(self.state.turn, action)
    }

    fn royal(&self, seat: Seat) -> CellSet {
        let king = self.kings[seat];
        [king].into_iter().filter(|_| self.is_alive(seat)).collect()
    }

    fn checks(&self) -> CellSet {
        Seat::all(3).filter(|&p| self.in_check(p)).map(|p| self.kings[p]).collect()
    }

    fn format(&self) -> String {
        position_string::format(self)
    }

    fn outline(&self, action: Action) -> Outline {
        words::outline(self, action)
    }

    fn touched(&self, action: Action) -> Touched {
        words::touched(self, action)
    }

    fn concerns(&self, action: Action, cell: Cell) -> bool {
        match action {
            Action::Move(m) => m.from == cell,
            Action::Castle { by, side, .. } => self.castling_path_of(by, side).king_from == cell,
            Action::FieldPromotion { at, .. } => at == cell,
            Action::Traitor { first, second } => first == cell || second == Some(cell),
            Action::Touch | Action::LetStand => false,
        }
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &groups::KINDS
    }

    fn kind_of(&self, action: Action) -> &'static ActionKind {
        groups::kind_of(action)
    }

    fn lost(&self, seat: Seat) -> Vec<(Kind, u8)> {
        let lost = &self.lost[seat];
        let kinds = piece::Kind::ALL.into_iter().rev();
        kinds.map(|kind| (kind.shared(), lost[kind.index()])).filter(|(_, n)| *n > 0).collect()
    }

    fn next(&self) -> Option<(Seat, String)> {
        Some((self.next_player(self.state.turn), "next".to_owned()))
    }
}

impl Words for Position {
    fn canonical(&self, by: Seat, action: Action) -> String {
        notation::format(self.board, by, action)
    }

    fn sheet(&self, action: Action, _legal: &[Action]) -> String {
        self.canonical(self.turn(), action)
    }

    fn marks(&self, before: &Self, by: Seat, action: Action, ending: Option<Ending>) -> String {
        match action {
            Action::Touch | Action::LetStand => String::new(),
            _ => words::check_marks(self, before, by, ending),
        }
    }

    fn with_marks(sheet: &str, marks: &str) -> String {
        notation::with_marks(sheet, marks)
    }

    fn marks_before(&self, action: Action) -> Option<&'static str> {
        (action == Action::Touch).then_some("T")
    }

    fn turn_text(&self) -> String {
        let last_blow = if self.checkmated { " (checkmated: last blow)" } else { "" };
        format!("{} to move{last_blow}", refusal::name(self.decider()))
    }

    fn decision(&self, _legal: &[Action]) -> Option<Decision> {
        words::decision(self)
    }

    fn decision_headline(&self, decision: Decision) -> String {
        format!("{} decides: touch of death?", refusal::name(decision.seat))
    }

    fn asked(&self, _legal: &[Action]) -> CellSet {
        CellSet::EMPTY
    }

    fn decides_first(&self, decision: &Decision) -> String {
        format!("{} has to decide about the touch of death first.", refusal::name(decision.seat))
    }

    fn decide_first(&self, _decision: &Decision) -> String {
        refusal::DECIDE_FIRST.to_owned()
    }

    fn notice(&self, legal: &[Action], frame: Seat) -> Option<Notice> {
        words::notice(self, legal, frame)
    }

    fn wishes(&self, plain: &Plain, frame: Seat) -> Vec<Wish> {
        notation::wishes(self, plain, frame)
    }

    fn intent(&self, plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
        notation::intent(plain, wish, in_turn)
    }

    fn read_other(&self, frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
        notation::read(self, frame, text, legal)
    }

    fn refuse_other(&self, named: Seat, frame: Seat, text: &str) -> Option<String> {
        let special = notation::special(self, named, text)?;
        Some(Why::new(self, frame).special(&special))
    }

    fn refuse_castling(&self, frame: Seat, wing: Option<Wing>, declares: bool) -> String {
        Why::new(self, frame).castling(wing, declares)
    }

    fn refuse_declaration(&self) -> Option<String> {
        Why::new(self, self.turn()).no_fortification()
    }

    fn refuse_move(&self, attempt: &Attempt<'_>) -> Option<String> {
        Why::new(self, attempt.frame).movement(attempt)
    }

    fn refuse_target(&self, to: Cell, wish: &MoveWish, frame: Seat) -> Option<String> {
        Why::new(self, frame).target(to, wish)
    }

    fn near_miss(&self, attempt: &Attempt<'_>, legal: &[Outline]) -> Option<String> {
        Why::new(self, attempt.frame).near_miss(attempt, legal)
    }

    fn remedy(&self, action: Action, legal: &[Action]) -> Option<&'static str> {
        let Action::Move(m) = action else { return None };
        let fortified = Action::Move(Move { fortify: true, ..m });
        let helps = fortified != action && legal.contains(&fortified);
        helps.then_some(" With fortification, (F), it is allowed.")
    }

    fn refuse_kind(&self, seat: Seat, kind: &'static ActionKind, frame: Seat) -> Option<String> {
        Why { position: self, player: seat, frame }.none_of(kind)
    }

    fn refuse_cell(&self, seat: Seat, cell: Cell, frame: Seat) -> Option<String> {
        Why { position: self, player: seat, frame }.no_traitor_on(cell)
    }

    fn describe(&self, action: Action, frame: Seat) -> String {
        words::describe(self, action, frame)
    }

    fn told(&self, action: Action, frame: Seat) -> Vec<String> {
        words::told(self, action, frame)
    }

    fn consequences(&self, after: &After<'_, Self>) -> Vec<String> {
        words::consequences(self, after)
    }

    fn ending_text(&self, ending: Ending) -> String {
        words::ending_text(self, ending)
    }

    fn termination_text(&self, seat: Seat, termination: Termination) -> Vec<String> {
        words::termination(seat, termination)
    }

    fn claimable(&self, _seat: Seat, _times: u32) -> Result<(), Refusal> {
        let (may, needed) = self.claim();
        if may {
            return Ok(());
        }
        let quiet = self.state.quiet_turns;
        Err(Refusal::new(if self.state.touch.is_some() {
            "A draw cannot be claimed while the touch of death is undecided.".to_owned()
        } else {
            format!(
                "A draw can be claimed after {needed} turns without a capture; so far there are {quiet}."
            )
        }))
    }

    fn status(&self, seat: Seat) -> Vec<String> {
        words::status(self, seat)
    }

    fn status_at_end(&self, _seat: Seat, _ending: Ending) -> Vec<String> {
        Vec::new()
    }

    fn meter(&self, seat: Seat) -> Option<Meter> {
        besieged::meter(self, seat)
    }

    fn powers(&self, seat: Seat) -> Vec<Power> {
        words::powers(self, seat)
    }
}
