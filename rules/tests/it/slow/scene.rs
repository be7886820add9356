//! Positions set up from lists of pieces, for situations that games rarely reach.

use super::board::{self, Kind, LETTERS, PLAYERS};
use super::{Piece, Slow};

const KINDS: [Kind; 7] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Pope, Kind::Queen, Kind::King];

fn kind(letter: char) -> Kind {
    *KINDS.iter().find(|k| k.letter() == letter).expect("a kind's letter")
}

impl Slow {
    /// A game with these moved pieces (owner, kind's letter, hex in White's frame) and pools. Players without a king
    /// are out, and left in turn order.
    pub fn scene(
        options: &[(&str, &str)],
        turn: char,
        pieces: &[(char, char, String)],
        lost: &[(char, char)],
    ) -> Slow {
        let mut game = Slow::new(options).expect("options are right");
        let player = |letter| LETTERS.iter().position(|&l| l == letter).expect("a player's letter");
        game.board.clear();
        game.turn = player(turn);
        let hexes = board::all_hexes(game.rules.setup);
        for (owner, letter, name) in pieces {
            let hex = hexes.iter().copied().find(|&h| game.hex_name(0, h) == *name);
            let piece = Piece { owner: player(*owner), kind: kind(*letter), moved: true };
            game.board.insert(hex.expect("a hex"), piece);
        }
        for &(owner, letter) in lost {
            game.add_to_pool(player(owner), kind(letter));
        }
        for p in PLAYERS {
            game.in_game[p] = game.king_hex(p).is_some();
            if !game.in_game[p] {
                game.left.push(p);
            }
        }
        game.settle();
        game
    }
}
