//! Which games there are: what each is called, takes, and starts with.

use crate::game::{
    Game, MAX_POSITION, OptionInfo, Seat, SeatName, SetupError, Variant, parse_options, shown,
};
use crate::games::{
    chess, separate_realms as separate, siege, three_realms as three, underworld, wizard,
};
use crate::mechanics::orthodox::WHITE_AND_BLACK;
use crate::rulebook::{self, Topic};
use crate::view::{CellShape, Marks, View};

impl Variant {
    /// All games, the flagship first.
    pub const ALL: &'static [Variant] = &[
        Variant::Siege,
        Variant::ThreeRealms,
        Variant::SeparateRealms,
        Variant::Underworld,
        Variant::Wizard,
        Variant::Chess,
    ];

    /// The name used on the command line and in records, such as `siege`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Siege => "siege",
            Variant::ThreeRealms => "three-realms",
            Variant::SeparateRealms => "separate-realms",
            Variant::Underworld => "underworld",
            Variant::Wizard => "wizard",
            Variant::Chess => "chess",
        }
    }

    /// The name for people, such as `Siege Chess`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Siege => "Siege Chess",
            Variant::ThreeRealms => "Three Realms Chess",
            Variant::SeparateRealms => "Separate Realms Chess",
            Variant::Underworld => "Underworld Chess",
            Variant::Wizard => "Advanced Wizard Chess",
            Variant::Chess => "Chess",
        }
    }

    /// One line that says what the game is.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Variant::Siege => "three players, 192 hexes, and powers for the player under siege",
            Variant::ThreeRealms => {
                "two players, three boards above each other: heavens, Earth and underworld"
            }
            Variant::SeparateRealms => {
                "two players; pieces move one way and capture another, stalemate and repetition lose"
            }
            Variant::Underworld => {
                "two players; captured pieces fall to a second board and fight on there to come back"
            }
            Variant::Wizard => {
                "two players, Earth and Sky; dragons, archers, eagles, and warriors that return"
            }
            Variant::Chess => "two players, orthodox chess by the FIDE Laws",
        }
    }

    /// How a move is written, for people who see the game for the first time: an example that is legal at
    /// the start of a game without options, and what must be known about the names of its cells; no full stop.
    ///
    /// ```
    /// assert!(rules::Variant::Chess.example().starts_with("e2e4 "));
    /// ```
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Variant::Siege => "3e-5e",
            Variant::ThreeRealms => {
                "n2n4 (files a to h are the heavens, j to q Earth, s to z the underworld)"
            }
            Variant::SeparateRealms | Variant::Chess => "e2e4 or e4",
            Variant::Underworld => "we2e4 (w is the World, u the Underworld)",
            Variant::Wizard => "Eb8Eb6 (E is Earth, S the Sky)",
        }
    }

    /// The version of its rules, from 1. It is raised when a change here makes other actions legal than before, or lets
    /// other things follow from them: games under way are then replayed before they go on. A change of the position
    /// string counts too, since a game's stored position is compared with its replay.
    ///
    /// ```
    /// assert!(rules::Variant::ALL.iter().all(|variant| variant.rules_version() >= 1));
    /// ```
    #[must_use]
    pub const fn rules_version(self) -> u32 {
        match self {
            Variant::Siege
            | Variant::ThreeRealms
            | Variant::SeparateRealms
            | Variant::Underworld
            | Variant::Wizard
            | Variant::Chess => 1,
        }
    }

    /// The options it takes.
    #[must_use]
    pub const fn options(self) -> &'static [OptionInfo] {
        match self {
            Variant::Siege => siege::OPTIONS,
            Variant::ThreeRealms => three::OPTIONS,
            Variant::SeparateRealms => separate::OPTIONS,
            Variant::Underworld => underworld::OPTIONS,
            Variant::Wizard => wizard::OPTIONS,
            Variant::Chess => chess::OPTIONS,
        }
    }

    /// Its seats, in turn order.
    #[must_use]
    pub const fn seats(self) -> &'static [SeatName] {
        match self {
            Variant::Siege => siege::NAMES,
            Variant::ThreeRealms
            | Variant::SeparateRealms
            | Variant::Underworld
            | Variant::Chess => WHITE_AND_BLACK,
            Variant::Wizard => wizard::NAMES,
        }
    }

    /// Its rules in short, topic by topic, the overview first.
    ///
    /// ```
    /// let topics = rules::Variant::Siege.help();
    /// assert_eq!(topics.first().map(|topic| topic.name), Some("overview"));
    /// ```
    #[must_use]
    pub fn help(self) -> &'static [Topic<'static>] {
        rulebook::topics(self)
    }

    /// What a topic's text does not say about a game with these options ([`Game::options`]), one sentence; none where
    /// the text says it all.
    ///
    /// ```
    /// use rules::{Game, Variant};
    /// let game = Variant::Siege.new_game(&[("threshold-W", "5")])?;
    /// let note = Variant::Siege.page_note("siege", &game.options()).unwrap_or_default();
    /// assert!(note.contains("for White the last 5 pieces captured"), "{note}");
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    #[must_use]
    pub fn page_note(self, topic: &str, options: &[(String, String)]) -> Option<String> {
        match self {
            Variant::Siege => siege::page_note(topic, options),
            Variant::SeparateRealms => separate::page_note(topic, options),
            Variant::ThreeRealms | Variant::Underworld | Variant::Wizard | Variant::Chess => None,
        }
    }

    /// One sentence that players are told when a game opens, if there is something about the game that they could not
    /// know to ask.
    #[must_use]
    pub const fn note(self) -> Option<&'static str> {
        match self {
            Variant::ThreeRealms => Some(three::NOTE),
            Variant::Siege
            | Variant::SeparateRealms
            | Variant::Underworld
            | Variant::Wizard
            | Variant::Chess => None,
        }
    }

    /// As [`Variant::array_view`], for a game with these options.
    ///
    /// ```
    /// let view = rules::Variant::Siege.array_view_with(&[("setup", "8")])?;
    /// let pieces = view.boards[0].cells.iter().filter(|cell| cell.piece.is_some());
    /// assert_eq!(pieces.count(), 3 * 25);
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError`] for an option the game does not take.
    pub fn array_view_with<K: AsRef<str>, V: AsRef<str>>(
        self,
        options: &[(K, V)],
    ) -> Result<View, SetupError> {
        let white = self.seats().iter().position(|s| s.letter == 'W').unwrap_or(0);
        let boards = self.new_game(options)?.view(Seat(white as u8)).boards;
        Ok(View { boards, ..self.array_view() })
    }

    /// A new game with these options (`KEY`, `VALUE`); what is not given has its default.
    ///
    /// ```
    /// use rules::Variant;
    /// let game = Variant::SeparateRealms.new_game(&[("pawns", "advanced")])?;
    /// assert_eq!(game.options(), [("pawns".to_owned(), "advanced".to_owned())]);
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError`] for an option the game does not take.
    pub fn new_game<K: AsRef<str>, V: AsRef<str>>(
        self,
        options: &[(K, V)],
    ) -> Result<Box<dyn Game>, SetupError> {
        match self {
            Variant::Siege => Ok(Box::new(siege::new(siege::options::Options::parse(options)?))),
            Variant::ThreeRealms => {
                parse_options(three::OPTIONS, options)?;
                Ok(Box::new(three::new()))
            }
            Variant::SeparateRealms => Ok(Box::new(separate::new(options)?)),
            Variant::Underworld => {
                parse_options(underworld::OPTIONS, options)?;
                Ok(Box::new(underworld::new()))
            }
            Variant::Wizard => {
                parse_options(wizard::OPTIONS, options)?;
                Ok(Box::new(wizard::new()))
            }
            Variant::Chess => {
                parse_options(chess::OPTIONS, options)?;
                Ok(Box::new(chess::new()))
            }
        }
    }

    /// The array of a game without options as a diagram, White's side at the bottom.
    ///
    /// ```
    /// let view = rules::Variant::ThreeRealms.array_view();
    /// assert_eq!((view.boards.len(), view.seats.len()), (3, 0));
    /// ```
    #[must_use]
    pub fn array_view(self) -> View {
        let headline = "How the game begins".to_owned();
        let options: &[(&str, &str)] = &[];
        // Every option has a default, so there is no error to tell.
        let Ok(game) = self.new_game(options) else {
            return View::diagram(self, CellShape::Square, Vec::new(), headline, String::new());
        };
        let white = self.seats().iter().position(|s| s.letter == 'W').unwrap_or(0);
        let view = game.view(Seat(white as u8));
        let about = match self {
            Variant::ThreeRealms => {
                "The array of the heavens and the underworld is a reconstruction"
            }
            _ => "",
        };
        let mut array = View::diagram(self, view.shape, view.boards, headline, about.to_owned());
        array.sides = view.sides;
        let cells = array.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.for_each(|cell| cell.marks = Marks::default());
        array
    }

    /// The game at a position string of at most [`MAX_POSITION`] bytes.
    ///
    /// ```
    /// use rules::Variant;
    /// // The position string of chess is FEN.
    /// let game = Variant::Chess.from_position("7k/8/8/8/8/8/8/K5R1 w - - 0 1")?;
    /// assert_eq!(game.actions().len(), 3 + 13);
    /// let error = Variant::Chess.from_position("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "that position string cannot be used: Black has 0 kings; it takes one");
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError`] that says what is impossible about it.
    pub fn from_position(self, text: &str) -> Result<Box<dyn Game>, SetupError> {
        if text.len() > MAX_POSITION {
            let why = format!("it is longer than {MAX_POSITION} characters");
            return Err(SetupError::BadPosition(why));
        }
        match self {
            Variant::Siege => Ok(Box::new(siege::from_position(text)?)),
            Variant::ThreeRealms => Ok(Box::new(three::from_position(text)?)),
            Variant::SeparateRealms => Ok(Box::new(separate::from_position(text)?)),
            Variant::Underworld => Ok(Box::new(underworld::from_position(text)?)),
            Variant::Wizard => Ok(Box::new(wizard::from_position(text)?)),
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
            SetupError::UnknownVariant(shown(name, 40), all.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_array_of_every_game_is_its_start_with_white_below() {
        for &variant in Variant::ALL {
            let view = variant.array_view();
            let game = variant.new_game::<&str, &str>(&[]).expect("a game without options");
            let white = variant.seats().iter().position(|s| s.letter == 'W').expect("White");
            let seat = Seat(white as u8);
            let cells = |view: &View| -> Vec<_> {
                let cells = view.boards.iter().flat_map(|b| &b.cells);
                cells.map(|c| (c.name.clone(), c.piece)).collect()
            };
            assert_eq!(cells(&view), cells(&game.view(seat)), "{}", variant.name());
            let lowest = view.boards.iter().flat_map(|b| &b.cells).find_map(|c| c.piece);
            assert_eq!(lowest.map(|p| p.owner), Some(seat), "{}", variant.name());
            assert!(view.boards.iter().flat_map(|b| &b.cells).all(|c| c.marks.is_empty()));
        }
    }

    #[test]
    fn the_example_of_every_game_can_be_played_first() {
        for &variant in Variant::ALL {
            let game = variant.new_game::<&str, &str>(&[]).expect("a game without options");
            let seat = game.to_act().expect("somebody begins");
            let typed = variant.example().split(' ').next().unwrap_or_default();
            let read = game.read(seat, typed).unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert!(game.actions().contains(&read.canonical), "{typed}");
        }
    }
}
