//! What the daemon must know about its chat network.

use crate::bridge::{PersonId, PlaceId};
use crate::words::Style;

/// What the desk must know about the chat network.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its name, kept in the database: a database belongs to one network.
    pub name: &'static str,
    /// Which part of the network is served, kept in the database likewise; empty where there are no parts.
    pub part: String,
    /// Whether a name is as good as an id (`/play siege red=bob` keeps a seat for whoever is bob).
    pub names_identify: bool,
    /// Whether text that begins with `/` is a command although the daemon was not addressed.
    pub slash_text: bool,
    /// Whether every game gets a place of its own (a thread), so that invitations may share one.
    pub place_a_game: bool,
    /// Whether people can be written to in private ([`PlaceId::private`](crate::bridge::PlaceId::private));
    /// then what is wrong with a message everybody saw is answered for everybody to see.
    pub private_places: bool,
    /// Whether anybody can come, so that there are limits to what one person may have.
    pub limited: bool,
    /// Whether one person may hold all seats of a game.
    pub alone: bool,
    /// How moments and people are written in texts.
    pub style: Style,
}

impl Network {
    /// The local room in the terminal.
    #[must_use]
    pub fn room() -> Self {
        Self {
            name: "room",
            part: String::new(),
            names_identify: true,
            slash_text: true,
            place_a_game: false,
            private_places: false,
            limited: false,
            alone: true,
            style: Style {
                moment: |at| at.format("%a %-d %b %Y, %H:%M UTC").to_string(),
                address: |_, name| name.to_owned(),
                place: |_| None,
            },
        }
    }

    /// Discord. Moments and people are written as [`markup`](crate::words::markup), which the bridge turns
    /// into what Discord shows in everybody's own time zone and under everybody's own name.
    #[must_use]
    pub fn discord() -> Self {
        use crate::words::markup;
        Self {
            name: "discord",
            part: String::new(),
            names_identify: false,
            slash_text: false,
            place_a_game: true,
            private_places: true,
            limited: true,
            alone: false,
            style: Style {
                moment: |at| {
                    let at = at.timestamp();
                    format!("{} ({})", markup(&format!("t:{at}:f")), markup(&format!("t:{at}:R")))
                },
                address: |PersonId(id), _| markup(&format!("@{id}")),
                place: |PlaceId(id)| id.parse::<u64>().ok().map(|id| markup(&format!("#{id}"))),
            },
        }
    }
}
