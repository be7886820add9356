//! Who answers for which place of a game that is over for ratings: the people who held the seats at first.

use std::collections::BTreeSet;

use rules::{Game, Seat};

use super::rate::Part;
use crate::game::state::{ActionRow, FormerPlayer, Match, OWN_MOVES, Status, replay};

/// Somebody who is no longer in the game, or has left it.
struct Gone {
    seat: Seat,
    /// Whether another player took over the seat. A takeback does not change that.
    left: bool,
    /// The number of actions until then.
    ply: usize,
}

/// Returns what a game was for its first players, in the order of their seats, or `None` if it counts for no rating. `actions` are
/// those of the game.
///
/// Who leaves or loses gets the worst place that is free at that moment. Once only one is left, or the game has ended, nothing
/// changes any more; those who are left then are compared by their places, without substitutes.
pub(super) fn parts(game: &Match, actions: &[ActionRow]) -> Option<Vec<Part>> {
    let seats = || Seat::all(game.seats.len());
    let people: BTreeSet<_> = seats().filter_map(|seat| game.first_player(seat)).collect();
    if !game.is_rated() || people.len() < game.seats.len() {
        return None;
    }
    let (gone, position, ply) = over(game, actions)?;
    let actions = actions.get(..actions.partition_point(|action| action.ply <= ply))?;
    let placings = position.placings();
    let placed = |seat: Seat| placings.iter().find(|p| p.seat == seat).map_or(0, |p| p.place);
    let stays = |seat: &Seat| gone.iter().all(|gone| gone.seat != *seat);
    let part = |seat: Seat| {
        let place = match gone.iter().position(|gone| gone.seat == seat) {
            Some(nth) => game.seats.len() - nth,
            None => 1 + seats().filter(stays).filter(|s| placed(*s) < placed(seat)).count(),
        };
        Part { seat: seat.0, former: None, first: true, place }
    };
    let moved = |part: &Part| game.own_moves(Seat(part.seat), actions, ply) >= OWN_MOVES;
    // Who leaves or loses at once is no opponent; who has won so is no winner.
    let counted: Vec<Part> = seats().map(part).filter(|p| p.place == 1 || moved(p)).collect();
    (counted.len() > 1 && counted.iter().all(moved)).then_some(counted)
}

/// Returns who was gone when a game was over for ratings, the first to go first, with the position at that moment and the number of
/// actions before it. Returns `None` if it is not over.
fn over(game: &Match, actions: &[ActionRow]) -> Option<(Vec<Gone>, Box<dyn Game>, usize)> {
    // All places are those of the rules.
    if game.former_players.is_empty() && game.status == Status::Over {
        return Some((Vec::new(), game.position.clone(), game.ply));
    }
    let start = || game.variant.new_game(&game.position.options()).ok();
    let mut position = start()?;
    let mut gone: Vec<Gone> = Vec::new();
    let mut former = game.former_players.iter().peekable();
    for at in 0..=actions.len() {
        let next = actions.get(at);
        while let Some(player) = former.next_if(|f| next.is_none_or(|next| f.ply < next.ply)) {
            leave(&mut gone, player);
            if gone.len() + 1 >= game.seats.len() {
                return Some((gone, position, player.ply));
            }
        }
        let Some(action) = next else { break };
        if let Some(to) = action.takes_back_to() {
            position = start()?;
            replay(position.as_mut(), actions.get(..=at)?).ok()?;
            gone.retain(|gone| gone.left || gone.ply <= to);
            continue;
        }
        position.apply(&action.canonical).ok()?;
        if position.outcome().is_some() {
            return Some((gone, position, action.ply));
        }
        let in_game = position.in_game();
        for seat in Seat::all(game.seats.len()).filter(|seat| !in_game.contains(seat)) {
            if gone.iter().all(|gone| gone.seat != seat) {
                gone.push(Gone { seat, left: false, ply: action.ply });
            }
        }
        if gone.len() + 1 >= game.seats.len() {
            return Some((gone, position, action.ply));
        }
    }
    None
}

/// Lets a player leave, unless they are gone already or only took over the seat.
fn leave(gone: &mut Vec<Gone>, player: &FormerPlayer) {
    if gone.iter().all(|gone| gone.seat != player.seat) {
        gone.push(Gone { seat: player.seat, left: true, ply: player.ply });
    }
}
