//! A game as an animation, and as a page on which it is stepped through.

use std::fmt;

use locale::{Text, text};
use rules::Seat;

use crate::chat::{FileRequest, Outgoing, PictureRequest, Replay};
use crate::game::command::write::{line, optional as optional_word};
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional};
use crate::game::open::{no_such_seat, seat_named};
use crate::game::state::Match;
use crate::game::words::number;
use crate::game::{Case, Feature, Halt, Request, Want};
use crate::picture_style::PictureStyle;

static TABLE: locale::Table = locale::table!();

/// A game of fewer actions, such as one that was only resigned, has no animation at its end.
const FEWEST: usize = 2;

/// So many positions of an animation count as a picture towards the limit: long games make files of megabytes.
const POSITIONS_OF_A_PICTURE: usize = 20;

static SPECS: [Spec; 1] = [Spec::read(
    Group::Back,
    &["replay", "gif", "animation"],
    &TABLE,
    &[GAME, optional("colour", Kind::Words)],
)];

pub struct Replays;

impl Feature for Replays {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        match arguments.words.as_slice() {
            [] => Ok(Box::new(ReplayRequest { seat: None })),
            [seat] => Ok(Box::new(ReplayRequest { seat: Some(seat.clone()) })),
            [_, word, ..] => arguments.too_much(word),
        }
    }

    fn end_files(&self, game: &Match, picture: &PictureRequest) -> Vec<FileRequest> {
        if game.moves() < FEWEST {
            return Vec::new();
        }
        files(game, picture.viewer, picture.look)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ReplayRequest {
    /// The seat from whose side the game is drawn.
    seat: Option<String>,
}

impl fmt::Display for ReplayRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([optional_word(&self.seat)]))
    }
}

impl Request for ReplayRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Any, self.spec().name)?;
        if game.moves() == 0 {
            return Err(Halt::refuse(nothing_to_see(&game)));
        }
        let settings = case.state.settings(case.author())?;
        let viewer = match self.seat.as_deref() {
            None if settings.own_side => case.usual_side(&game),
            None => Seat(0),
            Some(word) => {
                seat_named(game.variant, word).ok_or_else(|| no_such_seat(game.variant, word))?
            }
        };
        case.may_show_pictures(game.moves().div_ceil(POSITIONS_OF_A_PICTURE))?;
        let files = files(&game, viewer, settings.look);
        let message = Outgoing { files, ..case.answer_to(false, shown(&game)) };
        case.post(&case.incoming.place.clone(), message);
        Ok(())
    }
}

fn files(game: &Match, viewer: Seat, look: PictureStyle) -> Vec<FileRequest> {
    let (game, ply) = (game.id.0, game.ply);
    let replay = Replay { game, ply, viewer, look };
    vec![FileRequest::Replay(replay), FileRequest::Page { game, ply, look }]
}

fn shown(game: &Match) -> Text {
    match game.status.unfinished() {
        true => text!(TABLE, "so-far", game = number(game.id)),
        false => text!(TABLE, "whole", game = number(game.id)),
    }
}

fn nothing_to_see(game: &Match) -> Text {
    text!(TABLE, "nothing-to-see", game = number(game.id))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let seats = [None, Some("red".to_owned())];
        seats.map(|seat| Box::new(ReplayRequest { seat }) as _).into()
    }

    #[test]
    fn the_side_is_one_word() {
        assert_eq!(again("/gif g4 Red"), "/replay g4 Red");
        assert!(matches!(wrong("/replay red blue"), CommandError::TooMuch(_, w) if w == "blue"));
    }
}
