//! Helpers for the tests of two-player games.

#![allow(dead_code)]

use rules::game::{Game, ReadError, status_text};
use rules::{Seat, Variant};

pub(crate) type Position = Box<dyn Game>;

/// The initial position with the default options.
pub(crate) fn start(variant: Variant) -> Position {
    variant.new_game::<&str, &str>(&[]).unwrap_or_else(|e| panic!("{e}"))
}

/// The game at a position string.
#[track_caller]
pub(crate) fn at(variant: Variant, text: &str) -> Position {
    variant.from_position(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Why a position string is refused.
#[track_caller]
pub(crate) fn refused_position(variant: Variant, text: &str) -> String {
    match variant.from_position(text) {
        Ok(_) => panic!("taken: {text}"),
        Err(e) => e.to_string(),
    }
}

/// Plays canonical actions.
#[track_caller]
pub(crate) fn play(game: &mut Position, line: &str) {
    for action in line.split_whitespace() {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
}

/// The position after canonical actions.
#[track_caller]
pub(crate) fn after(game: &Position, line: &str) -> Position {
    let mut game = game.clone();
    play(&mut game, line);
    game
}

/// The score sheet of canonical actions.
#[track_caller]
pub(crate) fn sheet(game: &Position, line: &str) -> String {
    let mut game = game.clone();
    let apply = |a: &str| game.apply(a).unwrap_or_else(|e| panic!("{a}: {e}")).sheet;
    line.split_whitespace().map(apply).collect::<Vec<_>>().join(" ")
}

/// The legal actions that start with a text, separated by spaces.
pub(crate) fn from(game: &Position, begin: &str) -> String {
    let all = game.actions();
    all.into_iter().filter(|a| a.starts_with(begin)).collect::<Vec<_>>().join(" ")
}

/// STATUS of `replay`.
pub(crate) fn status(game: &Position) -> String {
    status_text(game.as_ref())
}

/// Asserts how each text of the player to act is read.
#[track_caller]
pub(crate) fn reads(game: &Position, table: &[(&str, &str)]) {
    let seat = game.to_act().unwrap_or(Seat(0));
    for &(text, canonical) in table {
        match game.read(seat, text) {
            Ok(read) => assert_eq!(read.canonical, canonical, "'{text}'"),
            Err(why) => panic!("'{text}': {why}"),
        }
    }
}

/// Asserts that each text is chat for both seats.
#[track_caller]
pub(crate) fn is_chat(game: &Position, texts: &[&str]) {
    for text in texts {
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(game.read(seat, text), Err(ReadError::NotAnAction), "'{text}' of {seat:?}");
        }
    }
}

/// The refusal of a seat's text.
#[track_caller]
pub(crate) fn refusal_of(game: &Position, seat: Seat, text: &str) -> String {
    match game.read(seat, text) {
        Err(ReadError::Illegal(refusal)) => refusal.sentence.english(),
        other => panic!("'{text}': {other:?}"),
    }
}

/// Asserts the refusals of texts of the player to act.
#[track_caller]
pub(crate) fn refuses(game: &Position, table: &[(&str, &str)]) {
    let seat = game.to_act().unwrap_or(Seat(0));
    for &(text, sentence) in table {
        assert_eq!(refusal_of(game, seat, text), sentence, "'{text}'");
    }
}
