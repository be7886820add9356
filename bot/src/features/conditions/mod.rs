//! Conditional moves: adding, removing and showing them. Every answer is private to their author.

mod change;
mod line;
mod request;
mod show;
mod words;

use locale::{Text, text};
use rules::Seat;

use crate::chat::PersonId;
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional, required,
};
use crate::game::state::Match;
use crate::game::words::number;
use crate::game::{Case, Feature, Halt, Request, Want};
use change::{add_line, change, remove_all, remove_line, set_standing};
use request::IfRequest;
use words::TABLE;

pub(crate) use line::Author;

static SPECS: [Spec; 2] = [
    Spec::write(
        Group::Away,
        &["if", "premove"],
        &TABLE,
        &[required("line", Kind::Condition), GAME],
    ),
    Spec::read(
        Group::Away,
        &["ifs", "conditions"],
        &TABLE,
        &[GAME, optional("line", Kind::Number)],
    ),
];

pub struct Conditions;

impl Feature for Conditions {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    /// Those of a player who has no seat any more are dropped.
    fn on_seat_change(&self, game: &mut Match, _: Seat) {
        let mut conditions = std::mem::take(&mut game.conditions);
        conditions.retain(|own| game.plays(&own.author));
        game.conditions = conditions;
    }

    fn on_takeback(&self, game: &mut Match) -> Vec<(PersonId, Text)> {
        let conditions = std::mem::take(&mut game.conditions);
        let text = text!(TABLE, "taken-back", game = number(game.id));
        conditions.into_iter().map(|own| (own.author, text.clone())).collect()
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "if" => IfRequest::parse(arguments)?,
            _ => IfRequest::parse_shown(arguments)?,
        }))
    }
}

impl Request for IfRequest {
    fn spec(&self) -> &'static Spec {
        let [change, show] = &SPECS;
        if matches!(self, Self::Show(_)) { show } else { change }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Live, self.spec().name)?;
        show::check_in_game(case, &game)?;
        match *self {
            Self::Show(line) => show::show(case, &game, line),
            Self::Line(text) => {
                change(case, game, |case, game, mine| add_line(case, game, mine, &text))
            }
            Self::Off(None) => change(case, game, |_, game, mine| remove_all(game, mine)),
            Self::Off(Some(line)) => {
                change(case, game, |_, game, mine| remove_line(game, mine, line))
            }
            Self::Standing(answer, to) => {
                change(case, game, |case, game, mine| set_standing(case, game, mine, answer, to))
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::request::StandingChange;
    use super::*;
    use crate::features::FEATURES;
    use crate::game::state::GameId;
    use crate::game::{Parsed, parse};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let line = |text: &str| IfRequest::Line(text.to_owned());
        let standing = |change| IfRequest::Standing("let it stand".to_owned(), change);
        let all = [
            line("Keep  the \"rook\" home"),
            line("e4"),
            line("3e-5e then\nR4f,  *"),
            IfRequest::Off(None),
            IfRequest::Off(Some(12)),
            standing(StandingChange::Always),
            standing(StandingChange::Never),
            standing(StandingChange::Off),
            IfRequest::Show(None),
            IfRequest::Show(Some(999)),
        ];
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    fn asked(text: &str) -> IfRequest {
        crate::features::testing::asked(text).unwrap()
    }

    #[test]
    fn conditions_in_all_forms() {
        let line = |text: &str| IfRequest::Line(text.into());
        assert_eq!(asked("/if 4fx6f then 5c-6d, *"), line("4fx6f then 5c-6d, *"));
        assert_eq!(asked("/premove e4"), line("e4"));
        assert_eq!(asked("/if"), IfRequest::Show(None));
        assert_eq!(asked("/ifs"), IfRequest::Show(None));
        assert_eq!(asked("/ifs 2"), IfRequest::Show(Some(2)));
        assert_eq!(asked("/if off"), IfRequest::Off(None));
        assert_eq!(asked("/if OFF all"), IfRequest::Off(None));
        assert_eq!(asked("/if off 2"), IfRequest::Off(Some(2)));
        let standing = |answer: &str, change| IfRequest::Standing(answer.into(), change);
        assert_eq!(asked("/if touch always"), standing("touch", StandingChange::Always));
        assert_eq!(
            asked("/if let it stand Never"),
            standing("let it stand", StandingChange::Never)
        );
        assert_eq!(asked("/if touch off"), standing("touch", StandingChange::Off));
        for text in ["/if off two", "/if off 1 2", "/ifs all", "/ifs 1 2"] {
            let error = parse(text, false, true, FEATURES);
            assert!(
                matches!(error, Parsed::Invalid(CommandError::TooMuch(..))),
                "{text}: {error:?}"
            );
        }
    }

    #[test]
    fn a_cell_before_then_is_no_game() {
        assert_eq!(asked("/if g4 then e5"), IfRequest::Line("g4 then e5".into()));
        let game = |text| crate::features::testing::invocation(text).unwrap().game;
        assert_eq!(game("/if g4 then e5"), None);
        assert_eq!(game("/if g4 e5 then d4"), Some(GameId(4).into()));
        assert_eq!(game("/if g12@3 off 2"), Some(GameRef::at_ply(GameId(12), 3)));
    }
}
