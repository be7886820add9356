//! The start of a game, and the clock of each turn.

use std::collections::BTreeSet;

use locale::Text;
use rules::Seat;

use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::{Case, Desk};
use super::halt::Halt;
use crate::chance::Chance;
use crate::chat::{Outgoing, PlaceId, Step};
use crate::game::state::{
    Deadline, DeadlineKind, Match, PersonTime, ProposalKind, Reminders, Settings, Status, Thread,
};
use crate::game::words;
use crate::store::{Commit, OutboxKey, Post, Save, Snapshot, StoreError};
use crate::time::{Moment, Span};

impl Case<'_> {
    /// Starts a game whose seats are all taken: draws colours, sets the clock, and announces it. `note` is about the players
    /// who joined last. With `everybody`, all players are mentioned; otherwise only the one to move, except in a new thread.
    pub(crate) fn start(
        &mut self,
        mut game: Match,
        note: Option<Text>,
        everybody: bool,
    ) -> Result<(), Halt> {
        let drawn = draw(&mut game, self.seed);
        self.desk.begin(self.state, &mut game, self.now.max(self.at()))?;
        self.want_thread(&mut game);
        let message = self.desk.beginning(self.state, &game, (drawn, note), everybody)?;
        self.save_and_post(game, message);
        Ok(())
    }

    /// Requests the game's own thread, started from its invitation.
    fn want_thread(&mut self, game: &mut Match) {
        if !self.desk.network.place_a_game {
            return;
        }
        let from = if game.revision == 0 {
            // All seats were taken at once, so there was no invitation.
            let key = self.next_key();
            let message = self.answer(words::opened_full(game, &self.author_name()));
            self.post(&game.place, message);
            key
        } else {
            OutboxKey::answer(game.opened_by, 0)
        };
        let step = open_thread(game, &from);
        self.post(&game.place, step);
    }
}

/// Creates the step that opens the own thread of a game from a post.
fn open_thread(game: &mut Match, from: &OutboxKey) -> Outgoing<Text> {
    game.thread = Thread::Wanted;
    let name = words::thread_name(game);
    let step = Step::OpenThread { game: game.id.0, from: from.to_string(), name };
    Outgoing { step: Some(step), ..text_only(Text::empty()) }
}

/// Returns the id of the person at a seat, unless they do not want to be mentioned.
pub(crate) fn mention(
    state: &Snapshot,
    game: &Match,
    seat: Seat,
) -> Result<Vec<String>, StoreError> {
    let person = game.holder(seat).person();
    Ok(match person {
        Some(person) if !person.is_former() && state.settings(person)?.pings => {
            vec![person.0.clone()]
        }
        _ => Vec::new(),
    })
}

/// Like [`mention`], for several seats: each person once.
pub(crate) fn mentions(
    state: &Snapshot,
    game: &Match,
    seats: impl IntoIterator<Item = Seat>,
) -> Result<Vec<String>, StoreError> {
    let mut all = BTreeSet::new();
    for seat in seats {
        all.extend(mention(state, game, seat)?);
    }
    Ok(all.into_iter().collect())
}

impl Desk {
    /// Lets a game begin: sets the banks and the clock.
    fn begin(&self, state: &Snapshot, game: &mut Match, began: Moment) -> Result<(), StoreError> {
        game.status = Status::Live;
        game.started_at = Some(began);
        for feature in self.features {
            feature.on_begin(state, game)?;
        }
        game.drop_proposal(ProposalKind::Move);
        if game.alone().is_none() {
            game.terms.later = None;
        } else if game.terms.later.is_some() {
            game.pace = None;
        }
        self.begin_clock(state, game, began)?;
        game.set_round(began);
        self.own_deadlines(state, game, began)
    }

    /// Sets the banks and the clock of a game whose pace begins at `began`.
    pub(crate) fn begin_clock(
        &self,
        state: &Snapshot,
        game: &mut Match,
        began: Moment,
    ) -> Result<(), StoreError> {
        for seat in &mut game.seats {
            seat.bank = game.pace.map_or(Span::ZERO, |p| p.reserve());
        }
        let times = times(state, game)?;
        self.set_clock(game, began, &times);
        Ok(())
    }

    fn beginning(
        &self,
        state: &Snapshot,
        game: &Match,
        (drawn, note): (bool, Option<Text>),
        everybody: bool,
    ) -> Result<Outgoing<Text>, StoreError> {
        let started = words::started(game, drawn, self.network.style);
        let mut message = text_only(Text::lines([started, note.unwrap_or_default()]));
        if let (Some(seat), Some(reader)) = (game.position.to_act(), game.reader()) {
            message.mention = mention(state, game, seat)?;
            message.picture = Some(self.picture(state, game, reader)?);
        }
        if game.thread == Thread::Wanted || everybody {
            // All players are mentioned once in the new thread; from then on only the player to move.
            let people = game.seats.iter().filter_map(|s| s.holder.person());
            message.mention = people.map(|p| p.0.clone()).collect();
            message.mention.sort_unstable();
            message.mention.dedup();
        }
        let people = game.seats.iter().filter_map(|s| s.holder.person());
        message.readers = self.readers(game.id, people);
        Ok(message)
    }

    /// Adds to a commit a game that starts without a message, in a thread of its own where there are threads. `headline` is posted
    /// where it is opened, `note` is added to the announcement.
    pub(crate) fn start_unasked(
        &self,
        state: &Snapshot,
        commit: &mut Commit,
        mut game: Match,
        (headline, note): (Text, Text),
    ) -> Result<(), StoreError> {
        self.begin(state, &mut game, commit.now)?;
        let key = |nth| OutboxKey::started(game.id, nth);
        let (first, second, third) = (key(0), key(1), key(2));
        let place = game.place.clone();
        let mut post = |key, place, message| commit.posts.push(Post { key, place, message });
        if self.network.place_a_game {
            let step = open_thread(&mut game, &first);
            post(first, place.clone(), text_only(headline));
            post(second, place, step);
        }
        let message = self.beginning(state, &game, (false, Some(note)), true)?;
        post(third, game.posting_place(), message);
        game.revision += 1;
        commit.saves.push(Save { game, actions: Vec::new() });
        Ok(())
    }

    /// Replaces the configured reminders of the turn by those that the player to act has chosen. Those before `begins` are left
    /// out.
    pub(crate) fn own_reminders(
        &self,
        state: &Snapshot,
        game: &mut Match,
        begins: Moment,
    ) -> Result<(), StoreError> {
        let person = game.position.to_act().and_then(|seat| game.holder(seat).person());
        let Some(person) = person else { return Ok(()) };
        let time = state.time_of(person)?.counted(game.pace, &game.clock);
        self.own_reminders_within(state, game, begins, &time)
    }

    /// Like [`Desk::own_reminders`], for a player with these hours.
    pub(crate) fn own_reminders_within(
        &self,
        state: &Snapshot,
        game: &mut Match,
        begins: Moment,
        time: &PersonTime,
    ) -> Result<(), StoreError> {
        let Some(ends) = game.turn_ends() else { return Ok(()) };
        let Some(seat) = game.position.to_act() else { return Ok(()) };
        let Some(person) = game.holder(seat).person() else { return Ok(()) };
        let reminders = state.notices(person)?.reminders;
        if reminders == Reminders::Usual {
            return Ok(());
        }
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder);
        for at in reminders.times(begins, ends.due, &[]) {
            let due = time.reminder(ends.due, ends.due - at, &game.clock);
            if due < ends.due && due > begins {
                game.deadlines.push(Deadline { due, kind: DeadlineKind::Reminder });
            }
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
        Ok(())
    }

    /// Creates the private notice that a player is next, one action ahead, if that player wants it. With two players left
    /// everybody is always next, so there is none; nor while a player decides, because who is next follows from the decision.
    pub(crate) fn next_notice(
        &self,
        state: &Snapshot,
        game: &Match,
    ) -> Result<Option<(PlaceId, Outgoing<Text>)>, StoreError> {
        let in_game = game.position.in_game();
        let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) else {
            return Ok(None);
        };
        let at = in_game.iter().position(|s| *s == seat).unwrap_or(0);
        let Some(next) = in_game.get((at + 1) % in_game.len().max(1)).copied() else {
            return Ok(None);
        };
        let Some(person) = game.holder(next).person() else { return Ok(None) };
        let acts = game.holder(seat).person() == Some(person);
        let decides = game.position.decision().is_some();
        if in_game.len() < 3 || acts || decides || !state.notices(person)?.next {
            return Ok(None);
        }
        let message = text_only(words::you_are_next(game, self.network.style));
        Ok(Some(if self.network.private_places {
            (PlaceId::private(person), message)
        } else {
            (game.posting_place(), Outgoing { only_to: Some(person.0.clone()), ..message })
        }))
    }
}

pub(crate) fn settings_of(
    state: &Snapshot,
    game: &Match,
    seat: Seat,
) -> Result<Settings, StoreError> {
    game.holder(seat).person().map_or_else(|| Ok(Settings::default()), |p| state.settings(p))
}

/// Shuffles the holders of the seats whose colours are drawn. Returns whether there were any.
fn draw(game: &mut Match, seed: u64) -> bool {
    let drawn: Vec<usize> = (0..game.seats.len()).filter(|i| game.seats[*i].drawn).collect();
    let mut chance = Chance::new(seed);
    for i in (1..drawn.len()).rev() {
        let j = chance.below(i + 1);
        game.seats.swap(drawn[i], drawn[j]);
    }
    for seat in &mut game.seats {
        seat.drawn = false;
    }
    drawn.len() > 1
}

/// The longest notice before a game is archived: a week.
const ARCHIVE_NOTICE: Span = Span::days(7);

impl Desk {
    /// Returns how long before a game is archived its players are notified.
    pub(crate) fn archive_notice(&self) -> Span {
        ARCHIVE_NOTICE.min(self.games.archive / 2)
    }

    /// Sets the deadlines of the turn that begins at `begins`; `times` are those of the seats. A decision has its own time,
    /// which costs nothing from the bank and is never longer than the time for a move. A computer cannot lose on time: it
    /// acts when it can, and its bank stays as it is.
    pub(crate) fn set_clock(&self, game: &mut Match, begins: Moment, times: &[PersonTime]) {
        game.clock.moved_by = Span::ZERO;
        game.clock.offered = None;
        let begins = game.clock.paused_at.unwrap_or(begins);
        if game.status != Status::Live {
            game.deadlines.clear();
            return;
        }
        // A request to take back and a round have their own time.
        let own = [DeadlineKind::Takeback, DeadlineKind::Round, DeadlineKind::RoundSoon];
        game.deadlines.retain(|deadline| own.contains(&deadline.kind));
        self.set_computer(game, begins);
        let Some(pace) = game.pace else {
            if self.games.archive > Span::ZERO {
                let idle = self.games.archive - self.archive_notice();
                let due = begins + idle;
                game.deadlines.push(Deadline { due, kind: DeadlineKind::Idle });
            }
            return;
        };
        let Some(seat) = game.position.to_act().filter(|seat| !game.is_computer(*seat)) else {
            return;
        };
        let (kind, span) = if game.position.decision().is_some() {
            (DeadlineKind::Decision, self.games.decision_window.min(pace.move_time()))
        } else {
            let bank = game.seats.get(seat.index()).map_or(Span::ZERO, |s| s.bank);
            (DeadlineKind::Flag, game.pace_of(seat).unwrap_or(pace).turn(bank))
        };
        let time = time_of(times, seat);
        self.set_turn(game, kind, (time.over(begins, span), span), &time);
    }
}
