//! Text boards and alt texts.

mod common;

use render::{ALT_TEXT_LIMIT, TextOptions, alt_text, text_board};
use rules::view::Mark;

const MIDDLE: &str = "
                       16b 16c 16d 16e 16f 16g
                16a .   .   Rp  .   .   .   Bp  .   16h
              15a .   Rp  Rp  .   .   Bp  .   .   .   15i
            14a .   .   .   .   .   .   .   .   Bo  .   14j
          13a Rr  Rp  .   .   .   .   .   .   .   Bp  .   13k
        12a .   .   Rp  .   Rp  .   .   .   Bn  .   Bp !Bk! 12l
      11a .   .   .   .   .   .   .   .   .   .   .   .   Wr  11m
    10a Rb  .   .   .   .   .   .   .   Bp  .   .   .   Bp  .   10n
   9a .   .  [Rk] .   Rn  .   .   .   .   Bp  .   .   Bp  .   .   9o
 8a .   Rp  .  (. ) Rp  .   .   .   .   .   Bp  .   Rn  .   .   .   8p
   7a .   .   .   .   .   .   .   .   .   .   .   .   Bp  .   .   7o
     6a Rp  .   .   .   .   .   .   .   .   .   .   .   .   .   6n
       5a Wr  .   .   .   Wp  .   .   Wp  .   .   .   .   .   5m
         4a .   Wp  .   .   .   .   .   .   .   .   .   .   4l
           3a .   .   Wp  .   Wp  Wk  .   Wp  .   Wp  .   3k
             2a .   Wp  Wp  Wp  Wp  Wp  .   Wo  .   Wp  2j
               1a .   .   .   .   .   Wq  .   .   .   1i
                     1b  1c  1d  1e  1f  1g  1h
( )[ ] last move  ! ! check
Last: Red's king goes from 8d to 9c.
Black to move
  White (alice): lost 2 bishops, 2 knights, 6 pawns; powers fortification,
    traitor ×1, field promotion, touch of death
  Red: under siege; fortified, 1 turn left; lost queen, pope, rook, bishop, 10
    pawns; powers traitor ×2, field promotion, touch of death
> Black: in check; lost queen, 2 rooks, 2 bishops, knight, 9 pawns; powers
    fortification, traitor ×2, field promotion, touch of death
";

#[test]
fn a_board_of_hexagons_in_text() {
    let options = TextOptions { names: vec!["alice".to_owned()], ..TextOptions::default() };
    let text = text_board(&common::middle(common::WHITE), &options);
    assert_eq!(text, MIDDLE[1..]);
}

#[test]
fn text_fits_a_terminal_and_colours_change_no_letter() {
    let mut views = vec![common::boards::three_realms()];
    for viewer in [common::WHITE, common::RED, common::BLACK] {
        views.extend([common::opening(viewer), common::crowded(viewer), common::over(viewer)]);
    }
    for view in views {
        let plain = text_board(&view, &TextOptions::default());
        let widest = plain.lines().map(|l| l.chars().count()).max().unwrap_or(0);
        assert!(widest <= 80, "{widest} columns:\n{plain}");
        let ansi = text_board(&view, &TextOptions { ansi: true, ..TextOptions::default() });
        let mut parts = ansi.split('\u{1b}');
        let mut bare = parts.next().unwrap_or("").to_owned();
        for part in parts {
            let (code, rest) = part.split_once('m').expect("an SGR escape ends in m");
            assert!(code.chars().all(|c| c == '[' || c == ';' || c.is_ascii_digit()), "{code}");
            bare.push_str(rest);
        }
        assert_eq!(bare, plain);
    }
}

#[test]
fn alt_text_says_what_changed_and_where_things_stand() {
    let names = vec!["alice".to_owned()];
    let text = alt_text(&common::middle(common::WHITE), &names);
    assert!(text.starts_with("Last: Red's king goes from 8d to 9c. Black to move. "), "{text}");
    assert!(text.contains("White (alice), 10 lost: king 3f, pope 2h, queen 1f, rooks 5a 11m, "));
    assert!(
        text.contains("Red, under siege, fortified, 1 turn left, 14 lost: king 9c, "),
        "{text}"
    );
    assert!(text.contains("Black, in check, 15 lost: king 12l, "), "{text}");
    assert!(!text.contains("more"), "there is room for a whole position: {text}");
}

#[test]
fn alt_text_leaves_out_the_end_of_long_lists_and_counts_it() {
    let mut view = common::boards::three_realms();
    for board in &mut view.boards {
        let piece = board.cells[0].piece;
        board.cells.iter_mut().for_each(|c| c.piece = c.piece.or(piece));
    }
    let text = alt_text(&view, &[]);
    assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT);
    assert!(text.contains("kings Heaven e1 Earth e1 Underworld e1"), "{text}");
    assert!(text.contains("kings Heaven e8 Earth e8 Underworld e8"), "{text}");
    let told: usize = text
        .split(" and ")
        .filter_map(|part| part.split_once(" more").and_then(|(n, _)| n.parse::<usize>().ok()))
        .sum();
    let shown = text.matches("Heaven ").count()
        + text.matches("Earth ").count()
        + text.matches("Underworld ").count();
    let pieces = view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_some()).count();
    assert_eq!(shown + told, pieces, "{text}");
}

#[test]
fn signs_in_text_are_explained() {
    let view = common::crowded(common::WHITE);
    let text = text_board(&view, &TextOptions::default());
    assert!(view.boards[0].cells.iter().any(|c| c.marks.contains(Mark::TargetCapture)));
    for sign in ["< > may capture", "{ } this piece", "- - dead", "x removed", "# special"] {
        assert!(text.contains(sign), "{sign} in\n{text}");
    }
}
