//! The REST interface.

mod body;
mod call;
mod channels;
mod guilds;
mod interactions;
mod messages;
mod reply;
mod server;
mod threads;
mod webhooks;

pub(crate) use server::serve;
