//! 6: how games end.

use super::*;
use rules::game::{DrawKind, Outcome};
use two_player::{after, status};

#[test]
fn spec_6_checkmate_wins() {
    // The king on a8 can step only to a7, b8 and j8.
    let game = scene('w', "Kq1 Rh7 Rj1 Ge1 ka8", 'K');
    let played = game.clone().apply("e1e8").unwrap();
    assert_eq!(played.sheet, "Ge8#");
    let over = after(&game, "e1e8");
    assert_eq!([status(&over), over.to_act_text(), over.actions().join(" ")], ["win:W", "-", ""]);
    assert_eq!(status(&after(&scene('w', "Kq1 Rj1 Ge1 ka8", 'K'), "e1e8")), "play", "a7 is free");
}

#[test]
fn spec_6_stalemate_draws() {
    // Rooks attack b8 and j8, the pegasus a7, no piece attacks a8.
    let game = scene('w', "Kq1 Rb1 Rm1 Pc6 ka8", 'K');
    assert_eq!(after(&game, "m1j1").outcome(), Some(Outcome::Draw(DrawKind::Stalemate)));
    // With another piece that can move it is not stalemate.
    let game = scene('w', "Kq1 Rb1 Rm1 Pc6 ka8 wq7", 'K');
    assert_eq!(status(&after(&game, "m1j1")), "play");
}

/// STATUS with these pieces besides the kings.
fn left(pieces: &str, kings: &str) -> String {
    status(&scene('w', &format!("{kings} {pieces}"), 'K'))
}

#[test]
fn spec_6_insufficient_material() {
    assert_eq!(left("", "Kq2 kl8"), "draw");
    for kind in "SXDEBNCP".chars() {
        assert_eq!(left(&format!("{kind}n4"), "Kq2 kl8"), "draw", "{kind}");
        assert_eq!(left(&format!("{}n4", kind.to_ascii_lowercase()), "Kq2 kl8"), "draw", "{kind}");
    }
    for kind in "WRQGHAIF".chars() {
        assert_eq!(left(&format!("{kind}n4"), "Kq2 kl8"), "play", "{kind}");
    }
    // Two such pieces, or a king that is not on Earth.
    assert_eq!(left("Sn4 Dj3", "Kq2 kl8"), "play");
    assert_eq!(left("Sn4 sj3", "Kq2 kl8"), "play");
    for kings in ["Kh2 kl8", "Kz2 kl8", "Kq2 kc8", "Kq2 ku8"] {
        assert_eq!(left("Pn4", kings), "play", "{kings}");
        assert_eq!(left("", kings), "play", "{kings}");
    }
}

#[test]
fn spec_6_material_ends_the_game_by_itself() {
    let game = scene('w', "Kq2 Bn4 ro5 kl8", 'R');
    let over = after(&game, "n4o5");
    assert_eq!([status(&over), over.to_act_text()], ["draw", "-"]);
    let game = scene('w', "Kq1 kh8 Pn4", 'K');
    assert_eq!(status(&game), "play");
    assert_eq!(status(&after(&game, "q1p1 h8q8")), "draw", "the king comes back to Earth");
}

/// The same with this many half-moves counted.
fn counted(side: char, pieces: &str, last: char, quiet: u32) -> Position {
    at(&text(side, pieces, last).replace(" 0 90", &format!(" {quiet} 90")))
}

/// The number of half-moves counted.
fn quiet(game: &Position) -> String {
    game.position_string().split(' ').nth(5).unwrap_or_default().to_owned()
}

#[test]
fn spec_6_what_resets_the_count() {
    let game = counted('w', "Kq2 kl8 Wn4 Hj4 Iw4 Rs1 Ae4 bz8 xb8", 'B', 40);
    for (action, count) in [
        ("n4n5", "0"),
        ("j4k6", "0"),
        ("w4w5", "0"),
        ("s1s2", "41"),
        ("e4f5", "41"),
        ("q2q3", "41"),
        // An angel's fall does not count.
        ("e4w6", "41"),
        ("s1z1", "41"),
    ] {
        assert_eq!(quiet(&after(&game, action)), count, "{action}");
    }
    // A capture does, and an imp's or horse's promotion.
    assert_eq!(quiet(&after(&counted('w', "Kq2 kl8 Rs8 bz8", 'B', 40), "s8z8")), "0");
    assert_eq!(quiet(&after(&counted('w', "Kq2 kj4 Hn6 bz8", 'B', 40), "n6m8")), "0");
}

#[test]
fn spec_6_a_fallen_angels_moves_do_not_reset_it() {
    let game = counted('w', "Kq2 kj4 Xn7 wk6", 'W', 0);
    assert_eq!(quiet(&after(&game, "n7n8")), "1", "though it is promoted");
    assert_eq!(quiet(&after(&counted('w', "Kq2 kj4 Xn6 wk6", 'W', 0), "n6n7")), "1");
    assert_eq!(
        quiet(&after(&counted('w', "Kq2 kj4 Xn6 wk6 rm7", 'W', 0), "n6m7")),
        "0",
        "a capture"
    );
    // Along a chain it may move as a pawn, imp or honorable horse, with any count.
    for (kind, to, count) in [('W', "n7", "31"), ('H', "m8", "31"), ('I', "w6", "31")] {
        let game = counted('w', "Kq2 kj4 Xn6 xs1 wk6", kind, 30);
        assert_eq!(quiet(&after(&game, &format!("n6{to}"))), count, "{kind}");
    }
}

#[test]
fn spec_6_fifty_moves_on_claim_seventy_five_by_themselves() {
    let game = counted('w', "Kq2 kl8 Rs1 rz8", 'R', 98);
    assert!(game.draw_claim(Seat(0)).is_err());
    let game = after(&game, "q2q1 l8l7");
    assert_eq!(game.draw_claim(Seat(0)), Ok("W(S)".to_owned()));
    assert_eq!(status(&after(&game, "W(S)")), "draw");
    let late = counted('w', "Kq2 kl8 Rs1 rz8", 'R', 148);
    let late = after(&late, "q2q1");
    assert_eq!(status(&late), "play");
    assert_eq!(status(&after(&late, "l8l7")), "draw");
}

#[test]
fn spec_6_mate_comes_before_the_count() {
    let game = counted('w', "Xb7 Kq1 Re1 Rj1 ka8 rz7", 'K', 149);
    assert_eq!(status(&after(&game, "e1e8")), "win:W");
    assert_eq!(after(&game, "e1e2").outcome(), Some(Outcome::Draw(DrawKind::Count)));
}

const ROOKS: &str = "q1q2 j8j7 q2q1 j7j8";
const KINGS: &str = "q1q2 l8l7 q2q1 l7l8";

#[test]
fn spec_6_repetition() {
    let game = scene('w', "Kq1 kl8 rj8", 'R');
    let twice = after(&game, ROOKS);
    assert!(twice.draw_claim(Seat(0)).is_err());
    let thrice = after(&twice, ROOKS);
    assert_eq!(thrice.draw_claim(Seat(0)), Ok("W(S)".to_owned()));
    let four = after(&thrice, ROOKS);
    assert_eq!(status(&four), "play");
    assert_eq!(status(&after(&four, ROOKS)), "draw", "the fifth ends it");
    // The kind moved last is part of a position only if a fallen angel imitates it.
    assert!(after(&twice, KINGS).draw_claim(Seat(0)).is_ok());
}

#[test]
fn spec_6_what_the_mover_imitates_is_part_of_the_position() {
    let game = scene('w', "Kq1 kl8 rj8 Xs1", 'R');
    let mixed = after(&game, &format!("{ROOKS} {KINGS}"));
    assert!(mixed.draw_claim(Seat(0)).is_err(), "twice after a rook's move, once after a king's");
    let thrice = after(&mixed, ROOKS);
    assert!(thrice.draw_claim(Seat(0)).is_ok());
    // What the player not to move imitates is not part of it: Black's fallen angel will imitate White's next move.
    let other = scene('w', "Kq1 kl8 rj8 xs8 Wp2", 'R');
    assert!(after(&other, &format!("{ROOKS} {KINGS}")).draw_claim(Seat(0)).is_ok());
}

/// general 2.3: a draw against a bare king, if the king of the player out of time is on Earth.
#[test]
fn spec_general_2_3_time_run_out_against_a_bare_king() {
    for (pieces, white, black) in [
        ("Kq1 Rj1 kl8", "draw", "win:W"),
        ("Kq1 Rj1 kc8", "draw", "win:W"),
        ("Kh1 Rj1 kl8", "win:B", "win:W"),
        ("Kz1 Rj1 kl8", "win:B", "win:W"),
        ("Kq1 kc8", "draw", "win:W"),
        ("Kh1 kc8", "win:B", "win:W"),
        ("Kq1 Rj1 kl8 wj7", "win:B", "win:W"),
    ] {
        let game = scene('w', pieces, 'K');
        for (word, result) in [("W(L)", white), ("B(L)", black)] {
            let over = after(&game, word);
            assert_eq!(status(&over), result, "{pieces} {word}");
            let again = rules::Variant::ThreeRealms.from_position(&over.position_string());
            assert_eq!(again.map(|g| g.outcome()), Ok(over.outcome()), "{pieces} {word}");
        }
    }
    let over = after(&scene('w', "Kq1 Rj1 kl8", 'K'), "W(L)");
    assert_eq!(over.outcome(), Some(Outcome::Draw(DrawKind::OutOfTime)));
}

#[test]
fn spec_6_how_long_a_chain_was_is_no_part_of_the_position() {
    // White imitates a rook each time: moved by a fallen angel that imitated a rook, or by one of a chain.
    let game = scene('w', "Kq1 kl8 rj8 Xs1 xz4 Rp1", 'R');
    let short = "p1p2 z4z5 p2p1 z5z4";
    let long = "s1s2 z4z5 s2s1 z5z4";
    let thrice = after(&game, &format!("{short} {long}"));
    assert_eq!(thrice.draw_claim(Seat(0)), Ok("W(S)".to_owned()));
    let fifth = after(&thrice, &format!("{long} {short}"));
    assert_eq!(status(&fifth), "draw");
}

#[test]
fn spec_6_the_kind_along_a_chain_is_part_of_the_position() {
    // The same pieces, with rook and king moves before the fallen angels.
    let game = scene('w', "Kq1 kl8 rj8 Xs1 xz4 Rp1", 'R');
    let kings = after(&game, "p1p2 l8l7 p2p1 l7l8 s1s2 z4z5 s2s1 z5z4");
    assert!(kings.draw_claim(Seat(0)).is_err(), "once as rooks, twice as kings");
    assert!(after(&kings, "s1s2 z4z5 s2s1 z5z4").draw_claim(Seat(0)).is_ok());
}
