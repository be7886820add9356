//! Time beyond the pace, as people were told: automatic extensions, and seats that others can take. Nothing of it is read from the
//! daemon's clocks.

use std::collections::{BTreeMap, BTreeSet};

use bot::game::state::{ActionRow, GameId, MOST_REPLACEMENTS, Match, Pace};
use rusqlite::params;

use crate::clock::MOST;
use crate::process::SEAT_OFFER;
use crate::slow::game_after;
use crate::world::{World, stored_game};

pub(crate) const MORE_TIME: &str = "who never lost on time gets more time once a game";
pub(crate) const OFFERED: &str = "a seat is lost only after others could take it";

/// A seat of a game: the game, and the seat's name.
type Held = (i64, String);

/// What happened to the time of a seat: who held it, and when.
#[derive(Clone, Debug)]
struct Given {
    person: String,
    at: i64,
}

/// The time that was given beyond the pace.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoreTime {
    extended: BTreeMap<Held, Given>,
    /// The last offer of each seat.
    offered: BTreeMap<Held, Given>,
    /// The seats that were offered before that, with the people who held them.
    offered_before: BTreeSet<(Held, String)>,
    /// Who took an offered seat last.
    taken: BTreeMap<Held, Given>,
}

/// Returns a person, a seat and a game of a text such as `@7 (Red) has run out of time in game g3`.
fn out_of_time(text: &str) -> Option<(String, Held)> {
    let game = game_after(text, " has run out of time in game g")?;
    let (who, _) = text.split_once(" has run out of time in game g")?;
    let (person, seat) = who.split_once(" (")?;
    let person = person.chars().filter(char::is_ascii_digit).collect();
    Some((person, (game, seat.strip_suffix(')')?.to_owned())))
}

/// Returns whether a post offers a seat.
pub(crate) fn is_offer(text: &str) -> bool {
    text.contains(" has run out of time in game g")
        && text.contains(", and others can take the seat")
}

/// Returns the game, and the seat whose new player a text names, such as `Ann (Red) plays in game g3 from now on`.
fn taker(text: &str) -> Option<Held> {
    let game = game_after(text, " plays in game g")?;
    let (who, _) = text.split_once(" plays in game g")?;
    let (_, seat) = who.rsplit_once(" (")?;
    Some((game, seat.strip_suffix(')')?.to_owned()))
}

impl World {
    /// Reads about more time in a post.
    pub(crate) fn note_more_time(&mut self, text: &str) {
        let at = self.clock.discord_now();
        let more = &mut self.ledger.more_time;
        if let Some((person, held)) = out_of_time(text) {
            if text.contains(" more, once in this game") {
                assert!(!more.extended.contains_key(&held), "{MORE_TIME}: {text}: {more:?}");
                more.extended.insert(held, Given { person, at });
                self.tally.figure("turns extended", 1);
            } else if is_offer(text) {
                let absent = self.absent.contains(&self.opening_of(held.0));
                assert!(absent, "{OFFERED}: nobody asked for it: {text}");
                let more = &mut self.ledger.more_time;
                if let Some(before) = more.offered.insert(held.clone(), Given { person, at }) {
                    more.offered_before.insert((held, before.person));
                }
                self.tally.figure("seats offered", 1);
            }
        } else if text.contains(", who ran out of time.")
            && let Some(held) = taker(text)
        {
            assert!(more.offered.contains_key(&held), "{OFFERED}: {text}: {more:?}");
            let person = more.offered[&held].person.clone();
            more.taken.insert(held, Given { person, at });
            self.tally.figure("offered seats taken", 1);
        }
    }

    /// Returns the message that opened a game.
    fn opening_of(&self, game: i64) -> u64 {
        let game = stored_game(&self.process.core, GameId(game));
        game.map_or(0, |game| game.opened_by.0)
    }

    /// Returns the least time that a player has for the turn that began at `began`, in milliseconds. The end of an offer that the
    /// player did not take is part of it.
    pub(crate) fn least_time(&self, game: &Match, action: &ActionRow, began: i64) -> Option<i64> {
        let pace = game.pace?;
        let person = game.holder(action.seat).person().map(|person| person.0.as_str());
        let name = game.variant.seats()[action.seat.index()].name.to_owned();
        let held = (game.id.0, name);
        let more = &self.ledger.more_time;
        let of = |given: &BTreeMap<Held, Given>| {
            given.get(&held).filter(|given| Some(given.person.as_str()) == person).cloned()
        };
        let (extended, offered) = (of(&more.extended), of(&more.offered));
        let before = |given: &Option<Given>| given.as_ref().is_some_and(|given| given.at <= began);
        let known = (held.clone(), person.unwrap_or_default().to_owned());
        let third = game.seats.len() >= 3
            && (before(&extended) || before(&offered) || more.offered_before.contains(&known));
        let usual = if third { pace.third() } else { pace };
        let least = match usual {
            Pace::Bank { per_move, .. } => per_move.0,
            Pace::Fischer { increment, .. } => increment.0,
        };
        let in_turn = |given: &Option<Given>| given.as_ref().is_some_and(|given| given.at > began);
        let extension = if in_turn(&extended) { pace.extension().0 } else { 0 };
        let offer = if in_turn(&offered) { SEAT_OFFER.0 } else { 0 };
        Some(least + extension + offer)
    }

    /// Returns when the seat of the player of an action was last taken after an offer.
    pub(crate) fn taken_at(&self, game: &Match, action: &ActionRow) -> Option<i64> {
        let name = game.variant.seats()[action.seat.index()].name.to_owned();
        self.ledger.more_time.taken.get(&(game.id.0, name)).map(|given| given.at)
    }

    /// Returns whether the seat of the player of an action was offered to others in the turn that began at `began`.
    pub(crate) fn was_offered(&self, game: &Match, action: &ActionRow, began: i64) -> bool {
        let name = game.variant.seats()[action.seat.index()].name.to_owned();
        let offered = self.ledger.more_time.offered.get(&(game.id.0, name));
        offered.is_some_and(|offered| offered.at > began)
    }

    /// Checks that a player who lost on time had all the time that there is beyond the pace.
    pub(crate) fn judge_had_more_time(&mut self, game: &Match, action: &ActionRow, began: i64) {
        let Some(person) = game.holder(action.seat).person() else { return };
        let name = game.variant.seats()[action.seat.index()].name.to_owned();
        let held = (game.id.0, name);
        let more = &self.ledger.more_time;
        // Whoever takes a seat back with a move has had more time. Somebody else who takes it has not.
        let taken = more.taken.get(&held).map_or(0, |taken| taken.at);
        let had = more.extended.contains_key(&held)
            || more.offered.get(&held).is_some_and(|offered| offered.at > taken);
        assert!(
            had || self.lost_on_time_before(&person.0, game.id.0, action.ply),
            "{MORE_TIME}: g{}: {action:?} of {person:?}: {more:?}",
            game.id.0
        );
        let asked = self.absent.contains(&game.opened_by.0);
        if asked && game.former_players.len() < MOST_REPLACEMENTS {
            let offered = more.offered.get(&held);
            assert!(
                offered.is_some_and(|offered| offered.at + MOST > began),
                "{OFFERED}: g{}: {action:?} of {person:?}: {more:?}",
                game.id.0
            );
            self.tally.figure("offered seats lost", 1);
        }
    }

    /// Returns whether a person lost on time before an action of a game.
    fn lost_on_time_before(&self, person: &str, game: i64, ply: usize) -> bool {
        let sql = "SELECT EXISTS (
                 SELECT 1 FROM actions JOIN seats USING (game, seat)
                 WHERE person = ?1 AND cause = 'time' AND (game, ply) <> (?2, ?3)
             ) OR EXISTS (
                 SELECT 1 FROM former_players WHERE person = ?1 AND leaving = 'time'
             )";
        let ply = i64::try_from(ply).unwrap();
        self.database().query_row(sql, params![person, game, ply], |row| row.get(0)).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_about_time_are_read() {
        let text =
            "@7 (Red) has run out of time in game g3 and gets 13 minutes more, once in this game.";
        assert_eq!(out_of_time(text), Some(("7".to_owned(), (3, "Red".to_owned()))));
        assert_eq!(out_of_time("Ann has run out of time."), None);
        let text = "Bob (one) (Black) plays in game g12 from now on, in the place of Ann, who ran out of time.";
        assert_eq!(taker(text), Some((12, "Black".to_owned())));
    }
}
