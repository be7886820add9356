//! The one front of all games.
//!
//! A game is a [`Setting`] (boards, piece table, wording) and a position that implements [`Pieces`] (what stands where),
//! [`Rules`] (whose turn it is, what is legal, how the game ends) and [`Words`] (how it is written, read and explained);
//! [`GameOf`] makes a [`Game`] of it. The position trusts its caller. `GameOf` is the checked entry: it stores what has
//! been on the board before, reads what players type, and composes the sentences.

mod draws;
mod ending;
#[cfg(test)]
pub(crate) mod laws;
pub mod news;
pub mod notation;
mod outline;
pub mod parse;
mod pieces;
pub mod position_string;
pub mod read;
pub mod refusal;
mod rules;
mod setting;
mod view;
mod words;

pub use draws::LAST_PLIES;
pub use ending::{Cause, Ending, Settled};
pub use outline::{Form, Outline, Touched};
pub use pieces::{Obstacle, OnTable, Pieces};
pub use rules::Rules;
pub use setting::{Repetition, Setting, Wording};
pub use words::{Attempt, Words};

use crate::game::{
    Decision, Game, Notice, Outcome, Placing, Played, Read, ReadError, Refusal, Seat, SeatName,
    SetupError, Termination, Variant,
};
use crate::groups::{ActionGroup, ActionKind};
use crate::mechanics::KindInfo;
use crate::mechanics::history::{History, Remembering};
use crate::perft;
use crate::view::{KindName, MAY_CLAIM, View};

/// What the last action touched, for marks and words.
#[derive(Clone, Debug)]
struct Last<R: Words> {
    touched: Touched,
    /// Who did what, and in which position, where words about it depend on who reads them.
    action: Option<(Seat, R::Action)>,
    before: Option<Box<R>>,
    /// The sentences on the action itself, or on a termination.
    said: Vec<String>,
    settled: Settled,
    sheet: String,
}

impl<R: Words> Default for Last<R> {
    fn default() -> Self {
        Self {
            touched: Touched::default(),
            action: None,
            before: None,
            said: Vec::new(),
            settled: Settled::default(),
            sheet: String::new(),
        }
    }
}

/// A game behind the one front of all games.
#[derive(Clone, Debug)]
pub struct GameOf<R: Words> {
    /// Settled at all times.
    position: R,
    actions: Vec<R::Action>,
    history: History,
    ending: Option<Ending>,
    ply: usize,
    /// How each seat that left did so, in the words for final places.
    left: Vec<(Seat, &'static str)>,
    last: Last<R>,
}

impl<R: Words> GameOf<R> {
    /// The game from a position, with nothing before it.
    #[must_use]
    pub fn new(mut position: R) -> Self {
        let mut actions = Vec::new();
        let settled = position.settle(&mut actions);
        let mut history = History::default();
        if position.setting().repetition.is_some() {
            history.push(position.key());
        }
        let last = Last::default();
        Self { position, actions, history, ending: settled.ending, ply: 0, left: Vec::new(), last }
    }

    /// The game at a position string, which `parse` reads but for its last field, `ended=`: how the
    /// game ended if the board does not show it (`resigned-W`, `time-W`, `agreed`, `claimed`, `repetition`).
    ///
    /// # Errors
    /// [`SetupError`] with what is impossible about it.
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
        let for_two = setting.seats.len() == 2;
        let claims = setting.repetition.is_none_or(|rule| rule.claim.is_some())
            || self.position.quiet_plies().is_some();
        let loses = setting.repetition.is_some_and(|rule| rule.loses);
        let (word, seat) = match text.split_once('-') {
            None => (text, None),
            Some((word, letter)) => {
                let mut letters = letter.chars();
                let seat = setting.seat_of(letters.next()?)?;
                if !for_two || letters.next().is_some() {
                    return None;
                }
                (word, Some(seat))
            }
        };
        match (word, seat) {
            ("resigned", Some(seat)) => Some(Ending::lost_by(seat, Cause::Resigned)),
            ("time", Some(seat)) => {
                // The position decides whether running out of time is a draw.
                self.position.clone().leave(seat, Cause::OutOfTime(seat))
            }
            ("claimed", None) if claims => Some(Ending::draw(Cause::Claimed)),
            ("repetition", None) if loses => {
                Some(Ending::lost_by(self.position.turn().opponent(), Cause::Repetition))
            }
            ("repetition", None) if setting.repetition.is_some() => {
                Some(Ending::draw(Cause::Repetition))
            }
            (word, None) if word == setting.wording.agreed => Some(Ending::draw(Cause::Agreed)),
            _ => None,
        }
    }

    /// How the game ended if the board does not show it, for position strings.
    fn ended(&self) -> Option<String> {
        let ending = self.ending?;
        let setting = self.position.setting();
        let (word, seat) = match (ending.cause, ending.outcome) {
            (Cause::Resigned, Outcome::Win(winner)) => ("resigned", Some(winner.opponent())),
            (Cause::OutOfTime(seat), _) => ("time", Some(seat)),
            (Cause::Agreed, _) => (setting.wording.agreed, None),
            (Cause::Claimed, _) => ("claimed", None),
            (Cause::Repetition, _) => ("repetition", None),
            _ => return None,
        };
        let letter = seat.map(|seat| format!("-{}", setting.seat_letter(seat)));
        Some(format!("{word}{}", letter.unwrap_or_default()))
    }

    fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.actions.clear();
        self.position.stop();
    }

    /// An action of who decides now, canonical.
    fn text(&self, action: R::Action) -> String {
        self.position.canonical(self.position.turn(), action)
    }

    /// The legal action of a canonical text.
    fn find(&self, canonical: &str) -> Option<R::Action> {
        self.actions.iter().copied().find(|&a| self.text(a) == canonical)
    }

    /// The seat, or the last there is.
    fn seat(&self, seat: Seat) -> Seat {
        self.position.setting().clamped(seat)
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        Seat::all(self.position.setting().seats.len())
    }

    /// What is asked for now besides an ordinary turn.
    fn pending(&self) -> Option<Decision> {
        if self.ending.is_some() { None } else { self.position.decision(&self.actions) }
    }

    /// What a seat may do now; for a seat not to act what its pieces could do by movement alone.
    fn available(&self, seat: Seat) -> Vec<R::Action> {
        if self.ending.is_some() {
            Vec::new()
        } else if self.position.turn() == seat {
            self.actions.clone()
        } else {
            self.position.pseudo(seat)
        }
    }

    /// Whether a seat has neither left by the board nor ended the game by leaving: resigned, or lost on time.
    fn is_in_game(&self, seat: Seat) -> bool {
        let left = match self.ending {
            Some(Ending {
                outcome: Outcome::Win(winner),
                cause: Cause::Resigned | Cause::OutOfTime(_),
            }) => winner != seat,
            _ => false,
        };
        self.position.is_in_game(seat) && !left
    }

    /// How a seat that left by the board did so.
    fn how_left(&self, seat: Seat) -> &'static str {
        self.left.iter().find(|(left, _)| *left == seat).map_or("left", |(_, how)| how)
    }

    fn status(&self, seat: Seat) -> Vec<String> {
        if !self.position.is_in_game(seat) {
            return vec![self.how_left(seat).to_owned()];
        }
        if let Some(ending) = self.ending {
            return self.position.status_at_end(seat, ending);
        }
        let mut status = self.position.status(seat);
        if self.claimable(seat).is_ok() {
            status.push(MAY_CLAIM.to_owned());
        }
        status
    }

    /// How often the position on the board has occurred.
    fn occurrences(&self) -> u32 {
        match self.position.setting().repetition {
            Some(_) => self.history.count(&self.position.key()),
            None => 1,
        }
    }

    /// Whether a seat may claim a draw now.
    fn claimable(&self, seat: Seat) -> Result<(), Refusal> {
        self.position.claimable(seat, self.occurrences())
    }

    /// The news of the last action, cells named in a frame.
    fn news(&self, before: &R, frame: Seat) -> Vec<String> {
        let Last { action, said, settled, .. } = &self.last;
        let mut news = match action {
            Some((_, action)) => vec![format!("{}.", before.describe(*action, frame))],
            None => said.clone(),
        };
        let after = news::After {
            before,
            action: *action,
            settled,
            legal: &self.actions,
            ending: self.ending,
            times: self.occurrences(),
            frame,
        };
        news.extend(news::consequences(&self.position, &after));
        news
    }

    /// The last action in words, without a full stop.
    fn last_action(&self, frame: Seat) -> String {
        match (&self.last.action, &self.last.before) {
            (Some((_, action)), Some(before)) => before.describe(*action, frame),
            _ => self.last.said.join(" ").trim_end_matches('.').to_owned(),
        }
    }

    fn has_own_frames(&self) -> bool {
        self.position.setting().layout.has_own_frames()
    }
}

impl<R: Words + 'static> Game for GameOf<R> {
    fn variant(&self) -> Variant {
        self.position.setting().variant
    }

    fn options(&self) -> Vec<(String, String)> {
        self.position.options()
    }

    fn seats(&self) -> &'static [SeatName] {
        self.position.setting().seats
    }

    fn to_act(&self) -> Option<Seat> {
        self.ending.is_none().then(|| self.position.turn())
    }

    fn to_act_text(&self) -> String {
        if self.ending.is_some() { "-".to_owned() } else { self.position.to_act_text() }
    }

    fn in_game(&self) -> Vec<Seat> {
        GameOf::seats(self).filter(|&seat| self.is_in_game(seat)).collect()
    }

    fn decision(&self) -> Option<Decision> {
        self.pending()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|e| e.outcome)
    }

    fn placings(&self) -> Vec<Placing> {
        let Some(ending) = self.ending else { return Vec::new() };
        let mut placings: Vec<Placing> = GameOf::seats(self)
            .filter(|&seat| self.position.is_in_game(seat))
            .map(|seat| {
                let (place, how) = match ending.outcome {
                    Outcome::Draw(_) => (1, "drew"),
                    Outcome::Win(winner) if winner == seat => (1, "won"),
                    Outcome::Win(_) => (2, news::how_lost(ending.cause)),
                };
                Placing { seat, place, how }
            })
            .collect();
        placings.sort_by_key(|p| p.place);
        for seat in self.position.out().into_iter().rev() {
            let place = placings.len() as u8 + 1;
            placings.push(Placing { seat, place, how: self.how_left(seat) });
        }
        placings
    }

    fn actions(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.actions.iter().map(|&a| self.text(a)).collect();
        texts.sort_unstable();
        texts
    }

    fn play(&mut self, canonical: &str) -> Result<Played, Refusal> {
        let Some(action) = self.find(canonical) else {
            return Err(refusal::of_canonical(self, canonical));
        };
        let before = self.position.clone();
        let seat = before.turn();
        let sheet = before.sheet(action, &self.actions);
        self.position.make(action);
        self.ply += 1;
        self.actions.clear();
        let settled = self.position.settle(&mut self.actions);
        for seat in GameOf::seats(self) {
            if before.is_in_game(seat) && !self.position.is_in_game(seat) {
                self.left.push((seat, "king captured"));
            }
        }
        self.judge(seat, settled.ending);
        let marks = self.position.marks(&before, seat, action, self.ending);
        let sheet = R::with_marks(&sheet, &marks);
        let previous = before.marks_before(action);
        let previous_sheet = previous.map(|marks| R::with_marks(&self.last.sheet, marks));
        self.last = Last {
            touched: before.touched(action),
            action: Some((seat, action)),
            before: None,
            said: vec![before.describe(action, seat)],
            settled,
            sheet: sheet.clone(),
        };
        let news = self.news(&before, seat);
        self.last.before = self.has_own_frames().then(|| Box::new(before));
        Ok(Played { seat, canonical: canonical.to_owned(), sheet, previous_sheet, news })
    }

    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal> {
        if self.ending.is_some() {
            return Err(refusal::game_over(self));
        }
        let seat = self.seat(seat);
        let setting = self.position.setting();
        if !self.position.is_in_game(seat) {
            let name = setting.seat_name(seat);
            return Err(Refusal::new(format!(
                "{name} is out of the game and can do nothing more."
            )));
        }
        if termination == Termination::DrawClaim {
            self.claimable(seat)?;
        }
        let before = self.position.clone();
        let said = before.termination_text(seat, termination);
        let cause = match termination {
            Termination::Resignation => Cause::Resigned,
            Termination::OutOfTime => Cause::OutOfTime(seat),
            Termination::DrawClaim => Cause::Claimed,
            Termination::AgreedDraw => Cause::Agreed,
        };
        self.ply += 1;
        let mut settled = Settled::default();
        let ending = match cause {
            Cause::Resigned | Cause::OutOfTime(_) => self.position.leave(seat, cause),
            _ => Some(Ending::draw(cause)),
        };
        match ending {
            Some(ending) => self.end(ending),
            None => {
                self.left.push((seat, news::how_lost(cause)));
                self.actions.clear();
                settled = self.position.settle(&mut self.actions);
                self.ending = settled.ending;
            }
        }
        let canonical = termination.canonical(setting.seats[seat.index()]);
        let sheet = canonical.clone();
        self.last = Last { said, settled, sheet: sheet.clone(), ..Last::default() };
        let news = match ending.filter(|_| !self.has_own_frames()) {
            Some(ending) => {
                let said = &self.last.said;
                news::termination_news(&self.position, seat, termination, said, ending)
            }
            None => self.news(&before, seat),
        };
        self.last.before = self.has_own_frames().then(|| Box::new(before));
        Ok(Played { seat, sheet, previous_sheet: None, canonical, news })
    }

    fn read_action(&self, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError> {
        read::read(self, seat, frame, text)
    }

    fn has_own_frames(&self) -> bool {
        GameOf::has_own_frames(self)
    }

    fn cell_in(&self, cell: &str, from: Seat, to: Seat) -> Option<String> {
        let layout = &self.position.setting().layout;
        if !layout.has_own_frames() {
            return Some(cell.to_owned());
        }
        let found = layout.find(self.seat(from), &cell.trim().to_ascii_lowercase())?;
        Some(layout.name(self.seat(to), found).to_owned())
    }

    fn action_in(&self, action: &str, frame: Seat) -> String {
        notation::in_frame(self.position.setting(), action, self.seat(frame))
    }

    fn news_in(&self, frame: Seat) -> Option<Vec<String>> {
        let before = self.last.before.as_deref()?;
        Some(self.news(before, self.seat(frame)))
    }

    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal> {
        if self.ending.is_some() {
            return Err(refusal::game_over(self));
        }
        let seat = self.seat(seat);
        self.claimable(seat)?;
        let name = self.position.setting().seats[seat.index()];
        Ok(Termination::DrawClaim.canonical(name))
    }

    fn view(&self, viewer: Seat) -> View {
        view::view(self, viewer, viewer)
    }

    fn view_in(&self, viewer: Seat, frame: Seat) -> View {
        let frame = if self.has_own_frames() { frame } else { viewer };
        view::view(self, viewer, frame)
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
        let seat = self.seat(seat);
        let actions = self.available(seat).into_iter();
        let named = actions.map(|a| (self.position.kind_of(a), self.position.canonical(seat, a)));
        crate::groups::group(self.position.action_kinds(), named)
    }

    fn notice(&self, frame: Seat) -> Option<Notice> {
        if self.ending.is_some() || self.pending().is_some() {
            return None;
        }
        self.position.notice(&self.actions, self.seat(frame))
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
        let text = |(action, leaves)| (self.text(action), leaves);
        let mut counts: Vec<_> = counts.into_iter().map(text).collect();
        counts.sort_unstable();
        counts
    }
}

impl<R: Words> GameOf<R> {
    /// The end after an action of a seat: the board's, or by repetition.
    fn judge(&mut self, by: Seat, settled: Option<Ending>) {
        let mut repeated = self.position.setting().repetition;
        if let Some(rule) = repeated {
            let times = self.history.push(self.position.key());
            repeated = repeated.filter(|_| times >= rule.ends && self.position.judges_draws());
        }
        // A repetition that loses is a result of the game's own: it comes before the count.
        let loses = repeated.is_some_and(|rule| rule.loses);
        let counted = |e: &Ending| e.cause == Cause::MoveCount && loses;
        if let Some(ending) = settled.filter(|e| !counted(e)) {
            self.ending = Some(ending);
            self.actions.clear();
        } else if repeated.is_some() {
            self.end(if loses {
                Ending::lost_by(by, Cause::Repetition)
            } else {
                Ending::draw(Cause::Repetition)
            });
        }
    }

    fn may_repeat(&self, depth: u32) -> bool {
        let rule = self.position.setting().repetition;
        rule.is_some_and(|rule| self.history.may_end(rule, depth))
    }

    fn remembering(&self) -> Remembering<R> {
        Remembering {
            position: self.position.clone(),
            history: self.history.clone(),
            at_root: true,
        }
    }
}
