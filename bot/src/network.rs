//! What the daemon must know about its chat network.

/// What the desk must know about the chat network.
#[derive(Clone, Debug)]
pub struct Network {
    /// Its name, kept in the database: a database belongs to one network.
    pub name: &'static str,
    /// Whether a name is as good as an id (`/play siege red=bob` keeps a seat for whoever is bob).
    pub names_identify: bool,
    /// Whether text that begins with `/` is a command although the daemon was not addressed.
    pub slash_text: bool,
    /// Whether every game gets a place of its own, so that invitations may share one.
    pub place_a_game: bool,
    /// How a moment is written in texts.
    pub moment: fn(chrono::DateTime<chrono::Utc>) -> String,
}

impl Network {
    /// The local room in the terminal.
    #[must_use]
    pub fn room() -> Self {
        Self {
            name: "room",
            names_identify: true,
            slash_text: true,
            place_a_game: false,
            moment: |at| at.format("%a %-d %b %Y, %H:%M UTC").to_string(),
        }
    }
}
