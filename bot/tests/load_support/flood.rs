//! People who write far more than can be processed.

use std::time::Duration;

use loopback::{Person, Snowflake};

use super::harness::Harness;

/// Who writes, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Many people in one place.
    Place,
    /// One person everywhere.
    Person,
    /// Many people in many places of one guild.
    Guild,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Place, Self::Person, Self::Guild];

    /// The word for this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Person => "person",
            Self::Guild => "guild",
        }
    }
}

/// A flood of chat, texts that look like moves, commands by mention and slash commands.
pub struct Flood {
    people: Vec<Person>,
    places: Vec<Snowflake>,
    /// A mention of the bot.
    bot: String,
    rate: u32,
    /// Messages and commands sent so far.
    pub sent: u32,
}

impl Flood {
    /// `rate` messages a second by these people in these places, in turn.
    pub fn new(harness: &Harness, people: Vec<Person>, places: Vec<Snowflake>, rate: u32) -> Self {
        let bot = harness.double.look(|world| format!("<@{}>", world.bot));
        Self { people, places, bot, rate, sent: 0 }
    }

    /// Sends what should have been sent by now.
    pub fn advance(&mut self, passed: Duration) {
        let due = passed.as_millis() * u128::from(self.rate) / 1_000;
        while u128::from(self.sent) < due {
            self.send();
            self.sent += 1;
        }
    }

    fn send(&self) {
        let nth = self.sent as usize;
        let person = &self.people[nth % self.people.len()];
        // Each person gets to each place with each kind of message.
        let place = self.places[(nth + nth / self.places.len()) % self.places.len()];
        let bot = &self.bot;
        match nth % 8 {
            0..=3 => person.says(place, &format!("and another thing, number {nth}")),
            4 => person.says(place, "9z-9z"),
            5 => person.says(place, &format!("{bot} help play")),
            6 => person.says(place, &format!("{bot} board")),
            _ => {
                let asked = person.slash(place, "/help", &[("command", "join".into())]);
                asked.expect("a slash command that can be sent")
            }
        };
    }
}
