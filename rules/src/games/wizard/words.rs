//! The notation, reading and sentences of the game.

use locale::{Text, text};

use super::action::{Action, How};
use super::board::RETURNING;
use super::make::landing;
use super::notation::{Special, refuse_cell, refuse_placement, refuse_quest, refuse_teleport};
use super::piece::{
    ARCHER, DRAGON, EAGLE, GIANT, HERO, NEW, PEGASUS, PROMOTED, QUEST, RESURRECTED, WARRIOR, WIZARD,
};
use super::position::Position;
use super::table::TABLE;
use crate::board::{Cell, CellSet};
use crate::front::news::After;
use crate::front::{Attempt, Pieces as _, Rules as _, Words, news, read};
use crate::game::Decision;
use crate::groups::{ActionKind, CAPTURES, MOVES, PROMOTIONS};
use crate::illegal::Illegal;
use crate::mechanics::{Form, Kind, Outline, Piece};
use crate::names::{Form as Name, Whose};
use crate::perft::MakeUnmake as _;
use crate::seat::Seat;
use crate::view::{Badge, Meaning, Power, Spot};

const ON_QUEST: Meaning = Meaning { key: "quest", text: || text!(TABLE, "on-a-quest") };
const RISEN: Meaning = Meaning { key: "risen", text: || text!(TABLE, "risen") };
const TWO_STEPS: Meaning = Meaning { key: "two-steps", text: || text!(TABLE, "two-steps") };
const RETURN: Meaning = Meaning { key: "return", text: || text!(TABLE, "returns-here") };

pub(super) static SHOTS: ActionKind =
    ActionKind { name: "shots", synonyms: &["shot", "shoot"], how: || text!(TABLE, "how-shots") };
pub(super) static SWOOPS: ActionKind =
    ActionKind { name: "swoops", synonyms: &["swoop"], how: || text!(TABLE, "how-swoops") };
pub(super) static TELEPORTS: ActionKind = ActionKind {
    name: "teleports",
    synonyms: &["teleport"],
    how: || text!(TABLE, "how-teleports"),
};
pub(super) static QUESTS: ActionKind =
    ActionKind { name: "quests", synonyms: &["quest"], how: || text!(TABLE, "how-quests") };
pub(super) static PLACEMENTS: ActionKind = ActionKind {
    name: "placements",
    synonyms: &["placement", "place", "decision", "answers"],
    how: || text!(TABLE, "how-placements"),
};

pub(super) static KINDS: [&ActionKind; 8] =
    [&MOVES, &CAPTURES, &PROMOTIONS, &SHOTS, &SWOOPS, &TELEPORTS, &QUESTS, &PLACEMENTS];

impl Words for Position {
    fn canonical(&self, _by: Seat, action: Action) -> String {
        let name = |cell| self.world.setting.squares.name(cell);
        let (from, to) = (name(action.from), name(action.to));
        match action.how {
            How::Quiet | How::Capture if action.quest => format!("{from}{to}*"),
            How::Quiet | How::Capture => format!("{from}{to}"),
            How::Shot | How::Swoop => format!("{from}x{to}"),
            How::Teleport => format!("{from}~{to}"),
            How::Place => format!("@{to}"),
        }
    }

    /// Algebraic notation, with a quest's `*` before what the piece becomes.
    fn sheet(&self, action: Action, legal: &[Action]) -> String {
        if !action.quest {
            return self.san(action, legal);
        }
        let san = self.san(Action { quest: false, ..action }, legal);
        let san = san.split('=').next().unwrap_or_default();
        let kind = self.outline(action).becomes;
        let kind = kind.and_then(|k| self.world.setting.kind(k));
        let becomes = kind.map(|k| format!("={}", k.letter)).unwrap_or_default();
        format!("{san}*{becomes}")
    }

    /// Placements, teleports and quests.
    fn read_other(&self, _frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
        let setting = &self.world.setting;
        if let Some((before, after)) = text.split_once('*') {
            let text = format!("{before}{after}");
            let quests = legal.iter().copied().filter(|a| a.quest);
            let quests = quests.map(|a| (a, Outline { form: Form::Move, ..self.outline(a) }));
            return read::fitting(setting, &text, quests);
        }
        let (from, to) = match Special::of(self, text) {
            Some(Special::Place { kind, at }) => {
                let meant = kind.is_none_or(|k| k == self.state.pending);
                (if meant { at } else { CellSet::EMPTY }, at)
            }
            Some(Special::Teleport { from, to }) => (from, to),
            None => return Vec::new(),
        };
        let special = |a: &&Action| matches!(a.how, How::Place | How::Teleport);
        let fits = |a: &&Action| from.contains(a.from) && to.contains(a.to);
        legal.iter().filter(special).filter(fits).copied().collect()
    }

    fn refuse_other(&self, _named: Seat, _frame: Seat, text: &str) -> Option<Text> {
        if let Some(before) = text.strip_suffix('*') {
            return refuse_quest(self, before);
        }
        if let Some(sentence) = refuse_cell(self, text) {
            return Some(sentence);
        }
        match Special::of(self, text)? {
            Special::Place { .. } => Some(refuse_placement(self)),
            Special::Teleport { from, to } => Some(refuse_teleport(self, from, to)),
        }
    }

    fn refuse_move(&self, attempt: &Attempt<'_>) -> Option<Illegal> {
        refuse_move(self, attempt).map(Illegal::from)
    }

    fn describe(&self, action: Action, frame: Seat) -> Text {
        let setting = &self.world.setting;
        let name = |cell| setting.squares.name(cell);
        let outline = self.outline(action);
        let taken = outline.takes.and_then(|at| self.piece_at(at));
        let taken = taken.map(|taken| setting.whose(taken, Whose::Accusative)).unwrap_or_default();
        let (from, to) = (name(action.from), name(action.to));
        let piece = setting.whose(outline.piece, Whose::Start);
        match action.how {
            How::Teleport => {
                let other = setting.kind_text(self.board.at(action.to).kind(), Name::TheDative);
                text!(TABLE, "teleports", piece, from, other, to)
            }
            How::Shot => text!(TABLE, "shoots", piece, from, taken, to),
            How::Swoop => {
                let lands = name(landing(action.from, action.to));
                text!(TABLE, "swoops", piece, from, lands, taken, to)
            }
            How::Quiet | How::Capture | How::Place => {
                let text = news::describe(self, action, frame);
                match action.quest && outline.becomes.is_none() {
                    true => text!(TABLE, "declares-quest", action = text),
                    false => text,
                }
            }
        }
    }

    /// Sentences about returns and held pieces (4.1, 4.2).
    fn aftermath(&self, &After { before, action, .. }: &After<'_, Self>) -> Vec<Text> {
        let Some((_, action)) = action else { return Vec::new() };
        let setting = &before.world.setting;
        let mut after = before.clone();
        let undo = after.make(action);
        let mut said = Vec::new();
        for seat in Seat::BOTH {
            for (which, kind) in (0..).zip(RETURNING) {
                if after.state.held(seat, which) > before.state.held(seat, which) {
                    let piece = setting.whose(Piece::new(seat, kind), Whose::Start);
                    said.push(text!(TABLE, "held", piece));
                }
            }
        }
        for cell in Position::placed(&undo) {
            let piece = setting.whose(after.board.at(cell), Whose::Start);
            said.push(text!(TABLE, "returns", piece, at = setting.squares.name(cell)));
        }
        said
    }

    /// The decision where a captured piece is placed (4.2).
    fn decision(&self, legal: &[Action]) -> Option<Decision> {
        let pending = self.state.pending;
        if pending == Kind(0) {
            return None;
        }
        let setting = &self.world.setting;
        let seat = self.state.turn;
        let answer = |action: &Action| {
            let text = self.canonical(seat, *action);
            (text, Text::same(setting.squares.name(action.to).to_owned()))
        };
        let answers: Vec<(String, Text)> = legal.iter().map(answer).collect();
        let default = answers.first()?.0.clone();
        let kind = setting.kind_text(pending, Name::The);
        let question = text!(TABLE, "question", seat = setting.seat_text(seat), kind);
        Some(Decision { seat, name: "placement", question, answers, default })
    }

    fn badge(&self, cell: Cell) -> Option<Badge> {
        let piece = self.board.at(cell);
        let badge = |sign, meaning| Some(Badge { sign, meaning, named: false });
        if piece.marks() & QUEST != 0 {
            return badge('*', ON_QUEST);
        }
        match piece.kind() {
            DRAGON if piece.marks() & RESURRECTED != 0 => badge('+', RISEN),
            HERO | GIANT | PEGASUS if piece.marks() & PROMOTED != 0 => badge('+', RISEN),
            WARRIOR if piece.marks() & NEW != 0 => badge('»', TWO_STEPS),
            _ => None,
        }
    }

    /// The X squares (1.3).
    fn spot(&self, cell: Cell) -> Option<Spot> {
        let world = self.world;
        let marked = |(seat, which): &(Seat, usize)| world.spots[*seat][*which].contains(cell);
        let (seat, which) =
            Seat::BOTH.into_iter().flat_map(|seat| [(seat, 0), (seat, 1)]).find(marked)?;
        let kind = world.setting.kind(RETURNING[which])?.kind_name();
        Some(Spot { sign: 'X', owner: seat, kind, meaning: RETURN })
    }

    /// Held pieces and quests.
    fn status(&self, seat: Seat) -> Vec<Text> {
        let setting = &self.world.setting;
        let mut badges = Vec::new();
        for (which, kind) in (0..).zip(RETURNING) {
            let name = |form| setting.kind_text(kind, form);
            let held = self.state.held(seat, which);
            if held > 0 {
                let (kind, kinds) = (name(Name::Name), name(Name::Many));
                badges.push(text!(TABLE, "holds", held, kind, kinds));
            }
        }
        for cell in self.board.of(seat) {
            let piece = self.board.at(cell);
            if piece.marks() & QUEST != 0 {
                let kind = setting.kind_text(piece.kind(), Name::Name);
                badges.push(text!(TABLE, "quest-at", kind, at = setting.squares.name(cell)));
            }
        }
        badges
    }

    /// The teleport, and dragons that can come back.
    fn powers(&self, seat: Seat) -> Vec<Power> {
        let mut rights = Vec::new();
        if self.state.teleports.contains(seat) {
            rights.push(text!(TABLE, "teleport"));
        }
        match self.state.dragons[seat] {
            0 => {}
            1 => rights.push(text!(TABLE, "resurrection")),
            dragons => rights.push(text!(TABLE, "resurrections", dragons)),
        }
        rights.into_iter().map(|name| Power { name, now: true, when: Text::empty() }).collect()
    }
}

/// Explains why a piece cannot make a move, for reasons of this game.
fn refuse_move(position: &Position, &Attempt { from, to, .. }: &Attempt<'_>) -> Option<Text> {
    let setting = &position.world.setting;
    let board = &position.board;
    let (piece, there) = (board.at(from), board.at(to));
    let name = |cell| setting.squares.name(cell);
    let me = position.state.turn;
    if there.is(WIZARD) && there.owner() != me && setting.table.would_attack(board, piece, from, to)
    {
        // Only a placement leaves the waiting side's wizard attacked (3).
        return Some(text!(TABLE, "wizard-safe"));
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
                return Some(text!(TABLE, "archer-empty", at = name(to)));
            }
            let over = over(position, from, to).filter(|&c| same_level && !board.is_empty(c))?;
            let piece = setting.whose(board.at(over), Whose::By);
            Some(text!(TABLE, "arrow-stopped", piece, at = name(over)))
        }
        EAGLE if !same_level && along(to) == 1 && across(to) == 1 => {
            if there.is_none() {
                return Some(text!(TABLE, "eagle-empty", at = name(to)));
            }
            let lands = swoop_end(position, from, to);
            match lands {
                None => Some(text!(TABLE, "swoop-beyond")),
                Some(lands) if !board.is_empty(lands) => {
                    let piece = setting.whose(board.at(lands), Whose::Nominative);
                    Some(text!(TABLE, "swoop-blocked", at = name(lands), piece))
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
            Some(text!(TABLE, "warrior-moved", at = name(from)))
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

/// The cell on which a swoop ends, if that is on the board.
fn swoop_end(position: &Position, from: Cell, target: Cell) -> Option<Cell> {
    let squares = &position.world.setting.squares;
    let beyond = |a: u8, b: u8| (2 * b).checked_sub(a);
    let file = beyond(squares.file(from), squares.file(target))?;
    let rank = beyond(squares.rank(from), squares.rank(target))?;
    squares.cell(file, rank, super::board::SKY)
}
