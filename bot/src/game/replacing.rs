//! Replacing a player: another person takes over a seat of a live game, if its player wants that, or if the player is away
//! and all others agree.

use rules::Seat;
use search::level::Level;

use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::Case;
use super::find::Want;
use super::halt::Halt;
use super::open::{no_such_seat, seat_called};
use super::start::mention;
use crate::game::command::{GameRef, ReplaceRequest};
use crate::game::state::{
    Asks, COMPUTER, Holder, Leaving, MOST_REPLACEMENTS, Match, Proposal, ProposalKind,
};
use crate::game::words;
use crate::store::StoreError;

impl Case<'_> {
    /// Proposes to replace a player, or answers such a proposal.
    pub(crate) fn replace(
        &mut self,
        named: Option<GameRef>,
        request: ReplaceRequest,
    ) -> Result<(), Halt> {
        match request {
            ReplaceRequest::Propose { seat, person } => {
                self.on(named, Want::Live, "replace", |case, game| {
                    case.propose_replacement(game, seat.as_deref(), &person)
                })
            }
            ReplaceRequest::Answer { agrees } => self.on(
                named,
                Want::Proposal(ProposalKind::Replacement),
                "replace",
                |case, game| case.answer_replacement(game, agrees),
            ),
        }
    }

    /// Proposes that a computer takes over a seat, the writer's own if none is named.
    pub(crate) fn replace_by_computer(
        &mut self,
        game: Match,
        seat: Option<Seat>,
        level: Level,
    ) -> Result<(), Halt> {
        let colour = seat.map(|seat| words::seat_name(&game, seat));
        self.propose_replacement(game, colour, &format!("{COMPUTER}:{level}"))
    }

    fn propose_replacement(
        &mut self,
        game: Match,
        seat: Option<&str>,
        person: &str,
    ) -> Result<(), Halt> {
        let (by, asks) = self.prepare_replacement(&game, seat, person)?;
        self.propose(game, by, asks)
    }

    fn prepare_replacement(
        &self,
        game: &Match,
        seat: Option<&str>,
        person: &str,
    ) -> Result<(Seat, Asks), Halt> {
        let mine = game.seats_in_game(self.author());
        let Some(by) = mine.first().copied() else {
            return Err(Halt::refuse(if game.plays(self.author()) {
                words::you_are_out()
            } else {
                words::only_players_replace(game)
            }));
        };
        let seat = match seat.map(|word| (word, seat_called(game, word))) {
            None if mine.len() > 1 => {
                return Err(Halt::refuse(words::replace_which_seat(game, &mine)));
            }
            None => by,
            Some((_, Some(seat))) => seat,
            Some((word, None)) => return Err(no_such_seat(game.variant, word).into()),
        };
        if !game.position.in_game().contains(&seat) {
            return Err(Halt::refuse(words::seat_is_out(game, seat)));
        }
        if game.former_players.len() >= MOST_REPLACEMENTS {
            return Err(Halt::refuse(words::replaced_too_often(game)));
        }
        let guest = self.person(person)?;
        let name = guest.name().unwrap_or_default();
        match &guest {
            Holder::Computer(_) if *game.holder(seat) == guest => {
                return Err(Halt::refuse(words::plays_already(game, name)));
            }
            Holder::Nobody => return Err(Halt::refuse(words::replace_by_whom(game, seat))),
            Holder::Taken { .. } => return Err(Halt::refuse(words::plays_already(game, "You"))),
            Holder::Computer(_) | Holder::Invited { .. } => {}
        }
        if let Some(id) = guest.person() {
            if game.plays(id) {
                return Err(Halt::refuse(words::plays_already(game, name)));
            }
            if let Some(guild) = game.community.guild()
                && self.state.is_blocked(guild, id)?
            {
                let style = self.desk.network.style;
                return Err(Halt::refuse(words::guest_is_blocked(id, name, style)));
            }
        }
        let own = mine.contains(&seat);
        if own && game.waits_for_offer(seat, &guest) {
            return Err(Halt::refuse(words::take_back_with_a_move(game)));
        }
        Ok((if own { seat } else { by }, Asks::Replace { seat, guest }))
    }

    /// Returns the seats whose players are asked: the one that is to be replaced, and the others if they can decide without
    /// that player.
    pub(crate) fn asked_to_replace(
        &self,
        game: &Match,
        proposal: &Proposal,
        (seat, guest): (Seat, &Holder),
    ) -> Result<Vec<Seat>, StoreError> {
        let mut asked = game.missing(proposal);
        if game.waits_for_offer(seat, guest) {
            return Ok(asked);
        }
        if game.agrees(proposal, seat) {
            return Ok(Vec::new());
        }
        let replaced = game.holder(seat).person();
        let away = self.desk.away(self.state, self.now, game)?;
        // A computer need not be asked either.
        let is_away = game.is_computer(seat)
            || away.is_some_and(|away| game.holder(away).person() == replaced);
        if !is_away {
            asked.insert(0, seat);
        }
        Ok(asked)
    }

    fn answer_replacement(&mut self, mut game: Match, agrees: bool) -> Result<(), Halt> {
        let kind = ProposalKind::Replacement;
        let standing = self.standing(&game, kind).map(|proposal| (proposal, &proposal.asks));
        let Some((proposal, Asks::Replace { seat, guest })) = standing else {
            return Err(Halt::refuse(words::no_replacement(&game)));
        };
        let (seat, invited) = (*seat, self.is_guest(guest));
        let own = |s: &Seat| game.holder(*s).person() == Some(self.author());
        // If a player hands over a seat, the others are not asked.
        let handed_over = game.agrees(proposal, seat) && !game.waits_for_offer(seat, guest);
        let may = |s: &Seat| own(s) && (!handed_over || own(&seat));
        let Some(mine) = game.deciders().into_iter().find(may).or(invited.then_some(seat)) else {
            return Err(Halt::refuse(words::not_asked_to_replace(&game)));
        };
        if !(agrees && invited) {
            return self.consent(game, kind, mine, agrees);
        }
        if guest.plays() {
            return Err(Halt::refuse(words::agreed_to_replace_already(&game)));
        }
        if game.plays(self.author()) {
            return Err(Halt::refuse(words::plays_already(&game, "You")));
        }
        self.may_join(&game)?;
        let guest = Holder::Taken { person: self.author().clone(), name: self.author_name() };
        let accepted = Proposal { asks: Asks::Replace { seat, guest }, ..proposal.clone() };
        game.propose(accepted);
        self.agreed(game, kind, mine)
    }

    /// Puts the new player into the seat and announces it.
    pub(crate) fn take_over(
        &mut self,
        mut game: Match,
        seat: Seat,
        holder: Holder,
    ) -> Result<(), Halt> {
        let style = self.desk.network.style;
        if game.waits_for_offer(seat, &holder) {
            let name = holder.name().unwrap_or_default();
            let text = words::computer_waits_for_offer(&game, seat, name, style);
            self.tell(game, text_only(text.clone()), text);
            return Ok(());
        }
        let proposal = game.proposal(ProposalKind::Replacement);
        let own = proposal.is_some_and(|proposal| game.agrees(proposal, seat));
        let leaving = if own { Leaving::Own } else { Leaving::Others };
        let left = game.holder(seat).name().unwrap_or_default().to_owned();
        let reliability = match &holder {
            Holder::Taken { person, name } => format!("\n{}", self.reliability_of(person, name)?),
            _ => String::new(),
        };
        let now = self.now.max(self.at());
        let offered = game.offered_seat() == Some(seat);
        if offered {
            game.fill_seat();
        }
        let new = holder.person().cloned();
        let computer = game.is_computer(seat) || new.is_none();
        game.replace(seat, holder, leaving, now);
        let text = words::replaced(&game, seat, &left, style);
        if game.is_deserted() {
            return self.end_without_people(game, &text);
        }
        // A computer has no clock that another player could go on with.
        if offered || computer && game.position.to_act() == Some(seat) {
            let times = times(self.state, &game)?;
            self.desk.set_clock(&mut game, now, &times);
            self.desk.own_reminders(self.state, &mut game, now)?;
        } else if let Some(new) = new
            && game.position.to_act() == Some(seat)
        {
            let reminders = self.state.notices(&new)?.reminders;
            let times = times(self.state, &game)?;
            self.desk.set_reminders(&mut game, &reminders, &time_of(&times, seat), now);
        }
        self.desk.set_computer(&mut game, now);
        let mut message = text_only(format!("{text}{reliability}"));
        message.mention = mention(self.state, &game, seat)?;
        let reader = game.reader().unwrap_or(seat);
        message.picture = Some(self.desk.picture(self.state, &game, reader)?);
        message.readers = self.desk.readers(game.id, game.holder(seat).person().into_iter());
        self.tell(game, message, text);
        Ok(())
    }
}
