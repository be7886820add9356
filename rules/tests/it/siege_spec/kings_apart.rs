//! 5.1 and 7.1: no king ends an action one king's step from another king, fortified or not.

use super::words::*;

/// White's king on 5e and Red's on 5h: of the hexes White's king can step to, 4f and 6g are one step from both.
const NEAR: &str = "wk 5e, wp 1a, rk 5h, rp 9b, bk 12l";

#[test]
fn spec_5_1_not_beside_a_fortified_king() {
    for fields in ["", "fortified-R=2 fortify-spent=R"] {
        let game = draw('W', NEAR, fields);
        assert_eq!(in_check(&game), "", "{fields}");
        forbidden(&game, "W5e-6g W5e-4f");
        allowed(&game, "W5e-5f W5e-6f");
    }
}

#[test]
fn spec_5_1_not_by_a_capture() {
    // Black's knights attack neither king.
    let pieces = format!("{NEAR}, bn 4f, bn 6f");
    for fields in ["", "fortified-R=2 fortify-spent=R"] {
        let game = draw('W', &pieces, fields);
        forbidden(&game, "W5ex4f");
        allowed(&game, "W5ex6f");
    }
}

#[test]
fn spec_5_1_not_by_a_capture_en_passe() {
    // 4e, where Red's king would capture en passé, is one step from 6f.
    let far = "wk 1h, Wp 3e, rk 3d, rp 9c, bk 14j";
    allowed(&after(&draw('W', far, ""), "W3e-5e"), "R3d+4e R3d-4e");
    let fields = "fortified-B=1 fortify-spent=B";
    let near = after(&draw('W', &far.replace("14j", "6f"), fields), "W3e-5e");
    forbidden(&near, "R3d+4e R3d-4e");
    allowed(&near, "R3d-3c");
}

#[test]
fn spec_5_1_not_by_castling() {
    // 1c, where White's king would end on the queen's side, is one step from 3d.
    let pieces = "Wk 1e, Wr 1a, Wr 1i, rk 14b, rp 9a, bk 3d";
    let game = draw('W', pieces, "fortified-B=2 fortify-spent=B");
    assert_eq!(in_check(&game), "");
    forbidden(&game, "W00(Q)");
    allowed(&game, "W00(O)");
}

#[test]
fn spec_5_1_not_by_a_walled_in_capture() {
    // Of the dead pieces around 1a, the one on 3b is one step from 5c.
    let pieces = "wk 1a, wp 2a, bp 1b, bp 2b, bp 3b, bp 2c, rk 5c, rp 9a";
    let game = draw('W', pieces, "out=B fortified-R=2 fortify-spent=R");
    assert_eq!(goes(&game, "1a"), "x1b x2b x2c");
    let far = draw('W', &pieces.replace("5c", "5e"), "out=B fortified-R=2 fortify-spent=R");
    assert_eq!(goes(&far, "1a"), "x1b x2b x2c x3b");
}

#[test]
fn spec_5_1_a_hex_beside_a_fortified_king_is_no_escape() {
    // Rooks control the first two ranks; 3b is open, and one step from 5c.
    let pieces = "wk 1a, rr 1h, rr 2h, rk 16a, bk 5c, wp 9e";
    let fields = "fortified-B=2 fortify-spent=B";
    assert_eq!(legal(&draw('W', &pieces.replace("5c", "16h"), fields)), ["W1a-3b"]);
    let game = draw('W', pieces, fields);
    assert!(game.view(rules::Seat(0)).seats[0].status.iter().any(|s| s.english() == "checkmated"));
    assert!(legal(&game).iter().all(|a| a.starts_with("W9e")), "{:?}", legal(&game));
    allowed(&game, "W9e-10d");
}

#[test]
fn spec_5_1_not_beside_a_dead_players_last_hex_only() {
    // A king that has left the board keeps no other king away.
    let game = draw('W', NEAR, "");
    let game = after(&game, "R(Y)");
    allowed(&game, "W5e-6g W5e-4f");
}

#[test]
fn spec_7_1_a_fortified_king_keeps_away_as_well() {
    let game = draw('W', NEAR, "fortified-W=2 fortify-spent=W");
    forbidden(&game, "W5e-6g W5e-4f");
    allowed(&game, "W5e-5f W5e-6f");
    let both = draw('W', NEAR, "fortified-W=2 fortified-R=2 fortify-spent=WR");
    forbidden(&both, "W5e-6g W5e-4f");
    // Red's king has to keep away from White's too.
    let red = draw('R', NEAR, "fortified-W=2 fortify-spent=W");
    forbidden(&red, "R5h-6g R5h-4f");
    allowed(&red, "R5h-5g");
}

#[test]
fn spec_7_1_not_with_the_move_that_calls_fortification() {
    let game = draw('W', NEAR, "threshold-W=1 run=W1");
    forbidden(&game, "W5e-6g(F) W5e-4f(F)");
    allowed(&game, "W5e-5f(F) W5e-6f(F)");
    // Nor by castling onto the rook, on the side that ends beside a king.
    let pieces = "Wk 1e, Wr 1a, Wr 1i, rk 14b, rp 9a, bk 3d";
    let castling = draw('W', pieces, "threshold-W=1 run=W1");
    forbidden(&castling, "W00(QF) W00(Q)");
    allowed(&castling, "W00(OF) W00(O)");
    let fortified = draw('W', pieces, "fortified-W=2 fortify-spent=W");
    forbidden(&fortified, "W00(Q)");
    allowed(&fortified, "W00(O)");
}
