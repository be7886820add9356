//! Writes the arguments of a command as the text from which the same command is parsed, as in a button.

use std::fmt;

use super::arguments::PRIVATE;
use super::invocation::{Command, ConditionChange, StandingChange};
use super::open::{PaceChoice, PlayRequest};
use super::position::PositionRequest;
use super::queue::QueueRequest;
use super::replace::ReplaceRequest;
use super::spec::Spec;
use super::trying::{TryRequest, is_move};
use super::vocabulary::VOCABULARY;
use super::write::{flag, line, optional, pair, word};
use crate::game::state::{COMPUTER, USUAL_LEVEL};

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&parts(self).1)
    }
}

impl Command {
    /// Returns what is said of it.
    pub(crate) fn spec(&self) -> &'static Spec {
        let name = parts(self).0;
        VOCABULARY.iter().find(|spec| spec.name == name).unwrap_or(&VOCABULARY[0])
    }
}

/// Returns a command's name and its arguments.
fn parts(command: &Command) -> (&'static str, String) {
    match command {
        Command::Play(request) => ("play", play(request)),
        Command::Join { colour } => ("join", line([optional(colour)])),
        Command::Computer { colour: Some(seat), level } if !seat.eq_ignore_ascii_case("level") => {
            ("computer", word(&format!("{seat}={level}")))
        }
        Command::Computer { colour, level } => {
            let level = (*level != USUAL_LEVEL).then(|| level.to_string());
            ("computer", line([optional(colour), level]))
        }
        Command::Decline => ("decline", String::new()),
        Command::Abort => ("abort", String::new()),
        Command::Move { text } => ("move", text.clone()),
        Command::Resign { colour, confirmed } => {
            ("resign", line([optional(colour), flag(*confirmed, "yes")]))
        }
        Command::Draw => ("draw", String::new()),
        Command::DrawSecret { wanted } => {
            ("draw", line([flag(true, "secret"), flag(!wanted, "off")]))
        }
        Command::DrawDecline => ("draw", "decline".to_owned()),
        Command::Claim => ("claim", String::new()),
        Command::Games => ("games", String::new()),
        Command::Board { seat, ply, private } => {
            let ply = ply.map(|ply| ply.to_string());
            ("board", line([optional(seat), ply, flag(*private, PRIVATE)]))
        }
        Command::Moves { private } => ("moves", line([flag(*private, PRIVATE)])),
        Command::Legal { what } => ("legal", what.clone().unwrap_or_default()),
        Command::Record { private } => ("record", line([flag(*private, PRIVATE)])),
        Command::Takeback { agrees } => ("takeback", answer(*agrees)),
        Command::Try(request) => ("try", variation(request)),
        Command::Tries => ("tries", String::new()),
        Command::Analyse => ("analyse", String::new()),
        Command::Hint { position: asked } => {
            ("hint", asked.as_ref().map(position).unwrap_or_default())
        }
        Command::Position(request) => ("position", position(request)),
        Command::Pause { agrees } => ("pause", answer(*agrees)),
        Command::Unpause => ("unpause", String::new()),
        Command::Extend { who, time } => ("extend", line([optional(who), Some(time.to_string())])),
        Command::Vacation { text } => ("vacation", text.clone().unwrap_or_default()),
        Command::MoveGame { agrees } => ("move-game", answer(*agrees)),
        Command::If(ConditionChange::Line(text)) => ("if", text.clone()),
        Command::If(ConditionChange::Off(number)) => {
            ("if", line([flag(true, "off"), number.map(|number| number.to_string())]))
        }
        Command::If(ConditionChange::Standing(decision, change)) => {
            let change = match change {
                StandingChange::Always => "always",
                StandingChange::Never => "never",
                StandingChange::Off => "off",
            };
            ("if", format!("{decision} {change}"))
        }
        Command::Ifs { line } => ("ifs", line.map(|line| line.to_string()).unwrap_or_default()),
        Command::Close { reason } => ("close", reason.clone()),
        Command::Block { person } => ("block", word(person)),
        Command::Unblock { person } => ("unblock", word(person)),
        Command::Blocks => ("blocks", String::new()),
        Command::Rematch => ("rematch", String::new()),
        Command::Replace(ReplaceRequest::Answer { agrees }) => ("replace", answer(Some(*agrees))),
        Command::Replace(ReplaceRequest::Propose { seat, person }) => {
            let level = person.strip_prefix(COMPUTER).and_then(|rest| rest.strip_prefix(':'));
            let person = level.map_or_else(|| word(person), |level| pair(COMPUTER, level));
            ("replace", line([optional(seat), Some(person)]))
        }
        Command::Queue(request) => ("queue", queue(request)),
        Command::Rules { topic } => ("rules", topic.clone().unwrap_or_default()),
        Command::Help { command } => ("help", line([optional(command)])),
    }
}

fn play(request: &PlayRequest) -> String {
    let term = |key: &str, value: &Option<String>| value.as_ref().map(|value| pair(key, value));
    let variant = match &request.variant {
        None => None,
        Some(Ok(variant)) => Some(variant.name().to_owned()),
        Some(Err(unknown)) => Some(word(unknown)),
    };
    let terms = [
        term("computer", &request.computer),
        flag(request.random, "random"),
        term("role", &request.role),
        term("expires", &request.expires),
        term("reliability", &request.reliability),
        flag(request.weekends_off, "weekends=off"),
        flag(request.offers_seats, "absent=seat"),
        // The words after a pace may be a part of it.
        match &request.pace {
            PaceChoice::Usual => None,
            PaceChoice::None => Some(pair("pace", "none")),
            PaceChoice::Given(pace) => Some(pair("pace", &pace.to_string())),
        },
    ];
    let words: Vec<String> = (variant.into_iter())
        .chain(request.pairs.iter().map(|(key, value)| pair(key, value)))
        .chain(request.people.iter().map(|person| word(person)))
        .chain(terms.into_iter().flatten())
        .collect();
    words.join(" ")
}

fn variation(request: &TryRequest) -> String {
    match request {
        TryRequest::Line { moves, ply, name } => {
            // The number of a round marks a move that could be something else.
            let moves = moves.iter().map(|text| match is_move(text) {
                true => word(text),
                false => word(&format!("1.{text}")),
            });
            let ply = ply.map(|ply| format!("ply={ply}"));
            let name = name.as_ref().map(|name| pair("name", name));
            let words: Vec<String> = moves.chain(ply).chain(name).collect();
            words.join(" ")
        }
        TryRequest::Step { line, step } => format!("line={} at={step}", line.0),
        TryRequest::Off { name } => line([flag(true, "off"), Some(word(name))]),
    }
}

fn position(request: &PositionRequest) -> String {
    line([
        request.variant.map(|variant| variant.name().to_owned()),
        request.ply.map(|ply| format!("ply={ply}")),
        request.seat.as_ref().map(|seat| format!("seat={seat}")),
        flag(request.private, PRIVATE),
        // A code block, because the text may begin or end like an option.
        Some(format!("```\n{}\n```", request.text)),
    ])
}

fn queue(request: &QueueRequest) -> String {
    match request {
        QueueRequest::List => String::new(),
        QueueRequest::Join(Ok(variant)) => variant.name().to_owned(),
        // A word that names no game may be `off` itself.
        QueueRequest::Join(Err(unknown)) => format!("{} off", word(unknown)),
        QueueRequest::Leave(variant) => {
            line([variant.map(|variant| variant.name().to_owned()), flag(true, "off")])
        }
    }
}

fn answer(agrees: Option<bool>) -> String {
    line([agrees.map(|agrees| if agrees { "agree" } else { "decline" }.to_owned())])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::Variant;
    use search::level::Level;

    use super::*;
    use crate::chance::Chance;
    use crate::chat::ids::MessageId;
    use crate::game::Invocation;
    use crate::game::command::GameRef;
    use crate::game::command::testing::parsed_with_game;
    use crate::game::state::GameId;
    use crate::time::Span;

    /// Words that need care: several words, none, options and keywords of some commands.
    const WORDS: [&str; 16] = [
        "red",
        "Ann",
        "<@5>",
        "@bob",
        "",
        "two words",
        " x",
        "g12",
        "#7@3",
        "then",
        "Then…",
        "ümit",
        "a,b",
        "always",
        "12",
        "yes",
    ];

    /// Draws parameters.
    struct Draw(Chance);

    impl Draw {
        fn yes(&mut self) -> bool {
            self.0.below(2) == 0
        }

        fn number(&mut self) -> usize {
            self.0.below(1000)
        }

        /// Returns a word that `fits` a parameter.
        fn word_if(&mut self, fits: impl Fn(&str) -> bool) -> String {
            let fitting: Vec<&str> = WORDS.into_iter().filter(|word| fits(word)).collect();
            fitting[self.0.below(fitting.len())].to_owned()
        }

        fn word(&mut self) -> String {
            self.word_if(|_| true)
        }

        fn maybe<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> Option<T> {
            self.yes().then(|| draw(self))
        }

        /// Returns a name that is neither a number nor an answer.
        fn name(&mut self) -> String {
            self.word_if(|word| !["12", "yes"].contains(&word))
        }

        fn text(&mut self) -> String {
            ["Keep  the \"rook\" home", "e4", "3e-5e then\nR4f,  *"][self.0.below(3)].to_owned()
        }

        fn variant(&mut self) -> Variant {
            Variant::ALL[self.0.below(Variant::ALL.len())]
        }

        fn span(&mut self) -> Span {
            Span::minutes(self.number() as i64 + 1)
        }

        fn play(&mut self) -> PlayRequest {
            let variant = self.maybe(|d| match d.yes() {
                true => Ok(d.variant()),
                false => Err(d.word_if(|word| !word.starts_with(['@', '<']))),
            });
            let people = self.0.below(3);
            PlayRequest {
                // Without a game, only a mention is not taken for one.
                people: (0..people)
                    .map(|_| self.word_if(|word| variant.is_some() || word.starts_with(['@', '<'])))
                    .collect(),
                variant,
                pairs: vec![("white".to_owned(), self.word()), ("siege".to_owned(), self.word())],
                computer: self.maybe(Self::word),
                random: self.yes(),
                pace: match self.0.below(4) {
                    0 => PaceChoice::Usual,
                    1 => PaceChoice::None,
                    2 => PaceChoice::Given("3d+5d".parse().unwrap()),
                    _ => PaceChoice::Given("14d+2d/move up to 21d".parse().unwrap()),
                },
                role: self.maybe(Self::word),
                expires: self.maybe(Self::word),
                reliability: self.maybe(Self::word),
                weekends_off: self.yes(),
                offers_seats: self.yes(),
            }
        }

        fn position(&mut self) -> PositionRequest {
            let texts = ["8/8 W", "siege", "`x", "[Event \"x\"]\n\n1. e4", "private x seat=W"];
            PositionRequest {
                variant: self.maybe(Self::variant),
                text: texts[self.0.below(texts.len())].to_owned(),
                ply: self.maybe(Self::number),
                seat: self.maybe(|d| d.word_if(|word| !word.contains(char::is_whitespace))),
                private: self.yes(),
            }
        }

        fn variation(&mut self) -> TryRequest {
            const MOVES: [&str; 9] =
                ["e4", "g4", "2.e4", "Off", "as", "ply=3", "name=x", "line=7", "a b"];
            match self.0.below(4) {
                0 => TryRequest::Step { line: MessageId(self.0.draw()), step: self.number() },
                1 => TryRequest::Off { name: self.word() },
                2 => TryRequest::Line { moves: vec![], ply: None, name: Some(self.word()) },
                _ => TryRequest::Line {
                    moves: (0..=self.0.below(4))
                        .map(|_| MOVES[self.0.below(MOVES.len())].to_owned())
                        .collect(),
                    ply: self.maybe(Self::number),
                    name: self.maybe(Self::word),
                },
            }
        }

        /// Returns a command of the kind that follows the kind of another, with drawn parameters.
        fn after(&mut self, command: &Command) -> Command {
            let mine = self.yes();
            match command {
                Command::Play(_) => Command::Join { colour: self.maybe(Self::word) },
                Command::Join { .. } => Command::Computer {
                    colour: self.maybe(Self::name),
                    level: Level::ALL[self.0.below(Level::ALL.len())],
                },
                Command::Computer { .. } => Command::Decline,
                Command::Decline => Command::Abort,
                Command::Abort => Command::Move { text: self.text() },
                Command::Move { .. } => {
                    Command::Resign { colour: self.maybe(Self::name), confirmed: mine }
                }
                Command::Resign { .. } => Command::Draw,
                Command::Draw => Command::DrawSecret { wanted: mine },
                Command::DrawSecret { .. } => Command::DrawDecline,
                Command::DrawDecline => Command::Claim,
                Command::Claim => Command::Games,
                Command::Games => Command::Board {
                    seat: self.maybe(Self::name),
                    ply: self.maybe(Self::number),
                    private: mine,
                },
                Command::Board { .. } => Command::Moves { private: mine },
                Command::Moves { .. } => Command::Legal { what: self.maybe(Self::text) },
                Command::Legal { .. } => Command::Record { private: mine },
                Command::Record { .. } => Command::Takeback { agrees: self.maybe(Self::yes) },
                Command::Takeback { .. } => Command::Try(self.variation()),
                Command::Try(_) => Command::Tries,
                Command::Tries => Command::Analyse,
                Command::Analyse => Command::Hint { position: self.maybe(Self::position) },
                Command::Hint { .. } => Command::Position(self.position()),
                Command::Position(_) => Command::Pause { agrees: self.maybe(Self::yes) },
                Command::Pause { .. } => Command::Unpause,
                Command::Unpause => {
                    Command::Extend { who: self.maybe(Self::name), time: self.span() }
                }
                Command::Extend { .. } => Command::Vacation { text: self.maybe(Self::text) },
                Command::Vacation { .. } => Command::MoveGame { agrees: self.maybe(Self::yes) },
                Command::MoveGame { .. } => Command::If(match self.0.below(3) {
                    0 => ConditionChange::Line(self.text()),
                    1 => ConditionChange::Off(self.maybe(Self::number)),
                    _ => ConditionChange::Standing(
                        "let it stand".to_owned(),
                        [StandingChange::Always, StandingChange::Never, StandingChange::Off]
                            [self.0.below(3)],
                    ),
                }),
                Command::If(_) => Command::Ifs { line: self.maybe(Self::number) },
                Command::Ifs { .. } => Command::Close { reason: self.text() },
                Command::Close { .. } => Command::Block { person: self.word() },
                Command::Block { .. } => Command::Unblock { person: self.word() },
                Command::Unblock { .. } => Command::Blocks,
                Command::Blocks => Command::Rematch,
                Command::Rematch => Command::Replace(match self.0.below(3) {
                    0 => ReplaceRequest::Answer { agrees: mine },
                    1 => ReplaceRequest::Propose {
                        seat: self.maybe(Self::word),
                        person: "computer:5".to_owned(),
                    },
                    _ => ReplaceRequest::Propose {
                        seat: self.maybe(Self::word),
                        person: self.word_if(|word| !["", "yes"].contains(&word)),
                    },
                }),
                Command::Replace(_) => Command::Queue(match self.0.below(4) {
                    0 => QueueRequest::List,
                    1 => QueueRequest::Join(Ok(self.variant())),
                    2 => QueueRequest::Join(Err(self.word())),
                    _ => QueueRequest::Leave(self.maybe(Self::variant)),
                }),
                Command::Queue(_) => Command::Rules { topic: self.maybe(Self::text) },
                Command::Rules { .. } => Command::Help { command: self.maybe(Self::word) },
                Command::Help { .. } => Command::Play(self.play()),
            }
        }
    }

    #[test]
    fn every_command_is_parsed_from_its_text() {
        let seed = 35;
        let mut draw = Draw(Chance::new(seed));
        let mut command = Command::Help { command: None };
        let mut names = BTreeSet::new();
        for case in 0..20_000 {
            command = draw.after(&command);
            names.insert(parts(&command).0);
            let id = GameId(draw.0.below(20) as i64);
            let stamp = draw.maybe(|d| command.stamp(d.number()));
            for game in [None, Some(GameRef { id, stamp })] {
                let request = Box::new(command.clone());
                let text = Invocation { game, request }.to_string();
                let wanted = (game, command.clone());
                assert_eq!(parsed_with_game(&text), wanted, "{seed}, {case}: {text}");
            }
        }
        let all = VOCABULARY.iter();
        assert_eq!(names, all.map(|spec| spec.name).collect());
    }
}
