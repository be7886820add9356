//! Losses on time of people who were away: of those of one day in a list, only the first counts for ratings.

use rules::Seat;

use super::rate::{Class, Part};
use super::store::{IS_FIRST, SEATS};
use crate::chat::ids::PersonId;
use crate::game::state::{Document, LostOnTime, Match};
use crate::store::engine::params;
use crate::store::{Snapshot, StoreError, from_json};
use crate::time::{Moment, Span};

/// Whoever has acted in a game so long before the first loss of a day, or since, was not away.
const AWAY: Span = Span::days(1);

/// In so many days, it happens on one at most.
const DAYS: i64 = 90;

/// The documents of other games of a variant in a guild in which a person was the first holder of a seat.
fn others_of() -> String {
    format!(
        "SELECT found.seat, g.pace, g.document FROM {SEATS}
         WHERE g.guild = ?2 AND g.variant = ?3 AND g.id <> ?4 AND {IS_FIRST}"
    )
}

/// Whether a person has acted by a message in a game, from one time to another: has written a message with which the game went on, of
/// whichever seat.
fn acted() -> String {
    format!(
        "SELECT 1 FROM {SEATS} JOIN actions a ON a.game = found.game
         JOIN verdicts v ON v.place = a.place AND v.message = a.message
         WHERE (g.ended_at IS NULL OR g.ended_at >= ?2) AND a.at >= ?2 AND a.at <= ?3 AND v.author = ?1
         LIMIT 1"
    )
}

/// Returns the number of the day, UTC.
fn day(at: Moment) -> i64 {
    at.0.div_euclid(Span::days(1).0)
}

/// Notes the loss of a seat on time, which is known at `at`, if it counts for ratings, and decides whether it is excused.
pub(super) fn lose(
    state: &Snapshot,
    game: &mut Match,
    seat: Seat,
    at: Moment,
) -> Result<(), StoreError> {
    if !game.leaving_counts(seat, &state.actions(game.id)?) {
        return Ok(());
    }
    let (Some(guild), Some(person)) = (game.community.guild(), game.first_player(seat)) else {
        return Ok(());
    };
    let others = others(state, game, guild, person)?;
    // Whoever takes an offered seat does not choose the day.
    let ran_out = game.clock.offered.as_ref().map_or(at, |offer| offer.at);
    let excused = match first_of_day(ran_out, &others) {
        None => false,
        Some(first) => {
            let since = first - AWAY;
            state.one(&acted(), params![person.0, since, at], |_| Ok(()))?.is_none()
        }
    };
    game.terms.lost_on_time.push(LostOnTime { seat, at: ran_out, excused });
    Ok(())
}

/// Returns the losses on time of a person in other games of the list.
fn others(
    state: &Snapshot,
    game: &Match,
    guild: &str,
    person: &PersonId,
) -> Result<Vec<LostOnTime>, StoreError> {
    let of = params![person.0, guild, game.variant.name(), game.id.0];
    // A game that cannot be read is in quarantine, and stops no other.
    let seats: Vec<(u8, Option<String>, Document)> = state.all(&others_of(), of, |row| {
        Ok((row.get(0)?, row.get(1)?, from_json(row, 2).unwrap_or_default()))
    })?;
    let class = Class::of(game.pace);
    let of_list = seats.into_iter().filter(|(_, pace, game)| {
        let pace = pace.as_deref().and_then(|pace| pace.parse().ok());
        game.terms.unrated.is_none() && Class::of(pace) == class
    });
    let lost = of_list.flat_map(|(seat, _, game)| {
        game.terms.lost_on_time.into_iter().filter(move |lost| lost.seat == Seat(seat))
    });
    Ok(lost.collect())
}

/// Returns when the first loss on the day of another one was, if there is one, and none was excused in the days before.
fn first_of_day(at: Moment, others: &[LostOnTime]) -> Option<Moment> {
    let today = day(at);
    let lately = |lost: &&LostOnTime| (today - DAYS..today).contains(&day(lost.at));
    if others.iter().filter(lately).any(|lost| lost.excused) {
        return None;
    }
    let of_today = others.iter().filter(|lost| day(lost.at) == today);
    of_today.map(|lost| lost.at).min().map(|first| first.min(at))
}

/// Returns the names of the players whose losses on time in a game are excused, and whether other players are left to be compared.
pub(super) fn excused(game: &Match) -> (Vec<&str>, bool) {
    let excused = game.terms.lost_on_time.iter().filter(|lost| lost.excused);
    let names: Vec<&str> = excused.filter_map(|lost| first_name(game, lost.seat)).collect();
    let compared = names.len() + 1 < game.seats.len();
    (names, compared)
}

/// Returns the name of the first player of a seat.
fn first_name(game: &Match, seat: Seat) -> Option<&str> {
    let first = game.former_players.iter().find(|former| former.seat == seat);
    first.map(|former| former.name.as_str()).or_else(|| game.holder(seat).name())
}

/// Leaves out whose loss on time is excused. Returns `None` if nobody is left to be compared with.
pub(super) fn without_excused(game: &Match, mut parts: Vec<Part>) -> Option<Vec<Part>> {
    for lost in game.terms.lost_on_time.iter().filter(|lost| lost.excused) {
        parts.retain(|part| part.seat != lost.seat.0);
    }
    (parts.len() > 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{empty, indexes};

    #[test]
    fn the_seats_of_a_person_are_found_by_an_index() {
        for sql in [others_of(), acted()] {
            let used = indexes(&empty().unwrap(), &sql);
            for index in ["seats_finished", "seats_unfinished"] {
                assert!(used.iter().any(|used| used == index), "{sql}: {used:?}");
            }
            assert!(!used.iter().any(|used| used == "nothing"), "{sql}: {used:?}");
        }
    }

    #[test]
    fn the_first_of_a_day_is_known_by_the_others_of_that_day() {
        let at = |day: i64, hour: i64| Moment(0) + day * Span::days(1) + hour * Span::hours(1);
        let lost = |at, excused| LostOnTime { seat: Seat(0), at, excused };
        let first = |others: &[LostOnTime]| first_of_day(at(200, 12), others);
        assert_eq!(first(&[]), None);
        assert_eq!(first(&[lost(at(199, 23), false)]), None);
        let early = lost(at(200, 0), false);
        assert_eq!(first(&[lost(at(200, 6), true), early]), Some(early.at));
        // Deadlines can be known late.
        assert_eq!(first(&[lost(at(200, 18), false)]), Some(at(200, 12)));
        assert_eq!(first(&[early, lost(at(110, 23), true)]), None, "90 days before");
        assert_eq!(first(&[early, lost(at(109, 23), true)]), Some(early.at));
        assert_eq!(first(&[early, lost(at(150, 0), false)]), Some(early.at));
    }
}
