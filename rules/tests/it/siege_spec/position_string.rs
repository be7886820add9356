//! The position string: impossible positions are refused with a message, possible ones are written as they were read.

use rules::Variant;

use super::words::*;

const PIECES: &str = "Wk 1e, Wr 1a, Wp 3e, wn 5d, rk 12a, rr 5a, bk 12l, bn 9i";

fn refused(text: &str) -> String {
    match Variant::Siege.from_position(text) {
        Ok(game) => panic!("'{text}' is taken as {}", game.position_string()),
        Err(error) => {
            let error = error.to_string();
            let own = error.strip_prefix("that position string cannot be used: ");
            own.map_or(error.clone(), str::to_owned)
        }
    }
}

#[test]
fn fields_that_make_no_sense() {
    let table = [
        ("nonsense", "'nonsense' is not KEY=VALUE"),
        ("quiet=1 quiet=2", "'quiet' is given twice"),
        ("quiet=", "'quiet=' makes no sense"),
        ("quiet=+5", "'quiet=+5' makes no sense"),
        ("quiet=121", "'quiet=121' makes no sense"),
        ("speed=3", "'speed=3' makes no sense"),
        ("lost-X=q", "'lost-X=q' makes no sense"),
        ("lost-W=k", "'lost-W=k' makes no sense"),
        ("lost=q", "'lost=q' makes no sense"),
        ("declared-W=RR", "'declared-W=RR' makes no sense"),
        ("declared-W=x", "'declared-W=x' makes no sense"),
        ("fortified-W=4", "'fortified-W=4' makes no sense"),
        ("fortified-W=0", "'fortified-W=0' makes no sense"),
        ("traitors-W=3", "'traitors-W=3' makes no sense"),
        ("pause-R=4", "'pause-R=4' makes no sense"),
        ("run=W", "'run=W' makes no sense"),
        ("run=W0", "'run=W0' makes no sense"),
        ("run=X3", "'run=X3' makes no sense"),
        ("touch=W", "'touch=W' makes no sense"),
        ("touch=W*n5d,5d", "'touch=W*n5d,5d' makes no sense"),
        ("passed-W=4e", "'passed-W=4e' makes no sense"),
        ("passed-W=4z,5e", "'passed-W=4z,5e' makes no sense"),
        ("ended=won", "'ended=won' makes no sense"),
        ("fortify-spent=WW", "'fortify-spent=WW' makes no sense"),
        ("out=WRB", "'out=WRB' is no list of one or two players"),
        ("out=", "'out=' is no list of one or two players"),
        ("out=RR", "'out=RR' is no list of one or two players"),
        ("out=R", "a player who is out of the game has a king on the board"),
    ];
    for (fields, sentence) in table {
        assert_eq!(refused(&drawn('W', PIECES, fields)), sentence, "{fields}");
    }
}

#[test]
fn spec_0_options_are_refused_as_those_of_a_new_game() {
    for (field, expected) in [
        ("siege=never", "'never' is no value for option siege"),
        ("threshold-W=0", "'0' is no value for option threshold-W"),
        ("powers=magic", "'magic' is no value for option powers"),
    ] {
        let sentence = refused(&drawn('W', PIECES, field));
        assert!(sentence.starts_with(expected), "{field}: {sentence}");
    }
}

#[test]
fn boards_that_do_not_read() {
    let board = drawn('W', PIECES, "");
    let table = [
        (String::new(), "it is empty"),
        ("wk".to_owned(), "it does not say whose turn it is"),
        ("wk W".to_owned(), "the board has 1 ranks instead of 16"),
        (board.replace(" W", " w"), "'w' is no player; it is W, R or B"),
        (board.replace(" W", " WR"), "'WR' is no player; it is W, R or B"),
        (board.replacen('8', "7", 1), "rank 16 has 7 hexes instead of 8"),
        (board.replacen('8', "99999999999999999999", 1), "rank 16 has 255 hexes instead of 8"),
        (board.replacen('8', "7wx", 1), "rank 16 does not read as 8 hexes"),
        (board.replacen('8', "7wP", 1), "rank 16 does not read as 8 hexes"),
        (board.replacen('8', "8wp", 1), "rank 16 does not read as 8 hexes"),
        (board.replacen('8', "7w", 1), "rank 16 does not read as 8 hexes"),
        (board.replacen('8', "7ék", 1), "rank 16 does not read as 8 hexes"),
        (board.replacen('8', "7wk", 1), "a player has two kings"),
        (format!("{board} {}", "x=y ".repeat(2000)), "it is longer than 4096 characters"),
    ];
    for (text, sentence) in table {
        assert_eq!(refused(&text), sentence, "{}", &text[..text.len().min(200)]);
    }
}

#[test]
fn positions_no_game_leads_to() {
    let table = [
        ("wk 1e, rk 12a, bn 9i", "", "Black has no king and is not in 'out'"),
        ("wp 2e, rk 12a, rp 9a, bk 12l", "out=W", "the player to move is out of the game"),
        (
            "wk 1e, wq 5a, wq 5b, rk 12a, bk 12l",
            "",
            "White has more queens than there were at the start",
        ),
        (
            "wk 1e, wq 5a, rk 12a, bk 12l",
            "lost-W=q",
            "White has more queens than there were at the start",
        ),
        (
            "wk 1e, wp 5a, rk 12a, bk 12l",
            "lost-R=rrr",
            "Red has more rooks than there were at the start",
        ),
        (
            "wk 1e, wp 5a, rk 12a, bk 12l",
            "setup=8 lost-B=o",
            "Black has more popes than there were at the start",
        ),
        ("Wk 2e, wp 5a, rk 12a, bk 12l", "", "what stands on 2e cannot be unmoved"),
        ("wk 1e, Wn 1a, rk 12a, bk 12l", "", "what stands on 1a cannot be unmoved"),
        ("wk 1e, Rp 3e, rk 12a, bk 12l", "", "what stands on 3e cannot be unmoved"),
        ("wk 1e, wp 5a, rk 12a, bk 12l", "declared-W=W", "White cannot have declared that check"),
        (
            "wk 1e, wp 5a, rn 5e, bk 12l",
            "out=R declared-R=W",
            "Red cannot have declared that check",
        ),
        (
            "wk 1e, wp 5a, rk 12a, bk 12l",
            "fortified-R=2",
            "Red is fortified but not in 'fortify-spent'",
        ),
        (
            "wk 1e, wp 5a, rk 12a, bk 12l",
            "fortified-W=3 fortify-spent=W",
            "White has had a turn of the fortification",
        ),
        ("wk 1e, wp 5a, rn 5e, bk 12l", "out=R quiet=81", "more quiet turns than the rules allow"),
        // En passé: not in the own turn, not a pawn that is still there or has moved, only from the third rank.
        (
            "wk 1e, wp 5e, rk 12a, bk 12l",
            "passed-W=4e,5e",
            "White has no pawn to capture in passing there",
        ),
    ];
    for (pieces, fields, sentence) in table {
        assert_eq!(refused(&drawn('W', pieces, fields)), sentence, "{pieces} {fields}");
    }
    let no_pawn = "White has no pawn to capture in passing there";
    for (pieces, fields) in [
        ("wk 1e, wn 5e, rk 12a, bk 12l", "passed-W=4e,5e"),
        ("wk 1e, wp 5e, rp 4e, rk 12a, bk 12l", "passed-W=4e,5e"),
        ("wk 1e, wp 5e, Wp 3e, rk 12a, bk 12l", "passed-W=4e,5e"),
        ("wk 1e, wp 5e, rk 12a, bk 12l", "passed-W=4f,5e"),
        ("wk 1e, wp 6e, rk 12a, bk 12l", "passed-W=5e,6e"),
        ("wk 1e, wp 5e, rk 12a, bk 12l", "passed-W=4e,5e fortified-W=2 fortify-spent=W"),
        ("wp 5e, rk 12a, rr 4a, bk 12l", "out=W passed-W=4e,5e"),
    ] {
        assert_eq!(refused(&drawn('R', pieces, fields)), no_pawn, "{pieces} {fields}");
    }
    let fine = draw('R', "wk 1e, wp 5e, rr 4a, rk 12a, bk 12l", "passed-W=4e,5e");
    allowed(&fine, "R4a+4e");
}

#[test]
fn touches_that_cannot_be() {
    // Red's rook has just taken White's knight on 5d.
    let pieces = "wk 1e, wp 2a, rr 5d, rk 12a, bk 12l, bp 9i";
    let fields = "lost-W=n touch=W-n5d,5d";
    assert_eq!(legal(&draw('R', pieces, fields)), ["W(-)", "W(T)"]);
    for (turn, pieces, fields) in [
        ('R', pieces, "lost-W=r touch=W-n5d,5d"),
        ('R', pieces, "lost-W=n touch=W-n5e,5d"),
        ('R', pieces, "lost-W=n touch=W-n5d,5e"),
        ('R', pieces, "lost-W=n touch=W+n5d,5d"),
        ('R', pieces, "lost-R=n touch=R-n5d,5d"),
        ('B', pieces, fields),
        ('R', pieces, "lost-W=n touch=W-n5d,5d quiet=3"),
        ('R', pieces, "lost-W=n touch=W-n5d,5d powers=field"),
        ('R', pieces, "lost-W=n touch=W-n5d,5d ended=stopped"),
        ('R', pieces, "lost-W=n touch=W-n5d,5d fortified-W=1 fortify-spent=W"),
        ('R', "wk 1e, wp 2a, rk 5d, bk 12l, bp 9i", fields),
        ('R', "wp 2a, rk 5d, bk 12l, bp 9i", "out=W lost-W=n touch=W-n5d,5d"),
    ] {
        let sentence = refused(&drawn(turn, pieces, fields));
        let over = sentence == "the game is over, so no touch can be undecided";
        assert!(sentence == "no such touch can be undecided" || over, "{fields}: {sentence}");
    }
}

/// Asserts that a game's position string is read as the same game.
fn comes_back(game: &Position) {
    let text = game.position_string();
    let again = Variant::Siege.from_position(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(again.position_string(), text);
    assert_eq!(again.actions(), game.actions(), "{text}");
    assert_eq!(again.to_act(), game.to_act(), "{text}");
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    assert_eq!(sieged(&again), sieged(game), "{text}");
    assert_eq!(in_check(&again), in_check(game), "{text}");
}

#[test]
fn spec_5_1_kings_a_step_apart_are_refused() {
    for fields in ["", "fortified-W=2 fortify-spent=W"] {
        let text = drawn('W', "wk 5e, wn 2a, rk 5f, bk 12l", fields);
        let error = rules::Variant::Siege.from_position(&text).expect_err("no game leads there");
        let sentence = "the kings of White and Red stand a step from each other";
        assert!(error.to_string().contains(sentence), "{error}");
        let diagonal = drawn('W', "wk 5e, wn 2a, rk 9a, bk 6g", fields);
        assert!(rules::Variant::Siege.from_position(&diagonal).is_err());
    }
}

#[test]
fn spec_5_3_what_was_declared_with_two_left_comes_back() {
    let pieces = "wk 1a, wp 5a, rr 1h, rr 2h, rq 3h, rk 16a, bn 16h";
    let undeclared = draw('W', pieces, "out=B");
    assert_eq!(field(&undeclared, "declared-R"), "");
    comes_back(&undeclared);
    let over = draw('W', pieces, "out=B declared-R=W");
    assert_eq!([field(&over, "declared-R"), status(&over)], ["W", "win:R"]);
    comes_back(&over);
}

#[test]
fn every_field_comes_back() {
    let all = "siege=points duel=on powers=touch,field threshold-R=7 lost-W=qnn lost-B=pp out=R \
declared-W=B fortified-B=2 traitors-W=1 pause-B=3 fortify-spent=WB run=W2 quiet=17";
    let game = draw('W', "Wk 1e, Wr 1a, Wp 3e, rr 5a, bk 12l, bn 9i", all);
    comes_back(&game);
    for key in [
        "siege",
        "duel",
        "powers",
        "threshold-R",
        "lost-W",
        "lost-B",
        "out",
        "declared-W",
        "fortified-B",
        "traitors-W",
        "pause-B",
        "fortify-spent",
        "run",
        "quiet",
    ] {
        let given = all.split(' ').find_map(|f| f.strip_prefix(key)?.strip_prefix('='));
        assert_eq!(field(&game, key), given.expect("it is given"), "{key}");
    }
}

#[test]
fn positions_of_all_sorts_come_back() {
    comes_back(&line(&[], ""));
    comes_back(&line(&[("setup", "8"), ("siege", "moves")], "W3e-5e R3d-4d B3c-5c"));
    comes_back(&line(&[], "W3e-5e W(=)"));
    comes_back(&line(&[], "W(Y) R3e-5e B(Y)"));
    comes_back(&line(&[], "W(L) R3e-5e B(L)"));
    let passing = after(&draw('W', "wk 1h, Wp 3e, rr 4d, rk 14a, bk 14j", ""), "W3e-5e");
    assert_eq!(field(&passing, "passed-W"), "4e,5e");
    comes_back(&passing);
    let touch = draw('R', "wk 1e, wn 5d, rr 5a, rk 12a, bk 12l", "threshold-W=1 run=W1");
    let touch = after(&touch, "R5ax5d");
    assert_eq!(field(&touch, "touch"), "W-n5d,5d");
    comes_back(&touch);
    comes_back(&after(&touch, "W(T)"));
    let claimed = draw('W', "wk 1e, wn 5d, rk 12a, bk 12l", "quiet=60");
    comes_back(&after(&claimed, "R(S)"));
}

#[test]
fn defaults_are_left_out() {
    let start = line(&[], "").position_string();
    assert_eq!(start.split(' ').count(), 2, "{start}");
    let eight = line(&[("setup", "8")], "").position_string();
    assert!(eight.ends_with(" W setup=8"), "{eight}");
}
