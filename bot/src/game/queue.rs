//! Waiting lists: when enough people wait for a game, it starts in the place where the last of them asked.

use rules::Variant;

use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use super::parse::{Parsed, parse};
use crate::chat::Incoming;
use crate::game::command::{Command, QueueRequest};
use crate::game::state::{Holder, MOST_QUEUED, Match, QUEUED_FOR, Queued, SeatState};
use crate::game::words;
use crate::store::{QueueChange, Snapshot, StoreError};
use crate::time::{Moment, Span};

impl Desk {
    /// Returns the guild or place whose waiting lists a message means.
    fn scope(&self, incoming: &Incoming) -> Result<String, Refusal> {
        match (incoming.context.known_guild(), &incoming.context.guild) {
            (Some(guild), _) => Ok(guild.to_owned()),
            (None, Some(_)) => Err(Refusal::new(words::guild_unknown())),
            (None, None) if self.network.private_places => {
                Err(Refusal::new(words::queue_in_a_guild()))
            }
            (None, None) => Ok(incoming.place.0.clone()),
        }
    }

    /// Returns the people on the waiting list that a message joins, if a game could start with them. Only those who can read and
    /// write in its place are taken.
    ///
    /// # Errors
    /// [`StoreError`] of the state.
    pub fn may_start_with(
        &self,
        now: Moment,
        incoming: &Incoming,
        state: &Snapshot,
    ) -> Result<Vec<Queued>, StoreError> {
        let joins = self.first_word(incoming).and_then(|word| self.spec(word));
        if joins.is_none_or(|spec| spec.name != "queue") {
            return Ok(Vec::new());
        }
        let slash_text = self.network.slash_text;
        let parsed = parse(&incoming.text, incoming.addressed, slash_text, self.features);
        let Parsed::Command(asked) = parsed else { return Ok(Vec::new()) };
        let (Some(Command::Queue(QueueRequest::Join(Ok(variant)))), Ok(scope)) =
            (asked.request.downcast_ref(), self.scope(incoming))
        else {
            return Ok(Vec::new());
        };
        let mut waiting = state.queue(&scope, now)?;
        waiting.retain(|q| q.variant == *variant && q.person != incoming.author.id);
        let enough = waiting.len() >= variant.seats().len().saturating_sub(1);
        Ok(if enough { waiting } else { Vec::new() })
    }
}

impl Case<'_> {
    /// Shows the waiting lists, or changes whether the writer is on one.
    pub(crate) fn queue(&mut self, request: QueueRequest) -> Result<(), Halt> {
        let scope = self.desk.scope(self.incoming)?;
        match request {
            QueueRequest::List => {
                let waiting = self.state.queue(&scope, self.now)?;
                self.whisper(words::queue(&waiting, self.author()));
                Ok(())
            }
            QueueRequest::Leave(variant) => self.leave_queue(scope, variant),
            QueueRequest::Join(game) => {
                let known = game.or_else(|name| Variant::from_name(&name));
                self.join_queue(scope, known.map_err(Refusal::from)?)
            }
        }
    }

    fn leave_queue(&mut self, scope: String, variant: Option<Variant>) -> Result<(), Halt> {
        let waiting = self.state.queue(&scope, self.now)?;
        let mine = waiting.iter().filter(|q| q.person == *self.author());
        let left: Vec<Variant> = mine
            .map(|q| q.variant)
            .filter(|v| variant.is_none_or(|variant| variant == *v))
            .collect();
        if left.is_empty() {
            return Err(Halt::refuse(words::not_queued()));
        }
        let person = self.author().clone();
        self.change(QueueChange::Leave { scope, variant, person });
        self.answer_where_asked(words::queue_left(&left));
        Ok(())
    }

    fn join_queue(&mut self, scope: String, variant: Variant) -> Result<(), Halt> {
        self.check_block(self.incoming.context.known_guild())?;
        self.may_take_seat()?;
        let waiting = self.state.queue(&scope, self.now)?;
        let mine = |q: &Queued| q.person == *self.author() && q.variant == variant;
        if !waiting.iter().any(mine)
            && self.state.queued_for(self.author(), self.now)? >= MOST_QUEUED
        {
            return Err(Halt::refuse(words::too_many_queued(MOST_QUEUED)));
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
            let until = self.now + QUEUED_FOR;
            let style = self.desk.network.style;
            let text = words::queued(variant, &names, needed - others.len(), until, style);
            self.change(QueueChange::Add(Queued {
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
        self.change(QueueChange::Take { scope: scope.clone(), variant, people });
        self.change(QueueChange::Leave { scope, variant: Some(variant), person });
        let names: Vec<String> = others.iter().map(|q| q.name.clone()).collect();
        self.start(game, Some(&words::from_queue(&names)), true)
    }

    /// Returns whether a game can start here with a waiting person: not blocked, able to read and write here as far as is known,
    /// and not in too many games.
    fn can_be_taken(&self, queued: &Queued) -> Result<bool, StoreError> {
        let outside = self.incoming.context.outsiders.contains(&queued.person);
        let blocked = match self.incoming.context.known_guild() {
            Some(guild) => self.state.is_blocked(guild, &queued.person)?,
            None => false,
        };
        Ok(!outside && !blocked && !self.has_too_many_seats(&queued.person)?)
    }

    /// Creates the game of the writer and the others, with colours to be drawn.
    fn game_with(&self, variant: Variant, others: &[Queued]) -> Result<Match, Halt> {
        self.may_open()?;
        let position = variant.new_game::<&str, &str>(&[]).map_err(Refusal::from)?;
        let taken =
            others.iter().map(|q| Holder::Taken { person: q.person.clone(), name: q.name.clone() });
        let holders = std::iter::once(self.myself()).chain(taken);
        let seats = holders
            .map(|holder| SeatState { holder, drawn: true, bank: Span::ZERO, acted: 0 })
            .collect();
        self.opened(position, seats, self.desk.games.pace)
    }
}
