//! `people`: the people known anywhere, by the name they were last seen with.

use crate::store::engine::{Connection, Result, Row};

use crate::chat::Person;
use crate::chat::ids::PersonId;
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// Reads a person from a row of id and name.
pub(in crate::store) fn person(row: &Row<'_>) -> Result<Person> {
    Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? })
}

const BY_NAME: &str = "SELECT id, name FROM people WHERE lower(name) = lower(?1) LIMIT 5";

impl Snapshot {
    /// Returns the people with an id or a name: in a guild, by their name there, or anywhere. Only a few, if many have
    /// the same name.
    pub fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        if let Some(guild) = guild {
            return self.members_named(guild, name);
        }
        let by_id = self.all("SELECT id, name FROM people WHERE id = ?1", [name], person)?;
        if by_id.is_empty() { self.all(BY_NAME, [name], person) } else { Ok(by_id) }
    }
}

pub(in crate::store) fn remember(db: &Connection, people: &[Person]) -> Result<()> {
    let mut statement = db.prepare_cached(
        "INSERT INTO people (id, name) VALUES (?1, ?2)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE people.name <> excluded.name",
    )?;
    people.iter().try_for_each(|p| statement.execute([&p.id.0, &p.name]).map(drop))
}

#[cfg(test)]
mod tests {
    use super::BY_NAME;
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn names_are_found_by_their_index() {
        assert_eq!(indexes(&empty().unwrap(), BY_NAME), ["people_by_name"]);
    }
}
