//! The work of every parser of foreign text grows no faster than the text.

use rules::game::{MAX_POSITION, MAX_TYPED, ReadError};
use rules::pgn::Games;
use rules::record::{
    MAX_BYTES, MAX_KEY, MAX_LINES, MAX_OPTIONS, MAX_QUOTES, MAX_TAGS, MAX_VALUE, ParseError, Record,
};
use rules::steps::count;
use rules::{Seat, Variant};

use crate::support::fuzzed::growth::{allowance, assert_linear};

/// Where a long part of a record's text may be: at the start, among the tags, in a value, among the actions, in a
/// comment, after the result.
const HEADS: [&str; 7] = [
    "",
    "[Variant \"siege\"]\n",
    "[Variant \"siege\"]\n[White \"",
    "[Variant \"siege\"]\n[Options \"",
    "[Variant \"siege\"]\n\n1. W3e-5e ",
    "[Variant \"siege\"]\n\n1. W3e-5e {",
    "[Variant \"siege\"]\n\n*\n",
];

/// Texts with a meaning for the parser of records.
const PIECES: [&str; 28] = [
    ">", "\n", ">\n", "> ", " ", "\r", "\r\n", "\u{feff}", "[", "]", "[a", "[a \"", "\"", "\\",
    "{", "}", "{a}", "1.", "1. ", "1", ".", "a ", "a", "!", "@", "é", "=", "a=b ",
];

#[test]
fn records_are_parsed_in_linear_time() {
    assert_linear("record", &HEADS, &PIECES, 1_000, |text| {
        let _ = Record::parse(text);
    });
}

/// Where a long part of a game in PGN may be.
const PGN_HEADS: [&str; 8] = [
    "",
    "[White \"",
    "[White \"ann\"]\n\n",
    "1. e4 {",
    "1. e4 (",
    "1. e4 ({",
    "1. e4 ;",
    "1. e4 *\n\n",
];

/// Texts with a meaning for the reader of PGN.
const PGN_PIECES: [&str; 26] = [
    "\n",
    "\r",
    " ",
    "%",
    "\n%",
    "[",
    "]",
    "[a \"b\"]\n",
    "\"",
    "\\",
    "{",
    "}",
    "{a}",
    "(",
    ")",
    "()",
    ";",
    "$1 ",
    "$",
    "1.",
    "1. ",
    "a ",
    "a",
    "!",
    ".",
    "é",
];

#[test]
fn pgn_is_parsed_in_linear_time() {
    assert_linear("pgn", &PGN_HEADS, &PGN_PIECES, 500, |text| {
        let _ = Games::new(text).count();
    });
}

/// An attack: a tag line after as many `>` as fit, then as many empty lines as fit.
#[test]
fn quote_marks_cost_nothing_on_later_lines() {
    for half in [1 << 10, 1 << 14, MAX_BYTES / 2 - 64] {
        let text = format!("{}[Variant \"siege\"]{}", ">".repeat(half), "\n".repeat(half));
        let (read, steps) = count(|| Record::parse(&text));
        assert!(steps <= allowance(text.len()), "{half}: {steps} steps");
        assert!(read.is_err(), "{half}");
        // The deepest nesting allowed, on as many lines as allowed.
        let quotes = ">".repeat(MAX_QUOTES);
        let lines = format!("{quotes}\n").repeat(half / (MAX_QUOTES + 1));
        let text = format!("{quotes}[Variant \"siege\"]\n{lines}");
        let (read, steps) = count(|| Record::parse(&text));
        assert!(read.is_ok(), "{half}: {read:?}");
        assert!(steps <= allowance(text.len()), "{half}: {steps} steps");
    }
}

/// A text with this many tags of different keys.
fn tagged(tags: usize) -> String {
    let tags: String = (0..tags).map(|i| format!("[k{i:05} \"v\"]\n")).collect();
    format!("[Variant \"siege\"]\n{tags}\n*")
}

#[test]
fn many_tags_are_parsed_in_linear_time() {
    let steps = |tags: usize| count(|| Record::parse(&tagged(tags))).1;
    for tags in [32, 64, 128] {
        assert!(steps(2 * tags) <= 2 * steps(tags) + 100, "{tags}");
    }
    let text = tagged(60_000);
    let (read, steps) = count(|| Record::parse(&text));
    assert!(read.is_err());
    assert!(steps <= allowance(text.len()), "{steps} steps");
}

/// `1.1.1.1.…` is one word, but many numbers.
#[test]
fn numbers_without_blanks_are_parsed_in_linear_time() {
    let text = |n: usize| format!("[Variant \"siege\"]\n\n{}", "1.".repeat(n));
    for n in [1 << 10, 1 << 16, (1 << 19) - 64] {
        let text = text(n);
        let (read, steps) = count(|| Record::parse(&text));
        assert!(read.is_ok());
        assert!(steps <= allowance(text.len()), "{n}: {steps} steps");
    }
}

#[test]
fn limits_of_a_record_are_reported_with_a_way_out() {
    let refusal = |text: &str| {
        let ParseError { line, problem } = Record::parse(text).expect_err("beyond a bound");
        (line, problem.to_string())
    };
    let head = "[Variant \"siege\"]\n";
    for (text, line, words) in [
        (
            format!("{}{head}", ">".repeat(MAX_QUOTES + 1)),
            1,
            "quoted too often; 32 times is the most, so take the > off",
        ),
        (tagged(MAX_TAGS + 1), 258, "too many tags; 256 is the most, so leave some out"),
        (
            format!("{head}[{} \"v\"]", "k".repeat(MAX_KEY + 1)),
            2,
            "its key may have 64 characters at most",
        ),
        (
            format!("{head}[White \"{}\"]", "v".repeat(MAX_VALUE + 1)),
            2,
            "the tag White is too long, or its closing quotation mark is missing; a value may have 8192 bytes",
        ),
        (
            format!("{head}[Options \"{}\"]", "a=b ".repeat(MAX_OPTIONS + 1)),
            2,
            "too many options; 64 is the most",
        ),
        (
            format!("{head}{}", "\n".repeat(MAX_LINES)),
            MAX_LINES + 1,
            "too many lines for a record; 100000 is the most, so remove the text around",
        ),
    ] {
        let (found, sentence) = refusal(&text);
        assert_eq!(found, line, "{sentence}");
        assert!(sentence.contains(words), "{sentence}");
        assert!(sentence.len() < 200 && !sentence.contains('\n'), "{sentence}");
    }
    // A text at a limit is read, and written so that it can be read again.
    let long = format!("{head}[{} \"{}\"]\n*", "k".repeat(MAX_KEY), "v".repeat(MAX_VALUE));
    let deep = format!("{0}{head}{0}\n", ">".repeat(MAX_QUOTES));
    for text in [tagged(MAX_TAGS), long, deep] {
        let record = Record::parse(&text).expect("at a bound");
        assert_eq!(Record::parse(&record.to_string()).expect("at a bound"), record);
    }
}

/// Beginnings of position strings, cut where more could follow.
const POSITIONS: [&str; 10] = [
    "",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ",
    "8/9/10/11/rk10bk/13/14/15/16/15/14/3rr9/12/11/wp9/4wk4 R lost-W=n",
    "8/9/10/11/rk10bk/13/14/15/16/15/14/3rr9/12/11/wp9/4wk4 R lost-W=",
    "8/9/10/11/rk10bk/13/14/15/16/15/14/3rr9/12/11/wp9/4wk4 R ",
    "8/8/8/8/8/8/8/8|4k3/8/8/8/8/8/8/4K3|8/8/8/8/3X4/8/8/r7 w - - R 1",
    "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/p7/8 Wu - - 3 gone-W=Qd",
    "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/p7/8 Wu - we3",
    "8z/2ha3p1/1H1W1G3/2H6/9/9/9/9/4Z4 9/5d3/3E5/9/9/9/9/9/9 w BW held-W=W",
];

#[test]
fn positions_are_parsed_in_linear_time() {
    let pieces = [
        "/",
        "8",
        "1",
        "K",
        "k",
        "wp",
        "~b",
        "+",
        "*",
        "|",
        " ",
        ",",
        ",we3",
        "=",
        "-",
        "a=b ",
        "Qd",
        "W",
        "q",
        "é",
        "gone-W=Qd ",
        "ended=",
        "\u{a0}",
    ];
    for &variant in Variant::ALL {
        let name = variant.name();
        assert_linear(name, &POSITIONS, &pieces, 300, |text| {
            let _ = variant.from_position(text);
        });
    }
}

#[test]
fn position_strings_have_a_limit_in_every_game() {
    for &variant in Variant::ALL {
        let start = variant.new_game::<&str, &str>(&[]).expect("a game").position_string();
        let padded = |len: usize| format!("{start}{}", " ".repeat(len - start.len()));
        assert!(variant.from_position(&padded(MAX_POSITION)).is_ok(), "{variant:?}");
        let (refused, steps) = count(|| variant.from_position(&padded(MAX_POSITION + 1)));
        let sentence = refused.expect_err("beyond the bound").to_string();
        assert!(sentence.contains("longer than 4096 characters"), "{sentence}");
        assert_eq!(steps, 0, "{variant:?}");
    }
}

#[test]
fn typed_moves_have_a_limit_in_every_game() {
    for &variant in Variant::ALL {
        let game = variant.new_game::<&str, &str>(&[]).expect("a game");
        let action = game.actions().remove(0);
        let to_act = game.to_act().expect("somebody begins");
        // Marks after a move are part of it.
        let marked = |len: usize| format!("{action}{}", "!".repeat(len - action.len()));
        assert!(game.read(to_act, &marked(MAX_TYPED)).is_ok(), "{variant:?}");
        assert_eq!(game.read(to_act, &marked(MAX_TYPED + 1)), Err(ReadError::NotAnAction));
        let blanks = " ".repeat(100_000);
        let (read, steps) = count(|| game.read(to_act, &format!("{blanks}{action}{blanks}")));
        assert!(read.is_ok() && steps <= allowance(200_000), "{variant:?}: {steps}");
        for piece in ["(", "=", "1", "x", "é", "e.p.", "-"] {
            let long = piece.repeat(100_000);
            assert_eq!(game.read(Seat(0), &long), Err(ReadError::NotAnAction), "{piece}");
        }
    }
}
