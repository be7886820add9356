//! Finished games that a person may see: found by what is stored of them.

use rules::Variant;
use rusqlite::types::Value;

use crate::chat::ids::{GameId, PersonId, PlaceId};
use crate::store::convert::count;
use crate::store::engine::params;
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// The most games that are searched of each kind: those of the person, of the place, of the guild. The newest count.
pub const SEARCHED_GAMES: usize = 1_000;

/// Who looks for games, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Viewer<'a> {
    pub person: &'a PersonId,
    /// The place in which they ask.
    pub place: &'a PlaceId,
    /// The guild, if they manage it.
    pub manages: Option<&'a str>,
}

/// What a game was for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// Somebody else won.
    Lost,
}

/// The games that are looked for; what is not given does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sought<'a> {
    /// Somebody who has a seat.
    pub player: Option<&'a PersonId>,
    /// What the game was for that player.
    pub score: Option<Score>,
    pub variant: Option<Variant>,
    /// The place where it was played.
    pub place: Option<&'a PlaceId>,
    /// The first actions, canonical.
    pub opening: &'a [String],
    /// Somebody for whom it has a puzzle that they have not begun.
    pub puzzle_for: Option<&'a PersonId>,
}

/// Whether a game was played in a place, or in a thread that was opened for it there.
const PLAYED_IN: &str = "SELECT 1 FROM games g WHERE g.id = ?1
     AND (g.place = ?2 OR g.thread = 'made' AND EXISTS
         (SELECT 1 FROM verdicts v WHERE v.place = ?2 AND v.message = g.opened_by))";

/// The newest games of each kind that a person may see, finished or not. `may_see` decides about each again.
const SEEN: &str = "SELECT id FROM (
         SELECT s.game AS id FROM seats s WHERE s.person = ?1 AND s.unfinished = 0
             ORDER BY s.game DESC LIMIT ?4) AS own
     UNION SELECT id FROM (
         SELECT g.id FROM games g WHERE g.place = ?2 ORDER BY g.id DESC LIMIT ?4) AS here
     UNION SELECT id FROM (
         SELECT g.id FROM games g WHERE g.opener = ?1 AND g.status = 'over'
             ORDER BY g.id DESC LIMIT ?4) AS opened
     UNION SELECT id FROM (
         SELECT g.id FROM games g WHERE g.guild = ?3 AND g.status = 'over'
             ORDER BY g.id DESC LIMIT ?4) AS managed";

/// The condition that a game is listed for somebody: they played it, or all its players want to be listed.
pub(super) const IS_LISTED: &str =
    " AND (EXISTS (SELECT 1 FROM seats m WHERE m.game = g.id AND m.person = ?1)
     OR NOT EXISTS (SELECT 1 FROM seats p JOIN settings t ON t.person = p.person
         WHERE p.game = g.id AND t.listed = 0))";

/// The condition that all players of a game let it have puzzles.
const HAS_PUZZLES: &str =
    " AND NOT EXISTS (SELECT 1 FROM seats p JOIN settings t ON t.person = p.person
     WHERE p.game = g.id AND t.puzzles = 0)";

/// The result of a game in which the player of a seat `o` has won.
fn winning() -> String {
    let mut text = "CASE".to_owned();
    for variant in Variant::ALL {
        for (seat, name) in variant.seats().iter().enumerate() {
            let (variant, letter) = (variant.name(), name.letter);
            text.push_str(&format!(
                " WHEN g.variant = '{variant}' AND o.seat = {seat} THEN 'win:{letter}'"
            ));
        }
    }
    text + " END"
}

/// A query with its parameters.
pub(super) struct Query {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
}

impl Query {
    /// Begins a query of finished games `g` that a person may see.
    pub(super) fn new(viewer: Viewer<'_>) -> Self {
        let sql = format!(
            "SELECT g.id FROM ({SEEN}) AS f JOIN games g ON g.id = f.id WHERE g.status = 'over'"
        );
        let values = vec![
            viewer.person.0.clone().into(),
            viewer.place.0.clone().into(),
            viewer.manages.map(str::to_owned).into(),
            count(SEARCHED_GAMES).into(),
        ];
        Self { sql, values }
    }

    /// Adds a condition about a value, which it names `?`.
    pub(super) fn and(&mut self, condition: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        let number = format!("?{}", self.values.len());
        self.sql.push_str(&format!(" AND {}", condition.replace('?', &number)));
    }

    fn games(viewer: Viewer<'_>, sought: &Sought<'_>, (skip, most): (usize, usize)) -> Self {
        let mut query = Self::new(viewer);
        query.sql.push_str(match sought.puzzle_for {
            Some(_) => HAS_PUZZLES,
            None => IS_LISTED,
        });
        if let Some(player) = sought.player {
            let score = match sought.score {
                None => String::new(),
                Some(Score::Drawn) => " AND g.result = 'draw'".to_owned(),
                Some(Score::Won) => format!(" AND g.result = {}", winning()),
                Some(Score::Lost) => {
                    format!(" AND g.result <> 'draw' AND g.result <> {}", winning())
                }
            };
            let holds = "EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.person = ?";
            query.and(&format!("{holds}{score})"), player.0.clone());
        }
        if let Some(variant) = sought.variant {
            query.and("g.variant = ?", variant.name().to_owned());
        }
        if let Some(place) = sought.place {
            query.and("g.place = ?", place.0.clone());
        }
        for (ply, action) in (1..).zip(sought.opening) {
            let played = format!(
                "EXISTS (SELECT 1 FROM actions a WHERE a.game = g.id AND a.ply = {ply} AND a.canonical = ?)"
            );
            query.and(&played, action.clone());
        }
        if let Some(person) = sought.puzzle_for {
            let unsolved = "EXISTS (SELECT 1 FROM game_puzzles WHERE game = g.id AND NOT EXISTS
                 (SELECT 1 FROM puzzle_attempts a WHERE a.puzzle = game_puzzles.id AND a.person = ?))";
            query.and(unsolved, person.0.clone());
        }
        query.values.push(count(most).into());
        query.values.push(count(skip).into());
        let (limit, offset) = (query.values.len() - 1, query.values.len());
        query.sql.push_str(&format!(" ORDER BY g.id DESC LIMIT ?{limit} OFFSET ?{offset}"));
        query
    }
}

impl Snapshot {
    /// Returns the newest finished games that a person may see and that are sought: at most `most` after `skip`.
    pub fn finished_games(
        &self,
        viewer: Viewer<'_>,
        sought: &Sought<'_>,
        (skip, most): (usize, usize),
    ) -> Result<Vec<GameId>, StoreError> {
        let Query { sql, values } = Query::games(viewer, sought, (skip, most));
        self.all(&sql, values.as_slice(), |row| row.get(0).map(GameId))
    }

    /// Returns whether everybody who reads a place could see a game there live: it was played in it, or in a thread that was opened
    /// for it there.
    pub fn was_played_in(&self, game: GameId, place: &PlaceId) -> Result<bool, StoreError> {
        self.exists(PLAYED_IN, params![game.0, place.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;
    use crate::store::tables::results;

    #[test]
    fn every_kind_of_game_is_found_by_an_index() {
        let (person, place) = (PersonId("1".to_owned()), PlaceId("2".to_owned()));
        let viewer = Viewer { person: &person, place: &place, manages: Some("3") };
        let opening = ["e2e4".to_owned(), "e7e5".to_owned()];
        let sought = Sought {
            player: Some(&person),
            score: Some(Score::Lost),
            variant: Some(Variant::ALL[0]),
            place: Some(&place),
            opening: &opening,
            puzzle_for: Some(&person),
        };
        let query = Query::games(viewer, &sought, (0, 11));
        for sql in [query.sql, results::sql(viewer, &person, sought.variant).0] {
            let used = indexes(&empty().unwrap(), &sql);
            for index in
                ["seats_finished", "games_by_place", "games_over_by_opener", "games_over_by_guild"]
            {
                assert!(used.iter().any(|used| used == index), "{index}: {used:?}");
            }
            assert!(!used.iter().any(|used| used == "nothing"), "{used:?}");
            let puzzles = used.iter().any(|used| used == "game_puzzles_by_game");
            assert_eq!(puzzles, sql.contains("game_puzzles"), "{used:?}");
        }
        assert_eq!(indexes(&empty().unwrap(), PLAYED_IN), ["INTEGER PRIMARY KEY"]);
    }
}
