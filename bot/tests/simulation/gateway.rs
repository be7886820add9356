//! The gateway, which loses, delays, repeats and reorders events.

use serde_json::{Value, json};

use crate::chance::Chance;
use crate::model::{CHANNELS, Kind, Model, OTHER_GUILD, STAGE, guild_of};
use crate::tally::Tally;

/// An event: its name and its payload.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) kind: &'static str,
    pub(crate) payload: Value,
}

/// The number of events that a resumed session sends again.
const REMEMBERED: usize = 12;

#[derive(Default)]
pub(crate) struct Wire {
    /// Events to be received next, in this order.
    coming: Vec<Event>,
    /// Delayed events.
    late: Vec<Event>,
    recent: Vec<Event>,
}

impl Wire {
    pub(crate) fn send(&mut self, event: Event, chance: &mut Chance, tally: &mut Tally) {
        self.recent.push(event.clone());
        if self.recent.len() > REMEMBERED {
            self.recent.remove(0);
        }
        match chance.below(100) {
            0..5 => tally.event("lost"),
            5..10 => {
                tally.event("late");
                self.late.push(event);
            }
            10..16 => {
                tally.event("twice");
                self.late.push(event.clone());
                self.coming.push(event);
            }
            16..26 if !self.coming.is_empty() => {
                tally.event("out of order");
                let at = chance.below(self.coming.len());
                self.coming.insert(at, event);
            }
            _ => self.coming.push(event),
        }
    }

    /// Returns the events that arrive now.
    pub(crate) fn arrive(&mut self, chance: &mut Chance) -> Vec<Event> {
        let count = (1 + chance.below(6)).min(self.coming.len());
        let mut arrived: Vec<Event> = self.coming.drain(..count).collect();
        if !self.late.is_empty() && chance.of_1000(250) {
            let at = chance.below(self.late.len());
            arrived.push(self.late.swap_remove(at));
        }
        arrived
    }

    /// Loses the connection and returns the first events of the next session. A resumed session repeats the last events; a new
    /// one drops all events in transit.
    pub(crate) fn cut(&mut self, resumed: bool, model: &Model) -> Vec<Event> {
        if resumed {
            let mut again = self.recent.clone();
            again.push(Event { kind: "RESUMED", payload: json!({}) });
            return again;
        }
        *self = Self::default();
        session(model)
    }

    /// Drops delayed events.
    pub(crate) fn forget_late(&mut self) {
        self.late.clear();
    }

    /// Drops all events, because no process is running.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn everything(&mut self) -> Vec<Event> {
        let mut all = std::mem::take(&mut self.coming);
        all.append(&mut self.late);
        all
    }
}

/// Returns the first events of a new session: `READY`, and each guild with its channels and active threads.
pub(crate) fn session(model: &Model) -> Vec<Event> {
    let guilds: Vec<Value> =
        ["1", "2"].iter().map(|id| json!({"id": id, "unavailable": true})).collect();
    let ready = json!({"v": 10, "shard": [0, 1], "guilds": guilds});
    let mut events = vec![Event { kind: "READY", payload: ready }];
    for (guild, listed) in [(1, [&CHANNELS[..], &[STAGE]].concat()), (2, vec![OTHER_GUILD])] {
        let seen = |id: &u64| !model.is_closed(*id);
        let channels: Vec<Value> =
            listed.iter().filter(|id| seen(id)).filter_map(|id| model.channel_json(*id)).collect();
        let active = model.channels.iter().filter(|(id, channel)| {
            let thread = matches!(channel.kind, Kind::Thread { .. });
            thread
                && !channel.deleted
                && !channel.archived
                && seen(id)
                && guild_of(channel.kind, **id) == Some(guild)
        });
        let threads: Vec<Value> = active.filter_map(|(id, _)| model.channel_json(*id)).collect();
        let payload = json!({"id": guild.to_string(), "channels": channels, "threads": threads});
        events.push(Event { kind: "GUILD_CREATE", payload });
    }
    events
}
