//! `declined_proposals`: proposals that were declined or withdrawn.

use crate::store::engine::{Connection, Result, params};
use rules::Seat;

use crate::chat::ids::GameId;
use crate::game::state::{Declined, ProposalKind};
use crate::store::convert::{count, size};

/// Returns the declined proposals of a game, the oldest first.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<Declined>> {
    let mut statement = db.prepare_cached(
        "SELECT kind, seat, ply, at FROM declined_proposals WHERE game = ?1 ORDER BY at, seat, kind",
    )?;
    let mut rows = statement.query([id.0])?;
    let mut found = Vec::new();
    while let Some(ref row) = rows.next()? {
        let kind: String = row.get(0)?;
        found.extend(kind.parse().ok().map(|kind: ProposalKind| -> Result<Declined> {
            Ok(Declined { kind, seat: Seat(row.get(1)?), ply: size(row.get(2)?), at: row.get(3)? })
        }));
    }
    found.into_iter().collect()
}

pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[Declined]) -> Result<()> {
    for declined in all {
        db.prepare_cached(
            "INSERT INTO declined_proposals (game, kind, seat, ply, at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, kind, seat) DO UPDATE SET ply = excluded.ply, at = excluded.at",
        )?
        .execute(params![
            id.0,
            declined.kind.as_ref(),
            declined.seat.0,
            count(declined.ply),
            declined.at
        ])?;
    }
    Ok(())
}
