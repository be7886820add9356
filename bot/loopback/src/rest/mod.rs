//! The REST interface.

mod body;
mod call;
mod channels;
mod guilds;
mod interactions;
mod messages;
mod refusal;
mod reply;
mod server;
mod threads;
mod webhooks;

pub(crate) use call::{Call, RestResponse};
pub(crate) use refusal::Refusal;
pub(crate) use server::serve;

use crate::world::World;

/// Performs the operation of a request; `None` if the double does not implement it.
pub(crate) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    guilds::perform(world, call)
        .or_else(|| channels::perform(world, call))
        .or_else(|| messages::perform(world, call))
        .or_else(|| threads::perform(world, call))
        .or_else(|| interactions::perform(world, call))
        .or_else(|| webhooks::perform(world, call))
}
