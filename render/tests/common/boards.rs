//! Positions of games on boards of squares.

use rules::game::{Game, Seat, Variant};
use rules::record::Record;
use rules::view::{KindName, View};

use super::kind;

pub const PAWN: KindName = kind('P', "pawn");
pub const KING: KindName = kind('K', "king");
pub const QUEEN: KindName = kind('Q', "queen");

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

/// The view of a seat after some actions of a game.
fn played(variant: Variant, actions: &str, viewer: Seat, marked: Option<&str>) -> View {
    let mut game = variant.new_game::<&str, &str>(&[]).expect("no options are fine");
    for action in actions.split_whitespace() {
        game.apply(action).expect("a legal action");
    }
    let mut view = game.view(viewer);
    if let Some(what) = marked {
        game.mark_targets(viewer, what, &mut view).expect("the piece or action is there");
    }
    view
}

/// A middle game with a check.
pub fn chess() -> View {
    let actions = "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 d2d4 g8f6 g1f3 c7c6 f1c4 c8f5 c1d2 e7e6 d1e2 f8b4 e1c1 \
                   b8d7 a2a3 b4c3 d2c3 a5c7 f3e5 d7e5 d4e5 f6d5 c4d5 c6d5 c3b4 a8c8 b4d6 c7c2";
    played(Variant::Chess, actions, WHITE, None)
}

/// The targets of Black's queen.
pub fn separate() -> View {
    let actions = "e2e4 d7d5 e4d5 d8d5 b1c3";
    played(Variant::SeparateRealms, actions, BLACK, Some("d5"))
}

/// All pieces, one moved from the underworld to Earth.
pub fn three_realms() -> View {
    played(Variant::ThreeRealms, "v1o3", WHITE, None)
}

/// A pawn's double step on hexagons, with an arrow, as Red sees it.
pub fn arrow() -> View {
    played(Variant::Siege, "W3e-5e", Seat(1), Some("R3e-5e"))
}

/// A move to another board, with an arrow.
pub fn arrow_between_boards() -> View {
    played(Variant::ThreeRealms, "", WHITE, Some("v1o3"))
}

/// A capture with an arrow.
pub fn arrow_to_capture() -> View {
    played(Variant::Chess, "e2e4 d7d5", WHITE, Some("e4d5"))
}

/// The array of Gliński's chess, as White sees it.
pub fn glinski_start() -> View {
    played(Variant::Glinski, "", WHITE, None)
}

/// A championship game with a check, as Black, who is in check, sees it.
pub fn glinski() -> View {
    example(include_str!("../../../data/examples/championship.glinski"), 51).view(BLACK)
}

/// A pawn that gives check after its double step, and the targets of the pawn that can capture it en passant.
pub fn glinski_passing() -> View {
    let position = "6/4P2/6pr/4K4/R2N2p3/B1Q1P1p1b2/8qk/2P2np2/1P4p1/5p1/6 b - 4 23";
    let mut game = Variant::Glinski.from_position(position).expect("a position");
    game.apply("c7c5").expect("a legal action");
    let mut view = game.view(WHITE);
    game.mark_targets(WHITE, "b5", &mut view).expect("the pawn is there");
    view
}

/// The game of an example after some plies.
fn example(text: &str, plies: usize) -> Box<dyn Game> {
    let mut record = Record::parse(text).expect("an example is a record");
    record.entries.truncate(plies);
    record.walk(|_, _, _| ()).expect("an example is legal")
}

/// A grandmaster, selected, with targets on every board.
pub fn three_realms_late() -> View {
    let game = example(include_str!("../../../data/examples/grandmaster.three-realms"), 138);
    let mut view = game.view(WHITE);
    game.mark_targets(WHITE, "z8", &mut view).expect("the piece is there");
    view
}

/// Black's fallen angel, which moves like the piece that White moved last.
pub fn three_realms_fallen() -> View {
    example(include_str!("../../../data/examples/imitation.three-realms"), 12).view(BLACK)
}

/// A king was captured, and its player chooses a piece.
pub fn underworld() -> View {
    example(include_str!("../../../data/examples/choice.underworld"), 88).view(WHITE)
}

/// Many pieces have fallen and are on other files than their home files.
pub fn underworld_late() -> View {
    example(include_str!("../../../data/examples/return.underworld"), 60).view(BLACK)
}

/// White is mated on the World unless a piece returns: the Underworld slots come first.
pub fn underworld_due() -> View {
    played(Variant::Underworld, DUE, WHITE, None)
}

/// A mate by Black on the World while there are pieces on the Underworld.
pub const DUE: &str = "wf2f3 wb7b5 wa2a4 wb5a4 ue8d8 ue1d1 wg2g4 we7e5 ud8e8 ud1e1 wb2b3 wd8h4";

/// The initial array of Advanced Wizard Chess, as Black sees it.
pub fn wizard_start() -> View {
    played(Variant::Wizard, "", Seat(0), None)
}

/// A middle game of Advanced Wizard Chess.
pub fn wizard_middle() -> View {
    example(include_str!("../../../data/examples/resurrection.wizard"), 60).view(Seat(1))
}

/// White's eagle was shot from Earth: two vacant cells to choose from, and a badge.
pub fn wizard() -> View {
    // Black moves first: White's is the second seat.
    example(include_str!("../../../data/examples/resurrection.wizard"), 142).view(Seat(1))
}

/// Black has lost by repetition, which makes a long headline.
pub fn separate_repeated() -> View {
    let text = include_str!("../../../data/examples/repetition.separate-realms");
    example(text, usize::MAX).view(WHITE)
}

fn moves(variant: Variant, kind: &str, nth: usize) -> View {
    let game = variant.new_game::<&str, &str>(&[]).expect("no options are fine");
    game.piece_views(kind).swap_remove(nth)
}

/// A queen whose quiet moves and captures differ, on one board.
pub fn queen_moves() -> View {
    moves(Variant::SeparateRealms, "queen", 0)
}

/// A knight's leaps on hexagons that lie on a side.
pub fn glinski_knight() -> View {
    moves(Variant::Glinski, "knight", 0)
}

/// The realm of the knight on b1.
pub fn knight_realm() -> View {
    moves(Variant::SeparateRealms, "knight", 1)
}

/// The angel on Earth.
pub fn angel_moves() -> View {
    moves(Variant::ThreeRealms, "angel", 1)
}

/// The dragon on Earth.
pub fn dragon_moves() -> View {
    moves(Variant::Wizard, "dragon", 0)
}
