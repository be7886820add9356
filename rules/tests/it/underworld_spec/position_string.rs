//! Position strings: how they are written, and which are refused.

use super::scene::{EMPTY_UNDERWORLD, EMPTY_WORLD, after, filled, read, scene};

#[test]
fn positions_are_written_as_they_were_read() {
    for text in [
        "4k3/8/8/8/3n~b4/8/8/3QK3|4k3/8/8/8/8/8/8/4K3 Ww - - 12",
        "r3k2r/8/8/8/8/8/8/R3K2R|4k3/8/8/8/8/8/8/4K3 Bw KQkq - 3",
        "4k3/8/8/8/8/8/4P3/4K3|4k3/8/8/8/8/8/3P4/N~b3K3 Bu - - 0",
    ] {
        let game = scene(text);
        assert!(game.position_string().starts_with(text), "{}", game.position_string());
        let again = read(&game.position_string()).expect("its own string");
        assert_eq!(again.position_string(), game.position_string());
        assert_eq!(again.actions(), game.actions());
    }
}

#[test]
fn decisions_are_preserved() {
    let text = format!("{EMPTY_WORLD}|4k3/3K4/8/8/8/N~b7/8/8 Wu - - 0");
    for (line, slot) in [("ud7e8", "Wu^"), ("ud7e8 ua3^", "Wu@")] {
        let game = after(&text, line);
        assert!(game.position_string().contains(&format!(" {slot} - - ")));
        let again = read(&game.position_string()).expect("its own string");
        assert_eq!(again.actions(), game.actions());
        assert_eq!(again.to_act(), game.to_act());
    }
}

#[test]
fn both_en_passant_rights_are_preserved() {
    let text = "4k3/8/8/8/3p4/8/4P3/4K3|4k3/8/8/8/3p4/8/4P3/4K3 Wu - - 0";
    let game = after(text, "ue2e4 we2e4");
    assert!(game.position_string().contains(" Bw - we3,ue3 0"), "{}", game.position_string());
    let again = read(&game.position_string()).expect("its own string");
    assert_eq!(again.position_string(), game.position_string());
    assert_eq!(again.actions(), game.actions());
}

#[test]
fn ends_are_preserved() {
    let mut game = scene("4k3/8/8/8/8/8/4P3/4K3|4k3/8/8/8/8/8/8/4K3 Ww - - 0");
    game.apply("B(Y)").expect("anybody may resign");
    assert!(game.position_string().ends_with(" ended=resigned-B"));
    let again = read(&game.position_string()).expect("its own string");
    assert_eq!(again.outcome(), game.outcome());
}

#[test]
fn invalid_strings_are_refused() {
    let w = EMPTY_WORLD;
    let u = EMPTY_UNDERWORLD;
    let pawn = "4k3/8/8/8/8/8/4P3/4K3";
    for (text, why) in [
        (format!("{w} Ww - - 0"), "two boards"),
        (format!("{w}|{u} Ww - -"), "half-move clock"),
        (format!("{w}|{u} Wx - - 0"), "the slot is"),
        (format!("{w}|{u} Ww^ - - 0"), "the slot is"),
        (format!("{w}|{u} Bw - - 0"), "only kings"),
        (format!("{pawn}|{u} Wu - - 0"), "only kings"),
        (format!("{pawn}|{u} Wu@ - - 0"), "kings on the Underworld"),
        (format!("{pawn}|4K3/8/8/8/8/N~b7/8/8 Wu^ - - 4"), "it is 0"),
        (format!("{pawn}|{w} Ww K - 0"), "castling K needs"),
        (format!("{pawn}|{w} Ww x - 0"), "castling is"),
        (format!("{pawn}|{w} Ww - we3 0"), "passed 'we3'"),
        (format!("{pawn}|{w} Ww - ue3 0"), "passed 'ue3'"),
        (format!("{pawn}|{w} Ww - - 151"), "half-move clock"),
        (format!("P3k3/8/8/8/8/8/8/4K3|{u} Ww - - 0"), "no pawn can stand on wa8"),
        (format!("4k3/8/8/8/8/8/8/8|{u} Ww - - 0"), "kings on the World"),
        (format!("4k3/8/8/8/8/8/8/4K3|{u}/8 Ww - - 0"), "8 ranks"),
        (format!("4k3/8/8/8/8/8/8/P~a3K3|{u} Ww - - 0"), "home file"),
        (format!("4k3/8/8/8/8/8/8/R~z3K3|{u} Ww - - 0"), "home file"),
        (format!("4k3/8/8/8/8/8/4r~a3/4K3|{u} Bw - - 0"), "cannot be in check"),
        (format!("4k3/4R~a3/8/8/8/8/8/4K3|{pawn} Bu - - 0"), "cannot be in check"),
        (format!("Q~aQ~aQ~aQ~ak3/Q~aQ~aQ~aQ~aQ~a3/8/8/8/8/8/4K3|{u} Ww - - 0"), "takes eight"),
    ] {
        match read(&filled(&text)) {
            Ok(_) => panic!("{text} is taken"),
            Err(error) => assert!(error.to_string().contains(why), "{text}: {error}"),
        }
    }
}

#[test]
fn every_piece_is_accounted_for() {
    let error = read("4k3 Ww -").expect_err("too short");
    assert!(error.to_string().contains("five fields"), "{error}");
    let error = read(&format!("{EMPTY_WORLD}|{EMPTY_UNDERWORLD} Ww - - 0")).expect_err("men lack");
    assert!(error.to_string().contains("neither on a board nor gone for good"), "{error}");
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for gone in ["gone-W=Pa", "gone-W=P", "gone-X=Pa", "gone-W=Ka", "gone-W=Pz", "gone-W="] {
        assert!(read(&format!("{full}|{EMPTY_UNDERWORLD} Ww - - 0 {gone}")).is_err(), "{gone}");
    }
}
