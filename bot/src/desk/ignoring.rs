//! `/ignore`: people whose invitations and proposals a person does not want to hear of.

use super::asking::ignored_by;
use super::feature::Case;
use super::halt::Halt;
use crate::bridge::Person;
use crate::store::Block;
use crate::words;

/// The most people whom one person ignores.
const MOST_IGNORED: usize = 100;

impl Case<'_> {
    /// Ignores a person, no longer does, or lists the ignored people. Only the writer learns of it.
    pub(super) fn ignore_person(&mut self, named: Option<&str>, wanted: bool) -> Result<(), Halt> {
        let ignored = self.state.blocked(&ignored_by(self.author()), MOST_IGNORED)?;
        let style = self.desk.network.style;
        let Some(text) = named else {
            self.whisper(words::ignored(&ignored, style));
            return Ok(());
        };
        let person = self.to_ignore(text, wanted, &ignored).map_err(Halt::in_private)?;
        let text = words::ignores(&person, wanted, style);
        let by = wanted.then(|| (self.author().clone(), self.at()));
        self.change(Block { guild: ignored_by(self.author()), person, by });
        self.whisper(text);
        Ok(())
    }

    fn to_ignore(&self, text: &str, wanted: bool, ignored: &[Person]) -> Result<Person, Halt> {
        let tidy = words::tidy(text.trim_start_matches('@'));
        // A person who has left is found by the name under which they were ignored.
        let known = ignored.iter().find(|p| !wanted && (p.id.0 == tidy || p.name == tidy));
        let person = match known {
            Some(person) => person.clone(),
            None => self.anybody(text)?,
        };
        if person.id == *self.author() {
            return Err(Halt::refuse(words::cannot_ignore_yourself()));
        }
        if !wanted && !ignored.iter().any(|p| p.id == person.id) {
            return Err(Halt::refuse(words::not_ignored(&person, self.desk.network.style)));
        }
        if wanted && ignored.len() >= MOST_IGNORED {
            return Err(Halt::refuse(words::too_many_ignored(MOST_IGNORED)));
        }
        Ok(person)
    }
}
