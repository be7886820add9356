//! The test's own account of the conditions that people have set: which line may answer which actions, and which answers were
//! made. Nothing of it is read from the daemon's conditions.

use std::collections::{BTreeMap, BTreeSet};

pub(crate) const CONDITIONS: &str = "a condition answers what it was set for, once";
pub(crate) const ANSWERED: &str = "an expected action is answered at once";

/// One step of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// `*`.
    Any,
    /// An action of another player.
    Expected(String),
    /// An answer of the author.
    Answer(String),
}

/// What a person has typed about conditions.
#[derive(Clone, Debug)]
pub(crate) enum Typed {
    /// A line.
    Line(Vec<Step>),
    /// A standing answer.
    Standing,
}

/// A line that the daemon has accepted.
#[derive(Clone, Debug)]
struct Line {
    game: i64,
    person: String,
    /// The message that set it.
    message: u64,
    /// The number of the game's stored actions before it.
    base: usize,
    steps: Vec<Step>,
}

/// What people have set, and what was played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Account {
    /// In the order in which they were accepted.
    lines: Vec<Line>,
    /// Who has a standing answer in which game.
    standing: BTreeSet<(i64, String)>,
    /// The answers that were played: the line, and the number of the step.
    played: BTreeSet<(u64, usize)>,
    /// The number of actions of each game that were announced.
    plies: BTreeMap<i64, usize>,
}

/// An answer that was played by condition.
pub(crate) struct Played<'a> {
    pub(crate) game: i64,
    pub(crate) person: &'a str,
    /// The stored texts of all actions up to the answer.
    pub(crate) rows: &'a [String],
    /// Whether it answers a decision.
    pub(crate) decides: bool,
}

/// Adds the steps that may come next if those in `next` may: anything may end a `*`.
fn with_skipped(steps: &[Step], next: &BTreeSet<usize>) -> BTreeSet<usize> {
    let skipped = next.iter().filter(|i| steps.get(**i) == Some(&Step::Any)).map(|i| i + 1);
    next.iter().copied().chain(skipped).collect()
}

/// Returns whether a step is an action, as the daemon reads it after the steps before it.
///
/// Behind a `*` it is read only when its position is known: what would have been a quiet move can be a capture then.
fn is_written(step: &str, action: &str, before: &[Step]) -> bool {
    step == action
        || before.contains(&Step::Any) && step.replace('x', "-") == action.replace('x', "-")
}

/// Returns the steps that may come next after some actions.
fn after(steps: &[Step], rows: &[String]) -> BTreeSet<usize> {
    let mut next = BTreeSet::from([0]);
    for row in rows {
        let from = with_skipped(steps, &next);
        next = BTreeSet::new();
        for index in from {
            match steps.get(index) {
                Some(Step::Any) => {
                    next.insert(index);
                }
                Some(Step::Expected(action) | Step::Answer(action))
                    if is_written(action, row, &steps[..index]) =>
                {
                    next.insert(index + 1);
                }
                _ => {}
            }
        }
    }
    with_skipped(steps, &next)
}

impl Account {
    /// Notes that a game has `ply` stored actions.
    pub(crate) fn is_at(&mut self, game: i64, ply: usize) {
        self.plies.insert(game, ply);
    }

    /// Notes that the daemon has accepted what a person typed.
    pub(crate) fn accept(&mut self, game: i64, person: &str, message: u64, typed: &Typed) {
        match typed {
            Typed::Standing => {
                self.standing.insert((game, person.to_owned()));
            }
            Typed::Line(steps) => {
                let base = self.plies.get(&game).copied().unwrap_or(0);
                let (person, steps) = (person.to_owned(), steps.clone());
                self.lines.push(Line { game, person, message, base, steps });
            }
        }
    }

    /// Notes that a person has removed the standing answer in a game, or `all` conditions.
    pub(crate) fn remove(&mut self, game: i64, person: &str, all: bool) {
        if all {
            self.lines.retain(|line| line.game != game || line.person != person);
        }
        self.standing.remove(&(game, person.to_owned()));
    }

    /// Notes an answer by condition. An error says why it must not have been played.
    pub(crate) fn play(&mut self, played: &Played<'_>) -> Result<(), String> {
        let Played { game, person, rows, decides } = played;
        let Some((answer, before)) = rows.split_last() else {
            return Err("there is no action".to_owned());
        };
        let mut allowed = Vec::new();
        let mut newest = None;
        for line in self.lines.iter().filter(|l| l.game == *game && l.person == *person) {
            let Some(since) = before.get(line.base..) else { continue };
            // A takeback removes all conditions.
            if since.iter().any(|row| row.starts_with("takeback ")) {
                continue;
            }
            for index in after(&line.steps, since) {
                let Some(Step::Answer(wanted)) = line.steps.get(index) else { continue };
                if !line.steps[..index].contains(&Step::Any) {
                    newest = Some(wanted);
                }
                if is_written(wanted, answer, &line.steps[..index]) {
                    allowed.push((line.message, index));
                }
            }
        }
        // A standing answer holds for every decision.
        if *decides && self.standing.contains(&(*game, (*person).to_owned())) {
            self.played.extend(allowed);
            return Ok(());
        }
        if allowed.is_empty() {
            return Err(format!("{person} has not set it"));
        }
        if let Some(newest) = newest.filter(|newest| *newest != answer) {
            let lines: Vec<&Line> =
                self.lines.iter().filter(|l| l.game == *game && l.person == *person).collect();
            return Err(format!("{person} has replaced it by {newest}: {lines:?}"));
        }
        if allowed.iter().all(|answer| self.played.contains(answer)) {
            return Err(format!("it was played before: {allowed:?}"));
        }
        self.played.extend(allowed);
        Ok(())
    }
}

impl Account {
    /// Returns the answer that a person's lines without `*` give after some actions. It goes before those of lines with `*`, which
    /// may be dropped since.
    pub(crate) fn answer_due(&self, game: i64, person: &str, rows: &[String]) -> Option<&str> {
        let mut newest = None;
        for line in self.lines.iter().filter(|l| l.game == game && l.person == person) {
            let since = rows.get(line.base..)?;
            if since.iter().any(|row| row.starts_with("takeback ")) {
                continue;
            }
            for index in after(&line.steps, since) {
                let Some(Step::Answer(answer)) = line.steps.get(index) else { continue };
                if !line.steps[..index].contains(&Step::Any) {
                    newest = Some(answer.as_str());
                }
            }
        }
        newest
    }

    /// Notes who has a seat in a game after somebody was replaced.
    pub(crate) fn only(&mut self, game: i64, players: &[String]) {
        self.lines.retain(|line| line.game != game || players.contains(&line.person));
        self.standing.retain(|(of, person)| *of != game || players.contains(person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<String> {
        let row = |word: &str| word.replace("takeback", "takeback ");
        text.split_whitespace().map(row).collect()
    }

    /// A line in which capitals are the author's answers.
    fn line(text: &str) -> Typed {
        let step = |word: &str| match word {
            "*" => Step::Any,
            _ if word.chars().all(|c| c.is_uppercase() || c == '-') => {
                Step::Answer(word.to_owned())
            }
            _ => Step::Expected(word.to_owned()),
        };
        Typed::Line(text.split_whitespace().map(step).collect())
    }

    fn account(base: usize, lines: &[&str]) -> Account {
        let mut account = Account::default();
        account.is_at(1, base);
        for (message, text) in (1..).zip(lines) {
            account.accept(1, "ann", message, &line(text));
        }
        account
    }

    fn play(account: &mut Account, all: &str) -> Result<(), String> {
        let rows = rows(all);
        account.play(&Played { game: 1, person: "ann", rows: &rows, decides: false })
    }

    #[test]
    fn an_answer_follows_what_its_line_expects() {
        let mut one = account(1, &["b c D e F"]);
        assert!(play(&mut one.clone(), "a b D").is_err(), "c is missing");
        assert!(play(&mut one.clone(), "a b c x D").is_err(), "x is not expected");
        assert!(play(&mut one.clone(), "a b c F").is_err(), "D comes first");
        assert_eq!(play(&mut one, "a b c D"), Ok(()));
        assert!(play(&mut one.clone(), "a b c D takeback1 b c D").is_err(), "it was taken back");
        assert_eq!(play(&mut one, "a b c D e F"), Ok(()));
        let other = Played { game: 1, person: "bob", rows: &rows("a b c D"), decides: true };
        assert!(account(1, &["b c D"]).play(&other).is_err());
    }

    #[test]
    fn an_expected_action_has_its_answer() {
        let one = account(1, &["b C d E", "b C f G", "b C d H"]);
        let due = |all: &str| one.answer_due(1, "ann", &rows(all)).map(str::to_owned);
        assert_eq!(due("a b").as_deref(), Some("C"));
        assert_eq!(due("a b C d").as_deref(), Some("H"), "the newest");
        assert_eq!(due("a b C f").as_deref(), Some("G"));
        for none in ["a", "a b C", "a c", "a b takeback0 b", "a b C d H"] {
            assert_eq!(due(none), None, "{none}");
        }
        for lines in [["b C", "* D"], ["* D", "b C"]] {
            let both = account(1, &lines);
            assert_eq!(
                both.answer_due(1, "ann", &rows("a b")),
                Some("C"),
                "a named action goes first"
            );
            assert_eq!(both.answer_due(1, "ann", &rows("a x")), None);
            assert_eq!(both.answer_due(1, "bob", &rows("a b")), None);
        }
    }

    #[test]
    fn anything_is_any_number_of_actions() {
        for all in ["a b D", "a b c D", "a b c d D"] {
            assert_eq!(play(&mut account(1, &["* D"]), all), Ok(()), "{all}");
        }
        assert_eq!(play(&mut account(1, &["b * D e * F"]), "a b c D e x F"), Ok(()));
        assert!(play(&mut account(1, &["c * D"]), "a b c D").is_err());
    }

    #[test]
    fn a_capture_may_be_written_as_a_quiet_move_behind_anything() {
        assert_eq!(play(&mut account(1, &["* C-D"]), "a b CxD"), Ok(()));
        assert!(play(&mut account(1, &["b C-D"]), "a b CxD").is_err());
    }

    #[test]
    fn an_answer_is_played_once() {
        let mut one = account(0, &["* D"]);
        assert_eq!(play(&mut one, "a D"), Ok(()));
        let again = play(&mut one, "a D b D").unwrap_err();
        assert!(again.starts_with("it was played before"), "{again}");
        // Two lines, set one after the other, may give the same answer.
        one.is_at(1, 2);
        one.accept(1, "ann", 2, &line("b D"));
        assert_eq!(play(&mut one, "a D b D"), Ok(()));
    }

    #[test]
    fn a_replaced_or_removed_answer_is_not_played() {
        let mut one = account(0, &["a D", "a E"]);
        assert!(play(&mut one.clone(), "a D").is_err());
        assert_eq!(play(&mut one.clone(), "a E"), Ok(()));
        one.remove(1, "ann", true);
        assert!(play(&mut one, "a E").is_err());
    }
}
