//! Files that are made when their message is sent.

use std::sync::Arc;

use locale::{Table, table, text};

use super::core::Core;
use crate::chat::{FileRequest, MadeFile, Replay};
use crate::features::analysis;
use crate::game::state::{ActionRow, GameId, Match};
use crate::game::words;
use crate::game::{record_in, record_of};
use crate::painter::{PaintError, Painter};
use crate::picture_style::PictureStyle;
use crate::store::Snapshot;

static TABLE: Table = table!("files");

pub(super) fn make(
    core: &Core,
    painter: &dyn Painter,
    request: &FileRequest,
) -> Result<MadeFile, PaintError> {
    match request {
        FileRequest::Replay(replay) => animate(core, painter, replay),
        FileRequest::Page { game, ply, look } => page(core, painter, GameId(*game), *ply, *look),
    }
}

/// The sentence in place of a file that could not be made.
pub(super) fn missing(request: &FileRequest) -> String {
    let game = |game: &i64| words::number(GameId(*game));
    let (missing, look) = match request {
        FileRequest::Replay(Replay { game: id, look, .. }) => {
            (text!(TABLE, "no-animation", game = game(id)), look)
        }
        FileRequest::Page { game: id, look, .. } => {
            (text!(TABLE, "no-page", game = game(id)), look)
        }
    };
    missing.say(look.language)
}

fn animate(core: &Core, painter: &dyn Painter, replay: &Replay) -> Result<MadeFile, PaintError> {
    let id = GameId(replay.game);
    let (game, actions) = played(&core.store().snapshot()?, id, replay.ply)?;
    let record = record_of(&game, &actions);
    let language = replay.look.language;
    let players = words::holder_names(&game.shown().holders, language);
    let drawn = painter.animate(&record, replay.viewer, &players, replay.look)?;
    let Some(animation) = drawn else { return Ok(MadeFile::default()) };
    let (number, shown) = (words::number(id), animation.shown);
    let name = format!("{}-{number}.gif", game.variant.name());
    let alt = text!(TABLE, "animation", game = number, shown).say(language);
    let note = animation.lowered().map(|lowered| lowered.say(language));
    Ok(MadeFile { name, note, content: animation.gif, alt })
}

/// The course is on the page if the game is analysed.
fn page(
    core: &Core,
    painter: &dyn Painter,
    id: GameId,
    ply: usize,
    look: PictureStyle,
) -> Result<MadeFile, PaintError> {
    let view = core.store().snapshot()?;
    let (game, actions) = played(&view, id, ply)?;
    let stored = analysis::result(&view, id)?;
    drop(view);
    let analysed = stored.and_then(|stored| analysis::parsed(&game, &actions, &stored));
    let shares = analysed.map(|(_, analysis)| analysis.course()).unwrap_or_default();
    let record = record_in(&game, &actions, look.language);
    let players = words::holder_names(&game.shown().holders, look.language);
    let page = painter.page(&record, &players, &shares, look)?;
    let Some(page) = page else { return Ok(MadeFile::default()) };
    let name = format!("{}-{}.html", game.variant.name(), words::number(id));
    Ok(MadeFile { name, content: page.into_bytes(), ..MadeFile::default() })
}

type Played = (Arc<Match>, Vec<ActionRow>);

/// Returns a game and its first `ply` actions.
fn played(view: &Snapshot, id: GameId, ply: usize) -> Result<Played, PaintError> {
    let game = view.game(id)?.ok_or("there is no such game")?;
    let mut actions = view.actions(id)?;
    actions.truncate(ply);
    Ok((game, actions))
}
