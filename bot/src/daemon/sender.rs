//! Delivery of the outbox, in order within each place.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::Variant;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tracing::Instrument;

use super::blocking::off_runtime;
use super::caught::{Work, caught, caught_off_runtime};
use super::core::{Core, Notice};
use super::files;
use super::heartbeat::Heartbeat;
use super::ready::{Group, InProgress, Served, take_first};
use super::trouble::Subsystem;
use crate::chat::{
    Access, Bridge, Delivery, DeliveryError, FileRequest, MadeFile, MessageId, PersonId, Picture,
    PictureRequest, PlaceId, Readers, Step, Subject,
};
use crate::config::SenderConfig;
use crate::course::course;
use crate::fail::{fault_point, kill_point};
use crate::fault::{Guard, guarded};
use crate::features::analysis;
use crate::game::state::{GameId, Shown, play_line};
use crate::game::words::holder_names;
use crate::metrics::{self, Counter};
use crate::painter::{PaintError, Painter};
use crate::store::{
    Change, Commit, DeadLetter, Due, LONGEST_WAIT, LeftOut, OutboxRow, Placed, Posted, StoreError,
    TryPlace, Unreadable, WaitsForPlace, nonce,
};
use crate::time::{Moment, Span, TimeSource};

/// The most rows read at once, and how long they stay valid; after that, newer rows may come first. Reading takes
/// longer the more places wait, so they stay valid for a multiple of the time it took.
const READ_AT_ONCE: usize = 256;
const VALID_FOR: Duration = Duration::from_millis(50);
const VALID_FOR_TIMES: u32 = 4;

/// The wait between two attempts to take a turn while the network accepts no more requests.
const NO_TURN: Duration = Duration::from_millis(5);

/// How often the outbox is read without a reason: the operator may have added a row.
const READ_EVERY: Span = Span::seconds(5);

/// The longest rest of a place before it is checked again.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// How long drawing a picture may take. It takes milliseconds; a picture that exceeds this is left out.
const DRAWN_WITHIN: Duration = Duration::from_secs(30);

/// The most pictures drawn at a time, each with its pixels in memory. More would end no sooner: one is drawn at a time,
/// and compressing takes less than twice as long as drawing.
const DRAWN_AT_ONCE: usize = 3;

/// From how many refusals on a row is posted as no reply.
const REPLIES: u32 = 2;

/// The number of consecutive panics after which a row becomes a dead letter.
const PANICS: u32 = 3;
const PANICKED: &str = "the program panicked while delivering it";

/// An id after all messages: reading a history from here only shows whether the network answers.
const NO_LATER: MessageId = MessageId(u64::MAX >> 1);

/// The keys of [`Troubles`](super::trouble::Troubles) for the outbox as a whole, and for its index.
const WHOLE: &str = "";
const INDEX: &str = "index";

/// A caller that waits until the outbox is empty, or for the reason why it cannot be emptied.
pub(super) type Flush = oneshot::Sender<Result<(), StoreError>>;

enum Task {
    Deliver(OutboxRow),
    GiveUp(Unreadable),
}

impl Task {
    fn row(&self) -> &OutboxRow {
        match self {
            Self::Deliver(row) | Self::GiveUp(Unreadable { row, .. }) => row,
        }
    }

    fn place(&self) -> &PlaceId {
        &self.row().place
    }

    /// Returns whether it is a post, which may have to wait.
    fn is_posted(&self) -> bool {
        matches!(self, Self::Deliver(row) if row.message.step.is_none())
    }

    fn only_to(&self) -> Option<&str> {
        self.row().message.only_to.as_deref()
    }

    /// Returns whether its first request is a post in a place, which waits for a turn.
    fn needs_turn(&self) -> bool {
        self.is_posted() && self.only_to().is_none()
    }

    /// Returns its row as one that is given up without a notice.
    fn given_up(&self) -> Unreadable {
        let thread_of = match (self, &self.row().message.step) {
            (Self::GiveUp(unreadable), _) => unreadable.thread_of,
            (_, Some(Step::OpenThread { game, .. })) => Some(GameId(*game)),
            _ => None,
        };
        let why = PANICKED.to_owned();
        Unreadable { row: self.row().clone(), thread_of, step: true, why }
    }
}

/// A delivery that has ended: its group, its place, the only person who sees it, and the result.
type Settled = (Group, PlaceId, Option<String>, Result<(), StoreError>);

pub struct Sender<B, T> {
    core: Arc<Core>,
    bridge: Arc<B>,
    time: Arc<T>,
    painter: Arc<dyn Painter>,
    config: SenderConfig,
    /// The budget for drawing pictures for read-only commands; `None` for no limit.
    budget: Option<Arc<Semaphore>>,
    drawing: Semaphore,
    /// Called after a post in a place with paused games.
    reopening: Option<Box<dyn Fn(PlaceId) + Send + Sync>>,
    /// The last row that existed when this process started. Earlier processes may have posted the rows up to it.
    inherited: i64,
}

impl<B: Bridge, T: TimeSource> Sender<B, T> {
    pub fn new(
        core: Arc<Core>,
        bridge: Arc<B>,
        time: Arc<T>,
        painter: Arc<dyn Painter>,
        config: SenderConfig,
    ) -> Self {
        let inherited =
            core.store().snapshot().and_then(|view| view.last_row()).unwrap_or(i64::MAX);
        let drawing = Semaphore::new(DRAWN_AT_ONCE);
        let (budget, reopening) = (None, None);
        Self { core, bridge, time, painter, config, budget, drawing, reopening, inherited }
    }

    /// Limits drawing: pictures for read-only commands by a budget, every picture by time.
    pub fn with_budget(self, budget: Arc<Semaphore>) -> Self {
        Self { budget: Some(budget), ..self }
    }

    /// Calls `check` after a post in a place with paused games, which may be open again.
    pub fn with_reopening(self, check: impl Fn(PlaceId) + Send + Sync + 'static) -> Self {
        Self { reopening: Some(Box::new(check)), ..self }
    }

    /// A wrong clock of the machine makes no row wait, and gives none up.
    fn now(&self) -> Moment {
        self.time.network_time()
    }

    /// Delivers one row and records the result. If the process ends in between, the row is delivered again with the same nonce, and the
    /// network shows it once. A result that could not be recorded is remembered, so the next attempt records it without posting again.
    pub async fn deliver(&self, row: OutboxRow) -> Result<(), StoreError> {
        let game = row.message.picture.as_ref().and_then(PictureRequest::game);
        let span = tracing::info_span!("delivery", place = %row.place, key = %row.key, game);
        let nonce = row.nonce.clone();
        self.deliver_row(row).instrument(span).await?;
        self.core.unrecorded.recorded(&nonce);
        Ok(())
    }

    async fn deliver_row(&self, row: OutboxRow) -> Result<(), StoreError> {
        kill_point("sender-picked");
        self.core.store().may_serve()?;
        fault_point("deliver", &row.message.text);
        if row.tries > 0 {
            metrics::count(Counter::Retries);
        }
        if let Some(posted) = self.core.unrecorded.id(&row.nonce) {
            return self.sent(&row, posted).await;
        }
        if let Some(step) = row.message.step.clone() {
            return self.step(row, step).await;
        }
        if row.closed && row.message.only_to.is_none() && self.leave_out(&row).await? {
            return Ok(());
        }
        let may_be_posted =
            row.tries > 0 || row.id <= self.inherited || self.core.unrecorded.was_tried(&row.nonce);
        // Nobody needs an invitation to a game that was cancelled meanwhile. One that may be posted is found first, as any row.
        if (!may_be_posted || row.closed) && self.is_called_off(&row).await? {
            let (core, id) = (Arc::clone(&self.core), row.id);
            return off_runtime(move || {
                core.store().write(move |tx| tx.set_sent(id, MessageId(0)))
            })
            .await;
        }
        let picture = match row.message.picture.clone() {
            Some(request) => self.draw(request).await,
            None => None,
        };
        let mut files = Vec::new();
        for request in row.message.files.clone() {
            files.push(self.make(request).await);
        }
        kill_point("picture-drawn");
        let mut message = row.message.clone();
        // Perhaps the network does not find what it replies to.
        message.reply_to = message.reply_to.filter(|_| row.refusals < REPLIES);
        let delivery = Delivery {
            origin: row.key.answered(),
            made_at: row.made_at,
            may_be_posted,
            closed: row.follows_closed,
            nonce: row.nonce.clone(),
            derived: row.nonce == row.key.to_string(),
            place: row.place.clone(),
            message,
            picture,
            files,
        };
        kill_point("deliver-before");
        if !guarded(Guard::PostedFirst) {
            self.sent(&row, MessageId(0)).await?;
        }
        // Drawing takes time, and the process may have been paused.
        self.core.store().may_serve()?;
        let outcome = self.core.unrecorded.deliver(self.bridge.as_ref(), &delivery).await;
        kill_point("deliver-after");
        match outcome {
            Ok(posted) => {
                // Before it is recorded as posted: what is interrupted is tried again.
                if let Some(readers) = &row.message.readers
                    && let Err(error) = self.tell_who_cannot_see(&row, readers).await
                {
                    tracing::error!(key = %row.key, "players could not be told what they cannot see: {error}");
                }
                self.sent(&row, posted).await
            }
            Err(error) if error.is_final() => self.refused(&row, error).await,
            Err(error) => {
                if self.has_failed_long(&row)
                    && self.try_dead_letter(&row, &delivery, &error.to_string()).await?
                {
                    return Ok(());
                }
                self.later(&row, &error).await
            }
        }
    }

    async fn is_called_off(&self, row: &OutboxRow) -> Result<bool, StoreError> {
        let (core, row) = (Arc::clone(&self.core), row.clone());
        off_runtime(move || core.store().snapshot()?.is_called_off(&row)).await
    }

    /// Performs a task to its end or its panic, which affects this row alone.
    async fn settle(&self, task: Task) -> Result<(), StoreError> {
        let nonce = task.row().nonce.clone();
        let given_up = task.given_up();
        let settled = match task {
            Task::Deliver(row) => match caught(Work::Delivering, self.deliver(row.clone())).await {
                Err(_) => caught(Work::Delivering, self.panicked(&row)).await,
                settled => settled,
            },
            Task::GiveUp(unreadable) => {
                caught(Work::Delivering, self.give_up_unreadable(unreadable)).await
            }
        };
        match settled {
            Ok(settled) => settled?,
            // Not even the notice to its readers can be stored.
            Err(_) => caught(Work::Delivering, self.give_up_unreadable(given_up))
                .await
                .unwrap_or(Err(StoreError::Closed))?,
        }
        self.core.unrecorded.recorded(&nonce);
        Ok(())
    }

    /// Processes a panic while delivering a row: it is tried again, because the cause may be temporary, and then
    /// becomes a dead letter.
    async fn panicked(&self, row: &OutboxRow) -> Result<(), StoreError> {
        // Only recording the result was interrupted.
        if let Some(posted) = self.core.unrecorded.id(&row.nonce) {
            return self.sent(row, posted).await;
        }
        if row.tries + 1 < PANICS {
            return self.later(row, &later(PANICKED)).await;
        }
        // There is no notice about a step, and a notice that cannot be delivered proves nothing about its place.
        if row.message.step.is_some() || row.key.is_notice() {
            return self.give_up_unreadable(Task::Deliver(row.clone()).given_up()).await;
        }
        self.refused(row, DeliveryError::Never(PANICKED.to_owned())).await
    }

    async fn sent(&self, row: &OutboxRow, posted: MessageId) -> Result<(), StoreError> {
        metrics::count(Counter::Delivered);
        kill_point("mark-sent-before");
        let (core, id) = (Arc::clone(&self.core), row.id);
        // What only one person sees may have been posted elsewhere.
        let place = row.message.only_to.is_none().then(|| row.place.clone());
        let open_again = place.clone().filter(|_| row.closed);
        let stopped = off_runtime(move || {
            core.store().write(move |tx| {
                tx.set_sent(id, posted)?;
                open_again.iter().try_for_each(|place| tx.try_place(place))
            })?;
            let view = core.store().snapshot()?;
            let stopped = |place: &PlaceId| view.is_stopped(place).unwrap_or(false);
            Ok::<_, StoreError>(place.filter(stopped))
        })
        .await?;
        if let (Some(place), Some(check)) = (stopped, &self.reopening) {
            check(place);
        }
        kill_point("mark-sent-after");
        Ok(())
    }

    /// Schedules another attempt for a row that could not be delivered now.
    async fn later(&self, row: &OutboxRow, error: &DeliveryError) -> Result<(), StoreError> {
        metrics::count(Counter::Postponed);
        let after = if let DeliveryError::Later { after, .. } = error { *after } else { None };
        let wait = self.back_off(row.tries, after);
        tracing::warn!(place = %row.place, tries = row.tries + 1, wait = wait.0, "not delivered yet: {error}");
        let now = self.now();
        let (core, row, error) = (Arc::clone(&self.core), row.clone(), error.clone());
        let retry_at = now + wait;
        off_runtime(move || {
            core.store().write(move |tx| {
                match error {
                    DeliveryError::Refused(_) => tx.count_refusal(row.id)?,
                    DeliveryError::Taken(_) => tx.set_nonce(&row, now)?,
                    _ => {}
                }
                tx.set_later(row.id, now, retry_at, &error.to_string())
            })
        })
        .await
    }

    /// If more posts wait in a place that was closed than anybody reads, posts one line about them, and keeps only the newest
    /// board. Returns whether that was tried.
    async fn leave_out(&self, row: &OutboxRow) -> Result<bool, StoreError> {
        let (core, of) = (Arc::clone(&self.core), row.clone());
        let found = off_runtime(move || {
            let rows = core.store().snapshot()?.too_many(&of.place)?;
            let line = rows.first().map(|first| core.desk.left_out(*first, &of.place, rows.len()));
            Ok::<_, StoreError>(core.said(line)?.map(|line| (rows, line)))
        })
        .await?;
        let Some((rows, (post, message))) = found else { return Ok(false) };
        let delivery = Delivery {
            nonce: nonce(&post.key, &row.nonce),
            derived: false,
            place: row.place.clone(),
            message,
            picture: None,
            files: Vec::new(),
            origin: None,
            made_at: row.made_at,
            // The process may have stopped just after posting it.
            may_be_posted: true,
            closed: false,
        };
        let posted = self.core.unrecorded.deliver(self.bridge.as_ref(), &delivery).await;
        match posted {
            Ok(id) => {
                let posted = Posted { post, nonce: delivery.nonce.clone(), id };
                let open_again = TryPlace(row.place.clone());
                self.record(vec![Arc::new(posted), Arc::new(LeftOut(rows)), Arc::new(open_again)])
                    .await?;
            }
            // Not even a plain line may be posted.
            Err(DeliveryError::Never(_)) => self.record(vec![Arc::new(LeftOut(rows))]).await?,
            Err(error) if error.is_final() => self.refused(row, error).await?,
            Err(error) => self.later(row, &error).await?,
        }
        self.core.unrecorded.recorded(&delivery.nonce);
        Ok(true)
    }

    /// Turns a row that the network refuses into a dead letter, and its readers get a notice that something is missing. If the
    /// place refuses the notice as well, it counts as gone. If the place is gone or closed, its games are paused; in a closed one
    /// the row waits.
    async fn refused(&self, row: &OutboxRow, refusal: DeliveryError) -> Result<(), StoreError> {
        if refusal.is_about_place() && row.key.is_moved() {
            // The game has left the place for this very reason.
            tracing::debug!(place = %row.place, key = %row.key, "no notice is posted in a closed place: {refusal}");
            return self.record(vec![Arc::new(LeftOut(vec![row.id]))]).await;
        }
        if matches!(refusal, DeliveryError::Closed(_)) {
            tracing::warn!(place = %row.place, key = %row.key, id = row.id, "waits: {refusal}");
            let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
            let waits = WaitsForPlace(row.clone(), refusal.to_string());
            return off_runtime(move || core.place_gone(&row, Arc::new(waits), now)).await;
        }
        metrics::count(Counter::GivenUp);
        tracing::error!(place = %row.place, key = %row.key, id = row.id, "a dead letter: {refusal}");
        let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
        off_runtime(move || {
            // A notice is plain text, so its place is to blame.
            if matches!(refusal, DeliveryError::Gone(_)) || row.key.is_notice() {
                let dead = DeadLetter(row.id, refusal.to_string());
                return core.place_gone(&row, Arc::new(dead), now);
            }
            // A person who accepts no direct messages gets no notice by direct message.
            let private = row.message.only_to.is_some() || row.place.private_with().is_some();
            let notice = if private { None } else { core.notice(&row, now)? };
            core.dead_letter(&row, &refusal.to_string(), Notice::Queued(notice), now)
        })
        .await
    }

    /// Returns whether a row has failed for so long that it must not hold up the rows after it.
    fn has_failed_long(&self, row: &OutboxRow) -> bool {
        let give_up = self.config.give_up;
        row.failing_since.is_some_and(|since| self.now() - since >= give_up)
    }

    /// Turns a row that keeps failing into a dead letter, if its place accepts other messages. Returns whether the
    /// row is settled. The notice that replaces it is the test: if that cannot be posted either, the network or the
    /// whole place fails, not the row, and nothing is set aside.
    async fn try_dead_letter(
        &self,
        row: &OutboxRow,
        delivery: &Delivery,
        reason: &str,
    ) -> Result<bool, StoreError> {
        let (core, asked, now) = (Arc::clone(&self.core), row.clone(), self.now());
        let notice = move || core.said(core.notice(&asked, now)?);
        let Some((notice, message)) = off_runtime(notice).await? else {
            // A notice is not replaced by another notice.
            let answers = self.bridge.history(&row.place, NO_LATER, 1).await;
            if answers.is_err() {
                return Ok(false);
            }
            return self.make_dead_letter(row, reason, None).await.map(|()| true);
        };
        let replacement = Delivery {
            nonce: nonce(&notice.key, &row.nonce),
            derived: false,
            message,
            picture: None,
            files: Vec::new(),
            made_at: row.made_at,
            // The process may have stopped just after posting it.
            may_be_posted: true,
            ..delivery.clone()
        };
        let unrecorded = &self.core.unrecorded;
        match unrecorded.deliver(self.bridge.as_ref(), &replacement).await {
            Ok(id) => {
                let posted = Posted { post: notice, nonce: replacement.nonce.clone(), id };
                // The network may have come back just now.
                let again = Delivery { may_be_posted: true, ..delivery.clone() };
                match unrecorded.deliver(self.bridge.as_ref(), &again).await {
                    Ok(id) => {
                        self.record(vec![Arc::new(posted)]).await?;
                        self.sent(row, id).await?;
                    }
                    Err(error) if error.is_about_place() => {
                        self.record(vec![Arc::new(posted)]).await?;
                        self.refused(row, error).await?;
                    }
                    Err(error @ DeliveryError::Taken(_)) => {
                        self.record(vec![Arc::new(posted)]).await?;
                        self.later(row, &error).await?;
                    }
                    Err(_) => self.make_dead_letter(row, reason, Some(posted)).await?,
                }
                unrecorded.recorded(&replacement.nonce);
                Ok(true)
            }
            Err(error) => {
                // The notice may have been posted, but each attempt searches for it and has its own notice.
                unrecorded.recorded(&replacement.nonce);
                let refusal = match error {
                    DeliveryError::Never(why) => DeliveryError::Gone(why),
                    error if error.is_final() => error,
                    _ => return Ok(false),
                };
                self.refused(row, refusal).await?;
                Ok(true)
            }
        }
    }

    async fn record(&self, changes: Vec<Arc<dyn Change>>) -> Result<(), StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.now());
        let commit = Commit { changes, now, ..Commit::default() };
        off_runtime(move || core.store().commit(commit)).await.map(drop)
    }

    async fn make_dead_letter(
        &self,
        row: &OutboxRow,
        reason: &str,
        notice: Option<Posted>,
    ) -> Result<(), StoreError> {
        metrics::count(Counter::GivenUp);
        tracing::error!(
            place = %row.place, key = %row.key, id = row.id, tries = row.tries + 1,
            "a dead letter, the rows after it are delivered; 'siegepost outbox' lists it and can retry it: {reason}"
        );
        let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
        let reason = reason.to_owned();
        off_runtime(move || core.dead_letter(&row, &reason, Notice::Posted(notice), now)).await
    }

    /// Performs a step. Performing it twice has the effect of performing it once.
    async fn step(&self, row: OutboxRow, step: Step) -> Result<(), StoreError> {
        let (core, id) = (Arc::clone(&self.core), row.id);
        let trouble = match step {
            Step::OpenThread { game, from, name } => {
                let asked = Arc::clone(&core);
                let (from, waits) = off_runtime(move || {
                    let view = asked.store().snapshot()?;
                    Ok::<_, StoreError>((view.posted(&from)?, view.is_due(&from)?))
                })
                .await?;
                if waits {
                    let why = "the message from which it is started waits".to_owned();
                    return self.record(vec![Arc::new(WaitsForPlace(row, why))]).await;
                }
                kill_point("thread-before");
                let made = match from {
                    Some(from) => self.bridge.open_thread(&row.place, from, &name).await,
                    None => Ok(None),
                };
                kill_point("thread-made");
                match made {
                    Err(error) if !error.is_final() && !self.step_has_failed(&row).await => error,
                    made => {
                        let made = made.unwrap_or_else(|error| {
                            tracing::error!(place = %row.place, game, "no thread could be started, the game stays where it was opened: {error}");
                            None
                        });
                        let thread = made.zip(from);
                        let placed = Placed { row: id, game: GameId(game), thread };
                        off_runtime(move || core.place(placed)).await?;
                        kill_point("thread-recorded");
                        return Ok(());
                    }
                }
            }
            Step::CloseThread => match self.bridge.close_thread(&row.place).await {
                Err(error) if !error.is_final() && !self.step_has_failed(&row).await => error,
                closed => {
                    if let Err(error) = closed {
                        tracing::warn!(place = %row.place, "the thread is not archived: {error}");
                    }
                    kill_point("thread-closed");
                    off_runtime(move || {
                        core.store().write(move |tx| tx.set_sent(id, MessageId(0)))
                    })
                    .await?;
                    return Ok(());
                }
            },
        };
        self.later(&row, &trouble).await
    }

    /// Returns whether a step has failed for long while the network answers other requests about its place. It is
    /// skipped then, which players hardly notice.
    async fn step_has_failed(&self, row: &OutboxRow) -> bool {
        self.has_failed_long(row) && self.bridge.history(&row.place, NO_LATER, 1).await.is_ok()
    }

    /// Tells those who cannot see the post about their game by direct message, and announces in its place which of them
    /// cannot write there. The game continues in any case.
    async fn tell_who_cannot_see(
        &self,
        row: &OutboxRow,
        readers: &Readers,
    ) -> Result<(), StoreError> {
        let people: Vec<PersonId> = readers.people.iter().cloned().map(PersonId).collect();
        let access = match self.bridge.access(&row.place, &people).await {
            Ok(access) => access,
            Err(error) => {
                tracing::debug!(place = %row.place, "it is unknown who can see a place: {error}");
                return Ok(());
            }
        };
        let without = |right: fn(&Access) -> Option<bool>| -> Vec<PersonId> {
            let all = people.iter().zip(&access);
            all.filter(|(_, access)| right(access) == Some(false)).map(|(p, _)| p.clone()).collect()
        };
        let (blind, mute) = (without(|access| access.sees), without(|access| access.writes));
        if blind.is_empty() && mute.is_empty() {
            return Ok(());
        }
        let (core, row, game) = (Arc::clone(&self.core), row.clone(), GameId(readers.game));
        let now = self.now();
        off_runtime(move || {
            core.cannot_see(&row, game, &blind, now)?;
            core.cannot_write(game, &mute, now)
        })
        .await
    }

    /// Returns the time until the next attempt: doubling, at least what the network asks for, at most an hour.
    fn back_off(&self, tries: u32, asked: Option<u64>) -> Span {
        let doubled = (1 << tries.min(30)) * self.config.retry_first.max(Span(1));
        let asked = Span::seconds(asked.and_then(|s| s.try_into().ok()).unwrap_or(0));
        doubled.min(self.config.retry_longest.max(Span(1))).max(asked).min(LONGEST_WAIT)
    }

    /// Draws a picture. A message whose picture cannot be drawn is posted without it.
    async fn draw(&self, request: PictureRequest) -> Option<Picture> {
        let (core, painter) = (Arc::clone(&self.core), Arc::clone(&self.painter));
        let game = request.game();
        // The picture of a new position is drawn at once, because a player waits for it.
        let is_read_only =
            !matches!(request.subject, Subject::Game { .. }) || request.targets.is_some();
        let permit = match &self.budget {
            Some(budget) if is_read_only => Some(super::read_only::turn(budget).await),
            _ => None,
        };
        // Drawing that takes too long keeps its turn only until then.
        let _turn = self.drawing.acquire().await;
        let drawing = caught_off_runtime(Work::Drawing, move || {
            // Held until drawing ends, which may be after the caller has stopped waiting.
            if permit.as_ref().is_some_and(Option::is_none) {
                return Err("too many pictures are being drawn".into());
            }
            fault_point("draw", game.unwrap_or(0));
            paint(&core, painter.as_ref(), &request)
        });
        let drawn = match &self.budget {
            Some(_) => tokio::time::timeout(DRAWN_WITHIN, drawing).await.ok(),
            None => Some(drawing.await),
        };
        let why = match drawn {
            Some(Ok(Ok(picture))) => {
                metrics::count(Counter::Pictures);
                return Some(picture);
            }
            Some(Ok(Err(error))) => error.to_string(),
            Some(Err(panicked)) => panicked.to_string(),
            None => "it takes too long".to_owned(),
        };
        tracing::error!(game, "a picture could not be drawn: {why}");
        None
    }

    /// Makes a file. A message whose file cannot be made is posted with a sentence in its place.
    async fn make(&self, request: FileRequest) -> MadeFile {
        let (core, painter) = (Arc::clone(&self.core), Arc::clone(&self.painter));
        let missing = files::missing(&request);
        let permit = match &self.budget {
            Some(budget) => Some(super::read_only::turn(budget).await),
            None => None,
        };
        let making = caught_off_runtime(Work::Drawing, move || {
            // Held until the file is made, which may be after the caller has stopped waiting.
            if permit.as_ref().is_some_and(Option::is_none) {
                return Err("too many pictures are being drawn".into());
            }
            files::make(&core, painter.as_ref(), &request)
        });
        let made = match &self.budget {
            Some(_) => tokio::time::timeout(DRAWN_WITHIN, making).await.ok(),
            None => Some(making.await),
        };
        let why = match made {
            Some(Ok(Ok(file))) => return file,
            Some(Ok(Err(error))) => error.to_string(),
            Some(Err(panicked)) => panicked.to_string(),
            None => "it takes too long".to_owned(),
        };
        tracing::error!("a file could not be made: {why}");
        MadeFile { note: Some(missing), ..MadeFile::default() }
    }

    fn group(&self, place: &PlaceId) -> Group {
        Group::of(place, self.bridge.guild_of(place))
    }

    /// Reads what can be delivered now outside some places, in the order of turns; nothing if the outbox cannot be
    /// read.
    async fn read(&self, now: Moment, without: HashSet<PlaceId>, served: Served) -> Due {
        let (core, bridge) = (Arc::clone(&self.core), Arc::clone(&self.bridge));
        let read = off_runtime(move || {
            fault_point("outbox", "");
            core.store().snapshot()?.outbox_at(now, move |mut all| {
                all.retain(|(_, place)| !without.contains(place));
                let group = |(_, at): &(i64, PlaceId)| Group::of(at, bridge.guild_of(at));
                let turns = served.in_turns(all, group);
                turns.into_iter().take(READ_AT_ONCE).map(|(id, _)| id).collect()
            })
        })
        .await;
        let troubles = self.core.troubles();
        match read {
            Ok(due) => {
                troubles.succeeded(Subsystem::Outbox, WHOLE);
                match due.unsound {
                    None => troubles.succeeded(Subsystem::Outbox, INDEX),
                    // Other places are not affected.
                    Some(row) if !troubles.backs_off(Subsystem::Outbox, INDEX, now) => {
                        let error = self.core.store().damaged(format!(
                            "the index of the outbox lists row {row} as undelivered, but the row is not"
                        ));
                        tracing::error!("messages for a place are held up: {error}");
                        troubles.failed(Subsystem::Outbox, INDEX, error, now);
                    }
                    Some(_) => {}
                }
                due
            }
            Err(error) => {
                tracing::error!("the outbox cannot be read: {error}");
                troubles.failed(Subsystem::Outbox, WHOLE, error, now);
                Due::default()
            }
        }
    }

    /// Records whether the result of a delivery could be stored. If not, its place waits for a while.
    fn record_outcome(&self, place: &PlaceId, outcome: Result<(), StoreError>) {
        let troubles = self.core.troubles();
        match outcome {
            Ok(()) => troubles.succeeded(Subsystem::Outbox, &place.0),
            Err(error) => {
                let pause = troubles.failed(Subsystem::Outbox, &place.0, error.clone(), self.now());
                tracing::error!(%place, pause = pause.0, "the result of a delivery could not be recorded: {error}");
            }
        }
    }

    /// Turns a row that cannot be read into a dead letter, so the rows after it in its place are delivered.
    async fn give_up_unreadable(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        let Unreadable { row, thread_of, step, why } = unreadable;
        tracing::error!(place = %row.place, key = %row.key, id = row.id, "a dead letter: {why}");
        let (core, now) = (Arc::clone(&self.core), self.now());
        off_runtime(move || {
            if let Some(game) = thread_of {
                // Posts about the game wait until its place is known.
                let stays = Placed { row: row.id, game, thread: None };
                match core.place(stays) {
                    Err(StoreError::Unchanged { .. }) => {}
                    placed => return placed,
                }
            }
            let private = row.message.only_to.is_some() || row.place.private_with().is_some();
            let notice = if step || private { None } else { core.notice(&row, now)? };
            core.dead_letter(&row, &why, Notice::Queued(notice), now)
        })
        .await?;
        metrics::count(Counter::GivenUp);
        Ok(())
    }

    /// Delivers until the daemon stops, one delivery at a time per place, so their order is preserved.
    pub(super) async fn run(
        self: Arc<Self>,
        flushes: &mut mpsc::Receiver<Flush>,
        waiting: &mut Vec<Flush>,
        heartbeat: &Heartbeat,
        stop: &mut watch::Receiver<bool>,
    ) {
        let mut deliveries: JoinSet<Settled> = JoinSet::new();
        let mut in_progress = InProgress::new(self.config.at_once.max(1));
        let mut busy: HashSet<PlaceId> = HashSet::new();
        // People with a private answer in progress.
        let mut addressed: HashSet<String> = HashSet::new();
        // Places that rest because of a rate limit.
        let mut resting: HashMap<PlaceId, Instant> = HashMap::new();
        // The first rows of their places, until each was begun or skipped; then they are read again.
        let mut ready: VecDeque<(Group, Task)> = VecDeque::new();
        let mut valid_until = Instant::now();
        let mut served = Served::default();
        let mut no_turn = false;
        while !*stop.borrow() {
            let now = self.now();
            let mut wake: Option<Moment> = None;
            let troubles = self.core.troubles();
            let begun = Instant::now();
            resting.retain(|_, until| *until > begun);
            if (ready.is_empty() || begun >= valid_until)
                && !in_progress.is_full()
                && !troubles.backs_off(Subsystem::Outbox, WHOLE, now)
            {
                // A row that is being delivered is still the first of its place.
                let without = busy.iter().chain(resting.keys()).cloned().collect();
                let due = self.read(now, without, served.clone()).await;
                let took = begun.elapsed() * VALID_FOR_TIMES;
                // While turns are scarce, newer rows may come first.
                valid_until = begun + if no_turn { took } else { VALID_FOR.max(took) };
                wake = due.next;
                let unreadable = due.unreadable.into_iter().map(Task::GiveUp);
                let all = unreadable
                    .chain(due.rows.into_iter().map(Task::Deliver))
                    .filter(|task| !troubles.backs_off(Subsystem::Outbox, &task.place().0, now))
                    .map(|task| (self.group(task.place()), task))
                    .collect();
                ready = served.in_turns(all, |(group, _)| group.clone()).into();
                if ready.is_empty() && deliveries.is_empty() && resting.is_empty() {
                    let stuck = troubles.backing_off(Subsystem::Outbox, now);
                    if stuck.is_some() || wake.is_none() {
                        answer(waiting, stuck);
                    }
                }
            } else if ready.is_empty()
                && deliveries.is_empty()
                && let Some(error) = troubles.backing_off(Subsystem::Outbox, now)
            {
                answer(waiting, Some(error));
            }
            no_turn = false;
            while let Some((group, task)) = take_first(&mut ready, &in_progress) {
                // It would hold up others while it waits for its turn.
                let rests = task
                    .is_posted()
                    .then(|| self.bridge.rate_limited_for(task.place(), task.only_to()))
                    .flatten();
                if let Some(rests) = rests {
                    resting.insert(task.place().clone(), begun + rests.min(LONGEST_REST));
                    continue;
                }
                // Private answers to one person share one rate limit, wherever they are requested.
                let person = task.only_to().map(str::to_owned);
                if person.as_ref().is_some_and(|person| addressed.contains(person)) {
                    continue;
                }
                if busy.contains(task.place()) {
                    continue;
                }
                let needs_turn = task.needs_turn();
                if needs_turn && !self.bridge.take_turn() {
                    ready.push_front((group, task));
                    no_turn = true;
                    break;
                }
                busy.insert(task.place().clone());
                in_progress.begins(group.clone());
                served.serves(&group);
                addressed.extend(person.clone());
                let sender = Arc::clone(&self);
                deliveries.spawn(async move {
                    let place = task.place().clone();
                    let settled = if needs_turn {
                        sender.bridge.in_turn(sender.settle(task)).await
                    } else {
                        sender.settle(task).await
                    };
                    (group, place, person, settled)
                });
            }
            if !in_progress.is_full() && !no_turn {
                // The remaining rows wait for others of their guild, and may be read again then.
                ready.clear();
                served.forget();
            }
            self.core.set_delivering(deliveries.len());
            let rested = troubles.next(Subsystem::Outbox, now);
            let wake = wake.into_iter().chain(rested).min();
            let pause = wake.map_or(READ_EVERY, |w| w - now);
            let pause = pause.min(READ_EVERY).duration();
            let rest = resting.values().map(|until| until.saturating_duration_since(begun)).min();
            let pause = rest.map_or(pause, |rest| pause.min(rest));
            let pause = if no_turn { pause.min(NO_TURN) } else { pause };
            heartbeat.beat(Instant::now(), pause);
            tokio::select! {
                Some(done) = deliveries.join_next(), if !deliveries.is_empty() => {
                    if let Ok((group, place, person, outcome)) = done {
                        in_progress.ends(&group);
                        busy.remove(&place);
                        if let Some(person) = person {
                            addressed.remove(&person);
                        }
                        self.record_outcome(&place, outcome);
                    }
                }
                Some(flush) = flushes.recv() => waiting.push(flush),
                () = self.core.posted.notified() => {}
                () = self.time.sleep(pause) => {}
                _ = stop.changed() => {}
            }
        }
        // Deliveries in progress may finish; aborted ones would have to be posted again.
        while deliveries.join_next().await.is_some() {}
    }
}

/// Returns an error after which a delivery is tried again.
fn later(reason: &str) -> DeliveryError {
    DeliveryError::Later { reason: reason.to_owned(), after: None }
}

/// Notifies the callers that nothing is left to deliver, or why it cannot be delivered.
fn answer(waiting: &mut Vec<Flush>, error: Option<StoreError>) {
    for flush in waiting.drain(..) {
        // The caller may have stopped waiting.
        let _ = flush.send(error.clone().map_or(Ok(()), Err));
    }
}

/// Returns what is shown of a game after a number of actions.
fn shown_at(core: &Core, id: GameId, ply: usize) -> Result<Option<Shown>, StoreError> {
    core.store().snapshot()?.shown_at(id, ply)
}

fn paint_course(
    core: &Core,
    painter: &dyn Painter,
    id: GameId,
    request: &PictureRequest,
) -> Result<Picture, PaintError> {
    let view = core.store().snapshot()?;
    let found = view.game(id)?.ok_or("there is no such game")?;
    let actions = view.actions(id)?;
    let text = analysis::result(&view, id)?.ok_or("the game is not analysed")?;
    drop(view);
    let analysed = analysis::parsed(&found, &actions, &text);
    let (game, analysis) = analysed.ok_or("the stored analysis does not belong to the game")?;
    let players = holder_names(&found.shown().holders, request.look.language);
    let course = course(&game, &analysis, &players);
    painter.paint_chart(&course.ok_or("the game has no position")?, request.look)
}

fn paint(
    core: &Core,
    painter: &dyn Painter,
    request: &PictureRequest,
) -> Result<Picture, PaintError> {
    let (game, holders) = match &request.subject {
        Subject::Game { game, ply } => {
            let shown = shown_at(core, GameId(*game), *ply)?.ok_or("there is no such game")?;
            (shown.position, shown.holders)
        }
        Subject::Position(setup) => {
            let variant = Variant::from_name(&setup.variant)?;
            (variant.from_position(&setup.position)?, Vec::new())
        }
        Subject::Line(line) => {
            let shown =
                shown_at(core, GameId(line.game), line.ply)?.ok_or("there is no such game")?;
            (play_line(shown.position, &line.start, &line.actions)?, shown.holders)
        }
        Subject::Moves(diagram) => {
            let options: &[(&str, &str)] = &[];
            let game = Variant::from_name(&diagram.variant)?.new_game(options)?;
            let views = game.piece_views(&diagram.kind);
            let view = views.get(diagram.nth).ok_or("there is no such diagram")?;
            return painter.paint(view, &[], request.look);
        }
        Subject::Games(boards) => {
            let mut views = Vec::new();
            for board in boards {
                let shown = shown_at(core, GameId(board.game), board.ply)?
                    .ok_or("there is no such game")?;
                let view = shown.position.view_in(board.viewer, board.frame);
                views.push((view, holder_names(&shown.holders, request.look.language)));
            }
            return painter.paint_all(&views, request.look);
        }
        Subject::Course { game } => return paint_course(core, painter, GameId(*game), request),
        Subject::Chart(chart) => return painter.paint_chart(chart.chart(), request.look),
        Subject::Array(array) => {
            let view = Variant::from_name(&array.variant)?.array_view_with(&array.options)?;
            return painter.paint(&view, &[], request.look);
        }
    };
    let frame = request.frame.unwrap_or(request.viewer);
    let mut view = game.view_in(request.viewer, frame);
    if let Some((seat, what)) = &request.targets {
        game.mark_targets(*seat, what, &mut view)?;
    }
    painter.paint(&view, &holder_names(&holders, request.look.language), request.look)
}
