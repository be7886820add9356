//! Checks of ratings: which games count is decided here from the games themselves, and the ratings are those that the command line
//! computes again.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use bot::game::state::{ActionRow, Cause, GameId, Match};
use rules::Seat;
use rusqlite::Connection;

use crate::model::MANAGER;
use crate::world::{World, stored};

pub(crate) const COUNTED: &str =
    "a game counts once for ratings, for those who began it, by what they did";
pub(crate) const RATINGS: &str = "ratings are those computed again from all games";

/// Returns the places that a game with these actions has given its first players for ratings, by seat; `None` if it counts for
/// nobody, or not yet.
fn places(game: &Match, actions: &[ActionRow]) -> Option<BTreeMap<u8, usize>> {
    let seats: Vec<Seat> = Seat::all(game.seats.len()).collect();
    let first = |seat: &Seat| {
        let left = game.former_players.iter().find(|former| former.seat == *seat);
        left.map(|former| &former.person).or_else(|| game.holder(*seat).person())
    };
    let people: BTreeSet<_> = seats.iter().filter_map(first).collect();
    let options = game.position.options();
    let mut thresholds = options.iter().filter(|(key, _)| key.starts_with("threshold"));
    let equal = thresholds.next().is_none_or(|(_, one)| thresholds.all(|(_, other)| other == one));
    if game.terms.unrated.is_some() || game.pace.is_none() || !equal || people.len() < seats.len() {
        return None;
    }
    // Who was there after each action, and who has handed over the seat by then.
    let mut positions = vec![game.variant.new_game(&options).unwrap()];
    for action in actions {
        let mut next = positions.last().unwrap().boxed_clone();
        match action.takes_back_to() {
            Some(to) => next = positions[to].boxed_clone(),
            None => drop(next.apply(&action.canonical).unwrap()),
        }
        positions.push(next);
    }
    let events = (0..positions.len()).flat_map(|ply| {
        let leavers = (0..).zip(&game.former_players).filter(move |(_, f)| f.ply == ply);
        std::iter::once((ply, None)).chain(leavers.map(move |(nth, _)| (ply, Some(nth))))
    });
    let mut gone: Vec<Seat> = Vec::new();
    let mut left: BTreeSet<Seat> = BTreeSet::new();
    for (ply, leaver) in events {
        let position = &positions[ply];
        left.extend(leaver.map(|nth: usize| game.former_players[nth].seat));
        let out = |seat: &Seat| left.contains(seat) || !position.in_game().contains(seat);
        let before = gone.clone();
        gone.retain(|seat| out(seat));
        gone.extend(seats.iter().filter(|seat| out(seat) && !before.contains(seat)));
        let over = position.outcome().is_some();
        if !over && gone.len() + 1 < seats.len() {
            continue;
        }
        // At the end of the game the rules say who of the others is better.
        let rest: Vec<Seat> = if over { before } else { gone.clone() };
        let stays: Vec<Seat> = seats.iter().filter(|seat| !rest.contains(seat)).copied().collect();
        let of_rules = |seat: &Seat| {
            position.placings().iter().find(|placing| placing.seat == *seat).map_or(0, |p| p.place)
        };
        let place = |seat: &Seat| match rest.iter().position(|other| other == seat) {
            Some(nth) => seats.len() - nth,
            None => 1 + stays.iter().filter(|s| of_rules(s) < of_rules(seat)).count(),
        };
        let moved = |seat: &Seat| {
            let left = game.former_players.iter().find(|former| former.seat == *seat);
            let until = left.map_or(ply, |former| former.ply.min(ply));
            let own = actions[..until].iter().filter(|action| {
                let ends = ["(Y)", "(L)", "(S)", "(=)"];
                let exit = ends.iter().any(|end| action.canonical.ends_with(end));
                action.seat == *seat
                    && matches!(action.cause, Cause::Message | Cause::Condition)
                    && !exit
                    && action.takes_back_to().is_none()
            });
            own.count() >= 2
        };
        let counted: Vec<&Seat> =
            seats.iter().filter(|seat| moved(seat) || place(seat) == 1).collect();
        let all = counted.len() > 1 && counted.iter().all(|seat| moved(seat));
        let excused = |seat: &&Seat| {
            game.terms.lost_on_time.iter().any(|lost| lost.seat == **seat && lost.excused)
        };
        let counted: BTreeMap<u8, usize> = counted
            .into_iter()
            .filter(|seat| !excused(seat))
            .map(|seat| (seat.0, place(seat)))
            .collect();
        return (all && counted.len() > 1).then_some(counted);
    }
    None
}

/// Reads the places of a row.
fn read_places(results: &str) -> BTreeMap<u8, usize> {
    let parts: Vec<serde_json::Value> = serde_json::from_str(results).unwrap();
    let number = |part: &serde_json::Value, key: &str| part[key].as_u64().unwrap();
    let all = parts.iter().map(|part| (number(part, "seat") as u8, number(part, "place") as usize));
    all.collect()
}

/// The places of each game by seat.
type Found = BTreeMap<i64, BTreeMap<u8, usize>>;

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
        let (mut wanted, mut leavers) = (BTreeMap::new(), 0);
        for id in (1..=games).map(GameId) {
            let Some(game) = stored(view.replayed(id)) else { continue };
            self.judge_terms(&game);
            let unrated = self.unrated.contains(&game.opened_by.0);
            assert!(!unrated || !game.is_rated(), "{COUNTED}: g{} was opened with rated=no", id.0);
            let Some(places) = places(&game, &stored(view.actions(id))) else { continue };
            if game.community.guild().is_some() {
                leavers += u64::from(!game.former_players.is_empty());
                wanted.insert(id.0, places);
            }
        }
        let found: Found =
            rated.iter().map(|(game, (.., results))| (*game, read_places(results))).collect();
        let more = |a: &Found, b: &Found| -> Vec<String> {
            let differ = a.iter().filter(|(game, places)| b.get(game) != Some(places));
            differ.map(|(game, places)| format!("g{game} {places:?}")).collect()
        };
        assert!(
            found == wanted,
            "{COUNTED}: found {:?}, wanted {:?}",
            more(&found, &wanted),
            more(&wanted, &found)
        );
        self.tally.figure("rated games that somebody left", leavers);
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
        stored(bot::store::backup(self.files.database(), &copy));
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
