//! How a game is written, read and explained.

use locale::{Text, text};

use super::rules::Rules;
use super::table::TABLE;
use crate::board::{Cell, CellSet};
use crate::ending::{Ending, Outcome};
use crate::front::news::After;
use crate::front::parse::{Intent, MoveWish, Plain, Wish};
use crate::front::{draws, news, notation, parse};
use crate::game::{Decision, Notice};
use crate::groups::ActionKind;
use crate::illegal::Illegal;
use crate::mechanics::piece::Kind;
use crate::mechanics::{Form, Outline, Wing};
use crate::seat::Seat;
use crate::termination::Termination;
use crate::view::{Badge, Meter, Power, Spot};

/// A move that a player wants to make and cannot.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// The cell of the piece.
    pub from: Cell,
    /// The target.
    pub to: Cell,
    /// The move as typed.
    pub wish: &'a MoveWish,
    /// The seat in whose frame cells are named.
    pub frame: Seat,
}

/// How a game is written, read and explained to players: notation, reading, refusals, news, badges.
///
/// Every method has a default that suits games like chess; a game overrides what it writes differently. `frame` is
/// always the seat in whose frame cells are named. Sentences end with a full stop unless their method says otherwise.
pub trait Words: Rules {
    /// The canonical notation of an action of a seat.
    fn canonical(&self, _by: Seat, action: Self::Action) -> String {
        notation::canonical(self.setting(), &self.outline(action))
    }

    /// Standard algebraic notation: the shortest that no other legal action has, without marks for check and mate.
    fn san(&self, action: Self::Action, legal: &[Self::Action]) -> String {
        let setting = self.setting();
        let outline = self.outline(action);
        if let Some(wing) = outline.castles {
            return self.castling_sign(wing).to_owned();
        }
        let (Some(from), Some(to)) = (outline.from, outline.to) else {
            return self.canonical(self.turn(), action);
        };
        if outline.form == Form::Other {
            return self.canonical(self.turn(), action);
        }
        let (layout, near) = (&setting.layout, setting.near);
        let info = setting.kind(outline.piece.kind);
        let silent = info.is_some_and(|k| k.silent);
        let letter = info.filter(|k| !k.silent).map(|k| k.letter.to_string()).unwrap_or_default();
        let takes = outline.takes.is_some();
        let rivals: Vec<Cell> = legal
            .iter()
            .map(|&a| self.outline(a))
            .filter(|o| {
                o.castles.is_none()
                    && o.piece.is(outline.piece.kind)
                    && o.to == Some(to)
                    && o.form != Form::Other
                    && (o.form == Form::Shot) == (outline.form == Form::Shot)
                    && o.from != Some(from)
            })
            .filter_map(|o| o.from)
            .collect();
        let other_file =
            rivals.iter().all(|&c| layout.file_letter(near, c) != layout.file_letter(near, from));
        let other_rank =
            rivals.iter().all(|&c| layout.rank_number(near, c) != layout.rank_number(near, from));
        let from_text = if silent && takes && other_file {
            layout.file_letter(near, from).to_string()
        } else if rivals.is_empty() {
            String::new()
        } else if other_file {
            layout.file_letter(near, from).to_string()
        } else if other_rank && !silent {
            layout.rank_number(near, from).to_string()
        } else {
            self.sheet_cell(from).to_owned()
        };
        let promotion = outline.becomes.and_then(|k| setting.kind(k));
        let promotion = promotion.map(|k| format!("={}", k.letter)).unwrap_or_default();
        let sign = if takes { "x" } else { "" };
        format!("{letter}{from_text}{sign}{}{promotion}", self.sheet_cell(to))
    }

    /// The score sheet's entry of a legal action, without marks for check and mate.
    fn sheet(&self, action: Self::Action, legal: &[Self::Action]) -> String {
        self.san(action, legal)
    }

    /// How castling on a wing is written.
    fn castling_sign(&self, wing: Wing) -> &'static str {
        notation::castling(wing)
    }

    /// The name of a cell on the score sheet.
    fn sheet_cell(&self, cell: Cell) -> &'static str {
        self.setting().layout.name(self.setting().near, cell)
    }

    /// The marks for check and mate of the action that a seat has just done.
    fn marks(
        &self,
        before: &Self,
        by: Seat,
        _action: Self::Action,
        ending: Option<Ending>,
    ) -> String {
        notation::check_mark(self, before, by, ending).to_owned()
    }

    /// An entry of the score sheet with marks.
    fn with_marks(sheet: &str, marks: &str) -> String {
        format!("{sheet}{marks}")
    }

    /// The mark that an action adds to the score sheet's previous entry.
    fn marks_before(&self, _action: Self::Action) -> Option<&'static str> {
        None
    }

    /// The field TO-ACT of `replay` while the game goes on.
    fn to_act_text(&self) -> String {
        self.setting().seat_letter(self.turn()).to_string()
    }

    /// The headline while no decision is due: `White to move`.
    fn turn_text(&self) -> Text {
        news::to_move(self.setting(), self.turn())
    }

    /// The decision that is due now, if it is not an ordinary turn.
    fn decision(&self, _legal: &[Self::Action]) -> Option<Decision> {
        None
    }

    /// The headline while a decision is due.
    fn decision_headline(&self, decision: Decision) -> Text {
        decision.question
    }

    /// The cells that the answers to a decision are about.
    fn asked(&self, legal: &[Self::Action]) -> CellSet {
        legal.iter().filter_map(|&action| self.outline(action).to).collect()
    }

    /// The refusal for other players while a decision is due.
    fn decides_first(&self, _decision: &Decision) -> Text {
        text!(TABLE, "decides-first", seat = self.setting().seat_text(self.turn()))
    }

    /// The refusal for a player who has to decide and types something else.
    fn decide_first(&self, decision: &Decision) -> Text {
        Text::joined([text!(TABLE, "decide-first"), decision.question.clone()], " ")
    }

    /// The notice for the player to act, if there is one.
    fn notice(&self, _legal: &[Self::Action], _frame: Seat) -> Option<Notice> {
        None
    }

    /// Every move that a text can mean.
    fn wishes(&self, plain: &Plain, frame: Seat) -> Vec<Wish> {
        parse::wishes(self.setting(), frame, plain)
    }

    /// Decides whether a text is a move or chat, which often looks like one. `in_turn`: its author is to act.
    fn intent(&self, plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
        parse::intent(self.setting(), plain, wish, in_turn)
    }

    /// Reads actions with a notation of their own ([`crate::mechanics::Form::Other`]): returns the legal ones that a text
    /// without blanks and marks means; empty if it means none.
    fn read_other(&self, _frame: Seat, _text: &str, _legal: &[Self::Action]) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Why a text that [`Words::read_other`] would read is not legal; `None` if it does not look like one. Cells are
    /// named in the frame of `named` in the text and in `frame` in the sentence.
    fn refuse_other(&self, _named: Seat, _frame: Seat, _text: &str) -> Option<Text> {
        None
    }

    /// What to tell the player to act about a text that is no action here but looks like one of another game.
    fn hint(&self, _plain: &Plain) -> Option<Text> {
        None
    }

    /// Why castling on a wing is not possible; `None` if it is.
    fn no_castling(&self, _wing: Wing) -> Option<Illegal> {
        Some(text!(TABLE, "no-castling").into())
    }

    /// Why castling is not possible, on a wing if one was named.
    fn refuse_castling(&self, _frame: Seat, wing: Option<Wing>, _declares: bool) -> Illegal {
        let why = self.no_castling(wing.unwrap_or(Wing::King));
        why.unwrap_or_else(|| text!(TABLE, "no-castling-now").into())
    }

    /// Why nothing can be declared with an action now; `None` if something can.
    fn refuse_declaration(&self) -> Option<Text> {
        None
    }

    /// Why a piece cannot make such a move, if the game has a better reason than movement or check.
    fn refuse_move(&self, _attempt: &Attempt<'_>) -> Option<Illegal> {
        None
    }

    /// Why no piece goes to a cell that was named alone, if the game has a better reason.
    fn refuse_target(&self, _to: Cell, _wish: &MoveWish, _frame: Seat) -> Option<Text> {
        None
    }

    /// Why a move that is legal without this promotion cannot be made with it, if there is a reason to give.
    fn refuse_promotion(&self, _attempt: &Attempt<'_>, _kind: Kind) -> Option<Text> {
        None
    }

    /// A sentence about how an action that leaves the king attacked could still be legal.
    fn remedy(&self, _action: Self::Action, _legal: &[Self::Action]) -> Option<Text> {
        None
    }

    /// Why a seat has no action of a kind, if there is a reason to give.
    fn refuse_kind(&self, _seat: Seat, _kind: &'static ActionKind, _frame: Seat) -> Option<Text> {
        None
    }

    /// A sentence to add about a cell without a piece of the seat.
    fn refuse_cell(&self, _seat: Seat, _cell: Cell, _frame: Seat) -> Option<Text> {
        None
    }

    /// Why a move is not legal now that could be legal in another turn of the same player. `wished` returns whether a move
    /// is the one that was typed.
    fn refuse_turn(&self, _wished: &dyn Fn(&Outline) -> bool) -> Option<Text> {
        None
    }

    /// Whether a seat may claim a draw now, in a position that has occurred `times` times.
    ///
    /// # Errors
    /// The reason why it may not.
    fn claimable(&self, seat: Seat, times: u32) -> Result<(), Illegal> {
        draws::claimable(self, seat, times)
    }

    /// The news after an action that a draw may be claimed now, and why.
    fn claim_news(&self, before: &Self, times: u32) -> Vec<Text> {
        draws::claim_news(self, before, times)
    }

    /// One sentence about an action, without a full stop. `self` is the position before it.
    fn describe(&self, action: Self::Action, frame: Seat) -> Text {
        news::describe(self, action, frame)
    }

    /// Sentences about the effects of an action, or of a seat leaving the game, other than passes, check and the end:
    /// falls, returns, changes. `self` is the settled position after it.
    fn aftermath(&self, _after: &After<'_, Self>) -> Vec<Text> {
        Vec::new()
    }

    /// The sentence that the turn of a seat without a legal action has passed. `mated`: it was checkmated.
    fn pass_text(&self, seat: Seat, _mated: bool) -> Text {
        text!(TABLE, "passes", seat = self.setting().seat_text(seat))
    }

    /// Sentences about the royal pieces that are attacked now, while the game goes on.
    fn check_news(&self, _after: &After<'_, Self>) -> Vec<Text> {
        let checks = self.checks();
        let seats = Seat::all(self.setting().seats.len());
        let royal = seats.map(|seat| (seat, checks & self.pieces_of(seat)));
        royal.filter(|(_, r)| !r.is_empty()).map(|(seat, r)| self.check_text(seat, r)).collect()
    }

    /// The sentence that these royal pieces of a seat, at least one, are attacked.
    fn check_text(&self, seat: Seat, _royal: CellSet) -> Text {
        text!(TABLE, "in-check", seat = self.setting().seat_text(seat))
    }

    /// The sentence that says how the game ended.
    fn ending_text(&self, ending: Ending) -> Text {
        news::ending(self, ending)
    }

    /// The sentences that announce a termination to all players. `self` is the position before it.
    fn termination_text(&self, seat: Seat, termination: Termination) -> Vec<Text> {
        news::termination(self.setting(), seat, termination)
    }

    /// The badge of the piece on a cell.
    fn badge(&self, _cell: Cell) -> Option<Badge> {
        None
    }

    /// The sign of the board itself on a cell.
    fn spot(&self, _cell: Cell) -> Option<Spot> {
        None
    }

    /// Whether diagrams of a piece also show its realm: the cells it can reach without capturing.
    fn has_realms(&self) -> bool {
        false
    }

    /// Where the near side's pieces of a kind can be promoted, for a diagram; none if the board shows it anyway.
    fn promotion_cells(&self, _kind: Kind) -> CellSet {
        CellSet::EMPTY
    }

    /// The status lines of a seat in the game (see [`crate::view::SeatView::status`]).
    fn status(&self, _seat: Seat) -> Vec<Text> {
        Vec::new()
    }

    /// The status lines of a seat when the game is over.
    fn status_at_end(&self, seat: Seat, ending: Ending) -> Vec<Text> {
        match ending.outcome {
            Outcome::Win(winner) if winner != seat => vec![news::how_lost(ending.cause)],
            _ => self.status(seat),
        }
    }

    /// The meter of a seat, if it has one.
    fn meter(&self, _seat: Seat) -> Option<Meter> {
        None
    }

    /// The powers or rights of a seat (see [`crate::view::SeatView::powers`]).
    fn powers(&self, _seat: Seat) -> Vec<Power> {
        Vec::new()
    }
}
