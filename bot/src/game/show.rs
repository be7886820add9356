//! Commands that only read: the list of games, the board, the score sheet, the record, and help.

use locale::{Language, Text};
use rules::Seat;
use rules::record::{Ending, Entry, Record, Replaced, Stamp};

use super::case::file;
use super::feature::Case;
use crate::chat::Attachment;
use crate::game::state::{ActionRow, Match, chosen_options, in_force};
use crate::game::words;
use crate::store::StoreError;

impl Case<'_> {
    /// Returns the side from which a person sees a game by default: their own (one still in the game, if they hold
    /// several), else that of the seat to act.
    pub(crate) fn usual_side(&self, game: &Match) -> Seat {
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        let to_act = game.position.to_act();
        let in_game = game.position.in_game();
        to_act
            .filter(|s| mine.contains(s))
            .or_else(|| mine.iter().find(|s| in_game.contains(s)).copied())
            .or_else(|| mine.first().copied())
            .or(to_act)
            .unwrap_or(Seat(0))
    }

    /// Returns the round and the seat of each move that counts.
    pub(crate) fn turns(&self, game: &Match) -> Result<Vec<(usize, Seat)>, StoreError> {
        let actions = self.state.actions(game.id)?;
        let options = game.position.options();
        let Ok(mut position) = game.variant.new_game(&options) else { return Ok(Vec::new()) };
        let counting = in_force(&actions).unwrap_or_default();
        let played = counting.iter().map_while(|row| position.apply(&row.canonical).ok());
        Ok(played.map(|played| (played.round, played.seat)).collect())
    }

    /// Returns the ply after a number of moves that count.
    pub(crate) fn ply_of(&self, game: &Match, moves: usize) -> Result<usize, StoreError> {
        if moves >= game.moves() || game.undone == 0 {
            return Ok(if moves >= game.moves() { game.ply } else { moves });
        }
        let actions = self.state.actions(game.id)?;
        let counting = in_force(&actions).unwrap_or_default();
        let last = moves.checked_sub(1).and_then(|last| counting.get(last));
        Ok(last.map_or(0, |action| action.ply))
    }

    /// Returns the number of moves before a ply that counted then.
    pub(crate) fn moves_before(&self, game: &Match, ply: usize) -> Result<usize, StoreError> {
        if game.undone == 0 {
            return Ok(ply);
        }
        let actions = self.state.actions(game.id)?;
        let before = actions.get(..ply).unwrap_or(&actions);
        Ok(in_force(before).unwrap_or_default().len())
    }
}

pub(crate) fn file_name(game: &Match) -> String {
    format!("{}-{}.txt", game.variant.name(), words::number(game.id))
}

pub(crate) fn record_text(game: &Match, actions: &[ActionRow]) -> String {
    record_of(game, actions).to_string()
}

/// Creates a file with the record of a game, and comments, each with the number of actions before it.
pub(crate) fn record_file(
    game: &Match,
    actions: &[ActionRow],
    comments: Vec<(usize, String)>,
) -> Option<Attachment<Text>> {
    let mut record = record_of(game, actions);
    let counting = in_force(actions).unwrap_or_default();
    for (ply, text) in comments {
        add_comment(&mut record, &counting, ply, text);
    }
    file(file_name(game), Text::same(record.with_sheet()))
}

/// Returns the record of a game, in English as in files.
pub(crate) fn record_of(game: &Match, actions: &[ActionRow]) -> Record {
    record_in(game, actions, Language::English)
}

/// Returns the record of a game with its name and comments in a language, to be shown.
pub(crate) fn record_in(game: &Match, actions: &[ActionRow], language: Language) -> Record {
    let mut record = Record::new(game.variant);
    record.options = chosen_options(game.position.as_ref());
    record.set_tag("Event", words::event(game).say(language));
    let date = game.started_at.unwrap_or(game.opened_at);
    record.set_tag("Date", date.utc().format("%Y-%m-%d").to_string());
    if let Some(pace) = game.pace {
        record.set_tag("TimeControl", pace.to_string());
    }
    for (name, seat) in game.variant.seats().iter().zip(&game.seats) {
        record.set_tag(name.name, seat.holder.name().unwrap_or("?"));
    }
    let replaced = game.former_players.iter().filter_map(|former| {
        let (seat, ply, name) = (former.seat, former.ply, former.name.clone());
        (seat.index() < game.seats.len()).then_some(Replaced { seat, ply, name })
    });
    record.set_replaced(&replaced.collect::<Vec<_>>());
    record.result = Ending::of(game.position.outcome(), game.variant.seats());
    let counting = in_force(actions).unwrap_or_default();
    record.entries = counting
        .iter()
        .map(|a| Entry {
            action: a.canonical.clone(),
            marks: a.marks.chars().take(rules::record::MAX_MARKS).collect(),
            comment: None,
            at: Some(Stamp::from_unix(a.at.0.div_euclid(1000))),
        })
        .collect();
    // What was taken back is a comment on the last action before it that counts.
    for (index, row) in actions.iter().enumerate().filter(|(_, row)| row.takes_back_to().is_some())
    {
        let before = in_force(actions.get(..index).unwrap_or_default()).unwrap_or_default();
        let to = row.takes_back_to().unwrap_or(0);
        let undone: Vec<String> =
            before.iter().filter(|a| a.ply > to).map(|a| a.canonical.clone()).collect();
        let comment = words::taken_back_in_record(game, row.seat, &undone).say(language);
        add_comment(&mut record, &counting, to, comment);
    }
    record
}

/// Adds a comment after the last action up to a ply that counts.
fn add_comment(record: &mut Record, counting: &[&ActionRow], ply: usize, text: String) {
    let before = counting.iter().filter(|action| action.ply <= ply).count();
    let entry = before.checked_sub(1).and_then(|entry| record.entries.get_mut(entry));
    let comment = match entry {
        Some(entry) => &mut entry.comment,
        None => &mut record.preface,
    };
    *comment = Some(match comment.take() {
        Some(before) => format!("{before} {text}"),
        None => text,
    });
}
