//! How a line of conditions is read: expected actions of the others, and the author's answers.
//!
//! Every step is read in the position that the steps before it lead to. After `*` the position is not known: the steps are stored
//! as they are typed, and read when they are due.

use locale::text;
use std::collections::VecDeque;

use rules::game::ReadError;
use rules::{Game, Seat};

use super::words::{self, TABLE};
use crate::chat::PersonId;
use crate::game::Refusal;
use crate::game::chain::reason;
use crate::game::decision::action;
use crate::game::state::{Match, Settings, Step};
use crate::game::words::sheet_of;

/// The most words that are read as one action.
const MOST_WORDS: usize = 6;

/// A part of a line, between separators.
#[derive(Debug, PartialEq, Eq)]
enum Part<'t> {
    Any,
    /// The words of some actions, and whether `then` comes before them.
    Words(Vec<&'t str>, bool),
}

#[derive(Default)]
struct Parts<'t> {
    done: Vec<Part<'t>>,
    words: Vec<&'t str>,
    then: bool,
}

impl<'t> Parts<'t> {
    /// Splits a line at commas, semicolons, arrows, `then` and `*`. Numbers of moves, such as `12.`, are left out.
    fn of(text: &'t str) -> Vec<Part<'t>> {
        let mut parts = Self::default();
        for word in text.split_whitespace() {
            let mut rest = word;
            while let Some((at, length, then)) = separator(rest) {
                parts.word(rest.get(..at).unwrap_or(""));
                parts.end();
                parts.then = then;
                rest = rest.get(at + length..).unwrap_or("");
            }
            parts.word(rest);
        }
        parts.end();
        parts.done
    }

    fn word(&mut self, word: &'t str) {
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "then" => {
                self.end();
                self.then = true;
            }
            "and" | "if" => {
                let then = self.then && self.words.is_empty();
                self.end();
                self.then = then;
            }
            "*" | "any" | "anything" | "whatever" => {
                self.end();
                self.done.push(Part::Any);
            }
            _ if is_move_number(word) => {}
            _ => self.words.push(word),
        }
    }

    fn end(&mut self) {
        if !self.words.is_empty() {
            self.done.push(Part::Words(std::mem::take(&mut self.words), self.then));
        }
        self.then = false;
    }
}

/// Returns the first separator in a word: where it is, its length, and whether it stands for `then`.
fn separator(word: &str) -> Option<(usize, usize, bool)> {
    let found = [(",", false), (";", false), ("->", true), ("=>", true), ("→", true), ("⇒", true)]
        .into_iter()
        .filter_map(|(sign, then)| Some((word.find(sign)?, sign.len(), then)))
        .min();
    // Inside a word a colon is part of a move.
    found.or_else(|| word.strip_suffix(':').map(|rest| (rest.len(), 1, true)))
}

/// Returns whether a word is the number of a move: `12.` or `12...`.
fn is_move_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', '…']);
    digits.len() < word.len() && digits.bytes().all(|b| b.is_ascii_digit())
}

pub(crate) struct Author<'a> {
    pub(crate) game: &'a Match,
    pub(crate) person: &'a PersonId,
    pub(crate) settings: Settings,
    /// The author's seat whose frame names the cells of the others' actions.
    pub(crate) side: Seat,
}

impl Author<'_> {
    /// Reads a line from the current position on: each step with whether it is the author's own. A refusal names the step that is not possible.
    pub(super) fn read(&self, text: &str) -> Result<Vec<(bool, Step)>, Refusal> {
        let mut parts = VecDeque::from(Parts::of(text));
        let mut position = self.game.position.clone();
        let mut steps = Vec::new();
        while let Some(part) = parts.pop_front() {
            let Part::Words(words, _) = part else {
                if position.to_act().is_none_or(|seat| self.owns(seat)) {
                    return Err(Refusal::new(words::own_step_is_named(steps.len() + 1)));
                }
                steps.push((false, Step::Any));
                return self.read_unknown(position.as_ref(), steps, parts.into());
            };
            self.walk(position.as_mut(), &words, &mut steps)?;
        }
        self.ended(steps)
    }

    /// Reads words as steps from a known position on, and plays them.
    fn walk(
        &self,
        position: &mut dyn Game,
        mut words: &[&str],
        steps: &mut Vec<(bool, Step)>,
    ) -> Result<(), Refusal> {
        while !words.is_empty() {
            let number = steps.len() + 1;
            let Some(seat) = position.to_act() else {
                return Err(Refusal::new(words::over_before(number, &words.join(" "))));
            };
            let own = self.owns(seat);
            let frame = self.frame(seat, own);
            let (used, canonical) =
                first_action(position, seat, frame, words).map_err(|(typed, error)| {
                    let begins = !own && number == 1 && error != ReadError::NotAnAction;
                    let example = self.example(position, &typed).filter(|_| begins);
                    let why = reason(position, frame, error);
                    Refusal::new(match example {
                        Some(example) => {
                            words::others_first(self.game, &typed, seat, why, &example)
                        }
                        None => words::impossible_step(self.game, number, &typed, (seat, own), why),
                    })
                })?;
            position.play(&canonical).map_err(|illegal| Refusal::new(illegal.sentence))?;
            steps.push((own, Step::Exact(canonical)));
            words = words.get(used..).unwrap_or_default();
        }
        Ok(())
    }

    /// Returns how a line begins with an action of the seat to act, as on the score sheet, and goes on with what was typed: the action
    /// that this means for the seat in its own frame, or else any.
    fn example(&self, position: &dyn Game, typed: &str) -> Option<String> {
        let seat = position.to_act()?;
        let meant = position.read(seat, typed).map(|read| read.canonical).ok();
        let action = meant.or_else(|| position.actions().into_iter().next())?;
        Some(format!("/if {} then {typed}", sheet_of(position, &action, None)))
    }

    /// Returns the position after a line that is being typed, the seat to act in it, and the frame in which its action is read.
    /// Returns `None` if the position is not known.
    pub(crate) fn position_after(&self, text: &str) -> Option<(Box<dyn Game>, Seat, Seat)> {
        let (mut position, mut steps) = (self.game.position.clone(), Vec::new());
        for part in Parts::of(text) {
            let Part::Words(words, _) = part else { return None };
            self.walk(position.as_mut(), &words, &mut steps).ok()?;
        }
        let seat = position.to_act()?;
        let frame = self.frame(seat, self.owns(seat));
        Some((position, seat, frame))
    }

    /// Reads the steps after `*`, whose position is not known. `position` is the last known one.
    fn read_unknown(
        &self,
        position: &dyn Game,
        mut steps: Vec<(bool, Step)>,
        parts: Vec<Part<'_>>,
    ) -> Result<Vec<(bool, Step)>, Refusal> {
        let in_game = position.in_game();
        let one_opponent = in_game.iter().filter(|seat| !self.owns(**seat)).count() < 2;
        let marked = parts.iter().any(|part| matches!(part, Part::Words(_, true)));
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            let Part::Words(words, then) = part else {
                let own = steps.last().is_some_and(|(own, _)| *own);
                // `* *` is the same as `*`.
                if own || steps.last().is_none_or(|(_, step)| *step != Step::Any) {
                    steps.push((false, Step::Any));
                }
                continue;
            };
            let unreadable = || words::unreadable(steps.len() + 1, &words.join(" "));
            let texts = self.unread(position, &words);
            let texts = texts.ok_or_else(|| Refusal::new(unreadable()))?;
            let count = texts.len();
            for (nth, text) in texts.into_iter().enumerate() {
                let own = if one_opponent {
                    !steps.last().is_some_and(|(own, _)| *own)
                } else if marked {
                    then && nth == 0
                } else {
                    index == last && nth + 1 == count
                };
                let frame = self.frame(self.side, true);
                steps.push((own, Step::Typed { text, frame }));
            }
        }
        self.ended(steps)
    }

    /// Splits words into texts that look like actions: all words together, or each of them.
    fn unread(&self, position: &dyn Game, words: &[&str]) -> Option<Vec<String>> {
        let frame = self.frame(self.side, true);
        let looks = |text: &str| {
            let read = position.read_in(self.side, frame, text);
            match read {
                // A cell alone is a move of a pawn in some notations, and the name of a kind can be an answer.
                Err(ReadError::NotAnAction) => {
                    let view = position.view_in(self.side, frame);
                    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
                    cells.any(|cell| cell.name.eq_ignore_ascii_case(text))
                        || position.action_kinds().iter().any(|kind| kind.is_called(text))
                }
                Err(ReadError::Termination(_)) => false,
                _ => true,
            }
        };
        let whole = words.join(" ");
        if looks(&whole) {
            return Some(vec![whole]);
        }
        let each = words.iter().all(|word| looks(word));
        each.then(|| words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// Checks that a line ends with the author's answer.
    fn ended(&self, steps: Vec<(bool, Step)>) -> Result<Vec<(bool, Step)>, Refusal> {
        match steps.last() {
            None => Err(Refusal::new(words::empty())),
            Some((true, _)) => Ok(steps),
            Some((false, _)) => Err(Refusal::new(text!(TABLE, "without-answer"))),
        }
    }

    fn owns(&self, seat: Seat) -> bool {
        self.game.holder(seat).person() == Some(self.person)
    }

    fn frame(&self, seat: Seat, own: bool) -> Seat {
        self.settings.frame(if own { seat } else { self.side })
    }
}

/// Reads the first action of some words, and returns how many words it takes. The error is the text that is no legal action, and why.
fn first_action(
    position: &dyn Game,
    seat: Seat,
    frame: Seat,
    words: &[&str],
) -> Result<(usize, String), (String, ReadError)> {
    let most = words.len().min(MOST_WORDS);
    let read = |count: usize| {
        let text = words.get(..count).unwrap_or_default().join(" ");
        action(position, seat, frame, &text).map_err(|error| (text, error))
    };
    // The words of an answer are tried together first: `let it stand`.
    let counts: Vec<usize> = if position.decision().is_some() {
        (1..=most).rev().collect()
    } else {
        (1..=most).collect()
    };
    let mut why = None;
    for count in counts {
        match read(count) {
            Ok(canonical) => return Ok((count, canonical)),
            Err((text, error)) => {
                // The shortest text that looks like an action explains best.
                let better = match &why {
                    None => true,
                    Some((_, ReadError::NotAnAction)) => error != ReadError::NotAnAction,
                    Some((known, _)) => {
                        text.len() < String::len(known) && error != ReadError::NotAnAction
                    }
                };
                if better {
                    why = Some((text, error));
                }
            }
        }
    }
    Err(why.unwrap_or_else(|| (String::new(), ReadError::NotAnAction)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_at_every_kind_of_separator() {
        let words = |words: &[&'static str], then| Part::Words(words.to_vec(), then);
        let expected = [words(&["4fx6f"], false), words(&["5c-6d"], true)];
        for text in [
            "4fx6f then 5c-6d",
            "if 4fx6f, then 5c-6d",
            "4fx6f -> 5c-6d",
            "4fx6f->5c-6d",
            "4fx6f: 5c-6d",
            "4fx6f : 5c-6d",
            "4fx6f and then 5c-6d",
            "12. 4fx6f => 12... 5c-6d",
            "4fx6f → 5c-6d;",
        ] {
            assert_eq!(Parts::of(text), expected, "{text}");
        }
        let several = [words(&["a", "b"], false), words(&["c"], false), words(&["d:e"], false)];
        assert_eq!(Parts::of("a b, c;d:e"), several);
        assert_eq!(Parts::of("* then O O"), [Part::Any, words(&["O", "O"], true)]);
        assert_eq!(Parts::of(" , ;; "), []);
    }
}
