//! Finds out what is certain about an action: what it captures, saves and attacks, and what would follow without it.

use rules::Seat;
use rules::board::Cell;
use rules::engine::Playable;
use rules::mechanics::Occupant;

use super::kinds::{Reason, Standing};
use crate::evaluate::Evaluation;
use crate::exchange::gains;
use crate::search::{FORCED, Found, Memory, Search};
use crate::sums::Sums;
use crate::think::{Request, thought};

/// The least gain or loss that is a reason, in hundredths of a pawn.
const LEAST: i32 = 80;
/// The least worth of a piece whose attack is a reason: more than a pawn.
const PREY: i32 = 150;
/// The part of the nodes with which the other side is searched after a pass.
const PASS: u64 = 4;

/// What reasons are found with.
pub(super) struct Finder<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) evaluation: &'a Evaluation,
    /// The frame in which cells are named.
    pub(super) frame: Seat,
}

impl Finder<'_> {
    /// Finds reasons for the best action, the most important first. `next` is the next best one.
    pub(super) fn reasons<P: Playable>(
        &self,
        before: &P,
        best: &Found<P::Action>,
        next: Option<&Found<P::Action>>,
    ) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let (me, outline) = (before.turn(), before.outline(best.line[0]));
        let mut after = before.clone();
        after.make(best.line[0]);
        after.settle(&mut Vec::new());
        reasons.extend(self.capture(before, best));
        let acting = outline.from.and_then(|from| self.standing(before, from));
        if let (Some(piece), Some(kind)) = (acting, outline.becomes) {
            reasons.push(Reason::Becomes { piece, kind: before.setting().kind_name(kind) });
        }
        // Who passes where one may not pass cannot be searched; then the next best action tells what is avoided.
        let passed = passed(before);
        let without = match &passed {
            Some(passed) => self.without(passed, best),
            None => next.and_then(|next| self.after_next(before, best, next)),
        };
        let saved = self.saved(before, &after, best.line[0], passed.as_ref());
        // What is taken anyway is not avoided, and what is saved is told already.
        let taken = self.taken(before, &best.line).map(|(piece, _)| piece);
        let without = without.filter(|without| {
            let (Reason::Otherwise { loses, .. } | Reason::NextLoses { loses, .. }) = without
            else {
                return true;
            };
            let told = matches!(&saved, Some(Reason::Saves { piece, .. }) if piece == loses);
            !told && taken.as_ref() != Some(loses)
        });
        reasons.extend(saved);
        // What stands to be captured itself attacks nothing for long.
        let mine = self.loose(&after, me, &others(&after, me));
        if mine.iter().all(|&(cell, _)| Some(cell) != outline.to) {
            reasons.extend(self.attacked(before, &after, me));
        }
        reasons.extend(without);
        reasons
    }

    /// What the action captures.
    fn capture<P: Playable>(&self, before: &P, best: &Found<P::Action>) -> Option<Reason> {
        let (me, action) = (before.turn(), best.line[0]);
        let outline = before.outline(action);
        let at = outline.takes?;
        let taken = before.piece_at(at).filter(|piece| !piece.dead && piece.owner != me)?;
        let takes = self.standing(before, at)?;
        let acting = outline.from.and_then(|from| self.standing(before, from));
        let (mut ahead, mut retaken) = (before.clone(), false);
        for &action in &best.line {
            let next = ahead.outline(action);
            retaken |= ahead.turn() != me && next.takes.is_some() && next.takes == outline.to;
            ahead.make(action);
            ahead.settle(&mut Vec::new());
            if retaken || ahead.turn() == me {
                break;
            }
        }
        let worth = self.worth(taken);
        let sums = Sums::new(before, &self.evaluation.table);
        let least = (worth - LEAST / 2).max(1);
        Some(match acting {
            Some(gives) if retaken => Reason::Trades { gives, takes },
            _ if gains(before, &sums, self.evaluation, &before.step(action), least)
                && 2 * self.balance(before, &best.line) >= worth =>
            {
                Reason::Wins(takes)
            }
            _ => Reason::Takes(takes),
        })
    }

    /// What a line wins for the seat to act, by the worth of the captured pieces.
    fn balance<P: Playable>(&self, position: &P, line: &[P::Action]) -> i32 {
        let (me, mut ahead, mut sum) = (position.turn(), position.clone(), 0);
        for &action in line {
            let taken = ahead.outline(action).takes.and_then(|at| ahead.piece_at(at));
            let worth = taken.map_or(0, |piece| self.worth(piece));
            match taken.map(|piece| piece.owner == me) {
                Some(true) => sum -= worth,
                Some(false) if ahead.turn() == me => sum += worth,
                _ => {}
            }
            ahead.make(action);
            ahead.settle(&mut Vec::new());
        }
        sum
    }

    /// The most valuable piece of the seat that acted that is no longer in danger.
    fn saved<P: Playable>(
        &self,
        before: &P,
        after: &P,
        action: P::Action,
        passed: Option<&Passed<P>>,
    ) -> Option<Reason> {
        let (me, outline) = (before.turn(), before.outline(action));
        let still = self.loose(after, me, &others(after, me));
        let takes = |position: &P, action, cell, by| {
            let outline = position.outline(action);
            outline.from == Some(by) && outline.takes == Some(cell)
        };
        let can = |cell: Cell, by: Cell| match (passed, before.piece_at(by)) {
            (Some(passed), _) => {
                passed.actions.iter().any(|&action| takes(&passed.position, action, cell, by))
            }
            (None, Some(hunter)) => {
                before.pseudo(hunter.owner).into_iter().any(|a| takes(before, a, cell, by))
            }
            (None, None) => false,
        };
        let safe = |&(cell, by): &(Cell, Cell)| {
            let now = outline.to.filter(|_| outline.from == Some(cell)).unwrap_or(cell);
            after.piece_at(now).is_some_and(|piece| piece.owner == me)
                && still.iter().all(|&(cell, _)| cell != now)
                && outline.takes != Some(by)
                && can(cell, by)
        };
        let loose = self.loose(before, me, &others(before, me));
        let worth =
            |&(cell, _): &(Cell, Cell)| before.piece_at(cell).map(|piece| self.worth(piece));
        let (cell, by) = loose.into_iter().filter(safe).max_by_key(worth)?;
        Some(Reason::Saves {
            piece: self.standing(before, cell)?,
            from: self.standing(before, by)?,
        })
    }

    /// The pieces of others that a seat can capture at a profit after its action and could not before.
    fn attacked<P: Playable>(&self, before: &P, after: &P, me: Seat) -> Option<Reason> {
        let mut found: Vec<(i32, Standing)> = Vec::new();
        for other in others(after, me) {
            let known = self.loose(before, other, &[me]);
            for (cell, _) in self.loose(after, other, &[me]) {
                let worth = after.piece_at(cell).map_or(0, |piece| self.worth(piece));
                if worth >= PREY && known.iter().all(|&(old, _)| old != cell) {
                    found.extend(self.standing(after, cell).map(|standing| (worth, standing)));
                }
            }
        }
        found.sort_by_key(|(worth, _)| -worth);
        found.truncate(2);
        let found: Vec<Standing> = found.into_iter().map(|(_, standing)| standing).collect();
        (!found.is_empty()).then_some(Reason::Attacks(found))
    }

    /// What would follow a pass, if it is worse than what follows the best action.
    fn without<P: Playable>(&self, passed: &Passed<P>, best: &Found<P::Action>) -> Option<Reason> {
        let (position, evaluation) = (&passed.position, self.evaluation);
        let mut limits = self.request.limits();
        limits.nodes = limits.nodes.map(|nodes| nodes / PASS);
        let mut memory = Memory::new(self.request.memory);
        let found = Search::new(position, &[], evaluation, &mut memory, limits).run(|_| {})?;
        let to = position.turn();
        if found.score >= FORCED {
            let within = thought(position, evaluation, &found).wins_in?;
            return Some(Reason::OtherwiseLost { to, within });
        }
        let action = found.line[0];
        let at = position.outline(action).takes?;
        let sums = Sums::new(position, &evaluation.table);
        let costs = found.score + best.score;
        let sure = gains(position, &sums, evaluation, &position.step(action), LEAST)
            && self.balance(position, &found.line) >= LEAST;
        let loses = self.standing(position, at).filter(|_| costs >= LEAST && sure)?;
        Some(Reason::Otherwise { loses, to })
    }

    /// What another seat takes after the next best action, if that is worse than the best one.
    fn after_next<P: Playable>(
        &self,
        before: &P,
        best: &Found<P::Action>,
        next: &Found<P::Action>,
    ) -> Option<Reason> {
        let (loses, to) = self.taken(before, &next.line)?;
        (best.score - next.score >= LEAST).then_some(Reason::NextLoses { loses, to })
    }

    /// The first piece of the seat to act that another one takes in a line before that seat acts again, and who takes it.
    fn taken<P: Playable>(&self, before: &P, line: &[P::Action]) -> Option<(Standing, Seat)> {
        let (me, mut ahead) = (before.turn(), before.clone());
        for &action in line {
            let of_me = |cell: &Cell| {
                ahead.piece_at(*cell).is_some_and(|p| p.owner == me && self.worth(p) >= LEAST)
            };
            if let Some(cell) = ahead.outline(action).takes.filter(of_me) {
                return Some((self.standing(&ahead, cell)?, ahead.turn()));
            }
            ahead.make(action);
            ahead.settle(&mut Vec::new());
            if ahead.turn() == me {
                break;
            }
        }
        None
    }

    /// The pieces of a seat, but for royal ones, that others attack and that are not defended or worth more than an attacker;
    /// each with the cell of its cheapest attacker.
    fn loose<P: Playable>(&self, position: &P, victim: Seat, by: &[Seat]) -> Vec<(Cell, Cell)> {
        let price = |cell: &Cell| match position.piece_at(*cell) {
            Some(piece) if !position.royal(piece.owner).contains(*cell) => self.worth(piece),
            _ => i32::MAX,
        };
        let mut found = Vec::new();
        for cell in position.pieces_of(victim) {
            let worth = price(&cell);
            let attackers = by.iter().flat_map(|&seat| position.attackers(cell, seat));
            let Some(by) = attackers.min_by_key(price) else { continue };
            let open = position.attackers(cell, victim).is_empty();
            if (LEAST..i32::MAX).contains(&worth) && (open || price(&by) <= worth - LEAST) {
                found.push((cell, by));
            }
        }
        found
    }

    fn worth(&self, piece: Occupant) -> i32 {
        let kind = piece.kind.index().checked_sub(1).filter(|_| !piece.dead);
        kind.map_or(0, |kind| self.evaluation.worth_of_kind(kind))
    }

    fn standing<P: Playable>(&self, position: &P, cell: Cell) -> Option<Standing> {
        let (piece, setting) = (position.piece_at(cell)?, position.setting());
        let cell = setting.layout.name(self.frame, cell).to_owned();
        Some(Standing { owner: piece.owner, kind: setting.kind_name(piece.kind), cell })
    }
}

/// A position after a pass.
struct Passed<P: Playable> {
    position: P,
    actions: Vec<P::Action>,
}

/// Returns the position after a pass, in games in which nothing but the turn changes by it.
fn passed<P: Playable>(before: &P) -> Option<Passed<P>> {
    if before.is_checked() {
        return None;
    }
    let (mut position, mut actions) = (before.clone(), Vec::new());
    position.skip()?;
    position.settle(&mut actions);
    (position.turn() != before.turn()).then_some(Passed { position, actions })
}

/// The other seats in the game.
fn others<P: Playable>(position: &P, me: Seat) -> Vec<Seat> {
    let seats = Seat::all(position.setting().seats.len());
    seats.filter(|&seat| seat != me && position.is_in_game(seat)).collect()
}
