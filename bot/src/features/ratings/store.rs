//! `rated_games`: which games count, and what they were for their players; `rating_changes`: the ratings after them.

use rules::Variant;
use rusqlite::types::{Type, Value};

use super::rate::{Class, FEW, Part, Rating, opponents};
use crate::chat::ids::{GameId, PersonId};
use crate::store::engine::{Connection, OptionalExtension, Result, Row, params};
use crate::store::{count, from_json, to_json};
use crate::time::Moment;

/// The seats that a person, `?1`, holds or held, each with the number of the former player; it is greater for who holds the seat now.
pub(super) const SEATS: &str = "(
         SELECT game, seat, 9999 AS nth FROM seats WHERE person = ?1 AND unfinished = 0
         UNION ALL SELECT game, seat, 9999 AS nth FROM seats WHERE person = ?1 AND unfinished = 1
         UNION ALL SELECT game, seat, nth FROM former_players WHERE person = ?1
     ) AS found JOIN games g ON g.id = found.game";

/// Whether the person was the first who held one of [`SEATS`].
pub(super) const IS_FIRST: &str = "NOT EXISTS (
         SELECT 1 FROM former_players f WHERE f.game = found.game AND f.seat = found.seat AND f.nth < found.nth)";

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct List {
    pub(super) scope: String,
    pub(super) variant: Variant,
    pub(super) class: Class,
}

/// A game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rated {
    /// Its number in the order in which games ended.
    pub(super) number: i64,
    pub(super) game: GameId,
    pub(super) guild: String,
    pub(super) variant: Variant,
    pub(super) class: Class,
    /// What it was for its players.
    pub(super) parts: Vec<Part>,
    pub(super) annulled: Option<(PersonId, Moment)>,
}

/// The columns of [`Rated`].
pub(super) const COLUMNS: &str =
    "r.game, r.number, r.guild, r.variant, r.pace, r.results, r.annulled_by, r.annulled_at";

/// Returns the number of the next game that counts.
pub(super) fn next_number(db: &Connection) -> Result<i64> {
    db.prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM rated_games")?
        .query_row([], |row| row.get(0))
}

impl Rated {
    pub(super) fn read(row: &Row<'_>) -> Result<Self> {
        let (by, at): (Option<String>, Option<Moment>) = (row.get(6)?, row.get(7)?);
        Ok(Self {
            number: row.get(1)?,
            game: GameId(row.get(0)?),
            guild: row.get(2)?,
            variant: variant(row, 3)?,
            class: class(row, 4)?,
            parts: from_json(row, 5)?,
            annulled: by.map(PersonId).zip(at),
        })
    }

    fn values(&self) -> Result<[Value; 8]> {
        let (by, at) = self.annulled.clone().map(|(by, at)| (by.0, at)).unzip();
        Ok([
            self.game.0.into(),
            self.number.into(),
            self.guild.clone().into(),
            self.variant.name().to_owned().into(),
            self.class.as_ref().to_owned().into(),
            to_json(&self.parts)?.into(),
            by.into(),
            at.into(),
        ])
    }

    pub(super) fn insert(&self, db: &Connection) -> Result<()> {
        let sql = "INSERT INTO rated_games
                 (game, number, guild, variant, pace, results, annulled_by, annulled_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        db.prepare_cached(sql)?.execute(self.values()?.as_slice()).map(drop)
    }

    pub(super) fn update(&self, db: &Connection) -> Result<()> {
        let sql = "UPDATE rated_games SET guild = ?3, variant = ?4, pace = ?5, results = ?6,
                 annulled_by = ?7, annulled_at = ?8
             WHERE game = ?1 AND number = ?2";
        db.prepare_cached(sql)?.execute(self.values()?.as_slice()).map(drop)
    }

    /// Returns the list in which it counts.
    pub(super) fn list(&self) -> List {
        List { scope: self.guild.clone(), variant: self.variant, class: self.class }
    }

    /// Returns the players with what the game was for them.
    pub(super) fn players(&self, db: &Connection) -> Result<Vec<(String, &Part)>> {
        let first =
            "SELECT person FROM former_players WHERE game = ?1 AND seat = ?2 ORDER BY nth LIMIT 1";
        let last = "SELECT person FROM seats WHERE game = ?1 AND seat = ?2";
        let find = |sql: &str, part: &Part| -> Result<Option<String>> {
            db.prepare_cached(sql)?
                .query_row(params![self.game.0, part.seat], |row| row.get(0))
                .optional()
        };
        let person = |part: &Part| match part.former {
            None if part.first
                && let Some(person) = find(first, part)? =>
            {
                Ok(person)
            }
            None => db
                .prepare_cached(last)?
                .query_row(params![self.game.0, part.seat], |row| row.get(0)),
            Some(nth) => db
                .prepare_cached("SELECT person FROM former_players WHERE game = ?1 AND nth = ?2")?
                .query_row(params![self.game.0, count(nth)], |row| row.get(0)),
        };
        self.parts.iter().map(|part| Ok((person(part)?, part))).collect()
    }
}

pub(super) fn variant(row: &Row<'_>, column: usize) -> Result<Variant> {
    let name: String = row.get(column)?;
    Ok(Variant::from_name(&name).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error))
    })?)
}

pub(super) fn class(row: &Row<'_>, column: usize) -> Result<Class> {
    let name: String = row.get(column)?;
    let wrong = |_| rusqlite::Error::InvalidColumnType(column, "pace".to_owned(), Type::Text);
    Ok(name.parse().map_err(wrong)?)
}

/// The rating of a person after some games of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) rating: Rating,
    /// The number of those games.
    pub(super) games: i64,
    /// The number of different people against whom they were played, up to [`MOST_OPPONENTS`](super::rate::MOST_OPPONENTS).
    pub(super) opponents: i64,
}

impl Standing {
    /// Before the first game.
    pub(super) const NEW: Self = Self { rating: Rating::NEW, games: 0, opponents: 0 };

    /// Returns whether the rating is provisional: there is no place for it among the best.
    pub(super) fn is_provisional(self, variant: Variant) -> bool {
        self.games < FEW || self.opponents < opponents(variant)
    }
}

/// A rating as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changed {
    pub(super) person: String,
    pub(super) number: i64,
    /// The rating after it.
    pub(super) standing: Standing,
}

impl Changed {
    pub(super) fn insert(self, db: &Connection, list: &List) -> Result<()> {
        let Rating { rating, deviation } = self.standing.rating;
        let values: [Value; 9] = [
            self.person.into(),
            list.scope.clone().into(),
            list.variant.name().to_owned().into(),
            list.class.as_ref().to_owned().into(),
            self.number.into(),
            rating.into(),
            deviation.into(),
            self.standing.games.into(),
            self.standing.opponents.into(),
        ];
        set_latest(db, false, &values[..4])?;
        db.prepare_cached(
            "INSERT INTO rating_changes (person, scope, variant, pace, number, rating, deviation, games, opponents, latest)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1)",
        )?
        .execute(values.as_slice())
        .map(drop)
    }
}

/// Sets whether the last stored rating of a person in a list is the current one: person, scope, variant, pace.
pub(super) fn set_latest(db: &Connection, latest: bool, of: &[Value]) -> Result<()> {
    let sql = format!(
        "UPDATE rating_changes SET latest = {}
         WHERE person = ?1 AND scope = ?2 AND variant = ?3 AND pace = ?4 AND number = (
             SELECT max(l.number) FROM rating_changes l
             WHERE l.person = ?1 AND l.scope = ?2 AND l.variant = ?3 AND l.pace = ?4)",
        u8::from(latest)
    );
    db.execute(&sql, of).map(drop)
}

/// Reads a standing: rating, deviation, games, opponents.
pub(super) fn standing(row: &Row<'_>, column: usize) -> Result<Standing> {
    let rating = Rating { rating: row.get(column)?, deviation: row.get(column + 1)? };
    Ok(Standing { rating, games: row.get(column + 2)?, opponents: row.get(column + 3)? })
}
