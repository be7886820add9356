//! Actions by kind, and what a cell or a kind lets a player do.

use super::action::{Action, How};
use super::piece::Piece;
use super::read::Typed;
use super::refusal::{Why, name};
use super::{Siege, news, notation};
use crate::board::{Cell, CellSet};
use crate::game::{Refusal, Seat, shown};
use crate::groups::{
    ActionGroup, ActionKind, CAPTURES, CASTLING, EN_PASSANT, MOVES, PROMOTIONS, group,
};
use crate::view::{Mark, View};

pub(super) static FORTIFICATION: ActionKind = ActionKind {
    name: "fortification",
    synonyms: &["fortify", "f"],
    how: "(F) after a move that captures nothing",
};
pub(super) static FIELD: ActionKind = ActionKind {
    name: "field promotion",
    synonyms: &["field", "field promotions", "field-promotion", "@"],
    how: "the piece's hex, @ and the letter of what it becomes, instead of a move",
};
pub(super) static TRAITOR: ActionKind = ActionKind {
    name: "traitor",
    synonyms: &["traitors", "replace", "%"],
    how: "the enemy piece's hex and %, instead of a move: a lost piece of yours of that kind takes its place",
};
static TOUCH: ActionKind = ActionKind {
    name: "touch of death",
    synonyms: &["touch", "death", "t", "decision", "answers"],
    how: "(T) takes your piece back and removes the captor, (-) lets the capture stand",
};

pub(super) static KINDS: [&ActionKind; 9] = [
    &MOVES,
    &CAPTURES,
    &EN_PASSANT,
    &CASTLING,
    &PROMOTIONS,
    &FORTIFICATION,
    &FIELD,
    &TRAITOR,
    &TOUCH,
];

/// Which kind an action is of: what is special about it comes first.
pub(super) fn kind_of(action: Action) -> &'static ActionKind {
    match action {
        Action::Move(m) if m.fortify => &FORTIFICATION,
        Action::Castle { fortify: true, .. } => &FORTIFICATION,
        Action::Move(m) if m.promotion.is_some() => &PROMOTIONS,
        Action::Move(m) => match m.how {
            How::Quiet | How::Double { .. } => &MOVES,
            How::Capture => &CAPTURES,
            How::EnPassant => &EN_PASSANT,
        },
        Action::Castle { .. } => &CASTLING,
        Action::FieldPromotion { .. } => &FIELD,
        Action::Traitor { .. } => &TRAITOR,
        Action::Touch | Action::LetStand => &TOUCH,
    }
}

/// What a player may do now; for a player not to act, and while a touch is undecided, what the pieces and powers could do
/// in a turn of that player, check left aside.
fn available(game: &Siege, player: u8) -> Vec<Action> {
    let position = &game.position;
    if position.to_act() == Some(player) && position.state.touch.is_none() {
        return game.actions.clone();
    }
    let mut actions =
        if position.to_act() == Some(player) { game.actions.clone() } else { Vec::new() };
    if position.state.outcome.is_some() {
        return actions;
    }
    actions.extend(position.pseudo_actions(player));
    if position.has_powers(player) {
        let mut turn = position.clone();
        turn.state.turn = player;
        turn.state.touch = None;
        turn.field_promotions(&mut actions, false);
        turn.traitors(&mut actions, CellSet::EMPTY);
    }
    actions
}

pub(super) fn groups(game: &Siege, player: u8) -> Vec<ActionGroup> {
    let board = game.position.board;
    let deciding = game.position.state.touch.is_some() && game.position.to_act() == Some(player);
    let actions = if deciding { game.actions.clone() } else { available(game, player) };
    let named = actions.into_iter();
    group(&KINDS, named.map(|a| (kind_of(a), notation::format(board, player, a, ""))))
}

/// Where the piece that acts stands, and the enemy's pieces it exchanges.
fn concerns(game: &Siege, player: u8, action: Action, hex: Cell) -> bool {
    match action {
        Action::Move(m) => m.from == hex,
        Action::Castle { side, .. } => castling(game, player, side).0 == hex,
        Action::FieldPromotion { at, .. } => at == hex,
        Action::Traitor { first, second } => first == hex || second == Some(hex),
        Action::Touch | Action::LetStand => false,
    }
}

/// From where to where the king castles.
fn castling(game: &Siege, player: u8, side: super::action::Side) -> (Cell, Cell) {
    let mut turn = game.position.clone();
    turn.state.turn = player;
    let path = turn.castling_path(side);
    (path.king_from, path.king_to)
}

/// Marks what the actions of a cell or of a kind are about; the actions, canonical and sorted.
pub(super) fn mark_targets(
    game: &Siege,
    seat: Seat,
    what: &str,
    view: &mut View,
) -> Result<Vec<String>, Refusal> {
    let position = &game.position;
    let board = position.board;
    let player = seat.0.min(2);
    let frame = view.frame.0.min(2);
    let why = Why { game, position, player, frame };
    let mut actions = available(game, player);
    let mut selected = None;
    if let Some(&kind) = KINDS.iter().find(|k| k.is_called(what)) {
        actions.retain(|&a| std::ptr::eq(kind_of(a), kind));
        if actions.is_empty() {
            return Err(Refusal::new(why.none_of(kind)));
        }
    } else {
        let shown = shown(what, 20);
        let plain: String = what.chars().filter(|c| !c.is_whitespace()).collect();
        let named = plain.to_ascii_lowercase();
        let hex = board
            .hex(frame.into(), &named)
            .ok_or_else(|| Refusal::new(format!("There is no hex '{shown}' on this board.")))?;
        actions.retain(|&a| concerns(game, player, a, hex));
        let piece = position.at(hex);
        if actions.is_empty() && !why.is_own(piece) {
            return Err(Refusal::new(why.nothing_on(hex, piece)));
        }
        selected = Some(hex);
    }
    let mut put = |at: Cell, mark: Mark| {
        let name = board.name(frame.into(), at);
        let cells = view.boards.iter_mut().flat_map(|b| &mut b.cells);
        cells.filter(|c| c.name == name).for_each(|c| c.marks.insert(mark));
    };
    if let Some(hex) = selected {
        put(hex, Mark::Selected);
    }
    let mut texts = Vec::new();
    for &action in &actions {
        let (from, to) = match action {
            Action::Castle { side, .. } => {
                let (from, to) = castling(game, player, side);
                (Some(from), Some(to))
            }
            // Both pieces that turn are marked as what is done to them, not as where something goes.
            Action::Traitor { first, second } => {
                second.into_iter().for_each(|at| put(at, Mark::TargetSpecial));
                (None, Some(first))
            }
            _ => {
                let (from, to, _) = news::cells_of(position, action);
                (from, to)
            }
        };
        if let Some(from) = from.filter(|_| selected.is_none()) {
            put(from, Mark::Selected);
        }
        let plain = [&MOVES, &FORTIFICATION, &PROMOTIONS, &CAPTURES];
        let castles = matches!(action, Action::Castle { .. });
        let special = castles || !plain.iter().any(|k| std::ptr::eq(*k, kind_of(action)));
        if let Some(to) = to {
            put(
                to,
                if special {
                    Mark::TargetSpecial
                } else if super::captures(action) {
                    Mark::TargetCapture
                } else {
                    Mark::Target
                },
            );
        }
        texts.push(notation::format(board, player, action, ""));
    }
    texts.sort_unstable();
    Ok(texts)
}

impl Why<'_> {
    /// Why there is no action of a kind.
    fn none_of(&self, kind: &'static ActionKind) -> String {
        let on = self.position.options.powers;
        let power = if std::ptr::eq(kind, &FORTIFICATION) {
            self.no_fortification()
        } else if std::ptr::eq(kind, &FIELD) {
            self.power("Field promotion", on.field)
        } else if std::ptr::eq(kind, &TRAITOR) {
            self.power("The traitor", on.traitor)
        } else if std::ptr::eq(kind, &CASTLING) {
            Some(self.castling(None, false))
        } else if std::ptr::eq(kind, &TOUCH) {
            let no_capture = "There is no capture to answer with the touch of death now.";
            Some(
                self.power("The touch of death", on.touch).unwrap_or_else(|| no_capture.to_owned()),
            )
        } else {
            None
        };
        power.unwrap_or_else(|| format!("{} has no {} now.", name(self.player), kind.name))
    }

    /// Why a hex without a piece of the player's gives nothing to do.
    fn nothing_on(&self, hex: Cell, piece: Piece) -> String {
        let at = self.hex(hex);
        let mut sentence = if piece.is_none() {
            format!("Nothing stands on {at}.")
        } else {
            format!(
                "{} stands on {at}, not a piece of {}'s.",
                news::whose(piece),
                name(self.player)
            )
        };
        let now = self.position.to_act() == Some(self.player);
        let enemy = !piece.is_none() && !piece.is_dead();
        if now
            && enemy
            && self.position.options.powers.traitor
            && self.position.has_powers(self.player)
        {
            let (rank, letter) =
                (self.position.board.rank(0, hex), self.position.board.letter(0, hex));
            let typed = Typed { rank: rank.into(), letter, hex: Some(hex) };
            sentence = format!("{sentence} It cannot turn traitor. {}", self.traitor(&typed, None));
        }
        sentence
    }
}
