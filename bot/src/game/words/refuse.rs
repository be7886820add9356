//! Refusals: why something cannot be done, and what can be done instead.

use rules::{Seat, Variant};

use super::play::number;
use super::text::{count, list, seat_name, who};
use crate::chat::text::{Style, tidy};
use crate::chat::{FileTrouble, Person, PersonId};
use crate::game::command::{CommandError, MAX_RECORD, Spec};
use crate::game::state::{GameId, Match};

fn usage(spec: &Spec) -> String {
    let space = if spec.usage.is_empty() { "" } else { " " };
    format!("/{}{space}{}", spec.name, spec.usage)
}

/// A command could not be understood.
#[must_use]
pub fn mistake(error: &CommandError) -> String {
    match error {
        CommandError::Unknown { word, nearest: Some(near) } => {
            format!(
                "I do not know '{}'. Did you mean /{near}? /help lists all commands.",
                tidy(word)
            )
        }
        CommandError::Unknown { word, nearest: None } => {
            format!("I do not know '{}'. /help lists all commands.", tidy(word))
        }
        CommandError::Missing(spec) => {
            format!("Something is missing. Write {}.", usage(spec))
        }
        CommandError::TooMuch(spec, word) => {
            format!("'{}' does not belong there. Write {}.", tidy(word), usage(spec))
        }
        CommandError::TooLong => {
            "That is too long; a command has at most 2,000 characters.".to_owned()
        }
        CommandError::LongRecord => long_record(),
        CommandError::NotWeekends(value) => {
            format!("'{}' is not a value for weekends; use off or on.", tidy(value))
        }
        CommandError::NotAbsent(value) => {
            format!("'{}' is not a value for absent; use lose or seat.", tidy(value))
        }
        CommandError::NotRated(value) => {
            format!("'{}' is not a value for rated; use no or yes.", tidy(value))
        }
        CommandError::NotALevel(word) => super::computer::no_such_level(&tidy(word)).english(),
        CommandError::Pace(error) => capital(&format!("{error}.")),
        CommandError::Twice(what) => format!("'{}' is given twice; give it once.", tidy(what)),
        CommandError::NotAPly(word) => {
            format!("'{}' is not a number of moves; write a number such as 12.", tidy(word))
        }
    }
}

fn long_record() -> String {
    format!(
        "That is too long: a record or a position may have {} kB at most here. Leave out its comments, or the text \
         around it.",
        MAX_RECORD / 1_000
    )
}

/// An attached file cannot be read.
#[must_use]
pub fn file_not_read(why: FileTrouble) -> String {
    match why {
        FileTrouble::TooLong => long_record(),
        FileTrouble::NotText => {
            "I cannot read that file as text. Save the record as UTF-8 text, and attach it again.".to_owned()
        }
        FileTrouble::Unreachable => {
            "I could not download that file. Please attach it again, or paste its text after /position.".to_owned()
        }
    }
}

/// There is too much to do for another request.
#[must_use]
pub fn busy() -> String {
    "Too much is going on here for me to handle this now. Nothing has changed. Try again in a moment."
        .to_owned()
}

/// A form was submitted that this program does not have, or not so.
#[must_use]
pub fn unknown_form() -> String {
    "I cannot read this form; it may be from an earlier version of me. Nothing has changed. Use the command again to open it anew."
        .to_owned()
}

/// Another daemon is taking over what this was asked of.
#[must_use]
pub fn moving() -> String {
    "I am moving to another machine. Nothing has changed. Try again in a few seconds.".to_owned()
}

/// Why a message has no verdict of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program panicked.
    Broken,
    /// It took too long.
    TookTooLong,
    /// The process ended while it was being judged.
    Interrupted,
}

/// A message was given up.
#[must_use]
pub fn failed(failure: Failure) -> String {
    match failure {
        Failure::Broken => {
            "Something went wrong while I worked on this. Nothing has changed. Try it in other words. If it happens \
             again, please tell the bot's operator: the log has the details."
        }
        Failure::TookTooLong => {
            "This took me too long, so I gave up on it. Nothing has changed. Try something smaller."
        }
        Failure::Interrupted => {
            "I was interrupted while I worked on this, and I will not try it again by myself. Nothing has changed. Ask \
             again if you still want it."
        }
    }
    .to_owned()
}

/// Capitalises the first letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Turns an error into a sentence.
#[must_use]
pub fn sentence(error: &impl std::fmt::Display) -> String {
    let text = capital(&error.to_string());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// A text for the daemon is neither a command nor a move.
#[must_use]
pub fn unreadable(text: &str) -> String {
    format!(
        "I cannot read '{}' as a move. '/rules notation' shows how moves are written, /help lists the \
         commands.",
        tidy(text)
    )
}

/// The text is longer than any move.
#[must_use]
pub fn too_long_for_a_move() -> String {
    "That is too long for a move; a move looks like 3e-5e. '/rules notation' shows more.".to_owned()
}

/// It is another player's turn.
#[must_use]
pub fn not_your_turn(game: &Match) -> String {
    match game.position.to_act() {
        Some(seat) if game.position.decision().is_some() => {
            format!("Not yet: {} decides first.", who(game, seat))
        }
        Some(seat) => format!("It is not your turn: {} is to move.", who(game, seat)),
        None => "The game is over.".to_owned(),
    }
}

/// The move arrived after the game had gone on.
#[must_use]
pub fn arrived_late(text: &str) -> String {
    format!(
        "'{}' reached me late: the game has gone on since you wrote it. Write it again if you still want to play it.",
        tidy(text)
    )
}

/// One of the player's seats has left the game.
#[must_use]
pub fn seat_is_out(game: &Match, seat: Seat) -> String {
    format!("{} is out of the game already.", seat_name(game, seat))
}

/// The player has left the game.
#[must_use]
pub fn you_are_out() -> String {
    "You are out of this game; the others play on.".to_owned()
}

/// The button belongs to an earlier position.
#[must_use]
pub fn stale(game: &Match) -> String {
    format!(
        "That button is from an earlier position: game {} has gone on. /board shows it.",
        number(game.id)
    )
}

/// The text could mean several moves.
#[must_use]
pub fn ambiguous(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    let more = if options.len() > shown.len() { ", and more" } else { "" };
    format!("That could be {}{more}. Press one of the buttons, or write it.", list(&shown, "or"))
}

/// A message begins with a move and goes on.
#[must_use]
pub fn is_that_meant(begun: &str) -> String {
    format!("Did you mean {}? Press the button, or write the move alone.", tidy(begun))
}

/// No game is played in this place.
#[must_use]
pub fn no_game_here() -> String {
    "No game is played here. /play opens one, /games lists yours.".to_owned()
}

/// No game in this place waits for players.
#[must_use]
pub fn no_open_game() -> String {
    "No game is waiting for players here. /play opens one.".to_owned()
}

/// The person has no such game.
#[must_use]
pub fn no_such_game(id: GameId) -> String {
    format!("You have no game {}. /games lists yours.", number(id))
}

/// A command needs the bot where it is used.
#[must_use]
pub fn only_where_the_bot_is(anywhere: impl Iterator<Item = &'static Spec>) -> String {
    let here: Vec<String> = anywhere.map(|spec| format!("/{}", spec.name)).collect();
    format!(
        "This works only where the bot is: on a server to which it was invited, or in a direct message to it. Here you can use {}.",
        list(&here, "and")
    )
}

/// The most games listed when several could be meant.
const MOST_NAMED: usize = 12;

/// Several games could be meant.
#[must_use]
pub fn which_game(ids: &[GameId], command: &str) -> String {
    let (names, example) = named(ids);
    format!("Which game: {names}? Name it, for example '/{command} {example}'.")
}

/// Lists games, `g1, g2 or another`, and returns the first one as an example.
fn named(ids: &[GameId]) -> (String, String) {
    let mut names: Vec<String> = ids.iter().take(MOST_NAMED).map(|id| number(*id)).collect();
    let example = names.first().cloned().unwrap_or_default();
    if ids.len() > names.len() {
        names.push("another".to_owned());
    }
    (list(&names, "or"), example)
}

/// The move could be meant for several games.
#[must_use]
pub fn move_in_which_game(ids: &[GameId]) -> String {
    let (names, example) = named(ids);
    format!("In which game: {names}? Press a button, or put '/move {example}' before the move.")
}

/// The game is not being played.
#[must_use]
pub fn not_live(game: &Match) -> String {
    use crate::game::state::Status;
    match game.status {
        Status::Open => {
            format!(
                "Game {} has not begun: seats are still open. /join takes one.",
                number(game.id)
            )
        }
        Status::Live => format!("Game {} has begun already.", number(game.id)),
        Status::Over => format!("Game {} is over. /board shows how it ended.", number(game.id)),
        Status::Aborted => format!("Game {} was cancelled.", number(game.id)),
    }
}

/// Only players can do that.
#[must_use]
pub fn not_a_player(game: &Match) -> String {
    format!("You have no seat in game {}.", number(game.id))
}

/// Another game is in progress in this place.
#[must_use]
pub fn place_taken(game: &Match) -> String {
    use crate::game::state::Status;
    let state = if game.status == Status::Open { "waits for players" } else { "is being played" };
    format!(
        "Game {} {state} here, and a place can have only one game at a time. Open the new one in another place \
         (/room chess goes to one), or end this one first (/abort, /resign, /draw).",
        number(game.id)
    )
}

/// The person is not known.
#[must_use]
pub fn unknown_person(name: &str) -> String {
    format!("I do not know who '{}' is; mention them with @.", tidy(name))
}

/// Several people have the same name.
#[must_use]
pub fn several_persons(name: &str, people: &[Person], style: Style) -> String {
    let people: Vec<String> = people.iter().map(|p| (style.address)(&p.id, &p.name)).collect();
    format!(
        "Several people here are called '{}': {}. Mention the one you mean with @.",
        tidy(name),
        list(&people, "and")
    )
}

/// The text looks like a mention but is not one.
#[must_use]
pub fn no_mention(text: &str) -> String {
    format!(
        "'{}' does not mention one person; type @ and choose somebody from the list.",
        tidy(text)
    )
}

/// The person is not a member of the guild, or is a bot.
#[must_use]
pub fn no_member(person: &PersonId, name: &str, style: Style) -> String {
    format!(
        "{} cannot be invited: only members of this server can play here, and bots cannot. Leave the seat open, or name \
         somebody else.",
        (style.address)(person, name)
    )
}

/// One person would hold all seats.
#[must_use]
pub fn alone() -> String {
    "You cannot play alone here: leave a seat open, or name somebody else for one.".to_owned()
}

/// The writer has too many games that wait for players.
#[must_use]
pub fn too_many_invitations(most: u32) -> String {
    format!(
        "You have {} waiting for players, the most one person may have. Cancel one with /abort first; /games lists yours.",
        count(most, "game")
    )
}

/// The writer has a seat in too many games.
#[must_use]
pub fn too_many_seats(most: u32) -> String {
    format!(
        "You have a seat in {}, the most one person may have. Finish one first, or give a seat back with /decline; /games \
         lists yours.",
        count(most, "game")
    )
}

/// The channel has too many games.
#[must_use]
pub fn too_many_here(most: u32) -> String {
    format!(
        "This channel already has {}, waiting for players or being played, the most it may have. Open yours in another \
         channel, or take a seat in one of these.",
        count(most, "game")
    )
}

/// The guild has too many games.
#[must_use]
pub fn too_many_in_guild(most: u32) -> String {
    format!(
        "This server already has {}, waiting for players or being played, the most it may have. Take a seat in one of \
         them, or try again when some have ended.",
        count(most, "game")
    )
}

/// The writer has asked for too many pictures.
#[must_use]
pub fn too_many_pictures(most: u32) -> String {
    format!(
        "That is more than {} in a minute. Please ask again in a minute.",
        count(most, "picture")
    )
}

/// The name for a seat is empty.
#[must_use]
pub fn no_name() -> String {
    "A seat needs a name, as in red=bob, or red=open.".to_owned()
}

/// There is no such seat.
#[must_use]
pub fn no_such_seat(word: &str, names: &[String]) -> String {
    format!("There is no seat '{}'; the seats are {}.", tidy(word), list(names, "and"))
}

/// The seat is taken or reserved.
#[must_use]
pub fn seat_taken(game: &Match, seat: Seat) -> String {
    format!("{} has that seat. Write /join for an open one.", who(game, seat))
}

/// A computer plays the seat that somebody wants.
#[must_use]
pub fn computer_has_seat(game: &Match, seat: Seat, name: &str) -> String {
    let (id, colour) = (number(game.id), seat_name(game, seat));
    format!(
        "A computer plays {colour} in game {id}. A player of the game can give you the seat with '/replace {id} {}=@{}'.",
        colour.to_lowercase(),
        tidy(name)
    )
}

/// Colours are drawn at random and cannot be chosen.
#[must_use]
pub fn colours_are_drawn() -> String {
    "The colours of this game are drawn at random; write /join without one.".to_owned()
}

/// The number of moves is beyond the game's last.
#[must_use]
pub fn no_such_ply(game: &Match) -> String {
    let ply = game.moves();
    let all = count(ply, "move");
    format!("Game {} has {all} so far; name a number from 0 to {ply}.", number(game.id))
}

/// There is no such topic; `others` are the games that have it.
#[must_use]
pub fn no_such_topic(variant: Variant, word: &str, topics: &[&str], others: &[Variant]) -> String {
    let title = variant.title();
    let word = tidy(word);
    let others: Vec<String> = others.iter().map(|v| v.title().to_owned()).collect();
    if !others.is_empty() {
        let others = list(&others, "and");
        return format!("The rules of {title} have no topic '{word}'; those of {others} do.");
    }
    format!("The rules of {title} have no topic '{word}'. Topics: {}.", topics.join(", "))
}

/// There is no such command, but a page of the rules; this goes before the page.
#[must_use]
pub fn no_command_but_a_page(word: &str) -> String {
    format!("/{} is not a command, but the rules have a page about it.", tidy(word))
}

/// The piece does not move on that board, or there is no such board.
#[must_use]
pub fn no_such_diagram(kind: &str, board: &str, boards: &[&str]) -> String {
    let board = tidy(board);
    if boards.is_empty() {
        return format!("There is no page about the {kind} and '{board}'; leave '{board}' out.");
    }
    let boards: Vec<String> = boards.iter().map(|b| (*b).to_owned()).collect();
    format!(
        "There is no picture of the {kind}'s moves for '{board}'. There is one for {}.",
        super::text::list(&boards, "and")
    )
}
