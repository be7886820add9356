//! 4.3 and 4.4: promotion and lost pieces.

use super::words::*;

/// White's pawn on 9b is one step from Red's first rank (10a), and one capture from it (11a).
fn pawn(more: &str, fields: &str) -> Position {
    draw('W', &format!("wk 1e, wp 9b, rk 14c, bk 12l, {more}"), fields)
}

#[test]
fn spec_4_3_a_pawn_becomes_a_piece_its_owner_has_lost() {
    let game = pawn("rp 5a", "lost-W=qnp");
    assert_eq!(legal_with(&game, "W9b-10a"), ["W9b-10a", "W9b-10a(n)", "W9b-10a(q)"]);
    // 10b is on no first rank.
    assert_eq!(legal_with(&game, "W9b-10b"), ["W9b-10b"]);
    let all = pawn("rp 5a", "lost-W=qrrbbnnoppp");
    let to_any = ["", "(b)", "(n)", "(o)", "(q)", "(r)"].map(|kind| format!("W9b-10a{kind}"));
    assert_eq!(legal_with(&all, "W9b-10a"), to_any);
    assert_eq!(legal_with(&pawn("rp 5a", ""), "W9b-10a"), ["W9b-10a"]);
}

#[test]
fn spec_4_3_by_a_capture_too() {
    let game = pawn("rr 11a", "lost-W=r");
    assert_eq!(legal_with(&game, "W9bx11a"), ["W9bx11a", "W9bx11a(r)"]);
    let promoted = after(&game, "W9bx11a(r)");
    assert_eq!(on(&promoted, "11a"), "wr");
    assert_eq!([field(&promoted, "lost-W"), field(&promoted, "lost-R")], ["", "r"]);
}

#[test]
fn spec_4_3_the_pawn_leaves_the_game() {
    let game = after(&pawn("rp 5a", "lost-W=qn"), "W9b-10a(q)");
    assert_eq!(on(&game, "10a"), "wq");
    assert_eq!(field(&game, "lost-W"), "n", "the queen left the pool, the pawn did not enter it");
}

#[test]
fn spec_4_3_not_yet_got_back() {
    // One lost queen, two pawns about to promote: the second stays a pawn.
    let game = pawn("wp 11b, rp 5a", "lost-W=q");
    allowed(&game, "W11b-12a(q) W9b-10a(q)");
    let next = after(&game, "W9b-10a(q) R5a-5b B12l-12k");
    assert_eq!(legal_with(&next, "W11b-12a"), ["W11b-12a"]);
}

#[test]
fn spec_4_3_it_may_stay_a_pawn_and_choose_later() {
    let game = after(&pawn("rp 5a", "lost-W=q"), "W9b-10a R5a-5b B12l-12k");
    assert_eq!(on(&game, "10a"), "wp");
    assert_eq!(legal_with(&game, "W10a"), ["W10a-11a", "W10a-11a(q)"]);
}

#[test]
fn spec_4_3_only_on_a_first_rank_of_an_opponent_in_the_game() {
    let out = draw('W', "wk 1e, wp 9b, rn 14c, bk 12l", "out=R lost-W=q");
    assert_eq!(legal_with(&out, "W9b-10a"), ["W9b-10a"]);
    // Black's first rank still counts: 9n is one step from 10n and from 9o.
    let black = draw('W', "wk 1e, wp 8o, rn 14c, bk 12l", "out=R lost-W=q");
    assert_eq!(legal_with(&black, "W8o-9o"), ["W8o-9o", "W8o-9o(q)"]);
    // White's own first rank does not promote White's pawns; it promotes Red's.
    let red = draw('R', "wk 1h, rk 12a, rp 2b, bk 12l", "lost-R=o");
    assert_eq!(legal_with(&red, "R2b"), ["R2b-1b", "R2b-1b(o)", "R2b-2c"]);
}

#[test]
fn spec_4_3_in_the_game_before_that_action() {
    // The pawn takes Red's king on Red's first rank and is promoted all the same.
    let game = draw('W', "wk 1e, wp 9b, rk 11a, rp 5a, bk 12l", "declared-W=R lost-W=q");
    assert_eq!(legal_with(&game, "W9bx11a"), ["W9bx11a", "W9bx11a(q)"]);
    let stayed = after(&game, "W9bx11a B12l-12k");
    assert_eq!(legal_with(&stayed, "W11a"), ["W11a-12a"], "Red is out by now");
}

#[test]
fn spec_4_3_the_last_ranks_far_end_promotes_nobody() {
    // 16c is on White's sixteenth rank, and on nobody's first.
    let game = draw('W', "wk 1e, wp 15c, rk 8a, bk 8p", "lost-W=q");
    assert_eq!(legal_with(&game, "W15c"), ["W15c-16b", "W15c-16c"]);
    let frozen = draw('W', "wk 1e, wp 16c, rk 8a, bk 8p", "lost-W=q");
    assert!(legal_with(&frozen, "W16c").is_empty());
}

#[test]
fn spec_4_4_captured_pieces_go_to_their_owners_pool() {
    let game = draw('W', &format!("wr 5a, rn 5e, bq 5h, rr 9d, {KINGS}"), "");
    let game = after(&game, "W5ax5e");
    assert_eq!(field(&game, "lost-R"), "n");
    let game = after(&game, "R9dx5e");
    assert_eq!([field(&game, "lost-W"), field(&game, "lost-R")], ["r", "n"]);
    assert_eq!(field(&after(&game, "B5hx5e"), "lost-R"), "rn");
}

#[test]
fn spec_4_4_kings_never_enter_it() {
    let game = draw('W', "wk 1e, wr 5a, rk 5h, rn 9a, bk 12l", "declared-W=R");
    let game = after(&game, "W5ax5h");
    assert_eq!(field(&game, "lost-R"), "");
    assert_eq!(field(&game, "out"), "R");
}

#[test]
fn spec_4_4_what_returns_has_moved() {
    let sieged = "threshold-W=1 run=W1";
    // The bishop on 1c becomes a rook; a pawn elsewhere a queen; a black rook changes to White.
    let pieces = format!("Wb 1c, wn 5a, wp 9b, Br 8p, {KINGS}");
    let game = draw('W', &pieces, &format!("{sieged} lost-W=rq"));
    for action in ["W1c@(r)", "W9b-10a(q)", "W8p%"] {
        let text = after(&game, action).position_string();
        let board = text.split(' ').next().expect("a board");
        assert!(!board.contains("Wr") && !board.contains("Wq"), "{action}: {board}");
        assert!(board.contains("wr") || board.contains("wq"), "{action}: {board}");
    }
    // A rook that returned to its corner cannot castle.
    let corner = draw('W', "Wk 1e, wn 1d, br 1a, rk 12a, bk 12l", &format!("{sieged} lost-W=r"));
    let corner = after(&corner, "W1a% R12a-13a B12l-13k W1d-3c R13a-12a B13k-12l");
    assert_eq!(on(&corner, "1a"), "wr");
    assert!(legal_with(&corner, "00").is_empty());
}

#[test]
fn spec_4_3_the_diagram_shows_where_pawns_are_promoted() {
    let views = line(&[], "").piece_views("pawn");
    let view = views.iter().find(|v| v.aspect.as_deref() == Some("promotion")).expect("a diagram");
    let target = |c: &&rules::view::CellView| c.marks.contains(rules::view::Mark::Target);
    let mut marked: Vec<&str> =
        view.boards[0].cells.iter().filter(target).map(|c| c.name.as_str()).collect();
    marked.sort_unstable();
    let mut wanted = vec![
        "8a", "9a", "10a", "11a", "12a", "13a", "14a", "15a", "16a", "8p", "9o", "10n", "11m",
        "12l", "13k", "14j", "15i", "16h",
    ];
    wanted.sort_unstable();
    assert_eq!(marked, wanted);
    // These are the hexes on which a pawn has the choice.
    for (from, to) in [("15b", "16a"), ("8b", "9a"), ("15h", "16h"), ("8o", "9o")] {
        let pieces = format!("wk 1e, wp {from}, rk 5h, bk 3b");
        let game = draw('W', &pieces, "lost-W=q");
        allowed(&game, &format!("W{from}-{to} W{from}-{to}(q)"));
    }
    let game = draw('W', "wk 1e, wp 15d, rk 5h, bk 3b", "lost-W=q");
    allowed(&game, "W15d-16c W15d-16d");
    forbidden(&game, "W15d-16c(q) W15d-16d(q)");
    assert_eq!(views.iter().filter(|v| v.aspect.is_some()).count(), 1);
    assert!(line(&[], "").piece_views("queen").iter().all(|v| v.aspect.is_none()));
}
