//! What is asked about ratings.

use super::rate::{FEW, opponents};
use super::store::{COLUMNS, IS_FIRST, List, Rated, SEATS, Standing, class, standing, variant};
use crate::chat::ids::{GameId, PersonId};
use crate::store::engine::params;
use crate::store::{Snapshot, StoreError, count};

/// The last rating of a person in each list.
const OF_PERSON: &str =
    "SELECT c.variant, c.pace, c.rating, c.deviation, c.games, c.opponents FROM rating_changes c
    WHERE c.person = ?1 AND c.scope = ?2 AND c.number = (
    SELECT max(l.number) FROM rating_changes l
    WHERE l.person = c.person AND l.scope = c.scope AND l.variant = c.variant AND l.pace = c.pace)
    ORDER BY c.variant, c.pace";

/// The last ratings of a person in a list.
const LAST: &str = "SELECT r.game, c.rating, c.deviation, c.games, c.opponents FROM rating_changes c JOIN rated_games r ON r.number = c.number
    WHERE c.person = ?1 AND c.scope = ?2 AND c.variant = ?3 AND c.pace = ?4 ORDER BY c.number DESC LIMIT ?5";

/// The last annulled games of a person, who answered for a seat in them.
fn annulled_of() -> String {
    format!(
        "SELECT r.game FROM {SEATS} JOIN rated_games r ON r.game = found.game
         WHERE r.guild = ?2 AND r.annulled_at IS NOT NULL AND {IS_FIRST}
         ORDER BY r.number DESC LIMIT ?3"
    )
}

pub(super) fn ratings(
    state: &Snapshot,
    scope: &str,
    person: &PersonId,
) -> Result<Vec<(List, Standing)>, StoreError> {
    state.all(OF_PERSON, [&person.0, scope], |row| {
        let list =
            List { scope: scope.to_owned(), variant: variant(row, 0)?, class: class(row, 1)? };
        Ok((list, standing(row, 2)?))
    })
}

/// Returns the last games of a person in a list with the standings after them, the newest first.
pub(super) fn last(
    state: &Snapshot,
    list: &List,
    person: &PersonId,
    most: usize,
) -> Result<Vec<(GameId, Standing)>, StoreError> {
    state.all(
        LAST,
        params![person.0, list.scope, list.variant.name(), list.class.as_ref(), count(most)],
        |row| Ok((GameId(row.get(0)?), standing(row, 1)?)),
    )
}

/// Returns the last games of a person in a guild that were annulled, the newest first.
pub(super) fn annulled(
    state: &Snapshot,
    guild: &str,
    person: &PersonId,
    most: usize,
) -> Result<Vec<GameId>, StoreError> {
    state.all(&annulled_of(), params![person.0, guild, count(most)], |row| row.get(0).map(GameId))
}

/// The best in a list.
fn best_of(provisional: bool) -> String {
    let not = if provisional { "NOT" } else { "" };
    format!(
        "SELECT m.name, c.rating, c.deviation, c.games, c.opponents FROM rating_changes c
         JOIN members m ON m.guild = ?1 AND m.person = c.person
         WHERE c.scope = ?1 AND c.variant = ?2 AND c.pace = ?3 AND c.latest = 1
             AND {not} (c.games >= {FEW} AND c.opponents >= ?4)
         ORDER BY c.rating DESC, c.person LIMIT ?5"
    )
}

/// Returns the best in a list of those who were seen in a guild, with their names there, either the `provisional` ratings or the
/// others.
pub(super) fn best(
    state: &Snapshot,
    list: &List,
    provisional: bool,
    most: usize,
) -> Result<Vec<(String, Standing)>, StoreError> {
    state.all(
        &best_of(provisional),
        params![
            list.scope,
            list.variant.name(),
            list.class.as_ref(),
            opponents(list.variant),
            count(most)
        ],
        |row| Ok((row.get(0)?, standing(row, 1)?)),
    )
}

/// Returns what a game was for ratings, if it counts or did before it was annulled.
pub(super) fn rated(state: &Snapshot, game: GameId) -> Result<Option<Rated>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM rated_games r WHERE r.game = ?1");
    state.one(&sql, [game.0], Rated::read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{empty, indexes};

    /// Many games in one list; prints the time, which depends on the machine. `SIEGEPOST_RATED_GAMES=200000` has more.
    #[test]
    fn the_best_of_many_games_are_found_without_reading_all_ratings() {
        let games: i64 = match std::env::var("SIEGEPOST_RATED_GAMES") {
            Ok(games) => games.parse().unwrap(),
            Err(_) => 2_000,
        };
        let db = empty().unwrap();
        db.execute_batch(&format!(
            "PRAGMA foreign_keys = OFF;
             WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1999)
             INSERT INTO members (guild, person, name) SELECT '5', 'p' || i, 'n' || i FROM n;
             WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2 * {games} - 1)
             INSERT INTO rating_changes (person, scope, variant, pace, number, rating, deviation, games, opponents, latest)
             SELECT 'p' || (i % 2000), '5', 'chess', 'day', i / 2 + 1, 20000000 + i * 7919 % 10000000, 3000000,
                 i / 2000 + 1, 3, i >= 2 * {games} - 2000 FROM n"
        ))
        .unwrap();
        let list = params!["5", "chess", "day", 3, 20];
        let begun = std::time::Instant::now();
        for provisional in [false, true] {
            let mut found = db.prepare_cached(&best_of(provisional)).unwrap();
            let found = found.query_map(list, |row| row.get::<i64>(1)).unwrap();
            let found: Vec<i64> = found.collect::<Result<_, _>>().unwrap();
            assert!(found.is_sorted_by(|a, b| a >= b));
            assert_eq!(found.len(), if provisional == (games < 10_000) { 20 } else { 0 });
        }
        eprintln!("{games} games: {:?}", begun.elapsed());
    }

    #[test]
    fn every_rating_is_found_by_an_index() {
        let used = |sql: &str| indexes(&empty().unwrap(), sql);
        assert_eq!(used(OF_PERSON), ["PRIMARY KEY"]);
        assert_eq!(used(LAST), ["PRIMARY KEY", "INTEGER PRIMARY KEY"]);
        let found = used(&annulled_of());
        assert!(found.iter().any(|index| index == "seats_finished"), "{found:?}");
        assert!(found.iter().all(|index| index != "nothing"), "{found:?}");
        for provisional in [false, true] {
            let found = used(&best_of(provisional));
            assert_eq!(found, ["rating_changes_latest", "PRIMARY KEY"]);
        }
    }
}
