//! Games of players whose strengths are known: what is stored is what is computed again, and orders the players rightly.

use std::sync::Arc;

use rules::game::{Played, Termination};
use rules::{Seat, Variant};

use super::change::{Annul, RateEnded};
use super::compute::recount as recount_list;
use super::rate::{Class, Part, Rating};
use super::recount::{games, recount, repair};
use super::show;
use super::store::{List, Rated};
use crate::chance::Chance;
use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::game::state::{
    ActionRow, Cause, Community, Holder, LostOnTime, Match, Opening, SeatState, Status,
};
use crate::store::{Archive, Commit, Importer, Location, Receipt, Save, Store};
use crate::time::{Moment, Span};

/// How many games each player plays in the first guild.
const ROUNDS: usize = 60;

/// The strengths of players are spread over this many points of Elo.
const SPREAD: f64 = 2_000.0;

/// Points of Elo that make e times as many wins.
const ELO: f64 = 173.7;

/// A random number from 0 to 1.
fn share(chance: &mut Chance) -> f64 {
    chance.below(1 << 30) as f64 / (1 << 30) as f64
}

fn player(variant: Variant, number: usize) -> PersonId {
    PersonId(format!("{}-{number}", variant.name()))
}

struct Simulation {
    store: Store,
    chance: Chance,
    now: Moment,
    games: i64,
    annulled: usize,
    unrated: usize,
}

impl Simulation {
    fn commit(&self, commit: Commit) {
        let commit = Commit { now: self.now, ..commit };
        assert_eq!(self.store.commit(commit), Ok(Receipt::Done));
    }

    /// Plays a game in a guild to its end. `worst_first` are the players in the order in which they leave it.
    fn play(&mut self, guild: &str, variant: Variant, pace: &str, worst_first: &[usize]) {
        self.games += 1;
        self.now += Span::minutes(10);
        let seat = |person: &usize| SeatState {
            holder: Holder::Taken { person: player(variant, *person), name: person.to_string() },
            drawn: false,
            bank: Span::ZERO,
            acted: 0,
        };
        let first = self.chance.below(worst_first.len());
        let mut seated = worst_first.to_vec();
        seated.rotate_left(first);
        let opening = Opening {
            place: PlaceId(format!("place {guild}")),
            community: Community::Guild(guild.to_owned()),
            opener: player(variant, seated[0]),
            at: self.now,
            by: MessageId(1),
        };
        let position = variant.new_game::<&str, &str>(&[]).unwrap();
        let seats = seated.iter().map(seat).collect();
        let pace = Some(pace.parse().unwrap());
        let live = Match {
            status: Status::Live,
            started_at: Some(self.now),
            revision: 1,
            ..opening.game(GameId(self.games), position, seats, pace)
        };
        let mut over = live.clone();
        let save = Save { game: live, actions: Vec::new() };
        self.commit(Commit { saves: vec![save], ..Commit::default() });
        let draws = self.chance.below(20) == 0;
        let mut actions = Vec::new();
        // Two moves of everybody make it a game.
        for _ in 0..2 * seated.len() {
            let canonical = over.position.actions().swap_remove(0);
            let played = over.position.play(&canonical).unwrap();
            self.add(&mut over, &mut actions, played, Cause::Condition);
        }
        for person in &worst_first[..worst_first.len() - 1] {
            let seat =
                Seat(u8::try_from(seated.iter().position(|p| p == person).unwrap()).unwrap());
            let (termination, cause) = match self.chance.below(20) {
                _ if draws => (Termination::AgreedDraw, Cause::Condition),
                0 => (Termination::OutOfTime, Cause::Time),
                _ => (Termination::Resignation, Cause::Condition),
            };
            let played = over.position.terminate(seat, termination).unwrap();
            if cause == Cause::Time {
                let excused = self.chance.below(4) == 0;
                over.terms.lost_on_time.push(LostOnTime { seat, at: self.now, excused });
            }
            self.add(&mut over, &mut actions, played, cause);
            if over.position.outcome().is_some() {
                break;
            }
        }
        let excused = over.terms.lost_on_time.iter().filter(|lost| lost.excused).count();
        self.unrated += usize::from(excused + 1 >= seated.len());
        over.status = Status::Over;
        over.ended_at = Some(self.now);
        over.revision = 2;
        over.terms.settled = Some(2);
        self.commit(Commit {
            changes: vec![Arc::new(RateEnded)],
            saves: vec![Save { game: over, actions }],
            ..Commit::default()
        });
    }

    /// Adds what was played to the actions of a game.
    fn add(&self, game: &mut Match, actions: &mut Vec<ActionRow>, played: Played, cause: Cause) {
        game.ply += 1;
        actions.push(ActionRow {
            ply: game.ply,
            seat: played.seat,
            canonical: played.canonical,
            sheet: played.sheet,
            marks: String::new(),
            cause,
            message: None,
            at: self.now,
        });
    }

    /// Lets one of the last 200 games count no longer.
    fn annul(&mut self) {
        let before = i64::try_from(self.chance.below(200)).unwrap();
        let game = GameId((self.games - before).max(1));
        let rated = show::rated(&self.store.snapshot().unwrap(), game).unwrap();
        if rated.is_some_and(|rated| rated.annulled.is_none()) {
            self.annulled += 1;
            let annul = Annul { game, annulled: Some((PersonId("boss".to_owned()), self.now)) };
            self.commit(Commit { changes: vec![Arc::new(annul)], ..Commit::default() });
        }
    }

    /// Plays a round in a guild: players with similar ratings meet, and each is the first to leave the more likely, the weaker they are.
    fn round(&mut self, guild: &str, variant: Variant, pace: &str, strengths: &[f64]) {
        let seats = variant.seats().len();
        let class = Class::of(Some(pace.parse().unwrap()));
        let ratings =
            self.ratings(&List { scope: "1".to_owned(), variant, class }, strengths.len());
        let mut order: Vec<(i64, usize)> = (ratings.into_iter().enumerate())
            .map(|(person, rating)| {
                (rating.points() + i64::try_from(self.chance.below(600)).unwrap(), person)
            })
            .collect();
        order.sort_unstable();
        for group in order.chunks_exact(seats) {
            let mut left: Vec<usize> = group.iter().map(|(_, person)| *person).collect();
            let mut best_first = Vec::new();
            while !left.is_empty() {
                let weights: Vec<f64> = left
                    .iter()
                    .map(|person| ((strengths[*person] - strengths[left[0]]) / ELO).exp())
                    .collect();
                let mut drawn = share(&mut self.chance) * weights.iter().sum::<f64>();
                let best = weights.iter().position(|weight| {
                    drawn -= weight;
                    drawn < 0.0
                });
                best_first.push(left.remove(best.unwrap_or(0)));
            }
            best_first.reverse();
            self.play(guild, variant, pace, &best_first);
            if self.chance.below(50) == 0 {
                self.annul();
            }
        }
    }

    /// Returns the ratings of players in a list.
    fn ratings(&self, list: &List, players: usize) -> Vec<Rating> {
        let state = self.store.snapshot().unwrap();
        let rating = |person| {
            let found = show::ratings(&state, &list.scope, &player(list.variant, person)).unwrap();
            let found = found.into_iter().find(|(of, _)| of == list);
            found.map_or(Rating::NEW, |(_, standing)| standing.rating)
        };
        (0..players).map(rating).collect()
    }

    /// Returns Kendall's tau between the strengths of the players and their ratings in a list.
    fn tau(&self, list: &List, strengths: &[f64]) -> f64 {
        // Players are numbered by strength.
        let ratings: Vec<i64> =
            self.ratings(list, strengths.len()).iter().map(|rating| rating.rating).collect();
        let pairs = (0..ratings.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let (mut sum, mut all) = (0.0, 0.0);
        for (a, b) in pairs {
            sum += f64::from(ratings[a].cmp(&ratings[b]) as i8);
            all += 1.0;
        }
        sum / all
    }
}

/// A game that was rated for those who held its seats at the end stays as it was, whatever its actions say now.
fn results_of_last_players_stay(location: &Location) {
    let found = |database: &Importer| {
        database.change(|db| {
            db.prepare_cached("SELECT game, number, guild, variant, pace, results, annulled_by, annulled_at FROM rated_games WHERE number = 7")?
                .query_row([], Rated::read)
        })
    };
    let store = |database: &Importer, rated: &Rated| {
        let stored = database.change(|db| {
            rated.update(db)?;
            recount_list(db, &rated.list(), 0)
        });
        stored.unwrap();
    };
    let database = Importer::open(location).unwrap();
    let now = found(&database).unwrap();
    let old = |part: &Part| Part { first: false, place: 1, ..part.clone() };
    let before = Rated { parts: now.parts.iter().map(old).collect(), ..now.clone() };
    store(&database, &before);
    let archive = Archive::open(location).unwrap();
    let counted = recount(&archive, &games(&archive).unwrap()).unwrap();
    assert_eq!(counted.differences, Vec::<String>::new());
    drop(archive);
    store(&database, &now);
}

/// `SIEGEPOST_RATED_GAMES` is how many games are played, `SIEGEPOST_SEED` the seed.
#[test]
fn what_is_stored_is_computed_again_and_orders_the_players() {
    let given = |name: &str| std::env::var(name).ok().map(|text| text.parse::<usize>().unwrap());
    let wanted = given("SIEGEPOST_RATED_GAMES").unwrap_or(1_200);
    let seed = given("SIEGEPOST_SEED").unwrap_or(1);
    let begun = std::time::Instant::now();
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("games.db"));
    let store = Store::open(&location, "test", None).unwrap();
    let mut simulation = Simulation {
        store,
        chance: Chance::new(seed as u64),
        now: Moment(1_767_614_400_000),
        games: 0,
        annulled: 0,
        unrated: 0,
    };
    let pools = [(Variant::Chess, "1d", Class::Day), (Variant::Siege, "3d", Class::Slow)];
    let pools = pools.map(|(variant, pace, class)| {
        let seats = variant.seats().len();
        // Half of the games; a tenth more is played in the second guild.
        let players = (wanted * 10 / 22 * seats / ROUNDS).next_multiple_of(seats);
        let strength = |n| SPREAD * n as f64 / (players - 1) as f64;
        (variant, pace, class, (0..players).map(strength).collect::<Vec<f64>>())
    });
    for round in 0..ROUNDS {
        for (variant, pace, _, strengths) in &pools {
            simulation.round("1", *variant, pace, strengths);
            if round % 10 == 0 {
                simulation.round("2", *variant, pace, strengths);
            }
        }
    }
    println!(
        "seed {seed}, {} games, {} annulled: {:.1?}",
        simulation.games,
        simulation.annulled,
        begun.elapsed()
    );

    let archive = Archive::open(&location).unwrap();
    let found = recount(&archive, &games(&archive).unwrap()).unwrap();
    drop(archive);
    println!("{found:?}: {:.1?}", begun.elapsed());
    assert_eq!(found.differences, Vec::<String>::new());
    let rated = simulation.games as usize - simulation.unrated;
    assert_eq!((found.games, found.annulled), (rated, simulation.annulled));
    assert_eq!(found.lists, 4);
    assert!(found.annulled > 10 && simulation.unrated > 0);
    for (variant, _, class, strengths) in &pools {
        let list = List { scope: "1".to_owned(), variant: *variant, class: *class };
        let tau = simulation.tau(&list, strengths);
        println!("{}: {} players, tau {tau:.3}", variant.name(), strengths.len());
        assert!(tau >= 0.9, "{}: {tau}", variant.name());
    }
    assert_eq!(simulation.store.verify().unwrap().faults, Vec::<String>::new());

    // What somebody has changed is found, and set right from the games.
    simulation.store.close();
    results_of_last_players_stay(&location);
    let ratings = "SELECT * FROM rating_changes ORDER BY scope, person, number";
    let rows = || -> Vec<Vec<rusqlite::types::Value>> {
        let db = rusqlite::Connection::open(directory.path().join("games.db")).unwrap();
        let mut all = db.prepare(ratings).unwrap();
        let columns = all.column_count();
        let row = |row: &rusqlite::Row<'_>| (0..columns).map(|n| row.get(n)).collect();
        all.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let before = rows();
    let db = rusqlite::Connection::open(directory.path().join("games.db")).unwrap();
    db.execute_batch(
        "UPDATE rating_changes SET rating = rating + 1 WHERE number = 30;
         DELETE FROM rating_changes WHERE number = 31;
         DELETE FROM rating_changes WHERE number = (SELECT max(number) FROM rated_games);
         DELETE FROM rated_games WHERE number = (SELECT max(number) FROM rated_games);
         UPDATE rated_games SET results = replace(results, '\"place\":1', '\"place\":9') WHERE number IN (40, 41)",
    )
    .unwrap();
    drop(db);
    let archive = Archive::open(&location).unwrap();
    let played = games(&archive).unwrap();
    let found = recount(&archive, &played).unwrap();
    drop(archive);
    assert!(found.differences.len() >= 3, "{found:?}");
    assert!(found.differences[0].contains("the stored result of g40"), "{found:?}");
    let missing = |sentence: &&String| sentence.ends_with(" counts, and is not entered");
    assert_eq!(found.differences.iter().filter(missing).count(), 1, "{found:?}");
    repair(&Importer::open(&location).unwrap(), &played).unwrap();
    assert_eq!(rows(), before);
    let archive = Archive::open(&location).unwrap();
    let found = recount(&archive, &games(&archive).unwrap()).unwrap();
    assert_eq!(found.differences, Vec::<String>::new());
}
