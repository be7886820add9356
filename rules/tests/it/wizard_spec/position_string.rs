//! Position strings: accepted ones are written as they were read, impossible ones are refused.

use rules::Variant;

use super::{SHIELD, at, string};
use crate::support::two_player::refused_position;

const BASE: &str = "Z@Ee1 z@Ei9 h@Eh9 h@Eh8 h@Ei8";

#[test]
fn strings_are_written_as_they_were_read() {
    for (pieces, rest) in [
        ("W*@Ed8 H+@Ea4 G*@Eb4 P+@Ec4 D+@Ed5", "w B dead-W=1"),
        ("A@Eb2 A@Ec2 G@Eg2 H@Eh2", "w BW held-W=WW"),
        ("E@Sa1 P@Se1 P@Si1", "b - held-W=E"),
        ("A@Eb2", "w W dead-B=2 place=W"),
        ("A@Eb2", "w W dead-B=2 place=E ended=resigned-B"),
    ] {
        let text = string(&format!("{BASE} {pieces}"), rest);
        assert_eq!(at(&text).position_string(), text);
    }
}

#[test]
fn impossible_positions_are_refused() {
    assert_eq!(BASE, format!("Z@Ee1 {SHIELD}"));
    let nine = |what: &str| format!("{BASE} {what}");
    for (pieces, rest, why) in [
        ("z@Ei9 h@Eh8".to_owned(), "w -", "White has 0 wizards; it takes one"),
        (nine("Z@Ea1"), "w -", "White has 2 wizards; it takes one"),
        (nine("A@Sa5"), "w -", "no archer can stand on Sa5"),
        (nine("E@Ea5"), "w -", "no eagle can stand on Ea5"),
        (nine("A+@Ea5"), "w -", "the archer on Ea5 cannot have that mark"),
        (nine("D*@Ea5"), "w -", "the dragon on Ea5 cannot have that mark"),
        (nine("D@Ea5 D@Eb5 D@Ec5"), "w -", "White has more than two dragons, dead ones included"),
        (nine("D@Ea5"), "w - dead-W=2", "White has more than two dragons, dead ones included"),
        (nine("D@Ea5 D@Eb5 H*@Ec5"), "w -", "White has lost no dragon, so nothing is on a quest"),
        (nine("h@Ea5"), "w -", "Black has 4 heroes and what came of them; there are 3 at most"),
        (nine("W+@Ea5"), "w W", "White's warrior cannot stand so on Ea5"),
        (nine("W@Ea1"), "w W", "White's warrior cannot stand so on Ea1"),
        (nine("H@Ea8"), "w W", "White's hero cannot stand so on Ea8"),
        (nine("W*@Ea4"), "w W", "White's warrior cannot stand so on Ea4"),
        (nine("A@Eb2"), "w - held-W=W", "White holds a piece though an X square is vacant"),
        (
            nine("A@Eb2 A@Ec2 A@Eg2"),
            "w - place=W",
            "White has nothing to choose for the piece to be placed",
        ),
        (nine(""), "w - place=X", "'place=X' is no field of a position"),
        (nine(""), "w - dead-B=3", "the number of dead dragons is a whole number from 1 to 2"),
        (nine(""), "w - held-B=EW", "held pieces are warriors, then eagles"),
        (nine(""), "w - dead-W=1 dead-B=1", "stands in the wrong place or twice"),
        (nine(""), "x -", "the side to move is b or w"),
        (nine(""), "w Q", "teleports left are BW, B, W or -"),
        (nine(""), "w", "the field of the teleports left is missing"),
        ("Z@Ei1 z@Ei9".to_owned(), "w -", "Black's wizard is in check"),
    ] {
        let text = string(&pieces, rest);
        let refusal = refused_position(Variant::Wizard, &text);
        assert!(refusal.contains(why), "{text}: {refusal}");
    }
}

#[test]
fn only_a_placement_leaves_the_waiting_wizard_attacked() {
    // The warrior on b2 is the dragon's screen and may have been placed just now.
    at(&string("Z@Ee1 z@Eb6 D@Eb1 W+@Eb2", "w -"));
    // A warrior that has moved was not.
    let why = refused_position(Variant::Wizard, &string("Z@Ee1 z@Eb6 D@Eb1 G@Eb2", "w -"));
    assert!(why.contains("Black's wizard is in check"), "{why}");
}
