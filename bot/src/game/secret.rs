//! Secret draw votes: nobody learns of one until all players left have voted for a draw.

use rules::Seat;
use rules::game::Termination;

use super::absence::away_after;
use super::act::Entry;
use super::feature::{Case, Desk};
use super::halt::Halt;
use crate::game::state::{Match, ProposalKind, SecretVote};
use crate::game::words;
use crate::store::{Snapshot, StoreError};
use crate::time::Moment;

impl Case<'_> {
    /// Votes for a draw in secret, or takes such a vote back. The answer is the same whoever else has voted, unless the game
    /// is drawn.
    pub(crate) fn draw_secret(&mut self, mut game: Match, wanted: bool) -> Result<(), Halt> {
        let in_game = game.position.in_game();
        self.own_seat(&game)?;
        if self.seen() && self.desk.network.private_places && !self.in_private() {
            return Err(Halt::refuse(words::vote_is_public()));
        }
        if wanted && in_game.iter().any(|seat| game.is_computer(*seat)) {
            return Err(Halt::refuse(words::no_secret_vote_with_computers(&game)));
        }
        let mine = game.seats_in_game(self.author());
        let before = game.secret_votes.len();
        game.secret_votes.retain(|vote| !mine.contains(&vote.seat));
        if !wanted {
            let had = game.secret_votes.len() < before;
            let text = words::secret_vote_withdrawn(&game, had);
            if had {
                self.save_privately(game);
            }
            self.whisper(text);
            return Ok(());
        }
        let ply = game.ply;
        game.secret_votes.extend(mine.into_iter().map(|seat| SecretVote { seat, ply }));
        if self.desk.all_agree(self.state, self.now, &game)? {
            let first = in_game.first().copied().unwrap_or(Seat(0));
            return self.make(game, Entry::Termination(first, Termination::AgreedDraw), "");
        }
        let text = words::secret_vote(&game, away_after(&game));
        self.save_privately(game);
        self.whisper(text);
        Ok(())
    }
}

impl Desk {
    /// Returns whether all players left agree to a draw, in public or in secret, at `now`. A player who is away is not waited for if
    /// at least two people agree.
    pub(crate) fn all_agree(
        &self,
        state: &Snapshot,
        now: Moment,
        game: &Match,
    ) -> Result<bool, StoreError> {
        let agrees = |seat: &Seat| {
            game.proposal(ProposalKind::Draw).is_some_and(|offer| game.agrees(offer, *seat))
                || game.secret_votes.iter().any(|vote| vote.seat == *seat)
        };
        let (agreed, missing): (Vec<Seat>, Vec<Seat>) =
            game.position.in_game().into_iter().partition(agrees);
        if missing.is_empty() {
            return Ok(true);
        }
        let mut people: Vec<_> = agreed.iter().filter_map(|s| game.holder(*s).person()).collect();
        people.sort_unstable();
        people.dedup();
        if people.len() < 2 {
            return Ok(false);
        }
        let away = self.away(state, now, game)?.and_then(|seat| game.holder(seat).person());
        Ok(away.is_some() && missing.iter().all(|seat| game.holder(*seat).person() == away))
    }
}
