//! The refusals of impossible captures, powers and castling.

use super::refusals::{ASIDE, SIEGED, refuses};
use super::words::*;

#[test]
fn captures_forbidden_by_fortification_death_or_5_2() {
    let pieces = "wk 1h, wr 5a, rk 5e, rn 6a, bk 14j";
    let game = draw('W', pieces, "");
    refuses(
        &game,
        &[(
            "5ax5e",
            "You did not declare check on Red at the end of your last turn, so Red's king cannot be \
captured yet.",
        )],
    );
    for (turns, when) in [(1, "next turn"), (2, "second turn from now"), (3, "third turn from now")]
    {
        let game = draw('W', pieces, &format!("fortified-R={turns} fortify-spent=R"));
        let sentence = format!(
            "Red is fortified until Red's {when}: until then none of Red's pieces can be captured."
        );
        refuses(&game, &[("5ax6a", &sentence)]);
    }
    for (turns, how_long) in
        [(1, "still fortified this turn"), (2, "fortified for this turn and the next")]
    {
        let game = draw('W', pieces, &format!("fortified-W={turns} fortify-spent=W"));
        let sentence = format!("You are {how_long}, and a fortified player captures nothing.");
        refuses(&game, &[("5ax6a", &sentence)]);
    }
    let dead = draw('W', "wk 1h, wr 5a, rn 6a, bk 14j", "out=R");
    refuses(
        &dead,
        &[
            (
                "5ax6a",
                "Red's dead knight on 6a is only an obstacle: only a king walled in by dead \
pieces can take it.",
            ),
            ("6a-7a", "Red's dead knight on 6a cannot move: its player is out of the game."),
        ],
    );
    let sieged = draw('W', pieces, SIEGED);
    refuses(
        &sieged,
        &[(
            "5ax6a(F)",
            "Fortification is declared with a move that captures nothing; leave the F out to capture.",
        )],
    );
    // A move that is impossible in any case is refused for that reason.
    refuses(
        &draw('W', "wk 1h, wn 5a, rk 5e, bk 14j", ""),
        &[(
            "5ax5e",
            "Your knight on 5a cannot go to 5e, where Red's king stands; it can go to 3b, 4c, 6d, 7d, 8b, \
8c.",
        )],
    );
}

#[test]
fn unavailable_powers_and_the_reason() {
    let pieces = format!("wr 5a, wp 9b, rr 9e, br 9i, {ASIDE}");
    let game = |fields: &str| draw('W', &pieces, &format!("lost-W=rn {fields}"));
    let (field, traitor, fortify) = ("9b@(n)", "9e%", "5a-6a(F)");
    for (fields, rest) in [
        ("", "is for a player under siege, and nobody is now."),
        ("threshold-R=1 run=R1", "is for a player under siege, and that is Red."),
        ("siege=off", "is for a player under siege, and siege is off in this game."),
        ("powers=touch", "is not in play in this game."),
        (
            "run=W9 pause-W=2",
            "is for a player under siege, and you used the touch of death, so you cannot be until you \
have completed 2 more turns.",
        ),
        (
            "run=W9 pause-W=1",
            "is for a player under siege, and you used the touch of death, so you cannot be until this \
turn is over.",
        ),
    ] {
        let game = game(fields);
        refuses(
            &game,
            &[
                (field, &format!("Field promotion {rest}")),
                (traitor, &format!("The traitor {rest}")),
                (fortify, &format!("Fortification {rest}")),
            ],
        );
    }
    let two = draw('W', "wk 1h, wr 5a, wp 9b, rr 9e, rk 14a, bn 9i", "out=B run=W9 lost-W=n");
    refuses(
        &two,
        &[(
            field,
            "Field promotion is for a player under siege, and with two players left nobody is.",
        )],
    );
    refuses(
        &game("run=W9 fortified-W=2 fortify-spent=W"),
        &[
            (
                field,
                "You are fortified for this turn and the next, and have no other power until that ends.",
            ),
            (fortify, "You are fortified for this turn and the next; leave the F out."),
        ],
    );
    refuses(
        &game("run=W9 fortify-spent=W"),
        &[(fortify, "You have already used your fortification; it is allowed once a game.")],
    );
}

#[test]
fn field_promotions() {
    let pieces = format!("wp 2a, wn 5d, wq 5j, rr 9e, {ASIDE}");
    let game = |more: &str, fields: &str| {
        draw('W', &format!("{pieces}{more}"), &format!("{SIEGED} {fields}"))
    };
    refuses(
        &game("", "lost-W=bro"),
        &[
            ("9e@(q)", "Red's rook stands on 9e; field promotion is for a piece of yours."),
            ("6a@", "Nothing stands on 6a."),
            ("2a@(q)", "A pawn becomes a knight or a bishop, not a queen."),
            ("2a@(n)", "You have lost no knight that could come back."),
            ("5j@(r)", "There is no level above a queen: it cannot be promoted."),
            ("5d@(r)", "A knight is promoted only while you have a bishop on the board."),
            ("17a@", "There is no hex 17a: ranks go from 1 to 16."),
        ],
    );
    refuses(
        &game("", "lost-W=r"),
        &[("2a@", "You have lost no knight or bishop that could come back.")],
    );
    refuses(
        &game(", wb 5b, ro 5g", "lost-W=bo"),
        &[
            // 5d and 5g have one colour, and so have 2a and 5d.
            (
                "5d@(o)",
                "A pope cannot come back onto that hex: a pope stands on its colour already.",
            ),
        ],
    );
    refuses(
        &game(", wb 5g", "lost-W=b"),
        &[(
            "2a@(b)",
            "A bishop cannot come back onto that hex: a bishop of yours stands on its colour already.",
        )],
    );
    let eight =
        draw('W', "wk 1e, wn 5d, rk 13a, rn 9e, bk 14j", &format!("setup=8 {SIEGED} lost-W=r"));
    refuses(
        &eight,
        &[("5d@(r)", "A knight is promoted only while both your knights are on the board.")],
    );
    let checked = draw(
        'W',
        "wk 1e, wp 2a, rr 8e, rk 14a, bk 14j",
        &format!("{SIEGED} powers=field lost-W=n"),
    );
    refuses(
        &checked,
        &[(
            "2a@(n)",
            "That does not end the check: your king would still be attacked by Red's rook on 8e.",
        )],
    );
}

#[test]
fn traitors() {
    let pieces = "wk 1h, wr 5a, wb 5e, rr 9e, rn 9g, rb 3a, rk 14a, bn 9k, bk 14j";
    let game = |fields: &str| draw('W', pieces, &format!("{SIEGED} {fields}"));
    refuses(
        &game("lost-W=rb"),
        &[
            ("5a%", "White's rook stands on 5a; a traitor is a piece of an opponent in the game."),
            ("6a%", "Nothing stands on 6a."),
            ("14a%", "A king never turns traitor."),
            ("9g%", "You have lost no knight that could take its place."),
            (
                "3a%",
                "A bishop cannot come back onto that hex: a bishop of yours stands on its colour already.",
            ),
            ("99z%", "There is no hex 99z: ranks go from 1 to 16."),
        ],
    );
    refuses(
        &game("lost-W=rn"),
        &[
            ("9e%9g", "The second traitor of a turn must be a piece of your other opponent."),
            ("9g%9k", "You have lost one knight, and two traitors of that kind need two."),
        ],
    );
    // By points the first traitor may end the siege: Red 4, Black 2, half is 3; White 2, and then 3.
    let points = draw(
        'W',
        "wk 1h, wn 5a, rk 14a, rr 9e, rn 9g, rb 3a, bn 9k, bk 14j",
        "siege=points threshold-W=0 lost-W=rn",
    );
    refuses(
        &points,
        &[(
            "9e%9k",
            "That needs you to be under siege still after the first traitor, to have lost a piece for \
each, and to be in no check after the second.",
        )],
    );
    refuses(
        &game("lost-W=rn traitors-W=1"),
        &[("9e%9k", "You have used one traitor already and have one left, not two.")],
    );
    refuses(
        &game("lost-W=rn traitors-W=2"),
        &[("9e%", "You have used both your traitors of this game.")],
    );
    refuses(
        &game("lost-W=rn fortified-R=1 fortify-spent=R"),
        &[(
            "9e%",
            "Red is fortified until Red's next turn: until then none of Red's pieces can be replaced.",
        )],
    );
    let checked = draw(
        'W',
        "wk 1e, rr 8e, rn 9g, rk 14a, bk 14j",
        &format!("{SIEGED} powers=traitor lost-W=n"),
    );
    refuses(
        &checked,
        &[(
            "9g%",
            "That does not end the check: your king would still be attacked by Red's rook on 8e.",
        )],
    );
}

#[test]
fn castling() {
    let castlers = "Wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j";
    let game = |more: &str| draw('W', &format!("{castlers}, {more}"), "");
    refuses(
        &game("wn 1b, rp 1f"),
        &[
            (
                "0-0",
                "You cannot castle. 00(Q): White's knight on 1b is in the way; 00(O): Red's pawn \
on 1f is in the way.",
            ),
            ("00(Q)", "You cannot castle. 00(Q): White's knight on 1b is in the way."),
        ],
    );
    refuses(&game("rr 8e"), &[("00(Q)", "You cannot castle out of check.")]);
    refuses(
        &game("rr 8c"),
        &[("00(Q)", "You cannot castle. 00(Q): your king would end in check on 1c.")],
    );
    refuses(
        &draw('W', "Wk 1e, wr 1a, rk 14a, bk 14j", ""),
        &[
            ("00(Q)", "You cannot castle. 00(Q): the rook has moved or is gone."),
            ("00(QF)", "Fortification is for a player under siege, and nobody is now."),
        ],
    );
    refuses(
        &draw('W', "wk 1e, Wr 1a, rk 14a, bk 14j", ""),
        &[("00(Q)", "You cannot castle: your king has moved.")],
    );
}

#[test]
fn castling_typed_onto_the_rook() {
    let castlers = "Wk 1e, Wr 1a, Wr 1i, rk 14a, bk 14j";
    let game = |more: &str| draw('W', &format!("{castlers}, {more}"), "");
    let between = "You cannot castle. 00(Q): White's knight on 1b is in the way.";
    refuses(&game("wn 1b"), &[("1e-1a", between), ("1ex1a", between), ("W1e1a", between)]);
    refuses(&game("rr 8e"), &[("1e-1a", "You cannot castle out of check.")]);
    refuses(
        &draw('W', "Wk 1e, wr 1a, rk 14a, bk 14j", ""),
        &[("1e-1a", "You cannot castle. 00(Q): the rook has moved or is gone.")],
    );
    refuses(
        &draw('W', "wk 1e, Wr 1a, rk 14a, bk 14j", ""),
        &[("1e-1a", "You cannot castle: your king has moved.")],
    );
    // A king elsewhere, or a piece that is not a rook, is not castling.
    refuses(
        &draw('W', "wk 1d, Wr 1a, rk 14a, bk 14j", ""),
        &[("1d-1a", "Your own rook stands on 1a.")],
    );
    refuses(
        &draw('W', "Wk 1e, wb 1a, rk 14a, bk 14j", ""),
        &[("1e-1a", "Your own bishop stands on 1a.")],
    );
}
