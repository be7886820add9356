//! Queries and counts of unfinished games in `games` and `seats`.
//!
//! Each query uses an index, so its cost depends on what it finds and not on what is stored. A test compares each
//! of them with the plan of the database.

use crate::store::engine::{Connection, Result, Row, params};

use crate::chat::ids::{GameId, PersonId, PlaceId};
use crate::store::convert::{count as limit, size};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// The most games of a person that are considered, and the most invitations; nobody plays more at a time.
const LISTED: i64 = 250;

/// The games of a place to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Those that wait for players.
    Open,
    /// Those being played.
    Live,
    /// Both.
    Unfinished,
}

/// What to count; only unfinished games are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Games that a person opened and that wait for players.
    OpenedBy(PersonId),
    /// Games in which a person has a seat and is still in the game.
    SeatOf(PersonId),
    /// Games in a place.
    In(PlaceId),
    /// Games in a guild.
    InGuild(String),
    /// Games that a person opened and in which computers play all seats.
    OfComputersBy(PersonId),
    /// Games in a guild in which computers play all seats.
    OfComputersIn(String),
    /// Undelivered rows in a place.
    WaitingIn(PlaceId),
    /// Undelivered rows caused by messages of a person.
    CausedBy(PersonId),
}

impl Phase {
    const fn sql(self) -> &'static str {
        match self {
            Self::Open => {
                "SELECT id FROM games WHERE place = ?1 AND status = 'open' ORDER BY id LIMIT ?2"
            }
            Self::Live => {
                "SELECT id FROM games WHERE place = ?1 AND status = 'live' ORDER BY id LIMIT ?2"
            }
            Self::Unfinished => {
                "SELECT id FROM games WHERE place = ?1 AND status IN ('open', 'live')
                 ORDER BY id LIMIT ?2"
            }
        }
    }
}

impl Count {
    fn sql(&self) -> (&'static str, &str) {
        match self {
            Self::OpenedBy(person) => (
                "SELECT count(*) FROM (SELECT 1 FROM games
                     WHERE opener = ?1 AND status = 'open' LIMIT ?2) AS found",
                &person.0,
            ),
            Self::SeatOf(person) => (
                "SELECT count(*) FROM (SELECT DISTINCT game FROM seats
                     WHERE person = ?1 AND state = 'taken' AND unfinished = 1 AND has_left = 0
                     LIMIT ?2) AS found",
                &person.0,
            ),
            Self::In(place) => (
                "SELECT count(*) FROM (SELECT 1 FROM games
                     WHERE place = ?1 AND status IN ('open', 'live') LIMIT ?2) AS found",
                &place.0,
            ),
            Self::InGuild(guild) => (
                "SELECT count(*) FROM (SELECT 1 FROM games
                     WHERE guild = ?1 AND status IN ('open', 'live') LIMIT ?2) AS found",
                guild,
            ),
            Self::OfComputersBy(person) => (
                "SELECT count(*) FROM (SELECT 1 FROM games g
                     WHERE g.opener = ?1 AND g.status = 'live' AND NOT EXISTS
                         (SELECT 1 FROM seats s WHERE s.game = g.id AND s.state <> 'computer')
                     LIMIT ?2) AS found",
                &person.0,
            ),
            Self::OfComputersIn(guild) => (
                "SELECT count(*) FROM (SELECT 1 FROM games g
                     WHERE g.guild = ?1 AND g.status IN ('open', 'live') AND NOT EXISTS
                         (SELECT 1 FROM seats s WHERE s.game = g.id AND s.state <> 'computer')
                     LIMIT ?2) AS found",
                guild,
            ),
            Self::WaitingIn(place) => (
                "SELECT count(*) FROM (SELECT 1 FROM outbox
                     WHERE place = ?1 AND state = 'due' AND closed = 0 LIMIT ?2) AS found",
                &place.0,
            ),
            Self::CausedBy(person) => (
                "SELECT count(*) FROM (SELECT 1 FROM outbox
                     WHERE author = ?1 AND state = 'due' AND closed = 0 LIMIT ?2) AS found",
                &person.0,
            ),
        }
    }
}

fn id(row: &Row<'_>) -> Result<GameId> {
    row.get(0).map(GameId)
}

impl Snapshot {
    /// Returns whether a game in a place is paused because the place was closed.
    pub fn is_stopped(&self, place: &PlaceId) -> Result<bool, StoreError> {
        self.exists(
            "SELECT 1 FROM games WHERE place = ?1 AND stopped_at IS NOT NULL
                 AND status IN ('open', 'live')
                 AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id) LIMIT 1",
            [&place.0],
        )
    }

    /// Returns the places with paused games in the guilds that this daemon serves, at most `most`.
    pub fn stopped_places(&self, most: usize) -> Result<Vec<PlaceId>, StoreError> {
        let all = self.all(
            "SELECT DISTINCT place FROM games WHERE stopped_at IS NOT NULL
                 AND status IN ('open', 'live')
                 AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = games.id) LIMIT ?1",
            [limit(most)],
            |row| row.get(0).map(PlaceId),
        )?;
        self.own(all, |place| place)
    }

    /// Returns the open and live games of a place, oldest first.
    pub fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.first_in(place, Phase::Unfinished, usize::MAX)
    }

    /// Returns the first open or live games of a place, at most `most`, oldest first.
    pub fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.all(phase.sql(), params![place.0, limit(most)], id)
    }

    /// Returns whether a place has an open or live game.
    pub fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        Ok(!self.first_in(place, Phase::Unfinished, 1)?.is_empty())
    }

    /// Returns the live games of a place in which a person has a seat, oldest first.
    pub fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.all(LIVE_IN, params![place.0, person.0, LISTED], id)
    }

    /// Returns the live games in which a person has a seat, oldest first.
    pub fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.all(LIVE_OF, params![person.0, LISTED], id)
    }

    /// Returns the open and live games in which a person has a seat; then the open ones they opened; then those in
    /// which they are offered a seat. At most a few hundred.
    pub fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.all(GAMES_OF, params![person.0, LISTED], id)
    }

    /// Like [`Snapshot::games_of`], in one place.
    pub fn games_of_in(
        &self,
        person: &PersonId,
        place: &PlaceId,
    ) -> Result<Vec<GameId>, StoreError> {
        self.all(GAMES_OF_IN, params![person.0, place.0, LISTED], id)
    }

    /// Returns how many games or rows of a kind there are, counted up to `most`.
    pub fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.read(|db| {
            let (sql, key) = what.sql();
            db.prepare_cached(sql)?.query_row(params![key, limit(most)], |row| row.get(0).map(size))
        })
    }

    /// Returns the places with open or live games in the guilds that this daemon serves.
    pub fn places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.own(self.read(places)?, |place| place)
    }
}

const LIVE_IN: &str = "SELECT g.id FROM games g
     WHERE g.place = ?1 AND g.status = 'live' AND EXISTS
         (SELECT 1 FROM seats s WHERE s.game = g.id AND s.person = ?2 AND s.state = 'taken')
     ORDER BY g.id LIMIT ?3";

const LIVE_OF: &str = "SELECT DISTINCT s.game FROM seats s JOIN games g ON g.id = s.game
     WHERE s.person = ?1 AND s.state = 'taken' AND s.unfinished = 1 AND g.status = 'live'
     ORDER BY s.game LIMIT ?2";

const GAMES_OF: &str = "SELECT found.game FROM (
         SELECT taken.game AS game, 0 AS turn FROM (SELECT DISTINCT game FROM seats
             WHERE person = ?1 AND state = 'taken' AND unfinished = 1
             ORDER BY game LIMIT ?2) AS taken
         UNION ALL
         SELECT opened.id, 1 FROM (SELECT id FROM games
             WHERE opener = ?1 AND status = 'open' ORDER BY id LIMIT ?2) AS opened
         UNION ALL
         SELECT offered.game, 2 FROM (SELECT DISTINCT game FROM seats
             WHERE person = ?1 AND state = 'invited' AND unfinished = 1
             ORDER BY game LIMIT ?2) AS offered) AS found
     GROUP BY found.game ORDER BY min(found.turn), found.game LIMIT ?2";

// A person has few games, but a place may have thousands, so the concatenation keeps the index by place from being
// used.
const GAMES_OF_IN: &str = "SELECT found.game FROM (
         SELECT s.game AS game, CASE WHEN s.state = 'taken' THEN 0 ELSE 1 END AS turn
         FROM seats s JOIN games g ON g.id = s.game
         WHERE s.person = ?1 AND s.state IN ('taken', 'invited') AND s.unfinished = 1
             AND g.place || '' = ?2
         UNION ALL
         SELECT id, 0 FROM games WHERE opener = ?1 AND status = 'open' AND place || '' = ?2) AS found
     GROUP BY found.game ORDER BY min(found.turn), found.game LIMIT ?3";

/// Counts the games that are paused because their place is closed.
pub(in crate::store) fn number_stopped(db: &Connection) -> Result<usize> {
    db.prepare_cached(
        "SELECT count(*) FROM games WHERE stopped_at IS NOT NULL AND status IN ('open', 'live')",
    )?
    .query_row([], |row| row.get(0).map(size))
}

/// Returns the places with unfinished games.
pub(in crate::store) fn places(db: &Connection) -> Result<Vec<PlaceId>> {
    db.prepare_cached("SELECT DISTINCT place FROM games WHERE status IN ('open', 'live')")?
        .query_map([], |row| row.get(0).map(PlaceId))?
        .collect()
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::store::engine::Connection;
    use crate::store::handle::Store;
    use crate::store::location::Location;
    use crate::store::tables::plan::indexes;

    /// Creates a hall with `open` games that wait for players, and one that ann plays.
    fn hall(open: u32) -> (Store, Snapshot) {
        let store = Store::open(&Location::Memory, "test", None).unwrap();
        store.write(move |tx| fill(tx.db(), open)).unwrap();
        let view = store.snapshot().unwrap();
        (store, view)
    }

    fn fill(db: &Connection, open: u32) -> Result<()> {
        db.execute_batch("INSERT INTO places VALUES ('hall', 0)").unwrap();
        let mut game = db
            .prepare_cached(
                "INSERT INTO games (id, place, variant, options, status, opener, opened_at, opened_by, ply,
                     to_act, result, position, thread, revision, rules_version, document)
                 VALUES (?1, 'hall', 'chess', '[]', ?2, 'bob', 0, 0, 0, '', '', '', 'none', 1, 1, '{}')",
            )
            .unwrap();
        let mut seat = db
            .prepare_cached(
                "INSERT INTO seats (game, seat, state, person, name, drawn, bank, unfinished, has_left)
                 VALUES (?1, ?2, ?3, ?4, ?4, 0, 0, 1, 0)",
            )
            .unwrap();
        for id in 1..=open + 1 {
            let live = id == open + 1;
            game.execute(params![id, if live { "live" } else { "open" }]).unwrap();
            seat.execute(params![id, 0, "taken", "bob"]).unwrap();
            seat.execute(params![id, 1, if live { "taken" } else { "invited" }, "ann"]).unwrap();
        }
        Ok(())
    }

    /// Returns the steps of SQLite's virtual machine, and the number of games found.
    fn steps(hall: &Snapshot, person: &str) -> (i32, usize) {
        let counted = hall.read(|db| {
            let db = db.sqlite().unwrap();
            // The steps of a statement that was used before are counted too.
            let mut statement = db.prepare(LIVE_IN)?;
            let found = statement
                .query_map(params!["hall", person, LISTED], |row| row.get::<_, i64>(0))?
                .collect::<rusqlite::Result<Vec<_>>>()?;
            assert_eq!(statement.get_status(StatementStatus::FullscanStep), 0);
            Ok((statement.get_status(StatementStatus::VmStep), found.len()))
        });
        counted.unwrap()
    }

    #[test]
    fn finding_the_games_of_a_message_costs_the_same_with_10_or_10_000_invitations() {
        let (few, many) = (hall(10), hall(10_000));
        assert_eq!(steps(&few.1, "ann"), steps(&many.1, "ann"));
        assert_eq!(steps(&few.1, "ann").1, 1);
        assert_eq!(steps(&few.1, "dan"), steps(&many.1, "dan"));
        assert!(steps(&many.1, "ann").0 < 200, "{:?}", steps(&many.1, "ann"));
    }

    #[test]
    fn every_query_uses_its_index() {
        let (_store, view) = hall(100);
        let (person, place) = (PersonId("ann".to_owned()), PlaceId("hall".to_owned()));
        let seat = "seats_unfinished";
        for (sql, wanted) in [
            (Phase::Open.sql(), vec!["games_open"]),
            (Phase::Live.sql(), vec!["games_live"]),
            (Phase::Unfinished.sql(), vec!["games_unfinished"]),
            (LIVE_IN, vec!["games_live", "PRIMARY KEY"]),
            (LIVE_OF, vec![seat, "INTEGER PRIMARY KEY"]),
            (GAMES_OF, vec![seat, "games_by_opener", seat]),
            (GAMES_OF_IN, vec![seat, "INTEGER PRIMARY KEY", "games_by_opener"]),
            (Count::OpenedBy(person.clone()).sql().0, vec!["games_by_opener"]),
            (
                Count::OfComputersBy(person.clone()).sql().0,
                vec!["games_live_by_opener", "PRIMARY KEY"],
            ),
            (Count::OfComputersIn("7".to_owned()).sql().0, vec!["games_by_guild", "PRIMARY KEY"]),
            (Count::CausedBy(person.clone()).sql().0, vec!["outbox_due_by_author"]),
            (Count::SeatOf(person).sql().0, vec![seat]),
            (Count::In(place.clone()).sql().0, vec!["games_unfinished"]),
            (Count::InGuild("7".to_owned()).sql().0, vec!["games_by_guild"]),
            (Count::WaitingIn(place).sql().0, vec!["outbox_open"]),
        ] {
            assert_eq!(view.read(|db| Ok(indexes(db, sql))).unwrap(), wanted, "{sql}");
        }
    }

    #[test]
    fn a_persons_own_games_come_before_what_others_offer() {
        let (_store, view) = hall(1000);
        let ann = PersonId("ann".to_owned());
        let listed = view.games_of(&ann).unwrap();
        assert_eq!((listed.len(), listed[0]), (250, GameId(1001)));
        assert_eq!(view.live_of(&ann).unwrap(), [GameId(1001)]);
        assert_eq!(view.live_in(&PlaceId("hall".to_owned()), &ann).unwrap(), [GameId(1001)]);
    }

    #[test]
    fn counting_stops_at_the_limit() {
        let (_store, view) = hall(100);
        let bob = PersonId("bob".to_owned());
        let hall = PlaceId("hall".to_owned());
        assert_eq!(view.count(Count::OpenedBy(bob.clone()), 7).unwrap(), 7);
        assert_eq!(view.count(Count::OpenedBy(bob.clone()), 1000).unwrap(), 100);
        assert_eq!(view.count(Count::SeatOf(bob), 1000).unwrap(), 101);
        assert_eq!(view.count(Count::In(hall), 1000).unwrap(), 101);
        assert_eq!(view.count(Count::InGuild("7".to_owned()), 1000).unwrap(), 0);
    }
}
