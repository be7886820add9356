//! What finished games were for their players.

use rules::game::Termination;
use rules::{Seat, Variant};
use rusqlite::types::Value;

use super::finished::{IS_LISTED, Query, Score, Viewer};
use crate::chat::Person;
use crate::chat::ids::{GameId, PersonId};
use crate::store::convert::count;
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;
use crate::time::Moment;

/// The most games of a person whose results are counted, those that ended last.
const COUNTED_RESULTS: usize = 500;

/// A finished game of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub id: GameId,
    pub variant: Variant,
    pub ended_at: Moment,
    pub drawn: bool,
    /// The seats, in turn order, as they were at the end.
    pub seats: Vec<Seated>,
}

/// A seat at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The player, unless it is a computer.
    pub person: Option<Person>,
    /// The place: 1 for the winner and for all who share the draw.
    pub place: u8,
    /// The first action of the seat as on the score sheet, if it is one of the person whose games are counted and no first action was
    /// taken back.
    pub opening: Option<String>,
}

impl Played {
    /// Returns what the game was for the player of a seat.
    pub const fn score(&self, seated: &Seated) -> Score {
        match (seated.place, self.drawn) {
            (1, true) => Score::Drawn,
            (1, false) => Score::Won,
            _ => Score::Lost,
        }
    }
}

/// Returns the query of the games of a player that a person may see, a row for each seat.
pub(super) fn sql(
    viewer: Viewer<'_>,
    player: &PersonId,
    variant: Option<Variant>,
) -> (String, Vec<Value>) {
    let mut query = Query::new(viewer);
    query.sql.push_str(IS_LISTED);
    let holds = "EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.person = ?)";
    query.and(holds, player.0.clone());
    let own = query.values.len();
    if let Some(variant) = variant {
        query.and("g.variant = ?", variant.name().to_owned());
    }
    query.values.push(count(COUNTED_RESULTS).into());
    let (found, most) = (query.sql, query.values.len());
    // Places are more than the result where there is a third seat. A first action is taken back soon, or never.
    let sql = format!(
        "SELECT g.id, g.variant, g.result, coalesce(g.ended_at, g.opened_at), s.person, s.name,
             CASE WHEN s.seat = 2 THEN g.position END,
             CASE WHEN s.person = ?{own} AND NOT EXISTS (SELECT 1 FROM actions b WHERE b.game = g.id AND b.ply <= 12
                 AND b.canonical IN ('takeback 0', 'takeback 1', 'takeback 2'))
             THEN (SELECT a.sheet FROM actions a WHERE a.game = g.id AND a.seat = s.seat ORDER BY a.ply LIMIT 1) END
         FROM ({found} ORDER BY coalesce(g.ended_at, g.opened_at) DESC, g.id DESC LIMIT ?{most}) AS f
         JOIN games g ON g.id = f.id JOIN seats s ON s.game = g.id
         ORDER BY coalesce(g.ended_at, g.opened_at) DESC, g.id DESC, s.seat"
    );
    (sql, query.values)
}

/// A row of the query.
struct Row {
    id: i64,
    variant: String,
    result: String,
    ended_at: Moment,
    person: Option<Person>,
    position: Option<String>,
    opening: Option<String>,
}

impl Snapshot {
    /// Returns the finished games of a player that a person may see, of one variant or of all, the 500 that
    /// ended last, the last first.
    pub fn results(
        &self,
        viewer: Viewer<'_>,
        player: &PersonId,
        variant: Option<Variant>,
    ) -> Result<Vec<Played>, StoreError> {
        let (sql, values) = sql(viewer, player, variant);
        let rows = self.all(&sql, values.as_slice(), |row| {
            let (person, name): (Option<String>, Option<String>) = (row.get(4)?, row.get(5)?);
            let name = name.unwrap_or_default();
            Ok(Row {
                id: row.get(0)?,
                variant: row.get(1)?,
                result: row.get(2)?,
                ended_at: row.get(3)?,
                person: person.map(|id| Person { id: PersonId(id), name }),
                position: row.get(6)?,
                opening: row.get(7)?,
            })
        })?;
        Ok(rows.chunk_by(|a, b| a.id == b.id).filter_map(game).collect())
    }
}

/// Makes a game of its rows; `None` if this program does not know the variant.
fn game(rows: &[Row]) -> Option<Played> {
    let first = rows.first()?;
    let variant = Variant::from_name(&first.variant).ok()?;
    let drawn = first.result == "draw";
    // A position that cannot be read says no more than the result.
    let position = rows.iter().find_map(|row| variant.from_position(row.position.as_ref()?).ok());
    let placings = position.map_or_else(Vec::new, |position| position.placings());
    let seats = (0..).map(Seat).zip(variant.seats()).zip(rows).map(|((seat, name), row)| {
        let placing = placings.iter().find(|placing| placing.seat == seat);
        let won = first.result.strip_prefix("win:").is_some_and(|of| of.starts_with(name.letter));
        let moved = |sheet: &String| Termination::from_canonical(variant.seats(), sheet).is_none();
        Seated {
            person: row.person.clone(),
            place: placing.map_or(if won || drawn { 1 } else { 2 }, |placing| placing.place),
            opening: row.opening.clone().filter(moved),
        }
    });
    Some(Played {
        id: GameId(first.id),
        variant,
        ended_at: first.ended_at,
        drawn,
        seats: seats.collect(),
    })
}
