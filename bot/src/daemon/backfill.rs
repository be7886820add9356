//! Reads the history of places: what was said while nobody listened, or got lost, is judged in its order.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use super::blocking::off_runtime;
use super::clerk::{Clerk, ClerkError};
use super::core::Judged;
use super::marks::{CLOSED_FOR, Probed};
use super::plan::{History, Known, Plan, Until, WaitFor, plan};
use crate::bridge::{Bridge, Delivery, DeliveryError, Incoming, MessageId, PlaceId};
use crate::kill::kill_point;
use crate::metrics::{self, Counter, Last};
use crate::store::StoreError;
use crate::time::TimeSource;

/// Messages read from a history at once: what Discord gives.
const PAGE: usize = 100;

/// Pages read in one turn of a place where nobody plays.
const PAGES_AT_ONCE: usize = 4;

/// Backfills for one message. Each leaves fewer places to be read unless its game moves meanwhile.
const ROUNDS: usize = 16;

fn later(reason: impl Into<String>) -> DeliveryError {
    DeliveryError::Later { reason: reason.into(), after: None }
}

impl<B: Bridge, T: TimeSource> Clerk<B, T> {
    /// What is known of a place's history before anything is read for a message there.
    pub(super) async fn known(&self, place: &PlaceId) -> Result<Known, StoreError> {
        let read = self.swept(place).is_some();
        if !read {
            self.find_thread(place).await?;
        }
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        let history = off_runtime(move || {
            let store = core.store();
            Ok::<_, StoreError>(match read {
                _ if store.is_stopped(&asked)? => History::Paused,
                true => History::Read,
                false if store.is_listened_to(&asked)? => History::Unread,
                false => History::Unplayed,
            })
        });
        Ok(Known::nothing().with(place, history.await?))
    }

    /// Perhaps it is the thread of a game, made before the daemon could note it.
    async fn find_thread(&self, place: &PlaceId) -> Result<(), StoreError> {
        let Some(from) = self.bridge.started_from(place) else { return Ok(()) };
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.found_thread(&place, from)).await
    }

    /// Judges a message once enough history is read, and reads what is missing.
    ///
    /// # Errors
    /// [`ClerkError::History`] when it must wait for a history, [`ClerkError::Store`]; it has no verdict then.
    pub(super) async fn judge_in_order(
        &self,
        incoming: Arc<Incoming>,
        mut known: Known,
    ) -> Result<Judged, ClerkError> {
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
                    failure = self.backfill(&mut known, &incoming, &places, until).await?;
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
        tracing::warn!(%place, %message, "its game moves too fast; it is judged as things stand");
        Ok(self.judge(incoming, Known::everything()).await?)
    }

    /// Reads the history of a message's own place if that comes first, so that the message can be judged beside the lanes.
    ///
    /// # Errors
    /// As [`Clerk::take`].
    pub async fn prepare(&self, incoming: &Incoming) -> Result<(), ClerkError> {
        let mut known = self.known(&incoming.place).await?;
        if let Plan::Backfill { places, until } = plan(&known, incoming, None)
            && let Some(error) = self.backfill(&mut known, incoming, &places, until).await?
        {
            return Err(error.into());
        }
        Ok(())
    }

    /// Reads the places a plan asks for, and notes what is known of each. Stops at one that cannot be read just now, and
    /// returns why.
    async fn backfill(
        &self,
        known: &mut Known,
        incoming: &Incoming,
        places: &[PlaceId],
        until: Until,
    ) -> Result<Option<DeliveryError>, StoreError> {
        for place in places {
            let reading = match until {
                Until::Message => self.read(place, Some(incoming.id), known.may_wait()).await,
                Until::End => self.read_to_end(place, known.may_wait()).await,
            };
            let read = match reading {
                Err(ClerkError::Store(error)) => return Err(error),
                Err(ClerkError::History(error)) => Err(error),
                Ok(()) => Ok(()),
            };
            let history = match &read {
                // The last game there may have ended, or something been missed, while it was read.
                Ok(()) if until == Until::End && self.swept(place).is_none() => History::Unplayed,
                Ok(()) => History::Complete,
                // Without the right to read a history there is nothing to wait for.
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

    /// Reads what was said in a place while there was no room for it. `after` comes before the first of it that can
    /// matter where nobody plays; none when nothing of it can. Some when there is more: after that message.
    ///
    /// # Errors
    /// [`ClerkError`]; what was not read must be read again.
    pub async fn catch_up(
        &self,
        place: &PlaceId,
        after: Option<MessageId>,
        may_wait: bool,
    ) -> Result<Option<MessageId>, ClerkError> {
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        if off_runtime(move || core.store().is_listened_to(&asked)).await? {
            return match self.read_to_end(place, may_wait).await {
                Err(ClerkError::History(error)) if error.is_final() => Ok(None),
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
                self.take(message, may_wait).await?;
            }
            after = last;
            if !full {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// Reads the history of a place after its watermark to its end, judges what has no verdict, and moves
    /// the watermark. Nothing else ever moves it.
    ///
    /// # Errors
    /// [`ClerkError`]; the watermark stays before the first message without a verdict.
    pub async fn sweep(&self, place: &PlaceId) -> Result<(), ClerkError> {
        self.read_to_end(place, true).await
    }

    /// As [`Clerk::sweep`]. Messages that may not wait are judged without the histories of other places that the network
    /// does not give now.
    async fn read_to_end(&self, place: &PlaceId, may_wait: bool) -> Result<(), ClerkError> {
        let begun = self.marks.begin(self.now());
        let swept = self.read(place, None, may_wait).await;
        if let Err(ClerkError::History(error)) = &swept
            && error.is_final()
            && !self.is_played_in(place).await?
        {
            // It is looked into as seldom as a place in which games are paused.
            self.marks.set_closed(place, begun, Some(self.now()));
        }
        swept
    }

    /// Whether a game is played in a place now.
    async fn is_played_in(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || Ok(!core.store().unfinished_in(&place)?.is_empty())).await
    }

    /// Reads a place to its end, or only what was said before a message, which may have been said elsewhere. To read one
    /// place it may be necessary to read another up to an earlier message.
    fn read<'a>(
        &'a self,
        place: &'a PlaceId,
        before: Option<MessageId>,
        may_wait: bool,
    ) -> BoxFuture<'a, Result<(), ClerkError>> {
        Box::pin(self.read_pages(place, before, may_wait))
    }

    async fn read_pages(
        &self,
        place: &PlaceId,
        before: Option<MessageId>,
        may_wait: bool,
    ) -> Result<(), ClerkError> {
        let begun = self.marks.begin(self.now());
        let played_in = {
            let (core, place) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || {
                let listened = core.store().is_listened_to(&place)?;
                if listened { core.store().watermark(&place) } else { Ok(None) }
            })
            .await?
        };
        // Where nobody plays nothing can have been missed, yet: what is said there before its game is noted must be
        // found afterwards.
        let Some(mut after) = played_in else { return Ok(()) };
        self.reopen(place, after).await?;
        // Whether nothing was said after the last message read.
        let to_end = loop {
            kill_point("sweep-before");
            let page = self.bridge.history(place, after, PAGE).await;
            let mut page = page.inspect_err(|_| metrics::count(Counter::FailedSweeps))?;
            kill_point("sweep-page-read");
            // The answer to another question says nothing about this place, not even that nothing was said there.
            if page.iter().any(|m| m.id <= after || m.place != *place) {
                metrics::count(Counter::FailedSweeps);
                return Err(later("the network gave another history").into());
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
                    // It is read again when its game goes on, so the watermark stays before it.
                    return Err(later("games were paused here meanwhile").into());
                }
                kill_point("sweep-message-judged");
            }
            let (core, marked) = (Arc::clone(&self.core), place.clone());
            off_runtime(move || core.store().write(move |tx| tx.set_watermark(&marked, last)))
                .await?;
            kill_point("sweep-watermark-after");
            after = last;
            if !full || beyond {
                break !beyond;
            }
        };
        if !to_end {
            return Ok(());
        }
        metrics::count(Counter::Sweeps);
        metrics::happened(Last::Sweep, begun.at);
        self.marks.complete(place, begun, self.time.ahead());
        Ok(())
    }

    /// Sweeps a place for which nobody waits. Refused again and again, it is tried ever more seldom.
    ///
    /// # Errors
    /// As [`Clerk::sweep`].
    pub async fn probe(&self, place: &PlaceId) -> Result<(), ClerkError> {
        let begun = self.marks.begin(self.now());
        let swept = self.sweep(place).await;
        let outcome = match &swept {
            Ok(()) => Some(Probed::Read),
            Err(ClerkError::History(error)) if error.is_final() => Some(Probed::Refused),
            Err(ClerkError::History(_)) => Some(Probed::Later),
            Err(ClerkError::Store(_)) => None,
        };
        if let Some(outcome) = outcome {
            self.marks.probed(place, begun, outcome, self.now());
        }
        swept
    }

    /// Sweeps a private conversation, or a former place. One that cannot be read holds nobody's clock.
    pub(super) async fn sweep_beside(&self, place: &PlaceId) -> Result<(), ClerkError> {
        let began = self.now();
        match self.sweep(place).await {
            Err(ClerkError::History(error)) if error.is_final() => {
                tracing::warn!(%place, "this place is not read before a player loses on time: {error}");
                self.marks.excuse(place, began, self.time.ahead());
                Ok(())
            }
            other => other,
        }
    }

    /// Where games are paused, looks whether the place is open again, and lets them go on. Before that nothing there
    /// is read: what was typed meanwhile is judged when it can be played.
    async fn reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ClerkError> {
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        if !off_runtime(move || core.store().is_stopped(&asked)).await? {
            return Ok(());
        }
        let now = self.now();
        let (begun, closed) = (self.marks.begin(now), self.marks.closed(place));
        if closed.is_some_and(|at| (0..self.closed_for).contains(&now.saturating_sub(at))) {
            return Err(DeliveryError::Gone("it was closed a moment ago".to_owned()).into());
        }
        let opened = self.try_to_reopen(place, after).await;
        self.marks.set_closed(place, begun, opened.is_err().then_some(now));
        opened
    }

    /// The players are told first: where that can be posted they can play, whatever the network says of rights.
    async fn try_to_reopen(&self, place: &PlaceId, after: MessageId) -> Result<(), ClerkError> {
        self.bridge.history(place, after, 1).await?;
        match self.bridge.is_open(place).await? {
            Some(true) => {}
            Some(false) => {
                return Err(DeliveryError::Gone("nobody may play there".to_owned()).into());
            }
            None => return Err(later("it is unknown whether it is open again").into()),
        }
        let now = self.now();
        let (core, asked) = (Arc::clone(&self.core), place.clone());
        let Some(post) = off_runtime(move || core.reopened(&asked, now)).await? else {
            return Ok(());
        };
        let delivery = Delivery {
            nonce: post.key.to_string(),
            place: place.clone(),
            message: post.message.clone(),
            picture: None,
            origin: None,
            made_at: now.saturating_sub(CLOSED_FOR),
            // The process may have died just after it was posted.
            doubtful: true,
        };
        let posted = self.core.unnoted.deliver(self.bridge.as_ref(), &delivery).await;
        let posted = posted.inspect_err(|_| self.core.unnoted.noted(&delivery.nonce));
        let posted = posted.map_err(|error| match error {
            DeliveryError::Never(why) => DeliveryError::Gone(why),
            other => other,
        })?;
        let (core, place) = (Arc::clone(&self.core), place.clone());
        off_runtime(move || core.resume(&place, now, &(post, posted))).await?;
        self.core.unnoted.noted(&delivery.nonce);
        Ok(())
    }
}
