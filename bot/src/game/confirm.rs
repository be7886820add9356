//! Moves that are shown to their player before they are played, for people who want that.

use rules::Seat;

use super::case::button;
use super::feature::Case;
use super::halt::Halt;
use super::move_request::MoveRequest;
use crate::chat::{LinePosition, PictureRequest, Subject};
use crate::game::command::GameRef;
use crate::game::state::Match;
use crate::game::words;
use crate::store::StoreError;

/// What the button that cancels a preview sends in place of a move.
pub(crate) const CANCEL: &str = "cancel";

impl Case<'_> {
    /// Returns whether a move must be shown to the writer before it is played. A button that names its position plays at
    /// once: its label is the move.
    pub(crate) fn shows_first(&self) -> Result<bool, StoreError> {
        Ok(!self.confirmed && self.state.settings(self.author())?.confirm)
    }

    /// Shows a move to its player, with buttons that play or cancel it. Only the player to act can press them.
    pub(crate) fn show_first(
        &mut self,
        game: &Match,
        seat: Seat,
        canonical: &str,
        marks: &str,
    ) -> Result<(), Halt> {
        let settings = self.state.settings(self.author())?;
        let frame = settings.frame(seat);
        let shown = words::numbered_sheet_of(game.position.as_ref(), canonical, Some(frame));
        // A text that everybody could see is answered there, because a direct message may be closed.
        let private = !(self.seen() && self.desk.network.private_places);
        let mut message = self.answer_to(private, words::shown_first(game, &shown));
        let at = GameRef::at_ply(game.id, game.ply);
        message.buttons = vec![
            button(words::play_it(), at, MoveRequest { text: format!("{canonical}{marks}") }),
            button(words::cancel_it(), at, MoveRequest { text: CANCEL.to_owned() }),
        ];
        // The text is complete without a picture.
        if self.may_show_picture().is_ok() {
            message.picture = Some(PictureRequest {
                subject: Subject::Line(LinePosition {
                    game: game.id.0,
                    ply: game.ply,
                    start: game.position.position_string(),
                    actions: vec![canonical.to_owned()],
                }),
                viewer: if settings.own_side { seat } else { Seat::FIRST },
                frame: Some(frame),
                targets: None,
                look: settings.look,
            });
        }
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Cancels a preview. Nothing was played, so nothing changes.
    pub(crate) fn cancel_preview(&mut self, game: &Match) -> Result<(), Halt> {
        if !game.is_turn_of(self.author()) {
            return Err(Halt::refuse(words::not_your_turn(game)));
        }
        self.whisper(words::preview_cancelled(game));
        Ok(())
    }
}
