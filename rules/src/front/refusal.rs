//! Finds the reason why something is not legal, in the terms of the rules.

use super::game_of::GameOf;
use super::notation;
use super::parse::{MoveWish, Wish};
use super::sentence::refuse;
use super::setting::Setting;
use super::table::TABLE;
use super::words::{Attempt, Words};
use locale::{Text, text};

use crate::board::{Cell, CellSet};
use crate::game::Refusal;
use crate::illegal::Illegal;
use crate::list::or;
use crate::mechanics::{Form, Kind, Occupant, Outline};
use crate::names::Form as Name;
use crate::seat::Seat;

/// Why a seat cannot act now.
pub(super) fn not_your_turn<R: Words>(game: &GameOf<R>, seat: Seat) -> Illegal {
    if game.ending.is_some() {
        Illegal::GameOver
    } else if game.position.is_in_game(seat) {
        Illegal::NotYourTurn
    } else {
        Illegal::OutOfGame(seat)
    }
}

/// Explains why the move that the player to act typed is not legal, with cells named in a frame.
pub(super) fn of_wish<R: Words>(game: &GameOf<R>, wish: &Wish, frame: Seat) -> Refusal {
    let position = &game.position;
    let why = Why { game, position, setting: position.setting(), me: position.turn(), frame };
    let about = match wish {
        Wish::Move(wish) if wish.from.is_full() => {
            let from = wish.from.cells & position.pieces_of(why.me);
            from.iter().next().map(|c| why.setting.layout.name(frame, c).to_owned())
        }
        _ => None,
    };
    let reason = match wish {
        _ if position.decision(&game.actions).is_some() => Illegal::DecideFirst,
        Wish::Castle { wing, declares } => position.refuse_castling(frame, *wing, *declares),
        Wish::Move(wish) => why.reason(wish),
    };
    Refusal { about, ..refuse(game, reason, frame) }
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
    let labels: Vec<String> = refusal.instead.iter().map(|(_, label)| label.clone()).collect();
    if !labels.is_empty() {
        let question = {
            let moves = or(labels.into_iter().map(Text::same));
            text!(TABLE, "did-you-mean", moves)
        };
        refusal.sentence = Text::joined([refusal.sentence, question], " ");
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
    let kind = stays.piece.kind;
    let to = stays.to.map_or("", |cell| setting.layout.name(frame, cell));
    let text = game.text(action);
    let sentence = text!(
        TABLE,
        "promotable",
        kind = setting.kind_text(kind, Name::YourStart),
        at = to,
        example = example.as_str(),
        text = text.as_str(),
        stays = setting.kind_text(kind, Name::A)
    );
    instead.push((text.clone(), text));
    Some(Refusal { instead, ..Refusal::new(sentence) })
}

/// What is needed to find a reason: the game, the player, and the frame in which games name cells in their own reasons.
struct Why<'a, R: Words> {
    game: &'a GameOf<R>,
    position: &'a R,
    setting: &'static Setting,
    me: Seat,
    frame: Seat,
}

impl<R: Words> Why<'_, R> {
    fn at(&self, cell: Cell) -> Option<Occupant> {
        self.position.piece_at(cell)
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|piece| piece.belongs_to(self.me))
    }

    fn outlines(&self, actions: &[R::Action]) -> Vec<(R::Action, Outline)> {
        actions.iter().map(|&a| (a, self.position.outline(a))).collect()
    }

    fn reason(&self, wish: &MoveWish) -> Illegal {
        for typed in [&wish.from, &wish.to] {
            if typed.is_full() && typed.cells.is_empty() {
                return Illegal::NoCell(*typed);
            }
        }
        let pseudo = self.outlines(&self.position.pseudo(self.me));
        let wished = |o: &Outline| wish.fits(self.setting, o).is_some();
        if !wish.from.is_full()
            && !pseudo.iter().any(|(_, o)| wished(o))
            && let Some(sentence) = self.position.refuse_turn(&wished)
        {
            return sentence.into();
        }
        if !wish.from.is_full() {
            return self.by_kind(wish, &pseudo);
        }
        let own = wish.from.cells.iter().find(|&c| self.is_own(c));
        match own.or_else(|| wish.from.cells.iter().next()) {
            Some(from) => self.of_piece_on(from, wish, &pseudo),
            None => Illegal::NoCell(wish.from),
        }
    }

    fn of_piece_on(&self, from: Cell, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> Illegal {
        let Some(piece) = self.at(from) else { return Illegal::Empty(from) };
        if piece.dead {
            return Illegal::Dead(from);
        }
        if !piece.belongs_to(self.me) {
            return Illegal::NotYours(from);
        }
        if let Some(kind) = wish.kind.filter(|&kind| !piece.is(kind)) {
            return Illegal::AnotherKind(from, kind);
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
            None => Illegal::NoCell(wish.to),
        }
    }

    /// The reason against a move without its full start: finds which of the player's pieces could be meant.
    fn by_kind(&self, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> Illegal {
        let targets = wish.to.cells;
        let Some(first) = targets.iter().next() else { return Illegal::NoCell(wish.to) };
        let declaration = wish.declares.then(|| self.position.refuse_declaration()).flatten();
        let own = declaration.or_else(|| self.position.refuse_target(first, wish, self.frame));
        if let Some(sentence) = own {
            return sentence.into();
        }
        let kind = wish.kind;
        let meant = |piece: Occupant| match kind {
            Some(kind) => piece.is(kind),
            None => self.setting.kind(piece.kind).is_some_and(|k| k.silent),
        };
        let own = self.position.pieces_of(self.me) & wish.from.cells;
        let candidates: CellSet = own.iter().filter(|&c| self.at(c).is_some_and(meant)).collect();
        if candidates.is_empty() {
            return Illegal::NoPiece(kind, !wish.from.is_nothing());
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
        match (&reach[..], candidates.only()) {
            ([(_, o)], _) => {
                let (from, to) = (o.from.unwrap_or(first), o.to.unwrap_or(first));
                self.movement(from, to, wish, pseudo)
            }
            ([], Some(from)) => self.movement(from, first, wish, pseudo),
            ([], None) if self.is_own(first) => Illegal::OwnPiece(first),
            ([], None) => Illegal::NoneReaches(kind, candidates, first),
            ([(action, _), ..], _) => {
                let by = self.position.attackers_after(*action);
                if wish.takes == Some(true) && by.is_empty() {
                    Illegal::NothingToCapture(first, false)
                } else {
                    Illegal::NoneMay(kind, first, by)
                }
            }
        }
    }

    fn movement(
        &self,
        from: Cell,
        to: Cell,
        wish: &MoveWish,
        pseudo: &[(R::Action, Outline)],
    ) -> Illegal {
        if from == to {
            return Illegal::StandsThere(from);
        }
        if let Some(no) = self.position.refuse_declaration().filter(|_| wish.declares) {
            return no.into();
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
        if let Some(reason) = self.position.refuse_move(&attempt) {
            return reason;
        }
        if self.is_own(to) {
            return Illegal::OwnPiece(to);
        }
        if let Some((action, _)) = exact.or_else(|| pseudo.iter().find(|(_, o)| same(o))) {
            let by = self.position.attackers_after(*action);
            let remedy = self.position.remedy(*action, &self.game.actions).unwrap_or_default();
            return Illegal::Exposed { from, to, by, remedy };
        }
        match self.position.obstacle(from, to) {
            Some(obstacle) => Illegal::Obstacle(from, to, obstacle),
            None => Illegal::Unreachable(from, to),
        }
    }

    /// The reason against a move that is legal in another form than it was typed.
    fn near_miss(&self, attempt: &Attempt<'_>, outline: &Outline, legal: &[Outline]) -> Illegal {
        let (wish, to) = (attempt.wish, attempt.to);
        let choices: Vec<Kind> = legal.iter().filter_map(|o| o.becomes).collect();
        if let Some(kind) = wish.promotion.filter(|kind| !choices.contains(kind)) {
            let own = self.position.refuse_promotion(attempt, kind);
            let usual = || Illegal::Promotion(outline.piece.kind, to, choices);
            return own.map_or_else(usual, Illegal::from);
        }
        let taken = outline.takes.filter(|&at| self.at(at).is_some());
        match (self.setting.wording.passing_sign, taken) {
            (Some(_), Some(_)) if outline.form == Form::EnPassant => Illegal::WritePassing(to),
            (Some(_), Some(taken)) => Illegal::WriteCapture(to, taken),
            _ if wish.passing => Illegal::NoPassing(to),
            (Some(_), None) if wish.takes != Some(true) => Illegal::WriteMove(to),
            _ => Illegal::NothingToCapture(to, true),
        }
    }
}
