//! `variations`: lines of moves that people try out, for themselves alone.

use crate::store::engine::{Result, params};

use super::line::{Line, MOST_UNNAMED_LINES};
use crate::chat::ids::{GameId, MessageId, PersonId};
use crate::store::{
    Change, Commit, Receipt, Snapshot, StoreError, Transaction, count, from_json, message_column,
    message_id, size, to_json,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineChange {
    /// A line is stored, or gets the name.
    Store(Line),
    Remove {
        person: PersonId,
        id: MessageId,
    },
}

/// Returns a person's lines of moves, the newest first.
pub(crate) fn lines(state: &Snapshot, person: &PersonId) -> Result<Vec<Line>, StoreError> {
    state.all(
        "SELECT message, game, name, ply, start, actions FROM variations WHERE person = ?1
         ORDER BY message DESC",
        [&person.0],
        |row| {
            Ok(Line {
                person: person.clone(),
                id: message_id(row.get(0)?),
                game: GameId(row.get(1)?),
                name: row.get(2)?,
                ply: size(row.get(3)?),
                start: row.get(4)?,
                actions: from_json(row, 5)?,
            })
        },
    )
}

/// A name belongs to the line that got it last, and only the newest unnamed lines remain.
impl Change for LineChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let mut remove =
            db.prepare_cached("DELETE FROM variations WHERE person = ?1 AND message = ?2")?;
        let line = match self {
            Self::Store(line) => line,
            Self::Remove { person, id } => {
                remove.execute(params![person.0, message_column(*id)])?;
                return Ok(Receipt::Done);
            }
        };
        let id = message_column(line.id);
        if line.name.is_some() {
            db.prepare_cached(
                "UPDATE variations SET name = NULL
                 WHERE person = ?1 AND game = ?2 AND name = ?3 AND message <> ?4",
            )?
            .execute(params![line.person.0, line.game.0, line.name, id])?;
        }
        db.prepare_cached(
            "INSERT INTO variations (person, message, game, name, ply, start, actions)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (person, message) DO UPDATE SET name = excluded.name",
        )?
        .execute(params![
            line.person.0,
            id,
            line.game.0,
            line.name,
            count(line.ply),
            line.start,
            to_json(&line.actions)?,
        ])?;
        let unnamed: Vec<i64> = db
            .prepare_cached(
                "SELECT message FROM variations WHERE person = ?1 AND name IS NULL
                 ORDER BY message DESC",
            )?
            .query_map([&line.person.0], |row| row.get(0))?
            .collect::<Result<_>>()?;
        for message in unnamed.iter().skip(MOST_UNNAMED_LINES) {
            remove.execute(params![line.person.0, message])?;
        }
        Ok(Receipt::Done)
    }
}
