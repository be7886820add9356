//! Draws by claim, as in the Laws of Chess.

use locale::{Text, text};

use super::rules::Rules;
use super::table::TABLE;
use crate::illegal::Illegal;
use crate::seat::Seat;

/// Half-moves without capture or pawn move after which a draw can be claimed (general 3.1, Laws 9.3).
pub(super) const CLAIM_PLIES: u32 = 100;
/// Half-moves after which the game is drawn automatically (general 3.2, Laws 9.6).
pub const LAST_PLIES: u32 = 150;
/// Half-moves after which the news announce again that a draw can be claimed.
const CLAIM_NEWS: u32 = 20;

/// Whether a seat may claim a draw now: the player to move may, after the third occurrence or fifty
/// moves each (general 3.1; Chess, 5.4; Gliński's Hexagonal Chess, 5.4; Laws 9.2, 9.3).
///
/// # Errors
/// The reason why it may not.
pub(super) fn claimable<R: Rules>(position: &R, seat: Seat, times: u32) -> Result<(), Illegal> {
    let needed = position.setting().repetition.and_then(|rule| rule.claim);
    let quiet = position.quiet_plies();
    if needed.is_none() && quiet.is_none() {
        return Err(Illegal::NoClaims);
    }
    if seat != position.turn() {
        return Err(Illegal::ClaimOutOfTurn);
    }
    if !position.judges_draws() {
        return Err(Illegal::ClaimBeforeDecision);
    }
    let repeated = needed.is_some_and(|needed| times >= needed);
    if repeated || quiet.is_some_and(|plies| plies >= CLAIM_PLIES) {
        return Ok(());
    }
    Err(Illegal::ClaimTooEarly(times))
}

/// The news that a draw may be claimed now, and why: at each repetition, and every ten moves from the fiftieth on.
///
/// Between them, a badge shows it.
#[must_use]
pub(super) fn claim_news<R: Rules>(position: &R, before: &R, times: u32) -> Vec<Text> {
    let setting = position.setting();
    let mut news = Vec::new();
    let needed = setting.repetition.and_then(|rule| rule.claim);
    if needed.is_some_and(|needed| times >= needed) {
        let seat = setting.seat_text(position.turn());
        news.push(text!(TABLE, "third-time", times, seat));
    }
    let tens = |plies: u32| plies.checked_sub(CLAIM_PLIES).map(|over| over / CLAIM_NEWS);
    // While a decision was due, claims were not announced.
    let was = before.quiet_plies().filter(|_| before.judges_draws()).and_then(tens);
    let now = position.quiet_plies();
    if let Some(plies) = now
        && tens(plies) > was
    {
        let (moves, last) = (plies / 2, LAST_PLIES / 2);
        news.push(text!(TABLE, "moves-each", moves, quiet = (setting.wording.quiet)(), last));
    }
    news
}

/// The news that one more repetition ends the game, in games without claims.
#[must_use]
pub(super) fn repetition_news<R: Rules>(position: &R, times: u32) -> Option<Text> {
    let rule = position.setting().repetition.filter(|rule| times + 1 == rule.ends)?;
    if rule.loses {
        Some(text!(TABLE, "once-more-loses"))
    } else if rule.claim.is_none() {
        Some(text!(TABLE, "once-more-draws"))
    } else {
        None
    }
}
