//! Positions set up by hand, and what the page says about them.

use std::collections::BTreeSet;

use super::board::Position;
use super::space::{cell, cells, leaps, name};
use super::{Key, ThreeRealms};
use crate::second_generator_two_player::driver::SlowGame;

/// A position: side to move, pieces such as `WKn1`, and the kinds that White and Black moved last (`-` for none).
fn scene(turn: char, pieces: &str, moved: &str) -> ThreeRealms {
    ThreeRealms::begin(position(turn, pieces, moved))
}

fn position(turn: char, pieces: &str, moved: &str) -> Position {
    let mut position = Position::empty(usize::from(turn == 'B'));
    for text in pieces.split(' ') {
        let side = usize::from(text.starts_with('B'));
        let place = cell(&text[2..]).unwrap_or_else(|| panic!("{text} names no cell"));
        assert_eq!(position.at(place), None, "{text} is the second piece there");
        position.put(place, text.chars().nth(1).map(|kind| (side, kind)));
    }
    let kinds: Vec<Option<char>> = moved.chars().map(|k| Some(k).filter(|&k| k != '-')).collect();
    position.moved = [kinds[0], kinds[1]];
    position
}

impl ThreeRealms {
    /// The targets of the moves from a cell.
    fn from(&self, cell: &str) -> String {
        let actions = self.actions();
        let targets = actions.iter().filter_map(|a| a.strip_prefix(cell));
        targets.collect::<Vec<_>>().join(" ")
    }

    fn line(mut self, line: &str) -> Self {
        for action in line.split(' ').filter(|a| !a.is_empty()) {
            self.apply(action).unwrap_or_else(|e| panic!("{action} of {line}: {e}"));
        }
        self
    }

    fn state(&self) -> (String, String) {
        (self.to_act(), self.status())
    }

    fn on(&self, place: &str) -> Option<(usize, char)> {
        cell(place).and_then(|c| self.position.at(c))
    }
}

fn over(status: &str) -> (String, String) {
    ("-".to_owned(), status.to_owned())
}

fn goes_on(letter: &str) -> (String, String) {
    (letter.to_owned(), "play".to_owned())
}

/// The targets of a lone white piece, with the kings far away and out of its lines.
fn lone(kind: char, place: &str) -> String {
    let kings = "WKj1 BKq8 BWq7";
    scene('W', &format!("{kings} W{kind}{place}"), "--").from(place)
}

fn sorted(cells: &str) -> String {
    let set: BTreeSet<&str> = cells.split_whitespace().collect();
    set.into_iter().collect::<Vec<_>>().join(" ")
}

/// 1.1: names; 1.3: the 24 targets of the three-dimensional knight.
#[test]
fn cells_and_leaps() {
    let names: BTreeSet<String> = cells().map(name).collect();
    assert_eq!(names.len(), 192);
    assert!(!names.iter().any(|n| n.starts_with(['i', 'r'])));
    assert_eq!(
        (cell("e1"), cell("n1"), cell("w1")),
        (Some((4, 0, 2)), Some((4, 0, 1)), Some((4, 0, 0)))
    );
    assert_eq!(cell("h8"), Some((7, 7, 2)));
    assert_eq!(cell("z1"), Some((7, 0, 0)));
    assert_eq!(leaps(2, 1, 0).len(), 24);
    assert_eq!(leaps(2, 1, 1).len(), 24);
    assert_eq!(leaps(2, 2, 1).len(), 24);
}

/// 2
#[test]
fn array() {
    let start = ThreeRealms::start(&[]);
    for (cells, kinds) in [
        ("abcdefgh", "SSPAAPSS"),
        ("jklmnopq", "RNBQKBNR"),
        ("stuvwxyz", "DDECCEDD"),
        ("abcdefgh", "HHHHHHHH"),
        ("jklmnopq", "WWWWWWWW"),
        ("stuvwxyz", "IIIIIIII"),
    ] {
        let (white, black) = if kinds.starts_with(['H', 'W', 'I']) { (2, 7) } else { (1, 8) };
        for (file, kind) in cells.chars().zip(kinds.chars()) {
            assert_eq!(start.on(&format!("{file}{white}")), Some((0, kind)));
            assert_eq!(start.on(&format!("{file}{black}")), Some((1, kind)));
        }
    }
    assert_eq!(start.position.pieces().count(), 96);
    assert_eq!(start.state(), goes_on("W"));
}

/// 3, and the source's examples.
#[test]
fn foot_pieces() {
    assert_eq!(lone('W', "n4"), "n5");
    let pawn = "WKj1 BKq8 WWn4 BWm5 BWo5 BHe5 BIw5 BWq7";
    assert_eq!(scene('W', pawn, "--").from("n4"), "e5 m5 n5 o5 w5");
    assert_eq!(lone('W', "n2"), "n3 n4");
    assert_eq!(lone('W', "e2"), "e3");
    assert_eq!(scene('W', "WKj1 BKq8 WWn2 BWn4 BWq7", "--").from("n2"), "n3");
    assert_eq!(scene('W', "WKj1 BKq8 WWn2 BWn3 BWq7", "--").from("n2"), "");
    assert_eq!(lone('H', "n4"), sorted("m6 o6 e6 w6"));
    assert_eq!(lone('H', "e4"), sorted("d6 f6 n6"));
    // It leaps over what is in front of it.
    assert_eq!(scene('W', "WKj1 BKq8 WHn4 BWn5 BWq7", "--").from("n4"), sorted("m6 o6 e6 w6"));
    assert_eq!(lone('H', "n7"), "");
    assert_eq!(lone('I', "e4"), "");
    assert_eq!(lone('I', "n4"), "w4");
    assert_eq!(lone('I', "w4"), sorted("w5 m5 o5"));
    let black = scene('B', "WKj1 BKq8 BWn5 BHd5 BIw5", "--");
    assert_eq!(black.from("n5"), "n4");
    assert_eq!(black.from("d5"), sorted("c3 e3 m3"));
    assert_eq!(black.from("w5"), sorted("w4 m4 o4"));
}

/// 3
#[test]
fn officers() {
    // Rook: along the board, and up and down.
    assert_eq!(lone('R', "n4"), sorted("n1 n2 n3 n5 n6 n7 n8 j4 k4 l4 m4 o4 p4 q4 e4 w4"));
    assert_eq!(lone('R', "w4").split(' ').count(), 7 + 7 + 2);
    // Knight.
    let below = "v3 v4 v5 w3 w4 w5 x3 x4 x5";
    let leap = "m2 o2 m6 o6 l3 l5 p3 p5";
    assert_eq!(lone('N', "n4"), sorted(&format!("{below} {leap} e4")));
    assert_eq!(lone('N', "w4"), "n4");
    // Worked out by hand from e4: each of eight directions repeated.
    let by_hand = [
        &["f6", "g8"][..],
        &["d6", "c8"],
        &["f2"],
        &["d2"],
        &["g5"],
        &["g3"],
        &["c5", "a6"],
        &["c3", "a2"],
    ];
    let by_hand: Vec<&str> = by_hand.concat();
    let ends_below = "l3 l5 p3 p5 m2 m6 o2 o6 v3 v5 x3 x5";
    let all = format!("{} {ends_below}", by_hand.join(" "));
    assert_eq!(lone('N', "e4"), sorted(&all));
    // The rider stops before any piece and does not capture; the leap below captures.
    let blocked = scene('W', "WKj1 BKq8 WNe4 BHf6 BSm6 WWc5 BWq7", "--");
    let all = all.replace("f6 g8", "").replace("c5 a6", "");
    assert_eq!(blocked.from("e4"), sorted(&all));
    // Bishop.
    assert_eq!(lone('B', "w4"), sorted("m3 m5 o3 o5"));
    let bishop = "m3 l2 k1 m5 l6 k7 j8 o3 p2 q1 o5 p6 e3 e5 d4 f4 w3 w5 v4 x4";
    let bishop =
        scene('W', "WKj1 BKq8 BWq7 WBn4", "--").from("n4") == sorted(&format!("{bishop} q7"));
    assert!(bishop);
    // Queen, king, grandmaster.
    assert_eq!(lone('Q', "e4").split(' ').count(), 8 + 9);
    assert_eq!(lone('Q', "w4").split(' ').count(), 8 + 9);
    assert_eq!(lone('G', "w4").split(' ').count(), 7 + 7 + 6 + 7 + 2 + 2 * 4 + 2 * 4);
    assert_eq!(scene('W', "WKe4 BKq8", "--").from("e4"), sorted("d4 f4 e3 e5 n4"));
    assert_eq!(scene('W', "WKn4 BKq8 BWq7", "--").from("n4").split(' ').count(), 26);
    assert_eq!(scene('W', "WKw4 BKq8 BWq7", "--").from("w4"), sorted("v4 x4 w3 w5 n4"));
}

/// 3
#[test]
fn fairies() {
    let silver = "m3 m5 o3 o5 e3 e5 d4 f4 w3 w5 v4 x4 n5 d5 f5 v5 x5";
    assert_eq!(lone('S', "n4"), sorted(silver));
    let pegasus = "m2 o2 m6 o6 l3 l5 p3 p5 e2 e6 c4 g4 w2 w6 u4 y4";
    assert_eq!(lone('P', "n4"), sorted(pegasus), "two levels away is off the board from Earth");
    assert!(lone('P', "e4").contains("w3"), "two down, one along");
    assert_eq!(lone('A', "n4"), lone('B', "n4"));
    let angel = lone('A', "e4");
    for step in ["e5", "e3", "d4", "f4", "n4", "m3", "m5", "o3", "o5"] {
        assert!(angel.contains(step), "{step}");
    }
    for slide in ["a8", "h7", "w2", "w6", "u4", "y4"] {
        assert!(angel.contains(slide), "{slide}");
    }
    assert!(!angel.contains("e6") && !angel.contains("w4") && !angel.contains("v3"));
    // Warmachine.
    assert_eq!(lone('D', "n4"), sorted("n5 n6 n3 n2 m4 l4 o4 p4 e4 w4"));
    assert_eq!(lone('D', "e4"), sorted("e5 e6 e3 e2 d4 c4 f4 g4 n4 w4"));
    let leaping = scene('W', "WKj1 BKq8 WDn4 WWn5 BWn6 BWq7", "--").from("n4");
    assert!(leaping.contains("n6") && !leaping.contains("n5"));
    assert_eq!(lone('D', "w4").split(' ').count(), 7 + 7 + 2);
    // Scholar: always another realm.
    let scholar = "d3 d5 f3 f5 v3 v5 x3 x5 c2 c6 g2 g6 u2 u6 y2 y6";
    assert_eq!(lone('C', "n4"), sorted(scholar));
    let high = "m3 m5 o3 o5 l2 l6 p2 p6 u2 u6 y2 y6 u3 u5 y3 y5 v2 v6 x2 x6";
    assert_eq!(lone('C', "e4"), sorted(high));
    // Elephant.
    let elephant = "m3 m5 o3 o5 l2 l6 p2 p6 e3 e5 d4 f4 w3 w5 v4 x4";
    assert_eq!(lone('E', "n4"), sorted(elephant));
    assert!(lone('E', "e4").contains("w2") && lone('E', "e4").contains("u4"));
    assert!(lone('E', "w4").contains("z7") && !lone('E', "e4").contains("h7"));
    // Fiend.
    assert_eq!(lone('F', "n4").split(' ').count(), 26 + 8);
    assert_eq!(lone('F', "w4").split(' ').count(), 8 + 9 + 8 + 9);
    // A slide crosses boards by the movement of the board on which it starts.
    let line = scene('W', "WKj1 BKq8 WRw4 BWq7", "--").from("w4");
    assert!(line.contains("n4") && line.contains("e4"));
    let stopped = scene('W', "WKj1 BKq8 WRw4 BWn4 BWq7", "--").from("w4");
    assert!(stopped.contains("n4") && !stopped.contains("e4"));
}

/// 4.1: four origins, on the next move only.
#[test]
fn en_passant() {
    let pieces = "WKj1 BKq8 WWn2 BWm4 BWo4 BWe4 BWw4 BIl4 BDo2";
    let start = scene('W', pieces, "--");
    let game = start.clone().line("n2n4");
    for pawn in ["m4", "o4", "e4", "w4"] {
        let after = game.clone().line(&format!("{pawn}n3"));
        assert_eq!(after.on("n4"), None, "{pawn}");
        assert_eq!(after.on("n3"), Some((1, 'W')), "{pawn}");
    }
    assert!(!game.clone().line("q8q7 j1k1").actions().contains(&"m4n3".to_owned()));
    assert!(!start.clone().line("n2n3").actions().contains(&"m4n4".to_owned()));
    // By no other piece, and not after two single steps.
    let other = game.line("o2o3");
    assert_eq!(other.on("n4"), Some((0, 'W')));
    let singles = scene('W', pieces, "--").line("n2n3 q8q7");
    assert_eq!(singles.position.passed, None);
}

/// 4.1, 5.2: a fallen angel as a pawn captures en passant too, and never makes a double step.
#[test]
fn en_passant_by_fallen_angel() {
    let game = scene('W', "WKj1 BKq8 WWn2 BXm4 BXe4 BXo7 BWq7", "--").line("n2n4");
    assert_eq!(game.from("m4"), "m3 n3");
    assert_eq!(game.from("e4"), "e3 n3");
    assert_eq!(game.from("o7"), "o6", "no double step");
    let taken = game.line("e4n3");
    assert_eq!(taken.on("n4"), None);
    assert_eq!(taken.on("n3"), Some((1, 'X')));
    // Imitating another kind it does not.
    let other = scene('W', "WKj1 BKq8 WWn2 BXm4 WRp1 BWq7", "--").line("p1p2");
    assert!(other.position.passed.is_none());
}

/// 4.2
#[test]
fn promotion() {
    let game = scene('W', "WKj1 BKj8 WWn7 WWe7 WWw7 WHn6 BWl7 BRd8", "--");
    assert_eq!(game.clone().line("n7n8").on("n8"), Some((0, 'G')));
    assert_eq!(game.clone().line("e7d8").on("d8"), Some((0, 'G')));
    assert_eq!(game.clone().line("w7w8").on("w8"), Some((0, 'G')));
    assert_eq!(game.clone().line("n6m8").on("m8"), Some((0, 'P')));
    let imps = scene('W', "WKj1 BKj8 WIw7 WIu6 BWl7", "--");
    assert_eq!(imps.from("w7"), sorted("w8 m8 o8"));
    assert_eq!(imps.clone().line("w7m8").on("m8"), Some((0, 'F')));
    assert_eq!(imps.line("u6u7").on("u7"), Some((0, 'I')));
    let black = scene('B', "WKj1 BKj8 BWn2 BHf3 WWl2", "--");
    assert_eq!(black.clone().line("n2n1").on("n1"), Some((1, 'G')));
    assert_eq!(black.clone().line("f3o1").on("o1"), Some((1, 'P')));
    assert_eq!(black.line("f3e1").position.moved[1], Some('P'), "5.1: after its change");
}

/// 4.3
#[test]
fn fall() {
    let game = scene('W', "WKj1 BKj8 WAn4 BWl7", "--");
    assert_eq!(game.clone().line("n4w5").on("w5"), Some((0, 'X')));
    assert_eq!(game.clone().line("n4e5").on("e5"), Some((0, 'A')));
    let fallen = game.line("n4w5");
    assert_eq!(fallen.position.moved[0], None, "5.1: there is no kind");
    assert_eq!(fallen.counts.quiet, 1, "6: a fall does not reset the count");
}

fn castling(pieces: &str) -> String {
    let mut position = position('W', pieces, "--");
    position.castling = [[true; 2]; 2];
    let game = ThreeRealms::begin(position);
    let two = ["n1p1", "n1l1"];
    game.actions().into_iter().filter(|a| two.contains(&a.as_str())).collect::<Vec<_>>().join(" ")
}

/// 4.4
#[test]
fn castle() {
    let home = "WKn1 WRj1 WRq1 BKn8 BWn7 WWn2";
    assert_eq!(castling(home), "n1l1 n1p1");
    assert_eq!(castling(&format!("{home} BNk1")), "n1p1");
    // Attacks from every board: on the king, on the crossed cell, on the last one, on the rook's way.
    assert_eq!(castling(&format!("{home} BRw4")), "n1l1 n1p1");
    assert_eq!(castling(&format!("{home} BRw1")), "");
    assert_eq!(castling(&format!("{home} BRx1")), "n1l1");
    assert_eq!(castling(&format!("{home} BRg1")), "n1l1");
    assert_eq!(castling(&format!("{home} BRk4")), "n1l1 n1p1");
    assert_eq!(castling(&format!("{home} BRb1")), "n1l1 n1p1");
    // Fallen angels count for the last cell only, as kings: from y1 p1, from x1 o1.
    assert_eq!(castling(&format!("{home} BXy1")), "n1l1");
    assert_eq!(castling(&format!("{home} BXx1")), "n1l1 n1p1");
    assert_eq!(castling(&format!("{home} BXw1")), "n1l1 n1p1");
    assert_eq!(castling(&format!("{home} BXl2")), "n1p1");
    let mut held = position('W', home, "--");
    held.castling = [[true; 2]; 2];
    let done = ThreeRealms::begin(held).line("n1p1");
    assert_eq!((done.on("p1"), done.on("o1")), (Some((0, 'K')), Some((0, 'R'))));
    assert_eq!(done.position.moved[0], Some('K'), "5.1");
    assert_eq!(done.position.castling, [[false; 2], [true; 2]]);
    let done = ThreeRealms::begin(held).line("n1l1");
    assert_eq!((done.on("l1"), done.on("m1")), (Some((0, 'K')), Some((0, 'R'))));
    let rook = ThreeRealms::begin(held).line("q1q2 n8o8 q2q1");
    assert_eq!(rook.position.castling[0], [false, true]);
}

/// 5.1, 5.2
#[test]
fn imitation() {
    let with = |kind: char| {
        let angels = "WXn4 WXe4 WXw4";
        let game = scene('W', &format!("WKj1 BKq8 BWq7 {angels}"), &format!("-{kind}"));
        ["n4", "e4", "w4"].map(|c| {
            let own: Vec<String> = ["n4", "e4", "w4"].iter().map(|s| (*s).to_owned()).collect();
            assert!(!game.from(c).split(' ').any(|to| own.contains(&to.to_owned())));
            game.from(c)
        })
    };
    assert_eq!(with('-'), ["", "", ""]);
    assert_eq!(with('W'), ["n5", "e5", "w5"], "in its own owner's direction");
    assert_eq!(with('A')[2], "", "an angel in the underworld");
    assert!(with('A')[1].contains("d4") && !with('A')[0].contains("m4"));
    assert_eq!(with('I'), ["", "", &sorted("m5 o5 w5")], "Earth's way down is taken");
    assert_eq!(with('N')[2], "", "its way up is taken");
    assert_eq!(with('K')[2], sorted("v4 x4 w3 w5"));
    assert_eq!(with('H')[1], sorted("d6 f6 n6"));
    // The black pawn's fallen angel moves down the board.
    let black = scene('B', "WKj1 BKq8 BXn4 WWq2", "W-");
    assert_eq!(black.from("n4"), "n3");
    // After a change, the new kind: 4.2, 4.3.
    let promoted = scene('W', "WKj1 BKq6 WWn7 BXe4 BWq7", "--").line("n7n8");
    assert_eq!(promoted.position.moved[0], Some('G'));
    assert!(promoted.from("e4").contains("a8"));
}

/// 5.1: a fallen angel is imitated as the kind as which it moved, and so on.
#[test]
fn imitation_chains() {
    let start = scene('B', "WKj1 BKq8 WXn4 BXe4 BWq7 WRz1 WWz2", "--");
    // Nothing has been moved: neither angel can move.
    assert_eq!(start.from("e4"), "");
    let as_rook = scene('W', "WKj1 BKq8 WXn4 BXe4 BXv4 BWq7 WRz1 WWz2", "--").line("z1y1");
    assert!(as_rook.from("e4").contains("e8"));
    let two = as_rook.line("e4e8");
    assert_eq!(two.position.moved[1], Some('R'));
    assert!(two.from("n4").contains("n8") && !two.from("n4").contains("o5"));
    assert_eq!(two.counts.quiet, 2, "6");
    // On n8 it could capture the king as a rook does (5.4).
    let pinning = two.clone().line("n4n8");
    assert!(!pinning.from("v4").contains("v8"));
    let three = two.line("n4n6");
    assert_eq!(three.position.moved[0], Some('R'));
    assert!(three.from("v4").contains("v8"));
    let four = three.line("v4v8");
    assert_eq!(four.position.moved[1], Some('R'));
    let fired = |rule: &str| four.counts.fired.get(rule).copied();
    assert_eq!(fired("5.1 a fallen angel imitated"), Some(1));
    assert_eq!(fired("5.1 a chain of three fallen angels"), Some(1));
    // A promotion ends the chain: the new kind is imitated.
    let promoted = scene('B', "WKj1 BKz2 WXn7 BXe4 BWq6", "--").line("q6q5 n7n8 e4a8");
    assert_eq!(promoted.position.moved, [Some('G'), Some('G')]);
    // An angel that has just fallen leaves nothing to imitate, even to a fallen angel that could be mistaken for one.
    let fell = scene('W', "WKj1 BKq8 WAn4 BXe4 BWq7", "--").line("n4w5");
    assert_eq!((fell.position.moved[0], fell.from("e4").as_str()), (None, ""));
    // One that went down moving as an angel counts as an angel: in the heavens that can be imitated, in the
    // underworld it has no move.
    let angels = "WKj1 BKq8 WXn4 WXw2 BXe4 BXv7 BAh1 BWq7";
    let down = scene('B', angels, "--").line("h1g2");
    assert_eq!(down.from("w2"), "");
    let down = down.line("n4w5");
    assert_eq!(down.position.moved[0], Some('A'));
    assert!(down.from("e4").contains("d4"));
    assert_eq!(down.from("v7"), "");
    assert!(down.clone().line("e4d4").from("w5").is_empty());
}

/// 5.1: as a foot piece it has no move on the opponent's back rank, and so threatens nothing from there (5.4).
#[test]
fn fallen_angels_rest_on_the_back_rank() {
    for (kind, back, before) in [
        ('W', ["a8", "j8", "s8"], "a7"),
        ('H', ["a8", "j8", "s8"], "j6"),
        ('I', ["a8", "j8", "s8"], "j7"),
    ] {
        for from in back {
            let game = scene('W', &format!("WKq1 BKn5 WX{from} BWl7"), &format!("-{kind}"));
            assert_eq!(game.from(from), "", "{kind} on {from}");
        }
        let game = scene('W', &format!("WKq1 BKn5 WX{before} BWl7"), &format!("-{kind}"));
        assert_ne!(game.from(before), "", "{kind} on {before}");
    }
    // Black's king is below the fallen angel: only an imp on rank 7 could take it.
    let may_move_imp = |angel: &str, king: &str| {
        let game = scene('B', &format!("WKq1 BK{king} WX{angel} BIt6 BWl7"), "--");
        !game.from("t6").is_empty()
    };
    assert!(may_move_imp("n8", "w8"));
    assert!(!may_move_imp("n7", "w7"));
}

/// 5.4: a fallen angel's own move also lets an enemy's fallen angel imitate the kind as which it moved.
#[test]
fn fallen_angels_threaten_along_chains() {
    // On the king's file: white fallen angels moving as rooks would let the black one capture as a rook.
    let game = scene('W', "WKj1 BXj4 WXp2 BKn8 BWn7 BWl7", "-R");
    assert_eq!(game.from("p2"), "j2", "only the way between");
    let game = scene('W', "WKj1 BXj4 WXp2 BKn8 BWn7 BWl7", "-N");
    assert!(game.from("p2").contains("n1"));
    // After an angel's fall it cannot capture.
    let game = scene('W', "WKj1 BXk2 WAn4 BKn8 BWn7 BWl7", "--");
    assert!(game.from("n4").contains("w5") && !game.from("n4").contains("e5"));
}

/// 5.3
#[test]
fn fallen_angels_promote() {
    let pawn = scene('W', "WKj1 BKj8 WXn7 BWl7", "-W");
    let game = pawn.line("n7n8");
    assert_eq!(game.on("n8"), Some((0, 'G')));
    assert_eq!(game.position.moved[0], Some('G'));
    assert_eq!(game.counts.quiet, 1, "6: its promotion does not reset the count");
    let horse = scene('W', "WKj1 BKj8 WXn6 BWl7", "-H").line("n6e8");
    assert_eq!(horse.on("e8"), Some((0, 'P')));
    let imp = scene('W', "WKj1 BKj8 WXw7 BWl7", "-I").line("w7o8");
    assert_eq!(imp.on("o8"), Some((0, 'F')));
    // As any other kind it stays a fallen angel, even as an angel that ends in the underworld.
    let rook = scene('W', "WKj1 BKj8 WXn7 BWl7", "-R").line("n7n8");
    assert_eq!(rook.on("n8"), Some((0, 'X')));
    let angel = scene('W', "WKj1 BKj8 WXn6 BWl7", "-A").line("n6w7");
    assert_eq!(angel.on("w7"), Some((0, 'X')));
}

/// 5.4
#[test]
fn fallen_angels_threaten() {
    // On the king's file: no check, but no rook may be moved.
    let game = scene('W', "WKj1 BXj4 WRq2 WBo3 WWk6 BKn8 BWn7 BWl7", "R-");
    assert!(!game.position.in_check(0));
    let actions = game.actions();
    assert!(!actions.iter().any(|a| a.starts_with("q2") && a != "q2j2"), "{actions:?}");
    assert!(actions.contains(&"q2j2".to_owned()), "a rook in between is taken instead");
    assert!(actions.iter().any(|a| a.starts_with("o3")));
    assert!(actions.contains(&"k6k7".to_owned()));
    // A king next to it may not move to where a king could capture it.
    let near = scene('W', "WKj1 BXj3 BKn8 BWn7 WWn2", "K-");
    assert_eq!(near.from("j1"), sorted("k1 a1 b1 s1 t1"));
}

/// 6
#[test]
fn ends() {
    let kings = |others: &str| scene('W', format!("WKn1 BKn8 {others}").trim_end(), "--");
    for kind in "SXDEBNCP".chars() {
        assert_eq!(kings(&format!("W{kind}j4")).state(), over("draw"), "{kind}");
        assert_eq!(kings(&format!("B{kind}j4")).state(), over("draw"), "{kind}");
    }
    assert_eq!(kings("").state(), over("draw"));
    for kind in "WHIARQFG".chars() {
        assert_eq!(kings(&format!("W{kind}j4")).state(), goes_on("W"), "{kind}");
    }
    assert_eq!(kings("WSj4 BSq4").state(), goes_on("W"));
    assert_eq!(scene('W', "WKn1 BKe8", "--").state(), goes_on("W"), "a king in the heavens");
    assert_eq!(scene('W', "WKw1 BKn8", "--").state(), goes_on("W"));
    assert_eq!(scene('W', "WKw1 BKn8", "--").line("w1n1").state(), over("draw"));
}

/// 6: mate of a king in the underworld's corner, and the same without the attack.
#[test]
fn mate_and_stalemate() {
    // The king on s1 can step to t1, s2 and j1.
    let mate = scene('B', "BKs1 WRs4 WRt5 WRj6 WKn8", "--");
    assert_eq!(mate.state(), over("win:W"));
    let free = scene('B', "BKs1 WRs4 WRt5 WKn8", "--");
    assert_eq!(free.from("s1"), "j1");
    let stale = scene('B', "BKs1 WRt5 WRj6 WRz2 WKn8", "--");
    assert_eq!(stale.state(), over("draw"));
    // 5.4: a fallen angel that could capture as a king is no attack: stalemate.
    let angel = scene('B', "BKs1 WXt2 WRj6 WRn8 WKq8", "--");
    assert_eq!(angel.state(), over("draw"));
}

/// Counts (6), and the key of a position.
#[test]
fn counts_and_sameness() {
    let at = |pieces: &str, quiet| {
        let mut game = scene('W', pieces, "--");
        game.counts.quiet = quiet;
        game
    };
    let pieces = "WKn1 BKn8 WRj2 BWq6 WWq3 WHa2 WIs2";
    assert!(!at(pieces, 98).line("j2j3").may_claim());
    let game = at(pieces, 98).line("j2j3 n8m8");
    assert!(game.may_claim());
    assert!(game.clone().apply("B(S)").is_err());
    assert_eq!(game.clone().line("W(S)").state(), over("draw"));
    for reset in ["q3q4", "a2b4", "s2s3"] {
        assert_eq!(game.clone().line(reset).counts.quiet, 0, "{reset}");
    }
    assert_eq!(at(pieces, 149).line("j2j3").state(), over("draw"));
    let back = "j2k2 n8m8 k2j2 m8n8";
    let game = at(pieces, 0).line(back).line(back);
    assert!(game.may_claim());
    assert_eq!(game.line(back).line(back).state(), over("draw"));
    // 6: the imitated kind distinguishes positions for the side with a fallen angel.
    let key = |pieces: &str, moved: &str| -> Key { scene('W', pieces, moved).key() };
    let angel = format!("{pieces} WXj5");
    assert!(key(&angel, "-R") != key(&angel, "-K"));
    assert!(key(&angel, "R-") == key(&angel, "K-"));
    assert!(key(pieces, "-R") == key(pieces, "-K"));
    let theirs = format!("{pieces} BXj5");
    assert!(key(&theirs, "-R") == key(&theirs, "-K"));
}

/// 6 and general 2.3: running out of time draws against a bare king if the own king is on Earth.
#[test]
fn time() {
    for (pieces, white, black) in [
        ("WKn1 WRj2 BKn8", "draw", "win:W"),
        ("WKn1 WRj2 BKe8", "draw", "win:W"),
        ("WKe1 WRj2 BKn8", "win:B", "win:W"),
        ("WKw1 WRj2 BKn8", "win:B", "win:W"),
        ("WKn1 BKe8", "draw", "win:W"),
        ("WKn1 WRj2 BKn8 BIs7", "win:B", "win:W"),
    ] {
        for turn in ['W', 'B'] {
            assert_eq!(scene(turn, pieces, "--").line("W(L)").state(), over(white), "{pieces}");
            assert_eq!(scene(turn, pieces, "--").line("B(L)").state(), over(black), "{pieces}");
        }
    }
}
