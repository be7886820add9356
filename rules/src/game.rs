//! The one small front every game shows the daemon.
//!
//! Inside a game everything is statically dispatched (see the game's own module); outside, actions
//! are their canonical notation (one exact string an action) and a game is a [`Game`].

use std::fmt;

pub use crate::games::Variant;
use crate::groups::{ActionGroup, ActionKind};
pub use crate::seat::Seat;
use crate::steps::each;
pub use crate::termination::{Termination, TypedTermination};
use crate::view::{KindName, View};

/// The longest position string that is read, in bytes.
pub const MAX_POSITION: usize = 4_096;
/// The longest text that is read as an action, in bytes, without blanks around it.
pub const MAX_TYPED: usize = 64;

/// What a game calls a seat: `W` and `White`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatName {
    /// The letter of canonical notation and of TO-ACT.
    pub letter: char,
    /// The name for people.
    pub name: &'static str,
}

/// Why a game ended without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// All players left agreed.
    Agreed,
    /// A player claimed a draw the rules allow.
    Claimed,
    /// The rules end the game by a count of turns or moves.
    Count,
    /// Too little is left on the board.
    Material,
    /// The player to move has no action and is not in check.
    Stalemate,
    /// No player has an action any more.
    Blocked,
    /// The same position came about too often.
    Repetition,
    /// A player ran out of time against an opponent who has only the king.
    OutOfTime,
}

/// How a finished game ended.
///
/// ```
/// use rules::{Outcome, Seat, Variant};
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     assert_eq!(game.outcome(), None);
///     game.play(action)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Win(Seat(1))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One seat won.
    Win(Seat),
    /// The seats still in the game drew.
    Draw(DrawKind),
}

/// A seat's final place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Whose place.
    pub seat: Seat,
    /// 1 for the winner; seats that drew share the best place left.
    pub place: u8,
    /// How, in a few words: `won`, `drew`, `king captured`, `resigned`, `lost on time`, `checkmated`.
    pub how: &'static str,
}

/// A decision other than an ordinary turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decides.
    pub seat: Seat,
    /// A short name, stable in storage: `touch`.
    pub name: &'static str,
    /// One sentence that asks.
    pub question: String,
    /// The answers: canonical action and a few words, as they stand within a sentence. Any number: what
    /// shows them takes what it can.
    pub answers: Vec<(String, String)>,
    /// The answer that is taken when the time for it runs out.
    pub default: String,
}

/// What applying an action brought about.
///
/// ```
/// use rules::Variant;
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// game.apply("e2e4")?;
/// let played = game.apply("B(Y)")?;
/// assert_eq!(played.news, ["Black resigns: White wins."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who acted.
    pub seat: Seat,
    /// The action, canonical.
    pub canonical: String,
    /// The action as the score sheet shows it: canonical, with marks for check and mate.
    pub sheet: String,
    /// What the score sheet shows for the action before, when this one changes that.
    pub previous_sheet: Option<String>,
    /// What happened, one sentence each, in the game's words and with seats by name; the action
    /// itself first.
    pub news: Vec<String>,
}

/// An action that is not legal, and why, in the words of the rules.
///
/// ```
/// use rules::Variant;
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// let refusal = game.play("g1g3").unwrap_err();
/// assert_eq!(refusal.to_string(), "Your knight on g1 cannot go to g3; it can go to f3, h3.");
/// # Ok::<(), rules::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Refusal {
    /// One sentence, or two: what is wrong and what could be done instead.
    pub sentence: String,
    /// The cell the text named, in the reader's frame, if there is a piece of the actor whose targets are worth
    /// showing.
    pub about: Option<String>,
}

impl Refusal {
    /// A refusal without a cell.
    #[must_use]
    pub fn new(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into(), about: None }
    }
}

/// What a person's text means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The one legal action meant, canonical.
    pub canonical: String,
    /// `?` and `!` marks, stored with the record; usually empty.
    pub marks: String,
}

/// What the player to act should know besides whose turn it is, such as powers open at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Sentences that speak to the player.
    pub text: String,
    /// The kinds of action it is about, legal ones only, each worth a button.
    pub groups: Vec<ActionGroup>,
}

/// Why a person's text is no action.
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
pub enum ReadError {
    /// It does not look like an action at all: ordinary chat.
    #[error("that does not read as a move")]
    NotAnAction,
    /// It ends the game by something other than a move, if that is allowed.
    #[error("that is no move but a word on how the game ends")]
    Termination(TypedTermination),
    /// Several legal actions fit; all of them, canonical and sorted.
    #[error("that could be {}", .0.join(" or "))]
    Ambiguous(Vec<String>),
    /// It reads as an action, but not a legal one.
    #[error(transparent)]
    Illegal(#[from] Refusal),
}

/// A position of any game, with what led to it, as the daemon sees it.
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
/// No method panics on any input; errors are sentences for a person.
///
/// Cells have names. In most games all seats use the same ones. If each seat names cells from its own side
/// ([`Game::has_own_frames`]), canonical actions are in the *frame* of the seat that acts, and a *frame* elsewhere is the
/// seat in whose names cells are given.
pub trait Game: fmt::Debug + Send + Sync {
    /// Which game this is.
    fn variant(&self) -> Variant;
    /// The options in force, every key with its value in canonical form, in the page's order.
    fn options(&self) -> Vec<(String, String)>;
    /// Letters and names of the seats, in turn order.
    fn seats(&self) -> &'static [SeatName];
    /// Who decides next, during a pending decision its decider; `None` when the game is over.
    fn to_act(&self) -> Option<Seat>;
    /// TO-ACT of `replay`: the page's letters for who decides next, `-` when the game is over.
    fn to_act_text(&self) -> String;
    /// The seats still in the game, in turn order.
    fn in_game(&self) -> Vec<Seat>;
    /// The decision that is asked for now, if it is not an ordinary turn.
    fn decision(&self) -> Option<Decision>;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// Final places, best first; empty while the game goes on.
    fn placings(&self) -> Vec<Placing>;
    /// Every legal action, canonical, byte-sorted; no [`Termination`].
    fn actions(&self) -> Vec<String>;
    /// Plays one of [`Game::actions`]. Never a [`Termination`], so that no text ends a game for a player who
    /// did not mean it.
    ///
    /// # Errors
    /// A [`Refusal`] with the reason why the text is no legal action; nothing has changed then.
    fn play(&mut self, canonical: &str) -> Result<Played, Refusal>;
    /// Ends the game for `seat`, or for all, by something other than a move. The caller knows that
    /// `seat` resigned, ran out of time or claimed, or that all seats left agreed to a draw.
    ///
    /// # Errors
    /// A [`Refusal`] when the game is over, the seat is out of it, or there is nothing to claim; nothing has
    /// changed then.
    fn terminate(&mut self, seat: Seat, termination: Termination) -> Result<Played, Refusal>;
    /// Applies one canonical action as a record has it: one of [`Game::actions`], or a [`Termination`]. What
    /// a player typed goes to [`Game::read`] and [`Game::play`] instead.
    ///
    /// # Errors
    /// A [`Refusal`] with the reason why the text is no legal action; nothing has changed then.
    fn apply(&mut self, canonical: &str) -> Result<Played, Refusal> {
        match Termination::from_canonical(self.seats(), canonical) {
            Some((seat, termination)) => self.terminate(seat, termination),
            None => self.play(canonical),
        }
    }
    /// Reads what `seat` typed, generously. What is read can be played.
    ///
    /// # Errors
    /// [`ReadError`], of which `NotAnAction` means that the text is ordinary chat, and `Termination` that it
    /// is no action but ends the game in another way.
    fn read(&self, seat: Seat, text: &str) -> Result<Read, ReadError> {
        self.read_in(seat, seat, text)
    }
    /// Reads what `seat` typed, cells named in another seat's frame. A text that begins with the player's letter is in
    /// canonical form and so in the player's own frame, whatever `frame` is. Refusals name cells in `frame`.
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
    /// Reads what `seat` typed as one of [`Game::actions`]; part of [`Game::read_in`]. Games in which cells have one
    /// name each pass over `frame`.
    ///
    /// # Errors
    /// [`ReadError`], but for `Termination`.
    fn read_action(&self, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError>;
    /// Whether seats name cells each from its own side.
    fn has_own_frames(&self) -> bool {
        false
    }
    /// The name in the frame of `to` of the cell that is `cell` in the frame of `from`; `None` if there is no such cell.
    /// Games in which cells have one name each return it as it is, known or not.
    fn cell_in(&self, cell: &str, from: Seat, to: Seat) -> Option<String> {
        let _ = (from, to);
        Some(cell.to_owned())
    }
    /// A canonical action, or its form on the score sheet, as a player types it who names cells in `frame`: if
    /// seats have frames of their own, without the player's letter. [`Game::read_in`] reads it again.
    fn action_in(&self, action: &str, frame: Seat) -> String {
        let _ = frame;
        action.to_owned()
    }
    /// [`Played::news`] of the last action with cells named in `frame`; `None` where all seats name cells alike, and
    /// before the first action.
    fn news_in(&self, frame: Seat) -> Option<Vec<String>> {
        let _ = frame;
        None
    }
    /// The canonical action with which `seat` claims a draw.
    ///
    /// # Errors
    /// Why there is nothing to claim now, with the figures.
    fn draw_claim(&self, seat: Seat) -> Result<String, Refusal>;
    /// The position as `viewer` sees it, that seat's side at the bottom; the last action marked.
    fn view(&self, viewer: Seat) -> View;
    /// The same with cells named in another seat's frame.
    fn view_in(&self, viewer: Seat, frame: Seat) -> View {
        let _ = frame;
        self.view(viewer)
    }
    /// The legal actions that concern a cell (named as in `view`) or are of a kind ([`Game::action_kinds`]), canonical and
    /// sorted, and their marks put on `view`. An action concerns the cell of the piece that acts and that of an enemy's
    /// piece it exchanges. Also for a seat that is not to act: as if it were, by movement alone.
    ///
    /// # Errors
    /// A [`Refusal`] when there is no such cell or nothing on it for `seat`, or no action of the kind.
    fn mark_targets(&self, seat: Seat, what: &str, view: &mut View)
    -> Result<Vec<String>, Refusal>;
    /// Every kind of action the game has, in the order in which they are listed.
    fn action_kinds(&self) -> &'static [&'static ActionKind];
    /// The legal actions by kind, each in one group; for a seat that is not to act as [`Game::mark_targets`].
    fn action_groups(&self, seat: Seat) -> Vec<ActionGroup>;
    /// What the player to act should know, cells named in `frame`.
    fn notice(&self, frame: Seat) -> Option<Notice> {
        let _ = frame;
        None
    }
    /// The kinds of pieces there are, as the rules list them.
    fn kinds(&self) -> Vec<KindName>;
    /// Diagrams of how a kind of piece (by its name, any case) moves on boards that are empty otherwise,
    /// made from the piece table: one for each board on which it moves in another way; none if no kind
    /// has that name or it has no movement of its own.
    fn piece_views(&self, kind: &str) -> Vec<View>;
    /// The position string (see the game's module), options included.
    fn position_string(&self) -> String;
    /// A copy behind the same front.
    fn boxed_clone(&self) -> Box<dyn Game>;
    /// The number of leaf actions at a depth from here (see [`crate::perft`]).
    fn perft(&self, depth: u32) -> u64;
    /// The same for each action now legal, byte-sorted by action; empty when the game is over.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// The beginning of a foreign text, up to a limit in characters, safe to quote in a sentence: characters that cannot be
/// seen, or mean something to a terminal or a chat, are escaped.
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

/// STATUS of `replay`: `play`, `draw` or `win:X`.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values allowed, in words or as alternatives separated by `|`.
    pub values: &'static str,
    /// The value that holds when the key is not given.
    pub default: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
}

/// A wrong option or position string.
///
/// ```
/// use rules::Variant;
/// let error = Variant::Siege.new_game(&[("setup", "7")]).unwrap_err();
/// assert_eq!(error.to_string(), "'7' is no value for option setup; it takes 9|8");
/// let error = Variant::from_name("checkers").unwrap_err();
/// assert!(error.to_string().starts_with("there is no game called 'checkers'"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No game of that name.
    #[error("there is no game called '{0}'; the games are: {1}")]
    UnknownVariant(String, String),
    /// No option of that key.
    #[error("'{0}' is no option of this game; the options are: {1}")]
    UnknownOption(String, String),
    /// A value that the key does not take.
    #[error("'{value}' is no value for option {key}; it takes {values}")]
    BadValue {
        /// The option's key.
        key: String,
        /// What was given.
        value: String,
        /// What is allowed, in words.
        values: String,
    },
    /// A key given twice.
    #[error("option {0} is given twice; give it once")]
    Twice(String),
    /// A position string that describes no possible position.
    #[error("that position string cannot be used: {0}")]
    BadPosition(String),
}

/// Reads `KEY=VALUE` pairs against what a game takes, each option's values being alternatives
/// separated by `|`: the value of each option in order.
///
/// # Errors
/// [`SetupError`] for an unknown key, a value the key does not take, or a key given twice.
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
            let keys = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
            return Err(SetupError::UnknownOption(short(key), keys));
        };
        let known = options[i].values.split('|').find(|v| *v == value);
        let known = known.ok_or_else(|| SetupError::BadValue {
            key: key.to_owned(),
            value: short(value),
            values: options[i].values.to_owned(),
        })?;
        if values[i].replace(known).is_some() {
            return Err(SetupError::Twice(key.to_owned()));
        }
    }
    Ok(values.into_iter().zip(options).map(|(v, o)| v.unwrap_or(o.default)).collect())
}
