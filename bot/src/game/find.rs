//! Finds the game that a message means.
//!
//! In this order: the game that is named; the game of this place; if this place has none of the right kind, or none of
//! the writer's, a game of the writer's that has left this place; and then the writer's own game elsewhere, if there is only
//! one (or only one that waits for the writer).
//!
//! Who may see a game is decided by the place in which it is now. In one that it has left, only a line that was written
//! before that means it. A player who has not acted elsewhere since, and writes there later, is told where it is.

use std::sync::Arc;

use locale::Text;
use rules::Seat;
use rules::game::ReadError;

use super::act::LONGEST_MOVE;
use super::case::button;
use super::consent::stamp;
use super::decision::beginning;
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::move_request::MoveRequest;
use crate::chat::text;
use crate::game::command::{Access, GameRef, Stamp};
use crate::game::state::{Asks, GameId, Holder, Match, Proposal, ProposalKind, Status, Thread};
use crate::game::words;
use crate::store::{Phase, StoreError, Viewer};

/// The kind of game that a command needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    Open,
    /// A live game; buttons of earlier positions are stale.
    Live,
    Unfinished,
    /// A live game, or an open one that may be moved; buttons belong to a proposal.
    Proposal(ProposalKind),
    /// An open or live game to be ended; also one in quarantine, if no other is meant.
    End,
    Any,
}

impl Want {
    fn takes(self, game: &Match) -> bool {
        let kind = match self {
            Self::Open => game.status == Status::Open,
            Self::Unfinished | Self::Proposal(ProposalKind::Move) | Self::End => {
                game.status.unfinished()
            }
            Self::Live | Self::Proposal(_) => game.status == Status::Live,
            Self::Any => return true,
        };
        kind && game.quarantined.is_none()
    }

    /// Returns whether a game in quarantine fits.
    fn takes_quarantined(self, game: &Match) -> bool {
        self == Self::End && game.status.unfinished() && game.quarantined.is_some()
    }

    const fn phase(self) -> Phase {
        match self {
            Self::Open => Phase::Open,
            Self::Unfinished | Self::Proposal(ProposalKind::Move) | Self::End | Self::Any => {
                Phase::Unfinished
            }
            Self::Live | Self::Proposal(_) => Phase::Live,
        }
    }
}

/// The most games of others that are read in a place when a command names none; the answer to more is a question anyway.
const SEVERAL: usize = 20;

impl Case<'_> {
    pub(crate) fn find(
        &mut self,
        named: Option<GameRef>,
        want: Want,
        command: &str,
    ) -> Result<Arc<Match>, Halt> {
        let game = match named {
            Some(named) => self.named(named, want)?,
            None => self.unnamed(want, command)?,
        };
        self.about = Some((game.id, game.ply));
        if want.phase() == Phase::Live && game.stopped_at.is_some() {
            return Err(self.paused(&game));
        }
        Ok(game)
    }

    fn named(&self, named: GameRef, want: Want) -> Result<Arc<Match>, Halt> {
        let Some(game) = self.state.game(named.id)? else {
            return Err(Halt::refuse(words::no_such_game(named.id)));
        };
        // The invitation is in the place where the game was opened, wherever the game is now.
        let opened_here = want == Want::Open
            && (game.status == Status::Open || game.thread != Thread::None)
            && self.state.verdict(&self.incoming.place, game.opened_by)?.is_some();
        if !opened_here && !self.may_see(&game) {
            return Err(Halt::refuse(words::no_such_game(named.id)));
        }
        if !want.takes(&game) && !want.takes_quarantined(&game) {
            return Err(Halt::refuse(words::not_playable(&game)));
        }
        let current = match want {
            Want::Proposal(kind) => game.proposal(kind).map(stamp),
            Want::Live => Some(Stamp::Ply(game.ply)),
            Want::Open | Want::Unfinished | Want::End | Want::Any => named.stamp,
        };
        if named.stamp.is_none() || named.stamp == current {
            return Ok(game);
        }
        Err(Halt::refuse(match want {
            Want::Proposal(kind) => self.desk.consent(kind)?.stale(&game),
            _ => words::stale(&game),
        }))
    }

    fn unnamed(&mut self, want: Want, command: &str) -> Result<Arc<Match>, Halt> {
        let place = &self.incoming.place;
        let mut here = self.state.games_of_in(self.author(), place)?;
        here.extend(self.state.first_in(place, want.phase(), SEVERAL)?);
        here.sort_unstable();
        here.dedup();
        let here = self.load(&here)?;
        let mut fitting: Vec<_> = here.iter().filter(|g| want.takes(g)).cloned().collect();
        if fitting.is_empty() {
            fitting.extend(here.iter().filter(|g| want.takes_quarantined(g)).cloned());
        }
        // A player of none of the games here means the one that was here before.
        let own = fitting.iter().any(|g| want == Want::Any || g.plays(self.author()));
        if !own {
            let mut former = self.former_games()?;
            former.retain(|g| want.takes(g));
            // What a command shows may be newer than the command.
            let reads = self.desk.spec(command).is_some_and(|spec| spec.access == Access::Read);
            let counting = former.iter().filter(|g| !reads && self.counts_in(g)).cloned();
            if let Some(game) = self.only(&counting.collect::<Vec<_>>(), want, command)? {
                return Ok(game);
            }
            if let Some(game) = former.first() {
                return Err(self.goes_on_there(game));
            }
        }
        if let Some(game) = self.only(&fitting, want, command)? {
            return Ok(game);
        }
        let last = self.state.last_in(place)?.map(|last| self.state.game(last)).transpose()?;
        let last = last.flatten();
        if let (Want::Any, Some(game)) = (want, &last) {
            return Ok(Arc::clone(game));
        }
        let mut elsewhere = self.state.games_of(self.author())?;
        elsewhere.sort_unstable();
        let elsewhere = self.load(&elsewhere)?;
        let fitting: Vec<_> = elsewhere.iter().filter(|g| want.takes(g)).cloned().collect();
        if let Some(game) = self.only(&fitting, want, command)? {
            return Ok(game);
        }
        // No game fits: explain with an unfinished game of this place, or the last one.
        let unfinished = self.load(&self.state.first_in(place, Phase::Unfinished, 1)?)?;
        Err(Halt::refuse(match unfinished.first() {
            Some(game) => words::not_playable(game),
            None if want == Want::Open => words::no_open_game(),
            None => last.map_or_else(words::no_game_here, |game| words::not_playable(&game)),
        }))
    }

    /// Chooses one of several games: the only one that waits for the writer, or else the only one of the writer's;
    /// otherwise asks which. Returns `None` if there are no games.
    fn only(
        &self,
        games: &[Arc<Match>],
        want: Want,
        command: &str,
    ) -> Result<Option<Arc<Match>>, Refusal> {
        let invited = |g: &Match| g.seats.iter().any(|s| self.is_invited(&s.holder));
        let waits = |g: &&Arc<Match>| match g.status {
            Status::Open => invited(g),
            _ => self.waits_for_writer(g),
        };
        // A seat to join is in somebody else's game.
        let own = |g: &&Arc<Match>| {
            want != Want::Open
                && (g.plays(self.author()) || g.opener == *self.author() || invited(g))
        };
        match games {
            [] => Ok(None),
            [game] => Ok(Some(Arc::clone(game))),
            several => {
                let found = single(several.iter().filter(waits))
                    .or_else(|| single(several.iter().filter(own)));
                found.cloned().map(Some).ok_or_else(|| which_game(several, command))
            }
        }
    }

    /// Returns the writer's live games among some, without games opened after the message was written.
    pub(crate) fn own_live(&self, ids: &[GameId]) -> Result<Vec<Arc<Match>>, StoreError> {
        let mut games = self.load(ids)?;
        games.retain(|g| {
            g.status == Status::Live
                && g.quarantined.is_none()
                && g.plays(self.author())
                && (self.incoming.addressed || self.incoming.id > g.opened_by)
        });
        Ok(games)
    }

    /// Returns the writer's games that were played here before and that the message may mean: those that left this place
    /// after it was written, and those of which the writer may not know that they have.
    pub(crate) fn former_games(&self) -> Result<Vec<Arc<Match>>, StoreError> {
        let place = &self.incoming.place;
        let mut games = self.own_live(&self.state.formerly_in(place)?)?;
        games.retain(|g| self.counts_in(g) || g.awaits_in(place, self.author()));
        Ok(games)
    }

    /// Returns whether the message was written here before a game left.
    pub(crate) fn counts_in(&self, game: &Match) -> bool {
        game.was_in(&self.incoming.place, self.incoming.id)
    }

    pub(crate) fn goes_on_there(&mut self, game: &Match) -> Halt {
        self.about = Some((game.id, game.ply));
        Halt::privately(words::goes_on_there(game, self.desk.network.style))
    }

    /// For a text that is not a move now, such as a lone cell out of turn, but may answer a move that has not been read yet:
    /// notes the current and former places of the writer's games.
    pub(crate) fn may_answer_unread(&mut self, text: &str) -> Result<(), StoreError> {
        if text.trim().len() > LONGEST_MOVE {
            return Ok(());
        }
        let mut games = self.own_live(&self.state.live_in(&self.incoming.place, self.author())?)?;
        games.extend(self.former_games()?.into_iter().filter(|g| self.counts_in(g)));
        games.retain(|g| g.stopped_at.is_none() && !self.waits_for_writer(g));
        for game in games {
            self.may_answer_in.extend(game.places().cloned());
        }
        self.may_answer_in.sort_unstable();
        self.may_answer_in.dedup();
        Ok(())
    }

    /// Returns whether a text can be played in a game: as a move in the writer's turn, or as a termination.
    fn fits(&self, game: &Match, text: &str) -> bool {
        let ends =
            || matches!(game.position.read(Seat(0), text.trim()), Err(ReadError::Termination(_)));
        (self.waits_for_writer(game) || ends()) && self.playable(game, text).is_some()
    }

    fn waits_for_writer(&self, game: &Match) -> bool {
        game.is_turn_of(self.author())
    }

    /// Returns the games that were played here before in which a text can be played, unless it may be meant for one of the writer's that are
    /// played `here` now. Refuses with where a game is that had left before the text was written, if no other can be meant.
    fn former_games_for(
        &mut self,
        here: &[Arc<Match>],
        text: &str,
    ) -> Result<Vec<Arc<Match>>, Halt> {
        let former = self.former_games()?;
        if former.is_empty() {
            return Ok(former);
        }
        let meant_here = |g: &Arc<Match>| {
            // A move typed in the place of a paused game counts when the game goes on.
            let waits = g.stopped_at.is_some() && self.waits_for_writer(g) && self.reads(g, text);
            waits || self.fits(g, text)
        };
        if here.iter().any(meant_here) {
            return Ok(Vec::new());
        }
        let fitting: Vec<_> = former.iter().filter(|g| self.fits(g, text)).cloned().collect();
        // It may turn out to be in turn here, so the history before it is read first.
        self.out_of_turn |= !fitting.is_empty() && here.iter().any(|g| self.reads(g, text));
        let (counting, left): (Vec<_>, Vec<_>) =
            fitting.into_iter().partition(|g| self.counts_in(g));
        match left.first() {
            Some(game) if counting.is_empty() => Err(self.goes_on_there(game)),
            _ => Ok(counting),
        }
    }

    fn reads(&self, game: &Match, text: &str) -> bool {
        let seat = game.seats_of(self.author()).next().unwrap_or(Seat(0));
        game.position.read(seat, text.trim()) != Err(ReadError::NotAnAction)
    }

    /// Returns the game that was played here before and that a move means, if it is no move in the games here now. Refuses with where that
    /// game is, if it had left before the move was written.
    pub(crate) fn former_game_for(&mut self, text: &str) -> Result<Option<Arc<Match>>, Halt> {
        let here = self.own_live(&self.state.live_in(&self.incoming.place, self.author())?)?;
        let former = self.former_games_for(&here, text)?;
        Ok(single(former.into_iter()))
    }

    /// Returns the live game in which bare text can be a move of the writer: played here, or here before, or elsewhere if the daemon was
    /// addressed; several only if the text can be played in each. Refuses with where a game is that had left before the text was written.
    pub(crate) fn bare_text_games(&mut self, text: &str) -> Result<Vec<Arc<Match>>, Halt> {
        let resident = self.state.live_in(&self.incoming.place, self.author())?;
        let mut games = self.own_live(&resident)?;
        let former = self.former_games_for(&games, text)?;
        if !former.is_empty() {
            return Ok(former);
        }
        if games.is_empty() {
            let left;
            (games, left) = self.former_games()?.into_iter().partition(|g| self.counts_in(g));
            if games.is_empty()
                && let Some(game) = left.iter().find(|g| self.reads(g, text))
            {
                return Err(self.goes_on_there(game));
            }
        }
        if games.is_empty() && self.incoming.addressed {
            games = self.own_live(&self.state.live_of(self.author())?)?;
        }
        if games.is_empty() {
            // A game in quarantine is returned so that its refusal reaches the player.
            let mut here = self.load(&resident)?;
            here.retain(|g| self.incoming.addressed || self.incoming.id > g.opened_by);
            games.extend(here.into_iter().find(|g| g.quarantined.is_some()));
        }
        let waiting: Vec<_> = games.iter().filter(|g| self.waits_for_writer(g)).cloned().collect();
        // A termination may be typed out of turn, so it can be meant for any of these games.
        if waiting.is_empty() && games.len() > 1 {
            let meant = |g: &&Arc<Match>| {
                let read = g.position.read(Seat(0), text.trim());
                matches!(read, Err(ReadError::Termination(typed)) if self.may_terminate(g, typed).is_some())
            };
            let meant: Vec<_> = games.iter().filter(meant).cloned().collect();
            if !meant.is_empty() {
                return Ok(meant);
            }
        }
        if waiting.len() < 2 || text.trim().len() > LONGEST_MOVE {
            return Ok(waiting.into_iter().chain(games).take(1).collect());
        }
        let playable = |g: &&Arc<Match>| self.playable(g, text).is_some();
        let found: Vec<_> = waiting.iter().filter(playable).cloned().collect();
        if !found.is_empty() {
            return Ok(found);
        }
        // The refusal is about the first game in which the text reads as a move or begins with one.
        let reads = |g: &&Arc<Match>| {
            let (position, seat) = (g.position.as_ref(), g.position.to_act());
            seat.is_some_and(|s| {
                position.read(s, text.trim()) != Err(ReadError::NotAnAction)
                    || self
                        .frame(s)
                        .is_ok_and(|frame| beginning(position, s, frame, text).is_some())
            })
        };
        let refusing = waiting.iter().find(reads).or_else(|| waiting.first());
        Ok(refusing.cloned().into_iter().collect())
    }

    pub(crate) fn ask_which(&self, games: &[Arc<Match>], text: &str) -> Refusal {
        let ids: Vec<GameId> = games.iter().map(|g| g.id).collect();
        let mut refusal = Refusal::new(words::move_in_which_game(&ids)).alike();
        for game in games.iter().take(text::MOST_BUTTONS) {
            let Some(action) = self.playable(game, text) else { continue };
            let (id, title) = (words::number(game.id), game.position.variant().text());
            let at = GameRef::at_ply(game.id, game.ply);
            let command = MoveRequest { text: action };
            refusal.buttons.push(button(Text::joined([Text::same(id), title], ": "), at, command));
        }
        refusal
    }

    /// Returns the open and live games of this place that are not in quarantine.
    pub(crate) fn playable_here(&self) -> Result<Vec<Arc<Match>>, StoreError> {
        let mut games = self.load(&self.state.unfinished_in(&self.incoming.place)?)?;
        games.retain(|game| game.quarantined.is_none());
        Ok(games)
    }

    fn load(&self, ids: &[GameId]) -> Result<Vec<Arc<Match>>, StoreError> {
        let mut games = Vec::new();
        for id in ids {
            games.extend(self.state.game(*id)?);
        }
        Ok(games)
    }

    /// Returns whether the writer may know of a game: one of this place, one of their own, or one of a guild they manage. Whoever
    /// opened a game for others does not, once it is played.
    pub(crate) fn may_see(&self, game: &Match) -> bool {
        // Until it begins it belongs to the opener.
        let is_of_others = game.status == Status::Live && !game.is_of_computers();
        game.place == self.incoming.place
            || game.opener == *self.author() && !is_of_others
            || game.seats.iter().any(|s| s.holder.person() == Some(self.author()))
            || game.proposals.iter().any(|proposal| match &proposal.asks {
                Asks::Replace { guest, .. } => {
                    self.is_guest(guest) || self.parts_from(game, proposal)
                }
                _ => false,
            })
            || self.manages(game)
    }

    pub(crate) fn parts_from(&self, game: &Match, proposal: &Proposal) -> bool {
        let mut everybody = game.everybody().into_iter();
        proposal.parting().is_some() && everybody.any(|(person, _)| person == self.author())
    }

    /// Returns for whom finished games are searched. [`Case::may_see`] decides about each game that is found.
    pub(crate) fn viewer(&self) -> Viewer<'_> {
        Viewer {
            person: self.author(),
            place: &self.incoming.place,
            manages: self.incoming.context.managed_guild(),
        }
    }

    pub(crate) fn manages(&self, game: &Match) -> bool {
        let Some(member) = self.incoming.context.guild.as_ref().filter(|m| m.manages) else {
            return false;
        };
        let guild = member.known_guild();
        game.place == self.incoming.place || guild.is_some() && guild == game.community.guild()
    }

    pub(crate) fn is_guest(&self, guest: &Holder) -> bool {
        guest.person() == Some(self.author()) || self.is_invited(guest)
    }

    pub(crate) fn is_invited(&self, holder: &Holder) -> bool {
        match holder {
            Holder::Invited { person: Some(person), .. } => person == self.author(),
            Holder::Invited { person: None, name } => {
                self.desk.network.names_identify
                    && [&self.incoming.author.name, &self.author().0]
                        .iter()
                        .any(|n| n.to_lowercase() == name.to_lowercase())
            }
            Holder::Nobody | Holder::Taken { .. } | Holder::Computer(_) => false,
        }
    }
}

pub(crate) fn which_game(games: &[Arc<Match>], command: &str) -> Refusal {
    let ids: Vec<GameId> = games.iter().map(|g| g.id).collect();
    Refusal::new(words::which_game(&ids, command))
}

/// Returns the only item, or `None` if there are none or several.
fn single<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}
