//! Limits for one person, one place and one guild.

/// Limits on a public network; 0 for no limit. The local room has no limits.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitsConfig {
    /// Games opened by one person that wait for players.
    pub invitations_per_person: u32,
    /// Games, waiting or live, in which one person has a seat.
    pub games_per_person: u32,
    /// Games, waiting or live, in one channel, without those in threads of their own.
    pub games_per_place: u32,
    /// Games, waiting or live, in one guild.
    pub games_per_guild: u32,
    /// Games of computers alone that one person opened.
    pub computer_games_per_person: u32,
    /// Games of computers alone in one guild.
    pub computer_games_per_guild: u32,
    /// Pictures that one person asks for in a minute, without those that come with a move.
    pub pictures_per_minute: u32,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            invitations_per_person: 10,
            games_per_person: 50,
            games_per_place: 100,
            games_per_guild: 1000,
            computer_games_per_person: 2,
            computer_games_per_guild: 5,
            pictures_per_minute: 20,
        }
    }
}

impl LimitsConfig {
    pub const NONE: Self = Self {
        invitations_per_person: 0,
        games_per_person: 0,
        games_per_place: 0,
        games_per_guild: 0,
        computer_games_per_person: 0,
        computer_games_per_guild: 0,
        pictures_per_minute: 0,
    };

    /// Returns each limit with its key.
    pub const fn all(&self) -> [(&'static str, u32); 7] {
        [
            ("invitations_per_person", self.invitations_per_person),
            ("games_per_person", self.games_per_person),
            ("games_per_place", self.games_per_place),
            ("games_per_guild", self.games_per_guild),
            ("computer_games_per_person", self.computer_games_per_person),
            ("computer_games_per_guild", self.computer_games_per_guild),
            ("pictures_per_minute", self.pictures_per_minute),
        ]
    }
}
