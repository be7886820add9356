//! Finding and counting games that are not over. Each question names the index it goes by: what it costs depends on what it
//! finds, not on what there is.

use rusqlite::{Connection, Result, Row, params};

use super::write;
use crate::bridge::{PersonId, PlaceId};
use crate::play::GameId;

/// A person's games taken into account, and as many invitations; nobody plays more at a time.
const LISTED: i64 = 250;

/// Which games of a place are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Those that wait for players.
    Open,
    /// Those being played.
    Live,
    /// Both.
    Unfinished,
}

/// What is counted; of games only those that are not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// Games that a person opened and that wait for players.
    OpenedBy(PersonId),
    /// Games in which a person has a seat.
    SeatOf(PersonId),
    /// Games in a place.
    In(PlaceId),
    /// Games in a guild.
    InGuild(String),
    /// What waits to be delivered in a place.
    WaitingIn(PlaceId),
}

fn id(row: &Row<'_>) -> Result<GameId> {
    row.get(0).map(GameId)
}

/// The first games of a place, oldest first.
pub(super) fn first_in(
    db: &Connection,
    place: &PlaceId,
    phase: Phase,
    most: usize,
) -> Result<Vec<GameId>> {
    let sql = match phase {
        Phase::Open => {
            "SELECT id FROM games INDEXED BY games_open
             WHERE place = ?1 AND status = 'open' ORDER BY id LIMIT ?2"
        }
        Phase::Live => {
            "SELECT id FROM games INDEXED BY games_live
             WHERE place = ?1 AND status = 'live' ORDER BY id LIMIT ?2"
        }
        Phase::Unfinished => {
            "SELECT id FROM games INDEXED BY games_unfinished
             WHERE place = ?1 AND status IN ('open', 'live') ORDER BY id LIMIT ?2"
        }
    };
    db.prepare_cached(sql)?.query_map(params![place.0, write::count(most)], id)?.collect()
}

pub(super) fn is_played_in(db: &Connection, place: &PlaceId) -> Result<bool> {
    Ok(!first_in(db, place, Phase::Unfinished, 1)?.is_empty())
}

/// The live games of a place in which a person has a seat.
pub(super) const LIVE_IN: &str = "SELECT g.id FROM games g INDEXED BY games_live
     WHERE g.place = ?1 AND g.status = 'live' AND EXISTS
         (SELECT 1 FROM seats s WHERE s.game = g.id AND s.person = ?2 AND s.state = 'taken')
     ORDER BY g.id LIMIT ?3";

pub(super) fn live_in(db: &Connection, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>> {
    db.prepare_cached(LIVE_IN)?.query_map(params![place.0, person.0, LISTED], id)?.collect()
}

/// The live games in which a person has a seat.
pub(super) fn live_of(db: &Connection, person: &PersonId) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT DISTINCT s.game FROM seats s INDEXED BY seats_unfinished
             CROSS JOIN games g ON g.id = s.game
         WHERE s.person = ?1 AND s.state = 'taken' AND s.unfinished = 1 AND g.status = 'live'
         ORDER BY s.game LIMIT ?2",
    )?
    .query_map(params![person.0, LISTED], id)?
    .collect()
}

/// The games in which a person has a seat; then those they opened; then those in which they are offered a seat. Others'
/// invitations take no room from a person's own games.
pub(super) fn games_of(db: &Connection, person: &PersonId) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT game FROM (
             SELECT * FROM (SELECT DISTINCT game, 0 AS rank FROM seats INDEXED BY seats_unfinished
                 WHERE person = ?1 AND state = 'taken' AND unfinished = 1 ORDER BY game LIMIT ?2)
             UNION ALL
             SELECT * FROM (SELECT id, 1 FROM games INDEXED BY games_by_opener
                 WHERE opener = ?1 AND status = 'open' ORDER BY id LIMIT ?2)
             UNION ALL
             SELECT * FROM (SELECT DISTINCT game, 2 FROM seats INDEXED BY seats_unfinished
                 WHERE person = ?1 AND state = 'invited' AND unfinished = 1 ORDER BY game LIMIT ?2))
         GROUP BY game ORDER BY min(rank), game LIMIT ?2",
    )?
    .query_map(params![person.0, LISTED], id)?
    .collect()
}

/// As [`games_of`], those of one place.
pub(super) fn games_of_in(
    db: &Connection,
    person: &PersonId,
    place: &PlaceId,
) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT game FROM (
             SELECT s.game, s.state <> 'taken' AS rank FROM seats s INDEXED BY seats_unfinished
                 CROSS JOIN games g ON g.id = s.game
             WHERE s.person = ?1 AND s.state IN ('taken', 'invited') AND s.unfinished = 1
                 AND g.place = ?2
             UNION ALL
             SELECT id, 0 FROM games INDEXED BY games_by_opener
             WHERE opener = ?1 AND status = 'open' AND place = ?2)
         GROUP BY game ORDER BY min(rank), game LIMIT ?3",
    )?
    .query_map(params![person.0, place.0, LISTED], id)?
    .collect()
}

/// How many there are, counted up to `most`.
pub(super) fn count(db: &Connection, what: &Count, most: usize) -> Result<usize> {
    let (sql, key) = match what {
        Count::OpenedBy(person) => (
            "SELECT count(*) FROM (SELECT 1 FROM games INDEXED BY games_by_opener
                 WHERE opener = ?1 AND status = 'open' LIMIT ?2)",
            &person.0,
        ),
        Count::SeatOf(person) => (
            "SELECT count(*) FROM (SELECT DISTINCT game FROM seats INDEXED BY seats_unfinished
                 WHERE person = ?1 AND state = 'taken' AND unfinished = 1 LIMIT ?2)",
            &person.0,
        ),
        Count::In(place) => (
            "SELECT count(*) FROM (SELECT 1 FROM games INDEXED BY games_unfinished
                 WHERE place = ?1 AND status IN ('open', 'live') LIMIT ?2)",
            &place.0,
        ),
        Count::InGuild(guild) => (
            "SELECT count(*) FROM (SELECT 1 FROM games INDEXED BY games_by_guild
                 WHERE guild = ?1 AND status IN ('open', 'live') LIMIT ?2)",
            guild,
        ),
        Count::WaitingIn(place) => (
            "SELECT count(*) FROM (SELECT 1 FROM outbox INDEXED BY outbox_due
                 WHERE place = ?1 AND state = 'due' LIMIT ?2)",
            &place.0,
        ),
    };
    db.prepare_cached(sql)?
        .query_row(params![key, write::count(most)], |row| row.get(0).map(super::load::size))
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;
    use crate::store::open;

    /// A hall in which `open` games wait for players, and ann plays one.
    fn hall(open: u32) -> Connection {
        let db = Connection::open_in_memory().unwrap();
        open::migrations().iter().for_each(|step| db.execute_batch(step).unwrap());
        db.execute_batch("INSERT INTO places VALUES ('hall', 0)").unwrap();
        let mut game = db
            .prepare(
                "INSERT INTO games (id, place, variant, options, status, opener, opened_at, opened_by, ply,
                     to_act, result, position, revision)
                 VALUES (?1, 'hall', 'chess', '[]', ?2, 'bob', 0, 0, 0, '', '', '', 1)",
            )
            .unwrap();
        let mut seat = db
            .prepare(
                "INSERT INTO seats (game, seat, state, person, name, drawn, bank, unfinished)
                 VALUES (?1, ?2, ?3, ?4, ?4, 0, 0, 1)",
            )
            .unwrap();
        for id in 1..=open + 1 {
            let live = id == open + 1;
            game.execute(params![id, if live { "live" } else { "open" }]).unwrap();
            seat.execute(params![id, 0, "taken", "bob"]).unwrap();
            seat.execute(params![id, 1, if live { "taken" } else { "invited" }, "ann"]).unwrap();
        }
        drop((game, seat));
        db
    }

    /// Steps of SQLite's virtual machine, and what was found.
    fn steps(db: &Connection, person: &str) -> (i32, usize) {
        let mut statement = db.prepare(LIVE_IN).unwrap();
        let found = statement
            .query_map(params!["hall", person, LISTED], id)
            .unwrap()
            .collect::<Result<Vec<_>>>()
            .unwrap();
        assert_eq!(statement.get_status(StatementStatus::FullscanStep), 0);
        (statement.get_status(StatementStatus::VmStep), found.len())
    }

    #[test]
    fn finding_what_a_line_concerns_costs_the_same_with_10_or_10_000_invitations() {
        let (few, many) = (hall(10), hall(10_000));
        assert_eq!(steps(&few, "ann"), steps(&many, "ann"));
        assert_eq!(steps(&few, "ann").1, 1);
        assert_eq!(steps(&few, "dan"), steps(&many, "dan"));
        assert!(steps(&many, "ann").0 < 200, "{:?}", steps(&many, "ann"));
    }

    #[test]
    fn a_persons_own_games_come_before_what_others_offer() {
        let db = hall(1000);
        let ann = PersonId("ann".to_owned());
        let listed = games_of(&db, &ann).unwrap();
        assert_eq!((listed.len(), listed[0]), (250, GameId(1001)));
        assert_eq!(live_of(&db, &ann).unwrap(), [GameId(1001)]);
        assert_eq!(live_in(&db, &PlaceId("hall".to_owned()), &ann).unwrap(), [GameId(1001)]);
    }

    #[test]
    fn counting_stops_at_the_limit() {
        let db = hall(100);
        let bob = PersonId("bob".to_owned());
        let hall = PlaceId("hall".to_owned());
        assert_eq!(count(&db, &Count::OpenedBy(bob.clone()), 7).unwrap(), 7);
        assert_eq!(count(&db, &Count::OpenedBy(bob.clone()), 1000).unwrap(), 100);
        assert_eq!(count(&db, &Count::SeatOf(bob), 1000).unwrap(), 101);
        assert_eq!(count(&db, &Count::In(hall), 1000).unwrap(), 101);
        assert_eq!(count(&db, &Count::InGuild("7".to_owned()), 1000).unwrap(), 0);
    }
}
