//! The notation, reading and sentences of the game: falls, returns, choices and boards.

use super::notation::{Answer, board_letter, file_letter, kind_letter, read_answer};
use super::piece::{self, Slot, UNDERWORLD, WORLD, board_name, level};
use super::position::{Action, Pending, Position};
use locale::Text;

use crate::board::{Cell, CellSet};
use crate::ending::{Cause, Ending};
use crate::front::news::After;
use crate::front::{Attempt, Pieces as _, Rules as _, Words, news};
use crate::game::Decision;
use crate::games::orthodox::kinds::{KING, PAWN};
use crate::illegal::Illegal;
use crate::mechanics::{Kind, NOWHERE, Occupant, Outline, Piece, Wing};
use crate::perft::MakeUnmake as _;
use crate::seat::Seat;
use crate::view::{Badge, Meaning};

const HOME: Meaning = Meaning { key: "home", text: || Text::same("home file") };

impl Position {
    fn name(&self, cell: Cell) -> &'static str {
        self.realms.setting.squares.name(cell)
    }

    fn kind(&self, piece: impl Into<Occupant>) -> &'static str {
        self.realms.setting.kind_name(piece.into().kind)
    }

    fn whose(&self, piece: Piece) -> String {
        self.realms.setting.whose(piece)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.realms.setting.seat_name(seat)
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

    fn turn_text(&self) -> String {
        let turn = format!(
            "{} to move on the {}",
            self.seat_name(self.turn()),
            board_name(self.state.slot.level())
        );
        match self.due() {
            Some(due) => format!("{turn}: {} unless a piece returns", due.word()),
            None => turn,
        }
    }

    fn decision(&self, legal: &[Action]) -> Option<Decision> {
        let seat = self.turn();
        let name = self.seat_name(seat);
        let (short, question) = match self.state.pending {
            Pending::None => return None,
            Pending::Choice => {
                ("return", format!("{name} decides: which piece comes back to the World?"))
            }
            Pending::Placement => {
                ("king", format!("{name} decides: where does the captured king go?"))
            }
        };
        let mut answers: Vec<(String, String)> =
            legal.iter().map(|&a| (self.canonical(seat, a), button(self, a))).collect();
        answers.sort_unstable();
        // The default is the strongest piece.
        let worth = |a: &&Action| {
            let piece = self.outline(**a).piece;
            let worth = self.realms.setting.kind(piece.kind).map_or(0, |k| k.worth);
            (std::cmp::Reverse(worth), self.canonical(seat, **a))
        };
        let default = self.canonical(seat, *legal.iter().min_by_key(worth)?);
        let answers = answers.into_iter().map(|(a, b)| (a, b.into())).collect();
        Some(Decision { seat, name: short, question: question.into(), answers, default })
    }

    fn refuse_other(&self, _named: Seat, _frame: Seat, text: &str) -> Option<String> {
        let (typed, _) = read_answer(self, text).filter(|(_, full)| *full)?;
        Some(match (self.state.pending, typed) {
            (Pending::Choice, Answer::Standing(_, cell)) => no_return(self, cell),
            (Pending::Choice, Answer::Kind(kind, file)) => {
                let name = self.realms.setting.kind_name(kind);
                let gone = file.is_some_and(|f| self.gone_count(self.turn(), kind, f) > 0);
                match file.map(file_letter) {
                    Some(f) if gone => {
                        format!("There is no empty square for that {name} on the World's {f}-file; choose another piece.")
                    }
                    Some(f) => format!("No {name} of yours with home file {f} is gone for good; choose another piece."),
                    None => format!("No {name} of yours can come back to the World; choose another piece."),
                }
            }
            (Pending::Choice, Answer::King(_)) => {
                "Choose first which piece comes back to the World, such as ud5^.".to_owned()
            }
            (Pending::Placement, Answer::King(cell)) => no_placement(self, cell),
            (Pending::Placement, _) => {
                "The captured king has to be put on the Underworld first, such as uk@d1.".to_owned()
            }
            (Pending::None, Answer::King(_)) => "There is no captured king to put on the Underworld now.".to_owned(),
            (Pending::None, _) => {
                "A piece comes back to the World by choice only when your Underworld king captures the other."
                    .to_owned()
            }
        })
    }

    fn no_castling(&self, wing: Wing) -> Option<Illegal> {
        let slot = self.state.slot;
        if slot.level() == UNDERWORLD {
            return Some(
                "There is no castling on the Underworld, and it is your turn there.".into(),
            );
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
        let here = board_name(slot.level());
        if piece::level(from) != slot.level() {
            let sentence = format!(
                "Your {} on {} stands on the other board; it is your turn on the {here}.",
                self.kind(mover),
                self.name(from)
            );
            return Some(sentence.into());
        }
        if piece::level(to) != slot.level() {
            let sentence =
                format!("{} is on the other board; pieces move within the {here}.", self.name(to));
            return Some(sentence.into());
        }
        if slot.level() == WORLD && there.is(KING) && !there.belongs_to(mover.owner()) {
            return Some("Kings on the World are never captured; make another move.".into());
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
    fn refuse_turn(&self, wished: &dyn Fn(&Outline) -> bool) -> Option<String> {
        let slot = self.state.slot;
        let (here, there) = (slot.level(), if slot.level() == WORLD { UNDERWORLD } else { WORLD });
        let mut other = self.clone();
        other.state.slot = piece::Slot::of(slot.seat(), there);
        let moves = other.pseudo(slot.seat());
        let found = moves.iter().any(|&action| wished(&other.outline(action)));
        found.then(|| {
            format!(
                "It is your turn on the {}; that would be a move on the {}.",
                board_name(here),
                board_name(there)
            )
        })
    }

    fn describe(&self, action: Action, frame: Seat) -> String {
        let outline = self.outline(action);
        let (who, kind) = (self.seat_name(self.turn()), self.kind(outline.piece));
        let to = outline.to.map_or("", |c| self.name(c));
        match action {
            Action::Move(_) => news::describe(self, action, frame),
            Action::Return(from) => {
                format!("{who} brings the {kind} on {} back to {to}", self.name(from))
            }
            Action::Revive(..) => {
                format!("{who} brings a {kind} that was gone for good back to {to}")
            }
            Action::Place(_) => format!("{who} puts the captured king on {to}"),
        }
    }

    fn ending_text(&self, ending: Ending) -> String {
        match ending.cause {
            // 1.2: both boards are inactive.
            Cause::Material => "Only kings are left on both boards: the game is drawn.".to_owned(),
            _ => news::ending(self, ending),
        }
    }

    /// Falls, returns, and boards that become active or inactive.
    fn aftermath(&self, &After { before, action, settled, .. }: &After<'_, Self>) -> Vec<String> {
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
                let why =
                    if by_king { "" } else { ": there is no square for it on the Underworld" };
                format!("{} is gone for good{why}.", self.whose(undo.taken))
            } else {
                format!("{} falls to {}.", self.whose(undo.taken), self.name(undo.fell))
            });
        }
        if settled.ending.is_none() {
            if let Some(due) = self.due().filter(|_| before.due().is_none()) {
                let name = self.seat_name(Slot::of(Seat::FIRST, WORLD).seat());
                let word = due.word();
                news.push(format!(
                    "{name} is {word}d on the World, unless a piece returns before {name}'s turn there."
                ));
            }
            for level in [WORLD, UNDERWORLD] {
                let active = |p: &Position| p.state.men[level as usize] > 0;
                let name = board_name(level);
                match (active(before), active(self)) {
                    (false, true) => news.push(format!("The {name} is in play now.")),
                    (true, false) => {
                        news.push(format!("Only kings are left on the {name}: play there stops."));
                    }
                    _ => {}
                }
            }
        }
        news
    }

    fn check_text(&self, seat: Seat, kings: CellSet) -> String {
        let boards: Vec<&str> = kings.iter().map(|c| board_name(piece::level(c))).collect();
        format!("{} is in check on the {}.", self.seat_name(seat), boards.join(" and on the "))
    }

    /// The home file of a piece that is on another file (2.1). A pawn's home file is always the one it is on.
    fn badge(&self, cell: Cell) -> Option<Badge> {
        let piece = self.board.at(cell);
        let home = self.home_of(piece, cell);
        let shown = !piece.is_none() && !piece.is(KING) && home != piece::file(cell);
        shown.then(|| Badge { sign: file_letter(home), meaning: HOME, named: true })
    }

    /// The mate or stalemate that is due.
    fn status(&self, seat: Seat) -> Vec<String> {
        let due = self.due().filter(|_| seat == Slot::of(Seat::FIRST, WORLD).seat());
        due.map(|due| format!("{} unless a piece returns", due.word())).into_iter().collect()
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
    /// The word for it, such as `mate`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
        }
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
fn button(position: &Position, action: Action) -> String {
    let outline = position.outline(action);
    let kind = position.kind(outline.piece);
    let to = outline.to.map_or("", |c| position.name(c));
    match action {
        Action::Return(from) => format!("{kind} {} to {to}", position.name(from)),
        Action::Revive(..) => format!("lost {kind} to {to}"),
        Action::Place(_) => format!("king on {to}"),
        Action::Move(_) => format!("{kind} to {to}"),
    }
}

fn captured_king(position: &Position, by: Piece, at: Cell, back: Cell) -> String {
    let (whose, at) = (position.whose(by), position.name(at));
    if back != NOWHERE {
        format!("{whose} returns to the World, on {}.", position.name(back))
    } else if by.is(KING) && position.state.pending == Pending::Placement {
        format!(
            "{} has no piece that could come back to the World.",
            position.seat_name(by.owner())
        )
    } else if by.is(KING) {
        format!("{} brings a piece back to the World.", position.seat_name(by.owner()))
    } else {
        format!("{whose} stays on {at}: its file has no empty square for it on the World.")
    }
}

/// Explains that a captured piece would fall to where it attacks the player's king (2.2, 4.2).
fn exposed_by_fall(position: &Position, from: Cell, to: Cell) -> Option<String> {
    let slot = position.state.slot;
    let mut pseudo = position.pseudo(slot.seat()).into_iter();
    let action = pseudo.find(|a| matches!(a, Action::Move(m) if (m.from, m.to) == (from, to)))?;
    let mut after = position.clone();
    let undo = after.make(action);
    if undo.fell == NOWHERE || !position.attackers_after(action).contains(undo.fell) {
        return None;
    }
    let (whose, at) = (position.whose(undo.taken), position.name(undo.fell));
    Some(format!("{whose} would fall to {at} and attack your king from there."))
}

fn no_return(position: &Position, cell: Cell) -> String {
    let (piece, at) = (position.board.at(cell), position.name(cell));
    if piece.is_none() {
        return format!("Nothing stands on {at}; choose a piece of yours.");
    }
    if !piece.belongs_to(position.turn()) {
        return format!("{} stands on {at}, not a piece of yours.", position.whose(piece));
    }
    let kind = position.kind(piece);
    if piece.is(KING) {
        return "Underworld kings do not come to the World; choose another piece.".to_owned();
    }
    let file = file_letter(position.home_of(piece, cell));
    let only = if piece.is(PAWN) { " between its first and last rank" } else { "" };
    format!(
        "Your {kind} on {at} finds no empty square on the World's {file}-file{only}; choose another piece."
    )
}

fn no_placement(position: &Position, cell: Cell) -> String {
    let (there, at) = (position.board.at(cell), position.name(cell));
    if !there.is_none() {
        return format!(
            "{} stands on {at}; the king needs an empty square.",
            position.whose(there)
        );
    }
    let seat = position.turn();
    let table = &position.realms.setting.table;
    let by = table.attackers(&position.board, cell, seat.opponent()).iter().next();
    match by {
        Some(by) if piece::rank_for(seat, cell) < 2 => format!(
            "{} is attacked by {} on {}; while there is a safe square the king goes there.",
            at,
            position.whose(position.board.at(by)),
            position.name(by)
        ),
        _ => format!(
            "The king cannot be put on {at}: the first of your ranks that has room for it comes first."
        ),
    }
}
