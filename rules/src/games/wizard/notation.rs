//! Notation (7): canonical text, the score sheet, and the actions with a notation of their own.

use super::action::Action;
use super::board::{EARTH, RETURNING};
use super::piece::{QUEST, WIZARD};
use super::position::Position;
use crate::board::CellSet;
use crate::front::{Rules as _, read};
use crate::mechanics::{Kind, Outline, Piece};

/// A placement or a teleport as typed.
pub(super) enum Special {
    Place { kind: Option<Kind>, at: CellSet },
    Teleport { from: CellSet, to: CellSet },
}

impl Special {
    /// Parses a text; returns `None` if it is neither.
    pub(super) fn of(position: &Position, text: &str) -> Option<Self> {
        let setting = &position.world.setting;
        let cells = |name: &str| Some(setting.squares.find_any(name)).filter(|c| !c.is_empty());
        if let Some((before, after)) = text.split_once('@') {
            let mut letters = before.chars();
            let kind = match (letters.next(), letters.next()) {
                (None, _) => None,
                (Some(letter), None) => Some(setting.typed_kind(letter.to_ascii_uppercase())?),
                _ => return None,
            };
            return Some(Special::Place { kind, at: cells(after)? });
        }
        if let Some((before, after)) = text.split_once('~') {
            let before = before.strip_prefix(['Z', 'z']).unwrap_or(before);
            let own = || {
                let wizard = Piece::new(position.state.turn, WIZARD);
                position.board.like(wizard)
            };
            let from = if before.is_empty() { own() } else { cells(before)? };
            return Some(Special::Teleport { from, to: cells(after)? });
        }
        // A player who is asked where a piece goes may answer with the square alone.
        if position.state.pending == Kind(0) {
            return None;
        }
        Some(Special::Place { kind: None, at: cells(text)? })
    }
}

/// Refuses a square of Earth alone, which may have been meant as an eagle's move.
pub(super) fn refuse_cell(position: &Position, text: &str) -> Option<String> {
    let squares = &position.world.setting.squares;
    let cell = squares.find(text).filter(|&c| squares.level(c) == EARTH)?;
    (position.state.pending == Kind(0)).then(|| {
        let short = squares.short_name(cell);
        format!(
            "{text} is a square of Earth, not a move: write which piece goes there, or ES{short} for an eagle in the Sky."
        )
    })
}

pub(super) fn refuse_placement(position: &Position) -> String {
    let setting = &position.world.setting;
    let Some(which) = RETURNING.iter().position(|&k| k == position.state.pending) else {
        return "There is no piece to place now.".to_owned();
    };
    let vacant = position.vacant(position.state.turn, which).iter();
    let names: Vec<&str> = vacant.map(|c| setting.squares.name(c)).collect();
    let kind = setting.kind_name(position.state.pending);
    format!("The {kind} can be placed on {}.", names.join(", "))
}

pub(super) fn refuse_teleport(position: &Position, from: CellSet, to: CellSet) -> String {
    let setting = &position.world.setting;
    let me = position.state.turn;
    let wizard = position.wizards[me];
    if position.state.pending != Kind(0) {
        return format!("The placement comes first. {}", refuse_placement(position));
    }
    if !from.contains(wizard) {
        let at = setting.squares.name(wizard);
        return format!("Only the wizard changes places, and yours stands on {at}.");
    }
    if !position.state.teleports.contains(me) {
        return "Your wizard has changed places already, which it may once in a game.".to_owned();
    }
    if position.in_check(me) {
        return "Your wizard is in check and cannot change places: answer the check with a move."
            .to_owned();
    }
    let own = to & position.board.of(me) & position.world.earth;
    let Some(cell) = own.iter().find(|&c| c != wizard) else {
        let name = to.iter().next().map_or("", |c| setting.squares.name(c));
        return format!(
            "Your wizard can change places only with another piece of yours on Earth; none stands on {name}."
        );
    };
    let name = setting.squares.name(cell);
    let by = setting.table.attackers(&position.board, cell, me.opponent()).iter().next();
    let by = by.map(|c| {
        format!(" by {} on {}", setting.whose(position.board.at(c)), setting.squares.name(c))
    });
    format!("On {name} your wizard would be attacked{}.", by.unwrap_or_default())
}

pub(super) fn refuse_quest(position: &Position, before: &str) -> Option<String> {
    let me = position.state.turn;
    let setting = &position.world.setting;
    // A star after a text that is not a move is chat.
    let mut moves: Vec<(Action, Outline)> = Vec::new();
    for action in position.pseudo_actions(me).into_iter().filter(|a| !a.quest) {
        moves.push((action, position.outline(action)));
    }
    let meant = read::fitting(setting, before, moves.into_iter());
    let action = meant.first()?;
    let piece = position.board.at(action.from);
    let kind = setting.kind_name(piece.kind());
    Some(if !Position::may_rise(piece) {
        if piece.marks() & QUEST != 0 {
            format!("Your {kind} is on its quest already; leave the * out.")
        } else {
            format!("Your {kind} cannot declare a quest; leave the * out.")
        }
    } else if !position.world.goal[me].contains(action.to) {
        "A quest is declared where a move ends in the opponent's camp; leave the * out.".to_owned()
    } else if position.state.dragons[me] == 0 {
        "A quest needs a dead dragon of yours that never came back; leave the * out.".to_owned()
    } else {
        let name = setting.squares.name(position.wizards[me]);
        format!("That would leave your wizard on {name} attacked.")
    })
}
