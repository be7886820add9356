//! A cup: who plays, who has met whom, and the standings.

use rules::Variant;
use serde::{Deserialize, Serialize};

use super::round_robin::{Round, round_robin};
use super::swiss::{Ranked, swiss, swiss_rounds};
use super::trios::trios;
use crate::chat::ids::FORMER_PLAYER;
use crate::chat::{MessageId, PersonId, PlaceId};
use crate::game::state::{GameId, Pace};
use crate::time::Span;

/// The numbers of players with which a cup can start.
pub(super) const SIZES: [usize; 6] = [3, 4, 6, 8, 9, 16];

/// The fewest players of a Swiss cup.
pub(super) const SWISS_FROM: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum System {
    /// Everybody meets everybody.
    All,
    /// Players with equal points meet.
    Swiss,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum State {
    Open,
    Live,
    /// It is over, or was ended by a manager.
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Player {
    pub(super) person: PersonId,
    pub(super) name: String,
    /// Whether the player has left, or has abandoned a game: all games that have not begun are forfeited.
    pub(super) out: bool,
}

/// A game of a cup, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pairing {
    /// The numbers of the players in the order of the seats.
    pub(super) seats: Vec<usize>,
    /// Those of them who forfeit it, so that it is not played.
    pub(super) missing: Vec<usize>,
    pub(super) game: Option<i64>,
    /// Twice the points of each seat, once it is over.
    pub(super) points: Option<Vec<u32>>,
}

/// What is stored of a cup as one text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Course {
    pub(super) opened_by: MessageId,
    pub(super) opener: PersonId,
    /// The name of the game.
    pub(super) variant: String,
    pub(super) size: usize,
    pub(super) system: System,
    /// The pace as it is typed.
    pub(super) pace: String,
    /// Whether vacations count in its games.
    pub(super) vacation: bool,
    /// How long a round lasts at most, in milliseconds, if that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<i64>,
    pub(super) players: Vec<Player>,
    /// Who was removed before it began, and cannot come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) removed: Vec<PersonId>,
    pub(super) rounds: Vec<Vec<Pairing>>,
    /// Whose games are not rated, by the number of the player: those who did not want that when the first round began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) unrated: Option<Vec<usize>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cup {
    pub(super) id: i64,
    pub(super) guild: String,
    pub(super) place: PlaceId,
    pub(super) state: State,
    pub(super) revision: i64,
    pub(super) course: Course,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// 1 for the best; those whom no tie-break tells apart share it.
    pub(super) place: usize,
    /// The number of the player.
    pub(super) player: usize,
    /// Twice the points.
    pub(super) points: u32,
    /// Four times the Sonneborn-Berger score.
    pub(super) beaten: u32,
    /// Games won on the board or on time.
    pub(super) wins: u32,
    /// Games that are over, forfeits and byes included.
    pub(super) games: u32,
}

/// Returns twice the points of seats with these places: 1 and 0 for two, 2, 1 and 0 for three. Who shares a place shares the points.
pub(super) fn points(places: &[usize]) -> Vec<u32> {
    let prize = |place: usize| u32::try_from(2 * places.len().saturating_sub(place)).unwrap_or(0);
    let share = |place: &usize| {
        let sharing = places.iter().filter(|other| *other == place).count();
        let prizes: u32 = (*place..*place + sharing).map(prize).sum();
        prizes / u32::try_from(sharing).unwrap_or(1).max(1)
    };
    places.iter().map(share).collect()
}

/// Returns twice the points of a game that is not played: those who are there share the best, and those who are missing get none.
pub(super) fn forfeited(seats: &[usize], missing: &[usize]) -> Vec<u32> {
    let is_missing = |player: &usize| missing.contains(player);
    let places: Vec<usize> =
        seats.iter().map(|p| if is_missing(p) { seats.len() } else { 1 }).collect();
    let shared = points(&places);
    seats.iter().zip(shared).map(|(p, points)| if is_missing(p) { 0 } else { points }).collect()
}

impl Cup {
    /// Puts a token in place of a person, who leaves a cup that is not over.
    pub(super) fn forget(&mut self, person: &PersonId, token: &PersonId) {
        self.leave(person);
        let course = &mut self.course;
        course.removed.retain(|removed| removed != person);
        if course.opener == *person {
            course.opener = token.clone();
        }
        for player in course.players.iter_mut().filter(|player| player.person == *person) {
            player.person = token.clone();
            FORMER_PLAYER.clone_into(&mut player.name);
        }
    }

    /// Takes a person out: at once until it begins, so that another one can join, and then of all games that have not begun.
    pub(super) fn leave(&mut self, person: &PersonId) {
        let Some(number) = self.number_of(person).filter(|_| self.state != State::Over) else {
            return;
        };
        if self.course.rounds.is_empty() {
            self.course.players.remove(number);
            self.state = State::Open;
        } else if let Some(player) = self.course.players.get_mut(number) {
            player.out = true;
        }
    }

    pub(super) fn variant(&self) -> Option<Variant> {
        Variant::from_name(&self.course.variant).ok()
    }

    /// Returns the pace; a text that this program does not know means no clock.
    pub(super) fn pace(&self) -> Option<Pace> {
        self.course.pace.parse().ok()
    }

    /// Returns how long a round lasts at most, without what is added to it.
    pub(super) fn round(&self) -> Span {
        let longest = self.pace().map(|pace| pace.longest_round(self.seats()));
        self.course.round.map(Span).or(longest).unwrap_or_default()
    }

    pub(super) fn seats(&self) -> usize {
        self.variant().map_or(2, |variant| variant.seats().len())
    }

    /// Returns the rounds as they stand from the beginning; none in a Swiss cup.
    fn plan(&self) -> Vec<Round> {
        match (self.course.system, self.seats()) {
            (System::Swiss, _) => Vec::new(),
            (System::All, 2) => round_robin(self.course.size),
            (System::All, _) => trios(self.course.size),
        }
    }

    pub(super) fn planned_rounds(&self) -> usize {
        match self.course.system {
            System::Swiss => swiss_rounds(self.course.size),
            System::All => self.plan().len(),
        }
    }

    /// Returns who plays in the next round, or `None` if there is none: all are played, fewer than two players are left, or in a Swiss cup
    /// all who are left have met.
    pub(super) fn next_round(&self) -> Option<Round> {
        let left = self.course.players.iter().filter(|player| !player.out).count();
        if self.course.rounds.len() >= self.planned_rounds() || left < 2 {
            return None;
        }
        match self.course.system {
            System::All => self.plan().into_iter().nth(self.course.rounds.len()),
            System::Swiss => swiss(&self.ranked()),
        }
    }

    /// Returns the players who are left, in the order of the standings.
    fn ranked(&self) -> Vec<Ranked> {
        let mut ranked = Vec::new();
        for line in self.standings() {
            if self.course.players.get(line.player).is_none_or(|player| player.out) {
                continue;
            }
            let mut known =
                Ranked { player: line.player, points: line.points, ..Ranked::default() };
            for pairing in self.course.rounds.iter().flatten() {
                let Some(seat) = pairing.seats.iter().position(|p| *p == line.player) else {
                    continue;
                };
                known.met.extend(pairing.seats.iter().filter(|p| **p != line.player));
                known.byes += u32::from(pairing.seats.len() == 1);
                known.seats.extend(pairing.game.map(|_| seat));
            }
            ranked.push(known);
        }
        ranked
    }

    /// Returns the games of the newest round that are not known to be over.
    pub(super) fn running(&self) -> impl Iterator<Item = GameId> {
        let newest = self.course.rounds.last().into_iter().flatten();
        newest.filter(|p| p.points.is_none()).filter_map(|p| p.game.map(GameId))
    }

    pub(super) fn has(&self, game: GameId) -> bool {
        self.course.rounds.iter().flatten().any(|pairing| pairing.game == Some(game.0))
    }

    /// Returns whether it is being played, and a person plays in it or has left it since it began.
    pub(super) fn is_played_by(&self, person: &PersonId) -> bool {
        self.state == State::Live && self.number_of(person).is_some()
    }

    pub(super) fn number_of(&self, person: &PersonId) -> Option<usize> {
        self.course.players.iter().position(|player| player.person == *person)
    }

    /// Returns the standings, the best player first: by points, then by the Sonneborn-Berger score (the points of everybody placed below
    /// in a game, and half those of everybody with the same place), then by games won. Both count only games that were played.
    pub(super) fn standings(&self) -> Vec<Line> {
        let players = self.course.players.len();
        let mut points = vec![0; players];
        let mut games = vec![0; players];
        for (seats, scores) in self.finished().map(|(pairing, scores)| (&pairing.seats, scores)) {
            for (player, score) in seats.iter().zip(scores) {
                points.get_mut(*player).into_iter().for_each(|sum| *sum += score);
                games.get_mut(*player).into_iter().for_each(|sum| *sum += 1);
            }
        }
        let mut lines: Vec<Line> = (0..players)
            .map(|player| {
                let (beaten, wins) = self.tie_breaks(player, &points);
                let of = |sums: &[u32]| sums.get(player).copied().unwrap_or(0);
                Line { place: 0, player, points: of(&points), beaten, wins, games: of(&games) }
            })
            .collect();
        let rank = |line: &Line| (line.points, line.beaten, line.wins);
        lines.sort_by_key(|line| std::cmp::Reverse(rank(line)));
        let ranks: Vec<_> = lines.iter().map(rank).collect();
        for line in &mut lines {
            line.place = 1 + ranks.iter().filter(|other| **other > rank(line)).count();
        }
        lines
    }

    /// Returns four times the Sonneborn-Berger score of a player, and the number of games won.
    fn tie_breaks(&self, player: usize, points: &[u32]) -> (u32, u32) {
        let (mut beaten, mut wins) = (0, 0);
        for (pairing, scores) in self.finished().filter(|(pairing, _)| pairing.game.is_some()) {
            let scored = || pairing.seats.iter().zip(scores);
            let Some((_, mine)) = scored().find(|(other, _)| **other == player) else { continue };
            let others = || scored().filter(|(other, _)| **other != player);
            for (other, theirs) in others() {
                let weight = u32::from(theirs < mine) + u32::from(theirs <= mine);
                beaten += weight * points.get(*other).copied().unwrap_or(0);
            }
            wins += u32::from(others().all(|(_, theirs)| theirs < mine));
        }
        (beaten, wins)
    }

    /// Returns the games that are over, with twice the points of their seats.
    pub(super) fn finished(&self) -> impl Iterator<Item = (&Pairing, &Vec<u32>)> {
        let all = self.course.rounds.iter().flatten();
        all.filter_map(|pairing| Some((pairing, pairing.points.as_ref()?)))
    }
}
