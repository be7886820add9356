//! The page of a player.

use super::feature::Case;
use super::halt::Halt;
use crate::bridge::{Person, PersonId};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Shows the page of a person, or of the writer without a name.
    pub(super) fn player(&mut self, named: Option<&str>) -> Result<(), Halt> {
        let person = match named {
            Some(text) if !text.eq_ignore_ascii_case("me") => self.anybody(text)?,
            _ => Person { id: self.author().clone(), name: self.author_name() },
        };
        let counts = self.state.reliability(&person.id)?;
        self.whisper(words::player(&person.name, counts));
        Ok(())
    }

    /// Returns the line about a person's reliability that others see when the person joins.
    pub(super) fn reliability_of(
        &self,
        person: &PersonId,
        name: &str,
    ) -> Result<String, StoreError> {
        Ok(words::reliability(name, self.state.reliability(person)?))
    }
}
