//! Games in which no person is left: they end at once.

use locale::Text;
use rules::game::Termination;

use super::act::{Done, Entry, NewAction};
use super::case::text_only;
use super::clock::times;
use super::feature::{Case, Desk};
use super::halt::Halt;
use super::invitation::{call_off, close_thread};
use super::show;
use crate::chat::Outgoing;
use crate::game::state::{Cause, Match, PersonTime, Status, Thread};
use crate::game::words;
use crate::time::Moment;

impl Desk {
    /// Ends a deserted game: its computers agree to a draw or, if not every seat has moved, the game is cancelled. Returns the
    /// sentence that says so.
    pub(crate) fn end_deserted(
        &self,
        game: &mut Match,
        (at, now): (Moment, Moment),
        times: &[PersonTime],
        done: &mut Done,
    ) -> Text {
        let moved = game.seats.iter().all(|seat| seat.acted > 0);
        if let Some(first) = game.position.in_game().first().filter(|_| moved) {
            let entry = Entry::Termination(*first, Termination::AgreedDraw);
            let cause = Cause::Computer;
            let action = NewAction { entry, marks: "", cause, message: None, at, now };
            match self.apply(game, action, times, done) {
                Ok(()) => return words::computers_agree(),
                Err(refusal) => {
                    tracing::error!(game = game.id.0, why = %refusal, "computers cannot agree to a draw");
                }
            }
        }
        *game = call_off(game.clone(), at);
        words::deserted(game)
    }
}

impl Case<'_> {
    /// Ends a game whose last person was replaced, which `text` says.
    pub(crate) fn end_without_people(&mut self, mut game: Match, text: Text) -> Result<(), Halt> {
        let (place, closes) = (game.posting_place(), game.thread != Thread::None);
        let now = self.now.max(self.at());
        let times = times(self.state, &game)?;
        let mut done = Done::default();
        let why = self.desk.end_deserted(&mut game, (now, now), &times, &mut done);
        let actions = done.actions();
        let mut message = text_only(Text::joined([text.clone(), why], " "));
        if game.status == Status::Over {
            let mut all = self.state.actions(game.id)?;
            all.extend_from_slice(&actions);
            let record = show::record_text(&game, &all);
            let end = self.desk.announcement(self.state, &game, &done, Some(record))?;
            message = Outgoing { text: Text::lines([message.text, end.text]), ..end };
        }
        let copies = self.desk.on_end(self.state, &game, &actions)?;
        self.save(game, actions);
        self.post(&place, message);
        if closes {
            self.post(&place, close_thread());
        }
        for (place, copy) in copies {
            self.post(&place, copy);
        }
        self.answer_elsewhere(&[&place], text);
        Ok(())
    }
}
