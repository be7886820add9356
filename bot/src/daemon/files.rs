//! Files that are made when their message is sent.

use super::core::Core;
use crate::chat::{FileRequest, MadeFile, Replay};
use crate::game::record_of;
use crate::game::state::GameId;
use crate::game::words;
use crate::painter::{PaintError, Painter};

/// Makes a file.
pub(super) fn make(
    core: &Core,
    painter: &dyn Painter,
    request: &FileRequest,
) -> Result<MadeFile, PaintError> {
    match request {
        FileRequest::Replay(replay) => animate(core, painter, replay),
    }
}

/// The sentence in place of a file that could not be made.
pub(super) fn missing(request: &FileRequest) -> String {
    match request {
        FileRequest::Replay(Replay { game, .. }) => {
            let game = words::number(GameId(*game));
            format!("The animation could not be made now; try /replay {game} later.")
        }
    }
}

fn animate(core: &Core, painter: &dyn Painter, replay: &Replay) -> Result<MadeFile, PaintError> {
    let id = GameId(replay.game);
    let view = core.store().snapshot()?;
    let game = view.game(id)?.ok_or("there is no such game")?;
    let mut actions = view.actions(id)?;
    drop(view);
    actions.truncate(replay.ply);
    let record = record_of(&game, &actions);
    let drawn = painter.animate(&record, replay.viewer, &game.shown().players, replay.look)?;
    let Some(animation) = drawn else { return Ok(MadeFile::default()) };
    let name = format!("{}-{}.gif", game.variant.name(), words::number(id));
    let (number, shown) = (words::number(id), animation.shown);
    let alt = format!("Game {number} as an animation: {shown} positions, from its start.");
    Ok(MadeFile { name, note: animation.lowered(), content: animation.gif, alt })
}
