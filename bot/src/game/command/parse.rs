//! Parses the arguments of commands.

use super::arguments::Arguments;
use super::error::CommandError;
use super::invocation::Command;
use super::open;

impl Command {
    /// Parses the arguments of a command.
    pub(crate) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let (spec, list) = (arguments.spec, arguments.words.as_slice());
        Ok(match spec.name {
            "play" => Self::Play(open::read(list)?),
            "move" => Self::Move { text: arguments.text().ok_or(CommandError::Missing(spec))? },
            _ => return arguments.too_much(spec.name),
        })
    }
}

fn none(arguments: &Arguments<'_>, command: Command) -> Result<Command, CommandError> {
    arguments.none().map(|()| command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Parsed;
    use crate::game::command::testing::{parse, parsed, parsed_with_game};
    use crate::game::command::{GameRef, PaceChoice, PlayRequest};
    use crate::game::state::GameId;
    use rules::Variant;

    fn wrong(text: &str) -> CommandError {
        match parse(text, false, true) {
            Parsed::Invalid(error) => error,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn commands_and_synonyms() {
        assert!(matches!(wrong("/move-game there"), CommandError::TooMuch(_, w) if w == "there"));
        let _digest = [("digest", "weekly@mon 08:00"), ("reminders", "every 12h"), ("next", "on")];
        assert_eq!(parsed("/move  3e - 5e "), Command::Move { text: "3e - 5e".into() });
    }

    #[test]
    fn a_game_may_be_named_with_its_ply() {
        let (game, command) = parsed_with_game("/move g12@34 W(T)");
        assert_eq!(game, Some(GameRef::at_ply(GameId(12), 34)));
        assert_eq!(command, Command::Move { text: "W(T)".into() });
        let (game, _) = parsed_with_game("abort #7");
        assert_eq!(game, Some(GameId(7).into()));
    }

    #[test]
    fn a_cell_alone_is_not_a_game() {
        assert_eq!(parsed("/move g4"), Command::Move { text: "g4".into() });
        let (game, command) = parsed_with_game("/move g4 g4");
        assert_eq!(game, Some(GameId(4).into()));
        assert_eq!(command, Command::Move { text: "g4".into() });
    }

    #[test]
    fn play_in_all_its_forms() {
        let Command::Play(request) =
            parsed("/play siege white=ann red=\"Bob B\" black=@cy pace=3d+5d bank setup=8")
        else {
            panic!()
        };
        assert_eq!(
            request,
            PlayRequest {
                variant: Some(Ok(Variant::Siege)),
                pairs: [("white", "ann"), ("red", "Bob B"), ("black", "@cy"), ("setup", "8")]
                    .map(|(k, v)| (k.into(), v.into()))
                    .to_vec(),
                people: vec![],
                random: false,
                pace: PaceChoice::Given("3d+5d".parse().unwrap()),
                ..PlayRequest::default()
            }
        );
        let Command::Play(request) = parsed("/play siege bob cy random colours pace=none") else {
            panic!()
        };
        assert_eq!(request.people, ["bob", "cy"]);
        assert!(request.random && request.pace == PaceChoice::None);
        for (text, off) in [("weekends=off", true), ("Weekends=ON", false), ("", false)] {
            let Command::Play(request) = parsed(&format!("/play siege bob {text}")) else {
                panic!()
            };
            assert_eq!((request.weekends_off, request.people.len()), (off, 1), "{text}");
        }
        assert_eq!(wrong("/play siege weekends=2"), CommandError::NotWeekends("2".into()));
        assert!(matches!(wrong("/play siege weekends=on weekends=on"), CommandError::Twice(_)));
        for text in [
            "/play siege pace=14d+2d/move up to 21d ann",
            "/play siege pace=14d+2d per move, at most 21d ann",
            "/play siege pace=14d+2d/move max 21d ann",
            "/play siege \"pace=14d+2d/move up to 21d\" ann",
            "/play siege pace=\"14d + 2d / move up to 21d\" ann",
        ] {
            let Command::Play(request) = parsed(text) else { panic!() };
            let pace = PaceChoice::Given("14d+2d/move up to 21d".parse().unwrap());
            assert_eq!((request.pace, request.people), (pace, vec!["ann".to_owned()]), "{text}");
        }
        let Command::Play(request) = parsed("/play siege pace=3d max") else { panic!() };
        assert_eq!(request.people, ["max"]);
        let Command::Play(request) = parsed("/play shogi") else { panic!() };
        assert_eq!(request.variant, Some(Err("shogi".into())));
    }

    #[test]
    fn errors_name_a_way_out() {
        assert_eq!(
            wrong("/resgin"),
            CommandError::Unknown { word: "resgin".into(), nearest: Some("resign") }
        );
        assert!(matches!(wrong("/move"), CommandError::Missing(e) if e.name == "move"));
        assert!(
            matches!(wrong("/abort now"), CommandError::TooMuch(e, w) if e.name == "abort" && w == "now")
        );
        assert!(matches!(wrong("/play siege pace=soon"), CommandError::Pace(_)));
        assert!(matches!(wrong("/record now"), CommandError::TooMuch(_, w) if w == "now"));
        assert!(matches!(wrong("/settings light"), CommandError::TooMuch(_, w) if w == "light"));
        assert_eq!(wrong("/settings a=b A=c"), CommandError::Twice("a".into()));
        assert_eq!(wrong(&format!("/move {}", "x".repeat(100_000))), CommandError::TooLong);
        assert!(matches!(wrong("/board 99999999999999999999"), CommandError::NotAPly(_)));
    }

    #[test]
    fn talk_is_left_alone() {
        for (text, slash_text) in
            [("/usr/bin", true), ("//", true), ("/shrug", false), ("  ", true)]
        {
            assert!(matches!(parse(text, false, slash_text), Parsed::Ignored), "{text}");
        }
        assert!(
            matches!(parse("draw near", false, true), Parsed::Bare(text) if text == "draw near")
        );
        assert!(matches!(parse("3e-5e", true, true), Parsed::Bare(_)));
    }
}
