//! The names of pieces, seats, boards and kinds of actions in each language.
//!
//! In English they are data, too: they are stored, typed, and name artwork.

use locale::{Table, Text, table, text};

use crate::groups::ActionKind;
use crate::seat::SeatName;
use crate::variant::Variant;
use crate::view::{BoardView, KindName, SeatView};

static TABLE: Table = table!("names");

/// The form of a piece's name in a sentence. English has few of them; the examples are German.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `Springer`.
    Name,
    /// Alone or at the start of a line, in upper case.
    Title,
    /// All of the kind: `Springer`, `Bauern`.
    Many,
    /// `ein Springer`.
    A,
    /// At the start of a sentence: `Ein Springer`.
    AStart,
    /// `einen Springer`.
    Accusative,
    /// At the start of a sentence, before `of you`: `Kein Springer`; in English after `None of your`.
    NoneOfYours,
    /// `keinen Springer`; in English after `no`.
    No,
    /// `kein Springer`; in English after `no`.
    NoNominative,
    /// At the start of a sentence: `Dein Springer`; in English after `Your`.
    YourStart,
    /// `dein Springer`; in English after `your`.
    Your,
    /// `deinen Springer`; in English after `your`.
    YourAccusative,
    /// At the start of a sentence: `Der Springer`; in English after `The`.
    TheStart,
    /// `der Springer`; in English after `the`.
    The,
    /// `den Springer`; in English after `the`.
    TheAccusative,
    /// `dem Springer`; in English after `the`.
    TheDative,
}

/// The form of a name of a piece and its owner in a sentence. The examples are German.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// At the start of a sentence: `Der weiße Springer`.
    Start,
    /// `der weiße Springer`.
    Nominative,
    /// `den weißen Springer`.
    Accusative,
    /// `vom weißen Springer`; in English after `by`.
    By,
}

impl Form {
    const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Title => "title",
            Self::Many => "many",
            Self::A => "a",
            Self::AStart => "a-start",
            Self::Accusative => "acc",
            Self::NoneOfYours => "none",
            Self::No => "no",
            Self::NoNominative => "no-nom",
            Self::YourStart => "your-start",
            Self::Your => "your",
            Self::YourAccusative => "your-acc",
            Self::TheStart => "the-start",
            Self::The => "the",
            Self::TheAccusative => "the-acc",
            Self::TheDative => "the-dat",
        }
    }
}

impl Whose {
    const fn key(self) -> &'static str {
        match self {
            Self::Start => "whose-start",
            Self::Nominative => "whose",
            Self::Accusative => "whom",
            Self::By => "by",
        }
    }
}

fn kind(name: &'static str, form: &'static str, of: Text) -> Text {
    let text = match name {
        "piece" => text!(TABLE, "piece"),
        "king" => text!(TABLE, "king"),
        "queen" => text!(TABLE, "queen"),
        "rook" => text!(TABLE, "rook"),
        "bishop" => text!(TABLE, "bishop"),
        "knight" => text!(TABLE, "knight"),
        "pawn" => text!(TABLE, "pawn"),
        "pope" => text!(TABLE, "pope"),
        "grandmaster" => text!(TABLE, "grandmaster"),
        "honorable horse" => text!(TABLE, "honorable-horse"),
        "silver general" => text!(TABLE, "silver-general"),
        "pegasus" => text!(TABLE, "pegasus"),
        "angel" => text!(TABLE, "angel"),
        "fallen angel" => text!(TABLE, "fallen-angel"),
        "imp" => text!(TABLE, "imp"),
        "fiend" => text!(TABLE, "fiend"),
        "warmachine" => text!(TABLE, "warmachine"),
        "scholar" => text!(TABLE, "scholar"),
        "elephant" => text!(TABLE, "elephant"),
        "wizard" => text!(TABLE, "wizard"),
        "dragon" => text!(TABLE, "dragon"),
        "archer" => text!(TABLE, "archer"),
        "giant" => text!(TABLE, "giant"),
        "hero" => text!(TABLE, "hero"),
        "warrior" => text!(TABLE, "warrior"),
        "eagle" => text!(TABLE, "eagle"),
        _ => return Text::same(name),
    };
    text.with("form", Text::same(form)).with("of", of)
}

/// Returns the name of a kind of piece in a form.
#[must_use]
pub fn piece(name: &'static str, form: Form) -> Text {
    kind(name, form.key(), Text::empty())
}

/// Returns the name of a piece with its owner, who is out of the game if the piece is dead: `White's knight`.
#[must_use]
pub fn owned(name: &'static str, owner: SeatName, dead: bool, form: Whose) -> Text {
    let of = match (owner.name, dead) {
        ("White", false) => text!(TABLE, "white-of"),
        ("Red", false) => text!(TABLE, "red-of"),
        ("Black", false) => text!(TABLE, "black-of"),
        ("White", true) => text!(TABLE, "white-dead"),
        ("Red", true) => text!(TABLE, "red-dead"),
        (_, true) => text!(TABLE, "black-dead"),
        (other, false) => Text::same(other),
    };
    kind(name, form.key(), of)
}

fn seat(name: &'static str) -> Text {
    match name {
        "White" => text!(TABLE, "white"),
        "Red" => text!(TABLE, "red"),
        "Black" => text!(TABLE, "black"),
        _ => Text::same(name),
    }
}

/// Returns the name of a board.
pub(crate) fn board(name: &'static str) -> Text {
    match name {
        "Earth" => text!(TABLE, "board-earth"),
        "Sky" => text!(TABLE, "board-sky"),
        "Heavens" => text!(TABLE, "board-heavens"),
        "World" => text!(TABLE, "board-world"),
        "Underworld" => text!(TABLE, "board-underworld"),
        _ => Text::same(name),
    }
}

impl SeatName {
    /// Returns the name for people, in each language.
    #[must_use]
    pub fn text(&self) -> Text {
        seat(self.name)
    }
}

impl SeatView {
    /// Returns the name of the seat, in each language.
    #[must_use]
    pub fn text(&self) -> Text {
        seat(self.name)
    }
}

impl KindName {
    /// Returns the name in each language, in a form.
    #[must_use]
    pub fn text(&self, form: Form) -> Text {
        piece(self.name, form)
    }
}

impl BoardView {
    /// Returns the name of the board, in each language; empty if it has none.
    #[must_use]
    pub fn title(&self) -> Text {
        self.name.map(board).unwrap_or_default()
    }
}

impl Variant {
    /// Returns the name for people, in each language.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Chess => text!(TABLE, "title-chess"),
            Self::Glinski => text!(TABLE, "title-glinski"),
            _ => Text::same(self.title()),
        }
    }
}

impl ActionKind {
    /// Returns the name in each language, for actions of the kind in general.
    #[must_use]
    pub fn text(&self) -> Text {
        match self.name {
            "moves" => text!(TABLE, "kind-moves"),
            "captures" => text!(TABLE, "kind-captures"),
            "en passant" => text!(TABLE, "kind-en-passant"),
            "castling" => text!(TABLE, "kind-castling"),
            "promotions" => text!(TABLE, "kind-promotions"),
            "fortification" => text!(TABLE, "kind-fortification"),
            "field promotion" => text!(TABLE, "kind-field-promotion"),
            "traitor" => text!(TABLE, "kind-traitor"),
            "touch of death" => text!(TABLE, "kind-touch-of-death"),
            "shots" => text!(TABLE, "kind-shots"),
            "swoops" => text!(TABLE, "kind-swoops"),
            "teleports" => text!(TABLE, "kind-teleports"),
            "quests" => text!(TABLE, "kind-quests"),
            "placements" => text!(TABLE, "kind-placements"),
            "returns" => text!(TABLE, "kind-returns"),
            "placement" => text!(TABLE, "kind-placement"),
            _ => Text::same(self.name),
        }
    }
}
