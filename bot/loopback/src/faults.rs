//! What shall go wrong: rules for requests and for events, drawn from a seed.

use std::time::Duration;

use crate::world::Snowflake;

/// What happens to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum RestFault {
    /// Nothing happens in the world; this status is answered (5xx with an HTML page, as proxies do).
    Status(u16),
    /// Nothing happens; 400 with what is wrong with a part of the request.
    Misfit {
        /// The part, as `body/0/name`.
        pointer: String,
        /// What is wrong with it.
        message: String,
    },
    /// Nothing happens; Discord refuses it with a status and a code of its own.
    Refused {
        /// The status.
        status: u16,
        /// The code.
        code: u32,
    },
    /// Nothing happens; 429 with its headers.
    RateLimited {
        /// Seconds until it may be tried again.
        after: f64,
        /// Whether the limit for everything is meant.
        global: bool,
    },
    /// Nothing happens and nothing is answered.
    Hang,
    /// It happens, and nothing is answered.
    HangAfter,
    /// Nothing happens; the connection is cut.
    Cut,
    /// It happens; the connection is cut before the answer.
    CutAfter,
    /// It happens; the answer's body is cut in the middle.
    CutBody,
    /// It happens; the answer is a 2xx whose body does not decode.
    Garble,
    /// It happens, and the answer comes late.
    Delay(Duration),
    /// It happens in another channel than the one asked for.
    Elsewhere(Snowflake),
    /// It happens; in the answer a field is missing, or is something else. Through a list the way leads to all its
    /// elements, as in `roles/permissions`.
    Field {
        /// The way to the field.
        path: String,
        /// What stands there; none when it is missing.
        value: Option<serde_json::Value>,
    },
}

impl RestFault {
    /// Whether the request takes effect nevertheless.
    #[must_use]
    pub const fn happens(&self) -> bool {
        matches!(
            self,
            Self::HangAfter
                | Self::CutAfter
                | Self::CutBody
                | Self::Garble
                | Self::Delay(_)
                | Self::Elsewhere(_)
                | Self::Field { .. }
        )
    }
}

/// What happens to an event on its way to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFault {
    /// It is never sent, not even after a resume.
    Drop,
    /// It comes late.
    Delay(Duration),
    /// It comes twice.
    Repeat,
    /// It comes after the next one.
    Reorder,
    /// It comes with a body that does not decode.
    Garble,
    /// It comes whole, but some fields have a form that libraries do not know yet.
    Odd,
}

/// A field of an event that says something else than what happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Lie {
    /// The event, such as `MESSAGE_CREATE`.
    pub on: String,
    /// The field, at the top of the event.
    pub field: String,
    /// What stands there instead; none when it is missing.
    pub value: Option<serde_json::Value>,
}

/// When a fault strikes.
#[derive(Clone, Debug)]
pub struct Rule<F> {
    /// The operation (`create_message`) or event (`MESSAGE_CREATE`); every one when none is named.
    pub on: Option<String>,
    /// How many matching ones go by first.
    pub skip: u32,
    /// How often it strikes; `u32::MAX` for ever.
    pub times: u32,
    /// How likely it strikes each time, 0 to 1.
    pub chance: f64,
    /// Only requests whose path or body holds this text; all when there is none.
    pub holding: Option<String>,
    /// What happens.
    pub fault: F,
}

impl<F> Rule<F> {
    /// Strikes the next time this operation or event comes, once.
    pub fn once(on: &str, fault: F) -> Self {
        Self { on: Some(on.to_owned()), skip: 0, times: 1, chance: 1.0, holding: None, fault }
    }

    /// Strikes everything with this probability, for ever.
    pub fn often(chance: f64, fault: F) -> Self {
        Self { on: None, skip: 0, times: u32::MAX, chance, holding: None, fault }
    }

    /// The same for this operation or event only.
    #[must_use]
    pub fn on(self, on: &str) -> Self {
        Self { on: Some(on.to_owned()), ..self }
    }

    /// The same, for requests whose path or body holds a text.
    #[must_use]
    pub fn holding(self, text: &str) -> Self {
        Self { holding: Some(text.to_owned()), ..self }
    }

    /// The same, but this often.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    /// The same, after so many went by.
    #[must_use]
    pub fn after(self, skip: u32) -> Self {
        Self { skip, ..self }
    }
}

/// All rules in force, and how often they struck.
#[derive(Debug)]
pub struct Faults {
    /// Rules for requests; the first that matches and strikes is taken.
    pub rest: Vec<Rule<RestFault>>,
    /// Rules for events.
    pub events: Vec<Rule<EventFault>>,
    /// What the next event of its name says instead; each once.
    pub lies: Vec<Lie>,
    /// How many requests were struck.
    pub rest_struck: u64,
    /// How many events were struck.
    pub events_struck: u64,
    chance: fastrand::Rng,
}

impl Faults {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rest: Vec::new(),
            events: Vec::new(),
            lies: Vec::new(),
            rest_struck: 0,
            events_struck: 0,
            chance: fastrand::Rng::with_seed(seed),
        }
    }

    /// Nothing goes wrong any more.
    pub fn clear(&mut self) {
        self.rest.clear();
        self.events.clear();
        self.lies.clear();
    }

    /// Begins chance anew from a seed.
    pub fn seed(&mut self, seed: u64) {
        self.chance = fastrand::Rng::with_seed(seed);
    }

    /// `request` gives the request's path and body as text.
    pub(crate) fn draw_rest(
        &mut self,
        operation: &str,
        request: impl Fn() -> String,
    ) -> Option<RestFault> {
        let fault = draw(&mut self.rest, operation, request, &mut self.chance);
        self.rest_struck += u64::from(fault.is_some());
        fault
    }

    /// Changes an event as the lies about its name say, and forgets those.
    pub(crate) fn lie(&mut self, name: &str, event: &mut serde_json::Value) {
        let Some(fields) = event.as_object_mut() else { return };
        self.lies.retain(|lie| {
            if lie.on != name {
                return true;
            }
            match &lie.value {
                Some(value) => fields.insert(lie.field.clone(), value.clone()),
                None => fields.remove(&lie.field),
            };
            false
        });
    }

    pub(crate) fn draw_event(&mut self, name: &str) -> Option<EventFault> {
        let fault = draw(&mut self.events, name, String::new, &mut self.chance);
        self.events_struck += u64::from(fault.is_some());
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
        if rule.holding.as_ref().is_some_and(|words| !text().contains(words)) {
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
    fn a_rule_waits_strikes_and_ends() {
        let mut faults = Faults::new(1);
        faults.rest.push(Rule::once("create_message", RestFault::Cut).after(1).times(2));
        let mut draw = |name| faults.draw_rest(name, String::new);
        assert_eq!(draw("get_channel"), None);
        assert_eq!(draw("create_message"), None);
        assert_eq!(draw("create_message"), Some(RestFault::Cut));
        assert_eq!(draw("create_message"), Some(RestFault::Cut));
        assert_eq!(draw("create_message"), None);
        assert_eq!(faults.rest_struck, 2);
    }

    #[test]
    fn chance_is_repeated_by_its_seed() {
        let run = |seed| {
            let mut faults = Faults::new(seed);
            faults.events.push(Rule::often(0.3, EventFault::Drop));
            (0..200).map(|_| faults.draw_event("MESSAGE_CREATE").is_some()).collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
        let struck = run(7).iter().filter(|struck| **struck).count();
        assert!((30..90).contains(&struck), "{struck}");
    }
}
