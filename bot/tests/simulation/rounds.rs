//! Checks of the end of rounds of cups. What each player has used is counted here from the stored actions and positions.

use bot::game::state::{ActionRow, Cause, Match, Unrated};
use rules::game::Termination;

use crate::clock::MOST;
use crate::world::{World, stored};

pub(crate) const ROUND_ENDS: &str =
    "a round decides its games when it ends, by the time that players have used";
pub(crate) const KEPT: &str = "in a game of a cup no seat changes hands and nobody stops the clock";

impl World {
    /// Checks that a game of a cup keeps its players and its clock.
    pub(crate) fn judge_terms(&self, game: &Match) {
        let (Some(_), Some(pace)) = (&game.terms.cup, game.pace) else { return };
        assert!(
            game.former_players.is_empty() && game.clock.paused_at.is_none(),
            "{KEPT}: g{}: {:?}, {:?}",
            game.id.0,
            game.former_players,
            game.clock
        );
        for (seat, _) in game.each_seat() {
            let given = game.given_since(seat, 0);
            assert!(given <= pace.each_move(), "{KEPT}: g{}: {given} for {seat:?}", game.id.0);
        }
    }

    /// Checks what the end of a round has done in a game. `new` is the number of actions before.
    pub(crate) fn judge_round(&mut self, game: &Match, actions: &[ActionRow], new: usize) {
        let by_round = actions.iter().skip(new).filter(|action| action.cause == Cause::Round);
        let by_round: Vec<&ActionRow> = by_round.collect();
        let (false, Some(cup)) = (by_round.is_empty(), &game.terms.cup) else {
            assert!(by_round.is_empty(), "{ROUND_ENDS}: g{} is of no cup", game.id.0);
            return;
        };
        let wrong =
            |what: &str| format!("{ROUND_ENDS}: g{}: {what}: {by_round:?}, {cup:?}", game.id.0);
        let began = game.started_at.unwrap().0;
        let added: i64 = cup.added.iter().map(|(from, to)| to.0 - from.0).sum();
        let ends = began + cup.round.0 + added;
        assert!(self.clock.discord_now() + MOST >= ends, "{}", wrong("too early"));
        // Whose turn it was after so many stored actions.
        let view = stored(self.process.store().snapshot());
        let mut used = vec![0; game.seats.len()];
        let mut from = began;
        for (ply, action) in actions.iter().take(new).map(Some).chain([None]).enumerate() {
            let to = action.map_or(ends, |action| action.at.0).clamp(from, ends.max(from));
            let away = cup.added.iter().map(|(a, b)| (b.0.min(to) - a.0.max(from)).max(0));
            let turn =
                stored(view.shown_at(game.id, ply)).and_then(|shown| shown.position.to_act());
            let Some(seat) = turn else { break };
            used[seat.index()] += to - from - away.sum::<i64>();
            from = to;
        }
        let share = cup.round.0 / game.seats.len() as i64;
        let mut most = i64::MAX;
        let mut out = Vec::new();
        for action in &by_round {
            let seats = game.position.seats();
            let (seat, how) = Termination::from_canonical(seats, &action.canonical).unwrap();
            if how == Termination::AgreedDraw {
                let late = (0..game.seats.len()).filter(|seat| !out.contains(seat));
                let playing =
                    stored(view.shown_at(game.id, action.ply - 1)).unwrap().position.in_game();
                let mut late = late.filter(|seat| playing.iter().any(|s| s.index() == *seat));
                assert!(late.all(|seat| used[seat] <= share + MOST), "{}", wrong("drawn"));
                self.tally.figure("games drawn by the end of a round", 1);
                continue;
            }
            let own = used[seat.index()];
            assert!(
                own + MOST > share && own <= most.saturating_add(MOST),
                "{} {used:?}",
                wrong("lost")
            );
            most = own;
            out.push(seat.index());
            self.tally.figure("games lost by the end of a round", 1);
        }
        let first_place = game.position.placings();
        let shared = first_place.iter().filter(|placing| placing.place == 1).count() > 1;
        let unrated = game.terms.unrated == Some(Unrated::Round);
        assert!(game.position.outcome().is_some() && (!unrated || shared), "{}", wrong("not over"));
        assert!(!shared || !game.is_rated(), "{}", wrong("rated"));
    }
}
