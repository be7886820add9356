//! Lines of moves that people try out. Everything about them is answered to their author alone.

use rules::game::ReadError;
use rules::{Game, Seat};

use super::case::button;
use super::decision::action;
use super::feature::Case;
use super::find::Want;
use super::halt::{Halt, Refusal};
use crate::chat::text;
use crate::chat::{Button, LinePosition, PictureRequest, Subject};
use crate::game::command::{Command, GameRef, TryRequest};
use crate::game::state::{
    GameId, LineError, MOST_LINE_ACTIONS, MOST_NAMED_LINES, Match, Variation, is_name, play_line,
    replay,
};
use crate::game::words;
use crate::store::{Outcome, StoreError, VariationChange};

/// What was read of a typed line.
struct ReadLine {
    /// The actions up to the first move that does not work.
    actions: Vec<String>,
    /// The sentence about that move.
    wrong: Option<String>,
}

impl Case<'_> {
    /// Handles a request about a line of moves.
    pub(crate) fn try_line(
        &mut self,
        named: Option<GameRef>,
        request: TryRequest,
    ) -> Result<(), Halt> {
        self.handle_line(named, request).map_err(Halt::in_private)
    }

    fn handle_line(&mut self, named: Option<GameRef>, request: TryRequest) -> Result<(), Halt> {
        match request {
            TryRequest::Step { line, step } => {
                let lines = self.state.variations(self.author())?;
                match lines.into_iter().find(|l| l.id == line) {
                    Some(line) => self.show_line(&line, step, ""),
                    None => Err(Halt::refuse(words::line_is_gone())),
                }
            }
            TryRequest::Off { name } => {
                let Some(line) = self.line_named(named, &name)? else {
                    return Err(Halt::refuse(words::no_such_variation(&name)));
                };
                self.whisper(words::variation_removed(line.game, &name));
                self.change(VariationChange::Remove { person: line.person, id: line.id });
                Ok(())
            }
            TryRequest::Line { moves, ply, name } => {
                if let ([word], None, None) = (moves.as_slice(), ply, &name)
                    && let Some(line) = self.line_named(named, word)?
                {
                    return self.show_line(&line, line.actions.len(), "");
                }
                if let ([first, more @ ..], None) = (moves.as_slice(), ply)
                    && !more.is_empty()
                    && named.is_none_or(|named| named.stamp.is_none())
                    && let Some(line) = self.line_named(named, first)?
                {
                    return self.extend_line(line, more, name);
                }
                let game = self.find(named, Want::Any, "try")?;
                let ply = ply.or(named.and_then(GameRef::ply));
                self.new_line(&game, &moves, ply, name)
            }
        }
    }

    /// Lists the variations that the writer keeps.
    pub(crate) fn list_variations(&mut self) -> Result<(), Halt> {
        let lines = self.state.variations(self.author())?;
        let mut kept: Vec<&Variation> = lines.iter().filter(|line| line.name.is_some()).collect();
        kept.sort_by(|a, b| (a.game, &a.name).cmp(&(b.game, &b.name)));
        let mut message = self.answer_to(true, words::variations(&kept));
        for line in kept.iter().take(text::MOST_BUTTONS) {
            let label = format!(
                "{} {}",
                words::number(line.game),
                line.name.as_deref().unwrap_or_default()
            );
            message.buttons.push(step_button(&label, line, line.actions.len()));
        }
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Returns the writer's variation with a name; asks in which game if there are several.
    fn line_named(&self, named: Option<GameRef>, name: &str) -> Result<Option<Variation>, Halt> {
        let name = name.to_lowercase();
        let mut found = self.state.variations(self.author())?;
        found.retain(|line| {
            line.name.as_ref().is_some_and(|own| own.to_lowercase() == name)
                && named.is_none_or(|game| game.id == line.game)
        });
        if found.len() > 1 {
            let games: Vec<GameId> = found.iter().map(|line| line.game).collect();
            return Err(Halt::refuse(words::variation_in_which_game(&name, &games)));
        }
        Ok(found.pop())
    }

    /// Reads a typed line, stores it and shows its end. Without moves, names the newest line of the game.
    fn new_line(
        &mut self,
        game: &Match,
        moves: &[String],
        ply: Option<usize>,
        name: Option<String>,
    ) -> Result<(), Halt> {
        if moves.len() > MOST_LINE_ACTIONS {
            return Err(Halt::refuse(words::line_too_long(moves.len())));
        }
        let number = ply.unwrap_or(game.moves());
        if number > game.moves() {
            return Err(Halt::refuse(words::no_such_ply(game)));
        }
        let ply = self.ply_of(game, number)?;
        let base = self.position_after(game, ply)?;
        let side = self.usual_side(game);
        let frame = self.frame(side)?;
        if let Some(name) = &name {
            self.may_name(game.id, base.as_ref(), frame, name)?;
        }
        if moves.is_empty() {
            let lines = self.state.variations(self.author())?;
            let newest = lines.into_iter().find(|line| line.game == game.id && line.name.is_none());
            let Some(line) = newest else {
                return Err(Halt::refuse(words::no_line_to_keep(game)));
            };
            return self.keep_and_show(Variation { name, ..line }, None);
        }
        let ReadLine { actions, wrong } = read_line(base.as_ref(), frame, moves);
        let line = Variation {
            person: self.author().clone(),
            id: self.incoming.id,
            game: game.id,
            // Only a whole line is kept under its name.
            name: name.filter(|_| wrong.is_none()),
            ply,
            start: base.position_string(),
            actions,
        };
        self.keep_and_show(line, wrong)
    }

    /// Adds moves to a variation and shows its end. It keeps its name, or gets another one.
    fn extend_line(
        &mut self,
        line: Variation,
        moves: &[String],
        name: Option<String>,
    ) -> Result<(), Halt> {
        let all = line.actions.len() + moves.len();
        if all > MOST_LINE_ACTIONS {
            return Err(Halt::refuse(words::line_too_long(all)));
        }
        let Some(game) = self.state.game(line.game)? else {
            return Err(Halt::refuse(words::no_such_game(line.game)));
        };
        let frame = self.frame(self.usual_side(&game))?;
        let base = self.position_after(&game, line.ply.min(game.ply))?;
        if let Some(name) = &name {
            self.may_name(game.id, base.as_ref(), frame, name)?;
        }
        let end = play_line(base, &line.start, &line.actions).map_err(stale_line)?;
        let ReadLine { actions, wrong } = read_line(end.as_ref(), frame, moves);
        let line = Variation {
            id: self.incoming.id,
            // Only a whole line is kept under its name.
            name: name.or(line.name).filter(|_| wrong.is_none()),
            actions: [line.actions, actions].concat(),
            ..line
        };
        self.keep_and_show(line, wrong)
    }

    fn keep_and_show(&mut self, line: Variation, wrong: Option<String>) -> Result<(), Halt> {
        let note = match (&line.name, line.actions.is_empty()) {
            (_, true) => String::new(),
            (Some(name), _) => words::kept(&line, name),
            (None, _) => words::how_to_keep(line.game),
        };
        let note = match &wrong {
            Some(sentence) => format!("{sentence}\n"),
            None => format!("\n{note}"),
        };
        // It is kept even if it cannot be shown.
        if !line.actions.is_empty() {
            self.change(VariationChange::Store(line.clone()));
        }
        self.show_line(&line, line.actions.len(), &note)?;
        if wrong.is_some() {
            self.outcome = Outcome::Refused;
        }
        Ok(())
    }

    /// Shows a position of a line. A note that begins with a new line comes after the text, another one before it.
    fn show_line(&mut self, line: &Variation, step: usize, note: &str) -> Result<(), Halt> {
        let Some(game) = self.state.game(line.game)? else {
            return Err(Halt::refuse(words::no_such_game(line.game)));
        };
        self.about = Some((game.id, game.ply));
        let settings = self.state.settings(self.author())?;
        let side = self.usual_side(&game);
        let (viewer, frame) =
            (if settings.own_side { side } else { Seat(0) }, settings.frame(side));
        let step = step.min(line.actions.len());
        let played = line.actions.get(..step).unwrap_or_default();
        let base = self.position_after(&game, line.ply.min(game.ply))?;
        let position = play_line(base, &line.start, played).map_err(stale_line)?;
        let moves: Vec<String> =
            line.actions.iter().map(|action| position.action_in(action, frame)).collect();
        let headline = position.view(viewer).headline;
        let before = self.moves_before(&game, line.ply)?;
        let tried = words::Tried { line, before, moves: &moves, step, headline: &headline };
        let text = words::tried(&tried);
        let mut text =
            if note.starts_with('\n') { format!("{text}{note}") } else { format!("{note}{text}") };
        let pictured = self.may_show_picture();
        if let Err(refusal) = &pictured {
            text = format!("{text}\n{}", refusal.text);
        }
        let mut message = self.answer_to(true, text);
        message.buttons = step_buttons(line, step);
        message.picture = pictured.is_ok().then(|| PictureRequest {
            subject: Subject::Line(LinePosition {
                game: game.id.0,
                ply: line.ply,
                start: line.start.clone(),
                actions: played.to_vec(),
            }),
            viewer,
            frame: Some(frame),
            targets: None,
            look: settings.look,
        });
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Checks that a line of a game can be kept under a name.
    fn may_name(&self, game: GameId, base: &dyn Game, frame: Seat, name: &str) -> Result<(), Halt> {
        let seat = base.to_act().unwrap_or(frame);
        if !is_name(name) || base.read_in(seat, frame, name) != Err(ReadError::NotAnAction) {
            return Err(Halt::refuse(words::not_a_name(name)));
        }
        let lines = self.state.variations(self.author())?;
        let others = lines.iter().filter(|line| {
            line.name.as_deref().is_some_and(|own| (line.game, own) != (game, name))
        });
        if others.count() >= MOST_NAMED_LINES {
            return Err(Halt::refuse(words::too_many_variations()));
        }
        Ok(())
    }

    /// Returns the position of a game after a number of its actions.
    fn position_after(&self, game: &Match, ply: usize) -> Result<Box<dyn Game>, StoreError> {
        if ply >= game.ply {
            return Ok(game.position.clone());
        }
        let Ok(mut position) = game.variant.new_game(&game.position.options()) else {
            return Ok(game.position.clone());
        };
        let actions = self.state.actions(game.id)?;
        // A game in quarantine may not replay; its line then begins at its own position.
        let _ = replay(position.as_mut(), actions.get(..ply).unwrap_or(&actions));
        Ok(position)
    }
}

/// Reads the moves of a line one after another, for whichever seat is to act.
fn read_line(base: &dyn Game, frame: Seat, moves: &[String]) -> ReadLine {
    let mut position = base.boxed_clone();
    let mut actions = Vec::new();
    for text in moves {
        let why = match position.to_act() {
            None => words::over_in_line(),
            Some(seat) => match action(position.as_ref(), seat, frame, text) {
                Ok(canonical) => match position.play(&canonical) {
                    Ok(_) => {
                        actions.push(canonical);
                        continue;
                    }
                    Err(refusal) => refusal.sentence,
                },
                Err(error) => reason(position.as_ref(), frame, error),
            },
        };
        let wrong = Some(words::wrong_in_line(text, actions.len() + 1, &why));
        return ReadLine { actions, wrong };
    }
    ReadLine { actions, wrong: None }
}

/// Returns the position after a line whose moves are all right.
pub(crate) fn after_line(base: &dyn Game, frame: Seat, moves: &[String]) -> Option<Box<dyn Game>> {
    let ReadLine { actions, wrong } = read_line(base, frame, moves);
    let mut position = base.boxed_clone();
    let played = actions.iter().all(|action| position.play(action).is_ok());
    (played && wrong.is_none()).then_some(position)
}

/// Returns why a move of a line is not possible: a sentence.
fn reason(position: &dyn Game, frame: Seat, error: ReadError) -> String {
    match error {
        ReadError::NotAnAction => words::not_a_move_in_line(),
        ReadError::Termination(_) => words::ends_in_line(),
        ReadError::Ambiguous(options) => {
            let typed: Vec<String> =
                options.iter().map(|option| position.action_in(option, frame)).collect();
            words::ambiguous_in_line(&typed)
        }
        ReadError::Illegal(refusal) => refusal.sentence,
    }
}

/// Refuses a stored line that cannot be played any more.
fn stale_line(error: LineError) -> Refusal {
    Refusal::new(error.to_string())
}

fn step_button(label: &str, line: &Variation, step: usize) -> Button {
    let request = TryRequest::Step { line: line.id, step };
    button(label, GameRef::from(line.game), Command::Try(request))
}

/// Creates the buttons that step through a line, each to another position.
fn step_buttons(line: &Variation, step: usize) -> Vec<Button> {
    let last = line.actions.len();
    let mut buttons = Vec::new();
    if step > 1 {
        buttons.push(step_button("Start", line, 0));
    }
    if step > 0 {
        buttons.push(step_button("Back", line, step - 1));
    }
    if step < last {
        buttons.push(step_button("Next", line, step + 1));
    }
    if step + 1 < last {
        buttons.push(step_button("End", line, last));
    }
    buttons
}
