//! Draws by claim, as in the Laws of Chess.

use super::rules::Rules;
use crate::game::Refusal;
use crate::seat::Seat;

/// Half-moves without capture or pawn move after which a draw can be claimed (Laws 9.3).
pub(super) const CLAIM_PLIES: u32 = 100;
/// Half-moves after which the game is drawn automatically (Laws 9.6).
pub const LAST_PLIES: u32 = 150;
/// Half-moves after which the news announce again that a draw can be claimed.
const CLAIM_NEWS: u32 = 20;

/// Whether a seat may claim a draw now: the player to move may, after the third occurrence or fifty
/// moves each (Laws 9.2, 9.3).
///
/// # Errors
/// A [`Refusal`] that explains with the counts why it may not.
pub(super) fn claimable<R: Rules>(position: &R, seat: Seat, times: u32) -> Result<(), Refusal> {
    let setting = position.setting();
    let needed = setting.repetition.and_then(|rule| rule.claim);
    if needed.is_none() && position.quiet_plies().is_none() {
        let ends = setting.repetition.map_or_else(String::new, |rule| {
            format!(
                ", and the game is drawn automatically when a position occurs {} times",
                rule.ends
            )
        });
        return Err(Refusal::new(format!(
            "There is no draw to claim in this game: the players agree on one{ends}."
        )));
    }
    if seat != position.turn() {
        let mover = setting.seat_name(position.turn());
        return Err(Refusal::new(format!(
            "A draw is claimed by the player to move, and that is {mover}."
        )));
    }
    if !position.judges_draws() {
        return Err(Refusal::new("A draw can be claimed only after what has to be decided now."));
    }
    let quiet = position.quiet_plies();
    let repeated = needed.is_some_and(|needed| times >= needed);
    if repeated || quiet.is_some_and(|plies| plies >= CLAIM_PLIES) {
        return Ok(());
    }
    let mut parts = Vec::new();
    if let Some(needed) = needed {
        let so_far = match times {
            1 => "this one is new".to_owned(),
            n => format!("this one has occurred {n} times"),
        };
        parts.push(format!("when a position occurs {needed} times ({so_far})"));
    }
    if let Some(plies) = quiet {
        let (moves, needed) = (plies / 2, CLAIM_PLIES / 2);
        let so_far = if moves == 1 { "1 so far".to_owned() } else { format!("{moves} so far") };
        let quiet = setting.wording.quiet;
        parts.push(format!("after {needed} moves by each player {quiet} ({so_far})"));
    }
    Err(Refusal::new(format!("A draw can be claimed {}.", parts.join(", or "))))
}

/// The news that a draw may be claimed now, and why: at each repetition, and every ten moves from the fiftieth on.
///
/// Between them, the badge [`crate::view::MAY_CLAIM`] shows it.
#[must_use]
pub(super) fn claim_news<R: Rules>(position: &R, before: &R, times: u32) -> Vec<String> {
    let setting = position.setting();
    let mut news = Vec::new();
    let needed = setting.repetition.and_then(|rule| rule.claim);
    if needed.is_some_and(|needed| times >= needed) {
        let name = setting.seat_name(position.turn());
        let time = match times {
            3 => "third time".to_owned(),
            4 => "fourth time".to_owned(),
            n => format!("time no. {n}"),
        };
        news.push(format!("This position for the {time}: {name} may claim a draw."));
    }
    let tens = |plies: u32| plies.checked_sub(CLAIM_PLIES).map(|over| over / CLAIM_NEWS);
    // While a decision was due, claims were not announced.
    let was = before.quiet_plies().filter(|_| before.judges_draws()).and_then(tens);
    let now = position.quiet_plies();
    if let Some(plies) = now
        && tens(plies) > was
    {
        let (moves, last) = (plies / 2, LAST_PLIES / 2);
        news.push(format!(
            "{moves} moves each {}: the player to move may claim a draw; after {last} the game is drawn \
             automatically.",
            setting.wording.quiet
        ));
    }
    news
}

/// The news that one more repetition ends the game, in games without claims.
#[must_use]
pub(super) fn repetition_news<R: Rules>(position: &R, times: u32) -> Option<&'static str> {
    let rule = position.setting().repetition.filter(|rule| times + 1 == rule.ends)?;
    if rule.loses {
        Some("This position for the second time: the player who repeats it once more loses.")
    } else if rule.claim.is_none() {
        Some("This position for the fourth time: at the fifth the game is drawn.")
    } else {
        None
    }
}
