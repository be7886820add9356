//! Text boards and alt texts.

mod common;

use render::{ALT_TEXT_LIMIT, TextOptions, alt_text, text_board};
use rules::view::Mark;

const MIDDLE: &str = "
                    a   b   c   d   e   f   g   h
                16  .   Rp  .   .   .   .   Bp  Br 16
              15  .   .   Rp  .   .   .   Bp  Bp  Bn 15
            14  Rb  Rp  .   .   .   .   .   Bp  Bp  Bb 14
          13  Rq  .   .   .   .   .   .   .   Bp  Bp  .  13
        12  .   Rp  Rp  .   Rp  Rn  .   .   .   Bp  Bp  Bk 12
      11  Ro  Rp  Rp  .   .   .   .   .   .   .   Bp  Bp  Bq 11
    10  Rb  Rp  .  !Rk! .   .   .   .   .   .   .   .   Bp  .  10
   9  .   Rp  Rp  .   .   .   .   .   Bo  .   .   .   Bp  .   Bn  9
 8  Rr  Rp  Rp  .   .   .   .  [Wq] .   .   .   .   .   Bp  Bp  Br  8
   7  Rp  Rp  .   .   .   .   .   .   .   .   .   .   .   .   Bp  7
     6  .   .   .   .   .   .   .   .   .   Wp  .   Bp  .   .   6
       5  .   .   Wp  .   .   .   .   .   .   .   .   .   .   5
         4  .   .   .   .   .   .   .   .   .   .   .   .   4
           3  .   Wp  .   Wp  Wp  .   Wp  .   Wp  Wp  .   3
             2  Wp  Wp  Wp  Wp  Wp  Wp  Wp  Wp  Wp  Wp  2
               1  Wr  .   Wb (. ) Wk  Wo  Wb  Wn  Wr  1
                  a   b   c   d   e   f   g   h   i
( )[ ] last move  ! ! check
Last: White's queen took a knight, 1dx8h, check to Red.
Red to move
  White (alice): lost knight, pawn; powers fortification, touch of death,
    traitor 2, field promotion
> Red: in check; sieged; lost rook, knight, 4 pawns; powers fortification, touch
    of death, traitor 2, field promotion
  Black: fortified, 2 turns left; lost bishop, 2 pawns; powers touch of death,
    traitor 1
";

#[test]
fn a_board_of_hexagons_in_text() {
    let options = TextOptions { names: vec!["alice".to_owned()], ..TextOptions::default() };
    let text = text_board(&common::middle(common::WHITE), &options);
    assert_eq!(text, MIDDLE[1..]);
}

#[test]
fn text_fits_a_terminal_and_colours_change_no_letter() {
    let mut views = vec![common::three_boards()];
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
    assert!(
        text.starts_with("Last: White's queen took a knight, 1dx8h, check to Red. Red to move.")
    );
    assert!(text.contains("White (alice), 2 lost: king 1e, "), "{text}");
    assert!(text.contains("Red, in check, sieged, 6 lost: king 10d, "), "{text}");
    assert!(!text.contains("more"), "there is room for a whole position: {text}");
}

#[test]
fn alt_text_leaves_out_the_end_of_long_lists_and_counts_it() {
    let mut view = common::three_boards();
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
