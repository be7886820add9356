//! Messages about lines of moves that people try out.

use rules::past::turn_name;
use rules::{Game, Seat};

use super::line::{LONGEST_NAME, Line, MOST_LINE_ACTIONS, MOST_NAMED_LINES};
use crate::chat::ids::GameId;
use crate::chat::text::{LONGEST, tidy, weight};
use crate::game::state::Match;
use crate::game::words::{count, list, number, numbered_sheet_of, sheet_of};

/// The longest list of the moves of a line.
const LONGEST_LIST: usize = 1_200;
/// The most moves that are shown before the present one if not all of them fit.
const BEFORE: usize = 30;
/// The most moves of a variation in the list of all.
pub(super) const LISTED: usize = 6;

/// A position of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried<'a> {
    /// The line.
    pub(super) line: &'a Line,
    /// Its start.
    pub(super) start: &'a dyn Game,
    /// Its moves as its author types them.
    pub(super) moves: &'a [String],
    /// The number of moves before the position.
    pub(super) step: usize,
    /// The headline of the position, such as `Red to move`.
    pub(super) headline: &'a str,
}

/// The text under the board of a line.
pub(super) fn tried(tried: &Tried<'_>) -> String {
    let Tried { line, start, moves, step, headline } = tried;
    let what = line
        .name
        .as_ref()
        .map_or_else(|| "Your line".to_owned(), |name| format!("Your variation '{name}'"));
    format!(
        "{what} in game {} from {}; {step} of {}: {}\n{headline}. Only you can see this.",
        number(line.game),
        turn_name(start.seats(), start.round(), start.to_act().unwrap_or(Seat::FIRST)),
        count(moves.len(), "move"),
        list_of_moves(moves, *step),
    )
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

/// How to keep the line.
pub(super) fn how_to_keep(game: GameId) -> String {
    format!("To keep it, write '/try {} as NAME'.", number(game))
}

/// The line is kept under a name.
pub(super) fn kept(line: &Line, name: &str) -> String {
    format!(
        "It is kept: '/try {0} {name}' shows it, '/try {0} off {name}' removes it.",
        number(line.game)
    )
}

/// A move of the line is not possible; the board shows the line up to it.
pub(super) fn wrong_move(text: &str, at: usize, why: &str) -> String {
    format!("Move {at} of your line, '{}', does not work: {why}", tidy(text))
}

/// A text in the line could be several moves.
pub(super) fn ambiguous(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    format!("it could be {}.", list(&shown, "or"))
}

/// A text in the line is no move.
pub(super) fn not_a_move() -> String {
    "it does not read as a move. '/rules notation' shows how moves are written.".to_owned()
}

/// The line goes on after the end of the game.
pub(super) fn over() -> String {
    "the game is over before it.".to_owned()
}

/// The line contains a resignation or a draw.
pub(super) fn moves_only() -> String {
    "a line consists of moves only.".to_owned()
}

/// The line has too many moves.
pub(super) fn too_long(moves: usize) -> String {
    format!(
        "A line has at most {MOST_LINE_ACTIONS} moves, and this one has {moves}. Leave some out."
    )
}

/// A variation cannot have this name.
pub(super) fn not_a_name(name: &str) -> String {
    format!(
        "'{}' cannot be the name of a variation. A name has up to {LONGEST_NAME} letters, digits, - and _, at least one \
         letter, and does not read as a move.",
        tidy(name)
    )
}

/// The writer keeps as many variations as they may.
pub(super) fn too_many() -> String {
    format!(
        "You keep {MOST_NAMED_LINES} variations, which is the most. '/tries' lists them, '/try off NAME' removes one."
    )
}

/// The writer has no variation with this name.
pub(super) fn no_such_variation(name: &str) -> String {
    format!("You have no variation '{}'. '/tries' lists yours.", tidy(name))
}

/// The writer has variations with this name in several games.
pub(super) fn in_which_game(name: &str, games: &[GameId]) -> String {
    let games: Vec<String> = games.iter().map(|id| number(*id)).collect();
    let first = games.first().cloned().unwrap_or_default();
    format!(
        "You have variations '{}' in games {}. Name the game: /try {first} {0}",
        tidy(name),
        list(&games, "and")
    )
}

/// The writer has no line that could get the name.
pub(super) fn nothing_to_keep(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "You have tried no line in game {id} that could be kept. Example: /try {id} MOVES as NAME"
    )
}

/// The button belongs to a line that is no longer stored.
pub(super) fn line_is_gone() -> String {
    "That line is no longer stored, because it had no name and newer ones have taken its place. Write it again with \
     /try, and add 'as NAME' to keep it."
        .to_owned()
}

/// The variation is removed.
pub(super) fn removed(game: GameId, name: &str) -> String {
    format!("Your variation '{name}' in game {} is removed.", number(game))
}

/// Lists the variations of the writer, each with its first moves.
pub(super) fn variations(lines: &[(&Line, Vec<String>)]) -> String {
    if lines.is_empty() {
        return "You keep no variations. '/try MOVES as NAME' keeps one.".to_owned();
    }
    let mut text = "Your variations, which only you can see:".to_owned();
    for (index, (line, moves)) in lines.iter().enumerate() {
        let name = line.name.as_deref().unwrap_or_default();
        let more = if line.actions.len() > moves.len() { " …" } else { "" };
        let one = format!(
            "\n{} '{name}': {}{more} ({})",
            number(line.game),
            moves.join(" "),
            count(line.actions.len(), "move")
        );
        if weight(&text) + weight(&one) > LONGEST - 100 {
            return format!("{text}\nAnd {} more.", lines.len() - index);
        }
        text.push_str(&one);
    }
    text
}
