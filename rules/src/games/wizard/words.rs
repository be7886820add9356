//! What is said about this game's own events.

use super::action::{Action, How};
use super::board::RETURNING;
use super::make::landing;
use super::notation;
use super::piece::{
    ARCHER, DRAGON, EAGLE, GIANT, HERO, NEW, PEGASUS, PROMOTED, QUEST, RESURRECTED, WARRIOR, WIZARD,
};
use super::position::Position;
use crate::board::Cell;
use crate::front::{Rules as _, news, usual_kind};
use crate::game::{Decision, Seat};
use crate::groups::{ActionKind, CAPTURES, MOVES, PROMOTIONS};
use crate::mechanics::{Kind, Piece};
use crate::view::{Badge, Power, Spot, plural};

static SHOTS: ActionKind = ActionKind {
    name: "shots",
    synonyms: &["shot", "shoot"],
    how: "an archer captures from where it stands",
};
static SWOOPS: ActionKind = ActionKind {
    name: "swoops",
    synonyms: &["swoop"],
    how: "an eagle in the Sky captures on Earth and flies on",
};
static TELEPORTS: ActionKind = ActionKind {
    name: "teleports",
    synonyms: &["teleport"],
    how: "the wizard changes places with a piece of yours",
};
static QUESTS: ActionKind = ActionKind {
    name: "quests",
    synonyms: &["quest"],
    how: "a move followed by * declares a quest for a dead dragon",
};
static PLACEMENTS: ActionKind = ActionKind {
    name: "placements",
    synonyms: &["placement", "place", "decision", "answers"],
    how: "a captured piece comes back",
};

pub(super) static KINDS: [&ActionKind; 8] =
    [&MOVES, &CAPTURES, &PROMOTIONS, &SHOTS, &SWOOPS, &TELEPORTS, &QUESTS, &PLACEMENTS];

/// Which kind an action is of.
pub(super) fn kind_of(position: &Position, action: Action) -> &'static ActionKind {
    match action.how {
        How::Shot => &SHOTS,
        How::Swoop => &SWOOPS,
        How::Teleport => &TELEPORTS,
        How::Place => &PLACEMENTS,
        How::Quiet | How::Capture if action.quest => &QUESTS,
        How::Quiet | How::Capture => usual_kind(&notation::outline(position, action)),
    }
}

/// One sentence on an action before it is done, without a full stop.
pub(super) fn describe(position: &Position, action: Action) -> String {
    let setting = &position.world.setting;
    let name = |cell| setting.squares.name(cell);
    let outline = notation::outline(position, action);
    let taken = outline.takes.and_then(|at| position.piece_at(at));
    let whose_taken = taken.map(|taken| setting.whose(taken)).unwrap_or_default();
    let (from, to) = (name(action.from), name(action.to));
    let who = setting.whose(outline.piece);
    match action.how {
        How::Teleport => {
            let other = setting.kind_name(position.board.at(action.to).kind());
            format!("{who} on {from} changes places with the {other} on {to}")
        }
        How::Shot => format!("{who} on {from} shoots {whose_taken} on {to}"),
        How::Swoop => {
            let lands = name(landing(action.from, action.to));
            format!("{who} swoops from {from} to {lands} and takes {whose_taken} on {to}")
        }
        How::Quiet | How::Capture | How::Place => {
            let mut text = news::describe(setting, position.state.turn, &outline, taken);
            if action.quest && outline.becomes.is_none() {
                text.push_str(", declaring a quest for the dragon");
            }
            text
        }
    }
}

/// Sentences on what followed an action by itself: returns and held pieces (4.1, 4.2).
pub(super) fn aftermath(before: &Position, action: Action) -> Vec<String> {
    let setting = &before.world.setting;
    let mut after = before.clone();
    let undo = after.make_action(action);
    let mut said = Vec::new();
    for seat in Seat::BOTH {
        for (which, kind) in (0..).zip(RETURNING) {
            if after.state.held(seat, which) > before.state.held(seat, which) {
                let piece = setting.whose(Piece::new(seat, kind));
                said.push(format!("{piece} is held until an X square is vacant."));
            }
        }
    }
    for cell in Position::placed(&undo) {
        let piece = setting.whose(after.board.at(cell));
        said.push(format!("{piece} returns on {}.", setting.squares.name(cell)));
    }
    said
}

/// The question where a captured piece is placed (4.2).
pub(super) fn decision(position: &Position, legal: &[Action]) -> Option<Decision> {
    let pending = position.state.pending;
    if pending == Kind(0) {
        return None;
    }
    let setting = &position.world.setting;
    let seat = position.state.turn;
    let answer = |action: &Action| {
        let text = notation::canonical(position, *action);
        (text, setting.squares.name(action.to).to_owned())
    };
    let answers: Vec<(String, String)> = legal.iter().map(answer).collect();
    let default = answers.first()?.0.clone();
    let (who, kind) = (setting.seat_name(seat), setting.kind_name(pending));
    let question = format!("{who} decides: where does the {kind} return?");
    Some(Decision { seat, name: "placement", question, answers, default })
}

/// What tells a piece from others of its kind.
pub(super) fn badge(position: &Position, cell: Cell) -> Option<Badge> {
    let piece = position.board.at(cell);
    let badge = |sign, meaning| Some(Badge { sign, meaning, named: false });
    if piece.marks() & QUEST != 0 {
        return badge('*', "on a quest");
    }
    match piece.kind() {
        DRAGON if piece.marks() & RESURRECTED != 0 => badge('+', "resurrected or promoted"),
        HERO | GIANT | PEGASUS if piece.marks() & PROMOTED != 0 => {
            badge('+', "resurrected or promoted")
        }
        WARRIOR if piece.marks() & NEW != 0 => badge('2', "may still move two steps"),
        _ => None,
    }
}

/// The X squares (1.3).
pub(super) fn spot(position: &Position, cell: Cell) -> Option<Spot> {
    const MEANING: &str = "captured warriors and eagles return here";
    let world = position.world;
    let marked = |(seat, which): &(Seat, usize)| world.spots[*seat][*which].contains(cell);
    let (seat, which) =
        Seat::BOTH.into_iter().flat_map(|seat| [(seat, 0), (seat, 1)]).find(marked)?;
    let kind = world.setting.kind(RETURNING[which])?.kind_name();
    Some(Spot { sign: 'X', owner: seat, kind, meaning: MEANING })
}

/// Badges of a seat: held pieces and quests.
pub(super) fn status(position: &Position, seat: Seat) -> Vec<String> {
    let setting = &position.world.setting;
    let mut badges = Vec::new();
    for (which, kind) in (0..).zip(RETURNING) {
        let kind = setting.kind_name(kind);
        match position.state.held(seat, which) {
            0 => {}
            1 => badges.push(format!("holds 1 {kind}")),
            n => badges.push(format!("holds {n} {}", plural(kind))),
        }
    }
    for cell in position.board.of(seat) {
        let piece = position.board.at(cell);
        if piece.marks() & QUEST != 0 {
            let kind = setting.kind_name(piece.kind());
            badges.push(format!("{kind} {} on a quest", setting.squares.name(cell)));
        }
    }
    badges
}

/// Rights of a seat: the teleport, dragons that can come back.
pub(super) fn powers(position: &Position, seat: Seat) -> Vec<Power> {
    let mut rights = Vec::new();
    if position.state.teleports.contains(seat) {
        rights.push("teleport".to_owned());
    }
    match position.state.dragons[seat] {
        0 => {}
        1 => rights.push("resurrection".to_owned()),
        n => rights.push(format!("resurrection ×{n}")),
    }
    rights.into_iter().map(|name| Power { name, now: true, when: "" }).collect()
}

/// Why a piece cannot make such a move, where its way of moving is its own.
pub(super) fn refuse_move(position: &Position, from: Cell, to: Cell) -> Option<String> {
    let setting = &position.world.setting;
    let board = &position.board;
    let (piece, there) = (board.at(from), board.at(to));
    let name = |cell| setting.squares.name(cell);
    let me = position.state.turn;
    if there.is(WIZARD) && there.owner() != me && setting.table.would_attack(board, piece, from, to)
    {
        // Only a placement leaves the waiting side's wizard attacked (3).
        return Some("A wizard is not captured: its owner answers the check next.".to_owned());
    }
    let squares = &setting.squares;
    let along = |cell: Cell| squares.file(cell).abs_diff(squares.file(from));
    let across = |cell: Cell| squares.rank(cell).abs_diff(squares.rank(from));
    let same_level = squares.level(from) == squares.level(to);
    match piece.kind() {
        ARCHER
            if along(to) == across(to)
                && (along(to) == 2 && same_level || along(to) == 1 && !same_level) =>
        {
            if there.is_none() {
                let target = name(to);
                return Some(format!(
                    "Your archer shoots at {target} without going there, and nothing stands there."
                ));
            }
            let over = over(position, from, to).filter(|&c| same_level && !board.is_empty(c))?;
            let whose = setting.whose(board.at(over));
            Some(format!("The arrow would be stopped by {whose} on {}.", name(over)))
        }
        EAGLE if !same_level && along(to) == 1 && across(to) == 1 => {
            if there.is_none() {
                return Some(format!(
                    "Your eagle swoops only to capture, and nothing stands on {}.",
                    name(to)
                ));
            }
            let lands = swoop_end(position, from, to);
            match lands {
                None => Some("The swoop would end beyond the edge of the Sky.".to_owned()),
                Some(lands) if !board.is_empty(lands) => {
                    let whose = setting.whose(board.at(lands));
                    Some(format!("The swoop would end on {}, where {whose} stands.", name(lands)))
                }
                Some(_) => None,
            }
        }
        WARRIOR
            if piece.marks() & NEW == 0
                && same_level
                && across(to) == 2
                && along(to) % 2 == 0
                && along(to) <= 2 =>
        {
            Some(format!(
                "Your warrior on {} has made its first move; it goes one square now.",
                name(from)
            ))
        }
        _ => None,
    }
}

/// The Sky square above the one between two squares of Earth.
fn over(position: &Position, from: Cell, to: Cell) -> Option<Cell> {
    let squares = &position.world.setting.squares;
    let mid = |a: u8, b: u8| (a + b) / 2;
    let file = mid(squares.file(from), squares.file(to));
    squares.cell(file, mid(squares.rank(from), squares.rank(to)), super::board::SKY)
}

/// Where a swoop ends, if it stays on the board.
fn swoop_end(position: &Position, from: Cell, target: Cell) -> Option<Cell> {
    let squares = &position.world.setting.squares;
    let beyond = |a: u8, b: u8| (2 * b).checked_sub(a);
    let file = beyond(squares.file(from), squares.file(target))?;
    let rank = beyond(squares.rank(from), squares.rank(target))?;
    squares.cell(file, rank, super::board::SKY)
}

/// Lost pieces of a seat by kind: what is missing of the start's array. A promoted piece stands for the
/// kind it was; a piece that became a dragon is gone, and the dragon is back.
pub(super) fn lost(position: &Position, seat: Seat) -> Vec<(Kind, u8)> {
    let count = |kind: Kind, promoted: Option<bool>| {
        let cells = position.board.like(Piece::new(seat, kind)).iter();
        let right = |&c: &Cell| {
            promoted.is_none_or(|p| p == (position.board.at(c).marks() & PROMOTED != 0))
        };
        cells.filter(right).count() as u8
    };
    let returning = |which: usize| {
        let pending = position.state.turn == seat && position.state.pending == RETURNING[which];
        position.state.held(seat, which) + u8::from(pending)
    };
    debug_assert_eq!(PROMOTED, RESURRECTED);
    let kept = [
        (DRAGON, 2, count(DRAGON, None)),
        (PEGASUS, 2, count(PEGASUS, Some(false))),
        (ARCHER, 4, count(ARCHER, None)),
        (GIANT, 3, count(GIANT, Some(false)) + count(PEGASUS, Some(true))),
        (HERO, 3, count(HERO, Some(false)) + count(GIANT, Some(true))),
        (EAGLE, 5, count(EAGLE, None) + returning(1)),
        (WARRIOR, 6, count(WARRIOR, None) + count(HERO, Some(true)) + returning(0)),
    ];
    let missing = kept.map(|(kind, start, now)| (kind, u8::saturating_sub(start, now)));
    missing.into_iter().filter(|(_, n)| *n > 0).collect()
}
