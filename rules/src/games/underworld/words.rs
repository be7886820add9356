//! The notation, reading and sentences of the game: falls, returns, choices and boards.

use locale::{Text, text};

use super::notation::{Answer, board_letter, file_letter, kind_letter, read_answer};
use super::piece::{self, Slot, UNDERWORLD, WORLD, board_key, level};
use super::position::{Action, Pending, Position};
use super::table::TABLE;
use crate::board::{Cell, CellSet};
use crate::ending::{Cause, Ending};
use crate::front::news::After;
use crate::front::{Attempt, Pieces as _, Rules as _, Words, news};
use crate::game::Decision;
use crate::games::orthodox::kinds::{KING, PAWN};
use crate::illegal::Illegal;
use crate::mechanics::{Kind, NOWHERE, Occupant, Outline, Piece, Wing};
use crate::names::{Form as Name, Whose};
use crate::perft::MakeUnmake as _;
use crate::seat::Seat;
use crate::view::{Badge, Meaning};

const HOME: Meaning = Meaning { key: "home", text: || text!(TABLE, "home-file") };

impl Position {
    fn name(&self, cell: Cell) -> &'static str {
        self.realms.setting.squares.name(cell)
    }

    fn kind(&self, piece: impl Into<Occupant>, form: Name) -> Text {
        self.realms.setting.kind_text(piece.into().kind, form)
    }

    fn whose(&self, piece: Piece, form: Whose) -> Text {
        self.realms.setting.whose(piece, form)
    }

    fn seat_name(&self, seat: Seat) -> Text {
        self.realms.setting.seat_text(seat)
    }
}

impl Words for Position {
    fn canonical(&self, _by: Seat, action: Action) -> String {
        let squares = &self.realms.setting.squares;
        let under = board_letter(UNDERWORLD);
        match action {
            Action::Move(m) => {
                let (board, from) = (board_letter(level(m.from)), squares.short_name(m.from));
                let mut text = format!("{board}{from}{}", squares.short_name(m.to));
                text.extend(m.becomes().map(|kind| kind_letter(kind).to_ascii_lowercase()));
                text
            }
            Action::Return(cell) => format!("{under}{}^", squares.short_name(cell)),
            Action::Revive(kind, file) => {
                format!("{under}{}{}^", kind_letter(kind), file_letter(file))
            }
            Action::Place(cell) => format!("{under}k@{}", squares.short_name(cell)),
        }
    }

    /// Standard algebraic notation, with `u:` before moves on the Underworld.
    fn sheet(&self, action: Action, legal: &[Action]) -> String {
        let text = self.san(action, legal);
        match action {
            Action::Move(m) if level(m.from) == UNDERWORLD => {
                format!("{}:{text}", board_letter(UNDERWORLD))
            }
            _ => text,
        }
    }

    fn read_other(&self, _frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
        if self.state.pending == Pending::None {
            return Vec::new();
        }
        let Some((typed, full)) = read_answer(self, text) else { return Vec::new() };
        let is = |cell: Cell, kind: Option<Kind>| kind.is_none_or(|k| self.board.at(cell).is(k));
        let means = |action: &&Action| match (**action, typed) {
            (Action::Return(cell), Answer::Standing(kind, at)) => cell == at && is(cell, kind),
            (Action::Return(cell), Answer::Kind(kind, None)) => is(cell, Some(kind)),
            (Action::Revive(kind, _), Answer::Kind(wished, None)) => kind == wished,
            (Action::Revive(kind, file), Answer::Kind(wished, Some(of))) => {
                kind == wished && file == of
            }
            (Action::Place(cell), Answer::King(at)) => cell == at,
            (Action::Place(cell), Answer::Standing(None, at)) => !full && cell == at,
            _ => false,
        };
        legal.iter().filter(means).copied().collect()
    }

    fn sheet_cell(&self, cell: Cell) -> &'static str {
        self.realms.setting.squares.short_name(cell)
    }

    fn to_act_text(&self) -> String {
        let board = board_letter(self.state.slot.level());
        format!("{}{board}", self.setting().seat_letter(self.turn()))
    }

    fn turn_text(&self) -> Text {
        let seat = self.seat_name(self.turn());
        let board = board_key(self.state.slot.level());
        match self.due() {
            Some(due) => text!(TABLE, "to-move-due", seat, board, due = due.key()),
            None => text!(TABLE, "to-move", seat, board),
        }
    }

    fn decision(&self, legal: &[Action]) -> Option<Decision> {
        let seat = self.turn();
        let name = self.seat_name(seat);
        let (short, question) = match self.state.pending {
            Pending::None => return None,
            Pending::Choice => ("return", text!(TABLE, "return-question", seat = name)),
            Pending::Placement => ("king", text!(TABLE, "king-question", seat = name)),
        };
        let mut answers: Vec<(String, Text)> =
            legal.iter().map(|&a| (self.canonical(seat, a), button(self, a))).collect();
        answers.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        // The default is the strongest piece.
        let worth = |a: &&Action| {
            let piece = self.outline(**a).piece;
            let worth = self.realms.setting.kind(piece.kind).map_or(0, |k| k.worth);
            (std::cmp::Reverse(worth), self.canonical(seat, **a))
        };
        let default = self.canonical(seat, *legal.iter().min_by_key(worth)?);
        Some(Decision { seat, name: short, question, answers, default })
    }

    fn refuse_other(&self, _named: Seat, _frame: Seat, text: &str) -> Option<Text> {
        let (typed, _) = read_answer(self, text).filter(|(_, full)| *full)?;
        Some(match (self.state.pending, typed) {
            (Pending::Choice, Answer::Standing(_, cell)) => no_return(self, cell),
            (Pending::Choice, Answer::Kind(kind, file)) => {
                let name = |form| self.realms.setting.kind_text(kind, form);
                let gone = file.is_some_and(|f| self.gone_count(self.turn(), kind, f) > 0);
                match file.map(|file| file_letter(file).to_string()) {
                    Some(file) if gone => {
                        text!(TABLE, "no-empty-square", kind = name(Name::Name), file)
                    }
                    Some(file) => text!(TABLE, "not-gone", kind = name(Name::NoNominative), file),
                    None => text!(TABLE, "no-return-of", kind = name(Name::NoNominative)),
                }
            }
            (Pending::Choice, Answer::King(_)) => {
                text!(TABLE, "choose-first")
            }
            (Pending::Placement, Answer::King(cell)) => no_placement(self, cell),
            (Pending::Placement, _) => {
                text!(TABLE, "place-first")
            }
            (Pending::None, Answer::King(_)) => text!(TABLE, "no-king-to-place"),
            (Pending::None, _) => {
                text!(TABLE, "no-choice")
            }
        })
    }

    fn no_castling(&self, wing: Wing) -> Option<Illegal> {
        let slot = self.state.slot;
        if slot.level() == UNDERWORLD {
            return Some(text!(TABLE, "no-castling").into());
        }
        let setting = &self.realms.setting;
        let (board, rights) = (&self.board, self.state.rights);
        let table = &setting.table;
        let why = self.realms.castling.why_not(table, board, rights, slot.seat(), wing)?;
        Some(Illegal::Castling(wing, why))
    }

    fn refuse_move(&self, &Attempt { from, to, .. }: &Attempt<'_>) -> Option<Illegal> {
        let (slot, board) = (self.state.slot, &self.board);
        let (mover, there) = (board.at(from), board.at(to));
        let here = board_key(slot.level());
        if piece::level(from) != slot.level() {
            let piece = self.kind(mover, Name::YourStart);
            return Some(
                text!(TABLE, "other-board-piece", piece, at = self.name(from), board = here).into(),
            );
        }
        if piece::level(to) != slot.level() {
            return Some(
                text!(TABLE, "other-board-target", at = self.name(to), board = here).into(),
            );
        }
        if slot.level() == WORLD && there.is(KING) && !there.belongs_to(mover.owner()) {
            return Some(text!(TABLE, "world-king").into());
        }
        if let Some(sentence) = exposed_by_fall(self, from, to) {
            return Some(sentence.into());
        }
        if !mover.is(KING) || self.realms.setting.table.would_attack(board, mover, from, to) {
            return None;
        }
        let wing = self.realms.castling.wing(slot.seat(), from, to)?;
        self.no_castling(wing)
    }

    /// Refuses a move that the player could make in a turn on the other board.
    fn refuse_turn(&self, wished: &dyn Fn(&Outline) -> bool) -> Option<Text> {
        let slot = self.state.slot;
        let (here, there) = (slot.level(), if slot.level() == WORLD { UNDERWORLD } else { WORLD });
        let mut other = self.clone();
        other.state.slot = piece::Slot::of(slot.seat(), there);
        let moves = other.pseudo(slot.seat());
        let found = moves.iter().any(|&action| wished(&other.outline(action)));
        found.then(|| match here {
            WORLD => text!(TABLE, "turn-on-world"),
            _ => text!(TABLE, "turn-on-underworld"),
        })
    }

    fn describe(&self, action: Action, frame: Seat) -> Text {
        let outline = self.outline(action);
        let seat = self.seat_name(self.turn());
        let to = outline.to.map_or("", |c| self.name(c));
        match action {
            Action::Move(_) => news::describe(self, action, frame),
            Action::Return(from) => {
                let kind = self.kind(outline.piece, Name::TheAccusative);
                text!(TABLE, "brings-back", seat, kind, from = self.name(from), to)
            }
            Action::Revive(..) => {
                let kind = self.kind(outline.piece, Name::Accusative);
                text!(TABLE, "revives", seat, kind, to)
            }
            Action::Place(_) => text!(TABLE, "puts-king", seat, to),
        }
    }

    fn ending_text(&self, ending: Ending) -> Text {
        match ending.cause {
            // 1.2: both boards are inactive.
            Cause::Material => text!(TABLE, "only-kings"),
            _ => news::ending(self, ending),
        }
    }

    /// Falls, returns, and boards that become active or inactive.
    fn aftermath(&self, &After { before, action, settled, .. }: &After<'_, Self>) -> Vec<Text> {
        let Some((_, action)) = action else { return Vec::new() };
        let mut news = Vec::new();
        let undo = before.clone().make(action);
        if let Action::Move(m) = action
            && !undo.taken.is_none()
        {
            let mover = before.board.at(m.from);
            news.push(if undo.taken.is(KING) {
                captured_king(self, mover, m.to, undo.back)
            } else if undo.fell == NOWHERE {
                let by_king = piece::level(m.to) == UNDERWORLD && mover.is(KING);
                let piece = self.whose(undo.taken, Whose::Start);
                match by_king {
                    true => text!(TABLE, "gone", piece),
                    false => text!(TABLE, "gone-no-square", piece),
                }
            } else {
                let piece = self.whose(undo.taken, Whose::Start);
                text!(TABLE, "falls", piece, to = self.name(undo.fell))
            });
        }
        if settled.ending.is_none() {
            if let Some(due) = self.due().filter(|_| before.due().is_none()) {
                let seat = self.seat_name(Slot::of(Seat::FIRST, WORLD).seat());
                news.push(match due {
                    Due::Mate => text!(TABLE, "due-mate", seat),
                    Due::Stalemate => text!(TABLE, "due-stalemate", seat),
                });
            }
            for level in [WORLD, UNDERWORLD] {
                let active = |p: &Position| p.state.men[level as usize] > 0;
                let board = board_key(level);
                match (active(before), active(self)) {
                    (false, true) => news.push(text!(TABLE, "in-play", board)),
                    (true, false) => {
                        news.push(text!(TABLE, "stops", board));
                    }
                    _ => {}
                }
            }
        }
        news
    }

    fn check_text(&self, seat: Seat, kings: CellSet) -> Text {
        let on = |level| kings.iter().any(|c| piece::level(c) == level);
        let seat = self.seat_name(seat);
        match (on(WORLD), on(UNDERWORLD)) {
            (true, true) => text!(TABLE, "check-both", seat),
            (true, false) => text!(TABLE, "check-world", seat),
            (false, _) => text!(TABLE, "check-underworld", seat),
        }
    }

    /// The home file of a piece that is on another file (2.1). A pawn's home file is always the one it is on.
    fn badge(&self, cell: Cell) -> Option<Badge> {
        let piece = self.board.at(cell);
        let home = self.home_of(piece, cell);
        let shown = !piece.is_none() && !piece.is(KING) && home != piece::file(cell);
        shown.then(|| Badge { sign: file_letter(home), meaning: HOME, named: true })
    }

    /// The mate or stalemate that is due.
    fn status(&self, seat: Seat) -> Vec<Text> {
        let due = self.due().filter(|_| seat == Slot::of(Seat::FIRST, WORLD).seat());
        due.map(|due| text!(TABLE, "due", due = due.key())).into_iter().collect()
    }
}

/// A mate or stalemate on the World before the slot in which it counts (1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Mate.
    Mate,
    /// Stalemate.
    Stalemate,
}

impl Due {
    /// The word by which sentences choose.
    fn key(self) -> Text {
        Text::same(match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
        })
    }
}

impl Position {
    /// The mate or stalemate of the player who has the next World slot, while a return can still avert it. This happens only
    /// to White, because no Underworld slot comes between White's and Black's slots on the World.
    pub(super) fn due(&self) -> Option<Due> {
        let next = Slot::of(Seat::FIRST, WORLD);
        if self.state.slot.level() != UNDERWORLD || self.state.men[WORLD as usize] == 0 {
            return None;
        }
        let mut then = self.clone();
        then.state.slot = next;
        then.state.pending = Pending::None;
        let mut actions = Vec::new();
        let in_check = then.generate(&mut actions);
        match (actions.is_empty(), in_check) {
            (false, _) => None,
            (true, true) => Some(Due::Mate),
            (true, false) => Some(Due::Stalemate),
        }
    }
}

/// The label of an answer.
fn button(position: &Position, action: Action) -> Text {
    let outline = position.outline(action);
    let piece = position.kind(outline.piece, Name::Name);
    let to = outline.to.map_or("", |c| position.name(c));
    match action {
        Action::Return(from) => {
            text!(TABLE, "answer-return", piece, from = position.name(from), to)
        }
        Action::Revive(..) => text!(TABLE, "answer-revive", piece, to),
        // Moves are no answers.
        Action::Place(_) | Action::Move(_) => text!(TABLE, "answer-king", to),
    }
}

fn captured_king(position: &Position, by: Piece, at: Cell, back: Cell) -> Text {
    let (piece, at) = (position.whose(by, Whose::Start), position.name(at));
    let seat = position.seat_name(by.owner());
    if back != NOWHERE {
        text!(TABLE, "returns", piece, to = position.name(back))
    } else if by.is(KING) && position.state.pending == Pending::Placement {
        text!(TABLE, "nothing-to-return", seat)
    } else if by.is(KING) {
        text!(TABLE, "brings-a-piece", seat)
    } else {
        text!(TABLE, "stays", piece, at)
    }
}

/// Explains that a captured piece would fall to where it attacks the player's king (2.2, 4.2).
fn exposed_by_fall(position: &Position, from: Cell, to: Cell) -> Option<Text> {
    let slot = position.state.slot;
    let mut pseudo = position.pseudo(slot.seat()).into_iter();
    let action = pseudo.find(|a| matches!(a, Action::Move(m) if (m.from, m.to) == (from, to)))?;
    let mut after = position.clone();
    let undo = after.make(action);
    if undo.fell == NOWHERE || !position.attackers_after(action).contains(undo.fell) {
        return None;
    }
    let piece = position.whose(undo.taken, Whose::Start);
    Some(text!(TABLE, "exposed-by-fall", piece, at = position.name(undo.fell)))
}

fn no_return(position: &Position, cell: Cell) -> Text {
    let (piece, at) = (position.board.at(cell), position.name(cell));
    if piece.is_none() {
        return text!(TABLE, "choose-own", at);
    }
    if !piece.belongs_to(position.turn()) {
        return text!(TABLE, "not-yours", piece = position.whose(piece, Whose::Nominative), at);
    }
    if piece.is(KING) {
        return text!(TABLE, "kings-stay");
    }
    let file = file_letter(position.home_of(piece, cell)).to_string();
    let name = position.kind(piece, Name::YourStart);
    match piece.is(PAWN) {
        true => text!(TABLE, "no-pawn-square", piece = name, at, file),
        false => text!(TABLE, "no-square", piece = name, at, file),
    }
}

fn no_placement(position: &Position, cell: Cell) -> Text {
    let (there, at) = (position.board.at(cell), position.name(cell));
    if !there.is_none() {
        let piece = position.whose(there, Whose::Nominative);
        return text!(TABLE, "king-needs-empty", piece, at);
    }
    let seat = position.turn();
    let table = &position.realms.setting.table;
    let by = table.attackers(&position.board, cell, seat.opponent()).iter().next();
    match by {
        Some(by) if piece::rank_for(seat, cell) < 2 => {
            let piece = position.whose(position.board.at(by), Whose::By);
            text!(TABLE, "king-attacked", at, piece, by = position.name(by))
        }
        _ => text!(TABLE, "king-rank", at),
    }
}
