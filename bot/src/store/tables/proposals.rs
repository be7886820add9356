//! `proposals`: what players have proposed to the others.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;

use crate::chat::ids::GameId;
use crate::game::state::Proposal;
use crate::store::convert::{count, from_json, size, to_json};

/// Returns the open proposals of a game, by kind.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<Proposal>> {
    let mut all: Vec<Proposal> = db
        .prepare_cached(
            "SELECT seat, ply, at, revision, agreed, details FROM proposals WHERE game = ?1",
        )?
        .query_map([id.0], |row| {
            Ok(Proposal {
                by: Seat(row.get(0)?),
                ply: size(row.get(1)?),
                at: row.get(2)?,
                revision: row.get(3)?,
                agreed: from_json(row, 4)?,
                asks: from_json(row, 5)?,
            })
        })?
        .collect::<Result<_>>()?;
    all.sort_by_key(Proposal::kind);
    Ok(all)
}

/// Replaces the open proposals of a game.
pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[Proposal]) -> Result<()> {
    for old in of(db, id)?.iter().filter(|old| !all.contains(old)) {
        db.prepare_cached("DELETE FROM proposals WHERE game = ?1 AND kind = ?2")?
            .execute(params![id.0, old.kind().as_ref()])?;
    }
    for proposal in all {
        db.prepare_cached(
            "INSERT INTO proposals (game, kind, seat, ply, at, revision, agreed, details)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (game, kind) DO NOTHING",
        )?
        .execute(params![
            id.0,
            proposal.kind().as_ref(),
            proposal.by.0,
            count(proposal.ply),
            proposal.at,
            proposal.revision,
            to_json(&proposal.agreed)?,
            to_json(&proposal.asks)?
        ])?;
    }
    Ok(())
}
