//! Messages about lines of moves that people try out.

use locale::{Table, Text, table, text};
use rules::past::turn_name;
use rules::{Game, Seat};

use super::line::{LONGEST_NAME, Line, MOST_LINE_ACTIONS};
use crate::chat::ids::GameId;
use crate::chat::text::{LONGEST, heaviest, tidy, weight};
use crate::game::state::Match;
use crate::game::words::{and, number, numbered_sheet_of, or, sheet_of};

pub(super) static TABLE: Table = table!();

/// The longest list of the moves of a line.
const LONGEST_LIST: usize = 1_200;
/// The most moves that are shown before the present one if not all of them fit.
const BEFORE: usize = 30;
/// The most moves of a variation in the list of all.
pub(super) const LISTED: usize = 6;

#[derive(Clone, Debug)]
pub(super) struct Tried<'a> {
    pub(super) line: &'a Line,
    pub(super) start: &'a dyn Game,
    /// Its moves as its author types them.
    pub(super) moves: &'a [String],
    /// The number of moves before the position.
    pub(super) step: usize,
    /// The headline of the position, such as `Red to move`.
    pub(super) headline: Text,
}

/// The text under the board of a line.
pub(super) fn tried(tried: Tried<'_>) -> Text {
    let Tried { line, start, moves, step, headline } = tried;
    let what = match &line.name {
        None => text!(TABLE, "line"),
        Some(name) => text!(TABLE, "variation", name = name.as_str()),
    };
    let from = turn_name(start.seats(), start.round(), start.to_act().unwrap_or(Seat::FIRST));
    let (game, list) = (number(line.game), list_of_moves(moves, step));
    text!(TABLE, "tried", what, game, from, step, moves = moves.len(), list, headline)
}

/// The labels of the buttons that step through a line: to its start, one back, one on, to its end.
pub(super) fn steps() -> [Text; 4] {
    [text!(TABLE, "start"), text!(TABLE, "back"), text!(TABLE, "next"), text!(TABLE, "end")]
}

/// The moves of a line from a position on, as its author types them; in games for two `with_numbers`: `2. Nf3 Nc6 3. Bb5`.
pub(super) fn moves(
    start: &dyn Game,
    actions: &[String],
    frame: Seat,
    with_numbers: bool,
) -> Vec<String> {
    let mut position = start.boxed_clone();
    let mut moves = Vec::new();
    for action in actions {
        let replies = !moves.is_empty() && position.to_act() != Some(Seat::FIRST);
        let write = if replies || !with_numbers { sheet_of } else { numbered_sheet_of };
        moves.push(write(position.as_ref(), action, Some(frame)));
        // Shown only: a move that the current rules do not allow stays as it is stored.
        let _ = position.play(action);
    }
    moves
}

/// Lists moves, with the one before the position in brackets; the nearest ones if there are many.
fn list_of_moves(moves: &[String], step: usize) -> String {
    let word = |(index, text): (usize, &String)| {
        if index + 1 == step { format!("[{text}]") } else { text.clone() }
    };
    let words: Vec<String> = moves.iter().enumerate().map(word).collect();
    let whole = words.join(" ");
    if weight(&whole) <= LONGEST_LIST {
        return whole;
    }
    let first = step.saturating_sub(BEFORE);
    let mut text = if first > 0 { "…".to_owned() } else { String::new() };
    for (index, word) in words.iter().enumerate().skip(first) {
        if weight(&text) + weight(word) + 4 > LONGEST_LIST {
            text.push_str(" …");
            break;
        }
        let between = if index == 0 { "" } else { " " };
        text = format!("{text}{between}{word}");
    }
    text
}

/// A text in the line could be several moves, as they are typed.
pub(super) fn ambiguous(options: Vec<String>) -> Text {
    let options = or(options.into_iter().take(12).map(Text::same).collect());
    text!(TABLE, "ambiguous", options)
}

pub(super) fn too_long(moves: usize) -> Text {
    text!(TABLE, "too-long", most = MOST_LINE_ACTIONS, moves)
}

pub(super) fn not_a_name(name: &str) -> Text {
    text!(TABLE, "not-a-name", name = tidy(name), most = LONGEST_NAME)
}

pub(super) fn in_which_game(name: &str, games: &[GameId]) -> Text {
    let first = games.first().map(|id| number(*id)).unwrap_or_default();
    let games = and(games.iter().map(|id| Text::same(number(*id))).collect());
    text!(TABLE, "in-which-game", name = tidy(name), games, first)
}

pub(super) fn nothing_to_keep(game: &Match) -> Text {
    text!(TABLE, "nothing-to-keep", game = number(game.id))
}

/// Lists the variations of the writer, each with its first moves.
pub(super) fn variations(lines: &[(&Line, Vec<String>)]) -> Text {
    if lines.is_empty() {
        return text!(TABLE, "none");
    }
    let mut texts = vec![text!(TABLE, "listed")];
    let mut weight = texts.iter().map(heaviest).sum::<usize>();
    for (index, (line, first)) in lines.iter().enumerate() {
        let moves = line.actions.len();
        let more = if moves > first.len() { " …" } else { "" };
        let list = format!("{}{more}", first.join(" "));
        let name = line.name.as_deref().unwrap_or_default();
        let one = text!(TABLE, "one", game = number(line.game), name, list, moves);
        weight += 1 + heaviest(&one);
        if weight > LONGEST - 100 {
            texts.push(text!(TABLE, "more", more = lines.len() - index));
            break;
        }
        texts.push(one);
    }
    Text::lines(texts)
}
