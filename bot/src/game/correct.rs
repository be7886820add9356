//! Refused moves that their author has corrected by editing the message.

use super::feature::{Case, Desk};
use super::halt::Halt;
use super::parse::{Parsed, parse};
use super::recent::Recent;
use crate::chat::Incoming;
use crate::game::state::Status;
use crate::store::{Commit, Snapshot, StoreError};
use crate::time::Moment;

/// How often one message can be judged again.
const MOST_CORRECTIONS: u32 = 20;

#[derive(Debug)]
pub enum Edited {
    NotAgain,
    /// This text of it was judged already.
    Known,
    Judged(Box<Commit>),
}

impl Desk {
    /// Judges a refused move again after its author has edited the message. That is possible only while it is the author's
    /// turn in the position in which the move was refused, and for the newest message of the author in that game. The move
    /// counts from `now`.
    pub fn edited(
        &self,
        now: Moment,
        incoming: &Incoming,
        state: &Snapshot,
        recent: &Recent,
    ) -> Result<Edited, StoreError> {
        let Some(before) = state.correctable(&incoming.place, incoming.id)? else {
            return Ok(Edited::NotAgain);
        };
        let slash_text = self.network.slash_text;
        let reading = parse(&incoming.text, incoming.addressed, slash_text, self.features);
        let Parsed::Bare(text) = reading else { return Ok(Edited::NotAgain) };
        if text == before.text {
            return Ok(Edited::Known);
        }
        let Some(game) = state.game(before.game)? else { return Ok(Edited::NotAgain) };
        let turn = game.status == Status::Live
            && game.ply == before.ply
            && game.stopped_at.is_none()
            && game.quarantined.is_none()
            && before.person == incoming.author.id
            && before.times < MOST_CORRECTIONS
            && game.is_turn_of(&incoming.author.id);
        if !turn {
            return Ok(Edited::NotAgain);
        }
        let incoming = Incoming { at: now, ..incoming.clone() };
        let mut case = Case::new(self, now, 0, &incoming, state, recent);
        case.bare_text = Some(text.clone());
        case.corrects = Some(before);
        // It is not written where the game is now, though it was when the text was refused.
        let has_left = game.former_place(&incoming.place).is_some();
        let judged =
            if has_left { Err(case.goes_on_there(&game)) } else { case.bare(&game, &text) };
        match judged {
            Ok(()) => {}
            Err(Halt::Refuse(refusal)) => case.refuse(refusal),
            Err(Halt::Wait | Halt::Ignore) => return Ok(Edited::NotAgain),
            Err(Halt::Store(error)) => return Err(error),
        }
        Ok(Edited::Judged(Box::new(case.ruling().commit)))
    }
}
