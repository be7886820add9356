//! How games come about: opened, joined, declined.

use loopback::{Person, Snowflake};
use rules::Variant;
use serde_json::json;

use super::acts::command;
use super::ledger::{Effect, answer_in};
use super::life::Season;
use super::table::{Stage, Table, Then};
use super::voice::Saying;
use crate::discord_support::text;

impl Season {
    /// A new game, of the next variant in turn.
    pub(super) fn new_table(&mut self) -> usize {
        let variant = Variant::ALL[self.next_variant % Variant::ALL.len()];
        self.next_variant += 1;
        let options = match variant {
            Variant::Siege if self.dice.below(2) == 0 => {
                "threshold-W=2 threshold-R=2 threshold-B=2"
            }
            _ => "",
        };
        let seats = variant.seats().len();
        let people: Vec<Person> = (0..seats).map(|_| self.somebody()).collect();
        let plies = 2 + self.dice.below(14);
        self.tables.push(Table::new(variant, options, people, plies));
        self.tables.len() - 1
    }

    pub(super) fn somebody(&mut self) -> Person {
        self.people += 1;
        let name = ["Ann", "Bob", "Cyd", "Dag", "Eve"][self.people % 5];
        self.scene.double.person(&format!("{name}{}", self.people))
    }

    pub(super) fn opened(&mut self, table: usize, errand: usize) {
        let hall = self.hall;
        let tries: Vec<Snowflake> = self.ledger.tries(errand).map(|i| i.id).collect();
        let (id, content) = self
            .scene
            .double
            .look(|w| {
                let found = tries.iter().find_map(|id| answer_in(w, hall, *id));
                found.map(|m| (m.id, m.content.clone()))
            })
            .expect("the invitation is there");
        let digits = content.split("game g").nth(1).unwrap_or_default();
        let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
        let table = &mut self.tables[table];
        table.number = Some(digits.parse().unwrap_or_else(|_| panic!("no number: {content}")));
        table.invitation = Some(id);
        table.stage = Stage::Inviting;
        let opener = table.people[0].id;
        for (joined, person) in table.joined.iter_mut().zip(&table.people) {
            *joined = person.id == opener;
        }
    }

    pub(super) fn open(&mut self, table: usize) {
        let Table { variant, people, .. } = &self.tables[table];
        let opener = people[0].clone();
        let mut seats: Vec<String> = Vec::new();
        for (seat, person) in variant.seats().iter().zip(people) {
            let who = if person.id == opener.id { "me".to_owned() } else { person.mention() };
            seats.push(format!("{}={who}", seat.name.to_lowercase()));
        }
        let seats = seats.join(" ");
        let pace = ["none", "3d", "3d+5d"][self.dice.below(3) as usize];
        let (variant, options) = (self.tables[table].variant.name(), self.tables[table].options);
        let line = format!("/play {variant} {seats} pace={pace} {options}");
        let mut given =
            vec![("variant", text(variant)), ("seats", text(&seats)), ("pace", text(pace))];
        if !options.is_empty() {
            given.push(("options", text(options)));
        }
        let saying = command(&line, line.clone(), "/play", given);
        let errand = self.ledger.errand("answered", Effect::Hall);
        self.tables[table].opening = Some(errand);
        // Opened in private it would be played there.
        let saying = Saying { elsewhere: false, ..saying };
        self.tables[table].place = Some(self.hall);
        self.ask(table, &opener, saying, errand, Then::Opened);
        self.tables[table].place = None;
    }

    pub(super) fn join(&mut self, table: usize) {
        let Some(seat) = self.tables[table].joined.iter().position(|j| !j) else { return };
        let person = self.tables[table].people[seat].clone();
        let name = self.tables[table].name();
        let number = json!(self.tables[table].number);
        let again = self.declined.contains(&(table, seat));
        if !again && self.dice.below(8) == 0 {
            let line = format!("/decline {name}");
            let saying = Saying {
                button: Some(line.clone()),
                ..command(&line, line.clone(), "/decline", vec![("game", number)])
            };
            let errand = self.ledger.errand("answered", Effect::Hall);
            self.ask(table, &person, saying, errand, Then::Declined(seat));
            return;
        }
        let seat_name = self.tables[table].variant.seats()[seat].name;
        let (line, options) = if again {
            (
                format!("/join {name} {seat_name}"),
                vec![("game", number), ("colour", text(seat_name))],
            )
        } else {
            (format!("/join {name}"), vec![("game", number)])
        };
        let saying = Saying {
            button: Some(line.clone()),
            stranger: again,
            ..command(&line, line.clone(), "/join", options)
        };
        let errand = self.ledger.errand("answered", Effect::Hall);
        self.ask(table, &person, saying, errand, Then::Joined(seat));
    }
}
