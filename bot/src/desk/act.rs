//! Moves, and everything else that becomes an action of the game.

use std::sync::Arc;

use rules::Seat;
use rules::game::{Decision, ReadError, Refusal, Termination};

use super::case::{Case, button, file, said};
use super::legal::group_buttons;
use super::ruling::Desk;
use super::seats::close_thread;
use super::show;
use super::start::{mention, settings_of};
use super::state::State;
use crate::bridge::{Outgoing, PictureRequest};
use crate::play::{ActionRow, Cause, Cells, DeadlineKind, Match, Settings, Status, Thread};
use crate::store::{Outcome, StoreError};
use crate::words;

/// Longer texts are no move in any game.
pub(super) const LONGEST_MOVE: usize = 100;

impl Case<'_> {
    /// A text of somebody who may have a seat in a live game.
    pub(super) fn bare(&mut self, game: &Arc<Match>, text: &str) -> Result<(), StoreError> {
        let text = text.trim();
        let asked = self.incoming.addressed || self.incoming.text.trim_start().starts_with('/');
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        self.about = Some((game.id, game.ply));
        if mine.is_empty() {
            return self.nothing(asked, words::not_a_player(game));
        }
        if text.len() > LONGEST_MOVE {
            return self.nothing(asked, words::too_long_for_a_move());
        }
        let in_game = game.position.in_game();
        let to_act = game.position.to_act();
        let acting = to_act.filter(|s| mine.contains(s));
        let Some(seat) = acting.or_else(|| mine.iter().copied().find(|s| in_game.contains(s)))
        else {
            let attempt = mine
                .first()
                .is_some_and(|s| game.position.read(*s, text) != Err(ReadError::NotAnAction));
            return self.nothing(asked || attempt, words::you_are_out());
        };
        if game.quarantined.is_some() {
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            return self.nothing(asked || attempt, words::in_quarantine(game));
        }
        if game.stopped_at.is_some() {
            let Some(sentence) = self.stands_still(game) else { return Ok(()) };
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            return self.nothing(asked || attempt, sentence);
        }
        // Repeated, delayed or lost by the network, and meant for a position that is gone.
        if game.last_turn.is_some_and(|last| self.incoming.id < last) {
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            return self.nothing(asked || attempt, words::came_late(text));
        }
        if acting.is_some()
            && let Some(canonical) = decided(game, text)
        {
            return self.make(Match::clone(game), Entry::Action(&canonical), "");
        }
        let frame = self.frame(seat)?;
        match game.position.read_in(seat, frame, text) {
            Err(ReadError::NotAnAction) => self.nothing(asked, words::unreadable(text)),
            // In turn or not, this has its own ways.
            Err(ReadError::Termination(typed)) => self.typed(Match::clone(game), typed),
            Ok(_) | Err(_) if acting.is_none() => {
                self.not_yet(game);
                Ok(())
            }
            Ok(read) => self.make(Match::clone(game), Entry::Action(&read.canonical), &read.marks),
            Err(ReadError::Ambiguous(options)) => {
                let typed: Vec<String> =
                    options.iter().map(|o| game.position.action_in(o, frame)).collect();
                let mut message = self.answer_alike(words::ambiguous(&typed));
                let id = words::number(game.id);
                message.buttons = (options.iter().zip(&typed))
                    .take(words::MOST_BUTTONS)
                    .map(|(o, label)| button(label, format!("/move {id}@{} {o}", game.ply)))
                    .collect();
                self.outcome = Outcome::Refused;
                self.say(&self.incoming.place.clone(), message);
                Ok(())
            }
            Err(ReadError::Illegal(refusal)) => self.illegal(game, seat, refusal),
        }
    }

    /// The action, as it would be typed, if whoever is to act in a game could play a text now; also what ends
    /// the game without a move, if the writer may mean that there.
    pub(super) fn playable(&self, game: &Match, text: &str) -> Option<String> {
        let text = text.trim();
        let late = game.last_turn.is_some_and(|last| self.incoming.id < last);
        let held = game.stopped_at.is_some() || game.quarantined.is_some();
        if late || held || text.len() > LONGEST_MOVE {
            return None;
        }
        if let Some(answer) = decided(game, text) {
            return Some(answer);
        }
        let seat = game.position.to_act()?;
        match game.position.read_in(seat, self.frame(seat).ok()?, text) {
            Ok(read) => Some(read.canonical),
            Err(ReadError::Ambiguous(_)) => Some(text.to_owned()),
            Err(ReadError::Termination(typed)) => self.may_mean(game, typed),
            Err(ReadError::NotAnAction | ReadError::Illegal(_)) => None,
        }
    }

    /// Ordinary talk, unless the daemon was asked.
    fn nothing(&mut self, asked: bool, sentence: String) -> Result<(), StoreError> {
        if asked {
            self.refuse(sentence);
        } else {
            self.outcome = Outcome::Ignored;
        }
        Ok(())
    }

    fn not_yet(&mut self, game: &Match) {
        self.out_of_turn = true;
        if self.incoming.addressed {
            // A button pressed by somebody else concerns nobody else.
            self.refuse(words::not_your_turn(game));
        } else {
            self.outcome = Outcome::Refused;
            self.reply(words::not_your_turn(game));
        }
    }

    /// Says why a move is none, with a picture of what the piece could do.
    pub(super) fn illegal(
        &mut self,
        game: &Match,
        seat: Seat,
        refusal: Refusal,
    ) -> Result<(), StoreError> {
        let mut message = self.answer_alike(refusal.sentence);
        if let Some(cell) = refusal.about
            && self.too_many_pictures().is_none()
        {
            let picture = self.desk.picture(self.state, game, seat)?;
            // The cell is named as the text was read.
            let (frame, targets) = (Some(self.frame(seat)?.0), Some((seat.0, cell)));
            message.picture = Some(PictureRequest { frame, targets, ..picture });
        }
        self.outcome = Outcome::Refused;
        self.say(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Makes an action by message.
    pub(super) fn make(
        &mut self,
        mut game: Match,
        entry: Entry<'_>,
        marks: &str,
    ) -> Result<(), StoreError> {
        let seat = game.position.to_act().unwrap_or(Seat(0));
        let deed = Deed {
            entry,
            marks,
            cause: Cause::Message,
            message: Some((self.incoming.place.clone(), self.incoming.id)),
            at: self.at(),
            now: self.now,
        };
        // Where the game goes on is told once a person in each place where it was: whoever types on there knows.
        let formerly = game.former_place(&self.incoming.place).is_some();
        let own = game.seats_of(self.author()).next().unwrap_or(seat);
        let is_news = game.tell_in(&self.incoming.place, own);
        let done = match self.desk.act(&mut game, deed) {
            Ok(done) => done,
            Err(refusal) => return self.illegal(&game, seat, refusal),
        };
        let record = self.record_if_over(&game, &done.actions)?;
        let message = self.desk.told(self.state, &game, &done, record)?;
        let place = game.stage();
        let closes = !game.status.unfinished() && game.thread != Thread::None;
        if game.place != self.incoming.place {
            let sheet = done.actions.last().map_or("", |a| a.sheet.as_str());
            let style = self.desk.network.style;
            if !formerly {
                self.answer_where_asked(words::made_elsewhere(&game, sheet, style));
            } else if is_news || !self.seen() {
                self.answer_where_asked(words::made_in_former_place(&game, sheet, style));
            }
        }
        self.save(game, done.actions);
        self.outcome = Outcome::Played;
        self.say(&place, message);
        if closes {
            self.say(&place, close_thread());
        }
        Ok(())
    }

    fn record_if_over(
        &self,
        game: &Match,
        new: &[ActionRow],
    ) -> Result<Option<String>, StoreError> {
        if game.status != Status::Over {
            return Ok(None);
        }
        let mut actions = self.state.actions(game.id)?;
        actions.extend_from_slice(new);
        Ok(Some(show::record_text(game, &actions)))
    }
}

/// What is to be entered. Nothing that was typed can end a game but through the second.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry<'a> {
    /// A canonical action of the player to act.
    Action(&'a str),
    /// What a seat does to end the game without a move, and may.
    Termination(Seat, Termination),
}

/// An action to be entered.
pub(super) struct Deed<'a> {
    pub(super) entry: Entry<'a>,
    pub(super) marks: &'a str,
    pub(super) cause: Cause,
    pub(super) message: Option<(crate::bridge::PlaceId, crate::bridge::MessageId)>,
    /// When it counts.
    pub(super) at: i64,
    /// The time now: nobody's turn begins before they can know of it.
    pub(super) now: i64,
}

/// What came of it.
pub(super) struct Done {
    pub(super) actions: Vec<ActionRow>,
    pub(super) news: Vec<String>,
}

impl Desk {
    /// Enters one action: position, bank, offers, deadlines, end.
    pub(super) fn act(&self, game: &mut Match, deed: Deed<'_>) -> Result<Done, Refusal> {
        let before = game.position.to_act();
        let players = game.position.in_game().len();
        let played = match deed.entry {
            Entry::Action(canonical) => game.position.play(canonical)?,
            Entry::Termination(seat, termination) => game.position.terminate(seat, termination)?,
        };
        game.ply += 1;
        if let Some((_, message)) = &deed.message
            && before == Some(played.seat)
        {
            game.last_turn = game.last_turn.max(Some(*message));
        }
        let mut news = played.news;
        if let Some(seat) = game.seats.get_mut(played.seat.index()) {
            seat.acted += 1;
            // What is left until the flag falls, but no more than there was: using less than the time
            // for a move costs nothing.
            if let Some(ends) = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag)
                && before == Some(played.seat)
            {
                seat.bank = seat.bank.min(ends.due.saturating_sub(deed.at)).max(0);
            }
        }
        if let Some(offer) = &game.offer {
            let left = game.position.in_game().len() < players;
            if left || game.ply >= offer.ply + players {
                game.offer = None;
                if game.position.outcome().is_none() {
                    news.push(words::draw_lapsed());
                }
            }
        }
        if let Some(proposal) = &game.proposal {
            let left = game.position.in_game().len() < players;
            if left || game.ply >= proposal.ply + players {
                game.proposal = None;
                if game.position.outcome().is_none() {
                    news.push(words::move_lapsed());
                }
            }
        }
        game.acted(played.seat, deed.message.as_ref().map(|(place, _)| place));
        if game.position.outcome().is_some() {
            game.status = Status::Over;
            game.ended_at = Some(deed.at);
            game.settle();
        }
        if before == Some(played.seat) || before != game.position.to_act() {
            self.set_clock(game, deed.now.max(deed.at));
        }
        let action = ActionRow {
            ply: game.ply,
            seat: played.seat,
            canonical: played.canonical,
            sheet: played.sheet,
            marks: deed.marks.to_owned(),
            cause: deed.cause,
            message: deed.message,
            at: deed.at,
        };
        Ok(Done { actions: vec![action], news })
    }

    /// The message after an action: to whoever decides next, from their side.
    pub(super) fn told(
        &self,
        state: &dyn State,
        game: &Match,
        done: &Done,
        record: Option<String>,
    ) -> Result<Outgoing, StoreError> {
        let winner = game.position.placings().first().map_or(Seat(0), |p| p.seat);
        let reader = game.position.to_act().unwrap_or(winner);
        let settings = settings_of(state, game, reader)?;
        let (made, news) = retold(game, done, reader, &settings);
        let mut message = said(words::after(game, &made, &news, self.network.style));
        if let Some(seat) = game.position.to_act() {
            message.mention = mention(state, game, seat)?;
            message.picture = Some(self.picture(state, game, seat)?);
            if let Some(notice) = game.position.notice(settings.frame(seat)) {
                message.text = words::with_notice(message.text, Some(&notice));
                message.buttons = group_buttons(game.id, &notice.groups);
            }
            if let Some(decision) = game.position.decision() {
                let id = words::number(game.id);
                message.buttons = decision
                    .answers
                    .iter()
                    .take(words::MOST_BUTTONS)
                    .map(|(c, label)| {
                        button(&words::capital(label), format!("/move {id}@{} {c}", game.ply))
                    })
                    .collect();
            }
        } else {
            message.picture = Some(self.picture(state, game, reader)?);
        }
        if let Some(record) = record {
            message.attachment = file(show::file_name(game), record);
        }
        Ok(message)
    }
}

/// The last action and what happened, as they are told to whoever reads the picture below: in the record's form, and
/// with cells named in the reader's frame where that is another one.
fn retold(game: &Match, done: &Done, reader: Seat, settings: &Settings) -> (String, Vec<String>) {
    let Some(action) = done.actions.last() else { return (String::new(), done.news.clone()) };
    let frame = match settings.cells {
        Cells::Mover => action.seat,
        Cells::Mine | Cells::White => settings.frame(reader),
    };
    let position = &game.position;
    let mut news = done.news.clone();
    let mut changed = false;
    if frame != action.seat
        && let Some(own) = position.news_in(action.seat)
        && let Some(theirs) = position.news_in(frame)
    {
        // What the desk has added stays where it is.
        for sentence in &mut news {
            let found = own.iter().zip(&theirs).find(|(own, _)| *own == sentence);
            if let Some((_, other)) = found.filter(|(own, other)| own != other) {
                sentence.clone_from(other);
                changed = true;
            }
        }
    }
    (words::made(game, action, frame, changed), news)
}

/// The answer to a game's pending decision that a text means.
fn decided(game: &Match, text: &str) -> Option<String> {
    answer(&game.position.decision()?, text)
}

/// The answer a text means: the canonical form without the player's letter or brackets, the button's
/// words, or the first of them.
fn answer(decision: &Decision, text: &str) -> Option<String> {
    let plain = |s: &str| -> String {
        s.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(text.trim_end_matches(['.', '!']));
    let inside = |c: &str| -> Option<String> {
        let open = c.find('(')?;
        Some(plain(c.get(open + 1..)?.trim_end_matches(')')))
    };
    let exact = decision.answers.iter().find(|(canonical, label)| {
        plain(canonical) == wanted
            || plain(label) == wanted
            || inside(canonical).is_some_and(|i| i == wanted || format!("({i})") == wanted)
    });
    let first_word = |label: &str| plain(label.split_whitespace().next().unwrap_or(""));
    let mut begun = decision.answers.iter().filter(|(_, label)| first_word(label) == wanted);
    match (exact, begun.next(), begun.next()) {
        (Some((canonical, _)), ..) | (None, Some((canonical, _)), None) => Some(canonical.clone()),
        _ => None,
    }
}
