//! Advice: the best action, and why it is good, as far as that can be told for certain.
//!
//! ```
//! use rules::{Seat, Variant};
//! use search::reason::{Reason, advise};
//! use search::think::Request;
//!
//! let game = Variant::Chess.from_position("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1")?;
//! let request = Request { nodes: Some(1_000), ..Request::default() };
//! let advice = advise(&*game, &request, Seat(0)).expect("White can move");
//! assert_eq!(advice.thought.action, "d1d5");
//! assert!(matches!(&advice.reasons[..], [Reason::Wins(piece), ..] if piece.cell == "d5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod find;
mod kinds;

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Seat};

use crate::evaluate::evaluation;
use crate::search::{FORCED, Memory, Search};
use crate::think::{Request, Thought, thought};
use find::Finder;
pub use kinds::{Reason, Standing};

/// The next best action.
#[derive(Clone, Debug, PartialEq)]
pub struct Next {
    /// The action, canonical.
    pub action: String,
    /// The share of the result that the seat to act can expect of it, from 0 to 1.
    pub share: f32,
}

/// The best action and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best action.
    pub thought: Thought,
    /// The number of legal actions.
    pub choices: usize,
    /// Why it is good, the most important first; may be empty.
    pub reasons: Vec<Reason>,
    /// The next best action, if it was searched.
    pub next: Option<Next>,
}

/// Thinks about a game at the highest level, and about why the best action is good. Cells are named in a frame. Returns `None` if
/// the game is over.
#[must_use]
pub fn advise(game: &dyn Game, request: &Request<'_>, frame: Seat) -> Option<Advice> {
    game.to_act()?;
    visit(game, Advise { request, frame })?
}

struct Advise<'a> {
    request: &'a Request<'a>,
    frame: Seat,
}

impl Visitor for Advise<'_> {
    type Output = Option<Advice>;

    fn visit<P: Playable>(self, position: &P) -> Option<Advice> {
        let evaluation = &evaluation(position);
        let (mut before, mut actions) = (position.clone(), Vec::new());
        before.settle(&mut actions);
        let mut memory = Memory::new(self.request.memory);
        let limits = self.request.limits();
        let mut next = None;
        let best = Search::new(&before, self.request.earlier, evaluation, &mut memory, limits)
            .with_lines(2)
            .run(|found| next = (found.number == 2).then(|| found.clone()).or(next.take()))?;
        // It may be of a depth before, in which it was better.
        let next = next.filter(|n| n.line[0] != best.line[0] && n.score <= best.score);
        let reasons = match best.score.abs() >= FORCED {
            true => Vec::new(),
            false => {
                let finder = Finder { request: self.request, evaluation, frame: self.frame };
                finder.reasons(&before, &best, next.as_ref())
            }
        };
        let me = before.turn();
        let next = next.map(|next| {
            let Thought { action, shares, .. } = thought(&before, evaluation, &next);
            Next { action, share: shares[me.index()] }
        });
        let thought = thought(&before, evaluation, &best);
        Some(Advice { thought, choices: actions.len(), reasons, next })
    }
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::view::CellView;

    use super::*;
    use crate::chance::Chance;

    fn advice(variant: Variant, position: &str) -> Advice {
        let game = variant.from_position(position).unwrap();
        advise(&*game, &request(4_000), Seat(0)).unwrap()
    }

    fn request(nodes: u64) -> Request<'static> {
        Request { nodes: Some(nodes), memory: 1 << 20, ..Request::default() }
    }

    fn piece(owner: u8, kind: &'static str, cell: &str) -> Standing {
        Standing { owner: Seat(owner), kind, cell: cell.to_owned() }
    }

    #[test]
    fn a_piece_that_nothing_defends_is_won() {
        let won = advice(Variant::Chess, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
        assert_eq!(won.thought.action, "d1d5");
        assert_eq!(won.reasons[0], Reason::Wins(piece(1, "queen", "d5")));
    }

    #[test]
    fn what_is_attacked_is_saved() {
        let saved = advice(Variant::Chess, "4k3/ppp2ppp/8/3p4/4p3/3Q4/PPP2PPP/4K3 w - - 0 1");
        let (queen, pawn) = (piece(0, "queen", "d3"), piece(1, "pawn", "e4"));
        assert!(saved.reasons.contains(&Reason::Saves { piece: queen, from: pawn }), "{saved:?}");
    }

    #[test]
    fn what_would_follow_a_pass_is_told() {
        let mate = advice(
            Variant::Chess,
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1",
        );
        assert_eq!(mate.thought.action, "f6h5");
        let otherwise = Reason::OtherwiseLost { to: Seat(0), within: 1 };
        assert_eq!(mate.reasons, [Reason::Wins(piece(0, "queen", "h5")), otherwise]);
    }

    #[test]
    fn a_new_attack_is_told() {
        let fork = advice(Variant::Chess, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1");
        assert_eq!(fork.thought.action, "d5c7");
        assert_eq!(fork.reasons, [Reason::Attacks(vec![piece(1, "rook", "a8")])]);
    }

    #[test]
    fn a_forced_win_needs_no_reason() {
        let forced = advice(Variant::Chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!((forced.thought.wins_in, forced.reasons), (Some(1), Vec::new()));
    }

    #[test]
    fn in_every_game_reasons_are_about_pieces_that_stand_where_they_say() {
        for &variant in Variant::ALL {
            let mut chance = Chance::new(7);
            for _ in 0..20 {
                let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
                for _ in 0..24 {
                    let actions = game.actions();
                    if !actions.is_empty() {
                        game.play(&actions[chance.below(actions.len())]).unwrap();
                    }
                }
                let Some(found) = advise(&*game, &request(400), Seat(0)) else { continue };
                let (me, position) = (found.thought.seat, game.position_string());
                let mut after = game.clone();
                after.play(&found.thought.action).unwrap();
                let mut later = after.clone();
                for action in &found.thought.line[1..] {
                    if later.to_act() == Some(me) {
                        break;
                    }
                    later.play(action).unwrap();
                }
                let stands = |view: &rules::view::View, piece: &Standing| {
                    let on = |c: &CellView| {
                        c.name == piece.cell
                            && c.piece.is_some_and(|p| {
                                (p.owner, p.kind.name, p.dead) == (piece.owner, piece.kind, false)
                            })
                    };
                    view.boards.iter().flat_map(|board| &board.cells).any(on)
                };
                let [now, then, later] = [game, after, later].map(|game| game.view(Seat(0)));
                // What the others take all the same is not avoided.
                let kept = |piece: &Standing| !stands(&then, piece) || stands(&later, piece);
                for reason in &found.reasons {
                    let holds = match reason {
                        Reason::Wins(piece) | Reason::Takes(piece) => {
                            piece.owner != me && stands(&now, piece) && !stands(&then, piece)
                        }
                        Reason::Trades { gives, takes } => {
                            gives.owner == me && takes.owner != me && !stands(&then, takes)
                        }
                        Reason::Becomes { piece, .. } => piece.owner == me && stands(&now, piece),
                        Reason::Saves { piece, from } => {
                            piece.owner == me && stands(&now, piece) && stands(&now, from)
                        }
                        Reason::Attacks(pieces) => {
                            pieces.iter().all(|p| p.owner != me && stands(&then, p))
                        }
                        Reason::Otherwise { loses, to } => {
                            *to != me && loses.owner == me && stands(&now, loses) && kept(loses)
                        }
                        Reason::OtherwiseLost { to, .. } => *to != me,
                        Reason::NextLoses { loses, to } => {
                            *to != me && loses.owner == me && kept(loses)
                        }
                    };
                    let action = &found.thought.action;
                    assert!(holds, "{}: {action}: {reason:?} in {position}", variant.name());
                }
            }
        }
    }
}
