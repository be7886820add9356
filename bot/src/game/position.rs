//! Positions that somebody asks about, outside any game.

use rules::record::Record;
use rules::{Game, Seat, Variant};

use super::halt::Refusal;
use super::open::seat_or_refusal;
use crate::game::command::PositionRequest;
use crate::game::words;

impl PositionRequest {
    /// Sets up the position. Returns it with the seat whose side is at the bottom.
    pub(crate) fn position(&self) -> Result<(Box<dyn Game>, Seat), Refusal> {
        let text = self.text.as_str();
        let looks_like_a_record = text.lines().any(|l| l.trim_start().starts_with('['));
        let game = if looks_like_a_record {
            let mut record =
                Record::parse(text).map_err(|e| Refusal::new(words::record_wrong(e.text())))?;
            let all = record.entries.len();
            if let Some(ply) = self.ply {
                if ply > all {
                    return Err(Refusal::new(words::no_such_ply_of_record(all)));
                }
                record.entries.truncate(ply);
            }
            record.walk(|_, _, _| ()).map_err(|e| Refusal::new(words::record_wrong(e.text())))?
        } else {
            if self.ply.is_some() {
                return Err(Refusal::new(words::ply_needs_a_record()));
            }
            let variant = self.variant.unwrap_or(Variant::ALL[0]);
            variant.from_position(text)?
        };
        let seat = seat_or_refusal(game.variant(), self.seat.as_deref())?;
        Ok((game, seat.unwrap_or(Seat(0))))
    }
}
