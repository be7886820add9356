//! Refusals: explains why something is not legal, in the terms of the rules.

use super::game_of::GameOf;
use super::setting::{Setting, Wording};
use super::words::{Attempt, Words};
use crate::board::{Cell, CellSet, Typed};
use crate::front::notation;
use crate::front::parse::{MoveWish, Wish};
use crate::game::Refusal;
use crate::mechanics::Wing;
use crate::mechanics::castling::NoCastling;
use crate::mechanics::piece::Occupant;
use crate::mechanics::{Form, Obstacle, Outline};
use crate::seat::Seat;
use crate::view::plural;

/// The most cells listed in a sentence.
const MOST_LISTED: usize = 14;

pub(super) fn game_over<R: Words>(game: &GameOf<R>) -> Refusal {
    let end = game.ending.map(|e| game.position.ending_text(e)).unwrap_or_default();
    Refusal::new(format!("The game is over. {end}").trim().to_owned())
}

pub(super) fn not_your_letter(setting: &Setting, seat: Seat, letter: Seat) -> Refusal {
    Refusal::new(format!(
        "That begins with {}'s letter, but you play {}: leave the letter out, or write your own.",
        setting.seat_name(letter),
        setting.seat_name(seat)
    ))
}

pub(super) fn not_your_turn<R: Words>(game: &GameOf<R>, seat: Seat) -> Refusal {
    if game.ending.is_some() {
        return game_over(game);
    }
    let (position, setting) = (&game.position, game.position.setting());
    if !position.is_in_game(seat) {
        return Refusal::new(format!("{} is out of the game.", setting.seat_name(seat)));
    }
    Refusal::new(match position.decision(&game.actions) {
        Some(decision) => position.decides_first(&decision),
        None => format!("It is {}'s turn.", setting.seat_name(position.turn())),
    })
}

/// Explains why the move that the player to act typed is not legal, with cells named in a frame.
pub(super) fn of_wish<R: Words>(game: &GameOf<R>, wish: &Wish, frame: Seat) -> Refusal {
    let position = &game.position;
    let why = Why { game, position, setting: position.setting(), me: position.turn(), frame };
    let decision = position.decision(&game.actions);
    let about = match wish {
        Wish::Move(wish) if wish.from.is_full() => {
            let from = wish.from.cells & position.pieces_of(why.me);
            from.iter().next().map(|c| why.name(c).to_owned())
        }
        _ => None,
    };
    let sentence = match (decision, wish) {
        (Some(decision), _) => position.decide_first(&decision),
        (None, Wish::Castle { wing, declares }) => {
            position.refuse_castling(frame, *wing, *declares)
        }
        (None, Wish::Move(wish)) => why.sentence(wish),
    };
    Refusal { about, ..Refusal::new(sentence) }
}

/// Adds the question whether some legal actions were meant, if there are any.
pub(super) fn or_meant<R: Words>(
    game: &GameOf<R>,
    mut refusal: Refusal,
    actions: Vec<R::Action>,
    frame: Seat,
) -> Refusal {
    let setting = game.position.setting();
    let typed = |action| {
        let sheet = game.position.sheet(action, &game.actions);
        (game.text(action), notation::in_frame(setting, &sheet, frame))
    };
    refusal.instead = actions.into_iter().map(typed).collect();
    refusal.instead.sort_unstable();
    let labels: Vec<&str> = refusal.instead.iter().map(|(_, label)| label.as_str()).collect();
    if !labels.is_empty() {
        let question = format!(" Did you mean {}?", labels.join(" or "));
        refusal.sentence = (refusal.sentence + &question).trim_start().to_owned();
    }
    refusal
}

/// Asks what a piece that can be promoted becomes, if an action leaves it as it is because nothing was typed.
pub(super) fn stays_as_it_is<R: Words>(
    game: &GameOf<R>,
    action: R::Action,
    frame: Seat,
) -> Option<Refusal> {
    let (position, setting) = (&game.position, game.position.setting());
    let stays = position.outline(action);
    if !setting.wording.promotion_is_optional || stays.becomes.is_some() {
        return None;
    }
    let promotes = |&action: &R::Action| {
        let outline = position.outline(action);
        outline.becomes.is_some() && Outline { becomes: None, ..outline } == stays
    };
    let texts = game.actions.iter().copied().filter(promotes).map(|action| game.text(action));
    let mut instead: Vec<(String, String)> =
        texts.map(|text| (text.clone(), notation::in_frame(setting, &text, frame))).collect();
    instead.sort_unstable();
    let (_, example) = instead.first()?;
    let kind = setting.kind_name(stays.piece.kind);
    let to = stays.to.map_or("", |cell| setting.layout.name(frame, cell));
    let text = game.text(action);
    let sentence = format!(
        "Your {kind} can be promoted on {to}: write what it becomes, such as {example}, or {text} to let it stay a {kind}."
    );
    instead.push((text.clone(), text));
    Some(Refusal { instead, ..Refusal::new(sentence) })
}

/// Explains why a seat cannot castle on a wing.
#[must_use]
pub fn castling<R: Words>(position: &R, wing: Wing, why: NoCastling) -> String {
    let (name, near) = (notation::castling(wing), position.setting().near);
    let on = |cell| piece_on(position, near, cell);
    match why {
        NoCastling::Moved => format!("You cannot castle {name}: the king or that rook has moved."),
        NoCastling::InTheWay(cell) => {
            format!("You cannot castle {name}: {} is in the way.", on(cell))
        }
        NoCastling::Check { by } => {
            format!("You cannot castle out of check: {} attacks the king.", on(by))
        }
        NoCastling::Attacked { cell, by } => {
            let at = position.setting().layout.name(near, cell);
            format!("You cannot castle {name}: {} attacks {at}.", on(by))
        }
    }
}

/// What an explanation needs: the game, the player, and the frame in which cells are named.
struct Why<'a, R: Words> {
    game: &'a GameOf<R>,
    position: &'a R,
    setting: &'static Setting,
    me: Seat,
    frame: Seat,
}

/// Lists cells in a sentence, by rank and file.
#[must_use]
pub fn list(setting: &Setting, frame: Seat, cells: CellSet) -> String {
    let layout = &setting.layout;
    let mut cells: Vec<Cell> = cells.iter().collect();
    if layout.has_own_frames() {
        cells.sort_by_key(|&c| (layout.rank_number(frame, c), layout.file_letter(frame, c)));
    }
    let more = cells.len().saturating_sub(MOST_LISTED);
    let names = cells.iter().take(MOST_LISTED).map(|&c| layout.name(frame, c).to_owned());
    let mut names: Vec<String> = names.collect();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// `White's rook on a1`.
#[must_use]
pub fn piece_on<R: Words>(position: &R, frame: Seat, cell: Cell) -> String {
    let setting = position.setting();
    let name = setting.layout.name(frame, cell);
    position
        .piece_at(cell)
        .map_or_else(String::new, |piece| format!("{} on {name}", setting.whose(piece)))
}

impl<R: Words> Why<'_, R> {
    fn name(&self, cell: Cell) -> &'static str {
        self.setting.layout.name(self.frame, cell)
    }

    fn at(&self, cell: Cell) -> Option<Occupant> {
        self.position.piece_at(cell)
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|piece| piece.belongs_to(self.me))
    }

    fn kind_at(&self, cell: Cell) -> &'static str {
        self.at(cell).map_or("piece", |piece| self.setting.kind_name(piece.kind))
    }

    fn list(&self, cells: CellSet) -> String {
        list(self.setting, self.frame, cells)
    }

    fn pieces(&self, cells: CellSet) -> String {
        let piece = |c| piece_on(self.position, self.frame, c);
        let pieces: Vec<String> = cells.iter().map(piece).collect();
        pieces.join(" and ")
    }

    fn outlines(&self, actions: &[R::Action]) -> Vec<(R::Action, Outline)> {
        actions.iter().map(|&a| (a, self.position.outline(a))).collect()
    }

    fn sentence(&self, wish: &MoveWish) -> String {
        for typed in [&wish.from, &wish.to] {
            if typed.is_full() && typed.cells.is_empty() {
                return self.no_cell(typed);
            }
        }
        let pseudo = self.outlines(&self.position.pseudo(self.me));
        let wished = |o: &Outline| wish.fits(self.setting, o).is_some();
        if !wish.from.is_full()
            && !pseudo.iter().any(|(_, o)| wished(o))
            && let Some(sentence) = self.position.refuse_turn(&wished)
        {
            return sentence;
        }
        if !wish.from.is_full() {
            return self.by_kind(wish, &pseudo);
        }
        let own = wish.from.cells.iter().find(|&c| self.is_own(c));
        match own.or_else(|| wish.from.cells.iter().next()) {
            Some(from) => self.of_piece_on(from, wish, &pseudo),
            None => self.no_cell(&wish.from),
        }
    }

    fn no_cell(&self, typed: &Typed) -> String {
        self.setting.layout.no_cell(typed)
    }

    fn nothing_on(&self, cell: Cell) -> String {
        let at = self.name(cell);
        if !self.setting.layout.has_own_frames() {
            return format!("Nothing stands on {at}.");
        }
        let noun = plural(self.setting.layout.noun());
        let whose = match self.frame == self.me {
            true => "your own".to_owned(),
            false => format!("{}'s", self.setting.seat_name(self.frame)),
        };
        format!("Nothing stands on {at} ({noun} are named from {whose} seat).")
    }

    fn of_piece_on(&self, from: Cell, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> String {
        let at = self.name(from);
        let Some(piece) = self.at(from) else { return self.nothing_on(from) };
        let whose = self.setting.whose(piece);
        if piece.dead {
            return format!("{whose} on {at} cannot move: its player is out of the game.");
        }
        if !piece.belongs_to(self.me) {
            return format!("{whose} stands on {at}, not a piece of yours.");
        }
        if let Some(kind) = wish.kind.filter(|&kind| !piece.is(kind)) {
            let (stands, named) = (self.kind_at(from), self.setting.a_kind(kind));
            return format!("Your {stands} stands on {at}, not {named}.");
        }
        let targets = wish.to.cells;
        // If the letter of the board is left out, the player means the target that the piece could reach.
        let reached =
            |c: &Cell| pseudo.iter().any(|(_, o)| o.from == Some(from) && o.to == Some(*c));
        let level = |c: Cell| self.setting.layout.level(c);
        let same = |c: &Cell| level(*c) == level(from);
        let to = targets.iter().find(reached).or_else(|| targets.iter().find(same));
        match to.or_else(|| targets.iter().next()) {
            Some(to) => self.movement(from, to, wish, pseudo),
            None => self.no_cell(&wish.to),
        }
    }

    /// Explains a move without its full start: finds which of the player's pieces could be meant.
    fn by_kind(&self, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> String {
        let targets = wish.to.cells;
        let Some(first) = targets.iter().next() else { return self.no_cell(&wish.to) };
        if let Some(no) = self.position.refuse_declaration().filter(|_| wish.declares) {
            return no;
        }
        if let Some(no) = self.position.refuse_target(first, wish, self.frame) {
            return no;
        }
        let meant = |piece: Occupant| match wish.kind {
            Some(kind) => piece.is(kind),
            None => self.setting.kind(piece.kind).is_some_and(|k| k.silent),
        };
        let silent: Vec<&str> =
            self.setting.kinds.iter().filter(|k| k.silent).map(|k| k.name).collect();
        let named = match (wish.kind, &silent[..]) {
            (Some(kind), _) => self.setting.kind_name(kind),
            (None, [name]) => name,
            (None, _) => "piece",
        };
        let own = self.position.pieces_of(self.me) & wish.from.cells;
        let candidates: CellSet = own.iter().filter(|&c| self.at(c).is_some_and(meant)).collect();
        if candidates.is_empty() {
            let which = if wish.from.is_nothing() { "" } else { " there" };
            return format!("You have no {named}{which}.");
        }
        let mut reach: Vec<&(R::Action, Outline)> = pseudo
            .iter()
            .filter(|(_, o)| {
                o.from.is_some_and(|f| candidates.contains(f))
                    && o.to.is_some_and(|t| targets.contains(t))
                    && o.castles.is_none()
            })
            .collect();
        reach.dedup_by_key(|(_, o)| (o.from, o.to));
        let single = candidates.iter().next().filter(|_| candidates.len() == 1);
        match (&reach[..], single) {
            ([(_, o)], _) => {
                let (from, to) = (o.from.unwrap_or(first), o.to.unwrap_or(first));
                self.movement(from, to, wish, pseudo)
            }
            ([], Some(from)) => self.movement(from, first, wish, pseudo),
            ([], None) => {
                if self.is_own(first) {
                    return self.own_piece(first);
                }
                let standing = match named {
                    "piece" => String::new(),
                    _ => format!(" ({})", self.list(candidates)),
                };
                let (named, to) = (plural(named), self.name(first));
                format!("None of your {named}{standing} can go to {to}.")
            }
            ([(action, _), ..], _) => {
                let by = self.position.attackers_after(*action);
                if wish.takes == Some(true) && by.is_empty() {
                    return format!("There is nothing to capture on {}.", self.name(first));
                }
                let (by, named, to) = (self.attacked_by(by), plural(named), self.name(first));
                let (king, would) = (self.royal_name(), self.would());
                format!("None of your {named} may go to {to}: your {king} {would} be attacked{by}.")
            }
        }
    }

    /// The name of the player's royal piece.
    fn royal_name(&self) -> &'static str {
        let royal = self.position.royal(self.me).iter().next();
        royal.map_or("king", |c| self.kind_at(c))
    }

    fn own_piece(&self, at: Cell) -> String {
        format!("Your own {} stands on {}.", self.kind_at(at), self.name(at))
    }

    fn attacked_by(&self, cells: CellSet) -> String {
        if cells.is_empty() { String::new() } else { format!(" by {}", self.pieces(cells)) }
    }

    fn movement(
        &self,
        from: Cell,
        to: Cell,
        wish: &MoveWish,
        pseudo: &[(R::Action, Outline)],
    ) -> String {
        if from == to {
            return format!("Your {} already stands on {}.", self.kind_at(from), self.name(to));
        }
        if let Some(no) = self.position.refuse_declaration().filter(|_| wish.declares) {
            return no;
        }
        let attempt = Attempt { from, to, wish, frame: self.frame };
        let same = |o: &Outline| o.from == Some(from) && o.to == Some(to);
        // An action that is exactly what was typed, such as a capture in passing, takes precedence.
        let exactly = |o: &Outline| same(o) && wish.fits(self.setting, o).is_some();
        let passes = |o: &Outline| o.form == Form::EnPassant;
        let exact = pseudo.iter().find(|(_, o)| exactly(o) && passes(o));
        let legal: Vec<Outline> = self
            .outlines(&self.game.actions)
            .into_iter()
            .map(|(_, o)| o)
            .filter(|o| same(o) && o.form != Form::Other && o.declares == wish.declares)
            .collect();
        if exact.is_none()
            && let Some(outline) = legal.first()
        {
            return self.near_miss(&attempt, outline, &legal);
        }
        if let Some(sentence) = self.position.refuse_move(&attempt) {
            return sentence;
        }
        if self.is_own(to) {
            return self.own_piece(to);
        }
        if let Some((action, _)) = exact.or_else(|| pseudo.iter().find(|(_, o)| same(o))) {
            return self.leaves_in_check(from, to, *action);
        }
        self.cannot_reach(from, to)
    }

    /// Explains that the move is legal in another form than it was typed.
    fn near_miss(&self, attempt: &Attempt<'_>, outline: &Outline, legal: &[Outline]) -> String {
        let (wish, to) = (attempt.wish, self.name(attempt.to));
        let choices = || legal.iter().filter_map(|o| o.becomes);
        if let Some(kind) = wish.promotion.filter(|&kind| choices().all(|k| k != kind)) {
            return self.position.refuse_promotion(attempt, kind).unwrap_or_else(|| {
                let choices: Vec<&str> = choices().map(|k| self.setting.kind_name(k)).collect();
                let kind = self.setting.kind_name(outline.piece.kind);
                if choices.is_empty() {
                    format!("Your {kind} is not promoted on {to}; leave the letter out.")
                } else {
                    format!("Your {kind} can become a {} there.", choices.join(" or a "))
                }
            });
        }
        let Wording { passing, passing_sign, .. } = self.setting.wording;
        let taken = outline.takes.and_then(|at| self.at(at));
        match (passing_sign, taken) {
            (Some(sign), Some(_)) if outline.form == Form::EnPassant => {
                format!("Write {sign} to capture {passing} on {to}.")
            }
            (Some(_), Some(taken)) => {
                format!("{} stands on {to}: write x to capture.", self.setting.whose(taken))
            }
            _ if wish.passing => format!("No pawn can be captured {passing} on {to} now."),
            (None, _) => {
                format!("There is nothing to capture on {to}; leave the x out to go there.")
            }
            (Some(_), None) if wish.takes == Some(true) => {
                format!("There is nothing to capture on {to}; write - to go there.")
            }
            (Some(_), None) => format!("Write - to go to {to}."),
        }
    }

    /// `would`, or `would still` if the player is in check already.
    fn would(&self) -> &'static str {
        let checked = self.position.checks() & self.position.royal(self.me);
        if checked.is_empty() { "would" } else { "would still" }
    }

    fn leaves_in_check(&self, from: Cell, to: Cell, action: R::Action) -> String {
        let by = self.attacked_by(self.position.attackers_after(action));
        let royal = self.position.royal(self.me);
        let checked = !(self.position.checks() & royal).is_empty();
        let attacked = self.setting.wording.attacked;
        let remedy = self.position.remedy(action, &self.game.actions).unwrap_or_default();
        let king = self.royal_name();
        if royal.contains(from) {
            let king = self.kind_at(from);
            format!("On {} your {king} would be {attacked}{by}.{remedy}", self.name(to))
        } else if checked {
            format!("That does not end the check: your {king} would still be attacked{by}.{remedy}")
        } else {
            format!("That would leave your {king} {attacked}{by}.{remedy}")
        }
    }

    /// Explains why the piece cannot reach a cell by movement alone: it is blocked, may only capture there, may not
    /// capture there, or does not move that way.
    fn cannot_reach(&self, from: Cell, to: Cell) -> String {
        let (kind, at, target) = (self.kind_at(from), self.name(from), self.name(to));
        let there = self.at(to).map(|piece| self.setting.whose(piece));
        match self.position.obstacle(from, to) {
            Some(Obstacle::Blocked(Some(by))) => {
                let by = piece_on(self.position, self.frame, by);
                return format!("Your {kind} on {at} cannot get to {target}: {by} is in the way.");
            }
            Some(Obstacle::Blocked(None)) => {
                return format!("Your {kind} on {at} cannot get to {target}: the way is blocked.");
            }
            Some(Obstacle::OnlyEmpty) => {
                let whose = there.unwrap_or_default();
                return format!(
                    "Your {kind} on {at} can go to {target} only when it is empty, and {whose} stands there."
                );
            }
            Some(Obstacle::OnlyCapture) => {
                return format!(
                    "Your {kind} on {at} can go to {target} only to capture, and nothing stands there."
                );
            }
            None => {}
        }
        let targets: CellSet = self
            .outlines(&self.game.actions)
            .iter()
            .filter(|(_, o)| o.from == Some(from) && !o.declares && o.form != Form::Other)
            .filter_map(|(_, o)| o.to)
            .collect();
        let occupied = there.map_or_else(String::new, |whose| format!(", where {whose} stands"));
        let can = match targets.is_empty() {
            true => "it has no move now".to_owned(),
            false => format!("it can go to {}", self.list(targets)),
        };
        format!("Your {kind} on {at} cannot go to {target}{occupied}; {can}.")
    }
}
