//! Moving games to another place. A game that can be played where it is moves if all its players agree; any one player
//! can move a game that is paused because its place is gone or closed.

use std::sync::Arc;

use rules::Seat;

use super::case::text_only;
use super::feature::Case;
use super::find::{Want, which_game};
use super::halt::Halt;
use super::start::mention;
use crate::chat::{PersonId, PlaceId};
use crate::game::command::GameRef;
use crate::game::state::{
    Asks, Community, GameId, MOST_FORMER_PLACES, Match, ProposalKind, Status, Thread,
};
use crate::game::words;
use crate::store::{Begin, OutboxKey, Outcome};

impl Case<'_> {
    /// Continues a game in this place, proposes that, or answers a proposal.
    pub(crate) fn move_game(
        &mut self,
        named: Option<GameRef>,
        agrees: Option<bool>,
    ) -> Result<(), Halt> {
        let game = match (named, agrees) {
            (Some(_), None) => self.find(named, Want::Unfinished, "move-game")?,
            (Some(_), Some(_)) => {
                self.find(named, Want::Proposal(ProposalKind::Move), "move-game")?
            }
            // Usually a game from elsewhere is meant, not the one that is here already.
            (None, None) => self.game_to_move()?,
            (None, Some(_)) => self.game_with_proposal()?,
        };
        let game = Arc::unwrap_or_clone(game);
        self.about = Some((game.id, game.ply));
        let mine = self.consent_seat(&game, words::only_players_move)?;
        // A request in the proposed place agrees to the proposal.
        let agrees = agrees.or(self.is_proposed_here(&game).then_some(true));
        if let Some(agrees) = agrees {
            return self.consent(game, ProposalKind::Move, mine, agrees);
        }
        self.may_move_here(&game)?;
        let (place, community) = (self.incoming.place.clone(), self.community());
        self.propose(game, mine, Asks::Move { place, community })
    }

    /// Returns whether somebody has proposed to continue a game in this place.
    fn is_proposed_here(&self, game: &Match) -> bool {
        matches!(
            self.standing(game, ProposalKind::Move).map(|proposal| &proposal.asks),
            Some(Asks::Move { place, .. }) if *place == self.incoming.place
        )
    }

    /// Checks that a game can be moved to this place.
    fn may_move_here(&self, game: &Match) -> Result<(), Halt> {
        let paused = game.stopped_at.is_some();
        if game.thread == Thread::Wanted {
            return Err(Halt::refuse(words::thread_is_coming(game)));
        }
        if game.place == self.incoming.place {
            if paused {
                return Ok(());
            }
            return Err(Halt::refuse(words::here_already(game)));
        }
        self.check_room(&self.incoming.place, game.id)?;
        // The channels of the guild count here, but not the role that may open games.
        if let Some(channels) = self.other_channels()? {
            return Err(Halt::refuse(words::not_into_this_channel(game, &channels)));
        }
        if self.in_private() {
            let alone = game.seats.iter().enumerate().all(|(index, seat)| {
                let out = game.status == Status::Live
                    && !game.position.in_game().iter().any(|s| s.index() == index);
                out || seat.holder.level().is_some() || seat.holder.person() == Some(self.author())
            });
            if paused && alone {
                return Ok(());
            }
            return Err(Halt::refuse(words::not_into_private(game)));
        }
        let refusal = match (&game.community, &self.community()) {
            (Community::Guild(old), Community::Guild(new)) if old != new => {
                Some(words::other_server(game))
            }
            (Community::Guild(_), Community::Unknown) => Some(words::guild_unknown()),
            // The server of a lost place can no longer be found out.
            _ if paused => None,
            (old, new) if old == new && *old != Community::Unknown => None,
            (_, Community::Unknown) => Some(words::guild_unknown()),
            (Community::None, _) => Some(words::stays_in_private(game)),
            _ => Some(words::server_of_game_unknown(game)),
        };
        if let Some(text) = refusal {
            return Err(Halt::refuse(text));
        }
        let returns = game.former_place(&self.incoming.place).is_some();
        if !paused && game.former.len() >= MOST_FORMER_PLACES && !returns {
            return Err(Halt::refuse(words::moved_too_often(game)));
        }
        Ok(())
    }

    /// Checks that a place has room for a game: it may have only one and has another, or it has as many as it may have.
    fn check_room(&self, place: &PlaceId, game: GameId) -> Result<(), Halt> {
        if self.desk.network.place_a_game {
            return match self.full(place)? {
                Some(most) => Err(Halt::refuse(words::too_many_to_move(most))),
                None => Ok(()),
            };
        }
        for id in self.state.unfinished_in(place)? {
            let playable = |g: Arc<Match>| g.quarantined.is_none();
            if id != game && self.state.game(id)?.is_some_and(playable) {
                return Err(Halt::refuse(words::place_has_a_game()));
            }
        }
        Ok(())
    }

    /// Continues a game in another place, or in its own if it was paused.
    pub(crate) fn move_to(
        &mut self,
        mut game: Match,
        to: PlaceId,
        community: Community,
        mover: Seat,
    ) -> Result<(), Halt> {
        if to != game.place {
            self.check_room(&to, game.id)?;
        }
        let style = self.desk.network.style;
        let now = self.now.max(self.at());
        let (left, paused) = (game.place.clone(), game.stopped_at.is_some());
        self.desk.go_on(&mut game, now, self.state)?;
        game.leave_for(to.clone(), community, mover, now);
        let mut message = text_only(words::moved_here(&game, style));
        if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) {
            message.mention = mention(self.state, &game, seat)?;
            message.picture = Some(self.desk.picture(self.state, &game, seat)?);
        }
        let deciders = game.deciders();
        let people = deciders.iter().filter_map(|seat| game.holder(*seat).person());
        message.readers = self.desk.readers(game.id, people);
        self.change(Begin { place: to.clone(), since: self.incoming.id });
        self.save(game.clone(), Vec::new());
        self.outcome = Outcome::Answered;
        self.post(&to, message);
        if left != to {
            let text = words::goes_on_elsewhere(&game, &left, style);
            self.post_as(notice_key(&game, 0), left.clone(), text_only(text));
            if paused && self.desk.network.private_places {
                let mine = self.consent_seat(&game, words::only_players_move);
                self.notify_others(&game, mine.unwrap_or(mover));
            }
        }
        self.answer_elsewhere(&[&left, &to], words::goes_on_there(&game, style));
        Ok(())
    }

    /// Notifies each of the other players in private that a paused game has been moved.
    fn notify_others(&mut self, game: &Match, mover: Seat) {
        let mut notified: Vec<&PersonId> = vec![self.author()];
        for (index, seat) in (1..).zip(&game.seats) {
            let Some(person) = seat.holder.person().filter(|p| !notified.contains(p)) else {
                continue;
            };
            notified.push(person);
            let text = words::moved_while_paused(game, mover, self.desk.network.style);
            self.post_as(notice_key(game, index), PlaceId::private(person), text_only(text));
        }
    }

    /// Returns the one game of the writer that is paused, or that somebody has proposed to continue here.
    fn game_to_move(&self) -> Result<Arc<Match>, Halt> {
        let mut games = Vec::new();
        for id in self.state.games_of(self.author())? {
            games.extend(self.state.game(id)?.filter(|g| g.quarantined.is_none()));
        }
        let paused: Vec<_> = games.iter().filter(|g| g.stopped_at.is_some()).cloned().collect();
        if !paused.is_empty() {
            return the_one(&paused);
        }
        games.retain(|g| self.is_proposed_here(g));
        if games.is_empty() {
            return Err(Halt::refuse(words::no_paused_game()));
        }
        the_one(&games)
    }

    /// Returns the one game of the writer that somebody has proposed to move: preferably from or to this place.
    fn game_with_proposal(&self) -> Result<Arc<Match>, Halt> {
        let mut games = Vec::new();
        for id in self.state.games_of(self.author())? {
            let game = self.state.game(id)?.filter(|g| g.quarantined.is_none());
            games.extend(game.filter(|g| self.standing(g, ProposalKind::Move).is_some()));
        }
        let here = &self.incoming.place;
        let near = |g: &&Arc<Match>| g.place == *here || self.is_proposed_here(g);
        let those: Vec<_> = games.iter().filter(near).cloned().collect();
        match (those.as_slice(), games.as_slice()) {
            ([], []) => Err(Halt::refuse(words::no_move_proposed())),
            ([], all) => the_one(all),
            (some, _) => the_one(some),
        }
    }
}

/// Returns the only game.
///
/// # Errors
/// The question which one is meant.
fn the_one(games: &[Arc<Match>]) -> Result<Arc<Match>, Halt> {
    match games {
        [game] => Ok(Arc::clone(game)),
        several => Err(which_game(several, "move-game").into()),
    }
}

/// Returns the key of a notice about a move: 0 for the old place, then from 1 for the players.
const fn notice_key(game: &Match, nth: usize) -> OutboxKey {
    OutboxKey::Moved { game: game.id, revision: game.public_revision(), nth }
}
