//! Pictures of positions outside games: a position string, or a record after some of its actions.

mod find;

use std::fmt;

use locale::{Text, text};
use rules::{Game, Seat};

use crate::chat::{FreePosition, Outgoing, PictureRequest, Subject};
use crate::game::command::{
    Arguments, CommandError, GameRef, Group, Kind, MAX_RECORD, Menu, PRIVATE, PositionRequest,
    Spec, Target, optional,
};
use crate::game::{Case, Feature, Halt, Refusal, Request, words};

static TABLE: locale::Table = locale::table!();

static SPECS: [Spec; 1] = [Spec::read(
    Group::Back,
    &["position", "diagram"],
    &TABLE,
    &[
        optional("variant", Kind::Variant),
        optional("position", Kind::Words),
        optional("record", Kind::File),
        optional("after", Kind::NamedNumber),
        optional("seat", Kind::Named),
        PRIVATE,
    ],
)];

/// Before the text of a message.
const IN_MESSAGE: &str = "in-message";

pub struct Position;

impl Feature for Position {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn user_install(&self) -> bool {
        true
    }

    fn menus(&self) -> &'static [Menu] {
        static MENUS: [Menu; 1] = [Menu {
            key: "menu-position",
            table: &TABLE,
            target: Target::Text,
            command: "/position in-message ",
        }];
        &MENUS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        if let Some(text) = arguments.text.trim().strip_prefix(IN_MESSAGE)
            && !text.starts_with(|c: char| !c.is_whitespace())
        {
            if text.len() > MAX_RECORD {
                return Err(CommandError::LongRecord);
            }
            return Ok(Box::new(MessageRequest { text: text.trim().to_owned() }));
        }
        Ok(Box::new(PositionRequest::parse(arguments)?))
    }
}

impl Request for PositionRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        // Checked before the position is set up, which may take long.
        case.may_show_picture()?;
        let (game, viewer, notes) = self.position()?;
        show(case, &*game, viewer, self.private, &notes)
    }
}

/// Asks for the position in a message that somebody wrote. Only the writer sees the answer.
#[derive(Debug)]
struct MessageRequest {
    /// The text of the message and of a file under it.
    text: String,
}

impl fmt::Display for MessageRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{IN_MESSAGE} {}", self.text)
    }
}

impl Request for MessageRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        case.may_show_picture().map_err(Refusal::in_private)?;
        let (game, notes) = find::position(&self.text)
            .ok_or_else(|| Halt::privately(text!(TABLE, "no-position")))?;
        show(case, &*game, Seat(0), true, &notes)
    }
}

/// Answers with the picture of a position, and with what was changed to read it.
fn show(
    case: &mut Case<'_>,
    game: &dyn Game,
    viewer: Seat,
    private: bool,
    notes: &[Text],
) -> Result<(), Halt> {
    let look = case.state.settings(case.author())?.look;
    let (title, headline) = (game.variant().text(), game.view(viewer).headline);
    let picture = PictureRequest {
        subject: Subject::Position(FreePosition {
            variant: game.variant().name().to_owned(),
            position: game.position_string(),
        }),
        viewer,
        frame: None,
        targets: None,
        look,
    };
    let shown = text!(TABLE, "position", title, headline);
    let said = Text::lines(std::iter::once(shown).chain(notes.iter().map(words::sentence)));
    let message = Outgoing { picture: Some(picture), ..case.answer_to(private, said) };
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let samples = PositionRequest::samples().into_iter();
        let samples = samples.map(|request| Box::new(request) as Box<dyn Request>);
        let found = ["", "8/8 W", "look:\n[Event \"x\"]\n\n1. e4", "in-message private"];
        let found = found.map(|text| Box::new(MessageRequest { text: text.to_owned() }) as _);
        samples.chain(found).collect()
    }

    #[test]
    fn a_record_from_a_chat_has_its_own_limit() {
        let asked = |length: usize| {
            let text = format!("/position private {}", "x".repeat(length));
            crate::features::testing::asked::<PositionRequest>(&text).map(|asked| asked.text.len())
        };
        assert_eq!(asked(MAX_RECORD), Ok(MAX_RECORD));
        assert_eq!(asked(MAX_RECORD + 1), Err(CommandError::LongRecord));
        assert_eq!(asked(10 * MAX_RECORD), Err(CommandError::LongRecord));
        let sentence = words::mistake(&CommandError::LongRecord).english();
        assert!(sentence.contains("256 kB") && sentence.contains("comments"), "{sentence}");
    }
}
