//! One world: Discord, people, and a daemon that stops and restarts, step by step from a seed.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use bot::chat::{DeliveryError, MessageId, PlaceId};
use bot::daemon::clock as strokes;
use bot::daemon::core::Core;
use bot::daemon::processor::ProcessorError;
use bot::daemon::question::{Effort, Question};
use bot::game::state::{GameId, Match};
use bot::store::{OutboxRow, StoreError};
use bot::time::{Moment, TimeSource};
use rusqlite::Connection;
use tokio::runtime::Runtime;

use crate::Break;
use crate::account::Typed;
use crate::chance::Chance;
use crate::clock::{Clock, Died, MOST};
use crate::content::Reader;
use crate::cup_judge::Cup;
use crate::double::Net;
use crate::gateway::{Event, Wire, session};
use crate::inbox::{Item, Received};
use crate::judge::{Ledger, STORED};
use crate::model::{Delivering, Model, moment};
use crate::private::Markers;
use crate::process::{Files, MINUTE, Process, TRIES, clock_config, run};
use crate::starve::Waits;
use crate::tally::Tally;

/// Monday, 5 January 2026, 12:00 UTC.
const START: i64 = 1_767_614_400_000;

pub(crate) struct World {
    pub(crate) chance: Chance,
    pub(crate) breaks: Break,
    pub(crate) runtime: Runtime,
    pub(crate) process: Process,
    pub(crate) files: Files,
    pub(crate) net: Arc<Net>,
    pub(crate) clock: Arc<Clock>,
    pub(crate) wire: Wire,
    /// Interactions with ids that seemed to be in the future. They are stored only after the acknowledgement.
    may_be_posted: HashSet<u64>,
    /// Games that may be unfinished, and the id of the newest.
    pub(crate) games: Vec<GameId>,
    pub(crate) newest: i64,
    /// Moves by text that can be meant for one game only, and that game.
    pub(crate) meant: BTreeMap<u64, GameId>,
    /// People who have ever requested that a game be moved, or agreed to it.
    pub(crate) movers: BTreeMap<GameId, BTreeSet<String>>,
    /// What people have typed about conditions, by message.
    pub(crate) typed_conditions: BTreeMap<u64, Typed>,
    /// What the newest condition of a game expects: actions, with the numbers of the actions before them.
    pub(crate) expected_moves: BTreeMap<GameId, Vec<(usize, String)>>,
    /// Messages that open games in which the seats of absent players are offered.
    pub(crate) absent: BTreeSet<u64>,
    /// The cups as they are stored.
    pub(crate) cups: BTreeMap<i64, Cup>,
    /// Who has ever asked to leave a cup.
    pub(crate) leavers: BTreeSet<(i64, String)>,
    /// Messages that open games that count for no rating.
    pub(crate) unrated: BTreeSet<u64>,
    /// The number of the guest.
    pub(crate) guest: usize,
    /// The interactions in which guests ask to be forgotten.
    pub(crate) farewells: BTreeMap<u64, String>,
    /// The marker words of private texts.
    pub(crate) markers: Markers,
    pub(crate) ledger: Ledger,
    /// The ledger at the time of the backup.
    pub(crate) saved: Option<Ledger>,
    /// The state of the check of contents.
    pub(crate) reader: Reader,
    /// The connection of the last check, as long as the process runs.
    pub(crate) reading: Option<Connection>,
    /// What waits, and how long.
    pub(crate) waits: Waits,
    /// Work handed over by the bridge that is not done yet.
    pub(crate) later: Vec<Item>,
    /// Rows whose delivery may be recorded later, with the time of their creation.
    pub(crate) unrecorded: BTreeMap<String, (String, i64)>,
    /// The place that is skipped on purpose.
    dead_place: Option<PlaceId>,
    pub(crate) tally: Tally,
}

impl World {
    pub(crate) fn new(seed: u64, breaks: Break) -> Self {
        let clock = Arc::new(Clock::new(START));
        let net = Arc::new(Net::new(Model::new(seed, breaks), Arc::clone(&clock)));
        let files = Files::new();
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.unwrap_or_else(|e| panic!("no runtime: {e}"));
        let mut chance = Chance::new(seed);
        let chance_of_process = Chance::new(chance.next());
        let process = Process::start(&runtime, &files.database(), &net, chance_of_process);
        files.sabotage(breaks);
        let mut world = Self {
            chance,
            breaks,
            runtime,
            process,
            files,
            net,
            clock,
            wire: Wire::default(),
            may_be_posted: HashSet::new(),
            games: Vec::new(),
            newest: 0,
            meant: BTreeMap::new(),
            movers: BTreeMap::new(),
            typed_conditions: BTreeMap::new(),
            expected_moves: BTreeMap::new(),
            absent: BTreeSet::new(),
            cups: BTreeMap::new(),
            leavers: BTreeSet::new(),
            unrated: BTreeSet::new(),
            guest: 0,
            farewells: BTreeMap::new(),
            markers: Markers::default(),
            ledger: Ledger::default(),
            saved: None,
            reader: Reader::default(),
            reading: None,
            waits: Waits::default(),
            later: Vec::new(),
            unrecorded: BTreeMap::new(),
            dead_place: None,
            tally: Tally::default(),
        };
        world.begin_session();
        world
    }

    /// Receives the first events of a session.
    pub(crate) fn begin_session(&mut self) {
        let session = session(&self.net.model());
        if self.receive_all(session).is_err() {
            self.revive();
        }
    }

    /// The number of events so far.
    pub(crate) fn events(&self) -> u64 {
        let model = self.net.model();
        self.tally.total() + model.tries + model.pages
    }

    pub(crate) fn step(&mut self) {
        let span = self.chance.span(2_000);
        self.clock.advance(span);
        let happened = self.happens();
        let emitted = std::mem::take(&mut self.net.model().emitted);
        for event in emitted {
            self.wire.send(event, &mut self.chance, &mut self.tally);
        }
        self.judge_content();
        if happened.is_err() {
            self.tally.event("death");
            self.revive();
        }
        self.check_violation();
    }

    fn happens(&mut self) -> Result<(), Died> {
        match self.chance.below(1000) {
            0..450 => {
                self.act();
                if self.chance.of_1000(500) { self.receive() } else { Ok(()) }
            }
            450..600 => self.receive(),
            600..880 => self.send(),
            880..920 => self.tick(),
            920..935 => self.sweep_some(),
            935..950 => self.finish(),
            950..960 => {
                self.meddle();
                Ok(())
            }
            960..965 => self.quiet_time(),
            965..967 => {
                self.stop_and_start();
                Ok(())
            }
            967..971 => {
                let touch = 1 + self.chance.span(24);
                self.clock.die_at(touch);
                Ok(())
            }
            971..975 => self.set_clock(),
            975..979 => self.lose_connection(),
            979..991 => self.rearrange(),
            991..992 => {
                self.back_up();
                Ok(())
            }
            992..993 if self.chance.of_1000(300) => {
                self.restore();
                Ok(())
            }
            993..994 => {
                self.prune();
                Ok(())
            }
            994..995 => {
                self.flood();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Receives the events that arrive now.
    fn receive(&mut self) -> Result<(), Died> {
        let arrived = self.wire.arrive(&mut self.chance);
        self.receive_all(arrived)
    }

    pub(crate) fn receive_all(&mut self, arrived: Vec<Event>) -> Result<(), Died> {
        let supposed = self.clock.daemon_now() - self.process.time.time.ahead().0;
        for Event { kind, payload } in arrived {
            let id = payload["id"].as_str().and_then(|id| id.parse().ok());
            if let Some(id) =
                id.filter(|id| kind == "INTERACTION_CREATE" && moment(*id) > supposed + MOST)
            {
                self.may_be_posted.insert(id);
            }
            self.process.discord.receive(kind, payload);
        }
        while let Some(follow_up) = run(&self.runtime, self.process.discord.dispatch())? {
            self.take_received();
            if let Some(follow_up) = follow_up {
                if self.chance.of_1000(300) {
                    self.work_lane()?;
                }
                let done = run(&self.runtime, follow_up);
                self.note_acknowledged();
                done?;
            }
        }
        run(&self.runtime, self.process.discord.recheck())?;
        let others = self.take_received();
        self.work_lane()?;
        others.into_iter().try_for_each(|item| self.handle(item))
    }

    /// Takes everything that the bridge has handed over. Messages go to the lane; the rest is returned.
    pub(crate) fn take_received(&mut self) -> Vec<Item> {
        let Received { messages, missed, others, resync } = self.process.inbox.take();
        self.process.lane.extend(messages);
        for (place, first) in missed {
            self.tally.event("left out");
            let before = MessageId(first.0 - 1);
            let known = self.process.missed.entry(place).or_insert(before);
            *known = before.min(*known);
        }
        if resync {
            self.process.processor.invalidate(None);
        }
        self.later.extend(others);
        std::mem::take(&mut self.later)
    }

    fn handle(&mut self, item: Item) -> Result<(), Died> {
        match item {
            Item::Changed(place, id, change) => {
                let changed = self.process.processor.changed(&place, id, change);
                stored(run(&self.runtime, changed)?);
            }
            Item::Lost(place) => self.lose(&place)?,
            Item::Backfill(place) => self.backfill(&place)?,
            Item::Newest(newest) => {
                for place in stored(self.process.store().snapshot().unwrap().behind(&newest)) {
                    self.backfill(&place)?;
                }
            }
            Item::Recheck(places) => {
                places.iter().for_each(|place| self.process.processor.histories().doubt(place));
                for place in places {
                    self.backfill(&place)?;
                }
            }
        }
        Ok(())
    }

    /// Notes acknowledged interactions, which are stored by now unless their ids seemed to be in the future.
    fn note_acknowledged(&mut self) {
        let model = &mut *self.net.model();
        for id in std::mem::take(&mut model.newly_acknowledged) {
            if let Some(interaction) =
                model.interactions.get(&id).filter(|_| !self.may_be_posted.contains(&id))
            {
                self.ledger.promise(interaction.clone());
            }
        }
    }

    /// Processes the messages of the lane, as a worker of the daemon does.
    fn work_lane(&mut self) -> Result<(), Died> {
        let mut messages = std::mem::take(&mut self.process.lane);
        let waited = std::mem::take(&mut self.process.held);
        messages.sort_by_key(|m| m.id);
        if self.breaks == Break::Order {
            messages.reverse();
        }
        let batch = self.batch(&messages);
        let mut unreadable = self.catch_up()?;
        let mut held = Vec::new();
        for message in messages {
            if self.is_skipped(&message.place) {
                continue;
            }
            if unreadable.contains(&message.place) {
                held.push(message);
                continue;
            }
            let played_in = self.is_played_in(&message.place);
            let move_of = self.move_in_former_place(&message);
            let may_wait = self.process.tries < TRIES;
            let taken = self.process.processor.process(message.clone(), may_wait);
            match run(&self.runtime, taken)? {
                Ok(()) => {}
                Err(ProcessorError::History(error)) => {
                    assert!(may_wait, "{STORED}: {message:?} waits forever: {error}");
                    unreadable.push(message.place.clone());
                    held.push(message);
                    continue;
                }
                Err(ProcessorError::Store(error)) => {
                    panic!("a message could not be judged: {error}")
                }
            }
            let known = stored(self.process.store().snapshot().unwrap().watermark(&message.place))
                .is_some();
            if self.breaks == Break::Watermark && known {
                let (place, id) = (message.place.clone(), message.id);
                stored(self.process.store().write(move |tx| tx.set_watermark(&place, id)));
            }
            self.taken(&message, played_in, &batch);
            if let Some(game) = move_of {
                self.judge_former(&message, &game);
            }
        }
        self.tally.events("held back", held.len() as u64);
        let waits = held.len() + self.process.missed.len();
        self.process.tries = if waited > 0 && waits > 0 { self.process.tries + 1 } else { 0 };
        self.process.held = waits;
        self.process.lane.extend(held);
        Ok(())
    }

    /// Reads dropped messages from the histories. Returns the places in which that must wait.
    fn catch_up(&mut self) -> Result<Vec<PlaceId>, Died> {
        let mut waiting = Vec::new();
        for (place, before) in std::mem::take(&mut self.process.missed) {
            if self.is_skipped(&place) {
                continue;
            }
            let played_in = self.is_played_in(&place);
            let may_wait = self.process.tries < TRIES;
            let mut after = Some(before);
            while after.is_some() {
                let read = self.process.processor.catch_up(&place, after, may_wait);
                match run(&self.runtime, read)? {
                    Ok(left) => after = left,
                    Err(ProcessorError::History(error)) if may_wait && !error.is_final() => {
                        self.process.missed.insert(place.clone(), before);
                        waiting.push(place.clone());
                        break;
                    }
                    Err(ProcessorError::History(_)) => break,
                    Err(ProcessorError::Store(error)) => {
                        panic!("dropped messages could not be judged: {error}")
                    }
                }
            }
            self.note_games();
            self.note_homes();
            // A dropped message may have opened a game there.
            let mark = stored(self.process.store().snapshot().unwrap().watermark(&place));
            self.judge_mark(&place, mark.filter(|_| !played_in));
        }
        Ok(waiting)
    }

    pub(crate) fn send(&mut self) -> Result<(), Died> {
        let now = self.clock.daemon_now();
        let all = |rows: Vec<(i64, _)>| rows.into_iter().map(|(id, _)| id).collect();
        let ready =
            stored(self.process.store().snapshot().unwrap().outbox_at(Moment(now), all)).rows;
        // Sometimes the disk fails: deliveries are recorded later.
        let noted = self.net.model().faults == 0 || !self.chance.of_1000(12);
        if !noted {
            self.files.refuse_to_note(true);
        }
        let delivered = self.deliver(&ready, noted);
        if !noted {
            self.files.refuse_to_note(false);
        }
        // A failed post may have paused games.
        self.note_homes();
        delivered?;
        let left = stored(self.process.store().snapshot().unwrap().outbox());
        self.judge_sender(&ready, &left);
        self.judge_content();
        Ok(())
    }

    fn deliver(&mut self, ready: &[OutboxRow], noted: bool) -> Result<(), Died> {
        for row in ready {
            if self.is_skipped(&row.place) {
                continue;
            }
            let (key, nonce) = (row.key.to_string(), row.nonce.clone());
            let delivering = Delivering { key: nonce.clone(), made_at: row.made_at.0 };
            self.net.model().delivering = Some(delivering);
            let outcome = run(&self.runtime, self.process.sender.deliver(row.clone()));
            self.net.model().delivering = None;
            // A step is recorded with the message from which it started.
            if row.message.step.is_none() && (outcome.is_err() || !noted) {
                self.unrecorded.insert(key, (nonce, row.made_at.0));
            } else if row.message.step.is_none()
                && let Some(posted) = stored(self.process.store().snapshot().unwrap().posted(&key))
            {
                self.net.model().find(posted.0, &nonce, row.made_at.0);
            }
            if !self.unrecorded.is_empty() {
                self.find_recorded();
            }
            let outcome = outcome?;
            if noted {
                stored(outcome);
            } else if outcome.is_err() {
                self.tally.figure("deliveries that were not noted", 1);
            }
            if row.message.step.is_some() {
                self.note_homes();
            }
        }
        Ok(())
    }

    /// Assigns posts to the rows as which they are recorded now.
    pub(crate) fn find_recorded(&mut self) {
        let store = self.process.store();
        let model = &mut *self.net.model();
        self.unrecorded.retain(|key, (nonce, made_at)| {
            let posted = stored(store.snapshot().unwrap().posted(key));
            posted.inspect(|posted| model.find(posted.0, nonce, *made_at)).is_none()
        });
    }

    /// Returns whether a place is skipped on purpose.
    fn is_skipped(&mut self, place: &PlaceId) -> bool {
        if self.breaks != Break::Place {
            return false;
        }
        if self.dead_place.is_none() {
            let thread = |p: &PlaceId| p.0.len() > 3 && !p.0.starts_with(['@', 'g']);
            self.dead_place =
                stored(self.process.store().snapshot().unwrap().places()).into_iter().find(thread);
        }
        self.dead_place.as_ref() == Some(place)
    }

    /// Handles a clock tick, as the daemon's clock task does.
    pub(crate) fn tick(&mut self) -> Result<(), Died> {
        self.tally.event("tick");
        let now = self.clock.daemon_now();
        let config = clock_config();
        self.process.processor.invalidate_after(Moment(now));
        if self.process.time.is_trusted() {
            let found = stored(strokes::check(&self.process.core, &config, Moment(now)));
            if found.set_back {
                self.process.processor.invalidate(None);
            }
            self.start_planned(now)?;
            for (id, place) in found.due {
                self.due(id, &place)?;
            }
            self.judge_deadlines();
            self.judge_computers(now);
            self.judge_deserted();
        }
        let stale = now - config.sweep_every.0;
        for place in stored(self.process.store().snapshot().unwrap().watched_places()) {
            if self.process.processor.backfilled_at(&place).is_none_or(|at| at.0 <= stale) {
                self.backfill(&place)?;
            }
        }
        self.judge_backfills();
        Ok(())
    }

    /// Starts what features have planned, as the daemon's clock task does.
    fn start_planned(&mut self, now: i64) -> Result<(), Died> {
        let planned = stored(self.process.core.planned(Moment(now)));
        let places: Vec<PlaceId> = planned.into_iter().map(|(_, planned)| planned.place).collect();
        let (is_planned, newest) = (!places.is_empty(), self.newest);
        let new = places.into_iter().filter(|place| !self.is_played_in(place));
        let new: Vec<PlaceId> = new.collect();
        stored(run(&self.runtime, self.process.processor.start_planned(Moment(now)))?);
        if is_planned {
            self.note_games();
            self.note_homes();
        }
        for place in new {
            let mark = stored(self.process.store().snapshot().unwrap().watermark(&place));
            self.judge_mark(&place, mark);
        }
        self.judge_cups();
        self.judge_openers(newest);
        Ok(())
    }

    fn due(&mut self, id: GameId, place: &PlaceId) -> Result<(), Died> {
        let before = stored_game(&self.process.core, id);
        if let Some(before) = &before {
            self.follow(before);
        }
        let done = run(&self.runtime, self.process.processor.due(id, place));
        if let Some(before) = before {
            self.judge_clock(&before);
        }
        match done? {
            Ok(None) => Ok(()),
            Ok(Some(question)) => self.think(&question),
            Err(ProcessorError::History(DeliveryError::Gone(_))) => self.lose(place),
            Err(ProcessorError::History(_)) => {
                self.tally.figure("deadlines that waited", 1);
                Ok(())
            }
            Err(ProcessorError::Store(error)) => panic!("a deadline could not be judged: {error}"),
        }
    }

    /// Lets a computer decide, as a thread of the daemon does, and enters what it has decided.
    fn think(&mut self, question: &Question) -> Result<(), Died> {
        let effort = Effort { time: None, nodes: Some(50), memory: 1 << 16 };
        let Some(decided) = question.decide(effort, &Arc::default()) else {
            panic!("a computer has no answer in {}", question.game.0);
        };
        let before = stored_game(&self.process.core, question.game);
        let entered = self.process.processor.decided((question.game, question.revision), decided);
        stored(run(&self.runtime, entered)?);
        if let Some(before) = before {
            self.judge_computer(&before, question);
        }
        self.tally.figure("decisions of computers", 1);
        Ok(())
    }

    pub(crate) fn backfill(&mut self, place: &PlaceId) -> Result<(), Died> {
        self.tally.event("sweep");
        if self.is_skipped(place) {
            return Ok(());
        }
        let swept = run(&self.runtime, self.process.processor.backfill(place));
        self.note_homes();
        self.judge_mark(place, None);
        match swept? {
            Ok(()) => {}
            Err(ProcessorError::History(DeliveryError::Gone(_))) => self.lose(place)?,
            Err(ProcessorError::History(_)) => self.tally.figure("failed sweeps", 1),
            Err(ProcessorError::Store(error)) => panic!("a place could not be swept: {error}"),
        }
        self.note_games();
        Ok(())
    }

    fn sweep_some(&mut self) -> Result<(), Died> {
        let places = stored(self.process.store().snapshot().unwrap().watched_places());
        if places.is_empty() {
            return Ok(());
        }
        let place = self.chance.pick(&places).clone();
        self.backfill(&place)
    }

    fn lose(&mut self, place: &PlaceId) -> Result<(), Died> {
        let lost = run(&self.runtime, self.process.processor.place_lost(place))?;
        stored(lost);
        self.note_homes();
        Ok(())
    }

    /// Runs the bridge's maintenance.
    pub(crate) fn finish(&mut self) -> Result<(), Died> {
        run(&self.runtime, self.process.discord.finish())?;
        if self.chance.of_1000(100) {
            run(&self.runtime, self.process.discord.keep_threads())?;
        }
        self.take_received().into_iter().try_for_each(|item| self.handle(item))
    }

    /// Lets time pass without messages.
    fn quiet_time(&mut self) -> Result<(), Died> {
        self.wire.forget_late();
        for _ in 0..self.chance.below(14) {
            let span = self.chance.span(14 * MINUTE);
            self.clock.advance(span);
            self.tick()?;
            self.send()?;
        }
        Ok(())
    }

    /// Notes new games.
    pub(crate) fn note_games(&mut self) {
        let store = self.process.store();
        let next = stored(store.snapshot().unwrap().next_game()).0;
        if self.newest == 0 {
            for place in stored(store.snapshot().unwrap().places()) {
                self.games.extend(stored(store.snapshot().unwrap().unfinished_in(&place)));
            }
        } else {
            self.games.extend((self.newest + 1..next).map(GameId));
        }
        self.newest = next - 1;
    }
}

/// Returns a game as it is stored.
pub(crate) fn stored_game(core: &Core, id: GameId) -> Option<Arc<Match>> {
    stored(core.store().snapshot().and_then(|view| view.game(id)))
}

/// Returns the result of the store, which must not fail here.
pub(crate) fn stored<T>(result: Result<T, StoreError>) -> T {
    result.unwrap_or_else(|error| panic!("the store failed: {error}"))
}
