//! Replacing a player: another person takes over a seat of a live game, if its player wants that, or if the player is away
//! and all others agree.

use rules::Seat;
use search::level::Level;

use super::absence::away_after;
use super::case::{Case, answers, text_only};
use super::clock::{time_of, times};
use super::find::Want;
use super::halt::Halt;
use super::open::{no_such_seat, seat_called};
use super::start::mention;
use crate::bridge::{Button, Outgoing};
use crate::command::{Command, GameRef, ReplaceRequest};
use crate::play::{
    COMPUTER, Holder, Leaving, MOST_REPLACEMENTS, Match, ProposalKind, Replacement, computer_name,
};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Proposes to replace a player, or answers such a proposal.
    pub(super) fn replace(
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
            ReplaceRequest::Answer { agrees } => {
                self.on(named, Want::Replacement, "replace", |case, game| {
                    case.answer_replacement(game, agrees)
                })
            }
        }
    }

    /// Proposes that a computer takes over a seat, the writer's own if none is named.
    pub(super) fn replace_by_computer(
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
        let replacement = self.prepare_replacement(&game, seat, person)?;
        if self.is_settled(&game, &replacement)? {
            return self.take_over(game, replacement);
        }
        self.post_replacement(game, replacement)
    }

    fn prepare_replacement(
        &self,
        game: &Match,
        seat: Option<&str>,
        person: &str,
    ) -> Result<Replacement, Halt> {
        let in_game = game.position.in_game();
        let mine: Vec<Seat> =
            game.seats_of(self.author()).filter(|s| in_game.contains(s)).collect();
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
        if !in_game.contains(&seat) {
            return Err(Halt::refuse(words::seat_is_out(game, seat)));
        }
        if game.former_players.len() >= MOST_REPLACEMENTS {
            return Err(Halt::refuse(words::replaced_too_often(game)));
        }
        let holder = self.person(person)?;
        let style = self.desk.network.style;
        let level = holder.level();
        let (person, name) = match holder {
            Holder::Computer(level) if *game.holder(seat) == Holder::Computer(level) => {
                return Err(Halt::refuse(words::plays_already(game, computer_name(level))));
            }
            Holder::Computer(level) => (None, computer_name(level).to_owned()),
            Holder::Nobody => return Err(Halt::refuse(words::replace_by_whom(game, seat))),
            Holder::Taken { .. } => return Err(Halt::refuse(words::plays_already(game, "You"))),
            Holder::Invited { person, name } => (person, name),
        };
        if let Some(id) = &person {
            if game.plays(id) {
                return Err(Halt::refuse(words::plays_already(game, &name)));
            }
            if let Some(guild) = game.community.guild()
                && self.state.is_blocked(guild, id)?
            {
                return Err(Halt::refuse(words::guest_is_blocked(id, &name, style)));
            }
        }
        let own = mine.contains(&seat);
        if own && level.is_some() && game.offered_seat() == Some(seat) {
            return Err(Halt::refuse(words::take_back_with_a_move(game)));
        }
        Ok(Replacement {
            seat,
            by: if own { seat } else { by },
            person,
            name,
            level,
            accepted: level.is_some(),
            agreed: if own { vec![seat] } else { mine },
            at: self.now,
            revision: game.public_revision().saturating_add(1),
        })
    }

    fn post_replacement(&mut self, mut game: Match, replacement: Replacement) -> Result<(), Halt> {
        self.may_propose(&game, ProposalKind::Replacement)?;
        // Another proposal takes the place of one that is open.
        if self.open_replacement(&game).is_some() {
            game.decline(ProposalKind::Replacement, replacement.by, self.now);
        }
        let style = self.desk.network.style;
        let asked = self.asked(&game, &replacement)?;
        let text =
            words::replacement_proposed(&game, &replacement, &asked, away_after(&game), style);
        let mut message =
            Outgoing { buttons: buttons(&game, replacement.revision), ..text_only(text) };
        message.mention.extend(replacement.person.as_ref().map(|p| p.0.clone()));
        for seat in &asked {
            message.mention.extend(mention(self.state, &game, *seat)?);
        }
        message.mention.sort_unstable();
        message.mention.dedup();
        self.limit_mentions(&mut message, Some(ProposalKind::Replacement))?;
        game.replacement = Some(replacement);
        let place = game.posting_place();
        let elsewhere = words::replacement_is_asked(&game, style);
        self.save(game, Vec::new());
        self.post(&place, message);
        self.answer_elsewhere(&[&place], elsewhere);
        Ok(())
    }

    /// Returns the proposal to replace a player, unless it has lapsed.
    fn open_replacement(&self, game: &Match) -> Option<Replacement> {
        // A proposal is open for as long as an invitation.
        let open = self.desk.games.invitation;
        game.replacement.clone().filter(|r| self.now - r.at <= open)
    }

    /// Returns whether nobody needs to be asked any more.
    fn is_settled(&self, game: &Match, replacement: &Replacement) -> Result<bool, StoreError> {
        Ok(replacement.accepted && self.asked(game, replacement)?.is_empty())
    }

    /// Returns the seats whose players are asked: the one that is to be replaced, and the others if they can decide without
    /// that player.
    fn asked(&self, game: &Match, replacement: &Replacement) -> Result<Vec<Seat>, StoreError> {
        let seat = replacement.seat;
        if game.waits_for_offer(replacement) {
            return Ok(game.others_to_agree(replacement));
        }
        if replacement.agreed.contains(&seat) {
            return Ok(Vec::new());
        }
        let replaced = game.holder(seat).person();
        let away = self.desk.away(self.state, self.now, game)?;
        // A computer need not be asked either.
        let is_away = game.is_computer(seat)
            || away.is_some_and(|away| game.holder(away).person() == replaced);
        let mut asked = game.others_to_agree(replacement);
        if !is_away {
            asked.insert(0, seat);
        }
        Ok(asked)
    }

    fn answer_replacement(&mut self, mut game: Match, agrees: bool) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let Some(mut replacement) = self.open_replacement(&game) else {
            return Err(Halt::refuse(words::no_replacement(&game)));
        };
        let seat = replacement.seat;
        let invited = self.is_invited(&replacement.holder());
        let deciders = game.deciders();
        let own = |s: &Seat| game.holder(*s).person() == Some(self.author());
        // If a player hands over a seat, the others are not asked.
        let handed_over = replacement.agreed.contains(&seat) && !game.waits_for_offer(&replacement);
        let may = |s: &Seat| own(s) && (!handed_over || own(&seat));
        let Some(mine) = deciders.iter().copied().find(may).or(invited.then_some(seat)) else {
            return Err(Halt::refuse(words::not_asked_to_replace(&game)));
        };
        let place = game.posting_place();
        if !agrees {
            let by = if invited { self.author_name() } else { words::who(&game, mine) };
            let text = words::replacement_declined(&game, &replacement, &by);
            game.decline(ProposalKind::Replacement, replacement.by, self.now);
            game.replacement = None;
            self.save(game, Vec::new());
            self.post(&place, text_only(text.clone()));
            self.answer_elsewhere(&[&place], text);
            return Ok(());
        }
        if invited {
            if replacement.accepted {
                return Err(Halt::refuse(words::agreed_to_replace_already(&game)));
            }
            if game.plays(self.author()) {
                return Err(Halt::refuse(words::plays_already(&game, "You")));
            }
            self.may_join(&game)?;
            replacement.accepted = true;
            // Now the person is known, if only the name was.
            replacement.person = Some(self.author().clone());
            replacement.name = self.author_name();
        } else {
            let seats: Vec<Seat> =
                game.seats_of(self.author()).filter(|s| !replacement.agreed.contains(s)).collect();
            if seats.is_empty() {
                return Err(Halt::refuse(words::agreed_to_replace_already(&game)));
            }
            replacement.agreed.extend(seats);
        }
        let asked = self.asked(&game, &replacement)?;
        if asked.is_empty() && replacement.accepted {
            return self.take_over(game, replacement);
        }
        let by = if invited { self.author_name() } else { words::who(&game, mine) };
        let text = words::replacement_agreed(&game, &replacement, &by, &asked, style);
        game.replacement = Some(replacement);
        self.save(game, Vec::new());
        self.post(&place, text_only(text.clone()));
        self.answer_elsewhere(&[&place], text);
        Ok(())
    }

    /// Puts the new player into the seat and announces it.
    fn take_over(&mut self, mut game: Match, replacement: Replacement) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let seat = replacement.seat;
        if game.waits_for_offer(&replacement) {
            let text = words::computer_waits_for_offer(&game, seat, &replacement.name, style);
            game.replacement = Some(replacement);
            let place = game.posting_place();
            self.save(game, Vec::new());
            self.post(&place, text_only(text.clone()));
            self.answer_elsewhere(&[&place], text);
            return Ok(());
        }
        let holder = match (replacement.level, replacement.person) {
            (Some(level), _) => Holder::Computer(level),
            (None, Some(person)) => Holder::Taken { person, name: replacement.name },
            (None, None) => return Err(Halt::refuse(words::no_replacement(&game))),
        };
        let own = replacement.agreed.contains(&seat);
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
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        self.answer_elsewhere(&[&place], text);
        Ok(())
    }
}

/// Creates the buttons of a proposal.
fn buttons(game: &Match, revision: i64) -> Vec<Button> {
    let at = GameRef::at_revision(game.id, revision);
    answers("Agree", at, |agrees| Command::Replace(ReplaceRequest::Answer { agrees }))
}
