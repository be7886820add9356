//! The gateway: the events it sends, lost, late, twice and out of order.

use serde_json::{Value, json};

use crate::chance::Chance;
use crate::model::{ABROAD, HALLS, Kind, Model, STAGE, guild_of};
use crate::tally::Tally;

/// An event: its name and its payload.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) kind: &'static str,
    pub(crate) payload: Value,
}

/// Events that a resumed session sends again.
const REMEMBERED: usize = 12;

#[derive(Default)]
pub(crate) struct Wire {
    /// On their way, in the order in which they will arrive.
    coming: Vec<Event>,
    /// On their way for longer.
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

    /// What arrives now.
    pub(crate) fn arrive(&mut self, chance: &mut Chance) -> Vec<Event> {
        let count = (1 + chance.below(6)).min(self.coming.len());
        let mut arrived: Vec<Event> = self.coming.drain(..count).collect();
        if !self.late.is_empty() && chance.of_1000(250) {
            let at = chance.below(self.late.len());
            arrived.push(self.late.swap_remove(at));
        }
        arrived
    }

    /// The connection was lost. A resumed session begins with the last events again; a new one never sends what was under way.
    /// Returns what the session begins with.
    pub(crate) fn cut(&mut self, resumed: bool, model: &Model) -> Vec<Event> {
        if resumed {
            let mut again = self.recent.clone();
            again.push(Event { kind: "RESUMED", payload: json!({}) });
            return again;
        }
        *self = Self::default();
        session(model)
    }

    /// What was on its way for minutes does not come any more.
    pub(crate) fn forget_late(&mut self) {
        self.late.clear();
    }

    /// No process is there to receive anything.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn everything(&mut self) -> Vec<Event> {
        let mut all = std::mem::take(&mut self.coming);
        all.append(&mut self.late);
        all
    }
}

/// The beginning of a new session: `READY`, and each guild with its channels and active threads.
pub(crate) fn session(model: &Model) -> Vec<Event> {
    let guilds: Vec<Value> =
        ["1", "2"].iter().map(|id| json!({"id": id, "unavailable": true})).collect();
    let ready = json!({"v": 10, "shard": [0, 1], "guilds": guilds});
    let mut events = vec![Event { kind: "READY", payload: ready }];
    for (guild, halls) in [(1, [&HALLS[..], &[STAGE]].concat()), (2, vec![ABROAD])] {
        let seen = |id: &u64| !model.is_closed(*id);
        let channels: Vec<Value> =
            halls.iter().filter(|id| seen(id)).filter_map(|id| model.channel_json(*id)).collect();
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
