//! Moves and all other actions of a game.

use std::sync::Arc;

use locale::Text;
use rules::game::{ReadError, Refusal as Illegal, Termination};
use rules::{Game, Seat};

use super::case::{button, file, text_only};
use super::chain::{self, Next};
use super::clock::{time_of, times};
use super::decision::{beginning, decided};
use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use super::invitation::close_thread;
use super::legal::group_buttons;
use super::move_request::MoveRequest;
use super::show;
use super::start::{mention, mentions, settings_of};
use crate::chat::text;
use crate::chat::{Button, Outgoing, PersonId, PictureRequest, PlaceId};
use crate::game::command::GameRef;
use crate::game::state::{
    ActionRow, Cause, Cells, DeadlineKind, MOST_PLIES, Match, PersonTime, Settings, Status, Thread,
};
use crate::game::words;
use crate::store::{OutboxKey, Outcome, Post, Snapshot, StoreError};
use crate::time::Moment;

/// The longest text that is tried as a move, in bytes.
pub(crate) const LONGEST_MOVE: usize = 100;

/// The most answers of conditions to one action. Each answer uses up a ply of a tree, or a decision.
const LONGEST_CHAIN: usize = 2 * MOST_PLIES;

/// The number of the first private notice among the posts about a change of a game.
const FIRST_NOTICE: usize = 2;

impl Case<'_> {
    /// Judges a text that may be a move in a live game.
    pub(crate) fn bare(&mut self, game: &Arc<Match>, text: &str) -> Result<(), Halt> {
        let text = text.trim();
        let asked = self.incoming.addressed || self.incoming.text.trim_start().starts_with('/');
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        self.about = Some((game.id, game.ply));
        if mine.is_empty() {
            return Err(refused_or_ignored(asked, words::not_a_player(game)));
        }
        let in_game = game.position.in_game();
        let to_act = game.position.to_act();
        let acting = to_act.filter(|s| mine.contains(s));
        let Some(seat) = acting.or_else(|| mine.iter().copied().find(|s| in_game.contains(s)))
        else {
            let attempt = mine
                .first()
                .is_some_and(|s| game.position.read(*s, text) != Err(ReadError::NotAnAction));
            return Err(refused_or_ignored(asked || attempt, words::you_are_out()));
        };
        if game.quarantined.is_some() {
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            return Err(refused_or_ignored(asked || attempt, words::in_quarantine(game)));
        }
        if game.stopped_at.is_some() {
            let halt = self.paused(game);
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            let counts = asked || attempt || matches!(halt, Halt::Wait);
            return Err(if counts { halt } else { Halt::Ignore });
        }
        // The network repeated or delayed it, and it was meant for an earlier position.
        if game.last_turn.is_some_and(|last| self.incoming.id < last) {
            let attempt = game.position.read(seat, text) != Err(ReadError::NotAnAction);
            return Err(refused_or_ignored(asked || attempt, words::arrived_late(text)));
        }
        if acting.is_some()
            && let Some(canonical) = decided(game.position.as_ref(), text)
        {
            return self.make_or_show(game, seat, &canonical, "");
        }
        let frame = self.frame(seat)?;
        self.in_turn = acting.is_some();
        match game.position.read_in(seat, frame, text) {
            Err(ReadError::NotAnAction) => {
                let position = game.position.as_ref();
                Err(match acting.and_then(|seat| beginning(position, seat, frame, text)) {
                    Some(illegal) => self.illegal(game, seat, illegal)?.into(),
                    None if text.len() > LONGEST_MOVE => {
                        refused_or_ignored(asked, words::too_long_for_a_move())
                    }
                    None if asked
                        && self.in_private()
                        && game.is_alone_with_computers(self.author()) =>
                    {
                        self.meant(Some(game), text)?.into()
                    }
                    None => refused_or_ignored(asked, words::unreadable(text)),
                })
            }
            // Terminations have their own checks, in turn or not.
            Err(ReadError::Termination(typed)) => self.terminate(game, typed),
            Ok(_) | Err(_) if acting.is_none() => {
                self.out_of_turn = true;
                let refusal = Refusal::new(words::not_your_turn(game));
                // A press of another player's button is answered in private.
                Err(if self.incoming.addressed { refusal } else { refusal.alike() }.into())
            }
            Ok(read) => self.make_or_show(game, seat, &read.canonical, &read.marks),
            Err(ReadError::Ambiguous(options)) => {
                let typed: Vec<String> = options
                    .iter()
                    .map(|o| words::sheet_of(&*game.position, o, Some(frame)))
                    .collect();
                let mut refusal = Refusal::new(words::ambiguous(&typed)).alike();
                refusal.buttons = move_buttons(game, options.iter().zip(words::same(&typed)));
                Err(refusal.into())
            }
            Err(ReadError::Illegal(illegal)) => Err(self.illegal(game, seat, illegal)?.into()),
        }
    }

    /// Plays a move that was typed, or shows it first if its player wants that.
    fn make_or_show(
        &mut self,
        game: &Arc<Match>,
        seat: Seat,
        canonical: &str,
        marks: &str,
    ) -> Result<(), Halt> {
        if self.shows_first()? {
            return self.show_first(game, seat, canonical, marks);
        }
        self.make(Match::clone(game), Entry::Action(canonical), marks)
    }

    /// Returns the action that a text means for the seat to act, as it would be typed, or the termination that the writer
    /// may mean. Returns `None` if the text cannot be played now.
    pub(crate) fn playable(&self, game: &Match, text: &str) -> Option<String> {
        let text = text.trim();
        let late = game.last_turn.is_some_and(|last| self.incoming.id < last);
        let on_hold = game.stopped_at.is_some() || game.quarantined.is_some();
        if late || on_hold || text.len() > LONGEST_MOVE {
            return None;
        }
        if let Some(answer) = decided(game.position.as_ref(), text) {
            return Some(answer);
        }
        let seat = game.position.to_act()?;
        match game.position.read_in(seat, self.frame(seat).ok()?, text) {
            Ok(read) => Some(read.canonical),
            Err(ReadError::Ambiguous(_)) => Some(text.to_owned()),
            Err(ReadError::Termination(typed)) => self.may_terminate(game, typed),
            Err(ReadError::NotAnAction | ReadError::Illegal(_)) => None,
        }
    }

    /// Creates the refusal of an illegal move, with a picture of the piece's legal moves, and buttons for what may have been
    /// meant.
    pub(crate) fn illegal(
        &mut self,
        game: &Match,
        seat: Seat,
        illegal: Illegal,
    ) -> Result<Refusal, StoreError> {
        let refusal = Refusal::new(illegal.sentence);
        let mut refusal = if illegal.doubtful { refusal.in_private() } else { refusal.alike() };
        refusal.buttons = move_buttons(
            game,
            illegal.instead.iter().map(|(a, typed)| (a, Text::same(typed.clone()))),
        );
        if let Some(cell) = illegal.about
            && self.may_show_picture().is_ok()
        {
            let picture = self.desk.picture(self.state, game, seat)?;
            // The cell is named in the frame in which the text was read.
            let (frame, targets) = (Some(self.frame(seat)?), Some((seat, cell)));
            refusal.picture = Some(Box::new(PictureRequest { frame, targets, ..picture }));
        }
        Ok(refusal)
    }

    /// Plays an action made by the message.
    pub(crate) fn make(
        &mut self,
        mut game: Match,
        entry: Entry<'_>,
        marks: &str,
    ) -> Result<(), Halt> {
        let seat = game.position.to_act().unwrap_or(Seat(0));
        let action = NewAction {
            entry,
            marks,
            cause: Cause::Message,
            message: Some((self.incoming.place.clone(), self.incoming.id)),
            at: self.at(),
            now: self.now,
        };
        let was_here = self.counts_in(&game);
        let times = times(self.state, &game)?;
        let done = match self.desk.act(&mut game, action, &times) {
            Ok(done) => done,
            Err(illegal) => return Err(self.illegal(&game, seat, illegal)?.into()),
        };
        self.desk.own_deadlines(self.state, &mut game, self.now.max(self.at()))?;
        let actions = done.actions();
        let record = self.record_if_over(&game, &actions)?;
        let copies = self.desk.on_end(self.state, &game, &actions)?;
        let message = self.desk.announcement(self.state, &game, &done, record)?;
        let place = game.posting_place();
        let closes = !game.status.unfinished() && game.thread != Thread::None;
        if game.place != self.incoming.place {
            let first = done.made.first();
            let sheet =
                &first.map_or_else(String::new, |m| words::numbered(&m.action, &game, m.round));
            let style = self.desk.network.style;
            self.answer_where_asked(match (first, entry) {
                (Some(made), Entry::Termination(..)) => {
                    words::naming(game.id, Text::joined(made.news.iter().cloned(), " "))
                }
                _ if was_here => words::made_in_former_place(&game, sheet, style),
                _ => words::made_elsewhere(&game, sheet, style),
            });
        }
        let next = self.desk.next_notice(self.state, &game)?;
        let notices = self.desk.notices(&game, game.public_revision() + 1, &done.dropped);
        self.save(game, actions);
        self.outcome = Outcome::Played;
        self.post(&place, message);
        if let Some((place, message)) = next {
            self.post(&place, message);
        }
        if closes {
            self.post(&place, close_thread());
        }
        for (place, copy) in copies {
            self.post(&place, copy);
        }
        for notice in notices {
            self.post_as(notice.key, notice.place, notice.message);
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

/// Refuses a text that was for the daemon; ignores any other.
fn refused_or_ignored(asked: bool, sentence: Text) -> Halt {
    if asked { Halt::refuse(sentence) } else { Halt::Ignore }
}

/// An action to be applied. A typed text cannot end a game except through [`Entry::Termination`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry<'a> {
    /// A canonical action of the player to act.
    Action(&'a str),
    /// A termination by a seat that is allowed to make it.
    Termination(Seat, Termination),
}

/// An action to be applied, and where it comes from.
pub(crate) struct NewAction<'a> {
    pub(crate) entry: Entry<'a>,
    pub(crate) marks: &'a str,
    pub(crate) cause: Cause,
    pub(crate) message: Option<(PlaceId, crate::chat::MessageId)>,
    pub(crate) at: Moment,
    /// The time now: a turn does not begin before its player can know of it.
    pub(crate) now: Moment,
}

/// An action that was made, and what happened by it.
pub(crate) struct Made {
    pub(crate) action: ActionRow,
    pub(crate) round: usize,
    pub(crate) news: Vec<Text>,
    /// Whether the first of the news says nothing that the action as it is recorded does not say.
    plain: bool,
    /// The position after the action, if the game has gone on since.
    after: Option<Box<dyn Game>>,
}

/// Conditions that no longer fit, after the action that shows it.
pub(crate) struct Dropped {
    pub(crate) author: PersonId,
    /// The action, as on the score sheet, and the seat that made it.
    pub(crate) sheet: String,
    pub(crate) by: Seat,
    /// The answer that was not possible, if there was one.
    pub(crate) impossible: Option<chain::Impossible>,
}

/// The result of an action: the action itself, then the answers of conditions to it.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) made: Vec<Made>,
    /// Whether the action was the only one, and was played for its player.
    pub(crate) forced: bool,
    pub(crate) dropped: Vec<Dropped>,
}

impl Done {
    pub(crate) fn actions(&self) -> Vec<ActionRow> {
        self.made.iter().map(|made| made.action.clone()).collect()
    }

    /// Adds what happened next. `position` is the one in between.
    pub(crate) fn go_on(&mut self, position: Box<dyn Game>, next: Self) {
        if let Some(last) = self.made.last_mut() {
            last.after = Some(position);
        }
        self.made.extend(next.made);
        self.dropped.extend(next.dropped);
    }

    fn drop_conditions(
        &mut self,
        game: &mut Match,
        author: PersonId,
        impossible: Option<chain::Impossible>,
    ) {
        chain::drop_tree(game, &author);
        if let Some(last) = self.made.last() {
            let (sheet, by) = (last.action.sheet.clone(), last.action.seat);
            self.dropped.push(Dropped { author, sheet, by, impossible });
        }
    }
}

impl Desk {
    /// Applies one action and the answers of conditions to it, which are made at the same time at no cost: updates the position, banks, offers,
    /// deadlines, status and conditions, and ends the game if no person is left in it. `times` concern the clocks of the seats ([`times`]).
    pub(crate) fn act(
        &self,
        game: &mut Match,
        action: NewAction<'_>,
        times: &[PersonTime],
    ) -> Result<Done, Illegal> {
        let (at, now) = (action.at, action.now);
        let mut done = Done::default();
        self.apply(game, action, times, &mut done)?;
        for _ in 0..LONGEST_CHAIN {
            let (author, canonical) = match chain::next(game) {
                Next::Nothing => break,
                Next::Unfit(author, impossible) => {
                    done.drop_conditions(game, author, impossible);
                    continue;
                }
                Next::Answer(author, canonical) => (author, canonical),
            };
            let after = game.position.clone();
            let entry = Entry::Action(&canonical);
            let cause = Cause::Condition;
            let answer = NewAction { entry, marks: "", cause, message: None, at, now };
            let before = done.made.len();
            match self.apply(game, answer, times, &mut done) {
                Ok(()) => done.made[before - 1].after = Some(after),
                Err(illegal) => {
                    let impossible = chain::Impossible { typed: canonical, why: illegal.sentence };
                    done.drop_conditions(game, author, Some(impossible));
                }
            }
        }
        if game.is_deserted() {
            let (last, after) = (done.made.len().saturating_sub(1), game.position.clone());
            let why = self.end_deserted(game, (at, now), times, &mut done);
            if let Some(made) = done.made.get_mut(last) {
                made.news.push(why);
                made.after = Some(after);
            }
        }
        Ok(done)
    }

    /// Applies one action and adds it to what is done.
    pub(crate) fn apply(
        &self,
        game: &mut Match,
        action: NewAction<'_>,
        times: &[PersonTime],
        done: &mut Done,
    ) -> Result<(), Illegal> {
        let conditioned = chain::Before::of(game);
        let before = game.position.to_act();
        let players = game.position.in_game().len();
        let played = match action.entry {
            Entry::Action(canonical) => game.position.play(canonical)?,
            Entry::Termination(seat, termination) => game.position.terminate(seat, termination)?,
        };
        game.ply += 1;
        if let Some((_, message)) = &action.message
            && before == Some(played.seat)
        {
            game.last_turn = game.last_turn.max(Some(*message));
        }
        let (mut news, round) = (played.news, played.round);
        if before == Some(played.seat)
            && action.cause == Cause::Message
            && game.position.in_game().contains(&played.seat)
        {
            game.take_back_seat(played.seat, action.at);
        }
        let pace = game.pace_of(played.seat);
        if let Some(seat) = game.seats.get_mut(played.seat.index()) {
            seat.acted += u32::from(matches!(action.entry, Entry::Action(_)));
            if let Some(ends) = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag)
                && let Some(pace) = pace
                && before == Some(played.seat)
            {
                let over = ends.due - game.clock.moved_by;
                // In a pause no time passes.
                let at = game.clock.paused_at.map_or(action.at, |paused| paused.min(action.at));
                let left = time_of(times, played.seat).left(at, over);
                seat.bank = pace.after_move(seat.bank, left);
            }
        }
        let kinds = game.lapse(players);
        if game.position.outcome().is_none() {
            let lapsed = |kind| self.consent(kind).ok()?.lapsed();
            news.extend(kinds.into_iter().filter_map(lapsed));
        }
        for feature in self.features {
            feature.on_action(game, players);
        }
        game.acted(played.seat, action.message.as_ref().map(|(place, _)| place));
        if game.position.outcome().is_some() {
            game.status = Status::Over;
            game.ended_at = Some(action.at);
            game.settle();
        }
        let settled = game.terms.settled.is_some();
        game.note_settled();
        if !settled {
            news.extend(words::settled(game));
        }
        if before == Some(played.seat) || before != game.position.to_act() {
            self.set_clock(game, action.now.max(action.at), times);
        }
        let unfit = chain::advance(game, &conditioned, played.seat, &played.canonical);
        let action = ActionRow {
            ply: game.ply,
            seat: played.seat,
            canonical: played.canonical,
            sheet: played.sheet,
            marks: action.marks.to_owned(),
            cause: action.cause,
            message: action.message,
            at: action.at,
        };
        done.made.push(Made { action, round, news, plain: played.plain, after: None });
        unfit.into_iter().for_each(|author| done.drop_conditions(game, author, None));
        Ok(())
    }

    /// Creates the private notices to the authors of conditions that no longer fit, unless the game is over. `revision` is
    /// the public one with which the game is stored.
    pub(crate) fn notices(&self, game: &Match, revision: i64, dropped: &[Dropped]) -> Vec<Post> {
        let dropped = if game.status.unfinished() { dropped } else { &[] };
        let notices = dropped.iter().map(|dropped| {
            let own = game.holder(dropped.by).person() == Some(&dropped.author);
            let impossible = dropped.impossible.as_ref().map(|i| (i.typed.as_str(), i.why.clone()));
            let text = words::conditions_dropped(game, &dropped.sheet, dropped.by, own, impossible);
            (dropped.author.clone(), text)
        });
        self.private_notices(game, revision, notices)
    }

    /// Creates private notices about a game. `revision` is the public one with which the game is stored.
    pub(crate) fn private_notices(
        &self,
        game: &Match,
        revision: i64,
        notices: impl Iterator<Item = (PersonId, Text)>,
    ) -> Vec<Post> {
        let notice = |(nth, (person, text)): (usize, (PersonId, Text))| {
            let key = OutboxKey::deadline(game.id, revision, nth);
            if self.network.private_places {
                return Post { key, place: PlaceId::private(&person), message: text_only(text) };
            }
            let message = Outgoing { only_to: Some(person.0), ..text_only(text) };
            Post { key, place: game.posting_place(), message }
        };
        (FIRST_NOTICE..).zip(notices).map(notice).collect()
    }

    /// Creates the message after an action, addressed to the player to act, from that player's side.
    pub(crate) fn announcement(
        &self,
        state: &Snapshot,
        game: &Match,
        done: &Done,
        record: Option<String>,
    ) -> Result<Outgoing<Text>, StoreError> {
        // At the end the best of the people; a computer needs no picture.
        let placed: Vec<Seat> = game.position.placings().iter().map(|p| p.seat).collect();
        let best = placed.iter().find(|seat| !game.is_computer(**seat)).or(placed.first());
        let reader = game.reader().or(best.copied()).unwrap_or(Seat(0));
        let settings = settings_of(state, game, reader)?;
        let mut sentences = done.made.iter().map(|made| in_frame_of(game, made, reader, &settings));
        let (made, mut news) = sentences.next_back().unwrap_or_default();
        if game.status == Status::Over {
            news.extend(self.features.iter().filter_map(|feature| feature.end_note(game)));
        }
        let earlier: Vec<(Text, Vec<Text>)> = sentences.collect();
        let made = words::in_chain(game, (&done.actions(), done.forced), earlier, made);
        let frame = (settings.cells != Cells::Mover).then(|| settings.frame(reader));
        let since = words::before_that(game, reader, frame, done.made.len());
        let style = self.network.style;
        let mut message = text_only(words::after(game, made, &news, since, style));
        if game.status == Status::Live {
            self.address_turn(state, game, &mut message)?;
        } else if game.status == Status::Over {
            let picture = self.picture(state, game, reader)?;
            message.files =
                self.features.iter().flat_map(|f| f.end_files(game, &picture)).collect();
            message.picture = Some(picture);
            // The end concerns everybody.
            message.mention = mentions(state, game, Seat::all(game.seats.len()))?;
            message.buttons = self.features.iter().flat_map(|f| f.end_buttons(game)).collect();
        }
        if let Some(record) = record {
            message.attachment = file(show::file_name(game), Text::same(record));
        }
        Ok(message)
    }
}

impl Desk {
    /// Addresses a message to the player to act: mentions that player, adds the board from that player's side, and buttons
    /// for a decision or for powers that can be used now.
    pub(crate) fn address_turn(
        &self,
        state: &Snapshot,
        game: &Match,
        message: &mut Outgoing<Text>,
    ) -> Result<(), StoreError> {
        let (Some(seat), Some(reader)) = (game.position.to_act(), game.reader()) else {
            return Ok(());
        };
        let settings = settings_of(state, game, seat)?;
        message.mention = mention(state, game, seat)?;
        message.picture = Some(self.picture(state, game, reader)?);
        // A computer needs no help.
        if game.is_computer(seat) {
            return Ok(());
        }
        if let Some(notice) = game.position.notice(settings.frame(seat)) {
            message.text = words::with_notice(message.text.clone(), Some(&notice));
            message.buttons = group_buttons(game.id, &notice.groups);
        }
        if let Some(decision) = game.position.decision() {
            let answers = decision.answers.iter().map(|(c, label)| (c, words::capitalised(label)));
            message.buttons = move_buttons(game, answers);
        }
        Ok(())
    }
}

/// Creates a button for each action, with its label; the first ones, if there are many.
pub(crate) fn move_buttons(
    game: &Match,
    actions: impl Iterator<Item = (impl ToString, Text)>,
) -> Vec<Button<Text>> {
    let at = GameRef::at_ply(game.id, game.ply);
    actions
        .take(text::MOST_BUTTONS)
        .map(|(action, label)| button(label, at, MoveRequest { text: action.to_string() }))
        .collect()
}

/// Returns an action and its news for the reader of the picture: in the record's form, and with cells named in the reader's
/// frame if that differs.
fn in_frame_of(game: &Match, made: &Made, reader: Seat, settings: &Settings) -> (Text, Vec<Text>) {
    let action = &made.action;
    let frame = match settings.cells {
        Cells::Mover => action.seat,
        Cells::Mine | Cells::White => settings.frame(reader),
    };
    let position = made.after.as_ref().unwrap_or(&game.position);
    let mut news = made.news.clone();
    news.drain(..usize::from(made.plain));
    let mut changed = false;
    if frame != action.seat
        && let Some(own) = position.news_in(action.seat)
        && let Some(theirs) = position.news_in(frame)
    {
        // Sentences added by the desk stay in their place.
        for sentence in &mut news {
            let found = own.iter().zip(&theirs).find(|(own, _)| *own == sentence);
            if let Some((_, other)) = found.filter(|(own, other)| own != other) {
                sentence.clone_from(other);
                changed = true;
            }
        }
    }
    (words::made(game, (action, made.round), frame, changed), news)
}
