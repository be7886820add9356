//! Advanced Wizard Chess, simple and slow, written from the page `wizard.md` alone, whose paragraphs the numbers are.

use std::collections::BTreeMap;

use super::driver::SlowGame;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Black,
    White,
}
use Colour::{Black, White};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Wizard,
    Dragon,
    Pegasus,
    Archer,
    Giant,
    Hero,
    Warrior,
    Eagle,
}
use Kind::{Archer, Dragon, Eagle, Giant, Hero, Pegasus, Warrior, Wizard as Royal};

/// The two boards (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    Earth,
    Sky,
}
use Level::{Earth, Sky};

/// A square: file and row from 1 (1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) level: Level,
    pub(crate) file: i8,
    pub(crate) row: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) owner: Colour,
    pub(crate) kind: Kind,
    /// A warrior before its first move (2, 4.1).
    pub(crate) new: bool,
    pub(crate) promoted: bool,
    pub(crate) quest: bool,
    /// A dragon that returned (5.2).
    pub(crate) resurrected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Move {
        from: Cell,
        to: Cell,
        quest: bool,
    },
    /// An archer's capture.
    Shot {
        from: Cell,
        target: Cell,
    },
    /// An eagle's capture on Earth.
    Swoop {
        from: Cell,
        target: Cell,
        lands: Cell,
    },
    Teleport {
        from: Cell,
        with: Cell,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Win(Colour),
    Draw,
}

/// The pieces, and the state that goes with them.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    pub(crate) pieces: BTreeMap<Cell, Piece>,
    /// Which players may still teleport.
    pub(crate) teleport: BTreeMap<Colour, bool>,
    /// Warriors and eagles that wait for a vacant X (4.2).
    pub(crate) held: BTreeMap<(Colour, Kind), u8>,
    /// Dead dragons that were never resurrected (5.2).
    pub(crate) dead_dragons: BTreeMap<Colour, u8>,
}

/// A game: the boards, whose turn it is, and the history.
#[derive(Clone, Debug)]
pub(crate) struct Wizard {
    pub(crate) boards: Boards,
    pub(crate) turn: Colour,
    /// The pieces that the side to act must place first (4.2).
    pub(crate) placing: Option<Kind>,
    outcome: Option<Outcome>,
    seen: BTreeMap<String, u32>,
    here: String,
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

    fn forward(self) -> i8 {
        if self == White { 1 } else { -1 }
    }

    /// The player's own `n`th row, from 1.
    fn row(self, n: i8) -> i8 {
        if self == White { n } else { 10 - n }
    }

    /// 1.3: the own four rows, of either board.
    fn in_territory(self, cell: Cell) -> bool {
        (1..=4).any(|n| cell.row == self.row(n))
    }

    /// 1.3: the two back rows of Earth.
    fn in_camp(self, cell: Cell) -> bool {
        cell.level == Earth && (cell.row == self.row(1) || cell.row == self.row(2))
    }

    /// 1.3: the X squares of this kind, by file.
    fn x_squares(self, kind: Kind) -> Vec<Cell> {
        let (level, row, files) = match kind {
            Warrior => (Earth, 2, &[2, 3, 7, 8][..]),
            Eagle => (Sky, 1, &[1, 5, 9][..]),
            _ => (Sky, 1, &[][..]),
        };
        files.iter().map(|&file| Cell { level, file, row: self.row(row) }).collect()
    }
}

impl Cell {
    pub(crate) fn new(level: Level, file: i8, row: i8) -> Cell {
        Cell { level, file, row }
    }

    fn text(self) -> String {
        let level = if self.level == Earth { 'E' } else { 'S' };
        format!("{level}{}{}", (b'a' + (self.file - 1) as u8) as char, self.row)
    }

    fn on_board(self) -> bool {
        (1..=9).contains(&self.file) && (1..=9).contains(&self.row)
    }

    fn shifted(self, files: i8, rows: i8) -> Cell {
        Cell { file: self.file + files, row: self.row + rows, ..self }
    }

    /// The same square of the other board.
    fn opposite(self) -> Cell {
        let level = if self.level == Earth { Sky } else { Earth };
        Cell { level, ..self }
    }
}

impl Piece {
    pub(crate) fn new(owner: Colour, kind: Kind) -> Piece {
        Piece {
            owner,
            kind,
            new: kind == Warrior,
            promoted: false,
            quest: false,
            resurrected: false,
        }
    }

    /// 5.1: the kind that it becomes in the enemy camp.
    fn promotion(&self) -> Option<Kind> {
        if self.promoted || self.quest {
            return None;
        }
        match self.kind {
            Warrior => Some(Hero),
            Hero => Some(Giant),
            Giant => Some(Pegasus),
            _ => None,
        }
    }
}

impl Action {
    /// Section 7.
    fn text(&self) -> String {
        match *self {
            Action::Move { from, to, quest } => {
                format!("{}{}{}", from.text(), to.text(), if quest { "*" } else { "" })
            }
            Action::Shot { from, target } | Action::Swoop { from, target, .. } => {
                format!("{}x{}", from.text(), target.text())
            }
            Action::Teleport { from, with } => format!("{}~{}", from.text(), with.text()),
        }
    }

    /// The square of the victim.
    fn target(&self) -> Option<Cell> {
        match *self {
            Action::Move { to, .. } => Some(to),
            Action::Shot { target, .. } | Action::Swoop { target, .. } => Some(target),
            Action::Teleport { .. } => None,
        }
    }
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn all_round() -> Vec<(i8, i8)> {
    [STRAIGHT, DIAGONAL].concat()
}

impl Boards {
    pub(crate) fn empty() -> Boards {
        Boards {
            pieces: BTreeMap::new(),
            teleport: BTreeMap::from([(White, true), (Black, true)]),
            held: BTreeMap::new(),
            dead_dragons: BTreeMap::new(),
        }
    }

    /// 1.2
    fn set_up() -> Boards {
        use {
            Archer as A, Dragon as D, Giant as G, Hero as H, Pegasus as P, Royal as Z, Warrior as W,
        };
        let mut boards = Boards::empty();
        for owner in [White, Black] {
            let mut put = |level, file, n, kind| {
                let cell = Cell::new(level, file, owner.row(n));
                boards.pieces.insert(cell, Piece::new(owner, kind));
            };
            for (file, kind) in (1..).zip([D, P, A, G, Z, G, A, P, D]) {
                put(Earth, file, 1, kind);
            }
            for (file, kind) in (1..).zip([H, W, W, A, G, A, W, W, H]) {
                put(Earth, file, 2, kind);
            }
            for (file, kind) in [(1, W), (5, H), (9, W)] {
                put(Earth, file, 3, kind);
            }
            for file in [1, 3, 5, 7, 9] {
                put(Sky, file, 1, Eagle);
            }
        }
        boards
    }

    fn is_empty(&self, cell: Cell) -> bool {
        !self.pieces.contains_key(&cell)
    }

    fn is_enemy(&self, cell: Cell, of: Colour) -> bool {
        self.pieces.get(&cell).is_some_and(|p| p.owner != of)
    }

    fn wizard(&self, colour: Colour) -> Option<Cell> {
        let mut pieces = self.pieces.iter();
        pieces.find(|(_, p)| p.owner == colour && p.kind == Royal).map(|(&cell, _)| cell)
    }

    fn dead_dragons(&self, colour: Colour) -> u8 {
        self.dead_dragons.get(&colour).copied().unwrap_or(0)
    }

    fn held(&self, colour: Colour, kind: Kind) -> u8 {
        self.held.get(&(colour, kind)).copied().unwrap_or(0)
    }

    fn vacant(&self, colour: Colour, kind: Kind) -> Vec<Cell> {
        let mut cells = colour.x_squares(kind);
        cells.retain(|&cell| self.is_empty(cell));
        cells
    }

    /// The movements (2), without teleports; wizards may be captured here.
    fn movements(&self, colour: Colour) -> Vec<Action> {
        let mut found = Vec::new();
        for (&from, piece) in &self.pieces {
            if piece.owner == colour {
                self.movements_of(from, *piece, &mut found);
            }
        }
        found
    }

    fn movements_of(&self, from: Cell, piece: Piece, found: &mut Vec<Action>) {
        let owner = piece.owner;
        let quiet = |to: Cell| to.on_board() && self.is_empty(to);
        let capture = |to: Cell| to.on_board() && self.is_enemy(to, owner);
        let both = |to: Cell| quiet(to) || capture(to);
        let mut go = |to: Cell| found.push(Action::Move { from, to, quest: false });
        match (piece.kind, from.level) {
            (Royal, _) => {
                for (files, rows) in all_round() {
                    Some(from.shifted(files, rows)).filter(|&to| both(to)).map(&mut go);
                }
            }
            (Dragon, Earth) => {
                for (files, rows) in all_round() {
                    let mut screens = 0;
                    let mut to = from.shifted(files, rows);
                    while to.on_board() && screens < 2 {
                        if !self.is_empty(to) {
                            screens += 1;
                        }
                        // The first piece is the screen, the next one may be captured.
                        if screens == 0 || (screens == 2 && capture(to)) {
                            go(to);
                        }
                        to = to.shifted(files, rows);
                    }
                }
                self.dragon_changes(from, quiet, &mut go);
            }
            (Dragon, Sky) => {
                self.ride(from, &all_round(), 3, owner, &mut go);
                self.dragon_changes(from, both, &mut go);
            }
            (Pegasus, Earth) => {
                self.ride(from, &STRAIGHT, 8, owner, &mut go);
                self.pegasus_changes(from, quiet, &mut go);
            }
            (Pegasus, Sky) => {
                self.ride(from, &STRAIGHT, 3, owner, &mut go);
                self.pegasus_changes(from, both, &mut go);
            }
            (Archer, _) => {
                for (files, rows) in STRAIGHT {
                    let one = from.shifted(files, rows);
                    if quiet(one) {
                        go(one);
                        Some(one.shifted(files, rows)).filter(|&two| quiet(two)).map(&mut go);
                    }
                }
                for (files, rows) in DIAGONAL {
                    let above = from.opposite().shifted(files, rows);
                    if capture(above) {
                        found.push(Action::Shot { from, target: above });
                    }
                    let far = from.shifted(2 * files, 2 * rows);
                    if capture(far) && self.is_empty(above) {
                        found.push(Action::Shot { from, target: far });
                    }
                }
            }
            (Giant, _) => {
                for (files, rows) in all_round() {
                    Some(from.shifted(files, rows)).filter(|&to| both(to)).map(&mut go);
                }
                for (files, rows) in DIAGONAL {
                    let to = from.shifted(2 * files, 2 * rows);
                    if both(to) && quiet(from.shifted(files, rows)) {
                        go(to);
                    }
                }
            }
            (Hero, _) => {
                for (files, rows) in DIAGONAL {
                    Some(from.shifted(files, rows)).filter(|&to| quiet(to)).map(&mut go);
                }
                for (files, rows) in STRAIGHT {
                    Some(from.shifted(files, rows)).filter(|&to| capture(to)).map(&mut go);
                }
            }
            (Warrior, _) => {
                let up = owner.forward();
                Some(from.shifted(0, up)).filter(|&to| capture(to)).map(&mut go);
                let steps = |at: Cell| [at.shifted(-1, up), at.shifted(1, up)];
                let ones: Vec<Cell> = steps(from).into_iter().filter(|&c| quiet(c)).collect();
                let mut ends = ones.clone();
                if piece.new {
                    ends.extend(ones.into_iter().flat_map(steps).filter(|&c| quiet(c)));
                    ends.sort();
                    ends.dedup(); // straight ahead by either side
                }
                ends.into_iter().for_each(go);
            }
            (Eagle, _) => {
                for (files, rows) in STRAIGHT {
                    if !quiet(from.shifted(files, rows)) {
                        continue;
                    }
                    for side in [-1, 1] {
                        let to = from
                            .shifted(2 * files + side * rows.abs(), 2 * rows + side * files.abs());
                        Some(to).filter(|&to| both(to)).map(&mut go);
                    }
                }
                for (files, rows) in DIAGONAL {
                    let target = from.opposite().shifted(files, rows);
                    let lands = from.shifted(2 * files, 2 * rows);
                    if capture(target) && quiet(lands) {
                        found.push(Action::Swoop { from, target, lands });
                    }
                }
            }
        }
    }

    /// Along lines, up to this distance and to the first piece, which may be captured.
    fn ride(
        &self,
        from: Cell,
        directions: &[(i8, i8)],
        most: i8,
        owner: Colour,
        go: &mut impl FnMut(Cell),
    ) {
        for &(files, rows) in directions {
            for n in 1..=most {
                let to = from.shifted(n * files, n * rows);
                if !to.on_board() {
                    break;
                }
                if self.is_empty(to) || self.is_enemy(to, owner) {
                    go(to);
                }
                if !self.is_empty(to) {
                    break;
                }
            }
        }
    }

    /// A dragon to the other board: to the opposite square or a diagonal neighbour of it.
    fn dragon_changes(&self, from: Cell, may: impl Fn(Cell) -> bool, go: &mut impl FnMut(Cell)) {
        let other = from.opposite();
        let diagonal = DIAGONAL.map(|(files, rows)| other.shifted(files, rows));
        [other].into_iter().chain(diagonal).filter(|&to| may(to)).for_each(go);
    }

    /// A pegasus to the other board: two squares in a line, past an empty square of its own board.
    fn pegasus_changes(&self, from: Cell, may: impl Fn(Cell) -> bool, go: &mut impl FnMut(Cell)) {
        for (files, rows) in STRAIGHT {
            let to = from.opposite().shifted(2 * files, 2 * rows);
            if may(to) && self.is_empty(from.shifted(files, rows)) {
                go(to);
            }
        }
    }

    /// 3: whether the wizards see each other.
    fn confronted(&self) -> bool {
        let (Some(white), Some(black)) = (self.wizard(White), self.wizard(Black)) else {
            return false;
        };
        all_round().into_iter().any(|(files, rows)| {
            let mut at = white.shifted(files, rows);
            while at.on_board() && self.is_empty(at) {
                at = at.shifted(files, rows);
            }
            at == black
        })
    }

    /// 3
    pub(crate) fn in_check(&self, colour: Colour) -> bool {
        let Some(wizard) = self.wizard(colour) else { return false };
        self.confronted()
            || self.movements(colour.other()).iter().any(|a| a.target() == Some(wizard))
    }

    /// The legal actions of a turn.
    fn legal(&self, colour: Colour) -> Vec<Action> {
        let mut actions = self.movements(colour);
        // 3: a wizard is never captured.
        let royal = self.wizard(colour.other());
        actions.retain(|a| a.target().is_none_or(|target| Some(target) != royal));
        // 2: the teleport.
        if self.teleport.get(&colour) == Some(&true)
            && !self.in_check(colour)
            && let Some(from) = self.wizard(colour)
        {
            for (&with, piece) in &self.pieces {
                if piece.owner == colour && with.level == Earth && with != from {
                    actions.push(Action::Teleport { from, with });
                }
            }
        }
        // 3: after the automatic placements.
        actions.retain(|action| {
            let mut after = self.clone();
            after.perform(action);
            !after.in_check(colour)
        });
        // 5.2: a quest may be declared where a piece would be promoted.
        let quests: Vec<Action> = actions.iter().filter_map(|a| self.with_quest(a)).collect();
        actions.extend(quests);
        actions
    }

    fn with_quest(&self, action: &Action) -> Option<Action> {
        let Action::Move { from, to, .. } = *action else { return None };
        let piece = self.pieces.get(&from)?;
        let entering = piece.promotion().is_some() && piece.owner.other().in_camp(to);
        (entering && self.dead_dragons(piece.owner) > 0).then_some(Action::Move {
            from,
            to,
            quest: true,
        })
    }

    /// Carries out an action with its automatic placements. Returns what its owner must place before the next turn
    /// (4.2), and the rules that occurred.
    fn perform(&mut self, action: &Action) -> (Option<Kind>, Vec<&'static str>) {
        let mut events = Vec::new();
        let mut captured = None;
        match *action {
            Action::Move { from, to, quest } => {
                let mut piece = self.pieces.remove(&from).expect("a move starts from a piece");
                captured = self.pieces.remove(&to).map(|p| (to, p));
                name_move(piece, from, to, captured.is_some(), &mut events);
                piece.new = false;
                self.promote(&mut piece, to, quest, &mut events);
                self.pieces.insert(to, piece);
            }
            Action::Shot { target, .. } => {
                events.push(if target.level == Earth {
                    "2 shot on Earth"
                } else {
                    "2 shot on Sky"
                });
                captured = self.pieces.remove(&target).map(|p| (target, p));
            }
            Action::Swoop { from, target, lands } => {
                events.push("2 swoop");
                captured = self.pieces.remove(&target).map(|p| (target, p));
                let eagle = self.pieces.remove(&from).expect("a swoop starts from an eagle");
                self.pieces.insert(lands, eagle);
            }
            Action::Teleport { from, with } => {
                events.push("2 teleport");
                let wizard = self.pieces.remove(&from).expect("a teleport starts from a wizard");
                let other = self.pieces.remove(&with).expect("a teleport needs a piece");
                self.pieces.insert(with, wizard);
                self.pieces.insert(from, other);
                self.teleport.insert(wizard.owner, false);
            }
        }
        let mut to_place = None;
        self.place_held(&mut events);
        if let Some((on, piece)) = captured {
            to_place = self.after_capture(on, piece, &mut events);
        }
        (to_place, events)
    }

    /// Section 5, at the end of a move.
    fn promote(
        &mut self,
        piece: &mut Piece,
        to: Cell,
        quest: bool,
        events: &mut Vec<&'static str>,
    ) {
        let enemy = piece.owner.other();
        if !enemy.in_camp(to) {
            return;
        }
        if let Some(kind) = piece.promotion() {
            if quest {
                events.push("5.2 quest");
                piece.quest = true;
            } else {
                events.push(match kind {
                    Hero => "5.1 warrior to hero",
                    Giant => "5.1 hero to giant",
                    _ => "5.1 giant to pegasus",
                });
                piece.kind = kind;
                piece.promoted = true;
                return;
            }
        }
        if piece.quest && to.row == enemy.row(1) {
            let dead = self.dead_dragons(piece.owner);
            if dead == 0 {
                events.push("5.2 arrival in vain");
                return;
            }
            events.push(if quest { "5.2 resurrection at once" } else { "5.2 resurrection" });
            self.dead_dragons.insert(piece.owner, dead - 1);
            *piece = Piece { resurrected: true, ..Piece::new(piece.owner, Dragon) };
        }
    }

    /// 4.2: waiting pieces take X squares that have become vacant, by file.
    fn place_held(&mut self, events: &mut Vec<&'static str>) {
        for colour in [White, Black] {
            for kind in [Warrior, Eagle] {
                for cell in self.vacant(colour, kind) {
                    let held = self.held(colour, kind);
                    if held > 0 {
                        events.push("4.2 held piece placed");
                        self.held.insert((colour, kind), held - 1);
                        self.pieces.insert(cell, Piece::new(colour, kind));
                    }
                }
            }
        }
    }

    /// What becomes of a captured piece (4.1, 5.2).
    fn after_capture(
        &mut self,
        on: Cell,
        piece: Piece,
        events: &mut Vec<&'static str>,
    ) -> Option<Kind> {
        let Piece { owner, kind, .. } = piece;
        if kind == Dragon {
            if piece.resurrected {
                events.push("5.2 a resurrected dragon dies");
            } else {
                *self.dead_dragons.entry(owner).or_default() += 1;
            }
        }
        if !matches!(kind, Warrior | Eagle) {
            return None;
        }
        if !(owner.in_territory(on) || on.row == 5) {
            events.push("4.1 lost in enemy territory");
            return None;
        }
        match self.vacant(owner, kind)[..] {
            [] => {
                events.push("4.2 held");
                *self.held.entry((owner, kind)).or_default() += 1;
                None
            }
            [cell] => {
                events.push("4.2 placed by itself");
                self.pieces.insert(cell, Piece::new(owner, kind));
                None
            }
            _ => Some(kind),
        }
    }
}

/// The name of a special movement.
fn name_move(piece: Piece, from: Cell, to: Cell, captures: bool, events: &mut Vec<&'static str>) {
    let name = match (piece.kind, from.level, to.level, captures) {
        (Dragon, Earth, Earth, true) => "2 dragon's capture over a screen",
        (Dragon, Earth, Sky, _) => "2 dragon to Sky",
        (Dragon, Sky, Earth, true) => "2 dragon to Earth with capture",
        (Dragon, Sky, Earth, false) => "2 dragon to Earth",
        (Pegasus, Earth, Sky, _) => "2 pegasus to Sky",
        (Pegasus, Sky, Earth, true) => "2 pegasus to Earth with capture",
        (Pegasus, Sky, Earth, false) => "2 pegasus to Earth",
        (Giant, ..) if (from.file - to.file).abs() == 2 => "2 giant step",
        (Warrior, ..) if (from.row - to.row).abs() == 2 => "2 warrior's two steps",
        (Eagle, _, _, true) => "2 eagle's capture on Sky",
        _ => return,
    };
    events.push(name);
}

impl Wizard {
    /// A game in which this player is next, if there is an action or a check.
    pub(crate) fn from(boards: Boards, turn: Colour) -> Wizard {
        let mut game = Wizard {
            boards,
            turn,
            placing: None,
            outcome: None,
            seen: BTreeMap::new(),
            here: String::new(),
            fired: BTreeMap::new(),
            recent: Vec::new(),
        };
        game.settle();
        game
    }

    fn fire(&mut self, name: &'static str) {
        *self.fired.entry(name).or_default() += 1;
    }

    fn end(&mut self, outcome: Outcome, name: &'static str) {
        self.outcome = Some(outcome);
        self.fire(name);
    }

    /// Passes, mate and draws (3, 6) before the next player acts.
    fn settle(&mut self) {
        let mut passes = 0;
        while self.placing.is_none() && self.boards.legal(self.turn).is_empty() {
            if self.boards.in_check(self.turn) {
                return self.end(Outcome::Win(self.turn.other()), "3 mate");
            }
            self.fire("3 pass");
            passes += 1;
            if passes == 2 {
                return self.end(Outcome::Draw, "3 both pass");
            }
            self.turn = self.turn.other();
        }
        self.here = self.position();
        *self.seen.entry(self.here.clone()).or_default() += 1;
        match self.occurrences() {
            0..=2 => {}
            3 | 4 => self.fire("6 nothing to claim at the third time"),
            _ => self.end(Outcome::Draw, "6 fivefold repetition"),
        }
    }

    /// The key of a position (6).
    pub(crate) fn position(&self) -> String {
        let mut text = format!("{:?} {:?} {:?}", self.turn, self.placing, self.boards.teleport);
        for colour in [White, Black] {
            let (warriors, eagles) =
                (self.boards.held(colour, Warrior), self.boards.held(colour, Eagle));
            text += &format!(" {warriors} {eagles} {}", self.boards.dead_dragons(colour));
        }
        for (cell, p) in &self.boards.pieces {
            text += &format!(" {}{}{:?}", cell.text(), p.owner.letter(), p.kind);
            for (mark, name) in
                [(p.new, 'n'), (p.promoted, 'p'), (p.quest, 'q'), (p.resurrected, 'r')]
            {
                if mark {
                    text.push(name);
                }
            }
        }
        text
    }

    fn occurrences(&self) -> u32 {
        self.seen.get(&self.here).copied().unwrap_or(0)
    }

    /// The squares on which the side to act may place (4.2).
    fn placements(&self) -> Vec<Cell> {
        self.placing.map(|kind| self.boards.vacant(self.turn, kind)).unwrap_or_default()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if let Some(kind) = self.placing {
            let mut cells = self.placements().into_iter();
            let cell = cells.find(|c| format!("@{}", c.text()) == text).ok_or("not a placement")?;
            self.boards.pieces.insert(cell, Piece::new(self.turn, kind));
            self.placing = None;
            self.fire("4.2 placement chosen");
            if self.boards.in_check(self.turn.other()) {
                self.fire("3 a wizard left exposed is not taken");
            }
            return Ok(());
        }
        let legal = self.boards.legal(self.turn);
        let action = *legal.iter().find(|a| a.text() == text).ok_or("not a legal action")?;
        let (placing, events) = self.boards.perform(&action);
        for event in events {
            self.fire(event);
        }
        if self.boards.confronted() {
            self.fire("3 confrontation");
        }
        self.placing = placing;
        self.turn = self.turn.other();
        Ok(())
    }
}

impl SlowGame for Wizard {
    fn start(_options: &[(&str, &str)]) -> Self {
        Wizard::from(Boards::set_up(), Black)
    }

    fn to_act(&self) -> String {
        if self.outcome.is_some() { "-".to_owned() } else { self.turn.letter().to_string() }
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
        let mut actions: Vec<String> = if self.placing.is_some() {
            self.placements().iter().map(|c| format!("@{}", c.text())).collect()
        } else {
            self.boards.legal(self.turn).iter().map(Action::text).collect()
        };
        actions.sort();
        actions
    }

    fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err("the game is over".to_owned());
        }
        match action {
            "W(Y)" => self.end(Outcome::Win(Black), "resignation"),
            "B(Y)" => self.end(Outcome::Win(White), "resignation"),
            "W(L)" => self.end(Outcome::Win(Black), "lost on time"),
            "B(L)" => self.end(Outcome::Win(White), "lost on time"),
            "W(=)" | "B(=)" => self.end(Outcome::Draw, "6 agreed draw"),
            "W(S)" | "B(S)" => return Err("there is nothing to claim".to_owned()),
            _ => {
                self.play(action)?;
                self.recent.push(action.to_owned());
                self.settle();
            }
        }
        Ok(())
    }

    /// 6: never.
    fn may_claim(&self) -> bool {
        false
    }

    fn fired(&self) -> &BTreeMap<&'static str, u64> {
        &self.fired
    }

    fn rules() -> &'static [&'static str] {
        &[
            "2 dragon to Earth",
            "2 dragon to Earth with capture",
            "2 dragon to Sky",
            "2 dragon's capture over a screen",
            "2 eagle's capture on Sky",
            "2 giant step",
            "2 pegasus to Earth",
            "2 pegasus to Earth with capture",
            "2 pegasus to Sky",
            "2 shot on Earth",
            "2 shot on Sky",
            "2 swoop",
            "2 teleport",
            "2 warrior's two steps",
            "3 a wizard left exposed is not taken",
            "3 mate",
            "3 pass",
            "4.1 lost in enemy territory",
            "4.2 held",
            "4.2 held piece placed",
            "4.2 placed by itself",
            "4.2 placement chosen",
            "5.1 giant to pegasus",
            "5.1 hero to giant",
            "5.1 warrior to hero",
            "5.2 a resurrected dragon dies",
            "5.2 arrival in vain",
            "5.2 quest",
            "5.2 resurrection",
            "5.2 resurrection at once",
            "6 fivefold repetition",
            "6 nothing to claim at the third time",
        ]
    }

    fn weight(&self, action: &str, style: usize) -> usize {
        let actions = self.boards.movements(self.turn);
        let plain = action.trim_end_matches('*');
        let Some(found) = actions.iter().find(|a| a.text() == plain) else {
            // Teleports rarely, placements with equal weights.
            return if action.contains('~') { usize::from(style == 4) } else { 10 };
        };
        let captured = found.target().and_then(|cell| self.boards.pieces.get(&cell));
        let back = self
            .recent
            .iter()
            .rev()
            .take(4)
            .any(|last| last.get(..3) == action.get(3..6) && last.get(3..6) == action.get(..3));
        let (running, questing) = match *found {
            Action::Move { from, .. } => {
                let piece = self.boards.pieces.get(&from);
                let runs = piece.is_some_and(|p| matches!(p.kind, Warrior | Hero | Giant));
                let ahead = action.as_bytes().get(5) > action.as_bytes().get(2);
                (runs && ahead == (self.turn == White), piece.is_some_and(|p| p.quest))
            }
            _ => (false, false),
        };
        let special = if action.ends_with('*') { 40 } else { 1 };
        match style {
            // Active.
            0 => {
                if captured.is_some() {
                    12
                } else {
                    2
                }
            }
            // Captures everything.
            1 => {
                if captured.is_some() {
                    80
                } else {
                    1
                }
            }
            // Back and forth.
            2 => {
                if back {
                    400
                } else if captured.is_some() {
                    3
                } else {
                    1
                }
            }
            // Dragons die, the other pieces advance to the camp.
            3 => match captured {
                Some(p) if p.kind == Dragon => 200,
                _ => {
                    special
                        * if questing {
                            60
                        } else if running {
                            20
                        } else {
                            2
                        }
                }
            },
            // Warriors and eagles are captured where they return.
            _ => match captured {
                Some(p) if matches!(p.kind, Warrior | Eagle) => 60,
                Some(_) => 4,
                None => special * if running { 6 } else { 4 },
            },
        }
    }
}
