//! What is not part of a game: chat, mistakes, questions.

use loopback::Person;
use rules::game::ReadError;
use serde_json::{Value, json};

use super::acts::AHEAD;
use super::expectations::{Effect, Expected, Input, Progress};
use super::game::{FollowUp, Stage, Wait};
use super::request::Request;
use super::round::Round;
use crate::discord_support::text;

impl Round {
    /// Does something that is not part of a game: chat, mistakes, questions.
    pub(super) fn side_action(&mut self, index: usize) {
        let game = &self.games[index];
        let (Stage::Live, Some(place)) = (game.stage, game.place) else { return };
        // A computer may end the game, and what is written in its thread then opens it again.
        if game.waits_for_computer() {
            return;
        }
        let players = (0u8..).zip(&game.people);
        let people: Vec<Person> = players
            .filter(|(seat, _)| game.computer != Some(rules::Seat(*seat)))
            .map(|(_, person)| person.clone())
            .collect();
        let person = people[self.rng.below(people.len() as u64) as usize].clone();
        match self.rng.below(8) {
            0 => self.write(index, &person, "what a game!", Expected::NoAnswer),
            // What is wrong with a text depends on the position, so no unseen move may be on its way.
            1 | 2 if self.games[index].wait.is_none() && self.unanswered(index) < AHEAD => {
                let game = &self.games[index];
                let line = ["9a-9b", "e2-e9", "a1-a8", "1f-9i"][self.rng.below(4) as usize];
                let seats = (0u8..).zip(&game.people).filter(|(_, p)| p.id == person.id);
                let seats: Vec<rules::Seat> = seats.map(|(seat, _)| rules::Seat(seat)).collect();
                let in_game = game.model.in_game();
                let [seat] = seats.as_slice() else { return };
                if !in_game.contains(seat) || game.model.decision().is_some() {
                    return;
                }
                let expected = match (game.model.read(*seat, line), game.to_act() == Some(*seat)) {
                    (Err(ReadError::NotAnAction), _) => Expected::NoAnswer,
                    (Ok(_), true) => return,
                    _ => Expected::Outcome("refused"),
                };
                self.write(index, &person, line, expected);
            }
            3 => {
                let bot = format!("<@{}>", self.bot);
                // Several games are played in the channel.
                let name = self.games[index].name();
                let line = match self.rng.below(4) {
                    0 => "/games".to_owned(),
                    1 => "/help move".to_owned(),
                    2 => format!("/board {name}"),
                    _ => format!("/moves {name}"),
                };
                self.write(index, &person, &format!("{bot} {line}"), Expected::Outcome("answered"));
            }
            4 if self.alive() && self.games[index].thread == Some(place) => {
                self.scene.double.with(|w| w.set_archived(place, true));
            }
            5 if self.alive() => {
                // This only offers choices, if the daemon runs.
                let _ = person.autocomplete(place, "/move", &[], "move", "e");
            }
            _ => self.question(index, &person),
        }
    }

    /// Writes in a game's place.
    fn write(&mut self, index: usize, person: &Person, line: &str, expected: Expected) {
        let Some(place) = self.games[index].place else { return };
        let id = person.says(place, line);
        let sent = Input {
            id,
            place,
            person: person.id,
            pressed: false,
            lossy: false,
            lost: false,
            expected,
        };
        self.games[index].sent.push(self.expectations.inputs.len());
        self.expectations.note(sent);
    }

    /// Asks a question that is answered to the asker alone.
    fn question(&mut self, index: usize, person: &Person) {
        if self.questions.len() >= 3 {
            return;
        }
        let number = json!(self.games[index].number);
        let (slash, options, outcome): (&'static str, Vec<(&'static str, Value)>, &'static str) =
            match self.rng.below(8) {
                0 => ("/games", vec![], "answered"),
                6 => ("/vacation", vec![("time", text("12h"))], "answered"),
                7 => ("/settings", vec![("sleep", text("23:00-07:00"))], "answered"),
                1 => ("/help", vec![], "answered"),
                2 => ("/board", vec![("private", json!(true)), ("game", number)], "answered"),
                3 => ("/moves", vec![("private", json!(true)), ("game", number)], "answered"),
                4 => ("/settings", vec![("theme", text("light"))], "answered"),
                _ => ("/move", vec![("move", text("nowhere at all"))], "refused"),
            };
        let request = Request {
            line: String::new(),
            line_elsewhere: String::new(),
            slash: Some((slash, options)),
            button: None,
            bare: false,
            elsewhere: false,
            stranger: false,
            there: None,
        };
        let goal = self.expectations.goal(outcome, Effect::Private);
        if self.send(index, person, &request, Expected::Goal(goal), true).is_some() {
            self.questions.push((
                index,
                Wait { goal, person: person.clone(), request, follow_up: FollowUp::Moved },
            ));
        }
    }

    /// Removes answered questions, and repeats lost ones.
    pub(super) fn check_questions(&mut self) {
        let questions = std::mem::take(&mut self.questions);
        for (index, wait) in questions {
            let place = self.games[index].place;
            let (expectations, channel) = (&self.expectations, self.channel);
            match self.scene.double.look(|w| expectations.progress(w, wait.goal, channel, place)) {
                Progress::Done => continue,
                // The place may be gone.
                Progress::Lost if self.games[index].finished() => continue,
                Progress::Lost => {
                    self.send(index, &wait.person, &wait.request, Expected::Goal(wait.goal), true);
                }
                Progress::Open => {}
            }
            self.questions.push((index, wait));
        }
    }
}
