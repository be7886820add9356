//! Positions that somebody asks about, outside any game.

use locale::Text;
use rules::reader::{self, Error};
use rules::{Game, Seat, Variant};

use super::halt::Refusal;
use super::open::seat_or_refusal;
use crate::game::command::PositionRequest;
use crate::game::words;

/// A position, the seat whose side is at the bottom, and sentences about what was changed to read it.
pub(crate) type SetUp = (Box<dyn Game>, Seat, Vec<Text>);

impl PositionRequest {
    pub(crate) fn position(&self) -> Result<SetUp, Refusal> {
        // What has no slash is no board.
        let unnamed = (!self.text.contains('/')).then_some(Variant::ALL[0]);
        let found = reader::read(&self.text, self.variant.or(unnamed));
        let single = match &found {
            Ok(found) => found.record.start.is_some() && found.record.entries.is_empty(),
            Err(why) => matches!(why, Error::Position(_)),
        };
        if single && self.ply.is_some() {
            return Err(Refusal::new(words::ply_needs_a_record()));
        }
        let found = found.map_err(|why| match why {
            Error::Position(why) => why.into(),
            why => Refusal::new(words::record_wrong(why.text())),
        })?;
        let mut record = found.record;
        let all = record.entries.len();
        if let Some(ply) = self.ply {
            if ply > all {
                return Err(Refusal::new(words::no_such_ply_of_record(all)));
            }
            record.entries.truncate(ply);
        }
        let game =
            record.walk(|_, _, _| ()).map_err(|e| Refusal::new(words::record_wrong(e.text())))?;
        let seat = seat_or_refusal(game.variant(), self.seat.as_deref())?;
        Ok((game, seat.unwrap_or(Seat(0)), found.notes))
    }
}
