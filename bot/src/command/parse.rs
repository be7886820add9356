//! Parses text into commands.

use std::collections::HashSet;

use super::error::CommandError;
use super::invocation::{Command, GameRef, Invocation, Parsed};
use super::position::{self, MAX_RECORD, PRIVATE};
use super::vocabulary::{Entry, Kind, Parameter, VOCABULARY, entry};
use super::{computer, condition, nearest, open, queue, replace, trying};
use crate::play::GameId;
use crate::time::NotASpan;
use rules::steps::take;

/// The longest command, in bytes; a chat message has at most 2,000 characters anyway.
const LONGEST: usize = 2_000;

/// The longest `/position` command, in bytes: a record or position with its other arguments.
const LONGEST_RECORD: usize = MAX_RECORD + LONGEST;

/// The longest command with a text or a line of moves, in bytes: 2,000 characters, or 500 moves of 64 bytes.
const LONGEST_TEXT: usize = 40_000;

/// Returns the longest command of an entry, in bytes.
fn longest(entry: &Entry) -> usize {
    match entry.name {
        "position" => LONGEST_RECORD,
        "note" | "try" => LONGEST_TEXT,
        _ => LONGEST,
    }
}

/// Parses a text. `addressed` is whether the text is for the daemon, such as a mention or a direct message;
/// `slash_text` is whether a leading `/` makes any text a command.
#[must_use]
pub fn parse(text: &str, addressed: bool, slash_text: bool) -> Parsed {
    take(text.len());
    let text = text.trim();
    let (rest, slash) = match text.strip_prefix('/') {
        Some(rest) if addressed || slash_text => (rest, true),
        Some(_) => return Parsed::Ignored,
        None => (text, false),
    };
    if !slash && !addressed {
        return if text.is_empty() { Parsed::Ignored } else { Parsed::Bare(text.to_owned()) };
    }
    let first: &str = rest.split_whitespace().next().unwrap_or("");
    // `/usr/bin` and `//` are not attempts at a command.
    let wordlike = !first.is_empty() && first.chars().all(|c| c.is_alphabetic() || c == '-');
    match entry(first) {
        // A text longer than any command is not worth parsing.
        Some(entry) if text.len() > longest(entry) => {
            Parsed::Invalid(if entry.name == "position" {
                CommandError::LongRecord
            } else {
                CommandError::TooLong
            })
        }
        Some(entry) => {
            let arguments = rest.trim_start().get(first.len()..).unwrap_or("").trim();
            match command(entry, arguments) {
                Ok(asked) => Parsed::Command(asked),
                Err(error) => Parsed::Invalid(error),
            }
        }
        None if slash && (wordlike || addressed) => Parsed::Invalid(unknown(first)),
        None if slash => Parsed::Ignored,
        None if text.is_empty() => {
            Parsed::Command(Invocation { game: None, command: Command::Help { command: None } })
        }
        None => Parsed::Bare(text.to_owned()),
    }
}

/// Returns the error for a word that is not a command.
pub(crate) fn unknown(word: &str) -> CommandError {
    let all =
        VOCABULARY.iter().flat_map(|e| std::iter::once(e.name).chain(e.synonyms.iter().copied()));
    let near = nearest(word, all).and_then(entry).map(|e| e.name);
    CommandError::Unknown { word: word.chars().take(40).collect(), nearest: near }
}

/// Parses the name of a game: `g12`, `#12`, `g12@34`. Returns its id and the number of its stamp.
pub(super) fn game_ref(word: &str) -> Option<(GameId, Option<usize>)> {
    let rest = word.strip_prefix(['g', 'G', '#'])?;
    let (id, stamp) = rest.split_once('@').map_or((rest, None), |(id, stamp)| (id, Some(stamp)));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(id) || !stamp.is_none_or(digits) {
        return None;
    }
    Some((GameId(id.parse().ok()?), stamp.map(str::parse).transpose().ok()?))
}

/// Splits a text into words; `"quotes"` keep words together.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for c in text.chars() {
        take(1);
        match c {
            '"' | '“' | '”' => {
                quoted = !quoted;
                any = true;
            }
            c if c.is_whitespace() && !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

fn command(entry: &'static Entry, arguments: &str) -> Result<Invocation, CommandError> {
    let (head, tail) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    // `/move g4`, `/try g4` and `/legal g4` name the cell; `g12` and `#4`, which are not cells, name the game.
    let cell = head.len() == 2 && !head.starts_with('#');
    let means_cell = |p: &Parameter| {
        p.required && p.kind == Kind::Move || matches!(p.kind, Kind::Cell | Kind::Line) && cell
    };
    let alone = tail.trim().is_empty() && entry.parameters.iter().any(means_cell);
    // `/if g4 then e5` is a line that begins with a move to g4.
    let tail_word = tail.split_whitespace().next().unwrap_or("");
    let begins_line = entry.name == "if" && ["then", "->", ":"].contains(&tail_word);
    let game = game_ref(head).filter(|_| !alone && !begins_line);
    let arguments = if game.is_some() { tail.trim() } else { arguments };
    let list = words(arguments);
    let one = || match list.as_slice() {
        [] => Ok(None),
        [word] => Ok(Some(word.clone())),
        [_, more, ..] => Err(CommandError::TooMuch(entry, more.clone())),
    };
    let none = |command| match list.first() {
        None => Ok(command),
        Some(more) => Err(CommandError::TooMuch(entry, more.clone())),
    };
    let text = || (!arguments.is_empty()).then(|| arguments.to_owned());
    let command = match entry.name {
        "play" => Command::Play(open::read(&list)?),
        "join" => Command::Join { colour: one()? },
        "computer" => computer::read(entry, &list)?,
        "decline" => none(Command::Decline)?,
        "abort" => none(Command::Abort)?,
        "move" => Command::Move { text: text().ok_or(CommandError::Missing(entry))? },
        "resign" => resign(entry, &list)?,
        "draw" if list.first().is_some_and(|w| w.eq_ignore_ascii_case("secret")) => {
            secret_draw(entry, &list)?
        }
        "draw" => match one()?.map(|w| w.to_lowercase()).as_deref() {
            None | Some("offer" | "accept" | "agree" | "yes") => Command::Draw,
            Some("decline" | "no" | "refuse" | "reject") => Command::DrawDecline,
            Some(other) => return Err(CommandError::TooMuch(entry, other.to_owned())),
        },
        "claim" => none(Command::Claim)?,
        "games" => none(Command::Games)?,
        "board" => board(entry, &list)?,
        "moves" => Command::Moves { private: private(entry, &list)? },
        "legal" => Command::Legal { what: text() },
        "record" => Command::Record { private: private(entry, &list)? },
        "note" => note(entry, arguments, &list)?,
        "notes" => Command::Notes { wanted: text() },
        "try" => Command::Try(trying::read(entry, &list)?),
        "tries" => none(Command::Tries)?,
        "position" => Command::Position(position::read(entry, arguments)?),
        "analyse" => none(Command::Analyse)?,
        "hint" if arguments.is_empty() => Command::Hint { position: None },
        "hint" => Command::Hint { position: Some(position::read(entry, arguments)?) },
        "settings" => Command::Settings { changes: pairs(entry, &list)? },
        "pause" => Command::Pause { agrees: answer(entry, one()?)? },
        "unpause" => none(Command::Unpause)?,
        "extend" => extend(entry, &list)?,
        "vacation" => Command::Vacation { text: text() },
        "move-game" => Command::MoveGame { agrees: answer(entry, one()?)? },
        "takeback" => Command::Takeback { agrees: answer(entry, one()?)? },
        "if" => condition::read(entry, arguments)?,
        "ifs" => condition::shown(entry, &list)?,
        "close" => Command::Close { reason: text().ok_or(CommandError::Missing(entry))? },
        "block" => Command::Block { person: one()?.ok_or(CommandError::Missing(entry))? },
        "unblock" => Command::Unblock { person: one()?.ok_or(CommandError::Missing(entry))? },
        "blocks" => none(Command::Blocks)?,
        "ignore" => ignore(entry, &list)?,
        "rematch" => none(Command::Rematch)?,
        "replace" => Command::Replace(replace::read(entry, &list)?),
        "queue" => Command::Queue(queue::read(entry, &list)?),
        "player" => Command::Player { person: one()? },
        "rules" => Command::Rules { topic: text() },
        _ => Command::Help { command: one()?.map(|w| w.trim_start_matches('/').to_owned()) },
    };
    let game =
        game.map(|(id, number)| GameRef { id, stamp: number.map(|number| command.stamp(number)) });
    Ok(Invocation { game, command })
}

/// Parses the arguments of `/resign`: `[colour] [yes]`.
fn resign(entry: &'static Entry, list: &[String]) -> Result<Command, CommandError> {
    let yes = |word: &String| ["yes", "y"].iter().any(|y| word.eq_ignore_ascii_case(y));
    let (colour, confirmed) = match list {
        [] => (None, false),
        [word] if yes(word) => (None, true),
        [colour] => (Some(colour.clone()), false),
        [colour, word] if yes(word) => (Some(colour.clone()), true),
        [_, more, ..] => return Err(CommandError::TooMuch(entry, more.clone())),
    };
    Ok(Command::Resign { colour, confirmed })
}

/// Parses the arguments of `/note`: `TEXT` or `off NUMBER`.
fn note(entry: &'static Entry, arguments: &str, list: &[String]) -> Result<Command, CommandError> {
    if let [off, number] = list
        && off.eq_ignore_ascii_case("off")
        && let Ok(number) = number.parse()
    {
        return Ok(Command::RemoveNote { number });
    }
    let text = arguments.trim();
    if text.is_empty() {
        Err(CommandError::Missing(entry))
    } else {
        Ok(Command::Note { text: text.to_owned() })
    }
}

/// Parses the arguments of `/ignore`: `[PERSON] [off]`.
fn ignore(entry: &'static Entry, list: &[String]) -> Result<Command, CommandError> {
    let (person, wanted) = match list {
        [] => (None, true),
        [person] => (Some(person.clone()), true),
        [person, off] if off.eq_ignore_ascii_case("off") => (Some(person.clone()), false),
        [_, more, ..] => return Err(CommandError::TooMuch(entry, more.clone())),
    };
    Ok(Command::Ignore { person, wanted })
}

/// Parses the optional answer to a request of another player.
fn answer(entry: &'static Entry, word: Option<String>) -> Result<Option<bool>, CommandError> {
    match word.map(|word| word.to_lowercase()).as_deref() {
        None => Ok(None),
        Some("agree" | "accept" | "yes") => Ok(Some(true)),
        Some("decline" | "no" | "refuse" | "reject") => Ok(Some(false)),
        Some(other) => Err(CommandError::TooMuch(entry, other.to_owned())),
    }
}

/// Parses the arguments of `/draw secret`: `secret [off]`.
fn secret_draw(entry: &'static Entry, list: &[String]) -> Result<Command, CommandError> {
    match list {
        [_] => Ok(Command::DrawSecret { wanted: true }),
        [_, off] if ["off", "withdraw"].iter().any(|word| off.eq_ignore_ascii_case(word)) => {
            Ok(Command::DrawSecret { wanted: false })
        }
        [_, _, more, ..] | [_, more] => Err(CommandError::TooMuch(entry, more.clone())),
        [] => Err(CommandError::Missing(entry)),
    }
}

/// Parses the arguments of `/extend`: a player and a span, in any order.
fn extend(entry: &'static Entry, list: &[String]) -> Result<Command, CommandError> {
    let is_time = |word: &&String| word.starts_with(|c: char| c.is_ascii_digit());
    let (times, people): (Vec<&String>, Vec<&String>) = list.iter().partition(is_time);
    match (times.as_slice(), people.as_slice()) {
        ([], _) => Err(CommandError::Missing(entry)),
        ([_, more, ..], _) | (_, [_, more, ..]) => {
            Err(CommandError::TooMuch(entry, (*more).clone()))
        }
        ([time], who) => Ok(Command::Extend {
            who: who.first().map(|who| (*who).clone()),
            time: time.parse().map_err(|e: NotASpan| CommandError::Pace(e.into()))?,
        }),
    }
}

/// Parses an optional `private`.
fn private(entry: &'static Entry, list: &[String]) -> Result<bool, CommandError> {
    match list {
        [] => Ok(false),
        [word] if word.eq_ignore_ascii_case(PRIVATE) => Ok(true),
        [first, rest @ ..] => {
            let wrong = if first.eq_ignore_ascii_case(PRIVATE) { rest.first() } else { None };
            Err(CommandError::TooMuch(entry, wrong.unwrap_or(first).clone()))
        }
    }
}

/// Parses arguments of the form `key=value`.
fn pairs(entry: &'static Entry, list: &[String]) -> Result<Vec<(String, String)>, CommandError> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut keys = HashSet::new();
    for word in list {
        take(word.len());
        let Some((key, value)) = word.split_once('=') else {
            // `digest=weekly@mon 08:00`, `reminders=every 12h`
            if let Some((key, value)) = found.last_mut()
                && ["digest", "reminders"].contains(&key.as_str())
            {
                value.push(' ');
                value.push_str(word);
                continue;
            }
            return Err(CommandError::TooMuch(entry, word.clone()));
        };
        let key = key.to_lowercase();
        if !keys.insert(key.clone()) {
            return Err(CommandError::Twice(key));
        }
        found.push((key, value.to_owned()));
    }
    Ok(found)
}

fn board(entry: &'static Entry, list: &[String]) -> Result<Command, CommandError> {
    let (mut seat, mut ply, mut private) = (None, None, false);
    for word in list {
        if word.eq_ignore_ascii_case(PRIVATE) {
            private = true;
            continue;
        }
        let number = word.trim_start_matches("ply").trim_start_matches('=');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            if ply.is_some() {
                return Err(CommandError::TooMuch(entry, word.clone()));
            }
            ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.clone()))?);
        } else if word.eq_ignore_ascii_case("ply") {
            // `ply 12`
        } else if seat.is_none() {
            seat = Some(word.clone());
        } else {
            return Err(CommandError::TooMuch(entry, word.clone()));
        }
    }
    Ok(Command::Board { seat, ply, private })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{PaceChoice, PlayRequest};
    use rules::Variant;

    fn parsed(text: &str) -> Command {
        match parse(text, false, true) {
            Parsed::Command(asked) => asked.command,
            other => panic!("{text}: {other:?}"),
        }
    }

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
        assert_eq!(
            parsed("/settings Theme=light pings=never"),
            Command::Settings {
                changes: vec![("theme".into(), "light".into()), ("pings".into(), "never".into())]
            }
        );
        let digest = [("digest", "weekly@mon 08:00"), ("reminders", "every 12h"), ("next", "on")];
        assert_eq!(
            parsed("/settings digest=weekly@mon 08:00 reminders=every 12h next=on"),
            Command::Settings { changes: digest.map(|(k, v)| (k.into(), v.into())).to_vec() }
        );
        assert_eq!(parsed("/move  3e - 5e "), Command::Move { text: "3e - 5e".into() });
        assert_eq!(
            parsed("/rules siege castling"),
            Command::Rules { topic: Some("siege castling".into()) }
        );
        assert_eq!(parsed("/help /draw"), Command::Help { command: Some("draw".into()) });
    }

    #[test]
    fn a_note_is_its_text_or_off_and_a_number() {
        assert_eq!(
            parsed("/note  Keep  the \"rook\" home "),
            Command::Note { text: "Keep  the \"rook\" home".into() }
        );
        assert_eq!(parsed("/note off 3"), Command::RemoveNote { number: 3 });
        assert_eq!(parsed("/note off guard"), Command::Note { text: "off guard".into() });
        assert_eq!(parsed("/notes"), Command::Notes { wanted: None });
        assert_eq!(parsed("/notes g12 rook"), Command::Notes { wanted: Some("rook".into()) });
        assert!(matches!(wrong("/note g12"), CommandError::Missing(e) if e.name == "note"));
        let long = "é".repeat(2_000);
        assert_eq!(parsed(&format!("/note {long}")), Command::Note { text: long });
        assert_eq!(wrong(&format!("/note {}", "x".repeat(50_000))), CommandError::TooLong);
    }

    #[test]
    fn a_game_may_be_named_with_its_ply() {
        let Parsed::Command(asked) = parse("/move g12@34 W(T)", true, false) else { panic!() };
        assert_eq!(asked.game, Some(GameRef::at_ply(GameId(12), 34)));
        assert_eq!(asked.command, Command::Move { text: "W(T)".into() });
        let Parsed::Command(asked) = parse("board #7", true, false) else { panic!() };
        assert_eq!(asked.game, Some(GameId(7).into()));
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
            let Parsed::Command(asked) = parse(text, true, false) else { panic!() };
            assert!(asked.game.is_some(), "{text}");
        }
        let Parsed::Command(asked) = parse("/move g4 g4", true, false) else { panic!() };
        assert_eq!(asked.game, Some(GameId(4).into()));
        assert_eq!(asked.command, Command::Move { text: "g4".into() });
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
        let sentence = crate::words::mistake(&CommandError::LongRecord);
        assert!(sentence.contains("256 kB") && sentence.contains("comments"), "{sentence}");
    }

    #[test]
    fn talk_is_left_alone() {
        assert_eq!(parse("/usr/bin", false, true), Parsed::Ignored);
        assert_eq!(parse("//", false, true), Parsed::Ignored);
        assert_eq!(parse("/shrug", false, false), Parsed::Ignored);
        assert_eq!(parse("draw near", false, true), Parsed::Bare("draw near".into()));
        assert_eq!(parse("  ", false, true), Parsed::Ignored);
        assert!(matches!(parse("3e-5e", true, true), Parsed::Bare(_)));
    }
}
