//! Checks of ratings: which games count is decided here from the games themselves, and the ratings are those that the command line
//! computes again.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use bot::game::state::{ActionRow, Cause, GameId, Holder, Match, Status};
use rusqlite::Connection;

use crate::model::MANAGER;
use crate::world::{World, stored};

pub(crate) const COUNTED: &str = "a game counts once for ratings if its players wanted that";
pub(crate) const RATINGS: &str = "ratings are those computed again from all games";

/// Returns whether a game with these actions counts for ratings.
fn counts(game: &Match, actions: &[ActionRow]) -> bool {
    let people: Vec<&str> =
        game.seats.iter().filter_map(|seat| seat.holder.person()).map(|p| p.0.as_str()).collect();
    let different: BTreeSet<&&str> = people.iter().collect();
    let excused = game.terms.lost_on_time.iter().filter(|lost| lost.excused).count();
    game.status == Status::Over
        && game.is_rated()
        && (excused == 0 || excused + 1 < game.seats.len())
        && game.community.guild().is_some()
        && game.seats.iter().all(|seat| matches!(seat.holder, Holder::Taken { .. }))
        && different.len() == game.seats.len()
        && actions.iter().all(|action| action.cause != Cause::Computer)
}

impl World {
    /// Checks which games count, and that the ratings are those of these games.
    pub(crate) fn judge_ratings(&mut self) {
        let db = self.database();
        let mut rows =
            db.prepare("SELECT game, number, annulled_by, results FROM rated_games").unwrap();
        let rated: BTreeMap<i64, (i64, Option<String>, String)> = rows
            .query_map([], |r| Ok((r.get(0)?, (r.get(1)?, r.get(2)?, r.get(3)?))))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let view = stored(self.process.store().snapshot());
        let games = stored(view.next_game()).0 - 1;
        let mut wanted = BTreeSet::new();
        for id in (1..=games).map(GameId) {
            let Some(game) = stored(view.replayed(id)) else { continue };
            if counts(&game, &stored(view.actions(id))) {
                wanted.insert(id.0);
            }
            let unrated = self.unrated.contains(&game.opened_by.0);
            assert!(!unrated || !game.is_rated(), "{COUNTED}: g{} was opened with rated=no", id.0);
        }
        let found: BTreeSet<i64> = rated.keys().copied().collect();
        assert!(
            found == wanted,
            "{COUNTED}: too many: {:?}, missing: {:?}",
            found.difference(&wanted),
            wanted.difference(&found)
        );
        for (game, (number, annulled_by, results)) in &rated {
            let game = stored(view.replayed(GameId(*game))).unwrap();
            let changes = changes(&db, *number);
            let players = results.matches("\"seat\":").count() as u64;
            if let Some(by) = annulled_by {
                assert!(by == MANAGER && changes == 0, "{COUNTED}: g{} is annulled", game.id.0);
            } else {
                assert!(
                    changes == players,
                    "{COUNTED}: g{} has {changes} changes of {players} players: {results}",
                    game.id.0
                );
            }
        }
        self.tally.figure("rated games", rated.len() as u64);
        let annulled = rated.values().filter(|(_, by, _)| by.is_some()).count();
        self.tally.figure("annulled games", annulled as u64);
        drop(view);
        self.judge_recount();
    }

    /// Lets `siegepost ratings` compute all ratings again.
    fn judge_recount(&self) {
        let copy = self.files.copy();
        stored(bot::store::backup(self.files.database(), &copy, bot::features::TABLES));
        let done = Command::new(env!("CARGO_BIN_EXE_siegepost"))
            .args(["ratings", "--db"])
            .arg(&copy)
            .output()
            .unwrap_or_else(|error| panic!("siegepost does not start: {error}"));
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(
            done.status.success() && said.contains("nothing differs") && !said.contains("note:"),
            "{RATINGS}: {said}{}",
            String::from_utf8_lossy(&done.stderr)
        );
        let _ = std::fs::remove_file(copy);
    }
}

/// Returns how many ratings a game has changed.
fn changes(db: &Connection, number: i64) -> u64 {
    let sql = "SELECT count(*) FROM rating_changes WHERE number = ?1";
    let found: i64 = db.prepare_cached(sql).unwrap().query_row([number], |row| row.get(0)).unwrap();
    found.unsigned_abs()
}
