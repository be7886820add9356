//! `seat_offers`: games that offer the seats of players who run out of time, and the seats that are offered.

use crate::store::engine::{Connection, OptionalExtension, Result, params};
use rules::Seat;

use crate::chat::ids::GameId;
use crate::game::state::SeatOffer;

/// Returns whether a game offers the seats of players who run out of time, and the seat that is offered.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<(bool, Option<SeatOffer>)> {
    let found = db
        .prepare_cached("SELECT seat, bank, revision, at FROM seat_offers WHERE game = ?1")?
        .query_row([id.0], |row| {
            let seat: Option<u8> = row.get(0)?;
            seat.map(|seat| {
                Ok(SeatOffer {
                    seat: Seat(seat),
                    bank: row.get(1)?,
                    revision: row.get(2)?,
                    at: row.get(3)?,
                })
            })
            .transpose()
        })
        .optional()?;
    Ok(found.map_or((false, None), |offer| (true, offer)))
}

/// Stores the seat that a game offers; `offers` is whether it ever does.
pub(in crate::store) fn set(
    db: &Connection,
    id: GameId,
    offers: bool,
    offer: Option<&SeatOffer>,
) -> Result<()> {
    if !offers {
        return Ok(());
    }
    db.prepare_cached(
        "INSERT INTO seat_offers (game, seat, bank, revision, at) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (game) DO UPDATE SET seat = excluded.seat, bank = excluded.bank,
             revision = excluded.revision, at = excluded.at",
    )?
    .execute(params![
        id.0,
        offer.map(|offer| offer.seat.0),
        offer.map(|offer| offer.bank),
        offer.map(|offer| offer.revision),
        offer.map(|offer| offer.at),
    ])
    .map(drop)
}
