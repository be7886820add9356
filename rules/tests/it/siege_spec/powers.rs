//! 7.2, 7.3, 7.4 and 7.6: field promotion and traitor.

use super::words::*;

const SIEGED: &str = "threshold-W=1 run=W1";

fn field_promotions(pieces: &str, fields: &str) -> String {
    let game = draw('W', &format!("{pieces}, {KINGS}, rn 9e"), &format!("{SIEGED} {fields}"));
    legal_with(&game, "@").join(" ")
}

#[test]
fn spec_7_2_powers_take_the_turn_and_obey_5_1() {
    let game = draw('W', &format!("wp 2a, rn 9e, {KINGS}"), &format!("{SIEGED} lost-W=n"));
    let game = after(&game, "W2a@(n)");
    assert_eq!([on(&game, "2a"), to_act(&game)], ["wn", "R"]);
    // In check from 8e: a field promotion does not end a check, a traitor only by replacing the checker.
    let pieces = "wk 1e, wp 2a, rr 8e, rr 9g, rk 12a, bk 12l, br 9i";
    let game = draw('W', pieces, &format!("{SIEGED} lost-W=rn"));
    assert!(legal_with(&game, "@").is_empty());
    assert_eq!(legal_with(&game, "%"), ["W8e%"]);
}

#[test]
fn spec_7_3_levels_with_the_pope() {
    // The bishop's hex 5b has another colour than the pawn's 2a and the knight's 5d.
    let table = field_promotions("wp 2a, wn 5d, wb 5b, wr 5j", "lost-W=nbroq");
    assert_eq!(table, "W2a@(b) W2a@(n) W5b@(o) W5b@(r) W5d@(o) W5d@(r)");
    // Rook and pope become a queen while the other of the two is on the board.
    assert_eq!(field_promotions("wr 5j, wo 5a", "lost-W=qn"), "W5a@(q) W5j@(q)");
    assert_eq!(field_promotions("wr 5j", "lost-W=q"), "");
    assert_eq!(field_promotions("wo 5a", "lost-W=q"), "");
    // The same for knight and bishop.
    assert_eq!(field_promotions("wn 5d, wn 5f", "lost-W=ro"), "");
    assert_eq!(field_promotions("wb 5b", "lost-W=ro"), "");
    assert_eq!(field_promotions("wb 5b, wn 5f", "lost-W=o"), "W5b@(o) W5f@(o)");
    // A queen has no next level, nor has a king. A pawn can only become a knight or a bishop.
    assert_eq!(field_promotions("wq 5b, wp 2a", "lost-W=rop"), "");
}

#[test]
fn spec_7_3_levels_without_the_pope() {
    let eight = |pieces: &str, fields: &str| {
        let pieces = format!("wk 1e, rk 13a, bk 14j, rn 9e, {pieces}");
        let game = draw('W', &pieces, &format!("setup=8 {SIEGED} {fields}"));
        legal_with(&game, "@").join(" ")
    };
    // Both knights are on the board, a bishop on 5b, a rook on 5j.
    assert_eq!(
        eight("wp 2a, wn 5d, wn 5f, wb 5b, wr 5j", "lost-W=brq"),
        "W5b@(q) W5d@(b) W5d@(r) W5f@(b) W5f@(r) W5j@(q)"
    );
    assert_eq!(eight("wn 5d", "lost-W=brq"), "", "both knights are needed");
    assert_eq!(eight("wp 2a, wn 5d", "lost-W=nb"), "W2a@(n)");
    assert_eq!(eight("wb 5b", "lost-W=q"), "", "a rook is needed");
    assert_eq!(eight("wr 5j", "lost-W=q"), "", "a bishop is needed");
}

#[test]
fn spec_7_3_the_new_kind_comes_from_the_pool_and_the_old_leaves_the_game() {
    let pieces = format!("wn 5d, wb 5b, rn 9e, {KINGS}");
    assert!(legal_with(&draw('W', &pieces, SIEGED), "@").is_empty());
    let game = draw('W', &pieces, &format!("{SIEGED} lost-W=rp quiet=5"));
    let game = after(&game, "W5d@(r)");
    assert_eq!(on(&game, "5d"), "wr");
    assert_eq!(field(&game, "lost-W"), "p", "neither the rook nor the knight");
    assert_eq!([field(&game, "quiet"), field(&game, "run")], ["6", "W1"]);
}

#[test]
fn spec_7_4_replaces_a_piece_by_one_of_the_same_kind() {
    let pieces = format!("wn 5d, rr 9e, Rr 8a, rn 9g, rp 9c, bq 9i, bp 9k, {KINGS}");
    let game = draw('W', &pieces, &format!("{SIEGED} lost-W=rp quiet=7"));
    let one: Vec<_> = legal_with(&game, "%").into_iter().filter(|a| a.ends_with('%')).collect();
    assert_eq!(one, ["W8a%", "W9c%", "W9e%", "W9k%"]);
    let game = after(&game, "W9e%");
    assert_eq!(on(&game, "9e"), "wr");
    assert_eq!([field(&game, "lost-W"), field(&game, "lost-R")], ["p", "r"]);
    assert_eq!(field(&game, "quiet"), "", "it counts as captured for 5.8");
    assert_eq!([field(&game, "run"), sieged(&game).to_string()], ["W1", "W"], "not for 6.1");
    assert_eq!([field(&game, "traitors-W"), to_act(&game)], ["1", "R"]);
}

#[test]
fn spec_7_4_not_kings_nor_the_dead() {
    let pieces = "wk 1e, wn 5d, rn 9e, bn 9i, bk 12l";
    let game = draw('W', pieces, &format!("out=R duel=on {SIEGED} lost-W=n"));
    assert_eq!(legal_with(&game, "%"), ["W9i%"]);
}

/// White's king counts 1 and has lost two rooks; Red counts 4, Black 3: half of 7 is 4.
const TWO_ROOKS: &str = "wk 1e, rk 12a, rr 14c, rr 9g, rn 15b, bk 12l, br 14f, bn 15g";

#[test]
fn spec_7_4_a_second_one_while_still_sieged() {
    let game = draw('W', TWO_ROOKS, "siege=points threshold-W=0 lost-W=rr");
    // After one, White counts 2; 3 + 3, or 4 + 2, halved are 3, which is one more.
    let expected = ["W14c%", "W14c%14f", "W14f%", "W14f%14c", "W14f%9g", "W9g%", "W9g%14f"];
    assert_eq!(legal_with(&game, "%"), expected);
    let both = after(&game, "W14c%14f");
    assert_eq!([on(&both, "14c"), on(&both, "14f")], ["wr", "wr"]);
    assert_eq!([field(&both, "traitors-W"), field(&both, "run")], ["2", ""]);
    assert_eq!(both.position_string(), after(&game, "W14f%14c").position_string());
    // With a handicap of 1 White is no longer under siege after the first.
    let game = draw('W', TWO_ROOKS, "siege=points threshold-W=1 lost-W=rr");
    assert_eq!(legal_with(&game, "%"), ["W14c%", "W14f%", "W9g%"]);
    // A siege by captures is not ended by a traitor (6.1).
    let game = draw('W', TWO_ROOKS, "run=W3 lost-W=rr");
    assert_eq!(legal_with(&game, "%"), expected);
    let both = after(&game, "W14f%9g");
    assert_eq!([field(&both, "run"), sieged(&both).to_string()], ["W3", "W"]);
    assert_eq!([field(&both, "lost-W"), field(&both, "lost-R")], ["", "r"]);
    // Not two of one opponent, and none of a player out of the game.
    forbidden(&game, "W14c%9g W9g%14c");
    let two = draw('W', "wk 1e, rk 12a, rr 14c, rr 9g, br 14f", "out=B duel=on run=W3 lost-W=rr");
    assert_eq!(legal_with(&two, "%"), ["W14c%", "W9g%"]);
}

#[test]
fn spec_7_4_twice_a_game() {
    let fields = "siege=points threshold-W=0 lost-W=rr";
    let one = draw('W', TWO_ROOKS, &format!("{fields} traitors-W=1"));
    assert_eq!(legal_with(&one, "%"), ["W14c%", "W14f%", "W9g%"]);
    let none = draw('W', TWO_ROOKS, &format!("{fields} traitors-W=2"));
    assert!(legal_with(&none, "%").is_empty());
    // Two pieces need two in the pool.
    let game = draw('W', TWO_ROOKS, "siege=points threshold-W=0 lost-W=r");
    assert_eq!(legal_with(&game, "%"), ["W14c%", "W14f%", "W9g%"]);
}

#[test]
fn spec_7_4_both_may_end_a_double_check_together() {
    // Red's rook on 8e and Black's on 1i check the king in the corner, in a siege by points.
    let pieces = "wk 1e, rk 14a, rr 8e, rn 15b, rn 15c, bk 14j, br 1i, bn 15g, bn 15h";
    let game = draw('W', pieces, "siege=points threshold-W=0 lost-W=rr");
    assert_eq!(legal_with(&game, "%"), ["W1i%8e", "W8e%1i"]);
}

#[test]
fn spec_7_6_bishops_keep_to_colours_of_their_own() {
    // 2a, 3a and 3b touch each other, so they have the three colours. 5e has the colour of 3a.
    let pawns = "wp 2a, wp 3a, wp 3b";
    let to_bishop =
        |more: &str| -> String { field_promotions(&format!("{pawns}{more}"), "lost-W=b") };
    assert_eq!(to_bishop(""), "W2a@(b) W3a@(b) W3b@(b)");
    assert_eq!(to_bishop(", wb 5e"), "W2a@(b) W3b@(b)");
    // An opponent's bishop does not matter.
    assert_eq!(to_bishop(", rb 5e"), "W2a@(b) W3a@(b) W3b@(b)");
    // The same for a traitor: 9e has another colour than 5e, 3a the same.
    let game = draw('W', &format!("wb 5e, rb 3a, rb 3b, {KINGS}"), &format!("{SIEGED} lost-W=b"));
    assert_eq!(legal_with(&game, "%"), ["W3b%"]);
}

#[test]
fn spec_7_6_popes_of_all_keep_to_colours_of_their_own() {
    // Knights on 2a, 3a and 3b, a bishop for the level; 5e has the colour of 3a.
    let knights = "wk 1e, wn 2a, wn 3a, wb 3b, rk 12a, rn 9e, bk 12l";
    let to_pope = |more: &str, fields: &str| -> String {
        let game = draw('W', &format!("{knights}{more}"), &format!("{SIEGED} lost-W=o {fields}"));
        legal_with(&game, "@").join(" ")
    };
    assert_eq!(to_pope("", ""), "W2a@(o) W3a@(o) W3b@(o)");
    assert_eq!(to_pope(", ro 5e", ""), "W2a@(o) W3b@(o)");
    assert_eq!(to_pope(", bo 5e", ""), "W2a@(o) W3b@(o)");
    // A dead pope does not count.
    let two = "wk 1e, wn 2a, wn 3a, wb 3b, bo 5e, rk 12a, rn 9e";
    let game = draw('W', two, &format!("{SIEGED} duel=on out=B lost-W=o"));
    assert_eq!(legal_with(&game, "@").join(" "), "W2a@(o) W3a@(o) W3b@(o)");
    // The pope about to be replaced does not count, another one of that colour does (3a and 5e).
    let pope = |more: &str| -> Vec<String> {
        let pieces = format!("wk 1e, wn 2a, rk 12a, bk 12l, ro 5e{more}");
        legal_with(&draw('W', &pieces, &format!("{SIEGED} lost-W=o")), "%")
    };
    assert_eq!(pope(""), ["W5e%"]);
    assert!(pope(", bo 3a").is_empty());
    assert_eq!(pope(", bo 3b"), ["W3b%", "W5e%"]);
}

#[test]
fn spec_7_6_promotion_is_free_of_this() {
    // 10a and 13a have one colour (three steps in a line): a bishop of White's is there.
    let game = draw('W', "wk 1e, wp 9b, wb 13a, bo 16a, rk 14c, bk 12l", "lost-W=bo");
    allowed(&game, "W9b-10a(b) W9b-10a(o)");
}
