//! What the daemon posts: composed of texts in no language yet, then stored in the outbox in its readers' language.

use locale::{Language, Text};
use render::StoredChart;
use rules::Seat;

use super::text::{cut, fit};

use crate::picture_style::PictureStyle;

/// The most characters of a button's label.
const LONGEST_LABEL: usize = 80;

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Button<T = String> {
    /// The label, at most 80 characters.
    pub label: T,
    /// The command it sends when pressed, with game and ply, so a stale button is recognised; at most 100
    /// characters.
    pub command: String,
}

/// A position that belongs to no game in the database.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct FreePosition {
    /// The name of its game, such as `siege`.
    pub variant: String,
    pub position: String,
}

/// A position of a line of moves that somebody tries out from a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LinePosition {
    pub game: i64,
    /// The number of actions of the game before the line.
    pub ply: usize,
    pub start: String,
    /// The actions of the line up to the position, canonical.
    pub actions: Vec<String>,
}

/// How a kind of piece moves.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Diagram {
    /// The name of the game, such as `siege`.
    pub variant: String,
    /// The name of the kind, such as `knight`.
    pub kind: String,
    /// Which of its diagrams, from 0: one for each board on which it moves in another way.
    pub nth: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct InitialArray {
    /// The name of the game, such as `siege`.
    pub variant: String,
    /// The options that are not at their defaults, key and value.
    pub options: Vec<(String, String)>,
}

/// One of several boards of a picture.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct BoardOfGame {
    pub game: i64,
    /// The number of actions made before the position shown.
    pub ply: usize,
    pub viewer: Seat,
    /// The seat whose frame names the cells.
    pub frame: Seat,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Subject {
    /// A game in the database.
    Game {
        game: i64,
        /// The number of actions made before the position shown.
        ply: usize,
    },
    Position(FreePosition),
    Line(LinePosition),
    Moves(Diagram),
    Array(InitialArray),
    Games(Vec<BoardOfGame>),
    Course {
        game: i64,
    },
    /// A chart, as it was when the message was made.
    Chart(StoredChart),
}

/// The picture under a message, drawn when the message is sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PictureRequest {
    pub subject: Subject,
    pub viewer: Seat,
    /// The seat whose frame names the cells; `None` for the viewer's.
    pub frame: Option<Seat>,
    /// The seat whose possible actions are marked, and which of them: those of a cell, named in the frame of the
    /// picture, or of a kind of action.
    pub targets: Option<(Seat, String)>,
    pub look: PictureStyle,
}

impl PictureRequest {
    pub const fn chart(chart: StoredChart, look: PictureStyle) -> Self {
        let subject = Subject::Chart(chart);
        Self { subject, viewer: Seat::FIRST, frame: None, targets: None, look }
    }

    fn said(&self, language: Language) -> Self {
        let mut said = self.clone();
        said.look.language = language;
        if let Subject::Chart(chart) = &mut said.subject {
            *chart = chart.said(language);
        }
        said
    }

    pub const fn game(&self) -> Option<i64> {
        match self.subject {
            Subject::Game { game, .. } => Some(game),
            // A line is private, and its game is not what is shown.
            Subject::Position(_)
            | Subject::Line(_)
            | Subject::Moves(_)
            | Subject::Array(_)
            | Subject::Games(_)
            | Subject::Course { .. }
            | Subject::Chart(_) => None,
        }
    }
}

/// The people who must be able to see a post about a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Readers {
    pub game: i64,
    pub people: Vec<String>,
}

/// A change in the network that takes its turn in the outbox like a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Step<T = String> {
    /// Gives a game its own thread. Messages about the game wait until it exists.
    OpenThread {
        game: i64,
        /// The outbox key of the message from which the thread is started.
        from: String,
        /// Its name. A network cuts it to what it allows.
        name: T,
    },
    CloseThread,
}

impl Step<Text> {
    /// Returns the step with the name in a language.
    fn said(&self, language: Language) -> Step {
        match self {
            Self::OpenThread { game, from, name } => {
                Step::OpenThread { game: *game, from: from.clone(), name: name.say(language) }
            }
            Self::CloseThread => Step::CloseThread,
        }
    }
}

/// A file under a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Attachment<T = String> {
    pub name: String,
    pub content: T,
}

/// An animation of a game in the database, up to a position.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Replay {
    pub game: i64,
    /// The number of actions made before the last position shown.
    pub ply: usize,
    pub viewer: Seat,
    pub look: PictureStyle,
}

/// A file under a message, made when the message is sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum FileRequest {
    Replay(Replay),
    /// The page on which a game in the database is stepped through.
    Page {
        game: i64,
        /// The number of actions made before the last position shown.
        ply: usize,
        /// Its palette and language; the theme is the browser's.
        look: PictureStyle,
    },
}

impl FileRequest {
    /// Returns the request with the language in which the file is described.
    fn said(&self, language: Language) -> Self {
        let mut file = self.clone();
        let (Self::Replay(Replay { look, .. }) | Self::Page { look, .. }) = &mut file;
        look.language = language;
        file
    }
}

/// A role of a guild that a message mentions.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RoleMention {
    pub id: String,
    /// Whether a manager of the guild asked for it. For others, only a role that anyone may mention is mentioned.
    pub by_manager: bool,
}

/// A message of the daemon: an `Outgoing<Text>` as it is composed, an `Outgoing` as it is stored in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing<T = String> {
    /// The text, at most 2,000 characters, with people by name.
    pub text: T,
    /// The language in which it is said.
    #[serde(default, skip_serializing_if = "is_english")]
    pub language: Language,
    /// The people it is addressed to. They alone are mentioned, where the network supports mentions.
    pub mention: Vec<String>,
    /// The role it mentions, where the network supports roles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mention_role: Option<RoleMention>,
    /// The only person who sees it (an ephemeral answer); `None` if everybody in the place does.
    pub only_to: Option<String>,
    /// Whether it can only be shown as the answer to its interaction, and is given up if that is not possible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub answer_only: bool,
    pub reply_to: Option<u64>,
    pub picture: Option<PictureRequest>,
    /// The buttons, at most 25.
    pub buttons: Vec<Button<T>>,
    pub attachment: Option<Attachment<T>>,
    /// The files that are made when it is sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileRequest>,
    /// Whether the text is a table whose columns must stay aligned.
    pub table: bool,
    /// A change in the network to make instead of a post; the other fields are empty then.
    pub step: Option<Step<T>>,
    /// The people who are told by direct message if they cannot see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readers: Option<Readers>,
}

fn is_english(language: &Language) -> bool {
    *language == Language::English
}

impl<T> Outgoing<T> {
    pub const fn text(text: T) -> Self {
        Self {
            text,
            language: Language::English,
            mention: Vec::new(),
            mention_role: None,
            only_to: None,
            answer_only: false,
            reply_to: None,
            picture: None,
            buttons: Vec::new(),
            attachment: None,
            files: Vec::new(),
            table: false,
            step: None,
            readers: None,
        }
    }
}

impl Outgoing<Text> {
    /// Returns the message in a language, with everything cut to the allowed length.
    pub fn say(&self, language: Language) -> Outgoing {
        let button = |button: &Button<Text>| Button {
            label: cut(button.label.say(language), LONGEST_LABEL),
            command: button.command.clone(),
        };
        let file = |file: &Attachment<Text>| Attachment {
            name: file.name.clone(),
            content: file.content.say(language),
        };
        Outgoing {
            text: fit(self.text.say(language)),
            language,
            mention: self.mention.clone(),
            mention_role: self.mention_role.clone(),
            only_to: self.only_to.clone(),
            answer_only: self.answer_only,
            reply_to: self.reply_to,
            picture: self.picture.as_ref().map(|picture| picture.said(language)),
            buttons: self.buttons.iter().map(button).collect(),
            attachment: self.attachment.as_ref().map(file),
            files: self.files.iter().map(|file| file.said(language)).collect(),
            table: self.table,
            step: self.step.as_ref().map(|step| step.said(language)),
            readers: self.readers.clone(),
        }
    }
}
