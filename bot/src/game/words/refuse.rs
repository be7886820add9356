//! Refusals: why something cannot be done, and what can be done instead.

use std::borrow::Cow;

use locale::{Table, Text, table, text};
use rules::{Seat, Variant};

use super::play::number;
use super::text::{and, or, same, seat_name, seat_typed, who};
use crate::chat::text::{Style, tidy};
use crate::chat::{FileTrouble, Person, PersonId};
use crate::game::command::{CommandError, MAX_RECORD, Spec};
use crate::game::state::{GameId, Match, PaceError};
use crate::time::NotASpan;

static TABLE: Table = table!("refuse");

pub fn mistake(error: &CommandError) -> Text {
    match error {
        CommandError::Unknown { word, nearest: Some(near) } => {
            text!(TABLE, "unknown-but-near", word = tidy(word), near = *near)
        }
        CommandError::Unknown { word, nearest: None } => {
            text!(TABLE, "unknown", word = tidy(word))
        }
        CommandError::Missing(spec) => text!(TABLE, "missing", usage = spec.usage()),
        CommandError::TooMuch(spec, word) => {
            text!(TABLE, "too-much", word = tidy(word), usage = spec.usage())
        }
        CommandError::TooLong => text!(TABLE, "too-long"),
        CommandError::LongRecord => long_record(),
        CommandError::NotWeekends(value) => text!(TABLE, "not-weekends", value = tidy(value)),
        CommandError::NotAbsent(value) => text!(TABLE, "not-absent", value = tidy(value)),
        CommandError::NotRated(value) => text!(TABLE, "not-rated", value = tidy(value)),
        CommandError::NotALevel(word) => super::computer::no_such_level(&tidy(word)),
        CommandError::Pace(error) => no_such_pace(error),
        CommandError::Twice(what) => twice(what),
        CommandError::NotAPly(word) => text!(TABLE, "not-a-ply", word = tidy(word)),
    }
}

pub fn no_such_pace(error: &PaceError) -> Text {
    match error {
        PaceError::NotASpan(error) => not_a_span(error),
        PaceError::OutOfBounds => text!(TABLE, "pace-out-of-bounds"),
        PaceError::OutOfBoundsWithIncrement => text!(TABLE, "increment-out-of-bounds"),
        PaceError::OnlyIncrements => text!(TABLE, "only-increments"),
    }
}

pub fn not_a_span(error: &NotASpan) -> Text {
    text!(TABLE, "not-a-span", typed = error.typed())
}

pub fn twice(what: &str) -> Text {
    text!(TABLE, "twice", what = tidy(what))
}

fn long_record() -> Text {
    text!(TABLE, "long-record", most = MAX_RECORD / 1_000)
}

/// An attached file cannot be read.
pub fn file_not_read(why: FileTrouble) -> Text {
    match why {
        FileTrouble::TooLong => long_record(),
        FileTrouble::NotText => text!(TABLE, "file-is-no-text"),
        FileTrouble::Unreachable => text!(TABLE, "file-unreachable"),
    }
}

pub fn busy() -> Text {
    text!(TABLE, "busy")
}

/// A form was submitted that this program does not have, or not so.
pub fn unknown_form() -> Text {
    text!(TABLE, "unknown-form")
}

/// Another daemon is taking over what this was asked of.
pub fn moving() -> Text {
    text!(TABLE, "moving")
}

/// Why a message has no verdict of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program panicked.
    Broken,
    TookTooLong,
    /// The process ended while it was being judged.
    Interrupted,
}

/// A message was given up.
pub fn failed(failure: Failure) -> Text {
    match failure {
        Failure::Broken => text!(TABLE, "broken"),
        Failure::TookTooLong => text!(TABLE, "took-too-long"),
        Failure::Interrupted => text!(TABLE, "interrupted"),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// Capitalises the first letter in each language.
pub fn capitalised(text: &Text) -> Text {
    Text::each(|language| Cow::Owned(capital(&text.say(language))))
}

/// Turns what is wrong into a sentence.
pub fn sentence(wrong: &Text) -> Text {
    Text::each(|language| {
        let text = capital(&wrong.say(language));
        Cow::Owned(if text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") })
    })
}

pub fn unreadable(text: &str) -> Text {
    text!(TABLE, "unreadable", typed = tidy(text))
}

pub fn too_long_for_a_move() -> Text {
    text!(TABLE, "too-long-for-a-move")
}

pub fn not_your_turn(game: &Match) -> Text {
    match game.position.to_act() {
        Some(seat) if game.position.decision().is_some() => {
            text!(TABLE, "decides-first", player = who(game, seat))
        }
        Some(seat) => text!(TABLE, "not-your-turn", player = who(game, seat)),
        None => text!(TABLE, "game-is-over"),
    }
}

/// The move arrived after the game had gone on.
pub fn arrived_late(text: &str) -> Text {
    text!(TABLE, "arrived-late", typed = tidy(text))
}

pub fn seat_is_out(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "seat-is-out", colour = seat_name(game, seat))
}

pub fn you_are_out() -> Text {
    text!(TABLE, "you-are-out")
}

/// The button belongs to an earlier position.
pub fn stale(game: &Match) -> Text {
    text!(TABLE, "stale", game = number(game.id))
}

pub fn ambiguous(options: &[String]) -> Text {
    text!(TABLE, "ambiguous", options = could_be(options))
}

/// Lists what a text could mean: `3e-4e or 3e-5e`, at most twelve.
pub fn could_be(options: &[String]) -> Text {
    let shown = or(same(options.iter().take(12)));
    if options.len() > 12 { text!(TABLE, "and-more", shown) } else { shown }
}

/// A message begins with a move and goes on.
pub fn is_that_meant(begun: &str) -> Text {
    text!(TABLE, "is-that-meant", begun = tidy(begun))
}

pub fn no_game_here() -> Text {
    text!(TABLE, "no-game-here")
}

pub fn no_open_game() -> Text {
    text!(TABLE, "no-open-game")
}

pub fn no_such_game(id: GameId) -> Text {
    text!(TABLE, "no-such-game", game = number(id))
}

/// A command needs the bot where it is used.
pub fn only_where_the_bot_is(anywhere: impl Iterator<Item = &'static Spec>) -> Text {
    let here = and(same(anywhere.map(|spec| format!("/{}", spec.name))));
    text!(TABLE, "only-where-the-bot-is", here)
}

const MOST_NAMED: usize = 12;

pub fn which_game(ids: &[GameId], command: &str) -> Text {
    let (games, example) = named(ids);
    text!(TABLE, "which-game", games, command, example)
}

/// Lists games, `g1, g2 or another`, and returns the first one as an example.
fn named(ids: &[GameId]) -> (Text, String) {
    let mut names = same(ids.iter().take(MOST_NAMED).map(|id| number(*id)));
    if ids.len() > names.len() {
        names.push(text!(TABLE, "another"));
    }
    (or(names), ids.first().map(|id| number(*id)).unwrap_or_default())
}

pub fn move_in_which_game(ids: &[GameId]) -> Text {
    let (games, example) = named(ids);
    text!(TABLE, "move-in-which-game", games, example)
}

pub fn not_live(game: &Match) -> Text {
    use crate::game::state::Status;
    let id = number(game.id);
    match game.status {
        Status::Open => text!(TABLE, "not-begun", game = id),
        Status::Live => text!(TABLE, "begun", game = id),
        Status::Over => text!(TABLE, "over", game = id),
        Status::Aborted => text!(TABLE, "cancelled", game = id),
    }
}

pub fn not_a_player(game: &Match) -> Text {
    text!(TABLE, "not-a-player", game = number(game.id))
}

/// Another game is in progress in this place.
pub fn place_taken(game: &Match) -> Text {
    use crate::game::state::Status;
    let id = number(game.id);
    match game.status {
        Status::Open => text!(TABLE, "place-taken-by-open", game = id),
        _ => text!(TABLE, "place-taken", game = id),
    }
}

pub fn unknown_person(name: &str) -> Text {
    text!(TABLE, "unknown-person", name = tidy(name))
}

/// Nobody has this name, where names identify people.
pub fn nobody_called(name: &str) -> Text {
    text!(TABLE, "nobody-called", name = tidy(name))
}

pub fn several_persons(name: &str, people: &[Person], style: Style) -> Text {
    let people = and(same(people.iter().map(|p| (style.address)(&p.id, &p.name))));
    text!(TABLE, "several-persons", people, name = tidy(name))
}

pub fn no_mention(text: &str) -> Text {
    text!(TABLE, "no-mention", typed = tidy(text))
}

/// The person is not a member of the guild, or is a bot.
pub fn no_member(person: &PersonId, name: &str, style: Style) -> Text {
    text!(TABLE, "no-member", name = (style.address)(person, name))
}

pub fn alone() -> Text {
    text!(TABLE, "alone")
}

pub fn too_many_invitations(most: u32) -> Text {
    text!(TABLE, "too-many-invitations", most)
}

pub fn too_many_seats(most: u32) -> Text {
    text!(TABLE, "too-many-seats", most)
}

pub fn too_many_here(most: u32) -> Text {
    text!(TABLE, "too-many-here", most)
}

pub fn too_many_in_guild(most: u32) -> Text {
    text!(TABLE, "too-many-in-guild", most)
}

pub fn too_many_pictures(most: u32) -> Text {
    text!(TABLE, "too-many-pictures", most)
}

pub fn no_name() -> Text {
    text!(TABLE, "no-name")
}

pub fn no_such_seat(word: &str, names: &[String]) -> Text {
    text!(TABLE, "no-such-seat", word = tidy(word), names = and(same(names)))
}

pub fn seat_taken(game: &Match, seat: Seat) -> Text {
    text!(TABLE, "seat-taken", player = who(game, seat))
}

/// A computer plays the seat that somebody wants.
pub fn computer_has_seat(game: &Match, seat: Seat, name: &str) -> Text {
    let (typed, colour) = (seat_typed(game, seat), seat_name(game, seat));
    text!(TABLE, "computer-has-seat", colour, typed, game = number(game.id), name = tidy(name))
}

pub fn colours_are_drawn() -> Text {
    text!(TABLE, "colours-are-drawn")
}

pub fn no_such_ply(game: &Match, moves: usize) -> Text {
    text!(TABLE, "no-such-ply", moves, game = number(game.id))
}

/// There is no such topic; `others` are the games that have it.
pub fn no_such_topic(variant: Variant, word: &str, topics: Vec<Text>, others: &[Variant]) -> Text {
    let no_such = match others {
        [] => text!(TABLE, "no-such-topic", topics = Text::joined(topics, ", ")),
        _ => {
            let others = and(others.iter().map(|other| other.text()).collect());
            text!(TABLE, "topic-of-others", others)
        }
    };
    no_such.with("title", variant.text()).with("word", tidy(word))
}

/// There is no such command, but a page of the rules; this goes before the page.
pub fn no_command_but_a_page(word: &str) -> Text {
    text!(TABLE, "no-command-but-a-page", word = tidy(word))
}

/// The piece does not move on that board, or there is no such board.
pub fn no_such_diagram(kind: Text, board: &str, boards: Vec<Text>) -> Text {
    let no_such = match boards.is_empty() {
        true => text!(TABLE, "no-such-page"),
        false => text!(TABLE, "no-such-diagram", boards = and(boards)),
    };
    no_such.with("kind", kind).with("board", tidy(board))
}
