//! The page of a player.

use super::case::Case;
use super::open::Stop;
use crate::bridge::{Person, PersonId};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Shows the page of a person, or of the writer without a name.
    pub(super) fn player(&mut self, named: Option<&str>) -> Result<(), StoreError> {
        let found = match named {
            Some(text) if !text.eq_ignore_ascii_case("me") => self.anybody(text),
            _ => Ok(Person { id: self.author().clone(), name: self.author_name() }),
        };
        match found {
            Ok(person) => {
                let counts = self.state.reliability(&person.id)?;
                self.whisper(words::player(&person.name, counts));
            }
            Err(Stop::Store(error)) => return Err(error),
            Err(Stop::Sentence(sentence)) => self.refuse(sentence),
            Err(Stop::WhichVariant) => {}
        }
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
