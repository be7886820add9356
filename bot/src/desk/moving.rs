//! Moving games to another place. A game that can be played where it is moves if all its players agree; any one player
//! can move a game that is paused because its place is gone or closed.

use std::sync::Arc;

use rules::Seat;

use super::case::{Case, answers, text_only};
use super::find::{Want, which_game};
use super::halt::{Halt, Refusal};
use super::start::mention;
use crate::bridge::{Button, Outgoing, PersonId, PlaceId};
use crate::command::{Command, GameRef};
use crate::play::{
    Community, GameId, MOST_FORMER_PLACES, Match, Proposal, ProposalKind, Status, Thread,
};
use crate::store::{Begin, OutboxKey, Outcome};
use crate::words;

/// Where a game is moved to.
struct Destination {
    place: PlaceId,
    community: Community,
    /// A seat of the player who asked for it.
    mover: Seat,
}

impl Case<'_> {
    /// Continues a game in this place, proposes that, or answers a proposal.
    pub(super) fn move_game(
        &mut self,
        named: Option<GameRef>,
        agrees: Option<bool>,
    ) -> Result<(), Halt> {
        let game = match (named, agrees) {
            (Some(_), None) => self.find(named, Want::Unfinished, "move-game")?,
            (Some(_), Some(_)) => self.find(named, Want::Proposal, "move-game")?,
            // Usually a game from elsewhere is meant, not the one that is here already.
            (None, None) => self.game_to_move()?,
            (None, Some(_)) => self.game_with_proposal()?,
        };
        let game = Arc::unwrap_or_clone(game);
        self.about = Some((game.id, game.ply));
        match agrees {
            None => self.ask_to_move(game),
            Some(agrees) => self.answer_proposal(game, agrees),
        }
    }

    /// Moves a game here or proposes it; a request in the proposed place agrees to the proposal.
    fn ask_to_move(&mut self, game: Match) -> Result<(), Halt> {
        let standing = self.standing(&game);
        if standing.is_some_and(|p| p.place == self.incoming.place) {
            return self.answer_proposal(game, true);
        }
        let mover = self.decider(&game)?;
        self.may_move_here(&game)?;
        let (_, others) = self.deciders(&game);
        if game.stopped_at.is_none() && !others.is_empty() {
            return self.propose(game, mover, &others);
        }
        let place = self.incoming.place.clone();
        self.move_to(game, Destination { place, community: self.community(), mover })
    }

    /// Returns the writer's seat among those whose consent is needed to move a game, and the seats of the others.
    fn deciders(&self, game: &Match) -> (Option<Seat>, Vec<Seat>) {
        let own = |seat: &Seat| game.holder(*seat).person() == Some(self.author());
        let (mine, others): (Vec<Seat>, Vec<Seat>) = game.deciders().into_iter().partition(own);
        (mine.first().copied(), others)
    }

    /// Returns the writer's seat if the writer may decide where a game is played.
    fn decider(&self, game: &Match) -> Result<Seat, Refusal> {
        let (mine, _) = self.deciders(game);
        mine.ok_or_else(|| {
            let out = game.plays(self.author());
            Refusal::new(if out { words::you_are_out() } else { words::only_players_move(game) })
        })
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

    /// Returns the proposal to move a game, unless it has lapsed.
    fn standing<'g>(&self, game: &'g Match) -> Option<&'g Proposal> {
        // A proposal is open for as long as an invitation.
        let stands = self.desk.games.invitation;
        game.proposal.as_ref().filter(|p| self.now - p.at <= stands)
    }

    fn propose(&mut self, mut game: Match, by: Seat, others: &[Seat]) -> Result<(), Halt> {
        self.may_propose(&game, ProposalKind::Move)?;
        // Another proposal takes the place of one that stands.
        if self.standing(&game).is_some() {
            game.decline(ProposalKind::Move, by, self.now);
        }
        let style = self.desk.network.style;
        let revision = game.public_revision().saturating_add(1);
        let proposal = Proposal {
            place: self.incoming.place.clone(),
            community: self.community(),
            by,
            ply: game.ply,
            at: self.now,
            revision,
            agreed: vec![by],
        };
        let buttons = proposal_buttons(&game, revision);
        let here = Outgoing {
            buttons: buttons.clone(),
            ..self.answer(words::move_proposed_here(&game, by, others, style))
        };
        let text = words::move_proposed(&game, by, others, &proposal.place, style);
        let mut there = Outgoing { buttons, ..text_only(text) };
        for seat in others {
            there.mention.extend(mention(self.state, &game, *seat)?);
        }
        there.mention.sort_unstable();
        there.mention.dedup();
        self.limit_mentions(&mut there, Some(ProposalKind::Move))?;
        game.proposal = Some(proposal);
        let (asked, posting_place) = (self.incoming.place.clone(), game.posting_place());
        self.save(game, Vec::new());
        self.post(&asked, here);
        self.post(&posting_place, there);
        Ok(())
    }

    fn answer_proposal(&mut self, mut game: Match, agrees: bool) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let Some(mut proposal) = self.standing(&game).cloned() else {
            return Err(Halt::refuse(words::no_proposal(&game)));
        };
        let mine = self.decider(&game)?;
        if !agrees {
            let by = proposal.by;
            let text = if game.holder(by).person() == Some(self.author()) {
                words::move_withdrawn(&game, by, style)
            } else {
                words::move_declined(&game, mine, style)
            };
            game.decline(ProposalKind::Move, proposal.by, self.now);
            game.proposal = None;
            let posting_place = game.posting_place();
            self.save(game, Vec::new());
            self.post(&posting_place, text_only(text.clone()));
            // The players in the proposed place wait for the answer too.
            self.post(&proposal.place, text_only(text.clone()));
            self.answer_elsewhere(&[&posting_place, &proposal.place], text);
            return Ok(());
        }
        // If the game has been paused in the meantime, one player is enough.
        let paused = game.stopped_at.is_some();
        if proposal.agreed.contains(&mine) && !paused {
            return Err(Halt::refuse(words::agreed_to_move_already(&game)));
        }
        proposal.agreed.push(mine);
        let agreed = |seat: &Seat| {
            let person = game.holder(*seat).person();
            proposal.agreed.iter().any(|a| game.holder(*a).person() == person)
        };
        let missing: Vec<Seat> = game.deciders().into_iter().filter(|s| !agreed(s)).collect();
        if missing.is_empty() || paused {
            self.check_room(&proposal.place, game.id)?;
            let Proposal { place, community, by, .. } = proposal;
            return self.move_to(game, Destination { place, community, mover: by });
        }
        let text = words::move_agreed(&game, mine, &missing, &proposal.place, style);
        game.proposal = Some(proposal);
        let posting_place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&posting_place, text_only(text.clone()));
        self.answer_elsewhere(&[&posting_place], text);
        Ok(())
    }

    /// Answers where it was asked, unless the same was posted there.
    pub(super) fn answer_elsewhere(&mut self, posted_in: &[&PlaceId], text: String) {
        if !posted_in.contains(&&self.incoming.place) {
            self.answer_where_asked(text);
        }
    }

    /// Continues a game in another place, or in its own if it was paused.
    fn move_to(&mut self, mut game: Match, to: Destination) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let now = self.now.max(self.at());
        let (left, paused) = (game.place.clone(), game.stopped_at.is_some());
        self.desk.go_on(&mut game, now, self.state)?;
        game.leave_for(to.place.clone(), to.community, to.mover, now);
        let mut message = text_only(words::moved_here(&game, style));
        if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) {
            message.mention = mention(self.state, &game, seat)?;
            message.picture = Some(self.desk.picture(self.state, &game, seat)?);
        }
        let deciders = game.deciders();
        let people = deciders.iter().filter_map(|seat| game.holder(*seat).person());
        message.readers = self.desk.readers(game.id, people);
        self.change(Begin { place: to.place.clone(), since: self.incoming.id });
        self.save(game.clone(), Vec::new());
        self.outcome = Outcome::Answered;
        self.post(&to.place, message);
        if left != to.place {
            let text = words::goes_on_elsewhere(&game, &left, style);
            self.post_as(notice_key(&game, 0), left.clone(), text_only(text));
            if paused && self.desk.network.private_places {
                let (mine, _) = self.deciders(&game);
                self.notify_others(&game, mine.unwrap_or(to.mover));
            }
        }
        self.answer_elsewhere(&[&left, &to.place], words::goes_on_there(&game, style));
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
        games.retain(|g| self.standing(g).is_some_and(|p| p.place == self.incoming.place));
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
            games.extend(game.filter(|g| self.standing(g).is_some()));
        }
        let here = &self.incoming.place;
        let near = |g: &&Arc<Match>| {
            g.place == *here || g.proposal.as_ref().is_some_and(|p| p.place == *here)
        };
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

fn proposal_buttons(game: &Match, revision: i64) -> Vec<Button> {
    let at = GameRef::at_revision(game.id, revision);
    answers("Agree", at, |agrees| Command::MoveGame { agrees: Some(agrees) })
}

/// Returns the key of a notice about a move: 0 for the old place, then from 1 for the players.
const fn notice_key(game: &Match, nth: usize) -> OutboxKey {
    OutboxKey::Moved { game: game.id, revision: game.public_revision(), nth }
}
