//! 6: notation.

use rules::Seat;
use rules::game::{Game, ReadError};

use super::scene::{EMPTY_UNDERWORLD, after, play, scene, start};

fn reads(game: &dyn Game, seat: u8, text: &str) -> String {
    match game.read(Seat(seat), text) {
        Ok(read) => read.canonical,
        Err(ReadError::Ambiguous(all)) => format!("ambiguous: {}", all.join(" ")),
        Err(ReadError::Illegal(refusal)) => format!("illegal: {refusal}"),
        Err(ReadError::Termination(_)) => "termination".to_owned(),
        Err(ReadError::NotAnAction) => "chat".to_owned(),
    }
}

#[test]
fn spec_6_moves_on_the_world() {
    let game = start();
    for text in ["we2e4", "e2e4", "e4", "e2-e4", "W:e4", "w:e2e4", "1. e4"] {
        assert_eq!(reads(game.as_ref(), 0, text), "we2e4", "{text}");
    }
    for text in ["Nf3", "g1f3", "wg1f3", "Ng1-f3", "w:Nf3"] {
        assert_eq!(reads(game.as_ref(), 0, text), "wg1f3", "{text}");
    }
    let text = format!("7k/1P6/8/8/8/8/8/4K2R|{EMPTY_UNDERWORLD} Ww K - 0");
    let game = scene(&text);
    assert_eq!(reads(game.as_ref(), 0, "b8=Q"), "wb7b8q");
    assert_eq!(reads(game.as_ref(), 0, "b7b8n"), "wb7b8n");
    assert_eq!(reads(game.as_ref(), 0, "O-O"), "we1g1");
    assert_eq!(reads(game.as_ref(), 0, "w:O-O"), "we1g1");
}

#[test]
fn spec_6_moves_on_the_underworld() {
    let text = "4k3/8/8/8/8/8/4P3/4K1N1|4k3/p7/8/8/8/8/8/N~b3K3 Wu - - 0";
    let game = scene(text);
    for text in ["ua1b3", "a1b3", "Nb3", "u:Nb3", "uNb3", "u:a1-b3", "UA1B3"] {
        assert_eq!(reads(game.as_ref(), 0, text), "ua1b3", "{text}");
    }
    assert_eq!(reads(game.as_ref(), 0, "Kd2"), "ue1d2");
    let mut game = scene(text);
    let played = play(game.as_mut(), "ua1b3").expect("played");
    assert_eq!(played.sheet, "u:Nb3");
    let played = play(game.as_mut(), "wg1f3").expect("played");
    assert_eq!(played.sheet, "Nf3");
}

#[test]
fn spec_6_to_act() {
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/8/8 Wu - - 0";
    assert_eq!(scene(text).to_act_text(), "Wu");
    assert_eq!(after(text, "ud7e8").to_act_text(), "Wu");
    assert_eq!(after(text, "ud7e8 uRa^").to_act_text(), "Bu");
    assert_eq!(after(text, "ud7e8 uRa^ uk@a8").to_act_text(), "Ww");
}

const CHOICE: &str = "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b4N~g2/8/8 Wu - - 0 gone-W=PcPcPdRaBc";

#[test]
fn spec_6_choices() {
    let mut game = after(CHOICE, "ud7e8");
    let listed = "uBc^ uBf^ uPa^ uPc^ uPd^ uQd^ uRa^ uRh^ ua3^ uf3^";
    // Pieces of the same kind and home file are one action.
    assert_eq!(game.actions().join(" "), listed);
    for (text, canonical) in [
        ("uRa^", "uRa^"),
        ("Ra^", "uRa^"),
        ("Ra", "uRa^"),
        ("uPc^", "uPc^"),
        ("a3^", "ua3^"),
        ("a3", "ua3^"),
        ("Na3", "ua3^"),
        ("^a3", "ua3^"),
        ("Q^", "uQd^"),
        ("Bc^", "uBc^"),
    ] {
        assert_eq!(reads(game.as_ref(), 0, text), canonical, "{text}");
    }
    assert_eq!(reads(game.as_ref(), 0, "N^"), "ambiguous: ua3^ uf3^");
    assert_eq!(reads(game.as_ref(), 1, "uRa^"), "illegal: White has to decide first.");
    let played = play(game.as_mut(), "uPc^").expect("played");
    assert_eq!(played.sheet, "uPc^");
    assert!(game.position_string().contains("Pc"), "one more is gone");
}

#[test]
fn spec_6_placements() {
    let mut game = after(CHOICE, "ud7e8 uRa^");
    for text in ["uk@a8", "k@a8", "K@a8", "@a8", "a8", "Ka8", "ua8", "u:K@a8"] {
        assert_eq!(reads(game.as_ref(), 1, text), "uk@a8", "{text}");
    }
    let played = play(game.as_mut(), "uk@a8").expect("played");
    assert_eq!(played.sheet, "uk@a8");
}

#[test]
fn spec_6_talk_is_talk() {
    let game = after(CHOICE, "ud7e8");
    for text in ["hello", "what a move", "u", "^", "ok", "uu", "U r a^ fool"] {
        assert_eq!(reads(game.as_ref(), 0, text), "chat", "{text}");
    }
}

#[test]
fn spec_6_in_check_and_mate() {
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/p7/8/8/8/8/8/R3K3 Wu - - 0";
    let mut game = scene(text);
    assert_eq!(play(game.as_mut(), "ua1a7").expect("played").sheet, "u:Rxa7");
    let mut game = scene(text);
    assert_eq!(play(game.as_mut(), "ua1d1").expect("played").sheet, "u:Rd1");
    let text = "4k3/8/8/8/8/8/4P3/4K3|4k3/p7/8/8/8/8/K7/R7 Wu - - 0";
    let mut game = scene(text);
    assert_eq!(play(game.as_mut(), "ua1e1").expect("played").sheet, "u:Re1+");
}

#[test]
fn spec_6_castling_is_read_as_king_takes_own_rook() {
    let game = scene(&format!("4k3/8/8/8/8/8/8/R3K2R|{EMPTY_UNDERWORLD} Ww KQ - 0"));
    for (text, canonical) in [
        ("e1h1", "we1g1"),
        ("we1h1", "we1g1"),
        ("w:e1xh1", "we1g1"),
        ("Kxh1", "we1g1"),
        ("Kxa1", "we1c1"),
        ("w:Ka1", "we1c1"),
    ] {
        assert_eq!(reads(game.as_ref(), 0, text), canonical, "{text}");
    }
    for text in ["h1e1", "h1xe1", "Rxe1", "wh1e1"] {
        let read = reads(game.as_ref(), 0, text);
        assert_eq!(read, "illegal: Your own king stands on we1.", "{text}");
    }
    let moved = scene(&format!("4k3/8/8/8/8/8/8/R3K2R|{EMPTY_UNDERWORLD} Ww Q - 0"));
    let read = reads(moved.as_ref(), 0, "e1h1");
    assert_eq!(read, "illegal: You cannot castle O-O: the king or that rook has moved.");
}

#[test]
fn spec_4_1_there_is_no_castling_on_the_underworld() {
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let game = scene(&format!("{world}|4k3/p7/8/8/8/8/8/4K2R~h Wu - - 0"));
    for text in ["e1h1", "Kxh1", "ue1h1", "u:Kh1", "Rxe1"] {
        let read = reads(game.as_ref(), 0, text);
        assert!(read.starts_with("illegal: "), "{text}: {read}");
    }
}
