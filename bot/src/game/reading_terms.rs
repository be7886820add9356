//! Reading the terms of open seats as people write them.

use super::feature::Case;
use super::halt::Halt;
use super::terms::OpenTerms;
use crate::chat::RoleMention;
use crate::game::words;
use crate::time::Span;

/// The shortest time that seats are open: ten minutes.
const SHORTEST: Span = Span::minutes(10);

impl Case<'_> {
    pub(crate) fn terms(
        &self,
        role: Option<String>,
        expires: Option<String>,
        reliability: Option<String>,
    ) -> Result<OpenTerms, Halt> {
        let role = role.map(|role| self.role(&role)).transpose()?;
        let longest = self.desk.games.invitation;
        let until = match expires.map(|text| (text.parse::<Span>(), text)) {
            None => None,
            Some((Ok(span), _)) if (SHORTEST..=longest.max(SHORTEST)).contains(&span) => {
                Some(self.now.max(self.at()) + span)
            }
            Some((_, text)) => return Err(Halt::refuse(words::cannot_expire(&text, longest))),
        };
        let reliability =
            match reliability.map(|text| (text.trim_end_matches('%').parse::<u8>(), text)) {
                None => None,
                Some((Ok(0), _)) => None,
                Some((Ok(percent), _)) if percent <= 100 => Some(percent),
                Some((_, text)) => return Err(Halt::refuse(words::no_such_reliability(&text))),
            };
        Ok(OpenTerms { role, until, reliability })
    }

    /// Returns the role that a text means. Who may mention it is known only when the post is sent.
    fn role(&self, text: &str) -> Result<RoleMention, Halt> {
        let Some(member) = &self.incoming.context.guild else {
            return Err(Halt::refuse(words::roles_in_a_guild()));
        };
        let id = text.strip_prefix("<@&").and_then(|id| id.strip_suffix('>')).unwrap_or(text);
        let number = (1..=20).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_digit());
        // The role of everybody has the guild's own id.
        if !number || id == member.guild {
            return Err(Halt::refuse(words::cannot_call_role(text)));
        }
        Ok(RoleMention { id: id.to_owned(), by_manager: member.manages })
    }
}
