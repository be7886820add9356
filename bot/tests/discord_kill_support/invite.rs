//! Games are opened, joined and declined.

use loopback::{Person, Snowflake};
use rules::{Seat, Variant};
use serde_json::json;

use super::acts::command;
use super::expectations::{Effect, answer_in};
use super::game::{FollowUp, PlayedGame, Stage};
use super::request::Request;
use super::round::Round;
use crate::discord_support::text;

impl Round {
    /// A new game, of the next variant.
    pub(super) fn new_game_to_play(&mut self) -> usize {
        let variant = Variant::ALL[self.next_variant % Variant::ALL.len()];
        self.next_variant += 1;
        let options = match variant {
            Variant::Siege if self.rng.below(2) == 0 => "threshold-W=2 threshold-R=2 threshold-B=2",
            _ => "",
        };
        let seats = variant.seats().len();
        let people: Vec<Person> = (0..seats).map(|_| self.somebody()).collect();
        let plies = 2 + self.rng.below(14);
        let mut game = PlayedGame::new(variant, options, people, plies);
        game.computer = (seats == 2 && self.rng.below(3) == 0).then_some(Seat::SECOND);
        self.games.push(game);
        self.games.len() - 1
    }

    pub(super) fn somebody(&mut self) -> Person {
        self.people += 1;
        let name = ["Ann", "Bob", "Cyd", "Dag", "Eve"][self.people % 5];
        self.scene.double.person(&format!("{name}{}", self.people))
    }

    pub(super) fn opened(&mut self, index: usize, goal: usize) {
        let channel = self.channel;
        let attempts: Vec<Snowflake> = self.expectations.attempts(goal).map(|i| i.id).collect();
        let (id, content) = self
            .scene
            .double
            .look(|w| {
                let found = attempts.iter().find_map(|id| answer_in(w, channel, *id));
                found.map(|m| (m.id, m.content.clone()))
            })
            .expect("the invitation is there");
        let digits = content.split("game g").nth(1).unwrap_or_default();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let game = &mut self.games[index];
        game.number = Some(digits.parse().unwrap_or_else(|_| panic!("no number: {content}")));
        game.invitation = Some(id);
        game.stage = Stage::Inviting;
        let (opener, computer) = (game.people[0].id, game.computer);
        let seats = (0u8..).map(Seat).zip(&game.people);
        for (joined, (seat, person)) in game.joined.iter_mut().zip(seats) {
            *joined = person.id == opener || computer == Some(seat);
        }
    }

    pub(super) fn open(&mut self, index: usize) {
        let PlayedGame { variant, people, computer, .. } = &self.games[index];
        let opener = people[0].clone();
        let mut seats: Vec<String> = Vec::new();
        for (number, (seat, person)) in (0u8..).zip(variant.seats().iter().zip(people)) {
            let who = match person {
                _ if *computer == Some(Seat(number)) => "computer:1".to_owned(),
                person if person.id == opener.id => "me".to_owned(),
                person => person.mention(),
            };
            seats.push(format!("{}={who}", seat.name.to_lowercase()));
        }
        let seats = seats.join(" ");
        let pace = ["none", "3d", "3d+5d"][self.rng.below(3) as usize];
        let (variant, options) = (self.games[index].variant.name(), self.games[index].options);
        let line = format!("/play {variant} {seats} pace={pace} {options}");
        let mut given =
            vec![("variant", text(variant)), ("seats", text(&seats)), ("pace", text(pace))];
        if !options.is_empty() {
            given.push(("options", text(options)));
        }
        let request = command(&line, line.clone(), "/play", given);
        let goal = self.expectations.goal("answered", Effect::Channel);
        self.games[index].opening = Some(goal);
        // A game opened in a direct message would be played there.
        let request = Request { elsewhere: false, ..request };
        self.games[index].place = Some(self.channel);
        self.ask(index, &opener, request, goal, FollowUp::Opened);
        self.games[index].place = None;
    }

    pub(super) fn join(&mut self, index: usize) {
        let Some(seat) = self.games[index].joined.iter().position(|j| !j) else { return };
        let person = self.games[index].people[seat].clone();
        let name = self.games[index].name();
        let number = json!(self.games[index].number);
        let again = self.declined.contains(&(index, seat));
        if !again && self.rng.below(8) == 0 {
            let line = format!("/decline {name}");
            let request = Request {
                button: Some(line.clone()),
                ..command(&line, line.clone(), "/decline", vec![("game", number)])
            };
            let goal = self.expectations.goal("answered", Effect::Channel);
            self.ask(index, &person, request, goal, FollowUp::Declined(seat));
            return;
        }
        let seat_name = self.games[index].variant.seats()[seat].name;
        let (line, options) = if again {
            (
                format!("/join {name} {seat_name}"),
                vec![("game", number), ("colour", text(seat_name))],
            )
        } else {
            (format!("/join {name}"), vec![("game", number)])
        };
        let request = Request {
            button: Some(line.clone()),
            stranger: again,
            ..command(&line, line.clone(), "/join", options)
        };
        let goal = self.expectations.goal("answered", Effect::Channel);
        self.ask(index, &person, request, goal, FollowUp::Joined(seat));
    }
}
