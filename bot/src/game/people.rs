//! Finds the person meant by a mention or a name.

use locale::Text;

use super::feature::Case;
use super::halt::Halt;
use crate::chat::text;
use crate::chat::{Person, PersonId};
use crate::game::state::{Holder, computer_named};
use crate::game::words;
use crate::store::StoreError;

/// The most digits of a person's id, in any network.
const LONGEST_NUMBER: usize = 20;

impl Case<'_> {
    /// Returns the holder that a text means: `me`, `open`, `computer`, a mention, a known id or name.
    pub(crate) fn person(&self, text: &str) -> Result<Holder, Halt> {
        let lower = text.to_lowercase();
        if let Some(level) = computer_named(text) {
            let level = level.map_err(|_| Halt::refuse(words::no_such_level(text)))?;
            return Ok(Holder::Computer(level));
        }
        if ["open", "anyone", "anybody", "?", "*"].contains(&lower.as_str()) {
            return Ok(Holder::Nobody);
        }
        if lower == "me" {
            return Ok(self.myself());
        }
        if let Some(id) = self.mention(text)? {
            if id == *self.author() {
                return Ok(self.myself());
            }
            let person = self.mentioned(id)?;
            return Ok(Holder::Invited { person: Some(person.id), name: person.name });
        }
        let name = text::tidy(text.trim_start_matches('@'));
        if name.is_empty() {
            return Err(Halt::refuse(words::no_name()));
        }
        if self.desk.network.names_identify {
            let own = [&self.author().0, &self.incoming.author.name];
            if own.iter().any(|own| own.to_lowercase() == name.to_lowercase()) {
                return Ok(self.myself());
            }
        }
        match self.people_called(&name)?.as_slice() {
            [person] if person.id == *self.author() => Ok(self.myself()),
            [person] => {
                self.check_member(person)?;
                Ok(Holder::Invited { person: Some(person.id.clone()), name: person.name.clone() })
            }
            [] if self.desk.network.names_identify => Ok(Holder::Invited { person: None, name }),
            [] => Err(Halt::refuse(words::unknown_person(&name))),
            several => {
                Err(Halt::refuse(words::several_persons(&name, several, self.desk.network.style)))
            }
        }
    }

    /// Returns the person that a text means, member or not.
    pub(crate) fn anybody(&self, text: &str) -> Result<Person, Halt> {
        if let Some(id) = self.mention(text)? {
            return self.known(id);
        }
        let name = text::tidy(text.trim_start_matches('@'));
        match self.people_called(&name)?.as_slice() {
            [person] => Ok(person.clone()),
            [] if self.desk.network.names_identify => {
                Err(Halt::refuse(words::nobody_called(&name)))
            }
            [] => Err(Halt::refuse(words::unknown_person(&name))),
            several => {
                Err(Halt::refuse(words::several_persons(&name, several, self.desk.network.style)))
            }
        }
    }

    /// Returns the id in a network's mention, or `None` if the text is not a mention.
    fn mention(&self, text: &str) -> Result<Option<PersonId>, Halt> {
        let Some(rest) = text.strip_prefix("<@") else { return Ok(None) };
        let id = rest.strip_suffix('>').map(|id| id.strip_prefix('!').unwrap_or(id));
        let number = |id: &str| {
            (1..=LONGEST_NUMBER).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit())
        };
        // Where names identify people, a mention may contain a name.
        let name = |id: &str| self.desk.network.names_identify && text::tidy(id) == id;
        match id.filter(|id| number(id) || name(id) && !id.contains(['<', '>'])) {
            Some(id) => Ok(Some(PersonId(id.to_owned()))),
            None => Err(Halt::refuse(words::no_mention(text))),
        }
    }

    fn mentioned(&self, id: PersonId) -> Result<Person, Halt> {
        let person = self.known(id)?;
        self.check_member(&person)?;
        Ok(person)
    }

    /// Returns a mentioned person with the name by which they are known here.
    fn known(&self, id: PersonId) -> Result<Person, Halt> {
        let sent = self.incoming.context.mentions.iter().find(|p| p.id == id).cloned();
        let known = match sent {
            Some(person) => Some(person),
            None => self.people_called(&id.0)?.into_iter().find(|p| p.id == id),
        };
        let known = known.filter(|p| !text::tidy(&p.name).is_empty());
        Ok(known.unwrap_or_else(|| Person { name: id.0.clone(), id }))
    }

    /// Refuses a person who, according to the network, cannot be invited here.
    fn check_member(&self, person: &Person) -> Result<(), Halt> {
        if self.incoming.context.outsiders.contains(&person.id) {
            let style = self.desk.network.style;
            return Err(Halt::refuse(words::no_member(&person.id, &person.name, style)));
        }
        Ok(())
    }

    /// Returns the line about a person's reliability that others see when the person joins.
    pub(crate) fn reliability_of(&self, person: &PersonId, name: &str) -> Result<Text, StoreError> {
        Ok(words::reliability(name, self.state.reliability(person)?))
    }

    /// Returns the people with an id or a name who are known in this guild. In a direct-message channel there are none.
    fn people_called(&self, name: &str) -> Result<Vec<Person>, Halt> {
        let guild = self.incoming.context.known_guild();
        if guild.is_none() && !self.desk.network.names_identify {
            return Ok(Vec::new());
        }
        Ok(self.state.people_named(name, guild)?)
    }
}
