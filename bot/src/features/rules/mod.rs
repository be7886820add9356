//! The rules of the games.

use std::fmt;

use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::pages::RulesRequest;
use crate::game::{Case, Feature, Halt, Request};

static TABLE: locale::Table = locale::table!();

static SPECS: [Spec; 1] = [Spec::read(
    Group::Play,
    &["rules", "rule"],
    &TABLE,
    &[optional("variant", Kind::Variant), optional("topic", Kind::Topic)],
)];

pub struct Rules;

impl Feature for Rules {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn user_install(&self) -> bool {
        true
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(RulesRequest { topic: arguments.text() }))
    }
}

impl fmt::Display for RulesRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.topic.as_deref().unwrap_or(""))
    }
}

impl Request for RulesRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        case.rules(named, self.topic.as_deref())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::again;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let request = |topic: Option<&str>| RulesRequest { topic: topic.map(str::to_owned) };
        let all = [None, Some("siege castling"), Some("knight")];
        all.map(|topic| Box::new(request(topic)) as Box<dyn Request>).into_iter().collect()
    }

    #[test]
    fn a_topic_is_a_text() {
        assert_eq!(again("/rule siege  castling"), "/rules siege  castling");
    }
}
