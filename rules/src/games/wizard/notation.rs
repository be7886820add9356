//! Notation (7): canonical text, the score sheet, and the actions with a notation of their own.

use locale::{Text, text};

use super::action::Action;
use super::board::{EARTH, RETURNING};
use super::piece::{QUEST, WIZARD};
use super::position::Position;
use super::table::TABLE;
use crate::board::CellSet;
use crate::front::{Rules as _, read};
use crate::mechanics::{Kind, Outline, Piece};
use crate::names::{Form as Name, Whose};

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
pub(super) fn refuse_cell(position: &Position, text: &str) -> Option<Text> {
    let squares = &position.world.setting.squares;
    let cell = squares.find(text).filter(|&c| squares.level(c) == EARTH)?;
    (position.state.pending == Kind(0)).then(|| {
        let eagle = format!("ES{}", squares.short_name(cell));
        text!(TABLE, "a-square", square = text, eagle)
    })
}

pub(super) fn refuse_placement(position: &Position) -> Text {
    let setting = &position.world.setting;
    let Some(which) = RETURNING.iter().position(|&k| k == position.state.pending) else {
        return text!(TABLE, "nothing-to-place");
    };
    let vacant = position.vacant(position.state.turn, which).iter();
    let names: Vec<&str> = vacant.map(|c| setting.squares.name(c)).collect();
    let kind = setting.kind_text(position.state.pending, Name::TheStart);
    text!(TABLE, "placed-on", kind, cells = names.join(", "))
}

pub(super) fn refuse_teleport(position: &Position, from: CellSet, to: CellSet) -> Text {
    let setting = &position.world.setting;
    let me = position.state.turn;
    let wizard = position.wizards[me];
    if position.state.pending != Kind(0) {
        let sentences = [text!(TABLE, "placement-first"), refuse_placement(position)];
        return Text::joined(sentences, " ");
    }
    if !from.contains(wizard) {
        let at = setting.squares.name(wizard);
        return text!(TABLE, "only-wizard", at);
    }
    if !position.state.teleports.contains(me) {
        return text!(TABLE, "teleported");
    }
    if position.in_check(me) {
        return text!(TABLE, "teleport-in-check");
    }
    let own = to & position.board.of(me) & position.world.earth;
    let Some(cell) = own.iter().find(|&c| c != wizard) else {
        let at = to.iter().next().map_or("", |c| setting.squares.name(c));
        return text!(TABLE, "teleport-nothing", at);
    };
    let at = setting.squares.name(cell);
    let attackers = setting.table.attackers(&position.board, cell, me.opponent());
    let by = attackers.iter().next();
    let piece = by.map(|c| setting.whose(position.board.at(c), Whose::By)).unwrap_or_default();
    let by = by.map_or("", |c| setting.squares.name(c));
    text!(TABLE, "teleport-attacked", at, attackers = attackers.len(), piece, by)
}

pub(super) fn refuse_quest(position: &Position, before: &str) -> Option<Text> {
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
    let kind = setting.kind_text(piece.kind(), Name::YourStart);
    Some(if !Position::may_rise(piece) {
        if piece.marks() & QUEST != 0 {
            text!(TABLE, "on-quest-already", kind)
        } else {
            text!(TABLE, "no-quest", kind)
        }
    } else if !position.world.goal[me].contains(action.to) {
        text!(TABLE, "quest-camp")
    } else if position.state.dragons[me] == 0 {
        text!(TABLE, "quest-dragon")
    } else {
        text!(TABLE, "quest-exposes", at = setting.squares.name(position.wizards[me]))
    })
}
