//! Lines of moves that people try out. Everything about them is answered to their author alone.

mod keep;
mod line;
mod read;
mod request;
mod show;
mod store;
mod words;

use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional, required,
};
use crate::game::{Case, Feature, Halt, Request};
use request::TryRequest;

pub use line::{MOST_LINE_ACTIONS, MOST_NAMED_LINES, MOST_UNNAMED_LINES};
pub(crate) use read::after_line;
pub(crate) use store::lines;

static SPECS: [Spec; 2] = [
    Spec::read(
        Group::Play,
        &["try", "variation"],
        &words::TABLE,
        &[
            required("line", Kind::Line),
            GAME,
            optional("name", Kind::Named),
            optional("after", Kind::NamedNumber),
        ],
    ),
    Spec::read(Group::Play, &["tries", "variations"], &words::TABLE, &[]),
];

pub struct Trying;

impl Feature for Trying {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "try" => TryRequest::parse(arguments)?,
            _ => arguments.none().map(|()| TryRequest::List)?,
        }))
    }
}

impl Request for TryRequest {
    fn spec(&self) -> &'static Spec {
        let [try_line, tries] = &SPECS;
        if *self == Self::List { tries } else { try_line }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let done = match *self {
            Self::Line { moves, ply, name } => keep::try_line(case, named, &moves, ply, name),
            Self::Step { line, step } => show::step(case, line, step),
            Self::Off { name } => keep::remove(case, named, &name),
            Self::List => show::list(case),
        };
        done.map_err(Halt::in_private)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::chat::ids::{GameId, MessageId};

    use crate::game::Invocation;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        // Some of them mean something else where they stand without the number of a round.
        let moves = ["e4", "g4", "2.e4", "Off", "as", "after=3", "name=x", "line=7", "a b"];
        let names = ["plan", "", "two words", " x", "g12", "#7@3", "Then…", "a,b", "as", "12"];
        let mut all = vec![TryRequest::List];
        all.extend([0, u64::MAX].map(|id| TryRequest::Step { line: MessageId(id), step: 3 }));
        for name in names {
            all.push(TryRequest::Off { name: name.to_owned() });
            all.push(line(&[], None, Some(name)));
            all.push(line(&["e4"], Some(0), Some(name)));
        }
        for first in moves {
            all.push(line(&[first], None, None));
            all.push(line(&[first], Some(12), None));
            all.extend(moves.map(|second| line(&[first, second], None, None)));
        }
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    fn line(moves: &[&str], ply: Option<usize>, name: Option<&str>) -> TryRequest {
        let moves = moves.iter().map(|m| (*m).to_owned()).collect();
        TryRequest::Line { moves, ply, name: name.map(str::to_owned) }
    }

    fn request(text: &str) -> Result<TryRequest, CommandError> {
        crate::features::testing::asked(text)
    }

    #[test]
    fn a_line_has_moves_a_name_and_a_start() {
        assert_eq!(
            request("/try 3e-5e, 4f-6f then 5c-6d").unwrap(),
            line(&["3e-5e", "4f-6f", "5c-6d"], None, None)
        );
        assert_eq!(request("/try 1. e4 e5 2.Nf3").unwrap(), line(&["e4", "e5", "Nf3"], None, None));
        assert_eq!(request("/try e4 AS plan").unwrap(), line(&["e4"], None, Some("plan")));
        assert_eq!(
            request("/try e4 after=30 name=plan").unwrap(),
            line(&["e4"], Some(30), Some("plan"))
        );
        assert_eq!(request("/try plan").unwrap(), line(&["plan"], None, None));
        assert_eq!(request("/try as plan").unwrap(), line(&[], None, Some("plan")));
        assert_eq!(request("/try off plan").unwrap(), TryRequest::Off { name: "plan".into() });
        let step = TryRequest::Step { line: MessageId(71), step: 3 };
        assert_eq!(request("/try line=71 at=3").unwrap(), step);
        assert!(matches!(request("/try"), Err(CommandError::Missing(_))));
        assert!(matches!(request("/try e4 as"), Err(CommandError::Missing(_))));
        assert!(matches!(request("/try e4 after=x"), Err(CommandError::NotAPly(_))));
        assert!(matches!(request("/tries plan"), Err(CommandError::TooMuch(..))));
    }

    #[test]
    fn the_longest_step_fits_into_a_button() {
        let step = TryRequest::Step { line: MessageId(u64::MAX), step: MOST_LINE_ACTIONS };
        let game = Some(GameRef::from(GameId(i64::MAX)));
        let asked = Invocation { game, request: Box::new(step) };
        assert!(asked.to_string().len() <= 100);
    }
}
