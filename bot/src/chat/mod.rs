//! What the daemon and a chat network exchange.
//!
//! A [`Bridge`] turns what happens in a network into [`Incoming`] and delivers [`Outgoing`]. It contains no rules and
//! no games. Discord is one network; the local room in the terminal is another.

mod bridge;
pub mod ids;
mod incoming;
pub mod network;
mod outgoing;
mod shards;
pub mod text;

pub use bridge::{Access, Bridge, Delivery, DeliveryError, MadeFile, Picture};
pub use ids::{MessageId, PersonId, PlaceId};
pub use incoming::{Change, Context, FileTrouble, Incoming, Membership, Person};
pub use outgoing::{
    Attachment, BoardOfGame, Button, Diagram, FileRequest, FreePosition, InitialArray,
    LinePosition, Outgoing, PictureRequest, Readers, Replay, RoleMention, Step, Subject,
};

pub use shards::{NoShards, Shards};

pub use crate::picture_style::PictureStyle;
