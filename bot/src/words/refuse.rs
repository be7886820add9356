//! What is said when something cannot be done: why, and what can.

use rules::game::Termination;
use rules::{Seat, Variant};

use super::play::number;
use super::text::{Style, count, list, seat_name, tidy, who};
use crate::bridge::{FileTrouble, Person, PersonId};
use crate::command::{CommandError, Entry, MAX_RECORD};
use crate::play::{GameId, Match};

fn usage(entry: &Entry) -> String {
    let space = if entry.usage.is_empty() { "" } else { " " };
    format!("/{}{space}{}", entry.name, entry.usage)
}

/// A command that cannot be understood.
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
        CommandError::Missing(entry) => {
            format!("Something is missing. Write {}.", usage(entry))
        }
        CommandError::TooMuch(entry, word) => {
            format!("'{}' does not belong there. Write {}.", tidy(word), usage(entry))
        }
        CommandError::TooLong => {
            "That is too long; a command has at most 2,000 characters.".to_owned()
        }
        CommandError::LongRecord => long_record(),
        CommandError::Pace(error) => capital(&format!("{error}.")),
        CommandError::Twice(what) => format!("'{}' is given twice; give it once.", tidy(what)),
        CommandError::NotAPly(word) => {
            format!("'{}' is no number of moves; write one like 12.", tidy(word))
        }
    }
}

fn long_record() -> String {
    format!(
        "That is too long: a record or a position may have {} kB at most here. Leave out its comments, or what stands \
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
            "That file is no text that I can read. Save the record as UTF-8 text, and attach it again.".to_owned()
        }
        FileTrouble::Unreachable => {
            "I could not get that file. Please attach it again, or paste its text behind /position.".to_owned()
        }
    }
}

/// There is no room for what somebody asks.
#[must_use]
pub fn busy() -> String {
    "Too much is going on here for me to take this now. Nothing has changed. Try again in a moment."
        .to_owned()
}

/// Why a message was not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Something went wrong in the program.
    Broken,
    /// It took too long.
    TookTooLong,
    /// The process ended while it was at it.
    Interrupted,
}

/// A message was not judged, and will not be.
#[must_use]
pub fn failed(failure: Failure) -> String {
    match failure {
        Failure::Broken => {
            "Something went wrong inside me while I worked on this. Nothing has changed. Try it in other words; if it \
             happens again, tell whoever runs this bot: its log says more."
        }
        Failure::TookTooLong => {
            "This took me too long, so I have given up on it. Nothing has changed. Try something smaller."
        }
        Failure::Interrupted => {
            "I was interrupted while I worked on this, and I do not try it again by myself. Nothing has changed. Ask \
             again if you still want it."
        }
    }
    .to_owned()
}

/// A sentence begins with a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// An error of the rules, made a sentence.
#[must_use]
pub fn sentence(error: &impl std::fmt::Display) -> String {
    let text = capital(&error.to_string());
    if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// The text is addressed to the daemon and reads as nothing.
#[must_use]
pub fn unreadable(text: &str) -> String {
    format!(
        "I cannot read '{}' as a move. '/rules notation' shows how moves are written, /help lists the \
         commands.",
        tidy(text)
    )
}

/// Longer than any move.
#[must_use]
pub fn too_long_for_a_move() -> String {
    "That is too long for a move; a move looks like 3e-5e. '/rules notation' shows more.".to_owned()
}

/// It is somebody else's turn.
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

/// The network brought a move after the game had gone on.
#[must_use]
pub fn came_late(text: &str) -> String {
    format!(
        "'{}' reached me late: the game has gone on since you wrote it. Write it again if you still mean it.",
        tidy(text)
    )
}

/// Only the clock says that somebody's time has run out.
#[must_use]
pub fn only_the_clock() -> String {
    "Only the clock says that somebody has run out of time; nobody can write it.".to_owned()
}

/// The names of somebody's seats, for a sentence.
fn your_seats(game: &Match, mine: &[Seat]) -> String {
    let names: Vec<String> = mine.iter().map(|s| seat_name(game, *s).to_owned()).collect();
    list(&names, "and")
}

/// What ends the game without a move, written with somebody else's letter.
#[must_use]
pub fn not_yours_to_write(
    game: &Match,
    named: Seat,
    mine: &[Seat],
    termination: Termination,
) -> String {
    let seat = seat_name(game, named);
    let letter = game.position.seats().get(named.index()).map_or('?', |s| s.letter);
    let way = match termination {
        Termination::Resignation => "/resign resigns for you",
        Termination::DrawClaim => "/claim claims a draw for you",
        Termination::AgreedDraw => "/draw offers a draw, or agrees to one",
        Termination::OutOfTime => return only_the_clock(),
    };
    format!(
        "{letter}({}) is {seat}'s to write, and you play {}: {way}.",
        termination.letter(),
        your_seats(game, mine)
    )
}

/// A seat that somebody else holds.
#[must_use]
pub fn not_your_seat(game: &Match, named: Seat, mine: &[Seat]) -> String {
    format!("{} is not your seat; you play {}.", seat_name(game, named), your_seats(game, mine))
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

/// A button of an earlier position.
#[must_use]
pub fn stale(game: &Match) -> String {
    format!(
        "That button is from an earlier position: game {} has gone on. /board shows it.",
        number(game.id)
    )
}

/// A button of a draw offer that is gone.
#[must_use]
pub fn stale_offer() -> String {
    "That draw offer no longer stands. /draw makes a new offer.".to_owned()
}

/// A text that means several moves.
#[must_use]
pub fn ambiguous(options: &[String]) -> String {
    let shown: Vec<String> = options.iter().take(12).cloned().collect();
    let more = if options.len() > shown.len() { ", and more" } else { "" };
    format!("That could be {}{more}. Press one of the buttons, or write it.", list(&shown, "or"))
}

/// No game there.
#[must_use]
pub fn no_game_here() -> String {
    "No game is played here. /play opens one, /games lists yours.".to_owned()
}

/// No seat to be taken.
#[must_use]
pub fn no_open_game() -> String {
    "No game waits for players here. /play opens one.".to_owned()
}

/// No such game.
#[must_use]
pub fn no_such_game(id: GameId) -> String {
    format!("There is no game {} that you take part in. /games lists yours.", number(id))
}

/// Games named when several could be meant.
const MOST_NAMED: usize = 12;

/// Several games could be meant.
#[must_use]
pub fn which_game(ids: &[GameId], command: &str) -> String {
    let (names, example) = named(ids);
    format!("Which game: {names}? Name it, as in '/{command} {example}'.")
}

/// Games in words, `g1, g2 or another`, and the first of them.
fn named(ids: &[GameId]) -> (String, String) {
    let mut names: Vec<String> = ids.iter().take(MOST_NAMED).map(|id| number(*id)).collect();
    let example = names.first().cloned().unwrap_or_default();
    if ids.len() > names.len() {
        names.push("another".to_owned());
    }
    (list(&names, "or"), example)
}

/// A move could be played in several games.
#[must_use]
pub fn move_in_which_game(ids: &[GameId]) -> String {
    let (names, example) = named(ids);
    format!("In which game: {names}? Press a button, or put '/move {example}' before the move.")
}

/// The game is not being played.
#[must_use]
pub fn not_live(game: &Match) -> String {
    use crate::play::Status;
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

/// Only players may.
#[must_use]
pub fn not_a_player(game: &Match) -> String {
    format!("You have no seat in game {}.", number(game.id))
}

/// What follows '/play' names no game, and says something that the usual game does not know.
#[must_use]
pub fn no_game_named(key: &str, usual: Variant) -> String {
    let names: Vec<String> = Variant::ALL.iter().map(|v| v.name().to_owned()).collect();
    format!(
        "No game is named there, and '{}' is no option of {}, the usual one. Name the game first: {}.",
        tidy(key),
        usual.title(),
        list(&names, "or")
    )
}

/// A game goes on in this place.
#[must_use]
pub fn place_taken(game: &Match) -> String {
    use crate::play::Status;
    let state = if game.status == Status::Open { "waits for players" } else { "is being played" };
    format!(
        "Game {} {state} here, and one place has one game at a time. Open the new one in another place, or \
         end this one first (/abort, /resign, /draw).",
        number(game.id)
    )
}

/// An unknown person.
#[must_use]
pub fn unknown_person(name: &str) -> String {
    format!("I do not know who '{}' is; mention them with @.", tidy(name))
}

/// Several persons of one name, and what tells them apart.
#[must_use]
pub fn several_persons(name: &str, people: &[Person], style: Style) -> String {
    let people: Vec<String> = people.iter().map(|p| (style.address)(&p.id, &p.name)).collect();
    format!(
        "Several people here are called '{}': {}. Mention the one you mean with @.",
        tidy(name),
        list(&people, "and")
    )
}

/// What looks like a mention and is none.
#[must_use]
pub fn no_mention(text: &str) -> String {
    format!(
        "'{}' does not mention one person; type @ and choose somebody from the list.",
        tidy(text)
    )
}

/// Somebody who is no member of the guild, or a bot.
#[must_use]
pub fn no_member(person: &PersonId, name: &str, style: Style) -> String {
    format!(
        "{} cannot be invited: only members of this server play here, and no bots. Leave the seat open, or name somebody \
         else.",
        (style.address)(person, name)
    )
}

/// One person in all seats.
#[must_use]
pub fn alone() -> String {
    "Nobody plays alone here: leave a seat open, or name somebody else for one.".to_owned()
}

/// The writer has opened too many games that wait.
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

/// A channel has too many games.
#[must_use]
pub fn too_many_here(most: u32) -> String {
    format!(
        "This channel has {} that wait for players or are played, the most it may have. Open yours in another channel, or \
         take a seat in one of these.",
        count(most, "game")
    )
}

/// A guild has too many games.
#[must_use]
pub fn too_many_in_guild(most: u32) -> String {
    format!(
        "This server has {} that wait for players or are played, the most it may have. Take a seat in one of them, or try \
         again when some have ended.",
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

/// A name nobody can have.
#[must_use]
pub fn no_name() -> String {
    "A seat needs a name, as in red=bob, or red=open.".to_owned()
}

/// More people than seats.
#[must_use]
pub fn too_many_people(seats: usize) -> String {
    format!("That is too many people: this game has {seats} seats.")
}

/// No such seat.
#[must_use]
pub fn no_such_seat(word: &str, names: &[String]) -> String {
    format!("There is no seat '{}'; the seats are {}.", tidy(word), list(names, "and"))
}

/// The seat cannot be taken.
#[must_use]
pub fn seat_taken(game: &Match, seat: Seat) -> String {
    format!("{} has that seat. Write /join for an open one.", who(game, seat))
}

/// Colours are drawn, nobody chooses one.
#[must_use]
pub fn colours_are_drawn() -> String {
    "The colours of this game are drawn at random; write /join without one.".to_owned()
}

/// Sitting already.
#[must_use]
pub fn seated_already(game: &Match) -> String {
    format!("You have a seat in game {} already.", number(game.id))
}

/// No seat is left.
#[must_use]
pub fn all_seats_kept(game: &Match) -> String {
    format!("The seats still free in game {} are kept for others.", number(game.id))
}

/// Nothing to turn down.
#[must_use]
pub fn nothing_to_decline(game: &Match) -> String {
    format!("You are not asked to play in game {}, and have no seat in it.", number(game.id))
}

/// Only the opener may.
#[must_use]
pub fn only_the_opener() -> String {
    "Only the player who opened the game can cancel it before it begins; /decline gives your seat back."
        .to_owned()
}

/// Everybody has moved.
#[must_use]
pub fn too_late_to_abort() -> String {
    "Everybody has moved once, so the game can no longer be cancelled. /resign or /draw end it."
        .to_owned()
}

/// No offer stands.
#[must_use]
pub fn no_offer() -> String {
    "No draw is offered. /draw offers one.".to_owned()
}

/// Agreed already.
#[must_use]
pub fn offered_already() -> String {
    "You have already agreed to the draw; the others have not answered yet.".to_owned()
}

/// Beyond the end.
#[must_use]
pub fn no_such_ply(game: &Match) -> String {
    let ply = game.ply;
    let all = count(ply, "move");
    format!("Game {} has {all} so far; name a number from 0 to {ply}.", number(game.id))
}

/// No such topic; `others` are the games that have it.
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

/// There is no such command, but the rules say how it is done: what is said before their page.
#[must_use]
pub fn no_command_but_a_page(word: &str) -> String {
    format!("/{} is not a command; this is what the rules say.", tidy(word))
}

/// A piece does not move on that board, or there is no such board.
#[must_use]
pub fn no_such_diagram(kind: &str, board: &str, boards: &[&str]) -> String {
    let board = tidy(board);
    if boards.is_empty() {
        return format!("There is nothing about the {kind} and '{board}'; leave '{board}' out.");
    }
    let boards: Vec<String> = boards.iter().map(|b| (*b).to_owned()).collect();
    format!(
        "There is no picture of the {kind}'s moves for '{board}', but for {}.",
        super::text::list(&boards, "and")
    )
}
