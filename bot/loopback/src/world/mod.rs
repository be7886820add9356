//! The state of the double, behind one lock: guilds, messages, sessions, faults. Nothing here uses sockets.

mod commands;
mod events;
mod forms;
mod guilds;
mod interactions;
mod messages;
mod model;
mod reading;
mod session;
mod sessions;
mod state;
mod threads;
mod wire;

pub mod intents;
pub mod permissions;

pub use commands::ClientError;
pub use events::Event;
pub use model::{
    Button, Channel, ChannelKind, Draft, File, Guild, Installs, Interaction, InteractionKind,
    InteractionState, Member, Message, Overwrite, Request, Role, Thread, User, Violation, hash,
};
pub use session::GatewayMode;
pub use state::{Retention, Settings, World};

pub(crate) use interactions::CALLBACK_LIMIT;
pub(crate) use model::{EPHEMERAL, LOADING, Upload};
pub(crate) use session::{Frame, Outgoing};
