//! Laws of doing and undoing that every game of two players keeps, looked at from inside in random play.
//! A game adds a test of its own, three lines long.

use super::piece::PieceSet;
use super::rules::Rules;
use super::{Duel, Piece};
use crate::board::CellSet;
use crate::game::Game;

/// SplitMix64: seeded, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}

fn assert_same<R: Rules>(a: &R, b: &R, context: &str) {
    assert_eq!(a.board(), b.board(), "the board; {context}");
    assert_eq!(a.key(), b.key(), "the key; {context}");
    assert_eq!(a.format(), b.format(), "{context}");
    for seat in 0..2 {
        assert_eq!(a.royal(seat), b.royal(seat), "royal pieces; {context}");
    }
}

/// The sets say what stands on the cells.
fn assert_consistent<R: Rules>(position: &R, context: &str) {
    let (setting, board) = (position.setting(), position.board());
    for seat in 0..2 {
        let own = setting.squares.cells().filter(|&c| board.at(c).belongs_to(seat));
        assert_eq!(board.of(seat), own.collect::<CellSet>(), "{context}");
        assert!(position.royal(seat).iter().all(|c| board.at(c).belongs_to(seat)), "{context}");
    }
    assert!((setting.squares.len()..256).all(|c| board.is_empty(crate::board::Cell(c as u8))));
}

/// The scan from a king says the same as looking at every piece by itself.
fn assert_attacks_agree<R: Rules>(position: &R, context: &str) {
    let (setting, board) = (position.setting(), position.board());
    let table = &setting.table;
    for seat in 0..2 {
        for target in setting.squares.cells() {
            let attackers = table.attackers(board, target, seat);
            let by_piece: CellSet = board
                .of(seat)
                .iter()
                .filter(|&c| table.would_attack(board, board.at(c), c, target))
                .collect();
            assert_eq!(attackers, by_piece, "attackers of {target:?}; {context}");
            assert_eq!(table.is_attacked(board, target, seat), !attackers.is_empty(), "{context}");
            if board.at(target).belongs_to(1 - seat) {
                let prey = PieceSet::all_of(1 - seat);
                let mut captors = CellSet::EMPTY;
                for from in board.of(seat) {
                    let piece: Piece = board.at(from);
                    let mut tell = |to, captures| {
                        if captures && to == target {
                            captors.insert(from);
                        }
                    };
                    table.moves(board, piece, from, prey, &mut tell);
                    table.shots(board, piece, from, prey, |to, _| tell(to, true));
                }
                // A threat is an attack without a move.
                assert!((captors & !attackers).is_empty(), "captors of {target:?}; {context}");
            }
        }
        for king in position.royal(seat) {
            let scan = table.scan(board, king, seat);
            assert_eq!(scan.checkers, table.attackers(board, king, 1 - seat), "{context}");
        }
    }
}

/// Tries every action of a position and of those after, then plays one.
fn walk<R: Rules>(mut position: R, seed: u64, plies: usize) -> usize {
    let mut random = Random(seed);
    let mut tried = 0;
    for ply in 0..plies {
        let mut actions = Vec::new();
        let settled = position.settle(&mut actions);
        let context = format!("seed {seed}, ply {ply}: {}", position.format());
        assert_consistent(&position, &context);
        assert_eq!(actions.is_empty(), settled.ending.is_some(), "{context}");
        let before = position.clone();
        let mut again = Vec::new();
        let twice = position.settle(&mut again);
        assert_same(&position, &before, &format!("settling twice; {context}"));
        assert_eq!((again, twice.ending), (actions.clone(), settled.ending), "{context}");
        if ply % 16 == 0 {
            assert_attacks_agree(&position, &context);
        }
        if actions.is_empty() {
            break;
        }
        for &action in &actions {
            let undo = position.make(action);
            assert_consistent(&position, &format!("{action:?}; {context}"));
            // What settling does to a position is undone with the action.
            position.settle(&mut Vec::new());
            position.unmake(action, &undo);
            assert_same(&position, &before, &format!("{action:?}; {context}"));
            tried += 1;
        }
        let sharp = |a: &R::Action| {
            let outline = position.outline(*a);
            outline.takes.is_some() || outline.becomes.is_some() || outline.castles.is_some()
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

fn keeps_the_laws<R: Rules + 'static>(games: &[Duel<R>]) {
    let mut tried = 0;
    for (n, game) in games.iter().enumerate() {
        for seed in 1..=10 {
            tried += walk(game.position.clone(), 100 * n as u64 + seed, 120);
        }
    }
    assert!(tried > 4_000 * games.len(), "{tried} actions tried");
    for game in games {
        assert_eq!(game.perft(1), game.actions.len() as u64);
    }
}

fn sharp(
    variant_from: fn(&str) -> Option<Duel<super::orthodox::Position>>,
) -> Vec<Duel<super::orthodox::Position>> {
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
    let mut games = vec![crate::chess::new()];
    games.extend(sharp(|text| crate::chess::from_position(text).ok()));
    assert_eq!(games.len(), 4);
    keeps_the_laws(&games);
}

#[test]
fn separate_realms() {
    let start = |pawns| crate::separate::new(&[("pawns", pawns)]).expect("an option");
    let mut games = vec![start("normal"), start("advanced")];
    games.extend(sharp(|text| crate::separate::from_position(text).ok()));
    assert!(games.len() > 3);
    keeps_the_laws(&games);
}
