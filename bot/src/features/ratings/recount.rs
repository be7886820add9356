//! Computes all ratings again, for `siegepost ratings`.

use std::collections::{BTreeMap, BTreeSet};

use super::compute::{Computation, rated, recount as recount_list};
use super::store::{COLUMNS, Changed, List, Rated, class, next_number, standing, variant};
use crate::chat::ids::GameId;
use crate::game::words::{count, number};
use crate::store::engine::{Connection, Result};
use crate::store::{Archive, Importer, StoreError};

/// The games that count, as their stored actions and players say, and what is worth knowing.
#[derive(Debug, Default)]
pub(crate) struct Games {
    /// The games, in the order in which they ended.
    rated: Vec<Rated>,
    /// Those of them whose rows differ.
    corrected: Vec<Rated>,
    /// Those of them that have no row.
    missing: Vec<Rated>,
    /// A sentence for each row that differs.
    differences: Vec<String>,
    /// A sentence for each game that cannot be replayed.
    pub(crate) notes: Vec<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Recount {
    /// The number of games that count, with those that are annulled.
    pub(crate) games: usize,
    /// The number of games that are annulled.
    pub(crate) annulled: usize,
    pub(crate) lists: usize,
    /// The number of ratings, one for each game and player in each list.
    pub(crate) ratings: usize,
    /// A sentence for each difference from what is stored.
    pub(crate) differences: Vec<String>,
}

pub(crate) fn games(archive: &Archive) -> std::result::Result<Games, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM rated_games r ORDER BY r.number");
    let stored: Vec<Rated> =
        archive.read(|db| db.prepare_cached(&sql)?.query_map([], Rated::read)?.collect())?;
    let mut games = Games::default();
    for stored in stored {
        let id = number(stored.game);
        // Of those who held seats at the end, the row says all that is known.
        if !stored.parts.iter().any(|part| part.first) {
            games.rated.push(stored);
            continue;
        }
        let played = match archive.game(stored.game) {
            Ok(found) => found,
            Err(StoreError::Unreplayable { why, .. }) => {
                games.notes.push(format!("{id} does not replay ({why}); its stored result counts"));
                games.rated.push(stored);
                continue;
            }
            Err(error) => return Err(error),
        };
        let right = played.and_then(|(game, actions)| {
            let right = rated(&game, &actions, stored.number)?;
            Some(Rated { guild: stored.guild.clone(), annulled: stored.annulled.clone(), ..right })
        });
        match right {
            None => {
                games.notes.push(format!("{id} counts, though its result should not"));
                games.rated.push(stored);
            }
            Some(right) => {
                if right != stored {
                    games
                        .differences
                        .push(format!("the stored result of {id} is not that of the game"));
                    games.corrected.push(right.clone());
                }
                games.rated.push(right);
            }
        }
    }
    add_missing(archive, &mut games)?;
    Ok(games)
}

/// Adds the games that are over for ratings and count, but are not entered, as if they had ended now.
fn add_missing(archive: &Archive, games: &mut Games) -> std::result::Result<(), StoreError> {
    let sql = "SELECT id FROM games WHERE settled IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM rated_games r WHERE r.game = games.id) ORDER BY id";
    let settled: Vec<GameId> = archive.read(|db| {
        db.prepare_cached(sql)?.query_map([], |row| row.get(0).map(GameId))?.collect()
    })?;
    for id in settled {
        let played = match archive.game(id) {
            Err(StoreError::Unreplayable { why, .. }) => {
                games
                    .notes
                    .push(format!("{} does not replay ({why}) and is not entered", number(id)));
                continue;
            }
            found => found?,
        };
        let last = games.rated.last().map_or(0, |rated| rated.number);
        if let Some(found) = played.and_then(|(game, actions)| rated(&game, &actions, last + 1)) {
            games.differences.push(format!("{} counts, and is not entered", number(id)));
            games.missing.push(found.clone());
            games.rated.push(found);
        }
    }
    Ok(())
}

/// A rating: the list, the person, the number of the game, and what is stored.
type Ratings = BTreeMap<(List, String, i64), Changed>;

/// Computes all ratings again and compares them with those that are stored.
pub(crate) fn recount(
    archive: &Archive,
    games: &Games,
) -> std::result::Result<Recount, StoreError> {
    let (computed, stored) = archive.read(|db| Ok((computed(db, &games.rated)?, stored(db)?)))?;
    let mut differences = games.differences.clone();
    let lists: BTreeSet<&List> =
        computed.keys().chain(stored.keys()).map(|(list, ..)| list).collect();
    for list in &lists {
        let of = |ratings: &Ratings,
                  others: &Ratings,
                  differ: &dyn Fn(&Changed, Option<&Changed>) -> bool| {
            let of_list = ratings.iter().filter(|((l, ..), _)| l == *list);
            of_list.filter(|(key, rating)| differ(rating, others.get(key))).count()
        };
        let wrong = of(&computed, &stored, &|a, b| b.is_some_and(|b| a != b));
        let missing = of(&computed, &stored, &|_, b| b.is_none());
        let extra = of(&stored, &computed, &|_, b| b.is_none());
        if wrong + missing + extra > 0 {
            differences.push(format!(
                "{} ({}), server {}: {} wrong, {missing} missing, {extra} too many",
                list.variant.name(),
                list.class.as_ref(),
                list.scope,
                count(wrong, "rating"),
            ));
        }
    }
    Ok(Recount {
        games: games.rated.len(),
        annulled: games.rated.iter().filter(|game| game.annulled.is_some()).count(),
        lists: lists.len(),
        ratings: computed.len(),
        differences,
    })
}

fn computed(db: &Connection, games: &[Rated]) -> Result<Ratings> {
    let mut lists: BTreeMap<List, Computation<'_>> = BTreeMap::new();
    let mut ratings = Ratings::new();
    for game in games.iter().filter(|game| game.annulled.is_none()) {
        let players = game.players(db)?;
        let list = game.list();
        let computation = lists.entry(list.clone()).or_insert_with(|| Computation::new(None));
        for change in computation.add(game.number, &players)? {
            ratings.insert((list.clone(), change.person.clone(), change.number), change);
        }
    }
    Ok(ratings)
}

fn stored(db: &Connection) -> Result<Ratings> {
    db.prepare_cached(
        "SELECT person, scope, variant, pace, number, rating, deviation, games, opponents FROM rating_changes",
    )?
    .query_map([], |row| {
        let list = List { scope: row.get(1)?, variant: variant(row, 2)?, class: class(row, 3)? };
        let (person, number): (String, i64) = (row.get(0)?, row.get(4)?);
        let change = Changed { person: person.clone(), number, standing: standing(row, 5)? };
        Ok(((list, person, number), change))
    })?
    .collect()
}

/// Stores all ratings as they are computed again, with those of games that have ended since; after an error nothing.
pub(crate) fn repair(database: &Importer, games: &Games) -> std::result::Result<(), StoreError> {
    database.change(|db| {
        for game in &games.corrected {
            game.update(db)?;
        }
        for game in &games.missing {
            // Others may have ended since, or this one was entered.
            let entered = "SELECT 1 FROM rated_games WHERE game = ?1";
            if !db.prepare_cached(entered)?.exists([game.game.0])? {
                Rated { number: next_number(db)?, ..game.clone() }.insert(db)?;
            }
        }
        db.execute("DELETE FROM rating_changes", [])?;
        let lists: BTreeSet<List> = db
            .prepare_cached(&format!("SELECT {COLUMNS} FROM rated_games r"))?
            .query_map([], |row| Ok(Rated::read(row)?.list()))?
            .collect::<Result<_>>()?;
        lists.iter().try_for_each(|list| recount_list(db, list, 0))
    })
}
