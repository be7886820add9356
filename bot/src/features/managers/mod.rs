//! Commands for managers of a guild: they end games, and block people from opening and joining games.

mod words;

use locale::text;
use std::fmt;
use std::sync::Arc;

use crate::chat::Person;
use crate::chat::network::Network;
use crate::chat::text::tidy;
use crate::game::command::write::word;
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, required};
use crate::game::state::Match;
use crate::game::words::{guild_unknown, no_such_game, number};
use crate::game::{Case, Feature, Halt, Request, Want};
use crate::store::Block;
use words::TABLE;

/// The most people blocked in a guild; for more, Discord's own bans are there.
const MOST_BLOCKED: usize = 1_000;

static SPECS: [Spec; 4] = [
    Spec::write(Group::Managers, &["close"], &TABLE, &[GAME, required("reason", Kind::Words)]),
    Spec::write(Group::Managers, &["block", "ban"], &TABLE, &[required("person", Kind::Person)]),
    Spec::write(
        Group::Managers,
        &["unblock", "unban"],
        &TABLE,
        &[required("person", Kind::Person)],
    ),
    Spec::write(Group::Managers, &["blocks", "blocked"], &TABLE, &[]),
];

pub struct Managers;

impl Feature for Managers {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn is_possible(&self, _: &Network, guild: bool) -> bool {
        guild
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let missing = CommandError::Missing(arguments.spec);
        Ok(Box::new(match arguments.spec.name {
            "close" => ManagerRequest::Close { reason: arguments.text().ok_or(missing)? },
            "block" => ManagerRequest::Block { person: arguments.one()?.ok_or(missing)? },
            "unblock" => ManagerRequest::Unblock { person: arguments.one()?.ok_or(missing)? },
            _ => arguments.none().map(|()| ManagerRequest::List)?,
        }))
    }
}

#[derive(Debug)]
enum ManagerRequest {
    /// End a game, with the reason that its players see.
    Close {
        reason: String,
    },
    /// Block a person: a mention, an id or a name.
    Block {
        person: String,
    },
    Unblock {
        person: String,
    },
    List,
}

impl fmt::Display for ManagerRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Close { reason } => f.write_str(reason),
            Self::Block { person } | Self::Unblock { person } => f.write_str(&word(person)),
            Self::List => Ok(()),
        }
    }
}

impl Request for ManagerRequest {
    fn spec(&self) -> &'static Spec {
        let [close, block, unblock, blocks] = &SPECS;
        match self {
            Self::Close { .. } => close,
            Self::Block { .. } => block,
            Self::Unblock { .. } => unblock,
            Self::List => blocks,
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        match *self {
            Self::Close { reason } => {
                let game = case.find(named, Want::End, "close")?;
                close(case, Arc::unwrap_or_clone(game), &reason)
            }
            Self::Block { person } => block(case, &person, true),
            Self::Unblock { person } => block(case, &person, false),
            Self::List => list(case),
        }
    }
}

fn close(case: &mut Case<'_>, game: Match, reason: &str) -> Result<(), Halt> {
    managed_guild(case)?;
    if !case.manages(&game) {
        return Err(Halt::refuse(no_such_game(game.id)));
    }
    if game.has_or_had_seat(case.author()) {
        return Err(Halt::refuse(text!(TABLE, "plays-in-it", game = number(game.id))));
    }
    case.may_rule(&game)?;
    let reason = words::reason(reason);
    if reason.is_empty() {
        return Err(Halt::refuse(text!(TABLE, "no-reason")));
    }
    case.end_for_all(game, &reason);
    Ok(())
}

/// Blocks a person, or lifts the block.
fn block(case: &mut Case<'_>, text: &str, wanted: bool) -> Result<(), Halt> {
    let guild = managed_guild(case)?;
    let blocked = case.state.blocked(&guild, MOST_BLOCKED)?;
    let person = find(case, text, wanted, &blocked)?;
    let text = words::changed(&person, wanted, case.desk.network.style);
    if wanted {
        for feature in case.desk.features {
            let changes = feature.on_block(case.state, &guild, &person.id)?;
            changes.into_iter().for_each(|change| case.change_shared(change));
        }
    }
    let by = wanted.then(|| (case.author().clone(), case.at()));
    case.change(Block { guild, person, by });
    case.whisper(text);
    Ok(())
}

fn find(case: &Case<'_>, text: &str, wanted: bool, blocked: &[Person]) -> Result<Person, Halt> {
    let name = tidy(text);
    // A person who has left the guild is found by the name under which they were blocked.
    let known = blocked.iter().filter(|p| !wanted && (p.id.0 == name || p.name == name));
    let person = match known.collect::<Vec<_>>().as_slice() {
        [person] => (*person).clone(),
        _ => case.anybody(text)?,
    };
    if person.id == *case.author() {
        return Err(Halt::refuse(text!(TABLE, "not-yourself")));
    }
    if !wanted && !blocked.iter().any(|p| p.id == person.id) {
        return Err(Halt::refuse(words::not_blocked(&person, case.desk.network.style)));
    }
    if wanted && blocked.len() >= MOST_BLOCKED {
        return Err(Halt::refuse(text!(TABLE, "too-many", most = MOST_BLOCKED)));
    }
    Ok(person)
}

fn list(case: &mut Case<'_>) -> Result<(), Halt> {
    let people = case.state.blocked(&managed_guild(case)?, MOST_BLOCKED)?;
    case.whisper(words::listed(&people, case.desk.network.style));
    Ok(())
}

/// Returns the guild in which the message was written, if the writer manages it.
fn managed_guild(case: &Case<'_>) -> Result<String, Halt> {
    let Some(member) = &case.incoming.context.guild else {
        return Err(Halt::refuse(text!(TABLE, "only-in-a-guild")));
    };
    if !member.manages {
        return Err(Halt::refuse(text!(TABLE, "for-managers-only")));
    }
    let guild = member.known_guild().map(str::to_owned);
    guild.ok_or_else(|| Halt::refuse(guild_unknown()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let reasons = ["Keep  the \"rook\" home", "e4", "3e-5e then\nR4f,  *"].map(str::to_owned);
        let people = ["<@5>", "two words", "g12", "", "yes"].map(str::to_owned);
        let closed = reasons.map(|reason| ManagerRequest::Close { reason });
        let blocked = people.clone().map(|person| ManagerRequest::Block { person });
        let unblocked = people.map(|person| ManagerRequest::Unblock { person });
        let all = closed.into_iter().chain(blocked).chain(unblocked).chain([ManagerRequest::List]);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }
}
