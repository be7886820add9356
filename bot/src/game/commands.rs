//! The commands that are written as a [`Command`].

use std::slice;

use super::feature::{Case, Feature, Request};
use super::halt::Halt;
use crate::game::command::{Arguments, Command, CommandError, GameRef, Spec, VOCABULARY};

/// One of these commands, by its name.
#[derive(Debug)]
pub struct Commands(pub &'static str);

impl Feature for Commands {
    fn specs(&self) -> &'static [Spec] {
        VOCABULARY.iter().find(|spec| spec.name == self.0).map_or(&[], slice::from_ref)
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(Command::parse(arguments)?))
    }
}

impl Request for Command {
    fn spec(&self) -> &'static Spec {
        Self::spec(self)
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        match *self {
            Self::Play(request) => case.play(request),
            Self::Move { text } => case.move_by_command(named, &text),
        }
    }
}
