//! Tests of `make` and `unmake` in random play that look inside the position: one for every game on the shared placement,
//! and [`walk`] for games with a board of their own.

use super::game_of::GameOf;
use super::pieces::OnTable;
use super::words::Words;
use crate::Seat;
use crate::board::CellSet;
use crate::game::Game;
use crate::mechanics::piece::PieceSet;
use crate::mechanics::{Form, Piece};
use crate::random::Random;

fn assert_same<R: Words + OnTable>(a: &R, b: &R, context: &str) {
    assert_eq!(a.tables().2, b.tables().2, "the board; {context}");
    assert_eq!(a.key(), b.key(), "the key; {context}");
    assert_eq!(a.to_string(), b.to_string(), "{context}");
    for seat in Seat::BOTH {
        assert_eq!(a.royal(seat), b.royal(seat), "royal pieces; {context}");
    }
}

/// Asserts that the sets match the pieces on the cells.
fn assert_consistent<R: Words + OnTable>(position: &R, context: &str) {
    let (setting, _, board) = position.tables();
    let geometry = setting.layout.geometry();
    for seat in Seat::BOTH {
        let own = geometry.cells().filter(|&c| board.at(c).belongs_to(seat));
        assert_eq!(board.of(seat), own.collect::<CellSet>(), "{context}");
        assert!(position.royal(seat).iter().all(|c| board.at(c).belongs_to(seat)), "{context}");
    }
    assert!((geometry.len()..256).all(|c| board.is_empty(crate::board::Cell(c as u8))));
}

/// Asserts that the scan from a king finds the same attackers as a test of each piece.
fn assert_attacks_agree<R: Words + OnTable>(position: &R, context: &str) {
    let (setting, table, board) = position.tables();
    let geometry = setting.layout.geometry();
    for seat in Seat::BOTH {
        for target in geometry.cells() {
            let attackers = table.attackers(board, target, seat);
            let by_piece: CellSet = board
                .of(seat)
                .iter()
                .filter(|&c| table.would_attack(board, board.at(c), c, target))
                .collect();
            assert_eq!(attackers, by_piece, "attackers of {target:?}; {context}");
            assert_eq!(table.is_attacked(board, target, seat), !attackers.is_empty(), "{context}");
            if board.at(target).belongs_to(seat.opponent()) {
                let prey = PieceSet::all_of(seat.opponent());
                let mut captors = CellSet::EMPTY;
                for from in board.of(seat) {
                    let piece: Piece = board.at(from);
                    let mut visit = |to, captures| {
                        if captures && to == target {
                            captors.insert(from);
                        }
                    };
                    table.moves(board, piece, from, prey, &mut visit);
                    table.shots(board, piece, from, prey, |to| visit(to, true));
                }
                // A threat is an attack without a move.
                assert!((captors & !attackers).is_empty(), "captors of {target:?}; {context}");
            }
        }
        for king in position.royal(seat) {
            let scan = table.scan(board, king, seat);
            assert_eq!(scan.checkers, table.attackers(board, king, seat.opponent()), "{context}");
        }
    }
}

/// Makes and unmakes every action of a position, then plays one of them, and repeats this. `consistent` checks one
/// position, `same` compares two.
pub(crate) fn walk<R: Words>(
    mut position: R,
    seed: u64,
    plies: usize,
    consistent: impl Fn(&R, &str),
    same: impl Fn(&R, &R, &str),
) -> usize {
    let mut random = Random(seed);
    let mut tried = 0;
    for ply in 0..plies {
        let mut actions = Vec::new();
        let settled = position.settle(&mut actions);
        let context = format!("seed {seed}, ply {ply}: {position}");
        consistent(&position, &context);
        assert_eq!(actions.is_empty(), settled.ending.is_some(), "{context}");
        let before = position.clone();
        let mut again = Vec::new();
        let twice = position.settle(&mut again);
        same(&position, &before, &format!("settling twice; {context}"));
        assert_eq!((again, twice.ending), (actions.clone(), settled.ending), "{context}");
        if actions.is_empty() {
            break;
        }
        for &action in &actions {
            let undo = position.make(action);
            consistent(&position, &format!("{action:?}; {context}"));
            // What settling does to a position is undone with the action.
            position.settle(&mut Vec::new());
            position.unmake(action, &undo);
            same(&position, &before, &format!("{action:?}; {context}"));
            tried += 1;
        }
        let sharp = |a: &R::Action| {
            let outline = position.outline(*a);
            let odd = outline.form == Form::Other && !outline.declares;
            odd || outline.takes.or(outline.also).is_some() || outline.becomes.is_some()
        };
        let sharp: Vec<R::Action> = actions.iter().copied().filter(sharp).collect();
        let action = match random.below(3) {
            0 if !sharp.is_empty() => sharp[random.below(sharp.len())],
            _ => actions[random.below(actions.len())],
        };
        position.make(action);
    }
    tried
}

fn keeps_the_laws<R: Words + OnTable + 'static>(games: &[GameOf<R>]) {
    let mut tried = 0;
    for (n, game) in games.iter().enumerate() {
        for seed in 1..=10 {
            let consistent = |position: &R, context: &str| {
                assert_consistent(position, context);
                if seed == 1 {
                    assert_attacks_agree(position, context);
                }
            };
            let (position, seed) = (game.position.clone(), 100 * n as u64 + seed);
            tried += walk(position, seed, 120, consistent, assert_same);
        }
    }
    assert!(tried > 4_000 * games.len(), "{tried} actions tried");
    for game in games {
        assert_eq!(game.perft(1), game.actions.len() as u64);
    }
}

fn sharp(
    variant_from: fn(&str) -> Option<GameOf<crate::games::orthodox::Position>>,
) -> Vec<GameOf<crate::games::orthodox::Position>> {
    [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ]
    .into_iter()
    .filter_map(variant_from)
    .collect()
}

#[test]
fn chess() {
    let mut games = vec![crate::games::chess::new()];
    games.extend(sharp(|text| crate::games::chess::from_position(text).ok()));
    assert_eq!(games.len(), 4);
    keeps_the_laws(&games);
}

#[test]
fn separate_realms() {
    let start = |pawns| crate::games::separate_realms::new(&[("pawns", pawns)]).expect("an option");
    let mut games = vec![start("normal"), start("advanced")];
    games.extend(sharp(|text| crate::games::separate_realms::from_position(text).ok()));
    assert!(games.len() > 3);
    keeps_the_laws(&games);
}

#[test]
fn wizard() {
    let at = |text| crate::games::wizard::from_position(text).ok();
    let sharp = [
        // Held pieces of both sides, quests, a dragon to come back, screens before the wizards.
        "7hz/1w+1W*5/3g5/4dw1a1/wD7/4W4/4H3W+/1AA3GH1/4Z4 9/9/9/3p2e2/5E3/3e5/2E1P4/9/9 w W dead-B=1 dead-W=1 held-W=W",
        "4z4/2a3g+2/4w4/4w1W1H/3A1d+3/1GW6/4Dh3/1W+1w*3W+1/Z8 p3e3d/9/9/1E1e5/9/2P2E3/9/9/9 b B dead-W=1 held-B=E",
        "8z/2ha3p1/1H1W1G3/2H6/9/9/9/9/4Z4 9/5d3/3E5/9/9/9/9/9/9 w BW dead-W=2",
    ];
    let mut games = vec![crate::games::wizard::new()];
    games.extend(sharp.into_iter().filter_map(at));
    assert_eq!(games.len(), 4);
    keeps_the_laws(&games);
}

#[test]
fn three_realms() {
    let mut games = vec![crate::games::three_realms::new()];
    let sharp = [
        // Fallen angels of both sides, castling, what is about to be promoted and to fall.
        "3a4/8/4A3/8/8/8/8/8|r3k2r/wX6/8/3Ww3/8/8/1x5W/R3K2R|8/2I5/8/8/4q3/8/2i5/8 w KQkq - Q 7 30",
        "8/8/8/3W1W2/8/8/8/8|4k3/8/8/3Ww1X1/8/8/8/4K3|8/8/8/3WX3/8/8/8/8 w - n6 W 0 30",
        "8/1X6/8/8/8/8/8/R7|8/8/8/8/8/3x4/1w6/4K2k|8/8/2n5/8/8/8/8/8 b - - R 12 60",
    ];
    games.extend(
        sharp.into_iter().filter_map(|text| crate::games::three_realms::from_position(text).ok()),
    );
    assert_eq!(games.len(), 4);
    keeps_the_laws(&games);
}

#[test]
fn underworld() {
    let mut games = vec![crate::games::underworld::new()];
    let sharp = [
        // Kings about to take each other, both boards in play, captures in passing on both, a choice.
        "4k3/8/8/8/8/8/4P3/4K3|4k3/3K4/8/8/8/N~b7/p7/8 Wu - - 3 gone-W=QdRaRhBcBfNgPaPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPaPa",
        "r3k2r/1P6/8/8/8/8/6p1/R3K2R|2k5/1P6/3N~b4/8/8/3n~b4/1p6/2K5 Wu KQkq - 5 \
gone-W=QdBcBfNgPaPaPaPaPaPa gone-B=QdBcBfNgPaPaPaPaPaPa",
        "4k3/8/8/8/3pP3/8/8/4K3|4k3/8/8/8/3pP3/8/8/4K3 Bw - we3,ue3 0 gone-W=QdRaRhBcBfNbNgPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPa",
        "4k3/8/8/8/8/8/4P3/4K3|4K3/8/8/8/8/N~b7/p7/8 Wu^ - - 0 gone-W=QdRaRhBcBfNgPaPaPaPaPaPaPa \
gone-B=QdRaRhBcBfNbNgPaPaPaPaPaPaPa",
    ];
    games.extend(
        sharp.into_iter().filter_map(|text| crate::games::underworld::from_position(text).ok()),
    );
    assert_eq!(games.len(), 5);
    keeps_the_laws(&games);
}
