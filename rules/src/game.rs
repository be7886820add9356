//! The trait that all games implement, and the types that it uses.
//!
//! Outside this crate a game is a [`Game`], and an action is its canonical notation: one exact string per action.
//! Inside a game dispatch is static (see the game's own module).

use std::fmt;

use locale::{Table, Text, table, text};

pub use crate::ending::{DrawKind, Outcome};
use crate::groups::{ActionGroup, ActionKind};
use crate::illegal::Illegal;
use crate::list::or;
pub use crate::seat::{Seat, SeatName};
use crate::steps::each;
pub use crate::termination::{Termination, TypedTermination};
pub use crate::variant::Variant;
use crate::view::{KindName, View};

static TABLE: Table = table!("game");

/// The longest position string that is read, in bytes.
pub const MAX_POSITION: usize = 4_096;
/// The longest text that is read as an action, in bytes, not counting the blanks around it.
pub const MAX_TYPED: usize = 64;

/// The final place of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The seat.
    pub seat: Seat,
    /// The place: 1 for the winner. Seats that drew share the best place that is left.
    pub place: u8,
    /// How the seat got it, in a few words: `won`, `drew`, `king captured`, `resigned`, `lost on time`, `checkmated`.
    pub how: Text,
}

/// A decision other than an ordinary turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The seat that decides.
    pub seat: Seat,
    /// A short name, stable in storage: `touch`.
    pub name: &'static str,
    /// The question, one sentence.
    pub question: Text,
    /// The answers, each a canonical action and a few words that fit into a sentence. There can be more than a
    /// network can show.
    pub answers: Vec<(String, Text)>,
    /// The answer that counts when the time to decide runs out.
    pub default: String,
}

/// The effects of an action that was applied.
///
/// ```
/// use rules::Variant;
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// game.apply("e2e4")?;
/// let played = game.apply("B(Y)")?;
/// assert_eq!(played.news[0].english(), "Black resigns: White wins.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat that acted.
    pub seat: Seat,
    /// Its round, from 1, counted from where the game started.
    pub round: usize,
    /// The action, canonical.
    pub canonical: String,
    /// The action as the score sheet shows it: canonical, with marks for check and mate.
    pub sheet: String,
    /// What the score sheet shows for the previous action, if this action changes it.
    pub previous_sheet: Option<String>,
    /// What happened, one sentence each, in the game's own terms and with the names of seats; the action itself
    /// comes first.
    pub news: Vec<Text>,
    /// Whether the action is a move of which [`Played::sheet`] says everything: nothing is captured, promoted or declared.
    pub plain: bool,
}

/// The reason why an action is not legal, in the terms of the rules.
///
/// ```
/// use rules::Variant;
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// let refusal = game.play("g1g3").unwrap_err();
/// assert_eq!(refusal.to_string(), "Your knight on g1 cannot go to g3; it can go to f3, h3.");
/// # Ok::<(), rules::game::SetupError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("{}", .sentence.english())]
pub struct Refusal {
    /// One sentence, or two: what is wrong and what could be done instead.
    pub sentence: Text,
    /// What is wrong, if it is more than a question.
    pub reason: Option<Box<Illegal>>,
    /// The cell that the text named, in the reader's frame, if a piece of the acting seat is on it whose targets are
    /// worth showing.
    pub about: Option<String>,
    /// Legal actions that the text may have meant, about which the sentence asks: canonical, and as the reader types them.
    pub instead: Vec<(String, String)>,
    /// Whether the text may well be chat, so that only its author should be told.
    pub doubtful: bool,
}

impl Refusal {
    /// A refusal without a cell.
    #[must_use]
    pub fn new(sentence: Text) -> Self {
        Self { sentence, ..Self::default() }
    }
}

/// An action read from what a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The legal action, canonical.
    pub canonical: String,
    /// The `?` and `!` marks, which are stored with the action; usually empty.
    pub marks: String,
}

/// What the player to act should know apart from whose turn it is, such as powers that can be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Sentences addressed to the player.
    pub text: Text,
    /// The legal actions that it is about, by kind; each is worth a button.
    pub groups: Vec<ActionGroup>,
}

/// Why what a player typed cannot be read as an action.
///
/// ```
/// use rules::game::ReadError;
/// use rules::{Seat, Variant};
/// let game = Variant::Chess.from_position("4k3/8/8/8/8/8/8/RN2KN2 w - - 0 1")?;
/// let read = |text| game.read(Seat(0), text).unwrap_err();
/// assert_eq!(read("Nd2"), ReadError::Ambiguous(vec!["b1d2".into(), "f1d2".into()]));
/// assert_eq!(read("good game"), ReadError::NotAnAction);
/// assert!(matches!(read("Rb1"), ReadError::Illegal(_)));
/// # Ok::<(), rules::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub enum ReadError {
    /// It does not look like an action at all: ordinary chat.
    NotAnAction,
    /// It is a [`Termination`], which may or may not be allowed now.
    Termination(TypedTermination),
    /// Several legal actions fit; contains all of them, canonical and sorted.
    Ambiguous(Vec<String>),
    /// It reads as an action, but not a legal one, or not surely as the one that would be legal.
    Illegal(#[from] Refusal),
}

impl ReadError {
    /// Returns what is wrong, without a capital letter at its start and without a full stop, unless the rules refuse the action.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::NotAnAction => text!(TABLE, "not-an-action"),
            Self::Termination(_) => text!(TABLE, "termination"),
            Self::Ambiguous(moves) => {
                text!(TABLE, "ambiguous", moves = or(moves.iter().cloned().map(Text::same)))
            }
            Self::Illegal(refusal) => refusal.sentence.clone(),
        }
    }
}

/// A game of any variant: its position and the actions that led to it.
///
/// ```
/// use rules::{Game, Variant};
/// let mut game: Box<dyn Game> = Variant::Siege.new_game(&[("setup", "8")])?;
/// assert!(game.actions().contains(&"W3e-5e".to_owned()));
/// game.play("W3e-5e")?;
/// assert_eq!(game.to_act_text(), "R");
/// // The position string holds the options, too.
/// let again = Variant::Siege.from_position(&game.position_string())?;
/// assert_eq!(again.actions(), game.actions());
/// assert_eq!(again.options(), game.options());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No method panics on any input. Errors are sentences for players.
///
/// A *frame* is the seat from whose side cells are named. In most games all seats use the same names. If each seat
/// names cells from its own side ([`Game::has_own_frames`]), canonical actions are in the frame of the seat that acts.
pub trait Game: fmt::Debug + Send + Sync {
    /// The game with its own type, for [`crate::games::visit`].
    #[doc(hidden)]
    fn as_any(&self) -> &dyn std::any::Any;
    /// The variant.
    fn variant(&self) -> Variant;
    /// The options in force: every key with its value in canonical form, in the order of the rulebook.
    fn options(&self) -> Vec<(String, String)>;
    /// Letters and names of the seats, in turn order.
    fn seats(&self) -> &'static [SeatName];
    /// The seat to act: the one whose turn it is or who has a decision to make; `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;
    /// The TO-ACT column of `replay`: the letters of the seat to act, `-` when the game is over.
    fn to_act_text(&self) -> String;
    /// The round of the next action, from 1, counted from where the game started; of the last one when the game is over.
    fn round(&self) -> usize;
    /// The seats still in the game, in turn order.
    fn in_game(&self) -> Vec<Seat>;
    /// The decision to be made now; `None` in an ordinary turn.
    fn decision(&self) -> Option<Decision>;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The final places, best first; empty while the game goes on.
    fn placings(&self) -> Vec<Placing>;
    /// Every legal action (general 1.1), canonical (general 1.2) and byte-sorted, without [`Termination`]s.
    fn actions(&self) -> Vec<String>;
    /// Plays one of [`Game::actions`].
    ///
    /// It accepts no [`Termination`], so that no text ends a game for a player who did not mean it.
    ///
    /// # Errors
    /// A [`Refusal`] if the text is not a legal action; the game is unchanged.
    fn play(&mut self, canonical: &str) -> Result<Played, Refusal>;
    /// Ends the game for `seat`, or for all seats, without a move.
    ///
    /// It is an action too (general 2.1, 2.2). The caller guarantees that `seat` resigned, ran out of time or claimed a draw, or that all seats still in the
    /// game agreed to a draw.
    ///
    /// # Errors
    /// A [`Refusal`] if the game is over, the seat is out of it, or there is no draw to claim; the game is unchanged.
    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal>;
    /// Applies one canonical action of a record: one of [`Game::actions`] or a [`Termination`].
    ///
    /// For what a player typed, use [`Game::read`] and [`Game::play`] instead.
    ///
    /// # Errors
    /// A [`Refusal`] if the text is not a legal action; the game is unchanged.
    fn apply(&mut self, canonical: &str) -> Result<Played, Refusal> {
        match Termination::from_canonical(self.seats(), canonical) {
            Some((seat, termination)) => self.terminate(seat, termination),
            None => self.play(canonical),
        }
    }
    /// Reads what `seat` typed, in any notation the game knows. What it returns can be played.
    ///
    /// # Errors
    /// A [`ReadError`]: `NotAnAction` if the text is ordinary chat, `Termination` if it ends the game without a move.
    fn read(&self, seat: Seat, text: &str) -> Result<Read, ReadError> {
        self.read_in(seat, seat, text)
    }
    /// Reads what `seat` typed with cells named in `frame`.
    ///
    /// A text that begins with the player's letter is in canonical form, and so in the player's own frame, whatever
    /// `frame` is. Refusals name cells in `frame`.
    ///
    /// # Errors
    /// As [`Game::read`].
    fn read_in(&self, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError> {
        let text = text.trim_matches(each(char::is_whitespace));
        if text.len() > MAX_TYPED {
            return Err(ReadError::NotAnAction);
        }
        match TypedTermination::read(self.seats(), text) {
            Some(typed) => Err(ReadError::Termination(typed)),
            None => self.read_action(seat, frame, text),
        }
    }
    /// Reads what `seat` typed as one of [`Game::actions`]; a part of [`Game::read_in`].
    ///
    /// Games in which all seats use the same names ignore `frame`.
    ///
    /// # Errors
    /// A [`ReadError`], never `Termination`.
    fn read_action(&self, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError>;
    /// Whether each seat names cells from its own side.
    fn has_own_frames(&self) -> bool {
        false
    }
    /// Translates the name of a cell from the frame of `from` to the frame of `to`; `None` if there is no such cell.
    ///
    /// Games in which all seats use the same names return the name unchanged, even if there is no such cell.
    fn cell_in(&self, cell: &str, from: Seat, to: Seat) -> Option<String> {
        let _ = (from, to);
        Some(cell.to_owned())
    }
    /// Returns a canonical action, or its form on the score sheet, as a player types it who names cells in `frame`.
    ///
    /// If each seat has its own frame, the player's letter is left out, except where a promotion that is not written would
    /// be asked about. [`Game::read_in`] reads the result.
    fn action_in(&self, action: &str, frame: Seat) -> String {
        let _ = frame;
        action.to_owned()
    }
    /// The [`Played::news`] of the last action with cells named in `frame`; `None` before the first action and in games
    /// in which all seats use the same names.
    fn news_in(&self, frame: Seat) -> Option<Vec<Text>> {
        let _ = frame;
        None
    }
    /// Returns the canonical action with which `seat` claims a draw.
    ///
    /// # Errors
    /// A [`Refusal`] that explains, with the counts, why there is no draw to claim now.
    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal>;
    /// The position as `viewer` sees it: that seat's side is at the bottom, and the last action is marked.
    fn view(&self, viewer: Seat) -> View;
    /// Like [`Game::view`], with cells named in `frame`.
    fn view_in(&self, viewer: Seat, frame: Seat) -> View {
        let _ = frame;
        self.view(viewer)
    }
    /// Marks the targets of a cell's piece, of a kind of action or of one action on `view`, and returns the actions, canonical
    /// and sorted.
    ///
    /// `what` is a cell, named as in `view`, a kind of action ([`Game::action_kinds`]), or an action, canonical, which also gets
    /// an arrow if its piece goes or aims somewhere. The actions of a cell are the
    /// legal ones of the piece on it, and those that exchange an enemy's piece on it. For a seat that is not to act, they
    /// are what its pieces could do by movement alone if it were.
    ///
    /// # Errors
    /// A [`Refusal`] if there is no such cell, `seat` has nothing on it, or there is no action of the kind.
    fn mark_targets(&self, seat: Seat, what: &str, view: &mut View)
    -> Result<Vec<String>, Refusal>;
    /// Every kind of action the game has, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind];
    /// The legal actions by kind, each in exactly one group. A seat that is not to act is treated as in
    /// [`Game::mark_targets`].
    fn action_groups(&self, seat: Seat) -> Vec<ActionGroup>;
    /// The notice for the player to act, if there is one, with cells named in `frame`.
    fn notice(&self, frame: Seat) -> Option<Notice> {
        let _ = frame;
        None
    }
    /// The kinds of pieces, in the order of the rules.
    fn kinds(&self) -> Vec<KindName>;
    /// Diagrams that show how a kind of piece moves on otherwise empty boards, made from the piece table.
    ///
    /// `kind` is the name of the kind, in any case. There is one diagram for each board on which the piece moves
    /// differently, and none if no kind has that name or it has no movement of its own.
    fn piece_views(&self, kind: &str) -> Vec<View>;
    /// The position string, which includes the options (see the game's module).
    fn position_string(&self) -> String;
    /// The number of cells on which another piece stands, or none, than in a game of the same variant with the same seat to
    /// act; `None` for any other game.
    ///
    /// Rights, counters and history may differ.
    fn cells_apart(&self, other: &dyn Game) -> Option<usize>;
    /// Returns a boxed copy.
    fn boxed_clone(&self) -> Box<dyn Game>;
    /// The number of leaf nodes of the game's tree at a depth (see [`crate::perft`]).
    fn perft(&self, depth: u32) -> u64;
    /// The same number for each legal action, byte-sorted by action; empty when the game is over.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Returns the first `most` characters of a text from outside, safe to quote in a sentence.
///
/// Characters that are invisible, or have an effect in a terminal or a chat, are escaped.
///
/// ```
/// assert_eq!(rules::game::shown("é'\u{1b}[1m", 4), "é'\\u{1b}[");
/// ```
#[must_use]
pub fn shown(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for c in text.chars().take(most) {
        match c {
            '\'' | '"' | '\\' => shown.push(c),
            _ => shown.extend(c.escape_debug()),
        }
    }
    shown
}

/// The STATUS column of `replay`: `play`, `draw` or `win:X`.
#[must_use]
pub fn status_text(game: &dyn Game) -> String {
    match game.outcome() {
        None => "play".to_owned(),
        Some(Outcome::Draw(_)) => "draw".to_owned(),
        Some(Outcome::Win(seat)) => {
            format!("win:{}", game.seats().get(seat.index()).map_or('?', |s| s.letter))
        }
    }
}

/// One option of a game, for help and validation.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The allowed values: alternatives separated by `|`, or a description.
    pub values: &'static str,
    /// The value if the key is not given.
    pub default: &'static str,
    /// What it does, in one line.
    pub help: fn() -> Text,
    /// Returns the values and the default in words, if they are a description.
    pub said: Option<fn() -> [Text; 2]>,
    /// What it sets, if it sets it for one seat: where seats differ in that, they do not play on equal terms.
    pub of_a_seat: Option<&'static str>,
}

impl OptionInfo {
    /// Returns the allowed values: alternatives separated by `|`, or a description.
    #[must_use]
    pub fn values_text(&self) -> Text {
        self.said.map_or_else(
            || Text::same(self.values),
            |said| {
                let [values, _] = said();
                values
            },
        )
    }

    /// Returns the value if the key is not given, or a description of it.
    #[must_use]
    pub fn default_text(&self) -> Text {
        self.said.map_or_else(
            || Text::same(self.default),
            |said| {
                let [_, default] = said();
                default
            },
        )
    }
}

/// A game, an option or a position string that is not valid.
///
/// ```
/// use rules::Variant;
/// let error = Variant::Siege.new_game(&[("setup", "7")]).unwrap_err();
/// assert_eq!(error.to_string(), "'7' is no value for option setup; it takes 9|8");
/// let error = Variant::from_name("checkers").unwrap_err();
/// assert!(error.to_string().starts_with("there is no game called 'checkers'"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub enum SetupError {
    /// There is no game of that name.
    UnknownVariant(String, String),
    /// There is no option with that key.
    UnknownOption(String, String),
    /// The option does not take that value.
    BadValue {
        /// The option's key.
        key: String,
        /// The value that was given.
        value: String,
        /// The allowed values.
        values: Text,
    },
    /// An option is given twice.
    Twice(String),
    /// The position string does not describe a possible position.
    BadPosition(Text),
}

impl SetupError {
    /// Returns what is wrong, without a capital letter at its start and without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::UnknownVariant(name, games) => {
                text!(TABLE, "unknown-variant", name = name.as_str(), games = games.as_str())
            }
            Self::UnknownOption(option, options) if options == NO_OPTIONS => {
                text!(TABLE, "no-options", option = option.as_str())
            }
            Self::UnknownOption(option, options) => {
                text!(TABLE, "unknown-option", option = option.as_str(), options = options.as_str())
            }
            Self::BadValue { key, value, values } => text!(
                TABLE,
                "bad-value",
                value = value.as_str(),
                option = key.as_str(),
                values = values.clone()
            ),
            Self::Twice(option) => text!(TABLE, "twice", option = option.as_str()),
            Self::BadPosition(why) => text!(TABLE, "bad-position", why = why.clone()),
        }
    }
}

/// The list of options of a game that has none.
const NO_OPTIONS: &str = "none";

/// Reads pairs of key and value, and returns the value of each of a game's options, in their order.
///
/// The values of each option must be alternatives separated by `|`. An option that is not given has its default (general 4.4).
///
/// # Errors
/// A [`SetupError`] for an unknown key, a value that the option does not take, or a key given twice.
pub fn parse_options<K: AsRef<str>, V: AsRef<str>>(
    options: &[OptionInfo],
    pairs: &[(K, V)],
) -> Result<Vec<&'static str>, SetupError> {
    let mut values: Vec<Option<&'static str>> = vec![None; options.len()];
    for (key, value) in pairs {
        let (key, value) = (key.as_ref(), value.as_ref());
        let short = |text: &str| shown(text, 40);
        let Some(i) = options.iter().position(|o| o.key == key) else {
            let keys: Vec<_> = options.iter().map(|o| o.key).collect();
            let keys = if keys.is_empty() { NO_OPTIONS.to_owned() } else { keys.join(", ") };
            return Err(SetupError::UnknownOption(short(key), keys));
        };
        let known = options[i].values.split('|').find(|v| *v == value);
        let known = known.ok_or_else(|| SetupError::BadValue {
            key: key.to_owned(),
            value: short(value),
            values: options[i].values_text(),
        })?;
        if values[i].replace(known).is_some() {
            return Err(SetupError::Twice(key.to_owned()));
        }
    }
    Ok(values.into_iter().zip(options).map(|(v, o)| v.unwrap_or(o.default)).collect())
}
