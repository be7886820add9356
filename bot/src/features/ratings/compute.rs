//! Computes ratings from the games that count, in the order in which they ended.

use std::collections::{BTreeMap, BTreeSet};

use super::excused::without_excused;
use super::places::parts;
use super::rate::{Class, MOST_OPPONENTS, Part, Rating, rate};
use super::store::{COLUMNS, Changed, List, Rated, Standing, class, set_latest, standing, variant};
use crate::chat::ids::PersonId;
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

/// The games of a person in a list, in order, with the people against whom they were played.
const OPPONENTS: &str = "SELECT c.number, o.person FROM rating_changes c
     JOIN rating_changes o ON o.scope = c.scope AND o.variant = c.variant AND o.pace = c.pace
         AND o.number = c.number AND o.person <> c.person
     WHERE c.person = ?1 AND c.scope = ?2 AND c.variant = ?3 AND c.pace = ?4 ORDER BY c.number";

/// Returns who an opponent is. All who were forgotten are one: somebody may have asked for it again and again.
fn opponent(person: String) -> String {
    let person = PersonId(person);
    if person.is_former() { String::new() } else { person.0 }
}

/// Returns the games of a person in a list, in order, with the opponents in them.
fn opponents_of(db: &Connection, person: &str, list: &List) -> Result<Vec<(i64, String)>> {
    let List { scope, variant, class } = list;
    db.prepare_cached(OPPONENTS)?
        .query_map([person, scope, variant.name(), class.as_ref()], |row| {
            Ok((row.get(0)?, opponent(row.get(1)?)))
        })?
        .collect()
}

/// Counts the opponents of those again who have played against a person who is forgotten now, for whom a token stands.
pub(super) fn forget(db: &Connection, token: &PersonId) -> Result<()> {
    let sql = "SELECT DISTINCT o.person, o.scope, o.variant, o.pace FROM rating_changes c
         JOIN rating_changes o ON o.scope = c.scope AND o.variant = c.variant AND o.pace = c.pace
             AND o.number = c.number AND o.person <> c.person
         WHERE c.person = ?1";
    let met: Vec<(String, List)> = db
        .prepare_cached(sql)?
        .query_map([&token.0], |row| {
            let list =
                List { scope: row.get(1)?, variant: variant(row, 2)?, class: class(row, 3)? };
            Ok((row.get(0)?, list))
        })?
        .collect::<Result<_>>()?;
    for (person, list) in met {
        let mut known = BTreeSet::new();
        for (number, other) in opponents_of(db, &person, &list)? {
            known.insert(other);
            let List { scope, variant, class } = &list;
            db.prepare_cached(
                "UPDATE rating_changes SET opponents = ?1
                 WHERE person = ?2 AND scope = ?3 AND variant = ?4 AND pace = ?5 AND number = ?6 AND opponents <> ?1",
            )?
            .execute(params![
                count(known.len()).min(MOST_OPPONENTS),
                person,
                scope,
                variant.name(),
                class.as_ref(),
                number
            ])?;
        }
    }
    Ok(())
}

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
                Some((db, list)) => {
                    opponents_of(db, person, list)?.into_iter().map(|met| met.1).collect()
                }
            };
            self.opponents.insert(person.to_owned(), known);
        }
        let known = self.opponents.entry(person.to_owned()).or_default();
        let others = players.iter().filter(|(other, _)| other != person);
        known.extend(others.map(|(other, _)| opponent(other.clone())));
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
