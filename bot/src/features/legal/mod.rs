//! Legal actions: all kinds of action, those of one kind, or those of one cell.

pub(crate) mod words;

use std::fmt;

use locale::Text;

use crate::chat::{PictureRequest, Subject};
use crate::game::command::{Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, optional};
use crate::game::legal::{LegalRequest, group_buttons};
use crate::game::state::Match;
use crate::game::words::{badge, number};
use crate::game::{Case, Feature, Halt, Request, Want, file};
use words::LegalFor;

/// The word that asks for all kinds, like no word at all.
const ALL: &str = "all";

static SPECS: [Spec; 1] = [Spec::read(
    Group::Play,
    &["legal", "targets", "where"],
    &words::TABLE,
    &[optional("cell", Kind::Cell), GAME],
)];

pub struct Legal;

impl Feature for Legal {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(LegalRequest { what: arguments.text() }))
    }
}

impl fmt::Display for LegalRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what.as_deref().unwrap_or(""))
    }
}

impl Request for LegalRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = case.find(named, Want::Live, self.spec().name)?;
        list(case, &game, self.what.as_deref())
    }
}

fn list(case: &mut Case<'_>, game: &Match, what: Option<&str>) -> Result<(), Halt> {
    let settings = case.state.settings(case.author())?;
    let seat = case.usual_side(game);
    let asked = LegalFor {
        game: game.position.as_ref(),
        seat,
        frame: settings.frame(seat),
        own: game.seats_of(case.author()).any(|s| s == seat),
    };
    let Some(what) = what.filter(|w| !w.eq_ignore_ascii_case(ALL)) else {
        let groups = game.position.action_groups(seat);
        let mut message = case.answer_to(true, words::kinds_of_action(&asked, &groups));
        message.buttons = group_buttons(game.id, &groups);
        case.post(&case.incoming.place.clone(), message);
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
    let text = text.map(|text| Text::lines([text, badge(&view)]));
    let long = text.is_none();
    let in_file = || words::targets_in_file(&asked, what, &view, actions.len());
    let mut message = case.answer_to(true, text.unwrap_or_else(in_file));
    if long {
        let typed: Vec<String> = actions.iter().map(|a| asked.typed(a)).collect();
        let name = format!("{}-actions.txt", number(game.id));
        message.attachment = file(name, Text::same(typed.join("\n") + "\n"));
    }
    // The text is complete without a picture.
    let picture = case.may_show_picture().is_ok();
    message.picture = picture.then(|| PictureRequest {
        subject: Subject::Game { game: game.id.0, ply: game.ply },
        viewer: seat,
        frame: Some(asked.frame),
        targets: Some((seat, what.to_owned())),
        look: settings.look,
    });
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::again;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let all = [None, Some("g4"), Some("field promotion")];
        let request = |what: Option<&str>| LegalRequest { what: what.map(str::to_owned) };
        all.map(|what| Box::new(request(what)) as Box<dyn Request>).into_iter().collect()
    }

    #[test]
    fn a_cell_alone_is_not_a_game() {
        assert_eq!(again("/legal g4"), "/legal g4");
        assert_eq!(again("/targets #4"), "/legal #4");
        assert_eq!(again("/legal g12"), "/legal #12");
        assert_eq!(again("/legal #4 field promotion"), "/legal g4 field promotion");
    }
}
