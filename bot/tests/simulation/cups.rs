//! Cups, ratings and forced moves: what people do about them, and a manager.

use bot::game::state::{GameId, Match};
use rules::Variant;

use crate::cup_judge::Cup;
use crate::model::{CHANNELS, MANAGER};
use crate::world::World;

/// The most cups that are not over when another one is opened. A guild may have five.
const AT_ONCE: usize = 3;
/// The most actions that somebody tries to leave the next player only one.
const TRIED: usize = 16;

impl World {
    /// Returns a cup in a state.
    fn a_cup(&mut self, state: &str) -> Option<Cup> {
        let found: Vec<&Cup> = self.cups.values().filter(|cup| cup.state == state).collect();
        (!found.is_empty()).then(|| (*self.chance.pick(&found)).clone())
    }

    /// Returns how many of a thousand acts concern cups and ratings.
    pub(crate) fn competes(&self) -> usize {
        if self.cups.values().any(|cup| cup.state == "open") { 110 } else { 35 }
    }

    /// Lets a person do something about cups or ratings, or lets a guest come or leave.
    pub(crate) fn compete(&mut self) {
        if self.chance.of_1000(220) {
            self.visit();
            return;
        }
        if let Some(cup) = self.a_cup("open").filter(|_| self.chance.of_1000(750)) {
            self.enter(&cup);
            return;
        }
        let author = self.anybody();
        let live = self.a_cup("live");
        let text = match self.chance.below(100) {
            0..30 if self.cups.values().filter(|cup| cup.state != "over").count() < AT_ONCE => {
                self.terms_of_cup()
            }
            30..34 => "/cup".to_owned(),
            34..40 => live.map_or_else(|| "/cup 1".to_owned(), |cup| format!("/cup {}", cup.id)),
            40..43 => {
                let Some(cup) = live else { return };
                return self.leave(author, cup.id);
            }
            43..45 => {
                let Some(cup) = live else { return };
                return self.manage(format!("/cup end {}", cup.id));
            }
            45..58 => {
                let sql = "SELECT game FROM rated_games ORDER BY number";
                let db = self.database();
                let mut rated = db.prepare(sql).unwrap();
                let rated = rated.query_map([], |row| row.get(0)).unwrap();
                let rated: Vec<i64> = rated.map(Result::unwrap).collect();
                // Others do not count.
                let game = if rated.is_empty() { 1 } else { *self.chance.pick(&rated) };
                let answer = if self.chance.of_1000(300) { "undo" } else { "yes" };
                return self.manage(format!("/annul g{game} {answer}"));
            }
            58..64 => {
                let Some(id) = self.game_of_cup() else { return };
                return self.manage(format!("/abort g{}", id.0));
            }
            64..69 => format!("/settings rated={}", self.chance.pick(&["no", "yes", "yes"])),
            69..84 => {
                let how = self.chance.pick(&["auto", "auto", "auto", "auto", "auto", "off"]);
                format!("/settings forced={how}")
            }
            84..90 => format!("/rating {}", self.anybody()),
            90..93 => "/rating".to_owned(),
            93..96 => format!("/leaderboard {}", self.chance.pick(Variant::ALL).name()),
            _ => "/leaderboard".to_owned(),
        };
        let channel = *self.chance.pick(&CHANNELS);
        self.command(channel, author, text);
    }

    /// Returns a command that opens a small cup.
    fn terms_of_cup(&mut self) -> String {
        let variant = self.chance.pick(Variant::ALL).name();
        let players = 3 + self.chance.below(2);
        let pace = self.chance.pick(&["20m", "30m", "40m+5m/move up to 2h", "1m+2h"]);
        let vacation = self.chance.pick(&["", "", " vacation=yes"]);
        format!("/cup {variant} players={players} pace={pace}{vacation}")
    }

    /// Lets somebody join an open cup, sometimes leave it or end it.
    fn enter(&mut self, cup: &Cup) {
        let there = cup.place.parse().unwrap_or(CHANNELS[0]);
        let channel = if self.chance.of_1000(800) { there } else { *self.chance.pick(&CHANNELS) };
        let id = cup.id;
        match self.chance.below(100) {
            0..3 => {
                let author = self.anybody();
                self.leave(author, id);
            }
            3..4 => self.manage(format!("/cup end {id}")),
            4..6 => {
                let author = self.anybody();
                self.command(channel, author, format!("/cup end {id}"));
            }
            _ => {
                let author = self.anybody();
                self.press(channel, author, format!("/cup join {id}"));
            }
        }
    }

    fn leave(&mut self, author: &str, cup: i64) {
        let channel = *self.chance.pick(&CHANNELS);
        self.leavers.insert((cup, author.to_owned()));
        self.press(channel, author, format!("/cup leave {cup}"));
    }

    /// Lets the manager send a slash command.
    fn manage(&mut self, text: String) {
        let channel = *self.chance.pick(&CHANNELS);
        self.press(channel, MANAGER, text);
    }

    fn game_of_cup(&mut self) -> Option<GameId> {
        let cup = self.a_cup("live")?;
        let running: Vec<i64> = cup.course.rounds.last()?.iter().filter_map(|p| p.game).collect();
        (!running.is_empty()).then(|| GameId(*self.chance.pick(&running)))
    }

    /// Returns an action that leaves the next player only one, if that is to be played for them.
    pub(crate) fn narrow(&mut self, game: &Match) -> Option<String> {
        let wants = |world: &Self, person: &str| world.ledger.forced.get(person) == Some(&true);
        let others = game.seats.iter().filter_map(|seat| seat.holder.person());
        if !others.into_iter().any(|person| wants(self, &person.0)) || !self.chance.of_1000(300) {
            return None;
        }
        let actions = game.position.actions();
        for _ in 0..TRIED {
            let action = self.chance.pick(&actions).clone();
            let mut position = game.position.boxed_clone();
            if position.apply(&action).is_err() {
                continue;
            }
            let next = position.to_act().and_then(|seat| game.holder(seat).person());
            if next.is_some_and(|person| wants(self, &person.0)) && position.actions().len() == 1 {
                return Some(action);
            }
        }
        None
    }
}
