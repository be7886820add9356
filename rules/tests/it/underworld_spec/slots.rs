//! 1: set-up and turn order.

use super::scene::{
    EMPTY_UNDERWORLD, EMPTY_WORLD, after, at, field, of, play, scene, start, state,
};

#[test]
fn spec_1_1_the_array_on_the_world_and_two_kings_below() {
    let game = start();
    let boards = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|4k3/8/8/8/8/8/8/4K3";
    assert_eq!(game.position_string(), format!("{boards} Ww KQkq - 0"));
    assert_eq!(at(game.as_ref(), "ue1"), 'K');
    assert_eq!(at(game.as_ref(), "ue8"), 'k');
    assert_eq!(game.actions().len(), 20);
    assert_eq!(game.options(), []);
}

#[test]
fn spec_1_2_the_four_slots() {
    let mut game = start();
    let mut to_act = vec![game.to_act_text()];
    for action in "we2e4 wd7d5 we4d5 wd8d5 ud7d6 ud2d4 wb1c3 wd5d8 ud6d5".split(' ') {
        play(game.as_mut(), action);
        to_act.push(game.to_act_text());
    }
    // The Underworld is skipped until the first piece falls.
    assert_eq!(to_act, ["Ww", "Bw", "Ww", "Bw", "Bu", "Wu", "Ww", "Bw", "Bu", "Wu"]);
}

#[test]
fn spec_1_2_an_underworld_left_to_the_kings_is_left_out() {
    let world = "4k3/8/8/8/8/8/8/R3K3";
    let mut game = after(&format!("{world}|4k3/8/8/8/8/8/3p4/4K3 Wu - - 0"), "ue1d2");
    assert_eq!(state(game.as_ref()), "Ww play");
    play(game.as_mut(), "wa1a2");
    assert_eq!(state(game.as_ref()), "Bw play");
    play(game.as_mut(), "we8d8");
    assert_eq!(state(game.as_ref()), "Ww play");
}

#[test]
fn spec_1_2_a_world_left_to_the_kings_is_left_out() {
    let under = "4k3/p7/8/8/8/8/7P/4K3";
    let game = after(&format!("{EMPTY_WORLD}|{under} Bu - - 0"), "ua7a6");
    assert_eq!(state(game.as_ref()), "Wu play");
    let game = after(&format!("{EMPTY_WORLD}|{under} Bu - - 0"), "ua7a6 uh2h3");
    assert_eq!(state(game.as_ref()), "Bu play");
}

#[test]
fn spec_1_2_white_is_first_on_a_world_brought_back() {
    // By White, in White's own slot.
    let under = "4k3/p7/8/8/8/8/4R~a3/7K";
    let game = after(&format!("{EMPTY_WORLD}|{under} Wu - - 0"), "ue2e8 uk@c8");
    assert_eq!(state(game.as_ref()), "Ww play");
    // By Black: White's Underworld slot comes before.
    let under = "4k3/4r~a3/8/8/8/8/P7/4K3";
    let game = after(&format!("{EMPTY_WORLD}|{under} Bu - - 0"), "ue7e1 uk@c1");
    assert_eq!(state(game.as_ref()), "Wu play");
    let game = after(&format!("{EMPTY_WORLD}|{under} Bu - - 0"), "ue7e1 uk@c1 ua2a3");
    assert_eq!(state(game.as_ref()), "Ww play");
}

#[test]
fn spec_1_2_black_is_first_on_an_underworld_brought_back() {
    let world = "4k3/8/8/3p4/4P3/8/8/4K3";
    let text = format!("{world}|{EMPTY_UNDERWORLD} Ww - - 0");
    let game = after(&text, "we4d5");
    assert_eq!(state(game.as_ref()), "Bw play");
    let game = after(&text, "we4d5 we8d8");
    assert_eq!(state(game.as_ref()), "Bu play");
    let game = after(&text, "we1d1 wd5e4");
    assert_eq!(state(game.as_ref()), "Bu play");
}

#[test]
fn spec_1_2_both_boards_left_to_the_kings() {
    let game = after(&format!("{EMPTY_WORLD}|4k3/8/8/8/8/8/3p4/4K3 Wu - - 0"), "ue1d2");
    assert_eq!(state(game.as_ref()), "- draw");
    assert!(game.actions().is_empty());
}

/// Black's rook can mate on the World; White's bishop captures the Underworld king, whose two attackers cannot both
/// be answered.
const MATE_BUT: &str = "r3k3/8/8/8/8/8/5PPP/6K1|k6R~a/p7/8/8/4B~c3/8/8/7K Bw - - 0";

#[test]
fn spec_1_3_mate_is_judged_when_the_slot_comes() {
    let mut game = scene(MATE_BUT);
    let mate = play(game.as_mut(), "wa8a1").expect("played");
    assert_eq!(mate.sheet, "Ra1+");
    assert_eq!(state(game.as_ref()), "Bu play");
    let mut mated = game.boxed_clone();
    play(mated.as_mut(), "ua7a6 uh1h2");
    assert_eq!(state(mated.as_ref()), "- win:B");
    // The bishop returns to c1, between the rook and the king.
    play(game.as_mut(), "ua7a6 ue4a8 uk@a7");
    assert_eq!(at(game.as_ref(), "wc1"), 'B');
    assert_eq!(state(game.as_ref()), "Ww play");
}

#[test]
fn spec_1_3_mate_at_once_where_nothing_is_between() {
    let mut game = start();
    let mate = play(game.as_mut(), "wf2f3 we7e5 wg2g4 wd8h4").expect("played");
    assert_eq!(mate.sheet, "Qh4#");
    assert_eq!(state(game.as_ref()), "- win:B");
}

#[test]
fn spec_1_3_stalemate_on_the_world() {
    let game = after(&format!("1q~d2k3/8/8/8/8/8/8/K7|{EMPTY_UNDERWORLD} Bw - - 0"), "wb8b3");
    assert_eq!(state(game.as_ref()), "- draw");
}

#[test]
fn spec_1_3_an_underworld_slot_passes() {
    // White's king cannot move and is not attacked.
    let under = "4k3/8/8/8/8/2q~d5/8/K7";
    let mut game = scene(&format!("4k3/8/8/8/8/8/4P3/4K3|{under} Bu - - 0"));
    let played = play(game.as_mut(), "uc3b3").expect("played");
    assert_eq!(state(game.as_ref()), "Ww play");
    assert!(
        played.news.iter().any(|n| n.english().contains("White has no legal move")),
        "{:?}",
        played.news
    );
    // While the World is inactive Black is asked again.
    let game = after(&format!("{EMPTY_WORLD}|{under} Bu - - 0"), "uc3b3");
    assert_eq!(state(game.as_ref()), "Bu play");
}

#[test]
fn spec_1_3_a_slot_that_passes_ends_en_passant() {
    // The pawn on d4 is pinned by the bishop on a1, the queen on f7 restricts the king: Black cannot capture on e3.
    let text = |world: &str| format!("{world}|7k/5Q~d2/8/8/3p4/8/4P3/B~c3K3 Wu - - 0");
    let game = after(&text(EMPTY_WORLD), "ue2e4");
    assert_eq!(state(game.as_ref()), "Wu play");
    assert_eq!(field(game.as_ref(), 3), "-");
    // With an active World the right lasts until Black's slot, which passes.
    let world = "4k3/p7/8/8/8/8/P7/4K3";
    assert_eq!(field(after(&text(world), "ue2e4 wa2a3").as_ref(), 3), "ue3");
    let game = after(&text(world), "ue2e4 wa2a3 wa7a6");
    assert_eq!(state(game.as_ref()), "Wu play");
    assert_eq!(field(game.as_ref(), 3), "-");
}

#[test]
fn spec_1_3_nobody_can_act() {
    // Pawns block each other and keep the kings in.
    let under = "5p1k/5Pp1/8/6P1/8/1p6/1Pp5/K1P5";
    let game = scene(&format!("{EMPTY_WORLD}|{under} Wu - - 0"));
    assert_eq!(of(game.as_ref(), "u"), "ug5g6");
    let game = after(&format!("{EMPTY_WORLD}|{under} Wu - - 0"), "ug5g6");
    assert_eq!(state(game.as_ref()), "- draw");
    // With an active World both slots pass.
    let game = after(&format!("4k3/8/8/8/8/8/4P3/4K3|{under} Wu - - 0"), "ug5g6");
    assert_eq!(state(game.as_ref()), "Ww play");
    let game = after(&format!("4k3/8/8/8/8/8/4P3/4K3|{under} Wu - - 0"), "ug5g6 we2e3 we8d8");
    assert_eq!(state(game.as_ref()), "Ww play");
}

#[test]
fn spec_0_two_players_and_no_options() {
    let game = start();
    let letters: Vec<char> = game.seats().iter().map(|s| s.letter).collect();
    assert_eq!((letters, game.to_act_text().as_str()), (vec!['W', 'B'], "Ww"));
    assert!(rules::Variant::Underworld.options().is_empty());
    assert!(rules::Variant::Underworld.new_game(&[("pawns", "normal")]).is_err());
}
