//! Vacations: planned, ended, and what they do to the clocks of a person's games.

use std::sync::Arc;

use super::case::text_only;
use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::chat::PlaceId;
use crate::game::state::{Hours, Leave, Match, PeriodEnd, PersonTime, Status, Vacation, period};
use crate::game::words;
use crate::store::StoreError;
use crate::time::{Moment, Span};

/// No vacation starts this shortly before a deadline.
const TOO_LATE: Span = Span::hours(1);

/// The shortest vacation.
const SHORTEST: Span = Span::hours(12);

/// How far ahead a vacation can be planned.
const FARTHEST: Span = Span::days(365);

/// The most places in which a vacation is announced.
const MOST_PLACES: usize = 20;

/// How many vacations can be planned besides the running or next one.
const MOST_PLANNED: usize = 4;

/// Changes are announced at most six times at once, and then once in four hours.
const ANNOUNCED_EVERY: Span = Span::hours(4);
const ANNOUNCED_AT_ONCE: i64 = 6;

impl Case<'_> {
    /// Shows, plans or ends the writer's vacation.
    pub(crate) fn vacation(&mut self, text: Option<&str>) -> Result<(), Halt> {
        let yearly = self.desk.games.vacation;
        let now = self.now.max(self.at());
        let stored = self.state.leave(self.author())?;
        let mut leave = stored.unwrap_or(Leave::new(now, yearly));
        leave.earn(now, yearly);
        let style = self.desk.network.style;
        let Some(text) = text else {
            self.whisper(words::vacation(&leave, now, yearly, style));
            return Ok(());
        };
        let off = ["off", "end", "none", "cancel", "stop"].contains(&text.to_lowercase().as_str());
        if !off && yearly == Span::ZERO {
            return Err(Halt::refuse(words::no_vacations()));
        }
        if off {
            let Some(ended) = leave.end(now, yearly) else {
                return Err(Halt::refuse(words::not_on_vacation()));
            };
            return self.change_vacation(leave, now, (&[ended], None));
        }
        let hours = self.state.time_of(self.author())?.hours;
        let mut vacation = meant(text, &hours, now)?;
        let length = vacation.ends - vacation.starts;
        let replaced = leave.make_room(&vacation, now, yearly);
        // A vacation that lasts already is made longer or shorter.
        let lasts = replaced.iter().find(|replaced| replaced.contains(now));
        let begins = lasts.map_or(vacation.starts, |lasts| lasts.starts);
        if vacation.ends - begins < SHORTEST {
            return Err(Halt::refuse(words::vacation_too_short()));
        }
        if vacation.starts - now > FARTHEST {
            return Err(Halt::refuse(words::vacation_too_far()));
        }
        if let Some(game) = self.escapes(&vacation, now)? {
            return Err(Halt::refuse(words::vacation_too_late(&game, style)));
        }
        vacation.starts = begins;
        let left = leave.left;
        if !leave.plan(vacation, now, yearly) {
            return Err(Halt::refuse(words::vacation_too_long(length, left)));
        }
        if leave.planned.len() > MOST_PLANNED {
            return Err(Halt::refuse(words::too_many_vacations(MOST_PLANNED)));
        }
        self.change_vacation(leave, now, (&replaced, Some(vacation)))
    }

    /// Returns a game in which the writer has so little time left that the vacation would come too late.
    fn escapes(&self, vacation: &Vacation, now: Moment) -> Result<Option<Arc<Match>>, StoreError> {
        for game in self.own_clocks()? {
            let acts = game.position.to_act().map(|seat| game.holder(seat).person());
            let due = game.turn_ends().map_or(Moment::MAX, |ends| ends.due);
            let near = |from: Moment| due - from < TOO_LATE;
            let starts = due >= vacation.starts && near(vacation.starts);
            if acts == Some(Some(self.author())) && (near(now) || starts) {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// Returns the writer's live games whose clock runs.
    fn own_clocks(&self) -> Result<Vec<Arc<Match>>, StoreError> {
        let mut found = Vec::new();
        for id in self.state.live_of(self.author())? {
            found.extend(self.state.game(id)?.filter(|game| {
                game.status == Status::Live
                    && game.pace.is_some()
                    && game.stopped_at.is_none()
                    && game.clock.paused_at.is_none()
                    && game.quarantined.is_none()
            }));
        }
        Ok(found)
    }

    /// Stores changed vacations and the deadlines that they move, and announces what changed: those in `old` gave way to `new`.
    fn change_vacation(
        &mut self,
        mut leave: Leave,
        now: Moment,
        (old, new): (&[Vacation], Option<Vacation>),
    ) -> Result<(), Halt> {
        let before = self.state.time_of(self.author())?;
        let after = PersonTime { vacations: leave.all(), ..before.clone() };
        let yearly = self.desk.games.vacation;
        let style = self.desk.network.style;
        for game in self.desk.on_leave(self.state, self.author(), (&before, &after), now)? {
            self.save(game, Vec::new());
        }
        let earliest = now - ANNOUNCED_AT_ONCE * ANNOUNCED_EVERY;
        let announced = leave.announced_at.max(earliest) + ANNOUNCED_EVERY;
        let announce = announced <= now;
        let mut places: Vec<(PlaceId, Vec<Arc<Match>>)> = Vec::new();
        for game in self.own_clocks()?.into_iter().filter(|_| announce) {
            let in_game = game.position.in_game();
            if !game.seats_of(self.author()).any(|seat| in_game.contains(&seat)) {
                continue;
            }
            let place = game.posting_place();
            match places.iter().position(|(there, _)| *there == place) {
                Some(index) => places[index].1.push(game),
                None if places.len() < MOST_PLACES => places.push((place, vec![game])),
                None => {}
            }
        }
        if announce {
            leave.announced_at = announced;
        }
        self.about = None;
        let shown = words::vacation(&leave, now, yearly, style);
        let shown = format!("{shown}{}", words::vacation_changed(old, new, now, style));
        self.change((self.author().clone(), leave));
        self.whisper(shown);
        for (place, games) in places {
            let name = self.author_name();
            self.post(&place, text_only(words::on_vacation(&name, (old, new), now, &games, style)));
        }
        Ok(())
    }
}

/// Returns the vacation that a text means.
fn meant(text: &str, hours: &Hours, now: Moment) -> Result<Vacation, Refusal> {
    let today = hours.local_date(now).unwrap_or_default();
    let period = period(text, today);
    let period = period.map_err(|e| Refusal::new(words::capital(&format!("{e}."))))?;
    let starts = period.from.and_then(|day| hours.start_of(day)).unwrap_or(now);
    if period.from.is_some_and(|day| day < today) {
        return Err(Refusal::new(words::vacation_in_the_past()));
    }
    let starts = starts.max(now);
    let ends = match period.end {
        PeriodEnd::After(span) => Some(starts + span),
        PeriodEnd::With(day) => day.succ_opt().and_then(|next| hours.start_of(next)),
    };
    ends.filter(|ends| *ends > starts)
        .map(|ends| Vacation { starts, ends })
        .ok_or_else(|| Refusal::new(words::vacation_in_the_past()))
}
