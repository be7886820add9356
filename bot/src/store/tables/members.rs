//! `members`: people seen in each guild, by their names there.

use crate::store::engine::{Connection, Result, params};

use super::people::person;
use crate::chat::Person;
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// The most people with one name that are listed.
const MAX_NAMED: i64 = 6;

const BY_NAME: &str =
    "SELECT person, name FROM members WHERE guild = ?1 AND lower(name) = lower(?2)
     ORDER BY person LIMIT ?3";

impl Snapshot {
    /// Returns the people with an id or a name in a guild.
    pub(super) fn members_named(&self, guild: &str, name: &str) -> Result<Vec<Person>, StoreError> {
        let by_id = "SELECT person, name FROM members WHERE guild = ?1 AND person = ?2";
        let by_id = self.all(by_id, [guild, name], person)?;
        if by_id.is_empty() {
            self.all(BY_NAME, params![guild, name, MAX_NAMED], person)
        } else {
            Ok(by_id)
        }
    }
}

/// Records people seen in a guild.
pub(in crate::store) fn seen(db: &Connection, guild: &str, people: &[Person]) -> Result<()> {
    let mut statement = db.prepare_cached(
        "INSERT INTO members (guild, person, name) VALUES (?1, ?2, ?3)
         ON CONFLICT (guild, person) DO UPDATE SET name = excluded.name
             WHERE members.name <> excluded.name",
    )?;
    people.iter().try_for_each(|p| statement.execute([guild, &p.id.0, &p.name]).map(drop))
}

#[cfg(test)]
mod tests {
    use super::BY_NAME;
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn names_are_found_by_their_index() {
        assert_eq!(indexes(&empty().unwrap(), BY_NAME), ["members_by_name"]);
    }
}
