//! `members`: people seen in each guild, by their names there.

use crate::store::engine::{Connection, Result, params};

use super::people::person;
use crate::chat::Person;
use crate::chat::ids::GameId;
use crate::store::error::StoreError;
use crate::store::rows::Members;
use crate::store::snapshot::Snapshot;

/// The most people with one name that are listed.
const MAX_NAMED: i64 = 6;

const OF_GAME: &str =
    "SELECT m.person, m.name FROM seats s JOIN members m ON m.guild = ?2 AND m.person = s.person
     WHERE s.game = ?1 ORDER BY s.seat";

const BY_NAME: &str =
    "SELECT person, name FROM members WHERE guild = ?1 AND lower(name) = lower(?2)
     ORDER BY person LIMIT ?3";

impl Snapshot {
    /// Returns the players of a game who are known in a guild, by their names there.
    pub(in crate::store) fn present_names(
        &self,
        game: GameId,
        guild: &str,
    ) -> Result<Vec<Person>, StoreError> {
        self.read(|db| {
            db.prepare_cached(OF_GAME)?.query_map(params![game.0, guild], person)?.collect()
        })
    }

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

/// Records people seen in a guild. Where the network does not say how they are called there, who is known keeps the name.
pub(in crate::store) fn seen(db: &Connection, members: &Members) -> Result<()> {
    let Members { guild, people, by_their_names } = members;
    let mut statement = db.prepare_cached(
        "INSERT INTO members (guild, person, name) VALUES (?1, ?2, ?3)
         ON CONFLICT (guild, person) DO UPDATE SET name = excluded.name
             WHERE ?4 = 1 AND members.name <> excluded.name",
    )?;
    people.iter().try_for_each(|p| {
        statement.execute(params![guild, p.id.0, p.name, by_their_names]).map(drop)
    })
}

#[cfg(test)]
mod tests {
    use super::{BY_NAME, OF_GAME};
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn names_are_found_by_their_index() {
        assert_eq!(indexes(&empty().unwrap(), BY_NAME), ["members_by_name"]);
        assert_eq!(indexes(&empty().unwrap(), OF_GAME), ["PRIMARY KEY", "PRIMARY KEY"]);
    }
}
