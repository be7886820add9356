//! Texts: news, refusals, badges, marks, help, diagrams.

use super::*;
use crate::support::english;
use rules::view::Mark;
use two_player::{after, refusal_of, refuses};

/// The news of an action.
#[track_caller]
fn news(game: &Position, action: &str) -> Vec<String> {
    english(&game.clone().apply(action).unwrap_or_else(|e| panic!("{action}: {e}")).news)
}

#[test]
fn news_mention_consequences() {
    let game = scene('w', "Wn7 Ae4 Kq1 kj8 xs4 wk7", 'K');
    assert_eq!(
        news(&game, "n7n8"),
        [
            "White's pawn goes from n7 to n8, becoming a grandmaster.",
            "Black's fallen angel moves as a grandmaster.",
            "Black is in check.",
        ]
    );
    assert_eq!(
        news(&game, "e4w6"),
        [
            "White's angel goes from e4 to w6, becoming a fallen angel.",
            "Black's fallen angel cannot move.",
        ]
    );
}

#[test]
fn news_of_fallen_angels_name_the_imitated_kind() {
    let game = scene('w', "Xn4 rn8 Kq2 kl8", 'R');
    assert_eq!(
        news(&game, "n4n8"),
        [
            "White's fallen angel, imitating a rook, goes from n4 to n8 and takes Black's rook.",
            "Too little is left to give mate: the game is drawn.",
        ]
    );
}

#[test]
fn badges_name_the_imitated_kind() {
    let game = scene('w', "Xn4 Xm4 xs5 Kq2 kl8 rj7", 'R');
    let seats = game.view(Seat(0)).seats;
    assert_eq!(english(&seats[0].status), ["fallen angels move as a rook"]);
    assert!(seats[1].status.is_empty(), "its turn has not come");
    let seats = scene('w', "Xn4 Xm4 xs5 Kq2 kl8 hc5", 'H').view(Seat(0)).seats;
    assert_eq!(english(&seats[0].status), ["fallen angels move as an honorable horse"]);
}

#[test]
fn refusals_of_movement_list_possible_moves() {
    refuses(
        &start(),
        &[
            ("n2n5", "Your pawn on n2 cannot go to n5; it can go to n3, n4."),
            ("n7n5", "Black's pawn stands on n7, not a piece of yours."),
            ("n4n5", "Nothing stands on n4."),
            ("j1j2", "Your own pawn stands on j2."),
            ("0-0", "You cannot castle 0-0: White's bishop on o1 is in the way."),
        ],
    );
    assert_eq!(refusal_of(&start(), Seat(1), "n7n5"), "It is White's turn.");
}

#[test]
fn refusals_of_fallen_angels() {
    let game = scene('b', "Xn5 kn8 rj3 Kq1 wk7", 'K');
    assert_eq!(
        refusal_of(&game, Seat(1), "j3j4"),
        "That would let White's fallen angel on n5 capture your king, imitating a rook: move another piece, or \
         the king out of its reach."
    );
    let still = after(&scene('w', "Ae4 xs4 Kq1 kj6 wj7", 'K'), "e4w6");
    assert_eq!(
        refusal_of(&still, Seat(1), "s4s5"),
        "Your fallen angel on s4 cannot move now: your opponent's angel has just fallen, so there is nothing to imitate."
    );
    let rook = scene('w', "Xw4 is5 Kq2 kl8", 'I');
    assert_eq!(
        refusal_of(&rook, Seat(0), "w4w8"),
        "Your fallen angel on w4 moves as an imp now, as your opponent did last; it can go to m5, o5, w5."
    );
}

#[test]
fn refusals_along_a_chain() {
    let game = scene('b', "Xn5 kn8 xj3 Rz1 Kq1 wk7", 'R');
    assert_eq!(
        refusal_of(&game, Seat(1), "j3j4"),
        "That would let White's fallen angel on n5 capture your king, imitating a rook: move another piece, or \
         the king out of its reach."
    );
    let game = scene('w', "Xn4 xs4 rj7 Kq1 kk6 wp7", 'R');
    assert_eq!(
        news(&game, "n4o4"),
        [
            "White's fallen angel, imitating a rook, goes from n4 to o4.",
            "Black's fallen angel moves as a rook.",
        ]
    );
}

#[test]
fn refusals_of_castling() {
    let castler = |others: &str| {
        at(&text('w', &format!("Kn1 Rj1 Rq1 kl8 {others}"), 'K').replace("w - -", "w KQ -"))
    };
    assert_eq!(
        refusal_of(&castler("xo2"), Seat(0), "0-0"),
        "You cannot castle 0-0: the fallen angel on o2 would imitate your king and could capture it on p1."
    );
    assert_eq!(
        refusal_of(&castler("rf1"), Seat(0), "n1p1"),
        "You cannot castle 0-0: Black's rook on f1 attacks o1."
    );
}

#[test]
fn marks_show_targets_and_the_column() {
    let game = start();
    let mut view = game.view(Seat(0));
    let texts = game.mark_targets(Seat(0), "n2", &mut view).unwrap();
    assert_eq!(texts, ["n2n3", "n2n4"]);
    let marked = |mark: Mark| -> Vec<&str> {
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        cells.filter(|c| c.marks.contains(mark)).map(|c| c.name.as_str()).collect()
    };
    assert_eq!(marked(Mark::Selected), ["n2"]);
    assert_eq!(marked(Mark::Target), ["n3", "n4"]);
    assert_eq!(marked(Mark::Column), ["e2", "w2"]);
    let moved = after(&game, "n2n4").view(Seat(1));
    let column = |view: &rules::view::View| -> Vec<String> {
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        cells.filter(|c| c.marks.contains(Mark::Column)).map(|c| c.name.clone()).collect()
    };
    assert_eq!(column(&moved), ["e4", "w4"]);
    // Another piece's column replaces it.
    let mut other = moved.clone();
    after(&game, "n2n4").mark_targets(Seat(1), "k8", &mut other).unwrap();
    assert_eq!(column(&other), ["b8", "t8"]);
}

#[test]
fn every_kind_has_a_topic_and_a_diagram() {
    for info in rules::games::three_realms::piece::KINDS {
        let text = Variant::ThreeRealms.topic_text(info.name).unwrap();
        assert!(text.len() > 40, "{}", info.name);
        let views = start().piece_views(info.name);
        assert_eq!(views.is_empty(), info.letter == 'X', "{}", info.name);
        assert!(views.iter().all(|v| v.boards.len() == 3 && v.seats.is_empty()), "{}", info.name);
    }
    assert!(start().piece_views("dragon").is_empty());
}

#[test]
fn diagrams_show_each_boards_movement() {
    let marked = |view: &rules::view::View, mark: Mark| -> String {
        let cells = view.boards.iter().flat_map(|b| &b.cells);
        let marked = cells.filter(|c| c.marks.contains(mark)).map(|c| c.name.as_str());
        sorted(&marked.collect::<Vec<_>>().join(" "))
    };
    let imp = start().piece_views("Imp");
    let shown: Vec<[String; 3]> = imp
        .iter()
        .map(|v| [Mark::Selected, Mark::Target, Mark::TargetCapture].map(|m| marked(v, m)))
        .collect();
    assert_eq!(
        shown,
        [["v4", "l5 n5 v5", "l5 n5 v5"], ["m4", "v4", "v4"]].map(|s| s.map(str::to_owned))
    );
    let pawn = start().piece_views("pawn");
    assert_eq!(pawn.len(), 1, "a pawn moves alike on all boards");
    assert_eq!(marked(&pawn[0], Mark::Target), "m5");
    assert_eq!(marked(&pawn[0], Mark::TargetCapture), "d5 l5 n5 v5");
    assert_eq!(start().piece_views("knight").len(), 3);
    assert_eq!(imp[0].headline.english(), "Imp (Underworld)", "where it begins comes first");
    let first = |kind| start().piece_views(kind)[0].aspect.clone().unwrap_or_default();
    assert_eq!(
        ["knight", "queen", "angel", "elephant"].map(first),
        ["Earth", "Earth", "Heavens", "Underworld"]
    );
}

#[test]
fn lost_pieces_are_named_by_their_original_kind() {
    let game = after(&start(), "n2n4 o7o5 n4o5");
    let lost = &game.view(Seat(0)).seats[1].lost;
    assert_eq!(lost.iter().map(|(k, n)| (k.name, *n)).collect::<Vec<_>>(), [("pawn", 1)]);
    // A fallen angel and a grandmaster were an angel and a pawn: the other missing pieces are lost.
    let game = scene('w', "Xn4 Gs1 rs8 Kq2 kl8", 'R');
    let lost: Vec<_> =
        game.view(Seat(0)).seats[0].lost.iter().map(|(k, n)| (k.letter, *n)).collect();
    let letters: String = lost.iter().map(|(l, _)| *l).collect();
    assert_eq!(letters, "QRPANCBEDSWHI");
    assert!(lost.contains(&('A', 1)) && lost.contains(&('W', 7)) && lost.contains(&('R', 2)));
}
