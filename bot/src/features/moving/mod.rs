//! Moving games to another place. A game that can be played where it is moves if all its players agree; any one player
//! can move a game that is paused because its place is gone or closed.

mod go;
mod words;

use std::fmt;
use std::sync::Arc;

use locale::{Text, text};
use rules::Seat;

use crate::chat::{Button, Outgoing};
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, Stamp, optional,
};
use crate::game::state::{
    Asks, Community, MOST_FORMER_PLACES, Match, Proposal, ProposalKind, Status, Thread,
};
use crate::game::words::{guild_unknown, number};
use crate::game::{Case, Consent, Feature, Halt, Request, Want, text_only, which_game, yes_or_no};
use crate::store::StoreError;
use go::check_room;
use words::TABLE;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Agree,
    &["move-game", "movegame"],
    &TABLE,
    &[GAME, optional("answer", Kind::Choice(&["agree", "decline"]))],
)];

pub struct Moving;

impl Feature for Moving {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(MoveRequest { agrees: arguments.answer()? }))
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&Moving]
    }
}

/// Continues a game in this place, proposes that, or answers a proposal.
#[derive(Clone, Copy, Debug)]
struct MoveRequest {
    /// Whether the writer agrees to a proposal; `None` to make one.
    agrees: Option<bool>,
}

impl fmt::Display for MoveRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.agrees.map_or("", |agrees| if agrees { "agree" } else { "decline" }))
    }
}

impl Request for MoveRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn stamp(&self, number: usize) -> Stamp {
        Stamp::Revision(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let game = match (named, self.agrees) {
            (Some(_), None) => case.find(named, Want::Unfinished, "move-game")?,
            (Some(_), Some(_)) => {
                case.find(named, Want::Proposal(ProposalKind::Move), "move-game")?
            }
            // Usually a game from elsewhere is meant, not the one that is here already.
            (None, None) => game_to_move(case)?,
            (None, Some(_)) => game_with_proposal(case)?,
        };
        let game = Arc::unwrap_or_clone(game);
        case.about = Some((game.id, game.ply));
        let mine = case.consent_seat(&game, words::only_players)?;
        // A request in the proposed place agrees to the proposal.
        let agrees = self.agrees.or(is_proposed_here(case, &game).then_some(true));
        if let Some(agrees) = agrees {
            return case.consent(game, ProposalKind::Move, mine, agrees);
        }
        may_move_here(case, &game)?;
        let (place, community) = (case.incoming.place.clone(), case.community());
        case.propose(game, mine, Asks::Move { place, community })
    }
}

fn is_proposed_here(case: &Case<'_>, game: &Match) -> bool {
    matches!(
        case.standing(game, ProposalKind::Move).map(|proposal| &proposal.asks),
        Some(Asks::Move { place, .. }) if *place == case.incoming.place
    )
}

fn may_move_here(case: &Case<'_>, game: &Match) -> Result<(), Halt> {
    let paused = game.stopped_at.is_some();
    if game.thread == Thread::Wanted {
        return Err(Halt::refuse(text!(TABLE, "thread-is-coming", game = number(game.id))));
    }
    if game.place == case.incoming.place {
        if paused {
            return Ok(());
        }
        return Err(Halt::refuse(text!(TABLE, "here-already", game = number(game.id))));
    }
    // In a place of their own, players could stop its clock.
    if let Some(cup) = game.terms.cup.as_ref().filter(|_| !paused) {
        return Err(Halt::refuse(words::stays_in_its_cup(game, cup)));
    }
    check_room(case, &case.incoming.place, game.id)?;
    // The channels of the guild count here, but not the role that may open games.
    if let Some(channels) = case.other_channels()? {
        return Err(Halt::refuse(words::not_into_this_channel(game, &channels)));
    }
    if case.in_private() {
        let alone = game.seats.iter().enumerate().all(|(index, seat)| {
            let out = game.status == Status::Live
                && !game.position.in_game().iter().any(|s| s.index() == index);
            out || seat.holder.level().is_some() || seat.holder.person() == Some(case.author())
        });
        if paused && alone {
            return Ok(());
        }
        return Err(Halt::refuse(text!(TABLE, "not-into-private", game = number(game.id))));
    }
    let refusal = match (&game.community, &case.community()) {
        (Community::Guild(old), Community::Guild(new)) if old != new => {
            Some(text!(TABLE, "other-server", game = number(game.id)))
        }
        (Community::Guild(_), Community::Unknown) => Some(guild_unknown()),
        // The server of a lost place can no longer be found out.
        _ if paused => None,
        (old, new) if old == new && *old != Community::Unknown => None,
        (_, Community::Unknown) => Some(guild_unknown()),
        (Community::None, _) => Some(text!(TABLE, "stays-in-private", game = number(game.id))),
        _ => Some(text!(TABLE, "server-unknown", game = number(game.id))),
    };
    if let Some(text) = refusal {
        return Err(Halt::refuse(text));
    }
    let returns = game.former_place(&case.incoming.place).is_some();
    if !paused && game.former.len() >= MOST_FORMER_PLACES && !returns {
        return Err(Halt::refuse(words::moved_too_often(game)));
    }
    Ok(())
}

/// Returns the one game of the writer that is paused, or that somebody has proposed to continue here.
fn game_to_move(case: &Case<'_>) -> Result<Arc<Match>, Halt> {
    let mut games = games(case)?;
    let paused: Vec<_> = games.iter().filter(|g| g.stopped_at.is_some()).cloned().collect();
    if !paused.is_empty() {
        return the_one(&paused);
    }
    games.retain(|g| is_proposed_here(case, g));
    if games.is_empty() {
        return Err(Halt::refuse(text!(TABLE, "no-paused-game")));
    }
    the_one(&games)
}

/// Returns the one game of the writer that somebody has proposed to move: preferably from or to this place.
fn game_with_proposal(case: &Case<'_>) -> Result<Arc<Match>, Halt> {
    let mut games = games(case)?;
    games.retain(|g| case.standing(g, ProposalKind::Move).is_some());
    let here = &case.incoming.place;
    let near = |g: &&Arc<Match>| g.place == *here || is_proposed_here(case, g);
    let those: Vec<_> = games.iter().filter(near).cloned().collect();
    match (those.as_slice(), games.as_slice()) {
        ([], []) => Err(Halt::refuse(text!(TABLE, "none-proposed"))),
        ([], all) => the_one(all),
        (some, _) => the_one(some),
    }
}

/// Returns the unfinished games that concern the writer, except those in quarantine.
fn games(case: &Case<'_>) -> Result<Vec<Arc<Match>>, StoreError> {
    let mut games = Vec::new();
    for id in case.state.games_of(case.author())? {
        games.extend(case.state.game(id)?.filter(|g| g.quarantined.is_none()));
    }
    Ok(games)
}

/// Returns the only game, or the question which one is meant.
fn the_one(games: &[Arc<Match>]) -> Result<Arc<Match>, Halt> {
    match games {
        [game] => Ok(Arc::clone(game)),
        several => Err(which_game(several, "move-game").into()),
    }
}

impl Consent for Moving {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Move
    }

    fn is_settled(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<bool, StoreError> {
        Ok(game.stopped_at.is_some() || self.missing(case, game, proposal)?.is_empty())
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing<Text>, StoreError> {
        let Asks::Move { place, .. } = &proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let style = case.desk.network.style;
        Ok(text_only(words::proposed(game, proposal.by, missing, place, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        yes_or_no(game, proposal, words::agree(), |agrees| MoveRequest { agrees: Some(agrees) })
    }

    fn asked_here(&self, case: &Case<'_>, game: &Match, missing: &[Seat]) -> Option<Text> {
        let by = game.proposal(ProposalKind::Move)?.by;
        Some(words::proposed_here(game, by, missing, case.desk.network.style))
    }

    fn agreed(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing<Text> {
        let Asks::Move { place, .. } = &proposal.asks else {
            return text_only(self.nothing_stands(game));
        };
        text_only(words::agreed(game, by, missing, place, case.desk.network.style))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, p: &Proposal, by: Seat, own: bool) -> Text {
        let style = case.desk.network.style;
        if own { words::withdrawn(game, p.by, style) } else { words::declined(game, by, style) }
    }

    fn nothing_stands(&self, game: &Match) -> Text {
        text!(TABLE, "no-proposal", game = number(game.id))
    }

    fn stale(&self, game: &Match) -> Text {
        text!(TABLE, "stale", game = number(game.id))
    }

    fn agreed_already(&self, game: &Match) -> Text {
        text!(TABLE, "agreed-already", game = number(game.id))
    }

    fn lapsed(&self) -> Option<Text> {
        Some(text!(TABLE, "lapsed"))
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        let Asks::Move { place, community } = proposal.asks else { return Err(Halt::Ignore) };
        go::move_to(case, game, place, community, proposal.by)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::FEATURES;
    use crate::game::{Parsed, parse};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let request = |agrees| -> Box<dyn Request> { Box::new(MoveRequest { agrees }) };
        [None, Some(true), Some(false)].into_iter().map(request).collect()
    }

    #[test]
    fn a_proposal_is_made_agreed_to_or_declined() {
        let asked =
            |text: &str| crate::features::testing::asked::<MoveRequest>(text).unwrap().agrees;
        assert_eq!(asked("/move-game"), None);
        assert_eq!(asked("/move-game agree"), Some(true));
        assert_eq!(asked("/move-game g12 Decline"), Some(false));
        let wrong = parse("/move-game there", false, true, FEATURES);
        assert!(
            matches!(&wrong, Parsed::Invalid(CommandError::TooMuch(_, w)) if w == "there"),
            "{wrong:?}"
        );
    }
}
