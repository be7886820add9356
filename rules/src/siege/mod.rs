//! Siege Chess: three players on 192 hexes (paragraph numbers are those of `rulebook/siege.md`).
//!
//! [`Siege`] is the checked way in. Inside, a `Position` trusts its caller: the generator lists only
//! legal actions, `make` and `unmake` do and undo them, and `settle` lets happen what needs no decision.

pub mod action;
mod attack;
mod besieged;
mod board;
mod groups;
#[cfg(test)]
mod laws;
mod make;
mod movegen;
mod news;
mod notation;
mod notice;
pub mod options;
mod page_note;
pub mod piece;
mod position;
mod powers;
mod read;
mod refusal;
mod refusal_powers;
pub mod setup;
mod turn;
mod view;

pub use options::INFO as OPTIONS;
pub(crate) use page_note::page_note;

use crate::board::Cell;
use crate::game::{
    Decision, DrawKind, Game, Notice, Outcome, Placing, Played, Read, ReadError, Refusal, Seat,
    SeatName, SetupError, Termination, Variant,
};
use crate::groups::{ActionGroup, ActionKind};
use crate::perft::{self, Search};
use crate::view::{KindName, View};
use action::{Action, How};
use make::Undo;
use notation::LETTERS;
use options::Options;
use piece::Kind;
use position::Position;
use turn::Settled;

/// The seats, in turn order.
pub const NAMES: [SeatName; 3] = [
    SeatName { letter: 'W', name: "White" },
    SeatName { letter: 'R', name: "Red" },
    SeatName { letter: 'B', name: "Black" },
];

impl Search for Position {
    type Action = Action;
    type Undo = Undo;

    fn expand(&mut self, actions: &mut Vec<Action>) {
        self.settle(actions);
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

/// What the last action touched, for marks and words.
#[derive(Clone, Debug, Default)]
struct Last {
    from: Option<Cell>,
    to: Option<Cell>,
    removed: Option<Cell>,
    /// Who acted and what, to be written in any viewer's frame.
    action: Option<(u8, Action)>,
    /// Said instead when there is no action: a resignation, time run out, a draw.
    said: Vec<String>,
    /// The score sheet's form, to be amended by a touch (8).
    sheet: String,
}

/// A game of Siege Chess.
///
/// ```
/// use rules::{Game, siege::{Siege, options::Options}};
/// let mut game = Siege::new(Options::default());
/// assert_eq!(game.actions().len(), 46);
/// let played = game.apply("W3e-5e")?;
/// assert_eq!(played.sheet, "W3e-5e");
/// assert!(game.apply("W3e-5e").is_err());
/// # Ok::<(), rules::game::Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Siege {
    /// Settled at all times.
    position: Position,
    actions: Vec<Action>,
    settled: Settled,
    ply: usize,
    /// How players left, by seat.
    left: [&'static str; 3],
    last: Last,
    /// The position before the last action, for words about it.
    before: Option<Box<Position>>,
}

impl Siege {
    /// A new game.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::from(Position::start(options))
    }

    /// The game at a position string (see [`setup`]).
    ///
    /// # Errors
    /// [`SetupError`] that says what is impossible about it.
    pub fn from_position(text: &str) -> Result<Self, SetupError> {
        Ok(Self::from(setup::parse(text)?))
    }

    fn from(position: Position) -> Self {
        let mut game = Self {
            position,
            actions: Vec::new(),
            settled: Settled::default(),
            ply: 0,
            left: ["left"; 3],
            last: Last::default(),
            before: None,
        };
        game.settle();
        game
    }

    fn settle(&mut self) {
        self.actions.clear();
        self.settled = self.position.settle(&mut self.actions);
    }

    /// An action of whoever acts, as it is written.
    fn text(&self, action: Action, marks: &str) -> String {
        let actor = self.position.to_act().unwrap_or(0);
        notation::format(self.position.board, actor, action, marks)
    }

    /// The legal action of a canonical text.
    fn find(&self, canonical: &str) -> Option<Action> {
        let actor = self.position.to_act()?;
        // Reading first leaves few actions to be written out and compared.
        let wish = read::parse(self, actor.into(), canonical)?.wish;
        let fitting = self.actions.iter().copied().filter(|&a| read::fits(&wish, a).is_some());
        fitting.into_iter().find(|&a| self.text(a, "") == canonical)
    }

    fn leave(&mut self, player: u8, how: &'static str) {
        self.position.resign(player);
        self.left[player as usize] = how;
    }

    /// Whether a draw may be claimed now (5.8).
    fn claimable(&self) -> Result<(), Refusal> {
        let (may, needed) = self.position.claim();
        let quiet = self.position.state.quiet_turns;
        if may {
            Ok(())
        } else if self.position.state.touch.is_some() {
            Err(Refusal::new("A draw cannot be claimed while the touch of death is undecided."))
        } else {
            Err(Refusal::new(format!(
                "A draw can be claimed after {needed} turns without a capture; so far there are {quiet}."
            )))
        }
    }

    /// The marks for check and mate of the action a player did in a position (8).
    fn check_marks(&self, before: &Position, player: u8) -> String {
        let p = &self.position;
        let checks = |q: &u8| {
            *q != player
                && p.is_alive(*q)
                // A shelter that ended with the action stood until then: no check was declared (5.2).
                && !before.is_fortified(*q)
                && !p.is_fortified(player)
                && p.in_check(*q)
                && p.is_attacked(p.kings[*q as usize], 1 << player)
        };
        let mated = |q: &u8| {
            p.state.touch.is_none()
                && self.settled.checkmated
                && (p.state.turn == *q || p.state.outcome == Some(Outcome::Win(Seat(player))))
        };
        let (mates, checks): (Vec<u8>, Vec<u8>) = (0..3).filter(checks).partition(mated);
        let group = |sign: char, list: Vec<u8>| -> String {
            let letters: String = list.iter().map(|&q| LETTERS[q as usize]).collect();
            if letters.is_empty() { letters } else { format!("{sign}{letters}") }
        };
        group('C', checks) + &group('M', mates)
    }
}

impl Game for Siege {
    fn variant(&self) -> Variant {
        Variant::Siege
    }

    fn options(&self) -> Vec<(String, String)> {
        self.position.options.pairs()
    }

    fn seats(&self) -> &'static [SeatName] {
        &NAMES
    }

    fn to_act(&self) -> Option<Seat> {
        self.position.to_act().map(Seat)
    }

    fn to_act_text(&self) -> String {
        self.to_act().map_or('-', |seat| LETTERS[seat.index()]).to_string()
    }

    fn in_game(&self) -> Vec<Seat> {
        (0..3).filter(|&p| self.position.is_alive(p)).map(Seat).collect()
    }

    fn decision(&self) -> Option<Decision> {
        let touch = self.position.state.touch.filter(|_| self.position.state.outcome.is_none())?;
        Some(Decision {
            seat: Seat(touch.victim),
            name: "touch",
            question: news::touch_question(&self.position, touch),
            answers: vec![
                (self.text(Action::Touch, ""), "touch of death".to_owned()),
                (self.text(Action::LetStand, ""), "let it stand".to_owned()),
            ],
            default: self.text(Action::LetStand, ""),
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.state.outcome
    }

    fn placings(&self) -> Vec<Placing> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let s = &self.position.state;
        let mut placings = Vec::new();
        for p in (0..3).filter(|&p| self.position.is_alive(p)) {
            let (place, how) = match outcome {
                Outcome::Draw(_) => (1, "drew"),
                Outcome::Win(Seat(winner)) if winner == p => (1, "won"),
                Outcome::Win(_) => (2, "checkmated"),
            };
            placings.push(Placing { seat: Seat(p), place, how });
        }
        placings.sort_by_key(|p| p.place);
        for &p in s.out.iter().rev().filter(|&&p| p < 3) {
            let place = placings.len() as u8 + 1;
            placings.push(Placing { seat: Seat(p), place, how: self.left[p as usize] });
        }
        placings
    }

    fn actions(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.actions.iter().map(|&a| self.text(a, "")).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, canonical: &str) -> Result<Played, Refusal> {
        let Some(action) = self.find(canonical) else {
            return Err(refusal::of_canonical(self, canonical));
        };
        let actor = self.position.to_act().unwrap_or(0);
        let before = self.position.clone();
        self.position.make(action);
        self.ply += 1;
        for p in (0..3).filter(|&p| before.is_alive(p) && !self.position.is_alive(p)) {
            self.left[p as usize] = "king captured";
        }
        self.settle();
        let marks = match action {
            Action::Touch | Action::LetStand => String::new(),
            _ => self.check_marks(&before, actor),
        };
        let sheet = notation::format(self.position.board, actor, action, &marks);
        let previous_sheet = match action {
            Action::Touch => Some(notation::with_mark(&self.last.sheet, "T")),
            _ => None,
        };
        let (from, to, removed) = news::cells_of(&before, action);
        self.before = Some(Box::new(before));
        self.last = Last {
            from,
            to,
            removed,
            action: Some((actor, action)),
            said: Vec::new(),
            sheet: sheet.clone(),
        };
        let news = self.news_in(Seat(actor)).unwrap_or_default();
        Ok(Played {
            seat: Seat(actor),
            canonical: canonical.to_owned(),
            sheet,
            previous_sheet,
            news,
        })
    }

    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal> {
        if self.position.state.outcome.is_some() {
            return Err(refusal::game_over(self));
        }
        let player = seat.0.min(2);
        let SeatName { name, .. } = NAMES[player as usize];
        if !self.position.is_alive(player) {
            return Err(Refusal::new(format!(
                "{name} is out of the game and can do nothing more."
            )));
        }
        let before = self.position.clone();
        // 5.5: who runs out of time leaves as who resigns.
        let obstacles = format!("{name}'s pieces stay on the board as obstacles.");
        let news = match termination {
            Termination::Resignation => {
                self.leave(player, "resigned");
                vec![format!("{name} resigns: {obstacles}")]
            }
            Termination::OutOfTime => {
                self.leave(player, "lost on time");
                vec![format!("{name} has run out of time."), obstacles]
            }
            Termination::DrawClaim => {
                self.claimable()?;
                self.position.draw(DrawKind::Claimed);
                vec![format!("{name} claims a draw.")]
            }
            Termination::AgreedDraw => {
                self.position.draw(DrawKind::Agreed);
                vec!["The players agree on a draw.".to_owned()]
            }
        };
        self.ply += 1;
        self.settle();
        let canonical = termination.canonical(NAMES[player as usize]);
        self.before = Some(Box::new(before));
        self.last = Last { said: news, sheet: canonical.clone(), ..Last::default() };
        let news = self.news_in(Seat(player)).unwrap_or_default();
        Ok(Played {
            seat: Seat(player),
            sheet: canonical.clone(),
            previous_sheet: None,
            canonical,
            news,
        })
    }

    fn read_action(&self, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError> {
        read::read(self, seat, frame, text)
    }

    fn has_own_frames(&self) -> bool {
        true
    }

    fn cell_in(&self, cell: &str, from: Seat, to: Seat) -> Option<String> {
        let board = self.position.board;
        let hex = board.hex(from.index().min(2), &cell.trim().to_ascii_lowercase())?;
        Some(board.name(to.index().min(2), hex))
    }

    fn action_in(&self, action: &str, frame: Seat) -> String {
        notation::typed(self.position.board, action, frame.0.min(2))
    }

    fn news_in(&self, frame: Seat) -> Option<Vec<String>> {
        let (before, frame) = (self.before.as_deref()?, frame.0.min(2));
        let mut news = match self.last.action {
            Some((actor, action)) => news::of_action(before, actor, action, frame),
            None => self.last.said.clone(),
        };
        news::aftermath(before, self, frame, &mut news);
        Some(news)
    }

    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal> {
        if self.outcome().is_some() {
            return Err(refusal::game_over(self));
        }
        self.claimable()?;
        Ok(Termination::DrawClaim.canonical(NAMES[seat.index().min(2)]))
    }

    fn view(&self, viewer: Seat) -> View {
        view::view(self, viewer, viewer)
    }

    fn view_in(&self, viewer: Seat, frame: Seat) -> View {
        view::view(self, viewer, frame)
    }

    fn mark_targets(
        &self,
        seat: Seat,
        what: &str,
        view: &mut View,
    ) -> Result<Vec<String>, Refusal> {
        groups::mark_targets(self, seat, what, view)
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        &groups::KINDS
    }

    fn action_groups(&self, seat: Seat) -> Vec<ActionGroup> {
        groups::groups(self, seat.0.min(2))
    }

    fn notice(&self, frame: Seat) -> Option<Notice> {
        notice::notice(self, frame.0.min(2))
    }

    fn kinds(&self) -> Vec<KindName> {
        Kind::ALL.into_iter().map(|kind| kind.kind_name()).collect()
    }

    fn piece_views(&self, kind: &str) -> Vec<View> {
        view::piece_views(self, kind)
    }

    fn position_string(&self) -> String {
        setup::format(&self.position)
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&mut self.position.clone(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut counts: Vec<_> = perft::divide(&mut self.position.clone(), depth)
            .into_iter()
            .map(|(action, leaves)| (self.text(action, ""), leaves))
            .collect();
        counts.sort_unstable();
        counts
    }
}

/// Whether an action removes an enemy's piece, or goes onto one.
fn captures(action: Action) -> bool {
    match action {
        Action::Move(m) => matches!(m.how, How::Capture | How::EnPassant),
        _ => false,
    }
}
