//! Delivers what the outbox holds, in order in each place.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rules::{Seat, Variant};
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tracing::Instrument;

use super::beat::Beat;
use super::blocking::off_runtime;
use super::caught::{Work, caught, caught_off_runtime};
use super::core::{Core, Said};
use super::ready::{Group, Served, UnderWay, take_first};
use super::trouble::Subsystem;
use crate::bridge::{
    Bridge, Delivery, DeliveryError, MessageId, Picture, PictureRequest, PlaceId, Step, Subject,
};
use crate::config::SenderConfig;
use crate::fault::{Guard, guarded};
use crate::kill::{kill_point, panic_point};
use crate::metrics::{self, Counter};
use crate::painter::Painter;
use crate::play::GameId;
use crate::store::{
    Commit, Due, LONGEST_WAIT, OutboxKey, OutboxRow, Placed, Post, StoreError, Unreadable,
};
use crate::time::{TimeSource, millis};

/// Rows read at once, and how long they hold: then what has been made since may come first. Reading takes longer the more
/// places wait; it may take a quarter of the time.
const READ_AT_ONCE: usize = 256;
const READ_HOLDS: Duration = Duration::from_millis(50);
const READ_HOLDS_TIMES: u32 = 4;

/// Between two tries for a turn while the network takes no more requests.
const NO_TURN: Duration = Duration::from_millis(5);

/// Milliseconds after which the outbox is looked into again: the operator may have put something there.
const LOOKED_INTO_EVERY: i64 = 5_000;

/// A place rests no longer than this before it is looked at again.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Drawing a picture takes milliseconds; one that takes so long is left out.
const DRAWN_WITHIN: Duration = Duration::from_secs(30);

/// After so many panics in a row a delivery is a dead letter.
const PANICS: u32 = 3;
const PANICKED: &str = "the program panicked while delivering it";

/// No message comes after it: a history read from here shows that the network answers, and nothing else.
const NO_LATER: MessageId = MessageId(u64::MAX >> 1);

/// The key of [`Troubles`](super::trouble::Troubles) for the outbox as a whole, and for its index.
const WHOLE: &str = "";
const INDEX: &str = "index";

/// Somebody waits for the outbox to be empty, or to hear why it cannot be emptied.
pub(super) type Flush = oneshot::Sender<Result<(), StoreError>>;

/// What is to be done about the first row of a place.
enum Task {
    Deliver(OutboxRow),
    SetAside(Unreadable),
}

impl Task {
    fn row(&self) -> &OutboxRow {
        match self {
            Self::Deliver(row) | Self::SetAside(Unreadable { row, .. }) => row,
        }
    }

    fn place(&self) -> &PlaceId {
        &self.row().place
    }

    /// Whether it posts something: that may have to wait.
    fn is_posted(&self) -> bool {
        matches!(self, Self::Deliver(row) if row.message.step.is_none())
    }

    /// Who alone sees it.
    fn only_to(&self) -> Option<&str> {
        self.row().message.only_to.as_deref()
    }

    /// Whether its first request is a post in a place, which waits for a turn.
    fn needs_turn(&self) -> bool {
        self.is_posted() && self.only_to().is_none()
    }

    /// Its row as one about which nothing is said.
    fn given_up(&self) -> Unreadable {
        let thread_of = match (self, &self.row().message.step) {
            (Self::SetAside(unreadable), _) => unreadable.thread_of,
            (_, Some(Step::OpenThread { game, .. })) => Some(GameId(*game)),
            _ => None,
        };
        let why = PANICKED.to_owned();
        Unreadable { row: self.row().clone(), thread_of, step: true, why }
    }
}

/// A delivery that has ended: of which group, in which place, who alone was told.
type Settled = (Group, PlaceId, Option<String>, Result<(), StoreError>);

/// The sender.
pub struct Sender<B, T> {
    core: Arc<Core>,
    bridge: Arc<B>,
    time: Arc<T>,
    painter: Arc<dyn Painter>,
    config: SenderConfig,
    /// What pictures for those who only look are drawn within; none for no limit.
    budget: Option<Arc<Semaphore>>,
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
        Self { core, bridge, time, painter, config, budget: None, inherited }
    }

    /// Draws pictures for those who only look within a budget, and none for longer than a while.
    #[must_use]
    pub fn with_budget(self, budget: Arc<Semaphore>) -> Self {
        Self { budget: Some(budget), ..self }
    }

    fn now(&self) -> i64 {
        millis(self.time.now())
    }

    /// Delivers one row and notes what came of it. A row delivered but not noted (the process died) is
    /// delivered again with the same nonce, and the network shows it once.
    ///
    /// # Errors
    /// [`StoreError`] when the outcome could not be noted. It is remembered: tried again, the row is noted and not
    /// posted.
    pub async fn deliver(&self, row: OutboxRow) -> Result<(), StoreError> {
        let game = row.message.picture.as_ref().and_then(PictureRequest::game);
        let span = tracing::info_span!("delivery", place = %row.place, key = %row.key, game);
        let key = row.key.to_string();
        self.deliver_row(row).instrument(span).await?;
        self.core.unnoted.noted(&key);
        Ok(())
    }

    async fn deliver_row(&self, row: OutboxRow) -> Result<(), StoreError> {
        kill_point("sender-picked");
        panic_point("deliver", &row.message.text);
        if row.tries > 0 {
            metrics::count(Counter::Retries);
        }
        if let Some(posted) = self.core.unnoted.id(&row.key.to_string()) {
            return self.sent(row.id, posted).await;
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
            origin: row.key.answered(),
            made_at: row.made_at,
            doubtful: row.tries > 0 || row.id <= self.inherited,
            nonce: row.key.to_string(),
            place: row.place.clone(),
            message: row.message.clone(),
            picture,
        };
        kill_point("deliver-before");
        if !guarded(Guard::PostedFirst) {
            self.sent(row.id, MessageId(0)).await?;
        }
        let outcome = self.core.unnoted.deliver(self.bridge.as_ref(), &delivery).await;
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

    /// Does a task to its end or to its panic, which concerns this row alone.
    async fn settle(&self, task: Task) -> Result<(), StoreError> {
        let key = task.row().key.to_string();
        let given_up = task.given_up();
        let settled = match task {
            Task::Deliver(row) => match caught(Work::Delivering, self.deliver(row.clone())).await {
                Err(_) => caught(Work::Delivering, self.panicked(&row)).await,
                settled => settled,
            },
            Task::SetAside(unreadable) => {
                caught(Work::Delivering, self.put_aside(unreadable)).await
            }
        };
        match settled {
            Ok(settled) => settled?,
            // Its readers cannot even be told.
            Err(_) => caught(Work::Delivering, self.put_aside(given_up))
                .await
                .unwrap_or(Err(StoreError::Closed))?,
        }
        self.core.unnoted.noted(&key);
        Ok(())
    }

    /// Delivering a row panicked. It is tried again, since that may have been chance, and then it is a dead letter.
    async fn panicked(&self, row: &OutboxRow) -> Result<(), StoreError> {
        // Only noting it was cut short.
        if let Some(posted) = self.core.unnoted.id(&row.key.to_string()) {
            return self.sent(row.id, posted).await;
        }
        if row.tries + 1 < PANICS {
            return self.later(row, PANICKED, None).await;
        }
        // About a step nothing is said, and a notice that cannot be delivered says nothing about its place.
        if row.message.step.is_some() || row.key.is_notice() {
            return self.put_aside(Task::Deliver(row.clone()).given_up()).await;
        }
        self.refused(row, DeliveryError::Never(PANICKED.to_owned())).await
    }

    async fn sent(&self, row: i64, posted: MessageId) -> Result<(), StoreError> {
        metrics::count(Counter::Delivered);
        kill_point("mark-sent-before");
        let core = Arc::clone(&self.core);
        off_runtime(move || core.store().write(move |tx| tx.set_sent(row, posted))).await?;
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
        let retry_at = now.saturating_add(wait);
        off_runtime(move || core.store().write(move |tx| tx.set_later(id, now, retry_at, &reason)))
            .await
    }

    /// A row that the network will not take is a dead letter. Where the place is closed its games stop; where it is
    /// not, its readers are told that something is missing. When the place does not take even that, it is closed.
    async fn refused(&self, row: &OutboxRow, refusal: DeliveryError) -> Result<(), StoreError> {
        if matches!(refusal, DeliveryError::Gone(_)) && matches!(row.key, OutboxKey::Moved { .. }) {
            // A game has left the place for this very reason.
            tracing::debug!(place = %row.place, key = %row.key, "nobody is told there: {refusal}");
            let (core, id, why) = (Arc::clone(&self.core), row.id, refusal.to_string());
            return off_runtime(move || core.store().write(move |tx| tx.set_dead(id, &why))).await;
        }
        metrics::count(Counter::GivenUp);
        tracing::error!(place = %row.place, key = %row.key, id = row.id, "a dead letter: {refusal}");
        let (core, row, now) = (Arc::clone(&self.core), row.clone(), self.now());
        off_runtime(move || {
            // Notices are the plainest thing there is to say.
            if matches!(refusal, DeliveryError::Gone(_)) || row.key.is_notice() {
                core.place_lost(&row.place, now)?;
                let (id, why) = (row.id, refusal.to_string());
                return core.store().write(move |tx| tx.set_dead(id, &why));
            }
            // Somebody who takes no private messages is told nothing in private.
            let private = row.message.only_to.is_some() || row.place.private_with().is_some();
            let notice = if private { None } else { core.notice(&row, now)? };
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
        let (core, asked, now) = (Arc::clone(&self.core), row.clone(), self.now());
        let Some(notice) = off_runtime(move || core.notice(&asked, now)).await? else {
            // About a notice nothing is said.
            let answers = self.bridge.history(&row.place, NO_LATER, 1).await;
            if answers.is_err() {
                return Ok(false);
            }
            return self.bury(row, reason, None).await.map(|()| true);
        };
        let said = Delivery {
            nonce: notice.key.to_string(),
            message: notice.message.clone(),
            picture: None,
            made_at: row.made_at,
            // The process may have died just after it.
            doubtful: true,
            ..delivery.clone()
        };
        let unnoted = &self.core.unnoted;
        match unnoted.deliver(self.bridge.as_ref(), &said).await {
            Ok(posted) => {
                // Perhaps the network came back just now.
                let again = Delivery { doubtful: true, ..delivery.clone() };
                match unnoted.deliver(self.bridge.as_ref(), &again).await {
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
                unnoted.noted(&said.nonce);
                Ok(true)
            }
            Err(DeliveryError::Later { .. }) => {
                // It is looked for in any case, and the next try has a notice of its own.
                unnoted.noted(&said.nonce);
                Ok(false)
            }
            Err(DeliveryError::Never(why) | DeliveryError::Gone(why)) => {
                unnoted.noted(&said.nonce);
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
                    off_runtime(move || {
                        core.store().write(move |tx| tx.set_sent(id, MessageId(0)))
                    })
                    .await?;
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
        let (core, now) = (Arc::clone(&self.core), self.now());
        let players = off_runtime(move || core.players(game, now)).await?;
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

    /// Milliseconds until the next try: doubling, and never less than the network asks for, up to an hour.
    fn back_off(&self, tries: u32, asked: Option<u64>) -> i64 {
        let doubled = self.config.retry_first.0.max(1).saturating_mul(1 << tries.min(30));
        let asked = asked.and_then(|s| i64::try_from(s).ok()).unwrap_or(0).saturating_mul(1000);
        doubled.min(self.config.retry_longest.0.max(1)).max(asked).min(LONGEST_WAIT)
    }

    /// Draws a picture; a message whose picture cannot be drawn goes out without it.
    async fn draw(&self, request: PictureRequest) -> Option<Picture> {
        let (core, painter) = (Arc::clone(&self.core), Arc::clone(&self.painter));
        let game = request.game();
        // What a game has come to is drawn at once: somebody is to move.
        let looks = !matches!(request.subject, Subject::Game { .. }) || request.targets.is_some();
        let permit = match &self.budget {
            Some(budget) if looks => Some(super::looks::turn(budget).await),
            _ => None,
        };
        let drawing = caught_off_runtime(Work::Drawing, move || {
            // Held for as long as it takes, which may be longer than anybody waits for it.
            if permit.as_ref().is_some_and(Option::is_none) {
                return Err("too many pictures are being drawn".to_owned());
            }
            panic_point("draw", game.unwrap_or(0));
            paint(&core, painter.as_ref(), &request)
        });
        let drawn = match &self.budget {
            Some(_) => tokio::time::timeout(DRAWN_WITHIN, drawing).await,
            None => Ok(drawing.await),
        };
        let drawn = drawn.map_err(|_| "it takes too long".to_owned());
        match drawn.and_then(|drawn| drawn.unwrap_or_else(|panicked| Err(panicked.to_string()))) {
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

    fn group(&self, place: &PlaceId) -> Group {
        Group::of(place, self.bridge.guild_of(place))
    }

    /// What may be delivered now outside some places, in the order of turns; nothing when the outbox cannot be read.
    async fn read(&self, now: i64, without: HashSet<PlaceId>, served: Served) -> Due {
        let (core, bridge) = (Arc::clone(&self.core), Arc::clone(&self.bridge));
        let read = off_runtime(move || {
            panic_point("outbox", "");
            core.store().outbox_at(now, move |mut all| {
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
                    // Other places go on.
                    Some(row) if !troubles.rests(Subsystem::Outbox, INDEX, now) => {
                        let error = self.core.store().damaged(format!(
                            "the index of the outbox says that row {row} is to be delivered, and the row does not"
                        ));
                        tracing::error!("a place is not delivered to: {error}");
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

    /// A place whose outcome could not be noted is left alone for a while: whatever is wrong needs time.
    fn came_of(&self, place: &PlaceId, outcome: Result<(), StoreError>) {
        let troubles = self.core.troubles();
        match outcome {
            Ok(()) => troubles.succeeded(Subsystem::Outbox, &place.0),
            Err(error) => {
                let pause = troubles.failed(Subsystem::Outbox, &place.0, error.clone(), self.now());
                tracing::error!(%place, pause, "a delivery could not be noted: {error}");
            }
        }
    }

    /// Makes a dead letter of a row that cannot be read, so that what follows in its place is delivered.
    async fn put_aside(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        let Unreadable { row, thread_of, step, why } = unreadable;
        tracing::error!(place = %row.place, key = %row.key, id = row.id, "a dead letter: {why}");
        let (core, now) = (Arc::clone(&self.core), self.now());
        off_runtime(move || {
            if let Some(game) = thread_of {
                // What is said about the game waits until it is known where.
                let stays = Placed { row: row.id, game, thread: None };
                match core.place(stays) {
                    Err(StoreError::Unchanged { .. }) => {}
                    placed => return placed,
                }
            }
            let private = row.message.only_to.is_some() || row.place.private_with().is_some();
            let notice = if step || private { None } else { core.notice(&row, now)? };
            core.dead_letter(&row, &why, Said::Waits(notice), now)
        })
        .await?;
        metrics::count(Counter::GivenUp);
        Ok(())
    }

    /// Delivers until told to stop. One delivery at a time in a place, so that their order holds.
    pub(super) async fn run(
        self: Arc<Self>,
        flushes: &mut mpsc::Receiver<Flush>,
        waiting: &mut Vec<Flush>,
        beat: &Beat,
        stop: &mut watch::Receiver<bool>,
    ) {
        let mut deliveries: JoinSet<Settled> = JoinSet::new();
        let mut under_way = UnderWay::new(self.config.at_once.max(1));
        let mut busy: HashSet<PlaceId> = HashSet::new();
        // Who is being told something alone.
        let mut told: HashSet<String> = HashSet::new();
        // Places that rest, since the network takes no more there for a moment.
        let mut resting: HashMap<PlaceId, Instant> = HashMap::new();
        // First rows of their places, until each was begun or passed over; then they are read again.
        let mut ready: VecDeque<(Group, Task)> = VecDeque::new();
        let mut holds_until = Instant::now();
        let mut served = Served::default();
        let mut no_turn = false;
        while !*stop.borrow() {
            let now = self.now();
            let mut wake: Option<i64> = None;
            let troubles = self.core.troubles();
            let begun = Instant::now();
            resting.retain(|_, until| *until > begun);
            if (ready.is_empty() || begun >= holds_until)
                && !under_way.is_full()
                && !troubles.rests(Subsystem::Outbox, WHOLE, now)
            {
                // What is being delivered is still the first of its place.
                let without = busy.iter().chain(resting.keys()).cloned().collect();
                let due = self.read(now, without, served.clone()).await;
                let took = begun.elapsed() * READ_HOLDS_TIMES;
                // While turns are scarce, whoever comes meanwhile may be next.
                holds_until = begun + if no_turn { took } else { READ_HOLDS.max(took) };
                wake = due.next;
                let set_aside = due.unreadable.into_iter().map(Task::SetAside);
                let all = set_aside
                    .chain(due.rows.into_iter().map(Task::Deliver))
                    .filter(|task| !troubles.rests(Subsystem::Outbox, &task.place().0, now))
                    .map(|task| (self.group(task.place()), task))
                    .collect();
                ready = served.in_turns(all, |(group, _)| group.clone()).into();
                if ready.is_empty() && deliveries.is_empty() && resting.is_empty() {
                    let stuck = troubles.resting(Subsystem::Outbox, now);
                    if stuck.is_some() || wake.is_none() {
                        answer(waiting, stuck);
                    }
                }
            } else if ready.is_empty()
                && deliveries.is_empty()
                && let Some(error) = troubles.resting(Subsystem::Outbox, now)
            {
                answer(waiting, Some(error));
            }
            no_turn = false;
            while let Some((group, task)) = take_first(&mut ready, &under_way) {
                // Waiting for its turn there it would keep others from theirs.
                let rests = task
                    .is_posted()
                    .then(|| self.bridge.rests(task.place(), task.only_to()))
                    .flatten();
                if let Some(rests) = rests {
                    resting.insert(task.place().clone(), begun + rests.min(LONGEST_REST));
                    continue;
                }
                // Wherever somebody asks, what they alone are told goes into one conversation.
                let person = task.only_to().map(str::to_owned);
                if person.as_ref().is_some_and(|person| told.contains(person)) {
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
                under_way.begins(group.clone());
                served.serves(&group);
                told.extend(person.clone());
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
            if !under_way.is_full() && !no_turn {
                // What is left waits for others of its guild, and may be read again then.
                ready.clear();
                served.forget();
            }
            self.core.set_delivering(deliveries.len());
            let rested = troubles.next(Subsystem::Outbox, now);
            let wake = wake.into_iter().chain(rested).min();
            let pause = wake.map_or(LOOKED_INTO_EVERY, |w| w.saturating_sub(now));
            let pause =
                Duration::from_millis(u64::try_from(pause.min(LOOKED_INTO_EVERY)).unwrap_or(0));
            let rest = resting.values().map(|until| until.saturating_duration_since(begun)).min();
            let pause = rest.map_or(pause, |rest| pause.min(rest));
            let pause = if no_turn { pause.min(NO_TURN) } else { pause };
            beat.beats(Instant::now(), pause);
            tokio::select! {
                Some(done) = deliveries.join_next(), if !deliveries.is_empty() => {
                    if let Ok((group, place, person, outcome)) = done {
                        under_way.ends(&group);
                        busy.remove(&place);
                        if let Some(person) = person {
                            told.remove(&person);
                        }
                        self.came_of(&place, outcome);
                    }
                }
                Some(flush) = flushes.recv() => waiting.push(flush),
                () = self.core.posted.notified() => {}
                () = self.time.sleep(pause) => {}
                _ = stop.changed() => {}
            }
        }
        // What is under way may finish: cut short, it would have to be sent again.
        while deliveries.join_next().await.is_some() {}
    }
}

/// Tells whoever waits that nothing is left to be delivered, or why it cannot be.
fn answer(waiting: &mut Vec<Flush>, error: Option<StoreError>) {
    for flush in waiting.drain(..) {
        // Whoever asked may have stopped waiting.
        let _ = flush.send(error.clone().map_or(Ok(()), Err));
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
