//! Chess against cozy-chess, an independent program: the perft suite and random games.

use cozy_chess::{Board, Color, GameStatus, Move, Piece, Square};
use rules::game::{DrawKind, Game, Outcome, status_text};
use rules::{Seat, Variant};

use crate::support::Random;
use crate::support::perft;

/// Positions in which nobody can win (Chess, 5.2), which cozy-chess does not end.
fn is_dead(board: &Board) -> bool {
    let rest = board.occupied() ^ board.pieces(Piece::King);
    let bishops = board.pieces(Piece::Bishop);
    let light: cozy_chess::BitBoard = cozy_chess::BitBoard::LIGHT_SQUARES;
    let minor = bishops | board.pieces(Piece::Knight);
    if rest.len() <= 1 {
        return (rest & minor) == rest;
    }
    (rest & bishops) == rest && ((rest & light) == rest || (rest & light).is_empty())
}

fn moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// cozy-chess writes castling as king takes rook.
fn canonical(board: &Board, m: Move) -> String {
    let mine = board.colors(board.side_to_move());
    let to = if mine.has(m.to) {
        let file = if (m.to as usize) > (m.from as usize) {
            cozy_chess::File::G
        } else {
            cozy_chess::File::C
        };
        Square::new(file, m.to.rank())
    } else {
        m.to
    };
    let promotion = m.promotion.map(|p| p.to_string()).unwrap_or_default();
    format!("{}{to}{promotion}", m.from)
}

fn count(board: &Board, depth: usize) -> u64 {
    let all = if is_dead(board) { Vec::new() } else { moves(board) };
    if depth == 1 {
        return all.len() as u64;
    }
    let child = |m| {
        let mut child = board.clone();
        child.play_unchecked(m);
        count(&child, depth - 1)
    };
    all.into_iter().map(child).sum()
}

#[test]
fn perft_suite() {
    let lines = perft::lines(Variant::Chess);
    assert!(lines.len() >= 12);
    for line in lines {
        let game = line.game();
        let board = Board::from_fen(&game.position_string(), false);
        let board = board.unwrap_or_else(|e| panic!("{}: {e}", line.id));
        for (depth, &counted) in (1..).zip(&line.counts).filter(|(_, n)| **n <= 1_000_000) {
            assert_eq!(count(&board, depth), counted, "{}, depth {depth}", line.id);
        }
    }
}

/// What the suite and the random games contained, so that nothing rare is missing.
#[derive(Debug, Default)]
struct Met {
    positions: u32,
    castling: u32,
    en_passant: u32,
    promotions: u32,
    mates: u32,
    stalemates: u32,
    material: u32,
}

fn compare(game: &dyn Game, board: &Board, met: &mut Met, place: &str) {
    met.positions += 1;
    let mut theirs: Vec<String> = moves(board).into_iter().map(|m| canonical(board, m)).collect();
    theirs.sort_unstable();
    let status = match (board.status(), is_dead(board)) {
        (GameStatus::Won, _) => {
            met.mates += 1;
            let loser = board.side_to_move();
            if loser == Color::White { "win:B" } else { "win:W" }
        }
        _ if theirs.is_empty() => {
            met.stalemates += 1;
            assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Stalemate)), "{place}");
            "draw"
        }
        (_, true) => {
            met.material += 1;
            assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Material)), "{place}");
            theirs.clear();
            "draw"
        }
        _ => "play",
    };
    assert_eq!(status_text(game), status, "{place}");
    assert_eq!(game.actions(), theirs, "{place}");
    if status == "play" {
        let to_act = if board.side_to_move() == Color::White { 0 } else { 1 };
        assert_eq!(game.to_act(), Some(Seat(to_act)), "{place}");
        let checked = game.view(Seat(0)).seats[to_act as usize].in_check;
        assert_eq!(checked, !board.checkers().is_empty(), "{place}");
    }
}

#[test]
fn random_games() {
    let mut met = Met::default();
    for seed in 1..=250 {
        let mut random = Random(seed);
        // Half of the games start from the suite's sharp positions.
        let lines = perft::lines(Variant::Chess);
        let from = random.below(2 * lines.len());
        let mut game = match lines.get(from) {
            Some(line) => line.game(),
            None => Variant::Chess.new_game::<&str, &str>(&[]).expect("no options"),
        };
        let mut board = Board::from_fen(&game.position_string(), false).expect("a FEN");
        for _ in 0..300 {
            let place = format!("seed {seed}: {}", game.position_string());
            let old = game.outcome();
            if matches!(old, Some(Outcome::Draw(DrawKind::Repetition | DrawKind::Count))) {
                break;
            }
            compare(game.as_ref(), &board, &mut met, &place);
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            // Captures and promotions are more frequent than in uniform play.
            let action = match random.below(3) {
                0 => actions.iter().rfind(|a| a.len() == 5).or(actions.first()),
                _ => actions.get(random.below(actions.len())),
            };
            let action = action.expect("there is one").clone();
            let m = moves(&board).into_iter().find(|&m| canonical(&board, m) == action);
            let m = m.expect("the lists are the same");
            let piece = board.piece_on(m.from);
            met.castling += u32::from(board.colors(board.side_to_move()).has(m.to));
            met.promotions += u32::from(m.promotion.is_some());
            met.en_passant += u32::from(
                piece == Some(Piece::Pawn)
                    && m.from.file() != m.to.file()
                    && board.piece_on(m.to).is_none(),
            );
            board.play_unchecked(m);
            game.apply(&action).unwrap_or_else(|e| panic!("{place}: {action}: {e}"));
        }
    }
    println!("{met:?}");
    assert!(met.positions >= 20_000, "{met:?}");
    let rare = [met.castling, met.en_passant, met.promotions, met.mates, met.stalemates];
    assert!(rare.iter().chain([&met.material]).all(|&n| n > 0), "{met:?}");
}
