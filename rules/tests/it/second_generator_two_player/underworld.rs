//! Underworld Chess, simple and slow, written from the page `underworld.md` alone, whose paragraphs the numbers are.

use std::collections::{BTreeMap, BTreeSet};

use super::driver::SlowGame;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    White,
    Black,
}
use Colour::{Black, White};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}
use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};

/// The two boards (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Realm {
    World,
    Underworld,
}
use Realm::{Underworld as Below, World};

/// A square: file and rank from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) realm: Realm,
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) colour: Colour,
    pub(crate) kind: Kind,
    /// The home file (2.1); pawns and kings have none of their own.
    pub(crate) home: Option<i8>,
}

/// 4.1: a pawn that made a double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DoubleStep {
    colour: Colour,
    pawn: Cell,
    passed: Cell,
}

/// The order of 1.2.
const SLOTS: [(Colour, Realm); 4] =
    [(White, World), (Black, World), (Black, Below), (White, Below)];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// An ordinary turn.
    Slot,
    /// Choice 4.3 by this player.
    Choice(Colour),
    /// Placement 4.4 by this player.
    Placement(Colour),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Win(Colour),
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    from: Cell,
    to: Cell,
    promotion: Option<Kind>,
    /// The pawn captured en passant.
    in_passing: Option<Cell>,
    /// From where to where the rook goes.
    castling: Option<(Cell, Cell)>,
}

/// The pieces, and the rights that go with them.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    pub(crate) pieces: BTreeMap<Cell, Piece>,
    /// Pieces gone for good, by kind and file: the home file, or where a pawn was lost.
    pub(crate) gone: BTreeMap<(Colour, Kind, i8), u32>,
    /// Castling rights, by the rook's square.
    pub(crate) castling: BTreeSet<(Colour, Cell)>,
    pub(crate) double_steps: BTreeMap<Realm, DoubleStep>,
}

/// What removes a piece from both boards (2.2, 2.3).
const LOST_FOR_GOOD: [&str; 2] = ["2.2 no square to fall to", "2.3 taken by an Underworld king"];

/// The consequences of a move.
struct Made {
    /// Whether the move count is reset (5).
    resets: bool,
    /// The kind that captured an Underworld king.
    king_taken_by: Option<Kind>,
    events: Vec<&'static str>,
}

/// A game: the boards, whose turn it is, and the history.
#[derive(Clone, Debug)]
pub(crate) struct Underworld {
    pub(crate) boards: Boards,
    pub(crate) slot: usize,
    pub(crate) phase: Phase,
    outcome: Option<Outcome>,
    seen: BTreeMap<String, u32>,
    here: String,
    /// Actions since the last one that reset the count (5).
    pub(crate) quiet: u32,
    fired: BTreeMap<&'static str, u64>,
    /// The last actions, for styles of play only.
    recent: Vec<String>,
}

impl Colour {
    fn other(self) -> Colour {
        if self == White { Black } else { White }
    }

    fn letter(self) -> char {
        if self == White { 'W' } else { 'B' }
    }

    /// Forward, in ranks.
    fn forward(self) -> i8 {
        if self == White { 1 } else { -1 }
    }

    /// The player's own `n`th rank, from 1.
    fn rank(self, n: i8) -> i8 {
        if self == White { n - 1 } else { 8 - n }
    }
}

impl Kind {
    fn letter(self) -> char {
        match self {
            King => 'K',
            Queen => 'Q',
            Rook => 'R',
            Bishop => 'B',
            Knight => 'N',
            Pawn => 'P',
        }
    }
}

impl Realm {
    fn letter(self) -> char {
        if self == World { 'w' } else { 'u' }
    }
}

impl Cell {
    pub(crate) fn new(realm: Realm, file: i8, rank: i8) -> Cell {
        Cell { realm, file, rank }
    }

    fn square(self) -> String {
        format!("{}{}", (b'a' + self.file as u8) as char, self.rank + 1)
    }

    fn on_board(self) -> bool {
        (0..8).contains(&self.file) && (0..8).contains(&self.rank)
    }

    fn shifted(self, files: i8, ranks: i8) -> Cell {
        Cell { file: self.file + files, rank: self.rank + ranks, ..self }
    }

    /// A pawn's step: on the Underworld, the first and the last rank are adjacent (4.1).
    fn pawn_step(self, colour: Colour, files: i8) -> Option<Cell> {
        let mut to = self.shifted(files, colour.forward());
        if self.realm == Below {
            to.rank = to.rank.rem_euclid(8);
        }
        to.on_board().then_some(to)
    }
}

impl Move {
    fn plain(from: Cell, to: Cell) -> Move {
        Move { from, to, promotion: None, in_passing: None, castling: None }
    }

    /// Section 6.
    fn text(&self) -> String {
        let promotion = self.promotion.map(|k| k.letter().to_ascii_lowercase().to_string());
        format!(
            "{}{}{}{}",
            self.from.realm.letter(),
            self.from.square(),
            self.to.square(),
            promotion.unwrap_or_default()
        )
    }
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Boards {
    pub(crate) fn empty() -> Boards {
        Boards {
            pieces: BTreeMap::new(),
            gone: BTreeMap::new(),
            castling: BTreeSet::new(),
            double_steps: BTreeMap::new(),
        }
    }

    /// 1.1, with the home files of 2.1.
    fn set_up() -> Boards {
        let mut boards = Boards::empty();
        let array = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for colour in [White, Black] {
            for (file, kind) in (0..8).zip(array) {
                let cell = Cell::new(World, file, colour.rank(1));
                let home = (kind != King).then_some(file);
                boards.pieces.insert(cell, Piece { colour, kind, home });
                let cell = Cell::new(World, file, colour.rank(2));
                boards.pieces.insert(cell, Piece { colour, kind: Pawn, home: None });
                if kind == Rook {
                    boards.castling.insert((colour, Cell::new(World, file, colour.rank(1))));
                }
            }
            let king = Piece { colour, kind: King, home: None };
            boards.pieces.insert(Cell::new(Below, 4, colour.rank(1)), king);
        }
        boards
    }

    fn is_empty(&self, cell: Cell) -> bool {
        !self.pieces.contains_key(&cell)
    }

    fn of(&self, realm: Realm, colour: Colour) -> Vec<(Cell, Piece)> {
        let pieces = self.pieces.iter().map(|(&cell, &piece)| (cell, piece));
        pieces.filter(|(cell, piece)| cell.realm == realm && piece.colour == colour).collect()
    }

    fn king(&self, realm: Realm, colour: Colour) -> Option<Cell> {
        self.of(realm, colour).into_iter().find(|(_, p)| p.kind == King).map(|(cell, _)| cell)
    }

    /// 1.2: a board with more than its native kings is active.
    pub(crate) fn active(&self, realm: Realm) -> bool {
        self.pieces.iter().any(|(cell, piece)| cell.realm == realm && piece.kind != King)
    }

    /// The movements on one board, without castling; kings may be captured here.
    fn movements(&self, realm: Realm, colour: Colour) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.of(realm, colour) {
            let (directions, far): (Vec<(i8, i8)>, bool) = match piece.kind {
                Pawn => {
                    self.pawn_movements(from, colour, &mut moves);
                    continue;
                }
                Knight => (KNIGHT.to_vec(), false),
                King => ([STRAIGHT, DIAGONAL].concat(), false),
                Queen => ([STRAIGHT, DIAGONAL].concat(), true),
                Rook => (STRAIGHT.to_vec(), true),
                Bishop => (DIAGONAL.to_vec(), true),
            };
            for (files, ranks) in directions {
                let mut to = from.shifted(files, ranks);
                while to.on_board() {
                    match self.pieces.get(&to) {
                        Some(other) if other.colour == colour => break,
                        Some(_) => {
                            moves.push(Move::plain(from, to));
                            break;
                        }
                        None => moves.push(Move::plain(from, to)),
                    }
                    if !far {
                        break;
                    }
                    to = to.shifted(files, ranks);
                }
            }
        }
        moves
    }

    fn pawn_movements(&self, from: Cell, colour: Colour, moves: &mut Vec<Move>) {
        let mut push = |to: Cell, in_passing: Option<Cell>| {
            let plain = Move { in_passing, ..Move::plain(from, to) };
            if to.realm == World && to.rank == colour.rank(8) {
                // 3; 4.1: there is none on the Underworld.
                for kind in [Queen, Rook, Bishop, Knight] {
                    moves.push(Move { promotion: Some(kind), ..plain });
                }
            } else {
                moves.push(plain);
            }
        };
        if let Some(one) = from.pawn_step(colour, 0).filter(|&c| self.is_empty(c)) {
            push(one, None);
            // 4.1: on either board, however it reached its second rank.
            if from.rank == colour.rank(2)
                && let Some(two) = one.pawn_step(colour, 0).filter(|&c| self.is_empty(c))
            {
                push(two, None);
            }
        }
        for to in [-1, 1].into_iter().filter_map(|files| from.pawn_step(colour, files)) {
            match self.pieces.get(&to) {
                Some(other) if other.colour != colour => push(to, None),
                Some(_) => {}
                None => {
                    if let Some(double) = self.double_steps.get(&from.realm)
                        && double.colour != colour
                        && double.passed == to
                    {
                        push(to, Some(double.pawn));
                    }
                }
            }
        }
    }

    /// Whether a piece of `by` could capture on the cell.
    pub(crate) fn attacked(&self, cell: Cell, by: Colour) -> bool {
        let mut boards = self.clone();
        boards.pieces.insert(cell, Piece { colour: by.other(), kind: Queen, home: None });
        boards.movements(cell.realm, by).iter().any(|m| m.to == cell)
    }

    /// Whether the player has a king on the board and it is attacked.
    pub(crate) fn in_check(&self, realm: Realm, colour: Colour) -> bool {
        self.king(realm, colour).is_some_and(|king| self.attacked(king, colour.other()))
    }

    /// 3: castling as in chess, with a rook and king that never moved.
    fn castlings(&self, colour: Colour) -> Vec<Move> {
        let mut moves = Vec::new();
        for &(owner, rook) in &self.castling {
            if owner != colour {
                continue;
            }
            let side = (rook.file - 4).signum();
            let king = Cell::new(World, 4, colour.rank(1));
            let (over, to) = (king.shifted(side, 0), king.shifted(2 * side, 0));
            let mut between = king.shifted(side, 0);
            let mut free = true;
            while between != rook {
                free &= self.is_empty(between);
                between = between.shifted(side, 0);
            }
            if free && [king, over, to].iter().all(|&c| !self.attacked(c, colour.other())) {
                moves.push(Move { castling: Some((rook, over)), ..Move::plain(king, to) });
            }
        }
        moves
    }

    /// The legal moves of a slot.
    fn legal(&self, colour: Colour, realm: Realm) -> Vec<Move> {
        let safe = |m: &Move| {
            let mut after = self.clone();
            after.make(m);
            !after.in_check(realm, colour)
        };
        let mut moves = self.movements(realm, colour);
        if realm == World {
            // 3: World kings are never captured, even if a return has opened a line to one.
            moves.retain(|m| self.pieces.get(&m.to).is_none_or(|p| p.kind != King));
            moves.extend(self.castlings(colour));
            moves.retain(safe);
            return moves;
        }
        // 4.2
        let kept: Vec<Move> = moves.iter().filter(|m| safe(m)).copied().collect();
        if kept.is_empty() && self.in_check(Below, colour) { moves } else { kept }
    }

    /// 2.2, 4.2, 4.3: the empty square of a file nearest to the own side.
    pub(crate) fn nearest(
        &self,
        realm: Realm,
        colour: Colour,
        kind: Kind,
        file: i8,
    ) -> Option<Cell> {
        let ranks = match (kind, realm) {
            (Pawn, Below) => 2..=8,
            (Pawn, World) => 2..=7,
            _ => 1..=8,
        };
        let mut cells = ranks.map(|n| Cell::new(realm, file, colour.rank(n)));
        cells.find(|&cell| self.is_empty(cell))
    }

    fn lose(&mut self, piece: Piece, file: i8) {
        *self.gone.entry((piece.colour, piece.kind, file)).or_default() += 1;
    }

    /// The slot of this player on this board ends (1.3, 4.1).
    fn end_right(&mut self, colour: Colour, realm: Realm) {
        if self.double_steps.get(&realm).is_some_and(|d| d.colour != colour) {
            self.double_steps.remove(&realm);
        }
    }

    /// Makes a move, with fall (2.2) and return (4.2).
    fn make(&mut self, m: &Move) -> Made {
        let realm = m.from.realm;
        let mut events = Vec::new();
        let mut mover = self.pieces.remove(&m.from).expect("a move starts from a piece");
        let taken_on = m.in_passing.unwrap_or(m.to);
        let taken = self.pieces.remove(&taken_on);
        let kind = mover.kind;
        if let Some(promotion) = m.promotion {
            events.push("3 promotion");
            mover.kind = promotion;
            mover.home = Some(m.to.file); // 2.1
        }
        self.pieces.insert(m.to, mover);
        if let Some((rook_from, rook_to)) = m.castling {
            events.push("3 castling");
            let rook = self.pieces.remove(&rook_from).expect("castling needs its rook");
            self.pieces.insert(rook_to, rook);
        }
        self.castling.retain(|&(colour, rook)| {
            let king = Cell::new(World, 4, colour.rank(1));
            ![m.from, m.to].contains(&rook) && ![m.from, m.to].contains(&king)
        });
        self.end_right(mover.colour, realm);
        let ranks = m.to.rank - m.from.rank;
        if kind == Pawn && ranks.abs() == 2 {
            let passed = m.from.shifted(0, mover.colour.forward());
            let double = DoubleStep { colour: mover.colour, pawn: m.to, passed };
            self.double_steps.insert(realm, double);
            events.push(if realm == World { "3 double step" } else { "4.1 double step" });
        }
        if kind == Pawn && ranks.abs() == 7 {
            events.push("4.1 round the edge");
        }
        if m.in_passing.is_some() {
            events.push(if realm == World { "3 en passant" } else { "4.1 en passant" });
        }
        let mut king_taken_by = None;
        match taken {
            Some(king) if king.kind == King => {
                king_taken_by = Some(kind);
                if kind != King {
                    events.push(self.return_captor(m.to, mover));
                }
            }
            Some(piece) if kind == King && realm == Below => {
                self.lose(piece, piece.home.unwrap_or(taken_on.file)); // 2.3
                events.push("2.3 taken by an Underworld king");
            }
            Some(piece) => events.push(self.fall(piece, taken_on.file)),
            None => {}
        }
        // 5
        let lost = events.iter().any(|e| LOST_FOR_GOOD.contains(e));
        let on_world = realm == World && (kind == Pawn || taken.is_some());
        if realm == Below && lost {
            events.push("5 reset by a piece gone for good");
        }
        if king_taken_by.is_some() {
            events.push("5 reset by the capture of a king");
        }
        let resets = on_world || lost || king_taken_by.is_some();
        Made { resets, king_taken_by, events }
    }

    /// 2.2
    fn fall(&mut self, piece: Piece, taken_on: i8) -> &'static str {
        let file = piece.home.unwrap_or(taken_on);
        let Some(cell) = self.nearest(Below, piece.colour, piece.kind, file) else {
            self.lose(piece, file);
            return "2.2 no square to fall to";
        };
        self.pieces.insert(cell, piece);
        let first = piece.colour.rank(if piece.kind == Pawn { 2 } else { 1 });
        if cell.rank == first { "2.2 fall" } else { "2.2 fall further up" }
    }

    /// 4.2: the piece that captured an Underworld king returns to the World at once.
    fn return_captor(&mut self, on: Cell, captor: Piece) -> &'static str {
        let file = captor.home.unwrap_or(on.file);
        let Some(cell) = self.nearest(World, captor.colour, captor.kind, file) else {
            return "4.2 no square to return to";
        };
        self.pieces.remove(&on);
        self.pieces.insert(cell, captor);
        if captor.kind == Pawn { "4.2 return of a pawn" } else { "4.2 return" }
    }

    /// 4.3: the choices, each with the target of the piece.
    fn choices(&self, colour: Colour) -> BTreeMap<String, Cell> {
        let mut choices = BTreeMap::new();
        for (cell, piece) in self.of(Below, colour) {
            let file = piece.home.unwrap_or(cell.file);
            if piece.kind != King
                && let Some(to) = self.nearest(World, colour, piece.kind, file)
            {
                choices.insert(format!("u{}^", cell.square()), to);
            }
        }
        for &(owner, kind, file) in self.gone.keys() {
            if owner == colour
                && let Some(to) = self.nearest(World, colour, kind, file)
            {
                choices.insert(gone_text(kind, file), to);
            }
        }
        choices
    }

    /// 4.3: carries out a listed choice.
    fn choose(&mut self, colour: Colour, text: &str, to: Cell) -> &'static str {
        let standing = self.of(Below, colour).into_iter();
        for (cell, piece) in standing {
            if format!("u{}^", cell.square()) == text {
                self.pieces.remove(&cell);
                self.pieces.insert(to, piece);
                return "4.3 choice from the Underworld";
            }
        }
        let mut keys = self.gone.keys().copied();
        let key =
            keys.find(|&(owner, kind, file)| owner == colour && gone_text(kind, file) == text);
        let (colour, kind, file) = key.expect("a listed choice is there");
        match self.gone.get_mut(&(colour, kind, file)) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(self.gone.remove(&(colour, kind, file))),
        }
        let home = (kind != Pawn).then_some(file);
        self.pieces.insert(to, Piece { colour, kind, home });
        "4.3 choice from those gone for good"
    }

    /// 4.4: where a captured king may be placed, and which of the page's alternatives that is.
    fn placements(&self, colour: Colour) -> (Vec<Cell>, &'static str) {
        let rank = |n: i8| -> Vec<Cell> {
            let cells = (0..8).map(|file| Cell::new(Below, file, colour.rank(n)));
            cells.filter(|&cell| self.is_empty(cell)).collect()
        };
        for (n, name) in [(1, "4.4 placement"), (2, "4.4 placement on the second rank")] {
            let mut cells = rank(n);
            cells.retain(|&cell| !self.attacked(cell, colour.other()));
            if !cells.is_empty() {
                return (cells, name);
            }
        }
        let ranks = (1..=8).map(rank);
        let cells = ranks.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default();
        (cells, "4.4 placement into attack")
    }
}

/// Section 6: a piece gone for good.
fn gone_text(kind: Kind, file: i8) -> String {
    format!("u{}{}^", kind.letter(), (b'a' + file as u8) as char)
}

impl Underworld {
    /// A game in which the player of this slot is next, if that slot can act.
    pub(crate) fn from(boards: Boards, slot: usize) -> Underworld {
        let mut game = Underworld {
            boards,
            slot: (slot + 3) % 4,
            phase: Phase::Slot,
            outcome: None,
            seen: BTreeMap::new(),
            here: String::new(),
            quiet: 0,
            fired: BTreeMap::new(),
            recent: Vec::new(),
        };
        game.next_slot();
        game.occur();
        game
    }

    fn fire(&mut self, name: &'static str) {
        *self.fired.entry(name).or_default() += 1;
    }

    fn end(&mut self, outcome: Outcome, name: &'static str) {
        self.outcome = Some(outcome);
        self.fire(name);
    }

    /// Who decides, and on which board.
    fn actor(&self) -> (Colour, Realm) {
        match self.phase {
            Phase::Slot => SLOTS[self.slot],
            Phase::Choice(colour) | Phase::Placement(colour) => (colour, Below),
        }
    }

    /// Finds the next slot that can act (1.2, 1.3), or the end.
    fn next_slot(&mut self) {
        let active = [World, Below].map(|realm| self.boards.active(realm));
        if active == [false, false] {
            return self.end(Outcome::Draw, "1.2 both boards inactive");
        }
        let mut passes = 0;
        loop {
            self.slot = (self.slot + 1) % 4;
            let (colour, realm) = SLOTS[self.slot];
            if !active[realm as usize] {
                continue;
            }
            if !self.boards.legal(colour, realm).is_empty() {
                return;
            }
            if realm == World {
                return if self.boards.in_check(World, colour) {
                    self.end(Outcome::Win(colour.other()), "1.3 mate")
                } else {
                    self.end(Outcome::Draw, "1.3 stalemate")
                };
            }
            self.boards.end_right(colour, Below);
            passes += 1;
            if !active[World as usize] && passes == 2 {
                return self.end(Outcome::Draw, "1.3 nobody can act");
            }
            self.fire("1.3 pass");
        }
    }

    /// The key of a position (5, and the Laws).
    pub(crate) fn position(&self) -> String {
        let mut text = format!("{} {:?} {:?}", self.slot, self.phase, self.boards.castling);
        for (cell, piece) in &self.boards.pieces {
            text += &format!(" {}{}", cell.realm.letter(), cell.square());
            text += &format!("{}{}", piece.colour.letter(), piece.kind.letter());
        }
        // A right to capture en passant is usable if the capture is legal.
        for (realm, double) in &self.boards.double_steps {
            let moves = self.boards.legal(double.colour.other(), *realm);
            if moves.iter().any(|m| m.in_passing.is_some()) {
                text += &format!(" {}{}", realm.letter(), double.passed.square());
            }
        }
        text
    }

    fn occurrences(&self) -> u32 {
        self.seen.get(&self.here).copied().unwrap_or(0)
    }

    /// Counts the position, and ends the game by count (5).
    fn occur(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        self.here = self.position();
        *self.seen.entry(self.here.clone()).or_default() += 1;
        if self.phase != Phase::Slot {
            // Nothing is decided while a choice or a placement is due.
            if self.occurrences() >= 3 {
                self.fire("5 nothing to claim while a decision is due");
            }
            return;
        }
        if self.occurrences() >= 5 {
            self.end(Outcome::Draw, "5 fivefold repetition");
        } else if self.quiet >= 150 {
            self.end(Outcome::Draw, "5 seventy-five moves");
        }
    }

    fn play_move(&mut self, text: &str) -> Result<(), String> {
        let (colour, realm) = SLOTS[self.slot];
        let moves = self.boards.legal(colour, realm);
        let m = *moves.iter().find(|m| m.text() == text).ok_or("not a legal move")?;
        if realm == World && self.boards.in_check(World, colour.other()) {
            self.fire("3 a king laid open is not taken");
        }
        let was_active = [World, Below].map(|r| self.boards.active(r));
        let forced = realm == Below && self.boards.in_check(Below, colour);
        let made = self.boards.make(&m);
        if forced && self.boards.in_check(Below, colour) {
            self.fire("4.2 no way out of check");
        }
        for event in made.events {
            self.fire(event);
        }
        self.quiet = if made.resets { 0 } else { self.quiet + 1 };
        if let Some(by) = made.king_taken_by {
            let choice = by == King && !self.boards.choices(colour).is_empty();
            self.phase =
                if choice { Phase::Choice(colour) } else { Phase::Placement(colour.other()) };
            if by == King && !choice {
                self.fire("4.3 nothing to choose");
            }
        }
        for realm in [World, Below] {
            match (was_active[realm as usize], self.boards.active(realm), realm) {
                (true, false, World) => self.fire("1.2 World inactive"),
                (true, false, Below) => self.fire("1.2 Underworld inactive"),
                (false, true, World) => self.fire("1.2 World brought back"),
                (false, true, Below) => self.fire("1.2 Underworld brought back"),
                _ => {}
            }
        }
        Ok(())
    }

    /// Choice and placement (4.3, 4.4).
    fn play_decision(&mut self, text: &str) -> Result<(), String> {
        match self.phase {
            Phase::Slot => return self.play_move(text),
            Phase::Choice(colour) => {
                let choices = self.boards.choices(colour);
                let to = *choices.get(text).ok_or("not a choice")?;
                let event = self.boards.choose(colour, text, to);
                self.fire(event);
                // 5: a return to the World.
                self.quiet = 0;
                self.phase = Phase::Placement(colour.other());
            }
            Phase::Placement(colour) => {
                let (cells, event) = self.boards.placements(colour);
                let mut cells = cells.into_iter();
                let cell = cells.find(|c| format!("uk@{}", c.square()) == text);
                let king = Piece { colour, kind: King, home: None };
                self.boards.pieces.insert(cell.ok_or("not a placement")?, king);
                self.fire(event);
                self.phase = Phase::Slot;
                self.quiet += 1;
            }
        }
        Ok(())
    }
}

impl SlowGame for Underworld {
    fn start(_options: &[(&str, &str)]) -> Self {
        Underworld::from(Boards::set_up(), 0)
    }

    fn to_act(&self) -> String {
        if self.outcome.is_some() {
            return "-".to_owned();
        }
        let (colour, realm) = self.actor();
        format!("{}{}", colour.letter(), realm.letter())
    }

    fn status(&self) -> String {
        match self.outcome {
            None => "play".to_owned(),
            Some(Outcome::Draw) => "draw".to_owned(),
            Some(Outcome::Win(colour)) => format!("win:{}", colour.letter()),
        }
    }

    fn actions(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions: Vec<String> = match self.phase {
            Phase::Slot => {
                let (colour, realm) = SLOTS[self.slot];
                self.boards.legal(colour, realm).iter().map(Move::text).collect()
            }
            Phase::Choice(colour) => self.boards.choices(colour).into_keys().collect(),
            Phase::Placement(colour) => {
                let (cells, _) = self.boards.placements(colour);
                cells.iter().map(|c| format!("uk@{}", c.square())).collect()
            }
        };
        actions.sort();
        actions
    }

    fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err("the game is over".to_owned());
        }
        let (actor, _) = self.actor();
        match action {
            "W(Y)" => self.end(Outcome::Win(Black), "resignation"),
            "B(Y)" => self.end(Outcome::Win(White), "resignation"),
            "W(L)" => self.end(Outcome::Win(Black), "lost on time"),
            "B(L)" => self.end(Outcome::Win(White), "lost on time"),
            "W(=)" | "B(=)" => self.end(Outcome::Draw, "agreed draw"),
            "W(S)" | "B(S)" => {
                if !action.starts_with(actor.letter()) {
                    return Err("only the player to act may claim".to_owned());
                }
                if !self.may_claim() {
                    return Err("there is no draw to claim".to_owned());
                }
                let three = self.occurrences() >= 3;
                let name = if three { "5 threefold claimed" } else { "5 fifty moves claimed" };
                self.end(Outcome::Draw, name);
            }
            _ => {
                self.play_decision(action)?;
                self.recent.push(action.to_owned());
                if self.phase == Phase::Slot {
                    self.next_slot();
                }
                self.occur();
            }
        }
        Ok(())
    }

    fn may_claim(&self) -> bool {
        let due = self.phase != Phase::Slot;
        self.outcome.is_none() && !due && (self.occurrences() >= 3 || self.quiet >= 100)
    }

    fn fired(&self) -> &BTreeMap<&'static str, u64> {
        &self.fired
    }

    fn rules() -> &'static [&'static str] {
        &[
            "1.2 both boards inactive",
            "1.2 Underworld brought back",
            "1.2 Underworld inactive",
            "1.2 World brought back",
            "1.2 World inactive",
            "1.3 mate",
            "1.3 pass",
            "1.3 stalemate",
            "2.2 fall",
            "2.2 fall further up",
            "2.3 taken by an Underworld king",
            "3 a king laid open is not taken",
            "3 castling",
            "3 double step",
            "3 en passant",
            "3 promotion",
            "4.1 double step",
            "4.1 en passant",
            "4.1 round the edge",
            "4.2 no way out of check",
            "4.2 return",
            "4.2 return of a pawn",
            "4.3 choice from the Underworld",
            "4.3 choice from those gone for good",
            "4.4 placement",
            "4.4 placement on the second rank",
            "5 reset by a piece gone for good",
            "5 reset by the capture of a king",
            "5 fifty moves claimed",
            "5 fivefold repetition",
            "5 seventy-five moves",
            "5 threefold claimed",
        ]
    }

    fn weight(&self, action: &str, style: usize) -> usize {
        let Some(m) = self.wanted_move(action) else {
            return 1; // a choice or a placement
        };
        let mover = self.boards.pieces.get(&m.from).map(|p| p.kind);
        let taken = self.boards.pieces.get(&m.to).map(|p| p.kind);
        let captures = taken.is_some() || m.in_passing.is_some();
        let special = if m.castling.is_some() || m.in_passing.is_some() { 30 } else { 1 };
        let back =
            self.recent.iter().rev().take(4).any(|last| {
                last.get(1..3) == action.get(3..5) && last.get(3..5) == action.get(1..3)
            });
        let resets = match m.from.realm {
            World => captures || mover == Some(Pawn),
            Below => captures && (mover == Some(King) || taken == Some(King)),
        };
        let plain = if captures { 8 } else { 2 };
        match (style, m.from.realm) {
            // Active on the World, hunting Underworld kings.
            (0, Below) => plain * self.hunt(&m),
            (0, World) => special * plain,
            // Captures everything, with Underworld kings if possible.
            (1, World) => [1, 60][usize::from(captures)],
            (1, Below) => match (taken, mover) {
                (Some(_), Some(King)) => 4000,
                (None, Some(King)) => 20,
                _ => 1,
            },
            // Back and forth.
            (2, _) if back => 300,
            (2, _) => plain,
            // Avoids what would reset the count.
            (3, _) if resets => 0,
            (3, _) => [12, 1][usize::from(back)],
            // Pawns advance and capture en passant; kings are hunted.
            (_, Below) => plain * self.hunt(&m) * [1, 6][usize::from(mover == Some(Pawn))],
            _ => special * [2, 12][usize::from(mover == Some(Pawn))],
        }
    }
}

impl Underworld {
    fn wanted_move(&self, action: &str) -> Option<Move> {
        let (colour, realm) = SLOTS[self.slot];
        let moves = self.boards.movements(realm, colour).into_iter();
        let castlings = (realm == World).then(|| self.boards.castlings(colour));
        moves.chain(castlings.into_iter().flatten()).find(|m| m.text() == action)
    }

    /// How useful a move is in the hunt for Underworld kings: it captures one, takes away its last escape, or moves
    /// an already lost king next to the other.
    fn hunt(&self, m: &Move) -> usize {
        let (colour, _) = SLOTS[self.slot];
        let mut after = self.boards.clone();
        match after.make(m).king_taken_by {
            Some(King) => return 4000,
            Some(_) => return 400,
            None => {}
        }
        let enemy = colour.other();
        if after.in_check(Below, colour) {
            let kings = (after.king(Below, colour), after.king(Below, enemy));
            let near = kings
                .0
                .zip(kings.1)
                .is_some_and(|(a, b)| (a.file - b.file).abs() <= 1 && (a.rank - b.rank).abs() <= 1);
            return if near { 400 } else { 1 };
        }
        if !after.in_check(Below, enemy) {
            return 1;
        }
        let lost = after.movements(Below, enemy).iter().all(|reply| {
            let mut replied = after.clone();
            replied.make(reply);
            replied.in_check(Below, enemy)
        });
        if lost { 400 } else { 10 }
    }
}
