//! The gateway: what it tells the daemon, lost, late, twice and out of order.

use bot::bridge::{Change, Incoming};

use crate::chance::Chance;
use crate::tally::Tally;

/// Something the gateway tells.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A message in a channel.
    Said(Incoming),
    /// A slash command or a pressed button.
    Asked(Incoming),
    /// A message was edited or deleted.
    Changed(u64, u64, Change),
    /// A channel or thread was deleted.
    Gone(u64),
    /// A thread was archived.
    Archived(u64),
}

/// So many events a resume can tell again.
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
    pub(crate) fn tell(&mut self, event: Event, chance: &mut Chance, tally: &mut Tally) {
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

    /// The connection was lost. Resumed, the gateway tells again what it told last; else it is silent about it.
    pub(crate) fn cut(&mut self, resumed: bool) {
        if resumed {
            self.coming.splice(0..0, self.recent.iter().cloned());
        } else {
            *self = Self::default();
        }
    }

    /// What was on its way for minutes is not told any more.
    pub(crate) fn forget_late(&mut self) {
        self.late.clear();
    }

    pub(crate) fn everything(&mut self) -> Vec<Event> {
        let mut all = std::mem::take(&mut self.coming);
        all.append(&mut self.late);
        all
    }
}
