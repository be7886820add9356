//! 3: movement, each kind on each board, from its fifth file and fourth rank.

use super::*;

/// Kings where no piece in the middle of a board reaches them or is blocked by them.
pub(super) const ASIDE: &str = "Kq2 kl8";
/// The middle of the three boards.
const HEAVENS: &str = "e4";
const EARTH: &str = "n4";
const UNDERWORLD: &str = "w4";

/// The targets of a lone white piece.
#[track_caller]
pub(super) fn alone(letter: char, from: &str) -> String {
    goes(&scene('w', &format!("{letter}{from} {ASIDE} wj7"), 'K'), from)
}

/// The distances of a difference, ascending.
pub(super) fn distances(x: i8, y: i8, z: i8) -> [i8; 3] {
    let mut d = [x.abs(), y.abs(), z.abs()];
    d.sort_unstable();
    d
}

/// This many steps of one kind.
pub(super) fn orthogonal(x: i8, y: i8, z: i8, most: i8) -> bool {
    matches!(distances(x, y, z), [0, 0, n] if n <= most)
}

pub(super) fn diagonal(x: i8, y: i8, z: i8, most: i8) -> bool {
    matches!(distances(x, y, z), [0, a, b] if a == b && a > 0 && a <= most)
}

pub(super) fn triagonal(x: i8, y: i8, z: i8, most: i8) -> bool {
    matches!(distances(x, y, z), [a, b, c] if a == b && b == c && a <= most)
}

pub(super) fn any_way(x: i8, y: i8, z: i8, most: i8) -> bool {
    orthogonal(x, y, z, most) || diagonal(x, y, z, most) || triagonal(x, y, z, most)
}

#[test]
fn spec_3_pawn() {
    // The source's own example: n4 to n5, captures on m5, o5, e5, w5.
    assert_eq!(alone('W', EARTH), "n5");
    let prey = "nm5 no5 be5 bw5 rn5 rm4 sd5 sv5";
    let game = scene('w', &format!("Wn4 {prey} Kq2 kl8"), 'K');
    assert_eq!(goes(&game, "n4"), "e5 m5 o5 w5", "nothing straight ahead, nothing triagonally");
    assert_eq!(alone('W', HEAVENS), "e5");
    assert_eq!(alone('W', UNDERWORLD), "w5");
    let above = scene('w', "We4 nd5 nf5 rn5 Kq2 kl8", 'K');
    assert_eq!(goes(&above, "e4"), "d5 e5 f5 n5");
    let below = scene('w', "Ww4 nv5 nx5 rn5 Kq2 kl8", 'K');
    assert_eq!(goes(&below, "w4"), "n5 v5 w5 x5");
    let black = scene('b', "wn5 Nm4 No4 Be4 Bw4 Kq2 kl8", 'K');
    assert_eq!(goes(&black, "n5"), "e4 m4 n4 o4 w4");
}

#[test]
fn spec_3_rook() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        assert_eq!(alone('R', from), where_from(from, |x, y, z| orthogonal(x, y, z, 7)));
    }
}

#[test]
fn spec_3_knight_in_the_heavens() {
    // The rider: 2-1 repeatedly on its board; the leap to another board: 2-1-1 in any order of axes.
    let rides = |x: i8, y: i8, z: i8| z == 0 && (x.abs() == 2 * y.abs() || y.abs() == 2 * x.abs());
    let leaves = |x: i8, y: i8, z: i8| z < 0 && distances(x, y, z) == [1, 1, 2];
    assert_eq!(
        alone('N', HEAVENS),
        where_from(HEAVENS, |x, y, z| rides(x, y, z) || leaves(x, y, z))
    );
    let below = where_from(HEAVENS, leaves);
    assert_eq!(below.split(' ').filter(|c| "jklmnopq".contains(&c[..1])).count(), 8);
    assert_eq!(below.split(' ').filter(|c| "stuvwxyz".contains(&c[..1])).count(), 4);
}

#[test]
fn spec_3_knight_in_the_heavens_rides_without_capture() {
    // g5 is one leap away, f6 too, and beyond it g8.
    let game = scene('w', "Ne4 ng5 bf6 bp5 Kq2 kl8", 'K');
    let to = goes(&game, "e4");
    for cell in ["g5", "f6", "g8"] {
        assert!(!to.contains(cell), "{cell} in {to}");
    }
    assert!(to.contains("c3") && to.contains("a2"), "over the empty c3 to a2: {to}");
    assert!(to.contains("p5"), "leaving it captures: {to}");
}

#[test]
fn spec_3_knight_on_earth() {
    let leaps = |x, y, z| z == 0 && distances(x, y, z) == [0, 1, 2];
    let nine = |x: i8, y: i8, z| z == -1 && x.abs() <= 1 && y.abs() <= 1;
    let up = |x, y, z| (x, y, z) == (0, 0, 1);
    let all = where_from(EARTH, |x, y, z| leaps(x, y, z) || nine(x, y, z) || up(x, y, z));
    assert_eq!(alone('N', EARTH), all);
    assert_eq!(all.split(' ').count(), 8 + 9 + 1);
}

#[test]
fn spec_3_knight_in_the_underworld() {
    assert_eq!(alone('N', UNDERWORLD), "n4");
    let taking = scene('w', "Nw4 bn4 Kq2 kl8", 'K');
    assert_eq!(goes(&taking, "w4"), "n4");
}

#[test]
fn spec_3_bishop() {
    for from in [HEAVENS, EARTH] {
        assert_eq!(alone('B', from), where_from(from, |x, y, z| diagonal(x, y, z, 7)));
    }
    assert_eq!(alone('B', UNDERWORLD), "m3 m5 o3 o5", "one triagonally");
}

#[test]
fn spec_3_queen() {
    for (from, most) in [(HEAVENS, 1), (EARTH, 7), (UNDERWORLD, 1)] {
        assert_eq!(alone('Q', from), where_from(from, |x, y, z| any_way(x, y, z, most)));
    }
}

#[test]
fn spec_3_king() {
    let king = |from: &str| goes(&scene('w', &format!("K{from} kl8 wj7"), 'K'), from);
    assert_eq!(king(EARTH), where_from(EARTH, |x, y, z| any_way(x, y, z, 1)));
    assert_eq!(king(EARTH).split(' ').count(), 26);
    for from in [HEAVENS, UNDERWORLD] {
        assert_eq!(king(from), where_from(from, |x, y, z| orthogonal(x, y, z, 1)));
    }
}

#[test]
fn spec_3_grandmaster() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        assert_eq!(alone('G', from), where_from(from, |x, y, z| any_way(x, y, z, 7)));
    }
}

#[test]
fn spec_3_honorable_horse() {
    // The source's own example.
    assert_eq!(alone('H', EARTH), "e6 m6 o6 w6");
    assert_eq!(alone('H', HEAVENS), "d6 f6 n6");
    let from_6 = scene('w', "Hw6 Kq2 kl7", 'K');
    assert_eq!(goes(&from_6, "w6"), "n8 v8 x8");
    // It leaps over what is in front of it, and captures where it lands.
    let walled = scene('w', "Hn4 Wn5 rn6 re5 nm6 no6 be6 bw6 Kq2 kl8", 'K');
    assert_eq!(goes(&walled, "n4"), "e6 m6 o6 w6");
    let black = scene('b', "hn5 Kq2 kl8", 'K');
    assert_eq!(goes(&black, "n5"), "e3 m3 o3 w3");
}

#[test]
fn spec_3_silver_general() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        let ahead = |x, y, z| (x, y, z) == (0, 1, 0) || y == 1 && triagonal(x, y, z, 1);
        let all = where_from(from, |x, y, z| diagonal(x, y, z, 1) || ahead(x, y, z));
        assert_eq!(alone('S', from), all);
    }
    // On Earth no target is missing: 12, 1 and 4.
    assert_eq!(alone('S', EARTH).split(' ').count(), 17);
    let black = scene('b', "sn4 Kq1 kl8 wj7", 'K');
    let ahead = |x, y, z| (x, y, z) == (0, -1, 0) || y == -1 && triagonal(x, y, z, 1);
    let all = where_from(EARTH, |x, y, z| diagonal(x, y, z, 1) || ahead(x, y, z));
    assert_eq!(goes(&black, "n4"), all);
}

#[test]
fn spec_3_pegasus() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        assert_eq!(alone('P', from), where_from(from, |x, y, z| distances(x, y, z) == [0, 1, 2]));
    }
}

#[test]
fn spec_3_angel() {
    let slides = |x, y, z| diagonal(x, y, z, 7);
    let steps = |x, y, z| orthogonal(x, y, z, 1) || triagonal(x, y, z, 1);
    assert_eq!(
        alone('A', HEAVENS),
        where_from(HEAVENS, |x, y, z| slides(x, y, z) || steps(x, y, z))
    );
    assert_eq!(alone('A', EARTH), where_from(EARTH, slides));
}

#[test]
fn spec_3_imp() {
    assert_eq!(alone('I', EARTH), "w4");
    assert_eq!(alone('I', UNDERWORLD), "m5 o5 w5");
    let blocked = scene('w', "In4 Sw4 Kq2 kl8", 'K');
    assert_eq!(goes(&blocked, "n4"), "");
    let taking = scene('w', "Iw4 rw5 rm5 bo5 nn5 Kq2 kl8", 'K');
    assert_eq!(goes(&taking, "w4"), "m5 o5 w5");
    let black = scene('b', "iw5 in5 Kq2 kl8", 'K');
    assert_eq!([goes(&black, "w5"), goes(&black, "n5")], ["m4 o4 w4", ""], "w5 is its own");
}

#[test]
fn spec_3_warmachine() {
    for from in [HEAVENS, EARTH] {
        assert_eq!(alone('D', from), where_from(from, |x, y, z| orthogonal(x, y, z, 2)));
    }
    assert_eq!(alone('D', UNDERWORLD), where_from(UNDERWORLD, |x, y, z| orthogonal(x, y, z, 7)));
    // Leaping above, sliding below; in the heavens two levels down at once.
    let walls = "Wn5 Wm4 We5 Ww5 Sn3 Sw3";
    let leaps = scene('w', &format!("De4 {walls} Sn4 Kq2 kl8"), 'K');
    assert_eq!(goes(&leaps, "e4"), sorted("d4 c4 f4 g4 e6 e3 e2 w4"));
    let slides = scene('w', &format!("Dw4 {walls} Kq2 kl8"), 'K');
    assert_eq!(goes(&slides, "w4"), sorted("v4 u4 t4 s4 x4 y4 z4 n4 e4"));
}

#[test]
fn spec_3_scholar() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        let leaps = |x, y, z| distances(x, y, z) == [1, 2, 2];
        assert_eq!(
            alone('C', from),
            where_from(from, |x, y, z| triagonal(x, y, z, 2) || leaps(x, y, z))
        );
    }
    // Two triagonal steps from the heavens lead to the underworld, over any piece in between.
    let game = scene('w', "Ce4 Wd3 Sm3 Wm5 Wo5 So3 Kq2 kl8", 'K');
    assert!(goes(&game, "e4").contains("u2") && goes(&game, "e4").contains("y6"));
}

#[test]
fn spec_3_elephant() {
    for from in [HEAVENS, EARTH] {
        assert_eq!(alone('E', from), where_from(from, |x, y, z| diagonal(x, y, z, 2)));
    }
    assert_eq!(alone('E', UNDERWORLD), where_from(UNDERWORLD, |x, y, z| diagonal(x, y, z, 7)));
    let blocked = scene('w', "Ew4 Wx5 Wn5 Kq2 kl8", 'K');
    let to = goes(&blocked, "w4");
    assert!(!to.contains("y6") && !to.contains("e6"), "it slides there: {to}");
    let leaps = scene('w', "En4 Wo5 Kq2 kl8", 'K');
    assert!(goes(&leaps, "n4").contains("p6"), "it leaps there");
}

#[test]
fn spec_3_fiend() {
    for from in [HEAVENS, EARTH, UNDERWORLD] {
        assert_eq!(alone('F', from), where_from(from, |x, y, z| any_way(x, y, z, 2)));
    }
    let game = scene('w', "Fn4 Wn5 Wo5 Se4 Kq2 kl8", 'K');
    let to = goes(&game, "n4");
    assert!(to.contains("n6") && to.contains("p6"), "over what stands between: {to}");
}

#[test]
fn spec_3_slides_cross_boards_and_are_stopped_there() {
    // From w4 up through n5 to e6.
    let open = scene('w', "Ew4 Kq2 kl8 wj7", 'K');
    assert!(goes(&open, "w4").contains("e6"));
    let stopped = scene('w', "Ew4 nn5 re6 Kq2 kl8", 'K');
    let to = goes(&stopped, "w4");
    assert!(to.contains("n5") && !to.contains("e6"), "{to}");
    // The movement is that of the board on which it starts: an elephant continues to slide over Earth, a queen that
    // starts in the heavens takes one step.
    assert!(!alone('Q', HEAVENS).contains("w4"));
}
