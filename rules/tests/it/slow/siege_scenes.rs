//! Positions for siege (6) and its powers (7).

use super::scenes::{act, hex, in_frame, put_in_pool, scene};
use super::*;

#[test]
fn fortification_lasts_to_the_start_of_the_fourth_turn() {
    let pieces = "Wk@5h Wp@2a Rr@5a Rk@16a Rp@9b Bk@16h Bp@12h";
    let mut game = scene(&[("threshold-W", "1")], 'W', pieces);
    game.capture_log.push(0);
    assert_eq!(game.sieged(), Some('W'));
    assert!(game.in_check(0));
    // Without fortification only king moves; with it any quiet move.
    assert!(act(&mut game, "2a", "-", "3a", "").is_err());
    act(&mut game, "2a", "-", "3a", "(F)").unwrap();
    assert_eq!(game.events(), ["fortify"]);
    for round in 1..=3 {
        assert!(game.is_fortified(0), "round {round}");
        assert!(!game.in_check(0));
        assert!(act(&mut game, "5a", "x", "5h", "").is_err());
        // Red and Black move back and forth.
        let (a, b) = if round % 2 == 1 { ("16a", "16b") } else { ("16b", "16a") };
        act(&mut game, a, "-", b, "").unwrap();
        let (a, b) = if round % 2 == 1 { ("16h", "16g") } else { ("16g", "16h") };
        act(&mut game, a, "-", b, "").unwrap();
        if round < 3 {
            assert!(game.actions().iter().all(|a| !a.contains('F')));
            let to = ["", "4a", "5a"][round];
            if round == 1 {
                act(&mut game, "3a", "-", to, "").unwrap();
            } else {
                act(&mut game, "4a", "-", "5b", "").unwrap();
            }
        }
    }
    // The fourth turn has started.
    assert!(!game.is_fortified(0));
    assert!(game.fortify_used[0]);
    assert_eq!(game.fortified_turns[0], None);
    assert_eq!(game.declared[1], [false; 3]);
}

#[test]
fn touch_restores_everything() {
    // Black's knight takes an unmoved white rook while White is under siege.
    let pieces = "Wk*@1e Wr*@1a Rk@16a Rp@9b Bk@16h Bb@3b Bp@12h";
    let mut game = scene(&[("threshold-W", "1")], 'B', pieces);
    game.capture_log.push(0);
    let bishop = hex(&game, "3b");
    assert!(game.capture_hexes(bishop, game.board[&bishop]).contains(&hex(&game, "1a")));
    act(&mut game, "3b", "x", "1a", "").unwrap();
    assert_eq!(game.to_act(), 'W');
    assert_eq!(game.turn, 2);
    assert_eq!(game.actions().into_iter().collect::<Vec<_>>(), ["W(-)", "W(T)"]);
    assert!(!game.may_claim('W'));
    let mut stand = game.clone();
    stand.apply("W(-)").unwrap();
    assert_eq!(stand.pool_count(0, Kind::Rook), 1);
    assert_eq!(stand.pause, [0; 3]);
    assert_eq!(stand.to_act(), 'W');
    for (who, event) in [
        ('W', "resign-party-while-undecided"),
        ('B', "resign-party-while-undecided"),
        ('R', "resign-third-while-undecided"),
    ] {
        let mut resigned = game.clone();
        resigned.apply(&format!("{who}(Y)")).unwrap();
        assert!(resigned.events().contains(&event));
        let expected = match who {
            'W' => 'R',
            _ => 'W',
        };
        assert_eq!(resigned.to_act(), expected);
        assert_eq!(resigned.undecided.is_some(), who == 'R');
        // 5.5: running out of time has the same effects.
        let mut late = game.clone();
        late.apply(&format!("{who}(L)")).unwrap();
        assert!(late.events().contains(&"out-of-time"));
        assert_eq!(late.dump(), resigned.dump());
    }
    game.apply("W(T)").unwrap();
    assert_eq!(game.events(), ["touch"]);
    let rook = game.board[&hex(&game, "1a")];
    assert!(rook.kind == Kind::Rook && rook.owner == 0 && !rook.moved);
    assert_eq!(game.pool_count(0, Kind::Rook), 0);
    assert_eq!(game.pool_count(2, Kind::Bishop), 1);
    assert_eq!(game.capture_log, [0, 0, 2]);
    assert_eq!(game.pause, [3, 0, 0]);
    assert_eq!(game.to_act(), 'W');
    assert!(game.actions().contains("W00(Q)"));
}

#[test]
fn touch_on_an_en_passant_capture() {
    let pieces = "Wk@1e Wp*@3e Rk@16a Rr@4a Rp@9b Bk@16h Bp@12h";
    let options = [("threshold-W", "1"), ("setup", "9")];
    let mut game = scene(&options, 'W', pieces);
    game.capture_log.push(0);
    act(&mut game, "3e", "-", "5e", "").unwrap();
    let right = game.en_passant[0];
    let passed = game.hex_name(0, right.passed);
    assert_eq!(passed, "4e");
    assert!(!game.is_fortified(0));
    let both = [
        format!("R{}-{}", in_frame(&game, 'R', "4a"), in_frame(&game, 'R', "4e")),
        format!("R{}+{}", in_frame(&game, 'R', "4a"), in_frame(&game, 'R', "4e")),
    ];
    assert!(both.iter().all(|a| game.actions().contains(a)));
    // Occupied and left again: gone for good.
    let mut occupied = game.clone();
    occupied.apply(&both[0]).unwrap();
    assert!(occupied.en_passant.is_empty());
    game.apply(&both[1]).unwrap();
    assert!(game.events().contains(&"en-passant-by-nonpawn"));
    game.apply("W(T)").unwrap();
    assert!(game.board.contains_key(&hex(&game, "5e")));
    assert!(!game.board.contains_key(&hex(&game, "4e")));
    assert!(game.en_passant.is_empty());
    assert_eq!(game.to_act(), 'B');
    assert_eq!(game.pool_count(0, Kind::Pawn), 0);
}

#[test]
fn a_touch_recomputes_declared_checks() {
    // Red's rook takes on rank 5 with check. After the touch, that check is gone and another appears.
    let pieces = "Wk@5h Wn@5d Rr@5a Rk@16a Rp@9b Bk@16h Bp@12h";
    let mut game = scene(&[("threshold-W", "1")], 'R', pieces);
    game.capture_log.push(0);
    act(&mut game, "5a", "x", "5d", "").unwrap();
    assert_eq!(game.declared[1], [true, false, false]);
    game.apply("W(T)").unwrap();
    assert_eq!(game.declared[1], [false; 3]);
    assert_eq!(game.sieged(), None);
}

#[test]
fn siege_by_moves_rounds_up_below_zero() {
    let options = [("siege", "moves"), ("threshold-W", "0"), ("setup", "9")];
    let mut game = scene(&options, 'W', "Wk*@5h Wn*@2a Rk*@16a Bk*@16h");
    put_in_pool(&mut game, 0, &[Kind::Pawn; 5]); // White 2 - 5 = -3
    put_in_pool(&mut game, 1, &[Kind::Pawn; 4]); // Red 1 - 4 = -3
    put_in_pool(&mut game, 2, &[Kind::Pawn; 3]); // Black 1 - 3 = -2
    // Half of -5 rounded up is -2, one more than -3.
    game.settle();
    assert_eq!(game.sieged(), Some('W'));
    game.rules.threshold[0] = 1;
    game.settle();
    assert_ne!(game.sieged(), Some('W'));
}

#[test]
fn traitors_one_and_two() {
    let options = [("siege", "points"), ("threshold-W", "0")];
    let pieces = "Wk@1e Wp@2a Rk@16a Rr@9a Rr@9b Rn@8b Bk@16h Br@12h Br@12i Bn@11c";
    let mut game = scene(&options, 'W', pieces);
    put_in_pool(&mut game, 0, &[Kind::Rook, Kind::Rook]);
    let actions = game.actions();
    assert!(actions.contains("W9a%"));
    assert!(actions.contains("W9a%12h") && actions.contains("W12h%9a"));
    assert!(!actions.contains("W9a%9b") && !actions.contains("W8b%"));
    assert_eq!(actions.iter().filter(|a| a.contains('%')).count(), 4 + 8);
    game.apply("W9a%12h").unwrap();
    assert_eq!(game.events(), ["traitor", "traitor-double"]);
    assert!(game.capture_log.is_empty(), "no captures for 6.1");
    assert_eq!(game.quiet_turns, 0);
    assert_eq!(game.traitors_used[0], 2);
    assert_eq!(game.pool_count(0, Kind::Rook), 0);
    assert_eq!(game.pool_count(1, Kind::Rook), 1);
}

#[test]
fn traitors_do_not_end_a_siege_by_captures() {
    let pieces = "Wk@1e Wp@2a Rk@16a Rr@9a Rn@8b Bk@16h Br@12h Bn@11c";
    let mut game = scene(&[], 'W', pieces);
    game.capture_log = vec![0; 3];
    put_in_pool(&mut game, 0, &[Kind::Rook, Kind::Rook]);
    assert!(game.actions().contains("W9a%12h"));
    game.apply("W9a%12h").unwrap();
    assert_eq!(
        game.events(),
        [
            "traitor",
            "traitor-double",
            "traitor-double-by-captures",
            "traitor-keeps-siege-by-captures"
        ]
    );
    assert_eq!((game.capture_log.len(), game.sieged()), (3, Some('W')));
}

#[test]
fn kings_stay_apart_under_fortification() {
    // From 5e White's king steps to 5f, 4f and 6g, each one step from Red's on 5h, only by 7.1.
    let near = ["W5e-4f", "W5e-6g"];
    let mut game = scene(&[("threshold-W", "1")], 'W', "Wk@5e Wp@1a Rk@5h Rp@9b Bk@16h");
    game.capture_log.push(0);
    assert!(near.iter().all(|a| !game.actions().contains(&format!("{a}(F)"))));
    assert!(game.actions().contains("W5e-6f(F)"));
    game.fortified_turns = [None, Some(1), None];
    game.settle();
    assert!(game.events().contains(&"kings-kept-apart"));
    assert!(near.iter().all(|&a| !game.actions().contains(a)));
    assert!(game.actions().contains("W5e-6f"));
}

#[test]
fn colours_of_bishops_and_popes_coming_back() {
    let options = [("siege", "points"), ("threshold-W", "0")];
    let pieces = "Wk@1e Wp@2a Wp@3a Wp@3b Rk@16a Rr@9a Rq@9b Bk@16h Bo@12h Br@12i";
    let mut game = scene(&options, 'W', pieces);
    put_in_pool(&mut game, 0, &[Kind::Bishop, Kind::Pope]);
    let setup = game.rules.setup;
    let pawns = ["2a", "3a", "3b"];
    let colours: std::collections::BTreeSet<i32> =
        pawns.iter().map(|name| board::colour(setup, hex(&game, name))).collect();
    assert_eq!(colours.len(), 3, "three neighbours");
    for name in pawns {
        assert!(game.actions().contains(&format!("W{name}@(b)")));
    }
    // The pope that is replaced does not count, another pope of that colour does.
    assert!(game.actions().contains("W12h%"));
    let bishop_hex = hex(&game, "5e");
    let bishop = Piece { owner: 0, kind: Kind::Bishop, moved: true };
    game.board.insert(bishop_hex, bishop);
    let shared = board::colour(setup, bishop_hex);
    for name in pawns {
        let same = board::colour(setup, hex(&game, name)) == shared;
        assert_eq!(game.actions().contains(&format!("W{name}@(b)")), !same);
    }
    let second_pope = Piece { owner: 1, kind: Kind::Pope, moved: true };
    let step = board::DIAGONAL[4];
    game.board.insert(hex(&game, "12h").plus(step), second_pope);
    assert!(!game.actions().contains("W12h%"));
}

#[test]
fn field_promotion_without_the_pope() {
    let options = [("siege", "points"), ("threshold-W", "0"), ("setup", "8")];
    let pieces = "Wk@1e Wn@2a Wn@3a Wp@3c Rk@16a Rr@9a Rq@9b Bk@16h Bq@12h Br@12i";
    let mut game = scene(&options, 'W', pieces);
    put_in_pool(&mut game, 0, &[Kind::Bishop, Kind::Rook, Kind::Queen]);
    let field = |game: &Slow| -> Vec<String> {
        let all = game.actions().into_iter();
        all.filter(|a| a.contains('@')).collect()
    };
    assert_eq!(field(&game), ["W2a@(b)", "W2a@(r)", "W3a@(b)", "W3a@(r)"]);
    game.board.remove(&hex(&game, "2a"));
    assert!(field(&game).is_empty());
    put_in_pool(&mut game, 0, &[Kind::Knight]);
    assert_eq!(field(&game), ["W3c@(n)"]);
}

/// 4.3: a capture on a first rank may promote; a touch puts the promoted piece into the pool.
#[test]
fn touched_promotion() {
    let pieces = "Wk@1e Wp@1a Wn@1c Rk@16a Rp@3c Bk@16h Bp@12h Rp@9a";
    let mut game = scene(&[("threshold-W", "1")], 'R', pieces);
    game.capture_log.push(0);
    put_in_pool(&mut game, 1, &[Kind::Queen, Kind::Pawn]);
    let pawn = hex(&game, "3c");
    let targets = game.capture_hexes(pawn, game.board[&pawn]);
    let target = targets.into_iter().find(|h| h.y == 0);
    let Some(target) = target else {
        panic!("a red pawn captures towards rank 1");
    };
    let target_name = game.hex_name(0, target);
    let knight = game.board.remove(&hex(&game, "1c")).unwrap();
    game.board.remove(&target);
    game.board.insert(target, knight);
    let stay = act(&mut game.clone(), "3c", "x", &target_name, "");
    assert!(stay.is_ok());
    act(&mut game, "3c", "x", &target_name, "(q)").unwrap();
    assert_eq!(game.pool_count(1, Kind::Queen), 0);
    game.apply("W(T)").unwrap();
    assert_eq!(game.pool_count(1, Kind::Queen), 1);
    assert_eq!(game.pool_count(1, Kind::Pawn), 1);
    assert_eq!(game.board[&target].kind, Kind::Knight);
}
