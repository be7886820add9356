//! Waiting lists: when enough people wait for a game, it starts in the place where the last of them asked.

use rules::Variant;

use super::case::Case;
use super::open::Stop;
use crate::command::QueueRequest;
use crate::play::{Holder, MOST_QUEUED, Match, QUEUED_FOR, QueueChange, Queued, SeatState};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Shows the waiting lists, or changes whether the writer is on one.
    pub(super) fn queue(&mut self, request: QueueRequest) -> Result<(), StoreError> {
        let scope = match (self.incoming.context.known_guild(), &self.incoming.context.guild) {
            (Some(guild), _) => guild.to_owned(),
            (None, Some(_)) => {
                self.refuse(words::guild_unknown());
                return Ok(());
            }
            (None, None) if self.desk.network.private_places => {
                self.refuse(words::queue_in_a_guild());
                return Ok(());
            }
            (None, None) => self.incoming.place.0.clone(),
        };
        match request {
            QueueRequest::List => {
                let waiting = self.state.queue(&scope, self.now)?;
                self.whisper(words::queue(&waiting, self.author()));
                Ok(())
            }
            QueueRequest::Leave(variant) => self.leave_queue(scope, variant),
            QueueRequest::Join(Err(name)) => {
                let error = Variant::from_name(&name).map(Variant::name);
                self.refuse(error.map_or_else(|e| words::sentence(&e), str::to_owned));
                Ok(())
            }
            QueueRequest::Join(Ok(variant)) => match self.join_queue(scope, variant) {
                Err(Stop::Store(error)) => Err(error),
                Err(Stop::Sentence(sentence)) => {
                    self.refuse(sentence);
                    Ok(())
                }
                Ok(()) | Err(Stop::WhichVariant) => Ok(()),
            },
        }
    }

    fn leave_queue(&mut self, scope: String, variant: Option<Variant>) -> Result<(), StoreError> {
        let waiting = self.state.queue(&scope, self.now)?;
        let mine = waiting.iter().filter(|q| q.person == *self.author());
        let left: Vec<Variant> = mine
            .map(|q| q.variant)
            .filter(|v| variant.is_none_or(|variant| variant == *v))
            .collect();
        if left.is_empty() {
            self.refuse(words::not_queued());
            return Ok(());
        }
        let person = self.author().clone();
        self.change_queue(QueueChange::Leave { scope, variant, person });
        self.answer_where_asked(words::queue_left(&left));
        Ok(())
    }

    fn join_queue(&mut self, scope: String, variant: Variant) -> Result<(), Stop> {
        if let Some(sentence) = self.blocked_in(self.incoming.context.known_guild())? {
            return Err(sentence.into());
        }
        if let Some(sentence) = self.too_many_seats()? {
            return Err(sentence.into());
        }
        let waiting = self.state.queue(&scope, self.now)?;
        let mine = |q: &Queued| q.person == *self.author() && q.variant == variant;
        if !waiting.iter().any(mine)
            && self.state.queued_for(self.author(), self.now)? >= MOST_QUEUED
        {
            return Err(words::too_many_queued(MOST_QUEUED).into());
        }
        let mut others = Vec::new();
        for queued in waiting {
            if queued.variant == variant
                && queued.person != *self.author()
                && self.can_be_taken(&queued)?
            {
                others.push(queued);
            }
        }
        let needed = variant.seats().len().saturating_sub(1);
        others.truncate(needed);
        if others.len() < needed {
            let names: Vec<String> = others.iter().map(|q| q.name.clone()).collect();
            let until = self.now.saturating_add(QUEUED_FOR);
            let style = self.desk.network.style;
            let text = words::queued(variant, &names, needed - others.len(), until, style);
            self.change_queue(QueueChange::Add(Queued {
                scope,
                variant,
                person: self.author().clone(),
                name: self.author_name(),
                place: self.incoming.place.clone(),
                since: self.now,
            }));
            self.answer_where_asked(text);
            return Ok(());
        }
        let game = self.game_with(variant, &others)?;
        let people = others.iter().map(|q| q.person.clone()).collect();
        let person = self.author().clone();
        self.change_queue(QueueChange::Take { scope: scope.clone(), variant, people });
        self.change_queue(QueueChange::Leave { scope, variant: Some(variant), person });
        let names: Vec<String> = others.iter().map(|q| q.name.clone()).collect();
        Ok(self.start(game, Some(&words::from_queue(&names)), true)?)
    }

    /// Returns whether a game can start with a waiting person: not blocked, still a member as far as is known, and not in too
    /// many games.
    fn can_be_taken(&self, queued: &Queued) -> Result<bool, StoreError> {
        let left = self.incoming.context.outsiders.contains(&queued.person);
        let blocked = match self.incoming.context.known_guild() {
            Some(guild) => self.state.is_blocked(guild, &queued.person)?,
            None => false,
        };
        Ok(!left && !blocked && !self.has_too_many_seats(&queued.person)?)
    }

    /// Creates the game of the writer and the others, with colours to be drawn.
    fn game_with(&self, variant: Variant, others: &[Queued]) -> Result<Match, Stop> {
        self.may_open()?;
        let position = variant.new_game::<&str, &str>(&[]).map_err(|e| words::sentence(&e))?;
        let taken =
            others.iter().map(|q| Holder::Taken { person: q.person.clone(), name: q.name.clone() });
        let holders = std::iter::once(self.myself()).chain(taken);
        let seats =
            holders.map(|holder| SeatState { holder, drawn: true, bank: 0, acted: 0 }).collect();
        self.opened(position, seats, self.desk.games.pace)
    }
}
