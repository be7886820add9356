//! What people write at the board without meaning an action (8).

use rules::Seat;
use rules::game::ReadError;

use super::words::*;

/// Texts that are never an action, by any player and in any turn.
const CHAT: &[&str] = &[
    "",
    " ",
    "hi",
    "hello everyone",
    "ok",
    "OK",
    "k",
    "b",
    "o",
    "B",
    "W",
    "R",
    "w?",
    "yes",
    "no",
    "y",
    "n",
    "T",
    "-",
    "=",
    "?",
    "!",
    "?!",
    "...",
    "lol",
    "ooo",
    "Ooo",
    "oo",
    "oof",
    "woo",
    "Woo!",
    "boo",
    "Boo!",
    "roo",
    "o_o",
    "wow",
    "well played",
    "good game",
    "gg",
    "brb",
    "b4n",
    "r u there?",
    "I think 5e is strong",
    "5e is my favourite edition",
    "D&D 5e",
    "do you play 5e or 3.5e?",
    "what about 3e-5e instead",
    "W3e-5e was better",
    "3e-5e then 4f-6f",
    "my move: 3e-5e",
    "1d4",
    "d20",
    "2d6+3",
    "roll 1d20",
    "10am",
    "5pm",
    "at 9am?",
    "in 2 hours",
    "24h",
    "24h7d",
    "50%",
    "100",
    "3",
    "1-0",
    "0-1",
    "1/2",
    "3.14",
    "4x4",
    "7/10",
    "#5",
    "007",
    "2nd",
    "1st",
    "3rd",
    "4th",
    "3bn",
    "2do",
    "https://example.org/5e",
    "http://5e.tools",
    "www.5e-5e.org",
    "me@5e.org",
    "me@example.org",
    "5e.",
    "(5e)",
    "5e,",
    "5e?",
    "5e?!",
    "¿5e?",
    "5 e",
    "O-O-O-O",
    ":)",
    ":-)",
    ";)",
    "xD",
    "(y)",
    "(n)",
    "(s)",
    "(k)",
    "(?)",
    "()",
    "( )",
    "👍",
    "5e 👍",
    "♟",
    "été",
    "да",
    "こんにちは",
    "White to move",
    "Red's king",
    "resign",
    "draw?",
    "touch",
    "stand",
    "castle",
    "fortify",
    "@5e",
    "%14d",
    "w@t",
    "5@5",
    "12:30",
    "a-b",
    "x",
    "+1",
    "-1",
];

/// Chat of more than one line, and markup.
const LONGER: &[&str] = &[
    "5e\n6e\n7e",
    "3e-5e\nsorry, wrong window",
    "```\nW3e-5e\n```",
    "`3e-5e`",
    "*3e-5e*",
    "> 3e-5e",
    "1. W3e-5e R3e-5e",
    "3e-5e 3e-5e",
    "a very long sentence that ends in a move such as 3e-5e",
];

#[test]
fn chat_is_not_an_action() {
    let games = [
        line(&[], ""),
        line(&[], "W3e-5e"),
        draw('B', "Wk 1e, Wr 1a, Wr 1i, rk 12a, bk 12l, bp 9i", "quiet=60"),
        draw(
            'W',
            "Wk 1e, Wr 1a, Wr 1i, wp 9b, rk 12a, bk 12l, rp 9i",
            "threshold-W=1 run=W1 lost-W=q",
        ),
        after(&draw('R', "wk 1e, wn 5d, rr 5a, rk 12a, bk 12l", "threshold-W=1 run=W1"), "R5ax5d"),
        line(&[], "W(=)"),
    ];
    for game in &games {
        for seat in 0..3 {
            for &text in CHAT.iter().chain(LONGER) {
                if text == "5 e" && game.to_act() == Some(Seat(seat)) {
                    // Spaces are removed: the player to act has named a hex.
                    continue;
                }
                let read = game.read(Seat(seat), text);
                assert_eq!(read, Err(ReadError::NotAnAction), "'{text}' by seat {seat}");
            }
        }
    }
}

#[test]
fn a_hex_alone_is_chat_unless_its_author_is_to_act() {
    let game = line(&[], "");
    for text in ["5b", "5e", "1h", "2b", "4k", "8k", "3d!"] {
        assert_eq!(game.read(Seat(1), text), Err(ReadError::NotAnAction), "{text}");
        assert_ne!(game.read(Seat(0), text), Err(ReadError::NotAnAction), "{text}");
    }
    // With another player's letter it means that player's moves: "b2b".
    for text in ["b2b", "B5b", "r5e", "R2c"] {
        assert_eq!(game.read(Seat(0), text), Err(ReadError::NotAnAction), "{text}");
    }
    // There is no such hex.
    for text in ["9z", "17a", "24h", "5p", "0a", "1k"] {
        assert_eq!(game.read(Seat(0), text), Err(ReadError::NotAnAction), "{text}");
    }
}
