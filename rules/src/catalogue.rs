//! Which games there are: what each is called, takes, and starts with.

use crate::duel::orthodox::WHITE_AND_BLACK;
use crate::game::{Game, OptionInfo, SeatName, SetupError, Variant, parse_options};
use crate::{chess, separate, siege};

impl Variant {
    /// All games, the flagship first.
    pub const ALL: &'static [Variant] = &[Variant::Siege, Variant::SeparateRealms, Variant::Chess];

    /// The name used on the command line and in records, such as `siege`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Siege => "siege",
            Variant::SeparateRealms => "separate-realms",
            Variant::Chess => "chess",
        }
    }

    /// The name for people, such as `Siege Chess`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Siege => "Siege Chess",
            Variant::SeparateRealms => "Separate Realms Chess",
            Variant::Chess => "Chess",
        }
    }

    /// One line that says what the game is.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Variant::Siege => "three players, 192 hexes, and powers for whoever is under siege",
            Variant::SeparateRealms => {
                "two players; pieces move one way and capture another, stalemate and repetition lose"
            }
            Variant::Chess => "two players, orthodox chess by the FIDE Laws",
        }
    }

    /// The options it takes.
    #[must_use]
    pub const fn options(self) -> &'static [OptionInfo] {
        match self {
            Variant::Siege => siege::OPTIONS,
            Variant::SeparateRealms => separate::OPTIONS,
            Variant::Chess => chess::OPTIONS,
        }
    }

    /// Its seats, in turn order.
    #[must_use]
    pub const fn seats(self) -> &'static [SeatName] {
        match self {
            Variant::Siege => &siege::NAMES,
            Variant::SeparateRealms | Variant::Chess => &WHITE_AND_BLACK,
        }
    }

    /// Its rules in short: topic and text, the overview first.
    #[must_use]
    pub const fn help(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Variant::Siege => siege::HELP,
            Variant::SeparateRealms => separate::HELP,
            Variant::Chess => chess::HELP,
        }
    }

    /// A new game with these options (`KEY`, `VALUE`); what is not given has its default.
    ///
    /// # Errors
    /// [`SetupError`] for an option the game does not take.
    pub fn new_game<K: AsRef<str>, V: AsRef<str>>(
        self,
        options: &[(K, V)],
    ) -> Result<Box<dyn Game>, SetupError> {
        match self {
            Variant::Siege => {
                Ok(Box::new(siege::Siege::new(siege::options::Options::parse(options)?)))
            }
            Variant::SeparateRealms => Ok(Box::new(separate::new(options)?)),
            Variant::Chess => {
                parse_options(chess::OPTIONS, options)?;
                Ok(Box::new(chess::new()))
            }
        }
    }

    /// The game at a position string.
    ///
    /// # Errors
    /// [`SetupError`] that says what is impossible about it.
    pub fn from_position(self, text: &str) -> Result<Box<dyn Game>, SetupError> {
        match self {
            Variant::Siege => Ok(Box::new(siege::Siege::from_position(text)?)),
            Variant::SeparateRealms => Ok(Box::new(separate::from_position(text)?)),
            Variant::Chess => Ok(Box::new(chess::from_position(text)?)),
        }
    }

    /// The game of that name, any case.
    ///
    /// # Errors
    /// [`SetupError::UnknownVariant`], listing the games.
    pub fn from_name(name: &str) -> Result<Self, SetupError> {
        Self::ALL.iter().copied().find(|v| v.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
            let all: Vec<_> = Self::ALL.iter().map(|v| v.name()).collect();
            SetupError::UnknownVariant(name.chars().take(40).collect(), all.join(", "))
        })
    }
}
