//! The REST interface: from a request to an answer, every step in its place.

mod call;
mod channels;
mod guilds;
mod interactions;
mod messages;
mod refusal;
mod server;
mod threads;
mod webhooks;

pub(crate) use call::{Answer, Call};
pub(crate) use refusal::Refusal;
pub(crate) use server::serve;

use crate::world::World;

/// Does what a request asks for; `None` when the double does not play that operation.
pub(crate) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<Answer, Refusal>> {
    guilds::perform(world, call)
        .or_else(|| channels::perform(world, call))
        .or_else(|| messages::perform(world, call))
        .or_else(|| threads::perform(world, call))
        .or_else(|| interactions::perform(world, call))
        .or_else(|| webhooks::perform(world, call))
}
