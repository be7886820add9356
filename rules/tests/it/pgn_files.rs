//! What other programs write into PGN, a file of `data/pgn` for each kind: how it is read.

use std::path::Path;

use rules::pgn::{self, Games};
use rules::reader;

/// The games of a file: who plays White, the number of actions and the result, or what is wrong.
fn games(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/pgn").join(name);
    let bytes = std::fs::read(path).expect(name);
    let text = pgn::decode(&bytes);
    let games = Games::new(&text).map(|game| {
        let record = game.and_then(|game| game.record()).map_err(|e| e.to_string())?;
        let white = record.tag("White").unwrap_or("nobody");
        Ok(format!("{white}: {} {}", record.entries.len(), record.result))
    });
    games.map(|game: Result<String, String>| game.unwrap_or_else(|e| e)).collect()
}

#[test]
fn tags_that_repeat_after_a_blank_line_begin_another_game() {
    let wanted = ["Ann: 0 *", "Cyd: 6 win:W", "Fay: 0 *", "Gus: 4 win:B"];
    assert_eq!(games("no-moves.pgn"), wanted);
    assert_eq!(games("blank-line-in-header.pgn"), ["Ann: 3 win:W"]);
}

#[test]
fn results_are_read_in_other_spellings() {
    let wanted = [
        "en dash: 3 win:W",
        "half: 3 draw",
        "fractions: 3 draw",
        "fractions and en dash: 3 draw",
        "en dashes: 3 draw",
    ];
    assert_eq!(games("results.pgn"), wanted);
}

#[test]
fn captures_in_passing_are_read_in_other_spellings() {
    let wanted = ["ep: 6 win:W", "e.p.: 6 win:W", "e.p. and check: 9 win:W", "together: 6 win:W"];
    assert_eq!(games("en-passant.pgn"), wanted);
}

#[test]
fn three_dots_can_be_one_sign() {
    assert_eq!(games("dots.pgn"), ["one sign: 5 win:W", "before the move: 3 win:W"]);
}

#[test]
fn pieces_can_be_figurines() {
    assert_eq!(games("figurines.pgn"), ["white: 8 win:W", "black: 7 win:W", "promotion: 3 win:W"]);
}

#[test]
fn signs_of_annotators_are_left_out() {
    assert_eq!(games("signs.pgn"), ["loose: 7 win:W", "together: 6 win:W"]);
}

#[test]
fn orthodox_chess_has_several_names() {
    let wanted = ["xboard: 2 win:W", "lichess: 2 win:W", "lichess again: 2 win:W"];
    assert_eq!(games("variants.pgn"), wanted);
}

#[test]
fn a_tag_can_lack_its_end_or_end_in_a_backslash() {
    assert_eq!(games("open-tag.pgn"), ["Ann: 2 win:W", "Bob: 0 *", "Cyd: 2 win:W"]);
    assert_eq!(games("backslash.pgn"), ["Ann \"A\" B: 2 win:W"]);
}

#[test]
fn a_comment_after_the_result_is_no_other_game() {
    let wanted = ["same line: 3 win:W", "next line: 3 win:W", "the end: 3 win:W"];
    assert_eq!(games("comment-after-result.pgn"), wanted);
}

#[test]
fn characters_that_end_files_are_nothing() {
    for name in ["nul.pgn", "control-z.pgn"] {
        assert_eq!(games(name), ["Ann: 3 win:W"], "{name}");
    }
}

#[test]
fn a_game_ends_where_its_material_is_dead() {
    let found = games("dead-material.pgn");
    assert_eq!(found[0], "Ann: 1 draw");
    assert!(found[1].ends_with("the result is 'win:W', but the moves lead to 'draw'"), "{found:?}");
}

#[test]
fn a_fen_is_completed() {
    let wanted =
        ["four fields: 2 win:W", "number 0: 2 win:W", "no rook: 2 win:W", "one rook: 2 win:W"];
    assert_eq!(games("fen.pgn"), wanted);
}

#[test]
fn chess960_is_not_played_here() {
    let found = games("chess960.pgn");
    let (last, refused) = found.split_last().expect("games");
    assert_eq!((last.as_str(), refused.len()), ("chess: 2 win:W", 4));
    for refused in refused {
        assert!(refused.ends_with("Chess960 is not played here"), "{refused}");
    }
}

/// What is said about the changes to a game of a file.
fn notes(name: &str, game: usize) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/pgn").join(name);
    let text = std::fs::read_to_string(path).expect(name);
    let game = Games::new(&text).nth(game).expect(name).and_then(|game| game.read());
    game.expect(name).notes.iter().map(locale::Text::english).collect()
}

#[test]
fn what_is_changed_is_said_once() {
    let left_out = "the game was over before Kg4; the moves from there on are left out";
    assert_eq!(notes("dead-material.pgn", 0), [left_out]);
    for game in 0..4 {
        let notes = notes("fen.pgn", game);
        assert!(notes.len() == 1 && notes[0].starts_with("the FEN is read as "), "{notes:?}");
    }
    assert_eq!(notes("variants.pgn", 1), [""; 0]);
}

#[test]
fn one_reader_tells_records_pgn_and_positions_apart() {
    let read = |text: &str| {
        let found = reader::read(text, None).map_err(|e| e.to_string())?;
        let end = found.record.check().map_err(|e| e.to_string())?;
        Ok::<_, String>((end.variant().name(), end.position_string(), found.notes.len()))
    };
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    for text in [
        "> [Variant \"chess\"]\n>\n> 1. e2e4\n> *",
        "[Variant \"chess\"]\n\n1. e4 *",
        "[Event \"x\"]\n[Variant \"Standard\"]\n\n1. e4 *",
        "Look:\n[Event \"x\"]\n\n1. e4 *",
        "1. e4",
        e4,
        &format!("chess {e4}\n"),
    ] {
        assert_eq!(read(text), Ok(("chess", e4.to_owned(), 0)), "{text}");
    }
    let glinski = "[Variant \"Glinski\"]\n\n1. g5 *\n\n[Variant \"Glinski\"]\n\n1. f6 *";
    assert_eq!(read(glinski).map(|(name, _, notes)| (name, notes)), Ok(("glinski", 1)));
    let short = "4k3/8/8/8/8/8/8/R3K3 w KQ";
    let whole = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(read(short), Ok(("chess", whole.to_owned(), 1)));
    for &variant in rules::Variant::ALL {
        let start = variant.new_game::<&str, &str>(&[]).expect("a game").position_string();
        let named = format!("{} {start}", variant.name());
        assert_eq!(read(&named), Ok((variant.name(), start, 0)));
    }
    for (wrong, words) in [
        (
            "[Variant \"chess\"]\n\n1. e2e4 1-0",
            "the record says 'win:W', but its actions lead to '*'",
        ),
        ("[Variant \"siege\"]\n\n1. e2e4 *", "action 1, e2e4"),
        ("[Variant \"Chess960\"]\n\n1. e4 *", "line 1, column 1: Chess960 is not played here"),
        ("Look:\n\n[Event \"x\"]\n\n1. e5 *", "line 5, column 4: e5"),
        ("4k3/8/8/8/8/8/8/8 w", "White has 0 kings"),
        ("4k3/8/8/8/8/8/8/R3K3 w HA - 0 1", "castling is '-' or letters out of KQkq, not 'HA'"),
        ("hello", "no record begins here"),
    ] {
        let why = read(wrong).expect_err(wrong);
        assert!(why.contains(words), "{wrong}: {why}");
    }
    // Strict readers are not concerned.
    assert!(rules::Variant::Chess.from_position(short).is_err());
}
