//! What others learn of a person who joins.

use super::feature::Case;
use crate::bridge::PersonId;
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Returns the line about a person's reliability that others see when the person joins.
    pub(super) fn reliability_of(
        &self,
        person: &PersonId,
        name: &str,
    ) -> Result<String, StoreError> {
        Ok(words::reliability(name, self.state.reliability(person)?))
    }
}
