//! Positions for rare situations and for the interaction of paragraphs.

use super::*;

/// A game with only these pieces, such as `"Wk@8h"`: owner, kind, hex in White's frame; a `*` after the kind is a
/// piece that has not moved.
pub(super) fn scene(options: &[(&str, &str)], turn: char, pieces: &str) -> Slow {
    let mut game = Slow::new(options).unwrap();
    game.board.clear();
    game.turn = LETTERS.iter().position(|&l| l == turn).unwrap();
    for text in pieces.split_whitespace() {
        let (piece, place) = text.split_once('@').unwrap();
        let mut letters = piece.chars();
        let owner = letters.next().unwrap();
        let kind = letters.next().unwrap();
        let piece = Piece {
            owner: LETTERS.iter().position(|&l| l == owner).unwrap(),
            kind: *KINDS.iter().find(|k| k.letter() == kind).unwrap(),
            moved: letters.next().is_none(),
        };
        let twin = game.board.insert(hex(&game, place), piece);
        assert!(twin.is_none(), "{place} twice");
    }
    for player in PLAYERS {
        game.in_game[player] = game.king_hex(player).is_some();
    }
    game.settle();
    game
}

const KINDS: [Kind; 7] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Pope, Kind::Queen, Kind::King];

/// A hex by its name in White's frame.
pub(super) fn hex(game: &Slow, name: &str) -> Hex {
    let all = board::all_hexes(game.rules.setup).into_iter();
    let mut named = all.filter(|&hex| game.hex_name(0, hex) == name);
    named.next().unwrap()
}

/// The name in another player's frame of a hex in White's.
pub(super) fn in_frame(game: &Slow, player: char, name: &str) -> String {
    let player = LETTERS.iter().position(|&l| l == player).unwrap();
    game.hex_name(player, hex(game, name))
}

/// An action in White's frame, written in the frame of its player.
pub(super) fn act(
    game: &mut Slow,
    from: &str,
    sign: &str,
    to: &str,
    marks: &str,
) -> Result<(), String> {
    let player = game.to_act();
    let to = if to.is_empty() { String::new() } else { in_frame(game, player, to) };
    let text = format!("{player}{}{sign}{to}{marks}", in_frame(game, player, from));
    game.apply(&text)
}

pub(super) fn put_in_pool(game: &mut Slow, player: Player, kinds: &[Kind]) {
    for &kind in kinds {
        game.add_to_pool(player, kind);
    }
}

#[test]
fn a_king_can_be_captured_only_after_a_declared_check() {
    // Red's rook on 5a attacks along rank 5; Black's bishop opens the line later.
    let mut game = scene(&[], 'W', "Wk@5h Wp@2a Rr@5a Rk@16a Bk@16h Bn@5e");
    act(&mut game, "2a", "-", "3a", "").unwrap();
    act(&mut game, "5a", "-", "5c", "").unwrap(); // blocked: no check
    let knight_to = {
        let from = hex(&game, "5e");
        let targets = game.capture_hexes(from, game.board[&from]);
        let quiet = |h: &&Hex| h.y > 5 && !game.board.contains_key(h);
        let target = targets.iter().find(quiet).copied().unwrap();
        game.hex_name(0, target)
    };
    act(&mut game, "5e", "-", &knight_to, "").unwrap();
    assert!(game.in_check(0));
    assert_eq!(game.declared[1], [false; 3]);
    // White must leave the line.
    assert!(act(&mut game, "3a", "-", "4a", "").is_err());
    assert!(game.actions().iter().all(|a| a.starts_with("W5h-")));
    // In Red's turn Red could not take the king.
    let mut early = game.clone();
    early.turn = 1;
    assert!(act(&mut early, "5c", "x", "5h", "").is_err());
    early.declared[1][0] = true;
    act(&mut early, "5c", "x", "5h", "").unwrap();
    assert!(early.events().contains(&"king-capture"));
    assert_eq!(early.in_game, [false, true, true]);
    assert_eq!(early.capture_log, [0]);
    assert_eq!(early.quiet_turns, 0);
    assert!(early.board.contains_key(&hex(&early, "3a"))); // now a dead piece
    assert_eq!(early.to_act(), 'B');
}

#[test]
fn walled_in_king_takes_dead_pieces() {
    // White's king in the corner 1a: five steps on the board, all dead pieces but one own pawn.
    let mut game = scene(&[], 'W', "Wk@1a Wp@2a Bp@1b Bp@2b Bp@3b Bp@2c Rk@16a Rp@9a Bk@16h");
    let on_board = game.capture_hexes(hex(&game, "1a"), game.board[&hex(&game, "1a")]);
    assert_eq!(on_board.len(), 5);
    assert!(game.actions().contains("W1ax2c")); // alive: an ordinary capture
    game.apply("B(Y)").unwrap();
    let takes: Vec<String> = game.actions().into_iter().filter(|a| a.contains('x')).collect();
    assert_eq!(takes, ["W1ax1b", "W1ax2b", "W1ax2c", "W1ax3b"]);
    game.quiet_turns = 7;
    game.apply("W1ax2b").unwrap();
    assert_eq!(game.events(), ["dead-capture"]);
    assert_eq!(game.quiet_turns, 0);
    assert!(game.capture_log.is_empty());
    assert!(game.pools.iter().all(BTreeMap::is_empty));
    // There are open steps now: no dead piece may be taken.
    let mut again = game.clone();
    again.turn = 0;
    assert!(again.actions().iter().all(|a| !a.contains('x')));
}

#[test]
fn mate_stalemate_passes_and_last_blow() {
    // King in the corner 1a, Black out. Steps: 1b 2a 2b 2c 3b. Two left: a rook on rank 2, one on rank 1 and a queen
    // on rank 3 attack all of them.
    let corner = "Wk@1a Rr@1h Rr@2h Rq@3h Rk@16a";
    let mut game = scene(&[], 'R', "Wk@1a Rr@5h Rr@2h Rq@3h Rk@16a");
    act(&mut game, "5h", "-", "1d", "").unwrap();
    assert_eq!(game.status(), "win:R");
    assert_eq!(game.events(), ["mate"]);
    // Undeclared it does not end the game: the turn passes, and the check is declared in Red's turn.
    game = scene(&[], 'W', corner);
    assert_eq!((game.to_act(), game.quiet_turns), ('R', 1));
    assert_eq!(game.events(), ["pass-mated-two"]);
    assert!(game.actions().iter().all(|a| !a.contains('x')));
    act(&mut game, "16a", "-", "16b", "").unwrap();
    assert_eq!(game.status(), "win:R");
    // With another piece there is a last blow. If it does not help, the other wins at the end of the turn.
    game = scene(&[], 'W', &format!("{corner} Wp@5a"));
    assert_eq!(game.actions().into_iter().collect::<Vec<_>>(), ["W5a-6a", "W5a-6b"]);
    game.apply("W5a-6a").unwrap();
    assert_eq!(game.events(), ["last-blow-two"]);
    assert!(game.actions().iter().all(|a| !a.contains('x')));
    act(&mut game, "16a", "-", "16b", "").unwrap();
    assert_eq!(game.status(), "win:R");
    // The same with a third player and a white pawn that does not help: last blow.
    game = scene(&[], 'W', &format!("{corner} Bk@16h Wp@5a"));
    assert_eq!(game.to_act(), 'W');
    let blows: Vec<String> = game.actions().into_iter().collect();
    assert_eq!(blows, ["W5a-6a", "W5a-6b"]);
    game.apply("W5a-6a").unwrap();
    assert_eq!(game.events(), ["last-blow"]);
    // Without the pawn the turn passes by itself, and counts.
    game = scene(&[], 'W', &format!("{corner} Bk@16h"));
    assert_eq!((game.to_act(), game.quiet_turns), ('R', 1));
    assert_eq!(game.events(), ["pass-mated"]);
    // Stalemate: with three left the turn passes, with two it is a draw.
    let stuck = "Wk@1a Rr@2h Rr@4b Rk@16a";
    game = scene(&[], 'W', &format!("{stuck} Bk@16h"));
    assert_eq!((game.to_act(), game.quiet_turns), ('R', 1));
    assert_eq!(game.events(), ["pass"]);
    game = scene(&[], 'W', stuck);
    assert_eq!((game.to_act(), game.status().as_str()), ('-', "draw"));
    assert_eq!(game.events(), ["stalemate-draw"]);
    // Black's resignation has that effect.
    game = scene(&[], 'W', &format!("{stuck} Bk@16h Wn@15h Bq@14h"));
    assert_eq!(game.to_act(), 'W');
    game.board.remove(&hex(&game, "15h"));
    game.apply("B(Y)").unwrap();
    assert_eq!(game.events(), ["resign", "resign-out-of-turn", "stalemate-draw"]);
    // A pinned player: not in check, but every move would uncover the king.
    let pinned = "Wk@1a Wr@1b Rr@1h Rr@2h Rr@4c Rk@16a Bk@16h";
    game = scene(&[], 'W', pinned);
    assert!(game.actions().iter().all(|a| a.starts_with("W1b")));
}

#[test]
fn draws() {
    let mut game = scene(&[], 'W', "Wk@5h Wn@5d Rk@16a Bk@16h");
    game.quiet_turns = 60;
    assert!(game.may_claim('B'));
    let mut two = game.clone();
    two.apply("R(Y)").unwrap();
    assert_eq!(two.quiet_turns, 0);
    assert!(!two.may_claim('B') && !two.may_claim('R'));
    game.quiet_turns = 119;
    act(&mut game, "5h", "-", "5i", "").unwrap();
    assert_eq!(game.events(), ["draw-40"]);
    assert_eq!((game.to_act(), game.status().as_str()), ('-', "draw"));
    game = scene(&[], 'W', "Wk@5h Rn@5g Rk@16a Bk@16h");
    act(&mut game, "5h", "x", "5g", "").unwrap();
    assert_eq!(game.events(), ["capture", "draw-kings"]);
    // Dead pieces do not count.
    game = scene(&[], 'W', "Wk@5h Rk@16a Bk@16h Bn@5d");
    game.apply("B(Y)").unwrap();
    assert!(game.events().contains(&"draw-kings"));
    // After a resignation the last remaining player wins before the draw.
    game = scene(&[], 'W', "Wk@5h Rk@16a Rn@5d");
    game.apply("R(Y)").unwrap();
    assert_eq!(game.status(), "win:W");
}

/// 4.1: White's and Red's pawns both passed one hex; the later one is meant.
#[test]
fn of_two_pawns_that_passed_a_hex_the_later_is_taken() {
    let pieces = "Wk@1e Wp@5e Rp@5d Rk@16a Bk@16h Br@4h";
    let mut game = scene(&[], 'B', pieces);
    let passed = hex(&game, "4d");
    let rights = [(0, "5e"), (1, "5d")].map(|(owner, pawn)| EnPassant {
        owner,
        pawn: hex(&game, pawn),
        passed,
    });
    game.en_passant = rights.to_vec();
    let mut earlier_only = game.clone();
    act(&mut game, "4h", "+", "4d", "").unwrap();
    assert_eq!(game.capture_log, [1]);
    assert!(game.en_passant.is_empty());
    // The reading of two rights when the later pawn has died by a resignation.
    earlier_only.apply("R(Y)").unwrap();
    act(&mut earlier_only, "4h", "+", "4d", "").unwrap();
    assert_eq!(earlier_only.capture_log, [0]);
}
