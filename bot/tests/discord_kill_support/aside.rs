//! What is no part of a game's course: talk, mistakes, questions.

use loopback::Person;
use rules::game::ReadError;
use serde_json::{Value, json};

use super::acts::AHEAD;
use super::ledger::{Effect, Input, Standing, Want};
use super::life::Season;
use super::table::{Stage, Then, Wait};
use super::voice::Saying;
use crate::discord_support::text;

impl Season {
    /// Something that is no part of a game's course: talk, mistakes, questions.
    pub(super) fn aside(&mut self, table: usize) {
        let game = &self.tables[table];
        let (Stage::Live, Some(place)) = (game.stage, game.place) else { return };
        let several = game.people.len() as u64;
        let person = game.people[self.dice.below(several) as usize].clone();
        match self.dice.below(8) {
            0 => self.remark(table, &person, "what a game!", Want::Silence),
            // What is wrong with a text depends on the position, so nothing unseen may be under way.
            1 | 2 if self.tables[table].waits.is_none() && self.unanswered(table) < AHEAD => {
                let game = &self.tables[table];
                let line = ["9a-9b", "e2-e9", "a1-a8", "1f-9i"][self.dice.below(4) as usize];
                let seats = (0u8..).zip(&game.people).filter(|(_, p)| p.id == person.id);
                let seats: Vec<rules::Seat> = seats.map(|(seat, _)| rules::Seat(seat)).collect();
                let in_game = game.model.in_game();
                let [seat] = seats.as_slice() else { return };
                if !in_game.contains(seat) || game.model.decision().is_some() {
                    return;
                }
                let want = match (game.model.read(*seat, line), game.to_act() == Some(*seat)) {
                    (Err(ReadError::NotAnAction), _) => Want::Silence,
                    (Ok(_), true) => return,
                    _ => Want::Outcome("refused"),
                };
                self.remark(table, &person, line, want);
            }
            3 => {
                let bot = format!("<@{}>", self.bot);
                // In the hall there are several games.
                let name = self.tables[table].name();
                let line = match self.dice.below(4) {
                    0 => "/games".to_owned(),
                    1 => "/help move".to_owned(),
                    2 => format!("/board {name}"),
                    _ => format!("/moves {name}"),
                };
                self.remark(table, &person, &format!("{bot} {line}"), Want::Outcome("answered"));
            }
            4 if self.alive() && self.tables[table].thread == Some(place) => {
                self.scene.double.with(|w| w.set_archived(place, true));
            }
            5 if self.alive() => {
                // Nothing comes of it but choices, if somebody is there to offer them.
                let _ = person.autocomplete(place, "/move", &[], "move", "e");
            }
            _ => self.question(table, &person),
        }
    }

    /// Writes in a game's place.
    fn remark(&mut self, table: usize, person: &Person, line: &str, want: Want) {
        let Some(place) = self.tables[table].place else { return };
        let id = person.says(place, line);
        let said =
            Input { id, place, person: person.id, pressed: false, lossy: false, lost: false, want };
        self.tables[table].said.push(self.ledger.inputs.len());
        self.ledger.note(said);
    }

    /// Asks something that is answered to the asker alone.
    fn question(&mut self, table: usize, person: &Person) {
        if self.questions.len() >= 3 {
            return;
        }
        let number = json!(self.tables[table].number);
        let (slash, options, outcome): (&'static str, Vec<(&'static str, Value)>, &'static str) =
            match self.dice.below(6) {
                0 => ("/games", vec![], "answered"),
                1 => ("/help", vec![], "answered"),
                2 => ("/board", vec![("private", json!(true)), ("game", number)], "answered"),
                3 => ("/moves", vec![("private", json!(true)), ("game", number)], "answered"),
                4 => ("/settings", vec![("theme", text("light"))], "answered"),
                _ => ("/move", vec![("move", text("nowhere at all"))], "refused"),
            };
        let saying = Saying {
            line: String::new(),
            line_elsewhere: String::new(),
            slash: Some((slash, options)),
            button: None,
            bare: false,
            elsewhere: false,
            stranger: false,
            there: None,
        };
        let errand = self.ledger.errand(outcome, Effect::Private);
        if self.say(table, person, &saying, Want::Errand(errand), true).is_some() {
            self.questions
                .push((table, Wait { errand, person: person.clone(), saying, then: Then::Moved }));
        }
    }

    /// Questions that are answered are done with, those that were lost are put again.
    pub(super) fn tend_questions(&mut self) {
        let questions = std::mem::take(&mut self.questions);
        for (table, wait) in questions {
            let place = self.tables[table].place;
            let (ledger, hall) = (&self.ledger, self.hall);
            match self.scene.double.look(|w| ledger.standing(w, wait.errand, hall, place)) {
                Standing::Done => continue,
                // The place may be gone.
                Standing::Lost if self.tables[table].finished() => continue,
                Standing::Lost => {
                    self.say(table, &wait.person, &wait.saying, Want::Errand(wait.errand), true);
                }
                Standing::Open => {}
            }
            self.questions.push((table, wait));
        }
    }
}
