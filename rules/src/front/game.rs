//! The implementation of [`Game`] for all games.

use locale::{Text, text};

use super::game_of::{GameOf, Last, termination_news};
use super::remembering::Remembering;
use super::sentence::refuse;
use super::table::TABLE;
use super::words::Words;
use super::{news, notation, read, view};
use crate::ending::{Cause, Ending, Outcome, Settled};
use crate::game::{Decision, Game, Notice, Placing, Played, Read, ReadError, Refusal};
use crate::groups::{ActionGroup, ActionKind, MOVES};
use crate::illegal::Illegal;
use crate::mechanics::KindInfo;
use crate::past::Effect;
use crate::perft;
use crate::seat::{Seat, SeatName};
use crate::termination::Termination;
use crate::variant::Variant;
use crate::view::{KindName, View};

impl<R: Words + 'static> Game for GameOf<R> {
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

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

    fn cells_apart(&self, other: &dyn Game) -> Option<usize> {
        let alike = other.variant() == self.variant();
        let other = other.as_any().downcast_ref::<Self>().filter(|_| alike)?;
        let (mine, theirs) = (&self.position, &other.position);
        let cells = mine.setting().layout.geometry().cells();
        let apart = cells.filter(|cell| mine.piece_at(*cell) != theirs.piece_at(*cell)).count();
        (mine.turn() == theirs.turn()).then_some(apart)
    }

    fn to_act_text(&self) -> String {
        if self.ending.is_some() { "-".to_owned() } else { self.position.to_act_text() }
    }

    fn round(&self) -> usize {
        let (mut rounds, seat) = (self.rounds, self.position.turn());
        let turn = (self.ending.is_none() && self.pending().is_none()).then_some(seat);
        rounds.count(turn, seat)
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

    // The winner first, then the others in the reverse order of leaving (Siege Chess, 5.7).
    fn placings(&self) -> Vec<Placing> {
        let Some(ending) = self.ending else { return Vec::new() };
        let mut placings: Vec<Placing> = GameOf::seats(self)
            .filter(|&seat| self.position.is_in_game(seat))
            .map(|seat| {
                let (place, how) = match ending.outcome {
                    Outcome::Draw(_) => (1, text!(TABLE, "drew")),
                    Outcome::Win(winner) if winner == seat => (1, text!(TABLE, "won")),
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
            return Err(read::refuse_canonical(self, canonical));
        };
        let before = self.position.clone();
        let seat = before.turn();
        let (effect, outline) = (effect(&before, action), before.outline(action));
        let plain = effect == Effect::Quiet || outline.castles.is_some() && !outline.declares;
        let sheet = before.sheet(action, &self.actions);
        let begins = self.pending().is_none();
        let round = self.rounds.count(begins.then_some(seat), seat);
        self.position.make(action);
        self.ply += 1;
        self.actions.clear();
        let settled = self.position.settle(&mut self.actions);
        for seat in GameOf::seats(self) {
            if before.is_in_game(seat) && !self.position.is_in_game(seat) {
                self.left.push((seat, text!(TABLE, "king-captured")));
            }
        }
        self.judge(seat, settled.ending);
        let marks = self.position.marks(&before, seat, action, self.ending);
        let sheet = R::with_marks(&sheet, &marks);
        let previous = before.marks_before(action);
        let previous_sheet = previous.map(|marks| R::with_marks(&self.last.sheet, marks));
        if let Some(sheet) = &previous_sheet {
            self.last.sheet.clone_from(sheet);
        }
        self.remember(Last {
            by: seat,
            begins,
            round,
            effect,
            touched: before.touched(action),
            action: Some((seat, action)),
            before: None,
            sentences: vec![before.describe(action, seat)],
            settled,
            sheet: sheet.clone(),
        });
        let news = self.news(&before, seat);
        self.last.before = self.has_own_frames().then(|| Box::new(before));
        self.forget();
        Ok(Played {
            seat,
            round,
            canonical: canonical.to_owned(),
            sheet,
            previous_sheet,
            news,
            plain,
        })
    }

    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal> {
        if self.ending.is_some() {
            return Err(refuse(self, Illegal::GameOver, seat));
        }
        let seat = self.seat(seat);
        let setting = self.position.setting();
        if !self.position.is_in_game(seat) {
            return Err(refuse(self, Illegal::OutForGood(seat), seat));
        }
        if termination == Termination::DrawClaim {
            self.claimable(seat).map_err(|reason| refuse(self, reason, seat))?;
        }
        let before = self.position.clone();
        let sentences = before.termination_text(seat, termination);
        let cause = match termination {
            Termination::Resignation => Cause::Resigned,
            Termination::OutOfTime => Cause::OutOfTime(seat),
            Termination::DrawClaim => Cause::Claimed,
            Termination::AgreedDraw => Cause::Agreed,
        };
        let turn = self.pending().is_none().then(|| before.turn());
        let round = self.rounds.count(turn, seat);
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
        self.remember(Last {
            by: seat,
            round,
            sentences,
            settled,
            sheet: sheet.clone(),
            ..Last::default()
        });
        let news = match ending.filter(|_| !self.has_own_frames()) {
            Some(ending) => {
                let sentences = &self.last.sentences;
                termination_news(&self.position, seat, termination, sentences, ending)
            }
            None => self.news(&before, seat),
        };
        self.last.before = self.has_own_frames().then(|| Box::new(before));
        self.forget();
        Ok(Played { seat, round, sheet, previous_sheet: None, canonical, news, plain: false })
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
        if read::leaves_a_promotion_out(self, action) {
            return action.to_owned();
        }
        notation::in_frame(self.position.setting(), action, self.seat(frame))
    }

    fn news_in(&self, frame: Seat) -> Option<Vec<Text>> {
        let before = self.last.before.as_deref()?;
        Some(self.news(before, self.seat(frame)))
    }

    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal> {
        if self.ending.is_some() {
            return Err(refuse(self, Illegal::GameOver, seat));
        }
        let seat = self.seat(seat);
        self.claimable(seat).map_err(|reason| refuse(self, reason, seat))?;
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
        let mut text = self.position.to_string();
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

/// What an action does to a position.
fn effect<R: Words>(before: &R, action: R::Action) -> Effect {
    if before.outline(action).takes.is_some() {
        Effect::Capture
    } else if std::ptr::eq(before.kind_of(action), &MOVES) {
        Effect::Quiet
    } else {
        Effect::Special
    }
}

impl<R: Words> GameOf<R> {
    /// Sets how the game ended after an action of a seat: on the board or by repetition, in this order (general 3.3).
    fn judge(&mut self, by: Seat, settled: Option<Ending>) {
        let mut repeated = self.position.setting().repetition;
        if let Some(rule) = repeated {
            let times = self.history.push(self.position.key());
            repeated = repeated.filter(|_| times >= rule.ends && self.position.judges_draws());
        }
        // A repetition that loses is a rule of the game itself and takes precedence over the count.
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
