//! What a node is worth before its actions are tried: by the table, by repetition, and by its evaluation.

use rules::engine::Playable;

use super::score::{INFINITE, WIN, Window, from_stored};
use super::state::{Frame, MOST_PLIES, Search, Side};
use crate::table::{Bound, CHECKED, Entry, UNKNOWN};

/// The most that everything but the pieces and their cells is worth, nearly always.
const LAZY: i32 = 400;

impl<P: Playable> Search<'_, P> {
    /// The score of a node that is known before its actions are: from the table, or, at the horizon, because the position is good
    /// enough as it is.
    pub(super) fn known(
        &mut self,
        me: Side,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        if ply >= MOST_PLIES
            || self.position.draw_count().is_some_and(|(plies, enough)| plies >= enough)
        {
            return None;
        }
        let key = self.key(me, ply);
        if depth >= 0
            && let Some(score) = self.repetition(me, key, ply)
        {
            return Some(score);
        }
        let stored = self.memory.table.get(key);
        if let Some(entry) = stored {
            let longer = depth >= 0 && entry.eval == CHECKED && (ply as i32) < 2 * self.depth;
            let depth = depth + i32::from(longer);
            if (depth <= 0 || i32::from(entry.depth) >= depth)
                && let Some(score) = Self::cutoff(&entry, window, ply)
            {
                self.nodes += 1;
                return Some(score);
            }
        }
        if depth > 0 || stored.map_or_else(|| self.position.is_checked(), |e| e.eval == CHECKED) {
            return None;
        }
        let stored = stored.filter(|entry| entry.eval > UNKNOWN);
        if stored.is_none() {
            let least = self.damped(me, self.material(me, ply) - LAZY);
            if least >= window.beta {
                self.nodes += 1;
                return Some(least);
            }
        }
        let raw = stored.map_or_else(|| self.evaluate(me, ply), |entry| entry.eval.into());
        let eval = self.damped(me, raw);
        (eval >= window.beta).then(|| {
            self.nodes += 1;
            eval
        })
    }

    /// An evaluation as what the position is worth: the nearer a draw by count is, the less a lead is worth.
    #[inline]
    pub(super) fn damped(&self, side: Side, raw: i32) -> i32 {
        let Some((plies, enough)) = self.position.draw_count() else { return raw };
        let draw = self.draw_score(side);
        draw + (raw - draw) * (enough.saturating_sub(plies)) as i32 / enough as i32
    }

    /// The key of a node, with everything that its score depends on.
    #[inline]
    pub(super) fn key(&mut self, me: Side, ply: usize) -> u64 {
        let frame = &mut self.frames[ply];
        let mut state = self.position.state_key();
        if self.seats > 2 {
            // Scores depend on who thinks, and on how many opponents have chosen freely.
            if me == Side::Own {
                frame.chosen = 0;
            }
            state ^= (u64::from(self.root.0) + 1) << 56 | u64::from(frame.chosen) << 48;
        }
        frame.sums.key(state)
    }

    /// The score of a position that occurred before, if that ends the game or can be claimed.
    pub(super) fn repetition(&self, me: Side, key: u64, ply: usize) -> Option<i32> {
        let rule = self.position.setting().repetition?;
        if !self.position.judges_draws() {
            return None;
        }
        let now = self.keys.len();
        let quiet = self.position.quiet_plies().map_or(now, |plies| (plies as usize).min(now));
        let (mut times, mut in_line) = (1, false);
        for earlier in (now - quiet..now).rev() {
            if self.keys[earlier] == key {
                times += 1;
                in_line |= earlier >= self.game;
            }
        }
        if rule.loses {
            // The player whose action repeated the position loses: that is the one who does not act now.
            return (times >= rule.ends).then_some(WIN - ply as i32);
        }
        let drawn = times >= rule.claim.unwrap_or(rule.ends) || times > 1 && in_line;
        drawn.then(|| self.draw_score(me))
    }

    /// The score of an entry of the table, if it decides a window.
    #[inline]
    pub(super) fn cutoff(entry: &Entry, window: Window, ply: usize) -> Option<i32> {
        let score = from_stored(entry.score.into(), ply);
        let enough = match entry.bound() {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
            Bound::None => false,
        };
        enough.then_some(score)
    }

    /// Stores the evaluation of a ply from the side of the seat to act, and returns it nearer to a draw as [`Search::damped`] says. If it is far below `least`, that of
    /// the pieces is enough.
    pub(super) fn set_eval(
        &mut self,
        ply: usize,
        side: Side,
        checked: bool,
        stored: Option<Entry>,
        least: i32,
    ) -> i32 {
        let (mut raw, mut eval) = (-INFINITE, -INFINITE);
        if !checked {
            let stored = stored.filter(|entry| entry.eval > UNKNOWN);
            let quick = self.damped(side, self.material(side, ply));
            if stored.is_none() && quick + LAZY <= least {
                (raw, eval) = (UNKNOWN.into(), quick);
            } else {
                raw = stored.map_or_else(|| self.evaluate(side, ply), |entry| entry.eval.into());
                eval = self.damped(side, raw);
            }
        }
        let frame = &mut self.frames[ply];
        (frame.side, frame.raw, frame.eval) = (side, raw, eval);
        eval
    }

    /// Whether the side to act stands better than when it acted last and was not in check.
    pub(super) fn improves(&self, ply: usize) -> bool {
        let Frame { side, eval, .. } = self.frames[ply];
        let mut earlier = self.frames[..ply].iter().rev().take(4);
        earlier.find(|f| f.side == side && f.eval > -INFINITE).is_none_or(|f| eval > f.eval)
    }
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::engine::Visitor;
    use rules::games::visit;

    use super::*;
    use crate::evaluate::evaluation;
    use crate::limits::Limits;
    use crate::search::Memory;

    /// What a lead of 300 is worth, and a draw.
    struct Lead;

    impl Visitor for Lead {
        type Output = (i32, i32);

        fn visit<P: Playable>(self, position: &P) -> (i32, i32) {
            let (evaluation, mut memory) = (evaluation(position), Memory::new(1));
            let search = Search::new(position, &[], &evaluation, &mut memory, Limits::default());
            (search.damped(Side::Own, 300), search.draw_score(Side::Own))
        }
    }

    #[test]
    fn the_nearer_a_draw_by_count_is_the_less_a_lead_is_worth() {
        let lead = |variant: Variant, position: &str| {
            visit(&*variant.from_position(position).unwrap(), Lead).unwrap()
        };
        let chess = |count| lead(Variant::Chess, &format!("4k3/8/8/8/8/8/8/R3K3 w - - {count} 80"));
        assert_eq!(chess(0), (300, 0));
        assert_eq!(chess(50), (150, 0));
        assert_eq!(chess(100), (0, 0));
        let siege = Variant::Siege.new_game::<&str, &str>(&[]).unwrap().position_string();
        // Three players: 120 turns without a capture are a draw.
        let siege = |count| lead(Variant::Siege, &format!("{siege} quiet={count}"));
        let draw = siege(0).1;
        assert_eq!(siege(0).0, 300);
        assert_eq!(siege(60).0, draw + (300 - draw) / 2);
        assert_eq!(siege(119).0, draw + (300 - draw) / 120);
    }
}
