//! The start of a game, and the clock of each turn.

use rules::Seat;

use super::case::{Case, text_only};
use super::ruling::Desk;
use super::state::State;
use crate::bridge::{Outgoing, Step};
use crate::chance::Chance;
use crate::play::{Deadline, DeadlineKind, Match, Settings, Status, Thread};
use crate::store::{OutboxKey, StoreError};
use crate::words;

impl Case<'_> {
    /// Starts a game whose seats are all taken: draws colours, sets the clock, and announces it.
    pub(super) fn start(&mut self, mut game: Match) -> Result<(), StoreError> {
        let drawn = draw(&mut game, self.seed);
        let began = self.now.max(self.at());
        game.status = Status::Live;
        game.started_at = Some(began);
        game.proposal = None;
        for seat in &mut game.seats {
            seat.bank = game.pace.map_or(0, |p| p.bank.0);
        }
        self.desk.set_clock(&mut game, began);
        self.want_thread(&mut game);
        let mut message = text_only(words::started(&game, drawn, self.desk.network.style));
        if let Some(seat) = game.position.to_act() {
            message.mention = mention(self.state, &game, seat)?;
            message.picture = Some(self.desk.picture(self.state, &game, seat)?);
        }
        if game.thread == Thread::Wanted {
            // All players are mentioned once in the new thread; from then on only the player to move.
            let people = game.seats.iter().filter_map(|s| s.holder.person());
            message.mention = people.map(|p| p.0.clone()).collect();
            message.mention.sort_unstable();
            message.mention.dedup();
        }
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
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
            OutboxKey::Answer { message: game.opened_by, nth: 0 }
        };
        game.thread = Thread::Wanted;
        let name = words::thread_name(game);
        let step = Step::OpenThread { game: game.id.0, from: from.to_string(), name };
        self.post(&game.place, Outgoing { step: Some(step), ..text_only(String::new()) });
    }
}

/// Returns the id of the person at a seat, unless they do not want to be mentioned.
pub(super) fn mention(
    state: &dyn State,
    game: &Match,
    seat: Seat,
) -> Result<Vec<String>, StoreError> {
    let person = game.holder(seat).person();
    Ok(match person {
        Some(person) if state.settings(person)?.pings => vec![person.0.clone()],
        _ => Vec::new(),
    })
}

/// Returns the settings of a seat's holder.
pub(super) fn settings_of(
    state: &dyn State,
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

/// The longest notice before a game is archived, in milliseconds: a week.
const ARCHIVE_NOTICE: i64 = 7 * 24 * 3_600_000;

impl Desk {
    /// Returns how long before a game is archived its players are notified, in milliseconds.
    pub(super) fn archive_notice(&self) -> i64 {
        ARCHIVE_NOTICE.min(self.games.archive.0 / 2)
    }

    /// Sets the deadlines of the turn that begins at `begins`. A decision has its own time, which costs nothing from the
    /// bank and is never longer than the time for a move.
    pub(super) fn set_clock(&self, game: &mut Match, begins: i64) {
        if game.status != Status::Live {
            game.deadlines.clear();
            return;
        }
        // A request to take back has its own time.
        game.deadlines.retain(|deadline| deadline.kind == DeadlineKind::Takeback);
        let Some(pace) = game.pace else {
            if self.games.archive.0 > 0 {
                let idle = self.games.archive.0.saturating_sub(self.archive_notice());
                let due = begins.saturating_add(idle);
                game.deadlines.push(Deadline { due, kind: DeadlineKind::Idle });
            }
            return;
        };
        let Some(seat) = game.position.to_act() else { return };
        let (kind, span) = if game.position.decision().is_some() {
            (DeadlineKind::Decision, self.games.decision_window.0.min(pace.per_move.0))
        } else {
            let bank = game.seats.get(seat.index()).map_or(0, |s| s.bank);
            (DeadlineKind::Flag, pace.per_move.0.saturating_add(bank))
        };
        let due = begins.saturating_add(span);
        game.deadlines.push(Deadline { due, kind });
        for before in &self.games.reminders {
            // A reminder in the first half of a turn would be too early.
            if before.0 > 0 && before.0 <= span / 2 {
                let due = due.saturating_sub(before.0);
                game.deadlines.push(Deadline { due, kind: DeadlineKind::Reminder });
            }
        }
        game.deadlines.sort_unstable();
        game.deadlines.dedup();
    }
}
