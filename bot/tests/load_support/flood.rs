//! Somebody who writes far more than anybody can read, in one place.

use std::time::Duration;

use loopback::{Person, Snowflake};

/// A flood of talk in one place.
pub struct Flood {
    person: Person,
    place: Snowflake,
    rate: u32,
    /// Lines so far.
    pub said: u32,
}

impl Flood {
    /// So many lines a second by a person in a place.
    pub fn new(person: &Person, place: Snowflake, rate: u32) -> Self {
        Self { person: person.clone(), place, rate, said: 0 }
    }

    /// Says what should have been said by now.
    pub fn pour(&mut self, passed: Duration) {
        let owed = passed.as_millis() * u128::from(self.rate) / 1_000;
        while u128::from(self.said) < owed {
            self.person.says(self.place, &format!("and another thing, number {}", self.said));
            self.said += 1;
        }
    }
}
