//! What is stored about one person: all of it for themselves, and its removal.
//!
//! Both go through every table, so a new one with a column of [`COLUMNS`] is contained and emptied unless [`then`] says otherwise.

use locale::Language;
use rusqlite::types::Value;
use serde_json::{Map, Value as Json, json};

use super::convert::to_json;
use super::engine::{Connection, Result, params};
use super::error::StoreError;
use super::rows::{Change, Commit, Receipt};
use super::snapshot::Snapshot;
use super::tables::{documents, game_people};
use super::transaction::Transaction;
use super::transfer::Table;
use crate::chat::Outgoing;
use crate::chat::ids::{FORMER_PLAYER, MessageId, PersonId, PlaceId};
use crate::chat::text::{former_player, markup};

/// The columns that hold the id of a person, besides that of `people`.
const COLUMNS: [&str; 5] = ["person", "author", "opener", "by", "annulled_by"];

/// Returns the columns of a table that hold the id of a person.
fn columns_of_people(table: &Table) -> Vec<&str> {
    let is = |column: &str| COLUMNS.contains(&column) || (&*table.name, column) == ("people", "id");
    table.columns.iter().map(String::as_str).filter(|column| is(column)).collect()
}

/// The columns that are not shown: with the token anybody could answer a request, the course of a cup names all its players,
/// the banks are those of all players,
/// and the others count what people do in private.
const HIDDEN: [&str; 5] = ["token", "course", "revision", "private_changes", "banks"];

/// The columns of a game that are not shown to whoever opened it: they may not see it.
const OF_PLAYERS: [&str; 6] = ["ply", "to_act", "position", "document", "paused_at", "settled"];

/// What becomes of a row when the person in a column of it is forgotten.
enum Then {
    Removed,
    /// The person becomes one who is not known.
    Renamed,
    /// Nobody is named any more.
    Unnamed,
    /// It is changed in [`Forget::make`] together with others.
    Apart,
    Stays,
}

fn then(table: &str, column: &str) -> Then {
    match (table, column) {
        ("verdicts" | "former_players" | "rating_changes" | "rated_games", _)
        | ("blocks", "by") => Then::Renamed,
        ("outbox" | "daily_puzzles", _) => Then::Unnamed,
        ("games" | "seats", _) => Then::Apart,
        // A block would be no block if it ended so, and a request is removed when it is answered.
        ("blocks" | "interactions", _) => Then::Stays,
        _ => Then::Removed,
    }
}

impl Snapshot {
    /// Returns all rows about a person, by table. Others are named only in texts; what was posted for them, and who ignores
    /// the person, is left out.
    pub fn stored_about(&self, person: &PersonId) -> Result<Json, StoreError> {
        self.read(|db| {
            let mut all = Map::new();
            for table in Table::all()? {
                let rows = rows_about(db, &table, person)?;
                if !rows.is_empty() {
                    all.insert(table.name, Json::Array(rows));
                }
            }
            for (name, rows) in
                documents_about(db, person)?.into_iter().filter(|(_, rows)| !rows.is_empty())
            {
                all.insert(name.to_owned(), Json::Array(rows));
            }
            Ok(Json::Object(all))
        })
    }
}

/// Returns the rows of a table about a person.
fn rows_about(db: &Connection, table: &Table, person: &PersonId) -> Result<Vec<Json>> {
    let Table { name, columns, .. } = table;
    let people = columns_of_people(table);
    let own_seats = format!(
        "EXISTS (SELECT 1 FROM seats s WHERE s.game = {name}.game AND s.seat = {name}.seat AND s.person = ?1)"
    );
    let about = match name.as_str() {
        "outbox" => return posts_for(db, person),
        "game_people" => return Ok(Vec::new()),
        "actions" => own_seats,
        // Nobody learns of who ignores them.
        "blocks" => "by = ?1 OR person = ?1 AND substr(guild, 1, 1) <> '@'".to_owned(),
        "cups" => "replace(course, ?1, '') <> course".to_owned(),
        _ if people.is_empty() => return Ok(Vec::new()),
        _ => people.iter().map(|column| format!("{column} = ?1")).collect::<Vec<_>>().join(" OR "),
    };
    let sql = format!("SELECT {} FROM {name} WHERE {about}", columns.join(", "));
    db.prepare_cached(&sql)?
        .query_map([&person.0], |row| {
            let mut shown = Map::new();
            for (at, column) in columns.iter().enumerate() {
                let value = match row.get(at)? {
                    Value::Integer(number) => json!(number),
                    Value::Text(text) => json!(text),
                    Value::Null => Json::Null,
                    Value::Blob(_) | Value::Real(_) => continue,
                };
                let names_another = people.contains(&&**column) && value != json!(person.0);
                let is_hidden = HIDDEN.contains(&&**column)
                    || (name.as_str(), column.as_str()) == ("notices", "number")
                    || name == "games" && OF_PLAYERS.contains(&&**column);
                if !names_another && !is_hidden {
                    shown.insert(column.clone(), value);
                }
            }
            Ok(Json::Object(shown))
        })?
        .collect()
}

/// Returns what the documents of games say about a person, by its kind.
fn documents_about(db: &Connection, person: &PersonId) -> Result<[(&'static str, Vec<Json>); 2]> {
    let (mut extensions, mut votes) = (Vec::new(), Vec::new());
    for game in game_people::of(db, person)? {
        let Some(document) = documents::of(db, game)? else { continue };
        let given = document.clock.extensions.iter().filter(|given| given.person == *person);
        extensions.extend(given.map(|given| {
            json!({ "game": game.0, "seat": given.seat, "person": given.person, "at": given.at })
        }));
        for vote in &document.secret_votes {
            let own = "SELECT 1 FROM seats WHERE game = ?1 AND seat = ?2 AND person = ?3";
            if db.prepare_cached(own)?.exists(params![game.0, vote.seat.0, person.0])? {
                votes.push(json!({ "game": game.0, "seat": vote.seat, "ply": vote.ply }));
            }
        }
    }
    Ok([("extensions", extensions), ("secret_votes", votes)])
}

/// The condition that a row of the outbox is for one person alone: `?1` is their private place, and `?2` how a message names them.
const PRIVATE: &str = "(place = ?1 OR replace(message, ?2, '') <> message)";

/// Returns the values of [`PRIVATE`].
fn private_to(person: &PersonId) -> Result<[String; 2]> {
    let only_to = format!("\"only_to\":{}", to_json(&person.0)?);
    Ok([PlaceId::private(person).0, only_to])
}

/// Returns the texts of the posts for one person alone.
fn posts_for(db: &Connection, person: &PersonId) -> Result<Vec<Json>> {
    let sql = format!("SELECT place, made_at, message FROM outbox WHERE {PRIVATE} ORDER BY id");
    db.prepare_cached(&sql)?
        .query_map(private_to(person)?, |row| {
            let (place, at, message): (String, i64, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let message: Json = serde_json::from_str(&message).unwrap_or_default();
            Ok(json!({ "place": place, "made_at": at, "text": message["text"] }))
        })?
        .collect()
}

/// A person is forgotten. In what others keep, `token` stands for them.
///
/// It conflicts if the person still plays.
#[derive(Debug)]
pub struct Forget {
    person: PersonId,
    token: PersonId,
}

impl Forget {
    /// Prepares it.
    pub fn new(person: PersonId, token: PersonId) -> Self {
        Self { person, token }
    }

    /// Puts another value in place of the person in a column.
    fn rename(&self, db: &Connection, table: &str, column: &str, to: Option<&str>) -> Result<()> {
        let sql = format!("UPDATE {table} SET {column} = ?2 WHERE {column} = ?1");
        db.prepare_cached(&sql)?.execute(params![self.person.0, to]).map(drop)
    }

    /// Removes the person from the posts. What was for them alone is emptied, or removed if it is not delivered.
    fn clear_posts(&self, tx: &Transaction<'_>) -> Result<()> {
        let db = tx.db();
        let [place, only_to] = private_to(&self.person)?;
        // Their rows stay: one may be being posted, and its number must not be given again.
        let due: Vec<i64> = db
            .prepare_cached(&format!("SELECT id FROM outbox WHERE state = 'due' AND {PRIVATE}"))?
            .query_map([&place, &only_to], |row| row.get(0))?
            .collect::<Result<_>>()?;
        due.into_iter().try_for_each(|row| tx.set_sent(row, MessageId(0)))?;
        let sql = format!(
            "SELECT id, place, message FROM outbox WHERE {PRIVATE} OR replace(message, ?3, '') <> message"
        );
        let rows: Vec<(i64, String, String)> = db
            .prepare_cached(&sql)?
            .query_map([&place, &only_to, &self.person.0], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?
            .collect::<Result<_>>()?;
        for (id, mut place, message) in rows {
            let message = self.without(&place, &message)?;
            if place == PlaceId::private(&self.person).0 {
                place = PlaceId::private(&self.token).0;
            }
            db.prepare_cached("UPDATE outbox SET place = ?2, message = ?3 WHERE id = ?1")?
                .execute(params![id, place, message])?;
        }
        Ok(())
    }

    /// Returns a message without the person.
    fn without(&self, place: &str, message: &str) -> Result<String> {
        let mut read: Json = serde_json::from_str(message).unwrap_or_default();
        let only_to = read["only_to"] == json!(self.person.0);
        if only_to || place == PlaceId::private(&self.person).0 {
            let only_to = only_to.then(|| self.token.0.clone());
            return to_json(&Outgoing { only_to, ..Outgoing::text(String::new()) });
        }
        // Nobody can be mentioned by the token.
        for pointer in ["/mention", "/readers/people"] {
            if let Some(people) = read.pointer_mut(pointer).and_then(Json::as_array_mut) {
                people.retain(|person| *person != json!(self.person.0));
            }
        }
        // A network shows nothing for a mention of the token.
        let language: Language =
            serde_json::from_value(read["language"].clone()).unwrap_or_default();
        let name = former_player().say(language);
        rename_in(&mut read, &markup(&format!("@{}", self.person.0)), &name);
        rename_in(&mut read, &self.person.0, &self.token.0);
        to_json(&read)
    }

    fn still_plays(&self, db: &Connection) -> Result<bool> {
        let sql = "SELECT 1 FROM seats WHERE person = ?1 AND unfinished = 1 AND has_left = 0
             UNION ALL SELECT 1 FROM games WHERE opener = ?1 AND status = 'open'";
        db.prepare_cached(sql)?.exists([&self.person.0])
    }
}

/// Puts a word in place of another in all texts.
fn rename_in(json: &mut Json, from: &str, to: &str) {
    match json {
        Json::String(text) => *text = renamed(text, from, to),
        Json::Array(all) => all.iter_mut().for_each(|value| rename_in(value, from, to)),
        Json::Object(all) => all.values_mut().for_each(|value| rename_in(value, from, to)),
        _ => {}
    }
}

/// Puts a word in place of another. Where names identify people, a name can also be a part of other words, which stay.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let in_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "-_".contains(c));
    let (mut new, mut done) = (String::with_capacity(text.len()), 0);
    for (at, _) in text.match_indices(from) {
        let end = at + from.len();
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(end..).and_then(|text| text.chars().next());
        if !in_word(before) && !in_word(after) {
            new.push_str(text.get(done..at).unwrap_or_default());
            new.push_str(to);
            done = end;
        }
    }
    new + text.get(done..).unwrap_or_default()
}

impl Change for Forget {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let (db, Self { person, token, .. }) = (tx.db(), self);
        if self.still_plays(db)? {
            return Ok(Receipt::Conflict);
        }
        // Whom the person ignores.
        db.prepare_cached("DELETE FROM blocks WHERE guild = ?1 AND by = ?2")?
            .execute([&PlaceId::private(person).0, &person.0])?;
        db.prepare_cached("UPDATE former_players SET name = ?2 WHERE person = ?1")?
            .execute([&person.0, FORMER_PLAYER])?;
        for game in game_people::of(db, person)? {
            db.prepare_cached(
                "UPDATE games SET opener = CASE opener WHEN ?1 THEN ?2 ELSE opener END, revision = revision + 1
                 WHERE id = ?3",
            )?
            .execute(params![person.0, token.0, game.0])?;
            db.prepare_cached(
                "UPDATE seats SET person = ?2, name = ?3 WHERE game = ?4 AND person = ?1",
            )?
            .execute(params![person.0, token.0, FORMER_PLAYER, game.0])?;
            if !documents::change(db, game, |document| document.forget(person, token))? {
                let sql = "UPDATE games SET document = replace(document, ?1, ?2) WHERE id = ?3";
                let (from, to) = (to_json(&person.0)?, to_json(&token.0)?);
                db.prepare_cached(sql)?.execute(params![from, to, game.0])?;
            }
        }
        self.clear_posts(tx)?;
        for table in Table::all()? {
            for column in columns_of_people(&table) {
                match then(&table.name, column) {
                    Then::Removed => {
                        let sql = format!("DELETE FROM {} WHERE {column} = ?1", table.name);
                        db.prepare_cached(&sql)?.execute([&person.0])?;
                    }
                    Then::Renamed => self.rename(db, &table.name, column, Some(&token.0))?,
                    Then::Unnamed => self.rename(db, &table.name, column, None)?,
                    Then::Apart | Then::Stays => {}
                }
            }
        }
        Ok(Receipt::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_part_of_another_word() {
        let renamed = |text| renamed(text, "ann", "former-7");
        assert_eq!(renamed("ann (White) cannot move"), "former-7 (White) cannot move");
        assert_eq!(
            renamed("ann: @ann, <@ann>, ann's; ann"),
            "former-7: @former-7, <@former-7>, former-7's; former-7"
        );
        for other in ["annann annan", "hannah", "ann-marie", "ann_5", "annä", ""] {
            assert_eq!(renamed(other), other);
        }
    }
}
