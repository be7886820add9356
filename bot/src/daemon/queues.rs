//! The queues of all places, and the order of their turns.
//!
//! Each place has its own queue, processed by one worker at a time, so its order is preserved. Turns rotate among
//! the guilds that have work, and within a guild among its places. The size of what waits is bounded for each
//! place, each guild and in total. Of messages that do not fit only a mark is stored: they are read from the
//! history.

use std::collections::{HashMap, VecDeque};
use std::time::Instant;

use super::ready::Group;
use crate::chat::{Change, Incoming, MessageId, PlaceId};
use crate::game::state::GameId;

/// The most messages of a place processed in one turn.
const TURN: usize = 8;

/// The size of an item without its text, in bytes.
const ITEM: usize = 512;

/// The bounds of what may wait, in bytes, and the number of workers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) place: usize,
    pub(super) guild: usize,
    pub(super) all: usize,
    pub(super) workers: usize,
    /// The number of workers that a guild may use while others have work.
    pub(super) guild_workers: usize,
}

/// The bounds in production. A message has some hundred bytes, an attached record a few hundred thousand at most.
pub(super) const BOUNDS: Bounds =
    Bounds { place: 1 << 20, guild: 4 << 20, all: 64 << 20, workers: 32, guild_workers: 8 };

#[derive(Debug)]
pub(super) enum Item {
    Message(Box<Incoming>),
    Backfill,
    Due(GameId),
    /// The place is gone or closed.
    Lost,
    Changed(MessageId, Change),
}

impl Item {
    /// Returns whether it reads a history that nobody waits for, so messages go first.
    pub(super) fn can_wait(&self) -> bool {
        matches!(self, Self::Backfill | Self::Due(_))
    }

    fn cost(&self) -> usize {
        match self {
            Self::Message(message) => cost(message),
            _ => ITEM,
        }
    }
}

fn cost(message: &Incoming) -> usize {
    let context = &message.context;
    let mentions: usize = context.mentions.iter().map(|p| p.name.len() + 64).sum();
    let roles = context.guild.iter().flat_map(|g| &g.roles).flatten();
    let ids = roles.count() + context.outsiders.len();
    ITEM + message.text.len() + message.author.name.len() + mentions + ids * 48
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is in the queue, or does not need to be.
    Queued,
    /// There is no room; it is read from the history of its place later.
    FromHistory,
    /// There is no room, and it is in no history; the caller must report that.
    Busy,
}

#[derive(Debug)]
struct Waiting<T> {
    item: T,
    since: Instant,
    cost: usize,
}

/// A message, or the mark of messages that did not fit.
#[derive(Debug)]
enum Entry {
    Message(Box<Incoming>),
    Missed,
}

#[derive(Debug)]
struct Queue {
    group: Group,
    /// Messages by id, and at most one mark of lost messages.
    messages: VecDeque<Waiting<Entry>>,
    others: VecDeque<Waiting<Item>>,
    background: VecDeque<Waiting<Item>>,
    cost: usize,
    /// Whether a mark is among the messages. Later messages are read from the history, too.
    missed: bool,
    /// The message before the first lost one that only this queue knows of, in a place where no game is played.
    missed_after: Option<MessageId>,
    /// Whether the messages wait because the history cannot be read, and how many times they have waited.
    held: bool,
    tries: u32,
    /// The time of the oldest item in progress.
    running: Option<Instant>,
    /// Whether it is waiting for its turn.
    in_ring: bool,
}

impl Queue {
    fn is_ready(&self) -> bool {
        let messages = !self.messages.is_empty() && !self.held;
        messages || !self.others.is_empty() || !self.background.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.messages.is_empty() && self.others.is_empty() && self.background.is_empty()
    }

    fn oldest(&self) -> Option<Instant> {
        let others = self.others.iter().chain(&self.background).map(|waiting| waiting.since);
        self.messages.iter().map(|waiting| waiting.since).chain(others).chain(self.running).min()
    }
}

#[derive(Debug, Default)]
struct GroupState {
    ready: VecDeque<PlaceId>,
    running: usize,
    cost: usize,
    /// The number of queues that belong to it.
    queues: usize,
    in_ring: bool,
}

/// The work of one turn, all in one place.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) place: PlaceId,
    /// Messages lost before `messages`; the inner value is the message before them, if only the queue knows of
    /// them.
    pub(super) missed: Option<Option<MessageId>>,
    pub(super) messages: Vec<Incoming>,
    pub(super) others: Vec<Item>,
    pub(super) background: Option<Item>,
    /// How many times the messages have waited for the history.
    pub(super) tries: u32,
    /// The number of items, and of those that can wait.
    count: usize,
    waited: usize,
    /// Whether it contains messages or a mark of lost ones.
    read: bool,
    since: Instant,
}

/// What a turn leaves to be done.
#[derive(Debug, Default)]
pub(super) struct Leftover {
    /// Lost messages that are still to be read.
    pub(super) missed: Option<Option<MessageId>>,
    /// Messages that wait for the history, oldest first.
    pub(super) messages: Vec<Incoming>,
    /// Whether they have waited once more.
    pub(super) held: bool,
}

#[derive(Debug)]
pub(super) struct Queues {
    bounds: Bounds,
    queues: HashMap<PlaceId, Queue>,
    groups: HashMap<Group, GroupState>,
    ring: VecDeque<Group>,
    running: usize,
    cost: usize,
    /// The number of items queued or in progress, and of those that can wait.
    items: usize,
    background: usize,
    stopping: bool,
    /// When a turn was last finished.
    finished: Instant,
}

impl Queues {
    pub(super) fn new(bounds: Bounds, now: Instant) -> Self {
        Self {
            bounds,
            queues: HashMap::new(),
            groups: HashMap::new(),
            ring: VecDeque::new(),
            running: 0,
            cost: 0,
            items: 0,
            background: 0,
            stopping: false,
            finished: now,
        }
    }

    /// Queues an item behind everything queued for its place. Messages are sorted by id, because the network may
    /// deliver them out of order.
    pub(super) fn push(&mut self, place: &PlaceId, item: Item, now: Instant) -> Admission {
        if self.stopping {
            return Admission::FromHistory;
        }
        if self.items == 0 {
            // The time without work is not time without progress.
            self.finished = now;
        }
        let guild = match &item {
            Item::Message(message) => message.context.known_guild().map(str::to_owned),
            _ => None,
        };
        let cost = item.cost();
        let fits = self.fits(place, guild.as_deref(), cost);
        if !fits && !self.queues.contains_key(place) && !matches!(item, Item::Message(_)) {
            return Admission::FromHistory;
        }
        let queue = self.queue(place, guild);
        let waiting = |item| Waiting { item, since: now, cost };
        let can_wait = item.can_wait();
        match item {
            Item::Message(message) => {
                let unseen = message.context.unseen;
                if !unseen && (queue.missed || !fits) {
                    let command = message.addressed || message.text.trim_start().starts_with('/');
                    self.miss(place, command.then_some(message.id), now);
                    return Admission::FromHistory;
                }
                if !fits {
                    self.forget_if_empty(place);
                    return Admission::Busy;
                }
                let later = queue.messages.iter().rev().take_while(
                    |w| matches!(&w.item, Entry::Message(other) if other.id > message.id),
                );
                let at = queue.messages.len() - later.count();
                let message = Waiting { item: Entry::Message(message), since: now, cost };
                queue.messages.insert(at, message);
            }
            Item::Backfill => {
                if queue.background.iter().any(|w| matches!(w.item, Item::Backfill)) {
                    return Admission::Queued;
                }
                queue.background.push_back(waiting(Item::Backfill));
            }
            Item::Lost => {
                if queue.others.iter().any(|w| matches!(w.item, Item::Lost)) {
                    return Admission::Queued;
                }
                queue.others.push_back(waiting(Item::Lost));
            }
            Item::Due(_) => queue.background.push_back(waiting(item)),
            Item::Changed(..) if !fits => return Admission::FromHistory,
            Item::Changed(..) => queue.others.push_back(waiting(item)),
        }
        self.added(place, cost, can_wait);
        self.ready(place);
        Admission::Queued
    }

    /// Records that messages of a place must be read from its history. `first` is the first of them that matters
    /// where no game is played.
    pub(super) fn miss(&mut self, place: &PlaceId, first: Option<MessageId>, now: Instant) {
        if self.stopping {
            return;
        }
        let queue = self.queue(place, None);
        if let Some(first) = first {
            let before = MessageId(first.0.saturating_sub(1));
            queue.missed_after = Some(queue.missed_after.map_or(before, |m| m.min(before)));
        }
        if !queue.missed {
            queue.missed = true;
            queue.messages.push_back(Waiting { item: Entry::Missed, since: now, cost: ITEM });
            self.added(place, ITEM, false);
        }
        self.ready(place);
    }

    pub(super) fn next(&mut self) -> Option<Turn> {
        if self.running >= self.bounds.workers {
            return None;
        }
        let spare = self.bounds.workers - self.running;
        for _ in 0..self.ring.len() {
            let group = self.ring.pop_front()?;
            let Some(members) = self.groups.get_mut(&group) else { continue };
            // The last workers are reserved for groups that have few.
            if members.running >= self.bounds.guild_workers && spare <= self.bounds.guild_workers {
                self.ring.push_back(group);
                continue;
            }
            let place = members.ready.pop_front();
            members.in_ring = !members.ready.is_empty();
            members.running += usize::from(place.is_some());
            if members.in_ring {
                self.ring.push_back(group.clone());
            }
            if let Some(turn) = place.and_then(|place| self.turn(place)) {
                self.running += 1;
                return Some(turn);
            }
            // Its queue was removed meanwhile.
            if let Some(members) = self.groups.get_mut(&group) {
                members.running = members.running.saturating_sub(1);
            }
        }
        None
    }

    fn turn(&mut self, place: PlaceId) -> Option<Turn> {
        let queue = self.queues.get_mut(&place)?;
        queue.in_ring = false;
        let mut turn = Turn {
            missed: None,
            messages: Vec::new(),
            others: Vec::new(),
            background: None,
            tries: queue.tries,
            count: 0,
            waited: 0,
            read: false,
            since: queue.oldest().unwrap_or(self.finished),
            place,
        };
        let mut cost = 0;
        while !queue.held && turn.messages.len() < TURN {
            // Lost messages come before those that follow them, in a turn of their own.
            let is_mark = |w: &Waiting<Entry>| matches!(w.item, Entry::Missed);
            if queue.messages.front().is_some_and(is_mark) && !turn.messages.is_empty() {
                break;
            }
            let Some(waiting) = queue.messages.pop_front() else { break };
            cost += waiting.cost;
            turn.count += 1;
            match waiting.item {
                Entry::Message(message) => turn.messages.push(*message),
                Entry::Missed => {
                    queue.missed = false;
                    turn.missed = Some(queue.missed_after.take());
                    break;
                }
            }
        }
        turn.read = turn.count > 0;
        while turn.others.len() < TURN
            && let Some(waiting) = queue.others.pop_front()
        {
            cost += waiting.cost;
            turn.count += 1;
            turn.others.push(waiting.item);
        }
        if let Some(waiting) = queue.background.pop_front() {
            cost += waiting.cost;
            turn.count += 1;
            turn.waited = 1;
            turn.background = Some(waiting.item);
        }
        queue.running = Some(turn.since);
        queue.cost = queue.cost.saturating_sub(cost);
        let group = queue.group.clone();
        self.cost = self.cost.saturating_sub(cost);
        if let Some(members) = self.groups.get_mut(&group) {
            members.cost = members.cost.saturating_sub(cost);
        }
        Some(turn)
    }

    /// Ends a turn. Returns whether nothing is left to do.
    pub(super) fn done(&mut self, turn: &Turn, left: Leftover, now: Instant) -> bool {
        self.finished = now;
        self.running = self.running.saturating_sub(1);
        self.items = self.items.saturating_sub(turn.count);
        self.background = self.background.saturating_sub(turn.waited);
        let Some(queue) = self.queues.get_mut(&turn.place) else { return self.items == 0 };
        queue.running = None;
        if let Some(members) = self.groups.get_mut(&queue.group) {
            members.running = members.running.saturating_sub(1);
        }
        if turn.read {
            queue.held = left.held && !self.stopping;
            queue.tries = if left.held { queue.tries.saturating_add(1) } else { 0 };
        }
        if !self.stopping {
            for message in left.messages.into_iter().rev() {
                let cost = cost(&message);
                if let Some(queue) = self.queues.get_mut(&turn.place) {
                    let item = Entry::Message(Box::new(message));
                    queue.messages.push_front(Waiting { item, since: turn.since, cost });
                }
                self.added(&turn.place, cost, false);
            }
            if let Some(after) = left.missed
                && let Some(queue) = self.queues.get_mut(&turn.place)
            {
                let before = queue.missed_after;
                queue.missed_after = match (after, before) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
                // If more messages were lost meanwhile, one mark at the front covers both.
                if queue.missed {
                    queue.messages.retain(|w| !matches!(w.item, Entry::Missed));
                } else {
                    queue.missed = true;
                    self.added(&turn.place, ITEM, false);
                }
                if let Some(queue) = self.queues.get_mut(&turn.place) {
                    let mark = Waiting { item: Entry::Missed, since: turn.since, cost: ITEM };
                    queue.messages.push_front(mark);
                }
            }
        }
        self.ready(&turn.place);
        self.forget_if_empty(&turn.place);
        self.items == 0
    }

    /// Counts work that begins outside the queues.
    pub(super) fn begun(&mut self) {
        self.items += 1;
    }

    /// Ends work outside the queues. Returns whether nothing is left to do.
    pub(super) fn ended(&mut self) -> bool {
        self.items = self.items.saturating_sub(1);
        self.items == 0
    }

    pub(super) fn wake(&mut self, place: &PlaceId) {
        if let Some(queue) = self.queues.get_mut(place) {
            queue.held = false;
            self.ready(place);
        }
    }

    /// Stops accepting items. Messages that wait for a history are dropped; they are read after the next start.
    pub(super) fn stop(&mut self) {
        self.stopping = true;
        let held: Vec<PlaceId> =
            self.queues.iter().filter(|(_, q)| q.held).map(|(p, _)| p.clone()).collect();
        for place in held {
            if let Some(queue) = self.queues.get_mut(&place) {
                self.items = self.items.saturating_sub(queue.messages.len());
                queue.messages.clear();
            }
            self.forget_if_empty(&place);
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.stopping && self.items == 0
    }

    pub(super) fn has_next(&self) -> bool {
        !self.ring.is_empty() && self.running < self.bounds.workers
    }

    pub(super) fn items(&self) -> usize {
        self.items
    }

    pub(super) fn background(&self) -> usize {
        self.background
    }

    /// Returns the time of the oldest item queued or in progress.
    pub(super) fn oldest(&self) -> Option<Instant> {
        self.queues.values().filter_map(Queue::oldest).min()
    }

    /// Returns when a turn was last finished, or when work began after there was none.
    pub(super) fn finished(&self) -> Instant {
        self.finished
    }

    fn fits(&self, place: &PlaceId, guild: Option<&str>, cost: usize) -> bool {
        let queue = self.queues.get(place);
        let group = match queue {
            Some(queue) => queue.group.clone(),
            None => Group::of(place, guild.map(str::to_owned)),
        };
        let of_place = queue.map_or(0, |queue| queue.cost);
        let of_group = self.groups.get(&group).map_or(0, |members| members.cost);
        of_place + cost <= self.bounds.place
            && of_group + cost <= self.bounds.guild
            && self.cost + cost <= self.bounds.all
    }

    fn queue(&mut self, place: &PlaceId, guild: Option<String>) -> &mut Queue {
        let groups = &mut self.groups;
        self.queues.entry(place.clone()).or_insert_with(|| {
            let group = Group::of(place, guild);
            groups.entry(group.clone()).or_default().queues += 1;
            Queue {
                group,
                messages: VecDeque::new(),
                others: VecDeque::new(),
                background: VecDeque::new(),
                cost: 0,
                missed: false,
                missed_after: None,
                held: false,
                tries: 0,
                running: None,
                in_ring: false,
            }
        })
    }

    fn added(&mut self, place: &PlaceId, cost: usize, can_wait: bool) {
        self.items += 1;
        self.background += usize::from(can_wait);
        self.cost += cost;
        let Some(queue) = self.queues.get_mut(place) else { return };
        queue.cost += cost;
        if let Some(members) = self.groups.get_mut(&queue.group) {
            members.cost += cost;
        }
    }

    /// Puts a place with work in line for its turn.
    fn ready(&mut self, place: &PlaceId) {
        let Some(queue) = self.queues.get_mut(place) else { return };
        if queue.in_ring || queue.running.is_some() || !queue.is_ready() {
            return;
        }
        queue.in_ring = true;
        let Some(members) = self.groups.get_mut(&queue.group) else { return };
        members.ready.push_back(place.clone());
        if !members.in_ring {
            members.in_ring = true;
            self.ring.push_back(queue.group.clone());
        }
    }

    fn forget_if_empty(&mut self, place: &PlaceId) {
        let Some(queue) = self.queues.get(place) else { return };
        if !queue.is_empty() || queue.running.is_some() {
            return;
        }
        let group = queue.group.clone();
        self.queues.remove(place);
        if let Some(members) = self.groups.get_mut(&group) {
            members.queues = members.queues.saturating_sub(1);
            if members.queues == 0 {
                self.groups.remove(&group);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::{Context, Membership, Person, PersonId};
    use crate::time::Moment;

    const SMALL: Bounds =
        Bounds { place: 10_000, guild: 20_000, all: 60_000, workers: 4, guild_workers: 1 };

    fn place(name: &str) -> PlaceId {
        PlaceId(name.to_owned())
    }

    fn message(id: u64, at: &str, guild: Option<&str>) -> Incoming {
        let guild = guild.map(|guild| Membership {
            guild: guild.to_owned(),
            channel: at.to_owned(),
            roles: None,
            manages: false,
        });
        Incoming {
            id: MessageId(id),
            place: place(at),
            author: Person { id: PersonId("5".to_owned()), name: "Ann".to_owned() },
            at: Moment(0),
            text: "hello".to_owned(),
            addressed: false,
            context: Context { guild, ..Context::default() },
        }
    }

    struct Hall {
        queues: Queues,
        now: Instant,
    }

    impl Hall {
        fn new(bounds: Bounds) -> Self {
            let now = Instant::now();
            Self { queues: Queues::new(bounds, now), now }
        }

        fn say(&mut self, message: Incoming) -> Admission {
            let place = message.place.clone();
            self.queues.push(&place, Item::Message(Box::new(message)), self.now)
        }

        /// Processes the next turn. Returns its place and the ids of its messages.
        fn work(&mut self) -> Option<(String, Vec<u64>)> {
            let turn = self.queues.next()?;
            let said = turn.messages.iter().map(|m| m.id.0).collect();
            self.queues.done(&turn, Leftover::default(), self.now);
            Some((turn.place.0, said))
        }
    }

    #[test]
    fn a_place_is_processed_in_order_by_one_worker_at_a_time() {
        let mut hall = Hall::new(SMALL);
        for id in [1, 3, 2, 4] {
            assert_eq!(hall.say(message(id, "a", None)), Admission::Queued);
        }
        let turn = hall.queues.next().unwrap();
        assert_eq!(turn.messages.iter().map(|m| m.id.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
        hall.say(message(5, "a", None));
        assert!(hall.queues.next().is_none(), "a worker is busy there");
        assert!(!hall.queues.done(&turn, Leftover::default(), hall.now));
        assert_eq!(hall.work(), Some(("a".to_owned(), vec![5])));
        assert_eq!((hall.queues.items(), hall.queues.queues.len()), (0, 0));
        assert_eq!((hall.queues.groups.len(), hall.queues.cost), (0, 0));
    }

    #[test]
    fn guilds_take_turns_however_many_places_they_have() {
        let mut hall = Hall::new(SMALL);
        for id in 0..8 {
            hall.say(message(id, &format!("crowd {id}"), Some("crowd")));
        }
        hall.say(message(90, "quiet", Some("quiet")));
        hall.say(message(91, "alone", None));
        let order: Vec<String> = std::iter::from_fn(|| hall.work()).map(|(at, _)| at).collect();
        assert_eq!(order[..4], ["crowd 0", "quiet", "alone", "crowd 1"]);
        assert_eq!(order.len(), 10);
    }

    #[test]
    fn a_guild_whose_places_are_all_stuck_leaves_workers_to_others() {
        let mut hall = Hall::new(SMALL);
        for id in 0..8 {
            hall.say(message(id, &format!("stuck {id}"), Some("stuck")));
        }
        let stuck: Vec<Turn> = std::iter::from_fn(|| hall.queues.next()).collect();
        assert_eq!(stuck.len(), 3, "all workers except those reserved for others");
        hall.say(message(9, "other", Some("other")));
        assert_eq!(hall.work(), Some(("other".to_owned(), vec![9])));
        assert!(hall.work().is_none());
        hall.queues.done(&stuck[0], Leftover::default(), hall.now);
        assert!(hall.work().is_some());
    }

    /// A hundred times as much as there is room for, in every respect.
    #[test]
    fn bounds_hold_under_any_load_and_what_does_not_fit_is_marked() {
        let mut hall = Hall::new(SMALL);
        let (mut queued, mut dropped) = (0, 0);
        for id in 0..6_000 {
            // A third in one place, a third in one guild, and a third everywhere.
            let (guild, at) = match (id % 3, id / 3) {
                (0, _) => (0, 0),
                (1, n) => (1, n % 6),
                (_, n) => (n % 6, n / 6 % 6),
            };
            let guild = format!("g{guild}");
            let at = format!("{guild} p{at}");
            match hall.say(message(id, &at, Some(&guild))) {
                Admission::Queued => queued += 1,
                Admission::FromHistory => dropped += 1,
                Admission::Busy => panic!("it is in the history"),
            }
            let marks = hall.queues.queues.len() * ITEM;
            assert!(hall.queues.cost <= SMALL.all + marks);
            assert!(hall.queues.queues.values().all(|q| q.cost <= SMALL.place + ITEM));
            assert!(hall.queues.groups.values().all(|g| g.cost <= SMALL.guild + 6 * ITEM));
        }
        assert!(dropped > 5_800 && queued > 60, "{queued} {dropped}");
        let (mut said, mut missed) = (0, 0);
        while let Some(turn) = hall.queues.next() {
            said += turn.messages.len();
            missed += usize::from(turn.missed.is_some());
            hall.queues.done(&turn, Leftover::default(), hall.now);
        }
        assert_eq!((said, missed), (queued, 36), "each place has a mark");
        assert_eq!((hall.queues.items(), hall.queues.cost), (0, 0));
    }

    #[test]
    fn messages_after_a_lost_one_are_read_from_the_history() {
        let mut hall = Hall::new(Bounds { place: 3 * ITEM + 100, ..SMALL });
        assert_eq!(hall.say(message(1, "a", None)), Admission::Queued);
        assert_eq!(hall.say(message(2, "a", None)), Admission::Queued);
        let command = Incoming { text: "/play".to_owned(), ..message(30, "a", None) };
        assert_eq!(hall.say(message(3, "a", None)), Admission::Queued);
        assert_eq!(hall.say(command), Admission::FromHistory);
        let first = hall.queues.next().unwrap();
        assert_eq!((first.messages.len(), first.missed), (3, None));
        hall.queues.done(&first, Leftover::default(), hall.now);
        // There is room again, but it comes after the lost messages.
        assert_eq!(hall.say(message(40, "a", None)), Admission::FromHistory);
        let unseen = Context { unseen: true, ..Context::default() };
        let pressed = Incoming { context: unseen, ..message(41, "a", None) };
        assert_eq!(hall.say(pressed), Admission::Queued, "it is in no history");
        let second = hall.queues.next().unwrap();
        assert_eq!((second.messages.len(), second.missed), (0, Some(Some(MessageId(29)))));
        hall.queues.done(&second, Leftover::default(), hall.now);
        assert_eq!(hall.say(message(50, "a", None)), Admission::Queued);
        assert_eq!(hall.work(), Some(("a".to_owned(), vec![41, 50])));
    }

    /// Reading lost messages needs no further message in the place.
    #[test]
    fn lost_messages_get_a_turn_in_an_otherwise_idle_place() {
        let mut hall = Hall::new(Bounds { guild: 3 * ITEM, ..SMALL });
        for id in 1..=3 {
            hall.say(message(id, "crowd", Some("g")));
        }
        assert_eq!(hall.say(message(4, "quiet", Some("g"))), Admission::FromHistory);
        let turns: Vec<Turn> = std::iter::from_fn(|| hall.queues.next()).collect();
        let missed: Vec<_> = turns.iter().filter(|t| t.missed.is_some()).collect();
        assert_eq!(missed.iter().map(|t| t.place.0.as_str()).collect::<Vec<_>>(), ["quiet"]);
    }

    #[test]
    fn interactions_are_refused_when_there_is_no_room() {
        let mut hall = Hall::new(Bounds { place: ITEM + 100, ..SMALL });
        let unseen = Context { unseen: true, ..Context::default() };
        let pressed = |id| Incoming { context: unseen.clone(), ..message(id, "a", None) };
        assert_eq!(hall.say(pressed(1)), Admission::Queued);
        assert_eq!(hall.say(pressed(2)), Admission::Busy);
        assert_eq!(hall.work(), Some(("a".to_owned(), vec![1])));
        assert_eq!(hall.say(pressed(3)), Admission::Queued);
    }

    #[test]
    fn messages_that_wait_for_a_history_hold_up_no_backfill() {
        let mut hall = Hall::new(SMALL);
        hall.say(message(1, "a", None));
        let turn = hall.queues.next().unwrap();
        let left = Leftover { messages: vec![message(1, "a", None)], held: true, missed: None };
        hall.queues.done(&turn, left, hall.now);
        hall.say(message(2, "a", None));
        assert!(hall.queues.next().is_none());
        hall.queues.push(&place("a"), Item::Backfill, hall.now);
        hall.queues.push(&place("a"), Item::Backfill, hall.now);
        let backfill = hall.queues.next().unwrap();
        assert!(
            backfill.messages.is_empty() && matches!(backfill.background, Some(Item::Backfill))
        );
        hall.queues.done(&backfill, Leftover::default(), hall.now);
        assert!(hall.queues.next().is_none(), "they still wait, and one backfill is enough");
        hall.queues.wake(&place("a"));
        let again = hall.queues.next().unwrap();
        assert_eq!((again.messages.len(), again.tries), (2, 1));
    }

    #[test]
    fn nothing_is_queued_while_stopping_and_queued_work_is_finished() {
        let mut hall = Hall::new(SMALL);
        hall.say(message(1, "a", None));
        hall.queues.stop();
        assert_eq!(hall.say(message(2, "a", None)), Admission::FromHistory);
        assert!(!hall.queues.is_over());
        assert_eq!(hall.work(), Some(("a".to_owned(), vec![1])));
        assert!(hall.queues.is_over());
    }
}
