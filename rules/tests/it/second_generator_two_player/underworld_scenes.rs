//! Positions for the slow Underworld Chess, by paragraph of the page.

use super::driver::{SlowGame, perft};
use super::underworld::{Boards, Cell, Colour, Kind, Piece, Realm, Underworld};

fn cell(text: &str) -> Cell {
    let bytes = text.as_bytes();
    let realm = if bytes[0] == b'w' { Realm::World } else { Realm::Underworld };
    Cell::new(realm, (bytes[1] - b'a') as i8, (bytes[2] - b'1') as i8)
}

/// A board letter, a piece letter (upper case for White), a square, and `/` with a home file if that is not the file
/// of the square.
fn place(boards: &mut Boards, text: &str) {
    let letter = text.as_bytes()[1] as char;
    let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    let kind = match letter.to_ascii_uppercase() {
        'K' => Kind::King,
        'Q' => Kind::Queen,
        'R' => Kind::Rook,
        'B' => Kind::Bishop,
        'N' => Kind::Knight,
        _ => Kind::Pawn,
    };
    let on = cell(&format!("{}{}", &text[..1], &text[2..4]));
    let file = text.split_once('/').map_or(on.file, |(_, f)| (f.as_bytes()[0] - b'a') as i8);
    let home = (!matches!(kind, Kind::King | Kind::Pawn)).then_some(file);
    boards.pieces.insert(on, Piece { colour, kind, home });
}

fn boards(pieces: &str) -> Boards {
    let mut boards = Boards::empty();
    for text in pieces.split_whitespace() {
        place(&mut boards, text);
    }
    boards
}

fn slot(letters: &str) -> usize {
    ["Ww", "Bw", "Bu", "Wu"].iter().position(|&s| s == letters).unwrap_or(4)
}

fn scene(turn: &str, pieces: &str) -> Underworld {
    let game = Underworld::from(boards(pieces), slot(turn));
    if game.status() == "play" {
        assert_eq!(game.to_act(), turn, "{pieces}");
    }
    game
}

fn play(game: &mut Underworld, actions: &str) {
    for action in actions.split_whitespace() {
        assert_eq!(game.apply(action), Ok(()), "{action} of {actions}: {:?}", game.actions());
    }
}

/// The actions with this beginning.
fn listed(game: &Underworld, prefix: &str) -> String {
    let mut actions = game.actions();
    actions.retain(|a| a.starts_with(prefix));
    actions.join(" ")
}

/// The piece on a square, as `place` writes it.
fn on(game: &Underworld, text: &str) -> char {
    game.boards.pieces.get(&cell(text)).map_or('.', |piece| {
        let letter = match piece.kind {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        };
        if piece.colour == Colour::White { letter } else { letter.to_ascii_lowercase() }
    })
}

fn fired(game: &Underworld, name: &str) -> u64 {
    game.fired().get(name).copied().unwrap_or(0)
}

/// Kings out of the way of most scenes.
const KINGS: &str = "wKh1 wkh8 uKa1 uka8";

fn with_kings(turn: &str, pieces: &str) -> Underworld {
    scene(turn, &format!("{KINGS} {pieces}"))
}

#[test]
fn p1_1_the_start_is_chess_with_two_kings_below() {
    let game = Underworld::start(&[]);
    assert_eq!(game.boards.pieces.len(), 34);
    assert_eq!((on(&game, "ue1"), on(&game, "ue8")), ('K', 'k'));
    assert_eq!((on(&game, "wd1"), on(&game, "wd8")), ('Q', 'q'));
    assert_eq!(game.to_act(), "Ww");
    // A piece captured at the third ply can be moved at the fifth at the earliest.
    assert_eq!(perft(&game, 3), 8902);
}

#[test]
fn p1_2_slots_follow_in_order() {
    let mut game = Underworld::start(&[]);
    play(&mut game, "we2e4 wd7d5");
    assert_eq!(game.to_act(), "Ww"); // the Underworld is inactive
    play(&mut game, "we4d5");
    assert_eq!(on(&game, "ud7"), 'p');
    assert_eq!(game.to_act(), "Bw");
    play(&mut game, "wd8d5");
    assert_eq!(on(&game, "ud2"), 'P');
    assert_eq!(game.to_act(), "Bu");
    play(&mut game, "ud7d6");
    assert_eq!(game.to_act(), "Wu");
    play(&mut game, "ue1e2");
    assert_eq!(game.to_act(), "Ww");
}

#[test]
fn p1_2_black_is_first_on_an_underworld_brought_back() {
    let mut game = with_kings("Bw", "wRa4 wra5");
    play(&mut game, "wa5a4");
    assert_eq!(game.to_act(), "Bu");
    assert_eq!(fired(&game, "1.2 Underworld brought back"), 1);
    let mut game = with_kings("Ww", "wRa4 wra5 wrb5");
    play(&mut game, "wa4a5 wb5a5");
    assert_eq!(game.to_act(), "Bu");
}

#[test]
fn p1_2_an_inactive_world_is_left_out() {
    // Black captures the last piece of the World with its king.
    let mut game = scene("Bw", "wKa1 wkh8 wNg8/b uKd4 uke8");
    play(&mut game, "wh8g8");
    assert_eq!((on(&game, "ub1"), game.to_act()), ('N', "Bu".to_owned()));
    assert_eq!(fired(&game, "1.2 World inactive"), 1);
    play(&mut game, "ue8e7 ub1c3");
    assert_eq!(game.to_act(), "Bu"); // no World between
}

#[test]
fn p1_2_white_is_first_on_a_world_brought_back() {
    let mut game = scene("Wu", "wKa1 wkh8 uKa1 ukh8 upa7 uNf7/b");
    play(&mut game, "uf7h8 uk@h8");
    assert_eq!(game.to_act(), "Ww");
    assert_eq!(fired(&game, "1.2 World brought back"), 1);
    // Reactivated in Black's slot: White's own Underworld slot comes before.
    let mut game = scene("Bu", "wKa1 wkh8 uKe1 ukh8 upa7 und3");
    play(&mut game, "ud3e1 uk@e1");
    assert_eq!(game.to_act(), "Wu");
    play(&mut game, "ue1e2");
    assert_eq!(game.to_act(), "Ww");
    // Unless the Underworld has only kings left.
    let mut game = scene("Bu", "wKa1 wkh8 uKe1 ukh8 und3");
    play(&mut game, "ud3e1 uk@e1");
    assert_eq!(game.to_act(), "Ww");
}

#[test]
fn p1_2_both_boards_inactive_is_a_draw() {
    let mut game = scene("Wu", "wKa1 wkh8 uKd4 ukh8 upe5");
    play(&mut game, "ud4e5");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("draw", "-"));
    assert!(game.actions().is_empty());
    assert_eq!(fired(&game, "1.2 both boards inactive"), 1);
    assert!(game.apply("W(Y)").is_err());
}

#[test]
fn p1_2_an_underworld_of_kings_is_left_out_again() {
    let mut game = with_kings("Wu", "wRd4 upb2");
    play(&mut game, "ua1b2 wd4d5 wh8g8");
    assert_eq!(game.to_act(), "Ww");
    assert_eq!(fired(&game, "1.2 Underworld inactive"), 1);
}

#[test]
fn p1_3_mate_and_stalemate_on_the_world() {
    let mut game = scene("Ww", "wKg6 wRa1 wkg8 uKe1 uke8");
    play(&mut game, "wa1a8");
    assert_eq!(game.status(), "win:W");
    assert_eq!(fired(&game, "1.3 mate"), 1);
    let mut game = scene("Ww", "wKg6 wRa7 wkh8 uKe1 uke8");
    play(&mut game, "wa7g7");
    assert_eq!(game.status(), "draw");
    assert_eq!(fired(&game, "1.3 stalemate"), 1);
}

#[test]
fn p1_3_mate_is_judged_when_the_slot_comes() {
    // On h1 Black's rook mates; White's knight on the Underworld may capture a king and return to d1.
    let pieces = "wKb1 wkb3 wrh8 uKa1 ukh8 urg8 upg7 uph7 uNf7/d";
    let mut game = scene("Bw", pieces);
    play(&mut game, "wh8h1 ug8f8");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("play", "Wu"));
    let mut mated = game.clone();
    play(&mut mated, "uf7d6");
    assert_eq!((mated.status().as_str(), mated.to_act().as_str()), ("win:B", "-"));
    play(&mut game, "uf7h8 uk@e8");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("play", "Ww"));
}

#[test]
fn p1_3_an_underworld_slot_without_action_passes() {
    // On the Underworld, White's king on a1 cannot move and is not attacked.
    let pieces = "wKh1 wkh8 wPd2 uKa1 uke8 urb8 urh2";
    let mut game = scene("Bu", pieces);
    play(&mut game, "ue8e7");
    assert_eq!(game.to_act(), "Ww");
    assert_eq!(fired(&game, "1.3 pass"), 1);
    // A pass is not an action: it was not counted.
    assert_eq!(game.quiet, 1);
}

#[test]
fn p1_3_a_pass_ends_en_passant_rights() {
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 uke8 upe4 uPd2 uPe3");
    play(&mut game, "ud2d4 wa2a3 wh8g8");
    assert_eq!((game.to_act().as_str(), listed(&game, "ue4").as_str()), ("Bu", "ue4d3"));
    play(&mut game, "ue8e7");
    assert!(game.boards.double_steps.is_empty());
    // Black has only a king that cannot move, so the slot passes and the right is gone.
    let pieces = "wKh1 wkh8 wPa2 uKe1 uka8 uPd2 uRb1 uRh7";
    let mut game = scene("Wu", pieces);
    play(&mut game, "ud2d4 wa2a3");
    assert_eq!(game.boards.double_steps.len(), 1);
    play(&mut game, "wh8g8");
    assert_eq!(game.to_act(), "Wu");
    assert_eq!((fired(&game, "1.3 pass"), game.boards.double_steps.len()), (1, 0));
}

#[test]
fn p1_3_nobody_can_act_is_a_draw() {
    // Blocked pawns in both corners, kings that cannot step out; f6-f7 blocks the last pawn.
    let white = "uKa1 uPa2 uPb3 uPc1 upa3 upb4 upc2";
    let black = "ukh8 uph7 upg6 upf8 uPh6 uPg5 uPf6";
    let mut game = scene("Wu", &format!("wKd4 wkd6 {white} {black}"));
    assert_eq!(game.actions(), ["uf6f7"]);
    play(&mut game, "uf6f7");
    assert_eq!((game.status().as_str(), fired(&game, "1.3 nobody can act")), ("draw", 1));
    // On an active World the game continues.
    let mut game = scene("Wu", &format!("wKd4 wkd6 wPa2 {white} {black}"));
    play(&mut game, "uf6f7");
    assert_eq!((game.to_act().as_str(), game.quiet), ("Ww", 1));
    play(&mut game, "wa2a3 wd6c6");
    assert_eq!(game.to_act(), "Ww");
    assert_eq!(fired(&game, "1.3 pass"), 2);
}

#[test]
fn p2_1_home_files() {
    // A rook that started on a falls to the a file, wherever it is captured.
    let mut game = Underworld::start(&[]);
    play(&mut game, "wa2a4 wb7b5 wa4b5 wa7a6 ue8e7 ue1e2");
    // The pawn captured on b falls to b7.
    assert_eq!(on(&game, "ub7"), 'p');
    let mut game = with_kings("Ww", "wRd4/a wqd5/c");
    play(&mut game, "wd4d5");
    assert_eq!(on(&game, "uc8"), 'q');
    // A promoted piece: the file on which it was promoted.
    let mut game = with_kings("Ww", "wPb7 wrc8/a wrc2 wrb2/h");
    play(&mut game, "wb7c8q wc2c8");
    // The rook's home square a8 is occupied by the king.
    assert_eq!((on(&game, "uc1"), on(&game, "ua7")), ('Q', 'r'));
}

#[test]
fn p2_2_falls_to_the_nearest_empty_square() {
    // White's pieces from rank 1 upwards.
    let mut game = with_kings("Bw", "wNd5 wrd8 uPd1 uqd2");
    play(&mut game, "wd8d5");
    assert_eq!(on(&game, "ud3"), 'N');
    // Pawns from rank 2, never to rank 1.
    let mut game = with_kings("Bw", "wPd5 wrd8");
    play(&mut game, "wd8d5");
    assert_eq!((on(&game, "ud1"), on(&game, "ud2")), ('.', 'P'));
    // Black's from rank 8, and pawns from 7, downwards.
    let mut game = with_kings("Ww", "wRd5 wnd8/g wpd7");
    play(&mut game, "wd5d7 wh8g8 ua8b8 ua1b1 wd7d8");
    assert_eq!((on(&game, "ud7"), on(&game, "ug8")), ('p', 'n'));
}

#[test]
fn p2_2_the_captor_has_arrived_before() {
    // On the Underworld, a rook captures on its victim's own home square: the piece falls one square further.
    let mut game = with_kings("Wu", "wPb2 uRd4 und8");
    play(&mut game, "ud4d8");
    assert_eq!((on(&game, "ud8"), on(&game, "ud7"), on(&game, "ud4")), ('R', 'n', '.'));
    // And the square that the captor has left is free again.
    let mut game = with_kings("Wu", "wPb2 uRd8 und7");
    play(&mut game, "ud8d7");
    assert_eq!((on(&game, "ud7"), on(&game, "ud8")), ('R', 'n'));
}

#[test]
fn p2_2_a_full_file_is_the_end() {
    let pieces = "wRd4 wrd5 uPd1 uPd2 uPd3 uPd4 upd5 upd6 upd7 upd8";
    let mut game = with_kings("Ww", pieces);
    play(&mut game, "wd4d5");
    let gone: Vec<_> = game.boards.gone.iter().map(|(k, n)| (*k, *n)).collect();
    assert_eq!(gone, [((Colour::Black, Kind::Rook, 3), 1)]);
    // A pawn does not fall to its first rank.
    let pieces = "wRd4 wpd5 uPd1 uPd2 uPd3 uPd4 upd5 upd6 upd7";
    let mut game = with_kings("Ww", pieces);
    play(&mut game, "wd4d5");
    assert_eq!(fired(&game, "2.2 no square to fall to"), 1);
    assert_eq!(on(&game, "ud8"), '.');
}

#[test]
fn p2_3_underworld_kings_take_for_good() {
    let mut game = with_kings("Wu", "wPb3 urb1/h upc4");
    play(&mut game, "ua1b1");
    assert_eq!((on(&game, "uh8"), on(&game, "ub1")), ('.', 'K'));
    assert_eq!(game.boards.gone.len(), 1);
    // World kings do not; the rook's home square a8 is occupied by the king.
    let mut game = with_kings("Ww", "wPb3 wrg2/a");
    play(&mut game, "wh1g2");
    assert_eq!(on(&game, "ua7"), 'r');
    assert!(game.boards.gone.is_empty());
}

#[test]
fn p3_castling_needs_king_and_rook_that_never_moved() {
    let mut game = Underworld::start(&[]);
    play(&mut game, "wg1f3 wg8f6 wg2g3 wg7g6 wf1g2 wf8g7");
    assert_eq!(listed(&game, "we1"), "we1f1 we1g1");
    play(&mut game, "we1g1");
    assert_eq!((on(&game, "wg1"), on(&game, "wf1"), on(&game, "wh1")), ('K', 'R', '.'));
    play(&mut game, "wh8g8 wa2a3 wg8h8 wa3a4");
    assert_eq!(listed(&game, "we8"), "we8f8"); // the rook has moved
}

#[test]
fn p3_castling_not_out_of_through_or_into_check() {
    for (attacker, allowed) in
        [("wra8", true), ("wrb8", true), ("wrc8", false), ("wrd8", false), ("wre8", false)]
    {
        let mut boards = boards(&format!("wKe1 wRa1 wkh7 uKa1 uka8 {attacker}"));
        boards.castling.insert((Colour::White, cell("wa1")));
        let game = Underworld::from(boards, slot("Ww"));
        assert_eq!(game.actions().contains(&"we1c1".to_owned()), allowed, "{attacker}");
    }
}

#[test]
fn p3_a_returned_rook_has_moved() {
    let mut boards = boards("wKe1 wRa1 wPa2 wkh7 wpg7 uKh1 uke8 uRe4/h upa7");
    boards.castling.insert((Colour::White, cell("wa1")));
    let mut taken = boards.clone();
    let mut game = Underworld::from(boards, slot("Wu"));
    play(&mut game, "ue4e8 uk@e8");
    assert_eq!((on(&game, "wh1"), game.to_act()), ('R', "Ww".to_owned()));
    assert!(listed(&game, "we1").contains("we1c1"));
    assert!(!listed(&game, "we1").contains("we1g1"));
    // A captured rook loses its right.
    place(&mut taken, "wra8");
    taken.pieces.remove(&cell("wa2"));
    let mut game = Underworld::from(taken, slot("Bw"));
    play(&mut game, "wa8a1");
    assert!(game.boards.castling.is_empty());
}

#[test]
fn p3_promotion_and_en_passant() {
    let mut game = with_kings("Ww", "wPb7 wPe5 wpd7 wra8");
    assert_eq!(listed(&game, "wb7"), "wb7a8b wb7a8n wb7a8q wb7a8r wb7b8b wb7b8n wb7b8q wb7b8r");
    play(&mut game, "wb7b8q wa8b8 ua8a7 ua1a2 we5e6");
    assert_eq!(on(&game, "ub1"), 'Q');
    let mut game = with_kings("Bw", "wPe5 wpd7");
    play(&mut game, "wd7d5");
    assert_eq!(listed(&game, "we5"), "we5d6 we5e6");
    let mut late = game.clone();
    play(&mut late, "wh1g1 wh8g8");
    assert_eq!(listed(&late, "we5"), "we5e6");
    play(&mut game, "we5d6");
    assert_eq!((on(&game, "wd5"), on(&game, "ud7")), ('.', 'p'));
}

#[test]
fn p3_en_passant_waits_for_the_next_world_slot() {
    let mut game = with_kings("Bw", "wPe5 wpd7 uph7 uPh2");
    play(&mut game, "wd7d5 uh7h6 uh2h3");
    assert_eq!(game.to_act(), "Ww");
    assert_eq!(listed(&game, "we5"), "we5d6 we5e6");
}

#[test]
fn p3_a_world_king_laid_open_is_not_taken() {
    // White's rook returns to d1, on the file of the king on d8; White is next on the World.
    let mut game = scene("Wu", "wKh1 wkd8 wPa2 uKa1 uke8 uRe4/d upa7");
    play(&mut game, "ue4e8 uk@e8");
    assert_eq!((on(&game, "wd1"), game.to_act()), ('R', "Ww".to_owned()));
    assert!(listed(&game, "wd1").contains("wd1d7"));
    assert!(!listed(&game, "wd1").contains("wd1d8"));
    play(&mut game, "wa2a3");
    // Its owner answers the check.
    assert_eq!(listed(&game, "wd8"), "wd8c7 wd8c8 wd8e7 wd8e8");
    assert_eq!(game.actions().len(), 4);
    assert_eq!(fired(&game, "3 a king laid open is not taken"), 1);
}

#[test]
fn p4_1_no_castling_and_no_promotion_below() {
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 uRa1 uRh1 uke8 uPb7 uPd8");
    assert_eq!(listed(&game, "ue1"), "ue1d1 ue1d2 ue1e2 ue1f1 ue1f2");
    assert_eq!(listed(&game, "ub7"), "ub7b8");
    assert_eq!(listed(&game, "ud8"), "ud8d1"); // rank 1 follows rank 8
}

#[test]
fn p4_1_pawns_go_round() {
    // White's on rank 8 move to and capture on rank 1, Black's on rank 1 on rank 8.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPd8 une1 upc1 uPc4");
    assert_eq!(listed(&game, "ud8"), "ud8c1 ud8d1 ud8e1");
    let game = scene("Bu", "wKh1 wkh8 wPa2 uKh3 uka6 upd1 uNe8 uPc8");
    assert_eq!(listed(&game, "ud1"), "ud1c8 ud1d8 ud1e8");
    // From rank 1 one step only, from rank 2 two again.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPd1 uPe2");
    assert_eq!(
        (listed(&game, "ud1"), listed(&game, "ue2")),
        ("ud1d2".into(), "ue2e3 ue2e4".into())
    );
    // Attacks too: a king may not step to the first rank where a pawn on rank 8 attacks.
    let game = scene("Bu", "wKh1 wkh8 wPa2 uKh3 ukc2 uPd8");
    assert!(!listed(&game, "uc2").contains("uc2c1"));
    assert!(listed(&game, "uc2").contains("uc2d1"));
    // The files do not wrap around.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPa8 unh1");
    assert_eq!(listed(&game, "ua8"), "ua8a1");
}

#[test]
fn p4_1_double_steps_and_en_passant_below() {
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPd2 upe4 unc4");
    play(&mut game, "ud2d4 wa2a3 wh8g8");
    assert_eq!(game.to_act(), "Bu");
    assert_eq!(listed(&game, "ue4"), "ue4d3 ue4e3");
    play(&mut game, "ue4d3");
    // The pawn falls to its second rank, which is empty.
    assert_eq!((on(&game, "ud4"), on(&game, "ud2"), on(&game, "ud3")), ('.', 'P', 'p'));
    // A pawn may make a double step again after it has wrapped around, but not over a piece.
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPd1 upg7");
    play(&mut game, "ud1d2 wa2a3 wh8g8 ug7g6 ud2d4");
    assert_eq!(fired(&game, "4.1 double step"), 1);
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKh3 uka6 uPd2 und3 uPe2 une4");
    assert_eq!(listed(&game, "ud2"), "");
    assert_eq!(listed(&game, "ue2"), "ue2d3 ue2e3");
}

#[test]
fn p4_1_a_pawn_that_fell_on_the_passed_square_is_taken_alone() {
    // d3 is passed and then filled by a fall: every other square of the d file is occupied.
    let file = "uNd1 uPd2 und5 und6 und7 und8";
    let mut game = scene("Wu", &format!("wKh1 wkh8 wRa2 wra7/d uKh3 uka6 upe4 {file}"));
    play(&mut game, "ud2d4 wa2a7");
    assert_eq!(on(&game, "ud3"), 'r');
    play(&mut game, "wh8g8");
    assert_eq!(listed(&game, "ue4"), "ue4e3");
}

#[test]
fn p4_1_a_pawn_back_on_the_second_rank_of_the_world() {
    // White's pawn captures the Underworld king on c8 and returns to c2.
    let mut game = scene("Wu", "wKh1 wkh8 wra8 wpb4 uKh3 ukc8 upa7 uPb7");
    play(&mut game, "ub7c8 uk@c8");
    assert_eq!((on(&game, "wc2"), game.to_act()), ('P', "Ww".to_owned()));
    play(&mut game, "wc2c4");
    assert_eq!(listed(&game, "wb4"), "wb4b3 wb4c3");
}

#[test]
fn p4_2_the_king_below_is_kept_from_attack() {
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 uke8 ure5 uRa3 uNe3");
    // The knight is pinned; the rook shields nothing.
    assert_eq!(listed(&game, "ue3"), "");
    assert!(!listed(&game, "ua3").is_empty());
    // In check: only what answers it.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 uke8 ure5 uRa3");
    assert_eq!(game.actions(), ["ua3e3", "ue1d1", "ue1d2", "ue1f1", "ue1f2"]);
}

#[test]
fn p4_2_a_fall_may_answer_a_check_or_give_one() {
    // The knight captured on b6 falls to e6, between the rook and the king: e8 and e7 are occupied.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 ukh8 ure7 une8 uRa6 unb6/e");
    assert_eq!(listed(&game, "ua6"), "ua6b6");
    // Here it would fall to f8 and attack the king on e6.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe6 ukh1 uRa3 una5/f");
    assert!(listed(&game, "ua3").contains("ua3a4"));
    assert!(!listed(&game, "ua3").contains("ua3a5"));
}

#[test]
fn p4_2_without_a_way_out_anything_goes() {
    let game = scene("Bu", "wKh1 wkh8 wPa2 uKa1 ukh8 urg8 upg7 uph7 uNf7 upa7");
    assert_eq!(listed(&game, "uh8"), "");
    assert_eq!(listed(&game, "ua7"), "ua7a5 ua7a6");
    // King steps into attack included.
    let mut game = scene("Bu", "wKh1 wkh8 wPa2 uKa1 ukh8 uRa8 uRa7 upc4");
    assert_eq!(game.actions(), ["uc4c3", "uh8g7", "uh8g8", "uh8h7"]);
    play(&mut game, "uh8g7");
    assert_eq!(fired(&game, "4.2 no way out of check"), 1);
    play(&mut game, "ua7g7");
    assert_eq!(game.to_act(), "Bu");
}

#[test]
fn p4_2_the_captor_goes_back_to_the_world() {
    let pieces = "wKh1 wkh8 wRa1 wna2 uKb1 uke8 uRe4/a upa7";
    let mut game = scene("Wu", pieces);
    play(&mut game, "ue4e8");
    assert_eq!((on(&game, "wa3"), on(&game, "ue8"), on(&game, "ue4")), ('R', '.', '.'));
    assert_eq!(game.to_act(), "Bu");
    // Black's from rank 8 downwards.
    let mut game = scene("Bu", "wKh1 wkh8 wra8 wna7 wPb4 uKe1 ukh7 ure4/a uPa2");
    play(&mut game, "ue4e1");
    assert_eq!(on(&game, "wa6"), 'r');
    // A pawn to the file on which it captured, not to rank 1 or rank 8.
    let mut game = scene("Bu", "wKh1 wkh8 wPb4 wnc7 uKc3 ukh7 upb4 uPa2");
    play(&mut game, "ub4c3");
    assert_eq!(on(&game, "wc6"), 'p');
    assert_eq!(fired(&game, "4.2 return of a pawn"), 1);
}

#[test]
fn p4_2_without_a_square_the_captor_stays() {
    let full: Vec<String> = (1..=8).map(|rank| format!("wNd{rank}/b")).collect();
    let pieces = format!("wKh1 wkh8 uKb1 uke8 uRe4/d upa7 {}", full.join(" "));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "ue4e8");
    assert_eq!((on(&game, "ue8"), fired(&game, "4.2 no square to return to")), ('R', 1));
    // It attacks the first rank from there: the king goes to a square that it does not attack.
    assert_eq!(game.actions()[0], "uk@b7");
    // For a pawn, ranks 2 to 7 are enough.
    let pieces = format!("wKh1 wkh8 uKb1 ukd8 uPe7 upa7 {}", full[1..7].join(" "));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "ue7d8");
    assert_eq!((on(&game, "ud8"), on(&game, "wd1"), on(&game, "wd8")), ('P', '.', '.'));
}

#[test]
fn p4_2_the_return_may_open_the_own_king() {
    // From e7 the rook would return to the World at once, and open the file for the queen.
    let game = scene("Wu", "wKh1 wkh8 wPa2 uKe1 uke7 uRe4/a uqe8");
    assert!(listed(&game, "ue4").contains("ue4a4"));
    assert!(!listed(&game, "ue4").contains("ue4e7"));
}

#[test]
fn p4_3_a_king_that_takes_a_king_chooses() {
    let pieces = "wKh1 wkh8 wRa1 uKd4 uke5 uRc3/a uPd2 uNh8/b upa7";
    let mut start = boards(pieces);
    start.gone.insert((Colour::White, Kind::Queen, 3), 1);
    start.gone.insert((Colour::White, Kind::Pawn, 2), 2);
    start.gone.insert((Colour::Black, Kind::Rook, 7), 1);
    let mut game = Underworld::from(start, slot("Wu"));
    play(&mut game, "ud4e5");
    assert_eq!(game.to_act(), "Wu");
    assert_eq!(game.actions(), ["uPc^", "uQd^", "uc3^", "ud2^", "uh8^"]);
    let mut pawn = game.clone();
    play(&mut pawn, "uPc^");
    assert_eq!((on(&pawn, "wc2"), pawn.to_act()), ('P', "Bu".to_owned()));
    assert_eq!(pawn.boards.gone.get(&(Colour::White, Kind::Pawn, 2)), Some(&1));
    let mut queen = game.clone();
    play(&mut queen, "uQd^");
    assert_eq!(on(&queen, "wd1"), 'Q');
    assert_eq!(queen.boards.gone.get(&(Colour::White, Kind::Queen, 3)), None);
    // A piece goes to its home file, a pawn stays on its file.
    let mut rook = game.clone();
    play(&mut rook, "uc3^");
    assert_eq!((on(&rook, "wa2"), on(&rook, "uc3")), ('R', '.'));
    play(&mut game, "ud2^");
    assert_eq!((on(&game, "wd2"), on(&game, "ud2")), ('P', '.'));
    // Then the placement, by the other player.
    assert!(game.actions().iter().all(|a| a.starts_with("uk@")));
    play(&mut game, "uk@a8");
    assert_eq!(game.to_act(), "Ww");
}

#[test]
fn p4_3_the_choice_may_open_the_own_king() {
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKd4 uke5 uRf5/a urh5");
    play(&mut game, "ud4e5");
    assert_eq!(game.actions(), ["uf5^"]); // only one: an action all the same
    play(&mut game, "uf5^");
    assert_eq!(game.to_act(), "Bu");
}

#[test]
fn p4_3_what_has_no_square_cannot_be_chosen() {
    let full: Vec<String> = (2..=7).map(|rank| format!("wNd{rank}/b")).collect();
    let pieces = format!("wKh1 wkh8 uKe4 uke5 uPd2 uRa1/d upa7 {}", full.join(" "));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "ue4e5");
    assert_eq!(game.actions(), ["ua1^"]);
    // Nothing to choose: the placement comes at once.
    let pieces = format!("wKh1 wkh8 uKe4 uke5 uPd2 upa7 {}", full.join(" "));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "ue4e5");
    assert_eq!((game.to_act().as_str(), fired(&game, "4.3 nothing to choose")), ("Bu", 1));
    assert!(game.actions().iter().all(|a| a.starts_with("uk@")));
}

#[test]
fn p4_4_the_captured_king_comes_back_unattacked() {
    // a8 is occupied, b8 and c8 are attacked.
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKa1 uke8 una8 uRc1 uPa7 uRe2/a");
    play(&mut game, "ue2e8");
    assert_eq!(game.actions(), ["uk@d8", "uk@e8", "uk@f8", "uk@g8", "uk@h8"]);
    play(&mut game, "uk@d8");
    assert_eq!((on(&game, "ud8"), fired(&game, "4.4 placement")), ('k', 1));
}

#[test]
fn p4_4_resorts_in_order() {
    let knights = |rank: i8| -> String {
        (b'a'..=b'h').map(|file| format!(" un{}{rank}", file as char)).collect()
    };
    // Row 8 attacked: row 7.
    let mut game = scene("Wu", "wKh1 wkh8 wPb2 uKa1 uke4 uRa8 uNf6/b upb7");
    play(&mut game, "uf6e4");
    assert_eq!(game.actions(), ["uk@c7", "uk@d7", "uk@e7", "uk@f7", "uk@g7", "uk@h7"]);
    // Both attacked: row 8 nevertheless.
    let mut game = scene("Wu", "wKh1 wkh8 wPb2 uKa1 uke4 uRa8 uRa7 uNf6/b");
    play(&mut game, "uf6e4");
    assert_eq!(game.actions(), ["uk@b8", "uk@c8", "uk@d8", "uk@e8", "uk@f8", "uk@g8", "uk@h8"]);
    // Row 8 full, row 7 attacked: row 7 nevertheless.
    let pieces = format!("wKh1 wkh8 wPb2 uKa1 uke4 uRa7 uNf6/b upc7{}", knights(8));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "uf6e4");
    // c7 is occupied and shields the squares behind it: d7 to h7 are not attacked.
    assert_eq!(game.actions(), ["uk@d7", "uk@e7", "uk@f7", "uk@g7", "uk@h7"]);
    let pieces = format!("wKh1 wkh8 wPb2 uKa1 uke4 uRa7 uNf6/b uph7{}", knights(8));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "uf6e4");
    assert_eq!(game.actions(), ["uk@b7", "uk@c7", "uk@d7", "uk@e7", "uk@f7", "uk@g7"]);
    assert_eq!(fired(&game, "4.4 placement into attack"), 0);
    // Both full: row 6, attacked or not.
    let pieces = format!("wKh1 wkh8 wPb2 uKa1 uke4 uRa6 uNf2/b{}{}", knights(8), knights(7));
    let mut game = scene("Wu", &pieces);
    play(&mut game, "uf2e4");
    assert_eq!(game.actions().len(), 7);
    play(&mut game, "uk@h6");
    assert_eq!((on(&game, "uh6"), fired(&game, "4.4 placement into attack")), ('k', 1));
}

#[test]
fn p5_counts() {
    let start = "wKh1 wkh8 wRa1 wPc2 uKe1 uke8 uRd4 upd6 upa7";
    let mut game = scene("Wu", start);
    game.quiet = 98;
    play(&mut game, "ud4d6"); // a capture on the Underworld does not reset
    assert_eq!((game.quiet, game.may_claim()), (99, false));
    assert!(game.apply("W(S)").is_err());
    play(&mut game, "wa1a2");
    assert!(game.may_claim());
    assert!(game.clone().apply("W(S)").is_err()); // Black is to act
    let mut claimed = game.clone();
    play(&mut claimed, "B(S)");
    assert_eq!(claimed.status(), "draw");
    play(&mut game, "wh8g8 ua7a6 ud6d7"); // a pawn move on the Underworld does not reset
    assert_eq!(game.quiet, 103);
    let mut reset = game.clone();
    play(&mut reset, "wc2c3");
    assert_eq!((reset.quiet, reset.may_claim()), (0, false));
    game.quiet = 148;
    play(&mut game, "wa2a1 wg8h8");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("draw", "-"));
    assert_eq!(fired(&game, "5 seventy-five moves"), 1);
    // The capture of an Underworld king resets, and so does the return that follows; the placement counts.
    let mut game = scene("Wu", "wKh1 wkh8 wPa2 uKd4 uke5 uRc3/a upa7");
    game.quiet = 120;
    play(&mut game, "ud4e5");
    assert_eq!((game.quiet, fired(&game, "5 reset by the capture of a king")), (0, 1));
    game.quiet = 7;
    play(&mut game, "uc3^");
    assert_eq!(game.quiet, 0);
    play(&mut game, "uk@e8");
    assert_eq!(game.quiet, 1);
    // By another piece too, whether it finds a square or not.
    let mut game = scene("Wu", "wKh1 wkh8 wRa1 wna2 uKb1 uke8 uRe4/a upa7");
    game.quiet = 120;
    play(&mut game, "ue4e8 uk@e8");
    assert_eq!(game.quiet, 1);
    // A piece gone for good resets: captured by an Underworld king, or without a square to fall to.
    let mut game = with_kings("Wu", "wPb3 urb1/h upc4");
    game.quiet = 120;
    play(&mut game, "ua1b1");
    assert_eq!((game.quiet, fired(&game, "5 reset by a piece gone for good")), (0, 1));
    let full = "uPd1 uRd3/a upd2 upd4 upd5 upd6 upd7 und8/g ure3/d";
    let mut game = with_kings("Wu", &format!("wPb3 {full}"));
    game.quiet = 120;
    play(&mut game, "ud3e3");
    assert_eq!((game.quiet, on(&game, "ud3")), (121, 'r'), "it fell to where the captor came from");
    let mut game = with_kings("Wu", &format!("wPb3 uRf3/a und3/b {}", full.replace("uRd3/a ", "")));
    game.quiet = 120;
    play(&mut game, "uf3e3");
    assert_eq!((game.quiet, fired(&game, "2.2 no square to fall to")), (0, 1));
    // A capture on the World resets.
    let mut game = with_kings("Ww", "wRa4 wra5");
    game.quiet = 60;
    play(&mut game, "wa4a5");
    assert_eq!(game.quiet, 0);
}

#[test]
fn p5_mate_comes_before_the_count() {
    let mut game = scene("Ww", "wKg6 wRa1 wkg8 uKe1 uke8");
    game.quiet = 149;
    play(&mut game, "wa1a8");
    assert_eq!(game.status(), "win:W");
}

#[test]
fn p5_repetition_over_both_boards() {
    let mut game = Underworld::start(&[]);
    let round = "wg1f3 wg8f6 wf3g1 wf6g8";
    play(&mut game, round);
    assert!(!game.may_claim());
    play(&mut game, round);
    assert!(game.may_claim()); // the start counts
    let mut claimed = game.clone();
    play(&mut claimed, "W(S)");
    assert_eq!((claimed.status().as_str(), fired(&claimed, "5 threefold claimed")), ("draw", 1));
    play(&mut game, round);
    assert_eq!(game.status(), "play");
    play(&mut game, round);
    assert_eq!(game.status(), "draw");
    assert_eq!(fired(&game, "5 fivefold repetition"), 1);
    // Both boards have to be the same.
    let mut game = scene("Ww", "wKh1 wkh8 wRa1 uKe1 uke8 upa7");
    play(&mut game, "wa1a2 wh8g8 ua7a6 ue1e2 wa2a1 wg8h8 ua6a5 ue2e1");
    play(&mut game, "wa1a2 wh8g8 ue8e7 ue1e2 wa2a1 wg8h8 ue7e8 ue2e1");
    assert!(!game.may_claim());
    play(&mut game, "wa1a2 wh8g8 ue8e7 ue1e2 wa2a1 wg8h8 ue7e8 ue2e1");
    assert!(game.may_claim());
}

/// White's knight captures the Underworld king repeatedly, returns to b1 and is captured there.
const HUNT: &str = "wKh2 wkh8 wrb8/a uKh1 ukh8 ung8 upg7 unh7/b uNf7/b ura6/h";

/// From one placement to the next time the knight gives check, on f7 or on g6.
fn hunted(check: &str) -> String {
    format!(
        "wh2g2 wb8b1 ua6a5 ub1d2 wg2g3 wb1b8 ua5a4 ud2f3 wg3h2 wh8g8 ua4a6 uf3e5 wh2g2 wg8g7 \
         ua6a5 ue5{check} wg2h2 wg7h8 ua5a6"
    )
}

#[test]
fn p5_nothing_is_judged_while_a_placement_is_due() {
    let mut game = scene("Wu", HUNT);
    play(&mut game, "uf7h8 uk@h8");
    play(&mut game, &hunted("f7"));
    play(&mut game, "uf7h8 uk@h8");
    assert!(!game.may_claim());
    play(&mut game, &hunted("f7"));
    play(&mut game, "uf7h8");
    // The placement is due for the third time: no claim before it, one after it.
    assert!(!game.may_claim() && game.apply("B(S)").is_err() && game.apply("W(S)").is_err());
    assert_eq!(fired(&game, "5 nothing to claim while a decision is due"), 1);
    play(&mut game, "uk@h8");
    assert!(game.may_claim());
    // By another way to the same capture, so that nothing else occurs five times before.
    play(&mut game, &hunted("g6"));
    play(&mut game, "ug6h8 uk@h8");
    play(&mut game, &hunted("g6"));
    play(&mut game, "ug6h8");
    assert_eq!((game.status().as_str(), game.to_act().as_str()), ("play", "Bu"));
    let mut elsewhere = game.clone();
    play(&mut elsewhere, "uk@f8");
    assert_eq!(elsewhere.status(), "play");
    play(&mut game, "uk@h8");
    assert_eq!((game.status().as_str(), fired(&game, "5 fivefold repetition")), ("draw", 1));
}

#[test]
fn p5_a_reset_does_not_cut_repetition_short() {
    let mut game = scene("Wu", HUNT);
    play(&mut game, "uf7h8 uk@h8");
    play(&mut game, &hunted("f7"));
    play(&mut game, "uf7h8 uk@h8");
    play(&mut game, &hunted("f7"));
    // The start, with captures of kings, returns and captures on the World in between.
    assert_eq!(fired(&game, "5 reset by the capture of a king"), 2);
    assert!(game.may_claim());
}

#[test]
fn p5_what_belongs_to_a_position() {
    let position = |turn: &str, pieces: &str| scene(turn, pieces).position();
    let plain = "wKh1 wkh8 wRa1 uKe1 uke8 und5/b";
    assert_eq!(position("Ww", plain), position("Ww", "wKh1 wkh8 wRa1/h uKe1 uke8 und5/g"));
    assert_ne!(position("Ww", plain), position("Bw", plain));
    let mut gone = scene("Ww", plain);
    gone.boards.gone.insert((Colour::White, Kind::Queen, 3), 1);
    assert_eq!(gone.position(), position("Ww", plain));
    // Castling rights are part of it, usable or not; en passant only if it is usable.
    let mut right = boards("wKe1 wNb1 wRa1 wkh8 uKe1 uke8");
    let without = Underworld::from(right.clone(), slot("Ww")).position();
    right.castling.insert((Colour::White, cell("wa1")));
    assert_ne!(Underworld::from(right, slot("Ww")).position(), without);
    let mut passed = with_kings("Bw", "wPc5 wPe5 wpd7");
    play(&mut passed, "wd7d5");
    assert_ne!(passed.position(), position("Ww", &format!("{KINGS} wPc5 wPe5 wpd5")));
    let mut passed = with_kings("Bw", "wPc4 wPf5 wpd7");
    play(&mut passed, "wd7d5");
    assert_eq!(passed.position(), position("Ww", &format!("{KINGS} wPc4 wPf5 wpd5")));
}

#[test]
fn p6_words_without_coordinates() {
    for (word, status) in [
        ("W(Y)", "win:B"),
        ("B(Y)", "win:W"),
        ("W(L)", "win:B"),
        ("B(L)", "win:W"),
        ("W(=)", "draw"),
        ("B(=)", "draw"),
    ] {
        let mut game = Underworld::start(&[]);
        play(&mut game, word);
        assert_eq!((game.status().as_str(), game.to_act().as_str()), (status, "-"));
    }
    let mut game = Underworld::start(&[]);
    for wrong in ["e2e4", "ue2e4", "we2e5", "we7e5", "we2e4q", "R(Y)", "", "uk@e1", "ud2^"] {
        assert!(game.apply(wrong).is_err(), "{wrong}");
    }
}
