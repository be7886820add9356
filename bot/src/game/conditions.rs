//! Commands about conditional moves: adding, removing and showing them. Every answer is private to their author.

use rules::{Game, Seat};

use super::case::button;
use super::chain::with_positions;
use super::decision::answer;
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::line::Author;
use crate::chat::text;
use crate::chat::{FreePosition, PictureRequest, Subject};
use crate::game::command::{Command, ConditionChange, GameRef, StandingChange};
use crate::game::state::{Conditions, MOST_CONDITIONS, MOST_PLIES, Match, Standing, Step, Tree};
use crate::game::words;
use crate::store::StoreError;

/// The longest standing answer, in characters.
const LONGEST_ANSWER: usize = 40;

impl Case<'_> {
    /// Adds or removes conditions.
    pub(crate) fn change_conditions(
        &mut self,
        mut game: Match,
        asked: ConditionChange,
    ) -> Result<(), Halt> {
        self.check_in_game(&game).map_err(Refusal::in_private)?;
        let person = self.author().clone();
        let at = game.conditions.iter().position(|c| c.author == person);
        let mut mine = match at {
            Some(at) => game.conditions.remove(at),
            None => Conditions::new(person),
        };
        let done = match asked {
            ConditionChange::Line(text) => self.add_line(&game, &mut mine, &text),
            ConditionChange::Off(None) => {
                let number = mine.number();
                mine = Conditions::new(mine.author);
                if number == 0 {
                    Err(Halt::refuse(words::no_conditions(&game)))
                } else {
                    Ok(words::conditions_removed(&game, number, 0))
                }
            }
            ConditionChange::Off(Some(line)) => remove_line(&game, &mut mine, line),
            ConditionChange::Standing(answer, change) => {
                self.set_standing(&game, &mut mine, answer, change)
            }
        };
        let text = done.map_err(Halt::in_private)?;
        let left = mine.number() > 0;
        if left {
            game.conditions.push(mine);
            game.conditions.sort_by(|a, b| a.author.cmp(&b.author));
        }
        let mut message = self.answer_to(true, text);
        if left {
            let command = Command::Ifs { line: None };
            message.buttons.push(button("Show my conditions", GameRef::from(game.id), command));
        }
        let place = self.incoming.place.clone();
        self.save_privately(game);
        self.post(&place, message);
        Ok(())
    }

    /// Adds a line. Returns the answer.
    fn add_line(&self, game: &Match, mine: &mut Conditions, text: &str) -> Result<String, Halt> {
        let acts = |seat: Seat| game.holder(seat).person() == Some(self.author());
        if game.position.to_act().is_some_and(acts) {
            return Err(Halt::refuse(words::move_before_conditions(game)));
        }
        let author = Author {
            game,
            person: self.author(),
            settings: self.state.settings(self.author())?,
            side: self.usual_side(game),
        };
        let line = author.read(text)?;
        let mut tree = with_positions(&mine.tree, game.position.as_ref(), acts);
        let added = tree.add(&line);
        if tree.plies() > MOST_PLIES {
            return Err(Halt::refuse(words::too_many_plies()));
        }
        if tree.lines().len() + mine.standing.len() > MOST_CONDITIONS {
            return Err(Halt::refuse(words::too_many_conditions()));
        }
        mine.tree = tree;
        let steps: Vec<(bool, &Step)> = line.iter().map(|(own, step)| (*own, step)).collect();
        let shown = self.line_text(game, &steps)?;
        Ok(words::condition_added(game, &shown, added, mine.number(), self.is_overheard()))
    }

    fn set_standing(
        &self,
        game: &Match,
        mine: &mut Conditions,
        named: String,
        change: StandingChange,
    ) -> Result<String, Halt> {
        let same = |s: &Standing| s.answer.eq_ignore_ascii_case(&named);
        let before = mine.standing.len();
        mine.standing.retain(|standing| !same(standing));
        let always = match change {
            StandingChange::Always => true,
            StandingChange::Never => false,
            StandingChange::Off if mine.standing.len() == before => {
                return Err(Halt::refuse(words::no_such_standing(&named)));
            }
            StandingChange::Off => {
                return Ok(words::conditions_removed(game, 1, mine.number()));
            }
        };
        if named.chars().count() > LONGEST_ANSWER || !is_answer(game, &named) {
            return Err(Halt::refuse(words::no_such_answer(game, &named)));
        }
        if mine.number() >= MOST_CONDITIONS {
            return Err(Halt::refuse(words::too_many_conditions()));
        }
        mine.standing.push(Standing { answer: named, always });
        let standing = mine.standing.last().cloned();
        let text = standing.map(|s| words::standing_added(game, &s, self.is_overheard()));
        Ok(text.unwrap_or_default())
    }

    /// Shows the conditions of the writer, with the position at the end of one line.
    pub(crate) fn show_conditions(
        &mut self,
        game: &Match,
        line: Option<usize>,
    ) -> Result<(), Halt> {
        self.check_in_game(game).map_err(Refusal::in_private)?;
        let mine = game.conditions.iter().find(|c| c.author == *self.author());
        let Some(mine) = mine.filter(|c| !c.is_empty()) else {
            self.whisper(words::no_conditions(game));
            return Ok(());
        };
        let lines = mine.tree.lines();
        let number = line.unwrap_or(1);
        let Some(chosen) = number.checked_sub(1).filter(|n| *n < lines.len().max(1)) else {
            return Err(Halt::privately(words::no_such_condition(number, lines.len())));
        };
        let mut texts = Vec::new();
        for path in &lines {
            texts.push(self.line_text(game, &steps(&mine.tree, path))?);
        }
        // The text is complete without a picture.
        let path = lines.get(chosen).filter(|_| self.may_show_picture().is_ok());
        let end = path.map(|path| end_of(game, &steps(&mine.tree, path)));
        let shown = end.as_ref().map(|(_, known)| (chosen, *known));
        let text = words::conditions(game, &texts, &mine.standing, shown);
        let mut message = self.answer_to(true, text);
        if let Some((position, _)) = end {
            let settings = self.state.settings(self.author())?;
            let side = self.usual_side(game);
            message.picture = Some(PictureRequest {
                subject: Subject::Position(FreePosition {
                    variant: game.variant.name().to_owned(),
                    position: position.position_string(),
                }),
                viewer: if settings.own_side { side } else { Seat::FIRST },
                frame: Some(settings.frame(side)),
                targets: None,
                look: settings.look,
            });
        }
        let at = GameRef::at_ply(game.id, game.ply);
        let show = |line| Command::Ifs { line: Some(line) };
        let remove = |line| Command::If(ConditionChange::Off(line));
        if chosen > 0 {
            message.buttons.push(button("Previous line", at, show(chosen)));
        }
        if number < lines.len() {
            message.buttons.push(button("Next line", at, show(number + 1)));
        }
        if !lines.is_empty() {
            let label = format!("Remove line {number}");
            message.buttons.push(button(&label, at, remove(Some(number))));
        }
        message.buttons.push(button("Remove all", at, remove(None)));
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Checks that the writer is still in a game.
    fn check_in_game(&self, game: &Match) -> Result<(), Refusal> {
        let in_game = game.position.in_game();
        let mut mine = game.seats_of(self.author());
        match mine.next() {
            None => Err(Refusal::new(words::not_a_player(game))),
            Some(first) if in_game.contains(&first) || mine.any(|s| in_game.contains(&s)) => Ok(()),
            Some(_) => Err(Refusal::new(words::you_are_out())),
        }
    }

    /// Returns a line as its author types it: `4fx6f then 5c-6d`. Where each player has their own names of cells, the actions of
    /// the others are written as in the score sheet, with their letters.
    fn line_text(&self, game: &Match, line: &[(bool, &Step)]) -> Result<String, StoreError> {
        let settings = self.state.settings(self.author())?;
        let side = self.usual_side(game);
        let mut position = Some(game.position.clone());
        let mut text = String::new();
        for (own, step) in line {
            let separator = match (text.is_empty(), own) {
                (true, _) => "",
                (false, true) => " then ",
                (false, false) => ", ",
            };
            text.push_str(separator);
            match step {
                Step::Any => {
                    position = None;
                    text.push('*');
                }
                Step::Typed { text: typed, .. } => text.push_str(&text::tidy(typed)),
                Step::Exact(canonical) => {
                    let frame = Some(settings.frame(side))
                        .filter(|_| *own || !game.position.has_own_frames());
                    text.push_str(&shown(game, position.as_deref(), canonical, frame));
                    if let Some(position) = position.as_mut() {
                        // Shown only; a step that cannot be played is dropped when it is due.
                        let _ = position.play(canonical);
                    }
                }
            }
        }
        Ok(text)
    }

    /// Returns whether others can read the message, although a slash command would have been private.
    fn is_overheard(&self) -> bool {
        self.seen() && self.desk.network.private_places && !self.in_private()
    }
}

/// Removes a line, numbered from 1. Returns the answer.
fn remove_line(game: &Match, mine: &mut Conditions, line: usize) -> Result<String, Halt> {
    let lines = mine.tree.lines().len();
    if mine.is_empty() {
        return Err(Halt::refuse(words::no_conditions(game)));
    }
    let removed = line.checked_sub(1).is_some_and(|line| mine.tree.remove_line(line));
    if removed {
        Ok(words::conditions_removed(game, 1, mine.number()))
    } else {
        Err(Halt::refuse(words::no_such_condition(line, lines)))
    }
}

/// Returns whether a text is an answer to the pending decision, or can be one to a decision of the game: the name of a kind
/// of decision, of a cell or of a piece.
fn is_answer(game: &Match, text: &str) -> bool {
    let position = game.position.as_ref();
    if position.decision().is_some_and(|decision| answer(&decision, text).is_some()) {
        return true;
    }
    // The kinds of decisions are called so, whatever else they are called.
    let mut decisions =
        position.action_kinds().iter().filter(|k| k.is_called("decision")).peekable();
    if decisions.peek().is_none() {
        return false;
    }
    let view = position.view(Seat(0));
    let is_cell = || view.boards.iter().flat_map(|b| &b.cells).any(|c| c.name == text);
    let is_piece = || position.kinds().iter().any(|kind| kind.name.eq_ignore_ascii_case(text));
    decisions.any(|kind| kind.is_called(text)) || is_cell() || is_piece()
}

fn steps<'t>(tree: &'t Tree, path: &[usize]) -> Vec<(bool, &'t Step)> {
    path.iter().filter_map(|ply| tree.node(*ply)).map(|node| (node.own, &node.step)).collect()
}

/// Returns the position at the end of a line, or before its first `*`, and whether it is the end.
fn end_of(game: &Match, line: &[(bool, &Step)]) -> (Box<dyn Game>, bool) {
    let mut position = game.position.clone();
    for (_, step) in line {
        let Step::Exact(canonical) = step else { return (position, false) };
        if position.play(canonical).is_err() {
            return (position, false);
        }
    }
    (position, true)
}

/// Returns an action as it is typed with cells named in `frame`, canonical without one; an answer to a decision by its name.
fn shown(
    game: &Match,
    position: Option<&dyn Game>,
    canonical: &str,
    frame: Option<Seat>,
) -> String {
    let decision = position.and_then(Game::decision);
    let label = decision.and_then(|decision| {
        decision.answers.into_iter().find(|(c, _)| c == canonical).map(|(_, label)| label)
    });
    let text = || match frame {
        Some(frame) => game.position.action_in(canonical, frame),
        None => canonical.to_owned(),
    };
    label.unwrap_or_else(text)
}
