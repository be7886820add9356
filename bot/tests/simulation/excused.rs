//! Checks which losses on time count for no rating.

use std::collections::BTreeMap;

use bot::game::state::{ActionRow, Cause, GameId, Leaving, LostOnTime, Match};
use bot::time::{Moment, Span};
use rules::Seat;

use crate::process::SEAT_OFFER;
use crate::world::{World, stored};

const EXCUSED: &str = "of the losses on time of who was away, the first of a day counts";
const DAY: Span = Span::days(1);

fn day(at: Moment) -> i64 {
    at.0.div_euclid(DAY.0)
}

/// Who held a seat after a number of actions.
fn holder(game: &Match, seat: Seat, ply: usize) -> Option<&str> {
    let former = game.former_players.iter().find(|f| f.seat == seat && f.ply >= ply);
    let person = former.map_or_else(|| game.holder(seat).person(), |former| Some(&former.person));
    person.map(|person| person.0.as_str())
}

/// Returns the losses of the first holders of seats on time, as the actions and the former players say.
fn lost(game: &Match, actions: &[ActionRow]) -> Vec<(Seat, Moment)> {
    let mut found = Vec::new();
    for seat in Seat::all(game.seats.len()) {
        match game.former_players.iter().find(|former| former.seat == seat) {
            Some(former) if former.leaving != Leaving::Own => found.push((seat, former.at)),
            Some(_) => {}
            None => {
                let on_time = actions.iter().filter(|a| a.seat == seat && a.cause == Cause::Time);
                found.extend(on_time.map(|action| (seat, action.at)));
            }
        }
    }
    found
}

/// Returns whether a seat has made two moves of its own before a moment.
fn has_moved(actions: &[ActionRow], seat: Seat, before: Moment) -> bool {
    let own = actions.iter().filter(|action| {
        let ends = ["(Y)", "(L)", "(S)", "(=)"];
        action.seat == seat
            && action.at < before
            && matches!(action.cause, Cause::Message | Cause::Condition)
            && !ends.iter().any(|end| action.canonical.ends_with(end))
            && action.takes_back_to().is_none()
    });
    own.count() >= 2
}

/// Returns whether each seat was first held by another person.
fn is_between_people(game: &Match) -> bool {
    let first: Vec<_> = Seat::all(game.seats.len()).map(|seat| holder(game, seat, 0)).collect();
    first.iter().enumerate().all(|(n, one)| one.is_some() && !first[..n].contains(one))
}

impl World {
    /// Checks what was decided about each loss on time.
    pub(crate) fn judge_excused(&mut self) {
        let db = self.database();
        let mut author =
            db.prepare("SELECT author FROM verdicts WHERE place = ?1 AND message = ?2").unwrap();
        let view = stored(self.process.store().snapshot());
        let games = stored(view.next_game()).0 - 1;
        let mut acted: BTreeMap<String, Vec<Moment>> = BTreeMap::new();
        let mut losses: BTreeMap<(String, String), Vec<LostOnTime>> = BTreeMap::new();
        for id in (1..=games).map(GameId) {
            let Some(game) = stored(view.replayed(id)) else { continue };
            let actions = stored(view.actions(id));
            for action in &actions {
                let Some((place, message)) = &action.message else { continue };
                let of = (&place.0, i64::try_from(message.0).unwrap());
                let person = author.query_row(of, |row| row.get(0)).unwrap();
                acted.entry(person).or_default().push(action.at);
            }
            let counts = game.community.guild().is_some() && game.is_rated();
            if counts && is_between_people(&game) && game.terms.cup.is_none() {
                let noted: Vec<_> =
                    game.terms.lost_on_time.iter().map(|l| (l.seat, l.at)).collect();
                // An offered seat was lost when its time ran out.
                let is_noted = |(seat, at): &(Seat, Moment)| {
                    noted.iter().any(|(other, ran_out)| other == seat && ran_out <= at)
                };
                // Others may not count for ratings.
                let counts = |(_, at): &(Seat, Moment)| {
                    game.former_players.iter().all(|former| former.at >= *at)
                        && Seat::all(game.seats.len()).all(|seat| has_moved(&actions, seat, *at))
                };
                for one in lost(&game, &actions).into_iter().filter(counts) {
                    assert!(is_noted(&one), "{EXCUSED}: g{}: {one:?} of {noted:?}", id.0);
                }
            }
            let list = (&game.community, game.variant.name(), slow(&game));
            for lost in game.terms.lost_on_time.iter().filter(|_| game.is_rated()) {
                let person = holder(&game, lost.seat, 0).unwrap_or_default().to_owned();
                losses.entry((person, format!("{list:?}"))).or_default().push(*lost);
            }
        }
        let mut excused = 0;
        for ((person, list), losses) in &losses {
            let acted = acted.get(person).map_or(&[][..], Vec::as_slice);
            let acts = |from: Moment, to: Moment| acted.iter().any(|at| (from..=to).contains(at));
            for lost in losses {
                let what = format!("{EXCUSED}: {person} in {list}: {lost:?} of {losses:?}");
                let of_day = losses.iter().filter(|other| day(other.at) == day(lost.at));
                let counting: Vec<_> =
                    of_day.filter(|other| !other.excused && *other != lost).collect();
                let before = losses.iter().any(|other| {
                    other.excused && (1..=90).contains(&(day(lost.at) - day(other.at)))
                });
                if lost.excused {
                    assert!(!counting.is_empty() && !before, "{what}");
                    assert!(!acts(lost.at - DAY, lost.at), "{what}, but {person} has acted");
                    excused += 1;
                } else if let Some(first) = counting.iter().map(|other| other.at).min()
                    && first < lost.at
                {
                    // Until the offer of the seat has ended, it is not decided.
                    assert!(before || acts(first - DAY, lost.at + SEAT_OFFER), "{what}");
                }
            }
        }
        let all: usize = losses.values().map(Vec::len).sum();
        self.tally.figure("losses on time that may count for ratings", all as u64);
        self.tally.figure("excused losses on time", excused);
    }
}

/// Returns whether a game is slower than a day a move.
fn slow(game: &Match) -> bool {
    game.pace.is_none_or(|pace| pace.move_time() > DAY)
}
