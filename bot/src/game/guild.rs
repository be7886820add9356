//! What a guild allows: who may open games, and where.

use super::feature::Case;
use super::halt::Halt;
use crate::game::words;
use crate::store::StoreError;

impl Case<'_> {
    pub(crate) fn may_open_here(&self) -> Result<(), Halt> {
        let Some(member) = &self.incoming.context.guild else { return Ok(()) };
        if let Some(channels) = self.other_channels()? {
            return Err(Halt::refuse(words::not_in_this_channel(&channels)));
        }
        let rules = self.state.guild(&member.guild)?;
        match &rules.role {
            Some(role) if !member.manages => match &member.roles {
                Some(roles) if roles.contains(role) => Ok(()),
                Some(_) => Err(Halt::refuse(words::not_with_this_role(role))),
                None => Err(Halt::refuse(words::roles_unknown(role))),
            },
            _ => Ok(()),
        }
    }

    /// Returns the channels in which games may be played on this server, if this is not one of them.
    pub(crate) fn other_channels(&self) -> Result<Option<Vec<String>>, StoreError> {
        let Some(member) = &self.incoming.context.guild else { return Ok(None) };
        let channels = self.state.guild(&member.guild)?.channels;
        let other = !channels.is_empty() && !channels.contains(&member.channel);
        Ok(other.then_some(channels))
    }
}
