//! People who write far more than anybody can read.

use std::time::Duration;

use loopback::{Person, Snowflake};

use super::hall::Hall;

/// Who floods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A crowd, in one place.
    Place,
    /// One person, everywhere.
    Person,
    /// A crowd, in many places of one guild.
    Guild,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Place, Self::Person, Self::Guild];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Person => "person",
            Self::Guild => "guild",
        }
    }
}

/// Talk, what reads as a move and is none, commands by mention and slash commands.
pub struct Flood {
    people: Vec<Person>,
    places: Vec<Snowflake>,
    /// A mention of the bot.
    bot: String,
    rate: u32,
    /// Things said and asked so far.
    pub said: u32,
}

impl Flood {
    /// So many things a second said by these people in these places, in turn.
    pub fn new(hall: &Hall, people: Vec<Person>, places: Vec<Snowflake>, rate: u32) -> Self {
        let bot = hall.double.look(|world| format!("<@{}>", world.bot));
        Self { people, places, bot, rate, said: 0 }
    }

    /// Says what should have been said by now.
    pub fn pour(&mut self, passed: Duration) {
        let owed = passed.as_millis() * u128::from(self.rate) / 1_000;
        while u128::from(self.said) < owed {
            self.say();
            self.said += 1;
        }
    }

    fn say(&self) {
        let nth = self.said as usize;
        let person = &self.people[nth % self.people.len()];
        // Each comes round to each place with each kind of thing.
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
