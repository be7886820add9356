//! Outbox rows in the form of an earlier version.

use bot::bridge::Outgoing;
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::world::World;

/// Returns a message in the form of an earlier version, if that can express it: pictures named cells in the viewer's frame, and
/// had three fields for their subject.
fn as_before(text: &str) -> Option<String> {
    let mut message: Value = serde_json::from_str(text).unwrap();
    let picture = message.get_mut("picture")?.as_object_mut()?;
    let frame = picture.remove("frame").filter(|frame| !frame.is_null());
    if frame.is_some_and(|frame| frame != picture["viewer"]) {
        return None;
    }
    let subject = picture.remove("subject")?;
    let (game, ply, position) = match (subject.get("Game"), subject.get("Position")) {
        (Some(game), _) => (game["game"].clone(), game["ply"].clone(), Value::Null),
        (None, Some(position)) => (json!(0), json!(0), position.clone()),
        (None, None) => return None,
    };
    picture.insert("game".to_owned(), game);
    picture.insert("ply".to_owned(), ply);
    picture.insert("position".to_owned(), position);
    Some(message.to_string())
}

/// Reads a message of the outbox in either form.
pub(crate) fn read(text: &str) -> Outgoing {
    let mut message: Value = serde_json::from_str(text).unwrap();
    if let Some(picture) = message.get_mut("picture").and_then(Value::as_object_mut)
        && let Some(game) = picture.get("game")
    {
        let subject = match &picture["position"] {
            Value::Null => json!({"Game": {"game": game, "ply": picture["ply"]}}),
            position => json!({"Position": position}),
        };
        picture.insert("subject".to_owned(), subject);
    }
    serde_json::from_value(message).unwrap()
}

impl World {
    /// Makes the outbox look as if the last process had been an earlier version.
    pub(crate) fn update(&mut self) {
        self.tally.event("update");
        let db = Connection::open(self.files.database()).unwrap();
        let mut due = db.prepare("SELECT id, message FROM outbox WHERE state = 'due'").unwrap();
        let rows: Vec<(i64, String)> = due
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for (id, message) in rows {
            if let Some(before) = as_before(&message) {
                // The earlier version had no checksums.
                let sql = "UPDATE outbox SET message = ?2, checksum = NULL WHERE id = ?1";
                db.execute(sql, params![id, before]).unwrap();
                self.tally.figure("rows of an earlier version", 1);
            }
        }
    }
}
