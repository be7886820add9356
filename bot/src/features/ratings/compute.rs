//! Computes ratings from the games that count, in the order in which they ended.

use std::collections::{BTreeMap, BTreeSet};

use super::excused::without_excused;
use super::places::parts;
use super::rate::{Class, MOST_OPPONENTS, Part, Rating, rate};
use super::store::{COLUMNS, Changed, List, Rated, Standing, set_latest, standing};
use crate::game::state::{ActionRow, Match};
use crate::store::count;
use crate::store::engine::{Connection, OptionalExtension, Result, params};

/// Returns what a game that is over for ratings was for its players, unless it counts for nobody. `actions` are those of the game.
pub(super) fn rated(game: &Match, actions: &[ActionRow], number: i64) -> Option<Rated> {
    Some(Rated {
        number,
        game: game.id,
        guild: game.community.guild()?.to_owned(),
        variant: game.variant,
        class: Class::of(game.pace),
        parts: without_excused(game, parts(game, actions)?)?,
        annulled: None,
    })
}

/// The people against whom a person has played in a list.
const OPPONENTS: &str = "SELECT DISTINCT o.person FROM rating_changes c
     JOIN rating_changes o ON o.scope = c.scope AND o.variant = c.variant AND o.pace = c.pace
         AND o.number = c.number AND o.person <> c.person
     WHERE c.person = ?1 AND c.scope = ?2 AND c.variant = ?3 AND c.pace = ?4";

/// Computes the ratings of a list, game by game.
pub(super) struct Computation<'a> {
    /// The list as it is stored before the first game; `None` if that is the first of all.
    stored: Option<(&'a Connection, &'a List)>,
    standings: BTreeMap<String, Standing>,
    /// The opponents of people who have few.
    opponents: BTreeMap<String, BTreeSet<String>>,
}

impl<'a> Computation<'a> {
    pub(super) const fn new(stored: Option<(&'a Connection, &'a List)>) -> Self {
        Self { stored, standings: BTreeMap::new(), opponents: BTreeMap::new() }
    }

    fn standing(&self, person: &str) -> Result<Standing> {
        if let Some(standing) = self.standings.get(person) {
            return Ok(*standing);
        }
        let found = match self.stored {
            None => None,
            Some((db, list)) => db
                .prepare_cached(
                    "SELECT rating, deviation, games, opponents FROM rating_changes
                     WHERE person = ?1 AND scope = ?2 AND variant = ?3 AND pace = ?4 ORDER BY number DESC LIMIT 1",
                )?
                .query_row([person, &list.scope, list.variant.name(), list.class.as_ref()], |row| {
                    standing(row, 0)
                })
                .optional()?,
        };
        Ok(found.unwrap_or(Standing::NEW))
    }

    /// Counts different opponents of a person with those of a new game.
    fn opponents(&mut self, person: &str, before: i64, players: &[(String, &Part)]) -> Result<i64> {
        if before >= MOST_OPPONENTS {
            return Ok(before);
        }
        if !self.opponents.contains_key(person) {
            let known = match self.stored {
                None => BTreeSet::new(),
                Some((db, List { scope, variant, class })) => db
                    .prepare_cached(OPPONENTS)?
                    .query_map([person, scope, variant.name(), class.as_ref()], |row| row.get(0))?
                    .collect::<Result<_>>()?,
            };
            self.opponents.insert(person.to_owned(), known);
        }
        let known = self.opponents.entry(person.to_owned()).or_default();
        known.extend(players.iter().map(|(other, _)| other.clone()).filter(|o| o != person));
        Ok(count(known.len()).min(MOST_OPPONENTS))
    }

    /// Adds a game. Returns the ratings after it.
    pub(super) fn add(&mut self, number: i64, players: &[(String, &Part)]) -> Result<Vec<Changed>> {
        let standings: Vec<Standing> =
            players.iter().map(|(person, _)| self.standing(person)).collect::<Result<_>>()?;
        let before: Vec<(Rating, &Part)> =
            standings.iter().zip(players).map(|(s, (_, part))| (s.rating, *part)).collect();
        let mut changes = Vec::new();
        for ((rating, before), (person, _)) in rate(&before).into_iter().zip(standings).zip(players)
        {
            let opponents = self.opponents(person, before.opponents, players)?;
            let standing = Standing { rating, games: before.games + 1, opponents };
            self.standings.insert(person.clone(), standing);
            changes.push(Changed { person: person.clone(), number, standing });
        }
        Ok(changes)
    }
}

/// Computes a list again from a game on.
pub(super) fn recount(db: &Connection, list: &List, from: i64) -> Result<()> {
    let List { scope, variant, class } = list;
    let outdated =
        "FROM rating_changes WHERE scope = ?1 AND variant = ?2 AND pace = ?3 AND number >= ?4";
    let of_list = params![scope, variant.name(), class.as_ref(), from];
    let people: Vec<String> = db
        .prepare_cached(&format!("SELECT DISTINCT person {outdated}"))?
        .query_map(of_list, |row| row.get(0))?
        .collect::<Result<_>>()?;
    db.execute(&format!("DELETE {outdated}"), of_list)?;
    for person in people {
        let (scope, variant, class) = (scope.clone(), variant.name(), class.as_ref());
        let of = [person.into(), scope.into(), variant.to_owned().into(), class.to_owned().into()];
        set_latest(db, true, &of)?;
    }
    let sql = format!(
        "SELECT {COLUMNS} FROM rated_games r
         WHERE r.guild = ?1 AND r.variant = ?2 AND r.pace = ?3 AND r.number >= ?4 AND r.annulled_at IS NULL ORDER BY r.number"
    );
    let rated: Vec<Rated> = db
        .prepare_cached(&sql)?
        .query_map(params![scope, variant.name(), class.as_ref(), from], Rated::read)?
        .collect::<Result<_>>()?;
    let mut computation = Computation::new(Some((db, list)));
    let mut changes = Vec::new();
    for game in rated {
        changes.extend(computation.add(game.number, &game.players(db)?)?);
    }
    changes.into_iter().try_for_each(|change| change.insert(db, list))
}
