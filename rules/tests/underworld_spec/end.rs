//! 5: end.

use crate::scene::{EMPTY_UNDERWORLD, EMPTY_WORLD, after, field, play, scene, start, state};

#[test]
fn p5_only_world_captures_and_pawn_moves_reset_the_count() {
    let text = "4k3/8/8/3p4/4P3/8/8/R3K3|k7/p7/8/8/8/8/P7/3rK3 Wu - - 7";
    let quiet = |line: &str| field(after(text, line).as_ref(), 4);
    // A capture by the Underworld king.
    assert_eq!(quiet("ue1d1"), "8");
    let text = "4k3/8/8/3p4/4P3/8/8/R3K3|k7/p7/8/8/8/8/P7/4K3 Wu - - 7";
    let quiet = |line: &str| field(after(text, line).as_ref(), 4);
    // A pawn move on the Underworld.
    assert_eq!(quiet("ua2a3"), "8");
    assert_eq!(quiet("ua2a3 wa1a2"), "9");
    assert_eq!(quiet("ua2a3 we4d5"), "0");
    assert_eq!(quiet("ua2a3 we4e5"), "0");
}

#[test]
fn p5_choices_and_placements_are_half_moves() {
    let text = format!("{EMPTY_WORLD}|4k3/3K4/8/8/8/N~b7/8/8 Wu - - 3");
    assert_eq!(field(after(&text, "ud7e8").as_ref(), 4), "4");
    assert_eq!(field(after(&text, "ud7e8 ua3^").as_ref(), 4), "5");
    assert_eq!(field(after(&text, "ud7e8 ua3^ uk@a8").as_ref(), 4), "6");
}

#[test]
fn p5_fifty_moves_on_claim_seventy_five_by_themselves() {
    let world = "4k3/8/8/8/8/8/8/R3K3";
    let game = scene(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 99"));
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    let mut game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 99"), "wa1a2");
    assert!(game.draw_claim(rules::Seat(0)).is_err(), "Black is to move");
    play(game.as_mut(), "B(S)");
    assert_eq!(state(game.as_ref()), "- draw");
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 149"), "wa1a2");
    assert_eq!(state(game.as_ref()), "- draw");
    // Checkmate comes before.
    let world = "4k3/R7/4K3/8/8/8/8/8";
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 149"), "wa7a8");
    assert_eq!(state(game.as_ref()), "- win:W");
}

#[test]
fn p5_repetition_over_both_boards() {
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
    // On the Underworld the kings come back while the World's do too.
    let text = "4k3/8/8/8/8/8/8/R3K3|4k3/p7/8/8/8/8/P7/4K3 Ww - - 0";
    let mut game = scene(text);
    play(game.as_mut(), "wa1b1 we8d8 ue8d8 ue1d1 wb1a1 wd8e8 ud8e8 ud1e1");
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    play(game.as_mut(), "wa1b1 we8d8 ue8d8 ue1d1 wb1a1 wd8e8 ud8e8 ud1e1");
    assert!(game.draw_claim(rules::Seat(0)).is_ok());
}

#[test]
fn p5_home_files_do_not_tell_positions_apart() {
    // White's rooks of home files a and h change places while Black's king goes to and fro.
    let text = format!("{EMPTY_WORLD}|4k3/p7/8/8/8/8/8/R3K2R Wu - - 0");
    let mut game = scene(&text);
    play(game.as_mut(), "ua1a2 ue8d8 uh1h3 ud8e8 ua2h2 ue8d8 uh3a3 ud8e8 uh2h1 ue8d8 ua3a1 ud8e8");
    assert!(game.position_string().starts_with("4k3/8/8/8/8/8/8/4K3|4k3/p7/8/8/8/8/8/R~h3K2R~a"));
    assert!(game.draw_claim(rules::Seat(0)).is_err());
    // The second time was with the rooks changed.
    play(game.as_mut(), "uh1h2 ue8d8 uh2h1 ud8e8");
    assert!(game.draw_claim(rules::Seat(0)).is_ok());
}

#[test]
fn p5_no_draw_by_material() {
    let game = after(&format!("4k3/8/8/8/8/8/8/2B1K3|{EMPTY_UNDERWORLD} Ww - - 0"), "wc1d2");
    assert_eq!(state(game.as_ref()), "Bw play");
}

#[test]
fn p5_resignation_and_agreement() {
    let mut game = start();
    play(game.as_mut(), "B(Y)");
    assert_eq!(state(game.as_ref()), "- win:W");
    let mut game = start();
    play(game.as_mut(), "W(=)");
    assert_eq!(state(game.as_ref()), "- draw");
}

/// The rules' first page: time run out loses, also while a choice or a placement is pending.
#[test]
fn readme_time_run_out_loses_always() {
    // White's king below takes Black's.
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
