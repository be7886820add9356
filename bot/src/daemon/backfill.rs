//! Backfills: reading the histories of places and judging the messages in them in order.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use super::blocking::off_runtime;
use super::core::Judged;
use super::histories::{CLOSED_FOR, Probed};
use super::plan::{History, Known, Plan, Until, WaitFor, plan};
use super::processor::{Processor, ProcessorError};
use crate::chat::{Bridge, Delivery, DeliveryError, Incoming, MessageId, PlaceId};
use crate::fail::kill_point;
use crate::metrics::{self, Counter, Last};
use crate::store::{Posted, StoreError};
use crate::time::{Span, TimeSource};

/// The number of messages requested at once, the most that Discord returns.
const PAGE: usize = 100;

/// The number of pages read in one turn of a place where no game is played.
const PAGES_AT_ONCE: usize = 4;

/// The most backfills for one message. Each leaves fewer places unread, unless the game moves meanwhile.
const ROUNDS: usize = 16;

fn later(reason: impl Into<String>) -> DeliveryError {
    DeliveryError::Later { reason: reason.into(), after: None }
}

impl<B: Bridge, T: TimeSource> Processor<B, T> {
    /// Returns what is known of a place's history before anything is read for a message there.
    pub(super) async fn known(&self, place: &PlaceId) -> Result<Known, StoreError> {
        let read = self.backfilled_at(place).is_some();
        if !read {
            self.find_thread(place).await?;
        }
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        let history = off_runtime(move || {
            let view = core.store().snapshot()?;
            Ok::<_, StoreError>(match read {
                _ if view.is_stopped(&asked)? => History::Paused,
                true => History::Read,
                false if view.is_watched(&asked)? => History::Unread,
                false => History::Unplayed,
            })
        });
        Ok(Known::nothing().with(place, history.await?))
    }

    /// Checks whether a place is a game's thread that was created but not recorded.
    async fn find_thread(&self, place: &PlaceId) -> Result<(), StoreError> {
        let Some(from) = self.bridge.started_from(place) else { return Ok(()) };
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.found_thread(&place, from)).await
    }

    /// Judges a message once enough history is read, and reads what is missing. After an error it has no verdict; it must wait if that
    /// is [`ProcessorError::History`].
    pub(super) async fn judge_in_order(
        &self,
        incoming: Arc<Incoming>,
        mut known: Known,
    ) -> Result<Judged, ProcessorError> {
        let mut failure = None;
        for _ in 0..ROUNDS {
            let mut next = plan(&known, &incoming, None);
            if next == Plan::Judge {
                next = match self.judge(Arc::clone(&incoming), known.clone()).await? {
                    Judged::Not(plan) => plan,
                    Judged::Done => return Ok(Judged::Done),
                };
            }
            match next {
                Plan::Judge => {}
                Plan::Backfill { places, until } => {
                    failure = self.carry_out(&mut known, &incoming, &places, until).await?;
                    if let Some(error) = failure.as_ref().filter(|_| !known.may_wait()) {
                        let message = incoming.id;
                        tracing::warn!(%message, "judged without a history: {error}");
                    }
                }
                Plan::Wait(WaitFor::History) => {
                    let unknown = || later("its history is not known");
                    return Err(failure.unwrap_or_else(unknown).into());
                }
                Plan::Wait(WaitFor::Reopening) => return Ok(Judged::Not(next)),
            }
        }
        let (place, message) = (&incoming.place, incoming.id);
        tracing::warn!(%place, %message, "a game moves too often; its message is judged on what is known");
        Ok(self.judge(incoming, Known::everything()).await?)
    }

    /// Reads the history of a message's own place if necessary, so the message can be judged outside the place queue.
    pub async fn prepare(&self, incoming: &Incoming) -> Result<(), ProcessorError> {
        let mut known = self.known(&incoming.place).await?;
        if let Plan::Backfill { places, until } = plan(&known, incoming, None)
            && let Some(error) = self.carry_out(&mut known, incoming, &places, until).await?
        {
            return Err(error.into());
        }
        Ok(())
    }

    /// Reads the places that a plan asks for and records what is known of each. Stops at a place that cannot be
    /// read now, and returns the reason.
    async fn carry_out(
        &self,
        known: &mut Known,
        incoming: &Incoming,
        places: &[PlaceId],
        until: Until,
    ) -> Result<Option<DeliveryError>, StoreError> {
        for place in places {
            let reading = match until {
                Until::MessageOnce if self.backfilled_at(place).is_some() => Ok(()),
                Until::Message | Until::MessageOnce => {
                    self.read(place, Some(incoming.id), known.may_wait()).await
                }
                Until::End => self.read_to_end(place, known.may_wait()).await,
            };
            let read = match reading {
                Err(ProcessorError::Store(error)) => return Err(error),
                Err(ProcessorError::History(error)) => Err(error),
                Ok(()) => Ok(()),
            };
            let history = match &read {
                // While it was read, the last game there may have ended, or messages may have been lost.
                Ok(()) if until == Until::End && self.backfilled_at(place).is_none() => {
                    History::Unplayed
                }
                Ok(()) => History::Complete,
                // Without the right to read it, waiting is useless.
                Err(error) if error.is_final() => History::Complete,
                Err(_) => History::Failed,
            };
            known.set(place, history);
            if let Err(error) = read
                && history == History::Failed
            {
                return Ok(Some(error));
            }
        }
        Ok(None)
    }

    /// Reads messages of a place that did not fit into its queue. `after` precedes the first of them that matters where no game is
    /// played; `None` if none of them does. Returns the message to continue after if there are more. After an error they must be read
    /// again.
    pub async fn catch_up(
        &self,
        place: &PlaceId,
        after: Option<MessageId>,
        may_wait: bool,
    ) -> Result<Option<MessageId>, ProcessorError> {
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        if off_runtime(move || core.store().snapshot()?.is_watched(&asked)).await? {
            return match self.read_to_end(place, may_wait).await {
                Err(ProcessorError::History(error)) if error.is_final() => Ok(None),
                other => other.map(|()| None),
            };
        }
        let Some(mut after) = after else { return Ok(None) };
        for _ in 0..PAGES_AT_ONCE {
            let mut page = match self.bridge.history(place, after, PAGE).await {
                Err(error) if error.is_final() => return Ok(None),
                page => page?,
            };
            let full = page.len() >= PAGE;
            page.sort_by_key(|m| m.id);
            page.retain(|m| m.id > after && m.place == *place);
            let Some(last) = page.last().map(|m| m.id) else { return Ok(None) };
            for message in page {
                self.process(message, may_wait).await?;
            }
            after = last;
            if !full {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// Reads the history of a place from its watermark to its end, judges the messages without a verdict, and moves the watermark.
    /// Nothing else moves it: after an error it stays before the first message without a verdict.
    pub async fn backfill(&self, place: &PlaceId) -> Result<(), ProcessorError> {
        self.read_to_end(place, true).await
    }

    /// Like [`Processor::backfill`]. If `may_wait` is false, messages are judged without the histories of other places
    /// that the network does not return now.
    async fn read_to_end(&self, place: &PlaceId, may_wait: bool) -> Result<(), ProcessorError> {
        let attempt = self.histories.begin(self.now());
        let read = self.read(place, None, may_wait).await;
        if let Err(ProcessorError::History(error)) = &read
            && error.is_final()
            && !self.is_played_in(place).await?
        {
            // It is probed as rarely as a place with paused games.
            self.histories.set_closed(place, attempt, Some(self.now()));
        }
        read
    }

    async fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || Ok(!core.store().snapshot()?.unfinished_in(&place)?.is_empty())).await
    }

    /// Reads a place to its end, or up to a message, which may be in another place. This can require reading other
    /// places up to an earlier message.
    fn read<'a>(
        &'a self,
        place: &'a PlaceId,
        before: Option<MessageId>,
        may_wait: bool,
    ) -> BoxFuture<'a, Result<(), ProcessorError>> {
        Box::pin(self.read_pages(place, before, may_wait))
    }

    async fn read_pages(
        &self,
        place: &PlaceId,
        before: Option<MessageId>,
        may_wait: bool,
    ) -> Result<(), ProcessorError> {
        let attempt = self.histories.begin(self.now());
        let played_in = {
            let (core, place) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || {
                let view = core.store().snapshot()?;
                if view.is_watched(&place)? { view.watermark(&place) } else { Ok(None) }
            })
            .await?
        };
        // Nothing can have been lost where no game is played. The place is not marked as read, because messages
        // posted before its first game is stored must be found later.
        let Some(mut after) = played_in else { return Ok(()) };
        self.reopen(place, after).await?;
        // Whether the last page read was the last one.
        let to_end = loop {
            kill_point("backfill-before");
            let page = self.bridge.history(place, after, PAGE).await;
            let mut page = page.inspect_err(|_| metrics::count(Counter::FailedBackfills))?;
            kill_point("backfill-page-read");
            // A history of another place or range proves nothing about this place.
            if page.iter().any(|m| m.id <= after || m.place != *place) {
                metrics::count(Counter::FailedBackfills);
                return Err(
                    later("the network returned the history of another place or range").into()
                );
            }
            let full = page.len() >= PAGE;
            page.sort_by_key(|m| m.id);
            let all = page.len();
            page.retain(|m| before.is_none_or(|before| m.id < before));
            let beyond = page.len() < all;
            let Some(last) = page.last().map(|m| m.id) else { break !beyond };
            for message in page {
                let known = Known::nothing().with(place, History::Complete).waiting(may_wait);
                if self.judge_in_order(Arc::new(message), known).await? != Judged::Done {
                    // It is read again when its game continues, so the watermark stays before it.
                    return Err(later("games were paused here meanwhile").into());
                }
                kill_point("backfill-message-judged");
            }
            let (core, marked) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || core.store().write(move |tx| tx.set_watermark(&marked, last)))
                .await?;
            kill_point("backfill-watermark-after");
            after = last;
            if !full || beyond {
                break !beyond;
            }
        };
        if !to_end {
            return Ok(());
        }
        metrics::count(Counter::Backfills);
        metrics::happened(Last::Backfill, attempt.at);
        self.histories.complete(place, attempt, self.time.ahead());
        Ok(())
    }

    /// Backfills a place that nobody waits for. While it refuses its history, it is probed less and less often.
    pub async fn probe(&self, place: &PlaceId) -> Result<(), ProcessorError> {
        let attempt = self.histories.begin(self.now());
        let read = self.backfill(place).await;
        let outcome = match &read {
            Ok(()) => Some(Probed::Read),
            Err(ProcessorError::History(error)) if error.is_final() => Some(Probed::Refused),
            Err(ProcessorError::History(_)) => Some(Probed::Later),
            Err(ProcessorError::Store(_)) => None,
        };
        if let Some(outcome) = outcome {
            self.histories.probed(place, attempt, outcome, self.now());
        }
        read
    }

    /// Backfills a direct message channel or a former place. One that cannot be read does not stop the clock.
    pub(super) async fn backfill_if_readable(&self, place: &PlaceId) -> Result<(), ProcessorError> {
        let began = self.now();
        match self.backfill(place).await {
            Err(ProcessorError::History(error)) if error.is_final() => {
                tracing::warn!(%place, "a place cannot be read, and a player may lose on time without it: {error}");
                self.histories.skip(place, began, self.time.ahead());
                Ok(())
            }
            other => other,
        }
    }

    /// Resumes the games of a place if they are paused and the place is open again. Nothing is read before, so
    /// moves typed meanwhile are judged when they can be played.
    async fn reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ProcessorError> {
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        if !off_runtime(move || core.store().snapshot()?.is_stopped(&asked)).await? {
            return Ok(());
        }
        let now = self.now();
        let (attempt, closed) = (self.histories.begin(now), self.histories.closed(place));
        if closed.is_some_and(|at| (Span::ZERO..self.closed_for).contains(&(now - at))) {
            return Err(DeliveryError::Closed("it was closed a moment ago".to_owned()).into());
        }
        let opened = self.try_to_reopen(place, after).await;
        self.histories.set_closed(place, attempt, opened.is_err().then_some(now));
        opened
    }

    /// Posts the notice first: if it can be posted, the game can be played, whatever the network reports about
    /// rights.
    async fn try_to_reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ProcessorError> {
        self.bridge.history(place, after, 1).await?;
        match self.bridge.is_open(place).await? {
            Some(true) => {}
            Some(false) => {
                return Err(DeliveryError::Closed("nobody may play there".to_owned()).into());
            }
            None => return Err(later("it is unknown whether it is open again").into()),
        }
        let now = self.time.network_time();
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        let reopened = move || core.said(core.reopened(&asked, now)?);
        let Some((post, message)) = off_runtime(reopened).await? else {
            return Ok(());
        };
        // An earlier attempt may have posted the notice at any time since the place was closed.
        let paused_at = post.key.stopped_at().unwrap_or(now);
        let delivery = Delivery {
            nonce: post.key.to_string(),
            derived: false,
            place: place.clone(),
            message,
            picture: None,
            files: Vec::new(),
            origin: None,
            made_at: (now - CLOSED_FOR).min(paused_at),
            // The process may have stopped just after posting.
            may_be_posted: true,
            closed: false,
        };
        let posted = self.core.unrecorded.deliver(self.bridge.as_ref(), &delivery).await;
        let posted = posted.inspect_err(|_| self.core.unrecorded.recorded(&delivery.nonce));
        let id = posted.map_err(|error| match error {
            DeliveryError::Never(why) => DeliveryError::Closed(why),
            other => other,
        })?;
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.resume(&place, now, &Posted::new(post, id))).await?;
        self.core.unrecorded.recorded(&delivery.nonce);
        Ok(())
    }
}
