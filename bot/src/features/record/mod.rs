//! The record of a game as a file.

use std::fmt;

use locale::text;

use crate::game::command::write::flag;
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, PRIVATE, PRIVATE_WORD, Spec,
};
use crate::game::state::Match;
use crate::game::words::number;
use crate::game::{Case, Feature, Halt, Request, Want, record_file};

static TABLE: locale::Table = locale::table!();

static SPECS: [Spec; 1] = [Spec::read(Group::Back, &["record", "file"], &TABLE, &[GAME, PRIVATE])];

pub struct Record;

impl Feature for Record {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(RecordRequest { private: arguments.private()? }))
    }
}

#[derive(Clone, Copy, Debug)]
struct RecordRequest {
    private: bool,
}

impl fmt::Display for RecordRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&flag(self.private, PRIVATE_WORD).unwrap_or_default())
    }
}

impl Request for RecordRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Any, self.spec().name)?;
        send(case, &game, self.private)
    }
}

/// Answers with the record of a game; a private copy has comments.
fn send(case: &mut Case<'_>, game: &Match, private: bool) -> Result<(), Halt> {
    let actions = case.state.actions(game.id)?;
    let mut comments = Vec::new();
    for feature in case.desk.features.iter().filter(|_| private) {
        comments.extend(feature.comments(case.state, game.id, case.author())?);
    }
    let mut message = case.answer_to(private, text!(TABLE, "record", game = number(game.id)));
    message.attachment = record_file(game, &actions, comments);
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        [false, true].map(|private| Box::new(RecordRequest { private }) as _).into()
    }
}
