//! The parts of a game that never change: seats, boards, piece table, and a few words of its sentences.

use std::sync::Arc;

use locale::{Text, text};

use super::table::TABLE;
use crate::board::Layout;
use crate::mechanics::Repetition;
use crate::mechanics::piece::{GERMAN_LETTERS, Kind, KindInfo, Occupant};
use crate::names::{self, Form, Whose};
use crate::seat::{Seat, SeatName};
use crate::variant::Variant;

/// Everything about a game that never changes: one static per game, or per choice of options.
#[derive(Debug)]
pub struct Setting {
    /// The variant.
    pub variant: Variant,
    /// The seats, in turn order.
    pub seats: &'static [SeatName],
    /// The seat from whose side the piece table is written and diagrams are drawn.
    pub near: Seat,
    /// The boards.
    pub layout: Arc<dyn Layout>,
    /// The piece table: `kinds[0]` is `Kind(1)`.
    pub kinds: &'static [KindInfo],
    /// The rule for positions that occur again, if the game has one.
    pub repetition: Option<Repetition>,
    /// The words that differ between games.
    pub wording: Wording,
}

/// The words in which the sentences of games differ.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// Returns which moves are counted, in words: `without capture or pawn move`.
    pub quiet: fn() -> Text,
    /// The word for a royal piece under attack, by which sentences choose: `attacked`, `check`.
    pub attacked: &'static str,
    /// The name of a capture in passing: `en passant`.
    pub passing: &'static str,
    /// The pieces after which the wings for castling are named, by which sentences choose: `king`, `pope`, `queen`.
    pub wings: [&'static str; 2],
    /// The sign that only captures in passing have, if there is one.
    pub passing_sign: Option<char>,
    /// Whether a pawn that can be promoted may stay a pawn, as it does if nothing follows the move.
    pub promotion_is_optional: bool,
    /// The example of canonical notation for a player who types something else; if `None`, a legal action is shown.
    pub example: Option<&'static str>,
    /// The word of position strings for an agreed draw.
    pub agreed: &'static str,
    /// Whether a rook that takes its own king means castling, as a king that takes its own rook does in every game.
    pub rook_takes_king: bool,
}

impl Default for Wording {
    fn default() -> Self {
        Self {
            quiet: || text!(TABLE, "quiet"),
            attacked: "attacked",
            passing: "en passant",
            wings: ["king", "queen"],
            passing_sign: None,
            promotion_is_optional: false,
            example: None,
            agreed: "agreed",
            rook_takes_king: false,
        }
    }
}

impl Setting {
    /// The piece table's entry of a kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&'static KindInfo> {
        self.kinds.get(kind.index().checked_sub(1)?)
    }

    /// The name of a kind: `knight`.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> &'static str {
        self.kind(kind).map_or("piece", |k| k.name)
    }

    /// The name of a kind in a sentence.
    #[must_use]
    pub fn kind_text(&self, kind: Kind, form: Form) -> Text {
        names::piece(self.kind_name(kind), form)
    }

    /// The kind with a letter in notation, upper case.
    #[must_use]
    pub fn kind_of(&self, letter: char) -> Option<Kind> {
        let found = self.kinds.iter().position(|k| k.letter == letter || k.also.contains(letter));
        found.map(|i| Kind(i as u8 + 1))
    }

    /// The kind with a letter that a player typed, upper case: the kind's own, or else its letter in German (general 1.2).
    #[must_use]
    pub fn typed_kind(&self, letter: char) -> Option<Kind> {
        let german = || {
            let (_, name) = GERMAN_LETTERS.into_iter().find(|(german, _)| *german == letter)?;
            let found = self.kinds.iter().position(|kind| kind.name == name)?;
            Some(Kind(found as u8 + 1))
        };
        self.kind_of(letter).or_else(german)
    }

    /// The seat, or the last one if there is no such seat.
    #[must_use]
    pub fn clamped(&self, seat: Seat) -> Seat {
        Seat(seat.0.min(self.seats.len().saturating_sub(1) as u8))
    }

    /// The name of a seat: `White`.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()].name
    }

    /// The name of a seat in a sentence.
    #[must_use]
    pub fn seat_text(&self, seat: Seat) -> Text {
        self.seats[seat.index()].text()
    }

    /// The letter of a seat: `W`.
    #[must_use]
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats[seat.index()].letter
    }

    /// The seat with a letter.
    #[must_use]
    pub fn seat_of(&self, letter: char) -> Option<Seat> {
        Seat::all(self.seats.len()).find(|&seat| self.seat_letter(seat) == letter)
    }

    /// Whether a seat is at the far side.
    #[must_use]
    pub fn is_far(&self, seat: Seat) -> bool {
        seat != self.near
    }

    /// The owner and the kind of a piece: `White's knight`, `Red's dead rook`.
    #[must_use]
    pub fn whose(&self, piece: impl Into<Occupant>, form: Whose) -> Text {
        let piece = piece.into();
        let owner = self.seats[piece.owner.index()];
        names::owned(self.kind_name(piece.kind), owner, piece.dead, form)
    }
}
