//! What is stored about a person: all of it as a file for themselves, and its removal.

mod words;

use std::fmt;

use locale::{Text, text};

use crate::chat::{Outgoing, PersonId};
use crate::game::command::write::flag;
use crate::game::command::{Arguments, CommandError, GameRef, Group, Kind, Spec, optional};
use crate::game::state::{Match, Status};
use crate::game::{Case, Feature, Halt, Request, button, file};
use crate::store::Forget;
use words::TABLE;

static SPECS: [Spec; 2] = [
    Spec::read(Group::Person, &["my-data", "mydata"], &TABLE, &[]),
    Spec::write(
        Group::Person,
        &["forget-me", "forgetme"],
        &TABLE,
        &[optional("answer", Kind::Choice(&[YES]))],
    ),
];

const YES: &str = "yes";

pub struct MyData;

impl Feature for MyData {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        if arguments.spec.name == SPECS[0].name {
            arguments.none()?;
            return Ok(Box::new(MyDataRequest::Show));
        }
        match arguments.words.as_slice() {
            [] => Ok(Box::new(MyDataRequest::Forget { confirmed: false })),
            [word] if word.eq_ignore_ascii_case(YES) => {
                Ok(Box::new(MyDataRequest::Forget { confirmed: true }))
            }
            [word, ..] => arguments.too_much(word),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum MyDataRequest {
    Show,
    Forget {
        /// Whether the writer was asked.
        confirmed: bool,
    },
}

impl fmt::Display for MyDataRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let confirmed = matches!(self, Self::Forget { confirmed: true });
        f.write_str(&flag(confirmed, YES).unwrap_or_default())
    }
}

impl Request for MyDataRequest {
    fn spec(&self) -> &'static Spec {
        let [show, forget] = &SPECS;
        if matches!(self, Self::Show) { show } else { forget }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        match *self {
            Self::Show => show(case),
            Self::Forget { confirmed } => forget(case, confirmed),
        }
    }
}

fn show(case: &mut Case<'_>) -> Result<(), Halt> {
    let all = case.state.stored_about(case.author())?;
    let mut message = case.answer_to(true, text!(TABLE, "stored"));
    message.attachment = file("my-data.json".to_owned(), Text::same(format!("{all:#}\n")));
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

fn forget(case: &mut Case<'_>, confirmed: bool) -> Result<(), Halt> {
    let mut occupied = Vec::new();
    for id in case.state.games_of(case.author())? {
        if case.state.game(id)?.is_some_and(|game| is_occupied(&game, case.author())) {
            occupied.push(id);
        }
    }
    if !occupied.is_empty() {
        return Err(Halt::privately(words::still_plays(&occupied)));
    }
    if confirmed {
        let token = PersonId::former(case.incoming.id);
        case.change(Forget::new(case.author().clone(), token.clone()));
        for feature in case.desk.features {
            let changes = feature.on_forget(case.state, case.author(), &token)?;
            changes.into_iter().for_each(|change| case.change_shared(change));
        }
        case.whisper(text!(TABLE, "forgotten"));
        return Ok(());
    }
    let request = MyDataRequest::Forget { confirmed: true };
    let buttons = vec![button(text!(TABLE, "remove"), None, request)];
    let message = Outgoing { buttons, ..case.answer_to(true, text!(TABLE, "asks")) };
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

/// Returns whether a person can still act in an unfinished game.
fn is_occupied(game: &Match, person: &PersonId) -> bool {
    let in_game = game.position.in_game();
    match game.status {
        Status::Live => game.seats_of(person).any(|seat| in_game.contains(&seat)),
        _ => true,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::again;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let all = [
            MyDataRequest::Show,
            MyDataRequest::Forget { confirmed: false },
            MyDataRequest::Forget { confirmed: true },
        ];
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn a_word_confirms() {
        assert_eq!(again("/forget-me YES"), "/forget-me yes");
    }
}
