//! `members`: people seen in each guild, by their names there.

use rusqlite::{Connection, Result, params};

use super::people::person;
use crate::bridge::Person;

/// The most people with one name that are listed.
const MAX_NAMED: i64 = 6;

const BY_NAME: &str =
    "SELECT person, name FROM members WHERE guild = ?1 AND lower(name) = lower(?2)
     ORDER BY person LIMIT ?3";

/// Returns the people with an id or a name in a guild.
pub(in crate::store) fn named(db: &Connection, guild: &str, name: &str) -> Result<Vec<Person>> {
    let by_id: Vec<Person> = db
        .prepare_cached("SELECT person, name FROM members WHERE guild = ?1 AND person = ?2")?
        .query_map([guild, name], person)?
        .collect::<Result<_>>()?;
    if !by_id.is_empty() {
        return Ok(by_id);
    }
    db.prepare_cached(BY_NAME)?.query_map(params![guild, name, MAX_NAMED], person)?.collect()
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
