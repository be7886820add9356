//! Checks of cups. They share nothing with the daemon's code about cups: rounds are read from the database as JSON, games are counted
//! from their final positions, and the standings are counted again from these.

use std::collections::{BTreeMap, BTreeSet};

use bot::game::state::{GameId, Status};
use rules::{Seat, Variant};
use rusqlite::{Connection, params};
use serde::Deserialize;

use crate::model::{BLIND, UNSEEN};
use crate::world::{World, stored_game};

pub(crate) const ROUNDS: &str = "a round of a cup begins once, after the one before";
pub(crate) const PAIRINGS: &str = "a cup pairs its players as its system says, with a game each";
pub(crate) const RESULTS: &str = "a cup counts its games as they ended";
pub(crate) const STANDINGS: &str = "standings are counted from the games";
pub(crate) const ABSENT: &str = "who has left a cup or cannot see it forfeits, and nobody else";

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Player {
    person: String,
    name: String,
    out: bool,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Pairing {
    seats: Vec<usize>,
    missing: Vec<usize>,
    pub(crate) game: Option<i64>,
    points: Option<Vec<u32>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Course {
    variant: String,
    size: usize,
    vacation: bool,
    pub(crate) players: Vec<Player>,
    pub(crate) rounds: Vec<Vec<Pairing>>,
}

/// A cup as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cup {
    pub(crate) id: i64,
    pub(crate) place: String,
    pub(crate) state: String,
    revision: i64,
    pub(crate) course: Course,
}

/// Returns twice the points of each seat: two for everybody behind it, one for everybody beside it. Who is absent has none.
fn shares(places: &[Option<u8>]) -> Vec<u32> {
    let share = |at: usize, place: u8| {
        let others = places.iter().enumerate().filter(|(other, _)| *other != at);
        let worth = |other: &Option<u8>| match other {
            Some(other) => u32::from(*other > place) + u32::from(*other >= place),
            None => 2,
        };
        others.map(|(_, other)| worth(other)).sum()
    };
    places.iter().enumerate().map(|(at, place)| place.map_or(0, |place| share(at, place))).collect()
}

/// How a line of the standings ends, and the place with which it begins.
fn lines_of(course: &Course, results: &[(&Pairing, Vec<u32>)]) -> BTreeSet<(usize, String)> {
    let decimal = |number: u32, of: u32, parts: [&str; 4]| {
        let part = parts[(number % of) as usize];
        if number < of && of == 2 && number > 0 {
            part.to_owned()
        } else {
            format!("{}{part}", number / of)
        }
    };
    let all = || 0..course.players.len();
    let seat_of =
        |pairing: &Pairing, player: usize| pairing.seats.iter().position(|p| *p == player);
    let points: Vec<u32> = all()
        .map(|player| {
            let own = results.iter().filter_map(|(p, shares)| Some(shares[seat_of(p, player)?]));
            own.sum()
        })
        .collect();
    let rank = |player: usize| {
        let (mut beaten, mut wins) = (0, 0);
        for (pairing, shares) in results.iter().filter(|(pairing, _)| pairing.game.is_some()) {
            let Some(seat) = seat_of(pairing, player) else { continue };
            let mut first = true;
            for (other, number) in pairing.seats.iter().enumerate().filter(|(o, _)| *o != seat) {
                match shares[seat].cmp(&shares[other]) {
                    std::cmp::Ordering::Greater => beaten += 2 * points[*number],
                    std::cmp::Ordering::Equal => {
                        (beaten, first) = (beaten + points[*number], false)
                    }
                    std::cmp::Ordering::Less => first = false,
                }
            }
            wins += u32::from(first);
        }
        (points[player], beaten, wins)
    };
    all()
        .map(|player| {
            let (points, beaten, wins) = rank(player);
            let place = 1 + all().filter(|other| rank(*other) > rank(player)).count();
            let unit = if points == 2 { "point" } else { "points" };
            let games = results.iter().filter(|(p, _)| seat_of(p, player).is_some()).count();
            let plural = if games == 1 { "" } else { "s" };
            let (points, beaten) = (
                decimal(points, 2, ["", "½", "", ""]),
                decimal(beaten, 4, ["", ".25", ".5", ".75"]),
            );
            let text = format!("{points} {unit} from {games} game{plural} ({beaten}, {wins} won)");
            let name = &course.players[player].name;
            (place, format!("{name}: {text}"))
        })
        .collect()
}

/// Returns the number of rounds in which everybody meets everybody.
fn whole(seats: usize, size: usize) -> usize {
    match (seats, size % 2) {
        (2, 0) => size - 1,
        _ => size,
    }
}

impl World {
    /// Returns whether vacations count in a game.
    pub(crate) fn vacations_count(&self, game: GameId) -> bool {
        let cup = self.ledger.games_of_cups.get(&game.0).and_then(|id| self.cups.get(id));
        cup.is_none_or(|cup| cup.course.vacation)
    }

    /// Reads the cups that have changed, and checks them.
    pub(crate) fn judge_cups(&mut self) {
        let db = self.reading.take().unwrap_or_else(|| self.database());
        let sql = "SELECT id, place, state, revision, course FROM cups ORDER BY id";
        let cups: Vec<(i64, String, String, i64, String)> = db
            .prepare_cached(sql)
            .unwrap()
            .query_map([], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let mut known = BTreeMap::new();
        for (id, place, state, revision, course) in cups {
            let before = self.ledger.cups.get(&id);
            if let Some(same) = before.filter(|before| before.revision == revision) {
                known.insert(id, same.clone());
                continue;
            }
            let course = serde_json::from_str(&course).unwrap();
            let cup = Cup { id, place, state, revision, course };
            let before = before.cloned();
            self.judge_cup(&db, &cup, before.as_ref());
            known.insert(id, cup);
        }
        for id in self.ledger.cups.keys() {
            assert!(known.contains_key(id), "{ROUNDS}: cup {id} is gone");
        }
        self.cups.clone_from(&known);
        self.ledger.cups = known;
        self.reading = Some(db);
    }

    /// Checks what has changed of a cup.
    fn judge_cup(&mut self, db: &Connection, cup: &Cup, before: Option<&Cup>) {
        let id = cup.id;
        let (rounds, players) = (&cup.course.rounds, &cup.course.players);
        let nothing = Vec::new();
        let old = before.map_or(&nothing, |before| &before.course.rounds);
        let order = |state: &str| ["open", "live", "over"].iter().position(|s| *s == state);
        if let Some(before) = before {
            // Somebody has left a full cup that had not begun, which may be over since.
            let reopens = old.is_empty()
                && before.state == "live"
                && cup.state != "live"
                && players.len() < before.course.players.len();
            assert!(
                cup.revision > before.revision
                    && (reopens || order(&cup.state) >= order(&before.state)),
                "{ROUNDS}: {before:?} became {cup:?}"
            );
            let stays = |(was, is): (&Player, &Player)| {
                (was.person == is.person || is.person.starts_with("former-")) && is.out >= was.out
            };
            let kept = before.state == "open"
                || reopens
                || players.len() == before.course.players.len()
                    && before.course.players.iter().zip(players).all(stays);
            assert!(kept, "{ABSENT}: {before:?} became {cup:?}");
        }
        let same = |was: &Pairing, is: &Pairing| {
            let kept = was.points.is_none() || was.points == is.points;
            (&was.seats, &was.missing, was.game) == (&is.seats, &is.missing, is.game) && kept
        };
        let is_prefix = old.len() <= rounds.len()
            && old.iter().zip(rounds).all(|(was, is)| {
                was.len() == is.len() && was.iter().zip(is).all(|(was, is)| same(was, is))
            });
        assert!(is_prefix, "{ROUNDS}: cup {id}: {old:?} became {rounds:?}");
        let people: BTreeSet<&String> = players.iter().map(|player| &player.person).collect();
        assert!(
            people.len() == players.len()
                && (rounds.is_empty() && cup.state != "live" || players.len() == cup.course.size),
            "{PAIRINGS}: {cup:?}"
        );
        self.judge_plan(cup);
        for (number, round) in rounds.iter().enumerate() {
            for (nth, pairing) in round.iter().enumerate() {
                let was = old.get(number).and_then(|round| round.get(nth));
                if was.is_none() {
                    self.judge_start_of_game(db, cup, before, pairing);
                }
                if pairing.points.is_some() && was.is_none_or(|was| was.points.is_none()) {
                    self.judge_result(db, cup, pairing);
                }
                let newest = number + 1 == rounds.len();
                assert!(
                    pairing.points.is_some() || newest && pairing.game.is_some(),
                    "{ROUNDS}: cup {id}, round {}: {pairing:?} has no result",
                    number + 1
                );
            }
        }
        for (player, now) in players.iter().enumerate().filter(|(_, now)| now.out) {
            self.judge_out(db, cup, player, now);
        }
        self.tally.figure("rounds of cups", (rounds.len() - old.len()) as u64);
        let was = |state: &str| before.is_some_and(|before| before.state == state);
        if before.is_none() {
            self.tally.figure("cups opened", 1);
        }
        if cup.state != "open" && !was("live") && !was("over") && players.len() == cup.course.size {
            self.tally.figure("cups begun", 1);
        }
        if cup.state == "over" && !was("over") {
            self.tally.figure("cups over", 1);
            let variant = Variant::from_name(&cup.course.variant).unwrap();
            let all = rounds.len() == whole(variant.seats().len(), cup.course.size);
            self.tally.figure("cups played to the end", u64::from(all));
        }
    }

    /// Checks who meets whom, and in which seats.
    fn judge_plan(&self, cup: &Cup) {
        let Course { variant, size, rounds, .. } = &cup.course;
        let seats = Variant::from_name(variant).unwrap().seats().len();
        let wrong = |what: &str| -> ! { panic!("{PAIRINGS}: cup {}: {what}: {rounds:?}", cup.id) };
        let mut met = BTreeMap::new();
        let mut sat = BTreeMap::new();
        for round in rounds {
            let playing: Vec<usize> = round.iter().flat_map(|p| p.seats.clone()).collect();
            let once: BTreeSet<&usize> = playing.iter().collect();
            if once.len() != playing.len() || playing.iter().any(|player| player >= size) {
                wrong("somebody plays twice in a round");
            }
            if round.len() != size / seats {
                wrong("a round has too few games");
            }
            for pairing in round {
                if pairing.seats.len() != seats {
                    wrong("a game has another number of players");
                }
                for (seat, player) in pairing.seats.iter().enumerate() {
                    *sat.entry((*player, seat)).or_insert(0) += 1;
                    for other in pairing.seats.iter().filter(|other| *other > player) {
                        *met.entry((*player, *other)).or_insert(0) += 1;
                    }
                }
            }
        }
        // In games for three, three people meet in each of three rounds, and two of four in half of four.
        let most_meetings = match (seats, size) {
            (2, _) => 1,
            (_, 3) => 3,
            _ => 2,
        };
        if met.values().any(|times| *times > most_meetings) || rounds.len() > whole(seats, *size) {
            wrong("somebody meets somebody too often");
        }
        if rounds.len() == whole(seats, *size) {
            let pairs = size * (size - 1) / 2;
            if met.len() != pairs || met.values().any(|times| Some(times) != met.values().next()) {
                wrong("not everybody meets everybody alike");
            }
            let times = |player, seat| sat.get(&(player, seat)).copied().unwrap_or(0);
            let uneven = |player| {
                let all = (0..seats).map(|seat| times(player, seat));
                all.clone().max().unwrap_or(0) - all.min().unwrap_or(0) > usize::from(seats == 2)
            };
            if (0..*size).any(uneven) {
                wrong("somebody has a seat too often");
            }
        }
    }

    /// Checks a pairing when it is seen for the first time.
    fn judge_start_of_game(
        &mut self,
        db: &Connection,
        cup: &Cup,
        before: Option<&Cup>,
        pairing: &Pairing,
    ) {
        let id = cup.id;
        let person = |player: &usize| cup.course.players[*player].person.as_str();
        let was_out = |player: &usize| {
            before
                .is_some_and(|before| before.state == "live" && before.course.players[*player].out)
        };
        let blind = |player: &usize| cup.place == UNSEEN.to_string() && person(player) == BLIND;
        // Whoever is not known to have a role that may read the history there cannot play.
        let hidden = cup.place.parse().is_ok_and(|place| self.net.model().is_hidden(place));
        for player in &pairing.seats {
            let missing = pairing.missing.contains(player);
            // What Discord does not say is unknown, and keeps nobody out.
            let vague = self.net.model().vague;
            self.tally.figure(
                "people kept out of what they cannot see",
                u64::from(missing && blind(player)),
            );
            assert!(
                missing || !was_out(player) && (!blind(player) || vague),
                "{ABSENT}: cup {id}: {} plays on in {pairing:?}",
                person(player)
            );
            assert!(
                !missing || cup.course.players[*player].out || blind(player) || hidden,
                "{ABSENT}: cup {id}: {} is missing in {pairing:?}",
                person(player)
            );
            self.tally.figure("forfeits in cups", u64::from(missing));
        }
        assert_eq!(pairing.game.is_some(), pairing.missing.is_empty(), "{PAIRINGS}: {pairing:?}");
        let Some(game) = pairing.game else { return };
        let twice = self.ledger.games_of_cups.insert(game, id);
        assert!(twice.is_none(), "{PAIRINGS}: g{game} is a game of cups {twice:?} and {id}");
        // Others may have taken over before it is looked at.
        let sql = "SELECT person FROM (
                SELECT person, nth FROM former_players WHERE game = ?1 AND seat = ?2
                UNION ALL SELECT person, 1000 FROM seats WHERE game = ?1 AND seat = ?2
            ) ORDER BY nth LIMIT 1";
        for (seat, player) in pairing.seats.iter().enumerate() {
            let holder: Option<String> = db
                .prepare_cached(sql)
                .unwrap()
                .query_row(params![game, i64::try_from(seat).unwrap()], |row| row.get(0))
                .unwrap_or_else(|error| panic!("{PAIRINGS}: cup {id}: {pairing:?}: {error}"));
            assert!(
                holder.as_deref() == Some(person(player)),
                "{PAIRINGS}: cup {id}: {holder:?} begins g{game} in seat {seat}: {pairing:?}"
            );
        }
    }

    /// Returns twice the points of a pairing that is over.
    fn result(&self, pairing: &Pairing) -> Option<Vec<u32>> {
        let Some(game) = pairing.game else {
            let place = |player| (!pairing.missing.contains(player)).then_some(1);
            return Some(shares(&pairing.seats.iter().map(place).collect::<Vec<_>>()));
        };
        let game = stored_game(&self.process.core, GameId(game))?;
        if game.status != Status::Over {
            return (!game.status.unfinished()).then(|| vec![0; pairing.seats.len()]);
        }
        let placings = game.position.placings();
        let place = |seat| placings.iter().find(|placing| placing.seat == seat).map(|p| p.place);
        Some(shares(&Seat::all(pairing.seats.len()).map(place).collect::<Vec<_>>()))
    }

    /// Checks the points of a pairing, and that who abandoned it is out.
    fn judge_result(&mut self, db: &Connection, cup: &Cup, pairing: &Pairing) {
        let result = self.result(pairing);
        assert!(
            result.is_some() && result == pairing.points,
            "{RESULTS}: cup {}: {pairing:?} ended as {result:?}",
            cup.id
        );
        let Some(game) = pairing.game else { return };
        self.tally.figure("games of cups", 1);
        for (seat, player) in pairing.seats.iter().enumerate() {
            assert!(
                cup.course.players[*player].out || !has_abandoned(db, game, seat),
                "{ABSENT}: cup {}: {player} has abandoned {pairing:?} and is not out",
                cup.id
            );
        }
    }

    /// Checks that a player who is out has a reason to be.
    fn judge_out(&self, db: &Connection, cup: &Cup, player: usize, now: &Player) {
        let played = cup.course.rounds.iter().flatten().filter_map(|pairing| {
            Some((pairing.game?, pairing.seats.iter().position(|other| *other == player)?))
        });
        let mut played = played.collect::<Vec<_>>().into_iter();
        assert!(
            now.person.starts_with("former-")
                || self.leavers.contains(&(cup.id, now.person.clone()))
                || played.any(|(game, seat)| has_abandoned(db, game, seat)),
            "{ABSENT}: cup {}: {now:?} is out",
            cup.id
        );
    }

    /// Checks the standings that a post about a cup shows.
    pub(crate) fn judge_standings(&mut self, db: &Connection, text: &str) {
        let number = |rest: &str| -> Option<i64> {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        };
        let (cup, most) = if let Some((round, rest)) = text.split_once(" of cup ")
            && let Some(round) = round.strip_prefix("Round ").and_then(number)
        {
            (number(rest), usize::try_from(round).unwrap())
        } else {
            (text.strip_prefix("Cup ").and_then(number), usize::MAX)
        };
        let Some(cup) = cup.filter(|_| text.contains("Sonneborn-Berger")) else { return };
        let course: String =
            db.query_row("SELECT course FROM cups WHERE id = ?1", [cup], |row| row.get(0)).unwrap();
        let course: Course = serde_json::from_str(&course).unwrap();
        let counted = course.rounds.iter().take(most).flatten();
        let results: Vec<(&Pairing, Vec<u32>)> =
            counted.filter_map(|pairing| Some((pairing, self.result(pairing)?))).collect();
        let wanted = lines_of(&course, &results);
        let line = |line: &str| {
            let (place, rest) = line.split_once(". ")?;
            let place = place.parse().ok()?;
            Some((place, rest.replace(" (out): ", ": ")))
        };
        let said: BTreeSet<(usize, String)> = text.lines().filter_map(line).collect();
        // Who is forgotten afterwards had a name.
        let former = course.players.iter().any(|player| player.person.starts_with("former-"));
        assert!(
            said == wanted || former,
            "{STANDINGS}: cup {cup}: {said:?}, not {wanted:?}: {text}"
        );
        self.tally.figure("standings counted again", 1);
    }

    /// Checks that every game after one that nobody has opened is one of a cup.
    pub(crate) fn judge_openers(&self, after: i64) {
        for id in after + 1..=self.newest {
            let Some(game) = stored_game(&self.process.core, GameId(id)) else { continue };
            let opened = self.net.model().is_written(game.opened_by.0);
            assert!(
                opened || self.ledger.games_of_cups.contains_key(&id),
                "{PAIRINGS}: g{id} was opened by nobody, and no cup has it"
            );
        }
    }

    /// Checks at the end that cups have all their games, and those that are over all results.
    pub(crate) fn judge_all_cups(&mut self) {
        self.judge_cups();
        self.judge_openers(0);
        for (game, cup) in &self.ledger.games_of_cups {
            let found = stored_game(&self.process.core, GameId(*game));
            assert!(found.is_some(), "{PAIRINGS}: cup {cup} has no g{game}");
        }
        for cup in self.cups.values().filter(|cup| cup.state == "over") {
            let counted =
                cup.course.rounds.iter().flatten().all(|pairing| pairing.points.is_some());
            assert!(
                counted || self.ledger.ended_cups.contains(&cup.id),
                "{RESULTS}: {cup:?} is over without all results"
            );
        }
    }
}

/// Returns whether the player who had a seat at the beginning lost it on time or to others.
fn has_abandoned(db: &Connection, game: i64, seat: usize) -> bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM actions WHERE game = ?1 AND seat = ?2 AND cause = 'time')
             OR EXISTS (SELECT 1 FROM former_players WHERE game = ?1 AND seat = ?2 AND leaving <> 'own')";
    let seat = i64::try_from(seat).unwrap();
    db.prepare_cached(sql).unwrap().query_row(params![game, seat], |row| row.get(0)).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shared_by_place() {
        let of = |places: &[u8]| shares(&places.iter().map(|p| Some(*p)).collect::<Vec<_>>());
        assert_eq!([of(&[1, 2]), of(&[1, 1])], [[2, 0], [1, 1]]);
        assert_eq!(of(&[1, 2, 3]), [4, 2, 0]);
        assert_eq!([of(&[1, 1, 3]), of(&[1, 2, 2])], [[3, 3, 0], [4, 1, 1]]);
        assert_eq!(shares(&[Some(1), None, Some(1)]), [3, 0, 3]);
        assert_eq!(shares(&[None, None, Some(1)]), [0, 0, 4]);
    }
}
