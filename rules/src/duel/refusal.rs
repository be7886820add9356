//! Why something is not legal, in the words of the rules.

use super::piece::{Kind, Piece, PieceSet};
use super::placement::Placement;
use super::read::refuse_canonical;
use super::rules::{Form, Outline, Rules, Setting};
use super::squares::Partial;
use super::typed::{MoveWish, Wish};
use super::{Duel, news};
use crate::board::{Cell, CellSet};
use crate::game::{Refusal, Seat};
use crate::view::plural;

/// Most cells listed in a sentence.
const MOST_LISTED: usize = 14;

pub(super) fn game_over<R: Rules>(game: &Duel<R>) -> Refusal {
    let end = game.ending.map(|e| news::ending(game.position.setting(), e)).unwrap_or_default();
    Refusal::new(format!("The game is over. {end}").trim().to_owned())
}

pub(super) fn not_your_turn<R: Rules>(game: &Duel<R>) -> Refusal {
    if game.ending.is_some() {
        return game_over(game);
    }
    let actor = game.position.setting().seat_name(game.position.turn());
    Refusal::new(match game.position.decision(&game.actions) {
        Some(_) => format!("{actor} has to decide first."),
        None => format!("It is {actor}'s turn."),
    })
}

pub(super) fn of_canonical<R: Rules>(game: &Duel<R>, text: &str) -> Refusal {
    if game.ending.is_some() { game_over(game) } else { refuse_canonical(game, text) }
}

/// Why what the player to act wishes for is not legal.
pub(super) fn of_wish<R: Rules>(game: &Duel<R>, wish: &Wish) -> Refusal {
    let position = &game.position;
    let why = Why { game, position, setting: position.setting(), me: position.turn() };
    if let Some(decision) = position.decision(&game.actions) {
        return Refusal::new(format!("A decision is asked for first. {}", decision.question));
    }
    match wish {
        Wish::Castle(wing) => Refusal::new(position.refuse_castling(*wing)),
        Wish::Move(wish) => {
            let own = |c: &Cell| position.board().at(*c).belongs_to(why.me);
            let from = why.cells(&wish.from).iter().find(own);
            Refusal {
                sentence: why.sentence(wish),
                about: from.filter(|_| wish.from.is_full()).map(|c| why.name(c).to_owned()),
            }
        }
    }
}

/// Somebody who explains: the game, and the player who asks.
struct Why<'a, R: Rules> {
    game: &'a Duel<R>,
    position: &'a R,
    setting: &'static Setting,
    me: Seat,
}

impl<R: Rules> Why<'_, R> {
    fn name(&self, cell: Cell) -> &'static str {
        self.setting.squares.name(cell)
    }

    fn cells(&self, partial: &Partial) -> CellSet {
        self.setting.squares.cells().filter(|&c| self.setting.squares.fits(partial, c)).collect()
    }

    fn at(&self, cell: Cell) -> Piece {
        self.position.board().at(cell)
    }

    fn kind(&self, piece: Piece) -> &'static str {
        self.setting.kind_name(piece.kind())
    }

    fn list(&self, cells: CellSet) -> String {
        let more = (cells.len() as usize).saturating_sub(MOST_LISTED);
        let names = cells.iter().take(MOST_LISTED).map(|c| self.name(c).to_owned());
        let mut names: Vec<String> = names.collect();
        if more > 0 {
            names.push(format!("{more} more"));
        }
        names.join(", ")
    }

    fn pieces(&self, cells: CellSet) -> String {
        let piece = |c| format!("{} on {}", self.setting.whose(self.at(c)), self.name(c));
        let pieces: Vec<String> = cells.iter().map(piece).collect();
        pieces.join(" and ")
    }

    fn outlines(&self, actions: &[R::Action]) -> Vec<(R::Action, Outline)> {
        actions.iter().map(|&a| (a, self.position.outline(a))).collect()
    }

    fn sentence(&self, wish: &MoveWish) -> String {
        for partial in [&wish.to, &wish.from] {
            if partial.is_full() && self.cells(partial).is_empty() {
                return self.no_cell(partial);
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
        if wish.from.is_full() {
            let from = self.cells(&wish.from);
            let own = from.iter().find(|&c| self.at(c).belongs_to(self.me));
            return match own.or_else(|| from.iter().next()) {
                Some(from) => self.of_piece_on(from, wish, &pseudo),
                None => self.no_cell(&wish.from),
            };
        }
        self.by_kind(wish, &pseudo)
    }

    fn no_cell(&self, partial: &Partial) -> String {
        let file = partial.file.map(String::from).unwrap_or_default();
        let rank = partial.rank.map(|r| r.to_string()).unwrap_or_default();
        let size = self.setting.squares.size();
        format!("There is no square {file}{rank}: ranks go from 1 to {size}.")
    }

    fn of_piece_on(&self, from: Cell, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> String {
        let (piece, at) = (self.at(from), self.name(from));
        if piece.is_none() {
            return format!("Nothing stands on {at}.");
        }
        if !piece.belongs_to(self.me) {
            return format!("{} stands on {at}, not a piece of yours.", self.setting.whose(piece));
        }
        if let Some(kind) = wish.kind.filter(|&kind| !piece.is(kind)) {
            let (stands, named) = (self.kind(piece), self.setting.a_kind(kind));
            return format!("Your {stands} stands on {at}, not {named}.");
        }
        let targets = self.cells(&wish.to);
        // Where boards' letters are left out, the target the piece could reach is meant.
        let reached =
            |c: &Cell| pseudo.iter().any(|(_, o)| o.from == Some(from) && o.to == Some(*c));
        let same = |c: &Cell| self.setting.squares.level(*c) == self.setting.squares.level(from);
        let to = targets.iter().find(reached).or_else(|| targets.iter().find(same));
        match to.or_else(|| targets.iter().next()) {
            Some(to) => self.movement(from, to, wish, pseudo),
            None => self.no_cell(&wish.to),
        }
    }

    /// A move without its full start: which of the player's pieces could be meant?
    fn by_kind(&self, wish: &MoveWish, pseudo: &[(R::Action, Outline)]) -> String {
        let targets = self.cells(&wish.to);
        let Some(first) = targets.iter().next() else { return self.no_cell(&wish.to) };
        let meant = |piece: Piece| match wish.kind {
            Some(kind) => piece.is(kind),
            None => self.setting.kind(piece.kind()).is_some_and(|k| k.silent),
        };
        let kind = wish.kind.or_else(|| {
            let silent = self.setting.kinds.iter().position(|k| k.silent)?;
            Some(Kind(silent as u8 + 1))
        });
        let named = kind.map_or("piece", |k| self.setting.kind_name(k));
        let candidates: CellSet = self
            .position
            .board()
            .of(self.me)
            .iter()
            .filter(|&c| meant(self.at(c)) && self.setting.squares.fits(&wish.from, c))
            .collect();
        if candidates.is_empty() {
            let which = if wish.from == Partial::default() { "" } else { " there" };
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
                let there = self.at(first);
                if there.belongs_to(self.me) {
                    return self.own_piece(first);
                }
                let (standing, named) = (self.list(candidates), plural(named));
                format!("None of your {named} ({standing}) can go to {}.", self.name(first))
            }
            ([(action, _), ..], _) => {
                let by = self.position.attackers_after(*action);
                if wish.takes == Some(true) && by.is_empty() {
                    return format!("There is nothing to capture on {}.", self.name(first));
                }
                let (by, named) = (self.attacked_by(by), plural(named));
                format!(
                    "None of your {named} may go to {}: your {} would be attacked{by}.",
                    self.name(first),
                    self.royal_name()
                )
            }
        }
    }

    /// What the player's royal piece is called.
    fn royal_name(&self) -> &'static str {
        let royal = self.position.royal(self.me).iter().next();
        royal.map_or("king", |c| self.kind(self.at(c)))
    }

    fn own_piece(&self, at: Cell) -> String {
        format!("Your own {} stands on {}.", self.kind(self.at(at)), self.name(at))
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
            return format!(
                "Your {} already stands on {}.",
                self.kind(self.at(from)),
                self.name(to)
            );
        }
        let same = |o: &Outline| o.from == Some(from) && o.to == Some(to);
        let legal: Vec<Outline> = self
            .outlines(&self.game.actions)
            .into_iter()
            .map(|(_, o)| o)
            .filter(|o| same(o) && o.form != Form::Other)
            .collect();
        if let Some(outline) = legal.first() {
            return self.near_miss(outline, &legal, wish);
        }
        if let Some(sentence) = self.position.refuse_move(from, to) {
            return sentence;
        }
        if self.at(to).belongs_to(self.me) {
            return self.own_piece(to);
        }
        if let Some((action, _)) = pseudo.iter().find(|(_, o)| same(o)) {
            return self.leaves_in_check(from, to, *action);
        }
        self.cannot_reach(from, to)
    }

    /// The move is legal in another way than it was written.
    fn near_miss(&self, outline: &Outline, legal: &[Outline], wish: &MoveWish) -> String {
        let to = outline.to.map_or("there", |to| self.name(to));
        if wish.promotion.is_some() {
            let choices: Vec<&str> =
                legal.iter().filter_map(|o| o.becomes).map(|k| self.setting.kind_name(k)).collect();
            let kind = self.kind(outline.piece);
            return if choices.is_empty() {
                format!("Your {kind} is not promoted on {to}; leave the letter out.")
            } else {
                format!("Your {kind} can become a {} there.", choices.join(" or a "))
            };
        }
        if wish.passing {
            return format!("No pawn can be captured en passant on {to} now.");
        }
        format!("There is nothing to capture on {to}; leave the x out to go there.")
    }

    fn leaves_in_check(&self, from: Cell, to: Cell, action: R::Action) -> String {
        let by = self.attacked_by(self.position.attackers_after(action));
        let royal = self.position.royal(self.me);
        let checked = !(self.position.checks() & royal).is_empty();
        if royal.contains(from) {
            format!("On {} your {} would be attacked{by}.", self.name(to), self.kind(self.at(from)))
        } else {
            let king = self.royal_name();
            if checked {
                format!("That does not end the check: your {king} would still be attacked{by}.")
            } else {
                format!("That would leave your {king} attacked{by}.")
            }
        }
    }

    /// By movement alone it does not go: blocked, only to capture, only not to, or not at all.
    fn cannot_reach(&self, from: Cell, to: Cell) -> String {
        let board = self.position.board();
        let (piece, there) = (self.at(from), self.at(to));
        let prey = PieceSet::all_of(self.me.opponent());
        let goes = |board: &Placement, captures: bool| {
            let mut found = false;
            self.setting.table.moves(board, piece, from, prey, |c, takes| {
                found |= c == to && takes == captures;
            });
            found
        };
        let (kind, at, target) = (self.kind(piece), self.name(from), self.name(to));
        let takes = !there.is_none();
        let mut bare = Placement::default();
        bare.put(from, piece);
        if takes {
            bare.put(to, there);
        }
        if goes(&bare, takes) {
            let blocks = |&c: &Cell| {
                let mut without = board.clone();
                without.hide(c);
                c != from && c != to && goes(&without, takes)
            };
            let block = board.all().iter().find(blocks);
            return match block {
                Some(c) => format!(
                    "Your {kind} on {at} cannot get to {target}: {} on {} is in the way.",
                    self.setting.whose(self.at(c)),
                    self.name(c)
                ),
                None => format!("Your {kind} on {at} cannot get to {target}: the way is blocked."),
            };
        }
        if takes {
            bare.lift(to);
            if goes(&bare, false) {
                let whose = self.setting.whose(there);
                return format!(
                    "Your {kind} on {at} can go to {target} only when it is empty, and {whose} stands there."
                );
            }
        } else {
            bare.put(to, Piece::new(self.me.opponent(), piece.kind()));
            if goes(&bare, true) {
                return format!(
                    "Your {kind} on {at} can go to {target} only to capture, and nothing stands there."
                );
            }
        }
        let targets: CellSet = self
            .outlines(&self.game.actions)
            .iter()
            .filter(|(_, o)| o.from == Some(from))
            .filter_map(|(_, o)| o.to)
            .collect();
        let occupied = match takes {
            true => format!(", where {} stands", self.setting.whose(there)),
            false => String::new(),
        };
        let can = match targets.is_empty() {
            true => "it has no move now".to_owned(),
            false => format!("it can go to {}", self.list(targets)),
        };
        format!("Your {kind} on {at} cannot go to {target}{occupied}; {can}.")
    }
}
