//! Why something is not legal, in the words of the rules.

use super::rules::Rules;
use super::{Duel, news};
use crate::game::Refusal;

pub(super) fn game_over<R: Rules>(game: &Duel<R>) -> Refusal {
    let end = game.ending.map(|e| news::ending(game.position.setting(), e)).unwrap_or_default();
    Refusal::new(format!("The game is over. {end}").trim().to_owned())
}

pub(super) fn of_canonical<R: Rules>(game: &Duel<R>, _text: &str) -> Refusal {
    if game.ending.is_some() {
        return game_over(game);
    }
    Refusal::new("That is no legal action in canonical notation.")
}
