//! Parses the arguments of commands.

use super::arguments::{Arguments, PRIVATE};
use super::error::CommandError;
use super::invocation::Command;
use super::spec::Spec;
use super::{computer, condition, open, position, queue, replace, trying};
use crate::time::NotASpan;

impl Command {
    /// Parses the arguments of a command.
    pub(crate) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let (spec, list) = (arguments.spec, arguments.words.as_slice());
        Ok(match spec.name {
            "play" => Self::Play(open::read(list)?),
            "join" => Self::Join { colour: arguments.one()? },
            "computer" => computer::read(spec, list)?,
            "decline" => none(arguments, Self::Decline)?,
            "abort" => none(arguments, Self::Abort)?,
            "move" => Self::Move { text: arguments.text().ok_or(CommandError::Missing(spec))? },
            "resign" => resign(spec, list)?,
            "draw" if list.first().is_some_and(|w| w.eq_ignore_ascii_case("secret")) => {
                secret_draw(spec, list)?
            }
            "draw" => match arguments.one()?.map(|w| w.to_lowercase()).as_deref() {
                None | Some("offer" | "accept" | "agree" | "yes") => Self::Draw,
                Some("decline" | "no" | "refuse" | "reject") => Self::DrawDecline,
                Some(other) => return Err(CommandError::TooMuch(spec, other.to_owned())),
            },
            "claim" => none(arguments, Self::Claim)?,
            "games" => none(arguments, Self::Games)?,
            "board" => board(spec, list)?,
            "moves" => Self::Moves { private: arguments.private()? },
            "legal" => Self::Legal { what: arguments.text() },
            "record" => Self::Record { private: arguments.private()? },
            "try" => Self::Try(trying::read(spec, list)?),
            "tries" => none(arguments, Self::Tries)?,
            "position" => Self::Position(position::read(spec, arguments.text)?),
            "analyse" => none(arguments, Self::Analyse)?,
            "hint" if arguments.text.is_empty() => Self::Hint { position: None },
            "hint" => Self::Hint { position: Some(position::read(spec, arguments.text)?) },
            "pause" => Self::Pause { agrees: arguments.answer()? },
            "unpause" => none(arguments, Self::Unpause)?,
            "extend" => extend(spec, list)?,
            "vacation" => Self::Vacation { text: arguments.text() },
            "move-game" => Self::MoveGame { agrees: arguments.answer()? },
            "takeback" => Self::Takeback { agrees: arguments.answer()? },
            "if" => condition::read(spec, arguments.text)?,
            "ifs" => condition::shown(spec, list)?,
            "close" => Self::Close { reason: arguments.text().ok_or(CommandError::Missing(spec))? },
            "block" => Self::Block { person: arguments.one()?.ok_or(CommandError::Missing(spec))? },
            "unblock" => {
                Self::Unblock { person: arguments.one()?.ok_or(CommandError::Missing(spec))? }
            }
            "blocks" => none(arguments, Self::Blocks)?,
            "rematch" => none(arguments, Self::Rematch)?,
            "replace" => Self::Replace(replace::read(spec, list)?),
            "queue" => Self::Queue(queue::read(spec, list)?),
            "rules" => Self::Rules { topic: arguments.text() },
            _ => Self::Help {
                command: arguments.one()?.map(|w| w.trim_start_matches('/').to_owned()),
            },
        })
    }
}

fn none(arguments: &Arguments<'_>, command: Command) -> Result<Command, CommandError> {
    arguments.none().map(|()| command)
}

/// Parses the arguments of `/resign`: `[colour] [yes]`.
fn resign(spec: &'static Spec, list: &[String]) -> Result<Command, CommandError> {
    let yes = |word: &String| ["yes", "y"].iter().any(|y| word.eq_ignore_ascii_case(y));
    let (colour, confirmed) = match list {
        [] => (None, false),
        [word] if yes(word) => (None, true),
        [colour] => (Some(colour.clone()), false),
        [colour, word] if yes(word) => (Some(colour.clone()), true),
        [_, more, ..] => return Err(CommandError::TooMuch(spec, more.clone())),
    };
    Ok(Command::Resign { colour, confirmed })
}

/// Parses the arguments of `/draw secret`: `secret [off]`.
fn secret_draw(spec: &'static Spec, list: &[String]) -> Result<Command, CommandError> {
    match list {
        [_] => Ok(Command::DrawSecret { wanted: true }),
        [_, off] if ["off", "withdraw"].iter().any(|word| off.eq_ignore_ascii_case(word)) => {
            Ok(Command::DrawSecret { wanted: false })
        }
        [_, _, more, ..] | [_, more] => Err(CommandError::TooMuch(spec, more.clone())),
        [] => Err(CommandError::Missing(spec)),
    }
}

/// Parses the arguments of `/extend`: a player and a span, in any order.
fn extend(spec: &'static Spec, list: &[String]) -> Result<Command, CommandError> {
    let is_time = |word: &&String| word.starts_with(|c: char| c.is_ascii_digit());
    let (times, people): (Vec<&String>, Vec<&String>) = list.iter().partition(is_time);
    match (times.as_slice(), people.as_slice()) {
        ([], _) => Err(CommandError::Missing(spec)),
        ([_, more, ..], _) | (_, [_, more, ..]) => {
            Err(CommandError::TooMuch(spec, (*more).clone()))
        }
        ([time], who) => Ok(Command::Extend {
            who: who.first().map(|who| (*who).clone()),
            time: time.parse().map_err(|e: NotASpan| CommandError::Pace(e.into()))?,
        }),
    }
}

fn board(spec: &'static Spec, list: &[String]) -> Result<Command, CommandError> {
    let (mut seat, mut ply, mut private) = (None, None, false);
    for word in list {
        if word.eq_ignore_ascii_case(PRIVATE) {
            private = true;
            continue;
        }
        let number = word.trim_start_matches("ply").trim_start_matches('=');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            if ply.is_some() {
                return Err(CommandError::TooMuch(spec, word.clone()));
            }
            ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.clone()))?);
        } else if word.eq_ignore_ascii_case("ply") {
            // `ply 12`
        } else if seat.is_none() {
            seat = Some(word.clone());
        } else {
            return Err(CommandError::TooMuch(spec, word.clone()));
        }
    }
    Ok(Command::Board { seat, ply, private })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Parsed;
    use crate::game::command::testing::{parse, parsed, parsed_with_game};
    use crate::game::command::{GameRef, MAX_RECORD, PaceChoice, PlayRequest};
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
        assert_eq!(parsed("/join red"), Command::Join { colour: Some("red".into()) });
        assert_eq!(parsed("/accept"), Command::Join { colour: None });
        assert_eq!(parsed("/RESIGN"), Command::Resign { colour: None, confirmed: false });
        assert_eq!(parsed("/resign yes"), Command::Resign { colour: None, confirmed: true });
        let red = |confirmed| Command::Resign { colour: Some("Red".into()), confirmed };
        assert_eq!(parsed("/resign Red"), red(false));
        assert_eq!(parsed("/resign Red YES"), red(true));
        assert!(
            matches!(wrong("/resign yes please"), CommandError::TooMuch(_, w) if w == "please")
        );
        assert_eq!(parsed("/draw"), Command::Draw);
        assert_eq!(parsed("/draw accept"), Command::Draw);
        assert_eq!(parsed("/draw no"), Command::DrawDecline);
        assert_eq!(parsed("/draw Secret"), Command::DrawSecret { wanted: true });
        assert_eq!(parsed("/draw secret OFF"), Command::DrawSecret { wanted: false });
        assert!(matches!(wrong("/draw secret now"), CommandError::TooMuch(_, w) if w == "now"));
        assert!(matches!(wrong("/draw secret off x"), CommandError::TooMuch(_, w) if w == "x"));
        assert_eq!(
            parsed("/board 12 Red"),
            Command::Board { seat: Some("Red".into()), ply: Some(12), private: false }
        );
        assert_eq!(
            parsed("/board private"),
            Command::Board { seat: None, ply: None, private: true }
        );
        assert_eq!(parsed("/moves private"), Command::Moves { private: true });
        let time = "3d".parse().unwrap();
        assert_eq!(parsed("/pause"), Command::Pause { agrees: None });
        assert_eq!(parsed("/pause g1 agree"), Command::Pause { agrees: Some(true) });
        assert_eq!(parsed("/pause no"), Command::Pause { agrees: Some(false) });
        assert_eq!(parsed("/resume"), Command::Unpause);
        let bob = Some("bob".to_owned());
        assert_eq!(parsed("/extend bob 3d"), Command::Extend { who: bob.clone(), time });
        assert_eq!(parsed("/extend 3d bob"), Command::Extend { who: bob, time });
        assert_eq!(parsed("/extend 3d"), Command::Extend { who: None, time });
        assert!(matches!(wrong("/extend bob"), CommandError::Missing(_)));
        assert!(matches!(wrong("/extend bob 3 days"), CommandError::TooMuch(_, w) if w == "days"));
        assert!(matches!(wrong("/extend bob 3x"), CommandError::Pace(_)));
        assert!(matches!(wrong("/extend bob cy 3d"), CommandError::TooMuch(_, w) if w == "cy"));
        assert_eq!(parsed("/vacation"), Command::Vacation { text: None });
        let text = Some("until 3 Jan".into());
        assert_eq!(parsed("/holiday until 3 Jan"), Command::Vacation { text });
        assert_eq!(parsed("/move-game"), Command::MoveGame { agrees: None });
        assert_eq!(parsed("/move-game agree"), Command::MoveGame { agrees: Some(true) });
        assert_eq!(parsed("/move-game g12 Decline"), Command::MoveGame { agrees: Some(false) });
        assert_eq!(parsed("/takeback"), Command::Takeback { agrees: None });
        assert_eq!(parsed("/undo g12@7 yes"), Command::Takeback { agrees: Some(true) });
        assert_eq!(parsed("/takeback decline"), Command::Takeback { agrees: Some(false) });
        assert!(matches!(wrong("/move-game there"), CommandError::TooMuch(_, w) if w == "there"));
        assert_eq!(parsed("/move  3e - 5e "), Command::Move { text: "3e - 5e".into() });
        assert_eq!(
            parsed("/rules siege castling"),
            Command::Rules { topic: Some("siege castling".into()) }
        );
        assert_eq!(parsed("/help /draw"), Command::Help { command: Some("draw".into()) });
    }

    #[test]
    fn a_game_may_be_named_with_its_ply() {
        let (game, command) = parsed_with_game("/move g12@34 W(T)");
        assert_eq!(game, Some(GameRef::at_ply(GameId(12), 34)));
        assert_eq!(command, Command::Move { text: "W(T)".into() });
        let (game, _) = parsed_with_game("board #7");
        assert_eq!(game, Some(GameId(7).into()));
    }

    #[test]
    fn a_cell_alone_is_not_a_game() {
        assert_eq!(parsed("/move g4"), Command::Move { text: "g4".into() });
        assert_eq!(parsed("/legal g4"), Command::Legal { what: Some("g4".into()) });
        assert_eq!(parsed("/legal"), Command::Legal { what: None });
        assert_eq!(
            parsed("/legal field promotion"),
            Command::Legal { what: Some("field promotion".into()) }
        );
        for text in ["/legal #4", "/legal g12", "/legal #4 traitor"] {
            assert!(parsed_with_game(text).0.is_some(), "{text}");
        }
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
        assert!(matches!(wrong("/position ply=12"), CommandError::Missing(_)));
        assert_eq!(wrong(&format!("/move {}", "x".repeat(100_000))), CommandError::TooLong);
        assert!(matches!(wrong("/board 99999999999999999999"), CommandError::NotAPly(_)));
    }

    #[test]
    fn a_record_from_a_chat_has_its_own_limit() {
        let position = |len: usize| format!("/position private {}", "x".repeat(len));
        let Command::Position(request) = parsed(&position(MAX_RECORD)) else { panic!() };
        assert_eq!(request.text.len(), MAX_RECORD);
        assert_eq!(wrong(&position(MAX_RECORD + 1)), CommandError::LongRecord);
        assert_eq!(wrong(&position(10 * MAX_RECORD)), CommandError::LongRecord);
        let sentence = crate::game::words::mistake(&CommandError::LongRecord);
        assert!(sentence.contains("256 kB") && sentence.contains("comments"), "{sentence}");
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
