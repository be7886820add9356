//! Making a move by a command. Where a game is played, the move alone is enough.

use std::fmt;

use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, required};
use crate::game::confirm::CANCEL;
use crate::game::move_request::MoveRequest;
use crate::game::{Case, Feature, Halt, Request, Want};

static TABLE: locale::Table = locale::table!();

static SPECS: [Spec; 1] =
    [Spec::play(Group::Play, &["move", "m"], &TABLE, &[required("move", Kind::Move), GAME])];

pub struct PlayMove;

impl Feature for PlayMove {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let text = arguments.text().ok_or(CommandError::Missing(arguments.spec))?;
        Ok(Box::new(MoveRequest { text }))
    }
}

impl fmt::Display for MoveRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Request for MoveRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    /// If no game is named and a former game of the place could be meant, the move is treated like bare text.
    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let text = &self.text;
        if named.is_none()
            && let Some(game) = case.former_game_for(text)?
        {
            return case.bare(&game, text);
        }
        case.confirmed = named.is_some_and(|named| named.stamp.is_some());
        let game = case.find(named, Want::Live, self.spec().name)?;
        if case.confirmed && text.trim() == CANCEL {
            return case.cancel_preview(&game);
        }
        case.bare(&game, text)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::chat::ids::GameId;
    use crate::features::testing::{again, invocation, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let texts = ["3e-5e", "W(T)", "g4", "3e - 5e", "W3e-5e!?"];
        texts.map(|text| Box::new(MoveRequest { text: text.to_owned() }) as _).into()
    }

    #[test]
    fn a_game_may_be_named_with_its_ply() {
        for (text, game, action) in [
            ("/m g12@34 W(T)", Some(GameRef::at_ply(GameId(12), 34)), "W(T)"),
            ("/move g4 g4", Some(GameRef::from(GameId(4))), "g4"),
            ("/move g4", None, "g4"),
        ] {
            let asked = invocation(text).unwrap();
            let request = asked.request.downcast_ref::<MoveRequest>().unwrap();
            assert_eq!((asked.game, request.text.as_str()), (game, action), "{text}");
        }
    }

    #[test]
    fn a_cell_alone_is_not_a_game() {
        assert_eq!(again("/move  3e - 5e "), "/move 3e - 5e");
        assert_eq!(again("/m g12@34 W(T)"), "/move g12@34 W(T)");
        assert_eq!(again("/move g4"), "/move g4");
        assert_eq!(again("/move g4 g4"), "/move g4 g4");
        assert!(matches!(wrong("/move"), CommandError::Missing(e) if e.name == "move"));
        assert_eq!(wrong(&format!("/move {}", "x".repeat(100_000))), CommandError::TooLong);
    }
}
