//! More time for an opponent.

use rules::Seat;

use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::open::seat_named;
use crate::game::state::{Asks, Holder, Match, ProposalKind};
use crate::game::words;
use crate::time::Span;

/// The most time that is given at once.
const MOST_AT_ONCE: Span = Span::days(30);

/// The most that a player can have in reserve.
const MOST_RESERVE: Span = Span::days(365);

impl Case<'_> {
    /// Gives another player of a game more time.
    pub(crate) fn extend(
        &mut self,
        game: Match,
        who: Option<&str>,
        span: Span,
    ) -> Result<(), Halt> {
        let seat = self.opponent(&game, who)?;
        let acts = game.position.to_act() == Some(seat);
        let over = game.shown_end().is_some_and(|ends| acts && ends.due <= self.at());
        let reserve = game.seats.get(seat.index()).map_or(Span::ZERO, |s| s.bank);
        if game.pace.is_none() {
            return Err(Halt::refuse(words::no_clock_to_extend(&game)));
        }
        if !(Span::minutes(1)..=MOST_AT_ONCE).contains(&span) {
            return Err(Halt::refuse(words::extension_out_of_bounds()));
        }
        if reserve + span > MOST_RESERVE {
            return Err(Halt::refuse(words::enough_time(&game, seat)));
        }
        if game.is_computer(seat) {
            return Err(Halt::refuse(words::computer_needs_no_time(&game, seat)));
        }
        if game.offered_seat() == Some(seat) {
            return Err(Halt::refuse(words::no_time_for_an_offered_seat(&game, seat)));
        }
        if over {
            return Err(Halt::refuse(words::extension_too_late(&game, seat)));
        }
        // With three players in the game, another opponent must agree to more than two move times a game.
        let most = game.pace.map_or(Span::ZERO, |pace| 2 * pace.move_time());
        if game.given_since(seat, 0) + span > most {
            let by = game.seats_of(self.author()).next().unwrap_or(seat);
            let asks = Asks::Time { seat, span };
            let kind = ProposalKind::Time;
            return match game.proposal(kind).filter(|proposal| proposal.asks == asks) {
                Some(_) => self.consent(game, kind, by, true),
                None => self.propose(game, by, asks),
            };
        }
        self.give_time(game, seat, span)
    }

    /// Adds to the time of a player.
    pub(crate) fn give_time(
        &mut self,
        mut game: Match,
        seat: Seat,
        span: Span,
    ) -> Result<(), Halt> {
        let times = times(self.state, &game)?;
        let now = self.now.max(self.at());
        game.record_given(seat, span);
        self.desk.give_time(&mut game, seat, span, (&time_of(&times, seat), now));
        self.desk.own_reminders(self.state, &mut game, now)?;
        let by = self.author_name();
        let text = words::extended(&game, &by, seat, span, self.desk.network.style);
        self.tell(game, text_only(text.clone()), text);
        Ok(())
    }

    /// Returns the seat of the opponent that the writer names by colour, name or mention, or the only opponent.
    fn opponent(&self, game: &Match, who: Option<&str>) -> Result<Seat, Refusal> {
        let in_game = game.position.in_game();
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        if mine.is_empty() {
            return Err(Refusal::new(words::not_a_player(game)));
        }
        if !mine.iter().any(|seat| in_game.contains(seat)) {
            return Err(Refusal::new(words::you_are_out()));
        }
        let others: Vec<Seat> = in_game.iter().copied().filter(|s| !mine.contains(s)).collect();
        let Some(word) = who else {
            return match others.as_slice() {
                [only] => Ok(*only),
                _ => Err(Refusal::new(words::who_gets_time(game, &others))),
            };
        };
        let plain = word.trim_start_matches('@');
        let mention = word.strip_prefix("<@").and_then(|w| w.strip_suffix('>'));
        let mention = mention.map(|id| id.trim_start_matches('!'));
        let is = |seat: &Seat| match game.holder(*seat) {
            Holder::Taken { person, name } => match mention {
                Some(id) => person.0 == id,
                None => name.to_lowercase() == plain.to_lowercase(),
            },
            _ => false,
        };
        let named = |seats: &[Seat]| {
            let to_act = game.position.to_act().filter(|seat| seats.contains(seat) && is(seat));
            to_act.or_else(|| seats.iter().copied().find(is))
        };
        let seat = seat_named(game.variant, word).or_else(|| named(&others));
        Err(Refusal::new(match seat.or_else(|| named(&mine)) {
            Some(seat) if mine.contains(&seat) => words::no_time_for_yourself(game, &others),
            Some(seat) if !in_game.contains(&seat) => words::seat_is_out(game, seat),
            Some(seat) => return Ok(seat),
            None => words::who_gets_time(game, &others),
        }))
    }
}
