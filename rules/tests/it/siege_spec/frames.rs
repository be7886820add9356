//! 1.2: each player names hexes in the own frame, and actions can be written in any other frame.

use rules::Seat;
use rules::game::ReadError;
use rules::view::Mark;

use super::refusals::ASIDE;
use super::words::*;

#[test]
fn spec_1_2_the_sources_example() {
    let game = line(&[], "");
    assert_eq!(game.cell_in("1e", Seat(0), Seat(1)).as_deref(), Some("12l"));
    assert_eq!(game.cell_in("12L", Seat(1), Seat(0)).as_deref(), Some("1e"));
    assert_eq!(game.cell_in("1e", Seat(0), Seat(2)).as_deref(), Some("12a"));
    for none in ["1z", "17a", "", "e1", "01e", "é"] {
        assert_eq!(game.cell_in(none, Seat(0), Seat(1)), None, "{none}");
    }
}

#[test]
fn actions_can_be_written_in_another_frame() {
    let game = line(&[], "");
    let to = |action: &str, seat: char| by("9", seat, &white_name("9", 'R', action));
    assert_eq!(game.action_in("R3d-4d", Seat(1)), "3d-4d");
    let white = format!("{}-{}", to("3d", 'W'), to("4d", 'W'));
    assert_eq!(game.action_in("R3d-4d", Seat(0)), white);
    let black = format!("{}x{}(qF)", to("15c", 'B'), to("16d", 'B'));
    assert_eq!(game.action_in("R15cx16d(qF)", Seat(2)), black);
    let traitors = format!("{}%{}", to("14d", 'W'), to("9c", 'W'));
    assert_eq!(game.action_in("R14d%9c", Seat(0)), traitors);
    assert_eq!(game.action_in("R00(O)", Seat(0)), "00(O)");
    assert_eq!(game.action_in("B(T)", Seat(0)), "(T)");
    assert_eq!(game.action_in("R3d-4d(CWB)", Seat(0)), format!("{white}(CWB)"));
}

#[test]
fn a_text_is_read_in_the_given_frame() {
    let game = line(&[], "W3e-5e");
    let typed = game.action_in("R3d-4d", Seat(0));
    let read = |frame: u8, text: &str| game.read_in(Seat(1), Seat(frame), text);
    assert_eq!(read(0, &typed).expect("a move").canonical, "R3d-4d");
    // With the player's letter it is the record's form, in every frame.
    assert_eq!(read(0, "R3d-4d").expect("a move").canonical, "R3d-4d");
    assert_eq!(read(1, "3d-4d").expect("a move").canonical, "R3d-4d");
    // Red's 3d is another hex in White's frame: no piece of Red is there.
    let Err(ReadError::Illegal(refusal)) = read(0, "3d-4d") else { panic!("read as a move") };
    assert_eq!(refusal.sentence.english(), "White's pawn stands on 3d, not a piece of yours.");
    let Err(ReadError::Illegal(refusal)) = read(0, "7h-8h") else { panic!("read as a move") };
    assert_eq!(
        refusal.sentence.english(),
        "Nothing stands on 7h (hexes are named from White's seat)."
    );
    // Refusals stay in the reader's frame, including the piece they are about.
    let from = by("9", 'W', &white_name("9", 'R', "3d"));
    let Err(ReadError::Illegal(refusal)) = read(0, "R3d-9d") else { panic!("read as a move") };
    assert_eq!(refusal.about.as_deref(), Some(from.as_str()));
    assert!(
        refusal.sentence.english().starts_with(&format!("Your pawn on {from} cannot")),
        "{refusal}"
    );
}

#[test]
fn a_view_has_one_side_below_and_the_names_of_another() {
    let game = line(&[], "W3e-5e");
    let (own, named) = (game.view(Seat(1)), game.view_in(Seat(1), Seat(0)));
    assert_eq!((named.viewer, named.frame), (Seat(1), Seat(0)));
    for (a, b) in own.boards[0].cells.iter().zip(&named.boards[0].cells) {
        assert_eq!((a.x, a.y, a.rank, a.piece), (b.x, b.y, b.rank, b.piece));
        assert_eq!(b.name, white_name("9", 'R', &a.name));
    }
    for (a, b) in own.boards[0].labels.iter().zip(&named.boards[0].labels) {
        assert_eq!((a.x, a.y, white_name("9", 'R', &a.text)), (b.x, b.y, b.text.clone()));
    }
    assert_eq!(named.last_action.english(), "White's pawn goes from 3e to 5e");
    // Cells are looked up by the names in the view.
    let mut marked = named;
    let pawn = white_name("9", 'R', "3d");
    let actions = game.mark_targets(Seat(1), &pawn, &mut marked).expect("a pawn");
    assert!(actions.contains(&"R3d-4d".to_owned()), "{actions:?}");
    let target = white_name("9", 'R', "4d");
    let cell = marked.boards[0].cells.iter().find(|c| c.name == target).expect("a hex");
    assert!(cell.marks.contains(Mark::Target));
}

#[test]
fn news_can_be_written_in_any_frame() {
    let mut game = draw('W', &format!("wr 5a, rk 8e, wp 2c, {}", &ASIDE[..5]), "out=B");
    let played = play(&mut game, "W5a-5e");
    assert_eq!(game.news_in(Seat(0)), Some(played.news.clone()));
    let theirs = game.news_in(Seat(1)).expect("news");
    let name = |hex: &str| by("9", 'R', hex);
    assert_eq!(
        theirs[0].english(),
        format!("White's rook goes from {} to {}.", name("5a"), name("5e"))
    );
    assert_eq!(theirs[1].english(), format!("White calls check on Red (rook on {}).", name("5e")));
    assert_eq!(played.news[1].english(), "White calls check on Red (rook on 5e).");
}

#[test]
fn castling_onto_the_rook_is_read_in_the_readers_frame() {
    let at = |hex: &str| white_name("9", 'R', hex);
    let castlers = format!("Rk {}, Rr {}, Rr {}", at("1e"), at("1a"), at("1i"));
    let game = draw('R', &format!("{castlers}, wk 6h, bk {}", at("14a")), "");
    for (rook, canonical) in [("1a", "R00(Q)"), ("1i", "R00(O)")] {
        for frame in 0..3 {
            let name = |hex: &str| game.cell_in(hex, Seat(1), Seat(frame)).expect("a hex");
            let (king, rook) = (name("1e"), name(rook));
            for text in
                [format!("{king}-{rook}"), format!("{king}x{rook}"), format!("{king}{rook}")]
            {
                let read = game.read_in(Seat(1), Seat(frame), &text);
                let read = read.unwrap_or_else(|e| panic!("{text} in {frame}: {e}"));
                assert_eq!(read.canonical, canonical, "{text} in {frame}");
            }
        }
        // With the player's letter it is in the player's own frame.
        let text = format!("R1e-{rook}");
        assert_eq!(game.read_in(Seat(1), Seat(0), &text).expect("castling").canonical, canonical);
    }
}
