//! What games of two players on square boards share.
//!
//! A game is a [`Setting`] (boards, piece table and what follows from them) and a position that implements
//! [`Rules`]; [`Duel`] makes a [`Game`] of it. The position trusts its caller, `Duel` is the checked way
//! in: it knows what has been on the board before, reads what people type, and finds the words.

pub mod attack;
pub mod castling;
mod history;
#[cfg(test)]
mod laws;
pub mod news;
pub mod notation;
pub mod orthodox;
pub mod pawns;
pub mod piece;
pub mod placement;
pub mod read;
mod refusal;
pub mod rules;
pub mod setup;
pub mod squares;
pub mod step;
pub mod table;
mod typed;
mod view;

pub use attack::{Scan, Verdict};
pub use piece::{Kind, KindInfo, Piece, PieceSet};
pub use placement::{NOWHERE, Placement};
pub use rules::{Cause, Ending, Form, Outline, Repetition, Rules, Setting, Settled, usual_kind};
pub use squares::{BoardInfo, Division, Plain, Squares};
pub use step::{How, Move};
pub use table::MoveTable;

use crate::board::Cell;
use crate::game::{
    Decision, Game, Outcome, Placing, Played, Read, ReadError, Refusal, Seat, SeatName, SetupError,
    Termination, Variant,
};
use crate::groups::{ActionGroup, ActionKind};
use crate::perft;
use crate::view::MAY_CLAIM;
use crate::view::{KindName, View};
use history::{History, Remembering};

/// Half-moves without capture or pawn move after which a draw can be claimed (Laws 9.3).
pub const CLAIM_PLIES: u32 = 100;
/// Half-moves after which the game is drawn by itself (Laws 9.6).
pub const LAST_PLIES: u32 = 150;
/// Half-moves after which players are told once more that a draw can be claimed.
const CLAIM_NEWS: u32 = 20;

/// What the last action touched, for marks and words.
#[derive(Clone, Debug, Default)]
struct Last {
    from: Option<Cell>,
    to: Option<Cell>,
    removed: Option<Cell>,
    said: String,
}

/// A game of two players behind the one front of all games.
#[derive(Clone, Debug)]
pub struct Duel<R: Rules> {
    /// Settled at all times.
    position: R,
    actions: Vec<R::Action>,
    history: History,
    ending: Option<Ending>,
    ply: usize,
    last: Last,
}

impl<R: Rules> Duel<R> {
    /// The game from a position, with nothing before it.
    #[must_use]
    pub fn new(mut position: R) -> Self {
        let mut actions = Vec::new();
        let settled = position.settle(&mut actions);
        let mut history = History::default();
        history.push(position.key());
        let ending = settled.ending;
        Self { position, actions, history, ending, ply: 0, last: Last::default() }
    }

    /// The game at a position string, which `parse` reads but for its last field, `ended=`: how the
    /// game ended where the board does not tell (`resigned-W`, `time-W`, `agreed`, `claimed`, `repetition`).
    ///
    /// # Errors
    /// [`SetupError`] that says what is impossible about it.
    pub fn from_position(
        text: &str,
        parse: impl FnOnce(&str) -> Result<R, SetupError>,
    ) -> Result<Self, SetupError> {
        let text = text.trim();
        let (text, ended) = match text.rsplit_once(char::is_whitespace) {
            Some((before, last)) => match last.strip_prefix("ended=") {
                Some(ended) => (before.trim_end(), Some(ended)),
                None => (text, None),
            },
            None => (text, None),
        };
        let mut game = Self::new(parse(text)?);
        if let Some(ended) = ended {
            // A repetition that loses comes before the count.
            let free = |e: &Ending| {
                let counted = game.ending.is_some_and(|e| e.cause == Cause::MoveCount);
                game.ending.is_none() || counted && e.cause == Cause::Repetition
            };
            let ending = game.read_ended(ended).filter(free);
            let bad = || {
                let shown = crate::game::shown(ended, 20);
                SetupError::BadPosition(format!("'ended={shown}' is no possible end"))
            };
            game.end(ending.ok_or_else(bad)?);
        }
        Ok(game)
    }

    fn read_ended(&self, text: &str) -> Option<Ending> {
        let setting = self.position.setting();
        let claims = setting.repetition.claim.is_some() || self.position.quiet_plies().is_some();
        let (word, seat) = match text.split_once('-') {
            None => (text, None),
            Some((word, letter)) => {
                let seat = setting.seats.iter().position(|s| s.letter.to_string() == letter)?;
                (word, Some(seat as u8))
            }
        };
        match (word, seat) {
            ("resigned", Some(seat)) => Some(Ending::lost_by(seat, Cause::Resigned)),
            ("time", Some(seat)) => Some(self.flag(seat)),
            ("agreed", None) => Some(Ending::draw(Cause::Agreed)),
            ("claimed", None) if claims => Some(Ending::draw(Cause::Claimed)),
            ("repetition", None) if setting.repetition.loses => {
                Some(Ending::lost_by(1 - self.position.turn(), Cause::Repetition))
            }
            ("repetition", None) => Some(Ending::draw(Cause::Repetition)),
            _ => None,
        }
    }

    /// How the game ended where the board does not tell, for position strings.
    fn ended(&self) -> Option<String> {
        let ending = self.ending?;
        let (word, seat) = match (ending.cause, ending.outcome) {
            (Cause::Resigned, Outcome::Win(Seat(winner))) => ("resigned", Some(1 - (winner & 1))),
            (Cause::OutOfTime(seat), _) => ("time", Some(seat)),
            (Cause::Agreed, _) => ("agreed", None),
            (Cause::Claimed, _) => ("claimed", None),
            (Cause::Repetition, _) => ("repetition", None),
            _ => return None,
        };
        let letter = seat.map(|seat| format!("-{}", self.position.setting().seat_letter(seat)));
        Some(format!("{word}{}", letter.unwrap_or_default()))
    }

    /// What comes of a seat's running out of time.
    fn flag(&self, seat: u8) -> Ending {
        let cause = Cause::OutOfTime(seat);
        if self.position.draws_on_time(seat) {
            Ending::draw(cause)
        } else {
            Ending::lost_by(seat, cause)
        }
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.actions.clear();
    }

    /// The legal action of a canonical text.
    fn find(&self, canonical: &str) -> Option<R::Action> {
        self.actions.iter().copied().find(|&a| self.position.canonical(a) == canonical)
    }

    /// What a seat may do now; for a seat not to act what its pieces could do by movement alone.
    fn available(&self, seat: u8) -> Vec<R::Action> {
        if self.ending.is_some() {
            Vec::new()
        } else if self.position.turn() == seat {
            self.actions.clone()
        } else {
            self.position.pseudo(seat)
        }
    }

    /// Who left the game: resigned, or lost on time.
    fn left(&self) -> Option<u8> {
        match self.ending {
            Some(Ending {
                outcome: Outcome::Win(Seat(winner)),
                cause: Cause::Resigned | Cause::OutOfTime(_),
            }) => Some(1 - (winner & 1)),
            _ => None,
        }
    }

    fn status(&self, seat: u8) -> Vec<String> {
        let lost = |e: &Ending| matches!(e.outcome, Outcome::Win(Seat(w)) if w != seat);
        match self.ending.filter(lost) {
            Some(ending) => vec![news::how_lost(ending.cause).to_owned()],
            None => {
                let mut status = self.position.status(seat);
                if self.ending.is_none() && self.claimable(seat).is_ok() {
                    status.push(MAY_CLAIM.to_owned());
                }
                status
            }
        }
    }

    /// How often the position on the board has come about.
    fn occurrences(&self) -> u32 {
        self.history.count(&self.position.key())
    }

    /// Whether a seat may claim a draw now: the player to move may, after the third occurrence or fifty
    /// moves each (Laws 9.2, 9.3).
    fn claimable(&self, seat: u8) -> Result<(), Refusal> {
        let setting = self.position.setting();
        if setting.repetition.claim.is_none() && self.position.quiet_plies().is_none() {
            return Err(Refusal::new(format!(
                "There is no draw to claim in this game: the players agree on one, and the game is drawn automatically when a \
                 position occurs {} times.",
                setting.repetition.ends
            )));
        }
        if seat != self.position.turn() {
            let mover = setting.seat_name(self.position.turn());
            return Err(Refusal::new(format!(
                "A draw is claimed by the player to move, and that is {mover}."
            )));
        }
        if !self.position.judges_draws() {
            return Err(Refusal::new(
                "A draw can be claimed only after what has to be decided now.",
            ));
        }
        let (times, quiet) = (self.occurrences(), self.position.quiet_plies());
        let repeated = setting.repetition.claim.is_some_and(|needed| times >= needed);
        if repeated || quiet.is_some_and(|plies| plies >= CLAIM_PLIES) {
            return Ok(());
        }
        let mut parts = Vec::new();
        if let Some(needed) = setting.repetition.claim {
            let so_far = match times {
                1 => "this one is new".to_owned(),
                n => format!("this one has occurred {n} times"),
            };
            parts.push(format!("when a position occurs {needed} times ({so_far})"));
        }
        if let Some(plies) = quiet {
            let (moves, needed) = (plies / 2, CLAIM_PLIES / 2);
            let so_far = if moves == 1 { "1 so far".to_owned() } else { format!("{moves} so far") };
            parts.push(format!("after {needed} moves by each player {} ({so_far})", setting.quiet));
        }
        Err(Refusal::new(format!("A draw can be claimed {}.", parts.join(", or "))))
    }

    /// That a draw may be claimed now, and why: at each repetition, and every ten moves once there were
    /// fifty. In between, [`MAY_CLAIM`] beside the board says so.
    fn claim_news(&self, before: &R) -> Vec<String> {
        let setting = self.position.setting();
        let mut news = Vec::new();
        let times = self.occurrences();
        if setting.repetition.claim.is_some_and(|needed| times >= needed) {
            let name = setting.seat_name(self.position.turn());
            let time = match times {
                3 => "third time".to_owned(),
                4 => "fourth time".to_owned(),
                n => format!("time no. {n}"),
            };
            news.push(format!("This position for the {time}: {name} may claim a draw."));
        }
        let tens = |plies: u32| plies.checked_sub(CLAIM_PLIES).map(|over| over / CLAIM_NEWS);
        // While a decision was due nothing was said of claims.
        let was = before.quiet_plies().filter(|_| before.judges_draws()).and_then(tens);
        let now = self.position.quiet_plies();
        if let Some(plies) = now
            && tens(plies) > was
        {
            let (moves, last) = (plies / 2, LAST_PLIES / 2);
            news.push(format!(
                "{moves} moves each {}: the player to move may claim a draw; after {last} the game is drawn \
                 automatically.",
                setting.quiet
            ));
        }
        news
    }

    /// The marks for check and mate of the action just done by a seat: for what it brought about itself.
    fn check_mark(&self, before: &R, seat: u8) -> &'static str {
        let mates =
            |e: &Ending| e.cause == Cause::Checkmate && e.outcome == Outcome::Win(Seat(seat));
        let new = self.position.checks() & !before.checks();
        if self.ending.as_ref().is_some_and(mates) {
            "#"
        } else if (new & self.position.board().of(1 - (seat & 1))).is_empty() {
            ""
        } else {
            "+"
        }
    }

    /// What an action led to, besides itself.
    fn aftermath(&self, before: &R, action: R::Action, settled: &Settled) -> Vec<String> {
        let setting = self.position.setting();
        let mut news = self.position.aftermath(before, action, settled);
        for seat in (0..2).filter(|seat| settled.passed >> seat & 1 != 0) {
            let name = setting.seat_name(seat);
            news.push(format!("{name} has no legal move: the turn passes."));
        }
        if let Some(ending) = self.ending {
            news.push(news::ending(setting, ending));
            return news;
        }
        let checks = self.position.checks();
        for seat in 0..2 {
            let royal = checks & self.position.board().of(seat);
            if !royal.is_empty() {
                news.push(self.position.check_text(seat, royal));
            }
        }
        if let Some(decision) = self.position.decision(&self.actions) {
            news.push(decision.question);
        }
        if self.claimable(self.position.turn()).is_ok() {
            news.extend(self.claim_news(before));
        }
        let rule = setting.repetition;
        if rule.claim.is_none() && !rule.loses && self.occurrences() + 1 == rule.ends {
            news.push(
                "This position for the fourth time: at the fifth the game is drawn.".to_owned(),
            );
        }
        if setting.repetition.loses && self.occurrences() + 1 == setting.repetition.ends {
            news.push(
                "This position for the second time: the player who repeats it once more loses."
                    .to_owned(),
            );
        }
        news
    }
}

impl<R: Rules + 'static> Game for Duel<R> {
    fn variant(&self) -> Variant {
        self.position.setting().variant
    }

    fn options(&self) -> Vec<(String, String)> {
        self.position.options()
    }

    fn seats(&self) -> &'static [SeatName] {
        &self.position.setting().seats
    }

    fn to_act(&self) -> Option<Seat> {
        self.ending.is_none().then(|| Seat(self.position.turn()))
    }

    fn to_act_text(&self) -> String {
        if self.ending.is_some() { "-".to_owned() } else { self.position.to_act_text() }
    }

    fn in_game(&self) -> Vec<Seat> {
        (0..2).filter(|&seat| self.left() != Some(seat)).map(Seat).collect()
    }

    fn decision(&self) -> Option<Decision> {
        if self.ending.is_some() { None } else { self.position.decision(&self.actions) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|e| e.outcome)
    }

    fn placings(&self) -> Vec<Placing> {
        let Some(ending) = self.ending else { return Vec::new() };
        match ending.outcome {
            Outcome::Draw(_) => {
                let drew = |seat| Placing { seat: Seat(seat), place: 1, how: "drew" };
                (0..2).map(drew).collect()
            }
            Outcome::Win(Seat(winner)) => {
                let how = news::how_lost(ending.cause);
                vec![
                    Placing { seat: Seat(winner), place: 1, how: "won" },
                    Placing { seat: Seat(1 - (winner & 1)), place: 2, how },
                ]
            }
        }
    }

    fn actions(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.actions.iter().map(|&a| self.position.canonical(a)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, canonical: &str) -> Result<Played, Refusal> {
        let Some(action) = self.find(canonical) else {
            return Err(refusal::of_canonical(self, canonical));
        };
        let before = self.position.clone();
        let seat = before.turn();
        let outline = before.outline(action);
        let to = before.ends_on(action);
        let sheet = before.sheet(action, &self.actions);
        let said = before.describe(action);
        self.position.make(action);
        self.ply += 1;
        self.actions.clear();
        let settled = self.position.settle(&mut self.actions);
        let rule = self.position.setting().repetition;
        let times = self.history.push(self.position.key());
        let repeated = times >= rule.ends && self.position.judges_draws();
        // A repetition that loses is a result of the game's own: it comes before the count.
        let counted = |e: &Ending| e.cause == Cause::MoveCount && rule.loses && repeated;
        if let Some(ending) = settled.ending.filter(|e| !counted(e)) {
            self.end(ending);
        } else if repeated {
            self.end(if rule.loses {
                Ending::lost_by(seat, Cause::Repetition)
            } else {
                Ending::draw(Cause::Repetition)
            });
        }
        let mut news = vec![format!("{said}.")];
        news.extend(self.aftermath(&before, action, &settled));
        let removed = outline.takes.filter(|&at| Some(at) != to);
        self.last = Last { from: outline.from, to, removed, said };
        Ok(Played {
            seat: Seat(seat),
            canonical: canonical.to_owned(),
            sheet: sheet + self.check_mark(&before, seat),
            previous_sheet: None,
            news,
        })
    }

    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal> {
        if self.ending.is_some() {
            return Err(refusal::game_over(self));
        }
        let seat = seat.0.min(1);
        let setting = self.position.setting();
        let name = setting.seat_name(seat);
        let (ending, said) = match termination {
            Termination::Resignation => {
                (Ending::lost_by(seat, Cause::Resigned), format!("{name} resigns"))
            }
            Termination::OutOfTime => (self.flag(seat), format!("{name} has run out of time")),
            Termination::DrawClaim => {
                self.claimable(seat)?;
                (Ending::draw(Cause::Claimed), format!("{name} claims a draw"))
            }
            Termination::AgreedDraw => {
                (Ending::draw(Cause::Agreed), "The players agree on a draw".to_owned())
            }
        };
        self.ply += 1;
        self.end(ending);
        let news = match termination {
            Termination::AgreedDraw => vec![format!("{said}.")],
            Termination::Resignation => vec![news::ending(setting, ending)],
            Termination::OutOfTime => {
                vec![format!("{said}."), news::after_flag(setting, seat, ending)]
            }
            Termination::DrawClaim => vec![format!("{said}."), news::ending(setting, ending)],
        };
        self.last = Last { said, ..Last::default() };
        let canonical = termination.canonical(setting.seats[seat as usize]);
        Ok(Played {
            seat: Seat(seat),
            sheet: canonical.clone(),
            previous_sheet: None,
            canonical,
            news,
        })
    }

    fn read_action(&self, seat: Seat, _frame: Seat, text: &str) -> Result<Read, ReadError> {
        read::read(self, seat, text)
    }

    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal> {
        if self.ending.is_some() {
            return Err(refusal::game_over(self));
        }
        self.claimable(seat.0.min(1))?;
        let name = self.position.setting().seats[seat.index().min(1)];
        Ok(Termination::DrawClaim.canonical(name))
    }

    fn view(&self, viewer: Seat) -> View {
        view::view(self, viewer)
    }

    fn mark_targets(
        &self,
        seat: Seat,
        what: &str,
        view: &mut View,
    ) -> Result<Vec<String>, Refusal> {
        view::mark_targets(self, seat, what, view)
    }

    fn action_kinds(&self) -> &'static [&'static ActionKind] {
        self.position.action_kinds()
    }

    fn action_groups(&self, seat: Seat) -> Vec<ActionGroup> {
        let actions = self.available(seat.0.min(1)).into_iter();
        let named = actions.map(|a| (self.position.kind_of(a), self.position.canonical(a)));
        crate::groups::group(self.position.action_kinds(), named)
    }

    fn kinds(&self) -> Vec<KindName> {
        self.position.setting().kinds.iter().map(KindInfo::kind_name).collect()
    }

    fn piece_views(&self, kind: &str) -> Vec<View> {
        view::piece_views(&self.position, kind)
    }

    fn position_string(&self) -> String {
        let mut text = self.position.format();
        if let Some(ended) = self.ended() {
            text.push_str(&format!(" ended={ended}"));
        }
        text
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn perft(&self, depth: u32) -> u64 {
        match (depth, self.ending) {
            (0, _) => 1,
            (_, Some(_)) => 0,
            _ if self.may_repeat(depth) => perft::perft(&mut self.remembering(), depth),
            _ => perft::perft(&mut self.position.clone(), depth),
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        if self.ending.is_some() {
            return Vec::new();
        }
        let counts = if self.may_repeat(depth) {
            perft::divide(&mut self.remembering(), depth)
        } else {
            perft::divide(&mut self.position.clone(), depth)
        };
        let text = |(action, leaves)| (self.position.canonical(action), leaves);
        let mut counts: Vec<_> = counts.into_iter().map(text).collect();
        counts.sort_unstable();
        counts
    }
}

impl<R: Rules> Duel<R> {
    fn may_repeat(&self, depth: u32) -> bool {
        self.history.may_end(self.position.setting().repetition, depth)
    }

    fn remembering(&self) -> Remembering<R> {
        Remembering {
            position: self.position.clone(),
            history: self.history.clone(),
            at_root: true,
        }
    }
}
