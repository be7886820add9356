//! Positions set up by hand, and what the pages say about them.

use std::collections::BTreeSet;

use super::board::Position;
use super::{Chess, Orthodox, SeparateRealms};
use crate::second_generator_two_player::driver::{SlowGame, perft};

impl<const SEPARATE: bool> Orthodox<SEPARATE> {
    /// A position from the first four fields of FEN.
    pub(crate) fn fen(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut position = Position::empty(SEPARATE, usize::from(fields[1] == "b"));
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as i8;
                    continue;
                }
                let side = usize::from(letter.is_lowercase());
                position.put((file, rank), Some((side, letter.to_ascii_uppercase())));
                file += 1;
            }
        }
        for (side, pair) in [(0, ['K', 'Q']), (1, ['k', 'q'])] {
            position.castling[side] = pair.map(|letter| fields[2].contains(letter));
        }
        let bytes = fields[3].as_bytes();
        if let [file, rank] = bytes {
            position.passed = Some(((file - b'a') as i8, (rank - b'1') as i8));
        }
        Self::begin(position)
    }

    /// The targets of the moves from a square, including promotion letters.
    fn from(&self, square: &str) -> String {
        let actions = self.actions();
        let targets = actions.iter().filter_map(|a| a.strip_prefix(square));
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
}

fn over(status: &str) -> (String, String) {
    ("-".to_owned(), status.to_owned())
}

fn goes_on(letter: &str) -> (String, String) {
    (letter.to_owned(), "play".to_owned())
}

/// Published perft counts of positions in which every orthodox rule matters.
#[test]
fn orthodox_perft() {
    let numbers: &[(&str, &[u64])] = &[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[20, 400, 8902, 197_281]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2039, 97862]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2812, 43238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1486, 62379]),
    ];
    for (fen, numbers) in numbers {
        let game = Chess::fen(fen);
        for (depth, &number) in (1..).zip(numbers.iter()) {
            assert_eq!(perft(&game, depth), number, "{fen} to depth {depth}");
        }
    }
}

#[test]
fn mate_and_stalemate_in_chess() {
    let mated = Chess::start(&[]).line("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(mated.state(), over("win:B"));
    assert!(mated.actions().is_empty() && !mated.may_claim());
    assert_eq!(Chess::fen("7k/5Q2/6K1/8/8/8/8/8 b - -").state(), over("draw"));
    assert_eq!(Chess::fen("7k/6Q1/6K1/8/8/8/8/8 b - -").state(), over("win:W"));
}

/// Bare kings, king and one minor piece, only bishops of one square colour; nothing else.
#[test]
fn too_little_in_chess() {
    let draws = [
        "8/8/4k3/8/8/4K3/8/8 w - -",
        "8/8/4k3/8/8/4KN2/8/8 w - -",
        "8/8/4k3/8/8/4KB2/8/8 b - -",
        "8/8/4k3/3b4/8/4KB2/8/8 b - -",
        "b1b5/8/4k3/8/8/4KB2/8/8 b - -",
    ];
    for fen in draws {
        assert_eq!(Chess::fen(fen).state(), over("draw"), "{fen}");
    }
    let plays = [
        "8/8/4k3/4b3/8/4KB2/8/8 w - -",
        "8/8/4k3/8/8/3NKN2/8/8 w - -",
        "8/8/4k3/4n3/8/4KN2/8/8 w - -",
        "8/8/4k3/4n3/8/4KB2/8/8 w - -",
        "8/8/4k3/8/8/4KR2/8/8 w - -",
        "8/8/4k3/8/P7/4K3/8/8 w - -",
    ];
    for fen in plays {
        assert_eq!(Chess::fen(fen).state(), goes_on("W"), "{fen}");
    }
    // Capturing the last piece ends the game.
    let taken = Chess::fen("8/8/8/8/8/4kq2/8/6K1 b - -").line("f3f1 g1f1");
    assert_eq!(taken.state(), over("draw"));
    // But the same pieces in Separate Realms play on.
    assert_eq!(SeparateRealms::fen(draws[0]).state(), goes_on("W"));
}

/// The start counts; three occurrences are a claim, five the end.
#[test]
fn repetition_in_chess() {
    let back = "g1f3 g8f6 f3g1 f6g8";
    let mut game = Chess::start(&[]).line(back);
    assert!(!game.may_claim());
    assert!(game.clone().apply("W(S)").is_err());
    game = game.line(back);
    assert!(game.may_claim());
    assert!(game.clone().apply("B(S)").is_err());
    let mut claimed = game.clone();
    assert_eq!(claimed.apply("W(S)"), Ok(()));
    assert_eq!(claimed.state(), over("draw"));
    game = game.line(back).line("g1f3 g8f6 f3g1");
    assert_eq!(game.state(), goes_on("B"));
    assert_eq!(game.line("f6g8").state(), over("draw"));
}

/// Castling rights distinguish positions, even unusable ones; so does an en passant capture if it is legal.
#[test]
fn sameness_in_chess() {
    let start = Chess::fen("4k3/8/8/8/8/8/8/R3K3 w Q -");
    // The first position had the right, later ones do not.
    let there = "a1b1 e8d8 b1a1 d8e8";
    let game = start.line(there).line(there);
    assert!(!game.may_claim());
    assert!(game.line(there).may_claim());
    let there = "e1f1 e8f8 f1e1 f8e8";
    // Usable: the position right after the double step is another one.
    let usable = Chess::fen("4k3/8/8/8/3p4/8/4P3/4K3 w - -").line("e2e4");
    assert!(usable.actions().contains(&"d4e3".to_owned()));
    let there_black = "e8f8 e1f1 f8e8 f1e1";
    assert!(!usable.clone().line(there_black).line(there_black).may_claim());
    assert!(usable.line(there_black).line(there_black).line(there_black).may_claim());
    // Nobody could capture, or only by leaving the own king in check: the same.
    let free = Chess::fen("4k3/8/8/8/8/8/4P3/4K3 w - -").line("e2e4");
    assert!(free.line(there_black).line(there_black).may_claim());
    let pinned = Chess::fen("3k4/8/8/8/3p4/8/4P3/3RK3 w - -").line("e2e4");
    assert!(!pinned.actions().contains(&"d4e3".to_owned()));
    assert!(pinned.line("d8c8 d1b1 c8d8 b1d1 d8c8 d1b1 c8d8 b1d1").may_claim());
    assert!(Chess::fen("4k3/8/8/8/8/8/8/4K2R w - -").line(there).line(there).may_claim());
}

/// Fifty moves of each side without capture or pawn move are a claim, seventy-five the end.
fn counts<const SEPARATE: bool>() {
    let at = |fen: &str, quiet| {
        let mut game = Orthodox::<SEPARATE>::fen(fen);
        game.counts.quiet = quiet;
        game
    };
    let rook = "7k/8/8/8/8/p7/P7/1K5R b - -";
    assert!(!at(rook, 99).may_claim());
    assert!(at(rook, 98).apply("W(S)").is_err());
    let game = at(rook, 98).line("h8g7 h1h3");
    assert!(game.may_claim());
    assert!(!game.clone().line("g7f6 h3a3").may_claim(), "a capture resets");
    let mut claimed = game.clone();
    assert!(claimed.apply("W(S)").is_err());
    assert_eq!(claimed.apply("B(S)"), Ok(()));
    assert_eq!(claimed.state(), over("draw"));
    let pawn = at("7k/8/8/8/8/8/P7/1K5R w - -", 120);
    assert!(pawn.may_claim());
    assert!(!pawn.line("a2a3").may_claim(), "a pawn move resets");
    assert_eq!(at(rook, 148).line("h8g7").state(), goes_on("W"));
    assert_eq!(at(rook, 148).line("h8g7 h1h3").state(), over("draw"));
    // Mate comes first, and so does the stalemate of Separate Realms.
    let last = at("7k/8/6K1/8/8/8/8/1R6 w - -", 149).line(if SEPARATE { "b1b3" } else { "b1b8" });
    assert_eq!(last.state(), over("win:W"));
    let mate = at("7k/6Q1/8/5K2/8/8/8/8 w - -", 149).line("f5g6");
    assert_eq!(mate.state(), over("win:W"));
}

#[test]
fn counts_in_both_games() {
    counts::<false>();
    counts::<true>();
}

#[test]
fn words_in_both_games() {
    let start = Chess::start(&[]);
    for (word, status) in [
        ("W(Y)", "win:B"),
        ("B(Y)", "win:W"),
        ("W(L)", "win:B"),
        ("B(L)", "win:W"),
        ("W(=)", "draw"),
        ("B(=)", "draw"),
    ] {
        let mut game = start.clone();
        assert_eq!(game.apply(word), Ok(()));
        assert_eq!(game.state(), over(status));
        for after in ["W(Y)", "B(Y)", "B(L)", "W(=)", "W(S)", "e2e4"] {
            assert!(game.apply(after).is_err(), "{after} after the end");
        }
    }
    for wrong in ["W(S)", "B(S)", "R(Y)", "W(y)", "e2e5", "e7e5", "e2-e4", "E2E4", "", "W"] {
        assert!(start.clone().apply(wrong).is_err(), "{wrong}");
    }
}

/// General 2.3: running out of time draws against a bare king in chess, and loses in Separate Realms.
#[test]
fn time_in_both_games() {
    let cases = [
        ("4k3/8/8/8/8/8/8/R3K3 w - -", "W(L)", "draw", "win:B"),
        ("4k3/8/8/8/8/8/8/R3K3 b - -", "W(L)", "draw", "win:B"),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", "B(L)", "win:W", "win:W"),
        ("4kn2/8/8/8/8/8/8/R3K3 w - -", "W(L)", "win:B", "win:B"),
    ];
    for (fen, word, chess, separate) in cases {
        let mut game = Orthodox::<false>::fen(fen);
        assert_eq!(game.apply(word), Ok(()));
        assert_eq!(game.state(), over(chess), "{fen}");
        let mut game = Orthodox::<true>::fen(fen);
        assert_eq!(game.apply(word), Ok(()));
        assert_eq!(game.state(), over(separate), "{fen}");
    }
}

#[test]
fn castling_in_both_games() {
    fn targets<const SEPARATE: bool>(fen: &str, king: &str) -> BTreeSet<String> {
        let game = Orthodox::<SEPARATE>::fen(fen);
        let castling = ["e1g1", "e1c1", "e8g8", "e8c8"];
        let found = game.actions().into_iter();
        found.filter(|a| a.starts_with(king) && castling.contains(&a.as_str())).collect()
    }
    let cases: &[(&str, &str, &[&str])] = &[
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1", &["e1c1", "e1g1"]),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8", &["e8c8", "e8g8"]),
        ("4k3/8/8/8/8/8/8/R3K2R w K -", "e1", &["e1g1"]),
        ("4k3/8/8/8/8/8/8/R3K2R w - -", "e1", &[]),
        // Pieces between, also beside the rook.
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ -", "e1", &[]),
        // In check, through an attacked square, onto one; the rook's own way may be attacked.
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ -", "e1", &[]),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ -", "e1", &["e1c1"]),
        ("4k3/6r1/8/8/8/8/8/R3K2R w KQ -", "e1", &["e1c1"]),
        ("4k3/1r6/8/8/8/8/8/R3K2R w KQ -", "e1", &["e1c1", "e1g1"]),
        ("4k3/8/8/8/8/8/3p4/R3K2R w KQ -", "e1", &[]),
        ("4k3/8/8/8/8/8/6p1/R3K2R w KQ -", "e1", &["e1c1"]),
    ];
    for (fen, king, wanted) in cases {
        let wanted: BTreeSet<String> = wanted.iter().map(|s| (*s).to_owned()).collect();
        assert_eq!(targets::<false>(fen, king), wanted, "chess: {fen}");
        assert_eq!(targets::<true>(fen, king), wanted, "Separate Realms: {fen}");
    }
    // Separate Realms, 3: a rook that could jump there but not capture there does not attack.
    let jumps = "4k3/8/5r2/5P2/8/8/8/R3K2R w KQ -";
    assert_eq!(targets::<true>(jumps, "e1").len(), 2);
    // A captured rook loses the right, and so does a moved one.
    let game = Chess::fen("4k2r/8/8/8/8/8/6b1/R3K2R b KQk -").line("g2h1 a1a2");
    assert!(!game.clone().line("e8e7").actions().contains(&"e1g1".to_owned()));
    assert_eq!(game.position.castling, [[false, false], [true, false]]);
}

/// 1: orthodox array; advanced pawns start on the third rank, without double step and en passant.
#[test]
fn separate_arrays() {
    let normal = SeparateRealms::start(&[]);
    assert_eq!(normal.from("e2"), "e3 e4");
    assert_eq!(normal.from("a1"), "a3 a5");
    assert_eq!(normal.from("b1"), "a3 c3");
    assert_eq!(normal.from("c1"), "a3 e3 g5");
    assert_eq!(normal.from("d1"), "b3 d3 d5 f3 h5");
    assert_eq!(normal.from("e1"), "");
    let advanced = SeparateRealms::start(&[("pawns", "advanced")]);
    assert_eq!(advanced.from("e3"), "e4");
    assert_eq!(advanced.from("e2"), "");
    assert_eq!(advanced.from("b1"), "");
    assert_eq!(advanced.from("e1"), "d2 f2");
    assert_eq!(advanced.from("a1"), "");
    assert_eq!(advanced.from("c1"), "");
    let game = advanced.line("a3a4 b6b5");
    assert_eq!(game.from("a4"), "a5 b5");
    // A pawn has no double step from its own second or third rank.
    assert!(!game.actions().contains(&"b3b5".to_owned()));
    assert_eq!(game.position.passed, None);
}

/// 2, with the source's pictures: what moves, and what only captures.
#[test]
fn separate_movement() {
    let king = SeparateRealms::fen("k7/8/8/8/3K4/8/8/8 w - -");
    assert_eq!(king.from("d4"), "c3 c5 e3 e5");
    let king = SeparateRealms::fen("k7/8/8/3n4/3K4/8/8/8 w - -");
    assert!(king.from("d4").contains("d5"));
    let knight = SeparateRealms::fen("k7/8/8/8/3N4/8/8/K7 w - -");
    assert_eq!(knight.from("d4"), "c2 c6 e2 e6");
    let knight = SeparateRealms::fen("k7/8/2p1p3/1p3p2/3N4/1p3p2/2p1p3/K7 w - -");
    assert_eq!(knight.from("d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    let bishop = SeparateRealms::fen("7k/2B5/8/8/8/8/8/K7 w - -");
    assert_eq!(bishop.from("c7"), "a5 e5 g3");
    let bishop = SeparateRealms::fen("7k/p6p/8/8/4B3/8/8/1p2K2p w - -");
    assert_eq!(bishop.from("e4"), "a8 b1 c2 c6 g2 g6 h1 h7");
    let rook = SeparateRealms::fen("7k/2R5/8/8/8/8/8/K7 w - -");
    assert_eq!(rook.from("c7"), "a7 c1 c3 c5 e7 g7");
    let rook = SeparateRealms::fen("3p3k/8/8/8/p2R3p/8/8/K2p4 w - -");
    assert_eq!(rook.from("d4"), "a4 b4 d1 d2 d6 d8 f4 h4");
    // Jumped squares may be occupied, landing squares not; a capture is never a jump.
    let rook = SeparateRealms::fen("7k/8/3p4/3P4/3R4/3P4/3P4/K7 w - -");
    assert_eq!(rook.from("d4"), "b4 f4 h4");
    let rook = SeparateRealms::fen("3p3k/3P4/8/3P4/3R4/3P4/8/K7 w - -");
    assert_eq!(rook.from("d4"), "b4 d2 d6 f4 h4");
    let queen = SeparateRealms::fen("7k/8/8/8/8/8/1p6/Q3K3 w - -");
    assert_eq!(queen.from("a1"), "a3 a5 a7 b2 c1 c3 e5 g7");
}

/// 3: check is by capture moves only; jumps give none, and sideways knights do.
#[test]
fn separate_check() {
    let jump = SeparateRealms::fen("8/8/3k4/3P4/3R4/8/8/K7 b - -");
    assert!(!jump.position.in_check(1));
    let slide = SeparateRealms::fen("8/3k4/8/8/3R4/8/8/K7 b - -");
    assert!(slide.position.in_check(1), "at an odd distance");
    let knight = SeparateRealms::fen("8/8/8/5k2/3N4/8/8/K7 b - -");
    assert!(knight.position.in_check(1));
    let king = SeparateRealms::fen("8/8/8/3k4/8/3K4/8/8 w - -");
    assert_eq!(king.from("d3"), "c2 e2", "squares the other king could take on are forbidden");
}

/// 4, 6: promotion to this game's pieces.
#[test]
fn separate_promotion() {
    let game = SeparateRealms::fen("8/P6k/8/8/8/8/8/K7 w - -");
    assert_eq!(game.from("a7"), "a8b a8n a8q a8r");
    let knight = game.line("a7a8n h7g6");
    assert_eq!(knight.from("a8"), "b6");
}

/// 5: the stalemated player loses, even with bare kings, and so does a mated one.
#[test]
fn separate_stalemate() {
    let bare = SeparateRealms::fen("8/8/8/8/8/2K5/8/k7 b - -");
    assert_eq!(bare.state(), over("win:W"));
    // With another piece that can move the game goes on.
    let pawn = SeparateRealms::fen("8/8/8/8/7p/2K5/8/k7 b - -");
    assert_eq!(pawn.state(), goes_on("B"));
    assert_eq!(SeparateRealms::fen("7k/6Q1/6K1/8/8/8/8/8 b - -").state(), over("win:W"));
}

/// 5: the player who causes the third occurrence of a position loses; the start counts.
#[test]
fn separate_repetition() {
    let mut game = SeparateRealms::start(&[]);
    game = game.line("b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1");
    assert_eq!(game.state(), goes_on("B"));
    assert!(!game.may_claim());
    assert!(game.actions().contains(&"c6b8".to_owned()), "it is legal, and loses");
    assert_eq!(game.line("c6b8").state(), over("win:W"));
    let start = SeparateRealms::fen("4k3/8/8/8/8/8/7p/R3K3 w - -");
    let there = "e1f2 e8f7 f2e1 f7e8";
    assert_eq!(start.clone().line(there).line("e1f2 e8f7 f2e1").state(), goes_on("B"));
    assert_eq!(start.line(there).line(there).state(), over("win:W"));
}
