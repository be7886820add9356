//! What is known about each game apart from its rules: its names, options, seats and start.

use locale::{Language, Table, Text, table, text};

use crate::game::{Game, MAX_POSITION, OptionInfo, SetupError, shown};
use crate::rulebook::{self, Topic};
use crate::seat::{Seat, SeatName};
use crate::variant::Variant;
use crate::view::{CellShape, Marks, View};

static TABLE: Table = table!("description");

/// [`Variant::page_note`] of one game.
type PageNote = fn(topic: &str, options: &[(String, String)]) -> Option<Text>;
/// [`Variant::new_game`] of one game.
type NewGame = fn(options: &[(&str, &str)]) -> Result<Box<dyn Game>, SetupError>;

/// What the rest of the crate knows about a game: a static, `GAME`, in the game's folder.
pub(crate) struct Description {
    /// See [`Variant::name`].
    pub name: &'static str,
    /// See [`Variant::title`].
    pub title: &'static str,
    /// See [`Variant::summary`].
    pub summary: fn() -> Text,
    /// See [`Variant::example`].
    pub example: fn() -> Text,
    /// See [`Variant::note`].
    pub note: Option<fn() -> Text>,
    /// The text beside the diagram of the initial array; usually empty.
    pub about_array: fn() -> Text,
    /// See [`Variant::rules_version`].
    pub rules_version: u32,
    /// See [`Variant::options`].
    pub options: &'static [OptionInfo],
    /// See [`Variant::seats`].
    pub seats: &'static [SeatName],
    /// Its page of the rulebook, and the topics of the page in each other language.
    pub rulebook: [&'static str; Language::ALL.len()],
    /// See [`Variant::page_note`].
    pub page_note: PageNote,
    /// See [`Variant::pgn_name`].
    pub pgn_name: Option<&'static str>,
    /// See [`Variant::new_game`].
    pub new_game: NewGame,
    /// See [`Variant::from_position`]. The length of the text is already checked.
    pub from_position: fn(text: &str) -> Result<Box<dyn Game>, SetupError>,
}

impl Variant {
    /// The name used on the command line and in records, such as `siege`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// The name for people, such as `Siege Chess`.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.description().title
    }

    /// What the game is, in one line. With the name and a colon in front it has at most 100 characters.
    #[must_use]
    pub fn summary(self) -> Text {
        (self.description().summary)()
    }

    /// An example of how a move is written, for players who see the game for the first time.
    ///
    /// The example is legal at the start of a game without options. What players must know about the names of cells
    /// follows it, without a full stop.
    ///
    /// ```
    /// assert!(rules::Variant::Chess.example().english().starts_with("e2e4 "));
    /// ```
    #[must_use]
    pub fn example(self) -> Text {
        (self.description().example)()
    }

    /// The version of its rules, from 1.
    ///
    /// It is raised when a change to this crate makes different actions legal or gives them different effects. Running
    /// games are then replayed before they go on. A change of the position string counts too, because a game's stored
    /// position is compared with its replay.
    ///
    /// ```
    /// assert!(rules::Variant::ALL.iter().all(|variant| variant.rules_version() >= 1));
    /// ```
    #[must_use]
    pub fn rules_version(self) -> u32 {
        self.description().rules_version
    }

    /// The options that it takes.
    #[must_use]
    pub fn options(self) -> &'static [OptionInfo] {
        self.description().options
    }

    /// Whether these options ([`Game::options`]) are a handicap: some of them set for a seat what they do not set for the others.
    ///
    /// ```
    /// use rules::{Game, Variant};
    /// let options = |thresholds: &[(&str, &str)]| Variant::Siege.new_game(thresholds).map(|game| game.options());
    /// assert!(Variant::Siege.is_handicap(&options(&[("threshold-W", "5")])?));
    /// let all = [("threshold-W", "5"), ("threshold-R", "5"), ("threshold-B", "5")];
    /// assert!(!Variant::Siege.is_handicap(&options(&all)?));
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    #[must_use]
    pub fn is_handicap(self, options: &[(String, String)]) -> bool {
        let of_seats = options.iter().filter_map(|(key, value)| {
            let info = self.options().iter().find(|info| info.key == key)?;
            Some((info.of_a_seat?, value))
        });
        let set: Vec<(&str, &String)> = of_seats.collect();
        set.iter().any(|(what, value)| set.iter().any(|(w, v)| w == what && v != value))
    }

    /// The seats, in turn order.
    #[must_use]
    pub fn seats(self) -> &'static [SeatName] {
        self.description().seats
    }

    /// A summary of its rules, topic by topic, the overview first.
    ///
    /// ```
    /// let topics = rules::Variant::Siege.help();
    /// assert_eq!(topics.first().map(|topic| topic.name), Some("overview"));
    /// ```
    #[must_use]
    pub fn help(self) -> &'static [Topic<'static>] {
        rulebook::topics(self)
    }

    /// A sentence that adds to the text of a topic what depends on the options of a game ([`Game::options`]); `None` if
    /// nothing does.
    ///
    /// ```
    /// use rules::{Game, Variant};
    /// let game = Variant::Siege.new_game(&[("threshold-W", "5")])?;
    /// let note = Variant::Siege.page_note("siege", &game.options()).unwrap_or_default().english();
    /// assert!(note.contains("for White the last 5 pieces captured"), "{note}");
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    #[must_use]
    pub fn page_note(self, topic: &str, options: &[(String, String)]) -> Option<Text> {
        (self.description().page_note)(topic, options)
    }

    /// The value of the tag `Variant` in PGN, empty for orthodox chess, which needs none; `None` if games are not written
    /// as PGN.
    #[must_use]
    pub fn pgn_name(self) -> Option<&'static str> {
        self.description().pgn_name
    }

    /// A sentence for players at the start of a game, if there is something that they would not think to ask about.
    #[must_use]
    pub fn note(self) -> Option<Text> {
        self.description().note.map(|note| note())
    }

    /// Like [`Variant::array_view`], for a game with these options.
    ///
    /// ```
    /// let view = rules::Variant::Siege.array_view_with(&[("setup", "8")])?;
    /// let pieces = view.boards[0].cells.iter().filter(|cell| cell.piece.is_some());
    /// assert_eq!(pieces.count(), 3 * 25);
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// A [`SetupError`] for an option or a value that the game does not take.
    pub fn array_view_with<K: AsRef<str>, V: AsRef<str>>(
        self,
        options: &[(K, V)],
    ) -> Result<View, SetupError> {
        let white = self.seats().iter().position(|s| s.letter == 'W').unwrap_or(0);
        let boards = self.new_game(options)?.view(Seat(white as u8)).boards;
        Ok(View { boards, ..self.array_view() })
    }

    /// Creates a game with these options, pairs of key and value. An option that is not given has its default.
    ///
    /// ```
    /// use rules::Variant;
    /// let game = Variant::SeparateRealms.new_game(&[("pawns", "advanced")])?;
    /// assert_eq!(game.options(), [("pawns".to_owned(), "advanced".to_owned())]);
    /// # Ok::<(), rules::game::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// A [`SetupError`] for an option or a value that the game does not take.
    pub fn new_game<K: AsRef<str>, V: AsRef<str>>(
        self,
        options: &[(K, V)],
    ) -> Result<Box<dyn Game>, SetupError> {
        let options: Vec<(&str, &str)> =
            options.iter().map(|(key, value)| (key.as_ref(), value.as_ref())).collect();
        (self.description().new_game)(&options)
    }

    /// A diagram of the initial array of a game without options, White's side at the bottom.
    ///
    /// ```
    /// let view = rules::Variant::ThreeRealms.array_view();
    /// assert_eq!((view.boards.len(), view.seats.len()), (3, 0));
    /// ```
    #[must_use]
    pub fn array_view(self) -> View {
        let headline = text!(TABLE, "array");
        let options: &[(&str, &str)] = &[];
        // Every option has a default, so there is no error to report.
        let Ok(game) = self.new_game(options) else {
            return View::diagram(self, CellShape::Square, Vec::new(), headline, Text::empty());
        };
        let white = self.seats().iter().position(|s| s.letter == 'W').unwrap_or(0);
        let view = game.view(Seat(white as u8));
        let about = (self.description().about_array)();
        let mut array = View::diagram(self, view.shape, view.boards, headline, about);
        array.sides = view.sides;
        let cells = array.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.for_each(|cell| cell.marks = Marks::default());
        array
    }

    /// Creates a game from a position string of at most [`MAX_POSITION`] bytes.
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
    /// A [`SetupError`] that explains why the position is not possible.
    pub fn from_position(self, text: &str) -> Result<Box<dyn Game>, SetupError> {
        if text.len() > MAX_POSITION {
            let why = text!(TABLE, "too-long", most = MAX_POSITION);
            return Err(SetupError::BadPosition(why));
        }
        (self.description().from_position)(text)
    }

    /// Returns the game of that name, in any case.
    ///
    /// # Errors
    /// [`SetupError::UnknownVariant`], which lists the games.
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
            let seat = game.to_act().expect("a seat moves first");
            for language in Language::ALL {
                let example = variant.example().say(language);
                let typed = example.split(' ').next().unwrap_or_default();
                let read = game.read(seat, typed).unwrap_or_else(|e| panic!("{typed}: {e}"));
                assert!(game.actions().contains(&read.canonical), "{typed}");
            }
        }
    }
}
