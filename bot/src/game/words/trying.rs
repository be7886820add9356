//! Messages about lines of moves that people try out.

use super::play::number;
use super::text::count;
use crate::chat::ids::GameId;
use crate::chat::text::{tidy, weight};
use crate::game::state::{LONGEST_NAME, MOST_LINE_ACTIONS, MOST_NAMED_LINES, Match, Variation};

/// The longest list of the moves of a line.
const LONGEST_LIST: usize = 1_200;
/// The most moves that are shown before the present one if not all of them fit.
const BEFORE: usize = 30;

/// A position of a line.
#[derive(Clone, Copy, Debug)]
pub struct Tried<'a> {
    /// The line.
    pub line: &'a Variation,
    /// The number of moves of the game before it.
    pub before: usize,
    /// Its moves as its author types them.
    pub moves: &'a [String],
    /// The number of moves before the position.
    pub step: usize,
    /// The headline of the position, such as `Red to move`.
    pub headline: &'a str,
}

/// The text under the board of a line.
#[must_use]
pub fn tried(tried: &Tried<'_>) -> String {
    let Tried { line, before, moves, step, headline } = tried;
    let what = line
        .name
        .as_ref()
        .map_or_else(|| "Your line".to_owned(), |name| format!("Your variation '{name}'"));
    format!(
        "{what} in game {} after {}, {step} of {}: {}\n{headline}. Only you can see this.",
        number(line.game),
        count(before, "move"),
        count(moves.len(), "move"),
        list_of_moves(moves, *step),
    )
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

/// How to keep an unnamed line.
#[must_use]
pub fn how_to_keep(game: GameId) -> String {
    format!("To keep it, write '/try {} as NAME'.", number(game))
}

/// A line is kept under a name.
#[must_use]
pub fn kept(line: &Variation, name: &str) -> String {
    format!(
        "It is kept: '/try {0} {name}' shows it, '/try {0} off {name}' removes it.",
        number(line.game)
    )
}

/// A move of a line cannot be read or played; the board shows the line up to it.
#[must_use]
pub fn wrong_in_line(text: &str, at: usize, why: &str) -> String {
    format!("Move {at} of your line, '{}', does not work: {why}", tidy(text))
}

/// A move that could be several.
#[must_use]
pub fn ambiguous_in_line(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    format!("it could be {}.", super::text::list(&shown, "or"))
}

/// A text in a line that is no move.
#[must_use]
pub fn not_a_move_in_line() -> String {
    "it does not read as a move. '/rules notation' shows how moves are written.".to_owned()
}

/// A line continues after the end of the game.
#[must_use]
pub fn over_in_line() -> String {
    "the game is over before it.".to_owned()
}

/// A line contains a resignation or a draw.
#[must_use]
pub fn ends_in_line() -> String {
    "a line consists of moves only.".to_owned()
}

/// The line has too many moves.
#[must_use]
pub fn line_too_long(moves: usize) -> String {
    format!(
        "A line has at most {MOST_LINE_ACTIONS} moves, and this one has {moves}. Leave some out."
    )
}

/// A variation cannot have this name.
#[must_use]
pub fn not_a_name(name: &str) -> String {
    format!(
        "'{}' cannot be the name of a variation. A name has up to {LONGEST_NAME} letters, digits, - and _, at least one \
         letter, and does not read as a move.",
        tidy(name)
    )
}

/// The writer keeps as many variations as they may.
#[must_use]
pub fn too_many_variations() -> String {
    format!(
        "You keep {MOST_NAMED_LINES} variations, which is the most. '/tries' lists them, '/try off NAME' removes one."
    )
}

/// The writer has no variation with this name.
#[must_use]
pub fn no_such_variation(name: &str) -> String {
    format!("You have no variation '{}'. '/tries' lists yours.", tidy(name))
}

/// A variation with the name exists in several games.
#[must_use]
pub fn variation_in_which_game(name: &str, games: &[GameId]) -> String {
    let games: Vec<String> = games.iter().map(|id| number(*id)).collect();
    let first = games.first().cloned().unwrap_or_default();
    format!(
        "You have variations '{}' in games {}. Name the game: /try {first} {0}",
        tidy(name),
        super::text::list(&games, "and")
    )
}

/// There is no line to keep.
#[must_use]
pub fn no_line_to_keep(game: &Match) -> String {
    let id = number(game.id);
    format!(
        "You have tried no line in game {id} that could be kept. Example: /try {id} MOVES as NAME"
    )
}

/// The button belongs to a line that is no longer stored.
#[must_use]
pub fn line_is_gone() -> String {
    "That line is no longer stored, because it had no name and newer ones have taken its place. Write it again with \
     /try, and add 'as NAME' to keep it."
        .to_owned()
}

/// A variation was removed.
#[must_use]
pub fn variation_removed(game: GameId, name: &str) -> String {
    format!("Your variation '{name}' in game {} is removed.", number(game))
}

/// Lists the variations of a person.
#[must_use]
pub fn variations(lines: &[&Variation]) -> String {
    if lines.is_empty() {
        return "You keep no variations. '/try MOVES as NAME' keeps one.".to_owned();
    }
    let mut text = "Your variations, which only you can see:".to_owned();
    for (index, line) in lines.iter().enumerate() {
        let name = line.name.as_deref().unwrap_or_default();
        let moves: Vec<&str> = line.actions.iter().take(6).map(String::as_str).collect();
        let more = if line.actions.len() > moves.len() { " …" } else { "" };
        let one = format!(
            "\n{} '{name}': {}{more} ({})",
            number(line.game),
            moves.join(" "),
            count(line.actions.len(), "move")
        );
        if weight(&text) + weight(&one) > crate::chat::text::LONGEST - 100 {
            return format!("{text}\nAnd {} more.", lines.len() - index);
        }
        text.push_str(&one);
    }
    text
}
