//! What the list of legal actions and posts about a game share: the request for a list, its buttons, and the frame of cells.

use locale::Text;
use rules::Seat;
use rules::groups::ActionGroup;

use super::case::button;
use super::feature::Case;
use crate::chat::Button;
use crate::chat::text::MOST_BUTTONS;
use crate::game::command::GameRef;
use crate::game::state::GameId;
use crate::game::words;
use crate::store::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LegalRequest {
    /// A cell in the person's frame, or a kind of action; `None` for all kinds.
    pub(crate) what: Option<String>,
}

impl Case<'_> {
    /// Returns the frame in which cells are named for, and typed by, the writer at a seat.
    pub(crate) fn frame(&self, seat: Seat) -> Result<Seat, StoreError> {
        Ok(self.state.settings(self.author())?.frame(seat))
    }
}

/// Creates a button for each kind of action; it lists the actions of the moment when it is pressed.
pub(crate) fn group_buttons(game: GameId, groups: &[ActionGroup]) -> Vec<Button<Text>> {
    let request = |g: &ActionGroup| LegalRequest { what: Some(g.kind.name.to_owned()) };
    let button = |g| button(words::group_label(g), GameRef::from(game), request(g));
    groups.iter().take(MOST_BUTTONS).map(button).collect()
}
