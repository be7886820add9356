//! The end of a round of a cup in one of its games.

use rules::Seat;
use rules::game::Termination;

use super::act::{Done, Entry, NewAction};
use super::case::text_only;
use super::clock::times;
use super::feature::Desk;
use super::start::mentions;
use crate::game::state::{Cause, CupTerms, DeadlineKind, Match, Status, Unrated};
use crate::game::words;
use crate::store::{Commit, Snapshot, StoreError};
use crate::time::{Moment, Span};

/// Returns how much of its round each seat of a game has used until a moment: the calendar time of its turns.
fn used(
    state: &Snapshot,
    game: &Match,
    cup: &CupTerms,
    until: Moment,
) -> Result<Vec<Span>, StoreError> {
    let mut used = vec![Span::ZERO; game.seats.len()];
    let (Some(mut from), Ok(start)) =
        (game.started_at, game.variant.new_game(&game.position.options()))
    else {
        return Ok(used);
    };
    let mut use_up = |seat: Option<Seat>, from: Moment, to: Moment| {
        let spent = seat.and_then(|seat| used.get_mut(seat.index()));
        spent.into_iter().for_each(|spent| *spent += cup.between(from, to));
    };
    // The positions of the game by the number of the action before, without what was taken back.
    let mut positions = vec![(0, start)];
    for action in state.actions(game.id)? {
        let Some((_, position)) = positions.last() else { break };
        let at = action.at.max(from).min(until);
        use_up(position.to_act(), from, at);
        from = at;
        if let Some(to) = action.takes_back_to() {
            positions.retain(|(ply, _)| *ply <= to);
        } else {
            let mut next = position.clone();
            // A game that does not replay is in quarantine.
            if next.apply(&action.canonical).is_ok() {
                positions.push((action.ply, next));
            }
        }
    }
    use_up(game.position.to_act(), from, until);
    Ok(used)
}

impl Desk {
    /// Tells the players of a game when its round ends, and what each of them has used of it.
    pub(super) fn warn_of_round(
        &self,
        now: Moment,
        game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let ends = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Round && d.due > now);
        let (Some(ends), Some(cup)) = (ends.map(|d| d.due), &game.terms.cup) else {
            return Ok(self.commit(now, game, Vec::new(), None));
        };
        let used = used(state, &game, cup, now)?;
        let text = words::round_ends_soon(&game, cup, ends, &used, self.network.style);
        let mut message = text_only(text);
        message.mention = mentions(state, &game, Seat::all(game.seats.len()))?;
        Ok(self.commit(now, game, Vec::new(), Some(message)))
    }

    /// Ends a game with its round: whoever has used more than an equal share of it loses on time, the one with the most first, until
    /// the game is over. What is undecided then is drawn, and counts for no rating.
    pub(super) fn end_round(
        &self,
        now: Moment,
        due: Moment,
        mut game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let Some(cup) = game.terms.cup.clone().filter(|_| game.status == Status::Live) else {
            return Ok(self.commit(now, game, Vec::new(), None));
        };
        let added: Span = cup.added.iter().map(|(starts, ends)| *ends - *starts).sum();
        // A grace belongs to nobody.
        let ends = game.started_at.map_or(due, |began| due.min(began + cup.round + added));
        let used = used(state, &game, &cup, ends)?;
        let at = state.actions(game.id)?.last().map_or(due, |last| last.at.max(due));
        let share = cup.round / i64::try_from(game.seats.len()).unwrap_or(1);
        let mut late: Vec<(Span, Seat)> =
            (0..).map(Seat).zip(&used).map(|(seat, used)| (*used, seat)).collect();
        late.retain(|(used, _)| *used > share);
        late.sort_by_key(|(used, seat)| (std::cmp::Reverse(*used), seat.index()));
        let times = times(state, &game)?;
        let mut done = Done::default();
        let mut enter = |game: &mut Match, seat, termination, why| {
            let before = game.position.clone();
            let entry = Entry::Termination(seat, termination);
            let cause = Cause::Round;
            let action = NewAction { entry, marks: "", cause, message: None, at, now };
            let mut one = Done::default();
            if let Err(refusal) = self.apply(game, action, &times, &mut one) {
                tracing::error!(game = game.id.0, why = %refusal, "the end of a round had no effect");
                return;
            }
            // Replaces what the rules say about a loss or a draw, which is not why it comes.
            if let Some(made) = one.made.first_mut() {
                match termination {
                    Termination::AgreedDraw => made.news.clear(),
                    _ => drop(made.news.drain(..made.news.len().min(1))),
                }
                made.news.insert(0, why);
            }
            done.go_on(before, one);
        };
        for (used, seat) in late {
            if game.status == Status::Live && game.position.in_game().contains(&seat) {
                let why = words::round_lost(&game, seat, used);
                enter(&mut game, seat, Termination::OutOfTime, why);
            }
        }
        if let Some(first) = game.position.in_game().first().copied()
            && game.status == Status::Live
        {
            let why = words::round_draws(&game);
            enter(&mut game, first, Termination::AgreedDraw, why);
        }
        let first = game.position.placings().iter().filter(|placing| placing.place == 1).count();
        if first > 1 && game.is_rated() {
            game.terms.unrated = Some(Unrated::Round);
            let last = done.made.last_mut();
            last.into_iter().for_each(|made| made.news.push(words::round_is_unrated()));
        }
        self.entered(now, game, &done, state)
    }
}
