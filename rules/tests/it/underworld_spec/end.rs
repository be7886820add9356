//! 5: the end of the game.

use super::scene::{EMPTY_UNDERWORLD, EMPTY_WORLD, after, field, play, scene, start, state};
use crate::support::english;
use locale::Text;

#[test]
fn spec_5_what_resets_the_count() {
    let count = |text: &str, line: &str| field(after(text, line).as_ref(), 4);
    let text = "4k3/8/8/3p4/4P3/8/8/R3K3|k7/p7/8/8/8/8/P7/4K3 Wu - - 7";
    // On the World a capture or a pawn move; on the Underworld no pawn move.
    assert_eq!(count(text, "ua2a3"), "8");
    assert_eq!(count(text, "ua2a3 wa1a2"), "9");
    assert_eq!(count(text, "ua2a3 we4d5"), "0");
    assert_eq!(count(text, "ua2a3 we4e5"), "0");
    // A capture whose victim falls again on the Underworld does not.
    let text = "4k3/8/8/8/4P3/8/8/4K3|k7/p7/8/8/8/8/3r~a4/R3K3 Wu - - 60";
    assert_eq!(count(text, "ua1a7"), "61");
    // A piece gone for good does: captured by an Underworld king, or without an empty square.
    assert_eq!(count(text, "ue1d2"), "0");
    let full = "4k3/8/8/8/4P3/8/8/4K3|3n~g3k/3p4/3p4/3p4/3p4/3n~bR~ar~d2/3p4/3P3K Wu - - 60";
    assert_eq!(count(full, "ue3f3"), "0");
    // It falls onto the square that the captor has left, and nothing is reset.
    let left = "4k3/8/8/8/4P3/8/8/4K3|3n~g3k/3p4/3p4/3p4/3p4/3R~ar~d3/3p4/3P3K Wu - - 60";
    assert_eq!(count(left, "ud3e3"), "61");
}

#[test]
fn spec_5_a_kings_capture_and_a_return_reset_the_count() {
    let text = format!("{EMPTY_WORLD}|4k3/3K4/8/8/8/N~b7/8/8 Wu - - 120");
    assert_eq!(field(after(&text, "ud7e8").as_ref(), 4), "0");
    assert_eq!(field(after(&text, "ud7e8 ua3^").as_ref(), 4), "0");
    assert_eq!(field(after(&text, "ud7e8 ua3^ uk@a8").as_ref(), 4), "1", "a half-move");
    // By another piece, which returns at once.
    let text = format!("{EMPTY_WORLD}|4k3/p7/8/8/8/8/4R~a3/7K Wu - - 149");
    assert_eq!(field(after(&text, "ue2e8").as_ref(), 4), "0");
    assert_eq!(field(after(&text, "ue2e8 uk@h8").as_ref(), 4), "1");
}

/// White's knight captures the Underworld king repeatedly, returns to b1 and is captured there.
const HUNT: &str = "1r~a5k/8/8/8/8/8/7K/8|6nk/5N~bpn~b/r~h7/8/8/8/8/7K Wu - - 0";

/// From one placement to the next time the knight gives check, on f7 or on g6.
fn hunted(check: &str) -> String {
    format!(
        "wh2g2 wb8b1 ua6a5 ub1d2 wg2g3 wb1b8 ua5a4 ud2f3 wg3h2 wh8g8 ua4a6 uf3e5 wh2g2 wg8g7 \
         ua6a5 ue5{check} wg2h2 wg7h8 ua5a6"
    )
}

#[test]
fn spec_5_no_draw_is_judged_or_claimed_while_a_placement_is_due() {
    let mut game = scene(HUNT);
    let round = hunted("f7");
    play(game.as_mut(), &format!("uf7h8 uk@h8 {round} uf7h8 uk@h8 {round} uf7h8"));
    // The third occurrence, but the placement is due: a claim is possible only after it.
    let (white, black) = (rules::Seat(0), rules::Seat(1));
    let why = game.draw_claim(black).map_err(|e| e.sentence.english());
    assert_eq!(why, Err("A draw can be claimed only after what has to be decided now.".to_owned()));
    assert!(game.draw_claim(white).is_err() && game.boxed_clone().apply("B(S)").is_err());
    let news = play(game.as_mut(), "uk@h8").map(|p| p.news).unwrap_or_default();
    assert_eq!(
        news.last().map(Text::english).as_deref(),
        Some("This position for the third time: White may claim a draw.")
    );
    assert!(game.draw_claim(white).is_ok());
    // By another way, so that nothing else occurs five times before.
    let other = hunted("g6");
    play(game.as_mut(), &format!("{other} ug6h8 uk@h8 {other} ug6h8"));
    assert_eq!(state(game.as_ref()), "Bu play", "for the fifth time");
    let mut elsewhere = game.boxed_clone();
    play(elsewhere.as_mut(), "uk@f8");
    assert_eq!(state(elsewhere.as_ref()), "Ww play");
    play(game.as_mut(), "uk@h8");
    assert_eq!(state(game.as_ref()), "- draw");
}

#[test]
fn spec_5_a_reset_does_not_cut_repetition_short() {
    let mut game = scene(HUNT);
    let round = hunted("f7");
    play(game.as_mut(), &format!("uf7h8 uk@h8 {round} uf7h8 uk@h8 {round}"));
    assert!(game.draw_claim(rules::Seat(0)).is_ok(), "captures and returns between");
}

#[test]
fn spec_5_perft_ends_no_line_while_a_placement_is_due() {
    let mut game = scene(HUNT);
    let (round, other) = (hunted("f7"), hunted("g6"));
    let line =
        format!("uf7h8 uk@h8 {round} uf7h8 uk@h8 {round} uf7h8 uk@h8 {other} ug6h8 uk@h8 {other}");
    play(game.as_mut(), &line);
    let counts = game.divide(3);
    let after_capture = counts.iter().find(|(text, _)| text == "ug6h8").map(|(_, n)| *n);
    let mut slow = 0;
    let mut captured = game.boxed_clone();
    play(captured.as_mut(), "ug6h8");
    for placement in captured.actions() {
        let mut placed = captured.boxed_clone();
        play(placed.as_mut(), &placement);
        slow += placed.actions().len() as u64;
    }
    assert!(slow > 0);
    assert_eq!(after_capture, Some(slow));
}

#[test]
fn spec_5_fifty_moves_on_claim_seventy_five_by_themselves() {
    let world = "4k3/8/8/8/8/8/8/R3K3";
    let game = scene(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 99"));
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    let mut game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 99"), "wa1a2");
    assert!(game.draw_claim(rules::Seat(0)).is_err(), "Black is to move");
    play(game.as_mut(), "B(S)");
    assert_eq!(state(game.as_ref()), "- draw");
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 149"), "wa1a2");
    assert_eq!(state(game.as_ref()), "- draw");
    // Checkmate comes first.
    let world = "4k3/R7/4K3/8/8/8/8/8";
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 149"), "wa7a8");
    assert_eq!(state(game.as_ref()), "- win:W");
}

#[test]
fn spec_5_repetition_over_both_boards() {
    let mut game = start();
    for _ in 0..2 {
        assert!(game.draw_claim(rules::Seat(0)).is_err());
        play(game.as_mut(), "wg1f3 wg8f6 wf3g1 wf6g8");
    }
    assert!(game.draw_claim(rules::Seat(0)).is_ok());
    for _ in 0..2 {
        play(game.as_mut(), "wg1f3 wg8f6 wf3g1 wf6g8");
    }
    assert_eq!(state(game.as_ref()), "- draw");
    // The Underworld kings move back and forth while the World's do too.
    let text = "4k3/8/8/8/8/8/8/R3K3|4k3/p7/8/8/8/8/P7/4K3 Ww - - 0";
    let mut game = scene(text);
    play(game.as_mut(), "wa1b1 we8d8 ue8d8 ue1d1 wb1a1 wd8e8 ud8e8 ud1e1");
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    play(game.as_mut(), "wa1b1 we8d8 ue8d8 ue1d1 wb1a1 wd8e8 ud8e8 ud1e1");
    assert!(game.draw_claim(rules::Seat(0)).is_ok());
}

#[test]
fn spec_5_home_files_do_not_tell_positions_apart() {
    // White's rooks of home files a and h exchange squares while Black's king moves back and forth.
    let text = format!("{EMPTY_WORLD}|4k3/p7/8/8/8/8/8/R3K2R Wu - - 0");
    let mut game = scene(&text);
    play(game.as_mut(), "ua1a2 ue8d8 uh1h3 ud8e8 ua2h2 ue8d8 uh3a3 ud8e8 uh2h1 ue8d8 ua3a1 ud8e8");
    assert!(game.position_string().starts_with("4k3/8/8/8/8/8/8/4K3|4k3/p7/8/8/8/8/8/R~h3K2R~a"));
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    // The second time was with the rooks exchanged.
    play(game.as_mut(), "uh1h2 ue8d8 uh2h1 ud8e8");
    assert!(game.draw_claim(rules::Seat(0)).is_ok());
}

#[test]
fn spec_1_2_a_draw_for_want_of_pieces_gives_the_right_reason() {
    // Black's Underworld king takes the last piece, which is gone for good.
    let mut game = scene(&format!("{EMPTY_WORLD}|4k3/4R3/8/8/8/8/8/4K3 Bu - - 0"));
    let played = game.apply("ue8e7").expect("it is legal");
    assert_eq!(state(game.as_ref()), "- draw");
    let news = english(&played.news).join(" ");
    assert!(news.contains("Only kings are left on both boards: the game is drawn."), "{news}");
    assert!(!news.contains("mate"), "{news}");
}

#[test]
fn spec_5_no_draw_by_material() {
    let game = after(&format!("4k3/8/8/8/8/8/8/2B1K3|{EMPTY_UNDERWORLD} Ww - - 0"), "wc1d2");
    assert_eq!(state(game.as_ref()), "Bw play");
}

#[test]
fn spec_5_resignation_and_agreement() {
    let mut game = start();
    play(game.as_mut(), "B(Y)");
    assert_eq!(state(game.as_ref()), "- win:W");
    let mut game = start();
    play(game.as_mut(), "W(=)");
    assert_eq!(state(game.as_ref()), "- draw");
}

/// general 2.2: running out of time loses, even while a choice or a placement is pending.
#[test]
fn spec_general_2_3_time_run_out_loses_always() {
    // White's Underworld king captures Black's.
    let under = "4k3/3K4/8/8/8/N~b7/8/8";
    let game = |line: &str| after(&format!("4k3/8/8/8/8/8/8/R3K3|{under} Wu - - 0"), line);
    for line in ["", "ud7e8", "ud7e8 ua3^"] {
        assert_eq!(game(line).decision().is_some(), !line.is_empty(), "{line}");
        for (word, result) in [("W(L)", "- win:B"), ("B(L)", "- win:W")] {
            let mut over = game(line);
            play(over.as_mut(), word);
            assert_eq!(state(over.as_ref()), result, "{line}");
            let again = rules::Variant::Underworld.from_position(&over.position_string());
            assert_eq!(again.map(|g| g.outcome()), Ok(over.outcome()), "{line}");
        }
    }
    let bare = format!("4k3/8/8/8/8/8/8/R3K3|{EMPTY_UNDERWORLD} Ww - - 0");
    assert_eq!(state(after(&bare, "W(L)").as_ref()), "- win:B", "a bare king wins too");
}
