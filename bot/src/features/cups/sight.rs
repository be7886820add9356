//! Who may know of a cup.
//!
//! Who cannot see the channel of a cup cannot read about it or join it. Whoever writes in that channel sees it; of others who do not
//! manage the server it must be known.

use super::cup::Cup;
use super::request::CupRequest;
use super::store;
use super::words::{self, TABLE};
use crate::chat::{Incoming, PlaceId};
use crate::game::{Case, Desk, Halt, Parsed, parse};
use crate::store::{Snapshot, StoreError};
use locale::text;

/// The most cups that are over and listed.
const LISTED: usize = 10;

/// Returns the channels that a message asks about without being written there.
pub(super) fn asks_about(
    desk: &Desk,
    incoming: &Incoming,
    state: &Snapshot,
) -> Result<Vec<PlaceId>, StoreError> {
    let parsed = parse(&incoming.text, incoming.addressed, true, desk.features);
    let (Parsed::Command(asked), Some(guild)) = (parsed, incoming.context.known_guild()) else {
        return Ok(Vec::new());
    };
    let cups = match asked.request.downcast_ref() {
        Some(CupRequest::List) => listed(state, guild)?,
        Some(
            CupRequest::Show(id) | CupRequest::Do(_, Some(id)) | CupRequest::Remove(_, Some(id)),
        ) => Vec::from_iter(store::find(state, guild, *id)?),
        Some(CupRequest::Do(_, None) | CupRequest::Remove(_, None)) => {
            store::unfinished(state, guild)?
        }
        Some(CupRequest::Open(_)) | None => Vec::new(),
    };
    let mut places = Vec::new();
    for cup in cups {
        if !sees(incoming, &cup) && !places.contains(&cup.place) {
            places.push(cup.place);
        }
    }
    Ok(places)
}

/// Returns the cups of a guild that are listed, the newest first, and last those that are over.
pub(super) fn listed(state: &Snapshot, guild: &str) -> Result<Vec<Cup>, StoreError> {
    let mut cups = store::unfinished(state, guild)?;
    cups.reverse();
    cups.extend(store::finished(state, guild, LISTED)?);
    Ok(cups)
}

/// Returns whether the writer is known to see the channel of a cup of this guild, or manages the guild.
pub(super) fn sees(incoming: &Incoming, cup: &Cup) -> bool {
    let context = &incoming.context;
    let here = context.guild.as_ref().is_some_and(|member| member.channel == cup.place.0);
    here || context.managed_guild().is_some() || context.sees.contains(&cup.place)
}

/// Like [`sees`], or whether the cup is one that the writer has opened or plays in.
pub(super) fn knows(incoming: &Incoming, cup: &Cup) -> bool {
    let author = &incoming.author.id;
    sees(incoming, cup) || cup.course.opener == *author || cup.number_of(author).is_some()
}

/// Returns the cup with a number, or the only one that is not over, of those of which the writer may know.
pub(super) fn named(
    case: &Case<'_>,
    guild: &str,
    id: Option<i64>,
    may_know: fn(&Incoming, &Cup) -> bool,
) -> Result<Cup, Halt> {
    let may_know = |cup: &Cup| may_know(case.incoming, cup);
    if let Some(id) = id {
        let cup = store::find(case.state, guild, id)?.filter(may_know);
        return cup.ok_or_else(|| Halt::refuse(words::no_such_cup()));
    }
    let mut cups = store::unfinished(case.state, guild)?;
    cups.retain(may_know);
    match (cups.pop(), cups.is_empty()) {
        (Some(cup), true) => Ok(cup),
        (Some(_), false) => Err(Halt::refuse(text!(TABLE, "which-cup"))),
        (None, _) => Err(Halt::refuse(words::no_such_cup())),
    }
}
