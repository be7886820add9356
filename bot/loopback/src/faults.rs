//! Injected failures: rules for requests and events, with probabilities drawn from a seed.

use std::time::Duration;

use crate::damage::Damage;
use crate::snowflake::Snowflake;

/// A failure of a request.
#[derive(Clone, Debug, PartialEq)]
pub enum RestFault {
    /// No effect; the response has this status and an HTML page, as from a proxy.
    Status(u16),
    /// No effect; status 400 with an error for a field of the request.
    InvalidForm {
        /// The field, as `body/0/name`.
        pointer: String,
        /// The error.
        message: String,
    },
    /// No effect; an error with this status and Discord's code.
    Refused {
        /// The HTTP status.
        status: u16,
        /// The JSON error code.
        code: u32,
    },
    /// No effect; status 429 with its headers.
    RateLimited {
        /// Seconds to wait before the next attempt.
        after: f64,
        /// Whether it is the global limit.
        global: bool,
    },
    /// No effect and no response.
    Hang,
    /// The request takes effect, but there is no response.
    HangAfter,
    /// No effect; the connection is cut.
    Cut,
    /// The request takes effect; the connection is cut before the response.
    CutAfter,
    /// The request takes effect; the connection is cut in the middle of the response's body.
    CutBody,
    /// The request takes effect; the body of the response is not valid JSON.
    Garble,
    /// The request takes effect; the response is late.
    Delay(Duration),
    /// The request takes effect in this channel instead of the requested one.
    WrongChannel(Snowflake),
    /// The request takes effect; in the response a field is missing or has another value.
    Field {
        /// The path to the field. It goes through all elements of a list, as in `roles/permissions`.
        path: String,
        /// The value; `None` to remove the field.
        value: Option<serde_json::Value>,
    },
}

impl RestFault {
    /// Whether the request takes effect in spite of the failure.
    #[must_use]
    pub const fn takes_effect(&self) -> bool {
        matches!(
            self,
            Self::HangAfter
                | Self::CutAfter
                | Self::CutBody
                | Self::Garble
                | Self::Delay(_)
                | Self::WrongChannel(_)
                | Self::Field { .. }
        )
    }
}

/// A failure of an event on its way to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFault {
    /// The event is never sent, not even after a resume.
    Drop,
    /// The event is late.
    Delay(Duration),
    /// The event is sent twice.
    Repeat,
    /// The event is sent after the next one.
    Reorder,
    /// The event has data that does not decode.
    Garble,
    /// The payload of the event is damaged.
    Damage {
        /// How.
        how: Damage,
        /// Whether it is damaged again when the session is resumed.
        again: bool,
    },
    /// The event is complete, but some fields have a format that libraries do not know.
    UnknownFormat,
}

/// A wrong value for a field of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct EventPatch {
    /// The name of the event, such as `MESSAGE_CREATE`.
    pub on: String,
    /// The field, at the top level of the event.
    pub field: String,
    /// The value; `None` to remove the field.
    pub value: Option<serde_json::Value>,
}

/// When a failure occurs.
#[derive(Clone, Debug)]
pub struct Rule<F> {
    /// The operation (`create_message`) or event (`MESSAGE_CREATE`); `None` matches all.
    pub on: Option<String>,
    /// How many matches to skip first.
    pub skip: u32,
    /// How often the failure occurs; `u32::MAX` without end.
    pub times: u32,
    /// The probability for each match, 0 to 1.
    pub chance: f64,
    /// Matches only requests whose path or body contains this text.
    pub containing: Option<String>,
    /// The failure.
    pub fault: F,
}

impl<F> Rule<F> {
    /// A failure of the next operation or event of this name.
    pub fn once(on: &str, fault: F) -> Self {
        Self { on: Some(on.to_owned()), skip: 0, times: 1, chance: 1.0, containing: None, fault }
    }

    /// A failure of every operation or event with this probability, without end.
    pub fn with_chance(chance: f64, fault: F) -> Self {
        Self { on: None, skip: 0, times: u32::MAX, chance, containing: None, fault }
    }

    /// Restricts the rule to an operation or event.
    #[must_use]
    pub fn on(self, on: &str) -> Self {
        Self { on: Some(on.to_owned()), ..self }
    }

    /// Restricts the rule to requests whose path or body contains a text.
    #[must_use]
    pub fn containing(self, text: &str) -> Self {
        Self { containing: Some(text.to_owned()), ..self }
    }

    /// Sets how often the failure occurs.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    /// Sets how many matches to skip first.
    #[must_use]
    pub fn after(self, skip: u32) -> Self {
        Self { skip, ..self }
    }
}

/// The rules in force, and how many failures they caused.
#[derive(Debug)]
pub struct Faults {
    /// Rules for requests; the first that matches and is due applies.
    pub rest: Vec<Rule<RestFault>>,
    /// Rules for events, applied in the same way.
    pub events: Vec<Rule<EventFault>>,
    /// Wrong values for the next event of their name; each is used once.
    pub event_patches: Vec<EventPatch>,
    /// How many requests failed because of a rule.
    pub rest_injected: u64,
    /// How many events failed because of a rule.
    pub events_injected: u64,
    chance: fastrand::Rng,
}

impl Faults {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rest: Vec::new(),
            events: Vec::new(),
            event_patches: Vec::new(),
            rest_injected: 0,
            events_injected: 0,
            chance: fastrand::Rng::with_seed(seed),
        }
    }

    /// Removes all rules.
    pub fn clear(&mut self) {
        self.rest.clear();
        self.events.clear();
        self.event_patches.clear();
    }

    /// Restarts the random numbers from a seed.
    pub fn seed(&mut self, seed: u64) {
        self.chance = fastrand::Rng::with_seed(seed);
    }

    /// Draws the failure of a request; `request` returns its path and body as text.
    pub(crate) fn draw_rest(
        &mut self,
        operation: &str,
        request: impl Fn() -> String,
    ) -> Option<RestFault> {
        let fault = draw(&mut self.rest, operation, request, &mut self.chance);
        self.rest_injected += u64::from(fault.is_some());
        fault
    }

    /// Applies the wrong values for an event of this name, and removes them.
    pub(crate) fn patch_event(&mut self, name: &str, event: &mut serde_json::Value) {
        let Some(fields) = event.as_object_mut() else { return };
        self.event_patches.retain(|patch| {
            if patch.on != name {
                return true;
            }
            match &patch.value {
                Some(value) => fields.insert(patch.field.clone(), value.clone()),
                None => fields.remove(&patch.field),
            };
            false
        });
    }

    pub(crate) fn draw_event(&mut self, name: &str) -> Option<EventFault> {
        let fault = draw(&mut self.events, name, String::new, &mut self.chance);
        self.events_injected += u64::from(fault.is_some());
        fault
    }
}

fn draw<F: Clone>(
    rules: &mut [Rule<F>],
    name: &str,
    text: impl Fn() -> String,
    chance: &mut fastrand::Rng,
) -> Option<F> {
    for rule in rules {
        if rule.times == 0 || rule.on.as_deref().is_some_and(|on| on != name) {
            continue;
        }
        if rule.containing.as_ref().is_some_and(|words| !text().contains(words)) {
            continue;
        }
        if rule.skip > 0 {
            rule.skip -= 1;
            continue;
        }
        if rule.chance < 1.0 && chance.f64() >= rule.chance {
            continue;
        }
        if rule.times != u32::MAX {
            rule.times -= 1;
        }
        return Some(rule.fault.clone());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_skips_then_applies_then_ends() {
        let mut faults = Faults::new(1);
        faults.rest.push(Rule::once("create_message", RestFault::Cut).after(1).times(2));
        let mut draw = |name| faults.draw_rest(name, String::new);
        assert_eq!(draw("get_channel"), None);
        assert_eq!(draw("create_message"), None);
        assert_eq!(draw("create_message"), Some(RestFault::Cut));
        assert_eq!(draw("create_message"), Some(RestFault::Cut));
        assert_eq!(draw("create_message"), None);
        assert_eq!(faults.rest_injected, 2);
    }

    #[test]
    fn a_seed_repeats_its_random_numbers() {
        let run = |seed| {
            let mut faults = Faults::new(seed);
            faults.events.push(Rule::with_chance(0.3, EventFault::Drop));
            (0..200).map(|_| faults.draw_event("MESSAGE_CREATE").is_some()).collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
        let struck = run(7).iter().filter(|struck| **struck).count();
        assert!((30..90).contains(&struck), "{struck}");
    }
}
