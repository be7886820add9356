//! Delivers what the outbox holds, in order in each place.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rules::{Seat, Variant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tracing::Instrument;

use super::core::{Core, Said};
use super::off_runtime;
use crate::bridge::{
    Bridge, Delivery, DeliveryError, MessageId, Picture, PictureRequest, PlaceId, Step, Subject,
};
use crate::config::SenderConfig;
use crate::kill::kill_point;
use crate::metrics::{self, Counter};
use crate::painter::Painter;
use crate::play::GameId;
use crate::store::{Commit, OutboxRow, Placed, Post, StoreError};
use crate::time::{TimeSource, millis};

/// Rows read at once: with many waiting they are not all read again after each delivery.
const READ_AT_ONCE: usize = 256;

/// Milliseconds after which the outbox is looked into again: the operator may have put something there.
const LOOKED_INTO_EVERY: i64 = 5_000;

/// No message comes after it: a history read from here shows that the network answers, and nothing else.
const NO_LATER: MessageId = MessageId(u64::MAX >> 1);

/// Somebody waits for the outbox to be empty.
pub(super) type Flush = oneshot::Sender<()>;

/// The sender.
pub struct Sender<B, T> {
    core: Arc<Core>,
    bridge: Arc<B>,
    time: Arc<T>,
    painter: Arc<dyn Painter>,
    config: SenderConfig,
    /// The last row that was there when this process began: another one may have posted it.
    inherited: i64,
}

impl<B: Bridge, T: TimeSource> Sender<B, T> {
    /// A sender for a store's outbox.
    #[must_use]
    pub fn new(
        core: Arc<Core>,
        bridge: Arc<B>,
        time: Arc<T>,
        painter: Arc<dyn Painter>,
        config: SenderConfig,
    ) -> Self {
        let inherited = core.store().last_row().unwrap_or(i64::MAX);
        Self { core, bridge, time, painter, config, inherited }
    }

    fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// Delivers one row and notes what came of it. A row delivered but not noted (the process died) is
    /// delivered again with the same nonce, and the network shows it once.
    ///
    /// # Errors
    /// [`StoreError`] when the outcome could not be noted.
    pub async fn deliver(&self, row: OutboxRow) -> Result<(), StoreError> {
        let game = row.message.picture.as_ref().and_then(PictureRequest::game);
        let span = tracing::info_span!("delivery", place = %row.place, key = %row.key, game);
        self.deliver_row(row).instrument(span).await
    }

    async fn deliver_row(&self, row: OutboxRow) -> Result<(), StoreError> {
        kill_point("sender-picked");
        if row.tries > 0 {
            metrics::count(Counter::Retries);
        }
        if let Some(step) = row.message.step.clone() {
            return self.step(row, step).await;
        }
        let picture = match row.message.picture.clone() {
            Some(request) => self.draw(request).await,
            None => None,
        };
        kill_point("picture-drawn");
        let delivery = Delivery {
            origin: crate::desk::answered(&row.key),
            made_at: row.made_at,
            doubtful: row.tries > 0 || row.id <= self.inherited,
            nonce: row.key.clone(),
            place: row.place.clone(),
            message: row.message.clone(),
            picture,
        };
        kill_point("deliver-before");
        let outcome = self.bridge.deliver(&delivery).await;
        kill_point("deliver-after");
        match outcome {
            Ok(posted) => self.sent(row.id, posted).await,
            Err(DeliveryError::Later { reason, after }) => {
                if self.has_failed_long(&row) && self.set_aside(&row, &delivery, &reason).await? {
                    return Ok(());
                }
                self.later(&row, &reason, after).await
            }
            Err(refusal) => self.refused(&row, refusal).await,
        }
    }

    async fn sent(&self, row: i64, posted: MessageId) -> Result<(), StoreError> {
        metrics::count(Counter::Delivered);
        kill_point("mark-sent-before");
        let core = Arc::clone(&self.core);
        off_runtime(move || core.store().set_sent(row, posted)).await?;
        kill_point("mark-sent-after");
        Ok(())
    }

    /// A row that could not be delivered now is tried again.
    async fn later(
        &self,
        row: &OutboxRow,
        reason: &str,
        after: Option<u64>,
    ) -> Result<(), StoreError> {
        metrics::count(Counter::PutOff);
        let wait = self.back_off(row.tries, after);
        tracing::warn!(place = %row.place, tries = row.tries + 1, wait, "not delivered yet: {reason}");
        let now = self.now();
        let (core, id, reason) = (Arc::clone(&self.core), row.id, reason.to_owned());
        off_runtime(move || core.store().set_later(id, now, now.saturating_add(wait), &reason))
            .await
    }

    /// A row that the network will not take is a dead letter. Where the place is closed its games stop; where it is
    /// not, its readers are told that something is missing. When the place does not take even that, it is closed.
    async fn refused(&self, row: &OutboxRow, refusal: DeliveryError) -> Result<(), StoreError> {
        metrics::count(Counter::GivenUp);
        tracing::error!(place = %row.place, key = %row.key, id = row.id, "a dead letter: {refusal}");
        let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
        off_runtime(move || {
            // Notices are the plainest thing there is to say.
            if matches!(refusal, DeliveryError::Gone(_)) || crate::desk::is_notice(&row.key) {
                core.place_lost(&row.place, now)?;
                return core.store().set_dead(row.id, &refusal.to_string());
            }
            // Somebody who takes no private messages is told nothing in private.
            let private = row.message.only_to.is_some() || row.place.private_with().is_some();
            let notice = if private { None } else { core.notice(&row)? };
            core.dead_letter(&row, &refusal.to_string(), Said::Waits(notice), now)
        })
        .await
    }

    /// Whether a row fails for so long that it must not keep back what follows any longer.
    fn has_failed_long(&self, row: &OutboxRow) -> bool {
        let give_up = self.config.give_up.0;
        row.failing_since.is_some_and(|since| self.now().saturating_sub(since) >= give_up)
    }

    /// Makes a dead letter of a row that fails again and again while its place takes other messages; whether it was
    /// settled. The notice that is to stand in its place is the proof: as long as that cannot be posted either, it is
    /// the network that fails, or the whole place, and not the row. Then nothing is set aside.
    async fn set_aside(
        &self,
        row: &OutboxRow,
        delivery: &Delivery,
        reason: &str,
    ) -> Result<bool, StoreError> {
        let (core, asked) = (Arc::clone(&self.core), row.clone());
        let Some(notice) = off_runtime(move || core.notice(&asked)).await? else {
            // About a notice nothing is said.
            let answers = self.bridge.history(&row.place, NO_LATER, 1).await;
            if answers.is_err() {
                return Ok(false);
            }
            return self.bury(row, reason, None).await.map(|()| true);
        };
        let said = Delivery {
            nonce: notice.key.clone(),
            message: notice.message.clone(),
            picture: None,
            made_at: row.made_at,
            // The process may have died just after it.
            doubtful: true,
            ..delivery.clone()
        };
        match self.bridge.deliver(&said).await {
            Ok(posted) => {
                // Perhaps the network came back just now.
                match self.bridge.deliver(&Delivery { doubtful: true, ..delivery.clone() }).await {
                    Ok(id) => {
                        self.noted(notice, posted).await?;
                        self.sent(row.id, id).await?;
                    }
                    Err(DeliveryError::Gone(why)) => {
                        self.noted(notice, posted).await?;
                        self.refused(row, DeliveryError::Gone(why)).await?;
                    }
                    Err(_) => self.bury(row, reason, Some((notice, posted))).await?,
                }
                Ok(true)
            }
            Err(DeliveryError::Later { .. }) => Ok(false),
            Err(DeliveryError::Never(why) | DeliveryError::Gone(why)) => {
                self.refused(row, DeliveryError::Gone(why)).await?;
                Ok(true)
            }
        }
    }

    /// Notes what was posted without waiting in the outbox.
    async fn noted(&self, post: Post, id: MessageId) -> Result<(), StoreError> {
        let (core, now) = (Arc::clone(&self.core), self.now());
        let commit = Commit { posted: Some((post, id)), now, ..Commit::default() };
        off_runtime(move || core.store().commit(commit)).await.map(drop)
    }

    async fn bury(
        &self,
        row: &OutboxRow,
        reason: &str,
        notice: Option<(Post, MessageId)>,
    ) -> Result<(), StoreError> {
        metrics::count(Counter::GivenUp);
        tracing::error!(
            place = %row.place, key = %row.key, id = row.id, tries = row.tries + 1,
            "a dead letter, what follows is delivered; 'siegepost outbox' lists it and tries it again: {reason}"
        );
        let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
        let reason = reason.to_owned();
        off_runtime(move || core.dead_letter(&row, &reason, Said::Stands(notice), now)).await
    }

    /// Does what is to be done instead of saying something. Done twice it is done once.
    async fn step(&self, row: OutboxRow, step: Step) -> Result<(), StoreError> {
        let (core, id) = (Arc::clone(&self.core), row.id);
        let trouble = match step {
            Step::OpenThread { game, from, name } => {
                let asked = Arc::clone(&core);
                let from = off_runtime(move || asked.store().posted(&from)).await?;
                kill_point("thread-before");
                let made = match from {
                    Some(from) => self.bridge.open_thread(&row.place, from, &name).await,
                    None => Ok(None),
                };
                kill_point("thread-made");
                match made {
                    Err(error @ DeliveryError::Later { .. })
                        if !self.step_has_failed(&row).await =>
                    {
                        error
                    }
                    made => {
                        let made = made.unwrap_or_else(|error| {
                            tracing::error!(place = %row.place, game, "no thread, the game is played where it was opened: {error}");
                            None
                        });
                        let place = made.clone().unwrap_or(row.place);
                        let thread = made.zip(from);
                        let placed = Placed { row: id, game: GameId(game), thread };
                        off_runtime(move || core.place(placed)).await?;
                        kill_point("thread-noted");
                        return self.look_who_can_write(GameId(game), &place).await;
                    }
                }
            }
            Step::CloseThread => match self.bridge.close_thread(&row.place).await {
                Err(error @ DeliveryError::Later { .. }) if !self.step_has_failed(&row).await => {
                    error
                }
                closed => {
                    if let Err(error) = closed {
                        tracing::warn!(place = %row.place, "the thread is not archived: {error}");
                    }
                    kill_point("thread-closed");
                    off_runtime(move || core.store().set_sent(id, MessageId(0))).await?;
                    return Ok(());
                }
            },
        };
        self.later(&row, &trouble.to_string(), None).await
    }

    /// Whether a step fails for long while the network answers other questions about its place. It is left out then:
    /// nobody misses what it says.
    async fn step_has_failed(&self, row: &OutboxRow) -> bool {
        self.has_failed_long(row) && self.bridge.history(&row.place, NO_LATER, 1).await.is_ok()
    }

    /// Says where a game begins who of its players cannot write there. The game goes on in any case.
    async fn look_who_can_write(&self, game: GameId, place: &PlaceId) -> Result<(), StoreError> {
        let core = Arc::clone(&self.core);
        let players = off_runtime(move || core.players(game)).await?;
        match self.bridge.kept_from_writing(place, &players).await {
            Ok(people) if people.is_empty() => Ok(()),
            Ok(people) => {
                let (core, now) = (Arc::clone(&self.core), self.now());
                off_runtime(move || core.kept_from_writing(game, &people, now)).await
            }
            Err(error) => {
                tracing::debug!(%place, "nobody knows who can write there: {error}");
                Ok(())
            }
        }
    }

    /// Milliseconds until the next try: doubling, and never less than the network asks for.
    fn back_off(&self, tries: u32, asked: Option<u64>) -> i64 {
        let doubled = self.config.retry_first.0.max(1).saturating_mul(1 << tries.min(30));
        let asked = asked.and_then(|s| i64::try_from(s).ok()).unwrap_or(0).saturating_mul(1000);
        doubled.min(self.config.retry_longest.0.max(1)).max(asked)
    }

    /// Draws a picture; a message whose picture cannot be drawn goes out without it.
    async fn draw(&self, request: PictureRequest) -> Option<Picture> {
        let (core, painter) = (Arc::clone(&self.core), Arc::clone(&self.painter));
        let game = request.game();
        let drawn = off_runtime(move || paint(&core, painter.as_ref(), &request)).await;
        match drawn {
            Ok(picture) => {
                metrics::count(Counter::Pictures);
                Some(picture)
            }
            Err(why) => {
                tracing::error!(game, "a picture could not be drawn: {why}");
                None
            }
        }
    }

    /// Delivers until told to stop. One delivery at a time in a place, so that their order holds.
    pub(super) async fn run(
        self: Arc<Self>,
        mut flushes: mpsc::Receiver<Flush>,
        mut stop: watch::Receiver<bool>,
    ) {
        let mut under_way: JoinSet<PlaceId> = JoinSet::new();
        let mut busy: HashSet<PlaceId> = HashSet::new();
        let mut waiting: Vec<Flush> = Vec::new();
        // First rows of their places, until each was begun or passed over; then they are read again.
        let mut ready: VecDeque<OutboxRow> = VecDeque::new();
        let at_once = self.config.at_once.max(1);
        while !*stop.borrow() {
            let now = self.now();
            let mut wake: Option<i64> = None;
            if ready.is_empty() && under_way.len() < at_once {
                let core = Arc::clone(&self.core);
                let read = off_runtime(move || core.store().outbox_at(now, READ_AT_ONCE)).await;
                let (rows, next) = read.unwrap_or_else(|error| {
                    tracing::error!("the outbox cannot be read: {error}");
                    (Vec::new(), None)
                });
                // What is being delivered is still the first of its place.
                ready = rows.into_iter().filter(|row| !busy.contains(&row.place)).collect();
                wake = next;
                if ready.is_empty() && wake.is_none() && under_way.is_empty() {
                    for flush in waiting.drain(..) {
                        // Whoever asked may have stopped waiting.
                        let _ = flush.send(());
                    }
                }
            }
            while under_way.len() < at_once
                && let Some(row) = ready.pop_front()
            {
                if busy.insert(row.place.clone()) {
                    let sender = Arc::clone(&self);
                    under_way.spawn(async move {
                        let place = row.place.clone();
                        if let Err(error) = sender.deliver(row).await {
                            tracing::error!("a delivery could not be noted: {error}");
                            // Not at once again: whatever is wrong needs a moment.
                            sender.time.sleep(Duration::from_secs(1)).await;
                        }
                        place
                    });
                }
            }
            self.core.set_delivering(under_way.len());
            let pause = wake.map_or(LOOKED_INTO_EVERY, |w| w.saturating_sub(now));
            let pause =
                Duration::from_millis(u64::try_from(pause.min(LOOKED_INTO_EVERY)).unwrap_or(0));
            tokio::select! {
                Some(done) = under_way.join_next(), if !under_way.is_empty() => {
                    if let Ok(place) = done {
                        busy.remove(&place);
                    }
                }
                Some(flush) = flushes.recv() => waiting.push(flush),
                () = self.core.posted.notified() => {}
                () = self.time.sleep(pause) => {}
                _ = stop.changed() => {}
            }
        }
        // What is under way may finish: cut short, it would have to be sent again.
        while under_way.join_next().await.is_some() {}
    }
}

/// Draws a picture; why it cannot, as a sentence for the log.
fn paint(core: &Core, painter: &dyn Painter, request: &PictureRequest) -> Result<Picture, String> {
    let variant = |name: &str| Variant::from_name(name).map_err(|e| e.to_string());
    let (game, players) = match &request.subject {
        Subject::Game { game, ply } => {
            let shown = core.shown_at(GameId(*game), *ply).map_err(|e| e.to_string())?;
            let shown = shown.ok_or("there is no such game")?;
            (shown.position, shown.players)
        }
        Subject::Position(setup) => {
            let setting = variant(&setup.variant)?.from_position(&setup.position);
            (setting.map_err(|e| e.to_string())?, Vec::new())
        }
        Subject::Moves(diagram) => {
            let options: &[(&str, &str)] = &[];
            let game = variant(&diagram.variant)?.new_game(options).map_err(|e| e.to_string())?;
            let views = game.piece_views(&diagram.kind);
            let view = views.get(diagram.nth).ok_or("there is no such diagram")?;
            return painter.paint(view, &[], request.look);
        }
        Subject::Array(array) => {
            let view = variant(&array.variant)?.array_view_with(&array.options);
            return painter.paint(&view.map_err(|e| e.to_string())?, &[], request.look);
        }
    };
    let frame = request.frame.unwrap_or(request.viewer);
    let mut view = game.view_in(Seat(request.viewer), Seat(frame));
    if let Some((seat, what)) = &request.targets {
        game.mark_targets(Seat(*seat), what, &mut view).map_err(|e| e.to_string())?;
    }
    painter.paint(&view, &players, request.look)
}
