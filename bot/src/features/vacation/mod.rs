//! Vacations: planned, ended, and what they do to the clocks of a person's games.

mod words;

use std::fmt;
use std::sync::Arc;

use locale::{Text, text};

use crate::chat::PlaceId;
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::state::{Budget, Hours, Match, PeriodEnd, PersonTime, Status, Vacation, period};
use crate::game::{Case, Feature, Halt, Refusal, Request, text_only};
use crate::store::StoreError;
use crate::time::{Moment, Span};
use words::TABLE;

/// No vacation starts this shortly before a deadline.
const TOO_LATE: Span = Span::hours(1);

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

static SPECS: [Spec; 1] = [Spec::write(
    Group::Away,
    &["vacation", "holiday", "vacations"],
    &TABLE,
    &[optional("time", Kind::Words)],
)];

pub struct Vacations;

impl Feature for Vacations {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(VacationRequest { text: arguments.text() }))
    }
}

#[derive(Clone, Debug)]
struct VacationRequest {
    /// When it is, or `off`; `None` to show it.
    text: Option<String>,
}

impl fmt::Display for VacationRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.as_deref().unwrap_or(""))
    }
}

impl Request for VacationRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        vacation(case, self.text.as_deref())
    }
}

fn vacation(case: &mut Case<'_>, text: Option<&str>) -> Result<(), Halt> {
    let yearly = case.desk.games.vacation;
    let now = case.now.max(case.at());
    let stored = case.state.vacation_budget(case.author())?;
    let mut budget = stored.unwrap_or(Budget::new(now, yearly));
    budget.earn(now, yearly);
    let style = case.desk.network.style;
    let Some(text) = text else {
        case.whisper(words::vacation(&budget, now, yearly, style));
        return Ok(());
    };
    let off = ["off", "end", "none", "cancel", "stop"].contains(&text.to_lowercase().as_str());
    if !off && yearly == Span::ZERO {
        return Err(Halt::refuse(words::no_vacations()));
    }
    if off {
        let Some(ended) = budget.end(now, yearly) else {
            return Err(Halt::refuse(text!(TABLE, "not-on-vacation")));
        };
        return change_vacation(case, budget, now, (&[ended], None));
    }
    let hours = case.state.time_of(case.author())?.hours;
    let mut vacation = meant(text, &hours, now)?;
    let length = vacation.ends - vacation.starts;
    let replaced = budget.make_room(&vacation, now, yearly);
    // A vacation that lasts already is made longer or shorter.
    let lasts = replaced.iter().find(|replaced| replaced.contains(now));
    let begins = lasts.map_or(vacation.starts, |lasts| lasts.starts);
    if vacation.ends - begins < SHORTEST {
        return Err(Halt::refuse(text!(TABLE, "too-short")));
    }
    if vacation.starts - now > FARTHEST {
        return Err(Halt::refuse(text!(TABLE, "too-far")));
    }
    if let Some(game) = escapes(case, &vacation)? {
        return Err(Halt::refuse(words::vacation_too_late(&game, style)));
    }
    vacation.starts = begins;
    let left = budget.left;
    if !budget.plan(vacation, now, yearly) {
        return Err(Halt::refuse(words::vacation_too_long(length, left)));
    }
    if budget.planned.len() > MOST_PLANNED {
        return Err(Halt::refuse(text!(TABLE, "too-many", most = MOST_PLANNED)));
    }
    change_vacation(case, budget, now, (&replaced, Some(vacation)))
}

/// Returns a game in which the writer has so little time left that the vacation would come too late.
fn escapes(case: &Case<'_>, vacation: &Vacation) -> Result<Option<Arc<Match>>, StoreError> {
    for game in own_clocks(case)? {
        let acts = game.position.to_act().map(|seat| game.holder(seat).person());
        let due = game.turn_ends().map_or(Moment::MAX, |ends| ends.due);
        let late = due >= vacation.starts && due - vacation.starts < TOO_LATE;
        if acts == Some(Some(case.author())) && late {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

/// Returns the writer's live games whose clock runs.
fn own_clocks(case: &Case<'_>) -> Result<Vec<Arc<Match>>, StoreError> {
    let mut found = Vec::new();
    for id in case.state.live_of(case.author())? {
        found.extend(case.state.game(id)?.filter(|game| {
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
    case: &mut Case<'_>,
    mut budget: Budget,
    now: Moment,
    (old, new): (&[Vacation], Option<Vacation>),
) -> Result<(), Halt> {
    let before = case.state.time_of(case.author())?;
    let after = PersonTime { vacations: budget.all(), ..before.clone() };
    let yearly = case.desk.games.vacation;
    let style = case.desk.network.style;
    for game in case.desk.on_vacation_change(case.state, case.author(), (&before, &after), now)? {
        case.save(game, Vec::new());
    }
    let earliest = now - ANNOUNCED_AT_ONCE * ANNOUNCED_EVERY;
    let announced = budget.announced_at.max(earliest) + ANNOUNCED_EVERY;
    let announce = announced <= now;
    let mut places: Vec<(PlaceId, Vec<Arc<Match>>)> = Vec::new();
    for game in own_clocks(case)?.into_iter().filter(|_| announce) {
        let in_game = game.position.in_game();
        if !game.seats_of(case.author()).any(|seat| in_game.contains(&seat)) {
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
        budget.announced_at = announced;
    }
    case.about = None;
    let left = words::vacation(&budget, now, yearly, style);
    let shown = Text::joined([left, words::vacation_changed(old, new, now, style)], " ");
    case.change((case.author().clone(), budget));
    case.whisper(shown);
    for (place, games) in places {
        let name = case.author_name();
        case.post(&place, text_only(words::on_vacation(&name, (old, new), now, &games, style)));
    }
    Ok(())
}

/// Returns the vacation that a text means.
fn meant(text: &str, hours: &Hours, now: Moment) -> Result<Vacation, Refusal> {
    let today = hours.local_date(now).unwrap_or_default();
    let period = period(text, today).map_err(|e| Refusal::new(words::not_a_date(e)))?;
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::again;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let request = |text: Option<&str>| VacationRequest { text: text.map(str::to_owned) };
        let all = [None, Some("10d"), Some("from 20 Dec until 3 Jan")];
        all.map(|text| Box::new(request(text)) as Box<dyn Request>).into_iter().collect()
    }

    #[test]
    fn a_vacation_is_no_game() {
        assert_eq!(again("/holiday until 3 Jan"), "/vacation until 3 Jan");
        assert_eq!(again("/vacations"), "/vacation");
    }
}
