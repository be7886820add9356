//! Legal actions: all kinds of action, those of one kind, or those of one cell.

use rules::Seat;

use super::case::{button, file};
use super::feature::Case;
use super::halt::Halt;
use crate::chat::text;
use crate::chat::{Button, PictureRequest, Subject};
use crate::game::command::{Command, GameRef};
use crate::game::state::{GameId, Match};
use crate::game::words::{self, LegalFor};
use crate::store::StoreError;
use rules::groups::ActionGroup;

/// The word that asks for all kinds, like no word at all.
const ALL: &str = "all";

impl Case<'_> {
    pub(crate) fn legal(&mut self, game: &Match, what: Option<&str>) -> Result<(), Halt> {
        let settings = self.state.settings(self.author())?;
        let seat = self.usual_side(game);
        let asked = LegalFor {
            game: game.position.as_ref(),
            seat,
            frame: settings.frame(seat),
            own: game.seats_of(self.author()).any(|s| s == seat),
        };
        let Some(what) = what.filter(|w| !w.eq_ignore_ascii_case(ALL)) else {
            let groups = game.position.action_groups(seat);
            let mut message = self.answer_to(true, words::kinds_of_action(&asked, &groups));
            message.buttons = group_buttons(game.id, &groups);
            self.post(&self.incoming.place.clone(), message);
            return Ok(());
        };
        let mut view = game.position.view_in(seat, asked.frame);
        let actions = match game.position.mark_targets(seat, what, &mut view) {
            Ok(actions) => actions,
            Err(refusal) => {
                return Err(Halt::refuse(refusal.sentence));
            }
        };
        let text = words::targets(&asked, what, &view, &actions);
        let text = text.map(|text| text + &words::badge(&view));
        let long = text.is_none();
        let in_file = || words::targets_in_file(&asked, what, &view, actions.len());
        let mut message = self.answer_to(true, text.unwrap_or_else(in_file));
        if long {
            let typed: Vec<String> =
                actions.iter().map(|a| game.position.action_in(a, asked.frame)).collect();
            let name = format!("{}-actions.txt", words::number(game.id));
            message.attachment = file(name, typed.join("\n") + "\n");
        }
        // The text is complete without a picture.
        let picture = self.may_show_picture().is_ok();
        message.picture = picture.then(|| PictureRequest {
            subject: Subject::Game { game: game.id.0, ply: game.ply },
            viewer: seat,
            frame: Some(asked.frame),
            targets: Some((seat, what.to_owned())),
            look: settings.look,
        });
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Returns the frame in which cells are named for, and typed by, the writer at a seat.
    pub(crate) fn frame(&self, seat: Seat) -> Result<Seat, StoreError> {
        Ok(self.state.settings(self.author())?.frame(seat))
    }
}

/// Creates a button for each kind of action; it lists the actions of the moment when it is pressed.
pub(crate) fn group_buttons(game: GameId, groups: &[ActionGroup]) -> Vec<Button> {
    let command = |g: &ActionGroup| Command::Legal { what: Some(g.kind.name.to_owned()) };
    let button = |g| button(&words::group_label(g), GameRef::from(game), command(g));
    groups.iter().take(text::MOST_BUTTONS).map(button).collect()
}
