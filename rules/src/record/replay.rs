//! Replays records.

use locale::{Table, Text, table, text};

use super::data::{Ending, Record};
use crate::game::{Game, Played, Seat, SetupError};
use crate::view::View;

static TABLE: Table = table!("replay");

/// A replayed record, with the game after every action.
#[derive(Clone, Debug)]
pub struct Replay {
    games: Vec<Box<dyn Game>>,
    played: Vec<Played>,
}

impl Replay {
    /// The number of actions.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The game after `ply` actions; 0 is the start.
    #[must_use]
    pub fn game(&self, ply: usize) -> Option<&dyn Game> {
        self.games.get(ply).map(AsRef::as_ref)
    }

    /// The game after the last action.
    #[must_use]
    pub fn last(&self) -> Option<&dyn Game> {
        self.games.last().map(AsRef::as_ref)
    }

    /// The effects of each action, in order.
    #[must_use]
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The round of each action, in order.
    #[must_use]
    pub fn rounds(&self) -> Vec<usize> {
        self.played.iter().map(|played| played.round).collect()
    }
}

/// Why a record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub enum ReplayError {
    /// Its options or its starting position are not valid.
    Setup(#[from] SetupError),
    /// One of its actions is not legal.
    Action {
        /// The number of the action, from 1.
        ply: usize,
        /// The action in the record.
        text: String,
        /// Why it is not legal.
        why: Text,
    },
    /// Its result is not that of its actions.
    Result {
        /// The result in the record.
        stated: Ending,
        /// The result of the actions.
        found: Ending,
    },
}

impl ReplayError {
    /// Returns what is wrong, without a capital letter at its start.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Setup(why) => why.text(),
            Self::Action { ply, text, why } => {
                text!(TABLE, "action", ply = *ply, text = text.as_str(), why = why.clone())
            }
            Self::Result { stated, found } => {
                text!(TABLE, "result", stated = stated.to_string(), found = found.to_string())
            }
        }
    }
}

impl Record {
    /// Creates the game at the record's start.
    ///
    /// # Errors
    /// A [`SetupError`] if the options or the position string are not valid.
    pub fn start_game(&self) -> Result<Box<dyn Game>, SetupError> {
        let fresh = self.variant.new_game(&self.options)?;
        let Some(position) = &self.start else { return Ok(fresh) };
        let game = self.variant.from_position(position)?;
        let (wanted, found) = (fresh.options(), game.options());
        // The position string contains the options. The tag may leave them out but not contradict them.
        let clash = self.options.iter().find(|(key, _)| {
            let value = |all: &[(String, String)]| {
                all.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.clone())
            };
            value(&wanted) != value(&found)
        });
        match clash {
            Some((key, _)) => {
                Err(SetupError::BadPosition(text!(TABLE, "option", option = key.as_str())))
            }
            None => Ok(game),
        }
    }

    /// Replays the record and collects the game after every action.
    ///
    /// # Errors
    /// A [`ReplayError`] for the first problem with the set-up, an action or the result.
    pub fn replay(&self) -> Result<Replay, ReplayError> {
        let start = self.start_game()?;
        let mut replay = Replay { games: vec![start], played: Vec::new() };
        let end = self.walk(|_, game, played| {
            replay.games.push(game.boxed_clone());
            replay.played.push(played);
        })?;
        self.check_result(&*end)?;
        Ok(replay)
    }

    /// Returns the positions as a seat sees them: the first one, and the one after every action up to the first that is not legal.
    /// There are none if the set-up is not valid.
    pub fn views(&self, viewer: Seat) -> impl Iterator<Item = View> {
        self.start_game().ok().into_iter().flat_map(move |start| {
            let first = start.view(viewer);
            let mut game = start;
            let after = self.entries.iter().map_while(move |entry| {
                game.apply(&entry.action).ok()?;
                Some(game.view(viewer))
            });
            std::iter::once(first).chain(after)
        })
    }

    /// Replays the record and returns only the game after the last action.
    ///
    /// # Errors
    /// Those of [`Record::replay`].
    pub fn check(&self) -> Result<Box<dyn Game>, ReplayError> {
        let end = self.walk(|_, _, _| ())?;
        self.check_result(&*end)?;
        Ok(end)
    }

    /// Replays the actions and passes the ply, the game and the effects of each to `see`. It does not check the result.
    ///
    /// # Errors
    /// A [`ReplayError`] for the first problem with the set-up or an action.
    pub fn walk(
        &self,
        mut see: impl FnMut(usize, &dyn Game, Played),
    ) -> Result<Box<dyn Game>, ReplayError> {
        let mut game = self.start_game()?;
        for (index, entry) in self.entries.iter().enumerate() {
            let played = game.apply(&entry.action).map_err(|why| ReplayError::Action {
                ply: index + 1,
                text: entry.action.clone(),
                why: why.sentence,
            })?;
            see(index + 1, &*game, played);
        }
        Ok(game)
    }

    fn check_result(&self, end: &dyn Game) -> Result<(), ReplayError> {
        let found = Ending::of(end.outcome(), end.seats());
        if found == self.result {
            Ok(())
        } else {
            Err(ReplayError::Result { stated: self.result, found })
        }
    }

    /// Returns the round of every action. From the first illegal action on, all actions belong to the last round.
    pub(super) fn rounds(&self) -> Vec<usize> {
        let mut rounds = Vec::new();
        // An illegal action ends the count.
        let _ = self.walk(|_, _, played| rounds.push(played.round));
        rounds.resize(self.entries.len(), rounds.last().copied().unwrap_or(1));
        rounds
    }

    /// Returns the score sheet, one line per round, up to the first illegal action.
    ///
    /// Every action has its marks for check and mate, as later actions left them, and its `?` and `!`.
    #[must_use]
    pub fn score_sheet(&self) -> String {
        let mut sheet: Vec<String> = Vec::new();
        // An illegal action ends the sheet; the actions before it are shown.
        let _ = self.walk(|_, _, played| {
            if let (Some(changed), Some(last)) = (played.previous_sheet, sheet.last_mut()) {
                *last = changed;
            }
            sheet.push(played.sheet);
        });
        let (mut text, mut last) = (String::new(), 0);
        for ((action, entry), round) in sheet.iter().zip(&self.entries).zip(self.rounds()) {
            if round != last {
                let newline = if text.is_empty() { "" } else { "\n" };
                text.push_str(&format!("{newline}{round}."));
                last = round;
            }
            text.push_str(&format!(" {action}{}", entry.marks));
        }
        text
    }
}
