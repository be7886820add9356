//! The bridge to the model: what the daemon's own bridge to Discord does with the same information.

use std::sync::atomic::{AtomicI64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bot::bridge::{
    Bridge, Delivery, DeliveryError, Incoming, MessageId, Outgoing, PersonId, PlaceId,
};
use bot::discord::same_words;
use bot::store::Store;

use crate::Break;
use crate::clock::Clock;
use crate::model::{Face, Kind, Message, Model, Post, SHY, first_id, moment, place as place_of};

/// How far the daemon's clock may be from Discord's when a post is looked for.
const SKEW: i64 = 3_600_000;
const A_DAY: i64 = 24 * SKEW;
/// Messages looked through for a post.
const LOOKED_THROUGH: usize = 3000;
/// The daemon answers by an interaction's token for so long.
const GOOD_FOR: i64 = 15 * 60_000 - 20_000;

pub(crate) struct Net {
    model: Mutex<Model>,
    pub(crate) clock: Arc<Clock>,
    /// The store of the process that runs.
    store: Mutex<Option<Store>>,
    /// When it began, by Discord's clock as the daemon knows it.
    began: AtomicI64,
}

fn later(reason: &str) -> DeliveryError {
    DeliveryError::Later { reason: reason.to_owned(), after: None }
}

fn gone() -> DeliveryError {
    DeliveryError::Gone("unknown channel, or missing access".to_owned())
}

impl Net {
    pub(crate) fn new(model: Model, clock: Arc<Clock>) -> Self {
        Self { model: Mutex::new(model), clock, store: Mutex::new(None), began: AtomicI64::new(0) }
    }

    pub(crate) fn model(&self) -> MutexGuard<'_, Model> {
        self.model.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn attach(&self, store: Option<Store>) {
        // Nothing starts before Discord has said who we are.
        self.clock.answered();
        self.began.store(self.clock.supposed(), SeqCst);
        *self.store.lock().unwrap_or_else(PoisonError::into_inner) = store;
    }

    fn is_posted(&self, id: u64) -> bool {
        let store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.as_ref().is_some_and(|s| s.is_posted(MessageId(id)) != Ok(false))
    }

    /// A request that fails on its way there.
    fn sent_off(&self, model: &mut Model) -> Result<(), DeliveryError> {
        if model.fails() {
            return Err(later("the network is away"));
        }
        self.clock.answered();
        match model.chance.below(4 * 1000) {
            0..20 if model.faults > 0 => {
                let after = Some(model.chance.below(40) as u64);
                Err(DeliveryError::Later { reason: "429".to_owned(), after })
            }
            20..40 if model.faults > 0 => Err(later("503")),
            _ => Ok(()),
        }
    }

    fn deliver_now(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let model = &mut *self.model();
        model.tries += 1;
        self.sent_off(model)?;
        if model.faults > 0 && model.chance.of_1000(1) {
            return Err(DeliveryError::Never("Discord does not like it".to_owned()));
        }
        let posted = match &delivery.message.only_to {
            Some(person) => self.privately(model, delivery, person),
            None => match delivery.place.private_with() {
                Some(PersonId(person)) if person == SHY => {
                    Err(DeliveryError::Never("takes no private messages".to_owned()))
                }
                Some(PersonId(person)) => {
                    let channel = model.private_channel(&person);
                    let face = face(model, delivery);
                    self.post(model, delivery, channel, &face)
                }
                None => {
                    let channel = number(&delivery.place)?;
                    let face = face(model, delivery);
                    self.post(model, delivery, channel, &face)
                }
            },
        }?;
        // It is there, but the answer gets lost on its way back.
        if model.fails() { Err(later("no answer")) } else { Ok(posted) }
    }

    fn privately(
        &self,
        model: &mut Model,
        delivery: &Delivery,
        person: &str,
    ) -> Result<MessageId, DeliveryError> {
        let now = self.clock.discords();
        let direct = |id: &MessageId| model.open.get(&id.0).copied();
        let asked = delivery.origin.filter(|id| direct(id) == Some(false));
        let expired = |id: u64| self.clock.supposed() > moment(id) + GOOD_FOR;
        if let Some(origin) = asked.filter(|id| !expired(id.0)) {
            let face = face(model, delivery);
            let edited = model.edit(now, origin.0, &delivery.nonce, delivery.made_at, &face);
            if let Some(id) = edited {
                return Ok(MessageId(id));
            }
        }
        if let Some(direct) = delivery.origin.and_then(|id| model.open.get_mut(&id.0)) {
            *direct = true;
        }
        if person != SHY {
            let channel = model.private_channel(person);
            let mut face = face(model, delivery);
            // What stands elsewhere cannot be replied to.
            if number(&delivery.place) != Ok(channel) {
                face.message.reply_to = None;
            }
            return self.post(model, delivery, channel, &face);
        }
        if delivery.message.reply_to.is_none() || delivery.place.private_with().is_some() {
            return Err(DeliveryError::Never("takes no private messages".to_owned()));
        }
        let channel = number(&delivery.place)?;
        self.post(model, delivery, channel, &cannot_write(&delivery.message))
    }

    fn post(
        &self,
        model: &mut Model,
        delivery: &Delivery,
        channel: u64,
        face: &Face,
    ) -> Result<MessageId, DeliveryError> {
        let content = face.message.text.as_str();
        let there = model.channels.get_mut(&channel).ok_or_else(gone)?;
        if there.deleted || there.closed {
            return Err(gone());
        }
        let hidden = there.hidden;
        let broken = model.breaks == Break::Nonce;
        let looks = !broken && model.breaks != Break::Lookup;
        if (delivery.may_be_posted || self.may_be_answered(delivery)) && looks {
            let found = self.look_for(model, delivery, channel, content);
            if let Some(id) = found {
                return Ok(MessageId(id));
            }
        }
        let there = model.channels.get_mut(&channel).ok_or_else(gone)?;
        if there.archived {
            there.archived = false;
            return Err(later("the thread was archived"));
        }
        let nonce = if broken { format!("{}", model.tries) } else { delivery.nonce.clone() };
        let post = Post {
            channel,
            nonce: &nonce,
            key: &delivery.nonce,
            made_at: delivery.made_at,
            face,
            blind: hidden && (delivery.may_be_posted || self.may_be_answered(delivery)),
        };
        let id = model.post(self.clock.discords(), &post);
        if model.faults > 0 && model.chance.of_1000(3) && !broken {
            // A 2xx whose body is cut short.
            let found = self.look_for(model, delivery, channel, content);
            return Ok(MessageId(found.unwrap_or(0)));
        }
        Ok(MessageId(id))
    }

    /// Whether it answers what was said before the process began.
    fn may_be_answered(&self, delivery: &Delivery) -> bool {
        delivery.origin.is_some_and(|id| moment(id.0) < self.began.load(SeqCst))
    }

    /// Looks for a post that a try before may have made: the same words, and no other row's.
    fn look_for(
        &self,
        model: &mut Model,
        delivery: &Delivery,
        channel: u64,
        content: &str,
    ) -> Option<u64> {
        let there = model.channels.get(&channel).filter(|c| !c.hidden)?;
        let content = as_shown(content);
        let same = |m: &Message| same_words(&as_shown(&m.content), &content);
        let own = |m: &&Message| m.said.is_none() && !m.deleted && same(m);
        let now = self.clock.supposed();
        let tomorrow = delivery.made_at > now + SKEW;
        let made_at = if tomorrow { now - A_DAY } else { delivery.made_at };
        let since = first_id(made_at - SKEW);
        let since = match delivery.origin {
            Some(origin) if self.may_be_answered(delivery) => origin.0,
            Some(origin) => since.max(origin.0),
            None => since,
        };
        let found = there
            .after(since)
            .iter()
            .take(LOOKED_THROUGH)
            .filter(own)
            .map(|m| m.id)
            .find(|id| !self.is_posted(*id))?;
        model.find(found, channel, &delivery.nonce, delivery.made_at);
        Some(found)
    }

    fn page(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        let model = &mut *self.model();
        model.pages += 1;
        self.sent_off(model)?;
        let channel = model.channels.get(&number(place)?).ok_or_else(gone)?;
        if channel.deleted || channel.closed {
            return Err(gone());
        }
        if channel.hidden {
            // Discord shows an empty page then; the bridge asks for the right to read.
            return Err(DeliveryError::Gone("the history may not be read".to_owned()));
        }
        if model.faults > 0 && model.chance.of_1000(4) {
            // The answer to somebody else's question.
            let others: Vec<u64> = model.channels.keys().copied().collect();
            let other = *model.chance.pick(&others);
            let said = model.channels[&other].messages.iter().filter_map(|m| m.said.clone());
            return Ok(said.take(limit).collect());
        }
        let channel = model.channels.get(&number(place)?).ok_or_else(gone)?;
        let said = channel.after(after.0).iter().filter(|m| !m.deleted);
        let mut page: Vec<Incoming> = said.filter_map(|m| m.said.clone()).collect();
        if model.breaks == Break::Order {
            page.reverse();
        }
        page.truncate(limit);
        model.reached.extend(page.iter().map(|m| m.id.0));
        Ok(page)
    }

    fn thread(&self, place: &PlaceId, from: MessageId) -> Result<Option<PlaceId>, DeliveryError> {
        let model = &mut *self.model();
        model.tries += 1;
        self.sent_off(model)?;
        let parent = number(place)?;
        let channel = model.channels.get_mut(&parent).ok_or_else(gone)?;
        if channel.deleted || channel.closed {
            return Err(gone());
        }
        if channel.kind != Kind::Hall || channel.message(from.0).is_none_or(|m| m.deleted) {
            return Ok(None);
        }
        model.start_thread(from.0, parent);
        if model.fails() { Err(later("no answer")) } else { Ok(Some(place_of(from.0))) }
    }

    fn archive(&self, place: &PlaceId) -> Result<(), DeliveryError> {
        let model = &mut *self.model();
        model.tries += 1;
        self.sent_off(model)?;
        let channel = model.channels.get_mut(&number(place)?).ok_or_else(gone)?;
        if channel.deleted || channel.closed {
            return Err(gone());
        }
        channel.archived = true;
        if model.fails() { Err(later("no answer")) } else { Ok(()) }
    }
}

/// What somebody will see of a delivery.
fn face(model: &mut Model, delivery: &Delivery) -> Face {
    let picture = delivery.picture.as_ref().map(|p| p.png.clone()).filter(|png| !png.is_empty());
    let face = Face { message: delivery.message.clone(), picture };
    let before = model.last_face.replace(face.clone());
    let last_id = model.last_id();
    match (model.breaks, before) {
        (Break::Reply, _) if face.message.reply_to.is_some() => {
            Face { message: Outgoing { reply_to: Some(last_id + 1), ..face.message }, ..face }
        }
        (Break::Text, Some(before)) => {
            Face { message: Outgoing { text: before.message.text, ..face.message }, ..face }
        }
        _ => face,
    }
}

/// A text with its moments as Discord shows them, which a later try may name differently.
fn as_shown(text: &str) -> String {
    text.replace("\u{e000}t:", "<t:").replace('\u{e001}', ">")
}

/// What stands in the place of an answer to somebody who takes no private messages.
pub(crate) fn cannot_write(message: &Outgoing) -> Face {
    let message = Outgoing {
        text: bot::words::cannot_write_to_you(),
        mention: Vec::new(),
        buttons: Vec::new(),
        attachment: None,
        ..message.clone()
    };
    Face { message, picture: None }
}

/// The number of a place; a place that has none is none of Discord's.
pub(crate) fn number(place: &PlaceId) -> Result<u64, DeliveryError> {
    place.0.parse().map_err(|_| DeliveryError::Never(format!("'{place}' is no channel")))
}

impl Bridge for Net {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        self.clock.touch();
        let delivered = self.deliver_now(delivery);
        self.clock.touch();
        delivered
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.clock.touch();
        let page = self.page(place, after, limit);
        self.clock.touch();
        page
    }

    async fn open_thread(
        &self,
        place: &PlaceId,
        from: MessageId,
        _name: &str,
    ) -> Result<Option<PlaceId>, DeliveryError> {
        self.clock.touch();
        let made = self.thread(place, from);
        self.clock.touch();
        made
    }

    fn started_from(&self, place: &PlaceId) -> Option<MessageId> {
        number(place).ok().map(MessageId)
    }

    async fn close_thread(&self, place: &PlaceId) -> Result<(), DeliveryError> {
        self.clock.touch();
        let closed = self.archive(place);
        self.clock.touch();
        closed
    }
}
