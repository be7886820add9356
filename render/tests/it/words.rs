//! The wording of text boards and alt texts.

use locale::Language;
use render::{ALT_TEXT_LIMIT, TextOptions, alt_text, text_board};
use rules::view::{Mark, Marks};
use rules::{Seat, Variant};

use crate::common::{self, boards};

const MIDDLE: &str = "
                       16b 16c 16d 16e 16f 16g
                16a .   .   Rp  .   .   .   Bp  .   16h
              15a .   Rp  Rp  .   .   Bp  .  '. ' .   15i
            14a .   .   .   .   .   .   .   .   Bo  .   14j
          13a Rr  Rp  .   .   .   .   .   .   .   Bp  .   13k
        12a .   .   Rp  .   Rp  .   .   .  :Bn: .   Bp !Bk! 12l
      11a .  '. ' .   .   .   .   .   .   .   .   .   .  :Wr: 11m
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
( )[ ] last move  ' ': : earlier moves  ! ! check
Last round:
  1. Black's knight goes from 15h to 12i.
  2. White's rook goes from 11b to 11m.
  3. Red's king goes from 8d to 9c.
Black to move
  White (alice): next; lost 2 bishops, 2 knights, 6 pawns; siege 0 of 3
    captures; powers when under siege: fortification, traitor ×1, field
    promotion, touch of death
  Red: under siege; fortified, 1 turn left; lost queen, pope, rook, bishop, 10
    pawns; siege 3 of 3 captures; powers when no longer fortified: traitor ×2,
    field promotion, touch of death
> Black: in check; lost queen, 2 rooks, 2 bishops, knight, 9 pawns; siege 0 of 3
    captures; powers when under siege: fortification, traitor ×2, field
    promotion, touch of death
";

#[test]
fn the_alt_text_says_which_pieces_a_seat_is_ahead_by() {
    let mut view = boards::chess();
    view.seats.iter_mut().for_each(|seat| (seat.ahead, seat.lead) = (Vec::new(), 0));
    let text = |view: &_| alt_text(view, &[]);
    assert!(!text(&view).contains("ahead"));
    view.seats[0].ahead = vec![(boards::QUEEN, 1), (boards::PAWN, 2)];
    assert!(text(&view).contains(", ahead by queen, 2 pawns"), "{}", text(&view));
    assert!(!text(&view).contains("(+"));
    view.seats[0].lead = 11;
    assert!(text(&view).contains(", ahead by queen, 2 pawns (+11)"), "{}", text(&view));
}

#[test]
fn a_board_of_hexagons_in_text() {
    let options = TextOptions { names: vec!["alice".to_owned()], ..TextOptions::default() };
    let text = text_board(&common::middle(common::WHITE), &options);
    assert_eq!(text, MIDDLE[1..]);
}

#[test]
fn text_fits_a_terminal_and_colours_do_not_change_it() {
    let mut views = vec![boards::three_realms_late(), boards::underworld(), boards::wizard()];
    for viewer in [common::WHITE, common::RED, common::BLACK] {
        views.extend([common::opening(viewer), common::crowded(viewer), common::over(viewer)]);
    }
    for (view, options) in views.iter().flat_map(|v| {
        Language::ALL.map(|language| (v, TextOptions { language, ..TextOptions::default() }))
    }) {
        let plain = text_board(view, &options);
        let widest = plain.lines().map(|l| l.chars().count()).max().unwrap_or(0);
        assert!(widest <= 80, "{widest} columns:\n{plain}");
        let ansi = text_board(view, &TextOptions { ansi: true, ..options });
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
fn alt_text_describes_the_last_action_and_the_position() {
    let names = vec!["alice".to_owned()];
    let text = alt_text(&common::middle(common::WHITE), &names);
    let last = "Last round: Black's knight goes from 15h to 12i; White's rook goes from 11b to 11m; \
Red's king goes from 8d to 9c. Black to move. ";
    assert!(text.starts_with(last), "{text}");
    let black = alt_text(&common::middle(common::BLACK), &names);
    let start = "Since Black's last move: White's rook goes from ";
    assert!(black.starts_with(start) && !black.contains("Black's knight goes"), "{black}");
    let white = "White (alice), next, siege 0 of 3 captures, 10 lost: king 3f, pope 2h, queen 1f, rooks 5a 11m, ";
    assert!(text.contains(white), "{text}");
    let red = "Red, under siege, fortified, 1 turn left, siege 3 of 3 captures, 14 lost: king 9c, ";
    assert!(text.contains(red), "{text}");
    assert!(text.contains("Black, in check, siege 0 of 3 captures, 15 lost: king 12l, "), "{text}");
    assert!(
        text.contains("Red's powers when no longer fortified: traitor ×2, "),
        "there is room: {text}"
    );
    assert!(!text.contains("more"), "there is room for a whole position: {text}");
}

#[test]
fn alt_text_has_room_for_96_pieces_on_three_boards() {
    let text = alt_text(&boards::three_realms(), &[]);
    assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT);
    assert!(text.contains("White: king n1, queen m1, angels d1 e1, "), "{text}");
    assert!(text.contains("pegasi c1 f1"), "{text}");
    assert!(text.contains("silver generals a8 b8 g8 h8"), "{text}");
    assert!(!text.contains("more"), "{text}");
}

#[test]
fn alt_text_names_the_board_if_cells_of_two_boards_have_the_same_name() {
    let mut view = boards::underworld();
    let text = alt_text(&view, &[]);
    assert!(text.contains("kings wd1 ud2"), "the names of cells differ: {text}");
    for cell in view.boards.iter_mut().flat_map(|b| &mut b.cells) {
        cell.name.remove(0);
    }
    let text = alt_text(&view, &[]);
    assert!(text.contains("kings World d1 Underworld d2"), "{text}");
    assert!(text.contains("Marked: possible places World a1 World b1 World h1 "), "{text}");
}

#[test]
fn alt_text_explains_badges() {
    let text = alt_text(&boards::wizard(), &[]);
    assert!(text.contains("warrior (may still move two steps) Eg2"), "{text}");
    let start = Variant::Wizard.new_game::<&str, &str>(&[]).expect("no options are fine");
    let text = alt_text(&start.view(Seat(0)), &[]);
    assert_eq!(text.matches("may still move two steps").count(), 2, "once a player: {text}");
}

#[test]
fn alt_text_says_where_the_arrow_points() {
    let text = alt_text(&boards::arrow_to_capture(), &[]);
    let arrow = "White to move. Arrow from e4 to d5. Marked for the pawn on e4: captures d5.";
    assert!(text.contains(arrow), "{text}");
}

#[test]
fn alt_text_of_a_diagram_lists_the_moves() {
    let text = alt_text(&boards::dragon_moves(), &[]);
    assert!(text.starts_with("Dragon (Earth). "), "{text}");
    assert!(text.contains("Marked for the dragon on Ee5: moves "), "{text}");
    assert!(text.contains("captures "), "{text}");
}

#[test]
fn alt_text_cuts_long_lists_and_counts_the_rest() {
    let mut view = boards::underworld();
    for cell in view.boards.iter_mut().flat_map(|b| &mut b.cells) {
        cell.name.remove(0);
    }
    view.boards[0].name = Some("The world of the living");
    view.boards[1].name = Some("The world of the dead");
    for board in &mut view.boards {
        let piece = board.cells[1].piece.or(board.cells[0].piece);
        board.cells.iter_mut().for_each(|c| c.piece = c.piece.or(piece));
        board.cells.iter_mut().for_each(|c| c.marks = Marks::default());
    }
    let text = alt_text(&view, &[]);
    assert!(text.encode_utf16().count() <= ALT_TEXT_LIMIT);
    assert!(text.contains("kings The world of the living d1 The world of the dead d2"), "{text}");
    assert!(text.contains("king The world of the living e8"), "{text}");
    let left_out: usize = text
        .split(" and ")
        .filter_map(|part| part.split_once(" more").and_then(|(n, _)| n.parse::<usize>().ok()))
        .sum();
    assert!(left_out > 0, "{text}");
    let shown = text.matches("The world of the ").count();
    let pieces = view.boards.iter().flat_map(|b| &b.cells).filter(|c| c.piece.is_some()).count();
    assert_eq!(shown + left_out, pieces, "{text}");
}

const WIZARD: &str = "
 Earth
    a   b   c   d   e   f   g   h   i
  9 .   .   .   Ba  .   Bz  .   .   .   9
  8 .   X   X   .   .   .   X   X   .   8
  7 .   .   .   .   .   .   .   Bh  .   7
  6 .   .   .   .   .   .   Bh  .   .   6
  5 Ww  ~   Bw  ~   ~   Bw  Bw  ~   ~   5
  4 Ww  .   .  (Ba) Ww  .   .   Ww  .   4
  3 .   .   .   .   .   Ww  Wa  .   .   3
  2 Wz  X   Wa  Wa  .   .   Ww» X   .   2
  1 .   .   .   .   .   .   .   .   .   1
    a   b   c   d   e   f   g   h   i
 Sky
    a   b   c   d   e   f   g   h   i
  9 Be  .   .   .   X   .   .   Be  Be  9
  8 .   .   .   .   .   .   .   .   .   8
  7 .   .   .   .   .   .   .   .   .   7
  6 .   .   .   .   .   .   .   .   .   6
  5 ~   Be  ~   ~   ~   ~   We  ~   ~   5
  4 .   .   .   .   .   .   .   .   .   4
  3 .   .   .   .  x.   .   We  .   .   3
  2 .   .   .   .   We  .   .   .   .   2
  1 We  .   .   .  *X   .   .   .  *X   1
    a   b   c   d   e   f   g   h   i
( )[ ] last move  x removed  * may go  » may still move two steps
    X captured warriors and eagles return here  ~ No Man's Land
Last: Black's archer on Ed4 shoots White's eagle on Se3.
White decides: where does the eagle return?
  Black: lost 2 dragons, 2 pegasi, 2 archers, 3 giants, hero, eagle, 3 warriors;
    powers: teleport, resurrection ×2
> White: lost 2 dragons, 2 pegasi, archer, 3 giants, 3 heroes; powers:
    resurrection ×2
";

#[test]
fn boards_of_squares_in_text_with_badges() {
    assert_eq!(text_board(&boards::wizard(), &TextOptions::default()), WIZARD[1..]);
}

#[test]
fn boards_are_side_by_side_if_they_fit() {
    let text = |columns| {
        let options = TextOptions { columns, ..TextOptions::default() };
        text_board(&boards::three_realms(), &options)
    };
    let ranks = |columns| text(columns).lines().filter(|l| l.starts_with("  8 ")).count();
    assert_eq!((ranks(120), ranks(80), ranks(40)), (1, 2, 3));
}

#[test]
fn alt_text_lists_vacant_x_squares_by_owner() {
    let text = alt_text(&boards::wizard(), &[]);
    assert!(text.contains("Marked: possible places Se1 Si1"), "{text}");
    assert!(text.contains(", vacant X Eb2 Eh2 Se1 Si1."), "{text}");
    assert!(text.contains(", vacant X Eb8 Ec8 Eg8 Eh8 Se9."), "{text}");
    let full = alt_text(&boards::wizard_start(), &[]);
    assert!(!full.contains("vacant"), "every X is taken at the start: {full}");
}

#[test]
fn home_files_are_explained_once() {
    let view = boards::underworld_late();
    let text = text_board(&view, &TextOptions::default());
    // The board is seen from Black's side: rank 2, files h to a.
    assert!(text.contains("  2 Wp  Wrh Wp  Wbf Wng .   .   Wp  2"), "{text}");
    assert_eq!(text.matches("home file").count(), 1, "{text}");
    assert!(text.contains("letter after a piece: home file"), "{text}");
    let alt = alt_text(&view, &[]);
    assert!(alt.contains("rook (home file h) wg2"), "{alt}");
    assert!(alt.contains("knight (home file b) wa3"), "{alt}");
}

#[test]
fn a_mate_that_a_return_can_avert_is_announced() {
    let view = boards::underworld_due();
    for text in [alt_text(&view, &[]), text_board(&view, &TextOptions::default())] {
        assert!(text.contains("Black to move on the Underworld: mate unless a piece returns"));
        assert!(text.contains("White"), "{text}");
    }
}

#[test]
fn powers_that_a_player_has_now_are_listed_separately() {
    let mut view = common::middle(common::WHITE);
    for power in &mut view.seats[1].powers {
        power.now = true;
    }
    let powers = "powers now: traitor ×2, field promotion, touch of death";
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = flat(text_board(&view, &TextOptions::default()));
    assert!(text.contains(&format!("siege 3 of 3 captures; {powers}")), "{text}");
    assert_eq!(text.matches("powers when under siege: ").count(), 2, "{text}");
    assert!(alt_text(&view, &[]).contains(&format!("siege 3 of 3 captures, {powers}, 14 lost")));
}

#[test]
fn alt_text_describes_meters_with_their_detail() {
    let view = common::by_points(common::WHITE);
    let alt = alt_text(&view, &[]);
    for seat in &view.seats {
        let meter = seat.meter.as_ref().expect("three are in the game");
        assert_eq!((meter.label.english().as_str(), meter.of), ("siege", 5));
        assert!(
            meter.detail.english().contains(" points, half the others' "),
            "{}",
            meter.detail.english()
        );
        assert!(
            alt.contains(&format!("siege {} ({})", meter.text.english(), meter.detail.english())),
            "{alt}"
        );
    }
    assert!(!alt.contains(" more"), "there is room for a whole position: {alt}");
}

#[test]
fn the_diagram_of_a_realm_explains_its_marks() {
    let view = boards::knight_realm();
    let alt = alt_text(&view, &[]);
    let realm = "Marked for the knight on b1: its realm, by moves that capture nothing d1 f1 h1 ";
    assert!(alt.starts_with("Knight (realm from b1). "), "{alt}");
    assert!(alt.contains(realm), "{alt}");
    assert!(alt.contains("; a capture leads there a2 b2 "), "{alt}");
    let text = text_board(&view, &TextOptions::default());
    assert!(text.contains("* its realm, by moves that capture nothing"), "{text}");
    assert!(text.contains("< > a capture leads there"), "{text}");
}

#[test]
fn a_diagram_in_text_distinguishes_moves_and_captures() {
    let text = text_board(&boards::queen_moves(), &TextOptions::default());
    assert!(text.contains("  5 .   .  <. ><. ><. > .   .   .   5\n"), "{text}");
    assert!(text.contains("  4<. ><* ><. >{Wq}<. ><* ><. ><* > 4\n"), "{text}");
    assert!(text.ends_with("\nQueen\n"), "{text}");
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

#[test]
fn naming_cells_from_another_seat_is_announced() {
    let game = common::played("W3e-5e");
    let mine = game.view(common::RED);
    let view = game.view_in(common::RED, common::WHITE);
    let text = text_board(&view, &TextOptions::default());
    assert!(text.contains("[Wp]") && text.contains("cells named from White's seat"), "{text}");
    let alt = alt_text(&view, &[]);
    let start =
        "White's pawn goes from 3e to 5e. Red to move. Cells named from White's seat. White";
    assert!(alt.contains(start), "{alt}");
    assert!(alt.encode_utf16().count() <= ALT_TEXT_LIMIT);
    for text in [text_board(&mine, &TextOptions::default()), alt_text(&mine, &[])] {
        assert!(!text.to_lowercase().contains("cells named"), "{text}");
    }
}

#[test]
fn the_end_of_a_game_is_announced_once() {
    let mut game = Variant::Chess.new_game::<&str, &str>(&[]).expect("no options are fine");
    for action in ["e2e4", "d7d5", "W(L)"] {
        game.apply(action).expect("White runs out of time");
    }
    let view = game.view(Seat(0));
    for text in [alt_text(&view, &[]), text_board(&view, &TextOptions::default())] {
        assert_eq!(text.matches("White has run out of time").count(), 1, "{text}");
    }
}

/// Neighbouring files are half a row apart; letters of files and numbers of ranks are beside the hexagons they belong to.
const GLINSKI: &str = "
                      11 .  11
                  10 .       Bk 10
               9 .       .       .  9
           8 Br      .       Bq      .  8
       7 .       .       Bb      .       .  7
  6  .      (. )     .       .       Bp      .   6
         .       .       .       Bp      Bp
  5  .      #.       Bp      .       .       .   5
        {Wp}     .       Bp      Bn      .
  4  .      [Bp]     .       .       .       .   4
         .      !Wk!     .       .       .
  3  .       .       .       .       .       .   3
         .       .       Wp      .       .
  2  .       .       Wn      .       .       .   2
         .       .       .       Wp      .
  1  .       .       .       .       Wp      .   1
     a   .       .       Wq      .       .   l
         b   .       .       .       .   k
             c   .       .       .   i
                 d   Wr      .   h
                     e   Wb  g
                         f
( )[ ] last move  ! ! check  { } this piece  # special
Last: Black's pawn goes from c7 to c5.
White to move
> White: in check; lost rook, 2 bishops, knight, 5 pawns
  Black: lost rook, 2 bishops, knight, 3 pawns
";

#[test]
fn a_board_of_hexagons_that_lie_on_a_side_in_text() {
    assert_eq!(text_board(&boards::glinski_passing(), &TextOptions::default()), GLINSKI[1..]);
}
